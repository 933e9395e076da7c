"""Places with a real home elsewhere: town, state, county and ZIP code that belong together, an invented street.

Every part is a function of the key, the mark of the scope and the original part, with what must not stand there left
out (``places_home``): equal places of a scope become equal, a bare town follows the town with its state, and no order
of the notes comes into it. HARD, on every rung: no part of the chart's places in a new one, no pair of the corpus
(street and suffix, town and state, ZIP code and town or state), no address of it (P36 to P38).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from resynth import lexicon
from resynth.keys import Draw, Key
from resynth.plan.family import Choice, Choices, SpannedChart
from resynth.plan.ladder import RUNGS, tag
from resynth.plan.places_home import COHERENT, Given, Homes, Origin, Town, is_abroad, surroundings
from resynth.plan.places_mentions import Mention, Place, grams_of, pair_key, scan, whole_key
from resynth.plan.places_numbers import cased_like, new_number
from resynth.plan.places_solve import Corpus
from resynth.plan.places_survey import may_be_given
from resynth.policy.model import Policy, Rule
from resynth.surrogates.places import NUMERIC, Form, Part, Slot, make, part_of
from resynth.surrogates.places_invent import invent, is_region, telling
from resynth.surrogates.places_words import (
    US,
    WIDE_SUFFIXES,
    canonical,
    country_words,
    state_words,
    suffixes,
)

#: Streets of the list that are given, the most frequent ones.
STREETS = 5000
#: "MELROSE CT" would be read as a town of Connecticut.
_SUFFIXES = tuple(code for code in WIDE_SUFFIXES if code != "CT")
#: Draws before a part is given up.
_DRAWS = 400
_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
#: Parts that tell where on the map a place lies.
_LOCATED = frozenset({"city", "state", "county", "zip", "country"})
_US_WRITTEN = ("USA", "United States")


class Made(NamedTuple):
    """The new parts of a Place and their rungs; None for a part that nothing was found for."""

    parts: tuple[Part | None, ...]
    rungs: tuple[str, ...]

    def __repr__(self) -> str:
        return f"Made(parts={len(self.parts)})"


def choices(chart: SpannedChart, corpus: Corpus, policy: Policy, key: Key) -> Choices:
    """What every place of a chart becomes that gets a real home elsewhere."""
    found = scan(chart, policy, COHERENT)
    if all(mention.place.all_fixed for mention in found):
        return {}
    return _Coherent(chart, corpus, policy, key, found).choices()


class _Coherent:
    """The work on one chart."""

    def __init__(self, chart: SpannedChart, corpus: Corpus, policy: Policy, key: Key, found: list[Mention]) -> None:
        self.chart, self.corpus, self.policy, self.key, self.found = chart, corpus, policy, key, found
        self.homes = Homes(chart, policy, key, corpus.observed, corpus.names, found)
        self.hard = self.homes.hard
        self.words = frozenset[str]().union(*[mention.place.words for mention in found])
        self.made: dict[tuple[str, str, tuple[bool, ...]], Made] = {}
        self.seen: dict[str, int] = {}

    def choices(self) -> Choices:
        found: Choices = {}
        for mention in self.found:
            place = mention.place
            if not place.all_fixed:
                mark = self._mark(mention)
                asked = (mark, place.key, place.fixed)
                made = self.made.get(asked)
                if made is None:
                    made = self.made[asked] = self._make(place, mark)
                self._write(mention, made, found)
        return found

    def _mark(self, mention: Mention) -> str:
        spans = self.chart.spans[mention.document]
        rules = (self.policy.rule(spans[s].kind, spans[s].role) for s in mention.spans)
        rule = next(rule for rule in rules if rule.changes and rule.behaviour == COHERENT)
        if rule.scope != "markov":
            return self.homes.mark(mention.document, str(mention.spans[0]), rule.scope)
        # Each time the place comes again it moves on with probability p (Osborne et al. 2022).
        key = mention.place.key
        count = self.seen[key] = self.seen.get(key, -1) + 1
        moves = sum(
            self.key.draw_of(("places", "markov", self.chart.mark), (key,), (str(n),)).below(1_000_000)
            < rule.p * 1_000_000
            for n in range(1, count + 1)
        )
        return f"{self.chart.mark}#{moves}" if moves else self.chart.mark

    # ── the parts of one Place ───────────────────────────────────────────────────────────────────────────────────

    def _make(self, place: Place, mark: str) -> Made:
        """New parts for a Place."""
        around = surroundings(place.parts)
        kept = {part.what: part for part, fixed in zip(place.parts, place.fixed, strict=True) if fixed}
        foreign = next((known["country"] for known in around if is_abroad(known)), "")
        country = self.homes.country(mark, foreign) if foreign and "country" not in kept else None
        parts: list[Part | None] = []
        rungs: list[str] = []
        for n, (part, fixed) in enumerate(zip(place.parts, place.fixed, strict=True)):
            given: Given | None = Given(part, True)
            if not fixed:
                if part.what == "suffix":
                    given = self._suffix(place, n, mark, parts[-1] if parts else None)
                elif part.what in _LOCATED:
                    given = self._located(place, n, mark, around[n], kept, country)
                else:
                    given = self._local(place, n, mark)
            parts.append(given.value if given else None)
            rungs.append("tag" if given is None else "all" if given.everywhere or mark else "narrow")
        if None not in parts and not any(place.checks) and len(parts) > 1:
            whole = whole_key([part for part in parts if part is not None])
            if "a|" + whole in self.corpus.observed:
                return Made((None,) * len(parts), ("tag",) * len(parts))
        return Made(tuple(parts), tuple(rungs))

    def _located(
        self, place: Place, n: int, mark: str, known: dict[str, str], kept: dict[str, Part], country: Given | None
    ) -> Given | None:
        """What a town, county, state, ZIP code or country becomes."""
        part = place.parts[n]
        abroad = is_abroad(known)
        if part.what == "country" and "country" not in known:
            # A town that is called like a country: "Jordan, MN".
            named = self._home(Part("city", part.value, part.shown), mark, known, kept)
            name = named.value.city if named else ""
            return Given(Part("country", canonical(name), name), named.everywhere) if named else None
        if part.what == "country":
            return self._country(part, mark, abroad, place)
        if part.what == "zip":
            return self._number(part, mark) if abroad else self._zip(part, mark, known, kept)
        if abroad:
            return self._abroad(part, mark, country)
        if part.what == "city" and part.value != known["city"]:
            # A town before another is told of elsewhere, or lies in the state of that one.
            known = {} if self.homes.told(part.value) else {"state": known.get("state", "")}
        given = self._home(part, mark, known, kept)
        if given is None or not isinstance(given.value, Town):
            return given
        town = given.value
        return Given(part_of(part.what, town.city if part.what == "city" else town.county), given.everywhere)

    def _local(self, place: Place, n: int, mark: str) -> Given | None:
        """What a street, a number, an institution or another place becomes."""
        part = place.parts[n]
        if part.what == "street":
            follows = n + 1 < len(place.parts) and place.parts[n + 1].what == "suffix"
            return self._street(part, mark, bare=not follows)
        return self._number(part, mark) if part.what in NUMERIC else self._invented(part, mark)

    def _number(self, part: Part, mark: str) -> Given | None:
        number = new_number(part, self.hard, self.corpus.observed, self._draw("number", mark, part))
        return Given(Part(part.what, number, number), True) if number else None

    def _draw(self, sort: str, mark: str, part: Part) -> Draw:
        return self.key.draw_of(("places", "coherent", sort, mark, part.what), (part.value,))

    def _home(self, part: Part, mark: str, known: dict[str, str], kept: dict[str, Part]) -> Given | None:
        """The town (with its state and county) that a town, a county or a state becomes; of a state its part."""
        homes = self.homes
        if part.what == "state":
            fixed = self._kept_town(kept)
            state = Given(fixed.state, True) if fixed else homes.state(mark, part.value)
            return Given(part_of("state", state.value), state.everywhere) if state else None
        if part.what == "county" and "city" not in known:
            if "state" in kept:
                return homes.town_in(mark, kept["state"].value, Origin(f"county {part.value}", kept["state"].value))
            return homes.county(mark, part.value, known.get("state", ""))
        city = part.value if part.what == "city" else known["city"]
        if part.what == "county" and (fixed := self._kept_town(kept)) is not None:
            return Given(fixed, True)
        origin = homes.origin(city, known.get("state", ""), known.get("zip", ""))
        if "state" in kept:
            return homes.town_in(mark, kept["state"].value, origin)
        return homes.town(mark, origin)

    def _kept_town(self, kept: dict[str, Part]) -> Town | None:
        """The town of a Place of which the policy keeps the name."""
        return self.homes.listed(kept["city"].value, kept["state"].value if "state" in kept else "") if (
            "city" in kept) else None

    def _zip(self, part: Part, mark: str, known: dict[str, str], kept: dict[str, Part]) -> Given | None:
        homes = self.homes
        given: Given | None
        town = self._kept_town(kept)
        if town is not None:
            given = Given(town, True)
        elif "city" in kept:
            return None
        else:
            origin = homes.origin(known.get("city", ""), known.get("state", ""), part.value)
            origin = origin if origin.city else Origin(f"zip {part.value}", origin.state)
            given = homes.town_in(mark, kept["state"].value, origin) if "state" in kept else homes.town(mark, origin)
        code = homes.zip(mark, given.value, part.value) if given else None
        return Given(part_of("zip", code), given.everywhere) if given and code else None

    def _abroad(self, part: Part, mark: str, country: Given | None) -> Given | None:
        """A city of the new country; there are no lists of what lies between, so codes are two letters of no state."""
        if country is None:
            return None
        if part.what == "state":
            draw = self._draw("state", mark, part)
            codes = (f"{_LETTERS[draw.below(26)]}{_LETTERS[draw.below(26)]}" for _ in range(_DRAWS))
            code = next((code for code in codes if code not in lexicon.states() and f"={code}" not in self.hard), None)
            return Given(Part("state", code, code), True) if code else None
        city = self.homes.city_of(mark, country.value, part.value)
        if city is None:
            return None
        return Given(Part(part.what, canonical(city.value), city.value), city.everywhere and country.everywhere)

    def _country(self, part: Part, mark: str, abroad: bool, place: Place) -> Given | None:
        """Another country. The United States stay, for the new home is there; alone, they are written another way."""
        if abroad:
            country = self.homes.country(mark, part.value)
            return Given(part_of("country", country.value), country.everywhere) if country else None
        alone = [text for text in place.texts if canonical(text) in US]
        shown = next((way for way in _US_WRITTEN if alone and canonical(way) != canonical(alone[0])), part.shown)
        return Given(Part("country", part.value, shown), True)

    def _street(self, part: Part, mark: str, bare: bool) -> Given | None:
        """A street of the list; without a suffix (``bare``) none that the corpus has so."""
        draw = self._draw("street", mark, part)
        for avoid in (True, False):
            everywhere = True
            for name in _streets(part.value, draw):
                value = canonical(name)
                if value == part.value or (bare and pair_key("ss", value, "") in self.corpus.observed):
                    continue
                if bare and value.rsplit(" ", 1)[-1] in suffixes():
                    continue
                if avoid and any(word in self.corpus.names for word in value.split(" ")):
                    continue
                if self._fits("street", value, avoid):
                    return Given(Part("street", value, name), everywhere)
                everywhere = False
        return None

    def _fits(self, what: str, value: str, avoid: bool) -> bool:
        if not self.hard.isdisjoint(grams_of(what, value)):
            return False
        return not avoid or self.homes.words.isdisjoint(frozenset(value.split(" ")))

    def _suffix(self, place: Place, n: int, mark: str, given: Part | None) -> Given | None:
        """A suffix for the new street, such that the corpus does not have the two together (P36)."""
        part = place.parts[n]
        if given is None:
            return None
        street = place.parts[n - 1].value if n else ""
        draw = self.key.draw_of(("places", "coherent", "suffix", mark), (street, part.value))
        for at in draw.permute(len(_SUFFIXES)):
            if pair_key("ss", given.value, _SUFFIXES[at]) not in self.corpus.observed:
                return Given(part_of("suffix", _SUFFIXES[at]), True)
        return None

    def _invented(self, part: Part, mark: str) -> Given | None:
        draw = self._draw("other", mark, part)
        everywhere = True
        for name in _streets("", draw):
            value = canonical(name)
            # "Lake Maine" would be read as a lake and a state.
            apart = value in suffixes() or value.rpartition(" ")[2] in state_words() or value in country_words()
            if apart or any(word in self.corpus.names for word in value.split(" ")):
                continue
            new = invent(part, name, draw)
            if new.value == part.value:
                continue
            free = is_region(part.value) or self.words.isdisjoint(telling(new))
            if free and self.hard.isdisjoint(grams_of(part.what, new.value)) and self.homes.words.isdisjoint(
                frozenset(new.value.split(" "))
            ):
                return Given(new, everywhere)
            everywhere = False
        return None

    # ── what is written ──────────────────────────────────────────────────────────────────────────────────────────

    def _write(self, mention: Mention, made: Made, found: Choices) -> None:
        d, numbers, place = mention
        spans = self.chart.spans[d]
        for s, (first, end, form), text in zip(numbers, place.spans, place.texts, strict=True):
            span = spans[s]
            rule = self.policy.rule(span.kind, span.role)
            if not (rule.changes and rule.behaviour == COHERENT):
                continue
            new = [part for part in made.parts[first:end] if part is not None]
            own = place.parts[first:end]
            if first < end and len(new) == end - first:
                written = make(tuple([cased_like(*pair) for pair in zip(new, own, strict=True)]), form)
                rung = max(made.rungs[first:end], key=RUNGS.index)
                stays = self.homes.same_state and [part.what for part in own] == ["state"]
                if stays and written.casefold() == text.casefold():
                    # "northern Kentucky" is a part of the state.
                    written = make(tuple(new), Form(tuple(piece for piece in form.pieces if isinstance(piece, Slot))))
                if written.casefold() != text.casefold() or stays:
                    found[d, s] = _allowed(Choice(written, COHERENT, rung), rule, span.label)
                    continue
            found[d, s] = _allowed(Choice(tag(span.label), COHERENT, "tag"), rule, span.label)


def _allowed(choice: Choice, rule: Rule, label: str) -> Choice:
    """A choice on a rung that the rule's ladder has, or the next lower one."""
    if choice.rung in rule.ladder:
        return choice
    return Choice(tag(label), COHERENT, "tag") if "tag" in rule.ladder else Choice(None, COHERENT, "hold")


def _streets(original: str, draw: Draw) -> Iterator[str]:
    """Names of streets as they are drawn; numbered ones for a numbered one."""
    if original[:1].isdigit():
        for _ in range(_DRAWS):
            number = 1 + draw.below(60)
            end = {1: "st", 2: "nd", 3: "rd"}.get(number % 10 if number not in (11, 12, 13) else 0, "th")
            yield f"{number}{end}"
        return
    names = lexicon.street_names()[:STREETS]
    for _ in range(_DRAWS):
        name = names[draw.below(len(names))]
        if may_be_given(part_of("street", name)):
            yield name

