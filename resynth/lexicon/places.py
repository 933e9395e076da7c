"""Places, streets, telephones and hosts."""

from __future__ import annotations

from functools import cache

from resynth.lexicon.files import column, fold, table


@cache
def states() -> dict[str, str]:
    """USPS code -> name: the fifty states, DC, and PR, GU, VI, AS, MP."""
    return dict(table("places/states"))  # type: ignore[arg-type]


@cache
def small_state_codes() -> frozenset[str]:
    """USPS codes of ``states``, in small letters."""
    return frozenset(map(str.lower, states()))


@cache
def small_state_names() -> frozenset[str]:
    """Names of ``states``, in small letters."""
    return frozenset(map(str.lower, states().values()))


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


@cache
def small_demonyms() -> frozenset[str]:
    """Words of ``demonyms`` (peoples, mostly languages too), in small letters."""
    return frozenset(map(str.lower, demonyms().values()))


@cache
def peoples() -> frozenset[str]:
    """What peoples are called, folded, and no country is: ``eritrean``, ``puertorican``."""
    told = {fold(people) for several in demonyms().values() for people in several.replace("/", ",").split(",")}
    return frozenset(told - {fold(country) for country in countries()})


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
