"""Replace: a splice, nothing more. It opens nothing, logs nothing, and knows no engine."""

from __future__ import annotations

from resynth.types import Document, OutSpan, Plan, Rewritten


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
        gap = text[at:start]
        out += len(gap)
        pieces += (gap, new)
        spans.append(OutSpan(out, out + len(new), kind, label, role))
        out += len(new)
        at = end
    pieces.append(text[at:])
    return Rewritten("".join(pieces), tuple(spans))
