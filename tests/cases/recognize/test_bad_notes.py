"""Notes that nobody would send on purpose, through ``resynth detect``: offsets stay right, or the note is held back.

In each note stands a name that may nowhere be said.
"""

from __future__ import annotations

import json
from functools import partial
from itertools import pairwise
from pathlib import Path

import pytest
from speed import seconds, stays_below

from resynth.cli.app import run
from resynth.recognize.detect import MOST_CHARACTERS, detect
from resynth.types import Document

CANARY = "Qzxwyvern"
PHONE = "216-555-0143"
DATE = "03/04/2019"
ACUTE = "\u0301"
CONTROLS = "".join(map(chr, [*range(1, 10), 11, 12, *range(14, 32), 127, *range(128, 160)]))

ODD = {
    "control characters": f"{CONTROLS}{PHONE}{CONTROLS} on {DATE}{CONTROLS}",
    "nul bytes": f"\0\0Call {PHONE}\0 on {DATE}\0",
    "right to left": f"\u202eשלום {PHONE}\u202c مرحبا بك {DATE} \u2067שלום\u2069",
    "arabic all around": f"اتصل {PHONE} يوم {DATE}",
    "emoji": f"👩‍⚕️🤒🇺🇸 Call {PHONE} 🤒 on {DATE} 👍🏽",
    "combining marks": f"{ACUTE * 40} Ca{ACUTE}ll {PHONE} o\u0308n {DATE} e{ACUTE * 300}",
    "beyond the first plane": f"𝒜𝒷𝒸 {PHONE} 𐍈𐍉 {DATE} \U0010fffd",
    "blanks of every sort": f"\u00a0\u2003\u200b\u2028{PHONE}\u2029\u3000\ufeff{DATE}\u00ad",
    "line ends of every sort": f"\r\r\n\n\r{PHONE}\r\n\x0b\x0c\x85{DATE}\r",
}


def document(text: str) -> Document:
    return Document("1", "1", text)


@pytest.mark.parametrize("text", ODD.values(), ids=ODD)
def test_offsets_are_code_points_of_the_text_as_it_is(text: str):
    """A telephone number and a date are found where they stand, whatever stands around them."""
    [spans] = detect([document(text)])
    assert spans is not None
    assert {(span.kind, text[span.start : span.end]) for span in spans} >= {("PHONE", PHONE), ("DATE", DATE)}


@pytest.mark.parametrize("text", ["", " ", "\n\n\n", "\0", "\ufeff", "\u0301", "🤒", "\u202e", "," * 1000, "]" * 1000])
def test_a_note_without_words_has_no_phi(text: str):
    assert detect([document(text)]) == [()]


@pytest.mark.parametrize("text", [*ODD.values(), bytes(range(256)).decode("latin-1") * 50])
def test_spans_are_disjoint_sorted_and_inside(text: str):
    for turned in (text, text[::-1], text.upper(), text * 20):
        [spans] = detect([document(turned)])
        assert spans is not None
        assert all(left.end <= right.start for left, right in pairwise(spans))
        assert all(0 <= span.start < span.end <= len(turned) for span in spans)


def test_a_note_over_the_budget_is_not_half_scanned():
    """Size bounds the work, and what is not looked at whole is not looked at; the next note is."""
    long = f"Call {PHONE}. " + "x " * (MOST_CHARACTERS // 2)
    first, second = detect([document(long), document(f"Call {PHONE}.")])
    assert first is None
    assert [span.kind for span in second or ()] == ["PHONE"]


def program(tmp_path: Path, source: Path, *typed: str) -> int:
    return run(["detect", str(source), "--out", str(tmp_path / "found.jsonl"), *typed])


def found(tmp_path: Path) -> list[dict[str, object]]:
    return [json.loads(line) for line in (tmp_path / "found.jsonl").read_bytes().split(b"\n")[:-1]]


def test_the_program_writes_the_text_back_as_it_was(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    """Text and offsets of the output are those of the input, and an empty note is a note."""
    texts = ["", *(f"{text} Dr. {CANARY}" for text in ODD.values())]
    lines = [json.dumps({"doc_id": str(n), "patient_id": str(n % 3), "text": text}) for n, text in enumerate(texts)]
    (tmp_path / "notes.jsonl").write_text("\n".join(lines), "utf-8")
    assert program(tmp_path, tmp_path / "notes.jsonl") == 0
    notes = found(tmp_path)
    assert [note["text"] for note in notes] == texts
    assert [bool(note["spans"]) for note in notes] == [False] + [True] * len(ODD)
    assert CANARY not in "".join(capsys.readouterr())


@pytest.mark.parametrize(
    "junk",
    [
        b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\xff\xfe\x00" * 40,
        f"Dr. {CANARY} caf\xe9 {PHONE}".encode("latin-1"),
        f"Dr. {CANARY}".encode("utf-16"),
    ],
    ids=["a picture", "another encoding", "UTF-16"],
)
def test_binary_junk_is_told_with_its_place_and_the_rest_goes_on_when_asked(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], junk: bytes
):
    """Exit 4 and nothing written; with --on-bad-record hold the other notes are looked at, exit 6."""
    folder = tmp_path / "notes"
    folder.mkdir()
    (folder / "7-01.txt").write_bytes(junk)
    (folder / "7-02.txt").write_text(f"Call {PHONE}.\n", "utf-8")
    assert program(tmp_path, folder) == 4
    told = "".join(capsys.readouterr())
    assert "7-01.txt: line 1: byte" in told
    assert CANARY not in told
    assert not (tmp_path / "found.jsonl").exists()
    assert program(tmp_path, folder, "--on-bad-record", "hold") == 6
    assert [note["doc_id"] for note in found(tmp_path)] == ["7-02"]
    assert CANARY not in "".join(capsys.readouterr())


@pytest.mark.parametrize(("megabytes", "code", "says"), [(50, 4, "larger than 32 MiB"), (10, 6, "held back")])
def test_a_note_of_many_megabytes_is_told_with_its_place(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], megabytes: int, code: int, says: str
):
    """A file too large to be read is a bad record; a note over the budget is held back; the others are looked at."""
    folder = tmp_path / "notes"
    folder.mkdir()
    with (folder / "7-01.txt").open("w", encoding="utf-8") as file:
        for _ in range(megabytes):
            file.write(f"Dr. {CANARY} saw him. " * (1_000_000 // 22))
    (folder / "7-02.txt").write_text(f"Call {PHONE}.\n", "utf-8")
    assert program(tmp_path, folder) == code
    told = "".join(capsys.readouterr())
    assert "7-01.txt" in told
    assert says in told
    assert CANARY not in told
    if code == 4:
        assert not (tmp_path / "found.jsonl").exists()
        assert program(tmp_path, folder, "--on-bad-record", "hold") == 6
    assert [note["doc_id"] for note in found(tmp_path)] == ["7-02"]


#: What makes naive patterns go quadratic: long runs that almost match.
ADVERSARIES = {
    "digits": "1234567890", "slashes": "1/1/", "dots": "a.a.", "at signs": "a@a.", "names": "Smith, John ",
    "initials": "J. ", "brackets": "((((", "carets": "Smith^John^", "dashes": "1-1-", "capitals": "SMITH JOHN ",
    "hyphens": "Smith-Jones-", "commas": "A, ", "ages": "1 y ", "streets": "100 Oak ", "of the": "Hospital of the ",
    "months": "May ", "line ends": "\n\n", "blanks": "    ", "apostrophes": "O'", "titles": "Dr. ", "colons": "MRN: ",
}


@pytest.mark.alone
@pytest.mark.parametrize("piece", ADVERSARIES.values(), ids=ADVERSARIES)
def test_work_grows_no_faster_than_the_note(piece: str):
    """Eight times the text takes at most twenty-four times as long: sixty-four is what quadratic means."""
    def spent(size: int) -> float:
        text = (piece * (size // len(piece) + 1))[:size]
        return seconds(lambda: detect([document(text)]))

    def bound() -> float:
        return max(24 * min(spent(4_000) for _ in range(3)), 0.1)

    detect([document(piece)])
    # Below some milliseconds the clock tells noise.
    assert stays_below(partial(spent, 32_000), bound, 0.1, 3)
