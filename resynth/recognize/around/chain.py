"""A chain of labels over a whole paragraph: what it tells beside what rules and lists found.

A conditional random field (Yang & Garibaldi 2015, section 3.3) that was learned from invented notes
(``python -m benchmarks.chain``) and stands in lists/around. The weights look at a token and what stands around it; the
chain looks at all tokens of a paragraph at once, words and parts of words among them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache

from resynth import lexicon
from resynth.kinds import KINDS
from resynth.recognize.around.view import LETTERS
from resynth.recognize.learned import model as learned
from resynth.recognize.learned.features import Page
from resynth.recognize.learned.sequences import mentions, sequences
from resynth.recognize.note import Note
from resynth.types import Span

BY = "chain"
#: What its spans are found by.
FOUND_BY = f"{BY}:labels"
#: How sure the chain must be that one token of a mention that nothing found is PHI.
SURE = 0.7
#: Dates and ages are told by their form: what a chain tells beside rules is mostly none.
_BY_FORM = frozenset("DA")
#: Letters of numbers; words of so many letters are no part of one at its ends.
_NUMBERS, _WORD = frozenset("IP"), 3
_LETTER_OF = {name: LETTERS[kind.cchmc] for name, kind in KINDS.items()}
#: First token and end of a mention in its paragraph, its letter, and how sure each of its tokens is.
_Told = tuple[int, int, str, tuple[float, ...]]
#: So many paragraphs are remembered: the frames of forms, the same in many notes.
_MOST = 4_000
_remembered: dict[tuple[str, str, bool], list[_Told]] = {}


@cache
def model() -> learned.Model:
    """The one of lists/around. InputError: it is damaged."""
    return learned.load(lexicon.folder() / "around" / "chain.model")


def runs(note: Note, spans: Sequence[Span]) -> Iterator[tuple[list[int], str, float]]:
    """The tokens of each mention of which some were not found, the letter of its kind (view.py), and how sure that is.

    Args:
        spans: what was found in the note, disjoint.
    """
    covered = _covered(note, spans)
    page = Page(note, model().about.classes)
    for first, end in sequences(note):
        for start, stop, letter, sure in _told(page, first, end):
            run = _bare(note, range(first + start, first + stop), letter)
            new = [sure[number - first - start] for number in run if not covered[number]]
            if new and max(new) >= SURE and letter not in _BY_FORM:
                yield list(run), letter, max(new)


def _bare(note: Note, run: range, letter: str) -> range:
    """The tokens of a mention without signs at its ends; of a number without words there: ``auth 77-A1-309``."""
    holds = [number for number in run if note.words[number][0].isalnum() and not (
        letter in _NUMBERS and note.words[number].isalpha() and len(note.words[number]) >= _WORD
        and note.lower[number] in lexicon.seen_words())]
    return range(holds[0], holds[-1] + 1) if holds else run


def _told(page: Page, first: int, end: int) -> list[_Told]:
    """What the chain tells of a paragraph, which is told by its text and the heading above it alone."""
    key = page.told_by(first, end)
    if key in _remembered:
        return _remembered[key]
    (chain,) = model().learned.values()
    labels, sure = chain.weighed(page.features(first, end))
    told = [(start, stop, _LETTER_OF[kind], tuple(sure[start:stop])) for start, stop, kind in mentions(labels)]
    if len(_remembered) >= _MOST:
        _remembered.clear()
    _remembered[key] = told
    return told


def _covered(note: Note, spans: Sequence[Span]) -> bytearray:
    """1 for each token of which something was found."""
    covered, number = bytearray(len(note.starts)), 0
    for start, end, *_ in spans:
        while number < len(covered) and note.ends[number] <= start:
            number += 1
        while number < len(covered) and note.starts[number] < end:
            covered[number] = 1
            number += 1
    return covered


def forget() -> None:
    """Let go of the paragraphs that are remembered."""
    _remembered.clear()
