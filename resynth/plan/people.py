"""The people of a chart after their names are chosen: who was meant, and who stands there now.

For what follows a person (initials, user names, addresses): nothing is looked at before somebody asks.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cached_property, lru_cache
from typing import NamedTuple

from resynth import lexicon
from resynth.plan.family import Choice, SpannedChart
from resynth.plan.names_mentions import Look, mentions
from resynth.plan.names_scoped import WHOLE_CHART
from resynth.policy.model import Policy
from resynth.surrogates import follow
from resynth.surrogates import names as maker
from resynth.surrogates.names import DIGITS, GAP, INITIAL, KIN, LAST, PLURAL

#: What stands between two people in one mention: "John and Mary Smith", "GQ/NV".
_BETWEEN = re.compile(r"[/;&+^|]|\b(?:and|or|with)\b", re.IGNORECASE)


class Person(NamedTuple):
    """Somebody of a note, before and after.

    Attributes:
        first, middle, last: the original tokens, folded (``maker.key_of``); one letter where only that is written,
            an empty string or tuple where it is not known. A double name has two last names.
        new_first, new_middle, new_last: what stands for each, as it is written (``McDonald``), in the same number.
        role: the role of the mention (``types.ROLES``); ``kind``: its kind.
        mark: the mark of the scope in which this identity holds, of mention, note or chart; "" is the corpus.
        scope: that scope, by its name; ``keep`` where the policy keeps the name.
        document, span: where the person is named first, or most fully.
        inner: of each last name the letters of the capitals inside (``follow.inner``).
    """

    first: str
    middle: tuple[str, ...]
    last: tuple[str, ...]
    new_first: str
    new_middle: tuple[str, ...]
    new_last: tuple[str, ...]
    role: str
    kind: str
    mark: str
    scope: str
    document: int
    span: int
    inner: tuple[str, ...] = ()

    @property
    def initials(self) -> str:
        """The original's initials, first, middle, last; small letters. What is not known is left out."""
        return "".join(token[:1] for token in (self.first, *self.middle, *self.last))

    def __repr__(self) -> str:
        return f"Person(role={self.role!r})"


class People:
    """Who is named in a chart, once the family of names has chosen. Costs nothing until it is asked.

    Args:
        choices: what the mentions of names became; a name that the policy keeps has none.
    """

    def __init__(self, chart: SpannedChart, choices: Mapping[tuple[int, int], Choice], policy: Policy) -> None:
        self._chart, self._choices, self._policy = chart, choices, policy

    def of(self, document: int) -> tuple[Person, ...]:
        """Those whom a note names, in the order of the text; then those of the chart's other notes, where they are the
        same persons in all of them (scopes patient, corpus and project, and names that are kept)."""
        return (*self._by_note[document], *self._everywhere(document))

    def named_in(self, document: int) -> tuple[Person, ...]:
        """Those whom a note itself names, in the order of the text."""
        return self._by_note[document]

    def near(self, document: int, start: int) -> tuple[Person, ...]:
        """Those whom ``of`` gives, the one who was named last before a place first."""
        spans = self._chart.spans[document]

        def distance(person: Person) -> tuple[bool, int]:
            at = spans[person.span].start if person.document == document else 0
            return person.document != document, (start - at if at <= start else at)

        return tuple(sorted(self.of(document), key=distance))

    def _everywhere(self, document: int) -> Iterator[Person]:
        known = {(person.first, person.last, person.scope) for person in self._by_note[document]}
        for number, persons in enumerate(self._by_note):
            for person in persons if number != document else ():
                who = person.first, person.last, person.scope
                if who not in known and (person.scope in WHOLE_CHART or person.scope == "keep"):
                    known.add(who)
                    yield person

    @cached_property
    def _by_note(self) -> tuple[tuple[Person, ...], ...]:
        found: list[list[Person]] = [[] for _ in self._chart.documents]
        for d, s, look in mentions(self._chart):
            for person in self._persons(d, s, look):
                found[d].append(person)
        return tuple(tuple(_merged(persons)) for persons in found)

    def _persons(self, d: int, s: int, look: Look) -> Iterator[Person]:
        chart = self._chart
        span = chart.spans[d][s]
        rule = self._policy.rule(span.kind, span.role)
        choice = self._choices.get((d, s))
        text: str | None = None
        if choice is not None:
            text, scope = choice.text, rule.scope
        elif rule.action == "keep":
            text, scope = chart.documents[d].text[span.start : span.end], "keep"
        family = any(role == PLURAL for role, _, _ in look.steps)
        made = None if text is None or family else _read_back(look.steps, text)
        if made is None:
            return
        mark = {
            "patient": chart.mark, "keep": chart.mark, "note": chart.marks[d], "corpus": "", "project": "",
        }.get(scope, f"{chart.marks[d]}:{s}")
        for given, last, new_given, new_last, inner in _apart(look.steps, made):
            yield Person(
                given[0] if given else "", tuple(given[1:]), tuple(last), new_given[0] if given else "",
                tuple(new_given[1:]), tuple(new_last), span.role, span.kind, mark, scope, d, s, tuple(inner),
            )

    def __repr__(self) -> str:
        return f"People(documents={len(self._chart.documents)})"


Steps = tuple[tuple[str, str, str], ...]


@lru_cache(maxsize=4096)
def _pattern(steps: Steps) -> re.Pattern[str]:
    pieces = []
    for role, text, _ in steps:
        if role == GAP:
            pieces.append(re.escape(text))
        elif role == INITIAL:
            pieces.append(r"([^\W\d_])")
        elif role == DIGITS:
            pieces.append(rf"(\d{{{len(text)}}})")
        else:
            pieces.append(r"([^\W\d_].*?)")
    return re.compile("".join(pieces), re.DOTALL)


def _read_back(steps: Steps, text: str) -> tuple[str, ...] | None:
    """What stands for each token, initial and digit run of a name; None where the new name has another form (a tag)."""
    found = _pattern(steps).fullmatch(text)
    return None if found is None else found.groups()


Apart = tuple[list[str], list[str], list[str], list[str], list[str]]


def _apart(steps: Steps, made: tuple[str, ...]) -> list[Apart]:
    """(given names, last names, what stands for them, capitals inside the last names) of each person in a mention."""
    persons: list[Apart] = [([], [], [], [], [])]
    tokens = iter(made)
    for role, text, _ in steps:
        given, last, new_given, new_last, inner = persons[-1]
        if role == GAP:
            if _BETWEEN.search(text) and (given or last):
                persons.append(([], [], [], [], []))
            continue
        new = next(tokens)
        if role in (DIGITS, KIN):
            continue
        shown = new.upper() if role == INITIAL else lexicon.display(maker.key_of(new))
        (last if role == LAST else given).append(maker.key_of(text))
        if role == LAST:
            inner.append(follow.inner(text))
        (new_last if role == LAST else new_given).append(shown)
    persons = [person for person in persons if person[0] or person[1]]
    # "John and Mary Smith" are two Smiths.
    shared = next((person for person in reversed(persons) if person[1]), None)
    if shared is not None:
        persons = [p if p[1] else (p[0], list(shared[1]), p[2], list(shared[3]), list(shared[4])) for p in persons]
    return persons


def _same(one: Person, other: Person) -> bool:
    """Whether two mentions of a note may mean one person: what both tell agrees, and the new names too."""
    if one.scope != other.scope or {one.role, other.role} == {"patient", "provider"}:
        return False
    if one.last and other.last and not _same_last(one, other):
        return False
    if one.first and other.first and (one.first, one.new_first) != (other.first, other.new_first):
        letter = min(one.first, other.first, key=len)
        return bool(one.last and other.last) and len(letter) == 1 and max(one.first, other.first, key=len)[0] == letter
    return bool(one.first and other.first) or bool(one.last and other.last)


def _same_last(one: Person, other: Person) -> bool:
    """Whether two mentions share their last name, before and after; of two last names one alone is enough."""
    short, long = sorted((one, other), key=lambda person: len(person.last))
    pairs = list(zip(long.last, long.new_last, strict=False))
    return all(pair in pairs for pair in zip(short.last, short.new_last, strict=False)) and (
        len(short.last) == 1 or short.last == long.last
    )


def _told(person: Person) -> int:
    """How much a mention tells of a person."""
    return sum(map(len, (person.first, *person.middle))) + 100 * len(person.last) * bool(person.first)


def _merged(persons: list[Person]) -> list[Person]:
    """One entry a person: partial mentions join the one person whom they can mean."""
    fullest = sorted(range(len(persons)), key=lambda at: (-_told(persons[at]), at))
    kept: list[int] = []
    for at in fullest:
        alike = [other for other in kept if _same(persons[other], persons[at])]
        if not alike:
            kept.append(at)
    return [persons[at] for at in sorted(kept)]
