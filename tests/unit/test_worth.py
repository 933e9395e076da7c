"""What a release is worth for training: four cells, the loss and its interval, and what may be said of it."""

from __future__ import annotations

from math import nan

import pytest

from resynth.errors import InputError
from resynth.evaluate.counts import Counts
from resynth.evaluate.stats import Interval
from resynth.evaluate.worth import (
    CELLS,
    EQUIVALENT,
    NO_WORSE,
    OO,
    RO,
    STRICT,
    UNTOLD,
    WORSE,
    Pair,
    Worth,
    counted,
    judged,
)
from resynth.evaluate.worth_page import page
from resynth.job.looks import lost_in_training
from resynth.policy.parse import load
from resynth.recognize.learned.learners import LEARNERS
from resynth.recognize.learned.training import Marked, Settings
from resynth.testing import marked
from resynth.types import Standing
from resynth.vault.history import Release
from resynth.vault.looked import WORTH, Look

NAMES = ("Ash", "Lund", "Kowal", "Varga", "Okafor", "Sallow", "Hansen", "Reed", "Marsh", "Dale", "Teague", "Orr")
LINES = ("[{}](DOCTOR) came by.", "Pain is less, says [{}](DOCTOR).", "Ask [{}](DOCTOR) again. Ate lunch.")
SETTINGS = Settings(rounds=30)


def note(patient: int, name: str) -> Marked:
    """Half of the notes name a doctor behind a title, half of them where the word alone tells."""
    text, spans = marked(LINES[patient % 3].format(name) + " No fever. Dr. [" + name + "](DOCTOR) signs.")
    return Marked(f"p{patient:02d}", text, [span[:3] for span in spans])


def corpus(count: int = 24, said: str = "") -> list[Pair]:
    """As many patients; released with the same names, or with one word instead of every name."""
    return [Pair(note(n, NAMES[n % 12]), note(n, said or NAMES[n % 12])) for n in range(count)]


@pytest.mark.parametrize("learner", sorted(LEARNERS))
def test_a_release_that_is_its_source_loses_nothing(learner: str) -> None:
    """Exactly nothing, of every figure, in every cell."""
    figures = Worth(counted(corpus(), 3, Settings(rounds=30, learner=learner)))
    assert len({figures.counts(cell, STRICT) for cell in CELLS}) == 1
    for loss in (figures.loss(), figures.loss("token"), figures.sensitivity(), figures.loss("strict/NAME")):
        assert (loss.narrow.value, loss.narrow.low, loss.narrow.high, loss.verdict) == (0.0, 0.0, 0.0, EQUIVALENT)
    assert figures.verdict() == EQUIVALENT


def test_a_release_with_one_word_for_all_names_loses() -> None:
    """The learner learns the word; it finds all of the release's own, and less of the originals."""
    figures = Worth(counted(corpus(said="XXXX"), 3, SETTINGS), resamples=500)
    assert figures.counts("RR", STRICT).f1 == 1.0
    assert figures.counts(RO, STRICT).f1 < figures.counts(OO, STRICT).f1
    assert figures.loss().narrow.value > 0.1
    assert figures.verdict() == WORSE


def test_no_patient_is_taught_and_asked() -> None:
    """Every note is asked about once, by models of other patients' notes; fewer patients than folds are refused."""
    pairs = corpus(6)
    found = counted([*pairs, *pairs], 3, SETTINGS)
    assert sorted(found) == [f"p{n:02d}" for n in range(6)]
    assert Worth(found).counts(OO, STRICT).gold == 2 * sum(len(pair.original.marks) for pair in pairs)
    with pytest.raises(InputError, match="6 patients are too few for 7 folds"):
        counted(pairs, 7, SETTINGS)


def test_holidays_of_one_side_alone_are_dates() -> None:
    def side(kind: str) -> list[Marked]:
        return [Marked(f"p{n}", f"Seen on Easter {NAMES[n]}", [(8, 14, kind)]) for n in range(12)]

    figures = Worth(counted([*map(Pair, side("DATE"), side("HOLIDAY"))], 2, SETTINGS))
    assert figures.counts(RO, "strict/DATE/DATE") == figures.counts(OO, "strict/DATE/DATE") == Counts(12, 12, 12, 12)


@pytest.mark.parametrize(
    ("low", "high", "said"),
    [(-0.004, 0.004, EQUIVALENT), (-0.02, 0.004, NO_WORSE), (-0.02, -0.01, NO_WORSE), (0.001, 0.02, UNTOLD),
     (-0.01, 0.01, UNTOLD), (0.006, 0.02, WORSE), (nan, nan, UNTOLD)],
)
def test_an_interval_says_what_it_may(low: float, high: float, said: str) -> None:
    """What an interval does not decide cannot be told; that is never that there is no difference."""
    assert judged(Interval(0.0, low, high, 0.9, ""), 0.005) == said


def counts_of(patients: int, found: int, missed_by_release: int) -> Worth:
    """Patients of ten mentions each, of whom some lose one by the release."""
    told = {}
    for n in range(patients):
        less = n < missed_by_release
        cells = {(OO, name): Counts(10, 10, found, found) for name in (STRICT, "binary_token", "strict/NAME")}
        cells |= {(RO, name): Counts(10, 10, found - less, found - less) for _, name in cells}
        told[f"p{n:03d}"] = cells
    return Worth(told, resamples=2000)


def test_few_patients_tell_nothing() -> None:
    assert counts_of(19, 9, 0).verdict() == UNTOLD
    assert counts_of(20, 9, 0).verdict() == EQUIVALENT
    assert counts_of(30, 9, 2).verdict() == UNTOLD
    assert counts_of(30, 9, 2).needed() is not None
    assert counts_of(400, 9, 4).verdict() == EQUIVALENT
    assert counts_of(400, 9, 200).verdict() == WORSE


def test_what_is_missed_is_judged_by_itself() -> None:
    """F1 within its margin does not help where PHI is missed."""
    told = {f"p{n:03d}": {**{(cell, STRICT): Counts(100, 100, 90, 90) for cell in (OO, RO)},
                          (OO, "binary_token"): Counts(100, 100, 99, 99),
                          (RO, "binary_token"): Counts(100, 98, 97, 97)} for n in range(50)}
    figures = Worth(told, resamples=500)
    assert figures.loss().verdict == EQUIVALENT
    assert figures.sensitivity().narrow.value == pytest.approx(0.02)
    assert figures.verdict() in (WORSE, UNTOLD)


def test_classes_with_enough_mentions_are_told() -> None:
    """A category of 200 mentions is; a kind that is all of its category is not told twice."""
    told = {f"p{n:02d}": {(OO, "strict/NAME"): Counts(10), (OO, "strict/NAME/PATIENT"): Counts(10),
                          (OO, "strict/DATE"): Counts(9), (OO, "strict/DATE/DATE"): Counts(9)} for n in range(20)}
    assert Worth(told, resamples=9).classes() == ["NAME"]


def test_the_page_tells_figures_only() -> None:
    told = {**counts_of(30, 9, 2).told(), "notes": 30, "learner": "crf", "folds": 5}
    said = page(told, "cannot be told <so>")
    assert "cannot be told &lt;so&gt;" in said
    assert "F1, strict entities" in said
    assert "NAME" in said
    assert "nan" not in said


def test_the_promise_is_held_where_somebody_measured_it() -> None:
    """P42 says that it is reported, not that nothing is lost; what was measured of other notes says nothing."""
    made = Release("1.0.0", "b", "r", "source", "p", 134, None, (), corpus="corpus", least=11, given=True)
    told = {**counts_of(30, 9, 2).told(), "notes": 30, "learner": "crf", "says": "cannot be told"}
    look = Look(WORTH, "2026-01-31", "0.1.0", "", "corpus", "m", told)
    policy = load("cchmc-2014")
    verdict = lost_in_training([look], made, policy)
    assert verdict is not None
    assert (verdict.promise, verdict.standing, verdict.hard) == ("P42", Standing.HELD, False)
    assert verdict.why.endswith("measured on 2026-01-31")
    assert lost_in_training([look._replace(file="x"), look._replace(file="x", input="source")], made, policy) is None
