"""Policies for tests of names in a scope: cchmc-2014 with another row for names."""

from __future__ import annotations

from pathlib import Path

from resynth.policy.model import Policy
from resynth.policy.parse import parse

_TEXT = (Path(__file__).resolve().parents[1] / "policies" / "cchmc-2014.yaml").read_text("utf-8")
_FROM, _TO = _TEXT.index("  NAME:\n"), _TEXT.index("  PATIENT: {like")
#: The lists of 1990, and all of them.
OLD = "names/last, names/female, names/male"
ALL = f"{OLD}, names/last2010, names/first2020"


def scoped_policy(
    scope: str = "patient", *, lists: str = OLD, threshold: str = "0.002%", options: str = "draw: uniform",
    ladder: str = "all, narrow, wider, shaped, tag, hold", row: str = "", promises: str = "",
) -> Policy:
    """A policy whose names follow ``names.scoped.v1``; ``row`` is a whole row in its place."""
    said = row or (
        f"{{action: replace, behaviour: names.scoped.v1, scope: {scope}, lists: [{lists}], threshold: {threshold}, "
        f"options: {{{options}}}, ladder: [{ladder}]}}"
    )
    text = _TEXT[:_FROM] + f"  NAME: {said}\n" + _TEXT[_TO:]
    return parse(text.replace("\npromises:\n", f"\npromises:\n{promises}", 1))
