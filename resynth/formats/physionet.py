"""The form of the PhysioNet nursing corpus: one file of records, and files of offsets beside it.

``START_OF_RECORD=<patient>||||<note>||||``, the text, ``||||END_OF_RECORD`` (``id.text``). Offsets (``id.deid`` or
``id.phi``: ``Patient 1<tab>Note 2``, then lines ``start start end``) and phrases (``id-phi.phrase``: patient, note,
start, end, type, words) count characters from 0 behind the line end of the record's first line, ends exclusive
(Neamatullah et al. 2008, and the deid package 1.1). The line end before ``||||END_OF_RECORD`` is no part of the text.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import BinaryIO, NamedTuple

from resynth.errors import InputError, UsageError
from resynth.formats.base import (
    MOST_BYTES,
    BadRecord,
    Format,
    ReadOptions,
    ReleasedNote,
    Slice,
    Unannotated,
    Unreadable,
    decoded,
    head,
    not_used,
    opened,
    readable,
    size,
)
from resynth.formats.marks import (
    ON_ONE_LINE,
    bad_record,
    disjoint,
    escaped,
    place,
    resolved,
    unescaped,
)
from resynth.types import Document, Record, Span

_START = re.compile(rb"\|{0,4}START_OF_RECORD(?:=|\|{4})([^|\s]+)\|{4}([^|\s]+)\|{4}([^|\r\n]*)(?:\|{4})?\s*")
_STARTS = re.compile(rb"\|{0,4}START_OF_RECORD(?:=|\|{4})")
#: Whose a record is and which, in its first line.
_FIRST = re.compile(
    rb"^(?:\xef\xbb\xbf)?\|{0,4}START_OF_RECORD(?:=|\|{4})([^|\s]+)\|{4}([^|\s]+)\|{4}", re.MULTILINE
)
_END = b"||||END_OF_RECORD"
_MARKER = re.compile(r"^(?:\|{0,4}START_OF_RECORD(?:=|\|{4})|\|{4}END_OF_RECORD)", re.MULTILINE)
_HEADER = re.compile(rb"Patient[ \t]+(\S+)[ \t]+Note[ \t]+(\S+)\s*")
_OFFSETS = re.compile(r"\s*([0-9]{1,18})\s+(?:([0-9]{1,18})\s+)?([0-9]{1,18})\s*")
_PHRASE = re.compile(r"(\S+) +(\S+) +([0-9]{1,18}) +([0-9]{1,18}) +(\S+)(?: (.*))?", re.DOTALL)
_PHRASES = re.compile(r"^\S+ \S+ ([0-9]{1,18}) ([0-9]{1,18}) (\S+) ([^\r\n]*)$", re.MULTILINE)
_new = tuple.__new__
_ID = re.compile(r"[^|\s]+")
_NUMBER = re.compile(r"[0-9]+")
_LABEL = re.compile(r"\s", re.ASCII)
_MARK = b"\xef\xbb\xbf"
#: The label of a place whose type no file tells.
UNTYPED = "PHI"
#: What is said of marks whose note is not there.
STRANGE = "marks of records that the text does not have"


class _Rows(NamedTuple):
    """Where in a file of offsets or phrases the rows of a note stand: bytes, and the first line's number."""

    start: int
    end: int
    line: int


Index = dict[tuple[bytes, bytes], _Rows]


def _companions(path: Path) -> tuple[Path | None, Path | None]:
    """The files of phrases and of offsets beside a file of records."""
    folder, stem = path.parent, path.stem
    phrases = [folder / f"{stem}{end}" for end in ("-phi.phrase", ".phi.phrase", ".phrase")]
    offsets = [folder / f"{stem}{end}" for end in (".deid", ".phi")]
    return next((p for p in phrases if p.exists()), None), next((p for p in offsets if p.exists()), None)


def _text_of(path: Path) -> Path | None:
    """The file of records that a file of offsets or phrases goes with."""
    name = path.name
    for end in ("-phi.phrase", ".phi.phrase", ".phrase", ".deid", ".phi"):
        if name.endswith(end):
            for suffix in (".text", ".txt"):
                text = path.with_name(name.removesuffix(end) + suffix)
                if text.exists():
                    return text
    return None


def _index(path: Path, headed: bool) -> Index:
    """The places of all notes' rows, so that no more than one note's rows are in memory. InputError with the line."""
    index: Index = {}
    key: tuple[bytes, bytes] | None = None
    start = at = 0
    first = 1
    number = 0

    def close() -> None:
        if key is not None:
            if key in index:
                raise InputError(f"{path.name}:{first}: the rows of this note stand in two places")
            index[key] = _Rows(start, at, first)

    with opened(path) as file:
        for number, line in enumerate(file, 1):
            if len(line) > MOST_BYTES:
                raise InputError(f"{path.name}:{number}: the line is longer than {MOST_BYTES >> 20} MiB")
            row = line.removeprefix(_MARK) if number == 1 else line
            found = None
            if headed:
                header = _HEADER.fullmatch(row) if row[:1] == b"P" else None
                found = (header[1], header[2]) if header else None
            elif fields := row.split(None, 2)[:2]:
                if len(fields) < 2:
                    raise InputError(f"{path.name}:{number}: no row: patient, note, start, end, type, words")
                found = (fields[0], fields[1])
            if found is not None and (headed or found != key):
                close()
                key, start, first = found, at, number
            elif key is None and row.strip():
                raise InputError(f"{path.name}:{number}: no line 'Patient 1<tab>Note 2' before the first offsets")
            at += len(line)
    close()
    return index


class _Beside:
    """What the files beside a file of records say of a note; they are open until ``close``."""

    def __init__(self, path: Path, encoding: str) -> None:
        self.encoding = encoding
        self.phrases, self.offsets = _companions(path)
        self._files: dict[Path, BinaryIO] = {}
        self._phrases = _index(self.phrases, headed=False) if self.phrases else {}
        self._offsets = _index(self.offsets, headed=True) if self.offsets else {}

    @property
    def some(self) -> bool:
        """Whether there are any rows."""
        return bool(self._phrases or self._offsets)

    def close(self) -> None:
        for file in self._files.values():
            file.close()

    def _quick(
        self, phrases: Path, typed: _Rows, placed: _Rows | None, text: str, options: ReadOptions
    ) -> tuple[Span, ...] | None:
        """The spans, when every row is in order, with a known type and the right words, and the offsets say the same.

        The usual case, in one look: what is not so, or not right, is read line by line and told.
        """
        block = self._block(phrases, typed)
        rows = _PHRASES.findall(block)
        if len(rows) != block.count("\n") + (block[-1:] != "\n"):
            return None
        known = options.labels.known
        found: list[Span] = []
        last = 0
        for first, behind, label, words in rows:
            start, end = int(first), int(behind)
            if not last <= start < end or text[start:end] != words or label not in known or "%" in label:
                return None
            kind, role = known[label]
            found.append(_new(Span, (start, end, kind, label, role, "given", 1.0, False)))
            last = end
        if last > len(text):
            return None
        if placed is not None and self.offsets is not None:
            said = self._block(self.offsets, placed).partition("\n")[2]
            if said.rstrip("\n") != "\n".join([f"{first} {first} {behind}" for first, behind, _, _ in rows]):
                return None
        return tuple(found)

    def _block(self, path: Path, rows: _Rows) -> str:
        """The rows of a note. Unreadable says where they cannot be decoded."""
        file = self._files.get(path)
        if file is None:
            file = self._files[path] = opened(path)
        file.seek(rows.start)
        raw = file.read(rows.end - rows.start)
        if rows.start == 0:
            raw = raw.removeprefix(_MARK)
        try:
            return decoded(raw, self.encoding)
        except Unreadable as bad:
            raise Unreadable(f"{path.name}, from line {rows.line}: {bad.why}", bad.hint) from None

    def lines(self, path: Path, rows: _Rows) -> Iterator[tuple[int, str]]:
        """The rows of a note with their numbers in the file."""
        text = self._block(path, rows)
        for number, line in enumerate(text.split("\n"), rows.line):
            line = line.removesuffix("\r")
            if line.strip():
                yield number, line

    def strange(self, known: set[tuple[bytes, bytes]]) -> int:
        """How many marks these files have of notes that the text does not have."""
        return sum(map(self.marks, (self._phrases.keys() | self._offsets.keys()) - known))

    def marks(self, key: tuple[bytes, bytes]) -> int:
        """How many marks these files have of a note; 0 where they cannot be read."""
        for path, index in ((self.phrases, self._phrases), (self.offsets, self._offsets)):
            if path and key in index:
                try:
                    return sum(not _HEADER.fullmatch(line.encode()) for _, line in self.lines(path, index[key]))
                except Unreadable:
                    return 0
        return 0

    def spans(self, key: tuple[bytes, bytes], text: str, options: ReadOptions) -> tuple[Span, ...] | None:
        """The spans of a note, or None when no file says that somebody looked. Unreadable with file and line."""
        typed, placed = self._phrases.get(key), self._offsets.get(key)
        if typed is None and placed is None:
            return None
        if self.phrases and typed:
            quick = self._quick(self.phrases, typed, placed, text, options)
            if quick is not None:
                return quick
        found: list[tuple[Span, int]] = []
        if self.phrases and typed:
            name = self.phrases.name
            for number, line in self.lines(self.phrases, typed):
                found.append((_typed(line, text, options, f"{name}, line {number}"), number))
            spans = disjoint(found, name + ", line {}")
            if placed is None or self.offsets is None:
                return spans
            said = {(span.start, span.end) for span in spans}
            other = self.offsets.name
            for number, line in self.lines(self.offsets, placed):
                where = f"{other}, line {number}"
                if not _HEADER.fullmatch(line.encode()) and _places(line, len(text), where) not in said:
                    raise Unreadable(f"{where}: {name} does not have this place")
            return spans
        if placed is None or self.offsets is None:
            return None
        name = self.offsets.name
        for number, line in self.lines(self.offsets, placed):
            if _HEADER.fullmatch(line.encode()):
                continue
            where = f"{name}, line {number}"
            start, end = _places(line, len(text), where)
            if self.phrases:
                raise Unreadable(f"{where}: {self.phrases.name} does not have this place")
            kind, role = resolved(UNTYPED, options.labels, where)
            found.append((Span(start, end, kind, UNTYPED, role), number))
        return disjoint(found, name + ", line {}")


def _places(line: str, length: int, where: str) -> tuple[int, int]:
    found = _OFFSETS.fullmatch(line)
    if found is None or (found[2] is not None and int(found[2]) != int(found[1])):
        raise Unreadable(f"{where}: no row of offsets: start, start, end")
    return place(found[1], found[3], length, where)


def _typed(line: str, text: str, options: ReadOptions, where: str) -> Span:
    found = _PHRASE.fullmatch(line)
    if found is None:
        raise Unreadable(f"{where}: no row: patient, note, start, end, type, words")
    start, end = place(found[3], found[4], len(text), where)
    words, there = found[6] or "", text[start:end]
    if words and words != there and words.translate(ON_ONE_LINE).strip() != there.translate(ON_ONE_LINE).strip():
        raise Unreadable(f"{where}: its words are not what stands at {start} to {end}",
                         "offsets count from 0 behind the line START_OF_RECORD")
    label = unescaped(found[5])
    kind, role = resolved(label, options.labels, where)
    return Span(start, end, kind, label, role)


class PhysioNet(Format):
    """The form of the PhysioNet nursing corpus, read and written."""

    name = "physionet"
    says = "PhysioNet deid records (id.text, with id.deid or id.phi and id-phi.phrase beside it)"
    append = True
    suffix = ".text"
    folder = "annotations/physionet"
    beside = (".deid", ".phi", ".phrase")
    holds = frozenset(("spans", "patient", "bare"))

    def recognises(self, path: Path) -> bool:
        suffix = path.suffix.lower()
        if suffix in (".text", ".txt"):
            return _STARTS.match(head(path).removeprefix(_MARK).lstrip()) is not None
        return suffix in (".phrase", ".deid", ".phi")

    def slices(self, path: Path, want: int) -> list[Slice]:
        if path.suffix.lower() in (".phrase", ".deid", ".phi"):
            return [] if _text_of(path) else [Slice(path, 0, size(path))]
        whole = size(path)
        cuts, lines = [0], [1]
        with opened(path) as file:
            for number in range(1, want):
                file.seek(max(whole * number // want - 1, 0))
                file.readline(MOST_BYTES)
                while (line := file.readline(MOST_BYTES)) and not _STARTS.match(line):
                    pass
                at = file.tell() - len(line)
                if line and cuts[-1] < at < whole:
                    lines.append(lines[-1] + _line_ends(file, cuts[-1], at))
                    cuts.append(at)
        return [Slice(path, *cut) for cut in zip(cuts, [*cuts[1:], whole], lines, strict=True)]

    def read(self, piece: Slice, options: ReadOptions) -> Iterator[Record | BadRecord]:
        path = piece.path
        encoding = options.encoding or "utf-8"
        if "|\n".encode(encoding).removeprefix(_MARK) != b"|\n":
            raise UsageError(f"--encoding: records cannot be read as {encoding}",
                             hint=f"iconv -f {encoding} -t UTF-8 FILE > FILE.text")
        if path.suffix.lower() in (".phrase", ".deid", ".phi"):
            yield bad_record(path.name, Unreadable("no .text beside this file: offsets into no text"), b"", options)
            return
        try:
            beside = _Beside(path, options.encoding)
        except InputError:
            if options.spans != "detect":
                raise
            beside = None
        # Who reads the first part tells it, once.
        strange = beside.strange(_keys(path)) if beside is not None and beside.some and piece.start == 0 else 0
        try:
            with opened(path) as file:
                for raw, line, wrong in _records(file, piece):
                    try:
                        if wrong:
                            raise Unreadable(wrong)
                        record = _record(raw, f"{path.name}:{line}", beside, options)
                        if strange:
                            record = record._replace(lost=(*record.lost, (STRANGE, strange)))
                            strange = 0
                        yield record
                    except Unreadable as bad:
                        yield bad_record(f"{path.name}:{line}", bad, raw, options)
        finally:
            if beside is not None:
                beside.close()

    def write(self, note: ReleasedNote) -> Iterator[tuple[str, bytes]]:
        text, doc_id, whose = note.text, note.doc_id, note.patient_id
        why = self.refuses(text)
        if not why and not (_ID.fullmatch(doc_id) and _ID.fullmatch(whose)):
            why = "an id holds a space or '|'"
        if why:
            raise InputError(f"note {doc_id}: {why}", hint="leave physionet out of --formats")
        number = doc_id.removeprefix(f"{whose}-")
        if not _NUMBER.fullmatch(number):
            number = doc_id
        folder = self.folder
        yield f"{folder}/id.text", f"START_OF_RECORD={whose}||||{number}||||\n{text}\n||||END_OF_RECORD\n\n".encode()
        rows = "".join([f"{span.start} {span.start} {span.end}\n" for span in note.spans])
        yield f"{folder}/id.deid", f"Patient {whose}\tNote {number}\n{rows}".encode() if note.annotated else b""
        phrases = "".join([
            f"{whose} {number} {start} {end} {_type(label)} {text[start:end].translate(ON_ONE_LINE)}\n"
            for start, end, _, label, _ in note.spans
        ])
        yield f"{folder}/id-phi.phrase", phrases.encode()

    def refuses(self, text: str) -> str:
        found = _MARKER.search(text)
        if found is not None:
            return f"a line of the text, at offset {found.start()}, starts like the first or last line of a record"
        return super().refuses(text)


@lru_cache(maxsize=4096)
def _type(label: str) -> str:
    return escaped(label, _LABEL)


def _records(file: BinaryIO, piece: Slice) -> Iterator[tuple[bytes, int, str]]:
    """(bytes from the first line to the last, its line, why it is no record, or nothing) in the order of the file."""
    path, at, end, number = piece
    file.seek(at)
    kept: list[bytes] = []
    length = 0
    first = number
    seen = False
    while at < end:
        line = file.readline(MOST_BYTES)
        if not line:
            raise InputError(f"{path.name}: the file became shorter while it was read")
        at += len(line)
        if number == 1:
            line = line.removeprefix(_MARK)
        if _STARTS.match(line):
            if kept and kept[0]:
                yield b"".join(kept), first, "the record is not closed by ||||END_OF_RECORD"
            kept, length, first, seen = [line], len(line), number, True
        elif kept:
            length += len(line)
            if line.startswith(_END):
                if kept[0]:
                    yield b"".join(kept), first, ""
                kept = []
            elif length <= MOST_BYTES:
                kept.append(line)
            elif kept[-1]:
                yield b"".join(kept), first, f"the record is larger than {MOST_BYTES >> 20} MiB"
                # What follows belongs to it still: it is passed over up to its end.
                kept = [b""]
        elif line.strip():
            yield line, number, "something stands between two records"
            seen = True
        number += line.endswith(b"\n")
    if kept and kept[0]:
        yield b"".join(kept), first, "the record is not closed by ||||END_OF_RECORD; is the file cut off?"
    elif not seen and piece.start == 0:
        yield b"", 1, "no START_OF_RECORD: this is no file of PhysioNet records"


def _keys(path: Path) -> set[tuple[bytes, bytes]]:
    """Patient and note of every record of a file, told by first lines alone."""
    found: set[tuple[bytes, bytes]] = set()
    rest = b""
    with opened(path) as file:
        while chunk := file.read(1 << 20):
            rest += chunk
            whole = rest.rfind(b"\n") + 1
            found.update(_FIRST.findall(rest, 0, whole))
            rest = rest[whole:] if len(rest) - whole < MOST_BYTES else b""
    found.update(_FIRST.findall(rest))
    return found


def _record(raw: bytes, where: str, beside: _Beside | None, options: ReadOptions) -> Record:
    first, _, body = raw.partition(b"\n")
    if not body and not raw.endswith(b"\n"):
        raise Unreadable("the record is cut off in its first line")
    header = _START.fullmatch(first)
    if header is None:
        raise Unreadable("the first line is not START_OF_RECORD=patient||||note||||")
    whose, number = (decoded(header[at], options.encoding) for at in (1, 2))
    # Line ends are as the first line's; the last one belongs to the line that closes the record.
    body = body.removesuffix(b"\r\n" if first.endswith(b"\r") else b"\n")
    text = readable(decoded(body, options.encoding, lines=True), options)
    doc_id = f"{whose}-{number}" if _NUMBER.fullmatch(number) else number
    patient_id = options.patient(doc_id, whose)
    spans = None
    unused = not_used(0)
    if beside is not None and options.spans == "detect":
        unused = not_used(beside.marks((header[1], header[2])))
    elif beside is not None:
        spans = beside.spans((header[1], header[2]), text, options)
        if spans is None and options.spans == "given":
            what = "this note is in no file of offsets or phrases" if beside.phrases or beside.offsets else (
                "no file of offsets or phrases beside it")
            raise Unannotated(f"{what}: the note is not annotated (a line 'Patient', 'Note' without offsets would say "
                              "that nothing was found)", "annotate the note, or set it aside with --on-bad-record hold")
    when = decoded(header[3], options.encoding).strip("| ")
    return Record(Document(doc_id, patient_id, text, {"date": when} if when else {}), spans, where, unused)


def _line_ends(file: BinaryIO, start: int, end: int) -> int:
    file.seek(start)
    count = 0
    while start < end and (chunk := file.read(min(1 << 20, end - start))):
        start += len(chunk)
        count += chunk.count(b"\n")
    return count


FORMAT = PhysioNet()
