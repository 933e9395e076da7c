"""Social security numbers: one literal mask.

Rule: Deleger et al. 2014, section 2.3: "replaced by 'xx-xxx-xxxx' pattern" (so in the paper, not 3-2-4).
"""

from __future__ import annotations

from resynth.surrogates import cells
from resynth.surrogates.cells import Form, Run, Value

MASK = "xx-xxx-xxxx"
_FORM = Form((Run("", 0, 0, len(MASK), 0),), "")


def read(text: str) -> tuple[tuple[Value, ...] | None, Form]:
    """The number's digits and letters, and the one form there is; None when the mention is the mask itself."""
    if text == MASK:
        return None, _FORM
    return (Value("ssn", "".join(map(cells.cell, text)), "mask"),), _FORM


def make(values: tuple[str, ...], form: Form) -> str:
    """The mask, whatever the values are."""
    return MASK


def group(value: Value) -> str:
    """All numbers share one shape."""
    return value.shape
