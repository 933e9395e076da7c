"""No tracked text file holds what could be somebody's number or address.

Runs on its own too: ``python tests/test_no_real_phi.py [FILE …]`` prints file, line and what is wrong.
Everywhere: social security numbers only from areas that are never issued, e-mail only at reserved names, or what is
plainly a specimen. In examples/ no specimens; and telephone numbers only from ranges that reach nobody, web addresses
only at reserved names.
"""

from __future__ import annotations

import ipaddress
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
if __name__ == "__main__":
    sys.path.insert(0, str(ROOT))

from resynth.lexicon import top_level_domains  # noqa: E402

_SSN = re.compile(r"(?<![\d-])(\d{3})-(\d{2})-(\d{4})(?![\d-])")
_EMAIL = re.compile(r"([\w.+%-]+)@((?:[A-Za-z0-9-]+\.)+[A-Za-z]{2,})\b")
_URL = re.compile(r"\b(?:https?|ftp)://([\w.-]+)|\b(www\.[\w.-]+)", re.IGNORECASE)
_IPV4 = re.compile(r"(?<![\d.])\d{1,3}(?:\.\d{1,3}){3}(?![\d.])")
_PHONE = re.compile(r"(?<![\d-])(?:\([2-9]\d{2}\) ?|[2-9]\d{2}[ .-])([2-9]\d{2})[ .-](\d{4})(?![\d-])")
#: RFC 2606 and RFC 6761: names that can never be registered.
_RESERVED_HOST = re.compile(r"(?:^|\.)(?:example(?:\.(?:com|net|org|edu))?|invalid|test|localhost)$", re.IGNORECASE)
#: Where a project, not a person, is written to.
_PUBLIC_HOSTS = frozenset({"users.noreply.github.com"})
#: Specimens that say so themselves: the example of the paper that we quote, and the digits in their order.
_SPECIMENS = frozenset({"john.smith@cchmc.org", "123-45-6789"})
#: ``x.org`` in a test is a placeholder: registries give no names of one letter to persons.
_PLACEHOLDER_HOST = re.compile(r"[a-z]\.[a-z]{2,3}", re.IGNORECASE)


def _reserved(host: str) -> bool:
    """True for a host that nobody can register, or one whose last label is in no root zone (our own surrogates)."""
    host = host.rstrip(".").lower()
    if _RESERVED_HOST.search(host) or host in _PUBLIC_HOSTS:
        return True
    return "." in host and not host.replace(".", "").isdigit() and host.rpartition(".")[2] not in top_level_domains()


def problems(text: str, *, invented: bool) -> Iterator[tuple[int, str]]:
    """Line and complaint for everything that could be real. ``invented``: the text pretends to be about people."""
    for number, line in enumerate(text.split("\n"), 1):
        for match in _SSN.finditer(line):
            # Areas 000, 666 and 900-999 are never issued (Social Security Administration, 2011 rules).
            issued = match[1] not in {"000", "666"} and match[1][0] != "9"
            if issued and (invented or match[0] not in _SPECIMENS):
                yield number, "a social security number from an area that is issued"
        for match in _EMAIL.finditer(line):
            specimen = match[0].lower() in _SPECIMENS or _PLACEHOLDER_HOST.fullmatch(match[2])
            if not _reserved(match[2]) and (invented or not specimen):
                yield number, "an e-mail address at a host that may live"
        if not invented:
            continue
        for match in _URL.finditer(line):
            if not _reserved(match[1] or match[2]):
                yield number, "a web address at a host that may live"
        for match in _IPV4.finditer(line):
            try:
                alive = ipaddress.IPv4Address(match[0]).is_global
            except ValueError:
                continue
            if alive:
                yield number, "an IP address that may be somebody's"
        for match in _PHONE.finditer(line):
            # 555-0100 to 555-0199 are kept for fiction; an exchange that starts with 0 or 1 cannot be dialled at all.
            if not (match[1] == "555" and match[2].startswith("01")):
                yield number, "a telephone number that may ring"


def tracked() -> list[Path]:
    """The text files that git tracks."""
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=True).stdout.decode()
    return [path for name in listed.split("\0") if name and (path := ROOT / name).is_file()]


def scan(paths: list[Path]) -> list[str]:
    """Every complaint as ``file:line: what``; files that are not UTF-8 text are passed over."""
    found = []
    for path in paths:
        try:
            text = path.read_text("utf-8")
        except UnicodeDecodeError:
            continue
        name = path.resolve().relative_to(ROOT).as_posix()
        # examples/policies holds what policies made of invented notes: a random number may ring, as in any release.
        invented = name.startswith("examples/") and not name.startswith("examples/policies/")
        found += [f"{name}:{n}: {what}" for n, what in problems(text, invented=invented)]
    return found


def test_the_repository_holds_no_real_looking_phi():
    """What is tracked was invented, and can be seen to be."""
    if not (ROOT / ".git").exists():
        pytest.skip("not a checkout")
    assert scan(tracked()) == []


@pytest.mark.parametrize(
    ("line", "invented"),
    [
        ("SSN 5" "12-34-5678", False),
        ("SSN 1" "23-45-6789", True),
        ("ask jo@hos" "pital.org", False),
        ("ask jo@x" ".org", True),
        ("see http://clinic" ".com/x", True),
        ("from 8.8" ".4.4", True),
        ("call (513) 621" "-4400", True),
        ("call 513.621" ".4400", True),
    ],
)
def test_the_scan_sees_what_could_be_real(line: str, invented: bool):
    assert [number for number, _ in problems(f"fine\n{line}\n", invented=invented)] == [2]


@pytest.mark.parametrize(
    "line",
    ["SSN 900-12-3456, 000-12-3456", "jo@mail.example", "rgnv.fgbtuk@joitq.btg", "jo@example.org",
     "https://x.test/a?b",
     "192.0.2.7 and 10.0.0.4", "(740) 555-0163", "740 155-8146", "MRN GK 730-1184", "BP 120/82, lot 4471-08836",
     "840-91-51-9"],
)
def test_the_scan_lets_invented_values_pass(line: str):
    assert list(problems(line, invented=True)) == []


if __name__ == "__main__":
    complaints = scan([Path(name) for name in sys.argv[1:]] or tracked())
    print("\n".join(complaints))
    raise SystemExit(1 if complaints else 0)
