"""A matching of original tokens to pool tokens, each to one of its own (``plan.names``)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from operator import ne

#: Whether a pool token (first) may stand for a wanted one (second).
May = Callable[[str, str], bool]


def match(
    wanted: Sequence[str], allowed: Mapping[str, frozenset[str]], pool: Sequence[str], may: May = ne,
) -> dict[str, str]:
    """Give each wanted token a pool token of its own that is not in its ``allowed``'s complement.

    Args:
        wanted: tokens, in the order in which they choose.
        allowed: what each token must *not* get (absent: nothing).
        pool: tokens to give, in the order in which they are offered.
        may: whether a pool token may stand for a wanted one at all: no token for itself.

    Returns:
        as many as a maximum matching holds: a token that finds nothing free asks others to move (augmenting path).
    """
    given: dict[str, str] = {}
    owner: dict[str, str] = {}
    free = dict.fromkeys(pool)
    nothing: frozenset[str] = frozenset()
    for token in wanted:
        banned = allowed.get(token, nothing)
        chosen = next((name for name in free if name not in banned and may(name, token)), None)
        if chosen is not None:
            del free[chosen]
            given[token], owner[chosen] = chosen, token
            continue
        _augment(token, allowed, pool, given, owner, free, may)
    return given


def _augment(
    token: str,
    banned: Mapping[str, frozenset[str]],
    pool: Sequence[str],
    given: dict[str, str],
    owner: dict[str, str],
    free: dict[str, None],
    may: May,
) -> None:
    """Find, breadth first, a chain of moves that frees a pool token; leave all as it is when there is none."""
    if not free:
        return
    nothing: frozenset[str] = frozenset()
    came_from: dict[str, str] = {}
    queue = [token]
    for asking in queue:
        forbidden = banned.get(asking, nothing)
        for name in pool:
            if name in came_from or name in forbidden or not may(name, asking):
                continue
            came_from[name] = asking
            if name not in free:
                queue.append(owner[name])
                continue
            del free[name]
            while True:
                holder = came_from[name]
                previous = given.get(holder)
                given[holder], owner[name] = name, holder
                if previous is None:
                    return
                name = previous
