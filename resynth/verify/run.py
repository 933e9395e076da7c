"""Verify a release that lies on disk, with nothing but the release, the vault and the source.

Charts are put together through spill files, so that memory does not grow with the corpus.
"""

from __future__ import annotations

import csv
import json
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from hashlib import blake2b
from itertools import accumulate
from pathlib import Path
from typing import Any, TextIO

from resynth.errors import InputError
from resynth.kinds import KINDS
from resynth.policy.model import Policy
from resynth.types import OutSpan, Span
from resynth.verify.facts import Facts
from resynth.verify.model import CrosswalkRow, Pair, ReleasedNote, SourceNote
from resynth.verify.readers import crosswalk_row, lines, released_note
from resynth.verify.report import Report, conclude
from resynth.verify.sealed import sealed
from resynth.verify.tables import released_rows
from resynth.verify.tally import Tally
from resynth.verify.tree import scan_tree

_BUCKETS = 64
Row = dict[str, Any]


class _Spill:
    """Rows in files by a digest of one of their fields; read back bucket by bucket."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        folder.mkdir(parents=True, exist_ok=True)
        self._open: dict[int, TextIO] = {}

    def add(self, key: str, row: Any) -> None:
        number = blake2b(key.encode("utf-8", "surrogatepass"), digest_size=2).digest()[0] % _BUCKETS
        file = self._open.get(number)
        if file is None:
            file = self._open[number] = self._path(number).open("w", encoding="utf-8", errors="surrogatepass")
        file.write(json.dumps(row, ensure_ascii=False) + "\n")

    def close(self) -> None:
        for file in self._open.values():
            file.close()
        self._open.clear()

    def _path(self, number: int) -> Path:
        return self.folder / f"{number:02d}.jsonl"

    def read(self, number: int) -> Iterator[Any]:
        path = self._path(number)
        if path.exists():
            with open(path, encoding="utf-8", errors="surrogatepass") as file:
                for line in file:
                    yield json.loads(line)
            path.unlink()


def verify_release(
    release: Path, vault: Path, source: Iterable[SourceNote], policy: Policy, workdir: Path,
    tables: Sequence[Mapping[str, Any]] = (),
) -> Report:
    """Check a release against its source.

    Args:
        release: the published folder.
        vault: its vault; ``ids.jsonl`` and ``crosswalk.jsonl`` are read, ``residuals.csv`` where there is one
            (of a version: what lies under ``past/``).
        source: the notes as they were given; spans that the crosswalk names beside these are taken as found later.
        policy: what was promised.
        workdir: an empty folder for spill files, as private as the vault.
        tables: how the rows of each table beside the notes are read.

    Raises:
        InputError: a file of the release or the vault is missing or malformed.
    """
    notes = release / "notes.jsonl"
    records, before = records_of(release, vault, policy)
    for path in (notes, records / "ids.jsonl", records / "crosswalk.jsonl"):
        if not path.is_file():
            raise InputError(f"{path.name}: there is no such file")
    charts = _join(release, records, source, workdir, tables, before)
    facts, tally = Facts(), Tally()
    made_with = records / "residuals.csv"
    decisions = _decisions(made_with if made_with.is_file() else vault / "residuals.csv")
    accepted: frozenset[str] = frozenset()
    if policy.on_retroactive == "accept" and (records / "accepted.json").is_file():
        accepted = frozenset(json.loads((records / "accepted.json").read_bytes()))
    told = records / "held.txt"
    held = told.stat().st_size > 0 if told.is_file() else any((vault / "held").glob("*"))
    kept = _Spill(workdir / "again")
    for number in range(_BUCKETS):
        earlier: dict[str, tuple[CrosswalkRow, ...]] = {}
        for patient, chart in _charts(charts, number, earlier):
            facts.add([pair.source for pair in chart])
            for pair in chart:
                kept.add(patient, [pair.source, pair.released, pair.rows, earlier.get(pair.source.doc_id, ())])
    kept.close()
    for number in range(_BUCKETS):
        earlier = {}
        for _, chart in _charts(kept, number, earlier):
            tally.add(
                [pair for pair in chart if pair.released.doc_id], facts, policy, decisions, earlier, accepted
            )
            for pair in chart:
                if not pair.released.doc_id or not pair.source.doc_id:
                    _stray(pair, tally, held)
    report = conclude(tally, facts, policy)
    known, at = _known(release, vault)
    made_under = policy.digest if at is None else known[at][1]
    return report.plus([*scan_tree(release, facts, policy, made_under), sealed(release, vault, policy)])


def _stray(pair: Pair, tally: Tally, held: bool) -> None:
    """A released note without a source is broken; a source note without a release is not, when notes were held back."""
    tally.check("M2")
    if not pair.source.doc_id:
        tally.miss("M2", f"{pair.released.doc_id}: a released note without a source")
    elif not held:
        tally.miss("M2", "a note of the source that was neither released nor held back")


def records_of(release: Path, vault: Path, policy: Policy) -> tuple[Path, list[Path]]:
    """Where crosswalk and ids of this very release lie, and the crosswalks of those before it under its policy."""
    known, at = _known(release, vault)
    if at is None:
        return vault, []
    version, _, base = known[at]
    first = next(n for n, row in enumerate(known) if row[2] == base)
    before = [vault / "past" / row[0] / "crosswalk.jsonl" for row in known[:first] if row[1] == policy.digest]
    mine = vault / "past" / version
    return (mine if (mine / "crosswalk.jsonl").is_file() else vault), before


def _known(release: Path, vault: Path) -> tuple[list[tuple[str, str, str]], int | None]:
    """Version, policy (its digest) and base of every release of a vault, and which of them this one is."""
    listed = vault / "releases.json"
    said = release / "VERSION"
    if not listed.is_file() or not said.is_file():
        return [], None
    try:
        known = [(row["version"], row["policy"], row["base"]) for row in json.loads(listed.read_bytes())]
    except (ValueError, TypeError, KeyError):
        raise InputError("releases.json: this file of the vault cannot be read") from None
    version = said.read_text("utf-8").strip()
    return known, next((n for n, row in enumerate(known) if row[0] == version), None)


def _join(
    release: Path, vault: Path, source: Iterable[SourceNote], workdir: Path, tables: Sequence[Mapping[str, Any]],
    before: Sequence[Path],
) -> _Spill:
    """Put source, release and crosswalk of each note together, and give them to their patient's bucket."""
    by_release = _released(release, vault, workdir / "released", tables)
    by_document, charts = _Spill(workdir / "documents"), _Spill(workdir / "charts")
    _take_mentions(vault, before, by_document)
    for source_note in source:
        by_document.add(source_note.doc_id, ["source", source_note.doc_id, source_note])
    for number in range(_BUCKETS):
        for doc_id, note in _named(by_release.read(number)):
            if doc_id is None:
                charts.add("", ["", [None, note, []]])
            else:
                by_document.add(doc_id, ["released", doc_id, note])
    by_document.close()
    for number in range(_BUCKETS):
        for patient, row in _paired(by_document.read(number)):
            charts.add(patient, [patient, row])
    charts.close()
    return charts


def _released(release: Path, vault: Path, folder: Path, tables: Sequence[Mapping[str, Any]]) -> _Spill:
    """The notes and the rows of tables of a release, and the documents that they are, by released id."""
    notes, spill = release / "notes.jsonl", _Spill(folder)
    for row in lines(vault / "ids.jsonl"):
        try:
            spill.add(row["released_id"], ["ids", row["released_id"], row["doc_id"], row["patient_id"]])
        except (KeyError, TypeError):
            raise InputError("ids.jsonl: a row that names no note") from None
    for number, row in enumerate(lines(notes), 1):
        note = released_note(row, f"{notes.name}: line {number}")
        spill.add(note.doc_id, ["note", note.doc_id, note])
    for layout in tables:
        for note in released_rows(release / "tables" / layout["name"], layout):
            spill.add(note.doc_id, ["note", note.doc_id, note])
    spill.close()
    return spill


def _take_mentions(vault: Path, before: Sequence[Path], by_document: _Spill) -> None:
    """Add the rows of earlier crosswalks and of this one, and the spans of notes that were held back."""
    # The newest comes last, and is the one that counts.
    for age, path in enumerate(before):
        for row in lines(path):
            mention = crosswalk_row(row, f"past/{path.parent.name}")
            by_document.add(mention.doc_id, ["before", mention.doc_id, [age, mention]])
    for number, row in enumerate(lines(vault / "crosswalk.jsonl"), 1):
        mention = crosswalk_row(row, f"crosswalk.jsonl: line {number}")
        by_document.add(mention.doc_id, ["row", mention.doc_id, mention])
    held_back = vault / "left.jsonl"
    for row in lines(held_back) if held_back.is_file() else ():
        try:
            by_document.add(row["doc_id"], ["left", row["doc_id"], row["spans"]])
        except (AttributeError, KeyError):
            raise InputError(f"{held_back.name}: a row that names no note") from None


def _named(rows: Iterable[Any]) -> Iterator[tuple[str | None, Any]]:
    """The released notes of a bucket, each with the document that it is; None: no row of ids says, or says it twice."""
    ids: dict[str, str] = {}
    released: dict[str, Any] = {}
    for kind, released_id, *rest in rows:
        if kind == "ids":
            ids[released_id] = rest[0]
        elif released_id in released:
            yield None, rest[0]  # two notes under one id
        else:
            released[released_id] = rest[0]
    for released_id, note in released.items():
        yield ids.get(released_id), note


def _paired(rows: Iterable[Any]) -> Iterator[tuple[str, list[Any]]]:
    """The documents of a bucket: whose each is; the source, what was released, its rows, and an earlier release's."""
    found: dict[str, dict[str, Any]] = {}
    for kind, doc_id, value in rows:
        entry = found.setdefault(doc_id, {"row": [], "before": []})
        if kind in ("row", "before"):
            entry[kind].append(value)
        elif kind == "released" and kind in entry:
            yield "", [None, value, []]  # two notes of one document
        else:
            entry[kind] = value
    for entry in found.values():
        given = entry.get("source")
        if given and "left" in entry:
            # The spans of the input and those that were found, as the release had them.
            given[3] = entry["left"]
        if not given and "released" not in entry and not entry["row"]:
            continue  # a note of an earlier release alone
        newest = max((age for age, _ in entry["before"]), default=0)
        past = [row for age, row in entry["before"] if age == newest]
        yield given[1] if given else "", [given, entry.get("released"), entry["row"], past]


def _charts(
    spill: _Spill, number: int, earlier: dict[str, tuple[CrosswalkRow, ...]]
) -> Iterator[tuple[str, list[Pair]]]:
    """The charts of one bucket, by patient id, their notes by document id.

    Args:
        earlier: takes what earlier releases had of each document.
    """
    found: dict[str, list[Pair]] = {}
    for row in spill.read(number):
        if isinstance(row[0], str):
            patient, (given, released, rows, *before) = row
        else:
            given, released, rows, *before = row
            patient = given[1]
        if given is not None and before and before[0]:
            earlier[given[0]] = tuple(CrosswalkRow(*past) for past in before[0])
        found.setdefault(patient, []).append(_pair(given, released, rows))
    for patient in sorted(found):
        yield patient, sorted(found[patient], key=lambda pair: (pair.source.doc_id, pair.released.doc_id))


def _pair(given: Any, released: Any, rows: list[Any]) -> Pair:
    mentions = sorted((CrosswalkRow(*row) for row in rows), key=lambda row: (row.start, row.end))
    if given is None:
        note = SourceNote("", "", "", ())
    else:
        doc_id, patient_id, text, spans = given
        note = SourceNote(doc_id, patient_id, text, _spans([Span(*span) for span in spans], mentions))
    if released is None:
        out = ReleasedNote("", "", "", ())
    else:
        out_id, out_patient, out_text, outs, fields = released
        out = ReleasedNote(out_id, out_patient, out_text, tuple(OutSpan(*span) for span in outs),
                           tuple((name, said) for name, said in fields))
    return Pair(note, out, tuple(mentions))


class _Reach:
    """Places, sorted: whether one of them meets another place, or holds it and more."""

    def __init__(self, places: list[tuple[int, int]]) -> None:
        self.places = places
        #: How far those up to each reach.
        self.ends = list(accumulate((end for _, end in places), max))

    def meets(self, start: int, end: int) -> bool:
        before = bisect_left(self.places, (end, -1))
        return before > 0 and self.ends[before - 1] > start

    def holds_more_than(self, start: int, end: int) -> bool:
        before = bisect_left(self.places, (start, -1))
        behind = bisect_right(self.places, (start, end))
        return (before > 0 and self.ends[before - 1] >= end) or (
            behind < len(self.places) and self.places[behind][0] == start)

    def __repr__(self) -> str:
        return "_Reach()"


def _spans(given: list[Span], rows: list[CrosswalkRow]) -> tuple[Span, ...]:
    """The given spans and those that the crosswalk names beside them (detected, or decided in residuals.csv)."""
    spans = {(span.start, span.end): span for span in given}
    decided = [span[:2] for span in given if span.found_by == "residuals"]
    if decided:
        # Decided in residuals.csv of what stands in a mark that a program found: that one went, whole.
        reach = _Reach(sorted((row.start, row.end) for row in rows))
        for place in decided:
            if reach.holds_more_than(*place):
                spans.pop(place, None)
    taken = _Reach(sorted(spans))
    for row in rows:
        place = (row.start, row.end)
        if place not in spans and row.kind in KINDS and not taken.meets(*place):
            spans[place] = Span(row.start, row.end, row.kind, row.label, row.role, "crosswalk")
    return tuple(spans[place] for place in sorted(spans))


def _decisions(path: Path) -> Mapping[tuple[str, int, int], str]:
    """What people decided about residuals: (doc_id, start, end) -> decision."""
    if not path.is_file():
        return {}
    decided = {}
    with open(path, encoding="utf-8-sig", newline="") as file:
        delimiter = max(",;\t", key=file.readline().count)
        file.seek(0)
        for row in csv.DictReader(file, delimiter=delimiter):
            said = (row.get("decision") or "").strip().lower()
            start, end = row.get("start") or "", row.get("end") or ""
            if said and start.isdecimal() and end.isdecimal():
                # A quote stands before what a spreadsheet would take for a formula.
                decided[(row.get("doc_id") or "").removeprefix("'"), int(start), int(end)] = said
    return decided
