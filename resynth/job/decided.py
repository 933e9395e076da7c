"""What people decided about places of notes, as far as a run has these notes."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable

from resynth.errors import InputError, counted
from resynth.job import residuals
from resynth.job.run import Run
from resynth.vault import history


def names(run: Run) -> tuple[str, str]:
    """What a run is known by: digests of all that it is made of, without and with what people wrote into it.

    Of the decisions count those about notes that it has: what was decided in a larger release is nothing to this one.
    """
    rows = residuals.read_decisions(run.vault.residuals, run.policy.missed_mentions)
    here = _in_the_input(run, rows)
    mine = residuals.table((), {doc_id: said for doc_id, said in rows.items() if doc_id in here}) if here else b""
    made_of = {**run.made_of, "decisions": hashlib.sha256(mine).hexdigest()}
    base = hashlib.sha256(repr(sorted(made_of.items())).encode("utf-8", "surrogatepass")).hexdigest()
    written = repr(sorted((row, edit.text) for row, edit in run.edits.items()))
    return base, hashlib.sha256(f"{base} {written}".encode("utf-8", "surrogatepass")).hexdigest()


def refuse_astray(run: Run) -> None:
    """A decision about a document that the input does not have was mistyped: it would be passed over in silence.

    Raises:
        InputError: there are such decisions.
    """
    rows = residuals.read_decisions(run.vault.decisions)
    # What an earlier version was made with is no mistake: its note has left the corpus.
    made = [run.vault.past / one.version / history.DECIDED for one in history.releases(run.vault)] if rows else []
    known = {doc_id for path in made for doc_id in residuals.read_decisions(path)}
    wanted = rows.keys() - known
    if astray := wanted - _in_the_input(run, wanted):
        many = counted(sum(len(rows[doc_id]) for doc_id in astray), "decision names", "decisions name")
        raise InputError(
            f"residuals.csv: {many} a document that the input does not have",
            hint="correct the column doc_id, or empty the column decision of these rows",
        )


def _in_the_input(run: Run, doc_ids: Iterable[str]) -> frozenset[str]:
    """Which of these documents the input has, by the marks in the spool."""
    wanted = {run.key.mark("note", doc_id)[:8]: doc_id for doc_id in doc_ids}
    paths = sorted(run.vault.spool.glob("*.marks")) if wanted else []
    raws = (path.read_bytes() for path in paths)
    marks = (raw[at : at + 8] for raw in raws for at in range(0, len(raw), 8))
    return frozenset(wanted[mark] for mark in marks if mark in wanted)
