"""How made-up values differ from those that they stand for (figures L16 and L17; reference/privacy.md 1.3, M20).

Counted over different values, each beside its first surrogate. Two draws from one and the same source differ too, the
more the fewer they are: what chance alone gives is taken off both figures.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from math import log, log2

from resynth import lexicon
from resynth.policy.model import Policy
from resynth.release.risk.bearers import bearers
from resynth.release.risk.frequency import words
from resynth.release.risk.share import TIME, class_of, is_tag
from resynth.surrogates.names_altered import nearly
from resynth.verify.model import CrosswalkRow

#: Of fewer different values nothing is told: chance would differ as much.
FEWEST = 50
#: Letters changed, lost or added, up to which two names are near (L17).
NEAR = 2
#: Beside how many other originals a surrogate is laid for what chance gives.
_OTHERS = 20
_LONGEST = 30


def shape(value: str) -> str:
    """Its runs of capitals, small letters and figures: ``Aa Aa`` for a name of two words, ``9/9/9`` for a day."""
    signs = ["A" if one.isupper() else "a" if one.isalpha() else "9" if one.isdigit() else one for one in value]
    return "".join(sign for sign, _ in groupby(signs))


def _length(value: str) -> str:
    return str(min(len(value), _LONGEST))


def _first(value: str) -> str:
    """The first letter, folded; of a value without one, nothing."""
    return lexicon.fold(value)[:1] if value[:1].isalpha() else ""


def _common(value: str) -> str:
    """How many bear the last word of a name, to the power of ten below; nothing where no list has it."""
    found = words(value)
    count = bearers().get(found[-1], 0) if found else 0
    return str(int(log(count, 10))) if count else ""


#: What two values are compared by; the last tells of names alone.
_ASPECTS: tuple[Callable[[str], str], ...] = (shape, _length, _first, _common)


@dataclass
class Realism:
    """What stands for what.

    Attributes:
        values: class -> original as written -> its first surrogate.
    """

    policy: Policy = field(repr=False)
    values: dict[str, dict[str, str]] = field(default_factory=dict, repr=False)

    def add(self, patient: str, rows: Iterable[CrosswalkRow]) -> None:
        """Take in a note's values that others stand for; tags, times of day and what is made coarser are none."""
        for row in rows:
            cls = class_of(row.kind)
            action = self.policy.rule(row.kind, row.role).action
            if cls != TIME and action not in ("keep", "generalize") and not is_tag(row, self.policy):
                self.values.setdefault(cls, {}).setdefault(row.original, row.surrogate)

    def divergence(self) -> float | None:
        """L16: the greatest divergence of a class in one aspect; None where no class has ``FEWEST`` values.

        Aspects are shape, length, first letter and, of names, how common the last word is.
        """
        found = [
            diverged(Counter(map(aspect, told)), Counter(map(aspect, told.values())))
            for cls, told in self.values.items() if len(told) >= FEWEST
            for aspect in (_ASPECTS if cls == "NAME" else _ASPECTS[:-1])
        ]
        return max(found, default=None)

    def nearness(self) -> float | None:
        """L17: how much oftener than by chance a new name is near its original, or begins with the same letter.

        Returns:
            The greater of the two shares; None where there are fewer than ``FEWEST`` different words.
        """
        told: dict[str, str] = {}
        for original, surrogate in self.values.get("NAME", {}).items():
            before, after = words(original), words(surrogate)
            if len(before) == len(after):
                told |= {old: new for old, new in zip(before, after, strict=True) if len(old) > 1 and len(new) > 1}
        if len(told) < FEWEST:
            return None
        pairs = sorted(told.items())
        return max(_beyond_chance(pairs, lambda old, new: nearly(new, old, NEAR)),
                   _beyond_chance(pairs, lambda old, new: new[0] == old[0]))

    def __repr__(self) -> str:
        return f"Realism(values={sum(map(len, self.values.values()))})"


def diverged(before: Mapping[str, int], after: Mapping[str, int]) -> float:
    """The divergence of Jensen and Shannon of two counts, in bits (0 to 1), less what two draws of one source have.

    Of ``n`` and ``m`` draws of ``k`` values that is ``(k - 1) (1 / n + 1 / m) / 8`` nats: the mean of chi-squared.
    """
    drawn, others = sum(before.values()), sum(after.values())
    shares = [(before.get(one, 0) / drawn, after.get(one, 0) / others) for one in {**before, **after}]
    found = sum(part * log2(2 * part / (p + q)) for p, q in shares for part in (p, q) if part) / 2
    chance = (len(shares) - 1) * (1 / drawn + 1 / others) / (8 * log(2))
    return max(0.0, found - chance)


def _beyond_chance(pairs: Sequence[tuple[str, str]], alike: Callable[[str, str], bool]) -> float:
    """How many more pairs are alike than originals beside surrogates of others, as a share; 0 where fewer are."""
    olds, news = zip(*pairs, strict=True)
    step = max(1, len(pairs) // (_OTHERS + 1))
    moved = range(step, step * _OTHERS + 1, step)
    own = sum(map(alike, olds, news))
    others = sum(sum(map(alike, olds, (*news[by:], *news[:by]))) for by in moved)
    return max(0.0, (own - others / len(moved)) / len(pairs))
