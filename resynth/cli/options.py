"""The options that several verbs share, spelled once."""

from __future__ import annotations

import os
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from resynth.errors import UsageError

if TYPE_CHECKING:
    from resynth.policy.model import Policy


def example(*lines: str) -> str:
    """What a verb's help ends with: a command that can be typed. The mark in front keeps its lines as they are."""
    first, *more = lines
    return "\b\n" + "\n".join([f"Example: {first}", *(f"         {line}" for line in more)])


Inputs = Annotated[
    list[Path],
    typer.Argument(metavar="INPUT...", help="Notes: files, folders, 'notes/*.xml' or -; also as .gz."),
]
PolicyName = Annotated[str, typer.Option("--policy", help="A bundled policy by name, or a YAML file.")]
VaultFolder = Annotated[Path, typer.Option("--vault", help="The private folder; made when absent.")]
Spans = Annotated[
    str, typer.Option("--spans", help="Whose marks: given (annotators'), detect (found by this program), or both.")
]
Known = Annotated[
    list[str] | None,
    typer.Option("--known", help="What is known of the patients: CSV of patient_id, kind, value; or as --table."),
]


def _usable(jobs: int) -> int:
    """No more workers than the machine can use: each is a process with its own lists, also where the notes are two."""
    return min(jobs, WORKERS_A_CORE * (os.cpu_count() or 1))


#: More workers than this a core gain nothing, and take the memory of all that runs beside them.
WORKERS_A_CORE = 4
Jobs = Annotated[
    int,
    typer.Option("--jobs", "-j", min=1, callback=_usable,
                 help="Worker processes, at most four a core; the result does not depend on it."),
]
KeyFile = Annotated[Path | None, typer.Option("--key", help="A key file; without it the vault makes its own.")]
LabelsFile = Annotated[Path | None, typer.Option("--labels", help="YAML that maps your annotation labels to kinds.")]
Patients = Annotated[str | None, typer.Option("--patients", help="Whose a note is: CSV (doc_id, patient_id) or regex.")]
Encoding = Annotated[str, typer.Option("--encoding", help="Encoding of the input; UTF-8 unless said.")]
TableEncoding = Annotated[
    str, typer.Option("--table-encoding", help="Encoding of --table and --known; that of --encoding unless said.")
]
From = Annotated[str | None, typer.Option("--from", help="The input's format, when it shall not be recognised.")]
Columns = Annotated[
    str | None, typer.Option("--columns", help="Of a table or JSON lines: text=FIELD,doc_id=FIELD, and so on.")
]
Formats = Annotated[list[str] | None, typer.Option("--formats", help="Formats of the release, comma-separated.")]
Tables = Annotated[
    list[str] | None,
    typer.Option("--table", help="A table beside the notes: persons.csv:person_id,first,last,sex=keep; several times."),
]
TableRows = Annotated[
    str, typer.Option("--table-rows", help="all, or with-notes: leave out the rows of patients without notes.")
]
OnBadRecord = Annotated[
    str, typer.Option("--on-bad-record", help="stop, or hold: set bad records aside, go on, and end with 6.")
]
Cues = Annotated[
    Path | None,
    typer.Option("--cues", help="A folder of cue lists of your own (profession.tsv …), beside ours."),
]
With = Annotated[
    list[str] | None,
    typer.Option("--with", help="Others too: presidio, if it is installed."),
]
Without = Annotated[
    list[str] | None,
    typer.Option("--without", help="Leave recognizers out (resynth recognizers lists them): around, chain, views …"),
]
Careful = Annotated[
    bool, typer.Option("--careful", help="Mark what may be PHI too: far fewer missed, more of the text goes.")
]
Model = Annotated[
    Path | None, typer.Option("--model", help="What resynth train learned from annotated notes: it looks at notes too.")
]
AsOf = Annotated[str | None, typer.Option("--as-of", help="The release's date (YYYY-MM-DD), the only today there is.")]


def policy_of(name: str, as_of: str | None) -> Policy:
    """The policy, with the date of the command line over its own. UsageError for a date that is none."""
    from resynth.policy import parse

    policy = parse.load(name)
    day = checked_day(as_of)
    return policy if day is None else policy.dated(day)


def checked_day(as_of: str | None) -> str | None:
    """The date of ``--as-of`` as it was typed, or None. UsageError for what is none."""
    try:
        if as_of is not None and date.fromisoformat(as_of).isoformat() != as_of:
            raise ValueError
    except ValueError:
        raise UsageError("--as-of takes a date", hint="--as-of 2026-01-31") from None
    return as_of
