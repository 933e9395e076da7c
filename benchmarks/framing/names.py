"""Names of the Census that so many bear or more."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import cache

from resynth import lexicon

BORNE = 3_000


@cache
def firsts(borne: int) -> list[str]:
    """First names that so many bear, in the order of the alphabet."""
    return sorted(name.title() for name in lexicon.first_borne(borne))


@cache
def lasts(borne: int) -> list[str]:
    """Last names of three letters or more that so many bear, in the order of the alphabet."""
    return sorted(name.title() for name in lexicon.last_borne(borne) if len(name) > 2)


SLOTS: dict[str, Callable[[random.Random], str]] = {
    "F": lambda draw: draw.choice(firsts(BORNE)),
    "L": lambda draw: draw.choice(lasts(BORNE)),
}
