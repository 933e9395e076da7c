"""The lists of names, places and words, each opened when it is first asked for and never at import.

The data stand in ``lists/<theme>/*.tsv`` (in a wheel: ``resynth/_data/lists``), UTF-8 with a header line; where each
comes from, its licence and its digest are told in ``lists/<theme>/about.yaml``. Keys are folded (``fold``); percents
are percent of the US population of 1990 (of one sex, for first names).
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Set
from dataclasses import dataclass, field
from functools import cache, lru_cache
from itertools import takewhile
from pathlib import Path

from resynth import site_cues
from resynth.errors import PolicyError
from resynth.listed import Either, Grouped, Listed

#: Percent of the population below which a name is no longer on the paper's lists (Deleger et al. 2014).
THRESHOLD = 0.002
#: A first name on both lists is either-sex when the rarer use has at least this share (DESIGN section 3).
EITHER_SHARE = 0.1

# Letters that no decomposition turns into ASCII.
_LETTERS = str.maketrans({"ß": "ss", "æ": "ae", "œ": "oe", "ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "ı": "i"})


@lru_cache(maxsize=4096)
def fold(token: str) -> str:
    """The key of a token: lower-case ASCII letters only, ``O'Brien-`` to ``obrien``, ``José`` to ``jose``.

    A token without any Latin letter folds to the empty string.
    """
    if token.isascii():
        return token.lower() if token.isalpha() else "".join(filter(str.isalpha, token.lower()))
    plain = unicodedata.normalize("NFKD", token.lower().translate(_LETTERS))
    return "".join(letter for letter in plain.lower() if "a" <= letter <= "z")


def _folded(token: str) -> str:
    """The same of a list's cell, most of which are folded as they stand."""
    return token if token.isascii() and token.islower() and token.isalpha() else fold(token)


@cache
def folder() -> Path:
    """Where the lists stand: inside an installed package, else beside the package in the repository."""
    here = Path(__file__).resolve().parent
    inside = here / "_data" / "lists"
    return inside if inside.is_dir() else here.parent / "lists"


def path(name: str) -> Path:
    """The file of a list named ``names/last`` or ``names/last.tsv``. PolicyError when there is none of that name."""
    known = name if name.endswith(".tsv") else f"{name}.tsv"
    if known not in digests():
        raise PolicyError(f"no list is called {name!r}", hint="resynth lists")
    return folder() / known


def _lines(name: str) -> Iterator[str]:
    """The rows of a list as they stand, one by one, so that a reader may stop early."""
    with path(name).open(encoding="utf-8") as file:
        next(file)
        for line in file:
            yield line.rstrip("\n")


def table(name: str) -> tuple[tuple[str, ...], ...]:
    """All rows of a list, as text cells, without the header. PolicyError when there is no list of that name.

    Not kept: who needs a list often keeps what it made of it.
    """
    return tuple([tuple(line.split("\t")) for line in rows(name)])


def rows(name: str) -> list[str]:
    """The rows of a list as they stand, all at once; behind those of a list of cues, the site's own."""
    _, *rows = path(name).read_text("utf-8").removesuffix("\n").split("\n")
    return [*rows, *site_cues.lists().get(name.removeprefix("cues/"), ())] if name.startswith("cues/") else rows


def column(name: str, at: int = 0) -> tuple[str, ...]:
    """One column of a list, in the list's order."""
    found = rows(name)
    if not at and "\t" not in found[0]:
        return tuple(found)  # it is the only one
    return tuple([row.split("\t", at + 1)[at] for row in found])


@cache
def digests() -> dict[str, str]:
    """The sha256 of each list by name (``names/last.tsv``), as recorded."""
    lines = (folder() / "DIGESTS").read_text("ascii").splitlines()
    return {name: digest for digest, name in (line.split() for line in lines)}


# ── names ────────────────────────────────────────────────────────────────────────────────────────────────────────────


@dataclass(frozen=True, slots=True)
class Names:
    """Surnames and first names at or above a threshold: folded name -> percent, most frequent first."""

    last: dict[str, float] = field(repr=False)
    female: dict[str, float] = field(repr=False)
    male: dict[str, float] = field(repr=False)

    def sex(self, token: str) -> str | None:
        """``F`` or ``M`` for a folded first name, ``E`` when either sex bears it, None when it is on neither list.

        Either-sex: on both lists, the rarer use with at least 10 % of the sum (DESIGN section 3).
        """
        female, male = self.female.get(token), self.male.get(token)
        if female is None:
            return None if male is None else "M"
        if male is None:
            return "F"
        if min(female, male) >= EITHER_SHARE * (female + male):
            return "E"
        return "F" if female > male else "M"


@dataclass(frozen=True, slots=True)
class SurrogateNames:
    """Names that may be given, folded and sorted. ``female``, ``male`` and ``either`` share no first name."""

    last: tuple[str, ...] = field(repr=False)
    female: tuple[str, ...] = field(repr=False)
    male: tuple[str, ...] = field(repr=False)
    either: tuple[str, ...] = field(repr=False)


@dataclass(frozen=True, slots=True)
class AllNames:
    """The names of the whole files, folded; how many bear them is not kept."""

    last: Set[str] = field(repr=False)
    first: Set[str] = field(repr=False)


def _percents(name: str, threshold: float) -> dict[str, float]:
    found = {}
    for line in _lines(name):
        token, _, percent = line.partition("\t")
        share = float(percent)
        if share < threshold:
            break
        found[token.lower()] = share
    return found


@cache
def names(threshold: float = THRESHOLD) -> Names:
    """The Census names of 1990 borne by at least ``threshold`` percent: 7,500 last, 3,051 female, 1,219 male at 0.002.

    Deleger et al. 2014 count 7,499, 3,050 and 1,215 (about.yaml tells the difference).
    """
    if threshold > THRESHOLD:  # of the same strings
        return Names(*(
            {token: share for token, share in every.items() if share >= threshold}
            for every in (names().last, names().female, names().male)
        ))
    return Names(*(_percents(f"names/{which}", threshold) for which in ("last", "female", "male")))


@cache
def all_names() -> AllNames:
    """Every Census name of 1990, rare ones included: 88,799 last, 5,163 first."""
    return AllNames(Listed.of(_tokens("last")), all_first_names())


def _tokens(which: str) -> list[str]:
    return [row.partition("\t")[0] for row in "\n".join(rows(f"names/{which}")).lower().split("\n")]


@cache
def rather_first() -> Set[str]:
    """The names of ``first_2020`` of a hundred bearers and more that fewer people bear as a last name."""
    return Listed.of(_rather_first(100))


def _rather_first(bearers: int) -> dict[str, float]:
    """The first names of so many bearers and more that fewer people bear as a last name -> percent of them female."""
    found = {token.lower(): (int(count), float(female)) for token, count, female in _borne("names/first2020", bearers)}
    for token, count in _borne("names/last2010", bearers):
        name = token.lower()
        if name in found and found[name][0] <= int(count):
            del found[name]
    return {name: female for name, (_, female) in found.items()}


@cache
def all_first_names() -> frozenset[str]:
    """The first names of ``all_names``, folded, without the last names, of which there are twenty times as many."""
    return frozenset((*_tokens("female"), *_tokens("male")))


#: Persons behind the newer lists, the bearers of names on no list included: what a share is a share of.
PERSONS = {"names/last2010": 294_972_059, "names/first2020": 302_029_327}


def _borne(name: str, bearers: int) -> Iterator[list[str]]:
    """The rows of a newer list with so many bearers or more, most frequent first: token, bearers, what else it says."""
    return takewhile(lambda row: int(row[1]) >= bearers, (line.split("\t") for line in _lines(name)))


@cache
def last_2010(bearers: int) -> dict[str, int]:
    """The surnames of the 2010 Census with so many bearers or more: folded name -> bearers, most frequent first."""
    return {token.lower(): int(count) for token, count in _borne("names/last2010", bearers)}


#: So many people bear a first name of today at least that tells by itself that it is one: Jayden, Nevaeh.
_TODAY = 1000


@cache
def _first_today() -> dict[str, str]:
    return {
        name: sex_2020(female) for name, female in _rather_first(_TODAY).items() if names().sex(name) is None
    }


def sex_today(token: str) -> str | None:
    """F, M or E of a first name that the 1990 lists do not have; None of one that more people bear as a last name."""
    return _first_today().get(token)


@cache
def first_2020(bearers: int) -> dict[str, tuple[int, float]]:
    """The first names of the 2020 Census with so many bearers: folded name -> (bearers, percent of them female)."""
    return {token.lower(): (int(count), float(female)) for token, count, female in _borne("names/first2020", bearers)}


@cache
def last_borne(bearers: int) -> Set[str]:
    """The names of ``last_2010`` alone: a thirtieth of its size."""
    return Listed.of([token.lower() for token, _ in _borne("names/last2010", bearers)])


@cache
def first_borne(bearers: int) -> Set[str]:
    """The names of ``first_2020`` alone: a fortieth of its size."""
    return Listed.of([token.lower() for token, _, _ in _borne("names/first2020", bearers)])


def sex_2020(female: float) -> str:
    """``F``, ``M`` or ``E`` (either) by the percent of bearers who are female; as ``Names.sex`` draws the line."""
    rarer = EITHER_SHARE * 100
    return "F" if female > 100 - rarer else "M" if female < rarer else "E"


@cache
def withheld_names() -> frozenset[str]:
    """Names that are never given: clinical words, eponyms, months, abbreviations, and what is no name (NUMBERS, WM)."""
    return frozenset(column("names/withheld"))


@cache
def surrogate_names(threshold: float = THRESHOLD) -> SurrogateNames:
    """The names of ``names(threshold)`` without the withheld ones, first names parted by ``Names.sex``."""
    known, withheld = names(threshold), withheld_names()
    by_sex: dict[str, list[str]] = {"F": [], "M": [], "E": []}
    for token in sorted((known.female.keys() | known.male.keys()) - withheld):
        by_sex[known.sex(token) or "E"].append(token)
    last = tuple(sorted(known.last.keys() - withheld))
    return SurrogateNames(last, tuple(by_sex["F"]), tuple(by_sex["M"]), tuple(by_sex["E"]))


@cache
def _capitals() -> dict[str, str]:
    return dict(table("names/capitals"))  # type: ignore[arg-type]


def display(token: str) -> str:
    """A folded name as it is written: ``McDonald``, ``O'Brien``, ``MacGregor``, else with one capital (``Macy``)."""
    if known := _capitals().get(token):
        return known
    if token.startswith("mc") and len(token) > 4:
        return "Mc" + token[2:].capitalize()
    return token.capitalize()


@cache
def nicknames() -> dict[str, tuple[str, ...]]:
    """Folded nickname -> the formal names it stands for (``bill`` -> ``william``), several for some."""
    formal: dict[str, list[str]] = {}
    for row in rows("names/nicknames"):
        nickname, name = row.split("\t")
        formal.setdefault(_folded(nickname), []).append(_folded(name))
    return {nickname: tuple(found) for nickname, found in formal.items()}


@cache
def particles() -> frozenset[str]:
    """Particles of surnames, folded: ``van``, ``de``, ``la`` …"""
    return frozenset(column("names/particles"))


@cache
def titles() -> frozenset[str]:
    """Titles and forms of address, folded: ``mr``, ``dr``, ``nurse``, ``aunt`` …"""
    return frozenset(column("names/titles"))


@cache
def title_sex() -> dict[str, str]:
    """Folded title -> ``F`` or ``M``, for those that tell the sex."""
    return {word: sex for word, sex in table("names/titles") if sex}


@cache
def credentials() -> frozenset[str]:
    """Degrees and licences after a name, folded: ``md``, ``rn``, ``phd`` …"""
    return frozenset(column("names/credentials"))


@cache
def suffixes() -> frozenset[str]:
    """Generational suffixes, folded: ``jr``, ``iii``; ``nd``, ``rd``, ``th`` are what is left of 2nd, 3rd, 4th."""
    return frozenset(column("names/suffixes"))


# ── places ───────────────────────────────────────────────────────────────────────────────────────────────────────────


@cache
def states() -> dict[str, str]:
    """USPS code -> name: the fifty states, DC, and PR, GU, VI, AS, MP."""
    return dict(table("places/states"))  # type: ignore[arg-type]


def cities() -> tuple[tuple[str, str, int], ...]:
    """(city, state code, population) of places with 500 people or more, largest first."""
    return tuple([(city, state, int(population)) for city, state, population in table("places/cities")])


def zips() -> tuple[tuple[str, str, str, str], ...]:
    """(ZIP, city, state code, county), sorted by ZIP; the county without the word County."""
    return tuple((code, city, state, county) for code, city, state, county in table("places/zips"))


@cache
def towns_by_state() -> dict[str, frozenset[str]]:
    """State code -> its towns, with residents or with a ZIP code only, as the lists write them."""
    found: dict[str, set[str]] = {}
    for town, state, _ in table("places/cities"):
        found.setdefault(state, set()).add(town)
    for _, town, state, _ in table("places/zips"):
        found.setdefault(state, set()).add(town)
    return {state: frozenset(towns) for state, towns in found.items()}


@cache
def zip3_states() -> dict[str, str]:
    """First three digits of a ZIP code -> the code of the state."""
    return {code[:3]: state for code, _, state, _ in table("places/zips")}


def zip_people() -> dict[str, int]:
    """ZIP -> residents, of those where anybody lives."""
    return {code: int(number) for code, number in table("places/people")}


@cache
def zip3() -> dict[str, tuple[int, bool]]:
    """First three digits of a ZIP -> (residents, whether a census found 20,000 or fewer). None lives in other areas."""
    return {prefix: (int(people), bool(small)) for prefix, people, small in table("places/zip3")}


@cache
def town_words() -> frozenset[str]:
    """Towns that are words rather than towns when they are written small: ``normal``, ``reading``."""
    return frozenset(column("places/words"))


def world_cities() -> tuple[tuple[str, str, int], ...]:
    """(city, country, population) of 200,000 people or more outside the United States, largest first."""
    return tuple([(city, country, int(people)) for city, country, people in table("places/world")])


def counties() -> tuple[tuple[str, str], ...]:
    """(county, state code), the county with its word: ``Hamilton County``, ``Acadia Parish``."""
    return tuple((county, state) for county, state, _ in table("places/counties"))


@cache
def countries() -> tuple[str, ...]:
    """Countries, most people first."""
    return column("places/countries")


@cache
def demonyms() -> dict[str, str]:
    """Country -> demonym (``France`` -> ``French``), for those that a source tells."""
    return {row[0]: row[3] for row in table("places/countries") if row[3]}


# ── streets, telephones, hosts ───────────────────────────────────────────────────────────────────────────────────────


@cache
def street_suffixes() -> dict[str, str]:
    """Folded variant of a street suffix -> USPS code: ``drive`` -> ``DR``."""
    return {fold(variant): code for variant, code, _ in table("streets/suffixes")}


@cache
def suffix_names() -> dict[str, str]:
    """USPS code of a street suffix -> its name in full: ``DR`` -> ``Drive``."""
    return {code: full for _, code, full in table("streets/suffixes")}


@cache
def unit_words() -> dict[str, str]:
    """Folded word for a unit in a building -> USPS code: ``apartment`` -> ``APT``."""
    return {fold(word): code for word, code in table("streets/units")}


@cache
def directions() -> dict[str, str]:
    """Folded direction -> USPS code: ``northeast`` -> ``NE``; the codes are in as words too."""
    return {fold(word): code for word, code in table("streets/directions")}


@cache
def street_names() -> tuple[str, ...]:
    """Base names of streets (``Maple``, ``Old Mill``), the most frequent first; suffix and direction are not in."""
    return column("streets/names")


@cache
def area_codes() -> tuple[str, ...]:
    """Geographic area codes of the fifty states and DC, sorted."""
    return column("phones/area_codes")


@cache
def area_code_states() -> dict[str, str]:
    """Area code -> state code."""
    return dict(table("phones/area_codes"))  # type: ignore[arg-type]


@cache
def reserved_urls() -> tuple[str, ...]:
    """Web addresses that reach nobody (RFC 2606, RFC 6761)."""
    return column("hosts/urls")


@cache
def reserved_domains() -> tuple[str, ...]:
    """Domains kept for documentation and tests (RFC 2606, RFC 6761)."""
    return column("hosts/domains")


@cache
def reserved_networks() -> tuple[str, ...]:
    """Networks kept for documentation, in CIDR notation (RFC 5737, RFC 3849, RFC 9637)."""
    return column("hosts/addresses")


@cache
def top_level_domains() -> frozenset[str]:
    """Labels of the root zone, in letters and in their ``xn--`` form."""
    return frozenset(column("hosts/tlds", 0) + column("hosts/tlds", 1))


# ── words ────────────────────────────────────────────────────────────────────────────────────────────────────────────


@cache
def common_words() -> Set[str]:
    """Ordinary English words that are written with a small letter."""
    return Listed.in_file(path("words/common"))


@cache
def clinical_words() -> Set[str]:
    """Words of clinical language, folded: diseases, anatomy, drugs, devices, abbreviations, and eponyms."""
    return Listed.in_file(path("words/clinical"))


@cache
def plain_words() -> Set[str]:
    """Common and clinical words together."""
    return Either(common_words(), clinical_words())


@cache
def eponyms() -> frozenset[str]:
    """The clinical words that are names of people: ``foley``, ``parkinson``, ``johnson`` (Stevens-Johnson)."""
    tail = "\teponym"
    return frozenset([row.removesuffix(tail) for row in rows("words/clinical") if row.endswith(tail)])


@cache
def note_type_words() -> frozenset[str]:
    """What types of notes are made of, in small letters: ``discharge``, ``h&p``, ``follow-up``, ``ct``."""
    return frozenset(column("words/note_types"))


@cache
def named() -> dict[str, str]:
    """Folded word -> what it stands for in a note: eponym, namesake, product, organism, gene, abbreviation, programme.

    A namesake is an eponym that so many people bear as a name that only what stands around tells one from the other.
    """
    return dict(_pairs("words/named"))


@cache
def named_after() -> frozenset[str]:
    """Every name of a person after whom a thing is called, folded: ``eponyms`` and those of the longer list."""
    return eponyms().union([word for word, kind in named().items() if kind == "eponym"]) - namesakes()


@cache
def namesakes() -> frozenset[str]:
    """Names after whom things are called, and of so many people that a name alone is a person's, folded: Johnson."""
    return frozenset([word for word, kind in named().items() if kind == "namesake"])


@cache
def product_names() -> Set[str]:
    """Names under which substances are sold or known, folded; nobody to speak of bears one of them."""
    return Listed.in_file(path("words/products"))


@cache
def kept_words() -> frozenset[str]:
    """Products, organisms, genes, abbreviations and programmes by hand, folded."""
    return frozenset([word for word, kind in named().items() if kind not in ("eponym", "namesake")])


def is_product(word: str) -> bool:
    """Whether a folded word is a drug, a vaccine, a device, a test, an organism or an abbreviation of notes."""
    return word in kept_words() or word in product_names()


@cache
def nouns() -> Set[str]:
    """Nouns of things that are no other part of speech, in both numbers: ``venom``, ``retainers``; not ``signs``."""
    return Listed.in_file(path("words/nouns"))


@cache
def terms() -> Set[str]:
    """Rare words of English and of medicine that no other list has, folded; nobody is called so."""
    return Listed.in_file(path("words/terms"))


@cache
def named_pairs() -> frozenset[tuple[str, ...]]:
    """Two folded words that together are an eponym, a trade name or a law: Weil-Felix, Ryan White."""
    return frozenset([tuple(row.split()) for row in rows("words/pairs")])


@cache
def letters() -> dict[str, int]:
    """Three letters in a row -> ten times the log of their ratio, in names of persons against words of medicine."""
    return {three: int(weight) for three, weight in _pairs("words/letters")}


# ── institutions and professions ─────────────────────────────────────────────────────────────────────────────────────


@cache
def institution_words() -> dict[str, str]:
    """Words that any institution may have in its name, folded -> head, word, unit, before or small."""
    return dict(_pairs("institutions/words"))


@cache
def institution_parts() -> dict[str, str]:
    """Words that names of institutions are made of, folded -> feature, nature, saint …; ``trade``: any may have it."""
    return dict(_pairs("institutions/parts"))


@cache
def institution_names() -> tuple[str, ...]:
    """Invented names for institutions (``Oakhaven``), sorted."""
    return column("institutions/names")


@cache
def professions() -> tuple[tuple[str, str], ...]:
    """(occupation, ``person`` or ``field``), sorted: ``baker`` is a person's, ``baking`` a field of work."""
    return tuple(_pairs("professions/names"))


def _pairs(name: str) -> Iterator[tuple[str, str]]:
    for row in rows(name):
        first, second = row.split("\t")[:2]
        yield first, second


@cache
def word_frequencies() -> dict[str, int]:
    """How often a billion words of English have a word in small letters; clinical words at least a thousand times."""
    return {word: int(count) for word, count in _pairs("words/frequencies")}


@cache
def _counted() -> Set[str]:
    return Grouped.in_file(path("names/counted"))


_only: Set[str] | None = None


def census_names() -> Set[str]:
    """All first and last names of the newer Census files, folded; those of ``only_names`` where it was called."""
    return _counted() if _only is None else _only


def only_names(names: Set[str]) -> None:
    """As if ``census_names`` were these folded names, to measure what a list is worth.

    For the rest of a process, before any note is looked at: what is made of a word is remembered.
    """
    global _only
    _only = names


@cache
def unlikely_names() -> frozenset[str]:
    """Names that are words rather than names (``may``, ``small``)."""
    return frozenset(column("names/unlikely"))


@cache
def seen_words() -> Set[str]:
    """Words that English or clinical text has in small letters, names among them."""
    return Listed.in_file(path("words/frequencies"), without=b"\t0123456789")
