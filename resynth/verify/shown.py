"""What a mention with markup inside shows: the verifier's own reading of tags, entities and control words.

So of the marks of a quoted letter behind its line ends, and of a word that one of them cut (``Com-`` and ``munity``).
"""

from __future__ import annotations

import re
from html import unescape

#: What opens, of names that HTML and CDA have, or with a value; what closes, of any name: no ``<jdoe@x.example>``.
_TAG = re.compile(
    r"<(?:/[A-Za-z][\w:.-]{0,30}\s?|(?:a|b|big|br|caption|center|code|content|div|em|family|font|given|h[1-6r]|i|li|o:p|ol"
    r"|p|paragraph|prefix|pre|s|small|span|strike|strong|sub|suffix|sup|t[dhrt]|table|text|u|ul|wbr)(?:\s[^<>@]{0,400})?/?"
    r"|[A-Za-z][\w:-]{0,30}\s[\w:-]{1,30}\s?=[^<>@]{0,400}"
    r"|[A-Za-z][\w:-]{0,30}(?:\s{1,9}[\w:-]{1,30}\s?=\s?(?:\"[^\"<>]{0,400}\"|'[^'<>]{0,400}')){1,12}\s?/?)>"
    r"|<!--[^<>]{0,400}-->",
    re.IGNORECASE,
)
#: Several that stand together; those of letters' looks, which part nothing but a small letter from a capital.
_TAGS = re.compile(rf"(?:{_TAG.pattern})+", re.IGNORECASE)
_OF_LOOKS = re.compile(
    r"(?:</?(?:a|b|big|code|em|font|i|s|small|span|strike|strong|sub|sup|u|wbr)(?:\s[^<>]*)?>)+", re.IGNORECASE
)
_CONTROL = re.compile(
    r"\\(?:'(?P<byte>[0-9a-fA-F]{2})|(?P<sign>[~_-])"
    r"|(?:b|i|ul|ulnone|par|pard|tab|line|cf|f|fs)-?\d{0,4}(?![a-z\d-]) ?)"
)
#: Either of them.
MARKUP = re.compile(rf"{_TAG.pattern}|{_CONTROL.pattern}", re.IGNORECASE)
_SIGNS = {"~": " ", "_": "-", "-": ""}
MARKS = ("<", "&", "\\", "\n>", "-\n", "-\r\n")
#: Behind a line's end the marks of a quoted letter; a hyphen there, where small letters go on.
_QUOTED = re.compile(r"\r?\n[ \t]*(?:>[ \t]?)+")
_CUT = re.compile(r"(?<=[^\W\d_])-[ \t]*\r?\n[ \t]*(?=[a-z])")


def shown(text: str) -> str:
    """The text without tags, control words and what line ends cut, entities and bytes as the signs they stand for."""
    if "<" in text or "&" in text:
        read = _TAGS.sub(_tags, unescape(unescape(_TAGS.sub(_tags, text)))).replace("\xa0", " ")
        text = read if any(map(str.isalnum, read)) else text
    if "\\" in text:
        read = _CONTROL.sub(_control, text)
        text = read if any(map(str.isalnum, read)) else text
    if "\n" in text:
        text = _CUT.sub("", _QUOTED.sub("\n", text))
    return text


def _tags(found: re.Match[str]) -> str:
    """A blank for tags that stand between two things: ``Smith<br>John``, ``Smith</b>John``; not ``Sm<b>ith</b>``."""
    start, end = found.span()
    before, behind = found.string[max(0, start - 1) : start], found.string[end : end + 1]
    if not (before.isalnum() and behind.isalnum()):
        return ""
    return "" if _OF_LOOKS.fullmatch(found[0]) and not (before.islower() and behind.isupper()) else " "


def _control(found: re.Match[str]) -> str:
    if found["byte"]:
        return bytes.fromhex(found["byte"]).decode("cp1252", "replace")
    return _SIGNS.get(found["sign"] or "", "")
