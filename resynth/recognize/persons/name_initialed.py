"""Initials behind who typed and who added, in lists of who signs, in pairs, beside hours, roles and cells.

``Typed hz.``; ``Addendum 1410 (WT):``; ``init: lh lh dp``; ``GI / LB`` alone in a line; ``10:15 w/ KRO.``; ``RN OP.``;
``LT aware``; ``SW (LM) called``; ``| 0900 QX |``; dotted letters: ``K.M. notified``, ``Read back by: I.S.K.``
"""

from __future__ import annotations

from collections.abc import Iterator

from resynth.recognize.note import Note
from resynth.recognize.persons import name_cues as cues
from resynth.recognize.persons import name_entries
from resynth.recognize.persons.name_letters import (
    ALONE,
    DOTTED_TERMS,
    FRAGMENTS,
    is_abbreviation,
    is_short_form,
    unknown,
)
from resynth.recognize.persons.name_months import MONTHS
from resynth.recognize.words import regex, word_set

_DAY = r"\d{1,2}[-/.]\d{1,2}(?:[-/.]\d{2,4})?"
_HOUR = r"(?:(?:[01]\d|2[0-3])[0-5]\d|\d{1,2}:[0-5]\d)"
_LETTERS = r"(?:[A-Z]{2,3}|[a-z]{2,3})"
_CAPITALS = r"[A-Z]{2,3}"
_LINE_ENDS = r"[ \t]{0,9}(?:\n|\Z)"
_DOTTED = regex(r"[A-Z]\.(?: ?-?[A-Z]\.){1,3}(?!\w)")
_TYPED = word_set("typed scribed dictated minutes dict transcribed")
_TYPED_BY = regex(rf":? (?P<it>{_LETTERS})(?=[,.;](?!\w)|{_LINE_ENDS}| {_DAY})")
_ADDED = word_set("addendum entry note")
_ADDED_BY = regex(rf" (?:{_HOUR} )?(?:\((?P<it>{_CAPITALS})\)(?=:| {_HOUR})|(?P<bare>{_CAPITALS})(?=:| {_HOUR}))")
#: Before a list of who signs, or of who was there.
_LISTED = word_set("init initial initials inits attendees participants")
_FIRST = regex(rf" ?[:=] {{0,2}}(?P<it>{_LETTERS})(?![\w./'’-]| ?[=:])")
_NEXT = regex(rf"(?P<gap>,? ?/?)(?<=[ ,/])(?P<it>{_LETTERS})(?![\w./'’-]| ?[=:])")
_WRITTEN = regex(rf" (?P<it>{_CAPITALS})(?=[.,;)])")
#: Between an hour and who did it then.
_WITH = word_set("by with w")
_THEN_BY = regex(rf"(?:/ ?| )(?P<it>{_CAPITALS})(?=[.:;,)](?!\w)|{_LINE_ENDS})")
_HOUR_BEFORE = regex(rf"(?<![\w:/.-]){_HOUR} \Z")
#: Four digits that are a year as well, and what stands before one.
_YEAR, _WHEN = regex(r"(?:19|20)\d\d "), MONTHS | word_set(
    "in since of late early mid until till from during year circa ca before after by around approximately about spring "
    "summer fall autumn winter / - jan feb mar apr jun jul aug sep sept oct nov dec"
)
#: Who is told by letters right behind, where a clause ends.
_ROLES = word_set("tech supv supervisor charge pct scribe cna lpn sitter rn nurse scrub circulator perfusionist runner")
_ROLE = regex(rf" (?P<it>{_CAPITALS})(?=[.,;)](?!\w)|[ ]{{2}})")
#: In brackets behind services that are as often something else.
_SERVICES = word_set("sw cm ot pt slp rt rd")
_SERVED = regex(
    r" \((?P<it>[A-Z]{2})\) (?:called|saw|aware|notified|met|spoke|here|will|came|paged|updated|recommends|following"
    r"|consulted|states|says|reports|to see|at bedside|in to)\b"
)
#: Behind somebody's letters at the beginning of a clause.
_KNOWS = word_set("aware notified informed covering")
_CLAUSE = word_set(". ; : ( ! ? |")
#: What is done, before who did it and the hour.
_DID = word_set("entered given placed done checked hung drawn started stopped secured removed replaced reported")
_DONE_AT = regex(rf" (?P<it>{_CAPITALS}) {_HOUR}(?![\d:/.-])")
_HELPS = word_set("asst assisting scribing")
#: Where somebody is, behind two letters.
_THERE = word_set("here bs bedside")
#: In the cells of a table of doses.
_CELL = regex(rf"[ \t]{{0,9}}{_HOUR} (?P<it>{_CAPITALS})(?=[ \t]{{0,9}}(?:\||,|\n|\Z))")
#: Alone in a line, or small letters at its end.
_PAIR = regex(rf"[ \t]{{0,9}}(?P<it>{_LETTERS}) ?/ ?(?P<other>{_LETTERS}){_LINE_ENDS}")
_SMALL_PAIR = regex(rf"[a-z]{{2,3}}/[a-z]{{2,3}}{_LINE_ENDS}")
_BEHIND_NAME = regex(rf"[ \t]{{0,2}}(?P<it>[a-z]{{2,3}})(?:[ \t]{{1,4}}{_DAY}(?:[ \t]{{1,3}}{_HOUR})?)?{_LINE_ENDS}")
_SIGNER = regex(r"[A-Z]\. ?[A-Z][^\W\d_]{2,15}[ \t]{0,2}\Z")
_WIDEST, _LONGEST_LIST = 24, 8
#: Who or where nobody by name is, and what is written, given and found in two letters.
_NOBODY = cues.DEGREES | cues.SERVICES | cues.TITLES | cues.TRADES | cues.RELATIVES | cues.SEXES | word_set(
    "or us im fm fp hh dc on am pm nf iv po cc pts ns "
    "hm ap sx hx dx tx rx bp hr pd fd ems vna dss dcf cps aps don adon re ra la na nb ok vs rr fs bg "
    "bm tf lr ng og ue le wb af vt vf sr sb cp ha pe mi fx bx nc gt ft fu hs ac hd gp "
)
#: Degrees that are as often somebody's first and last letters.
_EITHER = word_set("ms ma sb bs")
#: Beside a stroke.
_NO_PAIR = word_set("am pm po iv pr im sc sq sl ng og nl nt nd na wnl pos neg yes no and or us he his her him hr min")
_TERMS = word_set("dob doa dos doi aka dba mvp fyi")
_DOTTED_BY = word_set("by with w signed rec'd recd d")
_DOTTED_DID = regex(r" (?:notified|aware|called|paged|informed|asked|says|states|scribe|scribing|RN|LPN|in room)\b")
_DOTTED_ENDS = regex(rf"{_LINE_ENDS}|[ \t]{{2}}|[ ]?/")
_AGED = regex(r"(?<![\d./-])\d{1,3} ?[MFmf],? \Z")
_SPOKEN = frozenset((":", "/", "'", "’"))
ANCHORS = frozenset((
    *_TYPED, *_ADDED, *_LISTED, *_WITH, *_ROLES, *_SERVICES, *_KNOWS, *_DID, *_HELPS, *_THERE, "/", "|",
))


def at_word(note: Note, word: str) -> Iterator[tuple[int, int]]:
    """The places of the letters that a word, a stroke or a cell's edge tells."""
    text, ends = note.text, note.ends
    for number in name_entries.strokes(note) if word == "/" else note.here[word]:
        end = ends[number]
        if word == "/":
            yield from _at_stroke(note, number)
        elif word == "|":
            if (found := _CELL.match(text, end)) and _is_one(found["it"]):
                yield found.span("it")
        elif word in _LISTED:
            yield from _in_list(note, word, number)
        if word in _TYPED and (found := _TYPED_BY.match(text, end)) and (
            _is_one(found["it"].upper()) if word == "minutes" else _signs(found["it"])
        ):
            yield found.span("it")
        if word in _ADDED and (found := _ADDED_BY.match(text, end)):
            group = "it" if found["it"] else "bare"
            if _is_one(found[group]):
                yield found.span(group)
        if word in _WITH and (found := _THEN_BY.match(text, end)) and _is_one(found["it"]) and (
            _is_behind_hour(note, number, found["it"])
            or (text[note.starts[number] - 1 : end] == "(by" and text[found.end() : found.end() + 1] == ")")
        ):
            yield found.span("it")
        if word in _ROLES and (found := _ROLE.match(text, end)) and _is_one(found["it"]):
            yield found.span("it")
        if word in _SERVICES and note.words[number].isupper() and (found := _SERVED.match(text, end)) and (
            _is_one(found["it"])
        ):
            yield found.span("it")
        if word in _DID and (found := _DONE_AT.match(text, end)) and _is_one(found["it"]):
            yield found.span("it")
        if (word in _KNOWS or word in _HELPS) and number and _knows(note, number - 1):
            yield note.starts[number - 1], ends[number - 1]
        if word in _THERE:
            at = number - 1 - (word != "here" and note.lower[number - 1] == "at")
            if at >= 0 and len(note.words[at]) == 2 and (at < number - 1) == (word != "here") and _knows(note, at):
                yield note.starts[at], ends[at]


def _is_behind_hour(note: Note, number: int, letters: str) -> bool:
    """Whether an hour stands right before a token: no year, of which an illness or "in" tells: ``in 2012 with TB``."""
    found = _HOUR_BEFORE.search(note.text, max(0, note.starts[number] - _WIDEST), note.starts[number])
    if found is None:
        return False
    before = note.lower[number - 2] if number > 1 else ""
    return not _YEAR.match(found[0]) or not (
        before in _WHEN or before.isdecimal() or is_abbreviation(letters.lower()) or is_short_form(letters.lower())
    )


def dotted(note: Note, number: int) -> Iterator[tuple[int, int]]:
    """Where dotted letters that begin at a token sign, are told, or know of something."""
    text, start = note.text, note.starts[number]
    found = _DOTTED.match(text, start)
    if found is None:
        return
    letters = "".join(filter(str.isalpha, found[0])).lower()
    if letters in DOTTED_TERMS or letters in _TERMS or (len(letters) > 2 and not unknown(letters)):
        return
    before = note.lower[number - 1] if number else ""
    opens = not number or "\n" in text[note.ends[number - 1] : start]
    at = number - 1
    while at > 0 and note.lower[at] in _SPOKEN:
        at -= 1
    by = not opens and at >= 0 and note.lower[at] in _DOTTED_BY
    known = (opens or before in _CLAUSE or before == ",") and _DOTTED_DID.match(text, found.end())
    aged = _AGED.search(text, max(0, start - _WIDEST), start)
    if by or known or aged or (opens and _DOTTED_ENDS.match(text, found.end())):
        yield found.span()


def _is_one(letters: str) -> bool:
    """Whether capitals are nobody's role, place or service, and if three, no abbreviation."""
    lower = letters.lower()
    return lower not in _NOBODY and lower not in cues.functions() and (len(letters) == 2 or unknown(lower))


def _signs(letters: str) -> bool:
    """Whether letters behind who typed are somebody's."""
    lower = letters.lower()
    if letters.isupper():
        return lower not in _NOBODY or lower in _EITHER
    return lower not in _NOBODY and lower not in cues.functions() and lower not in FRAGMENTS


def _knows(note: Note, number: int) -> bool:
    """Whether two or three capitals begin a clause."""
    word = note.words[number]
    if not 1 < len(word) < 4 or not word.isupper() or not word.isalpha() or not _is_one(word):
        return False
    if len(word) == 2 and word.lower() in ALONE and word.lower() not in ("lt", "ao"):
        return False
    if note.text[note.ends[number] : note.starts[number + 1]] != " ":
        return False
    return not number or note.lower[number - 1] in _CLAUSE or "\n" in (
        note.text[note.ends[number - 1] : note.starts[number]]
    )


def _in_list(note: Note, word: str, number: int) -> Iterator[tuple[int, int]]:
    """Letters of one case behind "init:", one or several; of who attends, behind commas."""
    text = note.text
    found = _FIRST.match(text, note.ends[number])
    if found is None:
        if word == "initials" and (found := _WRITTEN.match(text, note.ends[number])) and _signs(found["it"]):
            yield found.span("it")
        return
    small = found["it"].islower()
    attends = word in ("attendees", "participants")
    for _ in range(_LONGEST_LIST):
        if found is None or found["it"].islower() != small or not _signs(found["it"]) or (
            attends and not unknown(found["it"].lower()) and not small
        ):
            return
        yield found.span("it")
        found = _NEXT.match(text, found.end())
        if found and attends != found["gap"].startswith(","):
            return


def _at_stroke(note: Note, number: int) -> Iterator[tuple[int, int]]:
    """Two who sign with a stroke between them, alone in a line or small at its end; one behind a signer's name."""
    text = note.text
    if not number or not note.words[number - 1].isalpha():
        return
    start = note.starts[number - 1]
    line = note.line(start)[0]
    small = _SMALL_PAIR.match(text, start)
    if 1 < len(note.words[number - 1]) < 4 and (small or not text[line:start].strip(" \t")):
        found = _PAIR.match(text, start)
        pair = (found["it"], found["other"]) if found else ()
        last = found is not None and not text[line:start].strip() and not text[found.end() :].strip()
        if found and _NO_PAIR.isdisjoint(map(str.lower, pair)) and (
            any(map(_is_one, map(str.upper, pair))) if last
            else all(map(_signs, pair)) and any(unknown(one.lower()) for one in pair)
        ) and (not text[line:start] or text[start - 1].isspace()):
            yield found.span("it")
            yield found.span("other")
    elif (found := _BEHIND_NAME.match(text, note.ends[number])) and _signs(found["it"]) and (
        note.starts[number] - line < _WIDEST and _SIGNER.fullmatch(text, line, note.starts[number])
    ):
        yield found.span("it")
