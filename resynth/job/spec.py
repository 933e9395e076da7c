"""What a run was asked to do, as plain values, and the pieces of work that it is cut into."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

from resynth.formats.base import Slice
from resynth.job.known import Source
from resynth.job.tables import Table


@dataclass(frozen=True)
class Job:
    """One run, as plain values: it crosses process borders, and a worker builds the rest from it.

    Attributes:
        source: the input, a file or a folder.
        policy: name of a bundled policy, or a file.
        vault: the private folder.
        key_file: where the key lies.
        read_as: the input's format by name, or None to detect it.
        write_as: the formats of the release, by name.
        labels: annotation label -> kind, from ``--labels``, over the policy's and the taxonomy's.
        patients: ``--patients``: a CSV of document and patient, or a regex on the document id.
        encoding: of the input; empty: UTF-8, or what an XML file says.
        spans: ``given``, ``detect`` or ``both``.
        hold_bad: set bad records aside instead of stopping.
        columns: ``--columns``: of a table, which column holds what.
        tables: tables beside the notes.
        known: files of what is known of the patients, for detection.
        lone_rows: whether rows of patients without notes are released.
        buckets: how many buckets the spool has.
        as_of: the day that the command line names; None: the policy's own, if it has one.
    """

    source: Path = field(repr=False)
    policy: str
    vault: Path = field(repr=False)
    key_file: Path = field(repr=False)
    read_as: str | None = None
    write_as: tuple[str, ...] = ("jsonl",)
    labels: Mapping[str, str] = field(default_factory=dict)
    patients: str | None = field(default=None, repr=False)
    encoding: str = ""
    spans: str = "given"
    hold_bad: bool = False
    columns: Mapping[str, str] = field(default_factory=dict, repr=False)
    tables: tuple[Table, ...] = field(default=(), repr=False)
    known: tuple[Source, ...] = field(default=(), repr=False)
    lone_rows: bool = True
    buckets: int = 1
    as_of: str | None = field(default=None, repr=False)


class Piece(NamedTuple):
    """Parts of the input that are read in one go (format name, part), or a table; and their number."""

    job: Job
    number: int
    slices: tuple[tuple[str, Slice], ...]
    table: int | None = None


class Bucket(NamedTuple):
    """One bucket of charts. ``stamp`` names the pass, so that a worker looks at the newest plan."""

    job: Job
    number: int
    stamp: str
