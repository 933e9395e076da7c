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


@pytest.mark.parametrize(("known", "text"), [
    (("PATIENT", "Betty White"), "White blood cell count 12; 45 y.o. White female; Race: White; White count up."),
    (("PATIENT", "Amy Brown"), "Brown sputum. Brown spots. BROWN DRAINAGE"),
    (("PATIENT", "Kim Young"), "Young man in no distress. A 33 y/o Young male."),
    (("DOCTOR", "Ray Day"), "Post-op Day 3. Hospital Day 12. Day 4 of antibiotics. Day of surgery."),
    (("DOCTOR", "Al Best"), "Best wishes. Best regards, Best corrected vision 20/40."),
    (("DOCTOR", "Jo Good"), "Good effort. Good morning. Good air entry."),
    (("PATIENT", "James Parkinson"), "Parkinson's disease; Parkinson disease. PARKINSON'S DISEASE"),
    (("PATIENT", "Opal Bell"), "Bell's palsy, right. Bell palsy resolved."),
    (("DOCTOR", "Ann Foley"), "Foley catheter placed. Foley removed. foley in place. Foley dc'd."),
    (("PATIENT", "Ed Tarr"), "Seen in the ED. ED course: stable. ED visit in March. Brought to the ED by ambulance."),
    (("PATIENT", "Ana Tarr"), "ANA positive 1:320. ANA negative."),
    (("PATIENT", "Ng, Amy"), "NG tube placed. NG to suction. Ng tube out. NG 5 mg"),
    (("PATIENT", "Wei Li"), "Li level. Li 0.6"),
    (("PATIENT", "Art Case"), "Art therapy. art line. Art line out."),
    (("DOCTOR", "Ida Hand"), "Hand hygiene done. Hand pain. HAND: normal."),
    (("PATIENT", "Ivo Foot"), "Foot exam normal. Foot ulcer on the left."),
    (("PATIENT", "Head, Opal"), "Head: NCAT. HEAD CT negative. Head of bed up."),
])
def test_a_word_that_is_the_name_of_somebody_known(known: tuple[str, str], text: str):
    """``ED course`` and ``White blood cell`` were names in every note of an Ed and a Mrs. White."""
    [spans] = detect([Document("d", "p", text)], (KnownValue(*known),))
    assert [text[span.start : span.end] for span in spans or () if span.kind in ("PATIENT", "DOCTOR", "NAME")] == []


@pytest.mark.parametrize(("known", "said"), [
    ("Betty White", "[White](PATIENT) is a 71 yo lady."), ("Betty White", "I saw [White](PATIENT) today."),
    ("Betty White", "Plan per [White](PATIENT)"), ("Betty White", "Mrs. [White](PATIENT) has White blood cells."),
    ("Betty White", "[White](PATIENT) - 4 beds down"), ("Betty White", "[White](PATIENT)'s wife"),
    ("Betty White", "[WHITE, BETTY](PATIENT)"), ("Ed Tarr", "[Ed](PATIENT) said so in the ED."),
    ("Ed Tarr", "[Ed](PATIENT) Hx: DM"), ("Opal Bell", "Mr. [Bell](PATIENT) has Bell's palsy."),
    ("Opal Bell", "[Bell](PATIENT)'s wife called"), ("Opal Hand", "[Hand](PATIENT), 71, here with wife"),
    ("Hope Day", "[Day](PATIENT) fell. [Hope](PATIENT) slept."), ("Ida Stone", "Per [Stone](PATIENT): hold it."),
    ("Amy Ng", "[Ng](PATIENT) to see her"), ("Ana Day", "[Ana](PATIENT) 34 yo. [Day](PATIENT) 71 yo f"),
    ("Kim Young", "[Young](PATIENT) is stable. [Young](PATIENT) came along."), ("Amy Brown", "cc [Brown](PATIENT)"),
])
def test_the_name_stays_where_it_may_be_one(known: str, said: str):
    text, marks = marked(said)
    [spans] = detect([Document("d", "p", text)], (KnownValue("PATIENT", known),))
    names = [text[span.start : span.end] for span in spans or () if span.kind in ("PATIENT", "DOCTOR", "NAME")]
    assert names == [text[mark.start : mark.end] for mark in marks]
