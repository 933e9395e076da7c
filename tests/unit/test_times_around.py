"""Dates and ages that the rest of their note tells: days first, hours that look like years, families, lists."""

from __future__ import annotations

import pytest

from resynth.recognize.times import ages, dates
from resynth.testing import marked
from resynth.types import Document, Recognizer


def told(recognizer: Recognizer, text: str) -> list[str]:
    """What a recognizer finds, without what lies inside another."""
    places = {span[:2] for span in recognizer.find(Document("d", "p", text), ())}
    whole = [one for one in places if not any(a <= one[0] and one[1] <= b and (a, b) != one for a, b in places)]
    return [text[start:end] for start, end in sorted(whole)]


def given(text: str) -> tuple[str, list[str]]:
    plain, spans = marked(text.replace("]", "](DATE)"))
    return plain, [plain[span.start : span.end] for span in spans]


@pytest.mark.parametrize("text", [
    # days first: by a whole date, by a day before its month's name
    "Seen [24/11/2023]. Catheter out [13/6], passed urine.",
    "Admitted [11-Jun-2019]. Keep appt [15/9]. Home [26/9] if well.",
    "[31.12.2014] Practice closed [20/3].",
    # what lasts so many days, weeks or months
    "Reviewed [17/04/2020]. 3/12 bloating, 2/52 cough, for 10/7 abx, RTC 6/12.",
    "Admitted [23/07/2023] with 5/7 increasing SOB; 14/7 supply given.",
    # scores and settings in such a note
    "Seen [24/11/2023]. GCS 14/15, MMSE 24/30, quads 4/5, score 15/12.",
    # months first, or nothing that tells
    "Seen [11/24/2023]. IPAP 18/6, ratio 20/3.",
    "vent 22/8, then 14/6",
])
def test_days_come_first_where_a_note_has_them_so(text: str):
    plain, expected = given(text)
    assert told(dates.RECOGNIZER, plain) == expected


@pytest.mark.parametrize("text", [
    # years after the note's own
    "[4/29/2019] husband here til 2030, wife til 2100. Triage Cat 3, 2042.",
    "[24/11/23] handover, bloods 2135: WCC 15",
    "[March 3, 2011] 0715 report, settled by 2045",
    # years that are told
    "[4/29/2019] on warfarin until [2021], repeat colonoscopy [2029], born in [1931]",
    "Dictated [5/7/2061]. Vag hyst [2052] at home hospital, married 2nd time [2059] to a surveyor.",
    # hours that nobody remembers as years
    "0715 report. 0800 meds. priest visited 1930, anointed",
    "0715 report. 0800 meds. BRCA tested [2015] at home, born [1930]",
    "OB: [2014] SVD at 0400, G3P1011, ACDF C5-6 [2008]",
    # histories and cars
    "[2014] Paroxysmal atrial fibrillation\n[2016] - inguinal hernia repair\n",
    "2014 Pt resting in bed\n",
    "1900 Lasix 40 mg given\n",
    "drives a [2009] Honda Civic, and walked a 2000 yard loop",
])
def test_an_hour_is_no_year(text: str):
    plain, expected = given(text)
    assert told(dates.RECOGNIZER, plain) == expected


@pytest.mark.parametrize("text", [
    "cultures no growth at 5 days ([4/28], [4/29])", "last day [5/8], last flare [8/65], last pain 4/10",
    "labs [3/19] and [3/20], nodes 2/9", "R Colles fx [2/70], score 7/70", "PSV 10/8 40%, weaned to 8/5",
    "map 62-74 sat 91-96, back [sat] am", "ends [28th May].\n2. Enterography", "until [3rd June].\n4. Bloods",
])
def test_what_stands_around_a_pair_of_numbers(text: str):
    plain, expected = given(text)
    assert told(dates.RECOGNIZER, plain) == expected


@pytest.mark.parametrize("text", [
    # families
    "FHx: Father d. MI [51]. Sister Joan CVA [63], alive. Mother d. [88] CHF.",
    "FH: Mo d. colon ca [58]; Fa alive [84], DM; bro d. MI [44].", "brother d. accident [19],",
    "wife says seizure 15 seconds", "mother with diabetes 500 mg", "alive 84",
    "brother [17] ADHD, Dtr Ruth [57] HCPOA, wife 24 HR", "Sibs: Theo [5], Juno [3].", "2 kids at home, [4] and [9].",
    # behind a record's number, and diagnoses
    "pt Hugh Tait H448102, [69] m, bed 9", "dx'd w/ bipolar at [19], rate at 61",
    # no person's own, scores, lists within a line
    "bone age 15, gestational age 32 weeks, age [15]", "Child-Pugh A (5), Child-Pugh B (7)",
    "Goals: 1. bed mob S. 2. transfers S. 3. amb with mom 4. stairs",
])
def test_what_stands_around_an_age(text: str):
    plain, expected = given(text)
    assert told(ages.RECOGNIZER, plain) == expected
