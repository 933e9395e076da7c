"""Work that is told by what somebody does or where, heads of departments, units, lodges and firms of two letters."""

from __future__ import annotations

from functools import partial

import pytest
from speed import seconds, stays_below

from resynth.recognize.institutions.keywords import RECOGNIZER
from resynth.testing import marked
from resynth.types import Document

KINDS = {"PROFESSION", "ORGANIZATION"}


def found(text: str) -> list[tuple[int, int, str]]:
    """The longest of the spans that lie in each other."""
    spans = [span for span in RECOGNIZER.find(Document("d", "p", text), ()) if span.kind in KINDS]
    return sorted({
        (one.start, one.end, one.kind) for one in spans
        if not any(other.start <= one.start and one.end <= other.end and other[:2] != one[:2] for other in spans)
    })


@pytest.mark.parametrize("text", [
    "He [hauled freight](PROFESSION) for 40 years, then stopped.", "pt [farmed](PROFESSION) most of his life",
    "Retired, [laid brick](PROFESSION) before that.", "[sells real estate](PROFESSION) for a living",
    "Still [ranches](PROFESSION) and walks.", "Works in a [shoe factory](PROFESSION).",
    "Has a job at a [nail salon](PROFESSION), on her feet.", "Retired from the [paper mill](PROFESSION).",
    "Spent 25 yrs in [forestry](PROFESSION)", "He is [head of production](PROFESSION) there.",
    "Employed as [vice president of sales](PROFESSION).", "works as a [supervisor for billing](PROFESSION)",
    "2 sons, one a [welder](PROFESSION), one a [deputy sheriff](PROFESSION)",
    "Currently unemployed, previously a [roofer](PROFESSION).",
    "Part-time [concierge](PROFESSION), lives with boyfriend", "Divorced, [security director](PROFESSION), nonsmoker",
    "Occupation / Employer: [tire supervisor](PROFESSION) / none",
    "Prior occupations: [buyer](PROFESSION), [baseball coach](PROFESSION) and [judge](PROFESSION).",
    "deployed with the [61st Cavalry](ORGANIZATION) in May",
    "Military hx: [5th Battalion 19th Infantry](ORGANIZATION), drafted",
    "Served in the [137th Engineer Battalion](ORGANIZATION).", "plays bingo at the [elks lodge 1916](ORGANIZATION)",
    "Patient owns [S&M Dairy](ORGANIZATION).", "works for [r&r welding](ORGANIZATION), third shift",
    "cared for by [Tilden Area Agency on Aging](ORGANIZATION) now",
])
def test_work_is_found(text: str):
    plain, spans = marked(text)
    assert found(plain) == [(span.start, span.end, span.kind) for span in spans]


@pytest.mark.parametrize("text", [
    "smoked for 40 years", "cut carbs for 2 years", "drove for 2 hours", "raised children for 20 years",
    "sold his house",
    "What does he do for a living?", "works for a living", "Works in the yard on weekends.", "retired from the mine",
    "Off work from the cheese plant", "mass in the head of the pancreas", "head of bed raised", "radial head of bone",
    "2nd division of the trigeminal nerve", "First division of CN V", "H&P Note reviewed", "I&D Service",
    "M&M Conference",
    "one a smoker", "Previously healthy.", "Part-time supervision", "Divorced, denies SI", "Works in a chair.",
    "working at the operating room", "wants to be a welder",
])
def test_what_is_no_work_is_left(text: str):
    assert found(text) == []


@pytest.mark.alone
@pytest.mark.parametrize("piece", [
    "works in a ", "farmed for ", "1st Infantry ", "a&b ", "one a welder, ", "x for a living ",
])
def test_time_is_linear_whatever_a_text_repeats(piece: str):

    def spent(size: int) -> float:
        text = piece * (size // len(piece))
        return seconds(lambda: found_quickly(text))

    def found_quickly(text: str) -> None:
        for _ in RECOGNIZER.find(Document("d", "p", text), ()):
            pass

    def bound() -> float:
        return 30 * max(0.005, min(spent(2_500) for _ in range(3)))

    assert stays_below(partial(spent, 20_000), bound, 30 * 0.005, 2)
