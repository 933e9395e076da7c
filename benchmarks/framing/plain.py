"""What clinical text is full of and identifies nobody: drugs, abbreviations, eponyms, findings, headings, words."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from pathlib import Path

_WORDS = Path(__file__).with_name("plain-words.txt")


def lists() -> dict[str, list[str]]:
    """The lists of plain-words.txt by their names, each value once."""
    found = re.findall(r"^= ([A-Z]+)\n(.+)$", _WORDS.read_text(encoding="utf-8"), re.MULTILINE)
    return {name: sorted(set(values.split(", "))) for name, values in found}


def _maker(values: list[str]) -> Callable[[random.Random], str]:
    return lambda draw: draw.choice(values)


SLOTS: dict[str, Callable[[random.Random], str]] = {name: _maker(values) for name, values in lists().items()}
