"""What the notes of 24 more voices showed: initials that close, days before "to", and what they are beside."""

from __future__ import annotations

import pytest

from resynth.recognize.detect import detect
from resynth.types import Document

AROUND = "The patient was seen today and is doing well, with no new complaints since the last visit.\n"


def said(text: str, around: str = "") -> set[tuple[str, str]]:
    """The values found in a text, each with its kind."""
    text = around + text
    (spans,) = detect([Document("d", "p", text)])
    assert spans is not None
    return {(text[span.start : span.end], span.kind) for span in spans}


def initials(text: str) -> list[str]:
    return sorted(value for value, kind in said(text, AROUND) if kind == "INITIALS")


@pytest.mark.parametrize(("text", "expected"), [
    ("Return in March.\nOF/hs", ["OF", "hs"]), ("Continue warfarin.\n  HS", ["HS"]),
    ("DD: 03/12/87  DT: 03/14/87  /tro/kb", ["kb", "tro"]), ("75 minutes. CM slash rtk. Job done.", ["CM", "rtk"]),
    ("Message by portal.\n  KV, reviewed HS", ["HS", "KV"]), ("Voicemail ok.\nHS / student Brody P.", ["HS"]),
    ("(GP reg, supervised CÓD)", ["CÓD"]), ("2 calls per TW, KVB, QZ, and left.", ["KVB", "QZ", "TW"]),
])
def test_initials_that_close_a_note_or_go_on_a_row(text: str, expected: list[str]):
    assert initials(text) == expected


@pytest.mark.parametrize("text", [
    "Allergies: see above.\nOK", "Chest is clear.\nNAD", "Discharged home.\nRN", "Seen by TW, PT, OT, and RT today.",
    "Drops OD/os daily.", "Results went from high to low slash neg today.",
])
def test_answers_degrees_and_services_are_nobodys_initials(text: str):
    assert set(initials(text)) <= {"TW"}


@pytest.mark.parametrize(("text", "days"), [
    ("Worn 4/21 to 5/5, no arrhythmia.", {"4/21", "5/5"}), ("in hospital from 2 to 9 September with fever",
                                                             {"2", "9 September"}),
    ("11 VIII 2023 seen abroad, bleeding", {"11 VIII 2023"}), ("says his birthday is may 19 and is glad", {"may 19"}),
])
def test_days_before_and_behind_to(text: str, days: set[str]):
    assert {value for value, kind in said(text) if kind == "DATE"} == days


@pytest.mark.parametrize("text", [
    "Strength 4/5 to 5/5 in both legs.", "Pain fell from 8/10 to 5/10 today.",
    "Stage 2 V 2019 criteria are met.", "may 2 tablets be given", "Tac 3/3 to 4/4 mg daily.",
])
def test_scores_and_settings_that_change_are_no_days(text: str):
    assert not {value for value, kind in said(text) if kind == "DATE" and "/" in value}


@pytest.mark.parametrize("first", ["Brid", "Bríd"])
def test_a_first_name_that_no_list_has_goes_with_the_last_name(first: str):
    assert f"{first} Costello" in {value for value, _ in said(f"I met him with {first} Costello, our nurse.", AROUND)}


@pytest.mark.parametrize("text", ["seen by Mme Costello today", "the Broviac Costello placed"])
def test_what_else_stands_before_a_last_name_is_no_first_name(text: str):
    assert not {value for value, _ in said(text, AROUND) if value.startswith(("Mme", "Broviac"))}


@pytest.mark.parametrize("text", [
    "pt is wendell 48m, 2219 vine apt 3, cincinnati 45219", "lives 418 n oak grove, apt 12b, cincinnati 45219 now",
])
def test_a_street_without_a_suffix_and_a_code_without_a_state_in_small_letters(text: str):
    kinds = {kind for _, kind in said(text)}
    assert {"STREET", "CITY", "ZIP"} <= kinds
    assert not {"IDNUM", "MEDICALRECORD"} & kinds


@pytest.mark.parametrize("text", ["give 30 tabs apt 3", "seen in 45 minutes apt 3", "call 12 hours apt 2"])
def test_what_is_counted_before_an_appointment_is_no_street(text: str):
    assert "STREET" not in {kind for _, kind in said(text)}


def test_a_short_weekday_in_small_letters_behind_what_happened_then():
    text = "seen sat. came in sat w/ fever, fell sun. started wed, o2 sat 94. she sat for an hour"
    assert len([day for day, kind in said(text) if kind == "DATE"]) == 3
    (spans,) = detect([Document("d", "p", text)])
    assert spans is not None
    assert [text[one.start : one.end] for one in spans if one.kind == "DATE"] == ["sat", "sat", "sun", "wed"]


def test_whom_a_log_names_by_what_they_sign_in_as():
    text = "Coordinator: pham_linh / dgroot (relief 04:00)\nshift change pham_linh -> dgroot\nTech: mboyle"
    users = [value for value, kind in said(text) if kind == "USERNAME"]
    assert sorted(users) == ["dgroot", "mboyle", "pham_linh"]


@pytest.mark.parametrize("text", ["Reader: nondiagnostic study", "Analyst: hemolyzed sample", "Tech: good quality"])
def test_what_stands_behind_such_a_role_and_is_no_user(text: str):
    assert "USERNAME" not in {kind for _, kind in said(text)}


def test_who_speaks_in_a_meeting_though_their_name_is_a_word():
    text = "Present: A. Whitcombe (surg), J. Ng (surg).\nDISCUSSION: T2a. Ng: feasible. NG tube stays. MLND (Ng)."
    (spans,) = detect([Document("d", "p", text)])
    assert spans is not None
    assert [text[one.start : one.end] for one in spans].count("Ng") == 2


@pytest.mark.parametrize(("text", "name"), [
    ("TROUGH 21.4 H. CALLED PHARMD P VOLKMANN 2251 TDS. DOSE HELD.", "P VOLKMANN"),
    ("TTE EF 58. CARDS LEIGHTON FRY. NO AC.", "LEIGHTON FRY"), ("bed low, call light near\nk lutz rn", "k lutz"),
])
def test_who_is_told_by_a_role_and_an_initial(text: str, name: str):
    assert name in {value for value, _ in said(text)}


@pytest.mark.parametrize("text", ["rate 48 Mobitz I. Pads on.", "2/5 hand; RLE 4-/5. Babinski R. Neglect none."])
def test_of_a_sign_and_its_side_neither_is_taken(text: str):
    assert not {value for value, kind in said(text, AROUND) if kind in ("DOCTOR", "NAME", "PATIENT")}


@pytest.mark.parametrize(("text", "expected"), [
    ("HF-A | 1/22/24 17:58 | day RK -> night TBW | list", ["RK", "TBW"]), ("JD to AFM verbal 0655", ["AFM", "JD"]),
    ("consent by phone, 2 nurses (LB/CP).", ["CP", "LB"]), ("8/14 19:40 on call HG: febrile", ["HG"]),
    ("COMMENT: CALLED DR BLOMQUIST 01/02/25 1122 MBT. HELD.", ["MBT"]),
    ("Signed T.S., C.H., and left.", ["C.H.", "T.S."]),
])
def test_initials_of_who_hands_over_counts_and_calls(text: str, expected: list[str]):
    assert initials(text) == expected


@pytest.mark.parametrize("text", [
    "CALLED LAB 01/02/25 1122 EST.", "on call GI: seen", "2 nurses (RN/NP) came", "day to night PT | OT",
    "PO -> IV today",
])
def test_hours_services_and_ways_are_nobodys(text: str):
    assert initials(text) == []


@pytest.mark.parametrize(("text", "days"), [
    ("tts pt, runs since 6/3, skipped mon, infiltrated sat, ice on it", ["tts", "6/3", "mon", "sat"]),
    ("o2 checked sat, 94. improved sat, 97. he ordered tts.", []),
])
def test_days_of_a_dialysis_chart(text: str, days: list[str]):
    (spans,) = detect([Document("d", "p", text)])
    assert spans is not None
    assert [text[one.start : one.end] for one in spans if one.kind == "DATE"] == days


def test_a_weight_is_nobody_and_who_signs_so_is():
    assert initials("Seen at home, stable. LB") == ["LB"]
    assert initials("VITALS: T 97.9 F  WT 231.6 lb") == []
    assert initials("to call back tomorrow. rjl/mm") == ["mm", "rjl"]
    assert initials("The wound is 4 x 3 cm") == []


@pytest.mark.parametrize("text", [
    "wound per WOC Peg: 7.2 x 6.0 cm, red", "also bendy, and gran Peg 77 with rupture of bowel",
    "told mamaw Peg to come",
])
def test_a_first_name_that_is_a_tube_too_behind_who_somebody_is(text: str):
    assert "Peg" in {value for value, _ in said(text, AROUND)}


@pytest.mark.parametrize("text", ["Peg tube in place.", "Peg feeds at 40, nurse aware."])
def test_the_tube_is_nobody(text: str):
    assert not said(text, AROUND)


def test_days_with_dots_and_blanks():
    text = "Hospitalized from 3. 12. 2018 until 10. 12. 2018, born 6. 11. 1966. Steps: 1. 2. 3. done."
    assert [value for value, kind in sorted(said(text)) if kind == "DATE"] == ["10. 12. 2018", "3. 12. 2018",
                                                                               "6. 11. 1966"]


@pytest.mark.parametrize("name", ["johnson", "church", "menning", "konstantinidi", "lewis", "lutz"])
def test_whom_something_went_through_in_small_letters(name: str):
    assert name in {value for value, _ in said(f"per {name} rn, pt stable.")}


@pytest.mark.parametrize("which", ["charge", "noc", "icu", "wound care", "float", "primary"])
def test_which_nurse_it_was_is_no_name(which: str):
    assert not said(f"per {which} rn, pt stable.")


@pytest.mark.parametrize(("text", "name"), [
    ("mr wheeler resting", "wheeler"), ("ms ware refused meds", "ware"), ("report to george rn", "george"),
    ("assist: keeling", "keeling"), ("rn frank to call back", "frank"),
])
def test_notes_of_a_few_small_letters_are_read_as_such(text: str, name: str):
    assert name in {value for value, _ in said(text)}


@pytest.mark.parametrize("text", ["no complaints", "foley in place", "call bell in reach", "NO ACUTE DISTRESS",
                                  "assist: none"])
def test_a_few_small_letters_without_anybody(text: str):
    assert not said(text)


def test_who_of_a_service_follows():
    assert "Demory" in {value for value, _ in said("Cards/Demory following. GI/ID following too.", AROUND)}
    assert not said("Renal/Cardiology following.", AROUND)


@pytest.mark.parametrize(("text", "name"), [
    ("BP rechecked by Toncrey at 1400.", "Toncrey"), ("Raviele: please call pt re: INR.", "Raviele"),
    ("The Boeck family is coping.", "Boeck"), ("Twin A (George) and twin B stable.", "George"),
])
def test_who_did_something_at_an_hour_is_asked_or_is_of_a_family(text: str, name: str):
    assert name in {value for value, _ in said(text, AROUND)}


@pytest.mark.parametrize("text", [
    "Labs drawn by Radiology at 1400.", "Pain relieved by Tylenol at 1400.",
    "Nurse: please call. Pharmacy: please fill",
    "The Host family came.", "Twin A (Vertex) and twin B (Breech).", "in the Rose family room",
])
def test_what_looks_like_these_and_is_nobody(text: str):
    assert not {value for value, kind in said(text, AROUND) if kind in ("NAME", "PATIENT", "DOCTOR")}
