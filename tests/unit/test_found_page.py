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
        {"doc_id": "d2", "patient_id": "p2", "text": "Patient on Metoprolol, seen today. Then 12 mg.", "spans": []},
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
    listed = re.findall(r'<li><a href="#(\S+)">(.*?)</a>', page)
    assert [word for _, word in listed] == ["4471902", "Okonjo"]
    for place, word in listed:
        assert f'<u id="{place}">{word}</u>' in page


def test_of_many_notes_some_are_shown_and_all_are_counted(made: Path):
    page = found_page.page(made, 3, 1)
    assert len(texts(page)) == 1
    assert "2 spans in 3 notes; 1 of them on this page" in page


def test_what_becomes_of_it_is_the_policys(made: Path):
    """The page said that what is coloured will be replaced; a policy may keep it."""
    page = found_page.page(made, 3, 3)
    assert "the policy decides" in page
    assert "will be replaced" not in page


def test_a_long_note_is_shown_in_part(made: Path):
    assert texts(found_page.page(made, 3, 3))[2] == "x" * found_page.MOST_SHOWN
    assert "The rest of this note is not shown" in found_page.page(made, 3, 3)


def test_the_page_asks_nobody_for_anything(made: Path):
    page = found_page.page(made, 3, 3)
    assert "default-src 'none'" in page
    assert not re.search(r"<script|<img|<link|https?:|url\(", page)


@pytest.mark.parametrize(("text", "marked", "said"), [
    ("Mr. Okonjo and Mrs. Quillfeather", [(4, 10)], ["Quillfeather"]),
    ("The patient was well. Lungs clear.", [], []),
    ("WIDOWED. WHITFIELD CAME.", [], ["WHITFIELD"]),
    ("widowed. whitfield came.", [], ["whitfield"]),
    ("lot AB12-4471 and T12, 44719 beds", [], ["AB12-4471", "44719"]),
    ("AB12-4471 x", [(5, 9)], []),
])
def test_unmarked_words_are_those_with_a_capital_that_no_list_has(
    text: str, marked: list[tuple[int, int]], said: list[str]
):
    assert [text[start:end] for start, end in found_page.unmarked(text, marked)] == said


@pytest.mark.parametrize("text", [
    "dictated T0439WK", "lot 9KX42", "given, lot U6614AA", "T: 11/11 kn/mw4", "under I-69 overpass", "pager #4402",
    "QX44-71B", "routed to jmarsh4", "typed vmf47", "paged Owhitco4",
])
def test_a_code_that_nobody_marked_is_shown(text: str):
    """The page promised codes, and left out all with fewer than five digits."""
    ((start, end),) = found_page.unmarked(text, [])
    assert text[start:end] == text.split()[-2 if "overpass" in text else -1]


@pytest.mark.parametrize("text", [
    "Mrs came", "a PhD", "Acct closed", "a 72 yoM", "T12-L1 fused", "G3P2A1 at term", "10X12 cm", "100MCG daily",
    "COVID19 neg",
    "spo2 and hco3 and fio2", "day3 of 5, room4", "cm2 of it", "lasix40 now", "hba1c today", "q12h and prn2/7",
    "CA19-9 is 40", "I-131 given", "dispense #30", "n/v x2", "BP 120/80", "FEV1 2.1", "SPO2 98",
])
def test_titles_terms_and_quantities_are_not_shown(text: str):
    assert list(found_page.unmarked(text, [])) == []
