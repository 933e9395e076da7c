"""M27: new identifiers are no more like their own originals than chance makes them.

By chance a number may end as its original does, so one likeness is no fault where it is likely. What is counted are
distinct originals; the chance is that of a drawing with all digits equally likely.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import lru_cache
from math import exp, factorial, lgamma, log

from resynth.verify.facts import Facts
from resynth.verify.notes import ChartView, NoteView
from resynth.verify.number_forms import bare, zeros_before
from resynth.verify.promises.base import Promise, Tallying
from resynth.verify.promises.edited import BY_HAND
from resynth.verify.tags import is_tagged

PROMISES = (
    Promise("M27", "New identifiers are not made of their own originals: no more of them than chance gives are the "
            "old one reversed, in another order, with one character changed, with every digit moved by the same "
            "amount, or with its first or last four characters.", "45 CFR 164.514(c)(1)"),
)
CLASSES = frozenset(("IDNUM",))
#: Shorter numbers are alike by chance too often to tell anything.
SHORTEST = 6
#: Words in front of a number, which stay before every number of their sort: acct 73140826, MRN # 73140826.
_IN_FRONT = re.compile(r"(?:[^\W\d_]{2,}\.?[\s:#]+)+")
#: So unlikely that it is no chance, for any of the likenesses.
UNLIKELY = 1e-6
#: Expectations are summed as whole numbers of this unit, so that the order of merging does not matter.
UNIT = 1e-12


def _moved(old: str, new: str) -> bool:
    """Every digit by the same amount, or each to its complement."""
    amounts, sums = set(), set()
    pairs = 0
    for a, b in zip(old, new, strict=True):
        if a.isdecimal() and b.isdecimal():
            pairs += 1
            amounts.add((int(b) - int(a)) % 10)
            sums.add((int(b) + int(a)) % 10)
            if len(amounts) > 1 and len(sums) > 1:
                return False  # for nearly all numbers, at their second digit
    return pairs >= SHORTEST


def _changed(old: str, new: str) -> bool:
    """One character that is another, as somebody types it."""
    return sum(a != b for a, b in zip(old, new, strict=True)) == 1


Likeness = tuple[Callable[[str, str], bool], Callable[[int, int], float]]
#: What is looked for in two numbers, and how likely it is, at most, by chance for an original of so many characters,
#: so many of them digits.
LIKENESSES: dict[str, Likeness] = {
    "reversed": (lambda old, new: new == old[::-1], lambda length, digits: 10.0**-length),
    "reordered": (
        lambda old, new: sorted(new) == sorted(old),
        lambda length, digits: min(1.0, factorial(length) / 10.0**length),
    ),
    "changed": (_changed, lambda length, digits: min(1.0, 9 * digits * 10.0**-digits)),
    "moved": (_moved, lambda length, digits: 20 * 10.0**-digits),
    "first four": (lambda old, new: new[:4] == old[:4], lambda length, digits: 2e-4),
    "last four": (lambda old, new: new[-4:] == old[-4:], lambda length, digits: 1e-4),
}


#: What a person does to a number; typed by hand, one such likeness is no chance.
_OF_HANDS = ("reversed", "changed", "moved")


@lru_cache(maxsize=256)
def _expected(length: int, digits: int) -> tuple[tuple[str, int, Callable[[str, str], bool]], ...]:
    """Of every likeness its name, how often it is expected by chance, in ``UNIT``, and how it is told."""
    # Each length by itself: among many short numbers a long one would be lost.
    return tuple([
        (f"{name} {length}", round(chance(length, digits) / UNIT), alike)
        for name, (alike, chance) in LIKENESSES.items()
    ])


def observe(note: NoteView, at: int, chart: ChartView, facts: Facts, tally: Tallying) -> None:
    seen = chart.seen
    for kind, original, surrogate, rung, start, end, nth, changes in note.by_class["IDNUM"]:
        rule = chart.terms.rules[kind, note.spans[4][nth]]
        if not changes or is_tagged(rule) or not rule.behaviour.startswith("ids."):
            continue
        words = _IN_FRONT.match(original)
        front = words.end() if words and surrogate.startswith(words[0]) else 0
        old, new = bare(original[front:]), bare(surrogate[front:])
        if (zeros := zeros_before(old)) and new.startswith("0" * zeros):
            # What pads a number is its form.
            old, new = old[zeros:], new[zeros:]
        if len(old) < SHORTEST or len(new) != len(old):
            continue
        pair = (f"like {old}", -1, new)
        if pair in seen:
            continue
        seen[pair] = ""
        tally.check("M27")
        if note.rows[11][nth] == BY_HAND and any(LIKENESSES[sort][0](old, new) for sort in _OF_HANDS):
            tally.miss("M27", note.place(start, end), rung)
            continue
        for sort, units, alike in _expected(len(old), sum(map(str.isdecimal, old))):
            tally.expect(sort, units)
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
