"""A released text as somebody sees it or reads it back: entities, escapes, tags, unusual signs as what they stand for.

``O&#39;Brien``, ``Smith%20J``, ``Sm<b>ith</b>``, a letter of Cyrillic that looks like one of ours, letters in circles,
signs that nobody sees, a word that a line end cuts in two behind a hyphen (``Threshing-`` and ``floor Rd``). Each sign
that is read knows where it stands in the text.
"""

from __future__ import annotations

import re
import sys
from html import unescape
from typing import NamedTuple
from unicodedata import combining, normalize

from resynth.verify.shown import MARKUP

#: Signs without width, and marks that sit on a letter.
_UNSEEN = (
    "\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f"
    "\ufeff\uffa0\ufff9-\ufffb\U000e0000-\U000e0fff"
)
_MARKS = "\u0300-\u036f\u0483-\u0489\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20f0\ufe20-\ufe2f"
_BLANKS = "\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000"
_HYPHENS = "\u2010-\u2015\u2212\ufe58\ufe63"
#: Letters and digits of full width, in circles and squares, of mathematics, above and below the line.
_STYLED = (
    "\u2070-\u209f\u2100-\u214f\u2160-\u217f\u2460-\u24ff\u2776-\u2793\uff01-\uff5e\U0001d400-\U0001d7ff"
    "\U0001f100-\U0001f1ff"
)
#: Letters of other alphabets that look like ours.
_ALIKE = {
    **dict(zip("АВЕЅІЈКМНОРСТУХҮԌԚԜҺЗ", "ABESIJKMHOPCTYXYGQWHZ", strict=True)),
    **dict(zip("авеѕіјкмнорстухһԁԛԝѵү", "abesijkmhopctyxhdqwvy", strict=True)),
    **dict(zip("ΑΒΕΖΗΙΚΜΝΟΡΤΥΧ", "ABEZHIKMNOPTYX", strict=True)),
    **dict(zip("αβεηικνορτυχγω", "abeniknoptuxyw", strict=True)),
    **dict(zip("ɑɡıɩᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢօոս", "agiiabcdefghijklmnoprstuvwyzonu", strict=True)),
}
_OTHERS = "".join(_ALIKE)
#: Digits above the line in a row; one alone is a square: "kg/m²".
_RAISED = "\u00b9\u00b2\u00b3"
_ODD = (
    f"(?:[{_UNSEEN}{_MARKS}{_BLANKS}{_HYPHENS}{_STYLED}{_OTHERS}]"
    f"|[{_RAISED}](?:(?=[{_RAISED}\u2070-\u2079])|(?<=[{_RAISED}\u2070-\u2079].)))"
)
_ODD_SIGN = re.compile(_ODD)
_IS_NOTHING, _IS_BLANK, _IS_HYPHEN = (re.compile(f"[{signs}]") for signs in (_UNSEEN + _MARKS, _BLANKS, _HYPHENS))
#: Where the letters of such a row begin, those of A to Z.
_ROWS = (0x1F150, 0x1F170, 0x1F1E6)
#: An entity, with or without its end; signs of an address of the web, of mail, of JSON and of RTF.
_CODED = (
    r"&(?:amp;){0,3}(?P<entity>#\d{1,7}|#[xX][\da-fA-F]{1,6}|[A-Za-z][A-Za-z\d]{1,30}(?=;)|nbsp|amp|shy);?"
    r"|(?P<percent>(?:%(?:25){0,3}[\da-fA-F]{2}){1,8})|(?P<mail>(?:=[\dA-F]{2}){1,8}(?=[A-Za-z]))|(?<=[A-Za-z])=\r?\n(?=[A-Za-z])"
    r"|\\u(?P<json>[\da-fA-F]{4})(?![?\d])|\\u(?P<rtf>-?\d{2,5})[? ]?|\\x(?P<hex>[\da-fA-F]{2})"
    r"|\\u\{(?P<braced>[\da-fA-F]{1,6})\}|\\(?P<octal>[01][0-7]{2})(?!\d)"
)
#: A byte of an address of the web; a percent sign that was written as one itself: "%2540".
_PERCENT = re.compile(r"%(?:25){0,3}([\da-fA-F]{2})")
#: Between two parts of a word, in small letters or all in capitals: the end of a line, of quoted mail too.
_CUT = re.compile(
    r"(?<=[^\W\d_])-[ \t]{0,8}\r?\n[ \t>]*(?=[a-z]{2})|(?<=[A-Z]{2})-[ \t]{0,8}\r?\n[ \t>]*(?=[A-Z]{2})"
)
_LINE_ENDS = re.compile(r"-[ \t]{0,8}\r?\n")
#: Letters that nobody sees, several in a row: a text in itself ("tags" of Unicode).
_HIDDEN = r"(?P<hidden>[\U000e0020-\U000e007e]{3,})"
_SIGN = re.compile(rf"{_CODED}|{MARKUP.pattern}|{_HIDDEN}|{_ODD}|(?-i:{_CUT.pattern})", re.IGNORECASE)
_CODES = "&<%=\\"
#: What most notes have none of.
_BEGINS = re.compile(
    r"&(?:#|amp|shy|nbsp|[A-Za-z\d]{2,31};)|<[/!A-Za-z]|%[\da-fA-F]{2}|=(?:[\da-fA-F]{2}[A-Za-z=]|\r?\n)|\\['~_\-a-z01]"
)
#: A tag within a word parts nothing; any other stands between two things.
_WITHIN = re.compile(
    r"</?(?:a|b|big|code|em|font|i|mark|s|small|span|strike|strong|sub|sup|u|wbr)(?![\w:-])", re.IGNORECASE
)
_CONTROLS = {"~": " ", "_": "-", "-": ""}


class Read(NamedTuple):
    """What is read of a text, and for each of its signs where it begins and ends there."""

    text: str
    starts: list[int]
    ends: list[int]

    def __repr__(self) -> str:
        return "Read()"


def read_as(text: str) -> Read | None:
    """The text as it is read; None where that is how it is written."""
    once = _read(text)
    if once is None or not any(sign in once.text for sign in "&<"):
        return once
    # "S&lt;b&gt;mith": a tag that was written as entities.
    twice = _read(once.text)
    if twice is None:
        return once
    return Read(twice.text, [once.starts[at] for at in twice.starts], [once.ends[at - 1] for at in twice.ends])


def _read(text: str) -> Read | None:
    if (text.isascii() or _ODD_SIGN.search(text) is None) and (
        not any(map(text.__contains__, _CODES)) or _BEGINS.search(text) is None
    ) and (_LINE_ENDS.search(text) is None or _CUT.search(text) is None):
        return None
    pieces: list[str] = []
    starts: list[int] = []
    ends: list[int] = []
    at = 0
    for found in _SIGN.finditer(text):
        start, end = found.span()
        meant = _meant(found)
        if meant == found[0]:
            continue
        pieces += (text[at:start], meant)
        starts += range(at, start)
        ends += range(at + 1, start + 1)
        starts += [start] * len(meant)
        ends += [end] * len(meant)
        at = end
    if not at:
        return None
    starts += range(at, len(text))
    ends += range(at + 1, len(text) + 1)
    return Read("".join((*pieces, text[at:])), starts, ends)


def _meant(found: re.Match[str]) -> str:
    """What is read where such a sign stands; the sign itself where it means nothing else."""
    which, said = found.lastgroup, found[0]
    if which is None:
        if said[0] == "<":
            return "" if _WITHIN.match(said) else " "
        return _plain(said) if len(said) == 1 else ""
    if which == "hidden":
        return "".join(chr(ord(sign) - 0xE0000) for sign in said)
    if which == "entity":
        read = unescape(f"&{found['entity']};")
        return said if read[:1] == "&" and len(read) > 1 else _shown(read)
    if which in ("percent", "mail"):
        digits = "".join(_PERCENT.findall(said)) if which == "percent" else said.replace("=", "")
        return _shown(bytes.fromhex(digits).decode("utf-8", "replace"))
    if which in ("json", "hex", "braced"):
        value = int(found[which], 16)
        return _shown(chr(value)) if value <= sys.maxunicode else said
    if which == "octal":
        return chr(int(found["octal"], 8))
    if which == "rtf":
        return _shown(chr(int(found["rtf"]) % 0x10000))
    if which == "byte":
        return _shown(bytes.fromhex(found["byte"]).decode("cp1252", "replace"))
    return _CONTROLS.get(found["sign"] or "", "")


def _shown(text: str) -> str:
    return text if text.isascii() else "".join(map(_plain, text))


def _plain(sign: str) -> str:
    """One sign as the one of ASCII that it looks like; itself where there is none."""
    if sign.isascii():
        return sign
    if _IS_NOTHING.match(sign):
        return ""
    if _IS_BLANK.match(sign):
        return " "
    if _IS_HYPHEN.match(sign):
        return "-"
    if sign in _ALIKE:
        return _ALIKE[sign]
    if not _ODD_SIGN.match(sign) and sign not in _RAISED:
        return sign
    for first in _ROWS:
        if first <= ord(sign) < first + 26:
            return chr(ord("A") + ord(sign) - first)
    if "\u2776" <= sign <= "\u2793":
        return str((ord(sign) - 0x2776) % 10 + 1)
    read = normalize("NFKD", sign)
    return "".join(letter for letter in read if not combining(letter) and letter not in "()")
