"""Names glued to each other, in words that are longer than any name too."""

from __future__ import annotations

import pytest
from speed import seconds

from resynth.recognize.persons.name_glued import is_whole


@pytest.mark.parametrize("letter", ["é", "A", "ÉX"])
def test_a_long_word_is_not_parted_everywhere(letter: str):
    """32,000 letters in a row took ten seconds, four times as long for twice as many: each place to part was tried."""
    assert not is_whole(letter.upper() * 32_000)
    assert seconds(lambda: is_whole(letter.upper() * 200_000)) < 0.5


def test_two_names_in_one_word_are_names():
    assert is_whole("JohnSmith")
    assert is_whole("MARYJOHNSON")
