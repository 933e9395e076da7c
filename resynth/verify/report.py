"""From counts to verdicts, and from verdicts to an exit code."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from resynth.errors import HeldBack, PromiseBroken, counted
from resynth.policy.model import RUNGS, Policy
from resynth.policy.promises import NOTHING
from resynth.types import Standing, Verdict
from resynth.verify.facts import Facts
from resynth.verify.model import Residual
from resynth.verify.promises import PROMISES
from resynth.verify.promises.derived import beyond_chance
from resynth.verify.tally import MOST_PLACES, Count, Tally


def _order(promise: str) -> tuple[str, int, str]:
    return promise.rstrip("0123456789")[::-1], int("".join(filter(str.isdigit, promise)) or 0), promise


@dataclass(frozen=True, slots=True)
class Report:
    """How every promise stands.

    Attributes:
        verdicts: sorted by number, P before M.
        required: promises that must have been checked.
        exceptions: soft promise -> rung -> how many exceptions.
        collisions: what equals an original for another reason -> how often.
        residuals: where originals still stand outside the spans; for the vault only.
        notes: how many notes were compared.
    """

    verdicts: tuple[Verdict, ...]
    required: frozenset[str] = frozenset()
    exceptions: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    collisions: Mapping[str, int] = field(default_factory=dict)
    residuals: tuple[Residual, ...] = field(default=(), repr=False)
    notes: int = 0

    def __bool__(self) -> bool:
        raise TypeError("a report is neither true nor false: ask for .exit_code, or call require()")

    @property
    def broken(self) -> tuple[Verdict, ...]:
        """The HARD promises that do not hold."""
        return tuple(verdict for verdict in self.verdicts if verdict.standing is Standing.BROKEN and verdict.hard)

    @property
    def unchecked(self) -> tuple[Verdict, ...]:
        """The required promises that were not checked, without those that speak of nothing in this corpus."""
        return tuple(
            verdict
            for verdict in self.verdicts
            if verdict.standing is Standing.NOT_CHECKED and verdict.promise in self.required and verdict.why != NOTHING
        )

    @property
    def exit_code(self) -> int:
        """5 when a HARD promise is broken, 6 when a required one was not checked, else 0."""
        return 5 if self.broken else 6 if self.unchecked else 0

    def require(self) -> None:
        """Do nothing when all is well.

        Raises:
            PromiseBroken: a HARD promise does not hold; the problems name promises and places, never values.
            HeldBack: a required promise was not checked.
        """
        if self.broken:
            raise PromiseBroken(
                f"{counted(len(self.broken), 'promise')} broken",
                problems=[f"{v.promise}: {v.broken} of {v.checked}, at {', '.join(v.where)}" for v in self.broken],
            )
        if self.unchecked:
            raise HeldBack(
                "a promise that the policy requires was not checked",
                problems=[f"{verdict.promise}: {verdict.why}" for verdict in self.unchecked],
            )

    def plus(self, verdicts: Iterable[Verdict]) -> Report:
        """This report with more verdicts; of one promise, counts add up and the worse standing stands."""
        found = {verdict.promise: verdict for verdict in self.verdicts}
        for verdict in verdicts:
            if not verdict.hard and verdict.standing is Standing.BROKEN:
                verdict = replace(verdict, standing=Standing.HELD)
            known = found.get(verdict.promise)
            found[verdict.promise] = verdict if known is None else _worse(known, verdict)
        return replace(self, verdicts=tuple(found[promise] for promise in sorted(found, key=_order)))

    def to_json(self) -> dict[str, Any]:
        """Plain data: standings, counts, places; no value of any note."""
        return {
            "notes": self.notes,
            "exit_code": self.exit_code,
            "promises": [
                {
                    "id": verdict.promise,
                    "says": PROMISES[verdict.promise].says if verdict.promise in PROMISES else "",
                    "standing": verdict.standing.value,
                    "strength": "hard" if verdict.hard else "soft",
                    "required": verdict.promise in self.required,
                    "checked": verdict.checked,
                    "broken": verdict.broken,
                    "exceptions": dict(self.exceptions.get(verdict.promise, {})),
                    "where": list(verdict.where),
                    "why": verdict.why,
                }
                for verdict in self.verdicts
            ],
            "collisions": dict(sorted(self.collisions.items())),
            "residuals": len(self.residuals),
        }


def _worse(a: Verdict, b: Verdict) -> Verdict:
    rank = {Standing.NOT_CHECKED: 0, Standing.HELD: 1, Standing.BROKEN: 2}
    worse = a if rank[a.standing] >= rank[b.standing] else b
    return replace(
        worse,
        checked=a.checked + b.checked,
        broken=a.broken + b.broken,
        where=tuple(sorted({*a.where, *b.where}))[:MOST_PLACES],
        why=worse.why if worse.standing is Standing.NOT_CHECKED else "; ".join(
            dict.fromkeys(v.why for v in (a, b) if v.why and v.standing is not Standing.NOT_CHECKED)
        ),
        hard=a.hard or b.hard,
    )


def _derived(tally: Tally) -> Count:
    """M27 over the corpus: likenesses that are no chance."""
    count = Count()
    count.merge(tally.counts.get("M27", Count()))
    for place in beyond_chance(tally.expected, tally.alike):
        count.miss(place, "all")
    return count


def _sameness(tally: Tally) -> Count:
    """P30 over the corpus: a word that became two words."""
    count = Count()
    for word in sorted(tally.same):
        given = [line.split("|") for line in tally.same[word].split("\n")]
        count.checked += 1
        if len(given) > 1:
            keeps = next((surrogate for surrogate, rung, _ in given if rung == "all"), given[0][0])
            for surrogate, rung, place in given:
                if surrogate != keeps:
                    count.miss(place, rung)
    return count


def conclude(tally: Tally, facts: Facts, policy: Policy) -> Report:
    """The verdicts over all that was tallied.

    A HARD promise is broken by one exception on any rung. A soft one is held with its exceptions counted by rung
    (DESIGN section 5); those on the rung ``all``, where nothing was given up, are named first. A promise that the
    policy does not name is soft.
    """
    sameness = _sameness(tally)
    sameness.merge(tally.counts.get("P30", Count()))
    counts = {**tally.counts, "P30": sameness, "M27": _derived(tally)}
    for promise in PROMISES.values():
        if promise.implied_by:
            whole = Count()
            for other in promise.implied_by:
                whole.merge(counts.get(other, Count()))
            counts[promise.id] = whole
    verdicts = []
    exceptions: dict[str, dict[str, int]] = {}
    for name in sorted({*PROMISES, *policy.promises, *policy.required}, key=_order):
        known = PROMISES.get(name)
        hard = policy.promises.get(name, "soft") == "hard"
        if known is None or known.elsewhere:
            why = known.elsewhere if known else "this program has no check for it"
            verdicts.append(Verdict(name, Standing.NOT_CHECKED, 0, 0, (), why, hard))
            continue
        count = counts.get(name, Count())
        missed = {rung: count.missed[rung] for rung in (*RUNGS, *sorted(count.missed)) if rung in count.missed}
        if count.checked == 0 and not missed and known.asked and name not in {*policy.promises, *policy.required}:
            continue
        if count.checked == 0 and not missed:
            verdicts.append(Verdict(name, Standing.NOT_CHECKED, 0, 0, (), NOTHING, hard))
            continue
        soft = {} if hard else {rung: number for rung, (number, _) in missed.items()}
        if soft:
            exceptions[name] = soft
        why = "implied by " + " and ".join(known.implied_by) if known.implied_by else ""
        if soft:
            # Rungs by name only: the numbers may be small, and this sentence is printed in the public audit.
            told = f"exceptions on the rung{'s' if len(soft) > 1 else ''} {', '.join(soft)}"
            why = f"{why}; {told}" if why else told
        broken = sum(number for number, _ in missed.values())
        where = [place for _, places in missed.values() for place in sorted(places)][:MOST_PLACES]
        standing = Standing.BROKEN if broken and hard else Standing.HELD
        verdicts.append(Verdict(name, standing, count.checked, broken, tuple(dict.fromkeys(where)), why, hard))
    return Report(
        tuple(verdicts),
        policy.required,
        exceptions,
        dict(sorted(tally.collisions.items())),
        tuple(sorted(tally.residuals)),
        tally.notes,
    )
