"""Words inside the mark of a name that are no name: kin, families, and a last name in capitals behind a title."""

from __future__ import annotations

import re

import pytest
from helpers import KEY, chart_of, rewritten
from scoped import scoped_policy

from resynth.plan import names as plan
from resynth.plan import names_kin
from resynth.plan.names_mentions import mentions
from resynth.policy.model import Policy
from resynth.policy.parse import load
from resynth.surrogates import name_words
from resynth.verify import name_forms
from resynth.verify import name_words as checker_words
from resynth.verify.facts import Facts
from resynth.verify.model import SourceNote

POLICIES = pytest.mark.parametrize("policy", [scoped_policy(), load("cchmc-2014")], ids=["scoped", "corpus"])


def renamed(policy: Policy, *notes: str) -> list[str]:
    chart = chart_of(*notes)
    survey = plan.FAMILY.survey(policy, KEY)
    survey.add(chart)
    corpus = plan.FAMILY.load_plan(plan.FAMILY.plan_corpus(survey, policy, KEY, {}, None), None)
    return rewritten(chart, plan.FAMILY.plan_chart(chart, corpus, policy, KEY))


def checked(note: str) -> tuple[set[str], set[str]]:
    """The first and last names that the checker knows of a note."""
    chart = chart_of(note)
    facts = Facts()
    facts.add([SourceNote("d", "p", chart.documents[0].text, chart.spans[0])])
    return facts.first, facts.last


@POLICIES
@pytest.mark.parametrize(("note", "expected"), [
    ("[Mom](PATIENT) came", "Mother came"), ("[MOM](PATIENT) came", "MOTHER came"),
    ("[mom's](PATIENT) car", "mother's car"), ("[Mom and Dad](PATIENT)", "Mother and Father"),
    ("[Grandma](PATIENT)", "Granny"), ("her [wife](PATIENT)", "her spouse"),
    ("[Papa](PATIENT) fell", "Dad fell"), ("his [son](PATIENT)", "his child"),
])
def test_kin_that_are_marked_as_a_name_become_other_kin(policy: Policy, note: str, expected: str) -> None:
    """``Mom`` became ``Entrade``, a last name."""
    assert renamed(policy, note) == [expected]
    assert checked(note) == (set(), set())


def test_every_word_of_kin_has_another_that_tells_no_other_sex() -> None:
    """For maker and checker alike."""
    assert name_words.KIN == checker_words.KIN
    assert name_words.FAMILY == checker_words.FAMILY
    for word in sorted(name_words.KIN):
        other = name_words.other_kin(word)
        assert checker_words.stands_for_kin(word, other), word
        assert other != word
    for written in ("Son", "son", "Mom", "Cousin", "cousin", "Nunn"):
        assert name_words.is_kin(written, written.lower()) == checker_words.is_kin(written, written.lower())
    for written in ("twins", "Twins", "brothers", "Brothers", "wife", "Hall"):
        assert name_words.is_family(written, written.lower()) == checker_words.is_family(written, written.lower())
    assert {word for word in name_words.KIN if names_kin.is_kin(word)} >= {"mom", "brother", "wife"}


@pytest.mark.parametrize("note", [
    "[Son](PATIENT) came", "[Child](PATIENT) came", "[Mom Hall](PATIENT)", "Dr. [Cousin](DOCTOR)",
])
def test_what_somebody_is_called_is_no_kin(note: str) -> None:
    [mention] = mentions(chart_of(note))
    [token] = mention.look.tokens
    assert token.key in note.lower()
    assert renamed(scoped_policy(), note) != [note]


@POLICIES
@pytest.mark.parametrize(("marked", "stays"), [
    ("the [Quimbleforth twins](PATIENT)", " twins"), ("[the Quimbleforth brothers](PATIENT)", " brothers"),
    ("[Quimbleforth family](PATIENT)", " family"), ("[QUIMBLEFORTH FAMILY](PATIENT)", " FAMILY"),
    ("[Quimbleforth boy](PATIENT)", " boy"), ("the [Quimbleforth Family](PATIENT)", " Family"),
])
def test_what_a_family_is_called_stays(policy: Policy, marked: str, stays: str) -> None:
    """``the Quimbleforth twins`` became ``the Ronald robinett``."""
    [note] = renamed(policy, f"[Anna Quimbleforth](PATIENT); {marked}")
    anna, twins = note.split("; ")
    assert twins.removesuffix(stays).split()[-1].lower() == anna.split()[-1].lower()
    assert twins.endswith(stays)
    assert checked(f"[Anna Quimbleforth](PATIENT); {marked}") == ({"anna"}, {"quimbleforth"})


@pytest.mark.parametrize(("marked", "roles"), [
    ("[Hall Brothers](PATIENT)", ["first", "last"]), ("[mary hall](PATIENT)", ["first", "last"]),
    ("[niece Mary Hall](PATIENT)", ["first", "last"]), ("[Mary's daughter](PATIENT)", ["first"]),
    ("[Robert Lane (Bob)](PATIENT)", ["first", "last", "first"]),
    ("[Ann Lee (Moor)](PATIENT)", ["first", "first", "last"]),
    ("[Jordan twins](PATIENT)", ["last"]), ("[Tom Hall and family](PATIENT)", ["first", "last", "last"]),
])
def test_who_is_named_beside_such_words_is_read_alike_by_both(marked: str, roles: list[str]) -> None:
    [mention] = mentions(chart_of(marked))
    found = [token.role for token in mention.look.tokens]
    if "and family" not in marked:
        assert found == roles
    firsts, lasts = checked(marked)
    assert len(firsts) == found.count("first")
    assert len(lasts) == found.count("last")


@POLICIES
@pytest.mark.parametrize("marked", ["DR [XU](DOCTOR)", "DR. [XU](DOCTOR)", "DRS. [HALL](DOCTOR) AND DR [XU](DOCTOR)"])
def test_capitals_behind_a_title_are_the_last_name_that_the_chart_shows(policy: Policy, marked: str) -> None:
    """``DR XU`` became ``DR CP`` where ``Dr.Xu`` became ``Dr.Gill``."""
    one, other = renamed(policy, f"{marked} came", "seen by Dr.[Xu](DOCTOR)")
    assert re.findall(r"\w+", one)[-2] == other.rpartition(".")[2].upper()
    assert len(name_forms.read("XU").letters) == 2


@pytest.mark.parametrize("note", ["DR [XU](DOCTOR) and Dr. [Hall](DOCTOR)", "[XU](DOCTOR) and Dr. [Xu](DOCTOR)"])
def test_capitals_that_nothing_shows_as_a_name_are_initials(note: str) -> None:
    assert mentions(chart_of(note))[0].look.tokens == ()


@POLICIES
def test_the_plural_of_a_last_name_that_nobody_is_called_by_is_that_family(policy: Policy) -> None:
    """``Zimbrowskis`` became ``McMartin`` where ``Zimbrowski`` became ``Wynn``."""
    [note] = renamed(policy, "[Al Zimbrowski](PATIENT); both [Zimbrowskis](PATIENT)")
    one, both = note.split("; ")
    assert both.split()[1] in (f"{one.split()[1]}s", f"{one.split()[1]}es")
    assert checked("[Al Zimbrowski](PATIENT); both [Zimbrowskis](PATIENT)")[1] >= {"zimbrowski"}
