"""The passes, as a worker does them: one piece of the input, or one bucket of charts, at a time.

Each leaves its result in the vault under the piece's name, whole or not at all; what is there already is not done
again. So a run that was killed goes on where it stopped, and gives the same bytes.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from json.encoder import encode_basestring as _quote
from pathlib import Path
from typing import Any, Generic, TypeVar

from resynth import formats
from resynth.errors import InputError
from resynth.formats import get
from resynth.formats.base import MOST_TOLD, BadRecord, Format, ReadOptions, ReleasedNote
from resynth.job import detecting, earlier, offsets, tables
from resynth.job.kept_cells import KeptCells
from resynth.job.marked_by import AGAIN, by_program
from resynth.job.past import Before
from resynth.job.residuals import HOLD, NOT_PHI, PHI, Decision, Residual, context, holding, standing, taken_in
from resynth.job.review_table import lines_of as table_lines
from resynth.job.spec import Bucket, Piece
from resynth.job.workplace import Workplace, at
from resynth.plan import metadata, review
from resynth.plan.brief import REVIEW, ChartBrief
from resynth.plan.chart import CorpusSurvey, plan_chart
from resynth.plan.dates import undated
from resynth.plan.dates_shift import day_beside
from resynth.plan.family import SpannedChart
from resynth.plan.guesses import strictest
from resynth.plan.preconditions import unmet
from resynth.replace import replace
from resynth.types import GIVEN, Document, Plan, Record, Span
from resynth.vault import spool
from resynth.vault.ledger import ORDER, Row
from resynth.vault.numbers import Numbering
from resynth.verify import CrosswalkRow, Facts, Pair, SourceNote, Tally
from resynth.verify import ReleasedNote as WrittenNote
from resynth.verify.readers import crosswalk_lines, released_notes, rows_of
from resynth.verify.tables import released_rows

_Read = TypeVar("_Read")
#: Why a note is held back.
LADDER_ENDED = "nothing that the policy allows can stand for one of its mentions (its ladder ended)"
UNMARKED = "what is replaced elsewhere stands unmarked in it (residuals.csv says hold)"
#: The same where the policy wrote hold in every row, and not a person.
UNDECIDED = ("what is replaced elsewhere stands unmarked in it (the policy holds it until somebody decides in "
             "residuals.csv)")
_dump = json.JSONEncoder(separators=(",", ":"), ensure_ascii=False).encode


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


def charts(place: Workplace, bucket: int, aside: frozenset[str]) -> Iterator[tuple[SpannedChart, list[spool.Note]]]:
    """The charts of a bucket with their settled spans, and the notes as spooled; without those set ``aside``."""
    found = detecting.found_in(place, bucket) if place.job.spans != "given" else None
    for mark, notes in spool.charts(place.vault.spool, bucket):
        if aside:
            notes = [note for note in notes if note.note_mark not in aside]
        if found is not None:
            notes = [note if tables.is_row(note.document) else note._replace(spans=found[note.note_mark])
                     for note in notes]
        if not place.job.lone_rows and all(tables.is_row(note.document) for note in notes):
            continue
        if notes:
            yield _chart(mark, notes, place), notes


def _chart(mark: str, notes: Sequence[spool.Note], place: Workplace) -> SpannedChart:
    settled = (_spans(note, place.decisions.get(note.document.doc_id, ())) for note in notes)
    spans = tuple(strictest(one, place.policy) for one in settled)
    return SpannedChart(mark, tuple(note.document for note in notes), tuple(note.note_mark for note in notes), spans)


def _spans(note: spool.Note, decided: tuple[Decision, ...]) -> tuple[Span, ...]:
    spans = note.spans or ()
    if any(not d.start < d.end <= len(note.document.text) for d in decided):
        raise InputError("residuals.csv: a row with a decision points outside its note",
                         hint="leave start and end as they were written; of a note that was changed, delete the row")
    # A row has a mark a cell, and of a cell that is kept none: that row stays here.
    text = note.document.text
    return spans if tables.is_row(note.document) else taken_in(spans, standing(decided, text), text)


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
        sources = _sources(chart)
        # A note that was not looked at has no spans, which is another thing than none in it.
        met = {d: detecting.why_not(place, bucket.number, note.note_mark)
               for d, note in enumerate(notes) if note.spans is None}
        if holds or met:
            if holds:
                met = {**earlier.to_set_aside(chart, sources, before, place), **met}
            if met:
                aside_rows += sum(tables.is_row(notes[d].document) for d in met)
                aside += [(chart.marks[d], notes[d].where, why) for d, why in met.items()]
                notes = [note for d, note in enumerate(notes) if d not in met]
                if not notes:
                    continue
                chart = _chart(chart.mark, notes, place)
                sources = _sources(chart)
        survey.add(chart)
        facts.add(sources)
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


def _sources(chart: SpannedChart) -> list[SourceNote]:
    return [
        SourceNote(document.doc_id, document.patient_id, document.text, spans)
        for document, spans in zip(chart.documents, chart.spans, strict=True)
    ]


def release_bucket(bucket: Bucket) -> dict[str, Any]:
    """Passes 2 and 3 of a bucket: the checker reads what was written while the originals are still at hand."""
    place = at(bucket.job, bucket.stamp)
    vault = place.vault
    both = (vault.staging / "parts" / f"{bucket.number:04d}.done", vault.verify / f"{bucket.number:04d}.tally.json")
    held = [] if all(path.exists() for path in both) else list(charts(place, bucket.number, place.aside))
    before = place.past.of(bucket.number, place.policy.digest) if held and place.past else {}
    result = _rewrite(bucket, held, before)
    _verify(bucket, held, before)
    return result


def rewrite_bucket(bucket: Bucket) -> dict[str, Any]:
    """Pass 2 alone, for a look at what would happen, with the rows of a review beside what is staged."""
    place = at(bucket.job, bucket.stamp)
    told = place.vault.staging / "parts" / f"{bucket.number:04d}.review"
    if not told.exists():
        (place.vault.staging / "parts" / f"{bucket.number:04d}.done").unlink(missing_ok=True)
    before = place.past.of(bucket.number, place.policy.digest) if place.past else {}
    rows: list[review.Row] = []
    result = _rewrite(bucket, charts(place, bucket.number, place.aside), before, rows)
    if not told.exists():
        place.vault.write_bytes(told, table_lines(rows))
    return result


def check_edits(bucket: Bucket) -> dict[str, Any]:
    """Which rows the edits of a bucket name, and which break a hard promise or a form, as the verifier reads them."""
    place = at(bucket.job, bucket.stamp)
    before = place.past.of(bucket.number, place.policy.digest) if place.past else {}
    named: set[str] = set()
    refused: set[tuple[int, str]] = set()
    formless: set[tuple[int, str]] = set()
    started = place.vault.read_json(place.vault.plan / f"{bucket.number:04d}.numbers")
    for chart, _ in charts(place, bucket.number, place.aside):
        edits = place.edits_of(chart.mark)
        if not edits:
            continue
        laid = review.lay(chart, edits, place.policy, place.key)
        named.update(laid.rows.values())
        kept = earlier.kept_in(chart, before, place)
        brief = ChartBrief(kept.choices, laid.edits, laid.named, kept.readdressed)
        appeared = earlier.appeared_in(chart, place, started)
        plans = plan_chart(chart, place.corpus_plan, place.policy, place.key, brief, _holding(chart, place), appeared)
        refused.update((edits[row].number, "M8") for row in review.two_in_one(chart, plans, laid))
        pairs, whose = [], {}
        for d, (source, plan) in enumerate(zip(_sources(chart), plans, strict=True)):
            if plan is None:
                continue
            written = replace(chart.documents[d], plan)
            rows = []
            for s, ((span, new, rule, rung), out) in enumerate(zip(plan.replacements, written.spans, strict=True)):
                rows.append(CrosswalkRow(
                    source.doc_id, str(d), span.kind, span.label, span.role, span.start, span.end,
                    source.text[span.start : span.end], new, out.start, out.end, rule, rung,
                ))
                row = laid.rows.get((d, s))
                if rule == REVIEW:
                    whose[f"{d}:{out.start}"] = edits[row].number if row else 0
            pairs.append(Pair(source, WrittenNote(str(d), "", written.text, written.spans), tuple(rows)))
        tally = Tally(most=1 << 30)
        tally.add(pairs, place.facts, place.policy)
        first = min(edit.number for edit in edits.values())
        for promise, counted in tally.counts.items():
            strength = place.policy.promises.get(promise)
            told = refused if strength == "hard" else formless if strength and promise in review.FORMS else set()
            for _, places in counted.missed.values():
                numbers = {whose.get(one.rpartition("-")[0]) for one in places} - {None}
                # A mention that follows an edit has no row of its own: the chart's first edit is named.
                told.update((number or first, promise) for number in numbers if number is not None)
    return {"notes": 0, "rows": sorted(named), "refused": sorted(refused), "formless": sorted(formless)}


Charts = Iterable[tuple[SpannedChart, list[spool.Note]]]


def _rewrite(
    bucket: Bucket, held_charts: Charts, before: Mapping[str, Before], told: list[review.Row] | None = None
) -> dict[str, Any]:
    """Plan and replace every chart into the staging folder; crosswalk and ids beside it.

    Args:
        before: what earlier releases said of the bucket's notes.
        told: takes the rows of a review.
    """
    place = at(bucket.job, bucket.stamp)
    vault, policy = place.vault, place.policy
    done = vault.staging / "parts" / f"{bucket.number:04d}.done"
    if done.exists():
        return dict(vault.read_json(done))
    # What was said of other staged notes does not hold for these.
    (vault.verify / f"{bucket.number:04d}.tally.json").unlink(missing_ok=True)
    started = vault.read_json(vault.plan / f"{bucket.number:04d}.numbers")
    numbering = Numbering.load(started, place.key)
    pieces: dict[str, list[bytes]] = {}
    crosswalk: list[str] = []
    ids: list[str] = []
    #: what was found in notes that are held back: no crosswalk says it, and the corpus has it all the same
    left: list[str] = []
    issued: list[Row] = []
    lines: dict[tuple[str, str, str, str], int] = {}
    heads: dict[tuple[str, str, str], str] = {}
    held: list[tuple[str, str]] = []
    splits: dict[str, list[str]] = {}
    types: Counter[str] = Counter()
    other_types = yearless = 0
    patients = marked_by_program = found_again = held_rows = notes_out = characters = 0
    on_hold = UNDECIDED if policy.missed_mentions == "hold" else UNMARKED
    grows, accepts = bool(place.past), bool(place.past) and policy.on_retroactive == "accept"
    grown: Counter[str] = Counter()
    accepted: list[str] = []
    #: table and released patient -> number of the row -> the row
    lines_of: dict[tuple[str, str], dict[int, bytes]] = {}
    #: table -> rows that go out, and how many of them are of patients with notes
    went: dict[str, list[int]] = {}
    for chart, notes in held_charts:
        known_patient = numbering.knows(chart.mark)
        patient = chart.documents[0].patient_id if policy.keep_ids else numbering.patient(chart.mark)
        split = numbering.split(chart.mark)
        brief = _brief(chart, before, place)
        appeared = earlier.appeared_in(chart, place, started)
        plans = plan_chart(chart, place.corpus_plan, policy, place.key, brief, _holding(chart, place), appeared)
        if appeared is not None and (fresh := appeared.row()) is not None:
            issued.append(Row(ORDER, chart.mark, *fresh))
        if told is not None:
            told += review.rows(chart, plans, policy, place.key)
        when = [_when(d) for d in chart.documents] if policy.note_order == "chronological" else None
        out_before = notes_out
        # Only what goes out is numbered: a gap would tell whose note was held back.
        goes = [
            d for d, plan in enumerate(plans)
            if plan is not None and not tables.is_row(chart.documents[d]) and not _on_hold(place, chart.documents[d])
        ]
        marks = [chart.marks[d] for d in goes]
        order = dict(zip(goes, numbering.order(chart.mark, marks, when and [when[d] for d in goes]), strict=True))
        issued.append(Row("patient", "corpus", chart.mark, patient))
        # Rows of one patient come in the order of their tables: the n-th row of a patient is known by n.
        rows = _rows_in_order(chart.documents, [
            None if tables.is_row(document) and _on_hold(place, document, spans) else plan
            for document, spans, plan in zip(chart.documents, chart.spans, plans, strict=True)
        ])
        for d, (document, plan) in enumerate(zip(chart.documents, plans, strict=True)):
            if plan is None or (d not in order and d not in rows):
                held_rows += tables.is_row(document)
                held.append((notes[d].where, _unplanned(place, chart.spans[d]) if plan is None else on_hold))
                if bucket.job.spans != "given":
                    left.append(_dump({"doc_id": document.doc_id, "spans": chart.spans[d]}))
                continue
            written = replace(document, plan)
            if d in rows:
                table, number = rows[d]
                released = f"{table}:{patient}:{number}"
                given = place.tables[table]
                row = tables.released(given, document, written, [one.span for one in plan.replacements], patient)
                lines_of.setdefault((table, patient), {})[number] = row
                counted = went.setdefault(table, [0, 0])
                counted[0] += 1
                counted[1] += bool(order)
                note_formats: tuple[Format, ...] = ()
            else:
                released = document.doc_id if policy.keep_ids else f"{patient}-{order[d]:02d}"
                note_formats = place.formats
            beside = metadata.released(document.meta, policy)
            note = ReleasedNote(released, patient, written.text, written.spans, beside)
            for format_ in note_formats:
                for name, data in format_.write(note):
                    if format_.append:
                        pieces.setdefault(name, []).append(data)
                    else:
                        # Written in place: until the bucket is done, the next run writes it again.
                        target = vault.staging / "tree" / name
                        target.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
                        target.write_bytes(data)
            if grows:
                new_note = None if d in rows else not numbering.knows(chart.mark, chart.marks[d])
                earlier.count(grown, before.get(document.doc_id), new_note, plan, document.text)
            if accepts:
                accepted += earlier.accepted_in(released, plan, written, document.text, place, grown)
            head = f'{{"doc_id":{_quote(document.doc_id)},"released_id":{_quote(released)}'
            text = document.text
            for (span, new, rule, rung), out in zip(plan.replacements, written.spans, strict=True):
                start, end, kind, label, role, found_by, _, _ = span
                marked_by_program += found_by != GIVEN and by_program(found_by)
                found_again += found_by == AGAIN
                sort = (out.kind, out.label, rule, rung)
                lines[sort] = lines.get(sort, 0) + 1
                said = heads.get((kind, label, role))
                if said is None:
                    said = heads[kind, label, role] = f'"kind":"{kind}","label":{_quote(label)},"role":"{role}"'
                # One f-string a mention: half of the time of this pass was spent in building and encoding dicts.
                crosswalk.append(
                    f'{head},{said},"start":{start},"end":{end},"original":{_quote(text[start:end])},'
                    f'"surrogate":{_quote(new)},"out_start":{out[0]},"out_end":{out[1]},"rule":"{rule}","rung":"{rung}"}}'
                )
            ids.append(_dump({
                "doc_id": document.doc_id, "patient_id": document.patient_id, "released_id": released,
                "released_patient": patient, "characters": len(written.text),
                **({"table": rows[d][0]} if d in rows else {}),
            }))
            if d in rows:
                continue
            issued.append(Row("note", chart.mark, chart.marks[d], str(order[d])))
            splits.setdefault(split, []).append(released)
            types[str(beside.get("note_type", ""))] += 1
            other_types += metadata.withheld(document.meta, policy)
            notes_out += 1
            characters += len(written.text)
        patients += notes_out > out_before
        yearless += undated(chart, {d: plan for d in goes if (plan := plans[d]) is not None}, policy, place.key)
        grown["patients"] += grows and not known_patient and notes_out > out_before
    parts = vault.staging / "parts"
    for name, chunks in pieces.items():
        vault.write_bytes(parts / f"{bucket.number:04d}" / name, b"".join(chunks))
    for n, given in enumerate(place.job.tables):
        chunks = [found[k] for (name, _), found in lines_of.items() if name == given.name for k in sorted(found)]
        vault.write_bytes(parts / f"{bucket.number:04d}.table-{n}", b"".join(chunks))
    vault.write_bytes(parts / f"{bucket.number:04d}.crosswalk", _lines(crosswalk))
    vault.write_bytes(parts / f"{bucket.number:04d}.ids", _lines(ids))
    vault.write_bytes(parts / f"{bucket.number:04d}.left", _lines(left))
    vault.write_json(parts / f"{bucket.number:04d}.issued", issued)
    if grows:
        vault.write_json(parts / f"{bucket.number:04d}.accepted", accepted)
    result: dict[str, Any] = {
        "notes": notes_out, "patients": patients, "types": types, "other_types": other_types, "undated": yearless,
        "characters": characters, "by_program": marked_by_program, "again": found_again, "splits": splits,
        "held": held, "held_rows": held_rows,
        "lines": [[*line, count] for line, count in sorted(lines.items())],
    }
    if grows:
        result["grown"] = grown
    if went:
        result["rows"] = went
    vault.write_json(done, result)
    return result


def _when(document: Document) -> str:
    """What a chart's notes are put in order by: the day in the field ``date``, year first; those without are last."""
    said = document.meta.get("date")
    day = day_beside(said)
    return "~" if day is None else f"{day.isoformat()} {said}"


def _rows_in_order(documents: Sequence[Document], plans: Sequence[Plan | None]) -> dict[int, tuple[str, int]]:
    """Index of a document that is a row and goes out -> its table, and the how-manieth of its patient there it is."""
    by_table: dict[str, list[tuple[int, int]]] = {}
    for d, (document, plan) in enumerate(zip(documents, plans, strict=True)):
        if plan is not None and tables.is_row(document):
            name, number = tables.place_of(document)
            by_table.setdefault(name, []).append((number, d))
    return {d: (name, n) for name, found in by_table.items() for n, (_, d) in enumerate(sorted(found), 1)}


def _brief(chart: SpannedChart, before: Mapping[str, Before], place: Workplace) -> ChartBrief | None:
    """What is laid over the choices of a chart; nothing on a first run without edits."""
    edits = place.edits_of(chart.mark)
    if not before and not edits:
        return None
    kept = earlier.kept_in(chart, before, place)
    laid = review.lay(chart, edits, place.policy, place.key) if edits else review.Laid({}, {}, {})
    return ChartBrief(kept.choices, laid.edits, laid.named, kept.readdressed)


def _holding(chart: SpannedChart, place: Workplace) -> frozenset[tuple[int, int]]:
    """The mentions of a chart in which another original stands, as somebody decided."""
    return frozenset(
        (d, s) for d, (document, spans) in enumerate(zip(chart.documents, chart.spans, strict=True))
        for s in holding(spans, place.decisions.get(document.doc_id, ()))
    )


def _unplanned(place: Workplace, spans: Sequence[Span]) -> str:
    """Why a note has no plan: the policy holds notes with such mentions, or nothing was left for one."""
    kinds = sorted({span.kind for span in spans if place.policy.rule(span.kind, span.role).action == "hold"})
    return f"the policy holds notes with such mentions: {', '.join(kinds)}" if kinds else LADDER_ENDED


def _on_hold(place: Workplace, document: Document, marked: Sequence[Span] = ()) -> bool:
    """Whether somebody decided that this note stays here; of a row also that PHI stands in a cell that is kept.

    Args:
        marked: the cells of a row that are not kept.
    """
    decided = place.decisions.get(document.doc_id, ())
    return any(one.decision == HOLD for one in decided) or (tables.is_row(document) and any(
        one.decision == PHI and not any(span[0] <= one.start and one.end <= span[1] for span in marked)
        for one in decided
    ))


def _lines(rows: list[str]) -> bytes:
    return ("\n".join(rows) + "\n").encode("utf-8", "surrogatepass") if rows else b""


def _verify(bucket: Bucket, held_charts: Charts, before: Mapping[str, Before]) -> None:
    """The checker looks at the staged notes of a bucket as they were written."""
    place = at(bucket.job, bucket.stamp)
    vault = place.vault
    done = vault.verify / f"{bucket.number:04d}.tally.json"
    if done.exists():
        return
    parts = vault.staging / "parts"
    notes = parts / f"{bucket.number:04d}" / "notes.jsonl"
    # A bucket may have no chart, or none that was not held back.
    released = _Ahead((note.doc_id, note) for note in (released_notes(notes) if notes.exists() else ()))
    rows = _Ahead(crosswalk_lines(parts / f"{bucket.number:04d}.crosswalk"))
    renamed = {line["doc_id"]: line["released_id"] for line in _rows(parts / f"{bucket.number:04d}.ids")}
    cells = {
        row.doc_id: row for n, given in enumerate(place.job.tables)
        for row in released_rows(parts / f"{bucket.number:04d}.table-{n}", given.layout(), headed=False)
    }
    accepted: frozenset[str] = frozenset()
    if place.past and place.policy.on_retroactive == "accept":
        accepted = frozenset(vault.read_json(parts / f"{bucket.number:04d}.accepted"))
    earlier = {doc_id: found.rows for doc_id, found in before.items() if found.same_policy}
    tally = Tally()
    residuals: list[Residual] = []
    for chart, _notes in held_charts:
        pairs = []
        for source in _sources(chart):
            name = renamed.get(source.doc_id)
            if name is not None:
                written = cells.pop(name) if name in cells else _found(released.take(name))
                said = rows.take(source.doc_id, bool(source.spans)) or ()
                pairs.append(Pair(source, written, rows_of(said, source, written)))
        decisions = {
            (doc_id, d.start, d.end): d.decision for doc_id, text in ((p.source.doc_id, p.source.text) for p in pairs)
            for d in standing(place.decisions.get(doc_id, ()), text) if d.decision in (NOT_PHI, PHI)
        }
        found_before = len(tally.residuals)
        tally.add(pairs, place.facts, place.policy, decisions, earlier, accepted)
        texts = {pair.source.doc_id: pair.source.text for pair in pairs}
        for hit in tally.residuals[found_before:]:
            text = texts[hit.doc_id]
            residuals.append(Residual(
                hit.doc_id, hit.start, hit.end, hit.kind, text[hit.start : hit.end], context(text, hit.start, hit.end),
            ))
    vault.write_json(done, {"tally": tally.dump(), "residuals": residuals})


def _found(note: _Read | None) -> _Read:
    if note is None:
        raise InputError("a note that was to be released does not stand among the staged ones")
    return note


class _Ahead(Generic[_Read]):
    """What stands in a file by its id, read no further than it is asked for: it stands in the order of the charts."""

    def __init__(self, given: Iterable[tuple[str, _Read]]) -> None:
        self._given = iter(given)
        self._read: dict[str, _Read] = {}

    def take(self, name: str, sure: bool = True) -> _Read | None:
        """What stands under a name; where it may well be missing (not ``sure``), no more than the next is read."""
        while name not in self._read and (sure or not self._read):
            found = next(self._given, None)
            if found is None:
                break
            self._read[found[0]] = found[1]
        return self._read.pop(name, None)


def _rows(path: Path) -> list[dict[str, Any]]:
    """The rows of a file of JSON lines, parsed in one go: a bucket's are few."""
    lines = path.read_bytes().decode("utf-8", "surrogatepass").rstrip("\n").split("\n")
    return list(json.loads(f"[{','.join(lines)}]"))
