"""Notes that a verb compares: each side opened, with options of its own."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from resynth.cli import words
from resynth.errors import InputError, UsageError

if TYPE_CHECKING:
    from resynth.evaluate.load import Side
    from resynth.evaluate.note import ScoredNote


class Met(NamedTuple):
    """How many notes both sides have, the first alone, and the second alone."""

    both: int = 0
    first: int = 0
    second: int = 0

    def plus(self, note: ScoredNote) -> Met:
        """With one note more."""
        if note.gold is None:
            return self._replace(second=self.second + 1)
        return self._replace(first=self.first + 1) if note.system is None else self._replace(both=self.both + 1)

    def told(self, first: Path, second: Path) -> str:
        """``2 notes are in gold.jsonl only, 1 note is in system.jsonl only``; nothing when both have all."""
        one, two = (first.name, second.name) if first.name != second.name else (str(first), str(second))
        return ", ".join(
            f"{words.count(count, 'note is', 'notes are')} in {name} only"
            for count, name in ((self.first, one), (self.second, two)) if count
        )

    def require(self, first: Path, second: Path) -> None:
        """UsageError when no note is in both."""
        if self.both:
            return
        if not self.first + self.second:
            raise InputError(f"{first.name}: there is no note in it")
        raise UsageError(
            f"no note is in both: {self.told(first, second)}", hint="notes are the same where their doc_ids are"
        )


class How(NamedTuple):
    """How both sides are read, as typed."""

    labels: Path | None = None
    patients: str | None = None
    encoding: str = ""
    columns: str | None = None
    spans: str = "given"

    def __repr__(self) -> str:
        return "How()"


def installed() -> None:
    """UsageError when what scores need is not there."""
    for name in ("numpy", "scipy", "rapidfuzz"):
        try:
            __import__(name)
        except ModuleNotFoundError:
            hint = "pip install scipy rapidfuzz"
            raise UsageError(f"scores need {name}, which is not installed", hint=hint) from None


@contextmanager
def opened(sides: Sequence[tuple[str, Path | Sequence[Path], str | None]], how: How) -> Iterator[list[Side]]:
    """The sides (name, paths as typed, format or None), to be read as often as wanted while the context lasts."""
    from resynth import formats
    from resynth.evaluate.load import Side
    from resynth.formats import inputs
    from resynth.formats.tables import columns_of

    with ExitStack() as stack:
        work = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        found = []
        for name, given, form in sides:
            paths = inputs.named([given] if isinstance(given, Path) else given)
            taken = stack.enter_context(inputs.taken_in(paths, work / name, form))
            # Each side gathers its own unknown labels.
            options = formats.ReadOptions(
                labels=formats.Labels(formats.labels_file(how.labels) if how.labels else {}), encoding=how.encoding,
                patients=formats.patients_from(how.patients) if how.patients else None, spans=how.spans,
                columns=columns_of(how.columns) if how.columns else {}, wary=True,
            )
            found.append(Side(name, formats.find(taken, form, how.columns), options, taken))
        yield found
