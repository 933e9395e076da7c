"""M4 and P2 of what a kept institution that lost a replaced name is called in short."""

from __future__ import annotations

import pytest
from kit import facts_of, pair, tally_of

from resynth.policy.parse import load

BEFORE = "[Ida Vodnikov](PATIENT) at [Vodnikov Kidney Group](HOSPITAL) {}."
AFTER = "[Cora Hyman](PATIENT) at [Hyman Kidney Group](HOSPITAL) {}."


def broken(before: str, after: str) -> set[str]:
    given = [pair(("src-1", "A", BEFORE.format(before), AFTER.format(after)), 1)]
    tally = tally_of(given, facts_of(given), under=load("hipaa-limited-data-set"))
    return {promise for promise, count in tally.counts.items() if count.missed} & {"P2", "M4"}


@pytest.mark.parametrize(("before", "after"), [
    ("([VKG](HOSPITAL))", "([HKG](HOSPITAL))"), ("[V.K.G.](ORGANIZATION)", "[H.K.G.](ORGANIZATION)"),
    ("[the VKG annex](INSTITUTION)", "[the HKG annex](INSTITUTION)"), ("[VKGs](HOSPITAL)", "[HKGs](HOSPITAL)"),
    ("[MKG](HOSPITAL)", "[MKG](HOSPITAL)"), ("(VK)", "(VK)"), ("[VKGA](HOSPITAL)", "[VKGA](HOSPITAL)"),
])
def test_an_abbreviation_may_follow(before: str, after: str) -> None:
    assert not broken(before, after)


@pytest.mark.parametrize(("before", "after", "promises"), [
    ("([VKG](HOSPITAL))", "([VKG](HOSPITAL))", {"M4"}), ("[V.K.G.](ORGANIZATION)", "[V.K.G.](ORGANIZATION)", {"M4"}),
    ("(VKG)", "(VKG)", {"M4"}), ("[VKGs](HOSPITAL)", "[VKGs](HOSPITAL)", {"M4"}),
    ("[VKG annex](HOSPITAL)", "[HKG tower](HOSPITAL)", {"P2"}), ("[MKG](HOSPITAL)", "[HKG](HOSPITAL)", {"P2"}),
])
def test_one_that_stays_breaks(before: str, after: str, promises: set[str]) -> None:
    assert broken(before, after) == promises
