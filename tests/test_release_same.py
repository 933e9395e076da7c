"""One corpus, one policy, one key: one release, whatever the number of workers, the order of the input or its cuts."""

from __future__ import annotations

import errno
import io
import json
import os
import re
import shutil
import sys
from pathlib import Path
from typing import Any

import pytest
from session import KEY, POLICY, example_lines, key_file, record, sums_hold, tree, write_lines

from resynth.cli import app
from resynth.job import checking, passes
from resynth.keys import HEADER
from resynth.vault.layout import Vault


@pytest.fixture(autouse=True)
def many_buckets(monkeypatch: pytest.MonkeyPatch) -> None:
    """Buckets of a few charts, as a large corpus has many of them."""
    monkeypatch.setattr("resynth.vault.spool.BUCKET_BYTES", 20_000)


@pytest.fixture(scope="module")
def corpus(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("corpus")
    write_lines(folder / "notes.jsonl", example_lines())
    key_file(folder)
    return folder


def release(source: Path, key: Path, folder: Path, *more: object, jobs: int = 1, out: str = "OUT") -> int:
    line = [
        "release", source, "--policy", POLICY, "--key", key, "--out", folder / out, "--vault", folder / "VAULT",
        "--jobs", jobs, *more,
    ]  # fmt: skip
    return app.run([str(word) for word in line])


@pytest.fixture(scope="module")
def plain(corpus: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the release that the others are compared with: one worker, one bucket."""
    folder = tmp_path_factory.mktemp("plain")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("resynth.vault.spool.BUCKET_BYTES", 2_000_000)
        assert release(corpus / "notes.jsonl", corpus / "project.key", folder) == 0
    return folder


def rows(folder: Path, name: str = "crosswalk") -> list[dict[str, Any]]:
    return [json.loads(line) for line in (folder / "VAULT" / f"{name}.jsonl").read_text("utf-8").splitlines()]


def names(folder: Path) -> dict[tuple[str, int], tuple[str, str]]:
    """(document, place) -> (original, surrogate), of every name."""
    return {
        (row["doc_id"], row["start"]): (row["original"], row["surrogate"])
        for row in rows(folder) if row["kind"] in ("NAME", "PATIENT", "DOCTOR")
    }  # fmt: skip


# ── the same ─────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_the_release_is_one_that_sha256sum_accepts(plain: Path) -> None:
    assert sums_hold(plain / "OUT")
    assert len((plain / "OUT" / "notes.jsonl").read_bytes().splitlines()) == len(example_lines())


@pytest.mark.parametrize("jobs", [1, 2, 3])
def test_any_number_of_workers(corpus: Path, plain: Path, tmp_path: Path, jobs: int) -> None:
    assert release(corpus / "notes.jsonl", corpus / "project.key", tmp_path, jobs=jobs) == 0
    assert tree(tmp_path / "OUT") == tree(plain / "OUT")


def test_any_order_of_the_input(corpus: Path, plain: Path, tmp_path: Path) -> None:
    """Every other line from the end, then the rest: charts lie scattered."""
    lines = example_lines()
    source = write_lines(tmp_path / "shuffled.jsonl", [*lines[::-2], *lines[-2::-2]])
    assert release(source, corpus / "project.key", tmp_path, jobs=2) == 0
    assert tree(tmp_path / "OUT") == tree(plain / "OUT")


def test_any_files_of_the_input(corpus: Path, plain: Path, tmp_path: Path) -> None:
    """A folder of uneven files, some of them in folders, one without a note, and a README."""
    lines = example_lines()
    source = tmp_path / "input"
    for name, part in {
        "a.jsonl": lines[:1], "b/c.ndjson": lines[1:40], "b/d.jsonl": [], "z/y/x.jsonl": lines[40:],
        "README": ["about"],
    }.items():  # fmt: skip
        (source / name).parent.mkdir(parents=True, exist_ok=True)
        write_lines(source / name, part)
    assert release(source, corpus / "project.key", tmp_path, jobs=2) == 0
    assert tree(tmp_path / "OUT") == tree(plain / "OUT")


def test_fields_and_spans_in_any_order(corpus: Path, plain: Path, tmp_path: Path) -> None:
    """What JSON says is the same in any order of keys and of spans, and with other escapes."""
    turned = []
    for line in example_lines():
        note = json.loads(line)
        note["spans"] = [dict(reversed(span.items())) for span in reversed(note["spans"])]
        turned.append(json.dumps(dict(reversed(note.items())), ensure_ascii=bool(len(turned) % 2)))
    source = write_lines(tmp_path / "turned.jsonl", turned)
    assert release(source, corpus / "project.key", tmp_path) == 0
    assert tree(tmp_path / "OUT") == tree(plain / "OUT")


@pytest.mark.parametrize("task", ["spool_piece", "survey_bucket", "release_bucket"])
@pytest.mark.parametrize("after", [0, 1, 3])
def test_a_run_that_is_gone_on_with(
    corpus: Path, plain: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, task: str, after: int,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Stopped in any pass, after some of its pieces: what was done is not done again, and the bytes are the same."""
    real = getattr(passes, task)
    began = []

    def some(piece: Any) -> Any:
        began.append(piece.number)
        if len(began) > after:
            raise KeyboardInterrupt
        return real(piece)

    monkeypatch.setattr(passes, task, some)
    assert release(corpus / "notes.jsonl", corpus / "project.key", tmp_path) == 130
    assert capsys.readouterr().err == "resynth: stopped; the next run of this command goes on from here\n"
    assert not (tmp_path / "OUT").exists()
    marks = {path: path.stat().st_mtime_ns for path in (tmp_path / "VAULT").rglob("*.done")}
    monkeypatch.undo()
    monkeypatch.setattr("resynth.vault.spool.BUCKET_BYTES", 20_000)
    assert len(marks) >= after if task != "survey_bucket" else len(marks) > 0
    assert release(corpus / "notes.jsonl", corpus / "project.key", tmp_path) == 0
    assert tree(tmp_path / "OUT") == tree(plain / "OUT")
    assert {path: path.stat().st_mtime_ns for path in marks if path.exists()}.items() <= marks.items()


def test_a_run_that_is_stopped_before_it_has_a_vault_begins_anew(
    corpus: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """It said that the next run goes on from here, and there was no here."""
    def stop(*_: Any, **__: Any) -> Any:
        raise KeyboardInterrupt

    monkeypatch.setattr("resynth.policy.parse.load", stop)
    assert release(corpus / "notes.jsonl", corpus / "project.key", tmp_path) == 130
    assert not (tmp_path / "VAULT").exists()
    assert capsys.readouterr().err == (
        "resynth: stopped; nothing was written, the next run of this command begins anew\n")


@pytest.mark.parametrize("salt", ["a", "b"])
def test_a_run_that_is_gone_on_with_after_its_last_pass(
    corpus: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, salt: str
) -> None:
    """One bucket, and whoever comes first in it, of whatever split: its count comes from a file the second time."""
    monkeypatch.setattr("resynth.vault.spool.BUCKET_BYTES", 2_000_000)
    notes = write_lines(tmp_path / "notes.jsonl", [
        line.replace('"patient_id": "', f'"patient_id": "{salt}') for line in example_lines()
    ])
    for folder in ("straight", "stopped"):
        (tmp_path / folder).mkdir()
    assert release(notes, corpus / "project.key", tmp_path / "straight") == 0
    with monkeypatch.context() as patch:
        patch.setattr("resynth.job.release.finish", lambda *_: (_ for _ in ()).throw(KeyboardInterrupt))
        assert release(notes, corpus / "project.key", tmp_path / "stopped") == 130
    assert release(notes, corpus / "project.key", tmp_path / "stopped") == 0
    assert tree(tmp_path / "stopped" / "OUT") == tree(tmp_path / "straight" / "OUT")


def test_a_run_that_is_gone_on_with_by_more_workers(
    corpus: Path, plain: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The pieces of two ways of cutting the input are never mixed."""
    real, began = passes.spool_piece, []

    def some(piece: Any) -> Any:
        began.append(piece.number)
        if len(began) > 2:
            raise KeyboardInterrupt
        return real(piece)

    monkeypatch.setattr(passes, "spool_piece", some)
    assert release(corpus / "notes.jsonl", corpus / "project.key", tmp_path) == 130
    monkeypatch.setattr(passes, "spool_piece", real)
    assert release(corpus / "notes.jsonl", corpus / "project.key", tmp_path, jobs=2) == 0
    assert tree(tmp_path / "OUT") == tree(plain / "OUT")


def test_a_vault_that_was_moved_is_gone_on_with(
    corpus: Path, plain: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing in the vault says where it lay: it may be named by another path, or lie elsewhere, the next time."""

    def stop(*_: Any) -> Any:
        raise KeyboardInterrupt

    real = passes.release_bucket
    monkeypatch.setattr(passes, "release_bucket", stop)
    (tmp_path / "before").mkdir()
    assert release(corpus / "notes.jsonl", corpus / "project.key", tmp_path / "before") == 130
    monkeypatch.setattr(passes, "release_bucket", real)
    (tmp_path / "before").rename(tmp_path / "after")
    monkeypatch.chdir(tmp_path / "after")
    assert release(corpus / "notes.jsonl", corpus / "project.key", Path()) == 0
    assert tree(tmp_path / "after" / "OUT") == tree(plain / "OUT")


def test_a_finished_release_is_left_as_it_is(corpus: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A second run ends with 0 and touches no file of OUT and none of the vault."""
    assert release(corpus / "notes.jsonl", corpus / "project.key", tmp_path) == 0
    before = {path: path.stat().st_mtime_ns for path in tmp_path.rglob("*")}
    capsys.readouterr()
    assert release(corpus / "notes.jsonl", corpus / "project.key", tmp_path) == 0
    assert "a finished release stands here and is left as it is" in capsys.readouterr().err
    assert {path: path.stat().st_mtime_ns for path in tmp_path.rglob("*")} == before


@pytest.mark.parametrize(("more", "code", "told"), [
    (("--patients", r"(\d+"), 2, "--patients: neither a .csv file nor a regular expression"),
    (("--patients", "nofile.csv"), 4, "nofile.csv"),
    (("--spans", "both", "--known", "nofile.csv"), 4, "nofile.csv: there is no such file"),
    (("--without", "name"), 2, "--without is for detection"),
    (("--spans", "both", "--without", "nobody"), 2, "there is no such recognizer to leave out"),
    (("--spans", "sometimes"), 2, "--spans is one of"),
    (("--as-of", "yesterday"), 2, "--as-of takes a date"),
    (("--key", "nofile.key"), 4, "nofile.key"),
    (("--spans", "both"), 2, "made with another --spans, and is left as it is"),
    (("--as-of", "2026-01-31"), 2, "made with another --as-of, and is left as it is"),
    (("--formats", "csv"), 2, "made with another --formats, and is left as it is"),
    (("--patients", "^(.)", "--on-bad-record", "hold"), 2, "made with another --patients, --on-bad-record, and is"),
    (("--formats", "i2b2,jsonl"), 0, "a finished release stands here and is left as it is"),
    (("--spans", "given", "--jobs", "2"), 0, "a finished release stands here and is left as it is"),
])
def test_options_are_looked_at_where_a_release_stands(
    corpus: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch,
    more: tuple[str, ...], code: int, told: str,
) -> None:
    """Who typed another option, or one that cannot be, is not told that all is done."""
    monkeypatch.setenv("RESYNTH_WITHOUT", "")
    one = write_lines(tmp_path / "n.jsonl", example_lines()[:9])
    line = ["release", str(one), "--policy", POLICY, "--out", str(tmp_path / "OUT"), "--vault", str(tmp_path / "VAULT")]
    assert app.run(line) == 0
    before = tree(tmp_path / "OUT")
    capsys.readouterr()
    assert app.run([*line, *more]) == code
    said = capsys.readouterr().err
    assert told in said
    assert (code != 2 or "another" not in told) or "hint: give another --out to release with these options" in said
    assert tree(tmp_path / "OUT") == before


def test_a_release_of_which_nobody_kept_the_options_is_left_as_it_is(corpus: Path, tmp_path: Path) -> None:
    """An older vault does not know them; options that cannot be are refused all the same."""
    assert release(corpus / "notes.jsonl", corpus / "project.key", tmp_path) == 0
    [kept] = (tmp_path / "VAULT" / "past").glob("*/options.json")
    assert b"cchmc" not in kept.read_bytes()
    kept.unlink()
    assert release(corpus / "notes.jsonl", corpus / "project.key", tmp_path) == 0


def test_a_release_of_another_vault_is_said_aloud(
    corpus: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Exit 2: nobody should believe that these notes, or this policy, went into what stands at OUT."""
    key, lines = corpus / "project.key", example_lines()
    one, two = (write_lines(tmp_path / f"{n}.jsonl", some) for n, some in enumerate((lines[:9], lines[9:12])))
    assert release(one, key, tmp_path) == 0
    before = tree(tmp_path / "OUT")
    other = ["release", str(two), "--policy", "hipaa-safe-harbor", "--out", str(tmp_path / "OUT"), "--vault",
             str(tmp_path / "VAULT2"), "--key", str(key)]
    assert app.run(other) == 2  # a vault that is not there yet
    assert not (tmp_path / "VAULT2").exists()
    elsewhere = [str(tmp_path / "OUT2") if word == str(tmp_path / "OUT") else word for word in other]
    assert app.run(elsewhere) in (0, 6)
    capsys.readouterr()
    assert app.run(other) == 2  # one that has a release of its own, of the same version
    said = capsys.readouterr().err
    assert "OUT: a finished release stands here that VAULT2 does not know, and is left as it is" in said
    assert "hint: give another --out" in said
    (tmp_path / "bad.jsonl").write_text('{"doc_id": "d", "patient_id": "p", "text": "x", "spans": [{"start": 0, '
                                        '"end": 1, "label": "NONSENSE"}]}\n', "utf-8")
    assert app.run([*other[:1], str(tmp_path / "bad.jsonl"), *other[2:]]) == 2
    assert tree(tmp_path / "OUT") == before


def test_another_standard_input_is_said_aloud(
    corpus: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The same notes by standard input are the same run; others are not."""
    asked = ["release", "-", "--from", "jsonl", "--policy", "cchmc-2014", "--out", str(tmp_path / "OUT"), "--vault",
             str(tmp_path / "VAULT")]
    codes = []
    for lines in (example_lines()[:4], example_lines()[:4], example_lines()[4:6]):
        piped = io.TextIOWrapper(io.BytesIO(write_lines(tmp_path / "piped", lines).read_bytes()))
        monkeypatch.setattr(sys, "stdin", piped)
        codes.append(app.run(asked))
    assert codes == [0, 0, 2]


@pytest.mark.parametrize("jobs", [1, 2])
def test_the_same_vault_gives_the_same_release_again(corpus: Path, tmp_path: Path, jobs: int) -> None:
    """With one worker from what the vault still holds; with two, all anew and under the ledger of the first run."""
    assert release(corpus / "notes.jsonl", corpus / "project.key", tmp_path) == 0
    first, ledger = tree(tmp_path / "OUT"), (tmp_path / "VAULT" / "ledger").read_bytes()
    shutil.rmtree(tmp_path / "OUT")
    assert release(corpus / "notes.jsonl", corpus / "project.key", tmp_path, jobs=jobs) == 0
    assert tree(tmp_path / "OUT") == first
    assert (tmp_path / "VAULT" / "ledger").read_bytes() == ledger


def test_what_is_written_again_is_checked_again(
    corpus: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The verdict on notes that are gone does not stand for the notes that take their place."""
    assert release(corpus / "notes.jsonl", corpus / "project.key", tmp_path) == 0
    shutil.rmtree(tmp_path / "OUT")
    checked = []
    real = checking.Tally.add

    def add(self: Any, pairs: Any, *rest: Any) -> None:
        checked.extend(pairs)
        real(self, pairs, *rest)

    monkeypatch.setattr(checking.Tally, "add", add)
    assert release(corpus / "notes.jsonl", corpus / "project.key", tmp_path) == 0
    assert len(checked) == len(example_lines())


def test_a_corpus_that_grows_keeps_its_people(corpus: Path, tmp_path: Path) -> None:
    """The notes of the first release keep their numbers, and their names what they became.

    But for a surrogate that is itself the name of somebody new: P31 forbids it from then on.
    """
    lines = example_lines()
    part = write_lines(tmp_path / "part.jsonl", lines[:60])
    assert release(part, corpus / "project.key", tmp_path) == 0
    ids, people = rows(tmp_path, "ids"), names(tmp_path)
    splits = {path.stem: set(path.read_text("utf-8").split()) for path in (tmp_path / "OUT" / "splits").iterdir()}
    assert release(corpus / "notes.jsonl", corpus / "project.key", tmp_path, out="OUT2") in (0, 6)
    now = {row["doc_id"]: row for row in rows(tmp_path, "ids")}
    later = names(tmp_path)
    assert [row for row in ids if row["doc_id"] in now and now[row["doc_id"]] != row] == []
    originals = {word for original, _ in later.values() for word in re.findall(r"\w+", original.casefold())}
    for place in people.keys() & later.keys():
        words = [re.findall(r"\w+", found[place][1].casefold()) for found in (people, later)]
        assert all(a == b or a in originals or len(a) == 1 for a, b in zip(*words, strict=True))
    assert len(now.keys() & {row["doc_id"] for row in ids}) > 50
    for name, released in splits.items():
        other = {row["released_id"] for row in ids if row["doc_id"] in now} & released
        assert other <= set((tmp_path / "OUT2" / "splits" / f"{name}.txt").read_text("utf-8").split())


def test_a_vault_on_another_disk(
    corpus: Path, plain: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No rename leads from one disk to another: a copy beside OUT, then one rename; a killed copy is cleared away."""
    real = os.rename

    def rename(one: Path, two: Path) -> None:
        if Path(one).name == "tree":
            raise OSError(errno.EXDEV, "another disk")
        real(one, two)

    def torn(one: Path, two: Path, **_: Any) -> None:
        Path(two).mkdir()
        (Path(two) / "notes.jsonl").write_text("half", "utf-8")
        raise KeyboardInterrupt

    monkeypatch.setattr(os, "rename", rename)
    with monkeypatch.context() as patch:
        patch.setattr(shutil, "copytree", torn)
        assert release(corpus / "notes.jsonl", corpus / "project.key", tmp_path) == 130
    assert not (tmp_path / "OUT").exists()
    assert release(corpus / "notes.jsonl", corpus / "project.key", tmp_path) == 0
    assert tree(tmp_path / "OUT") == tree(plain / "OUT")
    assert {path.name for path in tmp_path.iterdir()} == {"OUT", "VAULT"}


# ── different ────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_another_key_gives_another_corpus(corpus: Path, plain: Path, tmp_path: Path) -> None:
    """Names are the same as under the first key as often as two draws from the lists are: hardly ever."""
    other = tmp_path / "other.key"
    other.write_text(f"{HEADER} {bytes(range(1, 33)).hex()}\n", "ascii")
    other.chmod(0o600)
    assert other.read_text("ascii") != KEY
    assert release(corpus / "notes.jsonl", other, tmp_path) == 0
    here, there = names(plain), names(tmp_path)
    assert here.keys() == there.keys()
    pairs = {(here[place][0], here[place][1], there[place][1]) for place in here}
    same = [original for original, one, two in pairs if one == two]
    assert len(pairs) > 150
    # A lone initial has few values, so that chance gives one twice; of hundreds of names from thousands, one may be.
    assert len([name for name in same if len(name.strip(".")) > 1]) * 200 <= len(pairs)
    ids = [{row["doc_id"]: row["released_id"] for row in rows(folder, "ids")} for folder in (plain, tmp_path)]
    assert sum(ids[0][doc] == ids[1][doc] for doc in ids[0]) <= 2
    numbers = [
        {row["original"]: row["surrogate"] for row in rows(folder) if row["kind"] == "IDNUM"}
        for folder in (plain, tmp_path)
    ]
    assert sum(numbers[0][value] == numbers[1][value] for value in numbers[0]) == 0


def test_one_letter_more_is_another_run(corpus: Path, tmp_path: Path) -> None:
    """A note that was changed after the first run is not served from the vault of the first run."""
    note = "[Ruth Hansen](PATIENT) was seen on [3/4/2010](DATE) and is well.{}"
    source = tmp_path / "notes.jsonl"
    write_lines(source, [record("d1", "p1", note.format("")), record("d2", "p2", note.format(""))])
    assert release(source, corpus / "project.key", tmp_path) == 0
    write_lines(source, [record("d1", "p1", note.format(" Really.")), record("d2", "p2", note.format(""))])
    assert release(source, corpus / "project.key", tmp_path, out="OUT2") == 0
    texts = [json.loads(line)["text"] for line in (tmp_path / "OUT2" / "notes.jsonl").read_text().splitlines()]
    assert sum(text.endswith(" Really.") for text in texts) == 1


def test_one_process_reads_the_facts_of_the_corpus_once(corpus: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """They grow with the corpus: notes are checked and the report is made with the same ones."""
    read: list[str] = []
    real = Vault.read_json

    def reading(path: Path) -> Any:
        read.append(path.name)
        return real(path)

    monkeypatch.setattr(Vault, "read_json", staticmethod(reading))
    assert release(corpus / "notes.jsonl", corpus / "project.key", tmp_path) == 0
    assert read.count("facts.json") == 1
