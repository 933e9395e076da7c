"""Names of fields and columns: which ones mean what, and which may be said aloud.

A name is said in a message only where all of its words are such as fields are called: in an object whose keys are its
data, a name may be a patient's.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

#: What a column may be, and under which names it is recognised; the first that a table has is taken. OMOP CDM 5.4
#: ``note`` (note_id, person_id, note_text, note_date, note_type_concept_id) and MIMIC-III ``noteevents`` (row_id,
#: subject_id, text, chartdate, category). Titles of notes are not types: they are free text, and stay metadata.
ALIASES: dict[str, tuple[str, ...]] = {
    "doc_id": ("doc_id", "note_id", "document_id", "row_id"),
    "patient_id": ("patient_id", "person_id", "subject_id"),
    "text": ("text", "note_text"),
    "spans": ("spans", "annotations"),
    "note_type": ("note_type", "note_type_concept_id", "category"),
    "date": ("date", "note_date", "chartdate"),
}
#: A first line that tells spreadsheets, and nobody else, what parts the cells: ``sep=;``. They show no such row.
FOR_SPREADSHEETS = re.compile(r"\A\ufeff?\"?sep=[^\r\n]\"?(?:\r\n|[\r\n])", re.IGNORECASE)
_QUOTED = re.compile(r'"[^"]*"')
#: So many fields are named.
_MOST = 8
_SAID = """
    account admission annotation annotations author body case category chart chartdate chartevents charttime class
    clinical code comment comments concept content contents data date datetime day deid department description
    diagnosis discharge doc docid document documents encounter entities event events field file findings full hadm
    history id ids impression index key label labels lab line main mark marks message meta metadata mrn name
    narrative note noteid notes noteevents number offsets original page patient patientid person phi plain procedure
    progress provider raw record report result results row section segment sentence sequence service source span
    spans specialty status string subject summary table tag tags text time timestamp title txt type unit value
    version visit words
"""
_WORDS = frozenset(_SAID.split())
#: How the id of a note is called, and words of ids that are something else's.
_IDS = frozenset(("docid", "id", "key", "noteid", "number"))
_OTHERS = """
    account admission author case department encounter hadm label line mrn page patient patientid person phi provider
    section segment sentence sequence service span specialty subject version visit
"""
_PART = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+|[^\w]|_")


def delimiter_of(line: str) -> str:
    """What parts the names of columns: the comma, semicolon, tab or bar that stands most often outside quotes."""
    return max(",;\t|", key=_QUOTED.sub("", line).count)


def sayable(name: str) -> bool:
    """Whether a name is made of words of fields, and a digit or two at most: ``note_text``, ``ReportText2``."""
    words = [part.lower() for part in _PART.findall(name) if part not in "_-. "]
    return 0 < len(name) <= 40 and name.isascii() and bool(words) and all(
        word in _WORDS or (word.isdigit() and len(word) < 3) for word in words)


def named(names: Iterable[str], noun: str = "field") -> str:
    """Fields for a message: ``note, visit_date and 2 fields more``; nothing where there is none."""
    names = list(names)
    said = [name for name in names if sayable(name)][:_MOST]
    rest = len(names) - len(said)
    more = "" if not rest else f"{rest:,} {noun}{'' if rest == 1 else 's'}{' more' if said else ' of other names'}"
    return " and ".join(part for part in (", ".join(said), more) if part)


def _tells_a_note(name: str) -> bool:
    """Whether a field is called like the id of a note: ``id``, ``noteId``, ``Report_Number``; not ``visit_id``."""
    words = {part.lower() for part in _PART.findall(name)}
    return sayable(name) and not words.isdisjoint(_IDS) and words.isdisjoint(_OTHERS.split())


def likely(what: str, fields: Mapping[str, object]) -> str:
    """Which field may be meant, to be typed with ``--columns``: a usual name, an id of nothing else that is one, or the
    longest text; else, of a text, FIELD."""
    usual = next((name for name in ALIASES[what][1:] if name in fields), "")
    if not usual and what == "doc_id":
        return next((name for name, value in fields.items() if type(value) in (str, int) and _tells_a_note(name)), "")
    if usual or what != "text":
        return usual
    texts = {name: len(value) for name, value in fields.items() if isinstance(value, str) and sayable(name)}
    return max(texts, key=texts.__getitem__) if texts else "FIELD"
