"""From YAML to a Policy: every problem at once, each as ``file:line: path: what``, raised as one PolicyError.

Unknown keys are problems, and so is anything that this version does not do yet: a policy is never accepted and then
partly ignored. What a legal route forbids is a problem of the rule that does it.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from typing import Any

from resynth.errors import PolicyError
from resynth.kinds import KINDS, kind_of
from resynth.policy import derived, legal, model, offers, watched
from resynth.policy.extend import resolved
from resynth.policy.model import AT_LEAST, Approval, Gate, MetadataRule, Policy
from resynth.policy.nodes import Node, Problem, Reader, compose, nearest, refuse
from resynth.policy.render import TOP, digest, render
from resynth.policy.rules import rules_of

_MOST_BYTES = 262_144
_ID = re.compile(r"[a-z0-9][a-z0-9.-]*\Z")


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
    path, shown = _place(name_or_path)
    text = _text(path, shown)
    return parse(text, shown, path) if "extends" in text else _alone(text, shown, path)


@lru_cache(maxsize=16)
def _alone(text: str, shown: str, path: Path) -> Policy:
    """A policy that no other file says anything of, read once: a run asks for its policy again and again."""
    return parse(text, shown, path)


def parse(text: str, shown: str = "policy.yaml", path: Path | None = None) -> Policy:
    """A policy from its YAML text.

    Args:
        shown: how the file is called in problems.
        path: where it lies; what it extends is looked for from there. Without it, only bundled policies are.

    Raises:
        PolicyError: with every problem that was found, in the order of the lines.
    """
    reader = Reader()
    root = compose(text, shown, reader)
    if isinstance(root.value, dict):
        # Before it is joined with what it extends: what a misspelt key says would stand beside the other policy's.
        root = root._replace(value=reader.spelled(root.value, KNOWN))
    files = {shown: path}

    def opener(name: Node, called: str) -> tuple[Node, str, str] | None:
        beside = files[called]
        try:
            other, other_shown = _place(reader.text(name), beside.parent if beside else None)
            found = compose(_text(other, other_shown), other_shown, reader)
        except PolicyError as error:
            reader.wrong(name, ": ".join([error.message, *(("; ".join(error.problems),) if error.problems else ())]))
            return None
        files[other_shown] = other
        return found, other_shown, str(other.resolve())

    whole = resolved(root, shown, str(path.resolve()) if path else "", opener, reader)
    policy = _policy(whole, text, reader)
    if any(problem.path == "extends" for problem in reader.problems):
        # What is not said here may be said there.
        reader.problems = [problem for problem in reader.problems if " is missing" not in problem.what]
    if reader.problems:
        refuse(shown, list(dict.fromkeys(reader.problems)))
    policy = replace(policy, digest=digest(policy))
    # A policy in a release stands on its own feet.
    return replace(policy, source=render(policy)) if whole is not root else policy


def _place(name: str, beside: Path | None = None) -> tuple[Path, str]:
    """Where a policy lies, and how it is called: a bundled one by its name, a file by its path."""
    folder = _folder()
    if folder and name in bundled():
        return folder / f"{name}.yaml", f"{name}.yaml"
    return (beside / name if beside else Path(name)), name


def _text(path: Path, shown: str) -> str:
    try:
        if path.stat().st_size > _MOST_BYTES:
            raise PolicyError(f"{shown}: a policy has at most {_MOST_BYTES // 1024} kB", hint="resynth policy list")
        data = path.read_bytes()
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        refuse(shown, [Problem(shown, line, "", "not UTF-8 text: save the file as UTF-8")])
    except (OSError, ValueError) as error:
        if isinstance(error, OSError) and not isinstance(error, FileNotFoundError):
            raise PolicyError(f"{shown}: the policy cannot be read ({error.strerror})",
                              hint="resynth policy list") from None
        meant = nearest(shown, bundled())
        hint = f"resynth policy show {meant}" if meant else "resynth policy list"
        raise PolicyError(f"there is no policy {shown!r}: neither a file nor one of the bundled policies",
                          problems=[f"bundled: {name}" for name in bundled()], hint=hint) from None


NEEDED = ("policy", "version", "title", "plain", "legal_route", "missed_mentions", "small_count", "rules", "promises")
KNOWN = (*TOP, "extends")
#: setting -> its values; the first is the default where the policy is silent.
SETTINGS: dict[str, tuple[str, ...]] = {
    "date_order": model.DATE_ORDERS, "derive": model.DERIVES, "missed_mentions": model.MISSED_MENTIONS,
    "on_retroactive": model.ON_RETROACTIVE, "ids": model.IDS, "note_order": model.NOTE_ORDERS,
}


def _policy(root: Node, source: str, reader: Reader) -> Policy:
    top = reader.table(root, KNOWN, NEEDED)

    def read(key: str, how: Callable[[Node], Any], silent: Any = "") -> Any:
        return how(top[key]) if key in top else silent

    name = read("policy", reader.text)
    if "policy" in top and not _ID.match(name):
        reader.wrong(top["policy"], "expected a short name of small letters, digits and hyphens")
    for key in ("version", "title", "plain"):
        if key in top and not reader.text(top[key]):
            reader.wrong(top[key], "must not be empty")
    settings = {key: reader.choice(top[key], among) if key in top else among[0] for key, among in SETTINGS.items()}
    route = read("legal_route", lambda node: reader.choice(node, model.LEGAL_ROUTES), model.LEGAL_ROUTES[0])
    rules = read("rules", lambda node: rules_of(node, reader), {})
    promises, required = read("promises", lambda node: _promises(node, reader), ({}, frozenset()))
    release = read("release", lambda node: reader.table(node, ("formats", "must_show")), {})
    valid_until, as_of = read("valid_until", reader.day, None), read("as_of", reader.day, None)
    if valid_until and as_of and as_of > valid_until:
        reader.wrong(top["valid_until"], f"the policy is not valid on {as_of}, its as_of, any more")
    approvals = read("approvals", lambda node: _approvals(node, reader), ())
    for approval in approvals:
        if as_of and approval.until and as_of > approval.until:
            reader.wrong(top["approvals"], f"an approval has ended before {as_of}, the policy's as_of")
        if as_of and approval.on > as_of:
            reader.wrong(top["approvals"], f"an approval is of {approval.on}, after {as_of}, the policy's as_of")
        if approval.until and approval.until < approval.on:
            reader.wrong(top["approvals"], f"an approval of {approval.on} has ended before that, on {approval.until}")
    policy = Policy(
        id=name, version=read("version", reader.text), title=read("title", reader.text),
        plain=read("plain", reader.text), legal_route=route, digest="", source=source, rules=rules,
        institution=read("institution", reader.text), protocol=read("protocol", reader.text),
        recipients=read("recipients", lambda node: _recipients(node, reader), ()), approvals=approvals,
        valid_until=valid_until, as_of=as_of,
        labels=read("labels", lambda node: _labels(node, reader), {}),
        metadata=read("metadata", lambda node: _metadata(node, reader), {}),
        small_count=read("small_count", lambda node: reader.whole(node, 1, 1000), 11),
        promises=promises, required=required, gates=read("gates", lambda node: _gates(node, reader), ()),
        formats=reader.choices(release["formats"], offers.FORMATS) if "formats" in release else ("jsonl",),
        must_show=reader.choices(release["must_show"], offers.SECTIONS) if "must_show" in release else (),
        origins=origins(root), **settings,
    )
    # Of a route that is no route nothing follows: all that Safe Harbor forbids would stand below one misspelt word.
    routed = "legal_route" in top and reader.text(top["legal_route"]) == route
    if routed:
        for place, what in legal.problems(policy):
            reader.wrong(_at(root, place), what)
    if "rules" in top and "promises" in top and (routed or "legal_route" not in top):
        for place, what in watched.problems(policy):
            reader.wrong(_at(root, place), what)
    if "rules" in top:
        for place, what in derived.problems(policy):
            reader.wrong(_at(root, place), what)
    return policy


def _at(root: Node, path: str) -> Node:
    """The Node at a path of keys, or the one above where nothing is said."""
    node = root
    while isinstance(node.value, dict):
        found = next((inner for inner in node.value.values() if f"{path}.".startswith(f"{inner.path}.")), None)
        if found is None:
            break
        node = found
    return node


def origins(node: Node) -> dict[str, str]:
    """Path of keys -> ``file:line`` of everything that was said, lists as one."""
    found = {node.path: f"{node.file}:{node.line}"} if node.path else {}
    for inner in node.value.values() if isinstance(node.value, dict) else ():
        found |= origins(inner)
    return found


def _promises(node: Node, reader: Reader) -> tuple[dict[str, str], frozenset[str]]:
    promises: dict[str, str] = {}
    required: set[str] = set()
    words = ("hard", "soft", "hard required", "soft required", "none")
    rows = reader.table(node, offers.PROMISES)
    for promise in offers.PROMISES:
        if promise in rows:
            strength, _, need = reader.choice(rows[promise], words).partition(" ")
            if strength == "none":
                continue
            promises[promise] = strength
            if need:
                required.add(promise)
    return promises, frozenset(required)


def _approvals(node: Node, reader: Reader) -> tuple[Approval, ...]:
    if not isinstance(node.value, list):
        reader.wrong(node, "expected a list")
        return ()
    found = []
    for item in node.value:
        row = reader.table(item, ("by", "on", "reference", "until"), ("by", "on"))
        if "by" in row and "on" in row:
            reference = reader.text(row["reference"]) if "reference" in row else ""
            until = reader.day(row["until"]) if "until" in row else None
            found.append(Approval(reader.text(row["by"]), reader.day(row["on"]) or "", reference, until))
    return tuple(found)


def _recipients(node: Node, reader: Reader) -> tuple[str, ...]:
    names = reader.texts(node)
    if isinstance(node.value, list) and not (names and all(names)):
        reader.wrong(node, "names nobody: name the institutions, or leave recipients out")
    if len({name.casefold() for name in names}) < len(names):
        reader.wrong(node, "the same recipient stands here twice")
    return names


def _labels(node: Node, reader: Reader) -> dict[str, str]:
    labels = {}
    for label, inner in reader.table(node).items():
        kind = kind_of(reader.text(inner))
        if kind is None:
            reader.choice(inner, KINDS)
        else:
            labels[label] = kind
    return labels


def _metadata(node: Node, reader: Reader) -> dict[str, MetadataRule]:
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


def _gates(node: Node, reader: Reader) -> tuple[Gate, ...]:
    gates = []
    for figure, inner in reader.table(node, offers.FIGURES).items():
        word, example = ("least", "1000") if figure in AT_LEAST else ("most", "0.05")
        found = re.fullmatch(rf"at {word} (\d{{1,9}}(?:\.\d{{1,6}})?)", reader.text(inner))
        if figure not in offers.FIGURES_MEASURED:
            measured = ", ".join(offers.FIGURES_MEASURED)
            reader.wrong(inner, f"this figure is not measured by this version; it measures {measured}")
        elif not found:
            reader.wrong(inner, f"expected a limit such as: at {word} {example}")
        elif figure not in AT_LEAST and float(found[1]) > 1:
            reader.wrong(inner, "a figure is a share or a chance, which is never above 1")
        else:
            gates.append(Gate(figure, float(found[1])))
    return tuple(gates)
