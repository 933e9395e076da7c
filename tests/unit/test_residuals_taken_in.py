"""What was decided about places that nobody marked: taken in beside the marks and inside of them, in linear time."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from speed import seconds

from resynth.job.residuals import NOT_PHI, PHI, Decision, holding, taken_in
from resynth.kinds import KINDS
from resynth.types import Span

KIND = st.sampled_from(["PATIENT", "DATE", "HOSPITAL", "ROOM"])
PLACE = st.tuples(st.integers(0, 30), st.integers(1, 9)).map(lambda one: (one[0], one[0] + one[1]))
SPANS = st.lists(st.tuples(PLACE, KIND), max_size=9)
DECIDED = st.lists(st.tuples(PLACE, KIND, st.sampled_from([PHI, NOT_PHI])), max_size=9)
MAY_HOLD = ("OTHER", "INSTITUTION", "INITIALS", "AGE", "DATE", "LOCATION")


def marks(said: list[tuple[tuple[int, int], str]]) -> tuple[Span, ...]:
    return tuple(Span(*place, kind, kind, "unknown", "given") for place, kind in said)


def decisions(said: list[tuple[tuple[int, int], str, str]]) -> list[Decision]:
    return [Decision(*place, kind, what) for place, kind, what in said]


@given(spans=SPANS, decided=DECIDED)
def test_a_mark_holds_what_of_another_class_stands_in_it(
    spans: list[tuple[tuple[int, int], str]], decided: list[tuple[tuple[int, int], str, str]]
):
    assert holding(marks(spans), decisions(decided)) == {
        number for number, ((start, end), kind) in enumerate(spans) if KINDS[kind].cchmc in MAY_HOLD and any(
            what == PHI and start <= a and b <= end and KINDS[other].cchmc != KINDS[kind].cchmc
            for (a, b), other, what in decided)
    }


@given(spans=SPANS, decided=DECIDED)
def test_what_stands_in_a_mark_adds_none(
    spans: list[tuple[tuple[int, int], str]], decided: list[tuple[tuple[int, int], str, str]]
):
    given_ = marks(spans)
    free = any(what == PHI and not any(start <= a and b <= end for (start, end), _ in spans)
               for (a, b), _, what in decided)
    found = taken_in(given_, decisions(decided), "x" * 40)
    assert free or found == given_
    assert not free or any(span.found_by == "residuals" for span in found)


def test_eight_times_as_many_take_nowhere_near_the_square():
    """A marked day that stood unmarked thousands of times: 44 of 60 seconds of a release were spent here."""
    def many(count: int) -> float:
        spans = marks([((at * 18, at * 18 + 8), "DATE") for at in range(count)])
        decided = decisions([((at * 18 + 9, at * 18 + 17), "PATIENT", PHI) for at in range(count)])
        return min(seconds(lambda: (holding(spans, decided), taken_in(spans, decided, "x" * (count * 18))))
                   for _ in range(3))

    assert many(16_000) < 40 * max(many(2_000), 2e-3)
