"""brat: what is read and written, by brat's own rules; another reader of brat; broken files; a folder of it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from format_kit import CANARY, comes_back, complaint, notes, one, out, read
from hypothesis import given, settings

from resynth import formats
from resynth.errors import InputError
from resynth.formats import BadRecord, Labels, ReleasedNote, get
from resynth.types import OutSpan, Record

BRAT = get("brat")
TEXT = "Seen by Dr. John\nWren on 3/4.\r\n𝄞 MRN 77\n"


def folder(tmp_path: Path, ann: str | None, text: str = TEXT, name: str = "100-01") -> Path:
    """A note of patient 100 with its annotations, if any."""
    path = tmp_path / f"{name}.txt"
    path.write_bytes(text.encode())
    if ann is not None:
        path.with_suffix(".ann").write_bytes(ann.encode())
    return path


def test_a_note_is_read_with_its_marks_and_the_patient_of_its_name(tmp_path: Path) -> None:
    """Offsets count the characters of the file as it is: CR LF are two, a note sign is one."""
    ann = "T1\tDOCTOR 12 16;17 21\tJohn Wren\nT2\tDATE 25 28\t3/4\n\nT7\tMRN 37 39\t77\r\n"
    record = one(BRAT, folder(tmp_path, ann))
    assert (record.document.doc_id, record.document.patient_id, record.document.text) == ("100-01", "100", TEXT)
    assert [(s.start, s.end, s.kind, s.label, s.role) for s in record.spans or ()] == [
        (12, 21, "DOCTOR", "DOCTOR", "provider"), (25, 28, "DATE", "DATE", "unknown"),
        (37, 39, "MEDICALRECORD", "MRN", "unknown"),
    ]  # fmt: skip
    assert record.lost == ()


def test_a_mark_over_a_line_end_is_one_span_and_is_written_as_brat_would(tmp_path: Path) -> None:
    """Fragments with only line ends between them; other readers would not find a line end in a line."""
    record = one(BRAT, folder(tmp_path, "T1\tDOCTOR 12 16;17 21\tJohn Wren\n"))
    assert out(record) == (OutSpan(12, 21, "DOCTOR", "DOCTOR", "provider"),)
    note = ReleasedNote("100-01", "100", TEXT, out(record), record.document.meta)
    assert dict(BRAT.write(note))["annotations/brat/100-01.ann"] == b"T1\tDOCTOR 12 16;17 21\tJohn Wren\n"


def test_a_discontinuous_mark_is_a_span_for_each_fragment_and_comes_back_whole(tmp_path: Path) -> None:
    """Each fragment is PHI; what stands between them is not."""
    record = one(BRAT, folder(tmp_path, "T4\tDATE 0 4;25 28\tSeen 3/4\nR1\tsame Arg1:T4 Arg2:T4\n"))
    assert [(s.start, s.end) for s in record.spans or ()] == [(0, 4), (25, 28)]
    note = ReleasedNote("100-01", "100", TEXT, out(record), record.document.meta)
    ann = dict(BRAT.write(note))["annotations/brat/100-01.ann"].decode()
    assert ann == "T1\tDATE 0 4;25 28\tSeen 3/4\nR1\tsame Arg1:T1 Arg2:T1\n"
    assert BRAT.lost(note) == {}


LINES = (
    "T5\tDATE 25 28\t3/4\nT3\tDOCTOR 12 16\tJohn\nE1\tVisit:T5 Who:T3 When2:T5\nR1\tof Arg1:T3 Arg2:E1\n"
    "*\tEquiv T3 T5\nA1\tNegation E1\nA2\tSure T3 very\nM1\tOld T5\n"
    "N1\tReference T3 NPI:77\tJohn T5\n#1\tAnnotatorNotes T3\tsee T5\n"
)


def test_lines_about_marks_are_carried_with_new_ids(tmp_path: Path) -> None:
    """Marks are numbered anew by place; free text is left alone."""
    record = one(BRAT, folder(tmp_path, LINES))
    note = ReleasedNote("100-01", "100", TEXT, out(record), record.document.meta)
    assert dict(BRAT.write(note))["annotations/brat/100-01.ann"].decode() == (
        "T1\tDOCTOR 12 16\tJohn\nT2\tDATE 25 28\t3/4\nE1\tVisit:T2 Who:T1 When2:T2\nR1\tof Arg1:T1 Arg2:E1\n"
        "*\tEquiv T1 T2\nA1\tNegation E1\nA2\tSure T1 very\nM1\tOld T2\nN1\tReference T1 NPI:77\tJohn T5\n"
        "#1\tAnnotatorNotes T1\tsee T5\n"
    )
    assert record.lost == ()


def test_what_is_said_of_a_mark_that_is_not_there_is_counted(tmp_path: Path) -> None:
    """Its role, its label and who made it, too; what is said of a relation is none of a mark."""
    ann = ("T1\tMRN 37 39\t77\nT2\tDATE 25 28\t3/4\nA1\trole T9 patient\n#1\tLabel T9 \"x\"\n"
           "#2\tFoundBy T8\t\"resynth\"\nR1\tof Arg1:T1 Arg2:T2\nA2\trole R1 patient\n")
    record = one(BRAT, folder(tmp_path, ann.replace('Label T9 "x"', 'Label T9\t"x"')))
    assert record.lost == (("attributes", 1), ("notes", 2))
    assert record.document.meta["brat"]["lines"] == ["R1\tof Arg1:T2 Arg2:T1", "A2\trole R1 patient"]
    note = ReleasedNote("100-01", "100", TEXT, out(record), {"brat": json.dumps(record.document.meta["brat"])})
    assert "R1\tof Arg1:T2 Arg2:T1\nA2\trole R1 patient\n" in dict(BRAT.write(note))[
        "annotations/brat/100-01.ann"].decode()


def test_what_has_lost_its_anchor_is_dropped_and_counted(tmp_path: Path) -> None:
    """An event without its trigger, and whatever speaks of the event."""
    ann = "T1\tDATE 25 28\t3/4\nE1\tVisit:T9\nA1\tNegation E1\nR1\tof Arg1:T1 Arg2:E1\n#1\tAnnotatorNotes T1\tx\n"
    record = one(BRAT, folder(tmp_path, ann))
    assert record.lost == (("attributes", 1), ("events", 1), ("relations", 1))
    assert record.document.meta == {"brat": {"spans": 1, "lines": ["#1\tAnnotatorNotes T1\tx"], "joined": []}}


@pytest.mark.parametrize("meta", [
    {"spans": 2, "lines": [], "joined": []}, {"spans": 1, "lines": ["T2\tX 0 1\tS"], "joined": []}, "x",
    {"spans": 1, "lines": ["R1\tof Arg1:T1 Arg2:T8"], "joined": []}, {"spans": 1, "lines": [3], "joined": []},
    {"spans": 1, "lines": ["#1\tA T1\tx\nT9\tDATE 0 1\tS"], "joined": []}, {"spans": 1},
    {"spans": 1, "lines": [], "joined": [[0, 0]]}, {"spans": 1, "lines": [], "joined": [[0, 7]]},
])  # fmt: skip
def test_carried_lines_that_do_not_fit_are_left_out_and_counted(meta: object) -> None:
    """Metadata come from anywhere: nothing of it is written unless it is sound."""
    note = ReleasedNote("100-01", "100", TEXT, (OutSpan(25, 28, "DATE", "DATE"),), {"brat": meta})
    assert dict(BRAT.write(note))["annotations/brat/100-01.ann"] == b"T1\tDATE 25 28\t3/4\n"
    assert BRAT.lost(note) == {"metadata fields": 1}


def test_a_release_holds_no_line_of_an_annotators_own() -> None:
    """The policy lets out no metadata that it does not name: notes and attribute values may hold PHI."""
    note = ReleasedNote("100-01", "100", TEXT, (OutSpan(25, 28, "DATE", "DATE"),), {})
    assert b"#" not in dict(BRAT.write(note))["annotations/brat/100-01.ann"]


def test_roles_and_labels_that_brat_cannot_spell_are_written_beside() -> None:
    """A role as an attribute, where it is not the usual one; a label as a note, where a type cannot hold it."""
    spans = (
        OutSpan(0, 4, "NAME", "NAME", "relative"), OutSpan(5, 7, "MEDICALRECORD", "Médical Record"),
        OutSpan(8, 9, "LOCATION-OTHER", "LOCATION-OTHER"), OutSpan(25, 28, "DOCTOR", "DOCTOR", "provider"),
    )  # fmt: skip
    note = ReleasedNote("100-01", "100", TEXT, spans, {})
    assert dict(BRAT.write(note))["annotations/brat/100-01.ann"].decode() == (
        "T1\tNAME 0 4\tSeen\nT2\tM_dical_Record 5 7\tby\nT3\tLOCATION-OTHER 8 9\tD\nT4\tDOCTOR 25 28\t3/4\n"
        'A1\trole T1 relative\n#1\tLabel T2\t"M\\u00e9dical Record"\n'
    )


def test_annotation_conf_names_every_type() -> None:
    """brat opens the folder; marks may touch and overlap nothing."""
    ((name, raw),) = BRAT.finish([("DATE", "DATE"), ("Medical Record", "MEDICALRECORD"), ("DATE", "DATE")])
    assert name == "annotations/brat/annotation.conf"
    sections = raw.decode().split("\n\n")
    assert sections[0] == "[entities]\nDATE\nMedical_Record"
    assert [line for line in raw.decode().splitlines() if line.startswith("[")] == [
        "[entities]", "[relations]", "[events]", "[attributes]"
    ]


@settings(max_examples=150, deadline=None)
@given(note=notes())
def test_a_note_comes_back_as_it_was(note: ReleasedNote) -> None:
    comes_back("brat", note)


@settings(max_examples=150, deadline=None)
@given(note=notes())
def test_what_is_written_keeps_brats_own_rules(note: ReleasedNote) -> None:
    """The page on the stand-off format: an annotation a line: id, tab, type and offsets, tab, text; fragments in order.

    A mark that begins or ends with a line end cannot be written by those rules; it is, with spaces in its text.
    """
    if BRAT.refuses(note.text):
        return
    files = dict(BRAT.write(note))
    text = files["annotations/brat/100-07.txt"].decode()
    seen = set()
    for line in files["annotations/brat/100-07.ann"].decode().splitlines():
        known, middle, *rest = line.split("\t")
        assert known not in seen
        seen.add(known)
        if known[0] != "T":
            assert middle.split(" ")[0] in ("role", "Label")
            assert middle.split(" ")[1] in seen
            continue
        (words,) = rest
        kind, offsets = middle.split(" ", 1)
        assert kind
        assert set(kind) <= set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-")
        fragments = [tuple(map(int, piece.split(" "))) for piece in offsets.split(";")]
        assert fragments == sorted(fragments)
        pieces = [text[start:end] for start, end in fragments]
        assert all(pieces)
        if not any(piece[0].isspace() or piece[-1].isspace() for piece in pieces):
            assert words == " ".join(pieces)
        assert len(words) == sum(map(len, pieces)) + len(pieces) - 1


def test_another_reader_of_brat_reads_it(tmp_path: Path) -> None:
    """pybrat, which is nobody of ours, finds the same mentions, types and places."""
    parser = pytest.importorskip("pybrat.parser").BratParser()
    spans = (OutSpan(0, 4, "NAME", "NAME", "relative"), OutSpan(12, 21, "DOCTOR", "DOCTOR", "provider"),
             OutSpan(25, 28, "DATE", "Date Time"), OutSpan(37, 39, "MEDICALRECORD", "MRN"))  # fmt: skip
    for name, raw in BRAT.write(ReleasedNote("100-01", "100", TEXT, spans, {})):
        (tmp_path / Path(name).name).write_bytes(raw)
    (example,) = parser.parse(tmp_path)
    assert {(e.type, tuple((s.start, s.end) for s in e.spans), e.mention) for e in example.entities} == {
        ("NAME", ((0, 4),), "Seen"), ("DOCTOR", ((12, 16), (17, 21)), "John Wren"), ("Date_Time", ((25, 28),), "3/4"),
        ("MRN", ((37, 39),), "77"),
    }


# Folders


def test_a_folder_of_brat_is_recognised_with_its_configuration(tmp_path: Path) -> None:
    folder(tmp_path, "")
    folder(tmp_path, "", name="100-02")
    (tmp_path / "annotation.conf").write_text("[entities]\n")
    found = formats.find(tmp_path)
    assert {format.name for format, _ in found} == {"brat"}
    pieces = [piece for format, path in found for piece in format.slices(path, 1)]
    assert [piece.path.name for piece in pieces] == ["100-01.txt", "100-02.txt"]


def test_a_text_without_its_annotations_is_not_annotated(tmp_path: Path) -> None:
    """Raw notes are never released by accident; with detection they are read without spans."""
    folder(tmp_path, "", name="100-02")
    path = folder(tmp_path, None)
    assert formats.find(tmp_path)[0][0] is BRAT
    assert "the note is not annotated" in complaint(BRAT, path)
    for mode in ("detect", "both"):
        assert one(BRAT, path, spans=mode).spans is None
    assert one(BRAT, tmp_path / "100-02.txt", spans="detect").spans is None
    assert one(BRAT, tmp_path / "100-02.txt", spans="both").spans == ()


def test_annotations_without_a_text_are_an_error_whatever_is_asked_for(tmp_path: Path) -> None:
    path = folder(tmp_path, "T1\tDATE 0 1\tS\n")
    path.unlink()
    for mode in ("given", "detect", "both"):
        assert "no .txt beside this .ann" in complaint(BRAT, path.with_suffix(".ann"), spans=mode)


def test_the_name_of_another_form_is_a_patient_of_its_own(tmp_path: Path) -> None:
    path = folder(tmp_path, "", name="visit")
    assert one(BRAT, path).document.patient_id == "visit"
    assert one(BRAT, path, patients={"visit": "7"}.get).document.patient_id == "7"
    assert BRAT.lost(ReleasedNote("visit", "7", "", (), {})) == {"patient ids": 1}


def test_a_note_that_nobody_annotated_has_no_ann() -> None:
    assert [name for name, _ in BRAT.write(ReleasedNote("100-01", "100", TEXT, (), {}, False))] == [
        "annotations/brat/100-01.txt"
    ]


# Bad input


@pytest.mark.parametrize(("ann", "why"), [
    (f"T1\tDATE 25 28\t{CANARY}\n", "line 1 of the .ann: its text is not what stands at 25 to 28"),
    ("T1\tDATE 24 27\t3/4\n", "its text is not what stands at 24 to 27"),
    ("T1\tDATE 25 99\t3/4\n", "line 1 of the .ann: the mark ends at 99, outside the text of 40 characters"),
    ("\nT1\tDATE 28 25\t3/4\n", "line 2 of the .ann: the mark is empty or ends before it starts"),
    ("T1\tDATE 25 25\t\n", "the mark is empty"),
    ("T1\tDATE 0 4;2 6\tSeen en b\n", "two fragments of the mark overlap"),
    ("T1\tDATE 25 28\t3/4\nT1\tDATE 0 4\tSeen\n", "line 2 of the .ann: this id stands above already"),
    ("T1\tDATE 0 4\tSeen\nT2\tNAME 2 7\ten by\n", "line 2 of the .ann: this mark and the one on line 1 overlap"),
    ("T1\tDATE 0 4\tSeen\nT2\tNAME 0 4\tSeen\n", "line 2 of the .ann: this mark and the one on line 1 mark the same"),
    (f"T1\tDATE 25-28\t{CANARY}\n", "no text-bound annotation"),
    (f"T1\tDATE {CANARY} 28\t3/4\n", "no text-bound annotation"),
    ("T1 DATE 25 28 3/4\n", "no text-bound annotation"),
    ("T1\tDA TE 25 28\t3/4\n", "no text-bound annotation"),
    ("T1\tDATE 25 28\t3/4\nT2\tDA", "line 2 of the .ann: no text-bound annotation"),
    ("T1\tDATE 1000000000000000000000000 28\t3/4\n", "no text-bound annotation"),
    ("T1\t-- 25 28\t3/4\n", "the label holds no letter or digit"),
    (f"{CANARY}\n", "line 1 of the .ann: no annotation that brat knows"),
    ("R1\tof Arg1:T1\n", "line 1 of the .ann: malformed (relations)"),
    (f"E1\t{CANARY}\n", "malformed (events)"),
    ("A1\tNegation\n", "malformed (attributes)"),
    ("#1\tAnnotatorNotes\tx\n", "malformed (notes)"),
    ("N1\tReference T1:5\tx\n", "malformed (normalizations)"),
    ("*\tEquiv\n", "malformed (equivalences)"),
    ("T1\tDATE 25 28\t3/4\rT2\tDATE 0 4\tSeen\r", "its text is not what stands at"),
    ("x" * 1_000_000, "no annotation that brat knows"),
    ("T1\tDATE " + "0 1;" * 200_000 + "0 1\tS", "two fragments of the mark overlap"),
])  # fmt: skip
def test_broken_annotations_are_told_with_their_line(tmp_path: Path, ann: str, why: str) -> None:
    path = folder(tmp_path, ann)
    assert why in complaint(BRAT, path)
    (bad,) = read(BRAT, path)
    assert isinstance(bad, BadRecord)
    assert bad.raw == TEXT.encode()
    assert one(BRAT, path, spans="detect").document.text == TEXT


def test_a_byte_order_mark_is_a_character_as_brat_counts(tmp_path: Path) -> None:
    """Where somebody did not count it, the hint says so. In the .ann it is nothing."""
    path = folder(tmp_path, "\ufeffT1\tDATE 6 9\t3/4\n", text="\ufeffSeen 3/4")
    assert out(one(BRAT, path))[0][:2] == (6, 9)
    path.with_suffix(".ann").write_text("T1\tDATE 5 8\t3/4\n")
    assert "byte order mark, which brat counts" in complaint(BRAT, path)


def test_the_wrong_encoding_is_told(tmp_path: Path) -> None:
    path = folder(tmp_path, "T1\tDATE 7 10\t3/4\n")
    path.write_bytes("Åström 3/4".encode("cp1252"))
    assert "line 1: byte 1 is not UTF-8" in complaint(BRAT, path)
    assert out(one(BRAT, path, encoding="cp1252"))[0][:2] == (7, 10)
    path.write_text("Åström 3/4", "utf-8")
    path.with_suffix(".ann").write_bytes(b"T1\tDATE 7 10\t3/4\xff\n")
    assert "the .ann: line 1: byte 17 is not UTF-8" in complaint(BRAT, path)


def test_an_unknown_type_is_counted_not_an_error(tmp_path: Path) -> None:
    labels = Labels()
    record = one(BRAT, folder(tmp_path, "T1\tTreatment 0 4\tSeen\n"), labels=labels)
    assert record.spans is not None
    assert record.spans[0].kind == ""
    assert labels.unknown == {"Treatment": 1}


def test_a_document_id_that_cannot_be_a_file_is_refused() -> None:
    with pytest.raises(InputError, match="cannot be the name"):
        list(BRAT.write(ReleasedNote("a/b", "a", "x", (), {})))


def test_a_record_of_brat_is_a_record(tmp_path: Path) -> None:
    """Quiet when printed, like all others."""
    record = one(BRAT, folder(tmp_path, LINES))
    assert isinstance(record, Record)
    assert "John" not in repr(record)
