"""Institutions that end with two words or a short form that nothing else ends with, behind a word of their own.

``RED MESA CORRECTIONAL COMPLEX``, ``Harlow Diagnostic Radiology``, ``Plains Bed & Oxygen``, ``Wichita Plains USD``,
``Ormskill Women's``, ``Ypsilanti post office``. Any hospital has diagnostic radiology: the word before must be no
medicine's, and none that begins a sentence.
"""

from __future__ import annotations

from collections.abc import Iterator

from resynth import lexicon
from resynth.recognize.institutions.institution_words import GENERAL, MEDICAL, STARTERS, TITLES
from resynth.recognize.institutions.institutions import close, heads, is_clinical, is_placed, is_proper, span_of
from resynth.recognize.lines import is_half
from resynth.recognize.note import Note
from resynth.recognize.words import regex, word_set
from resynth.types import Span

#: What practices do, in two words that any note has too; written small as well.
_PRACTICES: tuple[tuple[str, ...], ...] = (
    ("pain", "management"), ("foot", "and", "ankle"), ("foot", "&", "ankle"), ("bone", "and", "joint"),
    ("bone", "&", "joint"), ("ob", "/", "gyn"), ("ob", "-", "gyn"), ("allergy", "and", "asthma"),
    ("allergy", "&", "asthma"), ("skilled", "nursing"), ("skilled", "nursing", "facility"), ("post", "acute"),
    ("compounding",),
)
#: The part of a hospital that opens its notes: behind a town or a word that is none of English alone.
_EMERGENCY: tuple[tuple[str, ...], ...] = (("emergency", "dept"), ("emergency", "department"), ("emergency", "room"))
_TAILS: tuple[tuple[str, ...], ...] = (
    *_PRACTICES, *_EMERGENCY,
    ("correctional", "complex"), ("correctional", "facility"), ("correctional", "institution"),
    ("correctional", "center"), ("detention", "center"), ("detention", "facility"), ("diagnostic", "radiology"),
    ("diagnostic", "imaging"), ("bed", "&", "oxygen"), ("bed", "and", "oxygen"), ("oxygen", "&", "medical"),
    ("oxygen", "&", "mobility"), ("home", "oxygen"), ("community", "health"), ("rx", "specialty"), ("usd",), ("isd",),
    ("cusd",), ("ufsd",), ("post", "office"), ("women", "'", "s"), ("women", "’", "s"), ("children", "'", "s"),
    ("children", "’", "s"), ("correctional", "care"), ("correctional", "health"), ("correctional", "healthcare"),
    ("legal", "aid"), ("legal", "services"), ("home", "nursing"), ("recovery", "services"), ("post", "-", "acute"),
    ("hha",), ("therapeutics",), ("detox",), ("solicitors",), ("hs",), ("general",), ("regional",),
    ("agency", "on", "aging"), ("council", "on", "aging"), ("community", "action"), ("housing", "authority"),
)
#: What any ward speaks of too: before these a word that is none of English, or one with a capital inside a sentence.
_CAREFUL = frozenset((
    ("legal", "aid"), ("legal", "services"), ("home", "nursing"), ("recovery", "services"), ("post", "-", "acute"),
    ("hha",), ("therapeutics",), ("detox",), ("solicitors",), *_PRACTICES, *_EMERGENCY,
))
#: Written small too, behind two words with capitals; a practice, behind one that is none of English.
_SMALL = frozenset((("detox",), ("solicitors",), *_PRACTICES))
#: High schools, not bedtime: ``Desert Thorn HS v. Maricopa Prep``.
_HIGH_SCHOOL = ("hs",)
_PLAYED = word_set("v vs versus game match football soccer basketball baseball softball track volleyball lacrosse team "
                   "wrestling hockey senior junior sophomore freshman student")
_BEFORE_A_SCHOOL = word_set("at for from vs v versus attends against") | frozenset(",;(")
#: Behind a doctor and a comma alone: ``Dr. Makoa Feinstein, Windward General``.
_WHERE_A_DOCTOR_IS = frozenset((("general",), ("regional",)))
_RANKS = word_set("surgeon attorney inspector major brigadier lieutenant adjutant postmaster solicitor director")
_VERBS = word_set("consider considering needs need contact contacted arrange arranged discussed awaiting offered try")
_HOW_OFTEN = word_set("daily weekly monthly hourly ongoing additional extra limited temporary formal full free pro any")
#: Last word -> the tails that end with it.
_BY_LAST: dict[str, tuple[tuple[str, ...], ...]] = {
    last: tuple(tail for tail in _TAILS if tail[-1] == last) for last in {tail[-1] for tail in _TAILS} - {"s"}
}
#: The words at which the possessives are looked for, since every possessive ends with an s.
_OWNED = {word: tuple(tail for tail in _TAILS if tail[0] == word and len(tail) > 2) for word in ("women", "children")}
ANCHORS = frozenset((*_BY_LAST, *_OWNED))
_FIRST_OF_PRACTICES = frozenset(tail[0] for tail in _PRACTICES)
_KINDS = dict.fromkeys(
    ("radiology", "imaging", "health", "women", "children", "general", "regional", "acute", "detox", "hha",
     "management", "ankle", "joint", "gyn", "asthma", "nursing", "skilled", "emergency"), "HOSPITAL"
)
#: A hospital of two sorts of patients; what goes on behind a possessive as a name of something.
_ALSO = regex(r" (?:&|and|AND) (?:[Ii]nfants?|INFANTS?|[Cc]hildren|CHILDREN)['’]?[sS]?(?!\w)")
_OPENS = regex(r"(?:\A|[\n|(/]|[ ]{2}|\t|[:;,] | (?:of|at|to|from|with|by|via|for) )\Z")
_MOST = 3


def at_tail(note: Note, at: int) -> Iterator[Span]:
    """The institution whose name a tail ends."""
    lower, words = note.lower, note.words
    for tail in _OWNED.get(lower[at], ()):
        if tuple(lower[at : at + len(tail)]) == tail and note.starts[at + 2] == note.ends[at] + 1:
            yield from _named(note, at, at + len(tail) - 1, owned=True)
            return
    for tail in _BY_LAST.get(lower[at], ()):
        first = at - len(tail) + 1
        if first > 0 and tuple(lower[first : at + 1]) == tail and (
            words[first][0].isupper() or tail == ("post", "office") or tail in _SMALL
        ):
            yield from _named(note, first, at, owned=False, tail=tail)
            return


def _named(note: Note, first: int, last: int, *, owned: bool, tail: tuple[str, ...] = ()) -> Iterator[Span]:
    text, lower = note.text, note.lower
    start = first
    while start and first - start < _MOST and note.words[start - 1][0].isupper() and close(note, start - 1, start) and (
        lower[start - 1] not in STARTERS and lower[start - 1] not in TITLES and lower[start - 1] not in _VERBS
        and not is_half(note, start - 1)
    ):
        start -= 1
    partners = (tail == ("solicitors",) or tail in _PRACTICES) and note.words[start - 1] == "&"
    if partners and start > 1 and note.words[start - 2].istitle():
        start -= 2  # Marsden & Pickles solicitors
    inside = [lower[number] for number in range(start, first)]
    if not any(_is_own(word) for word in inside):
        return
    if (tail in _CAREFUL and not _is_sure(note, start, first)) or (
        tail == _HIGH_SCHOOL and not _is_school(note, start, first)
    ) or (tail in _WHERE_A_DOCTOR_IS and not _is_behind_a_doctor(note, start, first)):
        return
    begins = note.starts[start]
    if owned and not (any(map(is_proper, inside)) and _OPENS.search(text, max(0, begins - 8), begins)):
        return
    end = note.ends[last]
    if owned and (also := _ALSO.match(text, end)):
        end = also.end()
    elif owned and text[end : end + 1] == " " and text[end + 1 : end + 2].isupper():
        return  # Women's Imaging: its own words decide
    yield span_of(begins, end, _KINDS.get(lower[last], _KINDS.get(lower[first], "ORGANIZATION")),
                  "institution's last word", 0.7)


def _is_sure(note: Note, start: int, first: int) -> bool:
    """Whether the words before a careful tail are a name's: one that is no English, or a capital in a sentence."""
    inside = [note.lower[number] for number in range(start, first) if note.words[number].isalpha()]
    if any(map(lexicon.is_product, inside)) or not _HOW_OFTEN.isdisjoint(inside):
        return False
    practice = note.lower[first] in _FIRST_OF_PRACTICES
    if note.words[first].islower() and len(inside) < 2 and not practice:
        return False
    if any((is_proper(word) or is_placed(word)) and not is_clinical(word) for word in inside):
        return True
    if note.lower[first] == "emergency":
        return any(word in heads() and word not in GENERAL and not is_clinical(word) for word in inside)  # MERCY
    if practice:
        return False
    led = start > 0 and note.words[start - 1].islower() and note.ends[start - 1] + 1 == note.starts[start]
    return led and not any(map(is_clinical, inside)) and note.words[start].istitle()


def _is_school(note: Note, start: int, first: int) -> bool:
    """Whether two words with capitals before HS are a school's, which plays or which somebody attends."""
    titles = all(note.words[number].istitle() for number in range(start, first))
    if first - start < 2 or not titles or note.words[first] != "HS":
        return False
    inside = note.lower[start:first]
    if any(map(lexicon.is_product, inside)) or not (any(map(is_placed, inside)) or not any(map(is_clinical, inside))):
        return False
    behind = note.lower[first + 1] if first + 1 < len(note.lower) else "."
    before = note.lower[start - 1] if start else ""
    return behind in _PLAYED or before in _BEFORE_A_SCHOOL


def _is_behind_a_doctor(note: Note, start: int, first: int) -> bool:
    """Whether a doctor and a comma stand before a name, and the clause ends behind it."""
    behind = note.words[first + 1] if first + 1 < len(note.words) else "."
    ends = behind in ".,;)" or "\n" in note.text[note.ends[first] : note.ends[first] + 2]
    if start < 3 or note.words[start - 1] != "," or not ends:
        return False
    inside = note.lower[start:first]
    ranked = not (_RANKS.isdisjoint(inside) and MEDICAL.isdisjoint(inside))
    named = not (ranked or any(is_clinical(word) or lexicon.is_product(word) for word in inside))
    return named and note.words[start].istitle() and not _DOCTORS.isdisjoint(note.lower[max(0, start - 6) : start - 1])


_DOCTORS = word_set("dr drs md do np")


def _is_own(word: str) -> bool:
    """Whether a word is no medicine's, and none that any house has."""
    return len(word) > 2 and word.isalpha() and word not in GENERAL and not lexicon.is_product(word) and (
        is_placed(word) or not is_clinical(word)
    )
