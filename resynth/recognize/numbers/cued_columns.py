"""Numbers in a column whose heading is a cue: ``| Acct No | Policy # | NPI |``, ``Chart No   Visit #   Date``.

What stands before a number in a sentence stands above it in a table; between bars a cell is the number of that kind
whatever its shape, and may have blanks in it. Headings that are words too (``Plan``, ``Order``, ``Study``) count where
they say that they number: ``Plan ID``, ``Order #``.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from resynth import lexicon
from resynth.recognize.note import Note, anchored
from resynth.recognize.numbers import columns, shapes
from resynth.recognize.words import regex, word_set

#: What says that a heading numbers; behind it the thing is left.
_NUMBERS = word_set("# no nos nr num number numbers id ids identifier code")
#: Headings that number without saying so.
_SURE = word_set(
    "mrn acct account policy subscriber member beneficiary npi dea license licence passport plate plates vin accession "
    "csn fin har hicn hic mbi imei serial medicaid medicare chart"
) | {"license plate", "licence plate", "medical record", "med rec", "drivers license", "driver license", "ssn"}
#: What a maker or a system numbers (``columns``), what has few of a kind, and where somebody is.
_NOBODYS = word_set("model catalog catalogue part ref reference kit room rm box code form grant run block key")
_SOCIAL = ("ssn", "ss", "social security")
#: Whose number it is, before what it numbers.
_WHOSE = word_set("patient pt primary secondary hospital insurance provider prescriber driver s")
_TOKENS = regex(r"[A-Za-z]+|#")
_PIECE = regex(r"[A-Z]{1,5}|[A-Za-z]{0,8}\d[A-Za-z\d]*(?:[-/.#:][A-Za-z\d]+)*|[A-Z\d]{1,8}(?:[-/#][A-Z\d]+)*")
#: A measure, a dose, a price by its decimals.
_MEASURED = regex(r"\d+\.\d{1,3}|\d+-\d+\.\d+|\d{1,4} ?[a-z%]{1,5}|\d{1,2}/\d{1,2}|\d{2,3}/\d{2,3}")
_MIXED = regex(r"(?=[A-Z\d]*\d)(?=[A-Z\d]*[A-Z])[A-Z\d]{5,12}")
_LETTERED = regex(r"[A-Z]{5,8}")
_MOST_PIECES, _FEWEST, _FEWEST_OF_PLATES, _OF_SSN = 4, 3, 2, 9


@cache
def _kinds() -> dict[str, str]:
    """What a heading says -> the kind of the numbers below it."""
    kinds = {words: kind for words, kind, _ in lexicon.table("identifiers/cues") if kind != "ROOM"}
    return kinds | dict.fromkeys(_SOCIAL, "SSN")


@cache
def _anchors() -> int:
    things = {words[-1] for words in map(_thing, map(str.split, _kinds())) if words}
    return anchored(dict.fromkeys(sorted(things - _NOBODYS - _WHOSE | {"hospital"}), True))


def _thing(words: list[str]) -> list[str]:
    """The words of a heading without those that say that it numbers."""
    return [word for word in words if word not in _NUMBERS]


@cache
def _kind_of(head: str) -> str:
    """The kind that a heading says; empty when it says none."""
    words = _TOKENS.findall(head.lower())
    thing = _thing(words)
    while thing:
        told = " ".join(thing)
        kind = _kinds().get(" ".join(words)) or _kinds().get(told)
        if kind and not _NOBODYS.issuperset(thing) and (told in _SURE or len(thing) < len(words)):
            return kind
        if words[0] not in _WHOSE:
            return ""
        words = words[1:]
        thing = _thing(words)
    return ""


def places(note: Note) -> Iterator[tuple[int, int, str]]:
    """The numbers of such columns, with their kinds."""
    told: dict[tuple[int, int], str] = {}
    for word, _ in note.hits(_anchors()):
        for number in note.here[word]:
            heading = columns.heading_at(note, note.starts[number])
            kind = _kind_of(note.text[slice(*heading.cells[heading.column])]) if heading else ""
            if heading and kind:
                for place in columns.cells_under(note, heading):
                    if _is_value(note.text[slice(*place)], kind):
                        told.setdefault(place, kind)
    yield from sorted((*place, kind) for place, kind in told.items())


def _is_value(cell: str, kind: str) -> bool:
    """Whether a cell is one number."""
    pieces, count = cell.split(" "), shapes.digits(cell)
    if len(pieces) > _MOST_PIECES or not all(map(_PIECE.fullmatch, pieces)) or _MEASURED.fullmatch(cell):
        return False
    if shapes.is_date(cell) or (":" in cell and shapes.is_time(cell)):
        return False
    if kind == "SSN":
        return count == _OF_SSN
    if _MIXED.fullmatch(cell):
        return True
    if kind == "HEALTHPLAN" and _LETTERED.fullmatch(cell):
        return cell.lower() not in lexicon.seen_words()
    return count >= (_FEWEST_OF_PLATES if kind == "VEHICLE" else _FEWEST)
