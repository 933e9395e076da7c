"""What an old surrogate may meet in a corpus that grows."""

from __future__ import annotations

import pytest

from resynth.plan.retroactive import name_tokens


@pytest.mark.parametrize(("text", "tokens"), [
    ("Amir Shah", {"amir", "shah"}),
    ("Dr. A. Shah", {"shah"}),
    ("AS", {"as"}),  # the verifier reads a last name in it once another note has one: P31 was broken
    ("A.S.", set()),
    ("JD Webb", {"jd", "webb"}),
])
def test_the_names_in_a_surrogate_are_all_that_the_verifier_may_read(text: str, tokens: set[str]):
    assert name_tokens(text) == tokens
