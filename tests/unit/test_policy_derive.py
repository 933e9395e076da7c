"""``derive: position`` in the language: what may stand under it, how it is told, and what it changes for a route."""

from __future__ import annotations

from dataclasses import replace

import pytest
from policy_kit import edited, text_of

from resynth.errors import PolicyError
from resynth.policy import derived, explain, legal
from resynth.policy.compare import compare
from resynth.policy.model import Rule
from resynth.policy.parse import bundled, load, parse

BY_POSITION = ("\nderive: value\n", "\nderive: position\n")


@pytest.mark.parametrize("name", bundled())
def test_every_bundled_policy_may_go_by_position(name: str) -> None:
    policy = parse(edited(text_of(name), BY_POSITION))
    assert policy.derive == "position"
    assert policy.digest != load(name).digest
    assert load(name).derive == "value"
    assert [line.verdict for line in compare(load(name), policy) if line.what == "derive"] == ["stricter"]


def test_the_board_reads_what_goes_into_a_surrogate() -> None:
    told = {derive: explain.show(replace(load("cchmc-2014"), derive=derive)) for derive in ("value", "position")}
    assert "A surrogate depends on the value, the key and the corpus." in told["value"]
    assert "the patient and the order in which values first appear" in told["position"]


@pytest.mark.parametrize(("kind", "behaviour", "scope"), [
    ("HOSPITAL", "institutions.invented.v1", "corpus"), ("HOSPITAL", "institutions.invented.v2", "project"),
    ("PROFESSION", "professions.listed.v1", "corpus"), ("ROOM", "rooms.random.v1", "project"),
    ("CITY", "places.coherent.v1", "corpus"), ("PHONE", "phones.home.v1", "patient"),
])
def test_what_can_only_go_by_the_value_is_refused_with_what_to_write(kind: str, behaviour: str, scope: str) -> None:
    """Where nobody counts who came first over the corpus, or where the old area code chooses the new one."""
    base = load("training-data")
    bad = replace(base, rules={**base.rules, kind: Rule(kind, "replace", scope, behaviour)})
    assert list(derived.problems(bad)) == []
    [(path, what)] = derived.problems(replace(bad, derive="position"))
    assert path == f"rules.{kind}"
    assert what.startswith("derive: position: ")
    assert ("phones.fictional.v1" if kind == "PHONE" else "scope mention, note or patient") in what
    good = "phones.fictional.v1" if kind == "PHONE" else behaviour
    rules = {**base.rules, kind: Rule(kind, "replace", "patient", good)}
    assert list(derived.problems(replace(base, rules=rules, derive="position"))) == []


def test_it_is_refused_with_its_line_and_before_anything_is_read() -> None:
    text = text_of("training-data")
    with pytest.raises(PolicyError) as caught:
        parse(edited(text.replace("phones.fictional.v1", "phones.home.v1"), BY_POSITION), "ours.yaml")
    assert any("rules.PHONE" in line and "phones.fictional.v1" in line for line in caught.value.problems)


@pytest.mark.parametrize(("rule", "allowed"), [
    (Rule("MEDICALRECORD", "replace", "patient", "ids.random.v1"), True),
    (Rule("MEDICALRECORD", "replace", "note", "ids.random.v1"), True),
    (Rule("SSN", "replace", "patient", "ssn.never_issued.v1"), True),
    # The same in all charts: one patient's tells of another's.
    (Rule("MEDICALRECORD", "replace", "corpus", "ids.random.v1"), False),
    (Rule("NAME", "replace", "corpus", "names.corpus.v1"), False),
    (Rule("PHONE", "replace", "corpus", "phones.random.v1"), False),
    # As long as a name; and what tells a length goes by no draw at all.
    (Rule("USERNAME", "replace", "patient", "ids.random.v1"), False),
    (Rule("USERNAME", "redact", "mention", "tags.length.v1"), False),
    (Rule("STREET", "mask", "mention", "masks.shape.v1"), False),
    (Rule("DATE", "shift", "patient", "dates.shift.v1"), False),
])
def test_safe_harbor_allows_what_follows_from_nothing_of_the_value_but_its_form(rule: Rule, allowed: bool) -> None:
    """45 CFR 164.514(c)(1): not derived from or related to information about the individual."""
    assert list(legal.rule_problems("safe_harbor", rule.kind, rule)), "under value all of these are refused"
    found = list(legal.rule_problems("safe_harbor", rule.kind, rule, "position"))
    assert (found == []) is allowed
    assert all("164.514" in what for what in found)
