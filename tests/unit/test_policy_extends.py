"""A policy that starts from another one says only what is different, and stands on its own feet in a release."""

from __future__ import annotations

from pathlib import Path

import pytest
from policy_kit import edited, text_of

from resynth.errors import PolicyError
from resynth.policy.model import Policy
from resynth.policy.parse import load, parse
from resynth.policy.render import render

OURS = """
policy: ours
version: 0012
title: Ours
plain: As the release of 2014, with dates as tags.
extends: cchmc-2014
"""


def ours(more: str = "", shown: str = "ours.yaml") -> Policy:
    return parse(OURS + more, shown)


def told(more: str) -> list[str]:
    with pytest.raises(PolicyError) as caught:
        ours(more)
    assert caught.value.exit_code == 3
    return list(caught.value.problems)


def test_what_is_not_said_is_as_in_the_other_policy():
    base, policy = load("cchmc-2014"), ours()
    assert (policy.id, policy.version, policy.plain) == ("ours", "0012", "As the release of 2014, with dates as tags.")
    assert (policy.rules, policy.promises, policy.required) == (base.rules, base.promises, base.required)
    assert policy.digest != base.digest


def test_a_row_that_says_its_action_stands_alone():
    policy = ours("rules:\n  DATE: {action: redact, behaviour: tags.typed.v1}\n")
    assert policy.rule("DATE").ladder == ("all", "hold")
    assert policy.rule("DATE").options == {}
    assert policy.rule("DATE").why == ""
    # A kind that is like it in the other policy follows it.
    assert policy.rule("TIME").behaviour == "tags.typed.v1"


def test_a_row_without_action_is_joined_setting_by_setting():
    base = load("cchmc-2014").rule("LOCATION")
    rule = ours("rules:\n  LOCATION: {scope: note, options: {house_number: random}, why: Ours.}\n").rule("ZIP")
    assert (rule.scope, rule.why, rule.lists, rule.ladder) == ("note", "Ours.", base.lists, base.ladder)
    assert rule.options == base.options


def test_a_kind_that_is_like_another_may_get_something_of_its_own():
    policy = ours("rules:\n  FAX: {why: Nobody faxes.}\n  PHONE: {ladder: [all, hold]}\n")
    fax = policy.rule("FAX")
    assert (fax.why, fax.ladder) == ("Nobody faxes.", ("all", "hold"))
    assert fax.behaviour == policy.rule("PHONE").behaviour


def test_a_role_is_added_to_the_row():
    policy = ours("rules:\n  NAME:\n    roles:\n      provider: {action: keep}\n")
    assert policy.rule("NAME", "provider").action == policy.rule("DOCTOR", "provider").action == "keep"
    assert policy.rule("NAME").action == "replace"


def test_promises_labels_and_fields_are_joined_and_a_promise_can_be_taken_back():
    policy = ours("promises: {P8: none, P30: soft, M9: hard required}\nlabels: {DOC: DOCTOR}\n"
                  "release: {formats: [text]}\n")
    base = load("cchmc-2014")
    assert "P8" not in policy.promises
    assert "P30" not in policy.required
    assert policy.required == (base.required - {"P8", "P30"}) | {"M9"}
    assert (policy.labels, policy.formats, policy.must_show) == ({"DOC": "DOCTOR"}, ("text",), base.must_show)


def test_nobody_inherits_an_approval(tmp_path: Path):
    """A board approved that policy, and not this one."""
    approved = edited(text_of("cchmc-2014"), ("labels: {}", "labels: {}\napprovals: [{by: Board, on: 2026-01-31}]"))
    (tmp_path / "base.yaml").write_text(approved)
    (tmp_path / "ours.yaml").write_text(OURS.replace("cchmc-2014", "base.yaml"))
    assert load(str(tmp_path / "base.yaml")).approvals
    assert load(str(tmp_path / "ours.yaml")).approvals == ()


def test_nobody_inherits_a_recipient(tmp_path: Path):
    """Whoever may have that release was not named for this one."""
    (tmp_path / "base.yaml").write_text(edited(text_of("cchmc-2014"), ("labels: {}", "labels: {}\nrecipients: [A, B]")))
    (tmp_path / "ours.yaml").write_text(OURS.replace("cchmc-2014", "base.yaml"))
    assert load(str(tmp_path / "base.yaml")).recipients == ("A", "B")
    assert load(str(tmp_path / "ours.yaml")).recipients == ()


@pytest.mark.parametrize(("said", "why"), [
    ("[]", "names nobody"), ("[A, '']", "names nobody"), ("A", "expected a list"), ("[A, a]", "stands here twice"),
])
def test_recipients_are_named_once_each(said: str, why: str):
    (problem,) = told(f"recipients: {said}\n")
    assert "ours.yaml:" in problem
    assert "recipients" in problem
    assert why in problem


def test_the_source_of_a_policy_that_extends_needs_no_other_file():
    """POLICY.yaml in a release is the policy as it was used, written out."""
    policy = ours("rules:\n  DATE: {action: redact, behaviour: tags.typed.v1}\n")
    assert policy.source == render(policy)
    assert "extends" not in policy.source
    assert parse(policy.source) == policy
    assert parse(policy.source).digest == policy.digest


def test_every_value_tells_the_file_and_line_it_came_from():
    policy = ours("rules:\n  LOCATION: {scope: note}\n")
    base_lines = text_of("cchmc-2014").splitlines()
    assert policy.origins["rules.LOCATION.scope"] == "ours.yaml:8"
    file, line = policy.origins["rules.LOCATION.ladder"].split(":")
    assert file == "cchmc-2014.yaml"
    assert base_lines[int(line) - 1].strip() == "ladder: [all, prefer, narrow, wider, shaped, generalize, tag, hold]"
    assert "institution" not in policy.origins


def test_a_problem_is_told_in_the_file_in_which_it_stands(tmp_path: Path):
    (tmp_path / "base.yaml").write_text(edited(text_of("cchmc-2014"), ("small_count: 11", "small_count: some")))
    (tmp_path / "sub").mkdir()
    path = tmp_path / "sub" / "ours.yaml"
    path.write_text(OURS.replace("cchmc-2014", "../base.yaml") + "date_order: ymd\n")
    with pytest.raises(PolicyError) as caught:
        load(str(path))
    line = (tmp_path / "base.yaml").read_text().splitlines().index("small_count: some") + 1
    assert [problem.rsplit("/", 1)[-1].split(": ")[:2] for problem in caught.value.problems] == [
        ["ours.yaml:7", "date_order"], [f"base.yaml:{line}", "small_count"]]


def test_what_stands_beneath_a_misspelt_key_is_told_too():
    """Beside the rules of the other policy it was looked at by nobody; and each problem is told once."""
    found = told("rulez:\n  DATE: {action: kepe}\nfoo: 1\n")
    assert [line.split(": ", 1)[1].partition("; one of")[0].partition("? one of")[0] for line in found] == [
        "rulez: no such key; did you mean rules?", "rulez.DATE.action: no such value; did you mean keep",
        "foo: no such key",
    ]


def test_a_circle_is_found_and_told(tmp_path: Path):
    for name, other in (("a", "b"), ("b", "c"), ("c", "b")):
        (tmp_path / f"{name}.yaml").write_text(OURS.replace("cchmc-2014", f"{other}.yaml"))
    with pytest.raises(PolicyError) as caught:
        load(str(tmp_path / "a.yaml"))
    assert any("c.yaml:6: extends: this goes in a circle" in problem for problem in caught.value.problems)
    (tmp_path / "self.yaml").write_text(OURS.replace("cchmc-2014", "self.yaml"))
    with pytest.raises(PolicyError) as caught:
        load(str(tmp_path / "self.yaml"))
    assert any(":6: extends: this goes in a circle" in problem for problem in caught.value.problems)


def test_a_long_row_of_policies_ends(tmp_path: Path):
    for number in range(12):
        (tmp_path / f"{number}.yaml").write_text(OURS.replace("cchmc-2014", f"{number + 1}.yaml"))
    with pytest.raises(PolicyError) as caught:
        load(str(tmp_path / "0.yaml"))
    assert any("extends: more than 8 policies" in problem for problem in caught.value.problems)


@pytest.mark.parametrize(("name", "expected"), [
    ("cchmc-2041", "extends: there is no policy 'cchmc-2041'"), ("''", "extends: "), ("[a]", "extends: expected text"),
    ("nowhere.yaml", "extends: there is no policy 'nowhere.yaml'"),
])
def test_a_policy_that_is_not_there_is_told(name: str, expected: str):
    with pytest.raises(PolicyError) as caught:
        parse(OURS.replace("cchmc-2014", name), "ours.yaml")
    assert any(problem.startswith(f"ours.yaml:6: {expected}") for problem in caught.value.problems)
    # What is not said here may be said there.
    assert not any("is missing" in problem for problem in caught.value.problems)


def test_identity_is_said_anew_and_what_is_said_wrong_is_told():
    with pytest.raises(PolicyError) as caught:
        parse("extends: cchmc-2014\n", "ours.yaml")
    assert [problem.split(": ", 1)[1] for problem in caught.value.problems] == [
        f"{key} is missing" for key in ("plain", "policy", "title", "version")]
    assert "ours.yaml:7: rules: expected a table of keys and values" in told("rules: []\n")
    assert any("GIRAFFE" in line for line in told("rules: {GIRAFFE: {scope: note}}\n"))
    assert told("rules: {LOCATION: {scope: [note]}}\n")[0] == "ours.yaml:7: rules.LOCATION.scope: expected text"


SHIFT = "rules:\n  DATE: {action: shift, behaviour: dates.shift.v1, options: {range_days: 30}}\n"


def test_a_rule_that_wants_to_be_watched_says_so():
    """cchmc-2014 shuffles its dates and promises nothing of moved ones: nothing would look whether a move shows."""
    (problem,) = told(SHIFT)
    assert problem.startswith(
        "ours.yaml:8: rules.DATE: dates.shift.v1 wants promises: {M9: hard, M10: hard, M11: hard}, or soft; else "
        "nothing looks at this: "
    )
    assert told(SHIFT + "promises: {M9: hard, M11: hard}\n")[0].partition(", or soft")[0].endswith("{M10: hard}")
    assert ours(SHIFT + "promises: {M9: hard, M10: soft, M11: hard required}\n").promises["M10"] == "soft"


def test_a_rule_of_one_role_is_watched_too():
    role = "{action: generalize, behaviour: ages.cap.v1, options: {cap: 90+}}"
    (problem,) = told(f"rules:\n  AGE: {{action: keep, roles: {{relative: {role}}}}}\n")
    assert "rules.AGE: ages.cap.v1 wants promises: {M12: hard}" in problem


def test_what_can_be_chosen_is_told_with_what_was_meant():
    """A board that asks for 80 sees that there is no such class."""
    (problem,) = told("rules:\n  AGE: {action: generalize, behaviour: ages.cap.v1, options: {cap: 80+}}\n"
                      "promises: {M12: hard}\n")
    assert problem.endswith("no such value; did you mean 90+? one of 90+, 91, over 89, 300")
