"""Two numbers with a stroke that are no day: durations, weeks of pregnancy, eyes, the nth of n; and days like them."""

from __future__ import annotations

import pytest

from resynth.recognize.detect import detect
from resynth.recognize.note import Note
from resynth.recognize.numbers import ids
from resynth.recognize.times import date_around, date_fractions, dates
from resynth.testing import marked
from resynth.types import Document


def found(text: str) -> list[str]:
    places = {span[:2] for span in dates.RECOGNIZER.find(Document("d", "p", text), ())}
    return [text[start:end] for start, end in sorted(places)]


@pytest.mark.parametrize("text", [
    # behind and before words that leave no other reading, whatever the note
    "cough began 6/12 ago", "review in 6/12 time", "pain for 2/7 ago",
    # a note that counts so, by its words
    "On paracetamol 1 g qds. RTC 6/12, f/u 3/12, cough for 2/12, 3/12 hx of cough, repeat bloods 3/12, review in 6/12.",
    "GP to follow, bloods ok. abx x 5/7, OPD 3/12, with 3/12 weight loss, supplied 10/7.",
    # by its weeks
    "RTC 6/12. Review in 2/52.", "cough 3/12 hx of, took it for 6/52",
    # days of it in such a note
    "On paracetamol 1 g qds. seen [6/12](DATE), on [3/7](DATE), admitted [5/7](DATE), since [3/12](DATE)",
    "Seen [24/11/2023](DATE). RTC 6/12. CT on [13/6](DATE).",
    # a note that has its months first, and one that says nothing
    "Seen [04/17/2020](DATE). RTC [6/12](DATE) with labs, called [3/7](DATE). On paracetamol qds.",
    "paracetamol qds. CT [6/12](DATE) hx of cough, RTC [3/7](DATE) 0800, Review [6/12](DATE): well",
    "RTC [6/12/24](DATE).", "seen [6/12](DATE), on [3/7](DATE)", "Given new appt card for [8/7](DATE). paracetamol qds",
])
def test_so_many_twelfths_are_months_where_a_note_counts_so(text: str):
    plain, spans = marked(text)
    assert found(plain) == [plain[span.start : span.end] for span in spans]


@pytest.mark.parametrize("text", [
    "review in 2/52", "back in 4/52 for labs", "cough for 2/52", "wk 2/40", "at 8/40 by scan", "antenatal: 9/40 today",
    "VA 6/60 left", "born [4/52](DATE)", "MI in [4/52](DATE)", "DOB [8/40](DATE)", "stent [11/91](DATE) @ CDH",
    "antenatal, mother born in [8/40](DATE)",
    "paracetamol qds, born [4/52](DATE), MI in [6/52](DATE), cough 3/52", "DOB [2/52](DATE) review",
])
def test_weeks_of_a_year_and_of_a_pregnancy_are_no_month_of_a_year(text: str):
    plain, spans = marked(text)
    assert found(plain) == [plain[span.start : span.end] for span in spans]


@pytest.mark.parametrize("text", [
    "VA 6/12", "R 6/12 L 6/9", "6/12 RE 6/9 LE", "UCVA 6/12", "Snellen 6/9", "6/12 unaided", "reads N5, ph 6/9",
    "with glasses 6/12",
    "eye exam [6/12](DATE), R hip film [6/9](DATE)", "seen [6/12](DATE) re vision", "new glasses [6/12](DATE)",
    "dx [2/24](DATE), dka ph 7.19",
])
def test_how_an_eye_sees_is_no_day(text: str):
    plain, spans = marked(text)
    assert found(plain) == [plain[span.start : span.end] for span in spans]


@pytest.mark.parametrize(("text", "count"), [
    ("abx day 3/7 today", True), ("Ceftriaxone day 3/7", True), ("Day 3/7: stable", True), ("DOL 3/7", True),
    ("surgery day 3/7", False), ("last day 3/7", False), ("Day: 3/7", False), ("day 7/3", False),
    ("ECT #3/12", True), ("visit #4/8 today", True), ("#12/3", False),
    ("12/24 hr urine", True), ("12/24 hours", True), ("12/24 HR 88", False), ("12/24 RN", False),
    ("VA 6/12", True), ("seen at the VA 6/12", False), ("CT 6/12 L 6/9", False), ("R 6/12 L 6/9", True),
    ("HADS 8/21", True), ("AIMS 5/28", True), ("5/28 swollen joints", True), ("EPDS 11/30", True),
    ("fraction 12/30", True), ("8/12 visits her son", False), ("pN1a 2/14", True),
    ("room 508 7/8", False), ("A1c 1/21", False),
    ("seen 8/21", False), ("day 12/24", False),
    ("DSM 1994", True), ("DSM-IV-TR 2000", True), ("ICD-10 2015", True), ("MI 1994", False), ("type 5 1994", False),
])
def test_what_is_counted_is_no_day_to_the_weights_either(text: str, count: bool):
    note = Note(text)
    first, last = next(
        (number, number + (0 if len(note.words[number]) == 4 else 2)) for number in note.digits
        if len(note.words[number]) == 4 or note.words[number + 1 : number + 2] == ["/"]
    )
    assert date_around.is_count(note, note.starts[first], note.ends[last]) is count


@pytest.mark.parametrize("text", [
    "Diagnosed under DSM-IV 1994.", "Manual 1994, chapter 3", "Axis per DSM-IV-TR 2000 (text)", "coded ICD-10 2015.",
    "born in [1994](DATE)", "type 2 DM since [1994](DATE)", "MI [1994](DATE).",
])
def test_the_year_of_a_manual_is_none(text: str):
    plain, spans = marked(text)
    assert found(plain) == [plain[span.start : span.end] for span in spans]


def test_the_nth_visit_is_no_account():
    text = "Visit #3/12 today, visit #8841702 filed"
    assert [text[span.start : span.end] for span in ids.RECOGNIZER.find(Document("d", "p", text), ())] == ["8841702"]


def test_nothing_of_a_note_that_counts_so_is_told_by_what_stands_around():
    """With all recognizers and the weights: RTC 6/12 is months, seen 6/12 a day."""
    text = "O/E chest clear, obs stable, paracetamol 1 g qds. RTC 6/12 with labs. Cough for 2/12. Seen 6/12. GP aware."
    (spans,) = detect([Document("d", "p", text)])
    assert [text[span.start - 5 : span.end] for span in spans or ()] == ["Seen 6/12"]


@pytest.mark.parametrize(("text", "so"), [
    ("paracetamol qds", True), ("paracetamol only", False), ("paracetamol qds, seen 04/17/2020", False),
    ("seen 17/04/2020", True), ("review in 2/52", True), ("born 4/52", False), ("2/52", False),
])
def test_a_note_tells_how_it_counts(text: str, so: bool):
    assert date_fractions.counts_so(Note(text)) is so
