"""What a page or a word processor left in a text: tags and entities of HTML and XML, control words of RTF.

A tag within a line means nothing, a cell's a tabulator, others the end of a line that is not ended there already.
Attributes that only tell how something looks go with their tag; others, comments too, may name somebody and are read.
"""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from itertools import pairwise

from resynth import lexicon
from resynth.recognize.words import regex

#: (start, end, what is read there).
Edit = tuple[int, int, str]

_INLINE = (
    "a abbr acronym b bdi bdo big cite code content del dfn em font i img input ins kbd label mark o:p q s samp small "
    "span strike strong style sub sup text time tt u var wbr"
)
_CELL = "td th"
_LINE = (
    "address article aside blockquote body br caption center col colgroup dd details div dl dt fieldset figure footer "
    "form h1 h2 h3 h4 h5 h6 head header hr html item legend li link list main meta nav ol option p paragraph pre "
    "script section select summary table tbody textarea tfoot thead title tr ul"
)
_CELLS, _LINES = frozenset(_CELL.split()), frozenset(_LINE.split())
#: What tells how something looks, and nothing of anybody.
_LOOKS = (
    "align bgcolor border cellpadding cellspacing charset class color cols colspan dir face height id lang rel role "
    "rowspan rows size style styleCode tabindex target type valign width xmlns xml:lang nowrap"
)
_ATTRIBUTE = (
    rf"\s{{1,9}}(?:{'|'.join(_LOOKS.split())})"
    r"(?:\s?=\s?(?:\"[^\"<>]{0,400}\"|'[^'<>]{0,400}'|[\w#%.;:-]{1,60}))?"
)


def _tag(opening: str, closing: str) -> re.Pattern[str]:
    """A tag, as far as nothing of it is to be read: ``<b>``, ``<a href=``, and what opens and closes comments."""
    names = "|".join(sorted((*_INLINE.split(), *_CELLS, *_LINES), key=len, reverse=True))
    return regex(
        rf"{opening}(?:(?:/\s?)?(?P<name>{names})(?![\w:-])(?:{_ATTRIBUTE}){{0,12}}\s?(?:/\s?)?"
        rf"(?:(?P<closed>{closing})|(?=\s[a-z-]{{1,20}}\s?=\s?[\"'\w]))"
        rf"|!--|!DOCTYPE[^<>]{{0,200}}{closing}|\?xml[^<>]{{0,100}}\?{closing}"
        rf"|/?(?P<other>[A-Za-z][\w:.-]{{0,30}})\s?/?{closing})",
        re.IGNORECASE,
    )


_TAG, _SHOWN = _tag("<", ">"), _tag("(?:<|&lt;)", "(?:>|&gt;)")
_COMMENTED = regex("-->")
#: Elements of which several are one name; what stands in any others is apart.
_PARTS = regex(
    r"(?:.*:)?(?:given|family|first|last|middle|sur|fore|prefix|suffix|initial|[flm])?[_-]?(?:name)?\Z", re.IGNORECASE
)
#: A tag of any other name is one where it is closed.
_CLOSING = regex(r"</([A-Za-z][\w:.-]{0,30})\s?>")
#: The end of a tag of which something is read.
_REST = regex(r"[^<>\n]{0,400}?(?P<it>/?>)")
_ENTITY = regex(r"&(?:amp;){0,3}(?P<it>#\d{1,6};|#[xX][\da-fA-F]{1,5};|[A-Za-z]{2,8}\d{0,2};|nbsp(?![A-Za-z;]))")
_ENTITY_ENDS = regex(r"&(?:#\d{1,6}|#[xX][\da-fA-F]{1,5}|[A-Za-z]{2,8}\d{0,2});\Z")

_WORDS = (
    "adeff af afs alang ansi ansicpg b bullet caps cb cell cellx cf cs deff deflang deflangfe deftab emdash endash "
    "expnd f fi field fldinst fldrslt fs hich highlight i insrsid intbl itap keep keepn lang langfe langnp ldblquote "
    "li lin line loch dbch lquote ltrch ltrpar ltrrow nosupersub nowidctlpar outlinelevel page par pard plain ql qc qj "
    "qr rdblquote ri rin row rquote rtf rtlch s sa sb sbauto saauto scaps sect sectd shad sl slmult strike sub super "
    "tab trgaph trleft trowd tx u uc ul uldb uld ulnone ulw up v viewkind widctlpar wrapdefault"
)
_MEANT = dict.fromkeys(("par", "line", "page", "row", "sect"), "\n") | dict.fromkeys(("tab", "cell"), "\t") | {
    "lquote": "'", "rquote": "'", "ldblquote": '"', "rdblquote": '"', "endash": "-", "emdash": "-", "bullet": "*",
}
#: Tables of fonts, colours, styles and lists, in which nobody is named.
_TABLES = (
    r"\{\\(?:\*\\(?:generator|listtable|listoverridetable|latentstyles|rsidtbl|pnseclvl\d)|fonttbl|colortbl|stylesheet)"
    r"(?![a-z])(?:[^{}]|\{[^{}]{0,400}\}){0,4000}\}"
)
_CONTROL = regex(
    rf"(?P<table>{_TABLES})|\\u(?P<number>-?\d{{2,5}})(?: |\\'[\da-f]{{2}}|\?)?"
    rf"|\\(?P<word>{'|'.join(sorted(_WORDS.split(), key=len, reverse=True))})(?P<figure>-?\d{{1,7}})?(?![\w'-]) ?"
    r"|\\'(?P<byte>[\da-fA-F]{2})|\\(?P<sign>[~_*{}\\-])|(?P<brace>[{}])"
)
_FEWEST_WORDS = 2
#: Longest value of an element that is a field.
_VALUE = 120
#: No shorter part of a name is a word.
_WORD = 3


def edits(text: str) -> list[Edit]:
    """What is read in the place of markup, sorted and disjoint; nothing where there is none."""
    found: list[Edit] = []
    if "\\" in text and _is_rtf(text):
        found += _rtf(text)
    if "<" in text or "&lt;" in text:
        found += _tags(text)
    if "&" in text:
        found += _entities(text)
    return sorted(found, key=order)


def order(edit: Edit) -> tuple[int, int]:
    """By place, and of two in one place the longer first."""
    return edit[0], -edit[1]


def _tags(text: str) -> Iterator[Edit]:
    closed = set(_CLOSING.findall(text)) if "</" in text else ()
    shown = _SHOWN if "&lt;" in text else _TAG
    tags = [tag for tag in shown.finditer(text) if not tag["other"] or tag["other"] in closed]
    if "<!--" in text:
        yield from ((*found.span(), " ") for found in _COMMENTED.finditer(text))
    fields = _fields(text, tags)
    first = 0
    while first < len(tags):
        last = first + 1
        while last < len(tags) and not text[tags[last - 1].end() : tags[last].start()].strip():
            last += 1
        yield from _run(text, tags[first:last], fields)
        first = last


def _fields(text: str, tags: list[re.Match[str]]) -> dict[int, str]:
    """Where an element of data opens and closes that holds a value -> what is read there: ``city="`` and its end.

    What parts of a name hold is read as one name, as it is written; where one is a word (``<family>Long</family>``),
    only its element tells that it is a name, and all are fields.
    """
    found: dict[int, str] = {}
    parts: dict[int, str] = {}
    several, worded = set[str](), False
    for one, other in pairwise(tags):
        name, value = one["other"], text[one.end() : other.start()]
        if name and name == other["other"] and text[other.start() + 1] == "/" != text[one.start() + 1] and (
            value.strip() and len(value) <= _VALUE and "\n" not in value and '"' not in value
        ):
            part = _PARTS.match(name) is not None
            into = parts if part else found
            into[one.start()], into[other.start()] = f'{name.rpartition(":")[2]}="', '"'
            if part:
                several.add(name)
                worded |= len(value) >= _WORD and value.lower() in lexicon.plain_words()
    return found | parts if worded and len(several) > 1 else found


def _run(text: str, tags: list[re.Match[str]], fields: dict[int, str]) -> Iterator[Edit]:
    """Tags with nothing between them: those of lines end one each but for pairs, unless lines end there already."""
    start, end = tags[0].start(), tags[-1].end()
    between = "".join(text[one.end() : other.start()] for one, other in pairwise(tags))
    around = text[max(0, start - 1) : start] + between + text[end : end + 1]
    names = [(tag["name"] or "").lower() for tag in tags]
    meant = [""] * len(tags)
    ended = "\n" in around or not start
    for number, name in enumerate(names):
        again = name == "br" and number and names[number - 1] == "br" and "\n" not in around
        if name in _LINES and (again or not ended):
            meant[number], ended = "\n", True
    if not ended:
        cells = [number for number, name in enumerate(names) if name in _CELLS]
        if cells:
            meant[cells[0]] = "\t"
        elif others := [tag["other"] for tag in tags if tag["other"]]:
            meant[0] = " " if len(tags) < 2 or all(_PARTS.match(name) for name in others) else "\t"
        elif not between and _meet(_before(text, start), text[end : end + 1]):
            meant[0] = " "
    for tag, sign in zip(tags, meant, strict=True):
        if tag.start() in fields:
            said = fields[tag.start()]
            yield tag.start(), tag.end(), said + sign.strip(" ") if said == '"' else sign + said
            continue
        yield tag.start(), tag.end(), sign or ("" if tag["name"] or tag["other"] else " ")
        if tag["name"] and not tag["closed"] and (rest := _REST.match(text, tag.end())):
            yield *rest.span("it"), " "


def _before(text: str, at: int) -> str:
    """The sign before a place: the ";" that ends an entity is none."""
    sign = text[max(0, at - 1) : at]
    return "" if sign == ";" and _ENTITY_ENDS.search(text, max(0, at - 12), at) else sign


def _meet(before: str, behind: str) -> bool:
    """Whether two things meet at a tag: a field and what it holds, a word and one with a capital."""
    return (before in (":", ";") and behind.isalnum()) or (before.islower() and behind.isupper())


def _entities(text: str) -> Iterator[Edit]:
    for found in _ENTITY.finditer(text):
        sign = html.unescape(f"&{found['it']}")
        if len(sign) < 2:
            yield found.start(), found.end(), "" if sign == "\r" else sign


def _is_rtf(text: str) -> bool:
    words = 0
    for found in _CONTROL.finditer(text):
        words += found["brace"] is None and found["sign"] is None
        if words == _FEWEST_WORDS:
            return True
    return False


def _rtf(text: str) -> Iterator[Edit]:
    for found in _CONTROL.finditer(text):
        start, end = found.span()
        if found["number"]:
            sign = chr(int(found["number"]) % 0x10000)
        elif found["byte"]:
            sign = bytes.fromhex(found["byte"]).decode("cp1252", "replace")
        elif found["sign"]:
            sign = {"~": " ", "_": "-", "-": "", "*": ""}.get(found["sign"], found["sign"])
        else:
            sign = _MEANT.get(found["word"] or "", "")
            if sign == "\n" and text[end : end + 1] in ("\n", "\r"):
                sign = ""
        yield start, end, sign
