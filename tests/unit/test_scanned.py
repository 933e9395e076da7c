"""Text that a machine read from paper: damage is undone, and what is none stays."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest
from speed import seconds, stays_below

from resynth.recognize.detect import detect
from resynth.recognize.note import Note
from resynth.recognize.scans import damage
from resynth.recognize.scans.scanned import RECOGNIZER
from resynth.testing import marked
from resynth.types import Document

LINES = [
    line.replace("\\n", "\n")
    for line in (Path(__file__).parent.parent / "cases" / "recognize" / "dev-scanned.marked").read_text("utf-8")
    .splitlines() if not line.startswith("#")
]


@pytest.mark.parametrize("line", LINES)
def test_what_is_marked_is_found_and_nothing_else(line: str):
    text, spans = marked(line)
    found = detect([Document("1", "1", text)])[0]
    assert found is not None
    assert [text[span.start : span.end] for span in found] == [text[span.start : span.end] for span in spans]


def test_a_note_without_damage_is_not_read_again():
    assert list(RECOGNIZER.find(Document("1", "1", "Seen 3/4/2017 by Dr. Okafor, 513-555-0142, A1c 7.2"), ())) == []


@pytest.mark.alone
@pytest.mark.parametrize("piece", [
    " . ", " , ", "l0", "a,b", "O3/l4 ", "Ab,Cd.Ef ", "0kafor ", "H0SP|", "Ja net ", "|", "www.a", "x@y.com,Ab",
    "5 - 5 - ", "lO", "1etter ", "hep- arin ", "9mo(Ab)Cd12/27by ", "BARD1,", "PAU1 ",
])
def test_time_is_linear_whatever_a_text_repeats(piece: str):
    """Eight times the text takes nowhere near the 64 times as long of a square; the others' reading is theirs."""

    def look(text: str) -> None:
        for repairs in (damage.loose_blanks, damage.split_words, damage.page_words, damage.figures):
            list(repairs(text))
        damage.lines(Note(text))
        damage.gaps(text, 0, len(text))
        list(damage.words(text, 0, len(text)))

    def spent(size: int) -> float:
        text = piece * (size // len(piece))
        return seconds(lambda: look(text))

    def bound() -> float:
        return 30 * max(0.005, min(spent(8_000) for _ in range(3)))

    spent(1_000)
    assert stays_below(partial(spent, 64_000), bound, 30 * 0.005, 2)


@pytest.mark.parametrize(("text", "meant"), [
    ("GENES: ATM, BARD1, BRCA2, MSH6", []), ("ARID1A p.Pro1175Leu, FAT1 p.Ala2289Val, ATRX p.Glu929Gln", []),
    ("PT: PAU1 WINSLOW", ["PAUL"]), ("PAU1 has BRCA2", ["PAUL"]), ("HA11OWAY called", ["HALLOWAY"]),
])
def test_a_gene_among_genes_is_no_damaged_word(text: str, meant: list[str]):
    assert [word for _, _, word in damage.words(text, 0, len(text))] == meant


def test_a_note_without_blanks_is_read_with_them():
    """Names, dates, places and numbers that stand against other words: three joints in a line, not one."""
    text = "Coming fr Kearney.Mom crying,dad Kurt late.Seen12/27by Dr.Haugen,tx given.Tel402-555-0191,wife Ann"
    found = {text[span.start : span.end] for span in RECOGNIZER.find(Document("1", "1", text), ())}
    assert {"12/27", "Haugen", "402-555-0191"} <= found
    assert list(RECOGNIZER.find(Document("1", "1", "Na 140,K 4.1,Cl 101 and BUN 12, no fever, no chills"), ())) == []


def test_lines_between_two_damaged_ones_are_no_part_of_a_span():
    """Damaged lines are read side by side, and nothing that stands between them in the note is taken."""
    text = "Seen by Dr. 0kafor\nthe lungs are clear\n" * 3
    taken = {text[span.start : span.end] for span in RECOGNIZER.find(Document("1", "1", text), ())}
    assert taken == {"0kafor"}
