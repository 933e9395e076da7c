"""What a column holds is told by its name, as i2b2, OMOP and people write it; what is not understood is counted."""

from __future__ import annotations

from pathlib import Path

import pytest

from resynth.columns import NAMES, PATIENT_ID, is_relative, part_of, usual
from resynth.errors import InputError, UsageError
from resynth.job import known, tables
from resynth.kinds import KINDS
from resynth.types import Document, KnownValue

TABLES_PAGE = Path(__file__).parents[2] / "docs" / "tables.md"


@pytest.mark.parametrize(("column", "kind"), [
    # OMOP.
    ("person_id", PATIENT_ID), ("person_source_value", "MEDICALRECORD"), ("given_name", "PATIENT.first"),
    ("family_name", "PATIENT.last"), ("provider_name", "DOCTOR"), ("address_1", "STREET"),
    ("address_2", "LOCATION-OTHER"), ("city", "CITY"), ("zip", "ZIP"), ("birth_datetime", "DATE"),
    ("care_site_name", "HOSPITAL"), ("visit_start_date", "DATE"), ("npi", "LICENSE"),
    # i2b2.
    ("patient_num", PATIENT_ID), ("PATIENT_IDE", "MEDICALRECORD"), ("encounter_num", "IDNUM"), ("BIRTH_DATE", "DATE"),
    ("zip_cd", "ZIP"), ("name_char", "DOCTOR"),
    # However people write it, and whose it is.
    ("First Name", "PATIENT.first"), ("last-name", "PATIENT.last"), ("Patient First Name", "PATIENT.first"),
    ("pt_last_name", "PATIENT.last"), ("PatientMRN", "MEDICALRECORD"), ("home_address", "STREET"),
    ("mailing zip code", "ZIP"), ("client_dob", "DATE"), ("primary phone", "PHONE"),
])
def test_usual_names_are_understood(column: str, kind: str):
    assert usual(column) == kind


@pytest.mark.parametrize("column", [
    "sex", "gender_source_value", "race_concept_id", "patient_status", "patient_race", "address_type", "drug_name",
    "city_code", "statecityzip_path", "home", "patient_note", "id", "concept_id", "date_of_draw", "phone_calls",
    "email_sent", "mobility", "lastly", "age_at_onset", "primary_diagnosis", "note_text", "value", "17", "Smith", "",
])
def test_what_only_looks_like_one_is_not(column: str):
    assert usual(column) == ""


def test_every_kind_exists_and_no_name_says_two():
    names = [name for row in NAMES.values() for name in row.split()]
    assert len({name.replace("_", "") for name in names}) == len(names)
    assert {kind.partition(".")[0] for kind in NAMES} - {PATIENT_ID} <= set(KINDS)


def test_first_is_told_from_last_behind_whose_it_is():
    assert [part_of(column) for column in ("mother_first", "Mother Last Name", "mi")] == ["first", "lastname", "mi"]


def test_the_page_lists_them_all():
    page = TABLES_PAGE.read_text("utf-8")
    for kind, names in NAMES.items():
        assert f"| {kind} | {', '.join(f'`{name}`' for name in names.split())} |" in page


def table(folder: Path, text: str) -> str:
    (folder / "t.csv").write_text(text, "utf-8")
    return str(folder / "t.csv")


@pytest.mark.parametrize("text", [
    "who,what\n17,Zebadiah\n", "person_id,race\n17,W\n", "17,Zebadiah,Quillfeather\n18,Mary,Vance\n", "a\nb\n",
    "patient_id,type,worth\n17,PATIENT,Zebadiah\n",
])
def test_a_table_of_which_nothing_is_understood_is_refused(tmp_path: Path, text: str):
    """And no word of it is told: its first row may be a patient's."""
    with pytest.raises(InputError, match="no column of it is understood") as error:
        known.sources_of([table(tmp_path, text)], "")
    assert error.value.exit_code == 4
    assert "person_source_value" in (error.value.hint or "")
    assert not any(word in f"{error.value.message} {error.value.hint}" for word in ("Zebadiah", "Quillfeather", "race"))


def values(spec: str) -> list[KnownValue]:
    return [value for source in known.sources_of([spec], "") for _, value in known.read(source)]


def test_a_day_of_birth_in_three_columns_is_one(tmp_path: Path):
    """OMOP asks for these, and for no other of a birth; a year alone is of too many."""
    text = "person_id,gender_concept_id,Year_Of_Birth,month_of_birth,day_of_birth\n17,8507,1961,3,4\n18,8507,1961,,\n"
    whole = table(tmp_path, text)
    assert values(whole) == values(f"{whole}:person_id,gender_concept_id=keep") == [KnownValue("DATE", "1961-03-04")]
    assert values(f"{whole}:person_id,Year_Of_Birth=keep") == []
    assert told(whole)[0][0] == "--known t.csv: 1 of 5 columns not understood, and not used (column 2)"
    more = values(table(tmp_path, "day_of_birth,birth_month,person_id,birth_year,mrn\n31,2,17,1961,7719024\n"))
    assert more == [KnownValue("MEDICALRECORD", "7719024")]  # no such day


def test_a_path_of_places_is_its_places(tmp_path: Path):
    """As the patients of i2b2 have it."""
    text = "PATIENT_NUM,STATECITYZIP_PATH\n17,OH\\Logan\\43138\n18,\\Zip codes\\Ohio\\New Moor\\43138\\\n19,\n"
    assert values(table(tmp_path, text)) == [
        KnownValue("STATE", "OH"), KnownValue("CITY", "Logan"), KnownValue("ZIP", "43138"),
        KnownValue("STATE", "Ohio"), KnownValue("CITY", "New Moor"), KnownValue("ZIP", "43138")]


def test_a_table_of_nobody_is_a_flag_that_is_wrong(tmp_path: Path):
    with pytest.raises(UsageError, match="no column of patient ids"):
        known.sources_of([table(tmp_path, "first,last\nZebadiah,Quillfeather\n")], "")


def told(spec: str) -> list[tuple[str, str]]:
    return list(known.not_used([spec], known.sources_of([spec], "")))


def test_columns_that_are_not_understood_are_counted(tmp_path: Path):
    """By their place, and the hint repeats all that is understood: typed alone, a new column would take its place."""
    whole = table(tmp_path, "patient_num,sex_cd,last_name,zip_cd,race_cd\n17,F,Quillfeather,00100,W\n")
    (what, hint), = told(whole)
    assert what == "--known t.csv: 2 of 5 columns not understood, and not used (columns 2, 5)"
    assert hint == f"--known {whole}:patient_num,last_name,zip_cd; add ,COLUMN=KIND for what is to be known too"
    assert told(f"{whole}:patient_num,last_name,zip_cd") == []
    rows = table(tmp_path, "patient_id,kind,value\n17,PATIENT,Quillfeather\n")
    assert told(rows) == []


def test_columns_that_are_left_out_are_told(tmp_path: Path):
    """Who named one column, to add it, lost the names, and nothing said so."""
    whole = table(tmp_path, "Patient ID,Surname,Hosp No,Town\n17,Quillfeather,7719024,Moor\n")
    (what, hint), = told(f"{whole}:Patient ID,Hosp No=MRN")
    assert what.endswith("2 of 4 columns not used that would be understood, for others are named (columns 2, 4)")
    line = f"{whole}:Surname,Town,Patient ID,Hosp No=MRN"
    assert hint == f"--known '{line}'; COLUMN=keep for what is not to be known"
    assert told(line) == told(f"{whole}:Patient ID,Hosp No=MRN,Surname,Town=keep") == []
    with pytest.raises(UsageError) as error:
        known.sources_of([f"{whole}:Hosp No=MRN"], "")
    assert error.value.hint == f"--known '{whole}:Patient ID,Surname,Town,Hosp No=MRN'"


def test_fields_of_a_note_are_understood_by_the_same_names():
    meta = {"person_source_value": "7719024", "race": "W", "Patient Last Name": "Quillfeather", "age": "61"}
    assert known.of_metadata([Document("d", "p", "", meta)]) == (
        KnownValue("MEDICALRECORD", "7719024"), KnownValue("PATIENT", "Quillfeather"))


@pytest.mark.parametrize("column", [
    "Mother's Name", "spouse_name", "Emergency Contact Name", "guardian full name", "contact_name",
    "Patient Mother Name",
])
def test_names_of_relatives_are_a_relatives(column: str):
    """``Mother's Name`` was not understood, and with a kind given her name was the patient's."""
    assert is_relative(column)
    assert usual(column) in ("PATIENT", "")
    assert not any(map(is_relative, ("name", "Patient Name", "first", "maiden_name", "Last Name, First Name", "pcp")))


@pytest.mark.parametrize(("spec", "role"), [
    ("mother_name", "relative"), ("who=RELATIVE", "relative"), ("who=PATIENT", ""),
])
def test_whose_name_a_column_of_what_is_known_holds(tmp_path: Path, spec: str, role: str):
    path = tmp_path / "k.csv"
    path.write_text(f"patient_id,{spec.partition('=')[0]}\n1,Opal Tarr\n", "utf-8")
    (source,) = known.sources_of([f"{path}:patient_id,{spec}"], "")
    assert [tuple(value) for _, value in known.read(source)] == [("PATIENT", "Opal Tarr", role)]
    assert tables.table_of(source.data()) == source
