"""Dates moved or made coarser, and ages, on charts of any content: what the maker writes, the checker holds."""

from __future__ import annotations

import datetime
import random
import re
from functools import lru_cache

import pytest
from corpora import Note, _rubbish, corpora, decided, edited, garbage, notes_of, released, seeded
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from judging import KEY, POLICIES, chosen, judged, policy
from mentions_made import a_date as any_date

from resynth.plan.dates_shift import offset
from resynth.plan.family import SpannedChart
from resynth.policy.parse import parse
from resynth.surrogates.dates import MAKERS
from resynth.surrogates.dates_shift import Move, Where, moved
from resynth.surrogates.dates_year import Bounds, only_year
from resynth.types import Document, Span, Standing
from resynth.verify.promises.ages import _only_year

AGES = ("12", "89", "93", "93yo", "ninety-three-year-old", "in his late 90s", "102-year-old", "over 80", "18 months",
        "her 3rd trimester", "nonagenarian", "91 6/12", "85-95", ">90", "forty-two", "5 weeks", "60s")
RUN = settings(
    max_examples=8, deadline=None, derandomize=True, database=None, phases=(Phase.explicit, Phase.generate),
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.large_base_example],
)


def chart(rng: random.Random) -> SpannedChart:
    """One to three notes of dates in every form, times, holidays, ages, and garbage among them."""
    documents, every = [], []
    for n in range(rng.randrange(1, 4)):
        text, spans = "", []
        for _ in range(rng.randrange(1, 14)):
            kind = rng.choice((*("DATE",) * 8, "TIME", "HOLIDAY", "AGE"))
            value = rng.choice(AGES) if kind == "AGE" else _rubbish(rng) if rng.random() < 0.1 else any_date(rng)
            text += rng.choice(("seen ", "on ", "; ", "\n", "DOB ", "born "))
            spans.append(Span(len(text), len(text) + len(value), kind, kind))
            text += value + rng.choice((" ", ". ", "; ", " or "))
        documents.append(Document(f"d{n}", "p", text))
        every.append(tuple(spans))
    return SpannedChart(f"{rng.getrandbits(64):016x}", tuple(documents), tuple(f"n{n}" for n in range(len(documents))),
                        tuple(every))


@pytest.mark.parametrize("name", POLICIES)
def test_what_the_maker_writes_the_checker_holds(name: str) -> None:
    """A hundred and fifty charts of any content: one offset each, nothing unsure moved, no age over 89, years alone."""
    moved_dates = 0
    for seed in range(150):
        report, rows = judged(chart(random.Random(seed)), policy(name))
        assert [(seed, v.promise, v.where) for v in report.verdicts if v.standing is Standing.BROKEN] == []
        moved_dates += sum(row.rung == "all" for row in rows)
    assert moved_dates > 800


def test_whole_dates_keep_intervals_and_order_and_never_move_by_0() -> None:
    """Of two dates of a patient, both whole: the same days between them before and after."""
    said = policy("year back or ahead")
    for seed in range(300):
        rng = random.Random(seed)
        days = sorted(datetime.date(1950, 1, 1) + datetime.timedelta(rng.randrange(20_000)) for _ in range(5))
        text = "".join(f"{day:%m/%d/%Y}\n" for day in days)
        spans = tuple(Span(11 * n, 11 * n + 10, "DATE", "DATE") for n in range(5))
        of = SpannedChart(f"{seed:016x}", (Document("d", "p", text),), ("n",), (spans,))
        choices = chosen(of, said)
        new = [choices[0, n].text for n in range(5)]
        read = [datetime.datetime.strptime(one or "", "%m/%d/%Y").date() for one in new]
        by = {(later - day).days for day, later in zip(days, read, strict=True)}
        assert by == {offset(said.rule("DATE"), of.mark, KEY)}
        assert 0 not in by
        assert read == sorted(read)


@settings(max_examples=400, deadline=None)
@given(st.randoms(use_true_random=False), st.integers(-900, 900).filter(lambda days: min(days % 365, -days % 365) > 4))
def test_a_move_and_back_is_the_date_itself(rng: random.Random, days: int) -> None:
    """A date that tells its day goes back to itself, whatever its form."""
    maker = MAKERS["mdy"]
    text = any_date(rng)
    value = maker.value(text)
    there = moved(text, "DATE", maker, Move(days), Where())
    if there is None or value is None or value.year is None or value.year < 100 or value.day is None or (
            value.then is not None or there[1] != "all" or not 1920 < value.year < 2080):
        return
    back = moved(there[0], "DATE", maker, Move(-days), Where())
    # "May" may come back for an abbreviation's sake, and 16.02.1985 may pass through 02.03.1985.
    if back is not None and maker.seen(there[0]).form.group == maker.seen(text).form.group:
        assert maker.value(back[0]) == value or maker.seen(back[0]).moment == maker.seen(text).moment


@settings(max_examples=400, deadline=None)
@given(st.randoms(use_true_random=False) | st.text(max_size=14), st.sampled_from(("DATE", "TIME", "HOLIDAY")),
       st.booleans(), st.booleans())
def test_of_a_date_nothing_but_its_year_is_left(source: random.Random | str, kind: str, before: bool,
                                                born: bool) -> None:
    """Whatever is written: a year that shows no age over 89, a time of day, or nothing."""
    text = source if isinstance(source, str) else any_date(source)
    written = only_year(text, kind, MAKERS["mdy"], Bounds(2026, 1936), before, born)
    assert written is None or _only_year(written, kind, "mdy", "2026-11-20")


@settings(max_examples=300, deadline=None)
@given(st.text(max_size=16), st.integers(-70_000, 70_000), st.sampled_from(("DATE", "TIME", "HOLIDAY")))
def test_any_text_moves_or_does_not(text: str, days: int, kind: str) -> None:
    """Never an exception."""
    found = moved(text, kind, MAKERS["mdy"], Move(days), Where())
    assert found is None or found[1] in ("all", "rerender")


# ---- the whole job --------------------------------------------------------------------------------------------------

_SHIFT = """DATE:
  action: shift
  behaviour: dates.shift.v1
  scope: patient
  options: {range_days: 365}
  ladder: [all, rerender, tag, hold]
  why: so"""
_MIMIC = _SHIFT.replace(
    "range_days: 365", "earliest_days: 36525, latest_days: 69000, multiple_of: 7, season: same, holidays: season")
_YEARS = "DATE:\n  action: generalize\n  behaviour: dates.year.v1\n  ladder: [all, tag, hold]\n  why: so"
_CAP = "AGE:\n  action: generalize\n  behaviour: ages.cap.v1\n  why: so"
_BAND = "AGE:\n  action: generalize\n  behaviour: ages.band.v1\n  options: {width: 5}\n  why: so"


@lru_cache(maxsize=4)
def mini(dated: str, aged: str) -> str:
    """cchmc-2014 with other rules for dates and ages, and the promises that follow from them."""
    text = edited(dated, aged)
    text = re.sub(r"(?m)^  (?:P3|P7|P8|P9|P10|P11): .*\n", "", text)
    text = text.replace("promises:\n", "promises:\n  M9: hard\n  M10: hard\n  M11: hard\n  M12: hard\n", 1)
    return text.replace("date_order: mdy", "date_order: mdy\nas_of: 2026-11-20")


MINIS = ((_SHIFT, _CAP), (_MIMIC, _BAND), (_YEARS, _CAP))


@pytest.mark.parametrize(("dated", "aged"), MINIS, ids=("shift", "mimic", "years"))
def test_a_mini_policy_is_one(dated: str, aged: str) -> None:
    said = parse(mini(dated, aged))
    assert said.rule("TIME").behaviour == said.rule("DATE").behaviour
    assert said.promises["M9"] == "hard"


@pytest.mark.parametrize(("dated", "aged"), MINIS, ids=("shift", "mimic", "years"))
@RUN
@given(corpora())
def test_any_corpus_is_released_with_every_hard_promise_held(dated: str, aged: str, notes: list[Note]) -> None:
    run = released(notes, policy=mini(dated, aged))
    assert run.error is None, run.error and run.error.lines()
    assert run.outcome is not None
    assert run.outcome.report.broken == ()


@pytest.mark.parametrize("seed", [4, 18, 19])
def test_garbage_and_what_once_failed_is_released(seed: int) -> None:
    """One random word may be a user name here and initials there, which are kept: that is for somebody to decide."""
    for dated, aged in MINIS:
        for run in (decided(garbage(random.Random(seed)), mini(dated, aged)),
                    released(seeded(seed), policy=mini(dated, aged))):
            assert run.error is None, run.error and run.error.lines()


@pytest.mark.parametrize(("dated", "aged"), MINIS, ids=("shift", "mimic", "years"))
def test_a_date_that_nobody_marked_stops_the_run_or_is_taken_in(dated: str, aged: str) -> None:
    """It would tell the move, or the day: a person decides, or the policy has it replaced where it stands."""
    notes = notes_of("Seen [12/05/2008](DATE). Back on 12/05/2008.")
    refused = released(notes, policy=mini(dated, aged))
    assert refused.error is not None
    assert refused.error.exit_code == 5
    taken = released(notes, policy=mini(dated, aged).replace("missed_mentions: refuse", "missed_mentions: replace"))
    assert taken.error is None
    (text,) = taken.texts.values()
    assert "12/05/2008" not in text
    first, second = (row.surrogate for row in taken.rows["p0-n0"])
    assert first == second
