"""Measures, ranges, hours, codes, units and labels that the weights or the chain told: by their form they are nobody's.

``AC 417/19/5/85``, ``147/4.1/96``, ``Ref range 72-216``, ``rs4988235``, ``Dx: B21.1``, ``T1N0M0``, ``p.Gln1518Tyr``,
``rested from 1137 to 1430``, ``Norco 10-325``, ``12 mg/dL``, ``HICN 123``, ``ascom 1234``.
"""

from __future__ import annotations

from functools import cache

from resynth import lexicon
from resynth.recognize.institutions.institutions import is_clinical
from resynth.recognize.note import Note
from resynth.recognize.numbers import clinical_codes, coded, shapes
from resynth.recognize.numbers.kept import table
from resynth.recognize.words import regex, word_set

_DIGIT = regex(r"\d")
#: Values by strokes: four of them, or one with a point; a value with a point and one place or two.
_ROW = regex(r"\d{1,3}(?:\.\d{1,2})?(?:/\d{1,3}(?:\.\d{1,2})?){1,7}\Z")
_DECIMAL = regex(r"(?:[EV]?\d{2,3}|\d)\.\d{1,2}\Z")
#: From so much to so much: no telephone has so few figures; a number of its own begins with a nought, or falls.
_RANGE = regex(r"(?P<low>[1-9]\d{0,2})[-–](?P<high>[1-9]\d{0,2})\Z")
_POINTED_RANGE = regex(r"\d{1,3}\.\d{1,2} ?[-–] ?\d{1,3}\.\d{1,2}\Z|\d{1,3} ?[-–] ?\d{1,3}\.\d{1,2}\Z")
_RANGED = word_set(
    "image images im slice slices range ranges normal ref reference goniometry rom prom arom flexion extension ddd ddi "
    "vvi vdd aai rate rates limits limit target goal between interval axis hz"
)
#: Behind these a range is what a level should be: ``goal 10-12``.
_AIMED = word_set("goal goals target targets targeting aim aims aiming range")
#: How strong two drugs in one are.
_STRENGTH = regex(r"(?:2\.5|7\.5|\d{1,2}|\d{2,3})[-/](?:300|325|500|650|660|750|12\.5|25|37\.5|125)\Z")
#: A variant that all who look for one number so; a place on a chromosome behind its name; a cycle and its day.
_OF_A_BASE, _CHROMOSOME = regex(r"rs\d{2,10}\Z", 0), regex(r"\bchr ?\Z|\bchr(?:\d{1,2}|[XYM]):\Z")
_CYCLE, _STAGED = regex(r"C\d{1,2}D-?\d{1,2}\Z"), regex(r"[ypcr]{0,2}T[0-4isx][a-d]?N[0-3x][a-d]?(?:M[01x])?\Z")
_OBSTETRIC = regex(r"[Gg]\d{1,2}[Pp]\d{1,4}(?:[AaLl]\d{1,2}){0,2}\Z")
_HGVS = regex(
    r"\(?(?:p\.\(?(?:[A-Z][a-z]{2}|[A-Z*])\d+(?:[A-Z][a-z]{2}|[A-Za-z*=]+)\d*\)?|[cgmn]\.[-*]?\d[\d_+*-]*[A-Za-z]+"
    r"(?:>[A-Z])?)[),.;]*\Z"
)
_STRETCH, _LONGEST = regex(r"\S{1,60}"), 40
#: An acid for another, behind what a gene is called.
_ACIDS = "ACDEFGHIKLMNPQRSTVWY"
_CHANGE, _GENE = regex(rf"[{_ACIDS}]\d{{2,4}}[{_ACIDS}]\Z"), regex(r"[A-Z][A-Z\d]{2,7}\Z")
_HOUR = regex(r"(?:[01]\d|2[0-4])[0-5]\d\Z")
_FROM, _TO = word_set("from between"), word_set("to until til till and - –")
_FLOWS = word_set("in out intake output net total uop urine po iv")
_TEMPERED = word_set("temp temperature temps")
#: By which somebody is reached, and where people post: none of them is anybody.
_CHANNELS = word_set(
    "ascom spectralink vocera voalte skype zelle venmo paypal instagram insta snapchat tiktok twitter facebook "
    "telegram whatsapp facetime beeper bpr pager pgr email e-mail mychart zoom webex hz khz qtc"
)
_SIGNS = frozenset(":#.=(")


def is_one(note: Note, first: int, last: int, kind: str) -> bool:
    """Whether the tokens from the first to the last are a measure, a code of all, a unit or a label."""
    start, end = note.starts[first], note.ends[last]
    text = note.text[start:end]
    if _DIGIT.search(text) is None:
        return _is_word(note, first, last, text, kind) or _is_changed(note.text, start, end)
    if kind in ("PHONE", "IDNUM") and _is_value(note, first, last, text, kind):
        return True
    if kind == "DATE" and first and note.lower[first - 1] in _AIMED and _RANGE.match(text):
        return True
    if kind in ("PHONE", "IDNUM", "DATE"):
        if note.text[start - 1 : start] == "$" or (_ROW.match(text) and ("." in text or text.count("/") > 2)):
            return True
        if text.isdecimal() and _is_of_hours(note, first, last, text, kind):
            return True
    if kind == "LOCATION" and text.isdecimal() and len(text) <= len("1000"):
        before = first - 1 - (note.words[first - 1 : first] == [":"])
        return before >= 0 and note.lower[before] in _FLOWS and note.text[start - 2 : start - 1] == ":"
    if kind == "AGE":
        return first > 0 and note.lower[first - 1] in _TEMPERED
    return kind != "DATE" and _is_changed(note.text, start, end)


def _is_value(note: Note, first: int, last: int, text: str, kind: str) -> bool:
    """Whether figures are a value, a range, a strength or a code, by their form and the word before."""
    if _DECIMAL.match(text) or _POINTED_RANGE.match(text):
        return True
    before = note.lower[first - 1] if first else ""
    figures = text.rpartition(" ")[2]
    found = _RANGE.match(figures)
    if found and int(found["low"]) < int(found["high"]):
        if kind == "PHONE" or not _RANGED.isdisjoint(note.lower[max(0, first - 3) : last]):
            return True
        if _STRENGTH.match(text) and (lexicon.is_product(lexicon.fold(before)) or is_clinical(before)):
            return True
    if _OF_A_BASE.match(text) or _CYCLE.match(text) or _STAGED.match(text) or _OBSTETRIC.match(text):
        return True
    if kind == "IDNUM" and before not in _cues() and (
        shapes.is_diagnosis(text) or clinical_codes.is_one(text) or coded.is_ratio_or_level(text)
        or text.lower() in table()["term"] or coded.is_item(note, note.starts[first], note.ends[last])
    ):
        return True
    if _CHROMOSOME.search(note.text, max(0, note.starts[first] - 8), note.starts[first]):
        return True
    gene, _, change = text.rpartition(" ")
    gene = gene or (note.words[first - 1] if first else "")
    return _CHANGE.match(change) is not None and _GENE.match(gene) is not None and gene.lower() not in _cues() and (
        _DIGIT.search(gene) is not None or gene.lower() in lexicon.terms()
    )


def _is_of_hours(note: Note, first: int, last: int, text: str, kind: str) -> bool:
    """Whether four figures are from when or to when: ``rested from 1137 to 1430``; years are told by themselves."""
    if _HOUR.match(text) is None or kind == "DATE":
        return False
    lower = note.lower
    before = lower[first - 1] if first else ""
    behind, other = lower[last + 1 : last + 2], lower[last + 2 : last + 3]
    if before in _FROM and behind and behind[0] in _TO and other:
        return _HOUR.match(other[0]) is not None
    return before in _TO and first > 2 and lower[first - 3] in _FROM and _HOUR.match(lower[first - 2]) is not None


def _is_word(note: Note, first: int, last: int, text: str, kind: str) -> bool:
    """Whether letters are a channel, a unit behind its figures, or the label of the number behind them."""
    lower = text.lower()
    if lower in _CHANNELS:
        return True
    if first == last and note.words[first] != note.words[first].upper() and len(text) > 1 and lower in shapes.units():
        before = note.words[first - 1] if first else ""
        if before.isdecimal():
            return True
        per = note.lower[first - 2] if before == "/" and first > 1 else ""
        if per.isdecimal() or per in shapes.units():
            return True
    if last + 1 >= len(note.words) or not _is_label(lower.replace(".", ""), kind):
        return False
    at = last + 1
    while at < len(note.words) and note.words[at] in _SIGNS:
        at += 1
    return at < len(note.words) and note.words[at][0].isdecimal() and (
        "\n" not in note.text[note.ends[last] : note.starts[at]]
    )


def _is_label(word: str, kind: str) -> bool:
    """Whether a word is one that identifiers stand behind, and nobody is called so."""
    return word in _cues() and len(word) > 1 and (kind == "IDNUM" or lexicon.fold(word) not in lexicon.census_names())


@cache
def _cues() -> frozenset[str]:
    return frozenset(word for row in lexicon.table("identifiers/cues") for word in (row[0], row[0].replace(" ", "")))


def _is_changed(text: str, start: int, end: int) -> bool:
    """Whether a place is in a change of a gene or a protein: the acids of ``p.Gln1518Tyr``."""
    first = max(text.rfind(sign, max(0, start - _LONGEST), start) for sign in (" ", "\n", ",", ";", ":")) + 1
    found = _STRETCH.match(text, max(first, start - _LONGEST))
    return found is not None and found.end() >= end and "." in found[0] and _HGVS.match(found[0]) is not None
