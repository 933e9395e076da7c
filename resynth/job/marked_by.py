"""Whether a mark is a program's: what recognizers found, in this run or, as the marks of the input say, before it."""

from __future__ import annotations

from functools import cache

from resynth.types import DECIDED, GIVEN, OURS, is_given, told_by

#: A missed mention, which came with no marks at all: the verifier found it (resynth/job/residuals.py).
AGAIN = "residuals"
#: What found values that stand elsewhere in the chart, behind all recognizers.
_BEHIND = ("trusted",)
#: Another program whose marks say so (docs/detect.md).
_OTHERS = ("presidio",)


@cache
def by_program(found_by: str) -> bool:
    """Whether ``found_by`` of a span is a program; a name that is none of those known may be anybody's."""
    if found_by == GIVEN:
        return False
    if not is_given(found_by):
        return found_by not in DECIDED
    name = told_by(found_by).partition(":")[0]
    if name in (OURS, *_BEHIND, *_OTHERS):
        return True
    from resynth.recognize.detect import names  # a run of given spans starts without it

    return name in names()
