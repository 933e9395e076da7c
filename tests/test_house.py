"""The drawing of DESIGN.md section 2, read off the imports: arrows point one way, and the verifier stands alone."""

from __future__ import annotations

import ast
import re
import symtable
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

PACKAGE = Path(__file__).resolve().parent.parent / "resynth"

#: Each line may import the lines above it. A floor's own modules may import each other, except where SIDES says no.
FLOORS = (
    ("types", "kinds", "errors", "listed", "site_cues", "columns"),
    ("keys", "lexicon", "policy"),
    ("formats", "recognize", "surrogates", "plan", "replace", "verify"),
    ("vault", "engines", "release"),
    ("job", "cli", "testing"),
)
#: The rooms in the order of the flow: a room imports none that comes after it.
ROOMS = ("formats", "recognize", "surrogates", "plan", "replace", "verify", "release")
#: All that the second program may know of the first.
VERIFY_MAY = {"types", "kinds", "errors", "keys", "policy", "lexicon", "listed", "site_cues", "verify"}


@cache
def modules() -> dict[str, Path]:
    """Dotted name -> file, for the whole package."""
    found = {}
    for path in sorted(PACKAGE.rglob("*.py")):
        parts = path.relative_to(PACKAGE.parent).with_suffix("").parts
        found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return found


@cache
def imports(name: str) -> frozenset[str]:
    """Every module of the package that a module imports, inside functions and for type checkers too."""
    path = modules()[name]
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            found.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = node.module or ""
            if node.level:
                own = name.split(".") if path.name == "__init__.py" else name.split(".")[:-1]
                base = ".".join([*own[: len(own) - node.level + 1], *([base] if base else [])])
            for alias in node.names:
                whole = f"{base}.{alias.name}"
                found.add(whole if whole in modules() else base)
        elif isinstance(node, ast.Call) and getattr(node.func, "attr", "") in ("import_module", "__import__"):
            found.update(str(argument.value) for argument in node.args if isinstance(argument, ast.Constant))
    return frozenset(target for target in found if target.split(".")[0] == "resynth")


def part(name: str) -> str:
    """The part of the house that a module stands in; the package itself is the front door."""
    return name.split(".")[1] if "." in name else "resynth"


def arrows() -> list[tuple[str, str]]:
    return [(name, target) for name in modules() for target in sorted(imports(name)) if part(target) != part(name)]


def floor(name: str) -> int:
    return next(number for number, parts in enumerate(FLOORS) if part(name) in parts)


def test_every_module_stands_on_a_floor() -> None:
    """A new part of the house is drawn before it is built; evaluate stands beside it."""
    known = {name for parts in FLOORS for name in parts} | {"evaluate", "resynth", "__main__"}
    assert {part(name) for name in modules()} <= known


def test_imports_point_one_way() -> None:
    """types, kinds, errors, listed <- keys, lexicon, policy <- the rooms <- vault, engines, release <- cli, testing."""
    wrong = [
        (name, target)
        for name, target in arrows()
        if part(name) not in ("evaluate", "resynth", "__main__")
        and part(target) not in ("resynth", "evaluate")
        and floor(target) > floor(name)
    ]
    assert wrong == []


def test_a_room_never_imports_the_next_room() -> None:
    """formats, recognize, surrogates, plan, replace, verify, release: what comes later is not known earlier."""
    wrong = [
        (name, target)
        for name, target in arrows()
        if part(name) in ROOMS and part(target) in ROOMS and ROOMS.index(part(target)) > ROOMS.index(part(name))
    ]
    assert wrong == []


def test_verify_shares_no_code_with_what_it_checks() -> None:
    """verify imports types, kinds, errors, keys, policy and lexicon, and nothing else of the house."""
    wrong = [(name, target) for name, target in arrows() if part(name) == "verify" and part(target) not in VERIFY_MAY]
    assert wrong == []


def test_what_verify_imports_imports_nothing_of_the_maker_either() -> None:
    """No detour: what verify reaches through its imports holds no room but itself."""
    reached: set[str] = set()
    waiting = [name for name in modules() if part(name) == "verify"]
    while waiting:
        name = waiting.pop()
        if name not in reached:
            reached.add(name)
            waiting += imports(name) & modules().keys()
    assert {part(name) for name in reached} <= VERIFY_MAY


def test_nothing_imports_evaluate() -> None:
    """evaluate stands beside the house; only its own verbs look in."""
    assert [arrow for arrow in arrows() if part(arrow[1]) == "evaluate" and part(arrow[0]) != "cli"] == []


def test_chance_has_one_door() -> None:
    """No module but keys imports random or secrets; none asks the clock."""
    wrong = []
    for name, path in modules().items():
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            names += [node.module or ""] if isinstance(node, ast.ImportFrom) else []
            if {"random", "secrets", "uuid"} & {given.split(".")[0] for given in names} and name != "resynth.keys":
                wrong.append(name)
            called = isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute)
            if called and node.func.attr in ("now", "today", "utcnow") and name.split(".")[1] not in ("cli",):
                wrong.append(name)
    assert wrong == []


@pytest.mark.parametrize(
    ("name", "expected"),
    [("resynth.verify", "resynth.verify.facts"), ("resynth.policy.parse", "resynth.policy.model")],
)
def test_the_reader_of_imports_reads(name: str, expected: str) -> None:
    """A guard that sees nothing guards nothing."""
    assert expected in imports(name)


def test_no_modules_import_one_another_in_a_circle() -> None:
    """Not even for type checkers: what two modules need is a third one's."""
    below = {name: {target for target in imports(name) if target in modules()} - {name} for name in modules()}
    standing = True
    while standing:
        standing = [name for name, targets in below.items() if not targets & below.keys()]
        for name in standing:
            del below[name]
    circles = {name: sorted(targets & below.keys()) for name, targets in below.items()}
    assert not circles


FOLDERS = sorted(path.parent for path in PACKAGE.rglob("__init__.py") if path.parent != PACKAGE)
_NAMED = re.compile(r"``([a-z]\w+)``")


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: str(folder.relative_to(PACKAGE)))
def test_a_folder_says_what_is_in_it(folder: Path) -> None:
    """Whoever opens a folder finds a map of it, and what the map names is there: a module, a folder, or in one."""
    said = ast.get_docstring(ast.parse((folder / "__init__.py").read_text("utf-8")))
    assert said
    there = {path.stem for path in folder.iterdir()}
    for path in folder.glob("*.py"):
        there |= {node.name for node in ast.parse(path.read_text("utf-8")).body if isinstance(node, ast.FunctionDef)}
    assert set(_NAMED.findall(said)) <= there


COMPREHENSIONS = ("listcomp", "setcomp", "dictcomp")
BEFORE_312 = pytest.mark.skipif(sys.version_info >= (3, 12), reason="there, comprehensions have no table of their own")


def inlined(scope: symtable.SymbolTable) -> Iterator[symtable.SymbolTable]:
    """The comprehensions of a scope, and theirs: from Python 3.12 on they run in its own frame."""
    for child in scope.get_children():
        if child.get_name() in COMPREHENSIONS:
            yield child
            yield from inlined(child)


def hidden(scope: symtable.SymbolTable) -> Iterator[str]:
    """Names of a module that a function both uses and gives to what a comprehension of it goes through."""
    parts = list(inlined(scope))
    if scope.get_type() == "function" and scope.get_name() not in COMPREHENSIONS:
        own = {symbol.get_name() for part in parts for symbol in part.get_symbols() if symbol.is_local()}
        used = {symbol.get_name() for part in [scope, *parts] for symbol in part.get_symbols() if symbol.is_global()}
        yield from (f"{scope.get_name()}: {name}" for name in sorted(own & used))
    for child in scope.get_children():
        yield from hidden(child)


@pytest.mark.parametrize(("source", "expected"), [
    ("def f(rows):\n    return [one(spans) for spans in rows], [spans(row) for row in rows]", ["f: spans"]),
    ("def f(rows):\n    return [one(found) for found in rows], [spans(row) for row in rows]", []),
])
@BEFORE_312
def test_the_reader_of_comprehensions_reads(source: str, expected: list[str]) -> None:
    assert list(hidden(symtable.symtable(source, "source", "exec"))) == expected


@BEFORE_312
def test_no_comprehension_hides_a_name_that_its_function_uses() -> None:
    """Python 3.12.1 takes the second for the first, and stops with UnboundLocalError where 3.11 and 3.13 do not."""
    found = [f"{name}: {one}" for name, path in modules().items()
             for one in hidden(symtable.symtable(path.read_text("utf-8"), str(path), "exec"))]
    assert found == []


def repeated(source: str) -> list[str]:
    """The words that stand twice in one table of words (``word_set``)."""
    tables = [
        node.args[0].value.split() for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "word_set"
        and isinstance(node.args[0], ast.Constant)
    ]
    return [word for table in tables for word in dict.fromkeys(table) if table.count(word) > 1]


def test_a_word_stands_once_in_a_table() -> None:
    assert repeated('A = word_set("b c b")') == ["b"]
    assert [(name, words) for name, path in modules().items() if (words := repeated(path.read_text("utf-8")))] == []


#: So many lines may stand in a function, its parameters and what it says of itself left out.
LONGEST = 65


def lines_of(function: ast.FunctionDef) -> int:
    """The lines of a function from the first that does something."""
    doing = function.body[ast.get_docstring(function) is not None :]
    return int(function.end_lineno or 0) + 1 - doing[0].lineno if doing else 0


def functions(source: str) -> Iterator[ast.FunctionDef]:
    return (node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.FunctionDef))


@pytest.mark.parametrize(("source", "expected"), [
    ('def f(\n    a,\n):\n    """Say.\n\n    More.\n    """\n    b = a\n    return b', 2),
    ("def f():\n    def g():\n        return 1\n\n    return g", 4),
    ('def f():\n    """Say."""', 0),
])
def test_the_reader_of_lengths_reads(source: str, expected: int) -> None:
    """What is said of a function does not count; what stands inside of it does."""
    assert lines_of(next(functions(source))) == expected


def test_a_function_is_read_in_one_look() -> None:
    """What is longer asks several questions: each gets a name, or a row in a table of rules."""
    long = [f"{name}.{one.name}: {lines_of(one)}" for name, path in modules().items()
            for one in functions(path.read_text("utf-8")) if lines_of(one) > LONGEST]
    assert long == []
