"""PhysioNet records: the text and the files of offsets and phrases beside it, and what happens when they disagree."""

from __future__ import annotations

import tempfile
from pathlib import Path

import pytest
from format_kit import CANARY, comes_back, complaint, notes, one, out, read, written
from hypothesis import given, settings
from hypothesis import strategies as st

from resynth import formats
from resynth.errors import InputError, UsageError
from resynth.formats import BadRecord, Labels, ReleasedNote, get
from resynth.formats import physionet as module
from resynth.types import OutSpan, Record

NET = get("physionet")
TEXT = """
START_OF_RECORD=1||||1||||
 O: Pt of Dr Wren, 63 yo.
wife Zofkia 𝄞 8/1

||||END_OF_RECORD

START_OF_RECORD=1||||2||||
Nothing.
||||END_OF_RECORD
START_OF_RECORD=2||||1||||12/31/2005||||
Wren
||||END_OF_RECORD
"""
DEID = "Patient 1\tNote 1\n13 13 17\n31 31 37\n40 40 43\nPatient 1\tNote 2\nPatient 2\tNote 1\n0 0 4\n"
PHRASES = "1 1 13 17 HCPName Wren\n1 1 31 37 RelativeProxyName Zofkia\n1 1 40 43 Date 8/1\n2 1 0 4 PTName Wren\n"


def corpus(tmp_path: Path, text: str = TEXT, deid: str | None = DEID, phrases: str | None = PHRASES) -> Path:
    (tmp_path / "id.text").write_bytes(text.encode())
    for name, content in (("id.deid", deid), ("id-phi.phrase", phrases)):
        if content is not None:
            (tmp_path / name).write_bytes(content.encode())
    return tmp_path / "id.text"


def test_offsets_count_behind_the_first_line_and_types_come_from_the_phrases(tmp_path: Path) -> None:
    """Ends are exclusive; what the record's own first line says is not text, nor is the last line end."""
    first, second, third = read(NET, corpus(tmp_path))
    assert isinstance(first, Record)
    assert first.document.text == " O: Pt of Dr Wren, 63 yo.\nwife Zofkia 𝄞 8/1\n"
    assert (first.document.doc_id, first.document.patient_id, first.where) == ("1-1", "1", "id.text:2")
    assert out(first) == (OutSpan(13, 17, "DOCTOR", "HCPName", "provider"),
                          OutSpan(31, 37, "PATIENT", "RelativeProxyName", "relative"), OutSpan(40, 43, "DATE", "Date"))
    assert isinstance(second, Record)
    assert (second.document.text, second.spans, second.document.meta) == ("Nothing.", (), {})
    assert isinstance(third, Record)
    assert (third.document.patient_id, third.document.meta) == ("2", {"date": "12/31/2005"})


def test_a_record_that_no_file_speaks_of_was_not_annotated(tmp_path: Path) -> None:
    """Nine records of the published corpus are like that."""
    path = corpus(tmp_path, deid=DEID.replace("Patient 1\tNote 2\n", ""))
    assert complaint(NET, path).startswith("id.text:8: this note is in no file of offsets or phrases: the note is not")
    _, bad, _ = read(NET, path)
    assert isinstance(bad, BadRecord)
    assert bad.raw == b"START_OF_RECORD=1||||2||||\nNothing.\n"
    assert [record.spans is None for record in read(NET, path, spans="both")] == [False, True, False]  # type: ignore[union-attr]
    assert [record.spans is None for record in read(NET, path, spans="detect")] == [True] * 3  # type: ignore[union-attr]


def test_marks_of_a_record_that_is_not_there_are_counted_once(tmp_path: Path) -> None:
    strange = "7 1 0 4 PTName Wren\n7 1 5 9 PTName Wren\n"
    path = corpus(tmp_path, deid=None, phrases=PHRASES.replace("2 1 0", "1 2 0 7 Date Nothing\n2 1 0") + strange)
    lost = (("marks of records that the text does not have", 2),)
    assert [record.lost for record in read(NET, path)] == [lost, (), ()]  # type: ignore[union-attr]
    assert [record.lost for record in read(NET, path, want=3)] == [lost, (), ()]  # type: ignore[union-attr]


def test_text_alone_was_not_annotated(tmp_path: Path) -> None:
    path = corpus(tmp_path, deid=None, phrases=None)
    assert "no file of offsets or phrases beside it" in complaint(NET, path)


def test_phrases_alone_tell_of_the_notes_that_they_name(tmp_path: Path) -> None:
    found = read(NET, corpus(tmp_path, deid=None))
    assert [isinstance(record, Record) for record in found] == [True, False, True]


def test_offsets_alone_have_no_type(tmp_path: Path) -> None:
    """The one label PHI is unknown to the taxonomy: --labels says what it shall be."""
    labels = Labels()
    first = read(NET, corpus(tmp_path, phrases=None), labels=labels)[0]
    assert isinstance(first, Record)
    assert [(s.start, s.end, s.kind, s.label) for s in first.spans or ()] == [
        (13, 17, "", "PHI"), (31, 37, "", "PHI"), (40, 43, "", "PHI")
    ]
    assert labels.unknown == {"PHI": 4}


def test_what_is_written(tmp_path: Path) -> None:
    """As the published corpus is: note numbers without the patient, phrases on one line."""
    spans = (OutSpan(0, 9, "DOCTOR", "DOCTOR", "provider"), OutSpan(10, 13, "MEDICALRECORD", "Medical Record"))
    path = written(NET, [ReleasedNote("100-01", "100", "John\nWren 7 8", spans, {})], tmp_path)
    assert path.read_bytes() == b"START_OF_RECORD=100||||01||||\nJohn\nWren 7 8\n||||END_OF_RECORD\n\n"
    assert (path.parent / "id.deid").read_bytes() == b"Patient 100\tNote 01\n0 0 9\n10 10 13\n"
    assert (path.parent / "id-phi.phrase").read_bytes() == (
        b"100 01 0 9 DOCTOR John Wren\n100 01 10 13 Medical%20Record 7 8\n"
    )


@settings(max_examples=200, deadline=None)
@given(note=notes(roles=False))
def test_a_note_comes_back_as_it_was(note: ReleasedNote) -> None:
    comes_back("physionet", note)


@settings(max_examples=60, deadline=None)
@given(given_notes=st.lists(notes(roles=False), min_size=1, max_size=6), want=st.integers(1, 5))
def test_records_are_the_same_however_many_read(given_notes: list[ReleasedNote], want: int) -> None:
    released = [note._replace(doc_id=f"100-{n}") for n, note in enumerate(given_notes) if not NET.refuses(note.text)]
    if not released:
        return
    with tempfile.TemporaryDirectory() as folder:
        path = written(NET, released, Path(folder))
        whole = read(NET, path)
        assert read(NET, path, want) == whole
    assert [record.document.text for record in whole] == [note.text for note in released]
    assert [out(record) for record in whole] == [note.spans for note in released]


def test_roles_and_dates_are_lost_and_counted() -> None:
    spans = (OutSpan(0, 1, "NAME", "NAME", "patient"), OutSpan(1, 2, "DOCTOR", "DOCTOR", "provider"))
    assert NET.lost(ReleasedNote("1-1", "1", "xy", spans, {"date": "x"})) == {"roles": 1, "metadata fields": 1}


def test_a_note_that_nobody_annotated_stays_one(tmp_path: Path) -> None:
    path = written(NET, [ReleasedNote("1-1", "1", "x", (), {}, False), ReleasedNote("1-2", "1", "x", (), {})], tmp_path)
    assert [record.spans for record in read(NET, path, spans="both")] == [None, ()]  # type: ignore[union-attr]


def test_line_ends_are_as_the_first_lines(tmp_path: Path) -> None:
    """CR LF throughout: the CR before the last line's LF is no text either."""
    text = TEXT.replace("\n", "\r\n")
    second = read(NET, corpus(tmp_path, text, DEID.replace("40 40 43", "41 41 44").replace("31 31 37", "32 32 38"),
                              PHRASES.replace("40 43", "41 44").replace("31 37", "32 38").replace("\n", "\r\n")))
    assert [record.document.text for record in second] == [  # type: ignore[union-attr]
        " O: Pt of Dr Wren, 63 yo.\r\nwife Zofkia 𝄞 8/1\r\n", "Nothing.", "Wren"
    ]


def test_a_note_id_that_is_no_number_is_the_document_id(tmp_path: Path) -> None:
    path = written(NET, [ReleasedNote("visit-a", "7", "x", (), {})], tmp_path)
    assert one(NET, path).document.doc_id == "visit-a"


@pytest.mark.parametrize(("doc_id", "patient"), [("a b", "1"), ("a", "1 2"), ("a|b", "1"), ("a\n", "1")])
def test_ids_that_would_break_a_line_are_refused(doc_id: str, patient: str) -> None:
    with pytest.raises(InputError, match="an id holds a space"):
        list(NET.write(ReleasedNote(doc_id, patient, "x", (), {})))


def test_lines_that_would_end_a_record_are_refused() -> None:
    assert "at offset 2" in NET.refuses("x\n||||END_OF_RECORD")
    assert "at offset 0" in NET.refuses("START_OF_RECORD=1||||2||||")
    assert NET.refuses("x ||||END_OF_RECORD") == ""


# Folders and bad input


def test_a_folder_of_records_is_recognised(tmp_path: Path) -> None:
    path = corpus(tmp_path)
    found = formats.find(tmp_path)
    assert {format.name for format, _ in found} == {"physionet"}
    assert [piece.path for format, file in found for piece in format.slices(file, 1)] == [path]


def test_offsets_without_a_text_are_an_error(tmp_path: Path) -> None:
    corpus(tmp_path).unlink()
    assert "no .text beside this file" in complaint(NET, tmp_path / "id.deid")


@pytest.mark.parametrize(("change", "why"), [
    (("text", "||||END_OF_RECORD\n\nSTART", "START"), "id.text:2: the record is not closed by ||||END_OF_RECORD"),
    (("text", "Wren\n||||END_OF_RECORD\n", "Wr"), "id.text:11: the record is not closed by ||||END_OF_RECORD; is the"),
    (("text", "START_OF_RECORD=1||||2||||", "START_OF_RECORD=1"), "id.text:8: the first line is not START_OF_RECORD"),
    (("text", "=1||||2||||", "=1||||2"), "id.text:8: the first line is not START_OF_RECORD=patient||||note||||"),
    (("text", "\nSTART_OF_RECORD=1||||2", f"{CANARY}\nSTART_OF_RECORD=1||||2"), "id.text:7: something stands between"),
    (("text", TEXT, ""), "id.text:1: no START_OF_RECORD"),
    (("phrase", "Wren\n1", f"{CANARY}\n1"), "id-phi.phrase, line 1: its words are not what stands at 13 to 17"),
    (("phrase", "13 17", "12 16"), "line 1: its words are not what stands at 12 to 16"),
    (("phrase", "13 17", "13 99"), "line 1: the mark ends at 99, outside the text of 44 characters"),
    (("phrase", "13 17", "17 13"), "line 1: the mark is empty or ends before it starts"),
    (("phrase", "13 17", CANARY), "id-phi.phrase, line 1: no row"),
    (("phrase", "HCPName Wren", "-- Wren"), "line 1: the label holds no letter or digit"),
    (("phrase", "31 37 RelativeProxyName Zofkia", "13 17 Date Wren"), "line 2: this mark and the one on line 1"),
    (("phrase", "1 1 40 43 Date 8/1\n", ""), "id.deid, line 4: id-phi.phrase does not have this place"),
    (("phrase", PHRASES, PHRASES + "1 1 0 2 Date  O\n"), "id-phi.phrase:5: the rows of this note stand in two places"),
    (("phrase", PHRASES, f"{CANARY}\n"), "id-phi.phrase:1: no row"),
    (("deid", "13 13 17", "13 14 17"), "id.deid, line 2: no row of offsets"),
    (("deid", "13 13 17", CANARY), "id.deid, line 2: no row of offsets"),
    (("deid", DEID, f"13 13 17\n{DEID}"), "id.deid:1: no line 'Patient 1<tab>Note 2' before the first offsets"),
    (("deid", DEID, f"{DEID}Patient 1\tNote 1\n"), "id.deid:8: the rows of this note stand in two places"),
])  # fmt: skip
def test_broken_files_are_told_with_file_and_line(tmp_path: Path, change: tuple[str, str, str], why: str) -> None:
    path = corpus(tmp_path)
    name = {"text": "id.text", "deid": "id.deid", "phrase": "id-phi.phrase"}[change[0]]
    before = (tmp_path / name).read_text("utf-8")
    assert change[1] in before
    (tmp_path / name).write_text(before.replace(change[1], change[2], 1), "utf-8")
    with pytest.raises(InputError) as caught:
        read(NET, path, strict=True)
    said = "\n".join(caught.value.lines())
    assert why in said
    assert CANARY not in said


def test_the_wrong_encoding_is_told(tmp_path: Path) -> None:
    path = corpus(tmp_path)
    path.write_bytes(TEXT.replace("𝄞", "é").encode("cp1252"))
    assert "id.text:2: line 2: byte 39 is not UTF-8\nhint: --encoding cp1252" in complaint(NET, path)
    assert isinstance(read(NET, path, encoding="cp1252")[0], Record)
    with pytest.raises(UsageError, match="cannot be read as utf-16"):
        read(NET, path, encoding="utf-16")
    path.write_bytes(b"\xef\xbb\xbf" + TEXT.lstrip().encode())
    assert isinstance(read(NET, path)[0], Record)


def test_a_record_too_large_is_passed_over(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One note's worth of memory, whatever the file says; the next record is read."""
    monkeypatch.setattr(module, "MOST_BYTES", 300)
    path = corpus(tmp_path, TEXT.replace("63 yo.", "63 yo.\n" + "x\n" * 300))
    bad, good, _ = read(NET, path)
    assert isinstance(bad, BadRecord)
    assert "the record is larger than" in bad.why
    assert isinstance(good, Record)
    assert good.where == "id.text:309"
