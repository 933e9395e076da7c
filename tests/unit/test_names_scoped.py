"""Names in a scope: who becomes whom in a mention, a note, a chart, the corpus or by chance from mention to mention."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path

import pytest
from corpora import edited
from helpers import KEY, chart_of
from scoped import ALL, NEW, SCOPES, chosen, renamed, scoped_policy, sex

from resynth import lexicon
from resynth.errors import PolicyError
from resynth.keys import Key
from resynth.plan import names as plan
from resynth.plan import names_pools
from resynth.plan.family import SpannedChart
from resynth.plan.names_mentions import mentions
from resynth.policy.model import Policy, Rule
from resynth.policy.parse import load, parse
from resynth.surrogates.names_altered import nearly
from resynth.types import Document
from resynth.verify.facts import Facts
from resynth.verify.model import SourceNote

CAME = (
    "[John Smith](PATIENT) came. [Mr. Smith](PATIENT), [SMITH, J.](PATIENT), [john](PATIENT)'s wife "
    "[Ann Smith](PATIENT)."
)


# ── scopes ───────────────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("scope", ["note", "patient", "corpus", "project"])
def test_the_parts_of_one_name_agree_inside_the_scope(scope: str) -> None:
    [[note]] = renamed(scoped_policy(scope, options="initials: follow"), chart_of(CAME))
    found = re.fullmatch(r"(\w+) (\w+) came\. Mr\. (\w+), (\w+), (\w)\., (\w+)'s wife (\w+) (\w+)\.", note)
    assert found, note
    first, last, again, upper, letter, lower, wife, hers = found.groups()
    assert (again, upper, lower, hers) == (last, last.upper(), first.lower(), last)
    assert letter == first[0]
    assert sex(first) == "M"
    assert sex(wife) == "F"


def shares(scope: str) -> tuple[float, float, float]:
    """How often John Smith is the same person: in two mentions of a note, two notes of a chart, two charts."""
    policy = scoped_policy(scope)
    text = "[John Smith](PATIENT); [John Smith](PATIENT)"
    notes = renamed(policy, *(chart_of(text, text, patient=f"p{n}") for n in range(150)))
    mention = sum(len(set(first.split("; "))) == 1 for first, _ in notes)
    note = sum(first.split("; ")[1] == second.split("; ")[0] for first, second in notes)
    chart = sum(one[0] == two[0] for one, two in pairwise(notes))
    return mention / 150, note / 150, chart / 149


def test_scopes_really_differ() -> None:
    """Inside the scope always the same; outside no more often than chance, which is a few in a thousand."""
    assert shares("corpus") == shares("project") == (1.0, 1.0, 1.0)
    same, notes, charts = shares("patient")
    assert (same, notes) == (1.0, 1.0)
    assert charts < 0.02
    same, notes, charts = shares("note")
    assert same == 1.0
    assert notes < 0.02
    assert charts < 0.02
    assert max(shares("mention")) < 0.02


@pytest.mark.parametrize("scope", ["patient", "note", "mention"])
def test_the_first_names_of_two_patients_are_independent(scope: str) -> None:
    """The Johns of 300 patients become as many men as 300 draws from that pool give, give or take."""
    notes = renamed(scoped_policy(scope), *(chart_of("[John](PATIENT)", patient=f"p{n}") for n in range(300)))
    men = {note for [note] in notes}
    pool = len(names_pools.pools(names_pools.source(scoped_policy(scope).rule("NAME")), frozenset())["M"])
    expected = pool * (1 - (1 - 1 / pool) ** 300)
    assert abs(len(men) - expected) < 20


@pytest.mark.parametrize("p", [0.2, 0.5])
def test_by_markov_a_mention_draws_anew_with_the_chance_of_the_rule(p: float) -> None:
    text = "; ".join(["[John Smith](PATIENT)"] * 10)
    notes = renamed(scoped_policy(f"{{markov: {p}}}"), *(chart_of(text, text, patient=f"p{n}") for n in range(40)))
    seen = kept = 0
    for chart in notes:
        people = "; ".join(chart).split("; ")
        for one, two in pairwise(people):
            seen += 1
            kept += one == two
    assert abs((1 - kept / seen) - p) < 0.06


def test_by_markov_the_parts_of_a_name_change_together() -> None:
    text = "; ".join(["[John Smith](PATIENT)", "[Smith](PATIENT)"] * 10)
    [[note]] = renamed(scoped_policy("{markov: 0}"), chart_of(text))
    assert len({name.split()[-1] for name in note.split("; ")}) == 1
    [[note]] = renamed(scoped_policy("{markov: 1}"), chart_of(text))
    assert len({name.split()[-1] for name in note.split("; ")}) > 15


@pytest.mark.parametrize("scope", SCOPES)
def test_two_people_of_a_note_never_become_one(scope: str) -> None:
    """A pool of a few names is shared out; who finds none gets a made-up one (M8)."""
    text = "; ".join(f"[{name}](PATIENT)" for name in ("Ann Gage", "Ann Howe", "Beth Ives", "Ann Gage", "Cleo Jett"))
    policy = scoped_policy(scope, threshold="0.4%")
    for [note] in renamed(policy, *(chart_of(text, patient=f"p{n}") for n in range(20))):
        people = note.split("; ")
        persons = [set(people[:1] + people[3:4]), *({person} for person in (people[1], people[2], people[4]))]
        assert sum(map(len, persons)) == len(set().union(*persons))
        lasts = [{person.split()[1] for person in group} for group in persons]
        assert sum(map(len, lasts)) == len(set().union(*lasts))


@pytest.mark.parametrize("scope", SCOPES)
def test_no_new_name_is_an_original_last_name_of_any_chart(scope: str) -> None:
    lasts = [n for n in lexicon.surrogate_names().last if n not in lexicon.names().female][:3000]
    charts = [chart_of(f"[Ann {name.title()}](PATIENT)", patient=f"p{i}") for i, name in enumerate(lasts)]
    given = {lexicon.fold(word) for [note] in renamed(scoped_policy(scope), *charts) for word in note.split()}
    assert not given & set(lasts)


def test_what_a_chart_becomes_does_not_depend_on_the_order_of_its_notes_nor_on_other_charts() -> None:
    one = chart_of("[John Smith](PATIENT), [Rosa Diaz](DOCTOR)", "[Smith](PATIENT)")
    turned = SpannedChart(one.mark, one.documents[::-1], one.marks[::-1], one.spans[::-1])
    other = chart_of("[Peter Zahn](PATIENT)", patient="p2")
    for scope in ("patient", "note", "mention"):
        policy = scoped_policy(scope)
        [alone], [beside, _], [again] = renamed(policy, one), renamed(policy, one, other), renamed(policy, turned)
        assert alone == beside == again[::-1]


@pytest.mark.parametrize("options", ["draw: uniform", "draw: weighted"])
def test_a_project_keeps_its_names_when_it_grows(options: str) -> None:
    """What the ledger tells of an earlier release stands, whoever is new; without it the map would be another."""
    policy = scoped_policy("project", options=options)
    old = [chart_of(f"[Ann {name.title()}](PATIENT)", patient=name) for name in ("gage", "howe", "ives", "knott")]
    new = [chart_of(f"[Beth {name.title()}](PATIENT)", patient=name) for name in ("abbott", "moss", "nunn", "zahn")]

    def maps(charts: Sequence[SpannedChart], ledger: dict[str, str]) -> dict[str, dict[str, str]]:
        survey = plan.FAMILY.survey(policy, KEY)
        for chart in charts:
            survey.add(chart)
        return plan.FAMILY.plan_corpus(survey, policy, KEY, ledger, None)

    first = maps(old, {})
    ledger = dict(plan.FAMILY.ledger_rows(first, KEY))
    grown = maps([*old, *new], ledger)
    assert first["last"].items() <= grown["last"].items()
    assert first["first"].items() <= grown["first"].items()
    assert len(set(grown["last"].values())) == 8


def test_another_key_gives_other_people() -> None:
    chart = chart_of(CAME)
    assert renamed(scoped_policy(), chart) != renamed(scoped_policy(), chart, key=Key(bytes(32)))


# ── draws ────────────────────────────────────────────────────────────────────────────────────────────────────────────


def draws(options: str) -> list[str]:
    charts = [chart_of("[Ann Qualls](PATIENT)", patient=f"p{n}") for n in range(400)]
    return [lexicon.fold(note.split()[1]) for [note] in renamed(scoped_policy(options=options), *charts)]


def test_weighted_draws_give_names_as_people_bear_them() -> None:
    """Under weighted draws the 200 most frequent names of the pool are given about as often as people bear them."""
    pool = names_pools.pools(names_pools.source(scoped_policy(options="draw: weighted").rule("NAME")), frozenset())
    share = lexicon.names().last
    common = sorted(pool["last"].names, key=lambda name: -share[name])[:200]
    expected = sum(share[name] for name in common) / sum(share[name] for name in pool["last"].names)
    weighted, uniform = draws("draw: weighted"), draws("draw: uniform")
    assert abs(sum(name in common for name in weighted) / 400 - expected) < 0.08
    assert sum(name in common for name in uniform) / 400 < 0.1


def test_a_pool_that_is_nearly_banned_still_gives_its_last_name() -> None:
    for weights in (None, list(range(1, 1001))):
        names = [f"n{n:03}" for n in range(1000)]
        pool = names_pools.Pool(names, weights)
        assert pool.pick(KEY.draw("test"), lambda name: name != "n007") == "n007"
        assert pool.pick(KEY.draw("test"), lambda name: True) is None
        assert sorted(pool.order(KEY.draw("test"))) == names


def test_the_likelier_names_come_earlier_in_a_weighted_order() -> None:
    pool = names_pools.Pool(["rare", "common"], [1, 9])
    first = [pool.order(KEY.draw("test", str(n)))[0] for n in range(1000)]
    assert abs(first.count("common") - 900) < 40


def test_no_name_is_given_below_the_threshold() -> None:
    """In percent of the 1990 Census, or in bearers of the newer ones (M6)."""
    rule = scoped_policy(threshold="0.05%").rule("NAME")
    pools = names_pools.pools(names_pools.source(rule), frozenset())
    assert min(lexicon.names().last[name] for name in pools["last"].names) >= 0.05
    rule = scoped_policy(lists=NEW, threshold="20000 bearers").rule("NAME")
    pools = names_pools.pools(names_pools.source(rule), frozenset())
    assert min(lexicon.last_2010(0)[name] for name in pools["last"].names) >= 20_000
    assert min(lexicon.first_2020(0)[name][0] for name in pools["any"].names) >= 20_000
    rule = scoped_policy(threshold="20000 bearers").rule("NAME")
    known = names_pools.source(rule)
    # 20,000 of 331,449,281 are 0.006 %; of one sex, twice that.
    assert (round(known.last_1990 or 0, 4), round(known.first_1990 or 0, 4)) == (0.006, 0.0121)


def test_when_the_lists_are_used_up_wider_ones_are_drawn_from() -> None:
    """Names of the 2010 Census with enough bearers, on the rung ``wider``; then made-up ones; then tags; then none."""
    common = lexicon.surrogate_names(0.1).last
    charts = [chart_of(f"[Ann {name.title()}](PATIENT)", patient=f"p{i}") for i, name in enumerate(common)]

    def rungs(**more: str) -> set[str]:
        found = chosen(scoped_policy(threshold="0.1%", **more), charts)
        return {choice.rung for choices in found for choice in choices.values()}

    def lasts(**more: str) -> set[str]:
        found = chosen(scoped_policy(threshold="0.1%", **more), charts)
        return {lexicon.fold((c.text or "").split()[-1]) for choices in found for c in choices.values() if c.text}

    assert rungs(lists=ALL, options="wider_bearers: 5000") == {"wider"}
    given = lasts(lists=ALL, options="wider_bearers: 5000")
    assert min(lexicon.last_2010(0)[name] for name in given) >= 5000
    assert not given & set(common)
    assert rungs() == {"shaped"}
    assert not lasts() & lexicon.all_names().last
    assert rungs(ladder="all, tag, hold") == {"tag"}
    assert rungs(ladder="all, hold") == {"hold"}


def test_a_name_on_no_list_gets_a_made_up_name_or_one_of_the_lists() -> None:
    chart = chart_of("[Ann Zyxwvuq](PATIENT)")
    [[note]] = renamed(scoped_policy(lists=ALL), chart)
    made = lexicon.fold(note.split()[1])
    assert made not in lexicon.all_names().last
    assert made not in lexicon.last_2010(0)
    assert made not in lexicon.common_words() | lexicon.clinical_words()
    [[note]] = renamed(scoped_policy(options="out_of_list: list name"), chart)
    assert lexicon.fold(note.split()[1]) in lexicon.names().last


@pytest.mark.parametrize(
    ("lists", "what"),
    [
        ("names/last", "needs names/female or names/first2020"),
        ("names/female, names/male", "needs names/last or names/last2010"),
        ("names/last, names/male", "needs names/female or names/first2020"),
    ],
)
def test_a_rule_that_draws_nobodys_first_or_last_name_is_refused(lists: str, what: str) -> None:
    with pytest.raises(PolicyError) as raised:
        scoped_policy(lists=lists)
    assert any(what in problem for problem in raised.value.problems)


def test_a_threshold_that_leaves_an_empty_pool_is_refused() -> None:
    with pytest.raises(PolicyError) as raised:
        scoped_policy(threshold="50%")
    assert any("leaves nothing of names/last" in problem for problem in raised.value.problems)


# ── sex ──────────────────────────────────────────────────────────────────────────────────────────────────────────────


def sexes(policy: Policy, text: str, meta: dict[str, object] | None = None) -> list[str | None]:
    """The sexes of the first word's surrogate in thirty charts."""
    found = []
    for n in range(30):
        chart = chart_of(text, patient=f"p{n}")
        if meta:
            documents = tuple(Document(d.doc_id, d.patient_id, d.text, meta) for d in chart.documents)
            chart = chart._replace(documents=documents)
        [choices] = chosen(policy, [chart])
        words = [word for word in (choices[0, 0].text or "").split() if not word.endswith(".")]
        found.append(sex(words[0]))
    return found


def test_the_lists_tell_the_sex() -> None:
    assert set(sexes(scoped_policy(), "[Mary Hall](PATIENT)")) == {"F"}
    assert set(sexes(scoped_policy(), "[Casey Hall](PATIENT)")) == {"E"}
    assert {"F", "M"} <= set(sexes(scoped_policy(options="sex: any"), "[Mary Hall](PATIENT)"))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("[Mr. Casey Hall](PATIENT)", "M"),
        ("[Casey Hall](PATIENT), [Mrs. Hall](PATIENT)", "F"),
        ("[Casey Hall](PATIENT) feels better; she will return", "F"),
        ("[Casey Hall](PATIENT) feels better; his wife called. Ms. [Casey Hall](PATIENT) agrees", "F"),
        ("[Mary Hall](PATIENT) is Mr. [Mary Hall](PATIENT)", "M"),
        ("[Casey Hall](PATIENT); son [Tom Hall](PATIENT role=relative). Mrs. [Hall](PATIENT) naps", "F"),
        ("[Casey Hall](PATIENT); son [Tom Hall](PATIENT role=relative). Mr. [Hall](PATIENT role=relative) naps", "E"),
        ("[Casey Hall](PATIENT)   Age: 40   Sex: F", "F"),
        ("[Casey Hall](PATIENT)\nSEX | M", "M"),
        ("[Casey Hall](PATIENT)\nInfant sex: M", "E"),
        ("[Casey Hall](PATIENT) is a 58-year-old right-handed woman", "F"),
        ("54yoM, [Casey Hall](PATIENT)", "M"), ("[Casey Hall](PATIENT), a 77 y/o WF", "F"),
        ("PT: [Casey Hall](PATIENT)  27 F  DOB", "F"), ("[Casey Hall](PATIENT) [61](AGE)/M, MR", "M"),
        ("[Casey Hall](PATIENT)|19940101|F|17|", "F"),
        ("[Casey Hall](PATIENT) febrile to 101 F", "E"), ("[Casey Hall](PATIENT), 16F Foley", "E"),
        ("[Casey (Mary) Hall](PATIENT) left", "F"),
    ],
)
def test_where_the_lists_leave_it_open_the_chart_tells(text: str, expected: str) -> None:
    """Titles first, which overrule the lists too; then a field of the note; then pronouns."""
    assert set(sexes(scoped_policy(), text)) == {expected}


def test_the_patients_own_row_tells_the_sex_of_an_ambiguous_name() -> None:
    assert set(sexes(scoped_policy(), "[Casey Hall](PATIENT)", {"sex": "Female"})) == {"F"}
    assert set(sexes(scoped_policy(), "[Casey Hall](PATIENT)", {"gender": "M"})) == {"M"}
    assert set(sexes(scoped_policy(), "[Mary Hall](PATIENT)", {"sex": "M"})) == {"F"}
    assert set(sexes(scoped_policy(), "[Casey Hall](DOCTOR)", {"sex": "F"})) == {"E"}


@pytest.mark.parametrize(("text", "expected"), [
    ("[Peg Hall](PATIENT)", "F"), ("[Nate Hall](PATIENT)", "M"), ("[Peg Hall](PATIENT) said that he is well", "M"),
])
def test_a_nickname_on_no_list_is_of_the_sex_of_the_names_that_have_it(text: str, expected: str) -> None:
    assert set(sexes(scoped_policy(options="out_of_list: list name"), text)) == {expected}


@pytest.mark.parametrize(("name", "expected"), [
    ("Nevaeh", "F"), ("Aaliyah", "F"), ("Khalil", "M"), ("Jayden", "M"), ("Teo", "E"), ("Liam", "M"),
])
def test_a_name_of_today_has_its_sex_and_is_a_first_name_alone(name: str, expected: str) -> None:
    """Children are called as nobody was in 1990, in charts without a last name; under rules of the 1990 lists too."""
    policy = scoped_policy(options="out_of_list: list name")
    assert set(sexes(policy, f"[{name} Hall](PATIENT) is here.")) == {expected}
    assert set(sexes(policy, f"[{name}](PATIENT) is here.")) == {expected}


def test_a_last_name_that_some_children_are_called_stays_one() -> None:
    """More people are called Harper, Collins or Kennedy by their last name."""
    assert [lexicon.sex_today(name) for name in ("harper", "collins", "kennedy", "zhang")] == [None] * 4


def test_divided_evidence_tells_nothing() -> None:
    assert set(sexes(scoped_policy(), "[Mr. Casey Hall](PATIENT) and [Mrs. Casey Bell](PATIENT)")) == {"E"}


# ── families, nicknames, initials ────────────────────────────────────────────────────────────────────────────────────


def test_a_family_keeps_a_shared_surname_and_a_maiden_name_stays_one() -> None:
    text = "[Ann Hall-Moss](PATIENT), [Tom Hall](PATIENT), [Rosa Moss](PATIENT), nee [Moss](PATIENT)"
    [[note]] = renamed(scoped_policy(), chart_of(text))
    found = re.fullmatch(r"\w+ ([\w']+)-([\w']+), \w+ ([\w']+), \w+ ([\w']+), nee ([\w']+)", note)
    assert found, note
    hall, moss, father, mother, maiden = found.groups()
    assert hall == father != moss
    assert moss == mother == maiden


@pytest.mark.parametrize(("formal", "nickname"), [
    ("William", "Bill"), ("Steven", "Steve"), ("Elizabeth", "Liz"), ("Margaret", "Peg"), ("Dashiell", "Dash"),
    ("Robert", "Bobby"),
])
@pytest.mark.parametrize("scope", ["patient", "note"])
def test_a_nickname_is_the_same_person(scope: str, formal: str, nickname: str) -> None:
    """A nickname of several names joins the one that its chart has: it is a nickname of the new name, or that name."""
    found = set()
    for seed in range(24):
        chart = chart_of(f"[{nickname}](PATIENT); [{formal} Hall](PATIENT), [{nickname}](PATIENT)")
        [[note]] = renamed(scoped_policy(scope), chart, key=Key(bytes(range(seed, seed + 32))))
        again, full, short = re.split("[;,] ", note)
        name = full.split()[0].lower()
        assert again == short
        assert short.lower() == name or name in lexicon.nicknames()[short.lower()]
        found.add(short.lower() == name)
    assert found == ({True} if formal == "Dashiell" else {True, False})


def test_a_name_that_begins_a_middle_name_is_another_persons() -> None:
    """``Roman Tarasovych`` and his father ``Taras`` share no name."""
    for seed in range(6):
        chart = chart_of("[Roman Tarasovych Hall](PATIENT), [Taras](PATIENT)")
        [[note]] = renamed(scoped_policy(), chart, key=Key(bytes(range(seed, seed + 32))))
        full, father = note.split(", ")
        assert father not in full.split()


def test_two_nicknames_of_one_person_are_two_where_there_are_two() -> None:
    """``Robert Lee, "Bob", Pt Bobby`` became ``Harold Stiles, "Harold", Pt Harold``."""
    text = "[Robert Lee](PATIENT), [Bob](PATIENT), Pt [Bobby](PATIENT), [BOB](PATIENT)"
    several = 0
    for seed in range(12):
        [[note]] = renamed(scoped_policy(), chart_of(text), key=Key(bytes(range(seed, seed + 32))))
        full, bob, bobby, upper = note.split(", ")
        name, bobby = full.split()[0], bobby.removeprefix("Pt ")
        assert upper == bob.upper()
        several += len({name, bob, bobby}) == 3
    assert several


@pytest.mark.parametrize(("text", "first"), [
    ("[Dashiell Fong](PATIENT); [Dash](PATIENT)", True), ("[Odalys Fong](PATIENT); [Odal](PATIENT)", True),
    ("[Dashiell Fong](PATIENT); Mr. [Dash](PATIENT)", False), ("[Odalys Fong](PATIENT); [Oda](PATIENT)", False),
    ("[Odalys Fong](PATIENT); [Odaly](PATIENT)", False),
    ("[Carter Fong](PATIENT); [Cart](PATIENT), [Al Cart](PATIENT)", False),
    ("[Marshall Fong](PATIENT); [Marsh](PATIENT)", False), ("[Tom Fong](PATIENT); [Dash](PATIENT)", False),
])
def test_a_short_form_of_a_first_name_of_the_chart_is_a_first_name(text: str, first: bool) -> None:
    """``Dash``, of Dashiell Fong, became a last name. Maker and checker read it alike."""
    chart = chart_of(text)
    short = mentions(chart)[1].look
    assert (short.first is not None) == first
    facts = Facts()
    facts.add([SourceNote("d", "p", chart.documents[0].text, chart.spans[0])])
    assert (short.tokens[0].key in facts.first) == first
    assert (short.tokens[0].key in facts.last) != first


def test_a_nickname_of_two_people_of_the_chart_is_a_name_of_its_own() -> None:
    [[note]] = renamed(scoped_policy(), chart_of("[Steven Hall](PATIENT), [Stephen Moss](PATIENT), [Steve](PATIENT)"))
    one, two, short = note.split(", ")
    assert len({one.split()[0], two.split()[0], short}) == 3


def test_titles_suffixes_and_particles_stay() -> None:
    [[note]] = renamed(scoped_policy(), chart_of("[Mr. John van der Berg Jr., M.D.](DOCTOR)"))
    assert re.fullmatch(r"Mr\. \w+ van der [\w']+ Jr\., M\.D\.", note)


def test_initials_are_random_or_follow() -> None:
    chart = chart_of("[John Kevin Smith](PATIENT), [J. K. Smith](PATIENT), [John K. Smith](PATIENT)")
    [[note]] = renamed(scoped_policy(options="initials: follow"), chart)
    found = re.fullmatch(r"(\w)\w+ (\w)\w+ \S+, (\w)\. (\w)\. \S+, \w+ (\w)\. \S+", note)
    assert found, note
    first, second, one, two, three = found.groups()
    assert (one, two, three) == (first, second, second)
    alone = chart_of("[J. K. Smith](PATIENT)")
    [[note]] = renamed(scoped_policy(options="initials: follow"), alone)
    assert re.fullmatch(r"[^J]\. [^K]\. \S+", note)


# ── several rules ────────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(("name", "letters", "orders"), [
    ("Odalys Threlkeld-Quist", "O.T.Q.", (0, 1, 2)), ("Odalys Threlkeld-Quist", "OTQ", (0, 1, 2)),
    ("Odalys Threlkeld-Quist", "OQ", (0, 2)), ("Threlkeld, Odalys", "O.T.", (1, 0)),
    ("Ann Odalys Lund", "LAO", (2, 0, 1)),
])
def test_initials_marked_as_a_name_are_those_of_the_new_name(name: str, letters: str, orders: tuple[int, ...]) -> None:
    """``O.T.Q.`` became ``L.W.O.`` beside ``Deborah Lester-Hackett``."""
    policy = scoped_policy(options="initials: follow, out_of_list: list name")
    # With the usual key a pair of letters spells a name, and is drawn anew.
    key = Key(bytes(range(3, 35)))
    [[note]] = renamed(policy, chart_of(f"[{letters}](PATIENT); [{name}](PATIENT)"), key=key)
    short, full = note.split("; ")
    words = re.findall(r"[\w']+", full)
    assert re.sub(r"\W", "", short) == "".join(words[at][0] for at in orders)
    assert len(short) == len(letters)


def test_initials_of_nobody_and_those_that_would_stay_are_random() -> None:
    policy = scoped_policy(options="initials: follow")
    [[note]] = renamed(policy, chart_of("[X.Y.](PATIENT), [Odalys Quist](PATIENT)"))
    assert re.fullmatch(r"[A-Z]\.[A-Z]\., .*", note)
    assert "X" not in note[:4]
    [[note]] = renamed(scoped_policy(), chart_of("[O.Q.](PATIENT), [Odalys Quist](PATIENT)"))
    assert not note.startswith("O")


def test_an_institution_that_holds_a_replaced_name_follows_it() -> None:
    text = "[Ann Hansen](PATIENT) of [Hansen Family Clinic](HOSPITAL)"
    for scope in ("note", "patient", "corpus", "{markov: 0}"):
        [[note]] = renamed(scoped_policy(scope), chart_of(text))
        found = re.fullmatch(r"\w+ (\S+) of (\S+) Family Clinic", note)
        assert found, note
        assert found[1] == found[2] != "Hansen"


@pytest.mark.parametrize("house", ["Hansen2 Clinic", "Hansen0r Clinic", "Blue Hansen8 Clinic"])
def test_so_does_one_with_a_digit_beside_or_in_the_name(house: str) -> None:
    """A digit may be a letter that was misread; what it divides is looked at too, as the checker does it (M4)."""
    for scope in ("note", "patient", "corpus"):
        [[note]] = renamed(scoped_policy(scope), chart_of(f"[Ann Hansen](PATIENT) of [{house}](HOSPITAL)"))
        assert "Hansen" not in note


def test_two_behaviours_in_one_note_never_give_one_name() -> None:
    """Patients over the corpus, doctors in their note: no surrogate of the one is a surrogate of the other."""
    base = scoped_policy("note")
    corpus = scoped_policy("corpus").rule("NAME")
    rules = {**base.rules, "PATIENT": Rule(**{**_fields(corpus), "kind": "PATIENT"})}
    policy = Policy(**{**_fields(base), "rules": rules})
    text = "; ".join(f"[Ann {name}](PATIENT); [Beth {name[::-1].title()}](DOCTOR)" for name in ("Gage", "Howe", "Ives"))
    charts = [chart_of(text, patient=f"p{n}") for n in range(20)]
    for [note] in renamed(policy, *charts):
        lasts = [person.split()[1] for person in note.split("; ")]
        assert len(set(lasts)) == 6
    patients = {tuple(note.split("; ")[::2]) for [note] in renamed(policy, *charts)}
    doctors = {tuple(note.split("; ")[1::2]) for [note] in renamed(policy, *charts)}
    assert len(patients) == 1
    assert len(doctors) == 20


def _fields(thing: object) -> dict[str, object]:
    return {name: getattr(thing, name) for name in thing.__dataclass_fields__}  # type: ignore[attr-defined]


# ── for ever ─────────────────────────────────────────────────────────────────────────────────────────────────────────

VECTORS = json.loads((Path(__file__).parents[1] / "vectors" / "names-v1.json").read_text("utf-8"))


@pytest.mark.parametrize("told", VECTORS["releases"], ids=lambda told: told.get("scope", "cchmc-2014"))
def test_vectors(told: dict[str, object]) -> None:
    """The same key, policy and notes give the same names as ever."""
    charts = [chart_of(*notes, patient=f"p{n}") for n, notes in enumerate(VECTORS["charts"])]
    if "policy" in told:
        policy = load(str(told["policy"]))
    else:
        policy = scoped_policy(str(told["scope"]), lists=str(told["lists"]), options=str(told["options"]))
    assert renamed(policy, *charts) == told["after"]


# ── the page ─────────────────────────────────────────────────────────────────────────────────────────────────────────

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "kinds" / "names.md").read_text("utf-8")


def test_the_rule_on_the_page_is_a_rule() -> None:
    [rule] = re.findall(r"```yaml\n(NAME:.*?)```", PAGE, re.DOTALL)
    found = parse(edited(rule)).rule("NAME")
    assert (found.scope, found.behaviour) == ("patient", "names.scoped.v1")
    assert names_pools.source(found).weighted


def test_the_table_of_scopes_is_true() -> None:
    """How many people John Smith becomes: in two mentions of a note, in another note of his, in another patient's."""
    rows = dict(re.findall(r"^\| (`(?:corpus|patient|note|mention)`)[^|]*\| ([^|]+) \|", PAGE, re.MULTILINE))
    assert rows.keys() == {"`corpus`", "`patient`", "`note`", "`mention`"}
    text = "[John Smith](PATIENT); [John Smith](PATIENT)"
    counts = {}
    for scope in ("corpus", "patient", "note", "mention"):
        mine, theirs = chart_of(text, "[John Smith](PATIENT)"), chart_of("[John Smith](PATIENT)", patient="p2")
        his, [other] = renamed(scoped_policy(scope), mine, theirs)
        two, again = his[0].split("; "), his[1]
        counts[scope] = len(set(two)), len({*two, again}), len({*two, again, other})
    assert counts == {"corpus": (1, 1, 1), "patient": (1, 1, 2), "note": (1, 2, 3), "mention": (2, 3, 4)}


@pytest.mark.parametrize(("one", "other", "near"), [
    ("elisa", "melisa", True), ("elisa", "elisa", True), ("anna", "ann", True), ("smith", "smyth", True),
    ("elisa", "elias", False), ("smith", "smits", True), ("lee", "leeds", False), ("moss", "ross", True),
])
def test_one_letter_parts_names_that_are_near(one: str, other: str, near: bool) -> None:
    assert nearly(one, other) is nearly(other, one) is near


@pytest.mark.parametrize("scope", ["patient", "mention"])
def test_no_name_becomes_one_that_is_one_letter_off(scope: str) -> None:
    """``Elisa`` became ``Melisa``, which reads as Elisa misspelt."""
    names = ("Elisa Moss", "Anna Lee", "Marie Reed", "Jane Hall", "Dana Wong", "Carl Ross")
    for seed in range(30):
        chart = chart_of(" and ".join(f"[{name}](PATIENT)" for name in names))
        ((note,),) = renamed(scoped_policy(scope), chart, key=Key(bytes([seed]) * 32))
        for old, new in zip(names, note.split(" and "), strict=True):
            for was, now in zip(old.split(), new.split(), strict=True):
                assert not nearly(was.lower(), now.lower())
