"""Cue lists of the site's own: used without a change to the package, told in the papers, checked before the work."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from resynth import site_cues
from resynth.cli.app import run
from resynth.errors import InputError
from resynth.recognize import detect


@pytest.fixture(autouse=True)
def forgotten(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """What one test puts into the environment is gone after it."""
    monkeypatch.setenv(site_cues.VARIABLE, "")
    site_cues._read.cache_clear()
    yield
    site_cues._read.cache_clear()


@pytest.fixture
def notes(tmp_path: Path) -> str:
    (tmp_path / "n.jsonl").write_text(json.dumps({
        "doc_id": "d1", "patient_id": "p1", "text": "Zumbatting code: QX-44 17 and no more was said of the matter.",
    }) + "\n", "utf-8")
    return str(tmp_path / "n.jsonl")


def folder(tmp_path: Path, rows: str, name: str = "device.tsv", header: str = "cue\tside\tweight\n") -> Path:
    (tmp_path / "cues").mkdir(exist_ok=True)
    (tmp_path / "cues" / name).write_text(header + rows, "utf-8")
    return tmp_path / "cues"


def kinds(notes: str, tmp_path: Path, *more: str, **environment: str) -> set[str]:
    """What a new process finds, for lists are read once."""
    asked = [sys.executable, "-m", "resynth", "detect", notes, "--out", str(tmp_path / "f.jsonl"), "--force", *more]
    subprocess.run(asked, check=True, capture_output=True, env={**os.environ, **environment})
    return {span["label"] for span in json.loads((tmp_path / "f.jsonl").read_text("utf-8"))["spans"]}


def test_a_cue_of_the_site_is_a_cue(notes: str, tmp_path: Path):
    """Without a change to the package: docs said to put the list into the repository. In workers too."""
    own = str(folder(tmp_path, "zumbatting code\tbefore\t0.9\n"))
    assert "DEVICE" not in kinds(notes, tmp_path)
    assert "DEVICE" in kinds(notes, tmp_path, "--cues", own, "--jobs", "2")
    assert "DEVICE" in kinds(notes, tmp_path, **{site_cues.VARIABLE: own})


def test_a_plan_keeps_them_for_apply(notes: str, tmp_path: Path):
    own = str(folder(tmp_path, "zumbatting code\tbefore\t0.9\n"))
    vault = ["--vault", str(tmp_path / "V")]
    assert run(["plan", notes, "--policy", "nlm-scrubber", "--spans", "detect", "--cues", own, *vault]) == 0
    os.environ[site_cues.VARIABLE] = ""
    assert run(["apply", *vault, "--out", str(tmp_path / "OUT")]) == 0
    assert f"site-cues {site_cues.digest()}" in (tmp_path / "OUT" / "README.md").read_text("utf-8")


def test_given_spans_need_no_cues(notes: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    asked = ["release", notes, "--policy", "nlm-scrubber", "--out", str(tmp_path / "OUT")]
    assert run([*asked, "--vault", str(tmp_path / "V"), "--cues", str(folder(tmp_path, ""))]) == 2
    assert "--cues is for detection" in capsys.readouterr().err


def test_its_digest_is_in_the_papers_and_makes_another_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    assert "site-cues" not in detect.versions()
    site_cues.use(folder(tmp_path, "zumbatting code\tbefore\t0.9\n"))
    first = detect.versions()["site-cues"]
    site_cues._read.cache_clear()
    folder(tmp_path, "zumbatting code\tbefore\t0.9\nzumbat no\tbefore\t0.5\n")
    assert detect.versions()["site-cues"] != first


@pytest.mark.parametrize(
    ("rows", "name", "header", "said"),
    [
        ("", "shoes.tsv", "cue\tside\tweight\n", "shoes.tsv: no list of cues is called so"),
        ("", "device.tsv", "word\tweight\n", "device.tsv:1: a list of cues begins with the columns"),
        ("pump\tbefore\t1\nQzx7 Wyvern\tbefore\t1\n", "device.tsv", "cue\tside\tweight\n", "device.tsv:3: a row is"),
        ("pump\taround\t1\n", "device.tsv", "cue\tside\tweight\n", "device.tsv:2: a row is"),
        ("pump\tbefore\n", "device.tsv", "cue\tside\tweight\n", "device.tsv:2: a row is"),
    ],
)
def test_a_list_that_is_none_is_told_before_the_work(rows: str, name: str, header: str, said: str, tmp_path: Path):
    with pytest.raises(InputError) as told:
        site_cues.use(folder(tmp_path, rows, name, header))
    assert said in told.value.message
    assert "Wyvern" not in " ".join(told.value.lines())


def test_a_folder_that_is_not_there_is_told(notes: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    assert run(["detect", notes, "--out", str(tmp_path / "f.jsonl"), "--cues", str(tmp_path / "none")]) == 4
    assert "none: there is no such folder of cue lists" in capsys.readouterr().err
