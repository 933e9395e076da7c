"""Texts that nobody writes: what is detected takes time in proportion to the text, and nothing crashes at its ends."""

from __future__ import annotations

import gc
import random
import re
import time
from collections.abc import Callable, Iterator

import pytest

from benchmarks.detection import cases
from resynth.recognize.detect import detect
from resynth.types import Document, Span

#: Over and over what one recognizer looks at; most of these took the square of their length once.
REPEATED = {
    "user names of a name of the note": "Leung\nkettlefp\ncriteria. PRESENT (Prescott\tstruck - ",
    "user names at a line's end": "arm  variceal\n",
    "digits in a word that does not end": "Stress\"6617204.",
    "digits between bars": "220917|",
    "digits before an address's sign": "7741882@",
    "initials and typist in one line": "WTO/sb ",
    "initials at the ends of lines": "JM\n",
    "ages that open a line": "\t87, ret brewmaster",
    "institutions in small letters": "lincoln sq peds ",
    "years that may be times of day": "2019:ENGINEER\n",
    "letters joined by hyphens": "a-b-",
}
_PARTS = ("bra", "ket", "lo", "mi", "ste", "vin", "dor", "hal", "kev", "sten", "berg", "man", "ric", "ton", "gar")


def _name(chance: random.Random) -> str:
    return "".join(chance.choice(_PARTS) for _ in range(3))


#: Texts of which no two lines are the same: each took the square of how many there are.
DIFFERENT: dict[str, Callable[[random.Random], str]] = {
    "numbers": lambda chance: f"{chance.randrange(10**8)}, ",
    "rooms": lambda chance: f"Room {chance.randrange(999)}{chance.choice('ABC')}, ",
    "persons of one first name": lambda chance: f"John {chance.choice('ABCDE')}. {_name(chance).title()}. ",
    "persons in a message": lambda chance: f"{chance.randrange(10**8)}^{_name(chance).title()}^John|",
    "names in small letters": lambda chance: f"told dr {_name(chance)} that {_name(chance)} came\n",
    "words and figures in one": lambda chance: f"{_name(chance).title()}{chance.randrange(10**8)}",
    "run together": lambda chance: f"{_name(chance)},{_name(chance).title()}:{chance.randrange(99)}",
    "one word": lambda chance: _name(chance),
}


def _found(text: str) -> tuple[Span, ...]:
    (spans,) = detect([Document("1", "1", text)])
    assert spans is not None
    return spans


def _seconds(text: str) -> float:
    gc.collect()
    start = time.process_time()
    _found(text)
    return time.process_time() - start


def _is_in_proportion(text: Callable[[int], str]) -> bool:
    """Eight times the text takes nowhere near the 64 times as long of a square."""
    for _ in range(3):  # again: a list that loads, or another program, is not the detection's
        short, long = _seconds(text(12_000)), _seconds(text(96_000))
        if long < 24 * max(0.01, short):
            return True
    return False


@pytest.mark.parametrize("name", REPEATED)
def test_time_grows_as_a_repeated_text_does(name: str):
    """One piece over and over."""
    piece = REPEATED[name]
    assert _is_in_proportion(lambda size: (piece * (size // len(piece) + 1))[:size])


@pytest.mark.parametrize("name", DIFFERENT)
def test_time_grows_as_a_text_does_of_which_nothing_is_said_twice(name: str):
    """Names, numbers and rooms, all of them different."""
    def text(size: int) -> str:
        chance, pieces, length = random.Random(7), [], 0
        while length < size:
            pieces.append(DIFFERENT[name](chance))
            length += len(pieces[-1])
        return "".join(pieces)[:size]

    assert _is_in_proportion(text)


def test_time_grows_as_a_text_of_any_pieces_does():
    """Words, signs and numbers of the notes of development, put together by chance, with a seed of their own."""
    chance = random.Random(20141120)
    tokens = sorted({token for case in cases("dev") for token in re.findall(r"[^\W\d_]+|\d+|[^\w\s]", case.text)})
    signs = (" ", "  ", "\n", ", ", ". ", "-", "/", ": ", "'", "\"", "_", "|", "^", "#", "@", "\t", "")
    for _ in range(5):
        piece = "".join(chance.choice(tokens) + chance.choice(signs) for _ in range(chance.choice((1, 2, 3, 5))))
        assert _is_in_proportion(lambda size, piece=piece: (piece * (size // len(piece) + 1))[:size]), repr(piece)


@pytest.mark.parametrize("form", ["x4111{}mcmcmcmcmcmcmc", "1Z77777{}Pellworthhospital", "2024{}L2Pellworthhospital"])
def test_digits_in_a_word_can_be_read_in_one_way(form: str):
    """A number with units was sought in all ways to cut it: each digit more took twice the time, 24 took for ever."""
    short, long = (_seconds(f"Scan {form.format('7' * digits)} on file.\n" * 20) for digits in (1, 11))
    assert long < 48 * max(0.01, short)


@pytest.mark.parametrize("piece", ["teacher or nurse or ", "RN\nor ", "or Smith ", "welder and a cook and driver and "])
def test_occupations_may_be_joined_without_an_end(piece: str):
    """Each was asked for the one before: a thousand of them crashed."""
    _found("She is a " + piece * 2_000)
    assert _is_in_proportion(lambda size: (piece * (size // len(piece) + 1))[:size])


@pytest.mark.parametrize("text", [
    "She served in the Marines", "He retired from the Navy", "the Coast", "He was in the Air", "Army",
    "USMC", "St", "St.", "University of", "Room", "MRN:", "Dr", "J.", "by", "at", "(", "12/", "#",
])
def test_a_note_may_end_anywhere(text: str):
    """The end of a note is no place to look behind: services of which the last word was sought there crashed once."""
    for end in ("", " ", ".", "\n"):
        _found(text + end)
        _found(text.upper() + end)


def _pieces(chance: random.Random) -> Iterator[str]:
    """Windows of notes cut at each of their ends, and notes with characters lost, put in and changed."""
    notes = [case.text for case in cases("dev")]
    odd = "\u0130\u00df\ufb01\u200b\u200f\u202e\x00\u0301\u00a0\u2028\x85\r\u0416\u5c71\u0661\u00bd\u00b2\u01c5\ud800"
    for _ in range(5):
        note = chance.choice(notes)
        at = chance.randrange(len(note))
        window = note[at : at + 40]
        yield from (window[:size] for size in range(1, len(window)))
        yield from (window[-size:] for size in range(1, len(window)))
    for _ in range(60):
        letters = list(chance.choice(notes)[:1_500])
        for _ in range(chance.choice((3, 30, 200))):
            at = chance.randrange(len(letters))
            letters[at : at + chance.choice((0, 1, 1, 4))] = chance.choice((
                "", letters[at].swapcase(), chance.choice(odd), chance.choice(" \n\t.,:;-/()[]'\"#@&|^*=_0123456789"),
            ))
            letters = letters or ["a"]
        yield chance.choice((str, str.upper, str.lower, str.title))("".join(letters))


def test_cut_and_damaged_notes_are_looked_at():
    """Whatever is lost or put in, spans come back, disjoint, sorted and inside the text."""
    for text in _pieces(random.Random(20141121)):
        last = 0
        for span in _found(text):
            assert last <= span.start < span.end <= len(text)
            last = span.end


def test_a_chart_of_many_notes_takes_time_in_proportion():
    """Terms of all notes are sought in all of them, in one walk each."""
    def chart(size: int) -> list[Document]:
        chance = random.Random(3)
        return [
            Document(str(number), "1", f"Dr. {_name(chance).title()} saw Mary {_name(chance).title()}, age 44.\n")
            for number in range(size)
        ]

    def seconds(size: int) -> float:
        documents = chart(size)
        gc.collect()
        start = time.process_time()
        detect(documents)
        return time.process_time() - start

    assert any(seconds(800) < 22 * max(0.01, seconds(100)) for _ in range(3))
