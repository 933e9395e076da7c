"""The page to read found notes on: every span in its place, and under a wavy line what nobody marked."""

from __future__ import annotations

import html
import json
import re
from pathlib import Path

import pytest

from resynth.job import found_page


def spans(*rows: tuple[int, int, str, float]) -> list[dict[str, object]]:
    return [{"start": start, "end": end, "label": kind, "role": "unknown", "found_by": f"names:{kind}", "score": score}
            for start, end, kind, score in rows]


@pytest.fixture
def made(tmp_path: Path) -> Path:
    notes = [
        {"doc_id": "d1", "patient_id": "p<1", "text": "Seen by Dr. Quillfeather & <Okonjo> at Brackwater. No 4471902.",
         "spans": spans((12, 24, "DOCTOR", 0.95), (39, 49, "HOSPITAL", 0.6))},
        {"doc_id": "d2", "patient_id": "p2", "text": "Lives nr Tarrow creek w sage. Then 12 mg. Flu shot in fall.",
         "spans": spans((9, 21, "LOCATION", 0.9))},
        {"doc_id": "d3", "patient_id": "p2", "text": "x" * (found_page.MOST_SHOWN + 5), "spans": []},
    ]
    path = tmp_path / "found.jsonl"
    path.write_text("".join(f"{json.dumps(note)}\n" for note in notes), "utf-8")
    return path


def texts(page: str) -> list[str]:
    """The notes as a browser shows them, without the words that tell the kind."""
    return [html.unescape(re.sub(r"<[^>]*>", "", re.sub(r"<small>.*?</small>", "", note)))
            for note in re.findall(r'<div class="note">(.*?)</div>', page, re.DOTALL)]


def test_a_note_reads_as_it_stands_and_its_spans_are_marked(made: Path):
    page = found_page.page(made, 3, 3)
    assert texts(page)[:2] == [json.loads(line)["text"] for line in made.open(encoding="utf-8")][:2]
    assert '<mark class="person" title="DOCTOR, unknown; names:DOCTOR; 0.95">Quillfeather<small>doctor' in page
    assert '<mark class="place unsure" title="HOSPITAL, unknown; names:HOSPITAL; 0.60">Brackwater<' in page
    assert "p&lt;1" in page
    assert "p<1" not in page


def test_what_nobody_marked_is_listed_and_leads_to_its_place(made: Path):
    page = found_page.page(made, 3, 3)
    listed = re.findall(r'<li><small>.*?</small> <a href="#(\S+)">(.*?)</a>', page)
    assert [word for _, word in listed] == ["4471902", "Okonjo", "sage", "fall"]
    for place, word in listed:
        assert f'<u id="{place}">{word}</u>' in page
    assert '<small>Lives nr Tarrow creek w</small> <a href="#n1-0">sage</a> <small>. Then 12 mg. Flu' in page
    assert "&amp; &lt;</small>" in page


def test_of_many_notes_some_are_shown_and_all_are_counted(made: Path):
    page = found_page.page(made, 3, 1)
    assert len(texts(page)) == 1
    assert "3 spans in 3 notes; 1 of them on this page" in page


def test_what_becomes_of_it_is_the_policys(made: Path):
    """The page said that what is coloured will be replaced; a policy may keep it."""
    page = found_page.page(made, 3, 3)
    assert "the policy decides" in page
    assert "will be replaced" not in page


def test_a_word_of_the_legend_stays_on_its_line(made: Path):
    """On a telephone "number, address" was two coloured pieces, which read as two kinds."""
    (style,) = re.findall(r"\.key mark \{(.*?)\}", found_page.page(made, 3, 3))
    assert "white-space: nowrap" in style


def test_a_long_note_is_shown_in_part(made: Path):
    assert texts(found_page.page(made, 3, 3))[2] == "x" * found_page.MOST_SHOWN
    assert "The rest of this note is not shown" in found_page.page(made, 3, 3)


def test_the_page_asks_nobody_for_anything(made: Path):
    page = found_page.page(made, 3, 3)
    assert "default-src 'none'" in page
    assert not re.search(r"<script|<img|<link|https?:|url\(", page)
