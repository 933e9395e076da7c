"""resynth: a surrogate-generating corpus release toolkit. The public names, and nothing else."""

from __future__ import annotations

from resynth.errors import HeldBack, InputError, PolicyError, PromiseBroken, ResynthError, UsageError
from resynth.keys import Draw, Key
from resynth.replace import replace
from resynth.types import (
    Chart,
    Document,
    KnownValue,
    OutSpan,
    Plan,
    Record,
    Replacement,
    Rewritten,
    Span,
    Standing,
    Verdict,
)

__version__ = "0.1.0"

__all__ = [
    "Chart",
    "Document",
    "Draw",
    "HeldBack",
    "InputError",
    "Key",
    "KnownValue",
    "OutSpan",
    "Plan",
    "PolicyError",
    "PromiseBroken",
    "Record",
    "Replacement",
    "ResynthError",
    "Rewritten",
    "Span",
    "Standing",
    "UsageError",
    "Verdict",
    "__version__",
    "replace",
]
