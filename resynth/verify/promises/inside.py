"""M3 inside the marks: of what the policy keeps, whole or in part, nothing may be another original.

A mark says that something is a room, an occupation, an age; "owner of Zimbrowski's Bakery" is an occupation and tells a
name. What stands in a mark before and after is looked through as the text outside of all marks is. The mark itself says
that a thing is meant, so more of what is met there is no leak.
"""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from itertools import chain

from resynth import lexicon
from resynth.verify import date_forms
from resynth.verify.facts import CLASS, Facts
from resynth.verify.name_forms import borne
from resynth.verify.notes import ChartView, Gap, NoteView
from resynth.verify.place_forms import is_country, is_town, state_code
from resynth.verify.promises.base import Promise, Tallying
from resynth.verify.promises.look import Look
from resynth.verify.promises.residuals import search
from resynth.verify.sought import words_of
from resynth.verify.tags import is_tagged
from resynth.verify.words import after_title, canon, distinct, ordinary

PROMISES: tuple[Promise, ...] = ()
#: What may hold something else; names and numbers are read to their last letter by promises of their own.
_CLASSES = ("OTHER", "INSTITUTION", "INITIALS", "AGE", "DATE", "LOCATION")
CLASSES = frozenset(_CLASSES)
#: What is counted once for each mark, wherever the name stands in it, or not at all.
_COUNTED = frozenset(("institution like a name", "place like a name", "what its mark says"))
#: Of these numbers may be left where every word is new; there are few.
_SHORT = ("OTHER", "INITIALS", "AGE")
#: So many towns end with a word that makes one of any other.
_MANY = 8
#: What is called by names that are listed; a street or another place may be called after anybody.
_TOWNS = frozenset(("CITY", "STATE", "ZIP", "COUNTRY"))
_ZIP = re.compile(r"\d{5}(?:-\d{4})?")
_DAY = re.compile(r"(?:19|20)\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])(?:[0-2]\d[0-5]\d(?:[0-5]\d)?)?")
#: Somebody, and no ward that is called so: "bed of Kowalski", "Kowalski's bed", "Kowalski, room 4", "Rm 4 (Kowalski)",
#: "bed 4 Kowalski".
_OF_SOMEBODY = re.compile(
    r"(?<!\w)(?:of|for|from|with|by|to|c/o|pt|patient)[ \t]*\Z|\([ \t]*\Z"
    r"|(?<!\w)(?:bed|rm|room)[ \t#.-]{0,2}\d{1,4}[A-Za-z]?[ \t:,-]{1,3}\Z", re.IGNORECASE)
#: Initials, and a last name of few letters where somebody is called so: "KIM".
_INITIALS = re.compile(r"[A-Z](?:\.?[ -]?[A-Z]){1,3}\.?")
_SOMEBODYS = re.compile(r"['’]|[ \t]?,|[ \t]*\(")


class _Inside(Look):
    """One look at what stands in the marks of a note, before and after."""

    __slots__ = ("_kinds", "_written")

    def __init__(
        self, note: NoteView, at: int, chart: ChartView, facts: Facts, tally: Tallying, pieces: dict[int, int]
    ) -> None:
        """
        Args:
            pieces: where the new text of a mention begins -> the number of its span.
        """
        gaps = [Gap(start, note.spans[0][nth], note.surrogates[nth]) for start, nth in pieces.items()]
        super().__init__(note, at, chart, facts, tally, gaps)
        self._kinds: dict[int, str] = {start: note.spans[2][nth] for start, nth in pieces.items()}
        self._written: dict[int, str] = {start: note.originals[nth] for start, nth in pieces.items()}

    def may_name_places(self) -> set[str]:
        """Institutions and places are called like places."""
        return distinct(self._without("LOCATION", "INSTITUTION"))

    def may_tell_days(self) -> str:
        """The mark of a date is that of a day."""
        return self._without("DATE")

    def _without(self, *classes: str) -> str:
        return "\x00".join([gap.text for gap in self.gaps() if CLASS[self._kinds[gap.start]] not in classes])

    def source_of(self, gap: Gap, start: int, end: int) -> tuple[int, int]:
        """Where the original has what stands at a place of the new text; (-1, -1) where it has not."""
        said = self.note.pair.released.text[start:end]
        at = self._written[gap.start].find(said)
        return (gap.source + at, gap.source + at + len(said)) if at >= 0 else (-1, -1)

    def hit(self, gap: Gap, start: int, end: int, kind: str) -> None:
        """Record a residual, unless it is new here, or what the mark is called by."""
        here, there = gap.place(start, end)
        if self.source_of(gap, here, there)[0] < 0:
            return
        what = self._is_called(gap, here, there, kind)
        if not what:
            super().hit(gap, start, end, kind)
        elif what not in _COUNTED:
            self.collide(what)

    def _is_called(self, gap: Gap, start: int, end: int, kind: str) -> str:
        """What it is that is called like an original here; nothing where it is the original."""
        mark, whole = self._kinds[gap.start], self._written[gap.start]
        own = CLASS[mark]
        # "Ellery 9" that became "Ellery 4" keeps the word of the ward, of which "Ellery" alone became a tag.
        if kind == mark == "ROOM" or (kind == own and kind in ("AGE", "DATE")):
            return "what its mark says"
        if kind == "NAME":
            return self._is_named(mark, whole, start, end)
        if own == "DATE" and kind in ("IDNUM", "PHONE", "SSN") and _is_date(whole.strip()) and (
            _all_of_it(self.note.pair.released.text[start:end], whole)
        ):
            return "date like a number"
        if own == "LOCATION" and (_ZIP.fullmatch(whole.strip()) or kind in ("INSTITUTION", "CITY", "STREET")):
            return "place like an original"
        if own == "INSTITUTION" and kind in ("INSTITUTION", "CITY", "STREET"):
            return "institution like a place"
        return ""

    def _is_named(self, mark: str, whole: str, start: int, end: int) -> str:
        """What it is that is called like a person here."""
        text, own = self.note.pair.released.text, CLASS[mark]
        word = canon(text[start:end])
        titled = after_title(text, start)
        trade = mark == "PROFESSION" and word in trades() and text[end : end + 1] not in ("'", "’")
        plain = trade or word in ordinary()
        if plain and not titled and not any(self.sought.one_person(word, other) for other in distinct(whole)):
            return "ordinary word in a mark"
        # What is one letter off, and somebody else's name as well, is no slip here: St. Brendan's beside Ms. Brennan.
        first = word in self.sought.firsts or word in self.chart.names[self.at].firsts
        of_chart = first or word in self.chart.chart_words or word in self.chart.lasts
        ours = of_chart or not (word in self.facts.last or borne(word))
        if own == "INSTITUTION" and (first or not ours):
            return "" if word in self.chart.lasts else "institution like a name"
        if own == "LOCATION" and (_is_place(whole) or not (ours or (mark in _TOWNS and _is_no_town(word, whole)))):
            return "place like a name"
        if own == "DATE" and _is_date(whole.strip()):
            return "holiday like a name"
        if mark == "INITIALS" and _INITIALS.fullmatch(whole.strip()) and not borne(word):
            return "what its mark says"  # "Prof. CM" marked as a name beside "CM" marked as initials, which stay
        if mark == "ROOM" and not ours and not titled and _is_ward(text, start, end):
            return "name of a thing"
        return ""


@cache
def trades() -> frozenset[str]:
    """Words of occupations: ``Baker`` in the mark of one is what somebody is, and not whom they are called by."""
    return frozenset(word for name, _ in lexicon.professions() for word in distinct(name))


def _is_date(text: str) -> bool:
    """Whether a whole text is a date, a time or a holiday; of digits alone those that begin with a year."""
    if text.isdecimal():
        return _DAY.fullmatch(text) is not None
    return date_forms.form(text) is not None


def _all_of_it(found: str, whole: str) -> bool:
    """Whether a number has all digits of a date; beside more of them ("9:30 5558123") digits alone are none of it."""
    return not found.isdecimal() or sum(map(str.isdecimal, found)) == sum(map(str.isdecimal, whole))


def _is_no_town(word: str, whole: str) -> bool:
    """Whether no town of the lists has a word in its name, and none is made of it here: Whitehorse Lake."""
    words, heads = _words_of_towns()
    return word not in words and heads.isdisjoint(distinct(whole))


@cache
def _words_of_towns() -> tuple[frozenset[str], frozenset[str]]:
    """The words of the towns of the lists; those with which many of them end: lake, point, falls, heights."""
    towns = [town for town, *_ in chain(lexicon.cities(), lexicon.world_cities())]
    ends = Counter(canon(town.rpartition(" ")[2]) for town in towns if " " in town)
    return frozenset(distinct(" ".join(towns))), frozenset(end for end, count in ends.items() if count >= _MANY)


def _is_place(text: str) -> bool:
    return is_town(text) or is_country(text) or state_code(text) is not None


def _is_ward(text: str, start: int, end: int) -> bool:
    """Whether nothing beside a name in the mark of a room says that somebody is meant, and not a ward: ``Katz 4``."""
    beside = re.match(r"[ \t-]+([^\W\d_]+)", text[end:])
    first = re.search(r"([^\W\d_]+)[ \t]+\Z", text[max(0, start - 24) : start])
    if first and first[1][0].isupper() and borne(canon(first[1])):
        return False  # Kate Kowalski 4
    return (
        _OF_SOMEBODY.search(text, max(0, start - 16), start) is None and _SOMEBODYS.match(text, end) is None
        and not (beside and borne(canon(beside[1])))
    )


def observe(note: NoteView, at: int, chart: ChartView, facts: Facts, tally: Tallying) -> None:
    pieces: dict[int, int] = {}
    rules, roles, starts = chart.terms.rules, note.spans[4], note.outs[0]
    for cls in _CLASSES:
        for kind, original, surrogate, _, _, _, nth, changes in note.by_class.get(cls, ()):
            if changes:
                if cls not in _SHORT and (
                    surrogate.lower() == surrogate.upper() or words_of(surrogate).isdisjoint(words_of(original))
                ):
                    continue
                rule = rules[kind, roles[nth]]
                # What was to become something else and is what it was, whole, breaks P1.
                if is_tagged(rule) or (surrogate == original and rule.action not in ("generalize", "shift")):
                    continue
            pieces[starts[nth]] = nth
    if pieces:
        search(_Inside(note, at, chart, facts, tally, pieces))
    _collisions(note, facts, tally)


def _collisions(note: NoteView, facts: Facts, tally: Tallying) -> None:
    """A shuffled place or a kept institution that equals a name: counted, not broken."""
    for cls, what in (("LOCATION", "place like a name"), ("INSTITUTION", "institution like a name")):
        for mention in note.by_class.get(cls, ()):
            if not facts.strict_last.isdisjoint(words_of(mention[2])):
                tally.collide(what)
