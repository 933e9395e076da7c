"""M3 and last names that notes have rather as words: of other charts they are found where something names somebody."""

from __future__ import annotations

import pytest
from kit import facts_of, pairs, tally_of

from resynth import lexicon
from resynth.verify.model import Pair
from resynth.verify.worded import names_somebody
from resynth.verify.words import WORD

#: Words that a program took for a name in another chart.
WORDS = (
    "Sling {til} 7/21.", "T {max} 99.4", "T {Max} 99.4", "moved to {Bay} 6", "{Tech} note 0710", "{Tinetti} 24/28",
    "Gleason 7, {Bosniak} 2 cyst", "house sup {FYI}", "lab {tech} aware", "SaO2 96, {Att} at 0600",
    "GMFCS {Max} assist",
)
#: Where the same words are somebody.
PEOPLE = (
    "Dr. {Bay} saw her.", "per {Max}, hold heparin", "d/w {Bay}", "{Tinetti} agrees.", "{Bay}, MD", "Ann {Bay} came.",
    "{Max}, Ann", "J. {Bay} signed.", "Signed by {Tech}", "dr {max} to see", "paged {Bay} x4410", "Patient: {Max}",
    "{Bosniak} will remove the drain.", "sister {Max} called",
    "ANN {BAY} CAME.", "PER {BAY}, HOLD HEPARIN.", "{BAY} AGREES.", "-- {Bay}", "/es/ {BAY}", "Hall/{Bay} to see",
    "Signed: {Bay}",
)


def _place(marked: str) -> tuple[str, int, int]:
    start = marked.index("{")
    text = marked.replace("{", "").replace("}", "")
    return text, start, marked.index("}") - 1


TAKEN = ("src-2", "B", "[Carl Bay](DOCTOR) came.", "[Carl Wayne](DOCTOR) came.")


def _held(text: str, patient: str = "A", found_by: str = "names") -> tuple[list[str], int]:
    """What stands at each residual beside the chart of a Carl Bay, and how many words were counted."""
    given = [_found_by(pair, found_by) for pair in pairs([("src-1", patient, text, text), TAKEN])]
    tally = tally_of(given, facts_of(given))
    texts = {pair.released.doc_id: pair.released.text for pair in given}
    hits = [texts[hit.released_id][hit.out_start : hit.out_end] for hit in sorted(tally.residuals)]
    return hits, tally.collisions.get("rather a word", 0)


def _found_by(pair: Pair, found_by: str) -> Pair:
    spans = tuple(span._replace(found_by=found_by) for span in pair.source.spans)
    return pair._replace(source=pair.source._replace(spans=spans))


@pytest.mark.parametrize("marked", WORDS)
def test_a_word_that_was_a_name_elsewhere_holds_no_note(marked: str) -> None:
    assert not names_somebody(*_place(marked))


@pytest.mark.parametrize("marked", PEOPLE)
def test_what_stands_around_it_makes_a_name_of_it(marked: str) -> None:
    assert names_somebody(*_place(marked))


def test_names_of_many_persons_are_none_of_these_words() -> None:
    rather = lexicon.is_rather_word
    assert not any(rather(name) for name in ("smith", "foley", "baker", "dean", "kowalski", "nguyen", "zimbrowski"))
    assert all(WORD.fullmatch(word) and rather(word) for word in ("til", "max", "bay", "tinetti", "bosniak"))
    bearers = lexicon.last_2010(100)
    borne = sum(count for name, count in bearers.items() if rather(name) and name not in lexicon.common_words())
    assert borne / sum(bearers.values()) < 0.02


def test_a_word_of_another_chart_is_counted_and_a_person_held() -> None:
    """One wrong mark of ``til`` in 2,785 raw notes held eighty others back."""
    assert _held("Moved to Bay 6.") == ([], 1)
    assert _held("Moved to Bay 6. Later d/w Bay, who agrees.") == (["Bay"], 1)


def test_what_an_annotator_took_for_a_name_is_held_anywhere() -> None:
    assert _held("Moved to Bay 6.", found_by="given") == (["Bay"], 0)


def test_in_the_chart_of_the_person_the_word_is_held() -> None:
    """The planted fault: its own patient's other note has it without a mark."""
    assert _held("Seen again, Bay said.", "B")[0] == ["Bay"]
    assert _held("bay in the morning", "B")[0] == ["bay"]
