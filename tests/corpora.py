"""Small annotated corpora, made to be nasty, and the whole job run over them in this process.

Everything here is invented. One generator takes a ``random.Random``: seeded, it gives a plain corpus; from hypothesis
(``corpora``), one that shrinks. No corpus holds an original outside its spans: what fails is our failure.
"""

from __future__ import annotations

import json
import random
import re
import tempfile
from collections.abc import Mapping, Sequence
from datetime import date, timedelta
from functools import lru_cache
from pathlib import Path
from textwrap import indent
from typing import Any, NamedTuple

from hypothesis import strategies as st

from resynth.engines.local import LocalEngine
from resynth.errors import ResynthError
from resynth.job.release import Outcome, release
from resynth.job.spec import Job
from resynth.keys import HEADER, Key
from resynth.policy.model import Policy
from resynth.policy.parse import load
from resynth.testing import marked
from resynth.types import Span
from resynth.vault.layout import Vault

SECRET = bytes(range(32))


class Note(NamedTuple):
    """A note as marked text, and whose it is."""

    patient: str
    doc_id: str
    text: str


class Row(NamedTuple):
    """What became of one mention, as the crosswalk tells it."""

    kind: str
    label: str
    start: int
    original: str
    surrogate: str
    out_start: int
    out_end: int
    rule: str
    rung: str


class Released(NamedTuple):
    """How a run ended, its outcome or its error, and what it left: released texts, rows and audit, by source doc id."""

    outcome: Outcome | None
    error: ResynthError | None
    texts: dict[str, str]
    rows: dict[str, list[Row]]
    sources: dict[str, tuple[str, list[Span]]]
    out_spans: dict[str, list[tuple[int, int, str]]]
    audit: dict[str, Any]
    files: dict[str, bytes]

    @property
    def every(self) -> list[Row]:
        return [row for rows in self.rows.values() for row in rows]

    def rungs(self, *kinds: str) -> dict[str, int]:
        """Changed mentions by rung; of all kinds where none is named."""
        counts: dict[str, int] = {}
        for row in self.every:
            if row.rule != "keep" and (not kinds or row.kind in kinds):
                counts[row.rung] = counts.get(row.rung, 0) + 1
        return counts

    def became(self, original: str, *kinds: str) -> list[str]:
        """The distinct surrogates of an original."""
        found = (r.surrogate for r in self.every if r.original == original and (not kinds or r.kind in kinds))
        return list(dict.fromkeys(found))

    def exceptions(self) -> dict[str, Mapping[str, int]]:
        """Soft promise -> rung -> exceptions."""
        return dict(self.outcome.report.exceptions) if self.outcome else {}


class _Nobody:
    def begin(self, what: str, total: int) -> None: ...
    def advance(self, notes: int) -> None: ...


@lru_cache(maxsize=1)
def cchmc() -> Policy:
    return load("cchmc-2014")


def notes_of(*texts: str, patients: Sequence[str] | None = None) -> list[Note]:
    """Notes of these marked texts, each of a patient of its own where nobody is named."""
    whose = patients or [f"p{n}" for n in range(len(texts))]
    return [Note(name, f"{name}-n{n}", text) for n, (name, text) in enumerate(zip(whose, texts, strict=True))]


def released(
    notes: Sequence[Note], *, secret: bytes = SECRET, formats: tuple[str, ...] = ("jsonl",), policy: str = "cchmc-2014"
) -> Released:
    """The whole job over these notes in a folder that is gone afterwards.

    Args:
        policy: the name of a bundled one, or the text of one.
    """
    with tempfile.TemporaryDirectory() as name:
        return Workshop(Path(name), secret, formats, policy).notes(notes)


def decided(notes: Sequence[Note], policy: str = "cchmc-2014") -> Released:
    """The job over these notes; where originals stand outside their marks, again, with each of them called PHI."""
    with tempfile.TemporaryDirectory() as name:
        shop = Workshop(Path(name), policy=policy)
        run = shop.notes(notes)
        if run.error is None or not str(run.error).startswith("M3: originals stand outside their spans"):
            return run
        lines = shop.vault.residuals.read_text("utf-8-sig").splitlines()
        shop.vault.residuals.write_text("\n".join((lines[0], *(f"{line}phi" for line in lines[1:]))) + "\n", "utf-8")
        return shop.notes(notes)


def edited(*rows: str, policy: str = "cchmc-2014") -> str:
    """The text of a bundled policy with these rows (YAML as under ``rules``) in place of its own."""
    text = load(policy).source
    for row in rows:
        kind = row.split(":")[0]
        new = indent(row.strip(), "  ") + "\n"
        text, found = re.subn(rf"(?m)^  {kind}:.*\n(?:    .*\n)*", lambda _, new=new: new, text)
        assert found == 1, kind
    return text


class Workshop:
    """A folder with a vault, in which the job can be run again and again."""

    def __init__(
        self, folder: Path, secret: bytes = SECRET, formats: tuple[str, ...] = ("jsonl",), policy: str = "cchmc-2014"
    ) -> None:
        self.folder, self.formats, self.policy = folder, formats, policy
        if "\n" in policy:
            (folder / "policy.yaml").write_text(policy, "utf-8")
            self.policy = str(folder / "policy.yaml")
        self.vault = Vault.open(folder / "vault")
        self.vault.write_bytes(self.vault.key_file, f"{HEADER} {secret.hex()}\n".encode())
        self.key = Key(secret)
        self.out = folder / "out"

    def notes(self, notes: Sequence[Note], out: str = "out") -> Released:
        """Release these notes."""
        records = []
        sources: dict[str, tuple[str, list[Span]]] = {}
        for note in notes:
            text, spans = marked(note.text)
            sources[note.doc_id] = text, spans
            records.append({
                "doc_id": note.doc_id, "patient_id": note.patient, "text": text,
                "spans": [{"start": s.start, "end": s.end, "label": s.label} for s in spans],
            })
        return self.records(records, out, sources)

    def records(
        self, records: Sequence[Mapping[str, Any]], out: str = "out",
        sources: dict[str, tuple[str, list[Span]]] | None = None,
    ) -> Released:
        """Release these lines, whatever they hold."""
        source = self.folder / "notes.jsonl"
        source.write_text("".join(json.dumps(record) + "\n" for record in records), "utf-8")
        vault = self.vault
        job = Job(source, self.policy, vault.root, vault.key_file, read_as="jsonl", write_as=self.formats)
        outcome = error = None
        with vault.locked():
            try:
                policy, to = load(self.policy), self.folder / out
                outcome = release(job, policy, self.key, vault, to, LocalEngine(1), _Nobody(), 1)
            except ResynthError as raised:
                error = raised
        return _told(vault, self.folder / out, outcome, error, sources or {})


def _told(
    vault: Vault, out: Path, outcome: Outcome | None, error: ResynthError | None,
    sources: dict[str, tuple[str, list[Span]]],
) -> Released:
    audit_file = vault.root / "audit.json"
    audit = json.loads(audit_file.read_text("utf-8")) if audit_file.exists() else {}
    texts: dict[str, str] = {}
    rows: dict[str, list[Row]] = {}
    out_spans: dict[str, list[tuple[int, int, str]]] = {}
    files: dict[str, bytes] = {}
    if outcome is not None:
        renamed = {line["released_id"]: line["doc_id"] for line in _lines(vault.ids)}
        for line in _lines(out / "notes.jsonl"):
            doc_id = renamed[line["doc_id"]]
            texts[doc_id] = line["text"]
            out_spans[doc_id] = [(s["start"], s["end"], s["label"]) for s in line["spans"]]
            rows[doc_id] = []
        for line in _lines(vault.crosswalk):
            rows[line["doc_id"]].append(Row(**{name: line[name] for name in Row._fields}))
        files = {str(path.relative_to(out)): path.read_bytes() for path in sorted(out.rglob("*")) if path.is_file()}
    return Released(outcome, error, texts, rows, sources, out_spans, audit, files)


def _lines(path: Path) -> list[dict[str, Any]]:
    with open(path, encoding="utf-8", errors="surrogatepass", newline="\n") as file:
        return [json.loads(line) for line in file]


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


def _person(rng: random.Random, others: Sequence[Person]) -> Person:
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


def _name(rng: random.Random, who: Person) -> str:
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
    return _name(rng, _person(rng, ()))


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


def _date(rng: random.Random) -> str:
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


def _places(rng: random.Random, cchmc_labels: bool) -> str:
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
        return f"[{_escape(whole)}](LOCATION)"
    gap, low = rng.choice((", ", " ", ",\n", ",", "\n")), rng.choice((" ", "  ", ", ", "\n"))
    parts = {"STREET": line, "CITY": city, "STATE": state, "ZIP": code}
    if upper < 0.15:
        parts = {kind: value.upper() for kind, value in parts.items()}
    marks = {kind: f"[{_escape(value)}]({kind})" for kind, value in parts.items()}
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
    return _places(rng, rng.random() < 0.4)


# ── numbers and the rest ─────────────────────────────────────────────────────────────────────────────────────────────


def _digits(rng: random.Random, n: int) -> str:
    return "".join(rng.choice("0123456789") for _ in range(n))


def _identifier(rng: random.Random) -> str:
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


def _phone(rng: random.Random) -> str:
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


def _email(rng: random.Random, who: Person) -> str:
    local = rng.choice((
        f"{who.first}.{who.last}", f"{who.first[0]}{who.last}", "jd.kolb12", "a", "x_y+z", "NURSE.DESK", "o'neil",
    )).replace(" ", "").lower()
    host = rng.choice(("qrhc.example", "cchx.org", "mail.qrhc.co.uk", "x.com", "gmail.com", "[10.1.2.3]", "localhost"))
    return f"{local}@{host}"


def _net(rng: random.Random) -> tuple[str, str]:
    return rng.choice((
        ("URL", "www.qrhc.org"), ("URL", "http://qrhc.example/notes?id=12"),
        ("URL", "https://portal.cchx.org:8443/a/b"), ("URL", "qrhc.org"),
        ("IPADDRESS", "10.12.31.4"), ("IPADDRESS", "192.0.2.7"), ("IPADDRESS", "2001:db8::1"),
        ("IPADDRESS", "fe80::1ff:fe23:4567:890a"),
        ("IPADDRESS", "10.12.31.4:8080"), ("URL", "www.example.org"), ("IPADDRESS", "1.2.3"), ("IPADDRESS", "::1"),
    ))


_AGES = (
    "12", "89", "7 y/o", "3-year-old", "18 months", "forty-two", "5 weeks", "60s", "11", "1 1/2", "2 yr. 3 mo.",
    "newborn", "mid 40s", "88",
)
_OTHERS = ("ER", "NICU", "Bone Marrow Unit", "4 East", "clinic B")
_FILLERS = (
    "seen today", "was called about the results", "returns in two weeks", "pain is better", "denies fever",
    "lives with", "reports no cough",
    "plan: continue the same dose", "white count 9.1, platelets 250000", "blood pressure 120/80",
    "dictated but not read", "asked by", "see also",
    "follow up with", "transferred from", "the small bowel is normal", "may resume diet", "a long discussion was held",
    "no rose spots", "will call",
    "left hand", "signed", "dr", "md", "cc", "a mark on the skin", "good hope of recovery", "price of the drug",
    "in the summer months",
)
_JOINS = (" ", " ", " ", " ", ", ", ".\n", "\n", ": ", " (", "; ", "-", "/", "", "\n\n", "\t", " \u2013 ", "\r\n", ") ")


def _escape(text: str) -> str:
    return "".join(f"\\{c}" if c in "[]()\\" else c for c in text)


_KINDS = ("NAME",) * 6 + ("DATE",) * 4 + ("PLACE",) * 3 + (
    "ID", "ID", "PHONE", "PHONE", "EMAIL", "NET", "SSN", "AGE", "INITIALS", "INST", "OTHER",
)
_ID_LABELS = ("MEDICALRECORD", "IDNUM", "DEVICE", "USERNAME", "LICENSE")


def _mention(rng: random.Random, cast: Sequence[Person], ids: Sequence[str], cchmc_labels: bool) -> str:
    who = rng.choice(cast)
    kind = rng.choice(_KINDS)
    if kind == "NAME":
        label = "NAME" if cchmc_labels else rng.choice(("PATIENT", "DOCTOR"))
        return f"{rng.choice(('', '', '', 'Dr. ', 'Mrs. '))}[{_escape(_name(rng, who))}]({label})"
    if kind == "PLACE":
        return _places(rng, cchmc_labels)
    if kind == "DATE":
        return f"[{_escape(_date(rng))}](DATE)"
    if kind == "ID":
        number = rng.choice(ids) if rng.random() < 0.6 else _identifier(rng)
        if number.isdigit() and len(number) > 4 and rng.random() < 0.4:
            number = "-".join(number[at : at + 2] for at in range(0, len(number), 2))  # one number, written another way
        return f"[{_escape(number)}]({'IDNUM' if cchmc_labels else rng.choice(_ID_LABELS)})"
    if kind == "PHONE":
        return f"[{_escape(_phone(rng))}]({rng.choice(('PHONE', 'PHONE', 'FAX'))})"
    if kind == "EMAIL":
        return f"[{_escape(_email(rng, who))}](EMAIL)"
    if kind == "NET":
        label, text = _net(rng)
        return f"[{_escape(text)}]({'IPADDRESS' if cchmc_labels else label})"
    if kind == "SSN":
        return f"[{rng.choice(('900-12-3456', '900123456', '900 12 3456', '3456', 'xx-xxx-xxxx'))}](SSN)"
    if kind == "AGE":
        return f"[{rng.choice(_AGES)}](AGE)"
    if kind == "INITIALS":
        return f"[{rng.choice(('QT', 'q.t.', who.first[0] + who.last[0], 'jk'))}](INITIALS)"
    if kind == "INST":
        text = rng.choice(INSTITUTIONS).format(first=who.first, last=who.last)
        return f"[{_escape(text)}]({'INSTITUTION' if cchmc_labels else rng.choice(('HOSPITAL', 'ORGANIZATION'))})"
    return f"[{rng.choice(_OTHERS)}]({'OTHER' if cchmc_labels else rng.choice(('OTHER', 'ROOM'))})"


def corpus(rng: random.Random, patients: int = 4, notes: int = 3, mentions: int = 14) -> list[Note]:
    """A corpus of a few patients with a few notes each; the first draw decides whose labels it has."""
    cchmc_labels = rng.random() < 0.5
    everyone: list[Person] = []
    for _ in range(rng.randrange(2, 10)):
        everyone.append(_person(rng, everyone))
    ids = [_identifier(rng) for _ in range(rng.randrange(1, 6))]
    made: list[Note] = []
    for patient in range(rng.randrange(1, patients + 1)):
        # A chart has people of its own, and now and then somebody of another's.
        cast = [rng.choice(everyone) for _ in range(rng.randrange(1, 5))]
        for note in range(rng.randrange(1, notes + 1)):
            pieces: list[str] = [rng.choice(("", "", "DISCHARGE SUMMARY\n", "\n"))]
            for _ in range(rng.randrange(mentions + 1)):
                if rng.random() < 0.7:
                    pieces += [rng.choice(_FILLERS), rng.choice((" ", " ", ": ", "\n", " - "))]
                pieces += [_mention(rng, cast, ids, cchmc_labels), rng.choice(_JOINS)]
            made.append(Note(f"p{patient}", f"p{patient}-n{note}", "".join(pieces) or "nothing to tell"))
    return made


# ── garbage ──────────────────────────────────────────────────────────────────────────────────────────────────────────

_ALPHABETS = (
    "0123456789", "abcdefghijklmnopqrstuvwxyz", "ABCDEFGHIJKLMNOPQRSTUVWXYZ", ".,-/#'()&:;@ \n\t’–",
    "éñßøłıİŽ한李日Ж🙂½²①ª", "\u0301\u200b\u00ad\u202e\ufeff", " ",
)
_LABELS = (
    "PATIENT", "DOCTOR", "NAME", "DATE", "STREET", "CITY", "STATE", "ZIP", "LOCATION", "COUNTRY", "COUNTY",
    "LOCATION-OTHER", "MRN", "IDNUM", "USERNAME", "PHONE", "FAX", "EMAIL", "URL", "IPADDRESS", "SSN", "HOSPITAL",
    "INITIALS",
)


def _rubbish(rng: random.Random) -> str:
    alphabets = rng.sample(_ALPHABETS, rng.randrange(1, 4))
    return "".join(rng.choice(rng.choice(alphabets)) for _ in range(rng.randrange(1, 14)))


def garbage(rng: random.Random) -> list[Note]:
    """Mentions of random characters under random labels, some of them again and again."""
    known = [_rubbish(rng) for _ in range(12)]
    made = []
    for patient in range(rng.randrange(1, 4)):
        for note in range(rng.randrange(1, 3)):
            text = ""
            for _ in range(rng.randrange(12)):
                value = rng.choice(known) if rng.random() < 0.5 else _rubbish(rng)
                text += f"[{_escape(value)}]({rng.choice(_LABELS)})" + rng.choice(("; ", " * ", ",", " ", " is "))
            made.append(Note(f"p{patient}", f"p{patient}-n{note}", text))
    return made


def seeded(seed: int, **sizes: int) -> list[Note]:
    """The corpus of a seed."""
    return corpus(random.Random(seed), **sizes)


def corpora(**sizes: int) -> st.SearchStrategy[list[Note]]:
    """Corpora for hypothesis, with draws that shrink."""
    return st.randoms(use_true_random=False).map(lambda rng: corpus(rng, **sizes))
