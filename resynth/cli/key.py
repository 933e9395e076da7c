"""resynth key: make a key, show which it is."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from resynth.cli import words
from resynth.cli.options import example
from resynth.keys import Key

app = typer.Typer(no_args_is_help=True, help="Make a key, or show which one a file holds.", rich_markup_mode=None,
                  epilog=example("resynth key new project.key"))


@app.command("new", epilog=example("resynth key new project.key"))
def new(file: Annotated[Path, typer.Argument(help="Where the key is written; never over another file.")]) -> None:
    """Make a fresh key of 256 bits, readable by you alone."""
    key = Key.new(file)
    words.say(f"wrote a new key to {file} (fingerprint {key.fingerprint}); keep it as you keep the notes")


@app.command(
    "show", short_help="Show a key's fingerprint, by which two are told apart.",
    epilog=example("resynth key show VAULT/key"),
)
def show(file: Annotated[Path, typer.Argument(help="A key file.")]) -> None:
    """Show a key's fingerprint: enough to tell two keys apart, and nothing more."""
    print(Key.load(file).fingerprint)
