"""Addresses of India, hospitals named in other languages, homes of peoples; stains, languages and counts stay."""

from __future__ import annotations

import pytest

from resynth.recognize.detect import detect
from resynth.testing import marked
from resynth.types import Document

FOUND = [
    "Address: [H.No. 4-7-112, 3rd Cross, Gandhi Nagar](STREET), [Bengaluru](CITY) - [560009](ZIP)",
    "Address: [12, 4th Main, 2nd Cross, Jayanagar](STREET), [Bengaluru](CITY) [560041](ZIP)",
    "Address: [Flat No. 302, Sai Residency, MG Road](STREET), [Pune](CITY) [411001](ZIP)",
    "[Plot No. 14, Sector 22](STREET), [Chandigarh](CITY) - [160022](ZIP)",
    "Add: [B-204, Shanti Apartments, Link Road](STREET), [Mumbai](CITY), [Maharashtra](STATE) [400064](ZIP)",
    "seen at [Centre hospitalier de la Vallée](HOSPITAL) today", "transferred from [Hôpital du Sacré-Coeur](HOSPITAL).",
    "at [Centre hospitalier régional de Rimouski](HOSPITAL) for CT", "at [Clínica Santa Rosa](HOSPITAL) twice",
    "from [Attawapiskat First Nation](LOCATION-OTHER), flown here",
    "[Addlestone Royal Infirmary NHS Foundation Trust](HOSPITAL)",
]
KEPT = [
    "Congo red negative", "Sudan Black B 64 %", "Language: Haitian Creole, video", "First Nation status card seen",
    "platelets 160022 today", "WBC 411001 cells", "glucose was fine - 400064",
    "a first nation, third cross match", "centre line placed", "seen at CBOC, From CBOC, CBOC PCP",
]


def found(text: str) -> list[tuple[int, int, str]]:
    return [(span.start, span.end, span.kind) for span in detect([Document("1", "1", text)])[0] or ()]


@pytest.mark.parametrize("text", FOUND)
def test_forms_of_other_countries_are_found(text: str):
    """Each of its letters and digits, as a place or a house; the code as whatever it is told for."""
    text, spans = marked(text)
    got = found(text)
    assert all(any(start <= span.start and span.end <= end for start, end, _ in got) for span in spans)
    kinds = {(start, end): kind for start, end, kind in got}
    assert all(kinds[span.start, span.end] == span.kind for span in spans if span.kind != "ZIP")


@pytest.mark.parametrize("text", KEPT)
def test_what_is_no_place_stays(text: str):
    assert not [one for one in found(text) if one[2] in ("COUNTRY", "STREET", "CITY", "ZIP", "HOSPITAL",
    "LOCATION-OTHER")]
