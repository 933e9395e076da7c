"""brat stand-off, two files a note: the text (``.txt``) and its annotations (``.ann``).

Offsets are code points of the text file as it is, line ends and a byte order mark included, for so brat counts them.
The rules are those of brat's own page on the stand-off format: a line an annotation, an id, a tab, a type and what it
is about. brat cannot write a line end inside a mark: it splits such a mark into fragments (``0 4;5 10``), and so do we.
"""

from __future__ import annotations

import json
import os
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from itertools import pairwise
from pathlib import Path
from typing import Any

from resynth.errors import InputError
from resynth.formats.base import (
    BadRecord,
    Format,
    ReadOptions,
    ReleasedNote,
    Slice,
    Unannotated,
    Unreadable,
    decoded,
    file_name,
    not_used,
    note_text,
    size,
    unsound,
)
from resynth.formats.labels import Labels, usual_role
from resynth.formats.marks import (
    BREAKS,
    ON_ONE_LINE,
    bad_record,
    disjoint,
    given_by,
    kept_beside,
    numbered_lines,
    place,
    resolved,
    whole,
)
from resynth.formats.patients import i2b2_patient
from resynth.kinds import KINDS
from resynth.types import GIVEN, ROLES, Document, Record, Span

_BOUND = re.compile(r"(T[0-9]+)\t(\S+) ([0-9]{1,18} [0-9]{1,18}(?:;[0-9]{1,18} [0-9]{1,18})*)(?:\t(.*))?", re.DOTALL)
_SIMPLE = re.compile(r"^(T[0-9]+)\t([^\s]+) ([0-9]{1,18}) ([0-9]{1,18})\t([^\r\n]*)$", re.MULTILINE)
_MARKS = re.compile(rb"^T[0-9]+\t", re.MULTILINE)
_new = tuple.__new__
_PIECE = re.compile(f"[^{BREAKS}]+")
#: Lines about other lines: first letter, what it is called, and the form of the line; references are found in group 2.
_ABOUT: Mapping[str, tuple[str, re.Pattern[str]]] = {
    "E": ("events", re.compile(r"(E[0-9]+)\t([^\s:]+:[TE][0-9]+(?: +[^\s:]+:[TE][0-9]+)*) *")),
    "R": ("relations", re.compile(r"(R[0-9]+)\t(\S+(?: [^\s:]+:[A-Z][0-9]+){2})\s*")),
    "*": ("equivalences", re.compile(r"(\*)\t(\S+(?: [A-Z][0-9]+)+)\s*")),
    "A": ("attributes", re.compile(r"(A[0-9]+)\t(\S+ [A-Z][0-9]+)(?: (.*))?", re.DOTALL)),
    "M": ("attributes", re.compile(r"(M[0-9]+)\t(\S+ [A-Z][0-9]+)(?: (.*))?", re.DOTALL)),
    "N": ("normalizations", re.compile(r"(N[0-9]+)\t(\S+ [A-Z][0-9]+)( .*)?", re.DOTALL)),
    "#": ("notes", re.compile(r"(#[0-9]*)\t(\S+ [A-Z#][0-9]+)(?:\t(.*))?", re.DOTALL)),
}
_REFERENCE = re.compile(r"(?<=[ :])([A-Z#][0-9]+)(?= |\Z)")
_NOT_IN_TYPES = re.compile("[^A-Za-z0-9_-]")
_CONFIGURATION = frozenset(("annotation.conf", "visual.conf", "tools.conf", "kb_shortcuts.conf", "acl.conf"))
_META = "brat"


@lru_cache(maxsize=256)
def _annotated(folder: str, _: int) -> bool:
    """Whether a folder holds an ``.ann``; its time of change is an argument: a folder that changed is asked again."""
    with os.scandir(folder) as entries:
        return any(entry.name.endswith(".ann") for entry in entries)


class _File:
    """The annotations of one note, as they are gathered line by line."""

    def __init__(self, text: str, labels: Labels) -> None:
        self.text = text
        self.labels = labels
        #: T id -> its fragments, type and line
        self.bound: dict[str, tuple[list[tuple[int, int]], str, int]] = {}
        self.roles: dict[str, str] = {}
        self.names: dict[str, str] = {}
        self.found_by: dict[str, str] = {}
        #: lines about other lines: (letter, id, references, the line)
        self.about: list[tuple[str, str, list[str], str]] = []
        #: whether every mark has a text
        self.compared = True

    def read(self, lines: Iterable[tuple[int, str]]) -> None:
        """Take in all lines. Unreadable says on which line what is wrong."""
        ids: set[str] = set()
        for number, line in lines:
            head = line[0]
            if head == "T":
                known = self._bound(number, line)
            elif head in _ABOUT:
                known = self._about(number, line)
            else:
                raise Unreadable(f"line {number} of the .ann: no annotation that brat knows")
            if known and known in ids:
                raise Unreadable(f"line {number} of the .ann: this id stands above already")
            ids.add(known)

    def _bound(self, number: int, line: str) -> str:
        where = f"line {number} of the .ann"
        found = _BOUND.fullmatch(line)
        if found is None:
            raise Unreadable(f"{where}: no text-bound annotation: id, tab, type, offsets, tab, text")
        known, label, offsets, words = found.groups()
        text = self.text
        fragments = sorted(
            place(*fragment.split(" "), len(text), where)  # type: ignore[call-arg]
            for fragment in offsets.split(";")
        )
        if any(left[1] > right[0] for left, right in pairwise(fragments)):
            raise Unreadable(f"{where}: two fragments of the mark overlap")
        self.compared = self.compared and bool(words)
        if words:
            there = text[slice(*fragments[0])] if len(fragments) == 1 else " ".join([text[a:b] for a, b in fragments])
            if words != there:
                there = there.translate(ON_ONE_LINE)
                words = words.translate(ON_ONE_LINE)
                # Some tools strip the ends of lines; the first versions of brat put no space between fragments.
                if words.rstrip() not in (there.rstrip(), "".join([text[a:b] for a, b in fragments]).rstrip()):
                    hint = "offsets count the characters of the .txt as it is: CR LF are two"
                    if text.startswith("\ufeff"):
                        hint = "the .txt starts with a byte order mark, which brat counts as a character"
                    first, last = fragments[0][0], fragments[-1][1]
                    raise Unreadable(f"{where}: its text is not what stands at {first} to {last}", hint)
        self.bound[known] = (fragments, label, number)
        return known

    def _about(self, number: int, line: str) -> str:
        letter = line[0]
        what, form = _ABOUT[letter]
        found = form.fullmatch(line)
        if found is None:
            raise Unreadable(f"line {number} of the .ann: malformed ({what})")
        known, middle = found[1], found[2]
        references = _REFERENCE.findall(middle)
        target = references[0]
        if target[0] != "T":
            self.about.append((letter, known, references, line))
        elif letter == "A" and middle.startswith("role ") and found[3] in ROLES:
            self.roles[target] = found[3]
        elif letter == "#" and middle.startswith("Label ") and (label := _quoted(found[3])):
            self.names[target] = label
        elif letter == "#" and middle.startswith("FoundBy ") and (who := given_by(_quoted(found[3]))):
            self.found_by[target] = who
        else:
            self.about.append((letter, known, references, line))
        return known if known not in ("*", "#") else ""

    def spans(self) -> tuple[tuple[Span, ...], dict[str, list[int]]]:
        """The spans, sorted and disjoint, and for each T id the places of its spans among them."""
        found = []
        owners: dict[tuple[int, int], str] = {}
        for known, (fragments, written, number) in self.bound.items():
            label = self.names.get(known, written)
            kind, usual = resolved(label, self.labels, f"line {number} of the .ann")
            role = self.roles.get(known, usual)
            who = self.found_by.get(known, GIVEN)
            for start, end in _joined(self.text, fragments):
                found.append((Span(start, end, kind, label, role, who), number))
                owners[start, end] = known
        spans = disjoint(found, "line {} of the .ann")
        places: dict[str, list[int]] = {}
        for at, span in enumerate(spans):
            places.setdefault(owners[span.start, span.end], []).append(at)
        return spans, places

    def carried(self, places: Mapping[str, list[int]], count: int) -> tuple[dict[str, Any], Counter[str]]:
        """What only brat understands, with the ids that ``write`` will give, and how much of it has no anchor."""
        lost: Counter[str] = Counter()
        # Of a mark that is not there, its role, its label and who made it are lost, too.
        lost["attributes"] = len(self.roles.keys() - self.bound.keys())
        lost["notes"] = sum(len(said.keys() - self.bound.keys()) for said in (self.names, self.found_by))
        lost = +lost
        alive = list(self.about)
        ids = {*places, *(known for _, known, _, _ in alive)}
        while True:
            orphans = [row for row in alive if not ids.issuperset(row[2])]
            if not orphans:
                break
            lost.update(_ABOUT[letter][0] for letter, *_ in orphans)
            alive = [row for row in alive if ids.issuperset(row[2])]
            ids = {*places, *(known for _, known, _, _ in alive)}
        joined = [at for at in places.values() if len(at) > 1]
        meta: dict[str, Any] = {}
        if alive or joined:
            new = {known: f"T{at[0] + 1}" for known, at in places.items()}
            lines = [_renamed(letter, line, new) for letter, _, _, line in alive]
            meta[_META] = {"spans": count, "lines": lines, "joined": joined}
        return meta, lost


def _marks(beside: Path) -> int:
    """How many marks an ``.ann`` has that nobody asks for; 0 where there is none, or none that can be read."""
    try:
        return len(_MARKS.findall(whole(beside))) if beside.exists() else 0
    except Unreadable:
        return 0


def _simple(lines: str, text: str, labels: Labels) -> tuple[Span, ...] | None:
    """The spans, when every line is a mark of one fragment with known label and right text, in order; else None.

    The usual case, in one look: what is not so, or not right, is read line by line and told.
    """
    rows = _SIMPLE.findall(lines)
    count = lines.count("\n") + (lines[-1:] not in ("", "\n"))
    if len(rows) != count or len({row[0] for row in rows}) != count:
        return None
    known = labels.known
    found: list[Span] = []
    last = 0
    for _, label, first, behind, words in rows:
        start, end = int(first), int(behind)
        if not last <= start < end or text[start:end] != words or label not in known:
            return None
        kind, role = known[label]
        found.append(_new(Span, (start, end, kind, label, role, "given", 1.0, False)))
        last = end
    return tuple(found) if last <= len(text) else None


def _quoted(written: str | None) -> str:
    """What a note of ours says, a label or who marked it: a JSON string; nothing when it is none."""
    try:
        label = json.loads(written or "")
    except (ValueError, RecursionError):
        return ""
    return label if isinstance(label, str) and unsound(label) is None else ""


def _joined(text: str, fragments: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """Fragments with nothing but line ends between them are one mark: so brat writes a mention over a line end."""
    spans = fragments[:1]
    for start, end in fragments[1:]:
        gap = text[spans[-1][1] : start]
        if gap and not gap.strip(BREAKS):
            spans[-1] = (spans[-1][0], end)
        else:
            spans.append((start, end))
    return spans


def _renamed(letter: str, line: str, new: Mapping[str, str]) -> str:
    """A line about other lines with new ids of text-bound annotations; free text behind the references stays."""
    found = _ABOUT[letter][1].fullmatch(line)
    if found is None:
        return line
    start, end = found.span(2)
    middle = _REFERENCE.sub(lambda at: new.get(at[0], at[0]), line[start:end])
    return line[:start] + middle + line[end:]


def _fragments(text: str, start: int, end: int) -> list[tuple[int, int]]:
    """A span as brat can mark it: cut at line ends and tabs, unless it starts or ends with one."""
    pieces = [found.span() for found in _PIECE.finditer(text, start, end)]
    if len(pieces) < 2 or pieces[0][0] != start or pieces[-1][1] != end:
        return [(start, end)]
    return pieces


def _type(label: str) -> str:
    """A label as brat stores types: letters, digits, underscore and hyphen."""
    return _NOT_IN_TYPES.sub("_", label) or "_"


@lru_cache(maxsize=4096)
def _written(label: str, kind: str) -> tuple[str, str]:
    """The type of a label, and the role that need not be written."""
    return _type(label), usual_role(label, kind)


def _carried(note: ReleasedNote) -> tuple[list[str], list[list[int]]] | None:
    """Lines and groups that a reader of brat left in the metadata, if they are sound and still fit these spans."""
    given = kept_beside(note.meta, _META)
    if given is None or given.get("spans") != len(note.spans):
        return None
    lines, joined = given.get("lines"), given.get("joined")
    if not isinstance(lines, list) or not isinstance(joined, list):
        return None
    ids = {f"T{number}" for number in range(1, len(note.spans) + 1)}
    ids.update(line.partition("\t")[0] for line in lines if isinstance(line, str))
    for line in lines:
        form = _ABOUT.get(line[:1]) if isinstance(line, str) else None
        found = form[1].fullmatch(line) if form else None
        if found is None or "\n" in line or line.endswith("\r") or not ids.issuperset(_REFERENCE.findall(found[2])):
            return None
    seen: set[int] = set()
    for group in joined:
        if not isinstance(group, list) or len(group) < 2:
            return None
        for at in group:
            if type(at) is not int or not 0 <= at < len(note.spans) or at in seen:
                return None
            seen.add(at)
        if group != sorted(group) or len({(note.spans[at].label, note.whose[at]) for at in group}) > 1:
            return None
    return lines, joined


class Brat(Format):
    """brat stand-off, read and written."""

    name = "brat"
    says = "brat stand-off, two files a note (100-01.txt and 100-01.ann: note 01 of patient 100)"
    append = False
    suffix = ".txt"
    folder = "annotations/brat"
    beside = (".ann",)
    holds = frozenset(("spans", "role", "bare", "found_by"))
    blank = True

    def recognises(self, path: Path) -> bool:
        suffix = path.suffix.lower()
        if suffix == ".ann" or path.name in _CONFIGURATION:
            return True
        if suffix != ".txt":
            return False
        # A text that lacks its .ann among others that have one is a note that nobody annotated, and is told as one.
        return path.with_suffix(".ann").exists() or _annotated(str(path.parent), path.parent.stat().st_mtime_ns)

    def slices(self, path: Path, want: int) -> list[Slice]:
        if path.name in _CONFIGURATION or (path.suffix.lower() == ".ann" and path.with_suffix(".txt").exists()):
            return []
        return [Slice(path, 0, size(path))]

    def read(self, piece: Slice, options: ReadOptions) -> Iterator[Record | BadRecord]:
        path = piece.path
        raw = b""
        try:
            raw = whole(path)
            yield self._record(raw, path, options)
        except Unreadable as bad:
            yield bad_record(path.name, bad, raw, options)

    def _record(self, raw: bytes, path: Path, options: ReadOptions) -> Record:
        if path.suffix.lower() == ".ann":
            raise Unreadable("no .txt beside this .ann: annotations of no text")
        text = note_text(raw, path, options)
        doc_id = path.stem
        patient_id = options.patient(doc_id, i2b2_patient(doc_id))
        beside = path.with_suffix(".ann")
        if options.spans == "detect" or not beside.exists():
            if options.spans == "given":
                raise Unannotated("no .ann beside it: the note is not annotated (an empty .ann would say that nothing "
                                  "was found)", "annotate the note, or set it aside with --on-bad-record hold")
            return Record(Document(doc_id, patient_id, text, {}), None, path.name, not_used(_marks(beside)))
        try:
            lines = decoded(whole(beside), options.encoding, lines=True).removeprefix("\ufeff")
        except Unreadable as bad:
            raise Unreadable(f"the .ann: {bad.why}", bad.hint) from None
        simple = _simple(lines, text, options.labels)
        if simple is not None:
            return Record(Document(doc_id, patient_id, text, {}), simple, path.name, compared=True)
        file = _File(text, options.labels)
        file.read(numbered_lines(lines))
        spans, places = file.spans()
        meta, lost = file.carried(places, len(spans))
        return Record(Document(doc_id, patient_id, text, meta), spans, path.name, tuple(sorted(lost.items())),
                      file.compared)

    def write(self, note: ReleasedNote) -> Iterator[tuple[str, bytes]]:
        text = note.text
        why = self.refuses(text)
        if why:
            raise InputError(f"note {note.doc_id}: {why}", hint="leave brat out of --formats")
        lines, joined = _carried(note) or ([], [])
        later = {at: group[0] for group in joined for at in group[1:]}
        groups = {group[0]: group for group in joined}
        bound, roles, notes = [], [], []
        whose = note.whose
        for at, (start, end, kind, label, role) in enumerate(note.spans):
            if at in later:
                continue
            known = f"T{at + 1}"
            type_, usual = _written(label, kind)
            if role != usual:
                roles.append((known, role))
            if type_ != label:
                notes.append(("Label", known, label))
            if whose[at]:
                notes.append(("FoundBy", known, whose[at]))
            words = text[start:end]
            # What ends a line is never printable.
            if at not in groups and words.isprintable():
                bound.append(f"{known}\t{type_} {start} {end}\t{words}\n")
                continue
            fragments = [piece for one in groups.get(at, [at]) for piece in _fragments(text, *note.spans[one][:2])]
            offsets = ";".join([f"{a} {b}" for a, b in fragments])
            words = " ".join([text[a:b] for a, b in fragments])
            if not words.isprintable():
                words = words.translate(ON_ONE_LINE)
            bound.append(f"{known}\t{type_} {offsets}\t{words}\n")
        first = _next(lines, "A")
        bound += [f"A{number}\trole {known} {role}\n" for number, (known, role) in enumerate(roles, first)]
        first = _next(lines, "#")
        bound += [f"#{n}\t{what} {known}\t{json.dumps(said)}\n" for n, (what, known, said) in enumerate(notes, first)]
        bound += [f"{line}\n" for line in lines]
        yield f"{self.folder}/{file_name(note.doc_id, '.txt')}", text.encode()
        if note.annotated:
            yield f"{self.folder}/{file_name(note.doc_id, '.ann')}", "".join(bound).encode()

    def lost(self, note: ReleasedNote) -> dict[str, int]:
        lost = super().lost(note)
        if i2b2_patient(note.doc_id) == note.patient_id:
            # The name of the file says it.
            lost.pop("patient ids", None)
        if _carried(note) is not None:
            lost["metadata fields"] -= 1
        return {what: count for what, count in lost.items() if count}

    def finish(self, labels: Iterable[tuple[str, str]]) -> Iterator[tuple[str, bytes]]:
        """``annotation.conf``, which names every type, so that brat opens the folder without complaint.

        Args:
            labels: (label, kind) of all spans that were written.
        """
        types = sorted({_type(label) for label, _ in labels}) or sorted(KINDS)
        said = (
            "[entities]\n" + "".join(f"{name}\n" for name in types) + "\n[relations]\n\n"
            "<OVERLAP>\tArg1:<ENTITY>, Arg2:<ENTITY>, <OVL-TYPE>:<ANY>\n\n[events]\n\n[attributes]\n\n"
            f"role\tArg:<ENTITY>, Value:{'|'.join(ROLES)}\n"
        )
        yield f"{self.folder}/annotation.conf", said.encode()


def _next(lines: Iterable[str], letter: str) -> int:
    """The first number that no carried line of a letter has."""
    taken = [line[1:].partition("\t")[0] for line in lines if line.startswith(letter)]
    return max([int(number) for number in taken if number.isascii() and number.isdigit()], default=0) + 1


FORMAT = Brat()
