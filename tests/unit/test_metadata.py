"""The fields beside the text: only what the policy names goes out, and what cannot be read is left out."""

from __future__ import annotations

from dataclasses import replace

import pytest

from resynth.plan.metadata import released
from resynth.policy.model import MetadataRule
from resynth.policy.parse import load

POLICY = load("cchmc-2014").dated("2026-11-20")


def out(value: object, kind: str, action: str) -> dict[str, object]:
    policy = replace(POLICY, metadata={"field": MetadataRule(kind, action)})
    return released({"field": value, "note_type": "discharge", "unit": "7B"}, policy)


def test_the_type_of_the_note_goes_out_and_what_nobody_names_does_not():
    assert released({"note_type": "discharge", "unit": "7B", "date": "2019"}, POLICY) == {"note_type": "discharge"}
    policy = replace(POLICY, metadata={"note_type": MetadataRule("OTHER", "drop")})
    assert released({"note_type": "discharge"}, policy) == {}


@pytest.mark.parametrize(("value", "kind", "action", "becomes"), [
    ("7B", "ROOM", "keep", "7B"), (7, "ROOM", "keep", 7), ("7B", "ROOM", "redact", "[ROOM]"),
    ("7B", "ROOM", "drop", None),
    ("2019-02-03", "DATE", "generalize", "2019"), ("20190203", "DATE", "generalize", "2019"),
    ("2019-02-03T10:00", "DATE", "generalize", "2019"), ("20190203 10:00", "DATE", "generalize", "2019"),
    ("2019", "DATE", "generalize", "2019"), (2019, "DATE", "generalize", "2019"),
    ("1937-01-01", "DATE", "generalize", "1937"), ("1936-12-31", "DATE", "generalize", None),
    ("20190", "DATE", "generalize", None), ("201902", "DATE", "generalize", None),
    ("2/3/2019", "DATE", "generalize", None),
    (89, "AGE", "generalize", 89), ("93", "AGE", "generalize", "90 or over"), ("old", "AGE", "generalize", None),
])
def test_a_field_becomes_what_its_rule_says(value: object, kind: str, action: str, becomes: object):
    """A year of birth that shows an age over 89 is not kept: 45 CFR 164.514(b)(2)(i)(C)."""
    expected = {"note_type": "discharge"} | ({} if becomes is None else {"field": becomes})
    assert out(value, kind, action) == expected
