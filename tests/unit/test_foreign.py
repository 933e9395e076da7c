"""What is no text is told as what it is, with its place and what to type, and never becomes a note in any encoding."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest
from session import POLICY, here

from resynth.formats.fields import named, sayable
from resynth.formats.foreign import bytes_no_text, escaped_no_text, foreign, no_text
from resynth.formats.misread import misread, misread_text

PNG = b"\x89PNG\r\n\x1a\n"
JUNK = random.Random(7).randbytes(20_000)
NOTE = "Seen by Dr. Wren on 3/4/19.\n"


def detect(folder: Path, name: str, raw: bytes, *typed: str) -> tuple[int, str]:
    (folder / name).write_bytes(raw)
    (folder / "found.jsonl").unlink(missing_ok=True)
    done = here("detect", name, "--out", "found.jsonl", *typed, cwd=folder)
    assert (folder / "found.jsonl").exists() is (done.code == 0)
    return done.code, done.err


@pytest.mark.parametrize("encoding", ["", "cp1252", "latin-1", "utf-16"])
@pytest.mark.parametrize(("raw", "says"), [(PNG, "this is no text but a picture (PNG)"), (JUNK, "this is no text"),
                                           (b"%PDF-1.4\n(Seen)\n", "this is no text but a PDF"),
                                           (NOTE.encode() * 9 + b"\0", "is empty (NUL): this is no text")])
def test_bytes_that_some_encoding_takes_are_no_notes(tmp_path: Path, raw: bytes, says: str, encoding: str):
    """The hint was --encoding cp1252; with it eight bytes of a picture were a note, exit 0."""
    code, said = detect(tmp_path, "7-1.txt", raw, *(["--encoding", encoding] if encoding else []))
    assert code == 4
    assert "cp1252" not in said
    if encoding != "utf-16" or says.endswith(")"):
        assert f"resynth: 7-1.txt: {says}" in said or f"{says}\n" in said, said


@pytest.mark.parametrize("text", [
    NOTE + "\x0c" + NOTE, "\x0bMSH|^~\\&|LAB\rPID|1\x1c\r", "\x1b[31mHGB 7.1\x1b[0m " + NOTE, "bell\x07 " + NOTE,
    NOTE * 3 + "\x1a", "a\x1db\x1ec\x1fd\x1e" * 9, "H\x08He\x08ead " + NOTE * 2, "caf\x93quoted\x94 \x85 " + NOTE, "",
])
def test_signs_that_notes_have_are_read(tmp_path: Path, text: str):
    """Form feeds, frames and separators of HL7, escapes of printers, the end of DOS, quotes of Windows in Latin-1."""
    assert no_text(text) == ""
    assert bytes_no_text(text.encode()) == ""
    assert detect(tmp_path, "7-1.txt", text.encode())[0] == 0
    assert json.loads((tmp_path / "found.jsonl").read_text("utf-8"))["text"] == text


@pytest.mark.parametrize(("text", "why"), [
    ("ab\0c", "the character at offset 2 is empty (NUL)"),
    ("\x01\x02\x03\x04 Dr. Wren", "4 of 13 characters are control characters, the first at offset 0"),
    ("é" * 9 + "\x90\x91\x92\x93", "4 of 13 characters are control characters, the first at offset 9"),
])
def test_no_text_is_told_with_its_place(text: str, why: str):
    assert no_text(text) == why


def test_json_may_escape_a_few_and_is_told_of_them(tmp_path: Path):
    """Somebody's program took them for text; as many as in a picture are none."""
    line = json.dumps({"doc_id": "a", "patient_id": "p", "text": "Dr. Wren\0 came."}).encode()
    code, said = detect(tmp_path, "n.jsonl", line)
    assert code == 0
    assert "warning: 1 note holds empty characters (NUL), which no text has: n.jsonl:1" in said
    code, said = detect(tmp_path, "n.jsonl", json.dumps({"doc_id": "a", "patient_id": "p",
                                                         "text": JUNK.decode("latin-1")}).encode())
    assert code == 4
    assert "n.jsonl:1: in text" in said
    assert "control characters: this is no text" in said
    assert escaped_no_text("\x01" * 999) == ""
    assert escaped_no_text("\x01" * 1000 + "x" * 15_000) == ""
    assert escaped_no_text("\x01" * 1000 + "x" * 14_999) == "1,000 of 15,999 characters are control characters"


def test_a_file_of_lines_that_is_none_gets_no_hint_of_an_encoding(tmp_path: Path):
    for name, raw in (("n.jsonl", PNG + JUNK), ("n.jsonl", JUNK), ("n.csv", JUNK)):
        code, said = detect(tmp_path, name, raw)
        assert code == 4
        assert "no text" in said
        assert "--encoding" not in said
    assert detect(tmp_path, "r.csv", b"doc_id,patient_id,text\n1,1,Seen\0 by Dr. Wren\n")[0] == 4


@pytest.mark.parametrize(("name", "raw", "what", "hint"), [
    ("n.pdf", b"%PDF-1.7\n", "a PDF", "pdftotext"), ("n.docx", b"PK\x03\x04x", "a Word document", "pandoc"),
    ("n.zip", b"PK\x03\x04x", "a ZIP archive", "unzip"), ("n.xlsx", b"PK\x03\x04x", "a workbook", "CSV"),
    ("n.doc", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "a document of an old office program", "soffice"),
    ("n.tar", b"x\0\0", "an archive (tar)", "tar -xf"), ("n.tif", b"II*\0", "a picture (TIFF)", "tesseract"),
])
def test_another_programs_file_is_named_with_what_to_type(tmp_path: Path, name: str, raw: bytes, what: str, hint: str):
    code, said = detect(tmp_path, name, raw)
    assert code == 4
    assert said.startswith(f"resynth: {name}: no format takes this file\nresynth:   it is {what}, and no text\n")
    assert f"hint: {hint}" in said or hint in said.splitlines()[-1]
    found = foreign(raw, Path(name))
    assert found is not None
    assert found.what == what
    assert detect(tmp_path, name, raw, "--from", "text")[0] == 4


@pytest.mark.parametrize(("name", "text"), [("n.hl7", "MSH|^~\\&|LAB\rPID|1||7719||WREN^ANN\r"),
                                            ("n.rtf", "{\\rtf1 Seen by Dr. Wren\\par}"),
                                            ("n.html", "<p>Seen by Dr. <b>Wren</b></p>"), ("n", "Dr. Wren"),
                                            ("n.doc", "Seen by Dr. Wren.\n")])
def test_text_of_another_name_is_read_where_text_is_asked_for(tmp_path: Path, name: str, text: str):
    code, said = detect(tmp_path, name, text.encode())
    assert code == 4
    assert said.endswith("hint: --from text reads it as plain text, one note a file, markup and all\n")
    assert detect(tmp_path, name, text.encode(), "--from", "text")[0] == 0
    if name == "n.doc":
        return
    folder = tmp_path / "notes"
    folder.mkdir()
    (folder / name).write_text(text, "utf-8")
    for typed in ("notes", f"notes/*{Path(name).suffix}"):
        done = here("detect", typed, "--out", "all.jsonl", "--force", "--from", "text", cwd=tmp_path)
        assert done.code == 0, done.err
    done = here("detect", "notes", "--out", "no.jsonl", cwd=tmp_path)
    assert "--from text" in done.err


# ── fields of other names ──


def test_what_names_a_note_is_not_said_to_be_its_text(tmp_path: Path):
    """A resource of FHIR has an id and no text: the hint was --columns text=id,doc_id=id."""
    resource = {"resourceType": "DocumentReference", "id": "d1-of-a-longer-name", "content": [{"attachment": {}}]}
    code, said = detect(tmp_path, "n.jsonl", json.dumps(resource).encode())
    assert code == 4
    assert said.splitlines()[-1] == "resynth: hint: --columns text=FIELD,doc_id=id"


def test_json_lines_with_other_names_are_told_and_read(tmp_path: Path):
    """The fields that are there, all that is missing in one go; with --columns they are read, spans and all."""
    rows = [{"note_id": "1", "person_id": "9", "Wren, Ann": "x", "note_text": "Dr. Wren", "text": "short", "marks": [
        {"start": 4, "end": 8, "label": "DOCTOR"}]}]
    bare = [{name: value for name, value in row.items() if name != "text"} for row in rows]
    code, said = detect(tmp_path, "n.jsonl", json.dumps(bare[0]).encode())
    assert code == 4
    assert said == (
        "resynth: n.jsonl:1: text is missing or no string; beside it: note_id, person_id, note_text, marks and 1 field "
        "more\nresynth: hint: --columns text=note_text,doc_id=note_id,patient_id=person_id\n")
    (tmp_path / "n.jsonl").write_text(json.dumps(rows[0]))
    columns = "text=note_text,doc_id=note_id,patient_id=person_id,spans=marks"
    done = here("convert", "n.jsonl", "out.jsonl", "--columns", columns, cwd=tmp_path)
    assert done.code == 0, done.err
    assert "fields passed over" in done.err
    note = json.loads((tmp_path / "out.jsonl").read_text())
    assert (note["doc_id"], note["patient_id"], note["text"], note["spans"][0]["start"]) == ("1", "9", "Dr. Wren", 4)
    done = here("release", "n.jsonl", "--policy", POLICY, "--out", "OUT", "--vault", "VAULT", "--columns", columns,
                cwd=tmp_path)
    assert done.code == 0, done.err
    done = here("verify", "--release", "OUT", "--vault", "VAULT", "--source", "n.jsonl", cwd=tmp_path)
    assert done.code == 0, done.err


def test_columns_that_are_not_there_or_not_for_this_format_are_told(tmp_path: Path):
    line = json.dumps({"doc_id": "1", "patient_id": "9", "body": "Dr. Wren"}).encode()
    code, said = detect(tmp_path, "n.jsonl", line, "--columns", "text=note")
    assert (code, said.splitlines()[0]) == (
        4, "resynth: n.jsonl:1: there is no field that --columns names for text; beside it: body")
    assert detect(tmp_path, "n.jsonl", line, "--columns", "text=body,date=body")[0] == 2
    for verb in (["detect", "7-1.txt", "--out", "f.jsonl"], ["convert", "7-1.txt", "f.jsonl"],
                 ["release", "7-1.txt", "--policy", POLICY, "--out", "O", "--vault", "V", "--spans", "detect"]):
        (tmp_path / "7-1.txt").write_text(NOTE)
        done = here(*verb, "--columns", "text=body", cwd=tmp_path)
        assert (done.code, done.err) == (2, "resynth: --columns is for csv and jsonl and parquet; this input is text\n"
                                            "resynth: hint: leave --columns out\n")
        assert not (tmp_path / "V").exists()


@pytest.mark.parametrize(("name", "may"), [
    ("note_text", True), ("ReportText2", True), ("NoteID", True), ("row.id", True), ("text", True),
    ("Wren", False), ("note_wren", False), ("Ann Wren", False), ("19440517", False), ("mrn-4471", False), ("", False),
    ("_", False), ("tēxt", False), ("x" * 50, False),
])
def test_only_names_of_fields_are_said(name: str, may: bool):
    """A key may be a patient's name."""
    assert sayable(name) is may


def test_fields_are_told_few_and_the_rest_counted():
    assert named(["note", "Wren"]) == "note and 1 field more"
    assert named(["Wren", "Ann"]) == "2 fields of other names"
    assert named([f"note_{n}" for n in range(12)]).endswith("note_7 and 4 fields more")
    assert named([]) == ""


# ── notes that nobody annotated ──


def raw_lines(count: int) -> str:
    rows = ({"doc_id": str(n), "patient_id": "p", "text": NOTE} for n in range(count))
    return "".join(json.dumps(row) + "\n" for row in rows)


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_notes_that_nobody_annotated_are_told_in_one_line(tmp_path: Path, jobs: str):
    """Twenty lines said the same, and none that this program can look."""
    (tmp_path / "n.jsonl").write_text(raw_lines(134))
    asked = ("--policy", POLICY, "--out", "OUT", "--vault", "VAULT", "--jobs", jobs)
    done = here("release", "n.jsonl", *asked, cwd=tmp_path)
    hint = "hint: --spans detect has this program mark them; resynth detect shows first what it would find"
    assert done.code == 4
    assert done.err == (
        f"resynth: 134 notes are not annotated: n.jsonl:1, n.jsonl:2, n.jsonl:3, …\nresynth: {hint}\n")
    (tmp_path / "n.jsonl").write_text(raw_lines(1))
    done = here("release", "n.jsonl", *asked, cwd=tmp_path)
    assert "n.jsonl:1: no spans: the note is not annotated" in done.err
    assert hint in done.err
    (tmp_path / "n.jsonl").write_text(raw_lines(30) + "{\n")
    done = here("release", "n.jsonl", *asked, cwd=tmp_path)
    assert done.err.splitlines()[:2] == ["resynth: 31 records cannot be read",
                                         "resynth:   30 notes are not annotated: n.jsonl:1, n.jsonl:2, n.jsonl:3, …"]
    done = here("convert", "n.jsonl", "n.csv", cwd=tmp_path)
    assert "30 notes are not annotated" in done.err
    assert "hint: --spans both" in done.err


def test_a_bad_record_among_notes_of_others_is_told_as_before(tmp_path: Path):
    """Two in a corpus that is annotated, and what else is wrong with it."""
    good = json.dumps({"doc_id": "g", "patient_id": "p", "text": "Fine.", "spans": []}) + "\n"
    (tmp_path / "n.jsonl").write_text(good + raw_lines(2) + "{]\n")
    done = here("release", "n.jsonl", "--policy", POLICY, "--out", "OUT", "--vault", "VAULT", cwd=tmp_path)
    assert done.err.splitlines()[:3] == [
        "resynth: 3 records cannot be read", "resynth:   2 notes are not annotated: n.jsonl:2, n.jsonl:3",
        "resynth:   n.jsonl:4: column 2: not JSON: a key in double quotes is expected"]


def test_a_table_and_a_folder_that_nobody_annotated_are_told_so_too(tmp_path: Path):
    (tmp_path / "n.csv").write_text("doc_id,patient_id,text\n1,1,Dr. Wren\n")
    (tmp_path / "notes").mkdir()
    for number in range(5):
        (tmp_path / "notes" / f"7-{number}.txt").write_text(NOTE)
    asked = ("--policy", POLICY, "--out", "OUT", "--vault", "VAULT")
    done = here("release", "n.csv", *asked, cwd=tmp_path)
    assert done.err.splitlines()[-1].startswith("resynth: hint: --columns spans=COLUMN; or --spans detect ")
    done = here("release", "notes", *asked, cwd=tmp_path)
    assert done.err.splitlines()[0] == "resynth: 5 notes are not annotated: 7-0.txt, 7-1.txt, 7-2.txt, …"
    assert done.code == 4
    assert not (tmp_path / "VAULT").exists()


@pytest.mark.parametrize(("text", "encoding", "wrong"), [
    ("José", "cp1252", True), ("37° “ok” — it’s", "latin-1", True), ("José", "mac-roman", True),
    ("José", "cp1251", True),
    ("Иванов Пётр", "cp1252", True), ("José", "utf-8", False), ("José", "", False), ("plain", "cp1252", False),
    ("CAFÉ’S", "utf-8", False), ("\ufeffplain", "latin-1", False),
])
def test_utf_8_read_in_a_code_page_is_told(text: str, encoding: str, wrong: bool):
    assert misread([text.encode()], encoding) is wrong
    halves = text.encode()
    assert misread([halves[:4], halves[4:]], encoding) is wrong


@pytest.mark.parametrize(("text", "encoding"), [
    ("José", "cp1252"), ("É’", "cp1252"), ("MÜLLER’S CAFÉ…", "cp1252"), ("Øster Ørsted ÅRHUS", "latin-1"),
    ("Иванов Пётр", "cp1251"), ("Иванов Пётр", "koi8-r"), ("Niño", "mac-roman"), ("小龙", "gbk"), ("João", "cp437"),
])
def test_what_is_in_its_code_page_is_read(text: str, encoding: str):
    raw = text.encode(encoding, "replace")
    assert not misread([raw], encoding)
    assert not misread_text(raw.decode(encoding), encoding)


@pytest.mark.parametrize(("name", "raw"), [
    ("n.jsonl", '{"doc_id": "1", "patient_id": "1", "text": "José"}'), ("n.csv", "doc_id,patient_id,text\n1,1,José\n"),
    ("7-1.txt", "José"), ("7-1.xml", "<deIdi2b2><TEXT>José</TEXT></deIdi2b2>"),
    ("m.xml", '<ROOT><RECORD ID="1"><TEXT>José</TEXT></RECORD></ROOT>'),
    ("p.text", "START_OF_RECORD=1||||1||||\nJosé\n||||END_OF_RECORD\n"),
])
def test_notes_in_utf_8_are_not_read_as_others(tmp_path: Path, name: str, raw: str):
    """Every format: José read as JosÃ© is found by no known name, and the run ended with 0."""
    code, said = detect(tmp_path, name, raw.encode(), "--encoding", "cp1252")
    assert (code, "the text is UTF-8, and was read as CP1252" in said) == (4, True), said
    assert "leave --encoding out" in said
    assert detect(tmp_path, name, raw.encode())[0] == 0
    assert detect(tmp_path, name, raw.encode("cp1252"), "--encoding", "cp1252")[0] == 0


def test_a_column_that_is_not_there_is_told_with_those_that_are(tmp_path: Path):
    """Names that are no words of fields may be data, and are counted."""
    table = "note_id,person_id,note_text,Quillfeather\n1,1,Seen.,x\n"
    code, said = detect(tmp_path, "n.csv", table.encode(), "--columns", "text=body")
    assert code == 4
    assert "n.csv:1: the table has no column that --columns names for text" in said
    assert "hint: --columns text=COLUMN; it has note_id, person_id, note_text and 1 column more" in said
    assert "Quillfeather" not in said


def test_a_map_of_patients_that_lacks_a_note_says_what_it_takes(tmp_path: Path):
    (tmp_path / "map.csv").write_text("doc_id,patient_id\n7-2,7\n", "utf-8")
    code, said = detect(tmp_path, "7-1.txt", NOTE.encode(), "--patients", "map.csv")
    assert (code, "add the rows, or set the notes aside with --on-bad-record hold" in said) == (4, True)
    (tmp_path / "map.csv").write_bytes("doc_id,patient_id\n7-1,José\n".encode("cp1252"))
    code, said = detect(tmp_path, "7-1.txt", NOTE.encode(), "--patients", "map.csv")
    assert (code, "hint: in a spreadsheet: save as CSV UTF-8" in said) == (4, True)
