"""What a string with digits is by its shape and its neighbours: an identifier, or clinical, a date, a telephone."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from resynth import lexicon
from resynth.recognize.gazetteer import around
from resynth.recognize.numbers import amounts, charted, clinical_codes, coded, glued, reaching
from resynth.recognize.numbers.kept import coded_before, table
from resynth.recognize.pattern import Pattern, pattern
from resynth.recognize.words import regex, word_set

#: What may belong to a string with digits on its left.
_LEFT = frozenset("-/:.#_*+")
#: Runs so short are doses, counts, years and times unless letters or signs stand before them.
_SHORT = 4
#: Shortest run of digits that is an identifier by itself.
_LONG = 5
#: So many digits with a letter between them are a record's, whatever unit that letter is: ``4894U89067``.
_RECORD = 8
#: Longest string that is looked at: what is longer is data, not text.
_LONGEST = 200
#: So far from its beginning the fields of a line of HL7 are counted.
_WIDEST = 4_000
#: Kept at a glance: vital signs, fractions, times, ranges, decimals, dates, and numbers with a unit glued to them.
_PLAIN = regex(
    r"\d{1,4}(?:[./:x]\d{1,3}){0,2}[a-z%+]{0,4}|\d{1,4}[-/]\d{1,4}|\d{1,2}(?P<s>[-/.])\d{1,2}(?P=s)(?:19|20|21)?\d\d"
    r"|(?:19|20|21)\d\d(?P<t>[-/.])\d{1,2}(?P=t)\d{1,2}"
)
#: Plain ones are passed over in C, so many with what is between them at a time; ``it`` is a string that may be more,
#: from its first digit on.
_STRING = (
    rf"(?:\D+|\d(?<![\w\-/:.#*+]\d)(?:[\w\-/:.#*+]{{0,{_SHORT - 1}}}|\d{{0,3}}(?:[./:x]\d{{1,3}}){{0,2}}[a-z%+]{{0,4}}"
    r"|\d{0,3}[-/]\d{1,4}|\d?(?P<s>[-/.])\d{1,2}(?P=s)(?:19|20|21)?\d\d"
    r"|(?:(?<=1)9|(?<=2)[01])\d\d(?P<t>[-/.])\d{1,2}(?P=t)\d{1,2})(?![\w\-/:.#*+^])){0,200}"
    r"(?P<it>\d[\w\-/:.#*+]*)?"
)
_STRINGS, _STRINGS_ASCII = regex(_STRING), regex(_STRING, re.ASCII)
_DATE = regex(
    r"(?:(?P<y1>(?:19|20|21)\d\d)(?:(?=\d{4})"
    r"|(?=[-/.]))(?P<s1>[-/.]?)(?P<a1>\d\d?)(?P=s1)(?P<b1>\d\d?)(?:[T:]?\d\d:?\d\d(?::?\d\d)?Z?)?"
    r"|(?P<a>\d{1,2})(?P<s>[-/.])(?P<b>\d{1,2})(?P=s)(?:(?:19|20|21)\d\d|\d\d))(?:[-/.:T].{0,12})?\Z"
)
_MONTH_YEAR = regex(r"(?:\d{1,2}\.?[-–](?:0?[1-9]|[12]\d|3[01])[/.])?(?:0?[1-9]|1[0-2])[-/.](?:19|20|21)\d\d"
                    r"|(?:19|20|21)\d\d[-/](?:0[1-9]|1[0-2])|(?:19|20|21)\d\d_[01]\d_[0-3]\d|[0-3]\d_[0-3]\d_(?:19|20|21)\d\d")
_NAMES = (
    r"(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?"
    r"|nov(?:ember)?|dec(?:ember)?)"
)
_MONTH = regex(
    rf"(?i)(?:\d{{0,4}}[-/.]?|\A){_NAMES}[-/.']?\d{{1,4}}\Z|(?:\A|[-/.])\d{{1,4}}[-/.]?{_NAMES}[-/.']?\d{{0,4}}\Z"
)
_TIME = regex(r"\d{1,2}:\d\d(?::\d\d)?(?:[apAP][mM]?)?|(?:[01]\d|2[0-4])[0-5]\d(?:-(?:[01]\d|2[0-4])[0-5]\d)?h?")
_PHONE = regex(r"(?:1[-.])?(?:\d{3}[-./])?\d{3}[-.]\d{4}|\d{3}-\d\d-\d{4}|[2-9]\d\d \d{3} \d{4}")
_ADDRESS = regex(r"\d{1,3}(?:\.\d{1,3}){3}(?:[:/]\d{1,5})?")
_DECIMALS = regex(r"\d{1,6}(?:\.\d{1,4})?(?:[-/]\d{1,6}(?:\.\d{1,4})?){0,3}")
_NOT_OURS = regex(r"@|://|www\.|\.(?:com|org|net|edu|gov|mil|example)\b", re.IGNORECASE)
_ZIP = regex(r"\d{5}(?:-\d{4})?")
_WORD = regex(r"[^\W\d_]+")
_UNIT = regex(r" ?([^\W\d_]{1,12})|[ -]?(%)")
_UNIT_STRING = regex(r"x?(?:\d|\.(?=\d))+(?:[^\W\d_]{1,13}(?:\d|\.(?=\d))+)*[^\W\d_]{0,12}")
_NUMBER_UNIT = regex(r"\d+\.?\d*([^\W\d_]+)")
#: Capitals, and groups of digits, before a number: CK 0284417, CHA 5520 88140.
_HEAD = regex(r"(?<![\w/&-])([A-Z]{1,4}) ((?:\d{2,5} ){0,3})\Z")
_CUT = regex(r"[-_#:*/.+]+")
#: How many of a service were billed, before the next one.
_SO_OFTEN = regex(r"\b\d{5} ?x ?\d{1,3}[,;]? (?:and |[A-Z]{2} )?\Z")
#: A day with its hour glued to it.
_STAMPED = regex(r"\d{1,2}/\d{1,2}/(?:19|20)\d{6}")
_ACCESSION = regex(r"[A-Z]{2,4}(?::[A-Z]{2})?:\d{3,6}(?::\d{2,4})?")
#: Where two sentences or fields were written without a blank: ``T38.4.Had``, ``PE:McBurney``.
_JOINT = regex(r"[.:](?=[A-Z][a-z]{2})")
#: Where the label of the next field was written right behind a number: ``555-0133Fax:``.
_GLUED_LABEL = regex(
    r"(?:(?<=\d)|(?<=\d[ymf]))(?=(?:sex|bed|room|rm|race|date|visit|arrival|fax|fx|phone|ph|tel|telephone|cell|mobile|pager"
    r"|home|work|office|e-?mail|dob|dos|age|mrn|acct|ssn)[:.#]|(?-i:(?:[A-Z][a-z]{2,14}){1,3}:))",
    re.IGNORECASE,
)
#: A clinical name or levels of the spine with a word glued to them.
_TAILED = regex(
    r"(?P<name>(?:[A-Z][A-Za-z]{0,7}|p)\d{1,2}[A-Z]?)(?:and|for|with|was|neg|pos)(?:[A-Z]{2,5})?"
    r"|(?P<level>[CTL]\d{1,2}-[CTLS]?\d{1,2})[a-z]{4,20}"
)
#: A word with a dose glued to it.
_WORDED = regex(r"([a-z]{5,})\d{1,3}(?:\.\d{1,2})?")
_TO_BLANK = regex(r"\S*")
_LOWER_BEFORE = regex(r"[a-z]{3} \(\Z")
#: Births behind pregnancies, a blank between: ``G3 P0111``.
_BIRTHS, _GRAVIDA = regex(r"[Pp]\d{4}"), regex(r"[Gg]\d{1,2}[ ,]{1,2}\Z")
_OBSTETRIC = regex(r"[Gg]\d{1,2}(?:[PpTtAaLl]\d{1,4}){1,4}")
_MUTATION = regex(r"[A-Zdp]{1,2}\d{1,4}(?:[A-Z]|fs|del|ins|dup)\d{0,3}")
_GENE = regex(r"[A-Za-z]{1,7}\d{1,3}[A-Za-z]?\d{0,2}[A-Za-z]?")
#: A code of ICD-10 with its point, and a blood pressure or another fraction.
_DIAGNOSIS = regex(r"[A-TV-Z]\d[\dA-Z]\.[\dA-Z]{1,4}|[a-tv-z]\d[\da-z]\.[\da-z]{1,4}")
_PRESSURE = regex(r"\d{1,3}(?:/\d{1,3}){1,2}")
#: Digits that a scanner takes letters for.
_LETTERS = {"l": str.maketrans("0158", "olsb"), "i": str.maketrans("0158", "oisb")}
#: Variants as HGVS writes them, and bands of chromosomes: p.Val600Glu, 1799T>A, 1521_1523delCTT, q13q33.
_VARIANT = regex(
    r"(?:p\.)?[A-Z][a-z]{2}\d{1,5}(?:[A-Z][a-z]{2}|fs|\*)|\d{1,4}[ACGT]"
    r"|\d{1,6}(?:_\d{1,6})?(?:del|ins|dup|DEL|INS|DUP)[ACGTacgt]{0,8}"
    r"|(?:\d{1,2}|[XY])?(?:[pq]\d{1,2}(?:\.\d{1,2})?){1,3}|[bB][1-9]\d?00|[bB]50|[Ss]\d[Qq]\d[Tt]\d"
    r"|[Ee][1-4][Vv][1-5][Tt]?[Mm][1-6]"
)
_STAGE = regex(r"[ypcr]{0,2}T[0-4isx][a-d]?N[0-3x][a-d]?(?:M[01x])?[a-d]?(?:S[0-3x])?", re.IGNORECASE)

#: Shapes that are identifiers whatever stands around, and the kind of each.
PATTERNS: tuple[Pattern, ...] = (
    pattern(
        "hardware address", "DEVICE", r"(?<![\w:-])[0-9A-F]{2}([:-])(?:[0-9A-F]{2}\1){4}[0-9A-F]{2}(?![\w:-])",
        finds=["modem [00:00:5E:00:53:1F]"], skips=["10:20:30", "00:00:5E:00:53"],
    ),
    pattern(
        "unique number of a system", "IDNUM",
        r"(?<![\w-])[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}(?![\w-])",
        finds=["MRN: [35e62cba-5ddb-4ecb-bbe3-19c0d6ac6f9a]"], skips=["35e62cba-5ddb-4ecb-bbe3-19c0d6ac6f9"],
    ),
    pattern(
        "vehicle number", "VEHICLE",
        r"(?<![\w-])(?=(?:[A-Z]{0,12}\d){6})[A-HJ-NPR-Z0-9]{11}\d[A-HJ-NPR-Z0-9]\d{4}(?![\w-])",
        finds=["VIN [9ZZTR88P0DW004417]"], skips=["ABCDEFGHJKLMNPRST", "12345678901"], flags=0,
    ),
    pattern(
        "Medicare number", "HEALTHPLAN",
        r"(?<![\w-])[1-9][AC-HJKMNP-RT-Y][AC-HJKMNP-RT-Y0-9]\d-?[AC-HJKMNP-RT-Y][AC-HJKMNP-RT-Y0-9]\d"
        r"-?[AC-HJKMNP-RT-Y]{2}\d\d(?![\w-])",
        finds=["[1EG4-TE5-MK73]", "MBI [1EG4TE5MK73]"], skips=["1EG4-TE5-MK", "BRCA1-TE5"], flags=0,
    ),
    pattern(
        "laboratory licence", "LICENSE", r"(?<![\w-])\d\dD\d{7}(?![\w-])", finds=["CLIA [99D0447182]"],
        skips=["99D04471", "D0447182"], flags=0,
    ),
    pattern(
        "trial registration", "IDNUM", r"(?<![\w-])NCT ?\d{8}(?![\w-])", finds=["trial [NCT01234567]"],
        skips=["NCT 2012"], flags=0,
    ),
    pattern(
        "clinical protocol", "IDNUM", r"(?<![\w-])\d\d-[A-Z]{1,2}-[A-Z]?\d{3,4}(?![\w-])",
        finds=["on protocol [93-C-0133]", "[04-AA-0058]"], skips=["93-C-01", "T4-L-5"], flags=0,
    ),
    pattern(
        "pathology number", "IDNUM", r"(?<![\w-])[A-Z]{1,4}\d\d-\d{3,8}(?![\w-])",
        finds=["([S17-20944])", "[XR12-004417]", "[HS21-5570]"], skips=["T12-10", "C5-6"], flags=0,
    ),
)


#: What stands in the middle of a unique number of a system, searched for in C, and all of it from there.
_UNIQUE_MIDDLE = regex(r"-[\da-fA-F]{4}-[\da-fA-F]{4}-[\da-fA-F]{4}-[\da-fA-F]{12}(?![\w-])")
_UNIQUE_BEGUN, _EIGHT = regex(r"(?<![\w-])[\da-fA-F]{8}\Z"), 8


def unique(text: str) -> Iterator[tuple[int, int]]:
    """The places of unique numbers of systems (RFC 9562), whatever letters in them look like: ``acc8``."""
    for found in _UNIQUE_MIDDLE.finditer(text):
        start = found.start() - _EIGHT
        if start >= 0 and _UNIQUE_BEGUN.search(text, max(0, start - 1), found.start()):
            yield start, found.end()


# ── the table of what is clinical ────────────────────────────────────────────────────────────────────────────────────


@cache
def _long_units() -> frozenset[str]:
    """Units that are no single letter: "4471920 m" is an identifier and a sex, "4471920 mg" a quantity."""
    return frozenset(word for word in table()["unit"] if len(word) > 1)


def units() -> frozenset[str]:
    """Units of measure, in small letters."""
    return table()["unit"]


def quantities() -> frozenset[str]:
    """What is measured, in small letters."""
    return table()["quantity"]


@cache
def clinical_letters() -> frozenset[str]:
    """Letters that digits stand behind in clinical names, quantities and units: t, cd, bp, mg."""
    kept = table()
    terms = (found[0] for term in kept["term"] if (found := _WORD.match(term)))
    return kept["unit"] | kept["quantity"] | kept["prefix"] | kept["code"] | frozenset(terms)


@cache
def _states() -> frozenset[str]:
    """Codes of states, and the last words of their names, in small letters."""
    names = lexicon.states()
    return around("old-state").union(map(str.lower, names), (name.split()[-1].lower() for name in names.values()))


# ── shapes ───────────────────────────────────────────────────────────────────────────────────────────────────────────


def digits(string: str) -> int:
    """How many digits a string has."""
    return sum(map(str.isdecimal, string))


def is_date(string: str) -> bool:
    """Whether a string is a date in digits or with a month in letters, so that dates.py may have it."""
    found = _DATE.match(string)
    if _MONTH_YEAR.fullmatch(string):
        return True
    if found:
        a, b = int(found["a1"] or found["a"]), int(found["b1"] or found["b"])
        if (1 <= a <= 12 and 1 <= b <= 31) or (1 <= b <= 12 and 1 <= a <= 31):
            return True
    return any(map(str.isalpha, string)) and _MONTH.search(string) is not None


def is_time(string: str) -> bool:
    """Whether a string is a time of day with a colon, or a range of hours."""
    found = _TIME.fullmatch(string)
    return found is not None and (":" in string or "-" in string)


def is_decimal(string: str) -> bool:
    """Whether a string is a decimal fraction, or a range or a ratio of some; an IP address is none of ours either."""
    return "." in string and (_DECIMALS.fullmatch(string) or _ADDRESS.fullmatch(string)) is not None


def is_phone(string: str) -> bool:
    """Whether a string has the form of a telephone or social security number with its signs: contacts.py has those."""
    return _PHONE.fullmatch(string) is not None


def is_year(string: str) -> bool:
    """Whether a string is a year from 1900 to 2199."""
    return len(string) == 4 and string.isdecimal() and "1900" <= string <= "2199"


#: Fields of HL7 segments that hold a code of what was done, seen or given.
CODED = frozenset((
    ("OBR", 4), ("OBX", 3), ("OBX", 5), ("DG1", 3), ("AL1", 3), ("PR1", 3), ("RXA", 5), ("RXD", 2), ("RXE", 2),
    ("RXO", 1), ("ORC", 25), ("OBR", 31), ("FT1", 7), ("FT1", 25),
))
#: Those that say where somebody lies.
_LOCATED = frozenset((("PV1", 3), ("PV1", 6)))
_SEGMENT = regex(r"[A-Z][A-Z0-9]{2}(?=\|)")
#: A state's code between two signs of fields; figures of a ZIP code.
_STATE_FIELD = regex(r"(?P<sign>[\^|\t;])(?P<code>[A-Z]{2})(?P=sign)\Z")
_ZIP_LONG = 5


def segment(line: str) -> str:
    """The segment that a line of HL7 is; empty for another line."""
    found = _SEGMENT.match(line)
    return found[0] if found else ""


def field(line: str, at: int) -> tuple[str, int]:
    """The segment of a line of HL7 and the number of the field that a place in it is in; ("", 0) for another line."""
    name = segment(line)
    return name, line.count("|", 0, at) if name else 0


def is_code_of_state(text: str, start: int, figures: str) -> bool:
    """Whether five figures stand at a place in the field behind that of a state: ``BARRE^VT^05641``."""
    if len(figures) != _ZIP_LONG or not figures.isdecimal():
        return False
    found = _STATE_FIELD.match(text, max(0, start - 4), start)
    return found is not None and found["code"] in lexicon.states()


def unit_behind(text: str, end: int) -> bool:
    """Whether a unit of measure stands right behind a place."""
    found = _UNIT.match(text, end)
    return found is not None and (found[2] is not None or found[1].lower() in _long_units())


def measured(text: str, start: int, end: int) -> bool:
    """Whether a number is one of a measurement: by the unit behind it, the currency or the quantity before it."""
    if unit_behind(text, end) or text[max(0, start - 2) : start].rstrip()[-1:] in ("$", "€", "£", "<", ">", "≥", "≤"):
        return True
    value = text[start:end]
    if value[0] == "0" or (end - start > 6 and value.isdecimal()) or any(map(str.isalpha, value)):
        return False
    return amounts.before(text, start, long=end - start >= _LONG and value.isdecimal())


def label_within(text: str, start: int, end: int) -> int:
    """Where the label of the next field begins right behind a number of a stretch; the end where none does."""
    found = _GLUED_LABEL.search(text, start, end + 1) if ":" in text[start : end + 1] else None
    return found.start() if found else end


def is_named(string: str) -> bool:
    """Whether a string is a clinical name of the table, a stage, a variant or a count of pregnancies."""
    if string.lower() in table()["term"]:
        return True
    return any(form.fullmatch(string) for form in (_STAGE, _OBSTETRIC, _VARIANT)) or clinical_codes.is_one(string)


def _coded_name(string: str) -> bool:
    """Whether letters of the table stand before digits: names of drugs on trial, alleles, transcripts."""
    kept, lower = table(), string.lower()
    first = _WORD.match(lower)
    if first is None or first[0] not in kept["prefix"]:
        return False
    parts = _CUT.split(string)
    if any(len(part) > 4 and part[0].isdecimal() for part in parts[2:]):
        return False
    return len(parts) < 4 and (len(parts[-1]) < 10 or first[0] in ("rs", "nm", "np", "chr"))


def is_clinical(string: str) -> bool:
    """Whether a string of letters and digits is a clinical name, a quantity with its unit, a gene or a mutation."""
    if is_named(string) or _coded_name(string):
        return True
    parts = _CUT.split(string)
    return all(_clinical_part(part) for part in parts if part) and not _numbered(parts)


def _clinical_part(part: str) -> bool:
    """One piece of a string, cut at its signs: few digits, a number with its unit, a gene, a vertebra, a dose."""
    kept = table()
    if part.isdecimal():
        return len(part) < _SHORT + 1
    lower = part.lower()
    if part.isalpha() or lower in kept["term"]:
        return True
    count = digits(part)
    units = _UNIT_STRING.fullmatch(lower)
    if units and (count < _RECORD or not part[-1].isdecimal()) and all(
        word in kept["unit"] for word in _WORD.findall(lower) if word != "x"
    ):
        return True
    if lower[0].isdecimal():
        number = _NUMBER_UNIT.fullmatch(lower)
        if number and (number[1] in kept["unit"] or (count < 4 and len(number[1]) > 2 and not part[-1].isupper())):
            return True
        if number and (_SEXED.sub("", number[1]) in kept["unit"] or _is_aged(lower, number[1])):
            return True  # 70yoM, 88yoWF, 59RHM
        return count < 3 and len(part) < 5
    word = _WORD.match(lower)
    if word and word[0] in kept["quantity"] and part[len(word[0]) :].isdecimal():
        return (count < 6 or (count < 7 and part.endswith("00"))) and part[len(word[0])] != "0"
    return (count < 4 and _GENE.fullmatch(part) is not None) or _MUTATION.fullmatch(part) is not None


def _is_aged(string: str, letters: str) -> bool:
    """Whether a hand or a race and a sex are glued to as many years as somebody lives: ``59rhm``, not ``482wf``."""
    return _SEXED.fullmatch(letters) is not None and int(string.removesuffix(letters)) <= _OLDEST


_OLDEST = 120
#: A race, if any, and a sex glued to the unit of an age.
_SEXED = regex(r"(?:w|b|h|aa|a|l|na|rh|lh|c)?[mf]\Z")


def is_diagnosis(string: str) -> bool:
    """Whether a string is a code of ICD-10: ``Z95.818``."""
    return _DIAGNOSIS.fullmatch(string) is not None


def is_pressure(string: str) -> bool:
    """Whether a string is a blood pressure or another fraction: ``162/94``."""
    return _PRESSURE.fullmatch(string) is not None


def _is_scanned(chunk: str) -> bool:
    """Whether a string is words of which a scanner took some letters for digits: ``c0mp1ex``, ``f0l1ow-up``."""
    if not any(map(str.islower, chunk)) or digits(chunk) > 4:
        return False
    for letters in _LETTERS.values():
        words = [word for word in _CUT.split(chunk.lower().translate(letters)) if len(word) > 1]
        if any(len(word) > 4 for word in words) and all(word in lexicon.seen_words() for word in words):
            return True
    return False


def _numbered(parts: list[str]) -> bool:
    """Whether capitals stand beside a number of four digits that is no year: ``PD-0447``, ``3041-CT-88``."""
    letters = any(part[:1].isalpha() and part.upper() == part and len(part) < 6 for part in parts)
    if len(parts) == 3 and parts[0].isalpha() and letters and parts[0].lower() not in table()["quantity"] and (
        len(parts[1]) > 2 and len(parts[2]) > 3 and parts[1].isdecimal() and parts[2].isdecimal()
    ):
        return True  # R-773-2015
    whole = any(len(part) == 4 and part.isdecimal() and not is_year(part) for part in parts)
    a_measure = parts[0].lower() in table()["quantity"] or parts[-1].lower() in table()["unit"]
    return letters and whole and not a_measure


# ── a whole note ─────────────────────────────────────────────────────────────────────────────────────────────────────


def chunks(text: str) -> Iterator[tuple[int, int]]:
    """Places of strings with digits that are more than a plain clinical number."""
    done = 0
    for found in (_STRINGS_ASCII if text.isascii() else _STRINGS).finditer(text):
        start, end = found.span("it")
        if start < done:
            continue  # none: it has no place
        before = text[start - 1] if start else " "
        bare = not (before.isalnum() or before in _LEFT)
        if bare and (end - start <= _SHORT or _PLAIN.fullmatch(text, start, end)):
            if end - start > 2:
                yield start, end  # a component of a message: 7719^DOE
            continue
        least = max(done, start - _LONGEST)
        while start > least and (text[start - 1].isalnum() or text[start - 1] in _LEFT):
            start -= 1
        while not text[start].isalnum():
            start += 1
        while not text[end - 1].isalnum():
            end -= 1
        done = found.end()
        yield start, end


def identifiers(text: str, start: int, end: int) -> Iterator[tuple[int, int, str, str]]:
    """What identifies in a string with digits: (start, end, kind, rule)."""
    chunk = text[start:end]
    if end - start > _LONGEST:
        yield start, end, "IDNUM", "longer than any word"
        return
    if not any(map(str.isalpha, chunk)):
        yield from _digits_only(text, start, end, chunk)
        return
    if digits(chunk) < 2 or is_date(chunk) or _elsewhere(text, start, end):
        return
    for one in PATTERNS:
        if one.regex.fullmatch(chunk):
            yield start, end, one.kind, one.name
            return
    if _ACCESSION.fullmatch(chunk) and chunk.partition(":")[0].lower() not in reaching.REACH:
        yield start, end, "IDNUM", "laboratory accession"
        return
    if start < (glued_on := label_within(text, start, end)) < end:
        yield from identifiers(text, start, glued_on)
        yield from identifiers(text, glued_on, end)
        return
    joint = _JOINT.search(chunk)
    if joint:
        yield from identifiers(text, start, start + joint.start())
        yield from identifiers(text, start + joint.end(), end)
        return
    label = re.match(r"([^\W\d_]+)[:#.]+(?=[\w]*\d)", chunk)
    if label and label[1].lower() not in ("pc", "de", "ch"):
        yield from identifiers(text, start + label.end(), end)
        return
    tail = re.fullmatch(r"(\d{6,})[^\W\d_]{3,}", chunk)
    if tail:
        yield start, start + len(tail[1]), "IDNUM", "digits"
        return
    if coded_before(text, start) or (_BIRTHS.fullmatch(chunk) and _GRAVIDA.search(text, max(0, start - 5), start)):
        return
    worded = _WORDED.fullmatch(chunk)
    if (worded and worded[1] in lexicon.clinical_words()) or glued.are_words(chunk):
        return  # lisinopril20, andPlavix75
    if not is_clinical(chunk) and not _units_only(chunk):
        tailed = _TAILED.fullmatch(chunk)
        if tailed and (tailed["level"] or is_clinical(tailed["name"])):
            return  # B12andTSH, L5-S1fusion
        if not _is_scanned(chunk) and not charted.is_one(text, start, end):
            yield start, end, "IDNUM", "name of a protocol" if _a_protocol(text, end, chunk) else "letters and digits"
    elif _a_protocol(text, end, chunk):
        yield start, end, "IDNUM", "name of a protocol"
    elif _a_user(chunk):
        yield start, end, "IDNUM", "a word with digits"


def _digits_only(text: str, start: int, end: int, chunk: str) -> Iterator[tuple[int, int, str, str]]:
    """Digits and signs: long runs, groups that are no date, telephone, range or ZIP."""
    count = digits(chunk)
    groups = [group for group in _CUT.split(chunk) if group]
    if not all(map(str.isdecimal, groups)):
        return  # a power
    longest = max(map(len, groups))
    if text[max(0, start - 2) : start].strip() == "#" and count >= 4 and not is_year(chunk) and "/" not in chunk:
        if not (_dispensed(text, start) or reaching.reaches(text, start) or coded.are_teeth(chunk)):
            yield start, end, "IDNUM", "behind a number sign"
        return
    if text[end : end + 1] == "^" and count > 2 and not is_date(chunk):
        first = text.rfind("\n", max(0, start - _WIDEST), start) + 1
        if field(text[first : min(end, first + _LONGEST)], start - first) in CODED | _LOCATED:
            return
        yield start, end, "IDNUM", "component of a message"
        return
    if count < _LONG or ((len(groups) > 1 or count > 7) and is_date(chunk)):
        return
    if len(groups) > 1 and (is_time(chunk) or is_phone(chunk) or is_decimal(chunk)):
        return
    if "." in chunk and "-" not in chunk:
        if len(groups) > 4 and count > 9 and "/" not in chunk:
            yield start, end, "IDNUM", "object identifier"
        return
    if ":" in chunk and groups[0] == "1":
        return  # a titre
    if longest < _LONG and (count < 6 or len(groups) == 2 or "/" in chunk or ":" in chunk):
        return
    if len(groups) == 2 and longest < 7 and len(groups[0]) == len(groups[1]) and int(groups[0]) < int(groups[1]):
        return  # a range
    if len(groups) == 2 and "_" in chunk and text[start - 1 : start] == "(" and text[end : end + 1] == ")" and (
        int(groups[0]) < int(groups[1])
    ):
        return  # 22q11.21(18894835_21464119)x1
    if text[start - 1 : start] == "," or (text[end : end + 1] == "," and text[end + 1 : end + 4].isdecimal()):
        return  # thousands
    if measured(text, start, end) or coded_before(text, start, count) or _elsewhere(text, start, end):
        return
    if coded.is_therapy(text, start, end) or (
        len(chunk) == _LONG and _SO_OFTEN.search(text, max(0, start - 32), start)
    ):
        return  # 88305 x2, TE 97110
    if len(chunk) == _LONG and text[start - 1 : start] == "(" and text[end : end + 1] == ")" and (
        _LOWER_BEFORE.search(text, max(0, start - 16), start)
    ):
        return  # gait (97116)
    if chunk.endswith("000") and count < 8 and chunk[0] != "0":
        return  # a round number is a quantity
    if _ZIP.fullmatch(chunk) and len(groups) == 2:
        yield start, end, "ZIP", "five digits and four"
        return
    if _ZIP.fullmatch(chunk) and _behind_state(text, start):
        return
    if _ZIP.fullmatch(chunk) and (state := _STATE_BEFORE.search(text, max(0, start - _ZIP_REACH), start)) and (
        state["it"].lower() in _states()
    ):
        yield start, end, "ZIP", "ZIP code behind a state"
        return
    if _STAMPED.fullmatch(chunk) or not (kind := reaching.kind_of(text, start, count)):
        return
    head = _HEAD.search(text, max(0, start - 24), start)
    if head and kind == "IDNUM" and _a_head(head[1].lower()):
        start = head.start()
    yield start, end, kind, "digits" if len(groups) == 1 else "groups of digits"


#: The last word of a state before a semicolon, behind which five digits are a ZIP code.
_STATE_BEFORE, _ZIP_REACH = regex(r"(?<=[; ])(?P<it>[A-Za-z]{2,14}); ?\Z"), 24
#: What is no head of a number, though it may stand in capitals before one: FAXED TO 09715550883.
_SMALL_WORDS = word_set("to at on or in by is of no as and for the was with from ref uuid guid zip")


def _a_head(word: str) -> bool:
    """Whether capitals before a number belong to it (``CK 0284417``) and are no field, degree or state."""
    named = word in lexicon.credentials() or word in lexicon.titles()
    return not (named or word in _cues() or word in _states() or word in _SMALL_WORDS)


@cache
def _cues() -> frozenset[str]:
    return frozenset(row[0] for row in lexicon.table("identifiers/cues"))


def _elsewhere(text: str, start: int, end: int) -> bool:
    """Whether a string is part of an e-mail, web or IP address: contacts.py finds those."""
    first = max(text.rfind(" ", max(0, start - 100), start), text.rfind("\n", max(0, start - 100), start)) + 1
    first, last = max(first, start - 100), _TO_BLANK.match(text, end, end + 60)
    stop = last.end() if last else end
    piece = text[first:stop]
    return ("." in piece or "@" in piece or "://" in piece) and _NOT_OURS.search(text, first, stop) is not None


def _dispensed(text: str, start: int) -> bool:
    """Whether "#120" is how many tablets are given."""
    words = _WORD.findall(text[max(0, start - 16) : start].lower())
    return bool(words) and words[-1] in ("disp", "dispense", "dispensed", "qty", "quantity", "tabs", "tablets", "caps")


def _behind_state(text: str, start: int) -> bool:
    """Whether the word before five digits is a state."""
    found = re.search(r"([A-Za-z]+)\.?[\s,]{1,6}\Z", text[max(0, start - 24) : start])
    return found is not None and found[1].lower() in _states()


def _units_only(chunk: str) -> bool:
    """Whether a string is a number and all letters behind it are units: ``150000/uL``."""
    found = re.fullmatch(r"\d[\d.]*([^\d]+\d{0,2})", chunk.lower())
    return found is not None and all(word in table()["unit"] for word in _WORD.findall(found[1]))


def _a_protocol(text: str, end: int, chunk: str) -> bool:
    """Two capitals and two digits before the word protocol (AMIA 2014, section 3.3), and no regimen of the table."""
    return (
        re.search(r"[A-Z]{2}", chunk) is not None and digits(chunk) > 1 and chunk.lower() not in table()["term"]
        and re.match(r" (?:protocol|registry|trial|chart)\b", text[end : end + 10]) is not None
    )


def _a_user(chunk: str) -> bool:
    """A word that is none, in small letters, with two digits or more behind it: ``aprildn90``."""
    found = re.fullmatch(r"([a-z]{5,})(\d{2,3})", chunk)
    return found is not None and found[1] not in lexicon.seen_words() and found[1] not in table()["quantity"]
