"""What is offered for institutions, professions, rooms and what is of no other kind."""

from __future__ import annotations

from resynth.policy.offers.base import Offer, Row

_KEEP_PLACE_OF_WORK = Offer(options={"holding_a_replaced_name": ("replace",)})

ROWS: tuple[Row, ...] = (
    ("keep", _KEEP_PLACE_OF_WORK, ("HOSPITAL", "ORGANIZATION", "INSTITUTION")),
    ("keep", Offer(), ("OTHER", "ROOM", "PROFESSION")),
)

#: behaviour -> what it does, in the words of the board.
WORDS: dict[str, str] = {}
#: (setting, value) -> what it does.
OPTIONS: dict[tuple[str, str], str] = {
    ("holding_a_replaced_name", "replace"): (
        "One that holds the name of a person of the corpus is replaced, and counted."
    ),
}
