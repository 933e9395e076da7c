"""What stands behind a name and says that something is called so."""

from __future__ import annotations

from resynth import lexicon
from resynth.recognize.note import Note
from resynth.recognize.persons import name_cues as cues
from resynth.recognize.persons.called_names import same_line
from resynth.recognize.persons.called_words import (
    AWAITED,
    DETERMINED,
    DONE,
    ENDS,
    EPITHETS,
    GENERA,
    HANDLED,
    LAWS,
    MEDICAL_ENDS,
    MODEL,
    MORE,
    NO_ADJECTIVE,
    OBJECT,
    OF_AGES,
    OF_PERSONS,
    OF_SAINTS,
    SAID_OF_TESTS,
    TAKEN,
    VERBS_TOO,
)
from resynth.recognize.persons.name_things import RESULTS, STRONG_THINGS, THINGS
from resynth.recognize.words import word_set


def is_told_behind(note: Note, symbols: str, after: int, given: bool, known: bool) -> bool:
    """Whether what is behind a name says that it is a thing.

    Args:
        given: whether it is a first name and no eponym; then only words that are nothing else tell.
        known: whether it is an eponym.
    """
    lower = note.lower
    if lower[after : after + 2] == ["'", "s"] or lower[after : after + 2] == ["’", "s"]:
        if lower[after + 2 : after + 3] != [] and lower[after + 2] in OF_SAINTS:
            return True
        if given or not known:
            return False
        after += 2
        if lower[after - 3] in lexicon.named_after() and same_line(note, after) and not (
            lower[after] in cues.RELATIVES or lower[after] in OF_PERSONS
        ):
            return True  # Devic's ruled out
        if lower[after : after + 1] in ([","], [";"], [")"]) and note.starts[after] == note.ends[after - 1]:
            return True  # Barrett's, OSA
    elif lower[after : after + 1] == ["-"] and note.starts[after] == note.ends[after - 1]:
        after += 1
    if not same_line(note, after):
        return False
    if note.words[after] in LAWS:
        return True
    if is_head(note, after, STRONG_THINGS if given else THINGS) or (not given and lower[after] in MORE):
        return True
    if _is_epithet(note, after):
        return True  # Candida glabrata
    if given:
        return False
    if is_marked(note, after) or _is_result(note, symbols, after):
        return True
    if symbols[after] == "d":
        return _is_counted(note, after, known)
    if _is_noun(note, after) or (known and _is_used(note, after)):
        return True
    for number in range(after, after + (2 if known else 1)):  # Kurtzke functional scores, Russell viper venom test
        if not is_adjective(note, number) or not same_line(note, number + 1):
            return False
        if is_head(note, number + 1, STRONG_THINGS) or lower[number + 1] in MORE:
            return True
    return False


def _is_result(note: Note, symbols: str, after: int) -> bool:
    """``Hawkins positive``, ``Kattan and Partin were used``, ``Cobb of 22``, ``Duke minus 11``."""
    word = note.lower[after]
    if word in RESULTS or word in TAKEN or word in AWAITED or is_model(note, after):
        return True
    if word in ("was", "were") and note.lower[after + 1 : after + 2] == ["used"]:
        return True
    return word in ("of", "plus", "minus") and symbols[after + 1 : after + 2] == "d"


def _is_counted(note: Note, after: int, known: bool) -> bool:
    """Whether digits behind a name are a score, a measured value or a year of criteria: ``McDonald 2017 criteria``."""
    word = note.lower[after]
    if known and len(word) == 4 and same_line(note, after + 1) and is_head(note, after + 1, THINGS):
        return True
    rare = note.lower[after - 1] in lexicon.named_after()
    beside = note.starts[after] == note.ends[after - 1] + 1
    if known and len(word) < (3 if rare else 2) and beside and not is_dated(note, after):
        return True  # Shaffer 3 to 4
    return is_value(note, after)


def _is_noun(note: Note, after: int) -> bool:
    """Whether a noun in small letters stands right behind a name, and no place or house is told of before that."""
    word = note.lower[after]
    placed = after > 1 and note.lower[after - 2] in ("in", "at", "from", "near", "to", ":")
    return note.words[after].islower() and not placed and word in lexicon.nouns() and word not in OF_PERSONS and (
        word not in cues.TRADES and word not in cues.PLACES and note.starts[after] == note.ends[after - 1] + 1
    )


def _is_used(note: Note, after: int) -> bool:
    """Whether what is said behind an eponym is said of a test, a device or a drug: ``Hasson out``, ``Milan met``."""
    lower, word = note.lower, note.lower[after]
    if word in ("is", "was", "are", "were") and same_line(note, after + 1) and (
        lower[after + 1] in RESULTS or lower[after + 1] in AWAITED or lower[after + 1] in SAID_OF_TESTS
        or (lower[after + 1].isdecimal() and lower[after + 2 : after + 4] in (["/", "5"], ["/", "10"]))
    ) and lower[after + 2 : after + 3] != ["for"]:
        return True  # Hawkins is positive
    if word in HANDLED and lower[after + 1 : after + 2] and lower[after + 1] not in DETERMINED:
        return True
    if word in SAID_OF_TESTS and lower[after + 1 : after + 2] in ([], ["."], [","], [";"], [")"]):
        return True
    if note.words[after][0].isupper() and lexicon.is_product(word) and note.starts[after] == note.ends[after - 1] + 1:
        return True  # Gore Viabahn
    return word == "not" and same_line(note, after + 1) and lower[after + 1] in DONE  # Sager not used


def _is_epithet(note: Note, number: int) -> bool:
    """Whether a species stands behind a genus: a small word of Latin that is no word of English."""
    word = note.words[number]
    return word.islower() and len(word) > 4 and word.endswith(EPITHETS) and (
        lexicon.fold(note.lower[number - 1]) in lexicon.kept_words() or note.lower[number - 1] in GENERA or (
            word not in lexicon.common_words() and word not in lexicon.census_names() and word not in cues.PERSONAL
        )
    )


def is_adjective(note: Note, number: int) -> bool:
    """Whether a word may stand between a name and what is called after it."""
    word = note.lower[number]
    return note.words[number].islower() and len(word) > 3 and not word.endswith(ENDS) and not (
        word in NO_ADJECTIVE or word in cues.functions() or word in cues.PERSONAL
    )


def is_head(note: Note, number: int, heads: frozenset[str]) -> bool:
    """Whether a token is a word for a thing, rather than what somebody does: ``signs``, but not ``signs the form``."""
    lower = note.lower
    if lower[number] not in heads:
        word = lower[number]
        return len(word) > 7 and (word.endswith(MEDICAL_ENDS) or (
            word.endswith(("tion", "sion", "tions", "sions")) and word not in lexicon.common_words()
        ))
    if not same_line(note, number + 1):
        return True
    behind = lower[number + 1]
    return not (behind in OBJECT and lower[number][-1] == "s") and not (
        behind in DETERMINED and lower[number] in VERBS_TOO
    )


def is_marked(note: Note, after: int) -> bool:
    """Whether a sign says how a finding or a device is: ``Blake x2``, ``Sandifer?``, ``Ely -.``, ``Allen <5 s``."""
    sign = note.lower[after]
    behind = note.lower[after + 1] if after + 1 < len(note.words) else ""
    glued = after + 1 < len(note.words) and note.starts[after + 1] == note.ends[after]
    if sign == "x":
        return glued and behind.isdecimal()
    if sign == "?":
        return bool(note.starts[after] == note.ends[after - 1])
    if sign == "-":
        return note.starts[after] > note.ends[after - 1] and glued and behind in (".", ",", ";", ")")
    return sign in ("+", "<", ">", "\u2264", "\u2265")


def is_dated(note: Note, number: int) -> bool:
    """Whether digits are of a day, an hour or an age: ``7/12``, ``14:30``, ``45M``, ``67 y/o``."""
    behind = note.lower[number + 1] if number + 1 < len(note.words) else ""
    glued = bool(behind) and note.starts[number + 1] == note.ends[number]
    if behind in OF_AGES and not _FORESEEN.isdisjoint(note.lower[number + 2 : number + 4]):
        return False  # Framingham 10 yr risk
    return (glued and (behind in ("/", ":") or behind.isalpha())) or behind in OF_AGES


#: What is foretold for so many years.
_FORESEEN = word_set("risk score survival probability ascvd chd")


def is_model(note: Note, after: int) -> bool:
    """Whether what a maker calls a device stands here, its model, lot or serial number told soon."""
    if not (note.words[after][0].isupper() and note.starts[after] == note.ends[after - 1] + 1):
        return False
    line = note.line(note.starts[after])[1]
    return any(
        note.lower[number] in MODEL for number in range(after + 1, min(after + 10, len(note.words)))
        if note.starts[number] < line
    )


def is_value(note: Note, number: int) -> bool:
    """Whether a measured value stands here: ``6.2``, ``7%``, ``122/64``, ``+4``; not a day, an hour or an age."""
    words, starts, ends = note.words, note.starts, note.ends
    sign, value, more = [*words[number + 1 : number + 4], "", "", ""][:3]
    if not sign:
        return False
    if starts[number + 1] != ends[number]:
        return sign.lower() in TAKEN
    if sign == "%" or sign.lower() in ("mg", "mcg", "ml", "cc"):
        return True
    if not value.isdecimal() or starts[number + 2] != ends[number + 1]:
        return False
    if sign == ".":
        return more != "."
    if sign == "/" and note.lower[number - 1] in lexicon.named_after() and more != "/" and (
        value in ("4", "5", "6", "8", "10") and int(words[number]) <= int(value)
    ):
        return True  # Tinetti 8/10
    return sign == "/" and len(value) < 4 and more != "/" and (
        int(words[number]) > 31 or int(value) > 31 or (int(words[number]) > 12 and int(value) > 12)
    ) and len(words[number]) < 4
