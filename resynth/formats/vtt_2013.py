"""VTT in the layout of figures 2 and 3 of the NLM report of 2013: no titles, tags below the text, a table of markups.

Read by the reader of ``vtt``, which takes both layouts; what differs is how it is written.
"""

from __future__ import annotations

from collections.abc import Iterator

from resynth.formats.base import ReleasedNote, file_name
from resynth.formats.vtt import FIRST_TAG, MARKUP_FIELDS, TAG_FIELDS, Vtt

_RULE = "#<----->"


class Vtt2013(Vtt):
    """The older layout; never recognised by itself, for ``vtt`` reads it."""

    name = "vtt-2013"
    says = "the Visual Tagging Tool in the layout of the NLM report of 2013, one note a file"
    folder = "annotations/vtt-2013"
    holds = Vtt.holds - {"found_by"}

    def write(self, note: ReleasedNote) -> Iterator[tuple[str, bytes]]:
        tags, rows = self.tagged(note)
        # A reader takes a line of tags that begins with two numbers for the first of the markups.
        configured = "".join(map(_safe, tags))
        table = "".join([f"{at}\t{length}\t{_safe(name)}\t{category}\t{words}\n"
                         for at, length, name, category, _, words in rows])
        if note.annotated and not rows:
            # The figures have no way to say that nothing was found; the heading of the other layout says it.
            table = f"{MARKUP_FIELDS}\n"
        # A reader takes the first byte order mark of a file for none of its text.
        mark = "\ufeff" if note.text.startswith("\ufeff") else ""
        yield f"{self.folder}/{file_name(note.doc_id, '.vtt')}", (
            f"{mark}{note.text}\n{TAG_FIELDS}\n{_RULE}\n{FIRST_TAG}\n{_RULE}\n{configured}{table}"
        ).encode()


def _safe(tag: str) -> str:
    return f"%{ord(tag[0]):02X}{tag[1:]}" if tag[0] in "0123456789" else tag


FORMAT = Vtt2013()
