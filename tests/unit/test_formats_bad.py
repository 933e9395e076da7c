"""Bad input: each gets one clear message with file and line, the right exit code, and never a value of a note."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from resynth import formats
from resynth.cli.app import run
from resynth.errors import InputError, PolicyError, ResynthError, UsageError
from resynth.formats import BadRecord, Labels, ReadOptions, get
from resynth.formats import base as base_module
from resynth.types import Record

CANARY = "Qzx7-Wyvern"
TEXT = f"{CANARY} came on 3/4."
REC = '{"doc_id": "1", "patient_id": "1", "text": "", "spans": []'
GOOD = json.dumps({"doc_id": "good", "patient_id": "p", "text": "x", "spans": []})


def complaint(path: Path, *, line: int | None = None, **how: object) -> str:
    """What strict reading says about a file: one InputError, exit 4, file and line, and no value of the note."""

    def attempt() -> None:
        for format, file in formats.find(path):
            for piece in format.slices(file, 1):
                list(format.read(piece, ReadOptions(**how)))  # type: ignore[arg-type]

    with pytest.raises(InputError) as caught:
        attempt()
    assert caught.value.exit_code == 4
    said = "\n".join(caught.value.lines())
    assert CANARY not in said
    assert "Traceback" not in said
    assert caught.value.__cause__ is None
    # A chained exception of a parser would bring its own words into a traceback.
    assert caught.value.__context__ is None or caught.value.__suppress_context__
    if line is not None:
        assert said.startswith(f"{path.name}:{line}: ")
    return said


def held(path: Path) -> list[Record | BadRecord]:
    """What lenient reading gives."""
    ((format, file),) = formats.find(path)
    (piece,) = format.slices(file, 1)
    return list(format.read(piece, ReadOptions(strict=False)))


def one(tmp_path: Path, spans: object, text: str = TEXT, **more: object) -> Path:
    """A file whose second line is a record with these spans."""
    path = tmp_path / "n.jsonl"
    record = {"doc_id": CANARY, "patient_id": CANARY, "text": text, "spans": spans, **more}
    path.write_text(f"{GOOD}\n{json.dumps(record)}\n{GOOD}\n")
    return path


NAME = {"start": 0, "end": 11, "label": "NAME"}


@pytest.mark.parametrize(
    ("spans", "why"),
    [
        (None, "no spans: the note is not annotated"),
        ({"0": 1}, "spans is no list"),
        ("spans", "spans is no list"),
        ([17], "span 1 is no object"),
        ([NAME, [["start", 12], ["end", 13], ["label", CANARY]]], "span 2 is no object"),
        ([{}], "span 1: start is missing"),
        ([{"start": 0, "end": 3}], "span 1: label is missing"),
        ([{**NAME, "start": -1}], "span 1: start is negative"),
        ([{**NAME, "start": True}], "span 1: start is missing or no whole number"),
        ([{**NAME, "start": 0.0}], "span 1: start is missing or no whole number"),
        ([{**NAME, "end": 11.0}], "span 1: end is missing or no whole number"),
        ([{**NAME, "end": "11"}], "span 1: end is missing or no whole number"),
        ([{**NAME, "end": None}], "span 1: end is missing or no whole number"),
        ([{**NAME, "end": 0}], "span 1: it is empty"),
        ([{**NAME, "start": 4, "end": 2}], "span 1: it is empty or ends before it starts"),
        ([{**NAME, "end": 99}], "outside the text of 24 characters"),
        ([{**NAME, "end": 10**40}], "outside the text of 24 characters"),
        ([{**NAME, "end": 99}, {**NAME, "start": 3}], "outside the text of 24 characters"),
        ([{**NAME, "label": ""}], "span 1: label is missing, no string"),
        ([{**NAME, "label": "--"}], "span 1: label is missing, no string"),
        ([{**NAME, "label": ["NAME"]}], "span 1: label is missing, no string"),
        ([{**NAME, "label": {CANARY: 1}}], "span 1: label is missing, no string"),
        ([{**NAME, "label": "\ud83d"}], "span 1: label is missing, no string"),
        ([{**NAME, "role": CANARY}], "span 1: role is none of patient, relative"),
        ([{**NAME, "role": ["patient"]}], "span 1: role is none of patient, relative"),
        ([{**NAME, "text": CANARY[1:]}], "span 1: its text is not what stands at 0 to 11"),
        ([{**NAME, "text": 5}], "span 1: its text is not what stands at 0 to 11"),
        ([NAME, NAME], "a span at 0-11 stands twice"),
        ([NAME, {**NAME, "label": "DATE"}], "a span at 0-11 stands twice"),
        ([NAME, {"start": 20, "end": 23, "label": "DATE"}, {**NAME, "start": 10, "end": 12}],
         "the spans at 0-11 and 10-12 overlap"),
        ([{"start": 5, "end": 6, "label": "DATE"}, NAME], "the spans at 0-11 and 5-6 overlap"),
    ],
)  # fmt: skip
def test_spans_that_do_not_fit(tmp_path: Path, spans: object, why: str) -> None:
    path = one(tmp_path, spans)
    assert why in complaint(path, line=2)
    good, bad, good_again = held(path)
    assert isinstance(good, Record)
    assert isinstance(good_again, Record)
    assert isinstance(bad, BadRecord)
    assert bad.where == "n.jsonl:2"
    assert bad.raw == path.read_bytes().splitlines(keepends=True)[1]
    assert CANARY not in repr(bad)


def test_a_missing_spans_key_says_what_to_type(tmp_path: Path) -> None:
    """Raw notes are never released by accident."""
    path = tmp_path / "n.jsonl"
    path.write_text(json.dumps({"doc_id": "1", "patient_id": "1", "text": TEXT}) + "\n")
    assert complaint(path, line=1).endswith("hint: annotate the note, or set it aside with --on-bad-record hold")


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ('{"doc_id": "1", "text": "Qzx7-Wyvern', "column 37: not JSON: the line is cut off"),
        ('{"doc_id": "1", "text": "Qzx7-Wyvern", ', "not JSON: the line is cut off"),
        ('{"doc_id": "1", 5: "Qzx7-Wyvern"}', "column 17: not JSON: a key in double quotes is expected"),
        ('{"doc_id": "1" "text": "Qzx7-Wyvern"}', "column 16: not JSON: ','"),
        ('{"doc_id" "Qzx7-Wyvern"}', "column 11: not JSON: ':'"),
        ('{"doc_id": Qzx7-Wyvern}', "column 12: not JSON: a value is expected"),
        ('{"doc_id": "\\Qzx7-Wyvern"}', "an escape that JSON does not know"),
        ('{"doc_id": "\\u12Qzx7-Wyvern"}', "an escape \\uXXXX is not four hex digits"),
        ('{"doc_id": "Qzx7\tWyvern"}', "a control character stands in a string unescaped"),
        ('{"doc_id": "1"} Qzx7-Wyvern', "something follows the object"),
        ('{"doc_id": "1"}{}', "something follows the object"),
        ("Qzx7-Wyvern", "column 1: not JSON: a value is expected"),
        ("[1, 2]", "the line is no JSON object"),
        ("[]", "the line is no JSON object"),
        ("17", "the line is no JSON object"),
        ("null", "the line is no JSON object"),
        ("[" * 100_000, "nested too deep"),
        (REC + ', "x": ' + "[" * 70 + "]" * 70 + "}", "nested too deep"),
        ('{"doc_id": ' + "7" * 5000 + "}", "a number is too long"),
        ('{"doc_id": "1", "x": 1e999}', "a number is too large"),
        ('{"doc_id": "1", "x": NaN}', "NaN and Infinity are not JSON"),
        ('{"doc_id": "1", "x": [-Infinity]}', "NaN and Infinity are not JSON"),
        ('{"doc_id": "1", "doc_id": "Qzx7-Wyvern"}', "the key 'doc_id' stands twice"),
        ('{"doc_id": "1", "Qzx7-Wyvern": 1, "Qzx7-Wyvern": 2}', "a key stands twice"),
        (REC + ', "x": [{"a": 1, "a": 1}]}', "a key stands twice"),
        ('{"doc_id": "1", "patient_id": "1", "text": "ab", "spans": [{"start": 0, "start": 1, "end": 2}]}',
         "span 1: the key 'start' stands twice"),
        ('{"doc_id": "1", "patient_id": "1", "text": "ab", "spans": [{"start": 0, "end": 2, "label": "AGE", '
         '"role": "other", "role": "other"}]}', "span 1: the key 'role' stands twice"),
        ("{}", "text is missing or no string"),
        ('{"doc_id": "1", "patient_id": "1", "text": null, "spans": []}', "text is missing or no string"),
        ('{"doc_id": "1", "patient_id": "1", "text": ["Qzx7-Wyvern"], "spans": []}', "text is missing or no string"),
        ('{"patient_id": "1", "text": "", "spans": []}', "doc_id is missing, empty or neither"),
        ('{"doc_id": "", "patient_id": "1", "text": "", "spans": []}', "doc_id is missing, empty or neither"),
        ('{"doc_id": 1.5, "patient_id": "1", "text": "", "spans": []}', "doc_id is missing, empty or neither"),
        ('{"doc_id": true, "patient_id": "1", "text": "", "spans": []}', "doc_id is missing, empty or neither"),
        ('{"doc_id": "1", "patient_id": false, "text": "", "spans": []}', "patient_id is missing, empty or neither"),
        ('{"doc_id": "1", "patient_id": "", "text": "", "spans": []}', "patient_id is missing, empty or neither"),
        ('{"doc_id": "1", "patient_id": {"a": 1}, "text": "", "spans": []}', "patient_id is missing, empty or neither"),
        ('{"doc_id": "1", "text": "", "spans": []}', "no patient_id"),
        ('{"doc_id": "1", "patient_id": null, "text": "", "spans": []}', "no patient_id"),
        ('{"doc_id": "1", "patient_id": "1", "text": "ab\\ud83dcd", "spans": []}',
         "text holds a lone surrogate at offset 2"),
        ('{"doc_id": "1\\udc00", "patient_id": "1", "text": "", "spans": []}',
         "doc_id holds a lone surrogate at offset 1"),
        ('{"doc_id": "1", "patient_id": "\\udc00", "text": "", "spans": []}',
         "patient_id holds a lone surrogate at offset 0"),
        (REC + ', "x": "\\udc00"}', "a field holds a lone surrogate"),
        (REC + ', "x": ["\\udc00"]}', "a field holds a lone surrogate"),
        (REC + ', "\\udc00": 1}', "a key holds a lone surrogate"),
        (REC + ', "x": {"\\udc00": 1}}', "a key holds a lone surrogate"),
    ],
)  # fmt: skip
def test_lines_that_are_no_record(tmp_path: Path, line: str, why: str) -> None:
    path = tmp_path / "n.jsonl"
    path.write_text(f"{GOOD}\n\n{line}\n{GOOD}\n")
    assert why in complaint(path, line=3)
    assert [type(found) for found in held(path)] == [Record, BadRecord, Record]


def test_a_line_that_is_cut_off(tmp_path: Path) -> None:
    """A record that ends with the file needs no line end; half a record is told."""
    path = tmp_path / "n.jsonl"
    path.write_text(f"{GOOD}\n{GOOD}")
    assert [type(found) for found in held(path)] == [Record, Record]
    path.write_text(f"{GOOD}\n{GOOD[:-1]}")
    assert "the line is cut off" in complaint(path, line=2)
    path.write_text(GOOD[:5])
    assert "a string is not closed" in complaint(path, line=1)


def test_wrong_encodings_say_what_to_type(tmp_path: Path) -> None:
    path = tmp_path / "n.jsonl"
    line = json.dumps({"doc_id": "1", "patient_id": "1", "text": "Ångström", "spans": []}, ensure_ascii=False)
    path.write_bytes(f"{GOOD}\n{line}\n".encode("latin-1"))
    said = complaint(path, line=2)
    assert "byte 45 is not UTF-8" in said
    assert said.endswith("hint: --encoding cp1252")
    path.write_bytes(f"{line}\n".replace("Å", "\x81").encode("latin-1"))
    assert complaint(path, line=1, encoding="cp1252").endswith("is not CP1252\nhint: --encoding utf-8")


@pytest.mark.parametrize("encoding", ["utf-16", "utf-32", "utf-16-be"])
def test_wide_encodings_are_named(tmp_path: Path, encoding: str) -> None:
    path = tmp_path / "n.jsonl"
    path.write_bytes(("\ufeff" if encoding == "utf-16-be" else "").encode(encoding) + f"{GOOD}\n".encode(encoding))
    family = encoding[:6].upper()
    assert complaint(path, line=1).startswith(f"n.jsonl:1: the file is {family}, not UTF-8\nhint: iconv -f {family} ")
    with pytest.raises(InputError):
        held(path)


@pytest.mark.parametrize("encoding", ["utf-16", "cp037"])
def test_lines_cannot_be_told_apart_in_every_encoding(tmp_path: Path, encoding: str) -> None:
    path = tmp_path / "n.jsonl"
    path.write_text(GOOD)
    with pytest.raises(UsageError, match="cannot be read as"):
        list(get("jsonl").read(get("jsonl").slices(path, 1)[0], ReadOptions(encoding=encoding)))


def test_options_that_are_none() -> None:
    for how in ({"encoding": "utf-99"}, {"encoding": "hex"}, {"encoding": "a\0b"}, {"spans": "some"}):
        with pytest.raises(UsageError):
            ReadOptions(**how)  # type: ignore[arg-type]


def test_a_long_line_is_read_and_one_without_end_is_not(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """5 MB are a note, if a long one; a line beyond the limit is set aside and the next one is read."""
    path = tmp_path / "n.jsonl"
    path.write_text(one_line := json.dumps({"doc_id": "1", "patient_id": "1", "text": "x y " * 1_250_000, "spans": []}))
    (record,) = held(path)
    assert isinstance(record, Record)
    assert len(record.document.text) == 5_000_000
    path.write_text(f"{GOOD}\n{one_line}\n{GOOD}\n")
    monkeypatch.setattr("resynth.formats.jsonl.MOST_BYTES", 1 << 20)
    assert [type(found) for found in held(path)] == [Record, BadRecord, Record]
    assert "the line is longer than 1 MiB" in complaint(path, line=2)


def test_a_file_that_shrinks_while_it_is_read(tmp_path: Path) -> None:
    path = tmp_path / "n.jsonl"
    path.write_text(f"{GOOD}\n{GOOD}\n")
    (piece,) = get("jsonl").slices(path, 1)
    path.write_text(f"{GOOD}\n")
    with pytest.raises(InputError, match=r"n\.jsonl:2: the file became shorter"):
        list(get("jsonl").read(piece, ReadOptions()))


def test_unknown_labels_end_with_exit_3(tmp_path: Path) -> None:
    """They are no bad records: the reader goes on, so that all are told at once."""
    path = one(tmp_path, [{**NAME, "label": "BLARP"}])
    labels = Labels()
    records = list(get("jsonl").read(get("jsonl").slices(path, 1)[0], ReadOptions(labels=labels)))
    assert len(records) == 3
    with pytest.raises(PolicyError) as caught:
        labels.check()
    assert caught.value.exit_code == 3
    assert "      1  BLARP" in "\n".join(caught.value.lines())


def test_a_label_too_long_to_be_one_is_not_printed(tmp_path: Path) -> None:
    labels = Labels()
    labels.kind(f"the annotator pasted a whole sentence on {CANARY} and her visit on 3/4 here")
    with pytest.raises(PolicyError) as caught:
        labels.check()
    assert CANARY not in "\n".join(caught.value.lines())


# XML

HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n<deIdi2b2>\n'
LAUGHS = '<!DOCTYPE l [<!ENTITY a "Qzx7-Wyvern">' + "".join(
    f'<!ENTITY {b} "{f"&{a};" * 10}">' for a, b in zip("abcdefgh", "bcdefghi", strict=True)
) + "]>"  # fmt: skip


def xml(tmp_path: Path, tags: str, text: str = f"<![CDATA[{TEXT}]]>") -> Path:
    """A file with its text on line 3 and its first tag on line 5."""
    path = tmp_path / "1-1.xml"
    path.write_text(f"{HEAD}<TEXT>{text}</TEXT>\n<TAGS>\n{tags}\n</TAGS>\n</deIdi2b2>\n", "utf-8")
    return path


@pytest.mark.parametrize(
    ("tags", "why"),
    [
        ("<NAME start='0' end='99' TYPE='NAME'/>", "line 5: the tag ends at 99, outside the text of 24 characters"),
        ("<NAME start='-1' end='3' TYPE='NAME'/>", "line 5: start is missing or no whole number"),
        ("<NAME start='0' end='3.0' TYPE='NAME'/>", "line 5: end is missing or no whole number"),
        ("<NAME start='0' end='٣' TYPE='NAME'/>", "line 5: end is missing or no whole number"),
        (f"<NAME start='0' end='{'9' * 5000}' TYPE='NAME'/>", "line 5: end is missing or no whole number"),
        ("<NAME id='DOC0' TYPE='NAME'/>", "line 5: start is missing"),
        ("<NAME start='0' end='3' TYPE='--'/>", "line 5: TYPE holds no letter or digit"),
        ("<NAME start='3' end='3' TYPE='NAME'/>", "line 5: the tag is empty"),
        ("<NAME start='1' end='12' text='Qzx7-Wyvern' TYPE='NAME'/>",
         "line 5: the tag's text is not what stands at 1 to 12"),
        ("<NAME start='0' end='1' TYPE='NAME'/>\n<DATE start='0' end='1' TYPE='DATE'/>",
         "line 6: this tag and the one on line 5 mark the same place"),
        ("<NAME start='2' end='6' TYPE='NAME'/>\n\n<DATE start='0' end='3' TYPE='DATE'/>",
         "line 7: this tag and the one on line 5 overlap"),
        ("<NAME start='0' end='1' TYPE='NAME' role='Qzx7-Wyvern'/>", "line 5: role is none of"),
        ("<NAME start='0' start='0' end='1' TYPE='Qzx7-Wyvern'/>", "line 5: not XML: an attribute stands twice"),
        ("<NAME start='0' end='1' TYPE='NAME'>", "line 6: not XML: a tag closes another one than was opened"),
        ("<NAME start='0' end='1' TYPE='&Qzx7-Wyvern;'/>", "line 5: not XML: an entity that is not defined"),
        ("<Qzx7-Wyvern start='0 end='1'/>", "line 5: not XML"),
        ("<a>" * 100 + "</a>" * 100, "line 5: nested too deep"),
        ("</TAGS><TAGS>", "line 5: TAGS stands twice"),
        ("</TAGS><TEXT/><TAGS>", "line 5: TEXT stands twice"),
    ],
)  # fmt: skip
def test_tags_that_do_not_fit(tmp_path: Path, tags: str, why: str) -> None:
    path = xml(tmp_path, tags)
    assert complaint(path).startswith(f"1-1.xml: {why}")
    (bad,) = held(path)
    assert isinstance(bad, BadRecord)
    assert bad.raw == path.read_bytes()
    assert CANARY not in repr(bad)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (f"<b>{CANARY}</b>", "line 3: TEXT holds a tag of its own"),
        (f"{CANARY}<!-- x -->", "line 3: TEXT holds a comment"),
        (f"{CANARY}<?x y?>", "line 3: TEXT holds a processing instruction"),
        (f"{CANARY} & co", "line 3: not XML: a character that XML 1.0 forbids, or a stray '<' or '&'"),
        (f"{CANARY}\x0c", "line 3: not XML: a character that XML 1.0 forbids"),
        (f"<![CDATA[{CANARY}\x01]]>", "line 3: not XML: a character that XML 1.0 forbids"),
        (f"{CANARY}\ufffe", "line 3: not XML: a character that XML 1.0 forbids"),
        (f"{CANARY}&#0;", "line 3: not XML: a reference to a character that XML 1.0 forbids"),
        (f"{CANARY}&#xD800;", "line 3: not XML: a reference to a character that XML 1.0 forbids"),
        (f"{CANARY}&nbsp;", "line 3: not XML: an entity that is not defined"),
        (f"<![CDATA[{CANARY}", "not XML: a CDATA section is not closed"),
    ],
)
def test_texts_that_are_no_text(tmp_path: Path, text: str, why: str) -> None:
    assert why in complaint(xml(tmp_path, "", text))


@pytest.mark.parametrize(
    ("document", "why"),
    [
        (f"{HEAD}<TEXT>{TEXT}</TEXT></deIdi2b2>", "no TAGS: the note is not annotated"),
        (f"{HEAD}<TAGS/></deIdi2b2>", "no TEXT element"),
        (f"{HEAD}<TEXT>{TEXT}</TEXT><TAGS>", "not XML: the file is empty or cut off"),
        (f"{HEAD}<TEXT>{TEXT}</TE", "not XML: the file is cut off"),
        (f"{HEAD}<TEXT>{TEXT}</TEXT><TAGS/></deIdi2b2>{CANARY}", "something follows the end"),
        (CANARY, "line 1: not XML: a syntax error"),
        ("\n", "not XML: the file is empty or cut off"),
        ('<?xml version="1.0" encoding="utf-99"?><a/>', "line 1: not XML: an encoding that is not known"),
        ('<?xml version="1.0" encoding="hex"?><a/>', "line 1: not XML: an encoding that is not known"),
        ('<?xml version="1.0" encoding="shift_jis"?><a/>', "line 1: not XML: an encoding that is not known"),
        (f"<!DOCTYPE deIdi2b2><deIdi2b2><TEXT>{TEXT}</TEXT></deIdi2b2>", "a document type or an entity is declared"),
        (f"<!DOCTYPE a SYSTEM 'file:///etc/passwd'><a>{TEXT}</a>", "a document type or an entity is declared"),
        (f'<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a><TEXT>&x;{TEXT}</TEXT></a>', "a document type or"),
        (f"{LAUGHS}<a><TEXT>&i;</TEXT><TAGS/></a>", "a document type or an entity is declared"),
        ("<a>" * 100_000, "nested too deep"),
    ],
)
def test_files_that_are_no_i2b2(tmp_path: Path, document: str, why: str) -> None:
    """Entities, document types and external references are refused before anything is expanded or opened."""
    path = tmp_path / "1-1.xml"
    path.write_text(document, "utf-8")
    assert why in complaint(path)


def test_xml_in_a_wrong_encoding_says_what_to_type(tmp_path: Path) -> None:
    path = tmp_path / "1-1.xml"
    for start in (HEAD, "<deIdi2b2>\n\n"):
        path.write_bytes(f"{start}<TEXT>Ångström</TEXT><TAGS/></deIdi2b2>".encode("latin-1"))
        said = complaint(path)
        assert said.startswith("1-1.xml: line 3: byte ")
        assert said.endswith("is not UTF-8\nhint: --encoding cp1252")
    assert complaint(path, encoding="ascii").endswith("is not ASCII\nhint: --encoding utf-8")


def test_a_note_that_is_not_annotated_passes_only_where_detection_is_asked_for(tmp_path: Path) -> None:
    path = tmp_path / "1-1.xml"
    path.write_text(f"{HEAD}<TEXT>{TEXT}</TEXT></deIdi2b2>")
    assert complaint(path).endswith("hint: annotate the note, or set it aside with --on-bad-record hold")
    for mode in ("detect", "both"):
        (record,) = get("i2b2").read(get("i2b2").slices(path, 1)[0], ReadOptions(spans=mode))
        assert isinstance(record, Record)
        assert record.spans is None


def test_a_file_too_large_for_memory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("resynth.formats.marks.MOST_BYTES", 1 << 20)
    path = xml(tmp_path, "", "x" * (1 << 20))
    assert "the file is larger than 1 MiB" in complaint(path)
    assert base_module.MOST_BYTES == 32 << 20


# Finding, patients, labels


def test_inputs_that_are_none(tmp_path: Path) -> None:
    """A missing path, an empty file, an empty folder, a file of no format: exit 4, and what the program reads."""
    (tmp_path / "empty.jsonl").touch()
    (tmp_path / "notes.docx").write_text(CANARY)
    (tmp_path / "folder" / "below").mkdir(parents=True)
    (tmp_path / "hollow").mkdir()
    (tmp_path / "hollow" / "1-1.xml").touch()
    (tmp_path / "linked").mkdir()
    (tmp_path / "linked" / "away").symlink_to(tmp_path / "hollow", target_is_directory=True)
    for name, why in (
        ("missing.jsonl", "no such file or folder"),
        ("empty.jsonl", "no notes here, the file is empty"),
        ("notes.docx", "no format takes this file\n  "),
        ("folder", "no notes here\n  "),
        ("hollow", "no notes here, only empty files"),
        ("linked", "it holds a link to a folder"),
    ):
        assert f"{name}: {why}" in complaint(tmp_path / name)


def test_a_device_is_no_input() -> None:
    assert complaint(Path("/dev/null")) == "null: neither a file nor a folder"


def test_files_that_cannot_be_opened(tmp_path: Path) -> None:
    for name in ("jsonl", "i2b2"):
        with pytest.raises(InputError, match="cannot be read"):
            get(name).slices(tmp_path / "gone", 2)
    with pytest.raises(InputError, match="cannot be read"):
        list(get("jsonl").read(formats.Slice(tmp_path / "gone", 0, 1), ReadOptions()))


@pytest.mark.parametrize(
    ("table", "why"),
    [
        ("doc,patient\n", "map.csv:1: the first row names the columns"),
        ("", "map.csv:1: the first row names the columns"),
        ("doc_id,doc_id,patient_id\n", "map.csv:1: the first row names the columns"),
        ("doc_id,patient_id\na,1\nb\n", "map.csv:3: 1 field, but 2 columns"),
        ("doc_id,patient_id\na,\n", "map.csv:2: doc_id and patient_id must not be empty"),
        ("doc_id,patient_id\na,1\n\na,2\n", "map.csv:4: this doc_id stands above with another patient_id"),
        ('doc_id,patient_id\n"a"b,2\n', "map.csv: the table of patients is not CSV in UTF-8"),
        ("doc_id,patient_id\nÅ,2\n", "map.csv: the table of patients is not CSV in UTF-8"),
    ],
)
def test_tables_of_patients_that_do_not_fit(tmp_path: Path, table: str, why: str) -> None:
    path = tmp_path / "map.csv"
    path.write_bytes(table.encode("latin-1"))
    with pytest.raises(InputError) as caught:
        formats.patients_from(str(path))
    assert caught.value.message.startswith(why)


def test_patients_that_are_not_there(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"gone\.csv: the table of patients cannot be read"):
        formats.patients_from(str(tmp_path / "gone.csv"))
    with pytest.raises(UsageError, match=r"neither a \.csv file nor a regular expression"):
        formats.patients_from("([a-z]+")
    path = one(tmp_path, [])
    assert "has no patient for this document id" in complaint(path, line=1, patients=formats.patients_from("^nothing$"))
    assert "has no patient for this document id" in complaint(path, line=1, patients=formats.patients_from("(x?)"))


@pytest.mark.parametrize(
    ("text", "problems"),
    [
        ("labels: [a, b]", ["line 1: labels is a mapping of label to kind"]),
        ("", ["line 1: no labels here"]),
        ("labels:\n", ["line 1: labels is a mapping of label to kind"]),
        ("- a", ["line 1: no labels here"]),
        ("labels: {MRN: MEDICALRECORD}\nlabel: {a: b}", ["line 2: unknown key; only 'labels' stands here"]),
        ("labels:\n  MRN: MEDICALRECORD\n  MRN: IDNUM\n  A: BLARP\n  B: [DATE]\n  '-': DATE",
         ["line 3: label 'MRN' stands twice", "line 4: 'BLARP' is no kind of the taxonomy",
          "line 5: a label and a kind are plain words", "line 6: a label and a kind are plain words"]),
    ],
)  # fmt: skip
def test_label_files_that_do_not_fit(tmp_path: Path, text: str, problems: list[str]) -> None:
    """All problems at once, each with its line; a policy's matter, so exit 3."""
    path = tmp_path / "labels.yaml"
    path.write_text(text)
    with pytest.raises(PolicyError) as caught:
        formats.labels_file(path)
    assert list(caught.value.problems) == problems
    assert caught.value.exit_code == 3


def test_label_files_are_plain_text(tmp_path: Path) -> None:
    """YAML thinks that NO is false; a label is what was written."""
    path = tmp_path / "labels.yaml"
    path.write_text("labels: {NO: IDNUM, 17: phone number}")
    assert formats.labels_file(path) == {"NO": "IDNUM", "17": "PHONE"}


@pytest.mark.parametrize(("raw", "code"), [(b"labels: {a", 3), (b"\xff\xfe", 4), (b"labels: \x00", 3), (None, 4)])
def test_label_files_that_are_none(tmp_path: Path, raw: bytes | None, code: int) -> None:
    path = tmp_path / "labels.yaml"
    if raw is not None:
        path.write_bytes(raw)
    with pytest.raises(ResynthError) as caught:
        formats.labels_file(path)
    assert caught.value.exit_code == code
    assert caught.value.message.startswith("labels.yaml")


@pytest.mark.parametrize(("verb", "told"), [("convert", False), ("release", True)])
def test_a_hint_names_an_option_that_its_verb_has(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], verb: str, told: bool
) -> None:
    """``--on-bad-record hold`` is of release, plan and detect alone."""
    path = tmp_path / "n.jsonl"
    path.write_text('{"doc_id": "d", "patient_id": "p", "text": "Seen.", "spans": []}\n')
    patients = tmp_path / "map.csv"
    patients.write_text("doc_id,patient_id\nother,1\n")
    kept = ["--out", str(tmp_path / "o"), "--vault", str(tmp_path / "v")]
    more = {"convert": [str(tmp_path / "o.csv")], "release": ["--policy", "nlm-scrubber", *kept]}
    assert run([verb, str(path), "--patients", str(patients), *more[verb]]) == 4
    said = capsys.readouterr().err
    assert "add the rows" in said
    assert ("--on-bad-record hold" in said) is told
