"""Names in other scripts (Cyrillic, Greek, Hebrew, Arabic, Han, kana, Hangul): few words in a Latin note.

Which words of these scripts are names no list of ours tells; what stands before them tells whose. A letter of Greek
alone is a sign of medicine (α, β), what names a language is its name, and a note in such a script is not read here.
"""

from __future__ import annotations

from collections.abc import Iterator

from resynth import lexicon
from resynth.recognize.note import Note
from resynth.recognize.words import regex, word_set
from resynth.types import Span

_WORD = (
    r"(?:[\u0370-\u03ff\u1f00-\u1fff]{3,20}|[\u0400-\u052f]{2,20}|[\u0590-\u05ff]{2,20}|[\u0600-\u06ff]{2,20}"
    r"|[\u3040-\u30ff\u3400-\u9fff]{1,8}|[\uac00-\ud7af]{1,8})"
)
_NAME = regex(rf"(?<!\w){_WORD}(?:(?: |, ?|-|·){_WORD}){{0,3}}(?!\w)")
_PATIENTS = word_set("patient name pt mr mrs ms miss")
_PROVIDERS = word_set("dr doctor attending physician provider surgeon nurse")
_KIN = word_set("son daughter wife husband mother father sister brother aunt uncle contact nok guardian")
_BEFORE = regex(r"(?<![\w-])(?P<cue>[A-Za-z]{2,9})(?P<sign>\.?[ \t]?:?[ \t]{0,4})\Z")
#: Titles need their blank, labels their colon.
_LABELS = word_set("name pt patient attending physician provider surgeon nurse contact nok guardian")
_BESIDE = regex(r"[A-Z][\w'’-]*,? (?P<last>[A-Z][\w'’-]+) ?[(（]\Z")
_LED = regex(r"(?<![A-Za-z-])(?P<cue>[A-Za-z]{2,14})(?P<sign>\.?[ \t]?:?[ \t]{0,4})\Z")
_BRACKETED = regex(r"([A-Za-z]+) ?[(（\"“] ?\Z")
_NOBODYS = ("NAME", "NAME", "unknown")
_NEAR = 60
#: A word behind these says what somebody speaks.
_SPOKEN = word_set(
    "language languages lang speaks speaking spoken interpreter translator interp written script in mandarin cantonese "
    "farsi hindi"
)
#: A note of Latin letters has so many times as many of them.
_SHARE = 3


def spans(note: Note) -> Iterator[Span]:
    """The names of a note in scripts that are not Latin; most notes have no such letter."""
    text = note.text
    if text.isascii():
        return
    places = [found.span() for found in _NAME.finditer(text)]
    few = sum(end - start for start, end in places) * _SHARE < sum(map(str.isascii, text))
    for start, end in places:
        whose = _whose(text, start, end) or (_NOBODYS if few and not _is_language(text, start) else None)
        if whose:
            yield Span(start, end, *whose, "keywords:name in another script", 0.8)


def _is_language(text: str, start: int) -> bool:
    """Whether what somebody speaks, or a label of something else, stands before a place."""
    if found := _LED.search(text, max(0, start - _NEAR), start):
        cue = found["cue"].lower()
        return cue in _SPOKEN or (
            cue not in _LABELS and (cue in lexicon.small_demonyms()) == (":" not in found["sign"]))
    beside = _BRACKETED.search(text, max(0, start - _NEAR), start)
    return beside is not None and beside[1].lower() in lexicon.small_demonyms() | _SPOKEN


def _whose(text: str, start: int, end: int) -> tuple[str, str, str] | None:
    """Kind, label and role of a name by what stands before it; None where nothing leads to a name."""
    before = _BEFORE.search(text, max(0, start - _NEAR), start)
    if before:
        cue = before["cue"].lower()
        if cue in _LABELS and ":" not in before["sign"]:
            return None
        if cue in _PATIENTS:
            return "PATIENT", "PATIENT", "patient"
        if cue in _PROVIDERS:
            return "DOCTOR", "DOCTOR", "provider"
        if cue in _KIN:
            return "PATIENT", "PATIENT", "relative"
        return None
    beside = _BESIDE.search(text, max(0, start - _NEAR), start)
    if beside and text[end : end + 1] in (")", "）") and beside["last"].lower() not in lexicon.small_demonyms():
        return "NAME", "NAME", "unknown"
    return None
