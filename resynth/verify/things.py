"""Whether the last name of another chart names a thing where it stands: ``Foley out``, ``Berg 41/56``, ``Roth spots``.

Half of the scores, signs, devices and diseases of medicine are named after somebody, and somebody in a corpus bears
those names. M3 asks this only of names that nobody in the note's own chart has. A thing has to be told by the words
around it; where they tell a person, or nothing, the name is one.
"""

from __future__ import annotations

import re
from functools import cache

from resynth import lexicon
from resynth.verify import thing_words as told
from resynth.verify.words import after_title, canon, word_set

#: How far to either side the words are read.
_WIDTH = 64
_JOIN = r"(?:['’]s)?(?:-| and | & |/)"
_JOINED_BEHIND = re.compile(rf"{_JOIN}([^\W\d_]+)(?!\w)", re.IGNORECASE)
_JOINED_BEFORE = re.compile(rf"(?<!\w)([^\W\d_]+){_JOIN}\Z", re.IGNORECASE)
_BLANK_BEHIND, _BLANK_BEFORE = re.compile(r"[ \n]([^\W\d_]+)(?!\w)"), re.compile(r"(?<!\w)([^\W\d_]+)[ \n]\Z")
_COMMA_BEHIND = re.compile(r", ?([^\W\d_]+)")
_PAIR_ENDS = re.compile(r"[ \n](?:[sS]tages?|[gG]rades?|[cC]lass|[IVX]{1,4}[A-Z]{0,3}\b|\d)")
_ENDS = re.compile(r"[;\n]|[.](?!\d)")


def is_thing(text: str, start: int, end: int) -> bool:
    """Whether the words around a name at this place say that it names a thing there, and nothing says a person."""
    word = canon(text[start:end])
    before, behind = text[max(0, start - _WIDTH) : start], text[end : end + _WIDTH]
    if after_title(text, start):
        return False
    if word in told.FIELDS and _is_field(text[start:end], before, behind):
        return True
    if told.SOMEBODY.search(before) or told.WORKS.match(behind):
        return False
    paired = _pair(word, before, behind)
    if paired is not None:
        return paired
    if _is_given(_BLANK_BEFORE.search(before)) or _is_given(_COMMA_BEHIND.match(behind)):
        return False
    return (
        _has_noun(word, before, behind)
        or _is_short(word, text[start:end], behind)
        or _is_of_its_sort(word, before, behind)
    )


def _is_field(written: str, before: str, behind: str) -> bool:
    """Whether it is a short form of notes as a word ("the tech", "GBS unk"), or names a field: "Tel 813-555-0166"."""
    if written.islower():
        return True
    beside = _BLANK_BEFORE.search(before)
    return told.FIELD.match(behind) is not None and not told.SOMEBODY.search(before) and (
        before[-1:] == "\n" or beside is None or not _is_given(beside))


def _is_of_its_sort(word: str, before: str, behind: str) -> bool:
    """Whether what is said of a score, a sign, a tube, an operation, a disease or a ward is said of a name."""
    maybe = told.MAYBE.search(before) is not None
    return (
        (word in told.SCORES and _is_scored(before, behind, maybe))
        or ((word in told.TESTS or word in _eponyms()) and _is_found(before, behind, maybe))
        or (word in told.DEVICES and _is_tube(before, behind, maybe))
        or (word in told.METHODS and bool(
            told.DONE_BEHIND.match(behind) or (not maybe and told.DONE_BEFORE.search(before))
        ))
        or (word in told.DISEASES and _is_disease(before, behind))
        or word in told.NOBODYS
        or (word in told.PEOPLES and told.BY_DESCENT.match(behind) is not None)
        or (word in told.WARDS and bool(told.ON_WARD.search(before) and told.OF_WARD.match(behind)))
    )


@cache
def _eponyms() -> frozenset[str]:
    """Names after which something is called and which are hardly anybody's."""
    return lexicon.named_after() | told.RARE_TESTS


@cache
def _named() -> frozenset[str]:
    """Names after which something is called."""
    return _eponyms() | lexicon.namesakes() | told.SCORES | told.TESTS


@cache
def _rows(table: str) -> dict[str, frozenset[str]]:
    """A table of names and words: "berg: balance | roth: net spots"."""
    rows = (row.partition(":") for row in re.split(r"[|\n]", table.strip()))
    return {name.strip(): word_set(words) for name, _, words in rows}


@cache
def _nouns(word: str) -> re.Pattern[str] | None:
    """What makes one name a thing behind it."""
    words = _rows(told.BEHIND).get(word)
    if not words:
        return None
    return re.compile(rf"{told.APART}(?:{'|'.join(sorted(words))})\b", re.IGNORECASE)


def _has_noun(word: str, before: str, behind: str) -> bool:
    """Whether the noun of a thing stands behind a name, or its other half before it."""
    if word in _named() and told.NOUN.match(behind):
        return True
    if told.ONE.search(before) and told.OBJECT.match(behind):
        return True
    nouns = _nouns(word)
    if nouns is not None and nouns.match(behind):
        return True
    halves = _rows(told.BEFORE).get(word)
    found = told.PREVIOUS_WORD.search(before) if halves else None
    return found is not None and halves is not None and canon(found[1]) in halves


def _is_short(word: str, written: str, behind: str) -> bool:
    """Whether it is an abbreviation of notes, or a word of them, by how it is written and what stands behind it."""
    small = written.islower() and word in told.SMALL
    said = told.SMALL[word] if small else told.SHORT.get(word)
    if said is None or not (small or written.isupper() or word in told.MIXED):
        return False
    return re.match(said, behind, re.IGNORECASE) is not None


def _is_given(found: re.Match[str] | None) -> bool:
    """Whether a word is a first name with a capital."""
    return found is not None and found[1][0].isupper() and _is_first(canon(found[1]))


def _is_first(word: str) -> bool:
    names = lexicon.names()
    return word in names.female or word in names.male


def _pair(word: str, before: str, behind: str) -> bool | None:
    """Whether it is one of two names of a thing: "Mallory-Weiss", "Hunt and Hess 3", "Ann Arbor". None: of no pair."""
    if (found := _JOINED_BEHIND.match(behind)) and _are_pair(word, found[1]):
        return not told.WORKS.match(behind, found.end()) and (found[0][0] == "-" or _ends_pair(behind[found.end() :]))
    if (found := _JOINED_BEFORE.search(before)) and _are_pair(found[1], word):
        return not told.SOMEBODY.search(before, 0, found.start(1)) and (before[-1] == "-" or _ends_pair(behind))
    if (found := _BLANK_BEHIND.match(behind)) and found[1][0].isupper() and _are_pair(word, found[1]):
        rest = behind[found.end() :]
        if told.WORKS.match(rest):
            return False
        return True if _ends_pair(rest) or not _is_first(word) else None
    if (found := _BLANK_BEFORE.search(before)) and found[1][0].isupper() and _are_pair(found[1], word):
        if told.SOMEBODY.search(before, 0, found.start(1)):
            return False
        return True if _ends_pair(behind) or not _is_first(canon(found[1])) else None
    return None


def _are_pair(first: str, second: str) -> bool:
    pair = (canon(first), canon(second))
    return pair in lexicon.named_pairs() or pair in told.PAIRS


def _ends_pair(behind: str) -> bool:
    """Whether what follows two names is a thing's."""
    return bool(_PAIR_ENDS.match(behind) or told.NOUN.match(behind) or told.OBJECT.match(behind))


def _clause(before: str, behind: str) -> str:
    """What stands between the ends of sentences on both sides."""
    return f"{_ENDS.split(before)[-1]} {_ENDS.split(behind, maxsplit=1)[0]}"


def _is_scored(before: str, behind: str, maybe: bool) -> bool:
    if told.GRADED.match(behind):
        return True
    if figure := told.FIGURE.match(behind):
        # 12/28 may be a day, 98/54 a pressure.
        got, most = int(figure["got"] or 99), int(figure["most"] or 100)
        return got <= most and (got > 12 or most > 31)
    if (told.MODIFIED.search(before) and told.DIGIT.match(behind)) or (
        told.TYPED.search(before) and told.ROMAN.match(behind)
    ):
        return True
    if maybe or told.ROW.search(before) or not told.BARE.match(behind):
        return False
    clause = _clause(before, behind)
    if told.AT_WORK.search(clause) or told.KIN.search(clause):
        return False
    return told.MEASURE.search(before) is not None or told.MEASURE.search(behind) is not None


def _is_found(before: str, behind: str, maybe: bool) -> bool:
    if maybe or told.AT_WORK.search(_clause(before, behind)):
        return False
    if told.FOUND.match(behind) or (told.NONE_OF.search(before) and told.STOP.match(behind)):
        return True
    beside = (told.NEXT_WORD.match(behind), told.PREVIOUS_WORD.search(before))
    return any(found is not None and canon(found[1]) in told.RARE_TESTS for found in beside)


def _is_tube(before: str, behind: str, maybe: bool) -> bool:
    if told.PUT_IN.search(before):
        return False
    if told.HANDLED.match(behind) or (told.A_TUBE.search(before) and told.GOES_ON.match(behind)):
        return True
    tubes = told.TUBES.search(before) is not None or told.TUBES.search(behind) is not None
    if told.THE_TUBE.search(before):
        return told.STAYS.match(behind) is not None or (tubes and told.GOES_ON.match(behind) is not None)
    if maybe or told.COVERS.search(behind) or told.AT_WORK.search(_clause(before, behind)):
        return False
    if told.IN_LIST.match(behind):
        return bool(told.LISTED.search(before) or told.ALONGSIDE.match(behind))
    return tubes and told.OUT.match(behind) is not None


def _is_disease(before: str, behind: str) -> bool:
    if told.AT_WORK.search(_clause(before, behind)):
        return False
    if (told.ILL_IN.search(before) and behind[:1] == ")") or (told.OWN.match(behind) and told.ITEM.search(before)):
        return True
    if not told.ILL.match(behind):
        return False
    return told.HISTORY.search(before) is not None or bool(told.ITEM.search(before) and told.ALSO.match(behind))
