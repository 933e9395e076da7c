"""A model that labels all tokens of a paragraph together, and so finds mentions that rules and lists did not.

A conditional random field (Yang & Garibaldi 2015, section 3.3) that was learned from invented notes
(``python -m benchmarks.chain``) and stands in lists/around. The weights look at a token and what stands around it; the
chain looks at all tokens of a paragraph at once, words and parts of words among them.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import compress
from typing import NamedTuple

import numpy

from resynth import lexicon
from resynth.kinds import KINDS
from resynth.listed import Rows
from resynth.recognize.around import lattice
from resynth.recognize.around.seen import Eye, Weights
from resynth.recognize.around.view import LETTERS
from resynth.recognize.learned.sequences import OUTSIDE
from resynth.recognize.note import Note
from resynth.recognize.words import regex, word_set
from resynth.types import Span

BY, VERSION = "chain", "1"
#: What its spans are found by.
FOUND_BY = f"{BY}:labels"
#: A mention counts where one of its tokens that nothing else found weighs as much as this (log-odds in thousandths).
ENOUGH = 850
#: In the list, the weight of one label behind another stands in a row that begins with this sign.
BEHIND = ">"
#: Letters of kinds for which the chain adds nothing: rules find dates and ages by their form, and what is left is
#: mostly none.
_BY_FORM = frozenset("DA")
#: Letters of kinds that are numbers. Words of three letters or more, and small words of two, are cut off their ends.
_NUMBERS, _WORD = frozenset("IP"), 3
_SMALL_WORDS = word_set("or to at on in by is if of as so no an we he it be do up")
#: So many features are remembered with what they weigh.
_MOST_WEIGHED = 2_048
#: How many tokens a number may go on beyond what the chain found; without a limit a row of dots would be one.
_LONGEST_REST = 40
#: The gap between two columns; no mention goes over it.
_COLUMN = regex(r"\t| {3}")
#: Letters of kinds that are found by their form; no mention of another class goes over such a span.
_BY_SHAPE = frozenset("DAIP")
#: The letter of telephone numbers, which hold no span of another class.
_PHONES = "P"
_UNCUT, _AT_ANOTHER, _AT_COLUMN, _BELOW = range(4)
#: Whether an owner (``owners_of``) is none.
_nobodys = (-1).__eq__
#: Of the first letters of labels, one a token (``sequences.mentions``).
_MENTION = re.compile(rb"[BI]I*")


class Mention(NamedTuple):
    """A mention that the chain sees: its tokens (first, end exclusive), the letter of its kind, each token's weight."""

    first: int
    end: int
    letter: str
    weights: list[int]

    def __repr__(self) -> str:
        return f"Mention({self.end - self.first} tokens, {self.letter!r})"


class Told(NamedTuple):
    """All that the chain says of a note.

    Attributes:
        mentions: those of the likeliest labelling.
        odds: for each token, the log-odds that it is PHI of any kind, in thousandths.
    """

    mentions: list[Mention]
    odds: list[int]

    def __repr__(self) -> str:
        return f"Told(mentions={len(self.mentions)})"


class Model:
    """The learned model; rows of its list are read when they are needed.

    Attributes:
        labels: those that a token may have, each with the letter of its kind (view.py): ``B-N``.
        links: what it weighs that a label (column) follows a label (row), thousandths of logarithms.
        eye: what it sees.
    """

    def __init__(self, rows: Rows) -> None:
        """``rows``: feature -> labels with their weights; ``>label`` -> the same for the label that follows it."""
        self._rows = rows
        #: weights of features that were asked for lately: many words share an ending
        self._weighed: dict[str, Weights | None] = {}
        self.labels = sorted(name.removeprefix(BEHIND) for name in rows.beginning(BEHIND))
        self._columns = {label: number for number, label in enumerate(self.labels)}
        self._named = {short(label): number for label, number in self._columns.items()}
        self.links = numpy.array([self.weigh(f"{BEHIND}{label}") for label in self.labels], numpy.int32)
        self.eye = Eye(self.weigh, rows.beginning, len(self.labels))
        #: Column of a label -> its first letter: B, I or O.
        self._signs = "".join(label[0] for label in self.labels).encode().ljust(256, OUTSIDE.encode())

    def weigh(self, feature: str) -> Weights | None:
        """The weights of a feature, one for each label; None where it has none."""
        if feature not in self._weighed:
            if len(self._weighed) >= _MOST_WEIGHED:
                self._weighed.clear()
            self._weighed[feature] = self._read(feature)
        return self._weighed[feature]

    def _read(self, feature: str) -> Weights | None:
        told = self._rows.get(feature)
        if told is None:
            return None
        weights = numpy.zeros(len(self.labels), numpy.int32)
        for said in told.split(" "):
            label = said.rstrip("-0123456789")
            weights[self._named[label]] = int(said[len(label) :])
        return weights

    def told(self, notes: Sequence[Note]) -> list[Told]:
        """Mentions and odds for each note."""
        told = [Told([], [0] * len(note.words)) for note in notes]
        paragraphs, weights = self.eye.see(notes)
        outside = self._columns[OUTSIDE]
        best, sure = lattice.best([end - first for _, first, end in paragraphs], weights, self.links, outside)
        at, letters = 0, [label[2:] for label in self.labels]
        signs = bytes(best).translate(self._signs)
        for number, first, end in paragraphs:
            before, stop = first - at, at + end - first
            told[number].odds[first:end] = sure[at:stop]
            for found in _MENTION.finditer(signs, at, stop):
                here, behind = found.span()
                told[number].mentions.append(
                    Mention(before + here, before + behind, letters[best[here]], sure[here:behind]))
            at = stop
        return told

    def __repr__(self) -> str:
        return f"Model(labels={len(self.labels)})"


def short(label: str) -> str:
    """A label as rows write it before a weight: ``BN`` for ``B-N``."""
    return label.replace("-", "")


@cache
def model() -> Model:
    """The model of lists/around."""
    return Model(Rows(lexicon.path("around/chain")))


def runs(note: Note, spans: Sequence[Span], told: Sequence[Mention]) -> Iterator[tuple[list[int], str, int]]:
    """Mentions with tokens that nothing else found: the tokens, the letter of the kind (view.py), the highest weight.

    Two spans that were found are never joined, and found dates, ages and numbers never become part of another class.

    Args:
        spans: what was found in the note, disjoint.
        told: the chain's mentions of it.
    """
    owners = owners_of(note, spans) if told else []
    for first, end, letter, weights in told:
        # Most mentions were found, all of them; nothing more is asked of those.
        if letter in _BY_FORM or max(compress(weights, map(_nobodys, owners[first:end])), default=0) < ENOUGH:
            continue
        for part in _parts(note, _bare(note, range(first, end), letter), owners, spans, letter):
            run = _bare(note, part, letter)
            # A line to write on is nobody's name: Patient Name: ________
            if not any(note.words[number][0].isalnum() for number in run):
                continue
            new = [weights[number - first] for number in run if owners[number] < 0]
            if new and max(new) >= ENOUGH:
                yield list(_whole(note, run, owners) if letter in _NUMBERS else run), letter, max(new)


def _parts(
    note: Note, run: range, owners: Sequence[int], spans: Sequence[Span], letter: str
) -> Iterator[range]:
    """Cut a mention so that each part holds at most one found span of its class, and no date, age or number.

    Behind the gap of a column or a lone stroke a part counts only if it holds a found span of its own; behind a date, a
    number or a bracket also if it has a capital.
    """
    start, own, cut = run.start, -1, _UNCUT
    for number in run:
        owner = owners[number]
        column = number > start and (_is_column(note, number) or (letter in _NUMBERS and _is_cell(note, number)))
        below = own >= 0 and letter in _NUMBERS and number > start and _is_below(note, number)
        opens = _opens(note, number, run.stop, letter)
        stroke = number > start and note.words[number] == "/" and note.starts[number] > note.ends[number - 1]
        found = LETTERS[KINDS[spans[owner].kind].cchmc] if owner >= 0 else letter
        other = found != letter and (found in _BY_SHAPE or letter == _PHONES)
        if column or stroke or opens or other or below or (found == letter and owner >= 0 and own not in (-1, owner)):
            if own >= 0 or _may_stand(note, range(start, number), cut):
                yield range(start, number)
            cut = _AT_COLUMN if column or stroke else _BELOW if below else _AT_ANOTHER if other or opens else cut
            start, own = (number + 1 if stroke or other or opens else number), -1
        if found == letter and owner >= 0:
            own = owner
    if own >= 0 or _may_stand(note, range(start, run.stop), cut):
        yield range(start, run.stop)


def _is_column(note: Note, number: int) -> bool:
    """Whether a token stands in another column than the one before."""
    return _COLUMN.search(note.text, note.ends[number - 1], note.starts[number]) is not None


def _is_below(note: Note, number: int) -> bool:
    """Whether a token begins another line than the one before, which no hyphen ends: a number that was found goes no
    further."""
    return note.words[number - 1] != "-" and "\n" in note.text[note.ends[number - 1] : note.starts[number]]


def _is_cell(note: Note, number: int) -> bool:
    """Whether a token stands right behind a comma or a semicolon and what is before it, as cells of a row do."""
    return note.words[number - 1] in (",", ";") and note.starts[number] == note.ends[number - 1] and (
        number > 1 and note.starts[number - 1] == note.ends[number - 2])


def _opens(note: Note, number: int, stop: int, letter: str) -> bool:
    """Whether a bracket opens here that does not close in a mention, ``Marine (Da Nang``; not behind a name: ``(Sky)``.
    """
    if note.words[number] != "(" or ")" in note.words[number:stop]:
        return False
    return letter != "N" or note.words[stop : stop + 1] != [")"]


def _may_stand(note: Note, part: range, cut: int) -> bool:
    """Whether a part that holds no found span is a mention by itself; below a number, where it has no letters."""
    if cut == _BELOW:
        return not any(note.words[number].isalpha() for number in part)
    return len(part) > 0 and cut != _AT_COLUMN and (
        cut == _UNCUT or any(note.words[number][0].isupper() for number in part)
    )


def _whole(note: Note, run: range, owners: Sequence[int]) -> range:
    """A number with the rest of its string, as far as nothing else found it: ``120-2345-120``."""
    last, words = run.stop - 1, note.words
    most = min(len(words), run.stop + _LONGEST_REST)
    while last + 2 < most and words[last + 1] in ("-", ".", "/") and words[last + 2].isalnum() and (
        note.starts[last + 2] == note.ends[last] + 1 and owners[last + 1] < 0 and owners[last + 2] < 0
    ):
        last += 2
    return range(run.start, last + 1)


def _bare(note: Note, run: range, letter: str) -> range:
    """A mention without signs at its ends; a number also without words there: ``auth 77-A1-309``."""
    holds = [number for number in run if note.words[number][0].isalnum() and not (
        letter in _NUMBERS and note.words[number].isalpha() and (
            note.lower[number] in lexicon.seen_words() if len(note.words[number]) >= _WORD
            else note.lower[number] in _SMALL_WORDS and is_apart(note, number)))]
    return range(holds[0], holds[-1] + 1) if holds else run


def is_apart(note: Note, number: int) -> bool:
    """Whether a token stands between blanks: no letters of ``TO-4417``."""
    text = note.text
    return text[note.starts[number] - 1 : note.starts[number]] in ("", " ", "\n") and (
        text[note.ends[number] : note.ends[number] + 1] in ("", " ", "\n"))


def owners_of(note: Note, spans: Sequence[Span]) -> list[int]:
    """For each token the index of the span that it is part of; -1 where there is none."""
    starts, ends = note.starts, note.ends
    owners, number, count = [-1] * len(starts), 0, len(starts)
    for place, span in enumerate(spans):
        number, end = bisect_right(ends, span[0], number), span[1]
        while number < count and starts[number] < end:
            owners[number] = place
            number += 1
    return owners
