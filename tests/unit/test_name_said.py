"""Initials of whom a sentence tells; services, studies and illnesses stand there too and are nobody's."""

from __future__ import annotations

from functools import partial

import pytest
from speed import seconds, stays_below

from resynth.recognize.note import Note, anchored
from resynth.recognize.persons.name_said import ANCHORS, at_word, in_rows
from resynth.testing import marked

_TABLE = anchored(dict.fromkeys(sorted(ANCHORS), True))


def found(text: str) -> list[tuple[int, int]]:
    """What is found in a note, at whatever word."""
    note = Note(text)
    here = [place for word, _ in note.hits(_TABLE) for place in at_word(note, word)]
    return sorted({*here, *in_rows(note)})


@pytest.mark.parametrize("text", [
    "Mother of [KWB](INITIALS) reports no seizures.", "[KWB](INITIALS)'s mother called.",
    "[KWB](INITIALS) states she slept.", "Pt wants [JKD](INITIALS) to call her", "Spoke c [JKZ](INITIALS) re: refill",
    "f/u with [JKZ](INITIALS) in 2 weeks", "Checked in by [AJR](INITIALS), roomed by [BJK](INITIALS)",
    "sign out from [JKZ](INITIALS) to [BJK](INITIALS)", "pt [khj](INITIALS) is a 54 yo f",
    "[KWB](INITIALS) to round tomorrow",
    "[KWB](INITIALS) in to see pt.", "This 40 yo pt, [KWB](INITIALS), was admitted",
    "Child [KWB](INITIALS) attended school",
    "[HB](INITIALS) is a 54 yo woman", "| 0800 | 98.6 | 72 | 18 | [KWB](INITIALS) |",
])
def test_who_is_told_of_has_initials(text: str):
    plain, spans = marked(text)
    assert found(plain) == [(span.start, span.end) for span in spans]


@pytest.mark.parametrize("text", [
    "Mother of SGA baby", "needs EEG to evaluate", "awaiting MRA to be read", "f/u with ENT in 2 weeks",
    "Spoke with CPS re: plan", "Pt wants PCP to call", "PT to evaluate", "sign out from ED to ICU",
    "Checked in by EMS.",
    "pt who is a 54 yo f", "pt mom is a 54 yo f", "PT is a 54 yo woman", "| 0800 | 98.6 | 72 | WNL |",
    "0800|LUCERO, AMADEO|66M|H 5055550137|ARR", "The patient's mother called.", "DVT will follow",
    "Child ADHD was seen",
])
def test_what_is_short_for_something_is_nobody(text: str):
    assert found(text) == []


@pytest.mark.alone
@pytest.mark.parametrize("piece", [
    "mother of KW ", "KW's mother ", "pt kw is a ", "08:00 | 1 | ", "spoke with KW ", "from KW to ",
])
def test_time_is_linear_whatever_a_text_repeats(piece: str):

    def spent(size: int) -> float:
        text = piece * (size // len(piece))
        return seconds(lambda: found(text))

    def bound() -> float:
        return 30 * max(0.005, min(spent(2_500) for _ in range(3)))

    assert stays_below(partial(spent, 20_000), bound, 30 * 0.005, 2)
