"""Reading then writing changes no character and no span, and no file whatever breaks a reader."""

from __future__ import annotations

import contextlib
import json
import tempfile
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from resynth.errors import InputError
from resynth.formats import BadRecord, Format, Labels, ReadOptions, ReleasedNote, Slice, get
from resynth.kinds import ALIASES, KINDS, kind_of
from resynth.types import ROLES, OutSpan, Record

#: What has broken readers before: line ends, ends of CDATA, markup, quotes, escapes, astral and combining characters,
#: both directions of writing, separators that some take for line ends.
NASTY = ("\r", "\r\n", "\n", "\u2028", "\u2029", "\x85", "\x0b", "]]>", "]]", ">", "<![CDATA[", "&amp;", "&", "<b>",
         '"', "'", "\\", "\\u0041", "\\n", "{", "}", "𝄞", "👩‍⚕️", "e\u0301", "שלום", "\u202e", "\ufeff", "\t",
         "Ångström", " ", "Dr. Wren", "3/4/19")  # fmt: skip
FORBIDDEN = "".join(chr(c) for c in range(32) if chr(c) not in "\t\n\r") + "\ufffe\uffff"
ANYTHING = st.characters(exclude_categories=["Cs"])
WRITABLE = st.characters(exclude_categories=["Cs"], exclude_characters=FORBIDDEN)
LABELS = st.sampled_from(sorted({*KINDS, *ALIASES, "Medical Record", "e-mail"}))
IDS = st.text(st.characters(categories=["L", "Nd"]), min_size=1, max_size=8)
META = st.dictionaries(
    st.text(ANYTHING, max_size=6).filter(lambda key: key not in ("doc_id", "patient_id", "text", "spans")),
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.floats(-1e300, 1e300) | st.text(ANYTHING),
        lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(ANYTHING, max_size=3), inner, max_size=3),
        max_leaves=4,
    ),
    max_size=3,
)
FOLDER = tempfile.TemporaryDirectory()


@st.composite
def notes(draw: st.DrawFn, characters: st.SearchStrategy[str] = ANYTHING, meta: bool = True) -> ReleasedNote:
    """A note with spans of every label and role, sorted and disjoint."""
    nasty = NASTY if characters is ANYTHING else [piece for piece in NASTY if piece not in FORBIDDEN]
    text = "".join(draw(st.lists(st.sampled_from(nasty) | characters, max_size=24)))
    ends = sorted(draw(st.sets(st.integers(0, len(text)), max_size=10)))
    spans = []
    for start, end in pairwise(ends):
        if draw(st.booleans()):
            label = draw(LABELS)
            spans.append(OutSpan(start, end, kind_of(label) or "", label, draw(st.sampled_from(ROLES))))
    return ReleasedNote(draw(IDS), draw(IDS), text, tuple(spans), draw(META) if meta else {})


def out(record: Record) -> tuple[OutSpan, ...]:
    return tuple(OutSpan(s.start, s.end, s.kind, s.label, s.role) for s in record.spans or ())


def read(format: Format, path: Path, want: int = 1) -> Iterator[Record | BadRecord]:
    for piece in format.slices(path, want):
        yield from format.read(piece, ReadOptions())


def written(format: Format, released: list[ReleasedNote]) -> Path:
    """The notes in one file (or the last of them, for formats of a file a note)."""
    path = Path(FOLDER.name) / "none"
    for number, note in enumerate(released):
        for name, raw in format.write(note):
            path = Path(FOLDER.name) / Path(name).name
            with path.open("ab" if format.append and number else "wb") as file:
                file.write(raw)
    return path


@given(st.lists(notes(), min_size=1, max_size=4), st.integers(1, 5))
def test_json_lines_come_back_as_they_were(released: list[ReleasedNote], want: int) -> None:
    """Ids, text, spans and metadata, however many workers read; and written again, byte for byte."""
    format = get("jsonl")
    path = written(format, released)
    raw = path.read_bytes()
    records = list(read(format, path, want))
    again = []
    for record, note in zip(records, released, strict=True):
        assert isinstance(record, Record)
        document = record.document
        again.append(ReleasedNote(document.doc_id, document.patient_id, document.text, out(record), document.meta))
        assert again[-1] == note
    assert [record.where for record in records] == [f"notes.jsonl:{n + 1}" for n in range(len(records))]
    assert written(format, again).read_bytes() == raw


@given(notes(WRITABLE, meta=False))
def test_i2b2_comes_back_as_it_was(note: ReleasedNote) -> None:
    """Text and spans; written again, byte for byte; and another parser finds the same text and the same tags."""
    format = get("i2b2")
    path = written(format, [note])
    raw = path.read_bytes()
    (record,) = read(format, path)
    assert isinstance(record, Record)
    assert record.document.doc_id == note.doc_id
    assert record.document.text == note.text
    assert out(record) == note.spans
    ((_, again),) = format.write(note._replace(text=record.document.text, spans=out(record)))
    assert again == raw
    root = ElementTree.fromstring(raw)
    assert (root.findtext("TEXT") or "") == note.text
    tags = list(root.find("TAGS") or ())
    assert [tag.get("text") for tag in tags] == [note.text[span.start : span.end] for span in note.spans]
    assert [tag.tag for tag in tags] == [KINDS[span.kind].i2b2 for span in note.spans]


@given(notes(ANYTHING, meta=False))
def test_i2b2_refuses_exactly_what_xml_cannot_hold(note: ReleasedNote) -> None:
    format = get("i2b2")
    assert bool(format.refuses(note.text)) == any(c in FORBIDDEN for c in note.text)


@given(notes(), st.randoms(use_true_random=False), st.booleans(), st.sampled_from(["\n", "\r\n", " \n"]))
def test_json_lines_of_other_makers(note: ReleasedNote, chance: object, ascii_only: bool, end: str) -> None:
    """Spans in any order, keys in any order, with their text or without, escaped or not: the same record."""
    spans = []
    for span in note.spans:
        fields = [("start", span.start), ("end", span.end), ("label", span.label), ("role", span.role),
                  ("text", note.text[span.start : span.end])]  # fmt: skip
        chance.shuffle(fields)  # type: ignore[attr-defined]
        spans.append(dict(fields))
    chance.shuffle(spans)  # type: ignore[attr-defined]
    fields = [("doc_id", note.doc_id), ("patient_id", note.patient_id), ("text", note.text), ("spans", spans),
              *note.meta.items()]  # fmt: skip
    chance.shuffle(fields)  # type: ignore[attr-defined]
    path = Path(FOLDER.name) / "other.jsonl"
    path.write_bytes((json.dumps(dict(fields), ensure_ascii=ascii_only) + end).encode() * 2)
    first, second = read(get("jsonl"), path)
    assert isinstance(first, Record)
    assert isinstance(second, Record)
    assert first.document == second.document
    assert (first.document.text, out(first), first.document.meta) == (note.text, note.spans, note.meta)


# Fuzzing: valid files, broken at random.

CANARIES = ("Wyvern", "Qzx7", "Basilisk", "Kraken")
TEXT = "Wyvern was seen by Basilisk on 3/4.\nMRN Qzx7. Ångström 𝄞\n"
LINE = json.dumps({
    "doc_id": "Kraken-1", "patient_id": "Kraken", "note_type": "Wyvern", "text": TEXT, "more": {"a": ["Qzx7", 1.5]},
    "spans": [{"start": 0, "end": 6, "label": "PATIENT", "text": "Wyvern"}, {"start": 19, "end": 27, "label": "DOCTOR"},
              {"start": 31, "end": 34, "label": "DATE", "role": "other"}, {"start": 40, "end": 44, "label": "MRN"}],
}, ensure_ascii=False)  # fmt: skip
JSONL = f"{LINE}\n{json.dumps(json.loads(LINE))}\r\n\n{LINE}\n".encode()
XML = (
    '<?xml version="1.0" encoding="UTF-8" ?>\n<deIdi2b2>\n'
    f"<TEXT><![CDATA[{TEXT}]]>&#13;&amp;Wyvern</TEXT>\n<TAGS>\n"
    '<NAME id="P0" start="0" end="6" text="Wyvern" TYPE="PATIENT" comment="Kraken" />\n'
    '<NAME id="P1" start="19" end="27" text="Basilisk" TYPE="DOCTOR" comment="" />\n'
    '<ID id="P2" start="40" end="44" TYPE="MRN" role="other" />\n</TAGS>\n<!-- Qzx7 --></deIdi2b2>\n'
).encode()
PIECES = st.sampled_from([
    b"\n", b"\r", b"\0", b"\xff", b"\xef\xbb\xbf", b"\xff\xfe", b'"', b"\\", b"\\ud800", b"\\u", b"{", b"}", b"[", b"]",
    b",", b":", b"1", b"-", b"1e999", b"NaN", b"null", b"true", b"0.5", b'"start": 3,', b'"end": 99', b'"spans"', b"<",
    b">", b"&", b"]]>", b"<![CDATA[", b"<TEXT>", b"</TEXT>", b"<TAGS>", b"</TAGS>", b"<!DOCTYPE a>", b"<?x y?>", b"&a;",
    b"&#0;", b'start="7"', b'encoding="utf-16"', b'TYPE=""', b"<a " * 70, b"[" * 2000,
])  # fmt: skip
SPOTS = st.floats(0, 1, exclude_max=True, allow_nan=False)
#: (what, where, how much, with what): put in, cut out, put over, say twice, flip a bit, cut off.
CHANGE = st.tuples(st.integers(0, 5), SPOTS, st.integers(1, 40), PIECES | st.binary(min_size=1, max_size=3))
Changes = list[tuple[int, float, int, bytes]]


def changed(raw: bytes, changes: Changes) -> bytes:
    for what, where, many, piece in changes:
        at = int(where * len(raw))
        before, after = raw[:at], raw[at:]
        if what == 0:
            raw = before + piece + after
        elif what == 1:
            raw = before + after[many:]
        elif what == 2:
            raw = before + piece + after[len(piece) :]
        elif what == 3:
            raw = before + after[:many] + after
        elif what == 4 and after:
            raw = before + bytes([after[0] ^ 1 << many % 8]) + after[1:]
        elif what == 5:
            raw = before
    return raw


@pytest.mark.parametrize(("name", "raw"), [("jsonl", JSONL), ("i2b2", XML)])
def test_the_files_that_are_broken_below_are_whole(name: str, raw: bytes) -> None:
    """Else the fuzzing would start from rubble."""
    path = Path(FOLDER.name) / f"whole.{name}"
    path.write_bytes(raw)
    assert all(isinstance(record, Record) and record.spans for record in read(get(name), path))


@pytest.mark.parametrize(("name", "raw"), [("jsonl", JSONL), ("i2b2", XML)])
@settings(max_examples=2000, deadline=None)
@given(changes=st.lists(CHANGE, min_size=1, max_size=5), mode=st.sampled_from(["given", "detect", "both"]))
def test_no_file_breaks_a_reader(name: str, raw: bytes, changes: Changes, mode: str) -> None:
    """A broken file gives records that keep the promises of a reader, bad records or one InputError, and no value."""
    path = Path(FOLDER.name) / "broken"
    broken = changed(raw, changes)
    path.write_bytes(broken)
    options = ReadOptions(labels=Labels(), spans=mode, strict=False)
    said = []
    try:
        for record in get(name).read(Slice(path, 0, len(broken)), options):
            if isinstance(record, BadRecord):
                said += [repr(record), *record.error().lines()]
                continue
            record.document.text.encode()
            json.dumps(record.document.meta, allow_nan=False).encode()
            at = 0
            for span in record.spans or ():
                assert at <= span.start < span.end <= len(record.document.text)
                assert span.kind in KINDS or span.label in options.labels.unknown
                at = span.end
    except InputError as error:
        said += error.lines()
    assert not [line for line in said if any(canary in line for canary in CANARIES)]
    assert all(line.startswith(("broken", "hint: ", "BadRecord('broken")) for line in said)


@settings(max_examples=500, deadline=None)
@given(raw=st.binary(max_size=200), name=st.sampled_from(["jsonl", "i2b2"]))
def test_no_rubbish_breaks_a_reader(name: str, raw: bytes) -> None:
    path = Path(FOLDER.name) / "rubbish"
    path.write_bytes(raw)
    with contextlib.suppress(InputError):
        for record in get(name).read(Slice(path, 0, len(raw)), ReadOptions(strict=False)):
            assert isinstance(record, BadRecord)
