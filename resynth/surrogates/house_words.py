"""Of what kind a telling word of an institution's name is, and what other words of that kind there are.

``Cedar Valley``, ``St. Brendan``, ``Whitmore``, ``PineBridge`` and ``Esperanza`` are named after different things; a
surrogate is named after a thing of the same kind, in a word about as long.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache, lru_cache

from resynth import lexicon
from resynth.keys import Draw
from resynth.surrogates.institutions import TRADE

#: Kinds of words. Those of the list of parts are ordinary words or given names; the others tell more.
FEATURE, FEATURES, NATURE, IDEAL, SPANISH, NUMBER = "feature", "features", "nature", "ideal", "spanish", "number"
SAINT, SANTO, SANTA, FOUNDER = "saint", "santo", "santa", "founder"
SURNAME, TOWN, INVENTED, CAMEL, PLAIN, OTHER = "surname", "town", "invented", "camel", "plain", "other"
#: What an institution is named after where its word is another of the language, or on no list.
_MIXED = {PLAIN: (NATURE, IDEAL), OTHER: (*(SURNAME,) * 7, *(TOWN,) * 7, *(INVENTED,) * 6)}
#: So many people bear a surname that is given, and so many live in a town.
BEARERS, PEOPLE = 2000, 3000
#: So many bear a name that is read as a surname.
_READ_BEARERS = 1000
_CALLED_SAINTS = {"st": SAINT, "saint": SAINT, "ste": SAINT, "sts": SAINT, "saints": SAINT, "san": SANTO,
                  "santo": SANTO, "santa": SANTA}
_CAMEL = re.compile(r"(?!Ma?c[A-Z])[A-Z][a-z]+[A-Z][a-z]+")
_SHORT, _MIDDLE = 6, 9
#: What institutions begin with, the likelier letters more often; and what their heads begin with.
_FIRST, _HEAD = "AABBBBCCCCDDEEFFGGHHHIJKLLLMMMMNNOPPPRRRSSSSSTTTVWWW", "AACCCCGHHHHMMPSS"
#: Fewest letters of an abbreviation that ends in one of a head.
_HEADED = 3


def size(word: str) -> int:
    """The class of a word's length: up to five letters, up to eight, or more."""
    return 0 if len(word) < _SHORT else 1 if len(word) < _MIDDLE else 2


@cache
def _parts() -> dict[str, str]:
    return {word: kind for word, kind in lexicon.institution_parts().items() if kind != TRADE}


def is_ordinary(key: str) -> bool:
    """Whether a folded word is on the list of parts: alone it tells little, and any corpus has it somewhere."""
    return key in _parts()


@cache
def _surnames() -> frozenset[str]:
    never = lexicon.withheld_names() | lexicon.common_words() | lexicon.clinical_words()
    return frozenset(lexicon.last_borne(BEARERS)) - never - _parts().keys()


@cache
def _towns(people: int) -> dict[str, str]:
    """Towns of one word, folded -> as they are written."""
    never = lexicon.common_words() | lexicon.clinical_words() | _parts().keys()
    found: dict[str, str] = {}
    for name, _, population in lexicon.cities():
        if population >= people and name.isascii() and name.isalpha() and (key := lexicon.fold(name)) not in never:
            found.setdefault(key, name)
    return found


@cache
def _invented() -> dict[str, str]:
    """Invented names, folded -> in two capitals (``OakHaven``), without those that say a word twice."""
    stems = {word.lower(): place for word, place in lexicon.table("institutions/stems")}
    found: dict[str, str] = {}
    for name in lexicon.institution_names():
        word = name.lower()
        for at in range(len(word) - 2, 1, -1):
            first, second = word[:at], word[at:]
            if stems.get(first, "back") != "back" and stems.get(second, "front") != "front":
                if not (first.startswith(second) or second.endswith(first)):
                    found[word] = first.capitalize() + second.capitalize()
                break
    return found


@cache
def _pool(kind: str, size_class: int) -> tuple[str, ...]:
    """The words of a kind and length, as they are written, sorted."""
    if kind == SURNAME:
        words = set(map(lexicon.display, _surnames()))
    elif kind == TOWN:
        words = set(_towns(PEOPLE).values())
    elif kind == INVENTED:
        words = {word.capitalize() for word in _invented()}
    elif kind == CAMEL:
        words = set(_invented().values())
    else:
        wanted = FEATURE if kind == FEATURES else kind
        words = {word.capitalize() for word, of in _parts().items() if of == wanted
                 and (wanted != FEATURE or _is_several(word) == (kind == FEATURES))}
    return tuple(sorted(word for word in words if size(word) == size_class))


def _is_several(word: str) -> bool:
    return word.endswith("s") and not word.endswith("ss")


@cache
def proper_words() -> frozenset[str]:
    """Folded surnames, towns and invented names that may be given."""
    return frozenset((*_surnames(), *_towns(PEOPLE), *_invented()))


@cache
def given_words() -> frozenset[str]:
    """All folded words that may be given."""
    return proper_words().union(_parts())


@lru_cache(maxsize=8192)
def kind_of(key: str, text: str = "", before: str = "") -> str:
    """Of what kind a telling word is.

    Args:
        key: the word, folded.
        text: as it is written, where that may tell.
        before: the folded word before it, where that may tell.
    """
    if before in _CALLED_SAINTS:
        return _CALLED_SAINTS[before]
    if _CAMEL.fullmatch(text):
        return CAMEL
    part = _parts().get(key)
    if part == FEATURE and _is_several(key):
        return FEATURES
    if part is not None:
        return part
    if _is_several(key) and _parts().get(key[:-1]) in (FEATURE, NATURE):
        return FEATURES
    if key in lexicon.common_words():
        return PLAIN
    surname, town = key in lexicon.last_borne(_READ_BEARERS), key in _towns(0)
    if key in lexicon.all_first_names() and not surname:
        return FOUNDER
    if surname or town:
        return OTHER if surname and town else SURNAME if surname else TOWN
    return INVENTED if key in _invented() else OTHER


def candidates(kind: str, like: str, draw: Draw) -> Iterator[str]:
    """Words of a kind as long as another one, then of other lengths, then names that any house may have; by a draw."""
    if kind in _MIXED:
        kind = draw.pick(_MIXED[kind])
    first = size(like)
    lengths = sorted(range(3), key=lambda other: (abs(other - first), other))
    for which in dict.fromkeys((kind, TOWN, SURNAME, INVENTED)):
        for length in lengths:
            pool = _pool(which, length)
            at = draw.below(len(pool)) if pool else 0
            yield from pool[at:]
            yield from pool[:at]


def is_proper(key: str) -> bool:
    """Whether a folded word that may be given is a surname, a town or an invented name."""
    return key in proper_words()


def letters(like: str, draw: Draw) -> str:
    """Other letters, as institutions are abbreviated."""
    made = [draw.pick(_FIRST) for _ in like]
    if len(made) >= _HEADED and draw.below(2):
        made[-1] = draw.pick(_HEAD)
    return "".join(made)
