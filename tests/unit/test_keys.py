"""The key and its draws: one door of chance, the same numbers for ever."""

from __future__ import annotations

import hashlib
import hmac
import json
import pickle
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from resynth.errors import InputError, UsageError
from resynth.keys import Key, permutation

KEY = Key(bytes(range(32)))
VECTORS = json.loads((Path(__file__).parents[1] / "vectors" / "draw-v1.json").read_text())


@pytest.mark.parametrize("vector", VECTORS["draws"], ids=lambda v: "/".join(v["scope"]))
def test_a_draw_is_what_it_always_was(vector: dict) -> None:
    draw = KEY.draw(*vector["scope"])
    assert [draw.below(n) for n in vector["below"]] == vector["drawn"]


@pytest.mark.parametrize("vector", VECTORS["marks"], ids=lambda v: "/".join(v["scope"]))
def test_a_mark_is_what_it_always_was(vector: dict) -> None:
    assert KEY.mark(*vector["scope"]).hex() == vector["mark"]


@pytest.mark.parametrize("vector", VECTORS["permutations"], ids=lambda v: str(v["size"]))
def test_a_permutation_is_what_it_always_was(vector: dict) -> None:
    place = permutation(KEY, vector["size"], "vector")
    assert [place(n) for n in range(len(vector["places"]))] == vector["places"]


def test_the_two_pads_are_hmac() -> None:
    assert KEY._hmac(b"message") == hmac.digest(bytes(range(32)), b"message", hashlib.sha256)


def test_two_splits_of_the_same_letters_are_two_scopes() -> None:
    assert KEY.mark("ab", "c") != KEY.mark("a", "bc")


@given(st.integers(1, 10_000), st.text())
def test_a_draw_is_below_its_bound(n: int, scope: str) -> None:
    assert 0 <= KEY.draw(scope).below(n) < n


@given(st.integers(1, 1 << 300), st.lists(st.text(), max_size=3), st.text(st.characters()))
def test_a_stem_draws_and_marks_as_the_key_does(n: int, head: list[str], item: str) -> None:
    assert KEY.stem(*head).below(n, item) == KEY.draw(*head, item).below(n)
    assert KEY.stem(*head).mark64(item) == KEY.mark64(*head, item)


@pytest.mark.parametrize("n", [0, -1])
def test_nothing_is_drawn_from_nothing(n: int) -> None:
    with pytest.raises(ValueError, match="positive"):
        KEY.stem("a").below(n, "b")
    with pytest.raises(ValueError, match="positive"):
        KEY.draw("a", "b").below(n)


@given(st.integers(0, 50), st.text())
def test_permute_gives_every_number_once(n: int, scope: str) -> None:
    assert sorted(KEY.draw(scope).permute(n)) == list(range(n))


@given(st.integers(1, 300))
def test_a_permutation_is_one_to_one(size: int) -> None:
    assert sorted(map(permutation(KEY, size, "test"), range(size))) == list(range(size))


def test_draws_are_spread_evenly() -> None:
    """3,000 draws among 3 stay within five standard deviations of 1,000 each."""
    counts = Counter(KEY.draw("even", str(i)).below(3) for i in range(3000))
    assert all(abs(count - 1000) < 130 for count in counts.values())


def test_another_key_draws_other_numbers() -> None:
    other = Key(bytes(32))
    assert [KEY.draw("x").below(1 << 60)] != [other.draw("x").below(1 << 60)]
    assert KEY.fingerprint != other.fingerprint


def test_a_key_shows_its_fingerprint_alone() -> None:
    secret = bytes(range(32))
    shown = f"{KEY!r} {KEY} {KEY.draw('a')!r}"
    assert KEY.fingerprint in shown
    assert secret.hex() not in shown
    with pytest.raises(TypeError):
        pickle.dumps(KEY)
    with pytest.raises(TypeError):
        hash(KEY)


def test_a_key_file_is_made_once_and_for_its_owner_alone(tmp_path: Path) -> None:
    path = tmp_path / "key"
    key = Key.new(path)
    assert path.stat().st_mode & 0o777 == 0o600
    assert Key.load(path) == key
    with pytest.raises(UsageError, match="never overwritten"):
        Key.new(path)


@pytest.mark.parametrize(
    "content", ["", "hello", "resynth-key-v1 12", "resynth-key-v1 " + "g" * 64, "other " + "0" * 64]
)
def test_what_is_not_a_key_file_is_refused(tmp_path: Path, content: str) -> None:
    path = tmp_path / "key"
    path.write_text(content)
    path.chmod(0o600)
    with pytest.raises(InputError, match="not a key file"):
        Key.load(path)


def test_a_key_that_others_can_read_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "key"
    Key.new(path)
    path.chmod(0o644)
    with pytest.raises(InputError, match="open to other users"):
        Key.load(path)


def test_a_missing_key_is_an_input_error(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="cannot be read"):
        Key.load(tmp_path / "none")


@pytest.mark.parametrize("typed", [KEY._secret.hex(), f"resynth-key-v1 {KEY._secret.hex().upper()}"])
def test_a_key_that_was_typed_in_place_of_a_file_is_not_said_again(typed: str) -> None:
    """The path of a key that cannot be read stands in the message: a secret there would stand in a log."""
    with pytest.raises(UsageError) as caught:
        Key.load(Path(typed))
    assert typed not in "\n".join(caught.value.lines())
    assert caught.value.exit_code == 2
