"""Promises P33 to P38 on generated corpora, checked by a reading of addresses that shares no code with the planner."""

from __future__ import annotations

import json
import re
from itertools import product
from pathlib import Path

import pytest
from helpers import examples
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from resynth import lexicon
from resynth.keys import Key
from resynth.plan.family import Choices, SpannedChart
from resynth.plan.places import FAMILY
from resynth.plan.places_survey import Survey
from resynth.policy.model import Policy
from resynth.policy.parse import load
from resynth.surrogates.places import Slot, canonical, make, read
from resynth.surrogates.places_parse import parts
from resynth.surrogates.places_words import literals
from resynth.testing import marked
from resynth.types import Document

POLICY: Policy = load("cchmc-2014")
KEY = Key(b"\7" * 32)
NOWHERE = Path("no folder is needed")
RUN = settings(max_examples=examples(20), deadline=None, suppress_health_check=[HealthCheck.too_slow])

STREETS = ("Burnet", "Elm", "Martin Luther King", "Vine", "Cedar Mill", "42nd", "Old Post", "Alder")
SUFFIXES = ("Ave", "Avenue", "St.", "Street", "Rd", "Road", "Lane", "Dr")
CITIES = ("Lexington", "Cincinnati", "St. Louis", "Salt Lake City", "Fairfax", "Dayton", "Boise", "Winston-Salem")
STATES = ("OH", "KY", "CA", "UT", "Ohio", "Kentucky", "California", "Utah")
ZIPS = ("45229", "40502", "22030", "84101", "83702", "27101")
CODES = {name: code for code, name in lexicon.states().items()}


@st.composite
def addresses(draw: st.DrawFn, states: tuple[str, ...] = STATES) -> str:
    """An address as marked text, in CCHMC's shape or in i2b2's."""
    house = str(draw(st.integers(1, 99_999)))
    street, suffix = draw(st.sampled_from(STREETS)), draw(st.sampled_from(SUFFIXES))
    city, state, code = draw(st.sampled_from(CITIES)), draw(st.sampled_from(states)), draw(st.sampled_from(ZIPS))
    shape = draw(st.integers(0, 7))
    upper = draw(st.booleans())
    written = (
        f"[{house} {street} {suffix}, {city}, {state} {code}](LOCATION)",
        f"[{city}, {state}](LOCATION)",
        f"[{house} {street} {suffix}](STREET), [{city}](CITY), [{state}](STATE) [{code}](ZIP)",
        f"[{city}](CITY)",
        f"[{city}](CITY), [{state}](STATE)",
        f"[{house} {street} {suffix}](STREET)",
        f"[{house} {street} {suffix},\n{city}, {state}](LOCATION)",
        f"[{state}](STATE)",
    )[shape]
    if not (upper and shape < 3):
        return written
    return re.sub(r"\[.*?\]", lambda found: found[0].upper(), written, flags=re.DOTALL)


def notes(states: tuple[str, ...] = STATES) -> st.SearchStrategy[str]:
    several = st.lists(addresses(states), min_size=1, max_size=4)
    return several.map(lambda found: f"Lives at {' and then at '.join(found)}.")


def corpora(states: tuple[str, ...] = STATES) -> st.SearchStrategy[list[list[str]]]:
    return st.lists(st.lists(notes(states), min_size=1, max_size=3), min_size=1, max_size=6)


def charts_of(corpus: list[list[str]]) -> list[SpannedChart]:
    charts = []
    for n, patient in enumerate(corpus):
        read_notes = [marked(note) for note in patient]
        charts.append(SpannedChart(
            f"p{n}", tuple(Document(f"{n}-{i}", f"p{n}", text) for i, (text, _) in enumerate(read_notes)),
            tuple(f"n{n}-{i}" for i in range(len(patient))), tuple(tuple(spans) for _, spans in read_notes),
        ))
    return charts


def surveyed(charts: list[SpannedChart]) -> Survey:
    survey = FAMILY.survey(POLICY, KEY)
    for chart in charts:
        survey.add(chart)
    return survey


def planned(charts: list[SpannedChart], survey: Survey | None = None, key: Key = KEY) -> list[Choices]:
    data = json.loads(json.dumps(FAMILY.plan_corpus(survey or surveyed(charts), POLICY, key, {}, NOWHERE)))
    corpus = FAMILY.load_plan(data, NOWHERE)
    return [FAMILY.plan_chart(chart, corpus, POLICY, key) for chart in charts]


# ── the test's own reading ───────────────────────────────────────────────────────────────────────────────────────────

Claims = dict[str, set[str]]


def claims(pieces: list[tuple[str, str]]) -> Claims:
    """What a place claims: from (kind, text) of its spans, by commas and the lists alone."""
    text = ", ".join(piece for _, piece in pieces).replace("\n", " ")
    if pieces[-1][0] == "ZIP":
        text = re.sub(r", (\d{5})\Z", r" \1", text)
    found: Claims = {"number": set(), "street": set(), "suffix": set(), "city": set(), "state": set(), "zip": set()}
    code = re.search(r" (\d{5})\Z", text)
    if code:
        found["zip"].add(code[1])
        text = text[: code.start()]
    *front, last = [piece.strip() for piece in text.split(",")]
    state = {**CODES, **{c: c for c in lexicon.states()}}
    by_case = {name.casefold(): c for name, c in state.items()}
    # A lone word is what its span says, and a lone LOCATION of these corpora is "city, state".
    if (front or code or pieces[0][0] == "STATE") and last.casefold() in by_case:
        found["state"].add(by_case[last.casefold()])
    else:
        front.append(last)
    for piece in front:
        house = re.match(r"(\d+) (.+) (\S+)\Z", piece)
        suffix = lexicon.street_suffixes().get(lexicon.fold(house[3])) if house else None
        if house and suffix:
            found["number"].add(house[1])
            found["street"].add(house[2].casefold())
            found["suffix"].add(suffix)
        elif piece:
            found["city"].add(piece.casefold().replace("saint ", "st ").replace(".", ""))
    return found


def pairs(claim: Claims) -> set[tuple[str, str, str, str]]:
    wanted = (("street", "suffix"), ("city", "state"), ("zip", "city"), ("zip", "state"))
    return {(a, one, b, other) for a, b in wanted for one, other in product(claim[a], claim[b])}


def places(chart: SpannedChart, choices: Choices) -> list[tuple[int, Claims, Claims, list[str]]]:
    """(note, original claims, new claims, rungs) of every place; spans of one place have a comma or a blank between."""
    found = []
    for d, spans in enumerate(chart.spans):
        text = chart.documents[d].text
        groups: list[list[int]] = []
        for s, span in enumerate(spans):
            if groups and text[spans[groups[-1][-1]].end : span.start] in (", ", " "):
                groups[-1].append(s)
            else:
                groups.append([s])
        for group in groups:
            old = [(spans[s].kind, text[spans[s].start : spans[s].end]) for s in group]
            new = [(spans[s].kind, choices[d, s].text or "") for s in group]
            found.append((d, claims(old), claims(new), [choices[d, s].rung for s in group]))
    return found


def check(charts: list[SpannedChart], planned_choices: list[Choices]) -> None:
    both = list(zip(charts, planned_choices, strict=True))
    originals = [old for chart, choices in both for _, old, _, _ in places(chart, choices)]
    observed = set().union(*map(pairs, originals))
    values = {sort: set().union(*(old[sort] for old in originals)) for sort in ("street", "city", "zip", "state")}
    for chart, choices in both:
        found = places(chart, choices)
        own: dict[int, dict[str, set[str]]] = {}
        for d, old, _, _ in found:
            for sort in values:
                own.setdefault(d, {}).setdefault(sort, set()).update(old[sort])
        for d, old, new, rungs in found:
            assert {sort: len(old[sort]) for sort in old} == {sort: len(new[sort]) for sort in new}  # P33
            assert not pairs(new) & observed  # P36, P37, and with them P38
            for sort in values:
                assert not new[sort] & own[d][sort]  # P34, and the note's own parts
                if set(rungs) == {"all"}:
                    assert new[sort] <= values[sort]  # P34: from the corpus
            assert [len(n) for n in old["number"]] == [len(n) for n in new["number"]]  # P35
            assert not old["number"] & new["number"]
        for (d, s), choice in choices.items():
            span = chart.spans[d][s]
            assert choice.text != chart.documents[d].text[span.start : span.end]  # P1


# ── promises ─────────────────────────────────────────────────────────────────────────────────────────────────────────


@RUN
@given(corpora())
def test_places_keep_their_promises(corpus: list[list[str]]):
    """P1, P33 to P38 on small corpora, where donors run out all the time."""
    charts = charts_of(corpus)
    check(charts, planned(charts))


@RUN
@given(corpora(states=("OH", "Ohio")))
def test_a_corpus_of_one_state(corpus: list[list[str]]):
    """The normal case of one hospital: no state can be shuffled, so a list serves; no original stays."""
    charts = charts_of(corpus)
    choices = planned(charts)
    check(charts, choices)
    for chart, found in zip(charts, choices, strict=True):
        assert all(choice.rung == "wider" for (d, s), choice in found.items() if chart.spans[d][s].kind == "STATE")


@RUN
@given(notes())
def test_a_corpus_of_one_note(note: str):
    """No donor at all: every part comes from the lists, and nothing is passed through."""
    charts = charts_of([[note]])
    choices = planned(charts)
    check(charts, choices)
    assert {choice.rung for choice in choices[0].values()} == {"wider"}


def test_a_corpus_of_one_address_many_times():
    """One city, one ZIP, one street in every note: many rows of the same, and still no pair comes back."""
    note = "Lives at [3333 Burnet Ave, Cincinnati, OH 45229](LOCATION)."
    charts = charts_of([[note, note]] * 5)
    check(charts, planned(charts))


def test_a_chart_with_every_state_still_finds_nothing_of_its_own():
    """All states in one note: no other state is left, so the mention becomes a tag; never an original."""
    note = " and then ".join(f"[{code}](STATE)" for code in lexicon.states())
    charts = charts_of([[note]])
    assert {(choice.text, choice.rung) for choice in planned(charts)[0].values()} == {("[STATE]", "tag")}


@RUN
@given(corpora(), st.randoms(use_true_random=False))
def test_the_plan_does_not_depend_on_order_or_portions(corpus: list[list[str]], order: object):
    """Surveys merge in any order and grouping, through JSON; the plan and every choice are the same."""
    charts = charts_of(corpus)
    whole = surveyed(charts)
    portions = [surveyed([chart]).dump() for chart in charts]
    order.shuffle(portions)  # type: ignore[attr-defined]
    merged = FAMILY.survey(POLICY, KEY)
    for portion in portions:
        merged.merge(FAMILY.load_survey(POLICY, KEY, json.loads(json.dumps(portion))))
    assert json.dumps(merged.dump()) == json.dumps(whole.dump())
    left = FAMILY.load_survey(POLICY, KEY, portions[0])
    right = FAMILY.survey(POLICY, KEY)
    for portion in portions[1:]:
        right.merge(FAMILY.load_survey(POLICY, KEY, portion))
    right.merge(left)
    assert json.dumps(right.dump()) == json.dumps(whole.dump())
    assert planned(charts, merged) == planned(charts, whole)
    assert planned(charts[::-1], whole)[::-1] == planned(charts, whole)


ENDS = sorted({*lexicon.street_suffixes(), "st", "box", "apt", "saint", "north", "county", "floor", "park"})


@given(st.integers(0, 99_999), st.sampled_from(lexicon.street_names()), st.sampled_from(ENDS), st.booleans())
@settings(max_examples=400, deadline=None)
def test_a_plain_street_is_read_as_any_other(number: int, name: str, suffix: str, dot: bool):
    """The short way for plain addresses finds what the reader of all addresses finds."""
    text = f"{number} {name} {suffix.capitalize()}{'.' if dot else ''}"
    found = [(text[start:end], what, value) for start, end, what, value in parts(text, "STREET")]
    address, form = read(text, "STREET")
    assert address is not None
    assert [(part.what, part.value) for part in address] == [(what, value) for _, what, value in found]
    assert make(address, form) == text


def test_another_key_gives_other_places():
    corpus = [[f"[{100 + n} Elm St, {city}, {state} {code}](LOCATION)"]
              for n, (city, state, code) in enumerate(zip(CITIES, STATES, (*ZIPS, *ZIPS), strict=False))]
    charts = charts_of(corpus)
    other = Key(b"\x08" * 32)
    one, two = planned(charts), planned(charts, _surveyed_with(charts, other), other)
    assert one == planned(charts)
    assert sum(a == b for a, b in zip(one, two, strict=True)) <= 2


def _surveyed_with(charts: list[SpannedChart], key: Key) -> Survey:
    survey = FAMILY.survey(POLICY, key)
    for chart in charts:
        survey.add(chart)
    return survey


# ── form ─────────────────────────────────────────────────────────────────────────────────────────────────────────────

WORDS = st.sampled_from((
    "St.", "Louis", "OH", "Ohio", "12", "3333", "Burnet", "Avenue", "AVE", "dr", "Apt", "4B", "#", "P.O.", "Box",
    "45229", "45229-3039", "Cincinnati", "New", "York", "County", "of", "the", "near", "Park", "I-75", "State", "Route",
    "32", "Mercy", "Hospital", "N.", "West", "42nd", "and", "&", "downtown", "D.C.", "USA", "1/2", "Floor", "São",
    "O'Fallon",
))
GAPS = st.sampled_from((" ", " ", " ", ", ", ",", "\n", ",\n", "  ", " - ", "; ", "/", ". "))
KINDS = st.sampled_from(sorted(FAMILY.kinds))


@st.composite
def jumbles(draw: st.DrawFn) -> str:
    words = draw(st.lists(WORDS, min_size=1, max_size=7))
    return "".join(word + draw(GAPS) for word in words[:-1]) + words[-1]


@settings(max_examples=300, deadline=None)
@given(st.one_of(jumbles(), st.text(max_size=25)), KINDS)
def test_what_is_read_is_written_again(text: str, kind: str):
    """``make(read(text)) == text``, whatever the text."""
    parts, form = read(text, kind)
    if parts is None:
        assert not re.search(r"[^\W_]", text)
    else:
        assert make(parts, form) == text


@settings(max_examples=300, deadline=None)
@given(st.one_of(jumbles(), st.text(max_size=25)), KINDS)
def test_form_holds_no_word_that_could_tell(text: str, kind: str):
    """What is neither punctuation nor one of a short list of words belongs to a part, so it cannot stay by accident."""
    _, form = read(text, kind)
    for piece in form.pieces:
        if not isinstance(piece, Slot):
            for word in re.findall(r"[^\W_]+(?:\.[^\W_]+)*", piece):
                assert canonical(word) in literals() or re.fullmatch(r"\d", word) or len(word) == 1


@pytest.mark.parametrize("kind", sorted(FAMILY.kinds))
def test_no_surrogate_of_a_jumble_is_the_original(kind: str):
    """Whatever an annotator marked, P1 holds: strange spans end as tags."""
    strange = ("Ave", "12", "#", "the", "near", "4B", "Apt", "P.O. Box", "St.", "N", "OH 45229 OH", "1", "USA",
               "County", "x", "12 12", "Dr. Dr.", "Hospital", "é", "日本", "Zip Code", "- -", "A", "Apt A", "1/2",
               "Floor")
    charts = charts_of([[" then maybe ".join(f"[{text}]({kind})" for text in strange)]])
    for (_, s), choice in planned(charts)[0].items():
        assert choice.text is not None
        assert choice.text.casefold() != strange[s].casefold()
