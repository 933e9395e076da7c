"""Marks that a program made are signed for as a program's, wherever they came in; and both counts of promises agree."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from resynth.cli import app
from resynth.job.marked_by import by_program
from resynth.release.marked import FINDS

NOTES = [
    ("1-1", "1", "Patient: Marguerite Quillfeather   MRN: 00482913\n"
     "Seen on 03/04/2019 by Dr. Wendell Ostrowski. Call 555-555-0143."),
    ("2-1", "2", "Patient: Percival Abernathy   MRN: 00551720\nSeen on 05/06/2018 by Dr. Wendell Ostrowski."),
]


@pytest.fixture
def found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    rows = [json.dumps({"doc_id": d, "patient_id": p, "text": text}) + "\n" for d, p, text in NOTES]
    Path("raw.jsonl").write_text("".join(rows), "utf-8")
    assert app.run(["detect", "raw.jsonl", "--out", "found.jsonl"]) == 0
    return Path("found.jsonl")


def released(found: Path, policy: str = "hipaa-safe-harbor") -> dict[str, str]:
    assert app.run(["release", str(found), "--policy", policy, "--out", "OUT", "--vault", "VAULT"]) in (0, 6)
    return {path.name: path.read_text("utf-8") for path in Path("OUT").iterdir() if path.is_file()}


def edited(found: Path, change) -> Path:
    """The notes with the spans that ``change`` makes of those of each note."""
    rows = [json.loads(line) for line in found.read_text("utf-8").splitlines()]
    for row in rows:
        row["spans"] = change(row["spans"])
    found.write_text("".join(json.dumps(row) + "\n" for row in rows), "utf-8")
    return found


def people(spans):
    return [{key: value for key, value in span.items() if key != "found_by"} for span in spans]


def test_detect_leaves_who_made_the_marks(found: Path):
    """Without --explain too: no rule, but whose they are."""
    spans = [span for line in found.read_text("utf-8").splitlines() for span in json.loads(line)["spans"]]
    assert {span["found_by"] for span in spans} == {"resynth"}
    assert not any("score" in span for span in spans)


def test_marks_of_a_program_are_signed_for_as_a_programs(found: Path, capsys: pytest.CaptureFixture[str]):
    """README and audit said "marked before this program saw the notes, by whoever annotated the source"."""
    pages = released(found)
    told = capsys.readouterr().err
    assert "warning: every mark of the input was made by a program" in told
    assert "resynth sample" in told
    assert "by whoever annotated the source" not in pages["README.md"]
    assert "a program made all of them" in pages["README.md"]
    assert f"finds {FINDS} of 100 tokens" in pages["README.md"]
    assert "nobody has read them" in pages["DATASET_CARD.md"]
    audit = json.loads(pages["AUDIT.json"])
    assert audit["annotated"] == "detect"
    assert audit["marked_by"].startswith("a program")
    assert '<div class="banner incomplete">' in pages["AUDIT.html"]
    assert "Every promise that had to hold, holds" not in pages["AUDIT.html"]


def test_marks_of_people_are_theirs(found: Path, capsys: pytest.CaptureFixture[str]):
    """The same notes without found_by: as before, green."""
    pages = released(edited(found, people))
    assert "a program looked" not in capsys.readouterr().err
    assert "by whoever annotated the source" in pages["README.md"]
    assert json.loads(pages["AUDIT.json"])["annotated"] == "given"
    assert '<div class="banner held">' in pages["AUDIT.html"]


def test_where_both_marked_both_are_told(found: Path):
    """One mark of a person among those of a program: amber still; one of a program among those of people: green."""
    pages = released(edited(found, lambda spans: people(spans[:1]) + spans[1:]))
    assert json.loads(pages["AUDIT.json"])["annotated"] == "both"
    assert "people or others" in pages["README.md"]
    assert '<div class="banner incomplete">' in pages["AUDIT.html"]


def test_a_missed_mention_is_nobody_elses_mark(found: Path, capsys: pytest.CaptureFixture[str]):
    """Of a file that a program alone had marked the README said "people or others fewer than 11"."""
    rows = [json.loads(line) for line in found.read_text("utf-8").splitlines()]
    (again,) = [span for span in rows[1]["spans"] if rows[1]["text"][span["start"]:span["end"]] == "Wendell Ostrowski"]
    rows[1]["spans"].remove(again)
    found.write_text("".join(json.dumps(row) + "\n" for row in rows), "utf-8")
    pages = released(found, "training-data")
    assert len(Path("VAULT/residuals.csv").read_text("utf-8-sig").splitlines()) > 1
    assert "warning: every mark of the input was made by a program" in capsys.readouterr().err
    assert "a program made all of them" in pages["README.md"]
    assert json.loads(pages["AUDIT.json"])["annotated"] == "detect"


@pytest.mark.parametrize(("found_by", "program"), [
    ("given", False), ("given:resynth", True), ("given:names:ratio", True), ("given:presidio:PERSON", True),
    ("given:annotator 3", False), ("names:ratio", True), ("residuals", False), ("given:trusted:term", True),
])
def test_whose_a_mark_is(found_by: str, program: bool):
    """A name that no recognizer has may be a person's."""
    assert by_program(found_by) is program


def test_terminal_and_audit_count_the_same_promises(found: Path, capsys: pytest.CaptureFixture[str]):
    """The one said 36 held, the other 24 of 29: promises that the policy never made were counted."""
    pages = released(edited(found, people))
    (terminal,) = re.findall(r"spans?; (of \d+ promises: .*)", capsys.readouterr().err)
    (audit,) = re.findall(r"<br>(Of \d+ promises: .*)\.</div>", pages["AUDIT.html"])
    assert terminal.lower() == audit.lower()


def test_the_papers_say_of_detection_what_its_page_says():
    page = (Path(__file__).parents[2] / "docs" / "detect.md").read_text("utf-8")
    assert f"{FINDS} of 100 tokens of PHI" in " ".join(page.split())


def test_verify_counts_as_the_audit_does(found: Path, capsys: pytest.CaptureFixture[str]):
    """It printed all promises there are, in codes, and no last line."""
    pages = released(edited(found, people))
    capsys.readouterr()
    assert app.run(["verify", "--release", "OUT", "--vault", "VAULT", "--source", str(found)]) == 0
    out = capsys.readouterr().out
    (audit,) = re.findall(r"<br>Of (\d+ promises: .*)\.</div>", pages["AUDIT.html"])
    assert out.splitlines()[-1] == f"OUT: of {audit}"
    assert "No replaced value is found anywhere" in " ".join(out.split())


@pytest.mark.parametrize("name", ["settled.jsonl", "table.csv"])
def test_a_conversion_tells_again_who_made_the_marks(found: Path, name: str):
    """Through `convert`, which the pages tell to settle overlaps with, a program's marks became people's."""
    to = Path(name).suffix[1:]
    assert app.run(["convert", str(found), name, "--from", "jsonl", "--to", to]) == 0
    pages = released(Path(name))
    assert json.loads(pages["AUDIT.json"])["annotated"] == "detect"
    assert "found_by" not in Path("OUT/notes.jsonl").read_text("utf-8")
