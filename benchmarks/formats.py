"""What reading and writing cost, as ratios to the plain parser or writer on the same bytes, in one run.

Reading JSON lines, with every check, may cost at most twice what `json.loads` of the line costs.

python -m benchmarks.formats [notes]
"""

from __future__ import annotations

import json
import sys
import tempfile
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from pathlib import Path
from xml.etree import ElementTree

from benchmarks.corpus import notes
from resynth.formats import Format, ReadOptions, ReleasedNote, get
from resynth.types import OutSpan, Record

ROUNDS = 7


def seconds(work: Callable[[], object]) -> float:
    """The best of some rounds: the other rounds measure the machine's other work."""
    best = float("inf")
    for _ in range(ROUNDS):
        start = time.perf_counter()
        work()
        best = min(best, time.perf_counter() - start)
    return best


def read(format: Format, paths: Iterable[Path]) -> Iterator[Record]:
    options = ReadOptions()
    for path in paths:
        for piece in format.slices(path, 1):
            for record in format.read(piece, options):
                assert isinstance(record, Record)
                yield record


def drained(format: Format, paths: Iterable[Path]) -> None:
    """Read as the pipeline does: one record at a time, none kept."""
    deque(read(format, paths), maxlen=0)


def parsed(path: Path) -> None:
    with path.open("rb") as file:
        for line in file:
            json.loads(line)


def row(name: str, count: int, ours: float, plain: float) -> str:
    return f"{name:34} {ours / count * 1e6:8.1f} {plain / count * 1e6:8.1f} {ours / plain:7.2f}"


def main(count: int) -> None:
    """Print microseconds a note (ours, the plain way) and their ratio."""
    jsonl, i2b2 = get("jsonl"), get("i2b2")
    print(f"{count} notes\n{'':34} {'ours µs':>8} {'plain µs':>8} {'ratio':>7}")
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        given, worded, released = folder / "given.jsonl", folder / "worded.jsonl", folder / "released.jsonl"
        bare = [
            {**record, "spans": [{key: s[key] for key in ("start", "end", "label")} for s in record["spans"]]}
            for record in notes(count)
        ]
        full = [
            {**record, "spans": [{**s, "text": record["text"][s["start"] : s["end"]]} for s in record["spans"]]}
            for record in bare
        ]
        for path, lines in ((given, bare), (worded, full)):
            path.write_text("".join(json.dumps(record) + "\n" for record in lines))
        found = list(read(jsonl, [given]))
        assert len(found) == count
        out = [
            ReleasedNote(str(n), str(n), record.document.text,
                         tuple(OutSpan(*span[:5]) for span in record.spans or ()), record.document.meta)
            for n, record in enumerate(found)
        ]  # fmt: skip
        released.write_bytes(b"".join(raw for note in out for _, raw in jsonl.write(note)))
        for title, path in (("", given), (", spans with text", worded), (", as released", released)):
            ours, plain = seconds(partial(drained, jsonl, [path])), seconds(partial(parsed, path))
            print(row(f"read jsonl{title}", count, ours, plain))
        again = [json.loads(line) for line in released.read_bytes().splitlines()]
        print(row("write jsonl (plain: json.dumps)", count, seconds(lambda: [list(jsonl.write(note)) for note in out]),
                  seconds(lambda: [json.dumps(record, ensure_ascii=False).encode() for record in again])))  # fmt: skip
        files = []
        for note in out:
            for _, raw in i2b2.write(note):
                files.append(folder / f"{note.doc_id}.xml")
                files[-1].write_bytes(raw)
        print(row("read i2b2 (plain: ElementTree)", count, seconds(lambda: drained(i2b2, files)),
                  seconds(lambda: [ElementTree.fromstring(path.read_bytes()) for path in files])))  # fmt: skip
        print(row("write i2b2 (plain: json.dumps)", count, seconds(lambda: [list(i2b2.write(note)) for note in out]),
                  seconds(lambda: [json.dumps(record, ensure_ascii=False).encode() for record in again])))  # fmt: skip


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 2000)
