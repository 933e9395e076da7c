"""i2b2 2006: records with their PHI in the text, cut apart before they are parsed; broken and hostile files."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

import pytest
from format_kit import CANARY, comes_back, complaint, notes, one, out, read, written
from hypothesis import given, settings
from hypothesis import strategies as st

from resynth import formats
from resynth.cli import app
from resynth.errors import InputError, UsageError
from resynth.formats import BadRecord, ReleasedNote, get
from resynth.formats import i2b2_2006 as module
from resynth.types import OutSpan, Record

I2B2 = get("i2b2-2006")
FILE = """<?xml version="1.0" encoding="UTF-8"?>
<ROOT>
<RECORD ID="1">
<TEXT>
Seen by Dr. <PHI TYPE="DOCTOR">Wren</PHI> &amp; <PHI TYPE="ID">7&lt;8</PHI>.
</TEXT>
</RECORD>
<!-- and -->
<RECORD ID="100-02"><TEXT>Nothing here 𝄞.</TEXT></RECORD>
</ROOT>
"""


def file(tmp_path: Path, content: str | bytes) -> Path:
    path = tmp_path / "n.xml"
    path.write_bytes(content.encode() if isinstance(content, str) else content)
    return path


def test_offsets_count_when_tags_are_out_and_references_are_characters(tmp_path: Path) -> None:
    """A record of a file that marks PHI elsewhere was looked at: nothing was found in it."""
    first, second = read(I2B2, file(tmp_path, FILE))
    assert isinstance(first, Record)
    assert isinstance(second, Record)
    assert first.document.text == "\nSeen by Dr. Wren & 7<8.\n"
    assert out(first) == (OutSpan(13, 17, "DOCTOR", "DOCTOR", "provider"), OutSpan(20, 23, "IDNUM", "ID"))
    assert (first.document.doc_id, first.document.patient_id, first.where) == ("1", "1", "n.xml:3")
    assert (second.document.doc_id, second.document.patient_id, second.where) == ("100-02", "100", "n.xml:9")
    assert (second.document.text, second.spans) == ("Nothing here 𝄞.", ())


def test_cr_lf_is_one_line_end_as_xml_has_it(tmp_path: Path) -> None:
    first = read(I2B2, file(tmp_path, FILE.replace("\n", "\r\n")))[0]
    assert isinstance(first, Record)
    assert first.document.text == "\nSeen by Dr. Wren & 7<8.\n"


def test_a_file_without_any_mark_was_not_annotated(tmp_path: Path) -> None:
    """The challenge's own test files look like that."""
    path = file(tmp_path, '<ROOT><RECORD ID="1"><TEXT>x</TEXT></RECORD></ROOT>')
    assert "the note is not annotated" in complaint(I2B2, path)
    assert one(I2B2, path, spans="both").spans is None
    path = file(tmp_path, '<ROOT><RECORD ID="1" PHI="none"><TEXT>x</TEXT></RECORD></ROOT>')
    assert one(I2B2, path).spans == ()


def test_a_note_that_nobody_annotated_stays_one_among_others(tmp_path: Path) -> None:
    marked = ReleasedNote("1-1", "1", "Wren", (OutSpan(0, 4, "NAME", "NAME"),), {})
    path = written(I2B2, [marked, ReleasedNote("1-2", "1", "x", (), {}, False), ReleasedNote("1-3", "1", "x", (), {})],
                   tmp_path)  # fmt: skip
    assert [record.spans and len(record.spans) for record in read(I2B2, path, spans="both")] == [1, None, ()]


def test_what_is_written(tmp_path: Path) -> None:
    """A role where it is not the usual one, a patient where the id does not say it, line ends that XML would change."""
    spans = (OutSpan(0, 4, "NAME", "NAME", "relative"), OutSpan(5, 8, "DATE", 'a "date"'))
    path = written(I2B2, [ReleasedNote("x", "7", "Wren 3/4\r\n<&>", spans, {})], tmp_path)
    assert path.read_bytes().decode() == (
        '<?xml version="1.0" encoding="UTF-8"?>\n<ROOT>\n<RECORD ID="x" PATIENT="7">\n'
        '<TEXT><PHI TYPE="NAME" role="relative">Wren</PHI> <PHI TYPE="a &quot;date&quot;">3/4</PHI>&#13;\n&lt;&amp;&gt;'
        "</TEXT>\n</RECORD>\n</ROOT>\n"
    )


@settings(max_examples=200, deadline=None)
@given(note=notes(), whose=st.sampled_from(["100", "7", "é 𝄞 <"]))
def test_a_note_comes_back_as_it_was(note: ReleasedNote, whose: str) -> None:
    comes_back("i2b2-2006", note._replace(patient_id=whose))


@settings(max_examples=60, deadline=None)
@given(given_notes=st.lists(notes(), min_size=1, max_size=6), want=st.integers(1, 5))
def test_records_are_the_same_however_many_read_and_another_parser_agrees(
    given_notes: list[ReleasedNote], want: int
) -> None:
    """Cuts fall between records; ElementTree finds the same texts and types."""
    import tempfile

    released = [
        note._replace(doc_id=f"100-{n}") for n, note in enumerate(given_notes) if not I2B2.refuses(note.text)
    ]
    if not released:
        return
    with tempfile.TemporaryDirectory() as folder:
        path = written(I2B2, released, Path(folder))
        whole, parts = read(I2B2, path), read(I2B2, path, want)
        assert whole == parts
        assert [record.document.text for record in whole] == [note.text for note in released]
        root = ElementTree.parse(path).getroot()
    for record, note in zip(root, released, strict=True):
        text = record.find("TEXT")
        assert text is not None
        assert "".join(text.itertext()) == note.text
        assert [(phi.get("TYPE"), phi.text) for phi in text] == [
            (span.label, note.text[span.start : span.end]) for span in note.spans
        ]


def test_elements_beside_the_text_are_counted(tmp_path: Path) -> None:
    """The smoking challenge puts a status there."""
    record = '<RECORD ID="1"><SMOKING STATUS="x"/><TEXT><PHI TYPE="ID">1</PHI></TEXT></RECORD>'
    path = file(tmp_path, f"<ROOT>{record}</ROOT>")
    assert one(I2B2, path).lost == (("elements beside TEXT", 1),)


def test_a_broken_record_takes_no_other_with_it(tmp_path: Path) -> None:
    """Each is a note; what was broken is set aside whole."""
    broken = FILE.replace("<PHI TYPE=\"ID\">7&lt;8</PHI>", "<PHI TYPE=\"ID\">7&lt;8")
    bad, good = read(I2B2, file(tmp_path, broken))
    assert isinstance(bad, BadRecord)
    assert bad.why == "line 6: not XML: a tag closes another one than was opened"
    assert bad.raw.startswith(b'<RECORD ID="1">')
    assert bad.raw.endswith(b"</RECORD>")
    assert isinstance(good, Record)
    unclosed = FILE.replace("</TEXT>\n</RECORD>", "", 1)
    bad, good = read(I2B2, file(tmp_path, unclosed))
    assert isinstance(bad, BadRecord)
    assert (bad.why, good.document.doc_id) == ("line 3: the record is not closed", "100-02")  # type: ignore[union-attr]


RECORD = '<RECORD ID="1"><TEXT>{}</TEXT></RECORD>'


@pytest.mark.parametrize(("content", "why"), [
    ("", "no RECORD element"),
    ("<ROOT></ROOT>", "no RECORD element"),
    (FILE[:150], "line 3: the record is not closed; is the file cut off?"),
    (FILE[:-8], "the end of the file is not that of an XML document; is it cut off?"),
    (FILE.replace("</ROOT>", f"{CANARY}</ROOT>"), "the end of the file"),
    (FILE.replace("<!-- and -->", CANARY), "line 7: not XML: something stands between two records"),
    (f"{CANARY}\n<ROOT>{RECORD}</ROOT>", "this is no i2b2 2006 file"),
    ('<!DOCTYPE a [<!ENTITY b "c">]>\n<ROOT>' + RECORD.format("&b;") + "</ROOT>", "a document type or an entity"),
    ("<ROOT>" + RECORD.format("&b;") + "</ROOT>", "an entity that is not defined"),
    ("<ROOT>" + RECORD.format(f'<PHI TYPE="ID"><PHI TYPE="ID">{CANARY}</PHI></PHI>') + "</ROOT>", "inside another"),
    ("<ROOT>" + RECORD.format('<PHI TYPE="ID"></PHI>') + "</ROOT>", "line 1: a PHI element is empty"),
    ("<ROOT>" + RECORD.format(f"<PHI>{CANARY}</PHI>") + "</ROOT>", "line 1: a PHI element has no TYPE"),
    ("<ROOT>" + RECORD.format('<PHI TYPE="--">x</PHI>') + "</ROOT>", "the label holds no letter or digit"),
    ("<ROOT>" + RECORD.format(f'<PHI TYPE="ID" role="{CANARY}">x</PHI>') + "</ROOT>", "role is none of patient"),
    ("<ROOT>" + RECORD.format("<b>x</b>") + "</ROOT>", "TEXT holds an element that is no PHI"),
    ("<ROOT>" + RECORD.format(f"<!-- {CANARY} -->") + "</ROOT>", "TEXT holds a comment"),
    ("<ROOT>" + RECORD.format(f"<?x {CANARY}?>") + "</ROOT>", "TEXT holds a processing instruction"),
    ("<ROOT><RECORD><TEXT>x</TEXT></RECORD></ROOT>", "line 1: the RECORD has no ID"),
    ('<ROOT><RECORD ID="1"></RECORD></ROOT>', "line 1: the RECORD has no TEXT"),
    ('<ROOT><RECORD ID="1"><TEXT>x</TEXT><TEXT>y</TEXT></RECORD></ROOT>', "TEXT stands twice"),
    ('<ROOT><RECORD ID="1">' + "<a>" * 5000 + "</RECORD></ROOT>", "nested too deep"),
    ("<ROOT>" + RECORD.format("<") + "</ROOT>", "not XML"),
    ("<ROOT>" + RECORD.format("\x00") + "</ROOT>", "not XML"),
    ("<ROOT>" + RECORD.format("x</RECORD>") + "</ROOT>", "not XML"),
    ("<ROOT><!-- -->" + "<!--" * 300_000 + RECORD.format("x") + "</ROOT>", "this is no i2b2 2006 file"),
    ("<ROOT>" + "<?a" * 300_000 + RECORD.format("x") + "</ROOT>", "this is no i2b2 2006 file"),
    ("<ROOT>" + RECORD.format('<PHI TYPE="ID">x' * 20_000) + "</ROOT>", "a PHI element stands inside another"),
])  # fmt: skip
def test_broken_files_are_told_with_their_line(tmp_path: Path, content: str, why: str) -> None:
    """Entities are never read, so none can grow; nesting is bounded."""
    assert why in complaint(I2B2, file(tmp_path, content), spans="both" if "TEXT>x<" in content else "given")


def test_the_wrong_encoding_is_told_and_another_can_be_named(tmp_path: Path) -> None:
    latin = FILE.replace("Wren", "Ångström").replace("𝄞", "é").encode("cp1252")
    path = file(tmp_path, latin)
    assert "line 3: byte 55 is not UTF-8 of the record" in complaint(I2B2, path)
    assert isinstance(read(I2B2, path, encoding="cp1252")[0], Record)
    assert isinstance(read(I2B2, file(tmp_path, latin.replace(b"UTF-8", b"cp1252")))[0], Record)
    assert "an encoding that is not known" in complaint(I2B2, file(tmp_path, latin.replace(b"UTF-8", b"klingon")))
    for name in (b"utf-16", b"base64", b"undefined"):
        assert "cannot be told apart" in complaint(I2B2, file(tmp_path, latin.replace(b"UTF-8", name)))
    with pytest.raises(UsageError, match="cannot be read as utf-16"):
        read(I2B2, path, encoding="utf-16")
    assert isinstance(read(I2B2, file(tmp_path, b"\xef\xbb\xbf" + FILE.encode()))[0], Record)


def test_a_record_too_large_is_passed_over(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One note's worth of memory, whatever the file says; the next record is read."""
    monkeypatch.setattr(module, "MOST_BYTES", 300)
    monkeypatch.setattr(module, "_CHUNK", 64)
    huge = FILE.replace("Seen", "Seen " * 200)
    bad, good = read(I2B2, file(tmp_path, huge))
    assert isinstance(bad, BadRecord)
    assert "the record is larger than" in bad.why
    assert isinstance(good, Record)
    assert (good.document.doc_id, good.where) == ("100-02", "n.xml:9")


def test_it_is_told_from_i2b2_2014_by_its_first_bytes(tmp_path: Path) -> None:
    assert formats.find(file(tmp_path, FILE))[0][0] is I2B2


def test_characters_that_xml_cannot_hold_are_refused() -> None:
    assert "U+000C at offset 1" in I2B2.refuses("x\x0c")
    with pytest.raises(InputError, match="an id: XML"):
        list(I2B2.write(ReleasedNote("\x0c", "1", "x", (), {})))


@pytest.mark.parametrize(("name", "raw", "taken"), [
    ("notes.xml", "<ROOT>\n<RECORD ID=\"1\">", True),
    ("notes", "<?xml version=\"1.0\"?>\n<ROOT>\n<RECORD ID=\"1\">", True),
    ("notes", "said of <RECORD ID=\"1\">", False), ("notes.txt", "<ROOT>\n<RECORD ID=\"1\">", False),
])
def test_a_file_without_an_ending_is_told_by_its_first_bytes(tmp_path: Path, name: str, raw: str, taken: bool):
    """What convert --to i2b2-2006 had written was no format's where its name had no ending, and text by the hint."""
    (tmp_path / name).write_text(raw)
    assert module.FORMAT.recognises(tmp_path / name) is taken


@pytest.mark.parametrize("to", ["jsonl", "csv", "i2b2-2006", "physionet", "i2b2"])
def test_two_records_of_one_id_are_not_converted(
    tmp_path: Path, to: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """A release takes neither of them, and in a file of many notes nobody could tell which is which."""
    record = '<RECORD ID="7">\n<TEXT>Dr. <PHI TYPE="DOCTOR">Wren</PHI></TEXT>\n</RECORD>\n'
    (tmp_path / "a.xml").write_text(f"<ROOT>\n{record}{record}</ROOT>\n")
    assert app.run(["convert", str(tmp_path / "a.xml"), str(tmp_path / "made"), "--to", to]) == 4
    assert "a.xml:5: another note has this doc_id" in capsys.readouterr().err
    assert not (tmp_path / "made").exists()
