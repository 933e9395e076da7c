"""Numbers under other behaviours than those of cchmc-2014: check digits, codes, fictional ranges, smaller circles."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

import pytest
from corpora import Workshop, edited, notes_of, released
from helpers import KEY, chart_of
from numbers_corpus import SCOPES, chart, narrowing, plan, surrogates, under

from resynth import lexicon
from resynth.errors import PolicyError
from resynth.keys import Key
from resynth.plan import numbers, places_home, spaces, ways
from resynth.plan.family import SpannedChart
from resynth.policy.model import Policy, Rule
from resynth.policy.parse import parse
from resynth.surrogates import cells, checks, emails, ids, nets, phones, ssn
from resynth.verify import number_forms

VECTORS = json.loads((Path(__file__).parent.parent / "vectors" / "numbers-v2.json").read_text("utf-8"))


def one(kind: str, text: str, policy: Policy) -> str:
    (new,) = surrogates([(kind, text)], policy)
    assert new is not None
    return new


# ── check digits ─────────────────────────────────────────────────────────────────────────────────────────────────────

#: Numbers that their issuers print as examples.
EXAMPLES = {
    "1234567893": "npi", "AB1234563": "dea", "F91234563": "dea", "1M8GDM9AXKP042788": "vin", "11111111111111111": None,
    "1HGCM82633A004352": "vin", "1EG4TE5MK73": "mbi", "4111111111111111": "card", "378282246310005": "card",
    "490154203237518": "card", "3234567893": None, "1234567": None, "1EG4TE5MK7": None, "0EG4TE5MK73": None,
    "1EI4TE5MK73": "mbi", "9AA0BB1CC22": "mbi", "1HGCM826I3A004352": None,
    "123456789012": None, "12345678901234567890": None,
}


@pytest.mark.parametrize(("canonical", "group"), EXAMPLES.items())
def test_letters_and_digits_tell_what_an_identifier_is(canonical: str, group: str | None) -> None:
    if canonical != "11111111111111111":  # 17 digits are no VIN, and may be a card
        assert checks.sort_of(canonical) == group
    else:
        assert checks.sort_of(canonical) == "card"


@pytest.mark.parametrize("canonical", [value for value, group in EXAMPLES.items() if group not in (None, "mbi")])
def test_the_printed_examples_check(canonical: str) -> None:
    """NPI 1234567893 and VIN 1M8GDM9AXKP042788 stand in the rules themselves."""
    payload = canonical[:-1]
    match checks.sort_of(canonical):
        case "npi":
            assert checks.luhn(f"80840{payload}") == int(canonical[-1])
        case "dea":
            assert checks.dea(payload) == int(canonical[-1])
        case "vin":
            assert "0123456789X"[checks.vin(canonical)] == canonical[8]
        case _:
            assert checks.luhn(payload) == int(canonical[-1])


@pytest.mark.parametrize("canonical", [value for value, group in EXAMPLES.items() if group])
@pytest.mark.parametrize("valid", [True, False])
def test_a_made_number_checks_or_does_not_as_asked_and_no_two_are_alike(canonical: str, valid: bool) -> None:
    """The checker's own arithmetic judges."""
    group = checks.sort_of(canonical)
    assert group is not None
    shape = checks.shape_of(group, canonical, valid=valid)
    size = checks.size(group, shape)
    numbers_ = sorted({*range(300), *range(0, size, size // 2000), *range(size - 300, size)})
    made = [checks.nth(group, shape, number) for number in numbers_]
    kept = [value for value in made if value]
    assert len(set(kept)) == len(kept) > len(made) // 20
    assert {number_forms.checks(value) for value in kept} == {valid}
    assert {number_forms.shape(value) for value in kept} == {number_forms.shape(canonical)}
    letters = "".join(filter(str.isalpha, "".join(kept)))
    assert not set(letters) & set("AEIOUQ" if group == "vin" else "AEIOUY" if group != "mbi" else "AEIOU")


@pytest.mark.parametrize(("kind", "text", "pattern"), [
    ("LICENSE", "NPI 1234567893", r"NPI [12]\d{9}"),
    ("LICENSE", "DEA# ab1234563", r"DEA# [a-z]{2}[1-9]\d{6}"),
    ("LICENSE", "DEA F91234563", r"DEA [BFGMPR]9[1-9]\d{6}"),
    ("VEHICLE", "VIN: 1HGCM82633A004352", r"VIN: [1-9][A-Z]{4}\d{5}[A-Z]\d{6}"),
    ("VEHICLE", "1M8GDM9AXKP042788", r"[1-9][A-Z]\d[A-Z]{3}\d[A-Z]X[A-Z]{2}\d{6}"),
    ("HEALTHPLAN", "1EG4-TE5-MK73", r"[1-9][A-Z]{2}\d-[A-Z]{2}\d-[A-Z]{2}\d\d"),
    ("ACCOUNT", "4111 1111 1111 1111", r"[1-9]\d{3} \d{4} \d{4} \d{4}"),
    ("DEVICE", "IMEI 490154203237518", r"IMEI [1-9]\d{14}"),
    ("LICENSE", "35.098765", r"[1-9]\d\.\d{6}"),
])
@pytest.mark.parametrize("check", ["valid", "invalid"])
@pytest.mark.parametrize("scope", ["corpus", "patient", "mention"])
def test_the_form_stays_and_the_check_is_as_asked(kind: str, text: str, pattern: str, check: str, scope: str) -> None:
    new = one(kind, text, under(scope, check_digit=check))
    assert re.fullmatch(pattern, new), new
    before, after = number_forms.identifier(text), number_forms.identifier(new)
    if number_forms.checks(before) is not None:
        assert number_forms.checks(after) is (check == "valid")


@pytest.mark.parametrize("check", ["valid", "invalid"])
@pytest.mark.parametrize("kind", ["ACCOUNT", "MEDICALRECORD", "LICENSE"])
def test_ten_digits_that_are_no_npi_tell_no_first_digit(kind: str, check: str) -> None:
    """All that began with 1 or 2 did so again: of 21 surrogates that began with 1, 20 had such originals."""
    texts = [f"{1 + n % 2}0{n:02}5571{n:02}" for n in range(60)]
    new = surrogates([(kind, text) for text in texts if not number_forms.checks(text)], under(check_digit=check))
    assert len(new) > 40
    assert len({text[0] for text in new}) > 6


def test_as_it_falls_is_what_cchmc_does(cchmc: Policy) -> None:
    """The same surrogates, option by option unsaid: the corpus scope of ids.random.v1 is one function."""
    values = [("LICENSE", "1234567893"), ("IDNUM", "214337"), ("ACCOUNT", "4111 1111 1111 1111")]
    assert surrogates(values, under(check_digit="as it falls")) == surrogates(values, cchmc)
    checked = surrogates(values, under(check_digit="valid"))
    assert checked[1] == surrogates(values, cchmc)[1]


# ── several numbers in one mention ───────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(("text", "values", "pattern"), [
    ("Model 3830, lot LN 20431, S/N PJN2049381", "3830 LN20431 PJN2049381",
     r"Model [1-9]\d{3}, lot [A-Z]{2} [1-9]\d{4}, S/N [A-Z]{3}[1-9]\d{6}"),
    ("Medtronic Azure XT DR S/N RNB123456H", "AZUREXTDR RNB123456H",
     r"Medtronic [A-Z][a-z]{4} [A-Z]{2} [A-Z]{2} S/N [A-Z]{3}[1-9]\d{5}[A-Z]"),
    ("fingerprint card FP-2009-33812", "FP200933812", r"fingerprint card [A-Z]{2}-[1-9]\d{3}-\d{5}"),
    ("iris template 7f3a9c21", "7F3A9C21", r"iris template [1-9][a-z]\d[a-z]\d[a-z]\d\d"),
    ("Iris 7f3a", "IRIS7F3A", r"[A-Z][a-z]{3} [1-9][a-z]\d[a-z]"),  # it may be her name
    ("(01)00643169007222(21)PVY123456S", "00643169007222 PVY123456S", r"\(01\)0\d{13}\(21\)[A-Z]{3}[1-9]\d{5}[A-Z]"),
    ("Ohio plate HJK-1234", "OHIO HJK1234", r"[A-Z][a-z]{3} plate [A-Z]{3}-[1-9]\d{3}"),
])
def test_model_lot_and_serial_number_are_values_of_their_own(text: str, values: str, pattern: str) -> None:
    found, form = ids.read_parts(text)
    assert found is not None
    assert " ".join(value.canonical for value in found) == values
    assert ids.make(tuple(value.canonical for value in found), form) == text
    new = one("DEVICE", text, under(parts="each on its own"))
    assert re.fullmatch(pattern, new), new


@pytest.mark.parametrize("text", ["stent", "the one his mother carries since 2004", "", "9" * 65, "--"])
def test_prose_about_a_device_is_unreadable(text: str) -> None:
    assert ids.read_parts(text)[0] is None


def test_a_serial_number_is_the_same_inside_and_outside_a_longer_mention() -> None:
    long, short = surrogates([("DEVICE", "Model 3830, S/N PJN2049381"), ("DEVICE", "PJN2049381")],
                             under("patient", parts="each on its own"))
    assert short is not None
    assert (long or "").endswith(f"S/N {short}")


# ── fictional and reserved ───────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(("kind", "text", "pattern"), [
    ("PHONE", "513-659-8995", r"\d{3}-555-01\d\d"),
    ("PHONE", "(800) 555-0199 x 4512", r"\(\d{3}\) 555-01\d\d x \d{4}"),
    ("PHONE", "+1 513 659 8995", r"\+1 \d{3} 555 01\d\d"),
    ("FAX", "1-800-FLOWERS", r"1-\d{3}-JKLQZ[A-Z]{2}"),
    ("PHONE", "829-1293", r"555-01\d\d"),
    ("PHONE", "x4-2231", r"x[1-9]-\d{4}"),
    ("PHONE", "pager 24104", r"pager [1-9]\d{4}"),
    ("PHONE", "+44 20 7946 0958", r"\+83 \d\d \d{4} \d{4}"),
    ("PHONE", "011-52-55-5555-0134", r"011-83-\d\d-\d{4}-\d{4}"),
    ("PHONE", "513-555-1234 or 659-9876", r"\d{3}-555-01\d\d or 555-01\d\d"),
    ("PHONE", "4471 or 4472", r"[1-9]\d{3} or [1-9]\d{3}"),
    ("PHONE", "x407; 513-659-8995", r"x[1-9]\d\d; \d{3}-555-01\d\d"),
    ("PHONE", "5 1 3, 6 5 9, 8 9 9 5", r"\d \d \d, 5 5 5, 0 1 \d \d"),
    ("PHONE", "(513) 659-8995/3", r"\(\d{3}\) 555-01\d\d/\d"),
    ("PHONE", "5136598995.9", r"\d{3}55501\d\d\.\d"),
    ("PHONE", "513.659.8995 2", r"\d{3}\.555\.01\d\d \d"),
    ("PHONE", "(513) 659, 8995", r"\(\d{3}\) 555, 01\d\d"),
    ("PHONE", "44712, 44713", r"[1-9]\d{4}, [1-9]\d{4}"),
    ("EMAIL", "mary.smith@x.org", r"[a-z]{4,10}\.[a-z]{4,10}@example\.(com|net|org)"),
    ("EMAIL", "J.SMITH12@X.ORG", r"[A-Z]\.[A-Z]{4,10}\d\d@EXAMPLE\.(COM|NET|ORG)"),
    ("EMAIL", "jsmith@x.org", r"[a-z]{5,11}\d\d@example\.(com|net|org)"),
    ("EMAIL", "a@b.co", r"[a-z]{4,10}\d{3}@example\.(com|net|org)"),
    ("EMAIL", "John Roe <j.roe@x.org>", r"[B-Z][b-z]{3} [B-Z][b-z]{2} <[a-z]{4,10}\d{3}@example\.(com|net|org)>"),
    ("EMAIL", "jroe at clinic dot org", r"[a-z]{4,10}\d{3}@example\.(com|net|org)"),
    ("URL", "https://portal.cchx.org:8443/a/results.pdf?id=12&u=Mary",
     r"https://[a-z]{6}\.[a-z]{4}\.example\.(com|net|org):[1-9]\d{3}/[a-z]/[a-z]{7}\.pdf\?[a-z]{2}=\d\d&[a-z]=[a-z]{4}"),
    ("URL", "www.qrhc.co.uk.", r"www\.[a-z]{4}\.example\.(com|net|org)\."),
    ("URL", "HTTP://WWW.FOO.ORG/X.HTML", r"HTTP://www\.[A-Z]{3}\.EXAMPLE\.(COM|NET|ORG)/[A-Z]\.html"),
    ("URL", "mary@q.org/~mary", r"[a-z]\.example\.(com|net|org)/~[a-z]{4}"),
    ("IPADDRESS", "10.2.3.0/24", r"(192\.0\.2|198\.51\.100|203\.0\.113)\.\d+/24"),
    ("IPADDRESS", "fe80::1", r"2001:db8:[0-9a-f:]+"),
    ("IPADDRESS", "00:1B:44:11:3A:B7", r"00:00:5e:00:53:[0-9A-F]{2}"),
    ("SSN", "123-45-6789", r"9\d\d-4\d-\d{4}"),
    ("SSN", "SSN: 123 45 6789", r"SSN: 9\d\d 4\d \d{4}"),
    ("SSN", "xxx-xx-6789", r"xxx-xx-\d{4}"),
    ("SSN", "last four 6789", r"last four \d{4}"),
])
@pytest.mark.parametrize("scope", ["corpus", "note"])
def test_numbers_of_nobody_keep_their_form(kind: str, text: str, pattern: str, scope: str) -> None:
    new = one(kind, text, under(scope))
    assert re.fullmatch(pattern, new), new
    assert new != text


@pytest.mark.parametrize(("kind", "text"), [
    ("SSN", "xx-xxx-xxxx"), ("SSN", "Mary 123-45-6789"), ("SSN", "1234567890"), ("SSN", "none"), ("EMAIL", "@"),
    ("PHONE", "see the chart of his mother"), ("URL", "the web portal of the clinic"),
])
def test_what_cannot_be_read_becomes_a_tag(kind: str, text: str) -> None:
    assert one(kind, text, under("patient")) == f"[{kind}]"


def at_home(scope: str = "patient", region: str = "another state", moved: bool = True) -> Policy:
    """Telephone numbers under phones.home.v1, and places that are moved, or not."""
    base = under(scope)
    rules = {kind: Rule(kind, "replace", scope, "phones.home.v1") for kind in ("PHONE", "FAX")}
    if moved:
        rules |= {kind: Rule(kind, "replace", scope, "places.coherent.v1", options={"region": region})
                  for kind in ("LOCATION", "STREET", "CITY", "STATE", "ZIP", "COUNTY")}
    return replace(base, rules={**base.rules, **rules})


@pytest.mark.parametrize("scope", ["patient", "note"])
def test_area_codes_follow_the_new_home(scope: str) -> None:
    """Ohio's numbers get the area codes of the state that Ohio becomes in this chart, toll-free ones those of home."""
    policy = at_home(scope)
    one_ = chart_of("Lives in [Dayton](CITY), [OH](STATE) [45402](ZIP), call [937-659-8995](PHONE), "
                    "[800-659-1234](FAX), [659-8995](PHONE), sister in [KY](STATE) [859-659-1234](PHONE)")
    found = plan([one_], policy).choices[0]
    homes = places_home.Homes(one_, policy, KEY)
    state_of = lexicon.area_code_states()
    new = {state: homes.state(homes.mark(0), state).value for state in ("OH", "KY")}  # type: ignore[union-attr]
    assert [state_of[(found[0, at].text or "")[:3]] for at in (3, 4, 7)] == [new["OH"], new["OH"], new["KY"]]
    assert all(re.fullmatch(r"(\d{3}-)?555-01\d\d", found[0, at].text or "") for at in (3, 4, 5, 7))
    assert "OH" not in new.values()
    same = plan([one_], at_home(scope, "same state")).choices[0]
    assert state_of[(same[0, 3].text or "")[:3]] == "OH"


def test_without_a_new_home_an_area_code_is_any() -> None:
    values = [("PHONE", f"937-659-{at:04d}") for at in range(60)]
    for policy in (at_home(moved=False), at_home("note", moved=False)):
        made = {(text or "")[:3] for text in surrogates(values, policy)}
        assert len({lexicon.area_code_states()[code] for code in made}) > 10


def test_no_word_of_a_mailbox_is_a_name_or_a_clinical_word() -> None:
    words = set(lexicon.column("hosts/mailboxes"))
    names = lexicon.all_names()
    assert not words & (names.last | names.first)
    assert not words & {row[0] for row in lexicon.table("words/clinical")}
    assert all(re.fullmatch("[a-z]{4,10}", word) for word in words)


def test_a_social_security_number_is_none_of_the_tax_office() -> None:
    """ITIN: middle digits 50 to 65, 70 to 88, 90 to 92, 94 to 99; ATIN: 93; numbers inside the office: below 40."""
    for number in (0, 1, 12345, cells.size(ssn.NEVER_ISSUED) - 1):
        made = cells.nth(ssn.NEVER_ISSUED, number)
        assert made[0] == "9"
        assert 40 <= int(made[3:5]) <= 49
    assert cells.size(ssn.NEVER_ISSUED) == 10_000_000


# ── circles ──────────────────────────────────────────────────────────────────────────────────────────────────────────

VALUES = (
    ("IDNUM", "840-91-51-9"), ("MEDICALRECORD", "MRN 84091519"), ("PHONE", "513-659-8995"), ("PHONE", "(513) 659-8995"),
    ("EMAIL", "A.kolb@b.org"), ("EMAIL", "a.KOLB@B.org"), ("SSN", "123-45-6789"), ("SSN", "123456789"),
    ("URL", "http://x.org/ab/cd"), ("IPADDRESS", "X.org/ab/cd"), ("LICENSE", "1234567893"),
    ("LICENSE", "NPI 1234567893"),
)


def charts() -> list[SpannedChart]:
    """Two patients with two notes each, every note with the same values, every value in two forms."""
    note = " ".join(f"[{text}]({kind})" for kind, text in VALUES)
    return [chart_of(note, note, patient=name) for name in ("p1", "p2")]


def canonical(kind: str, text: str) -> str:
    if kind == "LICENSE":
        return number_forms.identifier(text)
    return re.sub(r"\W", "", text.removeprefix("MRN ").removeprefix("http://")).upper()


@pytest.mark.parametrize(
    ("scope", "different"), [("corpus", 1), ("project", 1), ("patient", 2), ("note", 4), ("mention", 8)]
)
def test_one_value_has_one_surrogate_inside_a_circle_and_others_outside(scope: str, different: int) -> None:
    found = plan(charts(), under(scope, check_digit="valid"), buckets=2).choices
    for at in range(0, len(VALUES), 2):
        kind = VALUES[at][0]
        made = [canonical(kind, choices[d, at + n].text or "") for choices in found for d in (0, 1) for n in (0, 1)]
        assert len(set(made)) == different, kind
        if scope in ("patient", "note"):
            assert all(one == other for one, other in zip(made[::2], made[1::2], strict=True))


@pytest.mark.parametrize("scope", SCOPES)
def test_what_a_circle_gives_does_not_depend_on_the_rest_of_the_corpus(scope: str) -> None:
    """Nor on the portions in which the corpus is read."""
    one_, two = charts()
    policy = under(scope)
    both = plan([one_, two], policy).choices
    assert plan([two, one_], policy, buckets=2).choices == both[::-1]
    assert plan([two], policy).choices[0] == both[1]


@pytest.mark.parametrize("scope", SCOPES)
def test_another_key_gives_other_surrogates(scope: str) -> None:
    other = Key(bytes(range(1, 33)))
    first, second = (plan(charts(), under(scope), key).choices[0] for key in (KEY, other))
    assert sum(first[place] == second[place] for place in first) < 2


@pytest.mark.parametrize(("count", "rung"), [(1, "all"), (60, "all"), (100, "all"), (101, "tag")])
@pytest.mark.parametrize("scope", ["patient", "note"])
def test_a_hundred_fictional_local_numbers_and_no_more(count: int, rung: str, scope: str) -> None:
    """555-0100 to 555-0199: counted, not tried; each is given once."""
    values = [("PHONE", f"{600 + at // 50}-{2000 + at}") for at in range(count)]
    found = plan([chart(values)], under(scope)).choices[0]
    assert {choice.rung for choice in found.values()} == {rung}
    if rung == "all":
        made = {choice.text for choice in found.values()}
        assert len(made) == count
        assert made <= {f"555-01{n:02d}" for n in range(100)}


@pytest.mark.parametrize("scope", SCOPES)
def test_a_mention_has_room_where_the_corpus_has_none(scope: str) -> None:
    """120 local numbers of three patients: too many for the corpus, enough for a patient."""
    folders = [chart([("PHONE", f"{600 + n}-{2000 + at}") for at in range(40)], f"p{n}") for n in range(3)]
    rungs = {c.rung for choices in plan(folders, under(scope)).choices for c in choices.values()}
    assert rungs == ({"tag"} if scope in ("corpus", "project") else {"all"})


@pytest.mark.parametrize("scope", SCOPES)
@pytest.mark.parametrize("count", [40, 97])
def test_no_circle_is_given_an_original_of_another(scope: str, count: int) -> None:
    """Fictional numbers that stand in one patient's notes are never given to another patient."""
    originals = [f"555-01{at:02d}" for at in range(count)]
    mine = chart([("PHONE", text) for text in originals])
    other = chart([("PHONE", "659-8995"), ("PHONE", "659-8996")], "p2")
    found = plan([mine, other], under(scope), buckets=2).choices[1]
    made = {choice.text for choice in found.values()}
    assert not made & set(originals)
    assert made == {"[PHONE]"} or scope not in ("corpus", "project") or count < 50


@pytest.mark.parametrize("scope", ["patient", "note", "mention"])
def test_three_digits_of_a_crowded_corpus_are_tagged_in_every_circle(scope: str) -> None:
    """All 900 numbers are originals of somebody: no circle has any left."""
    crowd = [chart([("IDNUM", str(number)) for number in range(at, at + 90)], f"p{at}") for at in range(100, 1000, 90)]
    found = plan(crowd, under(scope)).choices
    assert {c.text for choices in found for c in choices.values()} == {"[IDNUM]"}


def test_where_the_corpus_has_no_room_the_ladder_may_go_on_in_a_smaller_circle() -> None:
    """120 local numbers of three patients: each patient has room, a value stays one value there, and no two meet."""
    folders = [chart([("PHONE", f"{600 + n}-{2000 + at % 40}") for at in range(80)], f"p{n}") for n in range(3)]
    for choices in plan(folders, narrowing("corpus")).choices:
        assert {choice.rung for choice in choices.values()} == {"narrow"}
        made = [choices[0, at].text for at in range(80)]
        assert made[:40] == made[40:]
        assert len(set(made)) == 40
        assert set(made) <= {f"555-01{n:02d}" for n in range(100)}


def test_a_patient_with_too_many_goes_on_note_by_note_and_mention_by_mention() -> None:
    values = [f"{600 + at // 50}-{2000 + at}" for at in range(150)]
    notes = [" ".join(f"[{text}](PHONE)" for text in values[at : at + 75]) for at in (0, 75)]
    found = plan([chart_of(*notes)], narrowing("patient")).choices[0]
    for d in (0, 1):
        assert len({found[d, at].text for at in range(75)}) == 75
    crowded = plan([chart([("PHONE", text) for text in values])], narrowing("corpus")).choices[0]
    assert {choice.rung for choice in crowded.values()} == {"narrow"}


def test_no_smaller_circle_gives_an_original() -> None:
    crowd = [chart([("IDNUM", str(number)) for number in range(at, at + 90)], f"p{at}") for at in range(100, 1000, 90)]
    assert {c.text for choices in plan(crowd, narrowing("corpus")).choices for c in choices.values()} == {"[IDNUM]"}
    most = plan(crowd[:9], narrowing("corpus")).choices
    made = {c.text for choices in most for c in choices.values()}
    assert {c.rung for choices in most for c in choices.values()} == {"narrow"}
    assert {int(text or 0) for text in made} <= set(range(910, 1000))


def test_rare_shapes_keep_apart_in_their_circle(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """More shapes than the survey names: decided in the chart, and still no original and no two alike."""
    monkeypatch.setattr(numbers, "SHAPES", 0)
    monkeypatch.setattr(spaces, "SMALL", 1)
    for behaviour in ("ids.random.v1", "ids.code.v1"):
        policy = under("patient", behaviour)
        texts = [str(10**8 + 7919 * at) for at in range(60)]
        found = plan([chart([("IDNUM", text) for text in texts])], policy).choices[0]
        made = {choice.text for choice in found.values()}
        assert len(made) == 60
        assert not made & set(texts)


# ── codes ────────────────────────────────────────────────────────────────────────────────────────────────────────────

CODE = under("patient", "ids.code.v1")


def coded(texts: Iterable[str], patient: str = "p1") -> list[str | None]:
    found = plan([chart([("IDNUM", text) for text in texts], patient)], CODE).choices[0]
    return [found[0, at].text for at in range(len(found))]


def test_a_code_holds_nothing_of_the_value() -> None:
    """Other values of the same form in the same order have the same codes; 45 CFR 164.514(c)."""
    first = coded(["12345678", "8765-4321", "12345678", "4444444"])
    assert first == coded(["22222222", "3333-3333", "22222222", "9898989"])
    assert first[0] == first[2] != first[1]
    assert coded(["12345678"], "p2") != coded(["12345678"])


def test_a_code_stays_one_in_every_form_and_is_no_original() -> None:
    first, second, third = coded(["840-91-51-9", "MRN 84091519", "84091518"])
    assert (first or "").replace("-", "") == (second or "").removeprefix("MRN ")
    assert third != (first or "").replace("-", "")
    small = coded([str(number) for number in range(100, 500)])
    assert len(set(small)) == 400
    assert not {int(text or 0) for text in small} & set(range(100, 500))


def test_codes_are_frozen_when_a_note_comes_before_the_others() -> None:
    """The order of appearance is that of the first release; what is new goes behind."""
    old = chart_of("[1111111](IDNUM) [2222222](IDNUM)")
    new = chart_of("[3333333](IDNUM) [2222222](IDNUM) [1111111](IDNUM)", "[1111111](IDNUM) [2222222](IDNUM)")
    first = plan([old], CODE)
    second = plan([new], CODE, ledger=first.ledger).choices[0]
    assert (second[0, 2].text, second[0, 1].text) == (first.choices[0][0, 0].text, first.choices[0][0, 1].text)
    assert second[0, 0].text not in (second[0, 1].text, second[0, 2].text)
    assert plan([new], CODE).choices[0][0, 0].text == first.choices[0][0, 0].text  # without the ledger it is the first


def test_codes_of_notes_that_are_gone_are_not_given_again() -> None:
    first = plan([chart_of("[1111111](IDNUM) [2222222](IDNUM)")], CODE)
    second = plan([chart_of("[3333333](IDNUM) [4444444](IDNUM)")], CODE, ledger=first.ledger)
    old, new = ({choice.text for choice in planned.choices[0].values()} for planned in (first, second))
    assert len(old | new) == 4


# ── a growing corpus ─────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("scope", SCOPES)
def test_what_was_issued_in_a_circle_stays(scope: str) -> None:
    old = [chart([*VALUES, *(("IDNUM", str(number)) for number in range(100, 130))], f"p{n}") for n in range(3)]
    policy = under(scope, check_digit="invalid")
    first = plan(old, policy)
    more = [*old, chart([*VALUES, *(("IDNUM", str(number)) for number in range(130, 160))], "p9")]
    second = plan(more, policy, ledger=first.ledger)
    held = 0
    for before, after in zip(first.choices, second.choices, strict=False):
        for place, choice in before.items():
            held += after[place].rung == "hold"
            assert after[place].rung == "hold" or after[place] == choice
    # Held back are those whose surrogate is one of the thirty new originals.
    issued = {c.text for choices in first.choices for c in choices.values()} & {str(n) for n in range(130, 160)}
    assert (held > 0) == bool(issued)
    assert plan(more, policy, ledger={**first.ledger, **second.ledger}).choices == second.choices


def test_an_issued_surrogate_that_becomes_an_original_is_issued_anew_where_the_policy_says_so() -> None:
    policy = under("patient")
    old = chart([("PHONE", "659-8995"), ("PHONE", "659-8996")])
    first = plan([old], policy)
    taken = first.choices[0][0, 0].text or ""
    new = chart([("PHONE", taken)], "p2")
    for on_retroactive, rung in (("hold", "hold"), ("accept", "all"), ("reissue", "all")):
        said = replace(policy, on_retroactive=on_retroactive)
        second = plan([old, new], said, ledger=first.ledger).choices
        assert second[0][0, 0].rung == rung
        assert second[0][0, 1] == first.choices[0][0, 1]
        assert (second[0][0, 0].text == taken) == (on_retroactive == "accept")
        assert second[1][0, 0].text != taken


@pytest.mark.parametrize("scope", ["corpus", "patient"])
def test_originals_of_an_earlier_release_stay_originals(scope: str) -> None:
    """Their notes are gone from the input; the ledger remembers that they were no free values."""
    policy = under(scope)
    first = plan([chart([("PHONE", f"555-01{at:02d}") for at in range(48)])], policy)
    later = chart([("PHONE", f"659-20{at:02d}") for at in range(4)], "p2")
    made = {choice.text for choice in plan([later], policy, ledger=first.ledger).choices[0].values()}
    assert not made & {f"555-01{at:02d}" for at in range(48)}


# ── vectors, and what a policy may say ───────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("vector", VECTORS["surrogates"], ids=lambda v: f"{v['scope']}-{v['text']}")
def test_surrogates_of_a_key_never_change(vector: dict[str, str]) -> None:
    """Append-only: another surrogate for one of these is a new version of its rule."""
    policy = under(vector["scope"], vector["ids"], check_digit=vector["check_digit"])
    assert one(vector["kind"], vector["text"], policy) == vector["surrogate"]


def test_a_ladder_may_hold_narrow_but_not_for_codes() -> None:
    row = "PHONE: {{action: replace, behaviour: phones.fictional.v1, lists: [phones/area_codes], ladder: [{rungs}]}}"
    assert parse(edited(row.format(rungs="all, narrow, tag, hold"))).rule("FAX").ladder[1] == "narrow"
    with pytest.raises(PolicyError):
        parse(edited("IDNUM: {action: replace, behaviour: ids.code.v1, scope: patient, ladder: [all, narrow, hold]}"))


ROWS = (
    "IDNUM: {{action: replace, behaviour: ids.random.v1, scope: {scope}, options: {{check_digit: valid}}}}",
    "PHONE: {{action: replace, behaviour: phones.fictional.v1, scope: {scope}, lists: [phones/area_codes]}}",
    "EMAIL: {{action: replace, behaviour: emails.reserved.v1, scope: {scope}, "
    "lists: [hosts/mailboxes, hosts/domains]}}",
    "IPADDRESS: {{action: replace, behaviour: nets.shaped.v1, scope: {scope}, "
    "lists: [hosts/domains, hosts/addresses]}}",
    "SSN: {{action: replace, behaviour: ssn.never_issued.v1, scope: {scope}}}",
)


@pytest.mark.parametrize("scope", ["patient", "note", "mention"])
def test_a_policy_may_ask_for_area_codes_of_the_new_home(scope: str) -> None:
    row = f"PHONE: {{action: replace, behaviour: phones.home.v1, scope: {scope}, lists: [phones/area_codes]}}"
    assert parse(edited(row)).rule("FAX").behaviour == "phones.home.v1"


def test_area_codes_of_the_new_home_need_a_patient() -> None:
    row = "PHONE: {action: replace, behaviour: phones.home.v1, scope: corpus, lists: [phones/area_codes]}"
    with pytest.raises(PolicyError) as raised:
        parse(edited(row))
    assert "rules.PHONE.scope: no such value" in "\n".join(raised.value.lines())


@pytest.mark.parametrize("scope", SCOPES)
def test_a_policy_may_say_it(scope: str) -> None:
    policy = parse(edited(*(row.format(scope=scope) for row in ROWS)))
    assert {policy.rule(kind).scope for kind in ("LICENSE", "FAX", "EMAIL", "URL", "SSN")} == {scope}
    assert surrogates([("LICENSE", "1234567893")], policy) == surrogates(
        [("LICENSE", "1234567893")], under(scope, check_digit="valid"))


def test_nothing_prints_a_value() -> None:
    policy = under("patient")
    readings = [ids.read_parts("S/N 8675309"), phones.read_fictional("867-5309"),
                emails.read_reserved("a8675309@x.org"), nets.read_shaped("x.org/8675309"),
                ssn.read_number("966-53-8675")]
    printed = f"{readings!r} {numbers.Ways(policy, 'numbers')!r} {spaces.Marks(KEY)!r} {numbers.Survey(policy, KEY)!r}"
    assert "867" not in printed


@pytest.mark.parametrize("behaviour", ["ids.random.v1", "ids.code.v1"])
@pytest.mark.parametrize("text", ["987654320", "900-12-3456", "406 555 0111", "4065550111", "900123456"])
def test_a_number_of_nobody_becomes_no_social_security_or_telephone_number(behaviour: str, text: str) -> None:
    """987654320 became 611836892, and 4065550111 7772991440: a number that is issued, and one that may answer."""
    way = ways.Way("IDNUM", Rule("IDNUM", "replace", behaviour=behaviour))
    values, _ = way.read(text)
    assert values is not None
    (value,) = values
    room = spaces.space(value.group, value.shape)
    for number in range(0, room.size, room.size // 997):
        made = room.nth(number)
        assert (made[0] == "9" and made[3] == "4") if len(made) == 9 else made[3] == "1"
    again, _ = way.read("-".join(text.replace(" ", "").replace("-", "")))
    assert again == values  # one number in every form


@pytest.mark.parametrize("text", ["1065550111", "4061550111", "12345678", "A900123456"])
def test_what_is_neither_stays_as_random_as_it_was(text: str) -> None:
    values, _ = ids.read(text)
    assert values is not None
    assert values[0].shape in ("N999999999", "N9999999", "AN99999999")


# ── one number in two lengths ────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("policy", ["training-data", "cchmc-2014"])
def test_a_number_is_one_with_and_without_the_zeros_that_pad_it(policy: str) -> None:
    said = "[00123456](IDNUM), [123456](IDNUM), [0012-3456](IDNUM), [0001234](IDNUM)."
    padded, bare, cut, short = re.findall(r"[\d-]+", released(notes_of(said), policy=policy).texts["p0-n0"])
    assert padded == f"00{bare}"
    assert cut == f"{padded[:4]}-{padded[4:]}"
    assert bare[0] != "0"
    assert len(short) == 7
    # Nine digits may be a social security number: their zeros are no form.
    assert ids.read("001234567")[0] == (cells.Value("id", "001234567", ssn.NEVER_ISSUED),)


def test_the_last_four_digits_follow_the_whole_number_in_its_scope(tmp_path: Path) -> None:
    """And where the whole number comes with a later note, what was released stays (M17)."""
    shop = Workshop(tmp_path, policy="training-data")
    first = notes_of("Last four [9999](SSN).", patients=["a"])
    assert shop.notes(first, out="first").error is None
    more = notes_of("SSN [987-65-9999](SSN), [xxx-xx-9999](SSN).", patients=["a"])
    more = [more[0]._replace(doc_id="later")]
    run = shop.notes([*first, *more], out="second")
    assert run.error is None
    whole, last = re.findall(r"[\dx-]+\b", run.texts["later"])[-2:]
    assert last == f"xxx-xx-{whole[-4:]}"
    assert run.texts[first[0].doc_id][-5:-1] != whole[-4:]
