"""Plain text: read only where detection is asked for; written as it is."""

from __future__ import annotations

from pathlib import Path

import pytest
from format_kit import CANARY, comes_back, complaint, notes, one
from hypothesis import given, settings

from resynth import formats
from resynth.errors import InputError
from resynth.formats import ReleasedNote, get
from resynth.formats import marks as marks_module
from resynth.types import OutSpan

TEXT = get("text")


def test_plain_text_is_not_annotated(tmp_path: Path) -> None:
    """Raw notes are never released by accident."""
    path = tmp_path / "100-01.txt"
    path.write_text(CANARY)
    assert complaint(TEXT, path).endswith("hint: annotate the note; resynth detect marks what it finds")
    record = one(TEXT, path, spans="detect")
    assert (record.document.doc_id, record.document.patient_id) == ("100-01", "100")
    assert (record.document.text, record.spans) == (CANARY, None)
    assert one(TEXT, path, spans="both").spans is None


def test_line_ends_stay_and_a_byte_order_mark_goes(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_bytes(b"\xef\xbb\xbfa\r\nb\rc\n")
    assert one(TEXT, path, spans="detect").document.text == "a\r\nb\rc\n"


def test_a_folder_of_text_is_recognised_and_one_of_records_is_not(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("x")
    (tmp_path / "B.TXT").write_text("x")
    assert {format.name for format, _ in formats.find(tmp_path)} == {"text"}
    (tmp_path / "c.txt").write_text("START_OF_RECORD=1||||1||||\nx\n||||END_OF_RECORD\n")
    with pytest.raises(InputError, match="1 physionet, 2 text"):
        formats.find(tmp_path)


@settings(max_examples=100, deadline=None)
@given(note=notes())
def test_a_text_comes_back_as_it_was(note: ReleasedNote) -> None:
    comes_back("text", note._replace(spans=()))


def test_what_is_lost_is_said() -> None:
    note = ReleasedNote("x", "7", "Wren", (OutSpan(0, 4, "NAME", "NAME"),), {"note_type": "ed note"})
    assert TEXT.lost(note) == {"spans": 1, "patient ids": 1, "metadata fields": 1}
    assert TEXT.lost(ReleasedNote("7-1", "7", "Wren", (), {})) == {}


def test_a_mark_that_a_reader_would_leave_out_is_refused() -> None:
    with pytest.raises(InputError, match="byte order mark"):
        list(TEXT.write(ReleasedNote("1", "1", "\ufeffx", (), {})))
    assert TEXT.refuses("x\ufeff") == ""
    assert "lone surrogate at offset 1" in TEXT.refuses("x\ud83d")


def test_the_wrong_encoding_is_told_with_line_and_byte(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_bytes(f"{CANARY}\nÅ".encode("utf-16"))
    assert complaint(TEXT, path, spans="detect").endswith("hint: --encoding utf-16")
    path.write_bytes(f"{CANARY}\nÅ".encode("cp1252"))
    assert "line 2: byte 13 is not UTF-8\nhint: --encoding cp1252" in complaint(TEXT, path, spans="detect")
    assert one(TEXT, path, spans="detect", encoding="cp1252").document.text.endswith("Å")
    path.write_bytes("x".encode("utf-16"))
    assert "is not UTF-8" in complaint(TEXT, path, spans="detect")


def test_a_file_larger_than_a_record_may_be_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "a.txt"
    path.write_bytes(b"x" * 101)
    monkeypatch.setattr(marks_module, "MOST_BYTES", 100)
    assert "larger than 0 MiB" in complaint(TEXT, path, spans="detect")
