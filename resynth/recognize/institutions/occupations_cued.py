"""Occupations behind a cue: ``works as a school bus driver``, ``Occupation: Roofer``, ``worked in textiles``."""

from __future__ import annotations

from collections.abc import Iterator

from resynth.recognize.institutions import departments, job_titles
from resynth.recognize.institutions.job_lists import Cue, vocabulary
from resynth.recognize.institutions.occupations import NEVER, span_of, with_ordinal
from resynth.recognize.note import Note
from resynth.recognize.words import word_set
from resynth.types import Span

#: Where a phrase behind a cue ends.
_BREAKS = frozenset(".,;:()[]\"!?|*@") | word_set(
    "for at in who whom whose with and but until since from on to of or when where that which while during x by near "
    "now last after before then because under without living lives presents presenting"
)
_SUFFIXES = ("er", "or", "ist", "man", "woman", "ian", "smith", "wright", "eer", "ess", "ee")
#: Cues after which a phrase is an occupation though no list has it.
_SURE = frozenset(
    (*(f"{word} as {one}" for word in ("works", "work", "worked", "working", "employed", "trained", "career")
       for one in ("a", "an")), "job title", "occupation", "profession", "vocation")
)
#: Cues that are nouns, and tell only as a field: "Occupation: …".
_FIELDS = frozenset(("occupation", "profession", "vocation", "job", "job title", "work", "employment",
                     "occupational history", "student", "unemployed", "occ", "trade", "position", "job history",
                     "work history", "employment history"))


_IN_A = tuple(f"{word} in a" for word in ("work", "works", "worked", "working", "employed"))


def cues() -> Iterator[Cue]:
    """The phrases at which ``behind_cue`` wants to be asked; a field only before its colon."""
    for several in vocabulary().cues.values():
        for words in several:
            if len(words) == 1 and words[0] in _FIELDS:
                yield from ((*words, ":"), (*words, "|"))
            else:
                yield words


def behind_cue(note: Note, at: int) -> Iterator[Span]:
    """``works as a school bus driver``, ``Occupation: Roofer``, ``worked in textiles``."""
    lists = vocabulary()
    size = 0
    for words in lists.cues[note.lower[at]]:
        if len(words) == 1 or tuple(note.lower[at : at + len(words)]) == words:
            size = len(words)
            break
    if not size:
        return
    cue = " ".join(note.lower[at : at + size])
    number = at + size
    count = len(note.words)
    if number < count and note.words[number] in (":", "|"):
        number += 1
    elif cue in _FIELDS:
        return
    first = number
    lower = note.lower
    while number < count and number - first < 8 and (
        lower[number] not in _BREAKS or (lower[number] == "x" and lower[number + 1 : number + 2] == ["-"])
    ):
        gap = note.text[note.ends[number - 1] : note.starts[number]]
        if gap.count("\n") > 1 or len(gap.strip("\n")) > 2:
            break
        number += 1
    yield from _occupation_in(note, first, number, cue)
    if cue.endswith("occupations"):
        yield from _others(note, number, cue)


def _others(note: Note, number: int, cue: str) -> Iterator[Span]:
    """``Prior occupations: welder, baseball coach and judge``: all of a list, to the end of its line."""
    first = number
    while number < len(note.words) and number - first < _LONGEST_LIST and note.words[number] in (",", "/", "and", "&"):
        last = number = number + 1
        while last < len(note.words) and note.lower[last] not in _BREAKS and (
            "\n" not in note.text[note.ends[last - 1] : note.starts[last]]
        ):
            last += 1
        if last > number:
            yield from _occupation_in(note, number, last, cue)
            number = last


#: So many tokens has a list of occupations.
_LONGEST_LIST = 24


def _occupation_in(note: Note, first: int, end: int, cue: str) -> Iterator[Span]:
    """The occupation of a phrase: from its first word that may be part of one to the last that ends one."""
    lists = vocabulary()
    lower = note.lower
    while first < end and (lower[first] in lists.no_part or lower[first] == "-" or lower[first].isdigit()):
        first += 1
    if first >= end or any(word in NEVER for word in lower[first - 1 : end]):
        return
    field = cue.endswith((" in", *_IN_A)) or cue in _SURE or cue in _FIELDS or cue in (
        "retired", "business is", "works", "worked", "working", "retired from", "worked in the", "works in the",
        "occ", "trade", "position", "occupation is", "occupation was"
    )
    last = -1
    for number in range(first, end):
        if number > first and lower[number] in lists.no_part:
            break
        ends_one = number > first and lower[number] in lists.heads
        for words, sort in lists.begins.get(lower[number]):
            if tuple(lower[number : number + len(words)]) == words and (sort != "field" or field):
                last = max(last, number + len(words) - 1)
        if ends_one:
            last = max(last, number)
    if last < 0 and cue in _SURE and end - first < 5 and lower[first] not in job_titles.NO_JOBS and (
        lower[end - 1].endswith(_SUFFIXES) and len(lower[end - 1]) > 4
    ):
        last = end - 1
    elif last == first and lower[first] == "volunteer" and first + 1 < end < first + 5 and (
        lower[end - 1].endswith(_SUFFIXES) and len(lower[end - 1]) > 4
    ) and lists.no_part.isdisjoint(lower[first + 1 : end]):
        last = end - 1  # a volunteer lunchroom monitor
    if last >= 0 and last < end:
        last = departments.last_of(note, last)
        start = note.starts[with_ordinal(note, first)]
        yield span_of(start, note.ends[last], "occupation behind a cue")
