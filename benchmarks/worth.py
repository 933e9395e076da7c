"""What a release is worth for training: ``python -m benchmarks.worth FOLDER [--every 3] [--policy cchmc-2014 ...]``.

The development notes of tests/cases/recognize (no test part), every so-manieth author's, are written to FOLDER,
released under each policy with a key that is always the same, and measured by ``resynth evaluate worth``. Their
authors marked by two schemes, so all are told by the classes of CCHMC; notes with an age over 89 are left out, and so
are those where a value of another place stands unmarked, where the policy would refuse the corpus for them. Whatever
stands in FOLDER is left as it is, so that a policy can be added.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

from benchmarks.detection import PARTS, cases
from resynth.keys import HEADER
from resynth.kinds import KINDS
from resynth.plan.preconditions import unmet
from resynth.policy.parse import load
from resynth.types import Document

#: A class that cchmc-2014 keeps: it would be the same on both sides.
KEPT = "OTHER"


def write(path: Path, every: int) -> None:
    """The annotated notes of every so-manieth author that any policy may release, as JSONL; a chart is a patient."""
    rows: list[dict[str, Any]] = []
    strict = load("cchmc-2014")
    told = [case for part in PARTS if part.startswith("dev-") for case in cases(part)]
    authors = sorted({case.author for case in told})[::every]
    charts: dict[str, str] = {}
    for case in told:
        if case.author not in authors:
            continue
        patient = charts.setdefault(case.chart, f"P{len(charts):05d}")
        classes = [(span, KINDS[span.kind].cchmc) for span in case.gold]
        spans = tuple(span._replace(kind=name, label=name) for span, name in classes if name != KEPT)
        document = Document(f"N{len(rows):05d}", patient, case.text)
        if any(unmet(document, spans, strict)):
            continue
        rows.append(
            {
                "doc_id": document.doc_id,
                "patient_id": patient,
                "text": case.text,
                "spans": [{"start": span.start, "end": span.end, "label": span.kind} for span in spans],
            }
        )
    path.write_text("".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows), "utf-8")


def main() -> None:
    """Make, release, measure; the figures of each policy stand in FOLDER as JSON."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--every", type=int, default=3)
    parser.add_argument("--policy", nargs="+", default=["cchmc-2014", "training-data"])
    parser.add_argument("--learner", default="crf")
    asked = parser.parse_args()
    folder = asked.folder
    folder.mkdir(parents=True, exist_ok=True)
    gold, key = folder / "gold.jsonl", folder / "project.key"
    if not gold.exists():
        write(gold, asked.every)
        key.write_text(f"{HEADER} {bytes(range(32)).hex()}\n", "ascii")
        key.chmod(0o600)
    for policy in asked.policy:
        out, vault = folder / f"OUT-{policy}", folder / f"VAULT-{policy}"
        if not out.exists():
            # Exit 6 says that notes were held back: they are left out of all four cells.
            where = ("--out", out, "--vault", vault, "--key", key)
            ended = _resynth("release", gold, "--policy", _held(policy, folder), *where)
            if ended.returncode not in (0, 6):
                raise SystemExit(ended.returncode)
        told = _resynth(
            "evaluate",
            "worth",
            gold,
            out,
            "--vault",
            vault,
            "--learner",
            asked.learner,
            "--json",
            "--html",
            folder / f"{policy}-{asked.learner}.html",
            stdout=subprocess.PIPE,
        )
        (folder / f"{policy}-{asked.learner}.json").write_bytes(told.stdout or b"")


def _held(policy: str, folder: Path) -> str | Path:
    """The policy; one that refuses a corpus for missed mentions holds the notes instead."""
    if load(policy).missed_mentions != "refuse":
        return policy
    path = folder / f"{policy}-held.yaml"
    path.write_text(
        f"policy: {policy}-held\nversion: 1.0.0\ntitle: {policy}, missed mentions held\n"
        f"plain: As {policy}, but a note in which a value of another place stands unmarked is held back.\n"
        f"extends: {policy}\nmissed_mentions: hold\n",
        "utf-8",
    )
    return path


def _resynth(*words: object, stdout: int | None = None) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run([sys.executable, "-m", "resynth", *map(str, words)], check=False, stdout=stdout)


if __name__ == "__main__":
    main()
