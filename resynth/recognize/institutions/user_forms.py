"""User names by how they are made, where they stand as charts have them: before an hour, in brackets, at a sign-off.

``d_rickard`` and ``josefina.batres`` are made of names, found anywhere; ``fwingate``, ``worthamj4``, ``RANKINHH`` and
``kcg5234`` where an hour or a bracket stands behind them, or where a note was dictated or typed. Words, drugs and
names by themselves are none.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from resynth import lexicon
from resynth.recognize.note import BLANK, JOINED, Note, anchored
from resynth.recognize.numbers.joined import is_measure, is_plain
from resynth.recognize.persons import name_cues as cues
from resynth.recognize.words import regex, word_set

#: An initial or two and a last name with a line between them; a first and a last name with a point.
_LINED = regex(r"(?<![\w@./:-])[a-z]{1,2}_(?P<last>[a-z]{4,20})\d{0,3}(?![\w@/=(-]|[.:]\w)")
_DOTTED = regex(r"(?P<first>[a-z]{3,15})\.(?P<last>[a-z]{3,20})\d{0,3}(?![\w@/(-]|[.:]\w)")
_IT = r"(?P<it>[A-Za-z][A-Za-z._]{1,25}\d{0,4}|[a-z]\d{5,7})"
#: An hour, behind its user; a word in brackets; who typed, behind when, or alone on the line below.
_BEFORE_HOUR = regex(rf"(?<![\w@./:'’-]){_IT}[ \t]{{1,3}}\Z")
_BRACKETED = regex(rf"\[{_IT}\]")
_TYPED = regex(
    rf"[: ]{{0,3}}\d{{1,4}}[-/.]\d{{1,2}}[-/.]\d{{1,4}}(?:[ T]{{1,3}}\d{{1,2}}:?\d\d(?::\d\d)?(?: ?[AaPp][Mm])?)?"
    rf"[ \t]*\n?[ \t]*{_IT}(?=[ \t]*(?:\n|\Z)|[ \t]{{2}})"
)
#: Who did something in a chart, at the head of a line, behind a label or none.
_ACTED = word_set(
    "updated edited opened viewed accessed signed reviewed entered printed closed modified deleted created charted "
    "ordered acknowledged logged view edit open print modify access released verified completed filed cosigned sent"
)
_AT_HEAD = regex(rf"(?:[ \t]*(?:[A-Za-z]{{3,12}}(?: [A-Za-z]{{3,12}})?: ?)?|.*?[;|] ?){_IT}[ \t]{{1,3}}\Z")
#: How a house numbers who signs in, by letters of nobody's name: who opens a chart, and in a line's own brackets.
DRAWN = regex(r"[a-z]{2,3}\d{2,5}|[A-Z]{2,3}\d{2,5}")
#: What is done to a chart and to nothing else.
_CHART_OPENED = regex(r" ?(?:the )?(?:chart|note|record|encounter|order|result|results|flowsheet|report|message)\b")
_OWN_LINE = regex(r"^[ \t]*\[(?P<it>[a-z]{2,3}\d{2,5}|[A-Z]{3}\d{2}|[a-z]{3,15}[._][a-z]{3,20})\][ \t]*$", re.MULTILINE)
_HEAD = 90
_TYPES = word_set("t td dt tr trans transcribed typed d dd")
_MIXED = regex(r"[a-z]{2,3}\d{3,4}\Z|[a-z]\d{5,7}\Z")
_LETTERS = regex(r"[A-Za-z]+")
#: Who signs a note at the end of a line, between strokes; how it was signed.
_BETWEEN_STROKES = regex(r"(?<![\w/.,-])/(?P<it>[a-z]{2,4}|[A-Z]{2,4})/(?=[ \t]*(?:\n|\Z))")
_NO_SIGNATURE = word_set("es esig sig eof end eor eom eot and or hpf lpf")
#: In brackets behind a degree or who somebody is; letters with figures that are none: hours, sizes, genes, courses.
_BEHIND_DEGREE = regex(r"[A-Za-z]\.?,? ?\((?P<it>[a-z]{2,12}\d{0,4}|[A-Z]{3}\d\d|[a-z]{3,15}[._][a-z]{3,20})\)")
_WITH_FIGURES, _NO_USER = regex(r"(?:[a-z]{2,10}\d{1,4}|[A-Z]{3}\d\d)\Z"), word_set(
    "x day d wk week pod hd ext bed rm room no num type stage pgy pager pgr tel"
)
#: So long is a user name; a last name in it has so many letters, and so many bear it; six letters of it are left.
_LONGEST, _STEM, _BORNE, _CUT = 28, 4, 200, 6


@cache
def _anchors() -> int:
    return anchored({".": True, ":": True, "[": True, "(": True, **dict.fromkeys(sorted(_TYPES | _ACTED), True)})


def places(note: Note) -> Iterator[tuple[int, int]]:
    """The places of such user names in a note."""
    text = note.text
    if "_" in text:
        for lined in _LINED.finditer(text):
            if _is_last(lined["last"]):
                yield lined.span()
    for signed in _BETWEEN_STROKES.finditer(text):
        if signed["it"].lower() not in _NO_SIGNATURE:
            yield signed.span("it")
    if "[" in text:
        for alone in _OWN_LINE.finditer(text):
            if not is_measure(alone["it"]):
                yield alone.span("it")
    for sign, _ in note.hits(_anchors()):
        for at in note.here[sign]:
            found: re.Match[str] | None = None
            if sign == ".":
                yield from _dotted(note, at)
            elif sign == "[":
                found = _BRACKETED.match(text, note.starts[at])
            elif sign == "(":
                yield from _behind_degree(note, at)
            elif sign == ":":
                found = _before_hour(note, at)
            elif sign in _ACTED:
                line, _ = note.line(note.starts[at])
                found = _AT_HEAD.match(text, line, note.starts[at]) if note.starts[at] - line < _HEAD else None
            else:
                found = _TYPED.match(text, note.ends[at])
            if found and (
                is_made(found["it"]) or (sign in _TYPES and _is_told(found["it"]))
                or (sign in _ACTED and _CHART_OPENED.match(text, note.ends[at]) and (
                    DRAWN.fullmatch(found["it"]) or _is_told(found["it"])))
            ):
                yield found.span("it")


def _before_hour(note: Note, at: int) -> re.Match[str] | None:
    """What stands before an hour, whose colon is here."""
    words, text = note.words, note.text
    if at < 2 or not words[at - 1].isdigit() or not words[at + 1 : at + 2] or not words[at + 1].isdigit():
        return None
    start = note.starts[at - 1]
    if len(words[at - 1]) > 2 or words[at + 1] > "59" or note.ends[at - 1] != note.starts[at]:
        return None
    if not text[start - 1].isspace():
        return None
    return _BEFORE_HOUR.search(text, max(0, start - _LONGEST - 3), start)


def _behind_degree(note: Note, at: int) -> Iterator[tuple[int, int]]:
    """``MD, Pathologist (ra07)``, ``RN (smitht)``: letters with figures, or made of a name, behind who somebody is."""
    dotted = at > 1 and note.words[at - 1] == "."
    last = at - 1 - dotted
    if last < 1 or note.gaps[last] not in (BLANK, JOINED) or not note.words[last][0].isalpha():
        return
    found = _BEHIND_DEGREE.match(note.text, note.ends[last] - 1)
    who = "".join(note.lower[last - 2 : last : 2]) + note.lower[last] if dotted else note.lower[last]
    if found is None or not (
        (who in cues.DEGREES and note.words[last].isupper())
        or (who in cues.PROVIDERS and note.words[last].istitle())
    ):
        return
    value = found["it"]
    letters = value.rstrip("0123456789")
    if letters.lower() in _NO_USER or lexicon.named().get(value) or is_measure(value) or (
        value.lower() in lexicon.clinical_words()
    ):
        return
    counted = value[len(letters) :].startswith("0")
    if is_made(value) or _is_told(value) or (_WITH_FIGURES.match(value) and (counted or not is_plain(letters))):
        yield found.span("it")


def _dotted(note: Note, at: int) -> Iterator[tuple[int, int]]:
    text, end = note.text, note.ends[at]
    if not at or end == len(text) or not text[end].islower() or not note.words[at - 1].islower() or (
        note.ends[at - 1] != note.starts[at]
    ):
        return
    start = note.starts[at - 1]
    found = _DOTTED.match(text, start)
    if found and (not start or text[start - 1] in " \t\n([,;:") and _is_dotted(found["first"], found["last"]):
        yield found.span()


def _is_dotted(first: str, last: str) -> bool:
    """Whether two words are a first and a last name, and no sentence that ends without a blank behind it."""
    return lexicon.fold(first) in lexicon.all_first_names() and lexicon.fold(last) in lexicon.census_names() and not (
        is_plain(first) and is_plain(last)
    ) and not (lexicon.is_rather_word(first) or lexicon.is_rather_word(last))


def _is_told(value: str) -> bool:
    """Whether what stands where a user does is one of the two words a name, and not both are words."""
    first, point, last = value.rpartition(".") if "." in value else value.rpartition("_")
    if not point or not value.islower() or not (first + last).isalpha() or (is_plain(first) and is_plain(last)):
        return False
    return lexicon.fold(first) in lexicon.all_first_names() or last in lexicon.census_names()


def _is_last(word: str) -> bool:
    """Whether a word is a last name and none that text has rather as a word."""
    return word in lexicon.census_names() and not lexicon.is_rather_word(word) and not (
        word in lexicon.terms() or lexicon.is_product(word)
    )


@cache
def _cut_names() -> frozenset[str]:
    return frozenset(name[:_CUT] for name in map(lexicon.fold, lexicon.last_borne(_BORNE)) if len(name) > _CUT)


def is_made(value: str) -> bool:
    """Whether a value is made as hospitals make their user names."""
    if "_" in value:
        lined = _LINED.fullmatch(value)
        return lined is not None and _is_last(lined["last"])
    if "." in value:
        dotted = _DOTTED.fullmatch(value)
        return dotted is not None and _is_dotted(dotted["first"], dotted["last"])
    found = _LETTERS.match(value)
    letters = found[0].lower() if found else ""
    if not (value.islower() or value.isupper()):
        return False
    if is_measure(value) or is_plain(letters) or letters in lexicon.seen_words():
        return bool(_MIXED.match(value)) and len(letters) == 1
    if _MIXED.match(value):
        return True
    return not (
        letters in lexicon.census_names() or lexicon.is_product(letters) or letters in lexicon.terms()
    ) and _is_of_a_last_name(letters, capitals=value.isupper())


def _is_of_a_last_name(letters: str, *, capitals: bool) -> bool:
    """``fwingate``, ``jmwingate``, ``wingatef``, ``wingatejm``; ``RANKIN HH`` and the six letters left of ``worthamj``.
    """
    for size in (1, 2):
        if capitals and size == 1:
            continue
        for stem in (letters[size:], letters[:-size]):
            if len(stem) >= _STEM and _is_last(stem):
                return True
    return any(
        len(letters) - size == _CUT and letters[:_CUT] in _cut_names() for size in (1, 2)
    )
