"""The policy: what an institution decided, kind by kind. Frozen, plain, and the same for every engine.

A policy is read by ``resynth.policy.parse.load`` from YAML; nothing else makes one outside tests. Field by field it
follows DESIGN.md sections 3 to 6 and the parameters of reference/privacy.md section 5.1.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace

from resynth.errors import PolicyError

ACTIONS = ("keep", "replace", "shuffle", "shift", "generalize", "mask", "redact", "hold")
SCOPES = ("mention", "note", "patient", "corpus", "project", "markov")
LEGAL_ROUTES = ("safe_harbor", "limited_data_set", "expert_determination", "irb_with_dua")
DATE_ORDERS = ("mdy", "dmy")
MISSED_MENTIONS = ("replace", "hold", "refuse")
ON_RETROACTIVE = ("hold", "reissue", "accept")
DERIVES = ("value", "position")
NOTE_ORDERS = ("keyed", "chronological")
IDS = ("renumber", "keep")
STRENGTHS = ("hard", "soft")
#: Figures that a gate limits from below.
AT_LEAST = frozenset(("L13",))
#: Residents of the United States, Census of 2020: what a threshold in bearers is a share of.
POPULATION = 331_449_281
#: The fallback ladder, best first; ``plan.ladder.RUNGS`` is the planner's copy and a test keeps them equal.
RUNGS = ("all", "prefer", "narrow", "wider", "rerender", "shaped", "generalize", "tag", "hold")

#: How each legal route is called in print. A route is printed by this table alone, so that no page says more.
ROUTE_WORDS: dict[str, str] = {
    "safe_harbor": "de-identification by the Safe Harbor method, 45 CFR 164.514(b)(2)",
    "limited_data_set": "a limited data set under a data use agreement, 45 CFR 164.514(e)",
    "expert_determination": "de-identification by expert determination, 45 CFR 164.514(b)(1)",
    "irb_with_dua": "approval by an institutional review board, with a data use agreement",
}


def number(value: float) -> str:
    """A number as the language reads it: plain digits, no more than needed."""
    return f"{value:.9f}".rstrip("0").rstrip(".")


@dataclass(frozen=True, slots=True)
class Rule:
    """What happens to one kind of PHI.

    Attributes:
        kind: a name of ``kinds.KINDS``.
        action: one of ``ACTIONS``.
        scope: inside which equal originals get equal surrogates, one of ``SCOPES``.
        behaviour: the versioned rule id that the planner writes on each mention, e.g. ``dates.shuffle.v1``.
        generator: where new values come from when it is not the behaviour's own way (``faker:job``).
        lists: names of the lists that new values are drawn from, e.g. ``names/last``.
        threshold: smallest share of the population, in percent, that a list name must have (0.002 means 0.002 %).
        bearers: the same as a number of people, where the policy says it so (``6600 bearers``); else 0.
        p: chance that a mention draws anew, under the scope ``markov``; else 0.
        ladder: the rungs of ``plan.ladder.RUNGS`` that are allowed, best first.
        limits: rung -> largest share of this kind's mentions, in percent, that may end on it.
        options: the behaviour's own settings; the parser admits only those that the behaviour reads. Numbers are
            text, as they were written.
        requires: preconditions on the corpus by name, e.g. ``age-at-most-89``; unmet, the run ends with exit 5.
        roles: role of ``types.ROLES`` -> the rule for mentions of that role, where it differs.
        why: the reason, in the board's words.
    """

    kind: str
    action: str
    scope: str = "mention"
    behaviour: str = ""
    generator: str = ""
    lists: tuple[str, ...] = ()
    threshold: float = 0.0
    bearers: int = 0
    p: float = 0.0
    ladder: tuple[str, ...] = ("all", "tag", "hold")
    limits: Mapping[str, float] = field(default_factory=dict)
    options: Mapping[str, str] = field(default_factory=dict)
    requires: tuple[str, ...] = ()
    roles: Mapping[str, Rule] = field(default_factory=dict)
    why: str = ""

    def __post_init__(self) -> None:
        if self.action not in ACTIONS:
            raise ValueError(f"{self.kind}: no such action: {self.action}")
        if self.scope not in SCOPES:
            raise ValueError(f"{self.kind}: no such scope: {self.scope}")

    @property
    def changes(self) -> bool:
        """Whether mentions get a new text (neither kept nor held)."""
        return self.action not in ("keep", "hold")


@dataclass(frozen=True, slots=True)
class MetadataRule:
    """What happens to one metadata field of a record; fields without a rule are dropped."""

    kind: str
    action: str


@dataclass(frozen=True, slots=True)
class Gate:
    """A limit on a figure of reference/privacy.md section 1.3: ``L11`` at most 0, ``L13`` at least 1000."""

    figure: str
    limit: float

    @property
    def at_least(self) -> bool:
        """Whether the figure may not be under the limit, rather than not above it."""
        return self.figure in AT_LEAST

    @property
    def says(self) -> str:
        """As the policy says it."""
        return f"at {'least' if self.at_least else 'most'} {number(self.limit)}"

    def allows(self, value: float | None) -> bool:
        """Whether a figure is within the limit; one of which there is nothing to tell (None) is."""
        if value is None:
            return True
        return value >= self.limit if self.at_least else value <= self.limit


@dataclass(frozen=True, slots=True)
class Approval:
    """Who approved the policy, by office and not by person, when, and until when it holds (ISO dates)."""

    by: str
    on: str
    reference: str = ""
    until: str | None = None


@dataclass(frozen=True, slots=True)
class Policy:
    """A whole policy.

    Attributes:
        id, version, title, plain: identity; ``plain`` is the policy in plain words.
        legal_route: one of ``LEGAL_ROUTES``; printed through ``ROUTE_WORDS`` only.
        digest: SHA-256 (hex) of the canonical form; comments, the order of keys, ``like`` and
            ``extends`` do not change it.
        source: the YAML text as it was read; where the policy extends another, all of it written out.
        rules: one rule for every kind of the taxonomy.
        recipients: institutions that may receive the release, as the agreement calls them; none: whoever signs one.
        as_of: the only "today" there is (ISO date), or None when the command line gives it.
        labels: annotation label -> kind, over the taxonomy's own aliases.
        metadata: field of a record -> what happens to it.
        date_order: how ``3/4/10`` is read, ``mdy`` or ``dmy``; what is moved, where no other date of its note tells it.
        derive: surrogates as a keyed function of the ``value``; or of the ``position``, which is the patient (over a
            corpus, the corpus) and the order in which values first appear, and of the value its form alone.
        missed_mentions: an original found again outside its spans: ``replace``, ``hold`` or ``refuse``.
        on_retroactive: an original that equals a surrogate already issued: ``hold``, ``reissue`` or ``accept``.
        ids: ``renumber`` or ``keep`` the ids of notes and patients.
        note_order: order of a patient's released notes, ``keyed`` or ``chronological``.
        small_count: counts below this are suppressed in every released page.
        promises: promise id -> ``hard`` or ``soft``.
        required: promises that must have been checked, else exit 6.
        gates: limits on risk figures: from 0 to 1, on L13 a number of people.
        formats: what ``--formats`` is when not given.
        must_show: sections that the released audit must hold.
        origins: path of keys -> ``file:line`` where it is said; what is not here is the language's own default.
    """

    id: str
    version: str
    title: str
    legal_route: str
    digest: str
    source: str = field(repr=False, compare=False)
    rules: Mapping[str, Rule] = field(repr=False)
    plain: str = field(default="", repr=False)
    institution: str = ""
    protocol: str = ""
    recipients: tuple[str, ...] = ()
    approvals: tuple[Approval, ...] = ()
    valid_until: str | None = None
    as_of: str | None = None
    labels: Mapping[str, str] = field(default_factory=dict, repr=False)
    metadata: Mapping[str, MetadataRule] = field(default_factory=dict, repr=False)
    date_order: str = "mdy"
    derive: str = "value"
    missed_mentions: str = "refuse"
    on_retroactive: str = "hold"
    ids: str = "renumber"
    note_order: str = "keyed"
    small_count: int = 11
    promises: Mapping[str, str] = field(default_factory=dict, repr=False)
    required: frozenset[str] = frozenset()
    gates: tuple[Gate, ...] = ()
    formats: tuple[str, ...] = ("jsonl",)
    must_show: tuple[str, ...] = ()
    origins: Mapping[str, str] = field(default_factory=dict, repr=False, compare=False)

    def rule(self, kind: str, role: str = "unknown") -> Rule:
        """The rule for a kind, or for a role's mentions of it. KeyError for a kind outside the taxonomy."""
        rule = self.rules[kind]
        return rule.roles.get(role, rule) if rule.roles else rule

    @property
    def keep_ids(self) -> bool:
        """Whether released notes and patients carry their original ids."""
        return self.ids == "keep"

    def dated(self, as_of: str) -> Policy:
        """This policy with another "today" (ISO date). PolicyError when it, or its approval, has ended by then or
        has not begun."""
        if self.valid_until is not None and as_of > self.valid_until:
            raise PolicyError(
                f"policy {self.id} is valid until {self.valid_until} only",
                problems=self._said("valid_until", f"over by {as_of}"),
                hint="have it approved again, and set valid_until in a new version",
            )
        ended = next((approval for approval in self.approvals if approval.until and as_of > approval.until), None)
        if ended is not None:
            raise PolicyError(f"policy {self.id}: an approval held until {ended.until} only",
                              problems=self._said("approvals", f"one is over by {as_of}"),
                              hint="have it approved again, and name that approval in a new version")
        early = next((approval for approval in self.approvals if approval.on > as_of), None)
        if early is not None:
            raise PolicyError(f"policy {self.id}: an approval is of {early.on}, and the day of this run is {as_of}",
                              problems=self._said("approvals", f"one is of a day after {as_of}"),
                              hint="--as-of a day on which it was approved")
        return replace(self, as_of=as_of)

    def _said(self, path: str, why: str) -> tuple[str, ...]:
        """Where a key stands and what is wrong with it, ``ours.yaml:12: approvals: …``; nothing where no file says it.
        """
        return (f"{self.origins[path]}: {path}: {why}",) if path in self.origins else ()

    def over_limits(self, rungs: Mapping[str, Mapping[str, int]]) -> Iterator[tuple[str, str, int, int]]:
        """Where more mentions ended on a rung than the policy allows.

        Args:
            rungs: kind -> rung -> number of mentions.

        Yields:
            (kind, rung, mentions on that rung, mentions of that kind), in the order of the rules.
        """
        for kind, rule in self.rules.items():
            counts = rungs.get(kind, {})
            total = sum(counts.values())
            for rung, percent in rule.limits.items():
                if counts.get(rung, 0) * 100 > percent * total:
                    yield kind, rung, counts[rung], total
