"""Places made coarser: states and three digits of a ZIP code, or a limited data set's town, state and ZIP code."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from places_kit import chart_of, plan_of, written

from resynth import lexicon
from resynth.policy.model import Policy, Rule
from resynth.policy.parse import load
from resynth.surrogates import places_coarse
from resynth.surrogates.places import KINDS
from resynth.surrogates.places_coarse import FEW, Coarse, coarsen, zip3
from resynth.surrogates.places_words import country_words
from resynth.verify.promises.places_coarse import too_fine

SMALL_2000 = "036 059 063 102 203 556 692 790 821 823 830 831 878 879 884 890 893"
SMALL_2020 = "036 059 102 202 203 204 205 369 556 692 753 772 821 823 878 879 884 893"
STATE = Coarse(frozenset(("state", "zip3", "country")))
LIMITED = Coarse(frozenset(("city", "state", "zip", "country")))


def under(**rows: Rule) -> Policy:
    base = load("cchmc-2014")
    return replace(base, rules={**base.rules, **rows})


# ── three digits of a ZIP code ───────────────────────────────────────────────────────────────────────────────────────


def test_three_digits_stay_only_where_the_table_shows_more_people_than_the_margin():
    """45 CFR 164.514(b)(2)(i)(B): 452 is Cincinnati, 036 was small in both censuses."""
    assert zip3("45229") == "452"
    assert zip3("03601") == FEW


@pytest.mark.parametrize("prefix", SMALL_2000.split())
def test_what_was_small_in_2000_stays_small(prefix: str):
    """The printed list of HHS, though 063, 790 and 890 have grown since."""
    assert zip3(f"{prefix}01") == FEW


@pytest.mark.parametrize("prefix", SMALL_2020.split())
def test_what_was_small_in_2020_is_small(prefix: str):
    assert zip3(f"{prefix}01") == FEW


@pytest.mark.parametrize("prefix", ["000", "090", "962", "888", "999999", ""])
def test_what_the_table_does_not_know_is_closed(prefix: str):
    """Military areas, prefixes that are not given, no prefix at all."""
    assert zip3(prefix) == (FEW if prefix != "999999" else "999")


def test_the_margin_closes_what_is_near_the_line():
    """576 had 20,310 residents in 2020, to which noise was added."""
    assert (zip3("57601"), zip3("57601", 25_000)) == ("576", FEW)


@settings(deadline=None)
@given(st.integers(0, 99_999).map("{:05d}".format), st.sampled_from((20_000, 25_000)))
def test_no_prefix_stays_that_is_not_in_the_table(code: str, margin: int):
    kept = zip3(code, margin)
    people, small = lexicon.zip3().get(code[:3], (0, True))
    assert kept == (code[:3] if people > margin and not small else "000")


# ── what becomes of an address ───────────────────────────────────────────────────────────────────────────────────────

#: (kind, as it stands, states and three digits, limited data set)
TABLE = (
    ("LOCATION", "12 Oak St Apt 4, Lexington, KY 40502", "[STREET], [CITY], KY 405**", "[STREET], Lexington, KY 40502"),
    ("LOCATION", "12 Oak St., Lexington KY 40502-1234", "[STREET], [CITY] KY 405**", "[STREET], Lexington KY 40502"),
    ("LOCATION", "12 Oak St\nLexington KY\n40502", "[STREET]\n[CITY] KY\n405**", "[STREET]\nLexington KY\n40502"),
    ("LOCATION", "CCHMC, 120 VINE ST., APT 4B, DAYTON, OHIO 45402",
     "[INSTITUTION], [STREET], [CITY], OHIO 454**", "[INSTITUTION], [STREET], DAYTON, OHIO 45402"),
    ("LOCATION", "P.O. Box 77, Boise, ID 83702", "[STREET], [CITY], ID 837**", "[STREET], Boise, ID 83702"),
    ("LOCATION", "Lexington (KY)", "[CITY] (KY)", "Lexington (KY)"),
    ("LOCATION", "Hamilton County, OH", "[COUNTY], OH", "[COUNTY], OH"),
    ("LOCATION", "northern Kentucky", "Kentucky", "Kentucky"),
    ("LOCATION", "downtown Cincinnati", "[CITY]", "Cincinnati"),
    ("LOCATION", "corner of Vine and Main, Dayton OH", "[STREET], [CITY] OH", "[STREET], Dayton OH"),
    ("LOCATION", "State Route 32", "[STREET]", "[STREET]"),
    ("LOCATION", "Hyde Park, Cincinnati, OH", "[CITY], OH", "[CITY], Cincinnati, OH"),
    ("LOCATION", "Zzyzxville, OH", "[CITY], OH", "[CITY], OH"),
    ("LOCATION", "Paris, France", "[CITY], France", "[CITY], France"),
    ("LOCATION", "Toronto, Ontario, Canada", "[CITY], Canada", "[CITY], Canada"),
    ("LOCATION", "12 Oak St, Lebanon, OH", "[STREET], [CITY], OH", "[STREET], Lebanon, OH"),
    ("LOCATION", "Jordan, MN", "[CITY], MN", "Jordan, MN"),
    ("LOCATION", "Mexico, MO 65265, USA", "[CITY], MO 652**, USA", "Mexico, MO 65265, USA"),
    ("CITY", "Peñasco", "[CITY]", "Peñasco"),
    ("LOCATION", "New York, NY", "[CITY], NY", "New York, NY"),
    ("LOCATION", "Washington, D.C.", "[CITY], D.C.", "Washington, D.C."),
    ("STREET", "3333 Burnet Avenue", "[STREET]", "[STREET]"),
    ("CITY", "Lexington", "[CITY]", "Lexington"),
    ("CITY", "Zzyzxville", "[CITY]", "Zzyzxville"),
    ("CITY", "Zzyzx Hollow Rd", "[CITY]", "[CITY]"),
    ("CITY", "Park Ridge", "[CITY]", "Park Ridge"),
    ("STATE", "KY", "KY", "KY"),
    ("STATE", "New York", "New York", "New York"),
    ("ZIP", "40502", "405**", "40502"),
    ("ZIP", "03601-2233", "000**", "03601"),
    ("COUNTY", "Hamilton County", "[COUNTY]", "[COUNTY]"),
    ("COUNTRY", "France", "France", "France"),
    ("LOCATION-OTHER", "the East Coast", "[LOCATION-OTHER]", "[LOCATION-OTHER]"),
    ("LOCATION-OTHER", "Eden Park", "[LOCATION-OTHER]", "[LOCATION-OTHER]"),
    ("LOCATION-OTHER", "Ohio", "Ohio", "Ohio"),
)


@pytest.mark.parametrize(("kind", "text", "state", "limited"), TABLE)
def test_a_place_keeps_what_may_stay(kind: str, text: str, state: str, limited: str):
    assert coarsen(text, kind, STATE) == (state, "all")
    assert coarsen(text, kind, LIMITED) == (limited, "all")


@pytest.mark.parametrize(("kind", "text", "tag"), [
    ("STATE", "ohi", "[STATE]"), ("STATE", "PW", "[STATE]"), ("ZIP", "45229-302", "[ZIP]"), ("ZIP", "...", "[ZIP]"),
    ("COUNTRY", "Bavaria", "[COUNTRY]"),
    ("LOCATION", "New York", "[STATE]"), ("LOCATION", "Washington", "[STATE]"), ("LOCATION", "Miss", "[STATE]"),
])
def test_what_is_not_surely_read_is_a_tag_and_counted(kind: str, text: str, tag: str):
    """A lone New York is a town as well as a state; Miss a title."""
    assert coarsen(text, kind, STATE) == (tag, "tag")


def test_the_settings_of_a_rule_are_kept():
    plain = Coarse(frozenset(("state", "zip3", "country")), stars=False, margin=25_000)
    assert coarsen("57601", "ZIP", plain) == ("000", "all")
    assert coarsen("45229", "ZIP", plain) == ("452", "all")
    assert coarsen("Dayton, OH 45402", "LOCATION", Coarse(frozenset(("state",)))) == ("[CITY], OH [ZIP]", "all")
    assert coarsen("France", "COUNTRY", Coarse(frozenset(("state",)))) == ("[COUNTRY]", "tag")


WORDS = """
12 3333 Oak Vine St Ave. Lexington Dayton KY OH Ohio 40502 45229-3026 Apt 4B P.O. Box 77 near the north Hamilton County
France , ( ) - Eden Park University of # and Zzyzx 75301 Washington
"""
TEXTS = st.lists(st.sampled_from((*WORDS.split(), "\n")), min_size=1, max_size=9).map(" ".join)


@settings(deadline=None)
@given(TEXTS, st.sampled_from(sorted(KINDS)))
def test_whatever_is_written_the_checker_finds_nothing_finer(text: str, kind: str):
    """Another reading, with its own lists, of every surrogate that can come out (M13)."""
    for terms, keeps in ((STATE, STATE.keep), (LIMITED, LIMITED.keep)):
        made, rung = coarsen(text, kind, terms)
        assert rung in ("all", "tag")
        assert not too_fine(kind, text, made, keeps, terms.margin)
        if terms is STATE:
            assert not re.search(r"\d{4}|Oak|Vine|Lexington|Dayton|Apt|Box|Hamilton|Eden|Zzyzx", made)


def test_every_country_that_may_stay_is_one_to_the_checker():
    """``Czech Republic`` stayed, and the checker's list knew Czechia alone."""
    kept = 0
    for name in (*places_coarse._countries(), *country_words()):
        for text in (name, name.title(), name.upper()):
            for kind in ("COUNTRY", "LOCATION"):
                made, _ = coarsen(text, kind, STATE)
                assert not too_fine(kind, text, made, STATE.keep, STATE.margin), text
                kept += made == text
    assert kept > 1000


# ── through the plan ─────────────────────────────────────────────────────────────────────────────────────────────────

NOTE = "Of [12 Oak St](STREET), [Lexington](CITY), [KY](STATE) [40502](ZIP), now [Dayton, OH 45402](LOCATION)."
OTHER = "From [9 Elm Rd](STREET), [Fairfax](CITY), [VA](STATE) [22030](ZIP) and [Boise, ID 83702](LOCATION)."


def test_each_part_of_a_place_has_its_own_rule():
    """Street tagged elsewhere, town kept, state coarser, ZIP code shuffled."""
    shuffle = {"action": "shuffle", "behaviour": "places.shuffle.v1", "scope": "patient"}
    coarse = {"action": "generalize", "behaviour": "places.state.v1"}
    said = under(
        STREET=Rule("STREET", "redact", behaviour="tags.typed.v1"), CITY=Rule("CITY", "keep"),
        STATE=Rule("STATE", **coarse), ZIP=Rule("ZIP", **shuffle), LOCATION=Rule("LOCATION", **coarse),
    )
    charts = [chart_of("a", NOTE), chart_of("b", OTHER)]
    first, _ = plan_of(charts, said)
    assert set(first) == {(0, 2), (0, 3), (0, 4)}  # the tag is the family of tags', the town is kept
    assert first[0, 2].text == "KY"
    assert first[0, 3].text in ("22030", "83702")
    assert first[0, 4].text == "[CITY], OH 454**"
    assert {first[0, n].rule for n in (2, 4)} == {"places.state.v1"}


def test_a_kept_part_in_front_of_a_place_has_no_say():
    """Scope and ladder of a Place are those of what is shuffled in it; here another state comes from the lists."""
    ladder = ("all", "prefer", "narrow", "wider", "tag", "hold")
    said = under(CITY=Rule("CITY", "keep"), STATE=Rule(
        "STATE", "shuffle", behaviour="places.shuffle.v1", scope="patient", ladder=ladder))
    note = "Of [Lexington](CITY), [KY](STATE)."
    (choices,) = plan_of([chart_of("a", note, note)], said)
    assert {choice.rung for choice in choices.values()} == {"wider"}
    assert len({choice.text for choice in choices.values()}) == 1


def test_a_limited_data_set_drops_the_street_inside_an_address():
    coarse = Rule("LOCATION", "generalize", behaviour="places.limited.v1")
    said = under(LOCATION=coarse, **{kind: replace(coarse, kind=kind) for kind in ("STREET", "CITY", "STATE", "ZIP")})
    chart = chart_of("a", "At [12 Oak St, Lexington KY 40502](LOCATION) or [9 Elm Rd](STREET), [Dayton](CITY).")
    (choices,) = plan_of([chart], said)
    assert written(chart, choices) == [
        r"At [\[STREET\], Lexington KY 40502](LOCATION) or [\[STREET\]](STREET), [Dayton](CITY)."
    ]


def test_a_lone_state_that_is_a_town_of_the_chart_is_the_town():
    """Delaware, OH and Poland, OH are towns, in every note of the patient; a STATE is what the annotator says."""
    coarse = Rule("LOCATION", "generalize", behaviour="places.state.v1")
    said = under(LOCATION=coarse, STATE=replace(coarse, kind="STATE"))
    charts = [chart_of("a", "Of [Delaware, OH](LOCATION).", "Back in [Delaware](LOCATION), once in [Delaware](STATE)."),
              chart_of("b", "Once in [Delaware](LOCATION).")]
    first, second = plan_of(charts, said)
    assert [choice.text for choice in first.values()] == ["[CITY], OH", "[CITY]", "Delaware"]
    assert first[1, 0].rung == "tag"
    assert second[0, 0].text == "Delaware"


def test_a_ladder_without_tag_holds_the_note():
    rule = Rule("STATE", "generalize", behaviour="places.state.v1", ladder=("all", "hold"))
    chart = chart_of("a", "From [ohi](STATE).")
    (choices,) = plan_of([chart], under(STATE=rule))
    assert (choices[0, 0].text, choices[0, 0].rung) == (None, "hold")
