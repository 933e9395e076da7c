"""Institutions get invented names, occupations other occupations, rooms other numbers.

A word that tells an institution becomes the same invented word wherever it stands inside the scope, so that short
forms follow (``Homestead Hospital``, ``Homestead``); an abbreviation follows the name that it is short for (``HH``).
No invented word is a word of the corpus's own names, places or institutions.
"""

from __future__ import annotations

import string
from collections.abc import Callable, Iterator, Mapping
from functools import cache, cached_property
from pathlib import Path

from resynth import lexicon
from resynth.keys import Key
from resynth.kinds import KINDS
from resynth.plan import houses
from resynth.plan.family import FAMILY_OF, Choice, Choices, SpannedChart, duties_of
from resynth.plan.ladder import tag
from resynth.policy.model import Policy, Rule
from resynth.surrogates import generated, professions, rooms
from resynth.surrogates import institutions as maker

INSTITUTIONS = frozenset({"HOSPITAL", "ORGANIZATION", "INSTITUTION"})
#: Kinds of whose words no invented name may be.
_NAMES = frozenset(kind for kind, row in KINDS.items() if row.cchmc == "NAME")
_NAMING = INSTITUTIONS | _NAMES | {kind for kind, row in KINDS.items() if row.cchmc == "LOCATION"}
NAME = "institutions"
#: A chart that names more rooms or abbreviations than can be told apart from new ones gets tags.
_TRIES = 64
#: Fewest letters of the words that an invented name is put together of.
_FEWEST = 4


@cache
def _pool() -> tuple[str, ...]:
    return lexicon.institution_names()


@cache
def _stutters() -> frozenset[str]:
    """Names of the list that say a word twice, or nearly so: ``Lakelake``, ``Meadowmead``, ``Ridgebridge``."""
    found = set()
    for name in _pool():
        word = name.lower()
        for at in range(_FEWEST, len(word) - _FEWEST + 1):
            first, second = word[:at], word[at:]
            if first.startswith(second) or second.endswith(first):
                found.add(name)
    return frozenset(found)


@cache
def _pool_words() -> frozenset[str]:
    return frozenset(map(lexicon.fold, _pool()))


@cache
def _borne() -> frozenset[str]:
    """Words of any institution that are no ordinary words, so that they tell a person who bears them: ``West``.

    A particle tells nobody: the ``St.`` of ``St. Brigid's`` is not that of a person called St. John. Nor does a letter:
    the ``A`` of ``P.A.`` is no Marguerite A. Tolliver.
    """
    borne = frozenset(lexicon.institution_words()) - lexicon.common_words() - lexicon.particles()
    return frozenset(word for word in borne if len(word) > 1)


def _plain(text: str) -> str:
    """Letters and digits alone, words apart, in small letters."""
    return " ".join("".join(c if c.isalnum() else " " for c in text).casefold().split())


def _around(note: str, start: int, end: int) -> str:
    """How words are written around a place: ``small``, ``first`` where a sentence begins, "" where all is in capitals.

    Its line tells, or the note where the line has no other word.
    """
    after = note.find("\n", end)
    beside = note[note.rfind("\n", 0, start) + 1 : start] + note[end : after if after >= 0 else len(note)]
    if not any(map(str.isalpha, beside)):
        beside = note[:start] + note[end:]
    if beside.isupper():
        return ""
    return "first" if note[max(0, start - 4) : start].rstrip(" \t")[-1:] in ("", "\n", ".") else "small"


def _words(chart: SpannedChart) -> Iterator[str]:
    """Folded words of the chart's names, places and institutions that an invented name could be, or that are kept."""
    known, borne = _pool_words(), _borne()
    for document, spans in zip(chart.documents, chart.spans, strict=True):
        for span in spans:
            if span.kind in _NAMING:
                for word in document.text[span.start : span.end].replace("-", " ").split():
                    folded = lexicon.fold(word)
                    if folded in known or (span.kind in _NAMES and (
                        2 < len(folded) <= maker.LONGEST_ABBREVIATION or folded in borne
                    )):
                        yield folded


def _house_words(chart: SpannedChart) -> Iterator[str]:
    """What ``institutions.invented.v2`` asks of the corpus (see plan.houses)."""
    for document, spans in zip(chart.documents, chart.spans, strict=True):
        for span in spans:
            text = document.text[span.start : span.end]
            if span.kind in _NAMES:
                yield from houses.of_name(text)
            elif span.kind in _NAMING:
                yield from houses.of_house(text, span.kind != "STREET" and not any(map(str.isdigit, text)))


class Survey:
    """What an invented name or abbreviation may not be: names of the list that the corpus has, and its short names."""

    def __init__(self, policy: Policy) -> None:
        self.words: set[str] = set()
        rules = [rule for row in policy.rules.values() for rule in (row, *row.roles.values()) if rule.changes]
        mine = {rule.behaviour for rule in rules if FAMILY_OF[rule.behaviour.partition(".")[0]] == NAME}
        self._asked, self._houses = bool(mine - {houses.RULE}), houses.RULE in mine

    def add(self, chart: SpannedChart) -> None:
        """Take in a chart."""
        if self._asked:
            self.words.update(_words(chart))
        if self._houses:
            self.words.add(houses.ASKED)
            self.words.update(_house_words(chart))

    def merge(self, other: Survey) -> None:
        """Take in another survey."""
        self.words |= other.words

    def dump(self) -> list[str]:
        """The words, sorted."""
        return sorted(self.words)

    def __repr__(self) -> str:
        return f"Survey(words={len(self.words)})"


class _Scope:
    """The invented words and abbreviations inside one scope."""

    def __init__(self, key: Key, mark: str, taken: frozenset[str], originals: frozenset[str], alone: bool) -> None:
        self._key, self._mark, self._taken, self._originals = key, mark, taken, originals
        # Over a corpus a word has its surrogate by itself, whoever else has it; in a chart no two share one.
        self._given: set[str] | None = None if alone else set()
        self.words: dict[str, str] = {}
        self._fronts: dict[str, str] = {}
        self._names: list[tuple[maker.Piece, ...]] = []

    def read(self, text: str) -> tuple[maker.Piece, ...]:
        """The pieces of a name; a word of any institution that is somebody's name tells something (M4)."""
        pieces = maker.read(text)
        if not any(piece.sort == maker.WORD and piece.key in _borne() for piece in pieces):
            return pieces
        return tuple(
            piece._replace(sort=maker.CORE)
            if piece.sort == maker.WORD and piece.key in _borne() and piece.key in self._taken else piece
            for piece in pieces
        )

    def learn(self, pieces: tuple[maker.Piece, ...]) -> None:
        """Give every telling word of a name its surrogate."""
        for piece in pieces:
            if piece.sort == maker.CORE and piece.key not in self.words:
                self.words[piece.key] = self.invented(piece.key)
        if any(piece.sort == maker.CORE for piece in pieces):
            self._names.append(pieces)

    def invented(self, word: str) -> str:
        """A name of the list for a word; by the key, the scope and the word."""
        pool = _pool()
        at = self._key.draw_of((NAME, "word", self._mark), (word,)).below(len(pool))
        for step in range(len(pool)):
            name = pool[(at + step) % len(pool)]
            if name in _stutters():
                continue
            if lexicon.fold(name) not in self._taken and (self._given is None or name not in self._given):
                break
        if self._given is not None:
            self._given.add(name)
        return name

    @staticmethod
    def allows(pieces: tuple[maker.Piece, ...]) -> bool:
        """Whether the new words may stand side by side: no invented one is of the corpus."""
        return True

    def front(self, text: str) -> str:
        """The word that is put in front of a name of common words only: the same wherever it stands."""
        name = text.casefold()
        if name not in self._fronts:
            self._fronts[name] = self.invented(name)
        return self._fronts[name]

    def abbreviation(self, letters: str) -> str | None:
        """What stands for an abbreviation: that of the surrogate of the name it is short for, or other letters.

        None where the chart has nearly all that there are.
        """
        for new in maker.followed(letters, self._names, self.words):
            if self._is_free(new):
                return new
        draw = self._key.draw_of((NAME, "letters", self._mark), (letters,))
        for _ in range(_TRIES):
            new = "".join(draw.pick(string.ascii_uppercase) for _ in letters)
            if self._is_free(new):
                return new
        return None

    def _is_free(self, letters: str) -> bool:
        """Whether an abbreviation is none of the chart's, and no name of the corpus (M4)."""
        return letters not in self._originals and (len(letters) < 3 or letters.lower() not in self._taken)


class _Chart:
    """What one chart's institutions, occupations and rooms become."""

    def __init__(self, chart: SpannedChart, words: frozenset[str], key: Key) -> None:
        self._chart, self._words, self._key = chart, words, key
        self._texts: dict[str, frozenset[str]] = {}
        found = [maker.read(text) for text in self._of(INSTITUTIONS)]
        self._short = frozenset(p.key for pieces in found for p in pieces if p.sort == maker.ABBREVIATION)
        self._scopes: dict[tuple[str, str], _Scope | houses.Houses] = {}

    def _of(self, kinds: frozenset[str]) -> Iterator[str]:
        for document, spans in zip(self._chart.documents, self._chart.spans, strict=True):
            for span in spans:
                if span.kind in kinds:
                    yield document.text[span.start : span.end]

    def _originals(self, sort: str, kinds: frozenset[str]) -> frozenset[str]:
        known = self._texts.get(sort)
        if known is None:
            known = self._texts[sort] = frozenset(map(_plain, self._of(kinds)))
        return known

    def mark(self, rule: Rule, d: int, s: int) -> str:
        """The scope in which a mention stands."""
        if rule.scope in ("corpus", "project"):
            return ""
        if rule.scope == "patient":
            return self._chart.mark
        return self._chart.marks[d] if rule.scope == "note" else f"{self._chart.marks[d]}:{s}"

    def scope(self, rule: Rule, d: int, s: int) -> _Scope | houses.Houses:
        """The scope of an institution."""
        who = rule.behaviour, self.mark(rule, d, s)
        known = self._scopes.get(who)
        if known is None:
            known = self._scopes[who] = self._opened(*who)
        return known

    def _opened(self, behaviour: str, mark: str) -> _Scope | houses.Houses:
        if behaviour == houses.RULE:
            return houses.Houses(self._key, mark, self._words, self._tokens, self._short)
        wide = not mark
        return _Scope(self._key, mark, self._words if wide else self._here, self._short, wide)

    @cached_property
    def _here(self) -> frozenset[str]:
        return self._words.union(_words(self._chart))

    @cached_property
    def _tokens(self) -> frozenset[str]:
        return frozenset[str]().union(*map(houses.tokens, self._of(_NAMING)))

    def institution(self, text: str, rule: Rule, d: int, s: int) -> str | None:
        """Another institution in this form; None when there is nothing to change."""
        scope = self.scope(rule, d, s)
        pieces = scope.read(text)
        words = dict(scope.words)
        for piece in pieces:
            if piece.sort == maker.ABBREVIATION:
                letters = scope.abbreviation(piece.key)
                if letters is None:
                    return None
                words[piece.key] = letters
        draw = self._key.draw_of((NAME, "digits", self.mark(rule, d, s)), (text,))
        digits = []
        for piece in pieces:
            if piece.sort == maker.DIGITS:
                if not piece.text.isascii():
                    return None
                digits.append(rooms.number(piece.text, draw.below, self._key.ordered))
        if not scope.allows(pieces):
            return None
        if not any(piece.sort in (maker.CORE, maker.ABBREVIATION) for piece in pieces):
            if not any(piece.sort == maker.WORD for piece in pieces):
                return maker.write(pieces, words, digits) if digits else None
            return maker.with_word(maker.write(pieces, words, digits), scope.front(text))
        return maker.write(pieces, words, digits)

    def profession(self, text: str, rule: Rule, d: int, s: int) -> str | None:
        """Another occupation; None where there is none in it."""
        reading = professions.read(text)
        if reading is None:
            return None
        note, (start, end, *_) = self._chart.documents[d].text, self._chart.spans[d][s]
        said = professions.article(note[max(0, start - 8) : start] + reading.before)
        if said is not None:
            reading = reading._replace(vowel=said)
        around = _around(note, start + len(reading.before), end - len(reading.after)) if reading.short else ""
        originals = self._originals("professions", frozenset({"PROFESSION"}))
        pool = professions.pool(reading.sort, reading.vowel)
        words = reading.words.casefold()
        draw = self._key.draw_of((NAME, "profession", self.mark(rule, d, s)), (words,))
        for _ in range(generated.TRIES if rule.generator else 0):
            name = generated.made(rule.generator, draw).casefold()
            if professions.fits(name, reading) and not any(name in original for original in originals):
                return professions.write(reading, name, around)
        at = draw.below(len(pool))
        for step in range(len(pool)):
            name = pool[(at + step) % len(pool)]
            # Neither the occupation of a note nor a part of it: "nurse" does not stand for "scrub nurse".
            if not any(name in original for original in originals):
                return professions.write(reading, name, around)
        return None

    def room(self, text: str, rule: Rule, d: int, s: int) -> str | None:
        """Another room; None where nothing in it can change."""
        originals = self._originals("rooms", frozenset({"ROOM"}))
        draw = self._key.draw_of((NAME, "room", self.mark(rule, d, s)), (_plain(text),))
        for _ in range(_TRIES):
            made = rooms.make(text, draw.below, self._key.ordered)
            if made is None or _plain(made) not in originals:
                return made
        return None


_MAKERS: Mapping[str, Callable[[_Chart, str, Rule, int, int], str | None]] = {
    "institutions": _Chart.institution, "professions": _Chart.profession, "rooms": _Chart.room,
}


class _Institutions:
    """The family of institutions, occupations and rooms (see plan.family.Family)."""

    name = NAME
    kinds = INSTITUTIONS | {"PROFESSION", "ROOM"}

    def survey(self, policy: Policy, key: Key) -> Survey:
        return Survey(policy)

    def load_survey(self, policy: Policy, key: Key, data: list[str]) -> Survey:
        survey = Survey(policy)
        survey.words.update(data)
        return survey

    def plan_corpus(
        self, survey: Survey, policy: Policy, key: Key, ledger: Mapping[str, str], folder: Path
    ) -> list[str]:
        """The words that are not given. What a corpus that grew gave up before is given up still."""
        return sorted({*survey.words, *ledger.values()})

    def load_plan(self, data: list[str], folder: Path) -> frozenset[str]:
        return frozenset(data)

    def ledger_rows(self, data: list[str], key: Key) -> Iterator[tuple[str, str]]:
        return ((key.mark(NAME, "taken", word).hex(), word) for word in data)

    def pool_sizes(self, corpus: frozenset[str]) -> dict[str, int]:
        free = houses.free(corpus) if houses.ASKED in corpus else len(_pool()) - len(corpus & _pool_words())
        return {**dict.fromkeys(sorted(INSTITUTIONS), free), "PROFESSION": len(lexicon.professions())}

    def plan_chart(self, chart: SpannedChart, corpus: frozenset[str], policy: Policy, key: Key) -> Choices:
        """What every institution, occupation and room becomes that is this family's to replace."""
        duties = duties_of(policy, self.name)
        if not duties.any:
            return {}
        mine: list[tuple[int, int, str, Rule]] = []
        for d, (document, spans) in enumerate(zip(chart.documents, chart.spans, strict=True)):
            for s, span in enumerate(spans):
                if span.kind in self.kinds and (rule := duties[span.kind, span.role]) is not None:
                    mine.append((d, s, document.text[span.start : span.end], rule))
        if not mine:
            return {}
        made = _Chart(chart, corpus, key)
        # Full names first, so that an abbreviation finds its name wherever that stands.
        for d, s, text, rule in mine:
            if rule.behaviour.startswith(NAME):
                scope = made.scope(rule, d, s)
                scope.learn(scope.read(text))
        return {
            (d, s): self._choice(made, d, s, text, rule, chart.spans[d][s].label) for d, s, text, rule in mine
        }

    @staticmethod
    def _choice(made: _Chart, d: int, s: int, text: str, rule: Rule, label: str) -> Choice:
        new = _MAKERS[rule.behaviour.partition(".")[0]](made, text, rule, d, s)
        if new is not None and _plain(new) != _plain(text):
            return Choice(new, rule.behaviour, "all")
        if "tag" in rule.ladder:
            return Choice(tag(label), rule.behaviour, "tag")
        return Choice(None, rule.behaviour, "hold")


FAMILY = _Institutions()
