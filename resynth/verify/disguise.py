"""Words that are written so that no search finds them: ``Sm1th``, ``wojciech0wski``, ``S-m-i-t-h``, ``88l2345``.

What is read is a candidate: only a name or a number that the caller knows makes it one. A text without such a place
costs three translations and a few searches.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise, product
from typing import NamedTuple

from resynth.verify.words import canon, ordinary, word_set

#: What stands for which letters; and letters that stand for digits.
_LETTERS = {
    "0": "o", "1": "li", "2": "z", "3": "e", "4": "a", "5": "s", "6": "gb", "7": "t", "8": "b", "9": "g", "$": "s",
    "@": "a", "!": "il", "|": "li",
}
_FIGURES = str.maketrans("OoQDIiLl|SsBZzG", "000011111558226")
#: Bytes as letters (a), what may part them, what may stand for one (0), and all else; a letter of UTF-8 is one.
_MORE = bytes(range(0x80, 0xC0))
_SPACED = bytes(
    97 if (n < 128 and chr(n).isalpha()) or n > 127 else 32 if chr(n) in " \t\n.,-_*/|" else
    48 if chr(n) in "0123456789$@!" else 120 for n in range(256)
)
#: One beside a letter; three letters that stand alone, so far apart one as the other.
_MIXED, _SPELT = (b"0a", b"a0"), (b" a a a ", b" a  a  a ", b" a   a   a ")
#: What stands for a letter, beside one.
_BESIDE = re.compile(r"[0-9$@!|](?:(?<=[^\W\d_].)|(?=[^\W\d_]))")
_WORD_SIGNS = frozenset("'’$@!|")
_LONGEST, _MOST_SIGNS, _FEWEST_LETTERS = 32, 6, 3
#: Fewest letters and digits of a number.
_FEWEST_SIGNS = 6
_SEPARATOR = r"[ \t\n.,\-–_·•*/|]{1,3}"
_RUN = re.compile(
    rf"(?<![^\W_])(?<!['’])[^\W\d_](?:{_SEPARATOR}[^\W\d_](?![^\W_])(?!['’](?![sS](?![^\W_]))[^\W\d_])){{3,}}"
)
_POSSESSIVE, _ENDS = re.compile(r"['’][sS]?\Z"), re.compile(r"\A[\d$@!|]+|[\d$@!|]+\Z")
_LETTER = re.compile(r"[^\W_]")
#: A number in which letters stand for digits.
_NUMBER = re.compile(r"[\dOoQDIiLl|SsBZzG]{6,24}")
#: What may stand before a name or behind it in one row of letters: initials, a title.
_MOST_INITIALS = 2
_TITLES = word_set("mr mrs ms miss dr prof")
#: A row of so many letters is looked through whole.
_MOST_IN_ROW = 4_096


class Disguised(NamedTuple):
    """A word as it may have been meant: where it stands, the ways to read it, and whether it was spelled.

    ``whole``: nothing was left out at its ends, and they are letters themselves.
    """

    start: int
    end: int
    words: tuple[str, ...]
    spelled: bool
    whole: bool

    def __repr__(self) -> str:
        return f"Disguised({self.start}-{self.end})"


#: (start, end, letters and digits) of what may be a number, as it is and with digits for its letters: ``88l2345``.
Figures = tuple[int, int, str]


def disguised(text: str) -> tuple[list[Disguised], list[Figures]]:
    """Words with digits for letters, and words spelled over blanks and signs; numbers of letters and digits."""
    words: list[Disguised] = []
    numbers: list[Figures] = []
    raw = text.encode("utf-8", "surrogatepass")
    # What deletes takes five times as long as what does not.
    spaced = raw.translate(_SPACED) if text.isascii() else raw.translate(_SPACED, _MORE)
    if "|" in text or any(one in spaced for one in _MIXED):
        for start, word in _mixed(text):
            meant, length, whole = _meant(word)
            if meant:
                words.append(Disguised(start, start + length, meant, False, whole))
            elif _NUMBER.fullmatch(word) and len(word) > sum(map(str.isdigit, word)) >= len(word) // 2:
                numbers.append((start, start + len(word), word.translate(_FIGURES)))
            if len(word) >= _FEWEST_SIGNS and word.isalnum():
                numbers.append((start, start + len(word), word.lower()))
    spaced = b" %b " % spaced
    if any(one in spaced for one in _SPELT):
        for run in _RUN.finditer(text):
            words += _parts(text, [found.start() for found in _LETTER.finditer(text, *run.span())])
    return words, numbers


def _mixed(text: str) -> Iterator[tuple[int, str]]:
    """Where words of letters and what may stand for some begin, and each."""
    done = 0
    for sign in _BESIDE.finditer(text):
        start, end = sign.span()
        if start < done:
            continue
        while start > done and (text[start - 1].isalnum() or text[start - 1] in _WORD_SIGNS):
            start -= 1
        while end < len(text) and (text[end].isalnum() or text[end] in _WORD_SIGNS):
            end += 1
        done = end
        if end - start <= _LONGEST:
            word = text[start:end].rstrip("'’@!|$")
            if bare := word.lstrip("'’@!|"):
                yield start + len(word) - len(bare), bare


@lru_cache(maxsize=4096)
def _meant(word: str) -> tuple[tuple[str, ...], int, bool]:
    """The ways to read a word in which at most as many signs as letters stand for others, its length, and whether
    letters are at its ends."""
    plain = _POSSESSIVE.sub("", word)
    signs = [sign for sign in plain if sign in _LETTERS]
    letters = sum(map(str.isalpha, plain))
    if not signs or letters < _FEWEST_LETTERS or len(signs) > min(_MOST_SIGNS, letters):
        return (), 0, False
    ends = plain[0] in _LETTERS or plain[-1] in _LETTERS
    if ends and canon(_ENDS.sub("", plain)) in ordinary():
        return (), 0, False  # 4 bells, stage 1
    ways = product(*(_LETTERS.get(sign, sign) for sign in plain))
    return tuple({canon("".join(way)) for way in ways}), len(plain), not ends


def _parts(text: str, at: list[int]) -> Iterator[Disguised]:
    """The words of a row of letters: what stands further apart are two."""
    gaps = [right - left for left, right in pairwise(at)]
    least, first = min(gaps), 0
    for number in range(1, len(at) + 1):
        if number == len(at) or gaps[number - 1] > least:
            if number - first > _FEWEST_LETTERS:
                yield from _spelled_word(text, at[first:number])
            first = number
    if least < max(gaps):
        yield Disguised(at[0], at[-1] + 1, (canon("".join(text[n] for n in at[:_MOST_IN_ROW])),), True, True)


def _spelled_word(text: str, at: list[int]) -> Iterator[Disguised]:
    letters = "".join(text[n] for n in at[:_MOST_IN_ROW])
    word = canon(letters)
    yield Disguised(at[0], at[-1] + 1, (word,), True, True)
    if word in ordinary() or len(word) != len(letters):
        return
    titled = [len(title) for title in _TITLES if word.startswith(title)]
    for first in {*range(_MOST_INITIALS + 1), *titled}:
        for last in range(_MOST_INITIALS + 1):
            rest = word[first : len(word) - last]
            if (first or last) and len(rest) > _FEWEST_LETTERS:
                yield Disguised(at[first], at[len(at) - 1 - last] + 1, (rest,), True, False)
