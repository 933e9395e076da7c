"""resynth: a surrogate-generating corpus release toolkit. The public names, and nothing else.

Each is loaded when it is first asked for: so the program can answer Ctrl-C before anything is.
"""

from __future__ import annotations

import sys
from types import ModuleType

TYPE_CHECKING = False
if TYPE_CHECKING:
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


class _Door(ModuleType):
    """The package: it has its public names, also before their modules are loaded."""

    def __getattr__(self, name: str) -> object:
        if name in __all__:
            import importlib

            for module in ("types", "errors", "keys"):
                found = vars(importlib.import_module(f"resynth.{module}")).get(name)
                if found is not None:
                    return found
        raise AttributeError(f"module {self.__name__!r} has no attribute {name!r}")

    def __dir__(self) -> list[str]:
        return sorted({*super().__dir__(), *__all__})

    @property
    def replace(self) -> object:
        """The function, and not the module of that name, which Python puts in its place when that is loaded."""
        import importlib

        return vars(importlib.import_module("resynth.replace"))["replace"]

    @replace.setter
    def replace(self, module: object) -> None:
        pass


sys.modules[__name__].__class__ = _Door
