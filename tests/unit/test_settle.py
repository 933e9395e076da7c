"""Overlapping spans: who stays, and that nothing that was found is lost."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from resynth.kinds import KINDS
from resynth.recognize.settle import settle
from resynth.types import Span

TEXT = "seen by Smith, J. on 3/4/10 x"


def found(start: int, end: int, kind: str, by: str = "names") -> Span:
    return Span(start, end, kind, kind, "unknown", by)


def test_the_annotator_stays_whatever_else_was_found():
    one, other = Span(8, 13, "DOCTOR", "DOCTOR"), found(8, 17, "PATIENT")
    assert settle([other, one]) == (one,)
    assert settle([other, one], TEXT) == (one, found(15, 17, "PATIENT"))


@pytest.mark.parametrize(("marked", "stays"), [
    # what tells somebody stays inside of what tells a thing, a place or a time, and the rest of that beside it
    ([("owner of Katz's Bakery", "PROFESSION"), ("Katz", "PATIENT")],
     [("owner of", "PROFESSION"), ("Katz", "PATIENT"), ("Bakery", "PROFESSION")]),
    ([("Katz's Bakery", "ORGANIZATION"), ("Katz", "PATIENT")], [("Katz", "PATIENT"), ("Bakery", "ORGANIZATION")]),
    # of one sort, or of a number: as before
    ([("Katz's Bakery", "ORGANIZATION"), ("Bakery", "PROFESSION")], [("Katz's Bakery", "ORGANIZATION")]),
    ([("owner of Katz's Bakery", "IDNUM"), ("Katz", "PATIENT")], [("owner of Katz's Bakery", "IDNUM")]),
])
def test_who_was_marked_inside_of_a_thing_stays_marked(marked: list[tuple[str, str]], stays: list[tuple[str, str]]):
    """The longer mark won, and under a policy that keeps it the name was released."""
    text = "an owner of Katz's Bakery here"
    spans = [Span(text.index(said), text.index(said) + len(said), kind, kind) for said, kind in marked]
    for given_in in (spans, spans[::-1]):
        assert [(text[span.start : span.end], span.kind) for span in settle(given_in, text)] == stays


def test_who_was_found_inside_of_what_was_marked_gives_way():
    room, name = Span(8, 17, "ROOM", "ROOM"), found(8, 13, "PATIENT")
    assert settle([name, room], TEXT) == (room,)


def test_a_number_that_the_site_knows_stays_whole():
    """A longer guess that covers half of it, or begins before it, gives way."""
    known, guess = found(8, 13, "MEDICALRECORD", "known:number"), found(2, 11, "ORGANIZATION", "keywords:service")
    assert known._replace(disputed=True) in settle([guess, known], TEXT)
    assert settle([found(8, 17, "PATIENT"), found(8, 13, "PATIENT", "known:name")], TEXT) == (found(8, 17, "PATIENT"),)


def test_a_holiday_of_several_words_is_no_name():
    """Eve is a name too, and Christmas Eve looks like one; Easter Jones is one."""
    text = "home for Christmas Eve, seen by Easter Jones"
    day, name = found(9, 22, "HOLIDAY", "dates:holiday"), found(9, 22, "NAME", "names:ratio")
    assert settle([day, name], text) == (day,)
    day, name = found(32, 38, "HOLIDAY", "dates:holiday"), found(32, 44, "NAME", "names:ratio")
    assert [span.kind for span in settle([day, name], text)] == ["NAME"]


def test_the_longer_stays():
    assert settle([found(8, 13, "NAME"), found(8, 16, "NAME")], TEXT) == (found(8, 16, "NAME"),)


def test_what_sticks_out_stays_too():
    """Two recognizers overlap: no letter or digit that either found is left open."""
    assert settle([found(8, 16, "NAME"), found(15, 27, "DATE")], TEXT) == (
        found(8, 13, "NAME"),
        found(15, 27, "DATE")._replace(disputed=True),
    )


def test_two_classes_in_one_place_are_disputed():
    """NLM Scrubber: the redactor then says PHI."""
    (one,) = settle([found(21, 27, "DATE", "dates"), found(21, 27, "IDNUM", "ids")], TEXT)
    assert (one.kind, one.label, one.disputed) == ("IDNUM", "IDNUM", True)
    (same,) = settle([found(8, 13, "NAME"), found(8, 13, "DOCTOR", "known")], TEXT)
    assert not same.disputed


SPANS = st.lists(
    st.tuples(st.integers(0, 27), st.integers(1, 9), st.sampled_from(sorted(KINDS)), st.sampled_from("abc")).map(
        lambda row: found(row[0], min(row[0] + row[1], len(TEXT)), row[2], row[3])
    ),
    max_size=9,
)


@given(SPANS, st.randoms())
def test_order_is_nothing_and_nothing_is_lost(spans: list[Span], rng):
    one = settle(spans, TEXT)
    assert one == settle(rng.sample(spans, len(spans)), TEXT)
    assert all(a.end <= b.start for a, b in pairwise(one))
    covered = {at for span in one for at in range(span.start, span.end)}
    assert covered >= {at for span in spans for at in range(span.start, span.end) if TEXT[at].isalnum()}
    assert settle(one, TEXT) == one


def test_a_town_before_its_state_is_no_name_though_it_looks_like_one():
    text = "Wren, Logan, OH 43138"
    town, state = found(6, 11, "CITY", "addresses:before a state"), found(13, 15, "STATE", "addresses:state")
    name = found(0, 15, "NAME", "names:ratio")
    assert settle([name, town, state], text) == (name._replace(end=4), town, state)


def test_a_name_behind_its_title_gives_way_to_a_sure_place_alone():
    text = "Quarry Ridge Dr, Logan"
    name = found(17, 22, "DOCTOR", "names:title")
    assert settle([name, found(17, 22, "CITY", "addresses:town")], text)[0].kind == "DOCTOR"
    assert settle([name, found(17, 22, "CITY", "addresses:before a state")], text)[0].kind == "CITY"


def beside(text: str, marked: str, kind: str) -> list[str]:
    """What is left of the whole text, found as a kind, when people marked a part of it."""
    at = text.index(marked)
    spans = settle([Span(at, at + len(marked), kind, kind), found(0, len(text), kind)], text)
    return [text[span.start : span.end] for span in spans if span.found_by != "given"]


@pytest.mark.parametrize(("text", "marked", "kind"), [
    ("room 412", "412", "ROOM"), ("Bed: 7-A", "7-A", "ROOM"), ("Ward 4 West", "4 West", "ROOM"),
    ("12 Sprocketville Rd.", "12 Sprocketville", "STREET"), ("P.O. Box 118", "118", "LOCATION-OTHER"),
    ("Tarrow County", "Tarrow", "COUNTY"), ("the 17th of May", "17th of May", "DATE"), ("44 y.o.", "44", "AGE"),
    ("Dr. Quillfeather", "Quillfeather", "DOCTOR"), ("Quillfeather, L.C.S.W.", "Quillfeather", "DOCTOR"),
    ("Quillfeather's office", "Quillfeather", "HOSPITAL"), ("the Fenwick Clinic", "Fenwick", "HOSPITAL"),
    ("ext. 2216", "2216", "PHONE"),
])
def test_a_cue_word_beside_what_people_marked_is_no_mention(text: str, marked: str, kind: str):
    """``room`` of its own would be replaced by something that means nothing."""
    assert beside(text, marked, kind) == []


@pytest.mark.parametrize(("text", "marked", "kind", "left"), [
    ("room 412 B", "412", "ROOM", ["B"]), ("4 West", "4", "ROOM", ["West"]),
    ("12 Sprocketville Rd", "Rd", "STREET", ["12 Sprocketville"]), ("Cherry Court", "Court", "STREET", ["Cherry"]),
    ("May 5", "5", "DATE", ["May"]), ("eighty years", "years", "AGE", ["eighty"]),
    ("Dr. Zeb Quillfeather", "Quillfeather", "DOCTOR", ["Dr. Zeb"]), ("Judge Quill", "Quill", "NAME", ["Judge"]),
    ("J.D. Quill", "Quill", "NAME", ["J.D."]), ("Minh To", "Minh", "PATIENT", ["To"]),
    ("Home Depot on Main", "Main", "ORGANIZATION", ["Home Depot on"]), ("Mercy ER", "ER", "HOSPITAL", ["Mercy"]),
    ("MRN QF-77", "77", "MEDICALRECORD", ["MRN QF-"]),
])
def test_what_may_be_more_than_a_cue_word_stays(text: str, marked: str, kind: str, left: list[str]):
    assert beside(text, marked, kind) == left


def test_a_cue_word_beside_what_was_found_stays():
    """Only people know better than the program where a mention ends."""
    text = "room 412"
    assert settle([found(0, 8, "ROOM"), found(5, 8, "MEDICALRECORD", "known:number")], text)[0] == found(0, 4, "ROOM")


def test_of_what_others_marked_nothing_goes_unmarked():
    """Two given spans cross: the longer stays whole, and what is left of the other stays too, cue words included."""
    text = "room 412 Jo Smith II"
    name, room = Span(5, 17, "NAME", "PERSON", "unknown", "given:presidio:PERSON"), Span(0, 8, "ROOM", "ROOM")
    assert settle([room, name], text) == (room._replace(end=4), name)
    assert settle([found(9, 20, "NAME"), name], text) == (name, found(18, 20, "NAME"))


@pytest.mark.parametrize(("by", "is_it"), [("given", True), ("given:presidio:PERSON", True), ("givens:x", False),
                                           ("names:ratio", False)])
def test_who_marked_is_told_by_the_first_word(by: str, is_it: bool):
    assert found(0, 4, "NAME", by).given is is_it
