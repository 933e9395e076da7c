"""What reading and writing cost, as ratios to the plain parser or writer on the same bytes, in one run.

Reading JSON lines, with every check, may cost at most twice what `json.loads` of the line costs; for the other formats
the plain way is the parser of the standard library or, where there is none, the shortest that finds texts, places and
words: no check, no label looked up, no record made.

python -m benchmarks.formats [notes]
"""

from __future__ import annotations

import csv
import json
import sys
import tempfile
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from itertools import islice
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
        start = time.process_time()
        work()
        best = min(best, time.process_time() - start)
    return best


def read(format: Format, paths: Iterable[Path], spans: str = "given") -> Iterator[Record]:
    options = ReadOptions(spans=spans)
    for path in paths:
        for piece in format.slices(path, 1):
            for record in format.read(piece, options):
                assert isinstance(record, Record)
                yield record


def drained(format: Format, paths: Iterable[Path], spans: str = "given") -> None:
    """Read as the pipeline does: one record at a time, none kept."""
    deque(read(format, paths, spans), maxlen=0)


def parsed(path: Path) -> None:
    with path.open("rb") as file:
        for line in file:
            json.loads(line)


def plain_texts(paths: Iterable[Path]) -> None:
    for path in paths:
        path.read_bytes().decode()


def plain_brat(paths: Iterable[Path]) -> None:
    for path in paths:
        path.read_bytes().decode()
        for line in path.with_suffix(".ann").read_bytes().decode().split("\n"):
            if line.startswith("T"):
                _, middle, words = line.split("\t")
                label, offsets = middle.split(" ", 1)
                [(int(a), int(b), label, words) for a, b in (piece.split(" ") for piece in offsets.split(";"))]


def plain_physionet(paths: Iterable[Path]) -> None:
    for path in paths:
        places: dict[tuple[str, str], list[tuple[int, int, str, str]]] = {}
        for line in path.with_name("id-phi.phrase").read_bytes().decode().split("\n"):
            if line:
                whose, number, start, end, label, words = line.split(" ", 5)
                places.setdefault((whose, number), []).append((int(start), int(end), label, words))
        for line in path.with_name("id.deid").read_bytes().decode().split("\n"):
            if line[:1].isdigit():
                [int(offset) for offset in line.split()]
        for record in path.read_bytes().decode().split("||||END_OF_RECORD\n"):
            record.partition("\n")[0].split("||||")


def plain_vtt(paths: Iterable[Path]) -> None:
    for path in paths:
        _, tags, rows = path.read_bytes().decode().split("\n#<-", 6)[2:7:2]
        [tuple(line.split("|")) for line in tags.split("\n")]
        for line in rows.split("\n"):
            if line.count("|") > 4:
                offset, length, name, category, _, words = line.split("|", 5)
                (int(offset), int(length), name, category, words)


def plain_xml(paths: Iterable[Path]) -> None:
    for path in paths:
        for record in ElementTree.parse(path).getroot():
            "".join(record[0].itertext())


def plain_csv(paths: Iterable[Path]) -> None:
    csv.field_size_limit(1 << 25)
    for path in paths:
        with path.open(encoding="utf-8", newline="") as file:
            for cells in islice(csv.reader(file), 1, None):
                json.loads(cells[-1])


def plain_parquet(paths: Iterable[Path]) -> None:
    import pyarrow.parquet

    for path in paths:
        for batch in pyarrow.parquet.ParquetFile(path).iter_batches(16, use_threads=False):
            for spans in [column.to_pylist() for column in batch.columns][-1]:
                json.loads(spans)


#: Format -> what the plain way is called, and that way over files.
PLAIN: dict[str, tuple[str, Callable[[Iterable[Path]], None]]] = {
    "text": ("decode", plain_texts),
    "brat": ("split", plain_brat),
    "vtt": ("split", plain_vtt),
    "physionet": ("split", plain_physionet),
    "i2b2-2006": ("ElementTree", plain_xml),
    "csv": ("csv and json.loads", plain_csv),
    "parquet": ("pyarrow and json.loads", plain_parquet),
}


def others(out: list[ReleasedNote], folder: Path, again: list[object]) -> None:
    """The rows of the formats beside JSON lines and i2b2 2014, reading and writing."""
    for name, (called, way) in PLAIN.items():
        format = get(name)
        parts: dict[str, list[bytes]] = {}
        files: list[Path] = []
        for note in out:
            for number, (path, raw) in enumerate(format.write(note)):
                target = folder / path
                target.parent.mkdir(parents=True, exist_ok=True)
                if format.append:
                    parts.setdefault(path, []).append(raw)
                else:
                    target.write_bytes(raw)
                if number == 0 and target not in files[-1:]:
                    files.append(target)
        for path, pieces in parts.items():
            (folder / "part").write_bytes(b"".join(pieces))
            with (folder / path).open("wb") as file:
                format.assemble([folder / "part"], file)
        files = list(dict.fromkeys(files))
        mode = "given" if "spans" in format.holds else "detect"
        ours = seconds(partial(drained, format, files, mode))
        print(row(f"read {name} (plain: {called})", len(out), ours, seconds(partial(way, files))))
        writes = seconds(lambda format=format: [list(format.write(note)) for note in out])  # type: ignore[misc]
        dumps = seconds(lambda: [json.dumps(record, ensure_ascii=False).encode() for record in again])
        print(row(f"write {name} (plain: json.dumps)", len(out), writes, dumps))


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
        others(out, folder, again)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 2000)
