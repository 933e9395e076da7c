"""Occupations: a closed vocabulary, and the positions that tell an occupation from somebody who acts in the note.

A word of the vocabulary is looked at where it ends a phrase. What many people are and no ward has (``pipefitter``) is
one anywhere; what acts in notes too (nurse, driver, pharmacist) only where it is said of somebody: ``works as a``,
``retired``, ``husband Tom (plumber)``, ``Occupation:``, ``a 61-year-old mail handler``, ``nurse by training``. Fields
of work are asked for a verb of work: ``works in construction``, ``teaches violin``.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from resynth import lexicon
from resynth.recognize.institutions import departments, institutions, job_forms, job_titles, job_told
from resynth.recognize.institutions.job_cues import (
    ALSO,
    BE,
    BEFORE,
    CLINICAL,
    CLINICAL_HEADS,
    FIELD_NAMES,
    HISTORY,
    MARITAL,
    OF_BODY_OR_BIRTH,
    PEOPLE,
    RELATIVES,
    WINDOW,
    WORK,
)
from resynth.recognize.institutions.job_lists import vocabulary
from resynth.recognize.institutions.job_told import is_promoted, of_a_relative, of_part_time
from resynth.recognize.lines import once, shouted
from resynth.recognize.note import Note
from resynth.recognize.persons.name_cues import CAPITAL_TITLES
from resynth.recognize.words import regex, word_set
from resynth.types import Span

BY = "keywords"
#: Words of the ward that begin no occupation, and what makes another thing of a phrase: a restrained driver.
_WARD = word_set(
    "telephone hospital patient nurse nursing lab laboratory surgical drug card bedside floor clinic charge"
)
_WHERE = word_set("hospital lab laboratory drug surgical")
NEVER = word_set(
    "restrained unrestrained belted unbelted designated poor good fair reliable unreliable limited transplant organ "
    "hard potential excellent suitable appropriate candidate blood support"
)
#: Of these a word before makes another thing.
_ANYBODY = word_set(
    "driver passenger historian candidate donor carrier person worker pedestrian operator tech player"
)
#: What follows an occupation that opens a sentence: ``Truck driver, home on weekends``.
_GOES_ON = frozenset(",.;") | word_set("for at on by since until who retired x from with and now out")


@cache
def heads() -> frozenset[str]:
    """The words at which ``at_head`` wants to be asked: all that end an occupation."""
    both = vocabulary().heads.union(vocabulary().ends)
    return both | {f"{word}s" for word in both} | {"head"}


def span_of(start: int, end: int, rule: str, score: float = 0.9) -> Span:
    return Span(start, end, "PROFESSION", "PROFESSION", "unknown", f"{BY}:{rule}", score)


# ── by the last word ─────────────────────────────────────────────────────────────────────────────────────────────────


#: Occupations that are eponyms too or of whom a finding is called, and the findings and instruments.
_CALLED_SO = word_set("tanner baker miller tailor potter farmer gamekeeper bowler hunter carter mason butcher cooper")
_SO_CALLED = word_set(
    "cyst cysts cuff blade bunion bunionette thumb lung elbow knee criteria syndrome facies sequence ligament "
    "ligaments canal collar sign tube class faces face scale stage stages staging"
)
#: How far somebody has grown: ``tanner 5``.
_STAGES = regex(r"[ :]{1,2}(?:[1-5](?:[-/][1-5])?|I{1,3}|IV|V|i{1,3}|iv|v)(?![\w/.:])")


def at_head(note: Note, at: int, joined: int = 0) -> Iterator[Span]:
    """The occupation that ends here, when it is one anywhere or when it is said of somebody.

    Args:
        joined: how many occupations that are joined to it have led here.
    """
    ended = _ended(note, at)
    if ended is None or _is_another_thing(note, ended[0], at):
        return
    start, sort = ended
    words = note.words
    small = words[start][0].islower() or (words[start].isupper() and words[at].islower())  # HVAC installer
    loud = words[start].isupper() and shouted(note, start)
    if not small and not loud and not words[start].istitle() and len(words[start]) > 3:
        return
    first = _first(note, start)
    if _is_nobodys(note, first, at):
        return
    told_as = "person" if sort == "staff" else sort
    if first > 1 and small and _has_employer(note, first, at) and _is_told(note, first - 1, at, told_as, False, joined):
        yield _span(note, first, at, "occupation told of somebody")
        firm = note.starts[first - 1], note.ends[first - 1]
        yield institutions.span_of(*firm, "ORGANIZATION", "institution behind a cue", 0.7)
        return
    if first and words[first].islower() and _opened_by(note, first - 1, several=first < start):
        first -= 1
        small = False
    if sort == "person" or (
        _may_be_told(note, first) or note.lower[at + 1 : at + 2] == ["by"] or _opens_sentence(note, first)
    ):
        yield from _weighed(_Found(note, start, first, at, sort, small, loud), joined)


class _Found(NamedTuple):
    """An occupation of the vocabulary in a note."""

    note: Note
    #: The first token of what the vocabulary has, the first with its modifiers, and the last.
    start: int
    first: int
    at: int
    #: "person", "staff", "head" or "several".
    sort: str
    #: Whether it is written in small letters, or in capitals in a line of such.
    small: bool
    loud: bool

    def __repr__(self) -> str:
        return f"_Found({self.at + 1 - self.first} tokens, {self.sort!r})"


def _weighed(found: _Found, joined: int) -> Iterator[Span]:
    """An occupation, if it is told of somebody, opens a sentence as one, or is one anywhere and of nobody met."""
    note, start, first, at, sort, small, loud = found
    turned = job_forms.is_turned(note, at) and note.lower[at] not in CLINICAL
    one_word = first == at and not turned
    sort = "staff" if turned and sort == "head" else sort
    joined_first = job_forms.before(note, first, at) if note.lower[first - 1] in job_forms.JOINS else first
    if joined_first < first and _is_told(note, joined_first, at, sort, False, joined):
        yield _span(note, joined_first, at, "occupation told of somebody")
    elif _is_told(note, first, at, sort, one_word, joined):
        if small or loud or not note.words[first - 1].istitle() or not first:
            yield _span(note, first, at, "occupation told of somebody")
            if firm := job_titles.employer(note, at):
                yield institutions.span_of(*firm, "ORGANIZATION", "institution behind a cue", 0.7)
    elif (not small and not loud) or (small and sort != "person" and first < at):
        if _may_open(found, sort) and _opens(note, first, at):
            yield _span(note, first, at, "occupation that opens a sentence", 0.7)
    elif sort == "person" and not (loud and start == at and note.lower[at] in lexicon.census_names()) and (
        not job_titles.is_of_others(note, first, at)
    ):
        yield _span(note, first if _bounded(note, first) else start, at, "occupation")


def _span(note: Note, first: int, at: int, rule: str, score: float = 0.9) -> Span:
    """The span of an occupation, with the department that stands behind it."""
    return span_of(note.starts[first], note.ends[departments.last_of(note, at)], rule, score)


def _is_told(note: Note, first: int, at: int, sort: str, one_word: bool, joined: int) -> bool:
    def joined_to(number: int) -> bool:
        return _is_joined(note, number, joined)

    return job_told.is_told(note, first, at, sort=sort, one_word=one_word, joined_to=joined_to)


def _may_open(found: _Found, sort: str) -> bool:
    """Whether an occupation of a sort may open a sentence: one of a firm or an industry, or what nobody of a ward is.
    """
    note, start, first, at, _, small, _ = found
    own = sort == "staff" if small else sort == "head" or start == at
    industrial = own and first < at and note.lower[at] not in CLINICAL_HEADS
    employed = sort == "staff" and first < at and job_titles.is_of_a_firm(note, first, at)
    return sort == "person" or industrial or employed


def _ended(note: Note, at: int) -> tuple[int, str] | None:
    """Where the words of an occupation that ends here begin, and its sort."""
    word = note.lower[at]
    known = _known(note, at, word)
    if known is not None:
        return known
    if word == "head":
        return (at, "staff") if departments.last_of(note, at) != at else None
    if word in vocabulary().heads:
        return at, "head"
    several = _known(note, at, word[:-1]) if word[-1] == "s" else None
    return (several[0], "several") if several else None


def _is_another_thing(note: Note, start: int, at: int) -> bool:
    """Whether the words of an occupation are of a finding, a stage, a name, or what somebody likes to do."""
    lower, word = note.lower, note.lower[at]
    behind = note.text[note.ends[at] : note.ends[at] + 2]
    if behind[:1] in ("'", "’") or (behind[:1] in ("-", ".") and behind[1:].isalpha()):
        return True  # baker's cyst, farmer's lung, custodian.display
    if start == at and word in _CALLED_SO and lower[at + 1 : at + 2] != [] and lower[at + 1] in _SO_CALLED:
        return True  # baker cyst, miller cuff, tailor bunion
    if word == "tanner" and _STAGES.match(note.text, note.ends[at]):
        return True
    if word in CAPITAL_TITLES and note.words[at].istitle() and _NAMED.match(note.text, note.ends[at]):
        return True  # her husband, Pastor Abbott
    return "avid" in lower[max(0, start - 3) : start]  # an avid fly fisherman


def _is_nobodys(note: Note, first: int, at: int) -> bool:
    """Whether a phrase is no occupation at all, or says how somebody drove or told: ``restrained driver``."""
    lower = note.lower
    return job_titles.is_none(note, first, at) or (
        lower[at] in _ANYBODY and ((first > 0 and lower[first - 1] in NEVER) or lower[first] in NEVER)
    )


def _known(note: Note, at: int, last: str) -> tuple[int, str] | None:
    """Where the longest occupation of the vocabulary begins whose last word stands here, and its sort."""
    for phrase, said in vocabulary().ends.get(last):
        size = len(phrase)
        if size == 1 or (at + 1 >= size and tuple(note.lower[at + 1 - size : at]) == phrase[:-1]):
            return at + 1 - size, said
    return None


def _first(note: Note, start: int) -> int:
    """Where a phrase begins: modifiers before the words that are known, a hyphen between two of them too."""
    no_part, lower, words = vocabulary().no_part, note.lower, note.words
    first = start
    while first and start - first < 4:
        before = words[first - 1]
        gap = note.text[note.ends[first - 1] : note.starts[first]]
        if gap not in ("", " ", "\n") or not (before[0].isalpha() or before == "-"):
            break
        if lower[first - 1] in no_part and not _is_of_children(note, first - 1):
            break
        ward = lower[first - 1] in _WARD and not _whose_ward(note, first)
        if ward or lower[first - 1] in _NO_MODIFIER or of_part_time(note, first - 1) or (
            before[0].isupper() and words[start].islower() and not (before.isupper() and 1 < len(before) < 5)
        ):
            break
        first -= 1
    while first < start and words[first] == "-":
        first += 1
    return with_ordinal(note, first)


def _is_of_children(note: Note, at: int) -> bool:
    """Whether a word is of whose work it is: ``, child psychotherapist``, ``early years teacher``; not "her child"."""
    if note.lower[at] in _PAIRS:
        return _PAIRS[note.lower[at]] in (note.lower[at - 1], note.lower[at + 1])
    return note.lower[at] == "child" and at > 0 and note.lower[at - 1] in _BEFORE_CHILD


_PAIRS = {"years": "early", "trade": "union"}
_BEFORE_CHILD = BEFORE | frozenset(",(:/") | word_set("a an as is was")


def with_ordinal(note: Note, first: int) -> int:
    """Where a phrase begins that opens with a number's ending: ``3rd grade teacher``."""
    ordinal = first and note.lower[first] in _ORDINAL and note.words[first - 1].isdecimal() and (
        note.ends[first - 1] == note.starts[first]
    )
    return first - 1 if ordinal else first


_ORDINAL = frozenset(("st", "nd", "rd", "th"))


def _whose_ward(note: Note, first: int) -> bool:
    """Whether a word of the ward is of somebody's occupation: ``divorced woman, a hospital pharmacist``."""
    if note.lower[first - 1] in _WHERE and note.words[first - 2] in ",(:" and of_a_relative(note, first - 2):
        return True  # father, 35, hospital porter
    before = note.lower[max(0, first - 4) : first - 1]
    return len(before) == 3 and before[2] in ("a", "an") and (before[0] in PEOPLE or before[1] in BE)


def _has_employer(note: Note, first: int, at: int) -> bool:
    """Whether an employer stands between an article and an occupation: ``a Bashas clerk``."""
    word = note.lower[first - 1]
    if not note.words[first - 1].istitle() or len(word) < 4 or note.lower[first - 2] not in _ARTICLES:
        return False
    if not institutions.is_proper(word) or word in _peoples():
        return False
    return note.lower[at] not in CLINICAL or note.lower[at] in _SHOPS


_ARTICLES = word_set("a an retired former ex")
#: Who works in a shop too, of those that act in notes.
_SHOPS = word_set("clerk manager pharmacist")


@cache
def _peoples() -> frozenset[str]:
    """Words for peoples and languages, in small letters."""
    names = (*lexicon.demonyms(), *lexicon.demonyms().values(), *lexicon.countries())
    return frozenset(word for name in names for word in name.lower().split())


#: Words before an occupation that are no part of it.
_NO_MODIFIER = BEFORE | OF_BODY_OR_BIRTH | {"later"}


def _bounded(note: Note, first: int) -> bool:
    """Whether a phrase begins where its modifiers do: behind a comma, an article, a gap or a line's end."""
    if not first:
        return True
    gap = note.text[note.ends[first - 1] : note.starts[first]]
    return len(gap) > 1 or "\n" in gap or note.lower[first - 1] in (",", ";", ".", "(", ":", "a", "an")


#: So many occupations in a row are looked at from the last one back.
_MOST_JOINED = 4
_NAMED = regex(r" [A-Z][a-z]")


#: What may stand right before a phrase that is told of somebody.
_LAST_BEFORE = (
    HISTORY | ALSO | BE | BEFORE | MARITAL | PEOPLE | RELATIVES | WORK | frozenset(",(-:/–")
    | word_set("a an the as s m f both o 0 1 2 3 4 5 6 7 8 9 previously time")
)


def _may_be_told(note: Note, first: int) -> bool:
    """A quick look at the token before a phrase."""
    if not first:
        return False
    before = note.lower[first - 1]
    return before in _LAST_BEFORE or note.words[first - 1][0].isupper() or before in (".", ";") or (
        is_promoted(note, first))


@once
def _joined_here(note: Note) -> dict[tuple[int, int], bool]:
    """(Where an occupation would end, how many led there) -> whether one does."""
    return {}


def _is_joined(note: Note, number: int, joined: int) -> bool:
    """Whether an occupation that is told of somebody stands before a word that joins one more to it."""
    least = max(0, number - WINDOW)
    while number >= least and (note.lower[number] in ALSO or note.words[number] == ","):
        number -= 1
    if number <= 0 or joined == _MOST_JOINED or note.lower[number] not in vocabulary().ends:
        return False
    here = _joined_here(note)
    if (number, joined) not in here:
        here[number, joined] = next(at_head(note, number, joined + 1), None) is not None
    return here[number, joined]


#: What a patient does who is asked for the president.
_KNOWS = word_set("names knows identifies recalls remembers named knew identified recalled remembered")


def _opens(note: Note, first: int, at: int) -> bool:
    """Whether a phrase with a capital opens a sentence and goes on as one that tells of somebody's work."""
    if not _opens_sentence(note, first):
        return False
    if any(word[0].isupper() for word in note.words[first + 1 : at + 1]):
        return False
    if (first == at and note.lower[at] in lexicon.census_names()) or note.lower[first] in _KNOWS:
        return False
    following = note.lower[at + 1] if at + 1 < len(note.lower) else "."
    if following in _GOES_ON or (first < at and job_titles.goes_on(note, at + 1)):
        return True
    return note.words[at + 1][0].isupper() and not (note.lower[at] in CLINICAL and note.words[at + 1].istitle())


def _opens_sentence(note: Note, at: int) -> bool:
    before = note.text[max(0, note.starts[at] - 3) : note.starts[at]].strip(" \t")
    return not before or before[-1] in ".\n:;"


def _opened_by(note: Note, at: int, *, several: bool) -> bool:
    """Whether a modifier with a capital opens a sentence here: ``Brewery worker``; the first of several: a field."""
    word = note.lower[at]
    field = at > 1 and note.words[at - 1] == ":" and note.lower[at - 2] in FIELD_NAMES
    if several and not field:
        return False
    part = not (word in vocabulary().no_part or word in BEFORE or word in _WARD)
    part = part and (field or word not in lexicon.clinical_words() or job_titles.is_employed(note, at + 1))
    near = note.text[note.ends[at] : note.starts[at + 1]] == " "
    return part and near and note.words[at].istitle() and _opens_sentence(note, at)
