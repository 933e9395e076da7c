"""Review: the table that a person edits, what spreadsheets do to it, and edits that break a promise."""

from __future__ import annotations

import csv
import io
import json
import stat
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from session import POLICY, key_file, record, tree, write_lines

from resynth.cli import app
from resynth.errors import InputError
from resynth.job.review_table import COLUMNS, lines_of, read_edits, typed_over
from resynth.job.review_table import table as written
from resynth.plan.brief import named_by, worn
from resynth.plan.names_mentions import look_at
from resynth.plan.review import Row, value_of

NOTES = [
    record("d0", "p0", "[Wendell Kowalski](PATIENT), MRN [73140826](MRN), on [3/4/2010](DATE), SSN [900-12-3456](SSN). "
           "Mr. [KOWALSKI](PATIENT) is [Kowalski's](PATIENT) son; [Ruth](PATIENT) too. At [Mercy Hospital](HOSPITAL)."),
    record("d1", "p0", "Seen on [3/4/2010](DATE), [5/6/2010](DATE). Dr. [Okafor](DOCTOR). [Logan](CITY), [OH](STATE) "
           "[43138](ZIP). Phone [513-555-0142](PHONE), [wk1@mail.example](EMAIL)."),
    record("d2", "p1", "[April Pham](PATIENT), MRN [55201482](MRN), on [7/8/2011](DATE), [5/7/2012](DATE); "
           "phone [513-555-0143](PHONE), mail [ap1@mail.example](EMAIL). [Naches](CITY), [WA](STATE) [98937](ZIP)."),
]


def run(*words: object) -> int:
    return app.run([str(word) for word in words])


@pytest.fixture
def planned(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a plan in VAULT."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("resynth.vault.spool.BUCKET_BYTES", 300)
    key_file(tmp_path)
    write_lines(tmp_path / "notes.jsonl", NOTES)
    assert run("plan", "notes.jsonl", "--policy", POLICY, "--vault", "VAULT", "--key", "project.key") == 0
    return tmp_path


def table(folder: Path) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO((folder / "VAULT" / "review.csv").read_text("utf-8-sig"))))


def save(
    folder: Path, rows: list[dict[str, str]], encoding: str = "utf-8-sig", above: str = "", **how: Any
) -> None:
    out = io.StringIO()
    writer = csv.DictWriter(out, rows[0].keys(), **how)
    writer.writeheader()
    writer.writerows(rows)
    (folder / "VAULT" / "review.csv").write_bytes((above + out.getvalue()).encode(encoding))


def edit(folder: Path, original: str, new: str, doc: str = "") -> int:
    """Write a new surrogate in the row of an original; the row's number as a spreadsheet shows it."""
    rows = table(folder)
    at = next(n for n, row in enumerate(rows) if row["original"] == original and row["note"].startswith(doc))
    rows[at]["new_surrogate"] = new
    save(folder, rows)
    return at + 2


def became(folder: Path, vault: str = "VAULT") -> dict[tuple[str, str], tuple[str, str]]:
    """(document, original) -> surrogate and rule."""
    lines = (folder / vault / "crosswalk.jsonl").read_text("utf-8").splitlines()
    return {(row["doc_id"], row["original"]): (row["surrogate"], row["rule"]) for row in map(json.loads, lines)}


# ── the table ────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_a_row_for_every_value_of_a_chart(planned: Path) -> None:
    """The columns of DESIGN section 4 and what a row is known by; for its owner alone; with a byte order mark."""
    path = planned / "VAULT" / "review.csv"
    assert path.read_bytes().startswith(b"\xef\xbb\xbf")
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    rows = table(planned)
    assert tuple(rows[0]) == COLUMNS
    found = [(row["patient"], row["original"], row["mentions"]) for row in rows]
    # "KOWALSKI" and "Kowalski's" are one value; a date is one in its note alone.
    assert ("p0", "KOWALSKI", "2") in found
    assert found.count(("p0", "3/4/2010", "1")) == 2
    assert ("p0", "Mercy Hospital", "1") in found
    assert sum(int(mentions) for _, _, mentions in found) == sum(len(note["spans"]) for note in NOTES)
    assert len({row["row"] for row in rows}) == len(rows)


def test_without_edits_apply_is_release(planned: Path) -> None:
    """Same bytes; and neither what was planned nor the order of the two matters."""
    assert run("apply", "--vault", "VAULT", "--out", "OUT") == 0
    assert run("release", "notes.jsonl", "--policy", POLICY, "--out", "OUT2", "--vault", "V2", "--key", "project.key",
               "--jobs", 2) == 0
    assert tree(planned / "OUT") == tree(planned / "OUT2")
    assert run("release", "notes.jsonl", "--policy", POLICY, "--out", "OUT3", "--vault", "VAULT") == 0
    assert tree(planned / "OUT3") == tree(planned / "OUT")


def test_an_edit_holds_in_its_chart_for_the_whole_person(planned: Path) -> None:
    """Written for "Wendell Kowalski": the last name follows in its case, with its possessive; nobody else changes."""
    before = {(row["original"], row["note"]): row["surrogate"] for row in table(planned)}
    edit(planned, "Wendell Kowalski", "Nestor Ambrose")
    assert run("apply", "--vault", "VAULT", "--out", "OUT") == 0
    now = became(planned)
    assert now["d0", "Wendell Kowalski"] == ("Nestor Ambrose", "review.v1")
    assert now["d0", "KOWALSKI"] == ("AMBROSE", "review.v1")
    assert now["d0", "Kowalski's"] == ("Ambrose's", "review.v1")
    others = {what: made for what, made in now.items() if "owalski" not in what[1].casefold()}
    for (doc, original), (surrogate, rule) in others.items():
        assert rule != "review.v1"
        assert before.get((original, doc), surrogate) == surrogate
    audit = json.loads((planned / "VAULT" / "audit.json").read_text())
    assert audit["counts"]["mentions_reviewed"] == 3
    assert json.loads((planned / "OUT" / "AUDIT.json").read_text())["counts"]["mentions_reviewed"] == "<11"
    assert run("verify", "--release", "OUT", "--vault", "VAULT", "--source", "notes.jsonl") == 0


def test_an_edit_of_a_date_holds_in_its_note(planned: Path) -> None:
    edit(planned, "3/4/2010", "9/9/2009", "d0")
    other = next(row["surrogate"] for row in table(planned) if row["original"] == "3/4/2010" and row["note"] == "d1")
    assert run("apply", "--vault", "VAULT", "--out", "OUT") == 0
    now = became(planned)
    assert now["d0", "3/4/2010"] == ("9/9/2009", "review.v1")
    assert now["d1", "3/4/2010"][0] == other


def test_an_edit_that_is_taken_back_leaves_nothing(planned: Path) -> None:
    """Edited and planned again: what was written stays in the table; emptied: the bytes of no edit."""
    edit(planned, "Ruth", "Helena")
    plan = ("plan", "notes.jsonl", "--policy", POLICY, "--vault", "VAULT")
    assert run(*plan) == 0
    assert [row["new_surrogate"] for row in table(planned) if row["original"] == "Ruth"] == ["Helena"]
    edit(planned, "Ruth", "")
    assert run(*plan) == 0
    assert run("apply", "--vault", "VAULT", "--out", "OUT") == 0
    assert run("release", "notes.jsonl", "--policy", POLICY, "--out", "OUT2", "--vault", "V2", "--key",
               "project.key") == 0
    assert tree(planned / "OUT") == tree(planned / "OUT2")


def test_other_edits_of_the_same_notes_are_another_version(planned: Path) -> None:
    """What was handed out is not what it was: a major version, and the page of changes says why."""
    edit(planned, "Ruth", "Helena")
    assert run("apply", "--vault", "VAULT", "--out", "OUT") == 0
    edit(planned, "Ruth", "Ingrid")
    assert run("apply", "--vault", "VAULT", "--out", "OUT2", "--jobs", 2) == 0
    assert (planned / "OUT" / "VERSION").read_text() == "1.0.0\n"
    assert (planned / "OUT2" / "VERSION").read_text() == "2.0.0\n"
    assert "that a person wrote" in (planned / "OUT2" / "CHANGES.md").read_text()
    assert became(planned)["d0", "Ruth"][0] == "Ingrid"


def test_a_grown_corpus_keeps_what_a_person_wrote(planned: Path) -> None:
    edit(planned, "Wendell Kowalski", "Nestor Ambrose")
    assert run("apply", "--vault", "VAULT", "--out", "OUT") == 0
    more = record("d9", "p0", "[Wendell Kowalski](PATIENT) came back, [Mr. Kowalski](PATIENT) is well.")
    write_lines(planned / "more.jsonl", [*NOTES, more])
    assert run("release", "more.jsonl", "--policy", POLICY, "--out", "OUT2", "--vault", "VAULT") == 0
    now = became(planned)
    assert now["d0", "Wendell Kowalski"][0] == "Nestor Ambrose"
    assert now["d9", "Wendell Kowalski"][0] == "Nestor Ambrose"
    assert now["d9", "Mr. Kowalski"][0] == "Mr. Ambrose"


def test_apply_without_a_plan_says_what_to_type(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    key_file(tmp_path)
    source = write_lines(tmp_path / "notes.jsonl", NOTES)
    assert run("release", source, "--policy", POLICY, "--out", tmp_path / "OUT", "--vault", tmp_path / "V") == 0
    assert run("apply", "--vault", tmp_path / "V", "--out", tmp_path / "OUT2") == 4
    said = capsys.readouterr().err
    assert "nothing was planned in this vault" in said
    assert "hint: resynth plan INPUT" in said


# ── what spreadsheets do ─────────────────────────────────────────────────────────────────────────────────────────────

DAMAGE: dict[str, Callable[[Path, list[dict[str, str]]], None]] = {
    "sorted by another column": lambda f, rows: save(f, sorted(rows, key=lambda row: row["surrogate"])),
    "rows deleted": lambda f, rows: save(f, [row for row in rows if row["new_surrogate"]]),
    "columns added and moved": lambda f, rows: save(f, [{"remark": "ok", **dict(reversed(row.items())), "": ""}
                                                       for row in rows]),
    "all cells quoted": lambda f, rows: save(f, rows, quoting=csv.QUOTE_ALL),
    "semicolons": lambda f, rows: save(f, rows, delimiter=";"),
    "tabs in UTF-16": lambda f, rows: save(f, rows, "utf-16", delimiter="\t"),
    "a line for spreadsheets": lambda f, rows: save(f, rows, "utf-8", delimiter=";", above="sep=;\r\n"),
    "bars": lambda f, rows: save(f, rows, delimiter="|"),
    "no byte order mark": lambda f, rows: save(f, rows, "utf-8"),
    "cp1252": lambda f, rows: save(f, rows, "cp1252"),
    "dates and zeros rewritten": lambda f, rows: save(f, [
        {**row, "original": "04.03.2010", "surrogate": row["surrogate"].lstrip("0"), "mentions": "1,0"}
        for row in rows]),
    "upper case and blanks": lambda f, rows: save(f, [
        {**row, "row": f" {row['row'].upper()} ", "new_surrogate": f"{row['new_surrogate']}  "} for row in rows]),
    "line ends of Windows": lambda f, rows: save(f, rows, lineterminator="\r\n"),
    "line ends of an old Mac": lambda f, rows: save(f, rows, lineterminator="\r"),
}


@pytest.mark.parametrize("how", DAMAGE)
def test_a_table_that_went_through_a_spreadsheet_says_the_same(planned: Path, how: str) -> None:
    edit(planned, "Ruth", "Helena")
    rows = table(planned)
    wanted = {row["row"].partition(".")[0]: row["new_surrogate"] for row in rows if row["new_surrogate"]}
    # A name with an accent beside the edit must not hurt.
    rows[0]["original"] = "José"
    DAMAGE[how](planned, rows)
    edits = read_edits(planned / "VAULT" / "review.csv")
    assert {row: found.text for row, found in edits.items()} == wanted
    assert typed_over(planned / "VAULT" / "review.csv") == []


@pytest.mark.parametrize("original", ["Ruth", "73140826", "513-555-0142", "Logan", "wk1@mail.example"])
def test_what_is_typed_over_the_planned_surrogate_is_refused_by_its_row(
    planned: Path, capsys: pytest.CaptureFixture[str], original: str
) -> None:
    """It passed for nothing: the release had what its reader had wanted replaced, and nothing said so."""
    rows = table(planned)
    at = next(n for n, row in enumerate(rows) if row["original"] == original)
    was = rows[at]["surrogate"]
    rows[at]["surrogate"] = "1234567890" if was[-1].isdigit() else "Somebody Other"
    save(planned, rows)
    assert run("apply", "--vault", "VAULT", "--out", "OUT") == 4
    said = capsys.readouterr().err
    assert "in 1 row the planned surrogate was written over" in said
    assert f"  row {at + 2}\n" in said
    assert not (planned / "OUT").exists()
    assert run("plan", "notes.jsonl", "--policy", POLICY, "--vault", "VAULT") == 0
    assert f"warning: in 1 row of the table before (row {at + 2})" in capsys.readouterr().err
    assert table(planned)[at]["surrogate"] == was
    assert run("apply", "--vault", "VAULT", "--out", "OUT") == 0


@pytest.mark.parametrize(("planned_as", "now"), [
    ("03/04/2010", "4-Mar-10"), ("04 March", "4. Mrz"), ("0042", "42"), ("12345678", "1.23E+07"), ("3-4", "4-Mar"),
    ("Sept. 2010", "01.09.2010"), ("10:30 pm", "22:30:00"), ("=sum", "'=sum"), ("555-0142", "555 0142"),
    ("Jos\u00e9 Ng", "Jose\u0301 NG "),
])
def test_what_a_spreadsheet_writes_anew_is_no_edit(tmp_path: Path, planned_as: str, now: str) -> None:
    row = Row("p", "X", "before", planned_as, 1, "rule", "all", "d", "r" + "0" * 20)
    (tmp_path / "review.csv").write_bytes(b"".join(written([lines_of([row])], {})))
    rows = list(csv.DictReader(io.StringIO((tmp_path / "review.csv").read_text("utf-8-sig"))))
    (tmp_path / "VAULT").mkdir()
    save(tmp_path, [{**rows[0], "surrogate": now}])
    assert typed_over(tmp_path / "VAULT" / "review.csv") == []



REFUSED: dict[str, tuple[Callable[[list[dict[str, str]]], list[dict[str, str]]], dict[str, Any], str]] = {
    "an accent in no known encoding": (
        lambda rows: [{**rows[0], "new_surrogate": "José"}, *rows[1:]], {"encoding": "cp1252"}, "not in UTF-8"),
    "the row's name lost": (
        lambda rows: [rows[0], {**rows[1], "row": "", "new_surrogate": "x"}, *rows[2:]], {}, "row 3: its cell"),
    "the row's name changed": (
        lambda rows: [{**rows[0], "row": "r12", "new_surrogate": "x"}, *rows[1:]], {}, "row 2: its cell"),
    "two lines in a cell": (
        lambda rows: [{**rows[0], "new_surrogate": "two\nlines"}, *rows[1:]], {}, "row 2: a surrogate is one line"),
    "a control character": (
        lambda rows: [{**rows[0], "new_surrogate": "a\x07b"}, *rows[1:]], {}, "row 2: a surrogate is one line"),
    "what a spreadsheet made of a formula": (
        lambda rows: [{**rows[0], "new_surrogate": "#NAME?"}, *rows[1:]], {}, "row 2: a spreadsheet put an error"),
    "what a spreadsheet made of a long number": (
        lambda rows: [rows[0], {**rows[1], "new_surrogate": "1,23E+10"}, *rows[2:]], {}, "row 3: a spreadsheet put"),
    "what pandas made of a number": (
        lambda rows: [{**rows[0], "new_surrogate": "76543210.0"}, *rows[1:]], {}, "row 2: a spreadsheet put"),
    "a novel": (
        lambda rows: [{**rows[0], "new_surrogate": "x" * 501}, *rows[1:]], {}, "row 2: a surrogate has at most 500"),
    "a row twice, and not the same": (
        lambda rows: [{**rows[0], "new_surrogate": "x"}, *rows[1:], {**rows[0], "new_surrogate": "y"}], {},
        "something else than row 2"),
    "no column new_surrogate": (
        lambda rows: [{("new" if k == "new_surrogate" else k): v for k, v in row.items()} for row in rows], {},
        "no column new_surrogate"),
    "no column row": (
        lambda rows: [{k: v for k, v in row.items() if k != "row"} for row in rows], {}, "no column row"),
}


@pytest.mark.parametrize("how", REFUSED)
def test_what_cannot_be_told_is_refused_with_its_row(planned: Path, how: str) -> None:
    damage, saved, said = REFUSED[how]
    save(planned, damage(table(planned)), **saved)
    with pytest.raises(InputError) as raised:
        read_edits(planned / "VAULT" / "review.csv")
    told = "\n".join(raised.value.lines())
    assert said in told
    assert "hint: " in told
    assert "José" not in told


@pytest.mark.parametrize("raw", [b"PK\x03\x04 a workbook", b"\xd0\xcf\x11\xe0 an old one", b"r\0o\0w\0", b""])
def test_what_is_no_table_is_refused(tmp_path: Path, raw: bytes) -> None:
    (tmp_path / "review.csv").write_bytes(raw)
    with pytest.raises(InputError):
        read_edits(tmp_path / "review.csv")


# ── edits that break a promise ───────────────────────────────────────────────────────────────────────────────────────

BREAKS = {
    "its own original": ("Wendell Kowalski", "Wendell Kowalski", "P1"),
    "a last name of the corpus": ("Wendell Kowalski", "Nestor Pham", "P31"),
    "a name of the note": ("Wendell Kowalski", "Ruth Ambrose", "P32"),
    "two people, one name": ("Ruth", "Nestor", "M8"),
    "an identifier of the corpus": ("73140826", "55201482", "P18"),
    "the same with punctuation": ("73140826", "55-20-14-82", "P18"),
    "a telephone number of the corpus": ("513-555-0142", "513.555.0143", "P23"),
    "an address of the corpus": ("wk1@mail.example", "AP1@mail.example", "P13"),
    "an address that can exist": ("wk1@mail.example", "xy@clinic" + ".org", "P14"),
    "a date of the note": ("3/4/2010", "5/6/2010", "P10"),
    "a number for the mask": ("900-12-3456", "900-98-7654", "P40"),
    "what is kept": ("Mercy Hospital", "Hope Hospital", "P2"),
    "a rare name": ("Okafor", "Zwiefelhofer", "P26"),
}


@pytest.mark.parametrize("how", BREAKS)
def test_an_edit_that_breaks_a_hard_promise_is_refused_by_its_row(
    planned: Path, capsys: pytest.CaptureFixture[str], how: str
) -> None:
    """Row and promise, no value; exit 5, nothing at OUT; corrected, it goes on."""
    original, new, promise = BREAKS[how]
    if how == "two people, one name":
        edit(planned, "Wendell Kowalski", "Nestor Ambrose")
    number = edit(planned, original, new, "d1" if how == "a date of the note" else "")
    capsys.readouterr()
    assert run("apply", "--vault", "VAULT", "--out", "OUT") == 5
    said = capsys.readouterr().err
    assert f"row {number}: " in said
    assert promise in said.split(f"row {number}: ")[1].split("\n")[0]
    assert new not in said
    assert original not in said
    assert not (planned / "OUT").exists()
    edit(planned, original, "", "d1" if how == "a date of the note" else "")
    if how != "two people, one name":
        assert run("apply", "--vault", "VAULT", "--out", "OUT") == 0


def test_an_edit_of_another_form_is_told_by_its_row_and_goes_out(
    planned: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A digit that was forgotten, a date that no calendar has, a title too many: nobody said so."""
    slips = [("73140826", "7731", "P17"), ("5/6/2010", "2/30/2011", "P7"), ("Okafor", "Dr. Ambrose", "P24"),
             ("513-555-0142", "212 555 0143", "P21")]
    rows = [(edit(planned, original, new), promise) for original, new, promise in slips]
    edit(planned, "Wendell Kowalski", "Lester Ambrose")
    assert run("apply", "--vault", "VAULT", "--out", "OUT") == 0
    err = capsys.readouterr().err
    (said,) = [line for line in err.splitlines() if "another form" in line]
    assert said == ("resynth: warning: written in another form than what it replaces, and released so: "
                    + ", ".join(f"row {number} ({promise})" for number, promise in sorted(rows)))
    assert "hint: where that is no wish, write in new_surrogate as the original is written" in err


def test_two_originals_never_share_a_number(planned: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """What another patient's number becomes is no original; it is taken all the same."""
    taken = next(row["surrogate"] for row in table(planned) if row["original"] == "55201482")
    number = edit(planned, "73140826", taken)
    assert run("apply", "--vault", "VAULT", "--out", "OUT") == 5
    assert f"row {number}: injective" in capsys.readouterr().err
    assert not (planned / "OUT").exists()


def test_an_edit_of_a_row_that_the_plan_does_not_have(planned: Path, capsys: pytest.CaptureFixture[str]) -> None:
    rows = table(planned)
    rows.append({**rows[0], "row": f"{rows[0]['row'][:9]}000000000000", "new_surrogate": "x"})
    save(planned, rows)
    assert run("apply", "--vault", "VAULT", "--out", "OUT") == 4
    assert f"row {len(rows) + 1}" in capsys.readouterr().err


def test_the_verifier_has_the_last_word_and_the_row_is_named(
    planned: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Were the first look blind, the verdict would name the row."""
    from resynth.job import review

    monkeypatch.setattr(review, "refuse", lambda run: None)
    number = edit(planned, "Wendell Kowalski", "Nestor Pham")
    assert run("apply", "--vault", "VAULT", "--out", "OUT") == 5
    said = capsys.readouterr().err
    assert "P31" in said
    assert f"review.csv: row {number}" in said


def test_a_code_that_is_not_its_towns_is_told_by_its_row(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The verdict names the whole address, of which the edit is the end."""
    monkeypatch.chdir(tmp_path)
    key_file(tmp_path)
    write_lines(tmp_path / "notes.jsonl", NOTES)
    assert run("plan", "notes.jsonl", "--policy", "training-data", "--vault", "VAULT", "--key", "project.key") == 0
    number = edit(tmp_path, "98937", "00501")
    assert run("apply", "--vault", "VAULT", "--out", "OUT") == 5
    said = capsys.readouterr().err
    assert "M26" in said
    assert f"review.csv: row {number}" in said
    assert "hint: write something else in new_surrogate" in said


# ── small things ─────────────────────────────────────────────────────────────────────────────────────────────────────


def test_values_are_compared_without_case_breaks_and_possessive() -> None:
    assert value_of("KOWALSKI'S") == value_of("Kowalski’s") == value_of("kowalski") == "kowalski"
    assert value_of("Mary\n Ann") == "mary ann"


def test_what_is_written_wears_the_mention() -> None:
    assert worn("Ambrose", "KOWALSKI") == "AMBROSE"
    assert worn("Ambrose", "kowalski") == "ambrose"
    assert worn("AMBROSE", "Kowalski") == "Ambrose"
    assert worn("DeMarco", "Kowalski") == "DeMarco"


def test_a_name_of_another_form_names_nobody_else() -> None:
    """Only where the parts correspond do other mentions follow."""
    assert named_by(look_at("Wendell Kowalski", False), "Nestor Ambrose") == {
        "first:wendell": "Nestor", "last:kowalski": "Ambrose"}
    assert named_by(look_at("Wendell Kowalski", False), "the patient's uncle") == {}
