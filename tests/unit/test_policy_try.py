"""``policy try``: a note under a policy, before and after, and nothing that is kept."""

from __future__ import annotations

import json
import sys
import tempfile
from pathlib import Path

import pytest

from resynth.cli import app
from resynth.cli.trial import sample, tried
from resynth.cli.trial_notes import NOTES, OTHERS
from resynth.job.trial import Note
from resynth.policy.parse import bundled
from resynth.testing import marked


def run(*words: str) -> int:
    return app.run(["policy", "try", *words])


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "note.jsonl"
    spans = [{"start": 0, "end": 8, "label": "DOCTOR"}]
    rows = [{"doc_id": "a", "patient_id": "p", "text": "Dr. Whit came.", "note_type": "x", "spans": spans},
            {"doc_id": "b", "patient_id": "p", "text": "Another note.", "spans": []}]
    path.write_text("".join(json.dumps(row) + "\n" for row in rows))
    return path


@pytest.mark.parametrize("name", bundled())
def test_the_invented_notes_go_through_every_bundled_policy(name: str):
    """None is held back, every mention is told, and what stands between the mentions stays."""
    for note, done in zip(sample(), tried(name, sample()), strict=True):
        assert done.after is not None
        assert len(done.changes) == len(note.spans)
        at = out = 0
        for change in done.changes:
            assert done.before[change.start : change.end] == change.original
            assert done.after[change.out_start : change.out_end] == change.surrogate
            assert done.before[at : change.start] == done.after[out : change.out_start]
            at, out = change.end, change.out_end
        assert done.before[at:] == done.after[out:]


@pytest.mark.parametrize(("as_of", "left"), [
    (None, "Seen [DATE]. MI [DATE], born [DATE]."),
    ("2026-11-01", "Seen [DATE]. MI 1998, born 1945."),
    ("2040-11-01", "Seen [DATE]. MI 1998, born [DATE]."),
])
def test_the_day_of_the_command_line_reaches_all_who_work(as_of: str | None, left: str):
    """The policy names none: those who plan and check take it from the command line as it takes it."""
    text, spans = marked("Seen [4/11](DATE). MI [1998](DATE), born [1945](DATE).")
    (done,) = tried("hipaa-safe-harbor", [Note("p", text, tuple(spans), {})], as_of=as_of)
    assert done.after == left


def test_the_same_patient_keeps_one_name_over_the_notes():
    first, second, _ = tried("i2b2-2014-like", sample())
    names = [{change.original: change.surrogate for change in done.changes} for done in (first, second)]
    assert names[0]["Teresa Hollings"] == names[1]["Teresa Hollings"]
    assert names[0]["4471-0923"].replace("-", "") == names[1]["44710923"]


def test_every_kind_of_place_in_a_note_is_invented_and_marked():
    for _, text in (*NOTES, *OTHERS):
        assert marked(text)[1]
        assert max(map(len, text.splitlines())) <= 120


def test_the_key_is_new_each_time_and_nothing_is_left_behind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """Two tries differ, and no folder of them stays where temporary ones are made (its own: others run beside it)."""
    made: list[str] = []
    make = tempfile.mkdtemp

    def told(*args: str | None, **named: str | None) -> str:
        made.append(make(*args, **named))
        return made[-1]

    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    monkeypatch.setattr(tempfile, "mkdtemp", told)
    after = {tried("cchmc-2014", sample())[0].after for _ in range(2)}
    assert len(after) == 2
    assert made
    assert not list(tmp_path.iterdir())


def test_marked_text_may_be_typed(capsys: pytest.CaptureFixture[str]):
    assert run("nlm-scrubber", "Seen by [Whit](DOCTOR) on [May 4](DATE).") == 0
    said = capsys.readouterr().out
    assert "before:\n\nSeen by Whit on May 4.\n\nafter:\n\nSeen by [NAME] on [DATE].\n" in said
    assert "\x1b" not in said


def test_a_note_without_marks_is_looked_at_when_asked(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    """Typed, as text, or in a record; what people marked is not looked at with detect, and stays with both."""
    (tmp_path / "raw.txt").write_text("Seen by Dr. Whit on May 4.")
    (tmp_path / "raw.jsonl").write_text('{"doc_id": "a", "text": "Seen by Dr. Whit on May 4."}\n')
    for note in ("Seen by Dr. Whit on May 4.", str(tmp_path / "raw.txt"), str(tmp_path / "raw.jsonl")):
        assert run("nlm-scrubber", note, "--spans", "detect", "--json") == 0
        assert json.loads(capsys.readouterr().out)["after"] == "Seen by Dr. [NAME] on [DATE]."
    for spans, after in (("detect", "Dr. [NAME] saw quux."), ("both", "Dr. [NAME] saw [NAME].")):
        assert run("nlm-scrubber", "Dr. Whit saw [quux](PATIENT).", "--spans", spans, "--json") == 0
        assert json.loads(capsys.readouterr().out)["after"] == after


@pytest.mark.parametrize("name", ["raw.txt", "raw.jsonl", "typed"])
def test_a_note_without_marks_is_refused_unless_it_shall_be_looked_at(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    (tmp_path / "raw.txt").write_text("Seen by Dr. Whit.")
    (tmp_path / "raw.jsonl").write_text('{"doc_id": "a", "text": "Seen by Dr. Whit."}\n')
    note = "Seen by Dr. Whit." if name == "typed" else str(tmp_path / name)
    assert run("nlm-scrubber", note) == 4
    said = capsys.readouterr().err
    assert "hint: write a span as [Smith](DOCTOR), or let them be found: --spans detect" in said
    assert "Whit." not in said
    assert run("nlm-scrubber", note, "--spans", "all") == 2


def test_the_invented_note_may_be_looked_at(capsys: pytest.CaptureFixture[str]):
    assert run("i2b2-2014-like", "--spans", "detect") == 0
    after = capsys.readouterr().out.partition("after:")[2].partition(" kind ")[0]
    assert "Hollings" not in after
    assert "Troponin 0.02" in after


def test_the_first_note_of_a_file_of_any_format_is_tried(file: Path, capsys: pytest.CaptureFixture[str]):
    assert run("nlm-scrubber", str(file), "--json") == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["before"], found["after"]) == ("Dr. Whit came.", "[NAME] came.")
    assert found["mentions"] == [{
        "kind": "DOCTOR", "start": 0, "end": 8, "original": "Dr. Whit", "out_start": 0, "out_end": 6,
        "surrogate": "[NAME]", "rule": "tags.typed.v1", "rung": "all"}]


def test_on_a_terminal_it_is_coloured_and_side_by_side(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    for width in (160, 70):
        monkeypatch.setenv("COLUMNS", str(width))
        assert run("nlm-scrubber", "Seen by [Whit](DOCTOR).") == 0
        said = capsys.readouterr().out
        assert "\x1b[33m" in said
        assert any("before" in line and "after" in line for line in said.splitlines()[:2]) is (width == 160)


@pytest.mark.parametrize(("note", "code", "told"), [
    ("nowhere.txt", 4, "no such file, and no marked text"), ("[Whit](GIRAFFE)", 4, "not marked text"),
    ("[Whit](DOCTOR", 4, "not marked text"), ("Dr. Zebadiah came", 4, "NOTE: no such file"),
])
def test_what_is_no_note_is_told(note: str, code: int, told: str, capsys: pytest.CaptureFixture[str]):
    assert run("nlm-scrubber", note) == code
    said = capsys.readouterr()
    assert told in said.err
    assert "hint: " in said.err
    assert "Zebadiah" not in said.err
    assert said.out == ""


def test_a_note_that_nobody_annotated_and_a_label_that_nobody_knows_are_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    path = tmp_path / "note.jsonl"
    spans = [{"start": 4, "end": 8, "label": "ZZZ"}]
    row = {"doc_id": "a", "patient_id": "p", "text": "Dr. Whit came.", "spans": spans}
    path.write_text(json.dumps(row) + "\n")
    assert run("nlm-scrubber", str(path)) == 3
    assert "1 label is unknown" in capsys.readouterr().err
    path.write_text(json.dumps({**row, "spans": None}) + "\n")
    assert run("nlm-scrubber", str(path)) == 4


def test_a_note_that_would_be_held_back_says_so(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    policy = tmp_path / "ours.yaml"
    policy.write_text("policy: ours\nversion: 1\ntitle: O\nplain: O\nextends: nlm-scrubber\n"
                      "rules:\n  DATE: {action: hold, why: No dates at all.}\n")
    assert run(str(policy), "[May 4](DATE)") == 0
    said = capsys.readouterr()
    assert "would be held back" in said.err
    assert "after" not in said.out
