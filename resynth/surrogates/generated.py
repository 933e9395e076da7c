"""Values of generators that a policy may name (``generator: faker:job``), seeded by a draw; loaded when first asked."""

from __future__ import annotations

from functools import cache
from importlib.metadata import version
from typing import Any

from resynth.keys import Draw

#: How often a generator is asked for a value that will do.
TRIES = 64
_SEEDS = 1 << 63


@cache
def _faker() -> Any:
    from faker import Faker

    return Faker("en_US", use_weighting=False)


def made(generator: str, draw: Draw) -> str:
    """One value of a generator. ValueError for one that there is not."""
    library, _, method = generator.partition(":")
    if library != "faker" or method != "job":
        raise ValueError("no such generator")
    fake = _faker()
    fake.seed_instance(draw.below(_SEEDS))
    return str(fake.job())


def versions(generators: frozenset[str]) -> dict[str, str]:
    """Library -> version, of the generators of a policy: what they make depends on it."""
    return {name: version(name) for name in sorted({generator.partition(":")[0] for generator in generators})}
