"""Mentions with markup or line ends inside: read without them, and what they become has every tag of theirs again.

``John</b> Smith`` is read as ``John Smith`` and written as ``Joey</b> Platt``: no surrogate is made of the letters of a
tag, and none drops or breaks one; an attribute goes whose value may tell of somebody (``id="smith"``). An entity is
written where the surrogate has its sign too (``D&#39;Angelo``), and a line ends where the mention's did (lined.py).
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator
from dataclasses import replace

from resynth import lexicon
from resynth.plan import lined
from resynth.plan.family import Choice, SpannedChart, once
from resynth.recognize import markup
from resynth.recognize.markup import Edit
from resynth.types import Document, Span

_WORD = re.compile(r"\w+(?:['\u2019-]\w+)*")
_SIGNS = "<&\\"
_SUSPECT = re.compile(r"[<&\\\n]")
#: An attribute of a tag, and the words and numbers of its value; so long may be what tells of nobody.
_ATTRIBUTE = re.compile(r"\s+[\w:-]+\s?=\s?(?P<value>\"[^\"<>]*\"|'[^'<>]*'|[^\s\"'<>&]+)")
#: A tag with attributes, all of them.
_WHOLE = re.compile(
    rf"(?:<|&lt;)[A-Za-z][\w:-]{{0,30}}(?:{_ATTRIBUTE.pattern.replace('?P<value>', '?:')}){{1,12}}\s?/?(?:>|&gt;)"
)
_PIECES = re.compile(r"[^\W\d_]+|\d+")
_LETTERS, _FIGURES = 2, 3
#: Where a mention stands (document, number of the span) -> its text as it is read, and the markup inside.
Inside = dict[tuple[int, int], tuple[str, tuple[Edit, ...], str]]


@once
def read(chart: SpannedChart) -> tuple[SpannedChart, Inside]:
    """The chart with mentions as they are read, and the markup inside of each; the chart itself where none has any."""
    inside: Inside = {}
    documents, spans = list(chart.documents), list(chart.spans)
    for d, (document, marked) in enumerate(zip(chart.documents, chart.spans, strict=True)):
        if not any(sign in document.text for sign in (*_SIGNS, *lined.SIGNS)):
            continue
        found = _within(document.text, marked)
        if found:
            documents[d], spans[d] = _without(document, marked, found)
            inside |= {(d, s): one for s, one in found.items()}
    return (chart._replace(documents=tuple(documents), spans=tuple(spans)), inside) if inside else (chart, inside)


def _within(text: str, spans: tuple[Span, ...]) -> dict[int, tuple[str, tuple[Edit, ...], str]]:
    """Number of a span -> (what is read of it, its markup by its own places, what stands there)."""
    suspects = [s for s, span in enumerate(spans) if _SUSPECT.search(text, span.start, span.end)]
    if not suspects:
        return {}
    edits, found = markup.edits(text), {}
    ends = [end for _, end, _ in edits]
    for s in suspects:
        start, end = spans[s].start, spans[s].end
        own: list[Edit] = []
        for first, last, meant in edits[bisect_left(ends, start) :]:
            if first >= end:
                break
            if first >= (start + own[-1][1] if own else start) and last <= end:
                own.append((first - start, last - start, meant))
        whole = text[start:end]
        own = _closed(whole, own)
        if "\n" in whole:
            own = sorted((*own, *_apart(lined.edits(whole), own)))
        if own and any(map(str.isalnum, said := _bare(whole, own))):
            found[s] = said, tuple(own), whole
    return found


def _apart(edits: Iterable[Edit], others: list[Edit]) -> Iterator[Edit]:
    """The edits that overlap none of others."""
    return (edit for edit in edits if all(edit[1] <= start or end <= edit[0] for start, end, _ in others))


def _closed(text: str, edits: list[Edit]) -> list[Edit]:
    """The edits, with one for each tag as far as it is closed: no word of ``<a href="x">`` is one of a name."""
    found: list[Edit] = []
    for edit in edits:
        if found and edit[0] < found[-1][1]:
            continue
        start, end, meant = edit
        tag = _WHOLE.match(text, start)
        found.append((start, max(end, tag.end()), meant) if tag else edit)
    return found


def _bare(text: str, edits: list[Edit]) -> str:
    pieces: list[str] = []
    at = 0
    for start, end, meant in edits:
        pieces += (text[at:start], " " if meant == "\xa0" else meant)
        at = end
    return "".join((*pieces, text[at:]))


def _without(
    document: Document, spans: tuple[Span, ...], found: dict[int, tuple[str, tuple[Edit, ...], str]]
) -> tuple[Document, tuple[Span, ...]]:
    """The document with those mentions as they are read, and all spans there."""
    pieces: list[str] = []
    moved: list[Span] = []
    at = shift = 0
    for s, span in enumerate(spans):
        said = found[s][0] if s in found else document.text[span.start : span.end]
        pieces += (document.text[at : span.start], said)
        start = span.start + shift
        moved.append(span._replace(start=start, end=start + len(said)))
        at, shift = span.end, shift + len(said) - (span.end - span.start)
    return replace(document, text="".join((*pieces, document.text[at:]))), tuple(moved)


def written(choice: Choice, inside: tuple[str, tuple[Edit, ...], str]) -> Choice:
    """A choice for a mention as it is read, with the markup that stood inside the mention."""
    said, edits, whole = inside
    if choice.text is None or "<" in choice.text:
        return choice  # held, or written with its tags by somebody
    return choice._replace(text=whole if choice.text == said else _with(choice.text, said, edits, whole))


def _with(new: str, said: str, edits: tuple[Edit, ...], whole: str) -> str:
    """The new text with each tag at the word where it stood; around it where it has other words."""
    old_words, new_words = list(_WORD.finditer(said)), list(_WORD.finditer(new))
    alike = len(old_words) == len(new_words) and not new.startswith("[")
    starts = [word.start() for word in old_words]
    put: list[tuple[int, int, str]] = []  # from, to, what stands there then
    lost = least = 0
    opening = True
    for start, end, meant in edits:
        raw, at = _ATTRIBUTE.sub(_told_by_nobody, whole[start:end]), start - lost
        lost += end - start - len(meant)
        tag = raw[0] == "<" or raw.startswith("&lt;") or not meant
        if "\n" in raw and not meant and not (alike and old_words):
            continue
        if meant:
            sign = " " if meant == "\xa0" else meant
            place = _same(new, sign, said.count(sign, 0, at))
            if place >= least:
                put.append((place, place + 1, raw))
                least = place + 1
                continue
            if not tag:
                continue
        if alike and old_words:
            place = _beside(at, starts, old_words, new_words)
        else:
            opening = opening and raw.startswith(("<", "&lt;")) and not raw.startswith(("</", "&lt;/"))
            place = 0 if opening else len(new)
        if raw[0] == "-" and not new[place + 1 : place + 2].isalpha():
            place -= 1  # no letter stands alone behind its hyphen
        least = max(least, place)
        if "\n" not in raw or _is_cut(new, least, raw):
            put.append((least, least, raw))
    pieces: list[str] = []
    done = 0
    for first, last, raw in put:
        pieces += (new[done:first], raw)
        done = last
    return "".join((*pieces, new[done:]))


def _is_cut(new: str, at: int, raw: str) -> bool:
    """Whether a line may end there: within a word behind a hyphen of its own, else behind the sign of a number."""
    before, behind = new[at - 1 : at], new[at : at + 1]
    return before.isalpha() and behind.islower() if raw[0] == "-" else before in ("-", "/") and behind.isdecimal()


def _told_by_nobody(attribute: re.Match[str]) -> str:
    """An attribute; nothing where its value holds a number, or a word that is a name or none of English."""
    return attribute[0] if all(
        len(piece) <= _FIGURES if piece.isdecimal() else len(piece) <= _LETTERS or (
            piece.lower() in lexicon.common_words() and lexicon.fold(piece) not in lexicon.census_names()
        )
        for piece in _PIECES.findall(attribute["value"])
    ) else ""


def _same(new: str, sign: str, number: int) -> int:
    """Where a sign stands behind so many of its kind; -1 where it does not."""
    at = -1
    for _ in range(number + 1):
        at = new.find(sign, at + 1)
        if at < 0:
            return -1
    return at


def _beside(at: int, starts: list[int], old: list[re.Match[str]], new: list[re.Match[str]]) -> int:
    """The place in the new text that is to its words what a place in the old one is to the words there."""
    number = bisect_right(starts, at) - 1
    if number < 0:
        return max(0, new[0].start() - (starts[0] - at))
    word, made = old[number], new[number]
    if at < word.end():
        return made.start() + min(at - word.start(), len(made[0]) - 1)
    following = number + 1
    if at == word.end() or following == len(old):
        return made.end()
    # As far before the next word as it was: a blank behind it is none between the tag and its attribute.
    return max(made.end(), new[following].start() - (old[following].start() - at))
