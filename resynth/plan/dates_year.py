"""Dates made coarser to their years: 45 CFR 164.514(b)(2)(i)(C), promise M12."""

from __future__ import annotations

import datetime
import re
from collections.abc import Mapping

from resynth.keys import Key
from resynth.plan.dates_shift import day_beside, phrases, whole
from resynth.plan.family import Choice, SpannedChart
from resynth.plan.ladder import tag
from resynth.policy.model import Policy, Rule
from resynth.surrogates.dates import MAKERS, DateMaker
from resynth.surrogates.dates_shift import whole_days
from resynth.surrogates.dates_year import BIRTH, Bounds, only_year
from resynth.types import Plan, Span

RULE = "dates.year.v1"
#: A year so many before the release shows an age over 89.
OVER_89 = 90
#: The year that it is at least, where the policy and the command line name no day: a chart may tell old years alone.
AT_LEAST = 2026
#: Where nobody named a day, a release may be made so many years later: two digits up to then may be of this century.
AHEAD = 10
#: Characters before a mention that may say that it is a date of birth.
_BEFORE = 24
_BORN = re.compile("|".join(map(re.escape, BIRTH)), re.IGNORECASE)


class Years:
    """The years of one chart."""

    def __init__(self, chart: SpannedChart, policy: Policy, key: Key) -> None:
        maker = MAKERS[policy.date_order]
        self._chart, self._maker = chart, maker
        days = [day for d in range(len(chart.documents)) for day in whole(chart, d, maker)]
        beside = [day_beside(document.meta.get("date")) for document in chart.documents]
        today = day_beside(policy.as_of)
        last = max((day.year for day in (*days, *beside, today) if day is not None), default=None)
        least = today.year if today else AT_LEAST
        if today is None and (written := _short(chart, maker)):
            # 26 is 2026 or 1926, and a year behind it counts as either.
            last, least = max(last or 0, AT_LEAST - 1), max(least, *written)
        self._bounds = Bounds(last, None if last is None else max(last, least) - OVER_89)
        told = max((day.year for day in (*days, *beside) if day is not None), default=AT_LEAST)
        #: those of a day that somebody could name; none where somebody did
        self._might = None if today else Bounds(max(told, AT_LEAST), max(told, AT_LEAST) - OVER_89)

    def choose(self, d: int, span: Span, rule: Rule) -> Choice:
        """What a mention of a document becomes."""
        written = self._year(d, span, self._bounds, rule.options.get("over_89") == "before")
        if written is not None:
            return Choice(written, RULE, "all")
        mention = self._chart.documents[d].text[span.start : span.end]
        if "tag" in rule.ladder and mention != tag(span.kind):
            return Choice(tag(span.kind), RULE, "tag")
        return Choice(None, RULE, "hold")

    def _year(self, d: int, span: Span, bounds: Bounds, before: bool) -> str | None:
        text = self._chart.documents[d].text
        born = _BORN.search(text, max(0, span.start - _BEFORE), span.end) is not None
        return only_year(text[span.start : span.end], span.kind, self._maker, bounds, before, born)

    def lost(self, d: int, span: Span, written: str) -> bool:
        """Whether a mention lost a year that it would keep, had anybody named the day of the corpus."""
        kept = None if self._might is None else self._year(d, span, self._might, before=False)
        return kept is not None and kept != written

    def __repr__(self) -> str:
        return "Years()"


def undated(chart: SpannedChart, plans: Mapping[int, Plan], policy: Policy, key: Key) -> int:
    """How many mentions lost a year for want of a day: ``as_of`` names none, and the chart none that tells enough.

    Args:
        plans: number of a document that goes out -> its plan.
    """
    if policy.as_of is not None:
        return 0
    gone = [(d, span, new) for d, plan in plans.items() for span, new, rule, rung in plan.replacements
            if rule == RULE and (rung == "tag" or new.startswith("before "))]
    years = Years(chart, policy, key) if gone else None
    return sum(years.lost(*one) for one in gone) if years else 0


def _short(chart: SpannedChart, maker: DateMaker) -> list[int]:
    """The years of a chart's whole dates, those of two digits the last that a release of this program may see."""
    latest = datetime.date(AT_LEAST + AHEAD, 12, 31)
    told = [phrase for d in range(len(chart.documents)) for phrase in phrases(chart, d)]
    return [day.year for phrase in told for day in whole_days(phrase, maker, latest)]
