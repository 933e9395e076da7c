"""Names that were spelled: ``S-M-I-T-H``, ``W o j c i e c h o w s k i``; each row of letters as the word that it is.

A row is a name when it is one of the Census of five letters or more and no word, or stands elsewhere in the note as a
word with a capital. A text without four single letters in a row costs three searches.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from resynth import lexicon
from resynth.recognize.note import Note
from resynth.recognize.scans.damage import Repair
from resynth.recognize.words import regex

#: Letters (a), what may part them, and all else, in the bytes of UTF-8 without those behind the first of a sign.
_MORE = bytes(range(0x80, 0xC0))
_SIGNS = bytes(97 if n > 127 or chr(n).isalpha() else 32 if chr(n) in " -.,_" else 120 for n in range(256))
_ROWS = (b" a a a a ", b" a  a  a  a ", b" a   a   a   a ")
_ROW = regex(r"(?<![\w'’])[^\W\d_](?:[ .,_-]{1,3}[^\W\d_](?![^\W_]|['’](?!s\b))){3,}")
_LETTER = regex(r"[^\W\d_]")
_FEWEST, _FROM_LISTS, _LONGEST = 4, 5, 40


def rows(note: Note) -> Iterator[Repair]:
    """(start, end, word) of what is spelled."""
    signs = b" %b " % note.text.encode("utf-8", "surrogatepass").translate(_SIGNS, _MORE)
    if not any(map(signs.__contains__, _ROWS)):
        return
    # NASH in capitals is a disease.
    named = {word.lower() for word in note.words if word[0].isupper() and not word.isupper()}
    for row in _ROW.finditer(note.text):
        at = [letter.start() for letter in _LETTER.finditer(note.text, *row.span())]
        least, first = min(right - left for left, right in pairwise(at)), 0
        for number in range(1, len(at) + 1):
            # What stands further apart are two words.
            if number == len(at) or at[number] - at[number - 1] > least:
                if word := _name([note.text[n] for n in at[first:number]], named):
                    yield at[first], at[number - 1] + 1, word
                first = number


def _name(letters: list[str], named: set[str]) -> str:
    """The name that letters are; empty where they are none."""
    small = "".join(letters).lower()
    bare = lexicon.fold(small)
    if not _FEWEST <= len(small) <= _LONGEST or (bare in lexicon.plain_words() and bare not in lexicon.eponyms()):
        return ""
    known = small in named or (len(small) >= _FROM_LISTS and bare in lexicon.census_names())
    return small.capitalize() if known else ""
