"""Identifiers, telephone numbers and addresses of the net; ages and OTHER are kept (see ``preconditions``).

Promises P12 to P23 and P40 of reference/privacy.md section 6.1. A surrogate is a keyed function of the value:
one value, however it is written, has one surrogate in the whole corpus, two values never share one (addresses of the
reserved networks and hosts may, when the list is shorter than the corpus), and no surrogate is an original.
"""

from __future__ import annotations

import heapq
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

from resynth.keys import Key
from resynth.plan import ladder
from resynth.plan.assign import (
    INDEX,
    ROUNDS,
    SMALL,
    TAG,
    Assigned,
    Marks,
    assign,
    ledger_rows,
    open_to,
    space,
)
from resynth.plan.family import Choice, Choices, Duties, SpannedChart
from resynth.plan.postings import pack
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


#: Mentions held until they are read and counted in one go.
_HELD = 8192


class Survey:
    """Mentions by kind, shapes of values, and the originals themselves, as postings. Merges in any order.

    The postings stay where they were gathered: ``dump`` and ``merge`` are of the rest, which is bounded.
    """

    def __init__(self, key: Key) -> None:
        self.kinds: dict[str, list[int]] = {}
        self.shapes: dict[tuple[str, str], int] = {}
        self._marks = Marks(key)
        self._postings: set[tuple[int, int, int]] = set()
        # Mentions as they stand in the notes: equal ones are read once, when the survey is asked for.
        self._met: dict[str, list[str]] = {kind: [] for kind in _READ}
        self._notes = 0

    def add(self, chart: SpannedChart) -> None:
        find = self._met.get
        for document, spans in zip(chart.documents, chart.spans, strict=True):
            text = document.text
            for span in spans:
                met = find(span[2])
                if met is not None:
                    met.append(text[span[0] : span[1]])
        self._notes += len(chart.documents)
        if self._notes >= _HELD:
            self._read()

    def _read(self) -> None:
        self._notes = 0
        for kind, texts in self._met.items():
            if texts:
                self._read_kind(kind, Counter(texts))
                texts.clear()

    def _read_kind(self, kind: str, met: Counter[str]) -> None:
        read, post, add = _READ[kind], self._marks.posting, self._postings.add
        unreadable = 0
        for text, count in met.items():
            values = read(text)[0]
            if values is None:
                unreadable += count
                continue
            for group, canonical, shape in values:
                if group != "part":
                    add(post(group, canonical, shape))
                    if group != "ssn":
                        self._count(group, shape, count)
        self._count_kind(kind, met.total(), unreadable)

    def _count_kind(self, kind: str, mentions: int, unreadable: int) -> None:
        counts = self.kinds.setdefault(kind, [0, 0])
        counts[0] += mentions
        counts[1] += unreadable

    def _count(self, group: str, shape: str, count: int) -> None:
        known = self.shapes.get((group, shape), 0)
        self.shapes[group, shape] = known + count
        if not known and len(self.shapes) > 2 * SHAPES:
            self._trim()

    def _trim(self) -> None:
        """The shapes with the smallest fingerprints: a sketch that comes out the same in any order of adding."""
        named = {space(*shape).mark: shape for shape in self.shapes}
        small = [mark for mark in named if mark < 1 << 63]
        large = heapq.nsmallest(SHAPES, (mark for mark in named if mark >= 1 << 63))
        self.shapes = {named[mark]: self.shapes[named[mark]] for mark in sorted((*small, *large))}

    def postings(self) -> bytes:
        """The originals met since this was last called, to be written to a file ``*.post`` of the plan's folder."""
        self._read()
        packed = pack(self._postings)
        self._postings = set()
        return packed

    def merge(self, other: Survey) -> None:
        self._read()
        other._read()
        for kind, counts in other.kinds.items():
            self._count_kind(kind, *counts)
        for (group, shape), count in other.shapes.items():
            self._count(group, shape, count)

    def dump(self) -> dict[str, Any]:
        self._read()
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
        self._plan, self._key, self._marks = plan, key, plan.marks(key)
        self._values: dict[tuple[str, str], str | int] = {}

    def surface(self, read: Callable[[str], Reading], text: str) -> str | int:
        """What a mention becomes, or TAG or HOLD."""
        values, form = read(text)
        if values is None:
            return TAG
        if read is ssn.read:
            return ssn.MASK
        surrogates: list[str] = []
        for value in values:
            found = self._part(value, values[0], surrogates[0]) if value.group == "part" else self._value(*value)
            if isinstance(found, int):
                return found
            surrogates.append(found)
        written = cells.write(surrogates, form)
        return TAG if written == text else written

    def _value(self, group: str, canonical: str, shape: str) -> str | int:
        known = self._values.get((group, canonical))
        if known is None:
            known = self._values[group, canonical] = self._decided(group, canonical, shape)
        return known

    def _decided(self, group: str, canonical: str, shape: str) -> str | int:
        whole = self._marks.whole(group, canonical)
        mark = int.from_bytes(whole[:8], "big")
        number = self._plan.number(group, shape, mark)
        room = space(group, shape)
        if number == 0:
            return room.first(self._key, whole)
        if number is None:
            return self._alone(group, shape, whole)
        if number >= TAG:
            return number
        return room.nth(number - INDEX) if number >= INDEX else room.later(self._key, mark, number)

    def _alone(self, group: str, shape: str, whole: bytes) -> str | int:
        """A shape too rare for the survey to name: its candidates are met with the originals here."""
        room, mark = space(group, shape), int.from_bytes(whole[:8], "big")
        if room.size > SMALL:
            for turn in range(ROUNDS):
                surrogate = room.later(self._key, mark, turn) if turn else room.first(self._key, whole)
                if open_to(group, surrogate) and not self._is_original(group, surrogate):
                    return surrogate
        return TAG

    def _is_original(self, group: str, canonical: str) -> bool:
        return self._plan.is_original(self._marks.fingerprint(group, canonical))

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
        return Survey(key)

    def load_survey(self, policy: Policy, key: Key, data: Mapping[str, Any]) -> Survey:
        return Survey(key).load(data)

    def plan_corpus(
        self, survey: Survey, policy: Policy, key: Key, ledger: Mapping[str, str], folder: Path
    ) -> dict[str, Any]:
        """Assign every original its surrogate; the files are left in ``folder``, where the postings lie.

        Returns:
            ``kinds`` (mentions, unreadable ones) and ``shapes`` (group, shape, how its surrogates are found, mentions,
            distinct originals, space, and how many of these originals are on the rungs all, tag and hold). Secret:
            shapes tell of originals.
        """
        survey.dump()
        shapes = {space(*shape).mark: space(*shape) for shape in sorted(survey.shapes)}
        counts, verdicts, modes = assign(folder, shapes, key, ledger, policy.on_retroactive)
        rows = []
        for mark, room in shapes.items():
            shape = (room.group, room.shape)
            rungs = [verdicts.get((mark, rung), 0) for rung in ("all", "tag", "hold")]
            found = (modes.get(mark, "rounds"), survey.shapes[shape], counts.get(mark, 0), room.size)
            rows.append([*shape, *found, *rungs])
        return {"kinds": dict(sorted(survey.kinds.items())), "shapes": rows, "folder": str(folder)}

    def load_plan(self, data: Mapping[str, Any], folder: Path) -> Assigned:
        """The files that ``plan_corpus`` left in the folder, memory-mapped: workers share one copy."""
        return Assigned(folder, {(group, shape): mode for group, shape, mode, *_ in data["shapes"]})

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
        rules = Duties(policy, self.name)
        surfaces: dict[tuple[Callable[[str], Reading], str], str | int] = {}
        choices: Choices = {}
        for d, (document, spans) in enumerate(zip(chart.documents, chart.spans, strict=True)):
            text = document.text
            for s, span in enumerate(spans):
                read = _READ.get(span[2])
                if read is None:
                    continue
                start, end, kind, label, role, _, _ = span
                rule = rules[kind, role]
                if rule is None:
                    continue
                surface = text[start:end]
                found = surfaces.get((read, surface))
                if found is None:
                    found = surfaces[read, surface] = known.surface(read, surface)
                if isinstance(found, str):
                    choices[d, s] = Choice(found, rule.behaviour, "all")
                else:
                    choices[d, s] = _below(rule, found, label)
        return choices


FAMILY = Numbers()
