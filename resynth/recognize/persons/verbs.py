"""Will and May as verbs, behind a name and before what somebody will or may do: ``dr jones will follow``."""

from __future__ import annotations

from functools import cache

from resynth import lexicon
from resynth.recognize.note import Note, anchored
from resynth.recognize.words import Decided, word_set

#: Their other forms are not made of these, or stand between the two verbs.
_ALWAYS = word_set(
    "be have do go see get give take make let put come know think keep bring tell speak find meet leave pay run cut "
    "begin hold send stand sit say lose read write drive eat drink sleep wake feel fall choose become understand "
    "not also need likely probably possibly continue call return follow discuss review arrange consider require"
)
#: Words of which people are told, as often as they are verbs: behind a name they tell who somebody is, or when.
_NOUNS = word_set("nurse doctor intern fellow resident floor room bed unit note fax phone pager page date md rn time")


def _forms(word: str) -> bool:
    """Whether a word has the forms of a verb: ``admit``, ``admitted``, ``admitting``."""
    if len(word) < len("add") or word.endswith(("ed", "ing", "ly")):
        return False
    stems = {word, word + word[-1], word[:-1] if word.endswith("e") else word}
    words = lexicon.seen_words()
    past = any(stem + "ed" in words for stem in stems) or (word[-1] == "y" and word[:-1] + "ied" in words)
    return past and any(stem + "ing" in words for stem in stems)


_verbs = Decided(lambda word: word in _ALWAYS or (word.isalpha() and word not in _NOUNS and _forms(word)))


@cache
def _anchors() -> int:
    return anchored(dict.fromkeys(("will", "may"), True))


def without_modals(note: Note, symbols: str) -> str:
    """The classes of a note's tokens, that of a word where "will" and "may" are verbs behind a name and before a verb.

    Where all is written in small letters, or all in capitals: elsewhere a capital tells.
    """
    words, lower = note.words, note.lower
    modals = {
        number for word, _ in note.hits(_anchors()) for number in note.here[word]
        if symbols[number] in "nm" and 0 < number < len(words) - 1 and symbols[number - 1] not in ".,:;-p"
        and not words[number].istitle() and words[number].isupper() == words[number + 1].isupper()
        and _verbs[lower[number + 1]]
    }
    return "".join(["w" if at in modals else one for at, one in enumerate(symbols)]) if modals else symbols
