"""What no recognizer took, weighed by what stands around it: words, what was found near, the line and its label.

The likelihood ratio of NLM Scrubber asks what a token is; this asks where it stands. The weights are learned by
logistic regression from invented notes (``python -m benchmarks.around``) and stand in lists/around; no package is
needed to use them. It runs behind all recognizers, on what they left.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from itertools import repeat
from math import exp
from typing import NamedTuple

from resynth import lexicon
from resynth.recognize.around.view import FAR, JOINED, NEAR, Key, View
from resynth.recognize.note import note_of
from resynth.recognize.words import regex
from resynth.types import Document, Span

BY, VERSION = "around", "1"
#: A token is PHI from this weight on, hundredths of the logarithm of its odds: of two so told one is.
ENOUGH = 170
#: The same of a person's number, a telephone, a day that may be so many of as many, and an age that the law does not
#: name (45 CFR 164.514(b)(2)(i)(C)): medicine has more such numbers.
ENOUGH_FOR_NUMBERS = 400
_OLD = 90
#: What stands right beside a token settles that it is none, where it weighs less than this.
HOPELESS = -50
#: Letter (view.py) -> kind.
_KINDS = {
    "N": "NAME", "D": "DATE", "A": "AGE", "P": "PHONE", "I": "IDNUM", "H": "INSTITUTION", "L": "LOCATION", "O": "OTHER",
}
#: Dates and ages that rules of replacement can read; others with a digit are numbers, as is what is of no kind.
_READABLE = {
    "D": regex(
        r"(?:(?:0?[1-9]|1[0-2])[-/.](?:0?[1-9]|[12]\d|3[01])|(?:[12]\d|3[01])[-/.](?:0?[1-9]|1[0-2]))"
        r"(?:[-/.]\d\d(?:\d\d)?)?\Z|(?:19|20)\d\d\Z"
    ),
    "A": regex(r"(?:\d|[1-9]\d|1[01]\d)\Z"),
}
#: One word between two that are told, of the name of a house or a person.
_BRIDGE = regex(r" [A-Z][A-Za-z'’&-]{0,19} \Z")
_ALL = regex(r"(\d{1,2})/\1\Z")
_DIGIT = regex(r"\d")
_INITIALS = regex(r"[A-Z]\.?(?:[A-Z]\.?){0,2}\Z")


class Weights(NamedTuple):
    """What each key weighs, hundredths of the logarithm of odds.

    Attributes:
        base: what all tokens weigh for PHI.
        phi: name of what is asked (``NEAR``, ``FAR``) -> key -> its weight for PHI.
        of_all: letter of a kind -> what all tokens weigh for that kind.
        kinds: name -> key -> letter of a kind -> its weight for that kind.
    """

    base: int
    phi: dict[str, dict[Key, int]]
    of_all: dict[str, int]
    kinds: dict[str, dict[Key, dict[str, int]]]

    def __repr__(self) -> str:
        return "Weights()"


def weights_of(phi: Iterable[Sequence[str]], kinds: Iterable[Sequence[str]]) -> Weights:
    """Weights of the rows of both lists: name=key, with blanks between the words of a key, and what that weighs."""
    base, of_all = 0, dict[str, int]()
    weighs: dict[str, dict[Key, int]] = {name: {} for name in (*NEAR, *FAR)}
    tells: dict[str, dict[Key, dict[str, int]]] = {name: {} for name in (*NEAR, *FAR)}
    for feature, weight in phi:
        name, _, words = feature.partition("=")
        if name:
            weighs[name][tuple(words.split(" ")) if " " in words else words] = int(weight)
        else:
            base = int(weight)
    for feature, told in kinds:
        name, _, words = feature.partition("=")
        letters = {one[0]: int(one[1:]) for one in told.split()}
        if name:
            tells[name][tuple(words.split(" ")) if " " in words else words] = letters
        else:
            of_all = letters
    return Weights(base, weighs, of_all, tells)


@cache
def weights() -> Weights:
    """Those of lists/around."""
    return weights_of(lexicon.table("around/weights"), lexicon.table("around/kinds"))


def around(
    documents: Sequence[Document], spans: Sequence[Sequence[Span]], learned: Weights | None = None,
) -> list[tuple[Span, ...]]:
    """More spans for each note: tokens that nothing found, where what stands around them says that they are PHI.

    Args:
        documents: all notes of the patient.
        spans: what was found in each, disjoint.
        learned: unless given, ``weights()``.
    """
    used = learned or weights()
    return [_in_note(document, found, used) for document, found in zip(documents, spans, strict=True)]


def _in_note(document: Document, found: Sequence[Span], learned: Weights) -> tuple[Span, ...]:
    view = View(note_of(document), [span[:3] for span in found])
    asked = view.asked()
    beside = [map(learned.phi[name].get, keys, repeat(0)) for name, keys in zip(NEAR, view.near(asked), strict=True)]
    further = [learned.phi[name] for name in FAR]
    told: dict[int, int] = {}
    for number, weight in zip(asked, map(sum, zip(*beside, repeat(learned.base))), strict=True):
        if weight >= HOPELESS:
            weight += sum(filter(None, map(dict.get, further, view.far(number))))
            if weight >= ENOUGH:
                told[number] = weight
    return tuple(_spans(view, told, learned)) if told else ()


def _spans(view: View, told: dict[int, int], learned: Weights) -> Iterable[Span]:
    """A span for each string in which a token was told, and for those that stand side by side and are of one kind."""
    note, spans = view.note, list[Span]()
    for run in _strings(view, sorted(told)):
        sure = [number for number in run if number in told]
        start, end, weight = note.starts[run[0]], note.ends[run[-1]], max(told[number] for number in sure)
        kind = _kind(_letter(view, sure, learned), note.text[start:end], weight)
        if kind is None:
            continue
        score = 1 / (1 + exp(-weight / 100))
        if spans and _is_one(spans[-1], kind, note.text[spans[-1].end : start]) and not any(
            view.covered[note.token_at(spans[-1].start) : run[0]]
        ):
            start, score = spans[-1].start, max(score, spans.pop().score)
        spans.append(Span(start, end, kind, kind, "unknown", f"{BY}:weights", score))
    return spans


def _is_one(before: Span, kind: str, between: str) -> bool:
    """Whether two strings are one mention: side by side, one word with a capital between, an initial and a name."""
    if before.kind == kind:
        return between == " " or _BRIDGE.match(between) is not None
    return (before.kind, kind) == ("INITIALS", "NAME") and between in (" ", ". ")


def _letter(view: View, numbers: Sequence[int], learned: Weights) -> str:
    """The letter of the kind that what stands around some tokens tells."""
    scores = {letter: base * len(numbers) for letter, base in learned.of_all.items()}
    for number in numbers:
        for name, key in view.told(number):
            for letter, weight in learned.kinds[name].get(key, {}).items():
                scores[letter] += weight
    return max(sorted(scores), key=scores.__getitem__)


def _kind(letter: str, text: str, weight: int) -> str | None:
    """The kind of a string; None where it is more likely one of the numbers that medicine has."""
    if not _DIGIT.search(text):
        return "INITIALS" if letter == "N" and _INITIALS.match(text) else _KINDS[letter]
    if letter == "O":
        return "IDNUM"
    if letter in _READABLE and not _READABLE[letter].match(text):
        letter = "I"
    counts = letter in "IP" or (letter == "D" and _ALL.match(text)) or (letter == "A" and int(text) < _OLD)
    return None if counts and weight < ENOUGH_FOR_NUMBERS else _KINDS[letter]


def _strings(view: View, numbers: Sequence[int]) -> list[list[int]]:
    """The strings without a blank in which some tokens stand, up to what was found and without signs at their ends."""
    words, covered, gaps = view.note.words, view.covered, view.gaps
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number <= runs[-1][-1]:
            continue
        first = last = number
        while first and gaps[first] == JOINED and not covered[first - 1] and _binds(words[first - 1]):
            first -= 1
        while last + 1 < len(words) and gaps[last + 1] == JOINED and not covered[last + 1] and _binds(words[last + 1]):
            last += 1
        while not words[first][0].isalnum():
            first += 1
        while not words[last][0].isalnum():
            last -= 1
        runs.append(list(range(first, last + 1)))
    return runs


def _binds(word: str) -> bool:
    """Whether a token binds those beside it into one string."""
    return word[0].isalnum() or word in "-.'’/"
