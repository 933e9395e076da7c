"""Faults planted in releases under mini-policies for places: made coarser, of mixed rules, with a real home."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest
from corpora import notes_of, released
from kit import broken, facts_of, pair, policy, tally_of

from resynth.policy.model import Policy, Rule
from resynth.surrogates.places import KINDS
from resynth.types import Standing
from resynth.verify import Report, conclude, place_forms
from resynth.verify.promises.places_coarse import too_fine

#: Promises whose faults are planted here (read by test_planted_faults).
PLANTS = ("M13", "M26")

STATE: Mapping[str, Any] = {"action": "generalize", "behaviour": "places.state.v1"}
LIMITED: Mapping[str, Any] = {"action": "generalize", "behaviour": "places.limited.v1"}
COHERENT: Mapping[str, Any] = {"action": "replace", "behaviour": "places.coherent.v1", "scope": "patient"}
KEEP: Mapping[str, Any] = {"action": "keep"}
TAG: Mapping[str, Any] = {"action": "redact", "behaviour": "tags.typed.v1"}
SHUFFLE: Mapping[str, Any] = {"action": "shuffle", "behaviour": "places.shuffle.v1", "scope": "patient"}


def under(default: Mapping[str, Any], **kinds: Mapping[str, Any]) -> Policy:
    """cchmc-2014 with other rules for places."""
    base = policy()
    rules = {kind: Rule(kind, **kinds.get(kind, default)) for kind in sorted(KINDS)}
    return replace(base, rules={**base.rules, **rules}, promises={**base.promises, "M13": "hard", "M26": "hard"})


def told(said: Policy, *notes: tuple[str, str]) -> Report:
    """The report of notes (before, after), each of a patient of its own; ``<CITY>`` after stands for the tag."""
    given = [pair((f"n{n}", f"p{n}", before, re.sub(r"<(\w+)>", r"\\[\1\\]", after)), n)
             for n, (before, after) in enumerate(notes)]
    given = [one._replace(rows=tuple([
        row._replace(rule=said.rule(row.kind).behaviour or "keep") for row in one.rows])) for one in given]
    facts = facts_of(given)
    return conclude(tally_of(given, facts, under=said), facts, said)


HOME = (
    "[12 Oak St Apt 4, Lexington, KY 40502](LOCATION), [Cincinnati](CITY), [OH](STATE) [45229](ZIP), "
    "[France](COUNTRY)"
)
GOOD = "[<STREET>, <CITY>, KY 405**](LOCATION), [<CITY>](CITY), [OH](STATE) [452**](ZIP), [France](COUNTRY)"


def test_a_state_and_three_digits_may_stay() -> None:
    found = told(under(STATE), (HOME, GOOD))
    assert broken(found) == set()
    verdict = next(verdict for verdict in found.verdicts if verdict.promise == "M13")
    assert (verdict.standing, verdict.checked) == (Standing.HELD, 5)


@pytest.mark.parametrize(("old", "new"), [
    ("KY 405**", "KY 40502"), ("KY 405**", "KY 4050*"), ("452**", "036**"), ("452**", "753**"), ("452**", "452-26"),
    ("<CITY>, KY", "Lexington, KY"), ("[<CITY>]", "[Cincinnati]"), ("<STREET>", "12"), ("[OH]", "[Oh Cincinnati]"),
    ("[France]", "[Bavaria]"), ("<STREET>", "Oak St"),
])
def test_whatever_else_stays_breaks_m13(old: str, new: str) -> None:
    assert GOOD.count(old) == 1
    assert "M13" in broken(told(under(STATE), (HOME, GOOD.replace(old, new))))


@pytest.mark.parametrize(("kept", "held"), [
    ("[OH](STATE)", True), ("[New York](STATE)", True), ("[N. Carolina](STATE)", True), ("[France](COUNTRY)", True),
    ("[Ohio, USA](STATE)", True), ("[Cincinnati, Ohio](STATE)", False), ("[Ohio 45229](STATE)", False),
    ("[12 Oak St](STATE)", False), ("[Lexington](COUNTRY)", False), ("[OH 452](STATE)", False),
])
def test_what_is_kept_as_a_state_under_safe_harbor_must_be_one(kept: str, held: bool) -> None:
    """Kept as it was written, whatever stood there; under a route that asks for no list nobody looks."""
    for default in (STATE, TAG):
        said = under(default, STATE=KEEP, COUNTRY=KEEP)
        safe = replace(said, legal_route="safe_harbor")
        assert ("M13" in broken(told(safe, (f"In {kept}.", f"In {kept}.")))) is not held
        assert "M13" not in broken(told(said, (f"In {kept}.", f"In {kept}.")))


@pytest.mark.parametrize(("kept", "held"), [
    ("[Lexington](CITY)", True), ("[40502](ZIP)", True), ("[KY 40502](STATE)", True), ("[Lexington, KY](CITY)", True),
    ("[12 Oak St, Lexington](CITY)", False), ("[Apt 4](ZIP)", False), ("[12 Oak Street](STATE)", False),
    # Oak is a town, and so is Street (Maryland); what ends in Heights may be one that no list has
    ("[Oak Street](STATE)", False), ("[Oak Street](CITY)", False), ("[Larkspur Hollow Rd](CITY)", False),
    ("[Kesterville Heights](CITY)", True), ("[Green Lane](CITY)", True), ("[Hartford CT](CITY)", True),
])
def test_what_is_kept_of_an_address_in_a_limited_data_set_must_be_town_state_or_zip(kept: str, held: bool) -> None:
    said = replace(under(TAG, CITY=KEEP, STATE=KEEP, ZIP=KEEP), legal_route="limited_data_set")
    assert ("M13" in broken(told(said, (f"In {kept}.", f"In {kept}.")))) is not held


def test_the_margin_of_the_policy_counts() -> None:
    """576 has 20,165 residents: enough for a margin of 20,000."""
    keeps = frozenset(("state", "zip3"))
    assert not too_fine("ZIP", "57601", "576**", keeps, 20_000)
    assert too_fine("ZIP", "57601", "576**", keeps, 25_000)


def test_a_lone_name_that_a_big_town_and_a_state_share_is_a_town() -> None:
    keeps = frozenset(("state",))
    assert too_fine("LOCATION", "New York", "New York", keeps, 20_000)
    assert not too_fine("LOCATION", "Ohio", "Ohio", keeps, 20_000)
    assert not too_fine("STATE", "New York", "New York", keeps, 20_000)
    assert not too_fine("LOCATION", "Ithaca, New York", "[CITY], New York", keeps, 20_000)


def test_a_town_that_is_called_like_a_country_is_a_town_beside_a_state() -> None:
    keeps = frozenset(("state", "country", "zip3"))
    assert too_fine("LOCATION", "Jordan, MN", "Jordan, MN", keeps, 20_000)
    assert too_fine("LOCATION", "Lebanon, OH 45036", "Lebanon, [STATE] 450**", keeps, 20_000)
    assert not too_fine("LOCATION", "Amman, Jordan", "[CITY], Jordan", keeps, 20_000)
    assert not too_fine("LOCATION", "Dayton, OH, USA", "[CITY], OH, USA", keeps, 20_000)


def test_a_country_that_is_called_like_a_town_is_a_country_where_it_is_marked_so() -> None:
    """Jamaica is a part of New York City with more than a hundred thousand people."""
    keeps = frozenset(("state", "country"))
    assert not too_fine("COUNTRY", "Jamaica", "Jamaica", keeps, 20_000)
    assert too_fine("LOCATION", "Jamaica", "Jamaica", keeps, 20_000)


@pytest.mark.parametrize("name", [
    "St. Lucia", "St Lucia", "ST. LUCIA", "Saint Lucia", "St. Kitts & Nevis", "St. Vincent and the Grenadines",
    "Trinidad & Tobago", "Bosnia-Herzegovina", "the Gambia", "S. Africa", "N. Korea", "U.K.", "Côte d'Ivoire",
])
def test_a_country_in_short_is_a_country(name: str) -> None:
    """St. Lucia stood where the list has Saint Lucia, and broke M13."""
    keeps = frozenset(("state", "country"))
    assert not too_fine("COUNTRY", name, name, keeps, 20_000)
    assert not too_fine("LOCATION", f"Toledo, {name}", f"[CITY], {name}", keeps, 20_000)
    assert too_fine("COUNTRY", name, name, frozenset(("state",)), 20_000)


@pytest.mark.parametrize("name", [
    "St. Louis", "St. Paul", "St. Lucie", "Saint Cloud", "St. Lucia Road", "Kitts", "Trinidad", "Tobago House",
    "St. Lucia Hospital", "Nevis", "Bosnia Street", "Gambia Falls", "St.", "and", "S. Toledo",
])
def test_what_begins_like_a_country_is_none(name: str) -> None:
    """A saint's town, half a country and a street stay too fine."""
    assert too_fine("LOCATION", name, name, frozenset(("state", "country")), 20_000)


def test_an_island_beside_a_state_is_a_town() -> None:
    """St. Helena is a town of California too."""
    keeps = frozenset(("state", "country", "zip3"))
    assert too_fine("LOCATION", "St. Helena, CA", "St. Helena, CA", keeps, 20_000)
    assert not too_fine("LOCATION", "St. Helena, CA", "[CITY], CA", keeps, 20_000)


LIMITED_GOOD = (
    "[<STREET>, Lexington, KY 40502](LOCATION), [Cincinnati](CITY), [OH](STATE) [45229](ZIP), [France](COUNTRY)"
)


def test_a_limited_data_set_keeps_town_state_and_zip() -> None:
    assert broken(told(under(LIMITED), (HOME, LIMITED_GOOD))) == set()


@pytest.mark.parametrize(("old", "new"), [
    ("<STREET>", "Oak St"), ("<STREET>", "12"), ("40502", "40502-1234"), ("<STREET>", "Apt 4"), ("40502", "40509"),
])
def test_a_street_that_stays_in_a_limited_data_set_breaks_m13(old: str, new: str) -> None:
    assert "M13" in broken(told(under(LIMITED), (HOME, LIMITED_GOOD.replace(old, new))))


MIXED = "[12 Oak St](STREET), [Lexington](CITY), [KY](STATE) [40502](ZIP)"
OTHER = "Seen in [Fairfax](CITY), [VA](STATE) [22030](ZIP)."


def test_a_place_of_four_rules_is_judged_rule_by_rule() -> None:
    """Street tagged, town kept, state coarser, ZIP shuffled: nobody's rule is asked of another's part."""
    said = under(SHUFFLE, STREET=TAG, CITY=KEEP, STATE=STATE)
    good = (MIXED, "[<STREET>](STREET), [Lexington](CITY), [KY](STATE) [22030](ZIP)")
    other = (OTHER, "Seen in [Fairfax](CITY), [VA](STATE) [40502](ZIP).")
    assert broken(told(said, good, other)) == set()
    assert broken(told(said, (good[0], good[1].replace("22030", "40502")), other)) >= {"P1", "P37"}
    assert broken(told(said, (good[0], good[1].replace("[Lexington]", "[Dayton]")), other)) >= {"P2"}
    assert broken(told(said, (good[0], good[1].replace("[KY]", "[Lexington]")), other)) >= {"M13"}


REAL = "[71 Cedar Ln](STREET), [Dayton](CITY), [OH](STATE) [45402](ZIP)"


def test_a_real_home_elsewhere_holds() -> None:
    found = told(under(COHERENT), (MIXED, REAL), (OTHER, "Seen in [Boise](CITY), [ID](STATE) [83702](ZIP)."))
    assert broken(found) == set()
    verdict = next(verdict for verdict in found.verdicts if verdict.promise == "M26")
    assert verdict.checked == 6


@pytest.mark.parametrize(("old", "new", "falls"), [
    ("45402", "45229", "M26"), ("Dayton", "Zzyzxville", "M26"), ("OH", "ID", "M26"), ("71", "715", "P35"),
    ("Dayton](CITY), [OH](STATE) [45402", "Fairfax](CITY), [VA](STATE) [22031", "P37"), ("OH", "KY", "M3"),
    ("71 Cedar Ln", "71 Oak St", "P36"),
])
def test_what_does_not_fit_or_comes_back_is_found(old: str, new: str, falls: str) -> None:
    assert falls in broken(told(under(COHERENT), (MIXED, REAL.replace(old, new)), (OTHER, OTHER)))


def test_a_code_of_another_country_makes_no_pair() -> None:
    """Its digits are random, and four of them meet by chance; town and state are looked at."""
    abroad = place_forms.place((("CITY", "Dubbo"), ("STATE", "NSW"), ("ZIP", "2830")))
    assert abroad.pairs == (("city+state", "dubbo|nsw"),)
    here = place_forms.place((("CITY", "Salem"), ("STATE", "OR"), ("ZIP", "97301-1234")))
    assert [name for name, _ in here.pairs] == ["city+state", "zip+state", "zip+city"]


def test_of_two_states_before_a_code_the_code_is_of_the_one_beside_it() -> None:
    """"Lived in Montana, Iowa 52241": a new home for each, and the code of the first is nowhere in the second."""
    two = place_forms.place((("STATE", "MT"), ("STATE", "IA"), ("ZIP", "52241")))
    assert two.pairs == (("zip+state", "52241|IA"),)
    assert [name for name, _ in place_forms.place((("STATE", "IA"), ("ZIP", "52241"))).pairs] == ["zip+state"]


BOXES = (
    "Write to [P.O. Box 45220](LOCATION), [Drawer 45229](LOCATION) or [Box 45219](STREET), "
    "[Toledo, OH 43601](LOCATION)."
)


@pytest.mark.parametrize(("how", "town"), [(STATE, "<CITY>, OH 436**"), (LIMITED, "Toledo, OH 43601")])
def test_the_number_of_a_box_is_no_zip_code(how: Mapping[str, Any], town: str) -> None:
    """Five digits behind ``P.O. Box`` were read as a ZIP code, of which three or all five stayed."""
    right = f"Write to [<STREET>](LOCATION), [<STREET>](LOCATION) or [<STREET>](STREET), [{town}](LOCATION)."
    assert broken(told(under(how), (BOXES, right))) == set()
    for left in ("<CITY> 452**" if how is STATE else "<CITY> 45220", "<STREET> 452**" if how is STATE else "45220"):
        assert "M13" in broken(told(under(how), (BOXES, right.replace("[<STREET>](LOC", f"[{left}](LOC", 1))))
    (note,) = released(notes_of(BOXES), policy="hipaa-safe-harbor").texts.values()
    assert note == "Write to [STREET], [STREET] or [STREET], [CITY], OH 436**."


@pytest.mark.parametrize("place", [
    "Suite 10012", "Unit 45220", "Route 45220", "apt. 45220", "Highway 45220", "#45220", "Rm 45220", "Lot #45220",
    "CR 45220", "house 45220", "No. 45220", "Building 45220",
])
def test_the_number_of_a_unit_a_route_or_a_house_is_no_zip_code(place: str) -> None:
    text = f"At [{place}](LOCATION)."
    for name in ("hipaa-safe-harbor", "hipaa-limited-data-set"):
        (note,) = released(notes_of(text), policy=name).texts.values()
        assert not any(map(str.isdigit, note))
    digits = re.findall(r"\d{5}", place)[0]
    assert "M13" in broken(told(under(STATE), (text, f"At [<CITY> {digits[:3]}**](LOCATION).")))
    assert "M13" in broken(told(under(LIMITED), (text, f"At [<CITY> {digits}](LOCATION).")))
