"""Blanks that were doubled within a line, by hand or by a machine that sets lines of one width: read as one.

Columns and fields stand apart by blanks too. A gap is closed where prose goes on behind it, within a number or a date,
between the words of a name in a sentence, and in notes in which prose is full of gaps: there wherever no field begins,
unless the line has wider ones. A line end behind the hyphen of a number is none, nor one in a name or another word with
a capital that was cut there: ``Mon-`` and ``tague``.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator

from resynth import lexicon
from resynth.recognize.markup import Edit
from resynth.recognize.words import regex

#: Two or three blanks; a look behind each tells whether they stand within a line.
_GAP = regex(r"   ?(?![ \n])")
#: A field begins: up to three words and a colon, or a mark between columns.
_FIELD = regex(r"[A-Za-z/#.]{1,20}(?: [A-Za-z/#.]{1,16}){0,2} ?[:#]|[|~<>=]")
_NEAR, _LINE = 40, 200
#: So many gaps in prose, and one among so many blanks, are no slips.
_FEWEST, _ONE_OF = 3, 100
#: So many blanks in a line with wider gaps are a column; behind these signs they are as some have learned to type.
_WIDER, _ENDS = 3, ".:?!"
#: A month, or one with its day and a comma: what a date goes on behind.
_DATE = regex(
    r"(?:.{0,24}[^A-Za-z])?(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)[a-z]{0,6}\.?"
    r"(?: {1,3}\d{1,2}(?:st|nd|rd|th)?,)?\Z", re.IGNORECASE,
)
_AREA = regex(r"\(\d{3}\)")
#: A line ended behind the hyphen or stroke of a number or a day, beside the sign of an e-mail address, in a telephone.
_BROKEN = regex(
    r"\n(?:(?<=\d-\n)(?=\d|[A-Z][a-z]{2}-\d)|(?<=[A-Z]-\n)(?=\d)|(?<=\d/\n)(?=\d{1,4}(?:/|(?!\w)))"
    r"|(?<=\w@\n)(?=\w{1,40}\.\w)|(?<=\w\n)(?=@\w{1,40}\.\w)|(?<=[2-9]\d\d[-. ][2-9]\d\d[-. ]\n)(?=\d{4}(?!\d))"
    # an area, or area and exchange, ended in their line
    r"|(?P<blank>(?<=[2-9]\d\d[-. ][2-9]\d\d\n)(?!19|20)(?=\d{4}(?!\w| ?\d))"
    r"|(?<=[ (][2-9]\d\d\n)(?=[2-9]\d\d-\d{4}(?![\w-]))|(?<=\([2-9]\d\d\)\n)(?=[2-9]\d\d[- .]\d{4}(?![\w-]))))"
)
#: A margin, with the marks of a quoted letter; so much of what stands before and behind it says that a number goes on.
_MARGIN = regex(r"(?<=[-/@.,)\w])\n[ \t>]{1,40}(?=[\w@])")
_SEEN_BEFORE, _SEEN_BEHIND = 12, 48
#: The rest of a day behind its month, or behind that and its day.
_OF_DAY = regex(r"(?:\d{1,2}(?:st|nd|rd|th)?,? )?(?:19|20)\d\d(?![\w/-])")
#: A name of two, ended behind its hyphen: not the first word of its line, which announces what is below.
_DOUBLE = regex(r"(?<=\S )(?P<first>[A-Z][\w'’]{0,20}[a-z]-)\n[ \t>]{0,40}(?P<rest>[A-Z][a-z'’]\w*)")
#: A word with a capital that was cut at the end of a line, and the rest of it.
_CUT = regex(
    r"(?<![\w-])(?P<first>(?:[A-Z]['’]|Ma?c|De|Di|La|Le|Van|Fitz)?[A-Z][a-z]{1,14}|[A-Z]['’]?[A-Z]{1,14})"
    r"(?P<cut>-\n[ \t>]{0,40})(?P<rest>[a-z]{2,14}|[A-Z]{2,14})(?![\w-])")
#: A title is no longer than this, with the blanks behind it.
_TITLED = 9
#: Behind one of these a word that no list has is a name, and so is its rest.
_TITLE = regex(r"(?<!\w)(?:Drs?|Mrs?|Ms|Miss|Mx|Prof|DR|MRS?|MS)\.?[ \t]{1,3}\Z")
#: A gap behind which a number or prose may go on: what most gaps are not.
_ANY = regex(
    rf"   ?(?![ \n])(?:(?=\d\d|\d,)|(?=(?:\S{{1,24}} ){{0,2}}[a-z]{{2,20}},?(?:[ .\n]|\Z))(?!{_FIELD.pattern}))"
)

_SMALL = "at|by|with|from|and|to|in|of|for|was|is|the|her|his|saw|on|who|has|had"
_PARTICLES = "van|von|der|den|de|la|del|di|da|du|le|ter"
#: Before a gap a word with a capital, a title, an initial or a small word; behind it a capital or a particle.
_BEFORE_NAME = regex(
    rf"(?<![\w.-])(?:(?:Dr|Mr|Mrs|Ms|St|Ste|[A-Z])\.|[A-Z][\w'’-]{{1,24}},?|(?:{_SMALL}|{_PARTICLES}))\Z"
)
_NAME_GAP = regex(rf"   ?(?=[A-Z](?:[a-z'’]|\. |[A-Z]{{1,20}} )|(?:{_PARTICLES}) )")
_SMALL_WORD = regex(rf" (?:{_SMALL}) ", re.IGNORECASE)
#: So many small words are a sentence; a word before a gap is looked at so far.
_SAID, _WORD = 2, 28


def edits(text: str) -> Iterator[Edit]:
    """The blanks that are too many: all of a gap but the first, that too behind a hyphen or stroke; line ends there."""
    yield from ((*broken.span(), "" if broken["blank"] is None else " ") for broken in _BROKEN.finditer(text))
    if "\n " in text or "\n>" in text or "\n\t" in text:
        yield from _behind_margins(text)
    if "-\n" in text:
        yield from ((*cut.span("cut"), "") for cut in _CUT.finditer(text) if _is_one_name(text, cut))
        yield from ((double.end("first"), double.start("rest"), "") for double in _DOUBLE.finditer(text)
                    if _are_names(double["first"][:-1], double["rest"]))
    if "  " not in text:
        return
    near = [one.span() for one in _ANY.finditer(text) if one.start() and text[one.start() - 1] not in " \n\t|"]
    closed = [gap for gap in near if _is_in_number(text, *gap) or _is_in_prose(text, *gap)]
    prose = [gap for gap in near if _goes_on(text, *gap)]
    if len(prose) >= _FEWEST and len(prose) * _ONE_OF > text.count(" ") and (
        len(prose) - len(_aligned(text, prose)) >= _FEWEST
    ):
        gaps = [one.span() for one in _GAP.finditer(text) if one.start() and text[one.start() - 1] not in " \n\t|"]
        closed = [
            (start, end) for start, end in gaps
            if not _FIELD.match(text, end) and (end - start < _WIDER or not _is_wide(text, start, end))
        ]
    else:
        known = set(closed)
        closed += [gap for gap in _between_names(text) if gap not in known]
        columns = _aligned(text, closed) if closed else set()
        closed = sorted(gap for gap in closed if gap not in columns)
    for start, end in closed:
        yield start + (text[start - 1] not in "-/"), end, ""


def _behind_margins(text: str) -> Iterator[Edit]:
    """The line ends in numbers, days and addresses that go on behind a margin, with it."""
    for margin in _MARGIN.finditer(text):
        start, end = margin.span()
        before = text[max(0, start - _SEEN_BEFORE) : start]
        broken = _BROKEN.match(f"{before}\n{text[end : end + _SEEN_BEHIND]}", len(before))
        if broken:
            yield start, end, "" if broken["blank"] is None else " "
        elif _OF_DAY.match(text, end) and _DATE.match(text, max(0, start - 24), start):
            yield start, end, " "


def _is_one_name(text: str, cut: re.Match[str]) -> bool:
    """Whether what a line's end cut is one word: "SMITH-" and "JONES" are two, and so is "led" behind "Dr. Smith-"."""
    first, rest = cut["first"], cut["rest"]
    last = lexicon.names().last
    if rest.isupper() and (not first.isupper() or (first.lower() in last and rest.lower() in last
                                                   and (first + rest).lower() not in last)):
        return False
    if _is_one_word(first + rest):
        return True
    return rest.lower() not in lexicon.plain_words() and rest.islower() and (
        _TITLE.search(text, max(0, cut.start() - _TITLED), cut.start()) is not None
    )


def _are_names(*words: str) -> bool:
    """Whether each may be of a name: not ``Plan-`` and ``Continue``, which are words and hardly anybody's name."""
    return all(word.lower() not in lexicon.plain_words() or word.lower() in lexicon.names().last for word in words)


def _is_one_word(word: str) -> bool:
    """Whether a list has a word: a name, or one of English or medicine."""
    lower = word.replace("'", "").replace("’", "").lower()
    return lower in lexicon.census_names() or lower in lexicon.plain_words() or lower in lexicon.institution_words()


def _between_names(text: str) -> Iterator[tuple[int, int]]:
    """Gaps between the words of a name or a house, in a line that is a sentence: ``seen at Mercy  Hospital``."""
    for found in _NAME_GAP.finditer(text):
        start, end = found.span()
        word = _BEFORE_NAME.search(text, max(0, start - _WORD), start)
        if not word or (word[0].isupper() and len(word[0]) > 1 and text[end + 1].islower()) or (
            end - start >= _WIDER and word[0][0].isupper() and word[0][-1] != "."
        ):
            continue  # FAMILY  Mother; Okwuosa   Idris
        before = text[max(0, start - _LINE) : start].rpartition("\n")[2]
        behind = text[end : end + _LINE].partition("\n")[0]
        line = f" {before} {behind} "
        if "|" not in line and "\t" not in line and "    " not in line.strip() and not _FIELD.match(text, end) and (
            len(_SMALL_WORD.findall(line)) >= _SAID
        ):
            yield start, end


def _aligned(text: str, gaps: list[tuple[int, int]]) -> set[tuple[int, int]]:
    """Of some gaps those that end in the column in which one of the line before or behind ends."""
    lines = [0, *(one.end() for one in re.finditer(r"\n", text)), len(text) + 1]
    found = set()
    for start, end in gaps:
        number = bisect_right(lines, start) - 1
        column = end - lines[number]
        for line in (number - 1, number + 1):
            at = lines[line] + column if 0 <= line < len(lines) - 1 else 0
            if at and at < lines[line + 1] - 1 and text[at - 2 : at] == "  " and text[at] != " ":
                found.add((start, end))
    return found


def _goes_on(text: str, start: int, end: int) -> bool:
    """Whether words in small letters stand on both sides of a gap, and no field begins."""
    behind = text[end : end + 2]
    before = text[max(0, start - _NEAR) : start].rpartition(" ")[2]
    return behind.isalpha() and behind.islower() and _is_small(before) and not _FIELD.match(text, end)


def _is_wide(text: str, start: int, end: int) -> bool:
    """Whether the line has a wider gap: it is one of a table."""
    before = text[max(0, start - _LINE) : start].rpartition("\n")[2]
    return "    " in before.lstrip() or "    " in text[end : end + _LINE].partition("\n")[0].rstrip()


def _is_in_prose(text: str, start: int, end: int) -> bool:
    """Whether words in small letters stand near on both sides, in the same line, with nothing that begins a field."""
    before = text[max(0, start - _NEAR) : start].rpartition("\n")[2]
    behind = text[end : end + _NEAR].partition("\n")[0]
    if before[-1] in _ENDS or "  " in before.lstrip() or "  " in behind or _FIELD.match(text, end):
        return False
    left, right = before.split()[-3:], behind.split()[:3]
    return len(left) > 1 and any(map(_is_small, left)) and any(map(_is_small, right))


def _is_small(word: str) -> bool:
    return len(word) > 1 and word.rstrip(",").isalpha() and word.islower()


def _is_in_number(text: str, start: int, end: int) -> bool:
    """Whether a number goes on behind a hyphen, a stroke or the area of a telephone, a date behind its month or day."""
    sign = text[start - 1]
    if not text[end].isdigit():
        return False
    if sign in "-/":
        return text[start - 2 : start - 1].isdigit()
    if sign == ")":
        return _AREA.match(text, max(0, start - 5), start) is not None
    return (sign.isalpha() or sign in ".,") and _DATE.match(text, max(0, start - 24), start) is not None
