"""What stands before a number tells whose it is: a quantity, a code's system, what reaches somebody, a maker's word."""

from __future__ import annotations

import pytest

from resynth.recognize.numbers import amounts, of_makers, reaching
from resynth.recognize.numbers.ids import RECOGNIZER, behind_persons
from resynth.recognize.numbers.kept import coded_before
from resynth.types import Document, Span


@pytest.mark.parametrize(("before", "is_one"), [
    ("CK was ", True), ("CK total peaked at ", True), ("glucose     mg/dL     ", False), ("sugars run ", True),
    ("pt ", False), ("Bands ", False), ("CK normal. ", False), ("weight pending, see ", False), ("BNP: ", True),
])
def test_a_quantity_is_right_before_a_long_number(before: str, is_one: bool):
    assert amounts.before(before, len(before), long=True) is is_one


def test_columns_of_a_laboratory_are_a_quantity_and_its_range():
    assert amounts.before("glucose   H   mg/dL   ", 22, long=False)


@pytest.mark.parametrize(("before", "figures", "is_code"), [
    ("CPT ", 5, True), ("ICD E11.9, seen by ", 8, False), ("SNOMED ", 8, True), ("clone ", 4, True),
    ("chart ", 5, False),
])
def test_codes_of_a_system_are_no_longer_than_they_are(before: str, figures: int, is_code: bool):
    assert coded_before(before, len(before), figures) is is_code


@pytest.mark.parametrize(("before", "kind"), [
    ("office ", "PHONE"), ("page Moor ", "PHONE"), ("Pagers: ADM ", "PHONE"), ("Chart Pager: ", "PHONE"),
    ("pager ", ""), ("zip ", ""), ("called, csn ", "IDNUM"), ("merged w/ ", "IDNUM"), ("", "IDNUM"),
])
def test_what_reaches_somebody_stands_right_before(before: str, kind: str):
    assert reaching.kind_of(before, len(before), 5) == kind


@pytest.mark.parametrize("text", [
    "model 5076", "Model no. PM2272", "model: 5076-52cm", "model MC1AVR1", "UDI-DI 00801741447192",
    "GTIN 00801741447192",
])
def test_models_and_what_is_in_trade_are_nobodys(text: str):
    start = text.rindex(" ") + 1
    assert of_makers.is_model(text, start, len(text))
    assert not list(RECOGNIZER.find(Document("d", "p", text), ()))


@pytest.mark.parametrize("text", [
    "model 4410228", "serial 5076", "UDI (01)00801741447192(21)0447", "UDI 00801741447192", "lot 00801741447192",
])
def test_serial_numbers_are_somebodys(text: str):
    assert list(RECOGNIZER.find(Document("d", "p", text), ()))


@pytest.mark.parametrize(("text", "kind"), [
    ("ph# 555 0134", "PHONE"), ("pager no. 20-4217", "PHONE"), ("call 4-4217", "PHONE"), ("call # 441772", "IDNUM"),
    ("interpreter phone ID # 88140", "IDNUM"), ("case # 20-4217", "IDNUM"),
])
def test_a_number_is_called_where_a_telephone_is_named(text: str, kind: str):
    assert [span.kind for span in RECOGNIZER.find(Document("d", "p", text), ())] == [kind]


@pytest.mark.parametrize("text", ["NTG #2 0405 given", "a trial of ABC-123", "95 of 97113 x 24 min"])
def test_the_nth_a_drug_on_trial_and_units_of_a_service_are_nobodys(text: str):
    assert not list(RECOGNIZER.find(Document("d", "p", text), ()))


@pytest.mark.parametrize(("text", "found"), [
    ("Moor @ 54417", ["54417"]), ("Moor, RN at 4417.", ["4417"]), ("Moor at 1430", []), ("Moor at 2019", []),
    ("Moor at 4417 ml", []), ("Moor at 44170 hours", []), ("Moor at 44-17", []),
])
def test_where_somebody_is_reached(text: str, found: list[str]):
    spans = behind_persons(text, [Span(0, 4, "DOCTOR", "DOCTOR")])
    assert [text[span.start : span.end] for span in spans] == found
