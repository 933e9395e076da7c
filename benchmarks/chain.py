"""Learn the chain of labels: ``python -m benchmarks.chain [--out FILE]``.

From the parts that developers look at (benchmarks/detection.py), a conditional random field of the letters of
resynth/recognize/around/view.py, without what recognizers found: they were written with these notes in sight, so that a
chain would learn to believe them. What fewer than three voices write has no weight. It takes some six minutes; behind
it goes ``python lists/rebuild.py around/chain.tsv``.
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

from benchmarks import detection
from benchmarks.around import BARE, OPEN, bare
from resynth.kinds import KINDS
from resynth.recognize.around.around import KINDS_OF
from resynth.recognize.around.chain import BEHIND, short
from resynth.recognize.around.view import LETTERS
from resynth.recognize.learned import learners
from resynth.recognize.learned.features import CLASSES
from resynth.recognize.learned.model import Model
from resynth.recognize.learned.training import Marked, Settings, train

OUT = detection.ROOT / "lists" / "around" / "chain.tsv"
LEFT_OUT = {"rules", "place", "bigrams"}
LEAST, ROUNDS = 3, 100
#: Stronger penalties than a site's model has: notes of other houses have other words.
L1, L2 = 0.5, 0.1
#: What weighs less is left out.
LEAST_WEIGHT = 0.101


def notes() -> Iterator[Marked]:
    """The notes of all parts, each of its voice, with eight kinds for the letters, and the texts that name nobody."""
    for part in (*OPEN, *BARE):
        for case in bare(part) if part in BARE else detection.cases(part):
            marks = [
                (span.start, span.end, KINDS_OF[LETTERS[KINDS[span.kind].cchmc]])
                for span in case.gold
                if span.kind != "TIME"
            ]
            yield Marked(case.author, case.text, marks)


def rows(model: Model) -> Iterator[str]:
    """The list: of each feature, and of each label behind ``>``, what labels weigh."""
    (chain,) = model.learned.values()
    assert isinstance(chain, learners.Chain)
    weights: dict[str, dict[str, int]] = defaultdict(dict)
    info = chain.info()
    for (feature, label), weight in info.state_features.items():
        if abs(weight) >= LEAST_WEIGHT:
            weights[feature][_lettered(label)] = round(1000 * weight)
    for (label, following), weight in info.transitions.items():
        weights[f"{BEHIND}{_lettered(label)}"][_lettered(following)] = round(1000 * weight)
    for feature, some in sorted(weights.items()):
        yield f"{feature}\t" + " ".join(f"{short(label)}{weight}" for label, weight in sorted(some.items()))


def _lettered(label: str) -> str:
    """A label with the letter of its kind."""
    place, dash, kind = label.partition("-")
    return f"{place}{dash}{LETTERS[KINDS[kind].cchmc]}" if kind else label


def main() -> None:
    """Learn and write."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, default=OUT)
    options = parser.parse_args()
    learners.L1, learners.L2 = L1, L2
    model = train(notes(), Settings(least=LEAST, rounds=ROUNDS, classes=frozenset(CLASSES) - LEFT_OUT))
    listed = list(rows(model))
    options.out.write_text("\n".join(("feature\tlabels", *listed)) + "\n", "utf-8")
    print(f"{options.out.name}: {len(listed):,} rows, {model.about.notes} notes, {model.about.patients} voices")


if __name__ == "__main__":
    main()
