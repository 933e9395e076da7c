"""M3: what is short tells somebody where something leads to it: ends of numbers, pagers, logins, houses in short."""

from __future__ import annotations

import pytest
from kit import Note, facts_of, pair, tally_of
from test_residuals import found

from resynth.policy.parse import load

ZOE: Note = (
    "src-1", "A",
    "[Zoe Zimbrowski](PATIENT), MRN [00482913](MEDICALRECORD), SSN [912-55-7731](SSN), tel [513-659-8995](PHONE), "
    "pager [4471](PHONE), badge [4402](IDNUM), of [Lodi](CITY), [OH](STATE) [45220-7714](ZIP). Logins "
    "[wzim](USERNAME), [jk42](USERNAME), [qvz](USERNAME), [john](USERNAME). At "
    "[Harrowgate Memorial Hospital](HOSPITAL).",
    "[Kate Wayne](PATIENT), MRN [59372046](MEDICALRECORD), SSN [xx-xxx-xxxx](SSN), tel [201-523-6611](PHONE), pager "
    "[5538](PHONE), badge [8206](IDNUM), of [Avon](CITY), [KY](STATE) [40502-3316](ZIP). Logins [btqe](USERNAME), "
    "[pf71](USERNAME), [hdw](USERNAME), [brmt](USERNAME). At [Harrowgate Memorial Hospital](HOSPITAL).",
)


@pytest.mark.parametrize(("line", "hit"), [
    ("SSN ending in 7731", "7731"), ("SSN ending 7731", "7731"), ("last four of the SSN: 7731", "7731"),
    ("SSN 7731", "7731"), ("social sec no. 7731", "7731"), ("SSN xxx-xx-7731", "7731"), ("***-**-7731", "7731"),
    ("L4: 7731", "7731"), ("Z7731 came", "7731"), ("pt Z-7731", "7731"), ("Seen today (7731)", "7731"),
    ("MRN ending 2913", "2913"), ("MRN ...2913", "2913"), ("record, last 4 digits 2913", "2913"), ("XXXX2913", "2913"),
    ("phone ending in 8995", "8995"), ("pager 4471", "4471"), ("page her at 4471", "4471"), ("x4471", "4471"),
    ("badge #4402", "4402"), ("employee number 4402", "4402"), ("OH 45220", "45220"), ("zip code 45220", "45220"),
    ("Ohio, 45220", "45220"), ("45220-7714", "45220-7714"), ("wzim was here", "wzim"), ("WZIM signed", "WZIM"),
    ("912-55-XXXX", "912-55"), ("SSN 912-55-****", "912-55"), ("513-659-xxxx", "513-659"),
    ("(513) 659-****", "513) 659"), ("MRN 4829xx", "4829"), ("004829##", "004829"), ("zipcode=45220", "45220"),
    ("jk42", "jk42"), ("signed by qvz", "qvz"), ("login: qvz", "qvz"), ("user john", "john"), ("@qvz", "qvz"),
])
def test_what_is_short_is_found_where_something_leads_to_it(line: str, hit: str) -> None:
    """All of these went out beside the marks that were replaced, and the promise was told as held."""
    assert found(ZOE, ("src-2", "A", line, line))[0] == [hit]


@pytest.mark.parametrize("line", [
    "urine 7731 mL", "1.7731", "K7731 plate", "2913", "8995 steps", "WBC 4402", "platelets 45220", "4471 steps",
    "VS............. 7731/64", "pager 4472", "SSN ending 7732", "OH 45221", "4829 x 2", "4830xxxx",
    "513-xxx-xxxx", "912-XX-XXXX", "48.29xxA", "qvz", "john came", "at 1445-7731-2", "HMH",
])
def test_numbers_and_words_that_nothing_leads_to_are_none(line: str) -> None:
    assert found(ZOE, ("src-2", "A", line, line))[0] == []


@pytest.mark.parametrize("line", ["SSN ending in 7731", "pager 4471", "badge #4402", "OH 45220", "login: qvz"])
def test_those_of_another_patient_are_none(line: str) -> None:
    assert found(ZOE, ("src-2", "B", line, line))[0] == []


def under(name: str, *notes: tuple[str, str, str, str]) -> list[str]:
    """What stands at the residuals of notes under a bundled policy."""
    said = load(name)
    given = [pair(note, number) for number, note in enumerate(notes)]
    given = [one._replace(rows=tuple([row._replace(rule=said.rule(row.kind).behaviour or "keep") for row in one.rows]))
             for one in given]
    texts = {one.released.doc_id: one.released.text for one in given}
    tally = tally_of(given, facts_of(given), under=said)
    return [texts[one.released_id][one.out_start : one.out_end] for one in sorted(tally.residuals)]


@pytest.mark.parametrize(("line", "hits"), [
    ("HMH is near", ["HMH"]), ("Sent to HMH.", ["HMH"]), ("hmh", []), ("Sent to PCR.", ["PCR"]), ("neg PCR, AFP 4", []),
    ("GHC and MC", []), ("NHS No: 999", []), ("from ALF", []),
])
def test_a_house_that_is_replaced_is_found_by_its_initials(line: str, hits: list[str]) -> None:
    """ "HMH" went out beside the new name of Harrowgate Memorial Hospital. PCR is a test too, unless one goes there."""
    houses = ("At [Harrowgate Memorial Hospital](HOSPITAL), [Pinckney Center of Rehabilitation](HOSPITAL), "
              "[General Hospital Clinic](HOSPITAL), [Northmoor Harrow Surgery](HOSPITAL), "
              "[Arbor Lane Farmhouse](HOSPITAL), [Harrowgate NHS Trust](HOSPITAL).")
    new = ("At [Oakhaven Clinic](HOSPITAL), [Elmwood House](HOSPITAL), [Birchfield Hospital](HOSPITAL), "
           "[Elmfield Surgery](HOSPITAL), [Oakmoor House](HOSPITAL), [Oakfield NHS Trust](HOSPITAL).")
    assert under("training-data", ("n1", "A", houses, new), ("n2", "A", line, line)) == hits


@pytest.mark.parametrize(("line", "hits"), [
    ("turned 93 in May", ["93"]), ("93yr with cough", ["93"]), ("her 93rd birthday", ["93"]), ("93F w/ cough", ["93"]),
    ("95 M s/p fall", ["95"]), ("turned 90 degrees", []), ("Temp 93F with shivers", []), ("T: 95 F who", []),
    ("95 M of it", []),
    ("This 93-year-old came", ["93"]), ("93 y/o F", ["93"]), ("a 93yo", ["93"]), ("93 years of age", ["93"]),
    ("aged 93", ["93"]), ("Age: 101", ["101"]), ("ninety-three year old", ["ninety-three year old"]),
    ("one hundred and two years old", ["one hundred and two years old"]), ("[nurse, 93 y/o](PROFESSION)", []),
    ("89-year-old, 93 years ago, age 93 days, age 90+, aged 90 and over, stage 93, BP 93, 193 year old", []),
])
def test_an_age_over_89_that_nobody_marked_is_found(line: str, hits: list[str]) -> None:
    """Under Safe Harbor "this 93-year-old" went out, and every promise was told as held."""
    after = line if "[" not in line else r"[\[PROFESSION\]](PROFESSION)"
    assert under("hipaa-safe-harbor", ("n1", "A", line, after)) == hits


def test_where_ages_stay_none_is_looked_for() -> None:
    assert under("cchmc-2014", ("n1", "A", "This 93-year-old came.", "This 93-year-old came.")) == []


@pytest.mark.parametrize(("mark", "hits"), [
    ("[Zimbrowski Toledo](CITY)", ["Zimbrowski"]), ("[Zimbrowski](CITY)", ["Zimbrowski"]), ("[Toledo](CITY)", []),
    ("[Jackson](CITY)", []), ("[Jackson Corners](CITY)", []), ("[Zimbrowski Falls](CITY)", []),
])
def test_a_name_of_another_chart_inside_a_town_that_stays_is_found(mark: str, hits: list[str]) -> None:
    """Another patient's last name went out in the mark of a town in a limited data set."""
    names = ("src-1", "A", "[Zoe Zimbrowski](PATIENT), [Ann Jackson](PATIENT), [Al Boone](PATIENT)",
             "[Kate Wayne](PATIENT), [Eva Kemper](PATIENT), [Bo Drake](PATIENT)")
    assert under("hipaa-limited-data-set", names, ("src-2", "B", mark, mark)) == hits


BETH: Note = (
    "src-1", "A",
    "[Elizabeth Zimmermann](PATIENT), [Theodore Cloverdale](DOCTOR), mail [wzq77@harrowgate.example](EMAIL), "
    "[glorp.vosk@merci.example](EMAIL), [info@zim.example](EMAIL).",
    "[Kate Wayne](PATIENT), [Gerald Kemper](DOCTOR), mail [btq31@wjtqxkvlz.btgnxro](EMAIL), "
    "[nrwgf.lptk@trsko.qwjelzb](EMAIL), [hrld@bnq.wjtrspk](EMAIL).",
)


@pytest.mark.parametrize(("line", "hits"), [
    ("Mail wzq77@other.example", ["wzq77@other.example"]), ("wzq77+lab@x.example", ["wzq77+lab@x.example"]),
    ("WZQ77.work@x.example", ["WZQ77.work@x.example"]), ("wzq778@x.example, zwzq77@x.example, info@x.example", []),
    ("glorp dot vosk at merci dot example", ["glorp dot vosk at merci dot example"]),
    ("glorp dot vosk at other dot example", ["glorp dot vosk at other dot example"]), ("seen at merci dot", []),
])
def test_a_mailbox_is_found_at_another_host_with_more_behind_it_and_said(line: str, hits: list[str]) -> None:
    assert found(BETH, ("src-2", "A", line, line))[0] == hits


@pytest.mark.parametrize(("line", "hits"), [
    ("Beth and Betty came", ["Beth", "Betty"]), ("Libby is well", ["Libby"]), ("Liz came", ["Liz"]),
    ("Ted saw her", ["Ted"]), ("liz, LIZ test", []), ("Bob came", []),
])
def test_a_name_is_found_by_what_is_short_for_it(line: str, hits: list[str]) -> None:
    """Elizabeth was marked, and Beth was not; the other way round it was told."""
    assert found(BETH, ("src-2", "A", line, line))[0] == hits
    assert found(BETH, ("src-2", "B", line, line))[0] == []


@pytest.mark.parametrize(("line", "hits"), [
    ("Zimmerrnann came", ["Zimmerrnann"]), ("ZIRNRNERRNANN", ["ZIRNRNERRNANN"]), ("Seen by Doverdale", ["Doverdale"]),
    ("a doverdale sheep", []), ("Zimmer frame", []),
])
def test_a_name_is_found_as_a_scanner_reads_it(line: str, hits: list[str]) -> None:
    """ "rn" for "m" and "d" for "cl" are two letters off."""
    assert found(BETH, ("src-2", "A", line, line))[0] == hits
