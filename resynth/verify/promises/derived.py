"""M27: new identifiers are no more like their own originals than chance makes them.

By chance a number may end as its original does, so one likeness is no fault where it is likely. What is counted are
distinct originals; the chance is that of a drawing with all digits equally likely.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import exp, factorial, lgamma, log

from resynth.verify.facts import Facts
from resynth.verify.notes import ChartView, NoteView
from resynth.verify.number_forms import bare
from resynth.verify.promises.base import Promise, Tallying
from resynth.verify.tags import is_tagged

PROMISES = (
    Promise("M27", "New identifiers are not made of their own originals: no more of them than chance gives are the old "
            "one reversed, in another order, with every digit moved by the same amount, or with its first or last four "
            "characters.", "45 CFR 164.514(c)(1)", True, ("IDNUM",)),
)
CLASSES = frozenset(("IDNUM",))
#: Shorter numbers are alike by chance too often to tell anything.
SHORTEST = 6
#: So unlikely that it is no chance, for any of the likenesses.
UNLIKELY = 1e-6
#: Expectations are summed as whole numbers of this unit, so that the order of merging does not matter.
UNIT = 1e-12


def _moved(old: str, new: str) -> bool:
    """Every digit by the same amount, or each to its complement."""
    pairs = [(int(a), int(b)) for a, b in zip(old, new, strict=True) if a.isdecimal() and b.isdecimal()]
    if len(pairs) < SHORTEST:
        return False
    return len({(b - a) % 10 for a, b in pairs}) == 1 or len({(b + a) % 10 for a, b in pairs}) == 1


Likeness = tuple[Callable[[str, str], bool], Callable[[str], float]]
#: What is looked for in two numbers, and how likely it is, at most, by chance for an original.
LIKENESSES: dict[str, Likeness] = {
    "reversed": (lambda old, new: new == old[::-1], lambda old: 10.0 ** -len(old)),
    "reordered": (
        lambda old, new: sorted(new) == sorted(old), lambda old: min(1.0, factorial(len(old)) / 10.0 ** len(old)),
    ),
    "moved": (_moved, lambda old: 20 * 10.0 ** -sum(map(str.isdecimal, old))),
    "first four": (lambda old, new: new[:4] == old[:4], lambda old: 2e-4),
    "last four": (lambda old, new: new[-4:] == old[-4:], lambda old: 1e-4),
}


def observe(note: NoteView, at: int, chart: ChartView, facts: Facts, tally: Tallying) -> None:
    seen = chart.seen
    for kind, original, surrogate, rung, start, end, nth, changes in note.by_class["IDNUM"]:
        rule = chart.terms.rules[kind, note.spans[4][nth]]
        if not changes or rung != "all" or is_tagged(rule) or not rule.behaviour.startswith("ids."):
            continue
        old, new = bare(original), bare(surrogate)
        if len(old) < SHORTEST or len(new) != len(old) or (f"like {old}", -1, new) in seen:
            continue
        seen[f"like {old}", -1, new] = ""
        tally.check("M27")
        for name, (alike, chance) in LIKENESSES.items():
            # Each length by itself: among many short numbers a long one would be lost.
            sort = f"{name} {len(old)}"
            tally.expect(sort, round(chance(old) / UNIT))
            if alike(old, new):
                tally.liken(sort, old, note.place(start, end))


def no_chance(expected: float, times: int) -> bool:
    """Whether a likeness that is expected so often can hardly be met so many times (Poisson, upper tail)."""
    if times <= expected or times == 0:
        return False
    term = exp(times * log(expected) - expected - lgamma(times + 1)) if expected else 0.0
    tail, k = term, times
    while term > tail * 1e-9:
        k += 1
        term *= expected / k
        tail += term
    return tail < UNLIKELY


def beyond_chance(expected: Mapping[str, int], alike: Mapping[str, str]) -> list[str]:
    """The places of every likeness that is no chance.

    Args:
        expected: likeness and length -> how often it is expected, in ``UNIT``.
        alike: likeness and length, and original -> a place.
    """
    found: list[str] = []
    for sort, units in expected.items():
        places = [place for key, place in alike.items() if key.partition("|")[0] == sort]
        if no_chance(units * UNIT, len(places)):
            found += places
    return sorted(set(found))
