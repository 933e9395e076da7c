"""Identifiers, telephone numbers and addresses of the net; ages and OTHER are kept (see ``preconditions``).

Promises P12 to P23 and P40 of reference/privacy.md section 6.1. A surrogate is a keyed function of the value:
one value, however it is written, has one surrogate in the whole corpus, two values never share one (addresses of the
reserved networks and hosts may, when the list is shorter than the corpus), and no surrogate is an original.
"""

from __future__ import annotations

import hashlib
import heapq
from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

from resynth.keys import Key
from resynth.plan import ladder
from resynth.plan.assign import (
    INDEX,
    POSTING,
    ROUNDS,
    SMALL,
    TAG,
    Assigned,
    Shape,
    assign,
    candidate,
    fingerprint,
    ledger_rows,
    open_to,
)
from resynth.plan.family import Choice, Choices, SpannedChart
from resynth.policy.model import Policy, Rule
from resynth.surrogates import cells, emails, ids, nets, phones, ssn
from resynth.surrogates.cells import Form, Value

Reading = tuple[tuple[Value, ...] | None, Form]

_IDS = ("IDNUM", "MEDICALRECORD", "USERNAME", "HEALTHPLAN", "ACCOUNT", "LICENSE", "VEHICLE", "DEVICE", "BIOID")
_READ: dict[str, Callable[[str], Reading]] = {
    **dict.fromkeys(_IDS, ids.read),
    **dict.fromkeys(("PHONE", "FAX"), phones.read),
    **dict.fromkeys(("URL", "IPADDRESS"), nets.read),
    "EMAIL": emails.read,
    "SSN": ssn.read,
}
_KEPT = ("AGE", "OTHER", "ROOM", "PROFESSION")
#: Large shapes that the survey names; what is rarer is planned in its chart, against the originals alone.
SHAPES = 4096


@lru_cache(maxsize=4096)
def _shape_mark(group: str, shape: str) -> int:
    """A shape's fingerprint: no secret, 64 bits, small spaces first (so that the survey never drops them)."""
    digest = hashlib.sha256(f"{group}:{shape}".encode("utf-8", "surrogatepass")).digest()
    mark = int.from_bytes(digest[:8], "big") >> 1 | 1
    return mark if Shape(group, shape).size <= SMALL else mark | 1 << 63


class Survey:
    """Mentions by kind and shapes of values. Bounded; merges in any order."""

    def __init__(self) -> None:
        self.kinds: dict[str, list[int]] = {}
        self.shapes: dict[tuple[str, str], int] = {}

    def add(self, chart: SpannedChart) -> None:
        for document, spans in zip(chart.documents, chart.spans, strict=True):
            for span in spans:
                kind = span.kind
                read = _READ.get(kind)
                if read is None:
                    continue
                values = read(document.text[span.start : span.end])[0]
                counts = self.kinds.get(kind) or self.kinds.setdefault(kind, [0, 0])
                counts[0] += 1
                if values is None:
                    counts[1] += 1
                    continue
                for group, _, shape in values:
                    if group not in ("part", "ssn"):
                        self._count(group, shape, 1)

    def _count(self, group: str, shape: str, count: int) -> None:
        known = self.shapes.get((group, shape), 0)
        self.shapes[group, shape] = known + count
        if not known and len(self.shapes) > 2 * SHAPES:
            self._trim()

    def _trim(self) -> None:
        """The shapes with the smallest fingerprints: a sketch that comes out the same in any order of adding."""
        named = {_shape_mark(*shape): shape for shape in self.shapes}
        small = [mark for mark in named if mark < 1 << 63]
        large = heapq.nsmallest(SHAPES, (mark for mark in named if mark >= 1 << 63))
        self.shapes = {named[mark]: self.shapes[named[mark]] for mark in sorted((*small, *large))}

    def merge(self, other: Survey) -> None:
        for kind, (mentions, unreadable) in other.kinds.items():
            counts = self.kinds.setdefault(kind, [0, 0])
            counts[0] += mentions
            counts[1] += unreadable
        for (group, shape), count in other.shapes.items():
            self._count(group, shape, count)

    def dump(self) -> dict[str, Any]:
        self._trim()
        shapes = [[group, shape, count] for (group, shape), count in sorted(self.shapes.items())]
        return {"kinds": dict(sorted(self.kinds.items())), "shapes": shapes}

    def load(self, data: Mapping[str, Any]) -> Survey:
        self.kinds = {kind: list(counts) for kind, counts in data["kinds"].items()}
        self.shapes = {(group, shape): count for group, shape, count in data["shapes"]}
        return self

    def __repr__(self) -> str:
        return f"Survey(kinds={len(self.kinds)}, shapes={len(self.shapes)})"


class _Chart:
    """What is worked out once in a chart: each surface, and each value."""

    def __init__(self, plan: Assigned, key: Key) -> None:
        self._plan, self._key = plan, key
        self._surfaces: dict[tuple[Callable[[str], Reading], str], str | int] = {}
        self._values: dict[tuple[str, str], str | int] = {}

    def surface(self, read: Callable[[str], Reading], text: str) -> str | int:
        """What a mention becomes, or TAG or HOLD."""
        known = self._surfaces.get((read, text))
        if known is None:
            known = self._surfaces[read, text] = self._replace(read, text)
        return known

    def _replace(self, read: Callable[[str], Reading], text: str) -> str | int:
        values, form = read(text)
        if values is None:
            return TAG
        if read is ssn.read:
            return ssn.MASK
        surrogates: list[str] = []
        for value in values:
            found = self._part(value, values[0], surrogates[0]) if value.group == "part" else self._value(value)
            if isinstance(found, int):
                return found
            surrogates.append(found)
        written = cells.write(surrogates, form)
        return TAG if written == text else written

    def _value(self, value: Value) -> str | int:
        group, canonical, text = value
        known = self._values.get((group, canonical))
        if known is None:
            known = self._values[group, canonical] = self._decided(Shape(group, text), canonical)
        return known

    def _decided(self, shape: Shape, canonical: str) -> str | int:
        mark = fingerprint(self._key, shape.group, canonical)
        number = self._plan.number(shape.group, mark)
        if number is None:
            return self._alone(shape, mark)
        if number >= TAG:
            return number
        return shape.nth(number - INDEX) if number >= INDEX else candidate(self._key, shape, mark, number)

    def _alone(self, shape: Shape, mark: int) -> str | int:
        """A shape too rare for the survey to name: its candidates are met with the originals here."""
        if shape.size > SMALL:
            for turn in range(ROUNDS):
                surrogate = candidate(self._key, shape, mark, turn)
                if open_to(shape.group, surrogate) and not self._is_original(shape.group, surrogate):
                    return surrogate
        return TAG

    def _is_original(self, group: str, canonical: str) -> bool:
        return self._plan.is_original(fingerprint(self._key, group, canonical))

    def _part(self, value: Value, first: Value, surrogate: str) -> str:
        """An extension or a country code: another one, and one that makes no original together with the number."""
        draw = self._key.draw("numbers", "part", first.group, first.canonical, value.canonical)
        size = cells.size(value.shape)
        while True:
            found = cells.nth(value.shape, draw.below(size))
            if found != value.canonical and not (value.shape == "N" and self._is_original("phone", found + surrogate)):
                return found


def _below(rule: Rule, verdict: int, label: str) -> Choice:
    """The first rung of the policy's ladder on which a mention without a surrogate can stand."""
    if verdict == TAG and "tag" in rule.ladder:
        return Choice(ladder.tag(label), rule.behaviour, "tag")
    return Choice(None, rule.behaviour, "hold")


class Numbers:
    """The family of numbers."""

    name = "numbers"
    kinds = frozenset((*_READ, *_KEPT))

    def survey(self, policy: Policy, key: Key) -> Survey:
        return Survey()

    def load_survey(self, policy: Policy, key: Key, data: Mapping[str, Any]) -> Survey:
        return Survey().load(data)

    def postings(self, chart: SpannedChart, key: Key) -> bytes:
        """The originals of a chart, each once, to be appended to a file ``*.post`` of the plan's folder.

        Records of 16 bytes: fingerprint of the value, fingerprint of its shape. Order and repetition do not matter.
        """
        found: dict[Value, None] = {}
        for document, spans in zip(chart.documents, chart.spans, strict=True):
            for span in spans:
                read = _READ.get(span.kind)
                if read is not None:
                    found.update(dict.fromkeys(read(document.text[span.start : span.end])[0] or ()))
        return b"".join(
            POSTING.pack(fingerprint(key, group, canonical), 0 if group == "ssn" else _shape_mark(group, shape))
            for group, canonical, shape in found
            if group != "part"
        )

    def plan_corpus(
        self, survey: Survey, policy: Policy, key: Key, ledger: Mapping[str, str], folder: Path
    ) -> dict[str, Any]:
        """Assign every original its surrogate; the files are left in ``folder``, where the postings lie.

        Returns:
            ``kinds`` (mentions, unreadable ones) and ``shapes`` (group, shape, mentions, distinct originals, space, and
            how many of these originals are on the rungs all, tag and hold). Secret: shapes tell of originals.
        """
        shapes = {_shape_mark(*shape): Shape(*shape) for shape in sorted(survey.shapes)}
        counts, verdicts = assign(folder, shapes, key, ledger, policy.on_retroactive)
        rows = []
        for mark, shape in shapes.items():
            rungs = [verdicts.get((mark, rung), 0) for rung in ("all", "tag", "hold")]
            rows.append([*shape, survey.shapes[shape], counts.get(mark, 0), shape.size, *rungs])
        return {"kinds": dict(sorted(survey.kinds.items())), "shapes": rows, "folder": str(folder)}

    def load_plan(self, data: Mapping[str, Any], folder: Path) -> Assigned:
        """The files that ``plan_corpus`` left in the folder, memory-mapped: workers share one copy."""
        return Assigned(folder)

    def pool_sizes(self, corpus: Assigned) -> dict[str, int]:
        """How many listed values there are to draw from: area codes, reserved hosts and addresses."""
        listed = nets.size(nets.URL) + nets.size(nets.IPV4)
        return {**dict.fromkeys(("PHONE", "FAX"), cells.size("R")), **dict.fromkeys(("URL", "IPADDRESS"), listed)}

    def ledger_rows(self, data: Mapping[str, Any], key: Key, folder: Path | None = None) -> Iterator[tuple[str, str]]:
        """What this plan newly issues: streamed from ``folder`` (as ``plan_corpus`` had it), not held."""
        return ledger_rows(folder or Path(data["folder"]))

    def plan_chart(self, chart: SpannedChart, corpus: Assigned, policy: Policy, key: Key) -> Choices:
        """What each mention becomes that the policy changes; kept and held ones are left to the chart."""
        known = _Chart(corpus, key)
        choices: Choices = {}
        for d, (document, spans) in enumerate(zip(chart.documents, chart.spans, strict=True)):
            for s, span in enumerate(spans):
                read = _READ.get(span.kind)
                if read is None:
                    continue
                rule = policy.rule(span.kind, span.role)
                if not rule.changes:
                    continue
                found = known.surface(read, document.text[span.start : span.end])
                if isinstance(found, str):
                    choices[d, s] = Choice(found, rule.behaviour, "all")
                else:
                    choices[d, s] = _below(rule, found, span.label)
        return choices


FAMILY = Numbers()
