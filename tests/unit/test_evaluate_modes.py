"""The three modes of NLM's name study: nothing known, patients and providers known, larger name lists."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from resynth import lexicon
from resynth.cli import app
from resynth.evaluate.modes import MODES, Row, modes
from resynth.formats.labels import usual_role
from resynth.kinds import kind_of
from resynth.recognize.detect import detect
from resynth.testing import marked
from resynth.types import Document, KnownValue, Record, Span

ROOT = Path(__file__).resolve().parents[2]
#: A name that every list has, one that the larger lists alone have, and one that none has.
NOTES = (
    "[Harlan Whitfield](PATIENT) was seen; labs stable. qwyxander was tired, says [qwyxander](PATIENT).",
    "Discussed with Dr. [Mary Rasmussen](DOCTOR). then [rasmussen](DOCTOR) left. Sodium 138, potassium 4.",
)


def charts() -> list[list[Record]]:
    chart = []
    for number, note in enumerate(NOTES):
        text, spans = marked(note)
        spans = tuple(span._replace(role="provider" if span.kind == "DOCTOR" else "patient") for span in spans)
        chart.append(Record(Document(f"n{number}", "p", text), spans, f"notes.jsonl:{number}"))
    return [chart]


def example_notes() -> list[list[Record]]:
    """The example notes, patient by patient."""
    charts: dict[str, list[Record]] = {}
    for line in (ROOT / "examples" / "notes" / "notes.jsonl").read_text("utf-8").splitlines():
        note = json.loads(line)
        spans = tuple(
            Span(one["start"], one["end"], kind, one["label"], one.get("role") or usual_role(one["label"], kind))
            for one in note["spans"] if (kind := kind_of(one["label"]))
        )
        charts.setdefault(note["patient_id"], []).append(
            Record(Document(note["doc_id"], note["patient_id"], note["text"]), spans, ""))
    return list(charts.values())


def rows(**known: object) -> dict[str, Row]:
    return {row.mode: row for row in modes(charts(), resamples=10, **known)}  # type: ignore[arg-type]


@pytest.fixture(scope="module")
def plain() -> dict[str, Row]:
    """The rows of the notes above, measured once: each time a process loads its lists."""
    return rows()


def test_there_is_a_row_for_each_mode_and_for_what_detect_does(plain: dict[str, Row]):
    assert list(plain) == list(MODES)


def test_what_is_known_is_found_where_nothing_else_tells():
    """Section "NLM Name Scrubbing Study", modes 1 and 2."""
    found = rows(known=lambda patient: (KnownValue("PATIENT", "Harlan Qwyxander"),))
    told, untold = found["patients and providers known"], found["nothing known"]
    assert untold.patients.value < 1 == told.patients.value
    assert told.counts[1] == 0 < untold.counts[1]


def test_a_patient_is_known_by_the_longest_own_name_unless_told(plain: dict[str, Row]):
    """The registration has the full name, and no other."""
    assert plain["patients and providers known"].counts[1] == 1  # the other is in nobody's registration


def test_a_roster_finds_providers():
    assert rows(roster=["Mary Rasmussen"])["patients and providers known"].providers.value == 1


def test_titles_and_degrees_that_are_marked_with_a_name_are_not_counted():
    """As annotators of the example notes mark them; the names alone were found, and counted as half of the tokens."""
    text, spans = marked("Seen by [Dr. Mary Rasmussen, M.D., FACS](DOCTOR) and [R. Do](DOCTOR).")
    chart = [Record(Document("n", "p", text), tuple(span._replace(role="provider") for span in spans), "n:1")]
    row = modes([chart], resamples=10)[-1]
    assert sum(row.counts[2:4]) == 3  # Mary, Rasmussen and R; "Do" may be a degree


def test_every_figure_has_an_interval(plain: dict[str, Row]):
    for row in plain.values():
        for figure in (row.patients, row.providers, row.kept):
            assert figure.low <= figure.value <= figure.high


def test_what_is_no_name_is_counted_as_kept(plain: dict[str, Row]):
    row = plain["larger name lists alone"]
    assert row.counts[4] > 20
    assert row.kept.value > 0.9


def test_the_lists_are_whole_again_afterwards():
    before = detect([Document("1", "1", NOTES[1])])
    rows()
    assert "rasmussen" in lexicon.census_names()
    assert len(lexicon.census_names()) > 100_000
    assert detect([Document("1", "1", NOTES[1])]) == before


def write(folder: Path) -> Path:
    path = folder / "gold.jsonl"
    path.write_text("".join(
        json.dumps({"doc_id": note.document.doc_id, "patient_id": "p", "text": note.document.text, "spans": [
            {"start": s.start, "end": s.end, "label": s.label, "role": s.role} for s in note.spans or ()]}) + "\n"
        for note in charts()[0]
    ), "utf-8")
    return path


def test_modes_is_a_command_with_a_table_and_json(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    gold, known, roster = write(tmp_path), tmp_path / "known.csv", tmp_path / "roster.txt"
    known.write_text("patient_id,kind,value\np,PATIENT,Harlan Qwyxander\n", "utf-8")
    roster.write_text("Mary Rasmussen\n\n", "utf-8")
    more = ["--known", str(known), "--roster", str(roster), "--bootstrap", "10"]
    assert app.run(["evaluate", "modes", str(gold), *more, "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["modes"]["patients and providers known"]["patients"]["share"] == 1
    assert told["modes"]["nothing known"]["patients"]["low"] < 1
    assert told["patients"] == 1
    assert app.run(["evaluate", "modes", str(gold), *more]) == 0
    printed = capsys.readouterr()
    assert "larger name lists alone" in printed.out
    assert "whitfield" not in (printed.out + printed.err).casefold()


def test_a_roster_that_is_not_there_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    assert app.run(["evaluate", "modes", str(write(tmp_path)), "--roster", str(tmp_path / "none.txt")]) == 4
    assert "none.txt: there is no such file" in capsys.readouterr().err


def test_what_was_looked_at_before_changes_no_figure():
    """What a process remembered of words by the larger lists was told of the smaller ones: .986 for .968."""
    text, spans = marked(
        "[Zylinski](PATIENT) called. [Abdelnour](PATIENT) left early, and [Okonkwo](PATIENT) was tired. "
        "[Kowalewicz](PATIENT) slept well. Then [Vandenbusch](PATIENT) came with [Szczepanski](PATIENT); "
        "[Thiruvengadam](PATIENT) was in.")
    chart = [Record(Document("n", "p", text), tuple(span._replace(role="patient") for span in spans), "n:1")]
    assert len(detect([chart[0].document])[0]) == len(spans)  # so this process knows every one of them
    missed = {row.mode: row.counts[1] for row in modes([chart], resamples=10)}
    assert missed["nothing known"] > missed["larger name lists alone"] == 0


@pytest.mark.slow
def test_the_page_has_the_figures_of_today() -> None:
    """docs/recognizers/names.md said .946 where a run gave .968."""
    page = re.sub(r"\s+", " ", (ROOT / "docs" / "recognizers" / "names.md").read_text("utf-8"))
    said = re.search(
        r"names of the patients' side ([^a-z]+), and (\S+) with the larger lists alone; of providers ([^a-z;]+); "
        r"other tokens kept ([^a-z]+)\. Larger", page)
    assert said
    columns = [[float(number) for number in re.findall(r"\d\.\d+", group)]
               for group in (f"{said[1]} {said[2]}", said[3], said[4])]
    for row, *told in zip(modes(example_notes(), resamples=1), *columns, strict=True):
        shares = [share.value for share in (row.patients, row.providers, row.kept)]
        assert shares == pytest.approx(told, abs=0.008)
