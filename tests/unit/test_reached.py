"""What one word before or the form alone tells: addresses in disguise, extensions, handles, lots."""

from __future__ import annotations

import pytest

from resynth.recognize.detect import detect
from resynth.recognize.numbers import marked_as, reached
from resynth.recognize.pattern import Pattern
from resynth.testing import marked
from resynth.types import Document


def found(text: str) -> list[tuple[str, str]]:
    return [(text[one.start : one.end], one.kind) for one in detect([Document("1", "1", text)])[0] or ()]


@pytest.mark.parametrize("line", [
    "write to [j.doe {at} clinic dot example](EMAIL) for results",
    "mail [jdoe12_at_clinic.example](EMAIL)",
    "[jdoe12 at gmail dot com](EMAIL) is new",
    "Phone:[402 555 0133](PHONE)Fax:[402-555-0134](FAX) by day",
    "[402-555-0133](PHONE)/[(402) 555-0134](PHONE) both ring",
    "brother [00 44 7700 900123](PHONE)",
    "her cell no longer ends in [2671](PHONE), updated",
    "the floor phone [3477](PHONE)",
    "please page me [3160](PHONE) if so",
    "night float: [7089](PHONE)",
    "social [xxx xx 5678](SSN)",
    "MBI [7AC1 EF3 YK86](HEALTHPLAN)",
    "Wi-Fi MAC [2998.C64A.5C07](DEVICE)",
    "ffp [W1894 97 584055 2](IDNUM) infusing",
    "Fluzone HD, L delt, [87L32L](IDNUM)",
    "hit by a silver honda [zzy 840](VEHICLE), fled",
    "insta: [rider2001](USERNAME)",
    "posted as u/[gator_hawk42](USERNAME) today",
    "uid [1.2.840.113619.2.55.3.9999999999.111.2222222222](IDNUM)",
    "MRN:[QC447810](MEDICALRECORD)Admit:[03/02/2009](DATE)Discharge:[03/07/2009](DATE)Attending: none",
    "Name:[Okafor, Ada](PATIENT) MRN:[30077412](MEDICALRECORD)DOB:[04/09/1955](DATE)",
])
def test_they_are_found_whole(line: str):
    text, spans = marked(line)
    assert {(text[one.start : one.end], one.kind) for one in spans} <= set(found(text))


@pytest.mark.parametrize("text", [
    "seen (at) clinic, pain at rest. Plan", "10 u/kg and 24 U/hour given", "by phone 1430", "pain at rest",
       
    "page me 1430", "covering 2 units, fellow 3 of 4", "Prevnar PCV20 given", "truck hit 100 feet on",
    "the portal message says so", "login at 1430 on", "pt 120-140 on drug", "lab at 0430 sent",
])
def test_what_only_looks_so_is_left(text: str):
    assert found(text) == []


@pytest.mark.parametrize("one", [*reached.PATTERNS, *marked_as.PATTERNS], ids=lambda one: one.name)
def test_each_pattern_finds_and_skips_its_examples(one: Pattern):
    for example in one.finds:
        start, end = example.index("["), example.rindex("]")
        text = example[:start] + example[start + 1 : end] + example[end + 1 :]
        assert (start, end - 1) in {(span.start, span.end) for span in one.spans(text, "x")}
    assert not [text for text in one.skips if list(one.spans(text, "x"))]
