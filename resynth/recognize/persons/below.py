"""A name over the end of a short line: first names that end one, and the last name that opens the next.

In a list each line has somebody of its own, and all in one form: first names beneath first names, last beneath last.
One whose line ends behind the first name goes on below it, in running text and in a field.
"""

from __future__ import annotations

from resynth import lexicon
from resynth.recognize.persons import name_cues as cues
from resynth.recognize.persons.borne import folded, is_given
from resynth.recognize.words import regex
from resynth.types import Span

_GAP = regex(r"\n[ \t]{0,40}")
#: Before a first name in its line: a word, a title, a field's name, an opening bracket; no cell, and no line's start.
_BEFORE = regex(r"(?:[\w’'-][.,]?|[(;]) \Z|[:.] *\Z")
_FIELD = regex(r"[:.] *(?:[a-z]{2,20},? )?\Z")
#: Behind the last name: a mark that no age or further name follows, a word in small letters, a bracket, a degree.
_BEHIND = regex(r"['’.;)](?!\d)|, ?(?P<small>[a-z])|,? (?:\(|[a-z]{2}|(?P<degree>[A-Z][A-Za-z.-]{1,7})(?![\w:]))")
_FIELD_BEHIND = regex(r"[ \t]*(?:\n|\Z)|(?: {2,}|\t)[A-Za-z][\w ./#-]{0,20}:")
#: How many more may bear a first name as a last one; fewest who bear it.
_TIMES, _BEARERS = 10, 100
_LONGEST, _LINE = 3, 200


def goes_below(text: str, before: Span, last: Span) -> bool:
    """Whether what was found at a line's end and what opens the next are the first and the last names of one."""
    if text[before.end : before.end + 1] != "\n" or not _GAP.fullmatch(text, before.end, last.start):
        return False
    first, rest = text[before.start : before.end].split(), text[last.start : last.end].split()
    if len(first) > _LONGEST or len(rest) > _LONGEST or any("," in word for word in first) or "," in rest[0]:
        return False
    line = text[max(0, before.start - _LINE) : before.start].rpartition("\n")[2]
    behind = _BEHIND.match(text, last.end)
    if not _BEFORE.search(line) or not (
        (behind and (behind["degree"] is None or behind["degree"].lower().replace(".", "") in cues.DEGREES))
        or (_FIELD.search(line) and _FIELD_BEHIND.match(text, last.end))
    ):
        return False
    names = [word for word in rest if folded(word) not in cues.PARTICLES and len(folded(word)) > 1]
    return all(map(_is_first, first)) and names != [] and _is_last(names[0])


def _is_first(word: str) -> bool:
    """Whether a word is an initial, a nickname in quotes, or rather a first name than a last one."""
    name = folded(word)
    if len(name) == 1 or word[0] in "\"“(" or is_given(word):
        return True
    given = lexicon.first_2020(_BEARERS).get(name)
    return given is not None and given[0] * _TIMES >= lexicon.last_2010(_BEARERS).get(name, 0)


def _is_last(word: str) -> bool:
    """Whether a word is no first name, or more bear it as a last one."""
    name = folded(word)
    if not is_given(word):
        return True
    given = lexicon.first_2020(_BEARERS).get(name)
    return lexicon.last_2010(_BEARERS).get(name, 0) >= (given[0] if given else _BEARERS)
