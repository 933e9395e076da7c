"""Occupations: the occupation is replaced; ``retired``, ``part-time`` and the like stay."""

from __future__ import annotations

import re
from functools import cache, lru_cache
from typing import NamedTuple

from resynth import lexicon

_STAYS = re.compile(
    "retired|former|formerly|previously|current|currently|self|employed|unemployed|semi|full|part|time|freelance"
    "|licensed|certified|registered|student|an?|the|as|in|at|of|and|or|work|works|worked|working|was|is|been|has|job"
    "|for|s?he|her|his|husband|wife|senior|junior|assistant|apprentice|ex|by",
    re.IGNORECASE,
)
_WORDS = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)*")
_FIGURE = re.compile(r"\d")
#: An occupation in its first letters: RN, C.N.A., LPNs, PhD; "ICU" of "ICU nurse".
_SHORT = re.compile(r"(?:[A-Z]\.){1,4}[A-Z]\.?|[A-Z]{2,5}s?|[A-Z][a-z]?[A-Z][A-Za-z]?")
_BETWEEN = re.compile(r"[\s,;/&+()-]+")
_TURNED = re.compile(r", | \(")
_ARTICLE = re.compile(r"(?<![^\W_])(an?)[ \t\n]+\Z", re.IGNORECASE)
_VOWELS = "aeiou"
#: What is said letter by letter, and the letters that begin with a vowel then: an RN.
_SPELLED, _OPEN = 4, "FHLMNRSX"
#: What begins with a vowel and sounds as "you" or "one" does: a uranium miner, a one-time cook.
_LIKE_YOU = re.compile(r"eu|uni(?!n|m)|ura[^l]|uro|us[ae]|uti|ukr|one\b|once\b")


class Reading(NamedTuple):
    """An occupation in a text: what stands before and after it, itself, and how it is written.

    Attributes:
        sort: ``person`` (baker) or ``field`` (baking).
        plural: whether it ends like a plural.
        vowel: whether it begins with a vowel, so that "an actor" does not become "an baker".
        short: whether it is, or begins with, an abbreviation, whose capitals are no way to write a word.
    """

    before: str
    words: str
    after: str
    sort: str
    plural: bool
    vowel: bool
    short: bool

    def __repr__(self) -> str:
        return f"Reading({self.sort})"


@lru_cache(maxsize=4096)
def read(text: str) -> Reading | None:
    """The occupation in a text; None where no letter stands."""
    words = list(_WORDS.finditer(text))
    if not words:
        return None
    telling = [word for word in words if not _STAYS.fullmatch(word[0])] or words
    start, end = telling[0].start(), telling[-1].end()
    if figures := list(_FIGURE.finditer(text)):
        # "teacher, 213-555-0142", "7th grade teacher": no number stays beside another occupation.
        start, end = min(start, figures[0].start()), max(end, figures[-1].end())
    if text[start:end].count(".") == len(telling) - 1 and text[end : end + 1] == "." and len(telling) > 1:
        end += all(len(word[0]) == 1 for word in telling)  # the last dot of "R.N."
    elif text.count("(", start, end) > text.count(")", start, end) and text[end : end + 1] == ")":
        end += 1  # "nurse (RN)"
    inside = text[start:end]
    short = _is_short(inside)
    last = _head(inside, telling)
    singular = last.removesuffix("s")
    people = {name for name, sort in lexicon.professions() if sort == "person"}
    plural = last.endswith("s") and not last.endswith("ss") and (singular in people or singular.endswith(("er", "or"))
                                                                      or (short and telling[-1][0][-1:] == "s"))
    field = last.endswith("ing") or last in _fields() or " ".join(inside.lower().split()) in _fields()
    return Reading(
        text[:start], inside, text[end:], "field" if field else "person", plural, _sounds_open(inside), short
    )


def _head(inside: str, telling: list[re.Match[str]]) -> str:
    """The word that says what somebody is, in small letters: the last, or that before a comma or a bracket, where an
    occupation is turned round (``engineer, drilling``)."""
    turned = _TURNED.search(inside)
    reach = telling[0].start() + turned.start() if turned else telling[-1].end()
    return next((word[0] for word in reversed(telling) if word.end() <= reach), telling[-1][0]).lower()


def _is_short(text: str) -> bool:
    """Whether an occupation is or begins with letters that stand for words, and is no listed word in capitals."""
    first, *others = filter(None, _BETWEEN.split(text))
    short = _SHORT.fullmatch(first) is not None and first.lower() not in _words()
    if others and first[:1].isupper() and others[-1].islower():
        return True  # "Pullman porter": the capital is not that of a word for an occupation
    return short and (not (others and text.isupper()) or all(map(_SHORT.fullmatch, others)))


@cache
def _words() -> frozenset[str]:
    """Words of occupations, of those that are looked for if they are no letters: cook, not rn."""
    listed = {word for name, _ in lexicon.professions() for word in name.split()}
    sought = {word for name, _ in lexicon.table("cues/professions") for word in name.split()}
    common = lexicon.common_words()
    return frozenset(listed.union(word for word in sought if len(word) > 2 and word in common))


def article(before: str) -> bool | None:
    """Whether "an" stands before an occupation (True), or "a" (False), or neither."""
    found = _ARTICLE.search(before)
    return None if found is None else len(found[1]) > 1


@cache
def _fields() -> frozenset[str]:
    """Fields of work, also of those that are looked for: ``works in kitchen``; no word for somebody."""
    listed = (*lexicon.professions(), *lexicon.table("cues/professions"))
    return frozenset(name.lower() for name, sort in listed if sort == "field") - {
        name.lower().split()[-1] for name, sort in listed if sort == "person"
    }


def _sounds_open(word: str) -> bool:
    """Whether "an" stands before a word: actor, hourly worker, RN; not union electrician."""
    if word.isupper() and len(word) <= _SPELLED and not any(letter in _VOWELS.upper() for letter in word):
        return word[0] in _OPEN
    word = word.lower()
    return (word[0] in _VOWELS and _LIKE_YOU.match(word) is None) or word.startswith(("hour", "heir", "honor"))


@cache
def pool(sort: str, vowel: bool) -> tuple[str, ...]:
    """The listed occupations of a sort that begin with a vowel, or with none."""
    return tuple(name for name, of in lexicon.professions() if of == sort and (name[0] in _VOWELS) == vowel)


def fits(name: str, reading: Reading) -> bool:
    """Whether a generated occupation can stand where this one stands: plain words, and behind the same article."""
    plain = name.isascii() and name.replace(" ", "").isalpha() and len(name) > 3
    return plain and reading.sort == "person" and (name[0] in _VOWELS) == reading.vowel


def write(reading: Reading, name: str, around: str = "") -> str:
    """The text with another occupation in it, in the same number and case.

    Args:
        around: where letters for words ("RN") become a word in the case of what stands around them: ``small``, or
            ``first`` where a sentence or a line begins.
    """
    if reading.plural:
        name += "es" if name.endswith(("s", "ch", "sh", "x")) else "s"
    if reading.short and around:
        name = name.capitalize() if around == "first" and not reading.before else name
        return reading.before + name + reading.after
    if reading.words.isupper() and len(reading.words) > 1:
        name = name.upper()
    elif reading.words.istitle():
        name = name.title()
    elif reading.words[0].isupper():
        name = name.capitalize()
    return reading.before + name + reading.after
