"""Learn what stands around PHI: ``python -m benchmarks.around [--out lists/around] [--leave-out dev-f,dev-g]``.

From the parts that developers look at (benchmarks/detection.py): logistic regression with an L1 penalty on every token
that may be PHI by its class, with what a view tells of it (resynth/recognize/around/view.py). Of a token that is PHI
the whole mention is taken for missed, in six of ten the same words elsewhere too; else the recognizers' output stands
as it is. What fewer than two voices write has no weight. With ``--leave-out`` nothing is written: what is found in a
part without weights, and with those learned from the other parts.
"""

from __future__ import annotations

import argparse
import hashlib
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy
from scipy.sparse import csr_matrix

from benchmarks import detection
from resynth.kinds import KINDS
from resynth.recognize.around.around import Weights
from resynth.recognize.around.view import ASKED, LETTERS, View, written
from resynth.recognize.note import Note

#: What the chain is learned from; the weights are not learned from the last five, with four of which they told no more.
#: Of these and of their texts that name nobody (dev-terse-exports to -wards, -chart-…, -shorthand) nothing is learned.
NEW = ("dev-aw", "dev-ax", "dev-ay", "dev-az", "dev-ba", "dev-bb")
OPEN = tuple(part for part in detection.PARTS if not part.startswith("test-") and part not in NEW)
PARTS = tuple(part for part in OPEN if part not in ("dev-b", "dev-c", "dev-ak", "dev-al", "dev-am"))
#: Texts of tests/cases that name nobody, block by block: textbook and policy, findings, devices and drugs.
BARE = ("dev-dense", "dev-plain", *(f"dev-terse-{of}" for of in (
    "cases", "clinics", "family", "handoff", "icu", "nursing", "oncology", "prose", "surgery", "trials")))
#: What a mention that its recognizer missed in one piece weighs, and one of which a part was found.
WHOLE, PARTLY = 0.8, 0.2
#: In so many of a hundred mentions the same words are missed elsewhere in the note too.
ALSO_ELSEWHERE = 60
#: A feature is kept when so many voices have it.
FEWEST_VOICES = 2
#: Weights below this are left out: hundredths of the natural logarithm of odds. Two of ten are, and nobody misses them.
LEAST = 20
#: How far weights may go, those for PHI and those for a kind: the inverse of what the penalty weighs.
STRENGTH, STRENGTH_OF_KINDS = 2.0, 1.0
#: Learned no closer than this: notes that nobody saw have nothing of what comes later.
CLOSE = 1e-3


class Example(NamedTuple):
    """A token: whose voice, what stands around it, the letter of its kind or ``""``, how much it counts."""

    voice: str
    around: list[str]
    letter: str
    weight: float


def examples(part: str) -> Iterator[Example]:
    """The tokens of a part that are asked about, and all that are PHI of such a class."""
    notes = list(bare(part)) if part in BARE else detection.cases(part)
    for index, (case, said) in enumerate(zip(notes, detection.scored(notes, weigh=None), strict=True)):
        view = View(Note(case.text), [(mark.start, mark.end, mark.kind) for mark in said.system or ()])
        mentions = [_tokens(view, span.start, span.end) for span in case.gold if span.kind != "TIME"]
        letters = {
            number: LETTERS[KINDS[span.kind].cchmc]
            for span, numbers in zip((span for span in case.gold if span.kind != "TIME"), mentions, strict=True)
            for number in numbers
        }
        for place, numbers in enumerate(mentions):
            hidden = set(numbers)
            if _chance(part, index, place) < ALSO_ELSEWHERE:
                words = {view.note.lower[number] for number in numbers if view.note.words[number].isalnum()}
                hidden |= {other for word in words for other in view.note.places[word]}
            asked = [number for number in numbers if view.classes[number] in ASKED]
            whole = view.without(hidden)
            for number in asked:
                yield _example(case.author, whole, number, letters[number], WHOLE)
                yield _example(case.author, view.without((number,)), number, letters[number], PARTLY)
        for number in view.asked():
            if number not in letters:
                yield _example(case.author, view, number, "", 1.0)
        for mark in said.system or ():
            numbers = _tokens(view, mark.start, mark.end)
            if letters.keys().isdisjoint(numbers):
                hidden = view.without(numbers)
                for number in numbers:
                    if view.classes[number] in ASKED:
                        yield _example(case.author, hidden, number, "", 1.0)
                continue
            for number in numbers:
                if number not in letters and view.classes[number] in ASKED:
                    yield _example(case.author, view.without((number,)), number, "", 1.0)


def bare(part: str) -> Iterator[detection.Case]:
    """The texts of a file that name nobody."""
    blocks = (detection.CASES / f"{part}.marked").read_text("utf-8").split("\n\n")
    for number, block in enumerate(blocks):
        if not block.startswith("#"):
            yield detection.Case(part, f"{part}/{number}", "text", block.strip(), ())


def _example(voice: str, view: View, number: int, letter: str, weight: float) -> Example:
    return Example(voice, [written(asked, key) for asked, key in view.told(number)], letter, weight)


def _tokens(view: View, start: int, end: int) -> list[int]:
    note = view.note
    return [number for number in range(len(note.words)) if note.starts[number] < end and start < note.ends[number]]


def _chance(*what: object) -> int:
    """A number from 0 to 99, the same for the same mention."""
    return int.from_bytes(hashlib.blake2b(repr(what).encode(), digest_size=4).digest(), "big") % 100


def learned_from(rows: Sequence[Example]) -> tuple[list[str], list[str]]:
    """What tells PHI from all else, and of PHI each kind from the others: rows of both lists."""
    phi = _fitted(rows, _kept_features(rows), [bool(row.letter) for row in rows], STRENGTH)
    those = [row for row in rows if row.letter]
    known = _kept_features(those)
    kinds: dict[str, dict[str, int]] = defaultdict(dict)
    for letter in sorted({row.letter for row in those}):
        for one, weight in _fitted(
            those,
            known,
            [row.letter == letter for row in those],
            STRENGTH_OF_KINDS,
        ).items():
            kinds[one][letter] = weight
    told = {one: " ".join(f"{letter}{weight}" for letter, weight in some.items()) for one, some in kinds.items()}
    return [f"{one}\t{weight}" for one, weight in sorted(phi.items())], [f"{one}\t{told[one]}" for one in sorted(told)]


def _kept_features(rows: Iterable[Example]) -> dict[str, int]:
    voices: dict[str, set[str]] = defaultdict(set)
    for row in rows:
        for one in row.around:
            voices[one].add(row.voice)
    return {one: n for n, one in enumerate(sorted(one for one, some in voices.items() if len(some) >= FEWEST_VOICES))}


def _fitted(
    rows: Sequence[Example],
    known: dict[str, int],
    told: Sequence[bool],
    strength: float,
) -> dict[str, int]:
    """Name and key -> weight, in hundredths; without either: what stands for all."""
    from sklearn.linear_model import LogisticRegression

    places: list[int] = []
    ends = [0]
    for row in rows:
        places += sorted({known[one] for one in row.around if one in known})
        ends.append(len(places))
    ones: Any = numpy.ones(len(places), dtype=numpy.float64)
    matrix = csr_matrix((ones, places, ends), shape=(len(rows), len(known)))
    model = LogisticRegression(solver="liblinear", l1_ratio=1.0, C=strength, tol=CLOSE, max_iter=200, random_state=1)
    model.fit(matrix, told, sample_weight=[row.weight for row in rows])
    weights = {one: round(100 * float(model.coef_[0][n])) for one, n in known.items()}
    return {"": round(100 * float(model.intercept_[0]))} | {
        one: weight for one, weight in weights.items() if abs(weight) >= LEAST
    }


def compared(part: str, learned: Weights) -> Iterator[str]:
    """What detection finds in a part that nothing was learned from, without the weights and with them."""
    notes = detection.cases(part)
    for name, weigh in (("rules", None), ("and weights", lambda: learned)):
        said = detection.scored(notes, weigh=weigh)
        figures = detection.token_figures(said)["all"]
        rest = (figures["sensitivity"], figures["specificity"], detection.at_mix(said), detection.kept(notes, said))
        yield f"{part:8}{name:14}" + "".join(f"{one.value:10.4f}" for one in rest)


def write(folder: Path, weights: Sequence[str], kinds: Sequence[str]) -> None:
    """Write both lists."""
    (folder / "weights.tsv").write_text("\n".join(["feature\tweight", *weights]) + "\n", "utf-8")
    (folder / "kinds.tsv").write_text("\n".join(["feature\tkinds", *kinds]) + "\n", "utf-8")


def main() -> None:
    """Learn from all parts and write; or show what parts that were left out have of it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, default=detection.ROOT / "lists" / "around")
    parser.add_argument("--leave-out", metavar="PARTS", default="", help="parts between commas, each left out in turn")
    options = parser.parse_args()
    rows = {part: list(examples(part)) for part in (*PARTS, *BARE)}
    out = [part for part in options.leave_out.split(",") if part]
    if not out:
        write(options.out, *learned_from([row for some in rows.values() for row in some]))
        return
    print(f"{'part':22}{'sensitiv.':>10}{'specific.':>10}{'at mix':>10}{'negatives':>10}")
    for part in out:
        lists = learned_from([row for name, some in rows.items() if name != part for row in some])
        learned = Weights.of_rows(*lists)
        print("\n".join(compared(part, learned)), flush=True)


if __name__ == "__main__":
    main()
