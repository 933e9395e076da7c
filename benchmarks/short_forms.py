"""Learn which letters are nobody's initials: ``python -m benchmarks.short_forms``, then ``lists/rebuild.py``.

Of the letters that no list of words and abbreviations has (``name_letters.unknown``), those that any voice of the parts
for developers writes outside of all marks, in small letters or in capitals. What is left when these are taken out is
somebody's initials nine times of ten, in voices that were left out (docs/recognizers/names.md).
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from benchmarks import around, detection
from resynth.recognize.persons.name_letters import unknown

OUT = detection.ROOT / "lists" / "around" / "short_forms.tsv"
#: Texts that name nobody, those of the same writers as dev-aw among them.
BARE = (*around.BARE, *(f"dev-terse-{of}" for of in (
    "exports", "growing", "nights", "practice", "reports", "sentences", "social", "wards")))
#: Letters that stand alone: not in a number, a path or a word with a hyphen.
_LETTERS = re.compile(r"(?<![\w./&+'-])(?:[A-Z]{2,3}|[a-z]{2,3})(?![\w/&+'-]|\.\w)")


def outside(case: detection.Case) -> Iterator[str]:
    """Such letters of a note outside of its marks, folded."""
    places = [(span.start, span.end) for span in case.gold]
    for found in _LETTERS.finditer(case.text):
        start, end = found.span()
        if not any(first < end and start < last for first, last in places):
            yield found[0].lower()


def main() -> None:
    """Learn and write."""
    parts = [part for part in detection.PARTS if not part.startswith("test-") and part not in around.NEW[1:]]
    cases = [case for part in parts for case in detection.cases(part)]
    cases += [case for part in BARE for case in around.bare(part)]
    letters = sorted({folded for case in cases for folded in outside(case) if unknown(folded)})
    OUT.write_text("\n".join(("letters", *letters)) + "\n", "utf-8")
    print(f"{OUT.name}: {len(letters):,} rows")


if __name__ == "__main__":
    main()
