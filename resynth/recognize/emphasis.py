"""Marks of Markdown: a field's name and what is said with stress read as they do without them.

``**Employer:** Moor & Co``, ``***MRN***: 44-81``, ``_Seen by:_ Moor``, ``Name: `Ada Moor` ``. What stands in brackets,
behind a word (``HLA-B*27``), before a blank (``* item``), or alone in its line, a heading, keeps them.
"""

from __future__ import annotations

from collections.abc import Iterator

from resynth.recognize.markup import Edit
from resynth.recognize.words import regex

#: One star or three, or a back quote, twice in a line; underscores only around a field's name: what they enclose
#: otherwise is a value on a rule (leaders.py), or one word.
_MARKED = regex(
    r"(?<![\w*`\[\\])(?P<mark>\*(?:\*\*)?|`)(?=[^\s*`)\]])(?P<held>[^*`\n]{0,118}[^\s*`])(?P=mark)(?![*`\]])"
    r"|(?<![\w\\])(?P<rule>_{1,2})(?=[A-Za-z])(?P<name>[^_\n]{0,46}[^\s_])(?P=rule)(?!_)"
)
#: Two stars around what is said with stress, or before a field's name and behind it; no star or bracket beside them.
_STRESSED = regex(r"(?<![*\[\w])(?P<open>\*\*)(?=[^\s*])[^*\n]{1,120}(?<![\s*])(?P<close>\*\*)(?![*\]])")
_ENDS = ("", "\n")


def edits(text: str) -> Iterator[Edit]:
    """The marks of a text; a blank for one at which a field's name and its value meet."""
    if "*" not in text and "_" not in text and "`" not in text:
        return
    if "**" in text:
        yield from ((*stars.span(side), "") for stars in _STRESSED.finditer(text) for side in ("open", "close"))
    for found in _MARKED.finditer(text):
        held, (start, end) = found["held"] or found["name"], found.span()
        mark = found["mark"] or found["rule"]
        behind = text[end : end + 1]
        field = held[-1] == ":" or behind == ":"
        stressed = mark == "`" or (mark[0] == "*" and held[0].isalpha() and not behind.isalnum())
        heading = ":" not in held and behind in _ENDS and text[max(0, start - 1) : start] in _ENDS
        if (field or stressed) and not heading:
            yield start, start + len(mark), ""
            yield end - len(mark), end, " " if behind.isalnum() else ""
