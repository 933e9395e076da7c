"""P33 to P39: places are shuffled part by part, and no pair that the corpus knows comes together again."""

from __future__ import annotations

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
#: Parts of which no original of the note may stand at a place of the note (M3, places).
_OWN = _SHUFFLED | {"county", "name", "box", "other"}


def _read(mentions: list[Mention]) -> tuple[Place, Place]:
    old = place(tuple((mention.kind, mention.original) for mention in mentions))
    new = place(tuple((mention.kind, mention.surrogate) for mention in mentions))
    return old, new


def observe(note: NoteView, at: int, chart: ChartView, facts: Facts, tally: Tallying) -> None:
    has = facts.prints.has
    by_index = {mention.nth: mention for mention in note.by_class["LOCATION"]}
    found: list[tuple[list[Mention], Place, Place]] = []
    own: set[tuple[str, str]] = set()
    for group in groups(note.pair.source.text, note.pair.source.spans):
        mentions = [by_index[index] for index in group]
        old, new = _read(mentions)
        found.append((mentions, old, new))
        own.update(part for part in old.parts if part.sort in _OWN)
    for mentions, old, new in found:
        if not any(mention.changes for mention in mentions):
            continue
        where = note.place(mentions[0].start, mentions[-1].end)
        rung = next((mention.rung for mention in mentions if mention.rung != "all"), "all")
        tagged = any(is_tag(mention.surrogate) for mention in mentions)
        tally.check("P33")
        old_parts, new_parts = whole_parts(old.parts), whole_parts(new.parts)
        same_form = pattern(old_parts) == pattern(new_parts)
        if not same_form:
            tally.miss("P33", where, rung)
        if same_form:
            for before, after in zip(old_parts, new_parts, strict=True):
                if before.sort in _SHUFFLED:
                    tally.check("P34")
                    if before == after or not (_known(after, facts) or _with_suffix(after, new, facts)):
                        tally.miss("P34", where, rung)
                elif before.sort == "number":
                    tally.check("P35")
                    if len(before.value) != len(after.value) or not after.value[:1].isdigit():
                        tally.miss("P35", where, rung)
                elif before.sort == "name":
                    tally.check("P39")
                    if before == after or not _known(after, facts):
                        tally.miss("P39", where, rung)
        for name, value in new.pairs:
            promise = "P36" if name == "street+suffix" else "P37"
            tally.check(promise)
            if has(name, value):
                tally.miss(promise, where, rung)
        if new.whole:
            tally.check("P38")
            if has("whole", new.whole):
                tally.miss("P38", where, rung)
        if not tagged:
            for part in new.parts:
                if part.sort in _OWN:
                    tally.check("M3")
                    if part in own:
                        tally.miss("M3", where, rung)


def _known(part: Part, facts: Facts) -> bool:
    """Whether the corpus has this part; a phrase may be a town in one place and an institution in another."""
    sorts = PHRASES if part.sort in PHRASES else (part.sort,)
    return any(facts.prints.has(sort, part.value) for sort in sorts)


def _with_suffix(part: Part, place: Place, facts: Facts) -> bool:
    """Whether a street's name in the corpus ends with what reads like a suffix here ("Quarry Ridge")."""
    at = place.parts.index(part) + 1
    if part.sort != "street" or at == len(place.parts) or place.parts[at].sort != "suffix":
        return False
    word = lexicon.suffix_names().get(place.parts[at].value, "").lower()
    return facts.prints.has("street", f"{part.value} {word}")
