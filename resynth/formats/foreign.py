"""What is no text: files of other programs, told by their first bytes, and signs that no note has.

A note may have a form feed, the separators of HL7, a printer's escapes, a stray bell. An empty character (NUL) it has
not, nor is one sign in sixteen a control: such bytes are a picture or a damaged file, whatever encoding takes them.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple

from resynth.errors import counted

#: How a reader ends what it says of a file that is none of notes.
NO_TEXT = "this is no text"
#: What a note of plain text may be named, beside .txt: read where text is asked for.
PLAIN = (".hl7", ".rtf", ".html", ".htm", ".xml", ".md", ".text", ".log", "")
#: Fewer control characters are never too many; more are when they are more than one character in so many.
_FEW, _SHARE = 4, 16
#: In JSON they were escaped by a program that took them for text: it needs more of them to be doubted.
_FEW_ESCAPED = 1_000
#: All controls but tab, line ends, form feed, the separators 1C to 1F (HL7 has them) and NEL.
_CONTROL = re.compile("[\0-\x08\x0e-\x1b\x7f-\x84\x86-\x9f]")
_C0 = bytes([*range(9), *range(14, 28), 127])


class Foreign(NamedTuple):
    """A file of another program: what it is, and what to type to get text out of it."""

    what: str
    hint: str

    def __repr__(self) -> str:
        return "Foreign()"


_UNPACK = "unpack it, and name the folder"
_WORKBOOK = Foreign("a workbook", "save the sheet as CSV in UTF-8")
_IMAGE = "its text has to be read first: tesseract FILE.png FILE"
#: First bytes of files, and what they are.
_SIGNS: tuple[tuple[bytes, Foreign], ...] = (
    (b"%PDF-", Foreign("a PDF", "pdftotext -layout FILE.pdf FILE.txt; a scan has to be read first (OCR)")),
    (b"PK\x03\x04", Foreign("a ZIP archive", "unzip FILE.zip -d notes, and name the folder")),
    (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", Foreign("a document of an old office program",
                                                 "soffice --headless --convert-to txt:Text FILE.doc")),
    (b"\x89PNG\r\n\x1a\n", Foreign("a picture (PNG)", _IMAGE)),
    (b"\xff\xd8\xff", Foreign("a picture (JPEG)", _IMAGE)),
    (b"GIF87a", Foreign("a picture (GIF)", _IMAGE)),
    (b"GIF89a", Foreign("a picture (GIF)", _IMAGE)),
    (b"II*\0", Foreign("a picture (TIFF)", _IMAGE)),
    (b"MM\0*", Foreign("a picture (TIFF)", _IMAGE)),
    (b"7z\xbc\xaf\x27\x1c", Foreign("a 7z archive", _UNPACK)),
    (b"Rar!\x1a\x07", Foreign("a RAR archive", _UNPACK)),
    (b"\xfd7zXZ\0", Foreign("packed with xz", "unxz FILE.xz; .gz is read as it is")),
    (b"\x1f\x8b", Foreign("packed with gzip", "name it FILE.txt.gz, or FILE.jsonl.gz: it is read as it is then")),
    (b"SQLite format 3\0", Foreign("a database", "export the table of notes as CSV in UTF-8")),
    (b"\x7fELF", Foreign("a program", "name a file of notes")),
    (b"PAR1", Foreign("a Parquet file", "--from parquet")),
)
#: What an archive is that is named so.
_NAMED = {
    ".docx": Foreign("a Word document", "pandoc FILE.docx -t plain --wrap=none -o FILE.txt"),
    ".odt": Foreign("an office document", "pandoc FILE.odt -t plain --wrap=none -o FILE.txt"),
    ".xlsx": _WORKBOOK, ".xlsm": _WORKBOOK, ".ods": _WORKBOOK,
}
#: What is known by its name alone: a file of notes is never named so.
_BY_NAME = {
    **_NAMED, ".pdf": _SIGNS[0][1], ".zip": _SIGNS[1][1], ".doc": _SIGNS[2][1], ".xls": _WORKBOOK,
    ".tar": Foreign("an archive (tar)", "tar -xf FILE.tar, and name the folder"),
}


def foreign(raw: bytes, path: Path | None = None) -> Foreign | None:
    """What other program's file begins with these bytes; None for what may be text.

    Args:
        path: its name tells what kind of archive it is, and what bytes are that no encoding could make text of.
    """
    named = path.suffix.lower() if path is not None else ""
    for sign, found in _SIGNS:
        if raw.startswith(sign):
            return _NAMED.get(named, found) if sign[:2] == b"PK" else found
    return _BY_NAME.get(named) if bytes_no_text(raw) else None


def no_text(text: str) -> str:
    """Why a decoded file is no text, with the place; an empty string for what may be a note."""
    at = text.find("\0")
    if at >= 0:
        return f"the character at offset {at} is empty (NUL)"
    count = _controls(text)
    first = _CONTROL.search(text) if count >= _FEW and _SHARE * count > len(text) else None
    return "" if first is None else (
        f"{count:,} of {counted(len(text), 'character')} are control characters, the first at offset {first.start()}")


def escaped_no_text(text: str) -> str:
    """The same of a text that was escaped in JSON, where a few empty characters may be meant."""
    count = _controls(text)
    return "" if count < _FEW_ESCAPED or _SHARE * count <= len(text) else (
        f"{count:,} of {counted(len(text), 'character')} are control characters")


def bytes_no_text(raw: bytes) -> str:
    """Why bytes that could not be decoded are no text in any encoding; an empty string where another may fit."""
    if (at := raw.find(0)) >= 0:
        return f"byte {at + 1} is empty (NUL)"
    count = len(raw) - len(raw.translate(None, _C0))
    few = count < _FEW or _SHARE * count <= len(raw)
    return "" if few else f"{count:,} of {len(raw):,} bytes are control characters"


def _controls(text: str) -> int:
    if text.isascii():
        raw = text.encode("ascii")
        return len(raw) - len(raw.translate(None, _C0))
    return len(_CONTROL.findall(text))
