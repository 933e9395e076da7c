"""The fields beside the text: only what the policy names goes out, and what cannot be read is left out."""

from __future__ import annotations

from dataclasses import replace

import pytest

from resynth.cli import warned
from resynth.plan.metadata import released, withheld
from resynth.policy.model import MetadataRule
from resynth.policy.parse import load

POLICY = load("cchmc-2014").dated("2026-11-20")


def out(value: object, kind: str, action: str) -> dict[str, object]:
    policy = replace(POLICY, metadata={"field": MetadataRule(kind, action)})
    return released({"field": value, "note_type": "discharge", "unit": "7B"}, policy)


TYPES = """
Discharge summary|H&P|ED Note|Nursing/other|PEDS GI CONSULT NOTE|Telephone Encounter|History and Physical|clinic 2|
DischargeSummary|ED_Provider_Notes|Post-op follow-up|MRI brain w/o contrast|OB/GYN ultrasound|Women's Health, visit 3|
44814637|Physician |Women’s imaging: CT chest (2 views)
""".replace("\n", "")
NO_TYPES = """
Marla|Note: patient is a 45yo roofer from Tucson|Harlow Bend Hospital ED|Dr. Q|Consult, Pellworth|note M.Q.|4471902|
visit 3/4/2010|seen 2010-03-04|ED, March 4|4-MAR-10|week 10 of 2010|room 7B|note\u200bMarla|visit 513 659 8912|ED 03 04
"""


@pytest.mark.parametrize("said", [*TYPES.split("|"), 44814646, None, ""])
def test_a_type_of_words_of_types_goes_out_as_it_is(said: object):
    assert released({"note_type": said}, POLICY) == {"note_type": said}
    assert not withheld({"note_type": said}, POLICY)


@pytest.mark.parametrize("said", [*NO_TYPES.strip().split("|"), 4471902, True, ["note"], "note " * 17])
def test_a_type_that_says_more_than_a_type_is_other_unless_the_policy_names_it(said: object):
    """Nobody marks what stands beside the text: a first name, a town or a house there went out under Safe Harbor."""
    assert released({"note_type": said}, POLICY) == {"note_type": "other"}
    assert withheld({"note_type": said}, POLICY)
    named = replace(POLICY, metadata={"note_type": MetadataRule("OTHER", "keep")})
    assert released({"note_type": said}, named) == {"note_type": said}
    assert not withheld({"note_type": said}, named)


def test_a_date_in_a_type_is_nothing_to_hide_where_dates_stay():
    limited = load("hipaa-limited-data-set")
    assert released({"note_type": "visit 3/4/2010"}, limited) == {"note_type": "visit 3/4/2010"}
    assert released({"note_type": "Marla 3/4/2010"}, limited) == {"note_type": "other"}


def test_the_type_of_the_note_goes_out_and_what_nobody_names_does_not():
    assert released({"note_type": "discharge", "unit": "7B", "date": "2019"}, POLICY) == {"note_type": "discharge"}
    policy = replace(POLICY, metadata={"note_type": MetadataRule("OTHER", "drop")})
    assert released({"note_type": "discharge"}, policy) == {}


@pytest.mark.parametrize(("value", "kind", "action", "becomes"), [
    ("7B", "ROOM", "keep", "7B"), (7, "ROOM", "keep", 7), ("7B", "ROOM", "redact", "[ROOM]"),
    ("7B", "ROOM", "drop", None),
    ("2019-02-03T10:00:00Z", "DATE", "keep", "2019-02-03T10:00:00Z"), ("3-MAR-19", "DATE", "keep", "3-MAR-19"),
    ("Marla, 2019-02-03", "DATE", "keep", None), ("44 y", "AGE", "keep", "44 y"), ("44, roofer", "AGE", "keep", None),
    ("2019-02-03", "DATE", "generalize", "2019"), ("20190203", "DATE", "generalize", "2019"),
    ("2019-02-03T10:00", "DATE", "generalize", "2019"), ("20190203 10:00", "DATE", "generalize", "2019"),
    ("2019", "DATE", "generalize", "2019"), (2019, "DATE", "generalize", "2019"),
    ("1937-01-01", "DATE", "generalize", "1937"), ("1936-12-31", "DATE", "generalize", None),
    ("20190", "DATE", "generalize", None), ("201902", "DATE", "generalize", None),
    ("2/3/2019", "DATE", "generalize", None),
    ("teacher", "PROFESSION", "keep", "teacher"), ("teacher, 213-555-0142", "PROFESSION", "keep", None),
    ("Ward 3", "HOSPITAL", "keep", "Ward 3"), ("MRN 4821390", "HOSPITAL", "keep", None),
    ("MRN 4821390", "ROOM", "keep", None), ("MRN 4821390", "OTHER", "keep", "MRN 4821390"),
    (89, "AGE", "generalize", 89), ("93", "AGE", "generalize", "90 or over"), ("old", "AGE", "generalize", None),
])
def test_a_field_becomes_what_its_rule_says(value: object, kind: str, action: str, becomes: object):
    """A year of birth that shows an age over 89 is not kept: 45 CFR 164.514(b)(2)(i)(C)."""
    expected = {"note_type": "discharge"} | ({} if becomes is None else {"field": becomes})
    assert out(value, kind, action) == expected


def test_a_year_that_is_left_out_for_want_of_a_day_is_told(capsys: pytest.CaptureFixture[str]):
    """A field that the policy makes coarser went out of no note, and nobody was told why."""
    undated = replace(POLICY, as_of=None, metadata={"date": MetadataRule("DATE", "generalize")})
    assert released({"date": "2010-03-04"}, undated) == {}
    warned.of_fields(undated)
    assert "left out beside the text: date;" in capsys.readouterr().err
    warned.of_fields(replace(undated, as_of="2026-01-31"))
    warned.of_fields(replace(undated, metadata={"age": MetadataRule("AGE", "generalize")}))
    assert capsys.readouterr().err == ""
