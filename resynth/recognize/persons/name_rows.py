"""Initials in rows and at handovers: ``Present: LH, RB, SK``, ``Minutes approved: MD, VK``, ``signed out to MH``.

``counts correct per MD/IY``, ``verified x2 tq/ds``, ``checked by ag and nt``, ``ds, RN for CV``, ``wasted 2 mg w cd``,
``pt aware / lc``. One of a row may abbreviate something too where another does not.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from resynth.recognize.note import Note
from resynth.recognize.persons import name_cues as cues
from resynth.recognize.persons.name_letters import ALONE, FRAGMENTS, unknown
from resynth.recognize.words import regex, word_set

_L = r"(?:[A-Z]{2,3}|[a-z]{2,3})"
_ENDS = r"(?=[.,;)](?!\w)|[ \t]*(?:\n|\Z)"
_ROW = regex(
    r"(?: approved| by| taken by)?:? {1,2}(?P<all>[A-Z]{2,3}(?:(?:, | and | & |, and )[A-Z]{2,3}){1,8})"
    rf"{_ENDS}|, )"
)
_ONE = regex(r"[A-Za-z]{2,3}(?![A-Za-z])")
#: Who was there and who says so, before a row.
_ATTEND = word_set("present attendance attendees participants minutes approved attended")
#: To whom somebody is handed over.
_HANDED = word_set("out off report rpt over signout handoff endorsed given sbar")
_TO = regex(rf" to (?P<it>{_L})(?= (?:at |@ ?)?\d{{1,2}}:?\d\d\b|[.;,](?!\w)|[ \t]*(?:\n|\Z))")
_OUT = word_set("signed sign handed hand turned report")
#: Behind what two check: a stroke between them.
_TWICE = word_set("x2 x correct verified checked agree agrees ok per by")
_PAIR = regex(rf"(?: ?2)? (?P<it>{_L})/(?P<other>{_L})(?=[.;,)](?!\w)|[ \t]*(?:\n|\Z))")
_COUNTS = word_set("count counts sponges instruments needles verified checked drips rate dose doses double line lines")
#: Two who did it: behind "by".
_BOTH = regex(rf" (?P<it>{_L}) (?:and|&) (?P<other>{_L})(?= [a-z]{{3,}}|[.;,)](?!\w)|[ \t]*(?:\n|\Z))")
#: Who signs for somebody else.
_SIGNING = word_set("rn lpn np md pa do arnp cna")
_FOR = regex(rf" for (?P<other>{_L})(?=[.;,)](?!\w)|[ \t]*(?:\n|\Z))")
#: A second who checks: ``Second check HT.``
_CHECK, _SECOND = word_set("check verifier signature witness"), word_set("second 2nd nd double independent")
_TWO = regex(rf":? (?P<it>[A-Z]{{2}}){_ENDS})")
#: With whom a rest was thrown away.
_WASTED = word_set("wasted waste wasting")
_WASTED_WITH = regex(rf"(?: [\w./]{{1,12}}){{0,4}} (?:w/?|with) ?(?P<it>{_L}){_ENDS})")
#: With whom something was checked, to the end of the line.
_WITH = word_set("w with")
_WITH_SMALL = regex(r"/? (?P<it>[a-z]{2})[ \t]*(?:\n|\Z)")
_SHARED = word_set("verified checked rechecked witnessed counted cosigned reconciled")
#: At the end of an entry, behind what was done and a stroke.
_STROKE = regex(r" / (?P<it>[a-z]{2,3})[ \t]*(?:\n|\Z)")
_ENTRY = word_set(
    "aware chart file done sent faxed called noted ok updated scheduled signed mailed notified understanding copy "
    "closed complete completed advised informed agrees pharmacy"
)
#: Roles, places and people without a name, and answers.
_OFFICES = cues.DEGREES | cues.SERVICES | word_set(
    "or us mri lab am pm iv po floor unit day mr dr "
    "all mom dad snf alf home his her him the them me we one two ems cp ok no nf"
)
#: Who keeps minutes or stands by, before two capitals.
_KEEPS = word_set("recorder scribe typist transcriptionist chaperone chaperones giver receiver minutes")
_KEPT = regex(r"(?: by)?:? (?P<it>[A-Z]{2})(?=[.,;)](?!\w)|[ \t]*(?:\n|\Z)|[ ]{2}| (?:present|here|in room)\b)")
_LICENSED = word_set("md do rn np pa ma ms dr er or ed ob mr tv")
_FEW = 2
#: Before rows in capitals too.
MINUTES = word_set("approved attendees")
ANCHORS = _KEEPS | _CHECK | _WITH | _ATTEND | _HANDED | _TWICE | _SIGNING | _WASTED | _ENTRY


def at_word(note: Note, word: str) -> Iterator[tuple[int, int]]:
    """The places of the letters that stand behind a word."""
    text = note.text
    for number in note.here[word]:
        end = note.ends[number]
        sign = text[end : end + 1]
        if sign not in (" ", ":", "", "2", "/"):
            continue
        if word in _ATTEND and (found := _ROW.match(text, end)):
            yield from _row(found.start("all"), found["all"], word, told=sign == ":")
        elif found := _led(note, number, word):
            yield found.span("it")
        if word in _TWICE:
            yield from _both(note, number, word)
        elif word in _SIGNING and (found := _FOR.match(text, end)):
            yield from _for(note, number, found["other"], found.span("other"))


def _led(note: Note, number: int, word: str) -> re.Match[str] | None:
    """Letters behind who keeps minutes, a handover, what was wasted, or the end of an entry and a stroke."""
    text, end = note.text, note.ends[number]
    if word in _KEEPS and (found := _KEPT.match(text, end)):
        return None if found["it"].lower() in _LICENSED else found
    led = (
        (word in _CHECK and number > 0 and note.lower[number - 1] in _SECOND and _TWO.match(text, end))
        or (word in _HANDED and _handed(note, number, word) and _TO.match(text, end))
        or (word in _WITH and number > 0 and note.lower[number - 1] in _SHARED and _WITH_SMALL.match(text, end))
        or (word in _WASTED and _WASTED_WITH.match(text, end)) or (word in _ENTRY and _STROKE.match(text, end))
    )
    return led if led and _may(led["it"]) else None


def _may(letters: str) -> bool:
    """Whether letters are no role, place, word or fragment; three of them must be no abbreviation."""
    lower = letters.lower()
    if lower in _OFFICES or lower in cues.functions() or lower in FRAGMENTS:
        return False
    return unknown(lower) or (len(lower) == 2 and lower not in ALONE)


def _row(start: int, row: str, word: str, *, told: bool) -> Iterator[tuple[int, int]]:
    """The letters of a row, if any stands for nothing else or many follow a colon; degrees where minutes are approved.
    """
    places = [found.span() for found in _ONE.finditer(row) if found[0] != "and"]
    letters = [row[begin:end].lower() for begin, end in places]
    spent = sum(one in ALONE or one in _OFFICES for one in letters)
    many = told and len(letters) > _FEW and all(len(one) == _FEW for one in letters) and 2 * spent < len(letters)
    if not many and not any(map(unknown, letters)):
        return
    for (begin, end), one in zip(places, letters, strict=True):
        if word in ("approved", "minutes") or one not in _OFFICES:
            yield start + begin, start + end


def _handed(note: Note, number: int, word: str) -> bool:
    return word not in ("out", "off", "over", "given") or (number > 0 and note.lower[number - 1] in _OUT)


def _both(note: Note, number: int, word: str) -> Iterator[tuple[int, int]]:
    """Two who checked or did it: ``counts correct per MD/IY``, ``checked by ag and nt``."""
    text, end = note.text, note.ends[number]
    before = note.lower[max(0, number - 3) : number]
    if found := _PAIR.match(text, end):
        done = not _COUNTS.isdisjoint((*before, word)) or word in ("verified", "checked")
    elif word == "by" and (found := _BOTH.match(text, end)):
        done = bool(before) and (before[-1] in cues.DONE or before[-1].endswith("ed"))
    else:
        return
    pair = found["it"], found["other"]
    sure = any(map(unknown, map(str.lower, pair))) or (found.re is _BOTH and all(map(_may, pair)))
    if done and sure and pair[0].islower() == pair[1].islower() and not any(
        one.lower() in cues.functions() for one in pair
    ):
        yield found.span("it")
        yield found.span("other")


def _for(note: Note, number: int, other: str, place: tuple[int, int]) -> Iterator[tuple[int, int]]:
    """Who signs for somebody: ``ds, RN for CV``."""
    at = number - 1 - (number > 1 and note.words[number - 1] == ",")
    if at < 0 or not 1 < len(note.words[at]) < 4 or not note.words[at].isalpha() or not _may(other):
        return
    opens = not at or note.lower[at - 1] in (".", "!", "?", "-", "/") or "\n" in (
        note.text[note.ends[at - 1] : note.starts[at]]
    )
    if opens and note.lower[at] not in cues.functions():
        yield note.starts[at], note.ends[at]
        yield place


#: Before and behind letters that sign elsewhere in the note and abbreviate something too.
_DID = regex(
    r"(?:(?:^|[ (])(?:[01]\d|2[0-3])[0-5]\d|\d:[0-5]\d|\b(?:by|per|w/|with|charge|rn|told|to)|[/(]|[.!?])[ ]?\Z"
)
_CLOSED = regex(r"[ \t]*(?:\n|\Z)|[).;,/](?!\w)|/[a-z]{2,3}\b| (?:aware|notified|informed|rn|lpn)\b")
_WIDE = 8


def again(note: Note, signed: Iterable[str]) -> Iterator[tuple[int, int]]:
    """Where small letters that sign once, and abbreviate something too, stand as who did it does once more."""
    text = note.text
    for word in signed:
        if unknown(word) or word in ALONE or word in cues.functions():
            continue
        for number in note.where(word):
            start, end = note.starts[number], note.ends[number]
            if note.words[number].islower() and _CLOSED.match(text, end) and _DID.search(
                text, max(0, start - _WIDE), start
            ):
                yield start, end
