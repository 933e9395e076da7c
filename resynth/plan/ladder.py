"""The fallback ladder: what is given up, in which order, when a class cannot have all it asks for.

A rung is a name, not a number: it stands in the crosswalk and in the audit. HARD constraints hold on every rung;
what a rung gives up is consistency, realism or detail, never the original's absence.
"""

from __future__ import annotations

#: From the best to the last resort (reference: privacy promises, infeasibility and fallbacks).
RUNGS = ("all", "prefer", "narrow", "wider", "rerender", "shaped", "generalize", "tag", "hold")


def tag(label: str) -> str:
    """The typed tag that stands where no surrogate can: ``[IDNUM]``."""
    return f"[{label.upper()}]"
