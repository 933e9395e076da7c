"""Initials in logs of calls, behind a day or an hour at which something was done, and in a sentence's end."""

from __future__ import annotations

from itertools import product

import pytest

from resynth.recognize.persons.names import RECOGNIZER
from resynth.types import Document


def initials(text: str) -> list[str]:
    spans = RECOGNIZER.find(Document("1", "1", text), ())
    places = {(span.start, span.end) for span in spans if span.kind == "INITIALS"}
    return [text[start:end] for start, end in sorted(places)]


DAYS = ["05/31/2025 0905    ", "5/31  ", "0905  ", "5/31/25 9:05 am  "]
ARROWS = ["->", "→", "=>"]


@pytest.mark.parametrize(("day", "arrow", "party"), list(product(DAYS, ARROWS, ["pt", "husband", "ins", "pt's wife"])))
def test_a_call_goes_from_somebody_to_initials_and_back(day: str, arrow: str, party: str):
    assert initials(f"{day}{party} {arrow} zq    Refill asked.") == ["zq"]
    assert initials(f"{day}zq {arrow} vascular lab    Study today.") == ["zq"]


@pytest.mark.parametrize(("text", "expected"), [
    # who answers in the row of a log, and there alone
    ("5/31 0905  pt -> zq   Better. -> kr: yes.", ["zq", "kr"]),
    ("Potassium low. -> kr: repeat.", []),
    ("5/31 0905  ZQM -> KVR: please advise.", ["ZQM", "KVR"]),
    # rhythms, devices and wards have arrows too
    ("0900  SR -> AF   rate 120\n1000  NRB -> BVM   sat 80", []),
    ("5/31 0905  pt -> TCU   stable", []),
    ("5/31 0905  pt -> ED   chest pain\n5/31 1005  pt -> OR   now", []),
    ("5/31  Cr 2.1 -> 3.0\n5/31 2.1 -> jp", []),
    # capitals that call too are somebody
    ("5/31  pt -> KVR   refill\n6/1  KVR -> pt   left word", ["KVR", "KVR"]),
    # a day or an hour, and by whom
    ("Report faxed 9/3 by lt.", ["lt"]),
    ("Transcribed 11/2/12 06:40 by zqk (delayed)", ["zqk"]),
    ("Seen 9/3 by pt. Seen 9/4 by GI. Brought 9/5 by ems, 9/6 by bf, given 9/3 by iv.", []),
    ("Score 9/10 by us. Cut at 12:10 by dr. moor, 9/3 by ms. moor.", []),
    ("margin inked 22:00 zq. Blister.", ["zq"]),
    ("margin inked 22:00 po. Given 0640 ok. Taken 9/3 am.", []),
    # what is done with papers
    ("order closed zq", ["zq"]),
    ("wound closed po\nday surgery closed", []),
    ("counted with witness gs, then wasted", ["gs"]),
    ("counted with witness rn, then wasted", []),
    # who signs
    ("Margins are clear. Sincerely, B.K.O.\"", ["B.K.O."]),
    ("Sincerely, P.O. Box", []),
    ("Sign: PO-L pgr 4410", ["PO-L"]),
    ("Sign: COVID-19, Sign: HLA-B27", []),
    ("Hold it till ZQM says", ["ZQM"]),
    ("Hold it till FDA says. If CRP said. When MRI asked.", []),
    ("Seen on rounds. Agree with the plan. MS 10/4", ["MS"]),
    ("Seen on rounds. Strength good. MS 5/5", []),
    ("Drains out. MS 10/4", []),
    # behind who saw, and what abbreviates
    ("f/u w/ zq 10/3.", ["zq"]),
    ("walks w/ jp 10/3.", []),
    ("Line tunneled by VIR. Not found by eos. RN sig: on file", []),
])
def test_what_stands_beside_tells(text: str, expected: list[str]):
    assert initials(text) == expected


def test_letters_in_quotes_are_those_of_who_is_named():
    assert initials('Seen by Dr. Cosima Tran, "CT" on the sticker. CT head negative.') == ["CT"]
    assert initials('Seen by Dr. Ulrich Moor, "CT" on the sticker.') == []
    assert initials("Grossed by Dmitri Paley, PA(ASCP) dp.") == ["dp"]
    assert initials("Grossed by Dmitri Paley, PA(ASCP) jp.") == []
