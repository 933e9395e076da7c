"""Whole addresses of the corpus, a house with its street and suffix, where another chart has them unmarked (M3).

Many live in a street, and in a house those of one family, who have charts of their own.
"""

from __future__ import annotations

import re
from functools import lru_cache

from resynth import lexicon
from resynth.verify.place_forms import housed, read
from resynth.verify.promises.look import Look

#: A number and up to five words behind it, of which one may be the suffix of a street.
_NUMBERED = re.compile(r"\d(?<![\w.,/:-]\d)\d{0,4}[A-Za-z]?(?=((?:[ \t]{1,2}[^\W_][\w.'’-]*+){2,5}))")
_WORD = re.compile(r"[^\W_][\w'’-]*")


def whole_addresses(look: Look) -> None:
    """Find what is written as a house, a street and its suffix, and is an address of the corpus."""
    prints = look.facts.prints
    if not prints.count("housed") or not look.chart.terms.policy.rule("STREET").changes:
        return
    for gap in look.gaps():
        for found in _NUMBERED.finditer(gap.text):
            if not any(map(_suffixed, found[1].split())):
                continue
            start = found.start()
            for word in list(_WORD.finditer(found[1]))[1:]:
                end = found.end() + word.end()
                known = _suffix(word[0]) and any(
                    prints.has("housed", one) for one in housed(read("STREET", gap.text[start:end]))
                )
                if known and look.whole.isdisjoint(range(*gap.place(start, end))) and not look.taken(gap, start, end):
                    look.hit(gap, start, end, "STREET")
                    break


def _suffix(word: str) -> bool:
    return lexicon.fold(word) in lexicon.street_suffixes()


@lru_cache(4_000)
def _suffixed(word: str) -> bool:
    """Whether a word between blanks has the suffix of a street in it: ``St.-Denis``, too."""
    return any(_suffix(part[0]) for part in _WORD.finditer(word))
