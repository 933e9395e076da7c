"""``resynth detect``: notes are put together by patient in a private folder, looked at, and written in input order."""

from __future__ import annotations

import json
from array import array
from collections.abc import Iterable, Iterator, Mapping
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO, NamedTuple

from resynth import formats
from resynth.engines.base import Engine
from resynth.errors import HeldBack, InputError
from resynth.formats.base import MOST_TOLD, UNUSED, BadRecord, ReadOptions, Slice, told
from resynth.formats.inputs import pieces_of
from resynth.formats.labels import Labels
from resynth.formats.patients import patients_from
from resynth.job import detecting, doubted, known, twice
from resynth.job.known import Source
from resynth.job.odd import Odd
from resynth.keys import Key
from resynth.plan.guesses import GUESS, is_guess
from resynth.recognize.aside import Aside, Counts
from resynth.recognize.detect import recognizers
from resynth.recognize.patient import Patient
from resynth.recognize.settle import settle
from resynth.types import GIVEN, OURS, KnownValue, Record, Span
from resynth.vault import spool

if TYPE_CHECKING:
    from resynth.job.run import Steps

_SEQUENCE = 1 << 32
#: Puts the charts into buckets that are gone with the run, always in one order: the note that is told first at a fault
#: is the same in every run.
_KEY = Key(bytes(32))
#: What ``rows_of`` tells of each span; ``text`` with the words beside it, the span in brackets.
COLUMNS = ("doc_id", "start", "end", "value", "text", "kind", "role", "recognizer", "rule", "score", "became")
STANDS, TAKEN_BACK = "stands", "taken back: what stands around it speaks against PHI, twelve to one or more"
#: Why a note is held that somebody decided to hold.
HELD = "somebody decided to leave it out"
_BESIDE = 30
#: Between a note and what was put aside in it, in the file of a bucket; no JSON line has it.
_BESIDE_IT = b"\t"
#: A patient's mark and notes; who is told what does not stand, if it is to be explained, and at which notes we fail.
_Chart = tuple[str, list[spool.Note], Aside | None, dict[int, str]]
_quiet = json.JSONEncoder(separators=(",", ":"), ensure_ascii=False).encode


@dataclass(frozen=True)
class Asked:
    """What the command line asked for, as plain values that cross process borders.

    Attributes:
        read_as, labels, patients, encoding, spans, columns, hold_bad, known: as ``spec.Job`` has them.
        explain: write which rule found a span.
        decided: a table of places that people decided on (``doubted``).
    """

    read_as: str | None = None
    labels: Mapping[str, str] = field(default_factory=dict)
    patients: str | None = field(default=None, repr=False)
    encoding: str = ""
    spans: str = "detect"
    columns: Mapping[str, str] = field(default_factory=dict, repr=False)
    hold_bad: bool = False
    known: tuple[Source, ...] = field(default=(), repr=False)
    explain: bool = False
    decided: Path | None = field(default=None, repr=False)

    def read_options(self) -> ReadOptions:
        """Fresh options: they gather the labels that nobody knows."""
        patients = None if self.patients is None else patients_from(self.patients)
        return ReadOptions(Labels(self.labels), self.encoding, patients, self.spans, False, self.columns, settle, True)


class Piece(NamedTuple):
    """Parts of the input that are read in one go."""

    asked: Asked
    folder: Path
    number: int
    buckets: int
    slices: tuple[tuple[str, Slice], ...]

    def __repr__(self) -> str:
        return f"Piece({self.number})"


class Bucket(NamedTuple):
    """One bucket of charts, without the notes of these marks."""

    asked: Asked
    folder: Path
    number: int
    aside: frozenset[str] = frozenset()

    def __repr__(self) -> str:
        return f"Bucket({self.number})"


class Outcome(NamedTuple):
    """What was found.

    Attributes:
        made: the file with all notes.
        notes, patients, spans: sizes.
        held: place and reason of what was not looked at.
        rules: (recognizer:rule, kind) -> spans.
        odd: what is odd about the input.
        gave_way, taken_back: as ``rules``, of what was found and does not stand; when it is to be explained.
        aside: a file beside ``made``: of each note, what was taken back in it; None unless it is to be explained.
        undecided: how many notes of a table of decisions are not in the input.
    """

    made: Path
    notes: int
    patients: int
    spans: int
    held: tuple[tuple[str, str], ...]
    rules: Counts
    odd: Odd
    gave_way: Counts
    taken_back: Counts
    aside: Path | None
    undecided: int = 0

    def __repr__(self) -> str:
        return f"Outcome(notes={self.notes}, spans={self.spans})"


def detected(source: Path, asked: Asked, folder: Path, engine: Engine, steps: Steps, jobs: int) -> Outcome:
    """All notes of an input with their spans, in a file in ``folder``, in the order of the input.

    Raises:
        InputError: bad records, or notes of one id, and none were to be held; a file of known values that cannot be
            read; no note.
        PolicyError: labels of given spans that nobody knows.
        HeldBack: there is nothing else.
    """
    recognizers()  # one that cannot be loaded is told before the work
    decided = doubted.read(asked.decided)
    groups, _, size = pieces_of(source, asked.read_as, jobs)
    buckets = spool.buckets_for(size)
    known.spool_all(asked.known, folder / "known", buckets, _KEY)
    steps.begin("reading", 0)
    bad: list[tuple[str, str, str, bool]] = []
    labels = Labels()
    blank: list[str] = []
    nul: list[str] = []
    notes = more = unused = 0
    for part in engine.run(_read, [Piece(asked, folder, n, buckets, slices) for n, slices in enumerate(groups)]):
        steps.advance(part["notes"])
        notes += part["notes"]
        more += part["more"]
        unused += part["unused"]
        blank += part["blank"]
        nul += part["nul"]
        bad += part["bad"]
        labels.merge(part["unknown"])
    found: dict[str, list[str]] = {}
    marks = sorted((folder / "spool").glob("*.marks"))
    for note in twice.notes_of(folder / "spool", buckets,
                               twice.marks_twice(marks, notes, all_of_them=asked.hold_bad)):
        found.setdefault(note.note_mark, []).append(note.where.partition(" ")[2])
    if bad and not (asked.hold_bad and notes):
        raise twice.beside(told(bad, len(bad) + more), list(found.values()))
    labels.check()
    if not notes:
        raise InputError(f"{source.name}: there is no note in it")
    held = [(where, why) for where, why, _, _ in bad]
    if found and not asked.hold_bad:
        raise twice.refused(list(found.values()))
    held += sorted(((where, twice.WHY) for several in found.values() for where in several),
                   key=lambda row: twice.in_order(row[0]))
    steps.begin("recognizing", notes)
    rules, gave_way, taken_back = Counts(), Counts(), Counts()
    order, places = array("Q"), array("Q")
    patients = lone = strangers = 0
    undecided = len(decided.of)
    looks = [Bucket(asked, folder, n, frozenset(found)) for n in range(buckets)]
    for number, part in enumerate(engine.run(_look, looks)):
        steps.advance(part["notes"])
        held += part["held"]
        patients += part["patients"]
        strangers += part["strangers"]
        undecided -= part["decided"]
        lone += part["lone"]
        rules.update(part["rules"])
        gave_way.update(part["gave_way"])
        taken_back.update(part["taken_back"])
        order.extend(part["order"])
        places.extend(number << 40 | start for start in part["starts"])
    if not order:
        raise HeldBack("every note was held back; there is nothing to write",
                       problems=[f"{where}: {why}" for where, why in held])
    made = folder / "found.jsonl"
    aside = folder / "aside.jsonl" if asked.explain else None
    _write(made, aside, folder, order, places)
    return Outcome(made, len(order), patients, rules.total(), tuple(held), rules,
                   Odd(lone == patients and patients > 1, unused, strangers, tuple(blank), tuple(nul)),
                   gave_way, taken_back, aside, undecided)


def _read(piece: Piece) -> dict[str, Any]:
    """One part of the input into the spool; the place of a record there is its number in the input."""
    options = piece.asked.read_options()
    spooler = spool.Spooler(piece.folder / "spool", piece.number, piece.buckets, _KEY)
    notes = more = unused = 0
    bad: list[tuple[str, str, str, bool]] = []
    blank: list[str] = []
    nul: list[str] = []
    try:
        for name, part in piece.slices:
            for record in formats.get(name).read(part, options):
                if isinstance(record, BadRecord):
                    if len(bad) < MOST_TOLD or piece.asked.hold_bad:
                        bad.append((record.where, record.why, record.hint, record.bare))
                    else:
                        more += 1
                    continue
                unused += dict(record.lost).get(UNUSED, 0)
                spooler.add(_numbered(record, piece.number * _SEQUENCE + notes))
                notes += 1
                if record.document.blank:
                    blank.append(record.where)
                if "\0" in record.document.text:
                    nul.append(record.where)
    finally:
        spooler.close()
    marks = b"".join(mark.to_bytes(8, "big") for mark in spooler.note_marks)
    (piece.folder / "spool" / f"piece-{piece.number:04d}.marks").write_bytes(marks)
    return {"notes": notes, "bad": bad, "more": more, "unused": unused, "blank": blank, "nul": nul,
            "unknown": options.labels.unknown}


def _numbered(record: Record, number: int) -> Record:
    return record._replace(where=f"{number} {record.where}")


def _look(bucket: Bucket) -> dict[str, Any]:
    """The charts of a bucket: their notes with spans as lines of a file, and where each line begins."""
    values = known.values_of(bucket.folder / "known", bucket.number) if bucket.asked.known else {}
    decided = doubted.read(bucket.asked.decided)
    order, starts = array("Q"), array("Q")
    held: list[tuple[str, str]] = []
    rules, gave_way, taken_back = Counts(), Counts(), Counts()
    at = patients = lone = notes = known_here = decided_here = 0
    with open(bucket.folder / f"found-{bucket.number:05d}", "wb") as out:
        for (mark, chart, aside, broken), found in detecting.spans_of(_patients(bucket, values)):
            known_here += mark in values
            notes += len(chart)
            if any(spans is not None for spans in found):
                patients += 1
                lone += len(chart) == 1
            gave_way.update(aside.gave_way if aside else ())
            for at_note, (note, spans) in enumerate(zip(chart, found, strict=True)):
                number, _, where = note.where.partition(" ")
                doc_id = note.document.doc_id
                decided_here += doc_id in decided.of
                if decided.held(doc_id):
                    held.append((where, HELD))
                    continue
                if spans is None:
                    held.append((where, broken.get(at_note, detecting.TOO_LONG)))
                    continue
                spans = decided.without(doc_id, spans)
                line = _line(note, spans, bucket.asked.explain)
                if aside:
                    taken = aside.taken_back[at_note]
                    taken_back.update((span.found_by, span.kind) for span in taken)
                    line = line[:-1] + _BESIDE_IT + _said(taken, note.document.text) + b"\n"
                out.write(line)
                order.append(int(number))
                starts.append(at)
                at += len(line)
                # who marked what is said by the input: it may be anything, and stays in the file of what was found
                rules.update(("given:" if span.given else span.found_by, span.kind) for span in spans)
    return {"notes": notes, "held": held, "patients": patients, "lone": lone, "rules": rules, "order": order,
            "starts": starts, "strangers": len(values) - known_here, "decided": decided_here, "gave_way": gave_way,
            "taken_back": taken_back}


def _patients(bucket: Bucket, values: Mapping[str, tuple[KnownValue, ...]]) -> Iterator[tuple[_Chart, Patient]]:
    """The charts of a bucket, and each as it is looked at."""
    for mark, everything in spool.charts(bucket.folder / "spool", bucket.number):
        notes = [note for note in everything if note.note_mark not in bucket.aside]
        decided = doubted.read(bucket.asked.decided)
        if notes:
            aside = Aside() if bucket.asked.explain else None
            broken: dict[int, str] = {}
            yield (mark, notes, aside, broken), detecting.patient(
                [note.document for note in notes],
                [decided.given(note.document.doc_id, note.document.text, note.spans or ()) for note in notes],
                values.get(mark, ()),
                [note.where.partition(" ")[2] for note in notes], aside, broken if bucket.asked.hold_bad else None,
            )


def _line(note: spool.Note, spans: tuple[Span, ...], explain: bool) -> bytes:
    """A note as DESIGN section 4 has it; who found a span, and when it is to be explained by which rule, how surely."""
    document = note.document
    written: list[dict[str, Any]] = []
    for span in spans:
        one: dict[str, Any] = {"start": span.start, "end": span.end, "text": document.text[span.start : span.end],
                               "label": span.label if span.given else span.kind, "role": span.role}
        if explain:
            one |= {"found_by": span.found_by, "score": span.score}
        elif span.found_by != GIVEN:
            one["found_by"] = span.found_by if span.given else GUESS if is_guess(span) else OURS
        if span.disputed:
            one["disputed"] = True
        written.append(one)
    # What only one format understands stands under that format's name, and is no field of a note.
    beside = {name: value for name, value in document.meta.items() if name not in formats.names()}
    said = {"doc_id": document.doc_id, "patient_id": document.patient_id, "text": document.text, "spans": written}
    return (_quiet({**beside, **said}) + "\n").encode("utf-8", "surrogatepass")


def _said(spans: Iterable[Span], text: str) -> bytes:
    """Spans that do not stand, as those of a note are written."""
    return _quiet([
        {"start": span.start, "end": span.end, "text": text[span.start : span.end], "label": span.kind,
         "role": span.role, "found_by": span.found_by, "score": span.score} for span in spans
    ]).encode("utf-8", "surrogatepass")


def _write(made: Path, aside: Path | None, folder: Path, order: array[int], places: array[int]) -> None:
    """The lines of all buckets in the order of the input; what was put aside in a file of its own."""
    with ExitStack() as opened, ExitStack() as made_too, open(made, "wb") as out:
        beside = made_too.enter_context(open(aside, "wb")) if aside else None
        number = -1
        file: BinaryIO = out
        for n in sorted(range(len(order)), key=order.__getitem__):
            bucket, start = places[n] >> 40, places[n] & (1 << 40) - 1
            if bucket != number:
                opened.close()
                number, file = bucket, opened.enter_context(open(folder / f"found-{bucket:05d}", "rb"))
            file.seek(start)
            line, sign, taken = file.readline().partition(_BESIDE_IT)
            out.write(line + b"\n" if sign else line)
            if beside:
                beside.write(taken)


def rows_of(made: Path, aside: Path) -> Iterator[tuple[object, ...]]:
    """The spans of a file that explains them, and what was taken back, as rows with ``COLUMNS``: for people."""
    how: dict[str, Any] = {"encoding": "utf-8", "errors": "surrogatepass"}
    with open(made, **how) as file, open(aside, **how) as beside:
        for line, taken in zip(file, beside, strict=True):
            note = json.loads(line)
            text = note["text"]
            both = [*((span, STANDS) for span in note["spans"]), *((span, TAKEN_BACK) for span in json.loads(taken))]
            for span, became in sorted(both, key=lambda row: row[0]["start"]):
                start, end = span["start"], span["end"]
                before, behind = text[max(0, start - _BESIDE) : start], text[end : end + _BESIDE]
                shown = " ".join(f"{before}[{text[start:end]}]{behind}".split())
                recognizer, _, rule = span["found_by"].partition(":")
                yield (note["doc_id"], start, end, text[start:end], shown, span["label"], span["role"], recognizer,
                       rule, span["score"], became)
