"""What a chart has marked and no list of words knows, where it stands again unmarked (M3): the same parts in a row.

Identifiers without a long run of digits (``GRN-8812``, ``VP-Quorn``, a user name), occupations, initials and what else
identifies. One that is made of ordinary words alone tells nothing by itself: it has to be written like a name.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Set
from functools import cache, lru_cache
from typing import NamedTuple

from resynth import lexicon
from resynth.verify.name_forms import borne
from resynth.verify.number_forms import bare, western
from resynth.verify.words import distinct, exempt, ordinary

_PART = re.compile(r"[^\W\d_]+|\d+")
_DIGITS = re.compile(r"\d+")
_APART = r"[\W_]{0,2}"
#: Fewest letters and digits of a twin; from so many digits in a row on numbers are looked for in other ways.
SHORTEST, LONG_RUN = 5, 5
#: Fewest digits beside words that are all ordinary ("Lot 1234"), fewest letters of a word that tells something.
_FEWEST_DIGITS, _TELLING = 3, 4
#: Initials by themselves, of three letters or with dots between.
_INITIALS = re.compile(r"[A-Z](?:\.[ \t]?[A-Z]){1,3}\.?|[A-Z]{3,4}")
_MOST_PARTS = 8
#: Fewest signs of a user name; one of fewer than SHORTEST is found behind these, or where it is no word.
_SHORTEST_USER = 3
_LOGS_IN = re.compile(
    r"(?:(?<![^\W_])(?:log(?:s|ged|ging)?[ \t-]?(?:in|on|off)|log|user(?:[ \t_-]?(?:name|id))?|usr|uid|by|from|author"
    r"|account|acct|as|handle|alias)(?![^\W\d_])(?:[ \t](?:is|as|was|name|id|by))?[ \t]*[:=#\"'(<\[]{0,2}[ \t]*|@)\Z",
    re.IGNORECASE,
)
#: What leads to an institution; how far before something that begins.
_LEADS_TO = re.compile(r"(?<![^\W_])(?:at|to|from|via|by|with|of|in)[ \t]+(?:the[ \t]+)?\Z", re.IGNORECASE)
_FARTHEST = 24
#: Words that the initials of an institution leave out, and how many letters these may have.
_LEFT_OUT = frozenset(("of", "the", "and", "at", "for", "in", "a", "de", "la"))
_FEWEST_INITIALS, _MOST_INITIALS = 3, 6
_FEWEST_WORDS = 2
#: What sort of house it is, in short: every hospital's notes have these.
SORTS = frozenset(("alf", "asc", "cah", "cboc", "chc", "fqhc", "hha", "ltac", "ltach", "nhs", "snf", "vamc", "vna"))


class Twin(NamedTuple):
    """What stands somewhere in a mark: its kind and its parts, letters and digits apart; exact: as it is written.

    ``plain``: all of it is ordinary words. ``led``: it is one only behind what leads there.
    """

    kind: str
    parts: tuple[str, ...]
    exact: bool = False
    plain: bool = False
    led: bool = False

    def __repr__(self) -> str:
        return f"Twin({self.kind})"


def lettered(value: str) -> bool:
    """Whether an identifier (bare) has a letter and no run of digits by which it is found as a number."""
    if len(value) < SHORTEST or value.isdigit():
        return False
    return max(map(len, _DIGITS.findall(value)), default=0) < LONG_RUN


@cache
def _called_after() -> frozenset[str]:
    """Names that things have: a baker is no Baker cyst."""
    return lexicon.named_after() | lexicon.eponyms()


def twin_of(kind: str, cls: str, text: str) -> Twin | None:
    """What is looked for of a mention; None where it tells too little."""
    if cls == "INITIALS":
        known = bare(text) in ordinary() or bare(text) in exempt()
        return Twin(kind, (text,), True) if _INITIALS.fullmatch(text) and not known else None
    if cls == "INSTITUTION":
        short = initials_of(text)
        # PCR is a test too: such an institution is one where something leads there.
        led = short.lower() in lexicon.seen_words() or lexicon.is_product(short.lower())
        return Twin(cls, (short,), True, led=led) if short else None
    if kind == "USERNAME" and _SHORTEST_USER <= len(bare(text)) < SHORTEST:
        return _short_user(text)
    if cls == "IDNUM" and not lettered(bare(text)):
        return None
    parts = tuple(_PART.findall(western(text).casefold()))
    words = [part for part in parts if part.isalpha()]
    known = all(word in ordinary() or word in exempt() for word in words)
    if len(parts) > _MOST_PARTS:
        return None
    if cls != "IDNUM":
        known = known or all(word in ordinary() or word in _called_after() for word in words)
        return Twin(kind, parts) if not known and max(map(len, words), default=0) >= _TELLING else None
    digits = sum(len(part) for part in parts if not part.isalpha())
    if known and 0 < digits < _FEWEST_DIGITS:
        return None
    return Twin(kind, parts, plain=known and not digits)


def whole_house(text: str) -> Twin | None:
    """What is looked for of an institution as it is called, in any case: two words and more, one of which tells it.

    ``plain``: only ordinary words tell it, and "burger king" is food.
    """
    parts = tuple(_PART.findall(text.casefold()))
    words = [part for part in parts if part.isalpha() and len(part) > 1 and part not in _LEFT_OUT]
    telling = [word for word in words if lexicon.fold(word) not in lexicon.institution_words()]
    if len(words) < _FEWEST_WORDS or len(parts) > _MOST_PARTS or not telling:
        return None
    return Twin("INSTITUTION", parts, plain=all(word in ordinary() for word in telling))


def capitals(text: str) -> bool:
    """Whether all words of a name begin with a capital, but for those that join them."""
    return all(word[0].isupper() or word in _LEFT_OUT or word == "s" for word in _PART.findall(text) if word.isalpha())


def _short_user(text: str) -> Twin | None:
    """A user name of three or four signs: "wzim", "jk42"; of three letters, or a word, where something leads to it."""
    value = bare(text)
    if value.isdigit():
        return None
    known = value in ordinary() or value in exempt() or value in _called_after() or borne(value)
    led = known or (value.isalpha() and len(value) == _SHORTEST_USER)
    return Twin("USERNAME", tuple(_PART.findall(western(text).casefold())), led=led)


@lru_cache(maxsize=1024)
def initials_of(text: str) -> str:
    """What an institution of three words or more is called in short ("HMH"), where that is no word of notes."""
    words = [word for word in re.findall(r"[^\W\d_]+(?:['’][^\W\d_]+)*", text) if word.lower() not in _LEFT_OUT]
    short = "".join(word[0] for word in words).upper()
    if not _FEWEST_INITIALS <= len(short) <= _MOST_INITIALS or not short.isascii() or not all(
        word[0].isupper() for word in words
    ):
        return ""
    known = lexicon.institution_words()
    if all(lexicon.fold(word) in known for word in words):
        return ""
    return "" if short.lower() in SORTS or short.lower() in ordinary() or short.lower() in exempt() else short


def needs(one: Twin) -> tuple[frozenset[str], ...]:
    """The words (``words.distinct``) without which a twin does not stand in a text: its parts', or all in one."""
    if one.exact:
        return (frozenset(distinct(one.parts[0])),)
    apart = frozenset(distinct(" ".join(one.parts)))
    whole = frozenset(distinct("".join(one.parts)))
    return (apart,) if whole == apart else (apart, whole)


@lru_cache(maxsize=512)
def _pattern(one: Twin) -> re.Pattern[str]:
    """The parts one behind the other, with a sign or two between."""
    if one.exact:
        return re.compile(rf"(?<![^\W_])(?<![^\W_]\.){re.escape(one.parts[0])}(?![^\W_])")
    return re.compile(rf"(?<![^\W_]){_APART.join(map(re.escape, one.parts))}(?![^\W_])", re.IGNORECASE)


def twins_in(text: str, wanted: Iterable[Twin]) -> Iterator[tuple[int, int, Twin]]:
    """(start, end, which) of every twin in a piece of text."""
    for one in sorted(wanted):
        for found in _pattern(one).finditer(text):
            leads = _LEADS_TO if one.exact else _LOGS_IN
            if not one.led or leads.search(text, max(0, found.start() - _FARTHEST), found.start()):
                yield *found.span(), one


def twins_among(twins: Iterable[tuple[Twin, tuple[frozenset[str], ...]]], words: Set[str]) -> set[Twin]:
    """The twins of which a text has all words."""
    return {one for one, ways in twins if any(way <= words for way in ways)}
