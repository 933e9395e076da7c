"""resynth lists: the lists that surrogates are drawn from."""

from __future__ import annotations

import json

import typer

from resynth import lexicon
from resynth.cli import words
from resynth.cli.options import example

EXAMPLE = example("resynth lists --json")


def lists(as_json: bool = typer.Option(False, "--json", help="For a machine to read.")) -> None:
    """Show every list with its rows, source, licence, date and digest."""
    catalogue = lexicon.catalogue()
    if as_json:
        print(json.dumps([info._asdict() for info in catalogue], indent=1))
        return
    rows = [(info.name, f"{info.rows:,}", info.source, info.licence, info.date, info.digest[:12]) for info in catalogue]
    left = [(heading, "left") for heading in ("source", "licence", "date", "sha256")]
    columns = [("list", "left"), ("rows", "right"), *left]
    words.table("", columns, rows)
