"""What is offered for ages (``keep`` is offered for every kind)."""

from __future__ import annotations

from resynth.policy.offers.base import Offer, Row

_CAP = Offer(behaviours=("ages.cap.v1",), options={"cap": ("90+", "91", "over 89", "300")})
_BAND = Offer(behaviours=("ages.band.v1",), options={"width": ("5", "10")}, needed=("width",))
_TOP = Offer(behaviours=("ages.top.v1",), numbers={"first": (18, 90)}, needed=("first",))

ROWS: tuple[Row, ...] = (
    ("generalize", _CAP, ("AGE",)), ("generalize", _BAND, ("AGE",)), ("generalize", _TOP, ("AGE",)),
)

#: behaviour -> what it does, in the words of the board.
WORDS: dict[str, str] = {
    "ages.cap.v1": (
        "Every age over 89, in numbers or words, becomes one class; other ages stay. An age that cannot be read "
        "becomes a tag."
    ),
    "ages.band.v1": (
        "Every age becomes a band of years, and every age over 89 one class. An age that cannot be read becomes a tag."
    ),
    "ages.top.v1": (
        "Every age from a first one on, in numbers or words, becomes one class; younger ones stay. An age that cannot "
        "be read, or may be on either side, becomes a tag. What tells an age by a year tells it up to 89."
    ),
}
#: (setting, value) -> what it does.
OPTIONS: dict[tuple[str, str], str] = {
    ("cap", "90+"): "An age over 89 is written 90+.",
    ("cap", "91"): "An age over 89 is written 91.",
    ("cap", "over 89"): "An age over 89 is written \"over 89\".",
    ("cap", "300"): "An age over 89 is written 300, which nobody reads as an age.",
    ("first", ""): "From the age of {} on, ages are one class.",
    ("width", "5"): "Bands are five years wide.",
    ("width", "10"): "Bands are ten years wide.",
}
