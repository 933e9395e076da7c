"""Kin before a lone name, and the halves of "Min-ji": first names, of whose sex, for the maker and for the checker."""

from __future__ import annotations

from pathlib import Path

import pytest
from helpers import KEY, chart_of
from scoped import scoped_policy
from speed import seconds, stays_below

from resynth import lexicon
from resynth.plan import names as plan
from resynth.plan import names_kin, names_mentions, names_sex
from resynth.plan.family import SpannedChart
from resynth.surrogates.names import FIRST, LAST
from resynth.verify import kin, name_forms, sex_told
from resynth.verify.facts import Facts
from resynth.verify.model import SourceNote


def roles(note: str) -> list[str]:
    """The role of every token of a chart, as the maker settles them."""
    return [token.role for mention in names_mentions.mentions(chart_of(note)) for token in mention.look.tokens]


def checked(chart: SpannedChart) -> tuple[set[str], set[str]]:
    """The first and last names that the checker knows of a chart."""
    facts = Facts()
    facts.add([SourceNote("d", "p", doc.text, spans) for doc, spans in zip(chart.documents, chart.spans, strict=True)])
    return facts.first, facts.last


@pytest.mark.parametrize("note", [
    "Wife [Jolantka](NAME) drove.", "Son [Marek](NAME) drives.", "Her husband, [Babatunde](NAME), came.",
    "mom ([Ioannara](NAME))", "Brother: [Oyewole](NAME)", "a daughter named [Zuzka](NAME)", "[Wife Jolantka](NAME)",
    "Grandma [Voulitsa](NAME) called.", "[Grandma Voulitsa](NAME) called.", "his uncle [Marek](NAME)",
    "the patient's father, [Marek](NAME)", "Son [Marek](NAME). [Marek](NAME) drives.",
])
def test_what_stands_behind_kin_is_a_first_name(note: str) -> None:
    assert set(roles(note)) == {FIRST}
    firsts, lasts = checked(chart_of(note))
    assert firsts
    assert not lasts


@pytest.mark.parametrize("note", [
    "Uncle [Kowalski](NAME) called.", "Sister [Marek](NAME) of the ward", "Father [Marek](NAME) prayed.",
    "wife\n[Marek](NAME)", "per wife - [Marek](NAME)", "wife of [Marek](NAME)", "wife, Dr. [Marek](DOCTOR)",
    "d/w wife, [Marek](DOCTOR)", "the midwife [Marek](NAME)", "Seen by [Marek](NAME).", "wife. [Marek](NAME) left.",
    "Son [Marek](NAME) and [Piotr Marek](NAME)"
])
def test_what_stands_elsewhere_is_what_it_was(note: str) -> None:
    assert LAST in roles(note)
    assert "marek" in checked(chart_of(note))[1] or "kowalski" in checked(chart_of(note))[1]


@pytest.mark.parametrize(("note", "sex"), [
    ("her husband, [Babatunde Clarke](NAME)", "M"), ("Wife [Jolantka](NAME)", "F"), ("brother [Oyewole](NAME)", "M"),
    ("grandma [Voulitsa](NAME)", "F"), ("Wife [Casey Hall](NAME), he said", "F"), ("partner [Oyewole](NAME)", ""),
    ("wife, Dr. [Babatunde Clarke](DOCTOR)", ""), ("husband and [Jolantka Hall](NAME)", ""),
    ("wife, Mr. [Casey Hall](NAME)", "M"), ("sister [Mary](NAME)", "F"),
])
def test_kin_tell_the_sex(note: str, sex: str) -> None:
    chart = chart_of(note)
    told = names_sex.told(chart, names_mentions.mentions(chart), lexicon.names().sex)
    assert list(told.values()) == ([sex] if sex and told else [])
    assert bool(told) == bool(sex)


BESIDE = [
    ("Her brother [Ashley Pym](NAME) drove.", "M"), ("brother [Jocelyn Pym](NAME), 33, merchant", "M"),
    ("Brother: [Ashley Pym](NAME)", "M"), ("mom (her mother [Casey Pym](NAME))", "F"),
    ("her brother\n[Ashley Pym](NAME)", "M"), ("his brother-in-law [Ashley Pym](NAME)", "M"),
    ("[Brother Ashley Pym](NAME)", "M"), ("her oldest son [Ashley](NAME)", "M"), ("a son named [Ashley](NAME)", "M"),
    ("[Ashley Pym](NAME) (brother) drove", "M"), ("[Ashley Pym](NAME), brother of hers", "M"),
    ("[Ashley Pym](NAME), her brother, drove", "M"), ("[Ashley Pym](NAME) (the patient's older brother)", "M"),
    ("[Ashley Pym](NAME) (brother, lives near)", "M"), ("Her brother, [Ashley Pym](NAME), drove", "M"),
    ("[Ashley Pym](NAME), brother.", "M"), ("[Ashley Pym](NAME) (brother-in-law)", "M"),
    ("godfather [Ashley](NAME)", "M"),
]
#: What may speak of somebody else: of a name that one sex bears nothing is told.
NOT_BESIDE = [
    "Per husband, [Mary Pym](NAME) fell.", "per her husband [Mary Pym](NAME) fell",
    "She has a son. [Mary Pym](NAME) drove.", "husband\n[Mary Pym](NAME)", "with her son, [Mary Pym](NAME), and Tom",
    "[Mary Pym](NAME), husband, daughter present", "[Mary Pym](NAME) (father, mother present)",
    "[Mary Pym](NAME) (husband, Tom)", "[Mary Pym](NAME), husband at bedside",
    "[Mary Pym](NAME), her husband, and Tom", "mother of [Robert Pym](NAME)", "wife, Dr. [Robert Pym](DOCTOR)",
    "[Tom and Mary Pym](NAME) (son)", "wife and [Robert Pym](NAME)", "the midwife [Robert Pym](NAME)",
    "[Robert Pym](NAME)'s wife", "twin [Robert Pym](NAME)", "son; [Mary Pym](NAME)",
]


@pytest.mark.parametrize(("note", "sex"), [*BESIDE, *((note, "") for note in NOT_BESIDE)])
def test_kin_tell_the_sex_of_the_name_beside_them_whatever_the_lists_say(note: str, sex: str) -> None:
    """``Her brother Ashley Pym`` became ``Her brother Margaret Torres``. Maker and checker read it alike."""
    chart = chart_of(note)
    text, span = chart.documents[0].text, chart.spans[0][0]
    found = names_sex.told(chart, names_mentions.mentions(chart), lexicon.names().sex)
    assert list(found.values()) == ([sex] if sex else [])
    if span.role != "provider":
        single = " and " not in text[span.start : span.end]
        assert sex_told.kin_beside(text, span.start, span.end, single) == sex


@pytest.mark.parametrize(("note", "told"), [
    ("[Robert Grant](PATIENT); Ms. [Grant](PATIENT)", {}),
    ("Father [Robert Grant](PATIENT) drives. Ms. [Grant](PATIENT) returns.", {"robert": "M"}),
    ("[Mary Grant](PATIENT); Mr. [Grant](PATIENT)", {}),
    # Of two who share a last name the title means the one who may be meant.
    ("[Robert Grant](PATIENT), [Casey Grant](PATIENT), Ms. [Grant](PATIENT)", {"casey": "F"}),
    ("[Robert Grant](PATIENT), [Casey Grant](PATIENT), Mr. [Grant](PATIENT)", {}),
    ("brother [Casey Grant](PATIENT); Ms. [Grant](PATIENT)", {"casey": "M"}),
    ("Mr. [Casey Grant](PATIENT); Ms. [Grant](PATIENT)", {"casey": "M"}),
    ("[Casey Grant](PATIENT); Ms. [Grant](PATIENT)", {"casey": "F"}),
    ("[Casey Grant](PATIENT); aunt [Grant](PATIENT)", {"casey": "F"}),
])
def test_a_title_of_a_last_name_alone_is_another_persons_where_the_sex_differs(note: str, told: dict[str, str]) -> None:
    """``Her brother Robert Grant`` became a woman where the note had a ``Ms. Grant``."""
    chart = chart_of(note)
    found = names_sex.told(chart, names_mentions.mentions(chart), lexicon.names().sex)
    assert {who.partition(":")[2]: sex for who, sex in found.items()} == told


@pytest.mark.parametrize(("note", "told"), [
    ("[Zorvan James Whitcomb](NAME)", {"zorvan": "M"}), ("[Whitcomb, Zorvan James](NAME)", {"zorvan": "M"}),
    ("[Cecily Lusk Harcourt](NAME)", {"lusk": "F"}), ("[Mary-Zorvan Hall](NAME)", {"zorvan": "F"}),
    ("[Zorvan James Whitcomb](NAME), she said", {"zorvan": "M"}),
    ("Ms. [Zorvan James Whitcomb](NAME)", {"zorvan": "F"}),
    ("[Zorvan T. James](NAME)", {}), ("[Zorvan and James Whitcomb](NAME)", {}), ("[Zorvan Quell Whitcomb](NAME)", {}),
    ("[Mary James Whitcomb](NAME)", {}), ("[Mary](NAME) [Zorvan Hall](NAME)", {}),
    ("[Zorvan James Hall](NAME), [Zorvan Mary Hall](NAME)", {}),
])
def test_the_other_first_names_of_a_person_tell_the_sex(note: str, told: dict[str, str]) -> None:
    """``Alder James`` became ``Paula Dave``, and ``Cecily Lusk Harcourt`` ``Glenda John Charney``."""
    chart = chart_of(note)
    found = names_sex.told(chart, names_mentions.mentions(chart), lexicon.names().sex)
    assert {who.partition(":")[2]: sex for who, sex in found.items()} == told


def test_a_name_on_no_list_gets_a_name_of_that_sex() -> None:
    """Where the policy gives such a name one of the lists."""
    policy = scoped_policy(options="out_of_list: list name")
    chart = chart_of("Her husband, [Babatunde Clarke](NAME), and son [Marek](NAME); wife [Jolantka](NAME).")
    survey = plan.FAMILY.survey(policy, KEY)
    survey.add(chart)
    corpus = plan.FAMILY.load_plan(plan.FAMILY.plan_corpus(survey, policy, KEY, {}, Path()), Path())
    found = plan.FAMILY.plan_chart(chart, corpus, policy, KEY)
    names = [(found[0, at].text or "").lower().split()[0] for at in range(3)]
    assert list(map(lexicon.names().sex, names)) == ["M", "M", "F"]


@pytest.mark.parametrize(("text", "small"), [
    ("Min-ji", True), ("Hyun-woo", True), ("Seo, Hyun-woo", True), ("Mary-Ann", False), ("min-ji", False),
    ("MIN-JI", False), ("Smith-Jones", False), ("Kim Smith-jones", False),
])
def test_a_second_half_in_small_letters_is_half_of_a_first_name(text: str, small: bool) -> None:
    name = name_forms.read(text)
    assert any(name_forms.half(name, at) for at in range(len(name.tokens))) == small
    note = f"Seen: [{text}](NAME)"
    if small:
        assert roles(note)[-2:] == [FIRST, FIRST]
        assert checked(chart_of(note))[1] <= {"seo"}


def test_long_blanks_before_a_name_take_no_time() -> None:
    text = "his wife" + " " * 20_000 + "wife " * 20_000

    def spent() -> float:
        return seconds(lambda: [names_kin.before(text, at) for at in range(0, len(text), 50)]) + seconds(
            lambda: [kin.firsts_of(name_forms.read("Marek"), text, at, "") for at in range(0, len(text), 50)])

    assert stays_below(spent, lambda: 2.0, 2.0, 5)
