"""Names in small letters, of two words of the language too: ``Patient: grace hill``, ``seen by mark long``.

Elsewhere such a word stays one (``her hope is``). A field of persons that holds a first name, a last name and nothing
else holds somebody; so do both before a degree, and behind by whom something was done or with whom one spoke.
"""

from __future__ import annotations

from collections.abc import Iterator, Set
from functools import cache

from resynth import lexicon
from resynth.recognize.note import Note, anchored
from resynth.recognize.persons import name_cues as cues
from resynth.recognize.words import regex, word_set
from resynth.types import Span

_NAME = r"(?P<name>(?P<first>[a-z]{2,14})(?: [a-z]\.?)? (?P<last>[a-z]{2,14})(?:-[a-z]{2,14})?)"
#: What fills a field, from behind its colon.
_FILLED = regex(
    r"[ \t]{1,8}" + _NAME +
    r"(?=[ \t]*(?:\n|\Z|[|;]|,? ?(?:md|do|rn|np|pa|phd|lpn|lcsw|pharmd|dds)\b|\(?\d)|\t|[ ]{2})"
)
_TURNED = regex(
    r"[ \t]{1,8}(?P<name>(?P<last>[a-z]{2,14}), ?(?P<first>[a-z]{2,14})(?: [a-z]\.?)?)"
    r"(?=[ \t]*(?:\n|\Z|[|;]|\(?\d)|\t|[ ]{2})"
)
#: What these fields hold is as often no person.
_FIELDS = cues.FIELDS - word_set("anesthesia dc do dos od ot other pi re respiratory so")
#: Degrees that are no words in small letters, and what stands between one and a name.
_DEGREES = ("md", "rn", "np", "aprn", "lpn", "lvn", "pharmd", "dds", "dpm", "lcsw", "lmsw", "crna", "phd")
_BEFORE = regex(rf"(?<![\w/'’-]){_NAME},? \Z")
_BEHIND = regex(rf"[ ]{_NAME}(?![\w'’-])")
#: No name has more characters than these, with what leads to its degree.
_WIDE = 52
#: Behind which words a person stands, and what must stand before each; nothing where it stands for itself.
_DONE = word_set(
    "seen signed referred evaluated examined dictated transcribed reviewed cosigned witnessed accompanied followed "
    "treated admitted sent ordered performed placed written entered reported completed called assisted delivered "
    "interpreted supervised staffed verified"
)
_SPOKE = word_set("spoke talked discussed reviewed met speak talk speaking")
_LEADS = {
    "by": _DONE, "with": _SPOKE, "w": frozenset(("d", "/")), "name": word_set("pt patient client mother father"),
    "per": frozenset[str](),
}
#: What somebody may do or will, before a word.
_MODALS = frozenset(("may", "will"))
#: A last name of so many.
_BORNE = 2_000


def in_small_letters(note: Note, known: Set[tuple[int, ...]]) -> Iterator[Span]:
    """The names of a note that fill such a field, or stand so, but for those whose places are known."""
    told = set(known)
    for span in _found(note):
        if span[:2] not in told:
            told.add(span[:2])
            yield span


@cache
def _anchors() -> int:
    return anchored(dict.fromkeys((*_DEGREES, *_LEADS, ":"), True))


def _found(note: Note) -> Iterator[Span]:
    for word, _ in note.hits(_anchors()):
        for number in note.here[word]:
            if word == ":":
                yield from _in_field(note, number)
            elif word in _LEADS:
                yield from _behind_lead(note, number, _LEADS[word])
            else:
                yield from _before_degree(note, number)


def _before_degree(note: Note, number: int) -> Iterator[Span]:
    end = note.starts[number]
    if note.words[number].islower() and (found := _BEFORE.search(note.text, max(0, end - _WIDE), end)) and (
        _is_name(found["first"], found["last"])
    ):
        yield Span(*found.span("name"), "DOCTOR", "DOCTOR", "provider", "names:cue", 0.8)


def _behind_lead(note: Note, number: int, needed: Set[str]) -> Iterator[Span]:
    before = note.lower[number - 1] if number else ""
    if (not needed or before in needed) and (found := _BEHIND.match(note.text, note.ends[number])) and (
        _is_name(found["first"], found["last"])
    ):
        yield Span(*found.span("name"), "NAME", "NAME", "unknown", "names:cue", 0.8)


def _in_field(note: Note, number: int) -> Iterator[Span]:
    label = note.lower[number - 1] if number else ""
    if label not in _FIELDS:
        return
    found = _FILLED.match(note.text, note.ends[number])
    if found is None and label not in cues.RELATIVES:
        found = _TURNED.match(note.text, note.ends[number])
    if found and _is_name(found["first"], found["last"]):
        kind, role = ("PATIENT", "patient") if label in cues.PATIENTS else (
            ("PATIENT", "relative") if label in cues.RELATIVES
            else ("DOCTOR", "provider") if label in cues.PROVIDERS else ("NAME", "unknown")
        )
        yield Span(*found.span("name"), kind, kind, role, "names:cue", 0.9)


def _is_name(first: str, last: str) -> bool:
    """Whether two words in small letters are a first name and a last name, and no clause."""
    if first not in cues.first_names() or last not in lexicon.last_borne(_BORNE):
        return False
    functions = cues.functions()
    return not (first in functions or last in functions or (first in _MODALS and last in lexicon.common_words()))
