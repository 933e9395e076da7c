"""What notes of nineteen more voices do as a habit, each as a class, in other words than those notes have.

Hours of a run and doses in strokes that look like days, who checks and prints, plates and numbers of Britain, Australia
and Canada, years in two figures, last names that are words, how long ago somebody died.
"""

from __future__ import annotations

import pytest

from resynth.recognize.detect import detect
from resynth.testing import marked
from resynth.types import Document


def found_in(text: str) -> set[int]:
    return {at for span in detect([Document("d", "p", text)])[0] or () for at in range(span.start, span.end)}


@pytest.mark.parametrize("line", [
    # user names and initials
    "=== Addendum 5/6/2021 7:15 PM [rgustafson](USERNAME): daughter called.",
    "Late entry 11/02/2019 14:20 [PVOIGTLAND](USERNAME): dressing changed.",
    "MR#: W-118-204    Printed 03/14/12 0642 [ldziedz](USERNAME)",
    "QA: [HRV](INITIALS) 4/2/20", "Pharmacy check: [LQB](INITIALS) 09/01", "Analyst [H.Q.](INITIALS) on the cytometer.",
    "order repeated, read back [KV](INITIALS).",
    "tqz Quintero, Zelda RN  [wal](INITIALS) Lund, Walter A RN\n0915  heparin  5000 units  tqz  [wal](INITIALS)   R7Q",
    # names
    "GP: Dr [Alasdair Woodpecker](DOCTOR), Glen Surgery", "Seen by Mr [Ewan Thistle](PATIENT), and others.",
    # dates
    "Seen: [Sat 18/06/2016](DATE), A&E",
    "he had his cabg here in [88](DATE). doing well",
    "Tattoo, \"USMC [1951](DATE)\", arm",
    "Eliquis to stop [9/10](DATE). stopped Lasix [7/10](DATE) (rash)",
    "colonoscopy due [FY19](DATE); next due [fall](DATE)",
    "This was dictated on the [fifth](DATE).", "Closed for [Cup Day](HOLIDAY).",
    "Date of birth [7 30 1948](DATE), admit date [3 9 2016](DATE).",
    # ages
    "with their daughter Maude (now [7](AGE)).", "S: [58](AGE)M long-haul driver", "Zostavax at [70](AGE) declined.",
    "Father was a ferryman at Iona in the 1950s, d. [83](AGE). CRP 4", "NOM: Roy   DDN 1950-02-11   F   [68](AGE) ans",
    # numbers
    "his Corsa ([YX58 KZB](VEHICLE)) has gone",
    "Car reg [KJ07 VZR](VEHICLE).",
    "DVA Gold [NX 318 552](HEALTHPLAN) since",
    "HCC [318-552-117A](HEALTHPLAN), CRN [318 552 117B](IDNUM)",
    "NINO [QQ 12 34 56 C](IDNUM)",
    "UR [3185521](MEDICALRECORD)",
    "Prescriber no [3185521](LICENSE), HCPC [PH318552](LICENSE)", "HC# [3185 521 174 QV](HEALTHPLAN)",
    "Mme Cyr, poste [3185](PHONE), pour le rendez-vous",
    # places
    "seen in [Sudbury](CITY), [ON](STATE)\nPt well",
    "avoids the [I-84](LOCATION-OTHER) at night",
    "came from [kenya](COUNTRY).",
    "a hatchback ([OH](STATE) reg [KVX-0318](VEHICLE)) hit it",
    # occupations
    "vet (Coast Guard [cook](PROFESSION), 1951-55)", "her son is Dr Ames, a [dentist](PROFESSION).",
    "He is a [lecturer in soil science](PROFESSION), seen", "retired [professor of musicology](PROFESSION), seen",
])
def test_it_is_found(line: str):
    text, spans = marked(line)
    found = found_in(text)
    missed = [text[span.start : span.end] for span in spans if not found.issuperset(range(span.start, span.end))]
    assert missed == []


@pytest.mark.parametrize("line", [
    "drip {off @ 2120. hep} on",
    "ngt {bilious. tpn @ 62. abd} soft",
    "seen {@ clinic. bp} up",
    "resting {@ home. pt} well",
    "Times: Disp {1944}  Enrt {1946}  Onsc {1958}  Trans {2008}  Dest {2031}", "foley out 1100, {dtv by 2000}.",
    "{pca ms 1/6/10} at rest", "PCA morphine {1/8/4} at night", "cont {bup 8/2} split", "{AMTS 7/10}, rising",
    "Abbreviated Mental Test {6/10}, up",
    "ward note {2300-0700} stable",
    "XRT {50/25} given",
    "Date 3/4/20 Unit: {Medic 22}",
    "AUSTIN MOORE {HEMIARTHROPLASTY} DONE.", "found in {PEA} at 03:50", "bolus 1:{8/1}:6/1:7 now",
    "Skin check: {WNL} 3/4",
    "6/10/2020 9:05 AM {TROPONIN}: neg",
    "6/10/2020 9:05 AM {TRIAGE}: done",
    "stains: {CK20 NEG}, CK7 pos",
    "tender on {the fifth} rib", "T. Oye, {FY1}, seen", "fume {depuis 20 ans}", "insulin, stress dose {HC 50q6} on",
    "Pt seen {at 26 h} of stay; {14F long} sheath", "IOP {7 4 1 9 2 0} forward, digit span",
])
def test_it_is_kept(line: str):
    kept: list[tuple[int, int]] = []
    text = ""
    for number, piece in enumerate(line.replace("}", "{").split("{")):
        if number % 2:
            kept.append((len(text), len(text) + len(piece)))
        text += piece
    found = found_in(text)
    assert [text[start:end] for start, end in kept if found.intersection(range(start, end))] == []
