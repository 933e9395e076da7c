"""Institutions by an end that any ward speaks of too, high schools, houses behind a doctor, crews by the air."""

from __future__ import annotations

import pytest

from resynth.recognize.institutions.keywords import RECOGNIZER
from resynth.types import Document


def institutions(text: str) -> set[str]:
    spans = RECOGNIZER.find(Document("1", "1", text), ())
    return {text[span.start : span.end] for span in spans if span.kind in ("HOSPITAL", "ORGANIZATION")}


@pytest.mark.parametrize(("text", "name"), [
    ("Gave her Cedar District Legal Aid.", "Cedar District Legal Aid"),
    ("CM setting up Windward Home Nursing. Tomorrow", "Windward Home Nursing"),
    ("d/c 3/4 to Mesa Verde Post-Acute. Stable", "Mesa Verde Post-Acute"),
    ("home health Bexley HHA changes Mon", "Bexley HHA"),
    ("Will consider Portage Oaks detox. EtOH", "Portage Oaks detox"),
    ("claim with Farrow & Pike solicitors, to whom", "Farrow & Pike solicitors"),
    ("Sponsor: Orvexa Therapeutics", "Orvexa Therapeutics"),
    ("CONTRACTOR: BRIGHTPOINT CORRECTIONAL CARE", "BRIGHTPOINT CORRECTIONAL CARE"),
    ("Addiction medicine Concord Recovery Services, tel", "Concord Recovery Services"),
    ("rolled his ankle, Desert Cholla HS v. Mesa Prep", "Desert Cholla HS"),
    ("R hallux amp 2013, Dr. Petra Feinstein, Windward General. NKDA", "Windward General"),
    ("HUNTINGTON EMERGENCY DEPT VISIT\n\nMOORE,ALICE", "HUNTINGTON EMERGENCY DEPT"),
    ("GREENFIELD EMERGENCY DEPARTMENT NOTE", "GREENFIELD EMERGENCY DEPARTMENT"),
    ("MERCY EMERGENCY ROOM RECORD", "MERCY EMERGENCY ROOM"),
    ("flown here by lifebird 3.", "lifebird 3"),
    ("airlifted via skyreach 12, intubated", "skyreach 12"),
])
def test_institutions_by_a_careful_end(text: str, name: str):
    assert name in institutions(text)


@pytest.mark.parametrize("text", [
    "Needs HHA twice a week.",
    "HODGKIN EMERGENCY DEPT VISIT",
    "ADULT EMERGENCY DEPT VISIT",
    "RETURN EMERGENCY DEPT VISIT",
    "GENERAL EMERGENCY DEPT VISIT",
    "Seen in the Main Emergency Department, then a Busy Emergency Room.",
    "Discussed Home Nursing with him.",
    "Contacted Legal Aid for her.",
    "Plan: Post-Acute care.",
    "He went through Detox twice.",
    "Inpatient Detox is full.",
    "Talk to his solicitors.",
    "Radiation Therapeutics follow-up",
    "Arranging Free Legal Aid.",
    "Meds: Quetiapine Fumarate HS.",
    "Skin: Hurley Stage HS, draining",
    "Per Dr. Okafor, Surgeon General.",
    "Dr. Lind, Neurology General.",
    "transported by medic 12",
    "flown by helicopter 2",
    "brought in by family 2 days ago",
    "transferred with morphine 2 mg",
    "lifted with kettlebells 3",
])
def test_what_any_ward_speaks_of_is_none(text: str):
    assert institutions(text) == set()


@pytest.mark.parametrize("text", [
    "weights at dad's house on weekends", "home for his mother-in-law's funeral", "sky high pain tonight",
    "exercise test, peak heart rate 196", "refeeding labs daily x3", "cousin's company of roofers",
])
def test_what_ends_so_in_small_letters_is_no_house(text: str):
    assert institutions(text) == set()


@pytest.mark.parametrize("text", ["seen at st annes hospital", "works at joe's bakery"])
def test_houses_in_small_letters_stay(text: str):
    assert institutions(text)
