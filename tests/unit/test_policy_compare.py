"""Two policies side by side: nothing is called stricter for want of a reason, and every step has its own."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest

from resynth.kinds import KINDS
from resynth.policy.compare import ACTIONS, CONCERNS, GENERAL, compare, grouped, rules, worse
from resynth.policy.model import ACTIONS as ALL_ACTIONS
from resynth.policy.model import Gate, MetadataRule, Policy, Rule
from resynth.policy.parse import bundled, load, parse
from resynth.policy.promises import WORDS

MIRROR = {"same": "same", "stricter": "weaker", "weaker": "stricter", "not comparable": "not comparable"}


def rule(action: str = "replace", **said: object) -> Rule:
    return Rule("NAME", action, **({"behaviour": "ids.random.v1"} | said))  # type: ignore[arg-type]


def verdict(a: Rule, b: Rule) -> str:
    """How b stands to a; and that a stands to b the other way round."""
    told, reasons = rules(a, b)
    assert MIRROR[told] == rules(b, a)[0]
    assert bool(reasons) is (told != "same")
    return told


def test_actions_have_the_order_of_what_they_leave():
    assert sorted(action for step in ACTIONS for action in step) == sorted(ALL_ACTIONS)
    for stricter, weaker in pairwise(ACTIONS):
        for one in stricter:
            for other in weaker:
                assert verdict(rule(other), rule(one)) == "stricter"
    assert verdict(rule("replace"), rule("shift")) == "not comparable"


@pytest.mark.parametrize(("a", "b", "expected"), [
    (rule(scope="corpus"), rule(scope="patient"), "stricter"),
    (rule(scope="project"), rule(scope="corpus"), "stricter"),
    (rule(scope="mention"), rule(scope="markov", p=0.5), "weaker"),
    (rule(scope="patient"), rule(scope="markov", p=0.5), "stricter"),
    (rule(scope="note"), rule(scope="markov", p=0.5), "not comparable"),
    (rule(scope="markov", p=0.2), rule(scope="markov", p=0.5), "stricter"),
    (rule(threshold=0.002), rule(threshold=0.01), "stricter"),
    (rule(lists=("names/last",)), rule(lists=("names/last2010",)), "not comparable"),
    (rule(generator="faker:company"), rule(), "not comparable"),
    (rule(ladder=("all", "tag", "hold")), rule(ladder=("all", "hold")), "stricter"),
    (rule(ladder=("all", "narrow", "hold")), rule(ladder=("all", "tag", "hold")), "not comparable"),
    (rule(limits={"tag": 5.0}), rule(limits={"tag": 1.0}), "stricter"),
    (rule(limits={"tag": 5.0}), rule(), "weaker"),
    (Rule("AGE", "keep"), Rule("AGE", "keep", requires=("age-at-most-89",)), "stricter"),
    (rule(options={"sex": "same"}), rule(options={"sex": "any"}), "not comparable"),
    (rule("redact", behaviour="tags.numbered.v1"), rule("redact", behaviour="tags.typed.v1"), "stricter"),
    (rule("redact", behaviour="tags.numbered.v1"), rule("redact", behaviour="tags.length.v1"), "not comparable"),
    (rule("generalize", behaviour="places.limited.v1"), rule("generalize", behaviour="places.state.v1"), "stricter"),
    (rule("generalize", behaviour="places.limited.v1", options={"keep": "state"}),
     rule("generalize", behaviour="places.limited.v1", options={"keep": "city, state"}), "weaker"),
    (rule("keep", behaviour=""), rule("keep", behaviour="", options={"holding_a_replaced_name": "replace"}),
     "stricter"),
    (rule(scope="corpus", threshold=0.01), rule(scope="patient", threshold=0.002), "not comparable"),
    (rule(scope="corpus", why="one"), rule(scope="corpus", why="another"), "same"),
])
def test_each_difference_has_its_verdict(a: Rule, b: Rule, expected: str):
    assert verdict(a, b) == expected


def test_a_shift_with_more_distances_is_stricter():
    def shift(**options: str) -> Rule:
        return rule("shift", behaviour="dates.shift.v1", options=options)

    assert verdict(shift(range_days="100"), shift(range_days="3650")) == "stricter"
    assert verdict(shift(range_days="3650"), shift(range_days="3650", multiple_of="7")) == "weaker"
    assert verdict(shift(earliest_days="10", latest_days="90"), shift(earliest_days="50", latest_days="200")) == (
        "not comparable")
    assert verdict(shift(range_days="100"), shift(earliest_days="-100", latest_days="100")) == "same"


def test_a_policy_is_the_same_as_itself_and_all_kinds_are_told():
    for name in bundled():
        lines = compare(load(name), load(name))
        assert [line.what for line in lines] == list(KINDS)
        assert {line.verdict for line in lines} == {"same"}
        assert worse(lines) == []


def test_comparing_the_other_way_round_turns_every_verdict_round():
    names = bundled()
    for one in names:
        for other in names:
            there = {line.what: line.verdict for line in compare(load(one), load(other))}
            back = {line.what: line.verdict for line in compare(load(other), load(one))}
            assert back == {what: MIRROR[verdict] for what, verdict in there.items()}


def test_safe_harbor_is_stricter_than_cchmc_and_a_limited_data_set_is_not():
    """Dates, places and initials are stricter, and each line says why; a limited data set keeps dates."""
    lines = {line.what: line for line in compare(load("cchmc-2014"), load("hipaa-safe-harbor"))}
    for kind in ("DATE", "CITY", "INITIALS", "HOSPITAL"):
        assert lines[kind].verdict == "stricter"
        assert lines[kind].reasons
    assert lines["DATE"].reasons == ("shuffle becomes generalize",)
    kept = {line.what: line for line in compare(load("cchmc-2014"), load("hipaa-limited-data-set"))}
    assert (kept["DATE"].verdict, kept["DATE"].reasons) == ("weaker", ("shuffle becomes keep",))


def test_a_role_that_differs_has_a_line_of_its_own():
    base = load("cchmc-2014")
    loose = replace(base, rules={**base.rules, "NAME": replace(base.rules["NAME"],
                                                             roles={"provider": Rule("NAME", "keep")})})
    found = [line for line in compare(base, loose) if line.verdict != "same"]
    assert [(line.what, line.verdict) for line in found] == [("NAME (provider)", "weaker")]


@pytest.mark.parametrize(("changes", "what", "expected"), [
    ({"missed_mentions": "replace"}, "missed_mentions", "weaker"), ({"ids": "keep"}, "ids", "weaker"),
    ({"note_order": "chronological"}, "note_order", "weaker"), ({"small_count": 20}, "small_count", "stricter"),
    ({"on_retroactive": "accept"}, "on_retroactive", "weaker"),
    ({"metadata": {"seen": MetadataRule("DATE", "generalize")}}, "metadata seen", "weaker"),
    ({"metadata": {"note_type": MetadataRule("OTHER", "drop")}}, "metadata note_type", "stricter"),
    ({"gates": (Gate("L11", 0.0),)}, "gate L11", "stricter"), ({"gates": (Gate("L13", 9),)}, "gate L13", "stricter"),
    ({"required": frozenset()}, "promise P1", "weaker"), ({"recipients": ("A",)}, "recipients", "stricter"),
])
def test_settings_count_too(changes: dict[str, object], what: str, expected: str):
    base = load("cchmc-2014")
    lines = compare(base, replace(base, **changes))
    assert {line.what: line.verdict for line in lines if line.verdict != "same"}[what] == expected
    back = compare(replace(base, **changes), base)
    assert {line.what: line.verdict for line in back if line.verdict != "same"}[what] == MIRROR[expected]


def test_fewer_recipients_are_stricter_and_other_ones_cannot_be_compared():
    one, two, other = (replace(load("cchmc-2014"), recipients=names) for names in (("A",), ("A", "B"), ("C",)))
    found = [compare(a, b)[-1].verdict for a, b in ((two, one), (one, two), (one, other))]
    assert found == ["stricter", "weaker", "not comparable"]


def test_a_promise_that_is_taken_back_is_weaker_where_it_holds_for_any_rules():
    base = load("cchmc-2014")
    without: Policy = replace(base, promises={name: said for name, said in base.promises.items() if name != "M3"})
    assert [line.what for line in worse(compare(base, without))] == ["promise M3"]
    assert set(GENERAL) & {"P7", "P30"} == set()


def test_every_promise_is_general_or_concerns_a_class_or_follows_from_all_rules():
    """What a promise looks at is said for each, so that none is passed over; P5 and P6 speak of all kinds."""
    assert set(WORDS) - {*GENERAL, *CONCERNS} == {"P5", "P6"}
    assert not {*GENERAL} & {*CONCERNS}
    assert {name for classes in CONCERNS.values() for name in classes} <= {kind.cchmc for kind in KINDS.values()}


@pytest.mark.parametrize("promise", ["P3", "P6", "P13", "P18", "P23", "P31", "P32", "P37", "M27"])
def test_a_promise_that_is_taken_back_under_the_same_rules_is_weaker(promise: str):
    """The board was told that nothing had changed when P18 was taken back, and --require-stricter agreed."""
    base = load("cchmc-2014")
    without = replace(base, promises={name: said for name, said in base.promises.items() if name != promise})
    assert [(line.what, line.verdict) for line in worse(compare(base, without))] == [(f"promise {promise}", "weaker")]
    assert worse(compare(without, base)) == []


def test_a_promise_of_a_rule_that_is_another_says_nothing():
    """Where dates become tags there is no date whose note it could be from (P8, P9)."""
    base = load("cchmc-2014")
    tagged = parse("policy: ours\nversion: 1\ntitle: O\nplain: O\nextends: cchmc-2014\npromises: {P8: none, P9: none}\n"
                   "rules:\n  DATE: {action: redact, behaviour: tags.typed.v1}\n")
    assert {line.what for line in compare(base, tagged) if line.verdict != "same"} == {"DATE", "TIME", "HOLIDAY"}


@pytest.mark.parametrize(("labels", "expected"), [
    ({"SURGEON": "PROFESSION"}, [("label SURGEON", "weaker")]),  # unknown labels stop a run; this one is kept
    ({"SURGEON": "DOCTOR"}, []),
    ({"doctor": "PROFESSION"}, [("label DOCTOR", "weaker")]),
    ({"PATIENT": "DOCTOR"}, []),
])
def test_a_label_that_is_mapped_to_what_stays_is_weaker(labels: dict[str, str], expected: list[tuple[str, str]]):
    base = load("cchmc-2014")
    other = replace(base, labels={**base.labels, **labels})
    told = [(line.what, line.verdict) for line in compare(base, other) if line.verdict != "same"]
    assert told == expected
    back = [(line.what, line.verdict) for line in compare(other, base) if line.verdict != "same"]
    assert back == [(what, MIRROR[verdict]) for what, verdict in expected]


def test_an_audit_that_shows_less_is_weaker():
    base = load("cchmc-2014")
    assert [line.what for line in worse(compare(base, replace(base, must_show=("promises",))))] == ["must_show"]


def test_lines_of_one_verdict_for_one_reason_stand_together():
    extended = parse("policy: ours\nversion: 1\ntitle: O\nplain: O\nextends: cchmc-2014\n"
                     "rules:\n  DATE: {action: redact, behaviour: tags.typed.v1}\n")
    groups = grouped(compare(load("cchmc-2014"), extended))
    assert (["DATE", "TIME", "HOLIDAY"], "stricter", ("shuffle becomes redact",)) in groups
    assert len(groups) == 2
