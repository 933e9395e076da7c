"""Replace: a splice, nothing more. It opens nothing, logs nothing, and knows no engine."""

from __future__ import annotations

from resynth.types import Document, OutSpan, Plan, Rewritten

_new = tuple.__new__  # half the time of the named tuple's own constructor


def replace(document: Document, plan: Plan) -> Rewritten:
    """The note with each planned span's text replaced, and the spans at their new offsets.

    Raises:
        ValueError: a span of the plan lies outside the text.
    """
    text = document.text
    pieces: list[str] = []
    spans: list[OutSpan] = []
    at = out = 0
    for (start, end, kind, label, role, _by, _score), new, _rule, _rung in plan.replacements:
        if end > len(text):
            raise ValueError(f"the plan reaches beyond the text at {start}")
        begins = out + start - at
        out = begins + len(new)
        pieces += (text[at:start], new)
        spans.append(_new(OutSpan, (begins, out, kind, label, role)))
        at = end
    pieces.append(text[at:])
    return Rewritten("".join(pieces), tuple(spans))
