"""Places: an address is read into parts, and other parts are written in the same form.

Deleger et al. 2014, section 2.2, LOCATION: "phrases were parsed to recognize the various possible tokens of a location
and replaced by phrases following the same pattern. Patterns included state name, city name + state name, address,
institution name + address". Order, delimiters, case, abbreviation, line breaks, directions and words such as ``Apt``
or ``P.O. Box`` are form; everything else belongs to a part, so that nothing of a place can stay by accident.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from resynth import lexicon
from resynth.surrogates import places_parse as parse
from resynth.surrogates.places_words import (
    TRADITIONAL,
    canonical,
    country_words,
    special_words,
    state_words,
    suffix_name,
    suffixes,
    unit_words,
)

__all__ = ["NUMERIC", "Address", "Form", "Part", "Slot", "canonical", "group", "make", "part_of", "read"]

#: Kinds of PHI that this maker writes.
KINDS = frozenset({"LOCATION", "STREET", "CITY", "STATE", "ZIP", "COUNTY", "COUNTRY", "LOCATION-OTHER"})
#: Parts that are made of random digits and letters, never taken from another place.
NUMERIC = frozenset({"number", "unit", "plus4", "box", "route", "digits"})


class Part(NamedTuple):
    """A part of a place.

    Attributes:
        what: ``institution number street suffix unit city state zip plus4 county country box route digits other``.
        value: canonical: ``OH`` for a state, ``DR`` for a suffix, five digits for a ZIP code, else folded words.
        shown: as one would write it, before case and abbreviation are put on; numeric parts as they are written.
    """

    what: str
    value: str
    shown: str

    def __repr__(self) -> str:
        return f"Part(what={self.what!r})"


class Slot(NamedTuple):
    """Where a part stands in a form, and how it is written there.

    Attributes:
        what: the part that belongs here.
        style: states ``code dots name short``, suffixes ``code name``, countries ``short``; else ``shown``.
        case: ``upper``, ``lower`` or ``shown``.
        gaps: white space between the words, where it is not one space.
        stop: the full stop of a short form, written behind short forms alone ("Ore." is "Utah", "Ave." is "Way").
    """

    what: str
    style: str = "shown"
    case: str = "shown"
    gaps: tuple[str, ...] = ()
    stop: bool = False

    def __repr__(self) -> str:
        return f"Slot({self.what!r})"


class Form(NamedTuple):
    """What stays when the parts go: text that may stay, and slots, in their order."""

    pieces: tuple[str | Slot, ...]

    def __repr__(self) -> str:
        return f"Form(pieces={len(self.pieces)})"


Address = tuple[Part, ...]
_SPACE = re.compile(r"\s+")
_WORD = re.compile(r"[^\W_]+")
#: "Cchmc" is an acronym, "St" and "Dr" are words.
_VOWELLESS = re.compile(r"\b(?!(?:St|Dr|Mt|Ft)\b)[B-DF-HJ-NP-TV-XZ][b-df-hj-np-tv-xz]+\b")
_STATE_STYLES = ("code", "dots", "name", "short")
#: The short forms behind which a full stop may stand.
_STOPPED = frozenset({"code", "short"})
#: States that print shortens to their codes: "Ky." becomes "Ga." or "Ind.", not "In."
_TITLED = frozenset({"CT", "GA", "KY", "LA", "MD", "MO", "PA", "VA", "VT"})
_ACRONYM = {"institution": 7, "country": 4, "other": 5}  # most letters of a word in capitals that is an acronym
_CASES = ("shown", "upper", "lower")


#: A house number, words with a capital each, and one that may be a suffix.
_PLAIN_STREET = re.compile(r"([0-9]{1,4}) ([A-Z][a-z]+(?: [A-Z][a-z]+)*) ([A-Z][a-z]+)(\.?)")
_STREET = Slot("street")
_PLAIN = {what: Slot(what) for what in (*sorted(NUMERIC), "zip")}


def _title(text: str) -> str:
    """``salt LAKE city`` as ``Salt Lake City``; ``42ND`` as ``42nd``."""
    return _WORD.sub(lambda word: word[0].capitalize(), text.lower()).replace("'S", "'s").replace("’S", "’s")


def part_of(what: str, text: str) -> Part:
    """The part that a list entry or a word of the corpus makes, e.g. ``part_of("city", "Salt Lake City")``."""
    if what == "state":
        code = state_words()[canonical(text)]
        return Part(what, code, lexicon.states()[code])
    if what == "suffix":
        return Part(what, text, text.capitalize())
    if what == "country":
        return Part(what, country_words().get(canonical(text), canonical(text)), text)
    return Part(what, text if what == "zip" else canonical(text), text)


def _cased(text: str, case: str) -> str:
    if case == "upper":
        return text.upper()
    return text.lower() if case == "lower" else text


def _spaced(text: str, gaps: tuple[str, ...]) -> str:
    if not gaps:
        return text
    words = text.split(" ")
    filled = [*gaps[: len(words) - 1], *[" "] * (len(words) - 1 - len(gaps)), ""]
    return "".join(word + gap for word, gap in zip(words, filled, strict=True))


def _write(part: Part, slot: Slot) -> str:
    text = part.shown
    style = slot.style
    if style == "shown":
        pass
    elif slot.what == "state":
        if style == "code":
            text = part.value
        elif style == "dots":
            text = "".join(f"{letter}." for letter in part.value)
        elif style == "short" and (part.value in _TITLED or part.shown == part.value.capitalize()):
            text = part.value.capitalize()
        else:
            text = lexicon.states().get(part.value, part.value)
            if style == "short":
                short = TRADITIONAL.get(part.value, (text,))
                two = ".".join(part.value) if slot.stop else part.value
                text = part.shown if part.shown in short else two if " " in text else short[0]
    elif slot.what == "suffix":
        text = part.value.capitalize() if style == "code" else suffix_name(part.value)
    written = _spaced(_cased(text, slot.case), slot.gaps)
    return f"{written}." if slot.stop and _is_short(part, text) else written


def _is_short(part: Part, text: str) -> bool:
    """Whether a state or a suffix is written in short."""
    whole = lexicon.states().get(part.value, "") if part.what == "state" else suffix_name(part.value)
    return text.casefold() != whole.casefold()


def make(parts: Address, form: Form) -> str:
    """Write parts in a form. ValueError when they do not fit it slot by slot."""
    written = []
    at = 0
    for piece in form.pieces:
        if isinstance(piece, str):
            written.append(piece)
            continue
        if at >= len(parts) or parts[at].what != piece.what:
            raise ValueError("the parts do not fit the form")
        written.append(_write(parts[at], piece))
        at += 1
    if at != len(parts):
        raise ValueError("more parts than the form has slots")
    return "".join(written)


def _case_of(text: str) -> str:
    """``upper``, ``lower``, ``shown`` (anything else), or nothing: ``42nd`` and ``B`` tell no case."""
    words = [word for word in _WORD.findall(text) if len(word) > 1 and not word[0].isdigit()]
    if not words:
        return ""
    if all(word.isupper() for word in words):
        return "upper"
    return "lower" if all(word.islower() for word in words) else "shown"


def _tries(what: str, value: str, plain: str, around: str, alone: bool) -> list[tuple[Part, Slot]]:
    """Ways to understand how a part is written, the likeliest first."""
    if what == "state":
        part = Part(what, value, lexicon.states().get(value, value))
        usual = [(part, Slot(what, style, case)) for style in _STATE_STYLES for case in _CASES]
        others = [Part(what, value, short) for short in TRADITIONAL.get(value, ())[1:]]
        usual += [(other, Slot(what, "short", case)) for other in others for case in _CASES]
        return [*usual, (part._replace(shown=value.capitalize()), Slot(what, "short"))]
    if what == "suffix":
        part = Part(what, value, value.capitalize())
        return [(part, Slot(what, style, case)) for style in ("code", "name") for case in _CASES]
    case = _case_of(plain) or around or "shown"
    # An acronym keeps its capitals wherever it goes ("CCHMC").
    if case == "upper" and len(plain) <= _ACRONYM.get(what, 0) and " " not in plain and (around != "upper" or alone):
        case = "shown"
    shown = plain if case == "shown" else _title(plain)
    if case == "upper" and what == "institution":
        shown = _VOWELLESS.sub(lambda word: word[0].upper(), shown)
    return [(Part(what, value, shown), Slot(what, "shown", case))]


@lru_cache(maxsize=2048)
def _fit(what: str, value: str, surface: str, around: str, alone: bool) -> tuple[Part, Slot]:
    """The part and the slot of a surface, such that writing the one in the other gives the surface again."""
    if what in NUMERIC or what == "zip":
        return Part(what, value, surface), _PLAIN[what]
    gaps = tuple(_SPACE.findall(surface))
    if all(gap == " " for gap in gaps):
        gaps = ()
    plain = _SPACE.sub(" ", surface) if gaps else surface
    for part, slot in _tries(what, value, plain, around, alone):
        slot = slot._replace(gaps=gaps) if gaps else slot
        if _write(part, slot) == surface:
            return part, slot
    return Part(what, value, plain), Slot(what, gaps=gaps)


@lru_cache(maxsize=2048)
def read(text: str, kind: str = "LOCATION", beside: str = "") -> tuple[Address | None, Form]:
    """Read a place into its parts and its form, such that ``make(*read(text)) == text``.

    Args:
        text: the span as it stands in the note.
        kind: one of ``KINDS``; it settles what a lone word is.
        beside: the state (USPS code) or the ZIP code behind it, where that is a mention of its own.

    Returns:
        ``(None, form)`` for a text without a letter or a digit.
    """
    if kind == "STREET" and (plain := _PLAIN_STREET.fullmatch(text)) is not None:
        address = _plain_street(*plain.groups())
        if address is not None:
            return address
    found = parse.parts(text, kind, beside)
    if not found:
        return None, Form((text,))
    around = _case_of(text)
    parts: list[Part] = []
    pieces: list[str | Slot] = []
    at = 0
    for start, end, what, value in found:
        if start > at:
            pieces.append(text[at:start])
        if what in ("state", "suffix"):
            part, slot = _fit(what, value, text[start:end], "", False)
            if text[end : end + 1] == "." and slot.style in _STOPPED and _is_short(part, text[start:end]):
                slot, end = slot._replace(stop=True), end + 1
        else:
            part, slot = _fit(what, value, text[start:end], around, end - start == len(text))
        parts.append(part)
        pieces.append(slot)
        at = end
    if at < len(text):
        pieces.append(text[at:])
    return tuple(parts), Form(tuple(pieces))


def _plain_street(number: str, name: str, kind: str, dot: str) -> tuple[Address, Form] | None:
    """``12 Oak Hill Road`` at a tenth of the cost; None where a word may be anything but a name and a suffix."""
    code = suffixes().get(kind.lower())
    words = name.lower().split(" ")
    if code is None or kind.lower() in unit_words() or kind == "Saint" or not special_words().isdisjoint(words):
        return None
    suffix, slot = _fit("suffix", code, kind, "", False)
    if dot and slot.style in _STOPPED and _is_short(suffix, kind):
        slot, dot = slot._replace(stop=True), ""
    parts = (Part("number", number, number), Part("street", " ".join(words), name), suffix)
    pieces = (_PLAIN["number"], " ", _STREET, " ", slot)
    return parts, Form((*pieces, dot) if dot else pieces)


def group(form: Form) -> str:
    """The pattern of a form: ``city+state``, ``number+street+suffix+city+state+zip``."""
    return "+".join(piece.what for piece in form.pieces if isinstance(piece, Slot))
