"""Overlap to disjoint, by one total order that prefers privacy; who found something first decides nothing."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import accumulate
from operator import itemgetter

from resynth.kinds import KINDS
from resynth.recognize.cue_words import says_nothing
from resynth.types import Span, is_given

#: What is no part of a piece that was cut off.
_EDGES = " \t\r\n,;:"
#: What joins two days and is left of neither: ``[Mar]-[Apr 2011]``.
_STROKES = _EDGES + "-–/"
#: What is left of a name that was marked inside: ``owner of [Katz]'s Bakery``.
_OWNER = re.compile(r"['’][sS]?[ \t]+")
#: Of two equal places, the kind that says more of a person.
_CLASSES = ("NAME", "SSN", "IDNUM", "PHONE", "EMAIL", "IPADDRESS", "LOCATION", "INSTITUTION", "INITIALS", "DATE", "AGE",
            "OTHER")
#: In a class the kind that says whose or what it is comes first: DOCTOR before NAME.
_RANK = {name: 2 * _CLASSES.index(kind.cchmc) + (name == kind.cchmc) for name, kind in KINDS.items()}
_CLASS = {name: kind.cchmc for name, kind in KINDS.items()}
#: A number of any kind, where another rule tells that it is a telephone's or a ZIP code: 513-555-0142x7284.
_DIGITS_ALONE, _RECORDS = frozenset(("ids:digits", "views:digits", "ids:letters and digits")), frozenset(
    ("IDNUM", "MEDICALRECORD")
)
_BY_FORM_ALONE = max(_RANK["PHONE"], _RANK["FAX"], _RANK["ZIP"]) + 0.5


#: Names that are taken by how they look alone.
_LOOKS = frozenset({"names:ratio", "names:unknown", "names:automaton", "names:role", "trusted:person"})
#: Places that are told by what stands beside them: a house number, a state behind a comma, a ZIP code.
_PLACED = frozenset(f"addresses:{rule}" for rule in (
    "before a state", "state", "behind a state", "before a country", "house number and street",
    "house number before a town", "house number behind a cue", "house number and road", "county", "box or rural route",
    "in a field", "behind its label", "column of places", "before a ZIP code", "behind a town", "military address",
))
#: Institutions by their own words, or by those before.
_INSTITUTIONS = frozenset(f"keywords:{rule}" for rule in (
    "institution's last word", "institution behind a cue", "institution's short form", "firm of partners",
))
#: Weekdays that a row of them tells: Mo 140/88 Tu 150/90.
_IN_A_ROW = "dates:weekday of a row"
#: A name that the site knows as it stands, whole or in part; and rules that guess by the words before whose one is.
_KNOWN_NAMES = frozenset(("known:name", "known:name or word", "known:name or short form"))
#: A place that the site knows as it stands; and one that it knows as a name, too (plan/guesses.py).
_KNOWN_PLACE, KNOWN_AS_BOTH = "known:as it stands", "known:place or name"
_GUESSED = frozenset(("names:cue", "views:cue"))
#: GQ/NV/whalen: initials are the name there.
_JOINED_NAMES = "keywords:joined names"
#: Kroger is a shop, whatever leads to it.
_KNOWN_HOUSE = "keywords:known organization"
_HOUSES, _MANY = frozenset(("HOSPITAL", "ORGANIZATION", "OTHER-ORG")), 99
#: "back from Homestead" beside Homestead Hospital: that a town is called so tells nothing there.
_HOUSE_AGAIN = "keywords:house again"
#: What stands where somebody signs in is their user name, though it may be a name too: ``user ID SMITHA``.
_USERS = frozenset(("keywords:user name behind its word", "keywords:user name in a column"))
_NUMBERS = frozenset(name for name, kind in KINDS.items() if kind.cchmc in ("IDNUM", "SSN", "PHONE", "EMAIL"))
_NAMES = frozenset(name for name, kind in KINDS.items() if kind.cchmc == "NAME")
#: Classes of which nothing is kept wherever a policy replaces them.
_SOMEBODYS = frozenset(("NAME", "SSN", "IDNUM", "PHONE", "EMAIL", "IPADDRESS"))
_END, _KIND, _FOUND_BY = itemgetter(1), itemgetter(2), itemgetter(5)
_LOCATIONS = frozenset(name for name, kind in KINDS.items() if kind.cchmc == "LOCATION")


def settle(spans: Iterable[Span], text: str | None = None) -> tuple[Span, ...]:
    """Disjoint spans, sorted by start.

    One total order decides who stays: found by an annotator before found otherwise, a number that the site knows of the
    patient before a guess, then a place or an institution before a name that its looks alone tell, then longer,
    earlier, the kind that says more of a person, and by name.
    A name, a number or an address that an annotator marked inside of a mark of another sort stays too: what marks a
    room or an employer may be kept.
    What overlaps one that stays goes; what letters and digits are left of it beside that one stay, so that nothing that
    was marked or found is lost, but for found cue words beside what people marked (``room`` beside ``412``).

    Args:
        text: of the note: without it nothing is left of a span that goes.
    """
    chosen: list[Span] = []
    heap: list[Span] = []
    end = -1
    for span in sorted(spans):
        if span[0] < end:
            heap.append(span)
            end = max(end, span[1])
            continue
        if heap:
            chosen += heap if len(heap) == 1 else _of_one_place(heap, text)
        heap = [span]
        end = span[1]
    if heap:
        chosen += heap if len(heap) == 1 else _of_one_place(heap, text)
    return tuple(chosen)


def _order(span: Span) -> tuple[object, ...]:
    """What comes first stays."""
    found, guessed = _standing(span[5])
    form_alone = span[5] in _DIGITS_ALONE and span[2] in _RECORDS
    known = span[5] == _KNOWN_HOUSE or (span[5] == _KNOWN_PLACE and span[2] in _HOUSES) * _MANY
    first = span[5] == _HOUSE_AGAIN or span[5] in _USERS
    rank = -1 if first else _BY_FORM_ALONE if form_alone else _RANK[span[2]] - known
    return (found, guessed or span[2] not in _NUMBERS, span[0] - span[1], span[0], rank, span[2], span[3],
            span[5], span[4], -span[6])


@lru_cache(4096)
def _standing(found_by: str) -> tuple[bool, bool]:
    """Whether a span was not marked before, and whether the site does not know it."""
    return not is_given(found_by), not found_by.startswith("known:")


def _of_one_place(spans: list[Span], text: str | None) -> list[Span]:
    """The disjoint spans of a stretch in which every span overlaps another one."""
    order = sorted(spans, key=_order)
    first = order[0]
    if first[0] == spans[0][0] and len(set(map(_KIND, spans))) == 1 and first[1] >= max(map(_END, spans)) and (
        _KNOWN_NAMES.isdisjoint(map(_FOUND_BY, spans))
    ):
        return order[:1]  # of one kind, and it holds the others
    days = _holidays(spans, text)
    late = frozenset(span for span in spans if span[5] in _LOOKS and span[:2] in days)
    towns = frozenset[tuple[int, int]]()
    places = [
        span for span in spans
        if span[2] not in _NAMES
        and ((span[2] in _LOCATIONS and span[5].startswith("addresses:")) or span[5] in _INSTITUTIONS
             or span[5] in (_IN_A_ROW, KNOWN_AS_BOTH))
    ]
    if places and len(places) < len(spans):
        all_places, placed = _Reach(places), _Reach([place for place in places if place[5] in _PLACED])
        late |= frozenset(
            span for span in spans
            if span[2] in _NAMES and not is_given(span[5]) and (all_places if span[5] in _LOOKS else placed).meets(span)
        )
        # A town that the site knows as the patient's, where the words around it tell a place too: "lives in Marion" of
        # Jackson Marion. That it is no name nobody can be sure.
        towns = frozenset(place[:2] for place in places if place[2] in _LOCATIONS).intersection(
            [span[:2] for span in spans if span[2] in _LOCATIONS and span[5] == _KNOWN_PLACE],
            [span[:2] for span in spans if span[5] in _KNOWN_NAMES])
        if towns:
            late |= frozenset(
                span for span in spans if span[:2] in towns and span[2] in _NAMES and not is_given(span[5]))
    if inner := _marked_inside(spans):
        order = [*(span for span in order if span in inner), *(span for span in order if span not in inner)]
    if late:
        order = [*(span for span in order if span not in late), *(span for span in order if span in late)]
    starts: list[int] = []
    chosen: list[Span] = []
    for span in order:
        at = bisect_left(starts, span[1])
        near = at
        while near and chosen[near - 1][1] > span[0]:
            near -= 1
        if near == at:
            starts.insert(at, span[0])
            chosen.insert(at, span)
        elif text is not None:
            left = _left(span, chosen[near:at], text)
            if span not in late:
                for number in range(near, at):
                    chosen[number] = _disputed(chosen[number], span)
            for piece in left:
                place = bisect_left(starts, piece[0])
                starts.insert(place, piece[0])
                chosen.insert(place, piece)
    if towns:
        chosen = [span._replace(found_by=KNOWN_AS_BOTH) if span[:2] in towns and span[2] in _LOCATIONS else span
                  for span in chosen]
    known = [span for span in spans if span[5] in _KNOWN_NAMES]
    return _as_known(chosen, known, text) if known and text is not None else chosen


def _marked_inside(spans: Sequence[Span]) -> frozenset[Span]:
    """What was marked as telling somebody inside of what was marked as a thing, a place or a time."""
    given = [span for span in spans if is_given(span[5])]
    inner = [span for span in given if _CLASS[span[2]] in _SOMEBODYS]
    outer = [span for span in given if _CLASS[span[2]] not in _SOMEBODYS] if inner else []
    if not outer:
        return frozenset()
    reach = _Reach(sorted(outer))
    return frozenset(span for span in inner if reach.holds(span))


def _holidays(spans: Iterable[Span], text: str | None) -> frozenset[tuple[int, int]]:
    """Where holidays of several words stand: ``Christmas Eve``, which looks like a name."""
    return frozenset(
        (span[0], span[1]) for span in spans
        if span[2] == "HOLIDAY" and text is not None and not text[span[0] : span[1]].isalpha()
    )


def _as_known(chosen: list[Span], known: list[Span], text: str) -> list[Span]:
    """The spans; one that holds two known words of a name is whose the site says, whatever stands before it.

    ``Derrick's brother. DERRICK ALAN LONG`` is the patient; ``wife Mary Long`` shares but a name. A word that is all of
    the name is enough where no more than a cue speaks for another, and no kin: ``for referring Derrick``.
    """
    known = sorted(known)
    starts = [span[0] for span in known]
    found = []
    for span in chosen:
        within = known[bisect_left(starts, span[0]) : bisect_left(starts, span[1])]
        whose = {(one[2], one[4]) for one in within}
        if (
            len(whose) == 1 and span[2] in _NAMES and not is_given(span[5])
            and (
                sum(len(text[one[0] : one[1]].replace(",", " ").split()) for one in within) > 1
                or (span[5] in _GUESSED and span[4] != "relative" and within[0][:2] == span[:2])
            )
        ):
            kind, role = whose.pop()
            span = span._replace(kind=kind, label=kind if span[3] == span[2] else span[3], role=role)
        found.append(span)
    return found


class _Reach:
    """Places or institutions, sorted by start: whether a detected name overlaps any of them, and goes behind it."""

    def __init__(self, places: list[Span]) -> None:
        self.starts = [place[0] for place in places]
        #: How far those up to each reach.
        self.ends = list(accumulate((place[1] for place in places), max))

    def meets(self, name: Span) -> bool:
        """Whether one of them begins before the name ends, and ends behind where it begins."""
        before = bisect_left(self.starts, name[1])
        return before > 0 and self.ends[before - 1] > name[0]

    def holds(self, name: Span) -> bool:
        """Whether one of them begins where the name does or before, and ends where it does or behind."""
        before = bisect_right(self.starts, name[0])
        return before > 0 and self.ends[before - 1] >= name[1]

    def __repr__(self) -> str:
        return "_Reach()"


def _left(span: Span, others: list[Span], text: str) -> list[Span]:
    """What is left of a span beside others, where letters or digits are."""
    if others[0][0] <= span[0] and others[0][1] >= span[1]:
        return []
    # Of what was marked, nothing goes unmarked.
    marked = not is_given(span[5]) and any(is_given(other[5]) for other in others)
    pieces = []
    start = span[0]
    for edge, end in [*((other[0], other[1]) for other in others), (span[1], span[1])]:
        piece = text[start:edge]
        if any(map(str.isalnum, piece)) and not (marked and says_nothing(piece, span[2])):
            edges = _STROKES if span[2] == "DATE" else _EDGES
            bare = piece.strip(edges)
            first = start + len(piece) - len(piece.lstrip(edges))
            if is_given(span[5]) and (owner := _OWNER.match(bare)):
                bare, first = bare[owner.end() :], first + owner.end()
            pieces.append(span._replace(start=first, end=first + len(bare)))
        start = max(start, end)
    return pieces


def _disputed(chosen: Span, other: Span) -> Span:
    """A detected span; disputed when another recognizer sees another class in its place (NLM report of 2013)."""
    if _CLASS[chosen[2]] == _CLASS[other[2]] or is_given(chosen[5]) or (
        other[2] == "INITIALS" and chosen[5] == _JOINED_NAMES
    ) or chosen[5] == _HOUSE_AGAIN:
        return chosen
    return chosen._replace(disputed=True)
