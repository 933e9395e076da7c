"""What is offered for every kind alike: a tag in place of the mention, or no release of the note."""

from __future__ import annotations

from resynth.kinds import KINDS
from resynth.policy.offers.base import Offer, Row

_TYPED = Offer(behaviours=("tags.typed.v1",), rungs=("all", "hold"))

ROWS: tuple[Row, ...] = (
    ("redact", _TYPED, tuple(KINDS)),
    ("hold", Offer(), tuple(KINDS)),
    # Last: where a family says more about keeping a kind, that stands.
    ("keep", Offer(), tuple(KINDS)),
)

#: behaviour -> what it does, in the words of the board.
WORDS: dict[str, str] = {"tags.typed.v1": "A tag that names the kind, such as `[DATE]`, stands in its place."}
#: (setting, value) -> what it does.
OPTIONS: dict[tuple[str, str], str] = {}
