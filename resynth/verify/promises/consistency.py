"""P5 and P6: the same form, and equal surrogates for equal values (names: P30)."""

from __future__ import annotations

from resynth.verify.date_forms import phrase
from resynth.verify.facts import Facts
from resynth.verify.notes import ChartView, NoteView
from resynth.verify.number_forms import bare, phone
from resynth.verify.promises.base import PAPER, Promise, Tallying
from resynth.verify.tags import is_tagged

PROMISES = (
    Promise("P5", "A surrogate has the same form as what it replaces.", PAPER, False,
            implied_by=("P7", "P12", "P17", "P21", "P24", "P33")),
    Promise("P6", "Equal numbers and addresses of a chart get equal surrogates by equal rules, however they are "
            "written, as far as the policy's scope reaches.", PAPER, False,
            ("DATE", "EMAIL", "IPADDRESS", "IDNUM", "PHONE")),
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


def observe(note: NoteView, at: int, chart: ChartView, facts: Facts, tally: Tallying) -> None:
    rules, roles = chart.terms.rules, note.spans[4]
    seen = chart.seen
    checked = 0
    for cls in _ORDER:
        mentions = note.by_class.get(cls)
        if mentions is None:
            continue
        before, after = _values(cls, note)
        moved = cls == "DATE" and "dates.shift.v1" in chart.terms.behaviours
        for (kind, _, _, rung, start, end, number, changes), old, new in zip(mentions, before, after, strict=True):
            rule = rules[kind, roles[number]]
            within = rule.scope
            # M9 says what equal dates become: "3/4" of two years may part by a leap day.
            if not changes or within == "mention" or moved or is_tagged(rule):
                continue
            checked += 1
            way = " ".join((cls, rule.behaviour, within, *rule.options.values()))
            if seen.setdefault((way, at if within == "note" else -1, old), new) != new:
                tally.miss("P6", note.place(start, end), rung)
    if checked:
        tally.check("P6", checked)
