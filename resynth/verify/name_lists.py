"""What a rule for names asks of a new name, in the checker's own reading: which lists, how rare, of which sex."""

from __future__ import annotations

from collections.abc import Set
from functools import cache
from math import ceil

from resynth import lexicon
from resynth.policy.model import POPULATION, Rule


class Wanted:
    """What one rule asks. Compared by identity: there is one for each rule of a policy.

    Attributes:
        family: whether the rule replaces names by names at all.
        scoped: ``names.scoped.v1``, in which a chart's titles may overrule the lists.
        scope: inside which equal names get equal surrogates.
        same_sex, to_list, follow: whether sex is kept, whether a name on no list gets one of the lists, whether
            initials are those of the new name.
        full: how many people bear a new first and last name together at least; 0: nothing is asked.
        edits, other_letter: how many letters part a name and its surrogate at least (0: nothing is asked), and whether
            they begin with different ones.
    """

    __slots__ = ("_first", "_first_2020", "_last", "_last_2010", "edits", "family", "follow", "full", "new",
                 "other_letter", "same_sex", "scope", "scoped", "to_list")

    def __init__(self, rule: Rule) -> None:
        said = rule.options
        self.family = rule.changes and rule.behaviour.startswith("names.")
        self.scoped = rule.behaviour == "names.scoped.v1"
        self.scope = rule.scope
        self.same_sex = said.get("sex", "same") == "same"
        self.to_list = said.get("out_of_list") == "list name"
        self.follow = said.get("initials") == "follow"
        self.full = float(said.get("full_name_bearers", 0))
        self.edits = int(said.get("edits_apart", 0))
        self.other_letter = said.get("first_letter") == "other"
        lists = frozenset(rule.lists)
        old_last, old_first = "names/last" in lists, not lists.isdisjoint(("names/female", "names/male"))
        self._last = rule.threshold if old_last else None
        of_one_sex = rule.bearers * 200 / POPULATION if rule.bearers else rule.threshold
        self._first = of_one_sex if old_first else None
        wide = float(said.get("wider_bearers", 0)) if "wider" in rule.ladder else 0.0
        self._last_2010 = _bearers(rule, "names/last2010", wide if old_last else 0)
        self._first_2020 = _bearers(rule, "names/first2020", wide if old_first else 0)
        #: whether the newer lists are in use
        self.new = self._last_2010 is not None or self._first_2020 is not None

    def may_be_first(self, word: str) -> bool:
        """Whether a word is a first name that may be given: on a list, and frequent enough."""
        if self._first is not None:
            names = lexicon.names(self._first)
            if word in names.female or word in names.male:
                return True
        return self._first_2020 is not None and word in lexicon.first_2020(self._first_2020)

    def may_be_last(self, word: str) -> bool:
        """Whether a word is a last name that may be given."""
        if self._last is not None and word in lexicon.names(self._last).last:
            return True
        return self._last_2010 is not None and word in lexicon.last_2010(self._last_2010)

    def is_first(self, word: str) -> bool:
        """Whether an original counts as a listed first name."""
        names = lexicon.names()
        return word in names.female or word in names.male or self.may_be_first(word)

    def is_last(self, word: str) -> bool:
        """Whether an original counts as a listed last name."""
        return word in lexicon.names().last or self.may_be_last(word)

    def sex(self, word: str) -> str | None:
        """F, M, E or None, by the lists in use; of a scoped rule also of a name of today that may not be given."""
        sex = lexicon.names().sex(word)
        if sex is None and self._first_2020 is not None:
            found = lexicon.first_2020(self._first_2020).get(word)
            sex = None if found is None else lexicon.sex_2020(found[1])
        # Whose nickname it is may tell another sex in the chart.
        return sex or (lexicon.sex_today(word) if self.scoped and word not in lexicon.nicknames() else None)

    def real(self, word: str) -> bool:
        """Whether anybody is known to be called so, by the whole of the lists in use."""
        everything = lexicon.all_names()
        if word in everything.last or word in everything.first:
            return True
        return self.new and (word in lexicon.last_2010(0) or word in lexicon.first_2020(0))

    def unlike(self, original: str, surrogate: str) -> bool | None:
        """Whether a name is as unlike its surrogate as the rule asks; None where it asks nothing."""
        if not self.edits and not self.other_letter:
            return None
        return not (self.other_letter and original[0] == surrogate[0]) and edits(original, surrogate) >= self.edits

    def too_rare(self, first: str, last: str) -> bool:
        """Whether too few people can be thought to bear two names together, were the one chosen without the other."""
        people = float(POPULATION)
        for sorts, known, new in (
            ((lexicon.names(self._first).female, lexicon.names(self._first).male) if self._first is not None else (),
             first, self._first_share),
            ((lexicon.names(self._last).last,) if self._last is not None else (), last, self._last_share),
        ):
            # Of the two sexes, each half of the population.
            old = sum(sort.get(known, 0.0) for sort in sorts) / (100 * max(len(sorts), 1))
            people *= old or new(known)
        return people < self.full

    def _first_share(self, word: str) -> float:
        if self._first_2020 is None:
            return 0.0
        found = lexicon.first_2020(self._first_2020).get(word)
        return found[0] / lexicon.PERSONS["names/first2020"] if found else 0.0

    def _last_share(self, word: str) -> float:
        if self._last_2010 is None:
            return 0.0
        return lexicon.last_2010(self._last_2010).get(word, 0) / lexicon.PERSONS["names/last2010"]

    def __repr__(self) -> str:
        return f"Wanted(scope={self.scope!r})"


def edits(one: str, other: str) -> int:
    """How many letters must be changed, taken out or put in to make one word of the other (Levenshtein 1966)."""
    row = list(range(len(other) + 1))
    for at, letter in enumerate(one, 1):
        before, row[0] = row[0], at
        for n, letter_2 in enumerate(other, 1):
            before, row[n] = row[n], min(row[n] + 1, row[n - 1] + 1, before + (letter != letter_2))
    return row[-1]


def _bearers(rule: Rule, name: str, wide: float) -> int | None:
    if name not in rule.lists:
        return None
    return ceil(wide) if wide else rule.bearers or ceil(rule.threshold * lexicon.PERSONS[name] / 100)


@cache
def never_given() -> frozenset[str]:
    """Words that no new name may be: clinical words and what else is withheld (reference/privacy.md 1.2, M6)."""
    return lexicon.withheld_names() | (lexicon.clinical_words() - lexicon.eponyms())


def is_short_for(word: str, name: str) -> bool:
    """Whether a word on no list of first names is a short form of a first name: a nickname, or its beginning."""
    names = lexicon.names()
    if word in names.female or word in names.male:
        return False
    return name in lexicon.nicknames().get(word, ()) or (len(word) > 2 and len(name) - len(word) > 1
                                                         and name[: len(word)] == word)


def shortens(word: str, firsts: Set[str]) -> bool:
    """Whether a word that stands alone is a short form of one of these first names, and hardly anybody's last name."""
    lasts = lexicon.names().last if len(word) > 3 else lexicon.all_names().last
    return word not in lasts and any(is_short_for(word, name) for name in firsts)
