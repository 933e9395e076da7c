"""The seven bundled policies over corpora that are made to be nasty: each releases, and is what it claims to be."""

from __future__ import annotations

import json
import re

import pytest
from corpora import Released, notes_of, released, seeded

from resynth import lexicon
from resynth.kinds import KINDS
from resynth.policy.explain import show
from resynth.policy.limits import LIMITS
from resynth.policy.model import Policy
from resynth.policy.offers import OFFERS
from resynth.policy.parse import bundled, load
from resynth.types import Standing
from resynth.verify import PROMISES

SEVEN = ("cchmc-2014", "hipaa-limited-data-set", "hipaa-safe-harbor", "i2b2-2014-like", "mimic-like", "nlm-scrubber",
         "training-data")
OLD = ("[Ann Ray](PATIENT), [93](AGE), [ninety-one years](AGE), [88](AGE), born [3/4/1921](DATE), [02139](ZIP), "
       "[05901](ZIP)")


@pytest.fixture(scope="module", params=(name for name in SEVEN))
def run(request: pytest.FixtureRequest) -> tuple[Policy, Released]:
    return load(request.param), released(seeded(3, patients=3, notes=2), policy=request.param)


def test_there_are_seven():
    assert bundled() == SEVEN


def test_each_releases_and_keeps_what_it_promises(run: tuple[Policy, Released]):
    """Nothing is broken, and what the policy requires was looked at wherever there was something to look at."""
    policy, done = run
    assert done.error is None, done.error
    assert done.outcome is not None
    assert done.outcome.report.exit_code == 0
    standing = {verdict.promise: verdict.standing for verdict in done.outcome.report.verdicts}
    assert policy.promises.keys() <= PROMISES.keys()
    assert all(standing[promise] is not Standing.BROKEN for promise in policy.promises)


def test_each_rule_does_what_its_action_says(run: tuple[Policy, Released]):
    """Kept is kept, a tag is a tag, and a made-up value is none of the originals of its note."""
    policy, done = run
    for row in done.every:
        rule = policy.rule(row.kind)
        if rule.action == "keep" and KINDS[row.kind].cchmc != "INSTITUTION":
            assert row.surrogate == row.original
        elif rule.action == "redact":
            assert re.fullmatch(r"\[(\*\*)?[A-Za-z-]+(-\d+)?(\*\*)?\]", row.surrogate)
        elif rule.action == "replace":
            assert row.surrogate != row.original


@pytest.mark.parametrize("name", ["hipaa-safe-harbor", "nlm-scrubber"])
def test_safe_harbor_leaves_a_year_three_digits_and_no_age_over_89(name: str):
    """45 CFR 164.514(b)(2)(i)(B) and (C), on a corpus with people over 89."""
    assert load(name).legal_route == "safe_harbor"
    old = notes_of(OLD, "[Bo](PATIENT) of [59301](ZIP)", patients=("old", "bo"))
    done = released([*seeded(5, patients=2, notes=2), *old], policy=name)
    assert done.error is None, done.error
    large = {prefix for prefix, people, small in lexicon.table("places/zip3") if int(people) > 20_000 and not small}
    for row in done.every:
        if row.kind in ("DATE", "HOLIDAY"):
            assert not re.search(r"\d", re.sub(r"\b(1[89]|20|21)\d\d\b|\[[A-Z-]+\]", "", row.surrogate)), row.rule
            assert not re.search(r"(?i)jan|feb|apr|jun|jul|aug|sep|oct|nov|dec|day", row.surrogate)
        elif row.kind == "ZIP":
            assert re.fullmatch(r"\d{3}\*\*|\[ZIP\]|\[ADDRESS\]", row.surrogate)
            assert row.surrogate[:3] in large | {"000"} or row.surrogate[0] == "["
        elif row.kind == "AGE":
            assert all(int(number) < 90 for number in re.findall(r"\d+", row.surrogate.replace("90+", "")))
            assert "ninety" not in row.surrogate.lower()
    assert "1921" not in done.texts["old-n0"]


def test_what_is_claimed_is_printed_and_nothing_more():
    for name in SEVEN:
        policy, told = load(name), show(load(name))
        safe = policy.legal_route == "safe_harbor"
        assert ("**This is not Safe Harbor.**" in told) is not safe
        assert ("no actual knowledge" in told) is safe
        for rule in policy.rules.values():
            assert rule.why, rule.kind
            assert " ".join(rule.why.split()) in told


def test_whatever_is_offered_says_what_it_does_not_promise():
    offered = {name for ways in OFFERS.values() for way in ways for name in way.behaviours}
    assert offered | {"keep", "hold"} == LIMITS.keys()


def test_a_release_holds_the_policy_as_it_was_used():
    """POLICY.yaml is the policy, with comments where it is a file of its own, written out where it extends another."""
    text = ("policy: ours\nversion: 1\ntitle: Ours\nplain: Ours.\nextends: nlm-scrubber\n"
            "rules:\n  ROOM: {action: redact, behaviour: tags.typed.v1, why: Ours.}\n")
    done = released(notes_of("[Ann Ray](PATIENT) in [4B](ROOM)"), policy=text)
    assert done.error is None
    written = done.files["POLICY.yaml"].decode()
    assert "extends" not in written
    assert "LOCATION-OTHER:" in written
    audit = json.loads(done.files["AUDIT.json"])
    assert audit["policy"]["id"] == "ours"
    assert list(done.texts.values()) == ["[NAME] in [ROOM]"]
