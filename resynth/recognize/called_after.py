"""Names that stand for things: a last look at what was taken for a person by its looks alone.

Medicine calls signs, stains, scores, operations, devices and diseases after persons. Such a name stands alone, in a
pair (``Weil-Felix``) or in a list (``Bentall versus David versus Ross procedure``); what is behind it says what it is,
what is before it that something of the kind is expected. Titles, degrees and cues of a person are stronger than all
this, so that only names without any are asked after here.
"""

from __future__ import annotations

from functools import cache
from itertools import pairwise

from resynth import lexicon
from resynth.recognize import name_cues as cues
from resynth.recognize.called_words import (
    ACTS,
    AWAITED,
    BEFORE,
    BEFORE_STROKE,
    DETERMINED,
    DONE,
    ENDS,
    FIELDS_OF_THINGS,
    FULL,
    GRADES,
    HANDLED,
    LAWS,
    LINKS,
    MEASURED,
    MEDICAL_ENDS,
    MODEL,
    MORE,
    NO_ADJECTIVE,
    OBJECT,
    OF_AGES,
    OF_PERSONS,
    OF_SAINTS,
    REACH,
    ROMAN,
    SAID_OF_TESTS,
    SCALES,
    SIZES,
    TAKEN,
    VERBS_TOO,
)
from resynth.recognize.name_things import PARTS, RESULTS, STRONG_THINGS, THINGS
from resynth.recognize.note import Note
from resynth.recognize.ratio import WORDLIKE, unseen


@cache
def _namesakes() -> frozenset[str]:
    """Eponyms, those included that so many bear that nothing but their surroundings tells."""
    return lexicon.named_after() | lexicon.namesakes()


@cache
def _given() -> frozenset[str]:
    """First names of the Census of 1990, and those that many bear in 2020, folded."""
    return cues.first_names().union(lexicon.first_2020(5_000))


def _is_medicine(word: str) -> bool:
    """Whether a word is one of medicine, or what it uses is called so."""
    return word in lexicon.clinical_words() or lexicon.is_product(word)


def is_thing(note: Note, symbols: str, tokens: list[int], cued: bool = False) -> bool:
    """Whether tokens that look like a name are what something is called after.

    Args:
        symbols: the classes of all tokens of the note (``name_classes``).
        tokens: the numbers of the tokens of letters, ascending; no title stands before them, no degree behind.
        cued: whether words before say that a person may follow; then only a word for a thing right behind tells.
    """
    if _is_half_of_a_pair(note, tokens[0], tokens[-1]):
        return True
    if len(tokens) > 1 and note.words[tokens[0]] in ("R", "L") and note.lower[tokens[1]] in _namesakes():
        tokens = tokens[1:]  # R. Spurling +
    if len(tokens) == 1:
        word = note.words[tokens[0]]
        return not (len(word) == 2 and word.isupper()) and _is_named_alone(note, symbols, tokens, False, cued)
    if "^" in symbols[tokens[0] : tokens[-1] + 2]:
        return False
    if _is_pair(note, symbols, tokens):
        return True
    if note.words[tokens[0]] == "A" and tokens[1] == tokens[0] + 1:
        tokens = tokens[1:]
        if not cued and _is_article_before(note, tokens[-1] + 1):
            return True  # A Lieberman speculum
    while len(tokens) > 1 and symbols[tokens[0]] in "gv":
        tokens = tokens[1:]  # a class III, Cormack-Lehane 2b; St. John's wort
    graded = len(tokens) > 1 and _is_grade(note, symbols, tokens[-1])
    if graded:
        tokens = tokens[:-1]
    if _members(symbols, tokens):
        return _is_named_alone(note, symbols, tokens, graded, cued)
    if cued:
        return _same_line(note, tokens[-1] + 1) and note.words[tokens[-1] + 1] in ACTS
    return _is_title_of_things(note, symbols, tokens)


def _is_half_of_a_pair(note: Note, first: int, last: int) -> bool:
    """Whether the other half of an eponym stands beside: ``Hoehn and Yahr II``, ``Von Willebrand``."""
    if first > 1 and note.lower[first - 1] in ("and", "&") and _are_pair(note, first - 2, first):
        return True
    return last == first and last + 1 < len(note.words) and note.words[last + 1][0].isupper() and (
        note.starts[last + 1] == note.ends[last] + 1 and _are_pair(note, last, last + 1)
    )


def _is_title_of_things(note: Note, symbols: str, tokens: list[int]) -> bool:
    """Whether several names with nothing but blanks between are what a scale, a law or a product is called."""
    lower, words, last = note.lower, note.words, tokens[-1]
    given = lexicon.fold(lower[tokens[0]]) in _given()
    if any(symbols[number - 1] == "," and lexicon.fold(lower[number]) in _given() for number in tokens[1:]):
        return False  # last name, first name and initial
    if not given or len(tokens) > 2:
        whole = [number for number in tokens if len(words[number]) > 1]
        rare = not given or any(
            lower[number] not in _given() and lower[number] not in cues.common_surnames() for number in whole
        )
        if len(whole) > 1 and rare and all(lower[number] in _namesakes() for number in whole):
            return True  # Guillain Barre, Binet B. Durie; not Thomas Allen Wilson
        loud = [number for number in tokens if words[number].isupper() and 1 < len(words[number]) < 5]
        others = [number for number in tokens if number not in loud and len(words[number]) > 1]
        if loud and others and all(symbols[number] not in "Neu" for number in others) and not all(
            words[number].isupper() for number in others
        ):
            return True  # mite RAST
        if all(symbols[number] == "u" for number in tokens) and _is_unlike_a_name(note, tokens):
            return True
    if not given and symbols[last] in "mnCk" and lower[last] in THINGS and lower[last] not in cues.common_surnames():
        return True  # Glasgow Coma Scale
    if not _same_line(note, last + 1):
        return False
    behind = words[last + 1]
    if behind in LAWS or (behind.islower() and behind in FULL):
        return True  # Ryan White Act, Jack Newman ointment
    if lower[last + 1] in SCALES and _is_medicine(lower[last]):
        return True  # Young Mania Rating
    return symbols[tokens[0]] in "mCk" and not given and _is_told_behind(note, symbols, last + 1, True, False)


def _is_unlike_a_name(note: Note, tokens: list[int]) -> bool:
    """Whether the letters of words that no list has are those of a product: ``Mepilex``."""
    return sum(unseen(lexicon.fold(note.lower[number])) for number in tokens) < WORDLIKE


def _is_named_alone(note: Note, symbols: str, tokens: list[int], graded: bool, cued: bool) -> bool:
    """Whether a thing is called by a name that stands alone, or by names joined by hyphens, commas and strokes."""
    lower, first, after = note.lower, tokens[0], tokens[-1] + 1
    given = [number for number in tokens if lexicon.fold(lower[number]) in _given()]
    known = [number for number in tokens if lower[number] in _namesakes()]
    sure = bool(given) and not known
    if graded and note.words[after] in ROMAN and len(note.words[first]) < 5 and note.words[first].isupper():
        return True  # patient was ASA II
    if cued:
        return _is_called_plainly(note, symbols, tokens, sure)
    if all(symbols[number] == "u" for number in tokens) and _is_unlike_a_name(note, tokens):
        return True
    if len(tokens) == 1 and not given and len(note.words[first]) == 2 and lower[first] not in cues.common_surnames():
        return True  # Ao, Ke
    if _is_glued(note, symbols, first, after) or (not given and _is_numbered(note, after)):
        return True
    if not sure and _is_item(note, symbols, first, after):
        return True  # CEAP 4. Linton. Dodd.
    if len(_members(symbols, tokens)) == 1:
        whole = len(known) == len(tokens) > 1
        roman = graded and len(note.words[after]) > 1 and len(tokens) == 1
        sided = graded and note.words[after] in ("L", "R")
        if roman or (graded and (known or (len(tokens) > 1 and not given)) and (whole or not sided)):
            return True  # Weber B, Child-Pugh C
        if whole and any(lower[number] not in cues.common_surnames() for number in tokens):
            return True  # Dandy-Walker
        if _is_told_behind(note, symbols, after, sure, bool(known)):
            return True
        if not sure and _is_told_before(note, symbols, first, after):
            return True
    return _is_listed(note, symbols, tokens, bool(given))


def _is_item(note: Note, symbols: str, first: int, after: int) -> bool:
    """Whether a name is all there is between two full stops or semicolons in the midst of a line, as findings stand."""
    return (
        first > 0 and note.lower[first - 1] in (".", ";") and note.lower[after : after + 1] in (["."], [";"])
        and _same_line(note, first) and _same_line(note, after + 1)
    )


def _is_called_plainly(note: Note, symbols: str, tokens: list[int], given: bool) -> bool:
    """Whether a word for a thing stands right behind a name that has a person's cue before it."""
    members = _members(symbols, tokens)
    after = tokens[-1] + 1
    if _is_glued(note, symbols, tokens[0], after):
        return True
    if not _same_line(note, after):
        return False
    if note.words[after] in ACTS:
        return True
    if given or len(members) != 1:
        return False
    if _is_head(note, after, STRONG_THINGS) or (note.words[after].islower() and note.lower[after] in MORE):
        return True
    if note.lower[tokens[-1]] in _namesakes():
        if note.lower[after] in RESULTS or _is_marked(note, after):
            return True  # R. Spurling +
        alone = len(note.words[after]) == 1 and note.lower[after + 1 : after + 2] in ([], ["."], [","], [";"], [")"])
        if symbols[after] == "d" and not _is_dated(note, after) and (
            alone or note.lower[tokens[-1]] in lexicon.named_after()
        ):
            return True  # Gleason 4+3, Wagner 2
    start = _linked(note, symbols, after, 1)  # Pinard and Loveset maneuvers
    if start < 0:
        return False
    stop = _member_end(note, symbols, start)
    return _same_line(note, stop) and _is_head(note, stop, STRONG_THINGS)


def _is_pair(note: Note, symbols: str, tokens: list[int]) -> bool:
    """Whether two names in a row are an eponym; one that people may be called as well needs a thing behind it."""
    pairs = lexicon.named_pairs()
    for at, number in enumerate(tokens[1:], 1):
        before = tokens[at - 1]
        if symbols[before + 1 : number] not in ("", "-", "v") and not (symbols[before] == "v" and number == before + 2):
            continue  # but St. Jude
        first, last = lexicon.fold(note.lower[before]), lexicon.fold(note.lower[number])
        if (first, last) in pairs:
            return (
                number == before + 2 or len(tokens) > 2 or first not in _given()
                or last not in cues.common_surnames() or _is_among_things(note, before, number + 1)
            )
    return len(tokens) > 2 and (note.lower[tokens[0]], note.lower[tokens[-1]]) in pairs  # Cornelia de Lange


def _is_among_things(note: Note, first: int, after: int) -> bool:
    """Whether a word for a thing stands behind names, or parentheses around them: ``(Austin Moore)``."""
    if first and note.lower[first - 1] == "(" and note.lower[after : after + 1] == [")"]:
        return True
    return _same_line(note, after) and (_is_head(note, after, THINGS) or note.lower[after] in MORE)


def _is_grade(note: Note, symbols: str, number: int) -> bool:
    """Whether a letter or a numeral is a grade rather than an initial."""
    if symbols[number + 1 : number + 2] == "." and symbols[number + 2 : number + 3] not in ("C", "w", ""):
        return False
    return symbols[number - 1] not in ".,^" and note.words[number] in GRADES


def _members(symbols: str, tokens: list[int]) -> list[list[int]]:
    """Tokens cut where a comma or a stroke stands; none where two names stand with nothing between but a blank."""
    members = [[tokens[0]]]
    for last, number in pairwise(tokens):
        between = symbols[last + 1 : number]
        if between == "-":
            members[-1].append(number)
        elif between and between in ",/":
            members.append([number])
        else:
            return []
    return members


def _same_line(note: Note, number: int) -> bool:
    """Whether a token stands in the line of the one before it."""
    return 0 < number < len(note.words) and "\n" not in note.text[note.ends[number - 1] : note.starts[number]]


def _is_glued(note: Note, symbols: str, first: int, after: int) -> bool:
    """Whether a hyphen joins a name to a word of medicine: ``Solu-Medrol``, ``Os-Cal``, ``Clark-type``."""
    lower, starts, ends = note.lower, note.starts, note.ends
    if symbols[after : after + 1] == "-" and starts[after + 1 : after + 2] == [ends[after - 1] + 1]:
        word = lower[after + 1]
        return symbols[after + 1] in "Cw" and (
            word in RESULTS or word in THINGS or word in _namesakes()
            or (_is_medicine(word) and word not in lexicon.census_names())
        )
    return first > 1 and symbols[first - 2 : first] == "C-" and ends[first - 2] + 1 == starts[first] and (
        lower[first - 2] not in lexicon.census_names() or _are_pair(note, first - 2, first)
    )


def _is_numbered(note: Note, after: int) -> bool:
    """Whether one or two digits are written to a name: ``Pax6``; not where letters follow, as in a scanned word."""
    words, starts, ends = note.words, note.starts, note.ends
    if not (words[after : after + 1] and words[after].isdecimal() and starts[after] == ends[after - 1]):
        return False
    glued = starts[after + 1 : after + 2] == [ends[after]] and words[after + 1].isalpha()
    return len(words[after]) < 3 and not glued


def is_called_so(note: Note, symbols: str, number: int) -> bool:
    """Whether a word that is somebody's name in a note is a thing's here: ``Romberg positive``, ``Jones fracture``."""
    end = number + 1
    while symbols[end : end + 1] == "-" and symbols[end + 1 : end + 2] and symbols[end + 1] in "NenuC" and (
        note.ends[end - 1] == note.starts[end]
    ):
        end += 2
    if not _same_line(note, end):
        return False
    return _is_head(note, end, STRONG_THINGS if end == number + 1 else THINGS) or (
        note.lower[end] in RESULTS and note.lower[number] in _namesakes()
    )


def _is_told_behind(note: Note, symbols: str, after: int, given: bool, known: bool) -> bool:
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
        if lower[after - 3] in lexicon.named_after() and _same_line(note, after) and not (
            lower[after] in cues.RELATIVES or lower[after] in OF_PERSONS
        ):
            return True  # Devic's ruled out
        if lower[after : after + 1] in ([","], [";"], [")"]) and note.starts[after] == note.ends[after - 1]:
            return True  # Barrett's, OSA
    elif lower[after : after + 1] == ["-"] and note.starts[after] == note.ends[after - 1]:
        after += 1
    if not _same_line(note, after):
        return False
    word = lower[after]
    if note.words[after] in LAWS:
        return True
    if _is_head(note, after, STRONG_THINGS if given else THINGS) or (not given and word in MORE):
        return True
    if given:
        return False
    if _is_marked(note, after):
        return True
    if word in RESULTS or word in TAKEN or word in AWAITED or _is_model(note, symbols, after):
        return True
    if symbols[after] == "d":
        if known and len(word) == 4 and _same_line(note, after + 1) and _is_head(note, after + 1, THINGS):
            return True  # McDonald 2017 criteria
        if known and len(word) < 3 and note.starts[after] == note.ends[after - 1] + 1 and not _is_dated(note, after):
            return True  # Shaffer 3 to 4
        return _is_value(note, symbols, after)
    placed = after > 1 and lower[after - 2] in ("in", "at", "from", "near", "to", ":")
    if note.words[after].islower() and not placed and word in lexicon.nouns() and word not in OF_PERSONS and (
        word not in cues.TRADES and word not in cues.PLACES and note.starts[after] == note.ends[after - 1] + 1
    ):
        return True
    if known and word in ("is", "was", "are", "were") and _same_line(note, after + 1) and (
        lower[after + 1] in RESULTS or lower[after + 1] in AWAITED or lower[after + 1] in SAID_OF_TESTS
    ) and lower[after + 2 : after + 3] != ["for"]:
        return True  # Hawkins is positive
    if known and word in HANDLED and lower[after + 1 : after + 2] and lower[after + 1] not in DETERMINED:
        return True  # Hasson out
    if known and word in SAID_OF_TESTS and note.lower[after + 1 : after + 2] in ([], ["."], [","], [";"], [")"]):
        return True  # Milan met
    if known and note.words[after][0].isupper() and lexicon.is_product(word) and (
        note.starts[after] == note.ends[after - 1] + 1
    ):
        return True  # Gore Viabahn
    if known and word == "not" and _same_line(note, after + 1) and lower[after + 1] in DONE:
        return True  # Sager not used
    for number in range(after, after + (2 if known else 1)):  # Kurtzke functional scores, Russell viper venom test
        if not _is_adjective(note, number) or not _same_line(note, number + 1):
            return False
        if _is_head(note, number + 1, STRONG_THINGS) or lower[number + 1] in MORE:
            return True
    return False


def _is_adjective(note: Note, number: int) -> bool:
    """Whether a word may stand between a name and what is called after it."""
    word = note.lower[number]
    return note.words[number].islower() and len(word) > 3 and not word.endswith(ENDS) and not (
        word in NO_ADJECTIVE or word in cues.functions() or word in cues.PERSONAL
    )


def _is_head(note: Note, number: int, heads: frozenset[str]) -> bool:
    """Whether a token is a word for a thing, rather than what somebody does: ``signs``, but not ``signs the form``."""
    lower = note.lower
    if lower[number] not in heads:
        word = lower[number]
        return len(word) > 7 and (word.endswith(MEDICAL_ENDS) or (
            word.endswith(("tion", "sion", "tions", "sions")) and word not in lexicon.common_words()
        ))
    if not _same_line(note, number + 1):
        return True
    behind = lower[number + 1]
    return not (behind in OBJECT and lower[number][-1] == "s") and not (
        behind in DETERMINED and lower[number] in VERBS_TOO
    )


def _is_marked(note: Note, after: int) -> bool:
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


def _is_dated(note: Note, number: int) -> bool:
    """Whether digits are of a day, an hour or an age: ``7/12``, ``14:30``, ``45M``, ``67 y/o``."""
    behind = note.lower[number + 1] if number + 1 < len(note.words) else ""
    glued = bool(behind) and note.starts[number + 1] == note.ends[number]
    return (glued and (behind in ("/", ":") or behind.isalpha())) or behind in OF_AGES


def _is_model(note: Note, symbols: str, after: int) -> bool:
    """Whether what a maker calls a device stands here, its model, lot or serial number told soon."""
    if not (note.words[after][0].isupper() and note.starts[after] == note.ends[after - 1] + 1):
        return False
    line = note.line(note.starts[after])[1]
    return any(
        note.lower[number] in MODEL for number in range(after + 1, min(after + 10, len(note.words)))
        if note.starts[number] < line
    )


def _is_value(note: Note, symbols: str, number: int) -> bool:
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
    if sign == "/" and note.lower[number - 1] in lexicon.named_after() and more != "/" and len(value) < 3:
        return True  # Tinetti 8/10
    return sign == "/" and len(value) < 4 and more != "/" and (
        int(words[number]) > 31 or int(value) > 31 or (int(words[number]) > 12 and int(value) > 12)
    ) and len(words[number]) < 4


def _is_told_before(note: Note, symbols: str, first: int, after: int) -> bool:
    """Whether a thing is expected where a name begins: behind ``s/p``, ``no``, ``dx``, an article."""
    if not _same_line(note, first):
        return False
    lower = note.lower
    before = lower[first - 1]
    if before == "by" and first > 2 and (lower[first - 2] in MEASURED or (
        symbols[first - 2] == "d" and lower[first - 3] != "/" and lower[first] in _namesakes()
    )):
        return True  # 52% by Simpson
    if before == ":" and first > 1 and lower[first - 2] in FIELDS_OF_THINGS:
        return True  # Brace: Bledsoe
    if before == "of" and first > 1 and (lower[first - 2] in PARTS or lower[first - 2] in THINGS):
        return True  # circle of Willis
    if before == "(" and lower[first] in _namesakes() and lower[after : after + 1] in ([")"], [","]):
        return True  # (Steinberg)
    beside = note.starts[first] == note.ends[first - 1] + 1
    if beside and symbols[first - 1] == "C" and lexicon.is_product(before):
        return True  # Pred Forte
    if before in SIZES and first > 1 and symbols[first - 2] == "d":
        return True  # 22 g Huber
    if before in BEFORE:
        return before != "no" or first < 2 or symbols[first - 2] != "d"
    if first > 2 and lower[first - 2] == "/" and (lower[first - 3], before) in BEFORE_STROKE:
        return True
    behind = lower[after] if _same_line(note, after) else ""
    if before == "the":
        return not behind or behind in ",.;)" or behind in cues.functions()
    return before in ("a", "an") and _is_article_before(note, after)


def _is_article_before(note: Note, after: int) -> bool:
    """Whether a noun stands behind a name behind an article: ``a Corrigan pulse``, not ``a Garza patient``."""
    if not _same_line(note, after) or not note.words[after].islower():
        return False
    return not any(
        note.lower[after] in words
        for words in (cues.functions(), cues.PERSONAL, cues.PATIENTS, cues.RELATIVES, cues.PLACES)
    )


def _is_listed(note: Note, symbols: str, tokens: list[int], given: bool) -> bool:
    """Whether a name stands in a list of things: their heads stand behind the last, or most of them are eponyms."""
    members = [tokens]
    end = tokens[-1] + 1
    for _ in range(REACH):
        start = _linked(note, symbols, end, 1)
        if start < 0:
            break
        stop = _member_end(note, symbols, start)
        members.append(list(range(start, stop)))
        end = stop
    first = tokens[0]
    if len(members) > 1 and _are_pair(note, tokens[-1], members[1][0]):
        return True  # Salter and Harris described
    for _ in range(REACH):
        start = _linked(note, symbols, first - 1, -1)
        if start < 0:
            break
        if _are_pair(note, start, first):
            return True
        stop = start + 1
        while start > 1 and symbols[start - 1] == "-" and symbols[start - 2] in "NenuC" and (
            note.ends[start - 2] == note.starts[start - 1]
        ):
            start -= 2
        if start and symbols[start - 1] == "p":
            return False
        members.append(list(range(start, stop)))
        first = start
    own = len(_members(symbols, tokens))
    if len(members) < 2 and own < 3:
        return own > 1 and not given and any(note.lower[number] in lexicon.named_after() for number in tokens)
    if _is_told_behind(note, symbols, end, given and len(members) < 3, False):
        return True
    others = [number for member in members[1:] for number in member if symbols[number] in "NenuC"]
    if "," in symbols[tokens[0] : tokens[-1]]:
        others += [number for number in tokens if note.lower[number] in lexicon.named_after()]
    told = 0.0
    known = all(note.lower[number] in _namesakes() for number in tokens)
    for word in (note.lower[number] for number in others):
        if word in lexicon.named_after() or (known and _is_medicine(word)):
            told += 1.0
        elif word in _namesakes() or _is_medicine(word):
            told += 0.5
    return told * 2 > len(others) > (1 if given else 0)


def _are_pair(note: Note, first: int, second: int) -> bool:
    return (lexicon.fold(note.lower[first]), lexicon.fold(note.lower[second])) in lexicon.named_pairs()


def _linked(note: Note, symbols: str, number: int, step: int) -> int:
    """The capitalised token beyond a comma, a stroke, an "and" and the like that stands at ``number``; -1 if none."""
    lower = note.lower
    links = 0
    if 0 < number < len(lower) - 1 and lower[number] == "." and _is_sentence(note, symbols, number + step, step):
        return number + step  # Spitz. Reed. Pautrier.
    while 0 <= number < len(lower) and (lower[number] in LINKS or (links and lower[number] == ".")) and links < 2:
        number += step
        links += 1
    if not links or not 0 <= number < len(lower) or symbols[number] not in "NenuC" or not (
        note.words[number].istitle() or lower[number] in _namesakes() or _is_medicine(lower[number])
    ):
        return -1
    begun = number - step * links
    between = note.text[note.starts[min(number, begun)] : note.ends[max(number, begun)]]
    return -1 if "\n\n" in between else number


def _is_sentence(note: Note, symbols: str, number: int, step: int) -> bool:
    """Whether a capitalised word stands alone between full stops, beyond one of them."""
    if symbols[number] not in "NeuC" or not note.words[number].istitle():
        return False
    beyond = number + step
    if not 0 <= beyond < len(note.words):
        return True
    first, second = sorted((number, beyond))
    return note.lower[beyond] in (".", ":") or "\n" in note.text[note.ends[first] : note.starts[second]]


def _member_end(note: Note, symbols: str, number: int) -> int:
    """The token behind a member of a list: behind its other half and a grade of one letter."""
    end = number + 1
    while symbols[end : end + 1] == "-" and symbols[end + 1 : end + 2] and symbols[end + 1] in "NenuC" and (
        note.ends[end - 1] == note.starts[end]
    ):
        end += 2
    if symbols[end : end + 1] == "i" and symbols[end + 1 : end + 2] != ".":
        end += 1
    return end
