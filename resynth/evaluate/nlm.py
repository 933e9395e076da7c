"""Scores as NLM Scrubber was scored: tokens of the gold standard, and what became of each.

Kayaalp et al. 2014, sections 3.8 and 3.9, and the report of 2013, tables 5 and 6. The tags of a system are laid on
characters, and every gold token carries all tags that touch one of its characters. A PHI token with any tag counts as
found, for the wrong class is no leak. Providers' tokens are nobody's PHI: in the convention of 2014 they are left out,
in that of 2013 a tag on one is a false positive.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from resynth.evaluate.counts import Tokens
from resynth.evaluate.note import Mark, ScoredNote
from resynth.kinds import KINDS
from resynth.verify.age_forms import over_89

CONVENTIONS = ("2014", "2013")
#: The gold tokenizer: a run of letters and digits, or one sign.
_TOKEN = re.compile(r"[^\W_]+(?:[\u0300-\u036f]+[^\W_]*)*|[^\w\s]|_")
#: Class of CCHMC -> recognizer of NLM Scrubber; what is not here is no identifier there.
RECOGNIZER: Mapping[str, str] = {
    "NAME": "Name", "INITIALS": "Name", "INSTITUTION": "Name", "IDNUM": "AlphaNumericId", "PHONE": "AlphaNumericId",
    "EMAIL": "AlphaNumericId", "IPADDRESS": "AlphaNumericId", "SSN": "AlphaNumericId", "LOCATION": "Address",
    "DATE": "Date", "AGE": "Date",
}
RECOGNIZERS = ("Name", "AlphaNumericId", "Address", "Date")
#: Kinds whose bearer is a provider, or an institution that treats, where nothing else is said.
PROVIDERS = frozenset({"DOCTOR", "HOSPITAL", "INSTITUTION"})
_TELECOM = frozenset({"PHONE", "FAX", "EMAIL", "URL", "IPADDRESS"})
#: Sub-types in the order of Table 6 of the report of 2013.
SUBTYPES = ("Patient", "PNInit", "Employer", "AlphaNumericId", "Protocol-Id", "Telecom", "Address", "Date", "Age 90+")
_UNIT = re.compile(r"[\s-]{0,2}(?:months?|mos?|weeks?|wks?|days?|hours?|hrs?|minutes?|min)\b", re.IGNORECASE)
_NOTHING, _AGE_UNDER_90, _PROVIDER, _PHI = range(4)


def _recognizer(kind: str) -> str:
    """The recognizer that a kind is for; a time of day is no date there, and nobody's."""
    return "" if kind == "TIME" else RECOGNIZER.get(KINDS[kind].cchmc, "")


def tokens(text: str) -> list[tuple[int, int]]:
    """The places of the tokens of a note."""
    return [match.span() for match in _TOKEN.finditer(text)]


def provider(mark: Mark) -> bool:
    """Whether an annotation is of a provider: as its role says or, without one, its kind."""
    if mark.role in ("patient", "relative", "other"):
        return False
    return mark.role == "provider" or mark.kind in PROVIDERS


def _age(mark: Mark, text: str) -> str:
    """An age as it is marked, with the unit behind it that others leave out of the mark: 120 months are ten years."""
    unit = _UNIT.match(text, mark.end)
    return text[mark.start : unit.end() if unit else mark.end]


def subtype(mark: Mark, text: str) -> str:
    """The PII type of Table 6 of the report of 2013; labels that say ``protocol`` are told by the text before."""
    if mark.kind == "INITIALS":
        return "PNInit"
    if mark.kind in ("ORGANIZATION", "HOSPITAL", "INSTITUTION"):
        return "Employer"
    if mark.kind == "AGE":
        return "Age 90+"
    if mark.kind in _TELECOM:
        return "Telecom"
    recognizer = _recognizer(mark.kind)
    if recognizer == "AlphaNumericId" and "protocol" in text[max(0, mark.start - 16) : mark.end].lower():
        return "Protocol-Id"
    return "Patient" if recognizer == "Name" else recognizer


@dataclass(repr=False)
class Scores:
    """Token counts over a corpus; ``add`` the notes, in any order.

    Attributes:
        joint: PHI of any class, found by any class.
        classes: recognizer -> its own tokens, found by its own tag alone. They do not sum to ``joint``: one
            recognizer catches what another misses.
        gold, revealed: sub-type -> PHI tokens, and how many of them no tag touches.
        providers: tagged provider tokens; in ``2013`` they are among the false positives, in ``2014`` left out.
        patients: patient -> joint counts: the rows of a bootstrap.
    """

    convention: str = "2014"
    joint: Tokens = field(default_factory=Tokens)
    classes: dict[str, Tokens] = field(default_factory=lambda: {name: Tokens() for name in RECOGNIZERS})
    gold: Counter[str] = field(default_factory=Counter)
    revealed: Counter[str] = field(default_factory=Counter)
    providers: int = 0
    patients: dict[str, Tokens] = field(default_factory=dict, repr=False)

    def add(self, note: ScoredNote) -> None:
        """Take in a note. One that the system does not have counts as untagged; one without gold is left out."""
        if note.gold is None:
            return
        places = tokens(note.text)
        truth = self._truth(note, places)
        said = _touching(note.system or (), places)
        own = Counter[str]()
        cells: dict[str, Counter[str]] = {name: Counter() for name in RECOGNIZERS}
        for n in range(len(places)):
            state, recognizer, sub = truth.get(n, (_NOTHING, "", ""))
            tags = said.get(n, frozenset())
            if state == _PROVIDER:
                self.providers += bool(tags)
                if self.convention == "2014":
                    continue
            if state == _PHI:
                self.gold[sub] += 1
                own["tp" if tags else "fn"] += 1
                if not tags:
                    self.revealed[sub] += 1
            else:
                own["fp" if tags else "tn"] += 1
            for name in RECOGNIZERS:
                mine = state == _PHI and recognizer == name
                cells[name][("tp" if name in tags else "fn") if mine else ("fp" if name in tags else "tn")] += 1
        joint = Tokens(**own)
        self.joint = self.joint.plus(joint)
        self.patients[note.patient] = self.patients.get(note.patient, Tokens()).plus(joint)
        for name, cell in cells.items():
            self.classes[name] = self.classes[name].plus(Tokens(**cell))

    def _truth(self, note: ScoredNote, places: list[tuple[int, int]]) -> dict[int, tuple[int, str, str]]:
        """What each annotated token is; where annotations overlap, the one that asks for most."""
        truth: dict[int, tuple[int, str, str]] = {}
        for mark in note.gold or ():
            recognizer = _recognizer(mark.kind)
            if not recognizer:
                continue
            if provider(mark):
                state = _PROVIDER
            elif mark.kind == "AGE" and not over_89(_age(mark, note.text)):
                state = _AGE_UNDER_90
            else:
                state = _PHI
            sub = subtype(mark, note.text) if state == _PHI else ""
            for n in within(mark.start, mark.end, places):
                if n not in truth or truth[n][0] < state:
                    truth[n] = state, recognizer, sub
        return truth

    def __repr__(self) -> str:
        return f"Scores(providers={self.providers})"


def within(start: int, end: int, places: list[tuple[int, int]]) -> range:
    """The numbers of the tokens that a piece of text touches."""
    first = bisect_left(places, start, key=lambda place: place[0])
    if first and places[first - 1][1] > start:
        first -= 1
    return range(first, bisect_left(places, end, key=lambda place: place[0]))


def _touching(marks: Iterable[Mark], places: list[tuple[int, int]]) -> dict[int, frozenset[str]]:
    """Number of a token -> the recognizers whose tags touch it. An age under 90 is a tag too: it would be redacted."""
    tags: dict[int, frozenset[str]] = {}
    for mark in marks:
        recognizer = _recognizer(mark.kind)
        if recognizer:
            for n in within(mark.start, mark.end, places):
                tags[n] = tags.get(n, frozenset()) | {recognizer}
    return tags
