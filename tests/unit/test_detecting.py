"""Detection in a run: kept in the vault, never done twice; decisions go on top; what tables say is known."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import pytest

from resynth.cli import app
from resynth.job import detecting
from resynth.job.known import of_metadata
from resynth.policy.parse import load
from resynth.recognize.detect import detect, detect_all
from resynth.recognize.patient import Patient
from resynth.types import Document, KnownValue, Span

NOTES = [
    {"doc_id": "d1", "patient_id": "p1", "text": "Seen by Dr. Quillfeather. Then he came."},
    {"doc_id": "d2", "patient_id": "p1", "text": "Dr. Quillfeather agrees."},
    {"doc_id": "d3", "patient_id": "p2", "text": "Mrs. Hansen is well."},
]


@pytest.fixture
def asked(tmp_path: Path) -> list[str]:
    (tmp_path / "notes.jsonl").write_text("".join(f"{json.dumps(note)}\n" for note in NOTES), "utf-8")
    out, vault = str(tmp_path / "OUT"), str(tmp_path / "VAULT")
    return ["release", str(tmp_path / "notes.jsonl"), "--policy", "cchmc-2014", "--out", out, "--vault", vault,
            "--spans", "detect"]


@pytest.fixture
def looks(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How many notes were looked at, chart by chart."""
    counted: list[int] = []
    real = detecting.spans_of

    def counting(patients):
        for beside, spans in real(patients):
            counted.append(len(spans))
            yield beside, spans

    monkeypatch.setattr(detecting, "spans_of", counting)
    return counted


def test_nothing_is_recognized_twice(
    asked: list[str], looks: list[int], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    """The run stops for a person's decision; the next goes on with the spans in the vault, and the decision on top."""
    counting = detecting.spans_of
    # One note of two is as if nothing had been found in it.
    monkeypatch.setattr(detecting, "spans_of", lambda patients: (
        (beside, [*spans[:-1], ()]) for beside, spans in counting(patients)))
    residuals = tmp_path / "VAULT" / "residuals.csv"
    assert app.run(asked) == 5
    assert sorted(looks) == [1, 2]
    with residuals.open(encoding="utf-8-sig", newline="") as file:
        rows = list(csv.DictReader(file))
    with residuals.open("w", encoding="utf-8", newline="") as file:
        table = csv.DictWriter(file, list(rows[0]))
        table.writeheader()
        table.writerows({**row, "decision": "phi"} for row in rows)
    assert app.run(asked) == 0
    assert sorted(looks) == [1, 2]
    assert "quillfeather" not in (tmp_path / "OUT" / "notes.jsonl").read_text("utf-8").casefold()


def test_another_way_of_looking_is_another_run(asked: list[str], looks: list[int], tmp_path: Path):
    """What is known changes what is found: the spans of the run before are not taken."""
    app.run(asked)
    seen = len(looks)
    (tmp_path / "known.csv").write_text("patient_id,kind,value\np1,PATIENT,Zebadiah\n", "utf-8")
    app.run([*asked, "--known", str(tmp_path / "known.csv"), "--out", str(tmp_path / "OUT2")])
    assert len(looks) == 2 * seen


def test_the_rows_of_a_table_are_known(tmp_path: Path):
    """release --table: a name that stands in the patient's row is found in small letters."""
    notes = [{"doc_id": "d1", "patient_id": "p1", "text": "then zebadiah left."}]
    (tmp_path / "notes.jsonl").write_text("".join(f"{json.dumps(note)}\n" for note in notes), "utf-8")
    (tmp_path / "persons.csv").write_text("person_id,first,last\np1,Zebadiah,Quillfeather\n", "utf-8")
    code = app.run(["release", str(tmp_path / "notes.jsonl"), "--policy", "nlm-scrubber", "--spans", "detect",
                    "--table", str(tmp_path / "persons.csv"), "--out", str(tmp_path / "OUT"),
                    "--vault", str(tmp_path / "VAULT")])
    assert code == 0
    assert "zebadiah" not in (tmp_path / "OUT" / "notes.jsonl").read_text("utf-8").casefold()


def test_fields_of_a_note_are_known_by_their_names():
    meta = {"patient_name": "Zebadiah Quillfeather", "MRN": "7719024", "note_type": "letter", "date": "2019-03-04",
            "person_id": "p1", "provider": " ", "brat": {"x": [1]}}
    assert of_metadata([Document("d", "p", "", meta)]) == (
        KnownValue("MEDICALRECORD", "7719024"), KnownValue("PATIENT", "Zebadiah Quillfeather"),
    )


OVERLAPPING = {
    "doc_id": "d1", "patient_id": "p1", "text": "Seen by Dr. Ann Vaderberg of Toledo on 3/4/2019.",
    "spans": [{"start": 8, "end": 25, "label": "PERSON", "found_by": "presidio:PERSON"},
              {"start": 12, "end": 15, "label": "DOCTOR"}, {"start": 16, "end": 35, "label": "CITY"},
              {"start": 39, "end": 47, "label": "DATE", "found_by": "two\nlines"}],
}


def test_who_marked_a_span_stays_in_the_file_of_what_was_found(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    """The input says it, and may say anything; a terminal's scroll is no vault."""
    span = {"start": 0, "end": 4, "label": "PATIENT", "found_by": "Quillfeather"}
    note = {"doc_id": "d", "patient_id": "p", "text": "Wren came.", "spans": [span]}
    (tmp_path / "n.jsonl").write_text(json.dumps(note) + "\n", "utf-8")
    out = tmp_path / "found.jsonl"
    for how in ("--explain", "--json"):
        asked = ["detect", str(tmp_path / "n.jsonl"), "--out", str(out), "--spans", "both", how]
        assert app.run(asked) == 0
        said = capsys.readouterr()
        assert "Quillfeather" not in said.out + said.err
        assert "given" in said.out + said.err
        out.unlink()


@pytest.fixture
def overlapping(tmp_path: Path) -> str:
    (tmp_path / "n.jsonl").write_text(json.dumps(OVERLAPPING) + "\n", "utf-8")
    return str(tmp_path / "n.jsonl")


def test_given_spans_that_overlap_are_settled_when_we_look_too(overlapping: str, tmp_path: Path):
    """Point 7 of the recognizers: they were refused with --spans both, too. Who found what is told."""
    out = tmp_path / "found.jsonl"
    assert app.run(["detect", overlapping, "--out", str(out), "--spans", "both", "--explain"]) == 0
    spans = [(s["text"], s["label"], s["found_by"]) for s in json.loads(out.read_text("utf-8"))["spans"]]
    assert spans == [("Dr. Ann", "PERSON", "given:presidio:PERSON"), ("Vaderberg of Toledo", "CITY", "given"),
                     ("3/4/2019", "DATE", "given")]


@pytest.mark.parametrize("spans", ["both", "given"])
def test_a_release_of_overlapping_spans(
    spans: str, overlapping: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    """With --spans both; else an error with what to type, and what was typed works."""
    end = ["--policy", "nlm-scrubber", "--out", str(tmp_path / "OUT"), "--vault", str(tmp_path / "V"), "--spans", spans]
    if spans == "given":
        assert app.run(["release", overlapping, *end]) == 4
        said = capsys.readouterr().err
        assert "n.jsonl:1: the spans at 8-25 and 12-15 overlap" in said
        assert "hint: --spans both settles them; or resynth convert INPUT settled.jsonl --spans both" in said
        settled = str(tmp_path / "settled.jsonl")
        assert app.run(["convert", overlapping, settled, "--spans", "both"]) == 0
        overlapping = settled
    assert app.run(["release", overlapping, *end]) == 0
    assert "Seen by [NAME] [ADDRESS] on [DATE]." in (tmp_path / "OUT" / "notes.jsonl").read_text("utf-8")
    checked = ["--release", str(tmp_path / "OUT"), "--vault", str(tmp_path / "V"), "--source", overlapping]
    assert app.run(["verify", *checked]) == 0


def test_a_later_look_knows_what_was_found_in_notes_that_were_held_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    """A kept clinic is renamed for a name that only a held note has: this breaks no promise that it stays."""
    real = detecting.spans_of
    # The second mention of the name is as if it had been missed: that note is held back.
    monkeypatch.setattr(detecting, "spans_of", lambda patients: (
        (beside, [found and found[:1] for found in spans]) for beside, spans in real(patients)))
    notes = [
        {"doc_id": "d1", "patient_id": "p1", "text": "Mrs. Quillfeather is well. Then Quillfeather left."},
        {"doc_id": "d2", "patient_id": "p2", "text": "Seen at Quillfeather Clinic for a cough."},
    ]
    (tmp_path / "notes.jsonl").write_text("".join(f"{json.dumps(note)}\n" for note in notes), "utf-8")
    where = ["--out", str(tmp_path / "OUT"), "--vault", str(tmp_path / "VAULT")]
    asked = [str(tmp_path / "notes.jsonl"), "--policy", "hipaa-limited-data-set", "--spans", "detect", *where]
    assert app.run(["release", *asked]) == 6
    assert "Quillfeather" not in (tmp_path / "OUT" / "notes.jsonl").read_text("utf-8")
    assert app.run(["verify", "--release", *where[1:], "--source", asked[0]]) == 0


@pytest.mark.parametrize(("label", "name", "ends"), [("PHI", "Phi", 0), ("QUILLFEATHER", "Quillfeather", 5)])
def test_a_label_of_ours_tells_of_nobody(label: str, name: str, ends: int, tmp_path: Path):
    """Two recognizers disagreed about a number, and somebody else is called Phi: nothing of her stands there."""
    notes = [
        {"doc_id": "d1", "patient_id": "p1", "text": f"{name} Nguyen is well.",
         "spans": [{"start": 0, "end": len(name) + 7, "label": "PATIENT"}]},
        {"doc_id": "d2", "patient_id": "p2", "text": "Number 5520148.",
         "spans": [{"start": 7, "end": 14, "label": label, "kind": "IDNUM"}]},
    ]
    (tmp_path / "notes.jsonl").write_text("".join(f"{json.dumps(note)}\n" for note in notes), "utf-8")
    (tmp_path / "labels.yaml").write_text(f"labels: {{{label}: IDNUM}}\n", "utf-8")
    where = ["--out", str(tmp_path / "OUT"), "--vault", str(tmp_path / "VAULT")]
    assert app.run(["release", str(tmp_path / "notes.jsonl"), "--policy", "hipaa-limited-data-set", *where,
                    "--labels", str(tmp_path / "labels.yaml")]) == ends


def test_a_note_with_a_decision_may_leave_the_corpus(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """The policy took a missed mention in by itself; the patient withdrew, and the next version is without the note."""
    real = detecting.spans_of
    monkeypatch.setattr(detecting, "spans_of", lambda patients: (
        (beside, [found and found[:1] for found in spans]) for beside, spans in real(patients)))
    notes = [
        {"doc_id": "d1", "patient_id": "p1", "text": "Mrs. Quillfeather is well. Then Quillfeather left."},
        {"doc_id": "d2", "patient_id": "p2", "text": "Mr. Okafor came."},
    ]
    policy = tmp_path / "policy.yaml"
    policy.write_text(load("nlm-scrubber").source.replace("small_count: 11", "small_count: 1"), "utf-8")
    for version, left in (("OUT1", notes), ("OUT2", notes[1:])):
        source = tmp_path / f"{version}.jsonl"
        source.write_text("".join(f"{json.dumps(note)}\n" for note in left), "utf-8")
        assert app.run(["release", str(source), "--policy", str(policy), "--spans", "detect",
                        "--out", str(tmp_path / version), "--vault", str(tmp_path / "VAULT")]) == 0
    assert ",phi" in (tmp_path / "VAULT" / "residuals.csv").read_text("utf-8")
    assert "1 note of the version before is not in this one." in (tmp_path / "OUT2" / "CHANGES.md").read_text("utf-8")


def test_patients_who_are_looked_at_together_have_what_each_has_alone():
    """What is known of one, and who is trusted in one's notes, tells nothing of the next; long charts go in parts."""
    line = "Seen by Dr. Quillfeather on 3/4/2019 for asthma. Zebadiah was well; call 555-0134.\n"
    patients = [
        Patient([Document("1", "a", line), Document("2", "a", "QUILLFEATHER agrees. Zebadiah came.")],
                (KnownValue("PATIENT", "Zebadiah"),)),
        Patient([Document("3", "b", "Zebadiah came. Quillfeather, too.")]),
        Patient([]),
        Patient([Document(f"{n}", "c", f"{n} " + line * 200) for n in range(5)]),
        Patient([Document("9", "d", "on 3/4/2019\u00ad.")], given=[(Span(3, 11, "DATE", "DATE"),)]),
    ]
    alone = [detect(one.documents, one.known, given=one.given) for one in patients]
    assert list(detect_all(patients)) == alone
    assert [len(one) for one in alone] == [2, 1, 0, 5, 1]
