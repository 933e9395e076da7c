"""A text as recognizers read it, sign for sign: blanks, hyphens and line ends plain where they mean nothing else."""

from __future__ import annotations

import re

from resynth.recognize.wrapped import wrapped

#: Blanks of all widths, and letters, digits and signs of full width: as ASCII has them.
_PLAIN = dict.fromkeys((0xA0, 0x1680, *range(0x2000, 0x200B), 0x202F, 0x205F, 0x3000), " ")
_PLAIN |= {number: chr(number - 0xFEE0) for number in range(0xFF01, 0xFF5F)}
#: What word processors make of a hyphen within a word or a number.
_HYPHEN = re.compile(r"(?<=[\w)])(?:[\u2010-\u2013\u2212\ufe63](?=\w)|\u2014(?<=\d.)(?=\d))")


def plain(text: str) -> str:
    """The text with what ASCII has where other signs stand for it, and a blank for the end of a wrapped line.

    Every sign keeps its place: spans in one are spans in the other.
    """
    if not text.isascii():
        text = _HYPHEN.sub("-", text.translate(_PLAIN))
    lines = text.split("\n")
    ended = wrapped([line.rstrip() for line in lines] if " \n" in text else lines)
    if not ended:
        return text
    return lines[0] + "".join([(" " if n in ended else "\n") + line for n, line in enumerate(lines[1:])])
