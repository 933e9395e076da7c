"""A capital I that was read as an l where a name begins: ``lngrid``, ``lsaac``; read as the I.

So it is where what stands there is no word and no name, and with the I a first name of the census that is no word.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from resynth import lexicon
from resynth.recognize.markup import Edit
from resynth.recognize.words import regex

#: Hardly a word has such a letter behind an l that it begins with; the search is for the l alone.
_LETTER = regex(r"l[bcdfgkmnrsvz][a-z]{2,11}(?![\w@]|\.\w)")
#: Before it, it is part of an address or of another word.
_JOINED = frozenset("@._/\\'’-=#&")


@cache
def _names() -> dict[str, str]:
    """String with the l, in small letters -> its first name with the I."""
    named = {name.lower() for which in ("female", "male") for name in lexicon.column(f"names/{which}")}
    begun = {name: f"l{name[1:]}" for name in named if name.startswith("i") and name not in lexicon.plain_words()}
    return {
        read: name for name, read in begun.items()
        if not (read in lexicon.census_names() or read in lexicon.seen_words() or lexicon.is_product(read))
    }


def edits(text: str) -> Iterator[Edit]:
    """The letter that is read as I."""
    if " l" not in text and "\nl" not in text and not text.startswith("l"):
        return
    for found in _LETTER.finditer(text):
        before = text[max(0, found.start() - 1) : found.start()]
        if not before.isalnum() and before not in _JOINED and found[0] in _names():
            yield found.start(), found.start() + 1, "I"
