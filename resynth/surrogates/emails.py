"""E-mail addresses: every letter and digit random, punctuation and case kept, and no live top-level domain.

Rule: Deleger et al. 2014, section 2.3: "randomly generated sequences of letters of the same length as the original
sequences" (``john.smith@cchmc.org`` to ``rgnv.fgbtuk@joitq.btg``), "non-realistic ... to avoid creating addresses
that might actually exist".
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import cache

from resynth import lexicon
from resynth.surrogates.cells import LOWER, TO_THE_END, UPPER, Form, Run, Value, runs_of, shape_of, write

_ADDRESS = re.compile(r"[^\s@<>()\[\]{},;:\"']+@[^\s@<>()\[\]{},;:\"']*[^\W_]")
#: The longest address there can be (RFC 5321: a path of 256 with its brackets).
LONGEST = 254
#: A label of more letters is made of two words.
_LONG_LABEL = 10
_LABEL = re.compile(r"(?<![^\W_])(?:mailto|e-?mail(?: address)?)(?=\s*:)", re.IGNORECASE)


Take = Callable[[str, str, list[Run], list[Value]], str]


def read(text: str) -> tuple[tuple[Value, ...] | None, Form]:
    """The addresses of a mention and its form; None when it holds no letter or digit, or one is longer than can be.

    One address in any case is one value. Letters outside an address (a name in front of ``<...>``) are replaced too.
    A mention without ``@`` ("jdoe at clinic dot org") counts as one address as a whole.
    """
    return _read(text, _take)


def read_reserved(text: str) -> tuple[tuple[Value, ...] | None, Form]:
    """As ``read``; an address becomes plain words and digits at a domain that is reserved for examples (RFC 2606).

    Of the part before ``@`` stay punctuation, digits as digits, and whether there is one word or more; group ``mail``.
    """
    return _read(text, _take_reserved)


def _read(text: str, take: Take) -> tuple[tuple[Value, ...] | None, Form]:
    values: list[Value] = []
    runs: list[Run] = []
    literal = ""
    if len(text) <= LONGEST and _ADDRESS.fullmatch(text):
        take(text, "", runs, values)
        return tuple(values), Form(tuple(runs), "")
    at = 0
    found = list(_ADDRESS.finditer(text))
    parts: list[str] = []
    if found:
        for match in found:
            literal = _outside(text[at : match.start()], literal, runs, parts, len(found))
            literal = take(match[0], literal, runs, values)
            at = match.end()
        literal = _outside(text[at:], literal, runs, parts, len(found))
    else:
        label = _LABEL.search(text)
        start = label.end() if label else 0
        inside = text[start:].strip(" \t\n:<>()[].,;")
        if inside:
            at = text.index(inside, start)
            literal = _outside(text[:at], "", runs, parts, 1)
            literal = take(inside, literal, runs, values) + text[at + len(inside) :]
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


def _take_reserved(address: str, literal: str, runs: list[Run], values: list[Value]) -> str:
    canonical, _, _ = runs_of(address, len(values), 0, "", whole=True)
    case = LOWER if address != address.upper() else UPPER
    runs.append(Run(literal, len(values), 0, TO_THE_END, case))
    values.append(Value("mail", canonical, f"{_mailbox(canonical.partition('@')[0])}@H"))
    return ""


_LETTERS = re.compile(r"[AC]+")


def _mailbox(local: str) -> str:
    """The shape of a mailbox: ``J.SMITH12`` gives ``A.W99``, ``JSMITH`` gives ``AW99``, ``MARY.SMITH`` gives ``W.W``.

    One word has two digits at least, so that there are enough of them.
    """
    shape = "".join(char for char in shape_of(local, first_digit=False) if char in "9AC._-+")
    runs = _LETTERS.findall(shape)
    long = sum(len(run) > 3 for run in runs)
    if not long or " " in local:
        return "W999"
    if len(runs) == 1:
        shape = shape.replace(runs[0], "AW")
    shape = _LETTERS.sub(lambda run: "W" if len(run[0]) > 3 else run[0], shape).strip("._-+")
    return shape if long > 1 else shape + "9" * (2 - shape.count("9"))


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


@cache
def _house_words() -> tuple[str, ...]:
    """Words of made-up hosts that are ordinary ones: none of them gives a name away."""
    return tuple(word for word in lexicon.column("hosts/mailboxes") if word in lexicon.common_words())


@cache
def _tops() -> tuple[str, ...]:
    """What hosts are made up below: ``.example`` twice as often as each domain below a top level that exists."""
    domains = [domain for domain in lexicon.reserved_domains() if domain.startswith("example")]
    return (*domains, *(domain for domain in domains if "." not in domain))


def house(like: str, pick: Callable[[Sequence[str]], str]) -> str:
    """A made-up host below a reserved domain, which no mail can reach: ``bluebird.example``, ``fern-boat.example.org``.

    Two words where the host has a hyphen or a long label, and a word more where it has three labels.
    """
    labels = like.split(".")[:-1] or [like]
    main = max(labels, key=len)
    words = [pick(_house_words()) for _ in range(2 if len(main) > _LONG_LABEL or "-" in main else 1)]
    name = ("-" if "-" in main else "").join(dict.fromkeys(words))
    first = f"{pick(_house_words())}." if len(labels) > 1 else ""
    return f"{first}{name}.{pick(_tops())}"


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
