"""The record of samples and scores: sealed row by row, matched with a release by digests, told on the sheet to sign."""

from __future__ import annotations

import hashlib
import json
from dataclasses import replace
from pathlib import Path

import pytest
from session import here, record, tree, write_lines

from resynth.errors import InputError
from resynth.job.looks import of_release
from resynth.keys import Key
from resynth.release.signoff import Looked, told_again
from resynth.vault import looked
from resynth.vault.history import Release
from resynth.vault.layout import Vault
from resynth.vault.looked import Look

KEY = Key(bytes(range(32)))
RATE = {"value": 0.99, "low": 0.95, "high": 0.999, "how": "BCa"}
SCORED = {"notes": 20, "patients": 20, "mentions": 400, "missed": 3, "recall": RATE, "precision": RATE,
          "sensitivity": RATE, "nlm": "2014", "rules": "corrected"}
DRAWN = {"notes": 134, "taken": 20, "key": "a0161718", "size": 20, "per_type": 0, "near": 0.6}
MADE = Release("1.0.0", "b", "r", "source", "p", 134, None, (), corpus="corpus", least=11, given=True)


def look(did: str = looked.SCORE, *, input: str = "", file: str = "corpus", day: str = "2026-01-31",
         notes: str = "m") -> Look:
    return Look(did, day, "0.1.0", input, file, notes, SCORED if did == looked.SCORE else DRAWN)


@pytest.fixture
def vault(tmp_path: Path) -> Vault:
    store = Vault.open(tmp_path / "VAULT")
    for day in ("2026-01-01", "2026-01-02", "2026-01-03"):
        looked.add(store, KEY, look(day=day))
    return store


# ── the record ───────────────────────────────────────────────────────────────────────────────────────────────────────


def test_rows_come_back_as_they_were_written_and_are_for_the_owner_alone(vault: Vault):
    assert [one.day for one in looked.read(vault, KEY)] == ["2026-01-01", "2026-01-02", "2026-01-03"]
    assert looked.read(vault, KEY)[0] == look(day="2026-01-01")
    assert vault.looked.stat().st_mode & 0o777 == 0o600
    assert list(vault.tmp.iterdir()) == []


def test_the_same_row_is_not_added_again(vault: Vault):
    """The same command on the same day is no second look."""
    before = vault.looked.read_bytes()
    assert len(looked.add(vault, KEY, look(day="2026-01-02"))) == 3
    assert vault.looked.read_bytes() == before


@pytest.mark.parametrize(
    ("spoil", "row"),
    [
        (lambda rows: [rows[0], rows[1].replace(b'"missed":3', b'"missed":0'), rows[2]], 2),
        (lambda rows: [rows[1], rows[0], rows[2]], 1),
        (lambda rows: [rows[0], rows[2]], 2),
        (lambda rows: [*rows, rows[2]], 4),
        (lambda rows: [rows[0], rows[1][:40]], 2),
        (lambda rows: [rows[0], b"[]", rows[1]], 2),
        (lambda rows: [b"\xff\xfe", *rows], 1),
    ],
    ids=["edited", "swapped", "taken out", "copied", "cut", "no row", "no text"],
)
def test_a_row_that_is_not_as_it_was_written_is_named(vault: Vault, spoil, row: int):
    rows = vault.looked.read_bytes().splitlines()
    vault.looked.write_bytes(b"\n".join(spoil(rows)))
    for call in (lambda: looked.read(vault, KEY), lambda: looked.add(vault, KEY, look(day="2026-02-02"))):
        with pytest.raises(InputError, match=f"looked.jsonl: row {row} "):
            call()


def test_a_record_of_another_vault_is_none(vault: Vault):
    with pytest.raises(InputError, match="row 1"):
        looked.read(vault, Key(bytes(32)))


def test_which_notes_were_drawn_is_kept_as_a_keyed_mark_that_knows_no_order():
    assert looked.mark_of(["a", "b"], KEY) == looked.mark_of(["b", "a"], KEY)
    assert looked.mark_of(["a", "b"], KEY) != looked.mark_of(["ab"], KEY)
    assert looked.mark_of(["a"], KEY) != looked.mark_of(["a"], Key(bytes(32)))


# ── of which release ─────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("one", "made", "ours"),
    [
        (look(), MADE, True),
        (look(file="other"), MADE, False),
        (look(file="", input="source"), MADE, True),
        (look(file="", input="source"), replace(MADE, given=False), False),
        (look(looked.SAMPLE, file="", input="source"), replace(MADE, given=False), True),
        (look(file=""), MADE, False),
    ],
    ids=["released", "other", "input", "input that a program marked", "sample of that input", "several files"],
)
def test_a_look_is_of_a_release_by_digest(one: Look, made: Release, ours: bool):
    """Marks of the input are those of the release only where no program added to them; its notes always are."""
    found = of_release([one], made)
    assert bool(found.drawn or found.measured) is ours
    assert found.other_samples + found.other_scores == (not ours)


def test_a_release_of_which_nobody_kept_the_digest_has_no_looks():
    made = Release("1.0.0", "b", "r", "source", "p", 134, None, ())
    assert of_release([look(file="")], made).measured is None


def test_the_last_score_is_told_and_how_many_there_were():
    """Whoever scores until a figure pleases is counted."""
    found = of_release([look(day="2026-01-01"), look(day="2026-01-02")], MADE)
    assert (found.measured or ("",))[0] == "2026-01-02"
    assert found.scores == 2


def test_a_score_says_whether_its_notes_are_those_that_were_drawn():
    drawn = look(looked.SAMPLE, notes="drawn")
    assert of_release([drawn, look(notes="drawn")], MADE).as_drawn
    assert not of_release([drawn, look(notes="picked")], MADE).as_drawn


# ── on the sheet ─────────────────────────────────────────────────────────────────────────────────────────────────────

PAGE = "<h1>x</h1><!-- people --><p>old</p><!-- /people --><p>y</p>"


def sheet(found: Looked) -> str:
    told = told_again(PAGE, found)
    assert told is not None
    return told


def test_counts_are_exact_and_a_bound_is_rounded_up():
    page = sheet(of_release([look(looked.SAMPLE, notes="n"), look(notes="n")], MADE))
    assert "20 of 134 notes, on 2026-01-31" in page
    assert "20, those that were drawn" in page
    assert ">400<" in page
    assert ">3<" in page, "whoever signs sees what is signed"
    assert "0.9900 (95 % interval 0.9500 to 0.9990)" in page
    assert ">5<" in page
    assert page.startswith("<h1>x</h1>")
    assert page.endswith("<p>y</p>")
    assert "old" not in page


def test_a_score_without_an_interval_says_so():
    rate = {"value": 1.0, "low": None, "high": None, "how": ""}
    bare = look()._replace(told={**SCORED, "recall": rate})
    page = sheet(of_release([bare], MADE))
    assert "1.0000, no interval" in page
    assert "no interval was asked for" in page


def test_what_was_of_other_notes_is_counted_and_not_told():
    """A sheet may be filed anywhere: it names no digest of what was not released, and no figure of it."""
    other = look(file="f" * 64, input="e" * 64, day="2026-03-03")
    page = sheet(of_release([other], MADE))
    assert "1 score in the record of this vault was of other notes" in page
    for said in ("f" * 64, "e" * 64, "2026-03-03", "0.99"):
        assert said not in page
    assert "____" in page


def test_a_score_in_which_nobody_changed_a_mark_says_so():
    """Read by somebody, and nothing was missed."""
    said = "whoever read them changed no mark"
    page = sheet(of_release([look()._replace(told={**SCORED, "unchanged": True, "read_by": "A. Reader"})], MADE))
    assert said in page
    assert "A. Reader, as was said on 2026-01-31" in page
    assert said not in sheet(of_release([look()._replace(told={**SCORED, "unchanged": False})], MADE))


def test_a_score_of_a_sample_that_nobody_read_gives_no_figure():
    """The sample as it was drawn has a recall of 1; an older program noted such scores."""
    page = sheet(of_release([look()._replace(told={**SCORED, "unchanged": True})], MADE))
    assert "that measures nothing" in page
    for figure in ("0.99", ">400<", ">3<", ">20", "recall"):
        assert figure not in page
    assert "Missed mentions found</td><td class=\"\">____" in page


def test_a_sheet_of_an_older_program_stays_as_it_is():
    assert told_again("<h1>x</h1>", Looked(134)) is None


# ── from end to end ──────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.fixture
def place(tmp_path: Path) -> Path:
    first = [record("d1", "p1", "[Marguerite Quillfeather](PATIENT) came on [3/4/2019](DATE)."),
             record("d2", "p2", "[Percival Abernathy](PATIENT) came on [5/6/2018](DATE).")]
    write_lines(tmp_path / "first.jsonl", first)
    write_lines(tmp_path / "second.jsonl", [*first, record("d3", "p3", "[Ruth Hansen](PATIENT) came.")])
    release(tmp_path, "first.jsonl", "OUT")
    return tmp_path


def release(place: Path, source: str, out: str) -> None:
    done = here("release", source, "--policy", "cchmc-2014", "--out", out, "--vault", "VAULT", cwd=place)
    assert done.code == 0, done.err


def score(place: Path, gold: str, system: str, day: str) -> None:
    done = here("score", gold, system, "--vault", "VAULT", "--as-of", day, "--resamples", 50, "--read-by", "A. Reader",
                cwd=place)
    assert done.code == 0, done.err


def test_each_version_tells_what_was_measured_of_it(place: Path):
    """A score of the first version says nothing of the second, on whose sheet it is of other notes."""
    score(place, "OUT/notes.jsonl", "OUT/notes.jsonl", "2026-01-31")
    release(place, "second.jsonl", "OUT2")
    past = place / "VAULT" / "past"
    one, two = ((past / version / "sign-off.html").read_text("utf-8") for version in ("1.0.0", "1.1.0"))
    assert "on 2026-01-31" in one
    assert "other notes</span>" not in one
    assert "on 2026-01-31" not in two
    assert "1 score in the record of this vault was of other notes" in two
    score(place, "OUT2/notes.jsonl", "OUT2/notes.jsonl", "2026-02-28")
    newest = (place / "VAULT" / "sign-off.html").read_text("utf-8")
    assert "on 2026-02-28" in newest
    assert newest == (past / "1.1.0" / "sign-off.html").read_text("utf-8")
    assert "on 2026-02-28" not in (past / "1.0.0" / "sign-off.html").read_text("utf-8")


def test_nothing_of_it_gets_into_a_release_and_nothing_of_the_input_onto_the_sheet(place: Path):
    before = tree(place / "OUT")
    score(place, "first.jsonl", "first.jsonl", "2026-01-31")
    assert tree(place / "OUT") == before
    page = (place / "VAULT" / "sign-off.html").read_text("utf-8")
    row = json.loads((place / "VAULT" / "looked.jsonl").read_text("utf-8"))
    assert row["file"] == hashlib.sha256((place / "first.jsonl").read_bytes()).hexdigest()
    for secret in (row["file"], row["input"], row["notes"], row["seal"], "Quillfeather", "Abernathy"):
        assert secret not in page
    assert "Quillfeather" not in (place / "VAULT" / "looked.jsonl").read_text("utf-8")


def test_a_sample_and_a_score_are_the_same_with_a_vault_and_without(place: Path):
    """The record is beside the work, and no part of it."""
    key = place / "VAULT" / "key"
    for name, more in (("with", ("--vault", "VAULT")), ("without", ())):
        done = here("sample", "OUT/notes.jsonl", "--out", f"{name}.jsonl", "--log", f"{name}.csv", "--key", key,
                    "--size", 1, *more, cwd=place)
        assert done.code == 0, done.err
    assert (place / "with.jsonl").read_bytes() == (place / "without.jsonl").read_bytes()
    assert (place / "with.csv").read_bytes() == (place / "without.csv").read_bytes()
    mode = [(place / f"{name}.csv").stat().st_mode for name in ("with", "without")]
    assert mode[0] == mode[1]
    told = [here("score", "with.jsonl", "OUT/notes.jsonl", "--json", *more, cwd=place).out
            for more in (("--vault", "VAULT", "--read-by", "A. Reader"), ("--sample",))]
    assert told[0]
    assert told[0] == told[1]
