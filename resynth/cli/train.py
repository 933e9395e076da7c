"""resynth train: notes that people annotated in, a model out that looks at notes beside the recognizers."""

from __future__ import annotations

import json
import shlex
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from resynth.cli import annotated, words
from resynth.cli import options as o
from resynth.errors import UsageError

if TYPE_CHECKING:
    from resynth.cli.words import Steps
    from resynth.evaluate.learning import Gain
    from resynth.recognize.learned.model import Model
    from resynth.recognize.learned.training import Marked

EXAMPLE = o.example("resynth train notes.jsonl --out site.model --folds 5",
                    "resynth detect notes.jsonl --model site.model --out found.jsonl")
#: Rows of categories with fewer mentions than this are not shown: chance alone moves them.
_FEWEST_SHOWN = 10


def train(
    gold: Annotated[Path, typer.Argument(metavar="GOLD", help="Notes as people annotated them, in any format.")],
    out: Annotated[Path, typer.Option("--out", help="The model: a file for you alone, for it holds words of notes.")],
    learner: Annotated[
        str, typer.Option("--learner", help="crf: conditional random fields; svm: support vector machines.")
    ] = "crf",
    n_folds: Annotated[
        int, typer.Option("--folds", min=0, help="First measure it on patients left out in turn, in this many "
                                                 "parts; 0: do not.")
    ] = 0,
    view: Annotated[
        str, typer.Option("--view", help="What --folds counts: strict (an entity's place and kind), relaxed or token.")
    ] = "strict",
    least: Annotated[
        int, typer.Option("--least", min=1, help="Words in the notes of fewer patients than this are not learned.")
    ] = 2,
    rounds: Annotated[int, typer.Option("--rounds", min=1, help="Rounds of learning over all notes, at most.")] = 80,
    by_category: Annotated[
        bool, typer.Option("--by-category", help="A model for each category, as Yang & Garibaldi had them: finds less.")
    ] = False,
    labels: o.LabelsFile = None,
    patients: o.Patients = None,
    from_: o.From = None,
    encoding: o.Encoding = "",
    columns: o.Columns = None,
    force: Annotated[bool, typer.Option("--force", help="Replace what stands at --out.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print the result as JSON.")] = False,
) -> None:
    """Learn from annotated notes to find PHI as this house writes it, beside the recognizers: detect --model."""
    from resynth.cli.outputs import apart, may_write
    from resynth.cli.sides import How, installed, opened
    from resynth.evaluate import learning
    from resynth.evaluate.ablation import VIEWS
    from resynth.recognize.learned.learners import LEARNERS
    from resynth.recognize.learned.training import Settings
    from resynth.recognize.learned.training import train as learn

    if learner not in LEARNERS:
        raise UsageError(f"--learner: there is no learner {learner}", hint=f"--learner {' or '.join(LEARNERS)}")
    if n_folds == 1:
        raise UsageError("--folds: one part cannot be left out", hint="--folds 5")
    if view not in VIEWS:
        raise UsageError(f"--view: no such view: {view}", hint="--view token")
    LEARNERS[learner].check()
    if n_folds:
        installed()
    may_write(out)
    if out.exists() and not force:
        raise UsageError(f"{out.name}: something stands there, and is left as it is",
                         hint="name another --out, or add --force")
    apart([gold], [out])
    settings = Settings(learner=learner, least=least, rounds=rounds, by_category=by_category)
    with opened([("gold", gold, from_)], How(labels, patients, encoding, columns)) as (side,), words.steps() as steps:
        charts = annotated.charts(side)
        gains: list[Gain] = []
        if n_folds:
            gains = learning.left_out(charts, n_folds, settings, view, _begin(steps, n_folds))
        steps.begin("looking at notes", sum(map(len, charts)))
        notes: list[Marked] = []
        for chart in charts:
            notes += learning.marked([chart])
            steps.advance(len(chart))
        model = learn(notes, settings, _learning(steps, "learning from all"))
    model.write(out)
    _tell(model, out, gains, n_folds, view, as_json)


def _begin(steps: Steps, folds: int) -> Callable[[int], Callable[[int], None]]:
    return lambda fold: _learning(steps, f"learning, {fold + 1} of {folds}")


def _learning(steps: Steps, what: str) -> Callable[[int], None]:
    """A step of which nobody knows yet how many rounds it takes."""
    steps.begin(what, 0, "rounds")
    return steps.advance


def _tell(model: Model, out: Path, gains: list[Gain], folds: int, view: str, as_json: bool) -> None:
    about = model.about
    if as_json:
        print(json.dumps({
            "learner": about.learner, "version": model.version, "notes": about.notes, "patients": about.patients,
            "mentions": about.mentions, "folds": folds, "view": view,
            "left_out": {row.category: {
                "before": annotated.rates(row.before), "after": annotated.rates(row.after)} for row in gains},
        }, indent=1))
    elif gains:
        shown = [row for row in _parted(gains) if row.after.gold >= _FEWEST_SHOWN]
        words.table(
            f"{view}, patients left out in turn ({folds} parts): recognizers alone, and with a model of the others",
            [("category", "left"), ("expected", "right"), *((f"{name} {when}", "right") for when in ("alone", "with")
                                                            for name in ("precision", "recall", "F1")),
             ("gain", "right")],
            [(row.category, f"{row.after.gold:,}", *annotated.shown(row.before), *annotated.shown(row.after),
              f"{row.after.f1 - row.before.f1:+.4f}") for row in shown],
        )
    learned = sum(about.mentions.values())
    words.say(f"learned from {words.count(learned, 'mention')} of {words.count(len(about.mentions), 'kind')} in "
              f"{words.count(about.notes, 'note')} of {words.count(about.patients, 'patient')}")
    words.say(f"keep this to yourself:    {out}")
    words.say(f"hint: resynth detect NOTES --model {shlex.quote(str(out))} --out found.jsonl")


def _parted(gains: list[Gain]) -> list[Gain]:
    """The rows without those of a kind that is all of its category."""
    alike = {(row.category.partition("/")[0], row.after.gold) for row in gains if "/" not in row.category}
    return [row for row in gains if "/" not in row.category
            or (row.category.partition("/")[0], row.after.gold) not in alike]
