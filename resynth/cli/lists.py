"""resynth lists: the lists that surrogates are drawn from."""

from __future__ import annotations

import json
import textwrap

import typer

from resynth.cli.options import example
from resynth.job.catalogue import catalogue

EXAMPLE = example("resynth lists --json")


def lists(as_json: bool = typer.Option(False, "--json", help="Print the result as JSON.")) -> None:
    """Show every list with its rows, source, licence, date and digest."""
    every = catalogue()
    if as_json:
        print(json.dumps([info._asdict() for info in every], indent=1))
        return
    for info in every:
        print(f"{info.name:<20} {info.rows:>7,} rows   sha256 {info.digest[:12]}")
        more = f"{info.source}; {info.licence}; {info.date}"
        print(textwrap.fill(more, 76, initial_indent="    ", subsequent_indent="    "))
