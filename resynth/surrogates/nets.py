"""Web and IP addresses: from what is reserved for documentation and reaches nobody.

Rule: Deleger et al. 2014, section 2.3: "replaced by URLs randomly selected from a list", here the shipped list of
reserved hosts (RFC 2606); IP addresses stay IP addresses, from the reserved networks (RFC 5737, RFC 3849). What the
text looks like decides, not the label: an IPADDRESS of the paper may be a URL.
"""

from __future__ import annotations

import ipaddress
import re
from functools import cache

from resynth import lexicon
from resynth.surrogates.cells import LOWER, TO_THE_END, UPPER, Form, Run, Value, runs_of, shape_of, write

URL, IPV4, IPV6, SITE = "url", "ipv4", "ipv6", "site"
_IPV4 = re.compile(r"(?<![\w.])(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})(?![\w]|\.\w)")
_IPV6 = re.compile(r"(?<![\w:])(?=[0-9A-Fa-f:.]*:[0-9A-Fa-f:.]*:)[0-9A-Fa-f:.]+(?:%\w+)?(?![\w:])")
_SCHEME = re.compile(r"\A[A-Za-z][A-Za-z0-9+.\-]*://")
_AROUND = re.compile(r"\A([\s<(\[\"']*)(.*?)([\s>)\]\"'.,;!?:]*)\Z", re.DOTALL)
#: What may stand beside an IP address and is form: a port, a prefix length, another address's comma.
_BESIDE = re.compile(
    r"(?:\s|[\[\](),;/\-:]|\b(?:and|or|to|ip|address)\b|:\d{1,5}(?!\d)|/\d{1,3}(?!\d)|\bport:? \d{1,5}(?!\d))*",
    re.IGNORECASE,
)


def read(text: str) -> tuple[tuple[Value, ...] | None, Form]:
    """The addresses of a mention and its form; None when it is neither a URL nor an IP address.

    Port and prefix length of an IP address, scheme and closing punctuation of a URL are form; a URL's path is not.
    """
    return _ips(text) or _url(text)


def _ips(text: str) -> tuple[tuple[Value, ...], Form] | None:
    values: list[Value] = []
    runs: list[Run] = []
    at = 0
    for match, kind in sorted(
        [(match, IPV4) for match in _IPV4.finditer(text)] + [(match, IPV6) for match in _IPV6.finditer(text)],
        key=lambda found: (found[0].start(), -found[0].end()),
    ):
        if match.start() < at:
            continue
        canonical = _canonical(match[0], kind)
        if canonical is None:
            continue
        if not _BESIDE.fullmatch(text[at : match.start()]):
            return None
        case = UPPER if kind == IPV6 and match[0] != match[0].lower() else LOWER
        runs.append(Run(text[at : match.start()], len(values), 0, TO_THE_END, case))
        values.append(Value(kind, canonical, kind))
        at = match.end()
    if not values or not _BESIDE.fullmatch(text[at:]):
        return None
    return tuple(values), Form(tuple(runs), text[at:])


def _canonical(text: str, kind: str) -> str | None:
    try:
        if kind == IPV6:
            return ipaddress.IPv6Address(text.partition("%")[0]).compressed.upper()
    except ValueError:
        return None
    numbers = [int(part) for part in text.split(".")]
    return ".".join(map(str, numbers)) if max(numbers) < 256 else None


#: No browser takes a longer URL.
_LONGEST = 2_048


def _url(text: str) -> tuple[tuple[Value, ...] | None, Form]:
    before, inside, after = _AROUND.fullmatch(text).groups()  # type: ignore[union-attr]
    pieces = inside.split()
    bare = "".join(pieces)
    scheme = _SCHEME.match(bare)
    if len(bare) > _LONGEST or not any(map(str.isalnum, bare)) or (
        len(pieces) > 1 and (len(pieces) > 3 or "." not in bare)
    ):
        return None, Form((), text)
    run = Run(before + (scheme[0] if scheme else ""), 0, 0, TO_THE_END, UPPER)
    return (Value(URL, plain(bare), URL),), Form((run,), after)


_PARTS = re.compile(r"([^/?#]*?)(:\d{1,5})?((?:[/?#].*)?)\Z", re.DOTALL)
#: Endings of files, which say what kind of file it is and nothing else.
_ENDING = re.compile(
    r"\.(?:html?|php|aspx?|jsp|cgi|pdf|docx?|xlsx?|pptx?|csv|txt|xml|json|png|jpe?g|gif|tiff?|dcm|zip)(?=[?#]|\Z)"
)


_MAC = re.compile(r"[0-9A-F]{2}([:-])(?:[0-9A-F]{2}\1){4}[0-9A-F]{2}")


def read_shaped(text: str) -> tuple[tuple[Value, ...] | None, Form]:
    """As ``read``; a URL becomes one of the same build below example.com, .net or .org (RFC 2606), group ``site``.

    ``www.``, number of labels and pieces, punctuation and the ending of a file stay; all other letters and
    digits are random. The address of a network card becomes one for documentation (RFC 9542, section 2.1.2).
    """
    ips = _ips(text)
    if ips is not None:
        return ips
    values, form = _url(text)
    if values is None:
        return None, form
    if _MAC.fullmatch(values[0].canonical):
        mark = values[0].canonical[2]
        return (Value(SITE, values[0].canonical, mark.join(("00", "00", "5e", "00", "53", "EE"))),), form
    bare = _SCHEME.sub("", "".join(text[len(form.runs[0].literal) : len(text) - len(form.tail)].split()))
    case = LOWER if bare != bare.upper() else UPPER
    site = Value(SITE, values[0].canonical, _site(bare.lower()))
    return (site,), Form((form.runs[0]._replace(case=case),), form.tail)


def _site(bare: str) -> str:
    """The shape of a URL without scheme, in small letters."""
    host, port, path = _PARTS.fullmatch(bare).groups()  # type: ignore[union-attr]
    labels = host.rpartition("@")[2].split(".")
    www = "www." if labels[0] == "www" and len(labels) > 1 else ""
    labels = labels[1:] if www else labels
    while len(labels) > 1 and labels[-1] in lexicon.top_level_domains():
        labels = labels[:-1]
    shapes = [shape for label in labels if (shape := _random(label).strip("-"))]
    found = _ENDING.search(path)
    before, ending, after = (path[: found.start()], found[0], path[found.end() :]) if found else (path, "", "")
    door = f":{'M' if len(port) == 6 else 'N'}{'9' * (len(port) - 2)}" if port else ""
    return f"{www}{'.'.join(shapes) or 'CCCC'}.H{door}{_random(before)}{ending}{_random(after)}"


def _random(text: str) -> str:
    """Shape of a piece of a URL: letters and digits are drawn, other plain characters stay."""
    canonical, _, _ = runs_of(text, 0, 0, "", whole=True)
    return "".join(char for char in shape_of(canonical, first_digit=False) if char.isascii())


def plain(url: str) -> str:
    """A URL as it counts: no scheme, no closing slash, upper case."""
    return _SCHEME.sub("", url.rstrip("/")).upper()


@cache
def _urls() -> tuple[str, ...]:
    return tuple(sorted({_SCHEME.sub("", url.rstrip("/")) for url in lexicon.reserved_urls()}))


@cache
def _hosts() -> tuple[str, ...]:
    """The addresses of the reserved IPv4 networks, without those of the network itself and of broadcasting."""
    networks = [ipaddress.ip_network(network) for network in lexicon.reserved_networks()]
    return tuple(str(host) for network in networks if network.version == 4 for host in network.hosts())


_DOCUMENTATION = int(ipaddress.IPv6Address("2001:db8::"))


def size(shape: str) -> int:
    """How many surrogates there are: reserved URLs, reserved hosts, or 2 to the 96th."""
    return len(_urls()) if shape == URL else len(_hosts()) if shape == IPV4 else 1 << 96


def nth(shape: str, number: int) -> str:
    """The surrogate that has this number, from 0 to ``size(shape) - 1``; ``.upper()`` makes it canonical."""
    if shape == URL:
        return _urls()[number]
    return _hosts()[number] if shape == IPV4 else ipaddress.IPv6Address(_DOCUMENTATION + number).compressed.upper()


def make(values: tuple[str, ...], form: Form) -> str:
    """The addresses written in this form."""
    return write(values, form)


def group(value: Value) -> str:
    """The shape that surrogates of a value share."""
    return value.shape
