"""Short forms of hospitals by how they end, and the facilities of messages (HL7 v2).

``FMH``, ``at SBRMC``, ``FROM OLB ICU``; MSH-4 and MSH-6, and who gave a number.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from resynth import lexicon
from resynth.recognize.institutions.institution_cues import is_acronym
from resynth.recognize.institutions.institution_words import NO_LETTERS
from resynth.recognize.institutions.institutions import span_of
from resynth.recognize.note import Note, anchored
from resynth.recognize.words import regex, word_set
from resynth.types import Span

#: Short forms of hospitals end so: Hospital, Medical Center, Health Center, Health System.
_LETTERS = regex(r"[A-Z]{1,4}(?:H|MC|HC|HS)(?![\w/&-]|\.\w|['’](?!s\b))")
_BEFORE_LETTERS = frozenset("/^.&-_|")
#: Behind a short form of a hospital, its parts.
_PARTS = regex(
    r"[ \t]{1,3}(?:ED|ER|ICU|OR|EMR|MRN|NICU|PICU|MICU|Radiology|RADIOLOGY|Lab|LAB|clinic|Clinic|CLINIC|records|staff"
    r"|campus|Emergency|EMERGENCY|DISCHARGE|TRAUMA|OPERATIVE|PATHOLOGY|ADMISSION|CARDIOLOGY|transfer|pharmacy|Pharmacy)\b"
)
#: They begin so.
PARTS = word_set(
    "ed er icu or emr mrn nicu picu micu radiology lab clinic records staff campus emergency discharge trauma "
    "operative pathology admission cardiology transfer pharmacy"
)
_LED = regex(r"(?:\b(?:at|from|to|in|via|outside|of|near|through|by)|@)(?: the)?\s{1,2}\Z", re.IGNORECASE)


class _Short(dict[str, bool]):
    """Words that may be the short form of a hospital by their letters; for anchors."""

    def __contains__(self, word: object) -> bool:
        return (
            isinstance(word, str) and 2 < len(word) < 7 and word.endswith(("h", "mc", "hc", "hs")) and word.isascii()
            and not (word in NO_LETTERS or word in lexicon.clinical_words() or word in lexicon.common_words())
            and not lexicon.is_product(word)
        )

    def __getitem__(self, word: str) -> bool:
        return True


@cache
def _short() -> int:
    return anchored(_Short())


def short_forms(note: Note) -> Iterator[Span]:
    """``FMH``, ``SBRMC``: capitals that end as short forms of hospitals do, where a place or a heading leads on."""
    text = note.text
    for word, _ in note.hits(_short()):
        for number in note.here[word]:
            start, end = note.starts[number], note.ends[number]
            if not note.words[number].isupper() or text[start - 1 : start] in _BEFORE_LETTERS:
                continue
            if not _LETTERS.match(text, start):
                continue
            opening = number == 0 and text[end : end + 1] != "|"
            if opening or _PARTS.match(text, end) or (
                _LED.search(text, max(0, start - 14), start) and not text[start - 3 : start].isupper()
            ):
                yield span_of(start, end, "HOSPITAL", "hospital's short form", 0.6)


def at_part(note: Note, at: int) -> Iterator[Span]:
    """``FROM OLB ICU``: other capitals where a place leads to them and a part of a hospital stands behind."""
    number = at - 1
    if number < 0 or not 2 < len(note.words[number]) < 6:
        return
    word, text, start, end = note.lower[number], note.text, note.starts[number], note.ends[number]
    if text[start - 1 : start] in _BEFORE_LETTERS or not _PARTS.match(text, end) or word in NO_LETTERS:
        return
    if word in lexicon.clinical_words() or word in lexicon.common_words() or not (
        _LED.search(text, max(0, start - 14), start)
    ):
        return
    if is_acronym(note, number, anywhere=True) and not _LETTERS.match(text, start):
        yield span_of(start, end, "HOSPITAL", "hospital's short form", 0.6)


# ── HL7 ──────────────────────────────────────────────────────────────────────────────────────────────────────────────

_HEADER = regex(r"MSH\|[^|\n]{3,6}\|[^|\n]*\|([^|\n]*)\|[^|\n]*\|([^|\n]*)\|")
_AUTHORITY = regex(r"\^\^\^([A-Z][A-Za-z]{1,12})(?=[|^&~\n])")
#: What kind of number it is (HL7 table 0203, and what systems write), where the place of who gave it was left out.
_TYPES = word_set(
    "AM AN ANON ANC APRN BA BC BCT BR BRN BSNR CC CY CZ DDS DEA DI DL DN DO DP DPM DR DS EI EN FI GI GL GN HC "
    "IND JHN LI LN LR MA MB MC MCD MCN MCR MCT MD MI MR MRT MS NCT NE NH NI NII NP NPI OD PA PC PCN PE PEN PI PN PNT "
    "PPIN PPN PRC PRN PT QA RI RN RPH RR RRI RRP SB SBG SL SN SNBSN SP SR SRX SS STN TAX TN TPR TRL UPIN USID VN VP VS "
    "WC WCN WP XX MRN SSN EMPI MPI ACCT"
)


def in_messages(note: Note) -> Iterator[Span]:
    """Sending and receiving facility of a message (HL7 v2, MSH-4 and MSH-6), and who gave a number (CX.4)."""
    text = note.text
    if "|" in text and "MSH|" in text:
        for found in _HEADER.finditer(text):
            for group in (1, 2):
                if any(map(str.isalpha, found[group])):
                    start, said = found.start(group), found[group].partition("^")[0]
                    yield span_of(start, start + len(said), "HOSPITAL", "facility of a message")
    if "^" in text and "^^^" in text:
        for found in _AUTHORITY.finditer(text):
            if found[1] in _TYPES:
                continue
            yield span_of(*found.span(1), "HOSPITAL", "facility of a message")
