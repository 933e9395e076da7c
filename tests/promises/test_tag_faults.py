"""P1 where mentions become tags: a tag that holds a value, or another tag than the rule's, is told."""

from __future__ import annotations

import pytest
from corpora import edited
from kit import facts_of, pair, tally_of

from resynth.policy.parse import parse
from resynth.types import Standing
from resynth.verify import Report, conclude

TYPED = "{action: redact, behaviour: tags.typed.v1%s}"


def report(rule: str, after: str, before: str = "Seen by [Brunson](DOCTOR) today.") -> Report:
    policy = parse(edited(f"NAME: {rule}"))
    given = [pair(("src-1", "A", before, after), 1)]
    facts = facts_of(given)
    return conclude(tally_of(given, facts, under=policy), facts, policy)


def broken(found: Report) -> bool:
    return next(verdict for verdict in found.verdicts if verdict.promise == "P1").standing is Standing.BROKEN


@pytest.mark.parametrize(("rule", "good", "bad"), [
    (TYPED % "", r"[\[DOCTOR\]](DOCTOR)", r"[\[BRUNSON\]](DOCTOR)"),
    (TYPED % "", r"[\[DOCTOR\]](DOCTOR)", r"[Dr. \[DOCTOR\]](DOCTOR)"),
    (TYPED % ", options: {marks: stars}", r"[\[**Doctor**\]](DOCTOR)", r"[\[**Brunson**\]](DOCTOR)"),
    (TYPED % ", options: {marks: underscores}", "[___](DOCTOR)", "[B___](DOCTOR)"),
    ("{action: redact, behaviour: tags.numbered.v1}", r"[\[DOCTOR-1\]](DOCTOR)", r"[\[DOCTOR-BK\]](DOCTOR)"),
    ("{action: redact, behaviour: tags.length.v1}", r"[\[**-**\]](DOCTOR)", r"[\[**B**\]](DOCTOR)"),
    ("{action: mask, behaviour: masks.shape.v1}", "[Xxxxxxx](DOCTOR)", "[Bxxxxxx](DOCTOR)"),
    ("{action: mask, behaviour: masks.shape.v1}", r"[\[DOCTOR\]](DOCTOR)", "[Xxxxxxxx](DOCTOR)"),
])
def test_a_tag_that_is_not_the_rules_own_breaks_p1(rule: str, good: str, bad: str) -> None:
    assert not broken(report(rule, f"Seen by {good} today."))
    assert broken(report(rule, f"Seen by {bad} today."))


def test_a_tag_of_the_source_may_stay() -> None:
    assert not broken(report(TYPED % "", r"By [\[DOCTOR\]](DOCTOR).", r"By [\[DOCTOR\]](DOCTOR)."))
