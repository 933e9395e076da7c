"""Pieces of one mention that were told apart are one."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given, strategies

from resynth.recognize.detect import detect
from resynth.recognize.whole import whole
from resynth.testing import marked
from resynth.types import Document, Span


def made(line: str, *by: str) -> list[tuple[str, str]]:
    """(text, kind) of what the marks of a line become, each found by what ``by`` says of it, or by a rule."""
    text, spans = marked(line)
    who = [*by, *["names:ratio"] * len(spans)]
    spans = [span._replace(found_by=one) for span, one in zip(spans, who, strict=False)]
    return [(text[span.start : span.end], span.kind) for span in whole(text, spans, ())]


@pytest.mark.parametrize(("line", "name", "kind"), [
    ('[William](NAME) ([Bill](NAME)) [Okafor](DOCTOR), RN', "William (Bill) Okafor", "DOCTOR"),
    ('[Herbert](NAME) "[Herb](NAME)" [Kowal](PATIENT) came', 'Herbert "Herb" Kowal', "PATIENT"),
    ('[Kowal, Herbert](PATIENT) "[Herb](NAME)"', 'Kowal, Herbert "Herb"', "PATIENT"),
    ("[Margaret](NAME) “[Peg](NAME)”", "Margaret “Peg”", "NAME"),
    ("[Imogen](NAME) [Sallow-Price](PATIENT) is well", "Imogen Sallow-Price", "PATIENT"),
    ("[Singh, Young](NAME)-[Mi](NAME)", "Singh, Young-Mi", "NAME"),
    ("[Rich](NAME) [P](INITIALS) called", "Rich P", "NAME"), ("[Sage](NAME), [R](INITIALS).", "Sage, R", "NAME"),
    ("[B](INITIALS). [Osei](DOCTOR), MD", "B. Osei", "DOCTOR"),
    ("[Ferrucci, Salvatore](PATIENT) ([Sal](PATIENT))", "Ferrucci, Salvatore (Sal)", "PATIENT"),
    ("Mrs. [Alberta Plenty](NAME)-Horses, aunt", "Alberta Plenty-Horses", "NAME"),
    ("dad [Min](NAME)-jun", "Min-jun", "NAME"),
    ('Leopold "[Leo](NAME)" [Varga](PATIENT) is 52', 'Leopold "Leo" Varga', "PATIENT"),
    ("wife Margaret “[Peg](NAME)” came", "Margaret “Peg”", "NAME"),
])
def test_pieces_of_a_name_are_one_person(line: str, name: str, kind: str):
    assert made(line) == [(name, kind)]


@pytest.mark.parametrize(("text", "name"), [
    ("Robert Lane (Bob) is well.", "Robert Lane (Bob)"),
    ("He is well. William Jones (Bill) came.", "William Jones (Bill)"),
    ("Thomas Court (Tom) was seen.", "Thomas Court (Tom)"), ("Bob Smith (Bobby) came.", "Bob Smith (Bobby)"),
])
def test_a_name_and_the_nickname_behind_it_are_one_person(text: str, name: str):
    """Whatever the last name is the end of elsewhere: a street, a house, a town's."""
    (spans,) = detect([Document("1", "1", text)])
    assert [(text[span.start : span.end], span.kind in ("NAME", "PATIENT", "DOCTOR")) for span in spans or ()] == [
        (name, True)]


@pytest.mark.parametrize("line", [
    "mother [Denise](NAME) ([Sarah](NAME))", "[Ann](NAME), [Bob](NAME)", "[Prince](PATIENT) [Jackson](DOCTOR)",
    "[Ann](NAME)/[Bob](NAME)", "[AB](INITIALS) [CD](INITIALS)", "[A](INITIALS) [B](INITIALS)",
    "[Ann](NAME)\n[Bob](NAME)", '[Ann](NAME) "[Bob](NAME) came"', "[Lund](NAME) [3/4](DATE)",
    "[Salem](CITY) [Ohio](STATE)", "[Roy](NAME)  [Lee](NAME)", "Dr. [Okotie](NAME)-escalated", "[Pola](NAME)-R-CHP",
    'The "[Leo](NAME)" one', 'Said "[Leo](NAME) came"', 'Uses "[Leo](NAME)"',
    "[KIM](DOCTOR) ([SOO-JIN KIM](DOCTOR), NEUROLOGY)",
])
def test_two_stay_two(line: str):
    assert made(line) == [(marked(line)[0][one.start : one.end], one.kind) for one in marked(line)[1]]


@pytest.mark.parametrize(("line", "by", "name", "kind"), [
    ("[Pikes Peak](LOCATION-OTHER) [Paving](INSTITUTION)", ("addresses:named place", "around:weights"),
     "Pikes Peak Paving", "INSTITUTION"),
    ("[Cascade](INSTITUTION) [Foothills Medical Group](HOSPITAL)", ("around:weights",),
     "Cascade Foothills Medical Group", "HOSPITAL"),
    ("[Iron](INSTITUTION) & [Hoof](INSTITUTION)", ("around:weights", "around:weights"), "Iron & Hoof", "INSTITUTION"),
    ("[Bishop](LOCATION) [Harmon](NAME)", ("around:weights",), "Bishop Harmon", "LOCATION"),
    ("[Racine County](INSTITUTION) Clerk of [Courts](INSTITUTION)", ("around:weights", "around:weights"),
     "Racine County Clerk of Courts", "INSTITUTION"),
    ("[Driftwood](INSTITUTION) Child Guidance (PCIT)", ("around:weights",), "Driftwood Child Guidance", "INSTITUTION"),
    ("[Bluestem](INSTITUTION) Sports & Spine, seen", ("around:weights",), "Bluestem Sports & Spine", "INSTITUTION"),
    ("[Bluegrass Visiting](INSTITUTION) RN Patty", ("around:weights",), "Bluegrass Visiting", "INSTITUTION"),
    ("[SUNSTAR](INSTITUTION) ON SCENE", ("around:weights",), "SUNSTAR", "INSTITUTION"),
    ("at [Bluestem](INSTITUTION) Pt states", ("around:weights",), "Bluestem", "INSTITUTION"),
    ("at [Bluestem](INSTITUTION) Dr Oyelaran", ("around:weights",), "Bluestem", "INSTITUTION"),
    ("at [Bluestem](INSTITUTION) Family Clinic She", ("around:weights",), "Bluestem Family Clinic", "INSTITUTION"),
    ("[Early](PATIENT), [Pearl](NAME) of", ("names:title", "around:weights"), "Early, Pearl", "PATIENT"),
    ("[W0417](IDNUM) 24 [118823](IDNUM)", ("ids:letters and digits", "around:weights"), "W0417 24 118823", "IDNUM"),
])
def test_what_all_around_told_is_whole_with_what_stands_beside_it(line: str, by: tuple[str, ...], name: str, kind: str):
    assert made(line, *by) == [(name, kind)]


def test_a_house_of_which_a_piece_was_guessed_is_a_guess():
    text, spans = marked("[Dunn](NAME) [Paving](INSTITUTION) [Clinic](HOSPITAL)")
    by = ("names:ratio", "around:weights", "keywords:institution's last word")
    told = [span._replace(found_by=one) for span, one in zip(spans, by, strict=True)]
    assert [(one.kind, one.found_by) for one in whole(text, told, ())] == [("HOSPITAL", "around:weights")]


@pytest.mark.parametrize("line", [
    "[Salem](CITY) [Ohio](STATE)", "[Mercy Hospital](HOSPITAL), [Salem](CITY)", "[Salem](CITY) [Dunn](NAME)",
    "[Dunn](NAME) & [Lowe](NAME)", "[Iron](INSTITUTION) of [Hoof](INSTITUTION)", "[W0417](IDNUM) 24 [118823](IDNUM)",
    "[Driftwood](INSTITUTION) Child Guidance",
])
def test_places_that_rules_told_stay_as_they_are(line: str):
    assert made(line) == [(marked(line)[0][one.start : one.end], one.kind) for one in marked(line)[1]]


@pytest.mark.parametrize(("line", "by", "days"), [
    ("[Wed.](DATE), [Mar. 6, 2019](DATE)", "dates:short weekday", ["Wed., Mar. 6, 2019"]),
    ("[Fri](DATE) [02-07-25](DATE)", "dates:short weekday", ["Fri 02-07-25"]),
    ("[Sat](DATE)[5/25](DATE)", "dates:weekday", ["Sat5/25"]),
    ("[12/19/](DATE)[1971](DATE)", "dates:birth, day or month first", ["12/19/1971"]),
    ("[9/5](DATE) [9/6](DATE)", "dates:month and day", ["9/5", "9/6"]),
    ("[Monday](DATE), [Easter](DATE)", "dates:weekday", ["Monday", "Easter"]),
])
def test_a_weekday_and_its_day_are_one_date(line: str, by: str, days: list[str]):
    assert [text for text, _ in made(line, by, "dates:month and day")] == days


def test_what_people_marked_stays_as_they_marked_it():
    text, spans = marked("[Ann](NAME) [Lund](NAME)")
    assert whole(text, spans, (spans[0],)) == tuple(spans)
    assert whole(text, [spans[0]._replace(found_by="given"), spans[1]], ())[1] == spans[1]


_KINDS = strategies.sampled_from(["NAME", "PATIENT", "DOCTOR", "INITIALS", "HOSPITAL", "INSTITUTION", "CITY", "DATE"])


_BY = strategies.sampled_from(["names:ratio", "around:weights"])
_GAPS = strategies.sampled_from([" ", ", ", "-", ' "', '" ', " (", ") ", " & ", "\n"])


@given(strategies.lists(strategies.tuples(_KINDS, _BY, _GAPS), max_size=7))
def test_nothing_that_was_found_is_lost(pieces: list[tuple[str, str, str]]):
    text, spans = "", []
    for kind, by, gap in pieces:
        spans.append(Span(len(text), len(text) + 3, kind, kind, found_by=by))
        text += "Abc" + gap
    told = whole(text, spans, ())
    assert all(any(one.start <= span.start and span.end <= one.end for one in told) for span in spans)
    assert all(one.end <= other.start for one, other in pairwise(told))
    assert all(text[one.start : one.end].strip() == text[one.start : one.end] for one in told)


def test_a_raw_note_has_its_persons_whole():
    text = 'Dr. Elizabeth "Liz" Tran saw Herbert "Herb" Kowalczyk.\nWilliam (Bill) Okafor, RN, was there.\n'
    [spans] = detect([Document("1", "1", text)])
    assert [(text[one.start : one.end], one.kind) for one in spans or ()] == [
        ('Elizabeth "Liz" Tran', "DOCTOR"), ('Herbert "Herb" Kowalczyk', "PATIENT"),
        ("William (Bill) Okafor", "DOCTOR")]
