"""Vital signs, doses, labels and hours typed in one string: ``BP158/91HR``, ``18T98.4SpO2``, ``0045cardsfellow``.

Each piece of such a string is a value of four figures at most or letters that are words of notes, and beside a value
stands what is measured, a dose, a label or the words of an hour.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from resynth import lexicon
from resynth.recognize.numbers.glued import LEADING, is_said
from resynth.recognize.numbers.kept import table
from resynth.recognize.words import regex, word_set

#: A value, letters, and the signs that may stand between; chemistry whose name has a figure in it is letters.
_PART = regex(
    r"(?P<words>(?:(?:Sp|Fi|Sa|Pa|Pv|Et)C?O2|CO2|(?<!\d)O2|HCO3)(?![a-z])|[A-Za-z]+)|(?P<value>\d{1,4}\.\d{1,2}"
    r"|(?:[5-9]\d|[12]\d\d)/\d{2,3}|\d{1,2}/10|[1-9]-0|\d{2,3}-\d{2,3}|(?:[01]?\d|2[0-3]):[0-5]\d|\d{1,4})(?!\d)"
    r"|(?P<sign>[.:/+])"
)
_HOUR, _YEAR = regex(r"(?:[01]\d|2[0-3])[0-5]\d"), regex(r"19[3-9]\d|20[0-3]\d")
_WORD_BEFORE = regex(r"(?<![A-Za-z])([A-Za-z]{1,12}) ?\Z")
_CASED = regex(r"[A-Z]+|[A-Z]?[a-z]+")
#: What is measured at the bedside, and has its value before it or behind it; what has values of four figures.
_VITALS = word_set("bp hr rr sat sats spo2 o2 sao2 fio2 temp tm tmax wt ht pulse resp map cvp gcs bmi")
_WIDE = word_set("bnp ck cpk ast alt hcg bhcg ferritin ldh wbc plt lipase trop troponin glucose ddimer crp")
#: Fields and parts of an examination, and ways to give something, as notes abbreviate them.
_LABELS = word_set(
    "gen heent cv resp abd gu gi msk ext neuro psych cxr ecg ekg ct mri us ua labs pe ros ra nc npo po iv im sq sc pr "
    "in rue lue rle lle llq luq rlq ruq bmp cbc cmp lfts na cr mg ca nsr rrr asa cp sob loc vs ett "
    "bid tid qid qhs qd prn"
)
#: Those that are written in both cases, or have a figure in them.
_MIXED = word_set("hcg bhcg etoh hstnt spo2 sao2 fio2 pao2 pvo2 etco2 o2 co2 hco3")
#: Letters that stand alone between figures and signs: a temperature, potassium, a side, times.
_ALONE = frozenset("TtKRLx")
_GRAMMAR = word_set("at to by of in on for and the was is had has no not with per then after")
_DOSES = word_set("mg mcg ml kg cm mm mmhg units meq hr min sec g")
#: How often a dose is given; units that make letters before their value what is measured.
_FREQUENCIES = word_set("bid tid qid qhs qd daily prn")
_UNITS = word_set("mg mcg ml cm mm mmhg meq sec")
#: What stands before an hour by itself: ``due0900``, ``to1500``.
_BEFORE_HOUR = word_set(
    "to til till until by from since due called notified arrived left out dep departed lost lab given held started "
    "stopped done seen paged resumed ended placed removed back drawn bus premedication discharged injection"
)
#: Letters that lead to a number, whose own it may be.
_NUMBERED = LEADING | word_set("mrn mr id dob ssn ref tel ph phone fax cell p pgr csn fin npi dea rm apt hn")
_LONGEST_WORD, _LONG, _FIGURES, _LONG_DRUG = 16, 4, 4, 5


class _Part(NamedTuple):
    """A value, a sign or letters of a string.

    Attributes:
        kind: which of them.
        piece: as it is written.
        words: those that letters are, in small letters; none where they are no words.
    """

    kind: str
    piece: str
    words: list[str]

    def __repr__(self) -> str:
        return "_Part()"


_NOTHING = _Part("", "", [])


def is_one(text: str, start: int, end: int) -> bool:
    """Whether a string of a note is what was measured, given and done.

    None is one with a year, which may be a date's, or with letters that lead to a number.
    """
    parts = _parts_of(text[start:end])
    if len(parts) < 2:
        return False
    before = _WORD_BEFORE.search(text, max(0, start - 14), start)
    last = before[1].lower() if before else ""
    told = False
    for at, (kind, piece, words) in enumerate(parts):
        behind, beyond = (*parts[at + 1 : at + 3], _NOTHING, _NOTHING)[:2]
        if kind == "words":
            dosed = behind.kind == "value" and not _DOSES.isdisjoint(beyond.words[:1])
            if not words and not (dosed and _may_be_measured(piece, beyond)):
                return False
            labelled = behind.piece == ":" and at > 0 and beyond.kind in ("words", "value") and not _is_number(beyond)
            told = told or dosed or labelled or _at_an_hour(parts, at)
            last = words[-1] if words else ""
        elif kind == "value":
            told = told or not _FREQUENCIES.isdisjoint(behind.words[:2]) or ":" in piece
            if last == "no" or (_is_number(parts[at]) and last not in _WIDE and not _is_hour(piece, last)):
                return False
            measured = last in _measures() or (last == "t" and "." in piece)
            seen = (at > 0 and len(parts) > 2) or not _LABELS.isdisjoint(behind.words[:1])
            told = told or (measured and seen) or (last == "at" and _is_number(parts[at])) or (
                not _VITALS.isdisjoint(behind.words[:1]) or (len(behind.words) > 1 and behind.words[0] in _DOSES)
            )
    return told


def _may_be_measured(letters: str, unit: _Part) -> bool:
    """Whether letters that no list has may be a drug or something measured, by a value and its unit behind them."""
    if letters.islower():
        return len(letters) >= _LONG_DRUG
    return letters.isupper() and len(letters) <= _LONG_DRUG and unit.words[0] in _UNITS


def _is_number(part: _Part) -> bool:
    """Whether a value has as many figures as a year or a number of somebody's."""
    return len(part.piece) == _FIGURES and part.piece.isdecimal()


def _is_hour(piece: str, last: str) -> bool:
    """Whether four figures are an hour, by the word before them: a year is one only behind "at"."""
    return _HOUR.fullmatch(piece) is not None and (last == "at" or not _YEAR.fullmatch(piece))


def _at_an_hour(parts: list[_Part], at: int) -> bool:
    """Whether words of small letters stand behind an hour, or before one two and more, of which one has a capital."""
    piece, words = parts[at].piece, parts[at].words
    before, behind = parts[at - 1] if at else _NOTHING, (*parts[at + 1 : at + 2], _NOTHING)[0]
    if _is_number(behind) and words[-1:] != [] and words[-1] in _BEFORE_HOUR:
        return True
    if _is_number(before) and at == 1 and not _LABELS.isdisjoint(words[:1]) and behind.kind == "value":
        return True
    if not piece[1:].islower() or not (_is_number(before) or (_is_number(behind) and len(words) > 1)):
        return False
    return any(len(word) >= _LONG and word not in lexicon.census_names() for word in words)


def _parts_of(chunk: str) -> list[_Part]:
    """The values, words and signs of a string; none where something else is in it, or letters that lead to a number."""
    found: list[_Part] = []
    at = 0
    while at < len(chunk):
        part = _PART.match(chunk, at)
        if part is None or part.lastgroup is None:
            return []
        counted = found != [] and (found[-1].kind == "value" or found[-1].piece == "/")
        words = _words_of(part[0], counted) if part.lastgroup == "words" else []
        if not _NUMBERED.isdisjoint(words):
            return []
        found.append(_Part(part.lastgroup, part[0], words))
        at = part.end()
    return found


def _words_of(letters: str, counted: bool) -> list[str]:
    """The words that letters are, as few as they can be; none where they are something else.

    A unit may begin those behind a value (``kgloading``), and "x" end those before one (``repairedx4``).
    """
    if len(letters) == 1:
        return [letters.lower()] if letters in _ALONE else []
    # How few words lead up to each place, and where the last of them begins.
    fewest: list[int | None] = [0, *[None] * len(letters)]
    begins = [0] * (len(letters) + 1)
    for start in range(len(letters)):
        count = fewest[start]
        if count is None:
            continue
        for end in range(start + 1, min(len(letters), start + _LONGEST_WORD) + 1):
            piece, known = letters[start:end], fewest[end]
            if known is not None and known <= count + 1:
                continue
            whole = len(piece) == len(letters) or (counted and not start and piece in _DOSES)
            if _is_word(piece, whole) if len(piece) > 1 else piece == "x" and end == len(letters):
                fewest[end], begins[end] = count + 1, start
    words: list[str] = []
    end = len(letters) if fewest[-1] is not None else 0
    while end:
        words.append(letters[begins[end] : end].lower())
        end = begins[end]
    return words[::-1]


def _is_word(piece: str, whole: bool) -> bool:
    """Whether letters are a word as it is written: a long one, one of grammar, an abbreviation in capitals or whole."""
    small = piece.lower()
    if small in _MIXED or piece == "mmHg":
        return True
    if not _CASED.fullmatch(piece):
        return False
    if whole and small in _BEFORE_HOUR:
        return True
    if len(piece) >= _LONG:
        return small in lexicon.plain_words() or lexicon.is_product(small) or small in lexicon.terms() or (
            small in _measures() or (whole and is_said(small))
        )
    if piece.islower() and not whole:
        return small in _GRAMMAR
    return small in _LABELS or small in _measures() or small in _DOSES or small in _GRAMMAR


@cache
def _measures() -> frozenset[str]:
    return table()["quantity"] | _VITALS | _WIDE | _MIXED | {"pain"}
