"""How far new names are from old ones, where a policy asks: ``edits_apart`` and ``first_letter`` of names.scoped.v1."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest
from helpers import chart_of
from hypothesis import given, settings
from hypothesis import strategies as st
from scoped import ALL, SCOPES, renamed, row, scoped_policy, scoped_text

from resynth import lexicon
from resynth.errors import PolicyError
from resynth.keys import Key
from resynth.policy.compare import compare
from resynth.policy.explain import show
from resynth.policy.model import Policy
from resynth.policy.parse import parse
from resynth.surrogates.names_altered import nearly
from resynth.verify.name_lists import edits

#: Short and common names, nicknames of one person, a name on no list.
PEOPLE = (
    "Ann Lee", "Robert Hall", "Bob Hall", "Elisa Moss", "Joan Li", "Lee Ross", "Mary Ann Long", "Jo Bell", "Zyxa Wuqlo",
)


def far(options: str, scope: str = "patient", **more: str) -> Policy:
    return scoped_policy(scope, options=options, **more)


def words(text: str) -> list[str]:
    return re.findall("[a-z]+", text.lower().replace("'", ""))


@pytest.mark.parametrize("least", [2, 3, 4])
@pytest.mark.parametrize("scope", SCOPES)
def test_so_many_letters_part_a_name_and_its_surrogate(scope: str, least: int) -> None:
    text = " and ".join(f"[{name}](PATIENT)" for name in PEOPLE)
    policy = far(f"edits_apart: {least}", scope, lists=ALL)
    for seed in range(6):
        ((note,),) = renamed(policy, chart_of(text), key=Key(bytes([seed]) * 32))
        for old, new in zip(PEOPLE, note.split(" and "), strict=True):
            assert min(edits(was, now) for was, now in zip(words(old), words(new), strict=True)) >= least


@pytest.mark.parametrize("scope", SCOPES)
def test_a_new_name_begins_with_another_letter(scope: str) -> None:
    """One of ten surrogates for Mary would begin with M; of 60 none does."""
    policy = far("first_letter: other, out_of_list: list name", scope)
    text = "[Mary Smith](PATIENT) and [Zyxa Wuqlo](PATIENT)"
    for [note] in renamed(policy, *(chart_of(text, patient=f"p{n}") for n in range(60))):
        mary, smith, _, zyxa, wuqlo = words(note)
        assert not any(map(str.startswith, (mary, smith, zyxa, wuqlo), "mszw"))


def test_where_no_name_is_far_enough_a_tag_stands_and_no_near_one() -> None:
    """Hard: so many people bear one name of the list alone, and two letters part it from Dawes."""
    for least, expected in ((2, "Davis came."), (3, "[PATIENT] came.")):
        policy = far(f"edits_apart: {least}, out_of_list: list name", threshold="0.4%", ladder="all, narrow, tag, hold")
        assert renamed(policy, chart_of("[Dawes](PATIENT) came.")) == [[expected]]


def test_a_short_form_is_as_far_from_what_stands_for_it() -> None:
    """Bob and Robert are one person: the new name is far from both, and so is its own short form."""
    for seed in range(40):
        chart = chart_of("[Robert](PATIENT) Hall, called [Bob](PATIENT)")
        ((note,),) = renamed(far("edits_apart: 4, first_letter: other"), chart, key=Key(bytes([seed]) * 32))
        robert, _, _, bob = words(note)
        assert edits("robert", robert) >= 4
        assert robert[0] not in "rb"
        assert bob[0] != "b"


def test_over_a_corpus_no_two_names_are_near_that_were_before() -> None:
    """The map of a corpus knew nothing of nearness: Baker could become Barker, and nobody looked."""
    lasts = [name.capitalize() for name in lexicon.names(0.01).last if len(name) < 6][::3]
    charts = [chart_of(f"[{last}](PATIENT)", patient=f"p{n}") for n, last in enumerate(lasts)]
    near = {}
    for options in ("draw: uniform", "edits_apart: 3"):
        notes = renamed(far(options, "corpus", threshold="0.01%"), *charts)
        near[options] = sum(edits(was.lower(), now.lower()) < 3 for was, [now] in zip(lasts, notes, strict=True))
    assert near["draw: uniform"] > 0
    assert near["edits_apart: 3"] == 0


@settings(max_examples=300, deadline=None, derandomize=True, database=None)
@given(st.text("abc", max_size=7), st.text("abc", max_size=7), st.integers(0, 4))
def test_the_planner_and_the_checker_count_letters_alike(one: str, other: str, most: int) -> None:
    """Two programs, two ways to count: the checker's table and the planner's search agree."""
    assert nearly(one, other, most) is (edits(one, other) <= most)


@pytest.mark.parametrize("options", ["edits_apart: 3", "first_letter: other"])
@pytest.mark.parametrize("strength", ["", "  M28: soft\n"])
def test_such_a_setting_wants_its_promise_hard(options: str, strength: str) -> None:
    """Else a near name would be counted and released."""
    text = scoped_text(options=options).replace("  M28: hard\n", strength)
    with pytest.raises(PolicyError) as refused:
        parse(text, "ours.yaml")
    setting = options.partition(":")[0]
    line = next(n for n, line in enumerate(text.splitlines(), 1) if setting in line)
    assert f"ours.yaml:{line}: rules.NAME.options.{setting}: {setting} wants promises: {{M28: hard}}" in (
        refused.value.problems[0])


@pytest.mark.parametrize(("options", "what"), [
    ("edits_apart: 1", "no such value; one of 2, 3, 4"), ("edits_apart: 2.5", "no such value"),
    ("edits_apart: -3", "no such value"), ("first_letter: same", "no such value; one of other"),
    ("edits: 3", "no such key"),
])
def test_nonsense_is_refused_with_file_and_line(options: str, what: str) -> None:
    with pytest.raises(PolicyError) as refused:
        parse(scoped_text(options=options), "ours.yaml")
    assert [problem for problem in refused.value.problems
            if re.match(r"ours\.yaml:\d+: rules\.NAME\.options\.\w+: ", problem) and what in problem]


def test_a_board_reads_what_is_asked() -> None:
    said = show(far("edits_apart: 3, first_letter: other"))
    assert "3 letters at least must be changed, taken out or put in, whatever else is given up." in said
    assert "never begins with the letter" in said


def test_more_letters_are_stricter() -> None:
    policies = [far(options) for options in ("draw: uniform", "draw: uniform, edits_apart: 2",
                                             "draw: uniform, edits_apart: 4")]
    for loose, strict in pairwise(policies):
        there = {line.what: line.verdict for line in compare(loose, strict)}
        assert there["NAME"] == "stricter"
        assert {line.what: line.verdict for line in compare(strict, loose)}["NAME"] == "weaker"


def test_a_row_of_one_role_may_ask_more() -> None:
    """The patient far from the real name, the doctor as others are."""
    said = row(options="draw: uniform")[:-1] + f", roles: {{patient: {row(options='edits_apart: 4')}}}}}"
    assert scoped_policy(said=said).rule("NAME", "patient").options == {"edits_apart": "4"}
