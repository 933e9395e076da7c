"""Days and ages of every way of writing, and the numbers of charts that are neither (behind ``{!``)."""

from __future__ import annotations

import random
from collections.abc import Callable
from datetime import date, timedelta

Make = Callable[[random.Random], str]

MONTHS = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
    "December",
]
WEEKDAYS = [
    "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday",
]
HOLIDAYS = [
    "Christmas", "Thanksgiving", "New Year's", "Easter", "Labor Day", "Memorial Day", "July 4th", "Halloween",
    "Mother's Day", "Father's Day", "Valentine's Day", "St. Patrick's Day", "Passover", "Ramadan", "Hanukkah",
    "Christmas Eve", "New Year's Eve", "Fourth of July", "Presidents Day", "Veterans Day", "Columbus Day",
    "Super Bowl Sunday", "Rosh Hashanah", "Good Friday", "Mardi Gras", "Diwali", "Martin Luther King Day",
    "Juneteenth", "Yom Kippur", "Boxing Day", "Xmas", "Thanksgiving Day", "Easter Sunday",
]
ONES = [
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
    "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen",
]
TENS = [
    "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety",
]
NTH = [
    "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth", "eleventh",
    "twelfth", "thirteenth", "fourteenth", "fifteenth", "sixteenth", "seventeenth", "eighteenth", "nineteenth",
    "twentieth", "twenty-first", "twenty-second", "twenty-third", "twenty-fourth", "twenty-fifth", "twenty-sixth",
    "twenty-seventh", "twenty-eighth", "twenty-ninth", "thirtieth", "thirty-first",
]


def _day(draw: random.Random, first: int = 2004, last: int = 2024) -> date:
    return date(first, 1, 1) + timedelta(days=draw.randrange((date(last, 12, 31) - date(first, 1, 1)).days + 1))


def _short(day: date) -> str:
    name = MONTHS[day.month - 1]
    return "Sept" if name == "September" else name[:3]


def _number(draw: random.Random, day: date) -> str:
    """A whole date in numbers, with the month first or the year first."""
    d, m, y = day.day, day.month, day.year
    return draw.choice(
        [f"{m}/{d}/{y % 100:02}"] * 3
        + [f"{m:02}/{d:02}/{y}"] * 3
        + [f"{m}/{d}/{y}", f"{m:02}/{d:02}/{y % 100:02}", f"{m}-{d}-{y % 100:02}", f"{m:02}-{d:02}-{y}"]
        + [f"{y}-{m:02}-{d:02}", f"{m}.{d}.{y % 100:02}", f"{m:02}.{d:02}.{y}", f"{m}-{d}-{y}", f"{y}/{m:02}/{d:02}"]
    )


def _words(draw: random.Random, day: date) -> str:
    """A whole date with its month in letters."""
    d, m, y = day.day, MONTHS[day.month - 1], day.year
    return draw.choice(
        [f"{m} {d}, {y}"] * 3
        + [f"{_short(day)} {d}, {y}", f"{d} {_short(day)} {y}", f"{d} {m} {y}", f"{d:02}-{m[:3].upper()}-{y}"]
        + [f"{d:02}{m[:3].upper()}{y}", f"{m} {nth(d)}, {y}", f"{m} {d} {y}", f"{d}-{m[:3]}-{y % 100:02}"]
        + [f"{_short(day)}. {d}, {y}", f"{nth(d)} of {m}, {y}", f"{m[:3]} {d:02} {y}"]
    )


def nth(number: int) -> str:
    """1st, 22nd, 93rd."""
    end = "th" if 10 < number % 100 < 14 else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{end}"


def in_words(number: int, joined: str = "-") -> str:
    """A number below a hundred in words."""
    if number < 20:
        return ONES[number]
    return TENS[number // 10 - 2] + (joined + ONES[number % 10] if number % 10 else "")


def _spoken(draw: random.Random) -> str:
    day = _day(draw, 1930, 2019)
    year = f"{in_words(day.year // 100)} {'oh ' * (day.year % 100 < 10)}{in_words(day.year % 100, draw.choice('- '))}"
    if day.year >= 2000:
        year = (
            f"two thousand{draw.choice([' and ', ' '])}{in_words(day.year % 100)}"
            if day.year > 2000
            else "two thousand"
        )
    if day.year == 1900:
        year = "nineteen hundred"
    return f"{MONTHS[day.month - 1]} {NTH[day.day - 1].replace('-', draw.choice('- '))}{draw.choice([', ', ' '])}{year}"


def _month_day(draw: random.Random) -> str:
    day, month = _day(draw), MONTHS[draw.randrange(12)]
    form = [f"{month} {day.day}", f"{month} {nth(day.day)}", f"{_short(day)} {day.day}", f"{day.day} {month}"]
    return draw.choice([*form, f"{_short(day)} {nth(day.day)}", f"{month[:3]}. {day.day}", f"{day.day}-{month[:3]}"])


def _month_year(draw: random.Random) -> str:
    day = _day(draw, 1985)
    name = MONTHS[day.month - 1]
    return draw.choice(
        [f"{name} {day.year}", f"{_short(day)} {day.year}", f"{day.month}/{day.year}", f"{name}, {day.year}"]
    )


def _month_and_year(draw: random.Random) -> str:
    day = _day(draw, 1995)
    return draw.choice([f"{day.month}/{day.year}", f"{day.month:02}/{day.year}", f"{_short(day)} {day.year}"])


def _month_day_number(draw: random.Random) -> str:
    day = _day(draw)
    return f"{day.month:02}/{day.day:02}" if draw.random() < 0.25 else f"{day.month}/{day.day}"


def _years(draw: random.Random) -> str:
    first = draw.randint(1942, 2018)
    return f"{first}-{min(first + draw.randint(1, 40), 2024)}"


def _stamp(draw: random.Random) -> str:
    day = _day(draw)
    return f"{day:%Y-%m-%d}" if draw.random() < 0.3 else _number(draw, day)


def _season(draw: random.Random) -> str:
    return draw.choice(["spring", "summer", "fall", "winter", "autumn"])


def _wordday(draw: random.Random) -> str:
    return f"{draw.choice(MONTHS)} {draw.choice(NTH)}"


def _between(low: int, high: int) -> Make:
    return lambda draw: str(draw.randint(low, high))


def _of(values: str) -> Make:
    several = values.split()
    return lambda draw: draw.choice(several)


def _decimal(low: float, high: float, digits: int = 1) -> Make:
    return lambda draw: f"{draw.uniform(low, high):.{digits}f}"


def _out_of(whole: int) -> Make:
    return lambda draw: f"{draw.randint(0, whole)}/{whole}"


def _pair(first: tuple[int, int], second: tuple[int, int], joined: str = "/") -> Make:
    return lambda draw: f"{draw.randint(*first)}{joined}{draw.randint(*second)}"


def _pressure(draw: random.Random) -> str:
    return f"{draw.randint(82, 218)}/{draw.randint(38, 118)}"


def _time(draw: random.Random) -> str:
    hour, minute = draw.randrange(24), draw.randrange(60)
    return draw.choice([f"{hour:02}:{minute:02}", f"{hour % 12 + 1}:{minute:02} {draw.choice(['am', 'pm', 'AM'])}"])


def _clock(draw: random.Random) -> str:
    return f"{draw.randrange(24):02}{draw.randrange(0, 60, 5):02}"


def _measures(draw: random.Random) -> str:
    return draw.choice([" x ", "x"]).join(f"{draw.uniform(0.3, 9):.1f}" for _ in range(draw.randint(2, 3)))


def _gestation(draw: random.Random) -> str:
    weeks, days = draw.randint(6, 41), draw.randint(0, 6)
    return draw.choice(
        [f"{weeks}w{days}d", f"{weeks}+{days}", f"{weeks} {days}/7", f"{weeks}w{days}", f"{weeks}.{days} wks"]
    )


def _nodes(draw: random.Random) -> str:
    whole = draw.randint(2, 32)
    return f"{draw.randint(0, whole)}/{whole}"


def _course(draw: random.Random) -> str:
    whole = draw.choice([5, 7, 10, 14, 21, 28])
    return f"{draw.randint(1, whole)}/{whole}"


def _cervix(draw: random.Random) -> str:
    station = draw.choice(["-3", "-2", "-1", "0", "+1", "+2"])
    return f"{draw.randint(1, 10)}/{draw.choice([50, 60, 70, 80, 90, 100])}{draw.choice(['', '%'])}/{station}"


def _level(letter: str, last: int) -> Make:
    def made(draw: random.Random) -> str:
        first = draw.randint(1, last - 1)
        return f"{letter}{first}{draw.choice('-/')}{draw.choice(['', '', letter])}{first + 1}"

    return made


def _span(draw: random.Random) -> str:
    first = draw.randint(1, 12)
    return f"{first}-{first + draw.randint(1, 6)}"


def _gleason(draw: random.Random) -> str:
    a, b = draw.randint(3, 5), draw.randint(3, 5)
    return draw.choice([f"{a}+{b}={a + b}", f"{a}+{b}", f"{a + b}/10"])


SLOTS: dict[str, Make] = {
    "DATE": lambda draw: draw.choice([_number, _words])(draw, _day(draw)),
    "NUM": lambda draw: _number(draw, _day(draw)),
    "WORDS": lambda draw: _words(draw, _day(draw)),
    "BIRTH": lambda draw: _number(draw, _day(draw, 1925, 2019)),
    "SPOKEN": _spoken,
    "MD": _month_day_number,
    "MONTHDAY": _month_day,
    "MONTHYEAR": _month_year,
    "MY": _month_and_year,
    "MMYY": lambda draw: f"{draw.randint(1, 12):02}/{draw.randint(10, 29)}",
    "YEAR": _between(1942, 2024),
    "MONTH": lambda draw: draw.choice(MONTHS),
    "WEEKDAY": lambda draw: draw.choice(WEEKDAYS),
    "WKDY": _of("Mon Tue Tues Wed Thu Thurs Fri Sat Sun"),
    "HOLIDAY": lambda draw: draw.choice(HOLIDAYS),
    "ORD": lambda draw: nth(draw.randint(1, 31)),
    "STAMP": _stamp,
    "HL": lambda draw: f"{_day(draw):%Y%m%d}{_clock(draw)}",
    "HLDAY": lambda draw: f"{_day(draw, 1925):%Y%m%d}",
    "YEARS": _years,
    "SEASON": _season,
    "DECADE": lambda draw: draw.choice(["19", "", "'"]) + draw.choice(["50s", "60s", "70s", "80s", "90s"]),
    "WORDDAY": _wordday,
    "ORDWORD": lambda draw: draw.choice(NTH),
    "AGE": _between(18, 99),
    "OLD": _between(90, 106),
    "KID": _between(2, 17),
    "TEEN": _between(10, 19),
    "MENO": _between(38, 58),
    "RET": _between(48, 72),
    "MOS": _between(2, 23),
    "WKS": _between(1, 12),
    "DAYS": _between(2, 28),
    "AGEWORD": lambda draw: in_words(draw.randint(18, 99)),
    "AGEORD": lambda draw: (
        draw.choice([nth, lambda n: NTH[n - 1]])(draw.randint(5, 31))
        if draw.random() < 0.3
        else nth(draw.randint(30, 102))
    ),
    "DECS": lambda draw: draw.choice(["20s", "30s", "40s", "50s", "60s", "70s", "80s", "90s"]),
    "MO": _between(1, 11),
    # What must be left alone.
    "TENTH": _out_of(10),
    "FIFTH": lambda draw: draw.choice(["0/5", "1/5", "2/5", "3/5", "4/5", "5/5", "4-/5", "4+/5"]),
    "DTR": lambda draw: draw.choice(["0/4", "1/4", "2/4", "3/4", "2+", "1+", "2+/4", "1-2+"]),
    "SIXTH": lambda draw: draw.choice(["1/6", "2/6", "3/6", "4/6", "2-3/6", "II/VI"]),
    "GCS": lambda draw: draw.choice([str(draw.randint(3, 15)), f"{draw.randint(3, 15)}/15"]),
    "THIRTY": _out_of(30),
    "PHQ": _between(0, 27),
    "GAD": _between(0, 21),
    "N": _between(1, 29),
    "APGAR": lambda draw: draw.choice(["{}/{}", "{},{}", "{} and {}"]).format(draw.randint(1, 9), draw.randint(5, 10)),
    "BP": _pressure,
    "HR": _between(41, 148),
    "RR": _between(8, 38),
    "TEMP": _decimal(95.6, 104.2),
    "SAT": _between(82, 100),
    "TENS": _of("50s 60s 70s 80s 90s"),
    "LAB": _between(31, 488),
    "NA": _between(121, 152),
    "K": _decimal(1.8, 9.8),
    "CL": _between(88, 116),
    "BUN": _between(4, 96),
    "CR": _decimal(0.4, 9.8),
    "HH": lambda draw: f"{draw.uniform(6, 16):.1f}/{draw.uniform(20, 48):.1f}",
    "WBC": _decimal(1.2, 24.8),
    "VOL": lambda draw: str(draw.choice([draw.randrange(20, 3000, 5), draw.randrange(100, 3000, 50)])),
    "VENT": _pair((5, 15), (5, 8)),
    "BIPAP": _pair((8, 18), (4, 8)),
    "SUTURE": _of("2-0 3-0 4-0 5-0 6-0 8-0 10-0 0"),
    "LLEVEL": _level("L", 5),
    "CLEVEL": _level("C", 7),
    "TLEVEL": _level("T", 12),
    "NOF": _nodes,
    "NOFN": lambda draw: _nodes(draw).replace("/", " of "),
    "SPAN": _span,
    "SMALL": _between(0, 9),
    "FOURTH": _out_of(4),
    "FIM": _out_of(7),
    "BIMS": _out_of(15),
    "COMBO": _of("10/12.5 20/12.5 20/25 50/12.5 100/25 5/10 5/20 10/20 10/40 5/160 10/160 40/25 2.5/10 75/50"),
    "MEASX": _measures,
    "DOSE": _of("2.5 5 10 12.5 20 25 30 40 50 75 80 100 125 250 500 750 1000"),
    "PERC": _of("5/325 10/325 7.5/325 5/500 10/650"),
    "ADV": _of("100/50 250/50 500/50 115/21"),
    "INS": _of("70/30 75/25 50/50"),
    "HRS": lambda draw: draw.choice(["4-6", "6-8", "2-4", "3-4", "4", "6", "8", "12"]),
    "GA": _gestation,
    "WEEKS": _between(6, 41),
    "SEVENTH": lambda draw: f"{draw.randint(0, 6)}/7",
    "G": _between(1, 9),
    "P": lambda draw: draw.choice(
        [str(draw.randint(0, 6)), f"{draw.randint(0, 5)}{draw.randint(0, 2)}{draw.randint(0, 3)}{draw.randint(0, 5)}"]
    ),
    "FOURP": lambda draw: draw.choice("-,").join(str(draw.randint(0, 5)) for _ in range(4)),
    "CERV": _cervix,
    "STAGE": _of("II III IIIA IV 2 3 4 1B T2N0M0"),
    "GLEASON": _gleason,
    "NODES": _nodes,
    "VA": _of("20/20 20/25 20/40 20/100 20/200 20/30-2"),
    "VAM": _of("6/5 6/6 6/9 6/12 6/18 6/24 6/36 6/60"),
    "TV": _between(280, 650),
    "COURSE": _course,
    "IOP": _between(8, 38),
    "FIFTYSIX": _out_of(56),
    "ROM": lambda draw: f"{draw.randint(0, 15)}-{draw.randint(70, 135)}",
    "PCT": _between(5, 95),
    "QUARTER": _of("1/2 1/4 3/4 1/3 2/3"),
    "RATIO": _of("1:1 2:1 1:3 0.62 0.71 68% 3:2"),
    "IE": _of("1:2 1:1.5 1:3 1:4"),
    "TITER": _of("1:40 1:80 1:160 1:320 1:640 1:1280 1:8 1:100"),
    "VERSION": lambda draw: ".".join(str(draw.randint(0, 12)) for _ in range(draw.randint(2, 3))),
    "TIME": _time,
    "HHMM": _clock,
    "HT": lambda draw: draw.choice(["5'4\"", "5'11", "5 ft 7 in", "5-8", "6'1\""]),
}
