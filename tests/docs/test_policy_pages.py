"""The pages on policies that are generated stand as the program would write them today."""

from __future__ import annotations

import runpy
from pathlib import Path

from resynth.kinds import KINDS
from resynth.policy import offers
from resynth.policy.parse import bundled
from resynth.policy.reference import reference
from resynth.policy.render import TOP

ROOT = Path(__file__).resolve().parents[2]


def test_the_reference_is_made_of_the_model() -> None:
    """Stale? ``python -m resynth.policy.reference > docs/policy-reference.md``."""
    assert (ROOT / "docs" / "policy-reference.md").read_text("utf-8") == reference()


def test_the_reference_names_whatever_can_be_said() -> None:
    page = reference()
    for kind in KINDS:
        assert f"| `{kind}` |" in page
    for ways in offers.OFFERS.values():
        for way in ways:
            for word in (*way.behaviours, *way.lists, *way.options, *way.numbers):
                assert f"`{word}`" in page or f"`{word}: " in page or f"### {word}\n" in page


def test_the_examples_are_what_the_policies_do() -> None:
    """Stale? ``python examples/policies/build.py``."""
    build = runpy.run_path(str(ROOT / "examples" / "policies" / "build.py"))
    assert [path.relative_to(ROOT).as_posix() for path in build["stale"]()] == []


def test_the_story_names_every_key_and_every_policy() -> None:
    page = (ROOT / "docs" / "policy.md").read_text("utf-8")
    assert [key for key in (*TOP, "extends") if f"`{key}`" not in page] == []
    assert [name for name in bundled() if f"| `{name}` |" not in page] == []
