"""What verification costs a note: ``python -m benchmarks.verify_cost [notes] [--profile]`` prints microseconds.

The notes of ``benchmarks.corpus`` are released first, so that the checks take the path that they take in life.
"""

from __future__ import annotations

import cProfile
import gc
import pstats
import sys
import tempfile
import time
from itertools import groupby
from pathlib import Path

from benchmarks import corpus
from resynth.cli.app import main as resynth
from resynth.kinds import kind_of
from resynth.policy.parse import load
from resynth.types import Span
from resynth.verify import CrosswalkRow, Facts, Pair, SourceNote, Tally, conclude
from resynth.verify.readers import lines, released_notes


def charts(root: Path) -> list[list[Pair]]:
    """Release generated notes under ``root`` and put source, release and crosswalk together, patient by patient."""
    out, vault = root / "out", root / "vault"
    sys.argv = ["resynth", "release", str(root / "notes.jsonl"), "--policy", "cchmc-2014"]
    sys.argv += ["--out", str(out), "--vault", str(vault)]
    try:
        resynth()
    except SystemExit as ended:
        if ended.code:
            raise
    released = {note.doc_id: note for note in released_notes(out / "notes.jsonl")}
    rows: dict[str, list[CrosswalkRow]] = {}
    for row in lines(vault / "crosswalk.jsonl"):
        rows.setdefault(row["doc_id"], []).append(CrosswalkRow(*row.values()))
    pairs = []
    for row in lines(root / "notes.jsonl"):
        spans = tuple(Span(s["start"], s["end"], kind_of(s["label"]) or "", s["label"]) for s in row["spans"])
        mine = tuple(rows[row["doc_id"]])
        source = SourceNote(row["doc_id"], row["patient_id"], row["text"], spans)
        pairs.append(Pair(source, released[mine[0].released_id], mine))
    return [list(chart) for _, chart in groupby(pairs, key=lambda pair: pair.source.patient_id)]


def main() -> None:
    given = [argument for argument in sys.argv[1:] if argument.isdecimal()]
    wanted, profiled = int(given[0]) if given else 2000, "--profile" in sys.argv
    with tempfile.TemporaryDirectory() as folder:
        corpus.write(wanted, Path(folder) / "notes.jsonl")
        found = charts(Path(folder))
    policy = load("cchmc-2014")
    size = sum(len(pair.source.text) for chart in found for pair in chart) / wanted
    mentions = sum(len(pair.rows) for chart in found for pair in chart) / wanted
    gc.freeze()  # the whole corpus lies in memory here, as it never does in a run
    start = time.process_time()
    facts = Facts()
    for chart in found:
        facts.add([pair.source for pair in chart])
    middle = time.process_time()
    tally = Tally()
    profile = cProfile.Profile() if profiled else None
    if profile:
        profile.enable()
    for chart in found:
        tally.add(chart, facts, policy)
    if profile:
        profile.disable()
    end = time.process_time()
    print(f"{wanted} notes of {size:.0f} characters, {mentions:.1f} mentions each; lists already open")
    print(f"facts.add  {(middle - start) / wanted * 1e6:7.1f} microseconds a note")
    print(f"tally.add  {(end - middle) / wanted * 1e6:7.1f} microseconds a note")
    for verdict in conclude(tally, facts, policy).verdicts:
        if verdict.broken:
            print(verdict.promise, verdict.standing.value, verdict.checked, verdict.broken)
    if profile:
        pstats.Stats(profile).sort_stats("tottime").print_stats(30)


if __name__ == "__main__":
    main()
