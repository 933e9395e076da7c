"""What is asked of the names of hospitals and other organizations: their words, where they begin, what leads to them.

By the word that ends a name: institution_ends.py; in small letters: small_names.py; by what leads to one:
institution_cues.py; alone: houses.py.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from resynth import lexicon
from resynth.recognize import gazetteer
from resynth.recognize.institutions.institution_words import (
    GENERAL,
    GOES_ON,
    HOSPITALS,
    LINKS,
    MEDICAL,
    MEDICAL_TOO,
    NO_HOSPITAL,
    OF,
    SAINTS,
    SMALL_SERVICES,
    STARTERS,
)
from resynth.recognize.lines import is_half
from resynth.recognize.note import Note
from resynth.recognize.words import Decided, regex, word_set
from resynth.types import Span

BY, _MOST_WORDS = "keywords", 9
#: What a firm or a practice has behind its name.
SUFFIX = regex(
    r",?[ \t](?:P\.?[ACLS]\.?(?:C\.)?|Inc\b\.?|LLC|LLP|L\.L\.C\.|Ltd\b\.?|Corp\b\.?|Co\.|PLLC|S\.C\.)(?!\w)"
    r"|,[ \t](?:INC|CORP|LTD)\b\.?"
)
SIDES = word_set(
    "east west north south main campus downtown midwest midtown uptown northeast northwest southeast southwest"
)
GUIDED = word_set(
    "scale index test protocol trial study sign syndrome guideline guidelines class functional criteria score grade "
    "classification recommendations questionnaire inventory"
)


class Heads(NamedTuple):
    """The words that end names of institutions, by class (lists/cues/institution_heads.tsv)."""

    strong: frozenset[str]
    medium: frozenset[str]
    weak: frozenset[str]
    places: frozenset[str]
    sites: frozenset[str]

    def __repr__(self) -> str:
        return "Heads()"


@cache
def heads_by_class() -> Heads:
    classes: dict[str, set[str]] = {}
    for word, said in lexicon.table("cues/institution_heads"):
        for one in said.split():
            classes.setdefault(one, set()).add(word)
    return Heads(*(frozenset(classes[one]) for one in ("strong", "medium", "weak", "place", "site")))


@cache
def heads() -> frozenset[str]:
    """The words at which ``at_head`` wants to be asked."""
    return frozenset().union(*heads_by_class())


@cache
def small_heads() -> frozenset[str]:
    """Those that end one in small letters too."""
    return heads_by_class().strong | heads_by_class().medium | _SMALL_WEAK | SMALL_SERVICES


#: Weak words that are asked in small letters too.
_SMALL_WEAK = word_set(
    "ent uro heart derm er ed gi station general regional methodist baptist mercy ortho cardiology imaging dental "
    "health"
)


def span_of(start: int, end: int, kind: str, rule: str, score: float = 0.9) -> Span:
    """A span of this recognizer."""
    return Span(start, end, kind, kind, "unknown", f"{BY}:{rule}", score)


#: What is known of a word: towns or houses are called so; it is none of English and none of medicine; not every
#: institution has it; it is one of medicine, and no place; it is called after a person; it is a drug, a device, a test.
_PLACED, _PROPER, _OWN, _CLINICAL, _EPONYM, _PRODUCT = (1 << bit for bit in range(6))


def _facts_of(word: str) -> int:
    product, placed = lexicon.is_product(word), word in gazetteer.cities() or word in heads_by_class().places
    clinical = word in lexicon.clinical_words()
    proper = not product and not clinical and word not in lexicon.common_words() and word not in lexicon.terms()
    proper = proper and (placed or word not in heads_by_class().weak)  # Endoscopy
    own = (
        len(word) > 1 and word not in LINKS and word not in GENERAL
        and lexicon.institution_words().get(word, "before") == "before"
    )
    return (
        _PLACED * placed + _PROPER * proper + _OWN * own + _CLINICAL * (clinical and not placed)
        + _EPONYM * (word in lexicon.eponyms()) + _PRODUCT * product
    )


_facts = Decided(_facts_of)


def is_placed(word: str) -> bool:
    """Whether towns, or houses, are called so."""
    return _facts[word] & _PLACED != 0


def is_proper(word: str) -> bool:
    """Whether a word is none of English and none of medicine."""
    return _facts[word] & _PROPER != 0


def is_sold(word: str) -> bool:
    """Whether a word is a drug, a device or a test."""
    return _facts[word] & _PRODUCT != 0


def is_telling(word: str) -> bool:
    """Whether a word is none of medicine, or somebody or a place is called so."""
    return not _facts[word] & _CLINICAL or _facts[word] & _EPONYM != 0


def is_clinical(word: str) -> bool:
    """Whether a word is one of medicine, and no place is called so."""
    return _facts[word] & _CLINICAL != 0


def kind_of(name: set[str], otherwise: str, *, ended: bool = True) -> str:
    """The kind of an institution by the words of its name; ``otherwise`` where none tells.

    Args:
        ended: by the last word of an institution, beside which any word of medicine tells.
    """
    if name & HOSPITALS or ("medical" in name and name & _CENTRAL) or ("nursing" in name and name & _HOMES):
        return "HOSPITAL"
    if name & NO_HOSPITAL:
        return "ORGANIZATION"
    return "HOSPITAL" if name & MEDICAL or name & MEDICAL_TOO or (
        ended and any(is_clinical(word) and not _facts[word] & _EPONYM for word in name)
    ) else otherwise


_CENTRAL = word_set("center centre ctr group associates park campus")
_HOMES = word_set("home center centre care facility")


def own_words(note: Note, inside: list[int]) -> list[str]:
    """Of the words of a name those that not every institution has."""
    return [word for n in inside if _facts[word := note.lower[n]] & _OWN]


# ── a name by its last word ──────────────────────────────────────────────────────────────────────────────────────────


#: Of what is done in steps: Phase II Recovery.
PHASES = word_set("i ii iii iv 1 2 3 4 one two three")
ABBREVIATED = word_set("hosp elem univ inst reg meml assoc pharm ctr med")


def lower_at(note: Note, number: int) -> str:
    """A token in small letters; a stop outside of the note."""
    return note.lower[number] if 0 <= number < len(note.lower) else "."


def is_led(note: Note, start: int, leads: frozenset[str]) -> bool:
    """Whether a word before a name leads to it, in the same paragraph."""
    before = start - 1
    if before >= 0 and note.lower[before] == "the":
        before -= 1
    if before > 0 and note.words[before] == ")" and note.words[before - 1].isdigit():
        return True  # SNF choices: 1) Sandy Glen 2) Alder Court
    if before < 0 or note.lower[before] not in leads:
        return False
    return "\n\n" not in note.text[note.ends[before] : note.starts[start]]


@cache
def _before_of() -> frozenset[str]:
    """The words that a name may have before ``of``; before another one a new name begins."""
    return heads() | OF | GOES_ON["of"] | word_set("isle prince king queen lord body son friends disciples")


_LIVED_IN = frozenset(("center", "centre", "community"))  # Alder Mead Living Center
STOPPED = SAINTS | ABBREVIATED | word_set("gen comm mem co so no")


def left(note: Note, at: int) -> int:
    """The number of the first token of a name that ends here."""
    words, lower = note.words, note.lower
    start = number = at
    while number > 0 and at - number < _MOST_WORDS * 2:
        if not close(note, number - 1, number):
            break
        number -= 1
        word, small = words[number], lower[number]
        if is_half(note, number):
            break
        if word[0].isalpha():
            if small == "s" and number > 1 and words[number - 1] in "'’":
                continue  # Children's
            hyphened = words[number - 1 : number] == ["-"] and _glued(note, number - 1)
            living = small == "living" and lower[number + 1] in _LIVED_IN
            if word[0].isupper() and word != "OF" and (small not in STARTERS or hyphened or living):  # Walk-In
                start = number
            elif small not in LINKS or (small == "of" and number and lower[number - 1] not in _before_of()) or (
                small == "and" and lower[number + 1] in lexicon.titles()
            ):
                break  # Rabbi Brandt and Coach Dunn
        elif word == ".":
            # "St. Brendan's", "John F. Kennedy"
            if number == 0 or not (
                lower[number - 1] in STOPPED or (len(words[number - 1]) == 1 and words[number - 1].isupper())
            ):
                break
        elif word not in "-'’&" or (word == "-" and not _glued(note, number)):
            break
    return start


def close(note: Note, one: int, other: int) -> bool:
    """Whether two tokens can be of one name: a blank between them, or a line's end after a full line.

    A line of columns is a row, and the next one another.
    """
    gap = note.text[note.ends[one] : note.starts[other]]
    if len(gap) < 2 and gap != "\n":
        return True
    if gap.count("\n") != 1 or gap.strip():
        return False
    start, end = note.line(note.starts[one])
    return end - start > 50 and note.text.find("   ", start, end) < 0 and not _opens_field(note, other)


def _opens_field(note: Note, at: int) -> bool:
    """Whether a line begins with what is no part of a name: ``Providers:``, ``Meds none``."""
    word = note.lower[at]
    return lower_at(note, at + 1) == ":" or (word in lexicon.clinical_words() and word not in heads())


def _glued(note: Note, at: int) -> bool:
    return bool(note.ends[at] == note.starts[at + 1] and note.ends[at - 1] == note.starts[at])


def capitals(note: Note, first: int, most: int) -> list[int]:
    """The tokens of a run of words with capitals that begins here, ``the`` before it left out."""
    words, lower = note.words, note.lower
    number, count = first, len(words)
    if number < count and lower[number] == "the":
        number += 1
    taken: list[int] = []
    if lower[number : number + 1] == ["phase"] and not PHASES.isdisjoint(lower[number + 1 : number + 2]):
        return []
    while number < count and len(taken) < most and close(note, number - 1, number):
        if words[number][0].isupper() and lower[number] not in STARTERS:
            taken.append(number)
        elif not taken or not _joins(note, number):
            break
        number += 1
    return taken


def _joins(note: Note, number: int) -> bool:
    """Whether a hyphen, an apostrophe or the stop of "St." goes on with a capital."""
    word = note.words[number]
    if word not in ("-", ".", "'", "’") or (word == "." and note.lower[number - 1] not in SAINTS):
        return False
    return number + 1 < len(note.words) and note.words[number + 1][0].isupper()
