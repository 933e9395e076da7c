"""Places with a real home elsewhere: what belongs together stays together, and nothing of the own home comes back."""

from __future__ import annotations

import pytest
from places_kit import KEY, LADDER, became, chart_of, coherent, plan_of, under

from resynth import lexicon
from resynth.keys import Key
from resynth.plan.places_home import Homes, Origin, atlas, home
from resynth.policy.model import Rule
from resynth.surrogates.places import Part, canonical, read
from resynth.surrogates.places_invent import invent

TRIPLES = {(code, city, state) for code, city, state, _ in lexicon.zips()}
PAIRS = {(city, state) for _, city, state in TRIPLES}
LIVES = "Lives at [12 Oak St, Lexington, KY 40502](LOCATION) today."
SPANS = "Lives at [12 Oak St](STREET), [Lexington](CITY), [KY](STATE) [40502](ZIP) today."


def parts(text: str, kind: str = "LOCATION") -> dict[str, str]:
    """The parts of a place by sort, as they are shown; states as codes."""
    found = read(text, kind)[0] or ()
    return {part.what: part.value if part.what == "state" else part.shown for part in found}


# ── what belongs together ────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("secret", range(12))
def test_town_state_and_zip_are_a_real_triple_of_another_state(secret: int):
    key = Key(bytes([secret]) * 32)
    ((whole,),) = became(coherent(), LIVES, key=key)
    new = parts(whole)
    assert (new["zip"], new["city"], new["state"]) in TRIPLES
    assert new["state"] != "KY"
    assert new["number"] != "12"


def test_spans_of_one_place_agree_like_one_span():
    ((whole,),) = became(coherent(), LIVES)
    ((street, city, state, code),) = became(coherent(), SPANS)
    assert f"{street}, {city}, {state} {code}" == whole


def test_a_code_of_no_state_becomes_the_state_of_the_new_home():
    ((city, state, code, again),) = became(coherent(), "Of [Harlow](CITY), [PW](STATE) [22472](ZIP); [Harlow](CITY).")
    assert (code, city, state) in TRIPLES
    assert again == city


def test_a_province_abroad_becomes_two_letters_of_no_state():
    ((city, province, country),) = became(coherent(), "Of [Toronto](CITY), [ON](STATE), [Canada](COUNTRY).")
    assert len(province) == 2
    assert province.isupper()
    assert province not in {*lexicon.states(), "ON"}
    assert country not in ("Canada", "[COUNTRY]")
    assert not city.startswith("[")


def test_the_same_place_stays_the_same_in_the_whole_chart_and_a_bare_town_follows():
    """The bare town, the state in full, the ZIP code and the county follow the address, before it and after it."""
    found = became(
        coherent(), "Back in [Lexington](CITY) then.", LIVES, "In [Kentucky](STATE); ZIP is [40502](ZIP).",
        "From [Fayette County](COUNTY) again, and [LEXINGTON](CITY) again.",
    )
    new = parts(found[1][0])
    assert found[0] == [new["city"]]
    assert found[2] == [lexicon.states()[new["state"]], new["zip"]]
    town = next(row for row in lexicon.zips() if row[1:3] == (new["city"], new["state"]))
    assert found[3][1] == new["city"].upper()
    assert (new["city"], new["state"]) in PAIRS
    assert found[3][0].removesuffix(" County") == town[3]


def test_two_towns_of_one_state_move_to_one_state():
    ((first, second),) = became(coherent(), "Of [Lexington, KY](LOCATION), then of [Frankfort, KY](LOCATION).")
    assert parts(first)["state"] == parts(second)["state"]
    assert {(parts(text)["city"], parts(text)["state"]) for text in (first, second)} <= PAIRS


def test_what_is_told_after_a_state_is_another_home():
    """Adjacent addresses are one Place; each town goes with its own state and ZIP code."""
    (texts,) = became(coherent(), "Of [Lexington, KY 40502](LOCATION); [Dayton, OH 45402](LOCATION).")
    for piece in texts:
        new = parts(piece)
        assert (new["zip"], new["city"], new["state"]) in TRIPLES


def test_of_two_codes_around_a_state_the_one_behind_it_is_its_own():
    """A column of codes and states: the state went with the code before it, and M26 broke at the one behind."""
    ((_, state, code),) = became(coherent(), "From [98801](ZIP), [Colorado](STATE) [98802](ZIP).")
    assert lexicon.zip3_states()[code[:3]] == next(key for key, name in lexicon.states().items() if name == state)


def test_a_town_abroad_moves_to_a_town_of_another_country():
    ((text, country),) = became(coherent(), "Born in [Lyon, France](LOCATION), back in [France](COUNTRY).")
    city, _, new = text.partition(", ")
    assert (city, new) in {(town, name) for town, name, _ in lexicon.world_cities()}
    assert country == new != "France"


@pytest.mark.parametrize("text", ["Jordan, MN", "12 Oak St, Lebanon, OH", "Mexico, MO 65265"])
def test_a_town_that_is_called_like_a_country_moves_like_any_town(text: str):
    ((whole,),) = became(coherent(), f"Of [{text}](LOCATION).")
    new = parts(whole)
    assert (new["city"], new["state"]) in PAIRS
    assert "zip" not in new or (new["zip"], new["city"], new["state"]) in TRIPLES


def test_the_united_states_stay_where_the_home_is():
    ((text, alone),) = became(coherent(), "Of [Lexington, KY, USA](LOCATION), citizen of [USA](COUNTRY).")
    assert text.endswith(", USA")
    assert alone == "United States"


# ── the home of a chart, for others ──────────────────────────────────────────────────────────────────────────────────


def test_others_get_the_home_that_the_places_get():
    chart = chart_of("a", LIVES, "Back in [Lexington](CITY).")
    new = parts(became(coherent(), LIVES, "Back in [Lexington](CITY).")[0][0])
    assert home(chart, coherent(), KEY) == (new["state"], new["city"])
    homes = Homes(chart, coherent(), KEY)
    given = homes.state(homes.mark(0), "KY")
    assert given is not None
    assert given.value == new["state"]
    assert home(chart_of("b", "No place at all."), coherent(), KEY) is None


def test_a_home_does_not_depend_on_the_order_of_the_notes():
    there = became(coherent(), LIVES, "Went to [Dayton](CITY).", "Of [Dayton, OH](LOCATION).")
    back = became(coherent(), "Of [Dayton, OH](LOCATION).", "Went to [Dayton](CITY).", LIVES)
    assert there == back[::-1]


# ── the settings of a rule ───────────────────────────────────────────────────────────────────────────────────────────


def test_the_state_may_stay():
    said = under({"options": {"region": "same state"}})
    found = became(said, LIVES, "In [Kentucky](STATE), in [northern Kentucky](LOCATION).")
    new = parts(found[0][0])
    assert new["state"] == "KY"
    assert new["city"] != "Lexington"
    assert (new["zip"], new["city"], "KY") in TRIPLES
    assert found[1] == ["Kentucky", "Kentucky"]


def test_every_state_is_as_likely_as_another_or_people_count():
    """Of 300 homes more lie in California when people count; about one in 46 when they do not."""
    counts = []
    for weight in ("people", "even"):
        said = under({"options": {"weight": weight}})
        charts = [chart_of(f"p{n}", LIVES) for n in range(300)]
        states = [parts(choices[0, 0].text or "")["state"] for choices in plan_of(charts, said)]
        counts.append(states.count("CA"))
    assert counts[0] > 20 > 16 > counts[1]


# ── scopes ───────────────────────────────────────────────────────────────────────────────────────────────────────────

TWICE = ("Of [Lexington, KY](LOCATION), once of [Lexington, KY](LOCATION).", "Of [Lexington, KY](LOCATION).")


@pytest.mark.parametrize(("scope", "distinct"), [("mention", 3), ("note", 2), ("patient", 1), ("corpus", 1)])
def test_inside_the_scope_a_place_stays_the_same(scope: str, distinct: int):
    found = became(under({"scope": scope}), *TWICE)
    assert len({text for texts in found for text in texts}) == distinct


def test_each_kind_may_have_its_own_scope():
    """Towns by patient, ZIP codes by themselves by note; a kept part in front of a Place has no say."""
    row = {"action": "replace", "behaviour": "places.coherent.v1", "ladder": LADDER}
    said = coherent(ZIP=Rule("ZIP", scope="note", **row), CITY=Rule("CITY", scope="patient", **row),
                    STREET=Rule("STREET", "keep"))
    first, second = became(said, *["Of [9 Elm St](STREET), [Lexington](CITY). So: [40502](ZIP)."] * 2)
    assert first[0] == second[0]
    assert first[1] != second[1]


def test_two_patients_are_independent_but_in_the_scope_of_the_corpus():
    for scope, same in (("patient", False), ("corpus", True)):
        first, second = plan_of([chart_of("a", LIVES), chart_of("b", LIVES)], under({"scope": scope}))
        assert (first[0, 0].text == second[0, 0].text) is same


def test_a_chart_that_holds_the_corpus_home_gets_another_and_says_so():
    """Corpus scope, but one patient has been in the very state: rung narrow."""
    said = under({"scope": "corpus"})
    new = parts(became(said, LIVES)[0][0])
    there = chart_of("b", LIVES, f"Was in [{lexicon.states()[new['state']]}](STATE).")
    first, second = plan_of([chart_of("a", LIVES), there], said)
    assert (first[0, 0].rung, second[0, 0].rung) == ("all", "narrow")
    assert parts(second[0, 0].text or "")["state"] != new["state"]


def test_markov_moves_on_with_its_chance():
    """p 1: each mention another home; p near 0: all the same."""
    always = became(under({"scope": "markov", "p": 1.0}), *TWICE)
    never = became(under({"scope": "markov", "p": 0.000001}), *TWICE)
    assert len({text for texts in always for text in texts}) == 3
    assert len({text for texts in never for text in texts}) == 1


# ── never ────────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_a_home_of_the_corpus_is_nobodys_new_home():
    """What one would have got is taken by somebody who lives there: another one is given (P37)."""
    new = parts(became(coherent(), LIVES)[0][0])
    lives_there = chart_of("b", f"Of [{new['city']}, {new['state']} {new['zip']}](LOCATION).")
    again = parts(became(coherent(), LIVES, others=(lives_there,))[0][0])
    assert (again["city"], again["state"]) != (new["city"], new["state"])
    assert again["zip"] != new["zip"]
    assert again["state"] == new["state"]  # so telephone numbers still agree


def test_a_home_is_not_called_like_somebody_of_the_corpus():
    new = parts(became(coherent(), LIVES)[0][0])
    somebody = chart_of("b", f"Seen by [Dr. {new['city'].split(' ')[-1]}](DOCTOR), lives in [Boise, ID](LOCATION).")
    again = parts(became(coherent(), LIVES, others=(somebody,))[0][0])
    assert again["city"] != new["city"]


def test_a_patient_of_every_state_gets_tags():
    """No state is left; and a ladder without tags holds the note."""
    everywhere = " and ".join(f"[{name}](STATE)" for name in lexicon.states().values())
    note = f"Was in {everywhere}, of [Lexington](CITY)."
    assert set(became(coherent(), note)[0]) == {"[STATE]", "[CITY]"}
    chart = chart_of("a", note)
    (choices,) = plan_of([chart], under({"ladder": ("all", "hold")}))
    assert {(choice.text, choice.rung) for choice in choices.values()} == {(None, "hold")}


def test_a_street_gets_no_suffix_that_the_corpus_has_with_it():
    new = parts(became(coherent(), SPANS)[0][0], "STREET")
    suffixes = [chart_of("b", f"Of [{7 + n} {new['street']} {suffix}](STREET).") for n, suffix in enumerate(
        ("St", "Ave", "Rd", "Dr", "Ln", "Blvd", "Pl", "Way", "Cir", "Ter", "Trl"))]
    again = became(coherent(), SPANS, others=tuple(suffixes))[0][0]
    assert again.startswith("[") or parts(again, "STREET")["street"] != new["street"]


# ── beside other rules ───────────────────────────────────────────────────────────────────────────────────────────────


def test_a_kept_town_gets_another_zip_code_of_its_own():
    ((street, code),) = became(coherent(CITY=Rule("CITY", "keep"), STATE=Rule("STATE", "keep")), SPANS)
    assert (code, "Lexington", "KY") in TRIPLES
    assert code != "40502"
    assert street != "12 Oak St"


def test_a_kept_state_gets_a_town_of_its_own():
    ((_, city, code),) = became(coherent(STATE=Rule("STATE", "keep")), SPANS)
    assert (code, city, "KY") in TRIPLES


# ── what no list has ─────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(("kind", "text", "pattern"), [
    ("LOCATION-OTHER", "Eden Park", "Maple Park"), ("LOCATION-OTHER", "Lake Cumberland", "Lake Maple"),
    ("LOCATION-OTHER", "Ohio River", "Maple River"), ("LOCATION-OTHER", "Lincoln Elementary School",
                                                      "Maple Elementary School"),
    ("LOCATION", "University of Cincinnati Medical Center, Boise", "Maple Medical Center"),
    ("LOCATION", "Mercy Hospital, Boise", "Maple Hospital"),
])
def test_a_landmark_keeps_its_kind(kind: str, text: str, pattern: str):
    part = (read(text, kind)[0] or ())[0]
    assert invent(part, "Maple", KEY.draw("test")).shown == pattern


@pytest.mark.parametrize(("text", "ends"), [("the North Shore", " Shore"), ("the East Side", " Side")])
def test_a_stretch_of_land_gets_another_direction(text: str, ends: str):
    part = (read(text, "LOCATION-OTHER")[0] or ())[0]
    made = invent(part, "Maple", KEY.draw("test")).shown
    assert made.startswith("the ")
    assert made.endswith(ends)
    assert canonical(made) != canonical(text)


def test_a_region_becomes_a_region_and_an_acronym_other_letters():
    region = invent(Part("other", "midwest", "Midwest"), "Maple", KEY.draw("test"))
    assert region.value != "midwest"
    assert not region.shown.startswith("the ")
    letters = invent(Part("institution", "cchmc", "CCHMC"), "Maple", KEY.draw("test"))
    assert len(letters.shown) == 5
    assert letters.shown.isupper()
    assert "A" not in letters.shown


def test_other_places_of_a_chart_stay_the_same_and_none_is_what_it_was():
    found = became(coherent(), "At [Eden Park](LOCATION-OTHER).", "At [EDEN PARK](LOCATION-OTHER); [I-75](LOCATION).")
    assert found[0][0].upper() == found[1][0]
    assert found[0][0].endswith(" Park")
    assert "Eden" not in found[0][0]
    assert found[1][1] != "I-75"


# ── the atlas ────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_every_town_that_is_given_is_of_the_lists_and_is_lived_in():
    people = lexicon.zip_people()
    for state in atlas().states.items:
        for town in atlas().towns[state].items:
            assert (town.city, state) in PAIRS
            assert all((code, town.city, state) in TRIPLES and people[code] == number for code, number in town.zips)


def test_of_towns_of_one_name_the_chart_tells_which():
    chart = chart_of("a", "Of [Springfield, IL](LOCATION), later [Springfield](CITY), never [Dayton](CITY).")
    homes = Homes(chart, coherent(), KEY)
    assert homes.origin("springfield") == Origin("springfield", "IL")
    assert homes.origin("dayton") == Origin("dayton", "OH")  # the largest
    assert homes.origin("aurora") == Origin("aurora", "IL")  # of the state where the chart's home is
    assert homes.origin("zzyzxville") == Origin("zzyzxville", "")
    assert homes.origin("", "", "45402") == Origin("dayton", "OH")


def test_another_key_gives_other_homes():
    homes = {became(coherent(), LIVES, key=Key(bytes([n]) * 32))[0][0] for n in range(20)}
    assert len(homes) == 20


@pytest.mark.parametrize("place", [
    "Saint Helena Island, SC 29920", "Fox Harbor Island, SC 29920", "Yosemite Park, CA 95389", "Lake Mead, NV",
    "Pawleys Island, SC",
])
def test_an_island_before_a_state_gets_a_town_of_the_new_state(place: str):
    """The checker reads a town there (M26): half of the name would stand beside a state where no such town is."""
    ((said,),) = became(coherent(), f"Lives in [{place}](LOCATION).")
    parts = {part.what: part.value for part in read(said, "LOCATION")[0] or ()}
    towns = {(canonical(city), state) for city, state in PAIRS} | {
        (canonical(city), state) for city, state, _ in lexicon.cities()}
    assert (parts["city"], parts["state"]) in towns
