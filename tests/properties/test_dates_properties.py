"""Dates, over all forms and values: what is read is written back; what is given is never the note's own."""

from __future__ import annotations

import dataclasses
import json
import re
from pathlib import Path

import pytest
from helpers import KEY
from hypothesis import given, settings
from hypothesis import strategies as st

from resynth.keys import Key
from resynth.plan.dates import FAMILY
from resynth.plan.dates_survey import DateSurvey
from resynth.plan.family import Choices, SpannedChart
from resynth.policy.model import Policy
from resynth.policy.parse import load
from resynth.surrogates.dates import MAKERS, phrase_of
from resynth.surrogates.dates_forms import days_in, moment_of
from resynth.types import Document, Span
from resynth.verify.date_forms import day_of

MONTHS = ["January", "Feb", "MARCH", "apr", "May", "june", "Jul", "August", "Sept", "OCT", "Nov", "december"]
PIECES = {
    "{y}": st.integers(1900, 2100).map(str), "{yy}": st.integers(0, 99).map("{:02d}".format),
    "{m}": st.integers(1, 12).map(str), "{mm}": st.integers(1, 12).map("{:02d}".format),
    "{d}": st.integers(1, 28).map(str), "{dd}": st.integers(1, 28).map("{:02d}".format),
    "{M}": st.sampled_from(MONTHS), "{W}": st.sampled_from(["Monday", "Tue", "THURS", "friday", "Sundays", "Th"]),
    "{S}": st.sampled_from(["spring", "Autumn", "WINTER", "the fall"]),
    "{H}": st.sampled_from(["Christmas", "LABOR DAY", "new year's eve"]),
    "{E}": st.sampled_from(["early", "Mid", "LATE"]), "{th}": st.sampled_from(["st", "nd", "th", "TH"]),
    "{h}": st.integers(0, 23).map(str), "{i}": st.integers(0, 59).map("{:02d}".format),
    "{p}": st.sampled_from(["am", "PM", "a.m.", "p"]), "{ }": st.sampled_from([" ", "", "\n", "  ", "\t"]),
    "{-}": st.sampled_from(["/", "-", ".", "–", " ", ", ", "//", " - "]),
    "{~}": st.sampled_from([" to ", "-", " – ", " and ", " through\n", ", "]),
}
FORMS = [
    "{m}{-}{d}{-}{y}", "{mm}{-}{dd}{-}{yy}", "{y}{-}{mm}{-}{dd}", "{m}{-}{dd}", "{mm}{-}{y}", "{M}{ }{d}{th}, {y}",
    "{M}{-}{d}", "{d}{-}{M}{-}{yy}", "{d}{th} of {M}", "{M}{-}{y}", "{M}'{yy}", "'{yy}", "{y}", "{yy}'s", "{y}s", "{M}",
    "{W}", "{W}, {M} {d}", "{W}{ }{m}/{d}/{yy} at {h}:{i}{ }{p}", "{S} {y}", "{S}", "{H}", "{H} {y}", "{E}{-}{y}",
    "{E} {M}", "{m}/{d}{~}{m}/{d}/{y}", "{M} {d}{~}{d}, {y}", "{M}{~}{M} {y}", "{y}{~}{y}", "{y}{mm}{dd}",
    "{y}{mm}{dd}1430", "{y}-{mm}-{dd}T{h}:{i}", "{h}:{i}", "{h} {p}", "the {d}{th}", "Q{m} {y}",
    "{mm}/{dd}/{y}{ }{h}:{i}",
]


def filled(form: str) -> st.SearchStrategy[str]:
    pieces = re.findall(r"\{[^}]*\}|[^{]+", form)
    return st.tuples(*(PIECES.get(piece, st.just(piece)) for piece in pieces)).map("".join)


PHRASES = st.sampled_from(FORMS).flatmap(filled)
CRUMBS = ["3", "12", "2011", "99", "/", "-", "'", " ", "\n", "March", "Th", "th", "s", "pm", "T", "at", "Q", "quarter",
          "mid", "Easter", "third", ".", ":", "é", "٣", "{", "x"]
ANYTHING = st.one_of(PHRASES, st.text(max_size=30), st.lists(st.sampled_from(CRUMBS), max_size=10).map("".join))


@given(ANYTHING, st.sampled_from(["mdy", "dmy"]))
@settings(max_examples=1500, deadline=None)
def test_what_is_read_is_written_back(text: str, order: str) -> None:
    """make(read(t)) == t for all that can be read; reading never raises; equal forms are equal groups."""
    maker = MAKERS[order]
    value, form = maker.read(text)
    assert (value is None) == (maker.group(form) == "unmatched")
    if value is not None:
        assert maker.make(value, form) == text
        again = maker.read(maker.make(value, form))
        assert again == (value, form)


@given(ANYTHING, st.sampled_from(["mdy", "dmy"]))
@settings(max_examples=1000, deadline=None)
def test_a_glance_sees_what_is_read(text: str, order: str) -> None:
    """The moment that ``look`` works out from numbers is that of the value, however the phrase is written."""
    maker = MAKERS[order]
    value, moment = maker.value(text), maker.look(text).moment
    assert moment == (None if value is None else moment_of(value))


@given(PHRASES)
@settings(max_examples=300, deadline=None)
def test_blanks_divide_no_groups(text: str) -> None:
    maker = MAKERS["mdy"]
    assert maker.group(maker.read(text)[1]) == maker.group(maker.read(phrase_of(text))[1])


# ---- charts ----------------------------------------------------------------------------------------------------------

NOTES = st.lists(PHRASES.filter(str.strip), min_size=1, max_size=6)
CORPORA = st.lists(NOTES, min_size=1, max_size=6)
FULL = ("all", "rerender", "shaped", "generalize", "tag", "hold")


@pytest.fixture(scope="module")
def full() -> Policy:
    policy = load("cchmc-2014")
    rules = {kind: dataclasses.replace(policy.rule(kind), ladder=FULL) for kind in FAMILY.kinds}
    return dataclasses.replace(policy, rules={**policy.rules, **rules})


def chart(notes: list[list[str]], patient: str = "p") -> SpannedChart:
    documents, spans = [], []
    for n, phrases in enumerate(notes):
        text, found = "", []
        for phrase in phrases:
            text += "on "
            found.append(Span(len(text), len(text) + len(phrase), "DATE", "DATE"))
            text += phrase + ". "
        documents.append(Document(f"{patient}{n}", patient, text))
        spans.append(tuple(found))
    return SpannedChart(patient, tuple(documents), tuple(f"{patient}:{n}" for n in range(len(notes))), tuple(spans))


def plan(corpus: list[SpannedChart], policy: Policy, key: Key = KEY) -> list[Choices]:
    survey = FAMILY.survey(policy, key)
    for one in corpus:
        survey.add(one)
    data = json.loads(json.dumps(FAMILY.plan_corpus(survey, policy, key, {}, Path())))
    loaded = FAMILY.load_plan(data, Path())
    return [FAMILY.plan_chart(one, loaded, policy, key) for one in corpus]


def days_of(*phrases: str) -> set[int]:
    return {day for phrase in phrases for day in days_in(MAKERS["mdy"].look(phrase).moment)}


@given(CORPORA)
@settings(max_examples=120, deadline=None)
def test_no_note_gets_a_date_of_its_own(full: Policy, notes: list[list[str]]) -> None:
    """P1 and P10 HARD on every rung, P6 in the note, P8 on the rung "all"; every date gets its choice."""
    corpus = [chart([phrases], patient=f"p{n}") for n, phrases in enumerate(notes)]
    said = {phrase_of(phrase).casefold() for phrases in notes for phrase in phrases}
    for phrases, choices in zip(notes, plan(corpus, full), strict=True):
        own = {phrase_of(phrase).casefold() for phrase in phrases}
        assert len(choices) == len(phrases)
        became: dict[str, str] = {}
        for (_, s), choice in choices.items():
            assert choice.text is not None
            assert choice.rung in FULL
            new = phrase_of(choice.text).casefold()
            assert new not in own
            assert not days_of(new) & days_of(*own)
            assert day_of(new) not in {day_of(one) for one in own} - {""}
            if choice.rung == "all":
                assert new in said
                assert MAKERS["mdy"].read(choice.text)[1].group == MAKERS["mdy"].read(phrases[s])[1].group
            assert became.setdefault(phrases[s], choice.text) == choice.text


STAMPS = ["3/4/2018 10:15", "3/4/2018 12:30", "2018-03-04T10:15:00", "2018-03-04T11:00:00", "04-Mar-2018 08:00",
          "March 4, 2018 at 3:00 pm", "March 4, 2018 at 4:00 pm", "3/4/18 1835", "3/4/18 0945", "3/4/2018"]


@given(st.lists(st.lists(st.sampled_from(STAMPS), min_size=1, max_size=3), min_size=2, max_size=8))
@settings(max_examples=60, deadline=None)
def test_a_stamp_becomes_no_other_hour_of_its_day(full: Policy, notes: list[list[str]]) -> None:
    """All notes are of one day: whatever stands in place of a stamp is another day, or none."""
    for choices in plan([chart([phrases], patient=f"p{n}") for n, phrases in enumerate(notes)], full):
        assert not days_of(*(str(choice.text) for choice in choices.values())) & days_of("3/4/2018")


@given(NOTES)
@settings(max_examples=120, deadline=None)
def test_a_corpus_of_one_note_keeps_every_hard_promise(full: Policy, phrases: list[str]) -> None:
    """No donor but the note's own: values in other clothes, made-up ones, a year, a tag; never the original."""
    (choices,) = plan([chart([phrases])], full)
    own = {phrase_of(phrase).casefold() for phrase in phrases}
    for choice in choices.values():
        assert choice.rung in FULL[1:-1]
        assert phrase_of(str(choice.text)).casefold() not in own


@given(CORPORA)
@settings(max_examples=40, deadline=None)
def test_the_same_arguments_give_the_same_choices(full: Policy, notes: list[list[str]]) -> None:
    """Whatever the order of the charts; another key is another corpus of choices, not another set of mentions."""
    corpus = [chart([phrases], patient=f"p{n}") for n, phrases in enumerate(notes)]
    forth, back = plan(corpus, full), plan(corpus[::-1], full)
    assert forth == back[::-1]
    other = plan(corpus, full, Key(bytes(range(1, 33))))
    assert [set(choices) for choices in other] == [set(choices) for choices in forth]


def surveyed(parts: list[list[str]], kept: int = 4) -> DateSurvey:
    survey = DateSurvey("mdy", KEY, kept=kept)
    for phrases in parts:
        survey.add(chart([phrases]))
    return survey


def merged(*surveys: DateSurvey) -> dict[str, object]:
    whole = DateSurvey("mdy", KEY, kept=4)
    for survey in surveys:
        whole.merge(DateSurvey("mdy", KEY, kept=4).load(json.loads(json.dumps(survey.dump()))))
    return whole.dump()


DAYS = st.tuples(st.integers(1, 12), st.integers(1, 28)).map("{0[0]}/{0[1]}".format)
PARTS = st.lists(st.lists(DAYS, min_size=1, max_size=30), min_size=3, max_size=3)


@given(PARTS)
@settings(max_examples=150, deadline=None)
def test_surveys_merge_in_any_order(parts: list[list[str]]) -> None:
    """Merging is associative and commutative, and the same as surveying everything at once, bottom-k and counts."""
    a, b, c = (surveyed([part]) for part in parts)
    whole = surveyed(parts).dump()
    assert merged(a, b, c) == merged(c, a, b) == whole
    left = DateSurvey("mdy", KEY, kept=4).load(merged(a, b))
    right = DateSurvey("mdy", KEY, kept=4).load(merged(b, c))
    assert merged(left, c) == merged(a, right) == whole
