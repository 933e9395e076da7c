"""Values at random, in each way in which charts write them: few are missed, and in no way most."""

from __future__ import annotations

from collections import Counter

import pytest

from benchmarks.framed import detected, framed, sentences

EACH = 4
#: Nothing leads to a room that begins a line: it may be a value, too.
UNDECIDED = frozenset(("{RM} - chest pain r/o, trop neg x2",))


@pytest.mark.parametrize(("theme", "most", "most_wrong"), [
    ("names", 0.03, 0.04), ("numbers", 0.02, 0.08), ("places", 0.06, 0.12), ("times", 0.01, 0.06),
    ("work", 0.06, 0.12),
])
def test_values_at_random_are_found_however_they_are_written(theme: str, most: float, most_wrong: float):
    lines, missed, asked, wrong = sentences(theme), Counter[int](), Counter[int](), 0
    for one, found in detected(framed(lines, EACH, seed=41)):
        asked[one.frame] += len(one.places)
        missed[one.frame] += len(one.missed(found))
        wrong += len(one.wrong(found))
    assert wrong < most_wrong * EACH * len(lines)
    assert sum(asked.values()) > 1_000
    assert sum(missed.values()) < most * sum(asked.values())
    assert {lines[frame].line for frame, count in missed.items() if count > 0.75 * asked[frame]} <= UNDECIDED


@pytest.mark.parametrize(("theme", "most"), [("plain", 0.08), ("plain-unread", 0.12)])
def test_what_identifies_nobody_is_left_alone_however_it_is_written(theme: str, most: float):
    lines = sentences(theme)
    wrong = missed = asked = 0
    for one, found in detected(framed(lines, EACH, seed=41)):
        wrong += len(one.wrong(found))
        missed += len(one.missed(found))
        asked += len(one.places)
    assert wrong < most * EACH * len(lines)
    assert missed < 0.05 * asked
