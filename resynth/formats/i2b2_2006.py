"""i2b2 2006 XML, one file with many records: every mention of PHI is an element in the text.

``<ROOT><RECORD ID="1"><TEXT>Seen by Dr. <PHI TYPE="DOCTOR">Wren</PHI>.</TEXT></RECORD></ROOT>``. Offsets are code
points of the text as an XML parser gives it, tags taken out (Uzuner, Luo & Szolovits 2007 describe the corpus). Records
are cut apart before they are parsed, so that a broken one takes no other with it and memory does not grow.
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterable, Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any, BinaryIO

from resynth.errors import InputError, UsageError
from resynth.formats.base import (
    MOST_BYTES,
    BadRecord,
    Format,
    ReadOptions,
    ReleasedNote,
    Slice,
    Unannotated,
    Unreadable,
    as_written,
    decoded,
    head,
    not_used,
    opened,
    size,
)
from resynth.formats.i2b2 import FORMAT as I2B2
from resynth.formats.i2b2 import WORDS
from resynth.formats.labels import Labels, usual_role
from resynth.formats.marks import bad_record, given_by, resolved
from resynth.formats.patients import i2b2_patient
from resynth.types import GIVEN, ROLES, Document, Record, Span

_OPENS, _CLOSES = re.compile(rb"<RECORD[\s>/]"), b"</RECORD>"
_DECLARED = re.compile(rb"""\A\s*<\?xml[^>]{0,200}\bencoding\s*=\s*["']([A-Za-z0-9._-]{1,40})["']""")
_PROLOG = re.compile(rb"\s*(?:<\?[^>]*\?>\s*)*<[A-Za-z_][\w.-]*(?:\s[^<>]*)?>\s*")
_EPILOG = re.compile(rb"\s*</[A-Za-z_][\w.-]*\s*>\s*")
_CHUNK = 1 << 20
_new = tuple.__new__
_RECORD = re.compile(
    r'<RECORD ID="([^"<>&\s]+)"(?: PATIENT="([^"<>&\s]+)")?(?: PHI="([a-z]+)")?>\s*<TEXT>([^\r]*)</TEXT>\s*</RECORD>'
)
_MENTION = re.compile(r'<PHI TYPE="([^"<>&\t\n]+)"(?: role="([a-z]+)")?(?: found_by="([^"<>&\t\n]+)")?>([^<>]+)</PHI>')
_CONTROLS = bytes(c for c in range(32) if c not in b"\t\n\r")
_NO_CHARACTERS = ("\ufffe".encode(), "\uffff".encode())
_REFERENCE = re.compile("&(?:amp|lt|gt|quot|apos|#13);")
_KNOWN = re.compile("(?:[^&]|&(?:amp|lt|gt|quot|apos|#13);)*")
_CHARACTERS = {"&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"', "&apos;": "'", "&#13;": "\r"}
_TEXT = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", "\r": "&#13;"})
_VALUE = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "\t": "&#9;", "\n": "&#10;",
                        "\r": "&#13;"})  # fmt: skip


class _Found:
    """A record: its attributes, its text in pieces, mentions as (start, end, label, role, who, line), and more."""

    def __init__(self, record: dict[str, str]) -> None:
        self.record = record
        self.text: list[str] | None = None
        self.mentions: list[tuple[int, int, str, str, str, int]] = []
        self.elsewhere = 0


class _Collector(_Found):
    """What the parser reports of one record."""

    def __init__(self) -> None:
        super().__init__({})
        self.parser: Any = None
        self.length = 0
        self._depth = 0
        self._inside = False
        self._open: tuple[int, dict[str, str], int] | None = None

    def start(self, name: str, attributes: dict[str, str]) -> None:
        self._depth += 1
        if self._depth == 1:
            self.record = attributes
        elif self._inside:
            if name != "PHI":
                raise Unreadable("TEXT holds an element that is no PHI; '<' in a note is written as &lt;")
            if self._open is not None:
                raise Unreadable("a PHI element stands inside another")
            self._open = self.length, attributes, self.parser.CurrentLineNumber
        elif self._depth == 2 and name == "TEXT":
            if self.text is not None:
                raise Unreadable("TEXT stands twice")
            self.text = []
            self._inside = True
        elif self._depth > 8:
            raise Unreadable("nested too deep")
        else:
            self.elsewhere += 1

    def end(self, name: str) -> None:
        self._depth -= 1
        if self._open is not None:
            start, attributes, line = self._open
            self._open = None
            if start == self.length:
                raise Unreadable("a PHI element is empty")
            label, role = attributes.get("TYPE", ""), attributes.get("role", "")
            who = attributes.get("found_by", "")
            self.mentions.append((start, self.length, label, role or " " * ("role" in attributes), who, line))
        elif self._depth == 1:
            self._inside = False

    def data(self, text: str) -> None:
        if self._inside and self.text is not None:
            self.text.append(text)
            self.length += len(text)

    def comment(self, _: str) -> None:
        if self._inside:
            raise Unreadable("TEXT holds a comment, which would be lost")

    def pi(self, _: str, __: str | None = None) -> None:
        if self._inside:
            raise Unreadable("TEXT holds a processing instruction, which would be lost")

    def close(self) -> None:
        return None


def _parse(raw: bytes, encoding: str, line: int) -> _Collector:
    """What a record holds that starts on a line of the file. Unreadable says on which line something is wrong."""
    from xml.etree.ElementTree import ParseError

    from defusedxml import DefusedXmlException
    from defusedxml.ElementTree import XMLParser

    if not raw.isascii():
        try:
            raw = decoded(raw, encoding).encode()
        except Unreadable as bad:
            raise Unreadable(f"line {line}: {bad.why} of the record", bad.hint) from None
    target = _Collector()
    parser = XMLParser(target=target, encoding="utf-8", forbid_dtd=True)
    target.parser = parser.parser
    try:
        parser.feed(raw)
        parser.close()
    except ParseError as error:
        at = line + error.position[0] - 1
        raise Unreadable(f"line {at}: not XML: {WORDS.get(error.code, 'malformed')}") from None
    except DefusedXmlException:
        raise Unreadable(f"line {line}: a document type or an entity is declared, which is never read") from None
    except Unreadable as bad:
        raise Unreadable(f"line {line + parser.parser.CurrentLineNumber - 1}: {bad.why}", bad.hint) from None
    return target


def _simple(raw: bytes, known: Container[str] | None) -> _Found | None:
    """The record, when it is as we write it: no other markup than PHI, no other references than those of XML.

    The usual case, in one look; whatever is not so, or not right, is parsed. A parser would say the same.

    Args:
        raw: in UTF-8.
        known: labels that have been met and found good; None: labels do not matter.
    """
    try:
        record = _RECORD.fullmatch(raw.decode())
    except UnicodeDecodeError:
        return None
    if record is None or len(raw.translate(None, _CONTROLS)) < len(raw) or any(end in raw for end in _NO_CHARACTERS):
        return None
    pieces = _MENTION.split(record[4])
    said = zip(("ID", "PATIENT", "PHI"), record.groups(), strict=False)
    found = _Found({name: value for name, value in said if value})
    text: list[str] = []
    mention = found.mentions.append
    at = 0
    for number in range(0, len(pieces) - 1, 5):
        before, label, role, who, words = pieces[number : number + 5]
        if "<" in before or ">" in before or (known is not None and label not in known):
            return None
        if "&" in before or "&" in words:
            if not (_KNOWN.fullmatch(before) and _KNOWN.fullmatch(words)):
                return None
            before, words = _REFERENCE.sub(_character, before), _REFERENCE.sub(_character, words)
        start = at + len(before)
        at = start + len(words)
        if role and role not in ROLES:
            return None
        mention((start, at, label, role, who or "", 1))
        text += (before, words)
    last = pieces[-1]
    if "<" in last or ">" in last or ("&" in last and not _KNOWN.fullmatch(last)):
        return None
    text.append(_REFERENCE.sub(_character, last) if "&" in last else last)
    found.text = text
    return found


def _character(reference: re.Match[str]) -> str:
    return _CHARACTERS[reference[0]]


def _without_comments(raw: bytes) -> bytes:
    """What stands outside comments; one that is not closed stays. Looked at once: a pattern would try each opening."""
    pieces, at = [], 0
    while (start := raw.find(b"<!--", at)) >= 0 and (end := raw.find(b"-->", start + 4)) >= 0:
        pieces.append(raw[at:start])
        at = end + 3
    return b"".join([*pieces, raw[at:]])


class _Cut:
    """Cuts a part of a file into records: their bytes, their first line, and what is wrong if it is plain already."""

    def __init__(self, piece: Slice) -> None:
        self.piece = piece
        self.line = piece.line
        self.any = False

    def records(self, file: BinaryIO, last: bool) -> Iterator[tuple[bytes, int, str]]:
        """(bytes, line, why it is no record, or nothing), in the order of the file; ``last``: the file ends here."""
        path, start, end, _ = self.piece
        file.seek(start)
        left, buffer, seen = end - start, b"", 0
        while True:
            close = buffer.find(_CLOSES, seen)
            if close >= 0:
                close += len(_CLOSES)
                yield from self._between(buffer[:close])
                buffer, seen = buffer[close:], 0
                continue
            if len(buffer) > MOST_BYTES:
                yield buffer, self.line, f"the record is larger than {MOST_BYTES >> 20} MiB"
                while left and close < 0:
                    tail = buffer[-len(_CLOSES) :]
                    self.line += buffer.count(b"\n") - tail.count(b"\n")
                    buffer = tail + file.read(min(_CHUNK, left))
                    left = end - file.tell()
                    close = buffer.find(_CLOSES)
                self.any = True
                cut = close + len(_CLOSES) if close >= 0 else len(buffer)
                self.line += buffer.count(b"\n", 0, cut)
                buffer, seen = buffer[cut:], 0
                continue
            chunk = file.read(min(_CHUNK, left))
            if left and not chunk:
                raise InputError(f"{path.name}: the file became shorter while it was read")
            if not chunk:
                break
            left -= len(chunk)
            seen = max(len(buffer) - len(_CLOSES), 0)
            buffer += chunk
        yield from self._after(buffer, last)

    def _between(self, raw: bytes) -> Iterator[tuple[bytes, int, str]]:
        """The record that ends where these bytes end, and what stands before it."""
        opens = [found.start() for found in _OPENS.finditer(raw)]
        if not opens:
            yield raw, self.line, "a record ends that has not begun"
            self.line += raw.count(b"\n")
            return
        before = raw[: opens[0]]
        wrong = self._beside(before)
        if wrong:
            yield before, self.line, wrong
        self.any = True
        self.line += before.count(b"\n")
        for at, until in zip(opens, [*opens[1:], len(raw)], strict=True):
            record = raw[at:until]
            yield record, self.line, "" if until == len(raw) else "the record is not closed"
            self.line += record.count(b"\n")

    def _beside(self, raw: bytes) -> str:
        """What is wrong with what stands before a record, in words without values."""
        if b"<!DOCTYPE" in raw or b"<!ENTITY" in raw:
            return "a document type or an entity is declared, which is never read"
        raw = _without_comments(raw)
        if self.piece.start == 0 and not self.any:
            found = _PROLOG.fullmatch(raw.removeprefix(b"\xef\xbb\xbf"))
            return "" if found else "this is no i2b2 2006 file: one element, and RECORDs in it"
        return "not XML: something stands between two records" if raw.strip() else ""

    def _after(self, raw: bytes, last: bool) -> Iterator[tuple[bytes, int, str]]:
        opened_at = _OPENS.search(raw)
        if opened_at is not None:
            line = self.line + raw.count(b"\n", 0, opened_at.start())
            yield raw[opened_at.start() :], line, "the record is not closed; is the file cut off?"
        elif not self.any and self.piece.start == 0:
            yield raw, self.line, "no RECORD element: this is no i2b2 2006 file"
        elif last and not _EPILOG.fullmatch(_without_comments(raw)):
            line = self.line + raw.rstrip().count(b"\n")
            yield raw, line, "the end of the file is not that of an XML document; is it cut off?"
        elif not last and raw.strip():
            yield raw, self.line, "not XML: something stands between two records"


def _annotated(path: Path) -> bool:
    """Whether a file marks PHI anywhere: if not, its records were not annotated."""
    with opened(path) as file:
        kept = b""
        while chunk := file.read(_CHUNK):
            if b"<PHI" in kept + chunk:
                return True
            kept = chunk[-3:]
    return False


def _spans(found: _Found, labels: Labels, first: int) -> tuple[Span, ...]:
    """The spans of a record whose first line is number ``first``."""
    known = labels.known
    spans = []
    for start, end, label, role, who, line in found.mentions:
        if label not in known:
            where = f"line {first + line - 1}"
            if not label:
                raise Unreadable(f"{where}: a PHI element has no TYPE")
            kind, usual = resolved(label, labels, where)
        else:
            kind, usual = known[label]
        if role and role not in ROLES:
            raise Unreadable(f"line {first + line - 1}: role is none of {', '.join(ROLES)}")
        spans.append(_new(Span, (start, end, kind, label, role or usual, given_by(who) or GIVEN, 1.0, False)))
    return tuple(spans)


@lru_cache(maxsize=4096)
def _opening(label: str, kind: str, role: str, who: str) -> str:
    said = f' role="{role}"' if role != usual_role(label, kind) else ""
    said += f' found_by="{who.translate(_VALUE)}"' if who else ""
    return f'<PHI TYPE="{label.translate(_VALUE)}"{said}>'


class I2b22006(Format):
    """i2b2 2006 XML, read and written."""

    name = "i2b2-2006"
    says = "i2b2 2006 XML, many RECORDs a file, PHI as elements in the text (.xml)"
    append = True
    suffix = ".xml"
    folder = "annotations/i2b2-2006"
    holds = frozenset(("spans", "role", "patient", "bare", "found_by"))

    def recognises(self, path: Path) -> bool:
        suffix = path.suffix.lower()
        if suffix not in (".xml", ""):
            return False
        begins = head(path).partition(b"<![CDATA[")[0]
        return b"<RECORD" in begins and (suffix != "" or b"<ROOT" in begins.partition(b"<RECORD")[0])

    def slices(self, path: Path, want: int) -> list[Slice]:
        whole = size(path)
        cuts, lines = [0], [1]
        with opened(path) as file:
            first = _next_record(file, 0) if want > 1 else 0
            for number in range(1, want):
                at = _next_record(file, whole * number // want)
                if max(cuts[-1], first) < at < whole:
                    lines.append(lines[-1] + _line_ends(file, cuts[-1], at))
                    cuts.append(at)
        return [Slice(path, *cut) for cut in zip(cuts, [*cuts[1:], whole], lines, strict=True)]

    def read(self, piece: Slice, options: ReadOptions) -> Iterator[Record | BadRecord]:
        path = piece.path
        try:
            encoding = options.encoding or _declared(path)
        except Unreadable as bad:
            yield bad_record(f"{path.name}:1", bad, b"", options)
            return
        if not _tells_records(encoding):
            raise UsageError(f"--encoding: records cannot be read as {encoding}",
                             hint=f"iconv -f {encoding} -t UTF-8 FILE > FILE.xml")
        annotated = options.spans != "detect" and _annotated(path)
        known = options.labels.known if options.spans != "detect" else None
        plain = encoding.lower().replace("_", "-") in ("utf-8", "utf8", "us-ascii", "ascii")
        with opened(path) as file:
            for raw, line, wrong in _Cut(piece).records(file, piece.end >= size(path)):
                try:
                    if wrong:
                        raise Unreadable(f"line {line}: {wrong}")
                    found = _simple(raw, known) if plain else None
                    if found is None:
                        found = _parse(raw, encoding, line)
                    yield _record(found, f"{path.name}:{line}", line, annotated, options)
                except Unreadable as bad:
                    yield bad_record(path.name, bad, raw, options)

    def write(self, note: ReleasedNote) -> Iterator[tuple[str, bytes]]:
        text = note.text
        why = self.refuses(text) or _id_refused(note.doc_id) or _id_refused(note.patient_id)
        if why:
            raise InputError(f"note {note.doc_id}: {why}", hint="leave i2b2-2006 out of --formats")
        pieces: list[str] = []
        at = 0
        for (start, end, kind, label, role), who in zip(note.spans, note.whose, strict=True):
            pieces += (text[at:start].translate(_TEXT), _opening(label, kind, role, who),
                       text[start:end].translate(_TEXT), "</PHI>")  # fmt: skip
            at = end
        pieces.append(text[at:].translate(_TEXT))
        whose = note.patient_id
        said = "" if i2b2_patient(note.doc_id) == whose else f' PATIENT="{whose.translate(_VALUE)}"'
        none = "" if note.spans else ' PHI="none"' if note.annotated else ' PHI="unmarked"'
        yield f"{self.folder}/notes.xml", (
            f'<RECORD ID="{note.doc_id.translate(_VALUE)}"{said}{none}>\n<TEXT>{"".join(pieces)}</TEXT>\n</RECORD>\n'
        ).encode()

    def refuses(self, text: str) -> str:
        return I2B2.refuses(text)

    def assemble(self, parts: Iterable[Path], out: BinaryIO) -> None:
        out.write(b'<?xml version="1.0" encoding="UTF-8"?>\n<ROOT>\n')
        super().assemble(parts, out)
        out.write(b"</ROOT>\n")


def _id_refused(name: str) -> str:
    return f"an id: {why}" if (why := I2B2.refuses(name)) else ""


def _declared(path: Path) -> str:
    """The encoding that a file declares, else UTF-8. Unreadable when nobody knows it."""
    found = _DECLARED.match(head(path).removeprefix(b"\xef\xbb\xbf"))
    name = found[1].decode("ascii") if found else "utf-8"
    if not _tells_records(name):
        raise Unreadable("not XML: an encoding that is not known, or in which records cannot be told apart",
                         "--encoding cp1252")
    return name


def _tells_records(encoding: str) -> bool:
    """Whether bytes of an encoding can be cut into records before they are decoded."""
    try:
        return "<RECORD".encode(encoding).removeprefix(b"\xef\xbb\xbf") == b"<RECORD"
    except (LookupError, ValueError):
        return False


def _looked_at(said: str | None, others: bool) -> bool:
    """Whether a record without PHI was looked at: as it says itself, else as the other records of its file were."""
    return others if said is None else said == "none"


def _record(found: _Found, where: str, line: int, annotated: bool, options: ReadOptions) -> Record:
    doc_id = found.record.get("ID", "")
    if not doc_id:
        raise Unreadable(f"line {line}: the RECORD has no ID")
    if found.text is None:
        raise Unreadable(f"line {line}: the RECORD has no TEXT")
    text = "".join(found.text)
    patient_id = options.patient(doc_id, found.record.get("PATIENT") or i2b2_patient(doc_id))
    spans, unused = None, not_used(0)
    if options.spans != "detect":
        if found.mentions or _looked_at(found.record.get("PHI"), annotated):
            spans = _spans(found, options.labels, line)
        elif options.spans == "given":
            raise Unannotated(f"line {line}: no PHI is marked here: the note is not annotated "
                              '(<RECORD PHI="none"> would say that nothing was found)',
                              "annotate the note, or set it aside with --on-bad-record hold")
    else:
        unused = not_used(len(found.mentions))
    unread = sum(bool(who) and not given_by(who) for *_, who, _ in found.mentions) if spans is not None else 0
    lost = tuple(row for row in (("elements beside TEXT", found.elsewhere), ("found_by", unread)) if row[1]) + unused
    return Record(Document(doc_id, patient_id, as_written(text, options), {}), spans, where, lost, compared=True)


def _next_record(file: BinaryIO, at: int) -> int:
    """Where the next record begins, or a place behind the end of the file."""
    file.seek(at)
    kept = b""
    while chunk := file.read(_CHUNK):
        raw = kept + chunk
        found = _OPENS.search(raw)
        if found is not None:
            return file.tell() - len(raw) + found.start()
        kept = raw[-8:]
    return file.tell() + 1


def _line_ends(file: BinaryIO, start: int, end: int) -> int:
    file.seek(start)
    count = 0
    while start < end and (chunk := file.read(min(_CHUNK, end - start))):
        start += len(chunk)
        count += chunk.count(b"\n")
    return count


FORMAT = I2b22006()
