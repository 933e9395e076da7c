"""Policies for tests of names in a scope: cchmc-2014 with another row for names."""

from __future__ import annotations

from functools import lru_cache

from corpora import edited

from resynth.policy.model import Policy
from resynth.policy.parse import parse

#: The lists of 1990, and all of them.
OLD = "names/last, names/female, names/male"
NEW = "names/last2010, names/first2020"
ALL = f"{OLD}, {NEW}"
SCOPES = ("mention", "note", "patient", "corpus", "project", "{markov: 0.5}")


def row(
    scope: str = "patient", lists: str = OLD, threshold: str = "0.002%", options: str = "draw: uniform",
    ladder: str = "all, narrow, wider, shaped, tag, hold",
) -> str:
    """The rule for names."""
    return (
        f"{{action: replace, behaviour: names.scoped.v1, scope: {scope}, lists: [{lists}], threshold: {threshold}, "
        f"options: {{{options}}}, ladder: [{ladder}]}}"
    )


def scoped_text(scope: str = "patient", said: str = "", **more: str) -> str:
    """The text of a policy; ``said`` is a whole row in place of the one that the rest makes."""
    text = edited(f"NAME: {said or row(scope, **more)}")
    return text.replace("\npromises:\n", "\npromises:\n  M5: hard required\n  M6: hard required\n", 1)


@lru_cache(maxsize=64)
def scoped_policy(scope: str = "patient", said: str = "", **more: str) -> Policy:
    """The policy of ``scoped_text``."""
    return parse(scoped_text(scope, said, **more))
