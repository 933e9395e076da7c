"""Names found in the three modes of NLM's name study (report of 2013, "NLM Name Scrubbing Study"), on annotated notes.

With nothing but the notes; with the names of the patients and the roster of providers known; and with the larger name
lists besides. The lists of the first two are the Census names of 1990 borne by 0.002 percent, as of the paper; the
larger ones are all names of the Census files of 2010 and 2020, which ``resynth detect`` goes by: that is the last row.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from multiprocessing import get_context
from typing import Any, NamedTuple

import numpy as np

from resynth import lexicon
from resynth.evaluate.nlm import provider, tokens, within
from resynth.evaluate.note import Mark
from resynth.evaluate.result import interval
from resynth.evaluate.stats import RESAMPLES, Bootstrap, Interval
from resynth.kinds import KINDS
from resynth.recognize.detect import detect
from resynth.types import KnownValue, Record, Span

#: Mode -> whether names are known, whether the larger lists are there.
MODES = {
    "nothing known": (False, False),
    "patients and providers known": (True, False),
    "and larger name lists": (True, True),
    "larger name lists alone": (False, True),
}
#: What is counted in a chart: tokens of names on the patient's side and of providers, each with those that no span
#: touches; tokens outside all PHI that no name touches, and those that one does.
_COLUMNS = 6


class Row(NamedTuple):
    """A mode: shares of name tokens found, of patients and kin and of providers, and of tokens outside PHI kept."""

    mode: str
    patients: Interval
    providers: Interval
    kept: Interval
    counts: tuple[int, ...]

    def told(self) -> dict[str, Any]:
        """For JSON: each share with its interval, of how many tokens, and how many were missed or taken."""
        shares = (("patients", self.patients, 0), ("providers", self.providers, 2), ("kept", self.kept, 4))
        return {
            name: {
                "share": None if np.isnan(one.value) else one.value, **interval(one),
                "tokens": self.counts[at] + self.counts[at + 1], "wrong": self.counts[at + 1],
            }
            for name, one, at in shares
        }

    def __repr__(self) -> str:
        return f"Row(patients={self.patients}, providers={self.providers}, kept={self.kept})"


def modes(
    charts: Sequence[Sequence[Record]], known: Callable[[str], tuple[KnownValue, ...]] | None = None,
    roster: Iterable[str] | None = None, *, resamples: int = RESAMPLES, seed: int = 0, level: float = 0.95,
) -> list[Row]:
    """A row for each of ``MODES``, intervals with the patient as the unit.

    Args:
        charts: the annotated notes, patient by patient.
        known: patient id -> what is known of the patient; unless given, the longest of the names annotated as the
            patient's own, which is what a registration has.
        roster: names of providers; unless given, the longest annotated form of each last name.
    """
    providers = tuple(KnownValue("DOCTOR", name) for name in sorted(set(_roster(charts) if roster is None else roster)))
    known_of = [_values(chart, known, providers) for chart in charts]
    rows = []
    with _fewer_names() as apart:
        for mode, (told, larger) in MODES.items():
            values = known_of if told else [()] * len(charts)
            counts = np.array(list((map if larger else apart.map)(_counted, charts, values)))
            drawn = Bootstrap(counts.reshape(-1, _COLUMNS).astype(np.float64), resamples=resamples, seed=seed)
            patients, doctors, kept = (drawn.rate(at, (at, at + 1), level=level) for at in (0, 2, 4))
            rows.append(Row(mode, patients, doctors, kept, tuple(int(number) for number in counts.sum(axis=0))))
    return rows


def _fewer_names() -> ProcessPoolExecutor:
    """A process that has the paper's name lists alone: what is remembered of a word is of one list or the other."""
    names = lexicon.names()
    return ProcessPoolExecutor(
        1, mp_context=get_context("spawn"), initializer=lexicon.only_names,
        initargs=(frozenset({*names.last, *names.female, *names.male}),),
    )


def _values(
    chart: Sequence[Record], known: Callable[[str], tuple[KnownValue, ...]] | None, providers: tuple[KnownValue, ...]
) -> tuple[KnownValue, ...]:
    if known is not None:
        return (*known(chart[0].document.patient_id), *providers)
    own = [name for record in chart for span, name in _names(record) if span.kind == "PATIENT"
           and span.role in ("patient", "unknown")]
    return (*(KnownValue("PATIENT", name) for name in sorted(own, key=lambda name: (-len(name), name))[:1]), *providers)


def _names(record: Record) -> Iterable[tuple[Span, str]]:
    return ((span, record.document.text[span.start : span.end]) for span in record.spans or ()
            if KINDS[span.kind].cchmc == "NAME")


def _roster(charts: Sequence[Sequence[Record]]) -> Iterable[str]:
    """The longest form of each provider's last name, of two words or more."""
    found: dict[str, str] = {}
    for chart in charts:
        for record in chart:
            for span, name in _names(record):
                parts = name.partition(",")[0].split() if "," in name else name.split()
                if provider(_mark(span)) and len(name.split()) > 1 and parts:
                    last = lexicon.fold(parts[-1])
                    found[last] = max(found.get(last, ""), name, key=lambda one: (len(one), one))
    return found.values()


def _mark(span: Span) -> Mark:
    return Mark(span.start, span.end, span.kind, span.role)


def _counted(chart: Sequence[Record], known: tuple[KnownValue, ...]) -> list[int]:
    """The columns of a chart."""
    counts = [0] * _COLUMNS
    found = detect([record.document for record in chart], known)
    for record, spans in zip(chart, found, strict=True):
        places = tokens(record.document.text)
        touched, named, covered = set[int](), set[int](), set[int]()
        for span in spans or ():
            here = within(span.start, span.end, places)
            touched.update(here)
            if KINDS[span.kind].cchmc == "NAME":
                named.update(here)
        for span in record.spans or ():
            here = within(span.start, span.end, places)
            covered.update(here)
            if KINDS[span.kind].cchmc == "NAME":
                first = 2 if provider(_mark(span)) else 0
                for number in _borne(record.document.text, span, here, places):
                    counts[first + (number not in touched)] += 1
        for number in range(len(places)):
            if number not in covered:
                counts[4 + (number in named)] += 1
    return counts


def _borne(text: str, span: Span, here: Iterable[int], places: Sequence[tuple[int, int]]) -> list[int]:
    """The tokens of a name that are somebody's: no signs, and no titles and degrees, which some annotators mark too."""
    words = [n for n in here if places[n][1] - places[n][0] > 1 or text[places[n][0]].isalpha()]
    around = [found.span() for found in _around().finditer(text, span.start, span.end)]
    own = [n for n in words if not any(start <= places[n][0] < end for start, end in around)]
    return own or words


@cache
def _around() -> re.Pattern[str]:
    """Titles and degrees, these with full stops too: ``Dr``, ``M.D.``"""
    words = sorted(lexicon.titles() | lexicon.credentials(), key=lambda word: (-len(word), word))
    spelled = "|".join(r"\.?".join(map(re.escape, word)) for word in words)
    return re.compile(rf"\b(?:{spelled})\b", re.IGNORECASE)
