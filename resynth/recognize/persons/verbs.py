"""What somebody may or will do: a word in the form in which it stands behind "will" and "may"."""

from __future__ import annotations

from resynth import lexicon
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


def is_verb(word: str) -> bool:
    """Whether a word in small letters is a verb in its first form."""
    return bool(_verbs[word])
