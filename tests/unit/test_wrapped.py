"""Text that goes on below: behind a margin, an item of a list, the name of a field, the mark of a quoted letter."""

from __future__ import annotations

import re
import textwrap

import pytest
from hypothesis import given
from hypothesis import strategies as st

from resynth.recognize.detect import detect
from resynth.recognize.unseen import Bare
from resynth.recognize.wrapped import wrapped
from resynth.testing import marked
from resynth.types import Document

PROSE = (
    "The patient was brought in by her sister, who had called Dr. [Ottoline Brackenridge](DOCTOR) in the morning "
    "and was told to come at once. Last seen by us in our clinic some weeks ago, then at "
    "[Lakeview General Hospital](HOSPITAL) for three days. She can be reached at home in the evening, by "
    "[(513) 555-0142](PHONE), and the sister lives around the corner from her. It is on [March 3, 2019](DATE) that "
    "she will have another film of her chest, and then we shall see whether more is needed. She agrees with all of "
    "this, and so do we."
)
TEXT, SPANS = marked(PROSE)
#: What opens the first line, and what stands before the others.
MARGINS = [
    ("- ", "  "), ("1. ", "   "), ("    ", "    "), ("HPI:  ", "      "), ("Plan: ", "    "), ("  * ", "    "),
    ("Hospital course: ", "                 "), ("> ", "> "), (">> ", ">> "), ("\t", "\t"),
]


def _laid(first: str, rest: str, width: int) -> str:
    return textwrap.fill(TEXT, width, initial_indent=first, subsequent_indent=rest, break_on_hyphens=False,
                         expand_tabs=False, replace_whitespace=False)


def found(text: str) -> list[tuple[str, str]]:
    (spans,) = detect([Document("1", "1", text)])
    assert spans is not None
    return [(re.sub(r"\r?\n[ \t>]*", " ", text[span.start : span.end]), span.kind) for span in spans]


@given(st.integers(64, 100), st.sampled_from(MARGINS))
def test_lines_that_go_on_below_are_read_as_one(width: int, margins: tuple[str, str]):
    read = Bare(_laid(*margins, width)).text
    assert re.sub(r"\n", " ", read).endswith(TEXT)


@pytest.mark.parametrize("margins", MARGINS)
@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_mentions_over_such_a_line_end_are_found_whole(margins: tuple[str, str], end: str):
    broken = set()
    for width in range(60, 100):
        text = _laid(*margins, width)
        assert [one for one in found(text.replace("\n", end)) if one[1] != "OTHER"] == [
            (TEXT[span.start : span.end], span.kind) for span in SPANS
        ], width
        broken.update(span for span in SPANS if TEXT[span.start : span.end] not in text)
    assert len(broken) > 2


@pytest.mark.parametrize("margins", [("", ""), ("- ", "  "), ("> ", "> ")])
def test_lines_that_were_filled_up_to_one_length_are_as_long_as_what_stands_in_them(margins: tuple[str, str]):
    """All of a page is 80 signs wide then; a field that ends early is none that goes on."""
    broken = set()
    for width in range(64, 80):
        text = f"Name: pending\nWard: none\n\n{_laid(*margins, width)}\n\nSeen: today\nSigned: no"
        text = "\n".join(line.ljust(80) for line in text.split("\n"))
        said = [one for one in found(text) if one[1] != "OTHER"]
        assert [(re.sub(r" +", " ", one), kind) for one, kind in said] == [
            (TEXT[span.start : span.end], span.kind) for span in SPANS
        ], width
        assert re.sub(r" +", " ", Bare(text).text).startswith("Name: pending \nWard: none \n")
        broken.update(span for span in SPANS if TEXT[span.start : span.end] not in text)
    assert len(broken) > 1


LIST = """\
Contacts:  Ada Moor, who is her sister and lives in the next street
           Ruth Amsel, whom she calls when nobody else is at home
           Vera Lindt of the parish, on Fridays, with the shopping
"""
ITEMS = """\
  - the patient will call again when the cough has not gone by then,
  - and a film of the chest will be taken at that time if necessary,
  - the dose will stay as it is, and the pressure is measured daily
"""
ROWS = """\
  Adele Moor      4 West      3/4/2019    Dr. Stone   normal, no act
  Ruth Amsel      5 East      3/5/2019    Dr. Pike    normal, no act
  Vera Lindt      5 East      3/5/2019    Dr. Pike    normal, no act
  Ella Sand       4 West      3/6/2019    Dr. Stone   normal, no act
"""
ARROWS = """\
> 100.4 at home twice
> 20 breaths a minute
"""


@pytest.mark.parametrize("text", [
    LIST, ITEMS, ROWS, ROWS.replace("   ", " | "), ARROWS, "Seen:\n> once a day\n", "Name: Ada\n      Moor\n", "", "\n",
    "A line\n  - Ada Moor\n  - Ruth Amsel\n",
])
def test_items_fields_and_rows_stay_apart(text: str):
    assert Bare(text).text == text


def test_marks_of_a_quoted_letter_mean_nothing():
    assert Bare("On Monday you wrote:\n> Dear Ada,\n>\n> the film is done.\n").text == (
        "On Monday you wrote:\nDear Ada,\n\nthe film is done.\n")


@given(st.text(st.sampled_from("aA .:-1>\n\t"), max_size=200))
def test_whatever_stands_there_is_read_line_by_line_or_as_one(text: str):
    read = Bare(text)
    assert re.sub(r"[\s>]+", "", read.text) == re.sub(r"[\s>]+", "", text)
    assert all(number < text.count("\n") for number in wrapped(text.split("\n"), hanging=True))


def test_a_row_of_fields_that_a_wrapped_note_ended_goes_on_below():
    """Its line is full, and the next has no gap where it has one: that would be the next row of a table."""
    fields = "Visit: clinic     MRN: pending     Room: 12     Attending: Dr. Ottoline"
    text = f"{fields}\nBrackenridge, MD     Status: signed\n\n{_laid('', '', 72)}\n"
    assert ("Ottoline Brackenridge", "DOCTOR") in found(text)
    assert 0 in wrapped(text.split("\n"))


def test_rows_of_a_table_stay_apart_though_they_are_full():
    rows = [
        f"{name:18}{ward:10}{day:14}{who:12}normal as {note}" for name, ward, day, who, note in (
            ("Adele Moor", "4 West", "3/4/2019", "Dr. Stone", "before that"),
            ("Ruth Amsel", "5 East", "3/5/2019", "Dr. Pike", "it was then"),
            ("Vera Lindt", "5 East", "3/5/2019", "Dr. Pike", "before that"),
            ("Ella Sand", "4 West", "3/6/2019", "Dr. Stone", "ever before"),
        )]
    lines = [*rows, "", *_laid("", "", 76).split("\n")]
    ended = wrapped(lines)
    assert {len(row) for row in rows} == {75}
    assert ended
    assert min(ended) > len(rows)


SEEN = "She was seen in the clinic this morning by the covering Mr. Bartholomew"
ONE_END = (
    f"{SEEN}\nNakamura, who will see her again on Friday.",
    "She was then taken by ambulance from her home to the Lakeside Community\nHospital and stayed there for two days.",
    f"- {SEEN}\n  Nakamura. She will come on Friday.",
)


@pytest.mark.parametrize("text", ONE_END)
def test_one_line_of_running_text_that_is_open_at_its_end_goes_on_below(text: str):
    """Where no other line ends so: two lines tell of no width."""
    assert 0 in wrapped(text.split("\n"), hanging=True)


@pytest.mark.parametrize("text", [
    # its sentence is closed; the next is a field, an item, no running text, or has fields; another ends early
    f"{SEEN}.\nNakamura was not in the room at that time.",
    f"{SEEN}\nMedication: none of any sort at this time.",
    f"{SEEN}\n- Nakamura was in the room at that time.",
    f"{SEEN}\nNakamura\nMoor\nStone",
    "She is at home now, and in the day the child is at the Little Sprouts\nMeds none. Allergy: none known to him.",
    f"{SEEN}\nwho had been asked to come\nby her sister.",
])
def test_else_it_is_a_line_of_its_own(text: str):
    assert not wrapped(text.split("\n"), hanging=True)
