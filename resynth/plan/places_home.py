"""New homes: for a town or a state of a chart, a real one elsewhere, so that everything that is told of a home agrees.

Every choice is a function of the key, the mark of the scope and what is replaced (under ``derive: position``, of where
it appeared first: ``plan.order``), with what the chart holds left out; no order of the notes and no choice made before
comes into it. So whoever asks gets the same answer: the places of an address, the area code of a telephone number, the
town in the name of a hospital.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache, cached_property, partial
from itertools import accumulate
from typing import Any, NamedTuple, TypeVar

from resynth import lexicon
from resynth.keys import Draw, Key
from resynth.plan.family import SpannedChart
from resynth.plan.places_mentions import Mention, NameWords, grams_of, pair_key, scan
from resynth.plan.places_survey import KnownSet, may_be_given
from resynth.policy.model import Policy
from resynth.surrogates.places import Part, part_of
from resynth.surrogates.places_words import US, WITH_ARTICLE, canonical, country_words

COHERENT = "places.coherent.v1"
#: Fewest residents of a ZIP code and of a town that are given.
LEAST_ZIP = 500
LEAST_TOWN = 2_500
#: Draws by weight before the candidates are gone through in turn.
_DRAWS = 48
#: States whose counties are not called so, and the district that is one town.
_LEFT_OUT = frozenset({"LA", "AK", "DC", "CT"})
_HERE = canonical("United States")
_Item = TypeVar("_Item")


class Town(NamedTuple):
    """A real town: its ZIP codes with their residents, the county that most of them live in (without the word)."""

    city: str
    state: str
    county: str
    zips: tuple[tuple[str, int], ...]

    def __repr__(self) -> str:
        return "Town()"


class _Weighted(NamedTuple):
    """Things with the sums of their weights."""

    items: tuple[Any, ...]
    sums: tuple[int, ...]

    def order(self, draw: Draw, even: bool = False) -> Iterator[Any]:
        """Many by weight, then all in turn from a drawn one on."""
        items, sums = self.items, self.sums
        if items:
            for _ in range(_DRAWS):
                yield items[draw.below(len(items))] if even else items[bisect_right(sums, draw.below(sums[-1]))]
            start = draw.below(len(items))
            yield from items[start:]
            yield from items[:start]

    def __repr__(self) -> str:
        return f"_Weighted({len(self.items)})"


def _weighted(items: Sequence[_Item], weights: Sequence[int]) -> _Weighted:
    return _Weighted(tuple(items), tuple(accumulate(weights)))


class Atlas:
    """The towns that may be given, by state, and what the lists know of originals."""

    def __init__(self) -> None:
        people, zips = lexicon.zip_people(), lexicon.zips()
        sizes = {(city, state): number for city, state, number in lexicon.cities()}
        found: dict[tuple[str, str], list[tuple[str, str, int]]] = {}
        #: ZIP -> (town in canonical writing, state)
        self.of_zip: dict[str, tuple[str, str]] = {}
        #: (town in canonical writing, state) -> county in canonical writing
        self.county_of: dict[tuple[str, str], str] = {}
        plain = canonical.__wrapped__
        #: town in canonical writing -> the state of the largest of that name
        self.largest: dict[str, str] = {}
        for city, state, _ in lexicon.cities():
            self.largest.setdefault(plain(city), state)
        names = {city: plain(city) for _, city, _, _ in zips}
        for code, city, state, county in zips:
            self.of_zip[code] = names[city], state
            self.county_of.setdefault((names[city], state), county)
            if people.get(code, 0) >= LEAST_ZIP and sizes.get((city, state), 0) >= LEAST_TOWN:
                found.setdefault((city, state), []).append((code, county, people[code]))
        towns: dict[str, list[Town]] = {}
        every: list[Town] = []
        for (city, state), rows in sorted(found.items()):
            counties: Counter[str] = Counter()
            for _, county, number in rows:
                counties[county] += number
            county = min(counties, key=lambda name: (-counties[name], name))
            town = Town(city, state, county, tuple((code, number) for code, _, number in rows))
            every.append(town)
            # "Lebanon, OH" would be read as a country and a state.
            fits = city.replace(" ", "").isalpha() and county.replace(" ", "").isalpha() and (
                names[city] not in country_words()
            )
            if state not in _LEFT_OUT and fits and may_be_given(part_of("city", city)):
                towns.setdefault(state, []).append(town)
        #: name in canonical writing -> all the towns of that name, given or not
        self.named: dict[str, list[Town]] = {}
        for town in every:
            self.named.setdefault(plain(town.city), []).append(town)
        #: state -> its towns, weighted by residents
        self.towns = {
            state: _weighted(rows, [sum(number for _, number in town.zips) for town in rows])
            for state, rows in towns.items()
        }
        #: the states, weighted by residents
        self.states = _weighted(sorted(self.towns), [self.towns[state].sums[-1] for state in sorted(self.towns)])

    @cached_property
    def world(self) -> dict[str, tuple[str, ...]]:
        """Country -> its cities, plain letters only; countries of three cities or more."""
        found: dict[str, list[str]] = {}
        for city, country, _ in lexicon.world_cities():
            plain = city.replace(" ", "").isalpha() and city.isascii() and country.replace(" ", "").isalpha()
            if plain and country.isascii() and may_be_given(part_of("city", city)):
                found.setdefault(country, []).append(city)
        return {country: tuple(cities) for country, cities in sorted(found.items()) if len(cities) >= 3}

    def __repr__(self) -> str:
        return f"Atlas({len(self.towns)})"


@cache
def atlas() -> Atlas:
    """The atlas, made when it is first asked for."""
    return Atlas()


@cache
def _articled() -> tuple[str, ...]:
    """The countries of the atlas that stand behind "the", which is no part of their name there."""
    return tuple(name for name in atlas().world if canonical(name) in {*WITH_ARTICLE, "united kingdom"})


class Origin(NamedTuple):
    """What is told of where somebody lives: the town in canonical writing, its state; either may be empty."""

    city: str
    state: str

    def __repr__(self) -> str:
        return "Origin()"


_BEHIND = frozenset({"zip", "plus4", "country", "county", "suffix", "unit", "digits"})


def surroundings(parts: Sequence[Part]) -> list[dict[str, str]]:
    """For each part of a Place what stands around it, by sort: up to a state with its ZIP code or a country, then anew.

    ``Lexington, KY 40502; Dayton, OH``: the first town has the first state, though both are one Place. Of several towns
    before one state the last has it, of two ZIP codes around one state the one behind it.
    """
    found: list[dict[str, str]] = []
    known: dict[str, str] = {}
    for n, part in enumerate(parts):
        ended = not known.keys().isdisjoint(("state", "zip", "country"))
        again = part.what in ("state", "zip", "country") and part.what in known
        if part.what == "state" and "zip" in known:
            again |= [one.what for one in parts[n + 1 : n + 2]] == ["zip"]
        if (ended and part.what not in _BEHIND and part.what != "state") or again:
            known = {}
        known[part.what] = part.value
        found.append(known)
    for known in found:
        # "Jordan, MN" is a town that is called like a country.
        here = known.get("state") in lexicon.states() or "zip" in known
        if here and is_abroad({**known, "state": ""}):
            known["city"] = known.pop("country")
    return found


def is_abroad(known: dict[str, str]) -> bool:
    """Whether a place with these parts lies outside the United States."""
    return known.get("state") not in lexicon.states() and known.get("country", _HERE) != _HERE


class Given(NamedTuple):
    """A choice, and whether it is the one that the whole scope gets (else rung ``narrow``)."""

    value: Any
    everywhere: bool

    def __repr__(self) -> str:
        return f"Given(everywhere={self.everywhere})"


class Homes:
    """The new homes of one chart.

    Args:
        observed: the pairs of the corpus, of which no town may be one; without it a colleague's answer is the same but
            where a drawn town with its state stands in the corpus.
        names: words of the names of the corpus; best no town is called so.
    """

    def __init__(
        self, chart: SpannedChart, policy: Policy, key: Key, observed: KnownSet | None = None,
        names: KnownSet | None = None, found: list[Mention] | None = None,
    ) -> None:
        self.chart = chart
        self.key = key
        self.mentions = scan(chart, policy, COHERENT) if found is None else found
        self.observed = observed if observed is not None else KnownSet()
        self.names = names if names is not None else KnownSet()
        self.words = NameWords(chart)
        rules = [policy.rule(kind) for kind in ("LOCATION", "CITY", "STATE", "ZIP")]
        rule = next((rule for rule in rules if rule.behaviour == COHERENT), rules[0])
        self.scope = rule.scope
        self.same_state = rule.options.get("region") == "same state"
        self.even = rule.options.get("weight") == "even"
        #: every phrase of the chart's places, of which no new part may hold one
        self.hard: frozenset[str] = frozenset().union(*[mention.place.grams for mention in self.mentions])
        self._chosen: dict[tuple[str, ...], Given | None] = {}
        self._origins: Counter[Origin] = Counter()
        places = atlas()
        for mention in self.mentions:
            for origin in self._told(mention.place.parts):
                self._origins[origin] += 1
        self._states = {origin.state for origin in self._origins if origin.state}
        self._states |= {part.value for mention in self.mentions for part in mention.place.parts if part[0] == "state"}
        self._states |= {places.of_zip[part.value][1] for mention in self.mentions for part in mention.place.parts
                         if part[0] == "zip" and part[1] in places.of_zip}

    def mark(self, document: int, mention: str = "", scope: str = "") -> str:
        """The mark of a scope (the rule's own, if none is named) for a note; under ``mention`` that of one mention."""
        scope = scope or self.scope
        if scope in ("corpus", "project"):
            return ""
        if scope == "note":
            return self.chart.marks[document]
        return f"{self.chart.marks[document]}:{mention}" if scope == "mention" else self.chart.mark

    # ── what is told of an original home ─────────────────────────────────────────────────────────────────────────

    @staticmethod
    def _told(parts: Sequence[Part]) -> list[Origin]:
        """The towns of a Place with the state that stands beside them, or that their ZIP code tells."""
        found = []
        for known in {id(known): known for known in surroundings(parts)}.values():
            by_zip = atlas().of_zip.get(known.get("zip", ""), ("", ""))
            state = known.get("state") or by_zip[1]
            city = known.get("city") or by_zip[0]
            if not is_abroad(known) and city and state:
                found.append(Origin(city, state))
        return found

    def told(self, city: str) -> bool:
        """Whether the chart tells the state of a town of that name."""
        return any(origin.city == city for origin in self._origins)

    def origin(self, city: str, state: str = "", code: str = "") -> Origin:
        """The home that is meant. A bare ZIP code is its town.

        A bare town is the one that the chart tells more of, or one of the state of its main home, or the largest.
        """
        by_zip = atlas().of_zip.get(code, ("", ""))
        state = state or by_zip[1]
        if not city:
            return Origin(by_zip[0] if by_zip[1] == state else "", state)
        if not state:
            told = [origin for origin in self._origins if origin.city == city]
            main = self.main_state()
            if told:
                state = self._most(told).state
            else:
                # "Cleveland" in a chart of Washington is the one that everybody knows.
                state = main if (city, main) in atlas().county_of else atlas().largest.get(city, "")
        return Origin(city, state)

    def main_state(self) -> str:
        """The state of most of the chart's towns, or nothing."""
        counts: Counter[str] = Counter()
        for origin, number in self._origins.items():
            counts[origin.state] += number
        return min(self.key.in_order(counts), key=lambda state: -counts[state]) if counts else ""

    def _most(self, origins: Iterable[Origin]) -> Origin:
        """The home that the chart names most often."""
        return min(self.key.in_order(origins), key=lambda origin: -self._origins[origin])

    # ── what it becomes ──────────────────────────────────────────────────────────────────────────────────────────

    def state(self, mark: str, state: str) -> Given | None:
        """The new state of an original one; of an unknown one (empty) that of the chart's main home."""
        state = state or self.main_state()
        if self.same_state and state in atlas().towns:
            return Given(state, True)
        asked = ("state", mark, state)
        if asked not in self._chosen:
            draw = self.key.draw_of(("places", "home", *asked[:2]), asked[2:])
            self._chosen[asked] = self._first(
                atlas().states.order(draw, self.even), lambda code: code != state, self._state_fits
            )
        return self._chosen[asked]

    def _state_fits(self, code: str) -> bool:
        return code not in self._states and self.hard.isdisjoint(grams_of("state", code))

    def town(self, mark: str, origin: Origin) -> Given | None:
        """The new town of an original one, in the new state of its state."""
        asked = ("town", mark, *origin)
        if asked not in self._chosen:
            state = self.state(mark, origin.state)
            self._chosen[asked] = self._town_in(state, asked, origin.city) if state else None
        return self._chosen[asked]

    def town_in(self, mark: str, state: str, origin: Origin) -> Given | None:
        """The new town of an original one in a state that is kept."""
        asked = ("town", mark, origin.city, origin.state, "in", state)
        if asked not in self._chosen:
            self._chosen[asked] = self._town_in(Given(state, True), asked, origin.city)
        return self._chosen[asked]

    def _town_in(self, state: Given, asked: tuple[str, ...], city: str) -> Given | None:
        towns = atlas().towns.get(state.value)
        if towns is None:
            return None
        for avoid in (True, False):
            order = towns.order(self.key.draw_of(("places", "home", *asked[:2]), asked[2:]), self.even)
            found = self._first(order, partial(self._town_is_new, city, avoid), partial(self._town_fits, avoid))
            if found is not None:
                return Given(found.value, found.everywhere and state.everywhere)
        return None

    def _town_is_new(self, city: str, avoid: bool, town: Town) -> bool:
        """Whether the corpus does not hold the town in its state, and a ZIP code of it is left; what all charts ask."""
        value = canonical(town.city)
        if value == city or pair_key("cs", value, town.state) in self.observed or not self._free(town):
            return False
        return not avoid or not any(word in self.names for word in value.split(" "))

    def _town_fits(self, avoid: bool, town: Town) -> bool:
        value, county = canonical(town.city), canonical(town.county)
        if not self.hard.isdisjoint((*grams_of("city", value), *grams_of("county", county))):
            return False
        if pair_key("kc", county, value) in self.observed or pair_key("ks", county, town.state) in self.observed:
            return False
        return not avoid or self.words.isdisjoint(frozenset(value.split(" ")))

    def _free(self, town: Town) -> list[tuple[str, int]]:
        """The ZIP codes of a town that stand nowhere in the corpus with it or its state."""
        value = canonical(town.city)
        return [
            row for row in town.zips
            if row[0] not in self.hard and pair_key("zs", row[0], town.state) not in self.observed
            and pair_key("zc", row[0], value) not in self.observed
        ]

    def zip(self, mark: str, town: Town, code: str) -> str | None:
        """A ZIP code of the new town for an original one."""
        free = self._free(town)
        if not free:
            return None
        draw = self.key.draw_of(("places", "home", "zip", mark, town.city, town.state), (code,))
        # In order of appearance all of them are put in order: none is moved by another that may not be given.
        among = town.zips if self.key.ordered else free
        rows = _weighted([row[0] for row in among], [row[1] for row in among])
        given = {row[0] for row in free}
        return str(next(code for code in rows.order(draw, self.even) if code in given))

    @staticmethod
    def listed(city: str, state: str) -> Town | None:
        """The town of that name (canonical writing), the largest where no state tells which."""
        towns = [town for town in atlas().named.get(city, ()) if state in ("", town.state)]
        return min(towns, key=lambda town: (-sum(number for _, number in town.zips), town), default=None)

    def county(self, mark: str, county: str, state: str) -> Given | None:
        """The new town whose county replaces an original one: that of the chart's town there, if it tells one."""
        state = state or next((
            origin.state for origin in self.key.in_order(self._origins) if self._county_of(origin) == county), "")
        told = [origin for origin in self._origins
                if self._county_of(origin) == county and state in ("", origin.state)]
        return self.town(mark, self._most(told) if told else Origin(f"county {county}", state))

    @staticmethod
    def _county_of(origin: Origin) -> str:
        return canonical(atlas().county_of.get(origin, ""))

    def country(self, mark: str, country: str) -> Given | None:
        """Another country, none of the United States; behind "the" stands one that is written so, and no other does."""
        asked = ("country", mark, country)
        if asked not in self._chosen:
            names = _articled() if country in WITH_ARTICLE else tuple(
                name for name in atlas().world if name not in _articled())
            every = _weighted(names, [1] * len(names))
            self._chosen[asked] = self._first(
                every.order(self.key.draw_of(("places", "home", *asked[:2]), asked[2:])),
                lambda name: part_of("country", name).value != country and canonical(name) not in US,
                lambda name: self.hard.isdisjoint((canonical(name), part_of("country", name).value)),
            )
        return self._chosen[asked]

    def city_of(self, mark: str, country: str, city: str) -> Given | None:
        """A city of another country."""
        cities = atlas().world[country]
        draw = self.key.draw_of(("places", "home", "city", mark), (country, city))
        return self._first(
            _weighted(cities, [1] * len(cities)).order(draw),
            lambda name: canonical(name) != city and pair_key("cs", canonical(name), "") not in self.observed,
            lambda name: self.hard.isdisjoint(grams_of("city", canonical(name)))
            and self.words.isdisjoint(frozenset(canonical(name).split(" "))),
        )

    @staticmethod
    def _first(
        candidates: Iterator[Any], anywhere: Callable[[Any], bool], here: Callable[[Any], bool]
    ) -> Given | None:
        """The first candidate that every chart may take and this one too."""
        everywhere = True
        for candidate in candidates:
            if anywhere(candidate):
                if here(candidate):
                    return Given(candidate, everywhere)
                everywhere = False
        return None

    def __repr__(self) -> str:
        return f"Homes(mentions={len(self.mentions)})"


def home(chart: SpannedChart, policy: Policy, key: Key, document: int = 0) -> tuple[str, str] | None:
    """The (state, town) that a chart's main home becomes, for makers that must agree with it; None without one.

    It is what the policy's ``places.coherent.v1`` gives the town that the chart names most often. ``Homes`` answers
    for other towns and states.
    """
    homes = Homes(chart, policy, key)
    if not homes._origins:
        return None
    town = homes.town(homes.mark(document), homes._most(homes._origins))
    return (town.value.state, town.value.city) if town else None
