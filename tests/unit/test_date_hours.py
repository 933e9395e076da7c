"""Hours of an evening that have the form of years, days with a dot or a hyphen, years in columns."""

from __future__ import annotations

import pytest

from resynth.recognize.detect import detect
from resynth.testing import marked
from resynth.types import Document


def found(text: str) -> list[str]:
    [spans] = detect([Document("d", "p", text)])
    return [text[span.start : span.end] for span in spans or () if span.kind == "DATE"]


WATCH = "06/09/2024 SUN 1938\nARRIVED {}. PT ON FLOOR.\n1941 BP 98/60 HR 54\n1943 ECG NL\n"
LETTER = "Admitted: 22.10.2018  Discharged: 25.10.2018\n"
HYPHENS = "DOS 6-11-24. Visit 6-4-24: fine. Seen 5-21-24. "


@pytest.mark.parametrize("text", [
    "Wife called {}. In 1842, out 1755.", "1842 in, 1850 cut. Dr. Ho paged {}.", "0600 up, 0730 ate. Son notified {}.",
    WATCH, "1842 in, 1850 cut. {} Departed with wife.",
])
@pytest.mark.parametrize("hour", ["1940", "1959", "2020", "2050"])
def test_who_came_or_was_told_did_so_at_an_hour(text: str, hour: str):
    assert hour not in found(text.format(hour))


@pytest.mark.parametrize("text", [
    "Stent [2020](DATE). In 1842, out 1755.", "Arrived in the US in [1959](DATE). In 1842, out 1755.",
    "Served [1941-1945](DATE). 1842 in, 1755 out.", "Smoked [1970-2010](DATE). 1842 in, 1755 out.",
    "Family arrived [1962](DATE) from abroad.", "L DVT [2012](DATE) w/ syndrome",
    "Relief 1930-1950. 1842 in, 1850 cut.", "lunch relief 2005-2035; 1842 in, 1850 cut.",
])
def test_years_beside_hours(text: str):
    plain, spans = marked(text)
    assert found(plain) == [plain[span.start : span.end] for span in spans]


@pytest.mark.parametrize(("text", "expected"), [
    ("weaned to inhalers by 24.10. PEFR 390", ["24.10"]), ("prednisolone to finish 28.10; then", ["28.10"]),
    ("CXR 23.10 clear", ["23.10"]), ("reviewed Mon 22.10 again", ["Mon 22.10"]),
    ("potassium rose to 4.10 today", []), ("increased by 2.10 today", []), ("K 3.10, CRP 10.10", []),
    ("INR by 2.10", []), ("titrated to 3.11 ml", []),
])
def test_days_with_a_dot_in_a_letter_that_has_them(text: str, expected: list[str]):
    assert found(LETTER + text)[2:] == expected
    assert "24.10" not in found(text)


@pytest.mark.parametrize(("text", "expected"), [
    ("Culture 5-7 MRSA", ["5-7"]), ("bx 5-21 benign", ["5-21"]), ("ablation sched 7-9, Dr", ["7-9"]),
    ("CT 5-7 mm nodule", []), ("labs 5-7 times", []), ("sched q 7-9 days", []), ("reps 6-8", []),
])
def test_days_with_a_hyphen_behind_what_is_done(text: str, expected: list[str]):
    assert found(HYPHENS + text)[3:] == expected


@pytest.mark.parametrize(("text", "expected"), [
    ("1:1 conduction since 0400 2/3. Was", ["2/3"]), ("capped 24h 2/6 ok", ["2/6"]),
    ("nodes pN1a 2/14", []), ("cGA 31 3/7 wt", []), ("pain 0800 3/10", []), ("at 0930 3/5 strength", []),
])
def test_days_behind_an_hour_or_what_lasts(text: str, expected: list[str]):
    assert found("Seen 2/2/19, 2/5/19, 3/1/19. " + text)[3:] == expected


def test_a_year_stands_in_a_column_of_days():
    table = "| Problem | {} | Status |\n| Gout | 2020 | Active |\n| Rash | 2011 | Gone |\n"
    assert found(table.format("Onset")) == ["2020", "2011"]
    assert found(table.format("Date of onset")) == ["2020", "2011"]


@pytest.mark.parametrize(("text", "expected"), [
    ("grade 2 CRS from Day 3, then", []), ("2 last yr. aug and then", ["aug"]), ("had a breast aug, no pain", []),
    ("lift 1911, on scene 1926, depart 1944, arrive 2003, handoff 2010.", []), ("see u the 9th.", ["9th"]),
    ("Family arrived 1962 from abroad.", ["1962"]), ("seen 4/1/19. Wt loss 7% 4/1; 5% 4/3", ["4/1/19", "4/1", "4/3"]),
    ("seen 4/1/19. PSV 10/8 40%", ["4/1/19"]), ("im going weds", ["weds"]),
    ("hearing tbc w/c 21st.", ["21st"]), ("VA 6/9 6/12 PH 6/6", []),
    ("HPV 1/3 8/23", ["8/23"]), ("On CPAP. Download 2/1 to 3/1:", ["2/1", "3/1"]), ("CXR 3/4 cortices", []),
    ("Log 2245 runs, 2200 VT, 2010 pt up, 1955 MD aware. Code 2019-2041.", []),
])
def test_days_and_months_in_small_letters(text: str, expected: list[str]):
    assert found(text) == expected
