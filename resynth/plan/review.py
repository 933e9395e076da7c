"""Review: one row for every value of a chart, and what a person wrote in it, laid over the plan.

A row is known by a keyed mark of patient, kind and value (and of the note, where the policy makes equal values equal
inside a note only), so that a spreadsheet may sort, widen and re-quote the table as it likes.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from resynth.keys import Key
from resynth.plan.brief import REVIEW, named_by, tokens_by_name, worn
from resynth.plan.family import Choice, Choices, SpannedChart
from resynth.plan.names_mentions import NAMES, mentions
from resynth.policy.model import Policy
from resynth.surrogates.names import key_of
from resynth.types import Plan

_POSSESSIVE = re.compile(r"['’]s?\Z|['’]S\Z")
_ID = re.compile(r"r[0-9a-f]{20}\Z")
#: The promises that a surrogate has the form of what it replaces.
FORMS = frozenset(("P7", "P12", "P17", "P19", "P21", "P24", "P33", "P35"))


class Row(NamedTuple):
    """One row: a value of a chart as it stands first, what it becomes, and how often it is mentioned.

    Attributes:
        note: document id of the note where it stands first; the only one, where the policy's scope is the note.
        row: what the row is known by.
    """

    patient: str
    kind: str
    original: str
    surrogate: str
    mentions: int
    rule: str
    rung: str
    note: str
    row: str

    def __repr__(self) -> str:
        return f"Row(kind={self.kind!r}, mentions={self.mentions}, rule={self.rule!r})"


class Edit(NamedTuple):
    """What a person wrote in a row, and where the row stood in the table."""

    text: str
    number: int

    def __repr__(self) -> str:
        return f"Edit(row {self.number})"


def value_of(text: str) -> str:
    """What makes two mentions one value: without case, line breaks and possessive."""
    return " ".join(_POSSESSIVE.sub("", text).split()).casefold()


def possessive(text: str) -> str:
    """The possessive of a mention, or nothing."""
    found = _POSSESSIVE.search(text)
    return found[0] if found else ""


class Ids:
    """Which row each mention of a chart belongs to."""

    def __init__(self, chart: SpannedChart, policy: Policy, key: Key) -> None:
        self._chart, self._policy = chart, policy
        self._stem = key.stem("review", chart.mark)
        self._known: dict[tuple[str, str, str], str] = {}

    def of(self, d: int, s: int) -> str:
        """The id of a mention's row: ``r``, eight digits of the patient's mark, and the mark of the value."""
        span = self._chart.spans[d][s]
        rule = self._policy.rule(span.kind, span.role)
        note = self._chart.marks[d] if rule.changes and rule.scope in ("mention", "note") else ""
        what = (span.kind, value_of(self._chart.documents[d].text[span.start : span.end]), note)
        known = self._known.get(what)
        if known is None:
            # The value comes last: what stands in front of it holds no zero byte.
            mark = self._stem.mark("\0".join((what[0], what[2], what[1]))).hex()
            known = self._known[what] = f"r{self._chart.mark[:8]}{mark[:12]}"
        return known


def is_id(text: str) -> bool:
    """Whether this may be the id of a row."""
    return _ID.match(text) is not None


def bucket_of(row: str, buckets: int) -> int:
    """The bucket of the patient whose row this is."""
    return int(row[1:9], 16) * buckets >> 32


def rows(chart: SpannedChart, plans: Iterable[Plan | None], policy: Policy, key: Key) -> list[Row]:
    """The rows of a chart, in the order in which their values stand first."""
    ids = Ids(chart, policy, key)
    found: dict[str, Row] = {}
    for d, (document, plan) in enumerate(zip(chart.documents, plans, strict=True)):
        for s, (span, new, rule, rung) in enumerate(plan.replacements if plan is not None else ()):
            row = ids.of(d, s)
            known = found.get(row)
            if known is None:
                original = document.text[span.start : span.end]
                found[row] = Row(document.patient_id, span.kind, original, new, 1, rule, rung, document.doc_id, row)
            else:
                found[row] = known._replace(mentions=known.mentions + 1)
    return list(found.values())


class Laid(NamedTuple):
    """Edits as they stand in one chart: the choices, the names that others follow, and the row of each mention."""

    edits: Choices
    named: dict[str, str]
    rows: dict[tuple[int, int], str]

    def __repr__(self) -> str:
        return f"Laid(edits={len(self.edits)})"


def lay(chart: SpannedChart, edits: Mapping[str, Edit], policy: Policy, key: Key) -> Laid:
    """What a person wrote, mention by mention: in the case of the mention, with its possessive.

    The rung is ``narrow`` where the policy wants equal values equal beyond the chart: an edit holds in its chart alone.
    """
    ids = Ids(chart, policy, key)
    laid = Laid({}, {}, {})
    for d, (document, spans) in enumerate(zip(chart.documents, chart.spans, strict=True)):
        for s, span in enumerate(spans):
            row = ids.of(d, s)
            edit = edits.get(row)
            if edit is None:
                continue
            own = document.text[span.start : span.end]
            tail = possessive(own)
            text = worn(edit.text, own.removesuffix(tail))
            if tail and not possessive(text):
                text += tail
            wide = policy.rule(span.kind, span.role).scope in ("corpus", "project")
            laid.edits[d, s] = Choice(text, REVIEW, "narrow" if wide else "all")
            laid.rows[d, s] = row
    if any(chart.spans[d][s].kind in NAMES for d, s in laid.edits):
        for d, s, look in mentions(chart):
            if (d, s) in laid.edits:
                for role_key, token in named_by(look, edits[laid.rows[d, s]].text).items():
                    laid.named.setdefault(role_key, token)
    return laid


def two_in_one(chart: SpannedChart, plans: Sequence[Plan | None], laid: Laid) -> set[str]:
    """The rows whose edits give a person of the chart a name that another person of the chart has (M8)."""
    whose: dict[tuple[str, str], set[str]] = {}
    written: list[tuple[str, dict[str, str]]] = []
    for d, s, look in mentions(chart) if laid.edits else ():
        plan = plans[d]
        if plan is None:
            continue
        given = tokens_by_name(look, plan.replacements[s].text)
        for role_key, token in given.items():
            whose.setdefault((role_key.partition(":")[0], key_of(token)), set()).add(role_key)
        if (d, s) in laid.rows:
            written.append((laid.rows[d, s], given))
    return {
        row for row, given in written for role_key, token in given.items()
        if len(whose[role_key.partition(":")[0], key_of(token)]) > 1
    }
