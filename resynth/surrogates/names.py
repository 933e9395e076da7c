"""Names: a name is read into parts, and written again with other tokens in the same form.

Deleger et al. 2014, section 2.2: "the names were parsed to recognize their various possible tokens … each token of a
NAME phrase was then replaced by a new token". Titles, credentials, suffixes and particles are form, not value; they
are only taken for such where they cannot be a name, because what is form is kept.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import NamedTuple

from resynth import lexicon
from resynth.surrogates import name_words

#: What a part of a name is. A ``single`` is a first or a last name, and so is the ``titled`` "Cordelia" of "Miss
#: Cordelia": the chart tells which, and that "the Hollises" are ``plural``.
FIRST, LAST, SINGLE, TITLED, PLURAL = "first", "last", "single", "titled", "plural"
INITIAL, DIGITS, KEPT, GAP = "initial", "digits", "kept", "gap"
#: A word of kin that stands alone: "Mom".
KIN = "kin"

#: A word: letters with their marks; a soft hyphen or a joiner between two letters divides nothing.
_LETTERS = r"[^\W\d_](?:[\u0300-\u036f]|[\u00ad\u200c\u200d\u2060\ufeff]*[^\W\d_])*"
_PIECE = re.compile(
    rf"(?P<nth>\b[2-4](?:nd|rd|th)\b)|(?P<digits>\d+)"
    rf"|(?P<word>{_LETTERS}(?:['’]{_LETTERS})*(?:[0158]{_LETTERS}(?:['’]{_LETTERS})*)*)", re.IGNORECASE
)
#: Digits that a machine that reads paper takes for letters: "VANDEN8ERG".
_MISREAD = str.maketrans("0158", "olsb")
#: Letters that are no letter with a mark, and how they are commonly written without.
_SPELLED = str.maketrans(
    {"ß": "ss", "æ": "ae", "œ": "oe", "ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "ı": "i"}
)
_POSSESSIVE = re.compile(r"^(.+?)(['’][sS])$")
#: Marks that stand between two people in one span: ``GQ/NV/whalen``.
_BETWEEN = re.compile(r"[/;&+^|]")
_AND = frozenset({"and", "or", "aka", "nee", "with", "the"})
#: Titles that a last name follows; "Sister Mary" and "Aunt Zofia" are none.
_FORMAL = frozenset({"dr", "drs", "doctor", "mr", "mrs", "ms", "miss", "mister", "prof", "professor"})
_PLURAL = "drs"
_TITLED = re.compile(rf"\b(?:{'|'.join(sorted(_FORMAL))})\.?[ \t]*(?:\r?\n)?[ \t]*$", re.IGNORECASE)
#: Several doctors, each marked by itself: the last names of a row have one title.
_DOCTORS = re.compile(
    r"\b[Dd][Rr][Ss]\.?\s+(?:[A-Z]\.\s*)?[A-Z][\w'’-]+(?:,\s+(?:[A-Z]\.\s*)?[A-Z][\w'’-]+){0,4}"
    r"(?:,\s+(?:(?:and|AND)\s+|&\s*)?|\s+(?:(?:and|AND)\s+|&\s*)|\s*/\s*)\Z"
)
_ROW = 100
#: Particles that a hyphen joins to their name: "Al-Sayed"; "Jo-Ann" and "De-Anna" have none.
_HYPHENED = frozenset({"al", "el"})
#: Credentials and suffixes that are names too: form only where capitals or a comma behind a full name show it.
_NAMES_TOO = frozenset({"ba", "cota", "do", "edd", "ma", "pa", "pac", "vi"})
#: Particles that are more often a given name, even between two names; and one that never is, there.
_GIVEN_TOO = frozenset({"ben"})
_ARTICLES = frozenset({"al"})
#: Particles that in front of one other name are a given name, whatever surname the two would make: Al Ford.
_GIVEN_IN_FRONT = _GIVEN_TOO | _ARTICLES | {"della", "les"}
HYPHENS = frozenset("-‐‑–")
_APOSTROPHES = ("'", "’")
#: What the end of a line leaves between the halves of a word.
_CUT = re.compile(r"-[ \t]*\r?\n[ \t]*")


#: The plain shapes, which are most names: "Mary", "Mary Hansen", "Hansen, Mary", "B. Hansen", "Brian K. Hansen".
_PLAIN = re.compile(r"([A-Za-z]{2,})(?:(, ?| )(?:([A-Z])(\.? ))?([A-Za-z]{2,}))?|([A-Z])(\.? )([A-Za-z]{2,})")


class Part(NamedTuple):
    """One part of a name as written: its text, what it is, and (for a token) its key."""

    text: str
    role: str
    key: str = ""

    def __repr__(self) -> str:
        return f"Part(role={self.role!r})"


Parts = tuple[Part, ...]


def key_of(token: str) -> str:
    """What makes two writings one token: case-folded, without diacritics, apostrophes and possessive.

    A token in a script that does not fold to ASCII is its own case-folded self.
    """
    token = token.casefold().translate(_SPELLED)
    folded = lexicon.fold(token)
    if folded and (token.isascii() or len(folded) >= sum(c.isalpha() for c in token)):
        return folded
    return unicodedata.normalize("NFC", token)


def _read_key(word: str) -> str:
    """The key of a word, a misread one as it was before; but none becomes a title or a degree by that."""
    if word.isalpha() or not any(map(str.isdecimal, word)):
        return key_of(word)
    key = key_of(word.translate(_MISREAD))
    return key_of(word) if key in _wordlike() else key


def unread(text: str) -> bool:
    """Whether a gap of a name holds what is part of a letter: a vowel sign, or a letter in a circle or a square."""
    return not text.isascii() and any(
        unicodedata.category(c)[0] == "M" or any(map(str.isalnum, unicodedata.normalize("NFKD", c)))
        for c in text if not c.isascii()  # the s of a possessive is form
    )


def titled(text: str, start: int) -> bool:
    """Whether a title ("Dr.", "Mrs") stands right before this place of a note."""
    return _TITLED.search(text, max(0, start - 12), start) is not None


def one_of_doctors(text: str, start: int) -> bool:
    """Whether a place of a note goes on with a row behind "Drs.": Lee of "Drs. Park and Lee"."""
    return _PLURAL in text[max(0, start - _ROW) : start].lower() and _DOCTORS.search(
        text, max(0, start - _ROW), start
    ) is not None


@lru_cache(maxsize=1024)
def read(text: str, after_title: bool = False, family: bool = False) -> Parts:
    """The parts of a name, in order; joined, their texts are the name. Total: every string has parts.

    Args:
        after_title: a title stands before it.
        family: the chart shows that a particle in front begins the last name, as in "Annunziata Lo Presti".
    """
    return _read_plain(text, after_title) or _read_any(text, after_title, family)


def _read_any(text: str, after_title: bool, family: bool = False) -> Parts:
    parts: list[Part] = []
    segments = _segments(pieces(text))
    for at, segment in enumerate(segments):
        place = "later" if at else "first" if len(segments) > 1 else "only"
        # "Drs. Park and Lee" are two doctors.
        plural = after_title or (at > 0 and any(lexicon.fold(piece.text) == _PLURAL for piece in segments[0]))
        parts.extend(_roles(segment, plural, place, (at + 1 == len(segments), family)))
    return tuple(parts)


def _read_plain(text: str, after_title: bool) -> Parts | None:
    """What ``_read_any`` would say of a plain shape whose words can be nothing but names; None for any other."""
    found = _PLAIN.fullmatch(text)
    if found is None:
        return None
    one, gap, middle, middle_gap, two, initial, initial_gap, alone = found.groups()
    words = [word.lower() for word in (one, two, alone) if word]
    if not (_wordlike().isdisjoint(words) and name_words.SPECIAL.isdisjoint(words)):
        return None
    if any(len(word) < 4 and word.isupper() for word in (one, two, alone) if word):
        return None
    if alone:
        return (
            Part(initial, INITIAL, initial.lower()), Part(initial_gap, GAP), Part(alone, LAST, words[0]),
        )
    if not two:
        return (Part(one, TITLED if after_title else SINGLE, words[0]),)
    roles = (LAST, FIRST) if gap[0] == "," else (FIRST, LAST)
    first, second = Part(one, roles[0], words[0]), Part(two, roles[1], words[1])
    if not middle:
        return (first, Part(gap, GAP), second)
    return (first, Part(gap, GAP), Part(middle, INITIAL, middle.lower()), Part(middle_gap, GAP), second)


@lru_cache(maxsize=1)
def _wordlike() -> frozenset[str]:
    """Words that may be form: a name that holds one is looked at closely."""
    return lexicon.titles() | lexicon.credentials() | lexicon.suffixes() | lexicon.particles() | _AND


@lru_cache(maxsize=4096)
def pieces(text: str) -> Parts:
    """Words (role SINGLE for now), digit runs and the gaps between them, possessives cut off."""
    found: list[Part] = []
    at = 0
    for piece in _PIECE.finditer(text):
        if piece.start() > at:
            found.append(Part(text[at : piece.start()], GAP))
        at = piece.end()
        word = piece.group()
        if piece.lastgroup == "digits":
            found.append(Part(word, DIGITS))
        elif piece.lastgroup == "nth":
            found.append(Part(word, KEPT))
        else:
            possessive = _POSSESSIVE.match(word)
            if possessive:
                word, tail = possessive.groups()
                found += [Part(word, SINGLE, _read_key(word)), Part(tail, GAP)]
            else:
                found.append(Part(word, SINGLE, _read_key(word)))
    if at < len(text):
        found.append(Part(text[at:], GAP))
    return tuple(found) if "\n" not in text else tuple(_mended(found))


def _mended(found: Sequence[Part]) -> list[Part]:
    """The pieces; a name that the end of a line cut in two ("Kowal-", "ski") is one."""
    whole: list[Part] = []
    for part in found:
        if part.role == SINGLE and len(whole) > 1 and _CUT.fullmatch(whole[-1].text) and whole[-2].role == SINGLE:
            first, rest = whole[-2], part
            key = key_of(first.text + rest.text)
            shouted = first.text.isupper() and rest.text.isupper()
            # "SMITH-" and "JONES" are two names of one person.
            goes_on = _listed(key) or not (_listed(first.key) and _listed(rest.key)) if shouted else rest.text.islower()
            if goes_on and len(rest.text) > 1 and first.text[:1].isupper():
                whole[-2:] = [Part(first.text + whole[-1].text + rest.text, SINGLE, key)]
                continue
        whole.append(part)
    return whole


def _segments(pieces: Sequence[Part]) -> list[list[Part]]:
    """One segment a person: cut at ``/ ; & + ^ |`` and at "and"; degrees behind a slash stay with their person."""
    words = [piece for piece in pieces if piece.role == SINGLE]
    shouting = all(word.text == word.text.upper() for word in words)
    segments: list[list[Part]] = [[]]
    for piece in pieces:
        if piece.role == GAP and _BETWEEN.search(piece.text):
            segments += [[piece], []]
        elif piece.role == SINGLE and piece.key in _AND and _latin(piece.text) and (
            piece.text.islower() or (shouting and piece is not words[0] and piece is not words[-1])
        ):
            segments += [[piece._replace(role=KEPT, key="")], []]
        else:
            segments[-1].append(piece)
    return segments


def _roles(pieces: list[Part], after_title: bool, place: str, front: tuple[bool, bool]) -> list[Part]:
    """Settle the parts of one person.

    Args:
        place: ``only``, ``first`` or ``later`` among the persons of a mention.
        front: whether it is the last of them, and the chart shows that a particle in front begins the last name.
    """
    for i in reversed(name_words.two_initials([(p.text, p.key) for p in pieces]) if place == "only" else ()):
        pieces[i : i + 1] = [Part(letter, SINGLE, letter.casefold()) for letter in pieces[i].text]
    words = [i for i, piece in enumerate(pieces) if piece.role == SINGLE]
    if not words:
        return pieces
    if len(words) == 1 and name_words.is_kin(pieces[words[0]].text, pieces[words[0]].key):
        pieces[words[0]] = pieces[words[0]]._replace(role=KIN)
        return pieces
    family = _settle_family(pieces, words)
    had_title = _settle_form(pieces, words, place, after_title, front) or after_title
    units = _units(pieces)
    if not units:
        return pieces
    ended = _ended(pieces, units)
    comma = _comma(pieces, units[:ended])
    lone = LAST if family else TITLED if had_title else SINGLE
    roles = _assign(pieces, units[:ended], comma, lone) + [FIRST] * (len(units) - ended)
    for unit, role in zip(units, roles, strict=True):
        for i in unit:
            if pieces[i].role == SINGLE:
                pieces[i] = pieces[i]._replace(role=role)
    return pieces


def _listed(key: str) -> bool:
    names = lexicon.names()
    return key in names.last or names.sex(key) is not None


def _keep(pieces: list[Part], i: int) -> None:
    pieces[i] = pieces[i]._replace(role=KEPT, key="")


def _latin(text: str) -> bool:
    """Whether a word is written in plain letters, with or without accents: what is form is not written otherwise."""
    return text.isascii() or all(c < "\x80" or unicodedata.combining(c) for c in unicodedata.normalize("NFD", text))


def _between(pieces: list[Part], i: int, j: int) -> str:
    """What stands between two words."""
    return "".join(piece.text for piece in pieces[i + 1 : j])


def _settle_family(pieces: list[Part], words: list[int]) -> bool:
    """Keep what means a family or kin behind a name ("Hall twins", "Hall's wife"); tell whether it was a family."""
    named = next((at for at, i in enumerate(words) if not pieces[i].text.islower()), len(words))
    found = False
    while len(words) > named + 1 and name_words.is_family(pieces[words[-1]].text, pieces[words[-1]].key):
        found = found or pieces[words[-1]].key in name_words.FAMILY
        _keep(pieces, words.pop())
    return found


def _settle_form(
    pieces: list[Part], words: list[int], place: str, titled: bool, front: tuple[bool, bool]
) -> bool:
    """Mark titles, suffixes, credentials, particles and initials; tell whether a formal title was among them."""
    shouting = all(pieces[i].text == pieces[i].text.upper() for i in words)
    quiet = all(pieces[i].text.islower() for i in words)
    if len(words) == 1 and _looks_like_initials(pieces[words[0]]):
        i = words[0]
        pieces[i : i + 1] = [Part(letter, INITIAL, letter.casefold()) for letter in pieces[i].text]
        return False
    core, title = _without_titles(pieces, words, place)
    for at, i in enumerate(core):
        piece = pieces[i]
        if len(piece.text) == 1:
            after = _between(pieces, i, core[at + 1]) if at + 1 < len(core) else "."
            # "Ortega y Gasset" and "O' Brien" have a particle; "mary e nunn" and "Mary E. Nunn" have initials.
            small = piece.text.islower() and not quiet and after[:1] != "."
            if piece.key not in lexicon.particles() or not (small or after[:1] in _APOSTROPHES):
                pieces[i] = piece._replace(role=INITIAL, key=key_of(piece.text))
    _settle_credentials(pieces, core, shouting, place)
    for at, i in enumerate(core[:-1]):
        if pieces[i].role == SINGLE and (
            _is_particle(pieces, core, at, quiet)
            or (not at and front[0] and _begins_family(pieces, core, title or titled, front[1]))
        ):
            _keep(pieces, i)
    for i in core:
        if pieces[i].role == SINGLE and len(pieces[i].text) == 1:
            pieces[i] = pieces[i]._replace(role=INITIAL, key=key_of(pieces[i].text))
    return title


def _without_titles(pieces: list[Part], words: list[int], place: str) -> tuple[list[int], bool]:
    """The words that are no titles. Titles lead, also after the comma of "Nunn, Baby Boy"; something must be left."""
    core = list(words)
    title = False
    quiet = all(pieces[i].text.islower() for i in words)
    fresh = True
    for at, i in enumerate(words):
        key = pieces[i].key
        fresh = fresh or (at > 0 and "," in _between(pieces, words[at - 1], i))
        formal = key in _FORMAL
        others = len(core) > 1 or place == "later" or (place == "first" and formal)
        kin = pieces[i].text.islower() and key in name_words.KIN and not quiet
        known = kin or (key in lexicon.titles() and _latin(pieces[i].text))
        fresh = fresh and others and known and (formal or kin or not _listed(key))
        if fresh:
            _keep(pieces, i)
            core.remove(i)
            title = title or formal
    return core, title


def _settle_credentials(pieces: list[Part], core: list[int], shouting: bool, place: str) -> None:
    """From the end, keep suffixes and credentials ("Jr.", "M.D.", "PA-C", "RN, CNN") that cannot be a name.

    An unknown word in capitals beside a credential may be another degree: it is replaced like a name, but what stands
    before it is still looked at.
    """
    credentials, suffixes = lexicon.credentials(), lexicon.suffixes()
    end = len(core)
    kept = False
    while end > (place != "later"):
        run = _trailing(pieces, core, end)
        start = end - len(run)
        named = sum(pieces[j].role == SINGLE for j in core[:start])
        spelled = "".join(pieces[i].text for i in run)
        # "Sha r0n" is no nurse.
        key = lexicon.fold(spelled) if _latin(spelled) and not any(map(str.isdecimal, spelled)) else ""
        after_comma = run[0] > 0 and "," in pieces[run[0] - 1].text
        if len(key) > 1 and (key in credentials or key in suffixes) and (start or place == "later"):
            shown = spelled.isupper() and (not shouting or (after_comma and named > 1))
            if len(run) == 1 and ((key in _NAMES_TOO and not shown) or (not start and _listed(key))):
                return
            for i in run:
                _keep(pieces, i)
            del core[start:end]
            kept = True
        else:
            behind = start > 1 and pieces[core[start - 1]].key in credentials
            unknown = after_comma and len(run) == 1 and spelled.isupper() and 1 < len(spelled) < 7
            if not unknown or lexicon.names().sex(key) is not None or not (behind or (kept and not shouting)):
                return
        end = start


def _trailing(pieces: list[Part], core: list[int], end: int) -> list[int]:
    """The last unit before ``end``: a word, words joined by a hyphen, or the letters of "M.D." and "Ph.D."."""
    run = [core[end - 1]]
    for i in reversed(core[: end - 1]):
        gap = _between(pieces, i, run[0])
        if gap not in (".", "-") or (gap == "." and len(pieces[run[0]].text) > 1):
            break
        run.insert(0, i)
    return run


def _is_particle(pieces: list[Part], core: list[int], at: int, quiet: bool) -> bool:
    i, j = core[at], core[at + 1]
    key, gap = pieces[i].key, _between(pieces, i, j)
    if key not in lexicon.particles() or not _latin(pieces[i].text) or "," in gap:
        return False
    if i and pieces[i - 1].role == DIGITS:  # what a misread digit cuts off leads no name
        return False
    # No particle stands before a suffix or a degree, nor before a number.
    form = any(piece.role != GAP for piece in pieces[i + 1 : j]) or pieces[j].key in lexicon.suffixes()
    if form or pieces[j].role not in (SINGLE, INITIAL):
        return False
    if at > 0 and "," not in _between(pieces, core[at - 1], i):
        if pieces[i].text.islower() and not quiet:
            return True
        # "Michael Ben Carter" was given that name; "Dick Van Dyke" was not.
        return key not in _GIVEN_TOO and not _is_middle_name(pieces, core, at)
    if gap.strip() in HYPHENS and gap.strip():
        return key in _HYPHENED
    if len(pieces[j].text) == 1 or (at + 2 >= len(core) and pieces[j].key in lexicon.credentials()):
        return False
    # At the front "Van" may be a given name: how it is written, another particle or "Van Dyke, Henry" settles it.
    if not _listed(key) or (pieces[i].text.islower() and not quiet):
        return True
    if at + 2 >= len(core):
        return False
    # "Al Cole MD, SLOAN" and "Al Cole, do" are not reversed.
    if pieces[core[at + 2]].key in _wordlike():
        return pieces[j].key in lexicon.particles()
    after = pieces[j + 1 : core[at + 2]]
    reversed_name = all(piece.role == GAP for piece in after) and any("," in piece.text for piece in after)
    return pieces[j].key in lexicon.particles() or reversed_name


def _begins_family(pieces: list[Part], core: list[int], titled: bool, shown: bool) -> bool:
    """Whether a particle that is a listed name begins the last name, in front of one other: "Mr. Lo Presti".

    Behind a title, where the two are a surname of the Census or the other is no listed name; or where the chart shows
    it.
    """
    if len(core) != 2 or not (titled or shown):
        return False
    one, other = pieces[core[0]], pieces[core[1]]
    if one.key not in lexicon.particles() or not _latin(one.text) or len(other.text) < 2 or other.role != SINGLE:
        return False
    if not _between(pieces, *core).isspace() or other.key in _wordlike():
        return False
    return shown or (one.key not in _GIVEN_IN_FRONT and (
        not _listed(other.key) or one.key + other.key in lexicon.all_names().last
    ))


def in_front(parts: Parts) -> tuple[str, str] | None:
    """A particle and the one name behind it, of the last person, where they were read as two names: "Lo Presti"."""
    ends = [at for at, part in enumerate(parts) if (part.role == GAP and _BETWEEN.search(part.text))
            or (part.role == KEPT and key_of(part.text) in _AND)]
    named = [part for part in parts[ends[-1] + 1 if ends else 0 :] if part.role not in (GAP, KEPT, DIGITS)]
    two = len(named) == 2 and (named[0].role, named[1].role) == (FIRST, LAST) and named[0].key in lexicon.particles()
    return (named[0].key, named[1].key) if two else None


def families(parts: Parts) -> list[tuple[str, str]]:
    """Particles and the last names that they begin: of "Annunziata Lo Presti" lo and presti."""
    return [
        (key, after.key) for before, after in zip(parts, parts[2:], strict=False)
        if before.role == KEPT and after.role == LAST and (key := key_of(before.text)) in lexicon.particles()
    ]


def _is_middle_name(pieces: list[Part], core: list[int], at: int) -> bool:
    """Whether a particle between two names is one itself: Van is in "Thanh Van Nguyen", and in "Dick Van Dyke" not.

    It is when it is on a list, stands alone, and begins no surname that the Census knows as one word (VANDYKE).
    """
    key, before, after = pieces[core[at]].key, pieces[core[at - 1]], pieces[core[at + 1]]
    if not _listed(key) or key in _ARTICLES or before.role == KEPT:
        return False
    if before.role == SINGLE and before.key in lexicon.particles():
        return False
    if after.role == INITIAL or len(after.text) == 1:
        return True
    alone = after.key not in lexicon.particles() or at + 2 == len(core)
    return alone and _listed(after.key) and key + after.key not in lexicon.all_names().last


def _looks_like_initials(piece: Part) -> bool:
    if not (2 <= len(piece.text) <= 3 and piece.text.isupper() and piece.text.isascii() and piece.text.isalpha()):
        return False
    return piece.key not in lexicon.titles() and not _listed(piece.key)


def _units(pieces: list[Part]) -> list[list[int]]:
    """Tokens and initials in order; tokens joined by a hyphen are one unit."""
    units: list[list[int]] = []
    for i, piece in enumerate(pieces):
        if piece.role not in (SINGLE, INITIAL):
            continue
        gap = pieces[i - 1] if i else None
        joined = bool(units) and units[-1][-1] == i - 2 and gap is not None and gap.role == GAP
        if joined and gap is not None and gap.text.strip() in HYPHENS and len(gap.text) == 1:
            units[-1].append(i)
        else:
            units.append([i])
    return units


def _ended(pieces: list[Part], units: list[list[int]]) -> int:
    """How many units the name has: what follows a kept credential ("…, RN, CNN") belongs to it no more."""
    for count in range(1, len(units)):
        between = pieces[units[count - 1][-1] + 1 : units[count][0]]
        gap = "".join(piece.text for piece in between)
        form = lexicon.particles() | lexicon.titles()
        if "," in gap and any(p.role == KEPT and p.text.isupper() and key_of(p.text) not in form for p in between):
            return count
    return len(units)


def _comma(pieces: list[Part], units: list[list[int]]) -> int:
    """How many units stand before a comma that parts last from first names (0: none does)."""
    for count in range(1, len(units)):
        between = pieces[units[count - 1][-1] + 1 : units[count][0]]
        if any("," in piece.text for piece in between if piece.role == GAP):
            return count
    return 0


def _assign(pieces: list[Part], units: list[list[int]], comma: int, lone: str) -> list[str]:
    is_initial = [all(pieces[i].role == INITIAL for i in unit) for unit in units]
    tokens = [n for n, initial in enumerate(is_initial) if not initial]
    if comma:
        # "Ferreira, Joaquim Dos Santos": behind a particle another last name has begun.
        begun = next((n for n in tokens if n > comma and _behind_particle(pieces, units[n])), len(units))
        return [LAST if n < comma or n >= begun else FIRST for n in range(len(units))]
    if len(tokens) == 1:
        return [_lone(pieces, units, tokens[0], is_initial, lone)] * len(units)
    roles = [FIRST] * len(units)
    if tokens:
        # "Robert Lane (Bob)": a nickname stands behind the last name.
        first = units[tokens[-1]][0]
        aside = len(tokens) > 2 and pieces[first - 1].text == " (" and pieces[first].key in lexicon.nicknames()
        roles[tokens[-2 if aside else -1]] = LAST
    # "Maria de la Cruz Lopez": all that follows a particle is the last name.
    for n in tokens:
        if _behind_particle(pieces, units[n]):
            for later in range(n, len(units)):
                roles[later] = LAST
            break
    return roles


def _lone(pieces: list[Part], units: list[list[int]], token: int, is_initial: list[bool], lone: str) -> str:
    """The role of the only token: "B. Smith" is a last name; what "Earley" and "Brian K." are ``lone`` tells."""
    if any(is_initial[:token]):
        return LAST
    return LAST if _behind_particle(pieces, units[token]) else lone


def _behind_particle(pieces: list[Part], unit: list[int]) -> bool:
    """Whether a particle stands before a unit."""
    before = next((piece for piece in reversed(pieces[: unit[0]]) if piece.role != GAP), None)
    return before is not None and before.role == KEPT and lexicon.fold(before.text) in lexicon.particles()


@lru_cache(maxsize=16_384)
def cased(token: str, like: str) -> str:
    """A folded token in the case of the token that it stands for: ``SMITH``, ``smith`` or ``Smith``."""
    if "\n" in like and (cut := _CUT.search(like)):
        # Cut where the other was, and so that no letter stands alone behind it; of two letters there is no rest.
        at = max(min(2, len(token) - 2), min(cut.start(), len(token) - 2))
        whole = cased(token, like[: cut.start()] + like[cut.end() :])
        return whole[:at] + cut[0] + whole[at:] if at > 0 else whole
    if like.isupper() and len(like) > 1:
        return lexicon.display(token).upper()
    return lexicon.display(token).lower() if like.islower() else lexicon.display(token)


#: Names with these ends have a plural in "es".
_HISSING = ("s", "x", "z", "ch", "sh")


def plural(token: str, like: str) -> str:
    """A last name as its family is called, in the case of the word that it stands for: ``Hollises``, ``WAYNES``."""
    ending = "es" if token.endswith(_HISSING) else "s"
    return cased(token, like) + (ending.upper() if like.isupper() else ending)


def stems(key: str) -> tuple[str, ...]:
    """The last names of which a word may be the plural: "hollises" of "hollis"."""
    made = (key.removesuffix("s"), key.removesuffix("es"))
    return tuple(stem for stem in made if len(stem) > 1 and plural(stem, key) == key)


def write(parts: Parts, surrogate: Callable[[Part], str]) -> str:
    """The name again, with ``surrogate(part)`` for each token, initial and digit run; titles and gaps are form."""
    return "".join(part.text if part.role in (KEPT, GAP) else surrogate(part) for part in parts)


@lru_cache(maxsize=16_384)
def group_key(key: str) -> str:
    """The key under which a first name is mapped: a nickname of one formal name of its sex joins that name."""
    formal = lexicon.nicknames().get(key, ())
    names = lexicon.names()
    if len(formal) == 1 and names.sex(key) is not None and names.sex(formal[0]) == names.sex(key):
        return formal[0]
    return key
