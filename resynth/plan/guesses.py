"""A kind that was only guessed is no reason to keep what was found: it is taken for the strictest that it may be.

A recognizer may be sure that something is PHI and guess which kind it is: by what stands around it
(``around:weights``), or as a room that no word for rooms tells (``to Ellison 8``, ``came from Ekalaka 190``). Where the
policy keeps that kind, the mention is a name or a place for all that follows: the plan, the checks, the marks of the
release. Days and ages are told by how they are written too, and stay what they are.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from resynth.types import GIVEN, Span, is_given

if TYPE_CHECKING:
    from resynth.policy.model import Policy

#: Who guessed, where a file of what was found does not say by which rule (job/detect.py).
GUESS = "resynth:guess"
#: Rules that guess that it is a room (recognize/institutions/rooms.py); who reads a note again says them too.
_ROOMS = ("room by its name", "room's code", "ward's code", "room of a list", "room by its name again")
RULES = frozenset((
    GUESS, "around:weights", "chain:labels",
    *(f"{by}:{rule}" for by in ("keywords", "views", "scanned") for rule in _ROOMS),
))
#: Kind that may have been guessed -> what it may be, the strictest first.
_MAY_BE = {
    **dict.fromkeys(("INSTITUTION", "HOSPITAL", "ORGANIZATION", "INITIALS", "OTHER", "LOCATION"), ("NAME", "LOCATION")),
    "ROOM": ("LOCATION", "NAME"),
}


def is_guess(span: Span) -> bool:
    """Whether the kind of a span was only guessed, in this run or, as the marks of the input say, before it."""
    by = span[5]
    return span[2] in _MAY_BE and (by[len(GIVEN) + 1 :] if is_given(by) else by) in RULES


def strictest(spans: Sequence[Span], policy: Policy) -> tuple[Span, ...]:
    """The spans; one whose kind is a guess that the policy would keep is of the strictest kind that it may be."""
    return tuple(_strict(span, policy) if is_guess(span) else span for span in spans)


def _strict(span: Span, policy: Policy) -> Span:
    if not _leaves(span[2], span, policy):
        return span
    kind = min((*_MAY_BE[span[2]], span[2]), key=lambda one: _leaves(one, span, policy))
    return span._replace(kind=kind, label=kind if span[3] == span[2] else span[3])


def _leaves(kind: str, span: Span, policy: Policy) -> int:
    """How much of a mention stays when it is of a kind: nothing for sure (0), a town (1), all of it (2)."""
    from resynth.plan.places_coarse import LIMITED  # detection asks who guessed, and has no policy

    rule = policy.rule(kind, span[4])
    return 2 if rule.action == "keep" else int(rule.behaviour == LIMITED)
