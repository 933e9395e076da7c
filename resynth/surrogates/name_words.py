"""Words inside the mark of a name that name nobody: kin ("Mom", "the patient's wife"), and what a family is called.

A kin word that is marked as a name tells nobody. Another one stands for it, that says the same or less: ``Mom`` becomes
``Mother``, ``brother`` becomes ``sibling``.
"""

from __future__ import annotations

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
