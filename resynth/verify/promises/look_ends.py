"""Ends of numbers, short numbers and ZIP codes of the chart where something tells them (M3)."""

from __future__ import annotations

from resynth.verify.promises.look import Look
from resynth.verify.sought_ends import ends_in
from resynth.verify.sought_places import glued_towns, may_end_in


def ends(look: Look) -> None:
    """Find what tells the end of a number of the chart, what is too short to be looked for alone, and towns with a
    state glued to them."""
    wanted, towns = look.sought.ends, look.sought.towns
    for gap in look.gaps() if may_end_in(look.outside, towns) else ():
        for start, end in glued_towns(gap.text, towns):
            if not look.taken(gap, start, end):
                look.hit(gap, start, end, "CITY")
    if not wanted.may_stand(look.outside):
        return
    for gap in look.gaps():
        for start, end, kind in ends_in(gap.text, wanted, alone=not look.marked):
            if not look.taken(gap, start, end):
                look.hit(gap, start, end, kind)
