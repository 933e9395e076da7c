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
    typer.Argument(metavar="INPUT...", help="Notes: files, folders, 'notes/*.xml', or - (standard input); "
                                            "also as .gz."),
]
PolicyName = Annotated[str, typer.Option("--policy", help="A bundled policy by name, or a YAML file.")]
VaultFolder = Annotated[Path, typer.Option("--vault", help="The private folder; it is made if it does not exist.")]
Spans = Annotated[
    str, typer.Option("--spans", help="Which marks to use: given (the input's), detect (this program's), or both.")
]
Known = Annotated[
    list[str] | None,
    typer.Option("--known", help="What you know of the patients: a CSV file of patient_id, kind, value, or a "
                                 "table as for --table."),
]


def _usable(jobs: int) -> int:
    """No more workers than the machine can use: each is a process with its own lists, also where the notes are two."""
    return min(jobs, WORKERS_A_CORE * (os.cpu_count() or 1))


#: More workers than this a core gain nothing, and take the memory of all that runs beside them.
WORKERS_A_CORE = 4
Jobs = Annotated[
    int,
    typer.Option("--jobs", "-j", min=1, callback=_usable,
                 help="Worker processes, at most four a core; the result is the same for any number."),
]
KeyFile = Annotated[Path | None, typer.Option("--key", help="A key file; without it, the vault's own key is used.")]
LabelsFile = Annotated[Path | None, typer.Option("--labels", help="YAML that maps your annotation labels to kinds.")]
Patients = Annotated[
    str | None,
    typer.Option("--patients", help="Which patient a note belongs to: a CSV file (doc_id, patient_id), or a regex on "
                 "the document id."),
]
Encoding = Annotated[str, typer.Option("--encoding", help="Encoding of the input; by default UTF-8.")]
TableEncoding = Annotated[
    str, typer.Option("--table-encoding", help="Encoding of --table and --known; by default that of --encoding.")
]
From = Annotated[str | None, typer.Option("--from", help="The input's format, if it should not be guessed.")]
Columns = Annotated[
    str | None, typer.Option("--columns", help="Names of columns or JSON fields: text=FIELD,doc_id=FIELD, and so on.")
]
Formats = Annotated[
    list[str] | None,
    typer.Option("--formats", help="Formats of the release, comma-separated: jsonl,i2b2,brat,csv …"),
]
Tables = Annotated[
    list[str] | None,
    typer.Option("--table", help="A table to release with the notes: "
                                 "persons.csv:person_id,first,last,sex=keep; may be repeated."),
]
TableRows = Annotated[
    str, typer.Option("--table-rows", help="Rows to release: all, or with-notes (only of patients who have notes).")
]
OnBadRecord = Annotated[
    str, typer.Option("--on-bad-record", help="stop; or hold: set bad records aside, go on, and end with exit code 6.")
]
Cues = Annotated[
    Path | None,
    typer.Option("--cues", help="A folder with cue lists of your own (profession.tsv …), used beside ours."),
]
With = Annotated[
    list[str] | None,
    typer.Option("--with", help="Recognizers to add: presidio, if it is installed."),
]
Without = Annotated[
    list[str] | None,
    typer.Option("--without", help="Recognizers to leave out: around, chain, views … (resynth recognizers "
                                   "lists them)."),
]
Careful = Annotated[
    bool, typer.Option("--careful", help="Also mark what may be PHI: less is missed, and more ordinary text "
                                         "is replaced.")
]
Model = Annotated[
    Path | None, typer.Option("--model", help="A model that resynth train made from annotated notes, used "
                                              "beside the recognizers.")
]
AsOf = Annotated[str | None, typer.Option("--as-of", help="The date of the release (YYYY-MM-DD); nothing else "
                                                          "counts as today.")]


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
