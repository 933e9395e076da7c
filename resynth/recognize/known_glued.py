"""Known names in notes from which blanks were lost: ``ZebadiahQuillfeather``, ``mrquillfeather``."""

from __future__ import annotations

import re

from resynth import lexicon
from resynth.recognize.known_values import LONGEST_EDITED, Names, Whom
from resynth.recognize.words import regex, word_set

#: A shorter word holds no two; a name so long is none by chance, wherever capitals part it, and at a word's end.
_SHORTEST, _PART, _LONG = 6, 3, 6
#: Letters up to a capital.
_PIECE = regex(r"[^\W\d_a-z]+(?![a-z])|[^\W\d_a-z]?[^\W\d_A-Z]+")
#: What is glued to a name most: what somebody is, and what is said of one.
_BESIDE = word_set(
    "mr mrs ms miss dr pt patient name is was has and or with for to by from here md rn np son wife mom dad daughter "
    "husband sister brother mother father says said states denies reports seen called"
)


def in_word(word: str, names: Names) -> tuple[int, int, Whom] | None:
    """Where in a word without a figure known names stand, glued to each other or to what is glued to names; and whose.

    A name that is a word too is one beside another of the same person alone.
    """
    if not _SHORTEST <= len(word) <= LONGEST_EDITED:
        return None
    pieces = list(_PIECE.finditer(word))
    if len(pieces) > 1 and (found := _in_pieces(pieces, names)):
        return found
    for cut in range(_PART, len(word) - 1):
        head, tail = lexicon.fold(word[:cut]), lexicon.fold(word[cut:])
        whom, other = names.kind(head), names.kind(tail)
        if whom and other and names.together(head, tail) and len(tail) >= _PART:
            return 0, len(word), max(whom, other)
        if whom and tail in _BESIDE and _alone(head):
            return 0, cut, whom
        if other and head in _BESIDE and _alone(tail):
            return cut, len(word), other
    head, tail = lexicon.fold(word[:2]), lexicon.fold(word[2:])
    other = names.kind(tail) if head in _BESIDE and _alone(tail) else None
    return (2, len(word), other) if other else None


def _in_pieces(pieces: list[re.Match[str]], names: Names) -> tuple[int, int, Whom] | None:
    """The first and the last piece that is a known name, where one is enough by itself or two are of one person."""
    found = [(piece, token) for piece in pieces if names.kind(token := lexicon.fold(piece[0])) and len(token) >= _PART]
    if not found or not (
        any(_alone(token) for _, token in found)
        or any(names.together(found[0][1], token) and token != found[0][1] for _, token in found)
    ):
        return None
    whoms = [whom for _, token in found if (whom := names.kind(token))]
    return found[0][0].start(), found[-1][0].end(), max(whoms)


def _alone(token: str) -> bool:
    """Whether a name is one without another beside it: long, and no word."""
    return len(token) >= _LONG and token not in lexicon.seen_words()
