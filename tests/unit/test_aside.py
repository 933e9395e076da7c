"""What was found and does not stand is told too; recognizers are listed, and may be left out."""

from __future__ import annotations

import csv
import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from session import here, resynth, write_lines

from resynth.job.detect import STANDS, TAKEN_BACK
from resynth.recognize import detect as looking
from resynth.recognize.around import around
from resynth.recognize.aside import Aside
from resynth.recognize.detect import WITHOUT, detect, names, recognizers, versions
from resynth.types import Document, KnownValue, Span

#: A year that nothing but its form tells, and a person.
TEXT = "Stopped it in 2019. Seen by Dr. Quillfeather."


@pytest.fixture(autouse=True)
def environment(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """What --without puts into the environment is gone afterwards."""
    monkeypatch.setenv(WITHOUT, "")
    recognizers.cache_clear()
    yield
    monkeypatch.setenv(WITHOUT, "")
    recognizers.cache_clear()


@pytest.fixture
def notes(tmp_path: Path) -> Path:
    lines = [{"doc_id": f"d{n}", "patient_id": str(n), "text": ("\u00ad" if n else "") + TEXT} for n in range(2)]
    write_lines(tmp_path / "n.jsonl", [json.dumps(line) for line in lines])
    return tmp_path


@pytest.fixture
def doubting(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever may be doubted is."""
    monkeypatch.setattr(around, "SPOKEN_FOR", 10**6)
    monkeypatch.setattr(around, "UNBELIEVED", 10**6)
    monkeypatch.setattr(around, "UNBELIEVED_TOGETHER", 10**6)


def test_what_was_taken_back_is_listed_with_its_rule_and_why(notes: Path, doubting: None) -> None:
    """--explain counted what stood alone: what doubt took back was nowhere. Each has a row, at its own place."""
    done = here("detect", "n.jsonl", "--out", "f.jsonl", "--explained", "why.csv", "--json", cwd=notes)
    rules = json.loads(done.out)["rules"]
    assert sum(rule["taken_back"] for rule in rules) > 1
    with (notes / "why.csv").open(encoding="utf-8-sig", newline="") as file:
        rows = list(csv.DictReader(file))
    taken = [row for row in rows if row["became"] == TAKEN_BACK]
    assert len(taken) == sum(rule["taken_back"] for rule in rules)
    assert {row["doc_id"] for row in taken} == {"d0", "d1"}
    for row in taken:
        text = ("\u00ad" if row["doc_id"] == "d1" else "") + TEXT
        assert text[int(row["start"]) : int(row["end"])] == row["value"]
        assert row["recognizer"]
        assert row["rule"]
    stand = sum(len(json.loads(line)["spans"]) for line in (notes / "f.jsonl").read_text("utf-8").splitlines())
    assert sum(row["became"] == STANDS for row in rows) == stand


def test_the_table_has_lines_for_what_gave_way_and_for_who_found_nothing(notes: Path) -> None:
    """A recognizer that loses in settling, and one that finds nothing, were not to be seen."""
    done = here("detect", "n.jsonl", "--out", "f.jsonl", "--explain", cwd=notes)
    assert {"gave", "taken"} <= set(done.out.split())
    assert "--without around takes nothing back" in done.err
    lines = [line.split() for line in done.out.splitlines()]
    assert ["ages", "nothing", "0", "0", "0"] in lines
    assert {line[0] for line in lines if line} >= versions().keys()


class Loser:
    """Finds a part of what another finds."""

    name, version, kinds = "loser", "7", frozenset({"IDNUM"})

    def find(self, document: Document, known: tuple[KnownValue, ...]) -> list[Span]:
        at = document.text.index("Quill")
        return [Span(at, at + 5, "IDNUM", "IDNUM", "unknown", "loser:part")]


def test_who_loses_in_settling_is_counted() -> None:
    aside = Aside()
    detect([Document("d", "p", TEXT)], with_=[*recognizers(), Loser()], aside=aside)
    assert aside.gave_way["loser:part", "IDNUM"] == 1
    assert "taken" not in repr(aside)


def test_what_weighs_all_around_can_be_left_out(notes: Path, doubting: None) -> None:
    """Then nothing is taken back, and the papers of a run do not say that it looked."""
    done = here("detect", "n.jsonl", "--out", "f.jsonl", "--explain", "--json", "--without", "around", cwd=notes)
    rules = json.loads(done.out)["rules"]
    assert sum(rule["taken_back"] for rule in rules) == 0
    assert "around" not in {rule["recognizer"] for rule in rules} | versions().keys()
    assert "around" in names()


def test_another_is_left_out_by_its_name_and_a_wrong_one_is_told(notes: Path) -> None:
    assert here("detect", "n.jsonl", "--out", "f.jsonl", "--without", "names,around", cwd=notes).code == 0
    assert '"text":"Quillfeather"' not in (notes / "f.jsonl").read_text("utf-8")
    done = here("detect", "n.jsonl", "--out", "g.jsonl", "--without", "weights", cwd=notes)
    assert done.code == 2
    assert "hint: --without takes addresses, ages, around," in done.err
    release = ("release", "n.jsonl", "--policy", "cchmc-2014", "--out", "OUT", "--vault", "VAULT")
    assert "hint: --spans both" in here(*release, "--without", "around", cwd=notes).err


def test_a_release_says_who_looked(notes: Path) -> None:
    release = ("release", "n.jsonl", "--policy", "nlm-scrubber", "--out", "OUT", "--vault", "VAULT")
    assert here(*release, "--spans", "detect", "--without", "around,views", cwd=notes).code in (0, 6)
    said = (notes / "OUT" / "README.md").read_text("utf-8")
    assert "names " in said
    assert "around " not in said.partition("names ")[0][-300:]
    assert "views " not in said


def test_recognizers_are_listed_with_their_versions(tmp_path: Path) -> None:
    told = json.loads(resynth("recognizers", "--json", cwd=tmp_path).out)
    assert {row["name"]: row["version"] for row in told} == versions()
    shown = here("recognizers", "--without", "views", cwd=tmp_path).out
    assert "views" not in shown
    assert "DOCTOR" in shown


def test_marks_of_one_that_is_left_out_are_a_programs_still(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(WITHOUT, "names")
    recognizers.cache_clear()
    assert "names" in looking.names()
    assert "names" not in versions()


def test_apply_leaves_out_what_the_plan_left_out(notes: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """All options are those of the plan: nobody types them again."""
    plan = ("plan", "n.jsonl", "--policy", "nlm-scrubber", "--vault", "VAULT", "--spans", "detect")
    assert here(*plan, "--without", "around,views", cwd=notes).code == 0
    monkeypatch.setenv(WITHOUT, "")
    recognizers.cache_clear()
    assert here("apply", "--vault", "VAULT", "--out", "OUT", cwd=notes).code in (0, 6)
    assert "views " not in (notes / "OUT" / "README.md").read_text("utf-8")
