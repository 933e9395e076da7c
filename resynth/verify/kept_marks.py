"""The verifier's own look into marks that a policy keeps: what else stands in them is not kept."""

from __future__ import annotations

import re
from functools import lru_cache

from resynth.verify.date_told import readings
from resynth.verify.room_words import holds_number

#: Of a name, of initials and of an occupation no number stays but a single figure.
_NUMBER = re.compile(r"\d{2}")
#: What no date is, where no date is read: seven figures in a row or in groups, with no slash or colon between them; of
#: pairs alone ("11-01-11-15") somebody may read days.
_FIGURES = re.compile(r"(?=(?:\d[-. ()]{0,2})*?\d{3})(?:\d[-. ()]{0,2}){7}")
_SEVERAL = re.compile(r"(?:\d[-. ()]{0,2}){5}")


@lru_cache(maxsize=1024)
def holds_more(text: str, kind: str, cls: str, order: str) -> bool:
    """Whether a kept mark must become a tag, for a number of another kind or an e-mail address stands in it.

    Args:
        cls: class of the kind. Rooms and ages have looks of their own.
        order: in which order the policy reads dates.
    """
    if cls in ("NAME", "INITIALS") or kind == "PROFESSION":
        return "@" in text or _NUMBER.search(text) is not None
    if cls in ("INSTITUTION", "OTHER") and kind != "ROOM":
        return holds_number(text)
    return cls == "DATE" and ("@" in text or _FIGURES.search(text) is not None) and not readings(text, order)


def may_hold_more(text: str, kind: str, cls: str, order: str) -> bool:
    """Whether a kept mark may become a tag: dates are read by another program, which may read fewer."""
    return holds_more(text, kind, cls, order) or (cls == "DATE" and _SEVERAL.search(text) is not None)
