"""What stands around a string is held against what the string is."""

from __future__ import annotations

import pytest

from resynth.recognize.around.nobodys import SURE, SURE_OF_NUMBERS, is_nobodys, letters_for
from resynth.recognize.note import Note


def nobodys(text: str, piece: str, kind: str, weight: int = SURE - 1) -> bool:
    """Whether a piece of a text, from a token to a token, is nobody's."""
    note, at = Note(text), text.index(piece)
    return is_nobodys(note, note.token_at(at), note.token_at(at + len(piece) - 1), kind, weight)


@pytest.mark.parametrize(("text", "piece", "kind"), [
    ("Level IV NICU, Wexhall", "NICU", "OTHER"),
    ("VASCULAR AND INTERVENTIONAL", "INTERVENTIONAL", "INSTITUTION"),
    ("sent home on Augmentin.", "Augmentin", "NAME"),
    ("pulled at her Foley", "Foley", "NAME"),
    ("place a 12 French Dawson", "French", "NAME"),
    ("(Translation from the French)", "French", "LOCATION"),
    ("10    12    150  1500", "12", "IDNUM"),
    ("flow 12 150", "12", "PHONE"),
    ("IOP 08-16 26/24, 08-30", "26/24", "IDNUM"),
    ("ABRUPTION MAY BE MISSED", "MAY", "DATE"),
    ("ASKS WHEN SHE MAY FLY", "MAY", "INSTITUTION"),
    ("12:14\nSender: portal", "Sender", "NAME"),
    ("Race: White", "White", "NAME"),
    ("L Austin Moore prosthesis", "Austin Moore", "NAME"),
    ("Denis Browne bar at night", "Denis", "NAME"),
    ("Campbell de Morgan spots", "Campbell", "NAME"), ("Winters in Arizona", "Winters", "NAME"),
    ("we call Fitzpatrick type two", "Fitzpatrick", "NAME"), ("SCC, Brigham T2a", "Brigham", "NAME"),
    ('says "dada" now', "dada", "NAME"), ("new aline today", "aline", "NAME"),
    ("prior Latarjet on R", "Latarjet", "NAME"), ("is HLA-matched sister", "HLA-matched", "NAME"),
    ("Donor is a match", "Donor", "INSTITUTION"),
    ("Takes Lyrica daily", "Lyrica", "INSTITUTION"), ("WITH DEPUTY.", "DEPUTY", "NAME"),
    ("use tipp daily", "tipp", "NAME"),
    ("cousin Marfan, HTN", "Marfan", "LOCATION"),
    ("MAYFIELD PINS in place", "MAYFIELD", "NAME"),
    ("daughter Pager 4410", "Pager", "NAME"),
    ("BRCA2 (p.Ser1982Argfs) heterozygous", "p.Ser1982Argfs", "IDNUM"), ("p.R175H found", "p.R175H", "IDNUM"),
    ("MSH2 c.942G>A here", "c.942G>A", "IDNUM"),
    ("(CPT 19364, ICD-10 Z15.01) was denied", "Z15.01", "IDNUM"), ("ICD-10-CM: C50.911", "C50.911", "IDNUM"),
])
def test_things_are_nobodys(text: str, piece: str, kind: str):
    assert nobodys(text, piece, kind)


def test_what_is_stopped_is_a_drug_and_no_house_however_sure_the_weights_are():
    assert nobodys("he'll stop Lasix. Signed", "Lasix", "INSTITUTION", SURE_OF_NUMBERS - 1)
    assert not nobodys("he'll stop Wexhall. Signed", "Wexhall", "INSTITUTION", SURE_OF_NUMBERS - 1)


def test_whose_illness_it_is_and_who_manages_care_are_nobody_s():
    sure = SURE_OF_NUMBERS - 1
    assert nobodys("a clerk with Dupuytren's contracture.", "Dupuytren's", "INSTITUTION", sure)
    assert nobodys("Dale Ibarra, RN CARE MGR", "CARE", "NAME", sure)
    assert nobodys("plan Philadelphia collar and transfer", "Philadelphia", "NAME", sure)
    assert not nobodys("plan Wexhall collar and transfer", "Wexhall", "NAME", sure)
    assert not nobodys("in Philadelphia visiting", "Philadelphia", "NAME", sure)
    assert nobodys("Dale Ibarra, RN CARE MGR", "MGR", "INITIALS", sure)
    assert not nobodys("lunch at Dupuytren's cafe", "Dupuytren's", "INSTITUTION", sure)
    assert not nobodys("a clerk at Wexhall's clinic", "Wexhall's", "INSTITUTION", sure)


@pytest.mark.parametrize(("text", "piece", "kind"), [
    ("works at Wexhall, nights", "Wexhall", "INSTITUTION"),
    ("claim Z15.01 was denied", "Z15.01", "IDNUM"), ("ICD-10 claim no. K4471902", "K4471902", "IDNUM"),
    ("half-days; Florian remains", "Florian", "NAME"),
    ("saw Johnson again", "Johnson", "NAME"),
    ("lives in French Lick", "French Lick", "LOCATION"),
    ("room 12 of the unit", "12", "IDNUM"),
    ("page 5521 again", "5521", "PHONE"),
    ("trailer MO 41-7XK", "41-7XK", "IDNUM"),
    ("SEEN IN MAY BY DR", "MAY", "DATE"),
    ("her sister May drove", "May", "NAME"),
    ("12:14\nGrace: will call", "Grace", "NAME"),
    ("Provider: White", "White", "NAME"),
    ("Austin Okafor, friend", "Austin Okafor", "NAME"),
    ("Campbell de Witt called", "Campbell", "NAME"), ("Winters called back", "Winters", "NAME"),
    ("Fitzpatrick typed it", "Fitzpatrick", "NAME"), ("Brigham at 2", "Brigham", "NAME"),
    ("prior Okafor visit", "Okafor", "NAME"),
    ("Soo-jin called", "Soo-jin", "NAME"), ("at Mayfield, for", "Mayfield", "INSTITUTION"),
    ("his Dada called", "Dada", "NAME"),
    ("her aunt Aline today", "Aline", "NAME"),
    ("12:14\nOyelaran: will call", "Oyelaran", "NAME"),
])
def test_people_places_and_numbers_are_somebodys(text: str, piece: str, kind: str):
    assert not nobodys(text, piece, kind)


def test_what_stands_around_may_weigh_more_than_what_a_thing_is_called():
    assert nobodys("her own Foley.", "Foley", "NAME")
    assert not nobodys("her own Foley.", "Foley", "NAME", SURE)
    assert not nobodys("no. 26/24", "26/24", "IDNUM", SURE_OF_NUMBERS)


@pytest.mark.parametrize("text", ["OKAFOR, TOBIN M.D.", "Okafor, R.N.", "Tobin Okafor, Ph.D."])
def test_a_degree_is_nobodys_initials(text: str):
    degree = text.split()[-1].rstrip(".")
    assert nobodys(text, degree, "INITIALS", SURE)
    assert not nobodys("seen by T.K. today", "T.K", "INITIALS", SURE)


def test_letters_behind_a_name_that_no_list_has_are_what_somebody_may_do():
    assert nobodys("Monitor: O. Benavidez, RCIS", "RCIS", "NAME")
    assert not nobodys("Monitor: O. Benavidez, RCIS", "RCIS", "NAME", SURE)
    assert not nobodys("MONITOR: BENAVIDEZ, OTIS", "OTIS", "NAME")
    assert not nobodys("Monitor: Benavidez, Otis", "Otis", "NAME")


@pytest.mark.parametrize(("text", "piece", "kind"), [
    ("by 24.10 PEFR 390", "24.10", "DATE"), ("pain of 3-4/10.", "3-4/10", "DATE"), ("pain 0800 3/10", "3/10", "DATE"),
    ("Recheck at 12 months.", "12", "AGE"), ("City: Kanab", "City", "LOCATION"), ("12:14\nSender: x", "Sender", "NAME"),
    ("Penn State worry 40", "State", "INSTITUTION"),
])
def test_what_the_weights_tell_is_none(text: str, piece: str, kind: str):
    assert nobodys(text, piece, kind, SURE_OF_NUMBERS - 1)


@pytest.mark.parametrize(("text", "piece", "kind"), [
    ("Seen 22.10.2018, home by 24.10 then", "24.10", "DATE"), ("seen 3/10.", "3/10", "DATE"),
    ("Kansas City home", "City", "LOCATION"),
    ("well-child check, ASQ, sits well, waves, pincer; recheck at 12 months", "12", "AGE"), ("at 12 yrs", "12", "AGE"),
])
def test_days_ages_and_towns_stay(text: str, piece: str, kind: str):
    assert not nobodys(text, piece, kind, SURE_OF_NUMBERS - 1)


def test_letters_alone_are_no_age_and_no_telephone():
    assert letters_for("57") == ""
    assert set(letters_for("Maple Court")) == set("NHLO")
    assert set(letters_for("QPX")) == set("NHLOI")
    assert set(letters_for("Easter Day")) == set("NHLOD")


@pytest.mark.parametrize(("text", "piece", "kind"), [
    ("labs 5-7 times", "5-7", "DATE"), ("cGA 31 3/7 wt", "3/7", "DATE"), ("1. Room: here", "1", "IDNUM"),
    ("one two three 4 5", "4", "IDNUM"), ("one two three 4 5", "5", "IDNUM"), ("dose 14, reading at 22.", "22", "AGE"),
    ("back from winn dixie at 10. she", "10", "AGE"),
])
def test_counts_lists_weeks_and_hours_are_nobodys(text: str, piece: str, kind: str):
    assert nobodys(text, piece, kind, SURE_OF_NUMBERS - 1)


@pytest.mark.parametrize(("text", "piece", "kind"), [
    ("seen 3/7 by her", "3/7", "DATE"), ("Bed 4 Okonjo", "4", "IDNUM"), ("first seen at 22.", "22", "AGE"),
])
def test_days_beds_and_ages_stay_what_they_are(text: str, piece: str, kind: str):
    assert not nobodys(text, piece, kind, SURE_OF_NUMBERS - 1)


@pytest.mark.parametrize(("text", "piece", "kind"), [
    ("BNP 12450, Na 138", "12450", "IDNUM"), ("glucose, CK 18220", "CK 18220", "LOCATION"),
    ("CK peaked at 18220 on day 2", "18220", "LOCATION"), ("RBC: 4200000", "4200000", "IDNUM"),
    ("Ferritin 12000", "Ferritin", "INSTITUTION"), ("SNOMED 73211009, then", "73211009", "IDNUM"),
    ("a Hunt and Hess 3 bleed", "Hess 3", "IDNUM"),
    ("Christmas disease diagnosed", "Christmas", "INSTITUTION"), ("a Buffalo hump", "Buffalo", "INSTITUTION"),
    ("the Philadelphia chromosome", "Philadelphia", "NAME"), ("Circle of Willis: patent", "Circle", "INSTITUTION"),
    ("Lou Gehrig's disease", "Lou Gehrig", "NAME"), ("Lou Gehrig's disease", "Lou", "NAME"),
])
def test_how_much_there_is_and_what_an_illness_is_called_are_nobody_s(text: str, piece: str, kind: str):
    assert nobodys(text, piece, kind, SURE_OF_NUMBERS - 1)


@pytest.mark.parametrize(("text", "piece", "kind"), [
    ("Ms Kwan bp 4403", "4403", "PHONE"), ("Subramanian. Bands 31207.", "31207", "PHONE"),
    ("send cr\n815 Rocha-Lund", "815", "IDNUM"), ("bed M-09 -> Weinberg 7", "Weinberg 7", "IDNUM"),
    ("platelets, then 4471920", "4471920", "IDNUM"), ("WBC 44719205", "44719205", "IDNUM"),
    ("Fenwick Disease Center", "Fenwick", "INSTITUTION"), ("Zimbrowski's disease", "Zimbrowski", "NAME"),
])
def test_a_pager_a_ward_and_whose_illness_it_is_may_be_somebody_s(text: str, piece: str, kind: str):
    assert not nobodys(text, piece, kind, SURE_OF_NUMBERS - 1)
