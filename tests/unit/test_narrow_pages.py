"""Pages on a telephone: no column lies beyond the edge, and a page of the vault explains its own words."""

from __future__ import annotations

import json
import re

import pytest

from resynth.cli import app
from resynth.evaluate import page as scores
from resynth.release import audit_html

NOTES = [(f"{n}-1", str(n), f"Patient: {first} Quillfeather. Seen on 03/0{n}/2019 by Dr. Ostrowski.", first)
         for n, first in enumerate(("Percival", "Marguerite", "Zebadiah", "Wendell"), 1)]


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    folder = tmp_path_factory.mktemp("pages")
    rows = []
    for doc_id, patient_id, text, first in NOTES:
        words = {f"{first} Quillfeather": "PATIENT", re.findall(r"[\d/]{8,}", text)[0]: "DATE", "Ostrowski": "DOCTOR"}
        spans = [{"start": text.index(word), "end": text.index(word) + len(word), "label": label}
                 for word, label in words.items()]
        rows.append(json.dumps({"doc_id": doc_id, "patient_id": patient_id, "text": text, "spans": spans}) + "\n")
    (folder / "n.jsonl").write_text("".join(rows), "utf-8")
    out, vault = folder / "OUT", folder / "VAULT"
    assert app.run(["release", str(folder / "n.jsonl"), "--policy", "training-data", "--out", str(out), "--vault",
                    str(vault)]) == 0
    assert app.run(["attack", str(out), "--vault", str(vault)]) in (0, 6)
    files = (out / "AUDIT.html", vault / "audit.html", vault / "sign-off.html", vault / "attack.html")
    return {path.name: path.read_text("utf-8") for path in files}


@pytest.mark.parametrize("name", ["AUDIT.html", "audit.html", "sign-off.html", "attack.html"])
def test_a_row_of_many_columns_is_a_card_on_a_telephone(pages: dict[str, str], name: str) -> None:
    """AUDIT hid what was required and checked; the tables of the others were cut at the right."""
    assert audit_html.STACKED in pages[name]
    assert 'name="viewport"' in pages[name]
    tables = re.findall(r'<div class="(scroll[^"]*)"><table[^>]*><thead>(.*?)</thead><tbody>(.*?)</tbody>', pages[name],
                        re.DOTALL)
    assert any("stack" in kind for kind, _, _ in tables)
    for kind, head, body in tables:
        headings = re.findall(r"<th[^>]*>(.*?)</th>", head)
        assert ("stack" in kind) == (len(headings) >= 4)
        if "stack" in kind:
            told = set(re.findall(r'data-name="([^"]*)"', body)) if "<td" in body else set(headings[1:])
            assert {name for name in headings[1:] if name not in ("Promise", "Figure")} <= told | {""}


def test_a_matrix_stays_a_table() -> None:
    """Its columns are what its rows are compared with."""
    columns = [("", False), *((name, True) for name in "abcdef")]
    assert "stack" not in scores.grid(columns, [["x"] * 7], ' class="matrix"')
    assert 'data-name="a"' in scores.grid(columns, [["x"] * 7])


def test_the_page_of_attacks_explains_its_words_and_says_that_it_is_private(pages: dict[str, str]) -> None:
    page = pages["attack.html"]
    assert '<span class="private">private</span>' in page
    assert "one a mention, each has another" in page
    assert ("Lift: how many times" in page) == (">lift<" in page)
    assert "NAME if: the same names" in page
