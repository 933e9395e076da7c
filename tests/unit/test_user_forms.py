"""User names by how they are made and where they stand; words, findings and drugs before an hour are none."""

from __future__ import annotations

from functools import partial

import pytest
from speed import seconds, stays_below

from resynth.recognize.institutions.user_forms import places
from resynth.recognize.note import Note
from resynth.testing import marked


@pytest.mark.parametrize("text", [
    "seen by [d_rickard](USERNAME) today", "note of [josefina.batres](USERNAME) was read",
    "ED arrival [amontague](USERNAME) 12:01; triage [RANKINHH](USERNAME) 12:09",
    "Draft saved: [worthamj4](USERNAME) 14:02", "t: 1/2/14 [rickardd](USERNAME)",
    "T: 03/11/2012 10:44\n[kcg5234](USERNAME)", "[dmontague](USERNAME) updated the problem list",
    "Audit: [x343244](USERNAME) VIEW CHART 10:22", "TR: 1/2/2014 [jessa.faller](USERNAME)",
])
def test_what_is_made_of_a_name_is_a_user(text: str):
    plain, spans = marked(text)
    assert sorted(set(places(Note(plain)))) == [(span.start, span.end) for span in spans]


def test_a_user_stands_in_brackets():
    assert [*places(Note("[mrosenberg] reviewed meds"))] == [(1, 11)]


@pytest.mark.parametrize("text", [
    "l_knee and r_hip", "p_value 0.05", "e_coli grew", "went home.will call", "pain.denies fever", "insulin 12:01",
    "Widal 1:40", "[sic] and [redacted]", "Lisinopril 22:00", "Smith 12:30", "T: 3/4/12 afebrile", "breakfast 08:00",
    "nurse updated the family", "Labs reviewed", "smith reviewed labs", "grace.period",
])
def test_what_stands_there_else_is_none(text: str):
    assert list(places(Note(text))) == []


@pytest.mark.alone
@pytest.mark.parametrize("piece", ["a_", "aislinn.", "x 12:01 ", "[a", "t: 1/2/14 ", "ab updated "])
def test_time_is_linear_whatever_a_text_repeats(piece: str):

    def spent(size: int) -> float:
        note = Note(piece * (size // len(piece)))
        return seconds(lambda: list(places(note)))

    def bound() -> float:
        return 30 * max(0.005, min(spent(2_500) for _ in range(3)))

    assert stays_below(partial(spent, 20_000), bound, 30 * 0.005, 2)
