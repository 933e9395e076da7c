"""What the pages of a release say whatever the notes say: words, days and numbers that give nobody away there (M3).

The scan of a finished tree looks for originals in every page. A page that speaks of a data set, or names the day of the
release, must not stop a release whose notes have a Mr. Dataset, or that day as a record number.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from datetime import date
from pathlib import Path
from typing import Any

from resynth.kinds import KINDS
from resynth.policy.model import Policy
from resynth.verify.number_forms import bare
from resynth.verify.words import canon, word_set

#: Words with a capital that stand in our pages and file names, and are no ordinary words. None of them is a name:
#: tests hold the pages of every policy, and all that policies can say, against it, and it against the lists of names.
WORDS = word_set(
    "alphanum annotators dataset fileobject fileset hipaa html json jsonl medicare oakhaven physionet preprocessing "
    "readme recognizers recordset subpart yaml"
) | {canon(kind) for kind in KINDS}
_DAY = re.compile(r"\d{4}-\d{2}-\d{2}")
#: How CHANGES.md tells a version and its day.
_VERSION = re.compile(r"^## \d+\.\d+\.\d+ \((\d{4}-\d{2}-\d{2})\)$", re.MULTILINE)
#: Below these keys of the audit a number is a count.
COUNTS = frozenset(("counts", "mentions", "rungs", "collisions", "note_types", "splits", "exceptions", "checked"))


def own_numbers(root: Path, policy: Policy, number: re.Pattern[str]) -> frozenset[str]:
    """The numbers, bare, that the policy says and the days of the versions: what a page may hold.

    Args:
        root: the tree; the days are read from the headings of its CHANGES.md, and nothing else of it.
        number: what counts as a number.
    """
    changes = root / "CHANGES.md"
    said = _VERSION.findall(changes.read_text("utf-8", "replace")) if changes.is_file() else []
    said += [policy.as_of] if policy.as_of else []
    days = {bare(day) for day in said if _is_day(day)}
    return frozenset(days | {bare(found[0]) for found in number.finditer(policy.source)})


def _is_day(said: str) -> bool:
    try:
        return _DAY.fullmatch(said) is not None and date.fromisoformat(said) is not None
    except ValueError:
        return False


def without_counts(text: str) -> str:
    """An audit without its counts, each of its texts a line; as it stands where it does not parse."""
    try:
        return "\n".join(_texts(json.loads(text)))
    except (ValueError, RecursionError):
        return text


def _texts(data: Any, counts: bool = False) -> Iterator[str]:
    if isinstance(data, dict):
        for key, value in data.items():
            yield key
            yield from _texts(value, counts or key in COUNTS)
    elif isinstance(data, list):
        for value in data:
            yield from _texts(value, counts)
    elif not (counts and type(data) is int):
        yield str(data)
