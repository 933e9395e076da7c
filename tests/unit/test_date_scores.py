"""Points that have the form of a day, and days beside the instruments whose points they look like."""

from __future__ import annotations

from itertools import product

import pytest

from resynth.recognize.detect import detect
from resynth.testing import marked
from resynth.types import Document


def found(text: str) -> list[str]:
    [spans] = detect([Document("d", "p", text)])
    return [text[span.start : span.end] for span in spans or () if span.kind in ("DATE", "IDNUM", "PHONE")]


@pytest.mark.parametrize(("points", "scale"), list(product(
    ["6/12 on {}", "12/15 {}", "12/15 on {}", "scored 6/12 on the {}", "he got 3/10 on {} today", "now 12/15 {}, then"],
    ["MMSE", "MoCA", "SLUMS", "GDS", "Katz"],
)))
def test_points_before_their_instrument_are_no_day(points: str, scale: str):
    assert found(points.format(scale)) == []


@pytest.mark.parametrize("text", [
    "CHADS 3/6", "CHADS2 3/6", "CHA2DS2-VASc 4/9", "HAS-BLED 2/9", "3/4 systolic murmur", "3/6 SEM at apex",
    "Apgars 8/9", "DTRs 2/4", "reflexes 2/4", "pulses 2/4", "ataxia 2/4", "recall 2/3", "recall: 3/3", "digit span 6/8",
    "word list 7/10", "nodes 2/12", "lymph nodes 0/14", "2/12 nodes positive", "LN 3/12", "ADL 4/6", "IADLs 6/8",
    "2/40 weeks", "8/40 preg", "wk 2/40", "20/40 OD", "5/5 strength", "T-score -2.5", "Gleason 3+4", "12/24 hr urine",
    "DSM 1994", "BRCA1 c.68_69delAG", "BRCA2 c.5946delT", "Aldrete 9/10",
])
def test_these_are_no_day(text: str):
    assert found(text) == []


@pytest.mark.parametrize("text", [
    "MMSE [12/15/2019](DATE), seen [6/12](DATE)", "MMSE on [12/15](DATE)", "MoCA done [6/12](DATE)",
    "MMSE 24/30 ([6/12](DATE))", "MMSE 28/30 on [6/12](DATE)", "[6/12](DATE) MMSE 24/30, [6/19](DATE) MMSE 26/30",
    "[12/15](DATE) MoCA: 22/30", "strength 5/5 on [6/12](DATE)", "CHADS 3/6 on [3/6/21](DATE)",
    "seen [6/12](DATE) on the pediatric floor", "f/u [6/12](DATE)", "Echo [3/4](DATE)", "LP done [6/12](DATE)",
    "RTC [6/12](DATE)", "nodes seen on CT [3/12](DATE)",
])
def test_days_beside_them_stay_days(text: str):
    plain, spans = marked(text)
    assert found(plain) == [plain[span.start : span.end] for span in spans]
