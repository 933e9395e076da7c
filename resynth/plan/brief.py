"""What is known of one chart beside the corpus plan: what its mentions became before, and what a person wrote.

Families choose from their arguments alone; a brief is laid over their choices. Mentions of notes that were released
before keep what they became (M17). New notes of a patient follow: the same name and the same place become what they
became in the patient's earlier notes, as far as the new note's own originals allow it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from resynth.plan import tags
from resynth.plan.family import Choice, Choices, SpannedChart
from resynth.plan.names_mentions import NAMES, Look, mentions
from resynth.plan.places_home import COHERENT
from resynth.plan.places_mentions import Mention as PlaceMention
from resynth.plan.places_mentions import place_of, scan, ways
from resynth.policy.model import Policy
from resynth.surrogates.names import DIGITS, FIRST, GAP, INITIAL, LAST, PLURAL, key_of, plural
from resynth.surrogates.places import KINDS as PLACES
from resynth.types import Span

#: Scopes in which two mentions of one patient become the same.
_WHOLE_CHART = ("patient", "corpus", "project")


class Earlier(NamedTuple):
    """A mention as an earlier release had it: where it stood, what it was, what it became, and whose it was."""

    start: int
    end: int
    kind: str
    original: str
    surrogate: str
    rule: str
    rung: str
    role: str

    def __repr__(self) -> str:
        return f"Earlier({self.start}-{self.end}, kind={self.kind!r})"


class ChartBrief(NamedTuple):
    """What is laid over the choices of one chart.

    Attributes:
        kept: mention -> what it became before, and becomes again.
        edits: mention -> what a person wrote for it, with the rule and the rung.
        named: role key of a name (``last:smith``) -> what a person wrote for it.
        readdressed: the mentions of each address with a part that is not marked as it was (``places.coherent.v1``).
    """

    kept: Choices
    edits: Choices
    named: Mapping[str, str]
    readdressed: tuple[tuple[tuple[int, int], ...], ...] = ()

    def over(self, chart: SpannedChart, choices: Choices, policy: Policy) -> None:
        """Lay this brief over the choices of the families, in place."""
        kept = self._kept_beside(choices) if self.readdressed else self.kept
        if kept:
            choices.update(kept)
            _names_follow(chart, choices, kept, policy)
            _places_follow(chart, choices, kept, policy)
            tags.follow(chart, choices, kept, policy)
        if self.named:
            _names_are(chart, choices, self.named, frozenset(self.edits))
        choices.update(self.edits)

    def _kept_beside(self, choices: Choices) -> Choices:
        """What is kept but for addresses marked otherwise of which a part, drawn now, would lie elsewhere."""
        kept = dict(self.kept)
        for address in self.readdressed:
            if any(at in kept and at in choices and kept[at].text != choices[at].text for at in address):
                for at in address:
                    kept.pop(at, None)
        return kept

    def __repr__(self) -> str:
        return f"ChartBrief(kept={len(self.kept)}, edits={len(self.edits)})"


def _under_one_rule(row: Earlier, span: Span, policy: Policy) -> bool:
    """Whether a mention is marked as it was: of another kind, or under another rule of its kind, it is another one."""
    alike = row.kind == span.kind
    return alike and (row.role == span.role or policy.rule(row.kind, row.role) == policy.rule(span.kind, span.role))


class Kept(NamedTuple):
    """What mentions became before, and the addresses with a part that is not as it was."""

    choices: Choices
    readdressed: tuple[tuple[tuple[int, int], ...], ...]

    def __repr__(self) -> str:
        return f"Kept({len(self.choices)}, readdressed={len(self.readdressed)})"


def kept_choices(chart: SpannedChart, earlier: Mapping[str, Sequence[Earlier]], policy: Policy) -> Kept:
    """What mentions became before: those that stand where they stood, and in a note that was changed the equal ones.

    Args:
        earlier: document id -> its mentions of an earlier release.
    """
    kept: Choices = {}
    same: set[tuple[int, int]] = set()
    for d, (document, spans) in enumerate(zip(chart.documents, chart.spans, strict=True)):
        rows = earlier.get(document.doc_id)
        if not rows:
            continue
        text = document.text
        there = {(row.start, row.end): row for row in rows}
        became: dict[tuple[str, str], Earlier | None] = {}
        for row in rows:
            known = became.setdefault((row.kind, row.original), row)
            if known is not None and known.surrogate != row.surrogate:
                became[row.kind, row.original] = None
        # A mark that was added may be what a mention of this note became: that one is chosen anew (P10, P32).
        own = {text[span.start : span.end].casefold() for span in spans}
        for s, span in enumerate(spans):
            found: Earlier | None = there.get((span.start, span.end))
            original = text[span.start : span.end]
            if found is None or found.original != original or not _under_one_rule(found, span, policy):
                found = became.get((span.kind, original))
            if found is None or not _under_one_rule(found, span, policy):
                continue
            if found.rule == "keep" or found.surrogate.casefold() not in own:
                same.add((d, s))
                if found.rule != "keep":
                    kept[d, s] = Choice(found.surrogate, found.rule, found.rung)
    return Kept(kept, _readdressed(chart, kept, same, policy))


def _readdressed(
    chart: SpannedChart, kept: Choices, same: set[tuple[int, int]], policy: Policy
) -> tuple[tuple[tuple[int, int], ...], ...]:
    """The addresses of real homes of which a part is kept and another is not as it was: they may not fit."""
    if not kept or COHERENT not in ways(policy):
        return ()
    found = (tuple((d, s) for s in spans) for d, spans, _ in scan(chart, policy, COHERENT))
    return tuple(at for at in found if not same.issuperset(at) and not kept.keys().isdisjoint(at))


# ── names ────────────────────────────────────────────────────────────────────────────────────────────────────────────


@lru_cache(maxsize=1024)
def _pattern(steps: tuple[tuple[str, str, str], ...]) -> re.Pattern[str]:
    """How a surrogate of these steps is written: gaps as they are, a group for everything else."""
    return re.compile("".join(re.escape(text) if role == GAP else r"(\S+?)" for role, text, _ in steps))


def tokens_of(look: Look, written: str) -> list[str] | None:
    """The tokens of a surrogate, in the order of the steps that are no gaps; None when it is written in another way."""
    roles = [role for role, _, _ in look.steps]
    if any(GAP not in pair for pair in pairwise(roles)):
        return None
    found = _pattern(look.steps).fullmatch(written)
    return None if found is None else list(found.groups())


def _of_map(look: Look, tokens: Sequence[str]) -> dict[str, str]:
    """Role key -> token, of the first and last names among the tokens of a surrogate."""
    moving = [step for step in look.steps if step[0] != GAP]
    return {key: token for (role, _, key), token in zip(moving, tokens, strict=True) if role in (FIRST, LAST)}


def worn(new: str, own: str) -> str:
    """What somebody wrote, in the case of the mention that it stands for."""
    if own.isupper() and len(own) > 1:
        return new.upper()
    if own.islower():
        return new.lower()
    return new.title() if new.isupper() and len(new) > 1 and new.isalpha() else new


def tokens_by_name(look: Look, written: str) -> dict[str, str]:
    """Role key -> what it became in a surrogate; nothing when that is written in another way."""
    tokens = tokens_of(look, written)
    return {} if tokens is None else _of_map(look, tokens)


def _with(look: Look, written: str, named: Mapping[str, str]) -> str | None:
    """A surrogate with some of its names put in another's place; None when nothing of it changes."""
    tokens = tokens_of(look, written)
    if tokens is None:
        return None
    made, changed = [], False
    given = iter(tokens)
    for role, text, key in look.steps:
        if role == GAP:
            made.append(text)
            continue
        token = next(given)
        if role in (FIRST, LAST) and key in named and key_of(named[key]) != key_of(token):
            token, changed = worn(named[key], text), True
        elif role == PLURAL and key in named and plural(key_of(named[key]), text) != token:
            token, changed = plural(key_of(named[key]), text), True
        made.append(token)
    return "".join(made) if changed else None


def _names_follow(chart: SpannedChart, choices: Choices, kept: Choices, policy: Policy) -> None:
    """New mentions of a name take what it became in earlier notes of the patient, where the corpus gives them less."""
    if all((d, s) in kept for d, s in choices if chart.spans[d][s].kind in NAMES):
        return
    found = mentions(chart)
    became: dict[str, str] = {}
    own: dict[int, set[str]] = {}
    for d, s, look in found:
        own.setdefault(d, set()).update(token.key for token in look.tokens)
        choice = kept.get((d, s))
        if choice is not None and choice.text is not None and not tags.is_tag(choice):
            for key, token in tokens_by_name(look, choice.text).items():
                became.setdefault(key, token)
    for d, s, look in found:
        choice = choices.get((d, s))
        span = chart.spans[d][s]
        if (d, s) in kept or choice is None or choice.text is None or tags.is_tag(choice):
            continue
        if policy.rule(span.kind, span.role).scope not in _WHOLE_CHART:
            continue
        # P32 and M8: neither an original of this note, nor what another name of it became.
        allowed = {key: token for key, token in became.items() if key_of(token) not in own[d]}
        made = _with(look, choice.text, allowed)
        if made is not None and not _met(found, choices, d, s, made):
            choices[d, s] = Choice(made, choice.rule, "narrow")


def _met(found: Sequence[tuple[int, int, Look]], choices: Choices, d: int, s: int, made: str) -> bool:
    """Whether a token of a new name was given to another name of the same note."""
    words = {key_of(word) for word in re.findall(r"[^\W\d_]+", made)}
    own = {token.role_key for e, t, look in found if (e, t) == (d, s) for token in look.tokens}
    for e, t, look in found:
        choice = choices.get((e, t))
        if e != d or t == s or choice is None or choice.text is None:
            continue
        for key, token in tokens_by_name(look, choice.text).items():
            if key not in own and key_of(token) in words:
                return True
    return False


def _names_are(
    chart: SpannedChart, choices: Choices, named: Mapping[str, str], done: frozenset[tuple[int, int]]
) -> None:
    """All mentions of a person follow what was written for one of them."""
    for d, s, look in mentions(chart):
        choice = choices.get((d, s))
        if (d, s) not in done and choice is not None and choice.text is not None and not tags.is_tag(choice):
            made = _with(look, choice.text, named)
            if made is not None:
                choices[d, s] = Choice(made, REVIEW, choice.rung)


#: The rule of a mention whose surrogate a person wrote.
REVIEW = "review.v1"


def named_by(look: Look, written: str) -> dict[str, str]:
    """What a person wrote for a name, token by token; nothing when it has another form than the name."""
    tokens = tokens_of(look, written)
    readable = tokens is not None and all(
        token.isalpha() or role in (INITIAL, DIGITS)
        for (role, _, _), token in zip([step for step in look.steps if step[0] != GAP], tokens, strict=True)
    )
    return _of_map(look, tokens) if readable and tokens is not None else {}


# ── places ───────────────────────────────────────────────────────────────────────────────────────────────────────────


def _places_follow(chart: SpannedChart, choices: Choices, kept: Choices, policy: Policy) -> None:
    """A place of a new note takes what the very same place became in earlier notes of the patient."""
    if all((d, s) in kept for d, s in choices if chart.spans[d][s].kind in PLACES):
        return
    found = scan(chart, policy)
    became: dict[tuple[str, ...], list[Choice]] = {}
    own: dict[int, frozenset[str]] = {}
    for mention in found:
        d, spans, place = mention
        own[d] = own.get(d, frozenset()) | place.grams
        if all((d, s) in kept for s in spans):
            became.setdefault(_surfaces(chart, mention), [kept[d, s] for s in spans])
    for mention in found:
        d, spans, place = mention
        given = became.get(_surfaces(chart, mention))
        if given is None or any((d, s) in kept or (d, s) not in choices for s in spans):
            continue
        if any(policy.rule(chart.spans[d][s].kind).scope not in _WHOLE_CHART for s in spans):
            continue
        new = place_of(tuple((choice.text or "", chart.spans[d][s].kind, False)
                             for s, choice in zip(spans, given, strict=True)))
        if own[d].isdisjoint(new.grams):
            choices.update({(d, s): choice for s, choice in zip(spans, given, strict=True)})


def _surfaces(chart: SpannedChart, mention: PlaceMention) -> tuple[str, ...]:
    d, spans, _ = mention
    text = chart.documents[d].text
    return tuple(part for s in spans for part in (chart.spans[d][s].kind, text[chart.spans[d][s].start :
                                                                              chart.spans[d][s].end]))
