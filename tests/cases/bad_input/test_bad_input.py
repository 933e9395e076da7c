"""Broken files of every format, through the program: one clear message with its place, exit 4, nothing written.

The files are made here, not kept: some have fifty megabytes. In each stands a name that may nowhere be said.
"""

from __future__ import annotations

import contextlib
import gzip
import io
import json
import re
import sys
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

from resynth.cli.app import run

CANARY = "Qzx7-Wyvern"
NOTE = {"doc_id": "1", "patient_id": "1", "text": f"{CANARY} came on 3/4.",
        "spans": [{"start": 0, "end": 11, "label": "NAME"}]}  # fmt: skip
LINE = json.dumps(NOTE)
XML = (
    '<?xml version="1.0" encoding="UTF-8" ?>\n<deIdi2b2>\n'
    f"<TEXT><![CDATA[{CANARY} came on 3/4.]]></TEXT>\n<TAGS>\n"
    f'<NAME id="P0" start="0" end="11" text="{CANARY}" TYPE="NAME" comment="" />\n</TAGS>\n</deIdi2b2>\n'
)
SPANS = '"[{""start"": 0, ""end"": 11, ""label"": ""NAME""}]"'
CSV = f"doc_id,patient_id,text,spans\n1,1,{CANARY} came on 3/4.,{SPANS}\n"
RECORDS = f'<ROOT>\n<RECORD ID="1">\n<TEXT><PHI TYPE="PATIENT">{CANARY}</PHI> came.</TEXT>\n</RECORD>\n</ROOT>\n'
FIFTY = b"x" * (50 << 20)


class Bad(NamedTuple):
    """A broken input: its files, what is said of it, and what else is typed."""

    files: dict[str, bytes]
    says: str
    typed: tuple[str, ...] = ()


def one(name: str, content: str | bytes, says: str, *typed: str) -> Bad:
    return Bad({name: content if isinstance(content, bytes) else content.encode()}, says, typed)


def brat(text: bytes, ann: bytes, says: str, *typed: str) -> Bad:
    return Bad({"7-01.txt": text, "7-01.ann": ann}, says, typed)


def parquet() -> bytes:
    import pyarrow
    import pyarrow.parquet

    out = io.BytesIO()
    rows = [{**NOTE, "spans": json.dumps(NOTE["spans"])}] * 2
    pyarrow.parquet.write_table(pyarrow.Table.from_pylist(rows), out)
    return out.getvalue()


def mixed() -> str:
    """LF, CR LF and a bare CR, as files that went through three editors have them."""
    one, two, three, four = (json.dumps({**NOTE, "doc_id": f"100-{n}"}) for n in range(4))
    return f"{one}\n{two}\r\n{three}\r{four}\n"


CASES: dict[str, Callable[[], Bad]] = {
    "jsonl/cut-off": lambda: one("n.jsonl", f"{LINE}\n{LINE[:60]}", r"n\.jsonl:2: column \d+: not JSON"),
    "jsonl/offsets": lambda: one("n.jsonl", LINE.replace("11,", "99,"), r"n\.jsonl:1: span 1: it ends at 99"),
    "jsonl/shifted": lambda: one("n.jsonl", LINE.replace('"label"', f'"text": "{CANARY[1:]}", "label"'),
                                 r"n\.jsonl:1: span 1: its text is not what stands at 0 to 11"),
    "jsonl/latin-1": lambda: one("n.jsonl", LINE.replace("came", "reçu").encode("latin-1"),
                                 r"n\.jsonl:1: byte \d+ is not UTF-8"),
    "jsonl/utf-16": lambda: one("n.jsonl", LINE.encode("utf-16"), r"n\.jsonl:1: the file is UTF-16"),
    "jsonl/mixed-line-ends": lambda: one("n.jsonl", mixed(),
                                        r"n\.jsonl:3: column \d+: not JSON: something follows"),
    "jsonl/50-MB-line": lambda: one("n.jsonl", LINE.encode().replace(b"came", FIFTY) + b"\n",
                                    r"n\.jsonl:1: the line is longer than 32 MiB"),
    "jsonl/50-MB-of-nothing": lambda: one("n.jsonl", LINE.encode() + b"\n" + FIFTY,
                                          r"n\.jsonl:2: the line is longer than 32 MiB"),
    "jsonl/deep": lambda: one("n.jsonl", '{"a":' * 9000, r"n\.jsonl:1: "),
    "jsonl/array": lambda: one("n.json", f"[{LINE},\n{LINE}]\n", r"n\.json:1: the file is one JSON array"),
    "jsonl/pretty": lambda: one("n.json", json.dumps(NOTE, indent=1), r"n\.json:1: the file is JSON over many lines"),
    "jsonl/no-spans": lambda: one("n.jsonl", '{"doc_id": "1", "patient_id": "1", "text": "Wyvern"}\n',
                                  r"n\.jsonl:1: no spans: the note is not annotated"),
    "jsonl/empty": lambda: one("n.jsonl", "", r"n\.jsonl: no notes here, the file is empty"),
    "jsonl/nul": lambda: one("n.jsonl", LINE.encode().replace(b"came", b"c\0me"), r"n\.jsonl:1: .*control character"),
    "i2b2/cut-off": lambda: one("7-01.xml", XML[:150], r"7-01\.xml: line \d+: not XML: .*cut off"),
    "i2b2/offsets": lambda: one("7-01.xml", XML.replace('end="11"', 'end="12"'), r"7-01\.xml: line 5: the tag's text"),
    "i2b2/outside": lambda: one("7-01.xml", XML.replace('end="11"', 'end="999"'), r"7-01\.xml: line 5: .*outside"),
    "i2b2/latin-1": lambda: one("7-01.xml", XML.replace("came", "reçu").encode("latin-1"),
                                r"7-01\.xml: line 3: byte \d+ is not UTF-8"),
    "i2b2/deep": lambda: one("7-01.xml", XML.replace("<TAGS>", "<TAGS>" + "<a>" * 100_000),
                             r"7-01\.xml: line 4: nested too deep"),
    "i2b2/billion-laughs": lambda: one("7-01.xml", '<!DOCTYPE a [<!ENTITY b "' + "c" * 99 + '">]>' + XML[40:],
                                       r"7-01\.xml: a document type or an entity is declared"),
    "i2b2/50-MB": lambda: one("7-01.xml", XML.encode().replace(b"came", FIFTY), r"7-01\.xml: the file is larger than"),
    "i2b2/form-feed": lambda: one("7-01.xml", XML.replace("came", "c\x0cme"), r"7-01\.xml: line 3: not XML: .*forbids"),
    "i2b2/no-tags": lambda: one("7-01.xml", re.sub("<TAGS>.*</TAGS>\n", "", XML, flags=re.DOTALL),
                                r"7-01\.xml: no TAGS"),
    "i2b2-2006/cut-off": lambda: one("n.xml", RECORDS[:90], r"n\.xml: line \d+: .*cut off"),
    "i2b2-2006/deep": lambda: one("n.xml", RECORDS.replace("came", "<a>" * 100_000), r"n\.xml: line \d+: "),
    "i2b2-2006/latin-1": lambda: one("n.xml", RECORDS.replace("came", "reçu").encode("latin-1"),
                                     r"n\.xml: line \d+: .*UTF-8"),
    "csv/quote-not-closed": lambda: one("n.csv", f'{CSV}2,1,"{CANARY} came\n3,1,x,[]\n',
                                        r"n\.csv:3 \(row 3\): a quoted field is not closed"),
    "csv/behind-a-quote": lambda: one("n.csv", f'{CSV}2,1,"{CANARY}"came,[]\n',
                                      r"n\.csv:3 \(row 3\): something follows"),
    "csv/too-few": lambda: one("n.csv", f"{CSV}2,1,{CANARY}\n", r"n\.csv:3 \(row 3\): 3 fields, but .* 4 columns"),
    "csv/too-many": lambda: one("n.csv", f"{CSV}2,1,{CANARY},came,[]\n", r"n\.csv:3 \(row 3\): 5 fields"),
    "csv/row-behind-line-ends": lambda: one("n.csv", f'{CSV}2,1,"a\n\nb",[]\n3,1,{CANARY}\n',
                                        r"n\.csv:6 \(row 4\): 3 fields"),
    "csv/offsets": lambda: one("n.csv", CSV.replace("11,", "99,"), r"n\.csv:2 \(row 2\): span 1: it ends at 99"),
    "csv/no-json": lambda: one("n.csv", CSV.replace('""NAME""', "NAME"),
                               r"n\.csv:2 \(row 2\): the column of spans: column \d+: not JSON"),
    "csv/no-list": lambda: one("n.csv", re.sub(r'"\[.*\]"', CANARY, CSV), r"n\.csv:2 \(row 2\): the column of spans: "),
    "csv/no-spans": lambda: one("n.csv", f"doc_id,patient_id,text\n1,1,{CANARY}\n", r"n\.csv:1: no column of spans "),
    "csv/no-header": lambda: one("n.csv", f"1,1,{CANARY} came,[]\n",
                                 r"n\.csv:1: the first row names no column for doc_id"),
    "csv/column-twice": lambda: one("n.csv", CSV.replace("patient_id", "text"),
                                    r"n\.csv:1: the column for text stands twice"),
    "csv/latin-1": lambda: one("n.csv", CSV.replace("came", "reçu").encode("latin-1"),
                               r"n\.csv:2 .*byte \d+ is not UTF-8"),
    "csv/utf-16": lambda: one("n.csv", CSV.encode("utf-16"), r"n\.csv:1: the file is UTF-16"),
    "csv/50-MB-line": lambda: one("n.csv", CSV.encode().replace(b"came", FIFTY),
                                  r"n\.csv:2 \(row 2\): the row is longer"),
    "csv/wrong-column": lambda: one("n.csv", CSV, r"n\.csv:1: the table has no column that --columns names for text",
                                    "--columns", "text=body"),
    "csv/formula-as-spans": lambda: one("n.csv", CSV.replace('"[{', '"=[{'),
                                        r"n\.csv:2 \(row 2\): the column of spans"),
    "parquet/cut-off": lambda: one("n.parquet", parquet()[:-9], r"n\.parquet: not Parquet: its end is missing"),
    "parquet/not": lambda: one("n.parquet", CSV, r"n\.parquet: not Parquet: it does not begin"),
    "parquet/footer": lambda: one("n.parquet", parquet()[:-40] + b"x" * 32 + parquet()[-8:],
                                  r"n\.parquet: not Parquet: its footer is damaged"),
    "brat/offsets": lambda: brat(NOTE["text"].encode(), b"T1\tNAME 0 99\tWyvern\n",
                                 r"7-01\.txt: line 1 of the .ann: .*outside"),
    "brat/shifted": lambda: brat(NOTE["text"].encode(), f"T1\tNAME 1 12\t{CANARY}\n".encode(),
                                 r"7-01\.txt: line 1 of the .ann: its text is not what stands"),
    "brat/cut-off": lambda: brat(NOTE["text"].encode(), b"T1\tNAME 0", r"7-01\.txt: line 1 of the .ann: "),
    "brat/latin-1": lambda: brat("reçu".encode("latin-1"), b"", r"7-01\.txt: line 1: byte 3 is not UTF-8"),
    "brat/no-text": lambda: Bad({"7-01.ann": b"T1\tNAME 0 4\tKate\n"}, r"7-01\.ann: no .txt beside"),
    "text/never": lambda: one("7-01.txt", CANARY, r"7-01\.txt: plain text holds no annotations"),
    "physionet/cut-off": lambda: one("id.text", f"START_OF_RECORD=1||||2||||\n{CANARY}",
                                     r"id\.text:1: the record is not closed"),
    "vtt/cut-off": lambda: one("7-01.vtt", f"#<Text Content>\n{CANARY}\n", r"7-01\.vtt: no markups"),
    "gz/bomb": lambda: one("n.jsonl.gz", gzip.compress(b"x" * (80 << 20)),
                           r"n\.jsonl\.gz: it grows more than 500 times"),
    "gz/cut-off": lambda: one("n.jsonl.gz", gzip.compress(LINE.encode())[:-9], r"n\.jsonl\.gz: it is cut off"),
    "gz/damaged": lambda: one("n.jsonl.gz", gzip.compress(LINE.encode())[:-8] + b"12345678",
                              r"n\.jsonl\.gz: it is damaged"),
    "gz/not": lambda: one("n.jsonl.gz", LINE, r"n\.jsonl\.gz: it is not packed as \.gz"),
    "gz/twice": lambda: one("n.jsonl.gz", gzip.compress(gzip.compress(LINE.encode())),
                            r"n\.jsonl\.gz: it is packed twice"),
    "gz/bad-inside": lambda: one("n.jsonl.gz", gzip.compress(b"{}\n"), r"n\.jsonl:1: "),
    "gz/both": lambda: Bad({"n.jsonl": LINE.encode(), "n.jsonl.gz": gzip.compress(LINE.encode())},
                           r"n\.jsonl: it stands here twice"),
}  # fmt: skip


@pytest.mark.parametrize("name", CASES)
@pytest.mark.parametrize("verb", ["release", "convert"])
def test_bad_input(name: str, verb: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    bad = CASES[name]()
    folder = tmp_path / "in"
    folder.mkdir()
    for file, raw in bad.files.items():
        (folder / file).write_bytes(raw)
    source = folder if len(bad.files) > 1 or file.endswith(".ann") else folder / file
    rest = ["OUT", "--to", "jsonl"]
    if verb == "release":
        rest = ["--policy", "cchmc-2014", "--out", "OUT", "--vault", "VAULT"]
    out, err = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        code = run([verb, str(source), *rest, *bad.typed])
    said = out.getvalue() + err.getvalue()
    assert code == 4, said
    assert re.match(rf"resynth: {bad.says}", said), said
    assert "Wyvern" not in said
    assert "Qzx7" not in said
    assert "Traceback" not in said
    assert len(said.splitlines()) < 12, said
    # The key of a vault is made once; nothing else is left of a run that found no notes.
    assert {path.name for path in tmp_path.iterdir()} <= {"in", "VAULT"}
    assert not (tmp_path / "VAULT" / "tmp" / "input").exists()


def test_standard_input_must_say_what_it_is(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(LINE.encode())))
    assert run(["convert", "-", str(tmp_path / "x.csv")]) == 2
    assert capsys.readouterr().err == (
        "resynth: standard input has no name that tells its format\nresynth: hint: --from jsonl\n"
    )


def test_standard_output_is_no_output(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys) -> None:
    """A file called "-" with the notes in it lay in the folder."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "n.jsonl").write_text(f"{LINE}\n")
    assert run(["convert", "n.jsonl", "-", "--to", "csv"]) == 2
    assert "not standard output" in capsys.readouterr().err
    assert [path.name for path in tmp_path.iterdir()] == ["n.jsonl"]


def test_a_pattern_that_nothing_is_named_like(tmp_path: Path, capsys) -> None:
    assert run(["convert", str(tmp_path / "*.jsonl"), str(tmp_path / "x.csv")]) == 4
    assert capsys.readouterr().err == "resynth: *.jsonl: no file is named like this\n"


def test_bad_records_are_told_together_and_no_more_than_twenty(tmp_path: Path, capsys) -> None:
    (tmp_path / "n.jsonl").write_text("".join(f"{json.dumps({**NOTE, 'doc_id': f'{n}'})}\n{{]\n" for n in range(30)))
    assert run(["convert", str(tmp_path / "n.jsonl"), str(tmp_path / "x.csv")]) == 4
    lines = capsys.readouterr().err.splitlines()
    assert lines[0] == "resynth: 30 records cannot be read"
    assert lines[1].startswith("resynth:   n.jsonl:2: ")
    assert lines[20].startswith("resynth:   n.jsonl:40: ")
    assert lines[21] == "resynth:   and 10 more"
    assert not (tmp_path / "x.csv").exists()
