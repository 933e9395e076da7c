"""What stands in one string: marks joined by ^ | or /, sign-off lines, user names, weekdays in one word.

Yang & Garibaldi 2015, section 3.4 (1): an irregular mark is cut, and every piece read by itself.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Set
from functools import cache
from itertools import accumulate

from resynth import lexicon
from resynth.listed import Either
from resynth.recognize.note import Note, anchored
from resynth.recognize.numbers import columns, dictated, records, shapes
from resynth.recognize.persons.borne import folded, is_word
from resynth.recognize.persons.medicine import LETTERS
from resynth.recognize.persons.name_letters import is_short_form
from resynth.recognize.words import regex, word_set
from resynth.types import Span

BY = "keywords"
_PIECE = regex(r"[^\^|~\r\n]+")
_DATE = regex(r"\d{1,2}[/.-]\d{1,2}[/.-](?:\d{4}|\d\d)|(?:19|20)\d\d-?[01]\d-?[0-3]\d(?:\d{4,6})?")
_NUMBER = regex(r"[A-Z]{0,3}\d[\d-]{4,14}")
_LAST_FIRST = regex(
    r"[^\W\d_]+(?:[-'’ .][^\W\d_]+){0,3},[ \t]?[^\W\d_]+(?:[-'’ .][^\W\d_]+){0,2}\.?"
)
#: The same where a sentence goes on behind it: the first name's words have capitals when the last name has one.
_LAST_FIRST_OPENS = regex(
    r"[^\W\d_]+(?:[-'’ .][^\W\d_]+){0,3},[ \t]?[^\W\d_]+(?:[-'’][^\W\d_]+)?(?: [A-Z](?:[^\W\d_]+|\b\.?)(?!\w)){0,2}"
)
_WORD = regex(r"[^\W\d_]+(?:[-'’][^\W\d_]+)*")
_PHONE = regex(r"\(?\d{3}\)?[-. ]?\d{3}[-. ]?\d{4}")

#: Where two strings may be joined; what stands before it and behind it is looked at then.
_INITIALS_BEFORE = regex(r"(?:\A|[^\w/:,-])([A-Z]{2,4}|[A-Z][a-z][A-Z])\Z")
#: Behind the first letters of an accession: ``PC:RP: 1660`` (Table 2).
_ACCESSION_NUMBER = regex(r"([A-Z]{2,3}): \d{3,6}(?![\w:/%]|[.,]\d)")
_TYPIST_BEHIND = regex(r"([a-z]{2,4}(\d{0,3})|[A-Z]{2,4}(?=\d)(\d{1,4})(?=[ \t]*(?:\n|\Z)))(?![\w/:]|\.\w)")
_SMALL_BEFORE = regex(r"(?:\A|\n|[ \t]{2})[ \t]*([a-z]{2,3})\Z")
_DEGREE_BEFORE = regex(r"(?:M\.?D|D\.?O|Ph\.?D|N\.?P|P\.?A)\.?[ \t]*\Z")
_PAIR_BEFORE = regex(r"(?:\A|[^\w/.-])([A-Z]{2,3})/([A-Z]{2,3})\Z")
_NAME_BEHIND = regex(r"([A-Za-z]{2,})(?![\w/]|-\w)")
_COLUMN_END = regex(r"[ \t]{2}|[ \t]*(?:\n|\Z)|[ \t]\d{1,2}[/-]\d{1,2}[/-]\d\d")
_BLANK_LINE_END = regex(r"[ \t]*(?:\n|\Z)")
_USER = regex(r"(?<![\w@/:.-])[A-Za-z]{2,3}\d{1,3}(?![\w@/:-]|\.\d)")
#: All that the last line holds: XO71, vmf47 (Table 2).
_LAST_USER = regex(r"(?:\A|\n)[ \t]*([A-Z]{2,3}\d{2,3}|[a-z]{2,3}\d{2,3})[ \t]*\n*\Z")
_NAMED_USER = regex(r"[ \t]?[:#][ \t]{0,2}([A-Z]{2,3}\d{1,3}|[a-z]{2,3}\d{1,3})(?![\w@:-]|\.\d)")
_LAST_LINE = regex(r"(?:\n[ \t]*-{0,2} ?|[.!?)] ?-{1,2} ?)([A-Z]{2,3}|[a-z]{2,3})[ \t]*\n*\Z")
_CLOSING = regex(r"(?:\A|\n)[ \t]*(?i:peace|best|thanks|thx|regards|cheers|blessings),\s{0,4}([A-Z]{2,3})\s*\Z")
#: Initials before what only persons have behind their name.
_CREDENTIALED = regex(r"(?<![\w/.-])([A-Z]{2,3}),? (?:RN|R\.N|LPN|NP|PA-?C|MD|M\.D|DO|CRNP|ARNP|LCSW|RRT|CNA)\b")
#: Behind a degree that belongs to what follows: a colon, or a name.
_NAMED = regex(r":| [A-Z](?:\.|[a-z]+)[ -][A-Z]")
#: The words with which these begin.
CREDENTIALS = word_set("rn r lpn np pa md m do crnp arnp lcsw rrt cna")
#: Where a nurse works, and what else stands before a degree.
_WARDS = word_set("vna nh ccu msu pacu hh cm cw ir hd bsn adn msn the and her his our any per all one new day see")
_DATED = regex(r"[:. ]{0,3}(?:\d{1,2}[-/.](?:\d{1,2}|[A-Za-z]{3})[-/.]\d\d|\d{4}-|\d{1,2} ?[A-Z][a-z]{2})")
_TYPIST = regex(r"[ \t]([a-z]{2,3})[ \t]*(?=\n|\Z)")
_DICTATED_LINE = regex(r"\bD[DT]?:? {0,2}\d.{4,24}\bD?T:? {0,2}\d")
#: Who wrote it down, behind when: ``T: 02/17/95 MM   009362``.
_TRANSCRIBED = regex(
    r"\b(?:T|DT|TD):[ \t]{0,3}\d{1,2}[-/.]\d{1,2}[-/.]\d{2,4}(?:[ \t]{1,3}\d{1,2}:?\d\d(?: ?[AaPp][Mm])?)?[ \t]{1,4}"
    r"(?P<it>[A-Za-z]{2,3})(?=[ \t]*(?:[#\d]|\n|\Z|[ \t]{2}))"
)
#: Its end and a day, quickly found: most notes have none.
_WROTE = regex(r"[TD]:[ \t]{0,3}\d{1,2}[-/.]\d")
_NO_TYPIST = word_set("am pm job doc dd dt td by md at est edt cst cdt pst pdt")
_SIGNED_LINE = regex(r"\d[-/.]\d|\bM\.?D\b|\bD\.?O\b|\bR\.?N\b|(?i:\bjob\b)")
#: Words that begin a sign-off where a date follows: dictated, transcribed, reviewed.
SIGN_OFFS = word_set(
    "d t dd dt dv td tr trans transcribed dict dictated typed rev tran"
)
_UNITS = word_set(
    "mg ml cm mm kg hr min day wk mcg meq iu cc am pm po iv im sq qd kv ma"
)
#: Short for who or where somebody is, in capitals, and no initials of a person.
_ABBREVIATIONS = word_set(
    "mo wk yr hr min wks mos yrs hrs mins "
    "msw lcsw mph bsn msn mba dr drs mr mrs mx prof dds dmd dpm dnp dpt md do rn np pa phd pt ot st ms rt slp cna lpn "
    "ems er ed or icu pcp pmd gi gu ob ent id mom dad gma gpa am pm ok na nkda iv im po sq sc ct mri us xr ekg ecg eeg "
    "lab labs npo prn bid tid qid qhs dnr dni sob abd wbc rbc hgb plt bun cr ros pmh psh cv heent neuro msk ext fen "
    "prbc ffp la pe dvt mi chf copd cad htn dm snf ltac rehab usa va ii iii vi cc bp rr nos nad wnl dc fu hx sx rx "
    "dx tx fx bx eom rom tm lad jvd loc gcs ams uti ns lr ra bmi kub cpt cdt edd edc lmp ega"
)
#: Weekdays written in one word, as dialysis schedules are.
_WEEKS = frozenset((
    "MWF", "MWFS", "TTS", "TTHS", "TThS", "TThSa", "TTHSA", "TTSa", "TuThSa", "TUTHSA", "TuThS", "MTWThF", "MTWTHF",
    "MTWTF", "MTThF", "MWThF", "MWSa", "MTW", "WThF", "TuTh", "TThF", "MWFSa", "MWFSu", "MTF", "MThF", "TWTh", "SaSu",
    "TThSS", "TTHSS", "TThSaSu", "TTHSASU", "TuThSaSu", "TUTHSASU", "TuThSS", "MTWThFS", "MTWThFSa", "SuTuTh", "SuMWF",
    "SuTTh", "MTuTh", "MTuThF", "MTuWThF", "MTuWF", "TuThF", "MWTh", "MWThSa", "TWThF", "TuWThF", "WFSa", "WFSu",
))


@cache
def _plain() -> Set[str]:
    return Either(lexicon.plain_words(), _ABBREVIATIONS)


def is_plain(word: str) -> bool:
    """Whether letters are a word or an abbreviation of medicine rather than somebody's initials or user name."""
    return word.lower() in _plain()


def _is_abbreviated(word: str) -> bool:
    """The same, or of three letters and more what charts abbreviate so: of ``PTH/TKR/VDRL`` none is a doctor."""
    lower = word.lower()
    return is_plain(lower) or lower in LETTERS or (len(lower) > 2 and is_short_form(lower))


def spans(note: Note) -> Iterator[Span]:
    """All that joined strings and sign-offs of a note hold, but for what ``at_week`` and ``at_sign_off`` find."""
    text = note.text
    if "^" in text or "|" in text:
        ours = columns.columns(note).nobodys + columns.columns(note).devices
        yield from (span for span in _joined_marks(text) if (span.start, span.end) not in ours)
    for field in records.of_persons(note):
        yield _span(field.start, field.end, field.kind, "field of a record", field.role)
    yield from _signed(note)


def _span(start: int, end: int, kind: str, rule: str, role: str = "unknown") -> Span:
    return Span(start, end, kind, kind, role, f"{BY}:{rule}", 0.9)


# ── EDVISIT^84091519^Thomas-yosef, Julia^09/21/68^KEMPER, SYLVAN ─────────────────────────────────────────────────────


def _joined_marks(text: str) -> Iterator[Span]:
    """Lines whose fields are joined: each is read by its shape; the first person is the patient, others treat."""
    at = 0
    for line in text.splitlines(keepends=True):
        if line.count("^") + line.count("|") > 1:
            yield from _of_message(line, at)
            yield from _fields(line, at, bar="^" not in line)
        at += len(line)


#: Fields of segments (HL7 version 2.5) that say where somebody lies, and numbers that letters may begin: those of a
#: message and of an insurance.
_BEDS = {"PV1": (3, 6)}
_NUMBERED = {"MSH": ((9, "IDNUM"),), "IN1": ((8, "HEALTHPLAN"), (36, "HEALTHPLAN"), (49, "HEALTHPLAN"))}
#: Fields of who entered, verified, collected or observed, that begin with who he is to the system (XCN.1).
_USERS = {"EVN": (5,), "SCH": (16, 20), "ORC": (10, 11, 19), "OBR": (10,), "OBX": (16,)}
_KNOWN_AS = regex(r"[A-Za-z][A-Za-z0-9._]{1,15}(?=\^|\s*\Z)")
#: Findings and services of a message: a code, and behind it what it means.
_MEANT = frozenset(("DG1", "OBR", "OBX", "AL1", "PR1", "RXA", "RXE", "RXD", "RXO", "FT1", "IAM", "PRB"))
#: Point of care, room and bed: components of a location (PL).
_COMPONENTS = 3
_BED = regex(r"[A-Za-z0-9][A-Za-z0-9 -]{0,11}")
_LETTERED = regex(r"(?=(?:[^\d|]*\d){3})[A-Za-z0-9][A-Za-z0-9.-]{2,24}")


def _of_message(line: str, offset: int) -> Iterator[Span]:
    """Beds and numbers of letters and digits in a segment of a message: ``PV1|1|I|3S^318^A``, ``MSG21584``."""
    name = shapes.segment(line)
    if name not in _BEDS and name not in _NUMBERED and name not in _USERS:
        return
    fields = line.rstrip("\r\n").split("|")
    starts = [offset + place for place in accumulate((len(one) + 1 for one in fields), initial=0)]
    for number in _BEDS.get(name, ()):
        at = starts[number] if number < len(fields) else 0
        for part in fields[number].split("^")[:_COMPONENTS] if number < len(fields) else ():
            if _BED.fullmatch(part):
                yield _span(at, at + len(part), "ROOM", "joined marks")
            at += len(part) + 1
    for number in _USERS.get(name, ()):
        if number < len(fields) and (found := _KNOWN_AS.match(fields[number])):
            yield _span(starts[number], starts[number] + len(found[0]), "USERNAME", "joined marks")
    for number, kind in _NUMBERED.get(name, ()):
        if number < len(fields) and (found := _LETTERED.fullmatch(fields[number].partition("^")[0])):
            yield _span(starts[number], starts[number] + len(found[0]), kind, "joined marks")


#: Fields of segments of HL7 (version 2.5, chapters 3 and 6) that hold a number of another kind than their first.
_FIELDS = {
    ("PID", 18): "ACCOUNT", ("PID", 19): "SSN", ("PID", 20): "LICENSE", ("PV1", 19): "ACCOUNT", ("PV1", 50): "ACCOUNT",
    ("IN1", 2): "HEALTHPLAN", ("IN1", 8): "HEALTHPLAN", ("IN1", 36): "HEALTHPLAN", ("IN1", 49): "HEALTHPLAN",
    ("GT1", 2): "ACCOUNT", ("GT1", 12): "SSN", ("PV1", 7): "IDNUM", ("PV1", 8): "IDNUM", ("PV1", 9): "IDNUM",
    ("PV1", 17): "IDNUM",
}


def _fields(line: str, offset: int, *, bar: bool) -> Iterator[Span]:
    names = numbers = 0
    header = line.startswith("MSH|")
    pieces = [(found.start(), found[0]) for found in _PIECE.finditer(line)]
    if bar and not any(_is_person(piece.strip(), bar=bar) for _, piece in pieces):
        return  # a table drawn with bars
    name = shapes.segment(line)
    field, counted = 0, 0
    segment = line[:3] in ("PID", "NK1", "PV1", "IN1", "GT1", "OBR", "ORC")
    for number, (start, piece) in enumerate(pieces):
        field += line.count("|", counted, start)
        bare, counted = piece.strip(), start
        piece_at = start
        start += offset + len(piece) - len(piece.lstrip())
        if number + 1 == len(pieces) and number > 1 and (opens := _LAST_FIRST_OPENS.match(bare)) and not bar:
            bare = opens[0]
        end = start + len(bare)
        if _DATE.fullmatch(bare):
            yield _span(start, end, "DATE", "joined marks")
        elif _PHONE.fullmatch(bare) and len(bare) > 9:
            yield _span(start, end, "PHONE", "joined marks")
        elif _NUMBER.fullmatch(bare) and not header:
            if name == "OBX" or (name, field) in shapes.CODED or shapes.is_code_of_state(line, start - offset, bare):
                continue  # a result, its range, a code, a ZIP code
            kind = _FIELDS.get((name, field)) or ("IDNUM" if numbers or name in ("OBR", "ORC") else "MEDICALRECORD")
            numbers += 1
            yield _span(start, end, kind, "joined marks")
        elif _is_person(bare, bar=bar):
            if name in _MEANT and line[piece_at - 1] == "^" and line[piece_at - 2].isalnum():
                continue  # 486^PNEUMONIA, ORGANISM NOS
            kind, role = ("PATIENT", "patient") if names == 0 else ("DOCTOR", "provider")
            names += 1
            yield _span(start, end, kind, "joined marks", role)
        elif segment and number and _WORD.fullmatch(bare) and len(bare) > 2 and _in_name(line, piece, pieces, number):
            kind, role = ("PATIENT", "patient") if line[:3] in ("PID", "GT1", "IN1") else (
                ("PATIENT", "relative") if line[:3] == "NK1" else ("DOCTOR", "provider"))
            yield _span(start, end, kind, "joined marks", role)


def _is_person(piece: str, *, bar: bool) -> bool:
    """Whether a field is a last name, a comma and a first one; in a table with bars findings are so written too.

    ``| scar, no recur |``, ``| STOP, anticholinergic |``: words that hardly anybody is called by.
    """
    if not _LAST_FIRST.fullmatch(piece):
        return False
    last, first = piece.split(",")
    return not (bar and (is_word(folded(last.split()[-1])) or is_word(folded(first.split()[0]))))


def _in_name(line: str, piece: str, pieces: list[tuple[int, str]], number: int) -> bool:
    """Whether a component of a field of HL7 is part of a name: LAST^FIRST^MIDDLE, words of the Census."""
    at = pieces[number][0]
    behind = line[at + len(piece) : at + len(piece) + 1]
    before = line[at - 1 : at]
    return "^" in (before, behind) and lexicon.fold(piece) in lexicon.census_names()


# ── sign-offs ────────────────────────────────────────────────────────────────────────────────────────────────────────


def _signed(note: Note) -> Iterator[Span]:
    """``JS/ab``, ``AR/jt44``, ``MAT:kls``, ``M.D. / kls``, ``GQ/NV/whalen``; initials that end a line or a note."""
    text = note.text
    for at, to in _joints(note):
        first = max(0, at - 9)
        initials = _INITIALS_BEFORE.search(text, first, at)
        typist = _TYPIST_BEHIND.match(text, to)
        if initials and text[at] == ":" and (number := _ACCESSION_NUMBER.match(text, to)) and not (
            {initials[1].lower(), number[1].lower()} & shapes.quantities()
        ):
            yield _span(initials.start(1), number.end(), "IDNUM", "laboratory accession")
        if initials and typist and to == at + 1:
            yield from _initials_and_typist(text, initials, typist)
        elif typist and (small := _SMALL_BEFORE.search(text, first, at)) and typist[1] not in _plain():
            if small[1] not in _plain() and _BLANK_LINE_END.match(text, typist.end(1)):
                yield _span(*small.span(1), "INITIALS", "sign-off", "provider")
                yield _span(*typist.span(1), "USERNAME", "sign-off")
        elif typist and text[at] == "/" and typist[1] not in _plain() and _DEGREE_BEFORE.search(text, first, at):
            yield _span(*typist.span(1), "USERNAME", "sign-off")
        pair = _PAIR_BEFORE.search(text, first, at)
        name = _NAME_BEHIND.match(text, to) if pair and text[at] == "/" else None
        if pair and name and not any(map(_is_abbreviated, (pair[1], pair[2], name[1]))) and (
            lexicon.fold(name[1]) in lexicon.census_names() or len(name[1]) < 4
        ):
            for place in (pair.span(1), pair.span(2), name.span(1)):
                yield _span(*place, "DOCTOR", "joined names", "provider")
    for wrote in _TRANSCRIBED.finditer(text) if _WROTE.search(text) else ():
        if wrote["it"].lower() not in _NO_TYPIST:
            yield _span(*wrote.span("it"), "INITIALS", "sign-off", "provider")
    alone = _LAST_USER.search(text, max(0, len(text.rstrip()) - 12))
    if alone and not is_measure(alone[1]) and (len(alone[1]) > 4 or not is_plain(alone[1].rstrip("0123456789"))):
        yield _span(*alone.span(1), "USERNAME", "user name at a sign-off")
    closed = _CLOSING.search(text, max(0, len(text.rstrip()) - 24))
    if closed:
        yield _span(*closed.span(1), "INITIALS", "initials behind a closing", "provider")
        return
    last = _LAST_LINE.search(text, max(0, len(text.rstrip()) - 12))
    if last and last[1].lower() not in _plain():
        yield _span(*last.span(1), "INITIALS", "initials at the note's end", "provider")


@cache
def _signs() -> int:
    return anchored(dict.fromkeys(("/", ":")))


def _joints(note: Note) -> Iterator[tuple[int, int]]:
    """(Place of a sign that joins, place behind it) where letters before it may sign and letters behind it too."""
    words, starts, ends = note.words, note.starts, note.ends
    last = len(words) - 1
    for sign, _ in note.hits(_signs()):
        for number in note.here[sign]:
            if not 0 < number < last or (gap := starts[number + 1] - ends[number]) > (sign == "/"):
                continue
            behind, before = words[number + 1], words[number - 1]
            if len(behind) > 1 and behind.isalpha() and not (gap and not behind.islower()) and (
                before == "." or before.isupper() or 1 < len(before) < 5
            ):
                yield starts[number], starts[number + 1]


def at_credential(note: Note, at: int) -> Iterator[Span]:
    """``JS, RN``: initials before what only persons have behind their name."""
    number = at - 1 - (at > 1 and note.words[at - 1] == ",")
    if number < 0 or not 1 < len(note.words[number]) < 4 or not note.words[number].isupper():
        return
    found = _CREDENTIALED.match(note.text, note.starts[number])
    if found and _NAMED.match(note.text, found.end()):
        return  # RRT RN M. Castellane
    if found and found[1].lower() not in _plain() and found[1].lower() not in _WARDS:
        yield _span(*found.span(1), "INITIALS", "initials before a degree", "provider")


def _initials_and_typist(text: str, initials: re.Match[str], typist: re.Match[str]) -> Iterator[Span]:
    """Initials and a user name or other initials behind them, where they are no words or where people sign."""
    letters = typist[1].rstrip("0123456789")
    if letters in _UNITS:
        return
    if not typist[2]:
        line, alone = _line_without(text, initials.start(1), typist.end(1))
        # A column of its own at a line's start is where a typist signs.
        opens = text[max(0, initials.start(1) - 1) : initials.start(1)] in ("", "\n") and bool(
            _COLUMN_END.match(text, typist.end(1))
        )
        plain = (is_plain(initials[1]) or is_plain(letters)) and not (opens and not is_plain(initials[1]))
        signed = _DICTATED_LINE.search(line) or (opens and _SIGNED_LINE.search(line))
        ended = bool(_BLANK_LINE_END.match(text, typist.end(1)))
        closing = ended and text[max(0, initials.start(1) - 4) : initials.start(1)].rstrip(" ")[-1:] in (".", "!")
        if plain and not signed and not ((alone or closing) and not is_plain(letters)):
            return
        if not alone and not closing and not opens and not _SIGNED_LINE.search(line):
            return
    yield _span(*initials.span(1), "INITIALS", "sign-off", "provider")
    yield _span(*typist.span(1), "USERNAME", "sign-off")


#: So far from a sign-off its line is looked at.
_WIDE = 300


def _line_without(text: str, start: int, end: int) -> tuple[str, bool]:
    """The rest of the line around a string, as far as anybody reads there, and whether there is none."""
    first = text.rfind("\n", max(0, start - _WIDE), start) + 1 or max(0, start - _WIDE)
    last = text.find("\n", end, end + _WIDE)
    rest = text[first:start] + " " + text[end : end + _WIDE if last < 0 else last]
    return rest, not rest.strip()


#: What is done by somebody who signs for it with initials.
SIGNED_BY = word_set(
    "dictated typed transcribed seen read called checked verified reviewed entered performed done given placed drawn "
    "signed witnessed charted recorded reported examined noted taken collected obtained prepared assisted supervised "
    "chaperoned explained faxed scheduled completed updated approved administered started removed inserted discussed "
    "interviewed triaged assessed evaluated hung received rcvd recd notified ordered sent changed applied made "
    "cut grossed screened processed logged filled dispensed counted cosigned co-signed acknowledged tallied tally"
)
_BRACKETED = regex(r"\(([a-z]{2,3}|[A-Z]{2,3}),? \d{1,2}/\d{1,2}(?:/\d{2,4})?\)")
_KEYED = regex(r"(?<![\w=])([A-Z]{2,3}) ?= ?((?:[A-Z][\w'’-]*[,.]? ){1,3}[A-Z][\w'’-]*)")


def at_bracket(note: Note, at: int) -> Iterable[Span]:
    """``(pdl 8/16/22)``: who did something, and on which day."""
    if at + 2 < len(note.words) and note.words[at + 2].isdigit() and 1 < len(note.words[at + 1]) < 4:
        found = _BRACKETED.match(note.text, note.starts[at])
        if found and not is_plain(found[1]) and found[1] not in _UNITS:
            return (_span(*found.span(1), "INITIALS", "sign-off", "provider"),)
    return ()


def at_key(note: Note, at: int) -> Iterator[Span]:
    """``TM=Mikaele, Talia RN``: initials explained."""
    if at and note.words[at - 1].isupper():
        found = _KEYED.match(note.text, note.starts[at - 1])
        named = [word[0] for word in re.findall(r"[A-Z][\w'’-]*", found[2])] if found else []
        if found and (found[1][0] in named and found[1][-1] in named) and not _is_legend(found[2]):
            yield _span(*found.span(1), "INITIALS", "key of initials", "provider")


def _is_legend(explained: str) -> bool:
    """Whether what a key explains is words alone, none of them a name: ``QNS = QUANTITY NOT SUFFICIENT``."""
    words = [lexicon.fold(word) for word in re.findall(r"[^\W\d_]{2,}", explained)]
    return any(word in _GRAMMAR for word in words) or not any(
        word in lexicon.census_names() or not is_plain(word) for word in words
    )


#: No name has these, but for what is written in a legend.
_GRAMMAR = word_set("not no of the for to in on by and with at")


def again(note: Note, found: list[Span]) -> Iterator[Span]:
    """Initials that a key explains wherever they stand again in the note: alone in a column, or behind a time."""
    values = {note.text[span.start : span.end] for span in found if span.found_by == _KEY}
    for place in _INITIALS_AGAIN.finditer(note.text) if values else ():
        if place[1] in values:
            yield _span(*place.span(1), "INITIALS", "key of initials", "provider")


_INITIALS_AGAIN = regex(r"(?:[|\t]|\d{3,4}|  )[ \t]?([A-Z]{2,3})(?=[ \t]*(?:[|,;)\n]|\Z)|  )")
_KEY = f"{BY}:key of initials"


def is_measure(string: str) -> bool:
    """Whether letters and digits are a quantity, a unit, a drug or a finding of the table, and nobody's user name."""
    letters = string.rstrip("0123456789").lower()
    return letters in _UNITS or letters in shapes.clinical_letters() or shapes.is_named(string)


def at_sign_off(note: Note, at: int) -> Iterator[Span]:
    """User names of a transcriptionist (Table 2: two or three letters, one to three digits) where a note is signed."""
    text = note.text
    end = note.ends[at]
    if (named := _NAMED_USER.match(text, end)) and not is_measure(named[1]):
        yield _span(*named.span(1), "USERNAME", "user name at a sign-off")
    if not _DATED.match(text, end) and note.lower[at] not in ("typed", "transcribed", "dictated"):
        return
    for start, last, kind in dictated.pairs(note, at):
        yield _span(start, last, kind, "sign-off", "provider" if kind == "INITIALS" else "unknown")
    _, stop = note.line(end)
    following = text.find("\n", stop + 1, end + _WIDE)
    stop = end + _WIDE if following < 0 else following
    for found in _USER.finditer(text, end, min(stop, end + 160)):
        letters = found[0].rstrip("0123456789").lower()
        told = letters not in _plain() or len(found[0]) - len(letters) > 2  # MU830
        if letters not in _UNITS and told and not is_measure(found[0]) and (found[0].islower() or found[0].isupper()):
            yield _span(*found.span(), "USERNAME", "user name at a sign-off")
    typist = _TYPIST.search(text, end, min(stop, end + 80))
    if typist and typist[1] not in _plain() and not text[typist.end(1) : typist.end(1) + 1].isalnum():
        yield _span(*typist.span(1), "USERNAME", "user name at a sign-off")


# ── weekdays and digits glued to letters ─────────────────────────────────────────────────────────────────────────────


@cache
def weeks() -> frozenset[str]:
    """The words at which ``at_week`` wants to be asked, in small letters."""
    return frozenset(word.lower() for word in _WEEKS)


def at_week(note: Note, at: int) -> Iterator[Span]:
    """``MWFS``: weekdays in one word, which a surrogate moves together so that they stay days in their order.

    The paper's four mentions would be four surrogates that know nothing of each other: ``MFMW``, ``[DATE][DATE]``.
    """
    if note.words[at] in _WEEKS:
        yield _span(note.starts[at], note.ends[at], "DATE", "joined weekdays")
