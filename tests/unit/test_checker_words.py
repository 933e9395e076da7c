"""Words that the maker writes, and that the checker has to know by itself."""

from __future__ import annotations

import pytest
from corpora import notes_of, released

from resynth import lexicon
from resynth.surrogates.places_words import TRADITIONAL
from resynth.verify import date_told, place_forms
from resynth.verify.promises import crossing
from resynth.verify.thing_words import NOBODYS


def test_the_checker_knows_every_short_form_of_a_state_that_the_maker_writes() -> None:
    wrong = [(code, word) for code, words in TRADITIONAL.items() for word in words for dot in ("", ".")
             if place_forms.state_code(word + dot) != code]
    assert wrong == []


@pytest.mark.parametrize(("text", "day"), [("the twenty-fourth of July", (7, 24)), ("the fourth of August", (8, 4))])
def test_the_fourth_of_july_is_a_holiday_and_the_twenty_fourth_is_none(text: str, day: tuple[int, int]) -> None:
    ((told,),) = date_told.readings(text, "mdy")
    assert ((told.month, told.day), told.holiday) == (day, "")
    assert date_told.readings("the Fourth of July", "mdy")[0][0].holiday


def test_a_number_that_cannot_be_read_becomes_a_tag_and_a_tag_is_no_number() -> None:
    """An original without digits is not what a tag without digits was made of."""
    done = released(notes_of("SSN [pending :)](SSN)", "SSN [900-41-1234](SSN)"), policy="training-data")
    assert done.error is None, done.error
    assert done.became("pending :)") == ["[SSN]"]


def test_one_letter_of_a_double_name_is_nobodys_initials() -> None:
    """M4: what stands before Osei-Bonsu may become any letter, an O too; O.B. and A.H. may not."""
    assert all(len(letters) > 1 for letters in crossing._initials("Osei-Bonsu"))
    assert "ah" in crossing._initials("Ann Hope")


@pytest.mark.parametrize("word", ["spanish", "lutheran", "acct", "tel"])
def test_words_that_are_nobodys_are_told_from_people_in_another_chart(word: str) -> None:
    """A program took them for a name once; behind a title, or at work, it is somebody, and in the own chart always."""
    name = word.capitalize()
    for line in (f"Fields: {name}, none.", f"He has {name} today."):
        assert released(notes_of(f"[Ann {name}](PATIENT) came.", line), policy="i2b2-2014-like").error is None
    for lines in (
        (f"[Ann {name}](PATIENT) came.", f"Then Mr. {name} left."),
        (f"[Ann {name}](PATIENT) came.", f"d/w {name}, RN."),
        (f"[Ann {name}](PATIENT) came. Then {name} left.",),
    ):
        run = released(notes_of(*lines), policy="cchmc-2014")
        assert run.error is not None, lines


def test_hardly_anybody_is_called_by_a_word_that_is_nobodys() -> None:
    everyone, bearers = lexicon.all_names(), lexicon.last_2010(0)
    assert NOBODYS.isdisjoint(everyone.first)
    assert max(bearers.get(word, 0) for word in NOBODYS) < 1_000
