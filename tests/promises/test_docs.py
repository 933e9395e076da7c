"""docs/promises.md has one row for each promise, which leads to its page (tests/docs/test_promise_pages.py)."""

from __future__ import annotations

import re
from pathlib import Path

from resynth.policy.parse import load
from resynth.policy.promises import WORDS
from resynth.verify import PROMISES

PAGE = Path(__file__).resolve().parents[2] / "docs" / "promises.md"


def test_every_promise_has_one_row() -> None:
    """Neither a promise without a row nor a row without a promise."""
    rows = re.findall(r"^\| \[([PM]\d+)\]\(promises/\1\.md\) \| (.*) \|$", PAGE.read_text("utf-8"), re.MULTILINE)
    assert len(rows) == len(dict(rows))
    assert dict(rows) == {promise: WORDS[promise] for promise in PROMISES}


def test_every_promise_says_what_it_is_and_where_it_comes_from() -> None:
    """One sentence each, and a source."""
    for promise in PROMISES.values():
        assert promise.says.endswith(".")
        assert promise.source
        assert promise.id in WORDS


def test_every_promise_of_the_bundled_policy_has_a_check() -> None:
    """A policy promises nothing that nobody looks at."""
    assert load("cchmc-2014").promises.keys() <= PROMISES.keys()
