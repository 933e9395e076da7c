"""Faults planted in releases under mini-policies for numbers: other behaviours, check digits, narrower scopes."""

from __future__ import annotations

from dataclasses import replace

import pytest
from kit import broken, facts_of, pair, policy, tally_of

from resynth.policy.model import Policy, Rule
from resynth.types import Standing
from resynth.verify import Report, conclude

#: Promises whose faults are planted here (read by test_planted_faults).
PLANTS = ("M14",)

IDS = ("IDNUM", "MEDICALRECORD", "USERNAME", "HEALTHPLAN", "ACCOUNT", "LICENSE", "VEHICLE", "DEVICE", "BIOID")


def under(scope: str = "corpus", check: str = "invalid") -> Policy:
    """cchmc-2014 with the other behaviours for numbers, promising M7 and M14 hard so that a fault shows."""
    base = policy()
    options = {"check_digit": check}
    behaviours = {
        "PHONE": "phones.fictional.v1", "FAX": "phones.fictional.v1", "URL": "nets.shaped.v1",
        "IPADDRESS": "nets.shaped.v1", "EMAIL": "emails.reserved.v1", "SSN": "ssn.never_issued.v1",
    }
    made = {kind: Rule(kind, "replace", scope, "ids.random.v1", options=options) for kind in IDS}
    made |= {kind: Rule(kind, "replace", scope, behaviour) for kind, behaviour in behaviours.items()}
    return replace(base, rules={**base.rules, **made}, promises={**base.promises, "M7": "hard", "M14": "hard"})


BEFORE = (
    "NPI [1234567893](LICENSE), DEA [AB1234563](LICENSE), VIN [1HGCM82633A004352](VEHICLE), Medicare "
    "[1EG4-TE5-MK73](HEALTHPLAN), card [4111 1111 1111 1111](ACCOUNT), MRN [214337](MEDICALRECORD) and "
    "[21-43-37](MEDICALRECORD), serial [RX-90817](DEVICE). Call [513-659-8995](PHONE) or [(513) 659-8995 x12](PHONE), "
    "[659-8995](PHONE), abroad [+44 20 7946 0958](PHONE), pager [x4-2231](PHONE). Write to "
    "[j.kolb@qrhc.example](EMAIL), see [https://portal.qrhc.org:8443/a/b.pdf?id=12](URL) from "
    "[10.2.3.4/24](IPADDRESS), [fe80::1](IPADDRESS), "
    "[00:1B:44:11:3A:B7](IPADDRESS). SSN [123-45-6789](SSN), [123456789](SSN), last four [6789](SSN)."
)
WRONG = (
    "NPI [2969259890](LICENSE), DEA [FW1320217](LICENSE), VIN [5HRDP25280F481743](VEHICLE), Medicare "
    "[3SX9-KW7-WK61](HEALTHPLAN), card [6760 3251 8522 8216](ACCOUNT), MRN [930562](MEDICALRECORD) and "
    "[93-05-62](MEDICALRECORD), serial [KD-31504](DEVICE). Call [915-555-0184](PHONE) or [(915) 555-0184 x77](PHONE), "
    "[555-0124](PHONE), abroad [+83 91 3227 1936](PHONE), pager [x3-7602](PHONE). Write to "
    "[w.harbor@example.com](EMAIL), see [https://pjskdv.sfmn.example.com:2663/n/x.pdf?sw=97](URL) from "
    "[203.0.113.9/24](IPADDRESS), [2001:db8::7](IPADDRESS), [00:00:5E:00:53:7A](IPADDRESS). SSN "
    "[912-42-3793](SSN), [912423793](SSN), last four [3793](SSN)."
)
RIGHT = (
    WRONG.replace("2969259890", "2675393781").replace("FW1320217", "MZ2439075")
    .replace("5HRDP25280F481743", "8TMWG14743Z163793").replace("3SX9-KW7-WK61", "1TN8-QT2-GT10")
    .replace("6760 3251 8522 8216", "8496 2727 9249 3289")
)


def told(said: Policy, after: str, before: str = BEFORE) -> Report:
    """The report of one note before and after."""
    given = [pair(("n0", "p0", before, after), 0)]
    given = [one._replace(rows=tuple([
        row._replace(rule=said.rule(row.kind).behaviour or "keep") for row in one.rows])) for one in given]
    facts = facts_of(given)
    return conclude(tally_of(given, facts, under=said), facts, said)


@pytest.mark.parametrize(("check", "after"), [("invalid", WRONG), ("valid", RIGHT), ("as it falls", RIGHT)])
def test_without_a_fault_every_promise_holds(check: str, after: str) -> None:
    found = told(under(check=check), after)
    assert broken(found) == set()
    checked = {verdict.promise: verdict.checked for verdict in found.verdicts if verdict.standing is Standing.HELD}
    # Telephones but the pager, the e-mail address, four of the net, two whole numbers; five that check are wrong.
    assert checked["M14"] == 4 + 1 + 4 + 2 + (5 if check == "invalid" else 0)
    assert checked["M7"] == 8 + 5 + 1 + 3
    assert checked["P18"] == 8 + 3
    assert "P12" not in checked
    assert "P40" not in checked


@pytest.mark.parametrize(("old", "new", "besides"), [
    ("[2969259890]", "[2675393781]", set()),  # an NPI that checks
    ("[FW1320217]", "[MZ2439075]", set()),
    ("[5HRDP25280F481743]", "[8TMWG14743Z163793]", set()),
    ("[3SX9-KW7-WK61]", "[1TN8-QT2-GT10]", set()),
    ("[6760 3251 8522 8216]", "[8496 2727 9249 3289]", set()),
    ("[555-0124]", "[555-0224]", set()),
    ("[+83 91 3227 1936]", "[+44 91 3227 1936]", set()),
    ("[w.harbor@example.com]", "[w.harbor@q.com]", {"P14"}),
    ("pjskdv.sfmn.example.com", "pjskdv.sfmn.com", {"P15"}),
    ("[203.0.113.9/24]", "[203.0.114.9/24]", {"P15"}),
    ("[2001:db8::7]", "[2001:db9::7]", {"P15"}),
    ("[00:00:5E:00:53:7A]", "[00:00:5E:00:54:7A]", {"P15"}),
    ("[912-42-3793]", "[666-42-3793]", {"M7", "P6"}),
    ("[912-42-3793]", "[912-72-3793]", {"M7", "P6"}),
])
def test_a_number_that_may_be_somebodys_breaks_m14(old: str, new: str, besides: set[str]) -> None:
    assert WRONG.count(old) == 1
    # The number of the tax office stands there twice; equal values are looked at by M7 alone (P6 leaves SSN out).
    assert broken(told(under(), WRONG.replace(old, new))) == {"M14"} | besides - {"P6"}


def test_a_telephone_number_outside_555_01_breaks_m14() -> None:
    spoiled = WRONG.replace("[915-555-0184]", "[915-659-0184]").replace("[(915) 555-0184 x77]", "[(915) 659-0184 x77]")
    assert broken(told(under(), spoiled)) == {"M14"}


@pytest.mark.parametrize(("before", "after", "holds"), [
    # Too short to reach anybody, each of them; of a telephone number and an extension only the first may.
    ("4471 or 4472", "3062 or 8815", True),
    ("x407; 513-659-8995", "x215; 915-555-0184", True),
    ("x407; 513-659-8995", "x215; 915-659-0184", False),
    ("513-659-8995, 659-8996", "915-555-0184, 659-0124", False),
    ("659-8995, 659-8996, 4471", "555-0184, 659-0124, 3062", False),
    # One number in pieces is one, wherever its commas stand.
    ("5 1 3, 6 5 9, 8 9 9 5", "9 1 5, 5 5 5, 0 1 8 4", True),
    ("5 1 3, 6 5 9, 8 9 9 5", "9 1 5, 6 5 9, 0 1 8 4", False),
    ("(513) 659, 8995", "(915) 659, 0184", False),
    ("(513) 659-8995/3", "(915) 555-0184/6", True), ("(513) 659-8995/3", "(915) 659-0184/6", False),
    ("513; 659; 8995", "915; 659; 0184", False),
])
def test_of_several_numbers_in_a_mark_each_is_looked_at(before: str, after: str, holds: bool) -> None:
    found = told(under(), f"Call [{after}](PHONE), [555-0124](PHONE).", f"Call [{before}](PHONE), [659-8990](PHONE).")
    assert broken(found) - {"M7"} == (set() if holds else {"M14"})


@pytest.mark.parametrize(("old", "new"), [
    ("[2675393781]", "[2675393782]"), ("[MZ2439075]", "[MZ2439076]"), ("[8TMWG14743Z163793]", "[8TMWG14753Z163793]"),
    ("[1TN8-QT2-GT10]", "[1SN8-QT2-GT10]"), ("[8496 2727 9249 3289]", "[8496 2727 9249 3288]"),
])
def test_a_wrong_check_digit_breaks_p17_where_the_policy_asks_for_right_ones(old: str, new: str) -> None:
    assert broken(told(under(check="valid"), RIGHT.replace(old, new))) == {"P17", "P5"}
    assert broken(told(under(check="as it falls"), RIGHT.replace(old, new))) == set()


def test_the_last_four_digits_of_a_social_security_number_are_those_of_the_whole() -> None:
    """In the chart; said of another number, or of two that end alike, they are their own."""
    other = "last four [3793](SSN).", "last four [1676](SSN)."
    assert broken(told(under(), WRONG.replace(*other))) == {"M7"}
    assert broken(told(under("mention"), WRONG.replace(*other))) == set()
    elsewhere = BEFORE.replace("last four [6789]", "last four [6788]")
    assert broken(told(under(), WRONG.replace(*other), elsewhere)) == set()


def test_zeros_that_pad_a_number_make_no_other_number_of_it() -> None:
    before = "MRN [00214337](MEDICALRECORD), [214337](MEDICALRECORD), [001234567](MEDICALRECORD)."
    kept = "MRN [00930562](MEDICALRECORD), [930562](MEDICALRECORD), [945421676](MEDICALRECORD)."
    assert broken(told(under(), kept, before)) == set()
    assert broken(told(under(), kept.replace("[930562]", "[830562]"), before)) == {"M7"}


@pytest.mark.parametrize(("scope", "falls"), [
    ("project", {"M7", "P6"}), ("corpus", {"M7", "P6"}), ("patient", {"M7", "P6"}), ("note", {"M7", "P6"}),
    ("mention", set()),
])
def test_one_number_in_two_forms_is_one_number_as_far_as_the_scope_reaches(scope: str, falls: set[str]) -> None:
    assert broken(told(under(scope), WRONG.replace("[93-05-62]", "[93-05-63]"))) == falls


@pytest.mark.parametrize(("scope", "falls"), [
    ("corpus", {"M7"}), ("patient", {"M7"}), ("note", {"M7"}), ("mention", set()),
])
def test_two_numbers_never_become_one(scope: str, falls: set[str]) -> None:
    before = BEFORE.replace("[RX-90817]", "[908177]")
    assert broken(told(under(scope), WRONG.replace("[KD-31504]", "[93-0562]".replace("-", "")), before)) == falls


@pytest.mark.parametrize(("old", "new", "falls"), [
    ("[930562](MEDICALRECORD) and [93-05-62]", "[412345](MEDICALRECORD) and [41-23-45]", {"P18"}),
    ("[w.harbor@example.com]", "[a.b@example.org]", {"P13"}),
    ("[912-42-3793](SSN), [912423793]", "[945-42-3793](SSN), [945423793]", {"P18"}),
    ("[915-555-0184](PHONE) or [(915) 555-0184 x77]", "[212-555-0100](PHONE) or [(212) 555-0100 x77]", {"P23"}),
])
@pytest.mark.parametrize("scope", ["corpus", "patient", "mention"])
def test_an_original_is_never_issued_in_any_scope(old: str, new: str, falls: set[str], scope: str) -> None:
    """The originals stand in another patient's note: P13, P18 and P23 are of the corpus whatever the scope is."""
    said = under(scope)
    other = ("[412345](IDNUM) [a.b@example.org](EMAIL) [945-42-3793](SSN) [212-555-0100](PHONE)",
             "[672094](IDNUM) [q.cabin@example.net](EMAIL) [977-41-0029](SSN) [605-555-0142](PHONE)")
    assert WRONG.count(old) == 1
    given = [pair(("n0", "p0", BEFORE, WRONG.replace(old, new)), 0), pair(("n1", "p1", *other), 1)]
    given = [one._replace(rows=tuple([
        row._replace(rule=said.rule(row.kind).behaviour or "keep") for row in one.rows])) for one in given]
    facts = facts_of(given)
    assert broken(conclude(tally_of(given, facts, under=said), facts, said)) == falls
