"""i2b2 2014 XML, one note a file: TEXT in CDATA, TAGS with one element a span.

Offsets are code points of the text as an XML parser gives it, after CR LF has become LF (XML 1.0, 2.11). The file name
says which note of which patient it is: ``100-01.xml``. Stubbs & Uzuner 2015 give the categories and types.
"""

from __future__ import annotations

import contextlib
import re
from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

from resynth.errors import InputError, counted
from resynth.formats.base import (
    UNUSED,
    BadRecord,
    Format,
    ReadOptions,
    ReleasedNote,
    Slice,
    Unannotated,
    Unreadable,
    as_written,
    decoded,
    file_name,
    head,
    size,
)
from resynth.formats.labels import Labels
from resynth.formats.marks import given_by, whole
from resynth.formats.patients import i2b2_patient
from resynth.kinds import KINDS, tidy
from resynth.types import GIVEN, ROLES, Document, Record, Span

_DEEPEST = 64
_new = tuple.__new__
#: What XML 1.0 has no way to write, not even as a reference (XML 1.0, 2.2: Char).
_FORBIDDEN = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")
_CDATA_BREAKS = re.compile(r"\]\]>|\r")
_REFERENCES = {"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "\t": "&#9;", "\n": "&#10;", "\r": "&#13;"}
_BY_REFERENCE = re.compile('[&<>"\t\n\r]')
_SPACES = str.maketrans("\t\n\r", "   ")
_DECLARED = re.compile(rb"""(?:\xef\xbb\xbf)?<\?xml[^>]{0,200}\bencoding\s*=\s*["']([A-Za-z0-9._-]{1,40})["']""")
#: Codes of expat that deserve other words than its own; none of its texts holds a value of the file.
WORDS = {
    2: "a syntax error",
    3: "the file is empty or cut off",
    4: "a character that XML 1.0 forbids, or a stray '<' or '&'",
    5: "the file is cut off",
    7: "a tag closes another one than was opened",
    8: "an attribute stands twice",
    9: "something follows the end of the document",
    11: "an entity that is not defined",
    14: "a reference to a character that XML 1.0 forbids",
    18: "an encoding that is not known",
    20: "a CDATA section is not closed; is the file cut off?",
}


class _Tag(NamedTuple):
    at: int
    name: str
    attributes: dict[str, str]

    def __repr__(self) -> str:
        return f"_Tag(at={self.at})"


class _Collector:
    """What the parser reports: the text, the tags, and nothing that would be lost silently."""

    def __init__(self) -> None:
        self.parser: Any = None
        self.text: list[str] | None = None
        self.tags: list[_Tag] | None = None
        self.others = 0
        self._inside = ""
        self._depth = 0

    def start(self, name: str, attributes: dict[str, str]) -> None:
        self._depth = depth = self._depth + 1
        if depth == 3 and self._inside == "TAGS" and self.tags is not None:
            self.tags.append(_new(_Tag, (self.parser.CurrentByteIndex, name, attributes)))
            return
        if depth > _DEEPEST:
            raise Unreadable("nested too deep")
        if self._inside == "TEXT":
            raise Unreadable("TEXT holds a tag of its own; '<' in a note is written in CDATA or as &lt;")
        if self._depth == 2:
            if name == "TEXT" and self.text is None:
                self.text = []
            elif name == "TAGS" and self.tags is None:
                self.tags = []
            elif name in ("TEXT", "TAGS"):
                raise Unreadable(f"{name} stands twice")
            else:
                self.others += 1
            self._inside = name

    def end(self, _: str) -> None:
        self._depth -= 1
        if self._depth == 1:
            self._inside = ""

    def data(self, text: str) -> None:
        if self._inside == "TEXT" and self.text is not None:
            self.text.append(text)

    def comment(self, _: str) -> None:
        if self._inside == "TEXT":
            raise Unreadable("TEXT holds a comment, which would be lost")

    def pi(self, _: str, __: str | None = None) -> None:
        if self._inside == "TEXT":
            raise Unreadable("TEXT holds a processing instruction, which would be lost")

    def close(self) -> None:
        return None


def _parse(raw: bytes, encoding: str) -> tuple[str, list[_Tag] | None, int]:
    """The text and the tags of a file (None: it has no TAGS), and how many elements stand beside them.

    Unreadable says on which line.
    """
    from xml.etree.ElementTree import ParseError

    from defusedxml import DefusedXmlException
    from defusedxml.ElementTree import XMLParser

    if encoding:
        raw = decoded(raw, encoding, lines=True).removeprefix("\ufeff").encode()
    target = _Collector()
    try:
        parser = XMLParser(target=target, encoding="utf-8" if encoding else None, forbid_dtd=True)
        expat = target.parser = parser.parser
        # Straight from expat: the parser's own handlers tidy up names of namespaces, which cost a third of the reading.
        expat.ordered_attributes = False
        expat.StartElementHandler, expat.EndElementHandler = target.start, target.end
        parser.feed(raw)
        parser.close()
    except ParseError as error:
        line, code = error.position[0], error.code
        if code == 4 and not encoding:
            _check_encoding(raw)
        raise Unreadable(f"line {line}: not XML: {WORDS.get(code, 'malformed')}") from None
    except DefusedXmlException:
        raise Unreadable("a document type or an entity is declared, which is never read") from None
    except Unreadable as bad:
        raise Unreadable(f"line {target.parser.CurrentLineNumber}: {bad.why}", bad.hint) from None
    except (LookupError, ValueError):
        raise Unreadable("line 1: not XML: an encoding that is not known", "--encoding cp1252") from None
    if target.text is None:
        raise Unreadable("no TEXT element: this is no i2b2 2014 file", "--from text takes XML as text, tags and all")
    return "".join(target.text), target.tags, target.others


def _check_encoding(raw: bytes) -> None:
    """Unreadable when the bytes are not in the encoding that the file declares or, without one, in UTF-8."""
    declared = _DECLARED.match(raw)
    with contextlib.suppress(LookupError):
        decoded(raw, declared[1].decode("ascii") if declared else "utf-8", lines=True)


def _offset(tag: _Tag, name: str) -> int:
    written = tag.attributes.get(name, "")
    if not (written.isascii() and written.isdigit() and len(written) < 19):
        raise Unreadable(f"{name} is missing or no whole number from 0")
    return int(written)


def _span(tag: _Tag, text: str, labels: Labels) -> Span:
    start, end = _offset(tag, "start"), _offset(tag, "end")
    if end <= start:
        raise Unreadable("the tag is empty or ends before it starts")
    if end > len(text):
        raise Unreadable(f"the tag ends at {end}, outside the text of {counted(len(text), 'character')}",
                         "offsets count after CR LF has become LF")
    attributes = tag.attributes
    words = attributes.get("text")
    there = text[start:end]
    # A parser turns line ends in an attribute into spaces unless they are written as references.
    if words is not None and words != there and words.translate(_SPACES) != there.translate(_SPACES):
        raise Unreadable(f"the tag's text is not what stands at {start} to {end}",
                         "offsets count after CR LF has become LF")
    label = attributes.get("TYPE") or tag.name
    # i2b2 has two OTHERs: LOCATION's own, and the category.
    inside = tag.name if tag.name == "LOCATION" and tidy(label) == "OTHER" else ""
    if inside or label not in labels.known:
        if not tidy(label):
            raise Unreadable("TYPE holds no letter or digit")
        kind, usual = labels.resolve(label, inside=inside) or ("", "unknown")
    else:
        kind, usual = labels.known[label]
    role = attributes.get("role", usual)
    if role not in ROLES:
        raise Unreadable(f"role is none of {', '.join(ROLES)}")
    return Span(start, end, kind, label, role, given_by(attributes.get("found_by", "")) or GIVEN)


def _line(raw: bytes, at: int) -> int:
    """The line of a byte; asked when something is wrong there, for the parser takes long to tell it of every tag."""
    return raw.count(b"\n", 0, at) + 1


def _usual_span(tag: _Tag, text: str, known: dict[str, tuple[str, str]]) -> Span | None:
    """A tag in the shape that nearly all have, its label met before; None sends it the careful way."""
    _, name, attributes = tag
    try:
        first, last, label, words = attributes["start"], attributes["end"], attributes["TYPE"], attributes["text"]
        kind, role = known[label]
    except KeyError:
        return None
    if not (len(first) < 19 and len(last) < 19 and first.isdigit() and last.isdigit() and (first + last).isascii()):
        return None
    start, end = int(first), int(last)
    if not start < end <= len(text) or text[start:end] != words or (name == "LOCATION" and "OTHER" in label.upper()):
        return None
    if "role" in attributes:
        role = attributes["role"]
        if role not in ROLES:
            return None
    who = given_by(attributes["found_by"]) or GIVEN if "found_by" in attributes else GIVEN
    return _new(Span, (start, end, kind, label, role, who, 1.0, False))


def _spans(tags: list[_Tag], text: str, labels: Labels, raw: bytes) -> tuple[Span, ...]:
    known = labels.known
    found: list[tuple[Span, int]] = []
    for tag in tags:
        try:
            found.append((_usual_span(tag, text, known) or _span(tag, text, labels), tag[0]))
        except Unreadable as bad:
            raise Unreadable(f"line {_line(raw, tag.at)}: {bad.why}", bad.hint) from None
    found.sort()
    for (left, first), (right, second) in pairwise(found):
        if right.start < left.end:
            same = left.start == right.start and left.end == right.end
            how = "mark the same place" if same else "overlap"
            raise Unreadable(f"line {_line(raw, max(first, second))}: this tag and the one on line "
                             f"{_line(raw, min(first, second))} {how}")
    return tuple([span for span, _ in found])


def _cdata(text: str) -> str:
    # "]]>" would end the section, and a bare CR would be read back as LF: both are split out of it.
    return _CDATA_BREAKS.sub(lambda found: "]]>&#13;<![CDATA[" if found[0] == "\r" else "]]]]><![CDATA[>", text)


def _attribute(text: str) -> str:
    return _BY_REFERENCE.sub(lambda found: _REFERENCES[found[0]], text)


@lru_cache(maxsize=4096)
def _ends(label: str, kind: str, role: str, who: str) -> tuple[str, str]:
    """How the element of a span opens and closes."""
    known = KINDS.get(kind)
    usual = known.role if known else "unknown"
    said = f' role="{role}"' if role != "unknown" or usual != "unknown" else ""
    said += f' found_by="{_attribute(who)}"' if who else ""
    return known.i2b2 if known else "OTHER", f'" TYPE="{_attribute(label)}" comment=""{said} />\n'


class I2b2(Format):
    """i2b2 2014 XML, read and written."""

    name = "i2b2"
    says = "i2b2 2014 XML, one note a file (100-01.xml: note 01 of patient 100)"
    append = False
    suffix = ".xml"
    folder = "annotations/i2b2"
    holds = frozenset(("spans", "role", "bare", "found_by"))

    def lost(self, note: ReleasedNote) -> dict[str, int]:
        lost = super().lost(note)
        if i2b2_patient(note.doc_id) == note.patient_id:
            # The name of the file says it.
            lost.pop("patient ids", None)
        # Its element says so: i2b2 has two OTHERs.
        elsewhere = sum(tidy(span.label) == "OTHER" and span.kind == "LOCATION-OTHER" for span in note.spans)
        if elsewhere:
            lost["kinds of labels"] -= elsewhere
            lost = {what: count for what, count in lost.items() if count}
        return lost

    def recognises(self, path: Path) -> bool:
        # i2b2 2006 is XML too, with many RECORDs a file.
        return path.suffix.lower() == ".xml" and b"<RECORD" not in head(path).partition(b"<![CDATA[")[0]

    def slices(self, path: Path, want: int) -> list[Slice]:
        return [Slice(path, 0, size(path))]

    def read(self, piece: Slice, options: ReadOptions) -> Iterator[Record | BadRecord]:
        path = piece.path
        raw = b""
        try:
            raw = whole(path)
            yield self._record(raw, path, options)
        except Unreadable as bad:
            found = BadRecord.of(path.name, bad, raw)
            if options.strict:
                raise found.error() from None
            yield found

    def _record(self, raw: bytes, path: Path, options: ReadOptions) -> Record:
        text, tags, others = _parse(raw, options.encoding)
        doc_id = path.stem
        patient_id = options.patient(doc_id, i2b2_patient(doc_id))
        spans = None
        if options.spans != "detect":
            if tags is not None:
                spans = _spans(tags, text, options.labels, raw)
            elif options.spans == "given":
                raise Unannotated("no TAGS: the note is not annotated (an empty TAGS would say that nothing was found)",
                                  "annotate the note, or set it aside with --on-bad-record hold")
        comments = sum(bool(tag.attributes.get("comment")) for tag in tags or ()) if spans is not None else 0
        whose = [tag.attributes.get("found_by") for tag in tags or ()] if spans is not None else []
        unread = sum(bool(who) and not given_by(who) for who in whose)
        unused = len(tags or ()) if options.spans == "detect" else 0
        lost = (("comments", comments), ("elements beside TEXT and TAGS", others), ("found_by", unread),
                (UNUSED, unused))
        found = tuple(row for row in lost if row[1])
        compared = all("text" in tag.attributes for tag in tags or ())
        return Record(Document(doc_id, patient_id, as_written(text, options), {}), spans, path.name, found, compared)

    def write(self, note: ReleasedNote) -> Iterator[tuple[str, bytes]]:
        text = note.text
        why = self.refuses(text)
        if why:
            raise InputError(f"note {note.doc_id}: {why}", hint="leave i2b2 out of --formats")
        tags = []
        for number, ((start, end, kind, label, role), who) in enumerate(
            zip(note.spans, note.whose, strict=True)
        ):
            name, rest = _ends(label, kind, role, who)
            words = _attribute(text[start:end])
            tags.append(f'<{name} id="P{number}" start="{start}" end="{end}" text="{words}{rest}')
        found = f"<TAGS>\n{''.join(tags)}</TAGS>\n" if note.annotated else ""
        yield (
            f"annotations/i2b2/{file_name(note.doc_id, '.xml')}",
            (
                '<?xml version="1.0" encoding="UTF-8" ?>\n<deIdi2b2>\n'
                f"<TEXT><![CDATA[{_cdata(text)}]]></TEXT>\n{found}</deIdi2b2>\n"
            ).encode(),
        )

    def refuses(self, text: str) -> str:
        found = _FORBIDDEN.search(text)
        if found is None:
            return ""
        return (f"XML 1.0 cannot hold the character U+{ord(found[0]):04X} at offset {found.start()} "
                f"({counted(len(_FORBIDDEN.findall(text)), 'such character')} in this note)")


FORMAT = I2b2()
