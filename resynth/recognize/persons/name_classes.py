"""What a token is to the recognizer of names: a name, a word that is one too, a title, an initial …"""

from __future__ import annotations

from collections.abc import Callable, Set
from functools import cache

from resynth import lexicon
from resynth.listed import Either
from resynth.recognize.lines import once
from resynth.recognize.note import Note, classified
from resynth.recognize.persons import name_cues as cues
from resynth.recognize.persons.medicine import TERMS
from resynth.recognize.persons.name_glued import is_whole, parts
from resynth.recognize.persons.ratio import likely, unseen
from resynth.recognize.words import regex

_NUMERAL = regex(r"(?:i{1,3}|iv|vi{0,3}|ix|xi{0,3}|xiv)\Z")
_SIGNS = {"’": "'", "‐": "-", "‑": "-", "`": "'"}
_CAMEL = regex(
    r"(?:Mc|Mac|De|Del|Della|Di|Du|Da|La|Le|Lo|Van|Vander|Von|St|Fitz|Ver|Al|El|Ben|Abu|O)[A-Z][a-zà-ÿ]+\Z"
)
#: A last name with a capital inside, on no list: McHallock; behind another beginning a last name must follow.
_GAELIC = regex(r"(?:(?P<mc>Ma?c|Fitz)|Van|Von|De|Di|La|Le|Du)(?P<rest>[A-Z][a-z]{3,})\Z")
_LATIN_ENDS = regex(
    r"(?:itis|osis|emia|aemia|ectomy|otomy|ostomy|plasty|scopy|gram|graphy|oma|pathy|algia|uria|penia|philia|lysis|pril"
    r"|olol|statin|sartan|cillin|mycin|azole|prazole|idine|azepam|barbital|mab|nib|vir|caine|dipine|triptan|oxacin"
    r"|cycline|setron|glipt?in|parin|thiazide|ological|ology|tion|ment|ness|ity|ing|ous|ical|ally|ella|bacter|coccus"
    r"|monas|virus|cryl|lene|phen|pine|zole|done|lone|sone|micin|xaban|tide|lide|mide|oxide|ium|ase|tropin|globin)\Z"
)
#: First names as they were shortened on cards and in registers, mostly with a full stop.
SHORT_FORMS = frozenset((
    "wm", "robt", "chas", "geo", "jas", "jos", "thos", "benj", "saml", "danl", "edw", "fredk", "jno", "nathl", "richd",
    "theo", "alex", "archd", "eliz", "margt", "cath", "barnab", "matt", "mich", "nich", "patk", "steph", "xpher",
))


class _Classes(dict[str, str]):
    """Token as written -> its class, told when it is asked for first."""

    def __init__(self, told: Callable[[str], str]) -> None:
        super().__init__()
        self._tell = told

    def __missing__(self, word: str) -> str:
        found = self[word] = self._tell(word)
        return found


_MOST_CLASSES = 5_000
#: Two names glued in capitals have more letters.
_LONGEST_OF_ONE = 7
#: Likely names that small letters write for something of medicine: a line, a slow heart, all limbs moved, thanks.
SHORTENED = frozenset(("aline", "brady", "asia", "lido", "chole", "mae", "soma", "tylen", "sorbi", "ty"))


@cache
def ordinary() -> Set[str]:
    """Words that any note has, with a capital where a sentence begins."""
    return Either(lexicon.plain_words(), cues.SHORT | dates() | TERMS)


@cache
def dates() -> frozenset[str]:
    """Months and weekdays, and what hand-made lists call abbreviations."""
    rows = lexicon.table("words/hand")
    return frozenset(word for word, kind in rows if kind in ("date", "abbreviation"))


@cache
def things() -> frozenset[str]:
    """Names that stand for something else when alone: eponyms, languages, lands."""
    return lexicon.named_after() | cues.LANGUAGES | cues.lands()


def _told(word: str) -> str:
    """The class of a token as written."""
    first = word[0]
    if not first.isalpha():
        return "d" if first.isdecimal() else _SIGNS.get(word, word if word in ".,-'():/&^" else "*")
    folded = lexicon.fold(word)
    if not first.isupper():
        if not word.islower() and parts(word):
            return "J"
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
        if parts(word) or is_whole(word):
            return "J"
        return "C" if folded not in lexicon.census_names() or word[1].isupper() else "m"
    if folded in SHORT_FORMS and not capitals:
        return "N"
    if folded in cues.SHORT:
        return "C"
    if folded in lexicon.census_names():
        if not likely(folded):
            return "m"
        if folded in things():
            return "e"
        if folded in lexicon.namesakes() and folded not in lexicon.common_words():
            return "N"
        return "n" if folded in ordinary() or lexicon.is_product(folded) else "N"
    if folded in cues.PARTICLES:
        return "v"
    if capitals:
        if folded in ordinary() or lexicon.is_product(folded) or folded in lexicon.terms():
            return "C"
        return "J" if len(folded) > _LONGEST_OF_ONE and is_whole(word) else "k"
    if folded in lexicon.nicknames():
        return "N"
    if folded in lexicon.named_after() and word.istitle() and folded not in ordinary():
        return "e"  # Vera Hargreave, RN: after one of that name the Hargreave test is called
    known = folded in lexicon.seen_words() or folded in ordinary() or folded in things() or folded in lexicon.peoples()
    product = known or lexicon.is_product(folded) or folded in lexicon.terms()
    gaelic = None if product else _GAELIC.match(word)
    if gaelic and (gaelic["mc"] or gaelic["rest"].lower() in lexicon.census_names()):
        return "N"
    return "C" if product or len(folded) < 3 or (_LATIN_ENDS.search(folded) and unseen(folded) < 0) else "u"


def classes(words: list[str]) -> str:
    """The classes of tokens, a character each; asked of the lists once a word.

    N: likelier a name; e: a name after which things are called, a land; n: a word that is a name too; m: a name that is
    rather a word; u: capitalised and unknown; k: capitals, no name; C: any other capitalised word; i: initial;
    p: title; s: degree; g: Jr, III; v: particle; l: small letters, yet likelier a name; w: any other word; d: digits;
    J: a name glued to its cue or to another; then signs as they are, and * for the rest.
    """
    if len(_classes) > _MOST_CLASSES:
        _classes.clear()
    return "".join(map(_classes.__getitem__, words))


@once
def classes_of(note: Note) -> str:
    """The classes of a note's tokens, whoever asks."""
    return note.symbols


def small_classes(note: Note, first: int = 0, end: int | None = None) -> str:
    """The classes of tokens without capitals: words in small letters are classed as though they had one.

    Args:
        first, end: the tokens; unless given, all of the note.
    """
    if len(_small) > _MOST_CLASSES:
        _small.clear()
    words, starts, ends = note.words[first:end], note.starts[first:end], note.ends[first:end]
    symbols = list(map(_small.__getitem__, words))
    given = cues.first_names()
    for number, symbol in enumerate(symbols):
        after, before = number + 1, number - 1
        if symbol == "w" and words[number] in ("a", "i"):
            # A word rather than an initial, unless it stands as one.
            stop, behind = [*symbols[after : after + 2], "", ""][:2]
            if stop == "." and ((behind and behind in "Nenuki") or (number > 1 and symbols[before] in "N,")):
                symbols[number] = "i"
        if symbol != "N" and (symbol not in ("n", "e") or not number or symbols[before] != ":"):
            continue
        if words[after : after + 2] in (["'", "t"], ["’", "t"]):
            symbols[number] = "w"  # don't
            continue
        if after < len(words) and (words[number] in given or symbols[after] == "k") and symbols[after] in "wk" and (
            starts[after] == ends[number] + 1 and _may_be_last(words[after])
            and (_ends_here(note, symbols, first, after) or _goes_on(words, after))
        ):
            symbols[after] = "n"  # renata fast, lmsw
        if before >= 0 and symbols[before] == "w" and words[before] in given and _no_kin(words[before]) and (
            starts[number] == ends[before] + 1
            and (before == 0 or symbols[before - 1] in ":.,(|/p" or words[before - 1] in _EXPECTING)
        ):
            symbols[before] = "n"  # will engstrom, pa-c
    return "".join(symbols)


def _no_kin(word: str) -> bool:
    """Whether a word that somebody may have for a first name is none for kin: ``son mike``."""
    return word not in cues.RELATIVES


#: Words behind which "will" before a last name is a first name.
_EXPECTING = frozenset(("by", "with", "per", "from", "to", "or", "and", "for", "w"))


#: Words of grammar, and what persons do, behind a whole name within a phrase.
_GOING_ON = cues.SPEAKING | frozenset((
    "and", "who", "re", "about", "at", "is", "was", "has", "had", "that", "to", "regarding", "will", "would", "called",
    "calling", "for", "from", "with", "w", "in", "on",
))


def _ends_here(note: Note, symbols: list[str], first: int, number: int) -> bool:
    """Whether a phrase ends behind a token: at a sign, a degree, a gap or the line's end."""
    after = number + 1
    if after >= len(symbols):
        return True
    gap = note.text[note.ends[first + number] : note.starts[first + after]]
    return symbols[after] in ".,:;)(|/s*d" or "\n" in gap or len(gap) > 1


def _goes_on(words: list[str], number: int) -> bool:
    """Whether a phrase goes on behind a word that can be a last name and is none of medicine."""
    word = words[number]
    return words[number + 1 : number + 2] != [] and words[number + 1] in _GOING_ON and (
        word not in lexicon.clinical_words() or word in cues.common_surnames()
    )


def _may_be_last(word: str) -> bool:
    """Whether a word can be a last name: one of the Census, or one that nobody has seen."""
    if word in cues.functions() or word in cues.PERSONAL or word in cues.OFFICES or word in cues.SHORT or len(word) < 3:
        return False
    folded = lexicon.fold(word)
    return folded in lexicon.census_names() or folded not in lexicon.seen_words()


#: How verbs of what was done end: no list has all of them (extubated, diuresed, debrided).
_DONE = regex(r"..(?:at|iz|is|ub|id|ect|uct|ict|es|us|ur|er|ch|rs|ss)ed\Z")


def is_done(word: str) -> bool:
    """Whether a word in small letters ends as a verb of what was done, and nobody is called so."""
    return _DONE.search(word) is not None and word not in lexicon.census_names()


def _told_small(word: str) -> str:
    if not word.islower():
        return _classes[word]
    folded = lexicon.fold(word)
    if len(word) == 1:
        return "w" if word in "ai" else "i"
    if folded in cues.TITLES:
        return "p"
    if folded in ("jr", "sr", "ii", "iii"):
        return "g"
    if _NUMERAL.match(folded):
        return "w"
    if folded in cues.SIGNED:
        return "s"
    if folded in cues.functions() or folded in cues.OFFICES or folded in cues.SHORT or folded in cues.DEGREES:
        return "w"
    if folded in cues.PARTICLES:
        return "v"
    if folded in SHORTENED:
        return "m"
    found = _classes[word.upper()]
    if found in "nm":
        known = folded in cues.first_names() or folded in cues.common_surnames() or folded in lexicon.nicknames()
        return found if known else "w"
    if found == "N":
        return "N" if surely(folded) else "k"
    if found == "C" and folded in lexicon.nicknames():
        return "n"
    if found in "uNk" and is_done(folded):
        return "w"
    return "w" if found in "Cpsg" or (found == "k" and (len(folded) < 4 or folded in lexicon.seen_words())) else found


def surely(folded: str) -> bool:
    """Whether a likely name is one where a capital tells nothing: of four letters or more, or one that many bear."""
    return len(folded) > 3 or folded in cues.first_names() or folded in cues.common_surnames()


def surely_name(word: str) -> bool:
    """Whether a short word in capitals is a name that many bear rather than letters: ``LEE``, not ``HOH``."""
    folded = lexicon.fold(word)
    return folded in cues.first_names() or folded in cues.common_surnames()


_classes = _Classes(_told)
classified(_classes.__getitem__)
_small = _Classes(_told_small)
