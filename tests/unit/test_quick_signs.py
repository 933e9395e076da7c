"""What is looked for by a sign of it first: wherever the whole stands, its sign does too."""

from __future__ import annotations

import random
import re

import pytest

from resynth.recognize.institutions import agencies
from resynth.recognize.numbers import joined, said
from resynth.recognize.persons import name_acts, name_strokes

#: Each with its sign, and pieces of which texts are made that hold it now and then.
SIGNS = {
    "who did it on a day": (
        name_strokes._BY, name_strokes._DATED,
        ("drawn ", "on ", "June 5", "3/4", "12 May 2019", " by ", "ML", "KBT", ".", ";", "\n", " ", "by", "mL", " BY "),
    ),
    "wing and floor": (
        agencies._TO_WING, agencies._WING,
        ("Service: ", "Med B ", "(", "Alder 6", "Alder West 12B", ")", "SICU", "PACU", "ED", "OR", " -> ", "->", "→",
         "-->", " to ", ",", "\n", " at ", "unit", " 7"),
    ),
    "family": (
        re.compile(rf"HE |{name_acts._LED.pattern}"), name_acts._FAMILY,
        ("the ", "The ", "THE ", "they ", "Huffs", "HUFFS", "Huff", "'", " ", "Petrosyans", "s", "other "),
    ),
    "who wrote it down": (
        joined._WROTE, joined._TRANSCRIBED,
        ("T:", "DT:", "TD:", "D:", " ", "  ", "\t", "02/17/95", "2-1-2019", " 10:15 AM", "MM", "kls", "  009362", "\n"),
    ),
}


@pytest.mark.parametrize("name", SIGNS)
def test_where_the_whole_stands_its_sign_does(name: str) -> None:
    sign, whole, pieces = SIGNS[name]
    rng, found = random.Random(7), 0
    for _ in range(20_000):
        text = "".join(rng.choices(pieces, k=rng.randrange(3, 9)))
        if whole.search(text):
            found += 1
            assert sign.search(text), text
    assert found > 10


def test_no_number_that_is_said_stands_where_its_sign_says_none() -> None:
    pieces = (" ", ": ", "#", "is ", "number ", "seven ", "oh ", "one ", "double two ", "7 ", "7", "4, ", "1-", "was ",
              "Nine ", "no. ", "(", "the ", "44", "\n", "id ", "oh")
    rng, found = random.Random(7), 0
    for _ in range(20_000):
        text = "".join(rng.choices(pieces, k=rng.randrange(4, 12)))
        if said._BEHIND_CUE.match(text):
            found += 1
            assert not said._UNSAID.match(text), text
    assert found > 10


@pytest.mark.parametrize("text", ["08 / 07 / 2012", "8/ 7/12", "8 /7/12", "8/7 /12", "8/7/ 12", "08/07 / 2012"])
def test_a_date_with_blanks_is_one_wherever_they_stand(text: str) -> None:
    from resynth.recognize.times import dates

    [spaced] = [one for one in dates.PATTERNS if one.name == "spaced"]
    assert [(span.start, span.end) for span in spaced.spans(f"seen {text}.", "dates")] == [(5, 5 + len(text))]
