"""What stands at the edge of a mention and is no part of it: titles, degrees, parts of a month, departments of a house.

Annotators leave it out (i2b2 2014: names without titles, days without "the"), and it identifies nobody: it stays in the
text. What people marked stays as they marked it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator

from resynth import lexicon
from resynth.kinds import KINDS
from resynth.recognize.persons import name_cues as cues
from resynth.recognize.persons.ratio import likely
from resynth.recognize.words import regex, word_set
from resynth.types import Span

#: Before a name: who somebody is, in full or short, but for words that are names as well.
_OFFICES = (cues.CAPITAL_TITLES | cues.OFFICES | cues.SERVICES | cues.TRADES | word_set(
    "coach atty attorney ofc dep adj mgr histotech tech lpn cna rd sw lc ff ombudsman coroner surgeon trooper elder "
    "attending dona doña don sra sr frau herr mme mlle monsieur madame atc ofcr officer director pilot intrp interp "
    "neurosurg bronchoscopist nana gran granny grandma vovó tía tío abuela abuelo pani gal ip nf pm"
)) - word_set("st case law guard judge father mother sister brother art pop chief don elder miss rose")
_LEADING = regex(r"(?P<word>[^\W\d_]+)\.?[ \t\n]+(?=\S)")
_BEHIND = regex(r"(?P<sign>,?)[ \t]*(?<=[ \t,])(?P<word>[A-Za-z](?:\.?[A-Za-z]){0,6}(?:-[A-Z]{1,2})?)\.?\Z")
#: A sex before a name in joined fields; one before an age, and a possessive.
_SEX = regex(r"[MF]\^(?=\S)")
_BEHIND_NAMES = regex(r"(?P<s>['’][sS])\Z|[ ][MFmf]\Z")
_AGED = regex(r"[ ,]{1,2}\d{1,3}\b")
_LINE_BEFORE = regex(r"(?:[a-z]{1,2}|min|[A-Z]{2})\.?[ \t]*\n\s*(?=\S)")
_LINE_BEHIND = regex(r"[ \t]*\n\s*[A-Za-z]\Z")
_LAST_WORD = regex(r",?[ \t]+(?P<word>[^\W\d_]{3,})\Z")
_FIRST_WORD = regex(r"(?P<word>[^\W\d_]{3,})[ \t]+(?=\S)")
_PART = regex(r"(?:early|late|beginning of|middle of|end of|start(?: of)?)\s+(?=\S)", re.IGNORECASE)
#: What closes a sentence behind 17-Jun, and the part of a day behind a weekday.
_BEHIND_A_DAY = regex(r"(?:(?<=\d-[A-Za-z]{3})\.|(?<=day)\s+(?:night|morning|evening|afternoon)s?)\Z", re.IGNORECASE)
#: Departments of any house behind its name, and what leads to it.
_DEPARTMENT = regex(
    r"(?:\s+(?:(?:Emergency|EMERGENCY|emergency) (?:Dep(?:artmen)?t|DEP(?:ARTMEN)?T|dep(?:artmen)?t|Room|ROOM|room)"
    r"|E[Dd]|e[dr]|lab|deli)|\s+- (?:OR|ED|ICU|Peds))\Z"
)
_LED = regex(
    r"(?:ins|insur|insurance|pharmacy|carrier|vendor|supplier|landlord|receiving|accepting|uses|owned|refer|xfer|dme|empl"
    r"|pedi?|serving|visited|letter for|copy to|report from|e[dr] of|home unit|officer|coach|director|ombudsman|deputy"
    r"|coroner|lpn|cna|grandson)\s+(?=[A-Z])",
    re.IGNORECASE,
)
#: Small words behind a name with capitals: what kind of a house or place it is.
_TAIL = regex(r"(?<=[A-Za-z.'’&-][ ])(?:(?:and|of|for|at|on|in|the|by) )?[a-z]{3,}(?: [a-z]{2,}){0,2}\Z")
_BUILT = word_set("parish church hub factory mill solicitors office hall")
_ITS = regex(r"(?P<whose>[A-Z][^\W\d_]+)['’]s(?: [a-z]+)?\Z")
#: A name that so many bear is one before and behind a comma, though it is a first name or a word: Roy, Hope, Young.
_BEARERS = 2_000
#: A word that fewer bear is no name where nothing else speaks for one.
_HARDLY = 500
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
    start, end = _one_line(text, span.start, span.end)
    if found := _SEX.match(text, start, end):
        start = found.end()
    start = _behind_offices(text, start, end)
    end = _before_degrees(text, start, end)
    if (found := _BEHIND_NAMES.search(text, start, end)) and (found["s"] or _AGED.match(text, end)):
        end = found.start()
    if span.found_by in _BY_LOOKS:
        start, end = _between_words(text, start, end)
    left, comma, right = text[start:end].partition(",")
    behind = right.lstrip()
    if not (comma and behind) or "," in behind:
        yield span._replace(start=start, end=end)
        return
    which = _of_two(left, behind, in_field=text[max(0, start - 8) : start].rstrip(" \t")[-1:] in ("", "\n", ":", "|"))
    yield span._replace(start=start, end=end if which == _ONE else start + len(left.rstrip()))
    if which == _TWO:
        yield span._replace(start=_behind_offices(text, end - len(behind), end), end=end)


def _one_line(text: str, start: int, end: int) -> tuple[int, int]:
    """A name without a letter or an abbreviation in another line: ``y.``, and below it ``C. Guidry``."""
    if found := _LINE_BEFORE.match(text, start, end):
        start = found.end()
    if found := _LINE_BEHIND.search(text, start, end):
        end = found.start()
    return start, end


def _between_words(text: str, start: int, end: int) -> tuple[int, int]:
    """A name without words of the language beside it, where no capital tells: ``jolene calm``, ``TAMAR PRESENT``."""
    while (found := _LAST_WORD.search(text, start, end)) and _is_plain(text, found["word"], start, found.start()):
        end = found.start()
    if (found := _FIRST_WORD.match(text, start, end)) and _is_given(text[found.end() : end].split()[0]) and (
        _is_plain(text, found["word"], found.end(), end)
    ):
        start = found.end()
    return start, end


def _is_plain(text: str, word: str, start: int, end: int) -> bool:
    """Whether a word is hardly anybody's name, and has no capital of its own beside what is left of a name."""
    rest = text[start:end]
    small = word.lower()
    return (word.islower() or (word.isupper() and rest.isupper())) and not likely(small) and (
        _is_word(small, _HARDLY) and any(map(_is_given, rest.split()))
    )


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


def _is_word(name: str, bearers: int = _BEARERS) -> bool:
    """Whether a word is one of the language, and fewer than so many bear it as a name of either sort."""
    newer = lexicon.first_2020(100).get(name, (0, 0.0))[0]
    return len(name) > 2 and name in lexicon.plain_words() and name not in cues.first_names() and (
        max(newer, lexicon.last_2010(100).get(name, 0)) < bearers
    )


def _is_given(word: str) -> bool:
    """Whether a word is a first name, of whichever list, and no particle; one of the newer oftener than a last name."""
    name = _folded(word)
    newer = lexicon.first_2020(100).get(name, (0, 0.0))[0]
    return (name in cues.first_names() or newer > lexicon.last_2010(100).get(name, 0)) and name not in cues.PARTICLES


def _date(text: str, span: Span) -> Iterator[Span]:
    start, end = span.start, span.end
    if found := _PART.match(text, start, end):
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
    if span.found_by in _BY_CUES and (found := _ITS.fullmatch(text, start, end)):
        kind = "NAME" if _is_given(found["whose"]) else span.kind
        yield span._replace(start=start, end=found.end("whose"), kind=kind, label=kind)
        return
    yield span._replace(start=start, end=_before_tail(text, start, end))


def _before_tail(text: str, start: int, end: int) -> int:
    found = _TAIL.search(text, start, end) if text[start:end][:1].isupper() else None
    if found is None or found[0].rpartition(" ")[2] in _BUILT:
        return end
    return start + len(text[start : found.start()].rstrip())


def _location(text: str, span: Span) -> Iterator[Span]:
    start, end = span.start, span.end
    if (found := _FATHER.match(text, start, end)) and _is_given(found["name"]):
        yield span._replace(start=found.end() - len(found["name"]), kind="NAME", label="NAME")
        return
    if found := _SUITE.match(text, start, end):
        start = found.start("it")
    end = _before_tail(text, start, end)
    if found := _STOPPED.search(text, start, end):
        closes = found["word"].isupper() or found["word"].lower() in lexicon.street_suffixes()
        end -= closes and text[end : end + 3].lstrip()[:1].isupper() and text[end : end + 1].isspace()
    yield span._replace(start=start, end=end)


def _number(text: str, span: Span) -> Iterator[Span]:
    found = _LABELLED.match(text, span.start, span.end)
    yield span._replace(start=found.end()) if found else span


#: A father of a baby, and no base.
_FATHER = regex(r"FOB (?P<name>[A-Z][a-z]+)")
_STOPPED = regex(r"(?<![.\w])(?P<word>[A-Za-z]{2,})\.\Z")
_SUITE = regex(r"(?:suite|ste|apartment|apt|unit)\.? #?(?P<it>[A-Z]?\d+[A-Z]?\Z)", re.IGNORECASE)
_LABELLED = regex(r"(?:sid|pmi|mbi|mcd|bin|fax|unit|pgr|ir|new|amex|aarp|x\d) (?=#?\d[\d -]{4})", re.IGNORECASE)
#: Rules that take a name by its looks, or by a word before it.
_BY_LOOKS = frozenset(f"{by}:{rule}" for by in ("names", "views") for rule in ("ratio", "cue", "automaton"))
#: Rules that tell a house by the words before it: at Amaya's.
_BY_CUES = frozenset(
    f"{by}:institution {how}" for by in ("keywords", "views") for how in ("behind a cue", "in small letters")
)
_OF_CLASS: dict[str, Callable[[str, Span], Iterator[Span]]] = {
    "NAME": _name, "DATE": _date, "INSTITUTION": _institution, "LOCATION": _location, "IDNUM": _number,
}
