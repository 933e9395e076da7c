"""Numbers of the whole corpus by the order in which they first appear: one for one, no original, and kept for ever."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from helpers import KEY, chart_of, examples
from hypothesis import given, settings
from hypothesis import strategies as st
from numbers_corpus import Planned, narrowing, plan, under

from resynth.plan.family import SpannedChart
from resynth.plan.order import Order, Ordered

BY_POSITION = replace(under("corpus"), derive="position")
NARROWING = replace(narrowing("corpus"), derive="position")
IN_ORDER = Ordered(KEY, Order(KEY, "0" * 32))
#: Charts of identifiers; those of two digits are few, so that candidates are met and spaces fill.
CORPORA = st.lists(
    st.lists(st.one_of(st.integers(10, 99), st.integers(1000, 1060), st.integers(10**6, 10**9)).map(str), max_size=9),
    min_size=1, max_size=6,
)


def charts_of(corpus: Sequence[Sequence[str]]) -> list[SpannedChart]:
    return [chart_of(" and ".join(f"[{value}](IDNUM)" for value in values), patient=f"p{n}")
            for n, values in enumerate(corpus)]


def became(charts: Sequence[SpannedChart], planned: Planned) -> dict[str, set[tuple[str | None, str]]]:
    """Each original -> what it became, with the rung."""
    found: dict[str, set[tuple[str | None, str]]] = {}
    for chart, choices in zip(charts, planned.choices, strict=True):
        for (d, s), choice in choices.items():
            span = chart.spans[d][s]
            original = chart.documents[d].text[span.start : span.end]
            found.setdefault(original, set()).add((choice.text, choice.rung))
    return found


@settings(max_examples=examples(30), deadline=None)
@given(CORPORA, st.integers(1, 3))
def test_equal_values_are_equal_and_no_two_are_one_whatever_the_buckets(corpus: list[list[str]], buckets: int) -> None:
    charts = charts_of(corpus)
    planned = plan(charts, BY_POSITION, IN_ORDER, buckets=buckets)
    found = became(charts, planned)
    assert all(len(made) == 1 for made in found.values())
    made = [text for [(text, rung)] in found.values() if rung == "all"]
    assert len(set(made)) == len(made)
    assert not set(made) & found.keys()
    other = plan(charts[::-1], BY_POSITION, IN_ORDER)
    assert became(charts[::-1], other) == found


@settings(max_examples=examples(30), deadline=None)
@given(CORPORA, CORPORA)
def test_what_was_issued_stays_and_new_ones_meet_nothing_of_it(first: list[list[str]], more: list[list[str]]) -> None:
    """New charts, and new values in front of the old ones of a chart."""
    old = charts_of(first)
    planned = plan(old, BY_POSITION, IN_ORDER)
    before = became(old, planned)
    given_away = {text for made in before.values() for text, rung in made if rung == "all"}
    fresh = [[value for value in values if value not in given_away] for values in more]
    grown = charts_of([[*new, *was] for new, was in zip(fresh, [*first, *[[]] * len(fresh)], strict=False)]
                      + first[len(fresh) :])
    again = plan(grown, BY_POSITION, IN_ORDER, planned.ledger)
    after = became(grown, again)
    assert {value: after[value] for value, made in before.items() if {rung for _, rung in made} == {"all"}} == {
        value: made for value, made in before.items() if {rung for _, rung in made} == {"all"}}
    new = [text for value, made in after.items() if value not in before for text, rung in made if rung == "all"]
    assert not set(new) & given_away
    assert len(set(new)) == len(new)
    assert plan(grown, BY_POSITION, IN_ORDER, {**planned.ledger, **again.ledger}).choices == again.choices


def test_places_are_counted_through_the_corpus_and_a_full_space_ends_on_a_smaller_circle() -> None:
    """Of the ninety numbers of two digits more than half are taken: in a patient there is room."""
    values = [str(number) for number in range(10, 70)]
    charts = charts_of([values[:30], values[30:]])
    full = became(charts, plan(charts, BY_POSITION, IN_ORDER))
    assert {rung for made in full.values() for _, rung in made} == {"tag"}
    narrow = became(charts, plan(charts, NARROWING, IN_ORDER))
    assert {rung for made in narrow.values() for _, rung in made} <= {"narrow", "tag"}
    few = charts_of([values[:20], values[20:40]])
    exact = became(few, plan(few, BY_POSITION, IN_ORDER))
    assert len({text for made in exact.values() for text, _ in made}) == 40


def test_an_extension_follows_the_new_number_and_not_the_old_one() -> None:
    policy = replace(under("corpus"), derive="position")
    charts = [chart_of(f"[513-555-01{n}{n} x 1{n}](PHONE) or [513-555-01{n}{n} x 4{n}](PHONE)", patient=f"q{n}")
              for n in range(3)]
    found = became(charts, plan(charts, policy, IN_ORDER))
    assert len({text for made in found.values() for text, _ in made}) == 6
