"""P33 to P39 and M26: places get other parts, and no pair that the corpus knows comes together again.

P34 and P39 speak of places that are shuffled, M26 of those that get a real home elsewhere; the rest of both.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache, lru_cache
from typing import NamedTuple

from resynth import lexicon
from resynth.verify.facts import Facts
from resynth.verify.notes import ChartView, Mention, NoteView
from resynth.verify.number_forms import is_tag
from resynth.verify.place_forms import (
    PHRASES,
    Part,
    Place,
    groups,
    is_town,
    pattern,
    place,
    state_code,
    town_key,
    whole_parts,
)
from resynth.verify.promises import places_coarse
from resynth.verify.promises.base import PAPER, Promise, Tallying
from resynth.verify.words import word_set

PROMISES = (
    Promise("P33", "A new place has the same parts in the same order.", PAPER),
    Promise("P34", "Street, town, ZIP code and state of a shuffled place come from the corpus and differ from what "
            "they replace.", PAPER),
    Promise("P35", "A house number becomes a number of the same length.", PAPER),
    Promise("P36", "No new street stands with a suffix that it has anywhere in the corpus.", PAPER),
    Promise("P37", "No new (ZIP, town), (town, state) or (ZIP, state) pair is a pair of the corpus.", PAPER),
    Promise("P38", "No new address is an address of the corpus.", PAPER),
    Promise("P39", "An institution inside a shuffled address becomes another one of the corpus.", PAPER),
    *places_coarse.PROMISES,
    Promise("M26", "A new town, its state and its ZIP code belong together, where the policy asks for real homes.",
            "reference/privacy.md 5.1, geography: coherent triple"),
)
CLASSES = frozenset(("LOCATION",))
SHUFFLE, COHERENT = "places.shuffle.v1", "places.coherent.v1"
_SHUFFLED = frozenset(("street", "city", "zip", "state"))
_HERE = frozenset(("usa", "us", "u s", "u s a", "united states", "united states of america"))
_CODE = re.compile(r"\d{5}")
_MOST = 1024
#: Words for a sort of place, which a line break may part from its name ("Rapid\nCity", "PO Box\n2217").
_SORTS = word_set(
    "po pob box rr hc rural delivery drawer post office city town township village borough county parish state "
    "province district"
)
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


#: A mention with what decides about it: kind, original, surrogate, and whether it is one that changes.
Said = tuple[str, str, str, bool]


def told(mentions: tuple[Said, ...], way: str = SHUFFLE, region: str = "") -> Told:
    """Read adjacent mentions as one place before and after.

    Args:
        way: the behaviour of those that change. The others are kept: they belong to the place, and are not judged.
        region: ``same state`` where states stay.
    """
    changing = [mention for mention in mentions if mention[3]]
    old = place(tuple([(kind, original) for kind, original, _, _ in changing]))
    new = place(tuple([(kind, surrogate) for kind, _, surrogate, _ in changing]))
    checked = {"P33": 1}
    broken: list[str] = []
    known: list[tuple[str, tuple[tuple[str, str], ...]]] = []
    unknown: list[tuple[str, str, str]] = []
    old_parts, new_parts = whole_parts(old.parts), whole_parts(new.parts)
    if pattern(old_parts) != pattern(new_parts):
        broken.append("P33")
    else:
        for before, after in zip(old_parts, new_parts, strict=True):
            if way == SHUFFLE and (before.sort in _SHUFFLED or before.sort == "name"):
                promise = "P39" if before.sort == "name" else "P34"
                checked[promise] = checked.get(promise, 0) + 1
                if before == after:
                    broken.append(promise)
                else:
                    suffixed = _with_suffix(after, new) if promise == "P34" else ()
                    known.append((promise, (*_alike(after), *suffixed)))
            elif before.sort == "number":
                checked["P35"] = checked.get("P35", 0) + 1
                if len(before.value) != len(after.value) or not after.value[:1].isdigit():
                    broken.append("P35")
    tagged = any(is_tag(surrogate) for _, _, surrogate, _ in changing)
    whole, stays = new, frozenset[tuple[str, str]]()
    if len(changing) < len(mentions):
        # What is kept on both sides of a pair is kept together.
        whole = place(tuple([(kind, surrogate) for kind, _, surrogate, _ in mentions]))
        stays = frozenset(place(tuple([(kind, text) for kind, text, _, own in mentions if not own])).pairs)
    for name, value in whole.pairs:
        if (name, value) not in stays:
            unknown.append(("P36" if name == "street+suffix" else "P37", name, value))
    if whole.whole:
        unknown.append(("P38", "whole", whole.whole))
    for promise, _, _ in unknown:
        checked[promise] = checked.get(promise, 0) + 1
    if way == COHERENT and not tagged:
        for pair in _belonging(mentions, whole):
            if pair not in stays:
                checked["M26"] = checked.get("M26", 0) + 1
                if not _real(*pair):
                    broken.append("M26")
    left = _OWN - {"state"} if region == "same state" else _OWN
    theirs = () if tagged else tuple([part for part in new.parts if part.sort in left and _telling(part)])
    if theirs:
        checked["M3"] = len(theirs)
    return Told(tuple(checked.items()), tuple(broken), tuple(known), tuple(unknown), originals(mentions), theirs)


def originals(mentions: tuple[Said, ...]) -> tuple[Part, ...]:
    """The parts of adjacent mentions as they were, of which none may stand at another place of the note."""
    parts = place(tuple([(kind, original) for kind, original, _, _ in mentions])).parts
    own = [part for part in parts if part.sort in _OWN]
    # "Mount Vernon oh" reads as a town, and is Mount Vernon.
    inner = [left for part in own if part.sort == "city" for left, _, last in [part.value.rpartition(" ")]
             if left and state_code(last) and is_town(left)]
    return (*own, *[Part("city", town) for town in inner])


@cache
def _together() -> frozenset[tuple[str, str]]:
    """Every pair of ZIP code, town and state that the lists have."""
    found: set[tuple[str, str]] = {("city+state", f"{town_key(town)}|{state}") for town, state, _ in lexicon.cities()}
    for code, town, state, _ in lexicon.zips():
        named = town_key(town)
        found.update((("zip+city", f"{code}|{named}"), ("zip+state", f"{code}|{state}"),
                      ("city+state", f"{named}|{state}")))
    return frozenset(found)


def _belonging(mentions: tuple[Said, ...], new: Place) -> list[tuple[str, str]]:
    """The new pairs of ZIP code, town and state that must be real ones; of other countries there are no lists."""
    if any(part.sort == "country" and part.value not in _HERE for part in new.parts):
        return []
    old = place(tuple([(kind, original) for kind, original, _, _ in mentions])).pairs
    alike = [name for name, _ in old] == [name for name, _ in new.pairs]
    # "Mercy Hospital, Washington": what is no town, state or code before and after belongs to nothing.
    were = [_is_somewhere(*pair) for pair in old]
    anywhere = any(were)
    return [
        pair for n, pair in enumerate(new.pairs)
        if pair[0] != "street+suffix" and (_is_somewhere(*pair) or (were[n] if alike else anywhere))
    ]


def _is_somewhere(name: str, value: str) -> bool:
    """Whether both sides of a pair are what they are called: a listed town, a state, five digits."""
    if name == "street+suffix":
        return False
    is_one: dict[str, Callable[[str], object]] = {
        "city": is_town, "state": lexicon.states().__contains__, "zip": _CODE.fullmatch,
    }
    return all(is_one[sort](side) for sort, side in zip(name.split("+"), value.split("|"), strict=True))


def _real(name: str, value: str) -> bool:
    """Whether a pair is one of the lists."""
    first, second = value.split("|")
    if name == "city+state":
        first = town_key(first)
    elif name == "zip+city":
        second = town_key(second)
    return (name, f"{first}|{second}") in _together()


def observe(note: NoteView, at: int, chart: ChartView, facts: Facts, tally: Tallying) -> None:
    if places_coarse.wanted(chart.terms):
        places_coarse.observe(note, at, chart, facts, tally)
    by_index = {mention[6]: mention for mention in note.by_class["LOCATION"]}
    found: list[tuple[list[Mention], Told, tuple[str, ...]]] = []
    own: set[Part] = set()
    for group in groups(note.pair.source.text, note.pair.source.spans):
        for way, region, mentions in _ways(note, chart, [by_index[index] for index in group]):
            said = tuple([(*mention[:3], mention[7]) for mention in mentions])
            if way:
                tale, missed = _judged(said, way, region, facts)
                found.append((mentions, tale, missed))
                own.update(tale.own)
            else:
                own.update(originals(said))
    for mentions, tale, missed in found:
        for promise, number in tale.checked:
            tally.check(promise, number)
        if not own.isdisjoint(tale.new):
            missed = (*missed, *["M3" for part in tale.new if part in own])
        if missed:
            where = note.place(mentions[0][4], mentions[-1][5])
            rung = next((mention[3] for mention in mentions if mention[7] and mention[3] != "all"), "all")
            for promise in missed:
                tally.miss(promise, where, rung)


def _ways(
    note: NoteView, chart: ChartView, mentions: list[Mention]
) -> list[tuple[str, str, list[Mention]]]:
    """Adjacent mentions by what becomes of them: (behaviour or nothing, its region, those mentions and the kept)."""
    rules = chart.terms.rules
    kinds, roles = note.spans[2], note.spans[4]
    by_way: dict[tuple[str, str], list[Mention]] = {}
    kept: list[Mention] = []
    for mention in mentions:
        rule = rules[kinds[mention[6]], roles[mention[6]]]
        if not mention[7]:
            kept.append(mention)
        elif rule.behaviour in (SHUFFLE, COHERENT) or rule.action == "shuffle":
            by_way.setdefault((rule.behaviour or SHUFFLE, rule.options.get("region", "")), []).append(mention)
        else:
            by_way.setdefault(("", ""), []).append(mention)
    if not kept:
        return [(*how, some) for how, some in by_way.items()]
    told = [(*how, sorted([*some, *kept], key=lambda mention: mention[6]) if how[0] else some)
            for how, some in by_way.items()]
    return [*told, ("", "", kept)]


def _judged(mentions: tuple[Said, ...], way: str, region: str, facts: Facts) -> tuple[Told, tuple[str, ...]]:
    """What a place tells, and the promises that it breaks in this corpus; the same place stands in many notes."""
    asked = (mentions, way, region)
    known = facts.judged.get(asked)
    if known is None:
        if len(facts.judged) >= _MOST:
            facts.judged.clear()
        has = facts.prints.has
        tale = told(*asked)
        missed = list(tale.broken)
        missed += [promise for promise, parts in tale.known if not any(has(sort, value) for sort, value in parts)]
        missed += [promise for promise, name, value in tale.unknown if has(name, value)]
        known = facts.judged[asked] = tale, tuple(missed)
    return known


@lru_cache(maxsize=1024)
def _telling(part: Part) -> bool:
    """Whether a part tells anything: "Rd" alone, a letter, or a number of four digits is form, or meets by chance."""
    return any(
        len(word) > 4 if word.isdigit() else len(word) > 1 and lexicon.fold(word) not in _form_words()
        for word in part.value.split()
    )


@cache
def _form_words() -> frozenset[str]:
    return frozenset((*lexicon.street_suffixes(), *lexicon.directions(), *lexicon.unit_words(), *_SORTS))


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
