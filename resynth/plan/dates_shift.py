"""Dates that move with their patient: one secret number of days for all dates of a chart.

Promises M9 to M11 of reference/privacy.md 6.2. The number depends on the key and the patient's mark alone, so that a
patient who comes back next year keeps it.
"""

from __future__ import annotations

import datetime
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise

from resynth.keys import Key
from resynth.plan.dates_known import known_days
from resynth.plan.dates_order import order_of
from resynth.plan.family import Choice, SpannedChart
from resynth.plan.ladder import tag
from resynth.policy.model import Policy, Rule
from resynth.policy.offers.dates import offsets
from resynth.surrogates.dates import MAKERS, DateMaker
from resynth.surrogates.dates_moments import closed
from resynth.surrogates.dates_shift import (
    Move,
    Where,
    asks_year,
    day_of,
    may_name,
    moved,
    tells_day,
    whole_days,
)
from resynth.surrogates.dates_year import BIRTH
from resynth.types import DECIDED, Plan, Span

RULE = "dates.shift.v1"
KINDS = ("DATE", "HOLIDAY", "TIME")
#: Dates that our own recognizer found with this very score: they can be nothing else.
FOUND, CERTAIN = "dates:", 0.97
#: A date so many years before the last of a chart shows an age over 89.
OLDEST = 90
#: A day that somebody could name, where nobody did.
_A_DAY = "2026-12-31"
#: Days that a note without one may be of: one for each place in the cycle of leap years.
_DAYS = tuple(datetime.date(year, 7, 1) for year in (2021, 2022, 2023, 2024))
#: Beyond all years that two digits may mean.
_FAR = datetime.date(2098, 12, 31)
#: So many characters from a date a holiday is said of that day: "11/22/2018 (Thanksgiving)".
BESIDE = 24
_NUMERIC = re.compile(r"(?<!\d)(?:\d+(?:/\d+)+|\d+(?:-\d+)+|\d+(?:\.\d+)+)")
#: A plan may lie so many days after the day of the corpus; so many moves at least must be left by where it lies now.
_PLANNED, _FEWEST = datetime.timedelta(366), 10
#: So many days from a holiday somebody may still call by its name.
_NEAR = 7
#: The year of a note where nothing in its chart tells one, and those around it that are tried where weekdays tell some.
_ASSUMED = 2022
_AWAY = sorted(range(-14, 15), key=abs)
#: So many phrases of a note are asked for their year; and they are not moved for that.
_MOST_ASKED, _STILL = 16, Move(0)
_ENDED = re.compile(r"[.!?;\n]\s")
#: So many characters before a date may say that it is one of birth.
_BIRTH = 24
_BORN = re.compile("|".join(map(re.escape, BIRTH)), re.IGNORECASE)


def offset(rule: Rule, mark: str, key: Key) -> int:
    """The number of days by which the dates of a patient (a mark) or of the corpus move; never 0."""
    possible = offsets(rule.options)
    return possible[key.draw("dates", "shift", "" if rule.scope == "corpus" else mark).below(len(possible))]


class Shift:
    """The moves of one chart; each note is read in the order that its dates tell, else in the policy's."""

    def __init__(self, chart: SpannedChart, policy: Policy, key: Key, day: datetime.date | None = None) -> None:
        """``day``: of notes that tell none, the day as it might be."""
        self._chart, self._key = chart, key
        self._mark = chart.mark
        # One offset for all kinds: a holiday moves with the dates.
        rule = policy.rule("DATE")
        self._dates = rule if rule.behaviour == RULE else None
        self._makers = [MAKERS[order_of(phrases(chart, d), policy.date_order)] for d in range(len(chart.documents))]
        days = [whole(chart, d, maker) for d, maker in enumerate(self._makers)]
        given = [day_beside(document.meta.get("date")) for document in chart.documents]
        known = [day for day in (*given, *(max(found, default=None) for found in days)) if day is not None]
        self._last = max(known, default=day_beside(policy.as_of) or day)
        self._where: list[Where] = []
        today = day_beside(policy.as_of)
        self._end = today and today + _PLANNED
        for d, (own, found) in enumerate(zip(given, days, strict=True)):
            near = own or max(found, default=day)
            maybe = () if near else _maybe(chart, d, self._makers[d], today)
            if today is not None and maybe:
                near, maybe = maybe[0], ()
            latest, assumed = near or self._last, False
            if near is None and not maybe:
                near = _assumed(phrases(chart, d), self._makers[d], self._last)
                assumed = near is not None
            self._where.append(Where(near, latest, maybe, loose(phrases(chart, d)), assumed))
        self._moves: dict[str, Move] = {}
        self._named = [named_days(chart, d, maker) for d, maker in enumerate(self._makers)]
        self._known = [
            known_days(document.text, spans, [span for span in spans if span.kind in KINDS])
            for document, spans in zip(chart.documents, chart.spans, strict=True)
        ]
        self._done: dict[tuple[int, str, str, bool, bool, bool], Choice] = {}

    @property
    def dated(self) -> bool:
        """Whether any day tells when the chart was written."""
        return self._last is not None

    def tells_year(self, d: int) -> bool:
        """Whether any day tells when a document was written."""
        return self._where[d].near is not None and not self._where[d].assumed

    def choose(self, d: int, span: Span, rule: Rule) -> Choice:
        """What a mention of a document becomes."""
        marked = span.given or span.found_by in DECIDED or (
            span.score == CERTAIN and span.found_by.startswith(FOUND)
        )
        beside = span.start in self._known[d], span.start in self._named[d]
        asked = (d, span.kind, self._chart.documents[d].text[span.start : span.end], marked, *beside)
        done = self._done.get(asked)
        if done is None:
            done = self._done[asked] = self._choose(*asked, rule)
        return done

    def _choose(self, d: int, kind: str, text: str, marked: bool, known: bool, named: bool, rule: Rule) -> Choice:
        move, maker = self._move(rule), self._makers[d]
        if named:
            # A holiday or a season beside the new date would say that the old date was one: few moves are left then.
            move = move._replace(holidays="weekday")
        apart = (known and tells_day(text, maker)) or self._nears_the_end(text, maker, move.days)
        found = None if apart else moved(text, kind, maker, move, self._where[d], marked)
        if found is not None and (found[1] == "all" or found[1] in rule.ladder):
            return Choice(found[0], RULE, found[1])
        # "[HOLIDAY]" beside a date would say so too.
        instead = tag("DATE" if kind == "HOLIDAY" else kind)
        if "tag" in rule.ladder and text != instead:
            return Choice(instead, RULE, "tag")
        return Choice(None, RULE, "hold")

    def _nears_the_end(self, text: str, maker: DateMaker, days: int) -> bool:
        """Whether a date moves so far behind the day of the corpus that few moves are left, all as far as this one."""
        if self._end is None or self._dates is None:
            return False
        possible = offsets(self._dates.options)
        # Where so many moves go farther, no day is too late; so it is with nearly every patient.
        spare = possible[-min(_FEWEST, len(possible))] - days
        return spare < 0 and any(
            self._end + datetime.timedelta(spare) < day <= self._end for day in whole_days(text, maker))

    def _move(self, rule: Rule) -> Move:
        known = self._moves.get(rule.kind)
        if known is None:
            oldest = None
            if self._last is not None and rule.options.get("over_89", "tag") == "tag":
                oldest = _years_before(self._last)
            days = offset(self._dates or rule, self._mark, self._key)
            known = self._moves[rule.kind] = Move(days, rule.options.get("holidays", "nearest holiday"), oldest)
        return known

    def __repr__(self) -> str:
        return "Shift()"


def undated(chart: SpannedChart, plans: Mapping[int, Plan], policy: Policy, key: Key) -> int:
    """How many mentions became tags for want of a day: ``as_of`` names none, or nothing tells the year of their note.

    Args:
        plans: number of a document that goes out -> its plan.
    """
    gone = [(d, span) for d, plan in plans.items() for span, _, rule, rung in plan.replacements
            if rule == RULE and rung == "tag"]
    if not gone:
        return 0
    now = Shift(chart, policy, key)
    gone = [(d, span) for d, span in gone if not now.tells_year(d)
            and now.choose(d, span, policy.rule(span.kind, span.role)).rung == "tag"]
    might = [Shift(chart, policy, key, day) for day in _DAYS] if gone else []
    if policy.as_of is None and not now.dated:
        might.append(Shift(chart, replace(policy, as_of=_A_DAY), key))
    return sum(
        any(named.choose(d, span, policy.rule(span.kind, span.role)).rung != "tag" for named in might)
        for d, span in gone
    )


def phrases(chart: SpannedChart, d: int) -> list[str]:
    """The dates of a note as they stand in it."""
    text = chart.documents[d].text
    return [text[span.start : span.end] for span in chart.spans[d] if span.kind == "DATE"]


def whole(chart: SpannedChart, d: int, maker: DateMaker) -> list[datetime.date]:
    """The whole dates of a note; two-digit years in the light of its four-digit ones."""
    found = phrases(chart, d)
    told = [day for phrase in found for day in whole_days(phrase, maker)]
    last = max(told, default=day_beside(chart.documents[d].meta.get("date")))
    if last is None:
        return told
    return [day for phrase in found for day in whole_days(phrase, maker, last)]


def loose(dates: Iterable[str]) -> tuple[bool, bool]:
    """Whether the dates of a note in two numbers are written without zeros, and those in three: 11/8, 3/4/2019."""
    bare, padded = [False, False], [False, False]
    for phrase in dates:
        for found in _NUMERIC.findall(closed(phrase)[0]):
            numbers = re.split("[/.-]", found)
            if len(numbers) in (2, 3) and len(numbers[0]) < 3 and len(numbers[1]) < 3:
                n = len(numbers) - 2
                bare[n] |= min(len(numbers[0]), len(numbers[1])) == 1
                padded[n] |= "0" in (numbers[0][0], numbers[1][0])
    return bare[0] and not padded[0], bare[1] and not padded[1]


def _maybe(chart: SpannedChart, d: int, maker: DateMaker, today: datetime.date | None) -> tuple[datetime.date, ...]:
    """The days of which one is the last of a note whose whole dates have years of two digits.

    Where a day is known that no note comes after, the last one is told; else it may be any of them, but for a date of
    birth, and in either century. Of each year the first and the last day are enough.
    """
    text = chart.documents[d].text
    spans = [span for span in chart.spans[d] if span.kind == "DATE"]
    if today is None:
        before = (0, *(span.end for span in spans))
        spans = [span for end, span in zip(before, spans, strict=False)
                 if _BORN.search(text, max(end, span.start - _BIRTH), span.end) is None]
    days = sorted({day for span in spans for day in whole_days(text[span.start : span.end], maker, today or _FAR)})
    if today is not None or not days:
        return tuple(days[-1:])
    ends: dict[int, list[datetime.date]] = {}
    for day in days:
        ends.setdefault(day.year, [day, day])[1] = day
    found = dict.fromkeys(day for pair in ends.values() for day in pair)
    return (*found, *(day.replace(year=day.year - 100, day=min(day.day, 28)) for day in found))


def _assumed(dates: Sequence[str], maker: DateMaker, last: datetime.date | None) -> datetime.date | None:
    """A day for a note that tells no year: its first day without one, in a year in which all its weekdays fit.

    That year is the chart's last, or the one nearest to it; so two notes of a patient are a day apart at most from what
    they would be if their years were known, and nobody who sees the new days learns of either year.
    """
    base = _ASSUMED if last is None else last.year
    asking = [text for text in dict.fromkeys(dates) if asks_year(text, maker)][:_MOST_ASKED]
    for by in _AWAY if asking else (0,):
        near = next((day for text in dates if (day := day_of(text, maker, base + by)) is not None), None)
        if near is not None and all(
            moved(text, "DATE", maker, _STILL, Where(near, assumed=True)) is not None for text in asking
        ):
            return near
    return None


def named_days(chart: SpannedChart, d: int, maker: DateMaker) -> frozenset[int]:
    """Where the mentions of a note begin that stand beside a day of a month, and so may say which holiday it is.

    A holiday that this day is not, by some days or behind the end of a sentence, is not said of it.
    """
    text = chart.documents[d].text
    dates = [span for span in chart.spans[d] if span.kind in KINDS]
    days = [tells_day(text[span.start : span.end], maker) for span in dates]
    found = set()
    for at, (one, other) in enumerate(pairwise(dates)):
        between = text[one.end : other.start]
        if days[at] != days[at + 1] and len(between) <= BESIDE:
            named, day = (other, one) if days[at] else (one, other)
            within = 0 if _ENDED.search(between) else _NEAR
            if may_name(text[named.start : named.end], text[day.start : day.end], maker, within):
                found.add(named.start)
    return frozenset(found)


def day_beside(value: object) -> datetime.date | None:
    """A day that stands beside the text, as machines write it: the year first."""
    try:
        return datetime.date.fromisoformat(str(value)[:10])
    except ValueError:
        return None


def _years_before(day: datetime.date) -> datetime.date:
    """The day by which somebody was born who is over 89 on a day; on a leap day, the day before."""
    year = day.year - OLDEST
    try:
        return day.replace(year=year) + datetime.timedelta(1)
    except ValueError:
        return day.replace(year=year, day=28) + datetime.timedelta(1)
