"""Initials at the end of an entry, and behind whom something went through: ``-jm``, ``(JM)``, ``jm:kd``, ``d/w jm``.

Here a sign or a word beside letters alone tells that they are somebody's, so that they must be no abbreviation that
anybody uses (``name_letters``). What signs once is the same person's wherever it stands in the note.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Set

from resynth.recognize.note import Note
from resynth.recognize.persons import name_cues as cues
from resynth.recognize.persons.name_letters import ALONE, FRAGMENTS, is_abbreviation, unknown
from resynth.recognize.words import regex, word_set

#: What is written before a stroke and initials: ``done/jm``.
_OKAYED = word_set("ok okay okd done noted sent faxed mailed called seen aware advised")
#: What is shared with somebody, before "with" and "w".
_SHARED = word_set(
    "discussed discuss disc spoke spoken talked verified confirmed checked reviewed cleared reconciled coordinated "
    "consulted wasted waste witnessed counted messaged met seen examined staffed rounded precepted appt appointment "
    "visit followup"
)
#: Behind these stand initials and the end of the line; behind the others the sentence may go on.
_THANKS = word_set("readback rb rbv thx thanks ok okd noted scanned witness")
PARTIES = _THANKS | word_set("told asked w with per")
_ONWARDS = word_set(
    "ok okd okay to who will would and we pls please re that he she they said says is was this today tomorrow about "
    "for agrees agreed aware via by on at in but & / , . ; : ( ) ! ?"
)
#: Behind "per" and somebody: what is to be done.
_ORDERED = word_set("hold start stop increase decrease give continue resume may can keep restart change")
#: Who knows now stands before these, where a clause begins.
AWARE = word_set("aware notified informed")
_CLAUSE = word_set(". , ; : - / ( and &")
_MARKS, _OPENING, _ENDS, _BLANKS = "-–—~/*\\", "([{", ".!?)]", " \t"
_DONE = cues.DONE | _OKAYED
#: A day, an hour or both before initials that end a line, and how long they are at most.
_WHEN = regex(
    r"(?<![\d/.:-])(?=\d)(?:(?P<day>\d{1,2}[/-]\d{1,2}(?:[/-]\d{2,4})?)(?:[ \t,]+|\Z))?"
    r"(?P<hour>\d{1,2}:\d\d ?(?:[apAP][mM]?)?|\d{4})?[ \t]*\Z"
)
_WITH = word_set("/ with by to per see")
_DAY_BEHIND = regex(r" (?:on )?(?:1[0-2]|0?[1-9])[-/](?:[12]\d|3[01]|0?[1-9])(?:[-/]\d{2,4})?(?![\w/-])")
_LICENSED = word_set("RN LPN LVN NP PA MD DO CNA RPH RT PT OT")
_LONGEST_WHEN = 26
_LONGEST = 3
#: More words than these are sought in one walk.
_FEW = 6


def at_end(note: Note, number: int, line: int) -> list[int]:
    """The tokens that are initials where the last word of a line is one that signs.

    Args:
        number: the last word, of two or three letters.
        line: where its line begins.
    """
    word = note.words[number]
    if not (word.islower() or word.isupper()) or not word.isalpha():
        return []
    before = note.text[line : note.starts[number]]
    sign, lower = before[-1:], word.lower()
    if not sign:
        return []
    if sign in _OPENING:
        closed = note.text[note.ends[number] : note.ends[number] + 1]
        return [number] if closed and closed in ")]}" and _ended(before[:-1]) and _signs(lower) else []
    if sign == ":" or (sign == "/" and before[-2:-1].isalpha()):
        return _behind_other(note, number, before)
    if sign in _MARKS:
        return [number] if _behind_mark(before.rstrip(_MARKS), sign, word) else []
    return [number] if sign in _BLANKS and unknown(lower) and _behind_when(before, len(word) == 2) else []


def _ended(before: str) -> bool:
    """Whether a sentence or what is in brackets ended there."""
    bare = before.rstrip(_BLANKS)
    return bare != "" and bare[-1] in _ENDS


def _signs(lower: str) -> bool:
    """Whether letters behind the end of a sentence and a sign may be initials."""
    return unknown(lower) or (
        len(lower) == 2 and lower not in FRAGMENTS and lower not in ALONE and lower not in cues.functions()
    )


def _behind_mark(before: str, sign: str, word: str) -> bool:
    """``to call back. -jm``, ``to call back /jm``; not ``RRR -MRG``, a finding that is denied."""
    if not before.strip(_BLANKS):
        return False
    lower = word.lower()
    if before[-1] in _ENDS or (before[-1] in _BLANKS and (sign == "/" or _ended(before))):
        return _signs(lower)
    return before[-1] in _BLANKS and unknown(lower) and word.islower() and len(word) == 2


def _behind_other(note: Note, number: int, before: str) -> list[int]:
    """``to call back. rjl/mm``, ``done/jm``: initials behind other initials or what was done, nothing between."""
    if number < 2 or note.ends[number - 2] != note.starts[number - 1]:
        return []
    first, second = note.lower[number - 2], note.lower[number]
    if first in _OKAYED:
        return [number] if before[-1] == "/" and unknown(second) else []
    head = before[: -1 - len(first)]
    if head[-1:] not in ("", *_BLANKS, *_MARKS) or second in cues.functions():
        return []
    if note.words[number] in _LICENSED:
        return [number - 2] if unknown(first) else []  # JS/RN
    bare = head.rstrip(_BLANKS + _MARKS)
    ended = bare != "" and bare[-1] in _ENDS
    both = _signs(first) and _signs(second) and not (is_abbreviation(first) and is_abbreviation(second))
    return [number - 2, number] if (unknown(first) and (ended or not bare)) or (both and ended) else []


def _behind_when(before: str, two: bool) -> bool:
    """``to call back. 3/4 jm``, ``mailed 3/4 jm``, ``9:15a jm``; ``two`` letters stand behind a day alone."""
    when = _WHEN.search(before, max(0, len(before) - _LONGEST_WHEN))
    if when is None:
        return False
    head = before[: when.start()].rstrip(" \t,-")
    if not head:
        return ":" in (when["hour"] or "") or bool(when["day"] and when["hour"])
    return (two or bool(when["hour"])) and (head[-1] in _ENDS or head.rpartition(" ")[2].lower() in _DONE)


def parties(note: Note, word: str) -> Iterator[int]:
    """``told jm``, ``d/w jm and kd``, ``per jm ok to refill``, ``thanks, jm``."""
    lower, starts, ends, text = note.lower, note.starts, note.ends, note.text
    final = len(lower) - 1
    for number in note.here[word]:
        at = number + 1
        if at > final or len(lower[at]) > _LONGEST:
            continue
        if (lower[at] == "/" and word == "w") or (lower[at] == "," and word in _THANKS):
            at += 1
        if at > final or note.words[at].istitle() or not (unknown(lower[at]) or _is_talked_with(note, number, at)):
            continue
        if word in ("w", "with") and not _shared(lower, number):
            continue
        last = at == final or "\n" in text[ends[at] : starts[at + 1]]
        dated = word in ("w", "with") and _DAY_BEHIND.match(text, ends[at])
        on = last or dated or lower[at + 1] == "." or (word not in _THANKS and lower[at + 1] in _ONWARDS) or (
            word == "per" and lower[at + 1] in _ORDERED
        )
        if not on or "\n" in text[ends[number] : starts[at]]:
            continue
        yield at
        if not last and lower[at + 1] in ("and", "&", "/") and at + 2 <= final and unknown(lower[at + 2]):
            yield at + 2


#: What is talked over with somebody, and who that is in two letters, besides initials.
_TALKS = word_set("discussed spoke spoken talked staffed rounded precepted met conferred")
_SERVICES = word_set(
    "md do np pa rn pt ot rt st sw cm er ed or ir gi id gu ob ep hf cv ct vs ns im fm fp uc va bh hh nh cc dr pd rd ra "
    "om bf gf ex ms mr us it pm ah mh lab em ic nf qa co gp ho mo ca fa ma gm mw he she me my we you hi if by to on of "
    "in up no so ts as nm rx hr hp pc la"
)


def _is_talked_with(note: Note, number: int, at: int) -> bool:
    """Whether two capitals, an abbreviation too, are of whom something is talked over with: ``d/w NC.``"""
    lower, word = note.lower, note.words[at]
    talks = lower[max(0, number - 2) : number] == ["d", "/"] or (number > 0 and lower[number - 1] in _TALKS)
    return lower[number] in ("w", "with") and talks and word.isupper() and len(word) == len("NC") and (
        lower[at] not in _SERVICES and (at + 1 == len(lower) or lower[at + 1] in ".,;")
    )


def _shared(lower: list[str], number: int) -> bool:
    """Whether something is shared with somebody: ``d/w``, ``f/u w/``, ``spoke with``."""
    stroke = lower[number] == "w" and lower[max(0, number - 2) : number] in (["d", "/"], ["/", "u"])
    return number > 0 and (stroke or lower[number - 1] in _SHARED)


def informed(note: Note, word: str, known: Set[str]) -> Iterator[int]:
    """``jm aware``, ``jm notified``: where a clause begins; ``known``: the initials of who is named in the note."""
    lower = note.lower
    for number in note.here[word]:
        at = number - 1
        if at < 0 or len(lower[at]) > _LONGEST or note.words[at].istitle():
            continue
        if not unknown(lower[at]) and (note.words[at] not in known or lower[at] in cues.DEGREES):
            continue
        if not at or lower[at - 1] in _CLAUSE or "\n" in note.text[note.ends[at - 1] : note.starts[at]]:
            yield at


def again(note: Note, signed: Iterable[str]) -> Iterator[int]:
    """Where small letters that sign stand once more; what is beside figures is a measure."""
    lower, starts, ends, text = note.lower, note.starts, note.ends, note.text
    words = [word for word in signed if unknown(word)]
    many = len(words) > _FEW
    for word in words:
        for number in note.places.get(word, ()) if many else note.where(word):
            behind = text[ends[number] : ends[number] + 2]
            dated = number and lower[number - 1] in _WITH and _DAY_BEHIND.match(text, ends[number])  # f/u w/ ne 10/3
            if not note.words[number].islower() or (behind.lstrip(" ")[:1].isdecimal() and not dated) or (
                behind.startswith(("-", "=", "+", "'", "_"))
            ):
                continue
            if number and ends[number - 1] == starts[number] and lower[number - 1] in "'_.@":
                continue
            if number and lower[number - 1].isdecimal():
                when = _WHEN.search(text, max(0, starts[number] - _LONGEST_WHEN), starts[number])
                if when is None or not (when["day"] or ":" in (when["hour"] or "")):
                    continue
            yield number
