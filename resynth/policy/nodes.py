"""YAML as this house reads it: every scalar is text, every piece knows its file and line, and problems are gathered.

YAML thinks that NO is false and 12:30 is 750; here the field that holds a value decides its type. Duplicate keys,
anchors, aliases, merge keys and tags are problems: what a board reads is what stands there.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection
from datetime import date
from typing import Any, NamedTuple, NoReturn

import yaml

from resynth.errors import PolicyError, counted

#: What YAML itself makes of plain values; any other tag was written by hand.
_TAGS = frozenset(f"tag:yaml.org,2002:{kind}" for kind in ("str", "int", "float", "bool", "null", "timestamp", "merge",
                                                         "value", "seq", "map"))
#: So many values are all told where one is none of them: what was meant may be what cannot be had.
_FEW = 8
_Loader: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


class Problem(NamedTuple):
    """One thing that is wrong: the file as it was named, the line (from 1), the path of keys, and what."""

    file: str
    line: int
    path: str
    what: str


class Node(NamedTuple):
    """A piece of YAML with its file and line: ``value`` is text, a list of Nodes or a dict of key to Node."""

    value: str | list[Node] | dict[str, Node]
    line: int
    path: str
    file: str = ""

    def plain(self) -> Any:
        """The same without lines: text, lists and dicts."""
        if isinstance(self.value, dict):
            return {key: node.plain() for key, node in self.value.items()}
        if isinstance(self.value, list):
            return [node.plain() for node in self.value]
        return self.value


def refuse(shown: str, problems: Collection[Problem]) -> NoReturn:
    """Tell all problems at once, those of the file itself first, in the order of the lines. PolicyError."""
    ordered = sorted(set(problems), key=lambda problem: (problem.file != shown, problem))
    lines = [f"{file}:{line}: {f'{path}: ' if path else ''}{what}" for file, line, path, what in ordered]
    what = f"{shown}: {counted(len(lines), 'problem')} in this policy"
    raise PolicyError(what, problems=lines, hint=f"resynth policy check {shown}")


def nearest(word: str, known: Collection[str]) -> str | None:
    """The known word that was probably meant, or None."""
    import difflib  # only needed when something is wrong

    if sum(word in item.split() for item in known) > 1:
        return None  # "required" may be hard required or soft required: the weaker is not to be proposed
    folded = {item.lower().replace("-", "_"): item for item in sorted(known)}
    close = difflib.get_close_matches(word.lower().replace("-", "_"), list(folded), n=1, cutoff=0.6)
    return folded[close[0]] if close else None


def compose(text: str, shown: str, reader: Reader) -> Node:
    """The table of a YAML text; what YAML itself refuses is told at once (PolicyError), the rest goes to the reader."""
    text = text.removeprefix("\ufeff")
    if "\0" in text:
        refuse(shown, [Problem(shown, 1, "", "not UTF-8 text: save the file as UTF-8")])
    try:
        tree = yaml.compose(text, Loader=_Loader)
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        what = getattr(error, "problem", None) or "a character that YAML does not allow"
        refuse(shown, [Problem(shown, mark.line + 1 if mark else 1, "", f"not YAML: {what}")])
    except RecursionError:
        refuse(shown, [Problem(shown, 1, "", "not a policy: nested too deeply")])
    if tree is None:
        refuse(shown, [Problem(shown, 1, "", "the file is empty")])
    node = _node(tree, (shown, ""), reader, set(), 0, 1)
    _by_hand(tree, text, shown, reader)
    if not isinstance(node.value, dict):
        refuse(shown, [Problem(shown, node.line, "", "a policy is a table of keys and values")])
    return node


def _by_hand(tree: Any, text: str, shown: str, reader: Reader) -> None:
    """Tell tags of YAML's own kinds (``!!str``) and anchors that nothing goes back to: they say nothing here."""
    seen: set[int] = set()
    waiting = [tree]
    gone_back_to = any("anchors" in problem.what for problem in reader.problems if problem.file == shown)
    while waiting:
        one = waiting.pop()
        if id(one) in seen:
            continue
        seen.add(id(one))
        begun = text[one.start_mark.index : one.start_mark.index + 1]
        if begun == "!" and one.tag in _TAGS:
            reader.wrong(Node("", one.start_mark.line + 1, "", shown), "tags (!...) are not read")
        elif begun == "&" and not gone_back_to:
            reader.wrong(Node("", one.start_mark.line + 1, "", shown), "anchors (&) are not read")
        if isinstance(one, yaml.SequenceNode):
            waiting += one.value
        elif isinstance(one, yaml.MappingNode):
            waiting += [part for pair in one.value for part in pair]


def _node(tree: Any, place: tuple[str, str], reader: Reader, seen: set[int], depth: int, near: int) -> Node:
    """A piece of YAML at a place (file, path of keys); ``near`` is the line of what it stands in."""
    shown, path = place
    line = tree.start_mark.line + 1 if id(tree) not in seen else near
    if tree.tag not in _TAGS:
        reader.wrong(Node("", line, path, shown), "tags (!...) are not read")
    # An alias is the anchored node again; not walking it twice is what bounds the work.
    if id(tree) in seen:
        reader.wrong(Node("", line, path, shown), "anchors and aliases (& and *) are not read: write the values out")
        return Node("", line, path, shown)
    seen.add(id(tree))
    if isinstance(tree, yaml.ScalarNode):
        return Node(tree.value, line, path, shown)
    if depth > 8:
        reader.wrong(Node("", line, path, shown), "nested too deeply")
        return Node("", line, path, shown)
    if isinstance(tree, yaml.SequenceNode):
        items = [_node(item, (shown, f"{path}[{n}]"), reader, seen, depth + 1, line)
                 for n, item in enumerate(tree.value, 1)]
        return Node(items, line, path, shown)
    fields: dict[str, Node] = {}
    for key, value in tree.value:
        at = key.start_mark.line + 1
        if not isinstance(key, yaml.ScalarNode):
            reader.wrong(Node("", at, path, shown), "a key must be a word")
            continue
        inner = f"{path}.{key.value}" if path else key.value
        if key.value == "<<":
            reader.wrong(Node("", at, path, shown), "merge keys (<<) are not read: write the values out")
        elif key.value in fields:
            first = fields[key.value].line
            reader.wrong(Node("", at, inner, shown), f"this key stands here twice, first in line {first}")
        else:
            node = _node(value, (shown, inner), reader, seen, depth + 1, at)
            fields[key.value] = node._replace(line=at)
    return Node(fields, line, path, shown)


#: What a key is another word for.
Alias = Callable[[str], str | None]


def _nothing(key: str) -> None:
    return None


class Reader:
    """Reads values out of Nodes and gathers what is wrong; a wrong value reads as its neutral one."""

    def __init__(self) -> None:
        self.problems: list[Problem] = []

    def wrong(self, node: Node, what: str) -> None:
        self.problems.append(Problem(node.file, node.line, node.path, what))

    def table(
        self, node: Node, known: Collection[str] | None = None, needs: Collection[str] = (), also: Alias = _nothing,
    ) -> dict[str, Node]:
        """The fields of a table; every key must be known, and the needed ones there. ``also``: as in ``spelled``."""
        if not isinstance(node.value, dict):
            # "labels:" with nothing behind it is an empty table.
            if node.value != "":
                self.wrong(node, "expected a table of keys and values")
            return {}
        fields = node.value if known is None else self.spelled(node.value, known, also)
        for key in needs:
            if key not in fields:
                self.wrong(node, f"{key} is missing")
        return fields

    def spelled(self, fields: dict[str, Node], known: Collection[str], also: Alias = _nothing) -> dict[str, Node]:
        """The fields; a key that is not known is told, and read as the one that was meant: what is wrong beneath it is
        told with it. ``also``: what else is called by one of the known keys."""
        read = dict(fields)
        for key, inner in fields.items():
            if key not in known:
                meant = also(key) or nearest(key, known)
                self.wrong(inner, f"no such key{f'; did you mean {meant}?' if meant else ''}")
                if meant and meant not in read:
                    read[meant] = read.pop(key)
        return read

    def text(self, node: Node) -> str:
        if not isinstance(node.value, str):
            self.wrong(node, "expected text")
            return ""
        return node.value.strip()

    def texts(self, node: Node) -> tuple[str, ...]:
        if not isinstance(node.value, list):
            self.wrong(node, "expected a list")
            return ()
        return tuple(self.text(item) for item in node.value)

    def choice(self, node: Node, among: Collection[str]) -> str:
        word = self.text(node)
        if isinstance(node.value, str) and word not in among:
            meant = nearest(word, among)
            few = f"; one of {', '.join(among)}" if len(among) <= _FEW or not meant else ""
            end = f"; did you mean {meant}?{few.replace('; one', ' one')}" if meant else few
            self.wrong(node, f"no such value{end}")
        return word if word in among else next(iter(among), "")

    def choices(self, node: Node, among: Collection[str]) -> tuple[str, ...]:
        if not isinstance(node.value, list):
            self.wrong(node, "expected a list")
            return ()
        told = len(self.problems)
        chosen = tuple(self.choice(item, among) for item in node.value)
        if len(set(chosen)) < len(chosen) and len(self.problems) == told:
            self.wrong(node, "the same value stands here twice")
        return chosen

    def whole(self, node: Node, least: int, most: int) -> int:
        word = self.text(node)
        if not (word.isascii() and word.isdigit() and least <= int(word[:9]) <= most):
            self.wrong(node, f"expected a whole number from {least} to {most}")
            return least
        return int(word)

    def percent(self, node: Node, also: str = "") -> float:
        found = re.fullmatch(r"(\d{1,3}(?:\.\d{1,9})?) ?%", self.text(node))
        if not found or float(found[1]) > 100:
            self.wrong(node, f"expected a percentage such as 0.002%{also}")
            return 0.0
        return float(found[1])

    def number(self, node: Node, least: float, most: float) -> str:
        """A plain number between bounds, as it was written."""
        word = self.text(node)
        if not re.fullmatch(r"-?\d{1,9}(\.\d{1,9})?", word, re.ASCII) or not least <= float(word) <= most:
            self.wrong(node, f"expected a number from {least:g} to {most:g}")
            return f"{least:g}"
        return word

    def day(self, node: Node) -> str | None:
        word = self.text(node)
        try:
            if len(word) != 10:
                raise ValueError
            return date.fromisoformat(word).isoformat()
        except ValueError:
            self.wrong(node, "expected a date such as 2026-01-31")
            return None
