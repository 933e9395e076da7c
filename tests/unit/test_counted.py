"""One is said of one: messages and pages count through ``counted``, and no other way."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest

from resynth.errors import counted
from resynth.release.summary import prose

PACKAGE = Path(__file__).resolve().parents[2] / "resynth"
#: What looks like several of something, and is a verb or a small word.
_NO_PLURAL = {"is", "was", "as", "has", "stands", "ends", "says", "becomes", "bytes", "does", "names", "less"}
#: Numbers that are not 1: constants, rows of shipped lists in a column, a repr for developers.
_NEVER_ONE = {"info.rows", "len(self.tokens)"}


@pytest.mark.parametrize(("number", "said"), [(0, "0 entries"), (1, "1 entry"), (2515, "2,515 entries")])
def test_one_is_said_of_one(number: int, said: str):
    assert counted(number, "entry", "entries") == said


def test_a_page_says_one_of_one_too():
    assert [prose(count, "note") for count in (1, "≥1", 3503, "<11", "≥1990", "some")] == [
        "1 note", "at least 1 note", "3,503 notes", "fewer than 11 notes", "at least 1,990 notes", "some notes",
    ]


def plurals(source: str) -> Iterator[str]:
    """The numbers of f-strings that have a word in the plural behind them, whatever the number is."""
    for node in ast.walk(ast.parse(source)):
        pieces = node.values if isinstance(node, ast.JoinedStr) else []
        for value, behind in pairwise(pieces):
            if not isinstance(value, ast.FormattedValue) or not isinstance(behind, ast.Constant):
                continue
            number = isinstance(value.value, ast.Call) and ast.unparse(value.value.func) == "len"
            form = value.format_spec
            number |= isinstance(form, ast.JoinedStr) and ast.unparse(form).strip("f'\"").endswith(",")
            word = re.match(r" \(?((?:[a-z]+ )?[a-z]+s|people)\b", str(behind.value))
            if number and word and not _NO_PLURAL & set(word[1].split()):
                yield ast.unparse(value.value)


def test_no_message_says_1_places():
    found = {
        f"{path.relative_to(PACKAGE).as_posix()}: {what}"
        for path in PACKAGE.rglob("*.py") for what in plurals(path.read_text("utf-8"))
        if what not in _NEVER_ONE and not what.rpartition(".")[2].isupper()
    }
    assert found == set()


def test_the_scan_sees_what_it_is_for():
    assert list(plurals('f"in {len(found)} places of {n:,} old notes, {m:,} is"')) == ["len(found)", "n"]
