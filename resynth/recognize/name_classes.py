"""What a token is to the recognizer of names: a name, a word that is one too, a title, an initial …"""

from __future__ import annotations

import re
from functools import cache

from resynth import lexicon
from resynth.recognize import name_cues as cues
from resynth.recognize.ratio import likely

_SIGNS = {"’": "'", "‐": "-", "‑": "-", "`": "'"}
_CAMEL = re.compile(
    r"(?:Mc|Mac|De|Del|Della|Di|Du|Da|La|Le|Lo|Van|Vander|Von|St|Fitz|Ver|Al|El|Ben|Abu|O)[A-Z][a-zà-ÿ]+\Z"
)
_LATIN_ENDS = re.compile(
    r"(?:itis|osis|emia|aemia|ectomy|otomy|ostomy|plasty|scopy|gram|graphy|oma|pathy|algia|uria|penia|philia|lysis|pril"
    r"|olol|statin|sartan|cillin|mycin|azole|prazole|idine|azepam|barbital|mab|nib|vir|caine|dipine|triptan|oxacin"
    r"|cycline|setron|glipt?in|parin|thiazide|ological|ology|tion|ment|ness|ity|ing|ous|ical|ally|ella|bacter|coccus"
    r"|monas|virus|cryl|lene|phen|pine|zole|done|lone|sone|micin|xaban|tide|lide|mide|oxide|ium|ase|tropin|globin)\Z"
)
_classes: dict[str, str] = {}
_MOST_CLASSES = 100_000


@cache
def ordinary() -> frozenset[str]:
    """Words that any note has, with a capital where a sentence begins."""
    return lexicon.common_words() | lexicon.clinical_words() | cues.SHORT | dates()


@cache
def dates() -> frozenset[str]:
    """Months and weekdays, and what hand-made lists call abbreviations."""
    rows = lexicon.table("words/hand")
    return frozenset(word for word, kind in rows if kind in ("date", "abbreviation"))


@cache
def things() -> frozenset[str]:
    """Names that stand for something else when alone: eponyms, languages, lands."""
    return lexicon.eponyms() | cues.LANGUAGES | cues.lands()


def _told(word: str) -> str:
    """The class of a token as written."""
    first = word[0]
    if not first.isalpha():
        return "d" if first.isdecimal() else _SIGNS.get(word, word if word in ".,-'():/&^" else "*")
    folded = lexicon.fold(word)
    if not first.isupper():
        if folded in cues.TITLES:
            return "p"
        if folded in cues.PARTICLES:
            return "v"
        strange = folded not in ordinary() and folded not in things()
        return "l" if len(folded) > 2 and strange and likely(folded) else "w"
    if len(word) == 1:
        return "i"
    capitals = word.isupper()
    if folded in cues.CAPITAL_TITLES:
        return "p"
    if folded in cues.GENERATIONS and (capitals or folded in ("jr", "sr")):
        return "g"
    if folded in cues.DEGREES and (capitals or folded in cues.MIXED_DEGREES):
        return "s"
    if folded in cues.functions() or folded in cues.OFFICES:
        return "C"
    if not capitals and not word.istitle() and not _CAMEL.match(word):
        return "C" if folded not in lexicon.census_names() or word[1].isupper() else "m"
    if folded in cues.SHORT:
        return "C"
    if folded in lexicon.census_names():
        if not likely(folded):
            return "m"
        if folded in things():
            return "e"
        return "n" if folded in ordinary() else "N"
    if folded in cues.PARTICLES:
        return "v"
    if capitals:
        return "C" if folded in ordinary() else "k"
    if folded in lexicon.nicknames():
        return "N"
    known = folded in lexicon.seen_words() or folded in ordinary() or folded in things()
    return "C" if known or len(folded) < 3 or _LATIN_ENDS.search(folded) else "u"


def classes(words: list[str]) -> str:
    """The classes of tokens, a character each; asked of the lists once a word.

    N: likelier a name; e: a name after which things are called, a land; n: a word that is a name too; m: a name that is
    rather a word; u: capitalised and unknown; k: capitals, no name; C: any other capitalised word; i: initial;
    p: title; s: degree; g: Jr, III; v: particle; l: small letters, yet likelier a name; w: any other word; d: digits;
    then signs as they are, and * for the rest.
    """
    if len(_classes) > _MOST_CLASSES:
        _classes.clear()
    get = _classes.get
    return "".join([get(word) or class_of(word) for word in words])


def class_of(word: str) -> str:
    """The class of a token as written."""
    found = _classes[word] = _told(word)
    return found
