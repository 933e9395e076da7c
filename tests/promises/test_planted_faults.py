"""For every promise a corpus in which it holds, and a fault that breaks it and nothing else."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest
from kit import CORPUS, both, broken, facts_of, pair, pairs, policy, report, spoil, tally_of

from resynth import lexicon
from resynth.errors import HeldBack, PromiseBroken
from resynth.policy.model import Rule
from resynth.policy.parse import load
from resynth.types import Standing
from resynth.verify import PROMISES, Pair, Report, Tally, conclude

#: What follows from what: a promise that is implied falls with the one that implies it.
IMPLIED = {"P7": {"P5"}, "P12": {"P5"}, "P17": {"P5"}, "P21": {"P5"}, "P24": {"P5"}, "P33": {"P5"}, "P10": {"P9"}}


def edited(doc_id: str, edit: Callable[[Pair], Pair]) -> Report:
    """The report after one pair was tampered with."""
    given = [edit(pair) if pair.source.doc_id == doc_id else pair for pair in pairs()]
    facts = facts_of(given)
    return conclude(tally_of(given, facts), facts, policy())


def relabel(pair: Pair) -> Pair:
    """The first annotation says DOCTOR where the source says PATIENT."""
    first, *others = pair.released.spans
    return pair._replace(released=pair.released._replace(spans=(first._replace(label="DOCTOR"), *others)))


def misquote(pair: Pair) -> Pair:
    """The first row of the crosswalk quotes another original."""
    first, *others = pair.rows
    return pair._replace(rows=(first._replace(original="Mary Kowalska"), *others))


def rare_surname() -> str:
    """A surname of the Census files that too few people bear."""
    common, everything = lexicon.names().last, lexicon.all_names().last
    return next(name for name in sorted(everything) if name not in common and 5 < len(name) < 8 and "kemp" not in name)


FAULTS: dict[str, tuple[Callable[[], Report], set[str]]] = {
    # promise: (the spoiled report, what falls with it beside what it implies)
    "P1": (lambda: report(spoil(("src-a1", "[Spain](COUNTRY)", "[FRANCE](COUNTRY)"))), set()),
    "P2": (lambda: report(spoil(("src-a1", "[12](AGE)", "[13](AGE)"))), set()),
    "P3": (lambda: report(both(("src-a1", "[12](AGE)", "[93](AGE)"))), set()),
    "P4": (lambda: report(spoil(("src-a1", "platelets 250000", "platelets 250001"))), set()),
    "P6": (lambda: report(spoil(("src-a2", "[43-92-51]", "[43-92-52]"))), {"M7"}),
    "P7": (lambda: report(spoil(("src-a1", "[06/12/2005]", "[April 9th]"))), set()),
    "P8": (lambda: report(spoil(("src-a1", "[06/12/2005]", "[06/12/2004]"))), set()),
    "P10": (lambda: report(spoil(("src-b1", "[03/02/2001]", "[06/12/2005]"))), set()),
    "P11": (lambda: report(spoil(("src-a1", "[Tuesday, March 29]", "[March 3rd]"))), {"P7", "P5"}),
    "P12": (lambda: report(spoil(("src-a1", "[xy.fbtk83@", "[xyz.fbtk83@"))), set()),
    "P13": (lambda: report(spoil(("src-a1", "[xy.fbtk83@wjtq.btgnxro]", "[ab.qwrt55@zzpq.qxample]"))), set()),
    "P14": (lambda: report(spoil(("src-a1", "@wjtq.btgnxro]", "@wjtq.academy]"))), set()),
    "P15": (lambda: report(spoil(("src-a1", "[www.example.org]", "[www.wjtq.btgnxro]"))), set()),
    "P16": (lambda: report(spoil(("src-a1", "[www.example.org]", "[www.example.net]"))), set()),
    "P17": (lambda: report(spoil(("src-a2", "[9517K30462]", "[9517K304628]"))), set()),
    "P18": (lambda: report(spoil(("src-a2", "[9517K30462]", "[3306B41188]"))), set()),
    "P19": (lambda: report(spoil(("src-a2", "[9517K30462]", "[0517K30462]"))), set()),
    "P20": (lambda: report(spoil(("src-a1", "[201-523-6611]", "[999-523-6611]"))), set()),
    "P21": (lambda: report(spoil(("src-c1", "[743-9081]", "[7434-9081]"))), set()),
    "P22": (lambda: report(spoil(("src-a1", "[201-523-6611]", "[201-023-6611]"))), set()),
    "P23": (lambda: report(spoil(("src-a1", "[201-523-6611]", "[415-555-0137]"))), set()),
    "P24": (lambda: report(spoil(("src-a1", "[Kate Wayne]", "[KATE Wayne]"))), set()),
    "P25": (lambda: report(spoil(("src-b1", "[Walter Kemper]", "[Wzlqer Kemper]"))), set()),
    "P26": (lambda: report(spoil(("src-c1", "-Hatcher]", f"-{rare_surname().capitalize()}]"))), {"P25", "M6"}),
    "P27": (lambda: report(spoil(("src-b1", "[Gerald Kemper]", "[Laura Kemper]"))), set()),
    "P28": (lambda: report(spoil(("src-a2", "[Carxzn]", "[Gaines]"))), set()),
    "P29": (lambda: report(spoil(("src-a1", "[Drake, Andrew C.]", "[Drake, Andrew K.]"))), set()),
    "P30": (lambda: report(spoil(("src-a2", "[KATE]", "[JANE]"))), set()),
    "P31": (lambda: report(spoil(("src-c1", "-Hatcher]", "-Kowalski]"))), set()),
    "P32": (lambda: report(spoil(("src-b1", "[Gerald Kemper]", "[Steven Kemper]"))), set()),
    "P33": (lambda: report(spoil(("src-c1", "[Lexington, CA 30060]", "[30060 Lexington, CA]"))), set()),
    "P34": (lambda: report(spoil(("src-a1", "[Fairfax](CITY)", "[Tucson](CITY)"))), set()),
    "P35": (lambda: report(spoil(("src-a1", "[4810 Oak", "[48100 Oak"))), set()),
    "P36": (lambda: report(spoil(("src-a1", "[4810 Oak Avenue]", "[4810 Oak Dr.]"))), set()),
    "P37": (lambda: report(spoil(("src-a1", "[84601]", "[97301-1234]"))), set()),
    "P38": (lambda: report(spoil(("src-d1", "[44 Parkside]", "[15 Parkside]"))), set()),
    "P39": (lambda: report(spoil(("src-a2", "[Hope House, 77", "[Spruce Home, 77"))), set()),
    "P40": (lambda: report(spoil(("src-a1", "[xx-xxx-xxxx]", "[900-98-7654]"))), set()),
    "M1": (lambda: edited("src-a1", relabel), set()),
    "M2": (lambda: edited("src-a1", misquote), set()),
    "M3": (lambda: report(both(("src-d1", "Moved to", "Kowalski moved to"))), set()),
    "M4": (lambda: report(both(("src-a1", "[QT](INITIALS)", "[M.K.](INITIALS)"))), set()),
    "M5": (lambda: report(spoil(("src-b1", "[Gerald Kemper]", "[Brian Brunson]"))), {"P30", "P31"}),
    "M6": (lambda: report(spoil(("src-b1", "[Gerald Kemper]", "[Peter Kemper]"))), set()),
    "M7": (lambda: report(spoil(("src-a2", "[43-92-51]", "[43-92-52]"))), {"P6"}),
    "M8": (lambda: report(spoil(("src-b1", "[Walter Kemper]", "[Gerald Kemper]"))), set()),
    "M27": (lambda: report(spoil(("src-a2", "[9517K30462]", "[5593K20188]"))), set()),
    "M22": (lambda: report(rungs={"src-a1": {0: "whim"}}), set()),
}


@pytest.mark.parametrize("promise", sorted(FAULTS))
def test_a_planted_fault_is_found_and_nothing_else(promise: str) -> None:
    """Each fault breaks its own promise, what that implies, and no other."""
    spoiled, besides = FAULTS[promise]
    assert broken(spoiled()) == {promise} | IMPLIED.get(promise, set()) | besides


@pytest.mark.parametrize("promise", [
    name for name in sorted(FAULTS) if policy().promises.get(name) == "hard" and name != "M22"])
def test_no_rung_excuses_what_a_hard_promise_forbids(promise: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Rows that call every mention a tag, the last rung, are not believed: what is written is looked at."""
    said = {doc_id: dict.fromkeys(range(30), "tag") for doc_id, *_ in CORPUS}
    monkeypatch.setitem(globals(), "pairs", partial(pairs, rungs=said))
    monkeypatch.setitem(globals(), "report", partial(report, rungs=said))
    verdicts = FAULTS[promise][0]().verdicts
    assert promise in {verdict.promise for verdict in verdicts if verdict.standing is Standing.BROKEN}


def planted_under_other_policies() -> set[str]:
    """Promises about what cchmc-2014 does not do; files beside this one name them: ``PLANTS = ("M13", "M26")``."""
    pages = [path.read_text("utf-8") for path in Path(__file__).parent.glob("test_*.py")]
    return {name for page in pages for line in re.findall(r"^PLANTS = \((.*)\)$", page, re.MULTILINE)
            for name in re.findall(r'"(\w+)"', line)}


def test_without_a_fault_every_promise_holds() -> None:
    """The corpus that is spoiled above keeps every promise that can be checked on its notes under its policy."""
    found = report()
    held = {verdict.promise for verdict in found.verdicts if verdict.standing is Standing.HELD}
    here = {promise.id for promise in PROMISES.values() if not promise.elsewhere}
    assert held == here - planted_under_other_policies()
    assert all(verdict.checked > 0 for verdict in found.verdicts if verdict.standing is Standing.HELD)


def test_every_promise_has_a_planted_fault() -> None:
    """A promise that cannot fail is none; test_tree.py breaks M16, test_gates.py M19, M20; P41 and P42 are people's."""
    implied = {name for names in IMPLIED.values() for name in names}
    others = planted_under_other_policies()
    assert FAULTS.keys() | implied | others == PROMISES.keys() - {"M16", "M19", "M20", "P41", "P42"}
    assert not others & FAULTS.keys()


def test_a_hard_fault_ends_the_run_with_exit_5_and_names_places_only() -> None:
    """The message names promise, count and place; no value of a note."""
    found = report(spoil(("src-c1", "-Hatcher]", "-Kowalski]")))
    assert found.exit_code == 5
    with pytest.raises(PromiseBroken) as raised:
        found.require()
    said = "\n".join(raised.value.lines())
    assert "P31: 1 of" in said
    assert "103-01:0-22" in said
    assert "owalski" not in said + repr(found) + repr(found.residuals)


def test_a_soft_fault_is_listed_and_fails_nothing() -> None:
    """A soft promise with an exception where nothing was given up is HELD, the exception counted, no reason to stop."""
    found = report(spoil(("src-a1", "[Fairfax](CITY)", "[Tucson](CITY)")))
    assert found.exceptions == {"P34": {"all": 1}}
    verdict = next(v for v in found.verdicts if v.promise == "P34")
    assert verdict.standing is Standing.HELD
    assert verdict.broken == 1
    assert not found.broken


def test_a_soft_exception_on_a_lower_rung_is_held_and_counted() -> None:
    """The ladder gave something up and said so: held, with the exception counted by rung."""
    spoiled = spoil(("src-a1", "[06/12/2005]", "[06/12/2004]"))
    found = report(spoiled, rungs={"src-a1": {1: "rerender"}})
    assert broken(found) == set()
    assert found.exceptions == {"P8": {"rerender": 1}}
    verdict = next(v for v in found.verdicts if v.promise == "P8")
    assert verdict.why == "exceptions on the rung rerender"


@pytest.mark.parametrize(("before", "after", "held"), [
    ("[teacher, 213-555-0142](PROFESSION)", "[weaver, 213-555-0142](PROFESSION)", False),
    ("[teacher, 213-555-0142](PROFESSION)", "[weaver](PROFESSION)", True),
    ("[JD 993-57-9878](INITIALS)", "[RT 993.57.9878](INITIALS)", False),
    ("[Zofia 3/4/1961](PATIENT)", "[Lena 3/4/1961](PATIENT)", False),
    ("[Zofia 3rd](PATIENT)", "[Lena 3rd](PATIENT)", True),
])
def test_a_number_that_stays_beside_new_words_breaks_p1(before: str, after: str, held: bool) -> None:
    """Releases had them, all promises held."""
    changed = {kind: Rule(kind, action="replace", behaviour="x.y.v1") for kind in ("PROFESSION", "INITIALS", "PATIENT")}
    said = replace(policy(), rules={**policy().rules, **changed})
    given = pairs((("src-z", "Z", f"Is {before}.", f"Is {after}."),))
    assert ("P1" not in broken(conclude(tally_of(given, facts_of(given), under=said), facts_of(given), said))) is held


@pytest.mark.parametrize(("room", "kept_by"), [
    ("4 West", {"cchmc-2014", "hipaa-safe-harbor"}), ("Ellison 10", {"cchmc-2014"}), ("MRN 4821390", set()),
    ("3/4/1961", set()),
])
def test_a_kept_room_that_is_none_breaks_p1_and_its_tag_no_promise(room: str, kept_by: set[str]) -> None:
    """Where houses are replaced, one that is called after anything may tell the house."""
    for name in ("cchmc-2014", "hipaa-safe-harbor"):
        said = load(name)
        for after, held in ((room, name in kept_by), (r"\[ROOM\]", name not in kept_by)):
            given = pairs((("src-z", "Z", f"In [{room}](ROOM).", f"In [{after}](ROOM)."),))
            found = broken(conclude(tally_of(given, facts_of(given), under=said), facts_of(given), said))
            assert found.isdisjoint(("P1", "P2")) is held


@pytest.mark.parametrize(("text", "kind", "held"), [
    ("teacher, 213-555-0142", "PROFESSION", False), ("JD 993-57-9878", "INITIALS", False),
    ("Clinic, MRN 4821390", "HOSPITAL", False), ("8th grade teacher", "PROFESSION", True), ("JD", "INITIALS", True),
])
def test_a_number_of_another_kind_in_a_kept_mark_breaks_p1_and_its_tag_no_promise(
    text: str, kind: str, held: bool
) -> None:
    """Releases had them, all promises held; what is nothing else becomes no tag (P2)."""
    for after, fine in ((text, held), (rf"\[{kind}\]", not held)):
        given = pairs((("src-z", "Z", f"Is [{text}]({kind}).", f"Is [{after}]({kind})."),))
        found = broken(conclude(tally_of(given, facts_of(given)), facts_of(given), policy()))
        assert found.isdisjoint(("P1", "P2")) is fine


def test_a_hard_promise_is_not_excused_by_a_rung() -> None:
    """HARD constraints hold on every rung."""
    spoiled = spoil(("src-a1", "[06/12/2005]", "[12/05/2008]"))
    assert {"P1", "P10"} <= broken(report(spoiled, rungs={"src-a1": {1: "rerender"}}))


@pytest.mark.parametrize(("before", "after", "told"), [
    ("3/4/2018 10:15", "3/4/2018 12:30", True), ("2018-03-04T10:15:00", "2018-03-04T11:00:00", True),
    ("March 4, 2018 at 3:00 pm", "March 4, 2018 at 4:00 pm", True), ("3/4/18 1835", "3/4/18 0945", True),
    ("04MAR2018:10:10", "04MAR2018:11:11", True), ("20180304 1015", "20180304 1230", True),
    ("3/4/2018 10:15", "3/5/2018 10:15", False), ("March 4, 2018", "March 4, 2017", False), ("10:15", "12:30", False),
    ("3/4 10:15", "3/5 10:15", False),
])
def test_another_hour_makes_no_other_day(before: str, after: str, told: bool) -> None:
    note = ("src-e1", "E", f"Seen [{before}](DATE).", f"Seen [{after}](DATE).")
    assert ("P10" in broken(report((*CORPUS, note)))) == told


def test_a_promise_that_the_policy_does_not_make_cannot_fail_the_run() -> None:
    """M8 broken under a policy without M8: listed, soft."""
    given = pairs(spoil(("src-b1", "[Walter Kemper]", "[Gerald Kemper]")))
    facts = facts_of(given)
    silent = replace(policy(), promises={name: how for name, how in policy().promises.items() if name != "M8"})
    found = conclude(tally_of(given, facts, under=silent), facts, silent)
    assert broken(found) == {"M8"}
    assert not found.broken


def test_nothing_of_a_class_is_not_checked_and_no_reason_to_hold_back() -> None:
    """A corpus without e-mail: P13 is NOT CHECKED with a reason; only what could have been checked holds a run back."""
    given = pairs(CORPUS[-1:])
    facts = facts_of(given)
    found = conclude(tally_of(given, facts), facts, policy())
    verdict = next(v for v in found.verdicts if v.promise == "P13")
    assert (verdict.standing, verdict.checked) == (Standing.NOT_CHECKED, 0)
    assert verdict.why == "nothing of this kind in the corpus"
    assert {v.promise for v in found.unchecked} == {"M16"}
    assert found.exit_code == 6
    with pytest.raises(HeldBack):
        found.require()


def test_verdicts_and_reports_have_no_truth_value() -> None:
    """``if report:`` reads well and fails silently."""
    with pytest.raises(TypeError):
        bool(report())


def test_a_missing_row_breaks_m2_and_the_text_is_still_scanned() -> None:
    """A mention without a row: M2, P4 cannot be shown, and residuals are looked for all the same."""
    given = pairs(both(("src-d1", "Moved to", "Kowalski moved to")))
    given = [pair._replace(rows=pair.rows[1:]) if pair.source.doc_id == "src-d1" else pair for pair in given]
    facts = facts_of(given)
    assert broken(conclude(tally_of(given, facts), facts, policy())) == {"M2", "M3", "P4"}


def test_tallies_and_facts_merge_in_any_order_and_travel_as_json() -> None:
    """Split by chart, dumped, loaded, merged forwards or backwards: the same report."""
    import json
    from itertools import groupby

    from resynth.verify import Facts

    given = pairs(spoil(("src-a2", "[KATE]", "[JANE]"), ("src-c1", "-Hatcher]", "-Kowalski]")))
    charts = [list(chart) for _, chart in groupby(given, key=lambda pair: pair.source.patient_id)]
    told = []
    for order in (charts, charts[::-1]):
        facts, tally = Facts(), Tally()
        for chart in order:
            part = Facts()
            part.add([pair.source for pair in chart])
            facts.merge(Facts.load(json.loads(json.dumps(part.dump()))))
        facts = Facts.load(json.loads(json.dumps(facts.dump())))
        for chart in order:
            piece = Tally()
            piece.add(chart, facts, policy())
            tally.merge(Tally.load(json.loads(json.dumps(piece.dump()))))
        told.append((facts.dump(), conclude(tally, facts, policy()).to_json()))
    whole = facts_of(given)
    assert told[0] == told[1]
    assert told[0] == (whole.dump(), conclude(tally_of(given, whole), whole, policy()).to_json())


def test_a_row_that_calls_kept_what_was_replaced_breaks_the_promise() -> None:
    """Whoever edited the crosswalk so found it held."""
    note = ("src-1", "A", "[Mary Kowalski](PATIENT) came.", "[Kate Wayne](PATIENT) came.")
    given = [pair(note, 1, rules={0: "keep"})]
    assert [number for number, _ in tally_of(given, facts_of(given)).counts["M22"].missed.values()] == [1]
    same = [pair(note, 1)]
    assert not tally_of(same, facts_of(same)).counts["M22"].missed
