"""The ledger: what earlier releases of this vault issued. Kept for ever; a growing corpus keeps its people.

One JSON line a row: ``[class, scope, fingerprint, surrogate]``. Classes are ``patient`` and ``note`` (released
numbers) and the families of the planner.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from resynth.errors import InputError


class Row(NamedTuple):
    """One thing issued: of which class, inside which scope, for whose keyed fingerprint, what."""

    cls: str
    scope: str
    fingerprint: str
    surrogate: str

    def __repr__(self) -> str:
        return f"Row(cls={self.cls!r})"


def _line(row: Row) -> bytes:
    return json.dumps(row, ensure_ascii=False).encode() + b"\n"


class Ledger:
    """All rows by class; the first that was issued stays."""

    def __init__(self, rows: Iterable[Row] = ()) -> None:
        self._rows: dict[tuple[str, str, str], str] = {}
        self.add(rows)

    @classmethod
    def read(cls, path: Path) -> Ledger:
        """The ledger of a vault, empty on the first run. InputError when it cannot be read: nothing is guessed."""
        if not path.exists():
            return cls()
        try:
            with open(path, encoding="utf-8") as file:
                return cls(Row(*json.loads(line)) for line in file)
        except (OSError, ValueError, TypeError):
            raise InputError(f"{path.name}: the ledger of the vault cannot be read") from None

    def add(self, rows: Iterable[Row]) -> None:
        """Add rows; what stands there already is not changed."""
        for cls, scope, fingerprint, surrogate in rows:
            self._rows.setdefault((cls, scope, fingerprint), surrogate)

    def of(self, cls: str) -> dict[str, str]:
        """Fingerprint to surrogate, of one class."""
        return {fingerprint: made for (of, _, fingerprint), made in self._rows.items() if of == cls}

    def scoped(self, cls: str) -> dict[str, dict[str, str]]:
        """Scope to fingerprint to surrogate, of one class."""
        found: dict[str, dict[str, str]] = {}
        for (of, scope, fingerprint), made in self._rows.items():
            if of == cls:
                found.setdefault(scope, {})[fingerprint] = made
        return found

    def lines(self, rows: Iterable[Row]) -> Iterator[bytes]:
        """The lines of the next ledger: what stood here, then those of ``rows`` that are new.

        A first ledger may have a row for every note: new rows are passed on, not kept.
        """
        for row in self:
            yield _line(row)
        for row in rows:
            if row[:3] not in self._rows:
                yield _line(row)

    def __iter__(self) -> Iterator[Row]:
        return (Row(*place, made) for place, made in self._rows.items())

    def __repr__(self) -> str:
        return "Ledger()"
