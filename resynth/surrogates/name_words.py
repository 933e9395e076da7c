"""Words inside the mark of a name that name nobody: kin ("Mom", "the patient's wife"), what a family is called, and
two initials without points.

A kin word that is marked as a name tells nobody. Another one stands for it, that says the same or less: ``Mom`` becomes
``Mother``, ``brother`` becomes ``sibling``.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from resynth import lexicon

#: Kin -> what stands for it.
_OTHERS = {
    "mom": "mother", "mommy": "mama", "mum": "mom", "mama": "mommy", "mother": "mom", "dad": "father", "daddy": "dad",
    "papa": "dad", "father": "dad", "grandma": "granny", "grandmother": "grandma", "granny": "grandma",
    "nana": "grandma", "grandpa": "grandfather", "grandfather": "grandpa", "granddad": "grandpa", "grandad": "grandpa",
    "aunt": "auntie", "auntie": "aunt", "uncle": "relative", "niece": "relative", "nephew": "relative",
    "cousin": "relative", "relative": "cousin", "brother": "sibling", "sister": "sibling", "sibling": "relative",
    "twin": "sibling", "husband": "spouse", "wife": "spouse", "spouse": "partner", "partner": "spouse",
    "boyfriend": "partner", "girlfriend": "partner", "fiance": "partner", "fiancee": "partner", "son": "child",
    "daughter": "child", "child": "baby", "baby": "child", "stepmom": "stepmother", "stepmother": "stepmom",
    "stepdad": "stepfather", "stepfather": "stepdad", "stepson": "stepchild", "stepdaughter": "stepchild",
    "stepchild": "child", "stepsister": "sibling", "stepbrother": "sibling", "grandson": "grandchild",
    "granddaughter": "grandchild", "grandchild": "relative", "godmother": "relative", "godfather": "relative",
    "godson": "godchild", "goddaughter": "godchild", "godchild": "relative",
}
#: Kin words that are somebody's name where they have a capital.
_CALLED_SO = frozenset({"child", "cousin", "son"})
KIN = frozenset(_OTHERS)
#: What stands behind a last name and means the family or some of it; ``_PLAIN`` of them are nobody's name.
_PLAIN = frozenset({"twins", "triplets", "siblings", "sisters", "family", "household", "children", "kids", "couple"})
FAMILY = _PLAIN | {"brothers", "parents", "boys", "girls", "boy", "girl", "infant", "newborn", "sons", "daughters"}
#: Two capitals that are no syllable.
_PAIR = re.compile(r"[A-Z][B-DF-HJ-NP-TV-XZ]")
#: What a look at a name must not take for a plain one.
SPECIAL = KIN | FAMILY


def is_kin(written: str, key: str) -> bool:
    """Whether a word that stands alone is one of kin: ``Mom``, ``cousin``; not ``Cousin``."""
    return key in KIN and (key not in _CALLED_SO or written.islower())


def other_kin(key: str) -> str:
    """Another word for kin."""
    return _OTHERS[key]


def is_family(written: str, key: str) -> bool:
    """Whether a word behind a name means that family: ``twins``, ``Family``, ``brothers``; not ``Brothers``."""
    return key in _PLAIN or (written.islower() and key in SPECIAL)


def two_initials(pieces: Sequence[tuple[str, str]]) -> list[int]:
    """Which pieces of one person are two initials: ``MJ`` of "MJ Nunn", "Dr. MJ Nunn" and "Nunn, MJ"; not ``XU``.

    They are two capitals that no list has and nobody can say as a syllable, beside a word that is not all capitals.

    Args:
        pieces: text and key of each; a gap has no key.
    """
    words = [i for i, (_, key) in enumerate(pieces) if key]
    short = [at for at, i in enumerate(words) if _PAIR.fullmatch(pieces[i][0])]
    if not short:
        return []
    form = lexicon.titles() | lexicon.credentials() | lexicon.particles()
    if not any(len(pieces[i][0]) > 2 and not pieces[i][0].isupper() and pieces[i][1] not in form for i in words):
        return []
    found = []
    for at in short:
        i, key, names = words[at], pieces[words[at]][1], lexicon.all_names()
        before = "".join(text for text, _ in pieces[words[at - 1] + 1 : i]).strip() if at else ""
        behind = "".join(text for text, _ in pieces[i + 1 : words[at + 1]]) if at + 1 < len(words) else " "
        led = before in ("", ".") or (before == "," and len(words) == 2)
        # "JR Nunn" has the initials of which "Nunn, JR" makes a son.
        known = key in form or (key in lexicon.suffixes() and at > 0) or key in names.first or key in names.last
        if led and behind.isspace() and not known:
            found.append(i)
    return found
