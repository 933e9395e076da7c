"""Ages of kin in pedigrees and lists, of what somebody had before, of children who come again, in other languages."""

from __future__ import annotations

import pytest

from resynth.recognize.detect import detect
from resynth.recognize.times import ages
from resynth.testing import marked
from resynth.types import Document, Span


def found(text: str) -> list[str]:
    [spans] = detect([Document("d", "p", text)])
    return [text[span.start : span.end] for span in spans or () if span.kind == "AGE"]


@pytest.mark.parametrize("text", [
    # symbols of pedigrees, and what looks so
    "MGM d.[62](AGE) CVA, PGF d.[71](AGE) lung ca. I:1 d.[66](AGE) MI; II:1 dx.[41](AGE) d.[44](AGE)",
    "III:1 [29](AGE), well",
    "vit d.62 units, son on d50 gtt, D10 W, D5 NS, IV:2 5 mg, II:1 4/5, CN II-12",
    # one of several
    "Two sons, one is [31](AGE) and lives far, the other [28](AGE) and in school.",
    "has two sisters, the older [45](AGE) with asthma",
    "two nodules, one of them 22 mm; two drains, one 22, the other 28; three sons, one 20 minutes away",
    "two daughters, one of them 22 weeks pregnant. Two readings, one 45, the other 60.",
    # lists with sexes, strokes, numbers
    "Kids: [14](AGE)F, [11](AGE)M, [6](AGE)F. 3 kids ([46/44/39](AGE)), dtrs [31/28](AGE).",
    "kids 9/4. sisters 2/3 affected.",
    "Bro #1 - [55](AGE) - HTN; Bro #2 - [52](AGE) - A&W. Child 1: [30](AGE) y.",
    "Kids ages [4, 6 and 9](AGE). Twin girls, [5](AGE), at home. Twins at 36 weeks, twins 5 lb.",
    # before
    "She had one previous admission at [14](AGE) with no ventilation.",
    "He was intubated once at [17](AGE). Two prior suicide attempts at [15 and 19](AGE).",
    "One new admission at 19:20. Previous miscarriage at 9 weeks. Single dose at 14, prior reading at 22.",
    "Previous surgery at 6 weeks. Intubated twice at 17:20.",
    # who writes, and who just is so old
    "not since then. im [22](AGE), its my bday. She just hit [65](AGE).",
    "Kenalog im 40, then. Given im 22. His HR just hit 90.",
    "Here with her son. NOW [52](AGE). Today with him. HR was 80. Now 68. Has pain.",
    # children who come again, and what comes again
    "Tummy time, formula fed. Recheck at [12](AGE) months; earlier if not standing by [11](AGE) months.",
    "Sutures out. Recheck at 12 months.", "Infant, formula: seen at 6 months post repair.",
    # other languages
    "Edad: [62](AGE) años. Paciente de [54](AGE) años. Ein [71](AGE)-jähriger Patient. âgée de [9](AGE) mois",
    "Dolor de 5 años, desde 3 años. ETA 6. Seit 3 Jahren.",
    # telegrams of families, races, what was long ago
    "M-[62](AGE)-CVA. F-[71](AGE)-MI. B-[44](AGE)-A&W. 2 bros [61](AGE) HTN. Fa dec [59](AGE) CAD.",
    "Husband deceased at [79](AGE) two years ago. Expired at 14 two hours ago. Aunts 20 mg.",
    "W/F [75](AGE), alone. [8](AGE)/M/B here. Group 3, M/W/Th. HF, 34 then. BM 41 yesterday. 2d M-mode, 5m F/U.",
    "grands [2-11](AGE) yo, for 2-3 yrs. Came to Boston when [22](AGE). Mammo since [40](AGE).",
    # what is no age
    "PA pressure of 54. PA systolic of 48. Average age 44, mean age of 60. Gestational age at birth 38.",
    "M-CHAT done 18 mo. F/u soon. Vaccine for age 50+ or age 65 or older.",
    "SPEAKER 1: So. Child 2: well.",
])
def test_ages_of_kin_and_of_nobody(text: str):
    plain, spans = marked(text)
    assert found(plain) == [plain[span.start : span.end] for span in spans]


@pytest.mark.parametrize(("text", "expected"), [
    ("Sent to: (1) Ada House, (2) Moor House, (3) Elm House. She", []),
    ("Her sons Ana (1), Ben (2), Cal (3) and Dee (14) are well.", ["1", "2", "3", "14"]),
    ("Patient: Ada Moor   approx 30   F", ["30"]), ("Name: Ada Moor  est 60  M   x", ["60"]),
    ("Ada MOOR   T0330871   58 yrs", ["58"]), ("Gauze lot 0330871   2 yrs", []),
    ("Age/DOB: 71 / 03/04/1953", ["71"]), ("Age at visit - 47", ["47"]), ("Aged 6 11/12, well", ["6 11/12"]),
])
def test_enumerators_and_headings(text: str, expected: list[str]):
    assert found(text) == expected


def test_a_number_of_a_list_behind_a_person_is_no_age():
    text = "went to (1) Ada House, (2) Moor House, (3) Elm"
    person = Span(12, 21, "NAME", "NAME", "unknown", "names:ratio", 1.0)
    assert list(ages.behind_persons(text, [person])) == []
