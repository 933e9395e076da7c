"""Quoted-printable (RFC 2045, 6.7) that was left in a text: ``M=C3=BCller``, ``=20``, ``=0A``; read as what it means.

``RR=20`` is no code of it: a text has such codes only where letters of UTF-8 are written so, or where the codes of a
line's end or of the sign itself stand in it more than once.
"""

from __future__ import annotations

from collections.abc import Iterator

from resynth.recognize.markup import Edit
from resynth.recognize.words import regex

#: A letter of two to four bytes in UTF-8, or one of the signs that mail writes so.
_CODES = regex(
    r"=(?:(?P<letter>(?:C[2-9A-F]|D[0-9A-F])=[89AB][0-9A-F]|E[0-9A-F](?:=[89AB][0-9A-F]){2}"
    r"|F[0-4](?:=[89AB][0-9A-F]){3})"
    r"|(?P<sure>0D=0A|0[AD9]|3D|A0)|(?P<sign>2[0-9A-F]|3[A-CEF]|5[B-F]|40)|(?P<soft>[ \t]{0,4}\r?\n))"
)
_FEWEST = 2


def edits(text: str) -> Iterator[Edit]:
    """The codes of a text that has them; nothing where it has none."""
    if "=" not in text:
        return
    found = list(_CODES.finditer(text))
    if not any(one["letter"] for one in found) and sum(one["sure"] is not None for one in found) < _FEWEST:
        return
    for one in found:
        yield *one.span(), _meant(one[0]) if one["soft"] is None else ""


def _meant(code: str) -> str:
    said = bytes.fromhex(code.replace("=", "")).decode("utf-8", "replace").replace("\ufffd", " ")
    return said.replace("\r\n", "\n").replace("\r", "\n")
