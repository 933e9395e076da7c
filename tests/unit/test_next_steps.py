"""What the program says to type next can be typed: real paths, no command that was just typed, words for codes."""

from __future__ import annotations

import csv
import dataclasses
import gzip
import json
import re
from pathlib import Path

import pytest
from session import POLICY, ROOT, example_lines, here, record, write_lines

from resynth.errors import UsageError
from resynth.job import release, rewriting
from resynth.kinds import KINDS
from resynth.plan.family import SpannedChart
from resynth.types import Plan, Standing, Verdict
from resynth.vault import layout


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
    (tmp_path / "bad.yaml").write_text(
        "policy: bad\nversion: 1\ntitle: T\nplain: P\nlegal_route: irb_with_dua\nrules: {AGE: {action: keep}}\n",
        "utf-8")
    done = here("policy", "check", "bad.yaml", cwd=tmp_path)
    assert "; extends: NAME (resynth policy list) takes over what is not said" in done.err
    (tmp_path / "bad.yaml").write_text(
        "policy: bad\nversion: 1\ntitle: T\nplain: P\nextends: hipaa-safe-harbor\nrules: {STATE: {action: hold}, ZIP: "
        "{action: keep}}\n", "utf-8")
    done = here("policy", "check", "bad.yaml", cwd=tmp_path)
    assert "where the board has approved it so: legal_route: irb_with_dua, or expert_determination" in done.err
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


def test_a_policy_that_takes_in_by_itself_says_that_it_goes_on_with_the_next_run(tmp_path: Path) -> None:
    """It named itself as the way out: each number that is taken in leads to one more, and a run looks three times."""
    write_lines(tmp_path / "n.jsonl", [
        record("n1", "p", "[Ann Lund](PATIENT) MRN [0048213-K](MRN), [3/4/2019](DATE)."),
        record("n2", "p", "[A. Lund](PATIENT) was here, MRN 48213K, [3/9/2019](DATE)."),
        record("n3", "q", "[Bo Rask](PATIENT) MRN 004-8213-K and 48213, [4/9/2019](DATE)."),
    ])
    line = ("release", "n.jsonl", "--policy", "training-data", "--out", "OUT", "--vault", "V")
    done = here(*line, cwd=tmp_path)
    assert done.code == 5
    assert "hint: what was taken in led to these: run the same command again and they are taken in too" in done.err
    assert here(*line, cwd=tmp_path).code == 0


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


def test_detect_names_a_page_beside_what_it_found(tmp_path: Path) -> None:
    """It said --page x.html for --out private/x.jsonl: the page, which is PHI, would have stood where one works."""
    write_lines(tmp_path / "n.jsonl", example_lines(1))
    (tmp_path / "my private").mkdir()
    done = here("detect", "n.jsonl", "--out", "my private/x.jsonl", cwd=tmp_path)
    assert "look at some notes with --page 'my private/x.html', correct" in done.err


@pytest.mark.parametrize(("verb", "says", "hint"), [
    (("release", "n.jsonl", "--policy", POLICY, "--out", "/proc/O", "--vault", "V"), "O: no folder can be made there",
     "name another --out"),
    (("release", "n.jsonl", "--policy", POLICY, "--out", "O", "--vault", "/proc/V"), "V: the vault cannot be used",
     "name another --vault"),
    (("detect", "n.jsonl", "--out", "/proc/x.jsonl"), "x.jsonl: its folder cannot be written in",
     "name another place for --out"),
    (("detect", "n.jsonl", "--out", "x.jsonl", "--page", "/proc/x.html"), "x.html: its folder cannot be written in",
     "name another place for --page"),
])
def test_a_place_where_nothing_can_be_made_is_told_with_its_flag(
    tmp_path: Path, verb: tuple[str, ...], says: str, hint: str
) -> None:
    """Root may write anywhere by its rights, and in /proc nothing can be made: the run ended with 4, no path named."""
    write_lines(tmp_path / "n.jsonl", example_lines(1))
    done = here(*verb, cwd=tmp_path)
    assert done.code == 2
    assert done.err.startswith(f"resynth: {says}")
    assert done.err.endswith(f"hint: {hint}\n")
    assert [path.name for path in tmp_path.iterdir()] == ["n.jsonl"]


@pytest.mark.parametrize(("text", "code"), [("{", 4), ('{"doc_id": "1", "patient_id": "1", "text": "Wren"}', 4),
                                            (json.dumps({"doc_id": "1", "patient_id": "1", "text": "Wren", "spans": [
                                                {"start": 0, "end": 4, "label": "SPROCKET"}]}), 3)])
def test_a_run_that_is_refused_leaves_no_vault_that_it_made(tmp_path: Path, text: str, code: int) -> None:
    """A folder with a key stayed. A vault that was there stays as it was, and a promise that breaks keeps its table."""
    (tmp_path / "n.jsonl").write_text(f"{text}\n")
    asked = ("release", "n.jsonl", "--policy", POLICY, "--out", "OUT", "--vault", "VAULT")
    assert here(*asked, cwd=tmp_path).code == code
    assert not (tmp_path / "VAULT").exists()
    write_lines(tmp_path / "m.jsonl", [record("a", "p", "[Ann Kowalski](PATIENT) came. Kowalski left.")])
    done = here("release", "m.jsonl", *asked[2:], cwd=tmp_path)
    assert done.code == 5
    assert (tmp_path / "VAULT" / "residuals.csv").exists()
    key = (tmp_path / "VAULT" / "key").read_bytes()
    assert here(*asked, cwd=tmp_path).code == code
    assert (tmp_path / "VAULT" / "key").read_bytes() == key


def test_a_place_in_a_packed_file_names_the_packed_file(tmp_path: Path) -> None:
    """There is no t.jsonl: its lines are those of what is in t.jsonl.gz."""
    (tmp_path / "t.jsonl.gz").write_bytes(gzip.compress(b'{"doc_id": "1"}\n'))
    asked = ("--policy", POLICY, "--out", "OUT", "--vault", "VAULT")
    done = here("release", "t.jsonl.gz", *asked, cwd=tmp_path)
    assert (done.code, done.err) == (4, "resynth: t.jsonl:1: text is missing or no string (in t.jsonl.gz)\n")
    (tmp_path / "t.jsonl.gz").write_bytes(gzip.compress(b'{"doc_id": "1"}\n{]\n'))
    done = here("convert", "t.jsonl.gz", "x.csv", cwd=tmp_path)
    assert done.err.splitlines()[2] == (
        "resynth:   t.jsonl:2: column 2: not JSON: a key in double quotes is expected (in t.jsonl.gz)")
    (tmp_path / "t.jsonl.gz").write_bytes(b"no")
    done = here("release", "t.jsonl.gz", *asked, cwd=tmp_path)
    assert done.err.splitlines()[0] == "resynth: t.jsonl.gz: it is not packed as .gz"


def test_an_empty_file_is_a_note_where_a_file_is_a_note_and_else_no_input(tmp_path: Path) -> None:
    """As docs/formats.md says."""
    for name, code in (("e.txt", 0), ("e.jsonl", 4), ("e.csv", 4)):
        (tmp_path / name).write_bytes(b"")
        done = here("detect", name, "--out", f"{name}.found.jsonl", cwd=tmp_path)
        assert done.code == code, done.err
        assert ("1 note holds no text: e.txt" if code == 0 else f"{name}: no notes here, the file is empty") in done.err


def test_the_last_column_of_a_score_has_a_legend_below_it(tmp_path: Path) -> None:
    write_lines(tmp_path / "n.jsonl", example_lines(3))
    done = here("score", "n.jsonl", "n.jsonl", cwd=tmp_path)
    said = " ".join(done.out.split())
    assert "official: F1 as the official i2b2 script counts, minus F1 by the corrected rules; same: they do not" in said
    assert "95 % interval: of the recall." in said


def test_a_hint_says_of_which_records_it_speaks(tmp_path: Path) -> None:
    """An overlap is settled by --spans both, a span past the end of its text is not: the hint was said of both."""
    rows = [{"doc_id": name, "patient_id": "p", "text": "Seen by Al", "spans": spans} for name, spans in (
        ("a", [{"start": 0, "end": 40, "label": "DATE"}]),
        ("b", [{"start": 0, "end": 4, "label": "DATE"}, {"start": 2, "end": 7, "label": "DATE"}]),
    )]
    write_lines(tmp_path / "n.jsonl", rows)
    release = ("release", "n.jsonl", "--policy", POLICY, "--out", "OUT", "--vault", "V")
    assert "hint: for n.jsonl:2: --spans both settles them" in here(*release, cwd=tmp_path).err
    write_lines(tmp_path / "n.jsonl", [rows[1], {**rows[1], "doc_id": "c"}])
    assert "hint: --spans both settles them" in here(*release, cwd=tmp_path).err


@pytest.mark.parametrize(("field", "typed"), [
    ("id", "id"), ("noteId", "noteId"), ("Report_Number", "Report_Number"), ("visit_id", ""), ("patient", ""),
    ("author_id", ""), ("kowalski_id", ""),
])
def test_a_field_that_is_the_id_of_a_note_is_told(tmp_path: Path, field: str, typed: str) -> None:
    """Once for all lines, with what to type; a field of another's id, or of another name, is not offered."""
    rows = [{field: f"n{number}", "patient_id": "p", "text": "Seen.", "spans": []} for number in range(5)]
    write_lines(tmp_path / "n.jsonl", rows)
    done = here("convert", "n.jsonl", "n.csv", cwd=tmp_path)
    assert done.code == 4
    assert (f"hint: --columns doc_id={typed}\n" in done.err) == bool(typed)
    assert "kowalski" not in done.err
    if typed:
        assert done.err.count("doc_id is missing") == 1
        assert "n.jsonl:1, n.jsonl:2, n.jsonl:3, …: doc_id is missing" in done.err
        assert here("convert", "n.jsonl", "n.csv", "--columns", f"doc_id={typed}", cwd=tmp_path).code == 0


def test_what_else_lies_in_a_folder_of_notes_is_counted_by_its_endings(tmp_path: Path) -> None:
    """Names of files can be somebody's, and so can an ending that no program gives; the hint takes the notes alone."""
    folder = tmp_path / "junk"
    folder.mkdir()
    for name in ("one.txt", "two.txt", "scan.pdf", "Thumbs.db", "letter.Kowalski"):
        (folder / name).write_text("Seen.\n", "utf-8")
    (folder / "scan.pdf").write_bytes(b"%PDF-1.4")
    done = here("detect", "junk", "--out", "found.jsonl", cwd=tmp_path)
    assert done.err == (
        "resynth: junk: a folder holds files of one format, this one 2 text, 3 of no known format (1 .pdf, 1 .db, "
        "1 of other endings)\nresynth: hint: name the files of notes alone: 'junk/*.txt'\n"
    )
    assert here("detect", "junk/*.txt", "--out", "found.jsonl", cwd=tmp_path).code == 0


def test_patterns_that_are_hinted_at_have_all_files_of_a_format(tmp_path: Path) -> None:
    """One ending of two was named, by the last folder's name alone, and the notes of the other were left out."""
    folder = tmp_path / "my" / "odd [x]"
    (folder / "below").mkdir(parents=True)
    for name in ("A.TXT", "below/….txt", "scan.pdf"):
        (folder / name).write_text("Seen.\n", "utf-8")
    done = here("detect", "my/odd [x]", "--out", "found.jsonl", cwd=tmp_path)
    pattern = "my/odd [[]x]/**/*.[tT][xX][tT]"
    assert done.err.endswith(f"hint: name the files of notes alone: '{pattern}'\n")
    done = here("detect", pattern, "--out", "found.jsonl", cwd=tmp_path)
    assert done.code == 0
    assert "in 2 notes" in done.err
    (folder / "scan.pdf").unlink()
    (folder / "n.jsonl.gz").write_bytes(gzip.compress(b'{"doc_id": "a", "patient_id": "p", "text": "Seen."}\n'))
    done = here("detect", "my/odd [x]", "--out", "more.jsonl", cwd=tmp_path)
    packed = "my/odd [[]x]/*.jsonl.gz"
    assert done.err.endswith(f"hint: name each format's files apart: '{packed}' '{pattern}'\n")
    done = here("detect", packed, pattern, "--out", "more.jsonl", cwd=tmp_path)
    assert "in 3 notes" in done.err


def test_a_lookup_tells_places_to_the_end_of_a_note_and_none_behind_it(tmp_path: Path) -> None:
    """Offset 6000 of a note of 460 characters was told to be 6009 in the source."""
    write_lines(tmp_path / "n.jsonl", example_lines(4))
    assert here("release", "n.jsonl", "--policy", POLICY, "--out", "OUT", "--vault", "V", cwd=tmp_path).code == 0
    notes = (tmp_path / "OUT" / "notes.jsonl").read_text("utf-8").splitlines()
    given = (tmp_path / "n.jsonl").read_text("utf-8").splitlines()
    own = {row["doc_id"]: row["text"] for row in map(json.loads, given)}
    for note in map(json.loads, notes):
        last = len(note["text"]) - 1
        done = here("vault", "lookup", note["doc_id"], "--vault", "V", "--at", str(last), cwd=tmp_path)
        doc_id = json.loads(done.out.splitlines()[0])["doc_id"]
        end = len(own[doc_id]) - 1
        assert done.err == f"resynth: {note['doc_id']}: no mention stands at {last}; in the source it is offset {end}\n"
        back = here("vault", "lookup", doc_id, "--own", "--vault", "V", "--at", str(end), cwd=tmp_path)
        assert back.err.endswith(f"no mention stands at {end}; in the released note it is offset {last}\n")
        for words, length in (((note["doc_id"],), last + 1), ((doc_id, "--own"), end + 1)):
            done = here("vault", "lookup", *words, "--vault", "V", "--at", str(length), cwd=tmp_path)
            assert done.code == 2
            assert f"--at {length} lies outside of the note, which has {length:,} characters" in done.err


def test_a_vault_in_which_another_run_works_says_what_to_do(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(layout, "PATIENCE", 0.0)
    store = layout.Vault.open(tmp_path / "V")
    with store.locked(), pytest.raises(UsageError, match="another run is working") as told, store.locked():
        pass
    assert told.value.hint.startswith("wait until it has ended")
    assert told.value.hint.endswith(f"fuser {tmp_path / 'V' / 'lock'}")


def test_a_broken_promise_says_where_to_look(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Exit 5 named promise and places, and nothing to do about it."""
    monkeypatch.setattr(release, "scan_tree", lambda *_: [Verdict("M16", Standing.BROKEN, 1, 1, ("x",), "", True)])
    write_lines(tmp_path / "n.jsonl", example_lines(4))
    done = here("release", "n.jsonl", "--policy", POLICY, "--out", "OUT", "--vault", "V", cwd=tmp_path)
    assert done.code == 5
    assert "hint: V/audit.html tells the places, and docs/promises/M16.md what was looked at" in done.err
    assert (tmp_path / "V" / "audit.html").is_file()


def test_a_broken_promise_lists_its_notes_where_hold_lets_the_others_go(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One false break of a promise in one note, and nothing stood at OUT in the morning: only ids of OUT were named."""
    real = rewriting.plan_chart

    def faulty(chart: SpannedChart, *rest: object) -> list[Plan | None]:
        return [
            plan and dataclasses.replace(plan, replacements=tuple(
                made._replace(text="513-659-8995") if made.span.kind == "PHONE" else made for made in plan.replacements
            )) for plan in real(chart, *rest)  # type: ignore[arg-type]
        ]

    monkeypatch.setattr(rewriting, "plan_chart", faulty)
    rows = [record("d1", "p1", "Call [513-555-0142](PHONE)."), record("d2", "p1", "Seen by [Ann Brown](DOCTOR).")]
    write_lines(tmp_path / "n.jsonl", rows)
    asked = ("release", "n.jsonl", "--policy", "hipaa-safe-harbor", "--out", "OUT", "--vault", "V")
    done = here(*asked, cwd=tmp_path)
    assert done.code == 5
    assert "hint: V/residuals.csv has the places in 1 note with no decision: hold in that column leaves" in done.err
    assert "docs/promises/M14.md" in done.err
    table = tmp_path / "V" / "residuals.csv"
    [head, row] = table.read_text("utf-8-sig").splitlines()
    assert row == "d1,5,17,PHONE,513-555-0142,M14: broken here,"
    assert not (tmp_path / "OUT").exists()
    table.write_text(f"{head}\n{row}hold\n", "utf-8-sig")
    done = here(*asked, cwd=tmp_path)
    assert done.code == 6
    assert "held back: n.jsonl:1: " in done.err
    assert len((tmp_path / "OUT" / "notes.jsonl").read_text("utf-8").splitlines()) == 1
