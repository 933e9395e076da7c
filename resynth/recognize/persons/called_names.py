"""Names after whom things are called, first names, and words of medicine."""

from __future__ import annotations

from functools import cache

from resynth import lexicon
from resynth.recognize.note import Note
from resynth.recognize.persons import name_cues as cues
from resynth.recognize.words import word_set

#: Last names of two letters that 2,000 people bear (Census of 2010).
SHORT_NAMES = word_set(
    "an au ba co do du fu go gu ha he ho hu im ip ji jo ju ko ku la le li lo lu ly ma mo ng ni oh ou qi qu re ro so "
    "su sy ta to tu uy vo vu wu xu ye yi yu"
)


@cache
def namesakes() -> frozenset[str]:
    """Eponyms, those included that so many bear that nothing but their surroundings tells."""
    return lexicon.named_after() | lexicon.namesakes()


@cache
def first_names() -> frozenset[str]:
    """First names of the Census of 1990, and those that many bear in 2020, folded."""
    return cues.first_names().union(lexicon.first_borne(5_000))


def is_medicine(word: str) -> bool:
    """Whether a word is one of medicine, or what it uses is called so."""
    return word in lexicon.clinical_words() or lexicon.is_product(word) or word in lexicon.terms()


def same_line(note: Note, number: int) -> bool:
    """Whether a token stands in the line of the one before it."""
    return 0 < number < len(note.words) and "\n" not in note.text[note.ends[number - 1] : note.starts[number]]


def is_sold(word: str) -> bool:
    """Whether a folded word is what something is sold as."""
    return lexicon.named().get(word) == "product" or word in lexicon.product_names()
