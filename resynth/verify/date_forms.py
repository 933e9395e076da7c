"""The verifier's own grouping of dates: in which form is a date written?

From Deleger et al. 2014 ("DATE phrases were grouped into several categories, each corresponding to a specific
pattern"), DESIGN section 3, and the patterns of the NLM-Scrubber report 2013 (table 3) and Yang & Garibaldi 2015
(table 2).
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

from resynth.verify.words import word_set

TOKEN = re.compile(r"\d+|[^\W\d_]+|\s+|[^\w\s]|_")
MONTHS = {
    name: number
    for number, name in enumerate(
        ("january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november",
         "december"), 1
    )
}
SHORT = {name[:3]: number for name, number in MONTHS.items()} | {"sept": 9}
_DAYS = word_set("monday tuesday wednesday thursday friday saturday sunday")
_SHORT_DAYS = word_set("mon tue tues wed weds thu thur thurs fri sat sun")
_SEASONS = word_set("spring summer fall autumn winter")
_HOLIDAY = re.compile(
    r"\b(?:(?:christmas|new year[’']?s?)(?: eve| day)?|xmas(?: eve)?|thanksgiving(?: day)?|easter(?: sunday| monday)?"
    r"|(?:labor|memorial|independence|veterans?[’']?|columbus|mother[’']?s|father[’']?s|valentine[’']?s?"
    r"|presidents?[’']?|mlk|martin luther king(?: jr\.?)?|st\.? patrick[’']?s|groundhog|april fools?[’']?|flag|earth"
    r"|boxing) day|good friday|palm sunday|ash wednesday|mardi gras|hanukkah|chanukah|kwanzaa|passover|ramadan|diwali"
    r"|eid(?: al-fitr| al-adha)?|yom kippur|rosh hashanah|(?:the )?fourth of july|juneteenth"
    r"|cinco de mayo|black friday|cyber monday|super bowl sunday|lunar new year|tet|nowruz|holi|vesak"
    r"|halloween|april fools|lent|advent|purim|(?:memorial|labor) day weekend)\b",
    re.IGNORECASE,
)
_MARK = "\x00"
_KNOWN = word_set(
    "of the and to through thru at on in or between from until till since early mid late beginning end middle start "
    "around about approximately ca circa week weeks weekend month months year years day days night morning afternoon "
    "evening noon midnight s h hrs hr hours o clock am pm a m p z t est edt cst cdt mst mdt pst pdt utc gmt bc ad last "
    "next this past decade century school holiday holidays"
)
_STAGES = word_set("early mid late beginning end middle start")
_NUMBER_WORDS = word_set(
    "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth "
    "sixteenth seventeenth eighteenth nineteenth twentieth thirtieth twenty thirty one two three four five six seven "
    "eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen forty fifty sixties "
    "seventies eighties nineties twenties thirties forties fifties sixty seventy eighty ninety hundred thousand"
)
#: A time of a machine, and how far from UTC its clock stood: "10:15:00.123 -0500", "2021-03-04T10:15+01:00".
_AWAY = re.compile(
    r"(?:\d:\d\d:\d\d|t\d\d:\d\d|t\d{4}(?:\d\d)?|\d{14}|^\d{4}-\d\d-\d\d +\d\d:\d\d)(?:[.,]\d+)?"
    r"( ?[-+]\d\d(?::?\d\d)?)$",
    re.ASCII | re.IGNORECASE,
)
_WRITTEN_ALIKE = str.maketrans("-012345678", "+999999999")
#: Hours west and east of it that clocks are set to, at most.
_FARTHEST = {"-": 12, "+": 14}
#: Morning and afternoon hours are written in one form.
_HALF_DAYS = {"pm": "am", "p": "a"}
_ORDINALS = frozenset(("st", "nd", "rd", "th"))
DASHES = "-/.\u2013\u2014\u2010\u2011"

Form = tuple[str, ...]


def _case(word: str) -> str:
    return "U" if word.isupper() and len(word) > 1 else "l" if word.islower() else "T"


def _width(digits: str) -> str:
    if len(digits) == 2:
        return "0" if digits[0] == "0" else "2"
    return str(len(digits))


_LONGEST = (0, 31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)


def _is_day(month: int, day: int) -> bool:
    """Whether some year has this day: the 30th of February is a date in no form."""
    return 1 <= month <= 12 and 1 <= day <= _LONGEST[month]


def three(a: str, b: str, c: str, order: str) -> str:
    """Which field is which in ``a/b/c``: ``MDY``, ``DMY``, ``YMD``, ``YDM`` or empty."""
    x, y, z = int(a), int(b), int(c)
    if len(a) == 4:
        return "YMD" if _is_day(y, z) else "YDM" if _is_day(z, y) else ""
    if len(b) > 2 or len(a) > 2 or len(c) == 3:
        return ""
    month_first, day_first = _is_day(x, y), _is_day(y, x)
    if order == "dmy":
        month_first = month_first and not day_first
    if month_first:
        return "MDY"
    if day_first:
        return "DMY"
    return "YMD" if x > 31 and _is_day(y, z) else ""


def two(a: str, b: str, order: str) -> str:
    """Which field is which in ``a/b``."""
    x, y = int(a), int(b)
    if len(a) == 4:
        return "YY" if len(b) == 4 or y > 12 else "YM"
    if len(b) == 4:
        return "MY" if x <= 12 else ""
    if len(a) > 2 or len(b) > 2:
        return ""
    month_first, day_first = _is_day(x, y), _is_day(y, x)
    if order == "dmy":
        month_first = month_first and not day_first
    if month_first:
        return "MD"
    if day_first:
        return "DM"
    return "MY" if x <= 12 else "YY" if x > 31 and y > 31 else ""


def _fields(tokens: list[str], order: str, has_month: bool) -> list[str] | None:
    """The field letter of every number token, by its neighbours."""
    fields = [""] * len(tokens)
    numbers = [at for at, token in enumerate(tokens) if token[0].isdecimal()]
    done = 0
    day_told = False
    while done < len(numbers):
        at = numbers[done]
        chain = [at]
        while (
            done + len(chain) < len(numbers)
            and numbers[done + len(chain)] == chain[-1] + 2
            and tokens[chain[-1] + 1] in (DASHES if len(chain) == 1 else tokens[at + 1])
        ):
            chain.append(numbers[done + len(chain)])
        if at + 2 < len(tokens) and tokens[at + 1] == ":" and tokens[at + 2][0].isdecimal():
            chain = [at]
            while chain[-1] + 2 < len(tokens) and tokens[chain[-1] + 1] == ":" and tokens[chain[-1] + 2][0].isdecimal():
                chain.append(chain[-1] + 2)
            letters = "hms"[: len(chain)]
        elif len(chain) == 3:
            letters = three(tokens[at], tokens[at + 2], tokens[at + 4], order)
        elif len(chain) == 2:
            days = has_month and all(len(tokens[i]) < 3 for i in chain)
            letters = "DD" if days else two(tokens[at], tokens[at + 2], order)
        elif len(chain) == 1:
            digits = tokens[at]
            if len(digits) == 4:
                letters = "Y" if 1800 <= int(digits) <= 2199 else "t"
            elif len(digits) > 4:
                letters = "n"
            elif at and tokens[at - 1] in "'’":
                letters = "Y"
            elif at + 1 < len(tokens) and tokens[at + 1].lower() in _ORDINALS:
                letters = "D"
            elif len(digits) < 3:
                letters = "Y" if int(digits) > 31 or (has_month and day_told) else "D"
            else:
                letters = "t"
        else:
            letters = "n" * len(chain)
        if len(letters) != len(chain):
            return None
        day_told = day_told or "D" in letters
        for index, letter in zip(chain, letters, strict=True):
            fields[index] = letter
        done += len(chain)
    return fields


def _likeness(digits: str) -> str:
    """A number that is read as this one is, whatever it stands beside."""
    if len(digits) > 4 or len(digits) == 3:
        return "1" * len(digits)
    if len(digits) == 4:
        return "2000" if 1800 <= int(digits) <= 2199 else "9999"
    number = int(digits)
    if number > 12:
        return "13" if number < 30 else "32" if number > 31 else digits
    # Of the months, one of each length stands for the others.
    like = 0 if number == 0 else 2 if number == 2 else 4 if _LONGEST[number] == 30 else 1
    return str(like).zfill(len(digits)) if number < 10 else "11" if like == 4 else "10"


_PIECES = re.compile(r"\d+|\n|[^\d\n]+")


class _Likes(dict[str, str]):
    """A piece of a date, and what stands for all pieces that are read as it is."""

    def __missing__(self, piece: str) -> str:
        like = _likeness(piece) if piece.isdecimal() else piece
        if len(self) < 4096:
            self[piece] = like
        return like


_likes = _Likes({f"{number}": _likeness(f"{number}") for number in range(2200)})


def likeness(text: str) -> str:
    """A date that is written as this one is; the forms are few and the dates are many."""
    return "".join(map(_likes.__getitem__, _PIECES.findall(text)))


def form(text: str, order: str = "mdy") -> Form | None:
    """The form of a date, or None for one that is written in no known way. ``order``: how ``3/4`` is read."""
    return _form(likeness(text), order)


@lru_cache(maxsize=4096)
def _form(text: str, order: str) -> Form | None:
    holiday = _HOLIDAY.search(text)
    if holiday:
        text = f"{text[: holiday.start()]}{_MARK}{text[holiday.end() :]}"
    tokens = TOKEN.findall(text.strip())
    if not tokens or tokens[-1] in "/-":
        return None  # a date that is cut off has no form
    lowered = [token.lower() for token in tokens]
    has_month = any(token in MONTHS or token in SHORT for token in lowered)
    fields = _fields(tokens, order, has_month)
    if fields is None:
        return None
    pointed = _pointed(tokens, lowered)
    items: list[str] = []
    for at, (token, low, field) in enumerate(zip(tokens, lowered, fields, strict=True)):
        if field:
            items.append(f"{field}{_width(token)}")
        elif token == _MARK:
            items.append("H" + _case(holiday[0] if holiday else ""))
        elif token.isspace():
            items.append(" ")
        elif at - 1 in pointed:
            items[-1] += "."
        elif token[0].isalpha():
            if low == "may":
                items.append("?" + _case(token))
            elif low in MONTHS:
                items.append("B" + _case(token))
            elif low in SHORT:
                items.append("b" + _case(token))
            elif low in _DAYS:
                items.append("A" + _case(token))
            elif low in _SHORT_DAYS:
                items.append("a" + _case(token))
            elif low in _SEASONS:
                items.append("S" + _case(token))
            elif low in _NUMBER_WORDS:
                items.append("w" + _case(token))
            elif low in _ORDINALS and at and tokens[at - 1].isdecimal():
                items.append("o" + _case(token))
            elif low in _STAGES:
                items.append("e" + _case(token))
            elif low in _KNOWN and (low != "o" or tokens[at + 1 : at + 2] != ["/"]):
                items.append("=" + _HALF_DAYS.get(low, low))
            else:
                return None
        else:
            items.append(token)
    return tuple(items)


def _pointed(tokens: list[str], lowered: list[str]) -> frozenset[int]:
    """Which tokens are short months with a point behind them that parts no fields: "Feb. 20", not "12.Feb.2020"."""
    return frozenset(
        at for at, low in enumerate(lowered[:-1])
        if tokens[at + 1] == "." and (low in SHORT or low == "may")
        and (at + 2 == len(tokens) or tokens[at + 2].isspace() or tokens[at + 2] in ",/-")
    )


def _agree(a: str, b: str) -> bool:
    if a == b:
        return True
    if a[0] == b[0] and len(a) == len(b) == 2 and a[0] in "MDYhms":
        # 10 to 31 is written alike with and without a leading zero.
        return "2" in (a[1], b[1]) and (a[1] in "012" and b[1] in "012")
    if len(a) == len(b) == 2 and "?" in (a[0], b[0]) and {a[0], b[0]} <= {"?", "B", "b"}:
        return a[1] == b[1]  # "May" is both the word and its abbreviation
    if {a[0], b[0]} == {"?", "b"}:
        return a[1] == b[1] and "." in (a if a[0] == "b" else b)  # "Feb. 20" and "May 19": the word has no point
    return False


@lru_cache(maxsize=4096)
def zone_width(like: str) -> int:
    """How many characters at the end of a date tell how far its clock stood from UTC; none where it has no such end."""
    found = _AWAY.search(like)
    return len(found[1]) if found else 0


def clock_may_be_set_so(zone: str) -> bool:
    """Whether clocks of the world stand so far from UTC: whole quarters of an hour, -12:00 to +14:00."""
    digits = "".join(filter(str.isdecimal, zone))
    hours, minutes = int(digits[:2]), int(digits[2:] or "0")
    most = _FARTHEST["-" if "-" in zone else "+"]
    return minutes in (0, 15, 30, 45) and (hours, minutes) <= (most, 0)


def zone_lost(old: str, old_like: str, new: str, new_like: str) -> bool:
    """Whether a date ends with a zone that there is, and the one in its place does not."""
    width = zone_width(old_like)
    if not width or not clock_may_be_set_so(old[-width:]):
        return False
    width = zone_width(new_like)
    return not width or not clock_may_be_set_so(new[-width:])


@lru_cache(maxsize=4096)
def same_likes(original: str, surrogate: str, order: str) -> bool:
    """Whether two dates (likenesses) are written in one form; dates of no known form are one group of their own."""
    away = zone_width(original), zone_width(surrogate)
    if all(away):
        if original[-away[0] :].translate(_WRITTEN_ALIKE) != surrogate[-away[1] :].translate(_WRITTEN_ALIKE):
            return False
        original, surrogate = original[: -away[0]], surrogate[: -away[1]]
    a, b = _form(original, order), _form(surrogate, order)
    if a is None or b is None:
        # A feast that is on no list is a holiday still.
        return a is b or (_feast(original, a) and _feast(surrogate, b))
    return len(a) == len(b) and all(map(_agree, a, b))


def _feast(text: str, read: Form | None) -> bool:
    return (read is None and not any(map(str.isdecimal, text))) or (read is not None and read[0][0] == "H")


@lru_cache(maxsize=4096)
def _holds_weekday(text: str) -> bool:
    return any(word in _DAYS or word in _SHORT_DAYS for word in re.findall(r"[^\W\d_]+", text.lower()))


def phrase(text: str) -> str:
    """A date phrase as it is compared: case folded, runs of blanks as one."""
    return " ".join(text.casefold().split())


_NAMED = "|".join(sorted({*MONTHS, *SHORT}, key=len, reverse=True))
#: A whole day, and a time of day behind it: "3/4/2018 10:15", "2018-03-04t10:15:00z", "march 4, 2018 at 3 pm".
_DAY_AND_CLOCK = re.compile(
    rf"(?:(?:{'|'.join(sorted(_DAYS | _SHORT_DAYS))})[., ]+)?"
    rf"(\d{{1,4}}([-/.])\d{{1,2}}\2\d{{1,4}}|\d{{8}}|\d{{1,2}}[- ]?(?:{_NAMED})\.?[-, ]*(?:\d{{4}}|\d\d)"
    rf"|(?:{_NAMED})\.? \d{{1,2}}(?:st|nd|rd|th)?,? \d{{4}})"
    r"(?:(?:[ ,@:]+|t| ?at )(?:\d{1,2}:\d\d\S*|\d{4}|\d{6}|\d{1,2}(?= ?[ap]\.?m))"
    r"(?: ?[ap]\.?m?\.?| ?h(?:rs?|ours?)?)?)?",
    re.ASCII,
)


def day_of(told: str) -> str:
    """The day of a phrase that tells a whole one, without the time of day behind it; else nothing."""
    found = _DAY_AND_CLOCK.fullmatch(told)
    return found[1] if found else ""


#: What a date tells by itself: its phrase, a date that is written alike, and whether a weekday is part of it.
Surface = tuple[str, str, bool]


def surfaces(texts: Sequence[str]) -> list[Surface]:
    """Read several dates at once, which takes half the time."""
    joined = "\n".join(texts)
    likes = likeness(joined).split("\n")
    folded = joined.casefold()
    phrases = folded.split("\n")
    if " ".join(folded.split()) != folded.replace("\n", " "):  # blanks that stand together, or are none
        phrases = [" ".join(words.split()) for words in phrases]
    if len(likes) != len(texts):  # a date over two lines
        likes, phrases = [likeness(text) for text in texts], [phrase(text) for text in texts]
    return [
        (told, like, _holds_weekday(like) and not _HOLIDAY.search(text))
        for text, told, like in zip(texts, phrases, likes, strict=True)
    ]
