"""Identifiers: digits become other digits, letters other letters; separators, case and the word in front stay.

Rule: Deleger et al. 2014, section 2.3 ("randomly generated sequence of numbers of the same length ... strictly
different from all original IDNUMs"; no zero in the first place because no original had one). Letters are replaced
too: in ``3041023MARY`` the identifier holds a name.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache
from itertools import accumulate

from resynth import lexicon
from resynth.surrogates import checks, said, ssn
from resynth.surrogates.cells import Form, Run, Value, cells_of, layout_of, runs_of, shape_of, write

_LABELS = (
    r"medical record|med rec|mrn?|pt|patient|chart|record|rec|acct|account|acc|accession|case|csn|har"
    r"|encounter|visit|policy|member|group|grp|subscriber|plan|medicaid|medicare|insurance|ins|health|device|serial|sn"
    r"|s/n|model|lot|ref|vin|vehicle|license|licence|lic|plate|tag|dea|npi|cert|certificate|id|number|num|no|nr|ssn"
)
_AFTER_LABEL = r")(?:\s*[:#.]+\s*|\s+)+"
#: Words in front of an identifier that say what it is. They are form; any other letters may be somebody's.
_LABEL = re.compile(rf"(?<![^\W_])(?:{_LABELS}{_AFTER_LABEL}", re.IGNORECASE)
#: These and more, where a policy asks more of identifiers than that they are random.
MORE_LABELS = re.compile(
    rf"(?<![^\W_])(?:{_LABELS}|imei|meid|udi|gtin|upin|mbi|hicn|catalog|cat|card|visa|mastercard|amex{_AFTER_LABEL}",
    re.IGNORECASE,
)
#: Zeros in front that are form: of numbers this long the kind hangs on their length, and so much must be left.
_PADDED = re.compile(r"0+(?=[1-9]\d{4})", re.ASCII)
_MOST_PADDED, _SOCIAL = 12, 9
_JOIN = re.compile(r"\s*[,;&]\s*|\s+(?:and|or|und)\s+", re.IGNORECASE)
LONGEST = 64


#: Layouts of nearly all identifiers: digits in groups, with a letter in front or not. No word can stand in them.
_PLAIN = re.compile(rb"[Aa]?9+(?:[-./ ]9+)*")


def read(text: str, label: re.Pattern[str] = _LABEL) -> tuple[tuple[Value, ...] | None, Form]:
    """The identifiers of a mention (nearly always one) and its form. ``label``: the words in front that are form.

    None when there is no letter or digit to change, or when it is prose: three or more words without a digit, a word of
    a number ("four four one 7788"), or more than 64 letters and digits.
    """
    plain = _plain(layout_of(text))
    if plain is not None:
        canonical = cells_of(text)
        form, first, shape, zero_shape = plain
        if canonical[0] == "0" and (zeros := _padding(canonical)):
            value = canonical[zeros:]
            return (Value("id", value, _shape(value)),), _padded(form, {0: zeros})
        shape = zero_shape if canonical[first] == "0" else shape
        return (Value("id", canonical, _reaching_nobody(canonical) or shape),), form
    values: list[Value] = []
    runs: list[Run] = []
    literal = ""
    words = cells = 0
    for piece, glue in _pieces(text):
        at = 0
        canonical = ""
        for mark in label.finditer(piece):
            if not any(map(str.isdigit, piece[mark.end() :])):
                break
            found, more, literal = runs_of(piece[at : mark.start()], len(values), len(canonical), literal)
            canonical += found
            runs += more
            words += _words(piece[at : mark.start()])
            literal += mark[0]
            at = mark.end()
        found, more, literal = runs_of(piece[at:], len(values), len(canonical), literal)
        canonical += found
        runs += more
        words += _words(piece[at:])
        literal += glue
        cells += len(canonical)
        if canonical:
            values.append(Value("id", canonical, _shape(canonical)))
    values, form = _without_padding(values, Form(tuple(runs), literal))
    if not values or words >= 3 or cells > LONGEST or said.has_words(text):
        return None, form
    return tuple(values), form


#: Words of devices, biometrics, vehicles and licences, and makers of devices: what it is, and nobody's. Those that are
#: names too ("Iris") are known with a small letter only.
_THINGS = frozenset(
    word
    for line in (
        "biotronik biomet boston cochlear depuy livanova medtronic resmed scientific synthes aicd battery",
        "card catheter crt defibrillator device fingerprint generator glucose graft hardware hearing hip icd",
        "implant implantable insulin iris knee lead leads left lens loop mesh meter monitor pacemaker pacer",
        "palm plate port print prosthesis pump recorder retina retinal right rod scan screw sensor stent",
        "stimulator system template udi valve vein ventricular vagus nerve voiceprint voice car truck van",
        "motorcycle registration board certification permit driver drivers nursing medical pharmacy",
    )
    for word in line.split()
)
#: A word that stands alone; the application identifier of a device's bar code (GS1) is a label too.
_WORD = re.compile(r"(?<![^\W_])(?<![-/'’])[^\W\d_]{3,}(?![^\W_])(?![-/'’]\w)")
_BAR_CODE = re.compile(r"\((?:0[01]|1[0-7]|2[01]|240)\)")


def read_parts(text: str) -> tuple[tuple[Value, ...] | None, Form]:
    """As ``read``, where model, lot and serial number stand in one mention: each is a value of its own.

    Words that say what thing it is, and the makers of devices, are form. None: no digit, or prose (four other words).
    """
    marks = [*MORE_LABELS.finditer(text), *_BAR_CODE.finditer(text)]
    marks += [word for word in _WORD.finditer(text) if _is_thing(word[0])]
    values: list[Value] = []
    runs: list[Run] = []
    literal = ""
    at = strange = 0
    for start, end in (*sorted(mark.span() for mark in marks), (len(text), len(text))):
        if start < at:
            continue
        canonical, more, literal = runs_of(text[at:start], len(values), 0, literal)
        strange += _words(text[at:start])
        if canonical:
            runs += more
            values.append(Value("id", canonical, _shape(canonical)))
        literal += text[start:end]
        at = end
    values, form = _without_padding(values, Form(tuple(runs), literal))
    digits = any(map(str.isdigit, "".join(value.canonical for value in values)))
    if not digits or strange > 3 or said.has_words(text) or sum(len(value.canonical) for value in values) > LONGEST:
        return None, form
    return tuple(values), form


@lru_cache(maxsize=1024)
def _is_thing(word: str) -> bool:
    known = lexicon.all_names()
    small = word.lower()
    return small in _THINGS and (word == small or not (small in known.last or small in known.first))


def checked(
    reading: tuple[tuple[Value, ...] | None, Form], *, valid: bool
) -> tuple[tuple[Value, ...] | None, Form]:
    """A reading, where an NPI, a DEA registration, a VIN, an MBI or a card is to become one that checks.

    ``valid`` False: one that does not check, and so is nobody's.
    """
    values, form = reading
    return values and tuple([_checked(value, valid) for value in values]), form


def _checked(value: Value, valid: bool) -> Value:
    group = checks.sort_of(value.canonical)
    if group is None or (group == checks.NPI and not checks.is_npi(value.canonical)):
        # Ten digits that check as no NPI does are some other number: as an NPI it would tell its first digit.
        return value
    return Value(group, value.canonical, checks.shape_of(group, value.canonical, valid=valid))


#: Ten digits that may be dialled (an area code and an exchange begin with no 0 or 1), and ten that no line has.
_DIALLED = re.compile(r"[2-9]\d\d[2-9]\d{6}", re.ASCII)
_NO_EXCHANGE = "2991999999"


def _shape(canonical: str) -> str:
    return _reaching_nobody(canonical) or shape_of(canonical, first_digit=True)


def _reaching_nobody(canonical: str) -> str:
    """Of nine digits, which may be a social security number, and of ten that may be dialled: a shape that nobody has.

    It hangs on the digits alone, so that one number has one surrogate however it is written.
    """
    if len(canonical) == 9 and canonical.isdigit():
        return ssn.NEVER_ISSUED
    return _NO_EXCHANGE if len(canonical) == 10 and _DIALLED.fullmatch(canonical) else ""


def _padding(canonical: str) -> int:
    """How many zeros in front of a number are form: ``00123456`` and ``123456`` are one number."""
    if len(canonical) > _MOST_PADDED or len(canonical) == _SOCIAL or not canonical.isdigit():
        return 0
    found = _PADDED.match(canonical)
    return found.end() if found else 0


def _without_padding(values: list[Value], form: Form) -> tuple[list[Value], Form]:
    zeros = {which: n for which, value in enumerate(values) if (n := _padding(value.canonical))}
    if not zeros:
        return values, form
    rest = [value.canonical[zeros.get(which, 0) :] for which, value in enumerate(values)]
    return [Value("id", number, _shape(number)) for number in rest], _padded(form, zeros)


def _padded(form: Form, zeros: dict[int, int]) -> Form:
    """A form whose values come without so many zeros in front, which it writes itself."""
    runs: list[Run] = []
    literal = ""
    for run in form.runs:
        n = zeros.get(run.which, 0)
        inside = max(0, min(run.end, n) - run.start)
        literal += run.literal + "0" * inside
        if run.end > n:
            runs.append(Run(literal, run.which, run.start + inside - n, run.end - n, run.case))
            literal = ""
    return Form(tuple(runs), literal + form.tail)


@lru_cache(maxsize=1024)
def _plain(layout: bytes) -> tuple[Form, int, str, str] | None:
    """Of a plain layout: the form, which cell is the first digit, and the shape when it is another than 0 or 0."""
    if len(layout) > LONGEST or not _PLAIN.fullmatch(layout):
        return None
    canonical, runs, literal = runs_of(layout.decode("ascii"), 0, 0, "")
    first = canonical.index("9")
    zero = f"{canonical[:first]}0{canonical[first + 1 :]}"
    return Form(tuple(runs), literal), first, shape_of(canonical, first_digit=True), shape_of(zero, first_digit=True)


def _words(text: str) -> int:
    return sum(sum(map(str.isalpha, word)) >= 2 and not any(map(str.isdigit, word)) for word in text.split())


def _pieces(text: str) -> list[tuple[str, str]]:
    """The text cut where two identifiers are joined: each piece holds a digit and four cells, with what follows it."""
    pieces: list[tuple[str, str]] = []
    at = 0
    is_value = None
    for join in _JOIN.finditer(text):
        is_value = is_value or _values_in(text)
        if is_value(at, join.start()) and is_value(join.end(), len(text)):
            pieces.append((text[at : join.start()], join[0]))
            at = join.end()
    pieces.append((text[at:], ""))
    return pieces


def _values_in(text: str) -> Callable[[int, int], bool]:
    """Whether a part of a text, from where to where, is an identifier: counted once, however often it is asked."""
    digits, cells = ([0, *accumulate(map(counted, text))] for counted in (str.isdigit, str.isalnum))
    return lambda start, end: digits[end] > digits[start] and cells[end] - cells[start] >= 4


def make(values: tuple[str, ...], form: Form) -> str:
    """The identifiers written in this form."""
    return write(values, form)


def group(value: Value) -> str:
    """The shape that surrogates of a value share."""
    return value.shape
