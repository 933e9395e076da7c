"""The vault: made for its owner alone, written whole, ordered by key, and numbered so that people stay."""

from __future__ import annotations

import errno
import json
from pathlib import Path

import pytest
from helpers import KEY
from hypothesis import given
from hypothesis import strategies as st

from resynth.cli import app
from resynth.errors import InputError, UsageError
from resynth.keys import Key
from resynth.types import Document, Record, Span
from resynth.vault import layout, spool
from resynth.vault.layout import Vault
from resynth.vault.ledger import Ledger, Row, numbers_of
from resynth.vault.numbers import Numbering, bands, plan_numbers, released_number


def test_a_vault_is_made_for_its_owner_alone(tmp_path: Path) -> None:
    vault = Vault.open(tmp_path / "v")
    assert vault.root.stat().st_mode & 0o777 == 0o700
    vault.write_json(vault.plan / "x.json", [1])
    assert (vault.plan / "x.json").stat().st_mode & 0o777 == 0o600
    assert [p.name for p in vault.plan.iterdir()] == ["x.json"]
    assert list(vault.tmp.iterdir()) == []


def test_a_folder_that_is_not_a_vault_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    with pytest.raises(UsageError, match="not a vault"):
        Vault.open(tmp_path)


def test_a_vault_that_others_can_read_is_refused(tmp_path: Path) -> None:
    root = Vault.open(tmp_path / "v").root
    root.chmod(0o755)
    with pytest.raises(UsageError, match="open to other users"):
        Vault.open(root)


def test_one_run_at_a_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(layout, "PATIENCE", 0.1)
    vault = Vault.open(tmp_path / "v")
    with vault.locked(), pytest.raises(UsageError, match="another run"), Vault.open(vault.root).locked():
        pass


def test_a_vault_that_cannot_be_written_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The machine refused some file, and neither which nor what to do was said."""
    vault = Vault.open(tmp_path / "my vault")
    vault.root.chmod(0o500)
    # Root may do all: the machine is asked in its place.
    monkeypatch.setattr(layout.os, "access", lambda *_: False)
    with pytest.raises(UsageError, match="my vault: nothing can be written in this vault") as error, vault.locked():
        pass
    assert error.value.hint == f"chmod 700 '{vault.root}'"
    vault.root.chmod(0o700)
    with pytest.raises(UsageError) as error, vault.locked():
        pass
    assert error.value.hint == "copy it whole to where you may write, and name that --vault"


def test_a_vault_whose_lock_cannot_be_opened_is_named(tmp_path: Path) -> None:
    vault = Vault.open(tmp_path / "v")
    (vault.root / "lock").mkdir()
    with pytest.raises(UsageError, match=r"v: nothing can be written in this vault \(Is a directory\)"), vault.locked():
        pass


def test_another_run_starts_from_nothing_and_the_same_run_goes_on(tmp_path: Path) -> None:
    vault = Vault.open(tmp_path / "v")
    assert not vault.start({"input": "a", "formats": ("jsonl", "i2b2"), "labels": [("MRN", "IDNUM")]})
    vault.write_json(vault.spool / "x", 1)
    assert vault.start({"input": "a", "formats": ("jsonl", "i2b2"), "labels": [("MRN", "IDNUM")]})
    assert (vault.spool / "x").exists()
    assert not vault.start({"input": "b"})
    assert not vault.spool.exists()


def test_what_another_run_left_is_told_unless_that_one_came_to_its_end(tmp_path: Path) -> None:
    vault = Vault.open(tmp_path / "v")
    run = {"input": "a", "policy": "b", "decisions": "c", "formats": ("jsonl",)}
    assert vault.unlike(run) == []
    vault.start(run)
    # What was refused as it was read has cost nothing.
    assert vault.unlike({**run, "policy": "d"}) == []
    vault.write_json(vault.survey / "0000.counts", 1)
    assert vault.unlike({**run, "decisions": "d"}) == []
    assert vault.unlike({**run, "policy": "d", "recognizers": {}}) == ["policy", "recognizers"]
    vault.ended()
    assert vault.unlike({**run, "policy": "d"}) == []
    # Once more, and killed this time.
    assert vault.start(run)
    assert vault.unlike({**run, "policy": "d"}) == ["policy"]


def test_a_run_that_begins_anew_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Killed at night and called again with another policy: hours of work went without a word."""
    monkeypatch.chdir(tmp_path)
    Path("n.jsonl").write_text('{"doc_id": "d", "patient_id": "p", "text": "Pt Wren.", "spans": '
                               '[{"start": 3, "end": 7, "label": "PATIENT"}]}\n', "utf-8")

    def release(policy: str, out: str) -> str:
        app.run(["release", "n.jsonl", "--policy", policy, "--out", out, "--vault", "VAULT"])
        return capsys.readouterr().err

    def killed(*_: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr("resynth.job.release.assemble", killed)
        assert "stopped" in release("cchmc-2014", "ONE")
    anew = "resynth: warning: the last run in this vault ended without a release and had another policy: what it left"
    assert release("training-data", "ONE").startswith(anew)
    assert "begins anew" not in release("cchmc-2014", "TWO")


def test_a_vault_has_its_note_to_git_also_after_a_kill(tmp_path: Path) -> None:
    """A run that ended between the two files left a vault that ``git add`` took in, for good."""
    root = Vault.open(tmp_path / "v").root
    (root / ".gitignore").unlink()
    Vault.open(root, make=False)
    assert not (root / ".gitignore").exists()
    assert (Vault.open(root).root / ".gitignore").read_text("ascii") == "*\n"


def test_a_full_disk_is_told_as_such_from_the_first_file_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """It was a vault that cannot be used, exit 2, with the hint to name another."""
    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.chdir(tmp_path)
    Path("n.jsonl").write_text("", "utf-8")
    monkeypatch.setattr(Path, "write_text", full)
    assert app.run(["release", "n.jsonl", "--policy", "cchmc-2014", "--out", "OUT", "--vault", "VAULT"]) == 4
    assert "the disk is full" in capsys.readouterr().err


def test_a_run_that_was_killed_while_it_forgot_another_leaves_no_half_for_a_whole(tmp_path: Path, monkeypatch) -> None:
    """Between the passes' removal and the new run's name, the old run's name must be gone."""
    vault = Vault.open(tmp_path / "v")
    vault.start({"input": "a"})
    vault.write_json(vault.spool / "x", 1)
    vault.write_json(vault.plan / "y", 1)

    def killed(path: Path) -> None:
        if path.name == "plan":
            raise KeyboardInterrupt
        layout_remove(path)

    layout_remove = layout.remove
    monkeypatch.setattr(layout, "remove", killed)
    with pytest.raises(KeyboardInterrupt):
        vault.start({"input": "b"})
    monkeypatch.undo()
    assert not vault.start({"input": "a"})
    assert not vault.plan.exists()


def test_an_empty_folder_becomes_no_vault_by_being_looked_at(tmp_path: Path) -> None:
    (tmp_path / "v").mkdir(mode=0o700)
    with pytest.raises(InputError, match="no vault here"):
        Vault.open(tmp_path / "v", make=False)
    assert list((tmp_path / "v").iterdir()) == []


def test_a_key_half_written_is_no_key(tmp_path: Path, monkeypatch) -> None:
    vault = Vault.open(tmp_path / "v")

    def killed(source: Path, target: Path) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(layout.os, "replace", killed)
    with pytest.raises(KeyboardInterrupt):
        vault.key(None)
    monkeypatch.undo()
    assert not vault.key_file.exists()
    with vault.locked():
        assert vault.key(None) == vault.key(None)


def test_the_key_of_a_vault_cannot_be_changed(tmp_path: Path) -> None:
    vault = Vault.open(tmp_path / "v")
    vault.key(None)
    other = Vault.open(tmp_path / "w")
    other.key(None)
    with pytest.raises(UsageError, match="another key"):
        vault.key(other.key_file)


def test_a_key_that_is_gone_is_not_made_anew(tmp_path: Path) -> None:
    """What was issued was issued with it: only that key goes on, from a backup or given."""
    vault = Vault.open(tmp_path / "v")
    key = vault.key(None)
    backup = tmp_path / "backup"
    vault.key_file.rename(backup)
    assert Key.load(backup) == key
    for made in (vault.run_file, vault.ledger, vault.releases):
        made.write_text(json.dumps({"key": key.fingerprint}), "ascii")
        with pytest.raises(UsageError, match="the key of this vault is gone"):
            vault.key(None)
        assert not vault.key_file.exists()
        if made != vault.run_file:
            made.unlink()
    other = tmp_path / "other"
    Key.new(other)
    with pytest.raises(UsageError, match=f"made with another key .fingerprint {key.fingerprint}"):
        vault.key(other)
    assert not vault.key_file.exists()
    assert vault.key(backup) == key == vault.key(None)
    vault.key_file.unlink()
    other.rename(vault.key_file)
    with pytest.raises(UsageError, match="made with another key"):
        vault.key(None)


def spooled(folder: Path, records: list[tuple[str, str]], buckets: int, pieces: int) -> list[tuple[str, list[str]]]:
    for piece in range(pieces):
        writer = spool.Spooler(folder, piece, buckets, KEY)
        for n, (patient, doc) in enumerate(records):
            if n % pieces == piece:
                spans = (Span(0, 1, "NAME", "NAME"),)
                writer.add(Record(Document(doc, patient, "text of " + doc, {"note_type": "x"}), spans, "f:1"))
        writer.close()
    return [
        (mark, [note.document.doc_id for note in notes])
        for bucket in range(buckets)
        for mark, notes in spool.charts(folder, bucket)
    ]


@given(st.lists(st.integers(0, 30), min_size=1, max_size=60), st.sampled_from([1, 2, 8, 64]), st.integers(1, 3))
def test_charts_come_whole_and_in_one_order_for_any_buckets_and_pieces(
    tmp_path_factory, patients, buckets, pieces
) -> None:
    records = [(f"p{patient}", f"d{n}") for n, patient in enumerate(patients)]
    one = spooled(tmp_path_factory.mktemp("a"), records, 1, 1)
    other = spooled(tmp_path_factory.mktemp("b"), records[::-1], buckets, pieces)
    assert one == other
    assert len(one) == len(set(patients))


def test_a_spooled_note_is_the_note_that_was_read(tmp_path: Path) -> None:
    document = Document(
        "d", "p", "Zoë\r\n\u2028 \U0001f600", {"note_type": "é", "n": 1, "nested": {"a": [1.5, None, True]}}
    )
    writer = spool.Spooler(tmp_path, 0, 1, KEY)
    writer.add(Record(document, (Span(0, 3, "NAME", "Name", "patient"),), "f:1"))
    writer.close()
    [(_, [note])] = spool.charts(tmp_path, 0)
    assert note.document == document
    assert note.spans == (Span(0, 3, "NAME", "Name", "patient"),)


def test_released_numbers_differ_and_have_one_width_until_a_band_is_full() -> None:
    numbers = [released_number(KEY, 3, rank) for rank in range(1000)]
    assert len(set(numbers)) == 1000
    assert {len(n) for n in numbers[:900]} == {3}
    assert {len(n) for n in numbers[900:]} == {4}


def test_a_band_has_room_for_ten_times_the_patients() -> None:
    assert [bands(n) for n in (1, 15, 99, 100, 5000)] == [3, 3, 3, 4, 5]


def test_a_growing_corpus_keeps_its_numbers() -> None:
    first = plan_numbers(3, [["a", "b"], ["c"]], {}, {})
    given_ = {}
    for start, marks in zip(first, [["a", "b"], ["c"]], strict=True):
        bucket = Numbering.load(start, KEY)
        given_.update({mark: bucket.patient(mark) for mark in marks})
    later = plan_numbers(3, [["a", "aa", "b"], ["c", "d"]], given_, {})
    again = {}
    for start, marks in zip(later, [["a", "aa", "b"], ["c", "d"]], strict=True):
        bucket = Numbering.load(start, KEY)
        again.update({mark: bucket.patient(mark) for mark in marks})
    assert {mark: again[mark] for mark in given_} == given_
    assert len(set(again.values())) == 5


def test_notes_are_numbered_in_order_and_new_ones_follow() -> None:
    bucket = Numbering(KEY, 3, 0, {}, {"p": {"n1": "2", "n2": "1"}})
    assert bucket.order("p", ["n1", "n2", "n3"]) == [2, 1, 3]
    assert bucket.order("q", ["x", "y"], ["2020", "2019"]) == [2, 1]


def test_the_ledger_keeps_what_was_issued_first(tmp_path: Path) -> None:
    ledger = Ledger([Row("names", "corpus", "f", "one")])
    ledger.add([Row("names", "corpus", "f", "two"), Row("note", "p", "n", "1")])
    path = tmp_path / "ledger"
    new = [Row("names", "corpus", "f", "three"), Row("names", "corpus", "g", "four")]
    path.write_bytes(b"".join(ledger.lines(new)))
    again = Ledger.read(path)
    assert again.of("names") == {"f": "one", "g": "four"}
    assert again.scoped("note") == {"p": {"n": "1"}}
    path.write_bytes(b"not a ledger\n")
    with pytest.raises(InputError, match="cannot be read"):
        Ledger.read(path)


def test_a_ledger_on_disk_is_spread_streamed_and_passed_on(tmp_path: Path) -> None:
    """Released numbers by bucket, a class in one go, new rows behind the old ones: nothing of it whole in memory."""
    path = tmp_path / "ledger"
    low, high = "00" * 16, "ff" * 16
    rows = [Row("patient", "corpus", low, "1234"), Row("note", low, "n1", "1"), Row("patient", "corpus", high, "567"),
            Row("numbers", "corpus", "a", "x"), Row("numbers", "corpus", "b", "y"), Row("names", "corpus", "f", "one")]
    path.write_bytes(b"".join(Ledger().lines(rows)))
    ledger = Ledger.read(path, {"names"})
    assert (ledger.of("names"), ledger.of("numbers")) == ({"f": "one"}, {})
    assert ledger.spread(tmp_path, 2) == (2, 3)
    first, second = numbers_of(tmp_path, 0), numbers_of(tmp_path, 1)
    assert (first.of("patient"), first.scoped("note")) == ({low: "1234"}, {low: {"n1": "1"}})
    assert (second.of("patient"), second.scoped("note")) == ({high: "567"}, {})
    assert not list(tmp_path.glob("*.known"))
    streamed = ledger.stream("numbers")
    assert (dict(streamed), list(streamed.values()), len(streamed)) == ({"a": "x", "b": "y"}, ["x", "y"], 2)
    again = [Row("names", "corpus", "f", "two"), Row("names", "corpus", "g", "three")]
    assert b"".join(ledger.lines(again)) == path.read_bytes() + b'["names", "corpus", "g", "three"]\n'
    path.write_bytes(path.read_bytes() + b"[1]\n")
    for spoiled in (lambda: ledger.spread(tmp_path, 2), lambda: list(ledger.lines([])), lambda: len(streamed)):
        with pytest.raises(InputError, match="cannot be read"):
            spoiled()
