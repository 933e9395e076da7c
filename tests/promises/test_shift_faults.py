"""Faults planted in releases whose dates are moved or made coarser, and whose ages are: M9 to M12."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import date
from typing import Any

import pytest
from kit import broken, facts_of, pair, policy, tally_of

from resynth.policy.model import MetadataRule, Policy, Rule
from resynth.types import Standing
from resynth.verify import Report, conclude, date_told
from resynth.verify.promises.shift import LATE

#: Promises whose faults are planted here (read by test_planted_faults).
PLANTS = ("M9", "M10", "M11", "M12")

SHIFT: Mapping[str, Any] = {"action": "shift", "behaviour": "dates.shift.v1", "scope": "patient",
                            "options": {"range_days": "365"}}
YEAR: Mapping[str, Any] = {"action": "generalize", "behaviour": "dates.year.v1"}
CAP: Mapping[str, Any] = {"action": "generalize", "behaviour": "ages.cap.v1", "options": {"cap": "90+"}}
BAND: Mapping[str, Any] = {"action": "generalize", "behaviour": "ages.band.v1", "options": {"width": "5"}}
TAG: Mapping[str, Any] = {"action": "redact", "behaviour": "tags.typed.v1"}
KEEP: Mapping[str, Any] = {"action": "keep"}


def under(dates: Mapping[str, Any], ages: Mapping[str, Any] = KEEP, time: Mapping[str, Any] | None = None) -> Policy:
    """cchmc-2014 with other rules for dates and ages, as of the last day of 2010."""
    base = policy()
    rules = {kind: Rule(kind, **dates) for kind in ("DATE", "TIME", "HOLIDAY")} | {"AGE": Rule("AGE", **ages)}
    if time is not None:
        rules["TIME"] = Rule("TIME", **time)
    promises = {**base.promises, **dict.fromkeys(PLANTS, "hard")}
    return replace(base, rules={**base.rules, **rules}, promises=promises, as_of="2010-12-31")


def told(said: Policy, *notes: tuple[str, str], rungs: Mapping[int, str] | None = None) -> Report:
    """The report of one patient's notes, before and after."""
    given = [pair((f"n{n}", "p", before, after), n, rungs) for n, (before, after) in enumerate(notes)]
    given = [one._replace(rows=tuple([
        row._replace(rule=said.rule(row.kind).behaviour or "keep") for row in one.rows])) for one in given]
    facts = facts_of(given)
    return conclude(tally_of(given, facts, under=said), facts, said)


def checked(found: Report, promise: str) -> tuple[Standing, int]:
    verdict = next(verdict for verdict in found.verdicts if verdict.promise == promise)
    return verdict.standing, verdict.checked


# A move by 100 days.
BEFORE = (
    "Admitted [Friday, 12/05/2008](DATE), discharged [12/09](DATE), seen [March 4, 2009](DATE) at [10:30](TIME), born "
    "[6/1/1950](DATE); [summer of 2004](DATE), [Thanksgiving 2007](HOLIDAY), [MWF](DATE), [late 1990s](DATE), "
    "[Jan 30 - Feb 2, 2009](DATE), [5](DATE)."
)
AFTER = (
    "Admitted [Sunday, 03/15/2009](DATE), discharged [03/19](DATE), seen [June 12, 2009](DATE) at [10:30](TIME), born "
    "[9/9/1950](DATE); [fall of 2004](DATE), [St. Patrick's Day 2008](DATE), [WFSu](DATE), [late 1990s](DATE), "
    r"[May 10 - May 13, 2009](DATE), [\[DATE\]](DATE)."
)


def test_dates_that_move_together_hold() -> None:
    found = told(under(SHIFT), (BEFORE, AFTER), rungs={10: "tag"})
    assert broken(found) == set()
    assert checked(found, "M9") == (Standing.HELD, 9)
    assert checked(found, "M10") == (Standing.HELD, 1)
    assert checked(found, "M11") == (Standing.HELD, 11)
    assert found.collisions == {"patients whose date shift may be one of 100 or more": 1}


@pytest.mark.parametrize(("old", "new"), [
    ("03/15/2009", "03/16/2009"), ("[03/19]", "[03/20]"), ("Sunday, ", "Monday, "), ("June 12, 2009", "June 13, 2009"),
    ("9/9/1950", "9/8/1950"), ("fall of 2004", "spring of 2004"), ("St. Patrick's Day 2008", "Halloween 2008"),
    ("WFSu", "WFSa"), ("late 1990s", "late 1980s"), ("May 10 - May 13", "May 10 - May 14"),
    ("June 12, 2009", "June 12, 2010"),
])
def test_one_date_that_moves_otherwise_breaks_m9(old: str, new: str) -> None:
    assert AFTER.count(old) == 1
    assert broken(told(under(SHIFT), (BEFORE, AFTER.replace(old, new)), rungs={10: "tag"})) == {"M9"}


@pytest.mark.parametrize(("new", "rung"), [("03/16/2009", "generalize"), ("03/16/2009", "tag"), (r"\[DATE\]", "all")])
def test_a_rung_excuses_no_date_but_one_that_became_a_tag(new: str, rung: str) -> None:
    """What a row says is believed where nothing of a date is left, and only there."""
    notes = ("On [12/05/2008](DATE), then [12/06/2008](DATE).", f"On [{new}](DATE), then [03/16/2009](DATE).")
    assert not {"M9", "M11"}.isdisjoint(broken(told(under(SHIFT), notes, rungs={0: rung})))


def test_a_move_that_the_policy_does_not_allow_breaks_m9() -> None:
    """100 days are no multiple of 7; and of the allowed ones none is borne out."""
    weekly = {**SHIFT, "options": {"range_days": "365", "multiple_of": "7"}}
    assert "M9" in broken(told(under(weekly), (BEFORE, AFTER), rungs={10: "tag"}))


def test_two_notes_of_a_patient_that_move_apart_break_m9() -> None:
    one = ("On [12/05/2008](DATE), then [12/06/2008](DATE).", "On [03/15/2009](DATE), then [03/16/2009](DATE).")
    assert broken(told(under(SHIFT), one, ("On [12/07/2008](DATE).", "On [03/17/2009](DATE)."))) == set()
    assert broken(told(under(SHIFT), one, ("On [12/07/2008](DATE).", "On [04/17/2009](DATE)."))) == {"M9"}


@pytest.mark.parametrize(("before", "after"), [
    ("[summer](DATE)", "[winter](DATE)"), ("[May](DATE)", "[August](DATE)"),
])
def test_where_no_date_tells_its_year_each_day_is_judged_once(
    before: str, after: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Hundreds of moves times the years that a date may mean: a note of a few such dates took half a minute."""
    judged: list[tuple[object, ...]] = []
    real = date_told._fits

    def judging(new: date_told.Told, moved: date, old: date_told.Told, first: date) -> bool:
        judged.append((new, moved, old))
        return real(new, moved, old, first)

    monkeypatch.setattr(date_told, "_fits", judging)
    assert broken(told(under(SHIFT), (f"On {before}.", f"On {after}."))) == set()
    # Once where the move is sought, once where it is found.
    assert judged
    assert len(judged) <= 2 * len(set(judged))


def test_no_move_at_all_breaks_m9_and_p1() -> None:
    found = told(under(SHIFT), ("On [12/05/2008](DATE).", "On [12/05/2008](DATE)."))
    assert broken(found) == {"P1", "M9"}


@pytest.mark.parametrize(("text", "why"), [
    ("{}, a Friday, to the day; on Christmas, [{}](DATE) again", "a holiday outside the marks"),
    ("Also on 12/25/2008.", "the date itself, unmarked"),
])
def test_what_stands_beside_a_new_date_may_tell_the_move(text: str, why: str) -> None:
    """Of two years' worth of moves, one puts the new date on the day that the text names."""
    if "Christmas" in text:
        before, after = "On Christmas, [12/25/2008](DATE).", "On Christmas, [04/04/2009](DATE)."
    else:
        before, after = f"On [12/25/2008](DATE). {text}", f"On [04/04/2009](DATE). {text}"
    narrow = {**SHIFT, "options": {"range_days": "200"}}
    assert broken(told(under(narrow), (before, after))) == {"M10"}, why


@pytest.mark.parametrize(("old", "new"), [
    ("12/25/2008", "04/04/2009"), ("12/25/08", "04/04/09"), ("12/25", "04/04"), ("Dec 25", "Apr 4"),
    ("25-Dec-08", "04-Apr-09"),
])
def test_a_holiday_beside_a_date_is_for_people_to_decide(old: str, new: str) -> None:
    """However the year is written, or where the note tells it: the holiday is named by its own place."""
    said = under({**SHIFT, "options": {"range_days": "200"}})
    note = (f"Fell on Christmas ([{old}](DATE)), seen [12/27/08](DATE).",
            f"Fell on Christmas ([{new}](DATE)), seen [4/6/09](DATE).")
    found = told(said, note)
    assert broken(found) == {"M10"}
    (residual,) = found.residuals
    assert (residual.doc_id, residual.kind, residual.start, residual.end) == ("n0", "HOLIDAY", 8, 17)
    given = [pair(("n0", "p", *note), 0)]
    given = [one._replace(rows=tuple(row._replace(rule="dates.shift.v1") for row in one.rows)) for one in given]
    facts = facts_of(given)
    decided = conclude(tally_of(given, facts, {("n0", 8, 17): "not_phi"}, said), facts, said)
    assert broken(decided) == set()


def test_a_weekday_beside_a_date_of_a_short_move_is_for_people_to_decide() -> None:
    """Moved by up to 30 days, the weekday leaves nine numbers of days at most."""
    said = under({**SHIFT, "options": {"range_days": "30"}})
    before = "Friday, [12/5/08](DATE). Fri [12/12/08](DATE)."
    found = told(said, (before, "Friday, [12/18/08](DATE). Fri [12/25/08](DATE)."))
    assert broken(found) == {"M10"}
    assert [(one.kind, one.start, one.end) for one in found.residuals] == [("DATE", 0, 6), ("DATE", 17, 20)]


@pytest.mark.parametrize("beside", ["Seen Monday, ", "Easter Seals visit on ", "On Christmas Eve, "])
def test_what_is_not_true_of_a_date_tells_nothing(beside: str) -> None:
    said = under({**SHIFT, "options": {"range_days": "30"}})
    found = told(said, (f"{beside}[12/5/08](DATE).", f"{beside}[12/18/08](DATE)."))
    assert broken(found) == set()
    assert found.residuals == ()


@pytest.mark.parametrize(("before", "after"), [
    ("Gemcitabine days [1/8/15](DATE) q28d.", "Gemcitabine days [4/18/15](DATE) q28d."),
    ("CN [9/10/12](DATE) intact.", "CN [12/19/12](DATE) intact."),
    ("Fx ribs [8/9/10](DATE).", "Fx ribs [11/17/10](DATE)."),
    ("Leap Day [2/29/2008](DATE) was fun.", "Leap Day [6/8/2008](DATE) was fun."),
    ("At the WTC on [9/11/2001](DATE).", "At the WTC on [12/20/2001](DATE)."),
    ("On 9/11 ([9/11](DATE)), [9/11/2001](DATE).", "On 9/11 ([12/20](DATE)), [12/20/2001](DATE)."),
    ("Winter solstice [12/21/2008](DATE).", "Winter solstice [3/31/2009](DATE)."),
])
def test_what_everybody_knows_may_not_be_moved(before: str, after: str) -> None:
    """Days 1/8/15 or a leap day moved by 100 days, with the words beside it that say what it was."""
    assert broken(told(under(SHIFT), (before, after))) == {"M10"}


@pytest.mark.parametrize(("before", "after"), [
    ("Seen [1/9/15](DATE), DOB [3/4/51](DATE).", "Seen [4/19/15](DATE), DOB [6/12/51](DATE)."),
    ("Leap Day was [2/28/2008](DATE)?", "Leap Day was [6/7/2008](DATE)?"),
    # That another date became 9/11 is chance.
    ("Seen [9/11/2002](DATE) and again [6/3](DATE).", "Seen [12/20/2002](DATE) and again [9/11](DATE)."),
])
def test_a_day_that_nobody_knows_may_be_moved(before: str, after: str) -> None:
    assert broken(told(under(SHIFT), (before, after))) == set()


def test_an_unmarked_date_of_the_patient_is_a_residual_for_people_to_decide() -> None:
    """It is named by its own place; decided to be none, it is none."""
    said = under(SHIFT)
    notes = ("On [12/25/2008](DATE).", "On [04/04/2009](DATE)."), ("Seen 12/25/2008 too.", "Seen 12/25/2008 too.")
    found = told(said, *notes)
    assert broken(found) == {"M10"}
    (residual,) = found.residuals
    assert (residual.doc_id, residual.kind, residual.start, residual.end) == ("n1", "DATE", 5, 15)
    assert next(v.where for v in found.verdicts if v.promise == "M10") == ("101-01:5-15",)
    given = [pair((f"n{n}", "p", *note), n) for n, note in enumerate(notes)]
    given = [one._replace(rows=tuple(row._replace(rule="dates.shift.v1") for row in one.rows)) for one in given]
    facts = facts_of(given)
    decided = conclude(tally_of(given, facts, {("n1", 5, 15): "not_phi"}, said), facts, said)
    assert broken(decided) == set()


def test_a_weekday_outside_the_marks_leaves_some_moves() -> None:
    """The offset is known modulo 7: M10 holds, and the audit counts the patient lower."""
    narrow = {**SHIFT, "options": {"range_days": "200"}}
    found = told(under(narrow), ("On Friday, [12/05/2008](DATE).", "On Friday, [03/15/2009](DATE)."))
    assert broken(found) == set()
    assert found.collisions == {"patients whose date shift may be one of 10 to 99": 1}


def test_a_date_far_after_the_release_leaves_few_moves() -> None:
    """Released in 2010, a date late in 2012 can only have been moved by nearly all of the range."""
    pair_ = "Due [12/30/2011](DATE).", "Due [12/28/2012](DATE)."
    found = told(under({**SHIFT, "options": {"range_days": "364"}}), pair_)
    assert broken(found) == {"M9", "M10"}


@pytest.mark.parametrize(("old", "new"), [("06/30/2031", "10/08/2031"), ("12/31/2099", "04/10/2100")])
def test_a_date_that_was_far_after_the_release_leads_astray(old: str, new: str) -> None:
    """"License expires 06/30/2031": who thinks that no note is so late is led to moves that are not the patient's."""
    found = told(under(SHIFT), (f"{BEFORE} Expires [{old}](DATE).", f"{AFTER} Expires [{new}](DATE)."),
                 rungs={10: "tag"})
    assert broken(found) == set()
    assert found.collisions == {"patients whose date shift may be one of 100 or more": 1, LATE: 1}


@pytest.mark.parametrize(("old", "new"), [
    ("3.4", "6.12"), ("5", "13"), ("Sa", "Mo"), ("12 units", "20 units"), ("BP 120/80", "BP 130/80"),
    ("030408", "061208"), ("2 weeks ago", "6 weeks ago"), ("May 5 with Dr.", "May 13 with Dr."),
])
def test_what_is_not_surely_a_date_is_not_moved(old: str, new: str) -> None:
    notes = (f"[{old}](DATE) and [12/05/2008](DATE)", f"[{new}](DATE) and [03/15/2009](DATE)")
    assert "M11" in broken(told(under(SHIFT), notes))
    tagged = (notes[0], r"[\[DATE\]](DATE) and [03/15/2009](DATE)")
    assert broken(told(under(SHIFT), tagged, rungs={0: "tag"})) == set()


# ---- years and ages -------------------------------------------------------------------------------------------------

COARSE = (
    "Seen [12/05/2008](DATE), born [6/1/1950](DATE), his father [1899](DATE), [March](DATE), [2009-2010](DATE), at "
    "[10:30](TIME), [Easter](HOLIDAY), aged [93](AGE), [12](AGE), [in his late 90s](AGE)",
    r"Seen [2008](DATE), born [1950](DATE), his father [before 1921](DATE), [\[DATE\]](DATE), [2009-2010](DATE), at "
    r"[10:30](TIME), [\[HOLIDAY\]](HOLIDAY), aged [90+](AGE), [12](AGE), [in his 90+](AGE)",
)


def test_years_and_one_class_of_ages_hold() -> None:
    found = told(under(YEAR, CAP), COARSE)
    assert broken(found) == set()
    assert checked(found, "M12") == (Standing.HELD, 10)


@pytest.mark.parametrize(("old", "new"), [
    ("[2008]", "[12/2008]"), ("[1950]", "[June 1950]"), ("before 1921", "1899"), ("before 1921", "before 1900"),
    ("before 1921", "1920"), (r"[\[DATE\]]", "[spring]"), ("2009-2010", "1912-2010"), ("10:30", "3/4"),
    (r"[\[HOLIDAY\]]", "[Lent]"), ("[90+]", "[93]"), ("in his 90+", "in his nineties"), ("[90+]", "[90+, 91]"),
    ("[90+]", "[102-year-old]"), ("[2008]", "[Q4 2008]"),
])
def test_an_element_of_a_date_or_an_age_over_89_breaks_m12(old: str, new: str) -> None:
    assert COARSE[1].count(old) == 1
    assert "M12" in broken(told(under(YEAR, CAP), (COARSE[0], COARSE[1].replace(old, new))))


def test_a_date_that_stands_unmarked_beside_its_year_breaks_m12() -> None:
    found = told(under(YEAR), ("Seen [12/05/2008](DATE) and 12/05/2008.", "Seen [2008](DATE) and 12/05/2008."))
    assert broken(found) == {"M12"}
    assert [(one.start, one.end) for one in found.residuals] == [(20, 30)]


def test_a_time_that_is_kept_beside_years_must_be_one() -> None:
    said = under(YEAR, time=KEEP)
    assert broken(told(said, ("At [10:30](TIME).", "At [10:30](TIME)."))) == set()
    assert broken(told(said, ("At [3/4/08 10:30](TIME).", "At [3/4/08 10:30](TIME)."))) == {"M12"}


def test_a_time_that_is_kept_under_safe_harbor_must_be_one_beside_tags_too() -> None:
    said = replace(under(TAG, time=KEEP), legal_route="safe_harbor")
    assert broken(told(said, ("At [10:30](TIME).", "At [10:30](TIME)."))) == set()
    assert broken(told(said, ("At [3/4/08 10:30](TIME).", "At [3/4/08 10:30](TIME)."))) == {"M12"}
    assert broken(told(said, ("On [3/4/08](DATE) at [noon](TIME).", r"On [\[DATE\]](DATE) at [noon](TIME)."))) == set()


@pytest.mark.parametrize(("new", "held"), [
    ("45-49", True), ("45-49-year-old", True), ("40-49", True), ("90+", True), ("0-4 years", True), ("47", False),
    ("46-50", False), ("45-49 and 3 months", False), ("nineties", False), ("92+", False), ("90-94", False),
    ("45-49, forty-seven", False), ("forty-seven, 45-49", False),
])
def test_a_band_is_a_band(new: str, held: bool) -> None:
    found = told(under(YEAR, BAND), ("aged [47](AGE)", f"aged [{new}](AGE)"))
    assert ("M12" in broken(found)) is not held


@pytest.mark.parametrize(("old", "new"), [
    ("03/04/61", "03/04/61"), ("b. 3/4/1961", "b. 3/4/90+"), ("45 (3/4/1961)", "45 (3/4/90+)"), ("1961", "90+"),
    ("(614) 555-0133", "(90+) 90+-90+"), ("45, b. March 4", "45, b. March 4"), ("47", "3/4/61"), ("12", "1961"),
])
def test_what_is_left_of_a_day_or_a_telephone_in_an_age_breaks_m12(old: str, new: str) -> None:
    """As releases had them, all promises held."""
    assert "M12" in broken(told(under(YEAR, CAP), (f"aged [{old}](AGE)", f"aged [{new}](AGE)")))
    tagged = (f"aged [{old}](AGE)", r"aged [\[AGE\]](AGE)")
    assert "M12" not in broken(told(under(YEAR, CAP), tagged, rungs={0: "tag"}))


@pytest.mark.parametrize("age", ["03/04/61", "b. 3/4/1961", "1961", "(614) 555-0133", "45 (4 Mar)", "555-0133"])
def test_a_day_or_a_telephone_that_is_kept_as_an_age_breaks_p2(age: str) -> None:
    kept = (f"aged [{age}](AGE)", f"aged [{age}](AGE)")
    assert "P2" in broken(told(under(SHIFT), kept))
    tagged = (kept[0], r"aged [\[AGE\]](AGE)")
    found = told(under(SHIFT), tagged, rungs={0: "tag"})
    assert broken(found) == set()
    assert found.collisions == {"age that cannot be read replaced": 1}


@pytest.mark.parametrize("age", ["47", "93-year-old", "18 months", "sixty"])
def test_a_plain_age_that_is_kept_becomes_no_tag(age: str) -> None:
    assert "P2" in broken(told(under(SHIFT), (f"aged [{age}](AGE)", r"aged [\[AGE\]](AGE)"), rungs={0: "tag"}))


# A note that writes the day first, moved by 100 days: 12 July, 18 July, 5 August.
DAY_FIRST = "Admitted [12-07-2008](DATE), discharged [18-07-2008](DATE), seen [05-08-2008](DATE)."


def test_a_note_is_read_in_the_order_that_its_dates_tell() -> None:
    """Read month first, its intervals were kept on paper and lost in the text; the checker read it so too."""
    right = "Admitted [20-10-2008](DATE), discharged [26-10-2008](DATE), seen [13-11-2008](DATE)."
    assert broken(told(under(SHIFT), (DAY_FIRST, right))) == set()
    as_it_was = "Admitted [16-03-2009](DATE), discharged [26-10-2008](DATE), seen [16-08-2008](DATE)."
    assert broken(told(under(SHIFT), (DAY_FIRST, as_it_was))) == {"M9"}


def test_a_date_that_tells_nothing_is_read_as_the_policy_has_it() -> None:
    before, after = "Seen [12-07-2008](DATE) and [05-08-2008](DATE).", "Seen [03-17-2009](DATE) and [08-16-2008](DATE)."
    assert broken(told(under(SHIFT), (before, after))) == set()
    both = "Seen [12-07-2008](DATE), [18-07-2008](DATE) and [07-18-2008](DATE)."
    moved = "Seen [03-17-2009](DATE), [26-10-2008](DATE) and [10-26-2008](DATE)."
    assert broken(told(under(SHIFT), (both, moved))) == set()


STAMPS = (
    "Log [2009-03-04T10:11:12.345678](DATE), [2009-03-04T10:11:12.345](DATE), [2009-03-04T10:11:12.345-05:00](DATE), "
    "[2009-03-04 10:11:12,345](DATE), [20090304101112.5](DATE), [10:11:12.345](TIME), [03/04/2009 10:11:12.3 PM](DATE)."
)


def moved(text: str) -> str:
    """The same by a hundred days."""
    return text.replace("2009-03-04", "2009-06-12").replace("20090304", "20090612").replace("03/04/2009", "06/12/2009")


def test_parts_of_a_second_are_a_time() -> None:
    """They broke M11, read as a number that is not surely a date; they stay, and the day before them moves."""
    found = told(under(SHIFT), (STAMPS, moved(STAMPS)))
    assert broken(found) == set()
    assert checked(found, "M11") == (Standing.HELD, 7)


@pytest.mark.parametrize("nth", range(5))
def test_a_stamp_whose_day_is_moved_alone_breaks_m9(nth: int) -> None:
    """Parts of a second hide no day: of five one goes another way."""
    stamp = "2009-06-12T10:11:12.345"
    days = (f"{stamp}678", f"{stamp}]", f"{stamp}-", "2009-06-12 ", "20090612")
    wrong = days[nth].replace("06-12", "06-13").replace("0612", "0613")
    after = moved(STAMPS)
    assert after.count(days[nth]) == 1
    assert "M9" in broken(told(under(SHIFT), (STAMPS, after.replace(days[nth], wrong))))


@pytest.mark.parametrize(("text", "told_day"), [
    ("10:11:12.03-04-2016", (2016, 3, 4)), ("10:11:12.04/24/2016", (2016, 4, 24)), ("14:02.04/24/2016", (2016, 4, 24)),
    ("10:11:12.5.6.2016", (2016, 5, 6)), ("10:11:12,345 on 5/6/2016", (2016, 5, 6)),
])
def test_a_day_glued_to_a_time_is_no_part_of_a_second(text: str, told_day: tuple[int, int, int]) -> None:
    (row,) = date_told.readings(text, "mdy")
    assert [(one.year, one.month, one.day) for one in row if one.day] == [told_day]


# ---- fields beside the text ------------------------------------------------------------------------------------------

WEEKS: Mapping[str, Any] = {**SHIFT, "options": {
    "earliest_days": "36525", "latest_days": "54787", "multiple_of": "7", "season": "same"}}


def beside(said: Policy, field: str, value: str, before: str, after: str) -> Report:
    """The report of one note with a field beside its text."""
    one = pair(("n0", "p", before, after), 0)
    one = one._replace(
        released=one.released._replace(fields=((field, value),)),
        rows=tuple([row._replace(rule=said.rule(row.kind).behaviour or "keep") for row in one.rows]))
    facts = facts_of([one])
    return conclude(tally_of([one], facts, under=said), facts, said)


@pytest.mark.parametrize(("kind", "value", "wrong"), [
    ("DATE", "2008-12-05", {"M10"}), ("DATE", "2008-12-06T08:37:00", {"M10"}), ("DATE", "1228435200", {"M10"}),
    ("OTHER", "2008-12-05", {"M3"}), ("OTHER", "ED-20081205-2", {"M3"}), ("OTHER", "P1-20081205", {"M3"}),
    ("OTHER", "ED-2008-12-05", {"M3"}), ("DATE", "2008", set()), ("DATE", "[DATE]", set()), ("OTHER", "12-05", set()),
    ("OTHER", "2008-12", set()), ("OTHER", "cardiology 3", set()),
])
def test_a_day_beside_the_text_tells_by_how_much_those_in_it_moved(kind: str, value: str, wrong: set[str]):
    """Where dates move no field may keep its day, whatever the policy calls it; a year leaves moves enough."""
    said = replace(under(SHIFT), metadata={"field": MetadataRule(kind, "keep")})
    found = beside(said, "field", value, "Seen [12/05/2008](DATE).", "Seen [03/15/2009](DATE).")
    assert broken(found) == wrong


def test_a_year_beside_the_text_tells_the_move_where_few_lead_into_it():
    """In whole weeks and near to whole years nine moves lead into one year: a reader has one of nine."""
    said = replace(under(WEEKS), metadata={"field": MetadataRule("DATE", "generalize")})
    texts = "Seen [12/05/2008](DATE).", "Seen [12/02/2118](DATE)."
    assert broken(beside(said, "field", "2008", *texts)) == {"M10"}
    assert broken(beside(said, "field", "2007", *texts)) == set()


@pytest.mark.parametrize(("value", "wrong"), [
    ("E482913772", {"M3"}), ("V-048291377", {"M3"}), ("48 291 377", {"M3"}), ("E582913772", set()), ("291377", set()),
])
def test_a_number_of_the_chart_in_a_longer_one_beside_the_text_is_found(value: str, wrong: set[str]):
    """The number of a visit may be that of the patient with one digit more."""
    said = replace(policy(), metadata={"visit": MetadataRule("IDNUM", "keep")})
    found = beside(said, "visit", value, "MRN [48291377](MEDICALRECORD).", "MRN [17305526](MEDICALRECORD).")
    assert broken(found) == wrong


@pytest.mark.parametrize(("name", "wrong"), [("P1_20081205", {"M3"}), ("P1_12-05", set()), ("12-05", set())])
def test_ids_that_are_kept_hold_no_day_that_is_replaced(name: str, wrong: set[str]):
    said = replace(under(SHIFT), ids="keep")
    one = pair((name, "p", "Seen [12/05/2008](DATE).", "Seen [03/15/2009](DATE)."), 0)
    one = one._replace(released=one.released._replace(doc_id=name), rows=tuple([
        row._replace(released_id=name, rule="dates.shift.v1") for row in one.rows]))
    facts = facts_of([one])
    assert broken(conclude(tally_of([one], facts, under=said), facts, said)) == wrong
