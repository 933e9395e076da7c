"""JSON lines, one note a line: DESIGN.md section 4.

``{"doc_id", "patient_id", "text", "spans": [{"start", "end", "label", "role"?, "text"?}], …}``; offsets are code
points. Lines end at LF and nowhere else, so a note may hold U+2028 and its like.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise
from json.encoder import encode_basestring as quote
from pathlib import Path
from typing import Any

from resynth.errors import InputError, UsageError, counted
from resynth.formats.base import (
    MOST_BYTES,
    UNUSED,
    BadRecord,
    Format,
    ReadOptions,
    ReleasedNote,
    Slice,
    Unannotated,
    Unreadable,
    as_written,
    decoded,
    head,
    is_empty,
    opened,
    size,
    unsound,
)
from resynth.formats.fields import likely, named
from resynth.formats.foreign import NO_TEXT, escaped_no_text, foreign
from resynth.formats.marks import given_by
from resynth.kinds import KINDS, tidy
from resynth.types import GIVEN, ROLES, Document, Record, Span

_SUFFIXES = (".jsonl", ".ndjson")
_DEEPEST = 64
_OVERLAP = "--spans both settles them; or resynth convert INPUT settled.jsonl --spans both"
_WANTED = ("text", "doc_id", "patient_id")
_NO_ID = "{} is missing, empty or neither a string nor a whole number"
_UTF8_MARK = b"\xef\xbb\xbf"
_WIDE_MARKS = (
    (b"\xff\xfe\0\0", "UTF-32"), (b"\0\0\xfe\xff", "UTF-32"), (b"\xff\xfe", "UTF-16"), (b"\xfe\xff", "UTF-16"),
)  # fmt: skip
_SPAN = frozenset(("start", "end", "label", "role", "kind", "text", "found_by", "score", "disputed"))
_NAMED = ("doc_id", "patient_id", "text", "spans", "start", "end", "label", "role", "kind", "note_type", "date")
#: What the parser of the standard library calls things, by the start of its message, and what we say. Its own words
#: are not passed on: some of them quote the input.
_SYNTAX = {
    "Unterminated string": "a string is not closed",
    "Invalid control character": "a control character stands in a string unescaped",
    "Invalid \\u": "an escape \\uXXXX is not four hex digits",
    "Invalid \\escape": "an escape that JSON does not know",
    "Expecting property name": "a key in double quotes is expected",
    "Expecting ':'": "':' is expected",
    "Expecting ','": "',' or a closing bracket is expected",
    "Expecting value": "a value is expected",
    "Extra data": "something follows the object",
}


def _number(literal: str) -> float:
    number = float(literal)
    if number - number != 0:
        raise Unreadable("a number is too large")
    return number


def _constant(_: str) -> float:
    raise Unreadable("NaN and Infinity are not JSON")


# Objects arrive as tuples of pairs: duplicate keys stay visible, spans need no dict, arrays remain lists.
_decoder: Any = json.JSONDecoder(object_pairs_hook=tuple, parse_float=_number, parse_constant=_constant)
_parse = _decoder.decode
_scan = _decoder.scan_once
_new = tuple.__new__


def parsed(line: str) -> Any:
    """A JSON text as tuples of pairs, lists and scalars. Unreadable says at which column it is none, and why."""
    try:
        try:
            value, end = _scan(line, 0)
        except StopIteration:
            end = -1
        if end < 0 or line[end:].strip(" \t\r\n"):
            # Spaces before the value, or an error that shall be told in full.
            value = _parse(line)
    except Unreadable:
        raise
    except json.JSONDecodeError as error:
        why = next((ours for start, ours in _SYNTAX.items() if error.msg.startswith(start)), "malformed")
        if error.pos >= len(line.rstrip()):
            why = "the line is cut off"
        raise Unreadable(f"column {error.pos + 1}: not JSON: {why}") from None
    except RecursionError:
        raise Unreadable("nested too deep") from None
    except ValueError:
        # int() refuses more than 4,300 digits.
        raise Unreadable("a number is too long") from None
    return value


class Lines:
    """Reads one line at a time under the same options."""

    __slots__ = ("columns", "encoding", "known", "labels", "options", "over", "passed", "patients", "silent", "unused")

    def __init__(self, options: ReadOptions) -> None:
        self.options = options
        self.patients = options.patients is not None
        self.labels = options.labels
        self.known = options.labels.known
        self.encoding = options.encoding or "utf-8"
        self.columns = {what: name for what, name in options.columns.items() if what != name}
        #: how many keys of spans were passed over since somebody asked, how many marks, and how many fields
        self.passed = self.unused = self.over = 0
        #: whether a span of the last record had no text of its own to be compared with
        self.silent = True

    def record(self, raw: bytes, where: str) -> Record:
        """The record on a line. Raises Unreadable."""
        try:
            line = raw.decode(self.encoding)
        except UnicodeError:
            line = decoded(raw, self.encoding)
        pairs = parsed(line)
        if type(pairs) is not tuple:
            raise Unreadable("the line is no JSON object")
        fields = dict(pairs)
        if len(fields) != len(pairs):
            raise _twice(pairs)
        if self.columns:
            self.renamed(fields)
        text = fields.pop("text", None)
        if type(text) is not str:
            raise self.absent("text is missing or no string", "text", fields) if text is None else (
                Unreadable("text is missing or no string"))
        if is_empty(text):
            raise Unreadable("text is full of empty characters: it was UTF-16, or no text")
        if b"\\u00" in raw and (why := escaped_no_text(text)):
            raise Unreadable(f"in text {why}: {NO_TEXT}")
        if not text.isascii() and (at := unsound(text)) is not None:
            raise Unreadable(f"text holds a lone surrogate at offset {at}: half a character, which cannot be written")
        as_written(text, self.options)
        doc_id = fields.pop("doc_id", None)
        if type(doc_id) is not str or not doc_id or not doc_id.isascii():
            if doc_id is None:
                raise self.absent(_NO_ID.format("doc_id"), "doc_id", fields)
            doc_id = _id(doc_id, "doc_id")
        patient_id = fields.pop("patient_id", None)
        if type(patient_id) is not str or not patient_id or not patient_id.isascii() or self.patients:
            said = None if patient_id is None else _id(patient_id, "patient_id")
            if said is None and not self.patients and likely("patient_id", fields):
                raise self.absent("no patient_id", "patient_id", fields)
            patient_id = self.options.patient(doc_id, said)
        given = fields.pop("spans", None)
        if self.options.spans == "detect":
            spans = None
            self.unused += len(given) if type(given) is list else 0
        else:
            spans = self.spans(given, text)
        document = Document(doc_id, patient_id, text, _meta(fields))
        lost = self.lost() if self.passed or self.unused or self.over else ()
        return Record(document, spans, where, lost, not self.silent)

    def renamed(self, fields: dict[str, Any]) -> None:
        """Give the fields that ``--columns`` names our names; what bore such a name before is passed over."""
        found = {what: fields.pop(name) for what, name in self.columns.items() if name in fields}
        for what in self.columns:
            self.over += fields.pop(what, None) is not None
        fields.update(found)

    def absent(self, why: str, what: str, fields: dict[str, Any]) -> Unreadable:
        """Why a record cannot be read that has no such field: which ones it has, and what to type."""
        if what in self.columns:
            why = f"there is no field that --columns names for {what}"
        others = {name: value for name, value in fields.items() if name not in _RESERVED}
        if not others:
            return Unreadable(why)
        # Text is looked for first, then ids: what comes behind is asked for in one go.
        missing = [name for name in _WANTED[_WANTED.index(what) :] if name not in fields]
        meant = {name: found for name in missing if (found := likely(name, others))}
        if "text" in meant and meant["text"] in [field for name, field in meant.items() if name != "text"]:
            # What names the note is not the note: an {"id", "content": [...]} of FHIR has no text that could be meant.
            meant["text"] = "FIELD"
        typed = ",".join(f"{name}={field}" for name, field in {**self.columns, **meant}.items())
        return Unreadable(f"{why}; beside it: {named(others)}", f"--columns {typed}" if meant else "")

    def lost(self) -> tuple[tuple[str, int], ...]:
        """What was passed over since the last time, for a record to tell."""
        counts = (("keys of spans", self.passed), (UNUSED, self.unused), ("fields passed over", self.over))
        self.passed = self.unused = self.over = 0
        return tuple((what, count) for what, count in counts if count)

    def spans(self, given: Any, text: str) -> tuple[Span, ...] | None:
        """The spans of a record, checked and sorted; None when it was not annotated. Raises Unreadable."""
        self.passed, self.silent = 0, False
        if given is None:
            if self.options.spans == "both":
                return None
            raise Unannotated("no spans: the note is not annotated (spans: [] would say that nothing was found)",
                              "annotate the note, or set it aside with --on-bad-record hold")
        if type(given) is not list:
            raise Unreadable("spans is no list")
        known = self.known
        found: list[Span] = []
        add = found.append
        last = 0
        in_order = True
        silent = False
        for item in given:
            # The usual shapes first, in the order that we write them; all else goes the careful way.
            if type(item) is tuple and 2 < (count := len(item)) < 6:
                if count == 3:
                    (a, start), (b, end), (c, label) = item
                elif count == 4:
                    (a, start), (b, end), (c, label), (d, first) = item
                else:
                    (a, start), (b, end), (c, label), (d, first), (e, second) = item
                if (
                    a == "start" and b == "end" and c == "label"
                    and type(start) is int and type(end) is int and last <= start < end
                    and type(label) is str and label in known
                ):  # fmt: skip
                    kind, role = known[label]
                    says = False
                    if count == 4:
                        says = d == "text"
                        if d == "role" and first in ROLES:
                            role = first
                        elif d != "kind" and (d != "text" or first != text[start:end]):
                            role = ""
                    elif count == 5:
                        if d == "kind" and e == "role" and second in ROLES:
                            role = second
                        elif d == "role" and e == "text" and first in ROLES and second == text[start:end]:
                            role, says = first, True
                        else:
                            role = ""
                    if role:
                        add(_new(Span, (start, end, kind, label, role, "given", 1.0, False)))
                        last = end
                        silent = silent or not says
                        continue
            span = self.span(item, text, len(found) + 1)
            in_order = in_order and last <= span.start
            last = span.end
            add(span)
        self.silent = self.silent or silent
        if found and (last > len(text) or not in_order):
            return self.disjoint(found, text)
        return tuple(found)

    def span(self, item: object, text: str, number: int) -> Span:
        """One span, the careful way. Raises Unreadable with the number of the span, from 1."""
        if type(item) is not tuple:
            raise Unreadable(f"span {number} is no object")
        fields: dict[str, Any] = dict(item)
        if len(fields) != len(item):
            raise _twice(item, f"span {number}: ")
        start: Any = fields.get("start")
        end: Any = fields.get("end")
        label: Any = fields.get("label")
        for name, offset in (("start", start), ("end", end)):
            if type(offset) is not int:
                raise Unreadable(f"span {number}: {name} is missing or no whole number")
        if start < 0:
            raise Unreadable(f"span {number}: start is negative")
        if end <= start:
            raise Unreadable(f"span {number}: it is empty or ends before it starts")
        if end > len(text):
            raise Unreadable(f"span {number}: it ends at {end if end < 1 << 63 else 'a place'} "
                             f"outside the text of {counted(len(text), 'character')}")
        if type(label) is not str or not tidy(label) or unsound(label) is not None:
            raise Unreadable(f"span {number}: label is missing, no string, or holds no letter or digit")
        resolved = self.labels.resolve(label, told=fields.get("kind")) or ("", "unknown")
        role = fields.get("role")
        if role is None:
            role = resolved[1]
        elif type(role) is not str or role not in ROLES:
            raise Unreadable(f"span {number}: role is none of {', '.join(ROLES)}")
        words = fields.get("text")
        self.silent = self.silent or words is None
        if words is not None and words != text[start:end]:
            raise Unreadable(f"span {number}: its text is not what stands at {start} to {end}",
                             "offsets are code points from 0, the end is exclusive")
        disputed = fields.get("disputed", False)
        if type(disputed) is not bool:
            raise Unreadable(f"span {number}: disputed is neither true nor false")
        found_by = fields.get("found_by")
        who = given_by(found_by) if type(found_by) is str else ""
        self.passed += len(fields.keys() - _SPAN) + (found_by not in (None, "") and not who)
        return Span(start, end, resolved[0], label, role, who or GIVEN, disputed=disputed)

    def disjoint(self, spans: list[Span], text: str) -> tuple[Span, ...]:
        """The spans by start. Unreadable when one leaves the text, or two share a character and nobody settles it."""
        spans.sort()
        for span in spans:
            if span.end > len(text):
                raise Unreadable(f"the span at {span.start}-{span.end} ends outside the text of "
                                 f"{counted(len(text), 'character')}")
        for left, right in pairwise(spans):
            if right.start >= left.end:
                continue
            if self.options.settled is not None:
                return self.options.settled(spans, text)
            same = left.start == right.start and left.end == right.end
            raise Unreadable(f"a span at {left.start}-{left.end} stands twice" if same else
                             f"the spans at {left.start}-{left.end} and {right.start}-{right.end} overlap", _OVERLAP)
        return tuple(spans)


def _id(value: Any, name: str) -> str:
    if type(value) is int:
        return str(value)
    if type(value) is not str or not value:
        raise Unreadable(_NO_ID.format(name))
    if (at := unsound(value)) is not None:
        raise Unreadable(f"{name} holds a lone surrogate at offset {at}")
    return value


def _twice(pairs: tuple[tuple[str, Any], ...], where: str = "") -> Unreadable:
    keys = [key for key, _ in pairs]
    # Only our own keys are named: any other might be a value in the wrong place.
    named = [key for key in _NAMED if keys.count(key) > 1]
    return Unreadable(f"{where}the key {named[0]!r} stands twice" if named else f"{where}a key stands twice")


def _meta(fields: dict[str, Any], depth: int = 0) -> dict[str, Any]:
    """The fields with everything below them as dicts and lists. Raises Unreadable."""
    for key, value in fields.items():
        if not key.isascii() and unsound(key) is not None:
            raise Unreadable("a key holds a lone surrogate")
        if type(value) is not str:
            fields[key] = _thawed(value, depth + 1)
        elif not value.isascii() and unsound(value) is not None:
            raise Unreadable("a field holds a lone surrogate")
    return fields


def _thawed(value: Any, depth: int) -> Any:
    if depth > _DEEPEST:
        raise Unreadable("nested too deep")
    if type(value) is tuple:
        fields = dict(value)
        if len(fields) != len(value):
            raise _twice(value)
        return _meta(fields, depth)
    if type(value) is list:
        return [_thawed(inner, depth + 1) for inner in value]
    if type(value) is str and unsound(value) is not None:
        raise Unreadable("a field holds a lone surrogate")
    return value


@lru_cache(maxsize=4096)
def _tail(label: str, kind: str, role: str) -> str:
    # A role that the kind does not suggest by itself is written too, else reading would put the usual one there.
    usual = KINDS[kind].role if kind in KINDS else "unknown"
    said = f', "role": {quote(role)}' if role != "unknown" or usual != "unknown" else ""
    # A label that nobody knows has no kind; only a conversion writes such a span.
    ours = f', "kind": {_quoted(kind)}' if kind else ""
    return f'"label": {_quoted(label)}{ours}{said}}}'


def _quoted(text: str) -> str:
    quoted = quote(text)
    if quoted.isascii():
        return quoted
    # JSON allows these three, but many a reader takes them for line ends.
    return quoted.replace("\u2028", "\\u2028").replace("\u2029", "\\u2029").replace("\x85", "\\u0085")


def line(note: ReleasedNote) -> bytes:
    """One note as one line of ``notes.jsonl``, its line end included; the order of keys is fixed."""
    meta = note.meta
    fields = ""
    if meta:
        names = sorted(meta, key=lambda name: (name != "note_type", name))
        fields = "".join(f"{_quoted(name)}: {_value(meta[name])}, " for name in names if name not in _RESERVED)
    annotations = f', "spans": {spans_text(note)}' if note.annotated else ""
    return (
        f'{{"doc_id": {_quoted(note.doc_id)}, "patient_id": {_quoted(note.patient_id)}, {fields}'
        f'"text": {_quoted(note.text)}{annotations}}}\n'
    ).encode()


def spans_text(note: ReleasedNote) -> str:
    """The spans of a note as a JSON list."""
    spans = [
        f'{{"start": {start}, "end": {end}, {_tail(label, kind, role)}' for start, end, kind, label, role in note.spans
    ]
    if any(note.found_by):
        who = [f', "found_by": {_quoted(one)}}}' if one else "}" for one in note.found_by]
        spans = [f"{span[:-1]}{told}" for span, told in zip(spans, who, strict=True)]
    if any(note.disputed):
        spans = [f'{span[:-1]}, "disputed": true}}' if one else span
                 for span, one in zip(spans, note.disputed, strict=True)]
    return f"[{', '.join(spans)}]"


def _value(value: object) -> str:
    if type(value) is str:
        return _quoted(value)
    return json.dumps(value, ensure_ascii=False, allow_nan=False)


_RESERVED = frozenset(("doc_id", "patient_id", "text", "spans"))


class JsonLines(Format):
    """JSON lines, read and written."""

    name = "jsonl"
    says = "JSON lines, one note a line (.jsonl, .ndjson)"
    append = True
    suffix = ".jsonl"
    holds = frozenset(("spans", "role", "kind", "patient", "meta", "bare", "disputed", "found_by"))
    columns = True

    def recognises(self, path: Path) -> bool:
        suffix = path.suffix.lower()
        if suffix in ("", ".json"):
            # An array is none of ours, but what to do about it is said by who reads it.
            return head(path).removeprefix(_UTF8_MARK).lstrip()[:1] in ((b"{", b"[") if suffix else (b"{",))
        return suffix in _SUFFIXES

    def slices(self, path: Path, want: int) -> list[Slice]:
        whole = size(path)
        cuts = [0]
        with opened(path) as file:
            for number in range(1, want):
                # One byte back: a target that is the start of a line stays one.
                file.seek(max(whole * number // want - 1, 0))
                file.readline()
                if cuts[-1] < file.tell() < whole:
                    cuts.append(file.tell())
            pieces, number = [], 1
            for start, end in pairwise([*cuts, whole]):
                pieces.append(Slice(path, start, end, number))
                number += _line_ends(file, start, end) if end < whole else 0
        return pieces

    def read(self, piece: Slice, options: ReadOptions) -> Iterator[Record | BadRecord]:
        path, start, end, number = piece
        name = path.name
        encoding = options.encoding or "utf-8"
        # Lines are told apart before they are decoded.
        if "{\n}".encode(encoding).removeprefix(_UTF8_MARK) != b"{\n}":
            raise UsageError(f"--encoding: JSON lines cannot be read as {encoding}",
                             hint=f"iconv -f {encoding} -t UTF-8 FILE > FILE.jsonl")
        if len(set(options.columns.values())) < len(options.columns):
            raise UsageError("--columns gives one field two meanings", hint="--columns text=FIELD")
        record = Lines(options).record
        with opened(path) as file:
            file.seek(start)
            while start < end:
                raw = file.readline(MOST_BYTES)
                start += len(raw)
                where = f"{name}:{number}"
                if not raw:
                    raise InputError(f"{where}: the file became shorter while it was read")
                line_ends = raw[-1] == 10
                if number == 1:
                    raw = _unmarked(raw, name)
                    if (wrong := raw.strip()) in (b"[", b"{") or wrong[:2] == b"[{":
                        array = wrong[:1] == b"["
                        what, keep = ("one JSON array", "'.[]'") if array else ("JSON over many lines", ".")
                        raise InputError(f"{where}: the file is {what}, not one note a line",
                                         hint=f"jq -c {keep} FILE > FILE.jsonl")
                try:
                    if not line_ends and len(raw) >= MOST_BYTES - 3:
                        while start < end and not line_ends:
                            more = file.readline(MOST_BYTES)
                            start += len(more)
                            line_ends = more[-1:] in (b"\n", b"")
                        raise Unreadable(f"the line is longer than {MOST_BYTES >> 20} MiB")
                    if not raw.isspace() and raw:
                        yield record(raw, where)
                except Unreadable as bad:
                    found = BadRecord.of(where, bad, raw)
                    if options.strict:
                        raise found.error() from None
                    yield found
                number += 1

    def write(self, note: ReleasedNote) -> Iterator[tuple[str, bytes]]:
        yield "notes.jsonl", line(note)


def _unmarked(raw: bytes, name: str) -> bytes:
    """The first line without a byte order mark. InputError for the marks of UTF-16 and UTF-32."""
    if found := foreign(raw):
        raise InputError(f"{name}:1: {NO_TEXT} but {found.what}", hint=found.hint)
    for mark, encoding in _WIDE_MARKS:
        if raw.startswith(mark):
            raise InputError(f"{name}:1: the file is {encoding}, not UTF-8",
                             hint=f"iconv -f {encoding} -t UTF-8 FILE > FILE.jsonl")
    return raw.removeprefix(_UTF8_MARK)


def _line_ends(file: Any, start: int, end: int) -> int:
    file.seek(start)
    count = 0
    while start < end:
        chunk = file.read(min(1 << 20, end - start))
        if not chunk:
            break
        start += len(chunk)
        count += chunk.count(b"\n")
    return count


FORMAT = JsonLines()
