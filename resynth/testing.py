"""For tests and authored notes: marked text, in which a span is written ``[Smith](DOCTOR role=provider)``.

The words in square brackets are the span, the parentheses hold its label as an annotator would write it and, where it
is not what the kind suggests, the role. ``\\[``, ``\\]``, ``\\(`` and ``\\\\`` stand for the character itself; any
other backslash is just a backslash.

A recognizer of your own is tried by a subclass of ``RecognizerContract``, a format by one of ``FormatContract``, an
engine by one of ``EngineContract``.
"""

from __future__ import annotations

import copy
import multiprocessing
import pickle
import re
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from itertools import pairwise
from pathlib import Path, PurePosixPath
from typing import Any

from resynth.engines.base import Engine
from resynth.errors import InputError, InternalError, UsageError
from resynth.formats.base import PARTS, BadRecord, Format, ReadOptions, ReleasedNote
from resynth.formats.labels import usual_role
from resynth.kinds import KINDS, kind_of
from resynth.types import ROLES, Document, KnownValue, OutSpan, Recognizer, Record, Span

_TOKEN = re.compile(r"\\[\[\]()\\]|[\[\]]")
_TARGET = re.compile(r"\( *([^()\[\]\n=]*?)(?: +role=([a-z]+))? *\)")
_SPECIAL = re.compile(r"\\(?=[\[\]()\\]|\Z)|[\[\]]")


def _at(text: str, offset: int) -> str:
    """Where an offset stands, in the author's terms; lines and columns count from 1."""
    line = text.count("\n", 0, offset) + 1
    return f"line {line}, column {offset - (text.rfind(chr(10), 0, offset) + 1) + 1}"


def marked(text: str) -> tuple[str, list[Span]]:
    """Parse marked text into the plain text and its spans.

    Offsets of the spans are code points of the plain text. A role that is not written is the one the kind suggests
    (``DOCTOR``: provider, ``PATIENT``: patient, else unknown).

    Raises:
        ValueError: a bracket that opens or closes nothing, an empty span, a label outside the taxonomy or an unknown
            role; the message names line and column.
    """
    plain: list[str] = []
    spans: list[Span] = []
    length = at = 0
    opened: int | None = None  # where the open bracket stands in the marked text
    start = 0

    def keep(piece: str) -> None:
        nonlocal length
        plain.append(piece)
        length += len(piece)

    while token := _TOKEN.search(text, at):
        keep(text[at : token.start()])
        at = token.end()
        if token[0][0] == "\\":
            keep(token[0][1])
        elif token[0] == "[":
            if opened is not None:
                raise ValueError(f"{_at(text, token.start())}: a mark opens inside another")
            opened, start = token.start(), length
        else:
            if opened is None:
                raise ValueError(f"{_at(text, token.start())}: ']' closes nothing; write \\] for the character")
            target = _TARGET.match(text, at)
            if target is None:
                raise ValueError(f"{_at(text, token.start())}: '](LABEL)' or '](LABEL role=ROLE)' is expected here")
            spans.append(_span(text, opened, start, length, target))
            opened, at = None, target.end()
    if opened is not None:
        raise ValueError(f"{_at(text, opened)}: this mark is never closed")
    keep(text[at:])
    return "".join(plain), spans


def _span(text: str, opened: int, start: int, end: int, target: re.Match[str]) -> Span:
    label, role = target[1], target[2]
    kind = kind_of(label)
    if start == end:
        raise ValueError(f"{_at(text, opened)}: the mark holds no text")
    if kind is None:
        raise ValueError(f"{_at(text, target.start(1))}: label {label!r} is not in the taxonomy")
    if role is not None and role not in ROLES:
        raise ValueError(f"{_at(text, target.start(2))}: role {role!r} is none of {', '.join(ROLES)}")
    return Span(start, end, kind, label, role or KINDS[kind].role)


def mark(text: str, spans: Sequence[Span]) -> str:
    """Write text and spans as marked text: the inverse of ``marked``.

    Raises:
        ValueError: spans that are empty, unsorted, overlapping or outside the text, or a label that marked text
            cannot hold.
    """
    if any(left.end > right.start for left, right in pairwise(spans)):
        raise ValueError("spans are unsorted or overlap")
    written: list[str] = []
    at = 0
    for span in spans:
        if not 0 <= span.start < span.end <= len(text):
            raise ValueError(f"a span at {span.start}-{span.end} is empty or outside the text")
        role = "" if span.role == KINDS[span.kind].role else f" role={span.role}"
        target = f"({span.label}{role})"
        read = _TARGET.fullmatch(target)
        if kind_of(span.label) != span.kind or read is None or read[1] != span.label:
            raise ValueError(f"the label of the span at {span.start}-{span.end} does not lead back to its kind")
        written += (_escape(text[at : span.start]), "[", _escape(text[span.start : span.end]), "]", target)
        at = span.end
    written.append(_escape(text[at:]))
    return "".join(written)


def _escape(piece: str) -> str:
    # A backslash at the end of a piece would otherwise swallow the bracket that follows it.
    return _SPECIAL.sub(r"\\\g<0>", piece)


#: What a recognizer must bear: nothing, one sign, odd letters, marks that join, signs that turn the line, long lines.
HARD_TEXTS = (
    "", " ", "\n\n\n", ".",
    "\x00\x01\x07\x1b[0m", "\ufeffSeen by Dr. Ash.",
    "\u202eDr. \u05d0\u05d1\u05d2\u202c seen",
    "Dr. A\u0301sh\u0308 \U0001f3e5 Ro\u0308ntgen 3/4/2010", "\U0001f468\u200d\u2695\ufe0f called 555-0142",
    "\u0645\u0631\u064a\u0636 42", "Mr.\r\nSmith\rcame", "a" * 5000, "1" * 5000, "^|/:,;" * 400, "\ud800 lone",
    "DR. SMITH SAW JOHN DOE ON 3/4/2010 AT MERCY HOSPITAL", "patient: john doe, mrn 1234567",
)
#: Pieces of which long hostile texts are made.
HOSTILE = (
    "1", "1-", "a.", "a@", "12 ", "(1", "A ", "Mr. ", "\n ", "'s ", "/", "0a:", "St. ", "of the ", "Aa-", "\u00e9",
)

#: So few letters stand in the name of a rule by chance, too (as every run has it).
_FEW = 2


def _text_of(number: int) -> str:
    """How a note of the contract is told: by its place, for it may be one of yours."""
    hard = len(HARD_TEXTS)
    return f"HARD_TEXTS[{number}] of resynth.testing" if number < hard else f"texts[{number - hard}]"


class RecognizerContract:
    """What ``detect`` asks of every recognizer; subclass it in your tests, and set ``recognizer``.

    Attributes:
        recognizer: the one that is tried.
        texts: notes of its own trade, tried beside ``HARD_TEXTS``; one that finds nothing in those needs some.
        known: values of the patient that it is given.
        most: how many times longer it may take over eight times the text.
        longest: seconds after which a recognizer that gives no answer to one text is stopped, and has failed.
    """

    recognizer: Recognizer
    texts: Sequence[str] = ()
    known: tuple[KnownValue, ...] = ()
    most = 24.0
    longest = 30.0
    #: The recognizer that was tried last, and what it had no answer to.
    _tried: tuple[object, str] = (None, "")
    #: What it found in each note there, where nothing had been asked before.
    _first: Sequence[list[Span] | None] = ()

    def _notes(self) -> list[Document]:
        return [Document(f"d{n}", "p", text) for n, text in enumerate((*HARD_TEXTS, *self.texts))]

    def _found(self) -> list[tuple[Document, list[Span]]]:
        """Every note and its spans."""
        return [(document, self._find(number, document)) for number, document in enumerate(self._notes())]

    def _find(self, number: int, document: Document, by: Recognizer | None = None) -> list[Span]:
        self._answers()
        try:
            return sorted((by or self.recognizer).find(document, self.known))
        except Exception as error:
            raise AssertionError(f"it fails on {_text_of(number)}: {type(error).__name__}") from error

    def _answers(self) -> None:
        """Each note is tried in another process first, which can be stopped: a pattern may never come back."""
        cls = type(self)
        if cls._tried[0] is not self.recognizer:
            cls._first = [spans for _, spans in self._in_time(self._look_at_all)]
            missing = len(cls._first) < len(self._notes())
            cls._tried = (self.recognizer, self._stopped(_text_of(len(cls._first))) if missing else "")
        assert not cls._tried[1], cls._tried[1]

    def _stopped(self, text: str) -> str:
        return (f"no answer to {text} within {self.longest:g} seconds (a pattern that tries every way, or an endless "
                "loop), or its process ended")

    def _look_at_all(self, tell: Callable[[Any], None]) -> None:
        for number, document in enumerate(self._notes()):
            spans = None
            with suppress(Exception):  # told where it is looked at again
                spans = pickle.loads(pickle.dumps(sorted(self.recognizer.find(document, self.known))))  # noqa: S301
            tell((number, spans))

    def _in_time(self, task: Callable[[Callable[[Any], None]], None]) -> Iterator[tuple[Any, ...]]:
        """What a task tells from another process, until it is done, or silent for too long and stopped."""
        ways = multiprocessing.get_all_start_methods()
        context: Any = multiprocessing.get_context("fork" if "fork" in ways else None)
        here, there = context.Pipe(duplex=False)
        worker = context.Process(target=task, args=(there.send,), daemon=True)
        worker.start()
        there.close()
        try:
            while here.poll(self.longest):
                yield here.recv()
        except EOFError:
            pass
        finally:
            worker.kill()
            worker.join()

    def test_it_says_what_it_is(self) -> None:
        """A name without blanks or colons, a version, and kinds of the taxonomy."""
        one = self.recognizer
        assert re.fullmatch(r"[a-z][a-z0-9_-]*", one.name), f"its name is {one.name!r}: small letters, digits, - and _"
        assert one.version, "its version is empty"
        assert isinstance(one.kinds, frozenset), "its kinds are no frozenset"
        assert one.kinds, "it declares no kinds"
        unknown = sorted(one.kinds - KINDS.keys())
        assert not unknown, f"kinds that resynth.kinds does not have: {', '.join(unknown)}"

    def test_its_spans_lie_inside_the_text(self) -> None:
        """None is empty, none sticks out, and each holds a letter or a digit."""
        for number, (document, spans) in enumerate(self._found()):
            for span in spans:
                place = f"{_text_of(number)}: a span at {span.start} to {span.end}"
                length = len(document.text)
                assert 0 <= span.start < span.end <= length, f"{place} is empty, or outside the text of {length}"
                assert any(map(str.isalnum, document.text[span.start : span.end])), f"{place} has no letter or digit"

    def test_its_spans_say_what_they_are(self) -> None:
        """Of a declared kind, of a known role, found by ``name:rule``, sure from 0 to 1."""
        one = self.recognizer
        for number, (document, spans) in enumerate(self._found()):
            for span in spans:
                place = f"{_text_of(number)}: a span at {span.start} to {span.end}"
                assert span.kind in one.kinds, f"{place} is of the kind {span.kind!r}, which kinds does not declare"
                assert span.role in ROLES, f"{place} has the role {span.role!r}, none of {', '.join(ROLES)}"
                assert span.found_by.startswith(f"{one.name}:"), (
                    f"{place} has found_by={span.found_by!r}; it begins with {one.name}: and a rule follows"
                )
                said = document.text[span.start : span.end].lower()
                assert len(said) <= _FEW or said not in span.found_by.lower(), (
                    f"{place} tells in found_by what stands there, which would be printed"
                )
                assert 0 <= span.score <= 1, f"{place} has the score {span.score}, which is not between 0 and 1"

    def test_it_finds_something(self) -> None:
        """In the texts of its trade, without any in the hard ones: who finds nothing meets every other rule."""
        found = any(spans for _, spans in self._found()[len(HARD_TEXTS) if self.texts else 0 :])
        assert found, "it finds nothing in any of the texts" if self.texts else (
            "it finds nothing in HARD_TEXTS of resynth.testing, and texts is empty: set texts to notes of its own trade"
        )

    def test_the_same_note_gives_the_same(self) -> None:
        """Twice in a row, and after a copy of it went to another process."""
        other = pickle.loads(pickle.dumps(self.recognizer))  # noqa: S301
        for number, (document, first) in enumerate(self._found()):
            text = _text_of(number)
            assert self._find(number, copy.copy(document)) == first, f"{text}: asked twice, it gives other spans"
            assert self._find(number, document, other) == first, f"{text}: a pickled copy of it gives other spans"

    def test_no_note_changes_the_next(self) -> None:
        """In another order of notes each gives the same, and before any was asked."""
        forth = [spans for _, spans in self._found()]
        changed = [_text_of(number) for number, (one, other) in enumerate(zip(self._first, forth, strict=True))
                   if one is not None and one != other]
        assert not changed, f"asked in a process of its own it gives other spans for {', '.join(changed)}"
        back = [self._find(number, document) for number, document in reversed([*enumerate(self._notes())])]
        changed = [_text_of(number) for number, (one, other) in enumerate(zip(forth, back[::-1], strict=True))
                   if one != other]
        assert not changed, f"in another order of notes it gives other spans for {', '.join(changed)}"

    def test_it_is_quiet(self) -> None:
        """No text of a note is in its repr."""
        self._found()
        said = repr(self.recognizer)
        shown = [_text_of(n) for n, text in enumerate((*HARD_TEXTS, *self.texts)) if len(text) > 3 and text in said]
        assert not shown, f"its repr holds {', '.join(shown)}"

    def test_it_takes_no_more_than_linear_time(self) -> None:
        """Eight times a hostile text takes nowhere near 64 times as long."""
        self._answers()
        went = -1
        for went, short, long in self._in_time(self._times):
            assert long < 0.15 or long < self.most * short, (
                f"{self._piece(went)}, over and over: {long / max(short, 1e-9):.0f} times as long for eight times "
                f"the text; {self.most:g} at most"
            )
        assert went + 1 == len(self._pieces()), self._stopped(f"{self._piece(went + 1)}, over and over,")

    def _pieces(self) -> list[str]:
        return [*HOSTILE, *filter(None, self.texts)]

    def _piece(self, number: int) -> str:
        return f"HOSTILE[{number}] of resynth.testing" if number < len(HOSTILE) else f"texts[{number - len(HOSTILE)}]"

    def _times(self, tell: Callable[[Any], None]) -> None:
        for number, piece in enumerate(self._pieces()):
            tell((number, *(self._seconds(piece * max(1, size // len(piece))) for size in (4_000, 32_000))))

    def _seconds(self, text: str) -> float:
        best = 9e9
        for n in range(2):
            document = Document(f"t{n}", "p", text)
            start = time.process_time()
            for _ in self.recognizer.find(document, self.known):
                pass
            best = min(best, time.process_time() - start)
        return best


#: What stands in a note of the contract and in no message of a program.
CANARY = "Qzx7-Wyvern"
#: What befalls files: cut off, written over, of another encoding, empty ones, a line of nothing known.
_DAMAGES: tuple[Callable[[bytes], bytes], ...] = (
    lambda raw: raw[: len(raw) // 2], lambda raw: raw[len(raw) // 2 :], lambda raw: raw + b"\xff\xfe\x00",
    lambda raw: raw.decode("utf-8", "replace").encode("utf-16"), lambda raw: b"", lambda raw: bytes(len(raw)),
    lambda raw: raw.replace(b'"', b""), lambda raw: raw.replace(b"<", b""), lambda raw: raw + b"\n|^{[<\n",
    lambda raw: raw.replace(b"1", b"9"), lambda raw: raw[::-1],
)  # fmt: skip
_MANY = 7


class FormatContract:
    """What ``release`` and ``convert`` ask of every format; subclass it in your tests, and set ``format``.

    Attributes:
        format: the one that is tried.
        notes: notes of its own trade, tried beside ``HARD_TEXTS``.
    """

    format: Format
    notes: Sequence[ReleasedNote] = ()

    def _notes(self) -> list[tuple[str, ReleasedNote]]:
        """How each note is told, and the note; the first word of a hard text is a name."""
        made = []
        for number, text in enumerate(HARD_TEXTS):
            word = re.search(r"[^\W\d_]{2,20}", text)
            spans = (OutSpan(*word.span(), "NAME", "NAME", usual_role("NAME", "NAME")),) if word else ()
            made.append((_text_of(number), ReleasedNote(f"100-{number + 1:02}", "100", text, spans, {})))
        return [*made, *((f"notes[{number}]", note) for number, note in enumerate(self.notes))]

    def _held(self) -> list[tuple[str, ReleasedNote]]:
        """Those that the format says it can hold."""
        return [(told, note) for told, note in self._notes() if not self.format.refuses(note.text)]

    def _written(self, notes: Iterable[ReleasedNote], folder: Path) -> list[Path]:
        """Notes as a release writes them: in parts of three notes, which are put together at the end; what is read."""
        parts: dict[str, list[Path]] = {}
        for number, note in enumerate(notes):
            for name, raw in self.format.write(note):
                path = folder / name
                if self.format.append:
                    path = folder.parent / "parts" / f"{number // 3}" / name
                    if path not in parts.setdefault(name, []):
                        parts[name].append(path)
                path.parent.mkdir(parents=True, exist_ok=True)
                with path.open("ab" if self.format.append else "wb") as file:
                    file.write(raw)
        for name, paths in parts.items():
            path = folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            with path.open("wb") as file:
                self.format.assemble(paths, file)
        return [path for path in sorted(folder.rglob("*")) if path.is_file() and self.format.recognises(path)]

    def _read(self, files: Iterable[Path], want: int = 1, *, strict: bool = True) -> list[Record | BadRecord]:
        options = ReadOptions(strict=strict, spans="given" if "spans" in self.format.holds else "detect")
        return [record for path in files for piece in self.format.slices(path, want)
                for record in self.format.read(piece, options)]

    def test_it_says_what_it_is(self) -> None:
        """A name without blanks, words for people, and what of a note it has a place for."""
        one = self.format
        assert re.fullmatch(r"[a-z][a-z0-9_-]*", one.name), f"its name is {one.name!r}: small letters, digits, - and _"
        assert one.says, "it does not say what it is"
        unknown = sorted(one.holds - set(PARTS))
        assert not unknown, f"it holds what no note has: {', '.join(unknown)}; one of {', '.join(PARTS)}"

    def test_its_files_lie_below_the_folder(self) -> None:
        """Each path is relative and leads nowhere else."""
        for told, note in self._held():
            for name, raw in self.format.write(note):
                path = PurePosixPath(name)
                assert not path.is_absolute(), f"{told}: it writes to an absolute path"
                assert ".." not in path.parts, f"{told}: it writes outside its folder"
                assert isinstance(raw, bytes), f"{told}: it writes {type(raw).__name__}, no bytes"

    def test_a_note_comes_back(self) -> None:
        """With ids and text as they were and, where it holds them, spans; what it cannot hold it refuses before."""
        for told, note in self._held():
            with tempfile.TemporaryDirectory() as made:
                read = self._read(self._written([note], Path(made) / "out"))
            assert len(read) == 1, f"{told}: one note is written, {len(read)} are read"
            (record,) = read
            assert isinstance(record, Record), f"{told}: what it wrote it cannot read"
            document = record.document
            assert document.text == note.text, f"{told}: the text is another; say so in refuses()"
            assert document.doc_id == note.doc_id, f"{told}: the document id is another"
            assert document.patient_id == note.patient_id, f"{told}: the patient id is another"
            if "spans" in self.format.holds:
                spans = tuple(OutSpan(s.start, s.end, s.kind, s.label, s.role) for s in record.spans or ())
                assert spans == note.spans, f"{told}: the spans are others"

    def test_the_same_note_gives_the_same_bytes(self) -> None:
        """Asked twice, and whatever was written between."""
        first = [list(self.format.write(note)) for _, note in self._held()]
        again = [list(self.format.write(note)) for _, note in reversed(self._held())]
        changed = [told for (told, _), one, other in zip(self._held(), first, again[::-1], strict=True) if one != other]
        assert not changed, f"in another order of notes it writes other bytes for {', '.join(changed)}"

    def _plain(self) -> list[ReleasedNote]:
        """Notes that any format can hold."""
        text = f"Seen by {CANARY} on 3/4/2019.\nSeen again."
        span = OutSpan(8, 8 + len(CANARY), "NAME", "NAME", usual_role("NAME", "NAME"))
        return [ReleasedNote(f"10{number}-01", f"10{number}", text * (1 + number), (span,), {})
                for number in range(_MANY)]

    def test_it_is_read_in_any_number_of_parts(self) -> None:
        """Whether one reads a file or many do: the same notes in the same order."""
        with tempfile.TemporaryDirectory() as made:
            files = self._written(self._plain(), Path(made) / "out")
            assert files, "it does not recognise what it wrote"
            whole = self._read(files)
            assert len(whole) == _MANY, f"{_MANY} notes are written, {len(whole)} are read"
            for want in (2, 3, 50):
                assert self._read(files, want) == whole, f"asked for {want} parts, it reads other notes"

    def test_a_damaged_file_is_told(self) -> None:
        """By an InputError or a BadRecord that holds no value; never by an error of another type."""
        for number, damage in enumerate(_DAMAGES):
            with tempfile.TemporaryDirectory() as made:
                files = self._written(self._plain(), Path(made) / "out")
                for path in files:
                    path.write_bytes(damage(path.read_bytes()))
                said = []
                for strict in (True, False):
                    try:
                        read = self._read(files, strict=strict)
                        said += [f"{record.where} {record.why} {record.hint} {record!r}"
                                 for record in read if isinstance(record, BadRecord)]
                    except (InputError, UsageError) as error:
                        said += error.lines()
                    except Exception as error:
                        raise AssertionError(f"damage {number}: {type(error).__name__} leaves the reader") from error
            loud = any(CANARY in line for line in said)
            assert not loud, f"damage {number}: a value of the note is in what the reader says"

    def test_what_is_lost_is_counted(self) -> None:
        """In whole numbers, under words of its own: never a value of the note."""
        for told, note in self._notes():
            for what, count in {**self.format.lost(note), **self.format.remarks(note)}.items():
                assert isinstance(count, int), f"{told}: what is lost is no number"
                assert count > 0, f"{told}: it tells of nothing lost"
                assert not note.text or len(note.text) < 4 or what not in note.text, f"{told}: it tells a value"


def _double(number: int) -> int:
    return 2 * number


def _slow_first(number: int) -> int:
    time.sleep(0.05 if number == 0 else 0)
    return number


_REFUSED = InputError("no such note")


def _refuse(number: int) -> int:
    if number == 3:
        raise _REFUSED
    return number


def _fail(number: int) -> int:
    if number == 3:
        raise ValueError(CANARY)
    return number


def _ends(engine: Engine, task: Callable[[int], int]) -> Exception | None:
    try:
        list(engine.run(task, range(6)))
    except Exception as error:
        return error
    return None


class EngineContract:
    """What the passes of a run ask of every engine; subclass it in your tests, and set ``engine``.

    Attributes:
        engine: the class that is tried, or a ``staticmethod``: called with a number of workers, it gives an engine.
        jobs: the numbers of workers that are tried.
    """

    engine: Callable[[int], Engine]
    jobs: Sequence[int] = (1, 2, 3)

    def _each(self) -> Iterator[tuple[str, Engine]]:
        for jobs in self.jobs:
            engine = self.engine(jobs)
            try:
                yield f"with {jobs} workers", engine
            finally:
                engine.close()

    def test_results_come_in_the_order_of_the_pieces(self) -> None:
        """Whatever ran first, for no piece, one, and more than there are workers."""
        for told, engine in self._each():
            for count in (0, 1, 2, 40):
                got = list(engine.run(_double, range(count)))
                assert got == [2 * number for number in range(count)], f"{told}: {count} pieces give other results"
            assert list(engine.run(_slow_first, range(5))) == list(range(5)), f"{told}: a slow piece comes too late"

    def test_what_people_are_told_goes_through(self) -> None:
        """An error that is meant for them ends the run as it is, and the next run goes on."""
        for told, engine in self._each():
            error = _ends(engine, _refuse)
            same = isinstance(error, InputError) and error.lines() == _REFUSED.lines()
            assert same, f"{told}: an error for people is lost, or becomes another"
            assert list(engine.run(_double, [1, 2])) == [2, 4], f"{told}: an error ends the next run too"

    def test_an_error_tells_no_value(self) -> None:
        """What went wrong inside a task is told by type and place: its message may hold a value of a note."""
        for told, engine in self._each():
            error = _ends(engine, _fail)
            assert isinstance(error, InternalError), f"{told}: a bug is not told as one, by its type and place"
            behind = (error.__cause__, None if error.__suppress_context__ else error.__context__)
            loud = any(CANARY in said for said in (*error.lines(), *map(repr, behind)))
            assert not loud, f"{told}: what an error says, or what lies behind it, tells a value"

    def test_a_run_may_be_left_and_an_engine_closed_twice(self) -> None:
        """Whoever stops looking leaves nothing that waits."""
        for told, engine in self._each():
            run = engine.run(_double, range(40))
            assert next(run) == 0, f"{told}: the first result is another"
            close = getattr(run, "close", None)
            if close is not None:
                close()
            assert list(engine.run(_double, [4])) == [8], f"{told}: a run that was left stops the next"
            engine.close()
