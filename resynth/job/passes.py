"""The passes, as a worker does them: one piece of the input, or one bucket of charts, at a time.

Each leaves its result in the vault under the piece's name, whole or not at all; what is there already is not done
again. So a run that was killed goes on where it stopped, and gives the same bytes.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from resynth import formats
from resynth.formats import get
from resynth.formats.base import MOST_TOLD, BadRecord, ReadOptions
from resynth.job import detecting, earlier, offsets, tables
from resynth.job.charts import chart_of, charts, sources
from resynth.job.checking import verify
from resynth.job.kept_cells import KeptCells
from resynth.job.review_table import lines_of as table_lines
from resynth.job.rewriting import rewrite
from resynth.job.spec import Bucket, Piece
from resynth.job.workplace import Workplace, at
from resynth.plan import review
from resynth.plan.chart import CorpusSurvey
from resynth.plan.preconditions import unmet
from resynth.types import Record
from resynth.vault import spool
from resynth.verify import Facts


def spool_piece(piece: Piece) -> dict[str, Any]:
    """Pass 0: read a part of the input into the spool. Plain counts, the unknown labels, and the bad records."""
    place = at(piece.job, "spool")
    vault = place.vault
    done = vault.spool / f"piece-{piece.number:04d}.done"
    if done.exists():
        return dict(vault.read_json(done))
    options = place.read_options()
    spooler = spool.Spooler(vault.spool, piece.number, piece.job.buckets, place.key)
    notes = characters = rows = more = bare = 0
    blank: list[str] = []
    bad: list[tuple[str, str, str, bool]] = []
    dropped: Counter[str] = Counter()
    nul: list[str] = []
    off = offsets.Looked()
    kept = None if piece.table is None else KeptCells(piece.job.tables[piece.table], place.policy)
    try:
        for record in _records(piece, options):
            if isinstance(record, Record) and piece.table is None:
                record = _writable(record, place)
            if isinstance(record, BadRecord):
                bare += record.bare
                if piece.job.hold_bad:
                    vault.write_bytes(vault.bad(piece.number, len(bad)), record.raw)
                elif len(bad) == MOST_TOLD:
                    # The run will end: it is read on so that all are mended at once, but no list grows without bound.
                    more += 1
                    continue
                bad.append((record.where, record.why, record.hint, record.bare))
                continue
            spooler.add(record)
            if kept is not None:
                kept.look(record.document)
                rows += 1
                continue
            notes += 1
            characters += len(record.document.text)
            if record.document.blank:
                blank.append(record.where)
            if "\0" in record.document.text:
                nul.append(record.where)
            dropped.update(_dropped(record))
            off.add(record)
        if kept is not None:
            kept.refuse()
    finally:
        spooler.close()
    marks = b"".join(mark.to_bytes(8, "big") for mark in spooler.note_marks)
    vault.write_bytes(vault.spool / f"piece-{piece.number:04d}.marks", marks)
    result = {"notes": notes, "characters": characters, "unknown": options.labels.unknown, "bad": bad, "more": more,
              "rows": rows, "dropped": dropped, "blank": blank, "bare": bare, "nul": nul, "off": off.told()}
    vault.write_json(done, result)
    return result


def _records(piece: Piece, options: ReadOptions) -> Iterator[Record | BadRecord]:
    if piece.table is not None:
        yield from tables.read(piece.job.tables[piece.table], options)
    for name, part in piece.slices:
        yield from get(name).read(part, options)


def _dropped(record: Record) -> dict[str, int]:
    """What the file said beside text and marks, and how often: no release holds it, for it may hold PHI."""
    found = dict(record.lost)
    for name, rows in record.document.meta.items():
        # What only one format understands stands under that format's name (types.Record), in lists.
        if isinstance(rows, dict) and name in formats.names():
            count = sum(len(row) for row in rows.values() if isinstance(row, list))
            found[f"{name} annotations"] = count
    return found


def _writable(record: Record, place: Workplace) -> Record | BadRecord:
    """The record, or why a format of the release cannot hold its text: told before the work, not after."""
    text = record.document.text
    for format_ in place.formats:
        why = format_.refuses(text)
        if why:
            hint = f"--formats {','.join(f.name for f in place.formats if f is not format_)}"
            raw = text.encode("utf-8", "surrogatepass")
            return BadRecord(record.where, f"{format_.name} cannot hold this note: {why}", hint, raw)
    return record


def survey_bucket(bucket: Bucket) -> dict[str, Any]:
    """Pass 1: what the corpus holds (survey), what must not be issued (postings), what the checker needs (facts)."""
    place = at(bucket.job, bucket.stamp)
    vault = place.vault
    done = vault.survey / f"{bucket.number:04d}.counts"
    if done.exists():
        return dict(vault.read_json(done)["counts"])
    survey = CorpusSurvey(place.policy, place.key)
    facts = Facts()
    patients: list[int] = []
    marks: list[str] = []
    broken: list[tuple[str, str]] = []
    aside: list[tuple[str, str, str]] = []
    aside_rows = 0
    holds = bool(place.past) and place.policy.on_retroactive == "hold"
    before = place.past.of(bucket.number, place.policy.digest) if holds else {}
    for chart, notes in charts(place, bucket.number, place.twice):
        originals = sources(chart)
        # A note that was not looked at has no spans, which is another thing than none in it.
        met = {d: detecting.why_not(place, bucket.number, note.note_mark)
               for d, note in enumerate(notes) if note.spans is None}
        if holds or met:
            if holds:
                met = {**earlier.to_set_aside(chart, originals, before, place), **met}
            if met:
                aside_rows += sum(tables.is_row(notes[d].document) for d in met)
                aside += [(chart.marks[d], notes[d].where, why) for d, why in met.items()]
                notes = [note for d, note in enumerate(notes) if d not in met]
                if not notes:
                    continue
                chart = chart_of(chart.mark, notes, place)
                originals = sources(chart)
        survey.add(chart)
        facts.add(originals)
        texts = sum(not tables.is_row(note.document) for note in notes)
        if texts:
            patients.append(texts)
        marks.append(chart.mark)
        for note, spans in zip(notes, chart.spans, strict=True):
            broken += [(note.where, why) for why in unmet(note.document, spans, place.policy)]
    vault.write_json(vault.verify / f"{bucket.number:04d}.facts.json", facts.dump())
    counts = {
        "patients": len(patients), "notes": sum(patients), "lone": sum(n == 1 for n in patients),
        "strangers": detecting.strangers(place, bucket.number), "unmet": broken,
        "aside": [(where, why) for _, where, why in aside], "aside_rows": aside_rows,
    }
    if aside:
        vault.write_json(vault.survey / f"{bucket.number:04d}.aside", aside)
    vault.write_bytes(vault.plan / f"{bucket.number:04d}.post", survey.postings())
    vault.write_json(vault.survey / f"{bucket.number:04d}.survey", survey.dump())
    vault.write_json(done, {"counts": counts, "marks": marks})
    return counts


def release_bucket(bucket: Bucket) -> dict[str, Any]:
    """Passes 2 and 3 of a bucket: the checker reads what was written while the originals are still at hand."""
    place = at(bucket.job, bucket.stamp)
    vault = place.vault
    both = (vault.staging / "parts" / f"{bucket.number:04d}.done", vault.verify / f"{bucket.number:04d}.tally.json")
    held = [] if all(path.exists() for path in both) else list(charts(place, bucket.number, place.aside))
    before = place.past.of(bucket.number, place.policy.digest) if held and place.past else {}
    result = rewrite(bucket, held, before)
    verify(bucket, (chart for chart, _ in held), before)
    return result


def rewrite_bucket(bucket: Bucket) -> dict[str, Any]:
    """Pass 2 alone, for a look at what would happen, with the rows of a review beside what is staged."""
    place = at(bucket.job, bucket.stamp)
    told = place.vault.staging / "parts" / f"{bucket.number:04d}.review"
    if not told.exists():
        (place.vault.staging / "parts" / f"{bucket.number:04d}.done").unlink(missing_ok=True)
    before = place.past.of(bucket.number, place.policy.digest) if place.past else {}
    rows: list[review.Row] = []
    result = rewrite(bucket, charts(place, bucket.number, place.aside), before, rows)
    if not told.exists():
        place.vault.write_bytes(told, table_lines(rows))
    return result
