"""Marks that run together, and the templates of Table 2 (Yang & Garibaldi 2015): each a span of its sub-type.

In running sentences, and with no cue beside them where the paper has none.
"""

from __future__ import annotations

import datetime

import pytest

from resynth.recognize import detect
from resynth.surrogates.dates import MAKERS
from resynth.surrogates.dates_shift import Move, Where, moved
from resynth.testing import marked
from resynth.types import Document


def told(text: str) -> list[tuple[str, str, str]]:
    """(kind, label, text) of all that all recognizers together find."""
    (spans,) = detect.detect([Document("d", "p", text)])
    return [(span.kind, span.label, text[span.start : span.end]) for span in spans or ()]


#: Sections 2 and 3.4 (1): what stands in one word or one string.
TOGETHER = [
    # weekdays: one date, as docs/detect.md has it
    "HD [MWFS](DATE) at noon.", "She runs [MWF](DATE), home by bus.", "dialysis [TThS](DATE) via fistula",
    "He has HD [TuThSa](DATE) at noon.", "[M/W/F](DATE)", "HD [T-Th-Sa](DATE) via fistula", "Dialysis [TThSa](DATE)",
    "HD [Tu/Th/Sa](DATE) at six", "Runs [Tu-F](DATE) by van.",
    # ages
    "[70](AGE)yoM with cough.", "He is a [70](AGE)yoM, seen here.",
    "Seen: [37](AGE) yoM, [37](AGE) yo Male, [37](AGE) yo M, [37](AGE)yoM, [37](AGE) y.o.m here",
    "He is a [79](AGE)yo man.",
    # numbers
    "MR:[6746781](MEDICALRECORD)", "The record is MR:[6746781](MEDICALRECORD) and more.",
    "Account: MR:[6746781](MEDICALRECORD)", "MRN: [3041023](MEDICALRECORD)[MARY](HOSPITAL)",
    # names
    "[GQ](DOCTOR)/[NV](DOCTOR)/[whalen](DOCTOR)", "discussed with [GQ](DOCTOR)/[NV](DOCTOR)/[whalen](DOCTOR) on rounds",
    "Seen by [GQ](DOCTOR)/[NV](DOCTOR)/[whalen](DOCTOR).",
    # all
    "EDVISIT^[84091519](MEDICALRECORD)^[Thomas-yosef, Julia](PATIENT)^[09/21/68](DATE)^[KEMPER, SYLVAN](DOCTOR)",
    "EDVISIT^[84091519](MEDICALRECORD)^[Thomas-yosef, Julia](PATIENT)^[09/21/ 68](DATE)^[KEMPER, SYLVAN](DOCTOR)",
    "It is EDVISIT^[84091519](MEDICALRECORD)^[Thomas-yosef, Julia](PATIENT)^[09/21/68](DATE)^[KEMPER, SYLVAN](DOCTOR)"
    " stood there.",
    "As EDVISIT^[84091519](MEDICALRECORD)^[thomas-yosef, julia](PATIENT)^[09/21/68](DATE)^[kemper, sylvan](DOCTOR).",
]
#: What stands in the line below is no part of the last field, and its words are whose they are in it.
BELOW = [
    "[Thomas-yosef, Julia](PATIENT)^09/21/68^[KEMPER, SYLVAN](DOCTOR)\n[Julia](PATIENT) was here."
    " [KEMPER](DOCTOR) saw her.",
    "[Lindqvist, Marta](PATIENT)^04/02/17^[OYELARAN, TUNDE](DOCTOR)\n[Marta](PATIENT) was seen for cough."
    " [OYELARAN](DOCTOR) saw her.",
    "[Lindqvist, Marta](PATIENT)^04/02/17^[Oyelaran, Tunde](DOCTOR)\n[Marta](PATIENT) was seen for cough."
    " Dr. [Oyelaran](DOCTOR) saw her.",
]


@pytest.mark.parametrize("text", BELOW)
def test_a_field_ends_with_its_line(text: str):
    plain, spans = marked(f"EDVISIT^84091519^{text}")
    assert [(kind, one) for kind, _, one in told(plain) if kind in ("PATIENT", "DOCTOR", "NAME")] == [
        (span.kind, plain[span.start : span.end]) for span in spans]


#: HL7: where somebody lies, the number of a message and of an insurance; kinds of numbers are no hospitals.
MESSAGES = [
    "PV1|1|I|[3S](ROOM)^[318](ROOM)^[A](ROOM)||||", "PV1|1|O|[ICU](ROOM)^^[B](ROOM)|||",
    "PID|1||[2598225](MEDICALRECORD)^^^MR||", "PID|1||[2598225](MEDICALRECORD)^^^SBG^MR||",
    "PID|1||[2598225](MEDICALRECORD)^^^MRN||", "PID|1||[2598225](MEDICALRECORD)^^^[KRH](HOSPITAL)||",
    "PID|1||[2598225](MEDICALRECORD)||||||||[12 ELM ST](STREET)^^[BARRE](CITY)^[VT](STATE)^[05641](ZIP)||"
    "[8025550128](PHONE)|", "IN1|1|||||||[XKR7714](HEALTHPLAN)||",
    "|^^[BARRE](CITY)^[VT](STATE)^[05641](ZIP)|", "OBX|1|NM|3S^318^A||||",
    "IN1|1|||||||GROUP||", "PV1|1|I|^^||||",
]


@pytest.mark.parametrize("text", MESSAGES)
def test_a_field_of_a_message_is_of_its_kind(text: str):
    plain, spans = marked(text)
    assert [(kind, one) for kind, _, one in told(plain)] == [(span.kind, plain[span.start : span.end])
                                                           for span in spans]


#: Table 2, row by row.
TEMPLATES = [
    *(f"She was seen {text} and did well." for text in (
        "[2059-01-10](DATE)", "[2014](DATE)", "[01-01-93](DATE)", "[1-4-76](DATE)", "[5-20-75](DATE)",
        "[11-4-1983](DATE)", "[4-8-2056](DATE)", "[01/02/2092](DATE)", "[3/12/2092](DATE)", "[10/02/93](DATE)",
        "[2/4/82](DATE)", "[01/01](DATE)", "[1/07](DATE)", "[3/2133](DATE)", "[12/1965](DATE)", "[2/'95](DATE)",
        "['63](DATE)", "[2060's](DATE)", "[2060s](DATE)", "[10.25.78](DATE)", "[3.23.64](DATE)", "[10-Feb-2011](DATE)",
        "[5-March-2054](DATE)", "[30Aug71](DATE)", "[10 Feb 2011](DATE)", "[Sep-1976](DATE)", "[April 2072](DATE)",
        "[April of 2011](DATE)", "[Oct. '74](DATE)",
    )),
    "[Vietnam](COUNTRY) [65-68](DATE), then home.", "Smoked since the [60's](DATE) and quit.",
    # user names: where somebody signs, and of whom somebody tells
    *(f"{text}" for text in ("[XO71](USERNAME)", "[MU830](USERNAME)", "[vmf47](USERNAME)", "[yd42](USERNAME)")),
    "Edited by [RM5](USERNAME).", "[Alvin Rudd](DOCTOR), MD\n[yd42](USERNAME)",
    "I paged [XO71](USERNAME) and waited.", "Please page [MU830](USERNAME) with questions.",
    "K 2.9 called. [MU830](USERNAME) aware.", "d/w [yd42](USERNAME) at bedside.",
    "We discussed with [XO71](USERNAME), who agrees.", "The nurse notified [vmf47](USERNAME) of the fall.",
    "The note was entered [vmf47](USERNAME) late.", "Seen and examined with the team. [XO71](USERNAME)",
    "Agree with the plan. [yd42](USERNAME)\n",
    # ages
    *(f"He is a {text} man with cough." for text in (
        "[87](AGE)yo", "[73](AGE)y.o.", "[70](AGE)y/o", "[77](AGE)ym", "[72](AGE)-year-old", "[57](AGE)-yr-old",
        "[72](AGE) year old", "[72](AGE)year old",
    )),
    "He is [22](AGE) months old.", "He is [6](AGE) weeks old.", "He is [9](AGE) mos old.", "She is in her [20s](AGE).",
    "She is in her [40's](AGE).", "Patient is [49y7.7m](AGE) with cough.", "Bone age was read as [49y7.7m](AGE).",
    # telephones
    *(f"Reached at {text} today." for text in (
        "[123-102-2039](PHONE)", "[503 155-7742](PHONE)", "[(842) 544-2703](PHONE)", "[895.376.3157](PHONE)",
        "[942 077 9578](PHONE)", "[120-2345-120](PHONE)", "[829-1293](PHONE)", "[5-6394](PHONE)",
    )),
    "pager [48125](PHONE)", "pager #[24104](PHONE)",
    # record numbers
    *(f"His MRN {text} was pulled." for text in (
        "[9290228](MEDICALRECORD)", "[94482315](MEDICALRECORD)", "[7-351769](MEDICALRECORD)",
        "[7-9689009](MEDICALRECORD)", "[981-40-48](MEDICALRECORD)", "[948-59-58-0](MEDICALRECORD)",
        "[879 20 76](MEDICALRECORD)", "[481 85 43 7](MEDICALRECORD)", "[4824E7560](MEDICALRECORD)",
        "[4894U89067](MEDICALRECORD)", "[2593:A79604](MEDICALRECORD)", "[CK759182](MEDICALRECORD)",
        "[EO25834097](MEDICALRECORD)", "[HW988](MEDICALRECORD)", "[NXO 2-359](MEDICALRECORD)",
    )),
    # numbers without a cue: whose they are, nothing tells
    *(f"The patient {text} came in." for text in (
        "[9290228](IDNUM)", "[94482315](IDNUM)", "[7-351769](IDNUM)", "[7-9689009](IDNUM)", "[981-40-48](IDNUM)",
        "[948-59-58-0](IDNUM)", "[4824E7560](IDNUM)", "[4894U89067](IDNUM)", "[2593:A79604](IDNUM)",
        "[CK759182](IDNUM)", "[EO25834097](IDNUM)", "[3-638570](IDNUM)", "[2-22566361](IDNUM)", "[33-437857](IDNUM)",
        "[36-33387396](IDNUM)", "[23755](IDNUM)", "[2048395](IDNUM)", "[28618552](IDNUM)", "[204QY](IDNUM)",
        "[BE249/3185](IDNUM)", "[CG993/95284](IDNUM)", "[CCL:FG:1879](IDNUM)", "[PC:RP: 1660](IDNUM)",
        "[DE:38535:70](IDNUM)", "[CH:18306:0077](IDNUM)",
    )),
    # ZIP codes
    "Lives in [Logan](CITY), [OH](STATE) [12151](ZIP) now.", "The letter went to [19741-6273](ZIP) today.",
]
#: Of the forms of these templates medicine has far more.
NOBODYS = [
    "discussed with TP53 carriers at length", "CD34 aware of it", "paged 5W and PGY2", "paged OR14",
    "Vitamin told. The XO71 pathway and the MU830 protein rose.", "d/w CT64 tech", "Stable. BP90",
    "spoke with IL13 arm", "He ran for 2y6m without it.", "BP:HR: 1660 is no number", "VS:BP: 120",
    "a 3:1 ratio, EKG:HR: 88", "TS ratio, M/F",
]


@pytest.mark.parametrize("line", [*TOGETHER, *TEMPLATES])
def test_each_mark_is_a_span_of_its_sub_type(line: str):
    text, gold = marked(line)
    assert told(text) == [(span.kind, span.kind, text[span.start : span.end]) for span in gold]


@pytest.mark.parametrize(("days", "later"), [
    ("MWF", "TThSa"), ("MWFS", "TThSaSu"), ("TThS", "WFSu"), ("TuThSa", "WFSu"), ("M/W/F", "T/Th/Sa"),
    ("T-Th-Sa", "W-F-Su"), ("Tu/Th/Sa", "W/F/Su"),
])
def test_days_in_one_word_stay_days_of_a_week_and_each_letter_alone_would_be_a_tag(days: str, later: str):
    """Why they are one date here and not, as the paper cuts them, several."""
    day = datetime.date(2010, 3, 4)
    told = MAKERS["mdy"], Move(1, "nearest holiday"), Where(day, day)
    together = moved(days, "DATE", *told)
    assert together is not None
    assert together[0] == later
    assert all(moved(letter, "DATE", *told) is None for letter in ("M", "T", "W", "Th", "F", "Sa"))


@pytest.mark.parametrize("text", NOBODYS)
def test_what_looks_like_one_is_left(text: str):
    assert [one for one in told(text) if one[0] not in ("ROOM", "PHONE")] == []


@pytest.mark.parametrize("doctor", ["KEMPER, SYLVAN", "OYELARAN, TUNDE", "Kemper, Sylvan"])
def test_a_joined_row_ends_with_its_line_and_who_treats_keeps_the_role(doctor: str):
    """Yang & Garibaldi 2015, section 3.4: what the row tells is searched again."""
    last = doctor.partition(",")[0]
    text = f"EDVISIT^84091519^Lindqvist, Marta^04/02/17^{doctor}\nMarta was seen for cough. {last} saw her."
    (spans,) = detect.detect([Document("1", "1", text)])
    persons = [(text[span.start : span.end], span.role) for span in spans or () if span.kind in ("PATIENT", "DOCTOR")]
    assert persons == [
        ("Lindqvist, Marta", "patient"), (doctor, "provider"), ("Marta", "patient"), (last, "provider")]
