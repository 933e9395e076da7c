"""Every recognizer of ours meets the contract that others must meet, and the contract can be broken."""

from __future__ import annotations

from collections.abc import Iterable
from importlib import import_module
from typing import Any

import pytest

from resynth.recognize import detect
from resynth.testing import RecognizerContract
from resynth.types import Document, KnownValue, Span

TEXTS = (
    "Mrs. Ruth Hansen, MRN: 5520148, 72-year-old, seen 3/4/2010 by Dr. Okafor at Harlow Bend Hospital, Logan, OH 43138",
    "Works as a truck driver. Call 513-555-0142 or write r.hansen@mail.example. Serial no. CS-4471-08836.",
    "EDVISIT^84091519^Thomas-yosef, Julia^09/21/68^KEMPER, SYLVAN",
    "born in Kazakhstan, lives at 12 Elm Street, Dayton",
    "Seen O3/l4/2Ol7 by Dr. 0kafor",
    "pt seen in tidewater general hospital and sent home, her sister in candor will drive her there tomorrow",
)
KNOWN = (KnownValue("PATIENT", "Ruth Hansen"), KnownValue("MEDICALRECORD", "5520148"), KnownValue("DATE", "2010-03-04"))


def contract(module: str) -> type:
    found = import_module(module).RECOGNIZER
    return type(f"Test{found.name.title()}", (RecognizerContract,), {
        "recognizer": found, "texts": TEXTS, "known": KNOWN, "__module__": __name__,
    })


globals().update({one.__name__: one for one in map(contract, detect.MODULES.values())})


class _Bad:
    """A recognizer that does as it likes; ``how`` makes its spans."""

    name = "bad"
    version = "1"
    kinds = frozenset({"NAME"})

    def __init__(self, **faults: Any) -> None:
        self.faults = faults
        self.seen = 0
        self.last = ""

    def find(self, document: Document, known: tuple[KnownValue, ...]) -> Iterable[Span]:
        self.seen += 1
        self.last = document.text
        if "quadratic" in self.faults:
            for at in range(0, len(document.text), 3):
                document.text[at:].upper()
        if document.text.startswith("Mrs.") or "everywhere" in self.faults:
            length = self.seen if "state" in self.faults else self.faults.get("length", 4)
            kind, by = self.faults.get("kind", "NAME"), self.faults.get("by", "bad:rule")
            yield Span(0, length, kind, kind, "unknown", by)

    def __repr__(self) -> str:
        return f"Bad({self.last})" if "loud" in self.faults else "Bad()"


class _Trial(RecognizerContract):
    texts = TEXTS


@pytest.mark.parametrize(
    ("faults", "broken"),
    [
        ({"length": 100_000}, "test_its_spans_lie_inside_the_text"),
        ({"everywhere": True}, "test_its_spans_lie_inside_the_text"),
        ({"kind": "DATE"}, "test_its_spans_say_what_they_are"),
        ({"by": "somebody"}, "test_its_spans_say_what_they_are"),
        ({"state": True}, "test_the_same_note_gives_the_same"),
        ({"state": True}, "test_no_note_changes_the_next"),
        ({"loud": True}, "test_it_is_quiet"),
        ({"quadratic": True}, "test_it_takes_no_more_than_linear_time"),
    ],
)
def test_the_contract_can_be_broken(faults: dict[str, Any], broken: str):
    trial = _Trial()
    trial.recognizer = _Bad(**faults)
    trial.most = 12.0
    with pytest.raises(AssertionError):
        getattr(trial, broken)()


def test_a_good_one_breaks_nothing():
    trial = _Trial()
    trial.recognizer = _Bad()
    for name in dir(trial):
        if name.startswith("test_"):
            getattr(trial, name)()


def test_two_of_one_name_are_refused(monkeypatch: pytest.MonkeyPatch):
    """A package that brings a recognizer called as one of ours."""
    from resynth.errors import UsageError

    class Point:
        name = value = "x"

        def load(self) -> Any:
            return import_module("resynth.recognize.numbers.contacts").RECOGNIZER

    monkeypatch.setattr(detect, "entry_points", lambda group: [Point()])
    detect.recognizers.cache_clear()
    try:
        with pytest.raises(UsageError, match="two recognizers are called contacts"):
            detect.recognizers()
    finally:
        detect.recognizers.cache_clear()


def test_a_package_brings_its_own(monkeypatch: pytest.MonkeyPatch):
    """Entry points of the group ``resynth.recognizers``: an object, or a class of which one is made."""

    class Point:
        name = value = "bad"

        def load(self) -> Any:
            return _Bad

    monkeypatch.setattr(detect, "entry_points", lambda group: [Point()] if group == "resynth.recognizers" else [])
    detect.recognizers.cache_clear()
    try:
        assert "bad" in detect.versions()
        (spans,) = detect.detect([Document("d", "p", "Mrs. of the ward")])
        assert "bad:rule" in {span.found_by for span in spans or ()}
    finally:
        detect.recognizers.cache_clear()


def test_a_package_that_cannot_be_loaded_is_named(monkeypatch: pytest.MonkeyPatch):
    from resynth.errors import UsageError

    class Point:
        name = value = "broken"

        def load(self) -> Any:
            raise ImportError("secret")

    monkeypatch.setattr(detect, "entry_points", lambda group: [Point()])
    detect.recognizers.cache_clear()
    try:
        with pytest.raises(UsageError, match="recognizer broken: its package cannot be loaded"):
            detect.recognizers()
    finally:
        detect.recognizers.cache_clear()
