"""Initials in the middle of a line, by what stands beside them: ``signed out to KW``, ``KW covering``, ``(RN, KW)``.

They are two or three capitals, dotted or not, that are no abbreviation that anybody uses (``name_letters``).
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import compress

from resynth.recognize.note import Note
from resynth.recognize.persons import name_cues as cues
from resynth.recognize.persons import name_initialed
from resynth.recognize.persons.name_letters import DOTTED_TERMS, OPENS_ENTRY, unknown
from resynth.recognize.words import Decided, regex, word_set

#: What is given to somebody: ``signed out to KW``, ``s/o to KW``.
_HANDED = word_set(
    "out handoff hand handed report reported off given over signout o transferred assigned escalated "
    "care called relayed phoned paged"
)
#: What two letters say or do at the beginning of a clause, and behind a role.
_SPEAKS = word_set("recommends says states asks requests thinks wants agrees")
_ACTS = _SPEAKS | word_set("at @ aware notified will called paged")
#: What somebody is asked to do, and how the sentence goes on behind who it is.
_CALLED = word_set("call page paged text texted contact notify notified tell ask asked told email")
_CALLED_FOR = word_set("with if for re about when w at who to and . , ; / &")
#: What somebody does who is told by initials, and what is done by them at the beginning of a clause.
_COVERS = word_set("covering covers oncall aware notified agrees assisting observing scribing dictating")
_TO_DO = word_set(
    "follow cover see call review place order staff consent sign discuss update check arrange contact "
    "fax"
)
_PATIENTS = word_set("patient pt client peer roommate resident veteran consumer subject")
_DID = word_set(
    "is was has had attended reports states stated reported presented presents denies denied struck hit and who "
    "arrived participated shared will did declined refused said admitted asked told became remained continues"
)
_ROLES = word_set(
    "rn lpn np pa md do cna pharm pharmd rph nurse nurses resident intern fellow attending chief tech pct crna "
    "pharmacist therapist sitter preceptor student medic scribe chaplain dietitian counselor clerk"
)
_DEGREES = word_set(
    "rn lpn np pa md do cna pharmd rph crna lcsw msw lmsw pta cota otr dpt slp rd rdms rvt rpsgt ccc ma"
)
#: Behind a stroke: who they are, and of which team.
_TEAMS = word_set("hospice rehab snf clinic triage nursing pharmacy")
_CLAUSE = word_set(". , ; : ( - – | !")
_DASHES = "-–—~"
#: Behind these two of them sign: ``checked DK/PV``; and what is told of a measure in small letters.
_CHECKED = word_set("read checked verified witnessed counted confirmed count counts")
_SAID = word_set("na nl wnl ok no yes pos neg am pm lt rt nad none nil ctab reg abn nt nd")
#: The same where the note ends with it; two letters that abbreviate something too sign there, but for what is done.
_LAST_DAY = regex(
    r"[ \t]\d{1,2}[/-]\d{1,2}[/-]\d{2,4}(?:,?[ \t]+\d{1,2}:?\d\d(?:[ \t]?[aApP][mM]?)?)?\s*\Z"
)
_DONE_THEN = word_set("lp bx px tx sx hx pe cc fu rv rx dx lv ua bp hr fx ex ok rp wt dc cx si sn ds dt")
#: A day of a year, with its hour or none, to the end of a line or of what is said of it.
_SIGNED_DAY = regex(
    r"[ \t]{1,3}\d{1,2}[/-]\d{1,2}[/-]\d{2,4}(?:,?[ \t]+\d{1,2}:?\d\d(?:[ \t]?[aApP][mM]?)?)?[ \t]*(?:;|\n|\Z)"
)
#: From when to when somebody is away; a drain is out on a day.
_AWAY = regex(r" (?:out|off|on) (?:from )?\d{1,2}/\d{1,2} ?(?:-|–|to|thru) ?\d")
_CLOSED = regex(r"[ \t]*(?:\n|\Z)|[ \t]{2}")
#: An entry of a log is no longer, in characters.
_ENTRY = 120


#: Who covers at night, and what is found, without a name.
_NOBODY = word_set("nf mrg sox")
#: Two letters in brackets behind a role that tell where somebody works, or as what.
_WHERE = word_set(
    "ed er or ob gi id ir ct us cm sw np pa md do bs ms pt ot st rt im fm fp em hh dc on am pm nf iv po cc"
)
_DOTS = regex(r"(?<![\w.])[A-Z]\. ?[A-Z]\.(?:[ -]?[A-Z]\.)?(?!\w)")
#: Dotted letters alone in the last line, a day and an hour behind them; a degree right behind them.
_LAST_LINE = regex(r"[ \t]*(?:\d{1,2}/\d{1,2}(?:/\d{2,4})?)?(?:[ ,]+\d{1,2}:?\d\d)?\s*\Z")
_DEGREE_BEHIND = regex(r",? (?:RNC?|LPN|LVN|NP|CNM|[FDA]NP|PA(?:-C)?|MD|DO|LCSW|LMSW|PharmD|RPh|RRT|CRNA)\b(?![-'’])")
#: What somebody is or does, behind who it is.
_BEHIND = regex(r" (?:is|was) (?:an? )?(?:\d|seen|admitted|referred|brought)|, (?:an? )?\d")
_AGED = regex(r", an? \d")
_UNKNOWN, _SHORT, _LETTER = 1, 2, 3


def _class_of(word: str) -> int:
    lower = word.lower()
    if 1 < len(word) < 4 and unknown(lower):
        return _UNKNOWN
    return (len(word) == 1 and word.isalpha() and _LETTER) or (len(word) == 2 and _SHORT)


_LETTERS = Decided(_class_of)


def spans(note: Note) -> Iterator[tuple[int, int]]:
    """Where initials stand."""
    words, text = note.words, note.text
    classes = list(map(_LETTERS.__getitem__, map(words.__getitem__, note.capitals)))
    for number, what in compress(zip(note.capitals, classes, strict=True), classes):
        if what == _UNKNOWN:
            for at in _of(note, number):
                yield note.starts[at], note.ends[at]
        elif what == _SHORT:
            start, end = note.starts[number], note.ends[number]
            sign = text[end : end + 1]
            if sign == ")" and text[start - 1 : start] == "(":
                if note.lower[number - 2] in _ROLES and note.lower[number] not in _WHERE:
                    yield start, end
            elif sign == " " and text[max(0, start - 2) : start] == "\n\n" and _LAST_DAY.match(text, end):
                if note.lower[number] not in _WHERE and note.lower[number] not in _DONE_THEN:
                    yield start, end
            elif sign == ":" and text[max(0, start - 2) : start] == "  " and _by_typist(note, number):
                yield start, end
                yield note.starts[number + 2], note.ends[number + 2]
        elif text[note.ends[number] : note.ends[number] + 1] == "." and (
            dots := _DOTS.match(text, note.starts[number])
        ):
            letters = "".join(filter(str.isalpha, dots[0])).lower()
            two, one = note.lower[max(0, number - 2) : number] if number > 1 else ("", "")
            told = (one == "to" and two in _HANDED) or one in _CALLED or (one == "by" and two in cues.DONE)
            behind = _BEHIND.match(text, dots.end())
            who = one in _PATIENTS or (one == "is" and two == "this") or one in ("", ".", ":") or (
                one == "," and _AGED.match(text, dots.end()) is not None
            )
            sure = letters not in DOTTED_TERMS
            if (sure and (told or (who and behind))) or _signs_dotted(note, number, *dots.span(), sure):
                yield dots.span()
            yield from name_initialed.dotted(note, number)


def _signs_dotted(note: Note, number: int, start: int, end: int, sure: bool) -> bool:
    """Whether dotted letters sign: alone in the last line, before a degree at the head of a line, in brackets."""
    text = note.text
    opens = not start or text[start - 1] == "\n"
    if opens and _LAST_LINE.match(text, end):
        return text[:start].rstrip()[-1:] in (".", "!", "?", ")")
    if opens and _DEGREE_BEHIND.match(text, end):
        return True
    one = note.lower[number - 1] if number else ""
    return sure and (one == "initials" or (one == "(" and text[start - 1] == "(" and text[end : end + 1] == ")"))


def _of(note: Note, number: int) -> Iterator[int]:
    """A token of capitals, and what stands glued to it, where these are initials."""
    text, lower, starts, ends = note.text, note.lower, note.starts, note.ends
    last = len(lower) - 1
    start, end = starts[number], ends[number]
    sign = text[start - 1] if start else "\n"
    if not (sign.isspace() or sign in "(/~" or (sign in _DASHES and start > 1 and text[start - 2].isspace())):
        return
    one, two = (lower[number - 1] if number else ""), (lower[number - 2] if number > 1 else "")
    if number and "\n" in text[ends[number - 1] : start]:
        one = two = ""
    after = lower[number + 1] if number < last else ""
    behind = lower[number + 2] if number + 1 < last else ""
    opens = one == "" or one in _CLAUSE
    if text[end : end + 1] in ("/", ":") and number + 1 < last and starts[number + 2] == ends[number + 1]:
        if after == "/" and (behind in _DEGREES or behind in _TEAMS) and _closes(text, ends[number + 2]):
            yield number
        elif _typed(note, number, one):
            yield number
            yield number + 2
        return
    if text[end : end + 1] not in ("", " ", ",", ".", ";", ")", "\n") or text[end : end + 2].strip(".")[:1].isdecimal():
        return
    if lower[number] in _NOBODY:
        return
    two_letters = end - start == 2
    if (
        (one == "to" and two in _HANDED)
        or (one in _CALLED and (after in _CALLED_FOR or after == "") and two not in ("last", "first"))
        or (opens and after in _COVERS)
        or (opens and after == "to" and behind in _TO_DO)
        or (opens and two_letters and (after in _SPEAKS or (after == "will" and behind in _TO_DO)))
        or (one in _ROLES and two_letters and after in _ACTS)
        or (one in _PATIENTS and after in _DID and two_letters)
        or (one == "is" and two == "this" and after == "," and behind in ("a", "an") and two_letters)
        or (one == "(" and after == ")" and two in _ROLES)
        or (one in (",", "/") and two in _DEGREES and after == ")" and lower[number - 3] == "(")
        or (one == "nurse" and two_letters and after in ("at", "in", "and", ",", ".", "aware", "called"))
        or (one.isdecimal() and two in ("pgy", "ms") and after in (".", ",", ""))
        or (after == "pgy" and one in ("", ".", ",", "by", "with"))
        or (one in _DASHES and text[start - 1] == " " and _said(text, starts[number - 1]) and after == ".")
        or (opens and after in ("out", "off", "on") and _AWAY.match(text, end) is not None)
        or (one == "" and text[start - 1 : start] in ("", "\n") and _SIGNED_DAY.match(text, end) is not None)
        or (one in (".", "!") and after in _DEGREES and behind in ("", ".", ","))
        or (one in (".", "!") and after == "," and behind in _DEGREES)
        or _ends_entry(note, number)
    ):
        yield number


def _closes(text: str, end: int) -> bool:
    return text[end : end + 1] == "." or _CLOSED.match(text, end) is not None


def _said(text: str, dash: int) -> bool:
    """Whether a day stands right before a dash: ``spoke 11/8 - KW.``; findings stand behind dashes too."""
    return text[max(0, dash - 2) : dash].rstrip()[-1:].isdecimal() and text[dash - 1] == " "


def _typed(note: Note, number: int, one: str) -> bool:
    """``DT: 08/14/2018 1140 JMS:rt``: who dictated and who typed, to the end of the line."""
    second = note.words[number + 2]
    if not (1 < len(second) < 4 and second.isalpha() and (second.islower() or second.isupper())):
        return False
    if not _closes(note.text, note.ends[number + 2]) or second.lower() in cues.functions():
        return False
    if second.isupper():
        return one in _CHECKED
    return unknown(second) or one.isdecimal() or one == ":"


def _by_typist(note: Note, number: int) -> bool:
    """``MS:cg`` behind a gap, and a gap or the end of the line behind: a measure is told otherwise."""
    at = number + 2
    if at >= len(note.words) or note.starts[at] != note.ends[number] + 1 or not _closes(note.text, note.ends[at]):
        return False
    second = note.words[at]
    return 1 < len(second) < 4 and second.isalpha() and second.islower() and second not in _SAID


def _ends_entry(note: Note, number: int) -> bool:
    """``0815 pt resting KW``: the end of a line that begins with its hour."""
    text, end = note.text, note.ends[number]
    if text[end : end + 1] not in ("", "\n") or text[note.starts[number] - 1 : note.starts[number]] != " ":
        return False
    line = note.line(note.starts[number])[0]
    return end - line < _ENTRY and OPENS_ENTRY.match(text, line) is not None and note.lower[number - 1].isalpha()
