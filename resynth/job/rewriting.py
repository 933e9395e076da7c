"""Pass 2: the charts of a bucket are planned and replaced; what is made of them is staged in the vault."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from json.encoder import encode_basestring as _quote
from typing import Any, NamedTuple

from resynth.formats.base import ReleasedNote
from resynth.job import earlier, tables
from resynth.job.charts import with_another
from resynth.job.marked_by import AGAIN, by_program
from resynth.job.past import Before
from resynth.job.residuals import HOLD, PHI
from resynth.job.spec import Bucket
from resynth.job.workplace import Workplace, at
from resynth.plan import metadata, review
from resynth.plan.brief import ChartBrief
from resynth.plan.chart import plan_chart
from resynth.plan.dates import undated
from resynth.plan.dates_shift import day_beside
from resynth.plan.family import SpannedChart
from resynth.plan.order import Order
from resynth.replace import replace
from resynth.types import GIVEN, Document, Plan, Rewritten, Span
from resynth.vault import spool
from resynth.vault.ledger import ORDER, Row
from resynth.vault.numbers import Numbering

#: Why a note is held back.
LADDER_ENDED = "nothing that the policy allows can stand for one of its mentions (its ladder ended)"
UNMARKED = "what is replaced elsewhere stands unmarked in it (residuals.csv says hold)"
#: The same where the policy wrote hold in every row, and not a person.
UNDECIDED = ("what is replaced elsewhere stands unmarked in it (the policy holds it until somebody decides in "
             "residuals.csv)")
#: The charts of a bucket, and the notes of each as they were spooled.
Charts = Iterable[tuple[SpannedChart, list[spool.Note]]]
_dump = json.JSONEncoder(separators=(",", ":"), ensure_ascii=False).encode


def rewrite(
    bucket: Bucket, charts: Charts, before: Mapping[str, Before], told: list[review.Row] | None = None
) -> dict[str, Any]:
    """Plan and replace every chart into the staging folder; crosswalk and ids beside it.

    Args:
        before: what earlier releases said of the bucket's notes, by document id.
        told: takes the rows of a review.

    Returns:
        The bucket's counts. A bucket that was written before is not written again.
    """
    place = at(bucket.job, bucket.stamp)
    vault = place.vault
    done = vault.staging / "parts" / f"{bucket.number:04d}.done"
    if done.exists():
        return dict(vault.read_json(done))
    # What was said of other staged notes does not hold for these.
    (vault.verify / f"{bucket.number:04d}.tally.json").unlink(missing_ok=True)
    staging = _Staging(place, vault.read_json(vault.plan / f"{bucket.number:04d}.numbers"), before)
    for chart, notes in charts:
        plans = staging.add(chart, notes)
        if told is not None:
            told += review.rows(chart, plans, place.policy, place.key)
    staging.write(bucket.number)
    result = staging.counts()
    vault.write_json(done, result)
    return result


class Planned(NamedTuple):
    """What was decided for a chart.

    Attributes:
        plans: one a note; None: nothing that the policy allows can stand for one of its mentions.
        laid: where a person's edits apply.
        appeared: in which order what the chart holds first appeared; None where the policy does not ask.
    """

    plans: Sequence[Plan | None]
    laid: review.Laid
    appeared: Order | None

    def __repr__(self) -> str:
        return "Planned()"


def planned(
    chart: SpannedChart, before: Mapping[str, Before], place: Workplace, started: Mapping[str, Any]
) -> Planned:
    """Plan a chart, with what earlier releases made of its notes and what a person wrote in the table of a review.

    Args:
        before: what earlier releases said of the notes, by document id.
        started: what the plan of the corpus left for the chart's bucket.
    """
    edits = place.edits_of(chart.mark)
    laid, brief = review.Laid({}, {}, {}), None
    if before or edits:
        kept = earlier.kept_in(chart, before, place)
        if edits:
            laid = review.lay(chart, edits, place.policy, place.key)
        brief = ChartBrief(kept.choices, laid.edits, laid.named, kept.readdressed)
    appeared = earlier.appeared_in(chart, place, started)
    plans = plan_chart(
        chart, place.corpus_plan, place.policy, place.key, brief, with_another(chart, place), appeared
    )
    return Planned(plans, laid, appeared)


class _Staging:
    """All that is made of a bucket: gathered chart by chart, and written when the last one is done.

    Args:
        started: what the plan of the corpus left for the bucket.
        before: what earlier releases said of the bucket's notes, by document id.
    """

    def __init__(self, place: Workplace, started: Mapping[str, Any], before: Mapping[str, Before]) -> None:
        self._place, self._started, self._before = place, started, before
        self._numbering = Numbering.load(started, place.key)
        self._grows = bool(place.past)
        #: file of the release -> what the bucket adds to it
        self._pieces: dict[str, list[bytes]] = {}
        self._crosswalk: list[str] = []
        self._ids: list[str] = []
        #: what was found in notes that are held back: no crosswalk says it, and the corpus has it all the same
        self._left: list[str] = []
        #: the bucket's rows of the ledger
        self._issued: list[Row] = []
        #: places of surrogates that have become originals, which the policy accepts
        self._accepted: list[str] = []
        #: table and released patient -> number of the row -> the row
        self._table_rows: dict[tuple[str, str], dict[int, bytes]] = {}
        #: table -> rows that go out, and how many of them are of patients with notes
        self._went: dict[str, list[int]] = {}
        #: kind, label, rule and rung -> mentions
        self._lines: dict[tuple[str, str, str, str], int] = {}
        #: the beginning of a crosswalk row, which mentions of one kind, label and role share
        self._heads: dict[tuple[str, str, str], str] = {}
        self._held: list[tuple[str, str]] = []
        self._splits: dict[str, list[str]] = {}
        self._types: Counter[str] = Counter()
        self._grown: Counter[str] = Counter()
        self._notes = self._patients = self._characters = self._by_program = self._again = 0
        self._other_types = self._undated = self._held_rows = 0

    def add(self, chart: SpannedChart, notes: Sequence[spool.Note]) -> Sequence[Plan | None]:
        """Plan a chart, and stage what goes out of it. The plans, one a note."""
        place, policy = self._place, self._place.policy
        known = self._numbering.knows(chart.mark)
        patient = chart.documents[0].patient_id if policy.keep_ids else self._numbering.patient(chart.mark)
        plans, _, appeared = planned(chart, self._before, place, self._started)
        if appeared is not None and (fresh := appeared.row()) is not None:
            self._issued.append(Row(ORDER, chart.mark, *fresh))
        self._issued.append(Row("patient", "corpus", chart.mark, patient))
        order = self._order(chart, plans)
        # Rows of one patient come in the order of their tables: the n-th row of a patient is known by n.
        rows = _rows_in_order(chart.documents, [
            None if tables.is_row(document) and _on_hold(place, document, spans) else plan
            for document, spans, plan in zip(chart.documents, chart.spans, plans, strict=True)
        ])
        for d, (document, plan) in enumerate(zip(chart.documents, plans, strict=True)):
            if plan is None or (d not in order and d not in rows):
                self._hold(document, chart.spans[d], plan, notes[d].where)
            elif d in rows:
                self._add_row(document, plan, patient, rows[d], bool(order))
            else:
                self._add_note(document, plan, patient, chart, d, order[d])
        self._patients += bool(order)
        goes = {d: plan for d in order if (plan := plans[d]) is not None}
        self._undated += undated(chart, goes, policy, place.key)
        self._grown["patients"] += self._grows and not known and bool(order)
        return plans

    def _order(self, chart: SpannedChart, plans: Sequence[Plan | None]) -> dict[int, int]:
        """Index of a note that goes out -> its number. Only those are numbered: a gap would tell whose was held."""
        goes = [
            d for d, (document, plan) in enumerate(zip(chart.documents, plans, strict=True))
            if plan is not None and not tables.is_row(document) and not _on_hold(self._place, document)
        ]
        chronological = self._place.policy.note_order == "chronological"
        when = [_when(chart.documents[d]) for d in goes] if chronological else None
        numbers = self._numbering.order(chart.mark, [chart.marks[d] for d in goes], when)
        return dict(zip(goes, numbers, strict=True))

    def _hold(self, document: Document, spans: Sequence[Span], plan: Plan | None, where: str) -> None:
        """A note or row that stays here, and why."""
        policy = self._place.policy
        on_hold = UNDECIDED if policy.missed_mentions == "hold" else UNMARKED
        self._held_rows += tables.is_row(document)
        self._held.append((where, _unplanned(self._place, spans) if plan is None else on_hold))
        if self._place.job.spans != "given":
            self._left.append(_dump({"doc_id": document.doc_id, "spans": spans}))

    def _add_row(
        self, document: Document, plan: Plan, patient: str, row: tuple[str, int], with_notes: bool
    ) -> None:
        """A row of a table: it goes out in its table."""
        table, number = row
        written = replace(document, plan)
        spans = [one.span for one in plan.replacements]
        line = tables.released(self._place.tables[table], document, written, spans, patient)
        self._table_rows.setdefault((table, patient), {})[number] = line
        went = self._went.setdefault(table, [0, 0])
        went[0] += 1
        went[1] += with_notes
        self._record(document, plan, written, f"{table}:{patient}:{number}", patient, None, {"table": table})

    def _add_note(
        self, document: Document, plan: Plan, patient: str, chart: SpannedChart, d: int, number: int
    ) -> None:
        """A note: it goes out in every format that was asked for."""
        place, mark = self._place, chart.marks[d]
        released = document.doc_id if place.policy.keep_ids else f"{patient}-{number:02d}"
        written = replace(document, plan)
        beside = metadata.released(document.meta, place.policy)
        note = ReleasedNote(released, patient, written.text, written.spans, beside)
        for format_ in place.formats:
            for name, data in format_.write(note):
                if format_.append:
                    self._pieces.setdefault(name, []).append(data)
                else:
                    # Written in place: until the bucket is done, the next run writes it again.
                    target = place.vault.staging / "tree" / name
                    target.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
                    target.write_bytes(data)
        self._record(document, plan, written, released, patient, not self._numbering.knows(chart.mark, mark), {})
        self._issued.append(Row("note", chart.mark, mark, str(number)))
        self._splits.setdefault(self._numbering.split(chart.mark), []).append(released)
        self._types[str(beside.get("note_type", ""))] += 1
        self._other_types += metadata.withheld(document.meta, place.policy)
        self._notes += 1
        self._characters += len(written.text)

    def _record(
        self, document: Document, plan: Plan, written: Rewritten, released: str, patient: str, is_new: bool | None,
        beside: Mapping[str, str],
    ) -> None:
        """Crosswalk and ids of what goes out, and what is new in it since earlier releases.

        Args:
            is_new: whether no earlier release had the note; None of a row.
            beside: what the row of ids says besides.
        """
        if self._grows:
            earlier.count(self._grown, self._before.get(document.doc_id), is_new, plan, document.text)
            if self._place.policy.on_retroactive == "accept":
                self._accepted += earlier.accepted_in(
                    released, plan, written, document.text, self._place, self._grown
                )
        self._cross(document, plan, written, released)
        self._ids.append(_dump({
            "doc_id": document.doc_id, "patient_id": document.patient_id, "released_id": released,
            "released_patient": patient, "characters": len(written.text), **beside,
        }))

    def _cross(self, document: Document, plan: Plan, written: Rewritten, released: str) -> None:
        """A row of the crosswalk for each mention, kept ones too."""
        head = f'{{"doc_id":{_quote(document.doc_id)},"released_id":{_quote(released)}'
        text, heads, lines = document.text, self._heads, self._lines
        for (span, new, rule, rung), out in zip(plan.replacements, written.spans, strict=True):
            start, end, kind, label, role, found_by, _, _ = span
            self._by_program += found_by != GIVEN and by_program(found_by)
            self._again += found_by == AGAIN
            sort = (out.kind, out.label, rule, rung)
            lines[sort] = lines.get(sort, 0) + 1
            said = heads.get((kind, label, role))
            if said is None:
                said = heads[kind, label, role] = f'"kind":"{kind}","label":{_quote(label)},"role":"{role}"'
            # One f-string a mention: half of the time of this pass was spent in building and encoding dicts.
            self._crosswalk.append(
                f'{head},{said},"start":{start},"end":{end},"original":{_quote(text[start:end])},'
                f'"surrogate":{_quote(new)},"out_start":{out[0]},"out_end":{out[1]},"rule":"{rule}","rung":"{rung}"}}'
            )

    def write(self, number: int) -> None:
        """All that was gathered, into the vault, under the number of the bucket."""
        vault = self._place.vault
        parts = vault.staging / "parts"
        for name, chunks in self._pieces.items():
            vault.write_bytes(parts / f"{number:04d}" / name, b"".join(chunks))
        for n, table in enumerate(self._place.job.tables):
            chunks = [rows[k] for (name, _), rows in self._table_rows.items() if name == table.name
                      for k in sorted(rows)]
            vault.write_bytes(parts / f"{number:04d}.table-{n}", b"".join(chunks))
        vault.write_bytes(parts / f"{number:04d}.crosswalk", _lines(self._crosswalk))
        vault.write_bytes(parts / f"{number:04d}.ids", _lines(self._ids))
        vault.write_bytes(parts / f"{number:04d}.left", _lines(self._left))
        vault.write_json(parts / f"{number:04d}.issued", self._issued)
        if self._grows:
            vault.write_json(parts / f"{number:04d}.accepted", self._accepted)

    def counts(self) -> dict[str, Any]:
        """What the job is told of the bucket; ``grown`` and ``rows`` where there are earlier releases and tables."""
        result: dict[str, Any] = {
            "notes": self._notes, "patients": self._patients, "types": self._types,
            "other_types": self._other_types, "undated": self._undated, "characters": self._characters,
            "by_program": self._by_program, "again": self._again, "splits": self._splits, "held": self._held,
            "held_rows": self._held_rows,
            "lines": [[*line, count] for line, count in sorted(self._lines.items())],
        }
        if self._grows:
            result["grown"] = self._grown
        if self._went:
            result["rows"] = self._went
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
