"""Nicknames and short forms: Bob is Robert, and Dash is Dashiell, where the chart has one of that name.

They share one draw; whoever is called by the short form is called by a short form of the new name, where the lists have
one that may be given.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cache
from typing import NamedTuple

from resynth import lexicon
from resynth.plan.names_mentions import Mention, begins
from resynth.surrogates.names import FIRST


class Nicknames(NamedTuple):
    """The first names of a chart that are one person's.

    Attributes:
        joined: role key -> the one by which their surrogate is drawn.
        short: those of them that are short forms.
    """

    joined: dict[str, str]
    short: frozenset[str]

    def __repr__(self) -> str:
        return f"Nicknames(joined={len(self.joined)})"


def nicknames(found: Sequence[Mention], ordered: bool = False) -> Nicknames:
    """A nickname or a short form joins the only name of the chart that it can stand for (Steve -> Steven).

    Args:
        ordered: of names that are as good as one another the one that stands first in the chart is taken.
    """
    firsts = {token.key: token.role_key for mention in found for token in mention.look.tokens if token.role == FIRST}
    placed: Sequence[str] = list(firsts.values()) if ordered else sorted(firsts.values())
    places = {role_key: at for at, role_key in enumerate(placed)}
    # Taras is no short form of his son's "Roman Tarasovych".
    called = {mention.look.first.key for mention in found if mention.look.first is not None}
    sex = lexicon.names().sex
    joined = {}
    for key, role_key in firsts.items():
        formal = {firsts[name] for name in _formal(key, firsts, called) if sex(key) in (None, sex(name))} - {role_key}
        if len(formal) == 1:
            joined[role_key] = formal.pop()
    # A formal name may be somebody's nickname itself (Will, of Willis): all join the last one.
    ends = {}
    for nick in joined:
        line = [nick]
        while line[-1] in joined and joined[line[-1]] not in line:
            line.append(joined[line[-1]])
        # Of two that are each other's nickname, the one that comes first in the alphabet.
        circle = line[line.index(joined[line[-1]]) :] if line[-1] in joined else line[-1:]
        ends[nick] = min(circle, key=places.__getitem__)
    return Nicknames(ends, frozenset(_short(ends, places)))


def _formal(key: str, firsts: Collection[str], called: Collection[str]) -> Iterator[str]:
    """The names of a chart that a first name may stand for; it is the beginning only of what somebody is called by."""
    yield from (name for name in lexicon.nicknames().get(key, ()) if name in firsts)
    if lexicon.names().sex(key) is None:
        yield from (name for name in called if begins(key, name))


def _short(ends: Mapping[str, str], places: Mapping[str, int]) -> Iterator[str]:
    """Of names that are one person's, all but the one for which most of the others stand."""
    groups: dict[str, set[str]] = {}
    for nick, end in ends.items():
        groups.setdefault(end, {end}).add(nick)
    known, male, female = lexicon.nicknames(), lexicon.names().male, lexicon.names().female
    for group in groups.values():
        names = {role_key.partition(":")[2]: role_key for role_key in group}

        def rank(name: str, names: Mapping[str, str] = names) -> tuple[int, int, float, int]:
            stands = sum(name in known.get(other, ()) or begins(other, name) for other in names)
            is_stood = sum(other in known.get(name, ()) or begins(name, other) for other in names)
            return is_stood - stands, -len(name), -male.get(name, 0.0) - female.get(name, 0.0), places[names[name]]

        whole = min(names, key=rank)
        yield from (role_key for name, role_key in names.items() if name != whole)


@cache
def _short_forms() -> Mapping[str, tuple[str, ...]]:
    """Name -> its nicknames, of which it is none itself."""
    known = lexicon.nicknames()
    found: dict[str, list[str]] = {}
    for nick, names in sorted(known.items()):
        for name in names:
            if nick not in known.get(name, ()):
                found.setdefault(name, []).append(nick)
    return {name: tuple(nicks) for name, nicks in found.items()}


def short_forms(name: str) -> tuple[str, ...]:
    """The nicknames of a name, in the order of the alphabet."""
    return _short_forms().get(name, ())
