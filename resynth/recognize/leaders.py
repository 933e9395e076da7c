"""Dots or a rule that lead from a field's name to its value, as forms have them: read as the colon that they stand for.

``Unit No. ......... R-061-558``, ``Age . . . . : 46``, ``Room ______ 412B``, ``Name:__Ada Moor__``.
"""

from __future__ import annotations

from collections.abc import Iterator

from resynth.recognize.markup import Edit
from resynth.recognize.words import regex

_SIGNS = (".....", ". . . .", "__")
#: Each begins where its run does and ends with it, so that a long run is gone through once.
_RUN = regex(
    r"(?:(?<!\.)\.{5,}(?!\.)|(?<!\.)(?<!\. )\.(?: \.){3,}(?! ?\.)|(?<!_)_{5,}(?!_))"
    r"[ \t]{0,4}:?[ \t]{0,4}(?=[^\W_]|[(#\"'])(?![A-Za-z][\w /#]{0,24}:)"
    r"|(?<!_)_{2,}(?=[^\W_])(?P<value>[^\n_]{1,40})(?P<end>_{2,})(?!\w)"
)
#: A field's name: up to five words, of which none ends a sentence; where it begins in its line.
_LABEL = regex(r"[A-Za-z][\w/#&'’()-]{0,24}\.?(?: [\w/#&'’()-]{1,20}\.?){0,4}\Z")
_COLUMN = regex(r"\t|  |\|")
_FAR = 80


def edits(text: str) -> Iterator[Edit]:
    """The leaders of a text, and the rule behind a value that stands on one."""
    if not any(sign in text for sign in _SIGNS):
        return
    for found in _RUN.finditer(text):
        before = text[max(0, found.start() - _FAR) : found.start()].rpartition("\n")[2]
        name = before.rstrip(" \t:")
        if len(before) == _FAR or not _LABEL.match(_COLUMN.split(name)[-1].lstrip()):
            continue
        start = found.start() - len(before) + len(name)
        if found["value"] is None:
            yield start, found.end(), ": "
        else:
            yield start, found.start("value"), ": "
            yield *found.span("end"), ""
