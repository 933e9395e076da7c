"""The chain of labels over a paragraph: what it tells beside what was found."""

from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import pairwise

import numpy
import pytest
from hypothesis import given, strategies

from resynth import lexicon
from resynth.plan.guesses import is_guess
from resynth.recognize.around import around, chain
from resynth.recognize.detect import detect, versions
from resynth.recognize.learned.features import CLASSES, Page
from resynth.recognize.learned.sequences import mentions, sequences
from resynth.recognize.note import Note
from resynth.testing import HARD_TEXTS, marked
from resynth.types import Document, Span


def beside(note: Note, spans: Sequence[Span]) -> list[Span]:
    """What the chain tells beside what was found."""
    (told,) = chain.model().told([note])
    return around.chained(note, spans, told)


def told(line: str, by: str = "names:title") -> list[tuple[str, str, str]]:
    """(text, kind, role) of what the chain tells beside the marks of a line, each found by a rule."""
    text, spans = marked(line)
    spans = [span._replace(found_by=by) for span in spans]
    return [(text[span.start : span.end], span.kind, span.role) for span in beside(Note(text), spans)]


@pytest.mark.parametrize(("line", "expected"), [
    ("Seen by Dr. Osei Varga today.", ("Osei Varga", "NAME", "unknown")),
    ("PCP: Imogen Kowal, MD", ("Imogen Kowal", "NAME", "unknown")),
    ("She works as a welder at the shipyard.", ("welder", "OTHER", "unknown")),
])
def test_what_nobody_found_is_told(line: str, expected: tuple[str, str, str]):
    assert expected in told(line)


def test_more_of_a_mention_is_of_its_kind_and_role():
    assert told("Seen by Dr. [Osei](DOCTOR) Varga today.") == [("Osei Varga", "DOCTOR", "provider")]


@pytest.mark.parametrize("by", ["given", "given:x", "known:name", "learned:crf"])
def test_what_was_marked_known_or_learned_here_stays_as_it_is(by: str):
    assert told("Seen by Dr. [Osei](DOCTOR) Varga today.", by) == []


@pytest.mark.parametrize(("line", "letter", "expected"), [
    ("[Ezra](NAME) Varga [4](AGE) w auntie", "N", ["Ezra Varga"]),
    ("at MG Road [Pune](CITY) [411001](ZIP) Maha", "L", ["at MG Road Pune", "411001 Maha"]),
    ("[Aldergate](HOSPITAL) Childrens / ENDOCRINOLOGY", "H", ["Aldergate Childrens"]),
    ("[Pike](DOCTOR)\tLow", "N", []), ("[Georgia](STATE) Smithers", "N", ["Georgia Smithers"]),
    ("[Barton Creek](NAME) Surgical", "H", ["Barton Creek Surgical"]),
    ("Ward [3/4](DATE) Clinic", "H", ["Ward", "Clinic"]),
    ("120-2345-120 today", "P", ["120-2345-120"]),
])
def test_a_mention_ends_where_another_one_or_a_column_begins(line: str, letter: str, expected: list[str]):
    """The chain took a whole line for one mention; two that were found stay two, days, ages and numbers stand."""
    text, spans = marked(line)
    note = Note(text)
    whole = chain.Mention(0, len(note.words), letter, [9000] * len(note.words))
    found = [text[note.starts[run[0]] : note.ends[run[-1]]] for run, _, _ in chain.runs(note, spans, [whole])]
    assert found == expected


def test_a_number_is_told_with_the_rest_of_its_string():
    note = Note("Reached at 120-2345-120 today")
    run = chain.Mention(2, 5, "P", [9000] * 3)
    assert [len(numbers) for numbers, _, _ in chain.runs(note, (), [run])] == [5]


def test_what_was_found_whole_is_not_told_again():
    assert told("Seen by Dr. [Osei Varga](DOCTOR) today.") == []


def test_what_it_tells_alone_may_be_of_another_kind():
    """So nobody stays in a release whose policy keeps the kind that was guessed."""
    assert is_guess(Span(0, 4, "OTHER", "OTHER", "unknown", "chain:labels"))


WRENNA = Document("d", "p", "Contact: sister Wrenna (cell on file). Lives off Old Mill near Tarrow.")


def by_it() -> bool:
    (spans,) = detect([WRENNA])
    return any(span.found_by == "chain:labels" for span in spans or ())


def test_it_is_asked_unless_somebody_leaves_it_out():
    assert by_it()
    assert versions()["chain"] == chain.VERSION


@pytest.mark.parametrize("out", ["chain", "around"])
def test_it_is_left_out_by_name_and_with_what_stands_around(out: str, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("RESYNTH_WITHOUT", out)
    assert not by_it()
    assert "chain" not in versions()


NOTES = [Note(text) for text in (
    "PCP: Imogen Kowal, MD\nShe works as a welder.\n\nPlan:\n- call 555-0142 on 3/4/2021\n- A&O x3. Dr. O'Hara-Voss",
    "PCP: Imogen Kowal, MD\n\nPCP: Imogen Kowal, MD\n\n\nAte. Slept. Pt MR:6746781 at (312) 555-0142 #40213",
    "", "x", "Ate.\n", "é " * 310 + "Frau Dr. Müßig\nDOB 1/2/1950, 12 Jan 1950, 70s, 20 y.o.", *HARD_TEXTS,
)]


def test_what_is_seen_is_what_features_weigh():
    """No feature is lost, moved or counted twice on the way from strings to tables."""
    model = chain.model()
    paragraphs, weights = model.eye.see(NOTES)
    assert [paragraph[1:] for paragraph in paragraphs] == [one for note in NOTES for one in sequences(note)]
    rows = iter(weights)
    for number, first, end in paragraphs:
        for token in Page(NOTES[number]).features(first, end):
            known = [model.weigh(feature) for feature in token]
            expected = sum([one for one in known if one is not None], numpy.zeros(len(model.labels), numpy.int32))
            assert next(rows).tolist() == expected.tolist()
    assert next(rows, None) is None


def test_notes_that_are_looked_at_together_are_told_as_each_alone():
    model = chain.model()
    alone = [model.told([note])[0] for note in NOTES]
    assert any(alone)
    shuffled = random.Random(3).sample(range(len(NOTES)), len(NOTES))
    assert model.told([NOTES[number] for number in shuffled]) == [alone[number] for number in shuffled]


@given(strategies.lists(strategies.sampled_from(("O", "B-N", "I-N", "B-H", "I-H", "I-P"))))
def test_its_mentions_are_those_that_labels_tell(labels: list[str]):
    """Whatever letter one goes on with; one that goes on from nothing begins there."""
    signs = "".join(label[0] for label in labels).encode()
    found = chain._MENTION.finditer(signs)
    assert [(*one.span(), labels[one.start()][2:]) for one in found] == list(mentions(labels))


def test_hard_texts_are_borne():
    for text in HARD_TEXTS:
        (spans,) = detect([Document("d", "p", text)])
        assert all(one.end <= other.start for one, other in pairwise(spans or ()))


@given(strategies.lists(strategies.sampled_from(
    ("Dr. ", "Osei ", "Varga ", "seen ", "at ", "Mercy ", "3/4 ", "\n", "\n\n", "PCP: ", "welder ", "(", ") ", "A&O ")),
    max_size=30), strategies.data())
def test_nothing_that_was_found_is_lost(pieces: list[str], data: strategies.DataObject):
    """What the chain tells stands beside what was found, or holds some of it and something more."""
    text = "".join(pieces)
    note, spans, at = Note(text), [], 0
    while at < len(note.words) and data.draw(strategies.booleans()):
        first = data.draw(strategies.integers(at, len(note.words) - 1))
        spans.append(Span(note.starts[first], note.ends[first], "NAME", "NAME"))
        at = first + 1
    for more in beside(note, spans):
        assert 0 <= more.start < more.end <= len(text)
        within = [one for one in spans if one.start < more.end and more.start < one.end]
        assert sum(one.end - one.start for one in within) < more.end - more.start


def test_no_feature_tells_a_number_or_what_rules_found():
    """It learned without what recognizers found; of a number only its length and size are told."""
    features = [row.split("\t")[0] for row in lexicon.rows("around/chain")]
    classes = {CLASSES[name] for name in set(CLASSES) - {"rules", "place", "bigrams"}}
    assert {feature[0] for feature in features} == classes | {chain.BEHIND}
    words = [one.partition("=")[2] for one in features if one[0] in "wxy"]
    assert "99" in words
    assert not [word for word in words if not set("12345678").isdisjoint(word)]
