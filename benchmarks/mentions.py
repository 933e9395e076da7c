"""Learn which kind a found mention is: ``python -m benchmarks.mentions [--out lists/around] [--leave-out dev-aq]``.

From the parts that developers look at (benchmarks/detection.py): logistic regression with an L1 penalty on the mentions
that were found at their place, with what stands in them and around them (resynth/recognize/around/mentions.py). What a
rule called them is not told, so that each town is an example for those that nobody calls one; and persons and places
are given each other's words too, since Brockton may be either. Persons, places and
houses are learned from all parts; which of them from the parts that have the kinds of i2b2 2014, whose name it is from
those of them that mark the family as PATIENT, and the family itself from those that say so. What fewer than three
voices write has no weight. With ``--leave-out`` nothing is written: how many kinds are right in parts without
the list, and with one learned from all others.
"""

from __future__ import annotations

import argparse
import hashlib
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy
from scipy.sparse import csr_matrix

from benchmarks import detection
from benchmarks.around import OPEN
from resynth.kinds import KINDS
from resynth.recognize.around import kinds as told
from resynth.recognize.around.mentions import OWN, OWN_WORDS, Mentioned, Mentions, Word, features_of
from resynth.recognize.note import Note
from resynth.types import Span

PARTS = tuple(part for part in OPEN if part != "dev")
#: Parts that mark relatives as NAME; those that call the family what they call the patient.
_OTHER_RELATIVES, _NO_FAMILY = ("dev-g",), ("dev-ao", "dev-ap", "dev-aq")
_SHOWN = ("all", "PATIENT", "DOCTOR", "NAME", "CITY", "LOCATION", "HOSPITAL", "ORGANIZATION", "INSTITUTION")
#: A class -> those whose words its mentions are given too, and how much such a mention counts.
_OTHER, SWAPPED = {"NAME": ("LOCATION",), "LOCATION": ("NAME",), "INSTITUTION": (), "OTHER": ()}, 0.3
#: A feature is kept when so many voices have it, and when it weighs so much.
FEWEST_VOICES, LEAST = 3, 20
STRENGTH, CLOSE = 2.0, 1e-3


class Example(NamedTuple):
    """A mention: whose voice, the mark's kind and role, what stands in it and around it, how much it counts."""

    part: str
    voice: str
    kind: str
    role: str
    own: list[str]
    around: list[str]
    weight: float = 1.0


def examples(part: str) -> Iterator[Example]:
    """The mentions of a part that were found at their place, as far as they may be asked about."""
    notes = detection.cases(part)
    charts: dict[str, list[int]] = defaultdict(list)
    for number, case in enumerate(notes):
        charts[case.chart].append(number)
    said = detection.found(notes, kinds=None)
    for numbers in charts.values():
        tokens, spans = [Note(notes[number].text) for number in numbers], [said[number] for number in numbers]
        mentions = Mentions(tokens, spans)
        for number, note, found in zip(numbers, tokens, spans, strict=True):
            marks = {span[:2]: span for span in notes[number].gold}
            view = Mentioned(note, found)
            for at, span in enumerate(found):
                mark = marks.get(span[:2])
                if mark is not None and _of_class(mark) and _of_class(span):
                    yield _example(part, notes[number].author, mark, view.told(at, mentions))


def _example(part: str, voice: str, mark: Span, told_of: tuple[list[Word], list[str]]) -> Example:
    words, features = told_of
    own, around = list[str](), list[str]()
    for word in words:
        (own if word[0] in OWN_WORDS else around).extend(features_of(word))
    for feature in features:
        (own if feature.startswith(OWN) else around).append(feature)
    return Example(part, voice, mark.kind, mark.role, own, around)


def swapped(rows: Sequence[Example]) -> Iterator[Example]:
    """Persons who are called as a town or a house is, and the other way round: each with the words of another mention
    of as many words, written alike. What stands around it tells them apart."""
    donors: dict[tuple[str, ...], list[Example]] = defaultdict(list)
    for row in rows:
        donors[(KINDS[row.kind].cchmc, *_form(row))].append(row)
    for number, row in enumerate(rows):
        for name in _OTHER[KINDS[row.kind].cchmc]:
            if some := donors[(name, *_form(row))]:
                yield row._replace(own=some[chance(row.part, number, name) % len(some)].own, weight=SWAPPED)


def _form(row: Example) -> tuple[str, ...]:
    """How many words, and how they are written."""
    return tuple(one for one in row.own if one.startswith(("n=", "a=")))


def chance(*what: object) -> int:
    """A large number, the same for the same."""
    return int.from_bytes(hashlib.blake2b(repr(what).encode(), digest_size=6).digest(), "big")


def _of_class(span: Span) -> bool:
    return KINDS[span.kind].cchmc in ("NAME", "LOCATION", "INSTITUTION", "OTHER")


def _class(*names: str) -> Callable[[Example], bool]:
    return lambda row: KINDS[row.kind].cchmc in names


def _kind(*names: str) -> Callable[[Example], bool]:
    return lambda row: row.kind in names


def _is_whose(row: Example) -> bool:
    told_whose = row.kind in ("PATIENT", "DOCTOR") or (row.kind, row.role) == ("NAME", "other")
    return told_whose and row.part not in _OTHER_RELATIVES


def _is_family(row: Example) -> bool:
    return row.kind == "PATIENT" and row.role in ("patient", "relative") and row.part not in _NO_FAMILY


#: Letter -> which mentions it is learned from, and which of them it stands for.
_LEARNED: dict[str, tuple[Callable[[Example], bool], Callable[[Example], bool]]] = {
    **{
        letter: (_class("NAME", "LOCATION", "INSTITUTION"), _class(name))
        for letter, name in ((told.PERSON, "NAME"), (told.PLACE, "LOCATION"), (told.HOUSE, "INSTITUTION"))
    },
    **{letter: (_is_whose, _kind(name)) for letter, name in told.WHOSE.items()},
    told.FAMILY: (_is_family, lambda row: row.role == "relative"),
    told.HOSPITAL: (_kind("HOSPITAL", "ORGANIZATION"), _kind("HOSPITAL")),
    **{letter: (_kind(*told.PLACES.values()), _kind(name)) for letter, name in told.PLACES.items()},
    told.OCCUPATION: (_kind("PROFESSION", "ROOM"), _kind("PROFESSION")),
}


def learned_from(rows: Sequence[Example]) -> list[str]:
    """The rows of the list."""
    weights: dict[str, list[str]] = defaultdict(list)
    more = list(swapped([row for row in rows if _LEARNED[told.PERSON][0](row)]))
    for letter in told.LETTERS:
        of, is_one = _LEARNED[letter]
        some = [row for row in (*rows, *(more if letter in told.CLASSES else ())) if of(row)]
        for feature, weight in _fitted(some, list(map(is_one, some))).items():
            weights[feature].append(f"{letter}{weight}")
    return [f"{feature}\t{' '.join(weights[feature])}" for feature in sorted(weights)]


def _fitted(rows: Sequence[Example], is_one: Sequence[bool]) -> dict[str, int]:
    """Feature -> weight, in hundredths; without any: what stands for all."""
    from sklearn.linear_model import LogisticRegression

    voices: dict[str, set[str]] = defaultdict(set)
    for row in rows:
        for one in (*row.own, *row.around):
            voices[one].add(row.voice)
    known = {one: n for n, one in enumerate(sorted(one for one, some in voices.items() if len(some) >= FEWEST_VOICES))}
    places: list[int] = []
    ends = [0]
    for row in rows:
        places += sorted(known[one] for one in (*row.own, *row.around) if one in known)
        ends.append(len(places))
    ones: Any = numpy.ones(len(places), dtype=numpy.float64)
    matrix = csr_matrix((ones, places, ends), shape=(len(rows), len(known)))
    model = LogisticRegression(solver="liblinear", l1_ratio=1.0, C=STRENGTH, tol=CLOSE, max_iter=200, random_state=1)
    model.fit(matrix, is_one, sample_weight=[row.weight for row in rows])
    weights = {one: round(100 * float(model.coef_[0][n])) for one, n in known.items()}
    return {"": round(100 * float(model.intercept_[0]))} | {
        one: weight for one, weight in weights.items() if abs(weight) >= LEAST
    }


def compared(part: str, learned: told.Kinds) -> Iterator[str]:
    """How many kinds are right in a part that nothing was learned from, without the list and with it."""
    notes = detection.cases(part)
    for name, kinds in (("rules", None), ("and kinds", lambda: learned)):
        said = detection.scored(notes, kinds=kinds)
        right = detection.kinds_right(said)
        yield f"{part:8}{name:12}" + "".join(f"{kind:>14} {right[kind].value:.3f}" for kind in _SHOWN if kind in right)


def write(folder: Path, rows: Sequence[str]) -> None:
    """Write the list."""
    (folder / "mentions.tsv").write_text("\n".join(["feature\tkinds", *rows]) + "\n", "utf-8")


def main() -> None:
    """Learn from all parts and write; or show what parts that were left out have of it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, default=detection.ROOT / "lists" / "around")
    parser.add_argument("--leave-out", metavar="PARTS", default="", help="parts between commas, each left out in turn")
    options = parser.parse_args()
    rows = [row for part in PARTS for row in examples(part)]
    out = [part for part in options.leave_out.split(",") if part]
    if not out:
        write(options.out, learned_from(rows))
    for part in out:
        learned = told.Kinds(learned_from([row for row in rows if row.part != part]))
        print("\n".join(compared(part, learned)), flush=True)


if __name__ == "__main__":
    main()
