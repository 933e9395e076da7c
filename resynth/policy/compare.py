"""Two policies side by side, kind by kind: where the second is stricter, weaker, the same, or cannot be compared.

The order is of what is left of the original: hold, redact, mask, generalize, then a made-up value (replace, shuffle,
shift), then keep. Inside one action, by one behaviour: a smaller scope, a shorter ladder, lower limits, a higher
threshold, more preconditions and the settings of ``OPTIONS`` are stricter. Whatever has no order is not comparable;
nothing is called stricter for want of a reason.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence, Set
from typing import NamedTuple

from resynth.errors import counted
from resynth.kinds import KINDS, kind_of, tidy
from resynth.policy.model import Policy, Rule
from resynth.policy.offers import dates
from resynth.policy.promises import WORDS
from resynth.types import ROLES

SAME, STRICTER, WEAKER, OPEN = "same", "stricter", "weaker", "not comparable"
#: Actions by what is left of the original, strictest first; those of one step have no order.
ACTIONS: tuple[tuple[str, ...], ...] = (
    ("hold",), ("redact",), ("mask",), ("generalize",), ("replace", "shuffle", "shift"), ("keep",),
)
#: Behaviours of one action that have an order, stricter first.
BEHAVIOURS: tuple[tuple[str, str, str], ...] = (
    ("tags.typed.v1", "tags.numbered.v1", "numbers tell which values are the same"),
    ("tags.typed.v1", "tags.length.v1", "the length of the original is told"),
    ("ssn.mask.v1", "masks.shape.v1", "the shape of the original is told"),
    ("places.state.v1", "places.limited.v1", "towns or ZIP codes stay"),
    ("ages.band.v1", "ages.cap.v1", "ages up to 89 stay"), ("ages.top.v1", "ages.cap.v1", "ages up to 89 stay"),
)
#: Scopes, strictest first; ``markov`` stands between mention and patient, and not beside note.
SCOPES = ("mention", "note", "patient", "corpus", "project")
#: (behaviour, setting) -> its values, strictest first.
OPTIONS: dict[tuple[str, str], tuple[str, ...]] = {
    ("dates.shift.v1", "over_89"): ("tag", "keep"),
    ("dates.year.v1", "over_89"): ("tag", "before"),
    ("places.state.v1", "zip"): ("tag", "452**"),
    ("places.state.v1", "margin"): ("25000", "20000"),
    ("places.state.v1", "country"): ("tag", "keep"),
    ("places.limited.v1", "keep"): ("state", "city, state", "city, state, zip"),
    ("ages.band.v1", "width"): ("10", "5"),
    ("names.scoped.v1", "edits_apart"): ("4", "3", "2", ""),
    ("names.scoped.v1", "first_letter"): ("other", ""),
    ("places.coherent.v1", "region"): ("other", "same state"),
    ("", "holding_a_replaced_name"): ("replace", ""),
}
_SETTINGS: dict[str, tuple[str, ...]] = {
    "missed_mentions": ("refuse", "hold", "replace"), "ids": ("renumber", "keep"),
    "note_order": ("keyed", "chronological"), "derive": ("position", "value"),
    "on_retroactive": ("hold", "reissue", "accept"),
}
#: Settings of a shift that together make the distances that are possible.
_MOVES = ("range_days", "earliest_days", "latest_days", "multiple_of", "season")
_FIELDS = ("drop", "redact", "generalize", "known words", "keep")
_STRENGTHS = ("hard required", "hard", "soft required", "soft", "")
#: Promises that hold for any rules.
GENERAL = (
    "P1", "P2", "P4", "P41", "P42", "M1", "M2", "M3", "M15", "M16", "M17", "M18", "M19", "M20", "M21", "M22", "M23",
    "M24", "M25",
)
#: What the other promises look at, by class. Where all of its rules differ, they say which is stricter, and a promise
#: that only one of the two can make says nothing.
CONCERNS: dict[str, tuple[str, ...]] = {
    "P3": ("AGE",),
    **dict.fromkeys(("P7", "P8", "P9", "P10", "P11", "M9", "M10", "M11"), ("DATE",)),
    **dict.fromkeys(("P12", "P13", "P14"), ("EMAIL",)),
    **dict.fromkeys(("P15", "P16"), ("IPADDRESS",)),
    **dict.fromkeys(("P17", "P19", "M27"), ("IDNUM",)), "P18": ("IDNUM", "SSN"),
    **dict.fromkeys(("P20", "P21", "P22", "P23"), ("PHONE",)),
    **dict.fromkeys((*(f"P{n}" for n in range(24, 33)), "M5", "M6", "M8", "M28"), ("NAME",)),
    **dict.fromkeys((*(f"P{n}" for n in range(33, 40)), "M13", "M26"), ("LOCATION",)), "P40": ("SSN",),
    "M4": ("NAME", "INSTITUTION", "INITIALS", "EMAIL"), "M7": ("NAME", "INITIALS", "EMAIL"), "M12": ("AGE", "DATE"),
    "M14": ("PHONE", "EMAIL", "SSN", "IDNUM"),
}


class Line(NamedTuple):
    """One thing compared: a kind (with its role, where that differs) or a setting, and how B stands to A."""

    what: str
    verdict: str
    reasons: tuple[str, ...]


def compare(a: Policy, b: Policy) -> list[Line]:
    """How ``b`` stands to ``a``: kinds in the order of the taxonomy, then settings, fields and promises that differ."""
    return [*_kinds(a, b), *_settings(a, b)]


def grouped(lines: Sequence[Line]) -> list[tuple[list[str], str, tuple[str, ...]]]:
    """The lines with the same verdict for the same reasons as one: (what, verdict, reasons)."""
    groups: dict[tuple[str, tuple[str, ...]], list[str]] = {}
    for what, verdict, reasons in lines:
        groups.setdefault((verdict, reasons), []).append(what)
    return [(what, verdict, reasons) for (verdict, reasons), what in groups.items()]


def worse(lines: Sequence[Line]) -> list[Line]:
    """The lines in which B is weaker, or cannot be shown not to be."""
    return [line for line in lines if line.verdict in (WEAKER, OPEN)]


def _kinds(a: Policy, b: Policy) -> Iterator[Line]:
    for kind in a.rules:
        found = {role: rules(a.rule(kind, role), b.rule(kind, role)) for role in ROLES}
        usual = found["unknown"]
        yield Line(kind, *usual)
        for role, verdict in found.items():
            if verdict != usual:
                yield Line(f"{kind} ({role})", *verdict)


def rules(a: Rule, b: Rule) -> tuple[str, tuple[str, ...]]:
    """How rule ``b`` stands to rule ``a``, with the reasons."""
    told = list(_differences(a, b))
    verdicts = {verdict for verdict, _ in told}
    reasons = tuple(f"{verdict}: {why}" if len(verdicts) > 1 else why for verdict, why in told)
    if not verdicts:
        return SAME, ()
    return (verdicts.pop() if len(verdicts) == 1 else OPEN), reasons


def _differences(a: Rule, b: Rule) -> Iterator[tuple[str, str]]:
    """(stricter, weaker or not comparable; why) for everything in which B differs from A."""
    first, second = _step(a.action), _step(b.action)
    if a.action != b.action:
        yield (_order(first, second) if first != second else OPEN), f"{a.action} becomes {b.action}"
        return
    if a.behaviour != b.behaviour:
        yield _behaviours(a.behaviour, b.behaviour)
        return
    yield from _scopes(a, b)
    if a.threshold != b.threshold:
        yield (STRICTER if b.threshold > a.threshold else WEAKER), (
            f"names may be borne by {b.threshold:g} % of the population where it was {a.threshold:g} %")
    for what, one, other in (("lists", a.lists, b.lists), ("generator", a.generator, b.generator)):
        if one != other:
            yield OPEN, f"other {what}"
    yield from _ladders(a, b)
    if set(a.requires) != set(b.requires):
        yield _sets(set(a.requires), set(b.requires)), "other preconditions on the corpus"
    yield from _options(a, b)


def _step(action: str) -> int:
    return next(number for number, step in enumerate(ACTIONS) if action in step)


def _order(first: int, second: int) -> str:
    return SAME if first == second else STRICTER if second < first else WEAKER


def _behaviours(a: str, b: str) -> tuple[str, str]:
    for strict, weak, why in BEHAVIOURS:
        if {a, b} == {strict, weak}:
            return (STRICTER if b == strict else WEAKER), f"{a} becomes {b}: under {weak} {why}"
    return OPEN, f"{a} becomes {b}"


def _scopes(a: Rule, b: Rule) -> Iterator[tuple[str, str]]:
    if (a.scope, a.p) == (b.scope, b.p):
        return
    said = f"scope {_scope(a)} becomes {_scope(b)}"
    if a.scope == b.scope:
        yield (STRICTER if b.p > a.p else WEAKER), said
        return
    if "markov" in (a.scope, b.scope):
        other = b.scope if a.scope == "markov" else a.scope
        if other == "note":
            yield OPEN, said
            return
        narrower = b.scope == "mention" or (b.scope == "markov" and other != "mention")
        yield (STRICTER if narrower else WEAKER), said
        return
    yield _order(SCOPES.index(a.scope), SCOPES.index(b.scope)), said


def _scope(rule: Rule) -> str:
    return f"markov {rule.p:g}" if rule.scope == "markov" else rule.scope


def _ladders(a: Rule, b: Rule) -> Iterator[tuple[str, str]]:
    """Fewer rungs: sooner a tag, or no release at all. A lower limit: the run ends sooner."""
    if not a.changes:
        return
    if a.ladder != b.ladder:
        # A rung more is a way more out of the full rule: the smaller ladder is the stricter.
        yield _sets(set(b.ladder), set(a.ladder)), f"ladder {', '.join(a.ladder)} becomes {', '.join(b.ladder)}"
    for rung in dict.fromkeys((*a.limits, *b.limits)):
        one, other = a.limits.get(rung, 100.0), b.limits.get(rung, 100.0)
        if one != other:
            yield (STRICTER if other < one else WEAKER), f"at most {other:g} % on {rung} where it was {one:g} %"


def _sets(a: Set[object], b: Set[object]) -> str:
    """More is stricter."""
    return STRICTER if a < b else WEAKER if b < a else OPEN


def _options(a: Rule, b: Rule) -> Iterator[tuple[str, str]]:
    names = [name for name in dict.fromkeys((*a.options, *b.options)) if a.options.get(name) != b.options.get(name)]
    if a.behaviour == "dates.shift.v1":
        moves = [name for name in names if name in _MOVES]
        names = [name for name in names if name not in moves]
        if moves and (told := _moves(a.options, b.options))[0] != SAME:
            yield told
    for name in names:
        one, other = a.options.get(name, ""), b.options.get(name, "")
        known = OPTIONS.get((a.behaviour, name), ())
        said = f"{name}: {one or 'not said'} becomes {other or 'not said'}"
        yield (_order(known.index(one), known.index(other)) if one in known and other in known else OPEN), said


def _moves(a: Mapping[str, str], b: Mapping[str, str]) -> tuple[str, str]:
    """Of two shifts, the one with more possible distances that include all of the other's is stricter."""
    one, other = dates.offsets(a), dates.offsets(b)
    said = f"{counted(len(other), 'distance is', 'distances are')} possible, {counted(len(one), 'was', 'were')} before"
    return (SAME if one == other else _sets(set(one), set(other))), said


def _settings(a: Policy, b: Policy) -> Iterator[Line]:
    for name, values in _SETTINGS.items():
        one, other = getattr(a, name), getattr(b, name)
        if one != other:
            yield Line(name, _order(values.index(one), values.index(other)), (f"{one} becomes {other}",))
    if a.small_count != b.small_count:
        verdict = STRICTER if b.small_count > a.small_count else WEAKER
        yield Line("small_count", verdict, (f"{a.small_count} becomes {b.small_count}",))
    for field in sorted({*a.metadata, *b.metadata}):
        one, other = _field(a, field), _field(b, field)
        if one != other:
            verdict = _order(_FIELDS.index(one), _FIELDS.index(other))
            yield Line(f"metadata {field}", verdict, (f"{one} becomes {other}",))
    yield from _promises(a, b)
    yield from _labels(a, b)
    if set(a.must_show) != set(b.must_show):
        yield Line("must_show", _sets(set(a.must_show), set(b.must_show)), ("the released audit shows other sections",))
    if set(a.recipients) != set(b.recipients):
        # Whoever names nobody lets everybody sign.
        verdict = (_sets(set(b.recipients), set(a.recipients)) if a.recipients and b.recipients
                   else WEAKER if a.recipients else STRICTER)
        yield Line("recipients", verdict, ("who may receive the release is not the same",))
    gates = [{gate.figure: gate for gate in policy.gates} for policy in (a, b)]
    for figure in sorted({*gates[0], *gates[1]}):
        before, after = (limits.get(figure) for limits in gates)
        if before != after:
            stricter = after is not None and (before is None or before.allows(after.limit))
            said = ["no limit" if gate is None else gate.says for gate in (before, after)]
            yield Line(f"gate {figure}", STRICTER if stricter else WEAKER, (" becomes ".join(said),))


def _promises(a: Policy, b: Policy) -> Iterator[Line]:
    """The promises that both could make and do not make alike."""
    alike = [kind for kind, rule in a.rules.items() if rules(rule, b.rule(kind, "unknown"))[0] == SAME]
    classes = {KINDS[kind].cchmc for kind in alike if a.rules[kind].changes or a.rules[kind].requires}
    for promise in WORDS:
        one, other = _strength(a, promise), _strength(b, promise)
        if one == other:
            continue
        if promise in GENERAL or len(alike) == len(a.rules) or not classes.isdisjoint(CONCERNS.get(promise, ())):
            yield Line(f"promise {promise}", _order(_STRENGTHS.index(one), _STRENGTHS.index(other)),
                       (f"{one or 'not promised'} becomes {other or 'not promised'}",))


def _labels(a: Policy, b: Policy) -> Iterator[Line]:
    """Annotation labels that one of the two takes for another kind; one that it does not know stops its run."""
    said = [{tidy(label): kind for label, kind in policy.labels.items()} for policy in (a, b)]
    for label in sorted({*said[0], *said[1]}):
        one, other = (labels.get(label) or kind_of(label) for labels in said)
        if one == other:
            continue
        if one and other:
            verdict, reasons = rules(a.rule(one, "unknown"), b.rule(other, "unknown"))
        else:
            kept = not (b if other else a).rule(one or other or "", "unknown").changes
            verdict, reasons = ((WEAKER if other else STRICTER) if kept else SAME), ()
        if verdict != SAME:
            yield Line(f"label {label}", verdict, (f"{one or 'not known'} becomes {other or 'not known'}", *reasons))


def _field(policy: Policy, field: str) -> str:
    if field in policy.metadata:
        return policy.metadata[field].action
    return "known words" if field == "note_type" else "drop"


def _strength(policy: Policy, promise: str) -> str:
    strength = policy.promises.get(promise, "")
    return f"{strength} required" if strength and promise in policy.required else strength
