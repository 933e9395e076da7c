"""Formats: how files are found and cut, what is read from them, and the exact bytes that are written."""

from __future__ import annotations

import io
import json
import pickle
import subprocess
import sys
from pathlib import Path

import pytest

from resynth import formats
from resynth.errors import InputError, PolicyError, UsageError
from resynth.formats import BadRecord, Labels, ReadOptions, ReleasedNote, get
from resynth.testing import marked
from resynth.types import OutSpan, Record, Span

TEXT, SPANS = marked("Seen by [Dr. Ångström](DOCTOR) on [3/4](DATE).\r\n[Wren](PATIENT)\u2028says 𝄞 ok\x0c")
XML = """<?xml version="1.0" encoding="UTF-8" ?>
<deIdi2b2>
<TEXT><![CDATA[Seen by Dr. Wren on 3/4.
]]></TEXT>
<TAGS>
<DATE id="P1" start="20" end="23" text="3/4" TYPE="DATE" comment="sure" />
<NAME id="P0" start="12" end="16" text="Wren" TYPE="DOCTOR" comment="" />
</TAGS>
</deIdi2b2>
"""


def read(path: Path, name: str | None = None, want: int = 1, **how: object) -> list[Record]:
    """All records of a file, through find and slices as the pipeline does it."""
    options = ReadOptions(**how)  # type: ignore[arg-type]
    found = []
    for format, file in formats.find(path, name):
        for piece in format.slices(file, want):
            for record in format.read(piece, options):
                assert isinstance(record, Record)
                found.append(record)
    return found


def note(spans: tuple[OutSpan, ...] = (), text: str = "", **meta: object) -> ReleasedNote:
    return ReleasedNote("100-01", "100", text, spans, meta)


def dump(path: Path, *records: dict[str, object]) -> Path:
    path.write_text("".join(json.dumps(record, ensure_ascii=False) + "\n" for record in records), "utf-8")
    return path


def out(spans: list[Span]) -> tuple[OutSpan, ...]:
    return tuple(OutSpan(s.start, s.end, s.kind, s.label, s.role) for s in spans)


# JSON lines


def test_a_record_is_read_with_its_spans_and_its_other_fields(tmp_path: Path) -> None:
    """doc_id, patient_id, text and spans have their places; whatever else stands in a record is metadata."""
    spans = [{"start": s.start, "end": s.end, "label": s.label} for s in SPANS]
    more = {"note_type": "ed note", "date": None, "score": 1.5, "of": {"a": [1, {"b": True}]}}
    path = dump(tmp_path / "n.jsonl", {"doc_id": "a-1", "patient_id": "a", "text": TEXT, "spans": spans, **more})
    (record,) = read(path)
    assert (record.document.doc_id, record.document.patient_id, record.document.text) == ("a-1", "a", TEXT)
    assert record.document.meta == more
    assert record.spans == tuple(SPANS)
    assert record.where == "n.jsonl:1"


def test_lines_end_at_lf_and_nowhere_else(tmp_path: Path) -> None:
    """U+2028, U+0085 and a form feed stand raw or escaped inside a line, and CR LF ends one as LF does."""
    line = '{"doc_id": "%d", "patient_id": "p", "text": "a\u2028b\u0085c\u2029\\f\\u0000", "spans": []}'
    path = tmp_path / "n.jsonl"
    path.write_bytes((line % 1).encode() + b"\r\n\n  \n" + (line % 2).encode())
    records = read(path)
    assert [record.document.text for record in records] == ["a\u2028b\u0085c\u2029\x0c\x00"] * 2
    assert [record.where for record in records] == ["n.jsonl:1", "n.jsonl:4"]


def test_numbers_are_ids_too(tmp_path: Path) -> None:
    path = dump(tmp_path / "n.jsonl", {"doc_id": 7, "patient_id": 12, "text": "", "spans": []})
    (record,) = read(path)
    assert (record.document.doc_id, record.document.patient_id) == ("7", "12")


def test_spans_are_sorted_and_may_touch(tmp_path: Path) -> None:
    """The order in the file does not matter, nor the order of the keys of a span."""
    spans = [{"label": "DATE", "end": 4, "start": 2}, {"start": 0, "end": 2, "label": "AGE"}]
    path = dump(tmp_path / "n.jsonl", {"spans": spans, "text": "abcd", "patient_id": "p", "doc_id": "d"})
    (record,) = read(path)
    assert record.spans == (Span(0, 2, "AGE", "AGE"), Span(2, 4, "DATE", "DATE"))


@pytest.mark.parametrize(
    ("span", "role"),
    [
        ({"label": "DOCTOR"}, "provider"),
        ({"label": "DOCTOR", "role": None}, "provider"),
        ({"label": "DOCTOR", "role": "unknown"}, "unknown"),
        ({"label": "NAME"}, "unknown"),
        ({"label": "NAME", "role": "relative", "text": "Wren"}, "relative"),
        ({"text": "Wren", "label": "NAME", "role": "relative", "more": 1}, "relative"),
        ({"label": "RELATIVE"}, "relative"),
    ],
)
def test_a_role_that_is_not_given_is_the_labels_usual_one(tmp_path: Path, span: dict[str, object], role: str) -> None:
    path = dump(tmp_path / "n.jsonl", {"doc_id": "d", "patient_id": "p", "text": "Wren", "spans": [
        {"start": 0, "end": 4, **span}
    ]})  # fmt: skip
    (record,) = read(path)
    assert record.spans is not None
    assert record.spans[0].role == role


def test_annotated_and_empty_is_not_the_same_as_not_annotated(tmp_path: Path) -> None:
    """``spans: []`` is an annotation. Without spans a note passes only where detection is asked for."""
    path = dump(
        tmp_path / "n.jsonl",
        {"doc_id": "1", "patient_id": "p", "text": "x", "spans": []},
        {"doc_id": "2", "patient_id": "p", "text": "x"},
        {"doc_id": "3", "patient_id": "p", "text": "x", "spans": None},
        {"doc_id": "4", "patient_id": "p", "text": "x", "spans": [{"start": 0, "end": 1, "label": "AGE"}]},
    )
    age = (Span(0, 1, "AGE", "AGE"),)
    assert [record.spans for record in read(path, spans="both")] == [(), None, None, age]
    assert [record.spans for record in read(path, spans="detect")] == [None, None, None, None]
    with pytest.raises(InputError, match=r"n\.jsonl:2: no spans"):
        read(path)


def test_other_encodings_and_byte_order_marks(tmp_path: Path) -> None:
    line = '{"doc_id": "1", "patient_id": "p", "text": "Ångström", "spans": []}\n'
    path = tmp_path / "n.jsonl"
    for raw, encoding in ((line.encode("cp1252"), "cp1252"), (b"\xef\xbb\xbf" + line.encode(), ""),
                          (line.encode("utf-8-sig"), "utf-8")):  # fmt: skip
        path.write_bytes(raw)
        assert read(path, encoding=encoding)[0].document.text == "Ångström"


def test_workers_read_the_same_records_with_the_same_line_numbers(tmp_path: Path) -> None:
    """However many slices: every line once, in order, called by its number."""
    rows: list[dict[str, object]] = [
        {"doc_id": str(n), "patient_id": "p", "text": "word\n" * (n * 7 % 50), "spans": []} for n in range(40)
    ]
    path = dump(tmp_path / "n.jsonl", *rows)
    whole = read(path)
    assert [record.where for record in whole] == [f"n.jsonl:{n + 1}" for n in range(40)]
    for want in (2, 3, 7, 40, 1000):
        assert read(path, want=want) == whole
    assert len(get("jsonl").slices(path, 7)) == 7
    assert len(get("jsonl").slices(path, 1000)) <= 40


def test_what_jsonl_writes(tmp_path: Path) -> None:
    """The order of keys is fixed, roles are written where they say something, letters stay letters."""
    spans = (OutSpan(0, 4, "NAME", "NAME"), OutSpan(5, 7, "DOCTOR", "HCPName", "provider"),
             OutSpan(8, 9, "DOCTOR", "DOCTOR", "unknown"))  # fmt: skip
    released = note(spans, "Åsa \u2028x \x00 \"q\"", zone="b", note_type="n", age={"z": 1, "a": None})
    ((path, raw),) = get("jsonl").write(released)
    assert path == "notes.jsonl"
    assert raw.decode() == (
        '{"doc_id": "100-01", "patient_id": "100", "note_type": "n", "age": {"z": 1, "a": null}, "zone": "b", '
        '"text": "Åsa \\u2028x \\u0000 \\"q\\"", "spans": [{"start": 0, "end": 4, "label": "NAME", "kind": "NAME"}, '
        '{"start": 5, "end": 7, "label": "HCPName", "kind": "DOCTOR", "role": "provider"}, '
        '{"start": 8, "end": 9, "label": "DOCTOR", "kind": "DOCTOR", "role": "unknown"}]}\n'
    )


def test_parts_of_workers_become_one_file(tmp_path: Path) -> None:
    format = get("jsonl")
    assert format.append
    parts = []
    for number in range(3):
        part = tmp_path / f"part-{number}"
        part.write_bytes(b"".join(raw for _, raw in format.write(note(text=str(number)))))
        parts.append(part)
    whole = io.BytesIO()
    format.assemble(parts, whole)
    assert [json.loads(row)["text"] for row in whole.getvalue().splitlines()] == ["0", "1", "2"]


# i2b2 2014


def test_an_i2b2_file_is_read(tmp_path: Path) -> None:
    """The file name says which note of which patient; tags are sorted; ids and comments are not kept."""
    path = tmp_path / "100-01.xml"
    path.write_text(XML)
    (record,) = read(path)
    assert (record.document.doc_id, record.document.patient_id) == ("100-01", "100")
    assert record.document.text == "Seen by Dr. Wren on 3/4.\n"
    assert record.spans == (Span(12, 16, "DOCTOR", "DOCTOR", "provider"), Span(20, 23, "DATE", "DATE"))
    assert record.where == "100-01.xml"


def test_offsets_count_after_line_ends_are_normalized(tmp_path: Path) -> None:
    """CR LF in the file is one character, a CR by reference stays a CR (XML 1.0, 2.11)."""
    path = tmp_path / "1-1.xml"
    path.write_bytes(b"<a><TEXT>a\r\nb\rc&#13;d</TEXT><TAGS><AGE start='2' end='3' text='b' TYPE='AGE'/></TAGS></a>")
    (record,) = read(path)
    assert record.document.text == "a\nb\nc\rd"
    assert record.spans == (Span(2, 3, "AGE", "AGE"),)


def test_i2b2_has_two_kinds_of_other(tmp_path: Path) -> None:
    """LOCATION's own OTHER is a place; the category OTHER is not. A label that is mapped stays mapped."""
    path = tmp_path / "1-1.xml"
    path.write_text("<a><TEXT>ab</TEXT><TAGS><LOCATION start='0' end='1' TYPE='OTHER'/>"
                    "<OTHER start='1' end='2' TYPE='OTHER'/></TAGS></a>")  # fmt: skip
    (record,) = read(path)
    assert record.spans == (Span(0, 1, "LOCATION-OTHER", "OTHER"), Span(1, 2, "OTHER", "OTHER"))
    (record,) = read(path, labels=Labels({"other": "CITY"}))
    assert record.spans is not None
    assert [span.kind for span in record.spans] == ["CITY", "CITY"]


def test_a_tag_without_type_goes_by_its_element(tmp_path: Path) -> None:
    path = tmp_path / "1-1.xml"
    path.write_text("<a><TEXT>ab</TEXT><TAGS><PHONE start='0' end='1'/></TAGS></a>")
    assert read(path)[0].spans == (Span(0, 1, "PHONE", "PHONE"),)


def test_xml_declares_its_encoding_and_the_flag_overrules_it(tmp_path: Path) -> None:
    path = tmp_path / "1-1.xml"
    body = "<a><TEXT>Å€</TEXT><TAGS/></a>"
    for declared, written, flag in (
        ("windows-1252", "cp1252", ""),
        ("UTF-8", "utf-8-sig", ""),
        ("UTF-16", "utf-16", ""),
        ("UTF-8", "cp1252", "cp1252"),
        ("iso-8859-1", "utf-8", "utf-8"),
    ):
        path.write_bytes(f'<?xml version="1.0" encoding="{declared}"?>{body}'.encode(written))
        assert read(path, "i2b2", encoding=flag)[0].document.text == "Å€"


def test_what_i2b2_writes() -> None:
    """TEXT in CDATA; what would end the section or be normalized away is split out of it; attributes by reference."""
    spans = (OutSpan(0, 4, "MEDICALRECORD", "MRN"), OutSpan(5, 10, "PATIENT", 'K<"&', "relative"))
    ((path, raw),) = get("i2b2").write(note(spans, 'a]]> b\r\n<"&'))
    assert path == "annotations/i2b2/100-01.xml"
    assert raw.decode() == (
        '<?xml version="1.0" encoding="UTF-8" ?>\n<deIdi2b2>\n'
        '<TEXT><![CDATA[a]]]]><![CDATA[> b]]>&#13;<![CDATA[\n<"&]]></TEXT>\n<TAGS>\n'
        '<ID id="P0" start="0" end="4" text="a]]&gt;" TYPE="MRN" comment="" />\n'
        '<NAME id="P1" start="5" end="10" text="b&#13;&#10;&lt;&quot;" TYPE="K&lt;&quot;&amp;" comment="" '
        'role="relative" />\n'
        "</TAGS>\n</deIdi2b2>\n"
    )


@pytest.mark.parametrize("character", ["\x00", "\x0c", "\x1b", "\ufffe", "\uffff"])
def test_what_xml_cannot_hold_is_refused_and_never_changed(character: str) -> None:
    """XML 1.0 has no way to write these (2.2: Char): the writer says where and how many."""
    format = get("i2b2")
    text = f"page one{character}page two{character}"
    why = format.refuses(text)
    assert f"U+{ord(character):04X} at offset 8 (2 such characters" in why
    assert get("jsonl").refuses(text) == ""
    with pytest.raises(InputError, match="offset 8") as caught:
        list(format.write(note(text=text)))
    assert "page" not in " ".join(caught.value.lines())


def test_the_characters_at_the_edge_of_xml_pass() -> None:
    text = "\t\n\r \x7f\x85\ud7ff\ue000\ufffd\U00010000\U0010ffff"
    assert get("i2b2").refuses(text) == ""


@pytest.mark.parametrize("doc_id", ["../up", ".hidden", "a/b", "a\\b", "a\nb", "x" * 252, "é" * 126])
def test_a_document_id_never_leaves_its_folder(doc_id: str) -> None:
    """An id that is no file name is refused by formats that write a file a note, and said without the id."""
    with pytest.raises(InputError) as caught:
        list(get("i2b2").write(ReleasedNote(doc_id, "p", "", (), {})))
    assert doc_id not in " ".join(caught.value.lines())


@pytest.mark.parametrize("name", ["jsonl", "i2b2"])
def test_marked_text_goes_out_and_comes_back(tmp_path: Path, name: str) -> None:
    """Written and read again: the same characters, the same spans, and a second writing gives the same bytes."""
    text = TEXT.replace("\x0c", "")
    format = get(name)
    ((path, raw),) = format.write(note(out(SPANS), text))
    file = tmp_path / Path(path).name
    file.write_bytes(raw)
    (record,) = read(file)
    assert record.document.text == text
    assert record.spans == tuple(SPANS)
    assert list(format.write(note(out(list(record.spans)), record.document.text))) == [(path, raw)]


# Labels and patients


def test_labels_are_resolved_by_the_given_maps_then_by_the_taxonomy() -> None:
    """Case and punctuation do not matter; a map overrules the taxonomy's aliases."""
    labels = Labels({"Chart No": "MEDICALRECORD"}, {"ORG": "HOSPITAL"})
    assert [labels.kind(label) for label in ("chart_no", "org", "Date", "b-box")] == [
        "MEDICALRECORD", "HOSPITAL", "DATE", None,
    ]  # fmt: skip
    assert labels.unknown == {"b-box": 1}


def test_two_maps_that_disagree_are_an_error() -> None:
    with pytest.raises(PolicyError, match="two kinds"):
        Labels({"MRN": "IDNUM"}, {"mrn": "MEDICALRECORD"})


def test_all_unknown_labels_are_told_at_once_with_a_block_to_paste(tmp_path: Path) -> None:
    met = ["XQ", "PATIENTS", "XQ", "AGE", "a: b"]
    spans = [{"start": n, "end": n + 1, "label": label} for n, label in enumerate(met)]
    path = dump(tmp_path / "n.jsonl", {"doc_id": "d", "patient_id": "p", "text": "abcde", "spans": spans})
    labels = Labels()
    read(path, labels=labels)
    labels.merge({"XQ": 3})
    assert labels.unknown == {"XQ": 5, "PATIENTS": 1, "a: b": 1}
    with pytest.raises(PolicyError) as caught:
        labels.check()
    assert caught.value.exit_code == 3
    said = caught.value.lines()
    assert said[0].startswith("3 labels are unknown")
    assert [line.split() for line in said[1:4]] == [["5", "XQ"], ["1", "PATIENTS"], ["1", '"a:', 'b"']]
    block = "\n".join(said[4:8]).replace("KIND", "IDNUM")
    file = tmp_path / "labels.yaml"
    file.write_text(block)
    assert formats.labels_file(file) == {"XQ": "IDNUM", "PATIENTS": "PATIENT", "a: b": "IDNUM"}
    Labels(formats.labels_file(file)).check()


def test_the_kind_in_a_released_corpus_explains_a_label_that_nothing_else_does(tmp_path: Path) -> None:
    """What we wrote we can read: the kind stands beside the label. A known label goes by the label."""
    released = note((OutSpan(0, 1, "CITY", "XQ"), OutSpan(1, 2, "CITY", "DATE")), "ab")
    path = tmp_path / "n.jsonl"
    path.write_bytes(b"".join(raw for _, raw in get("jsonl").write(released)))
    labels = Labels()
    assert read(path, labels=labels)[0].spans == (Span(0, 1, "CITY", "XQ"), Span(1, 2, "DATE", "DATE"))
    labels.check()


def test_labels_travel_to_workers_without_their_counts() -> None:
    labels = Labels({"XQ": "CITY"})
    labels.kind("nonsense")
    copy = pickle.loads(pickle.dumps(ReadOptions(labels=labels))).labels
    assert copy.kind("xq") == "CITY"
    assert copy.unknown == {}


def test_patients_come_from_a_table_or_a_pattern(tmp_path: Path) -> None:
    table = tmp_path / "map.csv"
    table.write_text('\ufeffpatient_id,doc_id,more\r\np1,"a,1",x\r\np2,b,y\r\n', "utf-8")
    found = pickle.loads(pickle.dumps(formats.patients_from(str(table))))
    assert [found(doc) for doc in ("a,1", "b", "c")] == ["p1", "p2", None]
    assert "p1" not in repr(found)
    for pattern, answer in (("^([a-z]+)-", "ab"), ("(?P<patient>[0-9]+)", "12"), ("^..", "ab"), ("^x", None)):
        assert pickle.loads(pickle.dumps(formats.patients_from(pattern)))("ab-12") == answer


def test_patients_given_by_flag_overrule_the_data(tmp_path: Path) -> None:
    path = dump(tmp_path / "n.jsonl", {"doc_id": "a-1", "patient_id": "p", "text": "", "spans": []})
    assert read(path, patients=formats.patients_from("^([a-z])-"))[0].document.patient_id == "a"


@pytest.mark.parametrize(
    ("stem", "patient"),
    [("100-01", "100"), ("100-01_gold", "100"), ("P7-3.v2", "P7"), ("note17", "note17"), ("2014-03-05", "2014-03-05")],
)
def test_a_file_name_says_the_patient_or_is_one(tmp_path: Path, stem: str, patient: str) -> None:
    """i2b2's own names do; any other name is a patient of its own, and never somebody else's."""
    path = tmp_path / f"{stem}.xml"
    path.write_text(XML)
    assert read(path)[0].document.patient_id == patient


# Finding


def test_a_folder_is_read_in_the_order_of_its_paths(tmp_path: Path) -> None:
    """At any depth; hidden files, README, LICENSE and about.yaml are passed over."""
    for name in ("b/200-01.xml", "100-02.xml", "100-01.XML"):
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(XML)
    for name in (".DS_Store", "_SUCCESS", "README.md", "LICENSE", "about.yaml"):
        (tmp_path / name).write_text("x")
    found = formats.find(tmp_path)
    assert [(format.name, str(path.relative_to(tmp_path))) for format, path in found] == [
        ("i2b2", "100-01.XML"), ("i2b2", "100-02.xml"), ("i2b2", "b/200-01.xml"),
    ]  # fmt: skip


def test_a_folder_of_two_formats_is_refused_unless_one_is_named(tmp_path: Path) -> None:
    (tmp_path / "1-1.xml").write_text(XML)
    (tmp_path / "1-2.xml").write_text(XML)
    dump(tmp_path / "n.jsonl", {})
    (tmp_path / "notes.docx").write_text("x")
    with pytest.raises(InputError, match="2 i2b2, 1 jsonl, 1 of no known format"):
        formats.find(tmp_path)
    assert len(formats.find(tmp_path, "i2b2")) == 2


def test_what_is_not_named_after_its_format_is_recognised_by_its_head(tmp_path: Path) -> None:
    for name, raw, found in (
        ("export.json", b'\xef\xbb\xbf {"doc_id": "1"}\n', "jsonl"),
        ("export", b'{"doc_id": "1"}\n', "jsonl"),
        ("1-1.xml", b"<a><TEXT>", "i2b2"),
        ("2006.xml", b"<ROOT><RECORD ID='1'><TEXT>", "i2b2-2006"),
    ):
        (tmp_path / name).write_bytes(raw)
        assert formats.find(tmp_path / name)[0][0].name == found
    (tmp_path / "2006.xml").write_bytes(b"<ROOT><RECORD ID='1'><TEXT>")
    assert formats.find(tmp_path / "2006.xml")[0][0].name == "i2b2-2006"
    assert formats.find(tmp_path / "2006.xml", "i2b2")[0][0].name == "i2b2"


def test_format_names_are_given_once_or_often() -> None:
    assert formats.parse_names(["i2b2, jsonl", "i2b2"]) == ("i2b2", "jsonl")
    with pytest.raises(UsageError) as caught:
        formats.parse_names(["jsonl,docx"])
    assert caught.value.lines() == ["no such format: docx", f"hint: one of {', '.join(formats.names())}"]


def test_bad_records_are_quiet() -> None:
    bad = BadRecord("n.jsonl:3", "text is missing", "", b"Wren 3/4")
    assert repr(bad) == "BadRecord('n.jsonl:3', 'text is missing')"


def test_importing_the_room_imports_no_parser_of_xml_or_yaml() -> None:
    """Start-up stays short: what only one format needs is imported by it, when it reads."""
    code = "import sys, resynth.formats as f; f.names(); print({'yaml', 'defusedxml', 'pandas'} & set(sys.modules))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "set()\n"
