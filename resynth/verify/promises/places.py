"""P33 to P39: places are shuffled part by part, and no pair that the corpus knows comes together again."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from typing import NamedTuple

from resynth import lexicon
from resynth.verify.facts import Facts
from resynth.verify.notes import ChartView, Mention, NoteView
from resynth.verify.number_forms import is_tag
from resynth.verify.place_forms import PHRASES, Part, Place, groups, pattern, place, whole_parts
from resynth.verify.promises.base import PAPER, Promise, Tallying

_PLACES = ("LOCATION",)
PROMISES = (
    Promise("P33", "A new place has the same parts in the same order.", PAPER, False, _PLACES),
    Promise("P34", "Street, town, ZIP code and state of a new place come from the corpus and differ from what they "
            "replace.", PAPER, False, _PLACES),
    Promise("P35", "A house number becomes a number of the same length.", PAPER, False, _PLACES),
    Promise("P36", "No new street stands with a suffix that it has anywhere in the corpus.", PAPER, True, _PLACES),
    Promise("P37", "No new (ZIP, town), (town, state) or (ZIP, state) pair is a pair of the corpus.", PAPER, True,
            _PLACES),
    Promise("P38", "No new address is an address of the corpus.", PAPER, True, _PLACES),
    Promise("P39", "An institution inside an address becomes another one of the corpus.", PAPER, False, _PLACES),
)
CLASSES = frozenset(_PLACES)
_SHUFFLED = frozenset(("street", "city", "zip", "state"))
_MOST = 1024
#: Parts of which no original of the note may stand at a place of the note (M3, places).
_OWN = _SHUFFLED | {"county", "name", "box", "other"}


class Told(NamedTuple):
    """What a place and its surrogate tell by themselves, whatever note they stand in.

    Attributes:
        checked: promise -> how many parts were checked for it.
        broken: the promises that are missed, whatever the corpus holds.
        known: promise, and the parts of which the corpus must hold one.
        unknown: promise, class and value of what the corpus must not hold.
        own: parts of the original that must not stand at the note's places.
        new: such parts of the surrogate, none when it is a tag.
    """

    checked: tuple[tuple[str, int], ...]
    broken: tuple[str, ...]
    known: tuple[tuple[str, tuple[tuple[str, str], ...]], ...]
    unknown: tuple[tuple[str, str, str], ...]
    own: tuple[Part, ...]
    new: tuple[Part, ...]

    def __repr__(self) -> str:
        return f"Told(broken={self.broken})"


def told(mentions: tuple[tuple[str, str, str], ...]) -> Told:
    """Read adjacent mentions, each (kind, original, surrogate), as one place before and after."""
    old = place(tuple([(kind, original) for kind, original, _ in mentions]))
    new = place(tuple([(kind, surrogate) for kind, _, surrogate in mentions]))
    checked: Counter[str] = Counter(P33=1)
    broken: list[str] = []
    known: list[tuple[str, tuple[tuple[str, str], ...]]] = []
    unknown: list[tuple[str, str, str]] = []
    old_parts, new_parts = whole_parts(old.parts), whole_parts(new.parts)
    if pattern(old_parts) != pattern(new_parts):
        broken.append("P33")
    else:
        for before, after in zip(old_parts, new_parts, strict=True):
            if before.sort in _SHUFFLED or before.sort == "name":
                promise = "P39" if before.sort == "name" else "P34"
                checked[promise] += 1
                if before == after:
                    broken.append(promise)
                else:
                    suffixed = _with_suffix(after, new) if promise == "P34" else ()
                    known.append((promise, (*_alike(after), *suffixed)))
            elif before.sort == "number":
                checked["P35"] += 1
                if len(before.value) != len(after.value) or not after.value[:1].isdigit():
                    broken.append("P35")
    for name, value in new.pairs:
        unknown.append(("P36" if name == "street+suffix" else "P37", name, value))
    if new.whole:
        unknown.append(("P38", "whole", new.whole))
    checked.update([promise for promise, _, _ in unknown])
    tagged = any(is_tag(surrogate) for _, _, surrogate in mentions)
    theirs = () if tagged else tuple([part for part in new.parts if part.sort in _OWN and _telling(part)])
    if theirs:
        checked["M3"] = len(theirs)
    own = tuple([part for part in old.parts if part.sort in _OWN])
    return Told(tuple(checked.items()), tuple(broken), tuple(known), tuple(unknown), own, theirs)


def observe(note: NoteView, at: int, chart: ChartView, facts: Facts, tally: Tallying) -> None:
    by_index = {mention[6]: mention for mention in note.by_class["LOCATION"]}
    found: list[tuple[list[Mention], Told, tuple[str, ...]]] = []
    own: set[Part] = set()
    for group in groups(note.pair.source.text, note.pair.source.spans):
        mentions = [by_index[index] for index in group]
        tale, missed = _judged(tuple([mention[:3] for mention in mentions]), facts)
        found.append((mentions, tale, missed))
        own.update(tale.own)
    for mentions, tale, missed in found:
        if not any(mention[7] for mention in mentions):
            continue
        for promise, number in tale.checked:
            tally.check(promise, number)
        if not own.isdisjoint(tale.new):
            missed = (*missed, *["M3" for part in tale.new if part in own])
        if missed:
            where = note.place(mentions[0][4], mentions[-1][5])
            rung = next((mention[3] for mention in mentions if mention[3] != "all"), "all")
            for promise in missed:
                tally.miss(promise, where, rung)


def _judged(mentions: tuple[tuple[str, str, str], ...], facts: Facts) -> tuple[Told, tuple[str, ...]]:
    """What a place tells, and the promises that it breaks in this corpus; the same place stands in many notes."""
    known = facts.judged.get(mentions)
    if known is None:
        if len(facts.judged) >= _MOST:
            facts.judged.clear()
        has = facts.prints.has
        tale = told(mentions)
        missed = list(tale.broken)
        missed += [promise for promise, parts in tale.known if not any(has(sort, value) for sort, value in parts)]
        missed += [promise for promise, name, value in tale.unknown if has(name, value)]
        known = facts.judged[mentions] = tale, tuple(missed)
    return known


@lru_cache(maxsize=1024)
def _telling(part: Part) -> bool:
    """Whether a part tells anything: "Rd" alone, a letter, or a number of four digits is form, or meets by chance."""
    form = lexicon.street_suffixes().keys() | lexicon.directions().keys() | lexicon.unit_words().keys()
    return any(
        len(word) > 4 if word.isdigit() else len(word) > 1 and lexicon.fold(word) not in form
        for word in part.value.split()
    )


def _alike(part: Part) -> tuple[Part, ...]:
    """A part as the corpus may have it: a phrase may be a town in one place and an institution in another."""
    return tuple([Part(sort, part.value) for sort in sorted(PHRASES)]) if part.sort in PHRASES else (part,)


def _with_suffix(part: Part, place: Place) -> tuple[Part, ...]:
    """A street whose name in the corpus ends with what reads like a suffix here ("Quarry Ridge")."""
    at = place.parts.index(part) + 1
    if part.sort != "street" or at == len(place.parts) or place.parts[at].sort != "suffix":
        return ()
    word = lexicon.suffix_names().get(place.parts[at].value, "").lower()
    return (Part("street", f"{part.value} {word}"),)
