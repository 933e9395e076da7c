"""Line ends within mentions that are more than a blank: with the mark of a quoted letter, or in a word or a number.

``San`` and ``> Antonio`` is San Antonio, ``Com-`` and ``munity`` one word, ``03-`` and ``04-2019`` one day. Other line
ends are blanks to whoever reads a mention.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

#: (start, end, what is read there).
Edit = tuple[int, int, str]
#: What a note has in which such a line end stands.
SIGNS = ("\n>", "-\n", "/\n", "-\r\n", "/\r\n")
_END = r"\r?\n[ \t]*(?:> ?)*[ \t]*"
#: A hyphen that stands for a word that goes on; a sign of a number or a day behind which it does; a quotation's mark.
_LINE_END = re.compile(
    rf"(?P<cut>(?<=[^\W\d_])-{_END}(?=[a-z]))|(?P<number>(?<=\d[-/]){_END}(?=\d))"
    r"|(?P<quoted>\r?\n[ \t]*(?:> ?)+[ \t]*)"
)


def edits(said: str) -> Iterator[Edit]:
    """What is read in the place of such line ends of a mention."""
    for found in _LINE_END.finditer(said):
        # Behind the hyphen of a name in capitals it stays one: lists tell whether that is one name or two.
        meant = "\n" if said[found.start() - 1 : found.start()] == "-" else " "
        yield *found.span(), meant if found["quoted"] else ""
