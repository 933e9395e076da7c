"""Whether a word in small letters is one that nobody has seen: no list has it, nor those that it is made of."""

from __future__ import annotations

from resynth import lexicon
from resynth.recognize.persons.called_words import MEDICAL_ENDS
from resynth.recognize.words import regex, word_set

#: Ends of words that are made of others, as no list has them all: ``posteriorly``, ``cavitary``.
_DERIVED = ("ly", "ary", "ous", "ical", "ive", "ize", "ized", "ation", "ness", *MEDICAL_ENDS)
_VOWELS = regex("[aeiouy]")
#: What begins words of medicine that are made of others, and what ends them.
_PREFIXES = tuple(word_set(
    "re un mid supra infra tele antero postero non pre over anti hyper hypo inter intra peri semi sub super trans "
    "multi micro neo para post de dis extra retro"
))
_ENDINGS = ("s", "es", "ed", "ing", "able", "er", "ers", "al", "ity", "ism")
#: Short forms of verbs that lost their apostrophe; those that are words too are none here.
_CONTRACTED = regex(
    r"(?:do|does|did|is|was|are|were|has|have|had|would|could|should|might|must|need|ai|ca|wo)nt"
    r"|(?:would|could|should|might|must|they|you|we)ve|(?:they|you)(?:re|ll|d)|(?:that|there|it|who|what)(?:ll|d)"
)
#: What words of a ward end with that are two in one, behind a word: ``flowsheet``, ``dayroom``, ``fingersticks``.
_TAILS = ("sheet", "sheets", "room", "stick", "sticks", "scan", "board", "line", "cath", "chair", "surgery", "therapy")
#: A word of so many letters that is of another is told by it.
_STEM = 4


def is_strange(word: str) -> bool:
    """Whether no list has a word, and its letters are no form of one that a list has."""
    return not (word.endswith(_DERIVED) or _is_seen(word) or not _VOWELS.search(word) or _is_made(word))


def is_no_name(word: str) -> bool:
    """Whether a word is nobody's: a verb that lost its apostrophe, letters without a vowel, a word made of others."""
    if _CONTRACTED.fullmatch(word):
        return True
    if word in lexicon.census_names():
        return False
    return not _VOWELS.search(word) or _is_tailed(word) or (not _is_seen(word) and _is_made(word))


def _is_tailed(word: str) -> bool:
    return any(word.endswith(tail) and word.removesuffix(tail) in lexicon.plain_words() for tail in _TAILS)


def _is_seen(word: str) -> bool:
    return (
        word in lexicon.plain_words() or word in lexicon.seen_words() or word in lexicon.terms()
        or lexicon.is_product(word)
    )


def _is_made(word: str) -> bool:
    """Whether a word is made of another: ``readdressed``, ``midcalf``, ``nebulizers``, ``blanchable``."""
    if word in lexicon.census_names():
        return False
    for rest in {word, *(word.removeprefix(start) for start in _PREFIXES)}:
        stems = [rest, *(rest.removesuffix(end) for end in _ENDINGS if rest.endswith(end) and len(rest) > len(end) + 3)]
        if any(_is_seen(one) or _is_seen(f"{one}e") or (one[-1] == one[-2] and _is_seen(one[:-1])) for one in stems if (
            one != word and len(one) >= _STEM
        )):
            return True
    return False
