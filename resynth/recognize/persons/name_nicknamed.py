"""A nickname in brackets right behind the name that it is short for: ``William Jones (Bill)``, ``Bob Smith (Bobby)``.

In brackets somebody else may stand (``Denise (Sarah)``), so that both must stand for one formal name, or one begins the
other.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

from resynth import lexicon
from resynth.kinds import KINDS
from resynth.recognize.note import Note
from resynth.recognize.persons.borne import folded
from resynth.recognize.words import regex
from resynth.types import Span

_BEHIND = regex(r" \((?P<it>[A-Z][^\W\d_]{1,11})\)")
#: A word with a capital in a name: not a particle's.
_FIRST = regex(r"(?:[^,\n]{1,30},[ ]?)?(?P<first>[A-Z][^\W\d_]+)")
#: Of so many tokens such a name is at most.
_MOST = 5
#: Of so many letters one name begins another.
_BEGINS = 3


def spans(note: Note) -> Iterator[Span]:
    """Names before their nicknames, whatever their words are: ``Robert Lane (Bob)``."""
    text = note.text
    for number in note.where("("):
        place = note.starts[number] - 1
        if (behind := _BEHIND.match(text, max(0, place))) is None:
            continue
        at = number - 1
        while at >= 0 and number - at <= _MOST and (note.words[at].istitle() or note.words[at] in ".-'"):
            if _are_one(folded(note.words[at]), folded(behind["it"])) and note.words[number - 1].istitle() and (
                at < number - 1 and "\n" not in text[note.starts[at] : place]
            ):
                yield Span(note.starts[at], place, "NAME", "NAME", "unknown", "names:cue", 0.9)
                break
            at -= 1


def with_nicknames(text: str, spans: Iterable[Span], given: Collection[Span]) -> tuple[Span, ...]:
    """The spans of a note, disjoint and sorted: a name and its nickname in one.

    Args:
        given: those that somebody marked: they stay as they are.
    """
    told: list[Span] = []
    end = -1  # where the last name closes with its nickname; -1: it does not
    for span in spans:
        marked = span.given or span in given
        if told and told[-1].end < span.start < end:
            if not marked and span.end <= end:
                first = told[-1] if told[-1].role != "unknown" or KINDS[span.kind].cchmc != "NAME" else span
                told[-1] = first._replace(start=told[-1].start, end=end)
                continue
            end = -1
        elif told and told[-1].end < end <= span.start:
            told[-1] = told[-1]._replace(end=end)
        named = not marked and KINDS[span.kind].cchmc == "NAME"
        end = end_with_nickname(text, span.start, span.end) if named else -1
        told.append(span)
    if told and told[-1].end < end:
        told[-1] = told[-1]._replace(end=end)
    return tuple(told)


def end_with_nickname(text: str, start: int, end: int) -> int:
    """Where the bracket closes that holds the nickname of a name; -1 where none does."""
    if text[end : end + 2] != " (" or not (behind := _BEHIND.match(text, end)):
        return -1
    name = _FIRST.match(text, start, end)
    if name is None or not _are_one(folded(name["first"]), folded(behind["it"])):
        return -1
    return behind.end()


def _are_one(first: str, nickname: str) -> bool:
    """Whether two first names are one person's: both of one formal name, or one the beginning of the other."""
    shorter, longer = sorted((first, nickname), key=len)
    if len(shorter) >= _BEGINS and longer.startswith(shorter):
        return True
    formal = lexicon.nicknames()
    return not {first, *formal.get(first, ())}.isdisjoint((nickname, *formal.get(nickname, ())))
