"""The canary: a made-up name goes into notes, ids, files and fields; every verb runs, well and badly; nobody sings.

``Qzx7-Wyvern`` may appear in nothing that is said, printed, logged or raised, in no repr, in no file of OUT, and in no
file at all but the source and the vault. Three exceptions, each by design: the base name of an input file stands in
the place of an error (file and line); a label is vocabulary and is told when nobody knows it; ``vault lookup`` prints
what it is asked for.
"""

from __future__ import annotations

import dataclasses
import errno
import inspect
import json
import os
import shutil
import signal
import subprocess
import warnings
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from session import POLICY, ROOT, command, environment, key_file, record, write_lines
from singing import CANARY, sings

from resynth.cli import app
from resynth.errors import InternalError
from resynth.formats import names as format_names
from resynth.job import checking, passes, rewriting
from resynth.job import release as main_job
from resynth.plan import chart as charts
from resynth.release import package
from resynth.types import Plan
from resynth.vault import layout, spool

NOTE = (
    "[Qzx7 Wyvern](PATIENT), MRN [QZX7WYVERN0042](IDNUM), seen on [3/4/2010](DATE) by [Dr. Wyvern-Qzx7](DOCTOR), "
    "mail [qzx7@wyvern.example](EMAIL), of [12 Wyvern Street](STREET), [Qzx7ville](CITY), phone [513-555-0142](PHONE)."
)


def corpus() -> list[dict[str, Any]]:
    """Four notes of two patients, the canary everywhere that a value may stand."""
    notes = [
        record(f"{CANARY}-{n}", f"{CANARY}-{n % 2}", NOTE, note_type="clinic note", written_by=CANARY, Wyvern=["Qzx7"])
        for n in range(4)
    ]
    for note in notes:
        for span in note["spans"]:
            span["text"] = note["text"][span["start"] : span["end"]]
    return notes


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A working directory with the corpus, a key, and its own folder for temporary files."""
    (tmp_path / "tmp").mkdir()
    monkeypatch.setenv("TMPDIR", str(tmp_path / "tmp"))
    monkeypatch.setattr("tempfile.tempdir", None)
    monkeypatch.setattr(layout, "PATIENCE", 0.1)
    monkeypatch.setattr(spool, "BUCKET_BYTES", 600)
    monkeypatch.chdir(tmp_path)
    write_lines(tmp_path / "notes.jsonl", corpus())
    key_file(tmp_path)
    return tmp_path


@pytest.fixture
def quiet(place: Path, capfd: pytest.CaptureFixture[str], caplog: pytest.LogCaptureFixture) -> Callable[..., str]:
    """Run the program, expect a code, and hear nothing of the canary anywhere; what was said."""

    def run(code: int, *words: object, allowed: str = "\0") -> str:
        with warnings.catch_warnings(record=True) as warned:
            warnings.simplefilter("always")
            ended = app.run([str(word) for word in words])
        heard = capfd.readouterr()
        told = f"{heard.err}\n{heard.out}"
        assert ended == code, told
        for said in (told.replace(allowed, ""), caplog.text, *(str(warning.message) for warning in warned)):
            assert not sings(said), said
        assert "Traceback" not in told
        for path in place.rglob("*"):
            if path.is_file() and path.parts[len(place.parts)] not in ("VAULT", "source") and path.parent != place:
                assert not sings(path.read_bytes().decode("utf-8", "replace")), path
                assert not sings(path.relative_to(place).as_posix()), path
        assert code in (0, 6) or not (place / "OUT").exists()
        return told

    return run


RELEASE = ("release", "notes.jsonl", "--policy", POLICY, "--out", "OUT", "--vault", "VAULT", "--key", "project.key")


# ── good runs ────────────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("jobs", [1, 2])
def test_every_verb_runs_well(quiet: Callable[..., str], place: Path, jobs: int) -> None:
    """release, again, verify in all its forms, plan in both forms, policy, lists, key, sample, score, destroy."""
    quiet(0, *RELEASE, "--jobs", jobs)
    assert sings((place / "VAULT" / "crosswalk.jsonl").read_text("utf-8"))
    quiet(0, *RELEASE, "--jobs", jobs)
    for more in ((), ("--json",)):
        quiet(0, "verify", "--release", "OUT", "--vault", "VAULT", "--source", "notes.jsonl", *more)
        quiet(0, "plan", "notes.jsonl", "--policy", POLICY, "--dry-run", "--jobs", jobs, *more)
        quiet(0, "lists", *more)
        quiet(0, "recognizers", *more)
        quiet(0, "policy", "list", *more)
    (place / "pages").mkdir()
    quiet(0, "verify", "--release", "OUT", "--vault", "VAULT", "--source", "notes.jsonl", "--page", "pages/verify.html")
    quiet(0, "sample", "notes.jsonl", "--out", "sample.jsonl", "--log", "why.csv", "--vault", "VAULT")
    quiet(0, "score", "sample.jsonl", "notes.jsonl", "--vault", "VAULT", "--resamples", "9", "--html", "pages/s.html",
          "--read-by", "A. Reader")
    for name in ("looked.jsonl", "sign-off.html"):
        assert not sings((place / "VAULT" / name).read_text("utf-8"))
    quiet(0, "policy", "show", POLICY)
    quiet(0, "key", "show", "VAULT/key")
    released = json.loads((place / "OUT" / "notes.jsonl").read_text("utf-8").splitlines()[0])["doc_id"]
    assert not sings(released)
    assert app.run(["vault", "lookup", released, "--vault", "VAULT"]) == 0
    quiet_certificate = place / "tmp" / "certificate.txt"
    app.run(["vault", "destroy", "--vault", "VAULT", "--certificate", str(quiet_certificate), "--yes"])
    assert not sings(quiet_certificate.read_text("utf-8"))
    assert not (place / "VAULT").exists()


@pytest.mark.parametrize("jobs", [1, 2])
def test_raw_notes(quiet: Callable[..., str], place: Path, jobs: int) -> None:
    """detect in all its forms, releases of what was detected, what is known in a good file and in bad ones."""
    (place / "known.csv").write_text(f"patient_id,kind,value\n{CANARY}-0,PATIENT,Qzx7 Wyvern\n", "utf-8")
    (place / "bad.csv").write_text("patient_id,kind,value\nQzx7,WYVERN,Qzx7 Wyvern\n", "utf-8")
    (place / "cut.csv").write_text('patient_id,kind,value\nQzx7,"Wyvern', "utf-8")
    (place / "other.csv").write_text("Qzx7,Wyvern\n1,2\n", "utf-8")
    detect = ("detect", "notes.jsonl", "--jobs", jobs, "--force", "--out", "found.jsonl")
    quiet(0, *detect)
    quiet(0, *detect, "--explain", "--known", "known.csv")
    quiet(0, *detect, "--spans", "both", "--explain")
    for name, code in (("bad.csv", 4), ("cut.csv", 4), ("other.csv", 4), ("nowhere.csv", 4)):
        quiet(code, *detect, "--known", name, allowed="Qzx7")
    raw = ("--policy", "nlm-scrubber", "--jobs", jobs, "--key", "project.key", "--known", "known.csv")
    quiet(0, "release", "notes.jsonl", *raw, "--out", "OUT", "--vault", "VAULT", "--spans", "both")
    quiet(0, "plan", "notes.jsonl", *raw, "--spans", "detect", "--dry-run")
    quiet(0, "evaluate", "ablation", "notes.jsonl")
    quiet(0, "evaluate", "cues", "notes.jsonl", "--least", "1")
    quiet(0, "evaluate", "modes", "notes.jsonl", "--known", "known.csv", "--bootstrap", "9")
    quiet(0, "evaluate", "name-ratio", "notes.jsonl")


def test_learning(quiet: Callable[..., str], place: Path) -> None:
    """Models of annotated notes: made, measured, asked, and refused where they are none."""
    many = [{**note, "doc_id": f"{note['doc_id']}-{copy}", "patient_id": f"{note['patient_id']}-{copy}"}
            for copy in range(8) for note in corpus()]
    write_lines(place / "many.jsonl", many)
    detect = ("detect", "notes.jsonl", "--force", "--out", "found.jsonl", "--explain")
    for learner in ("crf", "svm"):
        model = f"{learner}.model"
        quiet(0, "train", "many.jsonl", "--out", model, "--learner", learner, "--rounds", "5", "--folds", "2")
        quiet(0, *detect, "--model", model)
    quiet(4, "train", "notes.jsonl", "--out", "no.model")
    quiet(4, *detect, "--model", "notes.jsonl")
    quiet(0, "evaluate", "learning", "many.jsonl", "--vary", "size")
    quiet(0, *detect, "--without", "chain")


def test_a_release_is_asked_what_it_is_worth(quiet: Callable[..., str], place: Path) -> None:
    """Well in all its forms, by either learner; with too few notes, with notes of others, with notes twice."""
    lines = [
        {**note, "doc_id": f"{CANARY}-{n}-{at}", "patient_id": f"{CANARY}-{n}"}
        for n in range(6) for at, note in enumerate(corpus()[:2])
    ]
    # A run that fails leaves no OUT behind: here there was one before.
    release = ["REL" if word == "OUT" else word for word in RELEASE]
    quiet(0, *release)
    worth = ("evaluate", "worth", "notes.jsonl", "REL", "--vault", "VAULT", "--folds", "2", "--least", "1")
    quiet(4, *worth)
    for name in ("REL", "VAULT"):
        shutil.rmtree(place / name)
    write_lines(place / "notes.jsonl", lines)
    quiet(0, *release)
    (place / "pages").mkdir()
    for more in ((), ("--json",), ("--html", "pages/w.html"), ("--learner", "svm")):
        quiet(0, *worth, "--rounds", "9", "--resamples", "9", *more)
    quiet(0, "verify", "--release", "REL", "--vault", "VAULT", "--source", "notes.jsonl", "--page", "pages/verify.html")
    for name in ("looked.jsonl", "sign-off.html"):
        assert not sings((place / "VAULT" / name).read_text("utf-8"))
    write_lines(place / "notes.jsonl", [*lines, *lines])
    quiet(4, *worth)
    write_lines(place / "notes.jsonl", [{**line, "doc_id": f"{CANARY}-{n}"} for n, line in enumerate(lines)])
    quiet(2, *worth)


def test_a_release_is_attacked(quiet: Callable[..., str], place: Path) -> None:
    """With planted leaks and with real ones, told and as JSON; what is suspected is told in the vault alone."""
    # What was missed is in the release: it stands where nobody listens.
    (place / "source").mkdir()
    release = ["source/REL" if word == "OUT" else word for word in RELEASE]
    bare = "No fever. Seen by [Ash](DOCTOR) on [3/4/2010](DATE). Eats."
    notes = [record(f"{CANARY}-{n}", f"{CANARY}-{n}", bare) for n in range(16)]
    given = [*notes, record(f"{CANARY}-x", f"{CANARY}-x", bare.replace("Ash", CANARY))]
    missed = [*notes, record(f"{CANARY}-x", f"{CANARY}-x", bare.replace("[Ash](DOCTOR)", CANARY))]
    write_lines(place / "notes.jsonl", missed)
    write_lines(place / "gold.jsonl", given)
    quiet(0, *release)
    attack = ("attack", "source/REL", "--vault", "VAULT", "--rounds", "20")
    for more in ((), ("--json",), ("--source", "gold.jsonl"), ("--source", "gold.jsonl", "--json")):
        quiet(0, *attack, *more)
    assert sings((place / "VAULT" / "suspects.csv").read_text("utf-8"))
    assert not sings((place / "VAULT" / "attack.html").read_text("utf-8"))
    quiet(2, *attack, "--plant", "1")
    write_lines(place / "gold.jsonl", [*given, given[0]])
    quiet(4, *attack, "--source", "gold.jsonl")
    with open(place / "VAULT" / "crosswalk.jsonl", "a", encoding="utf-8") as file:
        file.write(f"{CANARY}\n")
    shutil.rmtree(place / "VAULT" / "past")
    quiet(4, *attack)


@pytest.mark.parametrize("name", format_names())
def test_conversions(quiet: Callable[..., str], place: Path, name: str) -> None:
    """Into every format and back; what is lost is counted, and no file or field is named."""
    (place / "source").mkdir()
    quiet(0, "convert", "notes.jsonl", f"source/{name}", "--to", name, "--json")
    quiet(0, "convert", f"source/{name}", "source/back.jsonl", "--from", name, "--spans", "both")
    quiet(2, "convert", "notes.jsonl", f"source/{name}", "--to", name)
    write_lines(place / "notes.jsonl", [*map(json.dumps, corpus()), *BAD.values()])
    said = quiet(4, "convert", "notes.jsonl", "source/never", "--to", name)
    assert "records cannot be read" in said
    assert not (place / "source" / "never").exists()


def test_held_notes_and_residuals(quiet: Callable[..., str], place: Path) -> None:
    """A name that nobody marked: refused, then decided, then held back."""
    notes = corpus()
    notes[1]["text"] += " Miss Wyvern is well."
    write_lines(place / "notes.jsonl", notes)
    quiet(5, *RELEASE)
    table = place / "VAULT" / "residuals.csv"
    assert sings(table.read_text("utf-8"))
    table.write_text(table.read_text("utf-8").replace(",\n", ",hold\n"), "utf-8")
    quiet(6, *RELEASE)


def test_a_type_of_a_note_that_holds_a_name(quiet: Callable[..., str], place: Path) -> None:
    """A type of a note that says more than a type is released as another."""
    notes = corpus()
    notes[0]["note_type"] = f"letter of {CANARY}"
    write_lines(place / "notes.jsonl", notes)
    quiet(0, *RELEASE)


def test_a_label_that_holds_a_name(quiet: Callable[..., str], place: Path) -> None:
    """Labels go out as they were given; one that holds the name of a patient stops the run."""
    notes = corpus()
    notes[0]["spans"][0]["label"] = CANARY
    write_lines(place / "notes.jsonl", notes)
    (place / "labels.yaml").write_text(f"labels: {{{CANARY}: PATIENT}}\n", "utf-8")
    quiet(5, *RELEASE, "--labels", "labels.yaml")


# ── bad input ────────────────────────────────────────────────────────────────────────────────────────────────────────


def broken(**changes: Any) -> str:
    note = corpus()[0]
    return json.dumps({**note, **changes})


SPAN = {"start": 0, "end": 11, "label": "PATIENT"}
BAD: dict[str, str] = {
    "offset outside": broken(spans=[{**SPAN, "end": 9999}]),
    "offset that is a name": broken(spans=[{**SPAN, "start": CANARY}]),
    "text that does not stand there": broken(spans=[{**SPAN, "text": f"{CANARY}!"}]),
    "overlap": broken(spans=[SPAN, {**SPAN, "start": 5}]),
    "twice": broken(spans=[SPAN, SPAN]),
    "a span that is a name": broken(spans=[CANARY]),
    "spans that are a name": broken(spans=CANARY),
    "no spans": broken(spans=None),
    "a role that is a name": broken(spans=[{**SPAN, "role": CANARY}]),
    "a label that is a list": broken(spans=[{**SPAN, "label": [CANARY]}]),
    "no text": broken(text=[CANARY]),
    "an id that is a list": broken(doc_id=[CANARY]),
    "no patient": broken(patient_id=""),
    "half a character": broken(text=f"{CANARY} \ud83d"),
    "cut off": broken()[:60],
    "no comma": broken().replace(", ", " ", 3),
    "a bad escape": broken().replace("Wyvern", "Wy\\qvern"),
    "a key twice": '{"' + CANARY + '": 1, "' + CANARY + '": 2, ' + broken()[1:],
    "a word": CANARY,
    "a control character": broken().replace("Wyvern", "Wy\tvern"),
    "an age": broken(text="aged Qzx7 Wyvern", spans=[{"start": 5, "end": 16, "label": "AGE"}]),
    "an other": broken(text="tag Qzx7 Wyvern 42", spans=[{"start": 4, "end": 18, "label": "OTHER"}]),
}


@pytest.mark.parametrize("jobs", [1, 2])
@pytest.mark.parametrize("what", BAD)
def test_bad_records(quiet: Callable[..., str], place: Path, what: str, jobs: int) -> None:
    write_lines(place / "notes.jsonl", [*map(json.dumps, corpus()[1:]), BAD[what]])
    said = quiet(5 if what in ("an age", "an other") else 4, *RELEASE, "--jobs", jobs)
    assert "notes.jsonl:4" in said


@pytest.mark.parametrize("what", [what for what in BAD if what not in ("an age", "an other")])
def test_bad_records_that_are_held(quiet: Callable[..., str], place: Path, what: str) -> None:
    write_lines(place / "notes.jsonl", [*map(json.dumps, corpus()[1:]), BAD[what]])
    said = quiet(6, *RELEASE, "--on-bad-record", "hold")
    assert "held back: notes.jsonl:4" in said
    quiet(0, "verify", "--release", "OUT", "--vault", "VAULT", "--source", "notes.jsonl")


def test_other_bad_input(quiet: Callable[..., str], place: Path) -> None:
    """Wrong bytes, a document twice, an unknown label, XML, tables of patients, a file that is not there."""
    good = (place / "notes.jsonl").read_bytes()
    (place / "notes.jsonl").write_bytes(good + CANARY.encode("utf-16"))
    quiet(4, *RELEASE)
    (place / "notes.jsonl").write_bytes(good.decode().encode("utf-16"))
    quiet(4, *RELEASE)
    (place / "notes.jsonl").write_bytes(good + good.splitlines(keepends=True)[0])
    quiet(4, *RELEASE)
    write_lines(place / "notes.jsonl", [json.dumps(note).replace("IDNUM", "MYSTERY") for note in corpus()])
    assert "MYSTERY" in quiet(3, *RELEASE)
    (place / "notes.jsonl").write_bytes(good)
    table = place / "source" / "whose.csv"
    table.parent.mkdir()
    for text in (f"{CANARY}\n", f"doc_id,patient_id\n{CANARY}\n", f"doc_id,patient_id\n{CANARY}-0,\n",
                 f"doc_id,patient_id\n{CANARY}-0,1\n{CANARY}-0,2\n", f'doc_id,patient_id\n"{CANARY}\n'):  # fmt: skip
        table.write_text(text, "utf-8")
        quiet(4, *RELEASE, "--patients", table)
    xml = place / "source" / "xml"
    xml.mkdir()
    for inside in (f"<TEXT>{CANARY}</TEXT>", f"<TEXT>{CANARY}</TEXT><TAGS><NAME start='{CANARY}' end='2' /></TAGS>",
                   f"<TEXT><{CANARY}></TEXT>", f"<TEXT>&{CANARY};</TEXT>",
                   f"<TEXT>{CANARY}</TEXT><TAGS><NAME start='0' end='4' text='Wyvern' TYPE='PATIENT' /></TAGS>"):
        (xml / "100-01.xml").write_text(f"<deIdi2b2>{inside}</deIdi2b2>", "utf-8")
        quiet(4, "release", xml, *RELEASE[2:])
    quiet(4, "release", f"nowhere/{CANARY}.jsonl", *RELEASE[2:], allowed=f"{CANARY}.jsonl")


def test_a_file_that_is_named_like_a_patient(quiet: Callable[..., str], place: Path) -> None:
    """The base name alone stands in the place of an error; nothing of it goes into OUT."""
    folder = place / "source" / CANARY
    folder.mkdir(parents=True)
    path = write_lines(folder / f"{CANARY}.jsonl", [*corpus(), "{"])
    said = quiet(4, "release", path, *RELEASE[2:], allowed=f"{CANARY}.jsonl:5")
    assert f"resynth: {CANARY}.jsonl:5: " in said
    write_lines(path, corpus())
    quiet(0, "release", path, *RELEASE[2:])


def test_files_of_the_vault_that_are_damaged(quiet: Callable[..., str], place: Path) -> None:
    """A damaged file of the vault is named, never shown."""
    quiet(0, *RELEASE)
    quiet(0, "sample", "notes.jsonl", "--out", "sample.jsonl", "--log", "why.csv", "--vault", "VAULT")
    vault, out = place / "VAULT", place / "source"
    (place / "OUT").rename(out)
    for name in ("crosswalk.jsonl", "ids.jsonl", "residuals.csv", "run.json", "ledger", "looked.jsonl"):
        good = (vault / name).read_bytes()
        (vault / name).write_bytes(good + f'{{"{CANARY}": "\n{CANARY},,,,,,{CANARY}\n'.encode())
        if name in ("crosswalk.jsonl", "ids.jsonl"):
            quiet(4, "verify", "--release", out, "--vault", "VAULT", "--source", "notes.jsonl")
        else:
            quiet(4, *RELEASE, "--formats", "jsonl")
        if name == "looked.jsonl":
            quiet(4, "sample", "notes.jsonl", "--out", "no.jsonl", "--log", "no.csv", "--vault", "VAULT")
        if name == "ids.jsonl":
            quiet(4, "vault", "lookup", "nobody", "--vault", "VAULT")
        (vault / name).write_bytes(good)


# ── faults of ours and of the machine ────────────────────────────────────────────────────────────────────────────────


class Stubborn(Exception):
    """An error that cannot be sent from one process to another."""

    def __init__(self, one: str, two: str) -> None:
        super().__init__(f"{one} {two}")


def _deep(text: str) -> str:
    return _deep(text + CANARY)


def _raise(error: BaseException) -> None:
    raise error


FAULTS: dict[str, tuple[int, Callable[[], object]]] = {
    "a value in the message": (1, lambda: _raise(ValueError(f"cannot read {CANARY!r}"))),
    "a value as the key": (1, lambda: {}[CANARY]),
    "a type that travels badly": (1, lambda: _raise(Stubborn(CANARY, CANARY))),
    "an encoding": (1, lambda: f"{CANARY}ü".encode("ascii")),
    "recursion": (1, lambda: _deep("")),
    "an assertion": (1, lambda: _raise(AssertionError({"name": CANARY}))),
    "a number that is none": (1, lambda: int(CANARY)),
    "memory": (1, lambda: _raise(MemoryError(CANARY))),
    "an end that nobody asked for": (1, lambda: _raise(StopIteration(CANARY))),
    "a file that may not be read": (4, lambda: _raise(PermissionError(errno.EACCES, "no", f"/notes/{CANARY}"))),
    "a file that is not there": (4, Path(f"/nowhere/{CANARY}").read_bytes),
    "a full disk": (4, lambda: _raise(OSError(errno.ENOSPC, CANARY, CANARY))),
    "Ctrl-C": (130, lambda: _raise(KeyboardInterrupt(CANARY))),
}
#: Where: the module, and what is called there once a run has come so far.
PLACES: dict[str, tuple[Any, str]] = {
    "the reader": (passes.spool.Spooler, "add"),
    "the survey": (passes.CorpusSurvey, "add"),
    "the corpus plan": (main_job, "plan_corpus"),
    "a chart's plan": (rewriting, "plan_chart"),
    "a maker": (charts.numbers.FAMILY.__class__, "plan_chart"),
    "the splice": (rewriting, "replace"),
    "the checker": (checking.Tally, "add"),
    "the pages": (package, "write_pages"),
    "the scan": (main_job, "scan_tree"),
    "the ledger": (main_job.Ledger, "lines"),
    "the rename": (main_job, "publish"),
}


#: These faults at every place, the others at one.
EVERYWHERE = ("a value in the message", "a type that travels badly", "a full disk", "Ctrl-C")


@pytest.mark.parametrize(
    ("where", "what"),
    [(where, what) for where in PLACES for what in FAULTS if what in EVERYWHERE or where == "a chart's plan"],
)
def test_faults(quiet: Callable[..., str], monkeypatch: pytest.MonkeyPatch, where: str, what: str) -> None:
    """Whatever is raised, wherever: type and place at most; and the next run is none the worse."""
    code, fault = FAULTS[what]
    with monkeypatch.context() as patch:
        patch.setattr(*PLACES[where], lambda *_: fault())
        said = quiet(code, *RELEASE)
    assert ("internal error: " in said) is (code == 1)
    quiet(0, *RELEASE)


@pytest.mark.parametrize("what", [what for what in FAULTS if what != "Ctrl-C"])
def test_faults_in_a_worker(quiet: Callable[..., str], monkeypatch: pytest.MonkeyPatch, what: str) -> None:
    """The same from another process: the place in the worker is told, the message is not."""
    code, fault = FAULTS[what]
    monkeypatch.setattr(rewriting, "plan_chart", lambda *_: fault())
    said = quiet(code, *RELEASE, "--jobs", 2)
    assert ("resynth/job/rewriting.py:" in said) is (code == 1)


def test_a_worker_that_is_gone(quiet: Callable[..., str], monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(rewriting, "plan_chart", lambda *_: os.kill(os.getpid(), signal.SIGKILL))
        assert "a worker process died" in quiet(1, *RELEASE, "--jobs", 2)
    quiet(0, *RELEASE, "--jobs", 2)


def test_a_promise_that_is_broken(quiet: Callable[..., str], monkeypatch: pytest.MonkeyPatch, place: Path) -> None:
    """A maker that gives the original back: the verifier names promises and places, and nothing goes out."""
    real = rewriting.plan_chart

    def faulty(chart: Any, *rest: Any) -> list[Plan | None]:
        return [
            dataclasses.replace(plan, replacements=tuple(
                made._replace(text=document.text[made.span.start : made.span.end]) for made in plan.replacements
            ))
            for document, plan in zip(chart.documents, real(chart, *rest), strict=True) if plan is not None
        ]  # fmt: skip

    monkeypatch.setattr(rewriting, "plan_chart", faulty)
    said = quiet(5, *RELEASE)
    assert "P1: " in said
    assert "P18: " in said
    assert not (place / "OUT").exists()


def test_a_release_that_was_tampered_with(quiet: Callable[..., str], place: Path) -> None:
    """verify finds the name that somebody put back, and says where."""
    quiet(0, *RELEASE)
    (place / "OUT").rename(place / "source")
    notes = place / "source" / "notes.jsonl"
    first, *others = notes.read_text("utf-8").splitlines()
    changed = json.loads(first)
    changed["text"] += f" {CANARY}"
    notes.write_text("\n".join([json.dumps(changed), *others, ""]), "utf-8")
    for more in ((), ("--json",)):
        said = quiet(5, "verify", "--release", "source", "--vault", "VAULT", "--source", "notes.jsonl", *more)
        assert "M1" in said


@pytest.mark.skipif(os.name != "posix" or os.geteuid() != 0, reason="mounts a small disk")
def test_a_disk_that_is_full(quiet: Callable[..., str], place: Path) -> None:
    """A real one, of 128 kB."""
    (place / "VAULT").mkdir(mode=0o700)
    if subprocess.run(["mount", "-t", "tmpfs", "-o", "size=128k,mode=700", "tmpfs", place / "VAULT"]).returncode:
        pytest.skip("no disk can be mounted here")
    try:
        for jobs in (1, 2):
            assert "the disk is full" in quiet(4, *RELEASE, "--jobs", jobs)
    finally:
        subprocess.run(["umount", place / "VAULT"], check=True)
    quiet(0, *RELEASE)


def test_what_nobody_catches(place: Path) -> None:
    """A warning of a library, an error in a finalizer, one in a thread: the program says nothing of them."""
    start = f"""
import threading, warnings
from resynth.cli import app
from resynth.job import rewriting

class Dying:
    def __del__(self):
        raise ValueError({CANARY!r})

real = rewriting.plan_chart
def plan_chart(*arguments):
    Dying()
    warnings.warn({CANARY!r})
    thread = threading.Thread(target=lambda: int({CANARY!r}))
    thread.start()
    thread.join()
    return real(*arguments)
rewriting.plan_chart = plan_chart
app.main()
"""
    for jobs in ("1", "2"):
        done = subprocess.run(
            [command()[0], "-c", start, *RELEASE, "--jobs", jobs], env=environment(), capture_output=True, cwd=place
        )
        assert done.returncode == 0, done.stderr
        assert not sings(done.stderr.decode())
        assert b"Traceback" not in done.stderr


# ── objects ──────────────────────────────────────────────────────────────────────────────────────────────────────────


class Seen(NamedTuple):
    """What stood in the frames of a run: class name, repr."""

    of: str
    said: str


def test_no_object_of_a_run_shows_what_it_holds(
    place: Path, monkeypatch: pytest.MonkeyPatch, quiet: Callable[..., str]
) -> None:
    """Surveys, plans, facts, tallies, jobs, runs, workplaces …: whatever a run keeps in a variable of its functions."""
    seen: set[Seen] = set()

    def look(*_: Any) -> None:
        frame = inspect.currentframe()
        while frame is not None:
            if str(frame.f_globals.get("__name__", "")).startswith("resynth."):
                for value in list(frame.f_locals.values()):
                    _note(value, seen)
            frame = frame.f_back

    for holder, name in PLACES.values():
        real = getattr(holder, name)


        def looked(*given: Any, real: Callable[..., Any] = real) -> Any:
            look()
            for value in given:
                _note(value, seen)
            return real(*given)

        monkeypatch.setattr(holder, name, looked)
    quiet(0, *RELEASE)
    kept = {"CorpusSurvey", "Facts", "Job", "Key", "Policy", "Run", "SpannedChart", "Tally", "Vault", "Workplace"}
    assert kept <= {one.of for one in seen}
    assert [one.of for one in seen if sings(one.said)] == []


def _note(value: Any, seen: set[Seen]) -> None:
    if type(value).__module__.startswith("resynth."):
        seen.add(Seen(type(value).__name__, repr(value)))
        inside = list(vars(value).values()) if hasattr(value, "__dict__") else []
        seen.update(Seen(type(v).__name__, repr(v)) for v in inside if type(v).__module__.startswith("resynth."))


def test_an_internal_error_says_where_and_never_what() -> None:
    try:
        int(CANARY)
    except ValueError as error:
        told = InternalError.of(error)
    assert told.lines()[:2] == ["internal error: ValueError", f"  test_canary.py:{told.problems[0].split(':')[1]}"]
    assert not sings(repr(told) + str(told))
    assert ROOT.as_posix() not in "".join(told.lines())
