"""What a release says to people in plain words: types that stay, tags that stand, places to decide, promises broken."""

from __future__ import annotations

import codecs
import csv
import json
import re
from pathlib import Path

import pytest
from session import POLICY, here

from resynth.job import residuals
from resynth.job.residuals import Residual
from resynth.policy.parse import load

HEAD = f"""\
policy: ours
version: "1"
title: Ours
plain: As the other.
extends: {POLICY}
"""
NOTES = (
    "Seen by Dr. Zebadiah Quillfeather at [12 Alder Court], [Troy], [Ohio] on 3/4/2019.",
    "Mrs. Wilhelmina Hatcher lives in [Akron], [Ohio]; seen 3/9/2019.",
)


def notes(folder: Path, **fields: str) -> None:
    """Two notes of two patients, their places marked, and nothing that a surrogate could be drawn from."""
    rows = []
    for number, marked in enumerate(NOTES, 1):
        text = marked.replace("[", "").replace("]", "")
        spans, at = [], 0
        for found in re.finditer(r"\[([^]]+)\]", marked):
            at = text.index(found[1], at)
            label = "STREET" if found[1][0].isdigit() else "STATE" if found[1] == "Ohio" else "CITY"
            spans.append({"start": at, "end": at + len(found[1]), "label": label})
        for name in re.findall(r"Zebadiah Quillfeather|Wilhelmina Hatcher", text):
            spans.append({"start": text.index(name), "end": text.index(name) + len(name), "label": "NAME"})
        for day in re.findall(r"\d/\d/2019", text):
            spans.append({"start": text.index(day), "end": text.index(day) + len(day), "label": "DATE"})
        spans.sort(key=lambda span: int(span["start"]))
        rows.append({"doc_id": f"d{number}", "patient_id": f"p{number}", "text": text, "spans": spans, **fields})
    (folder / "notes.jsonl").write_text("".join(f"{json.dumps(row)}\n" for row in rows), "utf-8")


def release(folder: Path, policy: str = POLICY) -> tuple[int, str]:
    done = here("release", "notes.jsonl", "--policy", policy, "--out", "OUT", "--vault", "VAULT", cwd=folder)
    return done.code, done.err


def test_the_readme_names_the_classes_in_which_tags_stand(tmp_path: Path):
    """It named those that the policy tags, while the text was full of [STREET] and [CITY]."""
    notes(tmp_path)
    rows = (tmp_path / "notes.jsonl").read_text("utf-8").replace("3/9/2019", "whenever")
    (tmp_path / "notes.jsonl").write_text(rows, "utf-8")
    assert release(tmp_path)[0] == 0
    assert "seen [DATE]." in (tmp_path / "OUT" / "notes.jsonl").read_text("utf-8")
    readme = (tmp_path / "OUT" / "README.md").read_text("utf-8")
    assert "**Some values are tags**, such as `[DATE]`, in these classes: dates." in readme
    assert "A tag may stand in any class" not in readme


def test_where_no_tag_stands_none_is_told(tmp_path: Path):
    notes(tmp_path)
    assert release(tmp_path)[0] == 0
    readme = (tmp_path / "OUT" / "README.md").read_text("utf-8")
    assert ("Some values are tags" in readme, "A tag may stand in any class" in readme) == (False, True)


def test_a_type_of_note_that_stays_is_told_with_what_to_type(tmp_path: Path):
    notes(tmp_path, note_type="Quillfeather consult")
    code, said = release(tmp_path)
    assert code == 0
    assert re.search(r"not released: types of notes that the list words/note_types does not have, .*: 2\n", said)
    typed = said.partition("metadata: ")[2].partition("\n")[0]
    (tmp_path / "ours.yaml").write_text(f"{HEAD}metadata: {typed}\n", "utf-8")
    assert load(str(tmp_path / "ours.yaml")).metadata["note_type"].action == "keep"
    assert "Quillfeather" not in said


def test_types_that_are_known_are_not_told(tmp_path: Path):
    notes(tmp_path, note_type="discharge summary")
    assert "types of notes" not in release(tmp_path)[1]


def test_no_promise_is_broken_more_often_than_it_was_checked(tmp_path: Path):
    """M2: 86 of 32: mentions that were missed, of notes that were looked at."""
    notes(tmp_path)
    assert release(tmp_path)[0] == 0
    rows = (tmp_path / "notes.jsonl").read_text("utf-8").replace('"label": "CITY"', '"label": "COUNTY"')
    (tmp_path / "notes.jsonl").write_text(rows.replace('"label": "STATE"', '"label": "COUNTY"'), "utf-8")
    done = here("verify", "--release", "OUT", "--vault", "VAULT", "--source", "notes.jsonl", cwd=tmp_path)
    assert done.code == 5
    counts = re.findall(r"(\w\d+): ([\d,]+) of ([\d,]+)", done.err)
    assert "M2" in {promise for promise, _, _ in counts}
    assert all(int(broken.replace(",", "")) <= int(checked.replace(",", "")) for _, broken, checked in counts), counts


@pytest.mark.parametrize("mark", [codecs.BOM_UTF8, b""])
def test_places_to_decide_open_in_a_spreadsheet(tmp_path: Path, mark: bytes):
    """With its mark «» and accents are read as they are; it may come back without."""
    found = [Residual("d1", 5, 9, "NAME", "José", "saw «José» here")]
    sheet = residuals.sheet(found, {})
    assert sheet.startswith(codecs.BOM_UTF8)
    path = tmp_path / "residuals.csv"
    path.write_bytes(mark + sheet.removeprefix(codecs.BOM_UTF8).replace(b",\n", b",phi\n"))
    assert [row.decision for row in residuals.read_decisions(path)["d1"]] == ["phi"]
    assert residuals.read_shown(path) == {("d1", 5, 9): ("José", "saw «José» here")}
    with path.open(encoding="utf-8-sig", newline="") as file:
        assert [row["context"] for row in csv.DictReader(file)] == ["saw «José» here"]


def test_a_run_that_refuses_writes_them_so(tmp_path: Path):
    notes(tmp_path)
    rows = (tmp_path / "notes.jsonl").read_text("utf-8").replace("on 3/4/2019.", "on 3/4/2019. Quillfeather agrees.")
    (tmp_path / "notes.jsonl").write_text(rows, "utf-8")
    assert release(tmp_path)[0] == 5
    assert (tmp_path / "VAULT" / "residuals.csv").read_bytes().startswith(codecs.BOM_UTF8 + b"doc_id,")


def test_a_note_that_the_policy_holds_is_told_by_the_kind(tmp_path: Path) -> None:
    """Not by a ladder that ended: there was none to climb."""
    notes(tmp_path)
    (tmp_path / "ours.yaml").write_text(HEAD + "rules:\n  STREET: {action: hold, why: None goes out.}\n", "utf-8")
    name, = (path.name for path in tmp_path.glob("*.jsonl"))
    done = here("release", name, "--policy", "ours.yaml", "--out", "OUT", "--vault", "VAULT", cwd=tmp_path)
    assert done.code == 6
    assert f"held back: {name}:1: the policy holds notes with such mentions: STREET" in done.err
    listed = (tmp_path / "VAULT" / "held" / "list.txt").read_text("utf-8")
    assert f"{name}:1: the policy holds notes with such mentions: STREET" in listed
