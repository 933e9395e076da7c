"""The checker reads a mention over a line end as it reads it in one line, and tells where its surrogate is another."""

from __future__ import annotations

import pytest
from kit import CORPUS, Note, broken, report

from resynth.verify.shown import shown


@pytest.mark.parametrize(("text", "said"), [
    ("San\n> Antonio", "San\nAntonio"), ("San\r\n >> Antonio", "San\nAntonio"), ("Com-\nmunity", "Community"),
    ("Naka-\n> mura", "Nakamura"), ("Smith-\nJones", "Smith-\nJones"), ("12-\n44", "12-\n44"), ("a\n b", "a\n b"),
])
def test_what_a_line_end_cut_is_whole(text: str, said: str) -> None:
    assert shown(text) == said


def _with(before: str, after: str) -> tuple[Note, ...]:
    return (*CORPUS[:2], ("src-a3", "A", before, after), *CORPUS[2:])


@pytest.mark.parametrize("end", ["-\n", "-\n> ", "-\r\n    "])
def test_a_name_that_was_cut_has_the_surrogate_of_the_whole(end: str) -> None:
    before = f"Dr. [Brun{end}son](DOCTOR) agreed."
    assert not broken(report(_with(before, f"Dr. [Dra{end}ke](DOCTOR) agreed.")))
    assert broken(report(_with(before, f"Dr. [Kemp{end}er](DOCTOR) agreed."))) & {"P6", "P30"}
    assert broken(report(_with(before, f"Dr. [Brun{end}son](DOCTOR) agreed."))) & {"M3", "P1"}


@pytest.mark.parametrize("end", ["\n", "\n> ", "\r\n    "])
def test_a_name_over_two_lines_has_the_surrogate_of_the_one_in_one(end: str) -> None:
    before = f"[Mary{end}Kowalski](PATIENT) came."
    assert not broken(report(_with(before, f"[Kate{end}Wayne](PATIENT) came.")))
    assert broken(report(_with(before, f"[Kate{end}Kemper](PATIENT) came."))) & {"P6", "P30"}
