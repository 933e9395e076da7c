"""Cities, counties, states and countries by their first word, with what else each may mean; loaded when first asked."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache, lru_cache
from typing import NamedTuple

from resynth import lexicon
from resynth.listed import Rows
from resynth.recognize.note import TOKEN, Note

#: Words of places that are written in two ways.
_SAME = {"saint": "st", "ste": "st", "mount": "mt", "fort": "ft"}
#: Signs that may stand inside a name: Winston-Salem, St. Louis, Coeur d'Alene.
_INSIDE = frozenset("-.'’")

class Place(NamedTuple):
    """One name: its words after the first, residents (0: unknown), and the codes of its states; ``""``: abroad."""

    rest: tuple[str, ...]
    people: int
    states: tuple[str, ...]

    def __repr__(self) -> str:
        return "Place()"


def key(word: str) -> str:
    """A word of a place's name as it is looked up: without accents, Saint as St."""
    return _SAME.get(word, word) if word.isascii() else lexicon.fold(word)


@cache
def spelled_out() -> frozenset[str]:
    """The words that cities begin with and that ``cities`` has short: Saint Paul, Fort Worth, Mount Vernon."""
    return frozenset(_SAME) - {"ste"}


def _words(name: str) -> tuple[str, ...]:
    return tuple(map(key, TOKEN.findall(name.lower())))


def named(name: str) -> tuple[str, ...]:
    """The words of a place's name, as they are looked up."""
    if name.isascii() and name.replace(" ", "").isalpha():  # most are, and need not be cut
        return tuple(map(key, name.lower().split()))
    return tuple(word for word in _words(name) if word not in _INSIDE)


@cache
def around(which: str) -> frozenset[str]:
    """The words of one class that stand in and around names of places; about.yaml tells the classes."""
    return frozenset(word for word, classes in lexicon.table("identifiers/around") if which in classes.split())


@cache
def cities() -> Rows:
    """First word of a city -> the cities that begin with it, ``name,state,people;…``, the most people first."""
    return Rows(lexicon.path("places/by_word"), begin=2)


#: So many first words are remembered with their cities.
_MOST_READ = 2_048
#: First word -> second word, ``""`` for none -> cities, the longest first; of one name the most people.
_read: dict[str, dict[str, tuple[Place, ...]]] = {}


def _cities_of(first: str) -> dict[str, tuple[Place, ...]] | None:
    """The cities that begin with a word, by the next one; None when there is none."""
    if first not in _read:
        rows = cities().get(first)
        if rows is None:
            return None
        if len(_read) >= _MOST_READ:
            _read.clear()
        plain: dict[str, tuple[int, list[str]]] = {}
        for row in rows.split(";"):
            city, state, people = row.split(",")
            most, states = plain.get(city, (0, []))
            states.append(state)
            plain[city] = max(most, int(people)), states
        if "New York City" in plain:  # so the gazetteer calls what nobody else does
            plain.setdefault("New York", plain["New York City"])
        found: dict[str, list[Place]] = {}
        for city, (residents, states) in plain.items():
            _, *rest = named(city)
            found.setdefault(rest[0] if rest else "", []).append(Place(tuple(rest), residents, tuple(states)))
        _read[first] = {
            second: tuple(sorted(places, key=lambda one: -len(one.rest))) for second, places in found.items()
        }
    return _read[first]


@lru_cache(maxsize=4096)
def unmistakable(word: str) -> bool:
    """Whether a town's first word is no word and no name of English in small letters; a large city's, no word."""
    if word not in cities() or word in lexicon.common_words():
        return False
    if word not in lexicon.clinical_words() and word not in lexicon.seen_words():
        return True
    return any(one.people >= 100_000 for one in (_cities_of(word) or {}).get("", ()))


def cities_from(first: str) -> Iterator[Place]:
    """The cities that begin with a word."""
    for places in (_cities_of(first) or {}).values():
        yield from places


@cache
def _posted() -> bytes:
    """Each town with a ZIP code and the code of its state, in small letters, a line each: as a set it has four MB."""
    # A row: the code, the town and its state, the county.
    row = rb"\n\d+\t([^\t\n]*\t[^\t\n]*)\t[^\n]*"
    return re.sub(row, rb"\n\1", lexicon.path("places/zips").read_bytes()).lower()


@lru_cache(maxsize=1024)
def is_posted(town: str, code: str) -> bool:
    """Whether a town, as it is written, has a ZIP code of that state."""
    row = f"\n{' '.join(town.split())}\t{code}\n".lower()
    return row.encode("utf-8", "surrogatepass") in _posted()


@lru_cache(maxsize=8192)
def large(word: str) -> bool:
    """Whether a city of 100,000 people or more begins with a word."""
    return any(one.people >= 100_000 for one in cities_from(key(word)))


def begins(note: Note, number: int) -> bool:
    """Whether a city may stand at a token, by its first two words; quick."""
    first = note.lower[number]
    seconds = _read.get(first) or _cities_of(key(first))
    if seconds is None:
        return False
    if "" in seconds:
        return True
    following = note.lower[number + 1 : number + 2]
    return bool(following) and (following[0] in _INSIDE or key(following[0]) in seconds)


def cities_at(note: Note, number: int) -> list[tuple[Place, int]]:
    """The cities whose first word is a token, the longest first, each with its last token."""
    lower = note.lower
    first = lower[number]
    seconds = _read.get(first) or _cities_of(key(first))
    if seconds is None:
        return []
    found = []
    following, count = number + 1, len(lower)
    while following < count and lower[following] in _INSIDE:
        following += 1
    if following < count:
        for place in seconds.get(key(lower[following]), ()):
            if (last := reaches(note, number, place.rest)) >= 0:
                found.append((place, last))
    for place in seconds.get("", ()):
        found.append((place, number))
    return found


@cache
def counties() -> dict[str, tuple[tuple[str, ...], ...]]:
    """First word of a county -> the words after it, without County, the longest first."""
    found: dict[str, set[tuple[str, ...]]] = {}
    for county, _ in lexicon.counties():
        first, *rest = named(county)
        found.setdefault(first, set()).add(tuple(rest[:-1]))
    return {first: tuple(sorted(rests, key=lambda rest: (-len(rest), rest))) for first, rests in found.items()}


@cache
def states() -> dict[str, tuple[tuple[str, ...], ...]]:
    """First word of a state's name -> the words after it, the longest first."""
    found: dict[str, list[tuple[str, ...]]] = {}
    for name in (*lexicon.states().values(), "Washington DC", "Washington D C", "Hawai'i"):
        first, *rest = named(name)
        found.setdefault(first, []).append(tuple(rest))
    return {first: tuple(sorted(rests, key=lambda rest: -len(rest))) for first, rests in found.items()}


@cache
def _second_of_states() -> dict[str, frozenset[str]]:
    """First word of a state's name -> the words behind it; of a state of one word all."""
    return {first: frozenset(rest[0] for rest in rests) for first, rests in states().items() if () not in rests}


def a_state(note: Note, number: int) -> bool:
    """Whether the name of a state may stand at a token that begins one, by the token behind it; quick."""
    seconds = _second_of_states().get(note.lower[number])
    if seconds is None:
        return True
    following = note.lower[number + 1 : number + 2]
    return bool(following) and (following[0] in _INSIDE or key(following[0]) in seconds)


@cache
def countries() -> dict[str, tuple[tuple[str, ...], ...]]:
    """First word of a country's name -> the words after it, the longest first; what is a state too is no country."""
    names = {name.removeprefix("The ").lower() for name in lexicon.countries()}.union(around("country"))
    names -= {name.lower() for name in lexicon.states().values()} - {"georgia"}
    found: dict[str, list[tuple[str, ...]]] = {}
    for name in sorted(names):
        first, *rest = named(name)
        found.setdefault(first, []).append(tuple(rest))
    return {first: tuple(sorted(rests, key=lambda rest: -len(rest))) for first, rests in found.items()}


def reaches(note: Note, number: int, rest: tuple[str, ...]) -> int:
    """The last token of a name whose first word is token ``number``; -1 when the words after it are others."""
    lower, text = note.lower, note.text
    at = number
    for word in rest:
        following = at + 1
        while following < len(lower) and lower[following] in _INSIDE:
            following += 1
        if following >= len(lower) or key(lower[following]) != word or following - at > 2:
            return -1
        if text.count("\n", note.ends[at], note.starts[following]) > 1:
            return -1
        at = following
    return at
