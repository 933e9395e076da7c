"""Telephones as other countries group them: by their shape where nothing else has it, else by what stands before.

``05 55 01 42 60`` of France, ``34 8384-2273`` of Brazil; behind ``Cell:``, ``phone is`` or ``call the son at`` any
groups of eight to fifteen digits are one: ``513 936 151``, ``+31(0)93-5049258``, ``6640 4138``.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from itertools import pairwise

from resynth.recognize.note import Note
from resynth.recognize.numbers.shapes import is_date
from resynth.recognize.pattern import pattern
from resynth.recognize.words import regex, word_set

_ENDS = r"(?![\w/%-]|[.,:]\d|\d| ?(?:mg|mcg|ml|cc|units?|kcal|mmhg|bpm|hours|hrs)\b)"
_EXTENSION = r"(?:[ ,]{0,3}(?:x|ext\.?|extension)[ .:#]{0,2}\d{1,6})?"
#: A bracket that closes behind the last group closes what stands around the number: ``(cell 603.555.0188)``.
_CLOSED = r"(?:\)(?=[-. ]{0,2}\(?\d))?"
#: A blank and how many of what there is, behind a number: ``231-555-0118 14 tablets``, ``30 day supply``.
AMOUNT = (
    r"(?: \d{1,3}(?:\.\d{1,2})?[ -]?(?:tab(?:let)?s?|cap(?:sule|let)?s?|pills?|units?|days?|weeks?|wks?|months?|mos?"
    r"|refills?|doses?|times|puffs?|patch(?:es)?|bottles?|vials?|drops?|gtts?|hours?|hrs?|minutes?|mins?|years?|yrs?"
    r"|packs?|packets?|boxes|syringes?|inhalers?|pens?|sprays?|supply|mg|mcg|ml|percent|visits?|rings?|calls?)\b)"
)
#: Groups of digits, some in brackets, one sign or two between them; a stop and a blank end a sentence, but where they
#: stand between all groups.
_GROUPS = (
    rf"(?:\d{{1,5}}(?:\. \d{{1,5}}){{2,6}}(?:[- ]\d{{2,5}}){{0,2}}|\+?\(?\d{{1,13}}{_CLOSED}"
    rf"(?:(?!\. )(?!{AMOUNT})[-. ]{{1,2}}(?:\(\d{{1,10}}\)|\(?\d{{1,10}}{_CLOSED})|\(\d{{1,4}}\)"
    r"|(?<=\))\d{1,12}){0,6})"
)
_THING = (
    r"(?:call(?: back)?|dial|ring|text|tele?phone|phone|tel|cell(?:ular)?|mobile|mob|contact|fax|ph|pager|whatsapp"
    r"|landline|handphone)"
    r"(?:[ _]?(?:numbers?|no|nr|num|home|work))?"
)
_HOUR = regex(r"(?:[01]\d|2[0-3])[0-5]\d")
_YEAR = regex(r"(?:19|20)\d\d")
_DIGITS = regex(r"\d+")
#: How the groups of a day are written.
_DAYS = frozenset(((4, 2, 2), (2, 2, 4)))
#: So many digits has a telephone that only what stands before it tells.
_FEWEST, _MOST = 8, 15
#: What says that a number behind "at", "on" or "to" reaches somebody.
_CALLS = word_set(
    "call calls called calling phone phones phoned telephone tel cell mobile text texted ring rang reach reached "
    "contact contacted callback fax faxed dial dialed kin nok spoke whatsapp"
)
_CALLED_BEFORE = 12


def _groups(found: re.Match[str]) -> list[str]:
    return _DIGITS.findall(found["it"])


def _is_number(found: re.Match[str]) -> bool:
    """Whether groups are so many digits as a telephone has, and no day, no years and no hours."""
    groups = _groups(found)
    string = found["it"]
    if not _FEWEST <= sum(map(len, groups)) <= _MOST or is_date(string):
        return False
    if tuple(map(len, groups)) in _DAYS and (_YEAR.fullmatch(groups[0]) or _YEAR.fullmatch(groups[-1])):
        return False
    if len(groups) > 1 and (all(map(_HOUR.fullmatch, groups)) or all(map(_YEAR.fullmatch, groups))):
        return False
    # Columns of what was counted have three figures at most, and none begins with a zero: 110 80 72 98.
    return not (len(groups) > 1 and string[0] not in "0+(" and max(map(len, groups)) < len("000") and "-" not in string)


def _behind_its_name(_: Note, found: re.Match[str]) -> float:
    return 0.9 if _is_number(found) else 0.0


def _called(note: Note, found: re.Match[str]) -> float:
    """Whether somebody is called a few words before, in the same line, and what stands there is a number."""
    if not _is_number(found):
        return 0.0
    start = found.start()
    number = bisect_left(note.starts, start)
    first = max(0, number - _CALLED_BEFORE)
    before = note.lower[first:number]
    last = max((at for at, word in enumerate(before) if word in _CALLS), default=-1)
    between = note.text[note.starts[first + last] : start] if last >= 0 else "\n"
    return 0.0 if "\n" in between or ";" in between else 0.8


def _no_span(_: Note, found: re.Match[str]) -> float:
    """Whether the two fours behind two digits are neither hours nor years from to: ``12 0800-1600``."""
    fours = found[0][-9:].split("-")
    hours, years = all(map(_HOUR.fullmatch, fours)), all(map(_YEAR.fullmatch, fours))
    return 0.0 if hours or years else 0.8


def _no_steps(_: Note, found: re.Match[str]) -> float:
    """Whether five pairs do not rise by the same step: ``05 10 15 20 25``."""
    pairs = list(map(int, _DIGITS.findall(found[0])))
    return 0.0 if len({later - sooner for sooner, later in pairwise(pairs)}) == 1 else 0.8


PATTERNS = (
    pattern(
        "groups behind their name", "PHONE",
        rf"\b{_THING}\b\.?[\"']?(?:[ ]?[:=#.>(|]{{1,2}}[ \t]{{0,12}}|[ ](?:is|at|on|was)[ ]|[ ])[\"']?"
        rf"(?P<it>{_GROUPS}{_EXTENSION}){_ENDS}",
        finds=["Cell: [513 936 151]", "phone [231-555-0118] 14 tablets", "fax [231-555-0118] 30 day supply",
               "phone is [34 8384-2273],", "Tel. [6640 4138]", "PHONE=[61 1996-3140]",
               "Mobile: [+70(2)2353809241]", "Work Phone: [05 65 50 43 60]", "phone_home: [022 858 32 57]",
               '"phone": "[03 1507819]"', "fax [1777.0235]", "not so, call [6795.8522].", "phone [02 5550 7213 x12]"],
        skips=["phone 12 30", "phone call 0930 1200", "phone: 2019-2020", "mobile 04 12 2019", "Tel: 10 20 30 40",
               "cell: 12/03/2019",
               "phone on 2019-03-04", "mobile 0800 1200", "fax: 0800-1600"],
        leads="call contact dial ring text telephone telphone phone tel cell cellular mobile mob fax ph pager whatsapp "
              "landline handphone phone_home phone_number",
        follows=r"[ _]?(?:nu|no|nr|home|work|back)|[.\"']{0,2} ?[ :=#.>(|]", judge=_behind_its_name,
    ),
    pattern(
        "groups behind who is called", "PHONE", rf"\b(?:at|on|to)[ ](?P<it>{_GROUPS}{_EXTENSION}){_ENDS}",
        finds=["call Ann Moor, PA at [82 1887-8423] with results", "reached at [513 936 151] or",
               "ring them on [22 858 32 57].",
               "faxed to [00 8204022] and"],
        skips=["seen at 0930 1200", "call at 0930 1200", "called back on 12.03.2019", "moved to 513 936 151",
               "call on 2019-2020", "called; sent to 513 936 151"],
        leads="at on to", follows=r" \+?\(?0", judge=_called,
    ),
    pattern(
        "two, four and four", "PHONE",
        r"(?<![\w.$/#+-])(?<!\d )[1-9]\d[ -]9?\d{4}-\d{4}(?![\w-]|[./]\d)",
        finds=["| [28 9777-4299] |", "[11 98555-0142]"],
        skips=["12 0800-1600", "28 2015-2016", "3 28 9777-4299", "28 9777-42990"], digits="2", then=r"[ -]\d{4}",
        judge=_no_span,
    ),
    pattern(
        "five pairs", "PHONE", r"(?<![\w.,$/#+:-])(?<!\d )0[1-9]([ .-])\d\d(?:\1\d\d){3}(?![\w/%-]|[.,:]\d|\1\d| \d)",
        finds=["kin: Ann Moor, [05 55 01 42 60].", "[01.55.01.42.60]"],
        skips=["05 10 15 20 25", "05 55 01 42", "1 05 55 01 42 60", "05 55-01 42 60"], digits="2",
        then=r"[ .-]\d\d[ .-]\d", judge=_no_steps,
    ),
    pattern(
        "two and seven", "PHONE", r"(?<![\w.$/#+-])(?<!\d )0[1-9] \d{3}[- ]?\d{4}(?![\w/%-]|[.,:]\d| \d)",
        finds=["| [05 9277096] |", "Questions: [03 555-0184]"],
        skips=["05 927709", "2 05 9277096", "05 9277096 12"], digits="2", then=r" \d{3}",
    ),
)
