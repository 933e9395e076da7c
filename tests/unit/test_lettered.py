"""Small letters that get their capitals by the shape of the line, and those that stay."""

from __future__ import annotations

import pytest

from resynth.recognize.detect import detect
from resynth.recognize.views.cased import cased
from resynth.types import Document


@pytest.mark.parametrize(("text", "meant"), [
    ("moved to 77 quarry hill dr, scranton", "moved to 77 Quarry Hill Dr, Scranton"),
    ("1600 saugatuck parkway, third floor\n", "1600 Saugatuck Parkway, Third Floor\n"),
    ("skelsmergh lane, burneside, la8 9xp", "Skelsmergh lane, Burneside, LA8 9XP"),
    ("forbes nsw 2871\n", "Forbes NSW 2871\n"), ("sproul, pt, dpt  nh lic 3719", "Sproul, pt, dpt  NH lic 3719"),
    ("id met 90155-3382)", "id MET 90155-3382)"), ("dva: qx 771204 (gold)", "dva: QX 771204 (gold)"),
    ("ordering: duerksen, paul a, md", "ordering: Duerksen, Paul A, md"),
    ("blue heron wound center, p.c.\n", "Blue Heron Wound Center, P.C.\n"),
    ("findings: 46 f, mass", "findings: 46 F, mass"), ("dr a j braithwaite", "dr A J Braithwaite"),
    ("dr. wm. ashby in town", "dr. Wm. Ashby in town"), ("raymond t. gilchrist said", "Raymond T. Gilchrist said"),
    ("the tidewater hospital\n", "The Tidewater Hospital\n"),
    ("heart institute of the ozarks\n", "Heart Institute of the Ozarks\n"), ("unit ms-3 rm 4", "Unit MS-3 Rm 4"),
])
def test_the_shape_of_a_line_gives_capitals(text: str, meant: str):
    assert cased(text) == meant


@pytest.mark.parametrize("text", [
    "walked 75 ft in the hall way, tired", "took 2 tabs per dr, then slept", "temp: 98 f, stable", "3 stool ct, none",
    "plan: no change", "attending: see below", "patient: seen in clinic", "id band on", "wbc no 12 today",
    "telehealth visit, hold nebulizers, no bruits, skin blanchable, note readdressed", "on hfnc 40 l, sxn q4h",
    "grade ii/vi", "bed in low position",
])
def test_what_is_no_such_shape_stays_small(text: str):
    assert cased(text) == text


def test_a_degree_in_small_letters_is_not_of_the_name():
    text = "dictated by jonathan w. krebs, m.d. in the evening, signed by ruth x. abernethy, m.d., ph.d.\n"
    [spans] = detect([Document("1", "1", text)])
    assert [text[span.start : span.end] for span in spans or ()] == ["jonathan w. krebs", "ruth x. abernethy"]
