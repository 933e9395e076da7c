"""The blanks and line ends that a text lost: where letters meet figures, small letters capitals, a mark a letter.

A blank is put in where what stands on both sides is something by itself: ``Dr.Amory``, ``70yoM``, ``wifePeg``,
``DOB1/2/60``, ``CARDIOTHORACICAllergies``, ``patientwas``; a line end before what is the name of a field:
``SMITH,JOHN`` + ``Unit No:``. A code, a dose and an address of the net stay in one piece.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from resynth import lexicon
from resynth.recognize.numbers.joined import is_plain
from resynth.recognize.persons import name_cues as cues
from resynth.recognize.views.reading import Repair
from resynth.recognize.words import regex, word_set

#: Where a small letter meets a capital, a capital a word with a capital, letters figures, a mark what stands behind it.
_JOINT = regex(
    r"(?<=[^\W\d_A-Z])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z]{2})|(?<=[^\W\d_])(?=\d)|(?<=\d)(?=[^\W\d_])"
    r"|(?<=[\w)\]%'\"][.,;:!?])(?=[^\W_(\[\"])|(?<=[)\]])(?=\w)|(?<=\w)(?=[(\[])"
    r"|(?<=\w)(?=[@#&][A-Z])|(?<=[a-z][@&])(?=[A-Z])"
    r"|(?<=[.!?][\"'])(?=[A-Z])"
    r"|(?<=\d\.)(?=\d{1,2}\. ?[A-Z][a-z])"
)
_LETTERS_BEFORE = regex(r"[^\W\d_]+\Z")
_LETTERS = regex(r"[^\W\d_]+")
#: Letters up to a capital.
_PIECE_BEFORE = regex(r"(?:[A-Z]?[^\W\d_A-Z]+|[A-Z]+)\Z")
_PIECE = regex(r"[A-Z]?[^\W\d_A-Z]+|[A-Z]+")
_DATE = regex(r"\d{1,2}[/-]\d{1,2}(?!\d)|(?:19|20)\d\d(?!\d)")
_DATE_BEFORE = regex(r"(?<![\d/])\d{1,2}/\d{1,2}(?:/\d{2,4})?\Z")
#: A day with its year, or a year; what is numbered in a list.
_DAY = regex(r"\d{1,2}[/-]\d{1,2}[/-]\d{2}|(?:19|20)\d\d(?!\d)")
_LONG = regex(r"\d{3,} ?[A-Z]")
_NUMBERED = regex(r"\d{1,2}\. ?[A-Z][a-z]")
_PHONE = regex(r"\(?\d{3}\)?[-. ]?\d{3}[-. ]\d{4}")
#: The name of a field: words with capitals or all in capitals, before a colon.
_FIELD = regex(
    r"(?:(?:[A-Z][a-z]{1,14}|[A-Z]{2,12})(?: (?:of|in|on|to|and|for|[A-Z][a-z]{1,14}|[A-Z]{2,12})){0,3}) ?[:#]"
)
#: The same in one piece, ``AdmitDate:``: its first word is one, and no name.
_FIELD_IN_ONE = regex(r"(?P<first>[A-Z][a-z]{1,14})(?:[A-Z][a-z]{1,14}){1,3}:")
#: A field with its value right behind it, at the start of a line or run into the value before: ``WilliamsDate:6/1/18``.
_RUN_ON = regex(
    r"(?:^|(?<=[^\W\d_A-Z])|(?<=\d))(?:(?:[A-Z][a-z]{1,14}){1,4}(?:[A-Z]{2,5})?|[A-Z]{2,5}):(?=[^\s:])", re.MULTILINE
)
#: What a note is signed with, behind a degree; when it was dictated.
_SIGNING = regex(r"[A-Z]{2,3}[/:][A-Za-z]{2,3}\d{0,3}(?!\w)|[a-z]{2,3}/[a-z]{3,8}\d{1,3}(?!\w)")
#: Initials and who typed for them, joined by a colon: ``EH:rk``.
_SIGNED = regex(r"(?<![\w:])([A-Z]{2,3}):([a-z]{2,3})(?![a-z\d])")
_DICTATED = regex(r"[DT]{1,2}: ?\d")
_NET = regex(r"@[a-z]|www\.|https?:|\.(?:com|org|net|gov|edu|example)\b")
_STRING = regex(r"\S+")
#: What begins a name that has a capital inside.
_BEGINS_NAME = word_set("mc mac de del della di du da la le lo van vander von st fitz al el ben o d l")
#: Letters that are counted in, behind figures, and what they are counted by.
_UNITS = word_set(
    "mg ml mcg kg g l cm mm m lb lbs oz am pm a p x d h hr hrs min mins w wk wks mo mos y yr yrs yo st nd rd th s cc u "
    "iu meq f c ft in kcal fr k mmhg bpm pk ppd dl mmol ng pg mv ma hz khz gy cgy mci ug units iv po french gtt tab "
    "tabs"
)
#: Short words that stand before figures as words: ``at62``, ``on5-15``, ``RM12``.
_BEFORE_FIGURES = word_set(
    "at on in to by of from since til till until for and or age aged dob dod dos mrn ssn tel ph fax cell rm room bed "
    "unit the was seen wife husband mother father son daughter born died call called phone pager ext apt suite box id "
    "no"
)
#: Vital signs as they are written before their values, and such a value; a unit is written in small letters.
_VITALS = word_set("BP HR RR Sat Temp Pulse Wt Ht")
_VITAL_BEHIND = regex(r"(?:BP|HR|RR|SpO2|Sat|Temp|Wt|Ht)(?=[ :]?\d{2,3}(?!\d))")
_VALUE = regex(r"\d{2,3}(?!\d)")
#: Words of grammar that run into others.
_SHORT_LINKS = word_set("of in to at by on as is or an he we if so no my")
_LINKS = word_set(
    "and the with was for from has had her his she they that this who were been will not but old year years"
)
#: A word of this length may be two; neither is shorter.
_TWO_WORDS, _ONE_WORD = 6, 2
#: No two words are longer.
_LONGEST = 48
#: So often a billion words have a word that stands in one with a short one.
_KNOWN = 2_000


def gaps_of_fields(text: str) -> list[Repair]:
    """The same in those lines of a text only whose fields run into one another."""
    lines: dict[tuple[int, int], int] = {}
    for found in _RUN_ON.finditer(text):
        end = text.find("\n", found.start())
        line = text.rfind("\n", 0, found.start()) + 1, end if end >= 0 else len(text)
        lines[line] = lines.get(line, 0) + 1
    return [
        (start + at, start + past, gap)
        for (start, end), fields in lines.items() if fields > 1
        for at, past, gap in gaps(text[start:end])
    ]


def gaps(text: str) -> Iterator[Repair]:
    """The blanks and line ends that a text lacks."""
    nets = [one.span() for one in _STRING.finditer(text) if _NET.search(text, *one.span())]
    net = 0
    for found in _JOINT.finditer(text):
        at = found.start()
        while net < len(nets) and nets[net][1] <= at:
            net += 1
        if net < len(nets) and nets[net][0] < at:
            continue
        if _parts(text, at):
            yield at, at, "\n" if _opens_field(text, at) else " "
    for word in _LETTERS.finditer(text):
        if _TWO_WORDS <= word.end() - word.start() <= _LONGEST and (cut := _cut[word[0]]):
            at = word.start() + cut
            yield at, at, " "


def _opens_field(text: str, at: int) -> bool:
    """Whether the name of a field begins here, behind something that is none itself, or who signs behind a degree."""
    if text[at - 1] in ":(,":
        return False
    if (one := _FIELD_IN_ONE.match(text, at)) and (first := one["first"].lower()) in lexicon.common_words():
        return first not in lexicon.rather_first()
    return any((
        _FIELD.match(text, at), _DICTATED.match(text, at), not text[at - 1].isdigit() and _SIGNING.match(text, at),
    ))


def _parts(text: str, at: int) -> bool:
    """Whether two things meet at a place."""
    before, behind = text[at - 1], text[at]
    if before.isalpha():
        left = _PIECE_BEFORE.search(text, max(0, at - 24), at)
        word = left[0] if left else before
        if behind.isdigit():
            return _before_figures(text, at, word)
        if behind in "([":
            return word.isalpha() and len(word) > 1 and not (behind == "(" and text[at : at + 3] == "(s)")
        if not behind.isalpha():
            return True
        return _words_meet(text, at, word)
    if before.isdigit():
        if behind in "([@#&":
            return behind != "(" or text[at + 1 : at + 2].isalpha()
        if _VITAL_BEHIND.match(text, at):
            return True
        word = _letters_at(text, at)
        small = word.lower()
        if len(word) == 1:
            return word.isupper() and text[at + 1 : at + 2] == ":"
        if small in _UNITS and not (small in cues.functions() and _DATE_BEFORE.search(text, max(0, at - 11), at)):
            return False
        return (word.istitle() and len(word) > 2) or (word.islower() and small in lexicon.common_words()) or (
            word.isupper() and len(word) > 2
        ) or small[:2] == "yo"
    if before in ")]":
        return behind.isalnum()
    return _behind_mark(text, at, before, behind)


def _letters_at(text: str, at: int) -> str:
    found = _LETTERS.match(text, at)
    return found[0] if found else ""


def _before_figures(text: str, at: int, word: str) -> bool:
    """Whether letters before figures are a word rather than part of a code, a dose or a score."""
    small = word.lower()
    if word in _VITALS and _VALUE.match(text, at):
        return True
    if small in _BEFORE_FIGURES or (word == "a" and text[at - 2 : at - 1] == " "):
        return True
    if _DATE.match(text, at) or _PHONE.match(text, at):
        return len(word) > 1 or text[at - 3 : at].lower() == "f/u"
    return len(word) > 3 and (small in lexicon.common_words() or (word.istitle() and is_word(small)))


def _words_meet(text: str, at: int, word: str) -> bool:
    """Whether a small letter and a capital are of two words; not McNair, pH, mmHg."""
    piece = _PIECE.match(text, at)
    right = piece[0] if piece else text[at]
    small = word.lower()
    if word[-1].isupper():  # CARDIOTHORACICAllergies; not PhD, MDs
        if len(word) == 1:
            return _FIELD.match(text, at) is not None and right.lower() in lexicon.common_words()
        return right.lower() not in _BEGINS_NAME and not right.isupper() and is_word(right.lower())
    if small in _BEGINS_NAME or small.endswith(("mc", "mac")) or len(word) < 2:
        return len(word) > 1 and small in cues.functions()
    if lexicon.is_product(small + right.lower()):
        return False  # BiPAP
    if right.isupper() and len(right) < 3:
        if text[at + len(right) : at + len(right) + 1] == ":":
            return True  # SV/hbtD: 3/1/09
        return small in ("yo", "y") or (len(word) > 2 and is_word(small))
    return is_word(small) or is_word(right.lower()) or (len(word) > 3 and len(right) > 3)


def _behind_mark(text: str, at: int, before: str, behind: str) -> bool:
    """Whether a blank is missing behind a mark: not in figures, times, and letters with full stops between."""
    first = text[at - 2 : at - 1]
    if first.isdigit() and behind.isdigit():
        return _NUMBERED.match(text, at) is not None if before == "." else before == "," and (
            _DAY.match(text, at) is not None and text[at - 4 : at - 1].strip("0123456789") != "."
        )
    if before == ".":
        if behind.isdigit():
            return first.isalpha() and (
                _DATE.match(text, at) is not None or text[at - 3 : at - 2].isalpha() or text[at - 3 : at - 1] == " d"
                or _LONG.match(text, at) is not None
            )
        left = _LETTERS_BEFORE.search(text, max(0, at - 25), at - 1)
        right = _letters_at(text, at)
        if left and len(left[0]) == 1 and len(right) == 1:
            return False  # M.D., p.o.
        return len(right) > 1 or (left is not None and len(left[0]) > 1 and text[at + 1 : at + 2] != ".")
    if before in ",;" and behind.isdigit():
        return not first.isdigit()
    return not (before == ":" and behind.islower() and any(
        (signed := _SIGNED.match(text, at - size)) and not (is_plain(signed[1]) or is_plain(signed[2]))
        for size in (3, 4)
    ))


def is_word(small: str) -> bool:
    """Whether letters are a word or a name by themselves."""
    if len(small) < 2:
        return False
    return (
        small in lexicon.seen_words() or small in lexicon.common_words() or small in lexicon.clinical_words()
        or small in lexicon.census_names()
    )


#: What begins words of medicine that no list has, and is a word too.
_PREFIXES = word_set(
    "cardio neuro gastro over under post anti inter intra supra super trans micro multi photo hyper hypo peri endo "
    "electro echo radio thermo video auto para poly retro ultra broncho osteo non self semi extra"
)


class _Cuts(dict[str, int]):
    """A word as written -> where it is cut in two; 0 when it is one."""

    def __missing__(self, word: str) -> int:
        if len(self) > 20_000:
            self.clear()
        found = self[word] = _cut_of(word)
        return found


def _cut_of(word: str) -> int:
    small = word.lower()
    if not (word.islower() or word.isupper() or word.istitle()) or not small.isascii():
        return 0
    if is_word(small) or lexicon.is_product(small) or small in lexicon.terms():
        return 0
    best, cut = 0, 0
    for at in range(_ONE_WORD, len(small) - 1):
        left, right = small[:at], small[at:]
        least = min(lexicon.frequency(left), lexicon.frequency(right))
        if least >= best and _are_two(left, right, least):
            best, cut = least + 1, at
    return cut


def _are_two(left: str, right: str, least: int) -> bool:
    """Whether two words stand in one: one of grammar and another, or two that are written in small letters."""
    if left in _PREFIXES:
        return False
    for link, other in ((left, right), (right, left)):
        if link in _LINKS:
            return len(other) > 3 and is_word(other)
        if link in _SHORT_LINKS:
            return len(other) > 3 and least > _KNOWN and other in lexicon.plain_words()
    words = lexicon.plain_words()
    return len(left) > 3 and len(right) > 3 and left in words and right in words


_cut = _Cuts()
