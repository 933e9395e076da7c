"""UTF-8 that is read in a code page: no byte is refused, José becomes JosÃ©, and nobody finds him by his name."""

from __future__ import annotations

import codecs
from collections.abc import Iterable
from functools import lru_cache

from resynth.errors import UsageError

#: What UTF-8 holds beside ASCII in notes of Latin letters: accents, signs, dashes, quotes, the euro, the trademark.
_LATIN = frozenset(map(chr, (*range(0xA0, 0x180), *range(0x2010, 0x2123))))
#: So many others are no chance either: É before a closing quote of cp1252 is one sign of UTF-8, and none of those.
_OTHERS = 4


def checked(encoding: str, option: str) -> str:
    """An encoding as it was typed. UsageError when there is none of this name."""
    try:
        "".encode(encoding or "utf-8")
    except (LookupError, ValueError):
        raise UsageError(f"{option}: no such encoding", hint=f"{option} cp1252") from None
    return encoding


@lru_cache(maxsize=16)
def _is_code_page(encoding: str) -> bool:
    """Whether an encoding has the signs of ASCII for its bytes, and of the two bytes of an é in UTF-8 makes two."""
    plain = bytes(range(0x20, 0x7F))
    as_ascii = plain.decode(encoding, "replace") == plain.decode("ascii")
    return as_ascii and len(b"\xc3\xa9".decode(encoding, "replace")) == 2


def misread(blocks: Iterable[bytes], encoding: str) -> bool:
    """Whether bytes that shall be read in a code page are UTF-8: no other text beyond ASCII comes out as it by chance.

    Args:
        blocks: the bytes, in parts of any length; not looked at to their end where one is no UTF-8.
    """
    if not encoding or not _is_code_page(encoding):
        return False
    decoder = codecs.getincrementaldecoder("utf-8")()
    others: set[str] = set()
    try:
        for block in blocks:
            if block.isascii() and not decoder.getstate()[0]:
                continue
            others.update(sign for sign in set(decoder.decode(block)) if sign > "\x7f")
        decoder.decode(b"", True)
    except UnicodeDecodeError:
        return False
    others.discard("\ufeff")
    return bool(others) and (others <= _LATIN or len(others) >= _OTHERS)


def misread_text(text: str, encoding: str) -> bool:
    """The same of a text that was read so already."""
    if not encoding or text.isascii() or not _is_code_page(encoding):
        return False
    try:
        return misread((text.encode(encoding),), encoding)
    except UnicodeEncodeError:
        return False
