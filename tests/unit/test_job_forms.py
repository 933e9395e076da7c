"""Occupations whole: turned round at a comma, over a stroke or an "and", in brackets; and who of a ward has none."""

from __future__ import annotations

import pytest

from resynth.recognize.detect import detect
from resynth.surrogates import professions
from resynth.testing import marked
from resynth.types import Document


def found(text: str) -> list[tuple[int, int]]:
    [spans] = detect([Document("1", "1", text)])
    return [(span.start, span.end) for span in spans or () if span.kind == "PROFESSION"]


@pytest.mark.parametrize("text", [
    "He is a retired [surveyor, quantity](PROFESSION), and lives alone.",
    "Works as an [engineer, maintenance (IT)](PROFESSION) at Bolt Works.",
    "Mr. Ash is a 49-year-old [engineer, biomedical](PROFESSION) of Fenwick, who smokes.",
    "Was [chemist, analytical](PROFESSION) 40 years.", "SocHx: [engineer, chemical](PROFESSION) at Bolt Works.",
    "She was a [research scientist (maths)](PROFESSION) then.",
    "FAMILY: Father alcoholic, [designer, multimedia](PROFESSION), died at 59.",
    "His son is a [surveyor, planning and development](PROFESSION) w/ the county.",
    "She is a [secretary, company](PROFESSION) and helps.",
    "Mom is a [doctor, general practice](PROFESSION), and aware.",
    "He was a [producer, television/film/video](PROFESSION).",
    "a retired [nurse, mental health](PROFESSION), well known",
    "He is [professor emeritus](PROFESSION) at the college.",
])
def test_what_stands_behind_an_occupation_belongs_to_it(text: str):
    plain, spans = marked(text)
    assert found(plain) == [(span.start, span.end) for span in spans]


@pytest.mark.parametrize("text", [
    "She is a [museum/gallery curator](PROFESSION).", "Wife is a [secretary/administrator](PROFESSION).",
    "62-year-old retired [interior and spatial designer](PROFESSION) with falls.",
    "a 59-year-old [English as a foreign language teacher](PROFESSION) from town",
    "Employed at the yard as [medical sales representative](PROFESSION).",
    "Husband at bedside, [international aid/development worker](PROFESSION), must leave.",
    "Her brother, 61, [senior tax inspector](PROFESSION), drove.",
])
def test_what_stands_before_an_occupation_belongs_to_it(text: str):
    plain, spans = marked(text)
    assert found(plain) == [(span.start, span.end) for span in spans]


@pytest.mark.parametrize("text", [
    "Husb. Compton, [child psychotherapist](PROFESSION), at bedside.",
    "raised by his mother, an [early years teacher](PROFESSION). Spoke early.",
    "Mother: Jerry West, 32, G2P2, [midwife](PROFESSION) for the county",
    "with Melissa Holt (24, [conservation officer](PROFESSION)) and her sister",
    "to Odell (37, [solicitor](PROFESSION)) and his wife", "his tenant Avila, 31, [engineer](PROFESSION), is here",
    "partner Beck, 34, [hydrogeologist](PROFESSION) in town", "He is [herpetologist](PROFESSION). Lives alone.",
    "Mom Jones, [mudlogger](PROFESSION), is in the waiting room.", "father, 35, [hospital porter](PROFESSION), well",
    "gravida 3, para 1-0-1-1, [public relations officer](PROFESSION).",
    "let go ([fish farm manager](PROFESSION)) in May",
    "Volunteer [armed forces officer](PROFESSION).", "widowed [tourism officer](PROFESSION) from rural Ohio",
    "She left her [fitness centre manager](PROFESSION) job in May.",
    "Pt [applications developer](PROFESSION) for years",
    "Employed at Bolt Works as [public relations officer](PROFESSION).",
    "Mr. Ash, a [training and development officer](PROFESSION)",
    "I am a [conservator](PROFESSION) here.", "Lives alone, [firefighter](PROFESSION) until 2011",
    "a former [wedding organiser](PROFESSION) from town",
])
def test_who_somebody_is_by_kin_age_or_industry(text: str):
    plain, spans = marked(text)
    assert found(plain) == [(span.start, span.end) for span in spans]


@pytest.mark.parametrize("text", [
    "Retired [welder](PROFESSION), independent in ADLs.", "She is a [teacher](PROFESSION), home alone.",
    "Retired [teacher](PROFESSION), medical history of CHF.", "She is a [nurse](PROFESSION), child at bedside.",
    "He is an [engineer](PROFESSION), chemical exposure for years.", "Retired [cook](PROFESSION), smoking 1 ppd.",
    "husband a [plumber](PROFESSION), fishing and hunting on weekends.", "She is a [teacher](PROFESSION) (home today).",
    "Prior occupations: [buyer](PROFESSION), [baseball coach](PROFESSION)",
    "Mom is a [therapist](PROFESSION), calls.", "a retired [dairy inspector](PROFESSION), telephone (507) 555-0186",
    "name verified, 38, [plumber](PROFESSION), lead 41", "she is [pattern cutter](PROFESSION), letter by SW",
    "Retired [farmer](PROFESSION), physically active.", "He is a [welder](PROFESSION), health good.",
])
def test_what_is_told_behind_an_occupation_is_no_part_of_it(text: str):
    plain, spans = marked(text)
    assert found(plain) == [(span.start, span.end) for span in spans]


@pytest.mark.parametrize("text", [
    "Seen by oncologist.", "f/u with physical therapist", "wound care nurse to see", "Case manager notified.",
    "Per radiologist, no fracture.", "Assessed by speech and language therapist.", "bedside nurse, charge nurse aware",
    "Seen by case manager, wound care nurse, physical therapist.",
    "Present: chaplain, research coordinator, dietitian.",
    "Reviewed with dietitian, transport coordinator, housing officer.", "Daughter Ann, bedside nurse aware.",
    "Consults: cardiology, podiatrist, ophthalmologist.", "mom OB 4\nCase Manager: Bev Thole, RN, covering",
    "DAUGHTER AMY LIND-ASHBY NOTIFIED 2020 PER SHIFT COMMANDER.",
    "The home reports through Mrs Adebisi, deputy matron, that",
    "I am the attending physician of Mr. Stroud.", "Dr. Lind, a nephrologist, was told.",
    "Infection control nurse/educator notified.", "Discussed with orthopedic and hand surgeon.",
    "Pt seen with medical/nursing student.", "Referred to alcohol and drug counselor.",
    "PT, case manager, and RN at huddle",
    "She uses a pill organizer.", "occupational/physical therapist to eval",
])
def test_who_looks_after_a_patient_is_left(text: str):
    assert found(text) == []


@pytest.mark.parametrize(("text", "expected"), [
    ("engineer, drilling", "baker"), ("engineers, mining", "bakers"), ("engineer, maintenance (IT)", "baker"),
    ("museum/gallery curator", "baker"),
])
def test_a_turned_occupation_is_of_a_person(text: str, expected: str):
    """Its field behind the comma makes no field of it: nobody works "as a roofing"."""
    reading = professions.read(text)
    assert reading is not None
    assert reading.sort == "person"
    assert professions.write(reading, "baker") == expected
