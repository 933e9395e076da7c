"""Initials that only their letters and their place in a line tell; what abbreviates something stays."""

from __future__ import annotations

import pytest
from speed import seconds, stays_below

from resynth.recognize.note import Note
from resynth.recognize.persons.name_brief import spans
from resynth.recognize.persons.name_letters import HARDLY_ELSE, MAY_BE, NEVER_ELSE, somebodys
from resynth.testing import marked


def found(text: str) -> list[str]:
    note = Note(text)
    return sorted({note.text[start:end] for start, end in spans(note)})


@pytest.mark.parametrize("text", [
    "[jm](INITIALS) 1430 asleep, no prn", "slept\n[rw](INITIALS) 0615: voided 300", "Pt [JQR](INITIALS), 68, c/o pain",
    "K 5.6, redraw. //[kw](INITIALS)", "K 5.6 // [LQB](INITIALS).", "Shingrix given, [zk](INITIALS).",
    "told [zq](INITIALS) of it", "seen with [QJ](INITIALS) today", "rounds by [KQW](INITIALS) later",
    "[JQK](INITIALS) agrees", "wound clean [jqk](INITIALS)", "0400 122/70 | [QXL](INITIALS) | 0600",
])
def test_who_is_told_by_letters_and_place_is_found(text: str):
    plain, spans_ = marked(text)
    assert found(plain) == [plain[span.start : span.end] for span in spans_]


@pytest.mark.parametrize("text", [
    "bp 1430 was low", "at 1409 Fourth Street", "uo 1200 ml", "Pt MRI, then home", "no fever, no", "ESR //CRP// 44",
    "https://zk.example.org", "Sprint 40 yd", "bladder scan 3 zq", "zq 40 today", "the JP drain", "PSP, then",
    "pgx: poor", "NYE party", "EJ for access", "| 4471902 | KQH | 28819334 |",
    "KQH IMAGING", "Summary KQH Hematology", "jp to bulb, jp", "a zq-2 b", "zq/kd 4",
    "60 mL/kg", "we saw jqk walk today",
])
def test_what_abbreviates_measures_or_goes_on_is_nobody(text: str):
    assert found(text) == []


def test_letters_are_the_surer_the_fewer_know_them_of_something_else():
    assert [somebodys(letters) for letters in ("mri", "jp", "no", "zq", "jqk")] == [
        MAY_BE, MAY_BE, MAY_BE, NEVER_ELSE, NEVER_ELSE]
    assert somebodys("aag") == HARDLY_ELSE


@pytest.mark.alone
def test_a_line_without_an_end_takes_time_as_it_is_long():
    short, long = (Note("jqk walks and zkq waits, mq too " * many) for many in (2_500, 10_000))
    assert stays_below(
        lambda: seconds(lambda: list(spans(long))), lambda: 16 * seconds(lambda: list(spans(short))), 0.2, 4)
