"""What the pages of the recognizers show is what they find, and keep."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from resynth.recognize.numbers import ids
from resynth.recognize.places import addresses
from resynth.testing import marked
from tests.marked_cases import wrong

PAGES = Path(__file__).resolve().parents[2] / "docs" / "recognizers"


def page(module) -> str:
    return (PAGES / f"{module.RECOGNIZER.name}.md").read_text("utf-8")


SHOWN = [
    (module.RECOGNIZER, line)
    for module in (ids, addresses)
    for block in re.findall(r"```marked\n(.*?)```", page(module), re.DOTALL)
    for line in block.splitlines()
]


@pytest.mark.parametrize(("recognizer", "line"), SHOWN, ids=[line[:40] for _, line in SHOWN])
def test_a_line_of_a_page_is_read_as_it_is_marked(recognizer, line: str):
    assert wrong(recognizer, *marked(line)) == ""


@pytest.mark.parametrize("module", [ids, addresses], ids=["ids", "addresses"])
def test_a_page_names_every_rule(module):
    """A rule that --explain may print is told on the page."""
    told = set(re.findall(r"`([^`]+)`", page(module)))
    sources = [Path(module.__file__).read_text("utf-8")]
    beside = ["shapes.py"] if module is ids else ["streets.py", "roads.py", "towns.py", "features.py", "fields.py"]
    sources += [(Path(module.__file__).parent / name).read_text("utf-8") for name in beside]
    kinds = "|".join(sorted(module.RECOGNIZER.kinds, key=len, reverse=True))
    made = "" if module is ids else r"\.span\([^\n]*"
    rules = {rule for text in sources for rule in re.findall(rf'{made}"(?:{kinds})", "([a-z][a-z A-Z]+)"', text)}
    assert len(rules) > 5
    assert rules - told == set()
