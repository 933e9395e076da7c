"""A person's edits in a run: put in their place, looked at before anything is written, refused by row."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

from resynth.errors import InputError, PromiseBroken
from resynth.job.charts import charts, sources
from resynth.job.review_table import NAME, edits_told
from resynth.job.rewriting import planned
from resynth.job.run import Run
from resynth.job.spec import Bucket
from resynth.job.workplace import at
from resynth.kinds import KINDS
from resynth.plan import review
from resynth.plan.brief import REVIEW
from resynth.plan.review import Edit
from resynth.policy.promises import WORDS
from resynth.replace import replace
from resynth.verify import CrosswalkRow, Pair, ReleasedNote, Tally

_NUMBERS = ("IDNUM", "PHONE", "EMAIL")
_INJECTIVE = "injective"
#: The promise that an edit breaks by an original of whatever kind.
_ANY_KIND = "M3"
#: A place of the release, as a verdict names it.
_PLACE = re.compile(r"(?P<id>.+):(?P<start>\d+)-(?P<end>\d+)")
#: What an edit may not break, in words: of promises, and of what is none.
_TOLD = {
    **WORDS, _INJECTIVE: "another identifier or number of the corpus becomes this one",
    _ANY_KIND: "a word, a number or a date in it is an original that is replaced, of whatever kind",
}


def lay(run: Run) -> None:
    """Put the edits of this run in their place; buckets that were written with other edits are written again."""
    vault = run.vault
    known = {row: Edit(*edit) for row, edit in (vault.read_json(vault.edits) if vault.edits.exists() else {}).items()}
    wanted = run.edits
    changed = {row for row in known.keys() | wanted.keys() if known.get(row, Edit("", 0)).text
               != wanted.get(row, Edit("", 0)).text}
    for row in changed:
        bucket = review.bucket_of(row, run.job.buckets)
        (vault.staging / "parts" / f"{bucket:04d}.done").unlink(missing_ok=True)
    if known != wanted:
        vault.write_json(vault.edits, wanted)


class Refused(NamedTuple):
    """An edit that breaks a promise: the row as it stood in the table, and the promise."""

    number: int
    promise: str


def refuse(run: Run) -> None:
    """Look at every edit before it is written anywhere, chart by chart, as the verifier would.

    Raises:
        InputError: an edit names a row that this plan does not have.
        PromiseBroken: an edit breaks a hard promise.
    """
    if not run.edits:
        return
    wanted = {review.bucket_of(row, run.job.buckets) for row in run.edits}
    results = run.each("looking at edits", check_edits, [b for b in run.buckets() if b.number in wanted], 0)
    found = {row for part in results for row in part["rows"]}
    strange = sorted(edit.number for row, edit in run.edits.items() if row not in found)
    if strange:
        raise InputError(
            f"{NAME}: {edits_told(len(strange), 'name')} a value that the plan does not have",
            problems=[f"row {number}" for number in strange],
            hint="run resynth plan again: it keeps what was written in rows that are still there",
        )
    _broken([Refused(*row) for part in results for row in part["refused"]])
    run.formless = tuple(sorted((number, promise) for part in results for number, promise in part["formless"]))


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
        plans, laid, _ = planned(chart, before, place, started)
        named.update(laid.rows.values())
        refused.update((edits[row].number, "M8") for row in review.two_in_one(chart, plans, laid))
        pairs, whose = [], {}
        for d, (source, plan) in enumerate(zip(sources(chart), plans, strict=True)):
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
            pairs.append(Pair(source, ReleasedNote(str(d), "", written.text, written.spans), tuple(rows)))
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


def _broken(refused: Iterable[Refused]) -> None:
    """Raise for the edits that break a promise, row by row."""
    problems: dict[int, set[str]] = {}
    for number, promise in refused:
        problems.setdefault(number, set()).add(promise)
    for promises in problems.values():
        if promises != {_ANY_KIND}:
            promises.discard(_ANY_KIND)  # a promise of its own kind says more
    if problems:
        raise PromiseBroken(
            f"{NAME}: {edits_told(len(problems), 'break')} a hard promise",
            problems=[f"row {number}: {promise}: {_TOLD.get(promise, promise)}" for number in sorted(problems)
                      for promise in sorted(problems[number])],
            hint="write something else in new_surrogate, or empty the cell, and run the same command again",
        )


def refuse_twice(run: Run) -> None:
    """Two originals never share an identifier, a number or an address: looked up in all that is staged.

    Raises:
        PromiseBroken: an edit is what another original becomes, too.
    """
    parts = sorted((run.vault.staging / "parts").glob("*.crosswalk")) if run.edits else []
    edited: dict[tuple[str, str], str] = {}
    for path in parts:
        for row in _mentions(path, b'"rule":"review.v1"'):
            cls = KINDS[row["kind"]].cchmc
            if cls in _NUMBERS:
                edited[cls, _bare(row["surrogate"])] = _bare(row["original"])
    shared = set()
    for path in parts if edited else ():
        for row in _mentions(path, b""):
            what = (KINDS[row["kind"]].cchmc, _bare(row["surrogate"]))
            if what in edited and edited[what] != _bare(row["original"]):
                shared.add(what)
    if shared:
        texts = {surrogate for _, surrogate in shared}
        _broken([Refused(edit.number, _INJECTIVE) for edit in run.edits.values() if _bare(edit.text) in texts])


def _mentions(path: Path, holding: bytes) -> Iterator[dict[str, Any]]:
    with open(path, "rb") as file:
        for line in file:
            if holding in line:
                yield json.loads(line)


def _bare(text: str) -> str:
    return "".join(filter(str.isalnum, text.casefold()))


def blamed(run: Run, places: Iterable[str]) -> list[int]:
    """The rows of the table whose edits stand at these places of the release (``100-01:14-20``)."""
    wanted: dict[str, list[tuple[int, int]]] = {}
    for place in places:
        if found := _PLACE.fullmatch(place):
            wanted.setdefault(found["id"], []).append((int(found["start"]), int(found["end"])))
    texts = set()
    for path in sorted((run.vault.staging / "parts").glob("*.crosswalk")) if run.edits else ():
        for row in _mentions(path, b'"rule":"review.v1"'):
            # An address is one place, of which the edit is a part.
            here = wanted.get(row["released_id"], ())
            if any(row["out_start"] < end and start < row["out_end"] for start, end in here):
                texts.add(_bare(row["surrogate"]))
    return sorted(edit.number for edit in run.edits.values() if _bare(edit.text) in texts)
