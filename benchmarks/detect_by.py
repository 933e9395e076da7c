"""Where the time of detection goes: ``python -m benchmarks.detect --by recognizer|function [--only names] [--varied]``.

By recognizer: CPU µs a note of cutting it into tokens (and the facts about it that all share), of each recognizer, of
settling and of trusted PHI; the least of five rounds, for the machine may be shared. By function: the profiler's own
seconds, C code counted where it is called from; larger than without a profiler, so that only their shares tell.
"""

from __future__ import annotations

import cProfile
import json
import pstats
import re
import time
from collections.abc import Callable, Iterator
from itertools import groupby
from pathlib import Path
from typing import Any

from resynth.types import Document, Span

_WORD = re.compile(r"\w+|[^\w\s]")
#: What a note is asked for by more than one recognizer: made once, before them.
FACTS = ("lowered", "shape", "line_starts")
ROUNDS = 5


def charts_of(notes: Path) -> list[list[Document]]:
    """The notes of a file, patient by patient."""
    records = [json.loads(line) for line in notes.open(encoding="utf-8")]
    return [
        [Document(note["doc_id"], patient, note["text"]) for note in chart]
        for patient, chart in groupby(records, key=lambda note: note["patient_id"])
    ]


def by_recognizer(charts: list[list[Document]]) -> dict[str, float]:
    """CPU µs a note of each step, in the order in which they are done."""
    from resynth.recognize import trusted
    from resynth.recognize.around import around
    from resynth.recognize.detect import recognizers
    from resynth.recognize.note import forget, note_of
    from resynth.recognize.settle import settle

    spent: dict[str, float] = {}

    def timed(step: str, work: Callable[[], Any]) -> Any:
        started = time.process_time()
        made = work()
        spent[step] = spent.get(step, 0.0) + time.process_time() - started
        return made

    for chart in charts:
        # What the machine is worth at this moment, in the same round.
        timed("(plain scan)", lambda: [len(_WORD.findall(document.text)) for document in chart])  # noqa: B023
        for document in chart:
            note = timed("tokens", lambda: note_of(document))  # noqa: B023
            for fact in FACTS:
                timed("facts", lambda: getattr(note, fact))  # noqa: B023
        found: list[list[Span]] = [[] for _ in chart]
        for one in recognizers():
            for spans, document in zip(found, chart, strict=True):
                spans += timed(one.name, lambda: list(one.find(document, ())))  # noqa: B023
        first = [
            timed("settling", lambda: settle(spans, document.text))  # noqa: B023
            for spans, document in zip(found, chart, strict=True)
        ]
        weighing = around.Weighing(chart)
        first = timed("around", lambda: weighing.believed(first, [() for _ in chart]))  # noqa: B023
        also = timed("trusted", lambda: trusted.trust(chart, first))  # noqa: B023
        found_so_far = [settle((*spans, *more)) for spans, more in zip(first, also, strict=True)]
        timed("around", lambda: weighing.told(found_so_far))  # noqa: B023
        timed("tokens", forget)
    notes = sum(map(len, charts))
    return {step: seconds / notes * 1e6 for step, seconds in spent.items()}


def by_function(charts: list[list[Document]]) -> Iterator[tuple[float, float, int, str]]:
    """(Own share in percent, own µs a note, calls, function) of each function, the dearest first."""
    from resynth.recognize.detect import detect_all
    from resynth.recognize.patient import Patient

    profile = cProfile.Profile(time.process_time, builtins=False)
    profile.enable()
    for _ in detect_all(map(Patient, charts)):
        pass
    profile.disable()
    stats = pstats.Stats(profile).stats  # type: ignore[attr-defined]
    total = sum(own for _, _, own, _, _ in stats.values())
    notes = sum(map(len, charts))
    for (file, line, name), (_, calls, own, _, _) in sorted(stats.items(), key=lambda one: -one[1][2]):
        yield own / total * 100, own / notes * 1e6, calls, f"{Path(file).stem}.{name}:{line}"


def told(notes: Path, by: str, only: str, most: int = 40) -> None:
    """Print what is asked, after a round that fills caches and loads lists."""
    from resynth.recognize.detect import detect

    charts = charts_of(notes)
    for chart in charts:
        detect(chart)
    if by == "recognizer":
        rounds = [by_recognizer(charts) for _ in range(ROUNDS)]
        spent = {step: min(one[step] for one in rounds) for step in rounds[0]}
        scan = spent.pop("(plain scan)")
        for step, cost in spent.items():
            print(f"  {step:<12} {cost:8.1f} µs a note  {cost / sum(spent.values()):6.1%}  {cost / scan:6.2f} scans")
        print(f"  {'all':<12} {sum(spent.values()):8.1f} µs a note          {sum(spent.values()) / scan:6.2f} scans")
        print(f"  {'plain scan':<12} {scan:8.1f} µs a note")
        return
    for share, cost, calls, name in by_function(charts):
        if only in name and most:
            most -= 1
            print(f"  {share:5.1f} % {cost:8.1f} µs a note {calls:>10,} calls  {name}")
