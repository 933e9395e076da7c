"""Numbers that a column or a neighbour tells: a device's and somebody's are found, a maker's and a code's stay."""

from __future__ import annotations

import pytest

from resynth.recognize.around.no_numbers import is_none
from resynth.recognize.note import Note
from resynth.recognize.numbers import contacts, ids
from resynth.types import Document


def found(text: str) -> list[str]:
    document = Document("d", "p", text)
    spans = [*ids.RECOGNIZER.find(document, ()), *contacts.RECOGNIZER.find(document, ())]
    return sorted({text[span.start : span.end] for span in spans})


BARS = (
    "Item | Size | REF | LOT | Exp\n"
    "Shell, cluster | 54 mm | 502-11-54E | 71840442 | -\nScrew | 1 | 2030-6525 | K0711T | -\n"
)
BLANKS = "Component      Catalog #       Lot #        Qty\nTibial tray    5521-B-400      J7Y2L        1\n"
STROKES = "Item / Size / REF / Lot\nTibia / F / 42-5320-079-02 / 64990317\n\nkept 42-5320-079-02"


def test_a_column_tells_what_is_the_devices_and_what_is_in_every_catalogue():
    assert found(BARS) == ["71840442", "K0711T"]
    assert found(BLANKS) == ["J7Y2L"]
    assert found(STROKES) == ["42-5320-079-02", "64990317"]  # below the table its number is one again
    assert found("| Problem | Code | Onset |\n| Diabetes | 44054006 | 2014 |\n") == []
    assert found("Acct: 71840442 | lot | seen\n") == ["71840442"]  # no heading


@pytest.mark.parametrize(("text", "numbers"), [
    ("model W1DR01, serial RNB704418G", ["RNB704418G"]), ("REF 1808000, LOT RECT0884", ["RECT0884"]),
    ("VA form 10-3542 signed", []), ("Form IC-207 rev 4", []), ("per policy IC-114.", []),
    ("POLICY NUR-4.17 (extract", []), ("incident form CE-24-0093", ["CE-24-0093"]),
    ("policy XJB 481902", ["XJB 481902"]),
    ("model 5076 lead", []), ("model 5076112 lead", ["5076112"]),
    ("call ref 7718820", ["7718820"]), ("form # 88213", ["88213"]),
])
def test_what_a_maker_or_a_house_numbers_is_nobodys(text: str, numbers: list[str]):
    assert found(text) == numbers


@pytest.mark.parametrize("text", [
    "code: 43244 | performed", "units of 96130 and 96131,", "Bill code 88323, 88360 x3.",
    "REPORT: Growth, BPP (76816, 76818)",
    "VISIT, SUBSEQUENT (G0439)", "53 min, 90837, telehealth", "times 0600-1000-1400-1800-2200", "Braden (3-3-2-2-2-2)",
    "LIFT 1530Z req", "variant (p.Ser1982fs)", "p.A775_G776insYVMA", "EGFR ex19del", "SOD1 and C9orf72",
    "E1VTM1. pupils",
    "2HELPS2B score 5", "CMS-2728 not filed", "KIT D816V sent", "red band 3x15", "PLAN: SN 2w2 1w6",
    "per protocol 8.3.4 at",
    "exam 36.8 78 118/64", "via AMBULANCE 1300 MONDAY", "client: the 54321 thing", "BPs run 124-136/74-82",
    "clone G219-1129",
    "Protocol v4.9.0.1)", "5 dB of target 500-4000 Hz", "B12 540 pg/mL (232-1245)", "ASA. 1944 911. 1953 ON SCENE",
])
def test_codes_measures_and_hours_stay(text: str):
    assert found(text) == []


@pytest.mark.parametrize(("text", "numbers"), [
    ("door code: 43244", ["43244"]), ("badge (88213, Ada)", ["88213"]), ("job 88114, x 2041", ["2041", "88114"]),
    ("ambulance 47 took him", ["47"]), ("kit D8160 sent", ["D8160"]), ("band 31547", ["31547"]),
    ("bill 88323 due", ["88323"]),
    ("M14 dispatched to", ["M14"]), ("E7 and R22 on scene", ["E7", "R22"]), ("site: 0118 (Ash) of the trial", ["0118"]),
    ("SPD, load 0815-6, pass", ["0815-6"]),
    ("client: moonpie_77 / noon", ["moonpie_77"]), ("Tdap (lot C4406AA) R deltoid", ["C4406AA"]),
    ("call 402-555-0142 now", ["402-555-0142"]), ("id (44121)", ["44121"]), ("(555-0142)", ["555-0142"]),
])
def test_what_is_somebodys_beside_those_is_found(text: str, numbers: list[str]):
    assert found(text) == numbers


def test_the_data_of_a_devices_bar_code_are_one():
    assert "(01)00801741447192(17)280531(21)0447" in found("UDI (01)00801741447192(17)280531(21)0447")


def test_a_lot_of_samples_went_to_many():
    assert found("Levitra 20 samples, lot K8817.") == []


def nobodys(text: str, piece: str, kind: str) -> bool:
    note, at = Note(text), text.index(piece)
    return is_none(note, note.token_at(at), note.token_at(at + len(piece) - 1), kind, 200, 400)


@pytest.mark.parametrize(("text", "piece", "kind"), [
    ("WBC 9.8 x10^9/L", "9/L", "IDNUM"), ("402-555-0155 (Mobile)", "Mobile", "LOCATION"), ("APT ON 49TH", "ON",
    "LOCATION"),
    ("variant in CHEK2, c.14", "CHEK2", "LOCATION"), ("study drug (VXR-2071 240 mg", "VXR-2071", "IDNUM"),
    ("VXR-2071 240 mg IV", "VXR-2071", "IDNUM"), ("seen, REF 6570, lot 4", "6570", "IDNUM"),
])
def test_what_the_weights_told_is_held_against_what_it_is(text: str, piece: str, kind: str):
    assert nobodys(text, piece, kind)


@pytest.mark.parametrize(("text", "piece", "kind"), [
    ("9/L of", "9/L", "IDNUM"), ("lives in Mobile", "Mobile", "LOCATION"), ("near ONTARIO", "ONTARIO", "LOCATION"),
    ("works at KAND5", "KAND5", "INSTITUTION"), ("badge VXR-2071 lost", "VXR-2071", "IDNUM"),
    ("her call ref 6570", "6570", "IDNUM"), ("off ROUTE9 there", "ROUTE9", "LOCATION"),
])
def test_other_strings_are_not(text: str, piece: str, kind: str):
    assert not nobodys(text, piece, kind)
