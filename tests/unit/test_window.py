"""The window network: what it sees, that it reckons in whole numbers, and what both opinions together do."""

from __future__ import annotations

from base64 import b64decode
from collections.abc import Sequence
from functools import cache
from struct import unpack

import pytest
from hypothesis import given
from hypothesis import strategies as st

from resynth import lexicon
from resynth.listed import Rows
from resynth.recognize.around import again, around, doubts, window
from resynth.recognize.aside import Aside
from resynth.recognize.detect import detect, names, run_without, versions
from resynth.recognize.note import Note
from resynth.testing import marked
from resynth.types import Document, Span

TEXT = ("PCP: Lise Abara, seen 3/4\nher aunt Tamsin lives in Osage\n\nPlan: metoprolol 25 mg, Foley out. "
        "\u674e \U0001f3e5 O\u2019Dowd-Reyes")


@cache
def rows() -> Rows:
    return Rows(lexicon.path("around/window"))


@cache
def whole(feature: str, bits: int = 8) -> list[int]:
    """A row of the list, in Python's own numbers."""
    raw = b64decode(rows().get(feature, ""))
    return list(unpack(f"<{len(raw) * 8 // bits}{'b' if bits == 8 else 'i'}", raw))


@cache
def matrix(name: str, columns: int) -> list[list[int]]:
    flat = [value for feature in sorted(rows().beginning(f"{name}:")) for value in whole(feature)]
    return [flat[at : at + columns] for at in range(0, len(flat), columns)]


def layer(values: Sequence[int], name: str) -> list[int]:
    adds = whole(f"+{name}", 32)
    table = matrix(name, len(adds))
    return [add + sum(value * row[at] for value, row in zip(values, table, strict=True)) for at, add in enumerate(adds)]


def vector(written: str, word: str) -> list[int]:
    """What stands for a token, reckoned as the docstrings say and with nothing of window.py but what it sees."""
    seen = written if len(written) <= 12 else written[:6] + written[-6:]
    unknown = whole("a=")
    edge = [0] * len(unknown)
    letters = [edge, *(whole(f"a={letter}") or unknown for letter in seen), *[edge] * (13 - len(seen))]
    adds, threes = whole("+letters", 32), matrix("letters", len(whole("+letters", 32)))
    sums = [
        [max(0, add + sum(value * row[column] for value, row in zip(three, threes, strict=True)))
         for column, add in enumerate(adds)]
        for three in ([*letters[at], *letters[at + 1], *letters[at + 2]] for at in range(12))
    ]
    told = [whole(f"l:{feature}") for feature in window.told(written)]
    lists = [max(0, add + sum(row[at] for row in told if row)) for at, add in enumerate(whole("+lists", 32))]
    return [*(whole(f"w={word}") or whole("w=")), *(max(column) // 64 for column in zip(*sums, strict=True)), *lists]


def reckoned(note: Note, number: int) -> int:
    reader = window.Reader(note)
    sight = reader.seen(number)
    values: list[int] = []
    for at in sight.words:
        if at < 0:
            values += [0] * (len(vector("a", "a")) + len(whole("k=w")) + len(whole("g=_")))
        else:
            values += vector(note.words[at], reader.words[at])
            values += whole(f"k={reader.signs[at]}") or [0] * len(whole("k=w"))
            values += whole(f"g={note.gaps[at]}") or [0] * len(whole("g=_"))
    for feature in (f"h={sight.heading}", f"h={sight.label}", f"o={sight.opening}"):
        values += whole(feature) or whole("?")
    values += whole(f"q={sight.far}")
    for name in ("first", "second"):
        values = [max(0, value) // 64 for value in layer(values, name)]
    none, *letters = layer(values, "third")
    return (max(letters) - none) * 1000 // (64 * 32)


@pytest.mark.parametrize("word", ["Abara", "3", "metoprolol", "\u674e"])
def test_it_reckons_in_whole_numbers(word: str):
    """The same that Python's own numbers give, of any size: no machine rounds."""
    note = Note(TEXT)
    number = note.words.index(word)
    assert window.network().odds([(note, [number])]) == [[reckoned(note, number)]]


def test_who_is_asked_together_changes_nothing():
    notes = [Note(TEXT), Note("Dr. Lund"), Note(""), Note("x" * 5_000 + " Osage 1" * 400)]
    asked = [(note, list(range(len(note.words)))) for note in notes]
    together = window.network().odds(asked)
    assert [window.network().odds([one])[0] for one in reversed(asked)][::-1] == together
    assert list(map(len, together)) == [len(note.words) for note in notes]
    assert window.Network(Rows(lexicon.path("around/window"))).odds(asked[::-1])[::-1] == together


@given(st.text(alphabet="aZ9é. \n\t/:\u0301", max_size=60))
def test_every_text_can_be_looked_at(text: str):
    note = Note(text)
    (odds,) = window.network().odds([(note, list(range(len(note.words))))])
    assert all(type(one) is int for one in odds)


def test_it_sees_no_other_paragraph():
    first = "her aunt tamsin lives near osage"
    note, other = Note(f"{first}\n\nseen by us"), Note(f"{first}\n\nDr. Lund left")
    asked = list(range(6))
    assert window.network().odds([(note, asked)]) == window.network().odds([(other, asked)])


def test_it_sees_so_many_to_each_side():
    words = " ".join(f"word{chr(97 + number)}" for number in range(20))
    sight = window.Reader(Note(words)).seen(10)
    assert sight.words == list(range(10 - window.REACH, 11 + window.REACH))
    assert (sight.opening, sight.far) == ("worda", window.FAR)


class Says:
    """A network that says one thing, and keeps what it was asked."""

    def __init__(self, weight: int) -> None:
        self.weight = weight
        self.asked: list[list[str]] = []

    def odds(self, asked: Sequence[tuple[Note, Sequence[int]]]) -> list[list[int]]:
        self.asked = [[note.words[number] for number in numbers] for note, numbers in asked]
        return [[self.weight] * len(numbers) for _, numbers in asked]


def of(text: str, **odds: int) -> tuple[Note, tuple[Span, ...], list[int]]:
    plain, spans = marked(text)
    note = Note(plain)
    return note, tuple(spans), [odds.get(word, -9_000) for word in note.words]


def test_it_is_asked_where_the_chain_is_in_doubt():
    """What nobody found and may be, what somebody found and hardly is; no sign, and nothing that is sure."""
    note, spans, odds = of("[Ada](NAME) [Lund](NAME) saw Osage , and Foley", Ada=-500, Lund=4_000, Osage=-1_999, and_=0)
    network = Says(700)
    (weighed,) = again.both([(note, spans, odds)], lambda: network)
    assert network.asked == [["Ada", "Osage"]]
    assert weighed == [200, 8_000, -18_000, -1_299, -18_000, -18_000, -18_000]


@pytest.mark.parametrize(
    ("found_by", "weights", "stays"),
    [
        ("around:weights", (-8_001, -12_000), False),
        ("around:weights", (-8_000, -12_000), True),
        ("chain:labels", (-8_001, -8_001), False),
        ("names:cue", (-12_001, -12_001), False),
        ("names:cue", (-12_000, -20_000), True),
        ("names:title", (-20_000, -20_000), True),
        ("known:PATIENT", (-20_000, -20_000), True),
        ("trusted:person", (-20_000, -20_000), True),
        ("given", (-20_000, -20_000), True),
    ],
)
def test_a_guess_that_both_speak_against_is_taken_back(found_by: str, weights: tuple[int, int], stays: bool):
    note = Note("Ada Lund")
    span = Span(0, 8, "NAME", "NAME", "unknown", found_by)
    assert again.left(note, (span,), (), weights) == ((span,) if stays else ())
    assert again.left(note, (span,), (span,), (-20_000, -20_000)) == (span,)


def test_what_both_speak_for_is_marked():
    enough = doubts.ENOUGH
    note, spans, odds = of("saw Tamsin in [Osage](CITY) , Foley", Tamsin=enough, Osage=9_000, Foley=enough - 1)
    (span,) = doubts.sure(note, spans, odds, around.weights())
    assert (note.text[span.start : span.end], span.found_by) == ("Tamsin", "window:network")


def test_who_wants_it_not_leaves_it_out():
    document = Document("d", "p", TEXT)
    assert "window" in names()
    assert versions()["window"] == again.VERSION
    run_without(["window"])
    try:
        assert "window" not in versions()
        assert all(span.found_by != doubts.FOUND_BY_BOTH for span in detect([document])[0] or ())
    finally:
        run_without([])


@pytest.mark.parametrize("text", ["risk of Stevens-Johnson", "Dr. Pike\tLow"])
def test_one_word_alone_is_not_told_where_medicine_writes_one(text: str):
    """With all odds for it."""
    note = Note(text)
    odds = [9_000 if word in ("Stevens", "Low") else -9_000 for word in note.words]
    assert list(doubts.sure(note, (), odds, around.weights())) == []


def test_a_rooms_number_that_the_chain_tells_is_no_other_number():
    """What the chain told decides, not the kind that is guessed of a string with digits: 318 of letter O is a room."""
    note = Note("moved to 318 after")
    assert [len(around.new_spans(note, [2], letter, "IDNUM", 4_000, "chain:labels")) for letter in "OI"] == [1, 0]


def test_what_is_taken_back_is_told(monkeypatch: pytest.MonkeyPatch):
    document = Document("d", "p", TEXT)
    monkeypatch.setattr(again, "left", lambda note, spans, given, weighed: spans[1:])
    aside = Aside()
    detect([document], aside=aside)
    assert len(aside.taken_back[0]) > 0
