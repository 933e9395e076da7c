"""The dates family: shuffled through the corpus inside their group, and never back into their own note.

Dates that are moved in time, or made coarser, depend on their chart alone: ``dates_shift``, ``dates_year``.

Deleger et al. 2014, section 2.2; promises P1 and P5 to P11; the ladder of reference privacy 6.3. Each distinct phrase
of a note draws a donor of its group by weight; what the note itself says is walked past: P8 and P10 together imply P9.
"""

from __future__ import annotations

import json
import re
from array import array
from bisect import bisect_right
from collections.abc import Iterator, Mapping
from itertools import accumulate, groupby
from operator import itemgetter
from pathlib import Path
from typing import Any

from resynth.errors import PromiseBroken, counted
from resynth.keys import Key
from resynth.plan import dates_shift, dates_year
from resynth.plan.dates_chance import Space, has, needs, reframed, rendered, shaped
from resynth.plan.dates_shift import Shift
from resynth.plan.dates_survey import DATES, KEPT_PHRASES, DateSurvey, name_words, run_key
from resynth.plan.dates_year import Years
from resynth.plan.family import Choice, Choices, Duties, SpannedChart, duties_of, marked, once
from resynth.plan.ladder import tag
from resynth.policy.model import Policy
from resynth.surrogates.dates import MAKERS, DateMaker, Seen, spread
from resynth.surrogates.dates_forms import UNMATCHED, DateValue, days_in
from resynth.types import Plan

RULE = "dates.shuffle.v1"
#: The rule under which it matters which field comes first; so many dates that tell it are no slips.
MOVED, FEWEST_TELL = "dates.shift.v1", 3
#: Years of made-up dates when no date of the corpus has a whole year.
YEARS = (2001, 2012)
#: Made-up dates span at least so many years, or one year alone would be told by them.
FEWEST_YEARS = 8
#: Donors of a group whose values may be written in other forms, and candidates tried for the same group and no known
#: date before any other candidate is taken.
RENDERED, PREFERRED = 512, 256
_WORDS = re.compile("[A-Za-z]+")
_RUN = re.compile("[0-9]{6,}")
#: A whole day in a phrase that nothing reads.
_DAY = re.compile(
    r"\d{1,4}([-/.])\d{1,2}\1\d{1,4}|\d{8}|\d{1,2}[- ]?[a-z]{3,9}\.?[-, ]*\d{2,4}|[a-z]{3,9}\.? \d{1,2},? \d{4}",
    re.ASCII,
)
_UNREAD, _OTHER = object(), object()


class Donors:
    """One group's donors, in keyed order: phrases, and their counts summed up."""

    __slots__ = ("moments", "phrases", "sums", "total")

    def __init__(self, rows: list[list[Any]]) -> None:
        self.phrases: list[str] = [row[0] for row in rows]
        self.sums = array("Q", accumulate(row[1] for row in rows))
        self.total: int = self.sums[-1] if rows else 0
        #: Of each donor once it was drawn: its moment, or _OTHER when nothing reads it or it holds a run of digits.
        self.moments: list[object] = [_UNREAD] * len(rows)

    def read(self, at: int, maker: DateMaker) -> object:
        """Find the moment of a donor."""
        moment = maker.moment(self.phrases[at])
        if moment is None:
            moment = _OTHER
        self.moments[at] = moment
        return moment

    def __repr__(self) -> str:
        return f"Donors({len(self.phrases)})"


class CorpusDates:
    """The corpus plan as the workers use it (secret): groups are opened when first asked for."""

    def __init__(self, data: Mapping[str, Any]) -> None:
        self._rows: dict[str, list[list[Any]]] = dict(data["groups"])
        self._size = sum(map(len, self._rows.values()))
        self.open: dict[str, Donors] = {}
        self._pools: dict[tuple[str, frozenset[str]], list[DateValue]] = {}
        self._values: dict[str, DateValue | None] = {}
        self.words: frozenset[str] = frozenset(data["words"])
        self.numbers: frozenset[str] = frozenset(data["numbers"])
        self.years: tuple[int, int] = (data["years"][0], data["years"][1])

    def donors(self, group: str) -> Donors:
        found = self.open.get(group)
        if found is None:
            rows = self._rows.get(group, [])
            found = self.open[group] = Donors(rows)
            self._rows[group] = rows[:RENDERED]
        return found

    def pool(self, but: str, needed: frozenset[str], maker: DateMaker) -> list[DateValue]:
        """Values with these fields from the donors of all groups but one, in the order of groups and marks."""
        known = self._pools.get((but, needed))
        if known is not None:
            return known
        found: dict[DateValue, None] = {}
        for group, rows in sorted(self._rows.items()):
            if group == but:
                continue
            for row in rows[:RENDERED]:
                phrase = row[0]
                if phrase not in self._values:
                    self._values[phrase] = maker.value(phrase)
                value = self._values[phrase]
                if value is None or value.then is not None or not has(value, needed):
                    # One group has the same fields throughout.
                    break
                found[value] = None
        self._pools[but, needed] = list(found)
        return self._pools[but, needed]

    def size(self) -> int:
        """How many donor phrases there are."""
        return self._size

    def __repr__(self) -> str:
        return "CorpusDates()"


class _Note:
    """The choices of one note: each distinct phrase once."""

    __slots__ = ("_below", "_corpus", "_days", "_done", "_key", "_look", "_maker", "_mark", "_moments", "_names",
                 "_originals", "_used", "_written")

    def __init__(self, mark: str, seen: list[Seen], names: frozenset[str], corpus: CorpusDates, maker: DateMaker,
                 key: Key) -> None:
        self._mark, self._names, self._corpus, self._maker, self._key = mark, names, corpus, maker, key
        self._look = maker.seen
        self._below = key.below_of("dates", mark)
        self._originals = {one.folded for one in seen}
        self._moments = {one.moment for one in seen}
        self._moments.discard(None)
        #: The days of the note: a day is told by whatever hour stands behind it, and by the end of a range.
        self._days = {day for moment in self._moments for day in days_in(moment)}
        self._moments |= self._days
        self._written: set[str] | None = None
        self._used: set[str] = set()
        self._done: dict[str, Choice] = {}

    def choose(self, seen: Seen, kind: str, ladder: tuple[str, ...]) -> Choice:
        """What a mention becomes, its own line breaks put back in."""
        phrase, _, form, _, _ = seen
        done = self._done.get(phrase)
        if done is None:
            done = (self._usual(phrase, form.group) if ladder[0] == "all" else None) or self._climb(seen, kind, ladder)
            self._done[phrase] = done
        gaps = form.gaps
        if gaps and done.text is not None and done.rung not in ("tag", "generalize"):
            return Choice(spread(done.text, gaps), RULE, done.rung)
        return done

    def _usual(self, phrase: str, group: str) -> Choice | None:
        """The first donor drawn, when there is nothing against it: nine of ten phrases end here."""
        donors = self._corpus.open.get(group) or self._corpus.donors(group)
        if not donors.total:
            return None
        at = bisect_right(donors.sums, self._below(donors.total, phrase))
        moment = donors.moments[at]
        if moment is _UNREAD:
            moment = donors.read(at, self._maker)
        if moment is _OTHER or moment in self._moments or type(moment) is tuple:
            return None
        given = donors.phrases[at]
        folded = given.casefold()
        if folded in self._originals or folded in self._used or (self._names and self._named(given)):
            return None
        self._used.add(folded)
        return Choice(given, RULE, "all")

    def _climb(self, seen: Seen, kind: str, ladder: tuple[str, ...]) -> Choice:
        for rung in ladder:
            if rung == "all":
                text = self._donor(seen)
            elif rung == "rerender":
                text = self._first(seen, rung, self._rendered(seen))
            elif rung == "shaped":
                text = self._first(seen, rung, self._shaped(seen))
            elif rung == "generalize":
                text = self._year(seen)
            elif rung == "tag":
                text = tag(kind) if tag(kind).casefold() not in self._originals else None
            else:
                continue
            if text is not None:
                self._used.add(text.casefold())
                return Choice(text, RULE, rung)
        return Choice(None, RULE, "hold")

    def _donor(self, seen: Seen) -> str | None:
        """A phrase of the group by weight; from a forbidden one to the next in keyed order, all round if need be."""
        donors = self._corpus.donors(seen.form.group)
        if not donors.total:
            return None
        at = bisect_right(donors.sums, self._below(donors.total, seen.phrase))
        phrases = donors.phrases
        second = None
        for step in range(len(phrases) + 1):
            phrase = phrases[(at + step) % len(phrases)]
            if self._free(phrase):
                if self._fresh(phrase):
                    return phrase
                # The drawn one itself comes last of these.
                second = second or (phrase if step else None)
        return second

    def _free(self, phrase: str) -> bool:
        """HARD: no date or day of the note as it was, no name of the chart, no number of the corpus."""
        if phrase.casefold() in self._originals or self._same_day(phrase):
            return False
        if self._names and self._named(phrase):
            return False
        if self._corpus.numbers:
            return not any(run_key(run) in self._corpus.numbers for run in _RUN.findall(phrase))
        return True

    def _same_day(self, phrase: str) -> bool:
        """Whether a phrase tells a day of the note, at whatever hour."""
        moment = self._look(phrase).moment
        if moment is not None:
            return any(day in self._days for day in days_in(moment))
        if self._written is None:
            self._written = {found[0] for original in self._originals for found in _DAY.finditer(original)}
        return any(found[0] in self._written for found in _DAY.finditer(phrase.casefold()))

    def _named(self, phrase: str) -> bool:
        """Whether a phrase holds a name of the chart."""
        return not self._names.isdisjoint(_WORDS.findall(phrase.lower()))

    def _fresh(self, phrase: str) -> bool:
        """Preferred: not given in this note yet, and no date of the note written in another way."""
        return phrase.casefold() not in self._used and self._look(phrase).moment not in self._moments

    def _first(self, seen: Seen, rung: str, space: Space | None) -> str | None:
        """The first free candidate from a keyed start; one of the same group and fresh, when near."""
        if space is None or space.size < 1:
            return None
        start = self._key.draw_of(("dates", self._mark), (seen.phrase,), (rung,)).below(space.size)
        second = None
        for tried, text in enumerate(space.walk(start)):
            if self._free(text):
                known = rung != "rerender" or self._look(text).moment not in self._moments
                if known and self._fresh(text) and self._look(text).form.group == seen.form.group:
                    return text
                # A date of this note in other clothes is no better than none: the next rung is.
                second = second or (text if known else None)
            if tried >= PREFERRED and second is not None:
                return second
        return second

    def _rendered(self, seen: Seen) -> Space | None:
        if seen.form.group == UNMATCHED:
            return None
        needed = needs(seen.form)
        pool = self._corpus.pool(seen.form.group, needed, self._maker) if needed else []
        return rendered(seen.form, pool) if pool else None

    def _shaped(self, seen: Seen) -> Space | None:
        if seen.form.group == UNMATCHED:
            return reframed(seen.phrase, self._corpus.years)
        return shaped(seen.form, self._corpus.years)

    def _year(self, seen: Seen) -> str | None:
        """A year alone, when the date has one: neither its own nor one that stands in the note."""
        own = set()
        value = self._maker.value(seen.phrase)
        while value is not None:
            if value.year is not None:
                own.add(value.year % 100)
            value = value.then
        if not own:
            return None
        low, high = self._corpus.years
        start = self._key.draw_of(("dates", self._mark), (seen.phrase,), ("generalize",)).below(high - low + 1)
        for step in range(high - low + 1):
            year = low + (start + step) % (high - low + 1)
            if year % 100 not in own and self._free(str(year)):
                return str(year)
        return None


@once
def _behaviours(policy: Policy) -> frozenset[str]:
    """What the policy does with dates, but for what it keeps."""
    rules = (rule for kind in DATES for rule in (policy.rules[kind], *policy.rules[kind].roles.values()))
    return frozenset(rule.behaviour for rule in rules if rule.changes)


def shuffles(policy: Policy) -> bool:
    """Whether any mention draws from the dates of the corpus."""
    return RULE in _behaviours(policy)


def moves(policy: Policy) -> bool:
    """Whether any mention is moved by days."""
    return MOVED in _behaviours(policy)


def _of_one_order(survey: DateSurvey, policy: Policy) -> None:
    own, other = survey.orders[policy.date_order], max(
        (count, order) for order, count in survey.orders.items() if order != policy.date_order
    )
    if other[0] >= FEWEST_TELL and other[0] > own:
        raise PromiseBroken(
            f"{policy.id} reads 3/4/10 {_FIRST[policy.date_order]}, but {counted(other[0], 'date')} of these notes can "
            f"only be read {_FIRST[other[1]]}, and {own} only as it reads: moved dates would lose their intervals",
            hint=f"write a policy that says `extends: {policy.id}` and `date_order: {other[1]}`",
        )


_FIRST = {"mdy": "month first", "dmy": "day first"}


class _Dates:
    """The family's door."""

    name = "dates"
    kinds = DATES

    def survey(self, policy: Policy, key: Key) -> DateSurvey:
        return DateSurvey(policy.date_order, key, KEPT_PHRASES if shuffles(policy) else 0, moves(policy),
                          policy.derive == "position")

    def load_survey(self, policy: Policy, key: Key, data: Any) -> DateSurvey:
        return self.survey(policy, key).load(data)

    def plan_corpus(self, survey: DateSurvey, policy: Policy, key: Key, ledger: Mapping[str, str],
                    folder: Path) -> dict[str, Any]:
        """Donors by group, ``[phrase, count]`` in keyed order; a group that was issued before stays as it was.

        Raises:
            PromiseBroken: dates are to move, and most of those that tell their order tell another than the policy's.
        """
        _of_one_order(survey, policy)
        groups, ordered = survey.donors(), policy.derive == "position"
        survey.let_go()
        for name in groups:
            issued = ledger.get(_fingerprint(key, name, ordered))
            if issued is not None:
                groups[name] = json.loads(issued)
        years = _years(groups, MAKERS[policy.date_order])
        return {"groups": groups, "words": survey.words(), "numbers": survey.numbers(), "years": years,
                "ordered": ordered}

    def load_plan(self, data: Mapping[str, Any], folder: Path) -> CorpusDates:
        return CorpusDates(data)

    def ledger_rows(self, data: Mapping[str, Any], key: Key) -> Iterator[tuple[str, str]]:
        """The donors of each group, so that a grown corpus draws from the same ones (M17)."""
        for name, rows in sorted(data["groups"].items()):
            yield _fingerprint(key, name, data["ordered"]), json.dumps(rows, ensure_ascii=False)

    def pool_sizes(self, corpus: CorpusDates) -> dict[str, int]:
        return dict.fromkeys(sorted(DATES), corpus.size())

    def plan_chart(self, chart: SpannedChart, corpus: CorpusDates, policy: Policy, key: Key) -> Choices:
        """A choice for every date that the policy changes; only the chart's own notes and the corpus plan count."""
        maker = MAKERS[policy.date_order]
        duties = duties_of(policy, self.name)
        found = marked(chart)
        choices: Choices = {}
        if shuffles(policy):
            names = _date_words([name for _, _, _, name in found.get("NAME", ())], corpus.words)
            for d, mine in groupby(found.get("DATE", ()), itemgetter(0)):
                dates = [(s, span[2], span[4], maker.seen(text)) for _, s, span, text in mine]
                note = _Note(chart.marks[d], [one for *_, one in dates], names, corpus, maker, key)
                for s, kind, role, one in dates:
                    rule = duties[kind, role]
                    if rule is not None and rule.behaviour == RULE:
                        choices[d, s] = note.choose(one, kind, rule.ladder)
        alone = not _WAYS.keys().isdisjoint(_behaviours(policy))
        return choices | _alone(chart, policy, key, duties) if alone else choices


#: What is not shuffled depends on its chart alone.
_WAYS: Mapping[str, type[Shift] | type[Years]] = {"dates.shift.v1": Shift, "dates.year.v1": Years}


_UNDATED = {"dates.shift.v1": dates_shift.undated, "dates.year.v1": dates_year.undated}


def _alone(chart: SpannedChart, policy: Policy, key: Key, duties: Duties) -> Choices:
    """The choices for what is moved or made coarser."""
    choices: Choices = {}
    ways: dict[str, Shift | Years] = {}
    for d, s, span, _ in marked(chart).get("DATE", ()):
        rule = duties[span[2], span[4]]
        if rule is not None and rule.behaviour != RULE:
            way = ways.get(rule.behaviour)
            if way is None:
                way = ways[rule.behaviour] = _WAYS[rule.behaviour](chart, policy, key)
            choices[d, s] = way.choose(d, span, rule)
    return choices


def undated(chart: SpannedChart, plans: Mapping[int, Plan], policy: Policy, key: Key) -> int:
    """How many dates tell less than they might because nobody named the day of the corpus (``as_of``).

    Args:
        plans: number of a document that goes out -> its plan.
    """
    known = _behaviours(policy)
    return sum(count(chart, plans, policy, key) for rule, count in _UNDATED.items() if rule in known)


def _fingerprint(key: Key, group: str, ordered: bool) -> str:
    return key.mark("dates", "donors in order" if ordered else "donors", group).hex()


def _date_words(names: list[str], words: frozenset[str]) -> frozenset[str]:
    """The words of dates ("April") that are names in a chart."""
    whole = "\n".join(names).lower()
    # Most charts hold none of them, which is quickly told.
    return words & name_words(names) if any(map(whole.__contains__, words)) else frozenset()


def _years(groups: Mapping[str, list[list[Any]]], maker: DateMaker) -> list[int]:
    """The years between which made-up dates lie: the middle 96 % of the corpus's, widened to eight at least."""
    years: list[int] = []
    for name, rows in sorted(groups.items()):
        if "{YYYY}" in name:
            years += (value.year for row in rows[:RENDERED] if (value := maker.value(row[0])) and value.year)
    if not years:
        return list(YEARS)
    years.sort()
    cut = len(years) // 50
    low, high = years[cut], years[-1 - cut]
    while high - low + 1 < FEWEST_YEARS:
        low, high = low - 1, high + 1
    return [low, high]


FAMILY = _Dates()
