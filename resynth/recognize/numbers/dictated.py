"""Who dictated and who typed, beside the days on which they did: ``DD: 3/18/79   TD: 3/19/79   bo:jm   JOB# 882104``.

The pair is a field of its own in the line of these days, or the line above or below. Letters that are words are a pair
too (``be:ah``): nothing else is joined so there. A number behind is the job's, capitals with digits the desk's.
"""

from __future__ import annotations

from collections.abc import Iterator

from resynth.recognize.note import Note
from resynth.recognize.words import regex, word_set

_PAIR = regex(
    r"(?:\A|(?<=\n)|(?<=[ ]{2})|(?<=\t)|(?<=[/;] )|(?<=\d )|(?<=\d [AP]M ))"
    r"(?P<who>[A-Z]{2,4}|[a-z]{2,3})(?P<sign>[:/])(?:(?P<typist>[A-Z]{2,3}|[a-z]{2,3})|(?P<desk>[A-Z]{1,3}\d{2,4}))"
    r"(?:(?::|[ ]{1,2})(?P<job>\d{3,6}))?(?=[ \t]*(?:\n|\Z)|[ ]{2}|\t|[ ]?/|[ ](?:JOB|Job|DD|TD|DT|D:|T:))"
)
#: What a day follows where a line says when it was dictated.
_DAY = r"(?i:D[DT]?|T[DR]?|DV|DICT(?:ATED)?|TRANS(?:CRIBED)?|TYPED)[:. ]{0,3}\d{1,4}[-/.]\d"
_DATED = regex(rf"\b{_DAY}")
#: Fields and offices that stand before a colon or a stroke, and degrees.
_NOBODY = word_set(
    "cc re to by id mr dr md do rn np pa tel fax ref job dd td dt tr mrn dob pt pcp dx hx rx ob gyn gi gu ent er ed ot "
    "st ap rv lv bp hr rr ht wt bid tid qid qd prn po iv ac pc hs na am pm"
)
_WIDE = 200


def pairs(note: Note, at: int) -> Iterator[tuple[int, int, str]]:
    """(Start, end, kind) of who signs beside a word and its day: in that line, the one above and the one below."""
    text, start = note.text, note.starts[at]
    if _DATED.match(text, start) is None:
        return
    first, stop = note.line(start)
    first, stop = max(first, start - _WIDE), min(stop, start + _WIDE)
    above = text.rfind("\n", max(0, first - _WIDE), max(0, first - 1)) + 1 or first
    below = text.find("\n", stop + 1, stop + _WIDE)
    for found in _PAIR.finditer(text, above, stop + _WIDE if below < 0 else below):
        who, typist = found["who"].lower(), (found["typist"] or "").lower()
        if who in _NOBODY or typist in _NOBODY or (found["sign"] == "/" and found["desk"]):
            continue
        yield *found.span("who"), "INITIALS"
        yield (*found.span("typist"), "INITIALS") if typist else (*found.span("desk"), "IDNUM")
        if found["job"]:
            yield *found.span("job"), "IDNUM"
