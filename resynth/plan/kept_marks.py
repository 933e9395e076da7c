"""Marks of a kind that the policy keeps, in which something else may stand: they become tags.

Whoever marks ``teacher, 213-555-0142`` as an occupation marks a telephone with it; a policy that keeps occupations
keeps none of those. Ages have a reader of their own (plan/ages.py).
"""

from __future__ import annotations

import re

from resynth.kinds import KINDS
from resynth.plan.family import Choice, Choices, SpannedChart, marked
from resynth.plan.ladder import tag
from resynth.policy.model import Policy
from resynth.surrogates import rooms
from resynth.surrogates.dates import MAKERS

#: The rule of a room that is kept and may be something else, or tells what is replaced; and of any other mark.
ROOM, OTHER = "rooms.unread.v1", "marks.unread.v1"
#: Of people and their work: "8th grade teacher" has a number of its own, an age and a year have two figures and more.
_NO_NUMBER = frozenset(("NAME", "INITIALS"))
_TWO_FIGURES = re.compile(r"\d\d")
#: Beside a date that cannot be read: a ZIP code, a telephone, a record number.
_LONG = re.compile(r"\d(?:[-. ()]{0,2}\d){4}")


def tagged(chart: SpannedChart, policy: Policy) -> Choices:
    """A tag for every mark that the policy keeps and that may hold what it does not keep."""
    houses_go = policy.rule("HOSPITAL").changes
    return {
        (d, s): Choice(tag(span.label), ROOM if span.kind == "ROOM" else OTHER, "tag")
        for mentions in marked(chart).values() for d, s, span, text in mentions
        if policy.rule(span.kind, span.role).action == "keep" and text != tag(span.label)
        and may_hold_more(text, span.kind, policy.date_order, houses_go)
    }


def may_hold_more(text: str, kind: str, order: str, houses_go: bool) -> bool:
    """Whether a number of another kind, a day or an e-mail address may stand in what is kept as a kind.

    Args:
        order: in which order the policy reads dates.
        houses_go: whether it replaces the names of houses, so that no room may tell one.
    """
    cls = KINDS[kind].cchmc
    if kind == "ROOM":
        return not (rooms.is_plain(text) and (not houses_go or rooms.is_nobodys(text)))
    if cls in _NO_NUMBER or kind == "PROFESSION":
        return "@" in text or _TWO_FIGURES.search(text) is not None
    if cls in ("INSTITUTION", "OTHER"):
        return not rooms.is_plain(text)
    if cls == "DATE":
        unread = "@" in text or _LONG.search(text) is not None
        return unread and MAKERS[order].seen(text).moment is None
    return False
