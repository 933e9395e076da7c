"""Faults in names under ``names.scoped.v1``: what each scope promises, and what it does not."""

from __future__ import annotations

from functools import lru_cache

import pytest
from kit import Note, broken, facts_of, pair, pairs, tally_of
from scoped import ALL, OLD, scoped_policy

from resynth import lexicon
from resynth.policy.model import Policy
from resynth.verify import conclude

CORPUS: tuple[Note, ...] = (
    ("src-a1", "A", "[John Smith](PATIENT), Mr. [Smith](PATIENT), Dr. [Ann B. Lee](DOCTOR), [Casey Hall](PATIENT)",
     "[Lyle Decosta](PATIENT), Mr. [Decosta](PATIENT), Dr. [Amparo K. Tran](DOCTOR), [Jordan Imhoff](PATIENT)"),
    ("src-a2", "A", "[SMITH, JOHN](PATIENT) and Mrs. [Casey Hall](PATIENT), [Zyxwvuq](PATIENT)",
     "[DECOSTA, LYLE](PATIENT) and Mrs. [Jordan Imhoff](PATIENT), [Carxzn](PATIENT)"),
    ("src-b1", "B", "[John Smith](PATIENT) and Mr. [Walter Moss](PATIENT)",
     "[Tyler Schiller](PATIENT) and Mr. [Gerald Kemper](PATIENT)"),
)
#: In the narrower scopes: John Smith is somebody else in another note, or in another mention.
NOTE = {"[DECOSTA, LYLE]": "[PITT, NORMAN]", "Mrs. [Jordan Imhoff]": "Mrs. [Britt Mickens]"}
MENTION = {**NOTE, "Mr. [Decosta]": "Mr. [Finn]"}


def spoiled(edits: dict[str, str], corpus: tuple[Note, ...] = CORPUS) -> tuple[Note, ...]:
    made = []
    for doc_id, patient, before, after in corpus:
        for old, new in edits.items():
            after = after.replace(old, new)
        made.append((doc_id, patient, before, after))
    return tuple(made)


@lru_cache(maxsize=64)
def promising(scope: str, lists: str = OLD, options: str = "draw: uniform", threshold: str = "0.002%") -> Policy:
    return scoped_policy(scope, lists=lists, options=options, threshold=threshold)


def fallen(corpus: tuple[Note, ...], policy: Policy) -> set[str]:
    given = pairs(corpus)
    facts = facts_of(given)
    return broken(conclude(tally_of(given, facts, under=policy), facts, policy)) - {"P5"}


def rare(name_list: dict[str, int], most: int) -> str:
    """A name that few people bear, and no other list knows."""
    known = lexicon.all_names().last
    return next(n for n, count in name_list.items() if count < most and n not in known and 5 < len(n) < 8).capitalize()


@pytest.mark.parametrize(
    ("scope", "edits"),
    [("patient", {}), ("note", NOTE), ("mention", MENTION), ("{markov: 0.5}", MENTION), ("note", {}), ("mention", {})],
)
def test_without_a_fault_every_promise_holds_in_every_scope(scope: str, edits: dict[str, str]) -> None:
    """What a wider scope promises, a narrower one may do too."""
    assert fallen(spoiled(edits), promising(scope)) == set()


@pytest.mark.parametrize(
    ("scope", "edits", "expected"),
    [
        # P30 reaches as far as the scope, and no further.
        ("patient", NOTE, {"P30"}),
        ("note", MENTION, {"P30"}),
        ("corpus", {}, {"P30"}),
        ("project", {}, {"P30"}),
        # M8 in every scope: a name that is two people of one note.
        ("mention", {"Mr. [Gerald Kemper]": "Mr. [Tyler Kemper]"}, {"M8"}),
        ("note", {"Mr. [Gerald Kemper]": "Mr. [Gerald Schiller]"}, {"M8"}),
        # P31, P32, M5: an original is given.
        ("mention", {"[Jordan Imhoff]": "[Jordan Moss]"}, {"P31"}),
        ("note", {"[Tyler Schiller]": "[Walter Schiller]"}, {"P32"}),
        ("mention", {"[Tyler Schiller]": "[John Schiller]"}, {"P32"}),
        ("patient", {"[Tyler Schiller]": "[Ann Lee]"}, {"M5", "P27", "P31"}),
        # P27 and M7: the sex of the lists, or of a title.
        ("patient", {"[Tyler Schiller]": "[Laura Schiller]"}, {"P27"}),
        ("patient", {"[Jordan Imhoff]": "[Gerald Imhoff]"}, {"M7"}),
        ("patient", {"[Jordan Imhoff]": "[Laura Imhoff]"}, set()),
        # P28, P25: a name on no list.
        ("patient", {"[Carxzn]": "[Pitt]"}, {"P28"}),
        # M6 and P26: too rare, or a word of the clinic.
        ("patient", {"[Gerald Kemper]": "[Gerald Foley]"}, {"M6"}),
        # P29: an initial that stayed.
        ("patient", {"[Amparo K. Tran]": "[Amparo B. Tran]"}, {"P29"}),
        # P24: another order.
        ("patient", {"[DECOSTA, LYLE]": "[LYLE DECOSTA]"}, {"P24", "P25", "P30"}),
    ],
)
def test_a_planted_fault_is_found_in_its_scope(scope: str, edits: dict[str, str], expected: set[str]) -> None:
    assert fallen(spoiled(edits), promising(scope)) == expected


def test_a_threshold_is_that_of_the_rule() -> None:
    """Schiller is common enough at 0.002 %, and not at 1 %."""
    assert {"P26", "M6"} <= fallen(CORPUS, promising("patient", threshold="1%"))


def test_the_newer_lists_count_where_the_rule_names_them() -> None:
    name = rare(lexicon.last_2010(0), 400)
    edits = {"[Gerald Kemper]": f"[Gerald {name}]"}
    assert {"P26", "M6", "P25"} == fallen(spoiled(edits), promising("patient", ALL, "wider_bearers: 1000"))
    assert set() == fallen(spoiled(edits), promising("patient", ALL, "wider_bearers: 100"))


def test_a_name_of_the_lists_may_stand_for_one_on_none_where_the_rule_says_so() -> None:
    policy = promising("patient", options="out_of_list: list name")
    assert fallen(spoiled({"[Carxzn]": "[Pitt]"}), policy) == set()
    assert fallen(CORPUS, policy) == {"P25", "M6"}


def test_an_initial_that_follows_the_new_name_may_stay_what_it_was() -> None:
    policy = promising("patient", options="initials: follow")
    assert fallen(spoiled({"[Amparo K. Tran]": "[Amparo B. Tran]"}), policy) == set()


PLANTS = ("M28",)
#: For Ann Lee and John Smith names that begin with other letters.
OTHERS = {"[Amparo K. Tran]": "[Lucia K. Tran]", "[Tyler Schiller]": "[Tyler Pitt]"}


@pytest.mark.parametrize(("options", "edits", "expected"), [
    ("edits_apart: 3", {}, set()),
    ("first_letter: other", {}, {"M28"}),  # Ann became Amparo, Smith Schiller
    ("first_letter: other", OTHERS, set()),
    # One letter parts Moss and Foss.
    ("edits_apart: 3", {"[Gerald Kemper]": "[Gerald Foss]"}, {"M28"}),
    ("edits_apart: 2", {"[Gerald Kemper]": "[Gerald Foss]"}, {"M28"}),
    ("draw: uniform", {"[Gerald Kemper]": "[Gerald Foss]"}, set()),
    ("first_letter: other", {**OTHERS, "[Gerald Kemper]": "[Gerald Machado]"}, {"M28"}),
    ("first_letter: other", {**OTHERS, "[Gerald Kemper]": "[Wallace Kemper]"}, {"M28"}),
    ("draw: uniform", {"[Gerald Kemper]": "[Wallace Machado]"}, set()),
])
def test_a_new_name_is_as_unlike_the_old_one_as_the_rule_asks(
    options: str, edits: dict[str, str], expected: set[str]
) -> None:
    policy = promising("patient", options=options)
    assert fallen(spoiled(edits), policy) == expected


@pytest.mark.parametrize(("people", "new", "expected"), [
    (0, "Gerald Maas", set()), (15, "Gerald Maas", set()), (16, "Gerald Maas", {"M6"}), (400, "Gerald Davis", set()),
    (400, "Maas, Gerald", {"M6"}), (400, "Davis-Maas, Gerald", {"M6"}), (400, "Davis, Gerald Amparo", {"M6"}),
])
def test_a_full_name_that_few_bear_is_found(people: int, new: str, expected: set[str]) -> None:
    """Each name is common enough; Gerald Maas may be fifteen people, Gerald Davis two thousand."""
    old = new.replace("Gerald", "Walter").replace("Maas", "Moss").replace("Davis", "Dunn").replace("Amparo", "Ann")
    note = ("src-b1", "B", f"Saw [{old}](PATIENT) here.", f"Saw [{new}](PATIENT) here.")
    options = f"out_of_list: list name{f', full_name_bearers: {people}' if people else ''}"
    assert fallen((note,), scoped_policy("patient", options=options, ladder="all, narrow, tag, hold")) == expected


def test_a_last_name_that_the_chart_shows_is_no_rare_middle_name() -> None:
    """Hardly anybody is called Hernandez as a middle name: a corpus with a second last name could not be released."""
    note = ("src-b1", "B", "Saw [Esperanza Villanueva Rios](PATIENT), Ms. [Villanueva](PATIENT).",
            "Saw [Gloria Hernandez Davis](PATIENT), Ms. [Hernandez](PATIENT).")
    options = "out_of_list: list name, full_name_bearers: 400"
    assert fallen((note,), scoped_policy("patient", options=options, ladder="all, narrow, tag, hold")) == set()


def test_a_rung_excuses_no_name_that_is_near() -> None:
    """Hard: the settings hold whatever else is given up."""
    notes = spoiled({"[Gerald Kemper]": "[Gerald Foss]"})
    given = [pair(note, number, {1: "narrow"}) for number, note in enumerate(notes)]
    facts, policy = facts_of(given), promising("patient", options="edits_apart: 3")
    found = conclude(tally_of(given, facts, under=policy), facts, policy)
    assert [verdict.promise for verdict in found.broken] == ["M28"]


def test_nothing_is_told_of_what_no_rule_asks() -> None:
    """The audits of policies without the settings are what they were."""
    given = pairs(CORPUS)
    facts = facts_of(given)
    for options, told in (("draw: uniform", False), ("edits_apart: 2", True)):
        policy = promising("patient", options=options)
        found = conclude(tally_of(given, facts, under=policy), facts, policy)
        assert ("M28" in {verdict.promise for verdict in found.verdicts}) is told


RIOS: tuple[Note, ...] = (
    ("src-a1", "A", "[Esperanza Villanueva Ríos](PATIENT), [Sra. Villanueva](PATIENT), Ms. [Ríos](PATIENT)",
     "[Laura Decosta Imhoff](PATIENT), [Sra. Decosta](PATIENT), Ms. [Imhoff](PATIENT)"),
    ("src-a2", "A", "Ms. [Villanueva](PATIENT) is well", "Ms. [Decosta](PATIENT) is well"),
)


@pytest.mark.parametrize(("scope", "edits", "expected"), [
    ("patient", {}, set()),
    ("corpus", {}, set()),
    # Two persons of one.
    ("patient", {"[Sra. Decosta]": "[Sra. Schiller]"}, {"P30"}),
    ("patient", {"Ms. [Decosta]": "Ms. [Schiller]"}, {"P30"}),
    ("patient", {"[Laura Decosta Imhoff]": "[Laura Schiller Imhoff]"}, {"P30"}),
    # A first name, a made-up one, and one of the corpus in the place of a last name.
    ("patient", {"Decosta": "Carxzn"}, {"P25"}),
    ("patient", {"Decosta": "Laura"}, {"P25"}),
    ("patient", {"Decosta": "Rios"}, {"P31", "P32"}),
    ("patient", {"Decosta": "Imhoff"}, {"M8"}),
])
def test_both_of_two_last_names_are_last_names(scope: str, edits: dict[str, str], expected: set[str]) -> None:
    assert fallen(spoiled(edits, RIOS), promising(scope)) == expected


HOLLIS: tuple[Note, ...] = (
    ("src-a1", "A", "[Dale Renfrow](PATIENT) and the [Renfrows](PATIENT)",
     "[Lyle Hollis](PATIENT) and the [Hollises](PATIENT)"),
    ("src-a2", "A", "[the RENFROWS](PATIENT), Dr. [Kemper](DOCTOR)", "[the HOLLISES](PATIENT), Dr. [Decosta](DOCTOR)"),
)


@pytest.mark.parametrize(("scope", "edits", "expected"), [
    ("patient", {}, set()),
    ("corpus", {}, set()),
    ("patient", {"Hollises": "Imhoffs"}, {"P30"}),
    ("corpus", {"HOLLISES": "IMHOFFS"}, {"P30"}),
    # no plural, a family of the corpus, a made-up one
    ("note", {"HOLLISES": "IMHOFF"}, {"P24"}),
    ("note", {"HOLLISES": "KEMPERS"}, {"P31"}),
    ("note", {"HOLLISES": "CARXZNS"}, {"P25"}),
    ("note", {"HOLLISES": "Imhoffs"}, {"P24"}),
])
def test_a_family_in_the_plural_is_called_as_its_members_are(
    scope: str, edits: dict[str, str], expected: set[str]
) -> None:
    assert fallen(spoiled(edits, HOLLIS), promising(scope)) == expected


@pytest.mark.parametrize(("before", "edits", "expected"), [
    ("the [Stillwells](PATIENT) came; [Davis](PATIENT) family", {}, set()),
    # one of the family stands for it; a first name for what is said of a family
    ("the [Stillwells](PATIENT) came; [Davis](PATIENT) family", {"Hollises": "Decosta"}, {"P24"}),
    ("the [Stillwells](PATIENT) came; [Davis](PATIENT) family", {"Imhoff": "Kirsten"}, {"P25"}),
])
def test_a_family_of_whom_nobody_else_is_named_is_several(
    before: str, edits: dict[str, str], expected: set[str]
) -> None:
    after = before.replace("Stillwells", "Hollises").replace("Davis", "Imhoff")
    assert fallen(spoiled(edits, (("src-a1", "A", before, after),)), promising("patient")) == expected


LO: tuple[Note, ...] = (
    ("src-a1", "A", "Mr. [Lo Bianco](PATIENT), [Lo Bianco](PATIENT), [Anna Lo Bianco](PATIENT)",
     "Mr. [Lo Imhoff](PATIENT), [Lo Imhoff](PATIENT), [Kate Lo Imhoff](PATIENT)"),
)


@pytest.mark.parametrize(("edits", "expected"), [
    ({}, set()),
    # a first name for the particle, another last name behind it
    ({"Mr. [Lo Imhoff]": "Mr. [Kate Imhoff]"}, {"P24"}), ({"Mr. [Lo Imhoff]": "Mr. [Lo Decosta]"}, {"P30"}),
])
def test_a_particle_behind_a_title_begins_a_last_name(edits: dict[str, str], expected: set[str]) -> None:
    assert fallen(spoiled(edits, LO), promising("patient")) == expected


def test_the_last_of_several_doctors_marked_one_by_one_has_a_last_name() -> None:
    """A first name in its place is no last name."""
    corpus: tuple[Note, ...] = (
        ("src-a1", "A", "DRS. [HALL](DOCTOR) AND [LEE](DOCTOR)", "DRS. [DECOSTA](DOCTOR) AND [IMHOFF](DOCTOR)"),
    )
    assert fallen(corpus, promising("patient")) == set()
    assert fallen(spoiled({"[IMHOFF]": "[KIRSTEN]"}, corpus), promising("patient")) == {"P25"}


GRANT: tuple[Note, ...] = (
    ("src-a1", "A",
     "Ms. [Grant](PATIENT) came. Her brother [Robert Grant](PATIENT) drove. [Ashley Hall](PATIENT) (son)",
     "Ms. [Imhoff](PATIENT) came. Her brother [Gerald Imhoff](PATIENT) drove. [Walter Kemper](PATIENT) (son)"),
    ("src-a2", "A", "[Robert Grant](PATIENT), Mr. [Ashley Hall](PATIENT), [Mary Moss](PATIENT), her sister, drove",
     "[Gerald Imhoff](PATIENT), Mr. [Walter Kemper](PATIENT), [Laura Decosta](PATIENT), her sister, drove"),
)


@pytest.mark.parametrize(("edits", "expected"), [
    ({}, set()),
    # "Ms. Grant" makes no woman of Robert Grant, nor do kin; Ashley is a man by what stands beside him.
    ({"Gerald": "Kate"}, {"P27", "M7"}),
    ({"brother [Gerald Imhoff]": "brother [Kate Imhoff]"}, {"P27", "M7", "P30"}),
    ({"Walter": "Kate"}, {"M7"}),
    ({"Laura": "Norman"}, {"P27", "M7"}),
])
def test_a_first_name_keeps_its_sex_but_for_what_stands_beside_it(edits: dict[str, str], expected: set[str]) -> None:
    assert fallen(spoiled(edits, GRANT), promising("patient")) == expected


WORDS: tuple[Note, ...] = (
    ("src-a1", "A", "[Mom](PATIENT), the [Renfrow twins](PATIENT), both [Renfrows](PATIENT), DR [XU](DOCTOR)",
     "[Mother](PATIENT), the [Hollis twins](PATIENT), both [Hollises](PATIENT), DR [IMHOFF](DOCTOR)"),
    ("src-a2", "A", "[Dale Renfrow](PATIENT), Dr.[Xu](DOCTOR)", "[Lyle Hollis](PATIENT), Dr.[Imhoff](DOCTOR)"),
)


@pytest.mark.parametrize(("scope", "edits", "expected"), [
    ("patient", {}, set()),
    ("corpus", {}, set()),
    # a name for kin, kin of another sex, a name of the chart
    ("patient", {"[Mother]": "[Decosta]"}, {"P24"}),
    ("patient", {"[Mother]": "[Father]"}, {"P24"}),
    ("patient", {"[Mother]": "[Mom]"}, {"P1", "P24"}),
    ("patient", {"[Mother]": "[Renfrow]"}, {"P24", "P31", "P32"}),
    # a word of a family that became a name
    ("patient", {"Hollis twins": "Hollis decosta"}, {"P24"}),
    ("patient", {"Hollis twins": "Decosta twins"}, {"P30"}),
    ("patient", {"[Hollises]": "[Decostas]"}, {"P30"}),
    # initials for a last name, another one, one in small letters, the name itself
    ("patient", {"[IMHOFF]": "[CP]"}, {"M6", "P25", "P30"}),
    ("patient", {"[IMHOFF]": "[DECOSTA]"}, {"P30"}),
    ("patient", {"[IMHOFF]": "[Imhoff]"}, {"P24"}),
    ("patient", {"[IMHOFF]": "[XU]"}, {"M6", "P1", "P25", "P26", "P30", "P31", "P32"}),
])
def test_words_that_are_no_name_stay_or_become_such_words(
    scope: str, edits: dict[str, str], expected: set[str]
) -> None:
    assert fallen(spoiled(edits, WORDS), promising(scope, options="out_of_list: list name")) == expected


DASH: tuple[Note, ...] = (
    ("src-a1", "A", "[Dashiell Moss](PATIENT), [Dash](PATIENT), [Robert Hall](PATIENT), [Bob](PATIENT)",
     "[Steven Decosta](PATIENT), [Steve](PATIENT), [Gerald Imhoff](PATIENT), [Jerry](PATIENT)"),
    ("src-a2", "A", "[Dash](PATIENT), [Bob](PATIENT)", "[Steve](PATIENT), [Jerry](PATIENT)"),
)


@pytest.mark.parametrize(("edits", "expected"), [
    ({}, set()),
    # the new name itself stands for a short form too
    ({"[Steve]": "[Steven]", "[Jerry]": "[Gerald]"}, set()),
    # a last name for a short form; a woman's; another in another note
    ({"[Steve]": "[Pitt]"}, {"P25"}),
    ({"[Jerry]": "[Laura]"}, {"P27"}),
    ({"[Steve](PATIENT), [Jerry]": "[Steven](PATIENT), [Jerry]"}, {"P30"}),
])
def test_a_short_form_of_a_first_name_of_the_chart_is_that_persons(edits: dict[str, str], expected: set[str]) -> None:
    assert fallen(spoiled(edits, DASH), promising("patient", options="out_of_list: list name")) == expected


@pytest.mark.parametrize(("name", "kept", "expected"), [
    ("Bruce O'Shaughnessy", "BOS", {"M4"}), ("Bruce O'Shaughnessy", "B.O.S.", {"M4"}),
    ("Bruce O'Shaughnessy", "BO", {"M4"}), ("Bruce O'Shaughnessy", "bos", {"M4"}),
    ("Bruce O'Shaughnessy", "BS", set()), ("Bruce O'Shaughnessy", "BAS", set()),
    ("Bruce McIlhenny", "BMI", {"M4"}), ("Bruce McIlhenny", "BMC", set()),
])
def test_kept_initials_with_a_capital_inside_a_last_name_give_it_away(
    name: str, kept: str, expected: set[str]
) -> None:
    corpus: tuple[Note, ...] = (
        ("src-a1", "A", f"[{name}](DOCTOR), signed [{kept}](INITIALS)",
         f"[Gerald Decosta](DOCTOR), signed [{kept}](INITIALS)"),
    )
    assert fallen(corpus, promising("patient", options="out_of_list: list name")) == expected


TODAY: tuple[Note, ...] = (
    ("src-t", "T", "[Nevaeh Smith](PATIENT) slept. [Nevaeh](PATIENT) ate.",
     "[Amparo Decosta](PATIENT) slept. [Amparo](PATIENT) ate."),
    ("src-v", "V", "[Khalil](PATIENT) came.", "[Norman](PATIENT) came."),
)


@pytest.mark.parametrize(("edits", "expected"), [
    ({}, set()),
    ({"Amparo": "Tyler"}, {"P27"}),
    ({"[Norman]": "[Laura]"}, {"P27"}),
    # No first name, and the last name that Khalil would become if it were one.
    ({"[Norman]": "[Decosta]"}, {"P25"}),
])
def test_a_name_of_today_is_a_first_name_with_its_sex(edits: dict[str, str], expected: set[str]) -> None:
    """Though no list of 1990 has it."""
    policy = promising("patient", options="draw: uniform, out_of_list: list name")
    assert fallen(spoiled(edits, TODAY), policy) == expected
