"""Pieces of one mention that were told apart are one: ``William (Bill) Okafor``, ``Pikes Peak`` and its ``Paving``.

Annotators mark such a name whole, nickname and all; and one mention has one kind and role and gets one surrogate, where
a degree told the last name and the ratio the first.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from resynth.kinds import KINDS
from resynth.recognize.around.around import BY
from resynth.recognize.settle import DISPUTED
from resynth.types import Span

#: What opens a nickname behind a first name, and what closes it.
_CLOSES = {' "': '"', " “": "”", " (": ")"}
#: In brackets somebody else may stand, unless the last name follows: ``Denise (Sarah)``.
_BRACKET = " ("
#: What may stand before an initial alone, and what behind it.
_TO_INITIAL, _FROM_INITIAL = frozenset((" ", ", ")), ". "
#: What may stand within the name of a house.
_IN_HOUSES = frozenset((" ", "-", " & "))
_CLASS = {name: kind.cchmc for name, kind in KINDS.items()}
_FAR = 3


def whole(text: str, spans: Iterable[Span], given: Collection[Span]) -> tuple[Span, ...]:
    """The spans of a note, with the pieces of a mention in one.

    Args:
        spans: disjoint and sorted.
        given: those that somebody marked: they stay as they are.
    """
    told: list[Span] = []
    for span in spans:
        told.append(span)
        while len(told) > 1 and told[-1].start - told[-2].end <= _FAR and (made := _joined(text, told, given)):
            count, one = made
            told[-count:] = [one]
    return tuple(told)


def _joined(text: str, told: list[Span], given: Collection[Span]) -> tuple[int, Span] | None:
    """How many of the last spans are one mention, and that; None: the last two are not."""
    before, last = told[-2:]
    gap = text[before.end : last.start]
    if any(one.given or one in given for one in told[-2:]):
        return None
    if house := _house(before, last, gap):
        return 2, house
    pieces, end = [before, last], last.end
    if (closing := _CLOSES.get(gap)) and gap != _BRACKET:
        if text[end : end + 1] != closing:
            return None
        end += 1
    elif gap == ") " and len(told) > 2 and text[told[-3].end : before.start] == _BRACKET:
        pieces = told[-3:]
    elif not (gap in (" ", "-") or (gap in _TO_INITIAL and _is_initial(last))
              or (gap == _FROM_INITIAL and _is_initial(before))):
        return None
    person = _person(pieces, given)
    return person and (len(pieces), person._replace(end=end))


def _house(before: Span, last: Span, gap: str) -> Span | None:
    """Two pieces of the name of a house or of a place of which all around told one; None: they are not."""
    pieces = (before, last)
    classes = [_CLASS[one.kind] for one in pieces]
    if gap not in _IN_HOUSES or not all(one in ("INSTITUTION", "LOCATION", "NAME") for one in classes):
        return None
    told = [one.found_by.startswith(BY) for one in pieces]
    if ("INSTITUTION", True) in zip(classes, told, strict=True) or (gap == " " and classes == ["INSTITUTION"] * 2):
        kinds = [one.kind for one in pieces if _CLASS[one.kind] == "INSTITUTION"]
        kind = next((one for one in kinds if one != "INSTITUTION"), kinds[0])
    elif gap == " " and told[0] and classes[0] == "LOCATION":
        kind = before.kind
    else:
        return None
    return _one(pieces, kind, "unknown")


def _person(pieces: list[Span], given: Collection[Span]) -> Span | None:
    """The mention of one person; None: the pieces are of two, or of none."""
    if not all((_CLASS[one.kind] == "NAME" or _is_initial(one)) and not one.given and one not in given
               for one in pieces) or all(map(_is_initial, pieces)):
        return None
    whose = {(one.kind, one.role) for one in pieces if one.kind not in ("NAME", "INITIALS")}
    if len(whose) > 1:
        return None
    roles = [one.role for one in pieces if one.role != "unknown"]
    kind, role = whose.pop() if whose else ("NAME", roles[0] if roles else "unknown")
    return _one(pieces, kind, role)


def _one(pieces: Sequence[Span], kind: str, role: str) -> Span:
    """The span of all pieces, said to be found by what found the surest of them."""
    surest = max(pieces, key=lambda one: (one.kind == kind, one.end - one.start))
    label = DISPUTED if any(one.label == DISPUTED for one in pieces) else kind
    return surest._replace(start=pieces[0].start, end=pieces[-1].end, kind=kind, label=label, role=role)


def _is_initial(span: Span) -> bool:
    return span.kind == "INITIALS" and span.end - span.start == 1
