"""Words of a note as the verifier compares them: lower case, without diacritics, apostrophes and possessives."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Set
from functools import cache, lru_cache

from resynth import lexicon
from resynth.listed import Either, Without

#: What behind an apostrophe is no part of a name: a possessive and, behind three letters, a word made short
#: ("Kowalski'll come"). No "t", for Don is not in "don't", and no vowel, which are names' own ("Kaua'i").
_SHORTENED = r"(?:ll|ve|re|[b-df-hj-np-sv-z])(?![^\W\d_])"
_CLITIC = rf"(?:(?<=[^\W\d_]['’])[sS](?![^\W\d_])|(?<=[^\W\d_]{{3}}['’])(?i:{_SHORTENED}))"
#: A word as it stands, for finding places: letters with inner apostrophes, but without a possessive; digits and
#: underscores end it.
#: A letter may carry marks of its own ("n" and a tilde); a soft hyphen or a joiner inside a word is no end of it.
_LETTERS_ON = r"[^\W\d_](?:[\u0300-\u036f]|[\u00ad\u200c\u200d\u2060\ufeff]*[^\W\d_])*"
WORD = re.compile(rf"(?<![^\W\d_])(?!(?<=['’]){_CLITIC}){_LETTERS_ON}(?:['’](?!{_CLITIC}){_LETTERS_ON})*")
#: Invisible marks that may stand between two words, or inside one: zero-width space, direction marks.
UNSEEN = re.compile(r"[\u200b\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]+")
#: Words with such a mark between them, read as one.
JOINED = re.compile(rf"{WORD.pattern}(?:{UNSEEN.pattern}{WORD.pattern})+")
# For ASCII, translate and split take a fifth of the time of a pattern.
_TO_WORDS = bytes(ord(chr(code).lower()) if chr(code).isalpha() else 32 for code in range(128)).ljust(256)
_TO_SHAPES = bytes(57 if chr(c).isdigit() else c if chr(c) in ".-" else 32 for c in range(128)).ljust(256)
_ANY_WORD = re.compile(r"[^\W\d_]+")
# The apostrophe first: a pattern that begins with a letter of its own is found ten times as fast.
_POSSESSIVE = re.compile(rf"'(?:(?<=[^\W\d_]')[sS](?![^\W\d_])|(?<=[^\W\d_]{{3}}')(?i:{_SHORTENED}))")
_MARKS = re.compile(r"[\u0300-\u036f\u00ad\u200b-\u200f\u061c\u2060\ufeff\u202a-\u202e\u2066-\u2069]+")
_LETTERS = str.maketrans(
    {"ß": "ss", "æ": "ae", "œ": "oe", "ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "ı": "i", "’": "'"}
)
_TITLE_BEFORE = re.compile(
    r"(?:^|[^\w])(?:drs?|doctor|mrs?|mister|ms|miss|prof|professor)\.?[ \t]*(?:\r?\n)?[ \t]*\Z", re.IGNORECASE
)
#: The letters on which these end, as a pattern without case has them: most names have none before them.
_ENDS_OF_TITLES = frozenset("rsfRSF\u017f")


#: "Drs. Park, Hall and" before a place: that title is of all that follow.
_SURNAME = r"(?:[A-Z]\.\s*)?[A-Z](?:[^\W\d_]|['’-])+"
_OF_DOCTORS = re.compile(
    rf"(?<!\w)(?i:drs)\b\.?\s+(?:{_SURNAME},\s+){{0,5}}(?:(?<=,\s)|{_SURNAME},?\s+(?i:and)\s+|{_SURNAME}\s*[&/]\s*"
    rf"|(?<=,\s)(?:(?i:and)\s+|&\s*))\Z"
)
_ROWS_END = frozenset("dD,&/")


def word_set(text: str) -> frozenset[str]:
    """The words of a line, for tables in the code."""
    return frozenset(text.split())


_CALENDAR = word_set(
    "january february march april may june july august september october november december "
    "monday tuesday wednesday thursday friday saturday sunday"
)


def plain(text: str) -> str:
    """Lower case without diacritics and invisible marks; lengths may change."""
    if text.isascii():
        return text.lower()
    return _MARKS.sub("", unicodedata.normalize("NFKD", text.lower().translate(_LETTERS))).lower().translate(_LETTERS)


@lru_cache(maxsize=4096)
def canon(word: str) -> str:
    """One word of a name as it is compared: ``O'Brien's`` to ``obrien``, ``José`` to ``jose``."""
    lowered = plain(word)
    if lowered.isalpha():
        return lowered
    return "".join(filter(str.isalpha, _POSSESSIVE.sub("", lowered)))


def distinct(text: str) -> set[str]:
    """The different words of a text, compared as ``canon`` compares them."""
    lowered = text if text.isascii() else plain(text)
    if "'" in lowered:
        # What comes behind a possessive is a word of its own ("a's'b").
        lowered = _POSSESSIVE.sub(" ", lowered.replace("''", " ")).replace("'", "")
    if lowered.isascii():
        return set(lowered.encode("ascii").translate(_TO_WORDS).decode("ascii").split())
    words = set(_ANY_WORD.findall(lowered))
    return words | distinct(UNSEEN.sub(" ", text)) if UNSEEN.search(text) else words


def number_shapes(text: str) -> list[str]:
    """Runs of digits, dots and hyphens, in order, each digit as 9; without the places where they stand."""
    if text.isascii():
        return text.encode("ascii").translate(_TO_SHAPES).decode("ascii").split()
    return [re.sub(r"\d", "9", run) for run in re.findall(r"[\d.\-–]+", text)]


@cache
def ordinary() -> Set[str]:
    """Words that stand in any note without naming anybody: common English, clinical language, months, weekdays.

    Eponyms are none of them: Smith and Johnson are people before they are a fracture and a syndrome.
    """
    clinical = Without(lexicon.clinical_words(), lexicon.eponyms())
    return Either(lexicon.common_words(), Either(clinical, _CALENDAR))


#: Ordinary words that notes had lately, and how many are remembered.
_met: set[str] = set()
_MOST_MET = 16_384


def unusual(words: set[str]) -> set[str]:
    """Those of the words of a note that are no ordinary ones; what all notes have is looked up once."""
    rest = words - _met
    plain = ordinary()
    met = {word for word in rest if word in plain}
    if len(_met) > _MOST_MET:
        _met.clear()
    _met.update(met)
    return rest - met


@cache
def exempt() -> frozenset[str]:
    """Parts of names that are nobody's: titles, credentials, suffixes, particles (DESIGN section 6, P32)."""
    return lexicon.titles() | lexicon.credentials() | lexicon.suffixes() | lexicon.particles()


@lru_cache(maxsize=512)
def after_title(text: str, start: int) -> bool:
    """Whether a title (Dr, Mr, Mrs, Ms, Miss, Prof) stands directly before this place."""
    before = text[max(0, start - 16) : start].rstrip(" .\t\r\n")
    if before[-1:] in _ROWS_END and before:
        row = text[max(0, start - 100) : start]
        return "drs" in row.lower() and _OF_DOCTORS.search(row) is not None
    return before[-1:] in _ENDS_OF_TITLES and _TITLE_BEFORE.search(text, max(0, start - 16), start) is not None


#: A title as it is written before a name. Without a point MR is a scan, MS a disease and DR a film.
_TITLE = r"\b(?:(?:Drs?|Mrs?|Ms|Prof)\b\.?|(?:DRS?|MRS?|MS|PROF)\.|MRS|Miss|MISS|Mister|Doctor|Professor)[ \t]{1,2}"
_TITLED = re.compile(_TITLE + r"\Z")
#: A degree behind a name. What an "RN aware" is said of is nobody.
_DEGREED = re.compile(
    r",[ \t](?:M\.?D|D\.?O|R\.?N|N\.?P|PA-C|Ph\.?D|LCSW|LPN|CRNA|APRN|FNP|ARNP|PharmD|DPM|DDS)\b\.?"
    r"(?![ \t]+(?:aware|notified|informed|present|at|to|was|is|will|in|on)\b)"
)
#: What is sold under a title: bottles, a drink, a cleaner, a spice.
_SOLD = re.compile(
    r"Brown['’]?s?[ \t](?:bottle|nipple|level|preemie|ultra|specialty|natural)|(?:Pepper|Clean|Dash)\b", re.IGNORECASE
)


_BEHIND_TITLE = re.compile(_TITLE + r"([^\W\d_]+)")
_LAST_WORD = re.compile(r"[^\W\d_]+\Z")


def may_be_called(text: str, names: Set[str]) -> bool:
    """Whether any of these may stand behind a title or before a degree in a text; cheap, and mostly the last word."""
    if "drs" in text.lower():
        return True
    if not names.isdisjoint(map(canon, _BEHIND_TITLE.findall(text))):
        return True
    before = (_LAST_WORD.search(text, max(0, at.start() - 40), at.start()) for at in _DEGREED.finditer(text))
    return any(word is not None and canon(word[0]) in names for word in before)


def called_formally(text: str, start: int, end: int) -> bool:
    """Whether a title stands before a word with a capital, or a degree behind it."""
    if _DEGREED.match(text, end):
        return True
    if not (_TITLED.search(text, max(0, start - 14), start) or _OF_DOCTORS.search(text, max(0, start - 100), start)):
        return False
    return _SOLD.match(text, start) is None


def written_like_name(text: str, start: int, end: int, beside_name: bool = False) -> bool:
    """Whether a word that is also an ordinary word is written like a name where it stands.

    It is when a title or a name stands beside it, or when it has a capital where neither a sentence nor a heading
    begins (DESIGN section 4, residuals.csv).

    Args:
        beside_name: a span that holds a name touches the word, with nothing but a space between.
    """
    word = text[start:end]
    if beside_name or after_title(text, start):
        return True
    if not word[0].isupper():
        return False
    line_start = text.rfind("\n", 0, start) + 1
    line_end = text.find("\n", end)
    line = text[line_start : line_end if line_end >= 0 else len(text)]
    shouted = word.isupper() and len(word) > 1
    if shouted and line.isupper():
        return False  # in a line of capitals a capital says nothing
    before = text[line_start:start].rstrip(" \t\"'([*-•")
    if not before or before[-1] in ".!?:;|" or (before[-1].isdigit() and text[start - 1] in ".)"):
        return False
    if shouted:
        # "SMALL BOWEL SERIES: normal" shouts as a phrase; "seen by SMALL today" names somebody.
        after = line[end - line_start :]
        near = [*_ANY_WORD.findall(before)[-1:], *_ANY_WORD.findall(after)[:1]]
        return not any(other.isupper() and len(other) > 1 for other in near)
    colon = line.find(":")
    return not _heading(line[:colon] if colon >= start - line_start else line)


def _heading(line: str) -> bool:
    """A line whose longer words all begin with a capital is a heading."""
    longer = [word for word in _ANY_WORD.findall(line) if len(word) > 3]
    return bool(longer) and len(longer) < 9 and all(word[0].isupper() for word in longer)
