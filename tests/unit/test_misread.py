"""What notes that nobody had read for long showed to be misread, by all recognizers together."""

from __future__ import annotations

import pytest

from resynth.recognize.detect import detect
from resynth.testing import marked
from resynth.types import Document


def places(text: str) -> list[tuple[int, int]]:
    [found] = detect([Document("1", "1", text)])
    return [(one.start, one.end) for one in found or ()]


@pytest.mark.parametrize("line", [
    "Name: [Robert Nix, III](NAME)", "PATIENT: [ROBERT E. NIX, III](NAME)",
    "[James Pringle, Sr.](NAME), and [Walter Ames, Jr.](NAME) came.",
    "[PRINGLE, JAMES W., SR.](NAME)", "rec'd Dr. [Okonjo](NAME)/[D Lindquist](NAME) LPN: one tab",
    "Wasted by two\n---------------[M Johannsen](NAME) LPN",
])
def test_generations_and_initials_are_of_the_name(line: str):
    text, marks = marked(line)
    assert places(text) == [(span.start, span.end) for span in marks]


@pytest.mark.parametrize("line", [
    "D: [02/17/95](DATE) T: [02/17/95](DATE) [MM](INITIALS)   [009362](IDNUM)",
    "D:  [2-9-97](DATE)   T: [2-10-97](DATE)   [bw](INITIALS)   #[3316](IDNUM)",
])
def test_who_typed_stands_behind_when(line: str):
    text, marks = marked(line)
    assert places(text) == [(span.start, span.end) for span in marks]


def test_what_a_message_means_by_a_code_is_no_person_and_who_entered_it_is():
    text, marks = marked(
        "DG1|1|I9|486^PNEUMONIA, ORGANISM NOS|||A\n"
        "OBR|2|[O7713](IDNUM)|[M0908140091](IDNUM)|87070^CULTURE, SPUTUM|||[200908141555](DATE)\n"
        "EVN|A01|[20090814153000](DATE)|||[rgomez2](USERNAME)\n"
        "SCH|[APT44710](IDNUM)||||||ROUTINE|FOLLOW UP|20|MIN|^^^[201006010920](DATE)|||||[dfranks](USERNAME)\n"
    )
    assert places(text) == [(span.start, span.end) for span in marks]


@pytest.mark.parametrize("line", [
    "She was admitted to the Emergency Ward at 0300.",
    "PT present. AUDIT-C 4\n\nMay shower. Will stay on fluids overnight.",
    "Pt states he was in USOH.",
    "Will route to pharmacist for copay card. A candidate for subthalamic stimulation?",
    "Plan: 97110, 97112, 97116, 97530.", "Visit level two, 99284-25.",
    "work related (s61.211a), distal radius fx s52.531a",
    "Rhythm: ST\nReferring physician on call.", "sx no leak 120cc serosang", "ambulance 11 am today.",
    "bring portable to room by 1600.", "DOL 34   PMA 39-5/7",
    "in a ditch, ~60 ft off road, starred windshield",
    "BANDS        14       6        2        0\nVANCO TR              11.4     17.9",
])
def test_what_only_looks_like_phi_stays(line: str):
    assert places(line) == []


@pytest.mark.parametrize("line", [
    "ANTICOAGULATION\n\n   date     INR    wk mg   comment\n   [6-30](DATE)     2.4    35\n"
    "   [7-28](DATE)     2.9    35\n"
    "   [8-25](DATE)     3.8    35      Cipro x 7d",
    "cooperative with cares, no distress. abd soft, trach talk when dtr here.\n          [k. sorrel](NAME) rn",
    "Octreotide and Haldol helping.\n\npeace, [NA](INITIALS)",
])
def test_days_of_a_flow_sheet_and_who_signs_are_found(line: str):
    text, marks = marked(line)
    assert places(text) == [(span.start, span.end) for span in marks]


def test_a_zip_code_that_is_also_a_service_is_found():
    text, marks = marked("Lives in [Cannon Beach](CITY) [OR](STATE) [97110](ZIP). Plan: 97112, 97116.")
    assert places(text) == [(span.start, span.end) for span in marks]


def test_a_record_number_that_is_also_a_service_is_found():
    text, marks = marked("MRN [97110](IDNUM). MRN: [97112](IDNUM), acct [97530](IDNUM)")
    assert places(text) == [(span.start, span.end) for span in marks]


def test_a_house_of_a_saint_ends_with_its_line():
    text, marks = marked("Seen at [St. Columba](HOSPITAL)\nMEDICAL ONCOLOGY - FOLLOW UP")
    assert places(text) == [(span.start, span.end) for span in marks]


@pytest.mark.parametrize("line", ["followed at [Houma CBOC](HOSPITAL) since then", "Faxed to [Rosebud IHS](HOSPITAL)."])
def test_clinics_of_veterans_and_of_tribes_are_found_whole(line: str):
    text, marks = marked(line)
    assert places(text) == [(span.start, span.end) for span in marks]


def test_a_degree_with_figures_is_none():
    [found] = detect([Document("1", "1", "The audiometer, Maico MA41, was calibrated.")])
    assert {one.found_by for one in found or ()} == {"names:ratio"}
