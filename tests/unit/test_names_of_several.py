"""Names of several people: one of two last names, a family in the plural, doctors behind one title."""

from __future__ import annotations

import re

import pytest
from corpora import notes_of, released
from helpers import chart_of
from scoped import renamed, scoped_policy, sex

from resynth import lexicon
from resynth.keys import Key
from resynth.plan import brief
from resynth.plan.names_mentions import mentions
from resynth.policy.model import Policy
from resynth.policy.parse import load
from resynth.recognize.detect import detect
from resynth.types import Document

# ── two last names ───────────────────────────────────────────────────────────────────────────────────────────────────

RIOS = "[Esperanza Villanueva Ríos](PATIENT) came. "


@pytest.mark.parametrize("short", [
    "[Sra. Villanueva](PATIENT)", "Ms. [Villanueva](PATIENT)", "[Villanueva](PATIENT)", "[VILLANUEVA, E.](PATIENT)",
])
@pytest.mark.parametrize("policy", [scoped_policy(), load("cchmc-2014")], ids=["scoped", "corpus"])
def test_the_first_of_two_last_names_is_one_name_wherever_it_stands(short: str, policy: Policy) -> None:
    """In "Esperanza Villanueva Ríos", where the chart shows Villanueva as nothing else."""
    [[note]] = renamed(policy, chart_of(f"{RIOS}{short}, Ms. [Ríos](PATIENT)"))
    found = re.fullmatch(r"(\w+) ([\w']+) ([\w']+) came\. (?:\w+\. )?([\w']+)(?:, \w\.)?, Ms\. ([\w']+)", note)
    assert found, note
    _, one, two, alone, other = found.groups()
    assert one.upper() == alone.upper() != two.upper() == other.upper()
    assert {one.lower(), two.lower()} <= lexicon.names().last.keys()


@pytest.mark.parametrize(("text", "one", "other"), [
    # a listed first name may be anybody's middle name
    ("[Mary Ann Hall](PATIENT), Mrs. [Ann](PATIENT), [Tom Ann](DOCTOR)", 1, 4),
    ("[Esperanza Villanueva Ríos](PATIENT), her son [Villanueva](PATIENT), Dr. [Tom Villanueva](DOCTOR)", 1, 8),
])
def test_a_first_name_of_the_chart_is_no_last_name_between_two_others(text: str, one: int, other: int) -> None:
    [[note]] = renamed(scoped_policy(), chart_of(text))
    words = [word.strip(",") for word in note.split()]
    assert words[one] != words[other]


def test_initials_follow_the_person_behind_either_of_two_last_names() -> None:
    text = f"{RIOS}[E. Villanueva](PATIENT), [E. Ríos](PATIENT)"
    [[note]] = renamed(scoped_policy(options="initials: follow"), chart_of(text))
    found = re.fullmatch(r"(\w)\w+ ([\w']+) ([\w']+) came\. (\w)\. ([\w']+), (\w)\. ([\w']+)", note)
    assert found, note
    assert found.groups() == (found[1], found[2], found[3], found[1], found[2], found[1], found[3])


@pytest.mark.parametrize("policy", [
    "cchmc-2014", "hipaa-limited-data-set", "hipaa-safe-harbor", "i2b2-2014-like", "training-data",
])
@pytest.mark.parametrize("last", [
    "Lo Presti", "Di Marco", "De La Cruz", "Van der Berg", "St. Clair", "Mac Arthur", "Del Rio", "Le Blanc", "O' Brien",
])
def test_a_last_name_of_several_words_is_one_wherever_it_stands(policy: str, last: str) -> None:
    """``Mr Lo Presti`` became ``Mr Anna Smith`` beside ``Mary Lo Smith`` for Annunziata Lo Presti."""
    text = f"Mr. [{last}](PATIENT) came; then [{last}](PATIENT), [Mary {last}](PATIENT), [Mr. {last.upper()}](PATIENT)."
    done = released(notes_of(text), policy=policy)
    assert done.error is None, (done.error, done.error.problems)
    titled, alone, full, loud = (row.surrogate for row in done.every)
    particle = last.rpartition(" ")[0]
    assert titled == alone == full.split(" ", 1)[1]
    assert loud == f"Mr. {titled.upper()}"
    assert titled.startswith(f"{particle} ")
    assert " " not in titled.removeprefix(f"{particle} ")


# ── families ─────────────────────────────────────────────────────────────────────────────────────────────────────────


def family(last: str) -> str:
    return last + ("es" if last.lower().endswith(("s", "x", "z", "ch", "sh")) else "s")


@pytest.mark.parametrize("policy", [scoped_policy(), load("cchmc-2014")], ids=["scoped", "corpus"])
@pytest.mark.parametrize("last", ["Renfrow", "Villanueva", "Hollis", "Quispexz"])
def test_a_family_in_the_plural_has_the_name_of_its_members(policy: Policy, last: str) -> None:
    """The plural of the new last name is in "es" behind what hisses."""
    text = f"[Dale {last}](PATIENT), the [{family(last)}](PATIENT), [the {family(last)}](PATIENT)"
    for seed in range(12):
        key = Key(bytes(range(seed, seed + 32)))
        [[note]] = renamed(policy, chart_of(text), key=key)
        found = re.fullmatch(r"\w+ ([\w']+), the ([\w']+), the ([\w']+)", note)
        assert found, note
        assert found[2] == found[3] == family(found[1])


@pytest.mark.parametrize("text", [
    "[Dale Robert](PATIENT), by [Roberts](PATIENT)",  # nothing tells a family, and people are called so
    "[Dale Renfrow](PATIENT), the [Renfrows](PATIENT), Mr. [Renfrows](DOCTOR)",  # somebody is called so
])
def test_a_name_that_ends_in_s_is_no_family_where_nothing_tells_one(text: str) -> None:
    [[note]] = renamed(scoped_policy(), chart_of(text))
    words = note.replace(",", "").split()
    assert words[3] != family(words[1])


@pytest.mark.parametrize("policy", [scoped_policy(), load("cchmc-2014")], ids=["scoped", "corpus"])
@pytest.mark.parametrize("last", ["Stillwell", "Jones", "Lynch", "Quispexz", "Zimbrowski"])
def test_a_family_of_whom_nobody_else_is_named_stays_several(policy: Policy, last: str) -> None:
    """``the Smiths`` became ``the Conley``; what nobody is called by is a plural behind "the"."""
    [[note]] = renamed(policy, chart_of(f"The [{family(last)}](PATIENT) and [the {family(last)}](NAME)"))
    found = re.fullmatch(r"The ([\w']+) and the ([\w']+)", note)
    assert found, note
    one = next(name for name in (found[1][:-2], found[1][:-1]) if family(name) == found[1])
    assert found[2] == family(one)


def test_the_plural_agrees_with_the_singular_of_the_same_name() -> None:
    text = "[the Smiths](NAME) came, then the [Joneses](RELATIVE); later [Ann Smith](NAME) and Mr. [Jones](NAME)"
    for policy in ("i2b2-2014-like", "hipaa-limited-data-set", "training-data", "cchmc-2014"):
        done = released(notes_of(text.replace("RELATIVE", "PATIENT")), policy=policy)
        assert done.error is None, done.error
        (note,) = done.texts.values()
        found = re.fullmatch(r"the (\S+) came, then the (\S+); later \S+ (\S+) and Mr\. (\S+)", note)
        assert found, note
        assert (found[1], found[2]) == (family(found[3]), family(found[4]))


@pytest.mark.parametrize("policy", [scoped_policy(), load("cchmc-2014")], ids=["scoped", "corpus"])
@pytest.mark.parametrize("text", [
    "the [Davis](PATIENT) came", "[Davis](PATIENT) family", "The [Williams](PATIENT) left",
])
def test_a_last_name_said_of_a_family_is_no_first_name(policy: Policy, text: str) -> None:
    """``the Joseph family`` stood for the Davis family: Davis is a first name too."""
    [[note]] = renamed(policy, chart_of(text))
    (new,) = set(note.split()) - set(text.split())
    assert new.lower() in lexicon.names().last
    [[note]] = renamed(policy, chart_of(f"{text} with [Davis Hall](PATIENT), [Williams Hall](PATIENT)"))
    new = next(word for word in note.split() if word not in text.split())
    assert sex(new) is not None


def test_a_family_of_a_known_name_is_found_as_one() -> None:
    """In raw notes no town and no house, though a village is called so."""
    texts = "Patient: Carol Stillwell. Mr. Stillwell drove.", "Met with the Stillwells today. The Stillwells agree."
    _, found = detect([Document(f"d{n}", "p", text) for n, text in enumerate(texts)])
    assert [(texts[1][one.start : one.end], one.kind, one.role) for one in found or ()] == [
        ("Stillwells", "PATIENT", "relative")] * 2


# ── several doctors ──────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("row", [
    "Drs. [Hall](DOCTOR) and [Lee](DOCTOR)", "Drs. [Hall](DOCTOR), [Moss](DOCTOR), and [Lee](DOCTOR)",
    "Drs [Hall](DOCTOR) & [Lee](DOCTOR)", "DRS. [HALL](DOCTOR) AND [LEE](DOCTOR)", "Drs. [Hall](DOCTOR)/[Lee](DOCTOR)",
])
@pytest.mark.parametrize("policy", [scoped_policy(), load("cchmc-2014")], ids=["scoped", "corpus"])
def test_each_of_several_doctors_has_a_last_name_though_marked_alone(policy: Policy, row: str) -> None:
    """Lee is a first name on the lists, and Dr. Lee is the same doctor."""
    [[note]] = renamed(policy, chart_of(f"{row}; Dr. [Kim Lee](DOCTOR)"))
    lee = re.search(r"([\w']+); Dr\. [\w']+ ([\w']+)", note)
    assert lee, note
    assert lee[1].upper() == lee[2].upper()
    [[note]] = renamed(policy, chart_of(row))
    assert lexicon.fold(re.findall(r"[\w']+", note)[-1]) in lexicon.names().last


@pytest.mark.parametrize("text", ["Dr. [Hall](DOCTOR) and [Leslie](PATIENT)", "[Hall](DOCTOR) and [Leslie](PATIENT)"])
def test_one_title_is_one_doctors(text: str) -> None:
    [[note]] = renamed(scoped_policy(), chart_of(text))
    assert sex(note.split()[-1]) is not None


def test_a_family_follows_what_its_name_became_before() -> None:
    """A note of a later release takes the name that its person has since the first one."""
    chart = chart_of("[Dale Renfrow](PATIENT), the [RENFROWS](PATIENT)")
    _, (_, _, look) = mentions(chart)
    assert brief._with(look, "HATCHERS", {"last:renfrow": "Hollis"}) == "HOLLISES"
    assert brief._with(look, "HOLLISES", {"last:renfrow": "Hollis"}) is None
