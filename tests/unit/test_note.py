"""What all recognizers share of a note: its tokens, where words stand, and at which anchors patterns are tried."""

from __future__ import annotations

import json
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from resynth.recognize import note as note_module
from resynth.recognize.detect import detect
from resynth.recognize.note import BEFORE, BEHIND, TOKEN, Note, anchored
from resynth.recognize.numbers import contacts
from resynth.recognize.pattern import Anchored, Pattern, pattern
from resynth.recognize.plain import plain
from resynth.recognize.times import ages, dates
from resynth.testing import marked
from resynth.types import Document

EXAMPLES = Path(__file__).resolve().parents[2] / "examples" / "notes" / "notes.jsonl"
TEXTS = st.text(st.sampled_from("aB é\u0301 1٣0/-.,\n\t'İ\u2013\u2014\xa0１Ａ"), max_size=60)


@given(TEXTS)
def test_tokens_are_what_the_tokenizer_says_and_lie_where_they_stand(text: str):
    note = Note(text)
    found = [(one[0], *one.span()) for one in TOKEN.finditer(plain(text))]
    assert list(zip(note.words, note.starts, note.ends, strict=True)) == found
    assert all(left <= right for left, right in pairwise(note.starts))


@given(TEXTS)
def test_facts_agree_with_the_tokens(text: str):
    note = Note(text)
    assert note.lower == [word.lower() for word in note.words]
    assert note.digits == [n for n, word in enumerate(note.words) if word.isdecimal()]
    assert note.capitals == [n for n, word in enumerate(note.words) if word.isupper()]
    assert all(note.lower[n] == word for word, numbers in note.places.items() for n in numbers)
    assert sum(map(len, note.places.values())) == len(note.words)
    assert all(note.where(word) == numbers for word, numbers in note.places.items())
    assert note.where("ab") == note.places.get("ab", [])
    assert len(note.lowered) == len(text)
    assert len(note.shape) == len(text)


@pytest.mark.parametrize("text", [
    "SSN [412\u201300\u20137781](SSN), call [(513) 555\u20110142](PHONE).",
    "MRN: [771\u20119034](MEDICALRECORD), seen [3\u20114\u20112019](DATE) by Dr. [Anna Smith\u2013Jones](DOCTOR).",
    "MRN: [４４７１９２０](MEDICALRECORD), Dr.\xa0[Ruth\xa0Amsel](DOCTOR).",
    "Give 5\u201310 mg for pain of 3\u20134/10. She slept\u2014mostly\u2014and ate.",
])
def test_what_a_word_processor_makes_of_hyphens_and_blanks_is_read_as_they_are(text: str):
    said, spans = marked(text)
    (found,) = detect([Document("1", "1", said)])
    assert found is not None
    assert [span[:3] for span in found] == [span[:3] for span in spans]


def test_notes_share_shapes():
    """Digits are 0, letters small."""
    assert Note("Tel 513-Ext.").shape == "tel 000-ext."


def test_a_token_is_the_same_object_in_every_note():
    """What is made of a token is made and hashed once."""
    assert Note("Quillfeather").words[0] is Note("the Quillfeather").words[1]
    long = "x" * 50
    assert Note(long).words[0] == long


def test_words_are_looked_up_once_for_all_tables():
    first, second = anchored({"seen": 1, "by": 2}), anchored({"by": "b"})
    note = Note("By and by, seen.")
    assert note.hits(first) == [("by", 2), ("seen", 1)]
    assert note.hits(second) == [("by", "b")]
    third = anchored({"and": 3})
    assert note.hits(third) == [("and", 3)]
    assert [note.here[word] for word in ("by", "and", "seen")] == [[0, 2], [1], [4]]
    assert note.hits(first) == [("by", 2), ("seen", 1)]


def test_a_table_that_comes_later_is_asked_alone():
    """A first note brings fifty tables one by one: each of them had asked all tables before it of all words again."""
    asked = []

    class Asked(dict[str, int]):
        def __contains__(self, word: object) -> bool:
            asked.append(word)
            return word == "quillfeather"

        def __missing__(self, word: str) -> int:
            return len(word)

    first = anchored(Asked())
    note = Note("Seen by Quillfeather.")
    assert note.hits(first) == [("quillfeather", 12)]
    before = len(asked)
    later, written = anchored({"by": 1}), anchored({"Seen": 1, "seen": 2}, {"seen": 3})
    assert note.hits(later) == [("by", 1)]
    assert note.written(written) == [(0, 2)]
    assert note.hits(first) == [("quillfeather", 12)]
    assert Note("by Quillfeather").hits(later) == [("by", 1)]
    assert len(asked) == before


def test_no_table_has_a_number_that_is_not_looked_up(monkeypatch: pytest.MonkeyPatch):
    """Longer ones are no words of any table and hardly come again: they are neither asked for nor remembered."""
    detect([Document("1", "1", "Seen by Dr. Quillfeather in 2011 for MRN 4471902.")])
    assert not [word for table, _ in note_module._tokens.tables for word in table if word.isdecimal() and len(word) > 3]
    found = Note("MRN 4471902, room 0412; 2011\n\n55512")
    assert found.words == ["MRN", "4471902", ",", "room", "0412", ";", "2011", "55512"]
    assert found.gaps == "_-__-_NN"
    assert found.digits == [1, 4, 6, 7]
    assert found.symbols == "Cd,wd*dd"
    assert {"2011", "room "} & note_module._tokens.keys()
    assert not {"4471902", "0412", "55512"} & note_module._tokens.keys()


@pytest.fixture(scope="module")
def notes() -> list[Note]:
    return [Note(json.loads(line)["text"]) for line in EXAMPLES.read_text("utf-8").splitlines()]


@pytest.mark.parametrize("module", [ages, contacts, dates])
def test_no_gate_hides_what_a_pattern_would_find(module: object, notes: list[Note]):
    """``then`` and what a regex forbids before it only save the trying."""
    patterns: tuple[Pattern, ...] = module.PATTERNS  # type: ignore[attr-defined]
    table, hidden, seen = Anchored(patterns), set(), 0
    for note in notes:
        for number in note.digits:
            at, end = note.starts[number], note.ends[number]
            mask = table._behind[note.shape[at : end + BEHIND]] & table._before[note.text[max(0, at - BEFORE) : at]]
            tried = {one.name for one in table._choose(mask)} if mask else set()
            for one in patterns:
                if end - at in one.digits and one.regex.match(note.text, at):
                    seen += 1
                    hidden |= {one.name} - tried
        for word, led in table.leads.items():
            for number in note.places.get(word, ()):
                at, end = note.starts[number], note.ends[number]
                tried = {one.name for one in led[note.shape[end : end + BEHIND]]}
                hidden |= {one.name for one in led.patterns if one.regex.match(note.text, at)} - tried
    assert not hidden
    assert seen


def test_what_a_regex_forbids_before_it_is_a_gate_unless_an_alternative_does_not():
    whole = pattern("a", "DATE", r"(?<![\w.])(?<!\d-)\d\d", finds=["[12]"], digits="2")
    part = pattern("b", "DATE", r"(?<![\w.])\d\d|\d\d(?=x)", finds=["[12]"], digits="2")
    table = Anchored((whole, part))
    assert [table._before[before] for before in ("", " ", "a", "3-", "x.")] == [3, 3, 2, 2, 2]


def test_what_stands_before_a_run_of_digits_is_a_gate():
    behind_a_comma = pattern("a", "AGE", r"(?<=, )\d\d", finds=["x, [12]"], digits="2", before="(?<=, )")
    and_no_sign = pattern("b", "AGE", r"(?<![$] )(?<=[ ,] )\d\d", finds=["  [12]"], digits="2", before="(?<=[ ,] )")
    table = Anchored((behind_a_comma, and_no_sign))
    assert [table._before[before] for before in (", ", "  ", "$ ", "", "x")] == [3, 2, 0, 0, 0]


def test_a_pattern_of_a_module_and_alone_find_the_same():
    text = "Seen 03/14/2019, and on March 4, 2019."
    alone = {span for one in dates.PATTERNS for span in one.spans(text, "dates")}
    assert alone == set(Anchored(dates.PATTERNS, kept=True).spans(Note(text), "dates"))
    assert alone


def test_runs_of_digits_are_told_by_length_and_by_what_stands_beside_them():
    note = Note("A46, 7 mg 03/14/2019 x12.5 é9 4. 10-")
    told = [[note.words[number] for number in numbers] for numbers in (note.lettered, note.joined)]
    assert told == [["46", "12", "9"], ["03", "14", "12"]]
    assert {length: [note.words[number] for number in runs] for length, runs in note.runs.items()} == {
        2: ["46", "03", "14", "12", "10"], 1: ["7", "5", "9", "4"], 4: ["2019"],
    }
