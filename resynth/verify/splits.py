"""The lists of the splits: every note stands in one of them, once, all notes of a patient in the same (M1)."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from resynth.verify.prints import Prints


class Splits:
    """The ids that the lists of a tree name; they are asked note by note, a patient's notes one after the other."""

    def __init__(self, root: Path) -> None:
        self.lists = sorted((root / "splits").glob("*.txt"))
        self._named = Prints()
        self._lines = 0
        self._found = 0
        self._last = ("", -1)
        for number, path in enumerate(self.lists):
            for line in ids_of(path):
                self._named.add(str(number), line)
                self._lines += 1

    def wrong(self, doc_id: str, patient_id: str) -> str:
        """What is wrong with the place of the next note, in words without values; empty when nothing is."""
        if not self.lists:
            return ""
        places = [number for number in range(len(self.lists)) if self._named.has(str(number), doc_id)]
        if len(places) != 1:
            return "splits: a note that stands in none of them, or in several"
        self._found += 1
        before, self._last = self._last, (patient_id, places[0])
        return "splits: one patient's notes in several" if before[0] == patient_id and before[1] != places[0] else ""

    def more(self) -> str:
        """Whether the lists name anything but the notes that were asked for, each once."""
        return "splits: a line that is no id of a note, or one id twice" if self._lines != self._found else ""

    def __repr__(self) -> str:
        return f"Splits(lists={len(self.lists)})"


def ids_of(path: Path) -> Iterator[str]:
    """The lines of a list; what is no text is told as one that is no id."""
    with open(path, encoding="utf-8", errors="replace", newline="\n") as file:
        for line in file:
            yield line.removesuffix("\n")
