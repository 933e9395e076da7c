"""docs/detect.md says what is there: every recognizer, an example that works; keywords.md every rule of keywords."""

from __future__ import annotations

import re
from importlib import import_module
from pathlib import Path

import pytest

from resynth.recognize import detect
from resynth.recognize.institutions import (
    congregations,
    houses,
    institution_cues,
    institutions,
    keywords,
    known_organizations,
    occupations,
    rooms,
    small_names,
    user_names,
    works,
)
from resynth.recognize.numbers import joined
from resynth.testing import RecognizerContract
from resynth.types import Document

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs" / "detect.md").read_text("utf-8")
KEYWORDS = (ROOT / "docs" / "recognizers" / "keywords.md").read_text("utf-8")
(EXAMPLE,) = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)


def test_every_recognizer_has_its_row():
    assert set(re.findall(r"^\| `(\w+)` \|", PAGE, re.MULTILINE)) == set(detect.MODULES)


def test_every_rule_of_the_keywords_has_its_row():
    modules = (keywords, joined, institutions, institution_cues, houses, known_organizations, small_names, occupations,
               works, congregations, rooms, user_names)
    sources = [Path(str(module.__file__)).read_text("utf-8") for module in modules]
    kinds = r'"(?:USERNAME|INITIALS|DOCTOR|DATE|ROOM|COUNTRY|PROFESSION|HOSPITAL|ORGANIZATION)"(?: if [^,]+)?'
    said = {rule for source in sources for rule in re.findall(kinds + r', "([a-z\' -]+)"', source)}
    yielded = r'span(?:_of)?\([^\n]*, "([a-z\' -]+)"(?:, 0\.\d)?\)'
    said |= {rule for source in sources for rule in re.findall(yielded, source)}
    said |= {rule for source in sources for rule in re.findall(r'\{BY\}:([a-z\' -]+)"', source)}
    said -= {"before", "after", "provider", "unknown", "it", "value"}
    assert {"occupation", "joined weekdays", "saint"} <= said
    assert [rule for rule in sorted(said) if f"`{rule}`" not in KEYWORDS] == []


def test_the_budget_is_what_the_page_says():
    assert f"more than {detect.MOST_CHARACTERS:,} characters" in PAGE


def test_the_example_meets_the_contract(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    (tmp_path / "our_trials.py").write_text(EXAMPLE, "utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    there = import_module("our_trials")
    trial: RecognizerContract = there.TestTrials()
    for name in dir(trial):
        if name.startswith("test_"):
            getattr(trial, name)()
    (span,) = there.Trials().find(Document("d", "p", "randomized to TRX-12-0042."), ())
    assert span.found_by == "trials:arm"


@pytest.mark.parametrize("said", ["`--explain`", "`--known`", "--spans both", "resynth evaluate ablation"])
def test_what_can_be_typed_is_on_the_page(said: str):
    assert said in PAGE


def test_how_cue_lists_are_made_is_on_the_page_of_cue_words():
    assert "resynth evaluate cues gold" in KEYWORDS
