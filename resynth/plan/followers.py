"""What follows a person: initials, user names and e-mail addresses are made of the surrogate's name.

Planned after the names, of what they became. What is made of nobody's name that the chart shows gets random letters.
Nothing that follows is an identifier or an address of the corpus, and no two of a chart become one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache, cached_property

from resynth import lexicon
from resynth.keys import Draw, Key
from resynth.kinds import KINDS
from resynth.plan.assign import Assigned
from resynth.plan.family import Choice, Choices, SpannedChart, duties_of
from resynth.plan.ladder import tag
from resynth.plan.people import People, Person
from resynth.policy.model import Policy, Rule
from resynth.surrogates import emails, follow, ids
from resynth.surrogates.follow import Tokens

NAME = "followers"
_NAMES = frozenset(kind for kind, row in KINDS.items() if row.cchmc == "NAME")
#: How often letters and digits are drawn before a mention goes down the ladder.
_TRIES = 64


def follows(policy: Policy) -> bool:
    """Whether anything follows the person under a policy."""
    return duties_of(policy, NAME).any


def choose(chart: SpannedChart, people: People, numbers: Assigned, policy: Policy, key: Key) -> Choices:
    """A choice for every mention that follows a person.

    Args:
        people: of the chart, once its names are chosen.
        numbers: the corpus plan of the family of numbers, which knows every original.
    """
    duties = duties_of(policy, NAME)
    followers = _Followers(chart, people, numbers, key)
    choices: Choices = {}
    for d, spans in enumerate(chart.spans):
        for s, span in enumerate(spans):
            rule = duties[span.kind, span.role]
            if rule is not None:
                choices[d, s] = followers.choice(d, s, rule)
    return choices


class _Followers:
    def __init__(self, chart: SpannedChart, people: People, numbers: Assigned, key: Key) -> None:
        self._chart, self._people, self._numbers, self._key = chart, people, numbers, key
        #: scope -> what was given there: surrogate -> original; and original -> surrogate with its rung
        self._given: dict[str, dict[str, str]] = {}
        self._known: dict[tuple[str, str, str], Choice] = {}

    def choice(self, d: int, s: int, rule: Rule) -> Choice:
        """What a mention becomes."""
        span = self._chart.spans[d][s]
        text = self._chart.documents[d].text[span.start : span.end]
        mark = self._mark(rule, d, s)
        who = (rule.behaviour, mark, text)
        known = self._known.get(who)
        if known is None:
            make = {"follow.initials.v1": self._initials, "follow.username.v1": self._username,
                    "follow.email.v1": self._email, "follow.email.v2": self._email_at_a_house}
            made, rung = make[rule.behaviour](text, d, span.start, self._draw(who))
            if made is None:
                known = (
                    Choice(tag(span.label), rule.behaviour, "tag") if "tag" in rule.ladder
                    else Choice(None, rule.behaviour, "hold")
                )
            else:
                known = Choice(made, rule.behaviour, rung)
            self._known[who] = known
        return known

    def _mark(self, rule: Rule, d: int, s: int) -> str:
        if rule.scope == "mention":
            return f"{self._chart.marks[d]}:{s}"
        return self._chart.marks[d] if rule.scope == "note" else self._chart.mark

    def _draw(self, who: tuple[str, str, str]) -> Draw:
        return self._key.draw_of((NAME, *who[:2]), who[2:])

    def _owner(self, d: int, start: int, fits: Callable[[Tokens], bool]) -> tuple[Tokens, Tokens] | None:
        """The names of the person nearest to a place whom something is made of, before and after."""
        for person in self._people.near(d, start):
            old = Tokens(person.first, person.middle, person.last, person.inner)
            if person.last and person.first and fits(old):
                return old, _new(person)
        return None

    # ── initials ─────────────────────────────────────────────────────────────────────────────────────────────────────

    def _initials(self, text: str, d: int, start: int, draw: Draw) -> tuple[str | None, str]:
        letters = follow.initials(text)
        if not letters or any(map(str.isdigit, text)):
            # A number beside initials is none of them: it would stay.
            return None, ""
        taken = self._initials_here

        def fits(old: Tokens) -> bool:
            return any(_said(order, old) == letters for order in follow.orders(old))

        owner = self._owner(d, start, fits)
        if owner is not None:
            old, new = owner
            order = next(order for order in follow.orders(old) if _said(order, old) == letters)
            # A middle name may have no surrogate's letter to stand for it.
            if all(follow.fill((piece,), old, new) for piece in order if piece[0] != "inner"):
                made = follow.rewritten_initials(text, order, old, new)
                if follow.initials(made) not in taken:
                    return made, "all"
        for _ in range(_TRIES):
            made = follow.random_initials(text, draw.below)
            if follow.initials(made) not in taken and follow.initials(made) != letters:
                return made, "prefer" if owner is not None else "all"
        return None, ""

    @cached_property
    def _initials_here(self) -> frozenset[str]:
        """The initials of the chart, as marked and of the names in it: none of them is given (M4)."""
        marked = {follow.initials(text) for text in self._texts(frozenset({"INITIALS"}))}
        for d in range(len(self._chart.documents)):
            for person in self._people.named_in(d):
                old = Tokens(person.first, person.middle, person.last, person.inner)
                marked.update(_said(order, old) for order in follow.orders(old))
        # What is marked as a name and reads like none has initials as well.
        for text in set(self._texts(_NAMES)):
            marked.update(follow.any_initials(text))
        return frozenset(marked)

    def _texts(self, kinds: frozenset[str]) -> Iterable[str]:
        for document, spans in zip(self._chart.documents, self._chart.spans, strict=True):
            yield from (document.text[span.start : span.end] for span in spans if span.kind in kinds)

    # ── user names and addresses ─────────────────────────────────────────────────────────────────────────────────────

    def _username(self, text: str, d: int, start: int, draw: Draw) -> tuple[str | None, str]:
        if not any(c.isalnum() for c in text) or ids.read(text)[0] is None:
            return None, ""
        return self._made(text, d, start, draw, self._free_id, follow.shuffled)

    def _email(self, text: str, d: int, start: int, draw: Draw) -> tuple[str | None, str]:
        domain = text.rpartition("@")[2].casefold()
        # One house, one domain: colleagues stay colleagues.
        return self._email_at(self._key.draw_of((NAME, "domain", self._chart.mark), (domain,)).pick(_houses()), text, d,
                              start, draw)

    def _email_at_a_house(self, text: str, d: int, start: int, draw: Draw) -> tuple[str | None, str]:
        """As ``_email``, below the reserved domains: ``lantern.example``, ``mail.bluebird.example.org``."""
        domain = text.rpartition("@")[2].casefold()
        below = self._key.draw_of((NAME, "domain.v2", self._chart.mark), (domain,))
        return self._email_at(emails.house(domain, below.pick), text, d, start, draw)

    def _email_at(self, house: str, text: str, d: int, start: int, draw: Draw) -> tuple[str | None, str]:
        local, at, domain = text.rpartition("@")
        if not at or not any(c.isalnum() for c in local) or emails.read(text)[0] is None:
            return None, ""
        house = house.upper() if domain.isupper() else house

        def free(made: str, old: str) -> bool:
            return self._free_email(f"{made}@{house}", text)

        made, rung = self._made(local, d, start, draw, free, follow.shuffled)
        return (f"{made}@{house}" if made is not None else None), rung

    def _made(
        self, text: str, d: int, start: int, draw: Draw, free: Callable[[str, str], bool],
        shuffled: Callable[[str, follow.Below], str],
    ) -> tuple[str | None, str]:
        # Of a family with one last name, whoever is told whole goes before whoever was named last.
        owner = self._owner(d, start, lambda old: follow.is_all_of(text, old))
        owner = owner or self._owner(d, start, lambda old: follow.is_of(text, old))
        if owner is not None:
            for _ in range(_TRIES if any(c.isdigit() for c in text) else 1):
                made = follow.rewritten(text, *owner, draw.below)
                if free(made, text) and self._only(made, text):
                    return made, "all"
        for _ in range(_TRIES):
            made = shuffled(text, draw.below)
            if free(made, text) and self._only(made, text):
                return made, "all" if owner is None else "prefer"
        return None, ""

    def _only(self, made: str, text: str) -> bool:
        """Whether nobody else of the chart has it, and it is written now as his."""
        if made.casefold() == text.casefold():
            return False
        given = self._given.setdefault(self._chart.mark, {})
        return given.setdefault(made.casefold(), text.casefold()) == text.casefold()

    def _free_id(self, made: str, old: str) -> bool:
        """Whether it is no identifier of the corpus (P18)."""
        marks = self._numbers.marks(self._key)
        values = ids.read(made)[0] or ()
        return not any(self._numbers.is_original(marks.fingerprint(v.group, v.canonical)) for v in values)

    def _free_email(self, made: str, old: str) -> bool:
        """Whether it is no address of the corpus (P13)."""
        marks = self._numbers.marks(self._key)
        values = [v for v in emails.read(made)[0] or () if v.group != "part"]
        return not any(self._numbers.is_original(marks.fingerprint(v.group, v.canonical)) for v in values)


@cache
def _houses() -> tuple[str, ...]:
    """Reserved domains that look like one: example.org, not localhost."""
    return tuple(domain for domain in lexicon.reserved_domains() if "." in domain)


def _new(person: Person) -> Tokens:
    names = (person.new_first, person.new_middle, person.new_last)
    return Tokens(
        follow.folded(names[0]), tuple(map(follow.folded, names[1])), tuple(map(follow.folded, names[2])),
        tuple(map(follow.inner, names[2])),
    )


def _said(order: Iterable[tuple[str, int, int]], old: Tokens) -> str:
    return follow.fill(tuple(order), old, old)
