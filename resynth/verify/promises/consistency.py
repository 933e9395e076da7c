"""P5 and P6: the same form, and equal surrogates for equal values (names: P30)."""

from __future__ import annotations

from resynth.policy.model import Rule
from resynth.verify.date_forms import phrase
from resynth.verify.facts import Facts
from resynth.verify.notes import ByRule, ChartView, NoteView, map_of
from resynth.verify.number_forms import bare, phone
from resynth.verify.promises.base import PAPER, Promise, Tallying
from resynth.verify.tags import is_tagged

PROMISES = (
    Promise("P5", "A surrogate has the same form as what it replaces.",
            PAPER, implied_by=("P7", "P12", "P17", "P21", "P24", "P33")),
    Promise("P6", "Equal numbers and addresses of a chart get equal surrogates by equal rules, however they are "
            "written, as far as the policy's scope reaches.", PAPER),
)
_ORDER = ("DATE", "EMAIL", "IPADDRESS", "IDNUM", "PHONE")
CLASSES = frozenset(_ORDER)


def _values(cls: str, note: NoteView) -> tuple[list[str], list[str]]:
    """What is compared of the mentions of a class, before and after."""
    if cls == "DATE":
        before, after = note.dates()
        return [told[0] for told in before], [told[0] for told in after]
    mentions = note.by_class[cls]
    value = bare if cls == "IDNUM" else _digits if cls == "PHONE" else phrase
    return [value(mention[1]) for mention in mentions], [value(mention[2]) for mention in mentions]


def _digits(text: str) -> str:
    return phone(text).digits


def _ask(kind: str, rule: Rule) -> tuple[str, bool]:
    """In which map equal values of a rule are compared (empty: in none), and whether that is a note's."""
    compared = rule.scope != "mention" and not is_tagged(rule)
    return map_of(kind, rule) if compared else "", rule.scope == "note"


_asked = ByRule(_ask)


def observe(note: NoteView, at: int, chart: ChartView, facts: Facts, tally: Tallying) -> None:
    asked, roles = _asked.under(chart.terms), note.spans[4]
    seen = chart.seen
    checked = 0
    for cls in _ORDER:
        mentions = note.by_class.get(cls)
        # M9 says what equal dates become: "3/4" of two years may part by a leap day.
        if mentions is None or (cls == "DATE" and "dates.shift.v1" in chart.terms.behaviours):
            continue
        before, after = _values(cls, note)
        for (kind, _, _, rung, start, end, number, changes), old, new in zip(mentions, before, after, strict=True):
            way, by_note = asked[kind, roles[number]]
            if not changes or not way:
                continue
            checked += 1
            if seen.setdefault((way, at if by_note else -1, old), new) != new:
                tally.miss("P6", note.place(start, end), rung)
    if checked:
        tally.check("P6", checked)
