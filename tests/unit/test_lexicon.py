"""The lexicon: folding, display, sex, and lists that open when they are asked for."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis.strategies import dictionaries, sets, text

from resynth import lexicon
from resynth.errors import PolicyError
from resynth.job.catalogue import catalogue
from resynth.listed import Counted, Either, Grouped, Listed, Phrases, Rows, Without


@pytest.mark.parametrize(
    ("token", "folded"),
    [
        ("O'Brien-", "obrien"),
        ("SMITH", "smith"),
        ("José", "jose"),
        ("Łukasz", "lukasz"),
        ("Ærø", "aero"),
        ("Groß", "gross"),
        ("D’Angelo", "dangelo"),
        ("Şahin", "sahin"),
        ("İnci", "inci"),
        ("M.D.", "md"),
        ("2nd", "nd"),
        ("Иван", ""),
        ("", ""),
    ],
)
def test_a_token_folds_to_ascii_letters(token: str, folded: str):
    assert lexicon.fold(token) == folded


def test_folding_twice_changes_nothing():
    for token in ("İnci", "D’Angelo", "ﬁeld", "Ǆ", "ẞ"):
        once = lexicon.fold(token)
        assert lexicon.fold(once) == once


@pytest.mark.parametrize(
    ("token", "written"),
    [
        ("smith", "Smith"),
        ("mcdonald", "McDonald"),
        ("mcnair", "McNair"),
        ("mccoy", "McCoy"),
        ("mcgee", "McGee"),
        ("macdonald", "MacDonald"),
        ("macgregor", "MacGregor"),
        ("macy", "Macy"),
        ("mack", "Mack"),
        ("macias", "Macias"),
        ("machado", "Machado"),
        ("obrien", "O'Brien"),
        ("oneill", "O'Neill"),
        ("olson", "Olson"),
        ("ortiz", "Ortiz"),
        ("ohlmann", "Ohlmann"),
        ("dangelo", "D'Angelo"),
        ("daniels", "Daniels"),
    ],
)
def test_a_name_is_written_as_people_write_it(token: str, written: str):
    assert lexicon.display(token) == written


def test_writing_a_name_and_folding_it_gives_it_back():
    known = lexicon.names()
    for token in (*known.last, *known.female, *known.male):
        assert lexicon.fold(lexicon.display(token)) == token


def test_either_sex_needs_a_tenth_of_the_bearers():
    """On both lists with a minority share of 10 % or more: E; else the majority (DESIGN section 3)."""
    known = lexicon.Names(last={}, female={"a": 0.1, "b": 0.09, "c": 1.0}, male={"a": 0.9, "b": 0.91, "d": 1.0})
    assert [known.sex(token) for token in "abcdz"] == ["E", "M", "F", "M", None]


def test_john_never_becomes_patricia():
    known = lexicon.names()
    assert known.sex("john") == "M"
    assert known.sex("patricia") == "F"
    assert known.sex("robert") == "M"
    assert known.sex("jessie") == "E"
    assert known.sex("qzxv") is None


def test_surrogates_are_parted_by_sex():
    known, given = lexicon.names(), lexicon.surrogate_names()
    for sex, found in (("F", given.female), ("M", given.male), ("E", given.either)):
        assert found
        assert {known.sex(token) for token in found} == {sex}
        assert list(found) == sorted(set(found))
    assert set(given.last) <= known.last.keys()


def test_a_higher_threshold_gives_fewer_names():
    assert lexicon.names(0.1).last.keys() < lexicon.names().last.keys()
    assert min(lexicon.names().last.values()) == lexicon.THRESHOLD


def test_the_whole_files_hold_the_rare_names_too():
    everything = lexicon.all_names()
    assert len(everything.last) == 88799
    assert everything.last == lexicon.names(0.0).last.keys()
    assert lexicon.names(0.0).male.keys() | lexicon.names(0.0).female.keys() == everything.first


def test_words_around_a_name():
    assert {"van", "de", "la"} <= lexicon.particles()
    assert {"mr", "mrs", "dr"} <= lexicon.titles()
    assert {"md", "rn", "phd", "do"} <= lexicon.credentials()
    assert {"jr", "sr", "ii", "iii", "iv"} <= lexicon.suffixes()
    assert lexicon.title_sex()["mrs"] == "F"
    assert "dr" not in lexicon.title_sex()
    assert "william" in lexicon.nicknames()["bill"]


def test_every_key_is_folded():
    words = (lexicon.particles(), lexicon.titles(), lexicon.credentials(), lexicon.suffixes(), lexicon.nicknames(),
             lexicon.withheld_names(), lexicon.clinical_words(), lexicon.common_words(), lexicon.street_suffixes(),
             lexicon.unit_words(), lexicon.directions())
    for found in words:
        assert all(word and lexicon.fold(word) == word for word in found)


def test_places():
    states = lexicon.states()
    assert states["OH"] == "Ohio"
    assert len(states) == 56
    assert {"DC", "PR", "GU", "VI", "AS", "MP"} <= states.keys()
    assert ("Cincinnati", "OH") in {city[:2] for city in lexicon.cities()}
    assert all(state in states for _, state, _ in lexicon.cities())
    assert ("45229", "Cincinnati", "OH", "Hamilton") in lexicon.zips()
    assert all(len(code) == 5 and code.isdigit() and state in states for code, _, state, _ in lexicon.zips())
    assert ("Hamilton County", "OH") in lexicon.counties()
    assert "Mexico" in lexicon.countries()
    assert lexicon.demonyms()["France"] == "French"


def test_streets():
    suffixes, written = lexicon.street_suffixes(), lexicon.suffix_names()
    assert suffixes["drive"] == suffixes["dr"] == "DR"
    assert written["DR"] == "Drive"
    assert set(suffixes.values()) == written.keys()
    assert lexicon.unit_words()["apartment"] == "APT"
    assert lexicon.directions()["northeast"] == lexicon.directions()["ne"] == "NE"
    assert "Maple" in lexicon.street_names()
    assert len(lexicon.street_names()) > 5000


def test_area_codes_are_geographic():
    """Three digits of the fifty states: none toll-free (8xx twins), premium, N11 or 555."""
    codes = lexicon.area_codes()
    assert "513" in codes
    assert all(len(code) == 3 and code[0] in "23456789" for code in codes)
    assert not {"800", "833", "844", "855", "866", "877", "888", "900", "555", "700", "500"} & set(codes)
    assert not [code for code in codes if code.endswith("11")]
    assert lexicon.area_code_states()["513"] == "OH"


def test_hosts_belong_to_nobody():
    domains = lexicon.reserved_domains()
    for url in lexicon.reserved_urls():
        host = url.split("/")[2]
        assert any(host == domain or host.endswith(f".{domain}") for domain in domains)
    assert {"com", "org", "edu", "xn--3e0b707e"} <= lexicon.top_level_domains()
    assert not {"example", "invalid", "test", "localhost"} & lexicon.top_level_domains()
    assert "192.0.2.0/24" in lexicon.reserved_networks()


def test_words():
    assert {"small", "white", "the"} <= lexicon.common_words()
    assert not {"smith", "baker", "mary"} & lexicon.common_words()
    assert {"colon", "foley", "warfarin", "mallampati"} <= lexicon.clinical_words()
    assert {"foley", "parkinson", "holter"} <= lexicon.eponyms() <= lexicon.clinical_words()
    assert "colon" not in lexicon.eponyms()


def test_names_by_their_first_letters_are_those_of_the_two_files():
    """What is looked up is every name of the two newer files, short ones too, and nothing else."""
    both = {name.lower() for which in ("last2010", "first2020") for name in lexicon.column(f"names/{which}")}
    names = lexicon.census_names()
    assert set(names) == both
    assert len(names) == len(both)
    some = sorted(both)[::211]
    assert all(name in names for name in some)
    assert not any(name + "q" in names for name in some if name + "q" not in both)
    assert not any(name[:-1] in names for name in some if name[:-1] not in both)


def test_first_names_of_today_are_those_that_fewer_bear_as_a_last_name():
    """The list that is looked up is the one that the two files give, name by name."""
    last = lexicon.last_2010(0)
    first = {name: bearers for name, (bearers, _) in lexicon.first_2020(0).items()}
    assert set(lexicon.rather_first()) == {name for name, bearers in first.items() if bearers > last.get(name, 0)}


@pytest.mark.parametrize("bearers", [0, 100, 101, 2_000, 1_000_000, 10_000_000])
def test_names_of_so_many_bearers_are_all_of_them_and_no_others(bearers: int):
    """Sought from the middle of the files, at whichever end."""
    rows = lexicon.table("names/last2010")
    assert lexicon.last_2010(bearers) == {name.lower(): int(many) for name, many in rows if int(many) >= bearers}
    assert set(lexicon.last_borne(bearers)) == lexicon.last_2010(bearers).keys()
    firsts = {name.lower(): (int(many), float(female)) for name, many, female in lexicon.table("names/first2020")}
    assert lexicon.first_2020(bearers) == {name: told for name, told in firsts.items() if told[0] >= bearers}
    assert set(lexicon.first_borne(bearers)) == lexicon.first_2020(bearers).keys()


def test_a_group_of_names_begins_with_its_letters(tmp_path: Path):
    """A hyphen says that nothing goes on; what begins otherwise, or has no letters, is not in the list."""
    file = tmp_path / "some.tsv"
    file.write_text("start\trests\nab\t-\naba\t- d te\nabc\tte\n", "utf-8")
    found = Grouped.in_file(file)
    assert list(found) == ["ab", "aba", "abad", "abate", "abcte"]
    assert len(found) == 5
    assert all(word in found for word in found)
    assert not any(word in found for word in ("", "a", "abb", "abc", "abat", "abates", "te", "ab-", "aba -", "zzz", 3))


WORDS = sets(text("abcdefgh", min_size=1, max_size=5))


@given(WORDS, WORDS, WORDS)
def test_words_that_are_not_held_are_a_set_like_any_other(first: set[str], second: set[str], asked: set[str]):
    """Looked up, walked over, joined, cut and taken away from sets of either sort, on either side."""
    one, other = Listed.of(first), Listed.of(second)
    for found, held in (
        (one, first), (Either(one, other), first | second), (Without(one, other), first - second),
    ):
        assert {word for word in first | second | asked if word in found} == (first | second | asked) & held
        assert sorted(found) == sorted(held)
        assert len(found) == len(held)
        assert found & asked == asked & found == held & asked
        assert found | asked == asked | found == held | asked
        assert found - asked == held - asked
        assert asked - found == frozenset(asked) - found == asked - held
        assert found == held
        assert (found <= asked) == (held <= asked)


PHRASES = sets(text("ab '", min_size=1, max_size=5))


@given(PHRASES, sets(text("ab '\n\té")))
def test_phrases_are_found_whole(phrases: set[str], asked: set[str]):
    found = Phrases.of(phrases)
    assert {one for one in phrases | asked if one in found} == phrases
    assert {*found} == phrases


@given(dictionaries(text("abé=>", max_size=7), text("BO=-1 ", max_size=4), min_size=1), text("abcé=>", max_size=8))
def test_rows_of_a_sorted_list_are_found_where_they_stand(
    tmp_path_factory: pytest.TempPathFactory, told: dict[str, str], asked: str
):
    file = tmp_path_factory.mktemp("rows") / "some.tsv"
    rows = sorted(f"{cell}\t{rest}\n".encode() for cell, rest in told.items())
    file.write_bytes(b"feature\tlabels\n" + b"".join(rows))
    found = Rows(file, begin=3)
    assert dict(found) == told
    assert len(found) == len(told)
    assert found.get(asked) == told.get(asked)
    assert (asked in found) == (asked in told)
    assert sorted(found.beginning(asked[:2])) == sorted(cell for cell in told if cell.startswith(asked[:2]))
    others = {cell: rest for cell, rest in told.items() if not cell.startswith(asked[:2])}
    assert dict(found.without(asked[:2])) == others
    assert found.without(asked[:2]).get(asked) == others.get(asked)


def test_an_unknown_list_is_a_fault_of_the_policy():
    """Exit 3, whichever way the list is asked for; nothing outside the lists can be opened."""
    for name in ("names/middle", "../pyproject", "names/about.yaml", ""):
        with pytest.raises(PolicyError) as caught:
            lexicon.table(name)
        assert caught.value.exit_code == 3


def test_a_list_has_two_spellings_and_one_content():
    assert lexicon.table("names/suffixes") == lexicon.table("names/suffixes.tsv")


def test_the_catalogue_tells_source_and_licence():
    found = {info.name: info for info in catalogue()}
    assert {f"{name}.tsv" for name in found} == lexicon.digests().keys()
    last = found["names/last"]
    assert last.rows == 88799
    assert last.source == "US Census Bureau, 1990 name files; pypi names 0.3.0"
    assert "public domain" in last.licence
    assert last.digest == lexicon.digests()["names/last.tsv"]


def test_what_things_are_called_after_is_told_from_what_is_sold():
    kinds = lexicon.named()
    assert set(kinds.values()) == {
        "eponym", "namesake", "product", "organism", "abbreviation", "programme", "gene", "term",
    }
    assert {"paneth", "braak", "foley"} <= lexicon.named_after()
    assert all(map(lexicon.is_product, ("tegaderm", "burkholderia", "retic", "zometa")))
    assert not {"nelson", "tegaderm"} & (lexicon.named_after() - lexicon.eponyms())


def test_no_name_of_many_is_taken_for_a_product():
    """What a thousand people are called is a name, whatever else it is; an abbreviation by hand may have some more."""
    many = {name for name, _ in lexicon.last_2010(1000).items() if lexicon.is_product(name)}
    assert {lexicon.named().get(name) for name in many} <= {"abbreviation"}
    assert not {name for name in lexicon.last_2010(3000) if lexicon.is_product(name)}


WATCH = """
import sys
opened = []
sys.addaudithook(lambda event, found: opened.append(str(found[0])) if event == "open" else None)
from resynth import lexicon
assert not [path for path in opened if path.endswith((".tsv", ".yaml", "DIGESTS"))], opened
lexicon.names()
lists = sorted(path.rpartition("/")[2] for path in opened if path.endswith((".tsv", ".yaml")))
assert lists == ["female.tsv", "last.tsv", "male.tsv"], lists
assert "yaml" not in sys.modules
"""


def test_importing_the_lexicon_opens_no_list():
    subprocess.run([sys.executable, "-c", WATCH], check=True)


def test_names_without_what_else_their_lists_say():
    assert lexicon.last_borne(5000) == lexicon.last_2010(5000).keys()
    assert lexicon.first_borne(5000) == lexicon.first_2020(5000).keys()
    last = lexicon.last_2010(100)
    rather = {name for name, (count, _) in lexicon.first_2020(100).items() if count > last.get(name, 0)}
    assert lexicon.rather_first() == rather
    assert lexicon.all_first_names() == lexicon.all_names().first


def test_words_are_sought_where_they_stand_and_never_counted_for_it(monkeypatch: pytest.MonkeyPatch) -> None:
    words = Either(Listed.of(["ward", "bed"]), frozenset({"room"}))
    for kind in (Either, Listed):
        monkeypatch.setattr(kind, "__len__", lambda _: pytest.fail("counted"))
    assert {"bed", "room"} <= words
    assert not {"bed", "kowalski"} <= words


def test_a_number_stands_behind_each_counted_word() -> None:
    words = Counted(b"bed\t12\nbeds\t3\nward\t40\n")
    assert [words.number(word) for word in ("bed", "beds", "ward", "be", "wards", "Bed", "b\u00e9d", "")] == [
        12, 3, 40, 0, 0, 0, 0, 0
    ]
    assert sorted(words) == ["bed", "beds", "ward"]
    assert repr(words) == "Counted(words=3)"


def test_a_word_is_rather_one_by_the_two_lists_that_it_is_made_of() -> None:
    bearers = lexicon.last_2010(100)
    for word in ("bay", "til", "max", "smith", "baker", "dean", "nguyen"):
        assert lexicon.is_rather_word(word) == (lexicon.frequency(word) * 10 >= bearers.get(word, 0)), word
