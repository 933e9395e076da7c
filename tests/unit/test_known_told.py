"""A known number is found however it is cut, spelled or said, and a known e-mail address in words."""

from __future__ import annotations

import pytest

from resynth.recognize.known import RECOGNIZER
from resynth.recognize.known_told import ways
from resynth.testing import marked
from resynth.types import Document, KnownValue

KNOWN = (
    KnownValue("PHONE", "555-0126"), KnownValue("PHONE", "(620) 555-0177"), KnownValue("MEDICALRECORD", "8812345"),
    KnownValue("EMAIL", "leland.stub-9@mail.example"), KnownValue("EMAIL", "l_stub@mail.example"),
)


def found(text: str) -> list[tuple[str, str]]:
    spans = RECOGNIZER.find(Document("d", "p", text), KNOWN)
    return sorted({(text[span.start : span.end], span.kind) for span in spans})


@pytest.mark.parametrize("said", [
    "Cell [5 5 5 - 0 1 2 6](PHONE) ok", "call [five five five oh one two six](PHONE) please",
    "call [triple five, zero one twenty-six](PHONE).", "[555  -  0126](PHONE)", "[555 ... 0126](PHONE)",
    "[316-555-0126](PHONE) is the same line", "[555 . 0177](PHONE) has no area here", "[Five-Five-Five\n0126](PHONE)",
    "[555\u00b7\u00b7\u00b70126](PHONE)", "[\uff15\uff15\uff15 - 0126](PHONE)",
    "chart [88/12/345](MEDICALRECORD) pulled", "[88 / 12 / 345](MEDICALRECORD)", "[8-8-1-2-3-4-5](MEDICALRECORD)",
    "[88_12_345](MEDICALRECORD)", "[eight eight twelve 345](MEDICALRECORD)", "acc [2024-8812345-01](MEDICALRECORD)",
    "write [leland {dot} stub dash 9 at mail {dot} example](EMAIL)", "[leland.stub-9 (at) mail dot example](EMAIL)",
    "[LELAND DOT STUB-9 AT MAIL DOT EXAMPLE](EMAIL)", "[l underscore stub at mail.example](EMAIL)",
])
def test_every_way(said: str) -> None:
    text, spans = marked(said)
    assert found(text) == [(text[span.start : span.end], span.kind) for span in spans]


@pytest.mark.parametrize("text", [
    "five of five, one to two", "at 5 5 0 1 2 6", "one two three four five six seven", "88 mg, 12 units, 345 ml",
    "oh well, double the dose", "555\n\n0126", "stub at mail", "8812x345", "none, ten, often 0 of 5",
])
def test_what_only_looks_like_it(text: str) -> None:
    assert found(text) == []


def test_an_address_of_many_signs_is_not_said_in_every_way() -> None:
    assert len(list(ways("a.b.c.d.e.f.g.h@i.j.example"))) == 1
    assert "leland dot stub at mail dot example" in ways("leland.stub@mail.example")
