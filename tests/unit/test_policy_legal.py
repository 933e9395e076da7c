"""A policy cannot claim more than its rules do: each line of the table, with the paragraph of 45 CFR that it breaks."""

from __future__ import annotations

from dataclasses import replace

import pytest
from policy_kit import edited, text_of

from resynth.errors import PolicyError
from resynth.kinds import KINDS
from resynth.policy.legal import LIMITED, LIMITED_DATA_SET, SAFE_HARBOR, problems, rule_problems
from resynth.policy.model import MetadataRule, Policy, Rule
from resynth.policy.parse import load, parse
from resynth.policy.watched import problems as unwatched


def told(route: str, rule: Rule) -> str:
    return "\n".join(rule_problems(route, rule.kind, rule))


#: row -> (a rule that does it, what is cited, a rule of the same kind that does not)
BREACHES: dict[str, tuple[Rule, str, Rule]] = {
    "initials kept": (Rule("INITIALS", "keep"), "(b)(2)(i)(A)", Rule("INITIALS", "redact")),
    "kept": (Rule("PHONE", "keep"), "(b)(2)(i)(D) has telephone numbers removed", Rule("PHONE", "redact")),
    "age over 89 kept": (Rule("AGE", "keep"), "(b)(2)(i)(C)", Rule("AGE", "keep", requires=("age-at-most-89",))),
    "dates shifted": (
        Rule("DATE", "shift", "patient", "dates.shift.v1"), "(b)(2)(i)(C)",
        Rule("DATE", "generalize", behaviour="dates.year.v1")),
    "dates shuffled": (Rule("DATE", "shuffle"), "(b)(2)(i)(C)", Rule("TIME", "shuffle")),
    "dates or ages masked": (
        Rule("AGE", "mask", behaviour="masks.shape.v1"), "(b)(2)(i)(C)",
        Rule("ZIP", "mask", behaviour="masks.shape.v1")),
    "length told": (
        Rule("STREET", "redact", behaviour="tags.length.v1"), "164.514(c)(1)",
        Rule("STREET", "redact", behaviour="tags.typed.v1")),
    "places shuffled": (
        Rule("ZIP", "shuffle", behaviour="places.shuffle.v1"), "(b)(2)(i)(B)",
        Rule("ZIP", "generalize", behaviour="places.state.v1")),
    "towns and ZIP codes left": (
        Rule("CITY", "generalize", behaviour="places.limited.v1", options={"keep": "city, state"}), "(b)(2)(i)(B)",
        Rule("CITY", "generalize", behaviour="places.limited.v1", options={"keep": "state"})),
    "names the same everywhere": (
        Rule("NAME", "replace", "corpus", "names.corpus.v1"), "164.514(c)(1)",
        Rule("NAME", "replace", "patient", "names.scoped.v1")),
    "numbers derived": (
        Rule("MEDICALRECORD", "replace", "patient", "ids.random.v1"), "164.514(c)(1)",
        Rule("MEDICALRECORD", "replace", "patient", "ids.code.v1")),
    "contacts the same everywhere": (
        Rule("PHONE", "replace", "corpus", "phones.random.v1"), "164.514(c)(1)",
        Rule("PHONE", "replace", "note", "phones.random.v1")),
    "places the same everywhere": (
        Rule("STREET", "replace", "project", "places.coherent.v1"), "164.514(c)(1)",
        Rule("STREET", "replace", "patient", "places.coherent.v1")),
    "institutions the same everywhere": (
        Rule("HOSPITAL", "replace", "project", "institutions.invented.v1"), "164.514(c)(1)",
        Rule("HOSPITAL", "replace", "corpus", "institutions.invented.v1")),
}


@pytest.mark.parametrize("name", [row.name for row in SAFE_HARBOR])
def test_a_line_of_the_table_is_an_error_with_its_paragraph(name: str):
    """Each line has a rule that breaks it and nothing else, and a neighbour that breaks nothing."""
    rule, cited, allowed = BREACHES[name]
    row = next(row for row in SAFE_HARBOR if row.name == name)
    assert [other.name for other in SAFE_HARBOR if rule.kind in other.kinds and other.does(rule)] == [row.name]
    assert cited in told("safe_harbor", rule)
    assert "not Safe Harbor: " in told("safe_harbor", rule)
    assert told("safe_harbor", allowed) == ""
    for free in ("expert_determination", "irb_with_dua"):
        assert told(free, rule) == ""


def test_every_line_has_its_breach():
    assert list(BREACHES) == [row.name for row in SAFE_HARBOR]


@pytest.mark.parametrize("rule", [
    Rule("STATE", "generalize", behaviour="places.limited.v1"),
    Rule("COUNTRY", "generalize", behaviour="places.limited.v1", options={"keep": "city, state"}),
    Rule("STATE", "shuffle", behaviour="places.shuffle.v1"),
    Rule("LOCATION", "replace", "corpus", "places.coherent.v1"),
    Rule("EMAIL", "replace", "patient", "emails.random.v1"),
    Rule("URL", "replace", "patient", "nets.shaped.v1"),
    Rule("USERNAME", "replace", "patient", "ids.code.v1"),
    Rule("PROFESSION", "mask", behaviour="masks.shape.v1"),
    Rule("OTHER", "redact", behaviour="tags.length.v1"),
])
def test_what_more_than_a_state_or_a_form_is_left_by_is_no_safe_harbor(rule: Rule):
    """A town that is marked as a state, a home that is one everywhere, and made-up values as long as the value."""
    assert "not Safe Harbor: " in told("safe_harbor", rule)
    for free in ("expert_determination", "irb_with_dua", "limited_data_set"):
        assert told(free, rule) == "" or free == "limited_data_set"


@pytest.mark.parametrize("kind", [kind.name for kind in KINDS.values() if kind.hipaa])
def test_nothing_that_the_law_lists_may_be_kept(kind: str):
    """All of A to R, each with its own letter."""
    assert f"(b)(2)(i)({KINDS[kind].hipaa})" in told("safe_harbor", Rule(kind, "keep"))
    assert told("safe_harbor", Rule(kind, "redact", behaviour="tags.typed.v1")) == ""
    assert told("safe_harbor", Rule(kind, "hold")) == ""


def test_what_the_law_does_not_list_may_be_kept():
    assert {kind.name for kind in KINDS.values() if not told("safe_harbor", Rule(kind.name, "keep"))} == {
        "STATE", "COUNTRY", "ROOM", "TIME"}


@pytest.mark.parametrize("kind", list(KINDS))
def test_a_limited_data_set_removes_what_its_list_names_and_may_keep_the_rest(kind: str):
    """45 CFR 164.514(e)(2): dates, ages, town, state and ZIP code may stay, and other codes too."""
    for action in ("keep", "shuffle"):
        expected = f"(e)(2)({LIMITED[kind]})" if kind in LIMITED else ""
        assert expected in told("limited_data_set", Rule(kind, action))
        assert bool(told("limited_data_set", Rule(kind, action))) is bool(expected)
    assert told("limited_data_set", Rule(kind, "replace", "corpus", "ids.random.v1")) == ""
    assert {"DATE", "AGE", "CITY", "STATE", "ZIP", "IDNUM"}.isdisjoint(LIMITED)
    assert len(LIMITED_DATA_SET) == 2


@pytest.fixture(scope="module")
def base() -> Policy:
    """A policy that redacts all: it may claim any route."""
    policy = load("cchmc-2014")
    rules = {kind: Rule(kind, "redact", behaviour="tags.typed.v1") for kind in KINDS}
    return replace(policy, rules=rules, metadata={}, legal_route="safe_harbor")


@pytest.mark.parametrize(("route", "changes", "path", "cited"), [
    ("safe_harbor", {"ids": "keep"}, "ids", "164.514(b)(2)(i)(R)"),
    ("safe_harbor", {"note_order": "chronological"}, "note_order", "164.514(c)(1)"),
    ("safe_harbor", {"metadata": {"seen": MetadataRule("DATE", "keep")}}, "metadata.seen", "164.514(b)(2)(i)(C)"),
    ("safe_harbor", {"metadata": {"MRN": MetadataRule("ROOM", "keep")}}, "metadata.MRN", "164.514(b)(2)(i)(H)"),
    ("safe_harbor", {"metadata": {"dob": MetadataRule("TIME", "keep")}}, "metadata.dob", "164.514(b)(2)(i)(C)"),
    ("safe_harbor", {"metadata": {"Home Zip": MetadataRule("STATE", "keep")}}, "metadata.Home Zip", "(b)(2)(i)(B)"),
    ("safe_harbor", {"metadata": {"patient_name": MetadataRule("ROOM", "keep")}}, "metadata.patient_name",
     "164.514(b)(2)(i)(A)"),
    ("safe_harbor", {"metadata": {"pat_id": MetadataRule("ROOM", "keep")}}, "metadata.pat_id", "(b)(2)(i)(R)"),
    ("safe_harbor", {"metadata": {"note_type": MetadataRule("ROOM", "keep")}}, "metadata.note_type", "free text"),
    ("limited_data_set", {"metadata": {"mrn": MetadataRule("IDNUM", "keep")}}, "metadata.mrn", "(e)(2)(vii)"),
    ("safe_harbor", {"promises": {"P1": "hard", "M3": "hard", "M16": "soft"}}, "promises.M16", "hard one"),
    ("safe_harbor", {"promises": {"P1": "hard", "M3": "hard", "M16": "hard", "M12": "soft"}}, "promises.M12",
     "hard one"),
    ("limited_data_set", {"promises": {"P1": "hard", "M3": "hard", "M16": "hard", "M13": "soft"}}, "promises.M13",
     "hard one"),
    ("limited_data_set", {"ids": "keep"}, "ids", "164.514(e)(2)(vii)"),
    ("limited_data_set", {"metadata": {"who": MetadataRule("DOCTOR", "keep")}}, "metadata.who", "164.514(e)(2)(i)"),
])
def test_what_stands_beside_the_rules_counts_too(
    base: Policy, route: str, changes: dict[str, object], path: str, cited: str
):
    assert list(problems(base)) == []
    ((found, what),) = problems(replace(base, legal_route=route, **changes))
    assert (found, cited in what) == (path, True)
    assert list(problems(replace(base, legal_route="irb_with_dua", **changes))) == []


@pytest.mark.parametrize(
    ("name", "kind"), [("dept", "ROOM"), ("state", "STATE"), ("shift", "TIME"), ("country", "STATE")])
def test_a_field_that_no_letter_names_may_be_kept(base: Policy, name: str, kind: str):
    assert list(problems(replace(base, metadata={name: MetadataRule(kind, "keep")}))) == []


@pytest.mark.parametrize(("route", "kind", "promise"), [
    ("safe_harbor", "STATE", "M13"), ("safe_harbor", "COUNTRY", "M13"), ("safe_harbor", "TIME", "M12"),
    ("limited_data_set", "CITY", "M13"), ("limited_data_set", "ZIP", "M13"), ("irb_with_dua", "STATE", ""),
    ("expert_determination", "TIME", ""), ("safe_harbor", "ROOM", ""),
])
def test_what_is_kept_unread_wants_the_promise_that_reads_it(base: Policy, route: str, kind: str, promise: str):
    """"Cincinnati, Ohio" that is marked as a state."""
    policy = replace(base, legal_route=route, rules={**base.rules, kind: Rule(kind, "keep")})
    told = [what for _, what in unwatched(policy)]
    assert len(told) == bool(promise)
    assert all(promise in what for what in told)


@pytest.mark.parametrize("action", ["generalize", "redact", "drop"])
def test_a_field_that_is_made_coarser_is_no_breach(base: Policy, action: str):
    assert list(problems(replace(base, metadata={"seen": MetadataRule("DATE", action)}))) == []


def test_a_rule_for_one_role_counts_like_any_other(base: Policy):
    rules = {**base.rules, "NAME": replace(base.rules["NAME"], roles={"provider": Rule("NAME", "keep")})}
    assert [path for path, _ in problems(replace(base, rules=rules))] == ["rules.NAME.roles.provider"]


def test_the_parser_tells_the_file_the_line_and_the_rule():
    """CCHMC's rules are not Safe Harbor and not a limited data set; the line is the one that says so."""
    text = edited(text_of("cchmc-2014"), ("legal_route: irb_with_dua", "legal_route: safe_harbor"),
                  ("ids: renumber", "ids: keep"))
    with pytest.raises(PolicyError) as caught:
        parse(text, "ours.yaml")
    found = {line.split(": ")[1]: line for line in caught.value.problems}
    assert {"ids", "rules.DATE", "rules.CITY", "rules.INITIALS", "rules.HOSPITAL", "rules.DOCTOR",
            "rules.MEDICALRECORD", "rules.PHONE", "rules.OTHER"} <= found.keys()
    assert {"rules.AGE", "rules.SSN", "rules.URL", "rules.ROOM"}.isdisjoint(found)
    lines = text.splitlines()
    assert lines[int(found["rules.CITY"].split(":")[1]) - 1].strip() == "CITY: {like: LOCATION}"
    assert "164.514(b)(2)(i)(B)" in found["rules.CITY"]
    with pytest.raises(PolicyError) as caught:
        parse(edited(text_of("cchmc-2014"), ("legal_route: irb_with_dua", "legal_route: limited_data_set")))
    assert {line.split(": ")[1] for line in caught.value.problems} == {
        "rules.INITIALS", "rules.STREET", "rules.LOCATION", "rules.LOCATION-OTHER"}
