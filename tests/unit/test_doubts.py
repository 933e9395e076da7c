"""What nobody marked and may be PHI all the same: told to people, decided by them, or marked with --careful."""

from __future__ import annotations

import csv
import json
import stat
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given, strategies

from resynth.cli import app
from resynth.job import doubted
from resynth.plan.guesses import is_guess
from resynth.recognize import detect as detection
from resynth.recognize.around import around, doubts
from resynth.recognize.detect import CAREFUL, WITHOUT, detect, names, versions
from resynth.recognize.note import Note
from resynth.testing import marked
from resynth.types import Document, Span
from resynth.verify.promises.kept import GUESSED

SURE = 1000
#: Who found what somebody decided on: a person says that it is PHI, of a kind that was guessed.
SAID = "given:resynth:guess"
NOTES = {"d1": "Seen by Dr. Quillfeather. ok per clinic, flu shot in fall.",
         "d2": "Pt lives nr Tarrow creek w sage. Refill sent."}


@pytest.fixture(autouse=True)
def unasked(monkeypatch: pytest.MonkeyPatch) -> None:
    """As it is at first, whatever a command of these tests says, which speaks for all its process."""
    monkeypatch.setenv(CAREFUL, "")
    monkeypatch.setenv(WITHOUT, "")


def left(line: str, *likely: str) -> list[str]:
    """What is doubted beside the marks of a line, if the chain holds some of its words for likely."""
    text, spans = marked(line)
    note = Note(text)
    odds = [SURE if word in likely else doubts.LEAST - 1 for word in note.words]
    found = doubts.spans(note, [span[:3] for span in spans], odds, around.weights())
    return [text[span.start : span.end] for span in found]


@pytest.mark.parametrize(("line", "likely", "expected"), [
    ("Seen with tobin at bedside", ("tobin",), ["tobin"]),
    ("Seen with [tobin](NAME) at bedside", ("tobin",), []),
    ("Seen with maren tobin here", ("maren", "tobin"), ["maren tobin"]),
    ("at A-44/1B today", ("A", "44", "1", "B"), ["A-44/1B"]),
    ("since the fall of 2011 then", ("since", "the", "fall", "of"), ["fall"]),
    ("since the late of", ("since", "the", "late", "of"), []),
    ("Entered 08:52 by 4417", ("08", "52", "4417"), ["4417"]),
    ("tobin; maren", ("tobin", ";", "maren"), ["tobin", "maren"]),
])
def test_likely_words_beside_each_other_are_one_place(line: str, likely: tuple[str, ...], expected: list[str]):
    """Without what leads to a mention and the hours of a day, which are nobody's."""
    assert left(line, *likely) == expected


@given(strategies.lists(strategies.sampled_from(["[Tobin](NAME)", "Tobin", "the", "4:05", "wren-4", "fall", "\n"])))
def test_doubts_stand_outside_of_marks_apart_and_in_order(words: list[str]):
    text, spans = marked(" ".join(words))
    note = Note(text)
    found = doubts.spans(note, [span[:3] for span in spans], [SURE] * len(note.words), around.weights())
    both = sorted([*spans, *found])
    assert all(one.end <= other.start for one, other in pairwise(both))
    assert all(text[one.start].isalnum() and 0 < one.score < 1 for one in found)


@pytest.mark.parametrize(("number", "kinds"), [("98", {"IDNUM"}), ("89", {"AGE"})])
def test_what_is_hardly_an_age_over_89_stops_no_release(number: str, kinds: set[str], monkeypatch: pytest.MonkeyPatch):
    """A policy that keeps ages up to 89 refuses a corpus with an older one, and of a bare 98 nobody knows it."""
    monkeypatch.setattr(around, "letter_of", lambda *_: "A")
    note = Note(f"Hertel 19/20 at {number}; no diplopia")
    odds = [SURE if word == number else doubts.LEAST - 1 for word in note.words]
    assert {one.kind for one in doubts.spans(note, [], odds, around.weights())} == kinds


@pytest.mark.parametrize(("text", "number", "weight", "told"), [
    ("known case, 74, COPD", "74", doubts.ENOUGH_FOR_AGES, True),
    ("known case, 74, COPD", "74", doubts.ENOUGH_FOR_AGES - 1, False),
    ("GFR 11/2017, now 63.", "63", 2000, False), ("GFR 11/2017, now 63.", "63", doubts.ENOUGH_FOR_FORMS, True),
    ("mean age of 60", "60", 9000, False), ("dad 52 breaths", "52", 9000, False), ("for age 50+", "50", 9000, False),
    ("5m F/U", "5", 9000, False),
])
def test_an_age_is_marked_where_it_is_likelier_than_not_and_nothing_is_measured(
    text: str, number: str, weight: int, told: bool, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(around, "letter_of", lambda *_: "A")
    note = Note(text)
    odds = [weight if word == number else -9000 for word in note.words]
    found = [text[span.start : span.end] for span in doubts.sure(note, (), odds, around.weights())]
    assert found == ([number] if told else [])


def test_a_kind_of_it_is_a_guess_for_whoever_plans_and_whoever_checks():
    assert is_guess(Span(0, 4, "CITY", "CITY", "unknown", doubts.FOUND_BY))
    assert doubts.FOUND_BY in GUESSED


def test_what_the_page_the_rule_and_the_sheet_say_of_it_is_one_figure():
    """The page and the rule said one in six, of 74 rows 46 said fewer, and the docs one to twenty."""
    assert f"{doubts.share(doubts.LEAST):.0%}" == "10%"
    assert doubts.FOUND_BY == "doubts:one in ten"
    docs = Path(__file__).parents[2]
    for page, says in {
        "resynth/job/found_page.py": "one in ten or more", "docs/detect.md": "stands: 10 or more",
        "docs/recognizers/around.md": "one in ten of such words and more",
    }.items():
        assert says in (docs / page).read_text("utf-8")


def test_marks_of_before_that_say_one_in_six_are_guesses_too():
    assert is_guess(Span(0, 4, "CITY", "CITY", "unknown", "given:doubts:one in six"))


def texts(spans: tuple[Span, ...] | None, text: str) -> set[str]:
    return {text[span.start : span.end] for span in spans or ()}


def test_careful_marks_all_that_was_marked_and_what_may_be():
    documents = [Document(doc_id, doc_id, text) for doc_id, text in NOTES.items()]
    plain = [detect([one])[0] for one in documents]
    detection.run_careful()
    careful = [detect([one])[0] for one in documents]
    more = [texts(one, note.text) - texts(other, note.text)
            for one, other, note in zip(careful, plain, documents, strict=True)]
    assert "fall" in more[0]
    assert "sage" in more[1]
    assert all(texts(other, note.text) <= texts(one, note.text)
               for one, other, note in zip(careful, plain, documents, strict=True))


@pytest.mark.parametrize(("text", "found"), [
    ("<p>Pt lives nr <b>Tarrow</b> creek w sage.<br>Refill sent.</p>", "sage"),
    ("Pt lives nr Tarrow creek w sa\u00adge.\r\nRefill sent.", "sa\u00adge"),
    ("Pt lives nr Tarrow creek w \u200bsage\u200b. Refill sent.", "sage"),
    ("Pt lives nr Tarrow creek w s<b>age</b>. Refill sent.", "s<b>age"),
])
def test_what_is_doubted_is_what_care_would_mark(text: str, found: str):
    """A note with markup and signs that nobody sees is read for people as it is for detection."""
    document = Document("d", "d", text)
    plain = [(span.start, span.end, span.kind) for span in detect([document])[0] or ()]
    doubted_ones = doubts.of_texts([(text, plain)])[0]
    detection.run_careful()
    careful = [span for span in detect([document])[0] or () if span.found_by == doubts.FOUND_BY]
    assert found in texts(tuple(doubted_ones), text)
    assert [one[:2] for one in doubted_ones] == [one[:2] for one in careful]


def test_no_doubt_is_over_a_mark_of_what_nobody_reads():
    text = "Pt lives nr Tarrow creek w s<b>age</b>. Refill sent."
    start = text.index("<b>")
    assert not any(one.start < start + 3 and start < one.end
                   for one in doubts.of_texts([(text, [(start, start + 3, "NAME")])])[0])


def test_who_was_careful_says_so_in_the_papers():
    assert doubts.BY not in versions()
    assert doubts.BY in names()
    detection.run_careful()
    assert versions()[doubts.BY] == doubts.VERSION


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    lines = [json.dumps({"doc_id": doc_id, "patient_id": doc_id, "text": text}) for doc_id, text in NOTES.items()]
    (tmp_path / "notes.jsonl").write_text("\n".join(lines), "utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def table(path: Path) -> list[dict[str, str]]:
    with path.open(encoding="utf-8-sig", newline="") as file:
        return list(csv.DictReader(file))


def decide(path: Path, **decisions: str) -> None:
    """Write decisions into the rows of some texts."""
    rows = table(path)
    for row in rows:
        row["decision"] = decisions.get(row["found"], row["decision"])
    with path.open("w", encoding="utf-8-sig", newline="") as file:
        sheet = csv.DictWriter(file, doubted.COLUMNS)
        sheet.writeheader()
        sheet.writerows(rows)


def spans_of(path: Path) -> dict[str, dict[str, str]]:
    """Document id -> text of a span -> who found it."""
    return {note["doc_id"]: {span["text"]: span.get("found_by", "") for span in note["spans"]}
            for note in map(json.loads, path.read_text("utf-8").splitlines())}


def test_the_table_has_the_likeliest_first_and_is_the_owners_alone(folder: Path):
    assert app.run(["detect", "notes.jsonl", "--out", "found.jsonl", "--doubts", "doubts.csv"]) == 0
    rows = table(folder / "doubts.csv")
    assert [row["found"] for row in rows][:2] == ["fall", "sage"]
    assert rows[1]["context"] == "Pt lives nr Tarrow creek w «sage». Refill sent."
    assert [int(row["in_100"]) for row in rows] == sorted((int(row["in_100"]) for row in rows), reverse=True)
    assert stat.S_IMODE((folder / "doubts.csv").stat().st_mode) == 0o600


def test_what_is_decided_is_marked_as_people_mark_and_asked_no_more(folder: Path):
    assert app.run(["detect", "notes.jsonl", "--out", "found.jsonl", "--doubts", "doubts.csv"]) == 0
    assert "sage" not in spans_of(folder / "found.jsonl")["d2"]
    decide(folder / "doubts.csv", sage="phi", fall="not_phi")
    again = ["detect", "notes.jsonl", "--out", "found2.jsonl", "--decided", "doubts.csv", "--doubts", "doubts2.csv"]
    assert app.run(again) == 0
    assert spans_of(folder / "found2.jsonl")["d2"]["sage"] == SAID
    assert not {"sage", "fall"} & {row["found"] for row in table(folder / "doubts2.csv")}


def test_what_is_decided_to_be_none_is_not_marked_by_care_either(folder: Path):
    assert app.run(["detect", "notes.jsonl", "--out", "found.jsonl", "--doubts", "doubts.csv"]) == 0
    decide(folder / "doubts.csv", fall="not_phi")
    assert app.run(["detect", "notes.jsonl", "--out", "found2.jsonl", "--decided", "doubts.csv", "--careful"]) == 0
    assert "fall" not in spans_of(folder / "found2.jsonl")["d1"]
    assert "sage" in spans_of(folder / "found2.jsonl")["d2"]


def test_what_somebody_calls_phi_goes_though_the_policy_keeps_the_kind_that_was_guessed(folder: Path):
    """cchmc-2014 keeps institutions: that sage is one was a guess of the program, that it is PHI is a person's word."""
    assert app.run(["detect", "notes.jsonl", "--out", "found.jsonl", "--doubts", "doubts.csv"]) == 0
    rewrite(folder / "doubts.csv", "sage", {"kind": "INSTITUTION", "decision": "phi"})
    assert app.run(["detect", "notes.jsonl", "--out", "found2.jsonl", "--decided", "doubts.csv"]) == 0
    run = ["release", "found2.jsonl", "--policy", "cchmc-2014", "--out", "OUT", "--vault", "VAULT"]
    assert app.run(run) in (0, 6)
    assert "sage" not in (folder / "OUT" / "notes.jsonl").read_text("utf-8")


def rewrite(path: Path, of: str, cells: dict[str, str]) -> None:
    """Write other cells into the rows of a text."""
    rows = [row | (cells if row["found"] == of else {}) for row in table(path)]
    with path.open("w", encoding="utf-8-sig", newline="") as file:
        sheet = csv.DictWriter(file, doubted.COLUMNS, delimiter=";")
        sheet.writeheader()
        sheet.writerows(rows)


@pytest.mark.parametrize(("cells", "label"), [
    ({"found": "4-Mar", "decision": "phi"}, "LOCATION"),  # what a spreadsheet does to 3/4, 0412 and 1E5
    ({"context": "", "decision": "PHI "}, "LOCATION"),
    ({"kind": " patient", "decision": "phi"}, "PATIENT"),
])
def test_what_a_spreadsheet_does_to_a_table_is_borne(folder: Path, cells: dict[str, str], label: str):
    assert app.run(["detect", "notes.jsonl", "--out", "found.jsonl", "--doubts", "doubts.csv"]) == 0
    rewrite(folder / "doubts.csv", "sage", cells)
    assert app.run(["detect", "notes.jsonl", "--out", "found2.jsonl", "--decided", "doubts.csv"]) == 0
    note = json.loads((folder / "found2.jsonl").read_text("utf-8").splitlines()[1])
    assert [span["label"] for span in note["spans"] if span["text"] == "sage"] == [label]


@pytest.mark.parametrize(("cells", "said"), [
    ({"end": "9999"}, "its place holds another text"),
    ({"end": "9999", "found": ""}, "its place holds another text"),
    ({"start": "31", "end": "27", "found": "", "context": ""}, "its place holds another text"),
    ({"found": "", "context": ""}, "its place holds another text"),
    ({"kind": "ANIMAL"}, "its kind is none that we know"),
    ({"start": "27.0"}, "start or end is not as it was written"),
    ({"decision": "yes"}, "a decision is phi, not_phi or hold"),
])
def test_a_row_that_does_not_tell_its_place_is_refused_with_its_line(
        folder: Path, cells: dict[str, str], said: str, capsys: pytest.CaptureFixture[str]):
    assert app.run(["detect", "notes.jsonl", "--out", "found.jsonl", "--doubts", "doubts.csv"]) == 0
    rewrite(folder / "doubts.csv", "sage", {"decision": "phi", **cells})
    assert app.run(["detect", "notes.jsonl", "--out", "found2.jsonl", "--decided", "doubts.csv"]) == 4
    told = capsys.readouterr().err
    assert f"doubts.csv: line 3: {said}" in told
    assert "sage" not in told


@pytest.mark.parametrize("doc_id", ["=2", "'=2", "''", "'d", "@d", "-d"])
def test_a_doc_id_that_a_spreadsheet_would_run_is_decided_all_the_same(folder: Path, doc_id: str):
    (folder / "notes.jsonl").write_text(json.dumps({"doc_id": doc_id, "patient_id": "p", "text": NOTES["d2"]}), "utf-8")
    assert app.run(["detect", "notes.jsonl", "--out", "found.jsonl", "--doubts", "doubts.csv"]) == 0
    assert table(folder / "doubts.csv")[0]["doc_id"].startswith("'")
    decide(folder / "doubts.csv", sage="phi")
    assert app.run(["detect", "notes.jsonl", "--out", "found2.jsonl", "--decided", "doubts.csv"]) == 0
    assert spans_of(folder / "found2.jsonl")[doc_id]["sage"] == SAID


def test_how_much_is_decided_is_told_and_no_decision_is_replaced(folder: Path, capsys: pytest.CaptureFixture[str]):
    run = ["detect", "notes.jsonl", "--out", "found.jsonl", "--doubts", "doubts.csv"]
    assert app.run(run) == 0
    decide(folder / "doubts.csv", sage="phi")
    rows = len(table(folder / "doubts.csv"))
    assert app.run(["detect", "notes.jsonl", "--out", "found2.jsonl", "--decided", "doubts.csv"]) == 0
    assert f"--decided: 1 place phi, 0 not_phi, 0 hold, {rows - 1} not decided" in capsys.readouterr().err
    assert app.run([*run, "--force"]) == 2
    assert "it holds decisions" in capsys.readouterr().err
    assert [row["decision"] for row in table(folder / "doubts.csv") if row["found"] == "sage"] == ["phi"]


def test_a_note_may_be_held(folder: Path, capsys: pytest.CaptureFixture[str]):
    assert app.run(["detect", "notes.jsonl", "--out", "found.jsonl", "--doubts", "doubts.csv"]) == 0
    decide(folder / "doubts.csv", sage="hold")
    assert app.run(["detect", "notes.jsonl", "--out", "found2.jsonl", "--decided", "doubts.csv"]) == 6
    assert list(spans_of(folder / "found2.jsonl")) == ["d1"]
    assert "somebody decided to leave it out" in capsys.readouterr().err


def test_a_table_of_other_notes_is_refused_or_told(folder: Path, capsys: pytest.CaptureFixture[str]):
    assert app.run(["detect", "notes.jsonl", "--out", "found.jsonl", "--doubts", "doubts.csv"]) == 0
    decide(folder / "doubts.csv", sage="phi")
    decided = ["--decided", "doubts.csv"]
    notes = folder / "notes.jsonl"
    notes.write_text(notes.read_text("utf-8").replace("creek w", "creek with"), "utf-8")
    assert app.run(["detect", "notes.jsonl", "--out", "found2.jsonl", *decided]) == 4
    said = capsys.readouterr().err
    assert "holds another text" in said
    assert "sage" not in said
    notes.write_text(notes.read_text("utf-8").replace('"d2"', '"d3"'), "utf-8")
    assert app.run(["detect", "notes.jsonl", "--out", "found2.jsonl", *decided]) == 0
    assert "1 note that is not here" in capsys.readouterr().err


@pytest.mark.parametrize(("more", "code", "said"), [
    (["--decided", "none.csv"], 4, "there is no such file"),
    (["--decided", "found.csv", "--doubts", "found.csv"], 2, "would take its place"),
    (["--doubts", "found.jsonl"], 2, "are one file"),
    (["--careful", "--without", "chain"], 2, "that is left out"),
])
def test_what_cannot_be_is_said(folder: Path, more: list[str], code: int, said: str,
                                capsys: pytest.CaptureFixture[str]):
    assert app.run(["detect", "notes.jsonl", "--out", "found.jsonl", *more]) == code
    assert said in capsys.readouterr().err
    assert not (folder / "found.jsonl").exists()


def test_care_is_for_detection(folder: Path, capsys: pytest.CaptureFixture[str]):
    run = ["release", "notes.jsonl", "--policy", "nlm-scrubber", "--out", "OUT", "--vault", "VAULT"]
    assert app.run([*run, "--careful"]) == 2
    assert "--careful is for detection" in capsys.readouterr().err


def test_a_careful_release_is_the_same_from_any_number_of_workers(folder: Path):
    run = ["release", "notes.jsonl", "--policy", "nlm-scrubber", "--spans", "detect", "--careful"]
    assert app.run([*run, "--out", "OUT", "--vault", "VAULT"]) in (0, 6)
    text = (folder / "OUT" / "notes.jsonl").read_text("utf-8")
    assert "sage" not in text
    (folder / "other").mkdir()
    key = str(folder / "VAULT" / "key")
    assert app.run([*run, "--out", "other/OUT", "--vault", "other/VAULT", "--key", key, "--jobs", "2"]) in (0, 6)
    assert (folder / "other/OUT/notes.jsonl").read_text("utf-8") == text
