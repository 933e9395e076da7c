"""A sample of reports in which nothing stands twice (Kayaalp et al. 2014, section 3.1; Deleger et al. 2014).

Of a patient's reports of one type and visit the latest is taken, for the others are drafts of it. Among what is left,
reports of one patient that are similar in size and in words are near-duplicates, and the earlier one goes. Then types
are strata: rare types may be taken more often than their share.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, datetime
from heapq import nsmallest
from typing import NamedTuple

from resynth.keys import Key

#: Reports within this share of each other's words are compared.
SIMILAR_SIZE = 0.2
#: Share of two reports' word runs that both have, from which on they are near-duplicates (four words of five the same).
SIMILAR_TEXT = 0.6
#: Of a report's word runs, so many are kept: those with the smallest keyed marks.
SKETCH = 512
#: Words in a run.
RUN = 4
_WORD = re.compile(r"\w+")

TAKEN, OLDER, NEAR, NOT_DRAWN = "taken", "a later report of its type and visit", "near-duplicate", "not drawn"


class Report(NamedTuple):
    """A report as the sampler sees it; ``when`` sorts as text (``stamp``), empty where it is not known."""

    doc_id: str
    patient: str
    visit: str
    type: str
    when: str
    words: int
    runs: tuple[int, ...]

    def __repr__(self) -> str:
        return "Report()"


class Decision(NamedTuple):
    """What became of a report and why; ``because_of`` is the document that it stands back for."""

    doc_id: str
    decision: str
    because_of: str = ""
    similarity: float = 0.0

    def __repr__(self) -> str:
        return f"Decision({self.decision!r})"


def stamp(text: str) -> str:
    """A time stamp of ISO's kinds so that it sorts as text, in UTC where it has a zone; nothing of what is none."""
    try:
        when = datetime.fromisoformat(text.strip())
        return (when.astimezone(UTC) if when.tzinfo else when).replace(tzinfo=None).isoformat()
    except (ValueError, OverflowError):
        return ""


def report(doc_id: str, patient: str, text: str, visit: str, type: str, when: str, key: Key) -> Report:
    """A report of a note. Of its text, a sketch of keyed 64-bit marks is held (512 numbers at most)."""
    words = _WORD.findall(text.casefold())
    runs = {" ".join(words[at : at + RUN]) for at in range(max(1, len(words) - RUN + 1))}
    stem = key.stem("sample")
    marks = nsmallest(SKETCH, map(stem.mark64, runs))
    return Report(doc_id, patient, visit, type, when, len(words), tuple(marks))


def sample(
    reports: Sequence[Report], key: Key, *, size: int | None = None, floors: Mapping[str, int] | None = None,
    near: float = SIMILAR_TEXT,
) -> list[Decision]:
    """A decision for every report, in the order given.

    Args:
        size: how many to take in all, spread over the types by their share; None: all that are no duplicates.
        floors: type -> so many at least, where there are as many (over-sampling); "" is every type.
        near: similarity from which on two reports of a patient are near-duplicates.
    """
    decided: dict[str, Decision] = {}
    left = _latest(reports, decided)
    left = _apart(left, decided, near)
    taken = {one.doc_id for one in _drawn(left, key, size, floors or {})}
    for one in left:
        decided[one.doc_id] = Decision(one.doc_id, TAKEN if one.doc_id in taken else NOT_DRAWN)
    return [decided[one.doc_id] for one in reports]


def _latest(reports: Iterable[Report], decided: dict[str, Decision]) -> list[Report]:
    """The latest report of each patient, visit and type; reports without a visit are all their own."""
    groups: defaultdict[tuple[str, str, str], list[Report]] = defaultdict(list)
    left: list[Report] = []
    for one in reports:
        if one.visit:
            groups[one.patient, one.visit, one.type].append(one)
        else:
            left.append(one)
    for group in groups.values():
        # Of one time stamp, the longer is the more developed.
        last = max(group, key=lambda one: (one.when, one.words, one.doc_id))
        left.append(last)
        for one in group:
            if one is not last:
                decided[one.doc_id] = Decision(one.doc_id, OLDER, last.doc_id)
    return left


def _apart(reports: Iterable[Report], decided: dict[str, Decision], near: float) -> list[Report]:
    """Without the earlier one of two near-duplicates of a patient."""
    patients: defaultdict[str, list[Report]] = defaultdict(list)
    for one in reports:
        patients[one.patient].append(one)
    left = []
    for patient in patients.values():
        kept: list[Report] = []
        # The latest first: what an earlier report is compared with stays.
        for one in sorted(patient, key=lambda one: (one.when, one.words, one.doc_id), reverse=True):
            found = max(((alike(one, other), other) for other in kept), key=lambda pair: pair[0], default=None)
            if found is not None and found[0] >= near:
                decided[one.doc_id] = Decision(one.doc_id, NEAR, found[1].doc_id, found[0])
            else:
                kept.append(one)
        left += kept
    return left


def alike(one: Report, other: Report) -> float:
    """The share of two reports' word runs that both have (Jaccard, by sketches); 0 where their sizes are apart."""
    if abs(one.words - other.words) > SIMILAR_SIZE * max(one.words, other.words):
        return 0.0
    first, second = set(one.runs), set(other.runs)
    union = nsmallest(SKETCH, first | second)
    return sum(mark in first and mark in second for mark in union) / max(1, len(union))


def _drawn(reports: list[Report], key: Key, size: int | None, floors: Mapping[str, int]) -> list[Report]:
    """By type, in a keyed order; the share of each type rounded by largest remainders, floors first."""
    strata: defaultdict[str, list[Report]] = defaultdict(list)
    for one in reports:
        strata[one.type].append(one)
    for type_, stratum in strata.items():
        stratum.sort(key=lambda one: key.mark("sample", type_, one.doc_id))
    if size is None:
        return reports
    want = {name: min(len(stratum), floors.get(name, floors.get("", 0))) for name, stratum in strata.items()}
    rest = max(0, size - sum(want.values()))
    free = {name: len(stratum) - want[name] for name, stratum in strata.items()}
    whole = sum(free.values())
    shares = {name: min(rest, whole) * count / whole if whole else 0.0 for name, count in free.items()}
    for name, share in shares.items():
        want[name] += int(share)
    over = min(rest, whole) - sum(int(share) for share in shares.values())
    for name in sorted(shares, key=lambda name: (int(shares[name]) - shares[name], name))[:over]:
        want[name] += 1
    return [one for name, stratum in strata.items() for one in stratum[: want[name]]]
