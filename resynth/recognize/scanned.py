"""Text that a machine read from paper: O for 0, l for 1, blanks beside signs; read again as it was meant.

Where digits and letters that look like them stand together, or digits in a word, the note is repaired, and the other
recognizers read it once more; what they find is put where it stands in the note. A note without such a place costs a
search.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import cache
from importlib import import_module
from itertools import product

from resynth import lexicon
from resynth.recognize.note import Note, note_of
from resynth.types import Document, KnownValue, Recognizer, Span

#: Who reads the repaired note.
_READERS = ("addresses", "ages", "contacts", "dates", "ids", "keywords", "names")
_LIKE = "OoQlISBZ"
_DIGITS = str.maketrans(_LIKE, "00011582")
#: One group: a digit in it, or no more than letters that look like one.
_GROUP = rf"(?:(?=[{_LIKE}]{{0,4}}\d)[\d{_LIKE}]{{1,12}}|[lOoI]{{1,4}})"
#: Digits and letters that look like them, in groups: ``O3/l4/2O19``, ``5l3-555-Ol42``, ``87l2O4``.
_MIXED = re.compile(rf"(?<![^\W_]){_GROUP}(?:(?: ?\)? ?[-/] ?| ?\) ?|[.:]){_GROUP}){{0,5}}(?![^\W_])")
_LETTER = re.compile(rf"[{_LIKE}]")
_DIGIT = re.compile(r"\d")
#: One letter before a number is a code: I-131, S1, S20-1187.
_CODE = re.compile(r"[OoQISBZ](?:\d*-)?\d+\Z|l-\d")
#: Groups of digits whose signs have blanks beside them: ``10 - 24 - 2017``, ``( 513 )``.
_SPACED = re.compile(
    r"(?<![\w./-])\d{1,4} ?(?P<sign>[-/.]) ?\d{1,3} ?(?P=sign) ?\d{2,4}(?![\w/]|\.\d)|\( ?\d{3} ?\)(?= ?\d{3}\b)"
)
#: An address of the net with blanks beside its signs.
_MAIL = re.compile(r"(?<!\w)[\w+-]{1,40}(?: ?\. ?[\w+-]{1,40}){0,2} ?@ ?[\w-]{1,40}(?: ?\. ?[a-z]{2,12}){1,3}\b")
#: A sign of such an address with a blank beside it, and how far from the @ one is looked for.
_TORN = re.compile(r" [.@]|[.@] ")
_WIDE = 60
#: A word with digits that look like letters: ``Ha11oway``, ``0kafor``, ``Pau1``.
_WORD = re.compile(r"(?<![\w.])[^\W_]{4,24}(?!\w)")
_IN_WORD = re.compile(r"[0158]")
_BESIDE_LETTER = re.compile(r"[0158](?=[^\W\d_])|(?<=[^\W\d_])[0158]")
_SMALL = {"0": ("o",), "1": ("l", "i"), "5": ("s",), "8": ("b",)}
_LARGE = {"0": ("O",), "1": ("I", "L"), "5": ("S",), "8": ("B",)}
_SIGNS = frozenset("-/.)")
_LOOKS = frozenset(_LIKE)
_FIGURES = frozenset("0158")
#: So near to a repair a span is another than what was found without it.
_NEAR = 12


class Scanned:
    """What the other recognizers find where damage of scanning is repaired."""

    name = "scanned"
    version = "1"

    @property
    def kinds(self) -> frozenset[str]:
        """The kinds of all who read."""
        return frozenset[str]().union(*(reader.kinds for reader in _readers()))

    def find(self, document: Document, known: tuple[KnownValue, ...]) -> Iterable[Span]:
        """The spans of a note that stand beside what was repaired, at their places in the note."""
        lines = _lines(note_of(document))
        if lines:
            yield from _read(document, lines, known)


@cache
def _readers() -> tuple[Recognizer, ...]:
    return tuple(import_module(f"resynth.recognize.{name}").RECOGNIZER for name in _READERS)


def _lines(note: Note) -> list[tuple[int, int]]:
    """The places of the lines that may be damaged, in order."""
    text, starts, ends = note.text, note.starts, note.ends
    words, figures = note.words, _FIGURES
    spots: list[int] = []
    end = -1
    for number in note.digits:
        start, stop = starts[number], ends[number]
        before, after = text[start - 1 : start], text[stop : stop + 1]
        damaged = after in _LOOKS or before in _LOOKS
        if after == " " and not damaged:
            damaged = text[stop + 1 : stop + 2] in _SIGNS and text[stop + 2 : stop + 4].strip()[:1].isdecimal()
        if damaged or (
            (before.islower() or after.isalpha()) and (before.isalpha() or text[stop : stop + 3].isalpha())
            and figures.issuperset(words[number])
        ):
            spots.append(start)
    if "@" in text:
        mails = (starts[number] for number in note.places["@"])
        spots += [at for at in mails if _TORN.search(text, max(0, at - _WIDE), at + _WIDE)]
        spots.sort()
    lines: list[tuple[int, int]] = []
    for at in spots:
        if at > end:
            start, end = note.line(at)
            lines.append((start, end))
    return lines


def _read(document: Document, lines: list[tuple[int, int]], known: tuple[KnownValue, ...]) -> Iterator[Span]:
    text = document.text
    repairs = [repair for line in lines for repair in (*_numbers(text, *line, surely=True), *_words(text, *line))]
    if len(repairs) > 1:  # a page that was scanned
        lines = [(0, len(text))]
        repairs += [repair for line in lines for repair in _numbers(text, *line, surely=False)]
    signs: list[str] = list(text)
    for start, end, repaired in repairs:
        signs[start:end] = repaired
    whole = "".join(signs)
    dropped = {at for line in lines for at in _blanks(whole, *line)}
    changed = {at for start, end, _ in repairs for at in range(start, end) if text[at] != signs[at]}
    places = sorted(changed | dropped)
    if not places:
        return
    kept = [
        at for start, end in lines if bisect_left(places, start) < bisect_left(places, end)
        for at in range(start, min(end + 1, len(text))) if at not in dropped
    ]
    meant = replace(document, text="".join([signs[at] for at in kept]))
    for reader in _readers():
        for span in reader.find(meant, known):
            start, end = kept[span.start], kept[span.end - 1] + 1
            if end - start > span.end - span.start + _NEAR:
                continue  # from one line to another that is not the next
            if bisect_left(places, start - _NEAR) < bisect_left(places, end + _NEAR):
                yield span._replace(start=start, end=end, found_by=f"scanned:{span.found_by.partition(':')[2]}")


def _numbers(text: str, first: int, last: int, *, surely: bool) -> Iterator[tuple[int, int, str]]:
    """(start, end, as it was meant) of numbers with letters in them that look like digits; ``surely``: long ones."""
    for found in _MIXED.finditer(text, first, last):
        piece = found[0]
        letters, figures = len(_LETTER.findall(piece)), len(_DIGIT.findall(piece))
        if letters and (figures > 2 if surely else figures < 3) and figures >= letters and not _CODE.match(piece):
            yield found.start(), found.end(), piece.translate(_DIGITS)


def _blanks(text: str, first: int, last: int) -> Iterator[int]:
    """The places of blanks beside the signs of a number or of an address of the net."""
    for pattern in (_SPACED, _MAIL) if text.find("@", first, last) >= 0 else (_SPACED,):
        for found in pattern.finditer(text, first, last):
            yield from (at for at in range(*found.span()) if text[at] == " ")


def _words(text: str, first: int, last: int) -> Iterator[tuple[int, int, str]]:
    """(start, end, as it was meant) of words with digits in them that look like letters."""
    done = first
    for glued in _BESIDE_LETTER.finditer(text, first, last):
        start = glued.start()
        while start > done and text[start - 1].isalnum():
            start -= 1
        found = _WORD.match(text, start, last) if start >= done else None
        if found is None:
            continue
        word, done = found[0], found.end()
        figures = len(_IN_WORD.findall(word))
        letters = _IN_WORD.sub("", word)
        if figures and len(letters) > 1 and figures < 4 and 2 * figures <= len(word) and letters.isalpha():
            meant = _meant(word, _LARGE if letters.isupper() else _SMALL)
            if meant:
                yield found.start(), found.end(), meant


def _meant(word: str, forms: dict[str, tuple[str, ...]]) -> str:
    """The word or name that was meant; empty when there is none."""
    choices = [forms.get(sign, (sign,)) for sign in word]
    if word[0] in _LARGE:
        choices[0] = _LARGE[word[0]]
    for signs in product(*choices):
        meant = "".join(signs)
        folded = lexicon.fold(meant)
        if folded in lexicon.census_names() or folded in lexicon.seen_words():
            return meant
    return ""


RECOGNIZER = Scanned()
