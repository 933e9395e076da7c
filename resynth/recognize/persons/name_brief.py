"""Initials that their letters and their place in a line tell: ``jm 1430 asleep``, ``Pt JQR, 68,``, ``per zk, hold``.

No word beside them is sure to tell of somebody, so that they must be no word and nothing that anybody abbreviates.
What none of 600 voices wrote of anything else (``somebodys``) is enough by itself: two letters anywhere, three in
capitals too; other three at the beginning or the end of a line or beside what tells of whoever does something.
"""

from __future__ import annotations

from collections.abc import Iterator

from resynth.recognize.note import Note
from resynth.recognize.persons import name_cues as cues
from resynth.recognize.persons.name_letters import HARDLY_ELSE, NEVER_ELSE, somebodys, unknown
from resynth.recognize.words import Decided, regex, word_set

#: Small letters and an hour open a line; an hour has no unit behind it.
_OPENS = regex(
    r"(?<![^\n])(?P<it>[a-z]{2,3}) (?:[01]\d|2[0-3])[0-5]\d(?=[ \t]*[:,;.–—-]?(?:[ \t]|\n|\Z))"
    r"(?![ ]?(?:m[lg]|cc|g|kcal)\b)"
)
#: Who the patient is, where a comma ends it.
_PATIENT = regex(r"(?<![\w/])(?:[Pp]t|PT) (?P<it>[A-Z]{2,3})(?=, ?(?:[1-9]\d?\b|[a-z]))")
#: Two strokes, at the beginning of a line or behind a blank, and the end of what is said.
_STROKES = regex(r"(?<![^\s])// ?(?P<it>[A-Z]{2,3}|[a-z]{2,3})(?=[ \t]*(?:\n|\Z|[.,;)]))")
#: Whether letters that abbreviate something too may be somebody's there; what is measured at an hour, and who is there.
_FORMS = ((_OPENS, True), (_PATIENT, False), (_STROKES, True))
_NOBODY = word_set(
    "am pm bp hr rr ra to ng og uo ua bg bs fs bm io iv po im tf vs gi gu ct mr xr us mg er ed or ob pt ot st rt np pa "
    "rn md om ok sz tx rx dx hx fx sx"
)
#: What may stand right beside letters that are a word of their own.
_BEFORE, _BEHIND = regex(r"(?:\A|[\s(\"“])\Z"), regex(r"[.,;:)!?\"”]{0,2}(?=\s|\Z)")
#: A figure that is no hour right before or behind letters: they are its unit, or what it measures.
_MEASURED, _MEASURES = regex(r"(?<![\d/:-])\d{1,3}[ ]\Z"), regex(r"[ ]\d{1,3}(?![\d/:-])")
#: Behind H for a hospital: a cell ends, a number or a service of it follows: ``| KMH | 28819334``, ``HCH Hematology``.
_OF_HOUSE = regex(r"[ \t]*\||[ ](?:#|[A-Z])")
#: The beginning of a line, and how far in its first word stands at most.
_INDENT, _BEGINS = 24, regex(r"(?:(?<![^\n])|\n)[ \t]*\Z")
_ENDS = regex(r"[.)!?]{0,2}[ \t]*(?:\n|\Z)")
#: Before and behind three capitals that are somebody who does something, or to whom something is done.
_TOLD = regex(r"(?:\b(?:by|at|w|[Pp]t|and|per)[ ]|[|/>][ ]?)\Z")
_TELLS = regex(r"[ ](?:\||(?:at|on|agrees|aware|notified|will|to|has|saw|says)\b)")
_sure = Decided(somebodys)


def alone(note: Note) -> Iterator[tuple[int, int]]:
    """The places of letters that nobody writes of anything else."""
    for word, numbers in note.places.items():
        if 1 < len(word) < 4 and (sure := _sure[word]) >= HARDLY_ELSE:
            for number in numbers:
                if _is_own_word(note, number) and _tells(note, number, sure):
                    yield note.starts[number], note.ends[number]


def _is_own_word(note: Note, number: int) -> bool:
    """Whether letters are in one case and a word of their own: no unit, nothing measured, no hospital in a cell."""
    text, start, end, written = note.text, note.starts[number], note.ends[number], note.words[number]
    return (
        (written.islower() or written.isupper())
        and _BEFORE.search(text, max(0, start - 1), start) is not None and _BEHIND.match(text, end) is not None
        and not _MEASURED.search(text, max(0, start - 6), start) and not _MEASURES.match(text, end)
        and not (written[-1] == "H" and _OF_HOUSE.match(text, end))
    )


def _tells(note: Note, number: int, sure: int) -> bool:
    """Whether such letters stand where somebody's do."""
    text, start, end, written = note.text, note.starts[number], note.ends[number], note.words[number]
    if len(written) == 2 or (sure == NEVER_ELSE and written.isupper()) or _ENDS.match(text, end):
        return True
    if _BEGINS.search(text, max(0, start - _INDENT), start):
        return True
    return written.isupper() and bool(_TOLD.search(text, max(0, start - 6), start) or _TELLS.match(text, end))


def spans(note: Note) -> Iterator[tuple[int, int]]:
    """The places of such initials."""
    yield from alone(note)
    for form, any_letters in _FORMS:
        for found in form.finditer(note.text):
            lower = found["it"].lower()
            both = any_letters and len(lower) == 2
            if unknown(lower) or (both and lower not in _NOBODY and lower not in cues.functions()):
                yield found.span("it")
