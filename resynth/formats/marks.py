"""What formats that point into a text share: a file read whole, spans checked, labels made to fit a field."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import pairwise
from pathlib import Path
from typing import Any

from resynth.errors import counted
from resynth.formats.base import MOST_BYTES, BadRecord, ReadOptions, Unreadable, opened
from resynth.formats.labels import Labels
from resynth.kinds import tidy
from resynth.types import GIVEN, Span, is_given

#: Whatever any program takes for the end of a line, and the tab: none of them can stand in a field of a line.
BREAKS = "\t\n\r\x0b\x0c\x1c\x1d\x1e\x1f\x85\u2028\u2029"
ON_ONE_LINE = str.maketrans(dict.fromkeys(BREAKS, " "))
_NAME = re.compile(r"(?! )[\w:.,'/ +-]{1,64}(?<! )")
_ESCAPED = re.compile("%([0-9A-F]{2})")


def whole(path: Path) -> bytes:
    """A file's bytes. Unreadable when it is larger than a record may be; InputError when it cannot be read."""
    with opened(path) as file:
        # Asked for so many bytes, a file makes room for them all first.
        raw = file.read() if os.fstat(file.fileno()).st_size <= MOST_BYTES else file.read(MOST_BYTES + 1)
    if len(raw) > MOST_BYTES:
        raise Unreadable(f"the file is larger than {MOST_BYTES >> 20} MiB")
    return raw


def bad_record(where: str, bad: Unreadable, raw: bytes, options: ReadOptions) -> BadRecord:
    """The bad record; raised as InputError when reading is strict."""
    found = BadRecord.of(where, bad, raw)
    if options.strict:
        raise found.error() from None
    return found


def place(start: str, end: str, length: int, where: str) -> tuple[int, int]:
    """Two offsets as written, checked against the length of the text. Unreadable, with ``where`` in front."""
    if not (_whole_number(start) and _whole_number(end)):
        raise Unreadable(f"{where}: an offset is no whole number from 0")
    first, last = int(start), int(end)
    if last <= first:
        raise Unreadable(f"{where}: the mark is empty or ends before it starts")
    if last > length:
        raise Unreadable(f"{where}: the mark ends at {last}, outside the text of {counted(length, 'character')}")
    return first, last


def _whole_number(written: str) -> bool:
    return written.isascii() and written.isdigit() and len(written) < 19


def resolved(label: str, labels: Labels, where: str) -> tuple[str, str]:
    """(kind or nothing, usual role) of a label. Unreadable when it holds no letter or digit."""
    found = labels.known.get(label)
    if found is None:
        if not tidy(label):
            raise Unreadable(f"{where}: the label holds no letter or digit")
        found = labels.resolve(label) or ("", "unknown")
    return found


def disjoint(found: list[tuple[Span, int]], where: str = "line {}") -> tuple[Span, ...]:
    """Spans sorted by place, each given with its line. Unreadable when two share a character: which one is right?"""
    found.sort()
    for (left, first), (right, second) in pairwise(found):
        if right.start < left.end:
            same = left.start == right.start and left.end == right.end
            how = "mark the same place" if same else "overlap"
            lines = min(first, second), max(first, second)
            raise Unreadable(f"{where.format(lines[1])}: this mark and the one on line {lines[0]} {how}")
    return tuple([span for span, _ in found])


@lru_cache(maxsize=4096)
def given_by(found_by: str) -> str:
    """Who marked a span, as a span of an input tells it; nothing where it is no name that may be told again.

    That of a program or a rule, or somebody's: on one line, and with no sign that any format has a use for.
    """
    if not _NAME.fullmatch(found_by):
        return ""
    return found_by if is_given(found_by) else f"{GIVEN}:{found_by}"


def kept_beside(meta: Mapping[str, Any], name: str) -> Mapping[str, Any] | None:
    """What a reader of this format left beside a note; a table hands it on as text."""
    given = meta.get(name)
    if isinstance(given, str) and given.startswith("{"):
        try:
            given = json.loads(given)
        except (ValueError, RecursionError):
            return None
    return given if isinstance(given, Mapping) else None


def escaped(label: str, special: re.Pattern[str]) -> str:
    """A label as a field: ``%`` and what ``special`` finds (ASCII characters) as ``%`` and two hex digits."""
    return special.sub(lambda found: "".join([f"%{ord(c):02X}" for c in found[0]]), label.replace("%", "%25"))


def unescaped(label: str) -> str:
    """The label that ``escaped`` was given."""
    return _ESCAPED.sub(lambda found: chr(int(found[1], 16)), label) if "%" in label else label


def numbered_lines(text: str) -> Iterator[tuple[int, str]]:
    """The lines of a file of annotations, from 1, without their ends; empty ones are passed over.

    Lines end at LF or CR LF and nowhere else: a tagged text may hold U+2028 and its like.
    """
    for number, line in enumerate(text.split("\n"), 1):
        line = line.removesuffix("\r")
        if line:
            yield number, line
