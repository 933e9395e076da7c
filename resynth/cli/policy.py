"""resynth policy: the rules, listed, shown and checked."""

from __future__ import annotations

import json
import textwrap

import typer

from resynth.cli import words
from resynth.cli.options import example
from resynth.policy import explain, parse
from resynth.policy.model import ROUTE_WORDS

app = typer.Typer(no_args_is_help=True, help="List, show and check policies.", rich_markup_mode=None)


@app.command("list", epilog=example("resynth policy list"))
def list_(as_json: bool = typer.Option(False, "--json", help="For a machine to read.")) -> None:
    """List the bundled policies."""
    policies = [parse.load(name) for name in parse.bundled()]
    if as_json:
        rows = [
            {"policy": p.id, "version": p.version, "title": p.title, "legal_route": p.legal_route} for p in policies
        ]
        print(json.dumps(rows, indent=1))
        return
    for p in policies:
        print(f"{p.id:<20} {p.version}")
        for more in (p.title, f"legal route: {ROUTE_WORDS[p.legal_route]}"):
            print(textwrap.fill(more, 76, initial_indent="    ", subsequent_indent="    "))


@app.command("show", epilog=example("resynth policy show cchmc-2014"))
def show(
    policy: str = typer.Argument(..., help="A bundled policy by name, or a file."),
    source: bool = typer.Option(False, "--source", help="The YAML as it was written, to start your own from."),
) -> None:
    """Show a policy in plain words, class by class."""
    loaded = parse.load(policy)
    print(loaded.source if source else explain.show(loaded), end="")


@app.command("check", epilog=example("resynth policy check ours.yaml"))
def check(policy: str = typer.Argument(..., help="A bundled policy by name, or a file.")) -> None:
    """Check a policy: all its problems at once with file and line (exit 3), or none (exit 0)."""
    loaded = parse.load(policy)
    words.say(f"{loaded.id} {loaded.version}: {len(loaded.rules)} kinds, {len(loaded.promises)} promises, no problems")
    print(loaded.digest)
