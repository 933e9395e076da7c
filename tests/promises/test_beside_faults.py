"""What stands beside the texts of notes, planted field by field (M3); crosswalk lines that say something else (M2)."""

from __future__ import annotations

import json
from typing import Any

import pytest
from kit import facts_of, pairs, policy

from resynth.errors import InputError
from resynth.verify.beside import looks
from resynth.verify.readers import rows_of

PLAIN: dict[str, Any] = {"doc_id": "100-01", "patient_id": "100", "text": "", "spans": [], "note_type": "ED note"}


@pytest.mark.parametrize("more", [
    {"ward": "write jd.kolb12@qrhc.example"}, {"ward": "MRN 3306B41188, Ostrander"}, {"seen": "12/05/2008"},
    {"seen": ["2008-12-05"]}, {"ward": "of Lexington"}, {"kowalski": 1}, {"note_type": "Zorvat visit"},
    {"note_type": "note 4418"}, {"note_type": ["ED note"]}, {"note_type": {"of": "ED"}},
    {"spans": [{"start": 0, "end": 1, "kind": "DATE", "label": "Hargrove"}]},
    {"spans": [{"start": 0, "end": 1, "kind": "DATE", "label": "DATE", "was": "Hargrove"}]},
    {"spans": [{"start": 0, "end": 1, "kind": "DATE", "label": "DATE", "role": "Hargrove"}]},
])
def test_what_a_field_gives_away_is_found(more: dict[str, Any]) -> None:
    """An address, a name, a day, a town, in a value or the name of a field; a type that is more than a type."""
    row = looks(facts_of(pairs()), policy()).row
    assert not row(PLAIN)
    assert row(PLAIN | more)


@pytest.mark.parametrize("more", [
    {"ward": "surgery 3"}, {"ward": "x@y.example"}, {"seen": "3/4"}, {"note_type": None}, {"note_type": 12},
    {"note_type": "other"}, {"spans": [{"start": 0, "end": 1, "kind": "DATE", "label": "DATE", "role": "unknown"}]},
])
def test_what_a_field_may_say_is_none(more: dict[str, Any]) -> None:
    assert not looks(facts_of(pairs()), policy()).row(PLAIN | more)


def _lines(rows: Any, **how: Any) -> list[str]:
    return [json.dumps(row._asdict(), ensure_ascii=False, **how) + "\n" for row in rows]


def test_rows_in_the_usual_writing_are_read_as_any_others_are() -> None:
    """Compared with what stands in both notes, or parsed: the same rows."""
    for source, released, rows in pairs():
        for how in ({"separators": (",", ":")}, {}):
            assert rows_of(_lines(rows, **how), source, released) == rows


@pytest.mark.parametrize("field", ["start", "original", "surrogate", "out_end", "kind", "released_id", "rule"])
def test_a_row_that_says_something_else_is_read_as_it_says(field: str) -> None:
    """It is never taken for what the notes say: M1, M2 and M22 look at it."""
    source, released, rows = pairs()[0]
    other = (rows[0]._replace(**{field: 77 if field in ("start", "out_end") else "Zorvat"}), *rows[1:])
    assert rows_of(_lines(other, separators=(",", ":")), source, released) == other


def test_a_line_that_is_no_row_is_refused() -> None:
    source, released, rows = pairs()[0]
    for line in ("{}\n", "[]\n", "nothing\n"):
        with pytest.raises(InputError):
            rows_of([line, *_lines(rows[1:])], source, released)
