"""Values and forms of dates, and the compiled readings of a shape.

A form is a row of slots and literal text: ``{MM}/{DD}/{YYYY}``, ``{Month} {D}{th}``, ``{D}-{MON}-{YY}``. Its text is
the date's group (DESIGN.md section 3): fields and their order, month as word, abbreviation or number, widths and
zero-padding, delimiters, weekday, ordinal and case. Slots:

    {YYYY} {YY} {YYY0} {Y0}     year in four or two digits; a decade (a year that ends in zero, before "s")
    {MM} {M} {DD} {D}           month and day, zero-padded or not
    {Month} {Mon} {Weekday} {Wkd} {Weekdays} {Wd} {Season} {Part} {Daypart} {Noon} {Holiday} {Dayth}
                                words, in the case in which the slot's name is written; Wd: weekday as a letter
    {Decade}                    twenties to nineties
    {th}                        the ordinal suffix of the day before it
    {HH} {H} {MI} {SS} {F3} {p} hour, minute, second, fraction, first letter of am and pm
    {q} {Qth}                   quarter of a year as a number or a word
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from resynth.surrogates.dates_grammar import Lexed, Part, Token, lex, readings
from resynth.surrogates.dates_words import DEFAULTS, WEEKDAY_LETTERS

FIRST_YEAR, LAST_YEAR = 1600, 2399
_DAYS = (0, 31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)
UNMATCHED = "unmatched"


class DateValue(NamedTuple):
    """What a phrase says, with honest holes: ``2003-??-??``.

    A year from a two-digit slot is 0 to 99. weekday: Monday is 0. ``words`` holds what is no number (season, holiday,
    part, half of a day) and spellings other than the usual ("sept"). ``then`` is the next date of a range or list.
    """

    year: int | None = None
    month: int | None = None
    day: int | None = None
    weekday: int | None = None
    hour: int | None = None
    minute: int | None = None
    second: int | None = None
    quarter: int | None = None
    words: tuple[tuple[str, str], ...] = ()
    then: DateValue | None = None

    def __repr__(self) -> str:
        return "DateValue()"


class DateForm(NamedTuple):
    """How a phrase is written. ``gaps``: its line breaks and runs of blanks, which divide no groups."""

    group: str
    slots: tuple[str, ...] = ()
    gaps: tuple[str, ...] = ()

    def __repr__(self) -> str:
        return f"DateForm(slots={len(self.slots)})"


NUMBERS = {"year": 0, "month": 1, "day": 2, "weekday": 3, "hour": 4, "minute": 5, "second": 6, "quarter": 7}
_NUMERIC = {"y": "year", "Y": "year", "m": "month", "d": "day", "h": "hour", "i": "minute", "s": "second",
            "q": "quarter", "f": "fraction", "wd": "day", "wq": "quarter"}
_RANGES = {"y": (FIRST_YEAR, LAST_YEAR), "Y": (0, 99), "m": (1, 12), "d": (1, 31), "h": (0, 23), "i": (0, 59),
           "s": (0, 59), "q": (1, 4), "f": (0, 999999)}
#: The kind of a number that never fits.
_NOTHING = ""
_NEVER = 99
#: How a number of a kind may be written, and what it is then: one look-up reads it and checks its range.
_TABLES = {
    kind: {f"{n:0{width}d}": n for width in range(1, 5) for n in range(low, min(high, 10**width - 1) + 1)}
    for kind, (low, high) in _RANGES.items() if kind != "f"
}
_PADDED = {"m": ("{M}", "{MM}"), "d": ("{D}", "{DD}"), "h": ("{H}", "{HH}")}


def ordinal(day: int) -> str:
    """``th`` for 5 and 11, ``st`` for 21."""
    return "th" if 10 <= day % 100 <= 20 else {1: "st", 2: "nd", 3: "rd"}.get(day % 10, "th")


def month_days(month: int, year: int | None, whole: bool) -> int:
    """Days of a month. A year of two digits is a leap year when divisible by four; without a year February has 29."""
    if month == 2 and year is not None and (year % 4 or (whole and year % 100 == 0 and year % 400)):
        return 28
    return _DAYS[month]


def moment_of(value: DateValue) -> object:
    """What is equal for two writings of one date; a number for plain dates, which takes less room than a tuple.

    A day is the same day at any hour. Of several dates it is a pair: the first, and the others.
    """
    if value.then is not None:
        return moment_of(value._replace(then=None)), moment_of(value.then)
    year = -1 if value.year is None else value.year % 100
    day = value.day or 0
    if day and value.month:
        # Neither a weekday nor an hour makes another day of it.
        return (((year + 1) * 13 + value.month) * 32 + day) * 8
    # How a month is spelled makes no other date of it.
    words = tuple(word for word in value.words if word[0] not in ("month", "weekday"))
    if not words and value.hour is None and value.quarter is None:
        weekday = 0 if value.weekday is None else value.weekday + 1
        return (((year + 1) * 13 + (value.month or 0)) * 32 + day) * 8 + weekday
    return (year, *value[1:8], words)


def days_in(moment: object) -> Iterator[int]:
    """The days that a moment tells; a month, a year or a weekday alone is none."""
    while isinstance(moment, tuple) and len(moment) == 2:
        yield from days_in(moment[0])
        moment = moment[1]
    if isinstance(moment, int) and moment >> 3 & 31 and (moment >> 8) % 13:
        yield moment


class _Piece(NamedTuple):
    """A piece of a form in the making: literal text, a word's slot, or a number (by its field) that decides its own."""

    kind: str
    text: str
    n: int = 0
    width: int = 0

    def __repr__(self) -> str:
        return f"_Piece({self.kind!r})"


class _Bit(NamedTuple):
    """A question that decides a slot: has number ``n`` a zero in front, is that its suffix, does it end a decade?"""

    kind: str
    n: int
    start: int
    end: int


class _Moment(NamedTuple):
    """Of one date: (place in DateValue, index of its number or -1, constant) and (field, spelling, index or -1)."""

    numbers: list[tuple[int, int, int]]
    words: list[tuple[str, str, int]]


class Reading:
    """One compiled way to read a shape: where its numbers stand, which must fit, and which slots they fill."""

    __slots__ = ("_bits", "_calendar", "_forms", "_kinds", "_moments", "_numbers", "_padding", "_pieces", "_plain",
                 "_spans", "_zeros")

    def __init__(self, lexed: Lexed, parts: list[Part], shape: str) -> None:
        self._spans: list[tuple[int, int]] = []
        self._kinds: list[str] = []
        self._bits: list[_Bit] = []
        self._pieces: list[_Piece] = [_Piece("text", lexed.between[0])]
        self._moments: list[_Moment] = [_Moment([], [])]
        self._forms: dict[int, DateForm] = {}
        self._padding = _default_padding(lexed, parts)
        seen: set[str] = set()
        for at, part in enumerate(parts):
            token = lexed.tokens[part.token]
            field = _NUMERIC.get(part.field) or token.field
            if field in seen:
                self._moments.append(_Moment([], []))
                seen = set()
            if field:
                seen.add(field)
            if part.field in _RANGES:
                self._number(part, part.token + 1 < len(lexed.tokens) and lexed.tokens[part.token + 1].letter == "s")
            else:
                self._word(part, token, lexed, shape[part.start:part.end])
            if at + 1 == len(parts) or parts[at + 1].token != part.token:
                self._pieces.append(_Piece("text", lexed.between[part.token + 1]))
        # Any digits are a fraction of a second.
        self._numbers = [
            (int if kind == "f" else _TABLES.get(kind, {}).get, *span)
            for kind, span in zip(self._kinds, self._spans, strict=True)
        ]
        self._calendar = self._days()
        self._plain = self._plainly()
        zeros = [bit.start for bit in self._bits if bit.kind == "zero"]
        self._zeros = zeros if len(zeros) == len(self._bits) else None

    def _number(self, part: Part, decade: bool) -> None:
        n, kind, width = len(self._spans), part.field, part.end - part.start
        self._spans.append((part.start, part.end))
        self._kinds.append(kind)
        if kind == "f":
            self._moments[-1].words.append(("fraction", "", n))
        else:
            self._moments[-1].numbers.append((NUMBERS[_NUMERIC[kind]], n, 0))
        if kind in _PADDED and width == 2 and not part.run:
            self._bits.append(_Bit("zero", n, part.start, part.end))
        elif decade and kind in "yY":
            self._bits.append(_Bit("decade", n, part.start, part.end))
        self._pieces.append(_Piece("run" if part.run and kind in _PADDED else kind, kind, n, width))

    def _word(self, part: Part, token: Token, lexed: Lexed, written: str) -> None:
        moment = self._moments[-1]
        if part.field == "o":
            self._bits.append(_Bit("suffix", len(self._spans) - 1, part.start, part.end))
            slot = token.slot
            if self._kinds[-1] not in ("d", "q"):
                # No year is written 40th.
                self._kinds[-1] = _NOTHING
            elif slot and self._kinds[-1] == "q":
                slot = _like(slot, "qs")
            self._pieces.append(_Piece("suffix", f"{slot}/{written}", len(self._spans) - 1 if slot else -1))
            return
        if not token.slot:
            self._pieces.append(_Piece("text", written))
            return
        slot = token.slot
        if part.field == "wq":
            slot = _like(slot, "qth")
            moment.numbers.append((NUMBERS["quarter"], -1, token.value if token.value <= 4 else _NEVER))
        elif token.field in NUMBERS:
            if token.spelling == "may" and _abbreviated(lexed, part.token):
                slot = _like(slot, "mon")
            moment.numbers.append((NUMBERS[token.field], -1, token.value))
            if token.spelling != _usual(slot, token.value):
                moment.words.append((token.field, token.spelling, -1))
        else:
            moment.words.append((token.field, token.spelling, -1))
        self._pieces.append(_Piece("slot", "{" + slot + "}"))

    def _days(self) -> list[tuple[int, int, int, int, bool]]:
        """What must be a calendar day together: number of the day, of the month or -1 and a constant, of the year."""
        found = []
        for moment in self._moments:
            fields = {place: (n, constant) for place, n, constant in moment.numbers}
            day, month, year = fields.get(2), fields.get(1), fields.get(0)
            if day is not None and month is not None and day[0] >= 0:
                index = -1 if year is None else year[0]
                found.append((day[0], *month, index, index >= 0 and self._kinds[index] == "y"))
        return found

    def _plainly(self) -> tuple[int, int, int, int, int, int, int] | None:
        """Where year, month and day stand (-1: a constant, given behind) and the weekday, when that is all there is."""
        numbers, words = self._moments[0]
        places = {place: (n, constant) for place, n, constant in numbers}
        said = [field for field, _, _ in words if field not in ("month", "weekday")]
        if len(self._moments) > 1 or said or not places.keys() <= {0, 1, 2, 3} or len(places) < len(numbers):
            return None
        (year, fixed_year), (month, fixed_month), (day, fixed_day) = (places.get(place, (-1, 0)) for place in range(3))
        weekday = places[3][1] + 1 if 3 in places and not {1, 2} <= places.keys() else 0
        return year, fixed_year % 100 + 1 if 0 in places else 0, month, fixed_month, day, fixed_day, weekday

    def look(self, phrase: str) -> tuple[object, DateForm] | None:
        """The moment (see ``moment_of``) and the form of a phrase of this shape; None when its numbers do not fit."""
        numbers: list[int] = []
        for number_of, start, end in self._numbers:
            number = number_of(phrase[start:end])
            if number is None:
                return None
            numbers.append(number)
        if self._calendar and not self._are_days(numbers):
            return None
        zeros = self._zeros
        if zeros is None:
            form = self._form_of(phrase, numbers)
        else:
            mask = 0
            for start in zeros:
                mask = mask << 1 | (phrase[start] == "0")
            form = self._forms.get(mask) or self._form_of(phrase, numbers)
        plain = self._plain
        if plain is None:
            value = self._value(phrase, numbers)
            return None if value is None else (moment_of(value), form)
        year, fixed_year, month, fixed_month, day, fixed_day, weekday = plain
        if year >= 0:
            fixed_year = numbers[year] % 100 + 1
        if month >= 0:
            fixed_month = numbers[month]
        if day >= 0:
            fixed_day = numbers[day]
        return ((fixed_year * 13 + fixed_month) * 32 + fixed_day) * 8 + weekday, form

    def read(self, phrase: str) -> tuple[DateValue, DateForm] | None:
        """The value and form of a phrase of this shape; None when its numbers do not fit this reading."""
        if self.look(phrase) is None:
            return None
        numbers = [number_of(phrase[start:end]) or 0 for number_of, start, end in self._numbers]
        value = self._value(phrase, numbers)
        return None if value is None else (value, self._form_of(phrase, numbers))

    def _are_days(self, numbers: list[int]) -> bool:
        for day, month, constant, year, whole in self._calendar:
            if numbers[day] > 28 and numbers[day] > month_days(
                numbers[month] if month >= 0 else constant, numbers[year] if year >= 0 else None, whole
            ):
                return False
        return True

    def _form_of(self, phrase: str, numbers: list[int]) -> DateForm:
        mask = 0
        for kind, n, start, end in self._bits:
            if kind == "zero":
                yes = phrase[start] == "0"
            elif kind == "suffix":
                yes = phrase[start:end].lower() == ordinal(numbers[n])
            else:
                yes = numbers[n] % 10 == 0
            mask = mask << 1 | yes
        form = self._forms.get(mask)
        if form is None:
            form = self._forms[mask] = self._form(mask)
        return form

    def _value(self, phrase: str, numbers: list[int]) -> DateValue | None:
        value: DateValue | None = None
        for places, words in reversed(self._moments):
            row: list[int | None] = [None] * 8
            for place, n, constant in places:
                row[place] = numbers[n] if n >= 0 else constant
            said: tuple[tuple[str, str], ...] = ()
            if words:
                said = tuple((field, word if n < 0 else phrase[slice(*self._spans[n])]) for field, word, n in words)
            value = DateValue._make((*row, said, value))
        return value if value is not None and value.quarter != _NEVER else None

    def _form(self, mask: int) -> DateForm:
        yes = {(bit.kind, bit.n) for place, bit in enumerate(reversed(self._bits)) if mask >> place & 1}
        # A number of two digits that does not start with 0 says nothing of padding: it follows those that do.
        hints: dict[bool, bool] = {}
        for piece in self._pieces:
            if piece.kind in _PADDED and (piece.width == 1 or ("zero", piece.n) in yes):
                hints.setdefault(piece.kind == "h", piece.width == 2)
        slots: list[str] = []
        for piece in self._pieces:
            text = self._written(piece, yes, hints)
            if slots and not text.startswith("{") and not slots[-1].startswith("{"):
                slots[-1] += text
            elif text:
                slots.append(text)
        return DateForm("".join(slots), tuple(slots))

    def _written(self, piece: _Piece, yes: set[tuple[str, int]], hints: dict[bool, bool]) -> str:
        kind = piece.kind
        if kind in _PADDED:
            hour = kind == "h"
            padded = piece.width == 2 and (("zero", piece.n) in yes or hints.get(hour, self._padding[hour]))
            return _PADDED[kind][padded]
        if kind == "run":
            return _PADDED[piece.text][1]
        if kind in "yY":
            return ("{YYY0}", "{Y0}")[kind == "Y"] if ("decade", piece.n) in yes else ("{YYYY}", "{YY}")[kind == "Y"]
        if kind == "suffix":
            slot, _, written = piece.text.partition("/")
            # A suffix that is not its number's own (22th) is a part of the frame.
            return "{" + slot + "}" if ("suffix", piece.n) in yes else written
        if kind == "f":
            return f"{{F{piece.width}}}"
        return {"i": "{MI}", "s": "{SS}", "q": "{q}"}.get(kind, piece.text)


def _like(slot: str, name: str) -> str:
    """``name`` in the case of a slot's name."""
    return name if slot.islower() else name.upper() if slot.isupper() else name.capitalize()


def _usual(slot: str, value: int) -> str:
    return WEEKDAY_LETTERS[value] if slot.lower() == "wd" else DEFAULTS[slot.lower(), value]


def _abbreviated(lexed: Lexed, n: int) -> bool:
    """Is this "May" an abbreviation? As another month of the phrase is; else when a point or a number touches it."""
    others = [token.slot.lower() for token in lexed.tokens if token.letter == "M" and token.spelling != "may"]
    if others:
        return others[0] == "mon"
    before, after = lexed.between[n], lexed.between[n + 1]
    if after.startswith("."):
        return True
    # 08 MAY 2021 is a stamp; 8 May 2021 may be either, and the word is the safer guess.
    left = n > 0 and lexed.tokens[n - 1].letter in "abtye" and (" " not in before or lexed.tokens[n].slot.isupper())
    right = n + 1 < len(lexed.tokens) and lexed.tokens[n + 1].letter in "abtye" and " " not in after
    return left or right


def _default_padding(lexed: Lexed, parts: list[Part]) -> tuple[bool, bool]:
    """Are days and months, and hours, padded where no number of the phrase tells?

    Days and months are in numeric dates and in 12-MAR-19 (10 March, January 17th: not); hours when minutes follow and
    no am or pm.
    """
    fields = {part.field for part in parts}
    days = "m" in fields
    for n, token in enumerate(lexed.tokens):
        if token.letter == "M" and n > 0 and lexed.tokens[n - 1].letter in "ab":
            days = not any(c == " " for c in lexed.between[n] + lexed.between[n + 1])
    letters = {token.letter for token in lexed.tokens}
    return days and "o" not in letters, "i" in fields and "p" not in letters


class Shape:
    """A phrase's shape (its digits as 9) with the ways to read it, best first, compiled when first needed.

    ``safe``: it holds no foreign word, and only runs of 1, 2 or 4 digits, so no telephone or id number: it may be
    donated even when nothing reads it. ``runs``: it holds six digits in a row or more, as numbers do.
    """

    __slots__ = ("_lexed", "_more", "_shape", "compiled", "runs", "safe")

    def __init__(self, shape: str, order: str) -> None:
        self._shape = shape
        self._lexed = lex(shape)
        self._more = readings(self._lexed, order)
        self.compiled: list[Reading] = []
        self.safe = not self._lexed.foreign and all(len(run) in (1, 2, 4) for run in re.findall("9+", shape))
        self.runs = "999999" in shape

    def look(self, phrase: str) -> tuple[object, DateForm] | None:
        """The moment and the form by the best reading that fits, or None."""
        for reading in self.compiled:
            found = reading.look(phrase)
            if found is not None:
                return found
        while (more := self._next()) is not None:
            found = more.look(phrase)
            if found is not None:
                return found
        return None

    def read(self, phrase: str) -> tuple[DateValue, DateForm] | None:
        """The value and form by the best reading that fits, or None."""
        for reading in self.compiled:
            found = reading.read(phrase)
            if found is not None:
                return found
        while (more := self._next()) is not None:
            found = more.read(phrase)
            if found is not None:
                return found
        return None

    def _next(self) -> Reading | None:
        """One more reading, compiled."""
        parts = next(self._more, None)
        if parts is None:
            return None
        reading = Reading(self._lexed, parts, self._shape)
        self.compiled.append(reading)
        return reading
