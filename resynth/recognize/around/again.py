"""Looked at again: what the chain holds for possible and nobody found, what it hardly believes and somebody found.

Chain and window network were learned from the same notes and see them otherwise; where both say the same, they are
right more often than either. What both speak against is taken back; what both speak for is marked (doubts.py).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

from resynth.recognize.around import chain, window
from resynth.recognize.learned.model import BY as BY_MODEL
from resynth.recognize.note import Note
from resynth.types import Span

BY, VERSION = "window", "1"
#: A word that nobody found is asked for from so much on, one that was found below so much: thousandths of the
#: logarithm of the odds that the chain gives it.
LEAST_OF_CHAIN, MOST_OF_CHAIN = -3_000, 0
#: What both together must weigh against all words of a mention that a rule found, and of one that was a guess itself.
UNBELIEVED, UNBELIEVED_OF_GUESSES = -10_000, -6_000
GUESSES = frozenset((
    "around:weights", chain.FOUND_BY, "names:ratio", "names:unknown", "views:ratio", "views:unknown",
    "keywords:institution's last word",
))
#: What the site knows, or learned, stays, and what stands elsewhere in the patient's notes too; the names of titles and
#: degrees; and letters, of which a network sees hardly more than that they are some.
_KNOWN = ("known:", f"{BY_MODEL}:", "trusted:")
_SAID = frozenset(("title", "degree", "again", "sign-off"))
_LETTERS = frozenset(("INITIALS", "USERNAME"))
#: Less than anything weighs: of a mention without a word, of which nothing is said.
_NEVER = -(1 << 40)


def both(
    notes: Sequence[Note], spans: Sequence[Sequence[Span]], odds: Sequence[Sequence[int]],
    network: Callable[[], window.Network] = window.network,
) -> list[list[int]]:
    """What chain and network weigh together for each token of some notes.

    Args:
        spans: what was found in each, disjoint.
        odds: what the chain weighs of each token (``chain.Told``).

    Returns:
        Thousandths of the logarithm of odds; of what the network is not asked for, twice what the chain says.
    """
    asked = [(note, _asked(note, found, some)) for note, found, some in zip(notes, spans, odds, strict=True)]
    weighed = [[2 * one for one in some] for some in odds]
    for (_, numbers), said, some, all_of in zip(asked, network().odds(asked), odds, weighed, strict=True):
        for number, more in zip(numbers, said, strict=True):
            all_of[number] = some[number] + more
    return weighed


def _asked(note: Note, spans: Sequence[Span], odds: Sequence[int]) -> list[int]:
    """The tokens for which the network is asked."""
    owners = chain.owners_of(note, spans)
    return [
        number for number, (owner, weight) in enumerate(zip(owners, odds, strict=True))
        if (weight >= LEAST_OF_CHAIN if owner < 0 else weight < MOST_OF_CHAIN) and note.words[number][0].isalnum()
    ]


def left(
    note: Note, spans: tuple[Span, ...], given: Collection[Span], weighed: Sequence[int]
) -> tuple[Span, ...]:
    """What was found without that of which both say that no word of it is PHI; what somebody marked or knew stays."""
    likeliest: list[int] = [_NEVER] * len(spans)
    for number, owner in enumerate(chain.owners_of(note, spans)):
        if owner >= 0 and note.words[number][0].isalnum():
            likeliest[owner] = max(likeliest[owner], weighed[number])
    return tuple(span for span, weight in zip(spans, likeliest, strict=True)
                 if weight == _NEVER or span in given or not _is_doubted(span, weight))


def _is_doubted(span: Span, weight: int) -> bool:
    """Whether a mention of which all words weigh so little is taken back."""
    if weight >= UNBELIEVED_OF_GUESSES or span.found_by in GUESSES:
        return weight < UNBELIEVED_OF_GUESSES
    return weight < UNBELIEVED and not (
        span.given or span.found_by.startswith(_KNOWN) or span.kind in _LETTERS
        or span.found_by.partition(":")[2] in _SAID)
