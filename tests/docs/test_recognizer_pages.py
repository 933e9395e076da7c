"""docs/recognizers: every rule has its row with its own example, and what is marked there is what is found."""

from __future__ import annotations

import re
from importlib import import_module
from pathlib import Path

import pytest

from resynth.recognize.detect import MODULES
from resynth.recognize.persons import name_forms, name_glued, name_initials, name_reasons, names
from resynth.testing import marked
from resynth.types import Document

PAGES = Path(__file__).resolve().parents[2] / "docs" / "recognizers"
WITH_PATTERNS = ("ages", "contacts", "dates")


def page(name: str) -> str:
    return (PAGES / f"{name}.md").read_text("utf-8")


@pytest.mark.parametrize("name", WITH_PATTERNS)
def test_every_pattern_has_its_row(name: str):
    for one in import_module(MODULES[name]).PATTERNS:
        example = one.finds[0].replace("|", "\\|").replace("\n", "↵")
        assert f"| {one.name} | `{example}`" in page(name), one.name


def test_every_reason_for_a_name_has_its_row():
    modules = (names, name_forms, name_reasons, name_initials, name_glued)
    source = "".join(Path(str(one.__file__)).read_text("utf-8") for one in modules)
    reasons = "title|degree|cue|ratio|automaton|unknown|small letters|again|initials|glued"
    said = set(re.findall(rf'"(?:names:)?({reasons})"', source))
    assert said == set(re.findall(r"^\| ([a-z ]+) \| ", page("names"), re.MULTILINE)) - {"rule"}


@pytest.mark.parametrize("name", ["names", *WITH_PATTERNS])
def test_what_is_marked_is_found_and_nothing_else(name: str):
    one = import_module(MODULES[name]).RECOGNIZER
    lines = [line for block in re.findall(r"```marked\n(.*?)```", page(name), re.DOTALL) for line in block.splitlines()]
    assert len(lines) > 1
    for line in lines:
        text, spans = marked(line)
        found = {at for span in one.find(Document("1", "1", text), ()) for at in range(span.start, span.end)}
        wanted = {at for span in spans for at in range(span.start, span.end)}
        assert {text[at] for at in found ^ wanted if text[at].isalnum()} == set(), line


@pytest.mark.parametrize("name", ["names", *WITH_PATTERNS])
def test_a_page_says_what_it_does_not_cover(name: str):
    assert re.findall(r"^## (.*)", page(name), re.MULTILINE)[-1] == "What it does not cover"
