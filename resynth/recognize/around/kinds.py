"""Corrects the kind of a found mention by the words around it: person, place or house; whose name; which house.

Rules that go by form cannot tell a name from a town (``of [Brockton]``) and seldom know whose a name is. A span is
never removed here; only its kind or role changes, where the odds are clear. The weights are learned from invented
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
from resynth.recognize.around.mentions import Mentioned, Mentions, Word, features_of
from resynth.recognize.note import Note
from resynth.recognize.persons.deeds import of_patients
from resynth.recognize.persons.name_nicknamed import end_with_nickname
from resynth.recognize.words import regex
from resynth.types import Span

#: ``found_by`` of a span whose kind, or whose owner, was changed here. Where only the sort of house changes, it stays.
BY_KIND, BY_WHOSE = "around:kinds", "around:whose"
#: The letters of the list. Classes: N person, L place, H house. Names: p patient or family, d provider, x another; r
#: is family rather than patient. h is hospital rather than organization, j occupation rather than room.
PERSON, PLACE, HOUSE = CLASSES = "NLH"
FAMILY, HOSPITAL, OCCUPATION = "rhj"
WHOSE = {"p": "PATIENT", "d": "DOCTOR", "x": "NAME"}
PLACES = {"c": "CITY", "s": "STATE", "t": "STREET", "o": "LOCATION-OTHER", "y": "COUNTY", "u": "COUNTRY"}
LETTERS = (PERSON, PLACE, HOUSE, *WHOSE, FAMILY, HOSPITAL, *PLACES, OCCUPATION)
#: Kinds that Safe Harbor keeps (45 CFR 164.514(b)(2)(i)(B)). A guess never makes one: Virginia may be a person.
_WIDE = frozenset(("STATE", "COUNTRY"))
_AT = {letter: number for number, letter in enumerate(LETTERS)}
#: All letters of a feature are packed into one integer, 24 bits each; ``_ZERO`` is weight 0, so that none is negative.
_BITS = 24
_SHIFTS, _MASK, _ZERO = range(0, _BITS * len(LETTERS), _BITS), (1 << _BITS) - 1, 1 << _BITS - 1
_CLASS = {name: kind.cchmc for name, kind in KINDS.items()}
_OF_CLASS = {"NAME": PERSON, "LOCATION": PLACE, "INSTITUTION": HOUSE}
#: Said of persons and never of houses.
_SEEN = regex(r" (?:was|is being|will be|to be) (?:seen|examined|interviewed|assessed|evaluated)\b")
#: Of so many words beside mentions it is remembered what they weigh.
_MOST_WORDS = 8_000
#: More than any weight: never.
_NEVER = 1_000_000


class _Least(NamedTuple):
    """By how much a place, a house or a person must outweigh the class that the rule gave."""

    place: int = _NEVER
    house: int = _NEVER
    person: int = _NEVER

    def __repr__(self) -> str:
        return "_Least()"


def _rules(names: str, least: _Least, *by: str) -> dict[str, _Least]:
    return {f"{one}:{name}": least for one in by for name in names.split("|")}


#: Rules whose class may be wrong. Those that go by a title, a degree, a state or a label are not among them.
_OTHERWISE = {
    **_rules("ratio|unknown|again|automaton|small letters", _Least(place=200, house=200), "names", "views", "scanned"),
    **_rules("cue", _Least(place=300, house=300), "names", "views", "scanned"),
    **_rules("named place|behind words of living", _Least(house=400), "addresses", "views", "scanned"),
    **_rules("institution behind a cue", _Least(place=300, person=400), "keywords", "views", "scanned"),
    **_rules("institution's last word", _Least(place=400), "keywords", "views", "scanned"),
}
_LEARNED = (chain.FOUND_BY, "around:weights", "window:network", "doubts:one in ten")
#: Least lead over the second best, to make a name: the patient's or a provider's where no rule said; the patient's
#: where only its form said a provider's; a provider's where a title (``Mr.``) said the patient's.
_PATIENTS, _PROVIDERS, _NO_PROVIDERS, _NO_PATIENTS = 100, 200, 200, 300
_BY_FORM, _BY_TITLE = ("names:ratio", "names:unknown", "names:again"), ("names:title",)
#: The same for the sort of house (left open; told by a rule), for the sort of place (found by weights; by a list or a
#: word; where a town may be a state), and for an occupation.
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
#: Kinds that leave something open, and the recognizers whose spans may be corrected.
_OPEN = frozenset(("NAME", "INSTITUTION", "LOCATION", "OTHER"))
_OURS = tuple(f"{by}:" for by in ("names", "views", "scanned", "trusted", "keywords", "chain", "around",
                                  "window", "doubts"))
#: Behind a cue for an employer it is one: Empl: [3M].
_SURE_CUE = ("ORGANIZATION", "institution behind a cue")


class Kinds:
    """The weights of each feature for all ``LETTERS``, packed into one integer, so that one sum adds them all."""

    def __init__(self, rows: Iterable[str]) -> None:
        """``rows``: feature, tab, letters with their weights; the empty feature holds for every mention."""
        self._rows = dict(row.split("\t", 1) for row in rows)
        self._packed = Sums(lambda feature: _packed(self._rows[feature]), len(self._rows))
        self._ends, self._words = Sums(self._of_word), Sums(self._of_word, _MOST_WORDS)
        # Each field starts at _ZERO, so that no sum becomes negative and borrows from the next field.
        self._base = _packed(self._rows.pop("", "")) + sum(_ZERO << at for at in _SHIFTS)

    def _of_word(self, word: Word) -> int:
        return self._of(features_of(word))

    def _of(self, features: Iterable[str]) -> int:
        rows, packed = self._rows, self._packed
        return sum([packed[one] for one in features if one in rows])

    def weigh(self, told: tuple[Sequence[Word], Iterable[str]]) -> list[int]:
        """Sums for each of ``LETTERS``. ``told``: words with places, the mention's first and last leading; features."""
        words, features = told
        whole = self._base + self._ends[words[0]] + self._ends[words[1]] + self._of(features)
        whole = sum(map(self._words.__getitem__, words[2:]), whole)
        return [(whole >> at & _MASK) - _ZERO for at in _SHIFTS]

    def __repr__(self) -> str:
        return "Kinds()"


def _packed(weights: str) -> int:
    return sum(int(one[1:]) << _SHIFTS[_AT[one[0]]] for one in weights.split())


@cache
def kinds() -> Kinds:
    """The weights of lists/around."""
    return Kinds(lexicon.rows("around/mentions"))


def settled(
    notes: Sequence[Note], spans: Sequence[Sequence[Span]], given: Sequence[Collection[Span]], learned: Kinds,
) -> list[tuple[Span, ...]]:
    """The spans of a patient's notes with their kinds corrected, where the odds are clear and the rule may be wrong.

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
    """Whether a span of ours has an open kind, or one from a rule that may be wrong."""
    by = span[5]
    return (span[2] in _OPEN and by.startswith(_OURS)) or by in _OTHERWISE or by in _HOUSES or by in _TOWNS or (
        (by in _BY_FORM and span[2] == "DOCTOR") or (by in _BY_TITLE and span[2] == "PATIENT")
    )


def _is_seen(note: Note, span: Span) -> bool:
    """Whether what follows a mention is said of persons only: ``Ludwig van Beethoven was seen``, a nickname."""
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
    """A span with the kind that its weights call for; ``is_seen``: what follows it is said of persons only."""
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
    """The weights of these letters."""
    return [weights[_AT[letter]] for letter in letters]


def _of(span: Span, kind: str, by: str = "", role: str = "") -> Span:
    """A span of another kind; ``found_by`` becomes ``by`` unless weights found the span in the first place."""
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
    """The sort of a place: a city, unless another of the small ones leads clearly; never a state or country."""
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
