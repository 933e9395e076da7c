"""``derive: position``, from notes to release: the same bytes, no value in any draw, and what was released stays."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from session import KEY, ROOT, example_lines, key_file, record, tree, write_lines

from resynth import keys
from resynth.cli import app
from resynth.keys import Key
from resynth.plan.order import Order
from resynth.vault import spool

NAMES = ("cchmc-2014", "hipaa-safe-harbor", "training-data")
FIRSTS = ("Wendell", "Ruth", "Marcus", "April", "Josephine", "Desmond", "Lucille", "Pieter")
LASTS = ("Kowalski", "Hansen", "Okafor", "Whitlock", "Delarosa", "Pham", "Barnaby", "Lindqvist")


@pytest.fixture(autouse=True)
def many_buckets(monkeypatch: pytest.MonkeyPatch) -> None:
    """Buckets of a few charts, as a large corpus has many of them."""
    monkeypatch.setattr(spool, "BUCKET_BYTES", 1500)


def policy(folder: Path, name: str) -> Path:
    path = folder / f"{name}.yaml"
    text = (ROOT / "policies" / f"{name}.yaml").read_text("utf-8")
    assert "\nderive: value\n" in text
    # A surrogate that has become an original is another matter (docs/growing.md).
    text = text.replace("\nderive: value\n", "\nderive: position\n")
    text = text.replace("on_retroactive: hold", "on_retroactive: accept")
    path.write_text(text, "utf-8")
    return path


def note(doc: str, n: int, more: str = "") -> dict[str, Any]:
    """A note of the n-th patient, with a value of many classes."""
    first, last = FIRSTS[n], LASTS[n]
    text = (
        f"[{first} {last}](PATIENT), MRN [4{n}8271{n}0](MRN), born [3/{n + 1}/19{n + 40}](DATE), seen on "
        f"[January {n + 3}, 2014](DATE) at [Brookdale Hospital](HOSPITAL), room [{n + 3}12](ROOM). A "
        f"[plumber](PROFESSION) of [{n + 12} Burnet Avenue](STREET), [Xenia](CITY), [OH](STATE) [45385](ZIP). Phone "
        f"[513-555-01{n}{n}](PHONE), mail [{first.lower()}.{n}@mail{n}.example](EMAIL), page [www.ward{n}.org](URL). "
        f"Mr. [{last}](PATIENT) is well. {more}"
    )
    return record(doc, f"p{n}", text)


#: Somebody and something new, in front of what was there and behind it.
NEW = ("[Olga Thibodeaux](RELATIVE) came from [Riverview Hospital](HOSPITAL), account [77120345](ACCOUNT), on "
       "[4/9/2015](DATE), a [welder](PROFESSION). ")
FIRST = [note(f"d{n}", n) for n in range(6)] + [note("d0-b", 0), note("d1-b", 1, NEW.replace("Olga", "Fern"))]


def run(folder: Path, source: Path, out: str, name: str, *more: object, vault: str = "VAULT") -> int:
    line = ["release", source, "--policy", policy(folder, name), "--key", folder / "project.key", "--out", folder / out,
            "--vault", folder / vault, "--as-of", "2026-11-20", *more]
    return app.run([str(word) for word in line])


def rows(folder: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (folder / "VAULT" / "crosswalk.jsonl").read_text("utf-8").splitlines()]


@pytest.mark.parametrize("name", NAMES)
def test_the_same_bytes_whoever_works_and_in_whatever_order_the_notes_come(
    tmp_path: Path, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    key_file(tmp_path)
    lines = example_lines()[::4]
    assert run(tmp_path, write_lines(tmp_path / "a.jsonl", lines), "A", name) == 0
    assert run(tmp_path, tmp_path / "a.jsonl", "B", name, "--jobs", 2, vault="V2") == 0
    monkeypatch.setattr(spool, "BUCKET_BYTES", 2_000_000)
    assert run(tmp_path, write_lines(tmp_path / "b.jsonl", lines[::-1]), "C", name, vault="V3") == 0
    assert tree(tmp_path / "A") == tree(tmp_path / "B") == tree(tmp_path / "C")


@pytest.mark.parametrize("name", NAMES)
def test_what_was_released_stays_when_notes_come_before_between_and_behind(tmp_path: Path, name: str) -> None:
    """And no two in a chart share a surrogate then: the verifier holds M8 and the others."""
    key_file(tmp_path)
    assert run(tmp_path, write_lines(tmp_path / "v1.jsonl", FIRST), "OUT1", name) == 0
    old = {(row["doc_id"], row["start"]): row["surrogate"] for row in rows(tmp_path)}
    # Notes of a chart come in a keyed order: of so many new ones some come before, between and behind.
    more = [record(f"new{n}{k}", f"p{n}", NEW.replace("Olga", who) + f"Seen by Dr. [{last}](DOCTOR).")
            for n in range(3) for k, (who, last) in enumerate(
                [("Olga", "Ferrante"), ("Edith", "Brandt"), ("Olga", "Halloran"), ("Nadia", "Strand")])]
    more += [note("d7", 7)]
    assert run(tmp_path, write_lines(tmp_path / "v2.jsonl", [*more, *FIRST[::-1]]), "OUT2", name) == 0
    new = {(row["doc_id"], row["start"]): row["surrogate"] for row in rows(tmp_path)}
    assert {place: new[place] for place in old} == old
    texts = [dict(lines(tmp_path / out)) for out in ("OUT1", "OUT2")]
    assert texts[0].items() <= texts[1].items()
    assert run(tmp_path, tmp_path / "v1.jsonl", "AGAIN1", name) == 0
    assert run(tmp_path, tmp_path / "v2.jsonl", "AGAIN2", name) == 0
    assert tree(tmp_path / "OUT1") == tree(tmp_path / "AGAIN1")
    assert tree(tmp_path / "OUT2") == tree(tmp_path / "AGAIN2")


@pytest.mark.parametrize("name", ["cchmc-2014", "i2b2-2014-like"])
def test_the_same_vault_gives_the_same_release_again(tmp_path: Path, name: str) -> None:
    """All anew, under the ledger of the first run; no row is added to it."""
    key_file(tmp_path)
    source = write_lines(tmp_path / "a.jsonl", example_lines()[::3])
    assert run(tmp_path, source, "A", name) == 0
    ledger = (tmp_path / "VAULT" / "ledger").read_bytes()
    assert run(tmp_path, source, "B", name, "--jobs", 2) == 0
    assert tree(tmp_path / "A") == tree(tmp_path / "B")
    assert (tmp_path / "VAULT" / "ledger").read_bytes() == ledger


def lines(out: Path) -> Iterator[tuple[str, str]]:
    for line in (out / "notes.jsonl").read_text("utf-8").splitlines():
        note = json.loads(line)
        yield note["doc_id"], note["text"]


@pytest.mark.parametrize("name", NAMES)
def test_a_note_that_was_corrected_keeps_what_it_had(tmp_path: Path, name: str) -> None:
    """And somebody who is named in front of all others now does not get what the first had."""
    key_file(tmp_path)
    assert run(tmp_path, write_lines(tmp_path / "v1.jsonl", FIRST), "OUT1", name) == 0
    old = {(row["doc_id"], row["original"]): row["surrogate"] for row in rows(tmp_path)}
    assert run(tmp_path, write_lines(tmp_path / "v2.jsonl", [*FIRST[1:], corrected()]), "OUT2", name) == 0
    new = {(row["doc_id"], row["original"]): row["surrogate"] for row in rows(tmp_path)}
    assert {place: new[place] for place in old} == old
    given = {row["original"]: row["surrogate"] for row in rows(tmp_path) if row["doc_id"] == "d0"}
    for one in ("Olga Thibodeaux", "Riverview Hospital", "77120345"):
        others = {made for original, made in given.items() if original != one and made != original}
        assert given[one] not in others - {"[NAME]", "[RELATIVE]"}


def corrected() -> dict[str, Any]:
    """The first note with something new in front, as a record."""
    text = FIRST[0]["text"]
    for span in reversed(FIRST[0]["spans"]):
        text = f"{text[: span['start']]}[{text[span['start'] : span['end']]}]({span['label']}){text[span['end'] :]}"
    return record("d0", "p0", NEW + text)


@pytest.mark.parametrize("name", ["cchmc-2014", "hipaa-safe-harbor", "hipaa-limited-data-set", "i2b2-2014-like",
                                  "mimic-like", "training-data"])
def test_no_draw_takes_a_value_or_a_mark_of_one(tmp_path: Path, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Patients and notes by their marks, places by their numbers, and words of the program: no more."""
    key_file(tmp_path)
    scopes: set[tuple[str, ...]] = set()
    draw = Key.draw

    def noted(self: Key, *scope: str) -> keys.Draw:
        scopes.add(scope)
        return draw(self, *scope)

    def below(self: keys.Stem, n: int, item: str) -> int:
        raise AssertionError("a value was drawn by itself")

    monkeypatch.setattr(Key, "draw", noted)
    monkeypatch.setattr(keys.Stem, "below", below)
    records = [*FIRST, *map(json.loads, example_lines()[::5])]
    assert run(tmp_path, write_lines(tmp_path / "v1.jsonl", records), "OUT", name) == 0
    key = Key(bytes.fromhex(KEY.split()[1]))
    marks = {key.mark("patient", one["patient_id"])[:16].hex() for one in records}
    marks |= {key.mark("note", one["doc_id"])[:16].hex() for one in records}
    circles = {f"{key.mark64('numbers', 'circle', mark):016x}" for mark in marks} | {"0" * 16}
    originals = {row["original"].casefold() for row in rows(tmp_path)}
    words = {word for original in originals for word in re.findall(r"[^\W\d_]{3,}|\d{5,}", original)} - PROGRAM
    assert scopes
    for scope in scopes:
        for item in scope:
            assert item.casefold() not in originals | words or item.isdigit(), scope[:3]
            for found in re.findall(r"[0-9a-f]{16,}", item):
                assert found[:32] in marks or found in circles, scope[:3]


#: Words of a scope that any corpus may hold.
PROGRAM = frozenset(re.findall(r"\w+", """
    all city code country county dates digits email female first home house institution last letters male mention names
    narrow nines note numbers order other page part patient phone places position profession room route shift short
    split state street suffix town unit word zip"""))


def test_numbers_stay_and_new_ones_come_behind() -> None:
    key = Key(bytes(32))
    order = Order(key, "a" * 32)
    assert [order.place(("names",), (who,)) for who in ("b", "a", "b", "c")] == [0, 1, 0, 2]
    assert order.place(("dates",), ("b",)) == 0
    start, row = order.row() or ("", "")
    later = Order(key, "a" * 32, {start: row})
    assert later.row() is None
    assert [later.place(("names",), (who,)) for who in ("z", "c", "a", "y")] == [3, 2, 1, 4]
    assert later.place(("dates",), ("x",)) == 1
    more = later.row()
    assert more is not None
    assert more[0] == "4"
    third = Order(key, "a" * 32, dict([more, (start, row)]))
    assert [third.place(("names",), (who,)) for who in ("y", "z", "new")] == [4, 3, 5]
