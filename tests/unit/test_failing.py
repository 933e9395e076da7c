"""Notes at which the program itself fails: one is told by its place, or set aside while the others go on."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random

import pytest

from benchmarks import detection
from resynth.cli.app import run
from resynth.errors import InternalError
from resynth.recognize import detect as looking
from resynth.recognize import trusted
from resynth.recognize.detect import detect_all
from resynth.recognize.numbers import contacts
from resynth.recognize.patient import Patient
from resynth.types import Document, KnownValue, Span

CANARY = "Qzx7-Wyvern"
NOTES = {
    "1-a": "Dr. Okafor called.", "2-a": f"{CANARY} came.", "2-b": "Dr. Halloway called.", "3-a": "Dr. Brandt came.",
}


def written(tmp_path: Path) -> Path:
    path = tmp_path / "notes.jsonl"
    rows = [{"doc_id": name, "patient_id": name[0], "text": text} for name, text in NOTES.items()]
    path.write_text("".join(f"{json.dumps(row)}\n" for row in rows), "utf-8")
    return path


@pytest.fixture
def failing(monkeypatch: pytest.MonkeyPatch) -> None:
    """A recognizer that fails at the canary, with it in its message."""
    find = type(contacts.RECOGNIZER).find

    def fails(self: object, document: Document, known: Sequence[KnownValue] = ()) -> list[Span]:
        if CANARY in document.text:
            raise ValueError(f"no number: {document.text}")
        return list(find(self, document, known))  # type: ignore[arg-type]

    monkeypatch.setattr(type(contacts.RECOGNIZER), "find", fails)


def asked(verb: str, tmp_path: Path) -> list[str]:
    given = [verb, str(written(tmp_path)), "--out", str(tmp_path / "OUT")]
    return given if verb == "detect" else [
        *given, "--policy", "nlm-scrubber", "--vault", str(tmp_path / "VAULT"), "--spans", "detect"
    ]


@pytest.mark.parametrize("verb", ["detect", "release"])
@pytest.mark.usefixtures("failing")
def test_it_ends_the_work_with_the_place_of_the_note(
    verb: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    assert run(asked(verb, tmp_path)) == 1
    told = capsys.readouterr().err
    assert "notes.jsonl:2: internal error: ValueError" in told
    assert "--on-bad-record hold sets such notes aside" in told
    assert CANARY not in told
    assert not (tmp_path / "OUT").exists()


def test_at_one_fault_of_all_notes_the_same_is_told_in_every_run(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
):
    """Charts are looked at in an order of their own, which chance decided once."""
    def fails(self: object, document: Document, known: Sequence[KnownValue] = ()) -> list[Span]:
        raise ValueError("always")

    monkeypatch.setattr(type(contacts.RECOGNIZER), "find", fails)
    told = set()
    for _ in range(4):
        assert run(asked("detect", tmp_path)) == 1
        told.add(capsys.readouterr().err)
    assert len(told) == 1


@pytest.mark.parametrize("verb", ["detect", "release"])
@pytest.mark.usefixtures("failing")
def test_or_is_held_and_the_others_go_on(verb: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    assert run([*asked(verb, tmp_path), "--on-bad-record", "hold"]) == 6
    told = capsys.readouterr().err
    assert "held back: notes.jsonl:2: internal error: ValueError (test_failing.py:" in told
    assert "this is a bug of resynth" in told
    assert CANARY not in told
    out = tmp_path / "OUT"
    notes = (out / "notes.jsonl" if verb == "release" else out).read_text("utf-8").splitlines()
    assert len(notes) == 3
    assert CANARY not in "".join(notes)
    for name in ("Okafor", "Halloway", "Brandt"):
        assert (name in "".join(notes)) == (verb == "detect")


@pytest.mark.usefixtures("failing")
def test_what_is_explained_is_counted_once(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    """The notes of whoever has such a note are looked at again."""
    assert run([*asked("detect", tmp_path), "--on-bad-record", "hold", "--explain", "--json"]) == 6
    told = capsys.readouterr()
    assert json.loads(told.out)["spans"] == 3


def test_notes_that_fail_only_together_are_all_held(monkeypatch: pytest.MonkeyPatch):
    def trust(documents: Sequence[Document], spans: Sequence[tuple[Span, ...]]) -> Sequence[tuple[Span, ...]]:
        if sum("called" in one.text for one in documents) > 1:
            raise IndexError
        return trusted.trust(documents, spans)

    texts = ("Dr. Okafor called.", "Dr. Brandt called.")
    broken: dict[int, str] = {}
    several = Patient([Document(text, "1", text) for text in texts], broken=broken)
    assert list(detect_all([several], trust=trust)) == [[None, None]]
    assert broken.keys() == {0, 1}
    with pytest.raises(InternalError, match="note 1 of a patient: internal error: IndexError"):
        list(detect_all([several._replace(broken=None)], trust=trust))


def test_a_full_disk_is_no_notes_fault(monkeypatch: pytest.MonkeyPatch):
    def full(self: object, model: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(looking._Chart, "settle", lambda self: full(self, None))
    with pytest.raises(OSError, match="No space"):
        list(detect_all([Patient([Document("a", "1", "Dr. Okafor called.")], broken={})]))


# ── no text makes it fail ────────────────────────────────────────────────────────────────────────────────────────────

_PIECES = re.compile(r"\w+|\s+|[^\w\s]")
_SIGNS = [*".,;:()[]{}/\\-–—'\"’“”|~^#@*+=<>&%$!?_\t\n\r", chr(0xA0), chr(0x200B), chr(0x301), "é", "½", "²"]


def _number(draw: Random) -> str:
    figures = "".join(draw.choices("0123456789", k=draw.randint(1, 12)))
    for _ in range(draw.randint(0, 3)):
        at = draw.randint(0, len(figures))
        figures = figures[:at] + draw.choice(".,/-: ()") + figures[at:]
    return figures


def _changed(notes: list[list[str]], words: list[str], draw: Random) -> str:
    """A part of a note with words, signs and numbers put in, taken out, in brackets, in capitals."""
    note = draw.choice(notes)
    first = draw.randrange(len(note))
    pieces = note[first : first + draw.randint(5, 200)]
    changes: list[Callable[[int], list[str]]] = [
        lambda at: [draw.choice(_SIGNS), pieces[at]],
        lambda at: [draw.choice(words), pieces[at]],
        lambda at: [_number(draw), pieces[at]],
        lambda at: [_number(draw)],
        lambda at: [draw.choice(_SIGNS)],
        lambda at: [draw.choice((str.upper, str.lower, str.title))(pieces[at])],
        lambda at: [draw.choice("(["), pieces[at], draw.choice(")]")],
    ]
    for _ in range(draw.randint(1, 30)):
        at = draw.randrange(len(pieces))
        pieces[at : at + 1] = draw.choice(changes)(at)
    return "".join(pieces)


@pytest.mark.parametrize("seed", range(4))
def test_no_text_makes_it_fail(seed: int):
    draw = Random(seed)
    cases = [case for part in ("dev", "dev-p", "dev-as", "dev-ap") for case in detection.cases(part)]
    notes = [_PIECES.findall(case.text) for case in cases]
    words = [piece for note in notes for piece in note]
    patients = [Patient((Document(str(n), str(n), _changed(notes, words, draw)),)) for n in range(150)]
    for (found,), patient in zip(detect_all(patients), patients, strict=True):
        assert all(0 <= one.start < one.end <= len(patient.documents[0].text) for one in found or ())
