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
from resynth.recognize.persons.deeds import of_patients
from resynth.recognize.persons.name_opening import opens
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
#: What is told of patients begins so, and what is of no thing.
_DONE_WITH = word_set(
    "was is has had were will can may should denies denied presents presented ate drank vomited voided came comes "
    "lives reports reported states stated returns returned"
)
_SEEN = regex(
    r" (?:(?:was|is being|will be) (?:seen|examined|brought|referred) "
    r"(?:today|yesterday|for|by|in|on|at|here|to|with)\b"
    r"|is here\b|was here\b|(?:came|comes) (?:in|to|back|for|with|today)\b|lives (?:with|in|at|alone)\b"
    r"|(?:reports|reported|states|stated) (?!by\b|in\b|on\b|as\b|at\b|to\b)[a-z]"
    r"|return(?:s|ed) (?:for|to|with|today)\b"
    r"|(?:is|was) (?:my |our |an? )?(?:patient|pt)\b)"
)
#: A first name of so many, and a last name.
_BORNE_FIRST = 1_000
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
    return anchored(dict.fromkeys((*_DEGREES, *_LEADS, *_DONE_WITH, ":"), True))


def _found(note: Note) -> Iterator[Span]:
    for word, _ in note.hits(_anchors()):
        for number in note.here[word]:
            if word == ":":
                yield from _in_field(note, number)
            elif word in _LEADS:
                yield from _behind_lead(note, number, _LEADS[word])
            elif word in _DONE_WITH:
                yield from _subject(note, number)
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


def _subject(note: Note, number: int) -> Iterator[Span]:
    """A first and a last name that open a sentence, before what is told of patients: ``jane doe was seen today``."""
    first, last = number - 2, number - 1
    if first < 0 or not (note.words[first].islower() and note.words[last].islower()) or not opens(note, first) or (
        note.text[note.ends[first] : note.starts[last]] != " " or note.starts[number] != note.ends[last] + 1
    ):
        return
    given, name = note.lower[first], lexicon.fold(note.lower[last])
    if given in cues.first_names() and given in lexicon.first_borne(_BORNE_FIRST) and given not in cues.OFFICES and (
        name in lexicon.census_names() and name not in cues.OFFICES and name not in cues.functions()
        and name not in lexicon.institution_words() and (given not in _MODALS or name not in lexicon.common_words())
    ) and (_SEEN.match(note.text, note.ends[last]) or of_patients(note, number)):
        yield Span(note.starts[first], note.ends[last], "PATIENT", "PATIENT", "patient", "names:cue", 0.8)


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
