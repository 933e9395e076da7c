"""Through any pair of formats: no character of a text and no span changes, and what is lost is counted, all of it."""

from __future__ import annotations

import tempfile
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from resynth import formats
from resynth.cli.app import run
from resynth.errors import InputError
from resynth.formats import ReadOptions, ReleasedNote, get
from resynth.formats.labels import Labels
from resynth.types import ROLES, OutSpan, Record

#: Emoji with joiners, combining marks, both directions of writing, line ends of all kinds, ends of CDATA, delimiters.
PIECES = (
    "👩\u200d⚕️", "𝄞", "e\u0301", "שלום", "\u202eabc\u202c", "مرحبا", "Ångström", "\r\n", "\n", "\r", "\t", " ", "a",
    "Wren", "3/4/19",
    "]]>", "<b>", "&amp;", '"', '""', "'", ",", ";", "|", "||||", "=", "-1+1", "\u2028", "\x85", "\ufeff",
    "\x0b", "\x0c", "\0", "#", "T1\tDATE 0 1", "START_OF_RECORD", "||||END_OF_RECORD", "NA", "[]", "%41",
)  # fmt: skip
LABELS = ("DOCTOR", "PATIENT", "RELATIVE", "Medical Record", "DATE", "OTHER", "Tumour Board/é", "LOCATION-OTHER", "X_1")
NAMES = formats.names()
#: What text alone makes of a note is one that nobody annotated; some formats have no way to say so, and refuse it.
SECOND = {a: [b for b in NAMES if "spans" in get(a).holds or "bare" in get(b).holds] for a in NAMES}
UNHURRIED = [HealthCheck.too_slow, HealthCheck.filter_too_much]
SLOW = settings(max_examples=40, deadline=None, suppress_health_check=UNHURRIED)


@st.composite
def notes(draw: st.DrawFn) -> ReleasedNote:
    """A note with labels of all sorts, the taxonomy's or not."""
    pieces = st.sampled_from(PIECES) | st.characters(exclude_categories=["Cs"])
    text = "".join(draw(st.lists(pieces, min_size=1, max_size=14)))
    ends = sorted(draw(st.sets(st.integers(0, len(text)), max_size=8)))
    spans = []
    for start, end in pairwise(ends):
        if draw(st.booleans()):
            label = draw(st.sampled_from(LABELS))
            kind, usual = Labels().resolve(label) or ("", "unknown")
            spans.append(OutSpan(start, end, kind, label, draw(st.sampled_from((usual, *ROLES)))))
    more = {"date": "2020-02-03", "n": 5, "e": "", "l": ["a", None]}
    meta = draw(st.sampled_from([{}, {"note_type": "ed note"}, more]))
    return ReleasedNote(draw(st.sampled_from(["7-01", "8-12", "x-3"])), draw(st.sampled_from(["7", "8"])), text,
                        tuple(spans), meta)  # fmt: skip


def through(name: str, note: ReleasedNote) -> ReleasedNote:
    """The note as it comes back from a format."""
    format_ = get(name)
    with tempfile.TemporaryDirectory() as folder:
        top = Path(folder) / "out"
        top.mkdir()
        for path, raw in format_.write(note):
            target = top / Path(path).name
            if format_.append:
                part = Path(folder) / "part"
                part.write_bytes(raw)
                with target.open("wb") as out:
                    format_.assemble([part], out)
            else:
                target.write_bytes(raw)
        options = ReadOptions(spans="given" if "spans" in format_.holds and note.annotated else "both")
        # brat's .txt without .ann is plain text, by its name too.
        known = name if note.annotated else None
        found = [record for chosen, path in formats.find(top, known) for piece in chosen.slices(path, 1)
                 for record in chosen.read(piece, options)]  # fmt: skip
    (record,) = found
    assert isinstance(record, Record)
    spans = tuple(OutSpan(s.start, s.end, s.kind, s.label, s.role) for s in record.spans or ())
    document = record.document
    return ReleasedNote(document.doc_id, document.patient_id, document.text, spans, document.meta,
                        record.spans is not None)  # fmt: skip


def held(name: str, note: ReleasedNote) -> bool:
    """Whether a format says that it can hold a note."""
    format_ = get(name)
    if format_.refuses(note.text):
        return False
    try:
        list(format_.write(note))
    except InputError:
        return False
    return True


def check(before: ReleasedNote, after: ReleasedNote, lost: dict[str, int], where: str) -> None:
    """The same text and the same spans; and whatever else differs was counted as lost."""
    assert after.text == before.text, where
    if "spans" in lost:
        assert after.spans == (), where
        return
    assert [(s.start, s.end, s.label) for s in after.spans] == [(s.start, s.end, s.label) for s in before.spans], where
    assert after.doc_id == before.doc_id, where
    changed = {
        "roles": [s.role for s in after.spans] != [s.role for s in before.spans],
        "kinds of labels": [s.kind for s in after.spans] != [s.kind for s in before.spans],
        "patient ids": after.patient_id != before.patient_id,
        "metadata fields": dict(after.meta) != dict(before.meta),
    }
    said = set(lost)
    if said & {"types of metadata that is no text", "empty metadata fields"}:
        said.add("metadata fields")
    assert {what for what, differs in changed.items() if differs} <= said, where


@pytest.mark.parametrize("first", NAMES)
@settings(SLOW, max_examples=90)  # of which each second can hold forty or more
@given(note=notes())
def test_no_pair_of_formats_changes_a_character_or_a_span(first: str, note: ReleasedNote) -> None:
    """A note that was read from the first, through every second that can hold it."""
    assume(held(first, note))
    once = through(first, note)
    check(note, once, get(first).lost(note), first)
    for second in SECOND[first]:
        if held(second, once) and (once.annotated or "bare" in get(second).holds):
            check(once, through(second, once), get(second).lost(once), f"{first}, then {second}")


@pytest.mark.parametrize("name", NAMES)
@SLOW
@given(note=notes())
def test_what_is_written_again_is_the_same(name: str, note: ReleasedNote) -> None:
    """A format that read its own file writes it again to the byte."""
    assume(held(name, note))
    once = through(name, note)
    assert list(get(name).write(through(name, once))) == list(get(name).write(once))


@pytest.mark.parametrize("name", NAMES)
def test_a_note_that_nobody_annotated_stays_one(name: str) -> None:
    """Not annotated is not the same as nothing found: a format that can say so says so, the others are not asked."""
    bare = ReleasedNote("7-01", "7", "Seen.\n", (), {}, annotated=False)
    if "bare" not in get(name).holds:
        return
    with tempfile.TemporaryDirectory() as folder:
        for path, raw in get(name).write(bare):
            target = Path(folder) / Path(path).name
            target.write_bytes(raw)
            if get(name).append:
                part = target.rename(Path(folder).parent / f"{Path(folder).name}.part")
                with target.open("wb") as out:
                    get(name).assemble([part], out)
                part.unlink()
        records = [record for chosen, path in formats.find(Path(folder)) for piece in chosen.slices(path, 1)
                   for record in chosen.read(piece, ReadOptions(spans="both"))]  # fmt: skip
        refused = formats.find(Path(folder))
        with pytest.raises(InputError):
            [list(chosen.read(piece, ReadOptions())) for chosen, path in refused for piece in chosen.slices(path, 1)]
    assert [record.spans for record in records if isinstance(record, Record)] == [None]


def test_a_format_without_a_way_to_say_so_refuses_what_nobody_annotated(tmp_path: Path) -> None:
    (tmp_path / "in").mkdir()
    (tmp_path / "in" / "7-01.txt").write_text("Seen by Dr. Wren.")
    for name in NAMES:
        out = tmp_path / f"out-{name}"
        code = run(["convert", str(tmp_path / "in"), str(out), "--from", "text", "--to", name, "--spans", "both"])
        assert code == (0 if "bare" in get(name).holds else 4), name
        assert out.exists() == (code == 0), name
