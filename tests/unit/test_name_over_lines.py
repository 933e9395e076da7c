"""A name over a line's end is one mention, of one role, in short lines too."""

from __future__ import annotations

import pytest

from resynth.recognize.persons.names import RECOGNIZER
from resynth.types import Document


def found(text: str) -> list[tuple[str, str]]:
    return sorted((text[span.start : span.end], span.role) for span in RECOGNIZER.find(Document("d", "p", text), ()))


@pytest.mark.parametrize(("text", "name", "role"), [
    ("His wife, Marguerite\nThornquist, called.", "Marguerite\nThornquist", "relative"),
    ("Spoke with the son, Ambrose\n   Thornquist.", "Ambrose\n   Thornquist", "relative"),
    ("Mother is Ida\nThornquist.", "Ida\nThornquist", "relative"),
    ("Her sister Ida\nThornquist's number", "Ida\nThornquist", "relative"),
    ("Seen by Dr. Rosalind\nQuarrington today.", "Rosalind\nQuarrington", "provider"),
])
def test_the_last_name_may_open_the_next_line(text: str, name: str, role: str):
    assert found(text) == [(name, role)]


@pytest.mark.parametrize("text", [
    "Mother: Ida\nThornquist, Abel\n", "Wife: Ida\n\nThornquist called", "His wife, Ida\nThornquist   41F",
])
def test_a_list_of_names_is_cut_at_its_lines(text: str):
    assert all("\n" not in name for name, _ in found(text))
