"""What stands at the edge of a mention and is no part of it: titles, degrees, parts of a month, departments of a house.

Annotators leave it out (i2b2 2014: names without titles, days without "the"), and it identifies nobody: it stays in the
text. What people marked stays as they marked it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator

from resynth import lexicon
from resynth.kinds import KINDS
from resynth.recognize.institutions import job_edges
from resynth.recognize.persons import name_edges
from resynth.recognize.persons.borne import is_given
from resynth.recognize.scans import spelled
from resynth.recognize.words import regex, word_set
from resynth.types import Span

_PART = regex(r"(?:early|late|beginning of|middle of|end of|start(?: of)?)\s+(?=\S)", re.IGNORECASE)
#: What closes a sentence behind 17-Jun, and the part of a day behind a weekday.
_BEHIND_A_DAY = regex(r"(?:(?<=\d-[A-Za-z]{3})\.|(?<=day)\s+(?:night|morning|evening|afternoon)s?)\Z", re.IGNORECASE)
#: Both days of a range that is written with a stroke are days of their own, as in ``2/17 to 2/20``.
_DAY, _YEAR = r"\d{1,2}/\d{1,2}", r"/(?:\d{4}|\d\d)"
_RANGE = regex(rf"{_DAY}(?P<year>{_YEAR})?(?P<to>\s*[-–—]\s*){_DAY}(?(year){_YEAR})")
#: Departments of any house behind its name, and what leads to it.
_DEPARTMENT = regex(
    r"(?:\s+(?:(?:Emergency|EMERGENCY|emergency) (?:Dep(?:artmen)?t|DEP(?:ARTMEN)?T|dep(?:artmen)?t|Room|ROOM|room)"
    r"|E[Dd]|e[dr]|lab|deli)|\s+- (?:OR|ED|ICU|Peds))\Z"
)
_LED = regex(
    r"(?:ins|insur|insurance|pharmacy|carrier|vendor|supplier|landlord|receiving|accepting|uses|owned|refer|xfer"
    r"|faxed|fmla for|irf|lz|school(?! (?:district|for|of|health|lunch|board))|dme|empl"
    r"|pedi?|serving|visited|letter for|copy to|report from|e[dr] of|home unit|officer|coach|director|ombudsman|deputy"
    r"|coroner|lpn|cna|grandson)\s+(?=[A-Z])",
    re.IGNORECASE,
)
#: Small words behind a name with capitals: what kind of a house or place it is.
_TAIL = regex(r"(?<=[A-Za-z.'’&-][ ])(?:(?:and|of|for|at|on|in|the|by) )?[a-z]{3,}(?: [a-z]{2,}){0,2}\Z")
_BUILT = word_set("parish church hub factory mill solicitors office hall")
_ITS = regex(r"(?P<whose>[A-Z][^\W\d_]+)['’]s(?: [a-z]+)?\Z")


def bare(text: str, spans: Iterable[Span], given: Collection[Span]) -> Iterator[Span]:
    """The spans of a note without what stands at their edges.

    Args:
        spans: disjoint and sorted, as they come back.
        given: those that somebody marked: they stay as they are.
    """
    for span in spans:
        narrow = _OF_KIND.get(span.kind)
        if narrow is None or span.given or (given and span in given) or span.found_by == spelled.BY:
            yield span
        else:
            left = [one for one in narrow(text, span)
                    if one is span or any(map(str.isalnum, text[one.start : one.end]))]
            yield from left or (span,)


def _moved(span: Span, start: int, end: int) -> Span:
    """A span at another place; most stay where they are."""
    return span if (start, end) == span[:2] else span._replace(start=start, end=end)


def _date(text: str, span: Span) -> Iterator[Span]:
    start, end = span.start, span.end
    if found := _PART.match(text, start, end):
        start = found.end()
    if not text[end - 1].isdecimal() and (found := _BEHIND_A_DAY.search(text, start, end)):
        end = found.start()
    if found := _RANGE.fullmatch(text, start, end):
        yield _moved(span, start, found.start("to"))
        start = found.end("to")
    yield _moved(span, start, end)


def _institution(text: str, span: Span) -> Iterator[Span]:
    start, end = span.start, span.end
    if found := job_edges.ON_STREET.match(text, start, end):
        yield span._replace(end=found.end("house"))
        yield span._replace(start=found.start("street"), kind="STREET", label="STREET")
        return
    if found := _LED.match(text, start, end):
        start = found.end()
    start = job_edges.led(text, start, end)
    end = job_edges.closed(text, start, end)
    if found := _DEPARTMENT.search(text, start, end):
        end = found.start()
    if span.found_by in _BY_CUES and (found := _ITS.fullmatch(text, start, end)):
        kind = "NAME" if is_given(found["whose"]) else span.kind
        yield span._replace(start=start, end=found.end("whose"), kind=kind, label=kind)
        return
    yield _moved(span, start, _before_tail(text, start, end))


def _before_tail(text: str, start: int, end: int) -> int:
    name = text[start:end]
    may_be = " " in name and name[:1].isupper() and name[-1:].islower()
    found = _TAIL.search(text, start, end) if may_be else None
    if found is None or found[0].rpartition(" ")[2] in _BUILT:
        return end
    return start + len(text[start : found.start()].rstrip())


def _location(text: str, span: Span) -> Iterator[Span]:
    start, end = span.start, span.end
    if (found := _FATHER.match(text, start, end)) and is_given(found["name"]):
        yield span._replace(start=found.end() - len(found["name"]), kind="NAME", label="NAME")
        return
    if found := _SUITE.match(text, start, end):
        start = found.start("it")
    end = _before_tail(text, start, end)
    if text.endswith(".", start, end) and (found := _STOPPED.search(text, start, end)):
        closes = found["word"].isupper() or found["word"].lower() in lexicon.street_suffixes()
        end -= closes and text[end : end + 3].lstrip()[:1].isupper() and text[end : end + 1].isspace()
    yield _moved(span, start, end)


def _number(text: str, span: Span) -> Iterator[Span]:
    found = _LABELLED.match(text, span.start, span.end)
    yield span._replace(start=found.end()) if found else span


#: A father of a baby, and no base.
_FATHER = regex(r"FOB (?P<name>[A-Z][a-z]+)")
_STOPPED = regex(r"(?<![.\w])(?P<word>[A-Za-z]{2,})\.\Z")
_SUITE = regex(r"(?:suite|ste|apartment|apt|unit)\.? #?(?P<it>[A-Z]?\d+[A-Z]?\Z)", re.IGNORECASE)
_LABELLED = regex(r"(?:sid|pmi|mbi|mcd|bin|fax|unit|pgr|ir|new|amex|aarp|x\d) (?=#?\d[\d -]{4})", re.IGNORECASE)
#: Rules that tell a house by the words before it: at Amaya's.
_BY_CUES = frozenset(
    f"{by}:institution {how}" for by in ("keywords", "views") for how in ("behind a cue", "in small letters")
)
_OF_CLASS: dict[str, Callable[[str, Span], Iterator[Span]]] = {
    "NAME": name_edges.bare, "DATE": _date, "INSTITUTION": _institution, "LOCATION": _location, "IDNUM": _number,
}
_OF_KIND = {name: _OF_CLASS[kind.cchmc] for name, kind in KINDS.items() if kind.cchmc in _OF_CLASS}
_OF_KIND["PROFESSION"] = job_edges.bare
