"""resynth agree: how far two annotators agree, and where somebody has to decide."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any

import typer

from resynth.cli import options as o
from resynth.cli import words

EXAMPLE = o.example("resynth agree notes.jsonl found.jsonl --decide to-decide.csv")


def agree(
    first: Annotated[Path, typer.Argument(metavar="FIRST", help="Notes as one annotated them, in any format.")],
    second: Annotated[Path, typer.Argument(metavar="SECOND", help="The same notes as another annotated them.")],
    decide: Annotated[
        Path | None, typer.Option("--decide", help="Write every span that only one has to this file, to be decided.")
    ] = None,
    labels: o.LabelsFile = None,
    patients: o.Patients = None,
    from_: o.From = None,
    encoding: o.Encoding = "",
    columns: o.Columns = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the result as JSON.")] = False,
) -> None:
    """Compare two annotated copies of the same notes: F1, and Cohen's kappa over tokens."""
    from resynth.cli.outputs import may_write, never_over
    from resynth.cli.sides import How, Met, installed, opened

    installed()
    from resynth.evaluate.agreement import Agreement
    from resynth.evaluate.load import pairs

    may_write(decide)
    never_over({"--decide": decide}, (first, second, labels))
    found = Agreement()
    met = Met()
    with (
        words.steps() as steps,
        opened([("first", first, from_), ("second", second, from_)], How(labels, patients, encoding, columns)) as sides,
    ):
        steps.begin("comparing", 0)
        for note in pairs(*sides):
            met = met.plus(note)
            if note.gold is not None and note.system is not None:
                found.add(note)
            steps.advance(1)
    met.require(first, second)
    told = {**found.result(), "on_one_side_only": met.first + met.second}
    if decide is not None:
        found.write(decide)
    if as_json:
        print(json.dumps(told, indent=1))
    else:
        rows = [(view.replace("_", " "), _maybe(told[view]["micro"]), f"{told[view]['micro']['tp']:,}",
                 f"{told[view]['micro']['fn']:,}", f"{told[view]['micro']['fp']:,}")
                for view in ("strict", "relaxed", "token", "binary_token")]
        kappa = f"{told['kappa']:.4f}" if found.cells else "-"
        words.table(
            f"{words.count(told['documents'], 'note')} · Cohen's kappa over tokens {kappa}",
            [("view", "left"), ("F1", "right"), ("both", "right"), ("first alone", "right"), ("second alone", "right")],
            rows,
        )
        kinds = [(kind, f"{one:.4f}") for kind, one in told["kappa_by"].items()]
        words.table("kappa of each kind", [("kind", "left"), ("kappa", "right")], kinds)
    if met.first + met.second:
        words.say(f"{met.told(first, second)}; left out")
    if told["to_decide"] and decide is None:
        words.say(f"{words.count(told['to_decide'], 'span')} that one alone has")
        words.say("hint: --decide to-decide.csv")


def _maybe(micro: Mapping[str, Any]) -> str:
    """F1, or that neither marked anything."""
    return f"{micro['f1']:.4f}" if micro["gold"] + micro["system"] else "-"
