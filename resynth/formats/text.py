"""Plain text, one note a file: the text and nothing else. The name says which note of which patient: ``100-01.txt``."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from resynth.errors import InputError
from resynth.formats.base import (
    BadRecord,
    Format,
    ReadOptions,
    ReleasedNote,
    Slice,
    Unannotated,
    Unreadable,
    file_name,
    note_text,
    size,
)
from resynth.formats.foreign import PLAIN
from resynth.formats.marks import bad_record, whole
from resynth.formats.patients import i2b2_patient
from resynth.types import Document, Record

_MARK = "\ufeff"


class Text(Format):
    """Plain text, read and written. Read only with ``--spans detect|both``: it holds no annotations."""

    name = "text"
    says = "plain text, one note a file (.txt without .ann beside it); needs --spans detect or both"
    append = False
    suffix = ".txt"
    folder = "text"
    holds = frozenset(("bare",))
    blank = True

    def recognises(self, path: Path) -> bool:
        return path.suffix.lower() == ".txt"

    def resembles(self, path: Path) -> bool:
        """Whether a file of another name holds text too: it is read where text was asked for."""
        return path.suffix.lower() in PLAIN

    def slices(self, path: Path, want: int) -> list[Slice]:
        return [Slice(path, 0, size(path))]

    def read(self, piece: Slice, options: ReadOptions) -> Iterator[Record | BadRecord]:
        path = piece.path
        raw = b""
        try:
            raw = whole(path)
            if options.spans == "given":
                raise Unannotated("plain text holds no annotations: the note is not annotated",
                                  "annotate the note; resynth detect marks what it finds")
            text = note_text(raw, path, options).removeprefix(_MARK)
            doc_id = path.stem
            document = Document(doc_id, options.patient(doc_id, i2b2_patient(doc_id)), text, {})
            yield Record(document, None, path.name)
        except Unreadable as bad:
            yield bad_record(path.name, bad, raw, options)

    def write(self, note: ReleasedNote) -> Iterator[tuple[str, bytes]]:
        why = self.refuses(note.text)
        if why:
            raise InputError(f"note {note.doc_id}: {why}", hint="leave text out of --formats")
        yield f"{self.folder}/{file_name(note.doc_id, '.txt')}", note.text.encode()

    def refuses(self, text: str) -> str:
        if text.startswith(_MARK):
            return "the text starts with U+FEFF, which a reader takes for a byte order mark and leaves out"
        return super().refuses(text)

    def lost(self, note: ReleasedNote) -> dict[str, int]:
        lost = super().lost(note)
        if i2b2_patient(note.doc_id) == note.patient_id:
            # The name of the file says it.
            lost.pop("patient ids", None)
        return lost


FORMAT = Text()
