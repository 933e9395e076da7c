"""Ages in words as they are dictated: who turns so old, who is some so many years, and what lasted as long."""

from __future__ import annotations

import pytest

from resynth.recognize.detect import detect
from resynth.testing import marked
from resynth.types import Document


def told(text: str) -> list[str]:
    [spans] = detect([Document("d", "p", text)])
    return [text[span.start : span.end] for span in spans or () if span.kind == "AGE"]


@pytest.mark.parametrize("text", [
    "A girl of [seven](AGE), a woman of [sixty-two](AGE) with chest pain, a lad of [nineteen](AGE).",
    "She is in her [late sixties](AGE) and he in his [early forties](AGE).",
    "He turned [eighty](AGE) last week. She will be [seventy](AGE) next month. Just turned [fifty](AGE).",
    "His mother turned [ninety-three](AGE) in spring and is turning frail.",
    "He is [seventy](AGE) some years old, his wife [eighty](AGE) odd years old.",
    "Child [twenty-one](AGE) months old, a [nineteen](AGE)-month-old girl.",
    "A [sixty three](AGE) y/o man, [ninety-one](AGE) yo, six y axis, ninety mg.",
    "a [seventy-something](AGE) man, a [thirtysomething](AGE) woman",
    "Father lived to be [a hundred and two](AGE).",
    # what turns, what lasted and what is counted
    "Head turned eighty degrees. Turned forty times. The valve turned fifty. The dose will be seventy units.",
    "Smoked for seventy some years, married fifty some years, thirty-odd pack years, twenty some years ago.",
    "seventy some pills, twenty-something times, forty something meals",
    "A family of six, a mother of three, a man of few words, a woman of two minds, a girl of seven stone.",
    "a course of seven days, a lady of forty houses, twenty-one months ago, for eighteen months",
    "The rate will be eighty. Pressure turned sixty and fell.",
    "It lived to a hundred degrees. Walked to a hundred feet.",
])
def test_ages_in_words(text: str):
    plain, spans = marked(text)
    assert told(plain) == [plain[span.start : span.end] for span in spans]


@pytest.mark.parametrize("text", ["back in [ninety-six] she", "class of [sixty-eight]", "summer of [seventy-two],"])
def test_years_in_words_stay_years(text: str):
    plain = text.replace("[", "").replace("]", "")
    [spans] = detect([Document("d", "p", plain)])
    assert text[text.index("[") + 1 : text.index("]")] in [
        plain[span.start : span.end] for span in spans or () if span.kind == "DATE"
    ]
