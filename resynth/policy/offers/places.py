"""What is offered for places."""

from __future__ import annotations

from resynth.policy.offers.base import Offer, Row

_KINDS = ("LOCATION", "STREET", "CITY", "STATE", "ZIP", "COUNTY", "COUNTRY", "LOCATION-OTHER")
_LISTS = ("places/cities", "places/zips", "places/states", "places/counties", "places/countries", "streets/names")
_SHUFFLE = Offer(
    behaviours=("places.shuffle.v1",),
    scopes=("mention", "note", "patient"),
    lists=_LISTS,
    options={"pairs": ("never an original pair",), "house_number": ("random",)},
    rungs=("all", "prefer", "narrow", "wider", "shaped", "generalize", "tag", "hold"),
)
_STATE = Offer(
    behaviours=("places.state.v1",),
    lists=("places/zip3", "places/states", "places/countries"),
    options={"zip": ("452**", "452", "tag"), "margin": ("20000", "25000"), "country": ("keep", "tag")},
)
_LIMITED = Offer(
    behaviours=("places.limited.v1",),
    lists=("places/cities", "places/zips", "places/states", "places/countries"),
    options={"keep": ("city, state, zip", "city, state", "state, zip", "state")},
)
_COHERENT = Offer(
    behaviours=("places.coherent.v1",),
    scopes=("mention", "note", "patient", "corpus", "project", "markov"),
    lists=("places/cities", "places/zips", "places/people", "places/states", "places/world", "streets/names"),
    options={"region": ("other", "same state"), "weight": ("people", "even"), "house_number": ("random",)},
    rungs=("all", "narrow", "tag", "hold"),
)

ROWS: tuple[Row, ...] = (
    ("shuffle", _SHUFFLE, _KINDS),
    ("replace", _COHERENT, _KINDS),
    ("generalize", _STATE, _KINDS),
    ("generalize", _LIMITED, _KINDS),
)

#: behaviour -> what it does, in the words of the board.
WORDS: dict[str, str] = {
    "places.shuffle.v1": (
        "Streets, towns, ZIP codes and states are shuffled through the corpus; parts that stand together "
        "anywhere in the corpus are never put together; house numbers are random."
    ),
    "places.coherent.v1": (
        "Town, state, county and ZIP code become those of a real town elsewhere, which belong together; the street is "
        "invented, numbers are random. A bare town follows the town with its state. Nothing of the patient's own "
        "places stands in a new one, and no pair of town, state, ZIP code, street and suffix is one of the corpus."
    ),
    "places.state.v1": (
        "Of a place only the state and the country stay, as they are written, and three digits of a ZIP code, `000` "
        "where these three cover 20,000 people or fewer; everything smaller becomes a tag such as `[CITY]`."
    ),
    "places.limited.v1": (
        "Town, state and ZIP code (five digits) stay as they are written, whether marked by themselves or inside an "
        "address; street, house number, box, unit, county, institution and every other place become a tag such as "
        "`[STREET]`."
    ),
}
#: (setting, value) -> what it does.
OPTIONS: dict[tuple[str, str], str] = {
    ("region", "other"): "The new home is in another state than any of the patient's places.",
    ("region", "same state"): "The new home is in the same state, which stays as it is.",
    ("weight", "people"): "Where more people live, more new homes are.",
    ("weight", "even"): "Every state and every town is as likely as another.",
    ("zip", "452**"): "A ZIP code is written as its first three digits and two stars.",
    ("zip", "452"): "A ZIP code is written as its first three digits.",
    ("zip", "tag"): "A ZIP code becomes `[ZIP]`.",
    ("margin", "20000"): "Three digits of a ZIP code stay where they cover more than 20,000 people.",
    ("margin", "25000"): "Three digits of a ZIP code stay where they cover more than 25,000 people.",
    ("country", "keep"): "A country stays.",
    ("country", "tag"): "A country becomes `[COUNTRY]`.",
    ("keep", "city, state, zip"): "Town, state and ZIP code stay.",
    ("keep", "city, state"): "Town and state stay; a ZIP code becomes `[ZIP]`.",
    ("keep", "state, zip"): "State and ZIP code stay; a town becomes `[CITY]`.",
    ("keep", "state"): "The state stays; a town becomes `[CITY]` and a ZIP code `[ZIP]`.",
}
