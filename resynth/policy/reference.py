"""The reference of the policy language, as Markdown, made of the model and of what this version offers.

``python -m resynth.policy.reference > docs/policy-reference.md`` writes it; a test holds the page to it.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from resynth.kinds import CLASSES, KINDS
from resynth.policy import legal, model, offers
from resynth.policy.explain import ACTION_WORDS, CLASS_WORDS, FIELD_WORDS, ROLE_WORDS, RUNG_WORDS, SCOPE_WORDS
from resynth.policy.limits import LIMITS
from resynth.policy.model import number
from resynth.policy.offers.base import Offer
from resynth.policy.promises import WORDS

_ITEM = re.compile(r"(?m)^ {4}([a-z_]+(?:, [a-z_]+)*): (.*(?:\n {8,}.*)*)")


def reference() -> str:
    """The page; the same program gives the same bytes."""
    lines = [
        "# The policy language: reference", "",
        "Generated from the program (`python -m resynth.policy.reference`); [policy.md](policy.md) explains it.", "",
        "## A policy", "", *_table(("field", "what it is"), _fields(model.Policy)), "",
        "## A rule", "", *_table(("field", "what it is"), _fields(model.Rule)), "",
        "## Actions", "", *_words("action", "what it does", ACTION_WORDS),
        "## Scopes", "", *_words("scope", "what it means", SCOPE_WORDS),
        "## The ladder", "", "What is given up, in this order; a rule names the rungs that it allows.", "",
        *_words("rung", "what it means", RUNG_WORDS),
        "## Roles", "", *_words("role", "whose mentions", ROLE_WORDS),
        "## Fields beside the text", "", *_words("action", "what goes out", FIELD_WORDS),
        f"`generalize` is for fields of these kinds: {', '.join(offers.METADATA_GENERALIZED)}.", "",
        "## Kinds, and what may be done with each", "", *_kinds(), "## Behaviours", "", *_behaviours(),
        "## Preconditions", "",
        *_table(("precondition", "of", "the corpus holds"), (
            (f"`{name}`", ", ".join(offers.PRECONDITION_KINDS[name]), said)
            for name, said in offers.PRECONDITIONS.items())), "",
        "## Promises", "", *_table(("promise", "what it says"), WORDS.items()), "",
        "## What a legal route forbids", "", *_legal(),
    ]
    return "\n".join(lines)


def _table(heads: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> list[str]:
    lines = [f"| {' | '.join(heads)} |", f"|{'---|' * len(heads)}"]
    return lines + [f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in row)} |" for row in rows]


def _words(one: str, other: str, words: Mapping[str, str]) -> list[str]:
    rows = ((f"`{name}`", said.replace("{p:g}", "p").replace("{kind}", "KIND")) for name, said in words.items())
    return [*_table((one, other), rows), ""]


def _fields(of: Any) -> Iterator[tuple[str, str]]:
    """(field, what its class says of it): the model is its own documentation."""
    for names, said in _ITEM.findall(inspect.getdoc(of) or ""):
        if names in ("digest", "source", "origins"):  # what the program makes of a policy, and no policy says
            continue
        words = " ".join(said.split()).replace("``", "`")
        yield ", ".join(f"`{name}`" for name in names.split(", ")), words


def _kinds() -> Iterator[str]:
    for cls in CLASSES:
        yield from (f"### {CLASS_WORDS[cls]}", "")
        rows = []
        for kind in KINDS.values():
            if kind.cchmc == cls:
                ways = []
                for action in model.ACTIONS:
                    if (kind.name, action) in offers.OFFERS:
                        names = offers.behaviours(kind.name, action)
                        ways.append(f"`{action}`" + (f" ({', '.join(f'`{name}`' for name in names)})" if names else ""))
                rows.append((f"`{kind.name}`", kind.says, kind.hipaa or "–", "; ".join(ways)))
        yield from (*_table(("kind", "what it is", "HIPAA", "what may be done"), rows), "")


def _plain() -> Iterator[str]:
    """Settings of actions that no behaviour does: keeping, above all."""
    found: dict[tuple[str, str, str], list[str]] = {}
    for (kind, action), ways in offers.OFFERS.items():
        for way in ways:
            for option, values in () if way.behaviours else way.options.items():
                for value in values:
                    found.setdefault((action, option, value), []).append(kind)
    yield from ("### Without a behaviour", "", f"*Not promised* of `keep`: {LIMITS['keep']}", "")
    for (action, option, value), kinds in found.items():
        yield f"- `{action}` of {_of(kinds)}, setting `{option}: {value}`: {offers.OPTION_WORDS[option, value]}"
    yield ""


def _behaviours() -> Iterator[str]:
    yield from _plain()
    found: dict[str, tuple[str, dict[int, tuple[Offer, list[str]]]]] = {}
    for (kind, action), ways in offers.OFFERS.items():
        for way in ways:
            for name in way.behaviours:
                found.setdefault(name, (action, {}))[1].setdefault(id(way), (way, []))[1].append(kind)
    for name, (action, forms) in sorted(found.items()):
        yield from (f"### {name}", "", offers.BEHAVIOUR_WORDS[name], "")
        if name in LIMITS:
            yield from (f"*Not promised:* {LIMITS[name]}", "")
        kinds = [kind for _, of in forms.values() for kind in of]
        yield f"- Action `{action}`, of {'every kind' if len(kinds) == len(KINDS) else _of(kinds)}."
        told: set[str] = set()
        for number_of, (way, of) in enumerate(forms.values()):
            # One behaviour may have more to set for some kinds than for others.
            only = f" Of {_of(of)} only." if number_of else ""
            yield from (line + only for line in _settings(way) if line not in told)
            told.update(_settings(way))
        yield ""


def _settings(way: Offer) -> Iterator[str]:
    scopes = ", ".join("`{markov: p}`" if scope == "markov" else f"`{scope}`" for scope in way.scopes)
    yield f"- Scope: {scopes}" + ("; the first unless said." if len(way.scopes) > 1 else ".")
    if way.lists:
        yield f"- Lists, {'some' if way.some_lists else 'all'} of: {_of(way.lists)}."
    if way.generators:
        yield f"- Generators: {_of(way.generators)}."
    if way.thresholds or way.least_threshold is not None:
        known = ", ".join(f"{number(share)}%" for share in way.thresholds)
        yield f"- Threshold: {known or f'{number(way.least_threshold or 0)}% or more, or in bearers'}."
    yield f"- Ladder: {_of(way.rungs)}{', always whole' if way.whole_ladder else ''}."
    for option, values in way.options.items():
        said = [f"`{value}`{_meaning(option, value)}" for value in values]
        yield "\n  - ".join([f"- Setting `{option}`{_needed(option, way)}:", *said])
    for option, (least, most) in way.numbers.items():
        bounds = f"a number from {number(least)} to {number(most)}"
        yield f"- Setting `{option}`{_needed(option, way)}: {bounds}{_meaning(option, '')}"


def _meaning(option: str, value: str) -> str:
    said = offers.OPTION_WORDS.get((option, value), "").replace("{}", "N")
    return f": {said}" if said else ""


def _needed(option: str, way: Offer) -> str:
    return ", which must be given" if option in way.needed else ""


def _legal() -> Iterator[str]:
    yield from ("Under `safe_harbor`, 45 CFR 164.514(b)(2)(i) and (c):", "")
    yield from _table(("what", "of", "why not"), ((row.name, _of(row.kinds), _why(row)) for row in legal.SAFE_HARBOR))
    yield from (
        "", f"Under `derive: position`, {_of(sorted(legal.PLACED))} are allowed in the scopes `note` and `patient`, "
        "but for `USERNAME`: nothing of the number but its form is in the new one.", "",
        "Besides: `ids: keep`, `note_order: chronological`, and a field beside the text that is kept and of such a "
        "kind.", "",
        "Under `limited_data_set`, 45 CFR 164.514(e)(2), neither `keep` nor `shuffle`, and no `ids: keep`:", "",
    )
    items: dict[str, list[str]] = {}
    for kind, item in legal.LIMITED.items():
        items.setdefault(item, []).append(kind)
    rows = ((f"({item})", legal.ITEMS[item], _of(kinds)) for item, kinds in items.items())
    yield from _table(("item", "what", "kinds"), rows)
    yield ""


def _of(kinds: Iterable[str]) -> str:
    return ", ".join(f"`{kind}`" for kind in kinds)


def _why(row: legal.Row) -> str:
    letters = [KINDS[kind].hipaa for kind in row.kinds if KINDS[kind].hipaa]
    letter = letters[0] if len(set(letters)) == 1 else "A to R"
    what = legal.LETTERS.get(letter, "it")
    return row.why.format(letter=letter, what=what, scope="corpus or project")


if __name__ == "__main__":
    print(reference(), end="")
