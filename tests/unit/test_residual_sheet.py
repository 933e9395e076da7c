"""The table of missed mentions as people get it: what one decision settles stands together."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import pytest
from hypothesis import given, strategies

from resynth.cli import app
from resynth.errors import InputError
from resynth.job.residuals import Decision, Residual, context, read_decisions, sheet, standing, table

_ROWS = strategies.lists(strategies.builds(
    Residual, strategies.sampled_from(["d1", "d2", "d10"]), strategies.integers(0, 50), strategies.just(60),
    strategies.sampled_from(["NAME", "CITY"]), strategies.sampled_from(["Foley", "FOLEY", "Bay", "", "=x"]),
    strategies.just("«x»"),
), max_size=20, unique_by=lambda row: row[:3])


def test_the_commonest_text_comes_first_and_its_rows_by_their_place() -> None:
    found = [Residual("d1", 1, 2, "NAME", "Bay", ""), Residual("d2", 5, 6, "NAME", "Foley", ""),
             Residual("d1", 7, 9, "NAME", "Foley", ""), Residual("d3", 1, 2, "CITY", "", "")]
    told = sheet(found, {}).decode("utf-8-sig").split("\n")[1:-1]
    assert [line.split(",")[0:5] for line in told] == [
        ["d1", "7", "9", "NAME", "Foley"], ["d2", "5", "6", "NAME", "Foley"], ["d1", "1", "2", "NAME", "Bay"],
        ["d3", "1", "2", "CITY", ""]]


@given(_ROWS)
def test_both_tables_hold_the_same_rows_in_an_order_of_their_own(rows: list[Residual]) -> None:
    assert sheet(rows, {}) == sheet(rows[::-1], {})
    assert table(rows, {}) == table(rows[::-1], {})
    people, ours = (told.decode("utf-8-sig").split("\n") for told in (sheet(rows, {}), table(rows, {})))
    assert people[0] == ours[0]
    assert sorted(people) == sorted(ours)


def test_all_decides_wherever_it_stands(tmp_path) -> None:
    found = [Residual(f"d{n}", 1, 6, "NAME", "Foley", "") for n in range(3)]
    path = tmp_path / "residuals.csv"
    path.write_bytes(sheet(found, {}).replace(b"d2,1,6,NAME,Foley,,", b"d2,1,6,NAME,Foley,,not_phi all"))
    assert {rows[0].decision for rows in read_decisions(path).values()} == {"not_phi"}


@pytest.mark.parametrize(("one", "other", "told"), [
    ("NAME,Ash,,phi", "NAME,Ash,,not_phi", True), ("NAME,Ash,,hold", "NAME,Ash,,phi", True),
    ("NAME,Ash,,phi", "CITY,Ash,,phi", True), ("NAME,Ash,,not_phi", "CITY,Ash,,not_phi", False),
    ("NAME,Ash,,phi", "NAME,Ash,,phi", False), ("NAME,Ash,,phi", "NAME,Ash,,", False),
])
def test_two_rows_that_decide_one_place_otherwise_are_refused(tmp_path, one: str, other: str, told: bool) -> None:
    """Of a table that two people filled in and somebody pasted together; phi won, and nothing said so."""
    path = tmp_path / "residuals.csv"
    path.write_text(f"doc_id,start,end,kind,found,context,decision\nd1,3,6,{one}\nd1,9,12,NAME,Ash,,phi\n"
                    f"d1,3,6,{other}\n", "utf-8")
    if not told:
        assert read_decisions(path)
        return
    with pytest.raises(InputError, match="line 4: line 2 decides the same place otherwise"):
        read_decisions(path)


def test_a_decision_is_of_the_text_that_it_was_made_of() -> None:
    text = "No. Foley came."
    around = context(text, 4, 9)
    mine, rewritten, by_hand = (Decision(4, 9, "NAME", "phi", *told) for told in (
        ("Foley", around), ("0412 as a spreadsheet has it", around), ("", "")))
    assert standing([mine, rewritten, by_hand], text) == (mine, rewritten, by_hand)
    assert standing([mine, rewritten, by_hand], f"So. {text}") == (by_hand,)
    assert "Foley" not in repr(mine)


def test_an_open_place_is_not_closed_by_what_was_decided_of_another_text() -> None:
    now = Residual("d1", 4, 9, "NAME", "Bayer", "No. «Bayer»")
    old = {"d1": (Decision(4, 9, "NAME", "not_phi", "Foley", "No. «Foley»"),)}
    assert table([now], old).decode().split("\n")[1] == "d1,4,9,NAME,Bayer,No. «Bayer»,"


def decide(path: Path) -> list[tuple[str, str]]:
    """Decide what is open, and tell where that is: in d2 it is PHI, in d3 it is none."""
    with open(path, encoding="utf-8-sig", newline="") as file:
        rows = list(csv.DictReader(file))
    were_open = [row for row in rows if not row["decision"]]
    for row in were_open:
        row["decision"] = "phi" if row["doc_id"] == "d2" else "not_phi"
    with open(path, "w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, rows[0])
        writer.writeheader()
        writer.writerows(rows)
    return sorted((row["doc_id"], row["start"]) for row in were_open)


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_note_that_was_changed_is_looked_through_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, jobs: str
) -> None:
    """What stands now where a name stood before was taken for it: "Yes, she w" was replaced, "V" was left."""
    monkeypatch.chdir(tmp_path)
    decisions = Path("VAULT/residuals.csv")

    def release(*texts: str) -> int:
        named = ((f"d{n}", "p", text) for n, text in enumerate(texts, 2))
        notes = [("d1", "p", "Pt Vaskarelli"), *named, ("d4", "q", "-")]
        Path("n.jsonl").write_text("".join(json.dumps({
            "doc_id": doc, "patient_id": who, "text": text,
            "spans": [{"start": 3, "end": 13, "label": "PATIENT"}] if doc == "d1" else [],
        }) + "\n" for doc, who, text in notes), "utf-8")
        asked = ["--policy", "cchmc-2014", "--out", "OUT", "--vault", "VAULT", "--jobs", jobs]
        return app.run(["release", "n.jsonl", *asked])

    assert release("Vaskarelli came in.", "The Vaskarelli stain.") == 5
    assert decide(decisions) == [("d2", "0"), ("d3", "4")]
    changed = "Yes, she was well. Vaskarelli came in.", "No, a Vaskarelli stain."
    assert release(*changed) == 5
    assert decide(decisions) == [("d2", "19"), ("d3", "6")]
    assert release(*changed) == 0
    texts = [json.loads(line)["text"] for line in Path("OUT/notes.jsonl").read_text("utf-8").splitlines()]
    assert changed[1] in texts
    assert any(text.startswith("Yes, she was well. ") and text.endswith(" came in.") for text in texts)
    assert "Vaskarelli came" not in " ".join(texts)
