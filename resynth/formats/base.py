"""What a format is: a reader and a writer of notes with their spans, in one module each.

A reader never trusts its input. What it cannot read as it stands is a ``BadRecord`` that names file and line and what
is wrong, never a value of a note. A writer never changes a character; what its format cannot hold it refuses.
"""

from __future__ import annotations

import codecs
import shutil
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import BinaryIO, NamedTuple, Protocol

from resynth.errors import InputError, UsageError, counted
from resynth.formats.foreign import NO_TEXT, bytes_no_text, foreign, no_text
from resynth.formats.labels import Labels, usual_role
from resynth.formats.misread import checked, misread_text
from resynth.kinds import kind_of
from resynth.types import OutSpan, Record, Span

SPANS = ("given", "detect", "both")
#: A note has fewer empty characters, if any.
_EMPTY = 32
#: What a record says that it lost when it was marked and its marks were not asked for.
UNUSED = "marks of the input"
#: What a note consists of beside its document id and its text: what ``Format.holds`` speaks of.
PARTS = ("spans", "role", "kind", "patient", "meta", "bare", "disputed", "found_by")
#: The most bytes that one record may have: a reader holds one record in memory, whatever the file says.
MOST_BYTES = 32 << 20
#: What every reader says, among others, of a note that is whole and has no marks.
#: Of bad records, so many places are told; of notes that are not annotated, so many.
MOST_TOLD = 20
_MOST_BARE = 3
_HEAD = 4096
_DAMAGED = "mend it where the notes were exported, or set it aside with --on-bad-record hold"


class Slice(NamedTuple):
    """A part of a file that one worker reads: bytes ``start`` to ``end``, whose first line is number ``line``."""

    path: Path
    start: int
    end: int
    line: int = 1

    def __repr__(self) -> str:
        return f"Slice({self.start}-{self.end})"


class BadRecord(NamedTuple):
    """A record that cannot be read: where it stood, why, what to type, and its bytes (for the vault alone).

    ``bare``: nothing is wrong with it but that nobody annotated it.
    """

    where: str
    why: str
    hint: str
    raw: bytes
    bare: bool = False

    def __repr__(self) -> str:
        return f"BadRecord({self.where!r}, {self.why!r})"

    @classmethod
    def of(cls, where: str, bad: Unreadable, raw: bytes) -> BadRecord:
        """The record that a reader could not read."""
        return cls(where, bad.why, bad.hint, raw, isinstance(bad, Unannotated))

    def error(self) -> InputError:
        """The same as an error."""
        return InputError(f"{self.where}: {self.why}", hint=self.hint)


class Unreadable(Exception):
    """Raised and caught inside a reader: why a record cannot be read. Never holds a value of a note."""

    def __init__(self, why: str, hint: str = "") -> None:
        super().__init__(why)
        self.why = why
        self.hint = hint


class Unannotated(Unreadable):
    """The same, of a record with which nothing is wrong but that nobody annotated it."""


def not_used(marks: int) -> tuple[tuple[str, int], ...]:
    """What a record lost whose marks were not asked for: ``--spans detect`` says so of every format."""
    return ((UNUSED, marks),) if marks else ()


@dataclass(frozen=True, slots=True)
class ReadOptions:
    """How to read.

    Attributes:
        labels: resolves annotation labels; collects those it does not know.
        encoding: of the files; empty means UTF-8 or, in XML, what the file declares. A byte order mark is accepted.
        patients: document id -> patient id, or None where it has none; None: the data say it themselves.
        spans: ``given`` (a record without spans is an error), ``detect`` (given spans are not read) or ``both``.
        strict: raise InputError at the first bad record instead of yielding a BadRecord.
        columns: of a table or JSON lines: which field holds what (``{"doc_id": "note_id"}``); in a table, what is not
            named is recognised.
        settled: makes the spans of JSON disjoint when they overlap; None: that is an error.
        wary: refuse bytes that some encoding takes and that are no text, such as pictures: the input of a verb is read
            so. Without it whatever was written comes back.
    """

    labels: Labels = field(default_factory=Labels)
    encoding: str = ""
    patients: Callable[[str], str | None] | None = None
    spans: str = "given"
    strict: bool = True
    columns: Mapping[str, str] = field(default_factory=dict, repr=False)
    settled: Callable[[list[Span], str], tuple[Span, ...]] | None = None
    wary: bool = False

    def __post_init__(self) -> None:
        if self.spans not in SPANS:
            raise UsageError(f"spans are one of {', '.join(SPANS)}")
        checked(self.encoding, "--encoding")

    def patient(self, doc_id: str, said: str | None) -> str:
        """The patient of a document: what ``patients`` answers or, without it, what the data ``said``."""
        if self.patients is not None:
            found = self.patients(doc_id)
            if not found:
                raise Unreadable("--patients has no patient for this document id", getattr(self.patients, "hint", ""))
            return found
        if not said:
            raise Unreadable("no patient_id", "--patients MAP.csv, with the columns doc_id and patient_id")
        return said


class ReleasedNote(NamedTuple):
    """A note as it goes out: released ids, new text, spans sorted by start, the metadata that the policy lets out.

    ``annotated``: False in a conversion of a note that nobody annotated, which is another thing than no spans; a format
    that has ``bare`` among what it ``holds`` then writes no list of spans, no TAGS, no ``.ann``.
    ``found_by``: in a conversion, who the source says found each span, or nothing; no release tells it.
    ``disputed``: in a conversion, whether the source says of each span that it is; no release tells that either.
    """

    doc_id: str
    patient_id: str
    text: str
    spans: tuple[OutSpan, ...]
    meta: Mapping[str, object]
    annotated: bool = True
    found_by: tuple[str, ...] = ()
    disputed: tuple[bool, ...] = ()

    @property
    def whose(self) -> tuple[str, ...]:
        """``found_by``, and as many times nothing where none is told."""
        return self.found_by or ("",) * len(self.spans)

    def __repr__(self) -> str:
        return f"ReleasedNote(spans={len(self.spans)})"


class Format(Protocol):
    """One format. A module of this package that holds such an object as ``FORMAT`` is found by its being there.

    Attributes:
        name: what ``--formats`` and ``--from`` call it.
        says: what it is and which files it takes, for people.
        append: whether the chunks that ``write`` yields for one path follow each other, or are a file each.
        suffix: how the name of a file of this format usually ends (``.jsonl``).
        folder: where under OUT the files of a format of many files stand (``annotations/i2b2``); ``convert`` leaves
            it out.
        beside: suffixes of files that go with a file of this format (brat: ``.ann``): a glob that names the one takes
            the other along.
        holds: which of ``PARTS`` the format has a place for; what is not here is counted as lost when writing.
        blank: whether a file of no bytes is a note without text, and not a file without notes.
        columns: whether ``--columns`` says which of its fields is what.
    """

    name: str
    says: str
    append: bool
    suffix: str = ""
    folder: str = ""
    beside: tuple[str, ...] = ()
    holds: frozenset[str] = frozenset()
    blank: bool = False
    columns: bool = False

    def recognises(self, path: Path) -> bool:
        """Whether this file is one of this format, by its name and at most its first 4 kB."""
        ...

    def resembles(self, path: Path) -> bool:
        """Whether a file is named as ours and is none: it is read where this format was asked for, to be told."""
        return False

    def slices(self, path: Path, want: int) -> list[Slice]:
        """At most ``want`` parts of the file that can be read apart; none for a file that goes with another one.

        Raises:
            InputError: the file cannot be read.
        """
        ...

    def read(self, piece: Slice, options: ReadOptions) -> Iterator[Record | BadRecord]:
        """The records of a part, in the order of the file; spans are sorted, disjoint, inside the text, not empty.

        Raises:
            InputError: the file as a whole cannot be read, or a record cannot and ``options.strict`` is set.
        """
        ...

    def write(self, note: ReleasedNote) -> Iterator[tuple[str, bytes]]:
        """(path relative to OUT, bytes) for each file that the note has a part in.

        Raises:
            InputError: the format cannot hold this note; says at which offset and how often.
        """
        ...

    def ready(self) -> None:
        """UsageError when a library that this format needs is not installed; asked before any work is done."""
        return

    def remarks(self, note: ReleasedNote) -> dict[str, int]:
        """What this format holds but somebody should know of (cells that look like formulas), and how often."""
        return {}

    def refuses(self, text: str) -> str:
        """Why this format cannot hold a text, or an empty string: asked before the work is done, not after."""
        at = unsound(text)
        return "" if at is None else f"the text holds a lone surrogate at offset {at}"

    def lost(self, note: ReleasedNote) -> dict[str, int]:
        """What of this note the format has no place for, and how often: what ``write`` leaves out."""
        holds = self.holds
        roles = kinds = 0
        # Where the spans themselves are lost, nobody can take them for somebody else's.
        whose = sum(map(bool, note.found_by)) if "spans" in holds and "found_by" not in holds else 0
        if "spans" in holds and "role" not in holds:
            roles = sum(span.role != usual_role(span.label, span.kind) for span in note.spans)
        if "spans" in holds and "kind" not in holds:
            kinds = sum(bool(span.kind) and kind_of(span.label) != span.kind for span in note.spans)
        counts = {
            "spans": 0 if "spans" in holds else len(note.spans),
            "roles": roles,
            "kinds of labels": kinds,
            "found_by": whose,
            "disputes": 0 if "disputed" in holds else sum(note.disputed),
            "patient ids": int("patient" not in holds),
            "metadata fields": 0 if "meta" in holds else len(note.meta),
        }
        return {what: count for what, count in counts.items() if count}

    def finish(self, labels: Iterable[tuple[str, str]]) -> Iterator[tuple[str, bytes]]:
        """Files that a folder of this format wants beside its notes; ``labels``: (label, kind) of all their spans."""
        yield from ()

    def assemble(self, parts: Iterable[Path], out: BinaryIO) -> None:
        """Make the one file of an ``append`` format out of the chunk files that workers staged, in their order."""
        for part in parts:
            with part.open("rb") as file:
                shutil.copyfileobj(file, out, 1 << 20)


def gathered(bad: Iterable[BadRecord], annotate: str) -> None:
    """InputError for bad records, if there are any: the first places, and how many more.

    Args:
        bad: in the order of the input; looked at to its end, so that a person mends them all at once.
        annotate: what to type where notes are not annotated.
    """
    first: list[BadRecord] = []
    count = bare = 0
    for record in bad:
        count += 1
        bare += record.bare
        if len(first) < MOST_TOLD:
            first.append(record)
    if count:
        raise told([(record.where, record.why, record.hint, record.bare) for record in first], count, bare, annotate)


def told(places: Sequence[tuple[str, str, str, bool]], count: int, bare: int = 0, annotate: str = "") -> InputError:
    """The error for several bad records: (where, why, hint, bare) of the first, and how many there are.

    Args:
        bare: how many of them are whole and not annotated: they are told in one line, for what is wrong is one thing.
        annotate: what to type then.
    """
    if count == 1:
        where, why, hint, _ = places[0]
        return InputError(f"{where}: {why}", hint=hint)
    others = [place for place in places if bare < 2 or not place[3]][:MOST_TOLD]
    problems = _alike(others)
    rest = count - len(others)
    if bare > 1:
        first = [where for where, _, _, unmarked in places if unmarked][:_MOST_BARE]
        line = f"{counted(bare, 'note')} are not annotated: {', '.join(first)}{', …' if bare > len(first) else ''}"
        if bare == count:
            return InputError(line, hint=annotate)
        problems.insert(0, line)
        rest -= bare
    if rest:
        problems.append(f"and {rest:,} more")
    # Bytes that are no text in one record make no other encoding likely in the next.
    damaged = any(NO_TEXT in why for _, why, _, _ in places)
    hints = [(hint, where) for where, _, hint, _ in others
             if hint and not (damaged and hint.startswith("--encoding"))]
    if not hints:
        return InputError(f"{counted(count, 'record')} cannot be read", problems=problems,
                          hint=annotate if bare > 1 else "")
    typed = hints[0][0]
    of = [where for hint, where in hints if hint == typed]
    # What helps with one record is no help with another: it is said of which it speaks.
    whose = "" if len(of) == len(others) and not bare > 1 else (
        f"for {', '.join(of[:_MOST_BARE])}{', …' if len(of) > _MOST_BARE else ''}: ")
    return InputError(f"{counted(count, 'record')} cannot be read", problems=problems, hint=f"{whose}{typed}")


def _alike(places: Sequence[tuple[str, str, str, bool]]) -> list[str]:
    """What is wrong at each place, a line each; one line for all records whose fields are called otherwise."""
    same: dict[tuple[str, int], list[str]] = {}
    for number, (where, why, hint, _) in enumerate(places):
        same.setdefault((why, -1 if hint.startswith("--columns") else number), []).append(where)
    return [f"{', '.join(wheres[:_MOST_BARE])}{', …' if len(wheres) > _MOST_BARE else ''}: {why}"
            for (why, _), wheres in same.items()]


def head(path: Path) -> bytes:
    """The first 4 kB of a file. InputError when it cannot be read."""
    with opened(path) as file:
        return file.read(_HEAD)


def opened(path: Path) -> BinaryIO:
    """The file, open for reading bytes. InputError when it cannot be."""
    try:
        return path.open("rb")
    except OSError as error:
        raise InputError(f"{path.name}: the file cannot be read ({error.strerror})") from None


def size(path: Path) -> int:
    """The size of a file in bytes. InputError when there is none."""
    try:
        return path.stat().st_size
    except OSError as error:
        raise InputError(f"{path.name}: the file cannot be read ({error.strerror})") from None


def decoded(raw: bytes, encoding: str, *, lines: bool = False) -> str:
    """Bytes as text, strictly. Unreadable says at which byte (with ``lines``: on which line too) and what to type."""
    try:
        text = raw.decode(encoding or "utf-8")
        marked = raw[:2] in (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE) and "\0" in text
        if marked or is_empty(text):
            # What is read as one byte a character and has empty ones is UTF-16, or no text at all.
            raise Unreadable(f"byte {raw.find(0) + 1} is empty: this is UTF-16, or no text", "--encoding utf-16")
        return text
    except UnicodeError as error:
        # A codec may raise the bare UnicodeError, without a place (UTF-16 without its mark).
        at = getattr(error, "start", 0)
        name = codecs.lookup(encoding or "utf-8").name.upper()
        wide = raw[:2] in (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE) and name != "UTF-16"
        line = f"line {raw.count(10, 0, at) + 1}: " if lines else ""
        if not wide and (found := foreign(raw)):
            raise Unreadable(f"{line}byte {at + 1}: {NO_TEXT} but {found.what}", found.hint) from None
        if not wide and name != "UTF-16" and (why := bytes_no_text(raw)):
            raise Unreadable(f"{why}: {NO_TEXT}") from None
        other = "utf-16" if wide else "cp1252" if name.startswith("UTF-8") else "utf-8"
        raise Unreadable(f"{line}byte {at + 1} is not {name}", f"--encoding {other}") from None


def note_text(raw: bytes, path: Path, options: ReadOptions) -> str:
    """A file that is one note, as text. Unreadable as ``decoded`` and ``readable`` say, and for another program's."""
    if options.wary and (found := foreign(raw, path)):
        raise Unreadable(f"line 1: byte 1: {NO_TEXT} but {found.what}", found.hint)
    return readable(decoded(raw, options.encoding, lines=True), options)


def readable(text: str, options: ReadOptions) -> str:
    """The text of a note as it is. Unreadable, with the place, where people typed what no note has, and we are wary."""
    if options.wary and (why := no_text(text)):
        raise Unreadable(f"{why}: {NO_TEXT}", _DAMAGED)
    return as_written(text, options)


def as_written(text: str, options: ReadOptions) -> str:
    """The text of a note as it is. Unreadable where it is UTF-8 read in another encoding, and we are wary."""
    if options.wary and options.encoding and misread_text(text, options.encoding):
        name = codecs.lookup(options.encoding).name
        raise Unreadable(f"the text is UTF-8, and was read as {name.upper()}",
                         f"leave --encoding out; if it is no UTF-8: iconv -f {name} -t UTF-8 FILE > FILE.utf8")
    return text


def is_empty(text: str) -> bool:
    """Whether a text is full of empty characters: it was UTF-16, or no text."""
    return "\0" in text and (count := text.count("\0")) >= _EMPTY and 4 * count > len(text)


def unsound(text: str) -> int | None:
    """The offset of the first lone surrogate (half a character, which no encoding can write), or None."""
    if text.isascii():
        return None
    try:
        text.encode()
    except UnicodeEncodeError as error:
        return error.start
    return None


def file_name(doc_id: str, suffix: str) -> str:
    """A document id as the name of a file of its own. InputError when it cannot be one."""
    name = doc_id + suffix
    odd = any(c in '/\\:*?"<>|' or not c.isprintable() for c in doc_id)
    if odd or not doc_id or doc_id.startswith(".") or len(name.encode()) > 255:
        raise InputError(
            f"a document id cannot be the name of a {suffix} file: it starts with a dot, is too long or holds one of "
            '/ \\ : * ? " < > | or a control character',
            hint="--formats jsonl",
        )
    return name
