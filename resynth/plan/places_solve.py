"""Finding new parts for one Place: a depth-first search over donors, in an order that the key settles.

Nothing is tried at random and given up: a part whose every donor is excluded shows at once that a rung cannot be
stood on, else the search is exhaustive up to ``BUDGET`` tests (a count, so that every machine stops at the same one).
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from itertools import accumulate
from typing import Any, NamedTuple

from resynth.keys import Draw
from resynth.plan.places_mentions import NameWords, Place, Variable, grams_of, pair_key
from resynth.plan.places_survey import KnownSet
from resynth.surrogates.places import NUMERIC, Part, part_of
from resynth.surrogates.places_words import COMMON_WORDS, INSTITUTION_WORDS, PLACE_NOUNS, PLAIN_SUFFIXES, suffixes

#: Donors that one search may look at.
BUDGET = 20_000
#: In place of a rung: a donor that keeps its place in the order but is given no more.
NEVER = "never"
#: Draws by weight before the donors are gone through in turn. Weight keeps the corpus' proportions; going in turn
#: from the one excluded favourite would give its neighbour to everybody.
_DRAWS = 6
#: Parts whose donor may share no telling word with the note: they are phrases, not names from a list.
_PHRASES = frozenset({"other", "institution"})


class Donor(NamedTuple):
    """A value that may be given, the phrases it holds, its telling words, and the rung it comes from."""

    part: Part
    grams: frozenset[str]
    words: frozenset[str]
    rung: str

    def __repr__(self) -> str:
        return f"Donor(what={self.part.what!r}, rung={self.rung!r})"


def donor(part: Part, rung: str) -> Donor:
    """A donor as it is looked at in the search."""
    words = frozenset() if part.what in ("zip", "suffix") else frozenset(part.value.split(" "))
    return Donor(part, frozenset(grams_of(part.what, part.value)) - {""}, words, rung)


class Pool:
    """The donors of one part, with weights."""

    __slots__ = ("items", "sums", "total")

    def __init__(self, items: list[Donor], weights: list[int] | None) -> None:
        self.items = items
        self.sums = list(accumulate(weights)) if weights else []
        self.total = self.sums[-1] if weights else 0

    def order(self, draw: Draw) -> Iterator[Donor]:
        """A few by weight, then all in turn from a drawn one on. Some come twice; that costs only a test."""
        items = self.items
        if not items:
            return
        if self.sums:
            for _ in range(_DRAWS):
                yield items[bisect_right(self.sums, draw.below(self.total))]
        start = draw.below(len(items))
        yield from items[start:]
        yield from items[:start]

    def __repr__(self) -> str:
        return f"Pool({len(self.items)})"


_EMPTY = Pool([], None)


class Corpus:
    """The corpus plan of places, ready for look-ups."""

    def __init__(self, data: Any) -> None:
        self.donors: dict[str, Pool] = {}
        never = {(what, value) for what, value in data.get("never", ())}
        for what, rows in data["donors"].items():
            # Codes are written by the form; how the corpus happens to spell one is no matter.
            parts = [part_of(what, value) if what in ("state", "suffix") else Part(what, value, shown)
                     for value, shown, _ in rows]
            given = [donor(part, "all" if row[2] and (what, part.value) not in never else NEVER)
                     for part, row in zip(parts, rows, strict=True)]
            self.donors[what] = Pool(given, [count for _, _, count in rows])
        self.wide = {
            what: Pool([donor(part, NEVER if (what, part.value) in never else "wider") for part in parts], None)
            for what, rows in data["wide"].items() for parts in [[part_of(what, shown) for shown in rows]]
        }
        self.observed = KnownSet.load(data["observed"])
        #: words of persons' names, where the plan has them
        self.names = KnownSet.load(data["names"]) if "names" in data else KnownSet()
        #: Donors of each part: the scarcest part of a Place is looked for first.
        self.sizes = {what: len(pool.items) for what, pool in self.donors.items()}

    def __repr__(self) -> str:
        return f"Corpus(donors={ {what: len(pool.items) for what, pool in sorted(self.donors.items())} })"


class Limits(NamedTuple):
    """What a search must heed beside the pairs.

    Attributes:
        hard: phrases of the notes where the Place stands: no surrogate holds one.
        excluded: phrases no fresh donor holds (``hard``, or those of the whole chart).
        telling: words of the notes that a phrase donor must not hold.
        avoid: words of the chart's person names, best not given.
        alone: whether two originals of a chart must get two surrogates.
        sources: ``corpus``, ``wider``, ``shaped``: where donors come from.
    """

    hard: frozenset[str]
    excluded: frozenset[str]
    telling: frozenset[str]
    avoid: NameWords | frozenset[str]
    alone: bool
    sources: tuple[str, ...]

    def __repr__(self) -> str:
        return f"Limits(sources={self.sources!r})"


class Memory:
    """What the parts of a chart have become so far."""

    __slots__ = ("given", "numbers", "taken")

    def __init__(self) -> None:
        self.given: dict[tuple[str, str], Donor] = {}
        self.taken: dict[tuple[str, str], str] = {}
        self.numbers: dict[tuple[str, str], str] = {}

    def keep(self, place: Place, chosen: list[Donor]) -> None:
        for variable, given in zip(place.variables, chosen, strict=True):
            self.given.setdefault(variable.memory, given)
            self.taken.setdefault((variable.what, given.part.value), variable.value)

    def __repr__(self) -> str:
        return f"Memory({len(self.given)})"


class Search:
    """One search for the variables of one Place under one set of limits."""

    def __init__(self, place: Place, corpus: Corpus, limits: Limits, memory: Memory, draw: Draw) -> None:
        self.place = place
        self.corpus = corpus
        self.limits = limits
        self.memory = memory
        self.draw = draw
        self.values: list[str | None] = [
            part.value if kept or part.what in NUMERIC else None
            for part, kept in zip(place.parts, place.fixed, strict=True)
        ]
        self.chosen: list[Donor | None] = [None] * len(place.variables)
        # The scarcest part first: what cannot be found is found out at once.
        sizes = [(corpus.sizes.get(variable.what, 0), v) for v, variable in enumerate(place.variables)]
        self.order = [v for _, v in sorted(sizes)]
        self.left = BUDGET

    def run(self) -> list[Donor] | None:
        """A donor for each variable, or None when there is no way."""
        return self.chosen if self._extend(0) else None  # type: ignore[return-value]

    def glance(self) -> list[Donor] | None:
        """What ``run`` gives where no choice has to be taken back, which is nearly always; None: use ``run``.

        It draws what ``run`` draws. After None the draw is used up: ``run`` needs a new one of the same scope.
        """
        given: Donor | None
        for v in self.order:
            variable = self.place.variables[v]
            given = self.memory.given.get(variable.memory)
            if given is None or not self._remembered_fits(variable, given) or not self._put(v, variable, given):
                pool = self.corpus.donors.get(variable.what, _EMPTY)
                for _ in range(_DRAWS if pool.items else 0):
                    given = pool.items[bisect_right(pool.sums, self.draw.below(pool.total))]
                    if self._fits(variable, given) and self._put(v, variable, given):
                        break
                else:
                    return None
        return self.chosen  # type: ignore[return-value]

    def _put(self, v: int, variable: Variable, given: Donor) -> bool:
        """Whether a donor can stand among those chosen so far; then it does."""
        for at in variable.at:
            self.values[at] = given.part.value
        if self._pairs_new(v):
            self.chosen[v] = given
            return True
        return False

    def _extend(self, depth: int) -> bool:
        if depth == len(self.order):
            return True
        v = self.order[depth]
        variable = self.place.variables[v]
        given = None
        for given in self._candidates(variable):
            self.left -= 1
            if self.left < 0:
                return False
            if self._put(v, variable, given) and self._extend(depth + 1):
                return True
        if given is None:  # no donor, whatever the others are: the proof that this rung cannot be stood on
            self.left = 0
        for at in variable.at:
            self.values[at] = None
        return False

    def _pairs_new(self, v: int) -> bool:
        values, observed = self.values, self.corpus.observed
        for mark, i, j in self.place.checks[v]:
            first = values[i]
            second = "" if j < 0 else values[j]
            if first is None or second is None:
                continue
            if pair_key(mark, first, second) in observed:
                return False
            # "12 Spring Hill": without a suffix the last word would be read as one.
            if mark == "ss" and not second and " " in first and first.rsplit(" ", 1)[1] in suffixes():
                return False
        return True

    def _pools(self, variable: Variable) -> list[Pool]:
        pools = []
        if "corpus" in self.limits.sources:
            pools.append(self.corpus.donors.get(variable.what, _EMPTY))
        if "wider" in self.limits.sources:
            pools.append(self.corpus.wide.get(variable.what, _EMPTY))
        return pools

    def _candidates(self, variable: Variable) -> Iterator[Donor]:
        remembered = self.memory.given.get(variable.memory)
        if remembered is not None and self._remembered_fits(variable, remembered):
            yield remembered
        for n, pool in enumerate(self._pools(variable)):
            for given in pool.order(self.draw):
                if self._fits(variable, given):
                    yield given
            if n == 0 and variable.what == "suffix":
                # The street changes: its suffix may stay when the corpus has no other for it.
                yield donor(self.place.parts[variable.at[0]], "all")
        if "shaped" in self.limits.sources and variable.what in _PHRASES:
            for given in self._shaped(variable):
                if self._fits(variable, given):
                    yield given

    def _remembered_fits(self, variable: Variable, given: Donor) -> bool:
        return variable.what == "suffix" or (
            given.part.value != variable.value and self.limits.hard.isdisjoint(given.grams)
        )

    def _fits(self, variable: Variable, given: Donor) -> bool:
        if given.part.value == variable.value or given.rung == NEVER:
            return False
        what = variable.what
        if what == "suffix":
            # A plain suffix for a plain one, else "Citizens Road" becomes "Huron Valley", which reads as a town.
            return given.part.value in PLAIN_SUFFIXES or variable.value not in PLAIN_SUFFIXES
        limits = self.limits
        if not limits.excluded.isdisjoint(given.grams):
            return False
        if what in _PHRASES and not limits.telling.isdisjoint(given.words):
            return False
        if not limits.avoid.isdisjoint(given.words):
            return False
        return not limits.alone or self.memory.taken.get((what, given.part.value), variable.value) == variable.value

    def _shaped(self, variable: Variable) -> Iterator[Donor]:
        """``<a street of the lists> Clinic`` for an institution, ``… Park`` for another place: its own last word."""
        last = variable.value.rsplit(" ", 1)[-1]
        if variable.what == "institution":
            word = last if last in INSTITUTION_WORDS else "center"
        elif last in PLACE_NOUNS:
            word = last
        else:
            return
        for given in self.corpus.wide.get("street", _EMPTY).order(self.draw):
            if given.rung == NEVER:
                continue
            value = f"{given.part.value} {word}"
            shaped = donor(Part(variable.what, value, f"{given.part.shown} {word.capitalize()}"), "shaped")
            yield shaped._replace(words=shaped.words - COMMON_WORDS)
