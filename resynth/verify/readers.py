"""The verifier's own readers of a released tree: JSON lines, plain text, brat, i2b2 XML, PhysioNet records and VTT.

Whatever a released file says beside text and marks is read too, or is no file of ours: nothing is skipped over.
"""

from __future__ import annotations

import json
import re
import xml.etree.ElementTree as ElementTree
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import groupby
from json.encoder import encode_basestring as _quote
from operator import itemgetter
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import unquote
from xml.parsers import expat

from resynth.errors import InputError
from resynth.kinds import KINDS
from resynth.types import ROLES, OutSpan
from resynth.verify.model import CrosswalkRow, ReleasedNote, SourceNote

_RULE = re.escape("#<" + 70 * "-" + ">")
#: The headings of VTT and its first tag, which all of its files have.
_NAMES = re.escape(
    "#<Name|Category|Bold|Italic|Underline|Display|FR|FG|FB|BR|BG|BB|FontFamily|FontSize>"
)
_OFFSETS = re.escape("#<Offset|Length|TagName|TagCategory|Annotation|TagText>")
_CLEAR = re.escape("Text/Clear||false|false|false|true|255|255|255|0|51|153|Monospaced|12")
_VTT = re.compile(
    f"{_RULE}\n#<Text Content>\n{_RULE}\n(.*)\n{_RULE}\n#<Tags Configuration>\n{_NAMES}\n{_RULE}\n"
    f"{_CLEAR}\n{_RULE}\n([^#]*){_RULE}\n#<MarkUps Information>\n{_OFFSETS}\n{_RULE}\n(.*)",
    re.DOTALL,
)
_VTT_2013 = re.compile(
    f"(.*)\n{_NAMES}\n#<----->\n{_CLEAR}\n#<----->\n((?:[^\t#\n]+\n)*)"
    f"(?:{_OFFSETS}\n|((?:\\d[^\n]*\n)+))",
    re.DOTALL,
)
#: What a line of a tag says behind its name and its category: how it looks.
_LOOK = re.compile(r"(?:true|false)(?:\|(?:true|false)){3}(?:\|\d{1,3}){6}\|Monospaced\|\+0", re.ASCII)
_BRAT = re.compile(r"T(\d+)\t([\w-]+) (\d+(?: \d+;\d+)* \d+)\t(.*)", re.ASCII)
_BRAT_ROLE = re.compile(rf"A(\d+)\trole T(\d+) (?:{'|'.join(ROLES)})", re.ASCII)
_BRAT_LABEL = re.compile(r'#(\d+)\tLabel T(\d+)\t(".*")', re.ASCII)
_I2B2 = frozenset(kind.i2b2 for kind in KINDS.values())
_SPACE = " \t\r\n"


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
    return ReleasedNote(doc_id, patient_id, text, spans, tuple(
        (name, value if isinstance(value, str) else json.dumps(value, ensure_ascii=False))
        for name, value in row.items() if name not in _NO_FIELDS))


_NO_FIELDS = frozenset(("doc_id", "patient_id", "text", "spans"))
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


_ROW = itemgetter(*CrosswalkRow._fields)


def crosswalk_lines(path: Path) -> Iterator[tuple[str, list[str]]]:
    """The lines of a crosswalk, document by document as they stand together."""
    with open(path, encoding="utf-8", errors="surrogatepass", newline="\n") as file:
        for head, together in groupby(file, _head):
            try:
                yield json.loads(f"{head}}}")["doc_id"], list(together)
            except (KeyError, TypeError, ValueError):
                raise InputError(f"{path.name}: a line that is no row of a crosswalk") from None


def _head(line: str) -> str:
    """The part of a row that tells of which document it is; quotes stand in no value."""
    return line[: line.find(',"kind":')]


def rows_of(lines: Sequence[str], source: SourceNote, released: ReleasedNote) -> tuple[CrosswalkRow, ...]:
    """The rows of a document's lines.

    Nearly every line says, in the usual writing, what stands in the source and in the release: it is compared with
    that, in half of the time of parsing it. What says anything else is parsed.

    Raises:
        InputError: a line that is no row.
    """
    usual = _usual_rows(lines, source, released)
    if usual is not None:
        return usual
    try:
        return tuple([_new(CrosswalkRow, _ROW(row)) for row in json.loads(f"[{','.join(lines)}]")])
    except (KeyError, TypeError, ValueError):
        raise InputError("crosswalk: a line that is no row of a crosswalk") from None


def _usual_rows(
    lines: Sequence[str], source: SourceNote, released: ReleasedNote
) -> tuple[CrosswalkRow, ...] | None:
    doc_id, _, text, spans = source
    released_id, _, written, outs, _ = released
    if not len(lines) == len(spans) == len(outs):
        return None
    head = f'{{"doc_id":{_quote(doc_id)},"released_id":{_quote(released_id)},'
    rows: list[CrosswalkRow] = []
    for line, (start, end, kind, label, role, _, _, _), (at, to, *_) in zip(lines, spans, outs, strict=True):
        old, new = text[start:end], written[at:to]
        said = (
            f'{head}{_sort(kind, label, role)}{start},"end":{end},"original":{_quote(old)},"surrogate":{_quote(new)},'
            f'"out_start":{at},"out_end":{to},"rule":"'
        )
        why = _why(line[len(said) :]) if line.startswith(said) else None
        if why is None:
            return None
        rows.append(_new(CrosswalkRow, (
            doc_id, released_id, kind, label, role, start, end, old, new, at, to, *why
        )))
    return tuple(rows)


@lru_cache(maxsize=256)
def _sort(kind: str, label: str, role: str) -> str:
    """What a line in the usual writing says between its ids and its place."""
    return f'"kind":"{kind}","label":{_quote(label)},"role":"{role}","start":'


_WHY = re.compile(r'([\w.-]+)","rung":"(\w+)"\}\n?', re.ASCII)


@lru_cache(maxsize=256)
def _why(end: str) -> tuple[str, str] | None:
    """Rule and rung, from the end of a line in the usual writing."""
    found = _WHY.fullmatch(end)
    return None if found is None else (found[1], found[2])


def brat(text: str) -> list[Mark]:
    """The text-bound annotations of a brat ``.ann`` file; a mark over a line break has several pieces.

    Raises:
        ValueError: a line that is neither one, nor a role, nor a label that brat's types cannot spell; or numbers that
            do not count from 1: what has the number of another line, or of none, would be read by nobody.
    """
    marks: list[Mark] = []
    labels: dict[int, str] = {}
    roles: list[tuple[str, str]] = []
    for line in text.split("\n"):
        if not line:
            continue
        role = _BRAT_ROLE.fullmatch(line)
        if role is not None:
            roles.append((role[1], role[2]))
            continue
        label = _BRAT_LABEL.fullmatch(line)
        if label is not None:
            labels[int(label[2])] = str(json.loads(label[3]))
            if label[1] != str(len(labels)):
                raise ValueError("a label out of number")
            continue
        found = _BRAT.fullmatch(line)
        if found is None or found[1] != str(len(marks) + 1):
            raise ValueError("this is no annotation")
        ends = [int(number) for number in re.findall(r"\d+", found[3])]
        if ends != sorted(ends):
            raise ValueError("pieces out of order")
        marks.append(Mark(ends[0], ends[-1], found[2], found[4]))
    if [number for number, _ in roles] != [str(n) for n in range(1, len(roles) + 1)] or not (
        {*labels, *(int(whose) for _, whose in roles)} <= {*range(1, len(marks) + 1)}
    ):
        raise ValueError("a role or a label of nothing")
    return sorted(mark._replace(label=labels.get(n, mark.label)) for n, mark in enumerate(marks, 1))


class Annotated(NamedTuple):
    """An i2b2 file: its text, its tags, and what it says beside them.

    Attributes:
        extra: every value of an attribute that is none of a tag's own five, every comment, instruction, element and
            text that stands anywhere else.
        stray: whether some of it has no place in such a file.
    """

    text: str
    marks: list[Mark]
    extra: list[str]
    stray: bool

    def __repr__(self) -> str:
        return f"Annotated(marks={len(self.marks)})"


def i2b2(raw: bytes) -> Annotated:
    """Read an i2b2 2014 file. A document type or an entity declaration is refused before anything is parsed.

    Raises:
        ValueError: not well-formed, or not of that form.
    """
    # In a note these signs stand inside CDATA, where they are text.
    usual = raw.startswith(b"<?xml ") and b"<?" not in raw[2:] and raw.count(b"<!") == raw.count(b"<![CDATA[")
    beside = [] if usual else _between(raw)
    try:
        root = ElementTree.fromstring(raw)  # noqa: S314 declarations are refused above
    except ElementTree.ParseError:
        raise ValueError("this is no XML") from None
    text, tags = root.find("TEXT"), root.find("TAGS")
    if text is None or tags is None:
        raise ValueError("no TEXT or no TAGS")
    beside += _stray(root, text, tags)
    marks, extra = [], []
    for number, tag in enumerate(tags):
        if tag.tag not in _I2B2 or tag.attrib.get("id") != f"P{number}" or tag.attrib.keys() - _OWN:
            beside += [tag.tag, tag.attrib.get("id", ""), *(tag.attrib.keys() - _OWN)]
        try:
            mark = Mark(int(tag.attrib["start"]), int(tag.attrib["end"]), tag.attrib["TYPE"], tag.attrib["text"])
        except (KeyError, ValueError):
            raise ValueError("a tag without its place, type or text") from None
        marks.append(mark)
        extra += [value for name, value in tag.attrib.items() if name not in _PLACE]
        if tag.attrib.get("role", "unknown") not in ROLES:
            beside.append("")
    return Annotated(text.text or "", sorted(marks), [one for one in (*extra, *beside) if one], bool(beside))


#: What a tag says of its place, and what else it may say.
_PLACE = frozenset(("id", "start", "end", "TYPE", "text"))
_OWN = _PLACE | {"comment", "role"}


def _stray(root: ElementTree.Element, text: ElementTree.Element, tags: ElementTree.Element) -> list[str]:
    """What an i2b2 file says outside of its text and the attributes of its tags."""
    said = [] if root.tag == "deIdi2b2" else [root.tag]
    for element in (root, text, tags):
        said += [one for row in element.attrib.items() for one in row]
    between = [root.text, text.tail, tags.text, tags.tail, *(tag.tail for tag in tags), *(tag.text for tag in tags)]
    said += [one for one in between if one and one.strip(_SPACE)]
    more = [one for one in root if one is not text and one is not tags]
    for element in (*more, *text, *(inner for tag in tags for inner in tag)):
        for one in element.iter():
            said += [one.tag, one.text or "", one.tail or "", *(word for row in one.attrib.items() for word in row)]
    return said


def _between(raw: bytes) -> list[str]:
    """The comments and instructions of an XML file, wherever they stand; ElementTree passes over them.

    Raises:
        ValueError: a document type; not well-formed.
    """
    said: list[str] = []

    def refuse(*_: object) -> None:
        raise ValueError("a document type is not allowed")

    parser = expat.ParserCreate()
    parser.StartDoctypeDeclHandler = refuse
    parser.CommentHandler = said.append
    parser.ProcessingInstructionHandler = lambda target, data: said.append(f"{target} {data}")
    try:
        parser.Parse(raw, True)
    except expat.ExpatError:
        raise ValueError("this is no XML") from None
    return [one or "-" for one in said]


class Told(NamedTuple):
    """A note as a file of many notes tells it; ``more``: its other fields, of a format that has them."""

    doc_id: str
    patient_id: str
    text: str
    marks: list[Mark]
    more: Mapping[str, str] | None = None

    def __repr__(self) -> str:
        return f"Told(marks={len(self.marks)})"


def i2b2_2006(path: Path) -> Iterator[Told]:
    """The records of an i2b2 2006 file, one by one.

    Raises:
        ValueError: not well-formed, a document type, or not of that form.
    """
    with open(path, "rb") as file:
        before, root_tag, _ = file.read(1 << 12).partition(b"<ROOT")
        if b"<!" in before or not root_tag:
            raise ValueError("a declaration is not allowed")
        file.seek(0)
        root: ElementTree.Element | None = None
        record: ElementTree.Element | None = None
        try:
            for event, element in ElementTree.iterparse(  # noqa: S314 declarations are refused
                file, ("start", "end", "comment", "pi")
            ):
                if event in ("comment", "pi") or (record is not None and (record.tail or "").strip(_SPACE)):
                    raise ValueError("something beside the records")
                record = None
                if root is None:
                    root = element
                    if root.tag != "ROOT" or root.attrib:
                        raise ValueError("a root that is none of ours")
                elif event == "end" and element.tag == "RECORD":
                    yield _told(element)
                    if (root.text or "").strip(_SPACE):
                        raise ValueError("something beside the records")
                    root.clear()
                    record = element
        except ElementTree.ParseError:
            raise ValueError("this is no XML") from None


def _told(record: ElementTree.Element) -> Told:
    found = list(record)
    if len(found) != 1 or found[0].tag != "TEXT" or record.attrib.keys() - {"ID", "PATIENT", "PHI"} or (
        found[0].attrib or f"{record.text or ''}{found[0].tail or ''}".strip(_SPACE)
    ):
        raise ValueError("a record that is not an ID and a TEXT")
    pieces = [found[0].text or ""]
    marks, at = [], len(pieces[0])
    for element in found[0]:
        words = element.text or ""
        if element.tag != "PHI" or len(element) or element.attrib.get("role", "unknown") not in ROLES:
            raise ValueError("an element that is no PHI")
        if element.attrib.keys() - {"TYPE", "role"}:
            raise ValueError("an attribute that is none of ours")
        marks.append(Mark(at, at + len(words), element.attrib["TYPE"], words))
        pieces += (words, element.tail or "")
        at += len(words) + len(pieces[-1])
    if record.attrib.get("PHI", "none") != "none" or ("PHI" in record.attrib) != (not marks):
        raise ValueError("a record that says another thing than its marks")
    doc_id = record.attrib["ID"]
    named = re.fullmatch(r"(?=[^-\d]*\d)([^-]+)-\d+(?:[._ ].*)?", doc_id, re.DOTALL)
    return Told(doc_id, record.attrib.get("PATIENT", named[1] if named else doc_id), "".join(pieces), marks)


def physionet(folder: Path) -> Iterator[Told]:
    """The records of ``id.text`` with their places in ``id.deid`` and their words in ``id-phi.phrase``, one by one.

    Raises:
        ValueError: a line that has no business where it stands, or files that do not agree.
    """
    with (
        open(folder / "id.text", encoding="utf-8", newline="\n") as texts,
        open(folder / "id.deid", encoding="utf-8", newline="\n") as places,
        open(folder / "id-phi.phrase", encoding="utf-8", newline="\n") as phrases,
    ):
        place, phrase = next(places, ""), next(phrases, "")
        for line in texts:
            opened = re.fullmatch(r"START_OF_RECORD=([^|\s]+)\|{4}([^|\s]+)\|{4}\n", line)
            if opened is None:
                if line == "\n":
                    continue
                raise ValueError("a line between two records")
            whose, number = opened.groups()
            kept: list[str] = []
            for inside in texts:
                if inside == "||||END_OF_RECORD\n":
                    break
                kept.append(inside)
            else:
                raise ValueError("a record without an end")
            if place != f"Patient {whose}\tNote {number}\n" or not kept:
                raise ValueError("the offsets are another note's")
            marks = []
            while (place := next(places, "")) and not place.startswith("P"):
                row = re.fullmatch(re.escape(f"{whose} {number} ") + r"(\d+) (\d+) (\S+) (.*)\n", phrase, re.DOTALL)
                if row is None or place != f"{row[1]} {row[1]} {row[2]}\n":
                    raise ValueError("offsets and phrases do not agree")
                marks.append(Mark(int(row[1]), int(row[2]), unquote(row[3]), row[4]))
                phrase = next(phrases, "")
            doc_id = f"{whose}-{number}" if number.isdecimal() else number
            yield Told(doc_id, whose, "".join(kept)[:-1], sorted(marks))
        if place or phrase:
            raise ValueError("rows of no record")


def vtt(raw: bytes) -> tuple[str, list[Mark]]:
    """The text and the marks of a VTT file. Offsets are looked up in the UTF-16 of the text.

    Raises:
        ValueError: not of the form that VTT 2010.0 writes, or a tag that is not configured.
    """
    found = _VTT.fullmatch(raw.decode("utf-8"))
    if found is None:
        raise ValueError("this is no VTT file")
    text, configured, rows = found.groups()
    split = [row.split("|", 5) for row in rows.split("\n")[:-1]]
    if any(annotation for _, _, _, _, annotation, _ in split):
        raise ValueError("a remark")
    return text, _tagged(text, configured, [(*row[:4], row[5]) for row in split])


def vtt_2013(raw: bytes) -> tuple[str, list[Mark]]:
    """The text and the marks of a VTT file in the layout of figures 2 and 3 of the NLM report of 2013.

    Raises:
        ValueError: not of that form, or a tag that is not configured.
    """
    found = _VTT_2013.fullmatch(raw.decode("utf-8-sig"))
    if found is None:
        raise ValueError("this is no VTT file of 2013")
    text, configured, rows = found.groups()
    return text, _tagged(text, configured, [row.split("\t", 4) for row in (rows or "").split("\n")[:-1]])


def _tagged(text: str, configured: str, rows: Sequence[Sequence[str]]) -> list[Mark]:
    """The marks of rows: offset, length, tag, category, words."""
    split = [line.split("|", 2) for line in configured.split("\n")[:-1]]
    if any(len(line) != 3 or not _LOOK.fullmatch(line[2]) for line in split):
        raise ValueError("a line that configures no tag")
    tags = {(name, category) for name, category, _ in split}
    if len(tags) != len(split) or tags != {(row[2], row[3]) for row in rows}:
        raise ValueError("a tag that nothing has, or that is not configured")
    wide = text.encode("utf-16-le")
    marks = []
    for offset, length, name, category, words in rows:
        before, inside = wide[: 2 * int(offset)], wide[2 * int(offset) : 2 * (int(offset) + int(length))]
        start, there = len(before.decode("utf-16-le")), inside.decode("utf-16-le")
        label = name if not category or category.lower() in ROLES else f"{name} {category}"
        marks.append(Mark(start, start + len(there), unquote(label), words))
    return sorted(marks)
