"""Whatever the notes hold, under every way of numbers, in every scope: form, difference, check digits, no original."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st
from numbers_corpus import SCOPES, chart, narrowing, plan, under

from resynth.plan.ways import READ
from resynth.surrogates import checks
from resynth.verify import number_forms
from resynth.verify.number_forms import shape as pattern

KINDS = st.sampled_from(sorted(READ))
ANYTHING = st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=30)
LIKELY = st.text(st.sampled_from("0123456789ABab-./:# @+()xé３\n"), min_size=1, max_size=24)


def written(form: str) -> st.SearchStrategy[str]:
    return st.from_regex(form, fullmatch=True)


IDS = written(r"[0-9]{1,9}|[0-9]{1,5}(-[0-9]{1,5}){1,3}|[A-Z]{1,3}[0-9]{3,7}|[a-z]{2,3}[0-9]{1,3}")
NANP = written(r"[1-9][0-9]{2}-[0-9]{3}-[0-9]{4}|\([1-9][0-9]{2}\) [0-9]{3}-[0-9]{4}|[1-9][0-9]{9}")
ADDRESSES = written(r"[a-zA-Z]{1,8}([._-][a-z]{1,6})?[0-9]{0,3}@[a-z]{1,7}\.(org|com|edu|co\.uk|x)")
SCOPE = st.sampled_from(SCOPES)
CHECK = st.sampled_from(["valid", "invalid"])
DIGIT, VIN, MBI = "0123456789", "ABCDEFGHJKLMNPRSTUVWXYZ0123456789", "ACDEFGHJKMNPQRTUVWXY"


def alphanumerics(text: str) -> str:
    return "".join(filter(str.isalnum, text)).upper()


def of(*alphabets: str) -> st.SearchStrategy[str]:
    """A text with a character of each alphabet."""
    return st.tuples(*map(st.sampled_from, alphabets)).map("".join)


CHECKED = st.one_of(
    of("12", *[DIGIT] * 9), of("ABFM", "ABCXYZ9", *[DIGIT] * 7), of(*[VIN] * 8, DIGIT + "X", *[VIN] * 8),
    of("123456789", MBI, MBI + DIGIT, DIGIT, MBI, MBI + DIGIT, DIGIT, MBI, MBI, DIGIT, DIGIT),
    st.integers(10**12, 10**19 - 1).map(str),
)


@settings(max_examples=60, deadline=None)
@given(st.lists(st.tuples(KINDS, st.one_of(ANYTHING, LIKELY)), min_size=1, max_size=8), SCOPE,
       st.sampled_from(["ids.random.v1", "ids.code.v1"]), CHECK, st.booleans())
def test_nothing_breaks_a_maker_and_nothing_is_passed_through(
    values: list[tuple[str, str]], scope: str, ids_by: str, check: str, parts: bool
) -> None:
    options = {"check_digit": check, **({"parts": "each on its own"} if parts else {})}
    found = plan([chart(values)], under("patient" if ids_by == "ids.code.v1" else scope, ids_by, **options)).choices[0]
    assert len(found) == len(values)
    for at, (kind, text) in enumerate(values):
        new = found[0, at].text
        assert new is not None
        assert new != text
        assert found[0, at].rung == "all" or new == f"[{kind}]"


@settings(max_examples=50, deadline=None)
@given(st.lists(st.one_of(CHECKED, IDS), min_size=1, max_size=20, unique_by=alphanumerics), SCOPE, CHECK)
def test_identifiers_keep_form_check_as_asked_and_are_no_originals(texts: list[str], scope: str, check: str) -> None:
    originals = {alphanumerics(text) for text in texts}
    found = plan([chart([("LICENSE", text) for text in texts])], under(scope, check_digit=check)).choices[0]
    given_out = []
    for at, text in enumerate(texts):
        if found[0, at].rung == "tag":
            continue
        new = found[0, at].text or ""
        assert pattern(new) == pattern(text)
        assert alphanumerics(new) not in originals
        sort = checks.sort_of(alphanumerics(text))
        if sort and (sort != checks.NPI or checks.is_npi(alphanumerics(text))):
            assert number_forms.checks(alphanumerics(new)) is (check == "valid")
        given_out.append(alphanumerics(new))
    assert scope == "mention" or len(set(given_out)) == len(given_out)


@settings(max_examples=40, deadline=None)
@given(st.lists(st.integers(10**8, 10**9 - 1), min_size=2, max_size=40, unique=True), st.integers(1, 10**8))
def test_a_code_depends_on_form_and_order_alone(numbers: list[int], step: int) -> None:
    """Other values of the same form in the same order have the same codes (one in a billion would be an original)."""
    policy = under("patient", "ids.code.v1")
    others = [(number - 10**8 + step) % (9 * 10**8) + 10**8 for number in numbers]
    first, second = (
        plan([chart([("IDNUM", str(number)) for number in some])], policy).choices[0] for some in (numbers, others)
    )
    assert first == second
    assert len({choice.text for choice in first.values()}) == len(numbers)


@settings(max_examples=40, deadline=None)
@given(st.lists(NANP, min_size=1, max_size=20, unique_by=alphanumerics), SCOPE)
def test_fictional_numbers_keep_form_reach_nobody_and_are_no_originals(texts: list[str], scope: str) -> None:
    texts = [*texts, "201-555-0123", "555-0123"]
    found = plan([chart([("PHONE", text) for text in texts])], narrowing(scope)).choices[0]
    new = [found[0, at].text or "" for at in range(len(texts))]
    assert [pattern(text) for text in new] == [pattern(text) for text in texts]
    assert all(number_forms.is_fictional(text) for text in new)
    digits = [alphanumerics(text) for text in new]
    assert not set(digits) & {alphanumerics(text) for text in texts}
    assert scope == "mention" or len(set(digits)) == len(digits)


#: Numbers that stand in one mark, and what stands between them; some are told digit by digit.
SEVERAL = st.lists(written(
    r"(|x|ext |pager |\()"
    r"([0-9]{3,5}|[0-9]{7}|[0-9]{3}-[0-9]{4}|[0-9]{10}|[0-9]{3}-[0-9]{3}-[0-9]{4}|[0-9]( [0-9]){2,9})"
    r"(, | or | and |/| / |; |,)"), min_size=2, max_size=4)


@settings(max_examples=300, deadline=None)
@given(SEVERAL)
def test_however_many_numbers_a_mark_holds_they_reach_nobody(pieces: list[str]) -> None:
    """Two pagers, a telephone and its extension, one number in pieces: as the maker parts them, so does the checker."""
    text = "".join(pieces).rstrip(", /;adnor")
    choice = plan([chart([("PHONE", text)])], under("patient")).choices[0][0, 0]
    assert choice.rung != "all" or number_forms.is_fictional(choice.text or "") is not False


@settings(max_examples=40, deadline=None)
@given(st.lists(ADDRESSES, min_size=1, max_size=20, unique_by=str.lower), SCOPE)
def test_reserved_addresses_reach_nobody(texts: list[str], scope: str) -> None:
    texts = [*texts, "walrus.lantern@example.org"]
    found = plan([chart([("EMAIL", text) for text in texts])], narrowing(scope)).choices[0]
    new = [(found[0, at].text or "").lower() for at in range(len(texts))]
    assert all(number_forms.is_reserved_mail(text) for text in new)
    assert not set(new) & {text.lower() for text in texts}
    assert scope == "mention" or len(set(new)) == len(new)


@settings(max_examples=40, deadline=None)
@given(st.lists(written(r"[0-9]{3}-?[0-9]{2}-?[0-9]{4}"), min_size=1, max_size=20, unique_by=alphanumerics), SCOPE)
def test_social_security_numbers_are_nobodys(texts: list[str], scope: str) -> None:
    found = plan([chart([("SSN", text) for text in texts])], under(scope)).choices[0]
    new = [found[0, at].text or "" for at in range(len(texts))]
    assert [pattern(text) for text in new] == [pattern(text) for text in texts]
    assert all(number_forms.never_issued(text) for text in new)
    assert not {alphanumerics(text) for text in new} & {alphanumerics(text) for text in texts}
    assert scope == "mention" or len(set(new)) == len(new)
