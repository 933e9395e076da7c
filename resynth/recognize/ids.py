"""Identifying numbers: behind their cues, and by their shape; clinical numbers, scores and names are kept.

The two prongs of NLM Scrubber's AIR (AMIA 2014, section 3.3): what a cue tells to be an identifier is one; what units,
quantities and clinical names tell to be clinical is kept; most other strings of letters and digits are identifiers.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache
from typing import NamedTuple

from resynth import lexicon
from resynth.recognize import shapes
from resynth.recognize.note import Note, note_of
from resynth.types import Document, KnownValue, Span

#: What stands between a cue and its value: signs, "number", "is", blanks, one line end.
_GAP = (
    r"(?:[ \t]{0,40}(?:[#:=.(\[^|>-]|['’]s\b|(?i:no|nos|num|number|numbers|nr|id|is|was|are|as)\b)){0,5}"
    r"[ \t]{0,40}(?:\r?\n[ \t]{0,40})?"
)
_CORE = (
    r"(?=[A-Za-z#*_/:.-]{0,12}\d)[A-Za-z0-9]{1,40}(?:[-:#*_]{1,2}(?![a-z]{3})[A-Za-z0-9]{1,40}"
    r"|[./]\d[A-Za-z0-9]{0,40}){0,8}"
)
_HEADED = rf"(?P<it>(?:(?P<head>[A-Z]{{1,4}}(?:-[A-Z]{{1,3}})?|[a-z]{{1,4}}) )?(?P<core>{_CORE}))"
_VALUE = re.compile(rf"{_GAP}{_HEADED}(?!@)")
_NEXT = re.compile(rf"(?:,|;| and| &| /)[ \t\n]{{1,2}}{_HEADED}")
#: One more group of digits behind a blank; a single digit only where the field ends.
_GROUP = re.compile(r" (?:\d{2,7}(?:-\d{1,7}){0,2}(?:-?[A-Z])?|\d(?=[ \t]{2}|[,;)\]\n]|\Z))(?![\w/:%]|[.,]\d)")
_FOURS = re.compile(r"\d{4}(?: \d{4})+\Z")
_TAIL = re.compile(r"\d{5,}(?=[A-Za-z]{3,}\Z)")
#: Words that begin another field and are no head of a value: sex, titles, other fields.
_NO_HEAD = frozenset((
    "m", "f", "dob", "age", "sex", "dos", "date", "time", "md", "do", "rn", "np", "pa", "dr", "mr", "mrs", "ms", "no",
    "pt", "to", "by", "at", "on", "in", "of", "the", "and",
))
#: Fewest digits of a value that others of its kind may follow.
_LONG = 5


class Cue(NamedTuple):
    """Words that stand before an identifier: those after the first, its kind, and the fewest digits that make one."""

    rest: tuple[str, ...]
    kind: str
    least: int

    def __repr__(self) -> str:
        return f"Cue({self.kind})"


@cache
def _cues() -> dict[str, tuple[Cue, ...]]:
    """First word of a cue -> cues, the longest first."""
    found: dict[str, list[Cue]] = {}
    for words, kind, least in lexicon.table("identifiers/cues"):
        first, *rest = words.split()
        found.setdefault(first, []).append(Cue(tuple(rest), kind, int(least)))
    return {first: tuple(sorted(cues, key=lambda cue: -len(cue.rest))) for first, cues in found.items()}


class Ids:
    """Numbers that identify: 45 CFR 164.514(b)(2)(i)(H) to (M), (P) and (R)."""

    name = "ids"
    version = "1"
    kinds = frozenset({
        "MEDICALRECORD", "IDNUM", "HEALTHPLAN", "ACCOUNT", "LICENSE", "VEHICLE", "DEVICE", "BIOID", "ROOM",
    })

    def find(self, document: Document, known: tuple[KnownValue, ...]) -> Iterable[Span]:
        """The spans of a note: behind cues first, then by shape where no cue has told."""
        note = note_of(document)
        told = list(self._told(note))
        yield from told
        taken = sorted((span.start, span.end) for span in told)
        yield from self._shaped(note.text, taken)

    # ── behind a cue ─────────────────────────────────────────────────────────────────────────────────────────────────

    def _told(self, note: Note) -> Iterator[Span]:
        cues, lower, at = _cues(), note.lower, note.places
        past = 0
        for number in sorted(number for word in at.keys() & cues.keys() for number in at[word]):
            if note.starts[number] < past:
                continue
            for cue in cues[lower[number]]:
                last = number + len(cue.rest)
                if cue.rest and tuple(lower[number + 1 : last + 1]) != cue.rest:
                    continue
                places = self._values(note.text, note.ends[last], cue)
                for start, end in places:
                    yield Span(start, end, cue.kind, cue.kind, "unknown", f"{self.name}:behind a cue")
                if places:
                    past = places[-1][1]
                    break

    def _values(self, text: str, at: int, cue: Cue) -> list[tuple[int, int]]:
        """The places of a cue's value and of more of its kind behind it: ``unit nos. A, B``."""
        places: list[tuple[int, int]] = []
        found = _VALUE.match(text, at)
        while found is not None:
            start = found.start("it")
            gap = text[at:start] if not places else ""
            if "." in gap and "\n" in gap:
                break  # a sentence ends
            if found["head"] and self._no_head(found["head"]):
                start = found.start("core")
            place = self._value(text, start, found.end(), cue)
            if place is None:
                break
            if places and abs(shapes.digits(text[slice(*place)]) - shapes.digits(text[slice(*places[0])])) > 1:
                break
            places.append(place)
            if shapes.digits(text[slice(*place)]) < _LONG:
                break
            found = _NEXT.match(text, place[1])
        return places

    def _no_head(self, head: str) -> bool:
        """Whether letters before a number are a word or another field, and no part of it: ``acct is M 44719``."""
        lower = head.lower()
        return lower in _NO_HEAD or lower in _cues() or (head == lower and lower in lexicon.seen_words())

    def _value(self, text: str, start: int, end: int, cue: Cue) -> tuple[int, int] | None:
        """Where a value stands, groups behind blanks and all; None when it is none."""
        tail = _TAIL.match(text, start, end)  # 3041023MARY
        end = tail.end() if tail else self._groups(text, start, end)
        value = text[start:end]
        count = shapes.digits(value)
        mixed = count < len(value) and any(map(str.isalpha, value))
        glued = mixed and any(map(str.isalpha, value.partition(" ")[2] or value))
        if count < (min(cue.least, 3) if glued else cue.least) or text[start - 1 : start] == "$":
            return None
        core = value.rpartition(" ")[2]
        if shapes.is_date(core) or shapes.is_time(core) or shapes.is_decimal(core) or text[end : end + 1] == "%":
            return None
        if shapes.is_diagnosis(core):
            return None
        weak = cue.least > 3
        if weak and shapes.is_pressure(core):
            return None  # EXAM: BP 162/94
        if text[start - 1 : start] == "#" and shapes.reaches(text, start):
            return None
        # a control number may look like a telephone's, what only "number" announces is a telephone's
        phone = shapes.is_phone(value) and not cue.rest
        if weak and (phone or shapes.is_year(value) or shapes.measured(text, start, end)):
            return None
        if weak and mixed and count < _LONG and shapes.is_named(value):
            return None
        return start, end

    def _groups(self, text: str, start: int, end: int) -> int:
        """The end of a value with the groups of digits that belong to it: ``XJB 481 90 2267``, ``7120 441 6``."""
        for _ in range(4):
            count = shapes.digits(text[start:end])
            group = _GROUP.match(text, end)
            if group is None or count == 0:
                break
            # "4471920 54" is a number and an age; "7120 441 6" is one number
            mixed = any(map(str.isalpha, text[start : group.end()]))
            whole = count >= 7 and len(group[0]) > 2 and not mixed
            if whole and not _FOURS.match(text, start, group.end()):
                break
            if shapes.unit_behind(text, group.end()):
                break
            if (shapes.is_year(group[0][1:]) and not mixed) or shapes.is_date(text[start:end]):
                break
            end = group.end()
        return end

    # ── by shape ─────────────────────────────────────────────────────────────────────────────────────────────────────

    def _shaped(self, text: str, taken: list[tuple[int, int]]) -> Iterator[Span]:
        at = 0
        for start, end in shapes.chunks(text):
            while at < len(taken) and taken[at][1] <= start:
                at += 1
            if at < len(taken) and taken[at][0] < end:
                continue
            for first, last, kind, rule in shapes.identifiers(text, start, end):
                yield Span(first, last, kind, kind, "unknown", f"{self.name}:{rule}", 0.8)


RECOGNIZER = Ids()
