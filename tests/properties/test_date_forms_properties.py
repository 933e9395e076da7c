"""Dates in forms that somebody might write, and in some that nobody would: what was moved, the checker reads alike.

One odd mark that maker and checker read otherwise stopped the release of a whole corpus (M9, M11).
"""

from __future__ import annotations

import datetime
import random

import pytest
from helpers import examples
from judging import POLICIES, judged, policy

from resynth.plan.dates_order import told
from resynth.plan.family import SpannedChart
from resynth.types import Document, Span, Standing
from resynth.verify.date_order import order_in

_TIMES = ("10:30", "1030", "10:30 AM", "22:15", "at 9pm", "0800", "@ 10:30", "10h30", "10:30:11", "noon")
_JOINS = ("-", " - ", "–", " to ", " and ", ", ", "/", " or ", " through ", "&")
_PARTS = ("early", "mid", "late", "mid-", "Early ", "late-", "beginning of ", "end of ")
_FEASTS = ("Christmas", "Thanksgiving", "Easter", "Labor Day", "New Year's Eve", "July 4th", "the Fourth of July",
           "Halloween", "Memorial Day", "Lent", "Good Friday")


def form(rng: random.Random, day: datetime.date) -> str:
    """A day as somebody may write it, or a part of it."""
    pick = rng.choice
    sep, gap = pick("/-./-.–/ ,"), pick((", ", " ", "-", "/", " of ", ". ", ","))
    month, number = pick((f"{day.month}", f"{day:%m}")), pick((f"{day.day}", f"{day:%d}"))
    year, quarter = pick((f"{day.year}", f"{day:%y}", f"'{day:%y}")), (day.month + 2) // 3
    season = pick(("winter", "spring", "summer", "fall", "Autumn"))
    return pick((
        f"{month}{sep}{number}{sep}{year}", f"{number}{sep}{month}{sep}{year}", f"{year}{sep}{month}{sep}{number}",
        f"{month}{sep}{number}", f"{month}{sep}{year}", f"{year}{sep}{month}", f"Q{quarter}{gap}{year}",
        f"Q{quarter}", f"{year}{gap}Q{quarter}", f"{quarter}Q{year}", f"third quarter{gap}{year}", f"{day.year}",
        f"'{day:%y}", f"{day.year}s", f"'{day.year % 100 // 10}0s", f"{pick(_PARTS)}{day.year}",
        f"{pick(_PARTS)} {day:%B}", f"{pick(_PARTS)}{day:%b} {year}", f"{day:%B}{gap}{year}", f"{day:%b}{gap}{year}",
        f"{day:%B}", f"{day:%b}.", f"{day:%B} {day.day}", f"{day:%B} {day.day}th", f"{day.day}th of {day:%B}",
        f"{day.day} {day:%B}{gap}{year}", f"{number}{sep}{day:%b}{sep}{year}", f"{day:%b}{sep}{number}{sep}{year}",
        f"{day:%B} {number}, {year}", f"{day:%A}", f"{day:%a}", f"{day:%A}, {month}{sep}{number}{sep}{year}",
        f"{day:%a} {month}/{number}", f"{day:%A %B} {day.day}", f"{day:%a} {number} {day:%b} {year}", "MWF", "T/Th",
        season, f"{season}{gap}{year}", f"{season} '{day:%y}", pick(_FEASTS), f"{pick(_FEASTS)} {year}",
        f"{day:%A}s", f"{day:%Y%m%d}", f"{day:%m%d%Y}", f"{day:%m%d%y}", f"{day:%Y-%m-%d}T10:22:00",
        f"{day:%Y-%m-%d} 10:22", f"{day:%d}{day:%b}{year}", f"{day.day}{day:%b%y}", f"the {day.day}th", f"{day.day}",
        "late 90s", f"{day.year}/{(day.year + 1) % 100:02d}", f"{day.year}-{day.year + 1}", f"FY{day:%y}",
        f"{day:%B %y}", f"week of {month}/{number}", f"{day.day}/{day.year}",
    ))


def phrase(rng: random.Random, base: datetime.date) -> str:
    """A date of some years around, with a time or a second date of the same or another form, and what may go wrong."""
    day, chance = base + datetime.timedelta(rng.randrange(-700, 700)), rng.random()
    seed = rng.random()
    written = form(random.Random(seed), day)
    if chance < 0.12:
        written += rng.choice((" ", ", ", " at ", "; ", "T", "-", "/", ".")) + rng.choice(_TIMES)
    elif chance < 0.3:
        again = random.Random(seed if rng.random() < 0.6 else seed + 1)
        written += rng.choice(_JOINS) + form(again, day + datetime.timedelta(rng.choice((1, 2, 9, 31, 365, -5))))
    change = rng.random()
    if change < 0.1:
        written = written.upper() if change < 0.05 else written.lower()
    elif change < 0.14:
        written = written.replace(" ", "\n", 1)
    elif change < 0.22:
        written = rng.choice(("on ", "since ", "(", "~", "about ")) + written
    elif change < 0.26:
        written += rng.choice((")", ".", ",", "s", " am", " 2x"))
    return written


def chart(rng: random.Random) -> SpannedChart:
    """One or two notes of many dates."""
    base = datetime.date(1995, 1, 1) + datetime.timedelta(rng.randrange(11_000))
    documents, every = [], []
    for n in range(rng.randrange(1, 3)):
        text, spans = "", []
        for _ in range(rng.randrange(2, 9)):
            kind, value = rng.choice((*("DATE",) * 9, "TIME", "HOLIDAY")), phrase(rng, base)
            text += rng.choice(("seen ", "on ", "; ", "\n", "DOB ", "x "))
            spans.append(Span(len(text), len(text) + len(value), kind, kind))
            text += value + rng.choice((" ", ". ", "; ", " or "))
        beside = {"date": str(base)} if rng.random() < 0.3 else {}
        documents.append(Document(f"d{n}", "p", text, beside))
        every.append(tuple(spans))
    return SpannedChart(f"{rng.getrandbits(64):016x}", tuple(documents), tuple(f"n{n}" for n in range(len(documents))),
                        tuple(every))


@pytest.mark.parametrize("name", POLICIES[:3])
def test_maker_and_checker_read_every_form_alike(name: str) -> None:
    moved = 0
    for seed in range(examples(250)):
        report, rows = judged(chart(random.Random(seed)), policy(name))
        assert [(seed, v.promise, v.where) for v in report.verdicts if v.standing is Standing.BROKEN] == []
        moved += sum(row.rung == "all" for row in rows)
    assert moved > examples(500)


def test_maker_and_checker_read_the_same_order() -> None:
    """Which field of a note's dates comes first, both tell by the same ones."""
    base = datetime.date(2005, 3, 4)
    for seed in range(examples(5000)):
        text = phrase(random.Random(seed), base)
        assert order_in([text], "none") == (told(text) or "none"), seed
