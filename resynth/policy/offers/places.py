"""What is offered for places."""

from __future__ import annotations

from resynth.policy.offers.base import Offer, Row

_SHUFFLE = Offer(
    behaviours=("places.shuffle.v1",),
    scopes=("mention", "note", "patient"),
    lists=("places/cities", "places/zips", "places/states", "places/counties", "places/countries", "streets/names"),
    options={"pairs": ("never an original pair",), "house_number": ("random",)},
    rungs=("all", "prefer", "narrow", "wider", "shaped", "generalize", "tag", "hold"),
)

ROWS: tuple[Row, ...] = (
    ("shuffle", _SHUFFLE, ("LOCATION", "STREET", "CITY", "STATE", "ZIP", "COUNTY", "COUNTRY", "LOCATION-OTHER")),
)

#: behaviour -> what it does, in the words of the board.
WORDS: dict[str, str] = {
    "places.shuffle.v1": (
        "Streets, towns, ZIP codes and states are shuffled through the corpus; parts that stand together "
        "anywhere in the corpus are never put together; house numbers are random."
    ),
}
#: (setting, value) -> what it does.
OPTIONS: dict[tuple[str, str], str] = {}
