"""Replace: a splice, nothing more. It opens nothing, logs nothing, and knows no engine."""

from __future__ import annotations

from resynth.types import Document, OutSpan, Plan, Rewritten

_new = tuple.__new__  # half the time of the named tuple's own constructor
_MOVED = "dates.shift.v1"


def replace(document: Document, plan: Plan) -> Rewritten:
    """The note with each planned span's text replaced, and the spans at their new offsets.

    Raises:
        ValueError: a span of the plan lies outside the text.
    """
    text = document.text
    pieces: list[str] = []
    spans: list[OutSpan] = []
    at = out = 0
    for (start, end, kind, label, role, _by, _score, _disputed), new, rule, _rung in plan.replacements:
        if end > len(text):
            raise ValueError(f"the plan reaches beyond the text at {start}")
        begins = out + start - at
        out = begins + len(new)
        pieces += (text[at:start], new)
        if kind == "HOLIDAY" and rule == _MOVED:
            kind, label = "DATE", _label_of_dates(plan, label)
        spans.append(_new(OutSpan, (begins, out, kind, label, role)))
        at = end
    pieces.append(text[at:])
    return Rewritten("".join(pieces), tuple(spans))


def _label_of_dates(plan: Plan, label: str) -> str:
    """What a holiday that moved is marked with: as the note's dates are, for else its mark says what day it was once.

    Args:
        label: of the holiday; where no date stands in the note, DATE is written with capitals where this is.
    """
    for done in plan.replacements:
        if done.span.kind == "DATE":
            return done.span.label
    return "date" if label.islower() else "Date" if label.istitle() else "DATE"
