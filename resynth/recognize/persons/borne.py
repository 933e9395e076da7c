"""Who bears a word as a name: first names of whichever list, and words that hardly anybody is called by."""

from __future__ import annotations

from resynth import lexicon
from resynth.recognize.persons import name_cues as cues

#: A name that so many bear is one before and behind a comma, though it is a first name or a word: Roy, Hope, Young.
MANY = 2_000


def folded(word: str) -> str:
    return lexicon.fold(word.strip(".'’\"“”()").lower())


def is_word(name: str, bearers: int = MANY) -> bool:
    """Whether a word is one of the language, and fewer than so many bear it as a name of either sort."""
    return len(name) > 2 and name in lexicon.plain_words() and name not in cues.first_names() and not (
        name in lexicon.first_borne(bearers) or name in lexicon.last_borne(bearers)
    )


def is_given(word: str) -> bool:
    """Whether a word is a first name, of whichever list, and no particle; one of the newer oftener than a last name."""
    name = folded(word)
    return (name in cues.first_names() or name in lexicon.rather_first()) and name not in cues.PARTICLES
