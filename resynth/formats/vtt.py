"""NLM's Visual Tagging Tool: one note a file, the text as it is and, behind it, the tags and where they stand.

Two layouts are read: that of VTT 2010.0 (sections with titles, fields between ``|``) and that of figures 2 and 3 of the
NLM report of 2013 (no titles, columns of a table). Written is the first; ``vtt_2013`` writes the other. Java counts
UTF-16 units, and so do the offsets; line ends are LF, as VTT's reader makes them. A tag is a name with a category:
``PersonalName|Patient``.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

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
    decoded,
    file_name,
    head,
    readable,
    size,
)
from resynth.formats.labels import Labels, usual_role
from resynth.formats.marks import ON_ONE_LINE, bad_record, escaped, given_by, kept_beside, resolved, unescaped, whole
from resynth.formats.patients import i2b2_patient
from resynth.kinds import KINDS, kind_of
from resynth.types import GIVEN, ROLES, Document, OutSpan, Record, Span

_RULE = "#<---------------------------------------------------------------------->"
_TEXT, _TAGS, _MARKUPS = "#<Text Content>", "#<Tags Configuration>", "#<MarkUps Information>"
_META_DATA = "#<Meta Data>"
TAG_FIELDS = "#<Name|Category|Bold|Italic|Underline|Display|FR|FG|FB|BR|BG|BB|FontFamily|FontSize>"
MARKUP_FIELDS = "#<Offset|Length|TagName|TagCategory|Annotation|TagText>"
_META_FIELDS = (
    "#<Tags file|confirmation|path of default tags file>",
    "#<File History|VTT file format version|User name|Time stamp>",
)
_SECTIONS = {_META_DATA: "meta", _TEXT: "text", _TAGS: "tags", _MARKUPS.casefold(): "markups"}
#: What a line of a text must not be: a reader would take it for a line of the file's own.
_HEADER = re.compile(
    r"^#<(?:-+|Text Content|Tags Configuration|(?i:MarkUps Information)|Meta Data"
    r"|(?:Name|Offset|Tags file|File History)\|[^\n]*)>$",
    re.MULTILINE,
)
_LINE_RULE = re.compile(r"#<-+>")
_ROW = re.compile(r"\s*([0-9]{1,18})(\s*\|\s*|\s+)([0-9]{1,18})(?:\s*\||\s)(.*)", re.DOTALL)
_FRONT = f"{_RULE}\n{_TEXT}\n{_RULE}\n"
_BETWEEN = f"\n{_RULE}\n{_TAGS}\n{TAG_FIELDS}\n{_RULE}\n"
_BEHIND = f"{_RULE}\n{_MARKUPS}\n{MARKUP_FIELDS}\n{_RULE}\n"
_ROWS = re.compile(
    r"^([0-9]{1,18})\|([0-9]{1,18})\|([^|\s]+)\|([^|\s]*)\|(?:found_by=([^|\n]+))?\|([^\n]*)$", re.MULTILINE
)
_new = tuple.__new__
FIRST_TAG = "Text/Clear||false|false|false|true|255|255|255|0|51|153|Monospaced|12"
#: NLM's own marks of what is no PHI.
_NO_PHI = frozenset(("npii", "Text/Clear"))
_SPECIAL = re.compile(r"[|\x00-\x1f\x7f]|^[ #]+|[ ]+$")
_BACKGROUND = {
    "NAME": "255|0|0", "DATE": "255|255|102", "AGE": "0|100|0", "LOCATION": "255|178|102", "CONTACT": "102|178|255",
    "ID": "255|182|193", "PROFESSION": "204|153|255", "OTHER": "192|192|192",
}  # fmt: skip
_META = "vtt"
#: What an annotation of ours begins with: who marked the place.
_FOUND_BY = "found_by="
#: What Java trims from a field.
_TRIMMED = "".join(map(chr, range(33)))


class _Markup(NamedTuple):
    """A row of the markups: UTF-16 offset and length, tag, category, annotation, the words if given, its line."""

    offset: int
    length: int
    tag: str
    category: str
    annotation: str
    words: str | None
    line: int

    def __repr__(self) -> str:
        return f"_Markup(line={self.line})"


class _Units:
    """UTF-16 units and code points of one text."""

    def __init__(self, text: str) -> None:
        self.length = len(text)
        wide = [] if text.isascii() or max(text, default="") < "\U00010000" else [
            at for at, c in enumerate(text) if c > "\uffff"
        ]
        #: the second unit of every character that has two, in units; and the character in code points
        self._second = [at + n + 1 for n, at in enumerate(wide)]
        self._wide = wide
        self.units = self.length + len(wide)

    def point(self, unit: int) -> int:
        """The code point at a UTF-16 offset, or -1 in the middle of one."""
        before = bisect_left(self._second, unit)
        return -1 if before < len(self._second) and self._second[before] == unit else unit - before

    def unit(self, point: int) -> int:
        """The UTF-16 offset of a code point."""
        return point + bisect_left(self._wide, point)


class _Parts(NamedTuple):
    """A file, taken apart: the text, the tags (None: no section), the markups' rows with their lines, their fields."""

    text: str
    tags: set[tuple[str, str]] | None
    rows: list[tuple[int, str]] | None
    fields: tuple[str, ...]

    def __repr__(self) -> str:
        return "_Parts()"


def _parts(content: str) -> _Parts:
    """Take a file apart. Unreadable says on which line what is wrong."""
    lines = content.split("\n")
    titled = any(line in (_TEXT, _META_DATA) for line in lines[:64])
    mode = "before" if titled else "text"
    text: list[str] = []
    tags: set[tuple[str, str]] | None = None
    rows: list[tuple[int, str]] | None = None
    tag_fields = _names(TAG_FIELDS)
    fields = _names(MARKUP_FIELDS)
    for number, line in enumerate(lines, 1):
        if line.startswith("#<"):
            section = _SECTIONS.get(line) or _SECTIONS.get(line.casefold())
            if section:
                if section == "text" and (text or tags is not None or rows is not None):
                    raise Unreadable(f"line {number}: a second text: a file holds one note")
                mode = section
                if section == "tags":
                    tags = set() if tags is None else tags
                elif section == "markups":
                    rows = [] if rows is None else rows
                continue
            if line.startswith("#<Name|") and line.endswith(">"):
                mode, tags, tag_fields = "tags", tags or set(), _names(line)
                continue
            if line.startswith("#<Offset|") and line.endswith(">"):
                mode, rows, fields = "markups", rows or [], _names(line)
                continue
            if _LINE_RULE.fullmatch(line) or line in _META_FIELDS:
                if mode == "text" and not titled:
                    # Figure 2 has a line of its own in front of the tags, or none.
                    mode = "between"
                continue
        if mode == "text":
            text.append(line)
        elif mode in ("tags", "markups") and line.strip() and not line.startswith("#"):
            if mode == "tags" and not titled and _ROW.fullmatch(line):
                mode, rows = "markups", rows or []
            if mode == "tags" and tags is not None:
                tags.add(_tag(line, tag_fields, number))
            elif rows is not None:
                rows.append((number, line))
        elif mode in ("before", "between") and line.strip():
            raise Unreadable(f"line {number}: this is no part of a VTT file")
    if titled and not any(line == _TEXT for line in lines):
        raise Unreadable("no #<Text Content>: this is no VTT file, or it is cut off")
    # The line end before the next section belongs to the section; VTT adds one when it saves.
    whole_text = "\n".join(text) if tags is not None or rows is not None else "\n".join(text).removesuffix("\n")
    return _Parts(whole_text, tags, rows, fields)


@lru_cache(maxsize=64)
def _configured_tags(section: str) -> frozenset[tuple[str, str]]:
    """Name and category of every tag of a section; none where some line is not as we write it."""
    lines = [line for line in section.split("\n")[:-1] if line != _RULE]
    if any(line.count("|") != 13 or line[0] in "#|" for line in lines):
        return frozenset()
    return frozenset((fields[0], fields[1]) for fields in (line.split("|", 2) for line in lines))


@lru_cache(maxsize=64)
def _names(line: str) -> tuple[str, ...]:
    return tuple(name.strip() for name in line[2:-1].split("|"))


def _tag(line: str, fields: tuple[str, ...], number: int) -> tuple[str, str]:
    values = [value.strip(_TRIMMED) for value in line.split("|")]
    if len(values) != len(fields) or not values[0]:
        raise Unreadable(f"line {number}: a tag has {counted(len(fields), 'field')}, this line {len(values)}")
    return values[0], values[1] if fields[1] == "Category" else ""


def _markup(line: str, number: int, fields: tuple[str, ...], tags: set[tuple[str, str]]) -> _Markup:
    found = _ROW.fullmatch(line)
    if found is None:
        raise Unreadable(f"line {number}: this is no markup, which begins with two numbers: offset and length")
    offset, length, rest = int(found[1]), int(found[3]), found[4]
    if "|" in found[2]:
        if "|" not in rest and len(fields) > 3:
            raise Unreadable(f"line {number}: a markup has {counted(len(fields), 'field')}, this line 3")
        values = dict(zip(fields[2:], rest.split("|", len(fields) - 3), strict=False))
        named = values.get("TagName", "").strip(_TRIMMED)
        category = values.get("TagCategory", "").strip(_TRIMMED)
        return _Markup(offset, length, named, category, values.get("Annotation", "").strip(_TRIMMED),
                       values.get("TagText"), number)
    # A table: tag, perhaps a category, and the words; tabs where there are some, else columns of spaces.
    if "\t" in rest:
        named, _, words = rest.partition("\t")
        category, tab, words = words.partition("\t")
        if not tab:
            category, words = "", category
        return _Markup(offset, length, named.strip(), category.strip(), "", words, number)
    named, _, words = rest.strip().partition(" ")
    words = words.strip()
    first, _, more = words.partition(" ")
    if (named, first) in tags and (more or (named, "") not in tags):
        return _Markup(offset, length, named, first, "", more.strip(), number)
    return _Markup(offset, length, named, "", "", words, number)


def _quick(content: str, labels: Labels) -> tuple[str, tuple[Span, ...]] | None:
    """Text and spans, when the file is laid out as we write it, tags are known and in order, and words are right.

    The usual case, in one look: what is not so, or not right, is read line by line and told.
    """
    if not content.startswith(_FRONT):
        return None
    text, _, rest = content[len(_FRONT) :].partition(_BETWEEN)
    tags, between, rows = rest.partition(_BEHIND)
    if not between or ("#<" in text and _HEADER.search(text)) or "#" in rows or rows[-1:] not in ("", "\n"):
        return None
    if not (text.isascii() or max(text) < "\U00010000"):
        return None
    found = _ROWS.findall(rows)
    if len(found) != rows.count("\n"):
        return None
    configured = _configured_tags(tags)
    known = labels.known
    spans: list[Span] = []
    last = 0
    for offset, length, tag, category, who, words in found:
        start = int(offset)
        end = start + int(length)
        label, role = _label(tag, category)
        if (
            not last <= start < end or text[start:end] != words or label not in known or tag in _NO_PHI
            or (tag, category) not in configured or (who and not given_by(who))
        ):  # fmt: skip
            return None
        kind, usual = known[label]
        spans.append(_new(Span, (start, end, kind, label, role or usual, given_by(who) or GIVEN, 1.0, False)))
        last = end
    return (text, tuple(spans)) if last <= len(text) else None


def _spans(parts: _Parts, labels: Labels) -> tuple[tuple[Span, ...], list[list[object]], Counter[str]]:
    """The spans, disjoint; the tags that share a place with one of them; and what is left out, counted."""
    text, tags = parts.text, parts.tags or set()
    units = _Units(text)
    lost: Counter[str] = Counter()
    found: list[tuple[int, int, str, str, str, str]] = []
    for number, line in parts.rows or ():
        row = _markup(line, number, parts.fields, tags)
        where = f"line {number}"
        if (row.tag, row.category) not in tags:
            raise Unreadable(f"{where}: a tag that the tags' configuration does not have")
        start, end = _place(row, text, units, where)
        who = given_by(row.annotation.removeprefix(_FOUND_BY)) if row.annotation.startswith(_FOUND_BY) else ""
        if row.annotation and not who:
            lost["annotations"] += 1
        if row.tag in _NO_PHI:
            lost["tags of what is no PHI"] += 1
            continue
        label, role = _label(row.tag, row.category)
        kind, usual = resolved(label, labels, where)
        found.append((start, end, kind, label, role or usual, who or GIVEN))
    # VTT's own order: by offset, the longer first.
    found.sort(key=lambda row: (row[0], -row[1]))
    spans: list[Span] = []
    more: list[list[object]] = []
    last = 0
    for start, end, kind, label, role, who in found:
        if start >= last:
            spans.append(Span(start, end, kind, label, role, who))
            last = end
            continue
        more.append([start, end, label, role])
        if end > last:
            # Two tags cross: no character that somebody marked goes unmarked.
            spans.append(Span(last, end, kind, label, role, who))
            last = end
        elif who != GIVEN:
            lost["found_by"] += 1
    return tuple(_disputed(spans, found) if more else spans), more, lost


def _disputed(spans: list[Span], found: list[tuple[int, int, str, str, str, str]]) -> Iterator[Span]:
    """The spans; those on which tags of two classes stand are disputed: NLM's redactor writes PHI there."""
    places: dict[str, tuple[list[int], list[int]]] = {}
    for start, end, kind, _, _, _ in found:
        starts, ends = places.setdefault(KINDS[kind].cchmc, ([], []))
        starts.append(start)
        ends.append(end)
    for _, ends in places.values():
        ends.sort()
    for span in spans:
        own = KINDS[span.kind].cchmc
        yield span._replace(disputed=any(
            bisect_left(starts, span.end) > bisect_right(ends, span.start)
            for name, (starts, ends) in places.items() if name != own
        ))


def _place(row: _Markup, text: str, units: _Units, where: str) -> tuple[int, int]:
    last = row.offset + row.length
    if row.length <= 0:
        raise Unreadable(f"{where}: the markup is empty")
    if last > units.units:
        raise Unreadable(f"{where}: the markup ends at {last}, outside the text of {units.units} UTF-16 units")
    start, end = units.point(row.offset), units.point(last)
    if start < 0 or end < 0:
        raise Unreadable(f"{where}: the markup cuts a character in two", "offsets count UTF-16 units")
    words, there = row.words, text[start:end].translate(ON_ONE_LINE).strip()
    # VTT lets a program write fields of its own behind the words.
    if words and (said := words.translate(ON_ONE_LINE).strip()) != there and not said.startswith(f"{there}|"):
        raise Unreadable(f"{where}: its text is not what stands at {row.offset} to {last}",
                         "offsets count UTF-16 units, and CR LF as one")
    return start, end


@lru_cache(maxsize=4096)
def _label(tag: str, category: str) -> tuple[str, str]:
    """Label and role (empty: the usual one) of a tag. A category that is no role belongs to the label."""
    tag = unescaped(tag)
    role = category.casefold()
    if not category or role in ROLES:
        return tag, role
    return f"{tag}|{unescaped(category)}", ""


@lru_cache(maxsize=4096)
def _tag_of(label: str, kind: str, role: str) -> tuple[str, str]:
    """Name and category of a span."""
    usual = usual_role(label, kind)
    first, bar, second = label.partition("|")
    if bar and role == usual and first and second and "|" not in second and second.casefold() not in ROLES:
        return _name(first), _name(second)
    category = "" if role == usual == "unknown" else role.capitalize()
    return _name(label), category


def _name(label: str) -> str:
    name = escaped(label, _SPECIAL)
    # A label of this name is PHI all the same.
    return f"%{ord(name[0]):02X}{name[1:]}" if name in _NO_PHI else name


def _more(note: ReleasedNote) -> list[tuple[int, int, str, str]] | None:
    """Tags that a reader of VTT left in the metadata because they share a place with another, if they still fit."""
    given = kept_beside(note.meta, _META)
    rows = given.get("tags") if given is not None and given.get("spans") == len(note.spans) else None
    if not isinstance(rows, list):
        return None
    covered = [False] * len(note.text)
    for span in note.spans:
        covered[span.start : span.end] = [True] * (span.end - span.start)
    found = []
    for row in rows:
        if not isinstance(row, list) or len(row) != 4 or type(row[0]) is not int or type(row[1]) is not int:
            return None
        start, end, label, role = row
        if not (0 <= start < end <= len(note.text) and all(covered[start:end]) and isinstance(label, str) and label):
            return None
        if role not in ROLES:
            return None
        found.append((start, end, label, role))
    return found


def _is_of_a_film(raw: bytes) -> bool:
    return raw.removeprefix(b"\xef\xbb\xbf").startswith(b"WEBVTT")


class Vtt(Format):
    """NLM's VTT, read and written."""

    name = "vtt"
    says = "NLM Visual Tagging Tool, one note a file (100-01.vtt: note 01 of patient 100)"
    append = False
    suffix = ".vtt"
    folder = "annotations/vtt"
    holds = frozenset(("spans", "role", "bare", "found_by"))

    def recognises(self, path: Path) -> bool:
        # Subtitles of films have this suffix too.
        return path.suffix.lower() == ".vtt" and not _is_of_a_film(head(path))

    def resembles(self, path: Path) -> bool:
        return path.suffix.lower() == ".vtt"

    def slices(self, path: Path, want: int) -> list[Slice]:
        return [Slice(path, 0, size(path))]

    def read(self, piece: Slice, options: ReadOptions) -> Iterator[Record | BadRecord]:
        path = piece.path
        raw = b""
        try:
            raw = whole(path)
            if _is_of_a_film(raw):
                raise Unreadable("subtitles of a film (WEBVTT), which are no note",
                                 "move it away, or set it aside with --on-bad-record hold")
            yield self._record(raw, path, options)
        except Unreadable as bad:
            yield bad_record(path.name, bad, raw, options)

    def _record(self, raw: bytes, path: Path, options: ReadOptions) -> Record:
        content = decoded(raw, options.encoding, lines=True).removeprefix("\ufeff")
        if "\r" in content:
            content = content.replace("\r\n", "\n").replace("\r", "\n")
        doc_id = path.stem
        patient_id = options.patient(doc_id, i2b2_patient(doc_id))
        quick = _quick(content, options.labels) if options.spans != "detect" else None
        if quick is not None:
            document = Document(doc_id, patient_id, readable(quick[0], options), {})
            return Record(document, quick[1], path.name, compared=True)
        parts = _parts(content)
        spans, meta, lost = None, {}, Counter[str]()
        if options.spans != "detect":
            if parts.rows is not None:
                spans, more, lost = _spans(parts, options.labels)
                if more:
                    meta[_META] = {"spans": len(spans), "tags": more}
            elif options.spans == "given":
                raise Unannotated("no markups: the note is not annotated (an empty #<MarkUps Information> would say "
                                  "that nothing was found)", "annotate it, or set it aside with --on-bad-record hold")
        elif parts.rows:
            lost[UNUSED] = len(parts.rows)
        text = readable(parts.text, options)
        compared = spans is not None and all(
            _markup(line, number, parts.fields, parts.tags or set()).words for number, line in parts.rows or ())
        return Record(Document(doc_id, patient_id, text, meta), spans, path.name, tuple(sorted(lost.items())), compared)

    def tagged(self, note: ReleasedNote) -> tuple[list[str], list[tuple[int, int, str, str, str, str]]]:
        """The lines of the tags that are used, and the rows of the markups, from the offset to the words.

        Raises:
            InputError: the text cannot be held.
        """
        text = note.text
        why = self.refuses(text)
        if why:
            raise InputError(f"note {note.doc_id}: {why}", hint=f"leave {self.name} out of --formats")
        units = _Units(text)
        tags: dict[tuple[str, str], str] = {}
        rows = []
        marks = [(start, end, label, role, kind, who)
                 for (start, end, kind, label, role), who in zip(note.spans, note.whose, strict=True)]
        for start, end, label, role in _more(note) or ():
            marks = _with(marks, (start, end, label, role, kind_of(label) or "", ""), note.spans)
        for start, end, label, role, kind, who in sorted(marks, key=lambda row: (row[0], -row[1])):
            tag = _tag_of(label, kind, role)
            tags.setdefault(tag, kind)
            first = units.unit(start)
            said = f"{_FOUND_BY}{who}" if who else ""
            rows.append((first, units.unit(end) - first, *tag, said, text[start:end].translate(ON_ONE_LINE)))
        return [_configured(tag, kind) for tag, kind in sorted(tags.items())], rows

    def write(self, note: ReleasedNote) -> Iterator[tuple[str, bytes]]:
        tags, rows = self.tagged(note)
        lines = "".join([f"{at}|{length}|{name}|{category}|{said}|{words}\n"
                         for at, length, name, category, said, words in rows])
        markups = f"{_RULE}\n{_MARKUPS}\n{MARKUP_FIELDS}\n{_RULE}\n{lines}" if note.annotated else ""
        yield f"{self.folder}/{file_name(note.doc_id, '.vtt')}", (
            f"{_RULE}\n{_TEXT}\n{_RULE}\n{note.text}\n{_RULE}\n{_TAGS}\n{TAG_FIELDS}\n{_RULE}\n{FIRST_TAG}\n{_RULE}\n"
            f"{''.join(tags)}{markups}"
        ).encode()

    def refuses(self, text: str) -> str:
        at = text.find("\r")
        if at >= 0:
            count = text.count("\r")
            return f"VTT reads the carriage return at offset {at} as the end of a line ({count} in this note)"
        found = _HEADER.search(text) if "#<" in text else None
        if found is not None:
            return f"the line at offset {found.start()} is one that VTT takes for a heading of its own"
        return super().refuses(text)

    def lost(self, note: ReleasedNote) -> dict[str, int]:
        lost = super().lost(note)
        if i2b2_patient(note.doc_id) == note.patient_id:
            # The name of the file says it.
            lost.pop("patient ids", None)
        if (more := _more(note)) is not None:
            lost["metadata fields"] -= 1
            told = bytearray(len(note.text))
            for start, end, _, _ in more:
                told[start:end] = b"\1" * (end - start)
            lost["disputes"] = sum(
                one and not any(told[span.start : span.end])
                for span, one in zip(note.spans, note.disputed, strict=False)
            )
        return {what: count for what, count in lost.items() if count}


Mark = tuple[int, int, str, str, str, str]


def _with(marks: list[Mark], extra: Mark, spans: tuple[OutSpan, ...]) -> list[Mark]:
    """The marks, and a tag that shares a place with others; a rest that was cut off is whole again."""
    start, end, label, role, kind, _ = extra
    rest = [m for m in marks if m[1] == end and m[0] > start and m[2:4] == (label, role)]
    if rest and any(span.start < rest[0][0] <= span.end and span.start <= start for span in spans):
        marks = [m for m in marks if m is not rest[0]]
        extra = (start, end, label, role, kind, rest[0][5])
    return [*marks, extra]


def _configured(tag: tuple[str, str], kind: str) -> str:
    group = KINDS[kind].i2b2 if kind in KINDS else "OTHER"
    front = "255|255|255" if group in ("NAME", "AGE") else "0|0|0"
    line = "true" if tag[1] else "false"
    return f"{tag[0]}|{tag[1]}|false|false|{line}|true|{front}|{_BACKGROUND[group]}|Monospaced|+0\n"


FORMAT = Vtt()
