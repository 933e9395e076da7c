"""A mark of signs that join two values, over and over, is read in linear time; what it says stays the same."""

from __future__ import annotations

import pytest
from speed import seconds

from resynth.surrogates import ids, phones


@pytest.mark.parametrize("read", [ids.read, phones.read])
@pytest.mark.parametrize("piece", [";", "; ", "5;", "/", " and "])
def test_eight_times_as_long_is_nowhere_near_the_square(read: object, piece: str):
    """``4471920;;;;`` of 16 kB took two seconds, of 32 kB eight."""
    def took(count: int) -> float:
        text = f"4471920{piece * (count // len(piece))}5551920"
        return min(seconds(lambda: read(text)) for _ in range(2))  # type: ignore[operator]

    assert took(32_000) < 24 * max(took(4_000), 2e-3)


@pytest.mark.parametrize(("text", "values"), [
    ("4471920; 5512340", 2), ("4471920;;;", 1), (";;;4471920", 1), ("4471; 5512; 6613", 3), ("447; 5512340", 1),
])
def test_two_joined_identifiers_are_two(text: str, values: int):
    found, _ = ids.read(text)
    assert found is not None
    assert len(found) == values
