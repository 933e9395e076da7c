"""How other tools leak without a word, each as a fault that the verifier tells (reference: peers, parts a to d)."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from kit import Note, both, broken, facts_of, pairs, policy, report, spoil, tally_of

from resynth.types import OutSpan
from resynth.verify import Pair, conclude

LEAKS: dict[str, tuple[Callable[[], tuple[Note, ...]], set[str]]] = {
    "a shuffle with one donor falls back to the original": (
        lambda: spoil(("src-a1", "[Fairfax](CITY)", "[Lexington](CITY)")), {"P1", "M3"}),
    "a date that cannot be read is left as it was": (
        lambda: spoil(("src-a1", "[Tuesday, March 29]", "[Monday, January 17]")), {"P1", "P10"}),
    "a part of a name that is not in the map is copied": (
        lambda: spoil(("src-a1", "[Kate Wayne]", "[Kate Kowalski]")), {"P31", "P32"}),
    "a kind that the tool does not know passes through": (
        lambda: spoil(("src-a2", "[9517K30462](IDNUM)", "[4482B19077](IDNUM)")), {"P1", "P18"}),
    "only the capitals change": (
        lambda: spoil(("src-a1", "[Kate Wayne]", "[MARY KOWALSKI]")), {"P1", "P31", "P32"}),
    "only the punctuation of a number changes": (
        lambda: spoil(("src-a2", "[43-92-51]", "[214-337]")), {"P1", "P18"}),
    "a real value equals a surrogate that was given to another": (
        lambda: spoil(("src-a1", "[439251]", "[771204]"), ("src-a2", "[43-92-51]", "[77-12-04]")), {"P18"}),
    "another patient's name is given as a surrogate": (
        lambda: spoil(("src-c1", "[Jordan Pruitt", "[Jordan Hargrove")), {"P31"}),
    "a last name of the corpus is given as a first name": (
        lambda: spoil(("src-c1", "[Jordan Pruitt", "[Kimble Pruitt")), {"P31"}),
    "the host of an e-mail address is kept": (
        lambda: spoil(("src-a1", "@wjtq.btgnxro]", "@qrhc.example]")), {"P12"}),
    "every date is written in one form": (
        lambda: spoil(("src-a1", "[Tuesday, March 29]", "[06/12/2005]")), {"P7"}),
    "a new name tells another sex": (
        lambda: spoil(("src-b1", "[Walter Kemper]", "[Laura Kemper]")), {"P27"}),
    "one doctor is two people, by label": (
        lambda: spoil(("src-a2", "[Drake](DOCTOR)", "[Gaines](DOCTOR)")), {"P30"}),
    "two people become one": (
        lambda: spoil(("src-b1", "[Walter Kemper]", "[Gerald Kemper]")), {"M8"}),
    "the city and state of a patient come back together": (
        lambda: spoil(("src-c1", "[Lexington, CA 30060]", "[Lexington, KY 30060]")), {"P37"}),
    "a name that was marked once stands unmarked elsewhere": (
        lambda: both(("src-a1", "she will call", "Zofkia will call")), {"M3"}),
    "a name of another patient stands in a note": (
        lambda: both(("src-d1", "before that", "as Hargrove did, before that")), {"M3"}),
}


@pytest.mark.parametrize("leak", sorted(LEAKS))
def test_a_silent_leak_is_told(leak: str) -> None:
    """At least the promises named here fall."""
    spoiled, told = LEAKS[leak]
    assert told <= broken(report(spoiled()))


def _of(pair: Pair) -> set[str]:
    given = [pair if other.source.doc_id == pair.source.doc_id else other for other in pairs()]
    facts = facts_of(given)
    return broken(conclude(tally_of(given, facts), facts, policy()))


def test_annotations_at_the_old_offsets() -> None:
    """CliniDeID leaves the annotations where the originals stood."""
    pair = pairs()[0]
    stale = tuple(OutSpan(*span[:5]) for span in pair.source.spans)
    assert {"M1", "P4"} <= _of(pair._replace(released=pair.released._replace(spans=stale)))


def test_a_replacement_done_twice() -> None:
    """Adjacent spans double the replacement: the surrogate stands again behind its span."""
    pair = pairs()[0]
    end = pair.released.spans[0].end
    text = pair.released.text
    doubled = f"{text[:end]}Wayne{text[end:]}"
    assert "P4" in _of(pair._replace(released=pair.released._replace(text=doubled)))


def test_overlapping_annotations() -> None:
    """Two released spans that share characters are told, whatever they hold."""
    pair = pairs()[0]
    spans = list(pair.released.spans)
    spans[1] = spans[1]._replace(start=spans[0].end - 2)
    assert "M1" in _of(pair._replace(released=pair.released._replace(spans=tuple(spans))))


def test_a_dropped_annotation() -> None:
    """One span fewer in the release than in the source."""
    pair = pairs()[0]
    assert "M2" in _of(pair._replace(released=pair.released._replace(spans=pair.released.spans[1:])))
