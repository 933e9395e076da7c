"""Roads, streets, counties and airports as they are written in Europe; receptors, waves and companies are none."""

from __future__ import annotations

import pytest
from speed import seconds, stays_below

from resynth.recognize.note import Note
from resynth.recognize.places.europe import places


def found(text: str) -> list[str]:
    return [text[place.start : place.end] for place in places(Note(text))]


@pytest.mark.parametrize(("text", "expected"), [
    ("found in a lay-by on A46", ["A46"]), ("broke down off M6 J14", ["M6 J14"]), ("M25 clockwise, 50 mph", ["M25"]),
    ("taken ill at Wetherby Services on the A1 on Thursday", ["A1"]), ("RTC on A1(M) southbound", ["A1(M)"]),
    ("Am Hopfengarten 22, 91999 Falkenried", ["Am Hopfengarten 22", "91999", "Falkenried"]),
    ("Ballyhaunis, Co. Mayo", ["Co. Mayo"]), ("Co Kerry", ["Co Kerry"]), ("lives in Dublin 7.", ["Dublin 7"]),
    ("arrived via JFK.", ["JFK"]), ("flight from oslo lands dfw friday", ["dfw"]), ("lands MKE 1040", ["MKE"]),
])
def test_places_as_they_are_written_in_europe(text: str, expected: list[str]):
    assert found(text) == expected


@pytest.mark.parametrize("text", [
    "A1c 6.1", "on A2 antagonist", "M3 receptor", "T2 N1 M0", "M1 segment clot", "A46 sample", "on M3 wave", "M6 today",
    "Am 22, 91999", "Im Sommer 22 Grad", "Co. Smith", "Co-pay Mayo", "Mayo Clinic", "Co Clinic", "Dublin 7 days",
    "via IV", "via ORD", "lands on his feet", "flew by", "via NG", "landing mat", "FRA 12", "AMS noted", "Via Roma",
])
def test_receptors_waves_and_ways_to_give_a_drug_are_none(text: str):
    assert found(text) == []


@pytest.mark.parametrize("piece", ["lay-by on A46 ", "Am Hopfengarten 22, ", "lorry crash van on ", "via JFK lands "])
def test_long_notes_of_such_pieces_take_no_longer_than_their_length(piece: str):
    def many(times: int) -> list[str]:
        return found(piece * times)

    assert stays_below(lambda: seconds(lambda: many(800)), lambda: 16 * seconds(lambda: many(200)), 0.5, 4)
