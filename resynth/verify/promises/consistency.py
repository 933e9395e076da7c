"""P5 and P6: the same form, and equal surrogates for equal values (names: P30)."""

from __future__ import annotations

from resynth.verify.date_forms import phrase
from resynth.verify.facts import Facts
from resynth.verify.notes import ChartView, NoteView
from resynth.verify.number_forms import bare, phone
from resynth.verify.promises.base import PAPER, Promise, Tallying

PROMISES = (
    Promise("P5", "A surrogate has the same form as what it replaces.", PAPER, False,
            implied_by=("P7", "P12", "P17", "P21", "P24", "P33")),
    Promise("P6", "Equal numbers and addresses of a chart get equal surrogates, however they are written, as far as "
            "the policy's scope reaches.", PAPER, False, ("DATE", "EMAIL", "IPADDRESS", "IDNUM", "PHONE")),
)
_ORDER = ("DATE", "EMAIL", "IPADDRESS", "IDNUM", "PHONE")
CLASSES = frozenset(_ORDER)


def _value(cls: str, text: str) -> str:
    if cls == "IDNUM":
        return bare(text)
    if cls == "PHONE":
        return phone(text).digits
    return phrase(text)


def observe(note: NoteView, at: int, chart: ChartView, facts: Facts, tally: Tallying) -> None:
    scope = chart.terms.scope
    seen = chart.seen
    checked = 0
    for cls in _ORDER:
        for kind, original, surrogate, rung, start, end, _, changes in note.by_class.get(cls, ()):
            within = scope(kind)
            if not changes or within == "mention":
                continue
            checked += 1
            new = _value(cls, surrogate)
            if seen.setdefault((cls, at if within == "note" else -1, _value(cls, original)), new) != new:
                tally.miss("P6", note.place(start, end), rung)
    if checked:
        tally.check("P6", checked)
