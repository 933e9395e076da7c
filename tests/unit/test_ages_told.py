"""Ages beside the day of birth and the sex, in telegrams of a life, and what is so old and nobody."""

from __future__ import annotations

from itertools import product

import pytest

from resynth.recognize.times import ages
from resynth.testing import marked
from resynth.types import Document, Span


def told(text: str) -> list[str]:
    """What is found, without what lies inside another."""
    places = {span[:2] for span in ages.RECOGNIZER.find(Document("d", "p", text), ())}
    whole = [one for one in places if not any(a <= one[0] and one[1] <= b and (a, b) != one for a, b in places)]
    return [text[start:end] for start, end in sorted(whole)]


def given(text: str) -> tuple[str, list[str]]:
    plain, spans = marked(text.replace("]", "](AGE)"))
    return plain, [plain[span.start : span.end] for span in spans]


@pytest.mark.parametrize(("born", "gap", "sex", "age"), list(product(
    ["DOB/SEX:", "DOB/Sex/Age:", "DOB:", "born", "Date of birth:"], [" ", "   ", " / "], ["F", "M", "Female"],
    ["({})", "{}", "[{}]"],
)))
def test_an_age_stands_behind_the_birth_date_and_the_sex(born: str, gap: str, sex: str, age: str):
    line = f"{born} 1/19/1951{gap}{sex}{gap}{age.format(64)}   Room 4"
    assert told(line) == ["64"], line


@pytest.mark.parametrize("rest", ["F  98.6", "F 64 kg", "M (3/4)", "M 12/14", "F, 64 and 67", "F T 99  "])
def test_what_is_measured_behind_the_birth_date_and_the_sex_is_no_age(rest: str):
    assert told(f"DOB/SEX: 1/19/1951 {rest}") == []


@pytest.mark.parametrize("text", [
    # somebody, or a trade, and a comma
    "Cree gentleman, [71], from upriver. Lady, [66], with a fall. Farmer, [58].",
    "Navajo woman, [45]; a man, [30], was found. Retired welder, [71], lives alone.",
    "Nurse, 22, called. Lady, 12, then. The pharmacist, 16, left. Farmer, 58 acres. Teacher, 30 pupils.",
    "glucose, 88, and lactate, 16, then",
    # what happens first, and what a life has
    "First oxycodone at [22] after a wrist fracture. First beer at [11], first joint @ [13].",
    "First lactate at 18, first dose at 22, first bag at 14. First pill at 14:00, first injection at 20 mg.",
    "one OD at [17] (pills), two SA at [15 and 19]. Heroin OD at [30], seen.",
    "IOP OD at 17. Refraction OD at 20. Vision in OD at 14, then OS.",
    "She ran away at [14]. Kicked out at [15], dropped out at [17].",
    "He stepped away at 14. Back home at 16.",
    "At [14] she ran away, at [19] she married. At [sixteen], she left home.",
    "At 14 she was moved. At 20 he was suctioned. At 16 she had emesis. At 19 he voided.",
    # what is so old, and who
    "a four year old lead, a two-year-old RCA stent, 5-year-old generator, the 10 year old hip prosthesis",
    "a [four] year old girl. A [7] year old with lead poisoning. A [93] year old hip fracture.",
    "a [12]-year-old stent patient, a 12-year-old stent, a [5] year old metal lead recipient",
    "born at 32 wk F, ex- 39 wk M, a former 28 wk male. A [6] wk F with fever.",
    # a number, the sex and the chest
    "[82]F chest pain. 32F chest tube.",
])
def test_who_is_so_old_and_what(text: str):
    plain, expected = given(text)
    assert told(plain) == expected


@pytest.mark.parametrize(("behind", "expected"), [
    (", 3 days, jaundice", ["3"]), (", 3 days in Rome", []), ("), 2 wks at home", []), (", 61 years, seen", ["61"]),
    (", 5 months, seen", ["5"]), (", 5 weeks of fever", []),
])
def test_days_in_a_place_are_no_age_of_who_is_named(behind: str, expected: list[str]):
    text = f"Ada Moor{behind}"
    person = Span(0, 8, "PATIENT", "PATIENT", "unknown", "names:ratio", 1.0)
    assert [text[span.start : span.end] for span in ages.behind_persons(text, [person])] == expected
