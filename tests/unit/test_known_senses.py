"""A known first name that is a word too: the word where its neighbours tell it, in small letters or among capitals."""

from __future__ import annotations

import re

import pytest
from speed import seconds

from resynth.recognize.detect import detect
from resynth.recognize.known import RECOGNIZER
from resynth.testing import marked
from resynth.types import Document, KnownValue

FIRST = (
    "rose", "mark", "will", "may", "grace", "hope", "joy", "summer", "dawn", "bill", "rob", "jack", "grant", "sue",
    "pat", "frank", "art", "ray", "drew", "carol",
)


def known(name: str, role: str = "") -> tuple[KnownValue, ...]:
    return (KnownValue("PATIENT", f"{name.title()} Winter", role),)


def found(text: str, name: str) -> list[str]:
    return [text[span.start : span.end] for span in RECOGNIZER.find(Document("d", "p", text), known(name))]


def named(text: str) -> str:
    return next(name for name in FIRST if re.search(rf"\b{name}", text.lower()))


@pytest.mark.parametrize("text", [
    "Her BP rose to 140.", "rose from chair w/o difficulty", "pt rose at 6am", "temp rose overnight",
    "she rose to her feet", "WBC rose from 9 to 14", "rose petals", "rose-colored urine", "wife rose from chair",
    "no rose thorn injury",
    "creatinine rose by 0.4", "mark the site", "skin mark noted", "bite mark on arm", "a mark on the left arm",
    "will call", "pt will f/u", "may shower", "may 3 doses be given", "grace period", "hope to go home", "we hope so",
    "joy in life", "no joy or interest", "this summer", "in the summer", "summer cold", "since the dawn of time",
    "woke before dawn", "crack of dawn", "awake at dawn", "it began to dawn on him", "dawn phenomenon", "pays the bill",
    "cannot pay bill", "bill for visit sent", "tried to rob a store", "rob a bank", "phone jack", "jack knifed",
    "jumping jack x 10", "car jack fell on foot", "grant application", "grant pt a pass", "threatens to sue",
    "will sue hospital", "plans to sue", "pat dry", "pat skin dry", "frank blood", "frank hematuria", "no frank pus",
    "frank discussion with family", "frank and honest talk", "art therapy", "state of the art", "x ray", "x-ray",
    "chest x ray neg", "xray: x-ray of foot", "s/p 5th ray amputation", "partial ray amp",
    "1st ray hypermobile", "blanching rose macules", "drew labs", "rn drew blood", "drew up insulin", "pt drew a clock",
    "sang a carol", "christmas carol", "carol singing group", "mark used to guide the incision", "its summer and hot",
    "FRANK BLOOD IN STOOL", "CHEST X RAY NEG", "RN DREW LABS", "BP ROSE TO 140", "MARK THE SITE", "AWAKE AT DAWN",
    "PAT SKIN DRY", "BILL SENT TO INSURER", "GRANT APPLICATION SENT",
])
def test_the_word_is_nobody(text: str):
    """``Her BP rose to 140`` was ``Her BP myrtis to 140`` in a release."""
    assert found(text, named(text)) == []


@pytest.mark.parametrize("said", [
    "Hi its [rose](PATIENT).", "hi its [rose](PATIENT), my bp is up",
    "hello this is [carol](PATIENT) calling about meds",
    "hello this is [mark](PATIENT) calling", "hi i'm [grace](PATIENT).", "hey it's [will](PATIENT) here",
    "[rose](PATIENT) called re refill", "spoke w/ [carol](PATIENT)", "[frank](PATIENT) here for f/u",
    "[frank](PATIENT) is here", "wife [carol](PATIENT) at bedside", "daughter [rose](PATIENT) at bedside",
    "son [jack](PATIENT) called", "mr. [frank winter](PATIENT)", "[rose winter](PATIENT)",
    "told [ray](PATIENT) to rest",
    "[carol](PATIENT) states she is fine", "says that [carol](PATIENT) called", "[rob](PATIENT) says ok",
    "called [dawn](PATIENT), no answer", "left vm for [dawn](PATIENT)", "msg from [dawn](PATIENT)",
    "thanks, [ray](PATIENT)", "dr [ray](PATIENT) aware", "[jack](PATIENT)'s bp", "[rob](PATIENT), 45m, cp",
    "[carol](PATIENT) fell", "[carol](PATIENT) needs refill", "[ray](PATIENT) took his meds", "[frank](PATIENT) w.",
    "dear [rose](PATIENT),", "my sister [dawn](PATIENT) has it", "pls call [rose](PATIENT) back",
    "[rose](PATIENT) 82f fell", "asked [frank](PATIENT) about his pain", "daughter of [rose](PATIENT)",
    "had [frank](PATIENT) call", "[jack](PATIENT) stands with assist", "gave it to [rob](PATIENT)",
    "[mark](PATIENT) used to say its the lemons", "[grace](PATIENT) used to live alone", "[Rose](PATIENT) to call back",
    "[hope](PATIENT) was admitted", "[grace](PATIENT) is widowed", "[ray](PATIENT) has been readmitted",
    "[ROSE](PATIENT) CALLED", "PT [FRANK WINTER](PATIENT)", "[CAROL](PATIENT) STATES SHE IS FINE",
    "SPOKE TO [PAT](PATIENT)", "[MARK](PATIENT) IN ROOM", "ANN AND [MARK](PATIENT) CAME",
])
def test_the_name_is_found_where_nothing_tells_the_word(said: str):
    text, spans = marked(said)
    name = next(name for name in FIRST if name in text[spans[0].start : spans[0].end].lower())
    assert found(text, name) == [text[span.start : span.end] for span in spans]


def test_the_other_recognizers_do_not_bring_the_word_back():
    document = Document("d", "p", "Her BP rose to 140. She rose from chair w/o difficulty. Hi its rose.")
    (spans,) = detect([document], known("rose"))
    assert [(span.start, span.end) for span in spans or ()] == [(63, 67)]


@pytest.mark.alone
@pytest.mark.parametrize("text", ["x " * 20_000 + "ray", "rose " * 20_000, "hi its " * 12_000 + "grace.",
                                  "frank  and  " * 9_000, "grace used  to  " * 6_000, "crack  of  dawn " * 6_000])
def test_what_stands_around_is_read_once(text: str):
    """Twice the text costs twice as much, a little more at most."""
    name = named(text)
    once, twice = (min(seconds(lambda text=one: found(text, name)) for _ in range(3)) for one in (text, text + text))
    assert twice < 3 * once + 0.2
