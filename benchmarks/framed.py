"""What is missed in which sentence: ``python -m benchmarks.framed [THEME ...] [--each 30] [--list]``.

The sentences of tests/cases/frames are ways in which charts write something, with slots; each slot is filled with
values drawn at random (benchmarks/framing), with other text around that tells how the note is written. What is missed
in one sentence and not in others is a fault of a class, and no word that a name is too.
"""

from __future__ import annotations

import argparse
import random
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import NamedTuple

from benchmarks.detection import ROOT
from benchmarks.framing import names, numbers, places, plain, times, work
from resynth.recognize.detect import detect_all
from resynth.recognize.patient import Patient
from resynth.types import Document, Span

FRAMES = ROOT / "tests" / "cases" / "frames"
#: The makers of each theme; those of names are any theme's.
THEMES = {theme.__name__.rpartition(".")[2]: theme.SLOTS for theme in (names, numbers, places, plain, times, work)}
AROUND = "The patient was seen today and is doing well, with no new complaints since the last visit.\n"
_SLOT = re.compile(r"\{(!?)([A-Za-z]+?)(\d?)\}|«([^»]+)»")

Place = tuple[int, int]
Slots = Mapping[str, Callable[[random.Random], str]]


class Sentence(NamedTuple):
    """A line of a file of sentences.

    Attributes:
        theme: whose makers fill its slots.
    """

    theme: str
    line: str

    def __repr__(self) -> str:
        return f"Sentence({self.line!r})"


class Framed(NamedTuple):
    """A sentence with values in it: the places of what identifies, and of what must be left alone."""

    frame: int
    text: str
    places: tuple[Place, ...]
    plain: tuple[Place, ...]

    def __repr__(self) -> str:
        return f"Framed(frame={self.frame})"

    def missed(self, found: Iterable[Span] | None) -> list[Place]:
        """The places that no span holds whole."""
        spans = list(found or ())
        return [(a, b) for a, b in self.places if not any(span.start <= a and b <= span.end for span in spans)]

    def wrong(self, found: Iterable[Span] | None) -> list[Place]:
        """The spans that touch nothing that identifies."""
        return [
            (span.start, span.end)
            for span in found or ()
            if not any(span.start < b and a < span.end for a, b in self.places)
        ]


def sentences(*themes: str) -> list[Sentence]:
    """The sentences of the themes (the names of the files); where none is given of all that developers read."""
    read = sorted(path for path in FRAMES.glob("*.txt") if not path.stem.endswith("-unread"))
    paths = [FRAMES / f"{theme}.txt" for theme in themes] or read
    return [
        Sentence(path.stem.partition("-")[0], line)
        for path in paths for line in path.read_text(encoding="utf-8").splitlines() if line.strip()
    ]


def framed(lines: list[Sentence], each: int, seed: int) -> Iterator[Framed]:
    """Each sentence so many times, with values drawn at random.

    ``{F}`` is a first name, ``{F2}`` another one, ``{FU}`` one in capitals, ``{f}`` in small letters; ``{!DRUG}`` is
    something that identifies nobody and must be left alone. ``«4 East»`` is as it stands, and identifies; of a value
    with ``‹ ›`` in it only what is between them does: ``Unit ‹4B›``. ``\n`` begins a line, ``\t`` is a tabulator.
    """
    draw = random.Random(seed)
    for number, sentence in enumerate(lines):
        line = sentence.line.replace("\\n", "\n").replace("\\t", "\t")
        makers = {**names.SLOTS, **THEMES[sentence.theme]}
        for _ in range(each):
            yield _filled(number, line, makers, draw)


def _filled(number: int, line: str, makers: Slots, draw: random.Random) -> Framed:
    small = any((slot[2] or "").islower() for slot in _SLOT.finditer(line))
    text = AROUND.upper() if re.search(r"\{[A-Z]+U\d?\}", line) else AROUND.lower() if small else AROUND
    chosen: dict[str, str] = {}
    places: dict[bool, list[Place]] = {True: [], False: []}
    at = 0
    for slot in _SLOT.finditer(line):
        text += line[at : slot.start()]
        at = slot.end()
        value = slot[4] or _value(slot, chosen, makers, draw)
        if value[0].lower() in "aeio" and text[-3:].lower() in (" a ", "\na "):
            text = text[:-1] + ("N " if text[-2] == "A" and value.isupper() else "n ")
        for before, told in _parts(value):
            text += before
            places[not slot[1]] += [(len(text), len(text) + len(told))] if told else []
            text += told
    return Framed(number, text + line[at:], tuple(places[True]), tuple(places[False]))


def _parts(value: str) -> Iterator[tuple[str, str]]:
    """A value as what does not identify and what does, by turns."""
    if "‹" not in value:
        yield "", value
        return
    for piece in value.split("›"):
        before, _, told = piece.partition("‹")
        yield before, told


def _value(slot: re.Match[str], chosen: dict[str, str], makers: Slots, draw: random.Random) -> str:
    name = slot[2].upper()
    capitals = name not in makers and name.endswith("U")
    name = name[:-1] if capitals else name
    key = name + slot[3]
    if key not in chosen:
        chosen[key] = makers[name](draw)
    return chosen[key].upper() if capitals else chosen[key].lower() if slot[2].islower() else chosen[key]


def detected(notes: Iterable[Framed]) -> Iterator[tuple[Framed, tuple[Span, ...] | None]]:
    """Each sentence with what is found in it, each as a note of its own."""
    one_by_one = list(notes)
    patients = (Patient((Document(str(n), str(n), one.text),)) for n, one in enumerate(one_by_one))
    for one, (found,) in zip(one_by_one, detect_all(patients), strict=True):
        yield one, None if found is None else tuple(found)


def main() -> None:
    """Print what is missed and what is marked for nothing in each sentence, the worst first."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("theme", nargs="*", help="names of files of tests/cases/frames; all without")
    parser.add_argument("--each", type=int, default=30, help="how many times each sentence is filled")
    parser.add_argument("--borne", type=int, default=names.BORNE, help="so many bear each name, or more")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--list", action="store_true", help="what is missed or wrong")
    args = parser.parse_args()
    names.BORNE = args.borne
    lines = sentences(*args.theme)
    missed, asked, wrong = Counter[int](), Counter[int](), Counter[int]()
    which: dict[tuple[str, int], list[str]] = {}
    for one, found in detected(framed(lines, args.each, args.seed)):
        asked[one.frame] += len(one.places)
        for count, word, at in ((missed, "missed", one.missed(found)), (wrong, "wrong", one.wrong(found))):
            count[one.frame] += len(at)
            which.setdefault((word, one.frame), []).extend(one.text[a:b] for a, b in at)
    print(f"missed {sum(missed.values())} of {sum(asked.values())} in {len(lines)} sentences, ", end="")
    print(f"{sum(wrong.values())} marks of what identifies nobody")
    for word, count, of in (("missed", missed, asked), ("wrong", wrong, None)):
        for number, so_many in count.most_common():
            if so_many:
                listed = f"   {' | '.join(which[word, number])}" if args.list else ""
                print(f"{word}  {so_many}/{of[number] if of else args.each}  {lines[number].line}{listed}")


if __name__ == "__main__":
    main()
