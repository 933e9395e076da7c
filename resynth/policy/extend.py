"""``extends:`` a policy starts from another one, and says only what is different.

What is said of a key, of a kind, of a promise, a label or a field stands over what the other policy says of it. A
row of ``rules`` that says its action (or ``like``) stands alone; one that does not is joined to the other policy's row,
setting by setting. Who it is, what it is in plain words, who approved it and for whom are never taken over: an approval
is of one policy, and for its recipients.
"""

from __future__ import annotations

from collections.abc import Callable

from resynth.policy.nodes import Node, Reader

#: What a policy says for itself.
OWN = ("policy", "version", "title", "plain", "approvals", "recipients", "extends")
_TABLES = ("promises", "labels", "metadata", "gates", "release")
#: So many policies may stand behind one another.
_MOST = 8

#: (name as written, file that names it) -> (its table, how it is called, what tells it from every other file)
Opener = Callable[[Node, str], tuple[Node, str, str] | None]


def resolved(root: Node, shown: str, mark: str, opener: Opener, reader: Reader) -> Node:
    """The policy with all that it takes over from the ones it extends. Nodes keep the file and line they came from.

    Args:
        shown: how the policy's file is called.
        mark: what tells the file from every other, so that a loop is found.
        opener: opens the policy that a Node names; None when it cannot (told to the reader).
    """
    tables = [root]
    called, seen = shown, [mark]
    while isinstance(tables[-1].value, dict) and "extends" in tables[-1].value:
        name = tables[-1].value["extends"]
        found = opener(name, called)
        if found is None:
            break
        base, called, mark = found
        if mark in seen:
            reader.wrong(name, "this goes in a circle: a policy cannot extend itself")
            break
        if len(tables) == _MOST:
            reader.wrong(name, f"more than {_MOST} policies behind one another")
            break
        tables.append(base)
        seen.append(mark)
    merged = tables.pop()
    while tables:
        merged = _policy(merged, tables.pop())
    return merged


def _policy(base: Node, own: Node) -> Node:
    if not isinstance(base.value, dict) or not isinstance(own.value, dict):
        return own
    merged = {key: node for key, node in base.value.items() if key not in OWN}
    for key, node in own.value.items():
        if key == "rules" and key in merged:
            merged[key] = _rules(merged[key], node)
        elif key in _TABLES and key in merged:
            merged[key] = _joined(merged[key], node)
        else:
            merged[key] = node
    return own._replace(value=merged)


def _joined(base: Node, own: Node, *deeper: str) -> Node:
    """Both tables; where both have a key, the own one stands, or is joined in the same way (``deeper``)."""
    if not isinstance(base.value, dict) or not isinstance(own.value, dict):
        return own
    merged = dict(base.value)
    for key, node in own.value.items():
        merged[key] = _joined(merged[key], node) if key in deeper and key in merged else node
    return own._replace(value=merged)


def _rules(base: Node, own: Node) -> Node:
    if not isinstance(base.value, dict) or not isinstance(own.value, dict):
        return own
    merged = dict(base.value)
    followers = {}
    for kind, row in own.value.items():
        known = base.value.get(kind)
        if known is not None and isinstance(known.value, dict) and "like" in known.value and _adds(row):
            followers[kind] = row, known.value
        else:
            merged[kind] = _row(known, row)
    for kind, (row, known_row) in followers.items():
        # Like another kind so far, and now with something of its own: that kind's row, as it is now, and the own.
        like = known_row["like"].value
        target = merged.get(like) if isinstance(like, str) else None
        extra = {key: node for key, node in known_row.items() if key != "like"}
        merged[kind] = _row(_row(target, row._replace(value=extra)), row)
    return own._replace(value=merged)


def _adds(row: Node) -> bool:
    return isinstance(row.value, dict) and not {"action", "like"} & row.value.keys()


def _row(base: Node | None, own: Node) -> Node:
    if base is None or not _adds(own) or not isinstance(base.value, dict) or not isinstance(own.value, dict):
        return own
    merged = _joined(base, own, "options")
    if "roles" in base.value and "roles" in own.value:
        known, said = base.value["roles"], own.value["roles"]
        if isinstance(known.value, dict) and isinstance(said.value, dict):
            roles = known.value | {role: _row(known.value.get(role), row) for role, row in said.value.items()}
            assert isinstance(merged.value, dict)
            merged.value["roles"] = said._replace(value=roles)
    return merged
