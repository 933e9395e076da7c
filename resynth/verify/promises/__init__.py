"""The promises, one file for each or for a few that share a computation.

A check module has ``PROMISES``, the ``CLASSES`` whose notes it wants to see (None: all), and ``observe``.
"""

from __future__ import annotations

from resynth.verify.promises import (
    ages,
    consistency,
    crossing,
    dates,
    derived,
    edited,
    fields,
    growing,
    inside,
    kept,
    names,
    numbers,
    other_kinds,
    places,
    residuals,
    shift,
    spans,
)
from resynth.verify.promises.base import Promise, Watcher

_MODULES = (spans, kept, dates, numbers, derived, consistency, names, places, crossing, growing, ages, shift, residuals,
            inside, fields, edited, other_kinds)

#: Checked over the whole tree, or by people.
_ELSEWHERE = (
    Promise("M16", "The release holds no key, no crosswalk, no digest of an original; small counts are suppressed.",
            "reference/privacy.md 6.2", elsewhere="the tree has not been scanned"),
    Promise("M18", "Two projects made from the same notes have no more surrogates in common than chance gives.",
            "reference/privacy.md 6.2", elsewhere="no other project was named (--other-vault)"),
    Promise("M19", "Every figure of risk that the policy limits is within its limit.",
            "reference/privacy.md 6.2", elsewhere="the policy sets no gate on a figure of risk"),
    Promise("M20", "Every figure of realism that the policy limits is within its limit.",
            "reference/privacy.md 1.3 and 6.2", elsewhere="the policy sets no gate on L16 or L17"),
    Promise("P41", "The approval of the board and the data use agreement are on file.",
            "Deleger et al. 2014", elsewhere="people keep this promise; the program cannot see their files"),
    Promise("P42", "What training on the release loses against training on the originals is reported.",
            "Deleger et al. 2014", elsewhere="not measured: resynth evaluate worth GOLD OUT --vault VAULT does"),
)
PROMISES: dict[str, Promise] = {
    promise.id: promise for group in (*(module.PROMISES for module in _MODULES), _ELSEWHERE) for promise in group
}
WATCHERS: tuple[tuple[frozenset[str] | None, Watcher], ...] = tuple(
    (module.CLASSES, module.observe) for module in _MODULES
)

__all__ = ["PROMISES", "WATCHERS", "Promise"]
