"""What the tests of a corpus that grows share: small notes with a value of every class, and looks into the vault."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from session import POLICY, ROOT, record

from resynth.cli import app

NAMES = ("Kowalski", "Hansen", "Okafor", "Whitlock", "Delarosa", "Pham", "Barnaby", "Lindqvist")
FIRSTS = ("Wendell", "Ruth", "Marcus", "April", "Josephine", "Desmond", "Lucille", "Pieter")
TOWNS = (("Logan", "OH", "43138"), ("Yakima", "WA", "98908"), ("Naches", "WA", "98937"), ("Salem", "OR", "97301"),
         ("Provo", "UT", "84601"), ("Fairfax", "VA", "22030"), ("Lima", "OH", "45801"), ("Tacoma", "WA", "98402"))


def note(doc: str, n: int, more: str = "") -> dict[str, Any]:
    """A note of the n-th patient, with a value of every class."""
    first, last, (town, state, code) = FIRSTS[n], NAMES[n], TOWNS[n]
    text = (
        f"[{first} {last}](PATIENT), MRN [4{n}8271{n}0](MRN), born [3/{n + 1}/19{n + 40}](DATE), seen on "
        f"[January {n + 3}, 2014](DATE). Lives at [{n + 12} Burnet Avenue](STREET), [{town}](CITY), [{state}](STATE) "
        f"[{code}](ZIP). Phone [513-555-01{n}{n}](PHONE), mail [{first.lower()}.{n}@mail{n}.example](EMAIL), page "
        f"[www.ward{n}.org](URL). Mr. [{last}](PATIENT) is well. {more}"
    )
    return record(doc, f"p{n}", text)


FIRST = [note(f"d{n}", n) for n in range(7)] + [note("d0-b", 0)]


def run(folder: Path, source: Path, out: str, policy: str = POLICY, *more: object) -> int:
    line = ["release", source, "--policy", policy, "--key", folder / "project.key", "--out", folder / out, "--vault",
            folder / "VAULT", *more]
    return app.run([str(word) for word in line])


def rows(folder: Path, name: str = "crosswalk") -> list[dict[str, Any]]:
    return [json.loads(line) for line in (folder / "VAULT" / f"{name}.jsonl").read_text("utf-8").splitlines()]


def mentions(folder: Path) -> dict[tuple[str, int], dict[str, Any]]:
    return {(row["doc_id"], row["start"]): row for row in rows(folder)}


def policy_file(folder: Path, says: str) -> str:
    path = folder / f"{says}.yaml"
    text = (ROOT / "policies" / "cchmc-2014.yaml").read_text("utf-8")
    assert "on_retroactive: hold" in text
    path.write_text(text.replace("on_retroactive: hold", f"on_retroactive: {says}"), "utf-8")
    return str(path)
