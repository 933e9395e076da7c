"""No object shows what it holds: repr and str of every record of the house, full of the canary."""

from __future__ import annotations

import ast
import collections.abc
import dataclasses
import importlib
import inspect
import pkgutil
import sys
import types
import typing
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from singing import CANARY, sings

import resynth

#: Fields whose text may be shown: words of our own, of the policy, of the command line, and places.
SPOKEN = frozenset((
    "at", "broken", "case", "checked", "checks", "cls", "collisions", "decision", "doc_digest", "encoding",
    "exceptions", "field", "form", "found_by", "group", "held", "job", "kind", "label", "labels", "letter", "part",
    "policy", "policy_digest", "promise", "read_as", "report", "required", "role", "rule", "rung", "rungs",
    "slices", "sort", "sources", "spans", "stamp", "standing", "strength", "style", "texts", "variables",
    "verdicts", "what", "where", "why", "words", "write_as",
))  # fmt: skip
#: Modules whose objects hold nothing of a note: rules, lists, legal text, what a policy file says.
PUBLIC = (
    "resynth.kinds", "resynth.lexicon", "resynth.job.catalogue", "resynth.policy.", "resynth.release.",
    "resynth.verify.promises.base",
)


def _is_record(thing: object) -> bool:
    return inspect.isclass(thing) and (
        dataclasses.is_dataclass(thing) or (issubclass(thing, tuple) and hasattr(thing, "_fields"))
    )


def _records() -> Iterator[Any]:
    for found in pkgutil.walk_packages(resynth.__path__, "resynth."):
        if not found.name.endswith("__main__"):
            module = importlib.import_module(found.name)
            yield from (c for c in vars(module).values() if _is_record(c) and c.__module__ == found.name)


def _fields(record_: Any) -> list[str]:
    if issubclass(record_, tuple):
        return list(record_._fields)
    return [field.name for field in dataclasses.fields(record_)]


def _named_only(module: str) -> dict[str, Any]:
    """What a module imports for its annotations alone, so that a command starts soon."""
    names: dict[str, Any] = {}
    for node in ast.parse(Path(str(sys.modules[module].__file__)).read_text("utf-8")).body:
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
            exec(compile(ast.Module(node.body, []), module, "exec"), names)
    return names


def _filled(record_: Any, singing: str | None, depth: int = 0) -> Any:
    """An object of this class whose field of that name is full of the canary (None: all fields are)."""
    hints = typing.get_type_hints(record_, {**vars(sys.modules[record_.__module__]), **_named_only(record_.__module__)})
    texts = {name: CANARY if singing in (None, name) else "x" for name in _fields(record_)}
    values = {name: _value(hints.get(name, str), text, depth) for name, text in texts.items()}
    if issubclass(record_, tuple):
        return record_._make(values.values())
    made = object.__new__(record_)
    for name, value in values.items():
        object.__setattr__(made, name, value)
    return made


def _value(hint: Any, text: str, depth: int) -> Any:
    origin, inner = typing.get_origin(hint), typing.get_args(hint)
    simple: dict[Any, Any] = {int: 7, float: 0.5, bool: False, bytes: text.encode(), Path: Path(text)}
    if hint in simple:
        return simple[hint]
    if origin in (typing.Union, types.UnionType):
        return _value(next(one for one in inner if one is not type(None)), text, depth)
    if origin is tuple:
        return tuple(_value(one, text, depth) for one in inner if one is not ...)
    if origin in (list, collections.abc.Sequence):
        return [_value(inner[0], text, depth)]
    if origin in (dict, collections.abc.Mapping):
        return {_value(inner[0], text, depth): _value(inner[1], text, depth)}
    if _is_record(hint) and hint.__module__.startswith("resynth."):
        return _filled(hint, None if text == CANARY else "", depth + 1) if depth < 3 else None
    if origin is collections.abc.Callable or str(getattr(hint, "__module__", "")).startswith("resynth."):
        return object()  # looked at where a run holds one
    return text


OURS = [record for record in _records() if not record.__module__.startswith(PUBLIC)]


@pytest.mark.parametrize("record_", OURS, ids=lambda c: f"{c.__module__}.{c.__name__}")
def test_no_object_shows_what_it_holds(record_: Any) -> None:
    """repr and str of every record of the house, one field after the other full of the canary.

    A field that may be shown is named in SPOKEN, so that a new one is thought about.
    """
    for name in _fields(record_):
        made = _filled(record_, name)
        assert name in SPOKEN or not (sings(repr(made)) or sings(str(made)) or sings(f"{made}")), name
