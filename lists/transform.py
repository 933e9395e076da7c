"""From what a package carries to the rows of a list: pure functions, bytes in, sorted rows out."""

from __future__ import annotations

import ast
import bz2
import csv
import gzip
import io
import itertools
import json
import math
import pickle
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any
from xml.etree import ElementTree

Row = tuple[str, ...]

TERRITORIES = {"PR": "Puerto Rico", "GU": "Guam", "VI": "U.S. Virgin Islands", "AS": "American Samoa",
               "MP": "Northern Mariana Islands"}


def tsv(columns: Sequence[str], rows: Iterable[Row]) -> bytes:
    """A header line and one line a row, UTF-8. ValueError when a cell holds a tab or a line break, or is missing."""
    lines = ["\t".join(columns)]
    for row in rows:
        if len(row) != len(columns) or any(re.search(r"[\t\r\n]", cell) for cell in row):
            raise ValueError(f"row {len(lines)} does not fit the columns {' '.join(columns)}")
        lines.append("\t".join(row))
    return ("\n".join(lines) + "\n").encode("utf-8")


def rows(data: bytes) -> list[Row]:
    """The rows of a list written by ``tsv``."""
    return [tuple(line.split("\t")) for line in data.decode("utf-8").splitlines()[1:]]


def census_names(data: bytes) -> list[Row]:
    """(NAME, percent of the population) in the Census' own order: most frequent first, ties as they stand."""
    rows = [tuple(line.split()[:2]) for line in data.decode("ascii").splitlines() if line.strip()]
    percents = [float(percent) for _, percent in rows]
    # Readers stop at the threshold; the order is what makes that right.
    if percents != sorted(percents, reverse=True):
        raise ValueError("the names are not sorted by frequency")
    return rows


#: What the file of first names holds and nobody is called: words of a form, and what stands for no name at all.
_NO_FIRST_NAMES = frozenset((
    "BABY", "BABYBOY", "BABYGIRL", "BOY", "GIRL", "INFANT", "MALE", "FEMALE", "MEN", "MISS", "MRS", "REF", "SIR",
    "TWIN", "UNKNOWN",
))


def counted_names(data: bytes, *more: str) -> list[Row]:
    """(NAME, bearers, ``more`` columns) of a parquet table of the Census with 100 bearers or more, most frequent first.

    The row of all other names is left out.
    """
    from pyarrow import parquet

    found = parquet.read_table(io.BytesIO(data), columns=["name", "count", *more]).to_pylist()
    kept = [row for row in found if re.fullmatch("[A-Z]{2,}", row["name"]) and row["count"] >= 100]
    kept.sort(key=lambda row: -row["count"])
    columns = ("count", *more)
    return [(row["name"], *(f"{row[name]:g}" if name != "count" else str(row[name]) for name in columns))
            for row in kept if not (more and row["name"] in _NO_FIRST_NAMES)]


def nicknames(data: bytes) -> list[Row]:
    """(nickname, formal name), lower case, of the pairs that say ``formal has_nickname nick``."""
    pairs = csv.DictReader(io.StringIO(data.decode("utf-8")))
    return sorted({(pair["name2"].lower(), pair["name1"].lower()) for pair in pairs
                   if pair["relationship"] == "has_nickname"})


def withheld_names(names: Sequence[bytes], classed: Sequence[bytes], around: Mapping[str, bytes]) -> list[Row]:
    """(name, why) of the Census names that are words of ``classed`` lists or of ``around`` (why -> list), folded."""
    why: dict[str, str] = {}
    for data in classed:
        for word, kind in rows(data):
            why.setdefault(word, kind)
    for kind, data in around.items():
        for word, *_ in rows(data):
            why.setdefault(word, kind)
    known = {name.lower() for data in names for name, *_ in rows(data)}
    return sorted((word, kind) for word, kind in why.items() if word in known)


def states(data: bytes) -> list[Row]:
    """(USPS code, name): the fifty, DC, and the five inhabited territories."""
    named = {code: state["name"] for code, state in json.loads(data).items()}
    return sorted({**named, **TERRITORIES}.items())


def counties(data: bytes) -> list[Row]:
    """(name, state code, FIPS), of the same states and territories."""
    return sorted((county["name"], county["state"], county["fips"]) for county in json.loads(data)
                  if county["state"] != "UM")


def cities(data: bytes) -> list[Row]:
    """(name, state code, population), largest first: places that people still live in and would write so."""
    largest: dict[tuple[str, str], int] = {}
    for city in json.loads(data).values():
        country = city["countrycode"]
        if country != "US" and country not in TERRITORIES:
            continue
        state = city["admin1code"] if country == "US" else country
        name = re.sub("[\u2018\u2019`]", "'", city["name"])
        # "(historical)", "A/B", "X, CDP": a gazetteer's notes and not what stands in an address
        if re.search(r"[(/,\d]|^City of |^Township of |^'", name) or not city["population"]:
            continue
        largest[name, state] = max(largest.get((name, state), 0), city["population"])
    rows = sorted(largest.items(), key=lambda item: (-item[1], item[0]))
    return [(name, state, str(population)) for (name, state), population in rows]


def zips(data: bytes) -> list[Row]:
    """(ZIP, city, state code, county). Military and Marshall Islands ZIPs, which have no US state, are left out."""
    rows = (line.split("\t") for line in data.decode("utf-8").splitlines())
    return sorted({(row[1], row[2], row[4], row[5]) for row in rows if row[4] and row[4] != "MH" and row[2]})


def people(parquet: bytes, zips: bytes) -> list[Row]:
    """(ZIP, residents) of the ZIPs that the list ``zips`` has and where anybody lives."""
    known = {row[0] for row in rows(zips)}
    return sorted((code, str(number)) for code, number in _residents(parquet).items() if code in known and number)


#: ZIP3 areas of 20,000 people or fewer: as the guidance of HHS of 2012 prints them (Census of 2000), and as they come
#: out of table P1 of the Census of 2020, summed over its ZIP code areas. Facts; see about.yaml.
SMALL_2000 = "036 059 063 102 203 556 692 790 821 823 830 831 878 879 884 890 893"
SMALL_2020 = "036 059 102 202 203 204 205 369 556 692 753 772 821 823 878 879 884 893"
#: The next five in 2020.
NEAR_2020 = {"576": 20310, "999": 21178, "831": 22228, "994": 22324, "830": 22696}


def zip3(parquet: bytes) -> list[Row]:
    """(first three digits, residents, censuses in which they were 20,000 or fewer), of every prefix with a resident.

    Where the Census of 2020 is near the line too, the smaller of the two figures stands.
    """
    sums: Counter[str] = Counter()
    for code, number in _residents(parquet).items():
        sums[code[:3]] += number
    small = {"2000": SMALL_2000.split(), "2020": SMALL_2020.split()}
    return [(prefix, str(min(number, NEAR_2020.get(prefix, number))),
             " ".join(census for census, prefixes in small.items() if prefix in prefixes))
            for prefix, number in sorted(sums.items()) if number]


def _residents(parquet: bytes) -> dict[str, int]:
    """ZIP -> residents, where they were counted."""
    import pandas  # only these two lists come in a table of columns

    table = pandas.read_parquet(io.BytesIO(parquet), columns=["zip", "population"]).dropna()
    return {str(code): int(number) for code, number in table.itertuples(index=False)}


def world(cities: bytes, countries: bytes) -> list[Row]:
    """(city, country, population) of 200,000 people or more outside the United States, largest first."""
    named = {row["iso"]: row["name"].strip() for row in json.loads(countries).values()}
    found = {}
    for city in json.loads(cities).values():
        country, number = city["countrycode"], city["population"]
        if country != "US" and country not in TERRITORIES and country in named and number >= 200_000:
            name = re.sub("[\u2018\u2019`]", "'", city["name"])
            if re.fullmatch(r"[^\W\d_]+(?:[ '-][^\W\d_]+){0,3}", name):
                found[name, named[country]] = max(number, found.get((name, named[country]), 0))
    ordered = sorted(found.items(), key=lambda item: (-item[1], item[0]))
    return [(city, country, str(number)) for (city, country), number in ordered]


def countries(geo: bytes, info: Mapping[str, bytes]) -> list[Row]:
    """(name, ISO code, population, demonym), most people first; demonym empty when no source tells it."""
    demonyms = {}
    for text in info.values():
        country: dict[str, Any] = json.loads(text)
        code = (country.get("ISO") or {}).get("alpha2", "")
        demonym = country.get("demonym") or ""
        if code and isinstance(demonym, str):
            demonyms[code.upper()] = demonym
    rows = sorted(json.loads(geo).values(), key=lambda country: (-country["population"], country["name"]))
    return [(row["name"].strip(), row["iso"], str(row["population"]), demonyms.get(row["iso"], "")) for row in rows]


def constants(data: bytes) -> dict[str, Any]:
    """The literal constants of a Python module, read without running it."""
    found = {}
    for node in ast.parse(data).body:
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            try:
                found[node.targets[0].id] = ast.literal_eval(node.value)
            except ValueError:
                continue
    return found


def street_suffixes(data: bytes) -> list[Row]:
    """(variant, USPS code, name in full) of USPS Publication 28, appendix C1."""
    known = constants(data)
    full = known["LONGHAND_STREET_TYPES"]
    found = [(variant, code, full[code].title()) for variant, code in known["STREET_TYPE_ABBREVIATIONS"].items()
             if code in full]
    # The package has the plurals of these two, or nothing; the table of USPS has both.
    missed = [("COVE", "CV", "Cove"), ("CV", "CV", "Cove"), ("COMMONS", "CMNS", "Commons"), ("CMNS", "CMNS", "Commons")]
    return sorted({*found, *missed})


def street_units(data: bytes) -> list[Row]:
    """(word, USPS code) of secondary units, Publication 28 appendix C2; codes stand as words too."""
    units = constants(data)["OCCUPANCY_TYPE_ABBREVIATIONS"]
    # The package writes HANGER; USPS and the dictionary write HANGAR.
    named = {word.replace("HANGER", "HANGAR"): code for word, code in units.items() if word.isalpha()}
    return sorted({**{code: code for code in named.values()}, **named}.items())


def street_directions(data: bytes) -> list[Row]:
    """(word, USPS code) of the eight directions; codes stand as words too."""
    named = constants(data)["DIRECTIONAL_REPLACEMENTS"]
    return sorted({**{code: code for code in named.values()}, **named}.items())


# A provider's address holds words that name no street: of its campus, of highways, of a box.
_NO_STREET = re.compile(
    "hospitals?|medical|health(care)?|clinic(al)?|campus|cent(er|re)|suite|ste|bldg|building|floor|box|po|pob|rr|hc|route|"
    "rt|hwy|highway|us|interstate|county|cr|state|fm|sr|unit|room|rm|dept|department|office|tower|plaza|mall|university|"
    "college|va|professional|physicians|doctors|and|at|corner|of"
)


def street_names(homes: bytes, providers: Mapping[str, bytes], suffixes: bytes, directions: bytes) -> list[Row]:
    """(base name, how often seen), most frequent first: ``108 East Maple Ave Apt 2`` gives ``Maple``.

    ``homes`` are JSON lines with ``address1``; ``providers`` CSV tables with a column ``address``, of which a name must
    be seen twice, since one of a kind is as often a misspelling. Ordinals and letters for names are left to the maker.
    """
    ends = {word.lower() for variant, code, _ in rows(suffixes) for word in (variant, code)}
    points = {word.lower() for word, _ in rows(directions)}
    seen: Counter[str] = Counter()
    lived: set[str] = set()
    for line in homes.decode("utf-8").splitlines():
        if base := _street_base(json.loads(line)["address1"], ends, points):
            seen[base] += 1
            lived.add(base)
    for table in providers.values():
        addresses = {row["address"].lower() for row in csv.DictReader(io.StringIO(table.decode("utf-8")))}
        seen.update(base for address in sorted(addresses) if (base := _street_base(address, ends, points)))
    kept = [(base, count) for base, count in seen.items() if count > 1 or base in lived]
    return [(base, str(count)) for base, count in sorted(kept, key=lambda item: (-item[1], item[0]))]


def _street_base(address: str, ends: set[str], points: set[str]) -> str:
    """The base name of ``NUMBER [direction] NAME SUFFIX …``, capitalized, or an empty string."""
    words = re.sub(r"[.,#]", " ", address.lower()).split()
    if len(words) < 3 or not words[0].isdigit():
        return ""
    words = words[2:] if words[1] in points and len(words) > 3 else words[1:]
    # The last suffix ends the name, so that Park in "Park Place" and "Oak Park Avenue" stays.
    at = max((at for at, word in enumerate(words) if at and word in ends), default=0)
    base = words[:at]
    if not 1 <= len(base) <= 3 or not all(re.fullmatch(r"[a-z]+('[a-z]+)?", word) for word in base):
        return ""
    if len("".join(base)) < 3 or any(map(_NO_STREET.fullmatch, base)) or base[-1] in points:
        return ""
    return " ".join(map(_written, base))


def _written(word: str) -> str:
    """``maple`` as ``Maple``, ``mcdonald`` as ``McDonald``, ``o'brien`` as ``O'Brien``."""
    return re.sub("^(mc(?=[a-z]{3})|[dlo]')?([a-z])", lambda at: (at[1] or "").capitalize() + at[2].upper(), word)


def area_codes(modules: Mapping[str, bytes], states: Sequence[Row]) -> list[Row]:
    """(area code, state code) of the codes that lie in one of ``states`` (code, name); toll-free ones lie nowhere."""
    codes = {name: code for code, name in states}
    home = set(codes.values()) - TERRITORIES.keys()
    codes |= {"Washington State": "WA", "Washington D.C.": "DC"}
    rows = set()
    for module in modules.values():
        for area, place in _area_names(module):
            state = codes.get(place) or place.rpartition(", ")[2]  # "Chicago, IL"
            if state in home and not area.endswith("11"):
                rows.add((area, state))
    return sorted(rows)


def _area_names(module: bytes) -> Iterator[tuple[str, str]]:
    """The entries ``'1201':{'en': 'New Jersey'}`` of a generated module, read without running it."""
    for node in ast.walk(ast.parse(module)):
        if not isinstance(node, ast.Dict):
            continue
        for key, value in zip(node.keys, node.values, strict=True):
            if isinstance(key, ast.Constant) and re.fullmatch(r"1\d{3}", str(key.value)):
                yield str(key.value)[1:], ast.literal_eval(value)["en"]


def top_level_domains(data: bytes) -> list[Row]:
    """(label, A-label) of the root zone: ``com com``, and for the others their ``xn--`` form."""
    return sorted((label, label.encode("idna").decode("ascii")) for label in json.loads(data))


def common_words(tiers: Mapping[str, bytes], lexemes: bytes, names: Sequence[bytes]) -> list[Row]:
    """Words of the SCOWL tiers written small, without those that are names and more often written as such.

    ``lexemes`` tells the log probability of each written form (gzipped JSON, cased): ``baker`` is rarer than ``Baker``
    and goes, ``white`` is commoner than ``White`` and stays.
    """
    likely = json.loads(gzip.decompress(lexemes))
    known = {name.lower() for data in names for name, _ in rows(data)}
    listed = (word for data in tiers.values() for word in data.decode("latin-1").split())
    words = {word for word in listed if re.fullmatch("[a-z]{2,}", word)}
    unseen = min(likely.values())
    return sorted((word,) for word in words
                  if word not in known or likely.get(word, unseen) >= likely.get(word.capitalize(), unseen))


def clinical_words(icd: bytes, unii: bytes, common: bytes, names: Sequence[bytes], hand: bytes) -> list[Row]:
    """(word, class): the words of ICD-10-CM's descriptions, official drug names of one word, and our own list.

    A word of ICD-10-CM that is a Census name, is never written small there and is no common word is an eponym. Our own
    list has the last word on a class; what it lists for another reason than being clinical is not taken.
    """
    known = {name.lower() for data in names for name, _ in rows(data)}
    ordinary = {word for word, in rows(common)}
    written = {word for element in ElementTree.fromstring(icd).iter() if element.tag in ("desc", "note")
               for word in re.findall("[A-Za-z]{3,}", element.text or "")}
    classes: dict[str, str] = {}
    for line in unii.decode("utf-8").splitlines():
        name, kind, *_ = line.split("\t")
        if kind == "of" and re.fullmatch("[A-Z]{4,}", name):
            classes[name.lower()] = "drug"
    for word in {word.lower() for word in written}:
        proper = word not in written and word not in ordinary and word in known
        classes[word] = "eponym" if proper else "clinical"
    classes.update((word, kind) for word, kind in rows(hand) if kind not in ("not-a-name", "unkind"))
    return sorted(classes.items())


#: A name that more people bear is no name of a product, whatever is sold under it.
MOST_BEARERS = 1000


def product_names(unii: bytes, common: bytes, clinical: bytes, last: bytes, first: bytes, *firsts: bytes) -> list[Row]:
    """(word,) of the names under which substances are sold or known, of one word, or the first of several.

    Without the words of other lists, and without what is rather a name of persons: a first name of 1990, or a name of
    the newer Census with a thousand bearers.
    """
    bearers: Counter[str] = Counter()
    for name, count, *_ in (*rows(last), *rows(first)):
        bearers[name.lower()] += int(count)
    taken = {row[0].lower() for data in (common, clinical, *firsts) for row in rows(data)}
    found = set()
    for line in unii.decode("utf-8").splitlines():
        name, kind, *_ = line.split("\t")
        word, _, more = name.partition(" ")
        least = {"bn": 5 if more else 4, "cn": 0 if more else 5}.get(kind, 0)
        if least and re.fullmatch(f"[A-Z]{{{least},14}}", word):
            found.add(word.lower())
    return sorted((word,) for word in found if word not in taken and bearers[word] < MOST_BEARERS)


#: Lexicographer files of WordNet whose nouns a name stands before as an eponym: not persons, groups, places, times.
_OF_THINGS = {f"{file:02}" for file in (4, 5, 6, 7, 8, 9, 11, 13, 17, 19, 20, 22, 23, 24, 25, 26, 27)}


def nouns(wordnet: Mapping[str, bytes], common: bytes, clinical: bytes) -> list[Row]:
    """(word,) of the nouns of the two lists, in both numbers, that are things first and no other part of speech.

    ``wordnet`` are its files by path: index.noun, index.verb, index.adj, index.adv and data.noun.
    """
    files = {path.rpartition("/")[2]: data.decode("latin-1").splitlines() for path, data in wordnet.items()}
    first = {line.split()[0]: line.split()[-int(line.split()[2])] for line in files["index.noun"] if line[0] != " "}
    kind = {line[:8]: line[9:11] for line in files["data.noun"] if line[0] != " "}
    others = {line.split()[0] for name in ("verb", "adj", "adv") for line in files[f"index.{name}"] if line[0] != " "}
    listed = {row[0] for data in (common, clinical) for row in rows(data)}
    single = {word for word, place in first.items() if re.fullmatch("[a-z]{3,}", word)
              and word not in others and word in listed and kind[place] in _OF_THINGS}
    plural = {word for word in listed - others if word.endswith("s")
              and any(one in single for one in (word[:-1], word[:-2], word[:-3] + "y"))}
    return sorted((word,) for word in single | plural)


#: Words made of other words by rule, which nobody writes with a capital.
_DERIVED = re.compile("(?:un|non|over|self|dis|mis|out|pre|re).*|.*(?:ness|less|like|able|ible|ism|hood|ship|ful|ly)$")


class _Plain(pickle.Unpickler):
    """Reads what is made of dictionaries, lists and text alone."""

    def find_class(self, module: str, name: str) -> Any:
        raise ValueError(f"{module}.{name} is no plain data")


def terms(diseases: bytes, wordnet: Mapping[str, bytes], lists: Sequence[bytes], names: Sequence[bytes]) -> list[Row]:
    """(word,) of the words of MeSH's diseases, and of WordNet's words that it writes small (data.noun, data.adj).

    Without the words of the ``lists``, and without any name of the Census. ``diseases`` is a dictionary of names of
    diseases, pickled and compressed; nothing but dictionaries, lists and text is read of it.
    """
    known = _Plain(io.BytesIO(bz2.decompress(diseases))).load()["disease_variant_to_canonical"]
    words = {word for name in known for word in re.findall("[a-z]{4,}", re.sub(r"'s\b", "", name.lower()))}
    for data in wordnet.values():
        for line in data.decode("latin-1").splitlines():
            if line[0] != " ":  # offset, file, part of speech, count, then words each with a number
                fields = line.split(" ", 4 + 2 * int(line.split(" ", 4)[3], 16))
                words.update(word for word in fields[4:-1:2] if re.fullmatch("[a-z]{4,}", word))
    taken = {row[0].lower() for data in (*lists, *names) for row in rows(data)}
    return sorted((word,) for word in words if word not in taken and not _DERIVED.match(word))


def letter_weights(clinical: bytes, products: bytes, last: bytes, first: bytes) -> list[Row]:
    """(three letters, ten times the logarithm of their ratio): in names of persons, against words of medicine.

    Each name and each word counts once, ``^`` and ``$`` stand at its ends, and half a sighting is added to either.
    """
    people = {row[0].lower() for data in (last, first) for row in rows(data)}
    words = {word for word, kind in rows(clinical) if kind not in ("eponym", "function")} | {
        word for word, in rows(products)
    }
    kinds = []
    for found in (people, words - people):
        seen: Counter[str] = Counter()
        for word in found:
            if re.fullmatch("[a-z]{4,}", word):
                seen.update(threes(word))
        kinds.append(seen)
    known = sorted(kinds[0].keys() | kinds[1].keys())
    names, others = (seen.total() + len(known) / 2 for seen in kinds)
    ratio = {three: (kinds[0][three] + 0.5) / names / ((kinds[1][three] + 0.5) / others) for three in known}
    return [(three, str(round(10 * math.log(ratio[three])))) for three in known]


def threes(word: str) -> list[str]:
    """All runs of three letters of a word, its ends among them: ``^ab``, ``abc``, ``bc$``."""
    whole = f"^{word}$"
    return [whole[at : at + 3] for at in range(len(whole) - 2)]


def invented_names(stems: bytes, *others: bytes) -> list[Row]:
    """Every beginning with every end (``Oakhaven``), without what stands as a word in another list."""
    known = {word.lower() for data in others for row in rows(data) for word in row[0].split()}
    front = [word for word, place in rows(stems) if place != "back"]
    back = [word for word, place in rows(stems) if place != "front"]
    made = (first + second for first in front for second in back if first[-1] != second[0])
    return sorted((name.capitalize(),) for name in made if name not in known)


def word_frequencies(lexemes: bytes, clinical: bytes, *names: bytes) -> list[Row]:
    """(word, how often a billion words of English have it in small letters), for telling names from words.

    Words of fifteen a billion or more, those that are names too, and the words of clinical language, which the English
    that was counted hardly has: at least a thousand a billion.
    """
    likely = json.loads(gzip.decompress(lexemes))
    known = {row[0].lower() for data in names for row in rows(data)}
    counts = {word: round(1e9 * math.exp(log)) for word, log in likely.items() if re.fullmatch("[a-z]{2,20}", word)}
    found = {word: count for word, count in counts.items() if count >= 15 or word in known}
    for word, kind in rows(clinical):
        if kind != "eponym" and re.fullmatch("[a-z]{2,20}", word):
            found[word] = max(found.get(word, 0), 1000)
    return sorted((word, str(count)) for word, count in found.items() if count)


def rather(frequencies: bytes, last_2010: bytes, last_1990: bytes, named: bytes, clinical: bytes) -> list[Row]:
    """(word, ``name`` or ``thing``): what is rather a name than a word though text has it, and names that are words.

    name: twenty times or more in a billion words, and less than once for ten bearers of a hundred and more; or, where
    nobody to speak of bears it, less than a hundred times and a name of 1990. thing: fewer than 2,000 people bear a
    name after which a thing is called.
    """
    bearers = {name.lower(): int(count) for name, count, *_ in rows(last_2010) if int(count) >= 100}
    listed = {name.lower() for name, *_ in rows(last_1990)}
    namesakes = {word for word, kind in rows(named) if kind == "namesake"}
    eponyms = {word for word, kind in (*rows(named), *rows(clinical)) if kind == "eponym"} - namesakes
    things = {word for word in eponyms if bearers.get(word, 0) < 2000}
    names = {
        word for word, count in rows(frequencies) if int(count) >= 20 and word not in things
        and (int(count) < bearers[word] / 10 if word in bearers else int(count) < 100 and word in listed)
    }
    return sorted([(word, "name") for word in names] + [(word, "thing") for word in things])


def town_words(frequencies: bytes, *towns: bytes) -> list[Row]:
    """The towns of one word that are rather a word: a billion words have it a thousand times in small letters."""
    counts = {word: int(count) for word, count in rows(frequencies)}
    named = {row[0].lower() for table in towns for row in rows(table)}
    return sorted((name,) for name in named if counts.get(name, 0) >= 1000)


def cities_by_word(cities: bytes, world: bytes) -> list[Row]:
    """(first word as it is looked up, the cities that begin with it: ``name,state,people;…``), sorted by the word.

    A city abroad has no state. Those of a word stand as in the two lists, the most people first; a word with accents
    has them with and without.
    """
    # Who looks them up says how a word is looked up.
    from resynth.recognize.gazetteer import named
    from resynth.recognize.note import TOKEN

    found: dict[str, list[str]] = {}
    accented: dict[str, str] = {}
    for name, state, people in (*rows(cities), *((name, "", people) for name, _, people in rows(world))):
        first = named(name)[0]
        if len(first) > 1 and not first.isdecimal():
            found.setdefault(first, []).append(f"{name},{state},{people}")
            accented.setdefault(TOKEN.findall(name.lower())[0], first)
    written_so = {word: found[first] for word, first in accented.items() if not word.isascii() and word not in found}
    return sorted((word, ";".join(several)) for word, several in {**written_so, **found}.items())


def words_by_list(states: bytes, countries: bytes, cities: bytes, counties: bytes, suffixes: bytes, words: bytes,
                  names: bytes, professions: bytes) -> list[Row]:
    """(word in small letters, the lists that have it), sorted by the word; a list's name is that of a feature (``d=``).

    What weights were learned of: ``peoples`` has the countries whose people has a name, and not that name.
    """
    lists: dict[str, Iterable[str]] = {
        "states": itertools.chain.from_iterable(rows(states)),
        "countries": [row[0] for row in rows(countries)],
        "peoples": [row[0] for row in rows(countries) if row[3]],
        "towns": [row[0] for row in rows(cities)],
        "counties": [row[0] for row in rows(counties)],
        "streets": itertools.chain.from_iterable(
            (re.sub(r"[^a-z]", "", variant.lower()), code) for variant, code, _ in rows(suffixes)),
        "houses": [row[0] for row in rows(words)],
        "house names": [row[0] for row in rows(names)],
        "work": [row[0] for row in rows(professions)],
    }
    found: dict[str, list[str]] = {}
    for name, cells in lists.items():
        for word in set(re.findall(r"[a-z]+", "\n".join(cells).lower())):
            found.setdefault(word, []).append(name)
    return sorted((word, ",".join(several)) for word, several in found.items())


def given_names(first2020: bytes, last2010: bytes) -> list[Row]:
    """The first names that fewer people bear as a last name, in small letters and sorted."""
    lasts = {name: int(bearers) for name, bearers in rows(last2010)}
    return sorted((name.lower(),) for name, bearers, _ in rows(first2020) if int(bearers) > lasts.get(name, 0))


def names_to_ask(*counted: bytes) -> list[Row]:
    """(three letters, what goes on behind them in a name, ``-`` where nothing does) of all names of several files.

    In small letters and sorted, so that a name can be looked up where it stands.
    """
    names = sorted({row[0].lower() for data in counted for row in rows(data)})
    begun = itertools.groupby(names, key=lambda name: name[:3])
    return [(start, " ".join(name[3:] or "-" for name in group)) for start, group in begun]


def unlikely_names(frequencies: bytes, last: bytes, first: bytes, persons: int) -> list[Row]:
    """The names that are words rather than names: bearers among ``persons``, against use among a billion words."""
    bearers: dict[str, int] = {}
    for name, count, *_ in (*rows(last), *rows(first)):
        bearers[name.lower()] = bearers.get(name.lower(), 0) + int(count)
    counts = {word: int(count) for word, count in rows(frequencies)}
    return sorted((name,) for name, count in bearers.items()
                  if (count + 1) / (persons + 1) <= (counts.get(name, 0) + 1) / (10**9 + 1))
