"""The maker and the checker read names, places and dates each in its own words; here they are laid side by side."""

from __future__ import annotations

import random

import pytest
from helpers import chart_of
from mentions_made import a_name

from resynth.plan.names_mentions import mentions
from resynth.surrogates import names as maker
from resynth.surrogates.dates import MAKERS
from resynth.surrogates.names import DIGITS, FIRST, GAP, INITIAL, KEPT, LAST, SINGLE, TITLED
from resynth.surrogates.places_parse import parts
from resynth.verify import date_forms, kin, name_forms, place_forms

#: Sort or role of a word for the checker, by what it is for the maker.
_SAYS = {KEPT: "kept", FIRST: "first", LAST: "last", SINGLE: "open", TITLED: "open", INITIAL: "initial"}
_ROLES = {"F": "first", "L": "last", "l": "last", "?": "open"}


def by_maker(text: str) -> list[tuple[str, str]]:
    return [(part.text.lstrip("234"), _SAYS[part.role]) for part in maker.read(text) if part.role not in (GAP, DIGITS)]


def by_checker(text: str) -> list[tuple[str, str]]:
    found = []
    for token in name_forms.read(text).tokens:
        if token.sort == "N":
            found += [(letter, "initial") for letter in token.word]
        elif token.sort in name_forms.KEPT:
            found.append((token.word, "kept"))
        elif token.sort == "I":
            found.append((token.word, "initial"))
        else:
            found.append((token.word, "?" if token.sort in "XU" else _ROLES.get(token.role, "?")))
    return found


def agree(text: str) -> bool:
    """Word for word; where the checker says that only a person could tell (X, U), the maker may say what it likes."""
    one, two = by_maker(text), by_checker(text)
    return [word for word, _ in one] == [word for word, _ in two] and all(
        mine == other or other == "?" for (_, mine), (_, other) in zip(one, two, strict=True)
    )


@pytest.mark.parametrize(("text", "read"), [
    ("Sr. Mary Benedicta Klum", "Sr:kept Mary:first Benedicta:first Klum:last"),
    ("Mateo de la Garza Ruiz", "Mateo:first de:kept la:kept Garza:last Ruiz:last"),
    ("van der Hoek", "van:kept der:kept Hoek:last"),
    ("St. John, Mary", "St:kept John:last Mary:first"),
    ("Garza Ruiz, Mateo", "Garza:last Ruiz:last Mateo:first"),
    ("Al-Sayed", "Al:kept Sayed:last"),
    ("Jo-Ann Hansen", "Jo:first Ann:first Hansen:last"),
    ("Michael Ben Carter", "Michael:first Ben:first Carter:last"),
    ("B. Do, DO", "B:initial Do:? DO:kept"),
    ("Jordan, DO", "Jordan:open DO:kept"),
    ("NGUYEN, LAN, DO", "NGUYEN:last LAN:first DO:kept"),
    ("Mary Hansen, RN, CNN", "Mary:first Hansen:last RN:kept CNN:kept"),
    ("HANSEN, PA-C", "HANSEN:open PA:kept C:kept"),
    ("jordan p. li iii", "jordan:first p:initial li:last iii:kept"),
    ("M.M.S.", "M:initial M:initial S:initial"),
    ("EJ", "E:initial J:initial"),
    ("GQ/NV/whalen", "G:initial Q:initial N:initial V:initial whalen:open"),
    ("Mr. and Mrs. Cole", "Mr:kept and:kept Mrs:kept Cole:open"),
    ("MR. AND MRS. LI", "MR:kept AND:kept MRS:kept LI:open"),
    ("Nunn, Dr. Mary", "Nunn:last Dr:kept Mary:first"),
    ('Florence "Mary" Garcia', "Florence:first Mary:first Garcia:last"),
    ("Robert (Mateo) Li", "Robert:first Mateo:first Li:last"),
    ("Ortega y Gasset", "Ortega:first y:kept Gasset:last"),
    ("O' Brien", "O:kept Brien:last"),
    ("Ferreira, Joaquim Dos Santos", "Ferreira:last Joaquim:first Dos:kept Santos:last"),
    ("Juan Dela Cruz", "Juan:first Dela:kept Cruz:last"),
    ("Delos Reyes", "Delos:kept Reyes:last"),
    ("Mary O’ Brien", "Mary:first O:kept Brien:last"),
    ("mary e hansen", "mary:first e:initial hansen:last"),
    ("Thomas M", "Thomas:open M:initial"),
    ("Hansen 2nd", "Hansen:open nd:kept"),
    ("山田,LA TOYA", "山田:last LA:kept TOYA:first"),
    ("Mun\u0303oz, Jose\u0301", "Mun\u0303oz:last Jose\u0301:first"),
])
def test_names_read_alike(text: str, read: str):
    """Titles, particles, degrees, suffixes, initials, and who is first or last: one reading, told twice."""
    assert " ".join(f"{word}:{role}" for word, role in by_checker(text)) == read
    assert agree(text), by_maker(text)


@pytest.mark.parametrize(("before", "text", "shown", "kept"), [
    # behind a title, a particle and a name that are one surname of the Census
    ("Mr. ", "Lo Presti", [], True), ("Mrs ", "Del Rio", [], True), ("Dr. ", "MAC ARTHUR", [], True),
    ("Mr. ", "Van Horn's", [], True), ("", "Mr. Le Blanc", [], True), ("Dr. ", "Fitz Gerald, MD", [], True),
    ("Mr. ", "Lo Qzornik", [], True),
    # elsewhere where the chart shows it
    ("", "Lo Presti", ["Annunziata Lo Presti"], True), ("saw ", "Van Horn", ["Van Horn, Ann"], True),
    ("", "Lo Presti", ["Annunziata Lo Bianco"], False), ("", "lincoln/von trapp jr.", ["VON TRAPP, LINCOLN"], True),
    ("", "Ann and Lo Presti", ["Annunziata Lo Presti"], True), ("", "lo presti, md", ["Dr. Lo Presti"], True),
    ("", "3041023La Toya, PA-C", ["Maria La Toya"], True), ("", "3041023La Toya, PA-C", [], False),
    # given names
    ("", "Lo Presti", [], False), ("Mr. ", "Van Nguyen", [], False), ("Mr. ", "Al Ford", [], False),
    ("Dr. ", "Ben Carter", [], False), ("Mrs. ", "Della Rose", [], False), ("Mr. ", "Mac Jones", [], False),
    ("Mr. ", "Lo Mai", [], False), ("", "Mr. and Mrs. Lo Presti", [], True),
])
def test_where_a_last_name_of_two_words_begins_is_read_alike(before: str, text: str, shown: list[str], kept: bool):
    """A particle that is a name too, in front of one other name: ``Mr Lo Presti`` became ``Mr Anna Smith``."""
    chart = chart_of(f"{before}[{text}](PATIENT)", *(f"[{name}](DOCTOR)" for name in shown))
    first = next(mention.look for mention in mentions(chart) if mention.document == 0)
    others = [token.role for token in first.tokens if token.key in ("lincoln", "ann")]
    assert [token.role for token in first.tokens] == others + (["last"] if kept else ["first", "last"])
    names = [(name_forms.read(one), "", 0) for one in shown]
    name = name_forms.read(text)
    if kin.begin_families([(name, before + text, len(before)), *names])[0]:
        name = name_forms.again(name)
    whose = [token.role for token in name.tokens if token.sort == "W" and token.canon not in ("lincoln", "ann")]
    assert whose == (["L"] if kept else ["F", "L"])


def test_generated_names_read_alike():
    rng = random.Random(7)
    odd = [name for name in (a_name(rng) for _ in range(3000)) if not agree(name)]
    assert odd == []


@pytest.mark.parametrize(("text", "read"), [
    ("12 Burnet Ave, Lexington, KY 40502", "number street suffix city state zip"),
    ("80 Oak Cove", "number street suffix"),
    ("25 Park Place Crossing", "number street suffix"),
    ("18 Calle de la Rosa Walk", "number street suffix"),
    ("3 Martin Luther King Walk #12", "number street suffix unit"),
    ("9 County Road 12", "number route"),
    ("State Route 32", "route"),
    ("I-75", "route"),
    ("Lexington, K.Y.", "city state"),
    ("paris, ky", "city state"),
    ("dayton oh", "city state"),
    ("ALDER CT.", "street suffix"),
    ("BRISTOL, CT", "city state"),
    ("oh", "state"),
    ("QRHC, Puerto Rico", "city state"),
    ("Acme Widgets, Inc., Dayton", "name name"),
])
def test_places_read_alike(text: str, read: str):
    """The checker's parts, and the maker's: an institution may be a phrase of any kind for either."""
    told = [part.sort for part in place_forms.read("LOCATION", text)]
    assert " ".join(told) == read
    same = {"institution": "city", "name": "city"}
    mine = [same.get(what, what) for _, _, what, _ in parts(text, "LOCATION")]
    assert mine == [same.get(sort, sort) for sort in told]


@pytest.mark.parametrize(("one", "two", "same"), [
    ("13/45/2010", "2/30/2001", True),
    ("12/", "13/45/2010", True),
    ("1O/11/2004", "12 Marr 1961", True),
    ("2/30/2001", "3/4/2001", False),
    ("12/31/1999 11:59 PM", "10/13/1964 12:00 AM", True),
    ("20th of September", "4th of July", True),
    ("02/29/2004", "11/30/2001", True),
])
def test_dates_are_grouped_alike(one: str, two: str, same: bool):
    """Forms that are no form are one group; a form is the same in the morning and in the afternoon."""
    dates = MAKERS["mdy"]
    assert date_forms.same_likes(date_forms.likeness(one), date_forms.likeness(two), "mdy") is same
    assert (dates.seen(one).form.group == dates.seen(two).form.group) is same


@pytest.mark.parametrize(("text", "roles"), [
    ("Wanda Kru1l", "F L"), ("PR0SPERO, CONCETTA", "L F"), ("VANDEN8ERG, O.", "L -"), ("J. O5borne", "- L"),
    ("3041023MARY JONES", "F L"), ("Sha r0n", "F L"),
])
def test_a_name_that_a_scanner_misread_is_read_alike(text: str, roles: str) -> None:
    """To the checker ``Kru1l`` was two names: every name of a scanned page was an exception of P24 on the rung all.

    ``r0n`` was a nurse to the maker, and stayed.
    """
    tokens = name_forms.read(text).tokens
    assert " ".join(token.role for token in tokens) == roles
    made = [part for part in maker.read(text) if part.role in (FIRST, LAST, SINGLE)]
    assert [part.key for part in made] == [token.canon for token in tokens if len(token.canon) > 1]
