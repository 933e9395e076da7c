"""resynth detect: raw notes in, notes with the spans of their PHI out."""

from __future__ import annotations

import json
import os
import shlex
import shutil
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NamedTuple

import typer

from resynth.cli import options as o
from resynth.cli import warned, words
from resynth.errors import UsageError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from resynth.job.detect import Asked, Outcome

EXAMPLE = o.example("resynth detect raw/ --patients '^(\\d+)-' --out marked.jsonl --page look.html")


def detect(
    source: o.Inputs,
    out: Annotated[Path, typer.Option("--out", help="JSON lines: each note with its spans. For you alone: it is PHI.")],
    spans: Annotated[
        str, typer.Option("--spans", help="detect, or both: keep the spans that notes have, and add to them.")
    ] = "detect",
    explain: Annotated[
        bool, typer.Option("--explain", help="Say of each span which rule found it, and count rules in a table.")
    ] = False,
    explained: Annotated[
        Path | None, typer.Option("--explained", help="A CSV with a row for each span: who found it. It is PHI too.")
    ] = None,
    page: Annotated[
        Path | None, typer.Option("--page", help="An HTML page to read some notes on, as marked. It is PHI too.")
    ] = None,
    doubts: Annotated[
        Path | None, typer.Option("--doubts", help="A CSV of what is not marked and may be PHI, the likeliest first, "
                                                   "to decide on. It is PHI too.")
    ] = None,
    decided: Annotated[
        Path | None, typer.Option("--decided", help="The table of --doubts with your decisions: what it calls "
                                                    "phi is marked.")
    ] = None,
    page_notes: Annotated[int, typer.Option("--page-notes", min=1, help="How many notes are on the page.")] = 40,
    known: o.Known = None,
    cues: o.Cues = None,
    with_: o.With = None,
    without: o.Without = None,
    careful: o.Careful = False,
    model: o.Model = None,
    jobs: o.Jobs = 1,
    labels: o.LabelsFile = None,
    patients: o.Patients = None,
    from_: o.From = None,
    encoding: o.Encoding = "",
    table_encoding: o.TableEncoding = "",
    columns: o.Columns = None,
    on_bad_record: o.OnBadRecord = "stop",
    force: Annotated[bool, typer.Option("--force", help="Replace what stands at --out.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print counts, rules and held notes as JSON.")] = False,
) -> None:
    """Find PHI in raw notes: JSON lines with spans, to look at, to correct, or to release with --spans given."""
    from resynth import formats as all_formats
    from resynth import site_cues
    from resynth.cli.outputs import apart
    from resynth.formats.inputs import named
    from resynth.formats.tables import columns_of
    from resynth.job.detect import Asked
    from resynth.job.known import not_used, sources_of
    from resynth.recognize.detect import choose

    if spans not in ("detect", "both"):
        raise UsageError("--spans is detect or both")
    if on_bad_record not in ("stop", "hold"):
        raise UsageError("--on-bad-record is stop or hold")
    sources = named(source)
    written = _Written(out, explained, page, doubts)
    _refuse_outputs(written, decided, sources, force=force)
    apart(sources, written.files())
    values = sources_of(tuple(known or ()), table_encoding or encoding)
    warned.of_the_known(not_used(tuple(known or ()), values))
    asked = Asked(
        read_as=from_, labels=all_formats.labels_file(labels) if labels else {}, patients=patients, encoding=encoding,
        spans=spans, columns=columns_of(columns) if columns else {}, hold_bad=on_bad_record == "hold",
        known=values, explain=explain or explained is not None or page is not None, decided=decided,
    )
    if cues is not None:
        site_cues.use(cues)
    choose(with_, without, careful, model)
    done = _made(sources, written, asked, columns, page_notes, jobs)
    _show_rules(done, as_json=as_json, explain=explain)
    _tell(done, written, decided)
    if done.held:
        raise typer.Exit(6)


class _Written(NamedTuple):
    """The files that are written, all of them PHI: the notes, and what else was asked for."""

    out: Path
    explained: Path | None
    page: Path | None
    doubts: Path | None

    def files(self) -> list[Path]:
        return [path for path in self if path is not None]

    def __repr__(self) -> str:
        return "_Written()"


def _refuse_outputs(written: _Written, decided: Path | None, sources: Sequence[Path], *, force: bool) -> None:
    """UsageError where a file cannot be written, or would take the place of another. Asked before the work."""
    from resynth import formats as all_formats
    from resynth.cli.outputs import file_for, may_write
    from resynth.job.doubted import is_decided

    out, doubts = written.out, written.doubts
    for path, option, name in zip(
        written, ("--out", "--explained", "--page", "--doubts"), ("found.jsonl", "why.csv", "look.html", "doubts.csv"),
        strict=True,
    ):
        may_write(path, option)
        if path is not None and path.is_dir():
            raise UsageError(f"{path.name or path}: it is a folder", hint=f"{option} {file_for(path, name, sources)}")
        if path is not None and path.exists() and not force:
            raise UsageError(f"{path.name}: something stands there, and is left as it is",
                             hint=f"name another {option}, or add --force")
    private = written.files()
    if len({path.resolve() for path in private}) < len(private):
        raise UsageError("two of --out, --explained, --page and --doubts are one file", hint="name a file for each")
    if decided is not None and any(path.resolve() == decided.resolve() for path in private):
        raise UsageError(f"{decided.name}: what is written would take its place", hint="name another file")
    if doubts is not None and doubts.exists() and is_decided(doubts):
        raise UsageError(f"{doubts.name}: it holds decisions, which --force does not replace",
                         hint=f"--decided {shlex.quote(str(doubts))}, and another --doubts")
    suffix = out.suffix.lower()
    if suffix != ".jsonl" and suffix in {one.suffix for one in map(all_formats.get, all_formats.names())}:
        raise UsageError(f"{out.name}: what is found is written as JSON lines",
                         hint=f"--out {shlex.quote(str(out.with_suffix('.jsonl')))}, then resynth convert it")
    if suffix in (".gz", ".zip", ".bz2", ".xz", ".zst"):
        # Packed is what is read by that name later: "it is not packed as .gz".
        raise UsageError(f"{out.name}: what is found is written as it is, not packed",
                         hint=f"--out {shlex.quote(str(out.with_suffix('')))}")


def _made(
    sources: Sequence[Path], written: _Written, asked: Asked, columns: str | None, page_notes: int, jobs: int
) -> Outcome:
    """Detect in a private folder, then put every file in its place, the notes last."""
    from resynth import formats as all_formats
    from resynth.engines.local import LocalEngine
    from resynth.evaluate import sheets
    from resynth.formats.inputs import taken_in
    from resynth.job import doubted, found_page
    from resynth.job.detect import COLUMNS, detected, rows_of
    from resynth.job.work import folder_beside

    before = os.umask(0o077)
    try:
        with (
            folder_beside(written.out) as work,
            taken_in(sources, work / "input", asked.read_as) as taken,
            words.steps() as steps,
        ):
            all_formats.find(taken, asked.read_as, columns)
            engine = LocalEngine(jobs, goes_on=False)
            try:
                done = detected(taken, asked, work, engine, steps, jobs)
            except BaseException:
                engine.stop()
                raise
            finally:
                engine.close()
            if written.explained is not None and done.aside is not None:
                sheets.write(written.explained, COLUMNS, rows_of(done.made, done.aside))
            if written.doubts is not None:
                sheets.write(written.doubts, doubted.COLUMNS, doubted.rows(done.made, doubted.read(asked.decided)))
            if written.page is not None:
                (work / "page").write_text(found_page.page(done.made, done.notes, page_notes), "utf-8", "replace")
                shutil.move(work / "page", written.page)
            os.replace(done.made, written.out)
    finally:
        os.umask(before)
    return done


def _show_rules(done: Outcome, *, as_json: bool, explain: bool) -> None:
    """What found how many, where it was asked for: as JSON, or as a table."""
    rows = _rules(done)
    if as_json:
        # What does not stand is gathered only when it is to be explained.
        told = ("recognizer", "rule", "kind", "spans", *(("gave_way", "taken_back") if done.aside else ()))
        rules = [dict(zip(told, row, strict=False)) for row in rows if row[2]]
        print(json.dumps({"notes": done.notes, "patients": done.patients, "spans": done.spans, "rules": rules,
                          "held": [{"where": where, "why": why} for where, why in done.held]}, indent=1))
    elif explain:
        words.table("what found how many", [
            ("recognizer", "left"), ("rule", "left"), ("kind", "left"), ("spans", "right"), ("gave way", "right"),
            ("taken back", "right"),
        ], [(*map(str, row[:3]), *(f"{count:,}" for count in row[3:])) for row in rows])
        words.say("gave way: another span stands in the same place; taken back: what stands around it speaks against "
                  "PHI, twelve to one or more (--without around takes nothing back)")


def _tell(done: Outcome, written: _Written, decided: Path | None) -> None:
    """Say how the detection ended, and what to type next."""
    for where, why in done.held[: words.MOST]:
        words.say(f"held back: {where}: {why}")
    if len(done.held) > words.MOST:
        words.say(f"held back: {words.count(len(done.held) - words.MOST, 'record')} more")
    warned.of_the_input(done.odd)
    if decided is not None:
        from resynth.job import doubted

        yes, no, hold, none = doubted.read(decided).counts()
        words.say(f"--decided: {words.count(yes, 'place')} phi, {no:,} not_phi, {hold:,} hold, {none:,} not decided")
    if done.undecided:
        absent = words.count(done.undecided, "note that is", "notes that are")
        words.say(f"warning: --decided tells of {absent} not here")
    words.say(
        f"found {words.count(done.spans, 'span')} in {words.count(done.notes, 'note')} of "
        f"{words.count(done.patients, 'patient')}; no program finds all"
    )
    for path in written.files():
        words.say(f"keep this to yourself:    {path}")
    # Beside what was found, for it is PHI as that is.
    shown = shlex.quote(str(written.page or written.out.with_suffix(".html")))
    looked = f"read {shown}" if written.page else f"look at some notes with --page {shown}"
    words.say(f"hint: {looked}, correct spans, then: "
              f"resynth release {shlex.quote(str(written.out))} --policy POLICY --out OUT --vault VAULT --spans given")


def _rules(done: Outcome) -> list[tuple[str, str, str, int, int, int]]:
    """Each rule that found something, and each recognizer that found nothing: what stands, what does not."""
    from resynth.recognize.detect import versions

    found = sorted({*done.rules, *done.gave_way, *done.taken_back})
    rows = [(*said.partition(":")[::2], kind, done.rules[said, kind], done.gave_way[said, kind],
             done.taken_back[said, kind]) for said, kind in found]
    without = versions().keys() - {row[0] for row in rows}
    return sorted([*rows, *((name, "nothing", "", 0, 0, 0) for name in without)])
