"""The ablation of Table 7 and cue lists by tf-idf, as commands and as functions."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from resynth import lexicon
from resynth.cli import app
from resynth.evaluate.ablation import ablation
from resynth.evaluate.cues import cues
from resynth.testing import marked
from resynth.types import Document, Record


def records(*notes: str, patient: str = "p") -> list[Record]:
    found = []
    for number, note in enumerate(notes):
        text, spans = marked(note)
        found.append(Record(Document(f"{patient}-{number}", patient, text), tuple(spans), f"notes.jsonl:{number}"))
    return found


def write(folder: Path, notes: list[Record]) -> Path:
    path = folder / "gold.jsonl"
    lines = [
        {"doc_id": note.document.doc_id, "patient_id": note.document.patient_id, "text": note.document.text,
         "spans": [{"start": s.start, "end": s.end, "label": s.label} for s in note.spans or ()]}
        for note in notes
    ]
    path.write_text("".join(f"{json.dumps(line)}\n" for line in lines), "utf-8")
    return path


CHART = records(
    "Seen by Dr. [Quillfeather](DOCTOR) today.", "we asked [quillfeather](DOCTOR), who agrees",
    "EDVISIT^[84091519](MEDICALRECORD)^[Thomas-yosef, Julia](PATIENT)^[09/21/68](DATE)^[KEMPER, SYLVAN](DOCTOR)",
)


def test_post_processing_finds_more():
    """Table 7: recall of doctors, patients and records rises by trusted terms and joined strings."""
    rows = {row.category: row for row in ablation([CHART])}
    assert rows["NAME/DOCTOR"].before.recall < rows["NAME/DOCTOR"].after.recall == 1
    assert rows["ID/MEDICALRECORD"].after.recall == 1
    assert rows["total"].after.recall == 1


HOLIDAYS = ("Chest pain since [Thanksgiving]({kind}).", "Fell on [Labor Day]({kind}), seen [May 4, 2018](DATE).")


def test_a_holiday_is_a_date_where_the_gold_standard_has_none():
    """i2b2 marks it so: ours was spurious, and theirs of another kind."""
    rows = {row.category: row for row in ablation([records(*(note.format(kind="DATE") for note in HOLIDAYS))])}
    assert (rows["total"].after.recall, rows["total"].after.precision) == (1, 1)
    assert "DATE/HOLIDAY" not in rows
    rows = {row.category: row for row in ablation([records(*(note.format(kind="HOLIDAY") for note in HOLIDAYS))])}
    assert rows["DATE/HOLIDAY"].after.recall == 1


@pytest.mark.parametrize(("gold", "system"), [("DATE", "HOLIDAY"), ("HOLIDAY", "DATE"), ("HOLIDAY", "HOLIDAY")])
def test_a_score_takes_a_holiday_for_a_date_where_one_side_has_none(
    gold: str, system: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    (tmp_path / "s").mkdir()
    sides = [str(write(folder, records(*(note.format(kind=kind) for note in HOLIDAYS))))
             for folder, kind in ((tmp_path, gold), (tmp_path / "s", system))]
    assert app.run(["score", *sides, "--json", "--resamples", "20"]) == 0
    told = json.loads(capsys.readouterr().out)["strict"]["micro"]
    assert (told["tp"], told["fp"], told["fn"]) == (3, 0, 0)


def test_trusted_terms_stay_with_their_patient():
    """A name is not searched in the notes of another patient."""
    apart = [records("Seen by Dr. [Quillfeather](DOCTOR) today."),
             records("we asked [quillfeather](DOCTOR), who agrees", patient="q")]
    rows = {row.category: row for row in ablation(apart)}
    assert rows["NAME/DOCTOR"].after.recall == 0.5


def test_the_ablation_is_a_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    path = write(tmp_path, CHART)
    assert app.run(["evaluate", "ablation", str(path), "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["NAME/DOCTOR"]["before"]["recall"] < told["NAME/DOCTOR"]["after"]["recall"]
    assert app.run(["evaluate", "ablation", str(path)]) == 0
    assert "quillfeather" not in capsys.readouterr().out.casefold()


def test_the_ablation_counts_what_is_asked_for(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    """A title that people marked makes an entity wrong, and one of its tokens."""
    path = write(tmp_path, records("Seen by [Dr. Quillfeather](DOCTOR) today."))
    recalls = {}
    for view in ("strict", "relaxed", "token"):
        assert app.run(["evaluate", "ablation", str(path), "--view", view, "--json"]) == 0
        recalls[view] = json.loads(capsys.readouterr().out)["NAME/DOCTOR"]["after"]["recall"]
    assert recalls == {"strict": 0, "relaxed": 0, "token": 0.5}
    assert app.run(["evaluate", "ablation", str(path)]) == 0
    assert "gain" in capsys.readouterr().out
    assert app.run(["evaluate", "ablation", str(path), "--view", "entity"]) == 2
    assert "hint: --view token" in capsys.readouterr().err


def test_of_nothing_there_is_no_share(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    path = write(tmp_path, records("Nobody came."))
    for verb in ("ablation", "name-ratio", "modes"):
        assert app.run(["evaluate", verb, str(path)]) == 0
        assert "- " in capsys.readouterr().out


def test_a_note_without_marks_is_told_of_with_advice_that_can_be_taken(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    """No verb that measures has --on-bad-record."""
    path = tmp_path / "raw.jsonl"
    path.write_text('{"doc_id": "1", "patient_id": "p", "text": "Seen by Dr. Quillfeather."}\n', "utf-8")
    for verb in ("ablation", "name-ratio", "modes", "cues"):
        assert app.run(["evaluate", verb, str(path)]) == 4
        said = capsys.readouterr().err
        assert "hint: annotate the note, or take it out" in said
        assert "--on-bad-record" not in said


def test_known_patients_without_a_note_are_told_of(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    path = write(tmp_path, CHART)
    (tmp_path / "known.csv").write_text("patient_id,kind,value\nnobody,PATIENT,Ann Moor\n", "utf-8")
    assert app.run(["evaluate", "modes", str(path), "--known", str(tmp_path / "known.csv"), "--bootstrap", "20"]) == 0
    assert "--known tells of 1 patient without a note here" in capsys.readouterr().err


NOTES = records(
    "He works as a [glazier](PROFESSION) in town.", "She works as a [weaver](PROFESSION) here.",
    "Seen in [March](DATE) as a patient.", "Seen in [May](DATE). Qwyx [June](DATE), Qwyx [July](DATE)",
)


def test_what_stands_beside_a_kind_often_and_elsewhere_seldom_is_its_cue():
    found = [cue for cue in cues(NOTES) if cue.kind == "PROFESSION"]
    assert (found[0].side, found[0].cue, found[0].weight) == ("before", "works as a", 1.0)
    assert found[0].mentions == 2


def test_no_word_that_no_list_has_is_a_cue():
    """It could be somebody's name."""
    assert "qwyx" not in " ".join(cue.cue for cue in cues(NOTES, least=1))
    assert "glazier" not in " ".join(cue.cue for cue in cues(NOTES, least=1))


def test_what_holds_sentences_together_is_no_cue():
    """"a", "from" and "at" stood in the lists that were made; a cue may have them, and is not made of them alone."""
    made = {cue.cue for cue in cues(NOTES, least=1)}
    assert "works as a" in made
    assert not made & {"a", "as", "as a", "at", "from", "and", "is a", "the"}


def test_a_list_of_cues_has_the_form_of_ours(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    path, out = write(tmp_path, NOTES), tmp_path / "profession.tsv"
    assert app.run(["evaluate", "cues", str(path), "--kind", "PROFESSION", "--out", str(out)]) == 0
    header, *rows = out.read_text("utf-8").splitlines()
    ours = lexicon.path("cues/profession").read_text("utf-8").splitlines()[0]
    assert header == ours
    assert "works as a\tbefore\t1.0000" in rows
    assert len({row.split("\t")[0] for row in rows}) == len(rows)


@pytest.mark.parametrize(
    ("more", "code"), [(["--kind", "FLAVOUR"], 2), (["--out", "x.tsv"], 2), (["--kind", "VEHICLE"], 4)]
)
def test_what_cannot_be_made_is_told(tmp_path: Path, more: list[str], code: int, capsys: pytest.CaptureFixture[str]):
    path = write(tmp_path, NOTES)
    assert app.run(["evaluate", "cues", str(path), *more]) == code
    assert "hint:" in capsys.readouterr().err
