"""A listed town before its state is a town for maker and checker, whatever else its words could be (M26, P33)."""

from __future__ import annotations

import re
from functools import cache

import pytest
from places_kit import became, coherent

from resynth import lexicon
from resynth.policy.parse import load
from resynth.surrogates.places import read
from resynth.verify import place_forms
from resynth.verify.promises.places import COHERENT, SHUFFLE, told

#: As one mention, two and three, below a street, in marks that say what the town is.
WRITINGS = (
    "Lives in [{town}, {state}](LOCATION).", "Lives in [{town}, {state} {code}](LOCATION).",
    "Lives in [{town} {code}](LOCATION).", "Lives in [{town}](LOCATION) [{code}](LOCATION).",
    "Lives in [{town}](LOCATION), [{state}](LOCATION).", "Lives in [{town}](CITY), [{state}](STATE).",
    "Box 311\n[{town}](LOCATION), [{state}](LOCATION) [{code}](ZIP)",
    "[12 Oak St](STREET)\n[{town}](LOCATION), [{state} {code}](LOCATION)",
    "[12 Oak St\n{town}, {state} {code}](LOCATION)",
)
_MARK = re.compile(r"\[([^\]]*)\]\((\S+?)\)")


@cache
def odd() -> list[tuple[str, str, str]]:
    """Some of each sort of listed town that reads as something else where no state stands beside it, and three more."""
    sorts: dict[str, list[tuple[str, str, str]]] = {}
    for code, town, state, _ in lexicon.zips():
        alone = ",".join(part.what for part in read(town, "LOCATION")[0] or ())
        checked = ",".join(part.sort for part in place_forms.read("LOCATION", town))
        if (alone, checked) != ("city", "city"):
            sorts.setdefault(f"{alone} {checked}", []).append((town, state, code))
    more = {("New Harbor", "ME", "04554"), ("New Holland", "PA", "17557"), ("Church Hill", "MD", "21623")}
    return sorted(more | {towns[n * (len(towns) - 1) // 3] for towns in sorts.values() for n in range(4)})


@pytest.mark.parametrize("writing", WRITINGS)
@pytest.mark.parametrize("way", [COHERENT, SHUFFLE])
def test_the_new_place_keeps_what_is_promised(writing: str, way: str):
    policy = coherent() if way == COHERENT else load("cchmc-2014")
    broken = []
    for town, state, code in odd():
        note = writing.format(town=town, state=state, code=code)
        marks = _MARK.findall(note)
        (new,) = became(policy, note)
        tale = told(tuple([(kind, old, text, True) for (old, kind), text in zip(marks, new, strict=True)]), way)
        broken += [(town, state, promise) for promise in tale.broken if promise in ("M26", "P33")]
    assert not broken


def test_there_are_odd_towns_of_many_sorts():
    assert len(odd()) > 25


@pytest.mark.parametrize(("text", "beside", "expected"), [
    ("New Harbor", "ME", ["city"]), ("New Harbor", "", ["other"]), ("Pemaquid Harbor", "ME", ["city"]),
    ("Wyoming", "RI", ["city"]), ("Wyoming", "", ["state"]), ("Wyoming", "OK", ["state"]),
    ("Church Hill", "21623", ["city"]), ("Central", "SC", ["city"]),
])
def test_the_mention_behind_tells(text: str, beside: str, expected: list[str]):
    assert [part.what for part in read(text, "LOCATION", beside)[0] or ()] == expected


@pytest.mark.parametrize(("text", "expected"), [
    ("central SC", "SC"), ("Central, SC", "central SC"), ("Jamaica, NY", "jamaica NY"), ("Jamaica, VT", "jamaica VT"),
    ("New York 10001", "NY 10001"), ("New York 10001-1234", "NY 10001 1234"),
    ("Indiana University Hospital, Indianapolis, IN",
     "indiana university hospital indianapolis IN"),
])
def test_a_town_is_told_from_form_and_from_states(text: str, expected: str):
    assert " ".join(part.value for part in read(text, "LOCATION")[0] or ()) == expected


@pytest.mark.parametrize("text", ["657 Michigan", "657 Michigan, Rhinebeck, NY 12572"])
def test_behind_the_number_of_a_house_a_state_is_a_street(text: str) -> None:
    """M26 told of a town 657 in Michigan, beside the Rhinebeck in which the street was drawn: no release."""
    assert [part.sort for part in place_forms.read("LOCATION", text)][:2] == ["number", "street"]
    assert [part.sort for part in place_forms.read("LOCATION", "12345 Michigan")] == ["city", "state"]
