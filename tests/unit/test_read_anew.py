"""What notes of other styles showed, read once more: each as a class, in other words than they had."""

from __future__ import annotations

from functools import partial

import pytest
from speed import seconds, stays_below

from resynth.recognize.detect import detect
from resynth.recognize.settle import settle
from resynth.types import Document, Span


def said(text: str) -> list[tuple[str, str]]:
    return [(text[span.start : span.end], span.kind) for span in detect([Document("d", "p", text)])[0]]


@pytest.mark.parametrize("text", [
    "Apartment verified at 40 Alder Ct, Tigard 97223.", "Lives with her aunt in Baraboo, 53913, since May.",
    "Mail it to 12 Fait Street, Baltimore 21224 / thanks",
])
def test_five_digits_behind_a_town_that_has_them_are_a_zip_code(text: str):
    code = next(word.strip(",.") for word in text.split() if word.strip(",.").isdigit() and len(word.strip(",.")) == 5)
    assert (code, "ZIP") in said(text)


def test_a_number_of_no_kind_goes_behind_any_rule_that_tells_one():
    bare = Span(10, 15, "IDNUM", "IDNUM", "unknown", "ids:digits")
    told = Span(10, 15, "ZIP", "ZIP", "unknown", "addresses:behind a town")
    cued = Span(10, 15, "MEDICALRECORD", "MEDICALRECORD", "unknown", "ids:behind a cue")
    assert [span.kind for span in settle([bare, told])] == ["ZIP"]
    assert [span.kind for span in settle([told, cued])] == ["MEDICALRECORD"]


@pytest.mark.parametrize("text", [
    "PD on scene (Ofc. Grolle #417), left at 3.", "Statement given to Ofcr Grolle.", "Escorted by Deputy Grolle today.",
    "His commander, SSgt Grolle, called.", "Anointed by Msgr. Grolle last night.",
])
def test_a_rank_tells_a_name(text: str):
    assert "Grolle" in {value for value, _ in said(text)}


@pytest.mark.parametrize("title", ["Rev.", "Sgt.", "Rabbi", "Officer"])
def test_who_has_a_rank_is_not_taken_for_the_patient_by_it(title: str):
    assert ("Grolle", "PATIENT") not in said(f"She asked that {title} Grolle be told of the plan.")


def test_a_title_before_a_title_is_nobodys_name():
    assert said("Det. Sgt. Grolle was present.")[0][0] == "Grolle"


@pytest.mark.parametrize("text", [
    "Tender at McBurney's point.", "The needle was placed at Palmer's point.",
    "Trocar at Lanz's point and over Petit's triangle.",
])
def test_a_place_on_the_body_is_no_institution(text: str):
    assert said(text) == []


@pytest.mark.parametrize("text", ["She was seen at Kramer's Family Clinic.", "seen at St. Wendel's hospital today"])
def test_a_house_with_an_owner_is_one(text: str):
    assert [kind for _, kind in said(text)] == ["HOSPITAL"]


@pytest.mark.parametrize(("text", "firm"), [
    ("He is a veteran and retired from Zimkor in 2004.", "Zimkor"), ("Laid off from Harbrecht last year.", "Harbrecht"),
])
def test_who_retired_from_somewhere_worked_there(text: str, firm: str):
    assert (firm, "CITY") not in said(text)
    assert firm in {value for value, _ in said(text)}


@pytest.mark.parametrize(("text", "shop", "road"), [
    ("Fell at the Walgreens on Route 21 last week.", "Walgreens", "Route 21"),
    ("Works at the Kroger on Highway 6 at night.", "Kroger", "Highway 6"),
])
def test_a_shop_on_a_numbered_road_are_two(text: str, shop: str, road: str):
    assert {(shop, "ORGANIZATION"), (road, "LOCATION-OTHER")} <= set(said(text))


@pytest.mark.parametrize("text", [
    "Married, two kids, Soren 9 and Maite 6.", "three girls, Soren 9, Maite 7 and Ruth 6.",
])
def test_the_age_of_each_of_several_is_found(text: str):
    assert {value for value, kind in said(text) if kind == "AGE"} >= {"9", "6"}


@pytest.mark.parametrize("text", ["call 603 5550119 if worse", "cell # 603 5550119, then", "my number is 603 5550119."])
def test_ten_digits_in_two_groups_are_a_telephones_behind_what_reaches_somebody(text: str):
    assert ("603 5550119", "PHONE") in said(text)


def test_ten_digits_in_two_groups_are_a_records_behind_its_cue():
    assert ("603 5550119", "MEDICALRECORD") in said("MRN # 603 5550119")


def test_persons_in_a_row_are_no_house():
    text = "She saw Rabbi Brandt and Judge Kolk and Coach Dunn."
    assert [value for value, _ in said(text)] == ["Brandt", "Kolk", "Dunn"]


def test_no_mention_goes_into_a_bracket_that_it_does_not_close():
    text = "66 yo SC 70% Vietnam era Marine (Da Nang '69-'70, AO exposure) here for DM."
    assert not any("(" in value for value, _ in said(text))


@pytest.mark.parametrize(("text", "age"), [
    ("59RHM s/p MVC.", "59"), ("a 62LHF with stroke", "62"), ("101RHF found", "101"),
])
def test_an_age_glued_to_hand_and_sex_is_one(text: str, age: str):
    assert said(text) == [(age, "AGE")]


def test_a_name_ends_before_letters_that_are_joined():
    assert [value for value, _ in said("hip fx, OR tmrw am w/ Lattimore, T&C. DNR.")] == ["Lattimore"]


def test_each_row_of_a_list_has_its_room():
    text = """SIGN OUT 6E
6101 Zielinski - 72F, UTI/AMS, HD3.
6103-2 Obi, C. 44M pancreatitis.
6107 "Bunny" Hargreave 91F hip fx
6110 Vang K - 23M asthma
6112 empty
"""
    assert [value for value, kind in said(text) if kind == "ROOM"] == ["6101", "6103-2", "6107", "6110", "6112"]


def test_what_was_scored_trial_by_trial_is_no_number_of_anybody():
    assert said("Trails B was discontinued at 300; Rey AVLT 4-5-6-6-7. He tired.") == []


@pytest.mark.parametrize("text", [
    "EXAM: MR BRAIN W WO CONTRAST   Status: FINAL", "MR KNEE LEFT WITHOUT CONTRAST", "Study: MR SPINE",
])
def test_a_study_by_resonance_is_nobody(text: str):
    assert said(text) == []


def test_who_is_called_like_a_part_of_the_body_is_somebody():
    assert ("HAND", "PATIENT") in said("MR HAND WAS SEEN TODAY. HE IS WELL.")


@pytest.mark.parametrize(("text", "who", "day"), [
    ("RTC w/ NP Winfield Weds.", "Winfield", "Weds"), ("Tooth: Dr. Papazian Thurs.", "Papazian", "Thurs"),
])
def test_a_day_of_the_week_behind_a_name_is_a_day(text: str, who: str, day: str):
    assert [value for value, _ in said(text)] == [who, day]
    assert (day, "DATE") in said(text)


def test_the_label_of_a_number_is_no_part_of_the_name_before_it():
    assert "GRUENWALD, TEO" in {value for value, _ in said("I/M: GRUENWALD, TEO  DOC# 0771204   Unit C-3")}


def test_nobody_is_called_by_being_on_the_way():
    assert [value for value, _ in said("MOTHER (CORDELIA, 207-555-0154) EN ROUTE. EMS EN ROUTE NOW.")] == [
        "CORDELIA", "207-555-0154",
    ]


def test_a_name_ends_before_the_label_of_the_next_column():
    assert [value for value, _ in said("Proc: R CEA  Surgeon Valdespino  Start 0734 End 1002.")] == ["Valdespino"]


def test_kin_and_services_in_letters_are_no_initials():
    text = "Plan: D/w MFM (Lindqvist-Roy). Bottles brought by gf Charlene."
    assert [value for value, _ in said(text)] == ["Lindqvist-Roy", "Charlene"]


def test_a_score_of_swallowing_is_no_age():
    assert said("Shaker ex. FOIS 5. Rec: NTL.") == []


@pytest.mark.parametrize("text", [
    "To PACU 1007 in stable condition.", "OB TRIAGE 2214: G4P1112 @ 36w5d", "back to PACU 1144 stable",
])
def test_an_hour_behind_a_unit_without_such_beds_is_no_room(text: str):
    assert said(text) == []


def test_a_bed_of_such_a_unit_is_one():
    assert [kind for _, kind in said("Seen in PACU 12 by the team.")] == ["ROOM"]


def test_a_town_before_a_telephone_is_no_building():
    assert said("Daughter is en route from Laconia 603 555 0119.") == [("Laconia", "CITY"), ("603 555 0119", "PHONE")]


def test_steps_to_enter_a_home_are_no_street():
    assert not any("STE" in value or value == "12" for value, _ in said("lives w/ wife in 2-story, 12 STE, rails."))


@pytest.mark.alone
@pytest.mark.parametrize("piece", ["Dr. \n", "MR BRAIN ", "Mr. Aa-\n> ", "# ", "Aa (", "603 5550119 ", "Mon "])
def test_all_of_detection_grows_with_the_text_alone(piece: str):
    """What is found everywhere in a note, in the same words, took the square of how often it was."""
    def spent(size: int) -> float:
        document = Document("d", "p", piece * (size // len(piece)))
        return seconds(lambda: detect([document]))

    spent(2_000)
    assert stays_below(partial(spent, 64_000), lambda: max(14 * min(spent(8_000) for _ in range(3)), 0.3), 0.3, 3)


@pytest.mark.parametrize(("text", "name"), [
    ("Spoke with Karen about the plan.", "Karen"), ("I taught Karen how to inject.", "Karen"),
    ("Seen by Dr. Aye Mon.", "Aye Mon"), ("CPR BY OFC T. JONES#2217 AT 1405.", "T. JONES"),
    ("Pt Ann  Young 45F here.", "Ann  Young"), ("MR HEAD LEFT AMA. HE WAS ANGRY.", "HEAD"),
    ("MR HAND AND HIS WIFE CAME. HE IS WELL.", "HAND"),
])
def test_what_looks_like_one_of_these_and_is_somebody_is_found(text: str, name: str):
    assert any(name in value for value, _ in said(text))


@pytest.mark.parametrize(("text", "number"), [
    ("Her card reads 482WF, and MRN 482WF too.", "482WF"), ("her number is 5-5-5-0-1-4-2 now", "5-5-5-0-1-4-2"),
    ("claim 843 5550148 denied", "843 5550148"),
])
def test_numbers_that_look_like_ages_scores_and_telephones_are_hidden(text: str, number: str):
    assert number in {value for value, _ in said(text)}


def test_what_stands_in_a_bracket_alone_is_told_by_itself():
    assert "Da Nang" in {value for value, _ in said(
        "66 yo SC 70% Vietnam era Marine (Da Nang '69-'70, AO exposure) here for DM.")}


def test_somebody_who_was_fired_worked_somewhere():
    assert "Zimkor" in {value for value, _ in said("He was fired from Zimkor in May.")}
