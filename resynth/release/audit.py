"""The audit as data: one dictionary, from which AUDIT.json is written and AUDIT.html drawn.

The public audit holds no value, no place and no small count; the private one, for the vault, holds exact counts and
places (released id and offset), still no value.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from resynth.kinds import KINDS
from resynth.policy.explain import ACTION_WORDS, CLASS_WORDS, ladder_words
from resynth.policy.model import ROUTE_WORDS, Policy
from resynth.policy.offers.names import scope_costs, scope_warnings
from resynth.policy.promises import WORDS
from resynth.release.figures import PRIVATE, figures, rounded
from resynth.release.figures import WORDS as FIGURE_WORDS
from resynth.release.marked import marked_by, missed
from resynth.release.summary import Count, Summary, outcome, promise_rows, shown, shown_roughly, shown_row, shown_sum
from resynth.surrogates.generated import versions

FORMAT = "resynth.audit.v1"


def audit(summary: Summary, *, private: bool = False) -> dict[str, Any]:
    """The audit as plain data.

    Args:
        summary: what happened.
        private: exact counts, counts by kind and label, and places; never for the released tree.
    """
    policy = summary.policy
    least = 1 if private else policy.small_count
    standing, sentence = outcome(summary)
    classes, kinds = summary.by_class(), summary.by_kind()
    document: dict[str, Any] = {
        "made_by": "resynth",
        "format": FORMAT,
        "tool_version": summary.tool_version,
        "release_version": summary.version,
        "as_of": summary.as_of,
        "outcome": standing,
        "says": sentence,
        "policy": _policy(policy),
        "annotated": summary.annotated,
        "marked_by": marked_by(summary),
        "scopes": {"costs": scope_costs(policy), "warnings": scope_warnings(policy, summary.annotated)},
        "formats": list(summary.formats),
        "counts": {
            "notes": shown(summary.notes, least), "patients": shown(summary.patients, least),
            "characters": shown(summary.characters, least), "mentions": shown_sum(classes, least),
            "notes_held_back": shown(summary.held, least),
        },
        "promises": _promises(summary, kinds, least, private),
        "classes": _classes(summary, classes, least),
        "figures": _figures(summary, private),
        "collisions": _cells(summary.class_collisions(), least),
        "note_types": shown_row(dict(sorted(summary.note_types.items())), least),
        "splits": shown_row(summary.splits, least),
        "generators": versions(frozenset(
            rule.generator for row in policy.rules.values() for rule in (row, *row.roles.values()) if rule.generator
        )),
        "lists": [{"list": name, "sha256": digest} for name, digest in sorted(summary.lists.items())],
    }
    if summary.recognizers:
        document["recognizers"] = dict(sorted(summary.recognizers.items()))
    if summary.other_types:
        document["counts"]["note_types_made_other"] = shown(summary.other_types, least)
    if summary.undated:
        document["counts"]["dates_told_less_for_want_of_a_day"] = shown(summary.undated, least)
    if summary.annotated != "given":
        document["marked_by_program"] = missed(summary)
        document["counts"]["mentions_marked_by_program"] = shown_roughly(summary.by_program, kinds, least)
    if summary.edited:
        document["counts"]["mentions_reviewed"] = shown(summary.edited, least)
    if summary.tables:
        document["counts"]["rows_held_back"] = shown(summary.held_rows, least)
        document["tables"] = _tables(summary, least)
    if private:
        document["key_fingerprint"] = summary.key_fingerprint
        document["kinds"] = _kinds(summary, kinds)
    return document


def audit_json(summary: Summary, *, private: bool = False) -> str:
    """The audit as JSON text, ending with a newline; the same summary gives the same bytes."""
    return json.dumps(audit(summary, private=private), indent=1, ensure_ascii=False) + "\n"


def says(promise: str) -> str:
    """A promise, or a part of one (``M3.names``), in words."""
    whole, _, part = promise.partition(".")
    return f"{WORDS.get(whole, '')} ({part})" if part else WORDS.get(whole, "")


def _policy(policy: Policy) -> dict[str, Any]:
    """What the policy is, how it is called, and what it asks of the whole release."""
    said: dict[str, Any] = {
        "id": policy.id, "version": policy.version, "title": policy.title, "digest": policy.digest,
        "legal_route": policy.legal_route, "legal_route_says": ROUTE_WORDS[policy.legal_route],
        "institution": policy.institution, "protocol": policy.protocol, "valid_until": policy.valid_until,
        "missed_mentions": policy.missed_mentions, "small_count": policy.small_count,
        # How surrogates are derived is told; nothing that would tell one key from another.
        "derive": policy.derive,
    }
    if policy.recipients:
        said["recipients"] = list(policy.recipients)
    return said


def _promises(summary: Summary, kinds: Mapping[str, int], least: int, private: bool) -> list[dict[str, Any]]:
    """Each promise, how often it was checked and whether it held; where not, in the private audit alone."""
    return [
        {"id": row.promise, "says": says(row.promise), "strength": row.strength,
         "required": row.required, "standing": row.standing.value,
         "checked": shown_roughly(row.checked, kinds, least), "exceptions": shown(row.broken, least),
         "why": row.why} | ({"where": list(row.where)} if private else {})
        for row in promise_rows(summary)
    ]


def _classes(summary: Summary, mentions: Mapping[str, int], least: int) -> list[dict[str, Any]]:
    """Each class of PHI: what happens to it, how many mentions it has, and by which steps of the ladder."""
    return [
        {"class": name, "says": CLASS_WORDS[name], "actions": _actions(summary, name),
         "mentions": shown(mentions[name], least),
         "rungs": _row(rungs, mentions[name], least)}
        for name, rungs in summary.class_rungs().items()
    ]


def _tables(summary: Summary, least: int) -> list[dict[str, Any]]:
    """Each table of the release, its rows and its columns."""
    return [
        {"table": table.name, "counts": {"rows": shown(table.rows, least)}, "columns": list(table.columns),
         "columns_dropped": table.dropped}
        for table in summary.tables
    ]


def _kinds(summary: Summary, kinds: Mapping[str, int]) -> list[dict[str, Any]]:
    """Each kind of PHI with its exact counts, for the private audit."""
    policy = summary.policy
    return [
        {"kind": kind, "class": KINDS[kind].cchmc, "action": policy.rule(kind).action,
         "ladder": ladder_words(policy.rule(kind)), "mentions": count,
         "labels": dict(sorted(summary.spans[kind].items())),
         "rules": {rule: dict(rungs) for rule, rungs in sorted(summary.rungs.get(kind, {}).items())}}
        for kind, count in kinds.items()
    ]


def _figures(summary: Summary, private: bool) -> list[dict[str, Any]]:
    """The figures of risk, each with the policy's limit on it."""
    gates = {gate.figure: gate for gate in summary.policy.gates}
    rows = []
    for name, value in figures(summary.policy, summary.verdicts, summary.risk).items():
        gate = gates.get(name)
        told: str | float | None = None if value is None else rounded(value)
        if gate is not None and name in PRIVATE and not private:
            told = gate.says
        rows.append({"figure": name, "says": FIGURE_WORDS[name], "value": told, "gate": gate and gate.limit})
    return rows


def _row(rungs: Mapping[str, int], total: int, least: int) -> dict[str, Count]:
    """A class's rungs; when the class itself is too small to be shown, so is each of them."""
    if 0 < total < least:
        return {rung: shown(1, least) for rung in rungs}
    return shown_row(rungs, least)


def _cells(cells: Mapping[str, int], least: int) -> dict[str, Count]:
    return {name: shown(count, least) for name, count in cells.items()}


def _actions(summary: Summary, name: str) -> list[str]:
    """What happens to the kinds of a class that the corpus holds, each said once."""
    kinds = [kind for kind in summary.by_kind() if KINDS[kind].cchmc == name]
    said = []
    for rule in map(summary.policy.rule, kinds):
        named = rule.options.get("holding_a_replaced_name") == "replace"
        said.append(ACTION_WORDS[rule.action] + (", unless it holds a replaced name" if named else ""))
    return list(dict.fromkeys(said))
