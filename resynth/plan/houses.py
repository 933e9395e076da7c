"""Institutions in the form that they have (``institutions.invented.v2``): each telling word by one of its own kind.

No surname, town or invented name that the corpus has anywhere is given, in names, places or institutions. Ordinary
words (``Cedar``, ``Valley``) stand in every corpus: none of the chart is given, none that alone tells an institution or
a place of the corpus, and no two that stand side by side in one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence, Set
from functools import cache, lru_cache
from itertools import pairwise

from resynth import lexicon
from resynth.keys import Key
from resynth.listed import Either
from resynth.surrogates import house_words as words_of
from resynth.surrogates import institutions as maker
from resynth.surrogates import names

RULE = "institutions.invented.v2"
#: What the survey found of the corpus: words of names, of places and institutions, words that tell one alone, pairs.
_NAME, _HOUSE, _SOLE, _PAIR = "n:", "h:", "s:", "p:"
#: Stands among them where a policy asks for this behaviour.
ASKED = "v:2"
_TRIES = 64
_RUNS, _WORDS = re.compile(r"[^\W\d_]+"), re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)*")
_CAPITAL = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])")
_MISREAD = str.maketrans("0158", "olsb")
#: Between a word and the one that tells what kind it is.
_JOINED = re.compile(r"[\s.'’-]*")


@cache
def borne() -> frozenset[str]:
    """Words of any institution that are no ordinary words, so that they tell a person who bears them."""
    trades = {word for word, kind in lexicon.institution_parts().items() if kind == maker.TRADE}
    every = trades.union(lexicon.institution_words()) - lexicon.common_words() - lexicon.particles()
    return frozenset(word for word in every if len(word) > 1)


def tokens(text: str) -> set[str]:
    """The folded words of a text, however they are parted: ``Copper-Lee's``, ``MaryWhitmore``, ``Wh1tmore``."""
    found = {lexicon.fold(word) for word in (*text.split(), *text.replace("-", " ").split())}
    for said in dict.fromkeys((text, text.translate(_MISREAD))):
        for pattern in (_RUNS, _WORDS, _CAPITAL):
            found.update(map(lexicon.fold, pattern.findall(said)))
    return found - {""}


@lru_cache(maxsize=8192)
def of_name(text: str) -> tuple[str, ...]:
    """What the survey keeps of a name of a person."""
    read = tokens(text).union(part.key for part in names.read(text))
    return tuple(_NAME + word for word in read if 2 < len(word) <= maker.LONGEST_ABBREVIATION
                 or word in words_of.given_words() or word in borne())


def of_house(text: str, whole: bool) -> Iterator[str]:
    """What the survey keeps of an institution or a place.

    Args:
        whole: it is a name: two institutions of one name would be one. A street or a number is none.
    """
    for word in tokens(text):
        if word in words_of.given_words():
            yield _HOUSE + word
    if not whole:
        return
    telling = [piece.key for piece in maker.read(text, True) if piece.sort == maker.CORE]
    if len(telling) == 1 and words_of.is_ordinary(telling[0]):
        yield _SOLE + telling[0]
    for one, other in pairwise(telling):
        if words_of.is_ordinary(one) and words_of.is_ordinary(other):
            yield f"{_PAIR}{one} {other}"


def free(corpus: frozenset[str]) -> int:
    """How many words may be given over a corpus, whatever stands in a chart."""
    return sum(_NAME + word not in corpus and _HOUSE + word not in corpus for word in words_of.given_words())


class Houses:
    """The new words and abbreviations inside one scope."""

    def __init__(
        self, key: Key, mark: str, corpus: frozenset[str], here: frozenset[str], originals: frozenset[str]
    ) -> None:
        """
        Args:
            corpus: what the survey kept.
            here: the folded words of the chart's names, places and institutions.
            originals: the abbreviations of the chart.
        """
        self._key, self._mark, self._corpus, self._here, self._originals = key, mark, corpus, here, originals
        # Over a corpus a word has its surrogate by itself: what stands beside it may not matter. No word that may be
        # given stands in the corpus then, and so no two side by side.
        self._wide = not mark
        self._given: set[str] = set()
        self.words: dict[str, str] = {}
        self._letters: dict[str, str] = {}
        self._fronts: dict[str, str] = {}
        self._names: list[tuple[maker.Piece, ...]] = []

    def read(self, text: str) -> tuple[maker.Piece, ...]:
        """The pieces of a name; a word of any institution that is somebody's name tells something (M4)."""
        pieces = maker.read(text, True)
        return tuple(
            piece._replace(sort=maker.CORE)
            if piece.sort == maker.WORD and (
                (piece.key in borne() and _NAME + piece.key in self._corpus) or _is_cut(pieces, at)
            ) else piece
            for at, piece in enumerate(pieces)
        )

    def learn(self, pieces: Sequence[maker.Piece]) -> None:
        """Give every telling word of a name its surrogate."""
        before = last = ""
        for at, piece in enumerate(pieces):
            if piece.sort == maker.GAP:
                before = before if _JOINED.fullmatch(piece.text) else ""
                continue
            if piece.sort == maker.CORE:
                if piece.key not in self.words:
                    kind = words_of.kind_of(piece.key, *(() if self._wide else (piece.text, before)))
                    after = next((self.words.get(p.key, "") for p in pieces[at + 1 :] if p.sort == maker.CORE), "")
                    self.words[piece.key] = self._word(piece.key, kind, last, after)
                last = self.words[piece.key]
            before = piece.key if piece.sort in (maker.CORE, maker.WORD) else ""
        if any(piece.sort == maker.CORE for piece in pieces):
            self._names.append(tuple(pieces))

    def _word(self, word: str, kind: str, before: str = "", after: str = "") -> str:
        draw = self._key.draw_of((RULE, "word", self._mark), (word,))
        name = ""
        for name in words_of.candidates(kind, word, draw):
            if self._is_free(name, word) and not (self._is_pair(before, name) or self._is_pair(name, after)):
                break
        self._given.add(lexicon.fold(name))
        return name

    def _is_free(self, name: str, word: str) -> bool:
        folded = lexicon.fold(name)
        if folded == word or _NAME + folded in self._corpus or _SOLE + folded in self._corpus:
            return False
        if (self._wide or words_of.is_proper(folded)) and _HOUSE + folded in self._corpus:
            return False
        return self._wide or (folded not in self._here and folded not in self._given)

    def _is_pair(self, before: str, after: str) -> bool:
        return f"{_PAIR}{lexicon.fold(before)} {lexicon.fold(after)}" in self._corpus

    def allows(self, pieces: Sequence[maker.Piece]) -> bool:
        """Whether no two new words side by side are those of an original; each may have come from another name."""
        new = [self.words[piece.key] for piece in pieces if piece.sort == maker.CORE]
        return not any(self._is_pair(one, other) for one, other in pairwise(new))

    def front(self, text: str) -> str:
        """The word that is put in front of a name of common words only: the same wherever it stands."""
        name = text.casefold()
        if name not in self._fronts:
            self._fronts[name] = self._word(name, words_of.OTHER)
        return self._fronts[name]

    def abbreviation(self, letters: str) -> str | None:
        """What stands for an abbreviation: that of the surrogate of the name it is short for, or other letters.

        None where the chart has nearly all that there are.
        """
        known = self._letters.get(letters)
        if known is None:
            known = next(filter(self._are_free, self._abbreviations(letters)), None)
            if known is not None:
                self._letters[letters] = known
        return known

    def _abbreviations(self, letters: str) -> Iterator[str]:
        yield from maker.followed(letters, self._names, self.words)
        draw = self._key.draw_of((RULE, "letters", self._mark), (letters,))
        for _ in range(_TRIES):
            new = words_of.letters(letters, draw)
            if new.lower() not in _said() and (self._wide or new not in self._letters.values()):
                yield new

    def _are_free(self, letters: str) -> bool:
        return letters not in self._originals and (len(letters) < 3 or _NAME + letters.lower() not in self._corpus)

    def __repr__(self) -> str:
        return f"Houses(words={len(self.words)})"


def _is_cut(pieces: Sequence[maker.Piece], at: int) -> bool:
    """Whether a word goes on behind an apostrophe to what no other institution need have: the ``Gen`` of ``Gen'x``."""
    if at + 2 >= len(pieces) or pieces[at + 1].text not in ("'", "’") or pieces[at].owner:
        return False
    whole = pieces[at].key + pieces[at + 2].key
    return whole not in lexicon.institution_words() and lexicon.institution_parts().get(whole) != maker.TRADE


@cache
def _said() -> Set[str]:
    """What letters that stand for nothing may not say: words, and abbreviations of medicine."""
    return Either(lexicon.plain_words(), borne().union(lexicon.institution_words()))
