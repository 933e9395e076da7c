"""Values at random, in each way in which charts write them: few are missed, and in no way most."""

from __future__ import annotations

from collections import Counter

import pytest

from benchmarks.framed import detected, framed, sentences

EACH = 4


@pytest.mark.parametrize(("theme", "most"), [("names", 0.03), ("work", 0.06)])
def test_values_at_random_are_found_however_they_are_written(theme: str, most: float):
    missed, asked = Counter[int](), Counter[int]()
    for one, found in detected(framed(sentences(theme), EACH, seed=41)):
        asked[one.frame] += len(one.places)
        missed[one.frame] += len(one.missed(found))
    assert sum(asked.values()) > 1_000
    assert sum(missed.values()) < most * sum(asked.values())
    assert not [frame for frame, count in missed.items() if count > 0.75 * asked[frame]]
