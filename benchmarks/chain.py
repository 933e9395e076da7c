"""Learn the chain that is asked where weights leave it open: ``python -m benchmarks.chain [--out FILE]``.

From the parts that developers look at (benchmarks/detection.py), a conditional random field of the letters of
resynth/recognize/around/view.py, without what recognizers found: they were written with these notes in sight, so that a
chain would learn to believe them. What fewer than three voices write has no weight. It takes some six minutes; the
record in lists/around/about.yaml is brought up to date with it.
"""

from __future__ import annotations

import argparse
import hashlib
import re
from collections.abc import Iterator
from pathlib import Path

from benchmarks import detection
from benchmarks.around import BARE, PARTS, bare
from resynth.kinds import KINDS
from resynth.recognize.around.around import KINDS_OF
from resynth.recognize.around.view import LETTERS
from resynth.recognize.learned import learners
from resynth.recognize.learned.features import CLASSES
from resynth.recognize.learned.training import Marked, Settings, train

OUT = detection.ROOT / "lists" / "around" / "chain.model"
LEFT_OUT = {"rules", "place", "bigrams"}
LEAST, ROUNDS = 3, 100
#: Stronger penalties than a site's model has: notes of other houses have other words.
L1, L2 = 0.5, 0.1


def notes() -> Iterator[Marked]:
    """The notes of all parts, each of its voice, with eight kinds for the letters, and the texts that name nobody."""
    for part in (*PARTS, *BARE):
        for case in bare(part) if part in BARE else detection.cases(part):
            marks = [(span.start, span.end, KINDS_OF[LETTERS[KINDS[span.kind].cchmc]])
                     for span in case.gold if span.kind != "TIME"]
            yield Marked(case.author, case.text, marks)


def record(out: Path) -> None:
    """Bring the digest in about.yaml up to date."""
    about, found = out.parent / "about.yaml", hashlib.sha256(out.read_bytes()).hexdigest()
    text = re.sub(r"(  chain\.model:\n(?:    .*\n)*?    sha256: )[0-9a-f]+", rf"\g<1>{found}", about.read_text("utf-8"))
    about.write_text(text, "utf-8")


def main() -> None:
    """Learn and write."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, default=OUT)
    options = parser.parse_args()
    learners.L1, learners.L2 = L1, L2
    model = train(notes(), Settings(least=LEAST, rounds=ROUNDS, classes=frozenset(CLASSES) - LEFT_OUT))
    model.write(options.out)
    options.out.chmod(0o644)
    if options.out == OUT:
        record(OUT)
    print(f"{options.out.name}: {options.out.stat().st_size:,} bytes, {model.about.notes} notes, "
          f"{model.about.patients} voices")


if __name__ == "__main__":
    main()
