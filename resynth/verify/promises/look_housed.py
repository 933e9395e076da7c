"""Whole addresses of the corpus, a house with its street and suffix, where another chart has them unmarked (M3).

Many live in a street, and in a house those of one family, who have charts of their own.
"""

from __future__ import annotations

import re

from resynth import lexicon
from resynth.verify.place_forms import housed, read
from resynth.verify.promises.look import Look

#: A number and up to five words behind it, of which one may be the suffix of a street.
_NUMBERED = re.compile(r"(?<![\w.,/:-])\d{1,5}[A-Za-z]?(?=((?:[ \t]{1,2}[^\W_][\w.'’-]*){2,5}))")
_WORD = re.compile(r"[^\W_][\w'’-]*")


def whole_addresses(look: Look) -> None:
    """Find what is written as a house, a street and its suffix, and is an address of the corpus."""
    prints = look.facts.prints
    if not prints.count("housed") or not look.chart.terms.policy.rule("STREET").changes:
        return
    suffixes = lexicon.street_suffixes()
    for gap in look.gaps():
        for found in _NUMBERED.finditer(gap.text):
            start = found.start()
            for word in list(_WORD.finditer(found[1]))[1:]:
                end = found.end() + word.end()
                known = lexicon.fold(word[0]) in suffixes and any(
                    prints.has("housed", one) for one in housed(read("STREET", gap.text[start:end]))
                )
                if known and look.whole.isdisjoint(range(*gap.place(start, end))) and not look.taken(gap, start, end):
                    look.hit(gap, start, end, "STREET")
                    break
