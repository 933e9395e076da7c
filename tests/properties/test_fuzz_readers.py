"""Every reader against files that were broken at random: records, bad records or one InputError, and no value.

CI breaks each format's file a few hundred times; ``make fuzz`` (RESYNTH_FUZZ=10000) does it ten thousand times each.
Mutant number n of a format is the same on every machine.
"""

from __future__ import annotations

import json
import os
import random
import signal
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from resynth import formats
from resynth.errors import InputError, UsageError
from resynth.formats import BadRecord, Labels, ReadOptions, ReleasedNote, get
from resynth.kinds import KINDS
from resynth.types import OutSpan, Record

MUTANTS = int(os.environ.get("RESYNTH_FUZZ", "300"))
#: Seconds that one broken file of a few hundred bytes may take before it counts as a hang.
PATIENCE = 20
#: In texts and in metadata; where a format keeps ids inside its file, in these too. All of one word: no piece of it
#: may be said either.
CANARIES = ("Wyvern", "Qzx7", "Basilisk")
TEXT = "Wyvern was seen by Basilisk on 3/4.\r\nMRN Qzx7. Ångström 𝄞 e\u0301 שלום\n]]> &amp; \"Wyvern\", 5|6;=1+1\n"
SPANS = (
    OutSpan(0, 6, "PATIENT", "PATIENT", "patient"), OutSpan(19, 27, "DOCTOR", "Tumour Board/é", "provider"),
    OutSpan(31, 34, "DATE", "DATE", "other"), OutSpan(41, 45, "MEDICALRECORD", "MRN", "unknown"),
)  # fmt: skip
PIECES = (
    b"\n", b"\r", b"\0", b"\xff", b"\xef\xbb\xbf", b"\xff\xfe", b'"', b'""', b"\\", b"\\ud800", b"\\u", b"{",
    b"}", b"[", b"]", b",", b":", b";", b"|", b"||||", b"\t", b"1", b"-", b"1e999", b"NaN", b"null", b"true",
    b"0.5", b'"start": 3,', b'"end": 99', b"<", b">", b"&", b"]]>", b"<![CDATA[", b"<TEXT>", b"</TEXT>",
    b"<TAGS>", b"</TAGS>", b"<RECORD ID=\"9\">", b"</RECORD>", b'<PHI TYPE="DATE">', b"</PHI>", b"<!DOCTYPE a>",
    b"<?x y?>", b"&a;", b"&#0;", b'start="7"', b'TYPE=""', b"<a " * 70, b"[" * 2000, b"T9\tDATE 0 4\tWyve\n",
    b"T1\t", b"R1\tx Arg1:T1 Arg2:T2\n", b"A1\tx T9\n", b"0 4;5 9", b"9" * 30,
    b"||||START_OF_RECORD||||1||||1||||\n", b"START_OF_RECORD=1||||2||||\n", b"||||END_OF_RECORD\n",
    b"Patient 1\tNote 2\n", b"#<Text Content>\n", b"#<MarkUps Information>\n", b"\xc3", b"\xed\xa0\x80",
    b"doc_id", b"spans", b"=1+1",
)  # fmt: skip


def whole(name: str, folder: Path) -> list[Path]:
    """The files of two notes, as the format itself writes them."""
    format_ = get(name)
    parts: dict[str, list[Path]] = {}
    for number in (1, 2):
        inside = format_.append
        note = ReleasedNote(
            f"Qzx7-{number}" if inside else f"7-0{number}", "Basilisk" if inside else "7", TEXT, SPANS,
            {"note_type": "Wyvern", "date": "Qzx7"},
        )  # fmt: skip
        if format_.refuses(note.text):
            note = note._replace(text=TEXT.replace("\r", " "))
        for n, (path, raw) in enumerate(format_.write(note)):
            target = folder / Path(path).name
            if format_.append:
                part = folder.parent / f"part-{number}-{n}"
                part.write_bytes(raw)
                parts.setdefault(str(target), []).append(part)
            else:
                target.write_bytes(raw)
    for joined, chunks in parts.items():
        with open(joined, "wb") as out:
            format_.assemble(chunks, out)
    return sorted(folder.iterdir())


def broken(raw: bytes, chance: random.Random) -> bytes:
    """Put in, cut out, put over, say twice, move, flip a bit, cut off: once or a few times."""
    for _ in range(chance.choice((1, 1, 1, 2, 4))):
        at = chance.randrange(len(raw) + 1)
        before, after = raw[:at], raw[at:]
        many = chance.choice((1, 2, 5, 20, 100))
        piece = chance.choice(PIECES) if chance.random() < 0.7 else chance.randbytes(chance.randint(1, 3))
        what = chance.randrange(8)
        if what == 0:
            raw = before + piece + after
        elif what == 1:
            raw = before + after[many:]
        elif what == 2:
            raw = before + piece + after[len(piece) :]
        elif what == 3:
            raw = before + after[:many] + after
        elif what == 4:
            to = chance.randrange(len(raw) + 1)
            raw = raw[:to] + after[:many] + raw[to:]
        elif what == 5 and after:
            raw = before + bytes([after[0] ^ 1 << chance.randrange(8)]) + after[1:]
        elif what == 6:
            raw = before if chance.random() < 0.5 else after
        elif what == 7 and after:
            # A number that is another number: offsets, lengths, counts.
            digits = [n for n, byte in enumerate(after) if 48 <= byte < 58][:1]
            if digits:
                raw = before + after[: digits[0]] + b"%d" % chance.randrange(200) + after[digits[0] + 1 :]
    return raw


@contextmanager
def patience() -> Iterator[None]:
    """A hang is a failure, not a wait."""

    def over(*_: object) -> None:
        raise TimeoutError

    before = signal.signal(signal.SIGALRM, over)
    signal.alarm(PATIENCE)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)


def said_of(name: str, folder: Path, mode: str) -> list[str]:
    """All that a reader says of a folder; the records that it yields keep what a reader promises."""
    options = ReadOptions(labels=Labels(), spans=mode, strict=False)
    said: list[str] = []
    try:
        for format_, path in formats.find(folder, name):
            for piece in format_.slices(path, 2):
                for record in format_.read(piece, options):
                    if isinstance(record, BadRecord):
                        said += [record.where, repr(record), *record.error().lines()]
                        continue
                    assert record.document.doc_id
                    assert record.document.patient_id
                    record.document.text.encode()
                    json.dumps(dict(record.document.meta), allow_nan=False).encode()
                    assert all(count > 0 for _, count in record.lost)
                    said += [record.where, *(what for what, _ in record.lost)]
                    at = 0
                    for span in record.spans or ():
                        assert at <= span.start < span.end <= len(record.document.text)
                        assert span.kind in KINDS or span.label in options.labels.unknown
                        at = span.end
    except (InputError, UsageError) as error:
        said += error.lines()
    return said


@pytest.mark.parametrize("name", formats.names())
def test_the_files_that_are_broken_below_are_whole(name: str, tmp_path: Path) -> None:
    """Else the fuzzing would start from rubble."""
    folder = tmp_path / "whole"
    folder.mkdir()
    whole(name, folder)
    options = ReadOptions(spans="given" if "spans" in get(name).holds else "both")
    records = [record for format_, path in formats.find(folder, name) for piece in format_.slices(path, 1)
               for record in format_.read(piece, options)]  # fmt: skip
    assert len(records) == 2
    assert all(isinstance(record, Record) for record in records)


@pytest.mark.parametrize("name", formats.names())
def test_no_broken_file_breaks_a_reader(name: str) -> None:
    with tempfile.TemporaryDirectory() as top:
        folder = Path(top) / "broken"
        folder.mkdir()
        files = {path: path.read_bytes() for path in whole(name, folder)}
        names = sorted(files)
        for number in range(MUTANTS):
            chance = random.Random(f"{name}:{number}")
            path = chance.choice(names)
            mutant = broken(files[path], chance)
            path.write_bytes(mutant)
            mode = chance.choice(("given", "given", "both", "detect"))
            try:
                with patience():
                    said = said_of(name, folder, mode)
            except Exception as error:
                raise AssertionError(f"mutant {number} of {name} ({mode}): {type(error).__name__}") from error
            sung = [line for line in said if any(canary in line for canary in CANARIES)]
            assert not sung, f"mutant {number} of {name}: {sung}"
            if chance.random() < 0.02:
                path.unlink()
                said_of(name, folder, mode)
            path.write_bytes(files[path])
