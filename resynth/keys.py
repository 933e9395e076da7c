"""The key, and the only source of chance in the house.

``Key.draw(*scope)`` is a stream of numbers that depends on the key and the scope alone: HMAC-SHA256 in counter
mode over a length-prefixed scope that starts ``resynth.draw.v1``. ``Key.mark`` is a keyed fingerprint under
another prefix, so that a draw and a mark of the same scope share nothing.
"""

from __future__ import annotations

import hashlib
import os
import re
import secrets
import shlex
import stat
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from resynth.errors import InputError, UsageError

if TYPE_CHECKING:
    from _typeshed import SupportsRichComparison

T = TypeVar("T")
C = TypeVar("C", bound="SupportsRichComparison")
HEADER = "resynth-key-v1"
_TYPED = re.compile(r"[0-9a-f]{64}")
_BLOCK = 64
_INNER = bytes(b ^ 0x36 for b in range(256))
_OUTER = bytes(b ^ 0x5C for b in range(256))


def _scope_bytes(scope: Iterable[str]) -> bytes:
    # Length-prefixed: ("ab", "c") and ("a", "bc") are different people.
    return "".join([f"{len(item)}:{item}" for item in scope]).encode("utf-8", "surrogatepass")


_DRAW = _scope_bytes(("resynth.draw.v1",))
_MARK = _scope_bytes(("resynth.mark.v1",))
_DRAW_TEXT, _MARK_TEXT = _DRAW.decode(), _MARK.decode()


class Draw:
    """A stream of unbiased draws. Two draws of one scope and key give the same numbers, for ever (v1)."""

    __slots__ = ("_bits", "_counter", "_key", "_left", "_seed")

    def __init__(self, key: Key, seed: bytes) -> None:
        self._key = key
        self._seed = seed
        self._counter = 0
        self._bits = 0
        self._left = 0

    def below(self, n: int) -> int:
        """A number from 0 to n - 1, unbiased (rejection, not modulo). ValueError when n < 1."""
        if n < 1:
            raise ValueError("below() needs a positive bound")
        bits = n.bit_length()
        while True:
            while self._left < bits:
                block = self._key._hmac(self._seed + self._counter.to_bytes(4, "big"))
                self._counter += 1
                self._bits = (self._bits << 256) | int.from_bytes(block, "big")
                self._left += 256
            self._left -= bits
            number = self._bits >> self._left
            self._bits ^= number << self._left
            if number < n:
                return number

    def pick(self, items: Sequence[T]) -> T:
        """One of the items. ValueError when there are none."""
        return items[self.below(len(items))]

    def permute(self, n: int) -> list[int]:
        """The numbers 0 to n - 1 in a keyed order (Fisher-Yates)."""
        order = list(range(n))
        for last in range(n - 1, 0, -1):
            other = self.below(last + 1)
            order[last], order[other] = order[other], order[last]
        return order

    def __repr__(self) -> str:
        return "Draw()"


class Stem:
    """All scopes that begin alike: for loops that draw or mark many items.

    ``key.stem("dates", mark).below(n, item)`` is ``key.draw("dates", mark, item).below(n)``, and so is ``mark64``, at
    half the cost.
    """

    __slots__ = ("_head", "_inner", "_key", "_outer", "_text")

    def __init__(self, key: Key, head: tuple[str, ...]) -> None:
        self._key, self._head, self._inner, self._outer = key, head, key._inner, key._outer
        self._text = "".join([f"{len(item)}:{item}" for item in head])

    def below(self, n: int, item: str) -> int:
        """The first number below n of this item's stream. ValueError when n < 1."""
        if n < 1:
            raise ValueError("below() needs a positive bound")
        inner = self._inner.copy()
        # The counter of the first block is four zero bytes.
        inner.update(f"{_DRAW_TEXT}{self._text}{len(item)}:{item}\0\0\0\0".encode("utf-8", "surrogatepass"))
        outer = self._outer.copy()
        outer.update(inner.digest())
        block = int.from_bytes(outer.digest(), "big")
        bits = n.bit_length()
        left = 256 - bits
        while left >= 0:
            number = block >> left
            if number < n:
                return number
            block &= (1 << left) - 1
            left -= bits
        return self._key.draw(*self._head, item).below(n)

    def mark(self, item: str) -> bytes:
        """``key.mark`` of this item."""
        inner = self._inner.copy()
        inner.update(f"{_MARK_TEXT}{self._text}{len(item)}:{item}".encode("utf-8", "surrogatepass"))
        outer = self._outer.copy()
        outer.update(inner.digest())
        return outer.digest()

    def mark64(self, item: str) -> int:
        """``key.mark64`` of this item."""
        inner = self._inner.copy()
        inner.update(f"{_MARK_TEXT}{self._text}{len(item)}:{item}".encode("utf-8", "surrogatepass"))
        outer = self._outer.copy()
        outer.update(inner.digest())
        return int.from_bytes(outer.digest()[:8], "big")

    def __repr__(self) -> str:
        return "Stem()"


class Key:
    """A secret of 32 bytes. Whoever holds it and the lists can redo every surrogate: it never leaves the vault.

    Raises:
        ValueError: the secret is not 32 bytes.
    """

    __slots__ = ("_fingerprint", "_inner", "_outer", "_secret")

    def __init__(self, secret: bytes) -> None:
        if len(secret) != 32:
            raise ValueError("a key has 32 bytes")
        padded = secret.ljust(_BLOCK, b"\0")
        self._secret = secret
        # HMAC with its two pads hashed once: half the cost of hmac.digest for our short messages.
        self._inner = hashlib.sha256(padded.translate(_INNER))
        self._outer = hashlib.sha256(padded.translate(_OUTER))
        self._fingerprint = self._hmac(b"resynth.fingerprint.v1").hex()[:8]

    def _hmac(self, message: bytes) -> bytes:
        inner = self._inner.copy()
        inner.update(message)
        outer = self._outer.copy()
        outer.update(inner.digest())
        return outer.digest()

    @property
    def fingerprint(self) -> str:
        """Eight hex digits that tell two keys apart and say nothing about either."""
        return self._fingerprint

    def draw(self, *scope: str) -> Draw:
        """The stream of chance for this scope, e.g. ``key.draw("names", "corpus", token)``."""
        return Draw(self, _DRAW + _scope_bytes(scope))

    def stem(self, *head: str) -> Stem:
        """What the scopes that begin with these items have in common."""
        return Stem(self, head)

    #: Whether ``draw_of`` goes by the order of appearance (``plan.order.Ordered``) and not by the value.
    ordered = False

    def draw_of(self, scope: Sequence[str], value: Sequence[str], rest: Sequence[str] = ()) -> Draw:
        """The stream for a value inside a scope; ``rest`` tells apart what is drawn for one value."""
        return self.draw(*scope, *value, *rest)

    def below_of(self, *scope: str) -> Callable[[int, str], int]:
        """``draw_of(scope, (value,)).below(n)`` for many values, called with the bound and the value."""
        return self.stem(*scope).below

    def in_order(self, values: Iterable[C]) -> list[C]:
        """Values that are given in the order of their appearance, in the order in which they choose: sorted."""
        return sorted(values)

    def mark(self, *scope: str) -> bytes:
        """A keyed fingerprint (32 bytes) of a scope, for joins inside the vault; never for OUT."""
        return self._hmac(_MARK + _scope_bytes(scope))

    def mark64(self, *scope: str) -> int:
        """The first 64 bits of ``mark``, as a number."""
        return int.from_bytes(self.mark(*scope)[:8], "big")

    def __repr__(self) -> str:
        return f"Key(fingerprint={self._fingerprint})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Key) and secrets.compare_digest(self._secret, other._secret)

    def __hash__(self) -> int:
        raise TypeError("a key is not hashable")

    def __reduce__(self) -> tuple[object, ...]:
        raise TypeError("a key is not pickled: workers read the key file themselves")

    @classmethod
    def new(cls, path: Path) -> Key:
        """Make a fresh key file, readable by its owner only. UsageError when the file exists."""
        secret = secrets.token_bytes(32)
        try:
            handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        except FileExistsError:
            raise UsageError(f"{path.name}: a file stands there already; a key is never overwritten") from None
        except OSError as error:
            raise UsageError(f"{path.name}: the key file cannot be written ({error.strerror})") from None
        try:
            with os.fdopen(handle, "w", encoding="ascii") as file:
                file.write(f"{HEADER} {secret.hex()}\n")
                file.flush()
                os.fsync(file.fileno())
        except BaseException:
            # Half a key would stand in the way of a whole one.
            path.unlink(missing_ok=True)
            raise
        return cls(secret)

    @classmethod
    def load(cls, path: Path) -> Key:
        """Read a key file.

        Raises:
            InputError: it is missing, malformed or open to others than its owner.
            UsageError: what was given is no path but a key.
        """
        # A path that cannot be read is told; a key that was typed in its place must not be.
        if _TYPED.search(path.name.lower()):
            raise UsageError("a key is given as a file, never typed: others of this machine may have seen it",
                             hint="resynth key new FILE, and name that file")
        try:
            mode = path.stat().st_mode
            raw = path.read_text("ascii")
        except (OSError, UnicodeDecodeError) as error:
            why = error.strerror if isinstance(error, OSError) else "not a key file"
            # A new key is another corpus: who has one that is only locked shall not be told to make it.
            closed = isinstance(error, PermissionError)
            hint = f"chmod 600 {shlex.quote(str(path))}" if closed else "resynth key new FILE"
            raise InputError(f"{path.name}: the key cannot be read ({why})", hint=hint) from None
        header, _, hexed = raw.strip().partition(" ")
        if header != HEADER or len(hexed) != 64 or not set(hexed) <= set("0123456789abcdef"):
            raise InputError(f"{path.name}: this is not a key file", hint="resynth key new FILE")
        # What is no key is not called one, and stays as open as it is.
        if stat.S_IMODE(mode) & 0o077:
            raise InputError(f"{path.name}: the key is open to other users", hint=f"chmod 600 {shlex.quote(str(path))}")
        return cls(bytes.fromhex(hexed))


def permutation(key: Key, size: int, *scope: str) -> Callable[[int], int]:
    """A keyed one-to-one map of 0 … size - 1 onto itself (a Feistel network, walked until it lands inside).

    Used for numbers that must differ and tell nothing of an order; not a cipher that anybody has approved.
    """
    half = max(1, ((size - 1).bit_length() + 1) // 2)
    low = (1 << half) - 1
    prefix = _scope_bytes(("resynth.permutation.v1", *scope))

    def once(number: int) -> int:
        left, right = number >> half, number & low
        for turn in range(6):
            block = key._hmac(prefix + b"%d:%d" % (turn, right))
            left, right = right, left ^ (int.from_bytes(block[:8], "big") & low)
        return left << half | right

    def place(number: int) -> int:
        if not 0 <= number < size:
            raise ValueError("outside the range that is permuted")
        moved = once(number)
        while moved >= size:
            moved = once(moved)
        return moved

    return place
