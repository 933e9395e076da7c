"""What is called after persons is kept, persons of the same name are found, and plain prose stays as it is."""

from __future__ import annotations

from pathlib import Path

import pytest

from resynth.recognize.detect import detect
from resynth.recognize.note import Note
from resynth.recognize.persons import names
from resynth.recognize.persons.ratio import WORDLIKE, unseen
from resynth.testing import marked
from resynth.types import Document

CASES = Path(__file__).parent.parent / "cases" / "recognize"
LINES = [line.replace("\\n", "\n") for line in (CASES / "dev-eponyms.marked").read_text("utf-8").splitlines()
         if line and not line.startswith("#")]
#: File -> how many paragraphs it has, and the least share of their tokens that nothing is found in.
KEPT = {"plain": (50, 0.993), "dense": (77, 0.97)}


def found(text: str) -> list[str]:
    return [text[span.start : span.end] for span in names.RECOGNIZER.find(Document("1", "1", text), ())]


@pytest.mark.parametrize("line", LINES)
def test_persons_are_told_from_what_is_called_after_them(line: str):
    text, spans = marked(line)
    wanted = {at for span in spans for at in range(span.start, span.end) if text[at].isalnum()}
    taken = {at for span in names.RECOGNIZER.find(Document("1", "1", text), ())
             for at in range(span.start, span.end) if text[at].isalnum()}
    assert taken == wanted


@pytest.mark.parametrize("name", KEPT)
def test_what_names_nobody_is_kept(name: str):
    """Textbook, policy, instructions; and findings, devices and drugs one after the other: of all recognizers."""
    blocks = [block.strip() for block in (CASES / f"dev-{name}.marked").read_text("utf-8").split("\n\n")]
    blocks = [block for block in blocks if not block.startswith("#")]
    documents = [Document(str(number), str(number), block) for number, block in enumerate(blocks)]
    tokens = touched = 0
    for document in documents:
        (spans,) = detect([document], ())
        starts = Note(document.text).starts
        tokens += len(starts)
        touched += sum(span.start <= start < span.end for span in spans or () for start in starts)
    number, least = KEPT[name]
    assert len(blocks) == number
    assert 1 - touched / tokens >= least


@pytest.mark.parametrize(("text", "persons"), [
    ("Garza signs the form.", ["Garza"]),
    ("The Garza signs are absent.", []),
    ("Garza 7/12 in clinic.", ["Garza"]),
    ("Garza 41/56 today.", []),
    ("no Garza, no edema", []),
    ("Discussed with Garza, no edema", ["Garza"]),
    ("s/p Garza in the spring", []),
    ("Ann Garza cream was not used.", []),
    ("Ann Garza was not seen.", ["Ann Garza"]),
    ("Covered by the Ann Garza Act.", []),
    ("An Ober and Lachman and Garza test was done.", []),
    ("CEAP 4. Garza. Pulses full.", []),
    ("Seen by the team today. Garza.", ["Garza"]),
    ("Brace: Garza. Oxygen at night.", []),
    ("Sitter: Garza. Oxygen at night.", ["Garza"]),
    ("Garza saw the film. Don't cut. Murphy declined. Kernig was negative.", ["Garza", "Murphy"]),
    ("Wozniak, Braxton came in. Thomas Allen Wilson left.", ["Wozniak, Braxton", "Thomas Allen Wilson"]),
    ("Johnson came in. Then Wells, 45, came in; Wells score 2, Foley out.", ["Johnson", "Wells"]),
    ("Compressor: Diaz. Airway: the team. Seen.", ["Diaz"]),
    ("Enteroscopy, Deshpande, APC 20 W.", ["Deshpande"]),
    ("Regina Frame, 45, teaches.", ["Regina Frame"]),
    ("Rounds with Lopez, Garza and Brandt were short.", ["Lopez, Garza", "Brandt"]),
])
def test_what_stands_around_decides(text: str, persons: list[str]):
    assert found(text) == persons


def test_the_letters_of_an_unseen_token_tell_products_from_persons():
    """Neither is on a list; a product's letters are those of products."""
    persons = ["halszka", "oyelaran", "zbyszek", "kubaschek", "nguyenova"]
    products = ["qlarivaxin", "mepivoxyl", "cavixide", "zoltrexa", "hydroxifen"]
    assert all(unseen(name) > WORDLIKE for name in persons)
    assert all(unseen(name) < WORDLIKE for name in products)
