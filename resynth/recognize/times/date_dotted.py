"""A month and a day with a dot, ``3.17``, in a note that writes whole dates so: ``1.5.2026``.

A number with a fraction is a value in most notes. In one of whole dates with dots it is a day behind "on" and the like,
behind who or where something was, and beside another such day; never before a unit, and never as no day can be.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from resynth import lexicon
from resynth.recognize.note import Note
from resynth.recognize.numbers import shapes
from resynth.recognize.times import date_cues as cues
from resynth.recognize.times.date_around import CHANGED, DONE_ON
from resynth.recognize.words import regex, word_set
from resynth.types import Span

_WHOLE = regex(r"(\d{1,2})\.(\d{1,2})\.(?:\d{4}|\d\d)\Z")
_DAY = regex(r"(?<![\w.,$#/+–-])(?<!\d )(?P<a>0?[1-9]|[12]\d|3[01])\.(?P<b>0?[1-9]|[12]\d|3[01])(?![\w%°]|[.,:/–-]\d)")
#: Behind these a day stands, and a number seldom.
_BEHIND = word_set("on since until till dated am seit vom")
#: Between two days of a list, with what happened on the first in brackets.
_JOINED = regex(r"(?: \([^()\n]{1,24}\))?(?:, | and |, and | & | to )\Z")
#: The rule that finds whole dates in digits.
_RULE = "dates:day or month first"
#: So many whole dates make it a note that writes them so.
_FEWEST = 2
_MONTHS, _LONG_GAP = 12, 36
_UNITS = cues.UNITS | word_set(
    "liters litres liter litre l x times mmhg degrees c f fr french gauge per to point points"
)


def spans(note: Note, found: Iterable[Span]) -> Iterator[Span]:
    """The days with a dot of a note, of which these dates were found."""
    whole = [dots for span in found if span.found_by == _RULE and (
        dots := _WHOLE.match(note.text[span.start : span.end]))]
    if len(whole) < _FEWEST:
        return
    first, second = (max(int(dots[group]) for dots in whole) for group in (1, 2))
    if first > _MONTHS and second > _MONTHS:
        return
    months = frozenset(int(dots[2 if first > _MONTHS else 1]) for dots in whole)
    last = -1
    for day in _DAY.finditer(note.text):
        if int(day["b" if first > _MONTHS else "a"]) > _MONTHS or cues.word_after(note, day.end()) in _UNITS:
            continue
        gap = note.text[last : day.start()] if last >= 0 and day.start() - last < _LONG_GAP else ""
        near = len(day["b"]) > 1 and first > _MONTHS and any((int(day["b"]) - one) % 12 in (0, 1, 11) for one in months)
        if _is_told(note, day) or (near and _is_near(note, day)) or (gap and _JOINED.match(gap)):
            last = day.end()
            yield Span(*day.span(), "DATE", "DATE", "unknown", "dates:day with a dot", 0.8)


#: Behind these a day stands in a note of the same month, unless something rose or fell by so much.
_WEAK = word_set(
    "by finish finishes finished finishing ends ending end start starting starts started begins from until due review "
    "booked scheduled and to admitted discharged seen bis ab zum"
) | DONE_ON | cues.DAYS
_ENTRY = regex(r"\.?(?::| [-–—] |\. )")


def _is_near(note: Note, day: re.Match[str]) -> bool:
    """Whether a day of the months of the note opens a line as its heading, or stands behind a weaker word of days."""
    number = cues.at(note, day.start())
    if not number or "\n" in note.text[note.ends[number - 1] : day.start()]:
        return _ENTRY.match(note.text, day.end()) is not None
    word = note.lower[number - 1]
    before = note.lower[max(0, number - 4) : number - 1]
    if word not in _WEAK or not CHANGED.isdisjoint(before) or not shapes.quantities().isdisjoint(before[-1:]):
        return False
    return before[-1:] == [] or not before[-1].isdecimal() or word not in ("to", "and", "from")


def _is_told(note: Note, day: re.Match[str]) -> bool:
    """Whether a word of days stands before, or who or where it was and a comma."""
    number = cues.at(note, day.start())
    if number < 1:
        return False
    word = note.lower[number - 1]
    if word in _BEHIND:
        return True
    if word != "," or number < 2:
        return False
    named, lower = note.words[number - 2], note.lower[number - 2]
    return named.istitle() and len(named) > 3 and not (
        lower in lexicon.clinical_words() or lower in lexicon.common_words() or lexicon.is_product(lower)
    )
