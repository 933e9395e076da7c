"""What the program says to type next can be typed: real paths, no command that was just typed, words for codes."""

from __future__ import annotations

import csv
import json
import re
from pathlib import Path

from session import POLICY, ROOT, example_lines, here, write_lines

from resynth.kinds import KINDS


def test_plan_names_its_vault_for_apply_and_apply_tells_promises_in_words(tmp_path: Path) -> None:
    """The hint said VAULT whatever was typed; a row was refused by "P31", or "M6", which no page explained."""
    write_lines(tmp_path / "n.jsonl", example_lines(4))
    done = here("plan", "n.jsonl", "--policy", POLICY, "--vault", "my vault", cwd=tmp_path)
    assert "hint: write in the column new_surrogate, then: resynth apply --vault 'my vault' --out OUT" in done.err
    review = tmp_path / "my vault" / "review.csv"
    with review.open(encoding="utf-8-sig", newline="") as file:
        rows = list(csv.DictReader(file))
    row = next(row for row in rows if row["kind"] == "PATIENT")
    row["new_surrogate"] = row["original"]
    with review.open("w", encoding="utf-8", newline="") as file:
        table = csv.DictWriter(file, list(row))
        table.writeheader()
        table.writerows(rows)
    done = here("apply", "--vault", "my vault", "--out", "OUT", cwd=tmp_path)
    assert done.code == 5
    assert re.search(r"row \d+: P1: Nothing that is to be replaced stays what it was\.", done.err)
    assert "docs/" not in done.err
    page = (ROOT / "docs" / "review.md").read_text("utf-8")
    assert "| P26, M6 |" in page


def test_policy_check_hints_no_command_that_was_just_typed(tmp_path: Path) -> None:
    (tmp_path / "bad.yaml").write_text("policy: bad\n", "utf-8")
    done = here("policy", "check", "bad.yaml", cwd=tmp_path)
    assert done.code == 3
    assert "hint: mend these lines; resynth policy show cchmc-2014 --source shows how each is written" in done.err
    done = here("policy", "check", POLICY, cwd=tmp_path)
    assert done.err.endswith("no problems; the digest of all that it says:\n")
    assert re.fullmatch(r"[0-9a-f]{64}\n", done.out)


def test_detect_ends_with_what_comes_next(tmp_path: Path) -> None:
    """And the line is one that works."""
    write_lines(tmp_path / "n.jsonl", example_lines(2))
    done = here("detect", "n.jsonl", "--out", "found.jsonl", "--page", "look.html", cwd=tmp_path)
    then = "--policy POLICY --out OUT --vault VAULT --spans given"
    assert f"hint: read look.html, correct spans, then: resynth release found.jsonl {then}" in done.err
    done = here("release", "found.jsonl", "--policy", POLICY, "--out", "OUT", "--vault", "VAULT", "--spans", "given",
                cwd=tmp_path)
    assert done.code in (0, 5, 6)
    done = here("detect", "n.jsonl", "--out", "again.jsonl", cwd=tmp_path)
    assert f"look at some notes with --page again.html, correct spans, then: resynth release again.jsonl {then}" in (
        done.err)


def test_a_pattern_of_patients_that_matches_nothing_is_explained(tmp_path: Path) -> None:
    write_lines(tmp_path / "n.jsonl", example_lines(2))
    done = here("detect", "n.jsonl", "--out", "f.jsonl", "--patients", r"^X(\d+)", cwd=tmp_path)
    assert done.code == 4
    assert "hint: a regular expression is sought in doc_id" in done.err
    assert "'^([^-]+)-' takes what stands before the first hyphen" in done.err


def test_a_kind_that_is_none_is_answered_with_those_there_are(tmp_path: Path) -> None:
    """The hint led to a page that pip does not install."""
    write_lines(tmp_path / "n.jsonl", [json.dumps({"doc_id": "d", "patient_id": "p", "text": "x"})])
    (tmp_path / "k.csv").write_text("patient_id,kind,value\np,SURNAME,Quillfeather\n", "utf-8")
    done = here("detect", "n.jsonl", "--out", "f.jsonl", "--known", "k.csv", cwd=tmp_path)
    assert f"hint: one of {', '.join(KINDS)}, RELATIVE" in done.err
