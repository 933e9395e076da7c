"""Fields of records of data that stand in a note, told by their keys: JSON, key=value, XML's attributes, rows."""

from __future__ import annotations

import sys

import pytest

from resynth.recognize.detect import detect
from resynth.recognize.note import Note
from resynth.recognize.numbers import records
from resynth.testing import marked
from resynth.types import Document


def read(text: str) -> tuple[list[tuple[str, str]], list[tuple[str, str]]]:
    """(Text, kind) of the fields of a marked text as they are found, and as they are marked."""
    plain, spans = marked(text)
    found = sorted(records.fields(Note(plain)))
    return [(plain[one.start : one.end], one.kind) for one in found], [
        (plain[span.start : span.end], span.kind) for span in spans]


FOUND = (
    # FHIR and other JSON: names that are words, in any order, over lines, in both quotes
    r'"name":\[{"use":"official","family":"[Young](PATIENT)","given":\["[Grace](PATIENT)","[M](PATIENT)"\]}\]',
    '{\n  "family": "[White](PATIENT)",\n  "given": \\[\n    "[Rose](PATIENT)",\n    "[Lee](PATIENT)"\n  \\]\n}',
    '{"lastName":"[long](PATIENT)","firstName":"[hope](PATIENT)","city":"[superior](CITY)","state":"[WI](STATE)"}',
    "{'last': '[Hill](PATIENT)', 'first': '[Summer](PATIENT)', 'dob': '[3/4/51](DATE)'}",
    r'"line":\["[12 Elm](STREET)","[Apt 4B](STREET)"\],"city":"[Normal](CITY)","state":"[OK](STATE)"',
    '"postalCode": "[61761-0001](ZIP)", "birthDate":"[1951-03-04](DATE)", "telephone":"[218-555-0142](PHONE)"',
    '"guarantorLastName": "[Frost](PATIENT)", "attendingName":"Dr. [Strong](DOCTOR), MD"',
    # key=value, keys of words with a line between them
    "LNAME=[LONG](PATIENT) FNAME=[HOPE](PATIENT) DOB=[03041951](DATE)",
    "pt_name=[Young, Grace](PATIENT);zip=[55802](ZIP);pat_id=[447182](MEDICALRECORD)",
    "lastname=[Long](PATIENT)&firstname=[Hope](PATIENT)",
    "last_name: [Small](PATIENT)\nfirst_name: [Joy](PATIENT)",
    "patient.name.family = [Long](PATIENT)", "SITE=[NURSELINE](HOSPITAL)   CALL_ID=x",
    # attributes of XML
    '<family value="[Long](PATIENT)"/><f:given value="[Hope](PATIENT)"/><city value="[Duluth](CITY)"/>',
    '<patient last="[Long](PATIENT)" first="[Hope](PATIENT)" dob="[1951-03-04](DATE)"/>',
    # rows under a header, to the first line that is none
    "mrn,last_name,first_name,dob,zip\n[447182](MEDICALRECORD),[Young](PATIENT),[Grace](PATIENT),[1951-03-04](DATE),"
    "[55802](ZIP)\n[447190](MEDICALRECORD),[long](PATIENT),[hope](PATIENT),[1950-07-11](DATE),[55803](ZIP)\n"
    "a,line,of,five,cells",
    'MRN|NAME|DOB|TEST\n[447182](MEDICALRECORD)|"[HILL, ROSE](PATIENT)"|[03/05/1951](DATE)|WBC',
    '"Name";"DOB";"Provider"\n"[Young; Grace](PATIENT)"'.replace("; Grace", ", Grace")
    + ';"[3/4/51](DATE)";"[A. Strong](DOCTOR) MD"',
    "name\tphone\tcity\n[Rose Hill](PATIENT)\t[218-555-0142](PHONE)\t[Normal](CITY)",
    "last,first,city\n[Long](PATIENT),,[Superior](CITY)\n",
    # what somebody does and where, who is to be called, days
    '{"patient":"[Ana Ruiz](PATIENT)","employer":"[Tops](ORGANIZATION)","school":"[Hill](ORGANIZATION)",'
    '"hospital":"[Mercy](HOSPITAL)","room":"[412](ROOM)"}',
    "emerg_contact=[SIYABONGA](PATIENT) (brother)\nemployer=[Ferrara Candy](ORGANIZATION)\noccupation=[line lead]"
    "(PROFESSION)\npcp=[ROSE, DAISY](DOCTOR)",
    "mother=[Rose Day](PATIENT) pt=[kalea](PATIENT) nok=[kalea](PATIENT)", "pcp=[kalea](DOCTOR)",
    "visit_dt=[03042019](DATE) visitDate=[20190304](DATE)", "emerg_phone=[+1 312 555 0175](PHONE)",
    "| Patient | Age | MRN | Phone |\n|---|---|---|---|\n"
    "| [Breno Moor](PATIENT) | [29](AGE) | [MRN4328337](MEDICALRECORD) | [63 4780-2931](PHONE) |\n"
    "| [Moor, Ada](PATIENT) | [18](AGE) | [41-48-78](MEDICALRECORD) | [5550142 x12](PHONE) |\n",
    "patient_name,dob,mrn,phone,admit_date\n"
    "[Ada Moor](PATIENT),Sat May 05 2001,[00-50-56](MEDICALRECORD),[(0141) 496 0543](PHONE),12 Mar 2019\n"
    "[Lee Moor](PATIENT),13 Sep 2011,[5254/49](MEDICALRECORD),[+1 (877) 555-0149](PHONE),13 Mar 2019\n",
    '"age":[84](AGE),"ssn":"[ZZ 48 80 58 T](SSN)","device_id":"[SN-4471](DEVICE)",'
    '"member_id":"[W120 4471](HEALTHPLAN)"',
    '<system value="phone"/><value value="[502 615 707](PHONE)"/>',
    '"system": "phone", "value": "[21 1202-1630](PHONE)"',
    "user=[pewing](USERNAME) patient_id=[8837162](MEDICALRECORD)",
    "Name | Age | Room\n[Moor, B](PATIENT) | [67](AGE) | [410](ROOM)\n"
    "[Bear Runner, L](PATIENT) | [39](AGE) | [12A](ROOM)\n",
    "sent mrn,last_name,first_name [447182](MEDICALRECORD),[Long](PATIENT),[Hope](PATIENT) "
    "[447183](MEDICALRECORD),[Young](PATIENT),[Grace](PATIENT) x",
)

KEPT = (
    # the same keys of something else: no other of a record beside them
    '"family":"supportive"', '"family": "Heart disease"', '"family": "history of CAD"', '"given": "Tylenol"',
    '"given": true', r'"given":\["aspirin 81 mg"\]', '"first":"Aspirin","last":"Heparin"', '"last": "3 days ago"',
    '"state": "OK"', '"state":"stable"', '"address": "wound care"', '"line": "PICC"', r'"line":\["midline","port"\]',
    '"city": "unknown", "zip": "none"', '"patient": "stable"', '"provider": "Cardiology"', '"author": "nursing"',
    '"phone": "yes", "dob": "unknown"', '"display":"Hemoglobin A1c"', '"name": "Amlodipine", "dose": "5 mg"',
    "pain=5, mood=good, family=supportive", "state=stable", "first=Normal", "A = alert, B = bilateral", "HR=80",
    "last_bm: today", "last_dose: Friday", "family_hx: Heart disease", "pt_alert: Yes", "address_goals: Discussed",
    "first_name_basis: no", "____: ____", '<status value="final"/><given value="aspirin"/>',
    "family=supportive mother=alive pt=stable", "mother=deceased", "employer=retired", "employer=none", "room=air",
    '"age":"adult"', "user=admin", "user=none dob=1980-03-04x", '"system": "email", "value": "21"', "device=pump",
    "| Test | Result | Age |\n|---|---|---|\n| Na | 138 | 3 |", "account=closed", "license=none",
    "school=good mood=fair", "hospital=yes", '"facility":"inpatient"', "emerg_contact=none", "pt=stable pcp=none",
    "visit_dt=stable", "update=20190304", "candidate=20190304", "visit_dt=99999999", "job=done", "bed=low",
    # lines with commas that are no header, or rows of none
    "test,value,unit\nNa,140,mmol", "Drug,Dose,Route\nAspirin,81,PO", "Test,First,Last\nHgb,Normal,Low",
    "First, second, last\nred, blue, green", "Name,Strength,Frequency\nLasix,40 mg,daily",
    "patient name, dob, mrn\nverified by nurse, correct band, allergies",
    "name, dob, address verified with patient\nToday, she reports pain, nausea",
    "Educated on first, last, and next dose\nwill return, call, or message",
)


@pytest.mark.parametrize("text", FOUND)
def test_a_key_tells_what_stands_behind_it(text: str):
    found, wanted = read(text)
    assert found == wanted


@pytest.mark.parametrize("text", KEPT)
def test_a_key_of_something_else_tells_nothing(text: str):
    assert read(text)[0] == []


def test_a_record_in_a_note_is_found_by_its_two_recognizers():
    """Persons, numbers and days by ``keywords``, places by ``addresses``: each has them among its kinds."""
    text, spans = marked('Sent: {"last":"[Long](PATIENT)","first":"[Hope](PATIENT)","city":"[Normal](CITY)"}, stable.')
    (found,) = detect([Document("d", "p", text)])
    assert found is not None
    assert [span[:3] for span in found] == [span[:3] for span in spans]
    assert {span.found_by for span in found} == {"keywords:field of a record", "addresses:field of a record"}


@pytest.mark.parametrize("text", [
    "<given>[Hope](PATIENT)</given><family>[Long](PATIENT)</family><dob>[1951-03-04](DATE)</dob>",
    "<n:given>[Grace](PATIENT)</n:given>\n<n:family>[Okafor](PATIENT)</n:family>",
    "<given>Tylenol</given><dose>5 mg</dose>", "<first>Normal</first><last>stable</last>",
    "<family>supportive</family><mood>good</mood>",
])
def test_parts_of_a_name_that_are_words_are_found_in_elements(text: str):
    plain, spans = marked(text)
    (found,) = detect([Document("d", "p", plain)])
    assert [(one.start, one.end, one.kind) for one in found or ()] == [
        (one.start, one.end, one.kind) for one in spans]


def test_whose_a_name_is_stands_in_its_key():
    text = '"motherMaidenName":"Stone", lname=Long, pcp_name=Hill'
    roles = [(one.kind, one.role) for one in records.fields(Note(text))]
    assert roles == [("PATIENT", "relative"), ("PATIENT", "patient"), ("DOCTOR", "provider")]


@pytest.mark.parametrize("piece", [
    '"a":"b",', '"last":"Long",', "last,first,dob\n", "last,first,dob ", "none,none,none\n", "a_b", "x=", "patient,",
    'name="', "mrn,", "<city value=",
])
def test_a_long_note_of_keys_is_read_in_linear_time(piece: str):
    """Sixteen times as much text is read in well below sixteen times sixteen as many steps of the interpreter."""
    few, many = (_steps("last,first,dob\n" + piece * count) for count in (50, 800))
    assert many < 32 * few


def _steps(text: str) -> int:
    """How many calls the fields of a note take, those of C left out."""
    note, count = Note(text), 0

    def counted(frame: object, event: str, value: object) -> None:
        nonlocal count
        count += event in ("call", "c_call")

    sys.setprofile(counted)
    try:
        records.fields(note)
    finally:
        sys.setprofile(None)
    return count
