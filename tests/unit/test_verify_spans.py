"""Which spans a note has, to the checker: the given and those of the crosswalk beside them, in linear time."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from speed import seconds

from resynth.types import Span
from resynth.verify.model import CrosswalkRow
from resynth.verify.run import _spans

PLACES = st.lists(
    st.tuples(st.integers(0, 30), st.integers(1, 9)).map(lambda one: (one[0], one[0] + one[1])), max_size=12
)


def row(start: int, end: int) -> CrosswalkRow:
    fields = dict.fromkeys(CrosswalkRow._fields, "")
    return CrosswalkRow(**{**fields, "start": start, "end": end, "kind": "NAME", "label": "NAME", "role": "unknown"})  # type: ignore[arg-type]


def span(start: int, end: int, by: str = "given") -> Span:
    return Span(start, end, "NAME", "NAME", "unknown", by)


@given(marked=PLACES, decided=PLACES, written=PLACES)
def test_they_are_those_that_a_look_at_all_pairs_gives(
    marked: list[tuple[int, int]], decided: list[tuple[int, int]], written: list[tuple[int, int]]
):
    spans = [*(span(*place) for place in marked), *(span(*place, "residuals") for place in decided)]
    rows = [row(*place) for place in sorted(written)]
    there = {one[:2] for one in spans}
    for start, end in decided:
        if any(a <= start and end <= b and (a, b) != (start, end) for a, b in written):
            there.discard((start, end))
    first = sorted(there)
    there |= {(a, b) for a, b in written if not any(start < b and a < end for start, end in first)}
    assert [one[:2] for one in _spans(spans, rows)] == sorted(there)


def test_twice_as_many_take_twice_as_long():
    """A marked day that stood unmarked thousands of times in its note took the square of that."""
    def many(count: int) -> float:
        places = [(at * 9, at * 9 + 8) for at in range(count)]
        spans = [span(*place, "residuals") for place in places]
        rows = [row(*place) for place in places]
        return min(seconds(lambda: _spans(spans, rows)) for _ in range(3))

    assert many(16_000) < 40 * max(many(2_000), 1e-3)
