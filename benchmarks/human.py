"""What a review, a table and a grown corpus cost beside a plain release: ``python -m benchmarks.human [--notes 4000]``.

In every round the runs follow each other on the same notes, each in a process of its own; CPU seconds, and the medians
of the rounds' ratios. The table has one row a patient; the grown corpus is nine tenths of the notes, then all.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import statistics
import sys
import tempfile
from pathlib import Path

from benchmarks import corpus
from benchmarks.run import _spent
from resynth.policy.parse import load


def _table(notes: Path, path: Path) -> None:
    """One row a patient, with a name and a number of its own notes."""
    rows: dict[str, tuple[str, str]] = {}
    for line in notes.read_text("utf-8").splitlines():
        note = json.loads(line)
        held = {span["label"]: note["text"][span["start"] : span["end"]] for span in note["spans"]}
        name = held.get("PATIENT", "").replace(",", "").split()
        if len(name) > 1:
            rows.setdefault(note["patient_id"], (name[0], name[-1]))
    lines = [f"{patient},{first},{last},F" for patient, (first, last) in rows.items()]
    path.write_text("\n".join(["person_id,first,last,sex", *lines, ""]), "utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--notes", type=int, default=4000)
    parser.add_argument("--rounds", type=int, default=3)
    asked = parser.parse_args()
    memory_disk = "/dev/shm" if os.path.isdir("/dev/shm") else None
    found: dict[str, list[float]] = {}
    peaks: dict[str, list[float]] = {}
    with tempfile.TemporaryDirectory(dir=memory_disk, prefix="resynth-bench-") as folder:
        work = Path(folder)
        whole, part, table = work / "whole.jsonl", work / "part.jsonl", work / "persons.csv"
        corpus.write(asked.notes, whole)
        lines = whole.read_text("utf-8").splitlines(keepends=True)
        part.write_text("".join(lines[: len(lines) * 9 // 10]), "utf-8")
        _table(whole, table)

        def run(verb: str, *words: object, out: str = "OUT", fresh: bool = True) -> tuple[float, float, float]:
            shutil.rmtree(work / out, ignore_errors=True)
            if fresh:
                shutil.rmtree(work / "VAULT", ignore_errors=True)
            line = [sys.executable, "-m", "resynth", verb, *map(str, words), "--vault", str(work / "VAULT")]
            return _spent([*line, *(["--out", str(work / out)] if verb != "plan" else [])])

        # Held notes would make the grown corpus smaller than the whole one.
        policy = work / "policy.yaml"
        policy.write_text(load("cchmc-2014").source.replace("on_retroactive: hold", "on_retroactive: reissue"), "utf-8")
        options = ("--policy", policy, "--formats", "jsonl")
        for _ in range(asked.rounds):
            plain = run("release", whole, *options)
            planned = run("plan", whole, *options)
            applied = run("apply", fresh=False)
            tables = run("release", whole, *options, "--table", f"{table}:person_id,first,last,sex=keep")
            run("release", part, *options)
            grown = run("release", whole, *options, out="OUT2", fresh=False)
            for name, cost in (
                ("plan and apply / release", planned[0] + applied[0]),
                ("release with a table / release", tables[0]),
                ("release of a grown corpus / release", grown[0]),
            ):
                found.setdefault(name, []).append(cost / plain[0])
            for name, peak in (("release", plain[2]), ("grown", grown[2]), ("plan", planned[2])):
                peaks.setdefault(name, []).append(peak)
    print(f"{asked.notes:,} notes, {asked.rounds} rounds, Python {sys.version.split()[0]}, {os.cpu_count()} cores")
    for name, values in found.items():
        print(f"  {name:<36} {statistics.median(values):6.3f}   ({min(values):.3f} to {max(values):.3f})")
    print("  peak MB:", ", ".join(f"{name} {statistics.median(values):.0f}" for name, values in peaks.items()))


if __name__ == "__main__":
    main()
