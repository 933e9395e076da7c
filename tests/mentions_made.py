"""What the small corpora (corpora.py) mention: people, days, places, numbers, in one of many ways each; invented."""

from __future__ import annotations

import random
from collections.abc import Sequence
from datetime import date, timedelta
from typing import NamedTuple


def escaped(text: str) -> str:
    """A value as marked text has it."""
    return "".join(f"\\{c}" if c in "[]()\\" else c for c in text)


# ── names ────────────────────────────────────────────────────────────────────────────────────────────────────────────

WOMEN = ("Mary", "Patricia", "Imani", "Cordelia", "Bettye", "Rosa", "Guadalupe", "Latoya", "Mary-Jane")
MEN = ("John", "Robert", "Mateo", "Hiroshi", "Dwayne", "Jean-Luc", "Thomas", "Jose", "Ulysses")
#: On both lists, or words, months, places and doctors' names besides.
EITHER = ("Casey", "Jordan", "Leslie", "Dana", "Terry")
WORDY_FIRST = (
    "April", "May", "June", "Grace", "Hope", "Will", "Mark", "Faith", "Joy", "Rose", "Summer", "August", "Florence",
    "Paris",
)
NICKNAMES = ("Bob", "Rob", "Liz", "Peggy", "Bill", "Katie", "Al", "Ed", "Jo", "Bo")
PLAIN_LAST = (
    "Kowalski", "Hansen", "Brunson", "Carter", "Nguyen", "Garcia", "Okafor", "Brown", "Thomas", "Mary", "Jones",
)
WORDY_LAST = (
    "Small", "White", "Long", "Young", "Price", "Rice", "March", "Graves", "Foley", "Babinski", "Good", "Case",
    "Winter",
)
PLACE_LAST = ("Jackson", "Lincoln", "Lexington", "Ohio", "Florence", "London")
ODD_LAST = (
    "van der Hoek", "de la Garza Ruiz", "Van Dyke", "St. John", "O'Brien", "D’Angelo", "McDonald", "Mac Donald",
    "von Trapp",
    "Ostrander-Kimble", "Al-Sayed", "bin Yusuf", "De La Cruz", "Ng", "Li", "Do", "Ma", "Le", "Zyxwvut", "Qrzbeck",
    "Muñoz", "Søndergård", "Łukaszewicz", "Žižka", "Mun\u0303oz", "李明", "山田", "Иванов", "Ström",
)
ODD_FIRST = (
    "Zofkia", "Xylwen", "Zoë", "José", "Łukasz", "太郎", "Наталья", "J'Nae", "Qiurong", "Brunson", "Carter", "La Toya",
)
TITLES = ("Dr. ", "Mr. ", "Mrs. ", "Ms. ", "Miss ", "Prof. ", "Sr. ", "Rev. ", "DR ")
DEGREES = (
    ", MD", ", M.D.", " MD", ", RN, CNN", ", PA-C", ", Ph.D.", ", DO", " Jr.", " III", ", Jr., M.D.", ", LCSW",
    ", MSN, RN", ", FACS",
)


class Person(NamedTuple):
    """Somebody of a corpus: given names, last name, middle initial."""

    first: str
    second: str
    last: str
    initial: str


def person(rng: random.Random, others: Sequence[Person]) -> Person:
    pool = rng.choice((WOMEN, MEN, EITHER, WORDY_FIRST, NICKNAMES, ODD_FIRST, WOMEN, MEN))
    first, second = rng.choice(pool), rng.choice(WOMEN + MEN)
    last = rng.choice(rng.choice((PLAIN_LAST, PLAIN_LAST, WORDY_LAST, PLACE_LAST, ODD_LAST, ODD_LAST)))
    if others and rng.random() < 0.4:
        other = rng.choice(others)
        how = rng.randrange(4)
        if how == 0:
            last = other.last  # a relative
        elif how == 1:
            first = other.first
        elif how == 2 and " " not in other.first:
            last = other.first  # a doctor named like a patient's first name
        elif " " not in other.last:
            first = other.last
    return Person(first, second, last, rng.choice("ABCDEFGHJKLMNPRSTW"))


def name_of(rng: random.Random, who: Person) -> str:
    """One of many ways to write a person's name."""
    first, second, last, letter = who
    written = rng.choice((
        f"{first} {last}", f"{first} {last}", f"{first} {last}", f"{last}, {first}", f"{last}, {first} {letter}.",
        f"{last}, {first} {letter}", f"{first} {letter}. {last}", f"{first} {second} {last}",
        f"{last}, {first} {second}",
        f"{first[0]}. {last}", f"{first[0]} {last}", f"{first[0]}.{letter}. {last}", f"{first[0]}. {letter}. {last}",
        last, last, first, first, f"{first}\n{last}", f"{first}  {last}", f"{last},{first}", f"{last} {letter}",
        f"{last}'s", f"{first}'s", f"{first} {last}’s", f"{first} {letter}.", f"Baby Boy {last}",
        f"{first}-{second} {last}",
        f"{first[0]}.{letter}.{last[0]}.", f"{first}/{last}", f"{first} and {second} {last}", f"Mr. and Mrs. {last}",
        f"{first} ({second}) {last}", f'{first} "{second}" {last}', f"3041023{first}", f"{first}{last}",
        f"{last} {first}",
        f"{first} {last}\t", f"{letter}{last[0]}", f"{first} {last[0]}.", f"{last}-{second}", f"{first} {last} {last}",
    ))
    if rng.random() < 0.2:
        written = rng.choice(TITLES) + written
    if rng.random() < 0.2:
        written += rng.choice(DEGREES)
    case = rng.random()
    if case < 0.1:
        return written.upper()
    return written.lower() if case < 0.2 else written


def a_name(rng: random.Random) -> str:
    """Somebody's name, written in one of many ways."""
    return name_of(rng, person(rng, ()))


# ── dates ────────────────────────────────────────────────────────────────────────────────────────────────────────────

_WORDS_FOR_DATES = (
    "Christmas", "Thanksgiving", "New Year's Eve", "Labor Day", "Spring Break", "Halloween", "Easter", "July 4th",
    "4th of July",
    "MLK Day", "Ramadan", "Mother's Day", "Good Friday", "Memorial Day weekend",
    "spring", "summer of 2004", "the fall", "Winter", "mid-June", "early March", "late 1990s", "the 80s", "1970's",
    "the nineties",
    "Monday", "tues", "Fri", "SUNDAY", "Saturdays", "March", "may", "Sept", "DEC", "2004", "'94", "the 5th",
    "twenty-first",
    "second week of May", "end of August", "2009-2010", "10/2-10/5", "3/4 - 3/9/2008", "June to August",
    "May 3, 5 and 7",
    "12/31/1999 11:59 PM", "2008-03-04T10:22:00", "02/29/2004", "Feb 29", "29 February", "20th Oct., 89",
    "2nd of April", "March '08",
    "1/1", "00/00/0000", "13/45/2010", "2/30/2001", "Q3 2008", "10/2008", "the 12th", "12 Marr 1961", "0l/12/2005",
    "1O/11/2004",
    "MARCH 3RD", "3-mar-2011", "20080304", "030408", "1999", "99", "12/", "Mon 3/4", "Monday, January 17, 2011",
    "10–12 March", "day of birth 3/4/80", "Thursday night", "8:15", "0800", "noon", "3rd", "week of 3/4",
)


def a_date(rng: random.Random) -> str:
    if rng.random() < 0.3:
        return rng.choice(_WORDS_FOR_DATES)
    day = date(1935, 1, 1) + timedelta(days=rng.randrange(30_000))
    ordinal = {1: "st", 2: "nd", 3: "rd"}.get(day.day % 10 if day.day not in (11, 12, 13) else 0, "th")
    forms = (
        f"{day.month}/{day.day}/{day.year}", f"{day:%m/%d/%Y}", f"{day:%m/%d/%y}", f"{day.month}/{day.day}/{day:%y}",
        f"{day.month}/{day.day}",
        f"{day:%m/%d}", f"{day:%Y-%m-%d}", f"{day:%m-%d-%y}", f"{day:%d-%b-%y}", f"{day:%d-%b-%Y}".upper(),
        f"{day:%B} {day.day}, {day.year}",
        f"{day:%B} {day.day}{ordinal}", f"{day:%B} {day.day}", f"{day:%b} {day.day}, {day.year}",
        f"{day:%b}. {day.day}", f"{day.day} {day:%B} {day.year}",
        f"{day:%A}", f"{day:%A}, {day:%B} {day.day}", f"{day:%a} {day.month}/{day.day}", f"{day:%B} {day.year}",
        f"{day:%b %Y}", f"{day:%m/%Y}",
        f"{day.year}", f"'{day:%y}", f"{day:%B}", f"{day:%Y/%m/%d}", f"{day.month}.{day.day}.{day:%y}",
        f"{day:%B} {day.day},{day.year}",
        f"{day:%d.%m.%Y}", f"{day:%m%d%Y}", f"{day.day}{ordinal} {day:%b}., {day:%y}",
        f"{day.day}{ordinal} of {day:%B}",
        f"{day:%m/%d/%Y} 10:{day.day:02d}", f"{day:%m/%d/%Y %I:%M %p}",
        f"{day.month}/{day.day}-{day.month}/{min(day.day + 2, 28)}",
        f"{day:%B} {day.day}".upper(), f"{day:%B} {day.day}, {day.year}".lower(), f"{day:%B}\n{day.day}, {day.year}",
        f"{day.month}-{day.day}",
    )
    return rng.choice(forms)


# ── places ───────────────────────────────────────────────────────────────────────────────────────────────────────────

STREETS = (
    "Burnet", "Elm", "Martin Luther King", "Vine", "Cedar Mill", "42nd", "Old Post", "N. Alder", "Quarry Ridge",
    "St. Clair", "Broad",
    "Jackson", "Kowalski", "Calle de la Rosa", "Park Place", "Court",
)
ODD_STREETS = ("County Road 12", "Avenue A", "Broadway", "State Route 32 North", "I-75", "5th", "Via Verde", "US 42")
SUFFIXES = (
    "Ave", "Avenue", "St.", "Street", "Rd", "Road", "Lane", "Dr", "DRIVE", "Walk", "Cove", "Spur", "Pike", "Ct",
    "Blvd.", "Way", "Crossing",
)
CITIES = (
    "Lexington", "Cincinnati", "St. Louis", "Salt Lake City", "Fairfax", "Dayton", "Boise", "Winston-Salem", "Jackson",
    "O'Fallon",
    "New Haven", "Coeur d'Alene", "Zzyzxville", "Ft. Thomas", "Washington", "Paris",
)
STATES = ("OH", "KY", "CA", "UT", "Ohio", "Kentucky", "California", "N.Y.", "D.C.", "New York", "west virginia", "PR")
ZIPS = ("45229", "40502", "22030", "84101", "83702", "27101", "45229-3026", "00901")
ELSEWHERE = (
    "France", "Mexico", "Republic of the Congo", "Hamilton County", "Cook County", "Lake Cumberland", "Ohio River",
    "Eastside Park",
    "P.O. Box 114", "the Bronx", "Route 66", "I-75", "Northern Kentucky", "Mill Creek Bridge", "USA", "Building 7",
)
INSTITUTIONS = (
    "Mercy Hospital", "QRHC", "Hope House", "St. Elsewhere Medical Center", "Eastside High School",
    "Acme Widgets, Inc.",
    "{last} Family Clinic", "{last} Elementary", "Dr. {last}'s office", "{first} House",
)


def places(rng: random.Random, cchmc_labels: bool) -> str:
    """A place as marked text: an address in one of the shapes, or a part of one."""
    house = str(rng.randrange(1, 10 ** rng.randrange(1, 6)))
    unit = rng.choice(("", "", ", Apt. 4B", " #12", ", Suite 300"))
    street, suffix = rng.choice(STREETS), rng.choice(SUFFIXES)
    city, state, code = rng.choice(CITIES), rng.choice(STATES), rng.choice(ZIPS)
    inst = rng.choice(INSTITUTIONS[:6])
    line = f"{house} {street} {suffix}{unit}" if rng.random() < 0.9 else f"{house} {rng.choice(ODD_STREETS)}{unit}"
    whole = rng.choice((
        f"{line}, {city}, {state} {code}", f"{city}, {state}", f"{city}, {state} {code}", city, state, f"{line}",
        f"{line}, {city}",
        f"{line}\n{city}, {state} {code}", f"{city} {state}", f"{inst}, {line}, {city}, {state}",
        f"P.O. Box {house}, {city}, {state} {code}",
        f"{inst}, {city}", f"{street} {suffix}", rng.choice(ELSEWHERE), code, f"{line}, {city}, {state}, USA",
        f"{city}, France",
    ))
    upper = rng.random()
    if cchmc_labels:
        whole = whole.upper() if upper < 0.15 else whole.lower() if upper < 0.25 else whole
        return f"[{escaped(whole)}](LOCATION)"
    gap, low = rng.choice((", ", " ", ",\n", ",", "\n")), rng.choice((" ", "  ", ", ", "\n"))
    parts = {"STREET": line, "CITY": city, "STATE": state, "ZIP": code}
    if upper < 0.15:
        parts = {kind: value.upper() for kind, value in parts.items()}
    marks = {kind: f"[{escaped(value)}]({kind})" for kind, value in parts.items()}
    return rng.choice((
        f"{marks['STREET']}{gap}{marks['CITY']}, {marks['STATE']}{low}{marks['ZIP']}",
        f"{marks['CITY']}{gap}{marks['STATE']}",
        f"{marks['CITY']}, {marks['STATE']}{low}{marks['ZIP']}", marks["CITY"], marks["STATE"], marks["STREET"],
        marks["ZIP"],
        f"{marks['STREET']}{gap}{marks['CITY']}", f"{marks['CITY']} ({marks['ZIP']})",
        f"[{rng.choice(('France', 'Mexico', 'Kenya'))}](COUNTRY)",
        f"[{rng.choice(('Hamilton County', 'Cook county', 'Jackson'))}](COUNTY)",
        f"[{rng.choice(ELSEWHERE)}](LOCATION-OTHER)",
        f"{marks['CITY']}, [France](COUNTRY)",
    ))


def a_place(rng: random.Random) -> str:
    """A place as marked text, in one of many shapes, under CCHMC's label or i2b2's."""
    return places(rng, rng.random() < 0.4)


# ── numbers and the rest ─────────────────────────────────────────────────────────────────────────────────────────────


def _digits(rng: random.Random, n: int) -> str:
    return "".join(rng.choice("0123456789") for _ in range(n))


def identifier(rng: random.Random) -> str:
    n = rng.randrange(1, 10)
    run = _digits(rng, n)
    return rng.choice((
        run, run, run, f"0{run}", f"{run}-{_digits(rng, 2)}", f"{_digits(rng, 3)}-{_digits(rng, 2)}-{_digits(rng, 1)}",
        f"#{run}", f"MR{run}",
        f"{_digits(rng, 4)}B{_digits(rng, 5)}", f"A-{run}/{_digits(rng, 2)}", f"S{_digits(rng, 2)}-{_digits(rng, 5)}",
        f"{_digits(rng, 2)}:{run}",
        f"{run}.{_digits(rng, 3)}", f"{_digits(rng, 3)} {_digits(rng, 3)}", "QXV", "jkolb", "ab12", "AB", f"1{'0' * n}",
        "№ 77", "é1234",
    ))


def phone(rng: random.Random) -> str:
    area, mid, end = rng.choice(("513", "201", "859", "800", "000", "911")), _digits(rng, 3), _digits(rng, 4)
    return rng.choice((
        f"{area}-{mid}-{end}", f"({area}) {mid}-{end}", f"({area}){mid}-{end}", f"{area}.{mid}.{end}",
        f"{area} {mid} {end}", f"{area}{mid}{end}",
        f"1-{area}-{mid}-{end}", f"+1 {area} {mid} {end}", f"1 ({area}) {mid}-{end}", f"{mid}-{end}", f"{mid}{end}",
        f"x{end}", f"ext. {end}",
        f"{area}-{mid}-{end} x{_digits(rng, 3)}", f"{area}-{mid}-{end}, ext 12", "+44 20 7946 0958",
        "011-52-55-5555-0134", "1-800-FLOWERS",
        f"{area}/{mid}-{end}", f"{area}-{mid}-\n{end}", f"pager {_digits(rng, 5)}", f"{end}",
        f"{mid}-{end}/{_digits(rng, 4)}", "911", "#7-4412",
        f"{area}–{mid}–{end}", f"({area})  {mid} - {end}", f"{area}-{mid}-{end} or {mid}-{_digits(rng, 4)}",
    ))


def email(rng: random.Random, who: Person) -> str:
    local = rng.choice((
        f"{who.first}.{who.last}", f"{who.first[0]}{who.last}", "jd.kolb12", "a", "x_y+z", "NURSE.DESK", "o'neil",
    )).replace(" ", "").lower()
    host = rng.choice(("qrhc.example", "cchx.org", "mail.qrhc.co.uk", "x.com", "gmail.com", "[10.1.2.3]", "localhost"))
    return f"{local}@{host}"


def net(rng: random.Random) -> tuple[str, str]:
    return rng.choice((
        ("URL", "www.qrhc.org"), ("URL", "http://qrhc.example/notes?id=12"),
        ("URL", "https://portal.cchx.org:8443/a/b"), ("URL", "qrhc.org"),
        ("IPADDRESS", "10.12.31.4"), ("IPADDRESS", "192.0.2.7"), ("IPADDRESS", "2001:db8::1"),
        ("IPADDRESS", "fe80::1ff:fe23:4567:890a"),
        ("IPADDRESS", "10.12.31.4:8080"), ("URL", "www.example.org"), ("IPADDRESS", "1.2.3"), ("IPADDRESS", "::1"),
    ))
