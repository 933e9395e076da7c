"""The second opinion: where the chain is unsure, the window network is asked, and their weights are added.

Both were learned from the same notes but see them differently, and are right more often together than alone. What
both speak against is taken back here; what both speak for is marked by doubts.py.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

from resynth.recognize.around import chain, window
from resynth.recognize.around.things_listed import stands_in_row
from resynth.recognize.note import Note
from resynth.types import Span

BY, VERSION = "window", "1"
#: The network is asked about a token that nobody found from the first weight of the chain on, and about one that was
#: found below the second (log-odds in thousandths).
LEAST_OF_CHAIN, MOST_OF_CHAIN = -3_000, 0
#: A span of these guessing rules is taken back where all its words weigh less than this with both together.
UNBELIEVED = -8_000
GUESSES = frozenset((
    "around:weights", chain.FOUND_BY, "names:ratio", "names:unknown", "views:ratio", "views:unknown",
    "keywords:institution's last word",
))
#: Rules by a form that much else has too; both must speak against their spans more clearly.
LOOSE, UNBELIEVED_OF_LOOSE = frozenset((
    "dates:month and day", "dates:year", "dates:short weekday", "ages:letter of the sex",
    "ages:told by what stands before", "names:cue", "names:initials", "ids:digits", "ids:letters and digits",
)), -12_000
_BOUNDS = dict.fromkeys(LOOSE, UNBELIEVED_OF_LOOSE) | dict.fromkeys(GUESSES, UNBELIEVED)
#: Spans of these rules are also taken back inside a row of things called after persons (``Kocher, Allis, Lahey``).
BY_THEMSELVES = frozenset(("names:ratio", "names:unknown", "names:automaton", "addresses:town"))
_ASKED = _BOUNDS.keys() | BY_THEMSELVES
#: Below any weight.
_NEVER = -(1 << 40)


def both(
    notes: Sequence[tuple[Note, Sequence[Span], Sequence[int]]], network: Callable[[], window.Network] = window.network,
) -> list[list[int]]:
    """The weight of chain and network together, for each token of some notes.

    Args:
        notes: each with what was found in it, disjoint, and what the chain weighs of its tokens (``chain.Told``).

    Returns:
        Thousandths of the logarithm of odds; of what the network is not asked for, twice what the chain says.
    """
    asked = [(note, _asked(note, found, odds)) for note, found, odds in notes]
    weighed = [[2 * one for one in odds] for _, _, odds in notes]
    for (_, numbers), said, (_, _, odds), all_of in zip(asked, network().odds(asked), notes, weighed, strict=True):
        for number, more in zip(numbers, said, strict=True):
            all_of[number] = odds[number] + more
    return weighed


def _asked(note: Note, spans: Sequence[Span], odds: Sequence[int]) -> list[int]:
    """The tokens about which the network is asked: those where the chain is not sure."""
    owners = chain.owners_of(note, spans)
    return [
        number for number, (owner, weight) in enumerate(zip(owners, odds, strict=True))
        if (weight >= LEAST_OF_CHAIN if owner < 0 else weight < MOST_OF_CHAIN) and note.words[number][0].isalnum()
    ]


def left(
    note: Note, spans: tuple[Span, ...], given: Collection[Span], weighed: Sequence[int]
) -> tuple[Span, ...]:
    """The spans without those guesses that chain and network both speak against, word by word.

    Args:
        given: those that somebody else marked: they stay.
    """
    doubted = [span for span in spans if span.found_by in _ASKED and span not in given]
    if not doubted:
        return spans
    likeliest: dict[int, int] = {}
    tokens: dict[int, list[int]] = {}
    for number, owner in enumerate(chain.owners_of(note, doubted)):
        if owner >= 0 and note.words[number][0].isalnum():
            likeliest[owner] = max(likeliest.get(owner, _NEVER), weighed[number])
            tokens.setdefault(owner, []).append(number)
    gone = {span for owner, weight in likeliest.items()
            if weight < _BOUNDS.get((span := doubted[owner]).found_by, _NEVER) or (
                span.found_by in BY_THEMSELVES and stands_in_row(note, tokens[owner][0], tokens[owner][-1]))}
    return tuple(span for span in spans if span not in gone) if gone else spans
