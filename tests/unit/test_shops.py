"""Shops, universities, firms, homes and police by what is done with them; German houses; and what looks like them."""

from __future__ import annotations

import pytest
from speed import seconds, stays_below

from resynth.recognize.institutions.keywords import RECOGNIZER
from resynth.testing import marked
from resynth.types import Document


def found(text: str) -> list[tuple[str, str]]:
    spans = {span[:3] for span in RECOGNIZER.find(Document("1", "1", text), ())
             if span.kind in ("HOSPITAL", "ORGANIZATION")}
    whole = [one for one in spans if not any(a <= one[0] and one[1] <= b and (a, b) != one[:2] for a, b, _ in spans)]
    return [(text[start:end], kind) for start, end, kind in sorted(whole)]


@pytest.mark.parametrize("said", [
    "both work [Loves truckstop](ORGANIZATION)", "pt works [wal-mart](ORGANIZATION) now",
    "she worked at [wags](ORGANIZATION) 3 years", "works nights at [amazon](ORGANIZATION) warehouse",
    "goes to [UW](ORGANIZATION) (majoring in bio)", "Served with [1st Cav](ORGANIZATION) then",
    "REF 2 TABS SENT [CVS #8817](ORGANIZATION)", "called into [enid rx](ORGANIZATION), courier",
    "oxygen + bed pickup w [lincare](ORGANIZATION) ticket", "bingo at the [Legion](ORGANIZATION) on Wednesdays",
    "at the firm of [Dunning Shaw and Peale](ORGANIZATION) who comes",
    "declined by [Prairie Lantern](HOSPITAL), [Good Harvest](HOSPITAL), [Southern Hills](HOSPITAL), "
    "[Maple Crest](HOSPITAL) (use).",
    "OP w/ [Decorah Motion PT](HOSPITAL), first", "age 14 at [Children's of Fox Valley](HOSPITAL).",
    "found by [LPD](ORGANIZATION) officer", "the [Blough-Wagner shirt factory](ORGANIZATION) until",
    "pastor from [first free will baptist](ORGANIZATION) and", "Reclast at [Harbor Infusion Suites](HOSPITAL) after",
    "[Klinikum Falkenried](HOSPITAL) - Medical Clinic", "DXA at [Radiologie am Marktplatz](HOSPITAL) on",
    "his firm, [Präzitech Weidenberg GmbH](ORGANIZATION), from", "youth of [TSV Weidenberg](ORGANIZATION) and",
])
def test_houses_and_firms_by_what_is_done_with_them(said: str):
    text, spans = marked(said)
    assert found(text) == [(text[span.start : span.end], span.kind) for span in spans]


@pytest.mark.parametrize("text", [
    "works target area", "works out at the gap closed", "works boots off", "sent to ICU (majoring in rest)",
    "goes to US (majoring", "CVS: S1 S2", "mixed rx, take rx, to ER rx", "called into pharmacy rx", "w pain, w chest",
    "a firm of touch", "firm of Palpation", "declined by Patient, Family", "declined by Dr. Okafor, Dr. Huang,",
    "COPD officer, PPD patrol, BPD infant", "seen w/ Acute Rehab PT, then", "PT evaluation PT", "w/ Dana Okafor PT,",
    "Children of Alcoholics, children of God", "first baptist minister", "the first line",
    "Klinik is closed. Praxis makes it", "KG AG", "the large shirt factory", "Large shirt factory",
    "Team: Gen Med Gold", "EMA-CO started", "the plant, the mill", "TSV-01 vaccine", "Legions of Honor",
])
def test_what_is_done_with_nobody_in_particular_stays(text: str):
    assert found(text) == []


@pytest.mark.parametrize("piece", ["works at the ", "declined by Prairie Lantern, ", "Aa bb factory ", "Aa Bb Cc GmbH ",
                                   "the firm of Dunning Shaw and ", "first free will baptist "])
def test_long_notes_of_such_pieces_take_no_longer_than_their_length(piece: str):
    def many(times: int) -> list[tuple[str, str]]:
        return found(piece * times)

    assert stays_below(lambda: seconds(lambda: many(400)), lambda: 20 * seconds(lambda: many(100)), 0.5, 4)
