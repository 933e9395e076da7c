"""Whatever the notes hold: form kept, never an original, one value one surrogate, nothing passed through."""

from __future__ import annotations

import re

from helpers import KEY
from hypothesis import given, settings
from hypothesis import strategies as st
from numbers_corpus import chart, plan, surrogates

from resynth import lexicon
from resynth.plan.numbers import FAMILY
from resynth.plan.ways import READ
from resynth.policy.parse import load
from resynth.surrogates import ages, cells, ids, phones


def written(pattern: str) -> st.SearchStrategy[str]:
    return st.from_regex(pattern, fullmatch=True)


POLICY = load("cchmc-2014")
KINDS = st.sampled_from(sorted(READ))
ANYTHING = st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=30)
LIKELY = st.text(st.sampled_from("0123456789ABab-./:# @+()xé３\n"), min_size=1, max_size=24)
DIGITS = st.integers(0, 10**9).map(str)
SEPARATED = st.lists(st.text("0123456789", min_size=1, max_size=5), min_size=2, max_size=4).map("-".join)
IDS = st.one_of(DIGITS, SEPARATED, *map(written, (r"[A-Z]{1,3}[0-9]{3,7}", r"[a-z]{2,3}[0-9]{1,3}")))
ADDRESSES = written(r"[a-zA-Z]{1,8}([._-][a-z]{1,6})?[0-9]{0,3}@[a-z]{1,7}\.(org|com|edu|co\.uk|x)")
SEPARATORS = st.lists(st.sampled_from(["-", " ", "/", ".", ":", ""]), min_size=12, max_size=12)
NANP = st.builds(
    lambda form, digits: form.format(digits[:3], digits[3:6], digits[6:]),
    st.sampled_from(["{}-{}-{}", "({}) {}-{}", "{}{}{}", "{}.{}.{}", "{} {}-{}"]),
    written(r"[1-9][0-9]{9}"),
)


def alphanumerics(text: str) -> str:
    return "".join(filter(str.isalnum, text)).upper()


def pattern(text: str) -> str:
    """Digits as 9, letters as A or a, all else as it is."""
    return re.sub(r"[a-z]", "a", re.sub(r"[A-Z]", "A", re.sub(r"\d", "9", text)))


@settings(max_examples=60, deadline=None)
@given(st.lists(st.tuples(KINDS, st.one_of(ANYTHING, LIKELY)), min_size=1, max_size=8))
def test_nothing_breaks_a_maker_and_nothing_is_passed_through(values: list[tuple[str, str]]) -> None:
    one = chart(values)
    found = plan([one], POLICY).choices[0]
    assert len(found) == len(values)
    for at, (kind, text) in enumerate(values):
        new = found[0, at].text
        assert new is not None
        assert new != text
        assert found[0, at].rung == "all" or new == f"[{kind}]"


@settings(max_examples=60, deadline=None)
@given(st.one_of(ANYTHING, LIKELY))
def test_reading_keeps_every_letter_and_digit_in_a_value_or_a_known_word(text: str) -> None:
    """What a form writes by itself holds no digit, and no letter outside the words that say what a number is."""
    for read in (ids.read, phones.read):
        values, form = read(text)
        if values is None:
            continue
        literals = "".join([run.literal + " " for run in form.runs] + [form.tail])
        assert not any(char.isnumeric() for char in literals)
        for word in re.findall(r"[^\W\d_]+", literals):
            assert f" {word.lower()} " in f" {KNOWN} "
        assert all(cells.cell(char) == char for value in values for char in value.canonical)


KNOWN = (
    "medical record med rec mr mrn pt patient chart rec acct account acc accession case csn har encounter"
    " visit policy member group grp subscriber plan medicaid medicare insurance ins health device serial sn s n"
    " model lot ref vin vehicle license licence lic plate tag dea npi cert certificate id number num no nr ssn"
    " tel telephone phone ph fax facsimile cell cellular mobile home house work office main pager beeper pgr"
    " page contact ext extn extension x voice mail voicemail vm direct line toll free day daytime evening night"
    " emergency call at or and p f c h w o m t tty desk clinic answering service hospital"
)


@settings(max_examples=40, deadline=None)
@given(st.lists(IDS, min_size=1, max_size=30, unique_by=alphanumerics))
def test_identifiers_keep_length_and_shape_and_are_no_originals(texts: list[str]) -> None:
    """P17, P18, P19; distinct originals have distinct surrogates."""
    found = plan([chart([("IDNUM", text) for text in texts])], POLICY).choices[0]
    originals = {alphanumerics(text) for text in texts}
    given_out = []
    for at, text in enumerate(texts):
        choice = found[0, at]
        if choice.rung == "tag":
            continue
        new = choice.text or ""
        assert pattern(new) == pattern(text)
        assert alphanumerics(new) not in originals
        first, before = re.search(r"\d", new), re.search(r"\d", text)
        assert (first and first[0] == "0") == (before and before[0] == "0")
        assert not re.search(r"[AEIOUY]{2}|[A-Z]*[AEIOUY][A-Z]+|[A-Z]+[AEIOUY]", alphanumerics(new))
        given_out.append(alphanumerics(new))
    assert len(set(given_out)) == len(given_out)


@settings(max_examples=40, deadline=None)
@given(st.text("0123456789", min_size=5, max_size=12), SEPARATORS)
def test_two_writings_of_an_identifier_are_one_value(digits: str, separators: list[str]) -> None:
    spread = "".join(digit + separator for digit, separator in zip(digits, separators, strict=False)).strip("-/.: ")
    plain, written = surrogates([("IDNUM", digits), ("MEDICALRECORD", spread)], POLICY)
    assert alphanumerics(written or "") == plain


@settings(max_examples=40, deadline=None)
@given(st.lists(NANP, min_size=1, max_size=20, unique_by=alphanumerics))
def test_telephone_numbers_keep_form_and_are_no_originals(texts: list[str]) -> None:
    """P20 to P23."""
    new = [text or "" for text in surrogates([("PHONE", text) for text in texts], POLICY)]
    assert [pattern(text) for text in new] == [pattern(text) for text in texts]
    digits = [alphanumerics(text) for text in new]
    assert not set(digits) & {alphanumerics(text) for text in texts}
    assert len(set(digits)) == len(digits)
    assert {text[:3] for text in digits} <= set(lexicon.area_codes())
    assert "0" not in {text[3] for text in digits}


@settings(max_examples=40, deadline=None)
@given(st.lists(ADDRESSES, min_size=1, max_size=20, unique_by=str.lower))
def test_addresses_keep_lengths_and_reach_nobody(texts: list[str]) -> None:
    """P12 to P14."""
    new = [text or "" for text in surrogates([("EMAIL", text) for text in texts], POLICY)]
    live = lexicon.top_level_domains()
    for before, after in zip(texts, new, strict=True):
        assert pattern(after) == pattern(before)
        assert after.rpartition(".")[2].lower() not in live
    assert not {text.lower() for text in new} & {text.lower() for text in texts}
    assert len(set(new)) == len(new)


@settings(max_examples=30, deadline=None)
@given(st.lists(st.integers(100, 999), min_size=540, max_size=700, unique=True))
def test_a_space_that_is_more_than_half_full_gives_tags(numbers: list[int]) -> None:
    assert set(surrogates([("IDNUM", str(number)) for number in numbers], POLICY)) == {"[IDNUM]"}


@settings(max_examples=20, deadline=None)
@given(st.lists(st.integers(100, 999), min_size=1, max_size=450, unique=True))
def test_a_space_that_is_at_most_half_full_serves_all(numbers: list[int]) -> None:
    originals = [str(number) for number in numbers]
    new = surrogates([("IDNUM", text) for text in originals], POLICY)
    assert len(set(new)) == len(originals)
    assert not set(new) & set(originals)
    assert all(re.fullmatch(r"[1-9]\d\d", text or "") for text in new)


@settings(max_examples=30, deadline=None)
@given(st.lists(st.tuples(KINDS, LIKELY), min_size=1, max_size=12), st.randoms(use_true_random=False))
def test_surveys_merge_in_any_order(values: list[tuple[str, str]], random: object) -> None:
    charts = [chart([value], f"p{at}") for at, value in enumerate(values)]
    parts = []
    for one in charts:
        survey = FAMILY.survey(POLICY, KEY)
        survey.add(one)
        parts.append(survey)
    shuffled = parts[:]
    random.shuffle(shuffled)  # type: ignore[attr-defined]
    dumps = []
    for order in (parts, shuffled):
        whole = FAMILY.survey(POLICY, KEY)
        for survey in order:
            whole.merge(survey)
        dumps.append(whole.dump())
    assert dumps[0] == dumps[1]


@settings(max_examples=200, deadline=None)
@given(st.one_of(ANYTHING, st.text(st.sampled_from("0123456789 yomws/.-+'½"), min_size=1, max_size=10)))
def test_reading_an_age_never_breaks(text: str) -> None:
    age = ages.read(text)
    assert age is None or 0 <= age.low <= age.high


AGES = ["{}", "{}yo", "{} y.o.", "{}-year-old", "{} y/o M", "{}F", "age {}", "{}yoF", "{} years old", "aged {} yrs"]


@given(st.integers(90, 119), st.sampled_from([*AGES, "{}M", "{}+", "{} and 3 months", "1-{}", "{} W"]))
def test_no_writing_hides_an_age_over_89(years: int, form: str) -> None:
    assert (ages.oldest(form.format(years)) or 999) > 89


@given(st.integers(0, 89), st.sampled_from(AGES))
def test_no_age_up_to_89_stops_a_run(years: int, form: str) -> None:
    oldest = ages.oldest(form.format(years))
    assert oldest == years
