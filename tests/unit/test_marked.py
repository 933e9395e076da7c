"""Names, dates, ages and keywords in marked text that anybody may tune on; known failures have names."""

from __future__ import annotations

from pathlib import Path

import pytest

from resynth.recognize.institutions import keywords
from resynth.recognize.persons import names
from resynth.recognize.times import ages, dates
from resynth.testing import marked
from resynth.types import Document, Recognizer

CASES = Path(__file__).parent.parent / "cases" / "recognize"
RECOGNIZERS: dict[str, Recognizer] = {
    "names": names.RECOGNIZER, "initials": names.RECOGNIZER, "dates": dates.RECOGNIZER, "ages": ages.RECOGNIZER,
    "keywords": keywords.RECOGNIZER,
}

#: What is known to fail, and why it is left so.
KNOWN_FAILURES = {
    "names/unmarked-word-name": "a month that is a name, with no cue beside it",
}


def lines(which: str) -> list[tuple[str, str]]:
    """(name of a known failure or empty, marked text) of each line."""
    found = []
    for line in (CASES / f"dev-{which}.marked").read_text("utf-8").splitlines():
        if line and not line.startswith("#"):
            name, _, text = line[1:].partition(" ") if line.startswith("!") else ("", "", line)
            found.append((name, text.replace("\\n", "\n")))
    return found


def wrong(which: str, line: str) -> str:
    """What is missed or found too much in a line, by its letters and digits; empty when all is right."""
    text, spans = marked(line)
    found = RECOGNIZERS[which].find(Document("1", "1", text), ())
    wanted = {at for span in spans for at in range(span.start, span.end) if text[at].isalnum()}
    taken = {at for span in found for at in range(span.start, span.end) if text[at].isalnum()}
    if which == "names":
        wanted -= {at for span in spans for at in titles(text, span.start, span.end)}
    missed, spare = wanted - taken, taken - wanted
    return f"missed {len(missed)}, too much {len(spare)}: {line!r}" if missed or spare else ""


def titles(text: str, start: int, end: int) -> range:
    """The title that a marked name begins with is no part of it."""
    return range(start, start + 3) if text.startswith("Dr.", start, end) else range(0)


@pytest.mark.parametrize("which", sorted(RECOGNIZERS))
def test_what_is_marked_is_found_and_nothing_else(which: str):
    assert [told for name, line in lines(which) if not name and (told := wrong(which, line))] == []


def test_known_failures_are_these():
    """A fixed case turns this red too, so that progress is written down."""
    failing = {f"{which}/{name}" for which in RECOGNIZERS for name, line in lines(which) if name and wrong(which, line)}
    assert failing == set(KNOWN_FAILURES)


@pytest.mark.parametrize("which", ["ages", "dates", "names"])
def test_near_misses_are_as_many_as_a_third_of_the_lines_and_more(which: str):
    all_lines = [line for _, line in lines(which)]
    without = [line for line in all_lines if "](" not in line]
    assert len(all_lines) > 80
    assert 3 * len(without) > len(all_lines)
