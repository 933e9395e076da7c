"""Other readings of a damaged note, read by the other recognizers; what they find stands beside what they found.

A cheap test tells whether a note is damaged in a way: nothing else is done to the rest.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from importlib import import_module

from resynth.recognize.detect import MODULES
from resynth.recognize.views import page, spoken
from resynth.recognize.views.cased import cased
from resynth.recognize.views.parted import gaps, gaps_of_fields
from resynth.recognize.views.reading import Reading, found_in
from resynth.types import Document, KnownValue, Recognizer, Span

#: A sign as what it is: a small letter, a capital, a figure, or itself; in UTF-8, where letters with marks are small.
_KIND = bytes(
    ord("a") if 97 <= n <= 122 or n > 127 else ord("A") if 65 <= n <= 90 else ord("0") if 48 <= n <= 57 else n
    for n in range(256)
)
#: Signs that hardly meet in a text that kept its blanks; those of them that are counted quickly, and first.
_JOINTS = (b"aA", b"a.A", b",a", b"a,A", b":a", b":A", b";a", b";A", b")a", b")A", b"a(", b"0A")
_FIRST_JOINTS = (b"0A", b":A", b".A")
#: What is where fields run into one another in a line: the end of a value and a capital, or a value behind a colon.
_RUN_ON = (b"a:A", b"A:A", b"a:0", b"A:0")
#: So many of them, and one among so many signs, are no slips.
_FEWEST_JOINTS, _JOINT_EVERY, _FEWEST_FIRST, _FIRST_EVERY = 5, 120, 4, 300
#: Signs that hardly meet where nobody read a page: a figure in a word, a letter in a number, a blank before a mark.
_SPOTS = (
    b"aa0a", b"a0aa", b"A0aa", b"AA0A", b"A0AA", b"0A0", b"a ,", b"a .", b"0 ,", b"0 .", b"a ;", b"a :", b"A0/", b"/A0",
)
_FIRST_SPOTS = (b" ,", b" .", b"a0a", b"0A0")
_FEWEST_SPOTS, _SPOT_EVERY, _FEWEST_OF_FIRST, _OF_FIRST_EVERY = 4, 700, 3, 800
#: Fewer letters tell nothing of capitals.
_LETTERS = 6
#: In no more letters than these only names are looked for so, that a word beside them tells.
_SHORT, _BY_LOOKS = 20, frozenset(("views:ratio", "views:unknown"))
#: One capital among so many letters is none to speak of; one small letter among so many capitals neither.
_FEW, _FEW_SMALL = 50, 6
#: Words of a capital and small letters, one among so many letters: prose has one in fifty and more, what is written in
#: small letters but for its abbreviations one in four hundred at most. Its capitals are so few of its letters.
_TITLE_EVERY, _ABBREVIATED = 120, 2
_BAR_EVERY = 60
#: A sentence that begins with a small letter. So many tell that lines are written so; letters of such a line, of all.
_SMALL_START = b". a"
_FEWEST_STARTS, _LINE, _STRETCH = 3, 30, 120
#: Who reads what was meant.
READERS = ("addresses", "ages", "contacts", "dates", "ids", "keywords", "names")


class Views:
    """What the other recognizers find in a note as it was meant."""

    name = "views"
    version = "1"

    @property
    def kinds(self) -> frozenset[str]:
        """The kinds of all who read."""
        return frozenset[str]().union(*(reader.kinds for reader in _readers(READERS)))

    def find(self, document: Document, known: tuple[KnownValue, ...]) -> Iterable[Span]:
        """The spans of other readings of a note."""
        for reading in readings(document.text):
            short = len(document.text) <= _SHORT * 2 and sum(map(str.isalpha, document.text)) <= _SHORT
            found = found_in(reading, document, known, _readers(("names",) if short else READERS))
            yield from [span for span in found if span.found_by not in _BY_LOOKS] if short else found


@cache
def _readers(names: tuple[str, ...]) -> tuple[Recognizer, ...]:
    return tuple(import_module(MODULES[name]).RECOGNIZER for name in names)


def readings(text: str) -> Iterator[Reading]:
    """The other readings of a text: none, where nothing tells that it is damaged; one, damaged in however many ways."""
    signs = text.encode("utf-8", "surrogatepass").translate(_KIND)
    whole = Reading(text)
    if spoken.is_said(text):
        whole = whole.mended(spoken.repairs(text))
    elif _has(signs, _FIRST_SPOTS, _FEWEST_OF_FIRST, _OF_FIRST_EVERY) and _has(
        signs, _SPOTS, _FEWEST_SPOTS, _SPOT_EVERY
    ):
        whole = page.read(text)
    if _has(signs, _FIRST_JOINTS, _FEWEST_FIRST, _FIRST_EVERY) and _has(signs, _JOINTS, _FEWEST_JOINTS, _JOINT_EVERY):
        whole = whole.mended(gaps(whole.text))
    elif any(map(signs.__contains__, _RUN_ON)):
        whole = whole.mended(gaps_of_fields(whole.text))
    if _lacks_case(signs):
        whole = whole._replace(text=_as_meant(whole.text, signs.count(b"a") > signs.count(b"A")))
    elif signs.count(_SMALL_START) >= _FEWEST_STARTS:
        whole = whole._replace(text=_cased_lines(whole.text))
    if whole.text != text:
        yield whole


def _has(signs: bytes, pieces: tuple[bytes, ...], fewest: int, every: int) -> bool:
    """Whether there are so many pieces in a text, and one in so many signs."""
    found = sum(map(signs.count, pieces))
    return found >= fewest and found * every > len(signs)


def _lacks_case(signs: bytes) -> bool:
    """Whether a text has hardly a capital, or hardly anything else."""
    large = signs.count(b"A")
    if large * _FEW > len(signs) > large * _FEW_SMALL and _has_titles(signs):
        return False
    if signs.count(b"|") * _BAR_EVERY > len(signs):
        return False  # fields of a message
    small = signs.count(b"a")
    untitled = large * _ABBREVIATED < small and not _has_titles(signs)
    return large + small > _LETTERS and (large * _FEW < small or small * _FEW_SMALL < large or untitled)


def _has_titles(signs: bytes) -> bool:
    """Whether words of a capital and small letters are as many as in prose; mostly the first third tells."""
    if signs.count(b"Aa", 0, len(signs) // 3) * _TITLE_EVERY > len(signs):
        return True
    return signs.count(b"Aa") * _TITLE_EVERY > len(signs)


def _as_meant(text: str, small: bool) -> str:
    """A text with its capitals; those that one in ``small`` letters has are kept: abbreviations, who signed."""
    whole = cased(_small(text))
    return "".join(map(min, text, whole)) if small else whole


def _cased_lines(text: str) -> str:
    """A text with capitals in the lines that have none, if sentences begin in them with small letters."""
    lines = text.split("\n")
    small = [number for number, line in enumerate(lines) if len(line) > _LINE and line.islower()]
    whole = "\n".join([lines[number] for number in small])
    if whole.count(". ") < _FEWEST_STARTS or len(whole) < _STRETCH:
        return text
    for number, line in zip(small, cased(_small(whole)).split("\n"), strict=True):
        lines[number] = line
    return "\n".join(lines)


def _small(text: str) -> str:
    """A text in small letters, each in its place."""
    lower = text.lower()
    return lower if len(lower) == len(text) else "".join(
        small if len(small := sign.lower()) == 1 else sign for sign in text
    )


RECOGNIZER = Views()
