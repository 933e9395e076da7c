"""Where surrogates of numbers and addresses are taken from: spaces of values, and the marks that draw from them."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from functools import lru_cache, partial

from resynth.keys import Key, Stem
from resynth.surrogates import cells, checks, emails, nets

#: Values of one class share their surrogates; values of one realm are one set of originals.
CLASS_OF = {
    "id": "id", "phone": "phone", "email": "email", "url": "net", "ipv4": "net", "ipv6": "net",
    **dict.fromkeys(checks.GROUPS, "id"), "code": "id", "fiction": "phone", "mail": "email", "site": "net",
    "nine": "ssn",
}
REALM = {
    "id": "alnum", "phone": "alnum", "ssn": "alnum", "email": "email", "url": "net", "ipv4": "net", "ipv6": "net",
    **dict.fromkeys(checks.GROUPS, "alnum"), "code": "alnum", "fiction": "alnum", "mail": "email", "site": "net",
    "nine": "alnum",
}
CLASSES = ("id", "phone", "email", "net", "ssn")
CLASS_NUMBER = {group: CLASSES.index(of) for group, of in CLASS_OF.items()}
#: Groups whose surrogates in the scope of the corpus are drawn from the original's own mark.
PLAIN = frozenset(("id", "phone", "email", "url", "ipv4", "ipv6"))
#: Groups in whose spaces no originals are expected: they may be filled to the last value.
EMPTY = frozenset(("fiction", "mail", "site", "nine"))
#: The group whose surrogates follow the place of a value in its circle, and nothing of the value but its shape.
CODE = "code"
#: What stands in the ``number`` column: a round, an index into the shape's space, or one of two verdicts.
INDEX = 1 << 31
HOLD = (1 << 32) - 1
TAG = (1 << 32) - 2
#: Spaces up to this size can be handed out exactly.
SMALL = 1 << 17
ROUNDS = 1000
#: The circle of the whole corpus, in which places are counted through all charts; no mark of a patient or note is 0.
CORPUS = 0
#: Which bits of a mark's 32 bytes the first candidate is made of. The first 64 are the fingerprint and never shown;
#: an id and a telephone number of the same digits have the same mark, and must not have the same candidate.
_WINDOW = 96
_SHIFT = {"phone": 0}
_USUAL_SHIFT = 96


class Space:
    """The surrogates of a group and a shape. ``mark`` is its fingerprint: no secret, small spaces first."""

    __slots__ = ("bits", "group", "mark", "nth", "pool", "shape", "size")

    def __init__(self, group: str, shape: str) -> None:
        self.group, self.shape = group, shape
        #: How many values there are, and the value that has a number.
        self.size: int
        self.nth: Callable[[int], str]
        if group in ("url", "ipv4", "ipv6"):
            self.size, self.nth = nets.size(shape), partial(nets.nth, shape)
        elif group in checks.GROUPS:
            self.size, self.nth = checks.size(group, shape), partial(checks.nth, group, shape)
        else:
            self.size, self.nth = cells.size(shape), partial(cells.nth, shape)
        self.bits = self.size.bit_length()
        #: Whether surrogates come from a list that originals are no part of.
        self.pool = group in ("url", "ipv4")
        digest = hashlib.sha256(f"{group}:{shape}".encode("utf-8", "surrogatepass")).digest()
        mark = int.from_bytes(digest[:8], "big") >> 1 | 1
        # Even: what asks for these is a mark made for asking, and no original.
        mark = mark if group in PLAIN else mark ^ 1 or 2
        self.mark = mark if self.size <= SMALL else mark | 1 << 63

    def first(self, key: Key, whole: bytes) -> str:
        """The candidate of the first round for an original with this mark."""
        left = _WINDOW - self.bits
        number = int.from_bytes(whole, "big") >> _SHIFT.get(self.group, _USUAL_SHIFT) & ((1 << _WINDOW) - 1)
        while left >= 0:
            if number >> left < self.size:
                return self.nth(number >> left)
            number &= (1 << left) - 1
            left -= self.bits
        return self.later(key, int.from_bytes(whole[:8], "big"), 0)

    def later(self, key: Key, mark: int, turn: int) -> str:
        """The candidate of a later round for an original with this fingerprint."""
        return self.nth(key.draw("numbers", f"{self.group}:{mark:016x}:{turn}").below(self.size))

    def coded(self, key: Key, circle: int, order: int, turn: int) -> str:
        """The candidate of a round for what came at this place in its circle: nothing of the value is in it."""
        return self.nth(key.draw("numbers", "code", f"{circle:016x}:{order}:{turn}").below(self.size))

    def __repr__(self) -> str:
        return f"Space(group={self.group!r})"


@lru_cache(maxsize=4096)
def space(group: str, shape: str) -> Space:
    """The space of a group and a shape."""
    return Space(group, shape)


class Marks:
    """Keyed marks of originals: 32 bytes, of which the first eight are the fingerprint.

    Args:
        ordered: surrogates are drawn by the place of who asks; so no two policies of a vault have askers in common.
    """

    __slots__ = ("_asking", "_circles", "_ordered", "_stems", "key")

    def __init__(self, key: Key, ordered: bool = False) -> None:
        self.key, self._ordered = key, ordered
        self._asking = key.stem("numbers", "asks in order" if ordered else "asks")
        self._circles = key.stem("numbers", "circle")
        stems = {realm: key.stem("numbers", realm) for realm in REALM.values()}
        self._stems: dict[str, Stem] = {group: stems[realm] for group, realm in REALM.items()}

    def whole(self, group: str, canonical: str) -> bytes:
        """The mark of an original; an id and a telephone number of the same digits have the same."""
        return self._stems[group].mark(canonical)

    def fingerprint(self, group: str, canonical: str) -> int:
        """The first 64 bits of the mark."""
        return self._stems[group].mark64(canonical)

    def circle(self, name: str) -> int:
        """The fingerprint of a circle: the mark of a patient, a note or a mention."""
        return self._circles.mark64(name)

    def asker(self, circle: str, group: str, canonical: str, shape: str) -> bytes:
        """The mark of a value that asks inside a circle or (circle "") for surrogates of another way than the usual."""
        return self._asking.mark(f"{circle} {group} {len(shape)} {shape}{canonical}")

    def ask(self, circle: str, group: str, canonical: str, shape: str) -> tuple[int, int, int]:
        """(fingerprint of the asker, that of the space, that of the first candidate or 0)."""
        whole = self.asker(circle, group, canonical, shape)
        room = space(group, shape)
        if self._ordered:
            return int.from_bytes(whole[:8], "big"), room.mark, 0
        surrogate = room.first(self.key, whole)
        claim = self._stems[group].mark64(surrogate.upper()) if open_to(group, surrogate) else 0
        return int.from_bytes(whole[:8], "big"), room.mark, claim

    def posting(self, group: str, canonical: str, shape: str) -> tuple[int, int, int]:
        """(fingerprint, fingerprint of the space, that of the first candidate); 0 where there is none."""
        whole = self._stems[group].mark(canonical)
        mark = int.from_bytes(whole[:8], "big")
        if group == "ssn":
            return mark, 0, 0
        room = space(group, shape)
        if room.pool:
            return mark, room.mark, 0
        surrogate = room.first(self.key, whole)
        claim = self._stems[group].mark64(surrogate.upper()) if open_to(group, surrogate) else 0
        return mark, room.mark, claim

    def __repr__(self) -> str:
        return "Marks()"


def open_to(group: str, surrogate: str) -> bool:
    """Whether a surrogate may be written at all: there is one, and (P14) no address that could exist."""
    return bool(surrogate) and (group != "email" or not emails.live(surrogate))
