"""Where the shape of a line in small letters tells its capitals: streets, postcodes, codes, fields of persons.

``77 quarry view dr,`` behind a number, ``burneside, la8 9xp`` before a postcode, ``id met 90155-3382`` behind a cue,
``ordering: duerksen, paul a`` in a field, ``blue heron cancer care, p.c.`` before what a firm is, ``46 f`` at a start.
"""

from __future__ import annotations

from collections.abc import Iterator

from resynth import lexicon
from resynth.recognize.institutions.institution_words import STARTERS
from resynth.recognize.institutions.institutions import is_clinical
from resynth.recognize.persons import name_cues as cues
from resynth.recognize.words import regex

_WAYS = (
    "street st avenue ave road rd drive dr lane ln court ct circle cir boulevard blvd way place pl terrace ter parkway "
    "pkwy highway hwy trail trl loop square sq crescent close gardens row mews yard"
)
#: A number, up to four words and the last word of a street, which ends there or goes on to a unit.
_STREET = regex(
    rf"(?<![\w./-])\d{{1,5}}[a-z]? (?P<it>(?:[nsew]{{1,2}}\.? )?[a-z][a-z'-]{{1,20}}(?: [a-z][a-z'-]{{1,20}}){{0,3}}? "
    rf"(?:{'|'.join(_WAYS.split())})\.?)(?=[,;\n]|\Z| (?:apt|unit|suite|ste|bldg|fl|lot|po)\b| #|  )"
)
_FLOOR = regex(r"(?<=, )(?:first|second|third|fourth|fifth|ground|\d{1,2}(?:st|nd|rd|th)) floor\b")
#: A town before a postcode of Britain or a state of Australia.
_POSTED = regex(r"(?P<it>[a-z][a-z'-]{2,20}(?: [a-z][a-z'-]{2,20})?),? (?P<loud>[a-z]{1,2}\d{1,2}[a-z]? \d[a-z]{2})\b")
_STATED = regex(
    r"(?P<it>[a-z][a-z'-]{2,20}(?: [a-z][a-z'-]{2,20})?),? (?P<loud>(?:nsw|qld)\b|(?:vic|tas|act|nt|wa|sa)(?= \d{4}\b))"
)
#: The state of a licence; letters before the figures of a number behind what it is the number of; those of a plate.
_LICENSED = regex(r"(?<![\w.])(?P<it>[a-z]{2}) (?=lic(?:ense|\b))")
_NUMBERED = regex(
    r"\b(?:id|no|number|policy|member|claim|claim is|protocol|auth|card|ref|acct|account|dva|plate)\b[.:#]{0,2} {1,3}"
    r"(?P<it>[a-z]{2,6}(?= \d[\d-]{2,12}(?: \d{2,8}){0,2}\b)|\d{2,4} [a-z]{2,3}\b)"
)
#: Age and sex where a line or a field begins; not a temperature.
_SEXED = regex(r"(?:(?<=\n)|(?<=[a-z]: )|\A)(?!9\d|10\d f)\d{1,3} (?P<it>[fm])(?=[ ,])")
#: Who is in a field of persons.
_FIELD = regex(
    r"(?:(?<=\n)|\A|(?<=  )|(?<=\| ))[ \t]{0,20}(?:patient|patient name|name|pt|pt name|attending|ordering|provider|"
    r"physician|surgeon|resident|author|pcp|referring|submitting|client|veteran|caregiver|nok|next of kin)"
    r" ?: {1,12}(?P<it>[a-z][a-z'-]{1,20},? [a-z][a-z'-]{0,20}\.?(?: [a-z][a-z'-]{0,20}){0,2})(?=  |[,;(|\n]|\Z)"
)
#: What a firm is, behind its name at a line's start.
_FIRM = regex(
    r"(?:(?<=\n)|\A)(?P<it>[a-z][a-z'&-]{1,20}(?: [a-z&][a-z'&-]{0,20}){1,5}), "
    r"(?P<loud>p\.[cs]\.|p\.l\.l\.c\.|l\.l\.c\.|[pl]{1,2}lc|inc\b|ltd\b)"
)
#: Letters of a word that stands before the figures of a number as letters: ``met 90155``.
_SHORT = 3


def places(text: str) -> Iterator[tuple[int, int]]:
    """(Start, end) of what has capitals: words by their first letters, codes whole."""
    for found in _STREET.finditer(text):
        words = found["it"].split()
        if not any(_is_grammar(word) for word in words[:-1]) and not all(map(is_clinical, words[:-1])):
            yield from _firsts(text, *found.span("it"))
    for pattern in (_FLOOR, _FIRM):
        for found in pattern.finditer(text):
            yield from _firsts(text, *found.span("it" if pattern is _FIRM else 0))
            if pattern is _FIRM:
                yield found.span("loud")
    for pattern in (_POSTED, _STATED):
        for found in pattern.finditer(text):
            yield found.span("loud")
            behind = text[found.end() : found.end() + 5]
            if pattern is _POSTED or not behind.strip(" ")[:1].isalpha():
                yield from _town(text, *found.span("it"))
    for found in _LICENSED.finditer(text):
        if found["it"].upper() in lexicon.states():
            yield found.span("it")
    for found in _NUMBERED.finditer(text):
        if found["it"] not in lexicon.plain_words() or (len(found["it"]) == _SHORT and not _is_grammar(found["it"])):
            yield found.span("it")
    yield from (found.span("it") for found in _SEXED.finditer(text))
    for found in _FIELD.finditer(text):
        words = found["it"].replace(",", " ").split()
        if not any(_is_grammar(word) or (len(word) > 1 and is_clinical(word)) for word in words):
            yield from _firsts(text, *found.span("it"))


def _town(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """Of one or two words those that may be of a town."""
    words = text[start:end].split()
    if _is_grammar(words[-1]):
        return
    if len(words) > 1 and (_is_grammar(words[0]) or is_clinical(words[0])):
        start = end - len(words[-1])
    yield from _firsts(text, start, end)


def _is_grammar(word: str) -> bool:
    return word in STARTERS or word in cues.functions()


def _firsts(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """The first letters of words."""
    for at in range(start, end):
        if text[at].isalpha() and (at == start or not (text[at - 1].isalpha() or text[at - 1] == "'")):
            yield at, at + 1
