"""What is offered for ages."""

from __future__ import annotations

from resynth.policy.offers.base import Offer, Row

ROWS: tuple[Row, ...] = (("keep", Offer(), ("AGE",)),)

#: behaviour -> what it does, in the words of the board.
WORDS: dict[str, str] = {}
#: (setting, value) -> what it does.
OPTIONS: dict[tuple[str, str], str] = {}
