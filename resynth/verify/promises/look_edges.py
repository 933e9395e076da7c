"""The rest of what is marked in part (M3): ``[Zimb]rowski``, ``[48]2913``, ``[231]-155-0418``, ``4418 [Elm Rd]``.

Nobody marks half a word or half a number on purpose: what stands glued to a mark that becomes something else is the
rest of the value. Words before which a blank was lost (``[Kowalski]presents``) are none, and neither is what guidelines
leave out of a mark: a year, an area code. A first name beside the mark of a last name alone (``Katherine [Boling]``), a
town before a marked state, and a ZIP code behind a marked town or state, are told by that mark.
"""

from __future__ import annotations

import re

from resynth.verify.name_whole import firsts_beside
from resynth.verify.notes import Gap
from resynth.verify.promises.look import Look
from resynth.verify.sought import ordinary_words
from resynth.verify.sought_places import town_ending
from resynth.verify.words import WORD, canon, exempt, ordinary

_NUMBERS = ("IDNUM", "PHONE", "SSN", "DATE", "LOCATION")
#: Letters of the Latin alphabet: other scripts have no blanks between words, or have them elsewhere.
_LATIN = "A-Za-z\u00c0-\u024f"
_BEGINS, _ENDS = (re.compile(rf"(?P<rest>[{_LATIN}]{{3,40}})(?![^\W\d_])"),
                  re.compile(rf"(?<![^\W\d_])(?P<rest>[{_LATIN}]{{3,40}})\Z"))
_LETTER = re.compile(rf"[{_LATIN}]")
#: Words in a row, each with its capitals: "LPN", "Caller".
_CASED = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[^\WA-Z\d_]+")
#: More of a number behind its mark and before it, with its sign.
_ON = re.compile(r"[-/]?(?P<rest>(?<![-/])\d+|\d[\d/-]*)")
_BEFORE = re.compile(r"(?<![\d.,])(?P<rest>\d(?:[\d/-]*\d)?)(?:[-/]+)?\Z")
#: Behind a day without its year: a year, which guidelines leave out.
_YEAR = re.compile(r"[-/](?:(?:19|20)\d\d|\d\d)(?!\d)")
_FIELDS, _DAY = re.compile(r"\d+"), re.compile(r"-?\d{1,2}[-/]\d{1,2}")
#: Before a telephone number: what dials a country, and an area code.
_DIALS = frozenset(("1", "01", "001", "011", "00"))
_AREA, _LOCAL = 3, 7
#: A house before the name of its street, but no year and no single figure, which counts something.
_HOUSE = re.compile(r"(?<![\w.,/$#-])(?!(?:19|20)\d\d[ \t])(?P<rest>\d{2,6}[A-Za-z]?)[ \t]\Z")
_NEAR, _WIDEST = 12, 48
#: A ZIP code behind a town or a state; so many signs may part a town from what follows.
_CODE = re.compile(r"(?:,[ \t]?|[ \t]{1,3}|,?[ \t]*\n[ \t]*)(?P<rest>(?P<code>\d{5})(?:-\d{4})?)(?![\w-]|[.,]\d)")
_MOST_APART = 3
#: What parts a mark from all that stands beside it.
_APART = frozenset(" \t\r\n.,;:()[]{}<>|'\"’*#=&!?")


def edges(look: Look) -> None:
    """Find what stands glued to the marks of a note and is the rest of what is marked."""
    note = look.note
    if not note.aligned or look.again or look.marked:
        return
    after = note.after
    for mention in note.by_class.get("LOCATION", ()):
        if mention[0] == "STREET" and mention[7] and note.originals[nth := mention[6]][:1].isalpha():
            _tell(look, nth, len(after[nth]) - _NEAR, _HOUSE.search(after[nth][-_NEAR:]), "STREET")
    _addressed(look)
    _called(look)
    touching = [nth for nth, piece in enumerate(after) if piece and not (piece[0] in _APART and piece[-1] in _APART)]
    for cls in ("NAME", *_NUMBERS) if touching else ():
        for mention in note.by_class.get(cls, ()):
            kind, nth = mention[0], mention[6]
            if mention[7] and (nth in touching or nth + 1 in touching):
                told = kind if cls == "LOCATION" else cls
                whole = note.originals[nth]
                _tell(look, nth + 1, 0, _behind(cls, kind, whole, after[nth + 1]), told)
                _tell(look, nth, len(after[nth]) - _WIDEST, _ahead(cls, whole, after[nth][-_WIDEST:]), told)


def _addressed(look: Look) -> None:
    """Find towns and ZIP codes of the chart that stand unmarked beside marks of the same address, in any case."""
    note, towns, zips = look.note, look.sought.towns, look.sought.ends.zips
    if not towns and not zips:
        return
    for kind, *_, nth, _ in note.by_class.get("LOCATION", ()):
        if towns and kind in ("STATE", "ZIP"):
            ahead = note.after[nth]
            end = len(ahead.rstrip(" \t\n,"))
            if 0 < len(ahead) - end <= _MOST_APART and (size := town_ending(ahead[max(0, end - _WIDEST) : end], towns)):
                _mark(look, nth, end - size, end, "CITY")
        if zips and kind in ("STATE", "CITY") and (code := _CODE.match(note.after[nth + 1])) and code["code"] in zips:
            _mark(look, nth + 1, *code.span("rest"), "ZIP")


def _called(look: Look) -> None:
    """Find first names of the lists that stand unmarked before the mark of a last name, or behind it and a comma."""
    note = look.note
    for _, whole, *_, nth, changes in note.by_class.get("NAME", ()):
        if changes and whole[:1].isupper() and canon(whole) in look.chart.lasts and WORD.fullmatch(whole):
            for place, span in zip((nth, nth + 1), firsts_beside(note.after[nth], note.after[nth + 1]), strict=True):
                if span is not None:
                    _mark(look, place, *span, "NAME")


def _tell(look: Look, nth: int, shift: int, found: re.Match[str] | None, kind: str) -> None:
    """Record what was found in the piece before a mark, of which some signs were not read."""
    if found is not None:
        _mark(look, nth, max(0, shift) + found.start("rest"), max(0, shift) + found.end("rest"), kind)


def _mark(look: Look, nth: int, start: int, end: int, kind: str) -> None:
    note = look.note
    if note.before[nth] != note.after[nth]:
        return  # another promise is broken there
    gap = Gap(note.outs[1][nth - 1] if nth else 0, note.spans[1][nth - 1] if nth else 0, note.after[nth])
    if not look.taken(gap, start, end):
        look.hit(gap, start, end, kind)


def _behind(cls: str, kind: str, whole: str, text: str) -> re.Match[str] | None:
    """What goes on behind a mark."""
    if cls == "NAME":
        found = _BEGINS.match(text) if _LETTER.fullmatch(whole[-1:]) else None
        return found if found and _is_rest(found["rest"]) else None
    if not whole[-1:].isdigit() or (cls == "LOCATION" and kind != "ZIP"):
        return None
    found = _ON.match(text)
    return None if found is None or (cls == "DATE" and not _is_more_of_day(whole, found[0])) else found


def _ahead(cls: str, whole: str, text: str) -> re.Match[str] | None:
    """What a mark goes on from."""
    if cls == "NAME":
        found = _ENDS.search(text) if _LETTER.fullmatch(whole[:1]) else None
        return found if found and _is_rest(found["rest"]) else None
    found = _BEFORE.search(text) if cls != "LOCATION" and whole[:1].isdigit() else None
    return found if found and _is_more_before(cls, whole, found[0]) else None


def _is_rest(word: str) -> bool:
    """Whether letters glued to a name are no words of their own, as "presents" and "LPNCaller" are."""
    plain = canon(word)
    said = _is_said(plain) or ordinary_words(plain) or all(map(_is_said, map(canon, _CASED.findall(word))))
    return not said


def _is_said(word: str) -> bool:
    return word in ordinary() or word in exempt()


def _is_more_of_day(whole: str, rest: str) -> bool:
    """Whether what follows a date is more of it, or another one: no year, no hour, and nothing behind a year alone."""
    fields = _FIELDS.findall(whole)
    if len(fields) == 1 and len(fields[0]) == 4:
        return False
    if rest[0].isdigit():
        return sum(map(len, fields)) < 6 and len(rest) != 4  # an hour, or a year
    return _DAY.match(rest) is not None if len(fields) > 2 else not _YEAR.fullmatch(rest)


def _is_more_before(cls: str, whole: str, rest: str) -> bool:
    """Whether what stands before a number is more of it: no numbering, no country, no area code."""
    digits = "".join(filter(str.isdigit, rest))
    if cls == "PHONE" and (digits in _DIALS or (len(digits) == _AREA and _digits(whole) == _LOCAL)):
        return False
    if cls == "DATE" and (len(_FIELDS.findall(whole)) > 2 or len(digits) > 2):
        return False
    return cls == "DATE" or len(digits) > 1


def _digits(text: str) -> int:
    return sum(map(str.isdigit, text))
