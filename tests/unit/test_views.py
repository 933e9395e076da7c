"""Other readings of damaged notes: run together, without capitals, nothing but capitals, read from paper."""

from __future__ import annotations

import pytest

from benchmarks import damaged
from benchmarks.detection import Case
from resynth.recognize.detect import detect
from resynth.recognize.unseen import Bare
from resynth.recognize.views import page
from resynth.recognize.views.cased import cased
from resynth.recognize.views.parted import gaps, gaps_of_fields
from resynth.recognize.views.reading import Reading
from resynth.recognize.views.views import RECOGNIZER, readings
from resynth.testing import marked
from resynth.types import Document, Span

PLAIN = (
    "Mr. Amory was seen in the Tidewater General Hospital on 3/4/2010 by Dr. Szczepanik for chest pain. He lives with "
    "his wife, Peg, in Scituate, and works as a harbor pilot.\nPlan: aspirin 81 mg daily, follow up in 2 weeks.\n"
)


def parted(text: str) -> str:
    return Reading(text).mended(gaps(text)).text


def found(text: str) -> set[str]:
    return {text[span.start : span.end] for span in RECOGNIZER.find(Document("1", "1", text), ())}


@pytest.mark.parametrize("text", [PLAIN, "", "x", "T 98.6, BP 120/80, M.D., p.o. q4h\n" * 40, "\ud800 lone" * 9])
def test_a_note_that_is_not_damaged_has_no_other_reading(text: str):
    """The cheap test tells; nothing else is done."""
    assert list(readings(text)) == []


def test_a_repaired_text_leads_back_to_the_note():
    """What is put in has no width, what is taken out belongs to nothing, what is changed stays in its place."""
    once = Reading("wifePeg  in Scituatc").mended([(4, 4, " "), (7, 8, ""), (12, 20, "Scituate")])
    assert once.text == "wife Peg in Scituate"
    twice = once.mended([(9, 12, "")])
    assert twice.text == "wife Peg Scituate"
    for text, note in (("Peg", "Peg"), ("Scituate", "Scituatc"), ("wife", "wife")):
        at = twice.text.index(text)
        span = twice.back(Span(at, at + len(text), "NAME", "NAME"))
        assert "wifePeg  in Scituatc"[span.start : span.end] == note


def test_of_two_repairs_that_overlap_the_longer_is_made():
    assert Reading("abcd").mended([(1, 2, "x"), (1, 3, "y")]).text == "ayd"


@pytest.mark.parametrize(("text", "meant"), [
    ("Sex:MService:CARDIOTHORACICAllergies:Codeine", "Sex: M\nService: CARDIOTHORACIC\nAllergies: Codeine"),
    ("70yoM w/ AS,followed by Dr.Amory.Cath on5-15went", "70 yo M w/ AS, followed by Dr. Amory. Cath on 5-15 went"),
    ("DOB1/2/60Address", "DOB 1/2/60 Address"),
    ("wife(Fatima)called 508-555-0186", "wife (Fatima) called 508-555-0186"),
    ("the patientwas seen asneeded", "the patient was seen as needed"),
    ("M.D.KMS:ab2D:3/4/10T:3/5/10", "M.D.\nKMS: ab2\nD: 3/4/10\nT: 3/5/10"),
    ("thank you.  MZ:rkJob 47,HR:reg", "thank you.  MZ:rk Job 47, HR: reg"),
    ("Exam:BP158/91HR94RR18 T98.4, Wt 70Ht64", "Exam: BP 158/91 HR 94 RR 18 T98.4, Wt 70 Ht 64"),
    # What is one thing stays one.
    ("HR2 gene, BP1, 24HR urine, 70BPM, the 12hr shift, RR1234567", None),
    ("McNair DeAngelo pH BiPAP HbA1c CD4 x7d q4h 81mg p.o. 3.5 1,200 12:30", None),
    ("j.smith2@mail.example and www.Some.example/aB3", None),
    ("cardioversion electrophysiology metoprolol", None),
])
def test_a_blank_is_put_in_where_two_things_meet(text: str, meant: str | None):
    assert parted(text) == (meant or text)


@pytest.mark.parametrize(("text", "meant"), [
    ("seen in tidewater general hospital by dr. okafor", "seen in Tidewater General Hospital by dr. Okafor"),
    ("transferred to fall river, massachusetts in march", "transferred to Fall River, Massachusetts in March"),
    ("she may come on wed, and in may", "she may come on Wed, and in May"),
    ("rm 4 bed b, chart bi554, 5mg po", "Rm 4 Bed B, chart BI554, 5mg po"),
    ("taken by tiff; steph 10:40a: told husband butch", "taken by Tiff; Steph 10:40a: told husband Butch"),
    ("mrn: 448120 / vichet soun / dob 4/2/71 / pcp: lau", "mrn: 448120 / Vichet Soun / dob 4/2/71 / pcp: Lau"),
    ("id 448120. soun, vichet. visit for edema, nausea.", "id 448120. Soun, Vichet. visit for edema, nausea."),
    ("unit: micu   bed: 6e / 6110 / a", "Unit: MICU   Bed: 6E / 6110 / A"),
    ("gideon amankwah, m.d.    ga/kh2", "Gideon Amankwah, m.d.    GA/kh2"),
    ("in the coast guard; at university of the cumberland", "in the Coast Guard; at University of the Cumberland"),
    ("10:00 oyelaran mr# 21456, winterbourne paged", "10:00 Oyelaran mr# 21456, Winterbourne paged"),
    ("seen by dr ethel sorrel, dr. peter march called", "seen by dr Ethel Sorrel, dr. Peter March called"),
    ("due march 19, back may 3. may 1 tab, sat 92, march on", "due March 19, back May 3. may 1 tab, sat 92, march on"),
    ("rtc nov, came sun. lmp sept. sun exposed, oct of eye", "rtc Nov, came Sun. lmp Sept. sun exposed, oct of eye"),
    ("d/w gi dr quill, dr note in, dr wants labs", "d/w gi dr Quill, dr note in, dr wants labs"),
    ("visit 8a-12p, then 7p-730a, bed 3w-12", "visit 8a-12p, then 7p-730a, Bed 3W-12"),
    ("pod 6, pod#2; pod 4 bed 2", "pod 6, pod#2; Pod 4 Bed 2"),
    ("she doesnt know, wouldve come, extubated to hfnc, ett a bit high, wkr w a left heart", None),
    ("per flowsheet, fingersticks in the dayroom, monofilament to midshin", None),
    ("per greenroom clinic; dayton and fairchild came", "per Greenroom Clinic; Dayton and Fairchild came"),
    ("at sacred heart hospital, at whitcomb high", "at Sacred Heart Hospital, at Whitcomb High"),
    ("the walgreens closed, tank from lincare, mind the gap", "the Walgreens closed, tank from Lincare, mind the gap"),
    ("works nights at amazon warehouse, worked at wags", "works nights at Amazon Warehouse, worked at Wags"),
    ("drives a bus for metro loop transit and sleeps", "drives a bus for Metro Loop Transit and sleeps"),
    ("works at home, at school, for two years, for friends; works at clinic, watch at target", None),
    ("neg at church sat. tube pulled sat; came every sun", "neg at Church Sat. tube pulled Sat; came every Sun"),
    ("low sat. patient sat. then sat. spo2 sat; much sun, nitro 1 sat.", None),
    ("tegaderm and cefepime, grandaughter persistant, dr amy saw", None),
    ("he was walking and called the clinic about his pain", None),
])
def test_a_word_is_given_the_capital_that_it_would_have(text: str, meant: str | None):
    read = cased(text)
    assert read.lower() == text
    assert read == (meant or text)


@pytest.mark.parametrize(("text", "meant"), [
    ("a 74 year old widow frorn Winslovv , seen l2/O3/l946", "a 74 year old widow from Winslow, seen 12/03/1946"),
    ("Memor ial Day in the faci lity", "Memorial Day in the facility"),
    ("the 5outh  wing on B/19/10, [S9-year-old", "the South wing on 8/19/10, [59-year-old"),
    ("HlGHLAND RlM, chart O5l-OO9, rm ll4", "HIGHLAND RIM, chart 051-009, rm 114"),
    ("pressure 120/80, S/P repair, I/O even, B/P taken", None),
])
def test_a_page_is_read_as_it_was_written(text: str, meant: str | None):
    assert page.read(text).text == (meant or text)


@pytest.mark.parametrize(("kind", "expected"), [
    ("small", {"tidewater general hospital", "scituate"}),
    ("capitals", {"TIDEWATER GENERAL HOSPITAL", "SCITUATE"}),
])
def test_what_the_others_find_stands_at_its_place_in_the_note(kind: str, expected: set[str]):
    text = damaged.damaged(Case("a", "a/1", "note", PLAIN, ()), kind).text
    assert expected <= found(text)


def test_lines_without_a_capital_are_read_with_them_in_a_note_that_has_some():
    """A form with capitals, and a message in it."""
    text = (
        "Patient: KOWALCZUK, DARLENE   MRN 20881\npt called re: cough since saturday, now yellow. was seen in fall "
        "river last week. her sister is in candor.\nwill go to albemarle home health later. ok per dr mcnair.\n"
    )
    assert {"fall river", "candor", "albemarle home health"} <= found(text)


@pytest.mark.parametrize(("text", "expected"), [
    ("pt seen in tidewater general hospital, BP 140/90, HR 88. EKG w/ LBBB, CXR neg. dtr peg called from scituate, "
     "pt of dr amory. CBC, BMP, UA sent. NKDA.", {"tidewater general hospital", "scituate"}),
    ("s/o: IDDM, A1c 8, CKD3. on ASA, MVI. PCP at fall river family medicine, INR q month. moved from candor",
     {"fall river family medicine", "candor"}),
    ("RN note: O2 2L NC, SOB w/ amb. CPAP at HS. to albemarle home health THURS, MRN 44710. wife is from lockeport",
     {"albemarle home health", "44710"}),
])
def test_abbreviations_in_capitals_do_not_hide_that_a_note_has_none(text: str, expected: set[str]):
    """Prose has words of a capital and small letters; these have none, and keep the capitals that they have."""
    assert expected <= found(text)
    (reading,) = readings(text)
    assert all(now == was for was, now in zip(text, reading.text, strict=True) if was.isupper())


@pytest.mark.parametrize(("line", "name"), [
    ("AttendingPhysician:Zora WilliamsAdmitDate:6/1/2018", "Zora Williams"),
    ("ReferringMD:Zora Q WilliamsVisitNumber:12345678Location:4W", "Zora Q Williams"),
    ("Physician:Zora WilliamsDate:Dec 28th, 2019ServiceCode:CARD", "Zora Williams"),
])
def test_fields_of_one_line_that_run_into_one_another_are_apart_in_a_note_that_is_whole(line: str, name: str):
    """The rest of the note has its blanks; the last name ends where the next field begins, and is not cut off again."""
    text = f"{PLAIN}{line}\nHe slept well, ate his breakfast and walked to the window."
    assert name in {text[span.start : span.end] for span in detect([Document("1", "1", text)])[0] or ()}


@pytest.mark.parametrize("text", ["AdmitDate:6/1/2018\nVisitNumber:17", "Glucose: 120, Sodium:140", "pH:7.31 SpO2:97"])
def test_one_field_of_a_line_runs_into_none(text: str):
    assert gaps_of_fields(text) == []


def test_a_note_that_lost_its_blanks_is_read_with_them():
    text = (
        "Name:BRANNIGAN,LEOPatrickUnit No:6746781Sex:MService:SURGERYAllergies:CodeineAttending:SzczepanikChief "
        "Complaint:DOE.Lives with wifePegin Scituate.Cath at Norwell Shore[4/30]with Dr.Amory,then home."
    )
    assert {"BRANNIGAN,LEOPatrick", "6746781", "Szczepanik", "Amory", "4/30"} <= found(text)


def test_every_span_says_that_it_is_of_another_reading():
    spans = list(RECOGNIZER.find(Document("1", "1", PLAIN.upper()), ()))
    assert spans
    assert {span.found_by.partition(":")[0] for span in spans} == {"views"}


# ── the damaged notes that this is measured on ───────────────────────────────────────────────────────────────────────

NOTE = (
    "Mr. [Amory](PATIENT) of [Fall River](CITY), seen [3/4/2010](DATE) by Dr. [Holm](DOCTOR) for a cough, many weeks.\n"
    "Room [12B](ROOM)\n"
)


@pytest.mark.parametrize("kind", damaged.KINDS)
def test_marks_go_with_the_text_that_is_damaged(kind: str):
    """Every mark still holds its letters, whatever happened to them, and the same seed gives the same note."""
    text, gold = marked(NOTE * 8)
    case = Case("a", "a/1", "note", text, tuple(gold), ((0, 3),))
    bad = damaged.damaged(case, kind, 3)
    assert bad == damaged.damaged(case, kind, 3)
    assert bad.text != text
    assert len(bad.gold) == len(gold)
    bare = Bare(bad.text)
    for before, after in zip(gold, bare.without(bad.gold), strict=True):
        was = text[before.start : before.end]
        now = bare.text[after.start : after.end]
        assert now[-1:].isalnum()
        assert abs(len(now.replace(" ", "").replace("rn", "m")) - len(was.replace(" ", "").replace("rn", "m"))) == 0
    assert bad.text[slice(*bad.keep[0])].lower().replace("rn", "m").startswith("m")
