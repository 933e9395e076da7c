"""What is nobody's, whatever stands around it: what the weights told is held against what a string is."""

from __future__ import annotations

from itertools import pairwise

from resynth import lexicon
from resynth.recognize.around import no_numbers
from resynth.recognize.around.labels import is_label
from resynth.recognize.institutions.institutions import is_clinical
from resynth.recognize.note import Note
from resynth.recognize.words import Decided, regex, word_set

#: Below this weight what a string is weighs more than what stands around it: 5.5 to 1, hundredths of a logarithm.
SURE = 170
#: The same of numbers.
SURE_OF_NUMBERS = 400
#: Letters of kinds (view.py) that a string without a digit may be of, beside numbers of capitals and days with a word.
_OF_LETTERS = "NHLO"
_DATED = word_set(
    "january february march april may june july august september october november december jan feb mar apr jun jul aug"
    " sep sept oct nov dec monday tuesday wednesday thursday friday saturday sunday mon tue tues wed thu thur thurs fri"
    " sat sun spring summer fall autumn winter day eve"
)
#: Where a patient lies, and who is asked there: no house of its own.
_UNITS = word_set(
    "icu nicu picu micu sicu cvicu ccu ed er or pacu osh pgr ext sw cm rn md np pa ot pt slp rt"
    " radiology interventional medicine dietetics anesthesiology consultant assistant bus"
)
_HOUSES = ("INSTITUTION", "LOCATION", "OTHER")
_CAPITALS = regex(r"[A-Z]{3,}\Z")
_DIGIT = regex(r"\d")
#: M.D., R.N., Ph.D
_DEGREE = regex(r"(?:[A-Z][A-Za-z]?\.){1,3}[A-Z]?\Z")
#: So many of so many, a pair of measures.
_PAIR = regex(r"\d{1,2}/\d{1,2}\Z")
#: The verb, in any letters: PREGNANCY MAY BE MISSED; not what stands behind one of these: in May.
_MAY = regex(r"may\Z")
_DAYS = word_set(
    "in since of last by until till early late mid next this from through thru during to and or before after on"
)

#: Behind how many there are.
_COUNTED = word_set("times x hours hrs days weeks months years minutes mins mg mcg ml g units tabs tablets puffs doses")
#: Labels of what somebody is like: Race: White.
_TRAITS = word_set("race ethnicity color colour sex gender hair eyes religion status skin complexion mood affect")


def letters_for(text: str) -> str:
    """The letters of the kinds that a string may be of; none: of any. Without a digit it is no age and no telephone."""
    if _DIGIT.search(text):
        return ""
    more = "D" if any(word.strip(".,'’").lower() in _DATED for word in text.split()) else ""
    return _OF_LETTERS + more + ("I" if _CAPITALS.match(text) else "")


def _is_thing(word: str) -> bool:
    """Whether a word in small letters is one of medicine, a product, a unit of a house or a name that things have."""
    folded = lexicon.fold(word)
    return (
        word in _UNITS or is_clinical(word) or lexicon.is_product(folded) or folded in lexicon.named_after()
        or word in lexicon.note_type_words()
    )


_things = Decided(_is_thing)


def is_nobodys(note: Note, first: int, last: int, kind: str, weight: int) -> bool:
    """Whether the tokens from the first to the last are no PHI of a kind, whatever they weigh.

    Args:
        weight: hundredths of the logarithm of odds; what things are called counts below ``SURE`` alone.
    """
    words, lower = note.words, note.lower
    text = note.text[note.starts[first] : note.ends[last]]
    behind = lower[last + 1] if last + 1 < len(lower) else ""
    if kind in ("PHONE", "IDNUM") and text.isdecimal() and len(text) < 3:
        return kind == "PHONE" or behind in _COUNTED or _is_in_numbers(note, first)
    if no_numbers.is_none(note, first, last, kind, weight, SURE_OF_NUMBERS):
        return True
    if kind == "AGE" and weight < SURE_OF_NUMBERS and behind.isdecimal():
        return True
    if kind == "IDNUM" and weight < SURE_OF_NUMBERS and _PAIR.match(text):
        return True
    before = lower[first - 1] if first else ""
    if first == last and lower[first] == "may" and kind != "NAME" and before not in _DAYS:
        return behind.isalpha()
    if first == last and lower[first] == "french" and (before == "the" or before.isdecimal()):
        return True
    if kind != "INSTITUTION" and _DEGREE.match(text) and text.replace(".", "").lower() in lexicon.credentials():
        return True
    if weight >= SURE_OF_NUMBERS or _DIGIT.search(text):
        return False
    own = [lower[number] for number in range(first, last + 1) if words[number][0].isalnum()]
    if kind == "OTHER" and first == last and own == ["pager"]:
        return True
    if kind in _HOUSES and (len(text) == 1 or all(word in _UNITS or word in lexicon.note_type_words() for word in own)):
        return True  # J&J, OSH CT
    if kind in _HOUSES and is_label(note, first, last):
        return True
    if weight >= SURE:
        return False
    if first == last and before == ":" and first > 1 and lower[first - 2] in _TRAITS:
        return lower[first] in lexicon.common_words()
    if first == last and behind == ":" and _opens_line(note, first):
        return lower[first] in lexicon.common_words() and lexicon.fold(lower[first]) not in lexicon.all_names().first
    beside = [word for word in (before, *own, behind) if word.isalpha()]
    pairs = pairwise(map(lexicon.fold, beside))
    return all(map(_things.__getitem__, own)) or not lexicon.named_pairs().isdisjoint(pairs)


def _opens_line(note: Note, at: int) -> bool:
    """Whether a token is the first of its line."""
    return at == 0 or "\n" in note.text[note.ends[at - 1] : note.starts[at]]


def _is_in_numbers(note: Note, at: int) -> bool:
    """Whether what stands on both sides of a token is a number too: a row of measures."""
    return all(0 <= other < len(note.words) and note.words[other].isdecimal() for other in (at - 1, at + 1))
