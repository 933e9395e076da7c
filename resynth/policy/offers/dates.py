"""What is offered for dates, times and holidays."""

from __future__ import annotations

from resynth.policy.offers.base import Offer, Row

_SHUFFLE = Offer(
    behaviours=("dates.shuffle.v1",),
    scopes=("note",),
    options={"donors": ("other notes",), "weekday": ("with the date",)},
    rungs=("all", "rerender", "shaped", "generalize", "tag", "hold"),
)

ROWS: tuple[Row, ...] = (("shuffle", _SHUFFLE, ("DATE", "TIME", "HOLIDAY")),)

#: behaviour -> what it does, in the words of the board.
WORDS: dict[str, str] = {
    "dates.shuffle.v1": (
        "The new date is written in the same form, comes from another note, and is none of the dates of the "
        "note. Intervals between dates are not kept."
    ),
}
#: (setting, value) -> what it does.
OPTIONS: dict[tuple[str, str], str] = {
    ("weekday", "with the date"): "A weekday that belongs to a date is replaced with it.",
}
