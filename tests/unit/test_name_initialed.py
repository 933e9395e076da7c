"""Initials behind who typed and added, in lists of who signs, in pairs, beside hours, roles, cells; dotted ones."""

from __future__ import annotations

import pytest

from resynth.recognize.persons.names import RECOGNIZER
from resynth.types import Document
from tests.speed import seconds, stays_below

#: So that capitals tell something.
AROUND = "The patient was seen today and is doing well, with no new complaints since the last visit.\n"


def initials(text: str, around: str = AROUND) -> list[str]:
    text = around + text
    spans = RECOGNIZER.find(Document("1", "1", text), ())
    places = {(span.start, span.end) for span in spans if span.kind == "INITIALS"}
    return [text[start:end] for start, end in sorted(places)]


@pytest.mark.parametrize(("text", "expected"), [
    # who typed, and who added something
    ("Typed hz.", ["hz"]), ("Dictated SOB, 8.13.2025, typed wq, 8.14.20", ["SOB", "wq"]),
    ("Minutes: tnf. See above.", ["tnf"]), ("DICT: tw 12/26", ["tw"]), ("Note scribed QO; reviewed.", ["QO"]),
    ("Addendum 1410 (WT): accepted.", ["WT"]), ("Addendum HC 1605: intact.", ["HC"]),
    ("Tech note AJL: lights out 22:11.", ["AJL"]),
    # lists of who signs and was there
    ("HOB 30: Y (initial: KD)", ["KD"]), ("q1h x4, init: lh lh lh dp\nMorse 65", ["lh", "lh", "lh", "dp"]),
    ("Initials: MG Manolo Gastelum", ["MG"]), ("Attendees: lhm, dp, kv", ["lhm", "dp", "kv"]),
    # two with a stroke
    ("GI / LB", ["GI", "LB"]), ("lot RHX118A exp 3/24 twk/zn", ["twk", "zn"]), ("T. Abiodun / zh   9/1/25 13:47",
                                                                               ["zh"]),
    # an hour, and by whom
    ("Clinic 4/15 10:15 w/ KRQ. MMR then.", ["KRQ"]), ("F/U 08:20 by AD: home.", ["AD"]), ("due 11/4 (by GK). Left.",
                                                                                           ["GK"]),
    ("DNR order entered CA 1602; band", ["CA"]), ("| lisinopril 10 | 0900 QX | 2100 TR |", ["QX", "TR"]),
    # roles, and who knows of something
    ("1.5 h, RN OP. 1% lido", ["OP"]), ("Reprocess: tech OM, cycle 2", ["OM"]),
    ("OR charge MB; chaplain here.", ["MB"]),
    ("SW (LM) called her. CM (TR) will call. OT (JK) saw pt.", ["LM", "TR", "JK"]), ("Lungs cl. AO aware.", ["AO"]),
    ("1620: TG here; safety plan", ["TG"]), ("0900: TG at bs, benign", ["TG"]),
    ("K 3.1 called to QV. Then well.", ["QV"]), ("told to RN LQ at 0410", ["LQ"]), ("QV recommends MRI.", ["QV"]),
    ("QV will call him.", ["QV"]),
    # the end of a line that begins with its hour
    ("0400 BP 120/80 zq\n0500 resting, no complaints of pain zq\nSlept well.", ["zq", "zq"]),
    # dotted letters
    ("K.M. notified of K 3.1", ["K.M."]), ("Read back by: I.S.K.    Time 12:20", ["I.S.K."]),
    ("22 M T.R., unable x3", ["T.R."]), ("To CCU 1435 w/ M.S., then.", ["M.S."]),
    ("Will follow. R.A.-N.", ["R.A.-N."]),
    ("D.F.  co-sign P. Haugen", ["D.F."]), ("N.A. / cc Brody LPN", ["N.A."]),
    ("Clinic: 18 pts, J.P. scribe.", ["J.P."]),
])
def test_who_is_told_by_letters(text: str, expected: list[str]):
    assert [one.rstrip() for one in initials(text)] == expected


@pytest.mark.parametrize("text", [
    # roles, services, places and houses
    "MD aware. PT here. OT (UE) saw pt. PT (WB) here. SLP at bedside. EMS here. EKG here. PD notified. GI aware.",
    "RN CM. tech CT, then. Nurse ED. PT / OT", "R.N. notified. E.D. called. E.R. called.", "0900 by EMS. 0900 by MRI.",
    # what is done, given and measured
    "done MRI 0900, given PRN 0900, drawn CBC 0900, entered OR 0900, started NPO 0800, stopped TF 0400",
    "secured ETT 0900, hung NS 0900, hung LR 0900, given IM 0900, placed NG 0900, done BM 0900",
    "| 0900 NPO | 1000 OFF | 1100 PO |", "0900 with BM. 0700 with AF.", "BP aware", "A/P aware", "n/a", "am/pm",
    "po/iv",
    "neg/pos", "he/she",
    "PT recommends rest. GI will call. ID says no. IR will see her. Called to ED. Reported to MD. RN PO at 0900",
    "0400 BP 120/80 sitting\n0500 temp 98 po\n0600 up to br\n0700 wt 80 kg\n0800 dilt 5 mg\n0900 resting ok\n",
    # words
    "initial GCS 6, init dose 5 mg, Init: 14, initially well", "Typed and crossed. Typed in. Dictated for her.",
    "addendum CT: no PE. Addendum IR: done. Note RE: labs", "attendees were many", "minutes of rest",
    "D.O.B. 7-2-1918", "p.o. given b.i.d., U.S. born", "vitamin K. A. normal",
])
def test_who_is_nobody(text: str):
    assert initials(text) == []


def test_the_cost_grows_with_the_note():
    text = "init: lh lh dp | 0900 QX | K.M. notified. a/b aa/bb\nTyped hz. " * 100

    def cost(times: int) -> float:
        document = Document("1", "1", text * times)
        return seconds(lambda: list(RECOGNIZER.find(document, ())))

    cost(1)
    assert stays_below(lambda: cost(8), lambda: 40 * cost(1), 1.0, 5)
