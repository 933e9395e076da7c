"""The newer lists of names: bearers, sexes, and how they come out of the package that carries them."""

from __future__ import annotations

import io
import sys
from pathlib import Path

import pytest

from resynth import lexicon

LISTS = Path(__file__).resolve().parents[2] / "lists"
sys.path.insert(0, str(LISTS))

import transform  # noqa: E402


def test_names_come_with_their_bearers_most_frequent_first() -> None:
    last, first = lexicon.last_2010(100), lexicon.first_2020(100)
    assert list(last.values()) == sorted(last.values(), reverse=True)
    counts = [count for count, _ in first.values()]
    assert counts == sorted(counts, reverse=True)
    assert min(*last.values(), *counts) == 100
    assert len(last) > 160_000
    assert len(first) > 50_000


def test_a_threshold_in_bearers_cuts_the_list() -> None:
    last = lexicon.last_2010(0)
    assert lexicon.last_2010(5000) == {name: count for name, count in last.items() if count >= 5000}
    first = lexicon.first_2020(0)
    assert set(lexicon.first_2020(5000)) == {name for name, (count, _) in first.items() if count >= 5000}


def test_no_list_is_larger_than_the_people_it_was_counted_from() -> None:
    """A share is a share of all, the bearers of names on no list included: about a tenth."""
    for name, found in (
        ("names/last2010", sum(lexicon.last_2010(0).values())),
        ("names/first2020", sum(count for count, _ in lexicon.first_2020(0).values())),
    ):
        assert 0.88 < found / lexicon.PERSONS[name] < 0.95


@pytest.mark.parametrize(("female", "sex"), [(100, "F"), (90.01, "F"), (90, "E"), (50, "E"), (10, "E"), (9.99, "M")])
def test_either_sex_begins_at_a_tenth(female: float, sex: str) -> None:
    assert lexicon.sex_2020(female) == sex


def test_the_newer_list_tells_sexes_as_the_older_does() -> None:
    """Of the names on both, hardly any is a man's on the one and a woman's on the other."""
    names = lexicon.names()
    both = [(names.sex(name), lexicon.sex_2020(female)) for name, (_, female) in lexicon.first_2020(0).items()]
    known = [pair for pair in both if pair[0] is not None]
    assert len(known) > 3500
    assert sum(set(pair) == {"F", "M"} for pair in known) < 0.02 * len(known)


def test_what_is_no_name_is_left_out_of_the_newer_lists() -> None:
    first = lexicon.first_2020(0)
    assert not {"male", "female", "baby", "infant", "unknown"} & first.keys()
    assert all(name.isascii() and name.isalpha() for name in (*first, *lexicon.last_2010(0)))


def test_counted_names_are_read_from_a_table() -> None:
    """The row of all others, names of few bearers and words of a form are left out; ties stay as they stand."""
    arrow = pytest.importorskip("pyarrow")
    from pyarrow import parquet

    buffer = io.BytesIO()
    table = arrow.table({
        "name": ["QUILL", "BABY", "ABB", "ABA", "O'TOOL", "FEW", "ALL OTHER NAMES"],
        "count": [100, 900, 300, 300, 500, 99, 5000],
        "pctfemale": [99.5, 50.0, 0.0, 12.25, 50.0, 1.0, 50.0],
    })
    parquet.write_table(table, buffer)
    assert transform.counted_names(buffer.getvalue(), "pctfemale") == [
        ("ABB", "300", "0"), ("ABA", "300", "12.25"), ("QUILL", "100", "99.5"),
    ]
    assert transform.counted_names(buffer.getvalue())[0] == ("BABY", "900")
