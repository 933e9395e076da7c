"""The names of a chart: what each is made of, once for every surface, and what the chart says of its lone tokens."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from sys import intern
from typing import NamedTuple

from resynth import lexicon
from resynth.plan.family import SpannedChart
from resynth.surrogates import names as maker
from resynth.surrogates.names import DIGITS, FIRST, GAP, INITIAL, KEPT, LAST, SINGLE, TITLED, Part, Parts

NAMES = frozenset({"NAME", "PATIENT", "DOCTOR"})
#: A title in front ends in one of these letters: most names are told to have none by a glance.
_LAST_OF_TITLES = frozenset("rsfRSF")
_CUT = re.compile(r"-[ \t]*\r?\n[ \t]*")


class Token(NamedTuple):
    """A first or last name inside a mention: what it is mapped under (``first:mary``), its own key, its role."""

    role_key: str
    key: str
    role: str

    def __repr__(self) -> str:
        return f"Token(role={self.role!r})"


def role_key(part: Part) -> str:
    """``first:mary`` or ``last:hansen``: what is mapped as one."""
    return f"first:{maker.group_key(part.key)}" if part.role == FIRST else f"last:{part.key}"


class Look:
    """Everything that follows from how a name is written, worked out once for a surface.

    Attributes:
        parts: the parts of a name that the chart has to settle; of any other, nothing is left to ask.
        tokens: its first and last names.
        last: the key of its last name, or an empty string.
        lone: whether the chart has to settle a part.
        cut: keys of names that a hyphen at a line's end may have cut in two ("KOWAL-", "SKI").
        steps: how it is written again: (role of the part or GAP, text, role key).
        unread: whether it holds letters that were not taken for such: what is form would give them away.
    """

    __slots__ = ("_settled", "cut", "last", "lone", "parts", "steps", "tokens", "unread")

    def __init__(self, parts: Parts) -> None:
        self.lone = any(part.role in (SINGLE, TITLED) for part in parts)
        self.parts = parts if self.lone else ()
        self.tokens = tuple(
            [Token(intern(role_key(part)), intern(part.key), part.role) for part in parts if part.role in (FIRST, LAST)]
        )
        self.last = next((token.key for token in self.tokens if token.role == LAST), "")
        steps = []
        for part in parts:
            if part.role in (FIRST, LAST):
                steps.append((part.role, part.text, intern(role_key(part))))
            elif part.role in (INITIAL, DIGITS):
                steps.append((part.role, part.text, part.key))
            elif part.role in (GAP, KEPT):
                steps.append((GAP, part.text, ""))
        self.steps = tuple(steps)
        self.unread = any(part.role == GAP and maker.unread(part.text) for part in parts)
        self.cut = tuple(
            before.key + after.key
            for before, gap, after in zip(parts, parts[1:], parts[2:], strict=False)
            if gap.role == GAP and _CUT.fullmatch(gap.text) and before.key and after.key
        )
        self._settled: dict[tuple[str, ...], Look] = {}

    def settled(self, shown: Mapping[str, set[str]]) -> Look:
        """This name with its lone tokens made first or last names by what the chart shows."""
        roles = tuple([_role(part, shown) for part in self.parts])
        look = self._settled.get(roles)
        if look is None:
            parts = tuple(part._replace(role=role) for part, role in zip(self.parts, roles, strict=True))
            look = self._settled[roles] = Look(parts)
        return look

    def __repr__(self) -> str:
        return f"Look(steps={len(self.steps)})"


def _role(part: Part, shown: Mapping[str, set[str]]) -> str:
    role, key = part.role, part.key
    if role not in (SINGLE, TITLED):
        return role
    if key in shown[LAST]:
        return LAST
    names = lexicon.names()
    if role == TITLED:
        return FIRST if key in shown[FIRST] and key not in names.last else LAST
    return FIRST if key in shown[FIRST] or names.sex(key) is not None else LAST


@lru_cache(maxsize=16_384)
def look_at(text: str, after_title: bool) -> Look:
    """What follows from how a name is written."""
    return Look(maker.read(text, after_title))


class Mention(NamedTuple):
    """A name of a chart: where it stands (document, span), and what it is made of, every role settled."""

    document: int
    span: int
    look: Look

    def __repr__(self) -> str:
        return f"Mention({self.document}, {self.span})"


def mentions(chart: SpannedChart) -> list[Mention]:
    """The names of a chart, their lone tokens settled by what the rest of the chart shows.

    A lone token is a last name when the chart shows it as one in a fuller name, or after a title ("Miss Cordelia" is
    not, where the chart shows Cordelia as a first name); else a first name when the chart shows it so or the
    first-name lists hold it; else a last name.
    """
    found: list[Mention] = []
    firsts: set[str] = set()
    lasts: set[str] = set()
    lone = False
    for d, (document, spans) in enumerate(zip(chart.documents, chart.spans, strict=True)):
        text = document.text
        for s, (start, end, kind, _, _, _, _) in enumerate(spans):
            if kind not in NAMES:
                continue
            # "Dr. Smith", "Mr Smith": the letter before the gap tells whether a closer look is worth it.
            near = text[max(0, start - 4) : start].rstrip(" .\t\r\n")
            look = look_at(text[start:end], near[-1:] in _LAST_OF_TITLES and maker.titled(text, start))
            found.append(Mention(d, s, look))
            lone = lone or look.lone
            for _, key, role in look.tokens:
                (firsts if role == FIRST else lasts).add(key)
    if lone:
        shown = {FIRST: firsts, LAST: lasts}
        found = [m if not m.look.lone else Mention(m.document, m.span, m.look.settled(shown)) for m in found]
    return found
