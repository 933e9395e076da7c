"""What stands at the edge of a mention and is no part of it: a title, a degree, an article, the department of a house.

Annotators leave it out (i2b2 2014: names without titles, days without "the"), and it identifies nobody: it stays in the
text. What people marked stays as they marked it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator

from resynth import lexicon
from resynth.kinds import KINDS
from resynth.recognize.persons import name_cues as cues
from resynth.recognize.words import regex, word_set
from resynth.types import Span

#: Before a name: who somebody is, in full or short, but for words that are names as well.
_OFFICES = (cues.CAPITAL_TITLES | cues.OFFICES | cues.SERVICES | cues.TRADES | word_set(
    "coach atty attorney ofc dep adj mgr histotech tech lpn cna rd sw lc ff ombudsman coroner surgeon trooper elder "
    "attending dona doña don sra sr frau herr mme mlle monsieur madame atc"
)) - word_set("st case law guard judge father mother sister brother art pop chief don elder miss rose")
_LEADING = regex(r"(?P<word>[^\W\d_]+)\.?[ \t\n]+(?=\S)")
_BEHIND = regex(r"(?P<sign>,?)[ \t]*(?<=[ \t,])(?P<word>[A-Za-z](?:\.?[A-Za-z]){0,6}(?:-[A-Z]{1,2})?)\.?\Z")
_THE = regex(r"the\s+(?=\S)", re.IGNORECASE)
#: What closes a sentence behind 17-Jun, and the part of a day behind a weekday.
_BEHIND_A_DAY = regex(r"(?:(?<=\d-[A-Za-z]{3})\.|(?<=day)\s+(?:night|morning|evening|afternoon)s?)\Z", re.IGNORECASE)
#: Departments of any house behind its name, and what leads to it.
_DEPARTMENT = regex(
    r"\s+(?:(?:Emergency|EMERGENCY|emergency) (?:Dep(?:artmen)?t|DEP(?:ARTMEN)?T|dep(?:artmen)?t|Room|ROOM|room)"
    r"|E[Dd]|e[dr]|lab|deli|restaurant)\Z"
)
_LED = regex(r"(?:ins|insurance|serving|visited|letter for|copy to|report from|e[dr] of)\s+(?=[A-Z])", re.IGNORECASE)
_WHOSE = regex(r"[^\W\d_]+(?P<s>['’]s)\Z")
#: A name that so many bear is one before and behind a comma, though it is a first name or a word: Roy, Hope, Young.
_BEARERS = 2_000
#: Both sides of a comma are one person, the left one alone is one, or each is one.
_ONE, _FIRST, _TWO = range(3)


def bare(text: str, spans: Iterable[Span], given: Collection[Span]) -> Iterator[Span]:
    """The spans of a note without what stands at their edges.

    Args:
        spans: disjoint and sorted, as they come back.
        given: those that somebody marked: they stay as they are.
    """
    for span in spans:
        narrow = _OF_CLASS.get(KINDS[span.kind].cchmc)
        if narrow is None or span.given or span in given:
            yield span
        else:
            yield from narrow(text, span)


def _name(text: str, span: Span) -> Iterator[Span]:
    start, end = span.start, span.end
    start = _behind_offices(text, start, end)
    end = _before_degrees(text, start, end)
    left, comma, right = text[start:end].partition(",")
    behind = right.lstrip()
    if not (comma and behind) or "," in behind:
        yield span._replace(start=start, end=end)
        return
    which = _of_two(left, behind, in_field=text[max(0, start - 8) : start].rstrip(" \t")[-1:] in ("", "\n", ":", "|"))
    yield span._replace(start=start, end=end if which == _ONE else start + len(left.rstrip()))
    if which == _TWO:
        yield span._replace(start=_behind_offices(text, end - len(behind), end), end=end)


def _behind_offices(text: str, start: int, end: int) -> int:
    """Where a name begins behind titles and offices, if something is left: ``Coach Dietz``, ``SW Renee Doyle``."""
    while found := _LEADING.match(text, start, end):
        word, rest = found["word"], text[found.end() : end]
        small, abbreviated = word.lower(), word.isupper() and not rest.isupper()
        office = small in _OFFICES and (abbreviated or small not in cues.first_names())
        if not (office or (abbreviated and len(word) > 2 and small in lexicon.clinical_words())):
            break
        start = found.end()
    return start


def _before_degrees(text: str, start: int, end: int) -> int:
    """Where a name ends before its degrees; what all capitals leave open may be a name: ``NGUYEN, DO``."""
    while found := _BEHIND.search(text, start, end):
        degree = found["word"].replace(".", "").replace("-", "")
        before = text[start : found.start()].rstrip()
        if degree.lower() not in cues.DEGREES or not before or not any(map(str.isupper, degree[1:])):
            break
        if before.isupper() and not (found["sign"] and len(before.split()) > 1):
            break
        end = start + len(before)
    return end


def _of_two(left: str, right: str, *, in_field: bool) -> int:
    """Whether both sides of a comma are one person, ``Smith, John``; the left one alone is one; or each is one."""
    before, behind = left.split(), right.split()
    last, first = _folded(before[-1]), _folded(behind[0])
    if len(before) > 1 and (len(_folded(before[0])) == 1 or _is_given(before[0])):
        if len(behind) > 1 and len(first) != 1:
            return _TWO
        return _FIRST if len(first) == 1 or _is_word(first) else _ONE
    if len(before) > 1 or len(behind) > 1:
        return _ONE
    bearers = lexicon.last_2010(100)
    if first in cues.TITLES or _is_word(first):
        return _FIRST  # Win, Excellent
    both = _is_given(before[0]) and _is_given(behind[0]) and bearers.get(last, 0) < _BEARERS
    newer = lexicon.first_2020(100).get(last, (0, 0.0))[0]
    return _TWO if both and newer > _BEARERS and not in_field else _ONE  # Darlene, Jolene


def _folded(word: str) -> str:
    return lexicon.fold(word.strip(".'’\"“”()").lower())


def _is_word(name: str) -> bool:
    """Whether a word is one of the language, and few bear it as a name of either sort."""
    newer = lexicon.first_2020(100).get(name, (0, 0.0))[0]
    return len(name) > 2 and name in lexicon.plain_words() and name not in cues.first_names() and (
        max(newer, lexicon.last_2010(100).get(name, 0)) < _BEARERS
    )


def _is_given(word: str) -> bool:
    """Whether a word is a first name, of whichever list, and no particle; one of the newer oftener than a last name."""
    name = _folded(word)
    newer = lexicon.first_2020(100).get(name, (0, 0.0))[0]
    return (name in cues.first_names() or newer > lexicon.last_2010(100).get(name, 0)) and name not in cues.PARTICLES


def _date(text: str, span: Span) -> Iterator[Span]:
    start, end = span.start, span.end
    if found := _THE.match(text, start, end):
        start = found.end()
    if found := _BEHIND_A_DAY.search(text, start, end):
        end = found.start()
    yield span._replace(start=start, end=end)


def _institution(text: str, span: Span) -> Iterator[Span]:
    start, end = span.start, span.end
    if found := _LED.match(text, start, end):
        start = found.end()
    if found := _DEPARTMENT.search(text, start, end):
        end = found.start()
    if span.found_by in _BY_CUES and (found := _WHOSE.fullmatch(text, start, end)):
        end = found.start("s")
    yield span._replace(start=start, end=end)


#: Rules that tell a house by the words before it: at Amaya's.
_BY_CUES = frozenset(("keywords:institution behind a cue", "views:institution behind a cue"))
_OF_CLASS: dict[str, Callable[[str, Span], Iterator[Span]]] = {
    "NAME": _name, "DATE": _date, "INSTITUTION": _institution,
}
