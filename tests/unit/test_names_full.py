"""New full names that are not too rare: ``full_name_bearers`` of names.scoped.v1, and what the checker says of it."""

from __future__ import annotations

import re

import pytest
from helpers import chart_of
from scoped import ALL, OLD, renamed, row, scoped_policy, scoped_text

from resynth import lexicon
from resynth.errors import PolicyError
from resynth.keys import Key
from resynth.plan.names_pools import Source, least_share, shares, source
from resynth.policy.explain import show
from resynth.policy.model import POPULATION, Policy
from resynth.policy.parse import parse
from resynth.verify.name_lists import Wanted

LADDER = "all, narrow, wider, tag, hold"
FAMILY = (
    "[John Smith](PATIENT), [SMITH, JOHN](PATIENT), his wife [Ann Smith](PATIENT), [Casey Smith-Hall](PATIENT), "
    "[Robert J. Hall](PATIENT) called [Bob Hall](PATIENT), [Mary Ann Long](DOCTOR)."
)


def common(people: int, scope: str = "patient", lists: str = ALL, **more: str) -> Policy:
    options = f"full_name_bearers: {people}, out_of_list: list name, draw: uniform"
    return scoped_policy(scope, options=options, ladder=LADDER, lists=lists, **more)


def borne(of: Source, first: str, last: str) -> float:
    """How many people bear both."""
    return POPULATION * shares(of, True).get(first, 0.0) * shares(of, False).get(last, 0.0)


def pairs_of(note: str) -> list[tuple[str, str]]:
    """First and last names of the seven people of ``FAMILY`` that stand together."""
    plain = note.replace("'", "").lower()
    found = re.fullmatch(r"(\w+) (\w+), (\w+), (\w+), his wife (\w+) (\w+), (\w+) (\w+)-(\w+), "
                         r"(\w+) \w\. (\w+) called (\w+) (\w+), (\w+) \w+ (\w+)\.", plain)
    assert found, plain
    at = found.groups()
    return [(at[0], at[1]), (at[3], at[2]), (at[4], at[5]), (at[6], at[7]), (at[6], at[8]), (at[9], at[10]),
            (at[11], at[12]), (at[13], at[14])]


@pytest.mark.parametrize("scope", ["patient", "note", "mention"])
@pytest.mark.parametrize("people", [30, 200])
def test_a_full_name_is_borne_by_so_many(scope: str, people: int) -> None:
    """A family's name with each first name that stands with it, either half of a double name, a short form."""
    policy = common(people, scope)
    of = source(policy.rule("NAME"))
    for seed in range(12):
        ((note,),) = renamed(policy, chart_of(FAMILY), key=Key(bytes([seed]) * 32))
        assert min(borne(of, first, last) for first, last in pairs_of(note)) >= people


def test_without_the_setting_full_names_are_rare() -> None:
    """Drawn one by one from the same lists, most new people would be one of a handful."""
    policy = scoped_policy(options="out_of_list: list name, draw: uniform", ladder=LADDER, lists=ALL)
    of = source(policy.rule("NAME"))
    ((note,),) = renamed(policy, chart_of(FAMILY))
    assert min(borne(of, first, last) for first, last in pairs_of(note)) < 30


def test_how_many_bear_a_full_name_is_half_the_people_times_either_share() -> None:
    """K(f, l) = N p(f | sex) p(l) / 2 (reference/privacy.md 1.3), by the lists of 1990: 2.629 % of women are Mary."""
    of = source(common(30, lists=OLD).rule("NAME"))
    assert borne(of, "mary", "davis") == pytest.approx(331_449_281 / 2 * (0.02629 + 0.00009) * 0.0048, rel=0.01)
    assert borne(of, "mary", "zyxwvuq") == 0


@pytest.mark.parametrize("lists", [OLD, ALL, "names/last2010, names/first2020"])
def test_the_planner_and_the_checker_agree_who_is_rare(lists: str) -> None:
    """Two programs, two ways to count: at the number itself, and one above it."""
    some = list(lexicon.names().last)[::700]
    for first in ("mary", "john", "casey", "leslie", "aaliyah"):
        for last in (*some, "garcia", "nguyen"):
            for more, rare in ((0.999, False), (1.001, True)):
                policy = common(1, lists=lists)
                people = borne(source(policy.rule("NAME")), first, last)
                wanted = Wanted(policy.rule("NAME"))
                wanted.full = people * more
                assert wanted.too_rare(first, last) is (rare and people > 0)
                if people > 0:
                    least = least_share(source(policy.rule("NAME")), 1, [first], False) * wanted.full
                    assert (shares(source(policy.rule("NAME")), False)[last] < least) is rare


def test_where_no_full_name_is_common_enough_a_tag_stands() -> None:
    """Hard: nobody shares a name with a hundred thousand others whose last name is on no list above 0.05 %."""
    policy = common(100_000, threshold="0.05%", lists=OLD)
    assert renamed(policy, chart_of("[John Smith](PATIENT) came.")) == [["[PATIENT] came."]]


@pytest.mark.parametrize(("change", "what"), [
    ({"scope": "corpus"}, "names are chosen together in the scopes mention, note and patient only"),
    ({"scope": "{markov: 0.2}"}, "names are chosen together in the scopes"),
    ({"ladder": "all, shaped, tag, hold"}, "wants a ladder without shaped"),
    ({"options": "full_name_bearers: 100"}, "wants out_of_list: list name"),
    ({"options": "full_name_bearers: many, out_of_list: list name"}, "expected a number from 1 to 100000"),
    ({"options": "full_name_bearers: 0, out_of_list: list name"}, "expected a number from 1 to 100000"),
])
def test_what_cannot_be_kept_is_refused_with_file_and_line(change: dict[str, str], what: str) -> None:
    said = {"options": "full_name_bearers: 100, out_of_list: list name", "ladder": LADDER, **change}
    with pytest.raises(PolicyError) as refused:
        parse(scoped_text(said=row(**said)), "ours.yaml")
    assert [problem for problem in refused.value.problems
            if re.match(r"ours\.yaml:\d+: rules\.NAME\.options", problem) and what in problem]


def test_such_a_setting_wants_m6_hard() -> None:
    text = scoped_text(said=row(options="full_name_bearers: 100, out_of_list: list name", ladder=LADDER))
    with pytest.raises(PolicyError, match="problem") as refused:
        parse(text.replace("  M6: hard required\n", "  M6: soft\n"), "ours.yaml")
    assert "full_name_bearers wants promises: {M6: hard}" in refused.value.problems[0]


def test_a_board_reads_how_many() -> None:
    assert "are those of 200 people or more" in show(common(200))
