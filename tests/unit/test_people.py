"""The people of a chart: who was meant, and who stands there now."""

from __future__ import annotations

from helpers import KEY, chart_of
from scoped import scoped_policy

from resynth.plan import names as plan
from resynth.plan.people import People
from resynth.policy.model import Policy
from resynth.policy.parse import load


def of(policy: Policy, *notes: str) -> People:
    chart = chart_of(*notes)
    survey = plan.FAMILY.survey(policy, KEY)
    survey.add(chart)
    corpus = plan.CorpusNames(plan.plan_corpus(survey, policy, KEY))
    return People(chart, plan.FAMILY.plan_chart(chart, corpus, policy, KEY), policy)


def test_partial_mentions_join_the_person_they_mean() -> None:
    found = of(scoped_policy(), "[Smith, John Q.](PATIENT), Mr. [Smith](PATIENT), [JOHN](PATIENT), [J. Smith](PATIENT)")
    [person] = found.of(0)
    assert (person.first, person.middle, person.last, person.role) == ("john", ("q",), ("smith",), "patient")
    assert person.initials == "jqs"
    assert person.scope == "patient"


def test_two_people_in_one_mention_share_the_last_name_behind_them() -> None:
    one, two = of(scoped_policy(), "[Ann and Robert O'Brien](PATIENT)").of(0)
    assert (one.first, two.first) == ("ann", "robert")
    assert one.last == two.last == ("obrien",)
    assert one.new_last == two.new_last != ("O'Brien",)


def test_a_double_name_has_two_last_names() -> None:
    [person] = of(scoped_policy(), "[Mary Hall-McDonald](PATIENT)").of(0)
    assert person.last == ("hall", "mcdonald")
    assert len(person.new_last) == 2


def test_either_of_two_last_names_alone_is_the_same_person_and_a_family_is_nobody() -> None:
    short = "Ms. [Villanueva](PATIENT), Ms. [Rios](PATIENT), the [Villanuevas](PATIENT)"
    [person] = of(scoped_policy(), f"[Esperanza Villanueva Rios](PATIENT), {short}").of(0)
    assert (person.first, person.middle, person.last) == ("esperanza", (), ("villanueva", "rios"))
    assert len(person.new_last) == 2


def test_people_of_other_notes_are_known_where_the_scope_reaches_them() -> None:
    notes = ("[Mary Hall](PATIENT)", "[Peter Lee](DOCTOR)")
    assert [p.last for p in of(scoped_policy("patient"), *notes).of(1)] == [("lee",), ("hall",)]
    assert [p.last for p in of(scoped_policy("note"), *notes).of(1)] == [("lee",)]


def test_the_nearest_mention_comes_first() -> None:
    found = of(scoped_policy("mention"), "[Mary Hall](PATIENT) and then [Peter Lee](DOCTOR) wrote")
    assert found.near(0, 12)[0].first == "mary"
    assert found.near(0, 30)[0].first == "peter"


def test_a_kept_name_stands_for_itself() -> None:
    keeps = of(scoped_policy(said="{action: keep}"), "[Mary Hall](PATIENT)")
    [person] = keeps.of(0)
    assert (person.new_first, person.new_last, person.scope) == ("Mary", ("Hall",), "keep")


def test_a_tag_is_nobody() -> None:
    assert of(load("cchmc-2014"), "[--](PATIENT)").of(0) == ()
