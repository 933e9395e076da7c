"""Whether a new name of an institution keeps what the old one is known by, though each of its words is a common one.

``Oakhaven Home Depot`` says Home Depot, and ``Burger Pratt`` half of Burger King. Words that say what an institution
is (the list ``institutions/kinds``) may stay anywhere, other common ones only behind a word that went.
"""

from __future__ import annotations

import re
from functools import lru_cache

from resynth import lexicon
from resynth.verify.words import canon

_WORD = re.compile(r"[^\W\d_]+")
#: Classes of common words that no institution is known by alone.
_ASIDE = frozenset({"small", "before", "unit"})
_JOINING = frozenset({"a", "an", "and", "the"})


def _class(word: str) -> str:
    said = lexicon.institution_words().get(word, "")
    return said or ("trade" if lexicon.institution_parts().get(word) == "trade" else "")


def _is_last_alone(old: list[str], new: list[str], at: int) -> bool:
    """Whether a word that ends both names too stands nowhere else in the new one: what stood earlier went."""
    word = old[at]
    return at < len(old) - 1 and old[-1] == word and new[-1:] == [word] and new.count(word) == 1


@lru_cache(maxsize=2048)
def keeps_name(original: str, surrogate: str) -> bool:
    """Whether a common word that an institution is known by stands in its surrogate, before all that was replaced."""
    old, now = list(map(canon, _WORD.findall(original))), list(map(canon, _WORD.findall(surrogate)))
    kinds, new = lexicon.institution_kinds(), frozenset(now)
    went = next((at for at, word in enumerate(old) if word not in new and _class(word) not in _ASIDE), len(old))
    for at, word in enumerate(old[:went]):
        what = _class(word)
        if not what or what in _ASIDE or len(word) < 2 or word in kinds or _is_last_alone(old, now, at):
            continue
        after = old[at + 1] if at + 1 < len(old) else ""
        if not (what == "head" and _class(after) == "small" and after not in _JOINING):
            return True
    return False
