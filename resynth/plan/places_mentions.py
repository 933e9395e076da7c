"""The places of a chart: adjacent spans are one Place, with all that has to hold inside it.

DESIGN.md section 1: place spans with at most 3 characters of space or punctuation between them, and no blank line, are
one Place, solved jointly. Promises P36 and P37 speak of pairs inside a Place; P38 of the whole of it.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import lru_cache
from typing import NamedTuple

from resynth import lexicon
from resynth.plan.family import SpannedChart
from resynth.policy.model import Policy
from resynth.surrogates.places import KINDS, NUMERIC, Form, Part, read
from resynth.surrogates.places_words import COMMON_WORDS, canonical

NAME_KINDS = frozenset({"NAME", "PATIENT", "DOCTOR"})
_LOOKED_AT = KINDS | NAME_KINDS
#: Most characters between two spans of one Place.
NEAR = 3
_USUAL = frozenset(("", " ", ",", ", ", ", \n", "\n"))
_BLANK_LINE = re.compile(r"\n[^\S\n]*\n")
_ALNUM = re.compile(r"[^\W_]")
_NAME_WORD = re.compile(r"[^\W\d_]{3,}")

#: Parts that never come together again when the corpus has them together: (first, second) -> mark of the pair.
#: P36 street and suffix; P37 ZIP, city and state; the others carry "never paired elements that were occurring
#: together" (Deleger et al. 2014) to institutions and counties, so that P38 follows from the pairs.
PAIRS = {
    ("city", "state"): "cs", ("zip", "city"): "zc", ("zip", "state"): "zs", ("institution", "city"): "ic",
    ("institution", "street"): "ib", ("county", "state"): "ks", ("county", "city"): "kc",
}
_FIRSTS = frozenset(first for first, _ in PAIRS)
#: Numbers that are an address by themselves.
ALONE = {"route": "rt", "box": "bx"}

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


@dataclass(frozen=True, slots=True)
class Place:
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
        observed: its pairs as they stand in the corpus, for the survey.
    """

    parts: tuple[Part, ...] = field(repr=False)
    spans: tuple[tuple[int, int, Form], ...] = field(repr=False)
    fixed: tuple[bool, ...]
    key: str = field(repr=False)
    grams: frozenset[str] = field(repr=False)
    words: frozenset[str] = field(repr=False)
    variables: tuple[Variable, ...]
    checks: tuple[tuple[Check, ...], ...]
    observed: tuple[str, ...] = field(repr=False)
    all_fixed: bool = False


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


def scan(chart: SpannedChart, policy: Policy) -> tuple[list[Mention], list[tuple[str, ...]]]:
    """The Places of a chart, in its order, and the words of its persons' names."""
    found: list[Mention] = []
    names: list[tuple[str, ...]] = []
    changes: dict[tuple[str, str], bool] = {}
    for d, (document, spans) in enumerate(zip(chart.documents, chart.spans, strict=True)):
        text = document.text
        run: list[int] = []
        surfaces: list[tuple[str, str, bool]] = []
        last = -1
        for s, span in enumerate(spans):
            kind = span[2]
            if kind not in _LOOKED_AT:
                continue
            start, end = span[0], span[1]
            if kind in NAME_KINDS:
                names.append(name_words(text[start:end]))
                continue
            role = span[4]
            changed = changes.get((kind, role))
            if changed is None:
                changed = changes[kind, role] = policy.rule(kind, role).changes
            if run and not near(text, last, start):
                found.append(Mention(d, tuple(run), place_of(tuple(surfaces))))
                run, surfaces = [], []
            run.append(s)
            last = end
            surfaces.append((text[start:end], kind, not changed))
        if run:
            found.append(Mention(d, tuple(run), place_of(tuple(surfaces))))
    return found, names


@lru_cache(maxsize=8192)
def name_words(text: str) -> tuple[str, ...]:
    """The words of a person's name that could name a place too, folded."""
    return tuple(_NAME_WORD.findall(text.lower() if text.isascii() else canonical(text)))


def grams_of(what: str, value: str) -> tuple[str, ...]:
    """Every run of words in a value; for a state its code and its name's runs."""
    if what == "state":
        return (f"={value}", *grams_of("city", canonical(lexicon.states()[value])))
    if " " not in value:
        return (value,)
    words = value.split(" ")
    return tuple(" ".join(words[i:j]) for i in range(len(words)) for j in range(i + 1, len(words) + 1))


def _phrases(part: Part) -> tuple[str, ...]:
    """What of a part no surrogate of the note may hold."""
    if part.what == "state":
        return f"={part.value}", canonical(lexicon.states()[part.value])
    if part.what == "suffix" or (part.what in NUMERIC and len(part.value) < 2):
        return ()
    return (part.value,)


def _pairs(parts: tuple[Part, ...]) -> list[Check]:
    found: list[Check] = []
    for i, part in enumerate(parts):
        if part.what == "street":
            has = i + 1 < len(parts) and parts[i + 1].what == "suffix"
            found.append(("ss", i, i + 1 if has else -1))
        elif mark := ALONE.get(part.what):
            found.append((mark, i, -1))
        if part.what in _FIRSTS:
            for j, other in enumerate(parts):
                if mark := PAIRS.get((part.what, other.what)):
                    found.append((mark, i, j))
    return found


def pair_key(mark: str, first: str, second: str) -> str:
    """How a pair stands in the survey."""
    return f"{mark}|{first}|{second}"


def whole_key(parts: tuple[Part, ...] | list[Part]) -> str:
    """Canonical writing of an address."""
    return "|".join([f"{part.what}:{part.value}" for part in parts])


@lru_cache(maxsize=1024)
def place_of(surfaces: tuple[tuple[str, str, bool], ...]) -> Place:
    """The Place of adjacent spans, given as (text, kind, whether the policy keeps it)."""
    parts: list[Part] = []
    spans: list[tuple[int, int, Form]] = []
    fixed: list[bool] = []
    for text, kind, kept in surfaces:
        read_parts, form = read(text, kind)
        first = len(parts)
        parts += read_parts or ()
        spans.append((first, len(parts), form))
        fixed += [kept] * (len(parts) - first)
    whole = tuple(parts)
    pairs = _pairs(whole)
    key = whole_key(whole)
    observed = [pair_key(mark, whole[i].value, whole[j].value if j >= 0 else "") for mark, i, j in pairs]
    if not pairs and len(whole) > 1:
        observed.append("a|" + key)
    variables = _variables(whole, fixed)
    checks = tuple(tuple(pair for pair in pairs if pair[1] in v.at or pair[2] in v.at) for v in variables)
    words = frozenset(word for part in whole if part.what != "suffix" and part.what not in NUMERIC
                      for word in part.value.split(" ") if len(word) > 2) - COMMON_WORDS
    grams = frozenset(phrase for part in whole for phrase in _phrases(part))
    return Place(whole, tuple(spans), tuple(fixed), key, grams, words, variables, checks, tuple(observed),
                 all(kept for _, _, kept in surfaces))


def _variables(parts: tuple[Part, ...], fixed: list[bool]) -> tuple[Variable, ...]:
    spots: dict[tuple[str, str, int], list[int]] = {}
    for i, part in enumerate(parts):
        if part.what not in NUMERIC and not fixed[i]:
            spots.setdefault((part.what, part.value, i if part.what == "suffix" else -1), []).append(i)
    found = []
    for (what, value, alone), at in spots.items():
        # A suffix is remembered with its street: Burnet Avenue may become Maple Road, and Vine Avenue Oak Lane.
        street = parts[alone - 1].value + "|" if alone > 0 and parts[alone - 1].what == "street" else ""
        found.append(Variable(what, value, tuple(at), (what, street + value)))
    return tuple(found)
