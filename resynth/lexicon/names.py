"""Names of persons: those of the Census, which of them may be given, and what stands beside names."""

from __future__ import annotations

from collections.abc import Set
from dataclasses import dataclass, field
from functools import cache

from resynth.lexicon.files import column, folded, lines, path, rows, table
from resynth.listed import Grouped, Listed

#: Percent of the population below which a name is no longer on the paper's lists (Deleger et al. 2014).
THRESHOLD = 0.002
#: A first name on both lists is either-sex when the rarer use has at least this share (DESIGN section 3).
EITHER_SHARE = 0.1


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
    for line in lines(name):
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
    """The names of ``first_2020`` that fewer people bear as a last name."""
    return Listed.in_file(path("names/given"))


@cache
def all_first_names() -> frozenset[str]:
    """The first names of ``all_names``, folded, without the last names, of which there are twenty times as many."""
    return frozenset((*_tokens("female"), *_tokens("male")))


#: Persons behind the newer lists, the bearers of names on no list included: what a share is a share of.
PERSONS = {"names/last2010": 294_972_059, "names/first2020": 302_029_327}


def _borne(name: str, bearers: int) -> list[str]:
    """The cells of a newer list, row by row, of so many bearers or more: most frequent first, names in small letters.

    Sought from the middle, not row by row: there are 160,000.
    """
    text = path(name).read_text("ascii")
    low = first = text.index("\n") + 1
    high = len(text)
    while low < high:
        row = text.rfind("\n", low, (low + high) // 2) + 1 or low
        end = text.index("\n", row) + 1
        if int(text[row:end].split("\t")[1]) >= bearers:
            low = end
        else:
            high = row
    return text[first:low].lower().split()


@cache
def last_2010(bearers: int) -> dict[str, int]:
    """The surnames of the 2010 Census with so many bearers or more: folded name -> bearers, most frequent first."""
    cells = _borne("names/last2010", bearers)
    return dict(zip(cells[::2], map(int, cells[1::2]), strict=True))


#: So many people bear a first name of today at least that tells by itself that it is one: Jayden, Nevaeh.
_TODAY = 1000


@cache
def _first_today() -> dict[str, str]:
    cells = _borne("names/first2020", _TODAY)
    today = dict(zip(cells[::3], map(float, cells[2::3]), strict=True))
    given = rather_first() & today.keys()
    return {name: sex_2020(female) for name, female in today.items() if name in given and names().sex(name) is None}


def sex_today(token: str) -> str | None:
    """F, M or E of a first name that the 1990 lists do not have; None of one that more people bear as a last name."""
    return _first_today().get(token)


@cache
def first_2020(bearers: int) -> dict[str, tuple[int, float]]:
    """The first names of the 2020 Census with so many bearers: folded name -> (bearers, percent of them female)."""
    cells = _borne("names/first2020", bearers)
    return dict(zip(cells[::3], zip(map(int, cells[1::3]), map(float, cells[2::3]), strict=True), strict=True))


@cache
def last_borne(bearers: int) -> Set[str]:
    """The names of ``last_2010`` alone: a thirtieth of its size."""
    return Listed.of(_borne("names/last2010", bearers)[::2])


@cache
def first_borne(bearers: int) -> Set[str]:
    """The names of ``first_2020`` alone: a fortieth of its size."""
    return Listed.of(_borne("names/first2020", bearers)[::3])


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
        formal.setdefault(folded(nickname), []).append(folded(name))
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
