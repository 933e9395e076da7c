"""Tables on a terminal: no number loses a digit and no column goes without a word, however narrow it is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from pathlib import Path

import pytest
from session import EXAMPLES, POLICY, example_lines, here, write_lines

from resynth.cli import words

WIDTHS = (120, 80, 60)


def printed(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, width: int,
    title: str, columns: Sequence[tuple[str, str]], rows: Sequence[tuple[str, ...]],
) -> str:
    """What a terminal of this width shows of a table."""
    monkeypatch.setattr(words, "_room", lambda: width)
    capsys.readouterr()
    words.table(title, columns, rows)
    return capsys.readouterr().out


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Notes, another's marks of them, and a release."""
    folder = tmp_path_factory.mktemp("tables")
    write_lines(folder / "gold.jsonl", example_lines(12))
    for verb in (
        ("detect", "gold.jsonl", "--out", "found.jsonl"), ("key", "new", "key"),
        ("release", "gold.jsonl", "--policy", POLICY, "--out", "OUT", "--vault", "VAULT"),
    ):
        assert here(*verb, cwd=folder).code == 0
    return folder


@pytest.mark.parametrize("verb", [
    ("score", "gold.jsonl", "found.jsonl", "--against", "gold.jsonl", "--errors", "errors.csv", "--resamples", 20),
    ("agree", "gold.jsonl", "found.jsonl"),
    ("evaluate", "ablation", "gold.jsonl"),
    ("evaluate", "modes", "gold.jsonl", "--bootstrap", 20),
    ("evaluate", "cues", EXAMPLES / "notes.jsonl"),
    ("evaluate", "name-ratio", "gold.jsonl"),
    ("recognizers",),
    ("detect", "gold.jsonl", "--out", "again.jsonl", "--explain"),
    ("sample", "gold.jsonl", "--out", "sample.jsonl", "--log", "why.csv", "--key", "key"),
    ("plan", "gold.jsonl", "--policy", POLICY, "--dry-run"),
    ("verify", "--release", "OUT", "--vault", "VAULT", "--source", "gold.jsonl"),
    ("policy", "compare", "cchmc-2014", "hipaa-safe-harbor"),
    ("policy", "try", "cchmc-2014"),
], ids=lambda verb: " ".join(map(str, verb[:2])))  # fmt: skip
def test_every_number_is_whole_at_eighty_and_sixty_columns(
    place: Path, verb: tuple[object, ...], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Each word and number of each cell and head is there, as often as it stands in the table, in lines that fit."""
    asked: list[tuple[str, Sequence[tuple[str, str]], Sequence[tuple[str, ...]]]] = []
    with monkeypatch.context() as patched:
        patched.setattr(words, "table", lambda *told: asked.append(told))
        assert here(*verb, cwd=place).code == 0
    assert asked
    for title, columns, rows in asked:
        for width in WIDTHS:
            shown = printed(capsys, monkeypatch, width, title, columns, rows)
            assert max(map(len, shown.splitlines())) <= width
            there, wanted = Counter(shown.split()), Counter(" ".join(cell for row in rows for cell in row).split())
            assert not wanted - there, f"{title} at {width}"
            assert {word for heading, _ in columns for word in heading.split()} <= set(there)


def test_a_table_that_is_too_wide_says_of_how_many_parts_it_is(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The first column opens each part, and nothing is left out."""
    columns = [("view", "left"), *((f"figure {number}", "right") for number in range(6))]
    shown = printed(capsys, monkeypatch, 40, "figures", columns, [("token", *(f"0.749{n}" for n in range(6)))])
    assert "figures (1 of 2)" in shown
    assert "figures (2 of 2)" in shown
    assert shown.count("token") == 2
    assert all(f"0.749{number}" in shown for number in range(6))
    assert "of 2" not in printed(capsys, monkeypatch, 80, "figures", columns, [("token", *("0.7490",) * 6)])


def test_texts_are_wrapped_before_a_table_is_parted(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The last texts give way first, at blanks; a number beside them stays whole."""
    row = ("MEDICALRECORD", "no digit of an original stays in a number of this kind", "5,360", "why it is so " * 3)
    columns = [("kind", "left"), ("says", "left"), ("checked", "right"), ("", "left")]
    shown = printed(capsys, monkeypatch, 70, "", columns, [row])
    assert Counter(" ".join(row).split()) <= Counter(shown.split())
    assert "(1 of" not in shown
