"""What people do and where, who wrote or did something, and what looks like either and tells nobody."""

from __future__ import annotations

import random
from collections.abc import Callable

from benchmarks.framing import names
from benchmarks.framing.work_words import (
    BASES,
    BIRDS,
    CHARITIES,
    CHURCHES,
    COMPANIES,
    DAYCARES,
    DENOMINATIONS,
    DEPARTMENTS,
    DUTIES,
    FIELDS,
    HANDS,
    JOBS,
    LED,
    LODGES,
    PAST,
    PAYERS,
    PLAIN,
    PLANS,
    PRESENT,
    RANKS,
    SAINTS,
    SERVICES,
    SHOPS,
    STEMS,
    TAKEN,
    TRADES,
    UNIONS,
    UNITS,
    VIRTUES,
)
from resynth import lexicon

Draw = random.Random
_COLLEGES = ("State University", "Community College", "University", "College")
_CLUBS = ("Rotary Club", "Senior Center", "Garden Club", "Country Club", "YMCA", "Lions Club")
_OF_A_COUNTY = ("Sheriff", "DSS", "EMS", "Child Protective Services", "Sheriffs Office")
_OF_A_TOWN = ("Police Department", "Fire Department", "Ambulance", "PD", "Council on Aging")


def _last(draw: Draw) -> str:
    return draw.choice(names.lasts(names.BORNE))


def _town(draw: Draw) -> str:
    return draw.choice(lexicon.table("places/cities.tsv"))[0]


def _number(draw: Draw) -> str:
    return str(draw.randint(2, 1999))


def _ordinal(number: int) -> str:
    ending = "th" if 10 < number % 100 < 20 else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{ending}"


def _job(draw: Draw) -> str:
    """An occupation: mostly one of the list, else a rank of a duty, a duty's worker or a trade's."""
    match draw.randrange(12):
        case 0:
            return f"{draw.choice(RANKS)} {draw.choice(('of', 'of', 'for'))} {draw.choice(DEPARTMENTS)}"
        case 1:
            return f"{draw.choice(DEPARTMENTS)} {draw.choice(LED)}"
        case 2:
            return f"{draw.choice(DUTIES)} {draw.choice(HANDS)}"
        case _:
            return draw.choice(JOBS)


def _company(draw: Draw) -> str:
    stem = draw.choice((_last, _last, _town, lambda d: d.choice(STEMS)))
    match draw.randrange(8):
        case 0:
            return draw.choice(COMPANIES)
        case 1:
            return f"{_last(draw)} & {_last(draw)} {draw.choice(TRADES)}"
        case 2:
            return f"{draw.choice('ABCDJKLMRST')}&{draw.choice('ABCDJKLMRST')} {draw.choice(TRADES)}"
        case 3:
            return f"{_last(draw)} {draw.choice(('Inc', 'LLC', 'Corp', 'Industries', 'Brothers', '& Sons', 'Company'))}"
        case 4:
            return f"{stem(draw)} {draw.choice(TRADES)} {draw.choice(('Inc', 'Co', 'LLC', 'Corporation', 'Inc.'))}"
        case _:
            return f"{stem(draw)} {draw.choice(TRADES)}"


def _school(draw: Draw) -> str:
    level = draw.choice(
        ("Elementary", "Middle School", "High School", "High", "Academy", "Elementary School", "Jr High")
    )
    stem = draw.choice((_last, _town, lambda d: d.choice(STEMS), lambda d: f"{names.SLOTS['F'](d)} {_last(d)}"))
    return f"{stem(draw)} {level}" if draw.randrange(8) else f"PS {draw.randint(2, 390)}"


def _college(draw: Draw) -> str:
    match draw.randrange(4):
        case 0:
            return f"University of {_town(draw)}"
        case 1:
            return f"{_town(draw)} {draw.choice(('State', 'Community College', 'State University', 'Tech'))}"
        case 2:
            return f"{_last(draw)} {draw.choice(('College', 'University', 'Institute of Technology'))}"
        case _:
            return f"{draw.choice(STEMS)} {draw.choice(_COLLEGES)}"


def _church(draw: Draw) -> str:
    match draw.randrange(5):
        case 0:
            saint = f"{draw.choice(('St', 'St.', 'Saint'))} {draw.choice(SAINTS)}{draw.choice(('', chr(39) + 's'))}"
            return f"{saint} {draw.choice(('Church', 'Parish', 'Catholic Church'))}"
        case 1:
            return f"First {draw.choice(DENOMINATIONS)} Church"
        case 2:
            return (
                f"{draw.choice(VIRTUES)} {draw.choice(DENOMINATIONS)} {draw.choice(('Church', 'Church', 'Fellowship'))}"
            )
        case 3:
            return f"{_town(draw)} {draw.choice(DENOMINATIONS)} Church"
        case _:
            return draw.choice(CHURCHES)


def _union(draw: Draw) -> str:
    return f"{draw.choice(UNIONS)} {draw.choice(('Local', 'Local', 'Lodge', 'Local #'))} {_number(draw)}".replace(
        "# ", "#"
    )


def _payer(draw: Draw) -> str:
    match draw.randrange(4):
        case 0:
            return f"{draw.choice(STEMS)} {draw.choice(PLANS)}"
        case 1:
            return f"{_last(draw)} {draw.choice(PLANS)}"
        case _:
            return draw.choice(PAYERS)


def _club(draw: Draw) -> str:
    match draw.randrange(3):
        case 0:
            return f"{draw.choice(LODGES)} {draw.choice(('Lodge', 'Post'))} {_number(draw)}"
        case 1:
            return f"{_town(draw)} {draw.choice(_CLUBS)}"
        case _:
            return draw.choice(CHARITIES)


def _team(draw: Draw) -> str:
    stem = draw.choice((_town, lambda d: d.choice(STEMS)))
    return f"{stem(draw)} {draw.choice(BIRDS)}"


def _unit(draw: Draw) -> str:
    match draw.randrange(4):
        case 0:
            return f"USS {_last(draw)}"
        case 1:
            of = f"{_ordinal(draw.randint(1, 30))} {draw.choice(('Marines', 'Infantry'))}"
            return f"{_ordinal(draw.randint(1, 12))} Battalion {of}"
        case _:
            return f"{_ordinal(draw.randint(1, 180))} {draw.choice(UNITS)}"


def _base(draw: Draw) -> str:
    return f"{draw.choice(('Fort', 'Camp', 'Ft.'))} {_last(draw)}" if draw.randrange(3) else draw.choice(BASES)


def _agency(draw: Draw) -> str:
    match draw.randrange(3):
        case 0:
            return f"{_last(draw)} County {draw.choice(_OF_A_COUNTY)}"
        case 1:
            stem = draw.choice((_last, _town, lambda d: d.choice(STEMS)))
            return f"{stem(draw)} {draw.choice(SERVICES)}"
        case _:
            return f"{_town(draw)} {draw.choice(_OF_A_TOWN)}"


def _daycare(draw: Draw) -> str:
    return f"{_town(draw)} Head Start" if not draw.randrange(4) else draw.choice(DAYCARES)


def _user(draw: Draw) -> str:
    """A name to sign in with, by the habits of hospitals: of names, of letters and figures, of roles."""
    first, last = names.SLOTS["F"](draw).lower(), "".join(filter(str.isalpha, _last(draw).lower()))
    middle = draw.choice("abcdefghjklmnprstw")
    match draw.randrange(9):
        case 0:
            return f"{first[0]}{last}"
        case 1:
            return f"{last}{first[0]}{draw.choice(('', str(draw.randint(1, 9))))}"
        case 2:
            return f"{first[0]}{middle}{last[0]}{draw.randint(1, 9999)}"
        case 3:
            return f"{draw.choice('uxencp')}{draw.randint(10_000, 999_999):06d}"
        case 4:
            return f"{first}.{last}"
        case 5:
            return f"{last[:5]}{first[:2]}{draw.randint(0, 99):02d}"
        case 6:
            return f"{last[:6]}{first[0]}{middle}".upper()
        case 7:
            return f"{first[0]}_{last}"
        case _:
            return f"{first[0]}{middle}{last[:4]}{draw.randint(1, 99)}"


def _letters(draw: Draw) -> str:
    """Initials of somebody, and none that a chart writes for something else."""
    while True:
        first, last = names.SLOTS["F"](draw)[0], _last(draw)[0]
        letters = first + (draw.choice("ABCDEFGHJKLMNPRSTW") if draw.randrange(5) < 2 else "") + last
        if letters not in TAKEN:
            return letters


def _pointed(draw: Draw) -> str:
    return "".join(f"{letter}." for letter in _letters(draw))


def _of(values: tuple[str, ...]) -> Callable[[Draw], str]:
    return lambda draw: draw.choice(values)


SLOTS: dict[str, Callable[[Draw], str]] = {
    "JOB": _job,
    "FIELD": _of(FIELDS),
    "SHOP": _of(SHOPS),
    "VS": _of(PRESENT),
    "VD": _of(PAST),
    "ORG": _company,
    "SCHOOL": _school,
    "COLLEGE": _college,
    "DAYCARE": _daycare,
    "CHURCH": _church,
    "UNION": _union,
    "PAYER": _payer,
    "CLUB": _club,
    "TEAM": _team,
    "UNIT": _unit,
    "BASE": _base,
    "AGENCY": _agency,
    "USER": _user,
    "I": _letters,
    "ID": _pointed,
    **{name: _of(values) for name, values in PLAIN.items()},
}
