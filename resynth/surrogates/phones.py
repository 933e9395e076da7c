"""Telephone and fax numbers: an area code from the list, all other digits random, punctuation and words kept.

Rule: Deleger et al. 2014, section 2.3: area codes "randomly selected from a list of all US area codes", all other
sequences random and of the same length, country codes too, no zero first after the area code. Forms: Yang and
Garibaldi 2015, Table 2 (``(842) 544-2703``, ``5-6394``, ``#24104``).
"""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import accumulate, pairwise

from resynth import lexicon
from resynth.surrogates import cells, ids, misread, said
from resynth.surrogates.cells import DIAL, KEY_OF, Form, Run, Value, cells_of, layout_of, runs_of, shape_of, write

_JOIN = re.compile(r"\s*[,;&]\s*|\s+/\s+|\s+(?:and|or)\s+", re.IGNORECASE)
_EXTENSION = re.compile(
    r"(?:[,;]?\s*\(?\s*(?<![^\W\d_])(?:extension|extn|ext|x)(?![^\W\d_])\.?\s*[:#]?|\s*#)\s*(?=\d{1,8}\W*\Z)",
    re.IGNORECASE,
)
#: Behind ten digits of North America, one more: the last of a second line, or of a note. It is no digit of the number.
_ONE_MORE = re.compile(r"(?<=\d) ?[/,.;-]? ?(?<!\d)(?=\d\W*\Z)")
#: Words that may stand in the mention of a number. They are form; any other letters may be somebody's.
_WORDS = frozenset(
    word
    for line in (
        "tel telephone phone ph fax facsimile cell cellular mobile home house work office main pager beeper pgr page",
        "contact number no num ext extn extension x voice mail voicemail vm direct line toll free day daytime evening",
        "night emergency call at or and p f c h w o m t tty desk clinic pt patient answering service hospital",
    )
    for word in line.split()
)
_LETTERS = re.compile(r"[^\W\d_]+")
#: A number written with digits, then letters of the keypad: 1-800-FLOWERS.
_VANITY = re.compile(r"(?<=\d)[-. ]?[A-Z]{3,}(?:-[A-Z]{2,})*(?![^\W_])")
_NUMBER = re.compile(
    r"(?:\+?1[-. ]*)?\(?(?<!\d)\d{3}\)?[-./ ]*\d{3}[-. ]*\d{4}(?!\d)|(?<!\d)\d{3}[-. ]*\d{4}(?!\d)|\d+"
)
#: Layouts of nearly all numbers: ten digits, or seven, and nothing else.
_USUAL = re.compile(rb"\(?999\)?[-./ ]{0,2}999[-. ]?9999|999[-. ]?9999")
LONGEST = 15
#: Fewest digits of a number beside another; how many digits stand before the cuts of one with so many.
_SHORTEST = 3
_CUTS = {7: frozenset((3,)), 10: frozenset((3, 6)), 11: frozenset((1, 4, 7))}


def read(text: str) -> tuple[tuple[Value, ...] | None, Form]:
    """The telephone numbers of a mention and its form; None when it holds no digit, is prose (four unknown words), has
    a number of more than 64 digits, or says one in words otherwise than digit by digit ("one eight hundred").

    The value is the digits of the national number: ``513-659-8995``, ``(513) 659-8995`` and ``1-513-659-8995`` are one.
    Letters that a scanner read for digits are these, where the number is whole (``6O2 555 Ol63``), and are written so.
    A country code of one digit, an extension and unknown words go along with the first number (group ``part``).
    """
    usual = _usual(layout_of(text))
    if usual is not None:
        form, shape = usual
        return (Value("phone", cells_of(text), shape),), form
    text = misread.meant(text)
    heard = said.heard(text)
    if heard is None:
        return None, Form((), text)
    reading = _Reading()
    at = 0
    # "five seven zero, five five five, oh one one nine" is one number, and said in three breaths.
    one = heard != text and sum(map(str.isdigit, heard)) in (7, 10, 11)
    text = heard
    for join in () if one else _joins(text):
        reading.take(text[at : join.start()])
        reading.literal += join[0]
        at = join.end()
    reading.take(text[at:])
    form = Form(tuple(reading.runs), reading.literal)
    if not any(value.group == "phone" for value in reading.values) or reading.strange > 3 or any(
        len(value.canonical) > ids.LONGEST for value in reading.values
    ):
        return None, form
    return tuple(reading.values), form


def _joins(text: str) -> list[re.Match[str]]:
    """What stands between the numbers of a mention; each has three digits or more.

    Nothing where one number is cut where it is cut anyway (``(313) 555, 0168``) or told digit by digit.
    """
    joins = list(_JOIN.finditer(text))
    if not joins:
        return joins
    before = [0, *accumulate(map(str.isdigit, text))]  # the digits before each place
    ends = [0, *(before[join.start()] for join in joins), before[-1]]
    sizes = [end - start for start, end in pairwise(ends)]
    cuts = _CUTS.get(before[-1])
    if cuts is not None and (min(sizes) < _SHORTEST or cuts.issuperset(ends[1:-1])):
        return []
    return [join for join, sides in zip(joins, pairwise(sizes), strict=True) if min(sides) >= _SHORTEST]


@lru_cache(maxsize=1024)
def _usual(layout: bytes) -> tuple[Form, str] | None:
    """Of a usual layout: the form and the shape."""
    if not _USUAL.fullmatch(layout):
        return None
    text = layout.decode("ascii")
    canonical, _, _ = runs_of(text, 0, 0, "")
    runs: list[Run] = []
    done = cell = 0
    for match in re.finditer("9+", text):
        # Ten digits without a sign between them are written in one run.
        size = match.end() - match.start()
        runs.append(Run(text[done : match.start()], 0, cell, cell + size, 0))
        done, cell = match.end(), cell + size
    return Form(tuple(runs), ""), _shape(canonical)


class _Reading:
    """Values and runs of a mention, gathered from left to right."""

    def __init__(self) -> None:
        self.values: list[Value] = []
        self.runs: list[Run] = []
        self.literal = ""
        self.strange = 0

    def take(self, text: str) -> None:
        """One telephone number with its extension and the words around it."""
        extension = _EXTENSION.search(text) or _one_more(text)
        if extension is None or sum(map(str.isdigit, text[: extension.start()])) < 7:
            self.number(text)
            return
        self.number(text[: extension.start()])
        self.literal += extension[0]
        self.part(text[extension.end() :])

    def number(self, text: str) -> None:
        dialled = {at for match in _VANITY.finditer(text) for at in range(*match.span()) if text[at] in KEY_OF}
        canonical = _digits(text, dialled)
        if dialled and len(canonical) not in (7, 10, 11):
            dialled = set()
            canonical = _digits(text, dialled)
        found = list(_NUMBER.finditer(text)) if len(canonical) > 11 else []
        if len(canonical) > LONGEST or (len(found) > 1 and len(_digits(found[0][0], set())) >= 10):
            at = 0
            for match in found:
                self.words(text[at : match.start()])
                self.one(match[0], _digits(match[0], set()), set())
                at = match.end()
            self.words(text[at:])
        elif canonical:
            self.one(text, canonical, dialled)
        else:
            self.words(text)

    def one(self, text: str, canonical: str, dialled: set[int]) -> None:
        """One number: its cells stand where the digits stand, the letters between them are words."""
        country = 1 if len(canonical) == 11 and canonical[0] == "1" else 0
        which = len(self.values)
        self.values.append(Value("phone", canonical[country:], _shape(canonical[country:])))
        if country:
            self.values.append(Value("part", canonical[0], "N"))
        done = -country
        word = ""
        for at, char in enumerate(text):
            if char.isalpha() and not char.isnumeric() and at not in dialled:
                word += char
                continue
            if word:
                self.words(word)
                word = ""
            if at in dialled:
                self.run(which, done, DIAL)
                done += 1
            elif char.isnumeric():
                self.run(*((which, done) if done >= 0 else (which + 1, 0)), said.case_of(char))
                done += 1
            else:
                self.literal += char
        self.words(word)

    def run(self, which: int, cell: int, case: int) -> None:
        last = self.runs[-1] if self.runs and not self.literal else None
        if last and last.which == which and last.end == cell and last.case == case:
            self.runs[-1] = last._replace(end=cell + 1)
        else:
            self.runs.append(Run(self.literal, which, cell, cell + 1, case))
            self.literal = ""

    def words(self, text: str) -> None:
        """Words beside a number: known ones are form, of others each letter goes."""
        at = 0
        for match in _LETTERS.finditer(text):
            self.literal += text[at : match.start()]
            at = match.end()
            word = match[0].lower()
            # "Page 513-…": written as a name, and a last name of the lists, it is somebody's until told otherwise.
            if word in _WORDS and (match[0].islower() or word not in lexicon.names().last):
                self.literal += match[0]
            else:
                self.strange += 1
                self.part(match[0])
        self.literal += text[at:]

    def part(self, text: str) -> None:
        canonical, runs, self.literal = runs_of(text, len(self.values), 0, self.literal)
        self.runs += runs
        if canonical:
            self.values.append(Value("part", canonical, shape_of(canonical, first_digit=False)))


def _one_more(text: str) -> re.Match[str] | None:
    """What parts ten digits from the one behind them: ``642-728-8359/3``."""
    found = _ONE_MORE.search(text)
    if found is None:
        return None
    digits = [char for char in text[: found.start()] if char.isdigit()]
    return found if len(digits) == 10 and digits[0] not in "01" else None


def _digits(text: str, dialled: set[int]) -> str:
    found = ((at, char) for at, char in enumerate(text) if char.isnumeric() or at in dialled)
    return "".join(KEY_OF[char] if at in dialled else cells.cell(char) for at, char in found)


def _shape(digits: str) -> str:
    """Ten digits are a North American number, seven a local one; others are digits with nothing known of them."""
    if len(digits) == 10:
        return "R2999999"
    if len(digits) == 7:
        return "2999999"
    return ("0" if digits[0] == "0" else "N") + "9" * (len(digits) - 1)


def read_fictional(text: str) -> tuple[tuple[Value, ...] | None, Form]:
    """As ``read``; whole numbers become such as reach nobody (group ``fiction``), the country code 1 stays.

    Ten digits: a US area code and 555-0100 to 555-0199, seven: the same without area code (ATIS-0300115, 555 line
    numbers for fictional use). More than seven others: country code 83x, which ITU-T E.164 has assigned to nobody,
    behind the prefix 011 where it stands. Shorter ones (pagers, extensions) are random as under ``phones.random.v1``.
    """
    values, form = read(text)
    return values and tuple([_fictional(value) for value in values]), form


def _fictional(value: Value) -> Value:
    group, digits, _ = value
    if group == "part" and digits == "1":
        return Value(group, digits, digits)
    if group != "phone" or len(digits) < 7:
        return value
    if len(digits) in (7, 10):
        return Value("fiction", digits, "5550199" if len(digits) == 7 else "R5550199")
    prefix = "01183" if digits.startswith("011") and len(digits) > 9 else "83"
    return Value("fiction", digits, prefix + "9" * (len(digits) - len(prefix)))


def at_home(value: Value, state: str) -> Value:
    """A value of ``read_fictional`` with an area code of this state, where the value has an area code."""
    if value.group == "fiction" and value.shape[0] == "R" and state in lexicon.area_code_states().values():
        return value._replace(shape=f"Z{state}{value.shape[1:]}")
    return value


def make(values: tuple[str, ...], form: Form) -> str:
    """The numbers written in this form."""
    return write(values, form)


def group(value: Value) -> str:
    """The shape that surrogates of a value share."""
    return value.shape
