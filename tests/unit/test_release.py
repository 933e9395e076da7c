"""The package: pages that say what is so, counts that give nobody away, and sums that the ordinary tool accepts."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path

import pytest

from resynth.kinds import CLASSES
from resynth.policy.parse import load, parse
from resynth.policy.render import render
from resynth.release import dua as agreement
from resynth.release.audit import audit, audit_json
from resynth.release.audit_html import audit_html
from resynth.release.datasheet import datasheet
from resynth.release.package import broken_sums, is_ours, seal, write_pages, write_private
from resynth.release.readme import readme
from resynth.release.signoff import Looked, signoff
from resynth.release.summary import (
    Summary,
    outcome,
    promise_rows,
    shown,
    shown_roughly,
    shown_row,
    shown_sum,
)
from resynth.types import Standing, Verdict

HELD, BROKEN, NOT_CHECKED = Standing.HELD, Standing.BROKEN, Standing.NOT_CHECKED


def verdicts(*changed: Verdict) -> tuple[Verdict, ...]:
    """Every promise of the policy held, but for the changed ones."""
    policy = load("cchmc-2014")
    ids = {verdict.promise for verdict in changed}
    held = [Verdict(promise, HELD, 1500, 0, hard=strength == "hard") for promise, strength in policy.promises.items()
            if promise not in ids]
    return (*held, *changed)


@pytest.fixture
def summary() -> Summary:
    policy = load("cchmc-2014")
    return Summary(
        policy=policy, verdicts=verdicts(Verdict("P42", NOT_CHECKED, 0, 0, why="no system was trained", hard=False)),
        tool_version="0.1.0", notes=3503, patients=1204, characters=8_757_500,
        spans={"PATIENT": {"PATIENT": 6000, "RELATIVE": 40}, "DATE": {"DATE": 9050}, "AGE": {"AGE": 700},
               "SSN": {"SSN": 4}, "HOSPITAL": {"HOSPITAL": 300}, "IDNUM": {"MRN": 997, "ID": 3}},
        rungs={"PATIENT": {"names.corpus.v1": {"all": 6000, "narrow": 37, "tag": 3}},
               "DATE": {"dates.shuffle.v1": {"all": 9000, "rerender": 50}}, "AGE": {"keep": {"all": 700}},
               "SSN": {"ssn.mask.v1": {"all": 4}}, "IDNUM": {"ids.random.v1": {"all": 997, "tag": 3}},
               "HOSPITAL": {"keep": {"all": 260}, "institutions.name.v1": {"all": 40}}},
        note_types={"Discharge Summary": 2000, "ED Note": 1500, "Autopsy": 3},
        splits={"train": 2450, "dev": 350, "test": 703}, lists={"names/last.tsv": "ab" * 32},
        formats=("jsonl", "i2b2"), as_of="2026-01-31", held=2,
        collisions={"PATIENT": 14, "CITY": 2, "common word": 120},
        key_fingerprint="a0161718",
    )


@pytest.fixture
def tree(tmp_path: Path, summary: Summary) -> Path:
    root = tmp_path / "out"
    (root / "annotations" / "i2b2").mkdir(parents=True)
    (root / "splits").mkdir()
    notes = [{"doc_id": f"{n}-01", "patient_id": str(n), "text": "Seen.", "spans": []} for n in (7, 100, 31)]
    (root / "notes.jsonl").write_text("".join(json.dumps(note) + "\n" for note in notes))
    for note in notes:
        (root / "annotations" / "i2b2" / f"{note['doc_id']}.xml").write_text("<x/>")
    (root / "splits" / "train.txt").write_text("7-01\n100-01\n31-01\n")
    write_pages(root, summary)
    seal(root)
    return root


# ---- the package --------------------------------------------------------------------------------------------------


def test_the_ordinary_tool_accepts_the_sums(tree: Path):
    """`sha256sum -c SHA256SUMS.txt` says OK for every file, and every file but itself is named, in order."""
    ran = subprocess.run(["sha256sum", "--strict", "-c", "SHA256SUMS.txt"], cwd=tree, capture_output=True, text=True,
                         check=False)
    assert (ran.returncode, ran.stderr) == (0, "")
    here = sorted(path.relative_to(tree).as_posix() for path in tree.rglob("*") if path.is_file())
    assert [line.removesuffix(": OK") for line in ran.stdout.splitlines()] == [n for n in here if n != "SHA256SUMS.txt"]
    assert broken_sums(tree) == []


def test_a_changed_a_missing_and_an_added_file_are_told(tree: Path):
    (tree / "VERSION").write_text("9\n")
    (tree / "DUA.md").unlink()
    (tree / "extra.txt").write_text("")
    assert broken_sums(tree) == ["DUA.md", "VERSION", "extra.txt"]


def test_every_page_of_the_design_is_there(tree: Path):
    """DESIGN.md section 4."""
    pages = {"README.md", "DATASET_CARD.md", "DUA.md", "POLICY.yaml", "POLICY.md", "AUDIT.json", "AUDIT.html",
             "CHANGES.md", "VERSION", "RECORDS", "SHA256SUMS.txt", "LICENSE.txt", "croissant.json"}
    assert pages <= {path.name for path in tree.iterdir()}
    assert (tree / "VERSION").read_text() == "1.0.0\n"
    assert (tree / "POLICY.yaml").read_text("utf-8") == load("cchmc-2014").source
    assert "First release." in (tree / "CHANGES.md").read_text()


def test_records_are_the_released_ids_in_the_order_of_the_notes(tree: Path):
    assert (tree / "RECORDS").read_text() == "7-01\n100-01\n31-01\n"


def test_records_come_from_the_splits_where_there_are_no_json_lines(tree: Path):
    (tree / "notes.jsonl").unlink()
    seal(tree)
    assert (tree / "RECORDS").read_text() == "100-01\n31-01\n7-01\n"
    assert broken_sums(tree) == []


def test_sealing_what_are_no_notes_says_where_and_not_what(tree: Path):
    (tree / "notes.jsonl").write_text('{"doc_id": "1"}\n{"name": "Qzx7-Wyvern"}\n')
    with pytest.raises(ValueError, match="line 2 is no released note") as caught:
        seal(tree)
    assert "Qzx7" not in str(caught.value)


def test_the_same_summary_gives_the_same_bytes(tree: Path, summary: Summary, tmp_path: Path):
    other = tmp_path / "again"
    shutil.copytree(tree, other)  # its notes and splits
    write_pages(other, replace(summary, spans=dict(reversed(summary.spans.items())),
                               rungs=dict(reversed(summary.rungs.items()))))
    for page in filter(Path.is_file, other.iterdir()):
        assert page.read_bytes() == (tree / page.name).read_bytes(), page.name


def test_whose_folder_it_is(tree: Path, tmp_path: Path):
    """Only what this program made may ever be looked at as a release; everything else is foreign."""
    assert is_ours(tmp_path / "nothing") == "absent"
    (tmp_path / "bare").mkdir()
    assert is_ours(tmp_path / "bare") == "empty"
    (tmp_path / "thesis").mkdir()
    (tmp_path / "thesis" / "AUDIT.json").write_text('{"made_by": "somebody"}')
    assert is_ours(tmp_path / "thesis") == "foreign"
    (tmp_path / "file").write_text("")
    assert is_ours(tmp_path / "file") == "foreign"
    (tmp_path / "link").symlink_to(tree)
    assert is_ours(tmp_path / "link") == "foreign"
    assert is_ours(tree) == "ours-complete"


@pytest.mark.parametrize("missing", ["SHA256SUMS.txt", "notes.jsonl", "AUDIT.json"])
def test_a_release_that_lost_a_file_is_ours_but_not_whole(tree: Path, missing: str):
    (tree / missing).unlink()
    assert is_ours(tree) == "ours-partial"


# ---- the agreement ------------------------------------------------------------------------------------------------

#: 45 CFR 164.514(e)(4)(ii) and (iii), paragraph by paragraph: what the clause must say.
REGULATION = {
    "(e)(4)(ii)(A)": ["only for", "research, public health or health care operations", "would violate"],
    "(e)(4)(ii)(B)": ["permitted to use or receive"],
    "(e)(4)(ii)(C)(1)": ["not use or further disclose", "other than as permitted by this Agreement",
                         "otherwise required by law"],
    "(e)(4)(ii)(C)(2)": ["appropriate safeguards", "other than as provided for by this Agreement"],
    "(e)(4)(ii)(C)(3)": ["report to the Provider", "not provided for by this Agreement", "becomes aware"],
    "(e)(4)(ii)(C)(4)": ["any agents", "same restrictions and conditions"],
    "(e)(4)(ii)(C)(5)": ["not identify the information", "not contact the individuals"],
    "(e)(4)(iii)": ["pattern of activity or a practice", "material breach", "cure the breach or end the violation",
                    "discontinue disclosure", "report the problem to the Secretary"],
}


@pytest.mark.parametrize("paragraph", REGULATION)
def test_the_agreement_has_every_clause_that_the_regulation_demands(paragraph: str, summary: Summary):
    """Each paragraph is cited by one clause, and the clause says what the paragraph says."""
    lines = [line for line in agreement.dua(summary).splitlines() if f"164.514{paragraph}" in line]
    clause = [line for line in lines if re.match(r"\d+\. \*\*", line)]
    assert len(clause) == 1
    for words in REGULATION[paragraph]:
        assert words in clause[0]


def test_the_parties_have_blanks_and_the_policy_fills_what_it_knows(summary: Summary):
    text = agreement.dua(summary)
    assert text.count(agreement.BLANK) > 15
    assert "{" not in text
    policy = replace(summary.policy, institution="Example Hospital", protocol="0012", valid_until="2028-01-31")
    text = agreement.dua(replace(summary, policy=policy))
    assert "| Institution | Example Hospital |" in text
    assert "Protocol of the review board: 0012" in text
    assert "ends on 2028-01-31" in text
    for clause in agreement.OPTIONAL:
        assert f"**{clause.heading}.**" in text


def test_named_recipients_stand_on_every_page_that_says_who_may_have_the_data(summary: Summary, tmp_path: Path):
    """A policy could not say for whom a board had approved: the agreement had blanks, and the README nobody."""
    pages = ("README.md", "LICENSE.txt", "DUA.md", "POLICY.md", "POLICY.yaml", "AUDIT.json", "AUDIT.html",
             "croissant.json")
    for names in (("Example University",), ("Example University", "Example Institute")):
        policy = replace(summary.policy, recipients=names)
        named = replace(summary, policy=parse(render(policy)))
        tree = tmp_path / str(len(names))
        tree.mkdir()
        (tree / "notes.jsonl").write_text("", "utf-8")
        write_pages(tree, named)
        for page in pages:
            text = (tree / page).read_text("utf-8")
            assert all(name in text for name in names), page
        sheet = signoff(named, "0" * 64, {}, Looked(3))
        assert all(f"{name}: data use agreement signed" in sheet for name in names)
    assert "It may be given to Example University and Example Institute, and to nobody else." in (
        tree / "LICENSE.txt").read_text("utf-8")
    one = agreement.dua(replace(summary, policy=replace(summary.policy, recipients=("Example University",))))
    assert re.search(r"\| Institution \| _+ \| Example University \|", one)
    assert one.count("| Example University |") == 4
    assert "each under an agreement of its own" in (tree / "DUA.md").read_text("utf-8")
    assert "policy names nobody" in signoff(summary, "0" * 64, {}, Looked(3))


def test_no_page_claims_safe_harbor(tree: Path):
    """Every line that holds the words denies them."""
    found = 0
    for path in tree.rglob("*"):
        if path.is_file():
            for line in path.read_text("utf-8").splitlines():
                for match in re.finditer("Safe Harbor", line):
                    found += 1
                    assert line[:match.start()].endswith("not "), (path.name, line)
    assert found >= 3


# ---- counts that may leave the vault ------------------------------------------------------------------------------


def test_a_small_count_is_told_to_be_small():
    assert [shown(n, 11) for n in (0, 1, 10, 11, 3503)] == [0, "<11", "<11", 11, 3503]


def test_a_hidden_part_cannot_be_worked_out_from_its_total():
    """997 + 3 = 1,000: with 997 shown, 3 would be. What is shown follows from the total alone."""
    assert shown_row({"all": 997, "tag": 3}, 11) == {"all": "≥990", "tag": "<11"}
    assert shown_row({"all": 991, "tag": 9}, 11) == {"all": "≥990", "tag": "<11"}
    assert shown_row({"all": 900, "wider": 97, "tag": 3}, 11) == {"all": "≥893", "wider": 97, "tag": "<11"}
    assert shown_row({"all": 20, "tag": 20}, 11) == {"all": 20, "tag": 20}
    assert shown_row({"all": 6, "tag": 5}, 11) == {"all": "<11", "tag": "<11"}
    assert shown_row({}, 11) == {}


@pytest.mark.parametrize("total", [12, 25, 60, 400])
def test_every_small_part_looks_the_same(total: int):
    """Whatever the hidden part is, the row reads the same: nothing of it is told."""
    rows = {str(shown_row({"all": total - hidden, "tag": hidden}, 11)) for hidden in range(1, 11)
            if total - hidden >= 11}
    assert len(rows) == 1


def test_a_total_over_hidden_parts_is_a_lower_bound():
    assert shown_sum({"a": 100, "b": 3}, 11) == "≥101"
    assert shown_sum({"a": 100, "b": 11, "c": 0}, 11) == 111
    assert shown_sum({"b": 3}, 11) == "some"


def test_what_was_checked_over_hidden_parts_is_told_roughly():
    """1,003 checked less 1,000 shown would be 3; what is told is never more than what is shown anyhow."""
    assert shown_roughly(1003, {"a": 1000, "b": 3}, 11) == "≥900"
    assert shown_roughly(1000, {"a": 1000}, 11) == 1000
    assert shown_roughly(15, {"a": 12, "b": 3}, 11) == "some"
    assert shown_roughly(3, {"a": 12, "b": 3}, 11) == "<11"


def numbers(value: object) -> list[int]:
    if isinstance(value, dict):
        return [n for item in value.values() for n in numbers(item)]
    if isinstance(value, list):
        return [n for item in value for n in numbers(item)]
    return [value] if isinstance(value, int) and not isinstance(value, bool) else []


def test_the_public_audit_holds_no_small_count(summary: Summary):
    """M16: 3 tags, 4 SSNs, 2 held notes, 3 autopsies and 2 collisions are all under 11."""
    said = json.loads(audit_json(summary))
    assert [n for n in numbers(said) if 0 < n < 11] == []
    rows = {row["class"]: row for row in said["classes"]}
    assert rows["SSN"]["mentions"] == "<11"
    assert rows["SSN"]["rungs"] == {"all": "<11"}
    assert rows["IDNUM"]["rungs"] == {"all": "≥990", "tag": "<11"}
    assert rows["INSTITUTION"]["rungs"] == {"keep": 260, "all": 40}
    assert said["counts"]["notes_held_back"] == "<11"
    assert said["note_types"] == {"Autopsy": "<11", "Discharge Summary": "≥1993", "ED Note": 1500}
    assert said["collisions"] == {"NAME": 14, "LOCATION": "<11", "common word": 120}
    assert said["counts"]["mentions"] == "≥17091"


def test_the_private_audit_is_exact_and_names_places(summary: Summary, tmp_path: Path):
    broken = Verdict("P8", HELD, 9050, 3, where=("7-01:14", "7-01:80", "31-01:5"), hard=False)
    write_private(tmp_path, replace(summary, verdicts=verdicts(broken)))
    said = json.loads((tmp_path / "audit.json").read_text("utf-8"))
    rows = {row["class"]: row for row in said["classes"]}
    assert rows["IDNUM"]["rungs"] == {"all": 997, "tag": 3}
    assert [row["where"] for row in said["promises"] if row["id"] == "P8"] == [["7-01:14", "7-01:80", "31-01:5"]]
    assert {row["kind"]: row["labels"] for row in said["kinds"]}["IDNUM"] == {"ID": 3, "MRN": 997}
    page = (tmp_path / "audit.html").read_text("utf-8")
    assert "7-01:80" in page
    assert "a0161718" in page
    assert all((tmp_path / name).stat().st_mode & 0o077 == 0 for name in ("audit.json", "audit.html"))


def test_nothing_private_is_in_the_release(tree: Path, summary: Summary):
    """No fingerprint of the key, no place, no count by annotation label."""
    whole = "".join(path.read_text("utf-8") for path in tree.rglob("*") if path.is_file())
    assert summary.key_fingerprint not in whole
    public = audit(replace(summary, verdicts=verdicts(Verdict("P8", HELD, 90, 1, where=("7-01:14",), hard=False))))
    assert "7-01:14" not in json.dumps(public)
    assert "RELATIVE" not in whole


# ---- how it stands ------------------------------------------------------------------------------------------------


def test_the_outcome_is_the_worst_that_is_so(summary: Summary):
    assert outcome(summary)[0] == "held"
    assert outcome(replace(summary, verdicts=verdicts(Verdict("P8", BROKEN, 5, 1, hard=False))))[0] == "held"
    assert outcome(replace(summary, verdicts=verdicts(Verdict("P12", NOT_CHECKED, 0, 0))))[0] == "incomplete"
    assert outcome(replace(summary, verdicts=verdicts(Verdict("P31", BROKEN, 5, 1))))[0] == "broken"
    assert outcome(replace(summary, verdicts=()))[0] == "incomplete"


def test_a_promise_without_a_verdict_was_not_checked(summary: Summary):
    """"Passed" with nothing checked is a lie."""
    rows = {row.promise: row for row in promise_rows(replace(summary, verdicts=()))}
    assert list(rows) == list(summary.policy.promises)
    assert {row.standing for row in rows.values()} == {NOT_CHECKED}


def test_parts_of_a_promise_stand_under_it(summary: Summary):
    parts = (Verdict("M3.names", HELD, 80, 0), Verdict("M3.dates", HELD, 90, 0))
    rest = tuple(verdict for verdict in verdicts() if verdict.promise != "M3")
    rows = [row.promise for row in promise_rows(replace(summary, verdicts=(*rest, *parts)))]
    assert rows[rows.index("M2") + 1:rows.index("M4")] == ["M3.names", "M3.dates"]


# ---- the pages ----------------------------------------------------------------------------------------------------


class Page(HTMLParser):
    """Collects tags and attributes, and checks that every element is closed."""

    def __init__(self) -> None:
        super().__init__()
        self.attributes: list[tuple[str, str, str | None]] = []
        self.open: list[str] = []
        self.words: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.attributes += [(tag, name, value) for name, value in attrs]
        if tag not in ("meta", "br"):
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.words.append(data)


@pytest.mark.parametrize("private", [False, True])
def test_the_audit_page_asks_nothing_of_anybody(summary: Summary, private: bool):
    """No script, no link, no image, no import: the page can be opened in a locked room."""
    page = Page()
    text = audit_html(summary, private=private)
    page.feed(text)
    assert page.open == []
    names = {name for _, name, _ in page.attributes}
    assert not names & {"src", "href", "srcset", "action", "onclick", "onload", "style"}
    assert not re.search(r"https?:|@import|url\(|<script|<link|<img|<iframe", text)
    assert ("meta", "content", "default-src 'none'; style-src 'unsafe-inline'") in page.attributes


def test_what_the_source_calls_its_notes_cannot_break_a_page(summary: Summary):
    odd = replace(summary, note_types={"<script>alert(1)</script> | a\nb": 50})
    assert "<script>" not in audit_html(odd)
    row = [line for line in datasheet(odd).splitlines() if "alert" in line]
    assert row == ["| <script>alert(1)</script> \\| a b | 50 |"]


def test_notes_without_a_type_have_a_row_that_says_so(summary: Summary):
    """The row was blank in the audit and in the card."""
    bare = replace(summary, note_types={"": 60, "ED Note": 1500})
    assert re.search(r"<td[^>]*>none told</td>", audit_html(bare))
    assert "| none told | 60 |" in datasheet(bare)


def test_the_audit_page_says_everything_that_the_policy_wants_shown(summary: Summary):
    """must_show of the policy: every section has its heading."""
    text = audit_html(summary)
    headings = {"promises": "What was promised", "classes": "What happened to each class", "rungs": "Rewritten",
                "lists": "Lists that surrogates", "collisions": "and collisions", "held": "Held back"}
    assert set(summary.policy.must_show) == set(headings)
    for words in headings.values():
        assert words in text
    assert text.count("<tr>") > len(summary.policy.promises)


def test_broken_promises_stand_first(summary: Summary):
    text = audit_html(replace(summary, verdicts=verdicts(Verdict("P31", BROKEN, 50, 12, why="12 in all"))))
    assert text.index('<td class="id">P31</td>') < text.index('<td class="id">P1</td>')
    assert 'class="banner broken"' in text


def test_the_readme_says_what_it_is_and_what_it_is_not(summary: Summary):
    text = readme(summary)
    assert text.startswith("# Annotated corpus for de-identification research")
    for words in ("3,503 clinical notes of 1,204 patients", "This is not Safe Harbor", "Dates are shuffled",
                  "sha256sum -c SHA256SUMS.txt", "How to cite", "`annotations/i2b2/`", "DUA.md"):
        assert words in text, words
    assert "train 2,450, dev 350, test 703" in text
    kept = replace(summary, policy=replace(summary.policy, ids="keep"))
    assert "the ids of the source" in readme(kept)


def test_the_card_has_the_seven_sections_of_a_data_sheet(summary: Summary):
    headings = [line[3:] for line in datasheet(summary).splitlines() if line.startswith("## ")]
    assert headings == ["Motivation", "Composition", "Collection", "Preprocessing, cleaning, labeling", "Uses",
                        "Distribution", "Maintenance"]


def test_an_empty_class_is_not_told(summary: Summary):
    assert list(summary.by_class()) == [name for name in CLASSES if name in summary.by_class()]
    assert "EMAIL" not in summary.by_class()
    assert summary.mentions == 17094
