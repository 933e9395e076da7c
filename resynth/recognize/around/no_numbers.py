"""Strings that the weights told and that are nobody's numbers and places, by what they are or stand beside."""

from __future__ import annotations

import re
from functools import cache
from itertools import pairwise

from resynth import lexicon
from resynth.recognize.around import bedside
from resynth.recognize.note import Note
from resynth.recognize.numbers import coded, columns, of_makers, shapes
from resynth.recognize.numbers.kept import table
from resynth.recognize.persons.called_made import is_grown
from resynth.recognize.times import age_seen
from resynth.recognize.times.age_cues import TUBES
from resynth.recognize.words import regex, word_set
from resynth.types import Span

#: Polymorphisms by their numbers (dbSNP), versions of programs, papers behind their register's number.
_POLYMORPHISM = regex(r"rs\d{3,10}\Z")
_VERSION, _ITS_WORD = regex(r"\d{1,3}(?:\.\d{1,5}){1,4}\Z"), regex(
    r"\b(?:version|ver\.?|software|firmware|release|v\.?) ?\Z", re.IGNORECASE)
_PAPER = regex(r"\b10\.\d{4,5}/[\w.()-]{0,24}\Z")
#: Drugs by their makers' numbers, and what a laboratory counts in.
_MADE = regex(
    r"(?:(?:ABBV|AMG|ARRY|AZD|BGB|BMS|GSK|INCB|JNJ|KHK|MLN|REGN|TAK|SGN|MDX)[- ]?\d{3,8}|MK-\d{4}|LY\d{7}|PF-?0\d{7})\Z"
)
_COUNTED = regex(
    r" ?(?:copies|k?iu|m?iu|cells|cfu|pfu|[npf]g|mcg|ug|[µμ]g|mmol|umol|[µμ]mol|pmol|nmol)\b(?!-)", re.IGNORECASE)
#: Letters and figures of a gene, of a drug on trial.
_GENE = regex(r"[A-Z]{3,6}\d{1,2}[A-Z]?\Z")
_TRIED = regex(r"[A-Z]{2,5}-?\d{3,5}\Z")
_TRIED_BEHIND = word_set("drug product agent compound medication")
#: A change in a protein or a gene: p.Ser1982Argfs, c.68_69delAG; a diagnosis behind the name of its list.
_VARIANT = regex(
    r"(?:p\.\(?(?:[A-Z][a-z]{2}|[A-Z*])\d+[A-Za-z*=]+\d*\)?|[cgmn]\.[-*]?\d[\d_+*-]*[A-Za-z]+(?:>[A-Z])?)\Z"
)
_DIAGNOSIS, _ITS_LIST = regex(r"[A-Z]\d[\dA-Z](?:\.[\dA-Z]{1,4})?\Z"), regex(
    r"\bICD[- ]?(?:9|10|11)?(?:[- ]?(?:CM|PCS|GM|AM))?(?: codes?)?[:#]? ?\(?\Z")
#: A day and a month with a dot, which a note has that writes whole days so; so many to so many of ten.
_DOTTED, _DOTTED_DAY = regex(r"\d{1,2}\.\d{1,2}\Z"), regex(r"(?<![\d.])\d{1,2}\.\d{1,2}\.(?:19|20)?\d\d(?![\d.])")
_RANGE_OF_MANY = regex(r"\d{1,2}[-–]\d{1,2}/\d{1,2}\Z")
#: Weeks and days: 31 3/7.
_OF_A_WEEK = regex(r"[0-6]/7\Z")
#: From when to when somebody is on duty; a dose in so many parts, two sights.
_SHIFT = regex(r"(?:[01]\d|2[0-3])(?:00|15|30|45) ?[-–] ?(?:[01]\d|2[0-4])(?:00|15|30|45)\Z")
_SHARE = regex(r"(?:1[3-9]|[2-9]\d|\d{3})/\d{1,4}(?:/\d{1,3})?\Z")
#: Where on a chromosome something is lost, and the band before it.
_LOCUS = regex(r"[pqPQ]\d{1,2}(?:\.\d{1,2})?\(\d{4,9}_\d{4,9}\)")
#: Values of a row, hour by hour: no telephone has so many groups of three.
_ROW = regex(r"\d{3}(?: \d{3}){4,}\Z")
#: What is read at so many.
_READ = word_set("reading readings level levels value values dose doses rate rates")
_BACK = regex(r"\b(?:back|home|in|arrived|returned) from [a-z ]{2,24} at \Z", re.IGNORECASE)
_RATED = word_set("pain score scale rating rated nrs vas distress anxiety")
#: What a telephone is, in brackets or behind its number.
_TELEPHONES = word_set("mobile cell home work office fax pager landline")
#: The code of a drug in the United States, behind its word; a size of a tube before it: 28F Thal.
_NDC, _DRUG_CODE = regex(r"(?:NDC[:# ]{0,3})?\d{4,5}-\d{3,4}(?:-\d{1,2})?\Z"), regex(
    r"(?i:\bNDC)[^\w\n]{0,4}(?:no\.? ?)?\Z")
_FRENCH = regex(r"[1-4]\d ?F\Z")
#: Labels of the parts of an address, and half of what something is called: Penn State worry 40.
_PARTS = word_set("city state county country zip address")
#: Quantities of blood and the like that reach thousands: what else has so many figures is a pager or a bed (bp 4403).
_THOUSANDS = word_set(
    "wbc wbcs rbc rbcs plt plts platelet platelets anc alc neutrophils lymphocytes eos eosinophils ck cpk ckmb bnp "
    "probnp ntprobnp ferritin ldh ast alt alp ggt lipase amylase cea afp psa hcg bhcg dimer ddimer troponin tni tnt "
    "trop crp ige igg iga igm svr svri hcv hbv "
    "triglycerides tg trig cholesterol glucose gluc ammonia myoglobin procalcitonin titer titers titre titres"
)
#: Systems of codes that are words too: a mesh has a number of its own.
_THINGS = word_set("mesh apc cas modifier")
#: What may stand between a quantity and how much it is: CK peaked at 18220; how many figures that has, or is round.
_IS_SO_MUCH, _FIGURES, _ROUND = word_set(
    "was is were are of at to peaked rose fell up down now then around = : > < ~ ( - *"), 6, regex(r"\d{1,4}000\Z")
#: So many tokens are looked at before a number for its quantity.
_FAR = 4
#: Kinds that a number may be told to be, with or without the word before it.
_OF_FIGURES = ("PHONE", "IDNUM", "LOCATION", "INSTITUTION")
#: Before a rate, and before the points of a score.
_GIVEN_AT = word_set("at is of was to")
_SCORES = word_set("sofa qsofa apache meld gcs nihss rass cpot ciwa cows braden")
#: What no place and no house is called by itself, in capitals or not.
_GRAMMAR = word_set("on in at of off to from by with for the and or via near apt unit lot")


def is_none(note: Note, first: int, last: int, kind: str, weight: int, sure: int) -> bool:
    """Whether the tokens from the first to the last are no number of anybody, no day, no age and no place.

    Args:
        sure: above this weight what a string is written like counts no more.
    """
    words, lower, text = note.words, note.lower, note.text
    start, end = note.starts[first], note.ends[last]
    before = words[first - 1] if first else ""
    if coded.is_cited(text, start, end):
        return True
    if bedside.is_measured(note, first, last, kind):
        return True
    if kind in _OF_FIGURES and (
        _is_measured(note, first, last, doubted=weight < sure) or _is_staged(note, first, last)
    ):
        return True
    if of_makers.is_model(text, start, end):
        return True
    if kind in ("PHONE", "IDNUM"):
        locus = _LOCUS.search(text, max(0, start - 28), end + 14)
        if locus and locus.start() < start and end < locus.end():
            return True  # 22q11.21(18894835_21464119)x1
        set_to = "pca" in lower[max(0, first - 2) : first]
        if set_to or _SHIFT.match(text, start, end) or (weight < sure and _SHARE.match(text, start, end)):
            return True
        if _is_coded(text, start, end) or coded.is_clock(text, start, end) or coded.are_steps(text[start:end]):
            return True
        if _is_of_nobody(text, start, end):
            return True
        if _NDC.match(text, start, end) and (
            text[start] in "Nn" or _DRUG_CODE.search(text, max(0, start - 16), start)
        ):
            return True
        if _FRENCH.match(text, start, end) and lower[last + 1 : last + 2] != [] and lower[last + 1] in TUBES:
            return True
        if before == "^" or columns.is_nobodys(note, start, end) or of_makers.is_behind(note, first, last):
            return True
        return weight < sure and _is_tried(note, first, last)
    if kind == "DATE":
        if text[start - 1 : start] == ":" and text[end : end + 1] == ":" and text[start - 2 : start - 1].isdecimal():
            return True  # bolus 1:8/1:6/1:7
        dotted = _DOTTED.match(text, start, end) is not None and _DOTTED_DAY.search(text) is None
        of_ten = text[:end].endswith("/10") and not _RATED.isdisjoint(lower[max(0, first - 3) : first])
        of_a_week = _OF_A_WEEK.match(text, start, end) is not None and before.isdecimal() and len(before) == len("31")
        return dotted or of_ten or of_a_week or _RANGE_OF_MANY.match(text, start, end) is not None
    if kind == "AGE" and before in _GIVEN_AT and first > 1 and weight < sure and _is_given(lower[first - 2]):
        return True  # Levophed at 22, his SOFA is 11
    if kind == "AGE" and before == "at" and first > 1 and weight < sure and (
        lower[first - 2] in _READ or _BACK.search(text, max(0, start - 40), start)
    ):
        return True
    if kind == "AGE" and before == "at" and lower[last + 1 : last + 2] in (["months"], ["weeks"], ["days"]):
        return not age_seen.of_child(note)
    if kind in ("LOCATION", "INSTITUTION") and first == last:
        if lower[first] in _TELEPHONES and before in ("(", ",", "-", ":"):
            return any(map(str.isdecimal, words[max(0, first - 3) : first]))
        if lower[first] in _GRAMMAR:
            return True
        behind = words[last + 1] if last + 1 < len(words) else ""
        if lower[first] in _PARTS and (behind == ":" or (behind.islower() and kind == "INSTITUTION")):
            return True
    return kind == "LOCATION" and weight < sure and _GENE.match(text, start, end) is not None and (
        lower[first] not in lexicon.plain_words()
    )


def _is_of_nobody(text: str, start: int, end: int) -> bool:
    """Whether a string is a polymorphism, a version, a paper's, a drug's by its maker or how much was counted."""
    if _POLYMORPHISM.match(text, start, end) or _MADE.match(text, start, end):
        return True
    if text[start:end].isdecimal():
        return (end - start <= len("4417200") and _COUNTED.match(text, end) is not None) or (
            text[max(0, start - 2) : start] == "rs" and not text[max(0, start - 3) : start - 2].isalnum()
        )
    return (_VERSION.match(text, start, end) is not None and _ITS_WORD.search(text, max(0, start - 12), start)
            is not None) or _PAPER.search(text, max(0, start - 34), start) is not None


def is_row(text: str, span: Span) -> bool:
    """Whether what was taken for a telephone is a row of values, hour by hour."""
    return span.kind == "PHONE" and _ROW.match(text, span.start, span.end) is not None


@cache
def is_few(text: str, span: Span) -> bool:
    """Whether a number is three figures, left of a string of words, or a telephone values in a row: 0930 1200 1800."""
    if span.kind not in ("PHONE", "IDNUM"):
        return False
    figures = text[span.start : span.end].split()
    if not all(map(str.isdecimal, figures)):
        return False
    if len(figures) == 1:
        return len(figures[0]) <= len("345")
    steps = {int(later) - int(sooner) for sooner, later in pairwise(figures)}
    return len(figures) > 2 and len(set(map(len, figures))) == 1 and (len(figures[0]) > len("05") or len(steps) == 1)


def _is_given(word: str) -> bool:
    """Whether a word is a drug that nobody is called after, a tube, or a score that is no name."""
    folded = lexicon.fold(word)
    return word in _SCORES or word in TUBES or (lexicon.is_product(folded) and folded not in lexicon.census_names())


@cache
def _systems() -> frozenset[str]:
    return table()["code"] - _THINGS


def _is_measured(note: Note, first: int, last: int, *, doubted: bool) -> bool:
    """Whether tokens are a quantity, how much of it there is, or both: ``BNP 12450``; or a code behind its system.

    Args:
        doubted: whether words may stand between the quantity and its figures, for what is told weighs little.
    """
    words, lower = note.words, note.lower
    figures = next((number for number in range(first, last + 1) if words[number][0].isdecimal()), -1)
    if figures < 0:
        much = words[last + 1 : last + 2]
        return first == last and lower[first] in _THOUSANDS and bool(much) and _is_much(much[0])
    line, _ = note.line(note.starts[figures])
    at = figures - 1
    if at >= 0 and len(words[at]) == 1 and words[at].isupper() and note.ends[at] == note.starts[figures]:
        at -= 1  # HCPCS E0260
    if at >= 0 and words[at] == ":":
        at -= 1
    if at > 0 and (lower[at - 1], lower[at]) == ("snomed", "ct"):
        at -= 1
    if at >= 0 and note.starts[at] >= line and lower[at] in _systems():
        return True
    if figures != last or not _is_much(words[figures]):
        return False
    while doubted and at > 0 and lower[at] in _IS_SO_MUCH and figures - at <= _FAR:
        at -= 1
    return at >= 0 and note.starts[at] >= line and lower[at] in _THOUSANDS


def _is_much(word: str) -> bool:
    return word.isdecimal() and (len(word) <= _FIGURES or _ROUND.match(word) is not None)


def _is_staged(note: Note, first: int, last: int) -> bool:
    """Whether two tokens are the second of two who call a scale, and so many points of it: ``Hunt and Hess 3``."""
    lower, much = note.lower, note.words[last]
    if last == first + 1 and note.words[first].islower() and is_grown(note, first):
        return True  # tanner 5
    return first > 1 and last == first + 1 and len(much) < 3 and much.isdecimal() and (
        lower[first - 1] in ("and", "&", "-", "/") and (lower[first - 2], lower[first]) in lexicon.named_pairs()
    )


def _is_coded(text: str, start: int, end: int) -> bool:
    """Whether a string is a change in a gene, or the code of a diagnosis behind its list's name."""
    return _VARIANT.match(text, start, end) is not None or (
        _DIAGNOSIS.match(text, start, end) is not None
        and _ITS_LIST.search(text, max(0, start - 24), start) is not None
    )


def _is_tried(note: Note, first: int, last: int) -> bool:
    """Whether a string is what a drug on trial is called: behind "study drug", or before its dose."""
    if _TRIED.match(note.text, note.starts[first], note.ends[last]) is None:
        return False
    at = first - 1
    while at > 0 and note.words[at] in "(,:":
        at -= 1
    if at >= 0 and note.lower[at] in _TRIED_BEHIND:
        return True
    dose = note.words[last + 1 : last + 2]
    return bool(dose) and dose[0].isdecimal() and shapes.unit_behind(note.text, note.ends[last + 1])
