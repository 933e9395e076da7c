"""M3: what is glued to something, parted by it, or written in an escape."""

from __future__ import annotations

import pytest
from kit import Note
from speed import seconds, stays_below
from test_residuals import found

from resynth.verify.read_as import read_as
from resynth.verify.sought_places import glued_towns

NOTE: Note = (
    "src-1", "A",
    "[Zofia Wyzimbrow](PATIENT), [48213907](MEDICALRECORD), [213-555-0142](PHONE), [Toledo](CITY), [OH](STATE) "
    "[43604](ZIP), [Fort Zembly](CITY), born [3/4/1961](DATE).",
    "[Lena Quarrock](PATIENT), [91157740](MEDICALRECORD), [602-555-0199](PHONE), [Salem](CITY), [OR](STATE) "
    "[97301](ZIP), [Provo](CITY), born [7/9/1958](DATE).",
)


@pytest.mark.parametrize(("line", "hit"), [
    ("Of ToledoOH since.", "Toledo"), ("Of TOLEDOOH43604.", "TOLEDO"), ("Of Fort ZemblyMI.", "Fort Zembly"),
    ("Code OH43604.", "43604"), ("Code ZIP43604.", "43604"),
    ("Call 213|555|0142 now.", "213|555|0142"), ("Call 213+555+0142.", "213+555+0142"),
    ("> call 213-\n> 555-\n> 0142 now", "213-\n> 555-\n> 0142"), ("> MRN 4821\n> 3907.", "4821\n> 3907"),
    ("q=213%2B555%2B0142", "213%2B555%2B0142"), ("It is %2557yzimbrow.", "%2557yzimbrow"),
    ("It is W%252579zimbrow.", "W%252579zimbrow"), (r"It is \127yzimbrow.", r"\127yzimbrow"),
    (r"It is W\u{79}zimbrow.", r"W\u{79}zimbrow"), ("It is Wyzimbr&amp;amp;#111;w.", "Wyzimbr&amp;amp;#111;w"),
    ("<4USA6103042F25", "610304"),
])
def test_it_is_found_as_it_stands(line: str, hit: str) -> None:
    assert found(NOTE, ("src-2", "A", line, line))[0] == [hit]


@pytest.mark.parametrize("line", [
    "Of ToledoXX since.", "Of ToledoOHM.", "StToledoesOH.", "Code OHX43604, XX43604, OH436041.", "213|555|0143",
    "> 213-\n\n\n> dose 555-\n> 0143", r"C:\127yz\1279", r"\u{79ffffff}", "50%25 of it", "1234567F89",
])
def test_what_looks_like_it_is_none(line: str) -> None:
    assert found(NOTE, ("src-2", "A", line, line))[0] == []


def test_an_escape_beyond_all_signs_stays_as_it_is() -> None:
    assert read_as(r"\u{FFFFFF} and \u{41}").text == r"\u{FFFFFF} and A"


@pytest.mark.parametrize("piece", ["ToledoOH ", "A", "ToledoOHToledoOH", "%25", r"\12", "AA "])
def test_long_rows_cost_no_square_of_their_length(piece: str) -> None:
    text, towns = piece * 40_000, {"toledo": [("toledo",)]}

    def spent(part: str) -> float:
        return seconds(lambda: (list(glued_towns(part, towns)), read_as(part)))

    assert stays_below(lambda: spent(text), lambda: 40 * spent(text[: len(text) // 8]), 0.3, 5)
