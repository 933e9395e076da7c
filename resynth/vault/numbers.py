"""Released numbers: a patient's is a keyed permutation of a fixed range, a note's its place in a keyed order.

A new patient takes the next rank after those of the ledger; the rank is permuted inside a band of numbers of one
width, and when a band is full the next is one digit wider. So numbers differ, tell nothing of the order of patients,
and stay when the corpus grows.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from resynth.keys import Key, permutation

SPLITS = ("train", "dev", "test")
#: Out of ten: how many patients' numbers fall into train, dev, test.
_SHARES = (7, 1, 2)


def bands(patients: int) -> int:
    """The width in digits of the first band: room for ten times as many patients, and three digits at least."""
    return max(3, len(str(patients * 10)))


class Numbering:
    """The released numbers of one bucket.

    Args:
        width: digits of the first band.
        first: the rank of the bucket's first new patient.
        patients: patient's mark -> number, as issued before.
        notes: patient's mark -> note's mark -> number, as issued before.
    """

    def __init__(
        self, key: Key, width: int, first: int, patients: Mapping[str, str], notes: Mapping[str, Mapping[str, str]],
    ) -> None:
        self._key, self._width, self._next = key, width, first
        self._known, self._patients, self._notes = patients, dict(patients), notes

    @classmethod
    def load(cls, data: Mapping[str, Any], key: Key) -> Numbering:
        """From the plain data that ``plan_numbers`` left for a bucket."""
        return cls(key, data["width"], data["first"], data["patients"], data["notes"])

    def knows(self, mark: str, note: str | None = None) -> bool:
        """Whether a patient, or a note of one, was numbered by an earlier release."""
        return mark in self._known if note is None else note in self._notes.get(mark, {})

    def patient(self, mark: str) -> str:
        """The released number of a patient. Called in the order of the charts."""
        number = self._patients.get(mark)
        if number is None:
            number = self._patients[mark] = released_number(self._key, self._width, self._next)
            self._next += 1
        return number

    def order(self, mark: str, marks: Sequence[str], when: Sequence[str] | None = None) -> list[int]:
        """A number for each note of a chart, from 1: keyed, or by ``when`` (one text a note) if given."""
        issued = self._notes.get(mark, {})
        numbers = {note: int(issued[note]) for note in marks if note in issued}
        following = max((int(number) for number in issued.values()), default=0)
        places = range(len(marks))
        for d in places if when is None else sorted(places, key=lambda d: (when[d], marks[d])):
            if marks[d] not in numbers:
                following += 1
                numbers[marks[d]] = following
        return [numbers[note] for note in marks]

    def split(self, mark: str) -> str:
        """train, dev or test: the same for all notes of a patient, now and later."""
        drawn = self._key.draw("split", mark).below(sum(_SHARES))
        for name, share in zip(SPLITS, _SHARES, strict=True):
            if drawn < share:
                return name
            drawn -= share
        raise AssertionError("a draw below the sum falls into one of the shares")

    def __repr__(self) -> str:
        return "Numbering()"


def released_number(key: Key, width: int, rank: int) -> str:
    """The number of the patient of this rank: ``width`` digits, or more when those are all given."""
    size = 9 * 10 ** (width - 1)
    while rank >= size:
        rank -= size
        width += 1
        size *= 10
    return str(size // 9 + permutation(key, size, "patients", str(width))(rank))


def plan_numbers(
    width: int, buckets: Sequence[Sequence[str]], patients: Mapping[str, str], notes: Mapping[str, Mapping[str, str]],
    first: int | None = None,
) -> list[dict[str, Any]]:
    """What each bucket's ``Numbering`` starts from, as plain data.

    Args:
        buckets: the patients' marks of each bucket, in order.
        patients, notes: what the ledger says was issued.
        first: the rank of the first new patient; unless said, ``patients`` are all that have a number.
    """
    rank = len(patients) if first is None else first
    plans = []
    for marks in buckets:
        known = {mark: patients[mark] for mark in marks if mark in patients}
        plans.append({
            "width": width, "first": rank, "patients": known,
            "notes": {mark: notes[mark] for mark in marks if mark in notes},
        })
        rank += len(marks) - len(known)
    return plans
