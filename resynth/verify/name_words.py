"""The verifier's own tables of words inside the mark of a name that name nobody: kin, families, two initials."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from resynth import lexicon
from resynth.verify.words import word_set

#: Kin, by sex; what stands for such a word is another one of its sex, or one that tells none.
_OF_SEX = {
    "F": word_set("mom mommy mum mama mother grandma grandmother granny nana aunt auntie niece sister wife girlfriend "
                  "fiancee daughter stepmom stepmother stepdaughter stepsister granddaughter godmother goddaughter"),
    "M": word_set("dad daddy papa father grandpa grandfather granddad grandad uncle nephew brother husband boyfriend "
                  "fiance son stepdad stepfather stepson stepbrother grandson godfather godson"),
    "": word_set("cousin relative sibling twin spouse partner child baby stepchild grandchild godchild"),
}
_SEX = {word: sex for sex, words in _OF_SEX.items() for word in words}
KIN = frozenset(_SEX)
#: Somebody is called so, where they have a capital.
_CALLED = word_set("child cousin son")
#: A family or some of it, behind its name: those that nobody is called by, and all.
_NOBODY = word_set("twins triplets siblings sisters family household children kids couple")
FAMILY = _NOBODY | word_set("brothers parents boys girls boy girl infant newborn sons daughters")


def is_kin(written: str, word: str) -> bool:
    """Whether a lone word is one of kin."""
    return word in KIN and (word not in _CALLED or written.islower())


def is_family(written: str, word: str) -> bool:
    """Whether a word behind a name means the family."""
    return word in _NOBODY or (written.islower() and (word in FAMILY or word in KIN))


def stands_for_kin(old: str, new: str) -> bool:
    """Whether a word of kin stands for another one and tells no other sex."""
    return old != new and new in KIN and _SEX[new] in ("", _SEX[old])


def pairs(words: Sequence[str], names: Sequence[str], gaps: Sequence[str]) -> Collection[int]:
    """Numbers of the words that are two initials: no name of a list, the second a consonant ("MJ Nunn", "Nunn, MJ").

    Args:
        gaps: what stands before, between and behind the words of one person.
    """
    those = [at for at, word in enumerate(words) if len(word) == 2 and word.isascii() and word.isupper()]
    both = zip(words, names, strict=True)
    if not those or not any(len(word) > 2 and not word.isupper() and not _is_form(name) for word, name in both):
        return ()
    count = len(words)
    alone = ("", ".") if count > 2 else ("", ".", ",")
    every = lexicon.all_names()
    return [
        at for at in those
        if names[at][-1] not in "aeiouy" and not _is_form(names[at]) and not (at and names[at] in lexicon.suffixes())
        and names[at] not in every.last and names[at] not in every.first
        and (at == 0 or gaps[at].strip() in alone) and (at + 1 == count or gaps[at + 1].isspace())
    ]


def _is_form(name: str) -> bool:
    return name in lexicon.titles() or name in lexicon.credentials() or name in lexicon.particles()
