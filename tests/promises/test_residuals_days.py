"""M3, M10 and M12: a day of the patient that nobody marked stands there in any form."""

from __future__ import annotations

from dataclasses import replace

import pytest
from kit import Note, broken, facts_of, pair, tally_of
from speed import seconds, stays_below
from test_residuals import found
from test_shift_faults import CAP, SHIFT, YEAR, told, under

from resynth.policy.parse import load
from resynth.verify import conclude, date_told
from resynth.verify.sought_ages import old_ages_in
from resynth.verify.sought_days import days_in, sought_days
from resynth.verify.sought_ends import ends_in, sought_ends

BORN: Note = ("src-1", "A", "[Mary Kowalski](PATIENT), born [3/4/1961](DATE), seen [Dec 5](DATE).",
              "[Kate Wayne](PATIENT), born [7/9/1958](DATE), seen [Apr 9](DATE).")
FORMS = (
    "3/4/1961", "3/4/61", "3-4-61", "3.4.1961", "3 / 4 / 1961", "1961-03-04", "1961/3/4", "19610304", "03041961",
    "March 4, 1961", "Mar 4 1961", "MARCH 4TH, 1961", "march 4, 1961", "4 March 1961", "4-Mar-61", "04MAR1961",
    "4th of March, 1961", "fourth of March, 1961", "March fourth nineteen sixty-one", "Mar. 4, '61", "March\n4, 1961",
    "4th day of March 1961", "March 4", "4 March", "March the 4th", "March 1961", "3/1961", "Mar '61",
    "4.III.1961", "4. III. 1961", "4 III 1961", "4-III-61", "III/4/1961", "3041961", "4031961", "1961-03",
    "march 4th", "4th of march", "1961-063", "1961063",
)
OTHERS = (
    "3/4", "3/5/61", "March 5", "13/4/61", "March 4, 1962", "3/4/1962", "MAR 4 given", "Mar 4 mg", "may march 4 times",
    "1.3/4/61", "March 61", "3/1962", "148213", "19610305", "12/5",
    "4.IV.1961", "5.III.1961", "III/5/61", "CN III 4/61", "4 III 62", "3051961", "7743041", "30419610", "1961-04",
    "1961-03-05", "he will march 4 times", "march fourth", "1961-064", "1961000", "11961063", "1961-063/2",
)


@pytest.mark.parametrize("said", FORMS)
def test_a_day_of_the_patient_is_found_in_any_form(said: str) -> None:
    """Only "3/4/1961" and "1961-03-04" were found, and where dates are shuffled or become tags nothing was."""
    line = f"On file: {said}."
    assert found(BORN, ("src-2", "A", line, line))[0] == [said]


@pytest.mark.parametrize("said", OTHERS)
def test_other_numbers_and_other_days_are_none(said: str) -> None:
    line = f"On file: {said}."
    assert found(BORN, ("src-2", "A", line, line))[0] == []


def test_a_day_of_another_patient_is_none_and_one_told_without_a_year_is_found_with_it() -> None:
    line = "On March 4, 1961."
    assert found(BORN, ("src-2", "B", line, line))[0] == []
    line = "On December 5, 2003, and 12/5/03."
    assert found(BORN, ("src-2", "A", line, line))[0] == ["December 5, 2003", "12/5/03"]


@pytest.mark.parametrize("said", [
    "3/4/61", "March 4, 1961", "19610304", "４ March 1961", "March&nbsp;4, 1961", "Mar 1961",
])
def test_beside_a_moved_date_and_beside_its_year_it_breaks_their_promises(said: str) -> None:
    line = f"Born {said}."
    shifted = told(under(SHIFT), ("On [3/4/1961](DATE).", "On [6/12/1961](DATE)."), (line, line))
    assert broken(shifted) == {"M10"}
    (one,) = shifted.residuals
    assert line[one.start : one.end] == said
    assert broken(told(under(YEAR, CAP), ("On [3/4/1961](DATE).", "On [1961](DATE)."), (line, line))) == {"M12"}


def test_tags_leave_no_day_elsewhere() -> None:
    """Under nlm-scrubber "born 3/4/1961" went out beside "[DATE]", and every promise was told as held."""
    said = load("nlm-scrubber")
    given = [pair(("n1", "p", "Born [3/4/1961](DATE). DOB 3/4/1961, room [5](ROOM).",
                   r"Born [\[DATE\]](DATE). DOB 3/4/1961, room [5](ROOM)."), 1)]
    given = [one._replace(rows=tuple([row._replace(rule=said.rule(row.kind).behaviour) for row in one.rows]))
             for one in given]
    facts = facts_of(given)
    assert "M3" in broken(conclude(tally_of(given, facts, under=said), facts, said))


def test_a_day_inside_what_is_kept_is_found_and_its_own_mark_is_not_asked() -> None:
    note: Note = ("src-2", "A", "[nurse since March 4, 1961](PROFESSION), [3/4/1961](DATE)",
                  "[nurse since March 4, 1961](PROFESSION), [7/9/1958](DATE)")
    assert found(BORN, note)[0] == ["March 4, 1961"]


def test_where_dates_stay_no_day_is_looked_for() -> None:
    kept = load("hipaa-limited-data-set")
    given = [pair(("n1", "p", "Born [3/4/1961](DATE). DOB 3/4/1961.", "Born [3/4/1961](DATE). DOB 3/4/1961."), 1)]
    given = [one._replace(rows=tuple([row._replace(rule="keep") for row in one.rows])) for one in given]
    assert not tally_of(given, facts_of(given), under=replace(kept)).residuals


@pytest.mark.parametrize(("before", "after", "hold"), [
    ("On [12/28/2008](DATE), three days after Christmas.", "On [04/07/2009](DATE), three days after Christmas.", False),
    ("2 days before Christmas ([12/23/2008](DATE)).", "2 days before Christmas ([04/02/2009](DATE)).", False),
    ("A week after New Year's Day, [1/8/2008](DATE).", "A week after New Year's Day, [4/17/2008](DATE).", False),
    ("On [12/29/2008](DATE), three days after Christmas.", "On [04/08/2009](DATE), three days after Christmas.", True),
    ("On [12/28/2008](DATE), three days after surgery.", "On [04/07/2009](DATE), three days after surgery.", True),
])
def test_days_from_a_holiday_tell_the_move(before: str, after: str, hold: bool) -> None:
    """ "three days after Christmas" beside a moved date left three of a thousand moves."""
    narrow = {**SHIFT, "options": {"range_days": "400"}}
    assert broken(told(under(narrow), (before, after))) == (set() if hold else {"M10"})


@pytest.mark.parametrize("text", [
    "1" * 80_000, "March" + " " * 80_000, "mar " * 20_000, "March\n \t " * 10_000, "1/" * 40_000, "7731 " * 16_000,
    "." * 80_000 + "7731", "ssn " * 20_000 + "7731", "93 " * 30_000, "March 4\n" * 10_000,
])
def test_a_long_text_costs_no_more_than_its_length(text: str) -> None:
    days = sought_days(told for row in date_told.readings("3/4/1961", "mdy")[:1] for told in row)
    ends = sought_ends([("912557731", "SSN")], [("4471", "PHONE")], ["45220"], ["kowalski"])

    def spent(part: str) -> float:
        return seconds(lambda: (list(days_in(part, days, "mdy")), list(ends_in(part, ends)), list(old_ages_in(part))))

    assert stays_below(lambda: spent(text), lambda: 40 * spent(text[: len(text) // 8]), 0.3, 5)
