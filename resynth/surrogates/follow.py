"""What is made of a person's name: initials, user names, the local part of an address.

``jsmith12`` is John Smith's: an initial, his last name, digits. The same template filled with the surrogate's name is
the surrogate's user name.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from resynth.surrogates.names import key_of

#: A last name may be cut to so many letters and is still told.
_SHORTEST = 3
_RUNS = re.compile(r"[^\W\d_]+|\d+|[\W_]+")
_LETTERS = re.compile(r"[^\W\d_]")
_CONSONANTS = "bcdfghjklmnpqrstvwxz"

#: Gives a number below a limit.
Below = Callable[[int], int]


class Tokens(NamedTuple):
    """A person's names, folded: first, middle names, last names. What is not known is empty.

    ``inner``: of each last name the letters of the capitals inside, "s" of O'Shaughnessy, where they are known.
    """

    first: str
    middle: tuple[str, ...]
    last: tuple[str, ...]
    inner: tuple[str, ...] = ()

    @property
    def whole_last(self) -> str:
        """A double name in one."""
        return "".join(self.last)

    def __repr__(self) -> str:
        return "Tokens()"


class Run(NamedTuple):
    """A run of letters, and the names that it is made of: (first, middle or last; which; how many letters)."""

    pieces: tuple[tuple[str, int, int], ...]

    def __repr__(self) -> str:
        return f"Run({len(self.pieces)})"


#: A capital inside a name, or the letter behind its apostrophe.
_INNER = re.compile(r"(?<=['’])[^\W\d_]|(?<=[a-z])[A-Z]")
#: Words of a name; of what is longer than any name, so many are looked at.
_NAME_WORDS, _MOST_WORDS = re.compile(r"[^\W\d_]+"), 8


def folded(name: str) -> str:
    """A name as it stands in an address: small letters of the alphabet."""
    return key_of(name)


def inner(name: str) -> str:
    """The letters of a name that are initials too, small: "s" of O'Shaughnessy, "d" of McDonald."""
    return "".join(_INNER.findall(name)).casefold()


def initials(text: str) -> str:
    """The letters of a text, small."""
    return "".join(_LETTERS.findall(text)).casefold()


def any_initials(name: str) -> Iterator[str]:
    """The initials of whoever a text may name, small: any of its words may be the last name, and others left out."""
    first = [found[0].casefold() for found in _NAME_WORDS.findall(name)[:_MOST_WORDS]]
    if len(first) > 1:
        yield "".join(first)
        for n, last in enumerate(first):
            others = first[:n] + first[n + 1 :]
            yield "".join(others) + last
            yield from (other + last for other in others)


def orders(person: Tokens) -> Iterator[tuple[tuple[str, int, int], ...]]:
    """The ways in which initials of a person are written: all, first and last, last first; as pieces.

    And the same with a letter for the capital inside a last name: BOS, of Benedikt O'Shaughnessy.
    """
    first = (("first", 0, 1),) if person.first else ()
    middle = tuple(("middle", n, 1) for n in range(len(person.middle)))
    last = tuple(("last", n, 1) for n in range(len(person.last)))
    capitals = tuple(piece for n, whole in enumerate(last) for piece in (
        (whole, ("inner", n, 1)) if any(person.inner[n : n + 1]) else (whole,)
    ))
    seen = set()
    for order in (first + middle + last, first + last, first + last[-1:], last + first + middle, last + first,
                  first + middle, first + middle + capitals, first + capitals, capitals + first + middle,
                  capitals + first):
        if len(order) > 1 and order not in seen:
            seen.add(order)
            yield order


def fill(pieces: Sequence[tuple[str, int, int]], old: Tokens, new: Tokens) -> str:
    """The pieces of a person's names, taken from the surrogate's. A name that was whole is whole again."""
    written = []
    for sort, n, size in pieces:
        before, after = _name(old, sort, n), _name(new, sort, n)
        written.append(after if size >= len(before) and size > 1 else after[:size])
    return "".join(written)


def _name(person: Tokens, sort: str, n: int) -> str:
    if sort == "first":
        return person.first
    if sort == "all":
        return person.whole_last
    if sort == "inner":
        return "".join(person.inner[n : n + 1])[:1]
    names = person.middle if sort == "middle" else person.last
    return names[n] if n < len(names) else ""


def rewritten_initials(text: str, pieces: Sequence[tuple[str, int, int]], old: Tokens, new: Tokens) -> str:
    """Initials in the same form: ``J.S.`` for J and S, ``js`` for js.

    A letter of a capital inside a last name goes where the new name has none: ``JB`` for BOS.
    """
    made: list[str] = []
    at = 0
    for found, piece in zip(_LETTERS.finditer(text), pieces, strict=True):
        made.append(text[at : found.start()])
        at = found.end()
        letter = fill((piece,), old, new)
        if letter:
            made.append(_case(letter, found[0]))
        else:
            made[-1] = made[-1].rstrip(" -")
            at += text.startswith(".", at)
    return "".join((*made, text[at:]))


def random_initials(text: str, below: Below) -> str:
    """Other letters in the same form."""
    return _LETTERS.sub(lambda found: _case(chr(97 + below(26)), found[0]), text)


@lru_cache(maxsize=4096)
def explain(run: str, person: Tokens) -> Run | None:
    """What a run of letters is made of, when it is made of this person's names alone."""
    text = folded(run)
    if not text:
        return None
    last = ("all", 0, len(person.whole_last))
    starts = [("first", 0, len(person.first)), ("first", 0, 1)]
    middles: list[tuple[tuple[str, int, int], ...]] = [()]
    if person.middle:
        middles.append((("middle", 0, 1),))
    for start in starts:
        if not start[2] or not person.whole_last:
            continue
        for middle in middles:
            found = _with_last(text, (start, *middle), (), person) or _with_last(text, (), (start, *middle), person)
            if found:
                return found
    whole = [(sort, n, len(_name(person, sort, n))) for sort, n in
             (("first", 0), ("all", 0), *(("last", k) for k in range(len(person.last))))]
    for piece in whole:
        if piece[2] >= 2 and text == _name(person, piece[0], piece[1]):
            return Run((piece,))
    if last[2] > _SHORTEST and _SHORTEST <= len(text) < last[2] and person.whole_last.startswith(text):
        return Run((("all", 0, len(text)),))
    for order in orders(person):
        if "".join(_name(person, sort, n)[:1] for sort, n, _ in order) == text:
            return Run(order)
    return None


def _with_last(
    text: str, before: tuple[tuple[str, int, int], ...], after: tuple[tuple[str, int, int], ...], person: Tokens
) -> Run | None:
    """A last name, whole or cut, between these pieces."""
    head = "".join(_name(person, sort, n)[:size] for sort, n, size in before)
    tail = "".join(_name(person, sort, n)[:size] for sort, n, size in after)
    if not text.startswith(head) or not text.endswith(tail):
        return None
    inside = text[len(head) : len(text) - len(tail) if tail else len(text)]
    whole = person.whole_last
    if inside != whole and not (len(inside) >= _SHORTEST and whole.startswith(inside)):
        return None
    return Run((*before, ("all", 0, len(inside)), *after))


def is_of(text: str, person: Tokens) -> bool:
    """Whether a user name is made of a person's names: a name in it, or nothing but initials."""
    runs = [run for run in _RUNS.findall(text) if run[0].isalpha()]
    found = [explain(run, person) for run in runs]
    told = [run for run in found if run is not None]
    if any(size > 2 for run in told for _, _, size in run.pieces):
        return True
    return bool(runs) and len(told) == len(runs) and sum(len(run.pieces) for run in told) > 1


def is_all_of(text: str, person: Tokens) -> bool:
    """Whether every run of letters in a user name is made of a person's names."""
    return is_of(text, person) and all(explain(run, person) for run in _RUNS.findall(text) if run[0].isalpha())


def rewritten(text: str, old: Tokens, new: Tokens, below: Below) -> str:
    """A user name with a person's names in it made the surrogate's; all other letters and digits random."""
    written = []
    for run in _RUNS.findall(text):
        told = explain(run, old) if run[0].isalpha() else None
        written.append(_letters(run, fill(told.pieces, old, new)) if told is not None else shuffled(run, below))
    return "".join(written)


def shuffled(text: str, below: Below) -> str:
    """Other letters and digits of the same number; a first zero stays one."""
    written = []
    for run in _RUNS.findall(text):
        if run[0].isdigit():
            digits = [str(below(10)) for _ in run]
            digits[0] = "0" if run[0] == "0" else str(1 + below(9))
            written.append("".join(digits))
        elif run[0].isalpha():
            written.append(_letters(run, "".join(_CONSONANTS[below(len(_CONSONANTS))] for _ in run)))
        else:
            written.append(run)
    return "".join(written)


def _letters(like: str, new: str) -> str:
    """New letters in the case of old ones."""
    if like.isupper():
        return new.upper()
    return new.capitalize() if like[0].isupper() else new


def _case(letter: str, like: str) -> str:
    return letter.upper() if like.isupper() else letter.lower()
