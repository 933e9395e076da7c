"""A promise that is broken: which notes, in words of the input, and what to type so that the others can go out."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

from resynth.errors import PromiseBroken, counted
from resynth.job import residuals, review, review_table
from resynth.job.run import Run
from resynth.verify import Report
from resynth.verify.model import BESIDE

_PLACE = re.compile(r"(?P<id>.+):(?P<start>\d+)-(?P<end>\d+)")
#: Promises that are looked at patient by patient, and told at one place: all notes of the patient are meant.
_OF_A_PATIENT = frozenset(("M9", "M10"))


def refuse(run: Run, report: Report) -> None:
    """Raise for a broken promise; where a person's edit stands there, its row is named."""
    try:
        report.require()
    except PromiseBroken as error:
        rows = review.blamed(run, [place for verdict in report.broken for place in verdict.where])
        if not rows:
            raise PromiseBroken(error.message, problems=error.problems, hint=_next_step(run, report)) from None
        told = [f"{review_table.NAME}: row {number}" for number in rows]
        hint = "write something else in new_surrogate of these rows, and run the same command again"
        raise PromiseBroken(error.message, problems=[*error.problems, *told], hint=hint) from None


def _next_step(run: Run, report: Report) -> str:
    """What to change where what broke a promise stands in no text."""
    if any(place.endswith(BESIDE) for verdict in report.broken for place in verdict.where):
        beside = [f"metadata: {name}" for name, field in run.policy.metadata.items() if field.action == "keep"]
        beside += ["ids: keep"] if run.policy.ids == "keep" else []
        told = f" ({', '.join(beside)})" if beside else ""
        return (
            f"originals stand beside the text, in fields and ids that the policy keeps{told} or in labels: drop such a"
            " field or redact it, renumber the ids, or name the label otherwise, and run the same command again"
        )
    taken_in = {d.decision for rows in residuals.read_decisions(run.vault.decisions).values() for d in rows}
    notes = _listed(run, report)
    if residuals.PHI in taken_in:
        return (
            f"what was taken in from {run.vault.residuals} (phi) may have led to this: write hold in the column "
            "decision of the rows of such a note, which leaves it out, or mark the note in the input, and run the same "
            "command again"
        )
    pages = ", ".join(f"docs/promises/{verdict.promise}.md" for verdict in report.broken)
    if notes:
        return (
            f"{run.vault.residuals} has the places in {counted(notes, 'note')} with no decision: hold in that column "
            "leaves a note out and lets the others go, by the same command again; or correct the marks there first "
            f"({pages}: what was looked at)"
        )
    return (
        f"{run.vault.root / 'audit.html'} tells the places, and {pages} what was looked at: correct the marks there, "
        "take these notes out or take another policy, and run the same command again"
    )


def _listed(run: Run, report: Report) -> int:
    """List the places in the table that people decide in, with the ids of the input; in how many notes they are."""
    vault = run.vault
    wanted: dict[str, dict[tuple[int, int], list[str]]] = {}
    whole: dict[str, str] = {}
    for verdict in report.broken:
        for place in verdict.where:
            if found := _PLACE.fullmatch(place):
                at = int(found["start"]), int(found["end"])
                wanted.setdefault(found["id"], {}).setdefault(at, []).append(verdict.promise)
                if verdict.promise in _OF_A_PATIENT:
                    whole[found["id"]] = verdict.promise
    if not wanted:
        return 0
    ids = list(_rows(run, "ids"))
    patients = {row["patient_id"]: whole[row["released_id"]] for row in ids if row["released_id"] in whole}
    for row in ids:
        if row["patient_id"] in patients and row["released_id"] not in wanted:
            wanted[row["released_id"]] = {(-1, -1): [patients[row["patient_id"]]]}
    rows: dict[str, residuals.Residual] = {}
    for mention in _rows(run, "crosswalk"):
        places = wanted.get(mention["released_id"])
        if places is None:
            continue
        broken = [promise for (start, end), promises in places.items() for promise in promises
                  if mention["out_start"] < end and start < mention["out_end"]]
        # Where no mention stands at the place, the note is told by its first.
        if broken or mention["doc_id"] not in rows:
            said = ", ".join(dict.fromkeys(broken or [one for promises in places.values() for one in promises]))
            rows[mention["doc_id"]] = residuals.Residual(
                mention["doc_id"], mention["start"], mention["end"], mention["kind"], mention["original"],
                f"{said}: broken {'here' if broken else 'in this note'}",
            )
    decided = residuals.read_decisions(vault.decisions)
    open_rows = [row for row in rows.values()
                 if all((row.start, row.end) != one[:2] for one in decided.get(row.doc_id, ()))]
    if open_rows:
        vault.write_bytes(vault.residuals, residuals.sheet(open_rows, decided, residuals.read_shown(vault.residuals)))
    return len(open_rows)


def _rows(run: Run, suffix: str) -> Iterator[dict[str, Any]]:
    """The staged rows of a kind, bucket by bucket."""
    for path in sorted((run.vault.staging / "parts").glob(f"*.{suffix}")):
        with open(path, encoding="utf-8", errors="surrogatepass", newline="\n") as lines:
            yield from map(json.loads, lines)
