"""Known names that are words too: ``hope long here`` is the patient whose name it is, ``hope to discharge`` is not.

In small letters, or where all is in capitals, such a word is a name when the words around say so; what would make a
stranger of it a guess is enough for somebody who is known.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from resynth.recognize.note import Note
from resynth.recognize.persons import deeds
from resynth.recognize.words import regex, word_set

#: Whether two known words may be names of one person.
Together = Callable[[str, str], bool]

#: Nobody writes these before anything but a name; of the second, a verb may follow too ("dr will call").
_TITLES = word_set("mr mrs ms mx mister missus mssrs")
_TITLES_TOO = word_set("dr drs doctor prof professor nurse rev sister aunt uncle grandma grandpa")
#: Whose case it is; the word behind them is a name only if nothing else can go on there. "Did not miss long visits."
_PATIENT = word_set("pt patient client resident name member miss")
#: Verbs that take one of these as their subject, so that "pt will" says nothing.
_AUXILIARIES = word_set("will may can might must shall should would could do does did has had have is was be am are")
#: Verbs of what was done, so that "pt rose at" says nothing.
_PAST = word_set("rose drew")
#: Signs behind a name of whom it was told, and words: what a person is or does, or where and when.
_ENDS = frozenset(".,;:)]/-–—|")
_BEHIND = word_set(
    "is was has had here came called calls reports reported states stated says said denies denied presents presented "
    "arrived arrives seen in on at today yesterday tonight who whom and dob aged back born lives lived tolerated "
    "agrees agreed asks asked wants wanted"
)
#: Behind whom somebody spoke with.
_ABOUT = _BEHIND | word_set("re about regarding by via over for to again")
#: What only a person does, in the third person: no auxiliary and no noun of a note stands before these.
_DOES = word_set(
    "says said states stated reports reported denies denied endorses endorsed agrees agreed asks asked wants wanted "
    "called calls came lives lived tolerated arrived presents presented complains complained refuses refused"
)
#: What things do too, so that a clause must begin with the word: "bill took his meds", not "insurance bill went up".
_DOES_TOO = word_set(
    "took takes gave gives fell woke wakes awoke drove went goes walked walks feels felt thinks stayed stays slept "
    "vomited voided fainted collapsed recalls recalled believes needs needed noticed notices mentioned mentions told "
    "tells bathed bathes dressed dresses carried carries held holds found heard saw sees"
)
#: What is done to a person who stands right behind, and what goes on behind that: "told bill to stop", "asked hope if".
_DID_TO = word_set(
    "told tell asked ask informed inform reminded remind encouraged encourage instructed instruct reassured reassure "
    "advised advise helped help gave give assisted assist thanked comforted educated counseled walked fed bathed "
    "notified updated phoned"
)
_GIVING = word_set("gave give")
_GOES_ON = word_set("to about his her with w how if re and why what when a the that on")
#: Before a word that is one: "no long here", "in may states".
_OF_A_WORD = word_set(
    "a an the no not as so too how very that this his her its my our your their in on of for since by last next early "
    "late mid every any all each some more been be is was are were i we they he she it you who which to and or but if "
    "will may can could would should might must do did does"
)
_WITH = word_set("with w to by")
_TALKED = word_set("spoke spoken speak speaking talked talking met discussed reviewed seen visited called call message")
#: Who writes or speaks, at the end of a clause: "hi its rose.", "hello this is mark calling".
_HELLO = regex(r"(?:hi|hello|hey)[,.!]?\s{1,2}(?:it['’]?s|it is|this is|i['’]?m|i am)\s{1,2}\Z", re.IGNORECASE)
_IT_IS = regex(r"\s{0,2}(?:[.,;!]|\Z|\n|(?:calling|here|again)\b)", re.IGNORECASE)
#: What only a person used to do.
_USED_TO = regex(
    r"\s{1,2}used\s{1,2}to\s{1,2}(?:say|tell|joke|think|want|love|hate|like|complain|live|work|drive|cook|play|smoke|drink)\b",
    re.IGNORECASE)
#: What is done to persons only.
_DONE_TO = regex(
    r"\s{1,2}(?:was|is|has\s{1,2}been)\s{1,2}(?:re)?(?:admitted|discharged|hospitali[sz]ed|interviewed|counsell?ed|intubated"
    r"|extubated|reassured|widowed|divorced|born)\b",
    re.IGNORECASE)
_AGE = regex(
    r"\s{0,3},?\s{0,3}(?:(?:is|was)\s{1,3})?(?:an?\s{1,3})?\(?\d{1,3}(?:[\s-]{0,2}(?:y|yo|y/o|yr|yrs|year|years|male|female|"
    r"(?:m|mo|mos|month|months|wk|wks|week|weeks|d|day|days)[\s-]?(?:o|old))|[mf])(?![a-z/])", re.IGNORECASE)
_COMPLAINS = regex(r"\s{1,3}c/o\b", re.IGNORECASE)
_HERE = regex(
    r"\s{1,3}here(?=\s{0,3}(?:[.,;:)]|\Z|\n|(?:for|today|with|w|to|c|alone|now|because|after|from|in|at|re)\b))",
    re.IGNORECASE)
_POSSESSIVE = regex(r"['’]s\b", re.IGNORECASE)
#: So long is a greeting before a name.
_GREETING = 24
#: So many words on either side tell whether all is in capitals.
_AROUND = 4


def is_name(note: Note, number: int, together: Together) -> bool:
    """Whether a token that is a word and a known name is the name here."""
    text, end = note.text, note.ends[number]
    word = note.lower[number]
    before, sign = _before(note, number)
    if _beside(note, number, together) or _POSSESSIVE.match(text, end):
        return True
    titled = not sign or sign == "."
    if (before in _TITLES or (before in _TITLES_TOO and word not in _AUXILIARIES)) and titled:
        # MS is a disease too: "ms long-standing".
        return text[end : end + 1] != "-"
    behind, gap = _behind(note, number)
    if _AGE.match(text, end) and before not in _OF_A_WORD:
        return True
    start = note.starts[number]
    if _IT_IS.match(text, end) and _HELLO.search(text[max(0, start - _GREETING) : start]):
        return True
    told = (not gap.strip(" \t") and behind in _DOES) or any(
        pattern.match(text, end) for pattern in (_COMPLAINS, _USED_TO, _DONE_TO))
    if before in _PATIENT | _TITLES_TOO and sign in ("", ".", ":"):
        return told or behind == "here" or (
            (behind in _BEHIND and _is_finite(behind, word)) if behind and not gap.strip() else word not in _AUXILIARIES
        )
    if before in _WITH and _talked(note, number):
        return not behind or bool(gap.strip(" \t")) or behind in _ABOUT
    if before in _OF_A_WORD and not sign:
        return False
    if before in _DID_TO and not sign and word not in _AUXILIARIES and not gap.strip(" \t") and behind in _GOES_ON:
        return before not in _GIVING or behind in ("his", "her", "a", "the")
    return told or _acts(note, number) or _HERE.match(text, end) is not None


def _acts(note: Note, number: int) -> bool:
    """Whether behind a word stands what only persons do, or begins a clause and does what things may do too."""
    if note.lower[number] in _AUXILIARIES:
        return False
    if deeds.acts(note, number + 1):
        return True
    behind, gap = _behind(note, number)
    if gap.strip(" \t") or behind not in _DOES_TOO:
        return False
    return not number or not note.words[number - 1].isalnum() or not _on_one_line(note, number - 1, number)


def _is_finite(behind: str, word: str) -> bool:
    """Behind "pt will" only what no infinitive is makes a name of it."""
    return word not in _AUXILIARIES | _PAST or behind in ("is", "was", "has", "had", "here") or behind in _DOES


def _before(note: Note, number: int) -> tuple[str, str]:
    """The word before a token on its line, and the sign between them; a stop belongs to a short form."""
    at, sign = number - 1, ""
    if at >= 0 and note.lower[at] in (".", ":") and _on_one_line(note, at, number):
        at, sign = at - 1, note.lower[at]
    elif at >= 1 and note.lower[at] == "/" and note.lower[at - 1] == "w":
        at -= 1
    if at < 0 or not _on_one_line(note, at, number):
        return "", ""
    return note.lower[at], sign


def _behind(note: Note, number: int) -> tuple[str, str]:
    """The word behind a token, and what stands between; nothing at the end of a line."""
    at, end = number + 1, note.ends[number]
    while at < len(note.words) and note.lower[at] in _ENDS:
        at += 1
    if at >= len(note.words) or "\n" in (gap := note.text[end : note.starts[at]]):
        return "", "\n"
    return note.lower[at], gap


def _on_one_line(note: Note, first: int, last: int) -> bool:
    return "\n" not in note.text[note.ends[first] : note.starts[last]]


def _talked(note: Note, number: int) -> bool:
    """Whether somebody spoke with whom a token names: the verb stands within two words of "with"; or d/w."""
    before = note.lower[max(0, number - 5) : number]
    return before[-3:] == ["d", "/", "w"] or any(word in _TALKED for word in before[:-1])


def _beside(note: Note, number: int, together: Together) -> bool:
    """Whether another name of the same person stands right before or behind, a comma or an initial between."""
    word = note.lower[number]
    for step in (-1, 1):
        at = number + step
        for _ in range(3):
            if not 0 <= at < len(note.words):
                break
            other = note.lower[at]
            if other in (",", ".") or (len(other) == 1 and other.isalpha()):
                at += step
                continue
            if other != word and together(word, other):
                return "\n\n" not in note.text[min(note.ends[at], note.ends[number]) : max(note.starts[at],
                                                                                            note.starts[number])]
            break
    return False


def in_capitals(note: Note, number: int) -> bool:
    """Whether the words around a token on its line are in capitals as it is."""
    start, end = note.line(note.starts[number])
    near = [
        word for at, word in zip(note.starts[max(0, number - _AROUND) : number + _AROUND + 1],
                                 note.words[max(0, number - _AROUND) : number + _AROUND + 1], strict=True)
        if start <= at < end and len(word) > 1 and word.isalpha()
    ]
    return len(near) > 1 and all(map(str.isupper, near))
