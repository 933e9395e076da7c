"""Streets behind the number of a flat, addresses of the military, units whose word a town begins with."""

from __future__ import annotations

import pytest

from resynth.recognize.detect import detect
from resynth.testing import marked
from resynth.types import Document

SEEN = "The patient was seen today and is doing well, with no new complaints since the last visit.\n"
FOUND = [
    "Lives at [Unit 20 38 Terri Reserve](STREET).", "Address: [Level 4, 530 Tarn Quay](STREET)",
    "Address: [Apt. 91 74 Miller Artery](STREET)\nseen at home", "moved to [135/689 Robin Parade](STREET) in spring",
    "found down at [8/670 Pennington Road](STREET)", "Address: [Flat 91 621 Henderson Brace](STREET)",
    "Address: [85/947 Brown Steps](STREET)", "EMS called to [5 Smith Esplanade](STREET)",
    "[USNS Smith](LOCATION-OTHER)\n[FPO](CITY) AP 12345",
    "[Unit 1234 Box 5678](LOCATION-OTHER)\n[DPO](CITY) AE 09876",
    "[PSC 4115, Box 7815](LOCATION-OTHER)\n[APO](CITY) AA 41945",
    "Lives at [8 Ferrell Cruiseway](STREET), [Stevenmouth](CITY), [ACT](STATE), [2628](ZIP) with son",
    "Address: [Level 3, 88 Grey St](STREET), [St Kilda](CITY) [3182](ZIP)   T",
]
NONE = [
    "BP 120/80 Left Arm", "5/12 Foley Removed", "at 5/12 Rounds", "Level 2 45 Minute Visit", "Unit 4 12 Beds Open",
    "Lot 12 300 Units Given", "at 3/10 Pain Scale", "PSC and UC", "Level 1 10 Trauma Beds",
    "Temp: 98/37 Oral", "Unit 2 500 PRBC", "US Navy",
]


@pytest.mark.parametrize("said", FOUND)
def test_an_address_is_whole(said: str):
    text, spans = marked(SEEN + said)
    told = [(one.start, one.end, one.kind) for one in detect([Document("1", "1", text)])[0] or ()]
    assert {(one.start, one.end, one.kind) for one in spans} <= set(told)
    covered = {at for start, end, _ in told for at in range(start, end)}
    assert all(at in covered for at in range(spans[0].start, spans[-1].end) if text[at].isalnum())


@pytest.mark.parametrize("said", NONE)
def test_two_numbers_of_something_else_are_no_street(said: str):
    spans = detect([Document("1", "1", SEEN + said)])[0] or ()
    assert not [one for one in spans if one.kind in ("STREET", "LOCATION-OTHER")]
