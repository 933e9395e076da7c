"""The chain of labels over a paragraph: what it tells beside what was found."""

from __future__ import annotations

import hashlib
import random
from collections.abc import Iterator
from itertools import pairwise

import pytest
import yaml
from hypothesis import given, strategies

from resynth import lexicon
from resynth.plan.guesses import is_guess
from resynth.recognize.around import around, chain
from resynth.recognize.detect import detect, recognizers, versions
from resynth.recognize.learned.features import CLASSES
from resynth.recognize.learned.learners import L1, L2
from resynth.recognize.note import Note
from resynth.testing import HARD_TEXTS, marked
from resynth.types import Document, Span


def told(line: str, by: str = "names:title") -> list[tuple[str, str, str]]:
    """(text, kind, role) of what the chain tells beside the marks of a line, each found by a rule."""
    text, spans = marked(line)
    spans = [span._replace(found_by=by) for span in spans]
    return [(text[span.start : span.end], span.kind, span.role) for span in around.chained(Note(text), spans)]


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


def test_what_was_found_whole_is_not_told_again():
    assert told("Seen by Dr. [Osei Varga](DOCTOR) today.") == []


def test_what_it_tells_alone_may_be_of_another_kind():
    """So nobody stays in a release whose policy keeps the kind that was guessed."""
    assert is_guess(Span(0, 4, "OTHER", "OTHER", "unknown", "chain:labels"))


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """As ``--with chain`` asks for it."""
    monkeypatch.setenv("RESYNTH_WITH", "chain")
    recognizers.cache_clear()
    yield
    recognizers.cache_clear()


WRENNA = Document("d", "p", "Contact: sister Wrenna (cell on file). Lives off Old Mill near Tarrow.")


def by_it() -> bool:
    (spans,) = detect([WRENNA])
    return any(span.found_by == "chain:labels" for span in spans or ())


def test_nobody_asks_it_unless_it_is_asked_for():
    assert not by_it()
    assert "chain" not in versions()


@pytest.mark.usefixtures("asked")
def test_it_is_asked_for_and_left_out_with_what_stands_around(monkeypatch: pytest.MonkeyPatch):
    assert by_it()
    assert versions()["chain"] == chain.model().version
    monkeypatch.setenv("RESYNTH_WITHOUT", "around")
    recognizers.cache_clear()
    assert not by_it()
    assert "chain" not in versions()


def test_what_is_remembered_changes_nothing():
    """Paragraphs that stand in many notes are asked once; in any order each is told the same."""
    lines = ["PCP: Imogen Kowal, MD", "She works as a welder.", "\n\n".join(("PCP: Imogen Kowal, MD",) * 3), "Ate."]
    first = [told(line) for line in lines]
    chain.forget()
    shuffled = random.Random(3).sample(range(4), 4)
    assert [told(lines[number]) for number in shuffled] == [first[number] for number in shuffled]


@pytest.mark.usefixtures("asked")
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
    for more in around.chained(note, spans):
        assert 0 <= more.start < more.end <= len(text)
        within = [one for one in spans if one.start < more.end and more.start < one.end]
        assert sum(one.end - one.start for one in within) < more.end - more.start


def test_the_model_is_what_its_record_says():
    """Learned without what recognizers found; no word of fewer than three voices is in it."""
    folder = lexicon.folder() / "around"
    said = yaml.safe_load((folder / "about.yaml").read_text("utf-8"))["models"]["chain.model"]
    assert hashlib.sha256((folder / "chain.model").read_bytes()).hexdigest() == said["sha256"]
    assert all(said[key] for key in ("says", "origin", "licence", "date", "rebuild"))
    about = chain.model().about
    assert "rules" in set(CLASSES) - set(about.classes)
    assert about.least == 3
    assert about.patients > 300
    assert (L1, L2) == (0.1, 0.01)  # a site's own model has weaker penalties than benchmarks.chain
