"""The verifier's own reading of names, dates, places and numbers. Everything here is invented."""

from __future__ import annotations

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from resynth.policy.parse import load
from resynth.types import Span
from resynth.verify import date_forms, name_evidence, name_forms, number_forms, place_forms
from resynth.verify.age_forms import over_89
from resynth.verify.name_lists import Wanted
from resynth.verify.prints import Prints, fingerprint
from resynth.verify.promises.names import told
from resynth.verify.sought import one_letter_off
from resynth.verify.words import canon, distinct, written_like_name

ASKED = Wanted(load("cchmc-2014").rule("PATIENT"))


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("Mary Hansen", "mary:F hansen:L"),
        ("Smith, Brian K.", "smith:L brian:F k:I"),
        ("Dr. Brian K. Smith Jr., MD, PhD", "dr:T brian:F k:I smith:L jr:S md:C phd:C"),
        ("van der Berg, Jan", "van:P der:P berg:L jan:F"),
        ("VAN DER HOEK, PIETER", "van:P der:P hoek:L pieter:F"),
        ("Maria De La Cruz", "maria:F de:P la:P cruz:L"),
        ("Mateo de la Garza Ruiz", "mateo:F de:P la:P garza:l ruiz:L"),
        ("O'Brien's", "obrien:?"),
        ("Delacroix-Nunn, April", "delacroix:L nunn:L april:F"),
        ("Baby Boy Delacroix-Nunn", "baby:T boy:T delacroix:? nunn:?"),
        ("3041023MARY", "mary:?"),
        ("J. Smith", "j:I smith:L"),
        ("Smith J", "smith:? j:I"),
        ("L. Brightwell, RN", "l:I brightwell:L rn:C"),
        ("Mary and John Hansen", "mary:? and:K john:F hansen:L"),
        ("Jane Doe, M.D.", "jane:F doe:L m:C d:C"),
        ("Imani Cawley, RN, QZX", "imani:F cawley:L rn:C qzx:U"),
        ("Birgitta Iversen, PA-C", "birgitta:F iversen:L pa:C c:C"),
        ("Jane Ma", "jane:F ma:X"),
        ("Smith, MA", "smith:? ma:C"),
        ("SMITH, JOHN, MD", "smith:L john:F md:C"),
        ("Mary\nHansen", "mary:F hansen:L"),
        ("Ben Carter", "ben:F carter:L"),
        ("Nunn III", "nunn:? iii:S"),
        ("GQ/NV/whalen", "gq:N nv:N whalen:?"),
        ("A, Josephine", "a:I josephine:F"),
        ("J-Anna", "j:I anna:?"),
        ("Van - Aliza Ahn", "van:F aliza:F ahn:L"),
        ("Alicia Brock, MD & Dan Cole, RN", "alicia:F brock:L md:C dan:F cole:L rn:C"),
        ("Benny, DO/Ambriz", "benny:? do:C ambriz:?"),
        ("---", ""),
    ],
)
def test_names_are_parsed(written: str, read: str) -> None:
    """First, last, particle, initial, title, credential, suffix; what the writing leaves open stays open."""
    tokens = name_forms.read(written).tokens
    assert " ".join(f"{t.canon}:{t.role if t.sort == 'W' else t.sort}" for t in tokens) == read


def test_what_a_single_name_is_the_chart_tells() -> None:
    """Shown as a last name: L. Shown as a first name: F. Both: nobody knows. Neither: the lists, or a title."""
    shown = name_evidence.evidence(map(name_forms.read, ["Mary Jordan", "Casey Okonski", "Kim Mary"]))
    assert shown.role("jordan", False) == "L"
    assert shown.role("casey", False) == "F"
    assert shown.role("mary", False) == "-"
    assert shown.role("peter", False) == "F"
    assert shown.role("peter", True) == "L"
    assert shown.role("wyvernson", False) == "L"


@pytest.mark.parametrize(
    ("original", "surrogate", "same"),
    [
        ("Smith, Brian K.", "Wayne, Peter C.", True),
        ("Smith, Brian K.", "Peter C. Wayne", False),
        ("HANSEN", "WAYNE", True),
        ("HANSEN", "Wayne", False),
        ("Dr. Hansen, MD", "Dr. Wayne, MD", True),
        ("Dr. Hansen, MD", "Dr. Wayne, RN", False),
        ("Mary\nHansen", "Kate Wayne", False),
        ("Mary  Hansen", "Kate Wayne", True),
        ("Hansen's", "Wayne's", True),
        ("McDonald", "Wayne", True),
        ("3041023MARY", "5920317KATE", True),
        ("3041023MARY", "592031KATE", False),
        ("Mary", "K.", False),
        ("Mary", "[NAME]", False),
    ],
)
def test_a_surrogate_name_is_laid_beside_its_original(original: str, surrogate: str, same: bool) -> None:
    """Words, separators, case, kept parts."""
    assert ("P24" not in told(original, surrogate, ASKED).broken) is same


#: Table 3 of the NLM-Scrubber report 2013 and table 2 of Yang & Garibaldi 2015: each row one form or more.
DATES = (
    "2012-08-07", "07-08-2012", "08-07-12", "8-07-12", "2011-2012", "8-7-12", "08-2012", "07-08-08-08",
    "07-08/08-08", "8-07",
    "20120708", "201207081215", "2012", "7-August", "7August", "7 Aug", "August.2012", "August'12", "Aug-12",
    "Mid-2012", "2012/August",
    "2012Aug", "'12-August", "'12Aug", "7August'12", "Aug7", "August 7", "Aug", "August", "Christmas", "Easter",
    "65-68", "01-01-93", "01/02/2092", "3/12/2092", "10/02/93", "1/07", "3/2133", "2/'95", "'63", "60's",
    "2060's", "54s", "2060s",
    "10.25.78", "10-Feb-2011", "30Aug71", "10 Feb 2011", "Sep-1976", "April 2072", "April of 2011", "Oct. '74",
    "Monday, January 10", "November 19th 2011", "Summer 2010", "early spring", "3/4/10 14:32", "7:30 p.m.",
    "New Year's Eve",
    "the fourth of July", "March 3-5", "10/2/11-10/5/11", "first of May",
)


@pytest.mark.parametrize("date", DATES)
def test_every_form_of_the_tables_is_known(date: str) -> None:
    """None would mean: written in no known way."""
    assert date_forms.form(date) is not None


def same_group(a: str, b: str, order: str = "mdy") -> bool:
    """Whether two dates are written in one form."""
    return date_forms.same_likes(date_forms.likeness(a), date_forms.likeness(b), order)


@pytest.mark.parametrize(
    ("a", "b", "same"),
    [
        ("12/29/2005", "06/12/2005", True),
        ("12/29/2005", "6/12/2005", True),  # 12/29 is written alike with and without zeros
        ("02/29/2004", "6/12/2005", False),
        ("12/29/2005", "12-29-2005", False),
        ("12/29/2005", "12/29/05", False),
        ("12/29/2005", "29/12/2005", False),
        ("3/4", "5/6", True),
        ("11-19", "11–19", False),
        ("November", "January", True),
        ("November", "Nov", False),
        ("November", "NOVEMBER", False),
        ("November", "11/08/2013", False),
        ("May", "June", True),
        ("May", "Jun", True),
        # May has no point, and what parts fields is none.
        ("Feb. 20", "May 19", True), ("Feb. 20", "May. 19", True), ("Feb. 20, 2004", "MAY 19, 2004", False),
        ("Feb 20", "May. 19", False), ("Feb. 20", "Mar 19", False), ("12.Feb.2020", "12.May.2020", True),
        ("12.Feb.2020", "12.May2020", False),
        ("January 17th", "November 5th", True),
        ("January 17", "November 5th", False),
        ("Monday, January 10", "Tuesday, March 29", True),
        ("Mon, January 10", "Tuesday, March 29", False),
        ("12-Jan-12", "22-Jan-60", True),
        ("11 Jul 74", "10 Feb 11", True),
        ("early 2016", "late 2011", True),
        ("2 weeks ago", "in a fortnight", True),  # both in no known form: one group
        ("2 weeks ago", "3/4", False),
        ("Christmas", "Tet Nguyen Dan", True),
        ("3/4/10 14:32", "5/6/11 09:15", True),
        ("3/4/10 14:32", "5/6/11", False),
    ],
)
def test_dates_are_grouped_by_their_form(a: str, b: str, same: bool) -> None:
    """Fields and their order, month as word or number, widths, delimiters, weekday, ordinal, case."""
    assert same_group(a, b) is same
    assert same_group(b, a) is same


STAMP = "2021-03-04T10:15:00"


@pytest.mark.parametrize(("a", "b", "same"), [
    (f"{STAMP}-05:00", "2009-11-12T23:01:59+05:45", True),
    (f"{STAMP}-0500", "2009-11-12T23:01:59+0200", True),
    (f"{STAMP}Z", "2009-11-12T23:01:59Z", True),
    ("10:15:30.123 -0500", "23:01:59.007 +1400", True),
    ("20210304101500-0500", "20091112230159+0200", True),
    (f"{STAMP}-05:00", "2009-11-12T23:01:59-0500", False),
    (f"{STAMP}-05:00", "2009-11-12T23:01:59Z", False),
    (f"{STAMP}-05:00", "2009-11-12T23:01:59", False),
    (f"{STAMP} -0500", "2009-11-12T23:01:59-0500", False),
    (f"{STAMP}-05", "2009-11-12T23:01:59-05:00", False),
    ("10:15-11:00", "23:01-02:00", True),  # a range of hours
    ("10:15-11:00", "10:15+11:00", False),
])
def test_what_stands_behind_a_stamp_is_a_zone_and_no_hour(a: str, b: str, same: bool) -> None:
    """West and east of UTC are written alike; how the zone is written belongs to the form."""
    assert same_group(a, b) is same
    assert same_group(b, a) is same


@pytest.mark.parametrize(("old", "new", "lost"), [
    ("-05:00", "-05:00", False), ("-05:00", "+14:00", False), ("-05:00", "-12:00", False), ("-05:00", "+05:45", False),
    ("-05:00", "-13:15", True), ("-05:00", "+14:15", True), ("-05:00", "-12:15", True), ("-05:00", "-10:41", True),
    ("-05:00", "Z", True), ("Z", "Z", False), ("-0500", "-3841", True), ("-0500", "+0930", False), ("-05", "+15", True),
    ("-25:00", "-31:77", False), ("", "-31:77", False),
])
def test_a_zone_becomes_one_that_there_is(old: str, new: str, lost: bool) -> None:
    """Z is of another form than an offset: that the form tells. What was no zone before is none that could be lost."""
    (first, like, _), (second, second_like, _) = date_forms.surfaces([STAMP + old, "2009-11-12T23:01:59" + new])
    assert date_forms.zone_lost(first, like, second, second_like) is lost


def test_the_date_order_decides_what_is_ambiguous() -> None:
    """13/02 can only be day first; 03/02 is what the policy says."""
    assert same_group("03/02/2010", "13/02/2010", "dmy")
    assert not same_group("03/02/2010", "13/02/2010", "mdy")


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        (
            "3333 Burnet Avenue, Cincinnati, OH 45229",
            "number=3333 street=burnet suffix=AVE city=cincinnati state=OH zip=45229",
        ),
        (
            "3333 Burnet Avenue Cincinnati OH 45229-1234",
            "number=3333 street=burnet suffix=AVE city=cincinnati state=OH zip=45229",
        ),
        ("212 Gregory Av 3rd fl", "number=212 street=gregory suffix=AVE unit=3rd fl"),
        ("9 Oak St, 3rd Floor, Utica, NY", "number=9 street=oak suffix=ST unit=3rd floor city=utica state=NY"),
        ("12 NW 3rd St, Miami, FL", "number=12 street=3rd suffix=ST city=miami state=FL"),
        ("Lexington, KY", "city=lexington state=KY"),
        ("Cincinnati Ohio", "city=cincinnati state=OH"),
        ("CCHX, 3333 Burnet Avenue", "name=cchx number=3333 street=burnet suffix=AVE"),
        (
            "12 N. Main St., Apt 4B, Fort Thomas, KY 41075",
            "number=12 street=main suffix=ST unit=apt 4b city=fort thomas state=KY zip=41075",
        ),
        ("221 W 5th Street\nNewport, KY 41071", "number=221 street=5th suffix=ST city=newport state=KY zip=41071"),
        ("Martin Luther King drive", "street=martin luther king suffix=DR"),
        ("208 1/2 Canal Row", "number=208 1/2 street=canal suffix=ROW"),
        ("P.O. Box 12, Lima, OH", "box=p o box 12 city=lima state=OH"),
        ("Ohio", "state=OH"),
        ("Sunnyside, Wash.", "city=sunnyside state=WA"),
        ("Albany, N.Y.", "city=albany state=NY"),
        ("Hamilton County", "county=hamilton county"),
        ("France", "country=france"),
        ("Groningen, the Netherlands", "city=groningen country=netherlands"),
        ("45229", "zip=45229"),
        ("South 1st", "city=south 1st"),
    ],
)
def test_addresses_are_taken_apart(text: str, parts: str) -> None:
    """The paper's whole-address LOCATION."""
    read = place_forms.read("LOCATION", text)
    assert " ".join(f"{part.sort}={part.value}" for part in read) == parts


def test_an_address_in_pieces_claims_the_same_pairs_as_a_whole_one() -> None:
    """i2b2's STREET, CITY, STATE, ZIP next to each other are one place; OH is Ohio, Ave is Avenue, ZIP+4 is ZIP."""
    pieces = place_forms.place(
        (("STREET", "3333 Burnet Ave."), ("CITY", "Cincinnati"), ("STATE", "Ohio"), ("ZIP", "45229-1234"))
    )
    whole = place_forms.place((("LOCATION", "3333 BURNET AVENUE, CINCINNATI, OH 45229"),))
    assert pieces == whole
    assert [name for name, _ in whole.pairs] == ["street+suffix", "city+state", "zip+state", "zip+city"]


def test_places_are_one_when_nothing_but_punctuation_is_between() -> None:
    """At most three characters and no blank line; a word, or another span, parts them."""
    text = "A, B C\n\nD of E (x) F"
    spans = [Span(text.index(c), text.index(c) + 1, "CITY", "CITY") for c in "ABCDEF"]
    assert place_forms.groups(text, spans) == [[0, 1, 2], [3], [4], [5]]


@pytest.mark.parametrize(
    ("text", "digits", "area", "local"),
    [
        ("513-659-8995", "5136598995", "513", "6598995"),
        ("(513) 659-8995", "5136598995", "513", "6598995"),
        ("1-513-659-8995", "5136598995", "513", "6598995"),
        ("513.659.8995 x12", "513659899512", "513", "6598995"),
        ("659-8995", "6598995", "", ""),
        ("5-6394", "56394", "", ""),
        ("+44 20 7946 0018", "442079460018", "", ""),
    ],
)
def test_telephone_numbers_are_read(text: str, digits: str, area: str, local: str) -> None:
    """The country code 1 is dropped, so that one number written in two ways is one."""
    assert number_forms.phone(text)[:3] == (digits, area, local)


@pytest.mark.parametrize(
    ("text", "reserved"),
    [
        ("www.example.org", True), ("https://health.example.com/diabetes?x=1", True), ("192.0.2.7", True),
        ("192.0.2.7:8080", True), ("2001:db8::1", True), ("host.invalid", True), ("www.example.org.qrhc.net", False),
        ("10.20.30.40", False), ("www.qrhc.org", False), ("", False),
    ],
)
def test_what_belongs_to_nobody_is_known(text: str, reserved: bool) -> None:
    """RFC 2606, RFC 5737, RFC 3849; a reserved name in front of another is none."""
    assert number_forms.is_reserved(text) is reserved


@pytest.mark.parametrize(
    ("age", "over"),
    [
        ("89", False), ("90", True), ("93 years old", True), ("93yo", True), ("ninety-three", True),
        ("late nineties", True),
        ("90 days", False), ("93 mos", False), ("100-day-old", False), ("12", False), ("49y7.7m", False),
        ("in her 90s", True),
        ("a centenarian", True), ("newborn", False), ("6 5/7 weeks", False), ("104", True),
        ("1,116 months", True), ("1116 months", True), ("1,000 months", False), ("34,058 days", True),
        ("1,200 mo", True), ("ninety\u2011three", True), ("nine\u00adty", True), ("95M", True), ("18m", False),
        ("100-120 days", False), ("100 to 120 days", False), ("100-120", True), ("95-3 months", True),
        ("91 6/12 months", False), ("91 6/12", True),
        ("ninety months", False), ("a hundred and two days", False), ("eleven hundred months", True),
        ("one thousand months", True), ("9\u200b3", True), ("٩٣", True),
    ],
)
def test_ages_over_89_are_seen(age: str, over: bool) -> None:
    """In numbers and words, in years, months, weeks or days, whatever the hyphens and blanks."""
    assert over_89(age) is over


@pytest.mark.parametrize(
    ("a", "b", "off"),
    [
        ("kowalski", "kowalsky", True), ("kowalski", "kowalsk", True), ("kowalski", "kowalskii", True),
        ("kowalski", "kowaslki", True), ("kowalski", "kowalski", False), ("kowalski", "kowalyky", False),
        ("abcdef", "abfdec", False),
    ],
)
def test_one_letter_off(a: str, b: str, off: bool) -> None:
    """Changed, lost, added, swapped with its neighbour."""
    assert one_letter_off(a, b) is off
    assert one_letter_off(b, a) is off


@pytest.mark.parametrize(("word", "compared"), [("O'Brien's", "obrien"), ("José", "jose"), ("Straße",
"strasse"), ("HANSEN’S", "hansen")])
def test_words_are_compared_without_marks(word: str, compared: str) -> None:
    """Case, diacritics, apostrophes and possessives say nothing about who it is."""
    assert canon(word) == compared
    assert compared in distinct(f"x1{word}2y and ...")


def test_a_title_or_a_name_beside_it_makes_a_word_a_name() -> None:
    """Even where a sentence begins."""
    text = "Will came."
    assert not written_like_name(text, 0, 4)
    assert written_like_name(text, 0, 4, beside_name=True)
    assert written_like_name("Dr. will came.", 4, 8)


def test_fingerprints_merge_in_any_order_and_travel_as_text() -> None:
    """Three sets, merged forwards and backwards: the same bytes, and nothing that was in one is lost."""
    parts = []
    for number in range(3):
        prints = Prints()
        for value in range(number * 50, number * 50 + 100):
            prints.add("id6", str(value))
        parts.append(prints)
    whole = []
    for order in (parts, parts[::-1]):
        merged = Prints()
        for prints in order:
            merged.merge(Prints.load(prints.dump()))
        whole.append(merged)
    assert whole[0].dump() == whole[1].dump()
    assert whole[0].count("id6") == 200
    assert all(whole[0].has("id6", str(value)) for value in range(200))
    assert not whole[0].has("id6", "200")
    assert not whole[0].has("id7", "1")
    assert fingerprint("") != fingerprint("\x00")


TEXT = st.text(max_size=60)


@settings(max_examples=150, deadline=None)
@given(TEXT, TEXT)
def test_no_reader_stumbles_over_anything(one: str, other: str) -> None:
    """Whatever is marked as a name, a date, a place or a number, the verifier reads it or says that it cannot."""
    name = name_forms.read(one)
    assert len(name.gaps) == len(name.tokens) + 1
    told(one, other, ASKED)
    date_forms.form(one)
    assert same_group(one, one)
    date_forms.surfaces([one])
    for kind in sorted(place_forms.PLACE_KINDS):
        place_forms.place(((kind, one), (kind, other)))
    number_forms.phone(one)
    number_forms.is_reserved(one)
    number_forms.top_level(one)
    over_89(one)
    distinct(one)


@settings(max_examples=100, deadline=None)
@given(st.text(alphabet="abcdefghijklmnopqrstuvwxyz'-’ \n.,", max_size=40))
@example("a's'a")
def test_every_word_of_a_name_is_found_as_a_word(text: str) -> None:
    """What is remembered of a name is what the scan of a text would find in it."""
    seen = distinct(text)
    assert {token.canon for token in name_forms.read(text).tokens} <= seen | {""}


_WORDS = [
    "Mary", "James", "moye", "STACIE", "Hart", "Okafor", "Ng", "NG", "Wu", "EJ", "QZX", "Zofkia", "zofkia",
    "McDonald", "deShawn", "J", "k", "Dr", "MRS", "judge", "Major", "baby", "and", "AND", "nee", "van", "De", "LA",
    "al", "Ben", "md", "MD", "PA", "do", "DO", "Jr", "III", "rn", "ACNP", "CVRN", "Ph", "José", "MÜLLER", "O'Brien",
    "Brianna's", "th"
]
_BETWEEN = (" ", ", ", "-", ". ", ".", " & ", "/")


def test_names_of_one_make_are_parsed_alike():
    """What the parser remembers of a name is what it would read in any other name that is made alike."""
    for number in range(10_000):
        size = 1 + number % 5
        at = [number * step // 7 + number % step for step in (11, 13, 17, 19, 23)]
        words = [_WORDS[at[i] % len(_WORDS)] for i in range(size)]
        inner = [_BETWEEN[(at[i] // 3 + i) % len(_BETWEEN)] for i in range(size - 1)]
        gaps = ("", *inner, "." if number % 3 == 0 else "")
        canons = [canon(word) for word in words]
        assert name_forms.make(words, canons, gaps) == name_forms.parse(words, canons, gaps), words


def test_a_name_that_the_chart_has_read_is_not_read_again() -> None:
    """Every name was parsed twice: once for its chart, once beside its surrogate."""
    name_forms.read.cache_clear()
    name_forms.read("Zimbrowski, Ola")
    told("Zimbrowski, Ola", "Quarrock, Ina", ASKED)
    assert name_forms.read.cache_info().misses == 1
