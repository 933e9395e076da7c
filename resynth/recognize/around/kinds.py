"""Which kind a found mention is: of a person, a place or a house, whose name, which house, by what stands around it.

Rules find by form alone what may be a name or a town (``of [Brockton]``), and say of few names whose they are. What was
found stays found; only what it is called changes, where the odds are clear. The weights are learned from invented
notes (``python -m benchmarks.mentions``) and stand in lists/around/mentions.tsv: whole numbers, hundredths of the
logarithm of odds.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from functools import cache
from typing import NamedTuple

from resynth import lexicon
from resynth.kinds import KINDS
from resynth.recognize.around import chain
from resynth.recognize.around.around import Sums
from resynth.recognize.around.mentions import Mentioned, Mentions, Word, features_of, words_of
from resynth.recognize.note import Note
from resynth.recognize.persons.deeds import of_patients
from resynth.recognize.persons.name_nicknamed import end_with_nickname
from resynth.recognize.words import regex
from resynth.types import Span

#: Who says so, of a kind or of whose name it is; which house it is says the rule that found it, as before.
BY_KIND, BY_WHOSE = "around:kinds", "around:whose"
#: Letters of the list: a person, a place or a house; the patient's and the family's, a provider's, another's name;
#: family rather than patient; hospital rather than organization; places; occupation rather than room.
PERSON, PLACE, HOUSE = CLASSES = "NLH"
FAMILY, HOSPITAL, OCCUPATION = "rhj"
WHOSE = {"p": "PATIENT", "d": "DOCTOR", "x": "NAME"}
PLACES = {"c": "CITY", "s": "STATE", "t": "STREET", "o": "LOCATION-OTHER", "y": "COUNTY", "u": "COUNTRY"}
LETTERS = (PERSON, PLACE, HOUSE, *WHOSE, FAMILY, HOSPITAL, *PLACES, OCCUPATION)
#: So wide that Safe Harbor keeps them (45 CFR 164.514(b)(2)(i)(B)): no guess makes one of what may be Virginia's name.
_WIDE = frozenset(("STATE", "COUNTRY"))
_AT = {letter: number for number, letter in enumerate(LETTERS)}
#: Of what all features weigh for each letter, so many bits; and what stands for nothing.
_BITS = 24
_SHIFTS, _MASK, _ZERO = range(0, _BITS * len(LETTERS), _BITS), (1 << _BITS) - 1, 1 << _BITS - 1
_CLASS = {name: kind.cchmc for name, kind in KINDS.items()}
_OF_CLASS = {"NAME": PERSON, "LOCATION": PLACE, "INSTITUTION": HOUSE}
#: Behind who is seen; houses are not.
_SEEN = regex(r" (?:was|is being|will be|to be) (?:seen|examined|interviewed|assessed|evaluated)\b")
#: What is never enough.
_NEVER = 1_000_000


class _Least(NamedTuple):
    """What must speak more for a place, a house or a person than for what a rule called it."""

    place: int = _NEVER
    house: int = _NEVER
    person: int = _NEVER

    def __repr__(self) -> str:
        return "_Least()"


def _rules(names: str, least: _Least, *by: str) -> dict[str, _Least]:
    return {f"{one}:{name}": least for one in by for name in names.split("|")}


#: Rules that are asked; what a title, a degree, a state behind it or a label tells is not.
_OTHERWISE = {
    **_rules("ratio|unknown|again|automaton|small letters", _Least(place=200, house=200), "names", "views", "scanned"),
    **_rules("cue", _Least(place=300, house=300), "names", "views", "scanned"),
    **_rules("named place|behind words of living", _Least(house=400), "addresses", "views", "scanned"),
    **_rules("institution behind a cue", _Least(place=300, person=400), "keywords", "views", "scanned"),
    **_rules("institution's last word", _Least(place=400), "keywords", "views", "scanned"),
}
_LEARNED = (chain.FOUND_BY, "around:weights", "window:network", "doubts:one in ten")
#: What must speak more for the one than for the other: the patient's than a provider's name, and the other way round,
#: where nobody said whose it is; where its form alone said a provider's; where a title said the patient's (``Mr.``).
_PATIENTS, _PROVIDERS, _NO_PROVIDERS, _NO_PATIENTS = 100, 200, 200, 300
_BY_FORM, _BY_TITLE = ("names:ratio", "names:unknown", "names:again"), ("names:title",)
#: The same of which house, where weights told one and where a rule did; of which place, where weights told one, where a
#: list or a word did, and where a town may be a state; of an occupation.
_OPEN_HOUSE, _TOLD_HOUSE = 50, 150
_OPEN_PLACE, _SURE_PLACE = 100, 400
_TOWNS = {"addresses:known place": 100, "addresses:named place": 300, "views:named place": 300}
_OCCUPATION = 100
_PT = regex(r"(?<![\w.'’/-])(?i:pt|patient)[ \t]{1,2}\Z")
#: Rules that say of a house which it is by a word of it or before it.
_HOUSES = frozenset(
    f"{by}:{rule}" for by in ("keywords", "views", "scanned")
    for rule in ("institution's last word", "institution behind a cue", "institution in small letters",
                 "institution of a place", "saint")
)
#: Kinds of which not all is said, and whose.
_OPEN = frozenset(("NAME", "INSTITUTION", "LOCATION", "OTHER"))
_OURS = tuple(f"{by}:" for by in ("names", "views", "scanned", "trusted", "keywords", "chain", "around",
                                  "doubts"))
#: What such cues say of an employer is so: Empl: [3M].
_SURE_CUE = ("ORGANIZATION", "institution behind a cue")


class Kinds:
    """What each feature weighs for each of ``LETTERS``: numbers side by side in one, so that all are summed at once."""

    def __init__(self, rows: Iterable[str]) -> None:
        """``rows``: feature, a tab, letters with their weights; the empty feature is that of all mentions."""
        self._packed = {feature: _packed(weights) for feature, _, weights in (row.partition("\t") for row in rows)}
        self._ends = Sums(self._of_word)
        self._words = {word: self._of_word(word) for word in words_of(self._packed)}
        # Each number stands as far above the one below as keeps both above nothing.
        self._base = self._packed.pop("", 0) + sum(_ZERO << at for at in _SHIFTS)

    def _of_word(self, word: Word) -> int:
        packed = self._packed
        return sum([packed[one] for one in features_of(word) if one in packed])

    def weigh(self, told: tuple[Sequence[Word], Iterable[str]]) -> list[int]:
        """What words at their places, a mention's first and last before, and features weigh for each of ``LETTERS``."""
        words, features = told
        whole = self._base + self._ends[words[0]] + self._ends[words[1]]
        whole = sum(filter(None, map(self._words.get, words)), whole)
        whole = sum(filter(None, map(self._packed.get, features)), whole)
        return [(whole >> at & _MASK) - _ZERO for at in _SHIFTS]

    def __repr__(self) -> str:
        return "Kinds()"


def _packed(weights: str) -> int:
    return sum(int(one[1:]) << _SHIFTS[_AT[one[0]]] for one in weights.split())


@cache
def kinds() -> Kinds:
    """Those of lists/around."""
    return Kinds(lexicon.rows("around/mentions"))


def settled(
    notes: Sequence[Note], spans: Sequence[Sequence[Span]], given: Sequence[Collection[Span]], learned: Kinds,
) -> list[tuple[Span, ...]]:
    """The spans of a patient's notes, each of the kind that all tells, where that is clear and no rule was sure.

    Args:
        spans: what was found in each note, disjoint and sorted.
        given: those of them that somebody else marked: they stay as they are.
    """
    told = [list(found) for found in spans]
    asked = [
        (number, at) for number, found in enumerate(spans) for at, span in enumerate(found)
        if _is_asked(span) and not span.given and span not in given[number]
    ]
    if asked:
        mentions = Mentions(notes, spans)
        views = {number: Mentioned(notes[number], spans[number]) for number in dict.fromkeys(one for one, _ in asked)}
        weights = {(number, at): learned.weigh(views[number].told(at, mentions)) for number, at in asked}
        changed = set[str]()
        for number, at in asked:
            before, text = spans[number][at], notes[number].lowered
            span = told[number][at] = _called(_of_patient(notes[number], before), weights[number, at],
                                              _is_seen(notes[number], before))
            if _CLASS[span.kind] != _CLASS[before.kind]:
                said = text[span.start : span.end]
                mentions.change(said, before.kind, span.kind)
                changed.add(said)
        if changed:  # the same words elsewhere are asked again
            for number, at in asked:
                span, text = told[number][at], notes[number].lowered
                if span.found_by != BY_KIND and text[span.start : span.end] in changed:
                    weighed = learned.weigh(views[number].told(at, mentions))
                    told[number][at] = _called(
                        _of_patient(notes[number], spans[number][at]), weighed, _is_seen(notes[number], span))
    return list(map(tuple, told))


def _is_asked(span: Span) -> bool:
    """Whether the kind of a span is open, or told by a rule that may be wrong of it; not what others' programs say."""
    by = span[5]
    return (span[2] in _OPEN and by.startswith(_OURS)) or by in _OTHERWISE or by in _HOUSES or by in _TOWNS or (
        (by in _BY_FORM and span[2] == "DOCTOR") or (by in _BY_TITLE and span[2] == "PATIENT")
    )


def _is_seen(note: Note, span: Span) -> bool:
    """Whether what stands behind a mention is told of persons alone: ``Ludwig van Beethoven was seen``, a nickname."""
    return _SEEN.match(note.text, span.end) is not None or of_patients(note, note.token_at(span.end - 1) + 1) or (
        end_with_nickname(note.text, span.start, span.end) > 0
    )


def _of_patient(note: Note, span: Span) -> Span:
    """A name right behind ``pt`` or ``patient`` is the patient's, where nothing but its form said whose it is."""
    if (span.kind == "NAME" or (span.kind == "DOCTOR" and span.found_by in _BY_FORM)) and (
        _PT.search(note.text, max(0, span.start - 12), span.start)
    ):
        return _of(span, "PATIENT", BY_WHOSE)
    return span


def _called(span: Span, weights: Sequence[int], is_seen: bool = False) -> Span:
    """A span as what all around it weighs calls it; ``is_seen``: what is told of it is told of persons."""
    own = _OF_CLASS.get(_CLASS[span.kind])
    if own == PERSON and is_seen:
        return _whose(span, weights)
    least = None if _is_employer(span) else _OTHERWISE.get(span.found_by)
    if own and least:
        scores = dict(zip((PLACE, HOUSE, PERSON), weights_of(weights, PLACE, HOUSE, PERSON), strict=True))
        enough = [letter for letter, more in zip(scores, least, strict=True) if scores[letter] - scores[own] >= more]
        if enough:
            letter = max(enough, key=scores.__getitem__)
            if letter == PERSON:
                return _whose(_of(span, "NAME", BY_KIND), weights)
            return _of(span, _place(weights) if letter == PLACE else _house(weights), BY_KIND)
    if own == PERSON:
        return _whose(span, weights)
    if own == HOUSE:
        return _which_house(span, weights)
    if own == PLACE:
        return _which_place(span, weights)
    if span.kind == "OTHER" and span.found_by == chain.FOUND_BY:
        weight = weights[_AT[OCCUPATION]]
        return span if abs(weight) < _OCCUPATION else _of(span, "PROFESSION" if weight > 0 else "ROOM")
    return span


def _is_employer(span: Span) -> bool:
    return (span.kind, span.found_by.partition(":")[2]) == _SURE_CUE


def weights_of(weights: Sequence[int], *letters: str) -> list[int]:
    """What weighs for some letters."""
    return [weights[_AT[letter]] for letter in letters]


def _of(span: Span, kind: str, by: str = "", role: str = "") -> Span:
    """A span called otherwise; what weights told before stays told by them."""
    found_by = by if by and span.found_by not in _LEARNED else span.found_by
    label = kind if span.label == span.kind else span.label
    return span._replace(kind=kind, label=label, role=role or KINDS[kind].role, found_by=found_by)


def _whose(span: Span, weights: Sequence[int]) -> Span:
    patients, providers, others = weights_of(weights, *WHOSE)
    more, less = patients - max(providers, others), providers - max(patients, others)
    if span.kind == "NAME":
        kind = "PATIENT" if more >= _PATIENTS else "DOCTOR" if less >= _PROVIDERS else ""
    elif span.kind == "DOCTOR":
        kind = "PATIENT" if span.found_by in _BY_FORM and more >= _NO_PROVIDERS else ""
    else:
        kind = "DOCTOR" if span.found_by in _BY_TITLE and less >= _NO_PATIENTS else ""
    if not kind:
        return span
    by = "" if span.found_by == BY_KIND else BY_WHOSE
    return _of(span, kind, by, "relative" if kind == "PATIENT" and weights[_AT[FAMILY]] > 0 else "")


def _house(weights: Sequence[int]) -> str:
    return "HOSPITAL" if weights[_AT[HOSPITAL]] > 0 else "ORGANIZATION"


def _which_house(span: Span, weights: Sequence[int]) -> Span:
    told = span.found_by in _HOUSES and not _is_employer(span)
    least = _OPEN_HOUSE if span.kind == "INSTITUTION" else _TOLD_HOUSE if told else _NEVER
    return _of(span, _house(weights)) if abs(weights[_AT[HOSPITAL]]) >= least else span


def _place(weights: Sequence[int]) -> str:
    """A town, where nothing speaks clearly for another place that is small."""
    scores = dict(zip(PLACES.values(), weights_of(weights, *PLACES), strict=True))
    kind = max(scores.keys() - _WIDE, key=lambda one: (scores[one], one))
    return kind if scores[kind] - scores["CITY"] >= _OPEN_PLACE else "CITY"


def _which_place(span: Span, weights: Sequence[int]) -> Span:
    scores = sorted(zip(weights_of(weights, *PLACES), PLACES.values(), strict=True))
    (second, _), (best, kind) = scores[-2:]
    if span.kind == "LOCATION":
        least = _OPEN_PLACE if span.found_by in _LEARNED and kind not in _WIDE else _NEVER
        return _of(span, kind) if best - second >= least else span
    least = _NEVER
    if kind == "CITY" and span.found_by in _TOWNS and span.kind in ("LOCATION-OTHER", "STATE"):
        least = _TOWNS[span.found_by] if span.kind == "LOCATION-OTHER" else _SURE_PLACE
    return _of(span, kind, BY_KIND) if best - second >= least else span
