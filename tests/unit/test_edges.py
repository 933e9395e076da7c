"""What stands at the edge of a mention: titles, degrees, articles and departments stay in the text."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given, strategies

from resynth.recognize.edges import bare
from resynth.testing import marked
from resynth.types import Span


def edged(line: str, found_by: str = "names:ratio") -> list[str]:
    """What is left of the marks of a line."""
    text, spans = marked(line)
    left = bare(text, [span._replace(found_by=found_by) for span in spans], ())
    return [text[span.start : span.end] for span in left]


@pytest.mark.parametrize(("line", "left"), [
    ("Spoke with [Coach Dietz](NAME).", ["Dietz"]), ("w/ [SW Renee Doyle](NAME)", ["Renee Doyle"]),
    ("CASE [MGR SHAWNA WILKES](NAME)", ["SHAWNA WILKES"]), ("by [OFC TREMAINE](NAME)", ["TREMAINE"]),
    ("to [Nsurg Abubakar](NAME)", ["Abubakar"]), ("our [Bishop Mose Hershberger](NAME)", ["Mose Hershberger"]),
    ("at [KUB Lefebvre](NAME)", ["Lefebvre"]), ("seen by [Dr. H Ashworth-Begg](DOCTOR)", ["H Ashworth-Begg"]),
    ("|[Quentin Abernathy, RN](DOCTOR)|", ["Quentin Abernathy"]), ("[Orla Kilbride, M.D.](DOCTOR)", ["Orla Kilbride"]),
    ("|[Nakagawa, Rebecca RN WOCN](DOCTOR)|", ["Nakagawa, Rebecca"]),
    ("[Bohumil Czerny, PA-C](DOCTOR)", ["Bohumil Czerny"]),
    ("[GALE PETTIBONE, AuD](DOCTOR)", ["GALE PETTIBONE"]),
    ("[Surgeon Lucius Feng, MD](DOCTOR)", ["Lucius Feng"]),
    ("|[SN Marisol Teague](DOCTOR), RN", ["Marisol Teague"]), ("w/ [MIL Hedda](NAME)", ["Hedda"]),
    ("[DN Bronagh Tighe](NAME):", ["Bronagh Tighe"]), ("by [CO Lindqvist](NAME)", ["Lindqvist"]),
    ("[Cheers, Brett](NAME)", ["Brett"]), ("[Regards, Theo Pappas](NAME)", ["Theo Pappas"]),
])
def test_titles_offices_and_degrees_are_no_part_of_a_name(line: str, left: list[str]):
    assert edged(line) == left


@pytest.mark.parametrize(("line", "left"), [
    ("Aide [Shawntelle M-W-F.](DOCTOR) Spoke", ["Shawntelle", "M-W-F"]), ("[Jean M-F](NAME)", ["Jean"]),
    ("name [de la cruz, xochitl acct](NAME) v77", ["de la cruz, xochitl"]),
    ("(RN), [Marvin Tate, Tech](NAME), L.", ["Marvin Tate"]),
    ("dale upset, [jolene calm](NAME).", ["jolene"]), ("MOTHER [TAMAR PRESENT](NAME).", ["TAMAR"]),
    ("re [JUNE MAYS F](NAME) 71 SPEP", ["JUNE MAYS"]), ("Call [Okoro's](NAME) office", ["Okoro"]),
    ("^[M^GOODWIN, ANSEL](NAME)^", ["GOODWIN, ANSEL"]), ("RTC 1 [y.\nC. Guidry](NAME), AuD", ["C. Guidry"]),
    ("DR. [OYELOWO\nN](NAME): GCS 15", ["OYELOWO"]), ("by [Granny Ruth](NAME), 81", ["Ruth"]),
    ("sign: [Bohumil Czerny, CPhT](NAME)", ["Bohumil Czerny"]),
])
def test_words_sexes_and_possessives_beside_a_name_are_none(line: str, left: list[str]):
    assert edged(line) == left


@pytest.mark.parametrize("name", [
    "Smith, John", "NGUYEN, DO", "Nguyen, Do", "YO-YO MA", "HOPE, DELBERT", "Roy, Patience", "DESROCHES, JEAN-BAPTISTE",
    "Gallagher, W", "Sister", "Rose Guard", "St. Cyr", "Judge, Aaron", "Bishop", "Bishop, Alan",
    "May Smith", "Ray Lund", "Co, Amelia", "Co Minh", "Love, Brett", "Best, George",
    "Van der Berg, Anna Maria", "J. R. Okafor", "JR Smith", "TJ Lund", "Kim, Young", "Hope, Will", "de la Cruz, Ana",
    "O'Neil, Pat", "Ma, Yo-Yo",
    "Ncube, Villaseñor", "Farouk, Sami", "Price, Lavender", "Bouchard, Leopold",
    "Pastor travelled", "amanda sorrel", "maria young", "ANNA LONG", "Jolene Calm", "Kelly O", "Anna F", "lee\nmarsh",
])
def test_a_whole_name_stays(name: str):
    assert edged(f"with [{name}](NAME) today") == [name]


@pytest.mark.parametrize(("line", "left"), [
    ("with [Darlene, Jolene](NAME), son Rick", ["Darlene", "Jolene"]),
    ("elder [Nhia Chue Thao, SW Renee Doyle](NAME)", ["Nhia Chue Thao", "Renee Doyle"]),
    ("to: [S. Rangarajan, Nadia Cole](NAME)", ["S. Rangarajan", "Nadia Cole"]),
    ("MOTHER [GLORIA, AGE](NAME) 77", ["GLORIA"]), ("Dear [Win, Excellent](NAME) graph", ["Win"]),
    ("1340 vomit [Maksim Lindahl, T](NAME) 101.2", ["Maksim Lindahl"]),
])
def test_two_persons_between_a_comma_are_two_and_what_is_none_goes(line: str, left: list[str]):
    assert edged(line) == left


def test_in_a_field_the_last_name_comes_first():
    assert edged("NAME: [Darlene, Jolene](NAME)") == ["Darlene, Jolene"]


@pytest.mark.parametrize(("line", "left"), [
    ("since [late January](DATE)", ["January"]), ("until [end of June](DATE)", ["June"]),
    ("drinks [Friday evenings](DATE)", ["Friday"]), ("echo [17-Feb.](DATE) Normal.", ["17-Feb"]),
    ("on [Sat.](DATE), home", ["Sat."]), ("on [17 Feb. 2024](DATE)", ["17 Feb. 2024"]),
    ("at [night](DATE)", ["night"]),
    ("IV [3/5-3/8](DATE)", ["3/5", "3/8"]), ("in [1/18/2021 - 3/18/2021](DATE)", ["1/18/2021", "3/18/2021"]),
    ("in [4/3-5/2021](DATE)", ["4/3-5/2021"]), ("in [28/3-2/4/2021](DATE)", ["28/3-2/4/2021"]),
    ("smoked [1968-1980](DATE)", ["1968-1980"]), ("on [5/16/24-](DATE)", ["5/16/24-"]),
])
def test_parts_of_a_month_and_a_day_and_full_stops_are_no_part_of_a_day(line: str, left: list[str]):
    assert edged(line, "dates:month in words") == left


@pytest.mark.parametrize(("line", "found_by", "left"), [
    ("at [Amaya's](HOSPITAL) birthday", "keywords:institution behind a cue", ["Amaya"]),
    ("at [Denny's](ORGANIZATION) till noon", "keywords:known organization", ["Denny's"]),
    ("at [Copper County Medical Center Emergency Dept](HOSPITAL)", "keywords:institution's last word",
     ["Copper County Medical Center"]),
    ("to [riverfork lab](HOSPITAL)", "views:institution's last word", ["riverfork"]),
    ("[Verde Valley Lab](HOSPITAL)", "keywords:institution's last word", ["Verde Valley Lab"]),
    ("[INS Northland Blue Preferred](ORGANIZATION)", "keywords:institution's last word", ["Northland Blue Preferred"]),
    ("[Serving Cedar Sound Hospital](HOSPITAL)", "keywords:institution's last word", ["Cedar Sound Hospital"]),
])
def test_departments_and_what_leads_to_a_house_are_no_part_of_it(line: str, found_by: str, left: list[str]):
    assert edged(line, found_by) == left


@pytest.mark.parametrize(("line", "found_by", "left"), [
    ("at the [Chrysler plant](ORGANIZATION)", "keywords:institution behind a cue", ["Chrysler"]),
    ("by the [McHenry County ambulance](ORGANIZATION)", "keywords:institution behind a cue", ["McHenry County"]),
    ("fry at [St. Boniface parish](ORGANIZATION)", "keywords:institution's last word", ["St. Boniface parish"]),
    ("from [lakeview manor](ORGANIZATION)", "views:institution's last word", ["lakeview manor"]),
    ("[Pharmacy Billings Drug](ORGANIZATION)", "keywords:institution's last word", ["Billings Drug"]),
    ("at [Katya's house](HOSPITAL)", "keywords:institution in small letters", ["Katya"]),
    ("under the [John Nolen bridge](LOCATION)", "addresses:named place", ["John Nolen"]),
    ("w/ [FOB Trevor](LOCATION)", "addresses:named place", ["Trevor"]),
    ("[FOB Salerno](LOCATION)", "", ["FOB Salerno"]),
    ("OR [Suite 4](LOCATION)", "addresses:suite or apartment", ["4"]),
    ("moved to [77 Depot Ave.](STREET) As a driver", "addresses:house number and street", ["77 Depot Ave"]),
    ("to [77 Depot Ave.](STREET), the", "addresses:house number and street", ["77 Depot Ave."]),
    ("from [Minn.](STATE) He", "addresses:state", ["Minn."]),
    ("on file [PMI 04471893](IDNUM)", "ids:digits", ["04471893"]),
    ("[GA 059 228 471](LICENSE)", "", ["GA 059 228 471"]),
])
def test_what_kind_of_a_house_or_place_it_is_stays_in_the_text(line: str, found_by: str, left: list[str]):
    assert edged(line, found_by) == left


def test_whoever_has_a_house_is_a_person():
    text, (span,) = marked("birthday at [Marcy's](HOSPITAL)")
    (left,) = bare(text, [span._replace(found_by="keywords:institution behind a cue")], ())
    assert (left.kind, left.label) == ("NAME", "NAME")


def test_what_people_marked_stays_as_they_marked_it():
    text = "Spoke with Coach Dietz, RN"
    span = Span(11, 26, "NAME", "NAME", "unknown", "given")
    assert list(bare(text, [span], ())) == [span]
    found = span._replace(found_by="names:ratio")
    assert list(bare(text, [found], (found,))) == [found]


PIECES = strategies.sampled_from([
    "Dr", "SW", "Coach", "Rosa", "LUND", "okonjo", "RN", "M.D.", "the", "calm", "F", "y", "17-Jun", "Suite", "4", "Ave",
    "FOB", "ED", "plant", "County", "'s", ",", ".", "^", "-", "\n", " ", "  ", "early", "May", "PMI", "88210",
])


KINDS = strategies.sampled_from(["NAME", "DATE", "HOSPITAL", "STREET", "IDNUM"])


@given(strategies.lists(PIECES, min_size=1, max_size=7), KINDS)
def test_what_is_left_is_a_part_of_what_was_found_and_never_nothing(words: list[str], kind: str):
    found = "".join(words).strip()
    if not any(map(str.isalnum, found)):
        return
    span = Span(2, 2 + len(found), kind, kind, "unknown", "names:ratio")
    left = list(bare(f"x {found} 44", [span], ()))
    assert left
    assert all(span.start <= one.start < one.end <= span.end for one in left)
    assert all(any(map(str.isalnum, found[one.start - 2 : one.end - 2])) for one in left)
    assert all(one.end <= other.start for one, other in pairwise(left))
