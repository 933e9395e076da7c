"""Last names of two English words, as Native Americans bear them, behind an initial: ``M. Red Horse``."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from resynth.recognize.note import Note, anchored
from resynth.recognize.words import regex, word_set

#: What such a name says of the second word, how many there are included.
_FIRST = word_set(
    "red black white yellow blue gray grey brown spotted two three four many little big long tall old young running "
    "standing sitting walking flying charging swift crazy lone iron stone thunder lightning eagle bear elk hawk crow "
    "wolf buffalo good bad brave fast holy kills kicking medicine high hollow yellowhair looking comes takes eats "
    "rides chasing walks poor bull horse bird in her pretty broken sharp strong gray-eyed american after"
)
#: The words that end such a name; a word of medicine is none of them.
_SECOND = word_set(
    "horse horses bull bulls bear bears elk hawk cloud soldier feather feathers eagle eagles crow wolf thunder fox "
    "deer buffalo shield shirt hat owl dog dogs moon star knife bird tail woman chief horn lance weasel elks boy hawks "
    "calf whirlwind bonnet leggings necklace road mountain plume otter badger antelope pony arrow bow enemy"
)
_BEFORE = regex(r"(?<![\w.-])(?:[AI]\.|[B-HJ-Z]\.?) (?:[A-Z]\. )?(?P<first>[A-Z][a-z]{1,11}) \Z")
_BACK = 22


@cache
def _anchors() -> int:
    return anchored(dict.fromkeys(sorted(_SECOND), True))


def places(note: Note) -> Iterator[tuple[int, int]]:
    """The places of such names, initials included."""
    for word, _ in note.hits(_anchors()):
        for number in note.here[word]:
            start = note.starts[number]
            if not note.words[number].istitle():
                continue
            found = _BEFORE.search(note.text, max(0, start - _BACK), start)
            if found and found["first"].lower() in _FIRST:
                yield found.start(), note.ends[number]
