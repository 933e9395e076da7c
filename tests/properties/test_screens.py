"""What is asked first, because it is cheap, says yes wherever something would be found (M3)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from resynth.verify import sought_ends as masks
from resynth.verify import words
from resynth.verify.promises import look_numbers
from resynth.verify.sought_ends import ends_in, sought_ends
from resynth.verify.sought_places import SoughtPlace, glued_towns, may_end_in, towns_of

ENDS = sought_ends(
    [("482913", "IDNUM"), ("6598995", "PHONE"), ("912557731", "SSN")], [("4471", "PHONE"), ("418", "STREET")],
    ["45220-7714"], ["zimbrow"],
)
TOWNS = towns_of([
    SoughtPlace("CITY", ("toledo",)), SoughtPlace("CITY", ("crosby", "heights")), SoughtPlace("CITY", ("έλος",)),
])


def texts(*pieces: str) -> st.SearchStrategy[str]:
    return st.lists(st.sampled_from(pieces), max_size=8).map("".join)


@given(texts(
    "2913", "82913", "8995", "7731", "4471", "418", "45220", "-7714", "7714", "1", "x", "OH", "ZIP", " ", "\n", "-",
    "ending in ", "SSN ", "pager ", "MRN ", "lives at ", "...", "Z", "\u0661", "é",
))
def test_a_text_with_the_end_of_a_number_may_hold_one(text: str) -> None:
    if any(ends_in(text, ENDS)):
        assert ENDS.may_stand(text)


@pytest.mark.parametrize("text", ["in 2019, 138 and 77310", "of 447 and 14471", "418995", "1452205"])
def test_digits_inside_of_more_digits_are_no_end_of_a_number(text: str) -> None:
    """Half of the notes held such digits somewhere, and were looked through piece by piece."""
    assert not ENDS.may_stand(text)


@given(texts(
    "912557", "6598", "4829", "12", "8", "1", "x", "X", "**", "#", "•", "█", "__", "-", " ", ".", "(", ")", "a", "\n",
    "\u0661",
))
def test_a_text_with_a_number_of_which_a_mask_hides_the_rest_may_hold_one(text: str) -> None:
    if masks._MASKED.search(text):
        assert ENDS.may_stand(text)


@given(texts("Toledo", "TOLEDO", "Crosby ", "Heights", "Hts", "ΈΛΟΣ", "Έλος", "OH", "XX", "43604", " ", "\n", "s", "İ"))
def test_a_text_with_a_town_and_its_state_glued_to_it_may_end_in_one(text: str) -> None:
    if any(glued_towns(text, TOWNS)):
        assert may_end_in(text, TOWNS)


def test_headings_in_capitals_end_in_no_town() -> None:
    assert not may_end_in("PLAN: SODIUM, ANALGESIA. HOSPITAL COURSE", TOWNS)
    assert not may_end_in("ToledoOH", {})


@given(texts("O", "l", "Q", "x", "É", "4", "0", "\u0661", "-", "–", " ", "\n"))
def test_a_text_with_letters_beside_digits_is_mixed(text: str) -> None:
    beside, hyphened = look_numbers.mixed(text)
    if look_numbers._BESIDE_FIGURE.search(text):
        assert beside
    if look_numbers._LETTERED.search(text):
        assert beside or hyphened


def test_words_and_numbers_apart_are_not_mixed() -> None:
    assert look_numbers.mixed("BP 120/80, pulse 72 - regular. 5 mg") == (False, False)


@given(st.sets(st.sampled_from(("may", "patient", "zimbrow", "smith", "foley", "metoprolol", "qvz", "the", ""))))
def test_what_is_unusual_is_what_is_not_ordinary_however_often_it_is_asked(said: set[str]) -> None:
    assert words.unusual(said) == words.unusual(said) == {word for word in said if word not in words.ordinary()}


def test_ordinary_words_are_remembered_and_no_others(monkeypatch: pytest.MonkeyPatch) -> None:
    """A name is never kept in a table of the module, and the table has an end."""
    monkeypatch.setattr(words, "_met", set())
    monkeypatch.setattr(words, "_MOST_MET", 1)
    words.unusual({"patient", "pulse", "zimbrow"})
    assert words._met == {"patient", "pulse"}
    assert words.unusual({"regular", "zimbrow"}) == {"zimbrow"}
    assert words._met == {"regular"}
