"""Names that were spelled: ``S-M-I-T-H``, ``W o j c i e c h o w s k i``; each row of letters as the word that it is.

A row is a name when it is one of the Census of five letters or more and no word, or stands elsewhere in the note as a
word with a capital, or begins one: ``Vandersloot, V A N D``. So are figures that were said one by one a number: ``5 5 2
dash 0 8 1 7``. A text without four single letters or figures in a row costs four searches.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from itertools import pairwise

from resynth import lexicon
from resynth.recognize.note import Note
from resynth.recognize.numbers import said, shapes
from resynth.recognize.pattern import pattern
from resynth.recognize.scans.damage import Repair
from resynth.recognize.words import regex

#: What found the letters of somebody who is named elsewhere.
BY = "scanned:spelled"
#: Letters (a), figures (0), what may part them, and all else, in the bytes of UTF-8 without those behind the first of a
#: sign.
_MORE = bytes(range(0x80, 0xC0))
_SIGNS = bytes(
    97 if n > 127 or chr(n).isalpha() else 48 if chr(n).isdecimal() else 32 if chr(n) in " -.,_" else 120
    for n in range(256)
)
_ROWS = (b" a a a a ", b" a  a  a  a ", b" a   a   a   a ")
_FIGURES = b" 0 0 0 "
_ROW = regex(r"(?<![\w'’])[^\W\d_](?:[ .,_-]{1,3}[^\W\d_](?![^\W_]|['’](?!s\b))){2,}")
_LETTER = regex(r"[^\W\d_]")
_FEWEST, _FEWEST_BEGUN, _FROM_LISTS, _LONGEST = 4, 3, 5, 40
#: Between a name and its letters; the other half of a name, said after a hyphen.
_THAT_IS = frozenset((",", "spelled", "spelt", "that", "is", "s", "'", "-", ":", "("))
_HALF = regex(r" (?:hyphen|dash) (?P<it>[A-Z][a-z]+|[A-Z](?: [A-Z]){2,}(?!\w))")
#: Figures said one by one, with letters before them and what parts their groups.
_NUMBER = regex(
    r"(?<![\w'’.,/$-])(?<!\d )(?<!\d, )(?P<letters>(?:[A-Z] ){0,4})(?P<it>\d(?:(?: (?:dash|hyphen) |, ?| )\d){3,15})"
    r"(?![\w%/-]|[.:]\d|,? \d)"
)
_PARTS = regex(r" (?:dash|hyphen) |, ?")
#: So many figures are no span that a patient repeats.
_LONG = 7
#: Points of a scale, figure by figure, are lower.
_POINTS = frozenset("0123")


def rows(note: Note) -> Iterator[Repair]:
    """(start, end, word) of what is spelled, and of figures that were said one by one."""
    signs = b" %b " % note.text.encode("utf-8", "surrogatepass").translate(_SIGNS, _MORE)
    if any(map(signs.__contains__, _ROWS)):
        yield from _words(note)
    if _FIGURES in signs:
        yield from _numbers(note.text)


def _numbers(text: str) -> Iterator[Repair]:
    """Figures apart, in a note that has a number so: a long one, or one with letters or a hyphen that was said."""
    told = False
    found: list[Repair] = []
    for row in _NUMBER.finditer(text):
        groups = [group.replace(" ", "") for group in _PARTS.split(row["it"])]
        figures, letters = "".join(groups), row["letters"].replace(" ", "")
        if _POINTS.issuperset(figures) or said.rise([int(one) for one in figures]) or (
            shapes.unit_behind(text, row.end())
        ):
            continue
        told = told or len(figures) >= _LONG or letters != "" or row["it"].count("h") > 0
        found.append((*row.span(), letters + "-".join(groups)))
    yield from found if told else ()


def _words(note: Note) -> Iterator[Repair]:
    # NASH in capitals is a disease.
    named = sorted({word.lower() for word in note.words if word[0].isupper() and not word.isupper()})
    for row in _ROW.finditer(note.text):
        at = [letter.start() for letter in _LETTER.finditer(note.text, *row.span())]
        least, first = min(right - left for left, right in pairwise(at)), 0
        for number in range(1, len(at) + 1):
            # What stands further apart are two words.
            if number == len(at) or at[number] - at[number - 1] > least:
                letters = [note.text[n] for n in at[first:number]]
                end = at[number - 1] + 1
                if word := _name(letters, named) or _just_said(note, at[first], "".join(letters)):
                    half = _HALF.match(note.text, end)  # R H Y S hyphen Jones
                    rest = half["it"].replace(" ", "").capitalize() if half else ""
                    yield at[first], half.end() if half else end, f"{word}-{rest}" if half else word
                first = number


def _just_said(note: Note, start: int, letters: str) -> str:
    """A name that is spelled right behind itself, though it is a word of some list: ``Dr. Anand, A N A N D``."""
    before = note.token_at(start - 1) if start else -1
    while before >= 0 and note.lower[before] in _THAT_IS:
        before -= 1
    same = before >= 0 and note.lower[before] == letters.lower() and note.words[before].istitle()
    return note.words[before] if same and letters.isupper() else ""


def begun_by(begin: str, names: Sequence[str]) -> str:
    """The first of some names, which are sorted, that begins so; empty: none does."""
    at = bisect_left(names, begin)
    return names[at] if at < len(names) and names[at].startswith(begin) else ""


def _name(letters: list[str], named: Sequence[str]) -> str:
    """The name that letters are, or that they begin; empty where they are none."""
    small = "".join(letters).lower()
    bare = lexicon.fold(small)
    if not _FEWEST_BEGUN <= len(small) <= _LONGEST or (
        bare in lexicon.plain_words() and bare not in lexicon.eponyms()
    ):
        return ""
    begun = begun_by(small, named)
    known = (len(small) >= _FEWEST and begun == small) or (
        len(small) >= _FROM_LISTS and bare in lexicon.census_names()
    )
    return small.capitalize() if known or (begun and begun != small and "".join(letters).isupper()) else ""


#: The words by which letters are told on the telephone and on the air (ICAO, and before it Able and Baker).
_ALPHABET = (
    "alpha alfa bravo charlie delta echo foxtrot golf hotel india juliet juliett kilo lima mike november oscar papa "
    "quebec romeo sierra tango uniform victor whiskey whisky xray yankee zulu able baker"
)
_LETTER_SAID = rf"(?:{'|'.join(_ALPHABET.split())}|x-?ray)"
PATTERNS = (
    pattern(
        "name by the alphabet of the air", "NAME",
        rf"(?<![\w-]){_LETTER_SAID}(?:,? {_LETTER_SAID}){{2,24}}(?![\w-])",
        finds=["Grillo, [golf romeo india lima lima oscar],", "that is [Sierra, Echo, Victor, Yankee]."],
        skips=["alpha delta", "the hotel in India", "Lima and Oscar", "alpha blocker echo done"],
        leads=f"{_ALPHABET} x", follows=rf",? (?:{'|'.join(sorted({word[:3] for word in _ALPHABET.split()}))}|x)|-?ray",
    ),
)
