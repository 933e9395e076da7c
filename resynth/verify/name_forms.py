"""The verifier's own reading of names: which words, in which order, and which of them is a last name.

Written from Deleger et al. 2014 ("the names were parsed to recognize their various possible tokens") and DESIGN
section 6. It claims a word as a last name only where the writing shows it; what the writing leaves open is settled
by the chart (``evidence``), and else stays open.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache, lru_cache
from itertools import pairwise, repeat
from typing import NamedTuple
from unicodedata import combining, normalize

from resynth import lexicon
from resynth.verify.name_words import FAMILY, KIN, is_family, is_kin, pairs, stands_for_kin
from resynth.verify.words import WORD, canon, exempt

_SPACE = re.compile(r"[ \t]+")
_DIGIT = re.compile(r"\d")
#: What WORD finds in ASCII text without an apostrophe, in a third of the time.
_ASCII_WORD = re.compile(r"([A-Za-z]+)")
_BREAK = re.compile(r"[;/&+|^]")
_LINE_END = re.compile(r"-[ \t]*\r?\n[ \t>]*")
_CONNECTORS = frozenset({"and", "or", "aka", "nee", "with", "the"})
#: Suffixes as they stand behind a number: "2nd".
_NTH = frozenset({"nd", "rd", "th"})
#: Words before a name that, joined to it by a hyphen, are particles: "Al-Sayed"; "Jo-Ann" and "De-Anna" have none.
_HYPHENED = frozenset({"al", "el"})
_STRONG_TITLES = frozenset({"dr", "drs", "doctor", "mr", "mrs", "ms", "miss", "mister", "prof", "professor"})
_SUFFIXES = frozenset({"jr", "sr", "junior", "senior", "jnr", "snr", "ii", "iii"})
#: In front of one other name these are given names, whatever surname the two would make.
_GIVEN = frozenset({"al", "ben", "della", "les"})
_JOINTS = frozenset({"", ".", "-", "/"})
HYPHENS = frozenset("-‐‑–")
#: Credentials and suffixes that somebody is called by: a degree only where capitals or a comma tell.
_CALLED = frozenset({"ba", "cota", "do", "edd", "ma", "pa", "pac", "vi"})

#: What a token is: a title, credential, suffix, particle or connector (all kept); an initial (I) or a run of them (N);
#: a word of a name (W) or one that could be none (X); capitals that look like a credential that is on no list (U);
#: a word of kin that stands alone (R).
KEPT = frozenset("TCSPK")


class Token(NamedTuple):
    """One word of a name.

    ``sort`` is T, C, S, P, K, I, N, W, X, U or R; ``role`` is L, l (a last name, but not in last position), F, ? (open)
    or -. ``titled``: the person has a title that last names follow.
    """

    word: str
    canon: str
    sort: str
    role: str
    titled: bool

    def __repr__(self) -> str:
        return f"Token({self.sort}{self.role})"


class Name(NamedTuple):
    """A parsed surface.

    Attributes:
        gaps: the pieces before, between and after the tokens, digits masked.
        open: tokens whose role only the chart can tell, and whether their person has a title.
        doubtful: the words that could be names or not; ``sure``: those that are.
        middles: numbers of tokens between a first name or an initial and a last name: both of "Esperanza Villanueva
            Rios" may be last names.
        parts: every word that is a name or may be one.
    """

    tokens: tuple[Token, ...]
    gaps: tuple[str, ...]
    firsts: tuple[str, ...]
    lasts: tuple[str, ...]
    open: tuple[tuple[str, bool], ...]
    doubtful: tuple[str, ...]
    sure: tuple[str, ...]
    middles: tuple[int, ...]
    parts: frozenset[str]

    @property
    def letters(self) -> str:
        """The word of a name that is taken for initials: "XU"."""
        return self.tokens[0].canon if len(self.tokens) == 1 and self.tokens[0].sort == "N" else ""

    @property
    def single(self) -> bool:
        """Whether it is one person's."""
        return not ("K" in [token.sort for token in self.tokens] or any(map(_BREAK.search, self.gaps)))

    @property
    def between(self) -> tuple[str, ...]:
        """The words of ``middles``."""
        return tuple([self.tokens[at].canon for at in self.middles])

    def __repr__(self) -> str:
        return f"Name(tokens={len(self.tokens)})"


def _listed(name: str) -> bool:
    """Whether a name is on one of the lists."""
    names = lexicon.names()
    return name in names.last or name in names.female or name in names.male


@lru_cache(maxsize=1024)
def borne(word: str) -> bool:
    """Whether anybody is called so: on the lists, or anywhere in the Census."""
    everyone = lexicon.all_names()
    return _listed(word) or word in everyone.last or word in everyone.first


#: Inside a word, a digit that a scanner made of a letter.
_MISREAD = re.compile(r"(?<=[^\W\d_])[0158](?=[^\W\d_])")


def _as_letter(digit: re.Match[str]) -> str:
    letter = "olsb"["0158".index(digit[0])]
    text, at = digit.string, digit.start()
    return letter.upper() if text[at - 1].isupper() and text[at + 1].isupper() else letter


def split(text: str) -> tuple[list[str], tuple[str, ...]]:
    """Words, and what stands before, between and after them (runs of blanks as one, digits as 9)."""
    if text.isascii() and "'" not in text and "\n" not in text:
        pieces = _ASCII_WORD.split(text)
        return pieces[1::2], tuple(map(_gap, pieces[::2]))
    words: list[str] = []
    gaps: list[str] = []
    at = 0
    for found in WORD.finditer(text):
        gap, word = text[at : found.start()], found[0]
        at = found.end()
        if words and _LINE_END.fullmatch(gap) and _goes_on(words[-1], word):
            words[-1] += word
            continue
        gaps.append(gap)
        words.append(word)
    gaps.append(text[at:])
    return words, tuple([_gap(gap) for gap in gaps])


def _goes_on(word: str, rest: str) -> bool:
    """Whether a name goes on behind the end of a line: "Kowal-", "ski"; "MONT-", "GOMERY", not "SMITH-", "JONES"."""
    if len(rest) < 2 or not word[:1].isupper():
        return False
    if word.isupper() and rest.isupper():
        return _listed(canon(word + rest)) or not (_listed(canon(word)) and _listed(canon(rest)))
    return rest.islower()


@lru_cache(maxsize=1024)
def _gap(gap: str) -> str:
    return _DIGIT.sub("9", _SPACE.sub(" ", gap))


def _sorts(words: list[str], canons: list[str], gaps: tuple[str, ...], family: bool) -> list[str]:
    """What each word is, before it is known whose."""
    sorts = ["I" if len(name) == 1 else "W" for name in canons]
    shouted = all(word == word.upper() for word in words)
    for at, name in enumerate(canons):
        inside = 0 < at < len(words) - 1
        said = words[at].islower() or (shouted and inside)
        if name in _CONNECTORS and said and _plain_letters(words[at]):
            sorts[at] = "K"
        elif name in _NTH and gaps[at][-1:] == "9":
            sorts[at] = "S"
    one = "K" not in sorts and not any(map(_BREAK.search, gaps))
    paired = pairs(words, canons, gaps) if one else ()
    for at, sort in enumerate(sorts):
        begins = at == 0 or sorts[at - 1] == "K" or _BREAK.search(gaps[at])
        ends = at + 1 == len(sorts) or sorts[at + 1] in "KS" or _BREAK.search(gaps[at + 1])
        if sort == "W" and (at in paired or (begins and ends and _only_initials(words[at], canons[at]))):
            sorts[at] = "N"
        elif begins and ends and is_kin(words[at], canons[at]):
            sorts[at] = "R"
    _families(sorts, words, canons)
    _titles(sorts, words, canons, gaps)
    _particles(sorts, words, canons, gaps, _credentials(sorts, words, canons, gaps))
    if family:
        begin = _last_person(sorts, gaps)
        sorts[begin + sorts[begin:].index("W")] = "P"
    return sorts


def _last_person(sorts: Sequence[str], gaps: Sequence[str]) -> int:
    """Where the last person of a name begins."""
    return max((at for at in range(len(sorts)) if (at and sorts[at - 1] == "K") or _BREAK.search(gaps[at])), default=0)


def _families(sorts: list[str], words: list[str], canons: list[str]) -> None:
    """What means a family behind its name is nobody's: "Hall twins", "Hall's wife"."""
    for begin, until in pairwise((-1, *(at for at, sort in enumerate(sorts) if sort == "K"), len(sorts))):
        at = until - 1
        named = next((n for n in range(begin + 1, until) if not words[n].islower()), until)
        while at > named and sorts[at] == "W" and is_family(words[at], canons[at]):
            sorts[at] = "S"
            at -= 1


def _only_initials(word: str, name: str) -> bool:
    """Two or three capitals that stand alone and are on no list: "EJ"."""
    written = 1 < len(word) < 4 and word.isascii() and word.isupper()
    return written and not _listed(name) and name not in lexicon.titles()


def _plain_letters(word: str) -> bool:
    """Whether a word is in letters of the alphabet, accents aside; others write no title, particle or degree."""
    return word.isascii() or all(letter.isascii() or combining(letter) for letter in normalize("NFD", word))


def _titles(sorts: list[str], words: list[str], canons: list[str], gaps: tuple[str, ...]) -> None:
    """Titles lead: at the front, after a break, or after the comma of "Nunn, Baby Boy"."""
    count = len(canons)
    fresh = True
    quiet = all(word.islower() for word in words)
    for at in range(count):
        if at and ("," in gaps[at] or _BREAK.search(gaps[at])):
            fresh = True
        if sorts[at] == "K":
            fresh = True
        elif fresh and sorts[at] == "W" and canons[at] in KIN and words[at].islower() and not quiet and at + 1 < count:
            sorts[at] = "T"
        elif fresh and sorts[at] == "W" and canons[at] in lexicon.titles() and _plain_letters(words[at]):
            name = canons[at]
            alone = at + 1 == count or sorts[at + 1] == "K" or _BREAK.search(gaps[at + 1])
            # "Judge" and "Major" are names as well; "Mr. and Mrs. Cole" has two titles.
            doubtful = _listed(name) or (alone and at == 0)
            sorts[at] = "X" if doubtful and not (name in _STRONG_TITLES and at + 1 < count) else "T"
        else:
            fresh = False
    if count and all(sort in "TK" for sort in sorts):
        sorts[-1] = "X"


def _credentials(sorts: list[str], words: list[str], canons: list[str], gaps: tuple[str, ...]) -> int:
    """Credentials and suffixes trail, person by person. Where those of the last person begin."""
    begins = [at for at in range(1, len(words)) if sorts[at - 1] == "K" or _BREAK.search(gaps[at])]
    end = len(words)
    for begin, until in pairwise((0, *begins, len(words))):
        end = _trailing(begin, until, sorts, words, canons, gaps)
    return end


def _trailing(
    begin: int, end: int, sorts: list[str], words: list[str], canons: list[str], gaps: tuple[str, ...],
) -> int:
    """Mark the credentials and suffixes of one person: "M.D." comes as letters with dots, "PA-C" with a hyphen."""
    credentials, suffixes = lexicon.credentials(), lexicon.suffixes()
    while end > begin + 1:
        for size in (4, 3, 2, 1):
            start = end - size
            if start < begin + 1 or any(gaps[at] not in _JOINTS for at in range(start + 1, end)):
                continue
            if gaps[start] == "." and len(canons[start - 1]) == len(canons[start]) == 1:
                continue  # no "M.S." in "J.M.S."
            joined = "".join(canons[start:end]) if all(map(_plain_letters, words[start:end])) else ""
            comma = "," in gaps[start]
            sure = comma or size > 1 or words[start].isupper()
            if len(joined) > 1 and (joined in credentials or (joined in suffixes and (sure or joined in _SUFFIXES))):
                # "NGUYEN, DO" may be a given name; "Nguyen, DO" and "NGUYEN, LAN, DO" show a degree.
                before = sum(sort in "WX" for sort in sorts[begin:start])
                capitals = all(word.isupper() for word in words[start:end])
                shouting = all(word == word.upper() for word in words) and not (comma and before > 1)
                doubtful = size == 1 and joined in _CALLED and (not capitals or shouting)
                mark = "X" if doubtful else "C" if joined in credentials else "S"
            elif size == 1 and comma and _unknown_credential(start, sorts, words, canons, end):
                mark = "U"
            else:
                continue
            if not any(sort in "WXI" for sort in sorts[begin:start]):
                continue
            sorts[start:end] = [mark] * size
            end = start
            break
        else:
            break
    return end


def _unknown_credential(at: int, sorts: list[str], words: list[str], canons: list[str], end: int) -> bool:
    """Capitals beside a known credential that could hardly be a name ("Imani Cawley, RN, CVRN")."""
    names = lexicon.names()
    if not words[at].isupper() or not 1 < len(words[at]) < 7 or canons[at] in names.female or canons[at] in names.male:
        return False
    behind = canons[at - 1] in lexicon.credentials() and any(sort in "WXI" for sort in sorts[: at - 1])
    before = end < len(sorts) and sorts[end] in "CXU"
    return behind or (before and any(word != word.upper() for word in words[:at]))


def _particles(sorts: list[str], words: list[str], canons: list[str], gaps: tuple[str, ...], end: int) -> None:
    """Particles lead a last name: "van der Berg", "De La Cruz", "VAN DER HOEK, PIETER"; "Ben Carter" has none."""
    particles = lexicon.particles()
    quiet = all(word.islower() for word in words)
    segment = 0
    # "van Pa": what may be a degree may be the name as well.
    for at in range(end if end < len(sorts) and sorts[end] == "X" else end - 1):
        if at and ("," in gaps[at] or _BREAK.search(gaps[at]) or sorts[at - 1] in "KT"):
            segment = at
        gap = gaps[at + 1]
        if sorts[at] not in "WI" or canons[at] not in particles or not _plain_letters(words[at]):
            continue
        if "," in gap or "9" in gap or "9" in gaps[at] or _BREAK.search(gap):
            continue  # of "J0y Ellen" a misread digit leaves no particle
        if sorts[at + 1] not in "WIX" or (sorts[at] == "I" and (quiet or not words[at].islower() or gap[:1] == ".")
                                        and gap[:1] not in ("'", "’")):
            continue  # "L. Nunn" and "mary e nunn" have initials, "O' Brien" has none
        if at > segment:
            # "Michael Ben Carter", "Thanh Van Nguyen"; but "Dick Van Dyke", and "Ludwig van Bell" by its small letter
            said = words[at].islower() and not quiet
            given = canons[at] == "ben" or _middle_name(at, sorts, canons)
            sorts[at] = "W" if given and not said else "P"
        elif gap.strip() == "-":
            sorts[at] = "P" if canons[at] in _HYPHENED else sorts[at]
        elif not _listed(canons[at]) or (words[at].islower() and not quiet) or canons[at + 1] in particles:
            sorts[at] = "P"
        elif at + 2 < end and "," in gaps[at + 2] and sorts[at + 2] in "WI":
            sorts[at] = "P"  # "Van Dyke, Henry"


def _middle_name(at: int, sorts: list[str], canons: list[str]) -> bool:
    """Whether a particle inside a name is a listed name, alone, and no beginning of a surname of the Census."""
    name, after = canons[at], canons[at + 1]
    if name == "al" or not _listed(name):
        return False
    if sorts[at - 1] == "P" or (sorts[at - 1] != "I" and canons[at - 1] in lexicon.particles()):
        return False
    if sorts[at + 1] == "I":
        return True
    return after not in lexicon.particles() and _listed(after) and name + after not in lexicon.all_names().last


def _roles(sorts: list[str], canons: list[str], gaps: tuple[str, ...]) -> list[str]:
    """L, l, F, ? or - for each token, person by person."""
    roles = ["-"] * len(sorts)
    person: list[int] = []

    def close() -> None:
        groups: list[list[int]] = []
        comma_at: int | None = None
        initial_before = comma = family = False
        for at in person:
            # "A, Josephine": before the comma stands what is left of a last name.
            comma = comma or ("," in gaps[at] and (bool(groups) or initial_before))
            family = family or (sorts[at] == "S" and canons[at] in FAMILY)
            if sorts[at] in "TCSUR":
                continue
            if comma and comma_at is None:
                comma_at = len(groups)
            if sorts[at] in "IN":
                joined = at + 1 < len(gaps) - 1 and gaps[at + 1] in HYPHENS and gaps[at + 1] != ""
                initial_before = initial_before or (not groups and not joined)
                continue
            if sorts[at] in "WX":
                if groups and gaps[at] in HYPHENS and groups[-1][-1] == at - 1:
                    groups[-1].append(at)
                else:
                    groups.append([at])
        if not groups:
            return
        if comma_at is not None:
            last, first = groups[:comma_at], groups[comma_at:]
            begun = False
            for number, group in enumerate(first):
                # "Ferreira, Joaquim Dos Santos" has another last name behind his first one.
                begun = begun or (number > 0 and sorts[group[0] - 1] == "P")
                for at in group:
                    roles[at] = "l" if begun else "F"
            for group in last[:-1]:
                for at in group:
                    roles[at] = "l"
            final = last[-1] if last else []
        elif len(groups) == 1:
            final = groups[0]
            if not (initial_before or family) and (not final[0] or sorts[final[0] - 1] != "P"):
                for at in final:
                    roles[at] = "?"
                return
        else:
            # After a particle the last name has begun: both words of "de la Garza Ruiz".
            begun = False
            for group in groups[:-1]:
                begun = begun or (group[0] > 0 and sorts[group[0] - 1] == "P")
                for at in group:
                    roles[at] = "l" if begun else "F"
            final = groups[-1]
        for at in final:
            roles[at] = "L"

    for at, sort in enumerate(sorts):
        if sort == "K" or (at and _BREAK.search(gaps[at])):
            close()
            person = []
        if sort != "K":
            person.append(at)
    close()
    return ["-" if sorts[at] == "X" and role != "?" else role for at, role in enumerate(roles)]


def _titled(sorts: list[str], canons: list[str], gaps: tuple[str, ...]) -> list[bool]:
    """For each token, whether a formal title stands before it: in its person, or "Drs." before the first of several."""
    found = []
    titled = plural = broken = False
    for at, sort in enumerate(sorts):
        if sort == "K" or _BREAK.search(gaps[at]):
            titled, broken = plural, True
        titled = titled or (sort == "T" and canons[at] in _STRONG_TITLES)
        plural = plural or (sort == "T" and canons[at] == "drs" and not broken)
        found.append(titled)
    return found


class Make(NamedTuple):
    """How names of one make are parsed: sort and role of each token, and which tokens are whose.

    ``firsts``, ``lasts``, ``open``, ``doubtful`` and ``sure`` hold numbers of tokens.
    """

    sorts: tuple[str, ...]
    roles: tuple[str, ...]
    firsts: tuple[int, ...]
    lasts: tuple[int, ...]
    open: tuple[int, ...]
    titled: tuple[bool, ...]
    doubtful: tuple[int, ...]
    sure: tuple[int, ...]

    def __repr__(self) -> str:
        return f"Make(tokens={len(self.sorts)})"


def parse(words: list[str], canons: list[str], gaps: tuple[str, ...], family: bool = False) -> Make:
    """Sort and role of each word of a name."""
    sorts = _sorts(words, canons, gaps, family)
    roles = _roles(sorts, canons, gaps)
    whole = [at for at, sort in enumerate(sorts) if sort in "WX" and len(canons[at]) > 1]
    return Make(
        tuple(sorts),
        tuple(roles),
        tuple([at for at, role in enumerate(roles) if role == "F"]),
        tuple([at for at, role in enumerate(roles) if role in ("L", "l")]),
        tuple([at for at, role in enumerate(roles) if role == "?"]),
        tuple(_titled(sorts, canons, gaps)),
        tuple([at for at in whole if sorts[at] == "X"]),
        tuple([at for at in whole if sorts[at] == "W"]),
    )


@cache
def _special() -> frozenset[str]:
    """Words that the parser knows by themselves."""
    return exempt() | _CONNECTORS | _NTH | KIN | FAMILY


@lru_cache(maxsize=4096)
def _trait(word: str) -> str:
    """All that the parser asks of a word: the word itself when it is special or an initial, else how it is written."""
    name = canon(word)
    if len(name) < 3 or name in _special() or not word.isascii():
        return word
    names = lexicon.names()
    case = "U" if word.isupper() else "l" if word.islower() else "T" if word[0].isupper() else "m"
    first, last = name in names.female or name in names.male, name in names.last
    return f"{case}{min(len(word), 7)}{first:d}{last:d}"


_makes: dict[tuple[tuple[str, ...], tuple[str, ...], bool], Make] = {}


def make(words: list[str], canons: list[str], gaps: tuple[str, ...], family: bool = False) -> Make:
    """Parse a name; of names that are made alike ("Moye, Stacie", "Hart, Dennis") only the first one."""
    traits = list(map(_trait, words))
    particles = lexicon.particles()
    if not (_JOINTS.isdisjoint(gaps[1:-1]) and particles.isdisjoint(canons)):
        for at in range(1, len(words)):
            if gaps[at] in _JOINTS:
                traits[at - 1 : at + 1] = words[at - 1 : at + 1]  # joined, they may be a credential
            if canons[at - 1] in particles:
                traits[at] = words[at]  # together, they may be a surname
    key = tuple(traits), gaps, family
    known = _makes.get(key)
    if known is None:
        if len(_makes) >= 2048:
            _makes.clear()
        known = _makes[key] = parse(words, canons, gaps, family)
    return known


_new = tuple.__new__  # half the time of the named tuples' own constructors


@lru_cache(maxsize=2048)
def read(text: str, family: bool = False) -> Name:
    """Parse a name as it is written. Roles that only the chart can tell are left open.

    Args:
        family: what stands around shows that its first word begins the last name (``kin.begins_family``).
    """
    name = _named(*split(_MISREAD.sub(_as_letter, text) if _DIGIT.search(text) else text), family)
    if family or name.parts.isdisjoint(lexicon.particles()):
        return name
    if any(token.sort == "T" for token in name.tokens) and (pair := in_front(name)):
        return again(name) if name.tokens[-1].titled and are_one(*pair) else name
    return name


def in_front(name: Name) -> tuple[str, str] | None:
    """A particle and the one name behind it, where they were read as a first and a last name: "Lo Presti"."""
    if name.parts.isdisjoint(lexicon.particles()):
        return None
    begin = _last_person([token.sort for token in name.tokens], name.gaps)
    whose = [at for at, token in enumerate(name.tokens) if token.sort not in "TCS" and at >= begin]
    if len(whose) != 2 or whose[1] != whose[0] + 1 or not name.gaps[whose[1]].isspace():
        return None
    one, other = name.tokens[whose[0]], name.tokens[whose[1]]
    particle = (one.sort, one.role, other.role) == ("W", "F", "L") and one.canon in lexicon.particles()
    return (one.canon, other.canon) if particle else None


def are_one(particle: str, name: str) -> bool:
    """Whether a particle and a name behind a title are one last name: together in the Census, or on no list."""
    if particle in _GIVEN or name in exempt() or len(name) < 2:
        return False
    return not _listed(name) or particle + name in lexicon.all_names().last


def again(name: Name) -> Name:
    """The same name, where its first word begins the last name."""
    return _named([token.word for token in name.tokens], name.gaps, True)


def _named(words: list[str], gaps: tuple[str, ...], family: bool) -> Name:
    canons = list(map(canon, words))
    sorts, roles, firsts, lasts, open_, titled, doubtful, sure = make(words, canons, gaps, family)
    name: Name = _new(Name, (
        tuple(map(_new, repeat(Token), zip(words, canons, sorts, roles, titled, strict=True))),
        gaps,
        tuple([canons[at] for at in firsts]) if firsts else (),
        tuple([canons[at] for at in lasts]) if lasts else (),
        tuple([(canons[at], titled[at]) for at in open_]) if open_ else (),
        tuple([canons[at] for at in doubtful]) if doubtful else (),
        tuple([canons[at] for at in sure]),
        tuple([at for at in range(1, len(words) - 1) if _is_middle(sorts, roles, gaps, at)]) if lasts else (),
        frozenset([name for name, sort in zip(canons, sorts, strict=True) if sort in "WX"]),
    ))
    return name


def _is_middle(sorts: Sequence[str], roles: Sequence[str], gaps: Sequence[str], at: int) -> bool:
    """Whether a word stands between a first name or an initial and a last name, with blanks alone beside it."""
    if roles[at] != "F" or roles[at + 1] not in ("L", "l"):
        return False
    before = roles[at - 1] == "F" or sorts[at - 1] in "IN"
    return before and gaps[at + 1].isspace() and gaps[at] != "" and not gaps[at].strip(" .\t\r\n")


def half(name: Name, at: int) -> bool:
    """Whether a word is the second half of a first name, or a lone one, in small letters: "Min-ji"."""
    if not at or name.gaps[at] not in HYPHENS:
        return False
    one, other = name.tokens[at - 1], name.tokens[at]
    return one.role == other.role and one.role in ("F", "?") and one.word.istitle() and other.word.islower()


def _case(word: str) -> str:
    if word.isupper():
        return "U"
    if word.islower():
        return "l"
    return "T" if word[0].isupper() else "m"


def fits(word: str, sort: str, new: str) -> tuple[bool, bool]:
    """Whether a new word has the form of the one that it replaces and, where that is initials, whether they are others.

    Args:
        word, sort: of the token that is replaced.
    """
    name, other = canon(word), canon(new)
    if sort in KEPT:
        return other == name, True
    if sort == "R":
        return stands_for_kin(name, other) and _case(new) == _case(word), True
    if sort == "I":
        another = len(other) == 1 and other != name
        return len(other) == 1, another and (new.isupper() or word.islower())
    if sort == "N":
        return len(new) == len(word), new.isupper() and all(map(str.__ne__, other, name))
    case = _case(word)
    return len(other) > 1 and (case == "m" or _case(new) == case), True


def loose_words(text: str) -> tuple[str, ...]:
    """The words of a surrogate that has no original's form: all but single letters and nobody's parts."""
    return tuple(token.canon for token in read(text).tokens if token.sort in "WX" and len(token.canon) > 1)
