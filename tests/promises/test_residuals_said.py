"""M3: numbers that the text keeps in words, which another place has marked."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from kit import Note
from session import here, record, write_lines
from speed import seconds, stays_below
from test_residuals import found

from resynth.verify import said
from resynth.verify.words import distinct

CHART: Note = (
    "src-1", "A",
    "[Mary Kowalski](PATIENT), phone [941-555-0119](PHONE), home [555-0142](PHONE), MRN [00448213](MEDICALRECORD), "
    "acct [77931](IDNUM), SSN [900-12-3456](SSN).",
    "[Kate Wayne](PATIENT), phone [201-555-0177](PHONE), home [555-0163](PHONE), MRN [00593720](MEDICALRECORD), "
    "acct [20488](IDNUM), SSN [xx-xxx-xxxx](SSN).",
)


def in_another_note(line: str, patient: str = "A") -> list[str]:
    return found(CHART, ("src-2", patient, line, line))[0]


@pytest.mark.parametrize(("said_so", "whose"), [
    ("nine four one five five five zero one one nine", "AB"),
    ("Nine Four One, 555, oh one one nine", "AB"),
    ("NINE FORTY-ONE FIVE FIFTY-FIVE OH ONE NINETEEN", "AB"),
    ("nine four one dash triple five dash zero double one nine", "AB"),
    ("one nine four one five five five zero one one nine", "AB"),
    ("nine four one\nfive five five\nzero one one nine", "AB"),
    ("five five five oh one four two", "AB"),
    ("nine hundred one two thirty-four fifty six", "AB"),
    ("four four eight two one three", "A"),
    ("double zero four four eight two one three", "AB"),
    ("four-four-eight-two-one-three", "A"),
    ("forty-four eighty two thirteen", "A"),
    ("seven seven nine three one", "A"),
])
def test_a_number_in_words_is_found(said_so: str, whose: str) -> None:
    """A caller's number was typed as it was said; the mark in the next note told nobody."""
    for patient in "AB":
        assert in_another_note(f"It is {said_so}, she says.", patient) == ([said_so] if patient in whose else [])


def test_a_number_among_other_words_of_numbers_is_found_in_its_own_chart() -> None:
    assert in_another_note("Room two, four four eight two one three, bed six") == ["four four eight two one three"]


PIECES = (
    "three", "Four", "FİVE", "sıx", "ſeven", "oh", "double", "hundred", "555", "٣", "dash", "SPACE", "of", "xone",
    "five5", "_two_", "o'clock", "x'six", "one's",
)
GAPS = (" ", ", ", "-", "–", "\n", ".", " (", "", "\u0307", "     ", "'", "\u2009")


@given(st.lists(st.sampled_from(PIECES + GAPS * 2), max_size=14).map("".join))
def test_the_cheap_look_passes_over_no_row(text: str) -> None:
    """Words beside one another are asked for first; where a row of three words and more is heard they are."""
    if any(said.rows(text)):
        assert said._goes_on(text, distinct(text))


@pytest.mark.parametrize("line", [
    "Scored two, three, four and five of six; one, two, three, four, five, six, seven counted aloud.",
    "Takes three hundred eighty milligrams, one or two tablets four times, five to six days of seven.",
    "In nineteen eighty-four or nineteen ninety five; twenty-one, twenty-two, twenty-three years ago.",
    "Recalled three of three words: seven, nine, eight. Serial sevens: ninety-three eighty-six seventy-nine.",
    "Digits forward four nine one five three, backward seven four eight.",
    "Phone ends in zero one one nine. Nine four one is her area code; five five five starts it.",
    "someone, bones and stones; threefold, fourteenth, sixes, one-on-one, two by two by four",
    "call nine four one five five five zero one one eight",
])
def test_what_is_counted_in_words_holds_nothing_back(line: str) -> None:
    assert in_another_note(line) == []
    assert in_another_note(line, "B") == []


def test_what_is_said_in_a_mark_is_no_residual() -> None:
    """There it is replaced; and a number said so is one of the corpus, wherever it is written in figures."""
    told = ("src-1", "A", "Call [nine four one five five five zero one one nine](PHONE).",
            "Call [two zero one five five five zero one seven seven](PHONE).")
    assert found(told)[0] == []
    assert found(told, ("src-2", "B", "Rang 941-555-0119.", "Rang 941-555-0119."))[0] == ["941-555-0119"]


@pytest.mark.parametrize("policy", ["training-data", "cchmc-2014"])
def test_it_is_replaced_or_the_run_ends(tmp_path: Path, policy: str) -> None:
    """``missed_mentions``: training-data replaces it, in words again; cchmc-2014 refuses."""
    spoken = "nine four one five five five zero one one nine"
    write_lines(tmp_path / "n.jsonl", [
        record("a", "p1", "[Mary Kowalski](PATIENT), [941-555-0119](PHONE)."), record("b", "p1", f"Call {spoken} now."),
    ])
    done = here("release", "n.jsonl", "--policy", policy, "--out", "OUT", "--vault", "VAULT", cwd=tmp_path)
    if policy == "cchmc-2014":
        assert done.code == 5
        assert spoken in (tmp_path / "VAULT" / "residuals.csv").read_text("utf-8")
        return
    assert done.code == 0
    notes = [json.loads(line)["text"] for line in (tmp_path / "OUT" / "notes.jsonl").read_text("utf-8").splitlines()]
    (kept,) = [text for text in notes if text.startswith("Call ")]
    assert spoken not in kept
    assert len(kept.split()) == 12
    assert not any(map(str.isdigit, kept))


@pytest.mark.parametrize("text", [
    "one " * 40_000, "five, -. " * 15_000, "555 " * 30_000 + "one", "twenty hundred " * 9_000, "four four 5 " * 12_000,
    "three -" * 20_000,
])
def test_long_rows_cost_no_more_than_their_length(text: str) -> None:
    def spent(part: str) -> float:
        return seconds(lambda: (said.may_hold(part, distinct(part)), list(said.rows(part))))

    assert stays_below(lambda: spent(text), lambda: 40 * spent(text[: len(text) // 8]), 0.2, 5)


def test_a_row_without_end_is_heard_to_its_end():
    """What stood behind four hundred words of one row was looked at by nobody."""
    text = "three " * 700 + "nine four one five five five zero one one nine"
    heard = list(said.rows(text))
    assert "".join(one.digits for one in heard[-1]).endswith("9415550119")
    assert heard[-1][-1].end == len(text)
    assert len(list(said.rows("three " * 400))) == 1
