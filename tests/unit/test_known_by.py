"""What an institution is known by goes, though each of its words is a common one: Home Depot, Burger King."""

from __future__ import annotations

import re

import pytest
from corpora import Released, notes_of, released

from resynth import lexicon
from resynth.surrogates import institutions
from resynth.verify.known_by import keeps_name

POLICIES = ("hipaa-safe-harbor", "i2b2-2014-like", "training-data")
#: Names that are well known, and some that nobody has: chains, plants, lodges, parishes, insurers.
HOUSES = (
    "Burger King", "Dairy Queen", "Pizza Hut", "Home Depot", "Office Depot", "Dollar General", "Dollar Tree",
    "Family Dollar", "Old Navy", "General Electric", "General Motors", "General Mills", "United Airlines",
    "American Airlines", "Southwest Airlines", "American Express", "Federal Express", "Bank of the West",
    "First National Bank", "State Farm", "Farm Bureau", "Boy Scouts", "Boy Scout", "Girl Scouts", "Rotary Club",
    "Masonic Lodge", "American Legion", "Good Samaritan Hospital", "Mercy Hospital", "Holy Family Hospital",
    "Sacred Heart Church", "First Baptist Church", "Our Lady of Mercy", "Latter Day Saints", "Seventh Day Adventist",
    "Pep Boys", "Union Pacific", "Health Mart", "Public Storage", "Discount Tire", "Mercy", "Premier Staffing",
    "Knights of Columbus", "Dairy Farmers of America", "YMCA", "International Paper", "National Guard",
)
#: What they say they are, which may stay.
SORTS = frozenset((
    "airlines", "bank", "bureau", "church", "club", "day", "depot", "dollar", "electric", "express", "farm", "general",
    "guard", "hospital", "lady", "lodge", "mart", "mills", "motors", "of", "our", "paper", "public", "staffing",
    "state", "storage", "the", "tire",
))


def words(text: str) -> set[str]:
    return {lexicon.fold(word) for word in re.findall(r"[^\W\d_]+", text)}


def run(policy: str, *houses: str) -> Released:
    done = released(notes_of(*(f"Works at [{house}](ORGANIZATION) now." for house in houses)), policy=policy)
    assert done.error is None, (done.error, done.error.problems)
    return done


@pytest.mark.parametrize("policy", POLICIES)
def test_no_word_that_an_institution_is_known_by_stays(policy: str):
    """``Coffeyville Home Depot``, ``Burger Adamo`` and ``Opal Scouts`` told who was meant."""
    left = {}
    for row in run(policy, *HOUSES).every:
        old, new = words(row.original), words(row.surrogate)
        if not (old & new) <= SORTS or old <= new:
            left[row.original] = row.surrogate
    assert left == {}


@pytest.mark.parametrize("policy", POLICIES)
@pytest.mark.parametrize(("house", "after"), [
    ("Community Hospital", r"\w+ Community Hospital"), ("Regional Medical Center", r"\w+ Regional Medical Center"),
    ("Department of Social Services", r"\w+ Department of Social Services"),
    ("Fire Department", r"\w+ Fire Department"),
    ("Bank of Lyndmoor", r"Bank of \w+"), ("Lyndmoor Baptist Church", r"\w+ Baptist Church"),
    ("Our Lady of Lyndmoor", r"Our Lady of \w+"), ("St. Lyndmoor", r"St\. \w+"), ("Clinica Lyndmoor", r"Clinica \w+"),
    ("University of Lyndmoor", r"University of \w+"), ("Lyndmoor Boys & Girls Club", r"\w+ Boys & Girls Club"),
])
def test_what_says_what_an_institution_is_stays(policy: str, house: str, after: str):
    (row,) = run(policy, house).every
    assert re.fullmatch(after, row.surrogate)


def test_a_name_of_common_words_keeps_its_short_form():
    """``Mercy Hospital`` is Mercy two lines below."""
    (note,) = released(notes_of(
        "At [Mercy Hospital](HOSPITAL), later [Mercy](HOSPITAL), [MERCY](HOSPITAL)."
    ), policy="training-data").texts.values()
    long, short, loud = re.fullmatch(r"At (\w+) Hospital, later (\w+), (\w+)\.", note).groups()
    assert long == short == loud.title()


@pytest.mark.parametrize("policy", POLICIES)
def test_a_particle_between_two_words_stays(policy: str):
    """``Bella sunbrook Nolte`` stood for Casa dei Bimbi."""
    (row,) = run(policy, "Casa dei Bimbi").every
    assert re.fullmatch(r"[A-Z]\w+ dei [A-Z]\w+", row.surrogate)
    assert not {"casa", "bimbi"} & words(row.surrogate)


@pytest.mark.parametrize("policy", POLICIES)
@pytest.mark.parametrize("again", ["casa dei bimbi", "CASA DEI BIMBI"])
def test_such_a_name_in_two_cases_is_released(policy: str, again: str):
    """The particle that stayed in one was looked for as a word of the other: M3 refused the release."""
    done = run(policy, f"Casa dei Bimbi](HOSPITAL), later [{again}")
    assert done.error is None
    assert not {"casa", "bimbi"} & {word for row in done.every for word in words(row.surrogate)}


def test_kinds_are_words_of_any_institution():
    known = {*lexicon.institution_words(), *(w for w, kind in lexicon.institution_parts().items() if kind == "trade")}
    assert lexicon.institution_kinds() <= known
    assert lexicon.institution_kinds().isdisjoint({"mercy", "united", "first", "holy", "american", "dairy", "old"})


@pytest.mark.parametrize(("original", "surrogate", "kept"), [
    ("Home Depot", "Oakhaven Home Depot", True), ("Home Depot", "Oakhaven Depot", False),
    ("Burger King", "Burger Pratt", True), ("Burger King", "Opal Pratt", False),
    ("Old Navy", "OLD PRATT", True), ("Community Hospital", "Oakhaven Community Hospital", False),
    ("Bank of Lyndmoor", "Bank of Pratt", False), ("Union Lyndmoor", "Union Pratt", True),
    ("St. Lyndmoor", "St. Pratt", False), ("Lyndmoor Baptist Church", "Pratt Baptist Church", False),
    ("Co HD Lyndmoor Co", "Oakhaven OP Pratt Co", False), ("First Lyndmoor First", "First Pratt First", True),
    ("First Lyndmoor Depot", "Pratt First Depot", True),
    ("Mercy Hospital", "Oakhaven Mercy Hospital", True), ("Mercy Hospital", "[HOSPITAL]", False),
])
def test_the_checker_tells_what_stayed(original: str, surrogate: str, kept: bool):
    assert keeps_name(original, surrogate) is kept


def test_one_that_keeps_what_it_is_known_by_breaks_p1(monkeypatch: pytest.MonkeyPatch):
    """Planted: the maker puts a word in front, and leaves the rest."""
    institutions.read.cache_clear()
    monkeypatch.setattr(institutions, "_told", tuple)
    done = released(notes_of("Works at [Home Depot](ORGANIZATION) now."), policy="training-data")
    institutions.read.cache_clear()
    assert done.error is not None
    assert any("P1" in problem for problem in (str(done.error), *map(str, done.error.problems)))
