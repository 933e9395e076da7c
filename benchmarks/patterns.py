"""What the anchors of patterns save: ``python -m benchmarks.patterns [--notes 300] [--rounds 5] [--varied]``.

On the same notes, in one process: every pattern of the recognizers of contacts, dates and ages at its anchors, the
cutting of the notes into tokens counted with it; and each of the same patterns over every note by ``re.finditer``,
without judging what it finds. Printed are the least seconds of the rounds, their ratio, and how much of what the
anchors find the plain way finds in the same place: less than all would be the anchors' own doing.
"""

from __future__ import annotations

import argparse
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from benchmarks import corpus, detect_by
from benchmarks.detect import varied
from resynth.recognize.note import Note
from resynth.recognize.numbers import contacts
from resynth.recognize.pattern import Pattern, all_spans
from resynth.recognize.times import ages, dates

TABLES: tuple[tuple[Pattern, ...], ...] = (contacts.PATTERNS, dates.PATTERNS, ages.PATTERNS)
GOAL = 5.0
Place = tuple[int, str, int, int]


def anchored(texts: list[str]) -> list[Place]:
    """(Note, pattern, start, end) of what is found at anchors."""
    found = []
    for number, text in enumerate(texts):
        note = Note(text)
        for table in TABLES:
            found += [(number, span.found_by, span.start, span.end) for span in all_spans(table, note, "x")]
    return found


def plainly(texts: list[str]) -> list[Place]:
    """The same, each pattern over all of each note."""
    found = []
    for one in [one for table in TABLES for one in table]:
        group = "it" if "it" in one.regex.groupindex else 0
        name, finditer = f"x:{one.name}", one.regex.finditer
        for number, text in enumerate(texts):
            found += [(number, name, *match.span(group)) for match in finditer(text)]
    return found


def spent(work: Callable[[list[str]], list[Place]], texts: list[str]) -> float:
    """CPU seconds."""
    started = time.process_time()
    work(texts)
    return time.process_time() - started


def main() -> None:
    """Print both, round by round in turn, and the ratio against the goal (performance goal: at least 5)."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--notes", type=int, default=300)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--varied", action="store_true", help="the example notes instead of generated ones")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="resynth-bench-") as folder:
        notes = Path(folder) / "notes.jsonl"
        (varied if asked.varied else corpus.write)(asked.notes, notes)
        texts = [document.text for chart in detect_by.charts_of(notes) for document in chart]
    ours, plain = set(anchored(texts)), set(plainly(texts))  # lists are loaded and patterns compiled before the clock
    rounds = [(spent(anchored, texts), spent(plainly, texts)) for _ in range(asked.rounds)]
    quick, slow = min(one for one, _ in rounds), min(one for _, one in rounds)
    patterns = sum(map(len, TABLES))
    print(f"{patterns} patterns on {len(texts):,} notes of {sum(map(len, texts)) / len(texts) / 1000:.1f} kB")
    print(f"  at anchors          {quick / len(texts) * 1e6:9.1f} µs a note   {len(ours):,} found")
    print(f"  each over all text  {slow / len(texts) * 1e6:9.1f} µs a note   {len(plain):,} matched")
    ratio = slow / quick
    print(f"  ratio               {ratio:9.1f}   goal: at least {GOAL:g}{'' if ratio >= GOAL else ', not met'}")
    print(f"  found both ways     {len(ours & plain) / len(ours):9.3f}   of what is found at anchors")


if __name__ == "__main__":
    main()
