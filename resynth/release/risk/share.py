"""A share of what was counted, and the classes of mentions by which it is counted."""

from __future__ import annotations

from math import sqrt
from typing import NamedTuple

from resynth.kinds import KINDS
from resynth.policy.model import Policy
from resynth.verify.model import CrosswalkRow
from resynth.verify.tags import is_tagged

TIME = "TIME"
#: Two-sided 95 % of the normal distribution.
_Z = 1.959963984540054


class Share(NamedTuple):
    """So many of so many, with Wilson's interval of 95 % over items."""

    hits: int
    of: int

    @property
    def value(self) -> float | None:
        """None where there is nothing to count."""
        return self.hits / self.of if self.of else None

    @property
    def ends(self) -> tuple[float, float]:
        """(0, 1) where there is nothing to count."""
        if not self.of:
            return 0.0, 1.0
        share, squared = self.hits / self.of, _Z * _Z
        middle = (share + squared / (2 * self.of)) / (1 + squared / self.of)
        reach = _Z * sqrt(share * (1 - share) / self.of + squared / (4 * self.of**2)) / (1 + squared / self.of)
        # At its ends the interval is exact: rounding would let it stop short of them.
        return (0.0 if not self.hits else middle - reach), (1.0 if self.hits == self.of else middle + reach)

    def plus(self, other: Share) -> Share:
        """Both together."""
        return Share(self.hits + other.hits, self.of + other.of)

    def told(self) -> dict[str, float | int | None]:
        """As plain data."""
        low, high = self.ends
        return {"hits": self.hits, "of": self.of, "value": self.value, "low": low, "high": high}


def class_of(kind: str) -> str:
    """The class of CCHMC of a kind; times of day, which tell of nobody, are a class of their own."""
    return kind if kind == TIME else KINDS[kind].cchmc


def is_tag(row: CrosswalkRow, policy: Policy) -> bool:
    """Whether a tag or a mask stands in place of a mention: by its rule, or because its ladder ended there."""
    return row.rung == "tag" or is_tagged(policy.rule(row.kind, row.role))
