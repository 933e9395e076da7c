"""What this version offers a policy: which action on which kind, by which behaviour, with which settings.

A policy may say everything that the model can hold; what no maker does yet is refused here, by name, and never read
and then ignored. Each family has its own table; when a maker learns something, that is the one place to extend.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from resynth.policy import promises
from resynth.policy.model import Rule
from resynth.policy.offers import ages, dates, followers, institutions, names, numbers, places, tags
from resynth.policy.offers.base import Offer

_TABLES = (names, dates, ages, places, institutions, numbers, followers, tags)


def _offers() -> dict[tuple[str, str], tuple[Offer, ...]]:
    found: dict[tuple[str, str], tuple[Offer, ...]] = {}
    for table in _TABLES:
        for action, offer, kinds in table.ROWS:
            for kind in kinds:
                found[kind, action] = (*found.get((kind, action), ()), offer)
    return found


#: (kind, action) -> what may be said about it, by behaviour. A pair that is not here is refused by the parser.
OFFERS = _offers()


def find(kind: str, action: str, behaviour: str = "") -> Offer | None:
    """What may be said of an action on a kind: under this behaviour or, without one, where there is only one way."""
    ways = OFFERS.get((kind, action), ())
    if not behaviour:
        return ways[0] if len(ways) == 1 or (ways and not ways[0].behaviours) else None
    return next((way for way in ways if behaviour in way.behaviours), None)


def behaviours(kind: str, action: str) -> tuple[str, ...]:
    """The behaviours by which an action is done on a kind, in the order of the tables."""
    return tuple(name for way in OFFERS.get((kind, action), ()) for name in way.behaviours)


#: behaviour -> what it does, in the words of the board; and (setting, value) -> what it does.
BEHAVIOUR_WORDS: dict[str, str] = {name: words for table in _TABLES for name, words in table.WORDS.items()}
OPTION_WORDS: dict[tuple[str, str], str] = {said: words for table in _TABLES for said, words in table.OPTIONS.items()}

#: Preconditions that a rule may require, and what they mean; the run measures them before anything is written.
PRECONDITIONS: dict[str, str] = {
    "age-at-most-89": "no age over 89, and none that cannot be read",
    "no-digits": "no run of digits, and no label of a device or a vehicle",
}
PRECONDITION_KINDS: dict[str, tuple[str, ...]] = {"age-at-most-89": ("AGE",), "no-digits": ("OTHER",)}

#: behaviour -> what is wrong with its settings taken together, empty when nothing is.
CHECKS: dict[str, Callable[[Mapping[str, str]], str]] = {"dates.shift.v1": dates.problem}
#: behaviour -> what is wrong with a rule as a whole.
RULE_CHECKS: dict[str, Callable[[Rule], str]] = {"names.scoped.v1": names.problem}
#: What may be done with a field beside the text: kept, left out, a tag in its place, or made coarser (the kinds below).
METADATA_ACTIONS = ("keep", "drop", "redact", "generalize")
#: A date becomes its year, an age over 89 becomes 90 or over.
METADATA_GENERALIZED = ("DATE", "AGE")

FORMATS = ("jsonl", "i2b2", "i2b2-2006", "brat", "physionet", "csv", "parquet", "text", "vtt", "vtt-2013")
#: Sections that the released audit can show.
SECTIONS = ("promises", "classes", "rungs", "lists", "collisions", "held")
PROMISES = tuple(promises.WORDS)
FIGURES = tuple(f"L{n}" for n in range(1, 20))
#: Figures that the run measures, so that a gate on them means something.
FIGURES_MEASURED: tuple[str, ...] = ("L1", "L5", "L8", "L10", "L11", "L13", "L14", "L16", "L17")
