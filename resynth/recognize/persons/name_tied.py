"""Initials that degrees and words of grammar are written like, where the note tells that somebody is meant.

``TIMEOUT by MD`` and ``(MD/IC) x3`` where Maeve Dunleavy is named; ``"AGREE" [RV]``; ``copied from H&P 8/30 OF)``;
``woman (J.M.S., retired``.
"""

from __future__ import annotations

from collections.abc import Iterator, Set
from functools import cache

from resynth.recognize.note import Note, anchored
from resynth.recognize.persons import name_cues as cues
from resynth.recognize.persons.name_letters import ALONE, DOTTED_TERMS, FRAGMENTS, is_short_form, unknown
from resynth.recognize.words import regex, word_set

#: Degrees and roles of two letters; what stands in brackets with one where two have counted.
_DEGREES = word_set("md do rn np pa ma ms rt pt ot cm sw st ba bs")
_OTHER = regex(r"/([A-Z]{2,3})\)(?! ?(?:aware|notified|to bedside))")
_BEFORE_OTHER = regex(r"\(([A-Z]{2,3})/\Z")
#: A round before the knife, and who called it: behind it an hour, or "by".
_ROUND = regex(
    r"(?i:(?:time-? ?out|pause|briefing|debrief\w*|huddle|sign-?in|sign-?out)(?: called| done| performed| led)?"
    r"(?: by|:?,? (?:at )?\d\d:?\d\d,?)) \Z"
)
_NO_TEAM = regex(r"(?:,? ?(?:and|&|/|\+|,) ?(?:[A-Z]{2,4}\b|[a-z]+)| (?:at bedside|present|aware))")
_BACK = 34
#: What somebody replied, and who.
_REPLIED = regex(
    r'(?<=[A-Za-z.])["”] (?P<open>[\[(])?(?P<it>[A-Z]{2,3})(?(open)[\])])(?=[.,;] |\.?\n|\.?\Z|  )'
)
_QUOTED = ('" ', "” ")
_ANSWER = regex(r"(?i:agreed?|ok(?:ay)?|approved?|den(?:y|ied)|concur|yes|no|noted|done|disagree)\Z")
#: A note that was carried on, its day and its author.
_COPIED = regex(
    r" (?:forward )?from [A-Za-z&/ ]{1,18}? (?:of |on |dated )?\d{1,2}/\d{1,2}(?:/\d{2,4})?,? (?P<it>[A-Z]{2,3})"
    r"(?=[):,])"
)
#: Somebody of a case that is reported, in brackets behind who that is.
_CASE = regex(r" \((?P<it>(?:[A-Z]\.){2,4}|[A-Z](?:-[A-Z]){1,2}|[A-Z]{2,3})(?=\)|, (?:an? |the )?[a-z0-9]{2,})")
_PEOPLE = word_set("woman man patient boy girl gentleman lady proband subject")
_NOBODY = word_set("md do rn np pa pt er ed us icu lpn cna emt ems dnr dni hiv iud pid sti vip ltc hcp mdd bmi nos")


#: Behind a sentence or at a line's beginning, before a year of training; no specialties.
_TRAINED = regex(r"(?:[.!?)] {1,2}|\n|\A|/ ?|- )(?P<it>[A-Z]{2,3}),? \Z")
_SERVICES = word_set("im em fm gs ob ent ir pm gi id hem onc rad peds pgy uro ortho nsg ns ct cv ed er np pa ms")


@cache
def _anchors() -> int:
    return anchored(dict.fromkeys(_PEOPLE, True) | {"copied": False, "pgy": False})


def spans(note: Note, known: Set[str]) -> Iterator[tuple[int, int]]:
    """Where such letters stand; ``known``: the initials of who is named in the note, in capitals."""
    for letters in sorted(known):
        if letters.lower() in _DEGREES:
            yield from _of_team(note, letters, known)
    text = note.text
    for word, people in note.hits(_anchors()):
        for number in note.here[word]:
            if word == "pgy":
                yield from _in_training(note, number)
                continue
            found = (_CASE if people else _COPIED).match(text, note.ends[number])
            if found and (not _is_term(found["it"]) if people else _is_ones(found["it"], known)):
                yield found.span("it")
    if any(sign in text for sign in _QUOTED):
        for found in _REPLIED.finditer(text):
            short = len(found["it"]) == 2 and found["it"].lower() not in ALONE | FRAGMENTS
            sure = found["open"] or _ANSWER.search(text, max(0, found.start() - 12), found.start())
            if found["it"] in known or (sure and (short or unknown(found["it"].lower()))):
                yield found.span("it")


def ends_degree(note: Note, start: int) -> bool:
    """Whether letters behind a hyphen are the end of a degree: ``FNP-BC``."""
    number = note.token_at(start) - 2
    return number >= 0 and note.lower[number] in cues.DEGREES and note.ends[number] == start - 1


def _in_training(note: Note, number: int) -> Iterator[tuple[int, int]]:
    """Who signs before a year of training: ``for Dr. Duffy. HP PGY-1``."""
    text, start = note.text, note.starts[number]
    if (found := _TRAINED.search(text, max(0, start - 8), start)) and found["it"].lower() not in _SERVICES:
        yield found.span("it")


def _is_ones(letters: str, known: Set[str]) -> bool:
    return letters in known or unknown(letters.lower())


def _is_term(letters: str) -> bool:
    """Whether letters behind who is reported on are a term: ``patient (HIV, on ART)``."""
    folded = "".join(filter(str.isalpha, letters)).lower()
    if letters.isalpha():
        return folded in _NOBODY or is_short_form(folded) or not unknown(folded)
    return folded in DOTTED_TERMS


def _of_team(note: Note, letters: str, known: Set[str]) -> Iterator[tuple[int, int]]:
    """The letters of one of a team that a degree is written like: in a pair of two who are known, or of a round."""
    text = note.text
    for number in note.where(letters.lower()):
        start, end = note.starts[number], note.ends[number]
        if note.words[number] != letters:
            continue
        other = text[start - 1 : start] == "(" and _OTHER.match(text, end)
        other = other or (text[end : end + 1] == ")" and _BEFORE_OTHER.search(text, max(0, start - 5), start))
        paired = other and other[1] in known and other[1].lower() not in _DEGREES
        if paired and other:
            yield other.span(1)
        if paired or (_ROUND.search(text, max(0, start - _BACK), start) and not _NO_TEAM.match(text, end)):
            yield start, end
