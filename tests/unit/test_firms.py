"""Firms, carriers, insurers, pharmacies by short names where only a firm stands; the same letters of medicine stay."""

from __future__ import annotations

import pytest

from resynth.recognize.detect import detect
from resynth.testing import marked
from resynth.types import Document

FOUND = [
    # behind the field of an employer, an insurer, a pharmacy; with its colon or without
    "Empl:[3M](ORGANIZATION)", "Empl: [UPS](ORGANIZATION)", "Employer: [BP](ORGANIZATION)",
    "pharm [CVS](ORGANIZATION) on file", "pharm [CVS](ORGANIZATION) on [Elm & 4th](STREET).",
    "Ins:[AETNA](ORGANIZATION);Relig:none", "Payer: [AETNA](ORGANIZATION)", "pharm: [Boots](ORGANIZATION)",
    "Pharmacy: [Chemist Warehouse](ORGANIZATION)", "Insurance: [Cobalt](ORGANIZATION)",
    "Msg: out of gabapentin, pharm [Shoppers Drug Mart](ORGANIZATION) on file",
    # where somebody works
    "Works for [3M](ORGANIZATION), nights.", "works for [UPS](ORGANIZATION).", "retired from [BP](ORGANIZATION)",
    "laid off from [P&G](ORGANIZATION).", "Worked 30 years at [HP](ORGANIZATION).",
    "works at [Q&B](ORGANIZATION)",
    "Employed by [An Post](ORGANIZATION).", "works at [Medtronic](ORGANIZATION) part time",
    # what somebody is insured with
    "Patient currently has [Cobalt Mutual Insurance](ORGANIZATION).",
    "She has [Granite State Health Plan](ORGANIZATION).",
    "has [Quartz](ORGANIZATION) insurance", "Has [Titanium Life Insurance](ORGANIZATION) and Medicare",
    "has [Aetna](ORGANIZATION) insurance", "with [Radius Insurance](ORGANIZATION)",
    "PA submitted to [AETNA](ORGANIZATION).",
    # who carried somebody, and the number of the crew
    "air medical by [MedSkies 3](ORGANIZATION). Friend here", "flown in by [STARS 6](ORGANIZATION).",
    "Transported via [AMR 12](ORGANIZATION), code 3", "via [LifeFlight 3](ORGANIZATION)",
    "retrieved by [CareFlight](ORGANIZATION)", "conveyed by [WMAS](ORGANIZATION) crew",
    "Arrived by [Acadian 331](ORGANIZATION)",
    "transported by [Ornge 7793](ORGANIZATION)", "medevac'd by [RFDS](ORGANIZATION)",
    # hospitals by their short names
    "Now at [UCSF](HOSPITAL) on trial.", "OSH [MGH](HOSPITAL) CT showed a mass", "Now at [NYU](HOSPITAL) on trial.",
    "went to [CHOP](HOSPITAL) ED", "transferred from [GOSH](HOSPITAL)", "seen at [AIIMS](HOSPITAL) before",
]
KEPT = [
    "driving with BP 150/90 and GE reflux", "H. pylori, HP gastritis, CN VI palsy", "Follow up at 3M and 6M.",
    "Got the J&J vaccine, then Pfizer x2, later Moderna.", "Medtronic ICD, Abbott sensor, Boston Scientific stent",
    "CVS: S1 S2 heard, no murmur. Resp: clear", "underwent CVS at 11 weeks", "with RBC 3.2 and TD of the tongue",
    "Gets UPS and downs; push UPS x10", "Needs boots for winter. Unna boots applied.", "a target of 7 and delta of 2",
    "Ate an apple and orange. Orange juice given.", "NIHSS 6, Columbia suicide scale negative, Penn State worry 40",
    "no Insurance on file; has Private Insurance", "has Medicare Insurance and Dental Insurance",
    "has Mexican insurance",
    "currently has No Insurance. Patient has Health Insurance.", "Workers Compensation Insurance claim",
    "arrived by Ambulance in 3 hours", "brought in by Ambulance at 0710", "flown in by Helicopter this am",
    "transported by Air 2 hours ago", "OSH CT showed mass; OSH MRI neg; OSH labs pending; OSH ED note",
    "Ins: none. Pharmacy: retail. Employer: none. Empl: retired. Ins: Medicare", "Empl: Full time; Ins: Self pay",
    "works at home. works for himself. works at night.", "has Treatment Plan with Care Plan; has Safety Plan.",
    "Insurance: None\nInsurance: Private\nPayer: Workers\nInsurance: Verified",
    "stars 3 score; air 2 L; medical 4", "on Medicare PPO until then",
    "stood 3 m from it, a 3 M walk test",
]


def found(text: str) -> list[tuple[int, int, str]]:
    return [(span.start, span.end, span.kind) for span in detect([Document("1", "1", text)])[0] or ()]


@pytest.mark.parametrize("text", FOUND)
def test_a_firm_is_found_where_only_one_stands(text: str):
    text, spans = marked(text)
    assert found(text) == [(span.start, span.end, span.kind) for span in spans]


@pytest.mark.parametrize("text", KEPT)
def test_the_same_letters_of_medicine_stay(text: str):
    houses = [one for one in found(text) if one[2] in ("ORGANIZATION", "HOSPITAL", "INSTITUTION")]
    assert not houses
