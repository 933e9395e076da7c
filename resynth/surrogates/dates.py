"""Dates: read a phrase into a value and a form, write a value in a form.

Patterns: Kayaalp et al. 2013, Table 3; Yang and Garibaldi 2015, Table 2 (DATE); Deleger et al. 2014, section 2.2.
``read`` is total, consults no clock, and ``make(read(text)) == text`` for all that it can read. Two-digit years stay
two digits. Ambiguous numbers follow the order that the maker was made with (the policy's ``date_order``).
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from resynth.surrogates.dates_forms import UNMATCHED, DateForm, DateValue, Shape
from resynth.surrogates.dates_write import write
from resynth.surrogates.dates_zones import Zoned, shape_of

__all__ = ["MAKERS", "DateForm", "DateMaker", "DateValue", "Seen", "group", "make", "phrase_of", "read"]

#: Phrases and shapes kept read.
CACHED_PHRASES = 2_048
CACHED_SHAPES = 2_048
#: Digits as 9, in UTF-8: shapes are bytes, which are translated in a third of the time.
_NINES = bytes.maketrans(b"012345678", b"999999999")
_BLANKS = re.compile(r"\s+")


class Seen(NamedTuple):
    """A phrase once read. ``phrase`` has single blanks; ``folded`` is what promise P10 compares.

    ``moment`` is equal for two writings of one date (3/4/19, March 4, 2019), None when nothing was read; ``safe``
    means wholly made of the vocabulary of dates, so that it may be donated.
    """

    phrase: str
    folded: str
    form: DateForm
    moment: object
    safe: bool

    def __repr__(self) -> str:
        return f"Seen({self.form!r})"


_NO_FORM = DateForm(UNMATCHED)


def phrase_of(text: str) -> str:
    """The text with its line breaks and runs of blanks as single blanks, none at the ends."""
    return " ".join(text.split())


class DateMaker:
    """The maker of dates for one order of ambiguous numbers: ``mdy`` (month first) or ``dmy``."""

    kind = "DATE"

    def __init__(self, order: str = "mdy") -> None:
        if order not in ("mdy", "dmy"):
            raise ValueError("the order of a date is mdy or dmy")
        self.order = order
        self.seen = lru_cache(maxsize=CACHED_PHRASES)(self.look)
        self._shape = lru_cache(maxsize=CACHED_SHAPES)(self._read_shape)

    def _read_shape(self, shape: bytes) -> Shape | Zoned:
        return shape_of(shape.decode("utf-8", "surrogatepass"), self.order)

    def look(self, text: str) -> Seen:
        """What tells whether a phrase may stand for another; ``seen`` is the same with a memory."""
        phrase = " ".join(text.split())
        shape = self._shape(phrase.encode("utf-8", "surrogatepass").translate(_NINES))
        folded = phrase.casefold()
        # The best reading fits nearly all phrases of a shape.
        found = (shape.compiled[0].look(phrase) if shape.compiled else None) or shape.look(phrase)
        moment, form = found or (None, _NO_FORM)
        if phrase != text:
            form = DateForm(form.group, form.slots, _gaps(text))
        return Seen(phrase, phrase if folded == phrase else folded, form, moment, moment is not None or shape.safe)

    def donated(self, text: str) -> tuple[str, str] | None:
        """The phrase and the group for which a text may be donated, or None: what ``look`` says of it, and no more."""
        phrase = " ".join(text.split())
        shape = self._shape(phrase.encode("utf-8", "surrogatepass").translate(_NINES))
        found = (shape.compiled[0].look(phrase) if shape.compiled else None) or shape.look(phrase)
        if found is not None:
            return phrase, found[1].group
        return (phrase, UNMATCHED) if shape.safe else None

    def moment(self, phrase: str) -> object:
        """The moment of a phrase with single blanks; None too when it holds six digits in a row or more."""
        shape = self._shape(phrase.encode("utf-8", "surrogatepass").translate(_NINES))
        found = None if shape.runs else shape.look(phrase)
        return None if found is None else found[0]

    def value(self, text: str) -> DateValue | None:
        """What a phrase says, or None for what cannot be read."""
        phrase = " ".join(text.split())
        found = self._shape(phrase.encode("utf-8", "surrogatepass").translate(_NINES)).read(phrase)
        return None if found is None else found[0]

    def read(self, text: str) -> tuple[DateValue | None, DateForm]:
        """The value and the form; ``(None, form)`` of the group "unmatched" for what cannot be read. Never raises."""
        return self.value(text), self.seen(text).form

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


def _gaps(text: str) -> tuple[str, ...]:
    """The blanks before, inside and after, in order; the first and the last may be empty."""
    inside = text.strip()
    if not inside:
        return (text,)
    return text[: len(text) - len(text.lstrip())], *_BLANKS.findall(inside), text[len(text.rstrip()):]


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
