"""What a family of kinds (names, dates, places, numbers) offers the planner.

A family surveys charts into something small that merges in any order, plans once for the corpus, and then chooses
for one chart at a time from its arguments alone.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import wraps
from operator import itemgetter
from pathlib import Path
from typing import Any, NamedTuple, Protocol, TypeVar

from resynth.keys import Key
from resynth.kinds import KINDS
from resynth.policy.model import Policy, Rule
from resynth.types import Document, Span


class SpannedChart(NamedTuple):
    """A chart with its settled spans. ``mark`` and ``marks`` are keyed fingerprints (hex) of patient and notes."""

    mark: str
    documents: tuple[Document, ...]
    marks: tuple[str, ...]
    spans: tuple[tuple[Span, ...], ...]

    def __repr__(self) -> str:
        return f"SpannedChart(documents={len(self.documents)})"


_A = TypeVar("_A")
_B = TypeVar("_B")


def once(work: Callable[[_A], _B]) -> Callable[[_A], _B]:
    """What follows from one policy or one chart alone, worked out once for the one that was asked about last."""
    newest: list[tuple[_A, _B]] = []

    @wraps(work)
    def known(of: _A) -> _B:
        if not newest or newest[0][0] is not of:
            newest[:] = [(of, work(of))]
        return newest[0][1]

    return known


#: Where a mention of a chart stands (document, number of the span), its span, and its text.
Marked = tuple[int, int, Span, str]
_CLASS = {name: kind.cchmc for name, kind in KINDS.items()}


@once
def marked(chart: SpannedChart) -> Mapping[str, list[Marked]]:
    """The mentions of a chart in its order, by their class: each family looks at its own."""
    found: defaultdict[str, list[Marked]] = defaultdict(list)
    for d, (document, spans) in enumerate(zip(chart.documents, chart.spans, strict=True)):
        text = document.text
        for s, span in enumerate(spans):
            found[_CLASS[span[2]]].append((d, s, span, text[span[0] : span[1]]))
    return found


def marked_as(chart: SpannedChart, classes: Iterable[str]) -> list[Marked]:
    """The mentions of several classes, in the order of the chart."""
    found = marked(chart)
    return sorted([one for name in classes for one in found.get(name, ())], key=itemgetter(0, 1))


class Choice(NamedTuple):
    """What a mention becomes. ``text`` None: nothing can stand here, the note is held."""

    text: str | None
    rule: str
    rung: str

    def __repr__(self) -> str:
        return f"Choice(rule={self.rule!r}, rung={self.rung!r})"


#: The first word of a behaviour ("dates.shift.v1") -> the family that does it.
FAMILY_OF = {
    "names": "names", "dates": "dates", "ages": "ages", "places": "places", "institutions": "institutions",
    "professions": "institutions", "rooms": "institutions", "ids": "numbers", "phones": "numbers", "emails": "numbers",
    "nets": "numbers", "ssn": "numbers", "follow": "followers", "tags": "tags", "masks": "tags",
}


class Duties(dict[tuple[str, str], Rule | None]):
    """(kind, role) -> the policy's rule, where the mentions of that kind and role are this family's to replace."""

    def __init__(self, policy: Policy, family: str) -> None:
        super().__init__()
        self._policy, self._family = policy, family
        rules = (one for rule in policy.rules.values() for one in (rule, *rule.roles.values()))
        #: whether the policy gives this family anything to replace
        self.any = any(map(self._is_mine, rules))

    def _is_mine(self, rule: Rule) -> bool:
        return rule.changes and FAMILY_OF[rule.behaviour.partition(".")[0]] == self._family

    def __missing__(self, who: tuple[str, str]) -> Rule | None:
        rule = self._policy.rule(*who)
        found = self[who] = rule if self._is_mine(rule) else None
        return found


@once
def _duties(policy: Policy) -> dict[str, Duties]:
    return {}


def duties_of(policy: Policy, family: str) -> Duties:
    """The duties of a family under a policy."""
    known = _duties(policy)
    if family not in known:
        known[family] = Duties(policy, family)
    return known[family]


#: (index of the document in the chart, index of the span in the document) -> what it becomes
Choices = dict[tuple[int, int], Choice]


class FamilySurvey(Protocol):
    """Mergeable (associative, commutative), bounded, and plain data in and out (JSON)."""

    def add(self, chart: SpannedChart) -> None: ...
    def merge(self, other: Any) -> None: ...
    def dump(self) -> Any: ...


class Family(Protocol):
    """One family. ``plan_corpus`` returns a secret, plain-data plan; ``plan_chart`` depends on its arguments alone."""

    name: str
    kinds: frozenset[str]

    def survey(self, policy: Policy, key: Key) -> FamilySurvey: ...
    def load_survey(self, policy: Policy, key: Key, data: Any) -> FamilySurvey: ...
    def plan_corpus(self, survey: Any, policy: Policy, key: Key, ledger: Mapping[str, str], folder: Path) -> Any: ...
    def load_plan(self, data: Any, folder: Path) -> Any: ...
    def pool_sizes(self, corpus: Any) -> Mapping[str, int]: ...
    def ledger_rows(self, data: Any, key: Key) -> Iterable[tuple[str, str]]: ...
    def plan_chart(self, chart: SpannedChart, corpus: Any, policy: Policy, key: Key) -> Choices: ...


class NoSurvey:
    """The survey of a family that needs none: what it writes depends on its chart alone."""

    def add(self, chart: SpannedChart) -> None:
        """Take in a chart."""

    def merge(self, other: NoSurvey) -> None:
        """Take in another survey."""

    def dump(self) -> None:
        """What there is to say: nothing."""


class ChartFamily:
    """A family that plans nothing for the corpus; only ``plan_chart`` is left to say."""

    def survey(self, policy: Policy, key: Key) -> NoSurvey:
        return NoSurvey()

    def load_survey(self, policy: Policy, key: Key, data: None) -> NoSurvey:
        return NoSurvey()

    def plan_corpus(self, survey: NoSurvey, policy: Policy, key: Key, ledger: Mapping[str, str], folder: Path) -> None:
        return None

    def load_plan(self, data: None, folder: Path) -> None:
        return None

    def ledger_rows(self, data: None, key: Key) -> Iterator[tuple[str, str]]:
        return iter(())

    def pool_sizes(self, corpus: None) -> dict[str, int]:
        return {}
