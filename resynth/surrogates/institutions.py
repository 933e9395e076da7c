"""Institutions: what tells one from another is replaced, what any institution may be called stays.

``St. Agnes Medical Center`` has one telling word; ``HH`` is an abbreviation of a name that is written out elsewhere;
``Community Hospital`` has no telling word at all, and gets one.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from typing import NamedTuple

from resynth import lexicon

#: What a piece of a name is: a telling word, a word of any institution, an abbreviation, digits, the letters of an
#: ordinal behind those, what stands between.
CORE, WORD, ABBREVIATION, DIGITS, NTH, GAP = "core", "word", "abbreviation", "digits", "nth", "gap"
#: A word that a machine read from paper may have digits for letters: "C0BSCOOK".
_PIECES = re.compile(r"(?P<word>[^\W\d_]+(?:[0158][^\W\d_]+)*)(?P<owner>['’][sS](?![^\W\d_]))?|(?P<digits>\d+)|[\W_]+")
LONGEST_ABBREVIATION = 6
#: What so many bear in capitals is a name and no abbreviation.
_MANY = 1000
#: The class of a word that says what an institution does.
TRADE = "trade"
_SMALL, _HEAD, _ANY = "small", "head", "word"
#: Classes of words that stand beside a name and are no part of what it is known by: ``St.``, ``ICU``.
_BESIDE = ("before", "unit")
#: Whom a name ends in where nothing in it says what it is: ``Pep Boys``, ``Latter Day Saints``.
_FOLK = frozenset({"adventist", "boys", "bros", "brothers", "girls", "kids", "saints", "sons"})
_AND = frozenset({"a", "an", "and", "the"})
_NTHS = frozenset(("st", "nd", "rd", "th"))
_COOP = re.compile(r"co[-‐‑]op(?![^\W_])", re.IGNORECASE)
_MISREAD = str.maketrans("0158", "olsb")


class Piece(NamedTuple):
    """A piece of a name as it stands; ``key`` is its folded word or the abbreviation, ``owner`` a possessive ending."""

    sort: str
    text: str
    key: str = ""
    owner: str = ""

    def __repr__(self) -> str:
        return f"Piece({self.sort})"


def _is_phrase(words: Sequence[str]) -> bool:
    """Whether words in capitals are words and no abbreviations: ``TINY STEPS ON CANAL``."""
    folded = list(map(lexicon.fold, words))
    small = any(lexicon.institution_words().get(word) == _SMALL and len(word) > 1 for word in folded[1:-1])
    ordinary = sum(len(word) > 3 and word in lexicon.common_words() for word in folded)
    return ordinary + small > 1


@cache
def _states() -> frozenset[str]:
    """States of one word, folded."""
    return frozenset(lexicon.fold(name) for name in lexicon.states().values() if name.isalpha())


def _is_name(key: str) -> bool:
    """Whether a folded word in capitals is what something is called after, and no abbreviation: ``MAINE MED``."""
    return key in _states() or (key in lexicon.last_borne(_MANY) and key not in lexicon.common_words())


@cache
def _with_trades() -> Mapping[str, str]:
    trades = {word: kind for word, kind in lexicon.institution_parts().items() if kind == TRADE}
    return trades | lexicon.institution_words()


@lru_cache(maxsize=8192)
def read(text: str, trades: bool = False) -> tuple[Piece, ...]:
    """The pieces of an institution's name, in order; together they are the text.

    Args:
        trades: what an institution does (``apothecary``) tells nothing, as ``institutions.invented.v2`` has it.
    """
    known = _with_trades() if trades else lexicon.institution_words()
    found = list(_PIECES.finditer(text))
    letters = [match["word"] for match in found if match["word"]]
    # "MGH ED" is two abbreviations, "BETH ISRAEL CLINIC" is a name in capitals.
    long = any(len(word) > LONGEST_ABBREVIATION - 1 or (len(word) > 3 and (
        lexicon.fold(word) in known or (len(letters) > 1 and _is_name(lexicon.fold(word)))
    )) for word in letters) or _is_phrase(letters)
    shouted = long and all(word.isupper() for word in letters)
    # "V.A." is nothing but letters, and each of them tells something.
    spelled = len(letters) > 1 and all(len(word) == 1 for word in letters)
    pieces = []
    for match in found:
        word, digits = match["word"], match["digits"]
        if digits:
            pieces.append(Piece(DIGITS, digits))
        elif not word:
            pieces.append(Piece(GAP, match[0]))
        elif pieces and pieces[-1].sort == DIGITS and word.lower() in _NTHS:
            pieces.append(Piece(NTH, word))  # 124th
        else:
            # A misread word is replaced, be it a common one: what is left of it might tell.
            misread = (not word.isalpha() and any(map(str.isdecimal, word))) or (
                not word.isascii() and len(lexicon.fold(word)) < len(word)  # a letter of another script
            )
            key = lexicon.fold(word.translate(_MISREAD) if misread else word)
            key = word.casefold() if misread and key in known else key
            # "Casa dei Bimbi": a particle of another language joins two words.
            joins = 0 < match.start() < match.end() < len(text) and (
                word.islower() and key in lexicon.particles() and not text.islower())
            common = key in known or joins or (len(word) == 1 and len(letters) > 1) or _COOP.match(
                text, match.start() - 3)
            sort = WORD if common and not misread else CORE
            key = key or word.casefold()
            short = word.isupper() and not shouted and 1 < len(word) <= LONGEST_ABBREVIATION
            if spelled or (sort == CORE and short):
                sort, key = ABBREVIATION, word
            pieces.append(Piece(sort, word, key, match["owner"] or ""))
    return _told(pieces)


def _told(pieces: Sequence[Piece]) -> tuple[Piece, ...]:
    """The pieces; a common word that a name is known by tells it: ``Burger King``, ``Home`` of ``Home Depot``.

    What stands before the first telling word stays only where it says what the institution is (``Medical Associates of
    Lynd``), or is no word of its own (``St.``, ``ICU``). A name of nothing but common words is somebody's where not all
    of them say what it is; then the last says so, and the others are replaced.
    """
    known, kinds = _with_trades(), lexicon.institution_kinds()
    content = [n for n, piece in enumerate(pieces) if piece.sort == WORD and len(piece.key) > 1
               and known.get(piece.key, _SMALL) not in (_SMALL, *_BESIDE)]
    if not content:
        return tuple(pieces)
    last = content[-1]
    telling = [n for n, piece in enumerate(pieces) if piece.sort in (CORE, ABBREVIATION)]
    loose = {n for n in content if pieces[n].key not in kinds and not _is_head_of(pieces, n)}
    if telling:
        told = {n for n in loose if n < telling[0]}
        told |= {n for n in loose if n > telling[-1] and pieces[last].key in _FOLK}
    elif all(pieces[n].key in kinds for n in content):
        told = set()
    else:
        told = loose
        if known[pieces[last].key] != _ANY and (len(content) > 1 or pieces[last].text.islower()):
            told.discard(last)  # it says what the institution is
            told = told or {next((n for n in content if not _is_head_of(pieces, n)), last)}
    # What tells in one place tells in all: Good Fenwick and Good Samaritan Fenwick.
    again = {pieces[n].key for n in told}
    told |= {n for n in content if pieces[n].key in again}
    return tuple([piece._replace(sort=CORE) if n in told else piece for n, piece in enumerate(pieces)])


def _is_head_of(pieces: Sequence[Piece], at: int) -> bool:
    """Whether a word says what an institution is, and "of" follows: the ``Bank`` of ``Bank of Lynd``."""
    known = lexicon.institution_words()
    after = next((piece.key for piece in pieces[at + 1 :] if piece.sort != GAP), "")
    return known.get(pieces[at].key) == _HEAD and known.get(after) == _SMALL and after not in _AND


def telling(text: str) -> frozenset[str]:
    """The folded words of a name that tell an institution from another."""
    return frozenset(piece.key for piece in read(text) if piece.sort == CORE)


def shape(word: str, like: str) -> str:
    """A new word in the case of an old one: OAKHAVEN, oakhaven or Oakhaven."""
    if like.isupper() and len(like) > 1:
        return word.upper()
    return word.lower() if like.islower() else word


def write(pieces: Sequence[Piece], words: Mapping[str, str], digits: Sequence[str]) -> str:
    """The name with new words by key and new digits in order; what has no new word stays."""
    written: list[str] = []
    numbers = iter(digits)
    for piece in pieces:
        if piece.sort == DIGITS:
            written.append(next(numbers))
        elif piece.sort == NTH:
            written.append(shape(_nth(written[-1]), piece.text))
        elif piece.sort == CORE:
            written.append(shape(words[piece.key], piece.text) + piece.owner)
        elif piece.sort == ABBREVIATION:
            written.append(shape(words.get(piece.key, piece.text), piece.text) + piece.owner)
        else:
            written.append(piece.text + piece.owner)
    return "".join(written)


def _nth(number: str) -> str:
    """The letters behind an ordinal: 1st, 12th, 22nd."""
    teens = number[-2:-1] == "1"
    return "th" if teens else {"1": "st", "2": "nd", "3": "rd"}.get(number[-1:], "th")


def with_word(text: str, word: str) -> str:
    """A name of nothing but common words, told apart by one in front: ``Oakhaven Community Hospital``."""
    first = next((piece.text for piece in read(text) if piece.sort == WORD), "")
    return f"{shape(word, first)} {text}"


def abbreviations(pieces: Sequence[Piece]) -> Iterator[tuple[str, tuple[int, ...]]]:
    """(letters, numbers of the pieces) of the ways in which a name is abbreviated: all words, or without ``of the``."""
    words = [n for n, piece in enumerate(pieces) if piece.sort in (CORE, WORD) and piece.text]
    large = [n for n in words if lexicon.institution_words().get(pieces[n].key) != _SMALL]
    seen = set()
    for chosen in (words, large, [n for n in large if pieces[n].sort == CORE]):
        letters = "".join(pieces[n].text[0].upper() for n in chosen)
        if len(letters) > 1 and letters not in seen:
            seen.add(letters)
            yield letters, tuple(chosen)


def followed(letters: str, names: Iterable[Sequence[Piece]], words: Mapping[str, str]) -> Iterator[str]:
    """What an abbreviation becomes by the surrogate of each name that it may be short for."""
    for pieces in names:
        for short, chosen in abbreviations(pieces):
            if short == letters:
                yield abbreviated(pieces, chosen, words)


def abbreviated(pieces: Sequence[Piece], chosen: Sequence[int], words: Mapping[str, str]) -> str:
    """The letters that stand for the new name where those of the chosen pieces stood for the old one."""
    new = (words[pieces[n].key] if pieces[n].sort == CORE else pieces[n].text for n in chosen)
    return "".join(word[0].upper() for word in new)
