"""docs/kinds/numbers.md: every example is what the program writes, and every kind and behaviour has its place.

``python tests/docs/test_numbers_page.py`` writes the examples anew.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from numbers_corpus import surrogates

from resynth.plan.ways import READ
from resynth.policy.model import Policy, Rule
from resynth.policy.offers import numbers as offered
from resynth.policy.parse import load

PAGE = Path(__file__).parents[2] / "docs" / "kinds" / "numbers.md"
_KIND = re.compile(r"^#{2,3} ([A-Z]{3,}(?:, [A-Z]{3,})*)$")
_ROW = re.compile(r"^\| `([^`]+)` \| (`[^`]+`|\?) \| `([a-z_.0-9]+)`(?:, (.+))? \|$")


def examples(text: str) -> Iterator[tuple[str, re.Match[str]]]:
    """(kind, the row) of every example."""
    kind = ""
    for line in text.split("\n"):
        if heading := _KIND.match(line):
            kind = heading[1].split(", ")[0]
        elif row := _ROW.match(line):
            yield kind, row


def policy(kind: str, behaviour: str, said: str) -> Policy:
    """cchmc-2014 with this rule for a kind: ``said`` holds a scope or an option."""
    name, _, value = said.partition(": ")
    options = {name: value} if value else {}
    scope = said.removeprefix("scope ") if said.startswith("scope ") else "corpus"
    base = load("cchmc-2014")
    rule = Rule(kind, "mask" if behaviour == "ssn.mask.v1" else "replace", scope, behaviour, options=options)
    return replace(base, rules={**base.rules, kind: rule})


def worked_out(text: str) -> str:
    """The page with every example as the program writes it."""
    for kind, row in list(examples(text)):
        (new,) = surrogates([(kind, row[1])], policy(kind, row[3], row[4] or ""))
        text = text.replace(row[0], row[0].replace(f"| {row[2]} |", f"| `{new}` |", 1))
    return text


def test_every_example_is_what_the_program_writes() -> None:
    text = PAGE.read_text("utf-8")
    assert sum(1 for _ in examples(text)) > 45
    assert worked_out(text) == text


def test_every_kind_has_an_example_and_every_behaviour_a_row() -> None:
    text = PAGE.read_text("utf-8")
    headings = {kind for line in text.split("\n") if (found := _KIND.match(line)) for kind in found[1].split(", ")}
    assert headings == READ.keys()
    told = set(re.findall(r"`([a-z]+\.[a-z_]+\.v\d)`", text)) - {"places.coherent.v1"}
    assert told == offered.WORDS.keys()


if __name__ == "__main__":
    PAGE.write_text(worked_out(PAGE.read_text("utf-8")), "utf-8")
