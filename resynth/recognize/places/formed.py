"""Towns by their form, a name that people bear and what towns end with: ``Kendraborough clinic``, ``Port Amesbury MS``.

No list has them. What the whole word says must be nothing else: no word, no surname of the Census, no drug or device.
One that is another place of a name (``New Marisol``, behind one of ``LEADS``) needs what a town has right behind it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from resynth import lexicon
from resynth.recognize import gazetteer
from resynth.recognize.gazetteer import around
from resynth.recognize.places.states import LEADS, zip_states
from resynth.recognize.places.unlisted import ENDINGS, Unlisted
from resynth.recognize.words import Decided, regex, word_set
from resynth.types import Span

#: What the rule is called: a guess, since a rare surname ends so, too (plan/guesses.py).
RULE = "by its form"
#: What things are called too: ports and views of makers. There many must bear the name.
_OF_THINGS = word_set(
    "port view side land point stone gate field wood ford ton worth brook creek grove ridge dale mont polis"
)
#: Of these, what lies around: behind a first name houses, brands and scales are called so, too.
_OF_LAND = word_set("brook creek grove ridge stone gate field wood")
_MANY, _MOST = 2_000, 15_000
#: What a town has, behind its name: New Marisol clinic.
_OF_A_TOWN = regex(
    r" (?i:clinic|hospital|police|pd|ems|fire|er|ed|lab|labs|office|form|branch|campus|pharmacy|jail|school|schools"
    r"|town hall|city hall|library|post office|general)\b"
)
#: A first name, a surname or a degree behind: somebody's name.
_NAMED_BEHIND = regex(r",? (?P<it>[A-Z][\w'’]+)|, ?(?:M\.D|R\.N|D\.O|N\.P|P\.A)\b")
#: A degree behind a name, which a state's code is too.
_DEGREE = regex(r",? (?:MD|DO|PA|NP|RN|OD|DC|MA|CA|MN|ND)\b")
#: The code of a state behind, and the end of what is said; with its ZIP code, in small letters too.
_STATE = regex(r",? (?P<it>[A-Z]{2})(?=[ \t]*(?:\n|\Z|[.,;)]))")
_ZIPPED = regex(r",? (?P<it>[A-Za-z]{2}),? {1,2}(?P<zip>\d{5}(?:-\d{4})?)(?![\w-])")
_ENDS = regex(r"[ \t]*(?:\n|\Z|[.,;)])")
#: The same of Australia: Winslowton, NSW, 2310.
_AUSTRALIAN = regex(r",? (?P<it>NSW|QLD|VIC|TAS|ACT|SA|WA|NT),? (?P<zip>\d{4})(?![\w/:-]|[.,]\d)")
_BELOW = regex(r"[ \t]*\n[ \t]*(?P<it>[A-Z][a-z'’]{2,}(?: [A-Z][a-z'’]+){0,2})[ \t]*(?=\n|\Z)")
_IN_SMALL = frozenset(("in", "from", "near", "to", "outside", "visiting", "at", "of"))


def _is_formed(word: str) -> int:
    """2: a word in small letters is a name and what towns end with; 1: it may be one behind ``LEADS``; 0: neither."""
    if word in lexicon.census_names() or word in lexicon.plain_words() or word in lexicon.terms() or (
        lexicon.is_product(word) or gazetteer.key(word) in gazetteer.cities()
    ):
        return 0
    most = 0
    for ending in ENDINGS:
        stem = word.removesuffix(ending)
        if stem == word or len(stem) < 3:
            continue
        things = ending in _OF_THINGS
        first = stem in lexicon.first_borne(_MOST if things else _MANY) and ending not in _OF_LAND and (
            len(stem) > 3 or not things)  # Kenworth
        if first or stem in lexicon.last_borne(_MOST if things else _MANY):
            told = stem not in lexicon.common_words() or (first and not things)
            most = max(most, 2 if told else 1)
    return most


_formed = Decided(_is_formed)


class Formed(Unlisted):
    """One note whose towns are being read that their form tells."""

    def formed(self) -> Iterator[Span]:
        """Those that nothing else told, and the state behind one; another of a name; what stands below a street."""
        note = self.note
        for number in self.sought.get("ending", ()):
            start, word = note.starts[number], note.words[number]
            formed = _formed[note.lower[number]]
            if not formed or self.taken(start):
                continue
            led = self._lead(number) < number
            placed = number > 0 and note.lower[number - 1] in _IN_SMALL
            has = formed == 2 or _OF_A_TOWN.match(self.text, note.ends[number]) is not None
            if not (led or placed or (has and not word.islower())):
                continue
            if word.istitle() or (word.isupper() and self.shouted(start)) or (word.islower() and self.small(start)):
                yield from self._formed(number, "by how it ends" if placed else RULE)
        for number in self.sought.get("lead", ()):
            yield from self._another(number)
        for end in self.housed:
            yield from self._below_street(end)

    def _lead(self, number: int) -> int:
        """The token before a name with which the town begins: North, New; else the name."""
        note = self.note
        before = number - 1
        if before < 0 or note.lower[before] not in LEADS or note.ends[before] + 1 != note.starts[number]:
            return number
        alike = note.words[before][0].isupper() == note.words[number][0].isupper()
        numbered = before and note.words[before - 1].isdecimal()  # 4 West
        return before if alike and not numbered and not self.taken(note.starts[before]) else number

    def _formed(self, number: int, rule: str) -> Iterator[Span]:
        note = self.note
        first = self._lead(number)
        start, end = note.starts[first], note.ends[number]
        if self.text[end : end + 1] in ("-", "'", "’", "/") or self._titled(start):
            return
        if first == number and (self._a_name_before(start) or self.text[start - 1 : start] in ("-", "/")):
            return
        behind = None if self._zipped(end) or self.shouted(start) else _NAMED_BEHIND.match(self.text, end)
        if behind:
            name = (behind["it"] or "").lower()
            if not name or (name in lexicon.census_names() and name not in lexicon.plain_words()):
                return
        if first == number and not self._zipped(end) and _DEGREE.match(self.text, end):
            return  # Kellerton MD
        yield self.span(start, end, "CITY", "before a state" if self._zipped(end) else rule, 0.7)
        yield from self._state_behind(end)

    def _state_behind(self, end: int) -> Iterator[Span]:
        """The state behind a town, and its ZIP code."""
        if (zipped := self._zipped(end)) is not None:
            for part, kind, rule in (("it", "STATE", "state"), ("zip", "ZIP", "behind a state")):
                if not self.taken(zipped.start(part)):
                    yield self.span(*zipped.span(part), kind, rule, 0.7)
            return
        found = _STATE.match(self.text, end)
        if found and found["it"] in lexicon.states() and not self.taken(found.start("it")) and not self.shouted(end):
            yield self.span(*found.span("it"), "STATE", "state", 0.7)

    def _zipped(self, end: int) -> re.Match[str] | None:
        """A state with its ZIP code behind a town."""
        found = _ZIPPED.match(self.text, end)
        code = found["it"].upper() if found else ""
        if found and code in lexicon.states() and (
            code.lower() not in around("doubtful-code") or code in zip_states(found["zip"])
            or _ENDS.match(self.text, found.end())
        ):
            return found
        return _AUSTRALIAN.match(self.text, end)

    def _another(self, number: int) -> Iterator[Span]:
        """Another place of a first name: ``New Marisol clinic``, ``Port Elena MS``."""
        note, name = self.note, number + 1
        if name >= len(note.words) or self._lead(name) != number or not note.words[name].istitle():
            return
        start, end = note.starts[number], note.ends[name]
        word = note.lower[name]
        if self.taken(note.starts[name]) or self._titled(start) or word not in lexicon.rather_first():
            return
        zipped = self._zipped(end) is not None
        state = _STATE.match(self.text, end)
        told = word not in lexicon.plain_words() and (
            _OF_A_TOWN.match(self.text, end) or (state and state["it"] in lexicon.states()))
        if zipped or told:
            yield self.span(start, end, "CITY", "before a state" if zipped else RULE, 0.7)
            yield from self._state_behind(end)

    def _below_street(self, end: int) -> Iterator[Span]:
        """A town that is all of the line below a street, and no word, no surname and nobody's name."""
        found = _BELOW.match(self.text, end)
        if found is None or self.taken(found.start("it")):
            return
        words = found["it"].lower().split()
        if words[0] in LEADS and len(words) == 2:
            told = words[1] in lexicon.census_names() or _formed[words[1]] > 0
        else:
            told = len(words) == 1 and words[0] not in lexicon.census_names() and self._of_no_person(found["it"])
        if told:
            yield self.span(*found.span("it"), "CITY", "behind a street", 0.7)
            yield from self._state_behind(found.end("it"))
