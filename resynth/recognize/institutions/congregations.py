"""Houses of prayer and groups of recovery: names that end with no word of an institution.

``Masjid Al-Huda``, ``Congregation Shaare Emeth``, ``Temple Beth El``: the word for the house opens the name.
``Second Baptist``: a number and a confession. ``an Early Risers AA meeting``, ``home group Keep It Simple``: groups are
called by words of English, and the group's word stands beside them.
"""

from __future__ import annotations

from collections.abc import Iterator

from resynth.recognize.institutions.institution_words import GENERAL, STARTERS
from resynth.recognize.institutions.institutions import capitals, close, is_placed, is_proper, span_of
from resynth.recognize.note import Note
from resynth.recognize.words import word_set
from resynth.types import Span

#: Words that open the name of a house of prayer; those that are words of English are asked for more.
_OPENING = word_set("masjid gurdwara iglesia templo kehillat kehilat mandir congregation temple")
_DOUBTFUL = word_set("congregation temple")
_HOLY = word_set("beth bnai israel shalom sholom sinai emanuel emanu zion adath ahavath anshe torah b sai shri sri")
_ORDINALS = word_set("first second third fourth fifth sixth new old greater mt mount")
_CONFESSIONS = word_set(
    "baptist presbyterian methodist lutheran congregational nazarene pentecostal apostolic unitarian reformed ame "
    "mennonite episcopal missionary moravian"
)
_GROUPS = frozenset(("aa", "na"))
_MEETING = word_set("meeting meetings group groups sponsor homegroup")
_SMALL = word_set("and it of the in to for by a on")
#: Words before AA that say how somebody goes there.
_NO_NAMES = STARTERS | word_set(
    "daily weekly nightly community online zoom encourage encouraged "
    "active regular sober sobriety outpatient inpatient hospital unit step steps plan therapy group meeting"
)


def at_prayer(note: Note, at: int) -> Iterator[Span]:
    """``Masjid Bilal``, ``Temple Beth El``: the house's word, and words with capitals behind it."""
    taken = capitals(note, at + 1, 4)
    if not taken or taken[0] != at + 1 or not close(note, at, at + 1):
        return
    first = note.lower[taken[0]]
    if note.lower[at] in _DOUBTFUL and not (first in _HOLY or (is_proper(first) and not is_placed(first))):
        return
    if first not in GENERAL and note.words[at].isupper() == note.words[taken[0]].isupper():
        yield span_of(note.starts[at], note.ends[taken[-1]], "ORGANIZATION", "house of prayer", 0.7)


def at_confession(note: Note, at: int) -> Iterator[Span]:
    """``Second Baptist``, ``New Hope AME``: a number or a word of one's own before a confession."""
    number = at - 1
    while number > max(0, at - 3) and note.lower[number] in _CONFESSIONS and note.words[number][0].isupper():
        number -= 1  # Missionary Baptist
    if number >= 0 and note.words[number].istitle() and note.lower[number] in _ORDINALS and close(note, number, at):
        yield span_of(note.starts[number], note.ends[at], "ORGANIZATION", "house of prayer", 0.7)


def at_group(note: Note, at: int) -> Iterator[Span]:
    """``an Early Risers AA meeting``, ``NA group Clean and Serene``: what a group of recovery is called."""
    if note.words[at] not in ("AA", "NA"):
        return
    behind = at + 1 + (note.lower[at + 1 : at + 2] == ["home"])
    if note.lower[behind : behind + 1] == [] or note.lower[behind] not in _MEETING:
        return
    first = number = at
    while number > 0 and at - number < 5 and close(note, number - 1, number):
        number -= 1
        if note.words[number][0].isupper() and note.lower[number] not in _NO_NAMES:
            first = number
        elif note.lower[number] not in _SMALL:
            break
    opens = first == 0 or note.text[note.ends[first - 1]] == "\n" or note.words[first - 1] in ".:;"
    if first < at and not (opens and first == at - 1 and not note.lower[first].endswith("s")):
        yield span_of(note.starts[first], note.ends[at - 1], "ORGANIZATION", "group of recovery", 0.7)
        return
    number = behind + 1 + (note.lower[behind + 1 : behind + 2] in ([":"], ["is"]))
    taken = _title(note, number)
    if taken > number or (taken == number and note.lower[number] not in GENERAL):
        yield span_of(note.starts[number], note.ends[taken], "ORGANIZATION", "group of recovery", 0.7)


def _title(note: Note, first: int) -> int:
    """Where words with capitals end that begin here, small ones between two of them; before here: there are none."""
    last = first - 1
    for number in range(first, min(first + 5, len(note.words))):
        if not close(note, number - 1, number):
            break
        if note.words[number][0].isupper() and note.lower[number] not in _NO_NAMES:
            last = number
        elif not (number > first and note.lower[number] in _SMALL):
            break
    return last


#: Words -> who looks at them more closely, where they have a capital.
ANCHORS = ((_OPENING, at_prayer), (_CONFESSIONS, at_confession), (_GROUPS, at_group))
