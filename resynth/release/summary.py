"""What the pages of a release are made of: counts, verdicts and names of lists. No value of a note, no digest of one.

Counts that leave the vault pass through ``shown`` and ``shown_row``: a count under the policy's ``small_count`` is
hidden, and so is whatever would let a reader work it out by subtraction.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from resynth.errors import counted
from resynth.kinds import CLASSES, KINDS
from resynth.policy.model import RUNGS, Policy
from resynth.policy.promises import NOTHING
from resynth.types import Standing, Verdict

Count = int | str
#: What a page calls the type of notes whose source tells none.
UNTOLD = "none told"


class TableRows(NamedTuple):
    """A table beside the notes: its rows, those of patients with notes, its columns, and how many were dropped."""

    name: str
    rows: int
    joined: int
    columns: tuple[str, ...]
    dropped: int

    def __repr__(self) -> str:
        return f"TableRows(rows={self.rows})"


@dataclass(frozen=True, slots=True)
class Summary:
    """Everything that the pages say.

    Attributes:
        policy: the policy as used.
        verdicts: how each promise stands, from the verifier.
        tool_version: version of this program.
        notes, patients, characters: sizes of the release, after holding notes back.
        spans: kind -> annotation label -> mentions.
        rungs: kind -> rule id -> rung -> mentions; kept mentions have the rule ``keep``.
        note_types: note type -> notes.
        splits: ``train``, ``dev``, ``test`` -> notes.
        lists: list name -> SHA-256 of the list.
        formats: names of the formats written.
        as_of: the release's only date (ISO), or None.
        version: version of the release itself.
        held, held_rows: notes held back, and rows of tables.
        other_types: notes whose type holds other words than those of types, and is released as ``other``.
        undated: dates that tell less than they might because nobody named the day of the corpus (``as_of``).
        collisions: kind, or what it was -> places where a word or a shuffled value of the release equals an original by
            chance.
        annotated: who made the marks: people (``given``), a program (``detect``), or ``both``.
        looked: whether the program looked for mentions in this run; else the marks came with the notes.
        by_program: mentions that a program marked.
        recognizers: name -> version of those that looked for mentions.
        changes: what is new, one sentence each.
        history: the versions before, newest first: version, date, what was new then.
        tables: tables beside the notes.
        edited: mentions whose surrogate a person wrote in a review.
        risk: figure of risk -> its value, of those that were counted because the policy limits them.
        key_fingerprint: for the private audit only.
    """

    policy: Policy
    verdicts: tuple[Verdict, ...]
    tool_version: str
    notes: int
    patients: int
    characters: int
    spans: Mapping[str, Mapping[str, int]]
    rungs: Mapping[str, Mapping[str, Mapping[str, int]]]
    note_types: Mapping[str, int] = field(default_factory=dict, repr=False)
    splits: Mapping[str, int] = field(default_factory=dict)
    lists: Mapping[str, str] = field(default_factory=dict)
    formats: tuple[str, ...] = ("jsonl",)
    as_of: str | None = None
    version: str = "1.0.0"
    held: int = 0
    held_rows: int = 0
    other_types: int = 0
    undated: int = 0
    collisions: Mapping[str, int] = field(default_factory=dict)
    annotated: str = "given"
    looked: bool = False
    by_program: int = 0
    recognizers: Mapping[str, str] = field(default_factory=dict)
    changes: tuple[str, ...] = ("First release.",)
    history: tuple[tuple[str, str | None, tuple[str, ...]], ...] = ()
    edited: int = 0
    tables: tuple[TableRows, ...] = ()
    risk: Mapping[str, float | None] = field(default_factory=dict)
    key_fingerprint: str = ""

    @property
    def mentions(self) -> int:
        """Mentions of all kinds."""
        return sum(sum(labels.values()) for labels in self.spans.values())

    def by_kind(self) -> dict[str, int]:
        """Kind -> mentions, in the order of the taxonomy."""
        return {kind: sum(self.spans[kind].values()) for kind in KINDS if kind in self.spans}

    def by_class(self) -> dict[str, int]:
        """Class -> mentions, in the order of the paper, absent classes left out."""
        counts = dict.fromkeys(CLASSES, 0)
        for kind, labels in self.spans.items():
            counts[KINDS[kind].cchmc] += sum(labels.values())
        return {name: count for name, count in counts.items() if count}

    def class_rungs(self) -> dict[str, dict[str, int]]:
        """Class -> rung -> mentions, ``keep`` first, then the rungs from the best to the last."""
        table: dict[str, dict[str, int]] = {}
        for name in self.by_class():
            counts = dict.fromkeys(("keep", *RUNGS), 0)
            for kind, rules in self.rungs.items():
                if KINDS[kind].cchmc != name:
                    continue
                for rule, rungs in rules.items():
                    for rung, count in rungs.items():
                        column = "keep" if rule == "keep" else rung
                        counts[column] = counts.get(column, 0) + count
            table[name] = {rung: count for rung, count in counts.items() if count}
        return table

    def class_collisions(self) -> dict[str, int]:
        """Class -> collisions, in the order of the paper; what is no kind stands under its own name, after them."""
        counts = dict.fromkeys(CLASSES, 0)
        for what, count in sorted(self.collisions.items()):
            name = KINDS[what].cchmc if what in KINDS else what
            counts[name] = counts.get(name, 0) + count
        return {name: count for name, count in counts.items() if count}


@dataclass(frozen=True, slots=True)
class PromiseRow:
    """One promise as the pages show it."""

    promise: str
    strength: str
    required: bool
    standing: Standing
    checked: int
    broken: int
    why: str = ""
    where: tuple[str, ...] = ()

    @property
    def fails(self) -> bool:
        """Whether a hard promise is broken."""
        return self.strength == "hard" and self.standing is Standing.BROKEN

    @property
    def missing(self) -> bool:
        """Whether a required promise was not checked, though the corpus holds what it speaks of."""
        return self.required and self.standing is Standing.NOT_CHECKED and self.why != NOTHING


def promise_rows(summary: Summary) -> tuple[PromiseRow, ...]:
    """Every promise of the policy, in its order, with its verdicts; without one it was not checked."""
    return rows_of(summary.policy, summary.verdicts)


def rows_of(policy: Policy, given: Iterable[Verdict]) -> tuple[PromiseRow, ...]:
    """The promises of a policy, in its order, with their verdicts.

    A verdict of a part (``M3.names``) stands under its promise (``M3``).
    """
    verdicts: dict[str, list[Verdict]] = {}
    for v in given:
        verdicts.setdefault(re.split(r"[^A-Z0-9]", v.promise, maxsplit=1)[0], []).append(v)
    rows = []
    for promise, strength in policy.promises.items():
        required = promise in policy.required
        for v in verdicts.get(promise, ()):
            rows.append(PromiseRow(v.promise, strength, required, v.standing, v.checked, v.broken, v.why, v.where))
        if promise not in verdicts:
            rows.append(PromiseRow(promise, strength, required, Standing.NOT_CHECKED, 0, 0, "not checked in this run"))
    return tuple(rows)


def tally_words(standings: Sequence[str]) -> str:
    """How many promises stand how: ``of 46 promises: 45 held, 1 not checked``."""
    told = [f"{standings.count(word)} {word}" for word in ("held", "broken", "not checked") if word in standings]
    return f"of {counted(len(standings), 'promise')}: {', '.join(told)}"


def outcome(summary: Summary) -> tuple[str, str]:
    """The verdict on the whole: ``held``, ``incomplete`` or ``broken``, and one sentence that says so."""
    rows = promise_rows(summary)
    if any(row.fails for row in rows):
        return "broken", "A hard promise is broken. This must not be handed out."
    if any(row.missing for row in rows):
        return "incomplete", "No hard promise is broken, but a promise that the policy requires was not checked."
    checked = [row for row in rows if row.standing is not Standing.NOT_CHECKED]
    if not checked:
        return "incomplete", "Nothing was checked."
    if summary.held or summary.held_rows:
        what = "notes" if summary.held else "rows of tables"
        return "held", f"Every hard promise that was checked is held. Some {what} were held back and are not in here."
    return "held", "Every hard promise that was checked is held."


# ---- counts that may leave the vault ------------------------------------------------------------------------------


def shown(count: int, least: int) -> Count:
    """A count as a released page shows it: from 1 to ``least`` - 1 it is only told to be that small."""
    return f"<{least}" if 0 < count < least else count


def shown_row(cells: Mapping[str, int], least: int) -> dict[str, Count]:
    """The parts of a total that is shown exactly.

    Where a part is hidden, the largest part is told by a lower bound that follows from the total alone; else the
    hidden part would be the total minus the rest.
    """
    row = {name: shown(count, least) for name, count in cells.items()}
    hidden = sum(isinstance(count, str) for count in row.values())
    if hidden and hidden < len([count for count in cells.values() if count]):
        largest = max(cells, key=lambda name: cells[name])
        rest = sum(count for name, count in row.items() if isinstance(count, int) and name != largest)
        row[largest] = f"≥{max(sum(cells.values()) - rest - hidden * (least - 1), least)}"
    return row


def shown_sum(cells: Mapping[str, int], least: int) -> Count:
    """The total of counts that are themselves shown: exact when none is hidden, else a lower bound."""
    hidden = sum(1 for count in cells.values() if 0 < count < least)
    seen = sum(count for count in cells.values() if count >= least)
    if not hidden:
        return seen
    return f"≥{seen + hidden}" if seen else "some"


def shown_roughly(count: int, cells: Mapping[str, int], least: int) -> Count:
    """A count over several cells (mentions checked), so rough that no hidden cell follows from it."""
    hidden = sum(1 for part in cells.values() if 0 < part < least)
    if not hidden or count < least:
        return shown(count, least)
    # What is told is at most the sum of the cells that are shown, so it says nothing about the hidden ones.
    floor = count - hidden * (least - 1)
    if floor < least:
        return "some"
    unit: int = 10 ** (len(str(floor)) - 1)
    return f"≥{floor // unit * unit}"


def counts_told(least: int) -> str:
    """How the pages of a release tell counts, and why not all of them exactly; each page says it once."""
    return (
        f"Counts are not always exact, because a small one can point to a person. A count under {least} is given as "
        f"“fewer than {least}”. Where it would follow from others, one of these or their total is given as “at least” "
        "a number. How often a promise was checked is given roughly, or as “some”."
    )


def prose(count: Count, what: str = "") -> str:
    """A shown count inside a sentence: ``at least 1,990``, ``fewer than 11 notes``, ``1 note``.

    Args:
        what: is counted: one of it.
    """
    words = {"≥": "at least ", "<": "fewer than "}
    if isinstance(count, str) and count[0] not in words:
        return f"{count} {what}s" if what else count
    front, number = ("", count) if isinstance(count, int) else (words[count[0]], int(count[1:]))
    return front + (counted(number, what) if what else f"{number:,}")
