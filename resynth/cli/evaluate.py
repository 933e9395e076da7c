"""resynth evaluate: what the parts of detection are worth, and the lists that they go by, made of annotated notes."""

from __future__ import annotations

import json
import shlex
from math import isnan
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from resynth.cli import annotated, warned, words
from resynth.cli import options as o
from resynth.cli import worth as worth_of_release
from resynth.errors import InputError, UsageError

if TYPE_CHECKING:
    from resynth.evaluate.stats import Interval

app = typer.Typer(
    no_args_is_help=True, help="Measure detection and releases, and make lists, on annotated notes.",
    epilog=o.example("resynth evaluate worth notes.jsonl OUT --vault VAULT"),
)
_ABLATION = o.example("resynth evaluate ablation notes.jsonl --view token")
_CUES = o.example("resynth evaluate cues notes.jsonl --kind PROFESSION --out profession.tsv")
_LEARNING = o.example("resynth evaluate learning notes.jsonl --vary features --learner svm")
_MODES = o.example("resynth evaluate modes notes.jsonl")
_RATIO = o.example("resynth evaluate name-ratio notes.jsonl --html names.html")
Gold = Annotated[Path, typer.Argument(metavar="GOLD", help="Notes as people annotated them, in any format.")]
AsJson = Annotated[bool, typer.Option("--json", help="Print the result as JSON.")]


@app.command("ablation", short_help="Detect with and without post-processing: Table 7.", epilog=_ABLATION)
def ablation(
    gold: Gold,
    view: Annotated[
        str, typer.Option("--view", help="What counts: strict (an entity's place and kind), relaxed or token.")
    ] = "strict",
    labels: o.LabelsFile = None,
    patients: o.Patients = None,
    from_: o.From = None,
    encoding: o.Encoding = "",
    columns: o.Columns = None,
    as_json: AsJson = False,
) -> None:
    """Detect with and without post-processing (joined strings cut, trusted terms), and compare by category.

    What stands around a token is weighed in neither: it finds much of the same. Where people marked names with their
    titles, or with other kinds than ours, strict calls ours wrong: --view token tells more.
    """
    from resynth.cli.sides import How, installed, opened

    installed()
    from resynth.evaluate.ablation import VIEWS
    from resynth.evaluate.ablation import ablation as measure

    if view not in VIEWS:
        raise UsageError(f"--view: no such view: {view}", hint="--view token")
    with opened([("gold", gold, from_)], How(labels, patients, encoding, columns)) as (side,):
        rows = measure(annotated.charts(side), view)
    if as_json:
        both = {row.category: {"before": annotated.rates(row.before), "after": annotated.rates(row.after)}
                for row in rows}
        print(json.dumps(both, indent=1))
        return
    words.table(
        f"{view}, before and after post-processing (Yang & Garibaldi 2015, Table 7)",
        [("category", "left"), ("expected", "right"), *((f"{name} {when}", "right") for when in ("before", "after")
                                                        for name in ("precision", "recall", "F1")), ("gain", "right")],
        [(row.category, f"{row.after.gold:,}", *annotated.shown(row.before), *annotated.shown(row.after),
          f"{row.after.f1 - row.before.f1:+.4f}") for row in rows],
    )


@app.command("cues", short_help="Make cue lists of annotated notes by tf-idf.", epilog=_CUES)
def cues(
    gold: Gold,
    kind: Annotated[str | None, typer.Option("--kind", help="For this kind only.")] = None,
    out: Annotated[
        Path | None, typer.Option("--out", help="Write a list in the form of lists/cues, to look through and to use.")
    ] = None,
    least: Annotated[int, typer.Option("--least", min=1, help="A cue stands beside this many mentions, at least.")] = 2,
    most: Annotated[int, typer.Option("--most", min=1, help="Cues of a kind, at most.")] = 200,
    labels: o.LabelsFile = None,
    patients: o.Patients = None,
    from_: o.From = None,
    encoding: o.Encoding = "",
    columns: o.Columns = None,
    as_json: AsJson = False,
) -> None:
    """Make cue lists of annotated notes by tf-idf; words that no list of English or medicine has are never taken."""
    from resynth.cli.outputs import may_write, never_over, write_whole
    from resynth.cli.sides import How, opened
    from resynth.evaluate.cues import cues as gathered
    from resynth.kinds import kind_of

    wanted = None if kind is None else kind_of(kind)
    if kind is not None and wanted is None:
        raise UsageError(f"--kind: no such kind: {kind}", hint="--kind PROFESSION")
    if out is not None and wanted is None:
        raise UsageError("--out takes the cues of one kind", hint=f"--kind PROFESSION --out {shlex.quote(str(out))}")
    may_write(out)
    never_over({"--out": out}, (gold, labels))
    with opened([("gold", gold, from_)], How(labels, patients, encoding, columns)) as (side,):
        found = [cue for cue in gathered(annotated.records(side), least=least, most=most) if wanted in (None, cue.kind)]
    if not found:
        raise InputError(f"{gold.name}: no word stands {words.count(least, 'time')} or more beside such mentions",
                         hint="annotate more notes, or lower --least")
    if out is not None:
        best: dict[str, tuple[str, float]] = {}
        for cue in found:
            best.setdefault(cue.cue, (cue.side, cue.weight))
        lines = [f"{cue}\t{side}\t{weight:.4f}\n" for cue, (side, weight) in sorted(best.items())]
        write_whole(out, "cue\tside\tweight\n" + "".join(lines))
        words.say(f"wrote {words.count(len(best), 'cue')} to {out}; look them through before they are used")
    elif as_json:
        print(json.dumps([cue._asdict() for cue in found], indent=1))
    else:
        words.table(
            "", [("kind", "left"), ("side", "left"), ("cue", "left"), ("weight", "right"), ("mentions", "right")],
            [(cue.kind, cue.side, cue.cue, f"{cue.weight:.4f}", f"{cue.mentions:,}") for cue in found],
        )


@app.command("learning", short_help="Learn PHI or none: the studies of Tafvizi & Pacula.", epilog=_LEARNING)
def learning(
    gold: Gold,
    vary: Annotated[str, typer.Option("--vary", help="features, size (how many patients), or kernel.")] = "features",
    learner: Annotated[str, typer.Option("--learner", help="crf or svm; kernels are of support vector machines.")]
    = "svm",
    least: Annotated[
        int, typer.Option("--least", min=1, help="Words in the notes of fewer patients than this are not learned.")
    ] = 2,
    labels: o.LabelsFile = None,
    patients: o.Patients = None,
    from_: o.From = None,
    encoding: o.Encoding = "",
    columns: o.Columns = None,
    as_json: AsJson = False,
) -> None:
    """Learn PHI or none from three of four patients, and ask about the fourth: the studies of Tafvizi & Pacula.

    What recognizers find is left out of all of it: this is what a learner does on its own.
    """
    from resynth.cli.sides import How, opened
    from resynth.evaluate.learning import STUDIES
    from resynth.recognize.learned.learners import LEARNERS
    from resynth.recognize.learned.training import Settings

    if vary not in STUDIES:
        raise UsageError(f"--vary: there is no study of {vary}", hint=f"--vary {' or '.join(STUDIES)}")
    if learner not in LEARNERS:
        raise UsageError(f"--learner: there is no learner {learner}", hint=f"--learner {' or '.join(LEARNERS)}")
    LEARNERS["svm" if vary == "kernel" else learner].check()
    with opened([("gold", gold, from_)], How(labels, patients, encoding, columns)) as (side,), words.steps() as steps:
        charts = annotated.charts(side)
        steps.begin("learning", 0, "models")
        rows = []
        for row in STUDIES[vary](charts, Settings(learner=learner, least=least)):
            rows.append(row)
            steps.advance(1)
    if as_json:
        print(json.dumps({row.name: annotated.rates(row.counts) for row in rows}, indent=1))
        return
    words.table(
        f"tokens of PHI, patients left out, by {vary} (Tafvizi & Pacula, section 5)",
        [("", "left"), ("expected", "right"), ("precision", "right"), ("recall", "right"), ("F1", "right")],
        [(row.name, f"{row.counts.gold:,}", *annotated.shown(row.counts)) for row in rows],
    )


@app.command("modes", short_help="Find names with nothing known, known ones, larger lists.", epilog=_MODES)
def modes(
    gold: Gold,
    known: o.Known = None,
    roster: Annotated[
        Path | None, typer.Option("--roster", help="A file with names of providers, one a line; by default "
                                                   "those annotated in full.")
    ] = None,
    bootstrap: Annotated[int, typer.Option("--bootstrap", min=1, help="Samples of patients for intervals.")] = 10_000,
    seed: Annotated[int, typer.Option("--seed", help="Seed of the bootstrap samples.")] = 0,
    labels: o.LabelsFile = None,
    patients: o.Patients = None,
    from_: o.From = None,
    encoding: o.Encoding = "",
    table_encoding: o.TableEncoding = "",
    columns: o.Columns = None,
    as_json: AsJson = False,
) -> None:
    """Find names with nothing known, with patients and providers known, and with larger lists: NLM's three modes.

    Unless --known tells it, the full name annotated as the patient's own is what is known of a patient.
    """
    from resynth.cli.sides import How, installed, opened

    installed()
    from resynth.evaluate.modes import modes as measure
    from resynth.job import known as knowing
    from resynth.types import KnownValue

    told: dict[str, list[KnownValue]] = {}
    sources = knowing.sources_of(tuple(known or ()), table_encoding or encoding)
    warned.of_the_known(knowing.not_used(tuple(known or ()), sources))
    for source in sources:
        for patient, value in knowing.read(source):
            told.setdefault(patient, []).append(value)
    providers = None if roster is None else _lines_of(roster)
    with opened([("gold", gold, from_)], How(labels, patients, encoding, columns)) as (side,):
        charts = annotated.charts(side)
        if known and (absent := len(told.keys() - {chart[0].document.patient_id for chart in charts})):
            who = words.count(absent, "patient")
            words.say(f"warning: --known tells of {who} without a note here; are the ids the same?")
        rows = measure(
            charts, (lambda patient: tuple(told.get(patient, ()))) if known else None, providers,
            resamples=bootstrap, seed=seed,
        )
    if as_json:
        print(json.dumps(
            {"patients": len(charts), "seed": seed, "modes": {row.mode: row.told() for row in rows}}, indent=1
        ))
        return
    words.table(
        f"names in three modes, {words.count(len(charts), 'patient')}, 95 % intervals (NLM report of 2013)",
        [("mode", "left"), ("names of patients and kin", "right"), ("names of providers", "right"),
         ("other tokens kept", "right")],
        [(row.mode, *(_with_interval(one) for one in (row.patients, row.providers, row.kept))) for row in rows],
    )
    words.note("resynth detect goes by the larger lists: the last row is how it runs, and the row above it how it runs "
               "with --known.")


@app.command("name-ratio", short_help="Measure the likelihood ratio of names alone, as NLM did.", epilog=_RATIO)
def name_ratio(
    gold: Gold,
    html: Annotated[Path | None, typer.Option("--html", help="Write a page with plots to this file too.")] = None,
    labels: o.LabelsFile = None,
    patients: o.Patients = None,
    from_: o.From = None,
    encoding: o.Encoding = "",
    columns: o.Columns = None,
    as_json: AsJson = False,
) -> None:
    """Measure the likelihood ratio of names alone: the figures of the NLM Scrubber report of 2013 on these notes."""
    from resynth.cli.outputs import may_write, never_over, write_whole
    from resynth.cli.sides import How, opened
    from resynth.evaluate.name_ratio import Marked, measure, page, rows_of

    may_write(html)
    never_over({"--html": html}, (gold, labels))
    with opened([("gold", gold, from_)], How(labels, patients, encoding, columns)) as (side,):
        figures = measure(
            Marked(record.document.text, [(span.start, span.end, span.kind) for span in record.spans or ()])
            for record in annotated.records(side)
        )
    if html is not None:
        write_whole(html, page(figures))
        words.say(f"wrote the page to {html}")
    if as_json:
        print(json.dumps(figures.told(), indent=1))
        return
    words.table(
        f"the likelihood ratio alone on {words.count(figures.notes, 'note')} (NLM Scrubber report of 2013)",
        [("", "left"), ("without filter", "right"), ("with filter", "right"), ("and letters", "right"),
         ("report", "right")], rows_of(figures),
    )


app.command(
    "worth", short_help="Measure what training on a release loses.", epilog=worth_of_release.EXAMPLE
)(worth_of_release.worth)


def _lines_of(path: Path) -> list[str]:
    try:
        return [line.strip() for line in path.read_text("utf-8-sig").splitlines() if line.strip()]
    except FileNotFoundError:
        raise InputError(f"{path.name}: there is no such file") from None
    except UnicodeError:
        raise InputError(f"{path.name}: the file is not UTF-8",
                         hint=f"iconv -f cp1252 -t utf-8 {shlex.quote(str(path))} > FILE") from None


def _with_interval(found: Interval) -> str:
    return "-" if isnan(found.value) else f"{found.value:.4f} ({found.low:.4f} to {found.high:.4f})"
