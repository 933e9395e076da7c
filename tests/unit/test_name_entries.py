"""Initials that close an entry, a line of two degrees or a cell."""

from __future__ import annotations

from functools import partial

import pytest
from speed import seconds, stays_below

from resynth.recognize.persons.names import RECOGNIZER
from resynth.types import Document

#: So that capitals tell something.
AROUND = "The patient was seen today and is doing well, with no new complaints since the last visit.\n"


def letters(text: str) -> list[str]:
    text = AROUND + text
    spans = RECOGNIZER.find(Document("1", "1", text), ())
    return [text[start:end] for start, end in sorted({span[:2] for span in spans if span.kind == "INITIALS"})]


@pytest.mark.parametrize(("text", "expected"), [
    ("0915 APAP 650 PO given /RT", ["RT"]), ("drain emptied /KLB\nnext", ["KLB"]), ("0200 asleep mm", ["mm"]),
    ("0430 turned and repositioned cm\n0600 up", ["cm"]), ("called to RN by kds @ 0410", ["kds"]),
    ("dressing changed LW 14/3", ["LW"]), ("line flushed KQ 3/14/21", ["KQ"]), ("ko/mjs WR", ["ko", "mjs"]),
    ("| RD/KB |", ["RD", "KB"]), ("|0800|GKW/JP|", ["GKW", "JP"]), ("SC NNP / GI MD", ["SC", "GI"]),
    ("x\nLW RN / KQ RN\ny", ["LW", "KQ"]), ("zv/qk ward round", ["zv", "qk"]),
    ("– c.h., PharmD", ["c.h."]), ("Dose checked. - k.q., RPh", ["k.q."]),
])
def test_who_signs(text: str, expected: list[str]):
    assert letters(text) == expected


@pytest.mark.parametrize("text", [
    "given /PO", "meds given /IV push", "wound 3 mm", "0200 wound measured in mm", "0200 lac 12 mm", "asleep mm",
    "held by the @ 0410", "given by her @ 0410", "checked BP 14/3", "changed IV 14/3", "placed PICC 3/4",
    "| PT/OT |", "| NS/LR |", "| HR/BP |", "PT RN", "seen pt/ot WR", "RN / MD", "0200 few cm", "and/or WR",
    "given 1/2 tab", "Started CGM 7/14.", "Started JP 7/14.", "taken p.o., MD", "b.i.d., RN",
    "line placed CVC 3/4", "his/her rounds",
])
def test_who_does_not(text: str):
    assert letters(text) == []


@pytest.mark.alone
@pytest.mark.parametrize("piece", ["given /RT ", "ko/mjs ", "| RD/KB ", "SC NNP / ", "asleep mm "])
def test_time_is_linear_whatever_a_text_repeats(piece: str):

    def spent(size: int) -> float:
        return seconds(lambda: letters(piece * (size // len(piece))))

    def bound() -> float:
        return 30 * max(0.005, min(spent(2_500) for _ in range(3)))

    assert stays_below(partial(spent, 20_000), bound, 30 * 0.005, 2)
