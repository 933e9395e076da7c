"""For tests of formats: notes that are hard to write, a round trip, what a reader says of a broken file."""

from __future__ import annotations

import tempfile
from collections.abc import Iterable
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import assume
from hypothesis import strategies as st

from resynth.errors import InputError
from resynth.formats import BadRecord, Format, Labels, ReadOptions, ReleasedNote, get
from resynth.formats.labels import usual_role
from resynth.kinds import ALIASES, KINDS, kind_of
from resynth.types import ROLES, OutSpan, Record

CANARY = "Qzx7-Wyvern"
#: What has broken readers before; see tests/properties/test_formats.py.
NASTY = ("\r", "\r\n", "\n", "\n\n", "\u2028", "\u2029", "\x85", "\x0b", "\x1f", "]]>", ">", "<PHI>", "&amp;", "&", "|",
         "||||END_OF_RECORD", "START_OF_RECORD=1||||2||||", "#<---->", "#<Text Content>", "# x", '"', "'", "\\", "𝄞",
         "👩‍⚕️", "e\u0301", "שלום", "\u202e", "\ufeff", "\t", "Ångström", " ", "Dr. Wren", "3/4/19")  # fmt: skip
ANYTHING = st.characters(exclude_categories=["Cs"])
PRINTABLE = st.sampled_from([" ", "\n", "a", "Wren", "3/4", "𝄞", "é", "שלום", "e\u0301", "👩‍⚕️"])
LABELS = st.sampled_from(sorted({*KINDS, *ALIASES, "Medical Record", "e-mail", "Date|Birth", "100 %"}))
GIVEN = {"Date|Birth": "DATE", "100 %": "OTHER"}
FOLDER = tempfile.TemporaryDirectory()


@st.composite
def notes(draw: st.DrawFn, characters: st.SearchStrategy[str] = ANYTHING, *, roles: bool = True) -> ReleasedNote:
    """A note ``100-07`` of patient ``100`` with spans of every label and role, sorted and disjoint; some touch."""
    nasty = st.sampled_from(NASTY) if characters is ANYTHING else PRINTABLE
    text = "".join(draw(st.lists(nasty | characters, max_size=24)))
    ends = sorted(draw(st.sets(st.integers(0, len(text)), max_size=10)))
    spans = []
    for start, end in pairwise(ends):
        if draw(st.booleans()):
            label = draw(LABELS)
            kind = kind_of(label) or GIVEN[label]
            role = draw(st.sampled_from(ROLES)) if roles else usual_role(label, kind)
            spans.append(OutSpan(start, end, kind, label, role))
    return ReleasedNote("100-07", "100", text, tuple(spans), {})


def out(record: Record) -> tuple[OutSpan, ...]:
    return tuple(OutSpan(s.start, s.end, s.kind, s.label, s.role) for s in record.spans or ())


def written(format: Format, released: Iterable[ReleasedNote], folder: Path) -> Path:
    """The notes written as a release does it; the file of the first one that is read."""
    staged = folder / "parts"
    paths: list[str] = []
    for number, note in enumerate(released):
        for name, raw in format.write(note):
            if name not in paths:
                paths.append(name)
            target = (staged if format.append else folder) / name
            target.parent.mkdir(parents=True, exist_ok=True)
            with target.open("ab" if format.append and number else "wb") as file:
                file.write(raw)
    if format.append:
        for name in paths:
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            with (folder / name).open("wb") as file:
                format.assemble([staged / name], file)
            (staged / name).unlink()
    return folder / paths[0]


def read(format: Format, path: Path, want: int = 1, **how: object) -> list[Record | BadRecord]:
    """All records of a file, good and bad."""
    options = ReadOptions(**{"labels": Labels(GIVEN), "strict": False, **how})  # type: ignore[arg-type]
    return [record for piece in format.slices(path, want) for record in format.read(piece, options)]


def one(format: Format, path: Path, **how: object) -> Record:
    (record,) = read(format, path, **how)
    assert isinstance(record, Record), record
    return record


def comes_back(name: str, note: ReleasedNote) -> Record:
    """Write a note that the format can hold, read it: same ids, text, spans; write that: same bytes."""
    format = get(name)
    assume(not format.refuses(note.text))
    folder = Path(FOLDER.name) / name
    path = written(format, [note], folder)
    raw = list(format.write(note))
    how = {} if "spans" in format.holds else {"spans": "detect"}
    record = one(format, path, **how)
    document = record.document
    assert (document.doc_id, document.patient_id, document.text) == (note.doc_id, note.patient_id, note.text)
    if "spans" in format.holds:
        assert record.spans is not None
        assert out(record) == note.spans
    again = ReleasedNote(document.doc_id, document.patient_id, document.text, note.spans, document.meta)
    assert list(format.write(again)) == raw
    return record


def complaint(format: Format, path: Path, **how: object) -> str:
    """What strict reading says of a file: one InputError that names the file and holds no value of the note."""
    with pytest.raises(InputError) as caught:
        read(format, path, strict=True, **how)
    said = "\n".join(caught.value.lines())
    assert CANARY not in said
    assert caught.value.exit_code == 4
    assert said.startswith(path.stem.partition("-phi")[0])
    assert caught.value.__context__ is None or caught.value.__suppress_context__
    bad = [record for record in read(format, path, **how) if isinstance(record, BadRecord)]
    assert all(CANARY not in repr(record) for record in bad)
    return said
