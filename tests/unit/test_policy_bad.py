"""A policy that cannot be followed is refused before a note is read: all that is wrong at once, with line and path."""

from __future__ import annotations

from pathlib import Path

import pytest
from policy_kit import edited, text_of

from resynth.cli import app
from resynth.errors import PolicyError
from resynth.policy.parse import bundled, parse

TRAINING = text_of("training-data")


def told(text: str) -> tuple[str, ...]:
    with pytest.raises(PolicyError) as caught:
        parse(text, "ours.yaml")
    assert caught.value.exit_code == 3
    return caught.value.problems


def line_of(text: str, start: str) -> int:
    return next(n for n, line in enumerate(text.splitlines(), 1) if line.strip().startswith(start))


@pytest.mark.parametrize(("old", "new", "path", "what"), [
    ("names/male, names/last2010", "names/mail, names/last2010", "rules.NAME.lists[3]", "did you mean names/male?"),
    ("threshold: 1000 bearers", "threshold: 50%", "rules.NAME.threshold",
     "leaves nothing of names/last: its commonest entry has 1.006%"),
    ("threshold: 1000 bearers", "threshold: 0 bearers", "rules.NAME.threshold", "expected at least 0.0001%"),
    ("threshold: 1000 bearers", "threshold: lots", "rules.NAME.threshold", "expected a percentage such as 0.002%"),
    ('range_days: "3650"', "range_days: 0", "rules.DATE.options.range_days", "expected a number from 1 to"),
    ('range_days: "3650"', "range_days: 5", "rules.DATE.options", "no two moves are possible"),
    ('range_days: "3650"', "season: same", "rules.DATE.options", "a shift needs range_days, or earliest_days"),
    ("ladder: [all, narrow, wider, shaped, tag, hold]", "ladder: [all, narrow, keep]", "rules.NAME.ladder[3]",
     "keep is no rung: the original is never what is left"),
    ("labels: {}", "as_of: 2026-01-31\nvalid_until: 2025-01-31", "valid_until", "is not valid on 2026-01-31"),
    ("labels: {}", "as_of: 2026-01-31\napprovals: [{by: Board, on: 2024-01-31, until: 2025-01-31}]", "approvals",
     "an approval has ended before 2026-01-31"),
    ("labels: {}", "extends: training-data.yaml", "extends", "there is no policy 'training-data.yaml'"),
    ("labels: {}", "labels: &a {}\ngates: *a", "gates", "anchors and aliases (& and *) are not read"),
    ("labels: {}", "labels: {}\nlabels: {}", "labels", "this key stands here twice, first in line"),
    ("derive: value", "derive: place", "derive", "no such value; one of value, position"),
    ("scope: patient\n    lists: [names", "scope: {markov: maybe}\n    lists: [names", "rules.NAME.scope.markov",
     "expected a number from 0 to 1"),
])
def test_what_cannot_be_followed_is_refused_with_line_and_path(old: str, new: str, path: str, what: str):
    text = edited(TRAINING, (old, new))
    found = [line for line in told(text) if what in line]
    assert found, told(text)
    file, line, rest = found[0].split(":", 2)
    assert (file, rest.split(": ")[0].strip()) == ("ours.yaml", path)
    key = path.split(".")[-1].partition("[")[0]
    assert key in text.splitlines()[int(line) - 1]


def test_everything_that_is_wrong_is_told_at_once():
    """A board fixes a policy once a month, not once an error."""
    text = edited(
        TRAINING, ("threshold: 1000 bearers", "threshold: 50%"), ('range_days: "3650"', "range_days: 0"),
        ("names/male, names/last2010", "names/mail, names/last2010"), ("derive: value", "derive: place"),
        ("legal_route: irb_with_dua", "legal_route: safe_harbor"),
        ("labels: {}", "labels: {}\nsmall_count: 12\nsize: 1"),
    )
    found = told(text)
    lines = [int(line.split(":")[1]) for line in found]
    assert lines == sorted(lines)
    paths = {line.split(": ")[1] for line in found}
    assert {"derive", "small_count", "size", "rules.NAME.lists[3]", "rules.NAME.threshold", "rules.DATE",
            "rules.DATE.options.range_days", "rules.IDNUM", "rules.MEDICALRECORD", "note_order"} <= paths
    assert any(f"stands here twice, first in line {line_of(text, 'small_count')}" in line for line in found)


@pytest.mark.parametrize("name", bundled())
def test_no_bundled_policy_can_claim_a_route_that_it_does_not_keep(name: str):
    """Under Safe Harbor only those two load; every other one is refused with its rules and paragraphs."""
    text = text_of(name)
    route = next(line for line in text.splitlines() if line.startswith("legal_route: "))
    claimed = edited(text, (f"\n{route}\n", "\nlegal_route: safe_harbor\n"))
    if name in ("hipaa-safe-harbor", "nlm-scrubber"):
        assert parse(claimed).legal_route == "safe_harbor"
    else:
        assert all("not Safe Harbor" in line and "164.514" in line for line in told(claimed))


def test_no_note_is_read_under_a_policy_that_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    """Exit 3 comes before the input is even looked for."""
    policy = tmp_path / "ours.yaml"
    policy.write_text(edited(TRAINING, ("threshold: 1000 bearers", "threshold: 50%")))
    out, vault = tmp_path / "out", tmp_path / "vault"
    nowhere = str(tmp_path / "nowhere.jsonl")
    assert app.run(["release", nowhere, "--policy", str(policy), "--out", str(out), "--vault", str(vault)]) == 3
    assert "leaves nothing of names/last" in capsys.readouterr().err
    assert not out.exists()
    assert not vault.exists()


@pytest.mark.parametrize(("said", "held"), [
    ("0%", False), ("0.0%", False), ("0.00005%", False), ("331 bearers", False), ("332 bearers", True),
    ("0.0001%", True), ("0 bearers", False),
])
def test_a_threshold_of_nobody_is_none(said: str, held: bool):
    """0% was read as no threshold, and every name of the list was drawn; 331 bearers were asked for, and refused."""
    text = edited(text_of("hipaa-safe-harbor"), ("threshold: 6600 bearers", f"threshold: {said}"))
    if held:
        assert parse(text).rules["NAME"].threshold > 0
    else:
        assert all("expected at least 0.0001%, or 332 bearers" in line for line in told(text))


def test_one_wrong_value_is_one_problem():
    text = edited(text_of("cchmc-2014"), ("formats: [jsonl, i2b2]", "formats: [jsonl, pdf]"))
    line, = told(text)
    assert "release.formats[2]: no such value" in line
    above, _, _ = text_of("cchmc-2014").partition("\nrules:")
    assert not any("is missing: every kind" in line for line in told(f"{above}\nrules: [NAME]\npromises: {{}}\n"))


@pytest.mark.parametrize(("said", "what"), [
    ("as_of: 2026-01-31\napprovals: [{by: Board, on: 2027-01-31}]", "an approval is of 2027-01-31, after 2026-01-31"),
    ("approvals: [{by: Board, on: 2026-05-01, until: 2026-01-01}]", "an approval of 2026-05-01 has ended before that"),
])
def test_an_approval_that_does_not_hold_is_none(said: str, what: str):
    text = edited(text_of("hipaa-safe-harbor"), ("labels: {}", f"labels: {{}}\n{said}"))
    assert any(line.startswith(f"ours.yaml:{line_of(text, 'approvals')}: approvals: {what}") for line in told(text))


def test_nothing_is_released_before_it_was_approved():
    text = edited(text_of("hipaa-safe-harbor"), ("labels: {}", "labels: {}\napprovals: [{by: Board, on: 2026-01-31}]"))
    with pytest.raises(PolicyError, match="an approval is of 2026-01-31, and the day of this run is 2026-01-30"):
        parse(text).dated("2026-01-30")
    assert parse(text).dated("2026-01-31").as_of == "2026-01-31"


def extended(rest: str, base: str = "training-data") -> tuple[str, ...]:
    """The problems of a policy that extends a bundled one, without the file."""
    problems = told(f"policy: ours\nversion: 1\ntitle: O\nplain: O\nextends: {base}\n{rest}")
    return tuple(line.removeprefix("ours.yaml:") for line in problems)


def test_a_legal_route_that_is_none_is_told_alone():
    """It was read as safe_harbor, so that fifteen rules that no route forbids stood below one misspelt word."""
    assert extended("legal_route: expert\n") == (
        "6: legal_route: no such value; one of safe_harbor, limited_data_set, expert_determination, irb_with_dua",)


def test_a_row_that_is_no_table_is_told_alone():
    """Neither that its action is missing, nor that the kinds which are like it have nothing to be like."""
    assert extended("rules:\n  NAME: redact\n") == ("7: rules.NAME: expected a table of keys and values",)


def test_a_kind_that_is_like_another_is_told_like_which():
    assert extended("rules:\n  INITIALS: {like: PATIENT}\n") == (
        "7: rules.INITIALS.like: PATIENT has no full row to be like: it is itself like NAME",)


def test_the_settings_of_a_row_are_told_where_one_is_none_of_them():
    assert extended("rules:\n  AGE: {options: {ceiling: 90+}}\n", "i2b2-2014-like") == (
        "7: rules.AGE.options: settings of this row: cap", "7: rules.AGE.options.ceiling: no such key")


def test_a_threshold_may_be_in_people_where_any_is_possible():
    assert extended("rules:\n  NAME: {threshold: 1000 persons}\n") == (
        "7: rules.NAME.threshold: expected a percentage such as 0.002%, or people such as 6600 bearers",)


@pytest.mark.parametrize(("written", "meant"), [("PROVIDER", "DOCTOR"), ("MRN", "MEDICALRECORD"), ("FAXE", "FAX")])
def test_a_kind_by_another_name_is_told_by_its_own(written: str, meant: str):
    told_so = extended(f"rules:\n  {written}: {{like: PHONE}}\n")
    assert f"7: rules.{written}: no such key; did you mean {meant}?" in told_so


def test_of_two_that_may_be_meant_the_weaker_is_not_proposed():
    """``required`` alone was told to be meant as soft required."""
    assert extended("promises: {M9: required}\n") == (
        "6: promises.M9: no such value; one of hard, soft, hard required, soft required, none",)


def test_what_is_taken_over_may_stand_in_the_way_of_what_is_said():
    """range_days was given, and the answer was to give it: i2b2-2014-like says earliest_days."""
    (problem,) = extended("rules:\n  DATE: {options: {range_days: 365}}\n", "i2b2-2014-like")
    assert "not both; a policy that this one extends may say the other" in problem
