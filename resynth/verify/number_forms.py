"""The verifier's own reading of identifiers, telephone numbers, e-mail and web addresses."""

from __future__ import annotations

import ipaddress
import re
import unicodedata
from functools import cache, lru_cache
from itertools import accumulate, pairwise
from typing import NamedTuple

from resynth import lexicon
from resynth.verify.words import word_set

_NOISE = re.compile(r"[\W_]+")
_DIGITS = re.compile(r"\d+")
#: What parts an identifier from a label before it.
_LABELLED = re.compile(r"[\s:#]")
_SHAPE = str.maketrans(
    "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ", "9" * 10 + "a" * 26 + "A" * 26
)
_BARE = {code: chr(code).lower() if chr(code).isalnum() else None for code in range(128)}
#: Ten digits and nothing before or behind: what nearly every number is.
_TEN = re.compile(r"\(?(\d{3})\)?[-. /]*(\d{3})[-. ]*(\d{4})")
_NANP = re.compile(r"(?:\+?1[-. /]*)?\(?(\d{3})\)?[-. /]*(\d{3})[-. ]*(\d{4})(?!\d)")
_LOCAL = re.compile(r"(?<!\d)\d{3}[-. ]?\d{4}(?!\d)")
_EACH = re.compile(r"(?<!\d)(?:(?:\+?1[-. ]*)?\(?(\d{3})\)?[-. ]*)?(\d{3})[-. ]?(\d{4})(?!\d)")
#: As it is dialled from abroad: 001-551-802-2177x7284, 011 1 551 ...
_FROM_ABROAD = re.compile(r"\W{0,2}(?:00|011)[-. /]*1[-. /]*\(?(\d{3})\)?[-. /]*(\d{3})[-. ]*(\d{4})(?!\d)")
_SCHEME = re.compile(r"\A(?:[a-z][a-z0-9+.-]*:/{1,3})?(?:www\.)?")
#: Letters that are dialled ("1-800-FLOWERS"), and words that only announce a number.
_VANITY = re.compile(r"[^\W\d_]{3,}")
_PHONE_WORDS = word_set(
    "ext extn extension pager pgr beeper cell mobile home work office fax tel phone voice and direct main call"
)
_HOST = re.compile(r"(?:[a-z][a-z0-9+.-]*:/*)?(?:[^/@\s]*@)?([^/:?#\s]+)", re.IGNORECASE)
_RUNS = re.compile(r"[^\W\d_]+")
_TAG = re.compile(r"\[[A-Z][A-Z0-9 _-]*\]\Z")


def western(text: str) -> str:
    """Digits of other writing systems as 0 to 9, one for one: ``５`` is 5. All else stands as it was."""
    if text.isascii():
        return text
    return "".join([str(unicodedata.decimal(c)) if c.isdecimal() else c for c in text])


_NO_DIGITS = bytes(code for code in range(256) if not chr(code).isdigit() or code > 127)
_TO_RUNS = bytes(code if chr(code).isdigit() else 32 for code in range(128)).ljust(256)


def all_digits(text: str) -> str:
    """Every digit as written, in order."""
    if text.isascii():
        return text.encode("ascii").translate(None, _NO_DIGITS).decode("ascii")
    return "".join(_DIGITS.findall(text))


def digit_runs(text: str) -> list[str]:
    """Digits that stand together, in order."""
    if text.isascii():
        return text.encode("ascii").translate(_TO_RUNS).decode("ascii").split()
    return _DIGITS.findall(text)


_SAID = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
_SAID_WORD = rf"\b(?:{'|'.join(_SAID)}|oh?)\b"
_SAID_RUN = re.compile(rf"{_SAID_WORD}(?:[\s,.-]{{1,3}}{_SAID_WORD}){{2,}}", re.IGNORECASE)
_SAID_ONE = re.compile(_SAID_WORD, re.IGNORECASE)


def figures(text: str) -> str:
    """A telephone number with its digits as figures: those said in words, where three follow upon each other, and those
    of which a scanner made letters."""
    if text.isascii() and text.lower() == text.upper():
        return text  # no letter, no word

    def figure(word: re.Match[str]) -> str:
        spoken = word[0].lower()
        return "0" if spoken[0] == "o" and spoken != "one" else str(_SAID.index(spoken))

    return as_scanned(_SAID_RUN.sub(lambda run: "".join(map(figure, _SAID_ONE.finditer(run[0]))), western(text)))


_LIKE_FIGURES = str.maketrans("OoQlISBZ", "00011582")
_AS_SCANNED = re.compile(r"(?:(?:\+?1[-. ]{0,2})?\(?(\d{3})\)?[-./ ]{0,3})?(\d{3})[-. ]{0,2}(\d{4})(?!\d)")
_BEGINS = re.compile(r"(?<![^\W_])[\dOoQlISBZ]|[+(]")
_MORE_OF_WORD = re.compile(r"(?![xX] ?\d)[^\W_]")
_KEYED = re.compile(r"\d[-. ]?[A-Z]{3}(?![a-z])")


def as_scanned(text: str) -> str:
    """``6O2 555 Ol63`` as it was before it was scanned, one for one: where letters like digits stand in a whole
    telephone number with a digit in each group or more digits than letters, and no capitals that are dialled."""
    read = text.translate(_LIKE_FIGURES)
    if read == text:
        return text
    at, pieces = 0, []
    for begin in _BEGINS.finditer(text):
        start = begin.start()
        found = _AS_SCANNED.match(read, start) if start >= at else None
        if found is None or _MORE_OF_WORD.match(text, found.end()):
            continue
        was = text[start : found.end()]
        area, *local = [text[slice(*found.span(group))] for group in (1, 2, 3)]
        if area.isalpha():
            continue
        lettered = any(map(str.isalpha, local)) and 2 * len(all_digits(was)) <= len(all_digits(found[0]))
        pieces += [text[at:start], was if lettered or _KEYED.search(was) else found[0]]
        at = found.end()
    return "".join(pieces) + text[at:]


@lru_cache(maxsize=1024)
def bare(text: str) -> str:
    """Letters and digits alone, lower case: ``840-91-51-9`` is ``84091519``."""
    if text.isascii():
        return text.translate(_BARE)
    return _NOISE.sub("", western(text)).casefold()


_APART, _APART_OR_HYPHEN = (re.compile(rf"[\s,;/&|()\[\]{{}}:#=+{more}]+") for more in ("", "\\-–"))


def several(text: str, least: int, hyphens: bool = False) -> tuple[str, ...]:
    """The numbers of a mark that holds two, or words beside one, bare: ``5558124/7715559``, ``MRN: 5558123 (old)``.

    Nothing where it is one number, or a number in parts: each has ``least`` digits and more.

    Args:
        hyphens: whether a hyphen parts two numbers too, where any two are parted by one.
    """
    if text.isalnum():
        return ()
    apart = _APART_OR_HYPHEN if hyphens else _APART
    pieces = [piece for piece in apart.split(western(text)) if _DIGITS.search(piece)]
    if hyphens and len(pieces) < 2:
        return several(text, least)
    values = tuple(map(bare, pieces))
    if not pieces or values == (bare(text),) or any(sum(map(str.isdigit, piece)) < least for piece in pieces):
        return ()
    return values


def shape(text: str) -> str:
    """Each digit as 9, each letter as a or A, the rest as it stands."""
    if text.isascii():
        return text.translate(_SHAPE)
    return "".join("9" if c.isdigit() else "A" if c.isupper() else "a" if c.isalpha() else c for c in text)


def is_tag(text: str) -> bool:
    """Whether a surrogate is a typed tag such as ``[IDNUM]``."""
    return text[:1] == "[" and _TAG.match(text) is not None


#: Digits of a telephone number, at least.
_LEAST_DIALLED = 7


class Phone(NamedTuple):
    """A telephone number: its digits without the country code 1, the US area code and what follows it, if any.

    ``at`` is the place of the area code among all digits as written, -1 without one.
    """

    digits: str
    area: str
    local: str
    at: int

    def __repr__(self) -> str:
        return f"Phone(area={bool(self.area)})"


@lru_cache(maxsize=512)
def phone(text: str) -> Phone:
    """Read a telephone or fax number."""
    text = figures(text)
    ten = _TEN.fullmatch(text)
    if ten:
        area, exchange, line = ten.groups()
        return Phone(area + exchange + line, area, exchange + line, 0)
    digits = "".join(_DIGITS.findall(text))
    found = _NANP.search(text)
    first = found is not None and not _DIGITS.search(text, 0, found.start())
    # "Call her at 602-555-0163 (wife)": the words are beside a whole number; those of "1-800-FLOWERS" are some of it.
    whole = first or (len(digits) == _LEAST_DIALLED and _LOCAL.search(text) is not None)
    if not whole and any(word.lower() not in _PHONE_WORDS for word in _VANITY.findall(text)):
        return Phone(bare(text), "", "", -1)
    if found and first:
        rest = "".join(_DIGITS.findall(text, found.end()))
        return Phone(found[1] + found[2] + found[3] + rest, found[1], found[2] + found[3], len(digits) - 10 - len(rest))
    return Phone(digits, "", "", -1)


@lru_cache(maxsize=512)
def dialled(text: str) -> tuple[str, ...]:
    """The digits of the telephone numbers of a mark that holds more than one, or one as it is dialled from abroad.

    Without the country code.
    """
    text = figures(text)
    if (inner := _FROM_ABROAD.match(text)) is not None:
        return ("".join(inner.groups()),)
    if len(all_digits(text)) < 2 * _LEAST_DIALLED:
        return ()
    found = list(_EACH.finditer(text))
    return tuple([(one[1] or "") + one[2] + one[3] for one in found]) if len(found) > 1 else ()


def site(text: str) -> str:
    """A web address as it is compared: without scheme, ``www.`` and what ends a sentence; nothing where it is none."""
    said = _SCHEME.sub("", text.strip().strip("<>()[]\"'").casefold()).rstrip("/.,;:)")
    return said if "." in said and any(map(str.isalpha, said)) else ""


def email_shape(text: str) -> str:
    """Shape without case; a letter and its mark are one letter."""
    return shape(unicodedata.normalize("NFC", text)).lower()


def long_runs_changed(original: str, surrogate: str) -> bool:
    """Whether every letter run of four or more is another one; shorter runs may meet by chance."""
    new = _RUNS.findall(unicodedata.normalize("NFC", surrogate))
    old = _RUNS.findall(unicodedata.normalize("NFC", original))
    return len(new) == len(old) and all(
        a.casefold() != b.casefold() for a, b in zip(old, new, strict=True) if len(a) > 3
    )


# ── what is nobody's, and what checks ────────────────────────────────────────────────────────────────────────────────

_MAILBOX = re.compile(r"@([\w.-]+)")
_MAC = re.compile(r"00([:-])00\1(?:5E)\1(?:00)\1(?:53)\1[0-9A-F]{2}", re.IGNORECASE)


def is_fictional(text: str) -> bool | None:
    """Whether the numbers of a mark can reach nobody: 555-0100 to 555-0199, or country code 83x. None: too short to."""
    text = figures(text)
    if (ten := _TEN.fullmatch(text)) is not None:
        return f"{ten[2]}{ten[3]}".startswith("55501")
    said = [nobodys for one in _each(text) if (nobodys := _reaches_nobody(one)) is not None]
    return all(said) if said else None


def _reaches_nobody(text: str) -> bool | None:
    number = phone(text)
    if number.area:
        return number.local.startswith("55501")
    digits = all_digits(_dialled(text))
    if len(digits) not in map(sum, _GROUPS):
        digits = all_digits(text)  # letters are dialled where they make a whole number
    if len(digits) < _LEAST_DIALLED:
        return None
    if len(digits) == _LEAST_DIALLED:
        return digits.startswith("55501")
    if len(digits) == 11 and digits[0] == "1":
        return digits[4:9] == "55501"
    return "55501" in digits or digits.removeprefix("011").startswith("83")


def _each(text: str) -> list[str]:
    """The numbers of a mark, each by itself: "4471 or 4472"; "(313) 555, 0168" is one, and what is told in digits."""
    joins = list(_AND.finditer(text))
    edges = [0, *(edge for join in joins for edge in join.span()), len(text)]
    pieces = [text[start:end] for start, end in zip(edges[::2], edges[1::2], strict=True)]
    sizes = [len(all_digits(piece)) for piece in pieces]
    if joins and any(sum(sizes) == sum(groups) and (
        min(sizes) < _SHORT or set(accumulate(sizes[:-1])) <= set(accumulate(groups))
    ) for groups in _GROUPS):
        return [text]
    found = pieces[:1]
    for join, piece, sides in zip(joins, pieces[1:], pairwise(sizes), strict=True):
        if min(sides) < _SHORT:
            found[-1] += join[0] + piece
        else:
            found.append(piece)
    return [one for piece in found for one in _parted(piece)]


def _parted(text: str) -> list[str]:
    """The numbers between which nothing stands but a blank or a word: no number has so many digits."""
    if len(all_digits(text)) <= _MOST_DIALLED:
        return [text]
    extension = _EXTENSION.search(text)
    if extension and len(all_digits(text[: extension.start()])) >= _LEAST_DIALLED:
        # It is dialled behind its number, and reaches nobody without that.
        return _parted(text[: extension.start()])
    return [one[0] for one in _ONE.finditer(text)]


#: What stands between two numbers; the fewest digits that one has beside another, and the most; how they are grouped.
_AND = re.compile(r"\s*[,;&]\s*|\s+/\s+|\s+(?:and|or)\s+", re.IGNORECASE)
_SHORT, _MOST_DIALLED = 3, 15
_GROUPS = ((3, 4), (3, 3, 4), (1, 3, 3, 4))
_EXTENSION = re.compile(r"(?:(?<![^\W\d_])(?:x|ext(?:n|ension)?)\.?\s*[:#]?|#)\s*\d{1,8}\W*\Z", re.IGNORECASE)
_ONE = re.compile(rf"{_NANP.pattern}|(?<!\d)\d{{3}}[-. ]*\d{{4}}(?!\d)|\d+")


def _dialled(text: str) -> str:
    """Letters that are dialled behind digits ("1-800-FLOWERS") as digits."""
    return _DIALLED.sub(lambda word: "".join(_KEY.get(c, c) for c in word[0]), text)


_DIALLED = re.compile(r"(?<=\d)[-. ]?[A-Z]{3,}(?:-[A-Z]{2,})*(?![^\W_])")
_KEY = {c: str(n) for n, keys in enumerate(("Q", "Z", "ABC", "DEF", "GHI", "JKL", "MNO", "PRS", "TUV", "WXY"))
        for c in keys}


def is_reserved_mail(text: str) -> bool:
    """Whether every e-mail address in a text stands at a domain that is reserved for examples (RFC 2606)."""
    hosts = _MAILBOX.findall(text.lower())
    return bool(hosts) and all(_is_reserved_host(host.rstrip(".-_")) for host in hosts)


def _is_reserved_host(host: str) -> bool:
    return any(host == domain or host.endswith("." + domain) for domain in lexicon.reserved_domains())


def never_issued(text: str) -> bool | None:
    """Whether nine digits are no social security number and no number of the tax office; None for other texts."""
    digits = all_digits(western(text))
    return 900 <= int(digits[:3]) <= 999 and 40 <= int(digits[3:5]) <= 49 if len(digits) == 9 else None


def identifier(text: str) -> str:
    """The letters and digits of an identifier, upper case, without the words before its first digit's own word."""
    if text.isascii() and (text[:1].isdigit() or not _LABELLED.search(text)):
        return bare(text).upper()
    plain = text if text.isascii() else "".join(
        c for c in unicodedata.normalize("NFKD", western(text)) if not unicodedata.combining(c)
    )
    words = plain.split()
    first = next((n for n, word in enumerate(words) if any(map(str.isdigit, word))), 0)
    word = words[first] if words else ""
    # "MRN:123": what stands before a colon or a number sign and holds no digit is a label too.
    label = re.match(r"[^\W\d]+[:#]+(?=\w)", word)
    return bare("".join([word[label.end() :] if label else word, *words[first + 1 :]])).upper()


#: Words, each with a blank, a colon or a number sign behind it, before a string that holds a digit.
_LABEL = re.compile(r"(?:[^\W\d_]++(?=\.*+[ \t:#])[.:#]*+[ \t]*+[:#]*+[ \t]*+)++(?=\S*\d)")


def unlabelled(text: str) -> str:
    """What stands behind the words that announce a number in its mark: ``GRN-8812`` of ``plate GRN-8812``."""
    label = _LABEL.match(text)
    return text[label.end() :] if label else text


def zeros_before(value: str) -> int:
    """How many zeros pad a number of up to twelve digits, of which five are left; the nine of an SSN have none."""
    rest = value.lstrip("0")
    return len(value) - len(rest) if len(rest) >= 5 and value.isdecimal() and len(value) in _PADDED else 0


_PADDED = (6, 7, 8, 10, 11, 12)
_MBI_LETTER = "[ACDEFGHJKMNPQRTUVWXY]"
_MBI = re.compile(f"[1-9]{_MBI_LETTER}(?:{_MBI_LETTER}|[0-9])[0-9]{_MBI_LETTER}(?:{_MBI_LETTER}|[0-9])[0-9]"
                  f"{_MBI_LETTER}{{2}}[0-9]{{2}}")
_LIKE_MBI = re.compile(r"[1-9][A-Z][A-Z0-9][0-9][A-Z][A-Z0-9][0-9][A-Z]{2}[0-9]{2}")
_VIN_LETTERS = dict(zip("ABCDEFGHJKLMNPRSTUVWXYZ", map(int, "12345678123457923456789"), strict=True))
_LIKE_VIN = re.compile(r"(?=[^IOQ]{17}\Z)(?=.*[A-Z])[A-Z0-9]{8}[0-9X][A-Z0-9]{8}")
_LIKE_DEA = re.compile(r"[A-Z][A-Z9][0-9]{7}")


def checks(value: str) -> bool | None:
    """Whether an NPI, a DEA registration, a VIN, a Medicare or a card number is a right one; None for what is none.

    Args:
        value: letters and digits, upper case. What it is like is told by its length and its places.
    """
    if value.isdecimal() and value.isascii() and ((len(value) == 10 and value[0] in "12") or 13 <= len(value) <= 19):
        digits = [int(c) for c in (f"80840{value}" if len(value) == 10 else value)]
        even = [sum(divmod(2 * digit, 10)) for digit in digits[-2::-2]]
        return (sum(digits[-1::-2]) + sum(even)) % 10 == 0
    if _LIKE_DEA.fullmatch(value):
        d = [int(c) for c in value[2:]]
        return (d[0] + d[2] + d[4] + 2 * (d[1] + d[3] + d[5])) % 10 == d[6]
    if _LIKE_VIN.fullmatch(value):
        counts = [int(c) if c.isdigit() else _VIN_LETTERS[c] for c in value[:8] + value[9:]]
        weights = (8, 7, 6, 5, 4, 3, 2, 10, 9, 8, 7, 6, 5, 4, 3, 2)
        rest = sum(count * weight for count, weight in zip(counts, weights, strict=True)) % 11
        return value[8] == ("X" if rest == 10 else str(rest))
    return _MBI.fullmatch(value) is not None if _LIKE_MBI.fullmatch(value) else None


def top_level(text: str) -> str:
    """The last label of an e-mail address, lower case; empty when there is no dot after the at sign."""
    host = text.rsplit("@", 1)[-1]
    return host.rsplit(".", 1)[-1].strip(" >)];,").lower() if "." in host else ""


@cache
def _networks() -> tuple[ipaddress.IPv4Network | ipaddress.IPv6Network, ...]:
    return tuple(ipaddress.ip_network(network) for network in lexicon.reserved_networks())


@lru_cache(maxsize=512)
def is_reserved(text: str) -> bool:
    """Whether a web or IP address belongs to nobody: the shipped hosts and networks (RFC 2606, 5737, 3849, 9542)."""
    tidy = text.strip().strip("<>()[]\"'").rstrip(".,;\"'").lower()
    if tidy in lexicon.reserved_urls():
        return True
    if _MAC.fullmatch(tidy):
        return True
    address, _, _ = tidy.partition("/")
    if address.count(":") == 1:
        address = address.partition(":")[0]
    try:
        number = ipaddress.ip_address(address)
    except ValueError:
        found = _HOST.match(tidy)
        host = found[1].rstrip(".") if found else ""
        return _is_reserved_host(host)
    return any(number in network for network in _networks())
