"""What columns usually hold, by their names: of tables beside the notes, of what the site knows, of fields of notes.

Names as i2b2 (``patient_num``, ``zip_cd``), OMOP (``person_source_value``, ``address_1``) and people write them;
capitals, blanks, hyphens and underscores say nothing, and neither does whose column it is: ``Patient First Name``.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

PATIENT_ID = "PATIENT_ID"
#: What a column of names of relatives is called by hand.
RELATIVE = "RELATIVE"

#: Kind -> names of columns that hold it.
NAMES: dict[str, str] = {
    PATIENT_ID: "person_id patient_id pat_id subject_id pt_id patient_num",
    "PATIENT.first": "first first_name given given_name fname forename",
    "PATIENT.middle": "middle middle_name mname mi middle_initial",
    "PATIENT.last": "last last_name surname family family_name lname",
    "PATIENT": "name full_name patient_name patient contact_name mother_name father_name maiden_name former_name alias "
               "other_name previous_name preferred_name nickname last_name_first_name name_last_first",
    "DOCTOR": "doctor doctor_name physician physician_name provider provider_name attending attending_name pcp "
              "pcp_name name_char",
    "DATE": "dob birth_date date_of_birth birth_datetime dod death_date death_datetime date_of_death date admit_date "
            "admission_date discharge_date visit_date service_date visit_start_date visit_end_date",
    "MEDICALRECORD": "mrn medical_record_number medical_record chart_number person_source_value patient_ide",
    "SSN": "ssn social_security_number",
    "ACCOUNT": "account account_number har",
    "IDNUM": "csn encounter_id encounter_num encounter_ide visit_id visit_source_value accession accession_number",
    "HEALTHPLAN": "member_id insurance_id plan_id health_plan_id mbi",
    "LICENSE": "npi dea dea_number",
    "PHONE": "phone telephone phone_number telephone_number home_phone work_phone mobile mobile_phone cell cell_phone",
    "FAX": "fax fax_number",
    "EMAIL": "email email_address mail",
    "STREET": "street address address_1 address_line_1 street_address",
    "LOCATION-OTHER": "address_2 address_line_2",
    "CITY": "city town",
    "STATE": "state",
    "ZIP": "zip zip_code zip_cd postal_code",
    "COUNTY": "county",
    "COUNTRY": "country",
    "HOSPITAL": "hospital hospital_name facility facility_name care_site_name",
    "ORGANIZATION": "employer employer_name school school_name",
    "PROFESSION": "occupation profession",
    "AGE": "age",
    "USERNAME": "username",
}
#: Known of several columns a day of birth (OMOP), of one several places (i2b2).
_BIRTH = ("year_of_birth birth_year", "month_of_birth birth_month", "day_of_birth birth_day")
_PATH = "statecityzip_path"
#: How columns of the names of relatives begin.
_KIN = ("mother", "father", "parent", "spouse", "wife", "husband", "partner", "guardian", "contact", "emergency", "nok",
        "nextofkin", "relative", "son", "daughter", "sister", "brother", "sibling", "child", "guarantor", "proxy")
_OF_KIN = ("name", "sname", "fullname", "sfullname", "contactname")
#: Whose column it is, or which of several: what is left of its name says what it holds.
_WHOSE = ("patient", "person", "pt", "client", "home", "mailing", "current", "primary")


def plain(column: str) -> str:
    """A column's name in small letters, without blanks, hyphens and underscores."""
    return "".join(filter(str.isalnum, column.casefold()))


_KINDS = {plain(name): kind for kind, names in NAMES.items() for name in names.split()}


def usual(column: str) -> str:
    """What a column of this name usually holds; nothing when its name does not say it."""
    name = plain(column)
    if kind := _KINDS.get(name):
        return kind
    for whose in _WHOSE:
        if name.startswith(whose) and (kind := _KINDS.get(name.removeprefix(whose))):
            return kind
    # "Mother's Name" and "Spouse Name": parts of such a name are asked for by hand.
    kin = next((kin for kin in _KIN if name.startswith(kin)), "")
    return "PATIENT" if kin and name.removeprefix(kin) in _OF_KIN else ""


def is_relative(column: str) -> bool:
    """Whether a column of names is by its own name of somebody of the patient's: ``Mother's Name``, ``nok_last``."""
    name = plain(column)
    return any(name.removeprefix(whose).startswith(_KIN) for whose in ("", *_WHOSE) if name.startswith(whose))


def together(header: Sequence[str]) -> Iterator[tuple[tuple[str, ...], str]]:
    """Columns that only together, or only in part, are something known, and the kind: a day in parts, a path."""
    names = {_bare(column): column for column in header}
    birth = [next((names[plain(name)] for name in part.split() if plain(name) in names), "") for part in _BIRTH]
    if all(birth):
        yield tuple(birth), "DATE"
    if plain(_PATH) in names:
        yield (names[plain(_PATH)],), "LOCATION"


def _bare(column: str) -> str:
    """A column's name without whose it is."""
    name = plain(column)
    return next((name.removeprefix(whose) for whose in _WHOSE if name.startswith(whose)), name)


def part_of(column: str) -> str:
    """The end of a column's name that tells first from last: ``mother_first`` ends like ``first``."""
    name = plain(column)
    ends = [end for end, kind in _KINDS.items() if "." in kind and name.endswith(end) and len(end) > 2]
    return max(ends, key=len, default=name)


def understood() -> str:
    """All names that are understood, for a hint."""
    names = (*NAMES.values(), *(part.split()[0] for part in _BIRTH), _PATH)
    return ", ".join(name for several in names for name in several.split())
