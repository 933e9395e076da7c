"""States written in short: read behind a town of theirs, written as print shortens them, and no town of their own."""

from __future__ import annotations

import pytest
from corpora import notes_of, released
from kit import broken
from test_place_faults import SHUFFLE, told, under

from resynth.plan.places_mentions import place_of
from resynth.surrogates import places
from resynth.verify import place_forms


@pytest.mark.parametrize(("text", "state"), [
    ("Mount Vernon Mo.", "MO"), ("Mount Vernon Oh", "OH"), ("Salem Ky.", "KY"), ("Washington Pa.", "PA"),
    ("12 Elm St Salem Ma", "MA"), ("Houma La.", "LA"),
])
def test_a_short_state_behind_a_town_of_it_is_a_state(text: str, state: str) -> None:
    """``Mo.`` and ``Oh`` were the ends of towns of their own, which then became ``Mount Vernon`` itself."""
    parts, form = places.read(text)
    assert parts is not None
    assert (parts[-1].what, parts[-1].value) == ("state", state)
    assert place_forms.read("LOCATION", text)[-1] == ("state", state)
    assert places.make(parts, form) == text


@pytest.mark.parametrize("text", ["Boulder Co", "Holiday In", "Grand Ma", "Ponte De", "Point Me", "Salem Or Not"])
def test_a_word_behind_no_town_of_such_a_state_is_none(text: str) -> None:
    parts, _ = places.read(text)
    assert parts is not None
    assert "state" not in [part.what for part in parts]
    assert "state" not in [part.sort for part in place_forms.read("LOCATION", text)]


@pytest.mark.parametrize(("text", "becomes"), [
    ("Salem Ky.", "Salem Ind. Salem N.C. Salem Ga. Salem Ohio Salem Wash."),
    ("Salem, Ky", "Salem, Ind Salem, NC Salem, Ga Salem, Ohio Salem, Wash"),
    ("Salem, Ill.", "Salem, Ind. Salem, N.C. Salem, Ga. Salem, Ohio Salem, Wash."),
    ("Salem KY", "Salem IN Salem NC Salem GA Salem OH Salem WA"),
])
def test_a_state_is_shortened_as_print_does(text: str, becomes: str) -> None:
    """``In.``, ``Or.`` and ``Nc.`` read as words: the checker took them for the end of the town (P33)."""
    parts, form = places.read(text)
    assert parts is not None
    new = [places.make(tuple(places.part_of("state", code) if part.what == "state" else part for part in parts), form)
           for code in ("IN", "NC", "GA", "OH", "WA")]
    assert " ".join(new) == becomes
    assert [place_forms.read("LOCATION", one)[-1].sort for one in new] == ["state"] * 5


def test_a_town_that_no_list_has_does_not_become_the_town_inside_it() -> None:
    assert "mt vernon" in place_of((("Mount Vernon oh", "LOCATION", False),)).grams
    assert "salem" not in place_of((("Winston-Salem", "CITY", False),)).grams


@pytest.mark.parametrize("key", range(6))
def test_no_release_gives_back_a_town_without_its_state(key: int) -> None:
    texts = ["[Mount Vernon oh](LOCATION)", "[Mount Vernon, KY](LOCATION)", "[Mount Vernon](CITY), [IL](STATE)",
             "[Salem](CITY), [MA](STATE)", "[Mount Vernon Mo.](LOCATION)"]
    done = released(notes_of(*[f"Of {text}." for text in texts]), secret=bytes([key + 1] * 32))
    assert done.error is None
    assert not any("Mount Vernon" in done.texts[f"p{at}-n{at}"] for at in (0, 1, 2, 4))


def test_a_town_that_came_back_without_its_state_is_told() -> None:
    """A planted fault: the town of ``Mount Vernon oh`` stands at its own place."""
    salem, vernon = "Of [Salem](CITY).", "Of [Mount Vernon](CITY)."
    for new, falls in (("Salem", set()), ("Mount Vernon", {"M3"})):
        found = told(under(SHUFFLE), ("Of [Mount Vernon oh](LOCATION).", f"Of [{new}](LOCATION)."), (salem, vernon),
                     (vernon, salem))
        assert broken(found) == falls


@pytest.mark.parametrize(("policy", "one_town"), [("cchmc-2014", True), ("training-data", False)])
def test_a_town_in_two_states_is_one_town_of_the_shuffle_and_two_homes(policy: str, one_town: bool) -> None:
    """Parts are shuffled as parts: the same town becomes the same town, beside whichever state. A home is town and
    state together. However the state is written, the same town in the same state is one in a chart."""
    texts = ["[Springfield, IL](LOCATION) or [Springfield, MO](LOCATION)", "[Springfield](CITY), [Illinois](STATE)",
             "[Springfield, Ill.](LOCATION)", "[Springfield Mo.](LOCATION)", "[Salem, KY](LOCATION)",
             "[Lexington](CITY), [VA](STATE)", "[Fairfax, Ohio](LOCATION)", "[Columbus](CITY), [OH](STATE)"]
    done = released(notes_of(*texts, patients=[*"AAAABCDE"]), policy=policy)
    assert done.error is None
    towns = [done.texts[f"A-n{n}"].split(" or ") for n in range(4)]
    both, *more = [[tuple(part.value for part in places.read(town)[0] or ()) for town in note] for note in towns]
    illinois, missouri = both
    assert more == [[illinois], [illinois], [missouri]]
    assert illinois != missouri
    assert (illinois[0] == missouri[0]) is one_town
