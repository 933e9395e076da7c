"""Addresses of India: by the code of six figures (India Post) behind a town, and what such addresses are made of.

``H.No. 4-7-112, 3rd Cross, Gandhi Nagar, Bengaluru - 560009``: a house, cross or plot by its number, a colony by its
last word, or the label of an address must stand before the code in its line: no number of six figures is one alone.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from resynth.recognize.places.streets import Streets
from resynth.recognize.words import regex
from resynth.types import Span

_STATES = (
    "Karnataka|Maharashtra|Kerala|Tamil Nadu|Telangana|(?:Andhra|Uttar|Madhya|Himachal) Pradesh|Gujarat|Rajasthan"
    "|Punjab|Haryana|Bihar|Odisha|Orissa|West Bengal|Assam|Jharkhand|Chhattisgarh|Uttarakhand|Goa|Manipur"
)
_TOWN = regex(
    rf"(?P<town>[A-Z][a-z]{{2,}}(?: [A-Z][a-z]{{2,}})?|[A-Z]{{4,}})(?:[,.]? (?P<state>[A-Z]{{2}}|{_STATES}))?"
    r"(?:,? ?[-–:] ?|,? |\.)(?:PIN:? ?|Pin:? ?)?\Z"
)
_LABEL = regex(r"\b(?:Address|ADDRESS|Addr?|R/[oO]|[Rr]esident of)[.:]{0,2}[ \t]*")
#: What only addresses of India have.
_MADE_OF = regex(
    r"\b(?:[HDR]\.? ?No|(?:Flat|Plot|House|Door|Shop) No|\d{1,2}(?:st|nd|rd|th) (?:Cross|Main|Block|Stage|Phase)|Nagar"
    r"|Colony|Layout|Marg|Chowk|Gali|Vihar|Enclave|Bagh|Puram|Salai|Taluka?|Mandal|Tehsil|Distt?|Residency|Wadi|Peth"
    r"|Apartments|Sector \d|Village|Mohalla|Ganj|Extn|C/o)\b"
)
_START = regex(r"(?:[HDR]\.? ?No\b|(?:Flat|Plot|House|Door|Shop)(?: No)?\b|#? ?\d|[A-Z]-?\d|Village\b|C/o\b)")
_FIGURES, _REACH = 6, 160


def read(reading: Streets) -> Iterator[Span]:
    """Street, town, state and code of each address."""
    note, text = reading.note, reading.text
    for number in note.runs.get(_FIGURES, ()):
        at = note.starts[number]
        if text[at] in "09" or reading.taken(at):
            continue
        if text[at - 1 : at].isalnum() or text[note.ends[number] : note.ends[number] + 1] in ("-", "/", ":", "%"):
            continue
        first, _ = note.line(at)
        first = max(first, at - _REACH)
        town = _TOWN.search(text, max(first, at - 50), at)
        if town is None:
            continue
        label = _LABEL.search(text, first, town.start())
        begin = label.end() if label else first
        made = _MADE_OF.search(text, begin, town.start())
        if made is None and label is None:
            continue
        if label is None and made is not None:
            begin = min(made.start(), (one.start() if (one := _START.search(text, first, town.start())) else at))
        yield from _parts(reading, begin, town, at, note.ends[number])


def _parts(reading: Streets, begin: int, town: re.Match[str], at: int, end: int) -> Iterator[Span]:
    street = reading.text[begin : town.start()].rstrip(" ,\t")
    if street and not reading.taken(begin):
        yield reading.span(begin, begin + len(street), "STREET", "address of India")
    yield reading.span(*town.span("town"), "CITY", "address of India")
    if town["state"]:
        yield reading.span(*town.span("state"), "STATE", "address of India")
    yield reading.span(at, end, "ZIP", "address of India", 0.97)
