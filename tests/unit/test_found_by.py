"""Who marked a span goes along through every format that has a place for it; elsewhere that it is lost is told."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from format_kit import one

from resynth.cli import app
from resynth.formats import ReleasedNote, get
from resynth.formats.marks import given_by
from resynth.types import OutSpan

TEXT = "Patient: Abernathy. Transferred from Quillfeather, seen by Dr. Ostrowski & son on 3/4/2019."
HELD = ("brat", "csv", "i2b2", "i2b2-2006", "jsonl", "vtt")
NOT_HELD = ("physionet", "vtt-2013")
#: What no page of a release and no message may tell: who marked may be somebody's name.
WHO = "Qzx7 Wyvern"


def marked(**found_by: str) -> list[dict[str, object]]:
    """A span for each word, by its label and whoever marked it."""
    kinds = {"Abernathy": "PATIENT", "Quillfeather": "HOSPITAL", "Ostrowski": "DOCTOR", "3/4/2019": "DATE"}
    spans = []
    for number, (word, label) in enumerate(kinds.items()):
        at = TEXT.index(word)
        spans.append({"start": at, "end": at + len(word), "label": label})
        if who := found_by.get(f"_{number}"):
            spans[-1]["found_by"] = who
    return spans


def source(spans: list[dict[str, object]], folder: Path) -> Path:
    path = folder / "n.jsonl"
    path.write_text(json.dumps({"doc_id": "1-01", "patient_id": "1", "text": TEXT, "spans": spans}) + "\n", "utf-8")
    return path


def converted(path: Path, name: str, folder: Path) -> Path:
    """The notes in another format, and the file or folder that a verb reads."""
    folder = folder / "made"
    folder.mkdir(exist_ok=True)
    made = folder / (f"{path.stem}-n.{name}" if name in ("csv", "jsonl") else f"in-{name}")
    assert app.run(["convert", str(path), str(made), "--to", name]) == 0
    return made / "notes.xml" if name == "i2b2-2006" and made.is_dir() else made


def whose(path: Path, name: str) -> list[str]:
    file = path if path.is_file() else next(file for file in sorted(path.rglob("*")) if file.suffix == get(name).suffix)
    return [span.found_by for span in one(get(name), file).spans or ()]


@pytest.mark.parametrize("name", HELD)
def test_who_marked_comes_back(tmp_path: Path, name: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Marks that had passed through brat or XML were taken for people's, and nothing said so."""
    spans = marked(_1="resynth:guess", _2="views:room's code", _3=WHO)
    made = converted(source(spans, tmp_path), name, tmp_path)
    assert whose(made, name) == ["given", "given:resynth:guess", "given:views:room's code", f"given:{WHO}"]
    assert "lost" not in capsys.readouterr().err
    assert whose(converted(made, "jsonl", tmp_path), "jsonl") == whose(made, name)


@pytest.mark.parametrize("name", NOT_HELD)
def test_where_it_has_no_place_it_is_counted(tmp_path: Path, name: str, capsys: pytest.CaptureFixture[str]) -> None:
    path = source(marked(_1="resynth:guess", _3=WHO), tmp_path)
    assert app.run(["convert", str(path), str(tmp_path / "made"), "--to", name, "--json"]) == 0
    told = capsys.readouterr()
    assert json.loads(told.out)["lost"]["found_by"] == 2
    assert f"lost, because {name} cannot hold them: found_by: 2" in told.err
    assert "warning: a release of it takes these marks for people's" in told.err
    assert "Qzx7" not in told.out + told.err


@pytest.mark.parametrize("name", [*HELD, *NOT_HELD])
def test_marks_that_nobody_signed_lose_nothing(tmp_path: Path, name: str, capsys: pytest.CaptureFixture[str]) -> None:
    made = converted(source(marked(), tmp_path), name, tmp_path)
    assert "found_by" not in capsys.readouterr().err
    written = [file.read_bytes() for file in ([made] if made.is_file() else made.rglob("*")) if file.is_file()]
    assert written
    assert not any(b"found_by" in raw or b"FoundBy" in raw for raw in written)


@pytest.mark.parametrize("name", HELD)
def test_a_guess_is_no_reason_to_keep_a_name_whatever_it_came_through(tmp_path: Path, name: str) -> None:
    """Through brat the name that was guessed to be a house's went out as it stood, as marked by people."""
    told = {f"_{number}": "resynth:guess" if number == 1 else "resynth" for number in range(4)}
    made = converted(source(marked(**told), tmp_path), name, tmp_path)
    out = tmp_path / "OUT"
    assert app.run(["release", str(made), "--policy", "cchmc-2014", "--out", str(out), "--vault",
                    str(tmp_path / "VAULT")]) in (0, 6)
    assert "Quillfeather" not in (out / "notes.jsonl").read_text("utf-8")
    audit = json.loads((out / "AUDIT.json").read_text("utf-8"))
    assert audit["annotated"] == "detect"
    assert audit["marked_by"].startswith("a program")


@pytest.mark.parametrize("name", HELD)
def test_no_file_of_a_release_and_no_message_tells_who_marked(
    tmp_path: Path, name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """Who marked may be a person: what is released carries labels alone, in every format."""
    made = converted(source(marked(_0=WHO, _1=WHO, _2=WHO, _3=WHO), tmp_path), name, tmp_path)
    out, vault = tmp_path / "OUT", tmp_path / "VAULT"
    formats = "jsonl,csv,brat,i2b2,i2b2-2006,vtt,vtt-2013,physionet,text"
    assert app.run(["release", str(made), "--policy", "cchmc-2014", "--out", str(out), "--vault", str(vault),
                    "--formats", formats]) == 0
    assert app.run(["verify", "--release", str(out), "--vault", str(vault), "--source", str(made)]) == 0
    told = capsys.readouterr()
    assert "Qzx7" not in told.out + told.err
    written = {file: file.read_bytes() for file in out.rglob("*") if file.is_file()}
    assert not any(b"Qzx7" in raw or b"Wyvern" in raw for raw in written.values())
    notes = {file: raw for file, raw in written.items() if "annotations" in file.parts or file.stem == "notes"}
    assert len(notes) == 12
    assert not any(b"found_by" in raw or b"FoundBy" in raw for raw in notes.values())


@pytest.mark.parametrize(("said", "who"), [
    ("resynth:guess", "given:resynth:guess"), ("given:names:ratio", "given:names:ratio"), ("given", "given"),
    ("ids:1, 2/3 + -", "given:ids:1, 2/3 + -"), ("A. Wren", "given:A. Wren"),
    ("", ""), (" a", ""), ("a ", ""), ("a\nb", ""), ("a|b", ""), ('a"b', ""), ("<a>", ""), ("a" * 65, ""),
])
def test_what_may_be_told_again(said: str, who: str) -> None:
    """A name on one line, with no sign that a format has a use for."""
    assert given_by(said) == who


ODD = {
    "brat": ("100-01.ann", 'T1\tDATE 0 3\t3/4\n#1\tFoundBy T1\t"a|b"\n'),
    "i2b2": ("100-01.xml", '<a><TEXT>3/4 x</TEXT><TAGS><DATE id="P0" start="0" end="3" text="3/4" TYPE="DATE" '
                           'found_by="a|b" /></TAGS></a>'),
    "i2b2-2006": ("n.xml", '<ROOT>\n<RECORD ID="100-01">\n<TEXT><PHI TYPE="DATE" found_by="a|b">3/4</PHI> x</TEXT>\n'
                           "</RECORD>\n</ROOT>\n"),
    "jsonl": ("n.jsonl", '{"doc_id": "100-01", "patient_id": "100", "text": "3/4 x", "spans": [{"start": 0, "end": 3, '
                         '"label": "DATE", "found_by": "a|b"}]}\n'),
}


@pytest.mark.parametrize(("name", "lost"), [
    ("brat", ()), ("i2b2", (("found_by", 1),)), ("i2b2-2006", (("found_by", 1),)), ("jsonl", (("keys of spans", 1),)),
])
def test_what_is_no_name_is_nobodys_and_counted(tmp_path: Path, name: str, lost: tuple[tuple[str, int], ...]) -> None:
    """In brat it stays a note of its own, and goes along as one."""
    file, raw = ODD[name]
    (tmp_path / file).write_text(raw, "utf-8")
    (tmp_path / "100-01.txt").write_text("3/4 x", "utf-8")
    record = one(get(name), tmp_path / ("100-01.txt" if name == "brat" else file))
    assert [span.found_by for span in record.spans or ()] == ["given"]
    assert record.lost == lost
    assert (record.document.meta == {}) == (name != "brat")


def test_fragments_that_others_marked_are_no_one_mark() -> None:
    """brat has one note for a mark of several fragments: two that marked cannot both stand there."""
    spans = (OutSpan(0, 4, "DATE", "DATE"), OutSpan(5, 8, "DATE", "DATE"))
    meta = {"brat": {"spans": 2, "lines": [], "joined": [[0, 1]]}}
    both = ReleasedNote("100-01", "100", "1999 3/4", spans, meta, True, ("a", "a"))
    apart = both._replace(found_by=("a", "b"))
    ann = "annotations/brat/100-01.ann"
    assert dict(get("brat").write(both))[ann] == b'T1\tDATE 0 4;5 8\t1999 3/4\n#1\tFoundBy T1\t"a"\n'
    assert dict(get("brat").write(apart))[ann].count(b"FoundBy") == 2
    assert get("brat").lost(apart) == {"metadata fields": 1}


def test_tags_that_share_a_place_in_vtt_keep_who_made_what_stands(tmp_path: Path) -> None:
    """The tag below another one is no span: who made it is counted as lost, who made the other comes back."""
    spans = (OutSpan(0, 8, "NAME", "NAME"), OutSpan(9, 12, "DATE", "DATE"))
    note = ReleasedNote("100-01", "100", "Jo Wrenn 3/4", spans, {}, True, ("a", ""))
    ((_, raw),) = get("vtt").write(note)
    path = tmp_path / "100-01.vtt"
    path.write_bytes(raw.replace(b"0|8|NAME||found_by=a|Jo Wrenn\n",
                                 b"0|8|NAME||found_by=a|Jo Wrenn\n3|5|NAME||found_by=b|Wrenn\n3|9|NAME||found_by=c|\n"))
    record = one(get("vtt"), path)
    assert [(span.start, span.end, span.found_by) for span in record.spans or ()] == [
        (0, 8, "given:a"), (8, 12, "given:c")]
    assert record.lost == (("found_by", 1),)
    again = note._replace(spans=tuple(OutSpan(*span[:5]) for span in record.spans or ()), meta=record.document.meta,
                          found_by=("a", "c"))
    ((_, written),) = get("vtt").write(again)
    assert b"|found_by=c|Wrenn 3/4\n" in written
