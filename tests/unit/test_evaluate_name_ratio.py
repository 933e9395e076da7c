"""The likelihood ratio alone, by the figures of the NLM Scrubber report of 2013."""

from __future__ import annotations

import json
import re
from pathlib import Path
from xml.etree import ElementTree

import pytest
from typer.testing import CliRunner

from resynth.cli.app import app
from resynth.evaluate import name_ratio
from resynth.evaluate.name_ratio import Marked


def marked(text: str) -> Marked:
    """``{Mary Smith|PATIENT}`` is a span."""
    spans, plain, at = [], "", 0
    for found in re.finditer(r"\{([^|]*)\|(\w+)\}", text):
        plain += text[at : found.start()]
        spans.append((len(plain), len(plain) + len(found[1]), found[2]))
        plain += found[1]
        at = found.end()
    return Marked(plain + text[at:], spans)


def test_names_are_counted_once_a_note_and_the_rest_word_by_word():
    """Smith stands twice in a note and is one; May is missed, a frequent word; Dr. White's is no patient's name."""
    figures = name_ratio.measure([marked("{May Smith|PATIENT} saw {Dr. White|DOCTOR}. {Smith|PATIENT} has pain 5/10.")])
    assert (figures.plain.names, figures.plain.found) == (2, 1)
    assert figures.missed == {"particles": 0, "frequent words": 1, "others": 0}
    assert figures.plain.others == 5
    assert figures.plain.kept == 5


def test_particles_are_missed_as_in_the_report():
    assert name_ratio.measure([marked("{Rosa de la Cruz|PATIENT} rests")]).missed["particles"] == 2


def test_a_capital_keeps_what_the_ratio_alone_would_take():
    """zzyqwvx is neither word nor name: the ratio takes it, its small letter keeps it."""
    side = name_ratio.measure([Marked("patient zzyqwvx rests", [])]).plain
    assert (side.others, side.kept, side.kept_small) == (3, 2, 3)


def test_the_filter_keeps_clinical_words_and_loses_names_that_are_such():
    one = name_ratio.measure([marked("Foley and BiPAP; {April Young|PATIENT}")])
    assert one.filtered.kept >= one.plain.kept
    assert one.filtered.found < one.plain.found


def test_a_digit_or_a_single_letter_is_no_name():
    """Report, rule noDigit; initials are the automaton's."""
    side = name_ratio.measure([Marked("zzy4 A x 12", [])]).plain
    assert (side.others, side.kept) == (4, 4)


def test_the_letters_of_an_unseen_token_tell_a_product_from_a_name():
    """What no list has is a name by the report's rule; detection looks at its letters besides."""
    figures = name_ratio.measure([marked("Zolmivastane; {Zzymanowski|PATIENT}")])
    assert figures.filtered.kept < figures.lettered.kept == figures.lettered.others
    assert figures.lettered.found == 1


def test_an_unseen_token_leans_to_a_name():
    """2.4 in the report; here the quotient of our lists' sizes."""
    assert 1 < name_ratio.measure([]).unseen < 2.4


def test_half_of_all_people_bear_few_names():
    """Report, Figure 6(b): fewer than 300 first names (317 on our newer list) and fewer than 3,000 last names."""
    half = name_ratio.measure([]).half
    assert 250 < half["first"] < 350
    assert 1500 < half["last"] < 3000


def test_figures_of_nothing_divide_by_nothing():
    figures = name_ratio.measure([])
    assert (figures.plain.sensitivity, figures.plain.specificity, figures.spared) == (1.0, 1.0, 0.0)


def test_the_page_is_whole_and_asks_nothing_of_anywhere():
    page = name_ratio.page(name_ratio.measure([marked("{Smith|PATIENT} rests")]))
    assert "http" not in page
    assert "<script" not in page
    drawings = re.findall(r"<svg.*?</svg>", page, re.DOTALL)
    assert len(drawings) == 2
    for drawing in drawings:
        curves = ElementTree.fromstring(drawing).findall("polyline")
        assert len(curves) == 2
        for curve in curves:
            points = [tuple(map(float, point.split(","))) for point in curve.get("points", "").split()]
            assert len(points) > 50
            # Below the line with the legend, inside what is drawn.
            assert all(0 <= x <= 500 and 18 <= y <= 310 for x, y in points)
            assert [x for x, _ in points] == sorted(x for x, _ in points)


def test_no_label_of_the_page_is_cut_off():
    """The axes said 0,000,000 and 1,000,0; a sign of 11 pixels is less than 6.5 wide."""
    page = name_ratio.page(name_ratio.measure([marked("{Smith|PATIENT} rests")]))
    for drawing in re.findall(r"<svg.*?</svg>", page, re.DOTALL):
        for text in ElementTree.fromstring(drawing).findall("text"):
            wide, at = 6.5 * len(text.text or ""), float(text.get("x", ""))
            begin = at - {"end": wide, "middle": wide / 2}.get(text.get("text-anchor", ""), 0)
            assert 0 <= begin < begin + wide <= 500


@pytest.fixture
def gold(tmp_path: Path) -> Path:
    text = "Maria Okafor rests."
    note = {"doc_id": "1", "patient_id": "p", "text": text, "spans": [{"start": 0, "end": 12, "label": "PATIENT"}]}
    path = tmp_path / "gold.jsonl"
    path.write_text(json.dumps(note) + "\n", "utf-8")
    return path


def test_the_verb_tells_and_draws(gold: Path, tmp_path: Path):
    done = CliRunner().invoke(app, ["evaluate", "name-ratio", str(gold), "--json", "--html", str(tmp_path / "n.html")])
    assert done.exit_code == 0, done.output
    told = json.loads(done.stdout)
    assert told["without_filter"]["sensitivity"] == 1.0
    assert (tmp_path / "n.html").read_text("utf-8").startswith("<!doctype html>")


def test_the_table_names_no_value_of_a_note(gold: Path):
    done = CliRunner().invoke(app, ["evaluate", "name-ratio", str(gold)])
    assert "98%" in done.output
    assert "Okafor" not in done.output
