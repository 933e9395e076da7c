"""A kind that was only guessed is no reason to keep what was found: it is taken for the strictest that it may be.

A recognizer may be sure that something is PHI and guess which kind it is: by what stands around it
(``around:weights``, ``around:kinds``), or as a room that no word for rooms tells (``to Ellison 8``, ``came from Ekalaka
190``), or as a firm because three last names stand where one is named, or as a town by how a rare name ends, or as a
town of which the site knows that it is the patient's name as well. Where the policy keeps that kind,
the mention is a name or a place for all that follows: the plan, the checks, the marks of the release; and nobody's name
where it keeps those of whom a program took it for (``around:whose``). Days and ages are told by how they are written
too, and stay what they are. A place that is taken for a name keeps the label of its kind, and becomes a tag: no
person's name stands where a town did.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from resynth.kinds import KINDS, kind_of
from resynth.types import GIVEN, Span, is_given

if TYPE_CHECKING:
    from resynth.policy.model import Policy

#: Who guessed, where a file of what was found does not say by which rule (job/detect.py).
GUESS = "resynth:guess"
#: Rules that guess that it is a room (recognize/institutions/rooms.py); who reads a note again says them too.
_ROOMS = ("room by its name", "room's code", "ward's code", "room of a list", "room by its name again")
#: Rules that take last names for a firm (recognize/institutions/partners.py), and a rare one for a town
#: (recognize/places/formed.py).
_PARTNERS, _TOWN = "firm of partners", "by its form"
RULES = frozenset((
    GUESS, "around:weights", "around:kinds", "around:whose", "chain:labels", "window:network", "known:place or name",
    # the second as marks of before say it
    "doubts:one in ten", "doubts:one in six",
    *(f"{by}:{rule}" for by in ("keywords", "views", "scanned") for rule in (*_ROOMS, _PARTNERS)),
    *(f"{by}:{_TOWN}" for by in ("addresses", "views", "scanned")),
))
#: Kind that may have been guessed -> what it may be, the strictest first.
_MAY_BE = {
    **dict.fromkeys((
        "INSTITUTION", "HOSPITAL", "ORGANIZATION", "INITIALS", "OTHER", "PROFESSION", "LOCATION", "CITY", "STATE",
        "STREET", "COUNTY", "COUNTRY", "LOCATION-OTHER",
    ), ("NAME", "LOCATION")),
    "ROOM": ("LOCATION", "NAME"),
    **dict.fromkeys(("PATIENT", "DOCTOR"), ("NAME",)),
}
#: Kinds of which it is guessed whose name it is: as a name alone it is nobody's.
_SOMEBODYS = ("PATIENT", "DOCTOR")


def is_guess(span: Span) -> bool:
    """Whether the kind of a span was only guessed, in this run or, as the marks of the input say, before it."""
    by = span[5]
    return span[2] in _MAY_BE and (by[len(GIVEN) + 1 :] if is_given(by) else by) in RULES


def strictest(spans: Sequence[Span], policy: Policy) -> tuple[Span, ...]:
    """The spans; one whose kind is a guess that the policy would keep is of the strictest kind that it may be."""
    return tuple(_strict(span, policy) if is_guess(span) else span for span in spans)


def _strict(span: Span, policy: Policy) -> Span:
    own = span[2], span[4]
    if not _leaves(span[2], span[4], policy):
        return span
    role = "unknown" if span[2] in _SOMEBODYS else span[4]
    may_be = (*((kind, role) for kind in _MAY_BE[span[2]]), own)
    kind, role = min(may_be, key=lambda one: _leaves(one[0], one[1], policy))
    place = kind == "NAME" and KINDS[span[2]].cchmc == "LOCATION"
    return span._replace(kind=kind, label=kind if span[3] == span[2] and not place else span[3], role=role)


def was_a_place(span: Span) -> bool:
    """Whether a mention is taken for a name because it was only guessed to be a place."""
    kind = kind_of(span[3]) if span[2] == "NAME" and span[3] != "NAME" else None
    by = span[5]
    return kind is not None and KINDS[kind].cchmc == "LOCATION" and (
        (by[len(GIVEN) + 1 :] if is_given(by) else by) in RULES
    )


def _leaves(kind: str, role: str, policy: Policy) -> int:
    """How much of a mention stays when it is of a kind and role: nothing for sure (0), a town (1), all of it (2)."""
    from resynth.plan.places_coarse import LIMITED  # detection asks who guessed, and has no policy

    rule = policy.rule(kind, role)
    return 2 if rule.action == "keep" else int(rule.behaviour == LIMITED)
