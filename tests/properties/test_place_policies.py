"""Places under other rules than the shuffle: whole runs over nasty corpora, and what must hold of every surrogate."""

from __future__ import annotations

import random
import re

import pytest
from corpora import Note, Released, edited, released
from helpers import examples
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from mentions_made import a_place
from places_kit import chart_of, plan_of

from resynth import lexicon
from resynth.policy.model import Policy
from resynth.policy.parse import parse
from resynth.surrogates.places import KINDS, canonical, read
from resynth.types import Standing

LISTS = {
    "state": "places/zip3, places/states, places/countries",
    "limited": "places/cities, places/zips, places/states, places/countries",
    "coherent": "places/cities, places/zips, places/people, places/states, places/world, streets/names",
    "shuffle": "places/cities, places/zips, places/states, places/counties, places/countries, streets/names",
}
ACTIONS = {"state": "generalize", "limited": "generalize", "coherent": "replace", "shuffle": "shuffle"}
TAG = "{action: redact, behaviour: tags.typed.v1, ladder: [all, hold]}"
KEEP = "{action: keep}"


def row(kind: str, way: str, more: str = "") -> str:
    """A kind's row of a policy."""
    ladder = {
        "coherent": "  ladder: [all, narrow, tag, hold]\n",
        "shuffle": "  ladder: [all, prefer, narrow, wider, shaped, generalize, tag, hold]\n",
    }.get(way, "  ladder: [all, tag, hold]\n")
    return (
        f"{kind}:\n  action: {ACTIONS[way]}\n  behaviour: places.{way}.v1\n  lists: [{LISTS[way]}]\n{more}{ladder}"
        "  why: a test\n"
    )


def saying(*rows: str) -> str:
    """cchmc-2014 with these rows, promising M13 and M26."""
    return edited(*rows).replace("  M16: hard", "  M13: hard\n  M26: hard\n  M16: hard")


POLICIES = {
    "state": saying(row("LOCATION", "state")),
    "state, wide margin": saying(row("LOCATION", "state", "  options: {zip: '452', margin: '25000', country: tag}\n")),
    "limited": saying(row("LOCATION", "limited")),
    "limited by kinds": saying(row("LOCATION", "limited"), f"STREET: {TAG}", f"CITY: {KEEP}", f"STATE: {KEEP}",
                               f"ZIP: {KEEP}"),
    "coherent": saying(row("LOCATION", "coherent", "  scope: patient\n")),
    "coherent, same state": saying(row("LOCATION", "coherent", "  scope: patient\n  options: {region: same state}\n")),
    "coherent by mention": saying(row("LOCATION", "coherent", "  scope: mention\n")),
    "coherent by note": saying(row("LOCATION", "coherent", "  scope: note\n  options: {weight: even}\n")),
    "coherent over the corpus": saying(row("LOCATION", "coherent", "  scope: corpus\n")),
    "coherent, markov": saying(row("LOCATION", "coherent", "  scope: {markov: 0.3}\n")),
    "a rule for each": saying(row("LOCATION", "shuffle", "  scope: patient\n"), f"STREET: {TAG}", f"CITY: {KEEP}",
                              row("STATE", "state"), row("ZIP", "coherent")),
    "another for each": saying(row("LOCATION", "coherent", "  scope: patient\n"), f"STATE: {KEEP}", row("ZIP", "state"),
                               row("STREET", "shuffle", "  scope: patient\n")),
}


def nasty(rng: random.Random) -> list[Note]:
    """Notes of places, each note three at most."""
    return [
        Note(f"p{patient}", f"p{patient}-{n}", " then ".join(a_place(rng) for _ in range(rng.randrange(1, 7))) + " end")
        for patient in range(rng.randrange(2, 7)) for n in range(rng.randrange(1, 4))
    ]


def run(name: str, seed: int) -> Released:
    return released(nasty(random.Random(seed)), policy=POLICIES[name])


@pytest.mark.parametrize("name", POLICIES)
@pytest.mark.parametrize("seed", [3, 112])
def test_a_release_holds_its_promises(name: str, seed: int):
    """No promise is broken, and no soft one has an exception where nothing was given up."""
    found = run(name, seed)
    assert found.error is None
    assert [promise for promise, rungs in found.exceptions().items() if "all" in rungs] == []
    assert found.outcome is not None
    standing = {verdict.promise: verdict.standing for verdict in found.outcome.report.verdicts}
    said = POLICIES[name]
    coarse = "places.state.v1" in said or "places.limited.v1" in said
    asked = {"M13": coarse, "M26": "places.coherent.v1" in said}
    assert all(standing[promise] is Standing.HELD for promise, due in asked.items() if due)


# ── Safe Harbor's geography, read off the text ───────────────────────────────────────────────────────────────────────

LARGER = {canonical(word) for word in (*lexicon.states(), *lexicon.states().values(), *lexicon.countries(), "USA")}
LARGER |= {piece for phrase in LARGER for piece in phrase.split(" ")} | {"n", "y", "d", "c"}
ALLOWED = {prefix for prefix, (people, small) in lexicon.zip3().items() if people > 20_000 and not small} | {"000"}
STATE_ONLY: Policy = parse(POLICIES["state"])
HOMES: Policy = parse(POLICIES["coherent"])
RUN = settings(max_examples=examples(16), deadline=None, suppress_health_check=[HealthCheck.too_slow])


@RUN
@given(st.randoms(use_true_random=False))
def test_nothing_smaller_than_a_state_but_three_digits_that_are_allowed(rng: random.Random):
    """Every word that is left is one of a state or a country; every number an allowed prefix; the rest are tags."""
    notes = nasty(rng)
    charts = [chart_of(note.doc_id, note.text) for note in notes]
    for chart, choices in zip(charts, plan_of(charts, STATE_ONLY), strict=True):
        assert set(choices) == {(0, s) for s in range(len(chart.spans[0]))}
        for choice in choices.values():
            left = re.sub(r"\[[A-Z-]+\]", " ", choice.text or "")
            for number in re.findall(r"\d[\d*]*", left):
                assert number[:3] in ALLOWED
                assert number[3:] == "**"
            assert set(canonical(re.sub(r"[\d*]+", " ", left)).split()) <= LARGER


# ── real homes, read off the text ────────────────────────────────────────────────────────────────────────────────────

TRIPLES = {(code, canonical(city), state) for code, city, state, _ in lexicon.zips()}


@RUN
@given(st.randoms(use_true_random=False))
def test_a_new_home_is_a_real_one_and_none_of_the_corpus(rng: random.Random):
    """Town, state and ZIP code of one mention belong together; no pair and no part of the own chart comes back."""
    notes = nasty(rng)
    by_patient: dict[str, list[str]] = {}
    for note in notes:
        by_patient.setdefault(note.patient, []).append(note.text)
    charts = [chart_of(patient, *texts) for patient, texts in by_patient.items()]
    known: set[tuple[str, str]] = set()
    own: list[set[tuple[str, str]]] = []
    for chart in charts:
        mine: set[tuple[str, str]] = set()
        for document, spans in zip(chart.documents, chart.spans, strict=True):
            for span in spans:
                text = document.text[span.start : span.end]
                found = {part.what: part.value for part in read(text, span.kind)[0] or ()}
                mine |= {(what, value) for what, value in found.items() if what in ("city", "zip", "state", "street")}
                if {"city", "state"} <= found.keys():
                    known.add((found["city"], found["state"]))
        own.append(mine)
    for chart, mine, choices in zip(charts, own, plan_of(charts, HOMES), strict=True):
        for (d, s), choice in choices.items():
            assert choice.text is not None
            if choice.rung == "tag":
                continue
            new = {part.what: part.value for part in read(choice.text, chart.spans[d][s].kind)[0] or ()}
            assert mine.isdisjoint({(what, new[what]) for what in ("city", "zip", "state", "street") if what in new})
            if {"city", "state"} <= new.keys():
                assert (new["city"], new["state"]) not in known
            if {"city", "state", "zip"} <= new.keys():
                assert (new["zip"], new["city"], new["state"]) in TRIPLES


def test_the_kinds_of_places_are_those_that_are_offered():
    assert sorted(KINDS) == sorted(kind for kind in STATE_ONLY.rules if STATE_ONLY.rules[kind].action == "generalize")
