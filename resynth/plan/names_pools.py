"""Where new names are drawn from: the lists that a rule names, at its threshold, uniformly or as people bear them.

The 1990 lists tell percents (of one sex, for first names), the newer ones bearers. A rule that names both draws from
the 1990 lists and, on the rung ``wider``, from the newer ones.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import accumulate
from math import ceil
from typing import NamedTuple

from resynth import lexicon
from resynth.keys import Draw
from resynth.policy.model import POPULATION, Rule

_TRIES = 32
#: Percents of the 1990 lists have three digits after the point: as whole numbers they are weights.
_UNITS = 1000


class Source(NamedTuple):
    """What a rule draws from: percents for the 1990 lists, bearers for the newer ones; None where it does not."""

    last_1990: float | None
    first_1990: float | None
    last_2010: int | None
    first_2020: int | None
    weighted: bool

    @property
    def wider(self) -> Source | None:
        """What the rung ``wider`` draws from; None when there is nothing beside the first choice."""
        last = self.last_2010 if self.last_1990 is not None else None
        first = self.first_2020 if self.first_1990 is not None else None
        return None if last is None and first is None else Source(None, None, last, first, self.weighted)


def source(rule: Rule) -> Source:
    """What a rule of the policy draws from; ``wider_bearers`` is the threshold on the rung ``wider``."""
    has = rule.lists.__contains__
    both_last, both_first = has("names/last"), has("names/female") or has("names/male")
    asked = rule.options.get("wider_bearers")
    share = rule.threshold

    def bearers(name: str, wide: bool) -> int | None:
        if not has(name):
            return None
        if wide and asked is not None:
            return ceil(float(asked))
        return rule.bearers or ceil(share * lexicon.PERSONS[name] / 100)

    return Source(
        share if both_last else None,
        # Of one sex, half of the population: so many bearers are twice the share.
        (rule.bearers * 200 / POPULATION if rule.bearers else share) if both_first else None,
        bearers("names/last2010", both_last),
        bearers("names/first2020", both_first),
        rule.options.get("draw") == "weighted",
    )


def sex_of(of: Source, token: str) -> str | None:
    """``F``, ``M``, ``E`` (either), or None for no first name of the lists; the 1990 lists have the first word."""
    sex = lexicon.names().sex(token)
    if sex is None and of.first_2020 is not None:
        found = lexicon.first_2020(of.first_2020).get(token)
        sex = None if found is None else lexicon.sex_2020(found[1])
    return sex


def sex_told(of: Source, token: str) -> str | None:
    """The same, also of a first name of today, whether or not it may be given: Nevaeh is no man.

    Of a nickname the chart is asked first.
    """
    sex = sex_of(of, token)
    return lexicon.sex_today(token) if sex is None and token not in lexicon.nicknames() else sex


def is_last(of: Source, token: str) -> bool:
    """Whether a last name is on the lists."""
    return token in lexicon.names().last or (of.last_2010 is not None and token in lexicon.last_2010(of.last_2010))


def least_share(of: Source, people: int, beside: Iterable[str], first: bool) -> float:
    """The share that a name must have, so that so many bear it together with each of the other names.

    N p(first) p(last), where half of N is of either sex, and as if the one did not depend on the other
    (reference/privacy.md 1.3, L13).

    Args:
        beside: last names, where ``first``; else first names.
    """
    known = shares(of, not first)
    rarest = min((known.get(name, 0.0) for name in beside), default=1.0)
    # A hair more: the checker multiplies in another order.
    return people * (1 + 1e-9) / (POPULATION * rarest) if rarest else 2.0


@lru_cache(maxsize=16)
def shares(of: Source, first: bool) -> Mapping[str, float]:
    """Name -> of all people those who bear it as a first or a last name, from 0 to 1: by the first list that has it."""
    found: dict[str, float] = {}
    if first and of.first_2020 is not None:
        persons = lexicon.PERSONS["names/first2020"]
        found = {name: count / persons for name, (count, _) in lexicon.first_2020(of.first_2020).items()}
    elif not first and of.last_2010 is not None:
        persons = lexicon.PERSONS["names/last2010"]
        found = {name: count / persons for name, count in lexicon.last_2010(of.last_2010).items()}
    if first and of.first_1990 is not None:
        known = lexicon.names(of.first_1990)
        for name in known.female.keys() | known.male.keys():
            # Percents of women and of men, each half of all.
            found[name] = (known.female.get(name, 0.0) + known.male.get(name, 0.0)) / 200
    elif not first and of.last_1990 is not None:
        found |= {name: percent / 100 for name, percent in lexicon.names(of.last_1990).last.items()}
    return found


class Pool:
    """Names that may be given, and how likely each is."""

    __slots__ = ("_all", "_ends", "names")

    def __init__(self, names: Sequence[str], weights: Sequence[int] | None) -> None:
        self.names = tuple(names)
        self._all: frozenset[str] = frozenset()
        self._ends = None if weights is None else list(accumulate(weights))

    def pick(self, draw: Draw, banned: Callable[[str], bool], ordered: bool = False) -> str | None:
        """One that is not banned; None when all are. ``ordered``: the same one, whichever of the others are."""
        names, ends = self.names, self._ends
        if not names:
            return None
        for _ in range(_TRIES):
            name = names[draw.below(len(names)) if ends is None else bisect_right(ends, draw.below(ends[-1]))]
            if not banned(name):
                return name
        if ordered:
            return next((name for name in self.order(draw) if not banned(name)), None)
        free = [at for at, name in enumerate(names) if not banned(name)]
        if not free:
            return None
        if ends is None:
            return names[draw.pick(free)]
        rest = list(accumulate(ends[at] - (ends[at - 1] if at else 0) for at in free))
        return names[free[bisect_right(rest, draw.below(rest[-1]))]]

    def order(self, draw: Draw) -> tuple[str, ...]:
        """All of them in a random order, the likelier ones earlier."""
        if self._ends is None:
            return tuple([self.names[at] for at in draw.permute(len(self.names))])
        # Efraimidis and Spirakis 2006: the order of u ** (1 / weight), here with -log u from the bits of u.
        found = []
        for at, name in enumerate(self.names):
            weight = self._ends[at] - (self._ends[at - 1] if at else 0)
            found.append((_exponential(draw) // weight, at, name))
        return tuple([name for _, _, name in sorted(found)])

    def __contains__(self, name: str) -> bool:
        if self.names and not self._all:
            self._all = frozenset(self.names)
        return name in self._all

    def __len__(self) -> int:
        return len(self.names)

    def __repr__(self) -> str:
        return f"Pool(names={len(self.names)})"


def _exponential(draw: Draw) -> int:
    """An exponential variate in units of 2**-64, by whole numbers alone, the same everywhere (von Neumann 1951)."""
    whole = 0
    while True:
        first = last = draw.below(1 << 64)
        length = 1
        while True:
            following = draw.below(1 << 64)
            if following >= last:
                break
            last, length = following, length + 1
        if length % 2:
            return (whole << 64) + first
        whole += 1


#: So many last names at least may stand beside a first name that is given, where the full name may not be rare.
_CHOICE = 50


@lru_cache(maxsize=8)
def common_last(pool: Pool, of: Source) -> str:
    """A last name of a pool than which so many others are commoner; the rarest where there are no more."""
    known = shares(of, False)
    names = sorted(pool.names, key=lambda name: (-known.get(name, 0.0), name))[:_CHOICE]
    return names[-1] if names else ""


#: which -> the names that may be given
Pools = dict[str, Pool]


def pools(of: Source, excluded: frozenset[str]) -> Pools:
    """The pools ``F``, ``M``, ``E``, ``any`` and ``last`` without what is excluded."""
    made = {}
    for which in ("F", "M", "E", "any", "last"):
        kept = [(name, weight) for name, weight in _listed(of, which) if name not in excluded]
        made[which] = Pool([name for name, _ in kept], [weight for _, weight in kept] if of.weighted else None)
    return made


@lru_cache(maxsize=64)
def _listed(of: Source, which: str) -> tuple[tuple[str, int], ...]:
    """(name, weight) of a pool, sorted by name."""
    return tuple(sorted((_lasts(of) if which == "last" else _firsts(of, which)).items()))


def _lasts(of: Source) -> dict[str, int]:
    never = lexicon.withheld_names()
    if of.last_1990 is not None:
        last = lexicon.names(of.last_1990).last
        return {name: round(percent * _UNITS) for name, percent in last.items() if name not in never}
    if of.last_2010 is None:
        return {}
    # Words that are written small are never given: the newer lists are not looked through by hand.
    never = never | lexicon.common_words()
    return {name: count for name, count in lexicon.last_2010(of.last_2010).items() if name not in never}


def _firsts(of: Source, which: str) -> dict[str, int]:
    never = lexicon.withheld_names()
    found = {}
    if of.first_1990 is not None:
        known = lexicon.names(of.first_1990)
        everyone = lexicon.names()
        for name in known.female.keys() | known.male.keys():
            if name not in never and which in (everyone.sex(name), "any"):
                # Percents of women and of men: half the sum would be the percent of all.
                found[name] = round((known.female.get(name, 0.0) + known.male.get(name, 0.0)) * _UNITS)
        return found
    if of.first_2020 is None:
        return {}
    never = never | lexicon.common_words()
    for name, (count, _) in lexicon.first_2020(of.first_2020).items():
        if name not in never and which in (sex_of(of, name), "any"):
            found[name] = count
    return found
