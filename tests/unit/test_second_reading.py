"""What two outsiders' notes and a new user showed to be misread: each as a class, in other words than the note had."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pytest
from speed import seconds, stays_below

from resynth.job.kept_cells import _WRITTEN
from resynth.recognize.detect import detect
from resynth.recognize.institutions import user_logs
from resynth.recognize.note import Note
from resynth.types import Document


def taken(text: str) -> set[str]:
    (spans,) = detect([Document("d", "p", text)])
    return {text[span.start : span.end] for span in spans or ()}


@pytest.mark.parametrize(("text", "firm"), [
    ("Seen at NORTH BAY OCCUPATIONAL MEDICINE GROUP, INC. today.", "NORTH BAY OCCUPATIONAL MEDICINE GROUP, INC."),
    ("| TWIN HARBOR RHYTHM SPECIALISTS, PLLC | DEVICE CLINIC |", "TWIN HARBOR RHYTHM SPECIALISTS, PLLC"),
    ("Works for Trellmar Foods, Inc., as a packer.", "Trellmar Foods, Inc."),
    ("Claim sent to Osgood & Pell Logistics, LLC on 3/4/2019.", "Osgood & Pell Logistics, LLC"),
])
def test_a_firm_is_told_by_its_legal_form(text: str, firm: str):
    assert firm in taken(text)


@pytest.mark.parametrize("text", [
    "Placed in a short LLC, follow up in cast clinic.", "Will apply for LTD next month.", "PAIN INC WITH MOTION.",
])
def test_a_cast_a_benefit_and_an_increase_are_no_legal_form(text: str):
    assert taken(text) == set()


@pytest.mark.parametrize(("text", "user"), [
    ("Seen by Brynn Castaneda, RN.\n| e-sign bcastaneda | 11:02 |", "bcastaneda"),
    ("| cosign ofagbenle | 17:45 |\nDr. Olumide Fagbenle", "ofagbenle"),
    ("Cosigner: rpatel3. Note closed.", "rpatel3"),
    ("21:14\tBTRAN\tTriage\tflank pain", "BTRAN"), ("2022-04-06 11:02 | KCRUZ4 | order placed", "KCRUZ4"),
])
def test_who_signs_and_who_is_in_a_row_of_a_log(text: str, user: str):
    assert user in taken(text)


def test_a_row_of_a_log_that_tells_a_thing_is_nobody():
    assert taken("21:14\tTRIAGE\tflank pain\n21:20\tVITALS\tstable\n21:30\tLABS\tsent") == set()


@pytest.mark.parametrize("school", ["P.S. 418", "PS 12", "I.S. 145", "J.H.S. 22"])
def test_a_school_by_its_number(school: str):
    assert school in taken(f"Son attends {school}, asthma. No pets.")


def test_pressure_support_and_a_student_s_year_are_no_school():
    assert taken("On PS 12 overnight, weaned to PS 8. Seen with student MS 4.") == set()


@pytest.mark.parametrize(("text", "age"), [
    ("EXAMINATION. At 56 he is thin.", "56"), ("Pat gf 74 Parkinson.", "74"), ("mother 56 Hashimoto;", "56"),
    ("half-brother 19 T1DM.", "19"), ("Mat aunt d. ovarian 52.", "52"), ("Mother d. 45 childbirth.", "45"),
    ("He is a 21 m.o. former 25 week infant.", "21"),
])
def test_an_age_is_told_by_who_is_so_old(text: str, age: str):
    assert age in taken(text)


@pytest.mark.parametrize("text", [
    "Mother d. 45 min after arrival.", "At 14 she was moved.", "Sister 14 December visits.",
])
def test_minutes_hours_and_days_are_no_age(text: str):
    assert not {"45", "14"} & taken(text)


@pytest.mark.parametrize(("text", "date"), [
    ("Spiked 101.8 Sat night, better now.", "Sat"), ("Sun pm fever.", "Sun"),
    ("OB history:\n* 2004 -- SAB 8 wk\n* 2006 -- NSVD 40 wk", "2004"),
])
def test_a_weekday_before_a_part_of_day_and_a_year_that_opens_a_row(text: str, date: str):
    assert date in taken(text)


def test_saturation_is_no_day():
    assert taken("O2 Sat 98% on room air.") == set()


@pytest.mark.parametrize("text", ["LDR: 7", "LDR.......: 7", "LDR 7"])
def test_where_one_gives_birth_is_a_room(text: str):
    assert any("7" in value for value in taken(text))


def test_a_month_is_not_the_one_who_is_called_so():
    """``return in May`` became a doctor's name where May Summers stands in the note."""
    text = "She may return in May. PCP May Summers, NP. Told Ms. Summers. May will call."
    (spans,) = detect([Document("d", "p", text)])
    assert [(text[span.start : span.end], span.kind) for span in spans or ()][:2] == [
        ("May", "DATE"), ("May Summers", "DOCTOR")]


@pytest.mark.parametrize("text", ["ANESTHESIA: GETA, NIM tube", "Anesthesia: MAC, local"])
def test_a_kind_of_anesthesia_is_nobody(text: str):
    assert taken(text) == set()


@pytest.mark.parametrize(("text", "name"), [
    ("Anesthesia: Okafor, LMA placed", "Okafor"), ("Anesthesia: Mac Okafor, general", "Mac Okafor"),
    ("ANESTHESIA: MAC OKAFOR", "MAC OKAFOR"),
])
def test_who_gives_anesthesia_is_somebody(text: str, name: str):
    assert name in taken(text)


@pytest.mark.parametrize("text", ["Policy w/ Corwin Mutual, active.", "has Corwin Mutual"])
def test_an_insurer_is_told_by_who_has_it(text: str):
    assert "Corwin Mutual" in taken(text)


@pytest.mark.alone
@pytest.mark.parametrize("look", [
    lambda size: list(user_logs.rows(Note("12:30" + "\t" * size + "a"))),
    lambda size: _WRITTEN["EMAIL"].fullmatch("a@" + "x." * (size // 2) + "@"),
], ids=["a row of tabs", "an address of dots"])
def test_work_grows_no_faster_than_what_is_looked_at(look: Callable[[int], object]):
    """Both took the square of it."""
    def spent(size: int) -> float:
        return seconds(lambda: look(size))

    assert stays_below(partial(spent, 64_000), lambda: max(24 * min(spent(8_000) for _ in range(3)), 0.1), 0.1, 3)


@pytest.mark.parametrize(("cell", "told"), [
    ("zimbrowski@mail.example", True), ("zimbrowski@mail.example.", True), ("z@lab..example", True),
    ("z@.lab.example", True), ("z@mail", False), ("@.", False), ("z @ mail.example", False),
])
def test_an_address_is_told_in_a_kept_cell_with_dots_too_many(cell: str, told: bool):
    assert (_WRITTEN["EMAIL"].fullmatch(cell) is not None) == told
