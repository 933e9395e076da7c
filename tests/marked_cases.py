"""Marked texts, a name and a text a line, and which of them a recognizer reads wrongly."""

from __future__ import annotations

from pathlib import Path

from resynth.kinds import KINDS
from resynth.recognize.note import note_of
from resynth.testing import marked
from resynth.types import Document, Recognizer, Span

FOLDER = Path(__file__).parent / "cases" / "recognize"


def cases(name: str) -> dict[str, tuple[str, list[Span]]]:
    """Name -> text and spans, from ``NAME.marked``; ``\\n`` in a line is a line end."""
    found: dict[str, tuple[str, list[Span]]] = {}
    for line in (FOLDER / f"{name}.marked").read_text("utf-8").splitlines():
        case, text = line.split("\t")
        assert case not in found, case
        found[case] = marked(text.replace("\\n", "\n"))
    return found


def wrong(recognizer: Recognizer, text: str, spans: list[Span]) -> str:
    """``missed`` when a letter or digit of a marked span is not found in its class, else ``spurious`` or ``""``.

    Spurious is a find that holds no marked letter or digit, or one of another class.
    """
    document = Document("d", "p", text)
    note_of(document)
    found = list(recognizer.find(document, ()))
    for span in spans:
        held = {at for one in found if _class(one) == _class(span) for at in range(one.start, one.end)}
        if any(text[at].isalnum() and at not in held for at in range(span.start, span.end)):
            return "missed"
    inside = {(at, _class(span)) for span in spans for at in range(span.start, span.end)}
    if any(all((at, _class(one)) not in inside for at in range(one.start, one.end)) for one in found):
        return "spurious"
    return ""


def _class(span: Span) -> str:
    return KINDS[span.kind].cchmc
