"""Insurers by what somebody has of them: ``currently has Cobalt Mutual Insurance``, ``has Quartz insurance``.

Their names are words of any kind, of medicine too (``Pulse Health Insurance``): what leads to one tells, and that one
of its words is no kind of insurance (``has Private Dental Insurance``).
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from resynth import lexicon
from resynth.recognize.institutions.institution_words import GENERAL, LINKS, NO_VALUES, STARTERS
from resynth.recognize.institutions.institutions import close, lower_at, span_of
from resynth.recognize.note import Note
from resynth.recognize.words import word_set
from resynth.types import Span

#: What the name of an insurer ends with; of these a plan is one of health only.
ENDS = word_set("insurance mutual assurance indemnity ppo hmo epo plan")
_HAS = word_set("has have had with under through thru via by on is holds carries")
#: Kinds of insurance, and what is said of any.
_KINDS = word_set(
    "health life dental vision medical auto car home renters travel liability accident drug prescription part gap plan "
    "supplement supplemental supplementary commercial group network advantage marketplace exchange obamacare cobra ssi "
    "ssdi hsa chip aca va active adequate full good limited marine pet property flood fire motor vehicle whole major "
    "catastrophic universal managed point no insurance ppo hmo epo mutual assurance indemnity out of in third party"
)
_ANY = _KINDS | LINKS | GENERAL | NO_VALUES
_MOST = 5


def at_insurance(note: Note, at: int) -> Iterator[Span]:
    """The insurer whose name ends here, or whose insurance it is."""
    lower, words = note.lower, note.words
    ended = words[at][0].isupper()
    if (lower[at] == "plan" and lower_at(note, at - 1) != "health") or (not ended and lower[at] not in _HELD):
        return
    first = at
    while first and at - first < _MOST and close(note, first - 1, first) and (
        words[first - 1].istitle() or (first < at and lower[first - 1] in LINKS)
    ) and lower[first - 1] not in STARTERS:
        first -= 1
    while first < at and lower[first] in LINKS:
        first += 1
    own = [word for word in lower[first:at] if word not in _ANY]
    led = lower_at(note, first - 1) in _HAS or lower[max(0, first - 2) : first] == ["w", "/"]
    if own and led and not any(map(_is_no_name, own)):
        last = at if ended else at - 1
        yield span_of(note.starts[first], note.ends[last], "ORGANIZATION", "insurer", 0.7)


#: What somebody has of an insurer, in small letters.
_HELD = word_set("insurance ppo hmo epo")


def _is_no_name(word: str) -> bool:
    """Whether a word is of a people, a drug or a test."""
    return word in _peoples() or lexicon.is_product(word)


@cache
def _peoples() -> frozenset[str]:
    return frozenset(name.lower() for pair in lexicon.demonyms().items() for name in pair)


ANCHORS = ((ENDS, at_insurance),)
