"""Identifiers, telephone numbers, social security numbers and addresses of the net.

Promises P12 to P23, P40, M7 and M14 of reference/privacy.md section 6. A surrogate is a keyed function of the value and
of the circle that the policy's scope draws (the corpus, a patient, a note, a mention): inside it one value, however it
is written, has one surrogate, two values never share one (addresses of the reserved networks and hosts may, when the
list is shorter than the circle), and no surrogate is an original of the corpus. Under ``ids.code.v1``, and everywhere
under ``derive: position``, it is a function of the circle and of the order of appearance there instead.
"""

from __future__ import annotations

import heapq
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from itertools import islice
from pathlib import Path
from typing import Any

from resynth.keys import Key
from resynth.kinds import KINDS
from resynth.plan import ladder
from resynth.plan.assign import Assigned, assign, ledger_rows
from resynth.plan.assign_order import ROUND_BITS as WIDE_BITS
from resynth.plan.assign_order import place_of
from resynth.plan.circles import ROUND_BITS, in_order
from resynth.plan.family import Choice, Choices, SpannedChart, marked_as, once
from resynth.plan.order import Ordered
from resynth.plan.postings import ELSEWHERE, pack
from resynth.plan.spaces import CODE, CORPUS, INDEX, PLAIN, ROUNDS, SMALL, TAG, Marks, open_to, space
from resynth.plan.ways import READ, HomeCodes, Reading, Way, Ways
from resynth.policy.model import Policy, Rule
from resynth.surrogates import cells, nets, ssn
from resynth.surrogates.cells import Value

#: The classes of the kinds that are read.
CLASSES = tuple(sorted({KINDS[kind].cchmc for kind in READ}))
_KEPT = ("AGE", "OTHER", "ROOM", "PROFESSION")
#: Large shapes that the survey names; what is rarer is planned in its chart, against the originals alone.
SHAPES = 4096


#: Mentions held until they are read and counted in one go.
_HELD = 8192


class Survey:
    """Mentions by kind, shapes of values, and the originals themselves, as postings. Merges in any order.

    The postings stay where they were gathered: ``dump`` and ``merge`` are of the rest, which is bounded.
    """

    def __init__(self, policy: Policy, key: Key) -> None:
        self.kinds: dict[str, list[int]] = {}
        self.shapes: dict[tuple[str, str], int] = {}
        self._marks = Marks(key, policy.derive == "position")
        self._postings: set[tuple[int, int, int]] = set()
        #: (circle, asker) -> its place in the circle, its space, its first candidate
        self._asks: dict[tuple[int, int], tuple[int, int, int]] = {}
        self._ways = Ways(policy, Numbers.name)
        self._policy, self._key = policy, key
        self._ordered = policy.derive == "position"
        # Mentions as they stand in the notes: equal ones are read once, when the survey is asked for.
        self._met: dict[tuple[str, str], list[str] | None] = {}
        self._notes = 0

    def add(self, chart: SpannedChart) -> None:
        met = self._met
        codes: HomeCodes | None = None
        wide = 0
        for d, s, span, text in marked_as(chart, CLASSES):
            who = (span[2], span[4])
            texts = met[who] if who in met else self._meet(who)
            if texts is not None:
                texts.append(text)
            elif (way := self._ways[who]) is not None:
                reading = way.read(text)
                if way.home:
                    codes = codes or HomeCodes(chart, self._policy, self._key)
                    reading = codes.fit(reading, d, s)
                if way.wide:
                    wide = self._ask_wide(span[2], reading[0], chart.mark, wide)
                else:
                    self._ask(span[2], reading[0], way.circle(chart, d, s))
        self._notes += len(chart.documents)
        if self._notes >= _HELD:
            self._read()

    def _meet(self, who: tuple[str, str]) -> list[str] | None:
        """Where mentions of a kind and role are gathered; None where each is looked at in its own circle, or none."""
        way = self._ways[who]
        by_value = way is not None and way.wide and (not self._ordered or way.rule is None or way.masks)
        self._met[who] = [] if by_value else None
        return self._met[who]

    def _read(self) -> None:
        self._notes = 0
        for who, texts in self._met.items():
            way = self._ways[who]
            if texts and way is not None:
                self._read_kind(who[0], way, Counter(texts))
                texts.clear()

    def _read_kind(self, kind: str, way: Way, met: Counter[str]) -> None:
        read, post, add = way.read, self._marks.posting, self._postings.add
        unreadable = 0
        for text, count in met.items():
            values = read(text)[0]
            if values is None:
                unreadable += count
                continue
            for group, canonical, shape in values:
                if group == "part":
                    continue
                if group == "ssn":
                    add(post(group, canonical, shape))
                elif way.rule is None:
                    self._only_original(group, canonical)
                else:
                    if group in PLAIN:
                        add(post(group, canonical, shape))
                    else:
                        self._only_original(group, canonical)
                        add(self._marks.ask("", group, canonical, shape))
                    self._count(group, shape, count)
        self._count_kind(kind, met.total(), unreadable)

    def _only_original(self, group: str, canonical: str) -> None:
        self._postings.add((self._marks.fingerprint(group, canonical), ELSEWHERE, 0))

    def _ask(self, kind: str, values: tuple[Value, ...] | None, name: str) -> None:
        """Take in a mention whose values are told apart in a circle of this name only."""
        self._count_kind(kind, 1, values is None)
        circle = self._marks.circle(name)
        for group, canonical, shape in values or ():
            if group != "part":
                self._only_original(group, canonical)
                mark, room, claim = self._marks.ask(name, group, canonical, shape)
                self._asks.setdefault((circle, mark), (len(self._asks), room, claim))
                self._count(group, shape, 1)

    def _ask_wide(self, kind: str, values: tuple[Value, ...] | None, chart: str, n: int) -> int:
        """The same over the corpus, where it matters which place in it is the first; the place of the next value."""
        self._count_kind(kind, 1, values is None)
        for group, canonical, shape in values or ():
            if group != "part":
                self._only_original(group, canonical)
                mark, room, claim = self._marks.ask("", group, canonical, shape)
                asked = (place_of(chart, n), room, claim)
                self._asks[CORPUS, mark] = min(asked, self._asks.get((CORPUS, mark), asked))
                self._count(group, shape, 1)
                n += 1
        return n

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
        asks = [(circle, place, mark, room, claim) for (circle, mark), (place, room, claim) in self._asks.items()]
        packed = pack(self._postings, asks)
        self._postings, self._asks = set(), {}
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
        self._values: dict[tuple[str, str, str, str], str | int] = {}
        self._narrowed: dict[tuple[str, str, str, str], str | int] = {}
        #: What values of unnamed spaces, and of circles that the join does not know, were given.
        self._given: dict[str, set[str]] = {}

    def surface(self, way: Way, reading: Reading, text: str, circle: str, *, narrow: bool = False) -> str | int:
        """What a mention becomes, or TAG or HOLD.

        Args:
            narrow: the circle is smaller than the scope asks for, because nothing was left there.
        """
        values, form = reading
        if values is None:
            return TAG
        if way.masks:
            return ssn.MASK
        surrogates: list[str] = []
        for value in values:
            if value.group == "part":
                found: str | int = self._part(value, values[0], surrogates[0] if surrogates else "", circle)
            else:
                found = self._narrow(value, circle) if narrow else self._value(value, circle)
            if isinstance(found, int):
                return found
            surrogates.append(found)
        written = cells.write(surrogates, form)
        return TAG if written == text else written

    def end_of(self, whole: Value, reading: Reading, text: str, circle: str) -> str | int:
        """What the last digits of a number become that stands whole in the same circle: the last of its surrogate."""
        found = self._value(whole, circle)
        if isinstance(found, int):
            return found
        found = found[-ssn.LAST :]
        written = cells.write([found], reading[1])
        return TAG if written == text or self._is_original(whole.group, found) else written

    def _value(self, value: Value, circle: str) -> str | int:
        known = self._values.get((circle, *value))
        if known is None:
            known = self._values[circle, *value] = self._decided(*value, circle)
        return known

    def _decided(self, group: str, canonical: str, shape: str, circle: str) -> str | int:
        ordered = self._plan.ordered
        if not circle and group in PLAIN and not ordered:
            whole = self._marks.whole(group, canonical)
        else:
            whole = self._marks.asker(circle, group, canonical, shape)
        mark = int.from_bytes(whole[:8], "big")
        room = space(group, shape)
        number = (self._plan.asked if circle or ordered else self._plan.number)(group, shape, mark)
        if number is None:
            return self._alone(group, canonical, shape, whole, circle)
        if number >= TAG:
            return number
        if number >= INDEX:
            return room.nth(number - INDEX)
        if ordered and not circle:
            return room.coded(self._key, CORPUS, *divmod(number, 1 << WIDE_BITS))
        if ordered or group == CODE:
            at, turn = divmod(number, 1 << ROUND_BITS)
            return room.coded(self._key, self._marks.circle(circle), at, turn)
        return room.later(self._key, mark, number) if number else room.first(self._key, whole)

    def _alone(self, group: str, canonical: str, shape: str, whole: bytes, circle: str) -> str | int:
        """A shape too rare for the survey to name: its candidates are met with the originals here."""
        room, mark = space(group, shape), int.from_bytes(whole[:8], "big")
        given = self._given.setdefault(circle, set())
        place, ordered = len(given), self._plan.ordered
        if ordered and not circle:
            return TAG  # nobody has counted its place in the corpus
        if ordered:
            place = self._place(("alone", circle), (group, canonical, shape))
        if room.size > SMALL:
            for turn in range(ROUNDS):
                if ordered or group == CODE:
                    # Behind the places that the join knows: a chart has fewer values than this.
                    surrogate = room.coded(self._key, self._marks.circle(circle), (1 << 40) + place, turn)
                else:
                    surrogate = room.later(self._key, mark, turn) if turn else room.first(self._key, whole)
                if open_to(group, surrogate) and not self._is_original(group, surrogate) and surrogate not in given:
                    if circle:
                        given.add(surrogate)
                    return surrogate
        return TAG

    def _narrow(self, value: Value, circle: str) -> str | int:
        """A value's surrogate in a circle that the join does not know: no original, and nobody else's in the circle."""
        known = self._narrowed.get((circle, *value))
        if known is None:
            known = self._narrowed[circle, *value] = self._drawn(*value, circle)
        return known

    def _drawn(self, group: str, canonical: str, shape: str, circle: str) -> str | int:
        room = space(group, shape)
        mark = int.from_bytes(self._marks.asker(circle, group, canonical, shape)[:8], "big")
        given = self._given.setdefault(f"narrow {circle}", set())
        if room.size <= SMALL or self._plan.ordered:
            draw = self._key.draw("numbers", "narrow", f"{mark:016x}") if not self._plan.ordered else (
                self._key.draw_of(("numbers", "narrow", circle), (group, canonical, shape)))
            most = room.size if room.size <= SMALL else ROUNDS
            candidates = (room.nth(number) for number in islice(in_order(draw, room.size), most))
        else:
            candidates = (room.later(self._key, mark, turn) for turn in range(ROUNDS))
        for surrogate in candidates:
            free = surrogate not in given and open_to(group, surrogate)
            if free and surrogate != canonical and not self._is_original(group, surrogate):
                given.add(surrogate)
                return surrogate
        return TAG

    def _place(self, scope: tuple[str, str], who: tuple[str, str, str]) -> int:
        """The place of a value in a scope of the chart."""
        assert isinstance(self._key, Ordered)
        return self._key.place(("numbers", *scope), who)

    def _is_original(self, group: str, canonical: str) -> bool:
        return self._plan.is_original(self._marks.fingerprint(group, canonical.upper()))

    def _part(self, value: Value, first: Value, surrogate: str, circle: str) -> str:
        """An extension or a country code: another one, and one that makes no original together with the number."""
        size = cells.size(value.shape)
        if size == 1:
            return cells.nth(value.shape, 0)
        who = (first.group, first.canonical, value.canonical)
        if not self._plan.ordered:
            draw = self._key.draw("numbers", "part", *((circle, *who) if circle else who))
        elif circle:
            draw = self._key.draw_of(("numbers", "part", circle), who)
        else:
            # Over the corpus by the new number, and by how many others of it the chart had before.
            draw = self._key.draw("position", "numbers", "part", surrogate, str(self._place(("part", surrogate), who)))
        while True:
            found = cells.nth(value.shape, draw.below(size))
            if found != value.canonical and not (value.shape == "N" and self._is_original("phone", found + surrogate)):
                return found


def _below(rule: Rule, verdict: int, label: str) -> Choice:
    """The first rung of the policy's ladder on which a mention without a surrogate can stand."""
    if verdict == TAG and "tag" in rule.ladder:
        return Choice(ladder.tag(label), rule.behaviour, "tag")
    return Choice(None, rule.behaviour, "hold")


def _wholes(chart: SpannedChart, ways: Ways) -> dict[tuple[Way, str], set[Value]]:
    """The whole social security numbers of a chart that become others, by way and circle."""
    found: dict[tuple[Way, str], set[Value]] = {}
    for d, s, span, text in marked_as(chart, ("SSN",)):
        way = ways[span.kind, span.role]
        if way is not None and way.rule is not None and not way.masks:
            for value in way.read(text)[0] or ():
                if value.group == "nine" and value.shape == ssn.NEVER_ISSUED:
                    found.setdefault((way, way.circle(chart, d, s)), set()).add(value)
    return found


def _whole_of(reading: Reading, wholes: Iterable[Value]) -> Value | None:
    """The one number of which a mention says the last four digits."""
    values = reading[0]
    if not values or values[0].group != "nine" or len(values[0].canonical) != ssn.LAST:
        return None
    found = [whole for whole in wholes if whole.canonical.endswith(values[0].canonical)]
    return found[0] if len(found) == 1 else None


@once
def _ways(policy: Policy) -> Ways:
    return Ways(policy, Numbers.name)


class Numbers:
    """The family of numbers."""

    name = "numbers"
    kinds = frozenset((*READ, *_KEPT))

    def survey(self, policy: Policy, key: Key) -> Survey:
        return Survey(policy, key)

    def load_survey(self, policy: Policy, key: Key, data: Mapping[str, Any]) -> Survey:
        return Survey(policy, key).load(data)

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
        ordered = policy.derive == "position"
        counts, verdicts, modes = assign(folder, shapes, key, ledger, policy.on_retroactive, ordered)
        rows = []
        for mark, room in shapes.items():
            shape = (room.group, room.shape)
            rungs = [verdicts.get((mark, rung), 0) for rung in ("all", "tag", "hold")]
            found = (modes.get(mark, "rounds"), survey.shapes[shape], counts.get(mark, 0), room.size)
            rows.append([*shape, *found, *rungs])
        return {"kinds": dict(sorted(survey.kinds.items())), "shapes": rows, "folder": str(folder), "ordered": ordered}

    def load_plan(self, data: Mapping[str, Any], folder: Path) -> Assigned:
        """The files that ``plan_corpus`` left in the folder, memory-mapped: workers share one copy."""
        modes = {(group, shape): mode for group, shape, mode, *_ in data["shapes"]}
        return Assigned(folder, modes, ordered=data["ordered"])

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
        ways = _ways(policy)
        wholes = _wholes(chart, ways)
        surfaces: dict[tuple[Way, str, str], str | int] = {}
        choices: Choices = {}
        codes: HomeCodes | None = None
        for d, s, (_, _, kind, label, role, _, _, _), surface in marked_as(chart, CLASSES):
            way = ways[kind, role]
            if way is None or way.rule is None:
                continue
            circle = "" if way.wide else way.circle(chart, d, s)
            found = None if way.home else surfaces.get((way, circle, surface))
            if found is None:
                reading = way.read(surface)
                if way.home:
                    codes = codes or HomeCodes(chart, policy, key)
                    reading = codes.fit(reading, d, s)
                whole = wholes and _whole_of(reading, wholes.get((way, circle), ()))
                found = surfaces[way, circle, surface] = (
                    known.end_of(whole, reading, surface, circle) if whole
                    else known.surface(way, reading, surface, circle)
                )
            if isinstance(found, str):
                choices[d, s] = Choice(found, way.rule.behaviour, "all")
                continue
            smaller = way.narrower(chart, d, s) if found == TAG else ()
            tried = (known.surface(way, way.read(surface), surface, inside, narrow=True) for inside in smaller)
            narrow = next((made for made in tried if isinstance(made, str)), None)
            if narrow is not None:
                choices[d, s] = Choice(narrow, way.rule.behaviour, "narrow")
            else:
                choices[d, s] = _below(way.rule, found, label)
        return choices


FAMILY = Numbers()
