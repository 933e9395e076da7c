"""Every recognizer of ours meets the contract that others must meet, and the contract can be broken."""

from __future__ import annotations

import logging
import re
import sys
import zipfile
from collections.abc import Iterable
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from resynth.cli import app
from resynth.errors import UsageError
from resynth.recognize import detect, foreign
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
        if "raises" in self.faults and document.text in TEXTS:
            raise ZeroDivisionError
        if "pattern" in self.faults:
            re.search(self.faults["pattern"], document.text)
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
    ("faults", "broken", "said"),
    [
        ({"length": 100_000}, "test_its_spans_lie_inside_the_text", r"texts\[0\]: a span at 0 to 100000 is empty, or"),
        ({"everywhere": True}, "test_its_spans_lie_inside_the_text", r"HARD_TEXTS\[0\] of resynth.testing: a span"),
        ({"kind": "DATE"}, "test_its_spans_say_what_they_are", "is of the kind 'DATE', which kinds does not declare"),
        ({"by": "somebody"}, "test_its_spans_say_what_they_are", "has found_by='somebody'; it begins with bad: and"),
        ({"by": "bad:Mrs."}, "test_its_spans_say_what_they_are", "tells in found_by what stands there, which would be"),
        ({"state": True}, "test_the_same_note_gives_the_same", "asked twice, it gives other spans"),
        ({"state": True}, "test_no_note_changes_the_next", r"in another order of notes it gives other spans for texts"),
        ({"loud": True}, "test_it_is_quiet", r"its repr holds texts\[5\]"),
        ({"quadratic": True}, "test_it_takes_no_more_than_linear_time", "over and over: .* for eight times the text"),
        ({"raises": True}, "test_it_finds_something", r"it fails on texts\[0\]: ZeroDivisionError"),
    ],
)
def test_the_contract_can_be_broken(faults: dict[str, Any], broken: str, said: str):
    """And says what is wrong, where."""
    trial = _Trial()
    trial.recognizer = _Bad(**faults)
    trial.most = 12.0
    with pytest.raises(AssertionError, match=said):
        getattr(trial, broken)()


def test_without_texts_of_its_trade_it_must_find_something_all_the_same():
    """A subclass without texts was green whatever the recognizer did, also where it did nothing."""
    class Trial(_Trial):
        recognizer = _Bad()
        texts = ()

    with pytest.raises(AssertionError, match="texts is empty: set texts to notes of its own trade"):
        Trial().test_it_finds_something()
    trial = _Trial()
    trial.recognizer = _Bad()
    trial.test_it_finds_something()
    trial.texts = ("no name stands here",)
    trial.recognizer = _Bad()
    with pytest.raises(AssertionError, match="it finds nothing in any of the texts"):
        trial.test_it_finds_something()


@pytest.mark.parametrize("broken", ["test_it_finds_something", "test_it_takes_no_more_than_linear_time"])
def test_a_pattern_that_never_comes_back_gets_a_verdict(broken: str):
    """``(a+)+b`` on 5,000 times a: every way of cutting them up is tried."""
    class Trial(_Trial):
        recognizer = _Bad(pattern=r"(a+)+b")
        longest = 0.5

    with pytest.raises(AssertionError, match=r"no answer to HARD_TEXTS\[11\] of resynth.testing within 0.5 seconds"):
        getattr(Trial(), broken)()


def test_a_pattern_that_never_comes_back_from_a_long_text_gets_a_verdict():
    """What the hard texts do not hold is tried over and over."""
    class Trial(_Trial):
        recognizer = _Bad(pattern=r"(?:(?:Seen on )+)+b")
        texts = (*TEXTS, "Seen on ")
        longest = 0.5

    with pytest.raises(AssertionError, match=r"no answer to texts\[6\], over and over, within 0.5 seconds"):
        Trial().test_it_takes_no_more_than_linear_time()


def told(spans: object, kinds: frozenset[str] = frozenset({"NAME"})) -> str:
    """What detect says of a recognizer of another package that gives these spans, or raises."""
    class Other:
        name, version = "other", "1"

        def find(self, document: Document, known: tuple[KnownValue, ...]) -> Any:
            if isinstance(spans, BaseException):
                raise spans
            return spans

    other = Other()
    other.kinds = kinds  # type: ignore[attr-defined]
    with pytest.raises(UsageError) as raised:
        detect.detect([Document("d", "p", "Qzx7-Wyvern came.")], with_=[other], where=["notes.jsonl:7"])  # type: ignore[list-item]
    assert raised.value.exit_code == 2
    assert "Wyvern" not in " ".join(raised.value.lines())
    return raised.value.message


def test_a_span_outside_the_text_names_recognizer_and_place():
    """It went into the file with exit 0, and release said that it was a bug of resynth."""
    assert told([Span(0, 44, "NAME", "NAME", "unknown", "other:x")]) == (
        "recognizer other: notes.jsonl:7: a span at 0 to 44 is empty, or outside the text of 17 characters")


@pytest.mark.parametrize(
    ("span", "why"),
    [
        (Span(4, 4, "NAME", "NAME", "unknown", "other:x"), "is empty"),
        (Span(0, 4, "DATE", "DATE", "unknown", "other:x"), "of a kind that it does not declare"),
        (Span(0, 4, "SHOE", "SHOE", "unknown", "other:x"), "or that nobody knows"),
        (Span(0, 4, "NAME", "NAME", "boss", "other:x"), "none of the roles"),
        (Span(0, 4, "NAME", "NAME"), "not found_by other:RULE"),
        (Span(0, 4, "NAME", "NAME", "unknown", "other:qzx7"), "tells in found_by what stands there"),
        (Span(0, 4, "NAME", "NAME", "unknown", "other:x", 7.0), "score that is not between 0 and 1"),
        (Span(0.0, 4, "NAME", "NAME", "unknown", "other:x"), "no whole number"),  # type: ignore[arg-type]
        ((0, 4, "NAME"), "something else than a Span"),
    ],
)
def test_a_span_that_does_not_fit_is_told(span: object, why: str):
    assert why in told([span], frozenset({"NAME", "SHOE"}) if why.startswith("or") else frozenset({"NAME"}))


@pytest.mark.parametrize("verb", ["detect", "release"])
def test_the_program_says_it_too(
    verb: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    """With exit 2 and the line of the note, and nothing is written."""
    class Point:
        name = value = "bad"

        def load(self) -> Any:
            return _Bad(length=44)

    (tmp_path / "notes.jsonl").write_text(
        '{"doc_id": "d1", "patient_id": "p1", "text": "Fine."}\n'
        '{"doc_id": "d2", "patient_id": "p2", "text": "Mrs. Qzx7-Wyvern came."}\n', "utf-8")
    monkeypatch.setattr(detect, "entry_points", lambda group: [Point()])
    detect.recognizers.cache_clear()
    more = ["--policy", "nlm-scrubber", "--vault", str(tmp_path / "V"), "--spans", "detect"]
    try:
        asked = [verb, str(tmp_path / "notes.jsonl"), "--out", str(tmp_path / "O")]
        assert app.run([*asked, *(more if verb == "release" else [])]) == 2
    finally:
        detect.recognizers.cache_clear()
    said = capsys.readouterr().err
    assert "recognizer bad: notes.jsonl:2: a span at 0 to 44 is empty, or outside the text of 22 char" in said
    assert "Wyvern" not in said
    assert not (tmp_path / "O").exists()


def test_one_that_fails_is_named_and_what_it_said_is_not():
    assert told(ValueError("Qzx7-Wyvern")) == "recognizer other: it failed on notes.jsonl:7 (ValueError)"
    assert told(UsageError("no model")) == "no model"
    assert told(UsageError("no model for Qzx7-Wyvern")) == "recognizer other: it failed on notes.jsonl:7 (UsageError)"
    # exit() within it would end the run as one that went well
    assert told(SystemExit(0)) == "recognizer other: it failed on notes.jsonl:7 (SystemExit)"


def test_what_one_prints_and_logs_is_lost(capfd: pytest.CaptureFixture[str]):
    """A library that logs what it could not read put the note on the terminal."""
    class Other:
        name, version, kinds = "other", "1", frozenset({"NAME"})

        def find(self, document: Document, known: tuple[KnownValue, ...]) -> Iterable[Span]:
            print(document.text)
            print(document.text, file=sys.stderr)
            logging.getLogger("other").error(document.text)
            return ()

    detect.detect([Document("d", "p", "Qzx7-Wyvern came.")], with_=[Other()], where=["notes.jsonl:7"])
    assert capfd.readouterr() == ("", "")
    assert logging.root.manager.disable == 0


def test_a_package_that_brings_something_else_is_told(monkeypatch: pytest.MonkeyPatch):
    class Point:
        name = value = "odd"

        def load(self) -> Any:
            return object()

    monkeypatch.setattr(detect, "entry_points", lambda group: [Point()])
    detect.recognizers.cache_clear()
    try:
        with pytest.raises(UsageError, match="recognizer odd: what its package brings lacks a name"):
            detect.recognizers()
    finally:
        detect.recognizers.cache_clear()


def test_a_good_one_breaks_nothing():
    trial = _Trial()
    trial.recognizer = _Bad()
    for name in dir(trial):
        if name.startswith("test_"):
            getattr(trial, name)()


def test_two_of_one_name_are_refused(monkeypatch: pytest.MonkeyPatch):
    """A package that brings a recognizer called as one of ours."""
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


_INFO = {"METADATA": "Metadata-Version: 2.1\nName: other\nVersion: 1\n",
         "entry_points.txt": "[resynth.recognizers]\nother = other:Other\n"}


def _brought(place: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    monkeypatch.setattr(sys, "path", [*sys.path, str(place)])
    return [point.value for point in foreign.entry_points(detect.ENTRY_POINTS)]


@pytest.mark.parametrize("folder", ["other-1.dist-info", "Other-1.DIST-INFO", "other.egg-info"])
def test_an_installed_package_is_seen(folder: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """Without the library that reads such files being asked where none speaks of recognizers."""
    (tmp_path / folder).mkdir()
    for name, text in _INFO.items():
        (tmp_path / folder / name).write_text(text, "utf-8")
    assert _brought(tmp_path, monkeypatch) == ["other:Other"]


def test_a_package_in_an_archive_or_an_egg_is_seen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    with zipfile.ZipFile(tmp_path / "more.zip", "w") as archive:
        for name, text in _INFO.items():
            archive.writestr(f"other-1.dist-info/{name}", text)
    egg = tmp_path / "other-1.egg"
    (egg / "EGG-INFO").mkdir(parents=True)
    for name, text in _INFO.items():
        (egg / "EGG-INFO" / name.replace("METADATA", "PKG-INFO")).write_text(text, "utf-8")
    for place in (tmp_path / "more.zip", egg):
        with monkeypatch.context() as alone:
            assert _brought(place, alone) == ["other:Other"]


def test_a_finder_of_packages_elsewhere_is_asked(monkeypatch: pytest.MonkeyPatch):
    """One that finds what stands in no folder of ``sys.path``: the library asks it."""
    asked = []

    class Finder:
        @staticmethod
        def find_distributions(context: object) -> list[object]:
            asked.append(context)
            return []

    monkeypatch.setattr(sys, "meta_path", [*sys.meta_path, Finder])
    foreign.entry_points(detect.ENTRY_POINTS)
    assert asked


def test_a_folder_without_such_a_package_brings_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    (tmp_path / "other-1.dist-info").mkdir()
    (tmp_path / "other-1.dist-info" / "entry_points.txt").write_text("[console_scripts]\nother = other:main\n", "utf-8")
    assert _brought(tmp_path, monkeypatch) == []
    assert not foreign._may_have(detect.ENTRY_POINTS, str(tmp_path))
    assert not foreign._may_have(detect.ENTRY_POINTS, str(tmp_path / "missing"))


class _Remembers(_Bad):
    """Finds what any note before had: its memory is the class's, so that a copy of it has it too."""

    words: set[str] = set()

    def find(self, document: Document, known: tuple[KnownValue, ...]) -> Iterable[Span]:
        for found in re.finditer(r"[a-z]{4,}", document.text):
            if found[0] in self.words:
                yield Span(*found.span(), "NAME", "NAME", "unknown", "bad:again")
            self.words.add(found[0])


def test_who_remembers_all_notes_ever_is_told_though_every_note_was_asked_before():
    """Once it has seen all notes it always gives the same: what it gave in a process of its own is other."""
    trial = type("Trial", (_Trial,), {"recognizer": _Remembers()})()
    trial._found()
    with pytest.raises(AssertionError, match="asked in a process of its own it gives other spans for"):
        trial.test_no_note_changes_the_next()
