"""Telephone numbers in which a scanner read letters for digits: read, written in digits, and checked."""

from __future__ import annotations

import pytest
from corpora import notes_of, released
from hypothesis import given
from hypothesis import strategies as st
from kit import broken
from numbers_corpus import chart, plan
from test_number_faults import told, under
from test_residuals import found
from test_residuals_said import CHART, in_another_note

from resynth.policy.parse import load
from resynth.surrogates import misread, phones
from resynth.verify import number_forms


@pytest.mark.parametrize(("text", "meant", "digits"), [
    ("6O2 555 Ol63", "602 555 0163", "6025550163"),
    ("555-Ol42", "555-0142", "5550142"),
    ("SSS-0142", "555-0142", "5550142"),
    ("(6O2)5S5-0I9B", "(602)555-0198", "6025550198"),
    ("l-602-555-0163", "1-602-555-0163", "6025550163"),
    ("tel 6O2.555.Ol63 ext 12", "tel 602.555.0163 ext 12", "6025550163"),
    ("555-0l42x12", "555-0142x12", "5550142"),
    ("call O. 555-Ol42", "call O. 555-0142", "5550142"),
    ("6O25550l63", "6025550163", "6025550163"),
    ("O3S 0o7 O87O", "035 007 0870", "0350070870"),
    ("480-555-OlOO", "480-555-0100", "4805550100"),
])
def test_letters_like_digits_are_digits_of_a_whole_number(text: str, meant: str, digits: str) -> None:
    values, form = phones.read(text)
    assert values is not None
    assert misread.meant(text) == number_forms.as_scanned(text) == meant
    assert values[0].canonical == digits
    assert phones.make(tuple(value.canonical for value in values), form) == meant


@pytest.mark.parametrize("text", [
    "800-FLOWERS", "1-800-555-BOSS", "Sol 555-0142", "555-0142 Beth", "B 2l4", "6O2 555 Ol6", "x Ol42", "Isl 555-0142",
    "602-555-0142 O", "SOS-BOIS", "SSS-0l42", "l2-0l42",
])
def test_dialled_letters_words_and_parts_of_numbers_stay_letters(text: str) -> None:
    assert misread.meant(text) == number_forms.as_scanned(text) == text


@given(st.lists(st.sampled_from([*"0123456789OlISBx", "555", "602", "-", " ", "(", ") ", "+1", ".", " / ", "ext "]),
                max_size=24).map("".join))
def test_maker_and_checker_read_alike(text: str) -> None:
    assert misread.meant(text) == number_forms.as_scanned(text)


@pytest.mark.parametrize("policy", ["cchmc-2014", "hipaa-safe-harbor", "training-data", "i2b2-2014-like"])
def test_a_scanned_number_is_the_number_written_plainly(policy: str) -> None:
    one = chart([("PHONE", "6O2 555 Ol63"), ("PHONE", "602-555-0163"), ("FAX", "(602) SS5-0163")])
    found = plan([one], load(policy)).choices[0]
    scanned, written, fax = (found[0, at].text or "" for at in range(3))
    assert written.replace("-", " ") == scanned
    assert number_forms.phone(fax).digits == number_forms.phone(written).digits


@pytest.mark.parametrize("policy", ["cchmc-2014", "hipaa-safe-harbor"])
@pytest.mark.parametrize("key", range(4))
def test_a_corpus_of_scanned_numbers_is_released_under_any_key(policy: str, key: int) -> None:
    """They were given short numbers of odd shapes, and P23 then refused two of nine releases."""
    texts = [f"Call [555-Ol{at:02}](PHONE), [6O2 555 Ol{99 - at:02}](PHONE), pager [5550{at:02}](PHONE)."
             for at in range(10, 30)]
    done = released(notes_of(*texts), policy=policy, secret=bytes([key + 1] * 32))
    assert done.error is None


BEFORE = "Call [6O2 555 Ol63](PHONE) or [555-Ol42](PHONE)."


@pytest.mark.parametrize(("after", "falls"), [
    ("Call [915 555 0184](PHONE) or [555-0177](PHONE).", set()),
    ("Call [915 555 Kb84](PHONE) or [555-0177](PHONE).", {"M14", "P5", "P21"}),
    ("Call [602 555 0163](PHONE) or [555-0177](PHONE).", {"P23"}),
    ("Call [915 555 0184](PHONE) or [555-0142](PHONE).", {"P23"}),
    ("Call [915 248 0184](PHONE) or [555-0177](PHONE).", {"M14"}),
])
def test_a_surrogate_is_a_number_of_the_form_that_was_meant(after: str, falls: set[str]) -> None:
    assert broken(told(under(), after, BEFORE)) == falls


@pytest.mark.parametrize("text", ["5OISB11", "SS5-lS2-1SBI ext 12", "lS2-OlSB", "9-SOSBIL1"])
def test_too_few_digits_make_no_number_that_reaches_somebody(text: str) -> None:
    """Letters of what was read too badly were dialled by the checker alone: M14 refused such notes by chance."""
    done = [released(notes_of(f"Call [{text}](PHONE)."), policy="hipaa-safe-harbor", secret=bytes([key] * 32))
            for key in range(1, 6)]
    assert [one.error for one in done] == [None] * 5


@pytest.mark.parametrize(("line", "whose"), [
    ("call 94l-555-Oll9 now", "AB"), ("(9A1) (94l)S55-O119", "AB"), ("home SS5-0l42", "AB"), ("94l 555 Oll8", ""),
    ("BOSS-0142, 94l-555", ""),
])
def test_a_number_that_is_marked_plainly_is_found_where_it_was_scanned(line: str, whose: str) -> None:
    assert [patient for patient in "AB" if in_another_note(line, patient)] == list(whose)


def test_a_number_that_is_marked_as_it_was_scanned_is_found_written_plainly() -> None:
    first = tuple(part.replace("941-555-0119", "94l-555-Oll9") for part in CHART)
    assert found(first, ("src-2", "B", "call 941-555-0119", "call 941-555-0119"))[0]
