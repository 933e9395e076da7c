"""Words that nobody marked and that are PHI in one case of ten or more, by the weights of chain and network.

Most of what detection misses is among them. They are listed for people to look at (``--doubts``) or, where recall is
worth more than clean text (``--careful``), marked like the rest.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from itertools import accumulate
from math import exp

from resynth import lexicon
from resynth.kinds import KINDS
from resynth.recognize.around import again, around, bedside, chain
from resynth.recognize.around.around import Weights
from resynth.recognize.around.nobodys import letters_for
from resynth.recognize.around.view import LETTERS, View
from resynth.recognize.note import COLUMN, Note
from resynth.recognize.times import age_scores
from resynth.recognize.unseen import Bare
from resynth.recognize.words import regex, word_set
from resynth.types import Span

BY, VERSION = "doubts", "3"
FOUND_BY = f"{BY}:one in ten"
#: What both hold for likelier than not is marked in any run. Numbers and dates, whose form many things have, need more;
#: an age needs three to one where no word for a measurement stands before it.
FOUND_BY_BOTH, ENOUGH, ENOUGH_FOR_AGES, ENOUGH_FOR_FORMS = f"{again.BY}:network", 0, 1_200, 3_000
#: The least weight of chain and network together (log-odds in thousandths): of such words one in ten is PHI.
LEAST = -3_000
#: Both are surer than they should be, for and against. These two, fitted to notes, turn a weight into a share.
_SLOPE, _SHIFT = 0.35, 1.2
_FEWEST_FIGURES = 5
#: How many characters before and behind a number are searched for the rest of a time of day.
_REACH = 3
#: The highest age that policies may keep. A doubtful number above it becomes an identifier: as an age it would stop a
#: release.
_OLDEST = 89
_AVERAGE = word_set("average mean median")
_BY_FORM = frozenset(("DATE", "AGE"))
#: Signs that join words into one string.
_BINDS = "-./'’"
#: A word right behind one of these is only half of something.
_HALVES = ("-", "<")
_CLOCK = regex(r"(?<!\d)(?:[01]?\d|2[0-4]):[0-5]\d(?!\d)")
_SMALL = word_set(
    "a an and at by early for from in late mid of on or s since the till to until w with "
    "yo yr yrs year years old month months week weeks day days"
)


def of_texts(texts: Sequence[tuple[str, Iterable[tuple[int, int, str]]]]) -> list[list[Span]]:
    """The doubtful words of some notes, read as detection reads them: without markup and invisible characters.

    Args:
        texts: each note, and (start, end, kind) of what is marked in it.
    """
    marks = [[Span(start, end, kind, kind) for start, end, kind in marked] for _, marked in texts]
    bare = [Bare(text) for text, _ in texts]
    notes = [Note(one.text) for one in bare]
    learned, told = around.weights(), chain.model().told(notes)
    read = [seen.without(marked) for seen, marked in zip(bare, marks, strict=True)]
    weighed = again.both([(note, found, one.odds) for note, found, one in zip(notes, read, told, strict=True)])
    return [_beside(marked, seen.back(spans(note, (span[:3] for span in found), odds, learned), ()))
            for seen, marked, note, found, odds in zip(bare, marks, notes, read, weighed, strict=True)]


def _beside(marks: Sequence[Span], doubted: Sequence[Span]) -> list[Span]:
    """The doubtful spans that overlap no mark; markup inside a mark can bring them about."""
    places = sorted(mark[:2] for mark in marks)
    starts, ends = [start for start, _ in places], [0, *accumulate((end for _, end in places), max)]
    return [one for one in doubted if ends[bisect_left(starts, one.end)] <= one.start]


def spans(note: Note, found: Iterable[tuple[int, int, str]], odds: Sequence[int], learned: Weights) -> list[Span]:
    """A span for each doubtful string that nothing found; its score is the share of such strings that are PHI.

    Args:
        found: (start, end, kind) of what was found.
        odds: what each token weighs (``again.both``).
    """
    return [
        Span(note.starts[run[0]], note.ends[run[-1]], kind, kind, "unknown", FOUND_BY,
             share(weight))
        for run, kind, weight in runs(note, found, odds, learned, LEAST)
    ]


def share(weight: int) -> float:
    """The share of words of this weight that are PHI, from 0 to 1."""
    return 1 / (1 + exp(_SHIFT - _SLOPE * weight / 1000))


def sure(note: Note, found: Iterable[Span], odds: Sequence[int], learned: Weights) -> Iterator[Span]:
    """Spans that nobody found and that chain and network both hold for PHI."""
    for run, kind, weight in runs(note, (span[:3] for span in found), odds, learned, ENOUGH):
        words = [note.words[number] for number in run]
        if kind in _BY_FORM or any(map(str.isdecimal, words)):
            few = kind in ("PHONE", "IDNUM") and sum(map(str.isdecimal, "".join(words))) < _FEWEST_FIGURES
            enough = weight >= ENOUGH_FOR_FORMS or (
                kind == "AGE" and weight >= ENOUGH_FOR_AGES and not bedside.tells_of_measures(note, run[0]))
            told = enough and not few  # LN 3/12
        else:
            told = len(run) > 1 or _may_stand_alone(note, run[0], kind)
        if told:
            yield from around.new_spans(note, run, LETTERS[KINDS[kind].cchmc], kind, weight, FOUND_BY_BOTH)


def _may_stand_alone(note: Note, number: int, kind: str) -> bool:
    """Whether both may tell one word alone: nothing alone in a column (Low), no half of a pair (Stevens-Johnson),
    no letters of medicine (OB), no house or place of whom something is (Palmer's point) or that is a small word."""
    text, start, end = note.text, note.starts[number], note.ends[number]
    if text[start - 1 : start] in _HALVES or text[end : end + 1] == "-" or (number and note.gaps[number - 1] == COLUMN):
        return False
    word = note.words[number]
    if kind in ("NAME", "INITIALS"):
        return kind == "NAME" or note.lower[number] not in lexicon.clinical_words()
    if word[0].islower() and (word in lexicon.plain_words() or not word.islower()):
        return False
    return not text.startswith(("'s", "\u2019s"), end)


def runs(
    note: Note, found: Iterable[tuple[int, int, str]], odds: Sequence[int], learned: Weights, least: int
) -> Iterator[tuple[Sequence[int], str, int]]:
    """Strings with tokens that weigh at least ``least``: the tokens, the kind, the highest weight."""
    view = View(note, found)
    numbers = [number for number, weight in enumerate(odds) if weight >= least and not view.covered[number] and (
        note.words[number][0].isalnum() and not _is_hour(note, number))]
    told = around.told_of(view, numbers, learned)
    for run in filter(None, (_bare(note, run) for run in _runs(note, numbers))):
        text = note.text[note.starts[run[0]] : note.ends[run[-1]]]
        letter = around.letter_of([told[number] for number in run], learned, letters_for(text))
        kind = around.kind_of_string(letter, text, around.ENOUGH_FOR_NUMBERS)
        if kind == "AGE" and text.isdecimal() and int(text) > _OLDEST:
            kind = "IDNUM"
        if kind is not None and not (kind == "AGE" and _is_other_number(note, run[-1])):
            yield run, kind, max(odds[number] for number in run)


def _is_other_number(note: Note, number: int) -> bool:
    """Whether a number is an ordinal (1st preg), how thick something is (34F tube), when somebody comes again (5m F/U),
    so much of what is counted (52 breaths), or nobody's age: an average, of whoever is vaccinated (age 50+)."""
    word, lower = note.words[number], note.lower
    if not word.isdecimal():
        return False
    behind = lower[number + 1 : number + 3]
    if behind[:1] == ["breaths"] or behind[:1] == ["+"] or behind == ["or", "older"] or (
        not _AVERAGE.isdisjoint(lower[max(0, number - 3) : number])
    ):
        return True
    if note.ends[number] not in note.starts[number + 1 : number + 2]:
        return False
    if behind[0] == "m" and lower[number + 2 : number + 5] == ["f", "/", "u"]:
        return True
    return behind[0] in ("st", "nd", "rd", "th") or (
        behind[0] == "f" and age_scores.is_french(note, number, number + 2, int(word)))


def _runs(note: Note, numbers: Iterable[int]) -> Iterator[list[int]]:
    """Token numbers in runs: neighbours with at most a blank or one joining sign between them."""
    run: list[int] = []
    for number in numbers:
        if run and not _goes_on(note, run[-1], number):
            yield run
            run = []
        run.append(number)
    if run:
        yield run


def _is_hour(note: Note, number: int) -> bool:
    """Whether a number is part of a time of day, which is no PHI."""
    start, end = note.starts[number], note.ends[number]
    return note.words[number].isdecimal() and any(
        found.start() <= start and end <= found.end()
        for found in _CLOCK.finditer(note.text, max(0, start - _REACH), end + _REACH))


def _bare(note: Note, run: Sequence[int]) -> Sequence[int]:
    """A run without the words of ``_SMALL`` at its ends."""
    first, last = 0, len(run)
    while first < last and _is_small(note, run[first]):
        first += 1
    while first < last and _is_small(note, run[last - 1]):
        last -= 1
    return run[first:last]


def _is_small(note: Note, number: int) -> bool:
    """Whether a token is one of ``_SMALL``. A single letter counts only in lower case and apart: not in ``A-44``."""
    word = note.words[number]
    return note.lower[number] in _SMALL and (len(word) > 1 or (word.islower() and _stands_apart(note, number)))


def _stands_apart(note: Note, number: int) -> bool:
    return chain.is_apart(note, number) or note.text[note.starts[number] - 1 : note.starts[number]] in ("'", "’")


def _goes_on(note: Note, before: int, number: int) -> bool:
    between = note.text[note.ends[before] : note.starts[number]]
    return between in ("", " ") or (len(between) == 1 and between in _BINDS)
