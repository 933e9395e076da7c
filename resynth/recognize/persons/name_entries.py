"""Initials that close an entry, a line of two degrees or a cell: ``given /RT``, ``asleep mm``, ``SC NNP / GI MD``.

``called to RN by kds @ 0410``; ``dressing changed LW 14/3``; ``ko/mjs WR``; ``– c.h., PharmD``; ``| RD/KB |``.
"""

from __future__ import annotations

from collections.abc import Iterator

from resynth.recognize.lines import once
from resynth.recognize.note import Note
from resynth.recognize.persons.name_letters import OPENS_ENTRY, unknown
from resynth.recognize.words import regex, word_set

#: What is done, before who did it in a nurse's entry.
_DONE = word_set(
    "given changed placed applied hung done administered removed started stopped flushed emptied drained turned "
    "repositioned suctioned bathed checked drawn inserted replaced reinforced cleaned sent collected held refused"
)
_STROKE = regex(r" /(?P<it>[A-Z]{2,3})[ \t]*(?:\n|\Z)")
_ON_DAY = regex(r" (?P<it>[A-Z]{2}) \d{1,2}/\d{1,2}(?:/\d{2,4})?[ \t]*(?:\n|\Z|[.;,])")
_BY_HOUR = regex(r" (?P<it>[a-z]{2,3})(?= ?@ ?\d{1,2}:?\d\d)")
#: Units, which two small letters at an entry's end are not where no figure and no word of place stands before them.
_UNITS = word_set("mm cm mg kg ml lb gm dl")
_ENDS = regex(r"[ \t]*(?:\n|\Z)")
_PLACED = word_set("in to of by at few several many per x and or from with for the")
#: Two with their degrees, and a stroke between, alone in a line.
_DEGREE = r"(?:RN|LPN|NP|NNP|PNP|PA|MD|DO|CNM|RRT|RT|PharmD|RPh|CRNA|MS\d|PGY-?\d)"
_TWO = regex(
    rf"[ \t]*(?P<it>[A-Z]{{2,3}}),? {_DEGREE} ?/ ?(?P<other>[A-Z]{{2,3}}),? {_DEGREE}[ \t]*(?:\n|\Z)"
)
#: Small letters, a stroke and others before a round of a ward.
_ROUND = regex(r"(?P<it>[a-z]{2,3})/(?P<other>[a-z]{2,3}) (?:WR|PTWR|MDT|ward round|rounds?)\b")
_CELL = regex(r"\|[ \t]{0,9}(?P<it>[A-Z]{2,3})/(?P<other>[A-Z]{2,3})[ \t]{0,9}(?:\||\n|\Z)")
_NO_PAIR = word_set(
    "am pm po iv pr im sc sq pt ot st rt sw cm ns nl na wnl rr ra hr bp lr lt nt nd ed er or ct mr us md np pa"
)
_BACK = 12
ANCHORS = _DONE | _UNITS | {"by", "/"}


@once
def strokes(note: Note) -> list[int]:
    """The strokes of a note behind which letters stand: most have a figure there."""
    words, last = note.words, len(note.words) - 1
    return [number for number in note.here.get("/", ()) if number < last and words[number + 1][0].isalpha()]


def at_word(note: Note, word: str) -> Iterator[tuple[int, int]]:
    """The places of the letters that a word or a stroke tells."""
    text = note.text
    for number in strokes(note) if word == "/" else note.here[word]:
        start, end = note.starts[number], note.ends[number]
        if word in _DONE:
            signed, dated = _STROKE.match(text, end), _ON_DAY.match(text, end)
            if signed and signed["it"].lower() not in _NO_PAIR - {"rt"}:
                yield signed.span("it")
            if dated and unknown(dated["it"].lower()) and number and note.words[number - 1].isalpha() and (
                note.words[number].islower() and text[start - 1] == " "  # but: Started CGM 7/14
            ):
                yield dated.span("it")
        elif word == "by":
            if (found := _BY_HOUR.match(text, end)) and unknown(found["it"]):
                yield found.span("it")
        elif word == "/":
            yield from _beside(note, number)
        elif number and _ENDS.match(text, end) and note.words[number].islower() and text[start - 1] == " ":
            before = note.lower[number - 1]
            if before.isalpha() and len(before) > 2 and before not in _PLACED and (
                OPENS_ENTRY.match(text, note.line(start)[0])
            ):
                yield start, end


def _beside(note: Note, number: int) -> Iterator[tuple[int, int]]:
    """Two with a stroke between: in a cell, before a round, each with a degree."""
    text, start = note.text, note.starts[number]
    line = text.rfind("\n", max(0, start - _BACK), start) + 1
    found = _TWO.match(text, line) if line or start < _BACK else None
    if found is None and number and note.words[number - 1].isalpha() and 1 < len(note.words[number - 1]) < 4:
        first = note.starts[number - 1]
        if (ward := _ROUND.match(text, first)) and not text[note.line(first)[0] : first].strip() and (
            _are_two(ward["it"], ward["other"])
        ):
            found = ward
        elif (bar := text.rfind("|", max(0, first - _BACK), first)) >= 0 and (cell := _CELL.match(text, bar)) and (
            _are_two(cell["it"], cell["other"])
        ):
            found = cell
    if found and start < found.end("other"):
        yield found.span("it")
        yield found.span("other")


def _are_two(first: str, second: str) -> bool:
    """Whether letters on both sides of a stroke are somebody's: neither a way of a dose nor a service, one unknown."""
    pair = {first.lower(), second.lower()}
    return _NO_PAIR.isdisjoint(pair) and any(map(unknown, pair))
