"""resynth recognizers: what looks for PHI in raw notes, in which version."""

from __future__ import annotations

import json

import typer

from resynth.cli import options as o
from resynth.cli import words

EXAMPLE = o.example("resynth recognizers --json")


def recognizers(
    with_: o.With = None,
    without: o.Without = None,
    careful: o.Careful = False,
    model: o.Model = None,
    as_json: bool = typer.Option(False, "--json", help="Print the result as JSON."),
) -> None:
    """Show every recognizer that runs here, ours and those of installed packages, with version and kinds."""
    from resynth.kinds import KINDS
    from resynth.recognize.detect import choose, versions
    from resynth.recognize.detect import recognizers as active

    choose(with_, without, careful, model)
    kinds = {one.name: sorted(one.kinds) for one in active()}
    rows = [{"name": name, "version": version, "kinds": kinds.get(name, [])} for name, version in versions().items()]
    if as_json:
        print(json.dumps(rows, indent=1))
        return
    words.table("", [("recognizer", "left"), ("version", "whole"), ("kinds", "left")], [
        (name, version, "all" if name in kinds and len(kinds[name]) == len(KINDS) else ", ".join(kinds[name])
         if name in kinds else "what was learned of notes, or lists of the site")
        for name, version in versions().items()
    ])
