"""M3: values that are cut, joined or made short: contractions, line ends, halves of marks, longer numbers."""

from __future__ import annotations

import pytest
from kit import Note, facts_of, pairs, tally_of
from speed import seconds
from test_residuals import found

from resynth.policy.parse import load
from resynth.verify.promises.residuals import _joined
from resynth.verify.words import WORD, canon, distinct

WANDA: Note = (
    "src-1", "A",
    "[Wanda Zimbrowski](PATIENT), MRN [73140826](MEDICALRECORD), tel [231-655-0418](PHONE), of "
    "[4418 Larkspur Hollow Rd](STREET), seen [3/4/2010](DATE).",
    "[Kate Brandywine](PATIENT), MRN [59372046](MEDICALRECORD), tel [201-523-6611](PHONE), of "
    "[7102 Quennelby Court Ave](STREET), seen [7/9/2008](DATE).",
)


# ── words ────────────────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("behind", ["'ll", "'d", "'ve", "’ll", "'LL", "'n", "'re", "'s"])
@pytest.mark.parametrize("patient", ["A", "B"])
def test_a_name_with_a_word_made_short_behind_it_is_a_name(behind: str, patient: str) -> None:
    """ "Zimbrowski'll call" went out as it was, for it was read as the word "zimbrowskill"."""
    line = f"Ms. Zimbrowski{behind} call."
    assert found(WANDA, ("src-2", patient, line, line))[0] == ["Zimbrowski"]


@pytest.mark.parametrize(("text", "words"), [
    ("don't", ["don't"]), ("O'Brien's", ["O'Brien"]), ("D'Angelo", ["D'Angelo"]), ("Kaua'i", ["Kaua'i"]),
    ("I'm", ["I'm"]), ("José'll", ["José"]), ("Sa'd'll", ["Sa'd'll"]), ("a's'b", ["a", "b"]),
])
def test_a_word_ends_before_what_is_made_short(text: str, words: list[str]) -> None:
    """Places and sets of words agree about it."""
    assert [found[0] for found in WORD.finditer(text)] == words
    assert distinct(text) == {canon(word) for word in words}


@pytest.mark.parametrize("between", [
    "-\n", "-\r\n", "-\r", "\r\n", "\u00ad\r\n   ", "-\n\n", "-\n\f", "-\v", "-\x85", "-\u2028", "-\n| ", "-\n* ",
    "\n> ", "<wbr>",
])
def test_a_name_is_found_over_a_line_end_of_any_kind(between: str) -> None:
    """Files of Windows end a line with two signs, a page ends with another: only "-\\n" was read."""
    line = f"Seen: Zimbr{between}owski today."
    assert found(WANDA, ("src-2", "A", line, line))[0] == [f"Zimbr{between}owski"]


#: With a town of one word, one with a hyphen, one that is a word, a country and an address of mail.
PLACES: Note = (
    "src-1", "A",
    "[Wanda Zimbrowski](PATIENT) of [412 Threshingwold Rd](STREET), [Petrusdorp](CITY), born in [Defiance](CITY) and "
    "[Qualton-Borreby](CITY), [Kyrgyzstan](COUNTRY), [w.zimb@inboxen.qxample](EMAIL).",
    "[Kate Brandywine](PATIENT) of [907 Quennelby Ave](STREET), [Fairfax](CITY), born in [Marietta](CITY) and "
    "[Salem](CITY), [Portugal](COUNTRY), [k.brnd@wqrtvbc.qxample](EMAIL).",
)


@pytest.mark.parametrize(("said", "hit"), [
    ("of 412 Threshing-\nwold Rd.", ["412 Threshing-\nwold Rd"]), ("> at 412 Threshing-\n> wold Rd.", None),
    ("412 Threshing-\r\nwold", None), ("412\nThreshingwold\nRd.", ["412\nThreshingwold\nRd"]),
    ("on\nThreshingwold now", ["Threshingwold"]), ("PETRUS-\nDORP", None), ("in Petrus-\ndorp.", ["Petrus-\ndorp"]),
    ("lives in\nDefiance", ["Defiance"]), ("to Defiance,\nOH", ["Defiance"]),
    ("in Qualton-Borreby.", ["Qualton-Borreby"]), ("QUALTON-BORREBY", None), ("Qualton-\nBorreby", None),
    ("in Qualton Borreby", None), ("of Kyrgyz-\nstan", None),
    ("w.zimb@in-\nboxen.qxample", None),
])
def test_what_a_line_end_cuts_is_found_whatever_it_is(said: str, hit: list[str] | None) -> None:
    """Names were; a street, a town or an institution in narrow columns went out, and a town with a hyphen."""
    line = f"Then {said}"
    assert found(PLACES, ("src-2", "A", line, line))[0] if hit is None else (
        found(PLACES, ("src-2", "A", line, line))[0] == hit)


@pytest.mark.parametrize("said", [
    "high-\nflow oxygen, X-\nray, follow-\nup", "her defiance of\nRules", "in\nPlan: rest", "412\nThreshing was done",
    "10 mg/m²", "wt 31 kg/m² and 5x10⁹",
])
def test_what_a_line_end_cuts_is_not_found_where_it_is_none(said: str) -> None:
    assert found(PLACES, ("src-2", "A", f"Then {said}", f"Then {said}"))[0] == []


@pytest.mark.parametrize("between", ["\n\n", ".\n", "-\n--\n"])
def test_over_more_than_a_line_end_it_is_none(between: str) -> None:
    line = f"Seen: Zimbr{between}owski today."
    assert found(WANDA, ("src-2", "A", line, line))[0] == []


@pytest.mark.parametrize("piece", ["-\n", "\n", "\r", "a-\n> ", "- \n", "-" * 9])
def test_line_ends_are_read_in_linear_time(piece: str) -> None:
    short, long = (seconds(lambda n=n: list(_joined(piece * n))) for n in (4_000, 32_000))
    assert long < 0.15 or long < 24 * short


@pytest.mark.parametrize(("said", "hit"), [
    ("user zimbrow", "zimbrow"), ("ZIMBROWS, WAND", "ZIMBROWS"), ("login wzimbrow", "wzimbrow"),
    ("zimbroww", "zimbroww"), ("zimbrowsk", "zimbrowsk"),
])
def test_a_name_that_a_column_or_a_login_cuts_short_is_found_in_its_chart(said: str, hit: str) -> None:
    assert found(WANDA, ("src-2", "A", said, said))[0] == [hit]
    assert found(WANDA, ("src-2", "B", said, said))[0] == []


@pytest.mark.parametrize("said", ["zimbr", "qzimbrow", "zimbrowq", "Zim", "a zimbra"])
def test_fewer_letters_and_another_initial_are_none(said: str) -> None:
    assert found(WANDA, ("src-2", "A", said, said))[0] == []


def test_a_name_of_its_own_is_no_other_one_cut_short() -> None:
    """Robert is not Robertson."""
    note = ("src-1", "A", "[Wanda Robertson](PATIENT)", "[Kate Brandywine](PATIENT)")
    line = "With robert and Roberts."
    assert found(note, ("src-2", "A", line, line))[0] == []


# ── numbers ──────────────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(("said", "hit"), [
    ("731408264", "731408264"), ("0173140826", "0173140826"), ("201073140826", "201073140826"),
    ("7314082601", "7314082601"), ("0012316550418", "0012316550418"), ("92316550418", "92316550418"),
])
def test_a_long_number_of_the_chart_is_found_in_a_longer_one(said: str, hit: str) -> None:
    """A check digit, a site, a visit is glued to it: it stood there for everybody to read."""
    assert found(WANDA, ("src-2", "A", f"acct {said}", f"acct {said}"))[0] == [hit]


@pytest.mark.parametrize("said", ["77314082677", "73140827", "1731408261731408261", "1234567890123"])
def test_other_long_numbers_are_none(said: str) -> None:
    assert found(WANDA, ("src-2", "A", f"acct {said}", f"acct {said}"))[0] == []


@pytest.mark.parametrize("said", ["73140826.1", "73140826-1"])
def test_a_dot_or_a_hyphen_joins_nothing_to_a_number_of_another_chart(said: str) -> None:
    assert found(WANDA, ("src-2", "B", f"acct {said}", f"acct {said}"))[0] == ["73140826"]


@pytest.mark.parametrize(("said", "hit"), [
    ("lives at 4418", "4418"), ("house no. 4418", "4418"), ("at 4418 Larkspur now", "4418 Larkspur"),
    ("at 4418 larkspur now", "4418 larkspur"),
])
def test_a_house_is_found_where_something_leads_to_it(said: str, hit: str) -> None:
    hits = found(WANDA, ("src-2", "A", said, said))[0]
    assert len(hits) == 1
    assert hits[0] in hit


@pytest.mark.parametrize("said", ["4418 steps", "at 4419 Larkspur", "Larkspur in bloom", "lives at 4419", "WBC 4418"])
def test_other_houses_are_none(said: str) -> None:
    assert found(WANDA, ("src-2", "A", said, said))[0] == []


# ── days ─────────────────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(("said", "hit"), [
    ("on 3/4", "3/4"), ("Seen: 3/4", "3/4"), ("since 3-4", "3-4"), ("in 03/04", "03/04"), ("03-04", "03-04"),
    ("3|4|2010", "3|4|2010"), ("3_4_2010.pdf", "3_4_2010"), ("2010:03:04 10:15", "2010:03:04"),
    ("3,4,2010", "3,4,2010"), ("ACC2010030401", "20100304"), ("030410", "030410"), ("100304", "100304"),
    ("3/4/\n2010", "3/4/\n2010"), ("3/4/\r\n10", "3/4/\r\n10"),
    ("3/4/xx", "3/4"), ("DOB: 03/04/****", "03/04"), ("3-4-XXXX", "3-4"), ("3/4/??", "3/4"),
])
def test_a_day_is_found_without_its_year_where_something_leads_to_it_and_in_columns(said: str, hit: str) -> None:
    assert found(WANDA, ("src-2", "A", said, said))[0] == [hit]


@pytest.mark.parametrize("said", [
    "3/4", "on 3/4 strength", "on 3/4 inch", "on 3/5", "power 3/4", "on 3/4/11", "3,4,5", "3:4:10", "03/04%",
    "on 3/4 NS", "3040100", "x3/4", "130410", "3/5/xx", "3/4/x", "3/4/xxl",
])
def test_parts_of_a_whole_and_other_days_are_none(said: str) -> None:
    assert found(WANDA, ("src-2", "A", said, said))[0] == []


# ── halves of marks ──────────────────────────────────────────────────────────────────────────────────────────────────


def rest(mark: str, policy: str = "hipaa-limited-data-set") -> list[tuple[str, str]]:
    """Kind and text of what stands glued to a mark that became something else, and is the rest of it."""
    at, to = mark.index("["), mark.index(")") + 1
    label = mark[mark.index("]") : to]
    new = "[Quillon" if any(map(str.isalpha, mark[at + 1 : at + 3])) else "[9081"
    given = pairs([("src-1", "A", mark, mark[:at] + new + label + mark[to:])])
    facts = facts_of(given)
    text = given[0].source.text
    return [(hit.kind, text[hit.start : hit.end]) for hit in tally_of(given, facts, under=load(policy)).residuals]


@pytest.mark.parametrize(("mark", "kind", "hit"), [
    ("[Qolb](DOCTOR)erwitz saw her", "NAME", "erwitz"), ("By Qolb[erwitz](DOCTOR).", "NAME", "Qolb"),
    ("[Mary](PATIENT)Kowalskix", "NAME", "Kowalskix"), ("ref [48](IDNUM)2913377", "IDNUM", "2913377"),
    ("MRN 7314[0826](MEDICALRECORD)", "IDNUM", "7314"), ("SSN [524](SSN)-11-7731", "SSN", "11-7731"),
    ("tel [231](PHONE)-155-0418", "PHONE", "155-0418"), ("acct [214337](ACCOUNT)-01", "IDNUM", "01"),
    ("at 9317 [Quennelby Ct](STREET)", "STREET", "9317"), ("at 9317B [Quennelby Ct](STREET)", "STREET", "9317B"),
])
def test_the_rest_of_a_half_marked_value_is_found(mark: str, kind: str, hit: str) -> None:
    """Half of a name became another one, and the other half stood beside it: nobody had marked that anywhere."""
    assert rest(mark) == [(kind, hit)]


@pytest.mark.parametrize(("mark", "hit"), [
    ("[03](DATE)/04/2010", "04/2010"), ("3/[4/2010](DATE)", "3"), ("[12/05/2008](DATE)-12/09/2008", "12/09/2008"),
    ("[12/5](DATE)-8", "8"), ("[3/4](DATE)/1961", None), ("[2010](DATE)-2012", None), ("[12/05/2008](DATE)1430", None),
    ("1-[12/05/2008](DATE)", None), ("[12/05/2008](DATE)-ongoing", None),
])
def test_the_rest_of_a_day_is_found_and_its_year_is_left_to_the_guideline(mark: str, hit: str | None) -> None:
    assert rest(mark, "hipaa-safe-harbor") == ([("DATE", hit)] if hit else [])


def test_four_digits_behind_a_zip_code_are_its_own() -> None:
    assert rest("[43604](ZIP)-1234", "hipaa-safe-harbor") == [("ZIP", "1234")]


@pytest.mark.parametrize("mark", [
    "[Qolbertov](PATIENT)presents", "Mr[Qolbertov](PATIENT)", "[Qolbertov](PATIENT)MD", "[Qolbertov](PATIENT)'s",
    "[Qolbertov](PATIENT)cameback", "[Qolbertov](PATIENT)LPNCaller", "[3/4](DATE)0915",
    "513-[659-8995](PHONE)", "1-[513-659-8995](PHONE)", "2-[214337](IDNUM)",
    "in 2010 [Quennelby Ct](STREET)", "3 [Quennelby Ct](STREET)", "[Qolbertov](PATIENT)医生", "[214337](IDNUM)/day",
])
def test_what_stands_beside_a_whole_value_is_no_rest(mark: str) -> None:
    assert rest(mark) == []
