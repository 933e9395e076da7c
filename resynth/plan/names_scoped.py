"""Names in a scope: who becomes whom in a mention, a note, a chart, the corpus or the project.

``names.scoped.v1`` maps each first and last name inside its scope, so that the parts of a name agree there, and
independently of every other scope. What is HARD holds in all of them (reference/privacy.md 6: P31, P32, M5, M8): no
new name holds an original last name of the corpus or an original name of the chart, and in a note two originals never
share one surrogate. ``markov`` is the strategy of Osborne et al. 2025 (BRATsynthetic): from mention to mention a name
keeps its surrogate, or draws anew with the chance ``p``.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from functools import cached_property, partial
from typing import NamedTuple, Protocol, TypeVar

from resynth import lexicon
from resynth.keys import Draw, Key
from resynth.plan import names_sex
from resynth.plan.family import Choice, Choices, Duties, SpannedChart
from resynth.plan.houses_kept import RULE as INSTITUTION_RULE
from resynth.plan.ladder import RUNGS, tag
from resynth.plan.names_apart import Apart
from resynth.plan.names_mentions import Look, Mention, held_names, mend, other_digits, other_letter
from resynth.plan.names_nick import nicknames, short_forms
from resynth.plan.names_pools import Pools, Source, common_last, is_last, least_share, sex_of, sex_told, shares, source
from resynth.plan.order import picked
from resynth.policy.model import Rule
from resynth.surrogates import follow
from resynth.surrogates import names as maker
from resynth.surrogates.follow import Tokens
from resynth.surrogates.name_words import other_kin
from resynth.surrogates.names import DIGITS, FIRST, GAP, INITIAL, KIN, LAST, PLURAL, SINGLE, Part
from resynth.surrogates.names_altered import altered, nearly

T = TypeVar("T")
RULE = "names.scoped.v1"
#: Scopes in which a name has one surrogate wherever it stands in a chart.
WHOLE_CHART = frozenset({"patient", "corpus", "project"})
#: Scopes whose surrogates are decided over the corpus.
WHOLE_CORPUS = frozenset({"corpus", "project"})
_CORPUS = ("corpus",)
_NOTHING: Mapping[str, str] = {}


class Corpus(Protocol):
    """What is known of the corpus (see ``plan.names.CorpusNames``)."""

    first: dict[str, str]
    last: dict[str, str]
    original_last: frozenset[str]
    placed: dict[str, str]

    @property
    def excluded(self) -> frozenset[str]: ...

    @property
    def originals(self) -> frozenset[str]: ...

    def pools_of(self, of: Source, every: bool = False) -> Pools: ...


class Given(NamedTuple):
    """What a token became, and on which rung."""

    token: str
    rung: str

    def __repr__(self) -> str:
        return f"Given(rung={self.rung!r})"


class _Way:
    """A rule, with what follows from it."""

    __slots__ = (
        "apart", "everywhere", "follow", "full", "ladder", "odds", "of", "rule", "same_sex", "scope", "to_list",
        "wider",
    )

    def __init__(self, rule: Rule) -> None:
        self.rule, self.scope, self.of = rule, rule.scope, source(rule)
        self.everywhere = rule.scope in WHOLE_CHART
        self.ladder = frozenset(rule.ladder)
        self.wider = self.of.wider if "wider" in self.ladder else None
        self.same_sex = rule.options.get("sex", "same") == "same"
        self.to_list = rule.options.get("out_of_list") == "list name"
        self.follow = rule.options.get("initials") == "follow"
        self.apart = Apart.of(rule)
        self.full = int(float(rule.options.get("full_name_bearers", 0)))
        self.odds = round(rule.p * (1 << 32))


class ScopedNames:
    """The choices of one chart under ``names.scoped.v1``, made when it is built.

    Args:
        taken: what another behaviour gives in this chart: surrogate -> role key of the original.
    """

    def __init__(
        self, chart: SpannedChart, found: Sequence[Mention], plan: Corpus, duties: Duties, key: Key,
        taken: Mapping[str, str] = _NOTHING,
    ) -> None:
        self.chart, self.plan, self.key = chart, plan, key
        self._ways: dict[int, _Way] = {}
        self._found = found
        #: surrogate -> whose it is, in the whole chart and in each note
        self._in_chart = dict(taken)
        self._in_note: list[dict[str, str]] = [{} for _ in chart.documents]
        #: (scope, role key) -> what it became there
        self._given: dict[tuple[str, str], Given] = {}
        #: (scope, last name, letter) -> the letter that was drawn for an initial
        self._initials: dict[tuple[str, str, str], str] = {}
        self._told: Mapping[str, str] = {}
        self._formal, self._short = nicknames(found, key.ordered)
        #: (scope, role key of a short form) -> the new name of which it is one, and what it became there
        self._shorts: dict[tuple[str, str], tuple[str, Given]] = {}
        self.choices: Choices = {}
        mine: list[tuple[Mention, _Way]] = []
        for mention in found:
            _, _, kind, _, role, _, _, _ = chart.spans[mention.document][mention.span]
            rule = duties[kind, role]
            if rule is not None and rule.behaviour == RULE:
                mine.append((mention, self._way(rule)))
        if mine:
            self._choose_all(found, mine)

    @cached_property
    def _originals(self) -> frozenset[str]:
        return frozenset([token.key for mention in self._found for token in mention.look.tokens])

    @cached_property
    def _called(self) -> dict[str, set[str]]:
        """Role key -> the names of the chart that become what is chosen for it."""
        called: dict[str, set[str]] = {}
        for mention in self._found:
            for role_key, token, _ in mention.look.tokens:
                called.setdefault(role_key, set()).add(token)
                called.setdefault(self._formal.get(role_key, role_key), set()).add(token)
        return called

    @cached_property
    def _beside(self) -> dict[str, set[str]]:
        """Role key of a first name -> those of the last names that stand in a mention with it, and the other way."""
        beside: dict[str, set[str]] = {}
        for mention in self._found:
            tokens = mention.look.tokens
            lasts = {role_key for role_key, _, role in tokens if role == LAST}
            firsts = {role_key for role_key, _, role in tokens if role == FIRST}
            firsts |= {self._formal[one] for one in firsts if one in self._formal}
            for one in firsts:
                beside.setdefault(one, set()).update(lasts)
            for last in lasts:
                beside.setdefault(last, set()).update(firsts)
        return beside

    @cached_property
    def _firsts_of(self) -> dict[str, list[tuple[str, str]]]:
        """Last name -> (first letter, role key) of the first names that the chart has with it."""
        firsts_of: dict[str, list[tuple[str, str]]] = {}
        for _, _, look in self._found:
            for last in look.lasts if look.first is not None else ():
                firsts = firsts_of.setdefault(last, [])
                for token in look.tokens:
                    if token.role == FIRST and (token.key[:1], token.role_key) not in firsts:
                        firsts.append((token.key[:1], token.role_key))
        return firsts_of

    @cached_property
    def _looks(self) -> dict[tuple[int, int], Look]:
        return {(d, s): look for d, s, look in self._found}

    @cached_property
    def _initials_of(self) -> dict[str, list[tuple[list[str], str]]]:
        """Initials of those whom the chart names in full -> what each letter begins (a role key or a letter), and the
        last name."""
        persons: dict[Tokens, tuple[list[str], list[str], str]] = {}
        for _, _, look in self._found:
            if look.first is None or not look.last:
                continue
            given = [(maker.key_of(text), key) for role, text, key in look.steps if role in (FIRST, INITIAL)]
            lasts = [(maker.key_of(text), key) for role, text, key in look.steps if role == LAST]
            old = Tokens(given[0][0], tuple([name for name, _ in given[1:]]), tuple([name for name, _ in lasts]))
            persons.setdefault(old, ([key for _, key in given], [key for _, key in lasts], look.last))
        found: dict[str, list[tuple[list[str], str]]] = {}
        for old, (first, ends, last) in persons.items():
            for order in follow.orders(old):
                keys = [(ends if sort == "last" else first)[n + (sort == "middle")] for sort, n, _ in order]
                found.setdefault(follow.fill(order, old, old), []).append((keys, last))
        return found

    def _way(self, rule: Rule) -> _Way:
        way = self._ways.get(id(rule))
        if way is None:
            way = self._ways[id(rule)] = _Way(rule)
        return way

    def _choose_all(self, found: Sequence[Mention], mine: Sequence[tuple[Mention, _Way]]) -> None:
        ways = self._ways.values()
        if any(way.same_sex for way in ways):
            of = max((way.of for way in ways), key=lambda of: of.first_2020 is not None)
            self._told = names_sex.told(self.chart, found, partial(sex_told, of))
        # What holds for the whole chart is chosen first, and in an order that more notes do not change.
        wide: dict[tuple[str, str], _Way] = {}
        for (_, _, look), way in mine:
            if way.everywhere:
                for role_key, _, _ in look.tokens:
                    wide.setdefault((way.scope, self._who(role_key, way)), way)
        for scope, role_key in self._in_turn(wide):
            self._token(role_key, wide[scope, role_key], scope, 0, 0)
        for scope, role_key in self._short_ones(mine):
            self._short_form(role_key, wide[scope, self._formal.get(role_key, role_key)], scope, 0, 0)
        notes: dict[tuple[int, str], _Way] = {}
        for (d, _, look), way in mine:
            if way.scope == "note":
                for role_key, _, _ in look.tokens:
                    notes.setdefault((d, self._who(role_key, way)), way)
        for d, role_key in self._in_turn(notes):
            self._token(role_key, notes[d, role_key], f"note {d}", d, 0)
        for (d, s, look), way in mine:
            self.choices[d, s] = self._name(look, way, d, s)

    def _in_turn(self, asked: Mapping[tuple[T, str], _Way]) -> list[tuple[T, str]]:
        """(Scope, role key) in the order in which they choose: where full names may not be rare, last names last."""
        turns = self.key.in_order(asked)
        return sorted(turns, key=lambda one: one[1].startswith(LAST)) if any(w.full for w in asked.values()) else turns

    def _who(self, role_key: str, way: _Way) -> str:
        """Under what a first or last name is mapped: a nickname joins the one formal name that the chart has for it."""
        return role_key if way.scope in WHOLE_CORPUS else self._formal.get(role_key, role_key)

    # ---- tokens -------------------------------------------------------------------------------------------------

    def _mark(self, way: _Way, d: int, s: int) -> tuple[str, ...]:
        """The scope in which a mention's names are chosen, as draws name it."""
        if way.scope in WHOLE_CORPUS:
            return _CORPUS
        if way.scope == "patient":
            return ("patient", self.chart.mark)
        if way.scope == "note":
            return ("note", self.chart.marks[d])
        return (way.scope, self.chart.marks[d], str(s))

    def _room(self, way: _Way, d: int, s: int) -> str:
        """The scope in which a name keeps what it became."""
        return way.scope if way.everywhere or way.scope == "markov" else (
            f"note {d}" if way.scope == "note" else f"mention {d} {s}"
        )

    def _token(self, role_key: str, way: _Way, room: str, d: int, s: int, anew: bool = False) -> Given:
        """What a first or last name becomes where it stands; ``room`` is where it keeps that."""
        given = self._given.get((room, role_key))
        if given is not None and not anew:
            if way.everywhere:
                return given
            # A name that keeps its surrogate into another note must not meet somebody there who has the same.
            if self._in_note[d].setdefault(given.token, role_key) == role_key:
                return given
        given = self._given[room, role_key] = self._choose(role_key, way, d, s)
        (self._in_chart if way.everywhere else self._in_note[d])[given.token] = role_key
        return given

    def _short_ones(self, mine: Sequence[tuple[Mention, _Way]]) -> list[tuple[str, str]]:
        """The short forms (scope, role key) among names that hold for the whole chart, in order."""
        return [] if not self._short else self.key.in_order(dict.fromkeys(
            (way.scope, role_key) for (_, _, look), way in mine if way.everywhere and way.scope not in WHOLE_CORPUS
            for role_key, _, _ in look.tokens if role_key in self._short
        ))

    def _short_form(self, role_key: str, way: _Way, room: str, d: int, s: int) -> Given:
        """What a short form becomes: one of the person's new name that may be given, else that name."""
        whole = self._token(self._formal.get(role_key, role_key), way, room, d, s)
        of, given = self._shorts.get((room, role_key), ("", whole))
        mine = f"short {role_key}"
        taken = self._in_chart if way.everywhere else self._in_note[d]
        if of == whole.token and (given is whole or taken.setdefault(given.token, mine) == mine):
            return given
        banned = self._banned(mine, role_key.partition(":")[2], way, room, d)
        sex = sex_of(way.of, whole.token) if way.same_sex else "any"
        pool = self.plan.pools_of(way.of).get(sex or "", ())
        free = [name for name in short_forms(whole.token) if name in pool and not banned(name)]
        given = whole
        draw = self.key.draw_of(("names", "short", *self._mark(way, d, s)), (role_key,))
        if free:
            given = Given(picked(self.key, draw, free, short_forms(whole.token)), whole.rung)
            taken[given.token] = mine
        self._shorts[room, role_key] = whole.token, given
        return given

    def _banned(self, role_key: str, token: str, way: _Way, room: str, d: int) -> Callable[[str], bool]:
        """What a first or last name may not become where it stands."""
        originals, chart = self._originals, self._in_chart
        # In order of appearance names are drawn from whole lists: none is moved by another that may not be given.
        excluded = self.plan.excluded if self.key.ordered else frozenset[str]()
        # What is given in the whole chart must differ from what was given in any of its notes.
        notes = [note for note in self._in_note if note] if way.everywhere else [self._in_note[d]]
        far = way.apart if way.apart.asked else None
        called = self._called.get(role_key.removeprefix("short "), {token}) if far is not None else ()
        rare = self._rare(role_key.removeprefix("short "), way, room) if way.full else None

        def banned(name: str) -> bool:
            return (
                (rare is not None and rare(name))  # where it is asked, most are
                or name in originals or name == token or name in excluded or chart.get(name, role_key) != role_key
                or any(note.get(name, role_key) != role_key for note in notes)
                or (far is not None and far.refuses(name, called))
            )

        return banned

    def _rare(self, role_key: str, way: _Way, room: str) -> Callable[[str], bool]:
        """Whether a name makes a full name that too few bear with those given beside it, or a first name with most."""
        given = [self._given.get((room, one)) for one in sorted(self._beside.get(role_key, ()))]
        beside = [one.token for one in given if one is not None and one.token]
        first = role_key.startswith(FIRST)
        if first:
            beside.append(common_last(self.plan.pools_of(way.of)["last"], way.of))

        least = least_share(way.of, way.full, beside, first)
        known = shares(way.of, first)
        return lambda name: known.get(name, 0.0) < least

    def _choose(self, role_key: str, way: _Way, d: int, s: int) -> Given:
        role, _, token = role_key.partition(":")
        first = role == FIRST
        corpus = way.scope in WHOLE_CORPUS
        banned = self._banned(role_key, token, way, self._room(way, d, s), d)
        if corpus:
            known = (self.plan.first if first else self.plan.last).get(token)
            if known is not None and not banned(known):
                return Given(known, "all")
        mark = self._mark(way, d, s)

        def near(name: str) -> bool:
            return banned(name) or nearly(name, token)  # Melisa for Elisa reads as Elisa, misspelt

        sex = self._sex(role_key, token, way, d, s) if first else None
        listed = sex_of(way.of, token) is not None if first else is_last(way.of, token)
        which = (sex if sex and way.same_sex else "any") if first else "last"
        if listed or way.to_list:
            steps = [(way.of, "narrow" if corpus and listed else "all"), (way.wider, "wider")]
            for of, rung in steps:
                if of is None or rung not in way.ladder:
                    continue
                pool = self.plan.pools_of(of, self.key.ordered)[which]
                name = pool.pick(self._draw("scoped", mark, role, token), near, self.key.ordered)
                if name is not None:
                    return Given(name, rung)
            if "shaped" not in way.ladder:
                return Given("", "tag")
        made = self._altered(role, token, mark, way.of, near)
        return Given(made, "shaped" if listed or way.to_list else "all")

    def _sex(self, role_key: str, token: str, way: _Way, d: int, s: int) -> str | None:
        """F, M or E for a first name: what stands beside a mention says, or the chart, or the lists."""
        own = None
        if way.scope == "mention":
            span = self.chart.spans[d][s]
            own = names_sex.beside(self.chart.documents[d].text, span, self._looks[d, s])
        listed = sex_told(way.of, token)
        if listed is None and way.scope in WHOLE_CORPUS:
            return own  # what one chart tells of a name on no list, another may not
        return own or self._told.get(role_key) or listed or lexicon.sex_today(token)

    def _altered(
        self, role: str, token: str, mark: tuple[str, ...], of: Source, banned: Callable[[str], bool]
    ) -> str:
        """A name on no list, which is no word either."""
        lists = lexicon.surrogate_names()
        pool = lists.last if role != FIRST else tuple(sorted({*lists.female, *lists.male}))
        known: list[Collection[str]] = [self.plan.originals, lexicon.clinical_words(), lexicon.common_words()]
        if of.last_2010 is not None or of.first_2020 is not None:
            known += [lexicon.last_2010(0).keys(), lexicon.first_2020(0).keys()]

        def taken(name: str) -> bool:
            return any(name in names for names in known) or banned(name)

        return altered(self._draw("altered", mark, role, token), pool, taken)

    def _draw(self, what: str, mark: tuple[str, ...], role: str, token: str) -> Draw:
        """Where the new token of a name comes from; over a corpus, by where it stands first in it."""
        placed = self.plan.placed.get(f"{role}:{token}") if mark == _CORPUS else None
        if placed is not None:
            return self.key.draw("position", "names", what, *mark, placed)
        return self.key.draw_of(("names", what, *mark), (role, token))

    # ---- mentions -----------------------------------------------------------------------------------------------

    def _anew(self, way: _Way, d: int, s: int) -> bool:
        """Whether a mention draws anew (markov)."""
        return self.key.draw("names", "markov", self.chart.marks[d], str(s)).below(1 << 32) < way.odds

    def _name(self, look: Look, way: _Way, d: int, s: int) -> Choice:
        """What a mention becomes; one in which nothing can change, or not all that has to, becomes a tag."""
        label = self.chart.spans[d][s].label
        made: list[str] = []
        worst = "all"
        changed = runs = False
        before = ""
        anew = way.scope == "markov" and self._anew(way, d, s)
        room = self._room(way, d, s)
        formal = self._formal if way.scope not in WHOLE_CORPUS else {}
        here: dict[str, Given] = {}
        if way.full:
            # However it is written, first names before last names, and short forms behind both.
            for key, _, _ in sorted(look.tokens, key=lambda token: token.role == LAST):
                key = formal.get(key, key)
                here[key] = self._token(key, way, room, d, s)
        for role, text, key in look.steps:
            runs = runs or role == before == INITIAL
            before = role
            if role == GAP:
                made.append(text)
                continue
            changed = True
            if role == INITIAL:
                letter = self._initial(key[:1], look.last, way, room, d, s)
                made.append(letter if text.islower() else letter.upper())
            elif role == KIN:
                made.append(maker.cased(other_kin(key), text))
            elif role == DIGITS:
                made.append(other_digits(self.key.draw_of(("names", "digits", *self._mark(way, d, s)), (text,)), text))
            else:
                short = key if formal and key in self._short else ""
                if formal:
                    key = formal.get(key, key)
                given = here.get(key)
                if given is None:
                    given = here[key] = self._token(key, way, room, d, s, anew)
                if short:
                    given = self._short_form(short, way, room, d, s)
                if given.rung != "all" and RUNGS.index(given.rung) > RUNGS.index(worst):
                    worst = given.rung
                made.append(maker.plural(given.token, text) if role == PLURAL else maker.cased(given.token, text))
        if not changed or look.unread or worst == "tag":
            return Choice(tag(label), RULE, "tag") if "tag" in way.ladder else Choice(None, RULE, "hold")
        if way.follow and all(role in (GAP, INITIAL) for role, _, _ in look.steps):
            made = self._whose(look, way, room, d, s) or made
        if runs:
            draws = partial(self.key.draw_of, ("names", "initials", *self._mark(way, d, s)))
            mend(made, look.steps, draws, self.plan.originals, self.key.ordered)
        return Choice("".join(made), RULE, worst)

    def _whose(self, look: Look, way: _Way, room: str, d: int, s: int) -> list[str] | None:
        """Initials that stand alone ("O.T.Q.") as those of the new name of the person of the chart who has them."""
        said = "".join([key for role, _, key in look.steps if role == INITIAL])
        for keys, last in self._initials_of.get(said, ()):
            new = "".join([self._initial(key, last, way, room, d, s) if len(key) == 1 else self._begins(key, way, room)
                           for key in keys])
            if len(new) == len(said) and new != said:
                letters = iter(new)
                return [text if role == GAP else next(letters) if text.islower() else next(letters).upper()
                        for role, text, _ in look.steps]
        return None

    def _begins(self, role_key: str, way: _Way, room: str) -> str:
        """The first letter of what a name became in a scope; nothing where it is not told."""
        _, given = self._shorts.get((room, role_key), ("", self._given.get((room, self._who(role_key, way)))))
        return given.token[:1] if given is not None else ""

    def _initial(self, letter: str, last: str, way: _Way, room: str, d: int, s: int) -> str:
        """A capital for a capital: that of the surrogate where the chart shows who is meant and the rule follows."""
        made = self._initials.get((room, last, letter))
        if made is not None:
            return made
        if way.follow:
            for begins, role_key in self._firsts_of.get(last, ()):
                if begins == letter and (new := self._begins(role_key, way, room)):
                    return new
        draw = self.key.draw_of(("names", "initial", *self._mark(way, d, s)), (last, letter))
        made = self._initials[room, last, letter] = other_letter(draw, letter, self.key.ordered)
        return made

    # ---- institutions -------------------------------------------------------------------------------------------

    def institution(self, text: str, rule: Rule, d: int, s: int) -> Choice | None:
        """A kept institution that holds a replaced last name ("Hansen Family Clinic") is given the surrogate's name."""
        parts = maker.pieces(text)
        chart = {token.role_key for mention in self._found for token in mention.look.tokens}
        held = held_names(parts, self.plan.original_last, chart)
        if not held:
            return None
        way = self._way(rule)
        rungs: list[str] = []

        def surrogate(part: Part) -> str:
            if part.role != SINGLE or part.key not in held:
                return part.text
            given = self._token(f"last:{held[part.key]}", way, self._room(way, d, s), d, s)
            rungs.append(given.rung)
            return maker.cased(given.token, part.text)

        made = maker.write(parts, surrogate)
        worst = max(rungs, key=RUNGS.index)
        return Choice(made if worst != "tag" else tag(self.chart.spans[d][s].label), INSTITUTION_RULE, worst)

    def __repr__(self) -> str:
        return f"ScopedNames(choices={len(self.choices)})"
