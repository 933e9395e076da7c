"""Rooms in running text that no word for a room tells, and wards and beds by a code of digit and letter.

``Ruiz in 7112 pulled NG``, ``412 needs a bed alarm``, ``called to 614 for``: somebody in a number, or a number that
does what people do. ``RN 5N``, ``4E 12 dirty``, ``11N 34A``; opening a line ``7B: no falls``, ``W3-14``, ``B12 Trask``.
Years, doses, counts of people, vertebrae, vitamins and weeks of a pregnancy are none.
"""

from __future__ import annotations

from collections.abc import Iterator

from resynth import lexicon
from resynth.recognize.institutions.rooms import NO_ROOM
from resynth.recognize.note import Note
from resynth.recognize.words import regex, word_set
from resynth.types import Span

Found = tuple[int, int]
#: A room that is a number alone; with a letter or a bed behind it too.
_ROOM = regex(r"(?!(?:19|20)\d\d(?!\d))[1-9]\d{2,3}(?:[A-D]|-?[A-D]|-[1-4])?(?![\w%/]|[.:]\w|-\w|,\d)")
_WHO = word_set(
    "pt patient pts lady gentleman gent man woman guy fellow girl boy resident res admission admit fall code transfer"
)
_TITLES = word_set("mr mrs ms miss mx dr")
#: Behind a room what somebody in it does, or where the clause goes on.
_GOES_ON = word_set(
    "is was has had wants wanted needs needed needing no not now still again who whose for with w to c s a and but c/o "
    "says said states stated asks asked asking refuses refused requests requested complains complained denies denied "
    "fell pulled got gets went left removed slept ate vomited threw took ripped seems looks appears keeps kept rang "
    "will can cannot could may stable doing sleeping awake confused agitated febrile tachy hypotensive desatted "
    "sundowning overnight tonight today this about regarding re please reports reported coded spiked"
)
#: What people do, and no value: behind a number that opens a sentence.
_DOES = word_set(
    "wants refuses refused refusing asks asked asking requests requested requesting complains complained complaining "
    "fell pulled vomited ripped removed rang sundowning yelling spiked coded desatted"
)
_NEEDED = word_set("a an the bed his her pain new sitter restraints to iv med meds family help turned cleaned")
#: Who is there, behind a pronoun for sure: ``He is in 3412``; not: in 2 minutes.
_PRONOUNS = word_set("he she they")
_LIES = word_set("is was are were still now back currently remains located resting sleeping settled boarding")
#: Who is brought from one room to another.
_MOVED = word_set("transfer transferred transfers transferring xfer xferred txfr tfr moved moving")
_CALLED = word_set("called paged summoned responded code rrt fall response overhead stat")
_SEEN = word_set("see check recheck visit assess eval evaluate re about on with for call page from to and mr mrs ms")
#: Heads of lists that are handed on, before their colon.
_HANDED = word_set("cover coverage handoff signout float nights fyi rounds updates")
_MAY_OPEN = frozenset(".!?;•*\n")
_STATES = r"(?:dirty|clean|ready|open|empty|blocked|closed|held|occupied|available|vacant|cleaning|hold)\b"
#: A ward by floor and side and its bed, before the state of the bed, or with the bed's letter.
_BOARD = regex(
    rf"\d{{1,2}}[A-HNSEW] \d{{1,2}}[A-D]?(?=,? {_STATES})|\d{{1,2}}[NSE][EW]? \d{{1,2}}[A-D](?![\w%/]|[.:-]\w)"
    r"|\d{1,2}W \d{1,2}[A-C](?![\w%/]|[.:-]\w)"
)
_WARD = regex(r"\d{1,2}[A-HNSEW](?![\w%/]|[.:-]\w)")
_WHO_WORKS = word_set("rn rns nurse charge sitter tech aide cna hospitalist")
_OF_A_WARD = regex(
    r"(?P<it>\d{1,2}[A-HNSEW]): (?=[^\n]{0,40}?\b(?:shift|census|falls?|beds?|staff(?:ed|ing)?|RNs?|admits?|discharges"
    r"|quiet|sitters?|codes?)\b)"
)
#: Codes of beds where a line begins; letters of vertebrae, stages, waves and intervals are none.
_BED = regex(r"(?P<it>[ABDFHJKMNPRUW]\d{1,2}-\d{2})(?= [a-z])")
_BED_OF = regex(
    r"(?P<it>[ABDFHJKMNPRUW]\d{1,2}) (?P<name>[A-Z][a-z]{2,14})(?= (?:[a-z]|\d{1,3} ?[MFymf]|POD|HD)|,? - )"
)
_ROW = regex(r" (?P<name>[A-Z][a-z]{1,14})(?= ?[-–:] )")


def _span(start: int, end: int) -> Span:
    return Span(start, end, "ROOM", "ROOM", "unknown", "keywords:room in a sentence", 0.7)


def spans(note: Note) -> Iterator[Span]:
    """The rooms of running text, and the codes of wards and beds."""
    text, words, starts = note.text, note.words, note.starts
    for number in note.lettered:
        if len(words[number - 1]) == 1 and _opens_line(text, starts[number - 1]):
            yield from _bed(note, starts[number - 1])
    for digits in _ROOM_DIGITS:
        for number in note.runs.get(digits, ()):
            start = starts[number]
            if text[start - 1 : start] in _BEFORE and (room := _ROOM.match(text, start)) and (
                _is_room(note, number, room.end())
            ):
                yield _span(*room.span())
    for digits in _WARD_DIGITS:
        for number in note.runs.get(digits, ()):
            start = starts[number]
            if text[start + digits : start + digits + 1].isupper() and text[start - 1 : start] in _BEFORE:
                yield from _ward(note, number)


_ROOM_DIGITS, _WARD_DIGITS = (3, 4), (1, 2)
#: A room's digits stand at the beginning of the text or behind one of these.
_BEFORE = frozenset(("", *" \n/|([\t"))


def _is_room(note: Note, number: int, end: int) -> bool:
    """Whether somebody is in a number, or it does what people do."""
    text, lower, words = note.text, note.lower, note.words
    before = lower[number - 1] if number else "\n"
    opens, handed = _opens(note, number), before == ":" and number > 1 and lower[number - 2] in _HANDED
    if not (opens or handed or before in _LEADS or before in _CALLED):
        return False
    behind = note.token_at(end - 1) + 1
    following = lower[behind] if behind < len(words) else "."
    if before in ("to", "from") and _is_moved(note, number, end):
        return True
    if NO_ROOM.match(text, end) or text[end : end + 2] == "  ":
        return False
    ends = following in _ENDS or following in _GOES_ON
    if before in ("in", "@") and number > 1:
        who = number - 2
        while who and lower[who] in _LIES:
            who -= 1
        pronoun = lower[who] in _PRONOUNS and who < number - 2
        if pronoun or lower[who] in _WHO or _is_somebody(note, who):
            return ends or (following.endswith("ed") and following not in _COUNTED)
    if before in ("to", "in", "from") or before in _CALLED:
        led = lower[max(0, number - 3) : number]
        return before != "from" and not _CALLED.isdisjoint(led[:-1]) and (ends or following == "for")
    if before == "," and number > 2 and following in (",", ".", ";"):
        return _is_somebody(note, number - 2) and lower[number - 3] in _SEEN
    if opens:
        needed = following in ("needs", "need") and "".join(lower[behind + 1 : behind + 2]) in _NEEDED
        return text[end : end + 1] == " " and (needed or following in _DOES)
    row = _ROW.match(text, end) if handed else None
    return row is not None and _may_be_called(row["name"].lower())


def _is_moved(note: Note, number: int, end: int) -> bool:
    """Whether somebody is brought to or from a room: ``transfer from 512 to 608``, ``pt moved to 512``; to no hour."""
    lower, at = note.lower, number - 2
    other = number + 2 if lower[number - 1] == "from" and lower[number + 1 : number + 2] == ["to"] else -1
    if lower[number - 1] == "to" and at > 1 and lower[at].isdecimal() and lower[at - 1] == "from":
        other, at = at, at - 2
    paired = 0 <= other < len(lower) and lower[other].isdecimal() and len(lower[other]) in _ROOM_DIGITS
    if at < 0 or lower[at] not in _MOVED or not (
        _CLAUSE_END.match(note.text, end) or (paired and other > number and _AND_ON.match(note.text, end))
    ) or all(_HOUR.fullmatch(lower[one]) for one in ((number, other) if paired else (number,))):
        return False
    return not lower[at].startswith("mov") or (
        at > 0 and (lower[at - 1] in _WHO or lower[at - 1] in _PRONOUNS or lower[at - 2 : at] in _WAS_MOVED)
    )


_HOUR = regex(r"(?:[01]\d|2[0-3])[0-5]\d")
_CLAUSE_END = regex(r"[ \t]*(?:[,;)\n]|\Z|\.(?!\d))| (?:for|at|via|by|per|today|tonight|overnight|now|this|on)\b")
_AND_ON = regex(r"(?i) to \d{3,4}(?![\w%/]|[.:]\w| ?m[gl]\b)")
_WAS_MOVED = [[who, was] for who in ("pt", "patient", "he", "she") for was in ("was", "is", "being", "to")]
_ENDS = frozenset(",.;:-–()!?/")
#: What stands before a room in a clause, beside what people are called to.
_LEADS = frozenset(("in", "@", "to", "from", ","))
_COUNTED = word_set("red need seed treated enrolled randomized included reported observed screened matched affected")


def _opens(note: Note, number: int) -> bool:
    """Whether a number begins the note, a line or a sentence."""
    if not number:
        return True
    gap = note.text[note.ends[number - 1] : note.starts[number]]
    return "\n" in gap or (note.words[number - 1] in _MAY_OPEN and bool(gap))


def _opens_line(text: str, start: int) -> bool:
    return start == 0 or text[start - 1] == "\n"


def _is_somebody(note: Note, number: int) -> bool:
    """Whether a last name with a capital stands here that no test and no disease is called by."""
    word = note.words[number]
    if not (word.istitle() and len(word) > 1):
        return False
    back = number - 1 - (number > 1 and note.words[number - 1] == ".")
    return _may_be_called(note.lower[number]) or (back >= 0 and note.lower[back] in _TITLES)


def _may_be_called(word: str) -> bool:
    return word in lexicon.census_names() and not (
        word in lexicon.plain_words() or word in lexicon.eponyms() or lexicon.is_product(word)
    )


def _ward(note: Note, number: int) -> Iterator[Span]:
    """``RN 5N``, ``4E 12 dirty``, ``11N 34A``; ``7B: no falls this shift`` at a line's start."""
    text, start = note.text, note.starts[number]
    board = _BOARD.match(text, start)
    if board and text[start - 1 : start] != "(":  # WBC 24.8 (82N 14B)
        yield _span(*board.span())
        return
    report = _OF_A_WARD.match(text, start) if _opens_line(text, start) else None
    if report:
        yield _span(*report.span("it"))
        return
    ward = _WARD.match(text, start) if number and note.lower[number - 1] in _WHO_WORKS else None
    if ward and text[start - 1 : start] == " ":
        yield _span(*ward.span())


def _bed(note: Note, start: int) -> Iterator[Span]:
    """``W3-14 pain 7/10``, ``B12 Trask chest pain``: a bed's code where a line begins."""
    found = _BED.match(note.text, start)
    if found is None:
        found = _BED_OF.match(note.text, start)
        if found is None or not _may_be_called(found["name"].lower()):
            return
    yield _span(*found.span("it"))
