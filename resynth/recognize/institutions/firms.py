"""Houses called after three partners, and those with a legal form behind their name.

``Guerra, Hudson and York Clinic``, ``at Harris, Cook and Stamm``; ``TWIN HARBOR RHYTHM SPECIALISTS, PLLC``.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from resynth import lexicon
from resynth.recognize.institutions import partners
from resynth.recognize.institutions.institution_words import STARTERS, TITLES
from resynth.recognize.institutions.institutions import (
    SUFFIX,
    close,
    heads,
    is_clinical,
    is_proper,
    kind_of,
    lower_at,
    span_of,
)
from resynth.recognize.note import Note
from resynth.recognize.words import regex, word_set
from resynth.types import Span

AND = frozenset(("and", "&"))
LABELS = partners.OF_FIRMS | partners.OF_HOUSES
#: Behind these stands a house rather than three persons; who works for one, and so many tokens before.
_AT = word_set("at employer employed company firm lawyer lawyers attorney attorneys carrier")
_FOR, _WORKS, _NEAR = frozenset(("by", "for")), word_set("employed works worked working"), 8


def at_and(note: Note, at: int) -> Iterator[Span]:
    """The firm whose last two partners this word stands between."""
    found = partners.around(note, at)
    if found is None:
        return
    first, third = found
    stop = note.ends[third]
    kind = "ORGANIZATION"
    if third + 1 < len(note.words) and note.lower[third + 1] in heads() and note.words[third + 1][0].isupper() and (
        note.words[third][0].isupper() and close(note, third, third + 1)
    ):
        kind, stop = kind_of({note.lower[third + 1]}, kind), note.ends[third + 1]
    suffix = SUFFIX.match(note.text, stop)
    sign = lower_at(note, first - 1)
    before = lower_at(note, first - 1 - (sign == ":"))
    works = (before in _FOR and not _WORKS.isdisjoint(note.lower[max(0, first - _NEAR) : first])) or (
        sign == "," and lower_at(note, first - 2) == "employer")
    at_a_firm = (before in _AT or works) and note.words[first][0].isupper() and (
        partners.are_partners(note, first, third))
    if kind == "HOSPITAL" or stop > note.ends[third] or suffix or at_a_firm:
        yield span_of(note.starts[first], suffix.end() if suffix else stop, kind, "firm of three", 0.8)
    elif told := partners.told(note, first, third):
        yield span_of(note.starts[first], stop, told, partners.RULE, 0.7)


def at_label(note: Note, at: int) -> Iterator[Span]:
    """``Center: Bell-Tanner``: two partners with a hyphen behind the label of a house."""
    if lower_at(note, at + 1) != ":" or at + 4 >= len(note.words):
        return
    last = partners.pair(note, at + 2)
    if last > 0 and note.starts[at + 2] - note.ends[at + 1] < _FIELD:
        kind = "ORGANIZATION" if note.lower[at] in partners.OF_FIRMS else "HOSPITAL"
        yield span_of(note.starts[at + 2], note.ends[last], kind, partners.RULE, 0.7)


_FIELD = 9


def behind_cue(note: Note, at: int, cue: Sequence[str], kind: str) -> tuple[Span, ...]:
    """``laid off from Ortiz, Luna and Marsh``: the three partners behind a cue that leads to a house."""
    if not partners.lead_to_a_house(cue, kind):
        return ()
    first = at + len(cue)
    first += lower_at(note, first) in (":", "(")
    last = partners.behind(note, first)
    if last < 0 or note.starts[first] - note.ends[first - 1] > 2 or not partners.are_partners(note, first, last):
        return ()
    return (span_of(note.starts[first], note.ends[last], kind, partners.RULE, 0.7),)


def pair_at(note: Note, first: int, kind: str) -> tuple[Span, ...]:
    """``at Schultz-Lamb``: two partners with a hyphen, unless both are eponyms."""
    last = partners.pair(note, first)
    if last < 0 or (note.lower[first] in lexicon.eponyms() and note.lower[last] in lexicon.eponyms()):
        return ()
    return (span_of(note.starts[first], note.ends[last], kind, partners.RULE, 0.7),)


#: Legal forms of firms; behind these without a comma there must be a word that is none of English or medicine, or a
#: name that is one, where nothing else is written so.
FORMS = word_set("inc llc pllc llp corp ltd plc")
_MOST = 8
#: What stands within a name.
_WITHIN = frozenset(("&", "and", "of", "-", "'", "’", "s"))
_STOP_OF = frozenset(("inc", "corp", "ltd"))
#: The end of a line or of what is said.
_ENDS = regex(r"\.?[ \t]*(?:\n|\Z|[,;)(])")


def at_form(note: Note, at: int) -> Iterator[Span]:
    """The firm before its legal form: behind a comma whatever its words are, else where one of them is its own."""
    words, lower = note.words, note.lower
    comma = at > 1 and words[at - 1] == ","
    last = at - 1 - comma
    first = last + 1
    while first and last - first < _MOST and close(note, first - 1, first) and (
        (words[first - 1][0].isupper() and lower[first - 1] not in STARTERS) or lower[first - 1] in _WITHIN
    ):
        first -= 1
    while first <= last and not words[first][0].isupper():
        first += 1
    if first > last and words[last].istitle():
        first = last  # Ward Ltd
    own = [word for word in lower[first : last + 1] if len(word) > 1 and word.isalpha()]
    if not own or (not comma and not any(map(is_proper, own)) and not _is_named(note, first, last, at)):
        return
    if lower[at] == "plc" and not words[at - 1 - comma][0].isupper():
        return
    stop = note.ends[at]
    stop += lower[at] in _STOP_OF and note.text[stop : stop + 1] == "."
    yield span_of(note.starts[first], stop, kind_of({*own}, "ORGANIZATION"), "legal form", 0.8)


SONS = frozenset(("sons", "bros"))


def at_sons(note: Note, at: int) -> Iterator[Span]:
    """``Park and Sons``: behind a last name, with a capital."""
    first = at - 2
    if first < 0 or note.lower[at - 1] not in AND or not note.words[first].istitle():
        return
    word, before = note.lower[first], lower_at(note, first - 1 - (lower_at(note, first - 1) == "."))
    if (word in lexicon.last_borne(_BORNE) or is_proper(word)) and before not in TITLES:
        yield span_of(note.starts[first], note.ends[at], "ORGANIZATION", "legal form", 0.8)


def _is_named(note: Note, first: int, last: int, at: int) -> bool:
    """Whether one name that is a word too stands before a form: ``Small Ltd``; of a word of medicine nothing else may
    be said in its line: ``Ward Ltd``."""
    word = note.lower[first]
    if first != last or not note.words[first].istitle() or word not in lexicon.last_borne(_BORNE):
        return False
    begins = not note.text[note.line(note.starts[first])[0] : note.starts[first]].strip()
    alone = begins and _ENDS.match(note.text, note.ends[at]) is not None
    return alone or not (is_clinical(word) or word in heads())


#: So many bear a name that is a word of English, and a firm's.
_BORNE = 2_000


#: Words with a capital -> who looks at them more closely.
CAPITALS = ((FORMS, at_form), (SONS, at_sons))
