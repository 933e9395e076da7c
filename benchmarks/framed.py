"""Which names are missed where: ``python -m benchmarks.framed [--borne 3000] [--each 30] [--list]``.

Names of the Census in the sentences of tests/cases/frames.txt, each a way in which charts name people, with others
around them that tell how the note is written. For each sentence how many of the names put into it were missed: what
is missed in one of them and not in others is a fault of a class, and no word that a name is too.
"""

from __future__ import annotations

import argparse
import random
import re
from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from benchmarks.detection import ROOT
from resynth import lexicon
from resynth.recognize.detect import Patient, detect_all
from resynth.types import Document

FRAMES = ROOT / "tests" / "cases" / "frames.txt"
AROUND = "The patient was seen today and is doing well, with no new complaints since the last visit.\n"
_SLOT = re.compile(r"\{([FLfl][U2]?)\}")


class Framed(NamedTuple):
    """A sentence with names in it, and the places of the names."""

    frame: int
    text: str
    places: tuple[tuple[int, int], ...]

    def __repr__(self) -> str:
        return f"Framed(frame={self.frame})"


def framed(each: int, borne: int, seed: int) -> Iterator[Framed]:
    """Each sentence so many times, with names that so many bear or more drawn at random.

    In a sentence F and L are a first and a last name, FU and LU in capitals, f and l in small letters.
    """
    draw = random.Random(seed)
    lasts = sorted(name for name in lexicon.last_borne(borne) if len(name) > 2)
    firsts = sorted(lexicon.first_borne(borne))
    lines = FRAMES.read_text(encoding="utf-8").splitlines()
    for number, line in enumerate(lines):
        for _ in range(each):
            yield _filled(number, line.replace("\\n", "\n"), draw, firsts, lasts)


def _filled(number: int, line: str, draw: random.Random, firsts: list[str], lasts: list[str]) -> Framed:
    chosen = {"F": draw.choice(firsts), "L": draw.choice(lasts), "L2": draw.choice(lasts)}
    text = AROUND.upper() if "U}" in line else AROUND.lower() if "{l}" in line or "{f}" in line else AROUND
    places, at = [], 0
    for slot in _SLOT.finditer(line):
        name = chosen["L2" if slot[1] == "L2" else slot[1][0].upper()]
        text += line[at : slot.start()]
        written = name.upper() if slot[1][-1] == "U" else name if slot[1].islower() else name.title()
        places.append((len(text), len(text) + len(written)))
        text, at = text + written, slot.end()
    return Framed(number, text + line[at:], tuple(places))


def main() -> None:
    """Print how many names are missed in each sentence, the worst first."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--each", type=int, default=30, help="how many names are put into each sentence")
    parser.add_argument("--borne", type=int, default=3_000, help="so many bear each name, or more")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--list", action="store_true", help="the names that are missed")
    args = parser.parse_args()
    notes = list(framed(args.each, args.borne, args.seed))
    missed, asked, which = Counter[int](), Counter[int](), dict[int, list[str]]()
    patients = (Patient((Document(str(n), str(n), one.text),)) for n, one in enumerate(notes))
    for one, (found,) in zip(notes, detect_all(patients), strict=True):
        for start, end in one.places:
            asked[one.frame] += 1
            if not any(span.start <= start and end <= span.end for span in found or ()):
                missed[one.frame] += 1
                which.setdefault(one.frame, []).append(one.text[start:end])
    lines = FRAMES.read_text(encoding="utf-8").splitlines()
    print(f"missed {sum(missed.values())} of {sum(asked.values())} names in {len(lines)} sentences")
    for number, count in missed.most_common():
        names = f"   {' '.join(which[number])}" if args.list else ""
        print(f"{count / asked[number]:.2f}  {count}/{asked[number]}  {lines[number]}{names}")


if __name__ == "__main__":
    main()
