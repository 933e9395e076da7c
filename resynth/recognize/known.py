"""What the site already knows of a patient, in every form and with one edit: nobody misses their own patient's name.

Names are found token by token, whatever their case, order and punctuation; numbers by their digits, however they are
cut; dates in the usual forms; addresses and anything else word by word.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from datetime import date
from functools import cache, lru_cache
from typing import NamedTuple

from resynth import lexicon
from resynth.kinds import KINDS
from resynth.recognize.note import Note, note_of
from resynth.types import Document, KnownValue, Span

#: Shortest name that is found anywhere, and with one edit.
_SHORTEST, _SHORTEST_EDITED = 2, 5
#: Longest word in which an edit is looked for: its variants are as many as its letters, and each as long as it.
_LONGEST_EDITED = 40
#: Fewest digits of a number that is found anywhere.
_FEWEST = 5
_NUMBER = re.compile(r"(?<!\w)[A-Za-z]{0,3}[-#]?\d(?:[-. /()]{0,2}\d)*(?!\w)")
_MONTHS = ("January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
           "December")
_GAP = re.compile(r"[ \t]*[-,.'’]?[ \t]*(?:\r?\n[ \t]*)?\Z")


class _Values(NamedTuple):
    """The values of a patient, made ready: word -> kind, its neighbours, digits -> kind, phrases."""

    names: dict[str, str]
    near: dict[str, list[tuple[str, str]]]
    numbers: dict[str, str]
    phrases: tuple[tuple[re.Pattern[str], str], ...]
    initials: dict[str, str]

    def __repr__(self) -> str:
        return "_Values()"


@lru_cache(maxsize=64)
def _ready(known: tuple[KnownValue, ...]) -> _Values:
    names: dict[str, str] = {}
    near: dict[str, list[tuple[str, str]]] = {}
    numbers: dict[str, str] = {}
    phrases: list[tuple[re.Pattern[str], str]] = []
    initials: dict[str, str] = {}
    for kind, value in sorted(known):
        cls = KINDS[kind].cchmc
        if cls == "NAME":
            tokens = [token for word in re.findall(r"[^\W\d_]+", value) if (token := lexicon.fold(word))]
            for token in tokens:
                if len(token) >= _SHORTEST and token not in lexicon.titles() | lexicon.credentials():
                    names.setdefault(token, kind)
                    if len(token) >= _SHORTEST_EDITED:
                        for piece in _deletions(token):
                            near.setdefault(piece, []).append((token, kind))
            if len(tokens) > 1:
                initials.setdefault("".join(token[0] for token in tokens).upper(), kind)
        elif cls == "DATE":
            phrases += [(pattern, kind) for pattern in _dates(value)]
        elif sum(map(str.isdigit, value)) >= _FEWEST and cls != "LOCATION":
            numbers.setdefault("".join(filter(str.isdigit, value)), kind)
            if any(map(str.isalpha, value)):
                phrases.append((_phrase(value), kind))
        elif len(value.strip()) > 2:
            phrases.append((_phrase(value), kind))
    return _Values(names, near, numbers, tuple(phrases), initials)


@cache
def _ordinary() -> frozenset[str]:
    """Words that are no misspelt name."""
    return lexicon.plain_words()


def _deletions(word: str) -> set[str]:
    """A word and all that are left when one letter is taken out: two words one edit apart share one of these."""
    return {word, *(word[:at] + word[at + 1 :] for at in range(len(word)))}


def _phrase(value: str) -> re.Pattern[str]:
    """A value with whatever blanks and punctuation between its words."""
    words = [re.escape(word) for word in re.findall(r"\w+", value)]
    return re.compile(r"(?<!\w)" + r"[\W_]{1,3}".join(words) + r"(?!\w)", re.IGNORECASE)


def _dates(value: str) -> list[re.Pattern[str]]:
    """An ISO date as it may be written; anything else as it stands."""
    try:
        day = date.fromisoformat(value.strip()[:10])
    except ValueError:
        return [_phrase(value)] if value.strip() else []
    year = rf"(?:{day.year}|['’]?{day.year % 100:02d})"
    month, number = rf"0?{day.month}", rf"0?{day.day}"
    name = _MONTHS[day.month - 1]
    word = rf"{name[:3]}(?:{name[3:]})?\.?"
    cut = r"[-/. ]{1,2}"
    forms = (
        rf"{month}{cut}{number}{cut}{year}", rf"{number}{cut}{month}{cut}{year}",
        rf"{day.year}{cut}{month}{cut}{number}", rf"{word}[ -]?{number}(?:st|nd|rd|th)?[, -]{{1,2}}{year}",
        rf"{number}(?:st|nd|rd|th)?[ -]?{word}[, -]{{1,2}}{year}", rf"{day:%Y%m%d}", rf"{day:%m%d%Y}",
    )
    return [re.compile(rf"(?<!\d)(?:{'|'.join(forms)})(?!\d)", re.IGNORECASE)]


class Known:
    """Values of the patient's own rows (``--table``, ``--known``, metadata) wherever they stand in a note."""

    name = "known"
    version = "1"
    kinds = frozenset(KINDS)

    def find(self, document: Document, known: tuple[KnownValue, ...]) -> Iterable[Span]:
        """The spans of a note."""
        if not known:
            return
        values = _ready(tuple(sorted(known)))
        note = note_of(document)
        yield from self._names(note, values)
        yield from self._numbers(note.text, values)
        for phrase, kind in values.phrases:
            for found in phrase.finditer(note.text):
                yield self._span(*found.span(), kind, "as it stands")

    def _names(self, note: Note, values: _Values) -> Iterator[Span]:
        """Tokens of names; those that stand together are one span."""
        held: list[tuple[int, int, str, str]] = []
        for word, start, end in zip(note.words, note.starts, note.ends, strict=True):
            kind, rule = self._name(word, values)
            if not kind:
                continue
            if held and held[-1][2] == kind and _GAP.match(note.text[held[-1][1] : start]):
                held[-1] = (held[-1][0], end, kind, held[-1][3])
            else:
                held.append((start, end, kind, rule))
        for start, end, kind, rule in held:
            yield self._span(start, end, kind, rule)

    def _name(self, word: str, values: _Values) -> tuple[str, str]:
        if not word[0].isalpha():
            return "", ""
        token = lexicon.fold(word)
        kind = values.names.get(token)
        if kind is not None:
            # "will see" is not Will; "WILL" and "Will" are.
            plain = word.islower() and (token in lexicon.common_words() or len(token) < 3)
            return ("", "") if plain else (kind, "name")
        if word in values.initials and len(word) > 1:
            return values.initials[word], "initials"
        fits = _SHORTEST_EDITED <= len(token) <= _LONGEST_EDITED
        if fits and token not in _ordinary():
            for piece in _deletions(token):
                for name, kind in values.near.get(piece, ()):
                    if _one_edit(token, name):
                        return kind, "name, one edit"
        return "", ""

    def _numbers(self, text: str, values: _Values) -> Iterator[Span]:
        if not values.numbers:
            return
        for found in _NUMBER.finditer(text):
            digits = "".join(filter(str.isdigit, found[0]))
            if len(digits) < _FEWEST:
                continue
            for number, kind in values.numbers.items():
                if digits == number or digits.lstrip("0") == number.lstrip("0"):
                    yield self._span(*found.span(), kind, "number")
                elif len(digits) == len(number) and sum(a != b for a, b in zip(digits, number, strict=True)) == 1:
                    yield self._span(*found.span(), kind, "number, one digit off")

    def _span(self, start: int, end: int, kind: str, rule: str) -> Span:
        return Span(start, end, kind, kind, KINDS[kind].role, f"{self.name}:{rule}")


def _one_edit(one: str, other: str) -> bool:
    """Whether a letter changed, lost or added, or two neighbours swapped, makes the one of the other."""
    if abs(len(one) - len(other)) > 1:
        return False
    at = next((n for n, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))
    if len(one) == len(other):
        swapped = one[at : at + 2] == other[at : at + 2][::-1] and one[at + 2 :] == other[at + 2 :]
        return one[at + 1 :] == other[at + 1 :] or swapped
    short, long = sorted((one, other), key=len)
    return short[at:] == long[at + 1 :]


RECOGNIZER = Known()
