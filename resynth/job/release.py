"""The main job: spool, survey, plan, replace, verify, pages, scan, publish. One vault, one release.

Every step leaves whole files in the vault, so a run that was killed goes on where it stopped. Nothing is at OUT
until the last step, and that is one rename.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple

from resynth import __version__, formats, lexicon
from resynth.engines.base import Engine
from resynth.errors import HeldBack, InputError, NotAnnotated, PolicyError, PromiseBroken, counted
from resynth.formats.base import UNUSED, Slice, told
from resynth.formats.inputs import pieces_of
from resynth.formats.labels import Labels
from resynth.job import (
    broken,
    decided,
    growing,
    known,
    looks,
    offsets,
    passes,
    residuals,
    review,
    tables,
    twice,
    workplace,
)
from resynth.job.folders import input_digest, publish, still_free
from resynth.job.odd import Odd, odd_in
from resynth.job.rewriting import UNDECIDED, UNMARKED
from resynth.job.run import Run, Steps
from resynth.job.spec import Job, Piece
from resynth.keys import Key
from resynth.plan import numbers
from resynth.plan.brief import REVIEW
from resynth.plan.chart import FAMILIES, CorpusSurvey, plan_corpus
from resynth.plan.review import Edit
from resynth.policy.model import Policy
from resynth.release import figures, package
from resynth.release.risk.measured import measured
from resynth.release.summary import Summary, TableRows
from resynth.vault import history, looked, spool
from resynth.vault.layout import Vault
from resynth.vault.ledger import ORDER, Ledger, Row, numbers_of
from resynth.vault.numbers import SPLITS, bands, plan_numbers
from resynth.verify import Facts, Report, Tally, conclude, scan_tree

#: How often missed mentions may be taken in and the corpus planned again before a person must look.
_ROUNDS = 3
_DETECT = "--spans detect has this program mark them; resynth detect shows first what it would find"
#: In the plan: how many bytes of the ledger it was made with.
_LEDGER = "ledger.json"
#: What ``Outcome.dropped`` calls types of notes that may name somebody.
OTHER_TYPES = "types of notes that the list words/note_types does not have, and may be names (they went out as other)"


class Outcome(NamedTuple):
    """How a release ended.

    Attributes:
        notes, patients, spans: what was released.
        held: what was held back: its place in the input, and why.
        report: what the verifier says.
        odd: what is odd about the input.
        tables: the tables beside the notes.
        dropped: what annotators wrote beside text and marks, which no release holds, and how often.
        summary: what the papers say.
        missing: how many notes of the version before the input does not have.
        changed: what else of the versions before is not what it was.
        again: in how many places something was replaced that nobody had marked (residuals.csv lists them).
        late: how many mentions of notes that went out before are replaced only now.
        formless: edits that are written otherwise than their originals: the row, and the promise that counts it.
    """

    notes: int
    patients: int
    spans: int
    held: tuple[tuple[str, str], ...]
    report: Report
    odd: Odd
    summary: Summary
    tables: tuple[TableRows, ...] = ()
    dropped: tuple[tuple[str, int], ...] = ()
    missing: int = 0
    changed: tuple[str, ...] = ()
    again: int = 0
    late: int = 0
    formless: tuple[tuple[int, str], ...] = ()

    def __repr__(self) -> str:
        return f"Outcome(notes={self.notes})"


def identity(job: Job, policy: Policy, key: Key, files: Iterable[Path]) -> dict[str, Any]:
    """What makes two runs one: the same bytes of input, policy, lists, key and options give the same release."""
    return {
        "tool": __version__, "python": sys.version,
        "input": input_digest(job.source, files), "policy": policy.digest, "key": key.fingerprint,
        "lists": hashlib.sha256(repr(sorted(lexicon.digests().items())).encode()).hexdigest(),
        "formats": job.write_as, "labels": sorted(job.labels.items()), "patients": job.patients or "",
        "encoding": job.encoding, "columns": sorted(job.columns.items()), "spans": job.spans,
        "hold_bad": job.hold_bad, "as_of": policy.as_of or "",
        "tables": [(tables.digest(table), job.lone_rows) for table in job.tables],
        **({"recognizers": _recognizers(job), "known": [known.digest(source) for source in job.known]}
           if job.spans != "given" else {}),
    }


def _recognizers(job: Job) -> dict[str, str]:
    """What looks at the notes, and in which version; a run of given spans starts without it."""
    if job.spans == "given":
        return {}
    from resynth.recognize.detect import versions

    return versions()


def prepare(run: Run, groups: Sequence[tuple[tuple[str, Slice], ...]]) -> None:
    """Pass 0: the spool, complete and without a document twice."""
    pieces = [Piece(run.job, number, slices) for number, slices in enumerate(groups)]
    pieces += [Piece(run.job, len(groups) + n, (), n) for n in range(len(run.job.tables))]
    try:
        run.read = run.each("reading", passes.spool_piece, pieces, 0)
    except NotAnnotated as error:
        # A table without a column of spans is none of notes that somebody annotated.
        raise InputError(error.message, hint=f"{error.hint}; or {_DETECT}", problems=error.problems) from None
    bad = [place for part in run.read for place in part["bad"]]
    # What is set aside and leaves nothing is told like what stops a run: nobody would look in the vault for it.
    if bad and not (run.job.hold_bad and run.notes):
        bare = sum(part["bare"] for part in run.read)
        refused = told(bad, len(bad) + sum(part["more"] for part in run.read), bare, _DETECT)
        # Where no note at all is annotated, it was not forgotten in one of them.
        if bare == len(bad) == 1 and not run.notes:
            raise InputError(refused.message, hint=_DETECT)
        raise twice.beside(refused, list(_standing_twice(run).values()))
    labels = Labels()
    for part in run.read:
        labels.merge(part["unknown"])
    labels.check()
    offsets.refuse(run.read)
    if run.job.known and not (run.vault.spool / "known.done").exists():
        known.spool_all(run.job.known, run.vault.spool / "known", run.job.buckets, run.key)
        run.vault.write_bytes(run.vault.spool / "known.done", b"")
    if not run.notes:
        raise InputError(f"{run.job.source.name}: there is no note in it")
    _no_document_twice(run)
    decided.refuse_astray(run)
    run.base, run.full = decided.names(run)
    growing.look_back(run)


def _no_document_twice(run: Run) -> None:
    """Compare the marks of all documents; those that stand twice are set aside, or end the run."""
    found = _standing_twice(run)
    if found and not run.job.hold_bad:
        raise twice.refused(list(found.values()))
    if found:
        run.vault.write_json(run.vault.twice, sorted(found))


def _standing_twice(run: Run) -> dict[str, list[str]]:
    """The places of every document that stands twice; where bad records are held, so are its notes."""
    found: dict[str, list[str]] = {}
    marks = sorted(run.vault.spool.glob("*.marks"))
    for note in twice.notes_of(run.vault.spool, run.job.buckets,
                               twice.marks_twice(marks, run.notes, all_of_them=run.job.hold_bad)):
        found.setdefault(note.note_mark, []).append(note.where)
        if run.job.hold_bad:
            _set_aside(run, note)
    return found


def _set_aside(run: Run, note: spool.Note) -> None:
    name = f"twice-{len(run.twice):06d}"
    document, spans = note.document, [[span.start, span.end, span.label] for span in note.spans or ()]
    run.vault.write_json(run.vault.held / name, [document.doc_id, document.patient_id, document.text, spans])
    run.twice.append((note.where, twice.WHY, name))


def survey(run: Run) -> CorpusSurvey:
    """Pass 1 and the merge: preconditions are settled here, before anything is planned."""
    run.counted = run.each("surveying", passes.survey_bucket, run.buckets(), run.notes)
    unmet = [f"{where}: {why}" for counts in run.counted for where, why in counts["unmet"]]
    if unmet:
        raise PromiseBroken(
            f"the corpus does not meet a precondition of the policy ({counted(len(unmet), 'place')})",
            problems=sorted(unmet, key=twice.in_order),
            hint="correct the mark if it is wrong, take the note out, or take another policy: resynth policy list"
            if run.job.spans == "given" else "resynth detect INPUT --out found.jsonl, correct the mark in found.jsonl "
            "or take the note out, and release found.jsonl; or take another policy: resynth policy list",
        )
    whole = CorpusSurvey(run.policy, run.key)
    facts = Facts()
    for number in range(run.job.buckets):
        whole.merge(run.vault.read_json(run.vault.survey / f"{number:04d}.survey"))
        facts.merge(Facts.load(run.vault.read_json(run.vault.verify / f"{number:04d}.facts.json")))
    if not (run.vault.verify / "facts.json").exists():
        run.vault.write_json(run.vault.verify / "facts.json", facts.dump())
    return whole


def plan(run: Run) -> None:
    """Between the passes: what is decided once for the corpus."""
    vault = run.vault
    done = vault.plan / "corpus.json"
    if done.exists():
        run.counted = [vault.read_json(vault.survey / f"{n:04d}.counts")["counts"] for n in range(run.job.buckets)]
        return
    whole = survey(run)
    streamed = {numbers.FAMILY.name}
    size = history.ledger_before(vault, run.base)
    ledger = Ledger.read(vault.ledger, {family.name for family in FAMILIES} - streamed, size)
    for path in vault.plan.glob("*.known"):
        path.unlink()
    first, width = ledger.spread(vault.plan, run.job.buckets)
    marks = [vault.read_json(vault.survey / f"{n:04d}.counts")["marks"] for n in range(run.job.buckets)]
    width = width or bands(sum(map(len, marks)))
    for number, mine in enumerate(marks):
        known = numbers_of(vault.plan, number)
        patients = known.of("patient")
        [start] = plan_numbers(width, [mine], patients, known.scoped("note"), first)
        first += len(mine) - len(start["patients"])
        start["order"] = known.scoped(ORDER) if run.policy.derive == "position" else {}
        vault.write_json(vault.plan / f"{number:04d}.numbers", start)
    issued = {
        family.name: ledger.stream(family.name) if family.name in streamed else ledger.of(family.name)
        for family in FAMILIES
    }
    data = plan_corpus(whole, run.policy, run.key, issued, vault.plan)
    vault.write_json(vault.plan / _LEDGER, size)
    vault.write_json(done, data)


def rewrite(run: Run) -> None:
    """Passes 2 and 3, bucket by bucket."""
    planned = (run.vault.plan / "corpus.json").read_bytes() + _content(run.vault.decisions) + _content(run.vault.edits)
    run.stamp = "plan:" + hashlib.sha256(planned).hexdigest()[:16]
    run.written = run.each("replacing, verifying", passes.release_bucket, run.buckets(), run.notes)
    rungs: dict[str, Counter[str]] = {}
    for part in run.written:
        for kind, _, _, rung, count in part["lines"]:
            rungs.setdefault(kind, Counter())[rung] += count
    over = [
        f"{kind}: {fell:,} of {counted(total, 'mention')} on rung {rung!r}"
        for kind, rung, fell, total in run.policy.over_limits(rungs)
    ]
    if over:
        raise PromiseBroken(
            "more mentions fell down the ladder than the policy allows", problems=over,
            hint="resynth plan INPUT --policy POLICY --dry-run shows the rule and the pool of each; a wider list or "
            "another limit in the policy helps (docs/policy.md)",
        )
    if not sum(part["notes"] for part in run.written):
        unmarked = any(why in (UNMARKED, UNDECIDED) for part in run.written for _, why in part["held"])
        raise HeldBack(
            "every note was held back; there is nothing to release",
            problems=[f"{where}: {why}" for where, why in _held(run)],
            hint=f"write phi or not_phi in the column decision of {run.vault.residuals} (not_phi all: every row like "
            "it too), and run the same command again"
            if unmarked else "",
        )


def assemble(run: Run) -> Path:
    """The staged tree, made of the parts in the order of the buckets; crosswalk and ids beside it."""
    staging = run.vault.staging
    tree, parts = staging / "tree", staging / "parts"
    tree.mkdir(parents=True, exist_ok=True, mode=0o700)
    for format_ in (formats.get(name) for name in run.job.write_as):
        if format_.append:
            folders = [path for path in parts.iterdir() if path.is_dir()]
            names = sorted({p.relative_to(folder) for folder in folders for p in folder.rglob("*") if p.is_file()})
            for name in (name for name in names if _is_of(name, format_)):
                pieces = [path for n in range(run.job.buckets) if (path := parts / f"{n:04d}" / name).exists()]
                target = tree / name
                target.parent.mkdir(parents=True, exist_ok=True)
                with open(target, "wb") as out:
                    format_.assemble(pieces, out)
        for beside, raw in format_.finish({(label, kind) for part in run.written for kind, label, *_ in part["lines"]}):
            (tree / beside).parent.mkdir(parents=True, exist_ok=True)
            (tree / beside).write_bytes(raw)
    for number, table in enumerate(run.job.tables):
        target = tree / "tables" / table.name
        target.parent.mkdir(exist_ok=True, mode=0o700)
        with open(target, "wb") as out:
            out.write(tables.header(table))
            for n in range(run.job.buckets):
                out.write((parts / f"{n:04d}.table-{number}").read_bytes())
    for suffix in ("crosswalk", "ids", "left"):
        with open(staging / f"{suffix}.jsonl", "wb") as out:
            for n in range(run.job.buckets):
                with open(parts / f"{n:04d}.{suffix}", "rb") as part:
                    shutil.copyfileobj(part, out, 1 << 20)
    return tree


def _is_of(name: Path, format_: formats.Format) -> bool:
    """Whether a staged file is one of a format: in its folder or, without one, at the top with its suffix."""
    if format_.folder:
        return name.is_relative_to(format_.folder)
    return len(name.parts) == 1 and name.suffix == format_.suffix


def check(run: Run) -> tuple[Report, Facts, list[residuals.Residual]]:
    """The verifier's tallies of all buckets, and the originals that it found standing."""
    vault = run.vault
    # Where one process does it all, it has just checked the notes with them.
    facts = workplace.at(run.job, run.stamp).facts
    tally = Tally()
    found: list[residuals.Residual] = []
    for number in range(run.job.buckets):
        part = vault.read_json(vault.verify / f"{number:04d}.tally.json")
        tally.merge(Tally.load(part["tally"]))
        found += [residuals.Residual(*row) for row in part["residuals"]]
    return conclude(tally, facts, run.policy), facts, found


def settle(run: Run) -> tuple[Report, Facts, list[residuals.Residual]]:
    """Passes 1 to 3, again while the policy takes missed mentions in by itself.

    Raises:
        PromiseBroken: originals still stand in the planned output and the policy leaves them to a person.
    """
    vault = run.vault
    shown = residuals.read_shown(vault.residuals)
    for _ in range(_ROUNDS):
        run.stamp = "survey:" + hashlib.sha256(_content(vault.decisions)).hexdigest()[:16]
        plan(run)
        review.lay(run)
        run.stamp = "edits:" + hashlib.sha256(_content(vault.plan / "corpus.json") + _content(vault.edits)).hexdigest()
        review.refuse(run)
        rewrite(run)
        review.refuse_twice(run)
        assemble(run)
        report, facts, found = check(run)
        said = residuals.read_decisions(vault.decisions)
        shown |= {(hit.doc_id, hit.start, hit.end): (hit.found, hit.context) for hit in found}
        vault.write_bytes(vault.residuals, residuals.sheet(found, said, shown))
        if not found or run.policy.missed_mentions == "refuse":
            break
        decision = residuals.PHI if run.policy.missed_mentions == "replace" else residuals.HOLD
        taken_in = {doc_id: list(rows) for doc_id, rows in said.items()}
        for hit in found:
            taken_in.setdefault(hit.doc_id, []).append(
                residuals.Decision(hit.start, hit.end, hit.kind, decision, hit.found, hit.context))
        residuals.start_over(vault, residuals.table(found, {doc_id: tuple(rows) for doc_id, rows in taken_in.items()}))
    if found:
        raise PromiseBroken(
            f"M3: originals stand outside their spans in {counted(len(found), 'place')} of "
            f"{counted(len({r.doc_id for r in found}), 'note')}",
            problems=[f"{kind}: {count}" for kind, count in sorted(Counter(r.kind for r in found).items())],
            hint="what was taken in led to these: run the same command again and they are taken in too, or first write "
            f"not_phi in the column decision of {vault.residuals}" if run.policy.missed_mentions == "replace" else
            f"open {vault.residuals}, write phi or not_phi in the column decision (not_phi all: every row like it "
            "too), and run the same command again; a policy with missed_mentions: replace takes them in by itself",
        )
    return report, facts, found


def _content(path: Path) -> bytes:
    return path.read_bytes() if path.exists() else b""


def summary_of(run: Run, report: Report) -> Summary:
    """What the pages of the release are made of."""
    rungs: dict[str, dict[str, dict[str, int]]] = {}
    # Always in one order: a part of a run that is gone on with comes back from its file in another.
    splits = dict.fromkeys(SPLITS, 0)
    spans: dict[str, Counter[str]] = {}
    for part in run.written:
        for kind, label, rule, rung, count in part["lines"]:
            by_rung = rungs.setdefault(kind, {}).setdefault(rule, {})
            by_rung[rung] = by_rung.get(rung, 0) + count
            spans.setdefault(kind, Counter())[label] += count
        for split, ids in part["splits"].items():
            splits[split] += len(ids)
    types: Counter[str] = Counter()
    for part in run.written:
        types.update(part["types"])
    edited = sum(count for part in run.written for _, _, rule, _, count in part["lines"] if rule == REVIEW)
    grown = growing.grown(run)
    by_program, mentions = sum(part["by_program"] for part in run.written), sum(map(Counter.total, spans.values()))
    annotated = run.job.spans
    if annotated == "given" and by_program:
        again = sum(part["again"] for part in run.written)
        annotated = "both" if by_program + again < mentions else "detect"
        by_program += again
    return Summary(
        policy=run.policy, verdicts=report.verdicts, tool_version=__version__,
        notes=sum(part["notes"] for part in run.written), patients=sum(part["patients"] for part in run.written),
        characters=sum(part["characters"] for part in run.written), spans=spans, rungs=rungs, note_types=types,
        splits={name: count for name, count in splits.items() if count},
        lists=lexicon.digests(), formats=run.job.write_as, as_of=run.policy.as_of,
        held=len(_held(run)) - _held_rows(run), held_rows=_held_rows(run),
        other_types=sum(part["other_types"] for part in run.written),
        undated=sum(part["undated"] for part in run.written),
        version=grown.version, changes=grown.changes, history=grown.history, edited=edited,
        tables=tables.rows_released(run.job.tables, run.written),
        collisions=report.collisions, annotated=annotated, looked=run.job.spans != "given", by_program=by_program,
        recognizers=_recognizers(run.job), key_fingerprint=run.key.fingerprint,
    )


def finish(run: Run, report: Report, facts: Facts, out: Path) -> tuple[Summary, Report]:
    """Pages, splits, the scan of all of the staged tree, the seal; then the vault's own records; then one rename."""
    vault, tree = run.vault, run.vault.staging / "tree"
    looked_at = looked.read(vault, run.key)
    summary = replace(summary_of(run, report), risk=measured(run.policy, vault.staging, lambda: run.key))
    for sealed in (package.SUMS, package.RECORDS):
        # A run that was killed after it had sealed the tree left digests of other pages.
        (tree / sealed).unlink(missing_ok=True)
    ids = _write_splits(run, tree)
    package.write_pages(tree, summary)
    report = report.plus(scan_tree(tree, facts, run.policy))
    found = figures.figures(run.policy, report.verdicts, summary.risk)
    gated = report.plus(figures.gates_kept(run.policy, found))
    package.write_private(vault.root, replace(summary, verdicts=gated.verdicts))
    if report.broken:
        broken.refuse(run, report)
    if over := figures.over(run.policy, found):
        raise PromiseBroken(figures.OVER, problems=over,
                            hint=f"{vault.root / 'audit.html'} tells the figures; another policy may allow more")
    report = gated
    growing.told_with_earlier(run)
    package.write_pages(tree, replace(summary, verdicts=report.verdicts))
    package.seal(tree, sorted(name for released in ids.values() for name in released))
    # A policy may take missed mentions in by itself: by what was decided in the end, the next run is known.
    base, full = decided.names(run)
    made = history.Release(
        summary.version, base, full, run.source, run.policy.digest, summary.notes, summary.as_of,
        summary.changes, run.policy.note_order, growing.content_of(run), package.digest_of_sums(tree),
        f"{run.policy.id} {run.policy.version}", package.digest_of_corpus(tree), run.policy.small_count,
        run.job.spans == "given", vault.read_json(vault.plan / _LEDGER),
    )
    still_free(out)
    signed = replace(summary, verdicts=report.verdicts)
    _keep(run, made, signed, looked_at)
    vault.ended()  # before OUT stands: what fails behind it would call a published release refused
    publish(tree, out, vault.outer_mask)
    shutil.rmtree(vault.staging, ignore_errors=True)
    return signed, report


def _write_splits(run: Run, tree: Path) -> dict[str, list[str]]:
    """The released ids of each split, written into the staged tree."""
    ids = {name: [one for part in run.written for one in part["splits"].get(name, ())] for name in SPLITS}
    (tree / "splits").mkdir(exist_ok=True)
    for split, released in ids.items():
        (tree / "splits" / f"{split}.txt").write_text("".join(f"{name}\n" for name in sorted(released)), "utf-8")
    return ids


def _keep(run: Run, made: history.Release, signed: Summary, looked_at: Sequence[looked.Look]) -> None:
    """What the vault has of a release: the ledger, its records, its rows, its sheets to sign, what was held back."""
    vault = run.vault
    # First of all: a release that is remembered while its numbers are not would have others the next time.
    vault.write_lines(vault.ledger, Ledger.read(vault.ledger, ()).lines(_issued(run)))
    history.keep(vault, made, [vault.staging / name for name in (vault.crosswalk.name, vault.ids.name, history.LEFT)])
    history.keep_seal(vault, made.version, (vault.staging / "tree" / package.SUMS).read_bytes(), made.sums)
    for staged, kept in ((vault.staging / path.name, path) for path in (vault.crosswalk, vault.ids)):
        os.chmod(staged, 0o600)
        os.replace(staged, kept)
    decisions = Counter(d.decision for rows in residuals.read_decisions(vault.residuals).values() for d in rows)
    for sheet in (vault.sign_off, vault.past / signed.version / vault.sign_off.name):
        package.write_signoff(sheet, signed, made.sums, decisions, looks.of_release(looked_at, made))
    growing.keep_accepted(run, signed.version)
    aside = sorted({*(vault.read_json(vault.twice) if vault.twice.exists() else ()), *growing.set_aside(run)})
    past = vault.past / signed.version
    vault.write_json(past / history.ASIDE, aside)
    vault.write_bytes(past / history.DECIDED, _content(vault.residuals))
    vault.write_json(past / history.EDITS, {row: edit.text for row, edit in run.edits.items()})
    if run.job.tables:
        said = {"tables": [table.data() for table in run.job.tables], "lone_rows": run.job.lone_rows}
        vault.write_json(past / history.TABLES, said)
    told = "".join(f"{where}: {why}\n" for where, why in _held(run, names=True)).encode("utf-8", "surrogatepass")
    vault.write_bytes(past / history.HELD, told)
    if signed.held or signed.held_rows:
        vault.write_bytes(vault.held / "list.txt", told)
    else:
        (vault.held / "list.txt").unlink(missing_ok=True)


def _issued(run: Run) -> Iterator[Row]:
    for number in range(run.job.buckets):
        for row in run.vault.read_json(run.vault.staging / "parts" / f"{number:04d}.issued"):
            yield Row(*row)
    data = run.vault.read_json(run.vault.plan / "corpus.json")
    # The vault may have been moved, or named in another way, since the plan was made.
    data["numbers"]["folder"] = str(run.vault.plan)
    for family in FAMILIES:
        for fingerprint, surrogate in family.ledger_rows(data[family.name], run.key):
            yield Row(family.name, "corpus", fingerprint, surrogate)


def begin(
    job: Job, policy: Policy, key: Key, vault: Vault, engine: Engine, steps: Steps, jobs: int,
    edits: dict[str, Edit] | None = None,
) -> Run:
    """A run with its input in the spool; what lies in the vault from this very run is taken up again.

    Raises:
        InputError: as ``errors`` says.
        PolicyError: the notes of the vault were numbered in the order of time, and the policy forbids that.
    """
    if policy.note_order == "keyed" and any(one.order == "chronological" for one in history.releases(vault)):
        raise PolicyError(
            "this vault numbered its notes in the order of time, and the policy forbids that (note_order)",
            hint="release under this policy with a vault of its own",
        )
    groups, files, size = pieces_of(job.source, job.read_as, jobs)
    job = replace(job, buckets=spool.buckets_for(size))
    run = Run(job, policy, key, vault, engine, steps, edits=edits or {})
    decisions = residuals.decided_so_far(vault, policy.missed_mentions)
    made_of = {**identity(job, policy, key, files), "decisions": hashlib.sha256(decisions).hexdigest()}
    run.source = str(made_of["input"])
    run.made_of = made_of
    begun = {**made_of, "pieces": _cuts(groups)}
    if others := vault.unlike(begun):
        steps.anew(others)
    vault.start(begun)
    residuals.take_in(vault)
    if decisions and not vault.decisions.exists():
        vault.write_bytes(vault.decisions, decisions)
    prepare(run, groups)
    return run


def release(
    job: Job, policy: Policy, key: Key, vault: Vault, out: Path, engine: Engine, steps: Steps, jobs: int,
    edits: dict[str, Edit] | None = None,
) -> Outcome:
    """The whole job.

    Args:
        edits: what a person wrote in the table of a review, by row.

    Raises:
        InputError, PolicyError, PromiseBroken, HeldBack: as ``errors`` says; nothing is at OUT then.
    """
    run = begin(job, policy, key, vault, engine, steps, jobs, edits)
    report, facts, _ = settle(run)
    summary, report = finish(run, report, facts, out)
    dropped: Counter[str] = Counter()
    for part in run.read:
        dropped.update({what: count for what, count in part["dropped"].items() if what != UNUSED})
    dropped.update({OTHER_TYPES: summary.other_types} if summary.other_types else {})
    return Outcome(summary.notes, summary.patients, summary.mentions, _held(run), report, odd_in(run), summary,
                   summary.tables, tuple(sorted(dropped.items())), run.grown["missing"], growing.not_as_before(run),
                   sum(part["again"] for part in run.written), run.grown["late"], run.formless)


def _held(run: Run, *, names: bool = False) -> tuple[tuple[str, str], ...]:
    """Place and reason of all that was held back: bad records (and under which name they lie in the vault), notes."""
    aside = [
        (where, why, run.vault.bad(number, n).name)
        for number, part in enumerate(run.read)
        for n, (where, why, _, _) in enumerate(part["bad"])
    ]
    aside += sorted(run.twice, key=lambda row: twice.in_order(row[0]))
    bad = [(where, f"{why} ({name})" if names else why) for where, why, name in aside]
    held = sorted((tuple(row) for part in run.written for row in part["held"]), key=lambda row: twice.in_order(row[0]))
    met = sorted((tuple(row) for part in run.counted for row in part["aside"]), key=lambda row: twice.in_order(row[0]))
    return (*bad, *met, *held)


def _held_rows(run: Run) -> int:
    """How many of those are rows of tables, and no notes."""
    beside = run.read[len(run.read) - len(run.job.tables) :]
    met: list[int] = [part["aside_rows"] for part in run.counted] + [part["held_rows"] for part in run.written]
    return sum(met) + sum(len(part["bad"]) for part in beside)


def _cuts(groups: Sequence[tuple[tuple[str, Slice], ...]]) -> str:
    """Where the input was cut into pieces, as a digest: the pieces of two ways of cutting make no whole."""
    cuts = [[(name, part.start, part.end) for name, part in group] for group in groups]
    return hashlib.sha256(repr(cuts).encode()).hexdigest()
