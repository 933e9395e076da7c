"""An initial and a last name in small letters, a word of English too, behind kin, a role or whom one spoke with.

``wife t marsh in room``, ``son d. brown will drive``, ``d/w l park np``, ``rn k sorensen``. Letters that charts
abbreviate words with (``w cough``, ``c flu``) need a full stop.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from resynth import lexicon
from resynth.recognize.note import Note, anchored
from resynth.recognize.persons import name_cues as cues
from resynth.recognize.persons.name_born import Whose
from resynth.recognize.persons.name_whose import DOCTOR, RELATIVE
from resynth.recognize.words import regex, word_set

#: Whom one speaks with, by whom somebody was seen.
_LEADS = word_set("with w per by to from paged")
#: What somebody is in a ward, before their name.
_ROLES = word_set("rn lpn lvn cna pct nurse tech aide rph pharmd sitter scribe phleb")
_IT = regex(r":? (?P<letter>[a-z])(?P<stop>\.?) (?P<last>[a-z]{3,15})(?![\w@/'’-])")
#: A chart's short words of one letter: with, without, after, times, no.
_SHORT = frozenset("aicswpxhonq")
#: So many bear a last name that is no word, and one that is a word too.
_BORNE, _BORNE_WORD = 200, 10_000
#: What somebody does or where he is, right behind his name; what one spoke with him about.
_GOES_ON = word_set(
    "in at to called calls calling poa hcpoa hcp will is was has here states says reports reported and with updated "
    "aware agrees present notified asks asked wants lives visited stayed came left cell phone"
)
_ABOUT = word_set("about re regarding who from")
_SIGNS = frozenset(".,;:()")


@cache
def _table() -> int:
    return anchored(dict.fromkeys(sorted(cues.RELATIVES | _LEADS | _ROLES), True))


def named(note: Note) -> Iterator[tuple[list[int], Whose]]:
    """The tokens of each such name, and whose it is."""
    for word, _ in note.hits(_table()):
        for at in note.here[word]:
            if not note.words[at].islower() or not (found := _IT.match(note.text, note.ends[at])):
                continue
            last = note.token_at(found.start("last"))
            kin = word in cues.RELATIVES
            if (found["stop"] or found["letter"] not in _SHORT) and _is_borne(found["last"]) and (
                _is_told(note, last + 1, kin or word in _ROLES)
            ):
                yield [note.token_at(found.start("letter")), last], RELATIVE if kin else DOCTOR


def _is_borne(last: str) -> bool:
    return last in lexicon.last_borne(_BORNE_WORD if last in lexicon.plain_words() else _BORNE)


def _is_told(note: Note, behind: int, whose: bool) -> bool:
    """Whether what stands behind is said of somebody: of whom one spoke with what he may do, or about what.

    Args:
        whose: what stands before says whose kin or what somebody is.
    """
    if behind >= len(note.words):
        return whose
    word = note.lower[behind]
    if whose:
        return word in _GOES_ON or word in _SIGNS or "\n" in note.text[note.ends[behind - 1] : note.starts[behind]]
    return word in _ABOUT or word in cues.DEGREES
