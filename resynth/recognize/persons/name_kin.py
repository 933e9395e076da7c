"""Names behind kin that no list can have: letters, a letter and a word, a father's or child's name, words of English.

``her husband JD``, ``his brother T-Roc``, ``wife Umm Khalid``; ``Grandson Emmett Two Bulls``, ``Verna Pretty On Top``
(names of Native Americans, which are English words).
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from resynth import lexicon
from resynth.recognize.note import Note, anchored
from resynth.recognize.persons import name_cues as cues
from resynth.recognize.persons.name_classes import dates
from resynth.recognize.words import regex, word_set

#: Two letters by which people go, with full stops or none; J is in most of them.
_LETTERS = regex(
    r"(?:,?|(?<=\w)(?: and| &)) (?P<it>(?:[A-IK-Z]\.?J\.?|J\.?[A-IK-TV-Z]\.?|K\.?[CD]\.?|T\.?C\.?|D\.?[DK]\.?)"
    r"|[A-Z]-[A-Z][a-z]{2,}"
    r"|(?:Abd|Umm|Abu|Ould|Bint|Ibn|Um) (?:(?:[Aa]l|[Ee]l|[Aa]r|[Aa]s|[Aa]n)[- ])?[A-Z][a-z]{2,}(?: [A-Z][a-z]{3,})?)"
    r"(?![\w/-]| ?\d{3}| (?:drain|bulb|output|tube|site)s?\b)"
)
_KIN = cues.RELATIVES - word_set(
    "significant so contact emergency ec other sig law child children kid kids baby babies infant newborn ward hcp poa "
    "proxy nok kin dpoa mpoa hcpoa pcg caregivers caregiver surrogate foster"
) | {"sons", "boy", "girl"}
#: Longest last name of words: Bird In Ground.
_MOST = 3
#: Behind a first name, no last name: what persons do, offices, services, what has a name.
_NO_LAST = cues.NO_PERSONS | cues.OFFICES | cues.SERVICES | cues.RELATIVES | cues.CAPITAL_TITLES | word_set(
    "care award will may has is was and or a i he she they denies reports states says"
)
_ENDS = frozenset((",", ".", ";", ")", "'", "’", "(", '"', "and", "&"))


@cache
def _table() -> int:
    return anchored(dict.fromkeys(sorted(_KIN), True))


def lettered(note: Note) -> Iterator[tuple[int, int]]:
    """(start, end) of names behind kin that are letters, or begin with a word that only names begin with."""
    for word, _ in note.hits(_table()):
        for number in note.here[word]:
            end = note.ends[number]
            while found := _LETTERS.match(note.text, end):
                end = found.end()
                yield found.span("it")


def worded(note: Note, number: int, cued: bool) -> int:
    """The last token of a last name of English words right behind a first name; the first name's if there is none.

    Args:
        number: the token of the first name.
        cued: whether words before say that a name follows; then one word is enough.
    """
    words, lower, starts, ends = note.words, note.lower, note.starts, note.ends
    if lower[number] not in cues.first_names() and lower[number] not in lexicon.nicknames():
        return number
    last = number
    while last - number < _MOST + 1 and last + 1 < len(words) and words[last + 1].istitle() and (
        words[last + 1].isalpha() and len(words[last + 1]) > 1 and starts[last + 1] == ends[last] + 1
        and note.text[ends[last]] == " "
    ):
        last += 1
    count = last - number
    if not count or count > _MOST or (count == 1 and not cued):
        return number
    behind = words[last + 1] if last + 1 < len(words) else "."
    if not (behind in _ENDS or behind.islower()) or lower[number + 1] in cues.GRAMMAR - _COUNTS:
        return number
    if any(word in _NO_LAST or word in dates() for word in lower[number + 1 : last + 1]):
        return number
    heads = lexicon.institution_words()
    return number if any(heads.get(word) == "head" for word in lower[number + 1 : last + 1]) else last


#: Words of grammar that begin such a name.
_COUNTS = word_set("two three four many no not some other all few another")
