"""Values as packages for test data and other countries write them, in the places where charts have them."""

from __future__ import annotations

import pytest

from resynth.recognize.detect import detect
from resynth.testing import marked
from resynth.types import Document


def found(text: str, *kinds: str) -> list[tuple[str, str]]:
    spans = detect([Document("1", "1", text)])[0] or ()
    return [(text[one.start : one.end], one.kind) for one in spans if not kinds or one.kind in kinds]


def wanted(line: str) -> tuple[str, list[tuple[str, str]]]:
    text, spans = marked(line)
    return text, [(text[one.start : one.end], one.kind) for one in spans]


@pytest.mark.parametrize("line", [
    "Call daughter at [001-847-555-9308x886](PHONE) w/ results.", "Cell: [34 8384-2273](PHONE)",
    "| [28 9777-4299](PHONE) |",
    "Ring the son at [8583 2570](PHONE) with results.", "**Phone Number:** [1 (106) 280-2848](PHONE)",
    "reached at [505 679 079](PHONE) or [a.moor@example.net](EMAIL).", "faxed to [09713719883](FAX)",
    "Records were faxed to [22 858 32 57](FAX).", "Tel [(08).5550.8043](PHONE), mobile [+70(2)2353809241](PHONE)",
    "ip=[abad:4c94:aed6:98c5:2b22:cfdf:d969:182b](IPADDRESS) ok",
    "GPS [46.1872](LOCATION-OTHER),-[37.2461](LOCATION-OTHER) now",
    "at [40.7128](LOCATION-OTHER), -[74.0060](LOCATION-OTHER) by EMS", "lat [79.1984](LOCATION-OTHER)° N",
    "at [40](LOCATION-OTHER)°[42](LOCATION-OTHER)'[46](LOCATION-OTHER)\"N [74](LOCATION-OTHER)°[00](LOCATION-OTHER)'"
    "[22](LOCATION-OTHER)\"W near",
    "Order UUID [73cf02ad-f7f5-4511-bdcb-dcb9c1e66f91](IDNUM).",
    '"id": "[ec188c45-acbf-48de-acc8-85f57c28fd54](IDNUM)"',
    "MRN: [ec188c45-acbf-48de-acc8-85f57c28fd54](MEDICALRECORD)", "a [40](AGE)Y female with pain",
])
def test_they_are_found_whole(line: str):
    text, spans = wanted(line)
    kinds = {kind for _, kind in spans}
    assert found(text, *kinds) == spans


@pytest.mark.parametrize("text", [
    "moved to bed 12, 0800-1600", "phone call at 0930 1200 1800",
    "p 0.0012, 0.0345 and 1.2345, 2.3456", "pH 7.345, 7.401; INR 2.125 1.875", "lat view 2.5 cm, long axis 3.25 cm",
    "05 10 15 20 25", "BP 120 80 72 16", "ratio a:b:c, bad: 12:30",
])
def test_measures_and_hours_are_kept(text: str):
    assert found(text, "PHONE", "IDNUM", "LOCATION-OTHER", "IPADDRESS", "MEDICALRECORD") == []


@pytest.mark.parametrize("line", [
    "IBAN: [GB37UVBV00486534097533](ACCOUNT)", '"ip":"[31.47.158.88](IPADDRESS)"',
    "Group No: [TD8216](HEALTHPLAN)\nPolicy Holder: see below",
    "<note><patientName>[Danny Hill-Evans](PATIENT)</patientName></note>",
])
def test_what_a_field_is_called_is_nobody(line: str):
    text, spans = wanted(line)
    assert found(text) == spans


@pytest.mark.parametrize("line", ["[Swift](NAME): called at 3pm, will follow.", "Spoke with [Long](NAME): agrees."])
def test_who_is_called_as_a_field_is_stays_somebody(line: str):
    text, spans = wanted(line)
    assert [name for name, _ in found(text)] == [name for name, _ in spans]


def test_a_record_and_a_lot_stand_under_their_headings():
    table = (
        "Pt Name        DOB         MRN         Days\nIda Ritter   1987-03-04   MRN-444206   MWF\n"
        "Ann Norman   Jun. 26, 1977   5254/49   MWF\n"
    )
    assert found(table, "MEDICALRECORD") == [("MRN-444206", "MEDICALRECORD"), ("5254/49", "MEDICALRECORD")]
    lots = "Vaccine | Date | Lot |\n|---|---|---|\n| Influenza | 08/20/80 | NNOIP |\n| Tdap | 12/20/1942 | 743-76 |\n"
    assert found(lots, "DEVICE") == [("NNOIP", "DEVICE"), ("743-76", "DEVICE")]


def test_seven_digits_in_brackets_without_a_stroke_are_read():
    """They are no range of a laboratory (``(120-1400)``), and nothing breaks at them."""
    assert found("called (286.0892) today", "PHONE") == [("286.0892", "PHONE")]


@pytest.mark.parametrize("line", [
    "Policy Holder: [Amadeo Mirko Gabba](NAME)\nPlan: rest", "| 12 | [Alex R. Żal](NAME) | stable |",
    "SURGEON: [GIULIANO SEMITECOLO](NAME)\nASSISTANT: see below", '{"name":"[Martin Weeks](NAME)","age":[19](AGE)}',
    "Attending: [Kritika Case](NAME)\nPlan: rest",
])
def test_a_name_fills_its_field(line: str):
    text, spans = marked(line)
    said = detect([Document("1", "1", text)])[0] or ()
    assert [(one.start, one.end) for one in said] == [(span.start, span.end) for span in spans]


@pytest.mark.parametrize("line", [
    "Mother: [Ann](NAME) Well\nFather: out", "Contact: [Ann Moor](NAME) Daughter\nPlan: rest",
    "NAME: [ANN MOOR](NAME) FEMALE\nPLAN: REST",
    "Provider: [Ann Moor](NAME) CI\nPlan: rest",
])
def test_a_word_beside_a_name_in_its_field_is_none_of_it(line: str):
    text, spans = marked(line)
    said = [one for one in detect([Document("1", "1", text)])[0] or () if one.kind in ("NAME", "PATIENT", "DOCTOR")]
    assert [(one.start, one.end) for one in said] == [(span.start, span.end) for span in spans]


@pytest.mark.parametrize("line", [
    "Her username on the portal is [lewismatthew](USERNAME). She asked",
    "Accessed by [duncandavid](USERNAME) from home",
    "posts as @[mark_carpenter](USERNAME) on Instagram.",
    "POSTS AS @[EMILY80](USERNAME) ON INSTAGRAM. SHE SLEEPS WELL",
    "Vehicle plate [0924 HR](VEHICLE), towed", "drove her in (license plate [2w 8v4vko](VEHICLE)).",
    "Refund (BIC [UAXPDEU3](ACCOUNT)) sent", "MRN: [MRN-71-3221](MEDICALRECORD)",
    "results ([MRN-71-3221](MEDICALRECORD)) came",
    '{"system":"urn:mrn","value":"[5275/58](MEDICALRECORD)"}',
    "THE BLOG AT [MOOR-HILL.COM](URL) IS HERS",
    "a blog at [moor-hill.eu](URL) and more", "[46](AGE)Y G2P1, apgars 8 and 9",
])
def test_what_tells_them_stands_beside(line: str):
    text, spans = wanted(line)
    assert found(text, *{kind for _, kind in spans}) == spans


@pytest.mark.parametrize("text", [
    "Her login is unknown. The username was forgotten.", "seen @home, slept on the ward",
    "plate 12 cm screws; the BIC PROTOCOL",
    "Accessed by port under ultrasound", "SpR on call / FY1 on ward", "visit above.in the site L.de",
    "plate counts were low",
])
def test_what_only_looks_so_is_kept(text: str):
    assert found(text, "USERNAME", "VEHICLE", "ACCOUNT", "URL", "IDNUM") == []
