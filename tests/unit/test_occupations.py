"""Occupations of Britain, Ireland, Canada, Australia and India; whoever of them acts in a note stays."""

from __future__ import annotations

import pytest

from resynth.recognize.detect import detect
from resynth.testing import marked
from resynth.types import Document

FOUND = [
    "**Occupation:** [Chartered loss adjuster](PROFESSION)\n", "Occupation: [Surveyor, rural practice](PROFESSION)\n",
    "she is a retired [health visitor](PROFESSION).", "retired [dinner lady](PROFESSION).",
    "retired [ward sister](PROFESSION)",
    "retired [district nurse](PROFESSION)", "he is a [panel beater](PROFESSION)",

    "works as a [call centre operative](PROFESSION)", "he is a [drover](PROFESSION)", "is a [bank clerk](PROFESSION)",
    "he is a [fitter and turner](PROFESSION)", "is a [kindy teacher](PROFESSION)",
    "she is a [beedi roller](PROFESSION)",
    "is a [snowplough operator](PROFESSION) for the town", "Occupation: [Land girl](PROFESSION)\n",
    "her husband is a [crofter](PROFESSION)",
    "He drives [a truck](PROFESSION) for the county.",
]
KEPT = [
    "Health visitor to review at 6 wks. Referred to health visitor.", "District nurse will dress the wound.",
    "Carer present at bedside. Matron informed. Ward clerk paged. Ward sister aware.", "his main carer is tired",
    "Staff nurse gave meds. Theatre sister scrubbed. HCA helped him wash.",
    "Support worker attended. Care assistant x2.",
    "School nurse called. Social worker to see. Hospital porter took him to CT", "seen by practice nurse for bp check",
    "no truck for him; a truck hit him",
]


def found(text: str) -> list[tuple[int, int, str]]:
    return [(span.start, span.end, span.kind) for span in detect([Document("1", "1", text)])[0] or ()]


@pytest.mark.parametrize("text", FOUND)
def test_an_occupation_is_found(text: str):
    text, spans = marked(text)
    assert found(text) == [(span.start, span.end, span.kind) for span in spans]


@pytest.mark.parametrize("text", KEPT)
def test_who_acts_in_a_note_stays(text: str):
    """What the chain takes for OTHER is called an occupation behind all rules, and is not asked here."""
    spans = detect([Document("1", "1", text)], kinds=None)[0] or ()
    assert not [one for one in spans if one.kind == "PROFESSION"]


@pytest.mark.parametrize("said", [
    # a trade, a school year, a service
    "he does [hair](PROFESSION)", "Pt does [drywall](PROFESSION), here with a cut",
    "she does [nails](PROFESSION) at home",
    "works [forklift](PROFESSION) nights", "worked [security](PROFESSION) at the gate", "Works in [IT](PROFESSION).",
    "He is a [year 10 student](PROFESSION).", "[UW-Tamarack](ORGANIZATION) [student](PROFESSION), ran out",
    "[Student](PROFESSION) at [Crestwood High](ORGANIZATION), BB and softball.",
    "widower, [Navy cook](PROFESSION) abroad",
    # whose they are
    "wid. [homemaker](PROFESSION) + [egg farmer](PROFESSION)", "works as a [deputy county recorder](PROFESSION) here",
    "Dad at work ([night dispatcher](PROFESSION), [KC Freight](ORGANIZATION)) until late",
    "his wife (a [grocer](PROFESSION), [Himal Bazaar](ORGANIZATION)) drove",
    "Was a [jitney driver](PROFESSION), later [peer counselor](PROFESSION) here",
    "a former [3rd grade teacher](PROFESSION) at a school", "He was a [4th grade teacher](PROFESSION).",
    "a 58 yo RHM [ex-plumber](PROFESSION) with HTN", "44 yo LHF [nurse](PROFESSION) presents",
    "[Raft guide](PROFESSION) in summer", "[Taxi driver](PROFESSION) - advised not to drive",
])
def test_what_somebody_does_by_the_trade_the_school_or_whose_it_is(said: str):
    text, spans = marked(said)
    wanted = [(span.start, span.end, span.kind) for span in spans]
    assert [one for one in found(text) if one[2] in ("PROFESSION", "ORGANIZATION")] == wanted


@pytest.mark.parametrize("text", [
    "line lead had texted", "Found by mail carrier", "health care agent is the daughter", "eucharistic minister came",
    "Does hair fall out? does hair loss bother her", "does nails-to-nose", "it works in it", "WORKS IN IT",
    "PA student examined, PT student helped, MS3 student", "ICU student nurse", "year 2 resident", "year 10 study",
    "Army hospital", "Navy blue", "married nurse present", "Student at bedside", "works out daily", "works well",
    "the lead (see below, Lower Lobe)", "Later peer pressure", "div. clerk paged",
])
def test_who_acts_and_what_is_done_are_no_occupation(text: str):
    """What the chain takes for OTHER is called an occupation behind all rules, and is not asked here."""
    spans = detect([Document("1", "1", text)], kinds=None)[0] or ()
    assert not [one for one in spans if one.kind == "PROFESSION"]
