"""The files of the lists, and how their rows are read."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from functools import cache, lru_cache
from pathlib import Path

from resynth import site_cues
from resynth.errors import PolicyError

# Letters that no decomposition turns into ASCII.
_LETTERS = str.maketrans({"ß": "ss", "æ": "ae", "œ": "oe", "ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "ı": "i"})


@lru_cache(maxsize=4096)
def fold(token: str) -> str:
    """The key of a token: lower-case ASCII letters only, ``O'Brien-`` to ``obrien``, ``José`` to ``jose``.

    A token without any Latin letter folds to the empty string.
    """
    if token.isascii():
        return token.lower() if token.isalpha() else "".join(filter(str.isalpha, token.lower()))
    plain = unicodedata.normalize("NFKD", token.lower().translate(_LETTERS))
    return "".join(letter for letter in plain.lower() if "a" <= letter <= "z")


def folded(token: str) -> str:
    """The same of a list's cell, most of which are folded as they stand."""
    return token if token.isascii() and token.islower() and token.isalpha() else fold(token)


@cache
def folder() -> Path:
    """Where the lists stand: inside an installed package, else beside the package in the repository."""
    here = Path(__file__).resolve().parent.parent
    inside = here / "_data" / "lists"
    return inside if inside.is_dir() else here.parent / "lists"


def path(name: str) -> Path:
    """The file of a list named ``names/last`` or ``names/last.tsv``. PolicyError when there is none of that name."""
    known = name if name.endswith(".tsv") else f"{name}.tsv"
    if known not in digests():
        raise PolicyError(f"no list is called {name!r}", hint="resynth lists")
    return folder() / known


def lines(name: str) -> Iterator[str]:
    """The rows of a list as they stand, one by one, so that a reader may stop early."""
    with path(name).open(encoding="utf-8") as file:
        next(file)
        for line in file:
            yield line.rstrip("\n")


def table(name: str) -> tuple[tuple[str, ...], ...]:
    """All rows of a list, as text cells, without the header. PolicyError when there is no list of that name.

    Not kept: who needs a list often keeps what it made of it.
    """
    return tuple([tuple(line.split("\t")) for line in rows(name)])


def rows(name: str) -> list[str]:
    """The rows of a list as they stand, all at once; behind those of a list of cues, the site's own."""
    _, *rows = path(name).read_text("utf-8").removesuffix("\n").split("\n")
    return [*rows, *site_cues.lists().get(name.removeprefix("cues/"), ())] if name.startswith("cues/") else rows


def column(name: str, at: int = 0) -> tuple[str, ...]:
    """One column of a list, in the list's order."""
    found = rows(name)
    if not at and "\t" not in found[0]:
        return tuple(found)  # it is the only one
    return tuple([row.split("\t", at + 1)[at] for row in found])


@cache
def digests() -> dict[str, str]:
    """The sha256 of each list by name (``names/last.tsv``), as recorded."""
    lines = (folder() / "DIGESTS").read_text("ascii").splitlines()
    return {name: digest for digest, name in (line.split() for line in lines)}


def pairs(name: str) -> Iterator[tuple[str, str]]:
    """The first two cells of each row of a list."""
    for row in rows(name):
        first, second = row.split("\t")[:2]
        yield first, second
