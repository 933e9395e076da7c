"""One rule for each kind and role, out of the rows of a policy; what is not offered is refused by name."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from math import ceil

from resynth import lexicon
from resynth.kinds import KINDS, kind_of
from resynth.policy import model, offers
from resynth.policy.model import Rule
from resynth.policy.nodes import Node, Reader
from resynth.policy.offers.base import Offer
from resynth.types import ROLES

KEYS = ("like", "action", "behaviour", "scope", "generator", "lists", "threshold", "options", "ladder", "requires",
        "roles", "why")
#: The ladder of a rule that names none, as far as its behaviour has these rungs.
_SHORT = ("all", "tag", "hold")


def rules_of(node: Node, reader: Reader) -> dict[str, Rule]:
    """Kind -> its rule, one for every kind of the taxonomy, in its order."""
    rows = reader.table(node, KINDS, also=kind_of)
    if not isinstance(node.value, dict) and node.value:
        return {}
    rules: dict[str, Rule] = {}
    for kind in KINDS:
        if kind not in rows:
            reader.wrong(node, f"{kind} is missing: every kind needs a row (here: {KINDS[kind].says})")
            continue
        rules[kind] = _row(kind, rows[kind], reader.table(rows[kind], KEYS), rows, reader)
    return rules


def _row(kind: str, row: Node, fields: Mapping[str, Node], rows: Mapping[str, Node], reader: Reader) -> Rule:
    """The rule of a row that is written out, or that is like the row of another kind."""
    if "like" not in fields:
        return _rule(kind, row, fields, rows, reader)
    other = reader.choice(fields["like"], KINDS)
    if set(fields) - {"like", "why"}:
        reader.wrong(row, "a row that is like another says nothing else but why")
    target = rows.get(other)
    if target is None or not isinstance(target.value, dict) or "like" in target.value:
        if target is not None and isinstance(target.value, dict):
            whole = reader.text(target.value["like"])
            reader.wrong(fields["like"], f"{other} has no full row to be like: it is itself like {whole}")
        elif target is None or not target.value:
            reader.wrong(fields["like"], f"{other} has no full row to be like")
        return Rule(kind, "hold")  # a row that is no table was told in its own place
    if row.path != f"rules.{kind}" and "roles" in target.value:
        reader.wrong(fields["like"], f"{other} has roles of its own: write the row out")
        return Rule(kind, "hold")
    # Read once as itself and once as this kind: the row's own faults are told in its own place, once.
    own, here = Reader(), Reader()
    _rule(other, target, target.value, rows, own)
    rule = _rule(kind, target, target.value, rows, here)
    for problem in here.problems:
        if problem not in own.problems:
            reader.wrong(row, f"{kind} cannot be like {other}: {problem.what}")
    return replace(rule, why=reader.text(fields["why"])) if "why" in fields else rule


def _rule(kind: str, row: Node, fields: Mapping[str, Node], rows: Mapping[str, Node], reader: Reader) -> Rule:
    if "action" not in fields:
        if isinstance(row.value, dict) or not row.value:
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
    wrong = offers.CHECKS[behaviour](options) if behaviour in offers.CHECKS else ""
    if wrong:
        reader.wrong(fields.get("options", row), wrong)
    generator = ""
    if "generator" in fields and offered.generators:
        generator = reader.choice(fields["generator"], offered.generators)
    if offered.lists and "lists" not in fields:
        reader.wrong(row, f"lists is missing; offered: {', '.join(offered.lists)}")
    if offered.whole_ladder and "ladder" not in fields:
        reader.wrong(row, f"ladder is missing; offered: {', '.join(offered.rungs)}")
    ladder: tuple[str, ...] = tuple(rung for rung in _SHORT if rung in offered.rungs)
    limits: dict[str, float] = {}
    if "ladder" in fields:
        ladder, limits = _ladder(fields["ladder"], offered, reader)
    for key, means in (("behaviour", offered.behaviours), ("lists", offered.lists), ("scope", offered.behaviours),
                       ("threshold", offered.thresholds or offered.least_threshold is not None),
                       ("generator", offered.generators), ("ladder", action not in ("keep", "hold"))):
        if key in fields and not means:
            reader.wrong(fields[key], f"means nothing for {action} {kind}")
    requires = reader.choices(fields["requires"], offers.PRECONDITIONS) if "requires" in fields else ()
    for need in requires:
        if kind not in offers.PRECONDITION_KINDS[need]:
            of = ", ".join(offers.PRECONDITION_KINDS[need])
            reader.wrong(fields["requires"], f"{need} is a precondition of {of}")
    lists = _lists(fields["lists"], offered, reader) if "lists" in fields and offered.lists else ()
    scope, p = _scope(fields["scope"], offered, reader) if "scope" in fields else (offered.scopes[0], 0.0)
    threshold, bearers = _threshold(fields.get("threshold", row), offered, reader)
    if threshold and threshold not in offered.thresholds:
        for name in lists:
            most = _most(name)
            if most is not None and most < threshold:
                reader.wrong(fields["threshold"], f"leaves nothing of {name}: its commonest entry has {most:g}%")
    rule = Rule(
        kind=kind, action=action, behaviour=behaviour, options=options, ladder=ladder, limits=limits, requires=requires,
        generator=generator, scope=scope, p=p, threshold=threshold, bearers=bearers,
        lists=lists,
        roles=_roles(fields["roles"], kind, rows, reader) if "roles" in fields else {},
        why=reader.text(fields["why"]) if "why" in fields else "",
    )
    if behaviour in offers.RULE_CHECKS and (wrong := offers.RULE_CHECKS[behaviour](rule)):
        reader.wrong(fields.get("options", row), wrong)
    return rule


def _options(row: Node, fields: Mapping[str, Node], offered: Offer, reader: Reader) -> dict[str, str]:
    options: dict[str, str] = {}
    known = (*offered.options, *offered.numbers)
    said = fields["options"].value if "options" in fields else {}
    if isinstance(said, dict) and any(name not in known for name in said):
        reader.wrong(fields["options"], f"settings of this row: {', '.join(known) or 'none'}")
    for name, node in reader.table(fields["options"], known).items() if "options" in fields else ():
        if name in offered.options:
            options[name] = reader.choice(node, offered.options[name])
        elif name in offered.numbers:
            options[name] = reader.number(node, *offered.numbers[name])
    for name in offered.needed:
        if name not in options:
            reader.wrong(fields.get("options", row), f"{name} is missing in the options")
    wrong = offered.check(options) if offered.check is not None else ""
    if wrong:
        reader.wrong(fields.get("options", row), wrong)
    return options


def _scope(node: Node, offered: Offer, reader: Reader) -> tuple[str, float]:
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


def _roles(node: Node, kind: str, rows: Mapping[str, Node], reader: Reader) -> dict[str, Rule]:
    """Role -> the rule of its mentions, written out or like the row of another kind."""
    roles: dict[str, Rule] = {}
    for role, row in reader.table(node, ROLES).items():
        if role in ROLES:
            fields = reader.table(row, tuple(key for key in KEYS if key != "roles"))
            roles[role] = _row(kind, row, fields, rows, reader)
    return roles


def _threshold(node: Node, offered: Offer, reader: Reader) -> tuple[float, int]:
    """The threshold in percent, and in bearers where it was given so."""
    if not offered.thresholds and offered.least_threshold is None:
        return 0.0, 0
    if isinstance(node.value, dict):
        reader.wrong(node, "threshold is missing")
        return 0.0, 0
    found = re.fullmatch(r"(\d{1,9}) bearers?", reader.text(node))
    bearers = int(found[1]) if found else 0
    told = len(reader.problems)
    threshold = bearers * 100 / model.POPULATION if found else reader.percent(
        node, ", or people such as 6600 bearers" if offered.least_threshold is not None else "")
    if len(reader.problems) > told:
        return threshold, bearers
    if offered.least_threshold is not None:
        if not offered.least_threshold <= threshold <= 100:
            people = ceil(offered.least_threshold * model.POPULATION / 100)
            reader.wrong(node, f"expected at least {offered.least_threshold:g}%, or {people} bearers")
    elif threshold not in offered.thresholds:
        reader.wrong(node, f"not offered by this version; offered: {', '.join(f'{t:g}%' for t in offered.thresholds)}")
    return threshold, bearers


def _lists(node: Node, offered: Offer, reader: Reader) -> tuple[str, ...]:
    names = reader.choices(node, offered.lists)
    if not names:
        reader.wrong(node, f"no list is named; offered: {', '.join(offered.lists)}")
    elif not offered.some_lists and set(names) != set(offered.lists):
        missing = ", ".join(name for name in offered.lists if name not in names)
        reader.wrong(node, f"this behaviour draws from all of its lists; missing: {missing}")
    for group in offered.one_of if names else ():
        if set(group).isdisjoint(names):
            reader.wrong(node, f"this behaviour needs {' or '.join(group)}")
    return names


def _ladder(node: Node, offered: Offer, reader: Reader) -> tuple[tuple[str, ...], dict[str, float]]:
    """Rungs, best first; a rung may carry its largest rate: ``- tag: 1%``."""
    if not isinstance(node.value, list):
        reader.wrong(node, "expected a list of rungs")
        return ("all", "hold"), {}
    rungs: list[str] = []
    limits: dict[str, float] = {}
    for item in node.value:
        if isinstance(item.value, dict) and len(item.value) == 1:
            ((name, most),) = item.value.items()
            rung = reader.choice(most._replace(value=name, path=item.path), offered.rungs)
            limits[rung] = reader.percent(most)
        elif item.value == "keep":
            reader.wrong(item, "keep is no rung: the original is never what is left when nothing else can be had")
            continue
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


@cache
def _most(name: str) -> float | None:
    """The share of the commonest entry of a list in percent, or None where the list has no shares."""
    with lexicon.path(name).open(encoding="utf-8") as file:
        head, first = (next(file).rstrip("\n").split("\t") for _ in range(2))
    return float(first[head.index("percent")]) if "percent" in head else None
