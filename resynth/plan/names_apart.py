"""How far a new name is from the one it replaces, where a rule of ``names.scoped.v1`` asks: HARD on every rung."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from operator import ne
from typing import NamedTuple

from resynth.policy.model import Rule
from resynth.surrogates.names_altered import nearly


class Apart(NamedTuple):
    """What a rule asks.

    Attributes:
        edits: so many letters changed, lost or added part the two names at least; 0 where nothing is asked.
        other_letter: the two begin with different letters.
    """

    edits: int
    other_letter: bool

    @classmethod
    def of(cls, rule: Rule) -> Apart:
        """What this rule asks."""
        return cls(int(rule.options.get("edits_apart", 0)), rule.options.get("first_letter") == "other")

    @property
    def asked(self) -> bool:
        """Whether the rule asks anything."""
        return self.edits > 0 or self.other_letter

    def refuses(self, name: str, originals: Collection[str]) -> bool:
        """Whether a new name is too near to one of the folded names that it would stand for."""
        return any(
            (self.other_letter and name[:1] == one[:1]) or (self.edits and nearly(name, one, self.edits - 1))
            for one in originals
        )

    def allows(self, called: Mapping[str, Collection[str]]) -> Callable[[str, str], bool]:
        """Whether a new name may stand for a token: ``called`` are the names that are mapped as one, by token."""
        if not self.asked:
            return ne
        return lambda name, token: name != token and not self.refuses(name, called.get(token, (token,)))
