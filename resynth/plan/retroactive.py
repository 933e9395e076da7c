"""A growing corpus: originals of new notes that equal surrogates which earlier releases handed out.

P13, P16, P18, P23, P31 and P36 to P38 forbid surrogates that are originals of the corpus, and M4 institutions that hold
a name of it; a corpus that grows can break them after the fact. ``Issued`` gathers what was handed out (bounded sets
and sorted files, as the originals are kept);
``meets`` says which notes hold such an original, ``is_original`` whether a surrogate has become one.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from operator import attrgetter
from pathlib import Path
from typing import Any

from resynth import lexicon
from resynth.keys import Key
from resynth.plan import names, postings
from resynth.plan.assign import Assigned
from resynth.plan.brief import Earlier
from resynth.plan.institutions import INSTITUTIONS
from resynth.plan.names_mentions import NAMES
from resynth.plan.places_mentions import NEAR, observed, place_of
from resynth.plan.places_solve import Corpus
from resynth.plan.places_survey import KnownSet
from resynth.plan.spaces import Marks
from resynth.plan.ways import READ as READERS
from resynth.surrogates import names as maker
from resynth.surrogates import ssn
from resynth.surrogates.names import DIGITS, GAP, INITIAL, KEPT, KIN
from resynth.surrogates.places import KINDS as PLACES

_WORD = re.compile(r"[^\W\d_]+")
_role = attrgetter("role")
_NOBODYS = frozenset((GAP, KEPT, INITIAL, DIGITS, KIN))
#: Which promises a meeting would break, by what met.
PROMISES = {"names": "P31 or M4", "numbers": "P13, P16, P18 or P23", "places": "P36, P37 or P38"}


def name_tokens(text: str) -> set[str]:
    """The first and last names in a name, whatever their roles; ``AS`` may be one, and two initials."""
    parts = maker.read(text)
    runs = ("".join(part.key for part in run) for role, run in groupby(parts, _role) if role == INITIAL)
    told = (part.key for part in parts if part.role not in _NOBODYS)
    return {key for key in (*runs, *told) if len(key) > 1}


def house_words(text: str) -> set[str]:
    """The words of an institution's new name that somebody may bear: "Birchstone South"."""
    words = {word for found in _WORD.findall(text) if len(word := lexicon.fold(found)) > 2}
    return words - lexicon.common_words() - (lexicon.clinical_words() - lexicon.eponyms())


def fingerprints(kind: str, text: str, marks: Marks) -> Iterator[int]:
    """The marks of an identifier, number or address, as originals of the corpus are marked."""
    # What is behind a mask is no number; what was never issued is one that P18 speaks of.
    read = ssn.read_number if kind == "SSN" else READERS.get(kind)
    values = read(text)[0] if read is not None else None
    for group, canonical, _ in values or ():
        if group != "part":
            yield marks.fingerprint(group, canonical.upper())


def places_of(mentions: Sequence[tuple[int, int, str, str]]) -> Iterator[tuple[tuple[int, ...], tuple[str, ...]]]:
    """(numbers of the mentions, pairs that stand together) for each place among mentions (start, end, kind, text).

    Mentions that stand near each other are taken as one place even over a blank line: rather one pair too many.
    """
    run: list[int] = []
    last = -NEAR - 1
    for n, (start, end, kind, _) in enumerate(mentions):
        if kind not in PLACES:
            continue
        if start - last > NEAR and run:
            yield tuple(run), _pairs([mentions[m] for m in run])
            run = []
        run.append(n)
        last = end
    if run:
        yield tuple(run), _pairs([mentions[m] for m in run])


def _pairs(mentions: Iterable[tuple[int, int, str, str]]) -> tuple[str, ...]:
    return tuple(observed(place_of(tuple((text, kind, False) for _, _, kind, text in mentions)).parts))


def _given(rows: Sequence[Earlier]) -> Iterator[tuple[tuple[int, ...], list[str]]]:
    """(numbers of the mentions, pairs that were handed out) for each place of a note.

    A pair that stood in the original already was handed to nobody: under a limited data set towns, states and ZIP codes
    stay as they were, and every next note from one of these towns would meet them.
    """
    given = [(row.start, row.end, row.kind if row.rule != "keep" else "", row.surrogate) for row in rows]
    for numbers, pairs in places_of(given):
        stood = [rows[n] for n in numbers] if pairs else []
        own = _pairs([(row.start, row.end, row.kind, row.original) for row in stood])
        yield numbers, [pair for pair in pairs if pair not in own]


class Issued:
    """What earlier releases handed out: tokens of names, marks of numbers, pairs of places. Secret; merges."""

    def __init__(self) -> None:
        self.names: set[str] = set()
        self.places = KnownSet()
        self.numbers: set[int] = set()

    def add(self, rows: Sequence[Earlier], marks: Marks) -> None:
        """Add the mentions of one note."""
        for row in rows:
            if row.rule == "keep":
                continue
            if row.kind in NAMES:
                self.names |= name_tokens(row.surrogate)
            elif row.kind in INSTITUTIONS:
                self.names |= house_words(row.surrogate)
            else:
                self.numbers.update(fingerprints(row.kind, row.surrogate, marks))
        for _, pairs in _given(rows):
            self.places.update(pairs)

    def dump(self) -> dict[str, Any]:
        """Plain data, but for the numbers: these grow with the corpus, see ``packed``."""
        return {"names": sorted(self.names), "places": self.places.dump()}

    def packed(self) -> bytes:
        """The marks of the numbers, sorted, for a column on disk."""
        return b"".join(mark.to_bytes(8, "big") for mark in sorted(self.numbers))

    def __repr__(self) -> str:
        return "Issued()"


def join(parts: Iterable[Mapping[str, Any]], packed: Iterable[Path], folder: Path) -> dict[str, Any]:
    """What all buckets dumped, as one; the marks of numbers are left in ``folder/issued.numbers``."""
    tokens: set[str] = set()
    places = KnownSet()
    for part in parts:
        tokens.update(part["names"])
        places.merge(KnownSet.load(part["places"]))
    marks = postings.Sorter(folder / "issued.tmp", 8)
    for path in packed:
        for record in postings.read(path, 8):
            marks.add(record)
    column = postings.Column(folder / "issued.numbers", "Q")
    for record in marks:
        column.add(int.from_bytes(record, "big"))
    column.close()
    return {"names": sorted(tokens), "places": places.dump()}


class Handed:
    """``Issued`` of all earlier releases, ready for look-ups in any process."""

    def __init__(self, data: Mapping[str, Any], folder: Path, key: Key) -> None:
        self.names = frozenset(data["names"])
        self.places = KnownSet.load(data["places"])
        self.numbers: Sequence[int] = postings.column(folder / "issued.numbers", "Q")
        self.marks = Marks(key)

    def meets(self, mentions: Sequence[tuple[int, int, str, str]], lasts: Iterable[str]) -> str:
        """What of a new note was handed out before: ``names``, ``numbers``, ``places``, or nothing.

        Args:
            mentions: the note's originals: (start, end, kind, text), of what the policy replaces.
            lasts: its last names.
        """
        if not self.names.isdisjoint(lasts):
            return "names"
        for _, _, kind, text in mentions:
            if any(postings.place(self.numbers, mark) >= 0 for mark in fingerprints(kind, text, self.marks)):
                return "numbers"
        if any(pair in self.places for _, pairs in places_of(mentions) for pair in pairs):
            return "places"
        return ""

    def __repr__(self) -> str:
        return "Handed()"


class Originals:
    """Whether surrogates have become originals of the corpus as it is now."""

    def __init__(self, lasts: frozenset[str], numbers: Assigned, places: Corpus, key: Key) -> None:
        self.lasts, self.numbers, self.places, self.marks = lasts, numbers, places, Marks(key)

    def among(self, rows: Sequence[Earlier]) -> set[int]:
        """The numbers of those mentions of a note whose surrogates are originals now, a whole place at a time."""
        found = set()
        for n, row in enumerate(rows):
            if row.rule == "keep":
                continue
            if row.kind in NAMES:
                if not self.lasts.isdisjoint(name_tokens(row.surrogate)):
                    found.add(n)
            elif row.kind in INSTITUTIONS:
                if not self.lasts.isdisjoint(house_words(row.surrogate)):
                    found.add(n)
            elif any(self.numbers.is_original(mark) for mark in fingerprints(row.kind, row.surrogate, self.marks)):
                found.add(n)
        for numbers, pairs in _given(rows):
            if any(pair in self.places.observed for pair in pairs):
                found.update(numbers)
        return found

    def __repr__(self) -> str:
        return "Originals()"


def originals(corpus_parts: Mapping[str, Any], lasts: Iterable[str], key: Key) -> Originals:
    """From a corpus plan's parts; ``lasts`` are last names that somebody else read, beside the plan's own."""
    plan = corpus_parts[names.FAMILY.name]
    return Originals(plan.original_last.union(lasts), corpus_parts["numbers"], corpus_parts["places"], key)

