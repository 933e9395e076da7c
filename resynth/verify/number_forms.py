"""The verifier's own reading of identifiers, telephone numbers, e-mail and web addresses."""

from __future__ import annotations

import ipaddress
import re
import unicodedata
from functools import cache, lru_cache
from typing import NamedTuple

from resynth import lexicon
from resynth.verify.words import word_set

_NOISE = re.compile(r"[\W_]+")
_DIGITS = re.compile(r"\d+")
_SHAPE = str.maketrans(
    "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ", "9" * 10 + "a" * 26 + "A" * 26
)
_BARE = {code: chr(code).lower() if chr(code).isalnum() else None for code in range(128)}
#: Ten digits and nothing before or behind: what nearly every number is.
_TEN = re.compile(r"\(?(\d{3})\)?[-. /]*(\d{3})[-. ]*(\d{4})")
_NANP = re.compile(r"(?:\+?1[-. /]*)?\(?(\d{3})\)?[-. /]*(\d{3})[-. ]*(\d{4})(?!\d)")
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


def bare(text: str) -> str:
    """Letters and digits alone, lower case: ``840-91-51-9`` is ``84091519``."""
    if text.isascii():
        return text.translate(_BARE)
    return _NOISE.sub("", western(text)).casefold()


def shape(text: str) -> str:
    """Each digit as 9, each letter as a or A, the rest as it stands."""
    if text.isascii():
        return text.translate(_SHAPE)
    return "".join("9" if c.isdigit() else "A" if c.isupper() else "a" if c.isalpha() else c for c in text)


def is_tag(text: str) -> bool:
    """Whether a surrogate is a typed tag such as ``[IDNUM]``."""
    return text[:1] == "[" and _TAG.match(text) is not None


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
    text = western(text)
    ten = _TEN.fullmatch(text)
    if ten:
        area, exchange, line = ten.groups()
        return Phone(area + exchange + line, area, exchange + line, 0)
    digits = "".join(_DIGITS.findall(text))
    if any(word.lower() not in _PHONE_WORDS for word in _VANITY.findall(text)):
        return Phone(bare(text), "", "", -1)
    found = _NANP.search(text)
    if found and not _DIGITS.search(text, 0, found.start()):
        rest = "".join(_DIGITS.findall(text, found.end()))
        return Phone(found[1] + found[2] + found[3] + rest, found[1], found[2] + found[3], len(digits) - 10 - len(rest))
    return Phone(digits, "", "", -1)


def all_digits(text: str) -> str:
    """Every digit as written, in order."""
    return "".join(_DIGITS.findall(text))


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


def top_level(text: str) -> str:
    """The last label of an e-mail address, lower case; empty when there is no dot after the at sign."""
    host = text.rsplit("@", 1)[-1]
    return host.rsplit(".", 1)[-1].strip(" >)];,").lower() if "." in host else ""


@cache
def _networks() -> tuple[ipaddress.IPv4Network | ipaddress.IPv6Network, ...]:
    return tuple(ipaddress.ip_network(network) for network in lexicon.reserved_networks())


@lru_cache(maxsize=512)
def is_reserved(text: str) -> bool:
    """Whether a web or IP address belongs to nobody: the shipped hosts and networks (RFC 2606, 5737, 3849)."""
    tidy = text.strip().strip("<>()[]").rstrip(".,;").lower()
    if tidy in lexicon.reserved_urls():
        return True
    address, _, _ = tidy.partition("/")
    if address.count(":") == 1:
        address = address.partition(":")[0]
    try:
        number = ipaddress.ip_address(address)
    except ValueError:
        found = _HOST.match(tidy)
        host = found[1].rstrip(".") if found else ""
        return any(host == domain or host.endswith("." + domain) for domain in lexicon.reserved_domains())
    return any(number in network for network in _networks())
