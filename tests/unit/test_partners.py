"""Firms of three partners, of two with a hyphen and of one with a legal form, where something tells a house; persons
who stand so stay persons."""

from __future__ import annotations

import pytest

from resynth.plan.guesses import is_guess, strictest
from resynth.policy.parse import load
from resynth.recognize.detect import detect
from resynth.testing import marked
from resynth.types import Document, Span

SEEN = "The patient was seen today and is doing well, with no new complaints since the last visit.\n"
FIRMS = [
    # what leads to a house
    "She is employed by [Okafor, Lindqvist and Marsh].", "laid off from [Okafor, Lindqvist and Marsh] last year",
    "Ins through [Pierce, Garcia and Mullins].", "covered thru [Pierce, Garcia and Mullins]",
    "home health via [Bolton, Bennett and Cox]", "TRANSFER FROM [HERNANDEZ, KELLER AND ODOM]",
    "transfer from [swanson, johnson and miller]", "records faxed to [Humphrey, Haynes and Chung].",
    "Discharged to [Wilson, Johnson and Stanley] for rehab.", "Lab kit supplied by [Sura, Keller and Apte].",
    "pt works @ [thomas, johnson and hill], on feet all day", "Records requested from [Reese, Kim and Foley].",
    # the label of a field
    "DENTAL: [Harris, Waters and Green], 2 crowns", "Division: [Adams, Smith and Ray]    Team: GOLD",
    "Center: [Segerson, Costelloe and Leary]", "pharmacy [Smith, Mcguire and Jennings] called re refill",
    "CARE: [Flood, Ronayne and O'Crowley]", "SNF: [Wright-Lopez, Rodriguez and Hunter]",
    # behind somebody, a day or the number of a list
    "PCP: G. Crawford, DO ([Patterson, Edwards and Richards], ph 555-0142)", "aide Jack Cole ([Ortiz, Luna and Marsh])",
    "Dr. Ann Willis, [Huang, Quinn and Burgess], Monday at ten", "worker Dawn Willis of [Huang, Quinn and Burgess].",
    "mammogram 09/2022, [Smith, Stout and Mckinney].", "1) [Brown, Rivera and Moore] - adm. office",
    # what it is
    "Seen in the [White, Harriman and Allen] clinic today.", "counsel [Rubio, Bell and Ramirez] (law firm)",
    # two names, and one that is a word
    "Center: [Bell-Tanner]    Coord: none", "XR 2/14 at [Schultz-Lamb] neg except AC OA.",
    "She works for [Small Ltd] as of May.",
]
LETTERHEADS = [
    "[Carr, Guzman and Hale]\n12 Elm Street\n\nDISCHARGE SUMMARY", "[Ross, Hess and Smith]\nDISCHARGE SUMMARY\n",
    "[White, Bridges and Boyd] - Lake Amber office\nSeen for a cough.", "[Ward Ltd]\nRADIOLOGY REPORT\n",
    "RN VISIT NOTE                            [Reyes, Andrews and Pena]\n\nSeen at home.",
]
PERSONS = [
    "discussed with Smith, Jones and Brown", "Drs. Smith, Jones and Brown present", "sons Tom, Dick and Harry",
    "seen by Keller, Jones and Brown on rounds", "Team: Keller, Jones and Brown", "cc: Drs. Keller, Jones and Brown",
    "Lives with Tom, Mary and Harry", "Surgeons: Keller, Okafor and Brown", "Attending: Keller-Okafor",
    "the residents (Keller, Okafor and Marsh) agree",
    "evaluated by Keller, Okafor and Marsh", "report from Keller, Okafor and Marsh",
    "with Ann Okafor, Keller, Marsh and Dunn", "Mary Keller-Okafor is here",
]
OTHERS = [
    "FEVER, COUGH AND CHILLS\nASSESSMENT AND PLAN\nrest", "Exam at Head, Neck and Back normal.",
    "Location: Head, Neck and Chest", "ROM Ltd by pain. Vision Ltd.", "Center: Well-Nourished", "Division: None",
    "transfer from home, rehab and clinic", "Site: Left-Sided", "at Stevens-Johnson risk; Guillain-Barre noted",
    "PLC gamma and PLC beta", "pain at hip, knee and ankle",
]


def houses(text: str) -> list[str]:
    spans = detect([Document("1", "1", text)])[0] or ()
    return [text[span.start : span.end] for span in spans if span.kind in ("ORGANIZATION", "HOSPITAL", "INSTITUTION")]


@pytest.mark.parametrize("said", [*(SEEN + one for one in FIRMS), *LETTERHEADS])
def test_partners_are_one_house_where_something_tells_one(said: str):
    firm = said[said.index("[") + 1 : said.index("]")]
    assert firm in houses(said.replace("[", "").replace("]", ""))


@pytest.mark.parametrize("said", PERSONS)
def test_persons_who_stand_so_are_no_house(said: str):
    assert houses(SEEN + said) == []


@pytest.mark.parametrize("said", OTHERS)
def test_what_is_written_so_and_identifies_nobody_is_no_house(said: str):
    assert houses(SEEN + said) == []


def test_a_firm_of_partners_is_a_guess_that_no_policy_keeps():
    """Three persons may stand there: where institutions are kept they go as names do."""
    text = SEEN + "Ins through Pierce, Garcia and Mullins."
    span = next(one for one in detect([Document("1", "1", text)])[0] or () if one.kind == "ORGANIZATION")
    assert is_guess(span)
    assert strictest([span], load("cchmc-2014"))[0].kind == "NAME"
    told = Span(span.start, span.end, span.kind, span.kind, "unknown", "keywords:firm of three", 0.8)
    assert not is_guess(told)


def test_marked_text_of_a_firm_of_three_with_its_form():
    """What a legal form tells is sure."""
    text, spans = marked(SEEN + "[Okafor, Lindqvist and Marsh, LLC](ORGANIZATION) sent it.")
    found = [(one.start, one.end, one.kind) for one in detect([Document("1", "1", text)])[0] or ()]
    assert (spans[0].start, spans[0].end, "ORGANIZATION") in found
