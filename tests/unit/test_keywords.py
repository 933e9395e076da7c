"""Keyword and rule categories: what is found, in marked text, and the near misses that are not."""

from __future__ import annotations

from importlib import import_module

import pytest

from resynth.recognize import detect
from resynth.recognize.institutions import keywords
from resynth.recognize.institutions.keywords import RECOGNIZER
from resynth.testing import marked
from resynth.types import Document
from tests.marked_cases import FOLDER


def spans_of(text: str) -> set[tuple[str, str]]:
    return {(span.kind, text[span.start : span.end]) for span in RECOGNIZER.find(Document("d", "p", text), ())}


def anybody(text: str) -> set[tuple[str, str]]:
    """What all recognizers together find."""
    (spans,) = detect.detect([Document("d", "p", text)])
    return {(span.kind, text[span.start : span.end]) for span in spans or ()}


FOUND = [
    # numbers behind a cue
    "Generator serial no. [CS-4471-08836](DEVICE), lead SN: [PJN2281190](DEVICE)",
    "UDI # [00884521056789](DEVICE)",
    "Member ID: [XJB 481 90 2267](HEALTHPLAN), group no. [70-1184](HEALTHPLAN)",
    "Medicare ID [1EG4-TE5-MK73](HEALTHPLAN)",
    "Account #:    [80023177](ACCOUNT)",
    "Driver's license [LF884201](LICENSE); DEA no. [BK4471902](LICENSE); NPI [1990044718](LICENSE)",
    "Tractor plate [PKX 4471](VEHICLE), VIN [9ZZTR88P0DW004417](VEHICLE)",
    "Fingerprint ID [FP-77120-4](BIOID) on file",
    "moved to Room [412B](ROOM), then bed: [12-A](ROOM)", "in Infusion Bay [4](ROOM) today", "BED [5E-17A](ROOM)",
    "transfer to [7E](ROOM) when ready", "found in room [318](ROOM)", "twin in POD [3](ROOM) isolette [7](ROOM)",
    "in OR [6](ROOM) under general", "on the floor of [BR 412](ROOM)", "LOC: [6W-614-02](ROOM)",
    "admitted to [Ellison 8](ROOM) in stable condition", "opened in [Bulfinch 412](ROOM); culture sent",
    "D/c'd to floor [Grant 5](ROOM).", "LOCATION:   [8 EAST](ROOM) - [8114](ROOM)",
    "in intensive care, [5 WEST](ROOM), where",
    "admit surgery, [4W](ROOM) bed [409](ROOM)", "(float [3W](ROOM))",
    "INR at the [VA](HOSPITAL) in May", "works at [Target](ORGANIZATION) part time", "at home ([Mercy](HOSPITAL)).",
    "Home health: [Amedisys](ORGANIZATION).", "[Sunrise Senior Living](HOSPITAL) accepted her",
    "a 39-year-old [florist](PROFESSION) with IgA nephropathy", "she is a [weaver](PROFESSION) with Graves disease",
    "SEEN AT [COUNTY](HOSPITAL) AND SENT HERE", "Hoyer lift on rent ([Agility Med](HOSPITAL)).",
    "he is a [professor of history](PROFESSION), tired", "MRI no. [TM](INITIALS)/[evx](USERNAME)\n",
    "papers for [UAW Local 372-B](ORGANIZATION) were done", "Location:            [2 Center](ROOM), down the hall",
    "picked up by [Rural Metro](ORGANIZATION), then", "Receiving Facility: [Oakmere](HOSPITAL)",
    # initials and user names
    "All in toto. ([pdl](INITIALS) 8/16/22)", "Key: [TM](INITIALS)=Mikaele, Talia RN\n0400 |98 |[TM](INITIALS)\n",
    "[GME](INITIALS)/[MDU117](USERNAME)\n",
    "Attending: EPHRAIM T. SANDOZ, M.D. [ES2](USERNAME)\n",
    "Harleen Kaur RN\nrun 06:14\tby [HKAUR7](USERNAME)\n",
    # occupations
    "three sons, one of them a [tugboat mate](PROFESSION)", "a 44-year-old right handed [orchard foreman](PROFESSION)",
    "he is a Tongan born [poultry plant supervisor](PROFESSION) from here",
    "she is now a [teller](PROFESSION) at a bank",
    "As an [HVAC installer](PROFESSION) you may not", "off work ([line mechanic](PROFESSION)) since May",
    "Lupe, a [Bashas](ORGANIZATION) [clerk](PROFESSION), can drive", "his wife is a [quilt stitcher](PROFESSION).",
    "He works as a [school bus driver](PROFESSION) for the county.",
    "Retired [boilermaker](PROFESSION), lives alone.",
    "Occupation: [assistant manager](PROFESSION)",
    "She is a [second-grade teacher](PROFESSION) at present",
    "a former [high-rise window washer](PROFESSION)",
    "HE IS A RETIRED [LATIN TEACHER](PROFESSION) WHO FELL",
    "Works in [construction](PROFESSION).", "husband Tom ([plumber](PROFESSION)) drives her",
    "a 61-year-old [mail handler](PROFESSION), presents with pain", "widow of a [bishop](PROFESSION)",
    "[Truck driver](PROFESSION), home on weekends.", "she taught [piano](PROFESSION) for years",
    "son Orville, [wheat farmer](PROFESSION), is near", "veteran, [MOS 63B mechanic](PROFESSION).",
    "Drives [a school bus](PROFESSION).", "he is a [nurse](PROFESSION)", "[machinist](PROFESSION) by trade",
    "Mr. Ash, a [set carpenter](PROFESSION), came; mom is [court reporter](PROFESSION)",
    # institutions
    "Seen at [Harlow Bend Hospital](HOSPITAL) last week",
    # an own word and what such a house does; one word where a town or nothing else is said; what a field says
    "[Tidewater Cardiology Associates](HOSPITAL) in 3 weeks", "home with [Saguaro Home Care](HOSPITAL) today",
    "transferred from [Strong](HOSPITAL) in Rochester", "CT at [Memorial](HOSPITAL) on Monday",
    "Pharmacy: [Food City Pharmacy](ORGANIZATION), on the pike", "Ride: [Alert Transport](ORGANIZATION) at 1400",
    "Payor: [Union Health Service North](ORGANIZATION)", "Insurance [Excellus](ORGANIZATION), two cards",
    "now in [Maine-Endwell middle school](ORGANIZATION)",
    "admitted to the [University of Westmark](ORGANIZATION) in May",
    "stays with [St. Brendan's](HOSPITAL) for dialysis",
    "labs from [Oakhaven Regional Medical Center](HOSPITAL).",
    "student at [Maumee Bay College](ORGANIZATION)",
    "Employer: [Quarrystone Freight](ORGANIZATION), day shift",
    "Pharmacy: [Kestrel Drug](ORGANIZATION)",
    "Path to [Tallow Creek Pathology](HOSPITAL) ([TCP](HOSPITAL))",
    'seen at [Quarrystone Dermatology](HOSPITAL) ("[QSD](HOSPITAL)")',
    "[Quarrystone Physical Therapy](HOSPITAL), eval today", "transferred to [4 West](ROOM) at noon",
    "served in the [Navy](ORGANIZATION) as a cook",
    # countries
    "born in [Kazakhstan](COUNTRY), raised in [Trinidad and Tobago](COUNTRY)",
    "a [Spanish](COUNTRY)-speaking lady from [Turkey](COUNTRY)",
    # sign-offs
    "Alvin Rudd, MD\nDD: 11/02/18 DT: 11/03/18\n[AR](INITIALS)/[jt44](USERNAME)",
    "[MAT](INITIALS):[kls](USERNAME)\ncc: records", "[APB](INITIALS)/[kls](USERNAME) 06/10/10",
    "D: 2/1/15 T: 2/2/15 [JS](INITIALS)/[ab](USERNAME)",
    "T: 12/20/09 0710\n[rm52](USERNAME)",
    "L. Britt, RN      [lbrit7](USERNAME)", "T. Okafor RN /[tokaf](USERNAME)", "Rowe, Ada ([arowe](USERNAME)) ext",
    "Seen by Dr. Ada Wexley.\nPlan: ok.   [awexl](USERNAME)\n", "login [jqrivera](USERNAME), then portal",
    "[HOSP\\kqpatel](USERNAME) 11:20", "signed by [SMITHJ4](USERNAME) at 1422", "msg from [ada.wexley88](USERNAME)",
    "[GT](INITIALS)/[ehm](USERNAME)      cc: K. Bostwick",
    "Workstation user [opett3](USERNAME)",
    "discussed with [GQ](DOCTOR)/[NV](DOCTOR)/[whalen](DOCTOR) on rounds",
    "dialysis [MWFS](DATE) at noon",
    "I paged [XO71](USERNAME), then [MU830](USERNAME) paged me; d/w [yd42](USERNAME).",
    "report [PC:RP: 1660](IDNUM) was sent",
]


@pytest.mark.parametrize("text", FOUND)
def test_what_is_found(text: str):
    plain, spans = marked(text)
    found = spans_of(plain)
    assert {(span.kind, plain[span.start : span.end]) for span in spans} <= found


NEAR_MISSES = [
    "serial troponins 0.01, 0.02 and 0.04", "a lot of 3000 things", "group 2 pulmonary hypertension", "mg/dL 1200",
    "account for 4000 mL", "Medicare since 2019", "SN 5/5 bilaterally", "policy 12/2019", "bed 3 times a day",
    "restrained driver of a car", "she is a poor historian", "baker's cyst and farmer's lung", "Mr. Baker, Ms. Potter",
    "this writer spoke with her", "he is a carrier of the gene", "the nurse called the pharmacist",
    "in April 1998 to Grade 3", "on Lasix 40", "Gleason 7", "in Rutherford 4", "(po 8/16/22)",
    "excluded by IUP, factor V by PCR",
    "HR: BP120 T: P88 R: RR16 TR: mild, T: T98", "Plan: as above.\nT12", "He takes vitamin\nB12", "VS stable\nhr88",
    "results\nhgb12", "hr88 bp120 rr16 spo2 98, hco3 24, ef55 ldh220 sma11",
    "lot AHBVB417 for Ahbvra", "School: Full Time",
    "one of them a light sleeper", "she is a slow metabolizer", "GBS (Miller Fisher)",
    "Brief Hospital Course: uneventful",
    "DEPARTMENT OF MEDICINE - SECTION OF HEMATOLOGY", "THE PATIENT WILL START FOUR DRUGS TODAY",
    "HE THINKS IT WAS AT A CUP OF BRIGHT RED BLOOD", "the VA was 20/40", "on VA ECMO", "to VA ECMO",
    "Brace by Orthotics", "Preferred Pharmacy: on file", "he is a hard worker", "improved by Early Ambulation",
    "INR at target", "in PICU overnight, gap closed", "titrate to target", "a sharp pain",
    "is a heavy drinker", "wife is a restless sleeper",
    "Insurance: Workers Compensation", "Pharmacy: Outpatient Pharmacy", "Employer: Retired",
    "seen by Cardiology in Clinic", "Cardiology Associates on call", "started on Lasix at Bedtime",
    "Heart Failure Clinic in 2 weeks", "HOSPITAL COURSE: uneventful", "Emergency Department", "Coumadin Clinic",
    "Review Of Systems: negative", "Discharge Home with services", "Blood Bank notified", "Primary Care Clinic",
    "transferred to Medicine", "admitted to Cardiology", "Nervous System: intact", "Insurance: Medicare",
    "cold turkey, and china dishes", "French Press and German measles", "New Mexico",
    "HR/bp stable", "PT/OT/speech to see", "and/or", "CT/MRI/US", "T 38.4 P 90 SpO2 98", "T: 99.1 BP: 120/80",
    "St. John's wort daily", "N/V x 3", "WBC/hgb/plt stable", "M 45 W 3",
    "Call Center notified", "Physical Therapy to see", "POD 8, POD#3",
    "level 1 trauma", "room air 94", "bed alarm zone 2", "OR 2.3, 5 OR 6", "from BP 180",
    "a 12 bed unit", "signed by him", "ordered by cardiology", "well developed woman",
    "taught use of the spirometer", "non tender, he is tender", "24 yo driver hit by a truck", "called the nurse aide",
    "right hand, a cold hand", "Respiratory therapist at bedside", "mother is a good historian",
    "does laundry, cleaning", "Tomas denies stomach pain", "walks 4 West Main", "Treatment Plan",
    "he was a restrained driver", "Study Drug held",
    "seen by ENT, RN and PCP", "Patient | Result | Range\nNa | 140 | 135-145", "10^3 and 10^6 copies",
]


@pytest.mark.parametrize("text", NEAR_MISSES)
def test_what_is_not(text: str):
    assert spans_of(text) == set()


#: Kinds of this recognizer that tests/cases/recognize/dev-keywords.marked marks, each wherever it stands.
MARKED = {"HOSPITAL", "ORGANIZATION", "PROFESSION", "ROOM"}
DEV_LINES = [
    line.replace("\\n", "\n") for line in (FOLDER / "dev-keywords.marked").read_text("utf-8").splitlines()
    if line and not line.startswith("#")
]


@pytest.mark.parametrize("line", DEV_LINES, ids=lambda line: line[:40])
def test_a_marked_line_is_read_as_it_is_marked(line: str):
    """Every letter and digit of a mark is found, and nothing beside the marks is touched."""
    text, gold = marked(line)
    found = [span for span in RECOGNIZER.find(Document("d", "p", text), ()) if span.kind in MARKED]
    held = {at for span in found for at in range(span.start, span.end)}
    marks = [range(span.start, span.end) for span in gold]
    missed = [one for one in marks if any(text[at].isalnum() and at not in held for at in one)]
    beside = [span for span in found if not any(span.start < one.stop and one.start < span.end for one in marks)]
    assert ([text[one.start : one.stop] for one in missed], [text[one.start : one.end] for one in beside]) == ([], [])


def test_joined_marks_are_read_field_by_field():
    """Yang & Garibaldi 2015, section 3.4: the paper's own string."""
    assert spans_of("EDVISIT^84091519^Thomas-yosef, Julia^09/21/68^KEMPER, SYLVAN\nSeen") == {
        ("MEDICALRECORD", "84091519"), ("PATIENT", "Thomas-yosef, Julia"), ("DATE", "09/21/68"),
        ("DOCTOR", "KEMPER, SYLVAN"),
    }


def test_fields_of_hl7():
    text = "PID|1||8820176^^^FMH||SMITH^MARY^A||19510521|F|||12 ELM ST^^LOGAN^OH^43138||7405550163"
    assert {("MEDICALRECORD", "8820176"), ("PATIENT", "SMITH"), ("PATIENT", "MARY"), ("DATE", "19510521"),
            ("PHONE", "7405550163")} <= spans_of(text)


def test_a_name_of_an_institution_goes_on_over_the_end_of_a_full_line():
    text = "He was then referred for outpatient therapy to the offices of Hocking Hills\nRehab in town"
    assert ("HOSPITAL", "Hocking Hills\nRehab") in spans_of(text)


#: Table 2: kind, example, what is found of it. Who finds it decides nothing.
TABLE_2 = [
    *(("DATE", text, text) for text in ("2059-01-10", "01-01-93", "1-4-76", "11-4-1983", "01/02/2092", "2/4/82",
                                        "12/1965", "10.25.78", "10-Feb-2011", "5-March-2054", "10 Feb 2011", "Sep-1976",
                                        "April 2072", "April of 2011", "Oct. '74", "2060's")),
    ("USERNAME", "D: 2/1/15 T: 2/2/15 XO71", "XO71"), ("USERNAME", "D: 2/1/15 T: 2/2/15 vmf47", "vmf47"),
    ("USERNAME", "vmf47", "vmf47"), ("USERNAME", "TR: MU830  DD: 3/4/2012", "MU830"),
    ("USERNAME", "DD:3/4/2011 TD:3/5/2011 MU830", "MU830"), ("USERNAME", "typed by yd42,", "yd42"),
    ("AGE", "87yo", "87"), ("AGE", "73y.o.", "73"), ("AGE", "72-year-old", "72"), ("AGE", "57-yr-old", "57"),
    ("AGE", "22 months old", "22"), ("AGE", "in his 40's", "40"),
    *(("PHONE", text, text) for text in ("503 155-7742", "(842) 544-2703", "895.376.3157", "942 077 9578", "829-1293")),
    ("PHONE", "123-102-2039", "123-102-2039"),
    ("IDNUM", "120-2345-120", "120-2345-120"),
    *(("IDNUM", text, text) for text in ("9290228", "7-351769", "981-40-48", "948-59-58-0", "4824E7560", "4894U89067",
                                         "2593:A79604", "CK759182", "EO25834097", "2-22566361", "36-33387396", "204QY",
                                         "BE249/3185", "CG993/95284", "CCL:FG:1879", "DE:38535:70", "CH:18306:0077")),
    ("PHONE", "pager #24104", "24104"), ("PHONE", "x5-6394", "5-6394"),
    *(("MEDICALRECORD", f"MRN: {text}", text) for text in ("9290228", "7-9689009", "948-59-58-0", "879 20 76",
                                                           "4824E7560", "CK759182", "HW988")),
    *(("IDNUM", f"Job #: {text}", text) for text in ("23755", "2048395", "BE249/3185")),
    ("ZIP", "19741-6273", "19741-6273"),
    ("ZIP", "Logan, OH 43138", "43138"), ("ZIP", "Logan, OH 19741-6273", "19741-6273"),
]
#: Whose recognizer finds what; a kind whose module is not there yet is not asked for.
WHO = {"DATE": "dates", "AGE": "ages", "PHONE": "contacts", "MEDICALRECORD": "ids", "IDNUM": "ids", "ZIP": "addresses",
       "USERNAME": "keywords"}


@pytest.mark.parametrize(("kind", "text", "what"), TABLE_2, ids=lambda value: str(value)[:24])
def test_the_templates_of_table_2_are_found_by_somebody(kind: str, text: str, what: str):
    if WHO[kind] not in detect.MODULES:
        pytest.skip(f"{WHO[kind]} is not built yet")
    note = f"The note says {text} here."
    at = note.index(what)
    (spans,) = detect.detect([Document("d", "p", note)])
    covered = {place for span in spans or () for place in range(span.start, span.end)}
    assert {place for place in range(at, at + len(what)) if note[place].isalnum()} <= covered


@pytest.mark.parametrize("text", ["Signed electronically.\n\nvmf47", "Otto Quill, M.D.\n\nXO71\n"])
def test_a_user_name_is_all_that_the_last_line_holds(text: str):
    assert ("USERNAME", text.split()[-1]) in spans_of(text)


@pytest.mark.parametrize("days", ["MWFS", "TThSS", "TuThSaSu", "MWF", "TTS"])
def test_days_in_one_word_are_one_date(days: str):
    """A surrogate moves them together; cut as in the paper each would move by itself."""
    (spans,) = detect.detect([Document("d", "p", f"takes 2.5 mg {days} as told")])
    assert [(span.start, span.end, span.kind) for span in spans or ()] == [(13, 13 + len(days), "DATE")]


@pytest.mark.parametrize(("text", "names"), [
    ("Patient: 王小明   MRN: 4481720", {("PATIENT", "王小明")}),
    ("Name: محمد علي", {("PATIENT", "محمد علي")}),
    ("Patient Name: כהן, דוד  M", {("PATIENT", "כהן, דוד")}),
    ("seen by Dr. 김 and", {("DOCTOR", "김")}),
    ("her son Дмитрий came", {("PATIENT", "Дмитрий")}), ("Wei Chen (陈伟) came", {("NAME", "陈伟")}),
    ("Interpreter: 中文. Speaks 한국어. Mandarin Chinese (普通话)", set()),
    ("Pt α1 antitrypsin, Dr. β-blocker, Δ gap", set()),
])
def test_a_name_in_another_script_is_told_by_what_leads_to_it(text: str, names: set[tuple[str, str]]):
    assert {one for one in spans_of(text) if not one[1].isascii()} == names


def test_every_list_of_cues_is_read():
    """A cue in a file is a cue in the program."""
    lists = keywords._lists()
    for word in ("serial", "member", "occupation", "room", "portal", "vin", "chaperoned"):
        assert word in lists.handlers


def test_all_of_ours_are_there():
    assert {module.rpartition(".")[2] for module in detect.MODULES.values()} == set(detect.MODULES)
    for name, module in detect.MODULES.items():
        assert import_module(module).RECOGNIZER.name == name


def test_a_note_may_end_in_any_word_at_which_somebody_looks():
    """Where a note is cut short, nothing stands behind a cue: ``Pt was referred``."""
    words = [word for word in keywords._lists().handlers if word.isalpha()]
    assert len(words) > 1_000
    assert "referred" in words
    for word in words:
        for text in (word, f"Pt {word}", f"Seen {word.capitalize()}"):
            list(RECOGNIZER.find(Document("d", "p", text), ()))
