"""Spans as recognizers and hurried annotators give them: too long, cut by a line's end, with a wrong label.

Maker and verifier read them apart and must agree: else a release stops though nothing leaked. All is invented.
"""

from __future__ import annotations

from datetime import date

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from resynth import lexicon
from resynth.plan.names_mentions import look_at
from resynth.surrogates import names as maker
from resynth.surrogates.dates import DateMaker
from resynth.surrogates.dates_shift import Move, Where, moved
from resynth.verify import date_told, name_forms, number_forms, place_forms
from resynth.verify.words import exempt
from tests.corpora import notes_of, released

POLICIES = ("training-data", "hipaa-safe-harbor")


@pytest.mark.parametrize("policy", POLICIES)
@pytest.mark.parametrize(
    "text",
    [
        "Arrived[ 2012 ](TIME)by car, seen in[ March 2012\n](DATE)and again[ 3/4/2012 ](DATE)here.",
        "Seen [2-9\n-11](DATE) and on [3/4/\n2012](DATE).",
        "Sent by [October 2](IPADDRESS), see [Wesley Stannard](URL).",
        "Signed [Talbott/Jr](DOCTOR), [brandt/rn](DOCTOR), [lucero^amadeo^t^jr](PATIENT), [Cole & Sr](PATIENT).",
        "Lives at [PO Box\n2217](LOCATION-OTHER) in [Rapid\nCity](CITY), was in [Salt\nLake City](CITY).",
        "Write to [ejs@co- pperrange.example](EMAIL) or[ jfoe@lakeside.example ](EMAIL)now.",
        "Seen by[ Dr. Earley\n](DOCTOR)and[ Mary Hansen ](PATIENT)(MRN[ 4471829 ](MEDICALRECORD)).",
    ],
)
def test_odd_spans_break_no_promise(text: str, policy: str) -> None:
    done = released(notes_of(text, text), policy=policy)
    assert done.error is None, done.error
    assert len(done.every) > 0


@pytest.mark.parametrize("policy", POLICIES)
def test_blanks_at_the_ends_of_a_span_stay(policy: str) -> None:
    """A surrogate is never glued to the word beside it."""
    text = "seen in[ March 2012\n](DATE)and[ 3/4/2012 ](DATE)by[ Dr. Earley ](DOCTOR)of[ Logan\n](CITY)."
    done = released(notes_of(text), policy=policy)
    (out,) = done.texts.values()
    assert out.startswith("seen in ")
    for word in ("\nand ", " by ", " of ", "\n."):
        assert word in out


@pytest.mark.parametrize(
    ("phrase", "kind", "moves"),
    [
        ("Wednesday", "DATE", True), ("Tuesdays", "DATE", True), ("Friday morning", "DATE", True),
        ("Christmas", "HOLIDAY", True), ("Black Friday", "HOLIDAY", True), ("Sat", "DATE", False),
        ("11/30", "DATE", False), ("2011", "DATE", False), ("summer", "DATE", False), ("Hanukkah", "HOLIDAY", False),
    ],
)
def test_a_weekday_in_full_and_a_holiday_move_whoever_marked_them(phrase: str, kind: str, moves: bool) -> None:
    """What a program found and what may be something else is tagged: "sat 96", a fraction, a count."""
    near = Where(date(2015, 3, 2), date(2015, 3, 2))
    found = moved(phrase, kind, DateMaker("mdy"), Move(70, "nearest holiday", None), near, marked=False)
    assert (found is not None) == moves


@pytest.mark.parametrize("phrase", ["8-27- -19", "01-09 -18", "9-26- 19", "10.4.1", "90-'91"])
def test_a_torn_date_is_tagged(phrase: str) -> None:
    near = Where(date(2015, 3, 2), date(2015, 3, 2))
    assert moved(phrase, "DATE", DateMaker("mdy"), Move(70, "nearest holiday", None), near) is None


@pytest.mark.parametrize("phrase", ["IN THE 70S", "The Mid-80'S", "TTh\nSaSu", "M\nW F", "14:02.04/24/2016"])
def test_what_moves_the_checker_reads(phrase: str) -> None:
    near = Where(date(2015, 3, 2), date(2015, 3, 2))
    found = moved(phrase, "DATE", DateMaker("mdy"), Move(1197, "nearest holiday", None), near)
    assert found is not None
    assert date_told.surely(phrase, "mdy")
    assert date_told.surely(found[0], "mdy")


@pytest.mark.parametrize(
    "text", ["2-9\n-11", "2-9-\n11", "3/4/\n2012", "10/30\n-11/2", "Jan 3-\n5, 2012"]
)
def test_a_line_may_end_inside_a_date(text: str) -> None:
    assert date_told.readings(text, "mdy") == date_told.readings(text.replace("\n", ""), "mdy")
    assert date_told.surely(text, "mdy")


def test_a_line_may_end_inside_a_place() -> None:
    assert place_forms.read("CITY", "Rapid\nCity") == place_forms.read("CITY", "Rapid City")
    assert place_forms.read("LOCATION-OTHER", "PO Box\n2217") == place_forms.read("LOCATION-OTHER", "PO Box 2217")


def test_a_reserved_domain_may_be_cut_by_a_blank() -> None:
    assert number_forms.is_reserved_mail("rooftop030@example.net- przg")
    assert not number_forms.is_reserved_mail("rooftop030@clinic.exam- przg")
    assert number_forms.is_reserved('"https://www.example.org;')


_WORDS = ["Cole", "Hansen", "Mary", "Tobias", "Araceli", "Nakamura", "brandt", "SLOAN", "A", "B.", "e", "y"]
_SMALL = sorted(exempt() & {
    "van", "de", "la", "le", "der", "ben", "al", "st", "do", "ma", "jr", "ii", "iii", "md", "rn", "dr", "mrs", "miss",
    "baby", "major", "judge", "fitz", "lo", "del",
})
_WORD = st.one_of(
    st.sampled_from(_WORDS), st.sampled_from(_SMALL), st.sampled_from([word.title() for word in _SMALL]),
    st.sampled_from([word.upper() for word in _SMALL]),
)
_GAP = st.sampled_from([" ", " ", " ", ", ", "/", " & ", "^", "; ", "\n"])


@settings(max_examples=600, deadline=None, derandomize=True)
@given(st.lists(st.tuples(_WORD, _GAP), min_size=1, max_size=4, unique_by=lambda piece: piece[0].lower()))
def test_what_the_verifier_reads_as_somebodys_name_is_replaced(pieces: list[tuple[str, str]]) -> None:
    """A word that the verifier reads as part of a name is no form for the maker, unless nobody is called so."""
    assume(sum(word.lower() in _SMALL for word, _ in pieces) < 3)
    text = "".join(word + gap for word, gap in pieces[:-1]) + pieces[-1][0]
    kept = {maker.key_of(part.text) for part in maker.read(text) if part.role == maker.KEPT}
    new = {part.key for part in maker.read(text) if part.role not in (maker.KEPT, maker.GAP)}
    names = {token.canon for token in name_forms.read(text).tokens if token.sort == "W" and len(token.canon) > 1}
    for word in names & (kept - new):
        assert word in exempt(), (text, word)
        assert not name_forms.borne(word), (text, word)


@pytest.mark.parametrize("text", ["Fitz Do", "Van Do", "Le Ma", "Van 2nd, Mary", "Thi Le e"])
def test_a_particle_leads_a_name(text: str) -> None:
    """Before what may be a degree, a word that can be a name is not taken for a particle: it is replaced."""
    kept = {lexicon.fold(part.text) for part in maker.read(text) if part.role == maker.KEPT}
    assert kept.isdisjoint({"fitz", "van", "le", "la"})


@pytest.mark.parametrize("policy", ["training-data", "cchmc-2014"])
def test_a_misread_name_becomes_what_the_name_becomes(policy: str) -> None:
    """A digit inside a word is a letter that a machine misread: one person stays one, and nothing ends like KIM7LEE."""
    text = "Pt [VANDEN8ERG, J0HN](PATIENT), Mr. [Vandenberg](PATIENT), seen by [Al1en](DOCTOR) [D0ctor Cole](DOCTOR)."
    done = released(notes_of(text), policy=policy)
    assert done.error is None
    first, second, allen, doctor = (row.surrogate for row in done.every)
    assert first.split(",")[0].lower() == second.lower()
    assert not any(letter.isdigit() for made in (first, allen, doctor) for letter in made)


def test_a_name_that_a_digit_disguises_is_missed_where_it_stands_in_letters() -> None:
    """J0HN is John: one that nobody marked stops a release, or becomes what the marked one does."""
    text = "Pt [VANDEN8ERG, J0HN](PATIENT), John [Vandenberg](PATIENT)."
    refused = released(notes_of(text), policy="cchmc-2014").error
    assert refused is not None
    assert refused.message == "M3: originals stand outside their spans in 1 place of 1 note"
    first, john, second = (row.surrogate for row in released(notes_of(text), policy="training-data").every)
    assert first.lower() == f"{second}, {john}".lower()


def test_what_a_misread_digit_leaves_of_a_name_is_no_new_name() -> None:
    """The verifier reads two words in "VANDEN8ERG": neither may be given to anybody."""
    assert set(look_at("Al1en VANDEN8ERG", False).cut) == {"al", "en", "vanden", "erg"}
    assert look_at("Mary Vandenberg", False).cut == ()


def test_a_misread_institution_is_replaced_word_by_word() -> None:
    names = ("C0BSCOOK ONC0LOGY", "Cobscook Oncology", "Abbott H0spital", "Ward 5B")
    done = released(notes_of(" and ".join(f"[{name}](HOSPITAL)" for name in names)), policy="training-data")
    assert done.error is None
    damaged, plain, mixed, _ = (row.surrogate for row in done.every)
    assert damaged.split()[0].lower() == plain.split()[0].lower()
    assert not any(letter.isdigit() for letter in damaged + mixed)


def test_a_name_cut_at_a_line_end_is_given_to_nobody_whole() -> None:
    """Though its end looks like a degree ("Rola-", "nd")."""
    assert look_at("Rola-\nnd", False).cut == ("roland",)
    assert look_at("El-\ni Feld", False).cut == ("eli",)
