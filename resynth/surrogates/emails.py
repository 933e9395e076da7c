"""E-mail addresses: every letter and digit random, punctuation and case kept, and no live top-level domain.

Rule: Deleger et al. 2014, section 2.3: "randomly generated sequences of letters of the same length as the original
sequences" (``john.smith@cchmc.org`` to ``rgnv.fgbtuk@joitq.btg``), "non-realistic ... to avoid creating addresses
that might actually exist".
"""

from __future__ import annotations

import re

from resynth import lexicon
from resynth.surrogates.cells import Form, Run, Value, runs_of, shape_of, write

_ADDRESS = re.compile(r"[^\s@<>()\[\]{},;:\"']+@[^\s@<>()\[\]{},;:\"']*[^\W_]")
#: The longest address there can be (RFC 5321: a path of 256 with its brackets).
LONGEST = 254
_LABEL = re.compile(r"(?<![^\W_])(?:mailto|e-?mail(?: address)?)(?=\s*:)", re.IGNORECASE)


def read(text: str) -> tuple[tuple[Value, ...] | None, Form]:
    """The addresses of a mention and its form; None when it holds no letter or digit, or one is longer than can be.

    One address in any case is one value. Letters outside an address (a name in front of ``<...>``) are replaced too.
    A mention without ``@`` ("jdoe at clinic dot org") counts as one address as a whole.
    """
    values: list[Value] = []
    runs: list[Run] = []
    literal = ""
    if len(text) <= LONGEST and _ADDRESS.fullmatch(text):
        _take(text, "", runs, values)
        return tuple(values), Form(tuple(runs), "")
    at = 0
    found = list(_ADDRESS.finditer(text))
    parts: list[str] = []
    if found:
        for match in found:
            literal = _outside(text[at : match.start()], literal, runs, parts, len(found))
            literal = _take(match[0], literal, runs, values)
            at = match.end()
        literal = _outside(text[at:], literal, runs, parts, len(found))
    else:
        label = _LABEL.search(text)
        start = label.end() if label else 0
        inside = text[start:].strip(" \t\n:<>()[].,;")
        if inside:
            at = text.index(inside, start)
            literal = _outside(text[:at], "", runs, parts, 1)
            literal = _take(inside, literal, runs, values) + text[at + len(inside) :]
    values += [Value("part", part, shape_of(part, first_digit=False)) for part in parts]
    form = Form(tuple(runs), literal)
    long = any(len(value.canonical) > LONGEST for value in values)
    if long or not any(char.isalnum() for value in values for char in value.canonical):
        return None, form
    return tuple(values), form


def _take(address: str, literal: str, runs: list[Run], values: list[Value]) -> str:
    canonical, found, literal = runs_of(address, len(values), 0, literal, whole=True)
    runs += found
    values.append(Value("email", canonical, shape_of(canonical, first_digit=False)))
    return literal


def _outside(text: str, literal: str, runs: list[Run], parts: list[str], before: int) -> str:
    """What stands beside an address: the word that announces it is form, other letters and digits are parts."""
    at = 0
    for label in _LABEL.finditer(text):
        literal = _part(text[at : label.start()], literal, runs, parts, before) + label[0]
        at = label.end()
    return _part(text[at:], literal, runs, parts, before)


def _part(text: str, literal: str, runs: list[Run], parts: list[str], before: int) -> str:
    canonical, found, literal = runs_of(text, before + len(parts), 0, literal)
    runs += found
    if canonical:
        parts.append(canonical)
    return literal


def live(address: str) -> bool:
    """Whether an address ends in a label of the root zone, so that it might reach somebody."""
    label = address.rpartition("@")[2].rstrip(".").rpartition(".")[2]
    return label.lower() in lexicon.top_level_domains()


def make(values: tuple[str, ...], form: Form) -> str:
    """The addresses written in this form."""
    return write(values, form)


def group(value: Value) -> str:
    """The shape that surrogates of a value share."""
    return value.shape
