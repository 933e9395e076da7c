"""Names over a corpus: who becomes whom.

Deleger et al. 2014, section 2.2, with promises P24-P32: the same first name becomes the same first name and the same
last name the same last name over the corpus; sex is kept; no new name is an original last name of the corpus, and
in a note no new token is an original token of it. ``plan_corpus`` matches every listed original token to a pool token
of its own (an injective matching, the most constrained tokens first, with augmenting paths); what cannot be placed is
decided in the chart (rung ``narrow``).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Container, Iterable, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache, partial
from pathlib import Path
from typing import Any

from resynth import lexicon
from resynth.keys import Draw, Key
from resynth.plan import houses_kept
from resynth.plan.family import Choice, Choices, SpannedChart, duties_of, marked, once
from resynth.plan.guesses import was_a_place
from resynth.plan.ladder import RUNGS, tag
from resynth.plan.names_apart import Apart
from resynth.plan.names_match import match
from resynth.plan.names_mentions import (
    NAMES,
    Look,
    Mention,
    held_names,
    mend,
    mentions,
    other_digits,
    other_letter,
)
from resynth.plan.names_pools import Pool, Pools, Source, is_last, pools, sex_of, source
from resynth.plan.names_scoped import RULE as SCOPED
from resynth.plan.names_scoped import WHOLE_CORPUS, ScopedNames
from resynth.plan.order import apart, earliest, picked
from resynth.policy.model import Policy, Rule
from resynth.surrogates import names as maker
from resynth.surrogates.name_words import other_kin
from resynth.surrogates.names import DIGITS, FIRST, GAP, INITIAL, KIN, LAST, PLURAL, SINGLE, Part
from resynth.surrogates.names_altered import altered

RULE = "names.corpus.v1"
#: Rows of the ledger that tell where a token stood first.
_AT = "at "
INSTITUTIONS = frozenset({"HOSPITAL", "ORGANIZATION", "INSTITUTION"})


@lru_cache(maxsize=1)
def _first_index() -> dict[str, int]:
    """A bit for every first name of the lists: what may be given, and may also stand in a note."""
    names = lexicon.names()
    return {token: bit for bit, token in enumerate(sorted({*names.female, *names.male}))}


class Survey:
    """Which name tokens the corpus holds, how often, and which listed first names share a note with each.

    Bounded by the lists but for the tokens that are on none, of which each is kept once. Who stands beside whom is only
    asked when surrogates are matched over the corpus.
    """

    def __init__(self, beside: bool = True, ordered: bool = False) -> None:
        self._asked, self._ordered = beside, ordered
        #: Where each token stands first: the patient's mark and the how-manieth it is there.
        self.placed: dict[str, str] = {}
        self.first: Counter[str] = Counter()
        self.last: Counter[str] = Counter()
        self.beside: dict[str, int] = {}

    def add(self, chart: SpannedChart) -> None:
        bits = _first_index()
        first, last, beside, asked = self.first, self.last, self.beside, self._asked
        notes: dict[int, tuple[set[str], set[str]]] = {}
        if self._ordered:
            self._place(chart)
        for document, _, look in mentions(chart):
            held = notes.get(document)
            if held is None:
                held = notes[document] = (set(), set())
            for key in look.cut:
                last[key] = last.get(key, 0) + 1
            for role_key, key, role in look.tokens:
                held[0].add(role_key)
                if role == FIRST:
                    first[key] = first.get(key, 0) + 1
                    if asked and key in bits:
                        held[0].add("first:" + key)
                        held[1].add(key)
                else:
                    last[key] = last.get(key, 0) + 1
        for role_keys, firsts in notes.values():
            mask = 0
            for key in firsts:
                mask |= 1 << bits[key]
            if mask:
                for role_key in role_keys:
                    beside[role_key] = beside.get(role_key, 0) | mask

    def _place(self, chart: SpannedChart) -> None:
        """Note where the tokens of a chart stand first; one that is cut off stands behind the others."""
        seen = [key for _, _, look in mentions(chart) for key, _, _ in look.tokens]
        seen += [f"{LAST}:{key}" for _, _, look in mentions(chart) for key in look.cut]
        earliest(self.placed, ((key, f"{chart.mark}{n:08x}") for n, key in enumerate(dict.fromkeys(seen))))

    def merge(self, other: Survey) -> None:
        earliest(self.placed, other.placed.items())
        self.first.update(other.first)
        self.last.update(other.last)
        for role_key, mask in other.beside.items():
            self.beside[role_key] = self.beside.get(role_key, 0) | mask

    def dump(self) -> Any:
        return {"first": self.first, "last": self.last, "beside": {k: _bits(m) for k, m in self.beside.items() if m},
                **({"placed": self.placed} if self._ordered else {})}

    @classmethod
    def load(cls, data: Any) -> Survey:
        survey = cls(ordered="placed" in data)
        survey.placed.update(data.get("placed", {}))
        survey.first.update(data["first"])
        survey.last.update(data["last"])
        survey.beside = {k: _mask(bits) for k, bits in data["beside"].items()}
        return survey

    def __repr__(self) -> str:
        return f"Survey(first={len(self.first)}, last={len(self.last)})"


def _bits(mask: int) -> list[int]:
    # Written out and searched: to take the lowest bit from a long number copies all of it for each.
    written, bits, at = bin(mask)[:1:-1], [], -1
    while (at := written.find("1", at + 1)) >= 0:
        bits.append(at)
    return bits


def _mask(bits: Iterable[int]) -> int:
    mask = 0
    for bit in bits:
        mask |= 1 << bit
    return mask


class CorpusNames:
    """The name plan of a corpus (secret): maps, the original tokens, and the pools that are left."""

    def __init__(self, data: Mapping[str, Any]) -> None:
        self.first: dict[str, str] = data["first"]
        self.last: dict[str, str] = data["last"]
        self.original_last: frozenset[str] = frozenset(data["original_last"])
        self.original_first: frozenset[str] = frozenset(data["original_first"])
        self.sizes: dict[str, int] = data.get("sizes", {})
        #: Under ``derive: position``, role and token -> where in the corpus it stands first.
        self.placed: dict[str, str] = data.get("placed", {})
        self._pools_of: dict[tuple[Source, bool], Pools] = {}

    @cached_property
    def excluded(self) -> frozenset[str]:
        """Tokens that no new name may hold: original last names, and first names that are on no first-name list."""
        sex = lexicon.names().sex
        return self.original_last | {key for key in self.original_first if sex(key) is None}

    @cached_property
    def pools(self) -> dict[str, tuple[str, ...]]:
        return _pools(self.excluded)

    @cached_property
    def every(self) -> dict[str, tuple[str, ...]]:
        """The pools with all that is excluded still in them."""
        return _pools(frozenset())

    @cached_property
    def originals(self) -> frozenset[str]:
        return self.original_last | self.original_first

    def pools_of(self, of: Source, every: bool = False) -> Pools:
        """What a rule of ``names.scoped.v1`` draws from; ``every``: with all that is excluded still in it."""
        found = self._pools_of.get((of, every))
        if found is None:
            found = self._pools_of[of, every] = pools(of, frozenset() if every else self.excluded)
        return found

    def __repr__(self) -> str:
        return "CorpusNames()"


def _pools(excluded: frozenset[str]) -> dict[str, tuple[str, ...]]:
    """The names that may be given: by sex of the first name ("F", "M", "E"), and last names."""
    lists = lexicon.surrogate_names()
    sex = lexicon.names().sex
    women = [n for n in lists.female if sex(n) == "F"]
    men = [n for n in lists.male if sex(n) == "M"]
    pools = {"F": women, "M": men, "E": list(lists.either), "last": list(lists.last)}
    return {name: tuple(token for token in pool if token not in excluded) for name, pool in pools.items()}


def plan_corpus(survey: Survey, policy: Policy, key: Key, ledger: Mapping[str, str] | None = None) -> dict[str, Any]:
    """The maps of listed tokens, decided once: ``{"first": …, "last": …, "original_last": …, "original_first": …}``.

    Args:
        survey: what ``Survey`` saw of the whole corpus.
        ledger: ``role:fingerprint`` to surrogate, as issued before; kept wherever no HARD promise forbids it.
    """
    data: dict[str, Any] = {
        "first": {},
        "last": {},
        "original_last": sorted(survey.last),
        "original_first": sorted(survey.first),
    }
    rules = _rules(policy)
    names = CorpusNames(data)
    sizes = {
        kind: sum(len(names.pools_of(source(rule))[name]) for name in ("F", "M", "E", "last"))
        for kind, rule in rules if rule.behaviour == SCOPED
    }
    if sizes:
        data["sizes"] = sizes
    over = _over_the_corpus(rules)
    if over is None:
        return data
    places = data["placed"] = _placed(survey, key, ledger or {}) if policy.derive == "position" else {}
    called: dict[str, set[str]] = {}
    for token in survey.first:
        called.setdefault(maker.group_key(token), set()).add(token)
    far = Apart.of(over)
    for group, tokens in _groups(survey, over, called).items():
        role = LAST if group == "last" else FIRST
        may_be = far.allows({} if group == "last" else called)
        banned = _banned(survey, role, tokens)
        offered = _offered(names, over, group)
        issued = {
            token: surrogate
            for token, surrogate in _issued(
                tokens, role, banned, set(offered), key, ledger or {}, bool(places)).items() if may_be(surrogate, token)
        }
        may = set(offered) - set(issued.values())
        pool = _ordered(names, over, group, may, key.draw("names", "pool", group), placed=bool(places))
        nothing: frozenset[str] = frozenset()
        wanted = sorted(
            (token for token in tokens if token not in issued),
            key=lambda token: (
                -len(banned.get(token, nothing)),
                places[f"{role}:{token}"] if places else key.mark64("names", "order", role, token),
            ),
        )
        data[role].update(issued)
        data[role].update(match(wanted, banned, pool, may_be))
    return data


def _groups(survey: Survey, rule: Rule, called: Iterable[str]) -> dict[str, list[str]]:
    """The listed tokens that become one another's: first names by their sex, or all of them, and last names.

    Args:
        called: the first names of the corpus.
    """
    of, same = source(rule), rule.options.get("sex", "same") == "same"
    groups: dict[str, list[str]] = {"F": [], "M": [], "E": [], "last": []}
    if rule.behaviour == SCOPED:
        groups |= {"any": []}
    for token in sorted(called):
        which = sex_of(of, token)
        if which is not None:
            groups[which if same else "any"].append(token)
    groups["last"] = [token for token in sorted(survey.last) if is_last(of, token)]
    return groups


def _banned(survey: Survey, role: str, tokens: Iterable[str]) -> dict[str, frozenset[str]]:
    """Token -> the first names of the lists that share a note with it, where any does."""
    index = sorted(_first_index(), key=_first_index().__getitem__)
    return {
        token: frozenset(index[bit] for bit in _bits(mask))
        for token in tokens if (mask := survey.beside.get(f"{role}:{token}", 0))
    }


def _offered(names: CorpusNames, rule: Rule, group: str) -> Collection[str]:
    """The names of a group that may be given."""
    return names.pools_of(source(rule))[group].names if rule.behaviour == SCOPED else names.pools[group]


def _ordered(
    names: CorpusNames, rule: Rule, group: str, may: Container[str], draw: Draw, *, placed: bool
) -> list[str]:
    """The names of a group that may still be given, in the order in which they are."""
    scoped = rule.behaviour == SCOPED
    if placed:
        # Put in order whole, so that no name is moved by another that may not be given.
        every = names.pools_of(source(rule), True)[group] if scoped else Pool(names.every[group], None)
        return [token for token in every.order(draw) if token in may]
    if scoped:
        return [token for token in names.pools_of(source(rule))[group].order(draw) if token in may]
    pool = [token for token in names.pools[group] if token in may]
    return [pool[i] for i in draw.permute(len(pool))]


def _placed(survey: Survey, key: Key, ledger: Mapping[str, str]) -> dict[str, str]:
    """Role and token -> where it stands first in the corpus, or stood when it was first met."""
    known = {one: place for one in survey.placed if (place := ledger.get(_at(key, one)))}
    return apart(survey.placed, known, (place for at, place in ledger.items() if at.startswith(_AT)))


def _at(key: Key, role_key: str) -> str:
    role, _, token = role_key.partition(":")
    return _AT + ledger_key(key, role, token)


@once
def _rules(policy: Policy) -> list[tuple[str, Rule]]:
    """(kind, rule) of all names that this family replaces, those of single roles too."""
    found = []
    for kind in sorted(NAMES):
        for rule in (policy.rules[kind], *policy.rules[kind].roles.values()):
            if rule.behaviour in (RULE, SCOPED):
                found.append((kind, rule))
    return found


def _over_the_corpus(rules: Sequence[tuple[str, Rule]]) -> Rule | None:
    """The rule by which surrogates are matched over the corpus; there is one map, whatever the number of rules."""
    wide = [rule for _, rule in rules if rule.scope in WHOLE_CORPUS]
    return next((rule for rule in wide if rule.behaviour == RULE), wide[0] if wide else None)


def _leading(policy: Policy) -> Rule:
    """The rule of ``names.scoped.v1`` by which a name inside an institution's is replaced."""
    return next(rule for _, rule in _rules(policy) if rule.behaviour == SCOPED)


def ledger_key(key: Key, role: str, token: str, ordered: bool = False) -> str:
    """Under what the ledger keeps a token: its role and keyed fingerprint; ``ordered``: what was drawn by position."""
    return f"{role}:{key.mark('names', 'ledger in order' if ordered else 'ledger', role, token).hex()[:32]}"


def _issued(
    tokens: Iterable[str],
    role: str,
    banned: Mapping[str, frozenset[str]],
    pool: set[str],
    key: Key, ledger: Mapping[str, str], ordered: bool,
) -> dict[str, str]:
    if not ledger:
        return {}
    nothing: frozenset[str] = frozenset()
    issued = {}
    for token in tokens:
        surrogate = ledger.get(ledger_key(key, role, token, ordered))
        if surrogate is not None and surrogate in pool and surrogate not in banned.get(token, nothing):
            issued[token] = surrogate
    return issued


def ledger_rows(data: Mapping[str, Any], key: Key) -> Iterator[tuple[str, str]]:
    """What this plan issues, for the ledger: (role and fingerprint, surrogate)."""
    for role in (FIRST, LAST):
        for token, surrogate in sorted(data[role].items()):
            yield ledger_key(key, role, token, bool(data.get("placed"))), surrogate
    for role_key, place in sorted(data.get("placed", {}).items()):
        yield _at(key, role_key), place


class _ChartNames:
    """The choices of one chart: a token once chosen is chosen for the whole chart."""

    def __init__(
        self, chart: SpannedChart, found: Sequence[Mention], plan: CorpusNames, policy: Policy, key: Key
    ) -> None:
        self.chart, self.plan, self.key = chart, plan, key
        self.corpus = any(rule.behaviour == RULE and rule.scope == "corpus" for _, rule in _rules(policy))
        self.chosen: dict[str, tuple[str, str]] = {}
        self.originals: set[str] = set()
        self.given: set[str] = set()
        self.firsts_of: dict[str, list[str]] = {}
        self._open: list[str] = []
        self._initials: dict[tuple[str, str], str] = {}
        chosen, firsts_of, maps = self.chosen, self.firsts_of, {FIRST: plan.first, LAST: plan.last}
        for _, _, look in found:
            lasts = look.lasts
            for role_key, token, role in look.tokens:
                for last in lasts if role == FIRST else ():
                    firsts = firsts_of.get(last)
                    if firsts is None:
                        firsts_of[last] = [token]
                    elif token not in firsts:
                        firsts.append(token)
                if role_key not in chosen:
                    surrogate = maps[role].get(role_key[len(role) + 1 :])
                    if surrogate is None:
                        self._open.append(role_key)
                        chosen[role_key] = ("", "")
                    else:
                        chosen[role_key] = (surrogate, "all")
                        self.given.add(surrogate)
        if self._open:
            self.originals = {token.key for mention in found for token in mention.look.tokens}
        for role_key in key.in_order(self._open):
            self.chosen[role_key] = self._choose(role_key)
            self.given.add(self.chosen[role_key][0])

    def _choose(self, role_key: str) -> tuple[str, str]:
        role, _, token = role_key.partition(":")
        names = lexicon.names()
        sex = names.sex(token) if role == FIRST else None
        listed = sex is not None if role == FIRST else token in names.last
        corpus = self.corpus
        if listed:
            pool = self.plan.pools[sex or "last"]
            free = [n for n in pool if n not in self.originals and n not in self.given and n != token]
            if free:
                draw = self.key.draw_of(("names", self.chart.mark), (role, token))
                name = picked(self.key, draw, free, self.plan.every[sex or "last"])
                return name, "narrow" if corpus else "all"
        pools = lexicon.surrogate_names()
        pool = pools.last if role == LAST else tuple(sorted({*pools.female, *pools.male}))
        originals, given = self.plan.originals, self.given
        words = (lexicon.clinical_words(), lexicon.common_words())

        def taken(made: str) -> bool:
            return made in originals or made in given or any(made in known for known in words)

        scope = ("corpus",) if corpus else ("patient", self.chart.mark)
        placed = self.plan.placed.get(role_key) if corpus else None
        draw = self.key.draw_of(("names", "altered", *scope), (role, token)) if placed is None else (
            self.key.draw("position", "names", "altered", "corpus", placed))
        made = altered(draw, pool, taken, aloud=True)
        return made, "shaped" if listed else "all"

    def initial(self, letter: str, last: str) -> str:
        """A capital for a capital: the surrogate's own first letter where the chart shows who is meant, else random."""
        made = self._initials.get((letter, last))
        if made is None:
            made = self._initials[letter, last] = self._initial(letter, last)
        return made

    def _initial(self, letter: str, last: str) -> str:
        for first in self.firsts_of.get(last, ()):
            if first[:1] == letter:
                surrogate = self.chosen[f"first:{maker.group_key(first)}"][0]
                if surrogate[:1] != letter:
                    return surrogate[:1]
        draw = self.key.draw_of(("names", "initial", self.chart.mark), (last, letter))
        return other_letter(draw, letter, self.key.ordered)

    def digits(self, run: str) -> str:
        return other_digits(self.key.draw_of(("names", "digits", self.chart.mark), (run,)), run)

    def name(self, look: Look, label: str) -> Choice:
        """What a mention becomes; one in which nothing can change, or not all that has to, becomes a tag."""
        made: list[str] = []
        worst = "all"
        changed = runs = False
        before = ""
        chosen = self.chosen
        for role, text, key in look.steps:
            runs = runs or role == before == INITIAL
            before = role
            if role == GAP:
                made.append(text)
                continue
            changed = True
            if role == INITIAL:
                letter = self.initial(key[:1], look.last)
                made.append(letter if text.islower() else letter.upper())
            elif role == KIN:
                made.append(maker.cased(other_kin(key), text))
            elif role == DIGITS:
                made.append(self.digits(text))
            else:
                token, rung = chosen[key]
                if rung != "all" and RUNGS.index(rung) > RUNGS.index(worst):
                    worst = rung
                made.append(maker.plural(token, text) if role == PLURAL else maker.cased(token, text))
        if changed and not look.unread:
            if runs:
                draws = partial(self.key.draw_of, ("names", "initials", self.chart.mark))
                mend(made, look.steps, draws, self.plan.originals, self.key.ordered)
            return Choice("".join(made), RULE, worst)
        return Choice(tag(label), RULE, "tag")

    def institution(self, text: str) -> Choice | None:
        """A kept institution that holds a replaced last name ("Hansen Family Clinic") is given the surrogate's name."""
        parts = maker.pieces(text)
        held = held_names(parts, self.plan.original_last, self.chosen)
        if not held:
            return None
        rungs = []

        def surrogate(part: Part) -> str:
            if part.role != SINGLE or part.key not in held:
                return part.text
            role_key = f"last:{held[part.key]}"
            if role_key not in self.chosen:
                known = self.plan.last.get(held[part.key])
                self.chosen[role_key] = (known, "all") if known else self._choose(role_key)
            token, rung = self.chosen[role_key]
            rungs.append(rung)
            return maker.cased(token, part.text)

        made = maker.write(parts, surrogate)
        return Choice(made, houses_kept.RULE, max(rungs, key=RUNGS.index))


class _Names:
    """The family of names (see plan.family.Family)."""

    name = "names"
    kinds = NAMES | INSTITUTIONS

    def survey(self, policy: Policy, key: Key) -> Survey:
        over = _over_the_corpus(_rules(policy)) is not None
        return Survey(over, over and policy.derive == "position")

    def load_survey(self, policy: Policy, key: Key, data: Any) -> Survey:
        return Survey.load(data)

    def plan_corpus(
        self, survey: Survey, policy: Policy, key: Key, ledger: Mapping[str, str], folder: Path
    ) -> dict[str, Any]:
        return plan_corpus(survey, policy, key, ledger)

    def load_plan(self, data: Mapping[str, Any], folder: Path) -> CorpusNames:
        return CorpusNames(data)

    def ledger_rows(self, data: Mapping[str, Any], key: Key) -> Iterator[tuple[str, str]]:
        return ledger_rows(data, key)

    def pool_sizes(self, corpus: CorpusNames) -> dict[str, int]:
        return {**dict.fromkeys(sorted(NAMES), sum(map(len, corpus.pools.values()))), **corpus.sizes}

    def plan_chart(self, chart: SpannedChart, corpus: CorpusNames, policy: Policy, key: Key) -> Choices:
        """Every name of the chart, and every kept institution that holds a replaced name."""
        found = mentions(chart)
        choices: Choices = {}
        duties = duties_of(policy, self.name)
        behaviours = {rule.behaviour for _, rule in _rules(policy)}
        names = None if behaviours == {SCOPED} else _ChartNames(chart, found, corpus, policy, key)
        taken: dict[str, str] = {}
        mixed = SCOPED in behaviours
        if names is not None:
            for d, s, look in found:
                span = chart.spans[d][s]
                rule = duties[span.kind, span.role]
                if rule is not None and rule.behaviour == RULE:
                    choices[d, s] = names.name(look, span.label)
                    if mixed:
                        taken.update((names.chosen[token.role_key][0], token.role_key) for token in look.tokens)
        scoped = None
        if mixed:
            scoped = ScopedNames(chart, found, corpus, duties, key, taken)
            choices.update(scoped.choices)
        for d, s, _ in found:
            if (d, s) in choices and was_a_place(span := chart.spans[d][s]):
                rule = duties[span.kind, span.role]
                tags = rule is not None and "tag" in rule.ladder
                choices[d, s] = Choice(tag(span.label) if tags else None, choices[d, s].rule, "tag" if tags else "hold")
        houses = marked(chart).get("INSTITUTION", ())
        kept = [one for one in houses if policy.rule(one[2].kind, one[2].role).action == "keep"]
        for d, s, _, name in kept:
            if names is not None:
                choice = names.institution(name)
            elif scoped is not None:
                choice = scoped.institution(name, _leading(policy), d, s)
            if choice is not None:
                choices[d, s] = choice
        choices.update(houses_kept.shortened(chart, kept, choices, key))
        return choices


FAMILY = _Names()
