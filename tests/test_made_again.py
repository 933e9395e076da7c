"""A release that is made again gives the same bytes, whatever the vault has released in between."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from growing import FIRST, mentions, policy_file, rows, run
from session import POLICY, key_file, record, tree, write_lines

from resynth.cli import app
from resynth.vault import history


@pytest.fixture(autouse=True)
def many_buckets(monkeypatch: pytest.MonkeyPatch) -> None:
    """Buckets of a chart or two, as a large corpus has many of them."""
    monkeypatch.setattr("resynth.vault.spool.BUCKET_BYTES", 1500)


def test_countries_of_a_later_release_do_not_change_an_earlier_one(tmp_path: Path) -> None:
    """A first release with no country to draw from drew from the list; made again, it does so, whatever came since."""
    key_file(tmp_path)
    alone = record("abroad", "p0", "Born in [Netherlands](COUNTRY).")
    later = [record(f"a{n}", f"p{n}", f"Lived in [{name}](COUNTRY).") for n, name in enumerate(
        ("Malaysia", "Mexico", "Kuwait", "Germany", "Ireland"), 1)]
    source = write_lines(tmp_path / "v1.jsonl", [*FIRST, alone])
    assert run(tmp_path, source, "OUT1") == 0
    assert run(tmp_path, write_lines(tmp_path / "v2.jsonl", [*FIRST, alone, *later]), "OUT2") == 0
    assert run(tmp_path, source, "AGAIN1") == 0
    assert tree(tmp_path / "OUT1") == tree(tmp_path / "AGAIN1")


def test_a_number_of_a_later_release_does_not_change_an_earlier_one(tmp_path: Path) -> None:
    """``reissue``: somebody new has the number that an account became; made again, the first release knows nothing."""
    key_file(tmp_path)
    policy = policy_file(tmp_path, "reissue")
    source = write_lines(tmp_path / "v1.jsonl", [record("a0", "p0", "Account [04](ACCOUNT) is open.")])
    assert run(tmp_path, source, "OUT1", policy) == 0
    [given] = [row["surrogate"] for row in rows(tmp_path)]
    more = record("a1", "p1", f"Account [{given}](ACCOUNT) is new.")
    grown = write_lines(tmp_path / "v2.jsonl", [source.read_text("utf-8").rstrip(), more])
    assert run(tmp_path, grown, "OUT2", policy) == 0
    assert mentions(tmp_path)["a0", 8]["surrogate"] != given
    assert run(tmp_path, source, "AGAIN1", policy) == 0
    assert run(tmp_path, grown, "AGAIN2", policy) == 0
    assert tree(tmp_path / "OUT1") == tree(tmp_path / "AGAIN1")
    assert tree(tmp_path / "OUT2") == tree(tmp_path / "AGAIN2")


def test_a_run_that_was_killed_when_its_version_was_kept_leaves_its_numbers(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The next release takes it for the version before it: its notes have the numbers that they had there."""
    key_file(tmp_path)
    keep = history.keep

    def killed(*given: Any) -> None:
        keep(*given)
        raise KeyboardInterrupt

    monkeypatch.setattr(history, "keep", killed)
    run(tmp_path, write_lines(tmp_path / "v1.jsonl", FIRST[3:]), "OUT1")
    monkeypatch.undo()
    kept = (tmp_path / "VAULT" / "past" / "1.0.0" / "ids.jsonl").read_text("utf-8").splitlines()
    old = {row["doc_id"]: row["released_id"] for row in map(json.loads, kept)}
    assert len(old) == 5
    assert run(tmp_path, write_lines(tmp_path / "v2.jsonl", FIRST), "OUT2") == 0
    assert old.items() <= {row["doc_id"]: row["released_id"] for row in rows(tmp_path, "ids")}.items()


@pytest.mark.parametrize("name", ["cchmc-2014", "training-data"])
def test_what_was_decided_about_notes_of_a_later_release_is_nothing_to_an_earlier_one(
    tmp_path: Path, name: str
) -> None:
    """A person decides under the one policy, the other takes missed mentions in: the first release is known all the
    same, where it was a new major version that had taken notes back."""
    key_file(tmp_path)
    source = write_lines(tmp_path / "v1.jsonl", FIRST[:4])
    missed = record("a1", "p9", "[Wanda Quornbeck](PATIENT) came. Quornbeck is well.")
    grown = write_lines(tmp_path / "v2.jsonl", [*FIRST[:4], missed])
    assert run(tmp_path, source, "OUT1", name) == 0
    if run(tmp_path, grown, "OUT2", name) == 5:
        decisions = tmp_path / "VAULT" / "residuals.csv"
        decisions.write_text(decisions.read_text("utf-8").replace(",\n", ",phi\n"), "utf-8")
        assert run(tmp_path, grown, "OUT2", name) == 0
    assert run(tmp_path, source, "AGAIN1", name) == 0
    assert run(tmp_path, grown, "AGAIN2", name) == 0
    assert tree(tmp_path / "OUT1") == tree(tmp_path / "AGAIN1")
    assert tree(tmp_path / "OUT2") == tree(tmp_path / "AGAIN2")


# ── looked at again ──────────────────────────────────────────────────────────────────────────────────────────────────


def looked_at_again(folder: Path, out: str, source: Path) -> int:
    line = ["verify", "--release", folder / out, "--vault", folder / "VAULT", "--source", source]
    return app.run([str(word) for word in line])


def test_what_a_policy_accepted_is_remembered_of_its_own_release(tmp_path: Path) -> None:
    """``accept``: a later run, which accepts nothing, does not make it a broken promise (P18)."""
    key_file(tmp_path)
    policy = policy_file(tmp_path, "accept")
    source = write_lines(tmp_path / "v1.jsonl", [record("a0", "p0", "Account [0482](ACCOUNT) is open.")])
    assert run(tmp_path, source, "OUT1", policy) == 0
    [given] = [row["surrogate"] for row in rows(tmp_path)]
    more = record("a1", "p1", f"Account [{given}](ACCOUNT) is new.")
    grown = write_lines(tmp_path / "v2.jsonl", [source.read_text("utf-8").rstrip(), more])
    assert run(tmp_path, grown, "OUT2", policy) == 0
    assert run(tmp_path, source, "AGAIN1", policy) == 0
    assert looked_at_again(tmp_path, "OUT2", grown) == 0
    assert looked_at_again(tmp_path, "OUT1", source) == 0


def test_the_tables_of_a_release_are_remembered_of_their_own_release(tmp_path: Path) -> None:
    """A later run without tables does not make its rows notes without a source (M2), nor ask the later one for them."""
    key_file(tmp_path)
    source = write_lines(tmp_path / "v1.jsonl", FIRST[:2])
    table = tmp_path / "seen.csv"
    table.write_text("patient_id,NAME\np0,Wendell Kowalski\np1,Ruth Hansen\n", "utf-8")
    assert run(tmp_path, source, "OUT1", POLICY, "--table", table) == 0
    assert run(tmp_path, source, "OUT2") == 0
    assert looked_at_again(tmp_path, "OUT1", source) == 0
    assert looked_at_again(tmp_path, "OUT2", source) == 0
