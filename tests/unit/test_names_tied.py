"""Names and initials that what stands with them ties to somebody, and what looks like them and is nobody's."""

from __future__ import annotations

import pytest

from resynth.recognize.persons.names import RECOGNIZER
from resynth.types import Document
from tests.speed import seconds, stays_below

#: So that capitals tell something.
AROUND = "The patient was seen today and is doing well, with no new complaints since the last visit.\n"
TEAM = "Circulator: Maeve Dunleavy, RN   Scrub: Iker Castellanos, CST\n"


def found(text: str, around: str = AROUND) -> list[str]:
    spans = RECOGNIZER.find(Document("1", "1", around + text), ())
    places = {(span.start, span.end) for span in spans if span.start >= len(around)}
    return [(around + text)[start:end] for start, end in sorted(places)]


@pytest.mark.parametrize(("text", "expected"), [
    ("TIMEOUT by MD: correct pt", ["MD"]), ("Timeout 0812, MD. Counts ok", ["MD"]), ("Debrief 09:40, MD.", ["MD"]),
    ("counts ok (MD/IC) x3", ["MD", "IC"]), ("second count (IC/MD)", ["IC", "MD"]),
])
def test_letters_of_a_degree_are_somebodys_where_a_team_is_named(text: str, expected: list[str]):
    assert found(text, AROUND + TEAM) == expected


@pytest.mark.parametrize("text", [
    "Timeout by MD and RN.", "Timeout by MD/RN", "MD aware", "(MD/RN) aware", "Called MD at 0900", "seen by MD today",
])
def test_letters_of_a_degree_are_nobodys_beside_a_named_team(text: str):
    assert found(text, AROUND + TEAM) == []


@pytest.mark.parametrize(("text", "expected"), [
    ('Reviewer said "AGREE" [RV].', ["RV"]), ('answer "no" (QL), then', ["QL"]), ('wrote "AGREE" RV. Then', ["RV"]),
    ('he said "no" KQ.', ["KQ"]),
    ("for him. HP PGY-1", ["HP"]), ("KL, PGY2 on call", ["KL"]),
    ("HPI (copied from H&P 8/30 QW): pain", ["QW"]), ("copied forward from note of 3/4/21, KZL)", ["KZL"]),
    ("A 78-year-old woman (J.M.S., retired clerk)", ["J.M.S."]), ("This patient (K-T, 45) fell", ["K-T"]),
    ("dog bella is here", ["bella"]), ("dog chispa came in", ["chispa"]),
    ("keeps two cats (Biscuit and Mog).", ["Biscuit", "Mog"]), ("dogs (Rex, Fido, and Bolt)", ["Rex", "Fido", "Bolt"]),
    ("Dog Radar on lap.", ["Radar"]), ("Family cat Biscuit sleeps in", ["Biscuit"]),
    ("Therapy dog Moose visited", ["Moose"]),
    ("lives with wife Fetu + 4 children", ["Fetu"]), ("HCP: wife Fetu 808-555-0120.", ["Fetu"]),
    ("M. Red Horse signed", ["M. Red Horse"]), ("seen by R. Long Soldier, then", ["R. Long Soldier"]),
    ("Parent signature: N. Strand  8/28/24", ["N. Strand"]), ("Signature: T. Post", ["T. Post"]),
    ("Next w/ Summer RN.", ["Summer"]), ("Monitor: DeShawn", ["DeShawn"]), ("Therapists: RJ, LMB.", ["RJ", "LMB"]),
    ("applied by JT, seen by KS.", ["JT", "KS"]),
    ("XR foot (Park, resident read): no gas", ["Park"]), ("Echo (Young, cardiology fellow) EF 55", ["Young"]),
])
def test_who_is_told(text: str, expected: list[str]):
    assert found(text) == expected


@pytest.mark.parametrize("text", [
    'said "yes" (PT). lab "STAT" [ED].', "copied from CT 8/30 PE).", "copied from the chart of 8/30 by hand",
    "A 54-year-old man (HIV, on ART)", "patient (DNR, DNI)", "woman (BMI 34)", "man (P.O., then i.v.)",
    "dog bite was clean", "cat scratch is red", "cat allergy is new", "dog food at home", "dog died at home",
    "cats (black, white)", "dogs (Vaccinated and Neutered)", "Dog Bite in the past", "Cat Scratch disease",
    "Dog Walker by trade",
    "lives with wife Plus 2 kids", "wife Cell 808-555-0121", "wife DPOA 808-555-0101", "Mother Healthy + 2 sibs",
    'handout "Lazy Eye" EN. Then', 'said "worst" HA.', 'called "STAT" CT.', "IM PGY-2 on call", "by the FNP-BC\n",
    "E. Coli Red Cell", "H. Black Box warning", "Signature: on file", "Signature: B. Complex", "w/ Charge RN",
    "per Float RN",
    "guided by CT, seen by PT.", "Therapists: PT, OT.",
    "(Verbal, resident)", "(Left, attending)", "(Read, attending)", "(Hand, foot)", "(Home, resident of a SNF)",
])
def test_who_is_nobody(text: str):
    assert found(text) == []


@pytest.mark.parametrize("text", [
    # doses, and who is asked
    "1. Carvedilol 6.25 mg p.o. b.i.d.", "trazodone 50 mg p.o. q.h.s.", "hydroxyzine 25 mg t.i.d. p.r.n.",
    "Lasix 40 mg.  Q.A.M.",
    "She was seen by ITU outreach", "seen by HDU team", "bloods by HCA",
    # makers, stages, eponyms of two words
    "the array (Agilent) in ten days", "Rep in room (Stryker) all day", "hearing aid (Phonak), ok", "SCC, Brigham T2a.",
    "IgA nephropathy (Oxford M1E0S1T1C0)", "severe by Truelove-Witts on admit", "c/o Braxton Hicks vs PTL",
    "no Grey Turner or Cullen",
    "load 6, Bowie-Dick pass", "Repair: Antia-Buch helical flap", "treated with a Z-Pak without effect",
    "cat I. Ctx q3-4",
    "Hb Lepore, Hgb Barts", "Salmonella Newport in stool", "E. coli Nissle", "PGF Parkinson's, MGF CAD",
    "cousin Marfan, dad HTN",
    "R. Counterforce strap", "Rep from Stryker here", "Fe/TIBC ok", "Fe 20 low", "LUCAS ON at scene",
    "LUCAS device applied",
    "Ballard 34 wk", "Humphrey 24-2 OU", "2230: KING LT PLACED",
])
def test_what_is_called_so_is_nobody(text: str):
    assert found(text) == []


@pytest.mark.parametrize(("text", "expected"), [
    ("Improving, no fever. A.C.", ["A.C."]), ("will follow. T.B.K.", ["T.B.K."]), ("ortho (Zimmer) to see", ["Zimmer"]),
    ("Seen by Stryker, RN", ["Stryker"]), ("Dr. Oxford called", ["Oxford"]), ("Seen by Dr. Truelove.", ["Truelove"]),
    ("Son Graves called", ["Graves"]), ("Sister Paget, RN", ["Paget"]), ("Newport called", ["Newport"]),
    ("Braxton Hicks, RN, called", ["Braxton Hicks"]), ("wife Fe called", ["Fe"]), ("Lucas on at 0412", ["Lucas"]),
    ("Seen by Ballard at 34 wk", ["Ballard"]), ("LT HARRIS CALLED", ["HARRIS"]),
])
def test_who_is_called_so_is_somebody(text: str, expected: list[str]):
    assert found(text) == expected


SMALL = "pt seen today on rounds, feels ok, no new complaints since last night. labs stable, will cont to monitor.\n"


@pytest.mark.parametrize(("text", "expected"), [
    ("l radial aline out", []), ("tele: brady to 40s", []), ("c6 asia b, stable", []), ("neuro mae x4", []),
    ("s/p chole 2019", []),
    ("denied soma, vicodin", []), ("ok will do. ty. see you then", []), ("son ty here", ["ty"]),
    ("dr brady to see", ["brady"]), ("son mike here", ["mike"]),
    ("lives w son dave", ["dave"]), ("dtr mae at bs", ["mae"]),
])
def test_short_forms_and_kin_in_small_letters(text: str, expected: list[str]):
    assert found(text, SMALL) == expected


@pytest.mark.alone
@pytest.mark.parametrize("piece", ['said "A" [RV', "woman (A.", "copied from H&P 8/", "dogs (Rex, ", "timeout by MD ",
    "(MD/IC "])
def test_time_is_linear_whatever_a_text_repeats(piece: str):

    def spent(size: int) -> float:
        document = Document("1", "1", TEAM + piece * size)
        return seconds(lambda: list(RECOGNIZER.find(document, ())))

    spent(10)
    assert stays_below(lambda: spent(800), lambda: 40 * spent(100), 1.0, 5)
