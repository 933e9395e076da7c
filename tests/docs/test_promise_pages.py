"""docs/promises: a page for every promise, with five headings, in the promise's own words; its example is judged.

A block ``​```marked policy=NAME`` on a page holds notes in marked text, a line each, after the letter of their patient:
``before`` is the source, ``kept`` a release that keeps the promise, ``broken`` one that does not. ``before!`` is the
source of ``broken`` where that differs. What is not said of a note for ``broken`` is as in ``kept``. A policy
that does not come with the program stands on the page, as ``yaml``.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Mapping
from dataclasses import replace
from itertools import groupby
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parents[1] / "promises"))
from kit import broken, facts_of, pair, tally_of

from resynth.policy.model import Policy
from resynth.policy.parse import load, parse
from resynth.types import Standing
from resynth.verify import PROMISES, Pair, Report, conclude

PAGES = Path(__file__).parents[2] / "docs" / "promises"
HEADINGS = ["What it says", "Why it matters", "An example", "How it is checked", "What it does not cover"]
_BLOCK = re.compile(r"^```marked policy=(\S+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_POLICY = re.compile(r"^```yaml\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_LINE = re.compile(r"(before!|before|kept|broken) +([A-Z]\d?): (.*)")
#: Promises about more than notes: the tree, the vault, people; their pages tell a case in words.
TOLD = {"M16", "M17", "M18", "M19", "M20", "M22", "P41", "P42"}

Notes = Mapping[str, str]


def page(promise: str) -> str:
    return (PAGES / f"{promise}.md").read_text("utf-8")


def sections(promise: str) -> dict[str, str]:
    """Heading -> what stands under it."""
    pieces = re.split(r"^## (.*)\n", page(promise), flags=re.MULTILINE)
    return dict(zip(pieces[1::2], pieces[2::2], strict=True))


def example(promise: str) -> tuple[Policy, Notes, Notes, Notes, Notes]:
    """The policy, and by note: the source and the kept release, the source and the release that is broken."""
    found = _BLOCK.search(page(promise))
    assert found, promise
    told: dict[str, dict[str, str]] = {"before": {}, "before!": {}, "kept": {}, "broken": {}}
    for line in found[2].splitlines():
        row = _LINE.fullmatch(line)
        assert row, line
        told[row[1]][row[2]] = row[3]
    own = _POLICY.search(page(promise))
    policy = parse(own[1]) if own else load(found[1])
    assert policy.id == found[1]
    spoiled_source, spoiled = {**told["before"], **told["before!"]}, {**told["kept"], **told["broken"]}
    return replace(policy, as_of="2026-01-31"), told["before"], told["kept"], spoiled_source, spoiled


def given(policy: Policy, before: Notes, after: Notes) -> list[Pair]:
    """The notes as the verifier gets them, with rows that name the policy's rules."""
    assert before.keys() == after.keys()
    found = []
    for number, name in enumerate(sorted(before)):
        one = pair((f"src-{name}", name[0], before[name], after[name]), number)
        rules = [policy.rule(row.kind, row.role) for row in one.rows]
        found.append(one._replace(rows=tuple(
            row._replace(rule=rule.behaviour if rule.changes else "keep",
                         rung="tag" if row.surrogate.startswith("[") else "all")
            for row, rule in zip(one.rows, rules, strict=True))))
    return found


def judged(policy: Policy, before: Notes, after: Notes) -> Report:
    notes = given(policy, before, after)
    facts = facts_of(notes)
    assert [name for name, _ in groupby(notes, key=lambda p: p.source.patient_id)] == sorted({n[0] for n in before})
    return conclude(tally_of(notes, facts, under=policy), facts, policy)


@pytest.mark.parametrize("promise", sorted(PROMISES))
def test_a_promise_has_a_page_with_five_headings(promise: str) -> None:
    told = sections(promise)
    assert list(told) == HEADINGS
    assert all(len(text.split()) > 3 for text in told.values())


@pytest.mark.parametrize("promise", sorted(PROMISES))
def test_a_page_says_what_the_promise_says(promise: str) -> None:
    told = re.sub(r"\s+", " ", sections(promise)["What it says"])
    assert told.strip().startswith(PROMISES[promise].says)
    # Our own papers are no source that a reader could open.
    named = [part.strip() for part in PROMISES[promise].source.split(";")]
    assert all(part in told for part in named if not part.startswith(("reference/", "DESIGN")))


def test_there_are_no_other_pages() -> None:
    assert {path.stem for path in PAGES.glob("*.md")} == PROMISES.keys()


@pytest.mark.parametrize("promise", sorted(PROMISES.keys() - TOLD))
def test_the_example_of_a_page_is_judged_as_it_says(promise: str) -> None:
    """The release that keeps the promise keeps it, with something to check; the other does not."""
    policy, before, kept, spoiled_source, spoiled = example(promise)
    found = judged(policy, before, kept)
    verdict = next(verdict for verdict in found.verdicts if verdict.promise == promise)
    assert (verdict.standing, verdict.broken) == (Standing.HELD, 0)
    assert verdict.checked > 0
    assert promise in broken(judged(policy, spoiled_source, spoiled))


@pytest.mark.parametrize("promise", sorted(TOLD))
def test_what_cannot_be_shown_in_notes_is_told_in_words(promise: str) -> None:
    assert not _BLOCK.search(page(promise))
    assert len(sections(promise)["An example"].split()) > 25
