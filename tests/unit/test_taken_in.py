"""What residuals.csv takes in: tags stay whole and keep their numbers, and the end of a run tells what was taken in."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from session import Done, here, record, write_lines

from resynth.errors import PromiseBroken
from resynth.job import broken
from resynth.job import release as main_job

MISSED = [
    record("1-1", "p1", "THRELKELD-QUIST is well."), record("1-2", "p1", "Mrs. [Threlkeld-Quist](PATIENT) is well."),
]


def released(folder: Path, out: str, policy: str) -> Done:
    return here("release", "n.jsonl", "--policy", policy, "--out", out, "--vault", "VAULT", cwd=folder)


def texts(out: Path) -> set[str]:
    return {json.loads(line)["text"] for line in (out / "notes.jsonl").read_text("utf-8").splitlines()}


def decide(folder: Path, said: str) -> None:
    table = folder / "VAULT" / "residuals.csv"
    table.write_text(table.read_text("utf-8").replace(",hold\n", f",{said}\n"), "utf-8")


def test_a_tag_of_an_earlier_release_is_not_parted_at_its_hyphen(tmp_path: Path) -> None:
    """QUIST became "1**]", the end of what Threlkeld-Quist had become, and the run ended with P1."""
    write_lines(tmp_path / "n.jsonl", MISSED)
    assert released(tmp_path, "OUT", "mimic-like").code == 6
    decide(tmp_path, "phi")
    done = released(tmp_path, "OUT2", "mimic-like")
    assert done.code == 0
    assert texts(tmp_path / "OUT2") == {"Mrs. [**Name-1**] is well.", "[**Name-2**]-[**Name-3**] is well."}


def test_a_new_note_gives_nobody_the_number_that_somebody_else_has(tmp_path: Path) -> None:
    """Numbers were given anew with each release, from the first note on; what stood in the old notes kept the old."""
    old = record("b", "p1", "Saw [Ann Quillbrook](DOCTOR).")
    write_lines(tmp_path / "n.jsonl", [old])
    assert released(tmp_path, "OUT", "mimic-like").code == 0
    new = record("a", "p1", "Saw [Zoe Varnholt](DOCTOR) and [Ann Quillbrook](DOCTOR).")
    write_lines(tmp_path / "n.jsonl", [old, new])
    assert released(tmp_path, "OUT2", "mimic-like").code == 0
    assert texts(tmp_path / "OUT2") == {"Saw [**Name-1**].", "Saw [**Name-2**] and [**Name-1**]."}


def test_a_run_that_takes_in_what_nobody_marked_says_how_much(tmp_path: Path) -> None:
    """It ended with exit 0 and without a word; where an ordinary word was replaced, nobody looked."""
    text = "[Grant, April](PATIENT) was seen in April 2020. Mr. Grant may return in May. Then April came."
    write_lines(tmp_path / "n.jsonl", [record("a", "p1", text)])
    done = released(tmp_path, "OUT", "nlm-scrubber")
    assert done.code == 0
    assert "resynth: 2 places that nobody had marked were replaced too: see VAULT/residuals.csv\n" in done.err
    assert "write not_phi in its column decision" in done.err
    assert texts(tmp_path / "OUT") == {"[NAME] was seen in April 2020. Mr. [NAME] may return in May. Then [NAME] came."}


def test_a_promise_that_breaks_behind_a_decision_says_what_to_do(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Exit 5 named a place, and nothing to do about it."""
    write_lines(tmp_path / "n.jsonl", MISSED)
    assert released(tmp_path, "OUT", "mimic-like").code == 6
    decide(tmp_path, "phi")

    def breaks(*_: object) -> None:
        raise PromiseBroken("1 promise broken")

    monkeypatch.setattr("resynth.verify.report.Report.require", breaks)
    monkeypatch.setattr("resynth.verify.report.Report.broken", property(lambda _: ()))
    monkeypatch.setattr(main_job, "finish", lambda run, report, facts, out: broken.refuse(run, report))
    done = released(tmp_path, "OUT2", "mimic-like")
    assert done.code == 5
    assert "write hold in the column decision of the rows of such a note" in done.err
