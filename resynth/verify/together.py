"""What two releases of the same notes tell together: dates that one moved, and the years or days that the other left.

Who has both joins them note by note, for the text around the marks is the same. The days between a patient's moved
dates are the true ones; a true year beside each leaves few numbers of days by which they were moved, a true day one.
Neither release tells that alone (M10), so it is looked for in the crosswalks of both.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import date
from pathlib import Path
from typing import Any, NamedTuple
from zlib import crc32

from resynth.errors import InputError
from resynth.policy.model import Policy
from resynth.verify import date_told
from resynth.verify.date_told import Told
from resynth.verify.promises.shift import FEWEST, RULE, possible

#: Rules that leave of a date what is true of it.
_TRUE = ("keep", "dates.year.v1")
#: So many bytes of a crosswalk make one more part of the patients, of which memory holds one at a time.
_PART = 1 << 28


class Together(NamedTuple):
    """How many patients have dates that both releases tell of, and for how many of them too few moves are left."""

    patients: int = 0
    told: int = 0

    def __repr__(self) -> str:
        return f"Together(told={self.told})"


def together(mine: Path, other: Path, policy: Policy) -> Together:
    """What two crosswalks tell of the dates that one of them moved.

    Args:
        mine: the crosswalk of the release that was made under ``policy``.

    Raises:
        InputError: a crosswalk cannot be read.
    """
    rule = policy.rule("DATE")
    moves = sorted(possible(rule)) if rule.behaviour == RULE else None
    found = Together()
    for moved, true, allowed in ((mine, other, moves), (other, mine, None)):
        parts = 1 + (moved.stat().st_size // _PART if moved.exists() else 0)
        for part in range(parts):
            for least, most in _windows(moved, true, (part, parts), policy.date_order):
                left = most - least + 1 if allowed is None else sum(least <= days <= most for days in allowed)
                few = left < (FEWEST if allowed is None else min(FEWEST, len(allowed)))
                found = Together(found.patients + 1, found.told + few)
    return found


def _windows(moved: Path, true: Path, part: tuple[int, int], order: str) -> Iterator[tuple[int, int]]:
    """Of each patient the least and the most number of days by which the dates may have been moved."""
    days: dict[tuple[str, int, str], tuple[str, int]] = {}
    for row in _rows(moved, RULE):
        patient = row["released_id"].rpartition("-")[0] or row["released_id"]
        if crc32(patient.encode("utf-8", "surrogatepass")) % part[1] == part[0]:
            new = _told(row["surrogate"], order)
            if new is not None and new.full is not None:
                days[row["doc_id"], row["start"], row["original"]] = patient, new.full.toordinal()
    found: dict[str, tuple[int, int]] = {}
    for row in _rows(true, *_TRUE) if days else ():
        known = days.get((row["doc_id"], row["start"], row["original"]))
        if known is None or (span := _span(_told(row["surrogate"], order))) is None:
            continue
        patient, now = known
        least, most = now - span[1].toordinal(), now - span[0].toordinal()
        before = found.get(patient, (least, most))
        found[patient] = max(least, before[0]), min(most, before[1])
    yield from found.values()


def _rows(crosswalk: Path, *rules: str) -> Iterator[dict[str, Any]]:
    """The dates of a crosswalk that one of these rules made."""
    wanted = [f'"{rule}"' for rule in rules]
    try:
        with open(crosswalk, encoding="utf-8", errors="surrogatepass", newline="\n") as file:
            for line in file:
                # Most rows are of other kinds, and need not be read.
                if '"DATE"' in line and any(rule in line for rule in wanted):
                    row = json.loads(line)
                    if row["kind"] == "DATE" and row["rule"] in rules:
                        yield row
    except (OSError, ValueError, KeyError):
        raise InputError(f"{crosswalk.name}: this crosswalk cannot be read") from None


def _told(text: str, order: str) -> Told | None:
    """What a phrase tells, where it is one date."""
    ways = date_told.readings(text, order)
    return ways[0][0] if ways and len(ways[0]) == 1 else None


def _span(told: Told | None) -> tuple[date, date] | None:
    """The first and the last day that a true date may be: itself, or those of its year."""
    if told is None or told.year is None or not told.whole:
        return None
    if told.full is not None:
        return told.full, told.full
    return date(told.year, 1, 1), date(told.year, 12, 31)
