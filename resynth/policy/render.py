"""A policy as YAML again, with everything that it holds and nothing that it takes from elsewhere.

``parse(render(policy)) == policy``. What a field is by default is not written, so that a policy keeps its digest when
the language learns a new word.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import fields
from typing import Any

import yaml

from resynth.policy.model import Policy, Rule, number

_DEFAULTS = {field.name: field.default for field in fields(Policy)} | {
    "promises": {}, "labels": {}, "metadata": {}, "gates": {}, "approvals": [], "recipients": [], "release": {},
    "small_count": None, "missed_mentions": None, "legal_route": None,
}


#: What a policy may say, in the order of the language.
TOP = ("policy", "version", "title", "plain", "legal_route", "institution", "protocol", "recipients", "approvals",
       "valid_until", "as_of", "date_order", "derive", "missed_mentions", "on_retroactive", "ids", "note_order",
       "small_count", "metadata", "labels", "rules", "promises", "gates", "release")


class _Plain(yaml.SafeDumper):
    """Everything is text to who reads it, so nothing is quoted that looks like a number."""


_Plain.yaml_implicit_resolvers = {}


class _OneLine(list[Any]):
    """A list that stands on one line."""


_Plain.add_representer(_OneLine, lambda dumper, items: dumper.represent_sequence("tag:yaml.org,2002:seq", items, True))


def tree(policy: Policy) -> dict[str, Any]:
    """The policy as text, lists and tables, in the order of the language."""
    release: dict[str, Any] = {}
    if policy.formats != ("jsonl",):
        release["formats"] = _OneLine(policy.formats)
    if policy.must_show:
        release["must_show"] = _OneLine(policy.must_show)
    said: dict[str, Any] = {
        "policy": policy.id, "version": policy.version, "title": policy.title, "plain": policy.plain,
        "legal_route": policy.legal_route, "institution": policy.institution, "protocol": policy.protocol,
        "recipients": list(policy.recipients),
        "approvals": [{key: text for key, text in (("by", a.by), ("on", a.on), ("reference", a.reference),
                                                   ("until", a.until)) if text} for a in policy.approvals],
        "valid_until": policy.valid_until, "as_of": policy.as_of,
        "date_order": policy.date_order, "derive": policy.derive, "missed_mentions": policy.missed_mentions,
        "on_retroactive": policy.on_retroactive, "ids": policy.ids, "note_order": policy.note_order,
        "small_count": str(policy.small_count),
        "metadata": {name: {"kind": rule.kind, "action": rule.action} for name, rule in policy.metadata.items()},
        "labels": dict(policy.labels),
        "rules": {kind: row(rule) for kind, rule in policy.rules.items()},
        "promises": {promise: f"{strength} required" if promise in policy.required else strength
                     for promise, strength in policy.promises.items()},
        "gates": {gate.figure: gate.says for gate in policy.gates},
        "release": release,
    }
    return {key: value for key, value in said.items()
            if key in ("rules", "promises") or (value != _DEFAULTS.get(key) and value != "")}


def row(rule: Rule) -> dict[str, Any]:
    """A rule as a row of ``rules``, without its kind."""
    said: dict[str, Any] = {"action": rule.action}
    if rule.behaviour:
        scope = {"markov": number(rule.p)} if rule.scope == "markov" else rule.scope
        said |= {"behaviour": rule.behaviour, "scope": scope}
    if rule.generator:
        said["generator"] = rule.generator
    if rule.lists:
        said["lists"] = _OneLine(rule.lists)
    if rule.bearers:
        said["threshold"] = f"{rule.bearers} bearers"
    elif rule.threshold:
        said["threshold"] = f"{number(rule.threshold)}%"
    if rule.options:
        said["options"] = dict(rule.options)
    if rule.changes:
        said["ladder"] = _OneLine({rung: f"{number(rule.limits[rung])}%"} if rung in rule.limits else rung
                                  for rung in rule.ladder)
    if rule.requires:
        said["requires"] = _OneLine(rule.requires)
    if rule.roles:
        said["roles"] = {role: row(other) for role, other in rule.roles.items()}
    if rule.why:
        said["why"] = rule.why
    return said


def digest(policy: Policy) -> str:
    """SHA-256 (hex) of what the policy says: comments, the order of keys, ``like`` and ``extends`` do not change it."""
    canonical = json.dumps(tree(policy), sort_keys=True, ensure_ascii=False, separators=(",", ":"))
    return hashlib.sha256(b"resynth.policy.v2\n" + canonical.encode("utf-8", "surrogatepass")).hexdigest()


def render(policy: Policy) -> str:
    """The policy as YAML that needs no other file. The same policy gives the same bytes."""
    head = f"# {policy.id} {policy.version}, with everything written out\n"
    body = yaml.dump(tree(policy), Dumper=_Plain, sort_keys=False, allow_unicode=True, width=118)
    return head + body
