"""What people marked in notes of forty voices, put together anew: under no policy is a release refused.

A false break of a promise in one note of a hundred thousand, and nothing stands at OUT. Each mention is one that
somebody wrote (tests/cases/recognize, the parts that are open to read); what stands between them says nothing.
"""

from __future__ import annotations

import random
from functools import cache
from pathlib import Path

import pytest
from corpora import Note, released
from helpers import examples
from scrutiny import counted

from resynth.kinds import KINDS
from resynth.testing import marked

CASES = Path(__file__).resolve().parents[1] / "cases" / "recognize"
#: cchmc-2014 and i2b2-2014-like want no age over 89, or decisions of a person, before they release anything.
POLICIES = ("hipaa-safe-harbor", "hipaa-limited-data-set", "training-data", "mimic-like", "nlm-scrubber")
BETWEEN = (" and ", "; ", ". Then ", "\n", ", or ", " - ", ".\n\nThereafter: ", " (", ") ")


@cache
def mentions() -> dict[str, tuple[str, ...]]:
    """Kind -> what stands in its marks."""
    found: dict[str, dict[str, None]] = {}
    for path in sorted(CASES.glob("dev-*.marked")):
        for body in path.read_text("utf-8").split("\n=== "):
            text, spans = marked(body.replace("{", " ").replace("}", " "))
            for span in spans:
                found.setdefault(span.kind, {})[text[span.start : span.end]] = None
    return {kind: tuple(texts) for kind, texts in sorted(found.items())}


def corpus(rng: random.Random, patients: int = 6) -> list[Note]:
    """Notes of mentions alone; some of a patient's come again, in another note and in capitals."""
    notes = []
    kinds = [kind for kind in KINDS if kind in mentions()]
    for patient in range(patients):
        mine: list[tuple[str, str]] = []
        for number in range(rng.randrange(1, 4)):
            text = "Seen"
            for _ in range(rng.randrange(4, 40)):
                if mine and rng.random() < 0.25:
                    kind, value = rng.choice(mine)
                    value = value.upper() if rng.random() < 0.2 else value
                else:
                    kind = rng.choice(kinds)
                    value = rng.choice(mentions()[kind])
                    mine.append((kind, value))
                value = value.replace("\\", "\\\\").replace("[", "\\[").replace("]", "\\]")
                text += f"{rng.choice(BETWEEN)}[{value}]({kind})"
            notes.append(Note(f"p{patient}", f"p{patient}-{number}", f"{text}."))
    return notes


@pytest.mark.parametrize("policy", POLICIES)
def test_what_people_marked_is_released(policy: str) -> None:
    for seed in range(examples(4)):
        run = released(corpus(random.Random(f"{policy} {seed}")), policy=policy, secret=bytes([seed + 1]) * 32)
        assert run.error is None, (seed, run.error.lines())
        counted(run)
