"""What makes a lone name of the source a first or a last one: kin, a title, a second half in small letters.

And what makes one a whole family's: "the Hollises".
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet
from itertools import pairwise

from resynth import lexicon
from resynth.verify.name_forms import HYPHENS, Name, are_one, borne, half, in_front
from resynth.verify.words import after_title, word_set

#: Called by their first names, whoever they are.
_BY_FIRST = word_set(
    "wife husband spouse partner twin sibling son daughter mom mommy mum dad daddy brother girlfriend gf boyfriend bf "
    "fiance fiancee niece nephew grandson granddaughter grandchild stepson stepdaughter stepchild stepmom stepdad "
    "godson goddaughter"
)
#: Called by either name, unless a word tells whose they are.
_BY_EITHER = word_set(
    "mother father sister aunt auntie uncle cousin child baby grandma grandmother granny nana grandpa grandfather papa "
    "stepmother stepfather stepsister stepbrother granddad grandad godmother godfather"
)
_WORDS = "|".join(sorted(_BY_FIRST | _BY_EITHER, key=len, reverse=True))
_KIN = re.compile(
    r"(?:((?<!\w)(?:his|her|my|their|our)|\w['’]s)\s{1,2})?"
    rf"(?<!\w)({_WORDS})(?:[- ]in[- ]law)?(?: (?:is )?(?:named|called))?"
    r"(?:,\s|:\s?|\s?[(\"“]|\s)\s?\Z", re.IGNORECASE,
)
#: What stands between such words and a name, and how the text before that ends.
_BEFORE_NAME = " \t\n\r\f\v\x1c\x1d\x1e\x1f,:(\""
_LEADS = frozenset(' \t:("“')
_KIN_ENDS = (*sorted(_BY_FIRST | _BY_EITHER), "named", "called", "law")


def _kin_before(text: str, at: int) -> re.Match[str] | None:
    """The word of kin that stands before a name in one line; most names have none, and the end of the text tells."""
    before = text[max(0, at - 40) : at]
    if before.isascii() and not before.lower().rstrip(_BEFORE_NAME).endswith(_KIN_ENDS):
        return None
    found = _KIN.search(text, max(0, at - 40), at)
    return None if found is None or "\n" in found[0] else found


def firsts_of(name: Name, text: str, start: int, role: str) -> tuple[str, ...]:
    """The words of a lone name that are first names: what kin before it makes one, and both halves of "Min-ji".

    Args:
        name: as it was read; ``start``: where it begins in the text; ``role``: whose name the mark says it is.
    """
    halves = () if HYPHENS.isdisjoint(name.gaps) else tuple(_halves(name))
    words = [word for word, titled in name.open if not titled]
    if role == "provider" or not words:
        return halves
    at = text.find(next(token.word for token in name.tokens if token.canon == words[0]), start)
    if text[max(0, at - 1) : at] not in _LEADS:
        return halves
    found = _kin_before(text, at)
    if found is None:
        return halves
    if found[1] or found[2].lower() in _BY_FIRST:
        return tuple(words)
    everyone = lexicon.all_names()
    return (*halves, *(word for word in words if word not in everyone.last or word in everyone.first))


_THE = re.compile(r"\bthe[ \t\n]\Z", re.IGNORECASE)
_HOUSE = re.compile(r"[ \t](?:family|household|residence)(?!\w)")
#: The ends of names that have a plural in "es".
_IN_ES = ("s", "x", "z", "ch", "sh")


def singulars(word: str) -> tuple[str, ...]:
    """The last names whose plural a word may be: "hollise" and "hollis" of "hollises"."""
    found = []
    if word.endswith("s") and not word[:-1].endswith(_IN_ES):
        found.append(word[:-1])
    if word.endswith("es") and word[:-2].endswith(_IN_ES):
        found.append(word[:-2])
    return tuple([name for name in found if len(name) > 1])


def family_of(name: Name, text: str, start: int, lasts: AbstractSet[str], firsts: AbstractSet[str]) -> str:
    """The last name of a family that is called by its plural; nothing if none is.

    One of the chart's, behind "the", or where nobody is called so; behind "the" any other, where the plural is no name.

    Args:
        lasts, firsts: the last and the first names that the chart shows.
    """
    named = [token for token in name.tokens if token.sort != "K"]
    if len(named) != 1 or not name.open or name.open[0][1] or named[0].canon in lasts:
        return ""
    word = named[0].canon
    behind = name.tokens[0].word == "the" or _THE.search(text, max(0, start - 6), start) is not None
    if borne(word) and not behind:
        return ""
    ones = singulars(word)
    own = next((last for last in ones if last in lasts), "")
    if own or not behind or word in firsts:
        return own
    names, everyone = lexicon.names(), lexicon.all_names()
    if word in names.last or word in names.female or word in names.male:
        return ""
    told = [one for one in ones if one in names.last]
    if not (told or borne(word)):
        told = [one for one in ones if one in everyone.last] or list(ones[-1:])
    return told[0] if told else ""


def titled_of(name: Name, text: str, start: int) -> tuple[str, ...]:
    """The lone words of a name behind a title, inside the mark or before it; a listed last name said of a family."""
    after = bool(name.open) and (after_title(text, start) or _said_of_family(name, text, start))
    return tuple([word for word, titled in name.open if titled or after])


def _said_of_family(name: Name, text: str, start: int) -> bool:
    """Whether a lone last name of the lists stands behind "the" or before "family": "the Davis family"."""
    if len(name.open) != 1 or name.open[0][0] not in lexicon.names().last:
        return False
    word = name.tokens[-1].word
    end = text.find(word, start) + len(word)
    return _THE.search(text, max(0, start - 6), start) is not None or name.tokens[0].word == "the" or (
        _HOUSE.match(text, end) is not None
    )


def last_names(name: Name) -> Iterator[tuple[str, str]]:
    """Each particle of a name and the last name that it begins: of "Annunziata Lo Presti" lo and presti."""
    for one, other in pairwise(name.tokens):
        if one.sort == "P" and other.role in ("L", "l"):
            yield one.canon, other.canon


def begin_families(names: Sequence[tuple[Name, str, int]]) -> list[bool]:
    """Of each name of a chart, whether a particle in front of one other name, read as a first name, begins a last one.

    "Lo Presti" behind a title, and wherever else the chart shows it so.

    Args:
        names: each with its note, and where it stands there.
    """
    pairs = [in_front(name) for name, _, _ in names]
    if not any(pairs):
        return [False] * len(names)
    shown = {pair for name, _, _ in names for pair in last_names(name)}
    shown.update(pair for pair, (_, text, start) in zip(pairs, names, strict=True)
                 if pair is not None and are_one(*pair) and after_title(text, start))
    return [pair in shown for pair in pairs]


def _halves(name: Name) -> Iterator[str]:
    """The halves of a lone name like "Min-ji", the second in small letters."""
    for at, token in enumerate(name.tokens):
        if token.role == "?" and half(name, at):
            yield from (name.tokens[at - 1].canon, token.canon)
