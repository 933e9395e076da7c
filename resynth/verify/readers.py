"""The verifier's own readers of a released tree: JSON lines, plain text, brat and i2b2 XML."""

from __future__ import annotations

import json
import re
import xml.etree.ElementTree as ElementTree
from collections.abc import Iterator
from itertools import groupby
from operator import itemgetter
from pathlib import Path
from typing import Any, NamedTuple

from resynth.errors import InputError
from resynth.types import OutSpan
from resynth.verify.model import CrosswalkRow, ReleasedNote

_BRAT = re.compile(r"(T\d+)\t(\S+) (\d+(?: \d+;\d+)* \d+)\t(.*)")


class Mark(NamedTuple):
    """A span as an annotation file tells it: where, which label, and the text that the file says stands there."""

    start: int
    end: int
    label: str
    text: str

    def __repr__(self) -> str:
        return f"Mark({self.start}-{self.end})"


def lines(path: Path) -> Iterator[dict[str, Any]]:
    """The rows of a JSON-lines file. InputError, with the line, for what is no row."""
    try:
        with open(path, encoding="utf-8", errors="surrogatepass", newline="\n") as file:
            for number, line in enumerate(file, 1):
                try:
                    row = json.loads(line)
                except ValueError:
                    raise InputError(f"{path.name}: line {number} is no JSON") from None
                if not isinstance(row, dict):
                    raise InputError(f"{path.name}: line {number} is no object")
                yield row
    except UnicodeDecodeError:
        raise InputError(f"{path.name}: this file is not in UTF-8") from None
    except OSError as error:
        raise InputError(f"{path.name}: cannot be read ({error.strerror})") from None


def released_note(row: dict[str, Any], where: str) -> ReleasedNote:
    """One row of ``notes.jsonl``. InputError when a field is missing or of another type."""
    try:
        text, doc_id, patient_id = row["text"], row["doc_id"], row["patient_id"]
        spans = _spans(row["spans"])
        numbers = {type(number) for span in spans for number in span[:2]}
    except (AttributeError, KeyError, TypeError):
        raise InputError(f"{where}: this is no released note") from None
    if numbers - {int} or not (isinstance(text, str) and isinstance(doc_id, str) and isinstance(patient_id, str)):
        raise InputError(f"{where}: this is no released note")
    return ReleasedNote(doc_id, patient_id, text, spans)


_FIELDS = itemgetter(*OutSpan._fields)
_new = tuple.__new__  # half the time of the named tuples' own constructors


def _spans(given: list[dict[str, Any]]) -> tuple[OutSpan, ...]:
    try:
        return tuple([_new(OutSpan, _FIELDS(span)) for span in given])
    except KeyError:  # a span without a role
        return tuple([OutSpan(s["start"], s["end"], s["kind"], s["label"], s.get("role", "unknown")) for s in given])


def released_notes(path: Path) -> Iterator[ReleasedNote]:
    """The notes of a ``notes.jsonl``, one by one."""
    for number, row in enumerate(lines(path), 1):
        yield released_note(row, f"{path.name}: line {number}")


def crosswalk_row(row: dict[str, Any], where: str) -> CrosswalkRow:
    """One row of ``crosswalk.jsonl``."""
    try:
        return CrosswalkRow(*[row[name] for name in CrosswalkRow._fields])
    except KeyError:
        raise InputError(f"{where}: this is no row of a crosswalk") from None


_ROW, _DOC_ID = itemgetter(*CrosswalkRow._fields), itemgetter(0)


def crosswalk_rows(path: Path) -> Iterator[tuple[str, tuple[CrosswalkRow, ...]]]:
    """The rows of a crosswalk, document by document as they stand together."""
    with open(path, encoding="utf-8", errors="surrogatepass", newline="\n") as file:
        # All rows of a document are parsed in one go, in two thirds of the time.
        for _, together in groupby(file, _head):
            try:
                rows = [_new(CrosswalkRow, _ROW(row)) for row in json.loads(f"[{','.join(together)}]")]
            except (KeyError, TypeError, ValueError):
                raise InputError(f"{path.name}: a line that is no row of a crosswalk") from None
            for doc_id, mine in groupby(rows, _DOC_ID):
                yield doc_id, tuple(mine)


def _head(line: str) -> str:
    """The part of a row that tells of which document it is."""
    return line[: line.find(',"kind":')]


def brat(text: str) -> list[Mark]:
    """The text-bound annotations of a brat ``.ann`` file; a mark over a line break has several pieces.

    Raises:
        ValueError: a line that is no text-bound annotation.
    """
    marks = []
    for line in text.splitlines():
        if not line or line[0] in "#ANR*E":
            continue
        found = _BRAT.fullmatch(line)
        if found is None:
            raise ValueError("this is no annotation")
        ends = [int(number) for number in re.findall(r"\d+", found[3])]
        marks.append(Mark(ends[0], ends[-1], found[2], found[4]))
    return sorted(marks)


class Annotated(NamedTuple):
    """An i2b2 file: its text, its tags, and every attribute value that is none of a tag's own five."""

    text: str
    marks: list[Mark]
    extra: list[str]

    def __repr__(self) -> str:
        return f"Annotated(marks={len(self.marks)})"


def i2b2(raw: bytes) -> Annotated:
    """Read an i2b2 2014 file. A document type or an entity declaration is refused before anything is parsed.

    Raises:
        ValueError: not well-formed, or not of that form.
    """
    if b"<!DOCTYPE" in raw or b"<!ENTITY" in raw:
        # In the text of a note these words could only stand inside CDATA, where they are allowed.
        outside = re.sub(rb"<!\[CDATA\[.*?\]\]>", b"", raw, flags=re.DOTALL)
        if b"<!DOCTYPE" in outside or b"<!ENTITY" in outside:
            raise ValueError("a document type is not allowed")
    try:
        root = ElementTree.fromstring(raw)  # noqa: S314 declarations are refused above
    except ElementTree.ParseError:
        raise ValueError("this is no XML") from None
    text, tags = root.find("TEXT"), root.find("TAGS")
    if text is None or tags is None:
        raise ValueError("no TEXT or no TAGS")
    marks, extra = [], list(root.attrib.values())
    for tag in tags:
        try:
            mark = Mark(int(tag.attrib["start"]), int(tag.attrib["end"]), tag.attrib["TYPE"], tag.attrib["text"])
        except (KeyError, ValueError):
            raise ValueError("a tag without its place, type or text") from None
        marks.append(mark)
        extra += [value for name, value in tag.attrib.items() if name not in ("id", "start", "end", "TYPE", "text")]
    return Annotated(text.text or "", sorted(marks), extra)
