"""From YAML to a Policy: every problem at once, each as ``file:line: path: what``, raised as one PolicyError.

All scalars are text (YAML thinks that NO is false and 12:30 is 750); the fields decide their types. Duplicate keys,
unknown keys, anchors and merge keys are problems, and so is anything that this version does not do yet: a policy is
never accepted and then partly ignored.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Callable, Collection, Mapping
from dataclasses import replace
from datetime import date
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple, NoReturn

import yaml

from resynth.errors import PolicyError
from resynth.kinds import KINDS, kind_of
from resynth.policy import model, offers
from resynth.policy.legal import legal_problems
from resynth.policy.model import Approval, Gate, MetadataRule, Policy, Rule
from resynth.policy.offers.base import Offer
from resynth.types import ROLES

_MOST_BYTES = 262_144
#: What YAML itself makes of plain values; any other tag was written by hand.
_TAGS = frozenset(f"tag:yaml.org,2002:{kind}" for kind in ("str", "int", "float", "bool", "null", "timestamp", "merge",
                                                         "value", "seq", "map"))
_ID = re.compile(r"[a-z0-9][a-z0-9.-]*\Z")
_Loader: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


class Problem(NamedTuple):
    """One thing that is wrong: the line (from 1), the path of keys, and what."""

    line: int
    path: str
    what: str


class Node(NamedTuple):
    """A piece of YAML with its line: ``value`` is text, a list of Nodes or a dict of key to Node."""

    value: str | list[Node] | dict[str, Node]
    line: int
    path: str

    def plain(self) -> Any:
        """The same without lines: text, lists and dicts."""
        if isinstance(self.value, dict):
            return {key: node.plain() for key, node in self.value.items()}
        if isinstance(self.value, list):
            return [node.plain() for node in self.value]
        return self.value


def bundled() -> tuple[str, ...]:
    """Names of the policies that come with the program, sorted."""
    folder = _folder()
    return tuple(sorted(path.stem for path in folder.glob("*.yaml"))) if folder else ()


@lru_cache(maxsize=1)
def _folder() -> Path | None:
    """In a wheel the policies lie inside the package, in a checkout beside it."""
    package = Path(__file__).resolve().parent.parent
    for folder in (package / "_data" / "policies", package.parent / "policies"):
        if folder.is_dir():
            return folder
    return None


def load(name_or_path: str) -> Policy:
    """A bundled policy by its name, or a policy file by its path.

    Raises:
        PolicyError: no such policy, or the file does not parse; ``problems`` holds every problem.
    """
    folder = _folder()
    if folder and name_or_path in bundled():
        path, shown = folder / f"{name_or_path}.yaml", f"{name_or_path}.yaml"
    else:
        path, shown = Path(name_or_path), name_or_path
    try:
        if path.stat().st_size > _MOST_BYTES:
            raise PolicyError(f"{shown}: a policy has at most {_MOST_BYTES // 1024} kB", hint="resynth policy list")
        text = path.read_bytes().decode("utf-8")
    except UnicodeDecodeError:
        raise PolicyError(f"{shown}: the policy is not UTF-8 text", hint="resynth policy list") from None
    except (OSError, ValueError) as error:
        if isinstance(error, OSError) and not isinstance(error, FileNotFoundError):
            raise PolicyError(f"{shown}: the policy cannot be read ({error.strerror})",
                              hint="resynth policy list") from None
        meant = nearest(name_or_path, bundled())
        hint = f"resynth policy show {meant}" if meant else "resynth policy list"
        raise PolicyError(f"there is no policy {name_or_path!r}: neither a file nor one of the bundled policies",
                          problems=[f"bundled: {name}" for name in bundled()], hint=hint) from None
    return parse(text, shown)


def parse(text: str, shown: str = "policy.yaml") -> Policy:
    """A policy from its YAML text; ``shown`` is how the file is called in problems.

    Raises:
        PolicyError: with every problem that was found, in the order of the lines.
    """
    reader = _Reader()
    root = _compose(text, shown, reader)
    policy = _policy(root, text, reader) if not reader.problems else None
    if reader.problems or policy is None:
        _refuse(shown, reader.problems)
    return policy


def _refuse(shown: str, problems: list[Problem]) -> NoReturn:
    lines = [f"{shown}:{line}: {f'{path}: ' if path else ''}{what}" for line, path, what in sorted(set(problems))]
    count = "1 problem" if len(lines) == 1 else f"{len(lines)} problems"
    raise PolicyError(f"{shown}: {count} in this policy", problems=lines, hint=f"resynth policy check {shown}")


def nearest(word: str, known: Collection[str]) -> str | None:
    """The known word that was probably meant, or None."""
    import difflib  # only needed when something is wrong

    folded = {item.lower().replace("-", "_"): item for item in sorted(known)}
    close = difflib.get_close_matches(word.lower().replace("-", "_"), list(folded), n=1, cutoff=0.6)
    return folded[close[0]] if close else None


# ---- YAML to Nodes ----------------------------------------------------------------------------------------------


def _compose(text: str, shown: str, reader: _Reader) -> Node:
    try:
        tree = yaml.compose(text, Loader=_Loader)
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        what = getattr(error, "problem", None) or "a character that YAML does not allow"
        _refuse(shown, [Problem(mark.line + 1 if mark else 1, "", f"not YAML: {what}")])
    except RecursionError:
        _refuse(shown, [Problem(1, "", "not a policy: nested too deeply")])
    if tree is None:
        _refuse(shown, [Problem(1, "", "the file is empty")])
    node = _node(tree, "", reader, set(), 0)
    if not isinstance(node.value, dict):
        _refuse(shown, [Problem(node.line, "", "a policy is a table of keys and values")])
    return node


def _node(tree: Any, path: str, reader: _Reader, seen: set[int], depth: int) -> Node:
    line = tree.start_mark.line + 1
    if tree.tag not in _TAGS:
        reader.wrong(Node("", line, path), "tags (!...) are not read")
    # An alias is the anchored node again; not walking it twice is what bounds the work.
    if id(tree) in seen:
        reader.wrong(Node("", line, path), "anchors and aliases (& and *) are not read: write the values out")
        return Node("", line, path)
    seen.add(id(tree))
    if isinstance(tree, yaml.ScalarNode):
        return Node(tree.value, line, path)
    if depth > 8:
        reader.wrong(Node("", line, path), "nested too deeply")
        return Node("", line, path)
    if isinstance(tree, yaml.SequenceNode):
        return Node([_node(item, f"{path}[{n}]", reader, seen, depth + 1) for n, item in enumerate(tree.value, 1)],
                    line, path)
    fields: dict[str, Node] = {}
    for key, value in tree.value:
        at = key.start_mark.line + 1
        if not isinstance(key, yaml.ScalarNode):
            reader.wrong(Node("", at, path), "a key must be a word")
            continue
        inner = f"{path}.{key.value}" if path else key.value
        if key.value == "<<":
            reader.wrong(Node("", at, path), "merge keys (<<) are not read: write the values out")
        elif key.value in fields:
            reader.wrong(Node("", at, inner), f"this key stands here twice, first in line {fields[key.value].line}")
        else:
            node = _node(value, inner, reader, seen, depth + 1)
            fields[key.value] = node._replace(line=at)
    return Node(fields, line, path)


# ---- Nodes to values --------------------------------------------------------------------------------------------


class _Reader:
    """Reads values out of Nodes and gathers what is wrong; a wrong value reads as its neutral one."""

    def __init__(self) -> None:
        self.problems: list[Problem] = []

    def wrong(self, node: Node, what: str) -> None:
        self.problems.append(Problem(node.line, node.path, what))

    def table(self, node: Node, known: Collection[str] | None = None, needs: Collection[str] = ()) -> dict[str, Node]:
        """The fields of a table; every key must be known, and the needed ones there."""
        if not isinstance(node.value, dict):
            # "labels:" with nothing behind it is an empty table.
            if node.value != "":
                self.wrong(node, "expected a table of keys and values")
            return {}
        for key, inner in node.value.items():
            if known is not None and key not in known:
                meant = nearest(key, known)
                self.wrong(inner, f"no such key{f'; did you mean {meant}?' if meant else ''}")
        for key in needs:
            if key not in node.value:
                self.wrong(node, f"{key} is missing")
        return node.value

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
            end = f"; did you mean {meant}?" if meant else f"; one of {', '.join(among)}"
            self.wrong(node, f"no such value{end}")
        return word if word in among else next(iter(among), "")

    def choices(self, node: Node, among: Collection[str]) -> tuple[str, ...]:
        if not isinstance(node.value, list):
            self.wrong(node, "expected a list")
            return ()
        chosen = tuple(self.choice(item, among) for item in node.value)
        if len(set(chosen)) < len(chosen):
            self.wrong(node, "the same value stands here twice")
        return chosen

    def whole(self, node: Node, least: int, most: int) -> int:
        word = self.text(node)
        if not (word.isascii() and word.isdigit() and least <= int(word[:9]) <= most):
            self.wrong(node, f"expected a whole number from {least} to {most}")
            return least
        return int(word)

    def percent(self, node: Node) -> float:
        found = re.fullmatch(r"(\d{1,3}(?:\.\d{1,9})?) ?%", self.text(node))
        if not found or float(found[1]) > 100:
            self.wrong(node, "expected a percentage such as 0.002%")
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


# ---- the policy -------------------------------------------------------------------------------------------------

_NEEDED = ("policy", "version", "title", "plain", "legal_route", "missed_mentions", "small_count", "rules", "promises")
_KNOWN = (*_NEEDED, "institution", "protocol", "approvals", "valid_until", "as_of", "date_order", "derive",
          "on_retroactive", "ids", "note_order", "metadata", "labels", "gates", "release")
_RULE_KEYS = ("like", "action", "behaviour", "scope", "generator", "lists", "threshold", "options", "ladder",
              "requires", "roles", "why")
#: setting -> its values; the first is the default where the policy is silent.
_SETTINGS: dict[str, tuple[str, ...]] = {
    "date_order": model.DATE_ORDERS, "derive": model.DERIVES, "missed_mentions": model.MISSED_MENTIONS,
    "on_retroactive": model.ON_RETROACTIVE, "ids": model.IDS, "note_order": model.NOTE_ORDERS,
}


def _policy(root: Node, source: str, reader: _Reader) -> Policy:
    top = reader.table(root, _KNOWN, _NEEDED)

    def read(key: str, how: Callable[[Node], Any], silent: Any = "") -> Any:
        return how(top[key]) if key in top else silent

    name = read("policy", reader.text)
    if "policy" in top and not _ID.match(name):
        reader.wrong(top["policy"], "expected a short name of small letters, digits and hyphens")
    for key in ("version", "title", "plain"):
        if key in top and not reader.text(top[key]):
            reader.wrong(top[key], "must not be empty")
    settings = {key: reader.choice(top[key], among) if key in top else among[0] for key, among in _SETTINGS.items()}
    for key, values in offers.NOT_YET.items():
        if settings[key] in values:
            reader.wrong(top[key], f"{settings[key]} is not offered by this version")
    route = read("legal_route", lambda node: reader.choice(node, model.LEGAL_ROUTES), model.LEGAL_ROUTES[0])
    rules = read("rules", lambda node: _rules(node, reader), {})
    promises, required = read("promises", lambda node: _promises(node, reader), ({}, frozenset()))
    release = read("release", lambda node: reader.table(node, ("formats", "must_show")), {})
    valid_until, as_of = read("valid_until", reader.day, None), read("as_of", reader.day, None)
    if valid_until and as_of and as_of > valid_until:
        reader.wrong(top["valid_until"], f"the policy is not valid on {as_of}, its as_of, any more")
    if "legal_route" in top and "rules" in top and isinstance(top["rules"].value, dict):
        for kind, what in legal_problems(route, rules):
            reader.wrong(top["rules"].value[kind], what)
    return Policy(
        id=name, version=read("version", reader.text), title=read("title", reader.text),
        plain=read("plain", reader.text), legal_route=route, digest=_digest(root), source=source, rules=rules,
        institution=read("institution", reader.text), protocol=read("protocol", reader.text),
        approvals=read("approvals", lambda node: _approvals(node, reader), ()),
        valid_until=valid_until, as_of=as_of,
        labels=read("labels", lambda node: _labels(node, reader), {}),
        metadata=read("metadata", lambda node: _metadata(node, reader), {}),
        small_count=read("small_count", lambda node: reader.whole(node, 1, 1000), 11),
        promises=promises, required=required, gates=read("gates", lambda node: _gates(node, reader), ()),
        formats=reader.choices(release["formats"], offers.FORMATS) if "formats" in release else ("jsonl",),
        must_show=reader.choices(release["must_show"], offers.SECTIONS) if "must_show" in release else (),
        **settings,
    )


def _digest(root: Node) -> str:
    """SHA-256 of the values as text with keys in order: comments, key order and quoting do not change it."""
    canonical = json.dumps(root.plain(), sort_keys=True, ensure_ascii=False, separators=(",", ":"))
    return hashlib.sha256(b"resynth.policy.v1\n" + canonical.encode("utf-8", "surrogatepass")).hexdigest()


def _rules(node: Node, reader: _Reader) -> dict[str, Rule]:
    rows = reader.table(node, KINDS)
    rules: dict[str, Rule] = {}
    for kind in KINDS:
        if kind not in rows:
            reader.wrong(node, f"{kind} is missing: every kind needs a row (here: {KINDS[kind].says})")
            continue
        rules[kind] = _row(kind, rows[kind], reader.table(rows[kind], _RULE_KEYS), rows, reader)
    return rules


def _row(kind: str, row: Node, fields: Mapping[str, Node], rows: Mapping[str, Node], reader: _Reader) -> Rule:
    """The rule of a row that is written out, or that is like the row of another kind."""
    if "like" not in fields:
        return _rule(kind, row, fields, rows, reader)
    other = reader.choice(fields["like"], KINDS)
    if set(fields) - {"like", "why"}:
        reader.wrong(row, "a row that is like another says nothing else but why")
    target = rows.get(other)
    if target is None or not isinstance(target.value, dict) or "like" in target.value:
        reader.wrong(fields["like"], f"{other} has no full row to be like")
        return Rule(kind, "hold")
    if row.path != f"rules.{kind}" and "roles" in target.value:
        reader.wrong(fields["like"], f"{other} has roles of its own: write the row out")
        return Rule(kind, "hold")
    # Read once as itself and once as this kind: the row's own faults are told in its own place, once.
    own, here = _Reader(), _Reader()
    _rule(other, target, target.value, rows, own)
    rule = _rule(kind, target, target.value, rows, here)
    for problem in here.problems:
        if problem not in own.problems:
            reader.wrong(row, f"{kind} cannot be like {other}: {problem.what}")
    return replace(rule, why=reader.text(fields["why"])) if "why" in fields else rule


def _rule(kind: str, row: Node, fields: Mapping[str, Node], rows: Mapping[str, Node], reader: _Reader) -> Rule:
    if "action" not in fields:
        reader.wrong(row, "action is missing")
        return Rule(kind, "hold")
    action = reader.choice(fields["action"], model.ACTIONS)
    if reader.text(fields["action"]) != action:
        return Rule(kind, "hold")
    if (kind, action) not in offers.OFFERS:
        can = ", ".join(a for k, a in offers.OFFERS if k == kind)
        reader.wrong(row, f"cannot {action} {kind} in this version; offered: {can}")
        return Rule(kind, "hold")
    known = offers.behaviours(kind, action)
    behaviour = reader.choice(fields["behaviour"], known) if known and "behaviour" in fields else ""
    if known and "behaviour" not in fields:
        reader.wrong(row, f"behaviour is missing; offered: {', '.join(known)}")
    offered = offers.find(kind, action, behaviour) or offers.OFFERS[kind, action][0]
    options = _options(row, fields, offered, reader)
    generator = ""
    if "generator" in fields and offered.generators:
        generator = reader.choice(fields["generator"], offered.generators)
    if offered.lists and "lists" not in fields:
        reader.wrong(row, f"lists is missing; offered: {', '.join(offered.lists)}")
    if offered.whole_ladder and "ladder" not in fields:
        reader.wrong(row, f"ladder is missing; offered: {', '.join(offered.rungs)}")
    ladder, limits = _ladder(fields["ladder"], offered, reader) if "ladder" in fields else (("all", "tag", "hold"), {})
    for key, means in (("behaviour", offered.behaviours), ("lists", offered.lists), ("scope", offered.behaviours),
                       ("threshold", offered.thresholds or offered.least_threshold is not None),
                       ("generator", offered.generators)):
        if key in fields and not means:
            reader.wrong(fields[key], f"means nothing for {action} {kind}")
    requires = reader.choices(fields["requires"], offers.PRECONDITIONS) if "requires" in fields else ()
    for need in requires:
        if kind not in offers.PRECONDITION_KINDS[need]:
            of = ", ".join(offers.PRECONDITION_KINDS[need])
            reader.wrong(fields["requires"], f"{need} is a precondition of {of}")
    scope, p = _scope(fields["scope"], offered, reader) if "scope" in fields else (offered.scopes[0], 0.0)
    threshold, bearers = _threshold(fields.get("threshold", row), offered, reader)
    return Rule(
        kind=kind, action=action, behaviour=behaviour, options=options, ladder=ladder, limits=limits, requires=requires,
        generator=generator, scope=scope, p=p, threshold=threshold, bearers=bearers,
        lists=_lists(fields["lists"], offered, reader) if "lists" in fields and offered.lists else (),
        roles=_roles(fields["roles"], kind, rows, reader) if "roles" in fields else {},
        why=reader.text(fields["why"]) if "why" in fields else "",
    )


def _options(row: Node, fields: Mapping[str, Node], offered: Offer, reader: _Reader) -> dict[str, str]:
    options: dict[str, str] = {}
    known = (*offered.options, *offered.numbers)
    for name, node in reader.table(fields["options"], known).items() if "options" in fields else ():
        if name in offered.options:
            options[name] = reader.choice(node, offered.options[name])
        elif name in offered.numbers:
            options[name] = reader.number(node, *offered.numbers[name])
    for name in offered.needed:
        if name not in options:
            reader.wrong(fields.get("options", row), f"{name} is missing in the options")
    return options


def _scope(node: Node, offered: Offer, reader: _Reader) -> tuple[str, float]:
    """A scope by its name, or ``{markov: 0.2}``."""
    if not isinstance(node.value, dict):
        scope = reader.choice(node, offered.scopes)
        if scope == "markov":
            reader.wrong(node, "expected a chance, such as {markov: 0.2}")
        return scope, 0.0
    if set(node.value) != {"markov"} or "markov" not in offered.scopes:
        reader.wrong(node, f"no such value; one of {', '.join(offered.scopes)}")
        return offered.scopes[0], 0.0
    return "markov", float(reader.number(node.value["markov"], 0.0, 1.0))


def _roles(node: Node, kind: str, rows: Mapping[str, Node], reader: _Reader) -> dict[str, Rule]:
    """Role -> the rule of its mentions, written out or like the row of another kind."""
    roles: dict[str, Rule] = {}
    for role, row in reader.table(node, ROLES).items():
        if role in ROLES:
            fields = reader.table(row, tuple(key for key in _RULE_KEYS if key != "roles"))
            roles[role] = _row(kind, row, fields, rows, reader)
    return roles


def _threshold(node: Node, offered: Offer, reader: _Reader) -> tuple[float, int]:
    """The threshold in percent, and in bearers where it was given so."""
    if not offered.thresholds and offered.least_threshold is None:
        return 0.0, 0
    if isinstance(node.value, dict):
        reader.wrong(node, "threshold is missing")
        return 0.0, 0
    found = re.fullmatch(r"(\d{1,9}) bearers?", reader.text(node))
    bearers = int(found[1]) if found else 0
    threshold = bearers * 100 / model.POPULATION if found else reader.percent(node)
    if offered.least_threshold is not None:
        if (found or threshold) and not offered.least_threshold <= threshold <= 100:
            people = offered.least_threshold * model.POPULATION / 100
            reader.wrong(node, f"expected at least {offered.least_threshold:g}%, or {people:.0f} bearers")
    elif (found or threshold) and threshold not in offered.thresholds:
        reader.wrong(node, f"not offered by this version; offered: {', '.join(f'{t:g}%' for t in offered.thresholds)}")
    return threshold, bearers


def _lists(node: Node, offered: Offer, reader: _Reader) -> tuple[str, ...]:
    names = reader.choices(node, offered.lists)
    if names and set(names) != set(offered.lists):
        missing = ", ".join(name for name in offered.lists if name not in names)
        reader.wrong(node, f"this behaviour draws from all of its lists; missing: {missing}")
    return names


def _ladder(node: Node, offered: Offer, reader: _Reader) -> tuple[tuple[str, ...], dict[str, float]]:
    """Rungs, best first; a rung may carry its largest rate: ``- tag: 1%``."""
    if not isinstance(node.value, list):
        reader.wrong(node, "expected a list of rungs")
        return ("all", "hold"), {}
    rungs: list[str] = []
    limits: dict[str, float] = {}
    for item in node.value:
        if isinstance(item.value, dict) and len(item.value) == 1:
            ((name, most),) = item.value.items()
            rung = reader.choice(Node(name, item.line, item.path), offered.rungs)
            limits[rung] = reader.percent(most)
        else:
            rung = reader.choice(item, offered.rungs)
        rungs.append(rung)
    places = [model.RUNGS.index(rung) for rung in rungs]
    if places != sorted(set(places)):
        reader.wrong(node, f"rungs stand once each, in this order: {', '.join(offered.rungs)}")
    if offered.whole_ladder and tuple(rungs) != offered.rungs:
        reader.wrong(node, f"this behaviour has one ladder: {', '.join(offered.rungs)}")
    if not rungs or rungs[0] != "all" or rungs[-1] != "hold":
        reader.wrong(node, "a ladder begins with all and ends with hold")
    return tuple(rungs), limits


def _promises(node: Node, reader: _Reader) -> tuple[dict[str, str], frozenset[str]]:
    promises: dict[str, str] = {}
    required: set[str] = set()
    words = ("hard", "soft", "hard required", "soft required")
    rows = reader.table(node, offers.PROMISES)
    for promise in offers.PROMISES:
        if promise in rows:
            strength, _, need = reader.choice(rows[promise], words).partition(" ")
            promises[promise] = strength
            if need:
                required.add(promise)
    return promises, frozenset(required)


def _approvals(node: Node, reader: _Reader) -> tuple[Approval, ...]:
    if not isinstance(node.value, list):
        reader.wrong(node, "expected a list")
        return ()
    found = []
    for item in node.value:
        row = reader.table(item, ("by", "on", "reference"), ("by", "on"))
        if "by" in row and "on" in row:
            reference = reader.text(row["reference"]) if "reference" in row else ""
            found.append(Approval(reader.text(row["by"]), reader.day(row["on"]) or "", reference))
    return tuple(found)


def _labels(node: Node, reader: _Reader) -> dict[str, str]:
    labels = {}
    for label, inner in reader.table(node).items():
        kind = kind_of(reader.text(inner))
        if kind is None:
            reader.choice(inner, KINDS)
        else:
            labels[label] = kind
    return labels


def _metadata(node: Node, reader: _Reader) -> dict[str, MetadataRule]:
    rules = {}
    for name, inner in reader.table(node).items():
        row = reader.table(inner, ("kind", "action"), ("kind", "action"))
        if "kind" in row and "action" in row:
            action = reader.choice(row["action"], offers.METADATA_ACTIONS)
            rule = MetadataRule(reader.choice(row["kind"], KINDS), action)
            if rule.action == "generalize" and rule.kind not in offers.METADATA_GENERALIZED:
                reader.wrong(inner, f"cannot generalize a field of {rule.kind}; drop or redact it")
            rules[name] = rule
    return rules


def _gates(node: Node, reader: _Reader) -> tuple[Gate, ...]:
    gates = []
    for figure, inner in reader.table(node, offers.FIGURES).items():
        found = re.fullmatch(r"at most (\d{1,6}(?:\.\d{1,6})?)", reader.text(inner))
        if not found:
            reader.wrong(inner, "expected a limit such as: at most 0.05")
        elif figure not in offers.FIGURES_MEASURED:
            reader.wrong(inner, "this figure is not measured by this version")
        else:
            gates.append(Gate(figure, float(found[1])))
    return tuple(gates)
