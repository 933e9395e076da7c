"""Organizations that everybody knows, by a list, and houses of unions, posts and lodges by their numbers."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from resynth import lexicon
from resynth.recognize.institutions.institution_words import LEADS, TO
from resynth.recognize.institutions.institutions import capitals, is_led, is_placed, is_proper, span_of
from resynth.recognize.note import Note
from resynth.recognize.words import regex, word_set
from resynth.types import Span


def at_known(note: Note, at: int) -> Iterator[Span]:
    """``Walgreens``: what everybody knows; in small letters, or a word too, where something leads to it."""
    for name, sort in _known()[note.lower[at]]:
        if tuple(note.lower[at : at + len(name)]) == name:
            capital = note.words[at][0].isupper()
            if (sort == "sure" and capital) or _is_led(note, at, name, sort):
                last = at + len(name) - 1
                more: list[int] = []
                if capital and note.lower[last + 1 : last + 2] in (["of"], ["on"], ["in"], ["at"]):
                    more = capitals(note, last + 2, 3)
                elif capital:
                    also = capitals(note, last + 1, 2)
                    more = [n for n in also if len(note.words[n]) > 1 and _goes_on(note.lower[n])]
                elif note.lower[last + 1 : last + 2] == ["on"] and is_placed("".join(note.lower[last + 2 : last + 3])):
                    more = [last + 2]
                kind = "HOSPITAL" if sort == "hospital" else "ORGANIZATION"
                end = note.ends[more[-1] if more else last]
                yield span_of(note.starts[at], end, kind, "known organization", 0.8)
            return


def _is_led(note: Note, at: int, name: tuple[str, ...], sort: str) -> bool:
    """Whether something leads to a name; to one that people bear too, or that is a word of medicine, more surely."""
    word = name[0]
    if len(name) == 1 and word in lexicon.common_words() and not note.words[at][0].isupper():
        return False  # the gap closed
    if len(name) == 1 and (word in lexicon.census_names() or word in lexicon.clinical_words()):
        return note.words[at][0].isupper() and is_led(note, at, _SURELY)
    return is_led(note, at, _TO_CALLED if sort == "hospital" else _LEADS_CALLED)


_SURELY = frozenset(("at", "from", "@"))
_CALLED = word_set("called and or calls using uses has his her insurance")
_TO_CALLED, _LEADS_CALLED = TO | _CALLED, LEADS | _CALLED


def _goes_on(word: str) -> bool:
    """Whether a word goes on with a name: a town, or a word that nobody has seen."""
    return is_proper(word) or is_placed(word)


@cache
def _known() -> dict[str, tuple[tuple[tuple[str, ...], str], ...]]:
    found: dict[str, list[tuple[tuple[str, ...], str]]] = {}
    for name, sort in lexicon.table("cues/organizations"):
        words = tuple(Note(name).words)
        found.setdefault(words[0], []).append((words, sort))
    return {first: tuple(sorted(several, key=lambda row: (-len(row[0]), row))) for first, several in found.items()}


def known_names() -> Iterator[tuple[str, ...]]:
    """The organizations that everybody knows, as words."""
    for several in _known().values():
        yield from (name for name, _ in several)


_UNION = regex(
    r"(?:[A-Z]{2,6} )?(?:Local|LOCAL|Teamsters|UAW|SEIU|IBEW|UFCW|AFSCME|Post|Lodge|Engine|Medic|MEDIC|Ladder|Squad)"
    r"(?: Local)? "
    r"(?:No\.? ?|# ?)?\d{1,4}(?:-[A-Z](?!\w))?(?![\w%/]|\.\d)"
)
_UNIONS = word_set("local teamsters uaw seiu ibew ufcw afscme post lodge engine medic ladder squad")


def at_union(note: Note, at: int) -> Iterator[Span]:
    """``Local 597``: a union's house."""
    first = at - (at > 0 and note.words[at - 1].isupper() and 1 < len(note.words[at - 1]) < 6)
    found = _UNION.match(note.text, note.starts[first]) or _UNION.match(note.text, note.starts[at])
    if found:
        yield span_of(*found.span(), "ORGANIZATION", "known organization", 0.8)


#: Words -> who looks at them more closely.
ANCHORS = ((_UNIONS, at_union),)
