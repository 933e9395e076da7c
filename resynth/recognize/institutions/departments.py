"""Where an occupation ends that goes on with what it is of: ``head of production``, ``professor of soil science``."""

from __future__ import annotations

from resynth.recognize.institutions.job_lists import vocabulary
from resynth.recognize.lines import shouted
from resynth.recognize.note import Note
from resynth.recognize.words import regex, word_set

#: What somebody teaches.
SUBJECTS_TAUGHT = word_set(
    "piano violin viola cello guitar flute clarinet trumpet drums harp organ voice singing music band choir orchestra "
    "dance ballet yoga art arts painting pottery ceramics sculpture drama theater theatre acting math maths "
    "mathematics algebra geometry calculus statistics science chemistry physics biology anatomy botany astronomy "
    "geology history civics geography economics philosophy psychology sociology anthropology literature english "
    "french spanish german italian latin greek chinese mandarin japanese russian arabic hebrew portuguese esl reading "
    "writing journalism kindergarten preschool prek grade school elementary gym pe karate judo swimming tennis skiing "
    "gymnastics shop woodworking welding mechanics cooking cosmetology nursing law engineering accounting business "
    "computers programming religion theology catechism sewing knitting driving"
)


def last_of(note: Note, at: int) -> int:
    """Where an occupation ends that goes on with a field of work: ``professor of history``, ``head of production``."""
    field = at + 2
    if note.lower[at] not in _OF_A_FIELD or field >= len(note.lower) or note.lower[at + 1] not in ("of", "in", "for"):
        return at
    if not (note.words[field].islower() or shouted(note, field)):
        return at
    if note.lower[at] in RANKS and (last := _department(note, field)):
        return last
    if note.lower[at + 1] == "for":
        return at
    if learned := _LEARNED.match(note.text, note.starts[field]):
        return note.token_at(learned.end() - 1)
    here = [said for words, said in vocabulary().begins.get(note.lower[field]) if len(words) == 1]
    return field if "field" in here or note.lower[field] in SUBJECTS_TAUGHT else at


def _department(note: Note, field: int) -> int:
    """The last word of the department that stands here, of one word or two; 0: none does."""
    lower = note.lower
    for words, said in vocabulary().begins.get(lower[field]):
        if said == "field" and len(words) > 1 and tuple(lower[field : field + len(words)]) == words:
            return field + len(words) - 1
    if lower[field] not in _DEPARTMENTS:
        return 0
    return field + (lower[field + 1 : field + 2] != [] and lower[field + 1] in _SECOND_OF_TWO)


#: What is studied and taught, by how it is called: ``soil science``, ``musicology``.
_LEARNED = regex(
    r"(?:[a-z]{3,14} ){0,2}(?:[a-z]{2,14}(?:ology|ography|onomics|ematics|istics|ometry|osophy)|sciences?|engineering"
    r"|studies|chemistry|history|literature)(?![\w-])"
)
#: Who heads a department of a firm or an office, and the departments; what may stand behind one of them.
RANKS = word_set("director manager head supervisor coordinator chief president superintendent vp foreman lead")
_DEPARTMENTS = word_set(
    "production operations sales finance payroll maintenance marketing shipping purchasing logistics research "
    "facilities accounting inventory procurement billing security packaging engineering communications admissions "
    "transportation development compliance personnel planning training safety quality technology information "
    "sanitation parks recreation athletics education outreach manufacturing distribution merchandising publicity "
    "advertising construction assembly receiving housekeeping catering dispatch loans lending claims underwriting"
)
_SECOND_OF_TWO = word_set("control assurance systems services planning management technology support relations")
_OF_A_FIELD = RANKS | word_set("professor teacher dean lecturer instructor student doctorate minister")
