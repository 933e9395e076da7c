"""Names with a figure at their end, as generators of test data write them: ``Dwayne786 Hackett68``; read without it.

Two side by side, or one behind a title, tell that a note writes names so: then all such words are read so, but those of
language and of medicine. Else it must be a name of the census.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

from resynth import lexicon
from resynth.recognize.markup import Edit
from resynth.recognize.times.date_cues import MONTHS, SHORT_DAYS, WEEKDAYS
from resynth.recognize.words import regex, word_set

#: A word with a capital and up to four figures behind it.
_FIGURED = regex(r"(?P<word>[A-Z](?<![^\W_].)[^\W\d_]{2,24})(?<![A-Z])(?P<figure>\d{1,4})(?![^\W_])")
#: Letters, in UTF-8 those with marks too, as "a", figures as "0"; what every such name ends in.
_KIND = bytes(97 if chr(n).isalpha() or n > 127 else 48 if 48 <= n <= 57 else 32 for n in range(256))
_ENDS = b"aaa0"
_TITLE = regex(r"(?<![^\W_])(?:Mr|Mrs|Ms|Dr|Prof|Miss)\.? \Z")
#: What stands between the first and the last name.
_BETWEEN = (" ", ", ", "-")
_NO_NAMES = word_set(f"{MONTHS} {WEEKDAYS} {SHORT_DAYS} covid")


class _Word(NamedTuple):
    """A word with a figure: its places, its letters small, whether it may be a name and is no word of language."""

    start: int
    end: int
    lower: str
    may_be: bool
    only_name: bool

    @property
    def counts(self) -> bool:
        """Whether the figure has two digits or more: one of a single digit is a grade, a type, one of several."""
        return self.end - self.start - len(self.lower) > 1

    def __repr__(self) -> str:
        return "_Word()"


def edits(text: str) -> Iterator[Edit]:
    """The last letter of such a name and its figure, read as the letter; so what is found ends behind the figure."""
    if _ENDS not in text.encode("utf-8", "surrogatepass").translate(_KIND):
        return
    words = [_read(one.start(), one.end(), one["word"].lower()) for one in _FIGURED.finditer(text)]
    so_written = any(
        one.may_be and other.may_be and (one.counts or other.counts) and (one.only_name or other.only_name)
        and text[one.end : other.start] in _BETWEEN
        for one, other in pairwise(words)
    ) or any(one.only_name and one.counts and _TITLE.search(text, max(0, one.start - 8), one.start) for one in words)
    for word in words:
        if word.may_be and (word.only_name or word.counts) if so_written else word.counts and _is_known(word):
            last = word.start + len(word.lower) - 1
            yield last, word.end, text[last]


def _read(start: int, end: int, lower: str) -> _Word:
    plain, named = lower in lexicon.plain_words(), lower in lexicon.census_names()
    return _Word(start, end, lower, (named or not plain) and lower not in _NO_NAMES, not plain)


def _is_known(word: _Word) -> bool:
    lower = word.lower
    return word.may_be and word.only_name and lower in lexicon.census_names() and not lexicon.is_product(lower)
