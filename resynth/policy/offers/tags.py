"""What is offered for every kind alike: a tag or a mask in place of the mention, or no release of the note."""

from __future__ import annotations

from resynth.kinds import KINDS
from resynth.policy.offers.base import Offer, Row

_SAYS = {"words": ("of the kind", "of the class", "of NLM"), "marks": ("brackets", "stars", "underscores"),
         "disputed": ("PHI",)}
_TYPED = Offer(behaviours=("tags.typed.v1",), rungs=("all", "hold"), options=_SAYS)
_NUMBERED = Offer(
    behaviours=("tags.numbered.v1",), scopes=("patient", "note"), rungs=("all", "hold"),
    options={"words": _SAYS["words"], "marks": ("brackets", "stars"), "disputed": ("PHI",)},
)
_LENGTH = Offer(behaviours=("tags.length.v1",), rungs=("all", "hold"))
_MASK = Offer(behaviours=("masks.shape.v1",), options={"digits": ("9", "x")}, rungs=("all", "tag", "hold"))

ROWS: tuple[Row, ...] = (
    ("redact", _TYPED, tuple(KINDS)),
    ("redact", _NUMBERED, tuple(KINDS)),
    ("redact", _LENGTH, tuple(KINDS)),
    ("mask", _MASK, tuple(KINDS)),
    ("hold", Offer(), tuple(KINDS)),
    # Last: where a family says more about keeping a kind, that stands.
    ("keep", Offer(), tuple(KINDS)),
)

#: behaviour -> what it does, in the words of the board.
WORDS: dict[str, str] = {
    "tags.typed.v1": "A tag that names the kind, such as `[DATE]`, stands in its place.",
    "tags.numbered.v1": (
        "A tag with a number, such as `[DATE-2]`, stands in its place. Numbers count in the order of appearance, so "
        "they may change when notes are added."
    ),
    "tags.length.v1": (
        "Stars and hyphens stand in its place, as many as it had characters. The length of the original stays visible."
    ),
    "masks.shape.v1": (
        "Every letter becomes x or X and every digit 9; punctuation and length stay, and so does what they tell."
    ),
}
#: (setting, value) -> what it does.
OPTIONS: dict[tuple[str, str], str] = {
    ("words", "of the kind"): "The tag names the kind.",
    ("words", "of the class"): "The tag names the class: a doctor and a patient are both NAME.",
    ("words", "of NLM"): "The tag is one of NAME, ADDRESS, DATE, AGE, ALPHANUM and PHI.",
    ("marks", "brackets"): "The tag stands in square brackets.",
    ("marks", "stars"): "The tag stands in square brackets and stars, such as `[**Date**]`.",
    ("marks", "underscores"): "Three underscores stand in its place, whatever it was.",
    ("disputed", "PHI"): "Where two recognizers do not agree what it is, the tag says PHI.",
    ("digits", "9"): "A digit becomes 9.",
    ("digits", "x"): "A digit becomes x.",
}
