"""What maker and checker once read differently: each case ended a release with exit 5 or with a traceback."""

from __future__ import annotations

import pytest
from corpora import notes_of, released

from resynth.surrogates.dates import MAKERS
from resynth.surrogates.dates_shift import Move, Where, moved
from resynth.verify.date_order import order_in


@pytest.mark.parametrize(("policy", "text"), [
    # a state that is none became a made-up name, and was looked for in the lists
    ("training-data", "[JBNXFX](CITY) * [Tn Ov](STATE)"),
    # a country before an address was taken for its town
    ("i2b2-2014-like", "[Boise, France](LOCATION), [6 Elm Road, Dayton, Kentucky 45229](LOCATION)"),
    ("training-data", "[,#zl–t )&o](CITY) [W9CM](STATE) [6ı0🙂한6🙂日øİ](ZIP)"),
    ("training-data", "[QYC](CITY) [JBNX](STATE) [GILB](ZIP)"),
    # an institution of single letters kept them behind a new word
    ("training-data", "[g#한-](HOSPITAL) and [V.A.](HOSPITAL)"),
    # a syllable that stays in the name of an institution was three letters to the checker
    ("i2b2-2014-like", "[한 李李](HOSPITAL)"),
    # a kept institution in small letters held a name of the corpus
    ("hipaa-limited-data-set", "[Ann Hansenko](PATIENT) was seen at [hansenko clinic](HOSPITAL)"),
])
def test_both_read_it_alike(policy: str, text: str) -> None:
    """A release of one note ends well."""
    run = released(notes_of(text), policy=policy)
    assert run.error is None, run.error and run.error.problems


@pytest.mark.parametrize("policy", ["training-data", "i2b2-2014-like"])
@pytest.mark.parametrize("text", [
    # quarters that the checker took for a month or a day
    "on [Q1/2019](DATE) x [3/14/2019](DATE)", "[q3-1999, 10h30](DATE) x [3/14/1999](DATE)",
    # moved to "02.01.13", which reads as a day of 2013
    "[98.11.23](DATE) x [3/14/1999](DATE)", "['11.06.5](DATE) x [3/14/2011](DATE)",
    "[2019s](DATE) x [3/14/2019](DATE)", "[2010-2011-2010-2011](DATE)", "[2020-06-15T10:22:00-10](DATE)",
    "[14FEB97–16FEB97](DATE) x [3/14/1997](DATE)", "[29.Jun.'22–30.Jun.'22](DATE) x [3/14/2022](DATE)",
    "[10-96 through Sundays](DATE) x [3/14/1996](DATE)", "[4–2021-4–2021](DATE)", "[7.2016, 26](DATE)",
    "[Thu - Sat](DATE) x [3/14/2019](DATE)", "[the 18th-2011-12](DATE)",
    "['05.11](DATE)", "[12,2022-01,2023](DATE)", "[08 2014-09 2014](DATE)",
    # one told the order of the days to the maker, and none to the checker
    "[10/08/2018](DATE) x [17/07/2004&19/07/2004](DATE)", "[10/08/2018](DATE) x ['18.03.11](DATE)",
])
def test_both_read_an_odd_date_alike(policy: str, text: str) -> None:
    """Whatever the key: what was moved is borne out, and what nobody reads so is a tag."""
    for number in (1, 2, 3):
        run = released(notes_of(text), policy=policy, secret=bytes([number]) * 32)
        assert run.error is None, run.error and run.error.problems


def test_a_year_of_two_digits_in_front_stays_one_that_nobody_takes_for_a_day() -> None:
    maker, where = MAKERS["mdy"], Where()
    assert moved("98.11.23", "DATE", maker, Move(100), where) == ("99.03.03", "all")
    assert moved("98.11.23", "DATE", maker, Move(1000), where) is None


@pytest.mark.parametrize(("text", "order"), [
    ("17/07/2004&19/07/2004", "dmy"), ("Wed, 04/27/10:30", "mdy"), ("'18.03.11", None), ("12/23/2004s", "mdy"),
    ("4/5/6/2004", None),
])
def test_the_order_of_a_note_is_told_in_the_midst_of_a_phrase(text: str, order: str | None) -> None:
    assert order_in([text], "none") == (order or "none")
