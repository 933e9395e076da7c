"""Words, figures and units that lost the blanks between them: what looks like an identifier and is none."""

from __future__ import annotations

from resynth import lexicon
from resynth.recognize.numbers.kept import table
from resynth.recognize.words import regex, word_set

#: A word of so many letters is no abbreviation; more digits than that are a number of their own.
_LONG = 4


def are_words(chunk: str) -> bool:
    """Whether a string is words and figures that lost their blanks: ``Seroquel25``, ``1420Received``, ``for41years``.

    A word of no medicine before figures alone may be somebody's user name, one that leads to a number its cue.
    """
    pieces = _RUN_TOGETHER.findall(chunk)
    if len(pieces) < 2 or sum(map(len, pieces)) < len(chunk) - chunk.count("."):
        return False
    words = [piece.lower() for piece in pieces if piece.isalpha()]
    if _GLUED_CLINICAL.fullmatch(chunk) and LEADING.isdisjoint(words) and all(map(is_said, words)):
        return True
    if sum(map(str.isdecimal, chunk)) > _LONG or not LEADING.isdisjoint(words):
        return False
    long = [word for word in words if len(word) >= _LONG]
    plain, measures = lexicon.plain_words(), table()["unit"]
    if not long or not all(word in plain or word in measures or lexicon.is_product(word) for word in words):
        return False
    named = len(pieces) == 2 and pieces[0].isalpha()
    return not named or any(word in lexicon.clinical_words() or lexicon.is_product(word) for word in long)


#: A value with its fraction, a pressure, a dose, how many of how many, an hour before a word, a long word's value.
_GLUED_CLINICAL = regex(
    r"(?:[A-Za-z]{2,20}\d{1,3}\.\d{1,2}|[A-Z]{0,9}(?:BP|bp)\d{2,3}/\d{2,3}|\d{1,3}\.\d{1,2}[a-z]{2,4}\d{1,3}(?:\.\d)?"
    r"|\d{1,4}(?:mg|mcg|ml|g|units)[A-Z]{2,5}|\d{1,3}(?:of|to|at|in)\d{1,3}|(?:of|to|at|in)\d{1,3}[A-Za-z]{2,5}"
    r"|(?:[01]\d|2[0-3])[0-5]\d\.?(?:[A-Z][a-z]{1,14}|[A-Z]{2,6})|[A-Za-z]{8,24}\d{2,3}(?:[a-z]{1,6})?"
    r"|[TLC]\d{1,2}(?:-[TLCS]\d{1,2})?[a-z]{4,14})(?:\.[A-Z][A-Za-z]{0,8})?"
)


def is_said(word: str) -> bool:
    """Whether letters are a word of notes, a unit, a quantity or a product, and hardly anybody's name."""
    if len(word) == 1 or word in lexicon.plain_words() or word in table()["unit"] or word in table()["quantity"]:
        return True
    if lexicon.fold(word) in lexicon.census_names():
        return False
    return word in lexicon.seen_words() or word in lexicon.terms() or lexicon.is_product(word)


#: Letters up to a capital, and figures.
_RUN_TOGETHER = regex(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])|\d+(?:[./]\d+)?")
#: Words that lead to a number, whose own it may be: ``Chart4412``.
LEADING = word_set(
    "chart acct account record case unit file member number job serial model lot student claim policy group badge room "
    "bed kit batch specimen sample block form order invoice ticket study protocol trial user login pager ext box "
    "device medic"
)
