"""Dates: read a phrase into a value and a form, write a value in a form.

Patterns: Kayaalp et al. 2013, Table 3; Yang and Garibaldi 2015, Table 2 (DATE); Deleger et al. 2014, section 2.2.
``read`` is total, consults no clock, and ``make(read(text)) == text`` for all that it can read. Two-digit years stay
two digits. Ambiguous numbers follow the order that the maker was made with (the policy's ``date_order``).
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from resynth.surrogates.dates_forms import UNMATCHED, DateForm, DateValue, Shape, write

__all__ = ["MAKERS", "DateForm", "DateMaker", "DateValue", "Seen", "group", "make", "phrase_of", "read"]

#: Phrases and shapes kept read; at 32,768 phrases of about 400 bytes the cache stays under 15 MB a process.
CACHED_PHRASES = 32_768
CACHED_SHAPES = 2_048
_NINES = str.maketrans("012345678", "999999999")
_UNEVEN = re.compile(r"[^\S ]|  |^ | $")
_BLANKS = re.compile(r"\s+")


class Seen(NamedTuple):
    """A phrase once read. ``phrase`` has single blanks; ``folded`` is what promise P10 compares.

    ``moment`` is equal for two writings of one date (3/4/19, March 4, 2019), None when nothing was read; ``safe``
    means wholly made of the vocabulary of dates, so that it may be donated.
    """

    value: DateValue | None
    form: DateForm
    phrase: str
    folded: str
    moment: object
    safe: bool

    def __repr__(self) -> str:
        return f"Seen({self.form!r})"


_NO_FORM = DateForm(UNMATCHED)


def phrase_of(text: str) -> str:
    """The text with its line breaks and runs of blanks as single blanks, none at the ends."""
    return " ".join(text.split())


def _moment(value: DateValue) -> object:
    year = -1 if value.year is None else value.year % 100
    if not value.words and value.then is None and value.hour is None and value.quarter is None:
        day = value.day or 0
        # A weekday is told by a whole date, and one number takes less room than a tuple.
        weekday = 0 if value.weekday is None or (day and value.month) else value.weekday + 1
        return (((year + 1) * 13 + (value.month or 0)) * 32 + day) * 8 + weekday
    words = tuple(word for word in value.words if word[0] not in ("month", "weekday"))
    return (year, *value[1:8], words, None if value.then is None else _moment(value.then))


class DateMaker:
    """The maker of dates for one order of ambiguous numbers: ``mdy`` (month first) or ``dmy``."""

    kind = "DATE"

    def __init__(self, order: str = "mdy") -> None:
        if order not in ("mdy", "dmy"):
            raise ValueError("the order of a date is mdy or dmy")
        self.order = order
        self.seen = lru_cache(maxsize=CACHED_PHRASES)(self.look)
        self._shape = lru_cache(maxsize=CACHED_SHAPES)(self._read_shape)

    def _read_shape(self, shape: str) -> Shape:
        return Shape(shape, self.order)

    def look(self, text: str) -> Seen:
        """Everything about a phrase; ``seen`` is the same with a memory."""
        phrase, gaps = text, ()  # type: str, tuple[str, ...]
        if _UNEVEN.search(text):
            phrase = phrase_of(text)
            # The blanks before, inside and after, in order; the first and the last may be empty.
            inner = _BLANKS.findall(text.strip())
            gaps = (text[: len(text) - len(text.lstrip())], *inner, text[len(text.rstrip()):]) if phrase else (text,)
        shape = self._shape(phrase.translate(_NINES))
        folded = phrase.casefold()
        found = shape.read(phrase)
        if found is not None:
            value, form = found
            if gaps:
                form = DateForm(form.group, form.slots, gaps)
            return Seen(value, form, phrase, phrase if folded == phrase else folded, _moment(value), True)
        form = DateForm(UNMATCHED, (), gaps) if gaps else _NO_FORM
        return Seen(None, form, phrase, folded, None, shape.safe)

    def read(self, text: str) -> tuple[DateValue | None, DateForm]:
        """The value and the form; ``(None, form)`` of the group "unmatched" for what cannot be read. Never raises."""
        seen = self.seen(text)
        return seen.value, seen.form

    def make(self, value: DateValue | None, form: DateForm) -> str:
        """The value written in the form, line breaks and all; ``[DATE]`` when there is no value or no form.

        Raises:
            ValueError: the form asks for a field that the value does not have.
        """
        if value is None or form.group == UNMATCHED:
            return f"[{self.kind}]"
        return spread(write(value, form), form.gaps)

    def group(self, form: DateForm) -> str:
        """The form's canonical text, such as ``{MM}/{DD}/{YYYY}``; equal for two phrases that may be exchanged."""
        return form.group


def spread(phrase: str, gaps: tuple[str, ...]) -> str:
    """Put a form's line breaks and runs of blanks back into a phrase that has single blanks.

    With another number of blanks than the form had, its gaps that hold a line break go to the nearest places.
    """
    if len(gaps) < 2:
        return phrase
    first, *inner, last = gaps
    words = phrase.split(" ")
    if len(inner) != len(words) - 1:
        places = len(words) - 1
        fitted = [" "] * places
        for at, gap in enumerate(inner):
            if places and ("\n" in gap or "\r" in gap):
                fitted[at * places // len(inner)] = gap
        inner = fitted
    out = [first, words[0]]
    for gap, word in zip(inner, words[1:], strict=True):
        out += (gap, word)
    return "".join((*out, last))


MAKERS = {order: DateMaker(order) for order in ("mdy", "dmy")}
read = MAKERS["mdy"].read
make = MAKERS["mdy"].make
group = MAKERS["mdy"].group
