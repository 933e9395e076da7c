"""Gates: a policy may limit the figures of risk that a run measures."""

from __future__ import annotations

import json

import pytest
from corpora import edited, notes_of, released

from resynth.errors import PromiseBroken
from resynth.release.figures import WORDS

NOTES = notes_of(
    "[Mary Kowalski](PATIENT) came on [3/4/2010](DATE).", "[Ann Hansen](PATIENT) came on [5/6/2011](DATE)."
)


def gated(gates: str) -> str:
    return edited().replace("labels: {}", f"labels: {{}}\n\ngates: {gates}")


def test_a_figure_over_its_gate_stops_the_release():
    """Names that keep their surrogates over the corpus: a missed one is the odd one out in 9.6 % of such notes."""
    done = released(NOTES, policy=gated("{L5: at most 0.05}"))
    assert isinstance(done.error, PromiseBroken)
    assert done.error.exit_code == 5
    (problem,) = done.error.problems
    assert problem.startswith("L5: 0.095618, at most 0.05 is allowed")


def test_a_gate_that_is_met_is_told_in_the_audit():
    done = released(NOTES, policy=gated("{L1: at most 0, L5: at most 0.1, L11: at most 0}"))
    assert done.error is None
    told = {row["figure"]: (row["value"], row["gate"]) for row in json.loads(done.files["AUDIT.json"])["figures"]}
    assert told == {"L1": (0.0, 0.0), "L5": (0.095618, 0.1), "L11": (0.0, 0.0)}
    page = done.files["AUDIT.html"].decode()
    assert "Figures of risk" in page


@pytest.mark.parametrize("figure", sorted(WORDS))
def test_every_figure_has_words(figure: str):
    assert WORDS[figure]
