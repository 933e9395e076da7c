"""The places of a chart: adjacent spans are one Place, with all that has to hold inside it.

DESIGN.md section 1: place spans with at most 3 characters of space or punctuation between them, and no blank line, are
one Place, solved jointly. Promises P36 and P37 speak of pairs inside a Place; P38 of the whole of it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

from resynth import lexicon
from resynth.plan.family import SpannedChart
from resynth.policy.model import Policy
from resynth.surrogates.places import KINDS, NUMERIC, Address, Form, Part, read
from resynth.surrogates.places_words import COMMON_WORDS, canonical, city_sizes, state_words
from resynth.types import Span

NAME_KINDS = frozenset({"NAME", "PATIENT", "DOCTOR"})
SHUFFLE = "places.shuffle.v1"
#: Most characters between two spans of one Place.
NEAR = 3
_USUAL = frozenset(("", " ", ",", ", ", ", \n", "\n"))
_BLANK_LINE = re.compile(r"\n[^\S\n]*\n")
_ALNUM = re.compile(r"[^\W_]")
_NAME_WORD = re.compile(r"[^\W\d_]{3,}")

#: Parts that never come together again when the corpus has them together: (first, second) -> mark of the pair.
#: P36 street and suffix; P37 ZIP, city and state; the others carry "never paired elements that were occurring
#: together" (Deleger et al. 2014) to institutions, counties and states abroad ("Dubbo NSW"), so that P38 follows.
PAIRS = {
    ("city", "state"): "cs", ("zip", "city"): "zc", ("zip", "state"): "zs", ("institution", "city"): "ic",
    ("institution", "street"): "ib", ("county", "state"): "ks", ("county", "city"): "kc", ("city", "other"): "co",
}
#: Numbers that are an address by themselves.
ALONE = {"route": "rt", "box": "bx"}

_NOTHING = Part("", "", "")
#: (mark of the pair, index of a part, index of another or -1)
Check = tuple[str, int, int]


class Variable(NamedTuple):
    """A value of a Place that has to be replaced from a list: equal parts are one variable, suffixes one each."""

    what: str
    value: str
    at: tuple[int, ...]
    memory: tuple[str, str]

    def __repr__(self) -> str:
        return f"Variable(what={self.what!r})"


class Place(NamedTuple):
    """One place, as its parts and the rules between them; the same for every mention that reads alike.

    Attributes:
        parts: of all its spans, in their order.
        spans: (first part, end, form) of each span; the form alone for a span that could not be read.
        fixed: for each part, whether the policy keeps its span.
        key: canonical writing of the whole.
        grams: canonical phrases that no surrogate of the note may hold.
        words: those of its words that tell something.
        variables: what has to be found.
        checks: the pairs inside it, by variable.
        texts: its spans as they stand in the note.
        all_fixed: whether the policy keeps all of it.
    """

    parts: tuple[Part, ...]
    spans: tuple[tuple[int, int, Form], ...]
    fixed: tuple[bool, ...]
    key: str
    grams: frozenset[str]
    words: frozenset[str]
    variables: tuple[Variable, ...]
    checks: tuple[tuple[Check, ...], ...]
    texts: tuple[str, ...]
    all_fixed: bool

    def __repr__(self) -> str:
        return f"Place(spans={len(self.spans)}, variables={len(self.variables)})"


class Mention(NamedTuple):
    """Where a Place stands: the document and the spans that make it."""

    document: int
    spans: tuple[int, ...]
    place: Place

    def __repr__(self) -> str:
        return f"Mention(document={self.document}, spans={len(self.spans)})"


def near(text: str, end: int, start: int) -> bool:
    """Whether a span that starts at ``start`` belongs to the Place of one that ends at ``end``."""
    if start - end > NEAR:
        return False
    gap = text[end:start]
    return gap in _USUAL or (_ALNUM.search(gap) is None and _BLANK_LINE.search(gap) is None)


def runs(text: str, spans: tuple[Span, ...]) -> list[list[int]]:
    """The spans of a note that make one Place each, by their numbers."""
    found: list[list[int]] = []
    last = -NEAR - 1
    for s in [s for s, span in enumerate(spans) if span[2] in KINDS]:
        start, end = spans[s][0], spans[s][1]
        if start - last > NEAR or (text[last:start] not in _USUAL and not near(text, last, start)):
            found.append([s])
        else:
            found[-1].append(s)
        last = end
    return found


def names_in(text: str, spans: tuple[Span, ...]) -> list[str]:
    """The names of persons in a note."""
    return [text[span[0] : span[1]] for span in spans if span[2] in NAME_KINDS]


def ways(policy: Policy) -> tuple[str, ...]:
    """The behaviours by which a policy changes places, sorted."""
    rules = [rule for kind in sorted(KINDS) for rule in (policy.rules[kind], *policy.rules[kind].roles.values())]
    return tuple(sorted({rule.behaviour for rule in rules if rule.changes and rule.behaviour.startswith("places.")}))


class _Standing(dict[tuple[str, str], str]):
    """(kind, role) -> ``own`` (this behaviour replaces it), ``kept``, or ``gone`` (it becomes something else)."""

    def __init__(self, policy: Policy, behaviour: str) -> None:
        super().__init__()
        self._policy, self._behaviour = policy, behaviour

    def __missing__(self, who: tuple[str, str]) -> str:
        rule = self._policy.rule(*who)
        own = rule.changes and rule.behaviour == self._behaviour
        found = self[who] = "own" if own else "gone" if rule.changes else "kept"
        return found


def scan(chart: SpannedChart, policy: Policy, behaviour: str = SHUFFLE) -> list[Mention]:
    """The Places of a chart, in its order, as one behaviour sees them.

    What the policy keeps stands in the Place that it is written in, fixed. What becomes something else (a tag, a
    state) stands by itself, all of it fixed: it is no part of the new address, but its original binds all others.
    """
    found: list[Mention] = []
    standing = _Standing(policy, behaviour)
    for d, (document, spans) in enumerate(zip(chart.documents, chart.spans, strict=True)):
        text = document.text
        for at in runs(text, spans):
            surfaces: list[tuple[str, str, bool]] = []
            how: list[str] = []
            for start, end, kind, _, role, _, _, _ in [spans[s] for s in at]:
                stands = standing[kind, role]
                surfaces.append((text[start:end], kind, stands != "own"))
                how.append(stands)
            if "gone" in how and "own" in how:
                for apart in (False, True):
                    some = [n for n, stands in enumerate(how) if (stands == "gone") == apart]
                    place = place_of(tuple([surfaces[n] for n in some]))
                    found.append(Mention(d, tuple([at[n] for n in some]), place))
            else:
                found.append(Mention(d, tuple(at), place_of(tuple(surfaces))))
    return found


class NameWords:
    """The words of a chart's names that could name a place too, folded; looked for only where one may be among them."""

    __slots__ = ("_chart", "_folded", "_words")

    def __init__(self, chart: SpannedChart) -> None:
        self._chart = chart
        self._folded: str | None = None
        self._words: frozenset[str] | None = None

    def isdisjoint(self, words: frozenset[str]) -> bool:
        """Whether none of these words is one of a name."""
        if self._folded is None:
            notes = zip(self._chart.documents, self._chart.spans, strict=True)
            self._folded = _folded([name for document, spans in notes for name in names_in(document.text, spans)])
        folded = self._folded
        if not any(map(folded.__contains__, words)):
            return True
        if self._words is None:
            self._words = frozenset(_NAME_WORD.findall(folded))
        return self._words.isdisjoint(words)

    def __repr__(self) -> str:
        return "NameWords()"


def name_words(names: Iterable[str]) -> frozenset[str]:
    """The words of persons' names that could name a place too, folded."""
    return frozenset(_NAME_WORD.findall(_folded(names)))


def _folded(names: Iterable[str]) -> str:
    whole = "\n".join(names)
    if whole.isascii():
        return whole.lower()
    return "\n".join([name.lower() if name.isascii() else canonical(name) for name in whole.split("\n")])


def grams_of(what: str, value: str) -> tuple[str, ...]:
    """Every run of words in a value; for a state its code and its name's runs."""
    if what == "state":
        return (f"={value}", *grams_of("city", canonical(lexicon.states().get(value, value))))
    if " " not in value:
        return (value,)
    words = value.split(" ")
    return tuple(" ".join(words[i:j]) for i in range(len(words)) for j in range(i + 1, len(words) + 1))


def _pairs(parts: Sequence[Part]) -> list[Check]:
    found: list[Check] = []
    spots: dict[str, list[int]] = {}
    for i, part in enumerate(parts):
        what = part.what
        spots.setdefault(what, []).append(i)
        if what == "street":
            has = i + 1 < len(parts) and parts[i + 1].what == "suffix"
            found.append(("ss", i, i + 1 if has else -1))
        elif what in ALONE:
            found.append((ALONE[what], i, -1))
    for (first, second), mark in PAIRS.items():
        if first in spots and second in spots:
            found += [(mark, i, j) for i in spots[first] for j in spots[second]]
    return found


def observed(parts: Sequence[Part]) -> list[str]:
    """The pairs of a Place as they stand in the survey; the whole of it where it has none."""
    pairs = _pairs(parts)
    if not pairs and len(parts) > 1:
        return ["a|" + whole_key(parts)]
    found = [pair_key(mark, parts[i].value, parts[j].value if j >= 0 else "") for mark, i, j in pairs]
    if pairs and all(mark == "co" for mark, _, _ in pairs):
        # Whoever makes up a landmark beside a town looks for the whole.
        found.append("a|" + whole_key(parts))
    for what, value, _ in parts:
        # "coeur d'alene oh" was read as a town: whoever reads it otherwise must not find the pair again.
        if what == "city" and (code := state_words().get(value.rpartition(" ")[2])) and " " in value:
            found.append(pair_key("cs", value.rpartition(" ")[0], code))
    return found


def pair_key(mark: str, first: str, second: str) -> str:
    """How a pair stands in the survey."""
    return f"{mark}|{first}|{second}"


def whole_key(parts: Sequence[Part]) -> str:
    """Canonical writing of an address."""
    return "|".join([f"{part.what}:{part.value}" for part in parts])


def readings(surfaces: Sequence[tuple[str, str]]) -> list[tuple[Address, Form]]:
    """The parts and the form of each of adjacent spans, given as (text, kind): a state tells what stands before it."""
    found: list[tuple[Address, Form]] = []
    beside = ""
    for text, kind in reversed(surfaces):
        parts, form = read(text, kind, beside)
        found.append((parts or (), form))
        what, value, _ = parts[0] if parts else _NOTHING
        beside = value if what in ("state", "zip") else ""
    return found[::-1]


@lru_cache(maxsize=1024)
def place_of(surfaces: tuple[tuple[str, str, bool], ...]) -> Place:
    """The Place of adjacent spans, given as (text, kind, whether the policy keeps it)."""
    parts: list[Part] = []
    spans: list[tuple[int, int, Form]] = []
    fixed: list[bool] = []
    texts: list[str] = []
    all_fixed = True
    together = readings([(text, kind) for text, kind, _ in surfaces])
    for (text, _, kept), (read_parts, form) in zip(surfaces, together, strict=True):
        first = len(parts)
        parts += read_parts
        spans.append((first, len(parts), form))
        fixed += [kept] * (len(parts) - first)
        texts.append(text)
        all_fixed = all_fixed and kept
    grams: set[str] = set()
    words: set[str] = set()
    for what, value, _ in parts:
        if what in NUMERIC:
            if len(value) > 1:
                grams.add(value)
        elif what == "state":
            grams.update((f"={value}", canonical(lexicon.states().get(value, value))))
        elif what != "suffix":
            grams.add(value)
            words.update(value.split(" "))
            if what == "city" and " " in value and value not in city_sizes():
                # A town that no list has may be one of them with more behind it ("Mount Vernon oh").
                grams.update(city_sizes().keys() & grams_of(what, value))
    return Place(
        tuple(parts), tuple(spans), tuple(fixed), whole_key(parts), frozenset(grams), _telling(words),
        variables := _variables(parts, fixed), _checks(parts, variables), tuple(texts), all_fixed,
    )


def _telling(words: set[str]) -> frozenset[str]:
    return frozenset([word for word in words if len(word) > 2 and word not in COMMON_WORDS])


def _checks(parts: Sequence[Part], variables: tuple[Variable, ...]) -> tuple[tuple[Check, ...], ...]:
    """The pairs that each variable is a part of."""
    touching: dict[int, list[Check]] = {}
    for pair in _pairs(parts):
        touching.setdefault(pair[1], []).append(pair)
        if pair[2] >= 0:
            touching.setdefault(pair[2], []).append(pair)
    found = []
    for variable in variables:
        at = variable.at
        pairs = touching.get(at[0], []) if len(at) == 1 else [pair for one in at for pair in touching.get(one, [])]
        found.append(tuple(dict.fromkeys(pairs)) if len(at) > 1 else tuple(pairs))
    return tuple(found)


def _variables(parts: Sequence[Part], fixed: list[bool]) -> tuple[Variable, ...]:
    spots: dict[tuple[str, str, int], list[int]] = {}
    for i, (what, value, _) in enumerate(parts):
        if what not in NUMERIC and not fixed[i]:
            spots.setdefault((what, value, i if what == "suffix" else -1), []).append(i)
    found = []
    for (what, value, alone), at in spots.items():
        # A suffix is remembered with its street: Burnet Avenue may become Maple Road, and Vine Avenue Oak Lane.
        street = parts[alone - 1].value + "|" if alone > 0 and parts[alone - 1].what == "street" else ""
        found.append(Variable(what, value, tuple(at), (what, street + value)))
    return tuple(found)
