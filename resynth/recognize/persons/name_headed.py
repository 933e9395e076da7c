"""Names in columns under a heading that says whose they are, whatever words the names are: ``Pt   Result`` and below
``Brave, T   MSSA``; ``Nurse,Shift`` and ``Joy,N``; ``Given by`` behind semicolons.

Tables of bars are ``name_tables``'.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from resynth import lexicon
from resynth.recognize.headed import Place, Table, table_of
from resynth.recognize.note import Note, anchored
from resynth.recognize.persons import name_cues as cues
from resynth.recognize.words import regex, word_set
from resynth.types import Span

#: The last word of a heading of persons, and who they are.
_PATIENTS = word_set("pt patient patients client resident subject")
_PROVIDERS = word_set(
    "provider providers nurse rn lpn md attending resident physician doctor dr clinician therapist pcp surgeon fellow "
    "intern hospitalist np pa crna anesthesiologist operator technician technologist author interpreter prescriber "
    "consultant midwife covering pharmacist cna phlebotomist radiologist pathologist caller teller signed counselor"
)
_KIN = word_set("mother father spouse guardian caregiver nok proxy informant")
#: Of these there must be something else of a person in another column: things have names too.
_NAMED = word_set("name names last lastname surname patientname ptname")
_OF_PERSONS = _PATIENTS | word_set(
    "dob birthdate mrn age sex gender room rm bed phone tel relation relationship rel role title ssn acct "
    "attending nurse rn pcp md address diagnosis dx complaint cc"
)
#: What is in a column of a table of drugs or values, where a name is a thing's and PT a time.
_OF_THINGS = word_set(
    "dose dosage freq frequency route qty quantity sig strength refills units unit value inr ptt aptt manufacturer ot "
    "slp medication drug med model catalog"
)
#: Who or what is in such a cell and is nobody; a word of grammar that nobody has as a last name.
_NOBODY = cues.NOBODY | cues.OFFICES | cues.SERVICES | cues.PLACES | word_set(
    "na nil no not yes ok same see per on off up out in at as if is was be by to of or and the a both either all any "
    "other others total mean median average normal abnormal none refused declined negative positive left right team "
    "day's vacant empty open closed clean dirty available day days night nights eve pm am staff float agency "
    "here there this that with from for has had have can will may but self spouse it he she they we you me when "
    "what who how why now then again once only also most more less some each new old done given held missed"
) - word_set("day may will")
_WORD = r"[^\W\d_][\w'’-]{0,24}"
_CELL = regex(
    rf"(?:(?:Dr|Mr|Mrs|Ms)\.? )?(?P<it>{_WORD}\.?(?:,? {_WORD}\.?){{0,3}}?|{_WORD},{_WORD})"
    r"(?:,? (?:MD|DO|RN|LPN|NP|PA|PA-C|PharmD|CRNA|CNA|RT|MA|PhD))?"
)


@cache
def _anchors() -> int:
    return anchored(dict.fromkeys(sorted(_PATIENTS | _PROVIDERS | _KIN | _NAMED | {"by"}), True))


def spans(note: Note) -> Iterator[Span]:
    """Who stands in the cells of such columns."""
    lines: set[int] = set()
    for word, _ in note.hits(_anchors()):
        for number in note.here[word]:
            line = note.line(note.starts[number])[0]
            if line in lines or not _ends_cell(note.text, note.ends[number]):
                continue
            table = table_of(note, number)
            if table is None or table.sign == "|":
                continue
            lines.add(line)
            yield from _persons(note.text, table)


def _ends_cell(text: str, end: int) -> bool:
    """Whether nothing of a sentence stands behind a word."""
    return text[end : end + 1] in ("", "\n", "\t", ";", ",") or text[end : end + 2] == "  "


def _persons(text: str, table: Table) -> Iterator[Span]:
    """The persons of the columns whose headings say so."""
    words = [heading.replace("/", " ").split() for heading in table.headings]
    last = {said[-1].strip("#.()'") for said in words if said}
    for said, cells in zip(words, table.columns, strict=True):
        role = _role(said, last)
        found = [place for place in (_person(text, cell) for cell in cells) if place] if role else []
        if found and 2 * len(found) >= sum(any(map(str.isalnum, text[first:end])) for first, end in cells):
            kind = "DOCTOR" if role == "provider" else "PATIENT"
            for start, end in found:
                yield Span(start, end, kind, kind, role, "names:cue", 0.95)


def _role(said: list[str], last: set[str]) -> str:
    """Whose names are below a heading; nothing where it is no heading of persons."""
    if not said:
        return ""
    word = said[-1].strip("#.()'")
    things = not last.isdisjoint(_OF_THINGS)
    if word in _PATIENTS:
        return "" if things and word == "pt" else "patient"
    if word in _PROVIDERS or (word == "by" and (len(said) == 1 or said[-2] in cues.DONE)):
        return "provider"
    if word in _KIN:
        return "relative"
    if word in _NAMED and not things and not last.isdisjoint(_OF_PERSONS):
        return "patient"
    if word in _NAMED and len(said) > 1 and said[0].removesuffix("'s") in _PATIENTS | _PROVIDERS:
        return "patient" if said[0].removesuffix("'s") in _PATIENTS else "provider"
    return ""


def _person(text: str, cell: Place) -> Place | None:
    """The place of the person in a cell: words with capitals, one at least that is a name or that nobody has seen."""
    found = _CELL.fullmatch(text, *cell)
    if found is None:
        return None
    written = found["it"]
    words = written.replace(",", " ").split()
    whole = [lexicon.fold(word.rstrip(".")) for word in words if len(word.rstrip(".")) > 1]
    if not whole or not all(word[0].isupper() or word in cues.PARTICLES for word in words):
        return None
    if any(word in _NOBODY for word in whole) or (len(written) < 4 and written.isupper()):
        return None
    if len(whole) == 1 and whole[0] in cues.DEGREES and "," not in written and written.isupper():
        return None
    return found.span("it") if any(map(_may_be_name, whole)) else None


def _may_be_name(word: str) -> bool:
    return word in lexicon.census_names() or not (word in lexicon.seen_words() or lexicon.is_product(word))
