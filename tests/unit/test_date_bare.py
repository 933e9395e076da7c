"""Days with hardly a sign of one, by their label or the row that they stand in."""

from __future__ import annotations

import pytest

from resynth.recognize.detect import detect
from resynth.recognize.times import dates
from resynth.testing import marked
from resynth.types import Document


def found(text: str) -> list[str]:
    [spans] = detect([Document("d", "p", text)])
    return [text[span.start : span.end] for span in spans or () if span.kind == "DATE"]


@pytest.mark.parametrize("text", [
    "DD [0311](DATE) DT [0312](DATE)", "CXR [0907](DATE) neg", "Adm [0422](DATE)", "LBM [0914](DATE)",
    "Adm: [0422](DATE), seen at 1330", "DOA [1/4](DATE), DOS [3/4](DATE), DOD [8/4](DATE)",
    "7.5 mg [w/f](DATE), 5 mg other days", "5 mg [m/th](DATE) and 2.5 mg rest of week",
    "BP log: [3-1](DATE) 138/88, [3-8](DATE) 126/80", "GA table\n[10-4](DATE)     17+5   157  110/62",
    "Eylea today. OD [10-24](DATE). Uses", "in gym class [4-10](DATE), resolved", "Setback [12-23](DATE): better",
    "(perforated at surgery [07-06](DATE)). Readmitted [07-15](DATE) w/ fever",
])
def test_these_are_days(text: str):
    plain, spans = marked(text)
    assert found(plain) == [plain[span.start : span.end] for span in spans]


def test_one_letter_is_a_weekday_in_a_row_of_days():
    text = "Mon 142/88, Tu 150/90, W 138/84, Th 146/90"
    told = sorted(dates.RECOGNIZER.find(Document("d", "p", text), ()))
    assert [text[span.start : span.end] for span in told] == ["Mon", "Tu", "W", "Th"]


@pytest.mark.parametrize("text", [
    "BPs: [Mo](DATE) 140/88 [Tu](DATE) 150/90 [We](DATE) 138/84",
    "BP log\n[Mo](DATE) 140/88\n[Tu](DATE) 150/90\n[We](DATE) 138/84",
    "  [Fr](DATE): 92\n  [Sa](DATE): 104\n  [Su](DATE): 88",
])
def test_a_weekday_of_a_row_is_no_name(text: str):
    """Tu and We are on the lists of names too."""
    plain, spans = marked(text)
    assert found(plain) == [plain[span.start : span.end] for span in spans]


def test_two_lines_are_no_row():
    assert found("We 138/84\nTu 150/90\nMo 140/88") == []


@pytest.mark.parametrize("text", [
    "NPO since 0600", "CXR at 0907", "BP 0914", "labs 1300, CXR 0907 neg", "LBM 0914, VS 0900", "adm 0422 hrs",
    "M 142, F 150", "W 138 lb, T 98.6", "T 98 P 64 R 16", "tab w/ food, other meds", "M/F ratio", "wk 5-14",
    "take 2-3 tabs", "dose 1-2 mg", "IOP OD 10-24", "class 4 days",
])
def test_hours_values_and_ranges_are_none(text: str):
    assert found(text) == []


@pytest.mark.parametrize("text", [
    "[Jan 3](DATE)-[Feb 2](DATE)", "[Dec 2018](DATE)-[Jan 2019](DATE)", "[3 Jan](DATE)-[4 Feb](DATE) away",
    "[March 3rd](DATE)-[April 4th](DATE)", "[Jan 12](DATE)-[Jan 14, 2020](DATE)", "seen [Mar](DATE)-[Apr 2011](DATE).",
    "[12-Jan 2019](DATE)", "born [12-Jan-2019](DATE)", "in [Mar-Apr](DATE) or so", "on [3-Feb](DATE) and [4-Mar](DATE)",
])
def test_two_days_that_a_stroke_joins_are_two(text: str):
    plain, spans = marked(text)
    assert found(plain) == [plain[span.start : span.end] for span in spans]
