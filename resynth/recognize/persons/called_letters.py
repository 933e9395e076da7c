"""Letters and signs written to a name, or parted from it by a comma, that say that nobody is meant.

``p.Leu858Arg``; ``anti-Duffy``; ``27 G Whitacre``; ``Ranson n/a``; ``SAH, Fisher 3``; ``Rastelli A. MVP``;
``Interpreter: Spanish``. Asked whether a cue of a person stands before or not: nothing of a person is written so.
"""

from __future__ import annotations

from resynth import lexicon
from resynth.recognize.note import Note
from resynth.recognize.persons.called_names import SHORT_NAMES, first_names, namesakes, same_line
from resynth.recognize.persons.called_words import GRADES
from resynth.recognize.words import word_set

#: Amino acids, as variants of a protein have them between digits.
_ACIDS = word_set("ala arg asn asp cys gln glu gly his ile leu lys met phe pro ser thr trp tyr val ter sec")
#: Languages that an interpreter speaks, no first or last name of many among them.
_LANGUAGES = word_set(
    "spanish english french german italian portuguese russian ukrainian polish czech slovak hungarian romanian "
    "bulgarian serbian croatian bosnian albanian greek turkish arabic hebrew farsi dari pashto urdu hindi bengali "
    "punjabi gujarati marathi tamil telugu kannada malayalam nepali sinhala burmese thai lao khmer vietnamese tagalog "
    "cebuano ilocano indonesian malay mandarin cantonese fuzhounese japanese korean mongolian tibetan uzbek kazakh "
    "armenian georgian azerbaijani kurdish somali amharic tigrinya oromo swahili kinyarwanda kirundi lingala wolof "
    "bambara mandinka fulani hausa yoruba igbo twi zulu creole kreyol haitian navajo marshallese chuukese samoan "
    "tongan hmong karen yiddish asl"
)
_INTERPRETED = word_set("interpreter interp language lang")
#: So many tokens before a language the word for who interprets it stands.
_NEAR = 3
#: The longest short form beside an eponym.
_SHORT = 5
#: What so many people are called is a last name in capitals too.
_MANY = 1_000


def is_told_by_letters(note: Note, symbols: str, tokens: list[int]) -> bool:
    """Whether what looks like a name is an acid, an antibody, a needle, a grade, a language or beside a short form."""
    first, last, lower = tokens[0], tokens[-1], note.lower
    before = lower[first - 1] if first else ""
    if len(tokens) == 1:
        word = lower[first]
        if word in _ACIDS and _touches_digits(note, first):
            return True
        if word in _LANGUAGES:
            return not _INTERPRETED.isdisjoint(lower[max(0, first - _NEAR) : first])
        if word in namesakes() and lower[first + 1 : first + 4] == ["n", "/", "a"] and same_line(note, first + 1):
            return True
    elif note.words[first] == "G" and before.isdecimal() and len(before) < 3 and lower[last] in namesakes():
        return True
    elif "," in symbols[first:last]:
        return _is_beside_short_form(note, tokens)
    elif len(tokens) == 2 and last == first + 1:
        return _is_graded(note, symbols, first)
    return before == "-" and first > 1 and lower[first - 2] == "anti" and note.starts[first] == note.ends[first - 2] + 1


def _touches_digits(note: Note, number: int) -> bool:
    """Whether the place of an acid in its protein is glued to it, or stands between it and another one."""
    start, end = note.starts[number], note.ends[number]
    if note.text[start - 1 : start].isdecimal() or note.text[end : end + 1].isdecimal():
        return True
    return number > 1 and note.lower[number - 1].isdecimal() and note.lower[number - 2] in _ACIDS


def _is_beside_short_form(note: Note, tokens: list[int]) -> bool:
    """Whether an eponym and an abbreviation are parted by a comma alone: ``GETA, Cormack 1``, ``Murphy, HIDA``."""
    whole = [number for number in tokens if len(note.words[number]) > 1]
    if len(whole) != 2 or "," not in note.words[whole[0] : whole[1]]:
        return False
    short = [
        number for number in whole
        if note.words[number].isupper() and len(note.words[number]) <= _SHORT
        and (
            lexicon.fold(note.lower[number]) not in lexicon.last_borne(_MANY)
            or (len(note.words[number]) == 2 and note.lower[number] not in SHORT_NAMES)  # RA, Borg 12
        )
    ]
    if len(short) == 1:
        other = whole[whole[0] == short[0]]
        return note.words[other].istitle() and note.lower[other] in namesakes()
    named = lexicon.named()
    return all(note.lower[number] in namesakes() for number in whole) and (
        any(named.get(note.lower[number]) == "eponym" for number in whole)
        and lexicon.fold(note.lower[whole[1]]) not in first_names()
    )


def _is_graded(note: Note, symbols: str, first: int) -> bool:
    """Whether an eponym that is nobody's first name has its grade or its side behind it, and the finding goes on.

    ``Rastelli A. MVP 4.4``, ``Ashworth L elbow``, ``Wellens T inversion``; not ``Hickman R. called``.
    """
    lower, grade = note.lower, first + 1
    if lower[first] not in lexicon.named_after() or lower[first] in first_names() or len(note.words[grade]) != 1:
        return False
    after = grade + 1
    dotted = note.words[after : after + 1] == ["."]
    if dotted:
        after += 1
    if note.words[grade] not in GRADES and dotted:
        return False
    if not same_line(note, after):
        return False
    if dotted:
        return symbols[after] == "k" and note.words[after].isupper()
    return symbols[after] == "d" or (note.words[after].islower() and lower[after] in lexicon.clinical_words())
