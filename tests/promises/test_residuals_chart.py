"""M3 over a whole chart: what one note of a patient has marked is found in the patient's other notes."""

from __future__ import annotations

from pathlib import Path

import pytest
from corpora import edited
from kit import Note, facts_of, pairs, tally_of
from test_residuals import found

from resynth.policy.parse import load

CHART: Note = (
    "src-1", "A",
    "[Marguerite Tennyson](PATIENT), MRN [00482913](MEDICALRECORD), acct [KX-0077120](IDNUM), id [0012000](IDNUM). "
    "Mother: [Grace Tennyson](PATIENT), aunt [Allegra Tennyson](PATIENT), [Amy Tennyson](PATIENT). "
    "Home: [4418 Larkspur Hollow Rd](STREET), "
    "[Defiance](CITY), OH; was in [Toledo](CITY), [Reading](CITY) and [St. Ignatius](CITY). Work: "
    "[12 Medical Center Dr](STREET), [9 Kellogg Ave](STREET), [31 High St](STREET).",
    "[Philomena Wayne](PATIENT), MRN [00593720](MEDICALRECORD), acct [ZB-0033941](IDNUM), id [0047113](IDNUM). "
    "Mother: [Joyce Wayne](PATIENT), aunt [Celeste Wayne](PATIENT), [Eva Wayne](PATIENT). "
    "Home: [7102 Elm Rd](STREET), "
    "[Fairfax](CITY), OH; was in [Lexington](CITY), [Salem](CITY) and [Marietta](CITY). Work: "
    "[77 Burnet Dr](STREET), [5 Cedar Ave](STREET), [73 Parkside St](STREET).",
)


def in_another_note(line: str, patient: str = "A") -> list[str]:
    return found(CHART, ("src-2", patient, line, line))[0]


@pytest.mark.parametrize(
    ("line", "hits"),
    [
        ("Marguerite is well, record 482913. Marguerite lives on Larkspur Hollow in Defiance.",
         ["Marguerite", "482913", "Marguerite", "Larkspur Hollow", "Defiance"]),
        ("marguerite's ride came", ["marguerite"]),
        ("Amy is well; amy and AMY are none", ["Amy"]),
        ("PT MARGUERITE DOING WELL", ["MARGUERITE"]),
        ("Record 482-913 and 48 29 13 and 0482913", ["482-913", "48 29 13", "0482913"]),
        ("Record MR00482913", ["00482913"]),
        ("Account 77120 is open", ["77120"]),
        ("She is at 4418 Larkspur", ["4418 Larkspur"]),
        ("She is at 4418 Larkspur Hollow", ["4418 Larkspur Hollow"]),
        ("SHE IS AT 4418 LARKSPUR HOLLOW RD", ["4418 LARKSPUR HOLLOW RD"]),
        ("She moved off Kellogg last year", ["Kellogg"]),
        ("She waits at High St today", ["High St"]),
        ("moved to larkspur hollow road", ["larkspur hollow road"]),
        ("Drove to Toledo twice", ["Toledo"]),
        ("drove in from toledo twice", ["toledo"]),
        ("Her home is Reading, PA now", ["Reading"]),
        ("Back home in Saint Ignatius", ["Saint Ignatius"]),
        ("Back home in St Ignatius", ["St Ignatius"]),
    ],
)
def test_what_one_note_has_marked_is_found_in_the_patients_other_notes(line: str, hits: list[str]) -> None:
    """The patient's first name, number without zeros, street and town went out, and the promise was told as held."""
    assert sorted(in_another_note(line)) == sorted(hits)


@pytest.mark.parametrize(
    ("line", "hits"),
    [
        ("Record 48213-K and 48213K", ["48213", "48213"]),
        ("Record 0048213 or 48213, that is #00-48-213-K", ["0048213", "48213", "00-48-213"]),
        ("Record 0048213K or 0048213 K", ["0048213K", "0048213"]),
        ("Serial 48213-917; Platelets 148213, lot 482135K", []),
    ],
)
def test_a_number_with_a_check_letter_is_found_without_it(line: str, hits: list[str]) -> None:
    """The same number without its check letter, or without the zeros before it and with the letter, went out."""
    chart: Note = ("src-1", "A", "[Al Zeno](PATIENT), MRN [0048213-K](MEDICALRECORD).",
                   "[Bo Wayne](PATIENT), MRN [0059372-Z](MEDICALRECORD).")
    assert sorted(found(chart, ("src-2", "A", line, line))[0]) == sorted(hits)


@pytest.mark.parametrize(("line", "hits"), [
    ("Record 0048213-7 or 48213, that is 00482137", ["0048213-7", "48213", "00482137"]),
    ("Record 0048213", ["0048213"]), ("Platelets 148213, lot 482135, serial 48213-917", []),
])
def test_a_number_with_a_check_digit_is_found_without_it(line: str, hits: list[str]) -> None:
    chart: Note = ("src-1", "A", "[Al Zeno](PATIENT), MRN [0048213-7](MEDICALRECORD).",
                   "[Bo Wayne](PATIENT), MRN [0059372-4](MEDICALRECORD).")
    assert sorted(found(chart, ("src-2", "A", line, line))[0]) == sorted(hits)


@pytest.mark.parametrize(
    "line",
    [
        "She shows defiance and a hollow cough; larkspur allergy.",
        "Defiance was seen. Oppositional Defiance noted.",
        "Sits on a high street; high st elevation; High risk of falls on high flow",
        "Reading glasses; difficulty in reading. Improved in Reading Comprehension. BP READING: 120/80",
        "Seen at the Medical Center in the Medical Center Building",
        "went to the medical center dr agrees, larkspur hollow lane",
        "AMY 110 U/L, amy normal",
        "Asked for grace. Takes Allegra 60 mg and ALLEGRA D; Grace period",
        "Platelets 12000 and 120000, WBC 12,000; gave 482 and 913 mL; BP 120 80 72 18 98",
        "Toledo General Hospital called; Toledo criteria are met",
        "Mr. Kellogg's cereal; Kellogg Building",
    ],
)
def test_ordinary_words_of_a_chart_hold_nothing_back(line: str) -> None:
    """Words of English, products, round numbers, institutions and what is named after a town are no places or names."""
    assert in_another_note(line) == []


def test_another_patients_notes_are_not_searched_for_first_names_streets_and_towns() -> None:
    """Anybody may be called Marguerite, and many live in Toledo."""
    assert in_another_note("Marguerite came from Toledo, off Kellogg, and Larkspur Hollow.", "B") == []


@pytest.mark.parametrize(("line", "hits"), [
    ("Baby goes home to 4418 Larkspur Hollow Rd today", ["4418 Larkspur Hollow Rd"]),
    ("HOME: 4418 LARKSPUR HOLLOW ROAD, APT 5", ["4418 LARKSPUR HOLLOW ROAD"]), ("at 31 high st.", ["31 high st"]),
    ("4419 Larkspur Hollow Rd", []), ("4418 Larkspur Hollow Ave", []), ("on Larkspur Hollow Rd", []),
    ("31 high risk st changes", []), ("12.31 High St", []),
])
def test_a_whole_address_of_one_chart_is_found_in_all_others(line: str, hits: list[str]) -> None:
    """Mother and child have charts of their own, and one door; a street alone, or another house of it, is anybody's."""
    assert in_another_note(line, "B") == hits


def test_whole_addresses_stay_where_the_policy_keeps_streets(tmp_path: Path) -> None:
    given = pairs([CHART, ("src-2", "B", "[Zed Quill](PATIENT), 31 High St", "[Max Opal](PATIENT), 31 High St")])
    path = tmp_path / "kept.yaml"
    path.write_text(edited("STREET: {action: keep}"), "utf-8")
    found_in = {hit.doc_id for hit in tally_of(given, facts_of(given), under=load(str(path))).residuals}
    assert "src-2" not in found_in
