"""What reaches somebody, where no shape alone tells it: addresses in disguise, pagers and extensions by who has them.

``j.doe [at] clinic (dot) org``, ``page me 3160``, ``floor phone 28893``, ``Covering: 9575``, numbers that run into the
next label, two by a stroke, and what a number ends in: ``cell ends in 2671``.
"""

from __future__ import annotations

import re
from bisect import bisect_left

from resynth.recognize.note import Note
from resynth.recognize.pattern import pattern
from resynth.recognize.words import regex, word_set

_LABEL = r"[a-z0-9](?:[\w-]{0,62})"
_SAID_DOT = r"(?:\.| ?[\[({<] ?(?:dot|\.) ?[\])}>] ?|[ _]dot[ _])"
_SAID_AT = r"(?: ?[\[({<] ?(?:at|@) ?[\])}>] ?|_at_)"
_BOX = rf"[\w+-]{{1,64}}(?:{_SAID_DOT}[\w+-]{{1,64}}){{0,3}}"
_HOST = rf"{_LABEL}(?:{_SAID_DOT}{_LABEL}){{0,3}}{_SAID_DOT}[a-z]{{2,8}}\b"
#: Hosts at which anybody has an address.
_MAILS = (
    "gmail|googlemail|yahoo|ymail|hotmail|outlook|msn|aol|icloud|comcast|verizon|sbcglobal|earthlink|bellsouth"
    "|protonmail|gmx"
)
_TENS = r"(?:\([2-9]\d\d\)[-. ]{0,2}|[2-9]\d\d[-. ]{0,2})\d{3}[-. ]?\d{4}"
#: Labels that are glued behind a number.
_NEXT = r"(?:tele?phone|phone|ph|tel|cell|mobile|fax|fx|pager|e-?mail|home|work|office|wk|hm|ext)"
_HOUR = regex(r"(?:[01]\d|2[0-3])[0-5]\d")
_YEAR = regex(r"(?:19|20)\d\d")
_FOUR = r"(?P<it>\d{4,5})(?![\w/%-]|[.:,]\d| ?(?:mg|mcg|ml|cc|units?|hrs?|hours?|steps|[ap]m)\b)"
#: Who has a telephone of a house; how a number in words is told from an hour: behind the first, no hour is said.
_OF_HOUSE = word_set(
    "charge floor desk unit bedside nurse nurses nursing portable wireless cordless house inhouse rover zone team rn "
    "station room front office clinic triage resident intern attending"
)
#: Near what a number ends in: what has one.
_NUMBERED = word_set(
    "cell phone phones telephone number mobile home work landline line tel ph # fax contact voicemail callback"
)
_KNOWN_BY = word_set("ssn social ss# ss soc security card visa mastercard amex debit credit acct account member id mrn")
_ENDS_REACH = 7
#: Behind what begins so no hour stands.
_NEVER_HOURS = frozenset(("dial", "bpr ", "bpr:", "bpr#", "pgr ", "pgr:", "pgr#", "beep", "ext ", "exte"))


def no_hour(_: Note, found: re.Match[str]) -> float:
    """Whether four digits are no hour and no year."""
    return 0.0 if _HOUR.fullmatch(found["it"]) or _YEAR.fullmatch(found["it"]) else 0.8


def _no_hour_asked(note: Note, found: re.Match[str]) -> float:
    """Whether four digits are no hour and no year; what is dialled or a pager's is none of them."""
    return 0.8 if found[0][:4].lower() in _NEVER_HOURS else no_hour(note, found)


def _of_a_house(note: Note, found: re.Match[str]) -> float:
    """Whether digits behind "phone" are those of a telephone inside a house; a year and an hour only behind whose."""
    number = bisect_left(note.starts, found.start())
    if number and note.lower[number - 1] in _OF_HOUSE:
        return 0.8
    return no_hour(note, found)


def _ends_a_phone(note: Note, found: re.Match[str]) -> float:
    return _ends(note, found, _NUMBERED)


def _ends_a_number(note: Note, found: re.Match[str]) -> float:
    return _ends(note, found, _KNOWN_BY)


def _ends(note: Note, found: re.Match[str], words: frozenset[str]) -> float:
    """Whether one of some words stands before what something ends in, in the same sentence."""
    number = bisect_left(note.starts, found.start())
    first = max(0, number - _ENDS_REACH)
    ended = max((n + 1 for n in range(first, number) if note.words[n] in (".", ";")), default=first)
    return 0.0 if words.isdisjoint(note.lower[ended:number]) else 0.8


def _no_year(_: Note, found: re.Match[str]) -> float:
    """Whether four digits are no year."""
    return 0.0 if _YEAR.fullmatch(found["it"]) else 0.8


PATTERNS = (
    pattern(
        "address in disguise", "EMAIL", rf"(?<![\w.+@-]){_BOX}{_SAID_AT}{_HOST}",
        finds=["[j.doe {at} clinic (dot) org]", "mail [jdoe(at)clinic.example] now", "[jdoe_at_clinic.org]",
               "[j (dot) doe (at) clinic dot org]"],
        skips=["seen (at) clinic", "pain [at] rest. Plan", "look_at_me"],
        near=("(at)", "[at]", "{at}", "<at>", "( at )", "[ at ]", "_at_", "(@)", "[@]"),
    ),
    pattern(
        "address at a host of many", "EMAIL",
        rf"(?<![\w.+@-]){_BOX} at (?:{_MAILS}){_SAID_DOT}(?:com|net|org|edu)\b",
        finds=["[jdoe12 at gmail.com]", "write [moor at yahoo dot com]"], skips=["seen at gmail", "at yahoo dot com"],
        near=tuple(f" at {host}" for host in _MAILS.split("|")),
    ),
    pattern(
        "address behind mail", "EMAIL",
        rf"\b(?:e-?mails?|gmail)(?: (?:address|addr|is|me|her|him|them|us|to|at|or))*[ :,=-]{{1,3}}"
        rf"(?P<it>{_BOX} at {_HOST})",
        finds=["email: [jdoe at clinic.org]", "e-mail is [ada.moor at mail.clinic.edu]"],
        skips=["email sent at noon", "email: see at 3.5 mg"], leads="email emails e gmail",
        follows=r"[ :,=-]",
    ),
    pattern(
        "number before a glued label", "PHONE",
        rf"(?<![\w.$/-])(?:\+?1[-. ]?)?{_TENS}(?={_NEXT}(?: ?(?:no|number|#))?[.:#]{{1,2}} ?[(\d\w])",
        finds=["Phone:[402-555-0133]Fax:402-555-0134", "[(402) 555-0133]Cell: none"],
        skips=["402-555-0133mg", "402-555-0133 Fax: 1", "402-555-0133faxed"], leads="( +", follows=r"\d",
        digits="1 3 10", then=r"[-. ]{0,2}\d\d\d|[-. ]?\(\d|[a-z]",
    ),
    pattern(
        "first of two by a stroke", "PHONE",
        rf"(?<![\w.$-])(?<!\d/)(?:\+?1[-. ]?)?{_TENS}(?= ?/ ?(?:\+?1[-. ]?)?{_TENS}(?![\w-]))",
        finds=["Ph/Fax: [(402) 555-0133]/402-555-0134", "[402.555.0133] / 402.555.0134"],
        skips=["402-555-0133/12", "120 130 1400/70"], leads="( +", follows=r"\d", digits="1 3 10",
        then=r"[-. ]{0,2}\d\d\d|[-. ]?\(\d| ?/",
    ),
    pattern(
        "second of two by a stroke", "PHONE",
        rf"(?:(?<=\d{{4}}/)|(?<=\d{{4}} / ))(?:\+?1[-. ]?)?{_TENS}(?![\w-]|[./]\d)",
        finds=["402-555-0133/[(402) 555-0134]", "402.555.0133 / [402.555.0134]"],
        skips=["1400/402-555", "12/402-555-0133"],
        leads="( +", follows=r"\d", digits="1 3 10", then=r"[-. ]{0,2}\d\d\d|[-. ]?\(\d|\Z|[^\d]",
    ),
    pattern(
        "dialled from Europe", "PHONE",
        r"(?<![\w+./-])00[- ]?(?!\d{3}-\d{3,4}-\d{1,2}(?!\d))(?=[1-9](?:[- ]?\d){8,12}(?![- ]?\d))[1-9]\d{0,2}"
        r"(?:[- ]\d{2,10}){2,5}(?![\w/%-]|[.:]\d)",
        finds=["brother [00 44 7700 900123]", "[0049-30-9018-2000]"],
        skips=["00 15 30 45", "00 44 12", "NDC 00781-1506-10"],
        digits="2-5", then=r"[- ]\d", before=r"",
    ),
    pattern(
        "brackets glued to a cue", "PHONE", r"(?<=[A-Za-z])\([2-9]\d\d\)[-. ]{0,2}\d{3}[-. ]\d{4}(?!\d|-\d)",
        finds=["Moor MD p[(402) 555-0133]", "Tel[(402)555-0133]"], skips=["f(402) 555-01331"], leads="(", follows=r"\d",
    ),
    pattern(
        "area before seven in a row", "PHONE",
        r"(?<![\w.$/+-])(?:\+?1[-. ]?)?\([2-9]\d\d\) ?\d{7}(?![\w-]|[./]\d)",
        finds=["cell [(513)5550144]", "at [(513) 5550144]."], skips=["(120)1234567-8", "a(513)5550144", "(513)555014"],
        leads="( +", follows=r"\d", digits="1", then=r"[-. ]?\(\d",
    ),
    pattern(
        "ten in a row behind a country", "PHONE", r"(?<![\w+])\+1[-. ]?[2-9]\d{9}(?![\w-]|[./]\d)",
        finds=["son [+15135550144]", "[+1 5135550144], home"], skips=["+1 513555014", "+15135550144-2", "+1 edema"],
        leads="+", follows=r"\d",
    ),
    pattern(
        "seven in a row behind a cue", "PHONE",
        r"(?:\b(?:home|hm|work|wk|cell|mobile|mob|office|phone|ph|tel|fax|callback"
        r"|call(?: (?:me|us|her|him|back|at)){0,3})|\([hcwm]\))(?: (?:no|number|is))?\.?[ :#]{0,2}"
        r"(?P<it>[2-9]\d{6})(?![\w/-]|[.,:]\d| ?(?:units|copies|ml|mg)\b)",
        finds=["hm [5550144], wk#", "wk# [5550145]", "(c)[5550144]", "Office: [5550144]", "call her back at [5550144]"],
        skips=["home 1550144", "office 555014", "work 5550144 units", "phone 55501445"],
        leads="home hm work wk cell mobile mob office phone ph tel fax call callback (",
        follows=r"[ .:#]{0,3}(?:0|\Z)|[hcwm]\)| (?:no|nu|is|me|us|he|hi|ba|at)",
    ),
    pattern(
        "box of voice mail", "PHONE",
        rf"\b(?:voice ?mail|vm)(?: ?box)?(?: (?:is|no\.?|number))?[ :#]{{1,3}}{_FOUR}",
        finds=["voicemail box [4417]", "VM: [54417]", "voice mail # [4417]"], skips=["voicemail 1430", "vm 2019"],
        leads="voicemail voice vm", follows=r"[ :#]|mail|box", judge=no_hour,
    ),
    pattern(
        "telephone of a house", "PHONE", rf"\bphone(?: (?:is|no\.?|number|#))?[ :#]{{1,3}}{_FOUR}",
        finds=["floor phone [3477]", "charge phone [1613]", "phone # [28893]"],
        skips=["by phone 1430", "phone 2019", "phone 12 times", "phone 1430 hrs"], leads="phone", follows=r"[ :#]",
        judge=_of_a_house,
    ),
    pattern(
        "dialled or asked for", "PHONE",
        r"\b(?:(?:dial|hit|press|punch)(?: in)?(?: ext\.?)?|bpr|pgr"
        r"|page (?:me|us|him|her|them|team|the team|on-?call)(?: at| @| on)?"
        rf"|pager ?#?(?: id)? is|beeper ?#? is|ext(?:ension)? is)[ :#]{{1,3}}{_FOUR}",
        finds=["dial [16139]", "page me [3160]", "page us at [70370]", "pager # is [2955]", "bpr [2955]"],
        skips=["page me 1430", "dial 911", "hit 3000 steps"],
        leads="dial hit press punch page bpr pgr pager beeper ext extension", follows=r"[ #]", judge=_no_hour_asked,
    ),
    pattern(
        "pager of who covers", "PHONE",
        r"\b(?:covering|cross-?cover(?:age|ing)?|night ?float|on[- ]?call(?: (?:resident|intern|fellow|attending|md))?"
        r"|intern|resident|fellow|pgy-?\d|ms-?[34]|sub-?i|moonlighter|nocturnist)(?: ?[:#]{1,2} ?#?|, ?|  ?#? ?| ?\()"
        rf"{_FOUR}(?=\)|[,;.]?\s|[,;.]?\Z)",
        finds=["Covering: [9575]", "Night float: [32645]", "PGY2, [6820]", "on call resident [7379]",
               "intern ([4418])"],
        skips=["covering 2 units", "Resident: 1430 seen", "PGY2, 2019", "fellow 3 of 4", "covering 5000 mg"],
        leads="covering cross crosscover night nightfloat on oncall intern resident fellow pgy ms sub subi moonlighter "
              "nocturnist", follows=r"[ ,:#(-]|\d|float|call|cover", judge=no_hour,
    ),
    pattern(
        "pager in charge", "PHONE", rf"\bPIC[ :#]{{1,2}}{_FOUR}", finds=["PIC [15480]", "PIC [5103]"],
        skips=["PIC 1430", "pic 5103"], leads="pic", follows=r"[ :#]", judge=no_hour, flags=0,
    ),
    pattern(
        "at a place of the house", "PHONE",
        rf"\b(?:pharmacy|lab|radiology|pathology|micro|bloodbank|blood bank|ed|er|icu|micu|sicu|nicu|picu|ccu|pacu|unit"
        rf"|floor|desk|station|nurse|rn|clinic) ?(?:@|at|#) ?{_FOUR}",
        finds=["pharmacy @ [3439]", "lab at [6502] for", "nurse at [28893]"],
        skips=["pharmacy @ 1430", "lab at 2019", "rn at 0430", "lab at 2500 mg"],
        leads="pharmacy lab radiology pathology micro bloodbank blood ed er icu micu sicu nicu picu ccu pacu unit "
              "floor desk station nurse rn clinic", follows=r" ?(?:@|at|#)| bank", judge=no_hour,
    ),
    pattern(
        "what a telephone ends in", "PHONE",
        r"\b(?:ends|ending|end|ended) (?:in|with) ?#?(?P<it>\d{4})(?![\w/%-]|[.:]\d)",
        finds=["her cell ends in [2671]", "the number ending in [5678], updated"],
        skips=["trial ends in 2026", "phone visit. Course ends in 2026"], leads="ends ending end ended",
        follows=r" (?:in|with)", judge=_ends_a_phone,
    ),
    pattern(
        "what a number ends in", "IDNUM",
        r"\b(?:ends|ending|end|ended) (?:in|with) ?#?(?P<it>\d{4})(?![\w/%-]|[.:]\d)",
        finds=["her social ends in [2671]", "MRN ending with [0443], account"], skips=["trial ends in 2026"],
        leads="ends ending end ended", follows=r" (?:in|with)", judge=_ends_a_number,
    ),
    pattern(
        "last four behind them", "SSN",
        r"(?<![\w./:-])(?P<it>\d{4}) ?(?:\( ?last ?-?(?:4|four)(?: of ssn| ssn)? ?\)|last ?-?(?:4|four)\b"
        r"(?! ?(?:h|d|w|m|y|of|visits|times)))",
        finds=["Moor [0503] (last 4)", "pt [0091] (last four of ssn)"],
        skips=["seen 2019, last 4 weeks", "1430 last 4 hours"],
        digits="4", then=r" ?\(? ?last",
    ),
    pattern(
        "last four by its letter", "SSN", r"\bL4[ :#=]{1,3}(?P<it>\d{4})(?![\w/%-]|[.:]\d| ?(?:mg|ml|cm|mm)\b)",
        finds=["L4 [1001]", "L4: [4443], seen"], skips=["L4 2019", "L4 120", "l4 burst 1001"], leads="l",
        follows=r"0[ :#=]",
        judge=_no_year, flags=0,
    ),
)
