"""Rooms, beds, units, wards: where in a building somebody lies, by the word for the place and its number or letter.

``Rm 412``, ``bed 12-B``, ``Infusion Bay 4``, ``ICU 12``, ``4 West``; room_words takes off what any house has. Stages,
levels and counts are none: ``POD 3``, ``level 1 trauma``, ``2 units``, ``bed 3 times a day``.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import repeat

from resynth import lexicon
from resynth.recognize.institutions import no_rooms
from resynth.recognize.lines import shouted
from resynth.recognize.note import Note
from resynth.recognize.words import regex, word_set
from resynth.types import Span

BY = "keywords"
#: Those that any text may have before a number: asked for a capital, their number behind them.
_CAPITAL = word_set(
    "floor flr wing unit pod exam theatre theater hall hallway station lab clinic cottage desk zone slot chair "
    "curtain building tower lounge nursery crib warmer stall triage resus ste dormitory dorm cath iso isolation "
    "endo cysto angio basement"
)
#: Of these a bare letter is none either, and small letters are others' ("in lab 4").
_NUMBER_ALONE = word_set("desk station theatre theater crib chair bldg building")
#: Units by their short names, which stand before the number of a bed.
UNITS = word_set(
    "bicu nccu nsicu cticu hvicu icu micu sicu picu ob ped nicu ccu cvicu ticu cicu nsu neuroicu pcu imcu imc pacu "
    "cdu edou tcu aru snu msu mbu ldr ldrp tele peds trauma stepdown obs psych rehab oncology ortho telemetry hdu "
    "itu csu ctu bmt bmtu burn burnicu er ed"
)
#: Of these nothing but a bed behind a hyphen or another word for one is a room: ``ED-12``, not ``ER 95``.
_HYPHENED = word_set("er ed ob ped psych rehab oncology ortho burn imc obs telemetry")
_CENTERS = word_set("center central main tower")
SIDES = _CENTERS | word_set("north south east west northeast northwest southeast southwest")
WINGS = word_set(
    "telemetry tele stepdown medical med surgical surg medicine surgery onc cards "
    "ortho orthopedics neuro neurology oncology cardiology "
    "cardiac pavilion tower main center central annex rehab psych maternity peds pediatrics"
)
#: What stands before a number that is a stage and no room.
_STAGES = word_set("level stage grade phase gun type class category tier step")
_VALUE = (
    r"(?:[A-Z]{0,3}-?\d{1,4}[A-Za-z]?(?:-[A-Z0-9]{1,4}){0,2}|[A-Z]-?[A-Z]?\d{0,2})"
    r"(?![\w%]|[.-]\w|/(?!(?:[Rr]m|RM|[Rr]oom|[Bb]ed)\b)\w|:\d)"
)
_BEHIND = regex(
    r"(?P<link>(?:[ ](?:to|from|assigned|TO|FROM|ASSIGNED))?:[ \t]*|[ \t]*(?:#|no\.?|number|:)[ \t]*|[ \t]|-)?"
    rf"(?P<value>{_VALUE})"
)
_MORE = regex(
    r"[ \t]?,?[ \t](?:(?:room|rm|bed|bay|isolette|crib|chair|window|door|side|level|floor)\b[ \t#-]{0,2}"
    rf"(?-i:{_VALUE})|bed [A-D]\b|(?:North|South|East|West|NORTH|SOUTH|EAST|WEST)\b)",
    re.IGNORECASE,
)
#: Behind a number: what counts or measures, and no place.
NO_ROOM = regex(
    r"[ -]?(?:times?|x\b|hours?|hrs?|days?|weeks?|wks?|mins?|months?|mos?\b|years?|yrs?|y/?o|pillows?|rails?|meds?"
    r"|ft|feet|mi\b|miles?|km\b"
    r"|flights?|l\b|per\b|of\b|and \d|units?|activation|alert|level|inh|C\b(?!/)|points?|mg|mcg|ml|cc|visits?"
    r"|\"|”|''|inch|in\.|[MF]\b"
    r"|patients?|pts?\b|assist|person|people|steps?|nights?|beds?\b(?! (?:[A-D]\b|\d))|to \d|-\d|am\b"
    r"|pm\b|a\.m|p\.m|minutes?|deg)",
    re.IGNORECASE,
)
#: Theatres stand in small letters, too, and nothing else is counted by them.
_THEATRES = word_set("theatre theater")
#: Of these a number may be a word, at the end of what is said: ``brought to room two.``
_TOLD_OF = word_set("room rm bay suite theatre theater bed")
_SPELLED = regex(
    r"[ \t](?P<it>one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen"
    r"|seventeen|eighteen|nineteen|twenty(?:[ -](?:one|two|three|four|five|six|seven|eight|nine))?)"
    r"(?=[ \t]*(?:\Z|\n|[,;)]|\.(?!\d)| (?:with|by|via|at|for|where|and (?:was|placed|put|positioned|given))\b))",
    re.IGNORECASE,
)
_NUMBER = regex(r"[ \t]#?(?P<value>\d{1,2})(?![\w%/:-]|\.\d)")


def span_of(start: int, end: int, rule: str) -> Span:
    """A room, by a rule."""
    return Span(start, end, "ROOM", "ROOM", "unknown", f"{BY}:{rule}", 0.7)


def at_place(note: Note, at: int) -> Iterator[Span]:
    """``Rm 907``, ``bed 12-B``, ``Pavilion 6``, ``Device Clinic B``: a word for a place and what tells which one."""
    text, word, lower = note.text, note.words[at], note.lower[at]
    capital = word[0].isupper()
    named = _FIELD.match(text, note.ends[at]) if capital and lower in _FIELDS and lower != "exam" else None
    if named and any(map(str.isdigit, named["it"])):
        if no_rooms.is_none(note, at, *named.span("it"), field=True):
            return
        yield span_of(*named.span("it"), "room")
        return
    if lower in ("location", "loc"):
        return
    if lower == "bed" and (saint := _OF_A_SAINT.match(text, note.ends[at])):
        yield span_of(*saint.span("it"), "room")
        return
    if lower in ("bed", "room") and capital and (part := _PART.match(text, note.ends[at])):
        yield span_of(*part.span("it"), "room")
        return
    if lower in _TOLD_OF and (told := _SPELLED.match(text, note.ends[at])):
        yield span_of(*told.span("it"), "room")
        return
    if lower in _CAPITAL and not capital and lower not in _THEATRES and not _behind_a_place(note, at):
        return
    found = _BEHIND.match(text, note.ends[at])
    if found is None:
        return
    value = found["value"]
    record = len(value) > 6 or (lower == "unit" and value.isdigit() and len(value) > 2)
    if record and "n" in (found["link"] or "").lower():
        return  # unit no. 481 85 43: a record
    letters = not any(map(str.isdigit, value))
    if letters and (not found["link"] or not _letter(note, at, found, capital)):
        return
    glued = not found["link"]
    if (glued and (lower in _CAPITAL or len(value) < 2) and word not in _GLUED) or (
        lower in _PROCEDURES and "#" in (found["link"] or "")
    ):
        return
    before = note.lower[at - 1] if at else ""
    if before.isdigit() and note.text[note.ends[at - 1] : note.starts[at]] == " " and not (found["link"] or "").strip():
        return  # a 12 bed unit; 3 unit 2
    if glued and before == "by" and word.isupper():
        return  # edited by RM5: whoever has that code
    if before in _STAGES or NO_ROOM.match(text, found.end()):
        return
    if word == "POD" and not any(map(str.isalpha, value)) and not _MORE.match(text, found.end()):
        return  # a day after an operation
    if lower == "exam" and (":" in (found["link"] or "") or (at and note.lower[at - 1] in _EXAMS)):
        return
    if lower == "hall" and value[:1] in "xX" and value[1:].isdecimal():
        return  # walked hall x2
    prose = before in ("in", "to", "from", "of", "at")
    colon = ":" in (found["link"] or "")
    if no_rooms.is_none(note, at, *found.span("value"), field=colon):
        return
    field = (word.isupper() and lower in _FIELDS and not prose) or colon
    start = found.start("value") if field else note.starts[_first(note, at)]
    yield span_of(start, _end(text, found.end()), "room")


#: Other exams than rooms.
_EXAMS = word_set("status state physical board bar final first second mental minimental neuro neurologic")
#: Fields of a form whose column is the room, whatever it is called: ``Room: ED 17``, ``Unit: Sherwood 2``.
_FIELDS = word_set("room unit bed ward operatory exam location loc")
_FLOOR = (
    r"\d{1,2} (?:North|South|East|West|Tower|Main|Center|Central|NORTH|SOUTH|EAST|WEST|TOWER|MAIN|CENTER|CENTRAL)"
)
_FIELD = regex(
    r"(?:[ ](?:number|no\.?|#|NUMBER|NO\.?|to|from|assigned|TO|FROM|ASSIGNED)"
    r"|/(?:[Bb]ed|BED|[Rr]oom|[Rr]m|ROOM|RM))?:[ \t]{1,24}"
    r"(?:(?:WR|WAITING|LOBBY|Lobby) (?:TO|to) )?"
    r"(?P<it>(?:[A-Z][A-Za-z&]{0,12}[ -]){1,2}\d{1,4}[A-Z]?(?:-[A-Z0-9]{1,2})?|\d{1,2}[A-Z]{0,2}-[A-Z]{2,8}"
    r"|[A-Z][a-z]{2,8}/[A-Z][a-z]{2,8} \d{1,4}[A-Z]?(?:-[A-Z0-9]{1,2})?"
    r"|\d{1,2} [A-Z][A-Za-z]{1,9} ?[-/] ?\d{3,4}[A-D]?(?:-\d)?"
    r"|(?:(?:North|South|East|West) \d{1,2}|\d{1,2}(?:st|nd|rd|th) [Ff]loor)(?: ?/ ?[A-Z0-9-]{1,6})?"
    r"|\d{1,2} [A-HNSEW]{1,2}(?: ?/ ?[A-Z0-9-]{1,6})?"
    r"|[A-Z0-9][A-Z0-9-]{0,6}(?: ?/ ?[A-Z0-9][A-Z0-9-]{0,6}){1,3}"
    r"|(?:(?<= TO )|(?<= to ))[A-Z]{0,3}\d{1,4}[A-Z]?"
    rf"|{_FLOOR}(?: [A-Z][a-z]{{3,12}})?(?:(?: -| /)? \d{{1,4}}[A-Z]?(?:-\d{{1,2}}|-[A-D])?)?)"
    r"(?=[ \t]{2}|[ \t]*(?:\n|\Z|[,;|])| then | / )"
)
#: Its number begins with its floor's, wherever it stands: ``5 East 512-1``.
_ON_FLOOR = regex(
    r"(?P<floor>\d{1,2}) (?:North|South|East|West|Tower|Main|Center|Central|NORTH|SOUTH|EAST|WEST|TOWER|MAIN) "
    r"(?P=floor)\d{2,3}[A-Z]?(?:-[A-D1-4])?(?![\w%/]|[.:-]\w|,\d)"
)
_COLUMN = regex(rf"{_FLOOR} \d{{3,4}}[A-Z]?(?:-[A-D1-4])?(?=[ \t]{{2}}|[ \t]*(?:\n|\Z|[,;|]))")


#: A ward that is called after a saint, and its bed.
_OF_A_SAINT = regex(
    r" (?P<it>St\.? [A-Z][a-z]{2,14}(?:['’]s)? \d{1,3}[A-D]?)(?=[ \t]*(?:\n|\Z|[,;|)]|\.(?!\d)))"
)
#: Parts of an emergency department that beds are counted in.
_PART = regex(
    r":?[ \t]{1,4}(?P<it>(?:Acute|Subacute|Resus|Fast ?[Tt]rack|Majors|Minors|Trauma|Obs|Hall|Hallway|Psych|Express"
    r"|Step(?:[ -]?[Dd]own)?|ACUTE|SUBACUTE|RESUS|FAST ?TRACK|MAJORS|MINORS|TRAUMA|OBS|HALL|HALLWAY|PSYCH|EXPRESS"
    r"|STEP(?:[ -]?DOWN)?|SDU|TELE|Tele)"
    r" #?\d{1,2}[A-Z]?)(?![\w%/]|\.\d|:\d)"
)
_GLUED = frozenset(("RM", "Rm", "BED", "Bed", "Endo"))
_PROCEDURES = word_set("cath iso isolation endo cysto angio exam")


def _letter(note: Note, at: int, found: re.Match[str], capital: bool) -> bool:
    """Whether one or two capitals behind a word are its number: ``Bay C``, ``Exam B``; no word goes on behind them."""
    value, behind = found["value"], note.text[found.end() : found.end() + 2]
    if note.lower[at] in _NUMBER_ALONE or value == "I" or len(value) > 1:
        return False
    if not capital and note.lower[at] not in ("bed", "bay", "room", "rm", "triage", "pod", "wing"):
        return False
    return not behind.strip() or behind[0] in ",;.)\n " or (capital and behind[0] == ":")


def _behind_a_place(note: Note, at: int) -> bool:
    """``exam room 3``, ``cath lab 2``: small words where another one leads to them."""
    if at and note.lower[at] in ("pod", "slot", "spot") and note.lower[at - 1] in UNITS:
        return True
    if note.lower[at] == "pod" and no_rooms.POD.match(note.text, note.ends[at]):
        return True  # isolette 7, pod C
    if at and note.words[at] == "chair" and note.words[at - 1] == ",":
        return True  # HD at FMC Larkmoor, chair 11
    if at > 1 and note.lower[at] == "chair" and note.lower[at - 1] in _HALLS and note.lower[at - 2] in _GIVEN:
        return True  # infusion center chair 4
    if at and note.lower[at] == "ste" and note.words[at - 1].istitle() and note.lower[at - 1] in _BUILT:
        return True  # Penn Tower ste 640
    return note.lower[at - 1 : at] in (["exam"], ["dialysis"], ["infusion"], ["procedure"], ["nurses"]) if at else False


_HALLS, _GIVEN = word_set("center centre suite unit room"), word_set("infusion dialysis chemo hd")
_BUILT = word_set("tower building bldg plaza pavilion annex center centre")


def _first(note: Note, at: int) -> int:
    """The first token of a room's name: words with a capital before one that has one: ``Infusion Bay``."""
    first = at
    while first and at - first < 2 and note.words[at].istitle():
        before = note.words[first - 1]
        gap = note.text[note.ends[first - 1] : note.starts[first]]
        if gap != " " or not (before.istitle() or (before.isupper() and len(before) > 1 and before.isalpha())):
            break
        small = note.lower[first - 1]
        if small in _STARTERS or not (small in DEPARTMENTS or _inside_sentence(note, first - 1)):
            break
        first -= 1
    if first == at > 1 and note.words[at - 1] == "," and note.words[at - 2].isupper() and note.lower[at - 2] in UNITS:
        first = at - 2 - (at > 2 and note.words[at - 3].istitle() and _inside_sentence(note, at - 3))
    elif first == at and at and note.lower[at - 1] in UNITS and note.text[note.ends[at - 1] : note.starts[at]] == " ":
        first = at - 1 - (at > 1 and note.words[at - 2].istitle() and note.lower[at - 2] in DEPARTMENTS)
    return first


DEPARTMENTS = word_set(
    "medical surgical cardiac coronary intensive critical infusion exam operating recovery trauma pediatric neuro "
    "cardiology oncology maternity nursing psychiatric behavioral rehab rehabilitation dialysis progressive stepdown"
)
_STARTERS = word_set("to in at from seen now pt patient moved bed location loc room dispo dr mr mrs ms")


def _inside_sentence(note: Note, at: int) -> bool:
    """Whether a word begins neither its line nor a sentence."""
    before = note.text[max(0, note.starts[at] - 3) : note.starts[at]].rstrip(" ")
    return bool(before) and before[-1] not in ".:;!?\n"


def _end(text: str, end: int) -> int:
    for _ in range(2):
        more = _MORE.match(text, end)
        if more is None:
            break
        end = more.end()
    return end


#: Where one gives birth, in rooms: ``LDR: 7`` is one, ``ICU: 7`` may be days.
_LABOR = frozenset(("ldr", "ldrp"))


def at_unit(note: Note, at: int) -> Iterator[Span]:
    """``ICU 12``, ``MICU-08``, ``ED bay 7``: a unit that is written with capitals, and the number of a bed."""
    word, lower = note.words[at], note.lower[at]
    if not word[0].isupper() or (at and note.words[at - 1] in "-/" and note.ends[at - 1] == note.starts[at]):
        return
    text, end = note.text, note.ends[at]
    sign = text[end : end + 1]
    led = at and note.lower[at - 1] in _LED
    beside = sign in (" ", "/", "#") and (led or lower not in _HYPHENED)
    if sign == "-" or beside or (sign == ":" and lower in _LABOR):
        found = _BED.match(text, end)
        if found and (_DAYS.match(text, found.end()) or (sign + text[end + 1 : end + 2] == " #" and _counts(note, at))):
            return
        if found and sign == " " and no_rooms.is_hour(lower, found["value"]):
            return  # from ED 0300, to PACU 1007
        if found and not NO_ROOM.match(text, found.end()) and (not at or note.lower[at - 1] not in _STAGES):
            yield span_of(note.starts[at], _end(text, found.end()), "unit and bed")


def _counts(note: Note, at: int) -> bool:
    """Whether days are counted by their numbers around a unit: ``HD #4 / ICU #4 / vent day #4``."""
    start, end = note.starts[at], note.ends[at]
    return _COUNTS.search(note.text, max(0, start - 24), end + 24) is not None


_DAYS = regex(r"[ ]?[dhw]\b(?!/)")
_COUNTS = regex(r"\b(?:HD|POD|DOL|DOA|LOS|[Dd]ay|DAY) ?#")
_LED = frozenset((*_STARTERS, ":", "the", "via", "into", "ward", "mom", "mother", "baby", "|")) - {"patient", "pt"}
_BED = regex(
    r"(?:[ ]?[-/#]|:?[ ])(?P<value>(?:bed |rm |room )?"
    r"(?:\d{1,4}[A-Z]?(?:-\d{1,3}[A-Z]?)?|[A-H]-\d{1,2}|[A-H](?![ ][a-z])))"
    r"(?![\w%/:&]|-\w|\.\d|:|[ ]?%)"
)


_NUMBERS = word_set("one two three four five six seven eight nine ten eleven twelve")
_TO_SIDES = word_set("to on from unit ward floor")


def at_side(note: Note, at: int) -> Iterator[Span]:
    """``4 West``: a floor and its side, when no street goes on behind it."""
    text = note.text
    word = note.words[at]
    if at and note.words[at - 1].istitle() and word.istitle() and note.lower[at - 1] in _NUMBERS:
        yield span_of(note.starts[at - 1], note.ends[at], "room")
        return
    if not at or not note.words[at - 1].isdigit() or len(note.words[at - 1]) > 2 or not word[0].isupper():
        return
    start, end = note.starts[at - 1], note.ends[at]
    behind = text[end : end + 2].lstrip(" ")
    placed = note.lower[at + 1 : at + 2] in (["rm"], ["room"], ["bed"])
    if text[note.ends[at - 1] : note.starts[at]] != " " or (behind[:1].isupper() and word.istitle() and not placed):
        return
    column = _COLUMN.match(text, start) or _ON_FLOOR.match(text, start)
    if column and column.end() > end and not NO_ROOM.match(text, column.end()):
        yield span_of(*column.span(), "room")
        return
    if note.lower[at] in _CENTERS and not placed and not _is_ward(note, at):
        return
    if word.isupper() and (at < 2 or note.lower[at - 2] not in _TO_SIDES) and (
        shouted(note, at) or note.words[at - 2] not in (",", "(")
    ):
        return
    yield span_of(start, _end(text, end), "room")


def _is_ward(note: Note, at: int) -> bool:
    """Whether a nurse, a bed or a handover tells that a floor of a tower or a main building is a ward."""
    behind = note.lower[at + 1 : at + 3]
    told = behind[:1] in (["rn"], ["nurse"], ["charge"]) or behind in ([",", "bed"], [",", "rm"], [",", "room"])
    return told or (at > 1 and note.lower[at - 2] in _HANDS_OVER)


_HANDS_OVER = word_set("handoff report sbar signout")


def at_department(note: Note, at: int) -> Iterator[Span]:
    """``to 4 Telemetry``: a floor and what it is for, with a capital, where something leads to it."""
    number = at - 1
    floor = number > 0 and note.words[number].isdigit() and len(note.words[number]) < 3 and note.words[at].istitle()
    if floor and note.lower[number - 1] in _TO_SIDES and note.text[note.ends[number] : note.starts[at]] == " ":
        yield span_of(note.starts[number], note.ends[at], "room")


def at_side_first(note: Note, at: int) -> Iterator[Span]:
    """``South 4``: the side before the floor, where something leads to it."""
    found = _NUMBER.match(note.text, note.ends[at])
    if found and at and note.words[at].istitle() and note.lower[at - 1] in _TO_SIDES:
        yield span_of(note.starts[at], found.end(), "room")


_BUILDING = regex(r"[A-Z][A-Za-z]{3,} (?P<value>\d{1,4}[A-D]?)(?![\w%]|[-/.:,]\d|:| ?(?:%|x\b|times)| \d{3}[-. ]\d{4})")
_YEAR = regex(r"(?:19|20)\d\d")
#: What leads to a ward that a building's name and a floor are.
TO_BUILDINGS = word_set("to on in from floor then admit admitted transfer")
#: Behind these "to" is left out; what stands behind a ward there.
_TAKEN_IN = word_set("admit admitted transfer")
_WARD_ENDS = regex(r"[ \t]*(?:[,;)\n]|\Z|\.(?!\d))| (?:for|under|w/|with|when|via|if|once|tonight|today|after)\b")


def _to_a_ward(note: Note, at: int, end: int) -> bool:
    """Whether a unit stands before "then", or a bed behind: ``PACU, then Magnolia 5``, ``Admit Magnolia 5, bed 11``."""
    bed = note.text[end : end + 5] in (", bed", ", rm ", ", roo")
    return bed or (at > 1 and note.words[at - 1] == "," and note.lower[at - 2] in UNITS)


def at_building(note: Note, at: int) -> Iterable[Span]:
    """``to Ellison 8``, ``in Bulfinch 412``: a building that is called after somebody, and a floor or a room."""
    number = at + 2
    if number >= len(note.words) or not note.words[number].isdigit():
        return ()
    word, found = note.lower[at + 1], _BUILDING.match(note.text, note.starts[at + 1])
    if found is None or _YEAR.fullmatch(found["value"]) or NO_ROOM.match(note.text, found.end()):
        return ()
    if note.lower[at] in ("then", *_TAKEN_IN) and not _to_a_ward(note, at, found.end()) and not (
        note.lower[at] in _TAKEN_IN and word in lexicon.census_names()
        and _WARD_ENDS.match(note.text, found.end())
    ):
        return ()
    people = word in lexicon.census_names() or (note.lower[at] != "on" and word not in lexicon.plain_words())
    medical = word in lexicon.eponyms() and word not in lexicon.namesakes()
    plain = word in lexicon.common_words() and note.lower[at] != "floor"
    if people and not (medical or plain or word in NO_BUILDINGS or lexicon.is_product(word)):
        return (span_of(*found.span(), "room"),)
    return ()


#: Scales that are called after people, and days.
NO_BUILDINGS = word_set(
    "ranson bishop rutherford gleason child pugh killip fisher hess hunt apgar braden morse ramsay rass norton "
    "waterlow mallampati fontaine forrester goldman lown tanner steinberg ficat garden schatzker salter harris neer "
    "frankel aldrete silverman knodell ishak metavir scheuer breslow clark fuhrman nottingham bloom richardson robson "
    "dukes haggitt savary los angeles forrest johnson hinchey balthazar wagner wells charlson karnofsky lansky rankin "
    "barthel glasgow lachman kellgren outerbridge weber gustilo denis mayo marsh banff spetzler kurtzke hoehn yahr "
    "january february march april may june july august september october november december monday tuesday wednesday "
    "thursday friday saturday sunday day week month year jan feb mar apr jun jul aug sept oct nov dec"
)


def at_theatre(note: Note, at: int) -> Iterator[Span]:
    """``in OR 6``: capitals and a number, where no choice or ratio is meant."""
    if note.words[at] not in ("OR", "IR"):
        return
    if (named := _THEATRE.match(note.text, note.ends[at])) and _opens_column(note, at):
        yield span_of(*named.span("it"), "room")
    if not at or note.words[at - 1].isdigit():
        return
    found = _THEATRES_NUMBER.match(note.text, note.ends[at])
    ends = found is not None and note.text[found.end() : found.end() + 1] in ("", "\n")
    if note.words[at] == "IR" and note.lower[at - 1] not in ("in", "to", "from", "room"):
        return  # of a hip that is turned in; a drain of ten French
    if not ends and note.lower[at - 1] not in ("in", "to", "from", "the", ":", "room", ","):
        return
    if found and not NO_ROOM.match(note.text, found.end()):
        yield span_of(note.starts[at], found.end(), "room")


_THEATRES_NUMBER = regex(r"[ \t]#?(?P<value>\d{1,2}[A-D]?)(?![\w%/:-]|\.\d)")
_THEATRE = regex(r":[ \t]{1,8}(?P<it>(?:[A-Z][a-z]{2,12} )?\d{1,2})(?=[ \t]{2}|[ \t]*(?:\n|\Z|[,;|]))")


def _opens_column(note: Note, at: int) -> bool:
    before = note.text[max(0, note.starts[at] - 2) : note.starts[at]]
    return not before or before[-1] in "\n|\t" or before in ("  ", "| ")


_STOREY = regex(
    r"(?:Level \d{1,2}|(?:\d{1,2}(?:st|nd|rd|th)|First|Second|Third|Fourth|Fifth|Sixth|Ground|Top) [Ff]loor),? "
    r"(?:[A-Z][a-z]{2,14} ){1,3}(?:Wing|Tower|Building|Pavilion|Block|Annex|Annexe)\b"
)


def at_storey(note: Note, at: int) -> Iterator[Span]:
    """``Level 3, Fell View Wing``, ``Second Floor, Moody Tower``: a storey and the building that it is in."""
    for first in range(at, max(-1, at - 3), -1):
        found = _STOREY.match(note.text, note.starts[first]) if note.words[first][0] in _STOREYS else None
        if found and found.end() > note.ends[at]:
            yield span_of(*found.span(), "room")
            return


_STOREYS = frozenset("LFSTG0123456789")
_ORDINALS = word_set(
    "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth st nd rd th ground top"
)


def at_floor(note: Note, at: int) -> Iterator[Span]:
    """``the fourth floor``, ``3rd floor``: an ordinal and a floor."""
    number = at - 2 - (at > 1 and note.words[at - 2].isdigit())
    near = at > 0 and note.text[note.ends[at - 1] : note.starts[at]] == " "
    led = near and number >= 0 and note.lower[number] == "the" and note.lower[at - 1] in _ORDINALS
    if led and not no_rooms.is_storey(note, at):
        first = at - 1 - (at > 1 and note.words[at - 2].isdigit())
        yield span_of(note.starts[first], note.ends[at], "room")


_LISTED = regex(
    r"(?:[A-Z]{1,2}-?\d{1,3}|\d{3,4}[A-Z]?)(?:-[A-Z0-9]{1,2})?"
    r"(?=[ \t]{1,3}(?:[\"“]?[A-Z][a-z'’]|[A-Z]\. ?[A-Z]|(?:empty|vacant|open|closed|blocked)\b))"
)
_HOUR = regex(r"(?:[01]\d|2[0-3])[0-5]\d")
#: So many lines of a note must begin with a room and a name, for it to be a list of who lies where.
_FEWEST_LISTED = 3


def listed(note: Note) -> Iterator[Span]:
    """``7201 Mahoney 83F``: a list of who lies where, each line a room, and a name with a capital."""
    text = note.text
    if len(note.line_starts) < _FEWEST_LISTED:
        return
    found = list(filter(None, map(_LISTED.match, repeat(text), note.line_starts)))
    if len(found) < _FEWEST_LISTED:
        return
    times = sum(_HOUR.fullmatch(place[0]) is not None for place in found)
    several = len({place[0] for place in found}) > len(found) // 2
    if times * 2 <= len(found) and several:
        for place in found:
            yield span_of(*place.span(), "room of a list")


_SIGNED_OUT = regex(
    r"(?:\d{1,2}[.)] ?)?[A-Z][\w'’-]{1,20}(?:, ?[A-Z][\w'’.-]{0,14})? \d{1,3} ?(?:yo ?)?[MFmf] "
    r"(?P<it>(?:ED|ER|ICU|MICU|SICU|CCU|PCU|TICU)[ -]?\d{1,2}|\d{3,4}[A-D]?)(?= [A-Za-z])"
)


def signed_out(note: Note) -> Iterator[Span]:
    """``1. Sabo 70M 1014 POD3``: a list for who comes next, each line a name, an age, a sex and a room."""
    if len(note.line_starts) < _FEWEST_LISTED:
        return
    found = list(filter(None, map(_SIGNED_OUT.match, repeat(note.text), note.line_starts)))
    for place in found if len(found) > 1 else ():
        if not NO_ROOM.match(note.text, place.end()):
            yield span_of(*place.span("it"), "room of a list")


#: What rooms are called by: the words of the list, of wards and sides, and of which one it is.
_ROOM_WORDS = (
    word_set("rm room bed or to and the ld fast track fasttrack acute subacute majors minors express block "
             "annexe level waiting lobby window door side number no mother mom baby cell tier "
             "lower upper")
    | _CAPITAL | UNITS | WINGS | SIDES | DEPARTMENTS | _ORDINALS | _NUMBERS
)
_LETTERS = regex(r"[^\W\d_]{3,}")
#: How a rule is called where what it tells may be somebody, or a place out of doors.
_BY_NAME = "room by its name"


def by_name(note: Note, found: list[Span]) -> Iterator[Span]:
    """What was found; a room that no word for rooms tells, or that has a name beside it, has a rule of its own.

    ``to Ellison 8`` is a ward, ``from Ekalaka 190`` a town and how far it is: a policy that keeps rooms asks.
    """
    for span in found:
        if span.found_by in _TOLD and any(map(_is_name, _LETTERS.findall(note.text, span.start, span.end))):
            yield span._replace(found_by=f"{BY}:{_BY_NAME}")
        else:
            yield span


_TOLD = frozenset((f"{BY}:room", f"{BY}:unit and bed", f"{BY}:room behind a deed"))


@cache
def _cues() -> frozenset[str]:
    return frozenset(lexicon.column("cues/room"))


def _is_name(word: str) -> bool:
    """Whether a word in a room is none of rooms, and may be a name: of a person, or a word that nobody has seen."""
    small = word.lower()
    if small in _ROOM_WORDS or small in _cues():
        return False
    return small in lexicon.census_names() or small not in lexicon.plain_words()


def again(note: Note, found: list[Span]) -> Iterator[Span]:
    """The number of a room wherever it stands again in the note: four digits, or digits and a letter."""
    rooms = [span for span in found if span.kind == "ROOM"]
    if not rooms:
        return
    values, led = _numbers(note, rooms)
    told = _numbers(note, [span for span in rooms if span.found_by in _TOLD])
    for place in _LIKE_A_ROOM.finditer(note.text) if values or led else ():
        back = place[0] in led and _LED_BACK.search(note.text, max(0, place.start() - 12), place.start())
        if (back or place[0] in values) and not NO_ROOM.match(note.text, place.end()):
            sure = any(place[0] in numbers for numbers in told)
            yield span_of(*place.span(), "room again" if sure else f"{_BY_NAME} again")


def _numbers(note: Note, rooms: list[Span]) -> tuple[set[str], set[str]]:
    """The numbers of rooms that are told again wherever they stand, and those that something has to lead to."""
    listed = {note.text[span.start : span.end] for span in rooms if span.found_by.endswith("list")}
    values, led = set(), set()
    said = {note.text[span.start : span.end] for span in rooms}
    ends = {one.rpartition(" ")[2] for one in said}
    for value in ends | {end.rpartition("-")[0] for end in ends}:  # 5123 of 5123-B
        number = value.isdigit() and len(value) == 4 and not value.startswith(("19", "20"))
        if value.isdigit() and len(value) == 3:
            led.add(value)
        if number or _NUMBERED.fullmatch(value) or (value in listed and not value.isdigit()):
            values.add(value)
    return values, led


#: What leads to a room whose number has three digits only: ``back to 418``.
_LED_BACK = regex(r"\b(?:back to|returned to|return to|moved to|now in|from|in|to room|to) \Z", re.IGNORECASE)
#: What the number of any room looks like, alone between blanks or stops.
_LIKE_A_ROOM = regex(r"(?<![\w$./:-])(?:[A-Z]{1,2}-?)?\d{1,4}[\w-]{0,6}(?![\w%/:-]|\.\d)")
_NUMBERED = regex(r"\d{3,4}-?[A-Z]|\d{4}-\d|[A-Z]-?\d{3,4}|\d{1,2}[A-Z]{1,2}-\d{2,4}[A-Z]?")


#: Words -> who looks at them more closely, besides ``at_place``, whose words are a list of cues.
ANCHORS = (
    (UNITS, at_unit), (SIDES, at_side), (SIDES, at_side_first), (WINGS, at_department),
    (frozenset({"or", "ir"}), at_theatre),
    (frozenset({"location", "loc"}), at_place), (frozenset({"level", "floor"}), at_storey),
)
