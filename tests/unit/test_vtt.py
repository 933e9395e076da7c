"""VTT: both layouts, UTF-16 offsets, categories as roles, several tags on one token, and broken files."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from format_kit import CANARY, comes_back, complaint, notes, one, out
from hypothesis import given, settings
from hypothesis import strategies as st

from resynth import formats
from resynth.cli.app import run
from resynth.errors import InputError
from resynth.formats import ReleasedNote, get
from resynth.types import OutSpan
from resynth.verify.readers import vtt_2013

VTT = get("vtt")
RULE = "#<---------------------------------------------------------------------->"
TAGS = """Text/Clear||false|false|false|true|255|255|255|0|51|153|Monospaced|12
{rule}
npii||true|false|false|true|0|0|0|231|226|228|Monospaced|+0
Date||false|false|false|true|0|0|0|255|255|102|Monospaced|+0
Date|Patient|false|false|true|true|0|0|0|255|255|102|Monospaced|+0
PersonalName||true|false|false|true|255|255|255|255|0|0|Monospaced|+0
PersonalName|Patient|true|false|true|true|255|255|255|255|0|0|Monospaced|+0
Address|City|true|false|true|true|255|255|255|255|0|0|Monospaced|+0
Age-PII|Patient|true|false|true|true|255|255|255|255|0|0|Monospaced|+0
AlphaNumericId|Patient|true|false|true|true|255|255|255|255|0|0|Monospaced|+0
"""
FIELDS = "#<Name|Category|Bold|Italic|Underline|Display|FR|FG|FB|BR|BG|BB|FontFamily|FontSize>"
TEXT = "# Seen 👩 by\nDr. Wren on 3/4.\n"


def titled(
    rows: str, text: str = TEXT, tags: str = TAGS, fields: str = "TagName|TagCategory|Annotation|TagText"
) -> str:
    return (
        f"{RULE}\n#<Meta Data>\n#<Tags file|confirmation|path of default tags file>\n"
        f"#<File History|VTT file format version|User name|Time stamp>\n{RULE}\nFILE_SAVE|VTT.2010.0|VTT Guest|2/4/10\n"
        f"{RULE}\n#<Text Content>\n{RULE}\n{text}{RULE}\n#<Tags Configuration>\n{FIELDS}\n{RULE}\n"
        f"{tags.format(rule=RULE)}{RULE}\n#<MarkUps Information>\n#<Offset|Length|{fields}>\n{RULE}\n{rows}"
    )


def file(tmp_path: Path, content: str) -> Path:
    path = tmp_path / "100-01.vtt"
    path.write_bytes(content.encode())
    return path


def test_offsets_count_utf_16_units_and_a_category_is_a_role(tmp_path: Path) -> None:
    """The woman's face is two units of UTF-16 and one code point; what is no PHI is left out and counted."""
    record = one(VTT, file(tmp_path, titled(
        "2|4|npii|||Seen\n  17 | 4 |PersonalName |Patient |  | Wren\n25|3|Date||sure|3/4\n"
    )))  # fmt: skip
    assert record.document.text == TEXT.removesuffix("\n")
    assert (record.document.doc_id, record.document.patient_id) == ("100-01", "100")
    assert out(record) == (OutSpan(16, 20, "NAME", "PersonalName", "patient"), OutSpan(24, 27, "DATE", "Date"))
    assert record.lost == (("annotations", 1), ("tags of what is no PHI", 1))
    assert record.document.meta == {}


def test_the_layout_of_the_2013_report_is_read(tmp_path: Path) -> None:
    """Figures 2 and 3: no titles, short rules, the markups as a table with columns of tabs or of spaces."""
    text = "PATIENT  Z011-0001\nSimone is a 93-year-old, Date 01/01/2012\n"
    tags = f"{FIELDS}\n#<----->\n" + TAGS.format(rule="#<----->")
    rows = ("0\t7\tnpii\t\tPATIENT\n9\t9\tAlphaNumericId\tPatient\tZ011-0001\n19\t6\tPersonalName\tPatient\tSimone\n"
            "31\t2\tAge-PII\tPatient\t93\n49\t10\tDate\tPatient\t01/01/2012\n")  # fmt: skip
    spans = (
        OutSpan(9, 18, "IDNUM", "AlphaNumericId", "patient"), OutSpan(19, 25, "NAME", "PersonalName", "patient"),
        OutSpan(31, 33, "AGE", "Age-PII", "patient"), OutSpan(49, 59, "DATE", "Date", "patient"),
    )  # fmt: skip
    for table in (rows, rows.expandtabs(16)):
        record = one(VTT, file(tmp_path, text + tags + table))
        assert record.document.text == text.removesuffix("\n")
        assert out(record) == spans
        assert record.lost == (("tags of what is no PHI", 1),)
    assert out(one(VTT, file(tmp_path, f"{text}#<----->\n{tags}#<----->\n{rows}"))) == spans


def test_older_fields_are_read_as_their_heading_says(tmp_path: Path) -> None:
    """2008.0 had no categories and no text."""
    tags = "Date|false|false|false|true|0|0|0|255|255|102|Monospaced|+0\n"
    content = titled("25|3|Date|\n", tags=tags, fields="TagName|Annotation").replace("#<Name|Category|", "#<Name|")
    assert out(one(VTT, file(tmp_path, content))) == (OutSpan(24, 27, "DATE", "Date"),)


def test_a_category_that_is_no_role_belongs_to_the_label(tmp_path: Path) -> None:
    record = one(VTT, file(tmp_path, titled("17|4|Address|City||Wren\n")))
    assert out(record) == (OutSpan(16, 20, "CITY", "Address|City"),)
    note = ReleasedNote("100-01", "100", TEXT, out(record), {})
    assert b"17|4|Address|City||Wren\n" in dict(VTT.write(note))["annotations/vtt/100-01.vtt"]


def test_several_tags_on_one_token_are_one_span_and_all_come_back(tmp_path: Path) -> None:
    """A release has one surrogate for a place; a conversion writes every tag again."""
    rows = (
        "13|8|PersonalName|||Dr. Wren\n17|4|PersonalName|Patient||Wren\n17|7|Date|||Wren on\n25|3|Date|||3/4\n"
        "25|3|Address|City||3/4\n"
    )
    record = one(VTT, file(tmp_path, titled(rows)))
    assert [(s.start, s.end, s.label) for s in record.spans or ()] == [
        (12, 20, "PersonalName"), (20, 23, "Date"), (24, 27, "Date")
    ]
    assert record.document.meta == {"vtt": {"spans": 3, "tags": [
        [16, 23, "Date", "unknown"], [16, 20, "PersonalName", "patient"], [24, 27, "Address|City", "unknown"],
    ]}}  # fmt: skip
    note = ReleasedNote("100-01", "100", TEXT, out(record), record.document.meta)
    written = dict(VTT.write(note))["annotations/vtt/100-01.vtt"].decode()
    assert sorted(written.rpartition(f"{RULE}\n")[2].splitlines()) == sorted(rows.splitlines())
    assert VTT.lost(note) == {}
    # A table hands them on as text.
    handed = note._replace(meta={"vtt": json.dumps(record.document.meta["vtt"])})
    assert dict(VTT.write(handed))["annotations/vtt/100-01.vtt"].decode() == written


def test_two_tags_of_two_classes_on_one_token_are_disputed(tmp_path: Path) -> None:
    """NLM's redactor writes PHI there; of two tags of one class none is disputed, nor is what stands beside."""
    record = one(VTT, file(tmp_path, titled(
        "13|8|PersonalName|||Dr. Wren\n17|4|PersonalName|Patient||Wren\n25|3|Date|||3/4\n"
        "25|1|AlphaNumericId|Patient||3\n"
    )))
    assert [(s.label, s.disputed) for s in record.spans or ()] == [("PersonalName", False), ("Date", True)]
    crossing = one(VTT, file(tmp_path, titled("13|8|PersonalName|||Dr. Wren\n17|7|Date|||Wren on\n25|3|Date|||3/4\n")))
    assert [(s.start, s.disputed) for s in crossing.spans or ()] == [(12, True), (20, False), (24, False)]


def test_a_release_under_the_policy_of_nlm_writes_phi_for_it(tmp_path: Path) -> None:
    (tmp_path / "in").mkdir()
    file(tmp_path / "in", titled("17|4|PersonalName|Patient||Wren\n17|4|Address|City||Wren\n25|3|Date|||3/4\n"))
    assert run(["release", str(tmp_path / "in"), "--policy", "nlm-scrubber", "--out", str(tmp_path / "out"),
                "--vault", str(tmp_path / "vault")]) == 0
    assert "Dr. [PHI] on [DATE]." in (tmp_path / "out" / "notes.jsonl").read_text("utf-8")


def test_a_dispute_that_the_tags_tell_is_not_lost(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "in").mkdir()
    file(tmp_path / "in", titled("17|4|PersonalName|||Wren\n17|4|Date|||Wren\n25|3|Date|||3/4\n"))
    assert run(["convert", str(tmp_path / "in"), str(tmp_path / "made"), "--to", "vtt", "--json"]) == 0
    assert '"lost": {}' in capsys.readouterr().out


@pytest.mark.parametrize("meta", [
    {"spans": 2, "tags": []}, {"spans": 1, "tags": [[0, 1, "Date", "unknown"]]}, {"spans": 1}, "x",
    {"spans": 1, "tags": [[12, 13, "Date", CANARY]]}, {"spans": 1, "tags": [["12", 13, "Date", "unknown"]]},
])  # fmt: skip
def test_tags_beside_that_do_not_fit_are_left_out_and_counted(meta: object) -> None:
    note = ReleasedNote("100-01", "100", TEXT, (OutSpan(12, 20, "NAME", "NAME"),), {"vtt": meta})
    assert dict(VTT.write(note))["annotations/vtt/100-01.vtt"].decode().endswith(f"{RULE}\n13|8|NAME|||Dr. Wren\n")
    assert VTT.lost(note) == {"metadata fields": 1}


def test_every_tag_that_is_used_is_configured() -> None:
    spans = (OutSpan(0, 1, "DOCTOR", "DOCTOR", "unknown"), OutSpan(2, 6, "DOCTOR", "DOCTOR", "provider"),
             OutSpan(7, 8, "NAME", "a | b"), OutSpan(9, 11, "NAME", "npii"))  # fmt: skip
    raw = dict(VTT.write(ReleasedNote("1", "1", TEXT, spans, {})))["annotations/vtt/1.vtt"].decode()
    configuration, rows = raw.split(f"{RULE}\n#<MarkUps Information>")
    configured = {tuple(line.split("|")[:2]) for line in configuration.splitlines() if line.count("|") == 13}
    used = [tuple(row.split("|")[2:4]) for row in rows.splitlines()[3:]]
    assert used == [("DOCTOR", "Unknown"), ("DOCTOR", "Provider"), ("a%20", "%20b"), ("%6Epii", "")]
    assert set(used) <= configured


@settings(max_examples=250, deadline=None)
@given(note=notes())
def test_a_note_comes_back_as_it_was(note: ReleasedNote) -> None:
    comes_back("vtt", note)


@settings(max_examples=250, deadline=None)
@given(note=notes())
def test_a_note_comes_back_from_the_layout_of_2013(note: ReleasedNote) -> None:
    comes_back("vtt-2013", note)


@settings(max_examples=5)
@given(st.sampled_from(["\ufeff", "\ufeffSeen.", "\ufeff\ufeff"]))
def test_a_note_of_2013_may_begin_with_a_byte_order_mark(text: str) -> None:
    """The layout has no heading above the text: the mark was taken for the file's."""
    note = ReleasedNote("7-01", "7", text, (OutSpan(0, len(text), "DATE", "DATE", "unknown"),), {})
    comes_back("vtt-2013", note)
    (raw,) = (raw for _, raw in get("vtt-2013").write(note))
    assert vtt_2013(raw)[0] == text


def test_the_layout_of_2013_is_that_of_the_figures(tmp_path: Path) -> None:
    """Tags below the text, a table with tabs; a label of two numbers is no row of it, and none found is said."""
    spans = (OutSpan(0, 1, "NAME", "12|34"), OutSpan(16, 20, "DOCTOR", "DOCTOR", "provider"))
    note = ReleasedNote("100-01", "100", TEXT, spans, {})
    raw = dict(get("vtt-2013").write(note))["annotations/vtt-2013/100-01.vtt"].decode()
    head, _, table = raw.rpartition("Monospaced|+0\n")
    assert head.startswith(f"{TEXT}\n{FIELDS}\n#<----->\nText/Clear||")
    assert table == "0\t1\t%312\t34\t#\n17\t4\tDOCTOR\tProvider\tWren\n"
    record = one(VTT, file(tmp_path, raw))
    assert record.document.text == TEXT
    assert [span._replace(kind="") for span in out(record)] == [span._replace(kind="") for span in spans]
    bare = dict(get("vtt-2013").write(note._replace(spans=())))["annotations/vtt-2013/100-01.vtt"].decode()
    assert one(VTT, file(tmp_path, bare)).spans == ()


@pytest.mark.parametrize(("hold", "code"), [("stop", 4), ("hold", 6)])
def test_subtitles_beside_notes_are_told(
    hold: str, code: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """--from vtt passed over them without a word."""
    (tmp_path / "notes").mkdir()
    file(tmp_path / "notes", titled("17|4|PersonalName|||Wren\n"))
    (tmp_path / "notes" / "film.vtt").write_text("WEBVTT\n\n00:01.000 --> 00:02.000\nHello\n", "utf-8")
    asked = ["detect", str(tmp_path / "notes"), "--from", "vtt", "--out", str(tmp_path / "found.jsonl")]
    assert run([*asked, "--on-bad-record", hold]) == code
    assert "film.vtt: subtitles of a film (WEBVTT)" in capsys.readouterr().err


@settings(max_examples=100, deadline=None)
@given(note=notes())
def test_units_are_those_of_utf_16(note: ReleasedNote) -> None:
    """By the codec, not by our count; VTT's reader in short: fields between bars, offsets into Java's string."""
    if VTT.refuses(note.text):
        return
    raw = dict(VTT.write(note))["annotations/vtt/100-07.vtt"].decode()
    java = note.text.encode("utf-16-le")
    rows = raw.rpartition(f"{RULE}\n")[2].split("\n")[:-1]
    found = []
    for row in rows:
        offset, length = (int(field) for field in row.split("|")[:2])
        found.append(java[2 * offset : 2 * (offset + length)].decode("utf-16-le"))
    assert found == [note.text[span.start : span.end] for span in note.spans]


def test_line_ends_are_lf_as_vtt_reads_them(tmp_path: Path) -> None:
    """Its own reader makes every line end one character; so a text with CR cannot be written without a change."""
    content = titled("17|4|PersonalName|||Wren\n").replace("\n", "\r\n")
    assert one(VTT, file(tmp_path, content)).document.text == TEXT.removesuffix("\n")
    assert "the carriage return at offset 1 as the end of a line (2 in this note)" in VTT.refuses("a\rb\r\n")


def test_a_line_like_a_heading_is_refused() -> None:
    for line in (RULE, "#<Text Content>", "#<markups information>", "#<Name|x>", "#<->"):
        assert "at offset 2 is one that VTT takes for a heading" in VTT.refuses(f"x\n{line}\ny")
    assert VTT.refuses("# x\n#<b>\n #<->") == ""


def test_text_without_markups_was_not_annotated(tmp_path: Path) -> None:
    """Pure text may be opened by VTT; an empty section says that nothing was found."""
    for content in (TEXT, titled("").partition(f"{RULE}\n#<MarkUps")[0]):
        path = file(tmp_path, content)
        assert "no markups: the note is not annotated" in complaint(VTT, path)
        assert one(VTT, path, spans="both").spans is None
    assert one(VTT, file(tmp_path, titled(""))).spans == ()
    note = ReleasedNote("1", "1", TEXT, (), {}, False)
    assert b"MarkUps" not in dict(VTT.write(note))["annotations/vtt/1.vtt"]


def test_subtitles_are_another_vtt(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="no format takes this file"):
        formats.find(file(tmp_path, "WEBVTT\n\n00:01.000 --> 00:02.000\nHello\n"))
    assert formats.find(file(tmp_path, titled("")))[0][0] is VTT


@pytest.mark.parametrize(("content", "why"), [
    (titled(f"17|4|PersonalName|||{CANARY}\n"), "line 30: its text is not what stands at 17 to 21"),
    (titled("16|4|PersonalName|||Wren\n"), "its text is not what stands at 16 to 20"),
    (titled("17|99|PersonalName|||Wren\n"), "line 30: the markup ends at 116, outside the text of 29 UTF-16 units"),
    (titled("17|0|PersonalName|||\n"), "line 30: the markup is empty"),
    (titled("8|2|PersonalName|||x\n"), "line 30: the markup cuts a character in two"),
    (titled(f"17|4|{CANARY}|||Wren\n"), "line 30: a tag that the tags' configuration does not have"),
    (titled("17|4|PersonalName|Provider||Wren\n"), "a tag that the tags' configuration does not have"),
    (titled(f"{CANARY}|4|PersonalName|||Wren\n"), "line 30: this is no markup, which begins with two numbers"),
    (titled("17|4|Date\n"), "line 30: a markup has 6 fields, this line 3"),
    (titled("17|4\n"), "line 30: this is no markup, which begins with two numbers"),
    (titled("-1|4|PersonalName|||Wren\n"), "line 30: this is no markup, which begins with two numbers"),
    (titled("17|4|PersonalName|||Wren\n", tags="PersonalName||x\n"), "a tag has 14 fields, this line 3"),
    (titled("").partition("#<Text")[0], "no #<Text Content>: this is no VTT file, or it is cut off"),
    (titled("17|4|PersonalName|||Wren\n") * 2, "a second text: a file holds one note"),
    (titled("17|4|Person")[:-4], "a markup has 6 fields, this line 3"),
    (f"{RULE}\n{CANARY}\n#<Text Content>\n", "line 2: this is no part of a VTT file"),
    (titled(" " * 200_000 + "x"), "this is no markup"),
    (titled("1" * 200_000 + "|4|PersonalName|||Wren"), "this is no markup"),
    (titled("1" + " " * 200_000 + "x"), "this is no markup"),
])  # fmt: skip
def test_broken_files_are_told_with_their_line(tmp_path: Path, content: str, why: str) -> None:
    assert why in complaint(VTT, file(tmp_path, content))


def test_the_wrong_encoding_is_told(tmp_path: Path) -> None:
    path = tmp_path / "a.vtt"
    path.write_bytes(titled("", text="Åström\n").encode("cp1252"))
    assert "line 10: byte 477 is not UTF-8" in complaint(VTT, path)
    assert one(VTT, path, encoding="cp1252").document.text == "Åström"
    path.write_bytes(b"\xef\xbb\xbf" + titled("").encode())
    assert one(VTT, path).spans == ()
