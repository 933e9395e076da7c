"""Places over a corpus: parts are shuffled, pairs of the corpus never come back.

Deleger et al. 2014, section 2.2, LOCATION, with promises P33-P39 and DESIGN.md section 1: street names, cities, ZIP
codes, states and the institutions of addresses come from the corpus; house numbers are random digits; in a Place no
street has a suffix, no ZIP code a city or state and no city a state that the corpus has them with anywhere; no donor is
a part of the note's own places. In a chart the same place becomes the same place, and its parts keep together.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from resynth import lexicon
from resynth.keys import Draw, Key
from resynth.plan import places_coarse, places_coherent
from resynth.plan.family import Choice, Choices, SpannedChart
from resynth.plan.ladder import RUNGS, tag
from resynth.plan.places_home import COHERENT
from resynth.plan.places_mentions import (
    SHUFFLE,
    Mention,
    NameWords,
    Place,
    place_of,
    scan,
    ways,
    whole_key,
)
from resynth.plan.places_numbers import cased_like, new_number
from resynth.plan.places_solve import Corpus, Donor, Limits, Memory, Search
from resynth.plan.places_survey import KnownSet, Survey, may_be_given
from resynth.policy.model import Policy, Rule
from resynth.surrogates.places import KINDS, NUMERIC, Form, Part, Slot, make, part_of
from resynth.surrogates.places_words import WIDE_SUFFIXES
from resynth.types import Span

RULE = SHUFFLE
#: List values kept in the plan for each part, and the smallest city given.
WIDE = 400
WIDE_CITY = 10_000
#: Parts that are taken from the corpus.
_SHUFFLED = ("city", "country", "county", "institution", "other", "state", "street", "suffix", "zip")
#: Parts of the corpus that must not be a person's name of it even where nothing else is left to give.
_NEVER_NAMES = frozenset({"other", "institution"})
#: Donors that must remain before those that are also a person's name are left out.
_ENOUGH = 30
_NOTHING: frozenset[str] = frozenset()


class Places:
    """The family of places."""

    name = "places"
    kinds = KINDS

    def survey(self, policy: Policy, key: Key) -> Survey:
        return Survey(policy, key)

    def load_survey(self, policy: Policy, key: Key, data: Any) -> Survey:
        return Survey.load(policy, key, data)

    def plan_corpus(
        self, survey: Survey, policy: Policy, key: Key, ledger: Mapping[str, str], folder: Path
    ) -> dict[str, Any]:
        """Donors in the order of their keyed hash, a keyed sample of the lists, and the pairs of the corpus.

        Donors that an earlier release had stay as they were (``ledger``), so that a grown corpus draws from the same
        ones (M17); only a phrase that has become a person's name is not given any more.
        """
        donors, wide = {}, {}
        barred: list[list[str]] = []
        ordered = policy.derive == "position"
        placed = " in order" if ordered else ""
        survey.read()
        for what in _SHUFFLED:
            issued = ledger.get(_fingerprint(key, f"donors{placed}", what))
            if issued is not None and not ordered:
                donors[what] = [
                    [value, shown, 0 if what in _NEVER_NAMES and _is_name(what, value, survey.names) else count]
                    for value, shown, count in json.loads(issued)
                ]
            elif issued is not None or what in survey.sketches:
                rows = survey.sketches[what].rows() if issued is None else json.loads(issued)
                plain = [row for row in rows if not _is_name(what, row[0], survey.names)]
                best = plain if what in _NEVER_NAMES or len(plain) >= _ENOUGH else rows
                donors[what] = rows if ordered else best
                barred += [[what, value] for value, _, _ in rows] if ordered and len(best) < len(rows) else []
        for what, shown in _lists().items():
            issued = ledger.get(_fingerprint(key, f"wider{placed}", what))
            if issued is None:
                wide[what] = _sample(key, what, shown, KnownSet() if ordered else survey.names)
            else:
                wide[what] = json.loads(issued)
            barred += [[what, part_of(what, one).value] for one in wide[what]] if ordered else []
        plan = {"donors": donors, "wide": wide, "observed": survey.observed.dump()}
        if ordered:
            # They stay where they are, so that none is moved by another that may not be given.
            plan["never"] = [[what, value] for what, value in barred if _is_name(what, value, survey.names)]
        # Only new homes are drawn from whole lists; what others draw from has no name in it.
        return {**plan, "names": survey.names.dump()} if COHERENT in ways(policy) else plan

    def load_plan(self, data: Mapping[str, Any], folder: Path) -> Corpus:
        return Corpus(data)

    def ledger_rows(self, data: Mapping[str, Any], key: Key) -> Iterator[tuple[str, str]]:
        """The donors of each part and the sample of each list."""
        for sort in ("donors", "wider"):
            for what, rows in sorted(data["donors" if sort == "donors" else "wide"].items()):
                placed = " in order" if "never" in data else ""
                yield _fingerprint(key, sort + placed, what), json.dumps(rows, ensure_ascii=False)

    def pool_sizes(self, corpus: Corpus) -> dict[str, int]:
        """How many values of the corpus there are to draw from, by kind; all of them for a whole address."""
        sizes = {what: len(pool.items) for what, pool in corpus.donors.items()}
        kinds = {"LOCATION-OTHER": "other", **{what.upper(): what for what in sizes}}
        return {kind: sum(sizes.values()) if kind == "LOCATION" else sizes.get(kinds.get(kind, ""), 0)
                for kind in sorted(KINDS)}

    def plan_chart(self, chart: SpannedChart, corpus: Corpus, policy: Policy, key: Key) -> Choices:
        """What every place of a chart becomes. Spans that the policy keeps have no choice here, but bind the others."""
        choices: Choices = {}
        for way in ways(policy):
            if way in places_coarse.BEHAVIOURS:
                choices.update(places_coarse.choices(chart, policy, way))
                continue
            if way == COHERENT:
                choices.update(places_coherent.choices(chart, corpus, policy, key))
                continue
            found = scan(chart, policy, way)
            if not all(mention.place.all_fixed for mention in found):
                choices.update(_ChartPlan(chart, corpus, policy, key, found).choices())
        return choices


def _fingerprint(key: Key, sort: str, what: str) -> str:
    return key.mark("places", sort, what).hex()


def _is_name(what: str, value: str, names: KnownSet) -> bool:
    if what in ("zip", "state", "suffix"):
        return False
    if what in _NEVER_NAMES:
        return any(word in names for word in value.split(" "))
    return value in names


@cache
def _lists() -> dict[str, list[str]]:
    return {
        "city": sorted({city for city, _, people in lexicon.cities() if people >= WIDE_CITY}),
        "country": list(lexicon.countries()[:100]),
        "county": sorted(
            county.removesuffix(" County")
            for county in {county for county, _ in lexicon.counties() if county.endswith(" County")}
        ),
        "state": list(lexicon.states().values()),
        "street": list(lexicon.street_names()[:5000]),
        "suffix": list(WIDE_SUFFIXES),
        "zip": list(lexicon.column("places/zips")),
    }


def _sample(key: Key, what: str, shown: list[str], names: KnownSet) -> list[str]:
    """A keyed sample of a list, so that the plan stays small; names of persons of the corpus are not in it."""
    draw = key.draw("places", "wider", what)
    few = len(shown) <= 4 * WIDE
    order = draw.permute(len(shown)) if few else (draw.below(len(shown)) for _ in range(4 * WIDE))
    taken: dict[str, None] = {}
    for at in order:
        part = part_of(what, shown[at])
        if may_be_given(part) and not _is_name(what, part.value, names):
            taken.setdefault(shown[at])
            if len(taken) == WIDE:
                break
    return list(taken)


class _Found:
    """A distinct place of a scope, where it stands, and what it becomes."""

    __slots__ = ("at", "base", "chosen", "mark", "n", "parts", "place", "state", "written")

    def __init__(self, place: Place, n: int, mark: str) -> None:
        self.place = place
        self.n = n
        self.mark = mark
        self.at: list[Mention] = []
        self.base = "all"
        self.chosen: list[Donor] | None = None
        self.parts: list[Part] | None = None
        self.state: Donor | None = None
        self.written: dict[int, list[tuple[str | None, str]]] = {}


class _ChartPlan:
    """The work on one chart."""

    def __init__(
        self, chart: SpannedChart, corpus: Corpus, policy: Policy, key: Key, found: list[Mention]
    ) -> None:
        self.chart = chart
        self.corpus = corpus
        self.policy = policy
        self.key = key
        self.found = found
        #: What no surrogate of a note may hold, and the words that tell something of its places.
        self.grams: dict[int, frozenset[str]] = {}
        self.telling: dict[int, frozenset[str]] = {}
        for document, _, place in found:
            if document in self.grams:
                self.grams[document] |= place.grams
                self.telling[document] |= place.words
            else:
                self.grams[document], self.telling[document] = place.grams, place.words
        self.memories: dict[str, Memory] = {}
        self.rules: dict[tuple[str, str], Rule] = {}
        self.names = NameWords(chart)

    def choices(self) -> Choices:
        places: dict[tuple[str, str, tuple[bool, ...]], _Found] = {}
        for n, mention in enumerate(self.found):
            place = mention.place
            if not place.all_fixed:
                mark = self._scope(mention)
                one = places.get((mark, place.key, place.fixed))
                if one is None:
                    one = places[mark, place.key, place.fixed] = _Found(place, n, mark)
                one.at.append(mention)
        choices: Choices = {}
        # Fuller places first: a bare "Lexington" then follows "Lexington, KY", wherever it stands.
        for one in sorted(places.values(), key=lambda one: (-len(one.place.variables), one.n)):
            self._solve(one)
            for mention in one.at:
                self._write(one, mention, choices)
        return choices

    def _rule_of(self, span: Span) -> Rule:
        rule = self.rules.get((span.kind, span.role))
        if rule is None:
            rule = self.rules[span.kind, span.role] = self.policy.rule(span.kind, span.role)
        return rule

    def _rule(self, mention: Mention) -> Rule:
        """The rule of a Place: that of its first span which is shuffled."""
        spans = self.chart.spans[mention.document]
        rules = (self._rule_of(spans[s]) for s in mention.spans)
        return next(rule for rule in rules if rule.changes and rule.behaviour in ("", RULE))

    def _scope(self, mention: Mention) -> str:
        """Inside which mark equal places become equal."""
        scope = self._rule(mention).scope
        if scope == "mention":
            return f"{self.chart.marks[mention.document]}:{mention.spans[0]}"
        return self.chart.marks[mention.document] if scope == "note" else self.chart.mark

    @staticmethod
    def _union(sets: dict[int, frozenset[str]], documents: set[int] | None) -> frozenset[str]:
        # Most notes of a chart hold the same places.
        taken = {words for document, words in sets.items() if documents is None or document in documents}
        return taken.pop() if len(taken) == 1 else _NOTHING.union(*taken)

    def _solve(self, one: _Found) -> None:
        documents = {mention.document for mention in one.at}
        hard = self._union(self.grams, documents)
        memory = self.memories.setdefault(one.mark, Memory())
        rule = self._rule(one.at[0])
        wide = self._union(self.grams, None) if rule.scope not in ("mention", "note") else hard
        telling = self._union(self.telling, documents)
        draw = self.key.draw_of(("places", one.mark), (one.place.key,))
        near = Limits(hard, wide, telling, self.names, True, ("corpus",))
        for n, (base, limits) in enumerate(_attempts(rule.ladder, near)):
            chosen = None if n else Search(one.place, self.corpus, limits, memory, draw).glance()
            if chosen is None:
                if n == 0:
                    draw = self.key.draw_of(("places", one.mark), (one.place.key,))
                chosen = Search(one.place, self.corpus, limits, memory, draw).run()
            if chosen is None:
                continue
            parts = self._filled(one.place, chosen, memory, hard, draw)
            if parts is not None:
                one.base, one.chosen, one.parts = base, chosen, parts
                memory.keep(one.place, chosen)
                return
        if "generalize" in rule.ladder:
            one.state = self._state(one.place, near, memory, draw)

    def _filled(
        self, place: Place, chosen: list[Donor], memory: Memory, hard: frozenset[str], draw: Draw
    ) -> list[Part] | None:
        """The new parts, numbers included; None when no number is free or the whole is an address of the corpus."""
        parts = list(place.parts)
        for variable, given in zip(place.variables, chosen, strict=True):
            for at in variable.at:
                parts[at] = given.part
        for at, part in enumerate(place.parts):
            if part.what in NUMERIC and not place.fixed[at]:
                number = memory.numbers.get((part.what, part.value))
                if number is None or number in hard:
                    number = new_number(part, hard, self.corpus.observed, draw)
                if number is None:
                    return None
                memory.numbers.setdefault((part.what, part.value), number)
                parts[at] = Part(part.what, number, number)
        if not any(place.checks) and "a|" + whole_key(parts) in self.corpus.observed:
            return None
        return parts

    def _state(self, place: Place, near: Limits, memory: Memory, draw: Draw) -> Donor | None:
        """Another state for a place of which nothing else can be told."""
        code = next((v.value for v in place.variables if v.what == "state"), None)
        if code is None or any(place.fixed):
            return None
        alone = place_of(((code, "STATE", False),))
        for _, limits in _attempts(("all", "prefer", "narrow", "wider"), near):
            found = Search(alone, self.corpus, limits, memory, draw).run()
            if found:
                return found[0]
        return None

    def _write(self, one: _Found, mention: Mention, choices: Choices) -> None:
        d, numbers, place = mention
        written = one.written.get(id(place))
        if written is None:
            written = one.written[id(place)] = _written(one, place)
        spans = self.chart.spans[d]
        for s, (made, rung) in zip(numbers, written, strict=True):
            span = spans[s]
            rule = self.rules.get((span[2], span[4])) or self._rule_of(span)
            if made is not None and rule.changes:
                choices[d, s] = Choice(made, rule.behaviour or RULE, rung)
            elif rule.changes:
                made, rung = (tag(span.label), "tag") if "tag" in rule.ladder else (None, "hold")
                choices[d, s] = Choice(made, rule.behaviour or RULE, rung)


def _written(one: _Found, place: Place) -> list[tuple[str | None, str]]:
    """What each span of a Place becomes and on which rung; None: nothing was found."""
    found: list[tuple[str | None, str]] = []
    donors = list(zip(one.place.variables, one.chosen or (), strict=False))
    usual = {one.base, *[given.rung for _, given in donors]} == {"all"}
    for (first, end, form), text in zip(place.spans, place.texts, strict=True):
        made, rung = None, "tag"
        if first == end:
            pass
        elif one.parts is not None:
            new, own = one.parts[first:end], place.parts[first:end]
            made = make(tuple([cased_like(*pair) for pair in zip(new, own, strict=True)]), form)
            rungs = [] if usual else [given.rung for of, given in donors if any(first <= at < end for at in of.at)]
            rung = max([one.base, *rungs], key=RUNGS.index) if rungs else "all"
        elif one.state is not None:
            slot = next((piece for piece in form.pieces if isinstance(piece, Slot) and piece.what == "state"), None)
            if slot is not None:
                made, rung = make((one.state.part,), Form((slot,))), "generalize"
        # Whatever went before: no span is ever given back as it was (P1).
        if made is not None and made.casefold() == text.casefold():
            made, rung = None, "tag"
        found.append((made, rung))
    return found


def _attempts(ladder: tuple[str, ...], near: Limits) -> Iterator[tuple[str, Limits]]:
    """What is asked for, rung by rung: (rung that stands in the crosswalk for a part of the corpus, limits)."""
    sources = near.sources
    for rung in RUNGS:
        if rung not in ladder:
            continue
        if rung == "all":
            yield rung, near
        elif rung == "prefer":
            yield rung, _loose(near)
        elif rung == "narrow":
            yield rung, _narrow(near)
        elif rung in ("wider", "shaped"):
            sources = (*sources, rung)
            yield "all", near._replace(sources=sources)
            yield "prefer", _loose(near)._replace(sources=sources)
            yield "narrow", _narrow(near)._replace(sources=sources)


def _loose(near: Limits) -> Limits:
    return near._replace(avoid=_NOTHING, alone=False)


def _narrow(near: Limits) -> Limits:
    return near._replace(avoid=_NOTHING, alone=False, excluded=near.hard)


FAMILY = Places()
