"""Vital signs, doses, labels and hours without blanks are no identifiers; what only looks like them is."""

from __future__ import annotations

from functools import partial

import pytest
from speed import seconds, stays_below

from resynth.recognize.numbers import charted, shapes


def found(text: str) -> list[str]:
    return [
        text[start:end] for place in shapes.chunks(text) for start, end, *_ in shapes.identifiers(text, *place)
    ]


@pytest.mark.parametrize("text", [
    "HR 94RR 18T98.4SpO2 96%", "T 98.9HR 122BP 104/66", "BP 166/98RR20Sat 95RAHEENT:3cm lac", "HR72BP134/60RR16Ht5",
    "HR 88T98.2GEN:comfortableABD:mildLLQ tenderness", "T100.2BP158/74HR84Wt64.9", "t99.8hr112bp148/66sat91",
])
def test_vital_signs_and_what_was_seen_are_no_identifier(text: str):
    assert found(text) == []


@pytest.mark.parametrize("text", [
    "BNP 240CXR:no acute", "BNP 240CXR", "hCG 3310.US:5mm ring", "CK2240CT head", "WBC9.9Hct27.1Plt141K3.8Cr1.2",
    "AST2140ALT2388INR1.7", "K5.4HCO320BUN71", "EtOH92hCG neg",
])
def test_results_are_no_identifier(text: str):
    assert found(text) == []


@pytest.mark.parametrize("text", [
    "fentanyl IN40mcg", "phenobarb10mg/kgloading", "Wt 27kgGEN:cryingMSK:R", "NTG,BP131/80after.2320",
    "lisinopril,ASA81Allergies:sulfa", "6.25mgBIDCONTINUE", "500QID", "RVSP44mmHg", "2100.MAP65-75.hct26.1.bilat",
])
def test_doses_and_labels_are_no_identifier(text: str):
    assert found(text) == []


@pytest.mark.parametrize("text", [
    "0015troponin 211", "0045cardsfellow at", "0110reportcalled to", "0015troponin211called by", "Consentsigned2108,",
    "pain2/10.2358heparin", "ECG 1at2255:NSR", "was due0900", "up to1500",
    "called0545", "notified1045", "Premedication0925", "09:10EXAM",
    "Discharged2:25", "0815VS98.2", "0724ETT7.5",
])
def test_words_beside_an_hour_are_no_identifier(text: str):
    assert found(text) == []


@pytest.mark.parametrize("text", ["p63and", "B12andTSH", "HPV16neg", "L5-S1transforaminal", "T12-L1through"])
def test_a_clinical_name_with_a_word_glued_to_it_is_no_identifier(text: str):
    assert found(f"see {text} there") == []


@pytest.mark.parametrize("text", [
    "by2019", "LIFT1530", "DEP02:38ARR", "RX4471mg", "4471QID", "ROOM12:30", "MRN12:30", "Q4471neg", "CT18-2204and",
])
def test_letters_beside_an_hour_a_unit_or_a_word_may_be_part_of_a_number(text: str):
    assert not charted.is_one(text, 0, len(text))
    assert shapes._TAILED.fullmatch(text) is None


@pytest.mark.parametrize("text", [
    "CT18-0009931", "OR7730118", "HR-5520991", "US2104-3319", "MR24-118290", "BNP-22-04417", "EE20:4471", "PT4471US",
])
def test_letters_that_are_measured_too_begin_identifiers(text: str):
    assert found(f"see {text} there") == [text if ":" not in text else "EE20:4471"]


@pytest.mark.parametrize("text", [
    "EMSBedED21IV20g", "chart2210HR88T98", "kit2210BP", "goodfriend1420", "wbrandt2210", "troponin2210", "240CXR",
    "ReportGrace2210", "HR88XQ7T98", "l1/2O25", "3/2O25", "only.PMH:HSP2010",
])
def test_a_word_that_leads_to_a_number_a_name_and_a_date_are_left_as_they_were(text: str):
    assert not charted.is_one(text, 0, len(text))


def test_a_part_shows_nothing():
    assert [repr(part) for part in charted._parts_of("HR88")] == ["_Part()", "_Part()"]


@pytest.mark.parametrize("piece", ["HR88T98.4", "at", "callednoted", "T", "88.", "Aa1"])
def test_time_grows_as_a_string_does(piece: str):
    def spent(size: int) -> float:
        text = piece * (size // len(piece))
        return seconds(lambda: charted.is_one(text, 0, len(text)))

    spent(200)
    assert stays_below(partial(spent, 16_000), lambda: 40 * max(0.005, spent(2_000)), 40 * 0.005, 2)
