"""Messages of HL7 v2: the three signs that begin a line and name its segment (``OBX|1|TX|``) are nobody's.

Behind a doctor's degree (``^STROUD^AMBERLY^^^DR``) the next line's ``OBX`` looked like a name, and a release that put
another in its place was no message any more. Nor is anybody what a field is called: ``IBAN:``, ``"ip":``.
"""

from __future__ import annotations

import re
from collections.abc import Collection

from resynth.kinds import KINDS
from resynth.recognize.words import regex, word_set
from resynth.types import Span

#: What fields are called that hold no person: right before a colon or an equals sign it is that and nobody.
_FIELDS = word_set(
    "iban swift bic vin uuid guid ip imei url uri web website email e-mail fax date time ssn ein itin npi dea "
    "policy holder username latitude longitude lat long lng gps city state zip county"
)
_LABELS = regex(r"[\"']?[ ]?[:=]|/(?:bic|time)\b", re.IGNORECASE)
#: Those that people are called too, Long and Swift: only before a number or a bank's code.
_NAMES_TOO = word_set("swift vin long lat lng date holder dea ip")
_A_NUMBER = regex(
    r"[\"']?[ ]?[:=][ ]?[\"']?(?:-?\d|(?-i:(?=[A-Z]*\d)(?:[A-Z]{6}[A-Z\d]{2,5}|[A-HJ-NPR-Z\d]{17}|[A-Z]{2}\d{7}))\b)",
    re.IGNORECASE,
)
#: The same in capitals before a number: IBAN GB37 ..., (BIC XVTQGBL0).
_NUMBERED = regex(r" \(?(?=[A-Z-]{0,9}\d|[A-Z]{8}\b)", re.IGNORECASE)
#: The key of an attribute or of a field, its sign and the quote behind it.
_KEY = regex(r"[\w.-]{1,40}[\"']?[ ]?[=:][ ]?[\"'](?=\w)")
#: A key that was told by what stands around it.
_LEARNED = ("chain:", "around:", "views:", "names:ratio", "window:")


_SEGMENT = regex(r"(?:(?<=[\r\n])|\A)[A-Z][A-Z0-9]{2}(?=\|)")


def without_keys(text: str, spans: tuple[Span, ...], given: Collection[Span]) -> tuple[Span, ...]:
    """The spans of a note but for what fields are called, and without keys before what they hold: ``name="Moor``."""
    told: list[Span] = []
    for span in spans:
        if not (span.given or span in given or KINDS[span.kind].cchmc in _OF_DIGITS):
            if (key := _KEY.match(text, span.start, span.end)) and key.end() < span.end:
                span = span._replace(start=key.end())
            elif (_LABELS.match(text, span.end) or (
                not text[span.start : span.end].istitle() and _NUMBERED.match(text, span.end)
            )) and _is_field(text, span):
                continue
            elif _SIDES.search(text, max(0, span.start - 2), span.end) and span.found_by.startswith(_LEARNED):
                continue  # 79.1984° N
            elif span.found_by.startswith(_LEARNED) and (
                (_IS_KEY.match(text, span.end) and text[span.start : span.end].isalnum())
                or _CAMEL.fullmatch(text, span.start, span.end)
            ):
                continue
        told.append(span)
    return tuple(told)


def _is_field(text: str, span: Span) -> bool:
    """Whether a span is what a field is called, and nobody who says something: ``Long: slept well``."""
    words = text[span.start : span.end].lower().split()
    if not _FIELDS.issuperset(words):
        return False
    return not _NAMES_TOO.issuperset(words) or _A_NUMBER.match(text, span.end) is not None


#: What stands behind a key in a record: its quote and colon, or an equals sign and a quote.
_IS_KEY = regex(r"\w{0,20}(?:\"[ ]?:|=\"|'[ ]?:[ ]?')")
#: What a field of a record is called, in one word: PatientName, StudyInstanceUID, PatientTelephoneNumbers.
_CAMEL = regex(
    r"(?:[A-Z][a-z]{2,}){1,4}(?:Names?|Address|Age|Date|Time|Numbers?|U?ID|Identifier|Code|Type|Status|Description)"
)
#: The side of the earth behind degrees.
_SIDES = regex(r"(?:[°º][ ]?|[\"″”])[NSEWnsew]\Z")
#: Classes of which nothing is called as a field is.
_OF_DIGITS = frozenset(("DATE", "AGE", "SSN", "PHONE", "EMAIL"))


def without_segments(text: str, spans: tuple[Span, ...], given: Collection[Span]) -> tuple[Span, ...]:
    """The spans of a note but for the names of segments, where the note holds a message; what people marked stays."""
    if "MSH|" not in text:
        return spans
    heads = {found.span() for found in _SEGMENT.finditer(text)}
    if not any(text.startswith("MSH|", start) for start, _ in heads):
        return spans
    return tuple(span for span in spans if (span.start, span.end) not in heads or span.given or span in given)
