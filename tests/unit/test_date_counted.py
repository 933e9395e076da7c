"""What has the form of a day, a year or an address and is a rate, a dose, a range or a setting."""

from __future__ import annotations

import pytest

from resynth.recognize.detect import detect
from resynth.testing import marked
from resynth.types import Document


def found(text: str) -> list[str]:
    [spans] = detect([Document("d", "p", text)])
    return [text[span.start : span.end] for span in spans or () if span.kind in ("DATE", "EMAIL")]


@pytest.mark.parametrize("text", [
    "FWB in 6/52", "f/u 3/12 with x-ray, panadol qds", "Review 6/12 with bloods", "Targin 10/5 bd",
    "pN1 (2/17) nodes", "I/O 2100/1900", "w/ teach-back 2/3", "Kegel 3/5", "at 1/2 rate", "BSG 4/9",
    "Reports 4/10 R hip", "PLEX 9/14 same day", "told her about readiness 7/10", "here 24/7", "irritability 3/10",
    "wk 5-14", "NMES wk 2-8", "Exclusion 1-18 NO", "spike-wave of 6-13 s", "AutoPAP 5-15",
    "Site   cores   mm\nbase   3/3   11   75  yes", "milk 2000, clears 0500", "Vit D 2000",
    "UF   rate  x\n     1650  a\n     1820  a\n     1990  a\n", "UCEIS 3. Mayo 3.", "RA thresh 0.5@0.4", "1.0V@0.5ms",
])
def test_these_are_counted_or_set(text: str):
    assert found(text) == []


@pytest.mark.parametrize("text", [
    "born [6/52](DATE)", "f/u [3/12](DATE), labs [2/27](DATE)", "RTC [6/12](DATE)", "seen [10/5](DATE) by ortho",
    "CT ([2/17](DATE)): nodes", "worked [1990/1995](DATE)", "told back [2/3](DATE)",
    "reported [4/10](DATE) to county", "f/u 2 wk [1-23](DATE)", "week of [5-14](DATE)",
    "milk allergy [2004](DATE), then eggs", "Pap [2008](DATE) nl at clinic", "Last Pap [2022](DATE) NILM",
    "per [2021](DATE) note", "Dx      year\nx       [2015](DATE)  \ny       [2008](DATE)  \n",
    "geb. [3. Oktober 1948](DATE)", "le [3 mars 2016](DATE)", "[j.doe@clinic.example](EMAIL)",
    "[x7@163.example](EMAIL)", "mail [7741@mail.example](EMAIL)",
])
def test_days_years_and_addresses_beside_them_stay(text: str):
    plain, spans = marked(text)
    assert found(plain) == [plain[span.start : span.end] for span in spans]
