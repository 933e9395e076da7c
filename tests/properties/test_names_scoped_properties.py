"""Names in every scope on generated corpora: the whole job each time, checked by the verifier and by other eyes."""

from __future__ import annotations

import random

import pytest
from corpora import Note, corpora, edited, garbage, released, seeded
from helpers import examples
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from scoped import ALL, NEW, OLD, SCOPES, row, scoped_text
from scrutiny import counted, held

from resynth.types import Standing

RUN = settings(
    max_examples=examples(16), deadline=None, derandomize=True, database=None, phases=(Phase.explicit, Phase.generate),
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.large_base_example],
)
HARD = frozenset({"P26", "P31", "P32", "M5", "M6", "M8", "M28"})
SOFT = frozenset({"P24", "P25", "P27", "P28", "P29", "P30"})
POLICIES = st.builds(
    scoped_text,
    st.sampled_from(SCOPES),
    lists=st.sampled_from((OLD, NEW, ALL)),
    options=st.sampled_from((
        "draw: uniform", "draw: weighted, initials: follow, wider_bearers: 2000", "sex: any, out_of_list: list name",
        "edits_apart: 4, first_letter: other, initials: follow",
    )),
    threshold=st.sampled_from(("0.002%", "6600 bearers", "0.05%")),
)


def kept(notes: list[Note], policy: str) -> None:
    """Every HARD promise about names is held, and every soft one where nothing was given up."""
    run = released(notes, policy=policy)
    held(run)
    counted(run)
    assert run.outcome is not None
    verdicts = {v.promise: v for v in run.outcome.report.verdicts}
    assert {name for name in HARD if name in verdicts and verdicts[name].broken} == set()
    assert all(v.standing is not Standing.BROKEN for v in verdicts.values())
    assert {name for name, rungs in run.exceptions().items() if "all" in rungs} & SOFT == set()


CORPUS_V1 = (
    "{action: replace, behaviour: names.corpus.v1, scope: corpus, lists: [names/last, names/female, names/male], "
    "threshold: 0.002%, options: {sex: same, out_of_list: two letters changed, initials: random}, "
    "ladder: [all, narrow, shaped, tag, hold]}"
)
ROWS = st.sampled_from((CORPUS_V1, "{action: redact, behaviour: tags.typed.v1}", *map(row, SCOPES)))


def mixed(name: str, patient: str, doctor: str) -> str:
    """A policy with a rule of its own for each kind of name."""
    text = edited(f"NAME: {name}", f"PATIENT: {patient}", f"DOCTOR: {doctor}")
    return text.replace("\npromises:\n", "\npromises:\n  M5: hard\n  M6: hard\n", 1)


@settings(RUN, max_examples=examples(8))
@given(corpora(), st.builds(mixed, ROWS, ROWS, ROWS))
def test_rules_of_several_behaviours_and_scopes_keep_their_promises_together(notes: list[Note], policy: str) -> None:
    """A patient over the corpus and a doctor in the note: no promise of the one is broken by the other."""
    kept(notes, policy)


@RUN
@given(corpora(), POLICIES)
def test_every_promise_about_names_is_held_in_every_scope(notes: list[Note], policy: str) -> None:
    kept(notes, policy)


@settings(RUN, max_examples=examples(8))
@given(corpora(), st.sampled_from(("mention", "note", "patient")), st.sampled_from((OLD, NEW, ALL)))
def test_no_full_name_is_too_rare_in_any_corpus(notes: list[Note], scope: str, lists: str) -> None:
    """Planner and checker read names, short forms and double names in their own ways, and agree who is with whom."""
    run = released(notes, policy=scoped_text(
        scope, lists=lists, options="full_name_bearers: 40, out_of_list: list name, initials: follow",
        ladder="all, narrow, wider, tag, hold",
    ))
    held(run)
    assert run.outcome is not None
    assert not [verdict for verdict in run.outcome.report.verdicts if verdict.promise == "M6" and verdict.broken]


@pytest.mark.parametrize("scope", SCOPES)
@pytest.mark.parametrize("seed", [11, 18, 44])
def test_what_once_failed_stays_mended(scope: str, seed: int) -> None:
    """Corpora in which titles and names once were read differently."""
    kept(seeded(seed), scoped_text(scope, lists=ALL))


@pytest.mark.parametrize("scope", SCOPES)
def test_garbage_is_replaced_too(scope: str) -> None:
    for seed in range(3):
        held(released(garbage(random.Random(seed)), policy=scoped_text(scope)))
