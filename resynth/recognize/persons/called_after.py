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
from resynth.recognize.known_senses import is_called
from resynth.recognize.note import Note
from resynth.recognize.persons import name_cues as cues
from resynth.recognize.persons.called_behind import is_dated, is_head, is_marked, is_told_behind
from resynth.recognize.persons.called_findings import is_among_findings
from resynth.recognize.persons.called_letters import is_told_by_letters
from resynth.recognize.persons.called_lists import are_pair, is_listed, linked_to, member_end, parted
from resynth.recognize.persons.called_made import is_made_or_staged
from resynth.recognize.persons.called_names import SHORT_NAMES, first_names, is_medicine, is_sold, namesakes, same_line
from resynth.recognize.persons.called_signs import is_told_by_signs
from resynth.recognize.persons.called_sold import is_sold_as
from resynth.recognize.persons.called_words import (
    ACTS,
    AWAITED,
    BEFORE,
    BEFORE_STROKE,
    FIELDS_OF_THINGS,
    FULL,
    GRADES,
    LAWS,
    LINKS,
    MEASURED,
    MORE,
    ROMAN,
    SCALES,
    SCORED,
    SIZES,
    WARDS,
)
from resynth.recognize.persons.name_things import PARTS, RESULTS, STRONG_THINGS, THINGS
from resynth.recognize.persons.ratio import WORDLIKE, unseen
from resynth.recognize.words import Decided, regex, word_set

#: A first and a last name, initials between or before them, the last name first or not, as classes.
_PERSON = regex(r"(?:i\.?|N)*N(?:,N(?:i\.)?)?\Z")
_LINKING = frozenset(("and", "&", "or", "versus", "vs", "/", "by", "-"))
_LISTING = LINKS | {".", "-"}
_GLUING = ("-", "'")
#: Behind names that are nobody else's, what may be called by them all the same.
#: Before an eponym of two words, what is asked after, denied or felt: ``c/o Braxton Hicks``, ``no Grey Turner``.
_COMPLAINED = word_set(
    "o no denies denied feels feeling felt reports having irregular occasional some mild few false likely"
)
_DENIED = word_set("no without denies neither negative")
_CALLING = LINKS - {","} | FULL | SCALES | frozenset(word.lower() for word in LAWS | ACTS)


#: Behind a word in small letters, an office of a hospital.
_OFFICES = frozenset(("manager", "managers", "management", "lab", "labs"))


def is_thing(note: Note, symbols: str, tokens: list[int], cued: bool = False) -> bool:
    """Whether tokens that look like a name are what something is called after.

    Args:
        symbols: the classes of all tokens of the note (``name_classes``).
        tokens: the numbers of the tokens of letters, ascending; no title stands before them, no degree behind.
        cued: whether words before say that a person may follow; then only a word for a thing right behind tells.
    """
    if is_told_by_signs(note, tokens) or is_told_by_letters(note, symbols, tokens) or is_sold_as(note, tokens):
        return True
    if is_made_or_staged(note, tokens, cued):
        return True
    first, closed = tokens[0], len(tokens) == 1 or note.words[tokens[0] + 1] == ","
    if len(tokens) == 1 and "".join(note.lower[first + 1 : first + 2]) in _OFFICES and symbols[first] in "nmC":
        return note.words[first + 1].islower()  # Case manager, Cath lab
    if closed and note.lower[first] in _ANESTHESIA and note.words[first].isupper() and (
        note.words[first - 1] == ":" and note.lower[first - 2] in _ASLEEP
    ):
        return True  # Anesthesia: GETA, NIM tube; not: Mac Okafor
    if not cued and is_among_findings(note, tokens):
        return True
    if len(tokens) == 2 and not cued and lower_roman(note, tokens[1]) and note.lower[first] in namesakes():
        return True  # hurley iii axillae
    if len(tokens) == 2 and (note.lower[tokens[0]], note.lower[tokens[1]]) in lexicon.named_pairs():
        after = tokens[1] + 1
        after += 2 * (note.lower[after : after + 2] in (["'", "s"], ["’", "s"]))
        if after < len(note.words) and note.words[after].islower() and is_head(note, after, STRONG_THINGS):
            return True  # Sister Mary Joseph's nodule
    if len(tokens) > 1 and _is_nobody_elses(note, symbols, tokens):
        return False
    if _is_half_of_a_pair(note, tokens[0], tokens[-1]):
        return True
    if len(tokens) > 1 and note.words[tokens[0]] in ("R", "L") and note.lower[tokens[1]] in namesakes():
        tokens = tokens[1:]  # R. Spurling +
    if len(tokens) == 1:
        word = note.words[tokens[0]]
        if note.lower[tokens[0] + 2 : tokens[0] + 3] == ["t"] and note.lower[tokens[0] + 1] in ("'", "\u2019"):
            return True  # Don't
        if len(word) == 2 and word.isupper():
            return word in WARDS
        return _is_named_alone(note, symbols, tokens, False, cued)
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
    if any(
        symbols[number] in "mnCk" and (note.lower[number] in THINGS or note.lower[number] in MORE)
        and note.lower[before] in namesakes() and note.lower[number] not in cues.common_surnames()
        for before, number in pairwise(tokens)
    ):
        return True  # WATSON KNIFE, ZIMMER; PADGETT, MESH
    if parted(symbols, tokens):
        return _is_named_alone(note, symbols, tokens, graded, cued)
    if cued:
        return same_line(note, tokens[-1] + 1) and note.words[tokens[-1] + 1] in ACTS
    return _is_title_of_things(note, symbols, tokens)


@cache
def _renowned() -> frozenset[str]:
    """Words in names that things have, alone or in pairs."""
    return namesakes().union(*lexicon.named_pairs())


def lower_roman(note: Note, at: int) -> bool:
    """Whether a numeral in small letters is a grade: a word of medicine stands behind, and no degree or sign."""
    behind = note.lower[at + 1] if same_line(note, at + 1) else ""
    return note.words[at] in ("ii", "iii", "iv") and behind in lexicon.clinical_words() and behind.isalpha()


_renown = Decided(lambda word: lexicon.fold(word) in _renowned())


def _is_nobody_elses(note: Note, symbols: str, tokens: list[int]) -> bool:
    """Whether several names that nothing is called by stand together, no word behind them that calls something so.

    For names that are likelier names than words, with initials or none: what most persons are written like.
    """
    lower, first, after = note.lower, tokens[0], tokens[-1] + 1
    written = symbols[first:after]
    if _PERSON.match(written) is None or note.words[first] == "A":
        return False
    behind = lower[after] if after < len(lower) else ""
    if behind in _CALLING or (first and lower[first - 1] in _LINKING):
        return False
    if "," in written:
        if behind in _LISTING or symbols[after : after + 1] in _GLUING or (first and lower[first - 1] in _LISTING):
            return False
        if not any(lexicon.fold(lower[number]) in first_names() for number in tokens):
            return False
    return not any(map(_renown.__getitem__, map(lower.__getitem__, tokens)))


def _is_half_of_a_pair(note: Note, first: int, last: int) -> bool:
    """Whether the other half of an eponym stands beside: ``Hoehn and Yahr II``, ``Von Willebrand``."""
    if first > 1 and note.lower[first - 1] in ("and", "&") and are_pair(note, first - 2, first):
        return True
    if last + 2 < len(note.words) and note.lower[last + 1] in ("and", "&") and are_pair(note, last, last + 2):
        return True
    return last == first and last + 1 < len(note.words) and note.words[last + 1][0].isupper() and (
        note.starts[last + 1] == note.ends[last] + 1 and are_pair(note, last, last + 1)
    )


def _is_title_of_things(note: Note, symbols: str, tokens: list[int]) -> bool:
    """Whether several names with nothing but blanks between are what a scale, a law or a product is called."""
    lower, words, last = note.lower, note.words, tokens[-1]
    given = lexicon.fold(lower[tokens[0]]) in first_names()
    if any(symbols[number - 1] == "," and lexicon.fold(lower[number]) in first_names() for number in tokens[1:]):
        return False  # last name, first name and initial
    if not given or len(tokens) > 2:
        whole = [number for number in tokens if len(words[number]) > 1]
        rare = not given or any(
            lower[number] not in first_names() and lower[number] not in cues.common_surnames() for number in whole
        )
        if len(whole) > 1 and rare and all(lower[number] in namesakes() for number in whole):
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
    if not same_line(note, last + 1):
        return False
    behind = words[last + 1]
    if behind in LAWS or (behind.islower() and behind in FULL):
        return True  # Ryan White Act, Jack Newman ointment
    if lower[last + 1] in SCALES and is_medicine(lower[last]):
        return True  # Young Mania Rating
    return symbols[tokens[0]] in "mCk" and not given and is_told_behind(note, symbols, last + 1, True, False)


def _is_unlike_a_name(note: Note, tokens: list[int]) -> bool:
    """Whether the letters of words that no list has are those of a product: ``Mepilex``."""
    return sum(unseen(lexicon.fold(note.lower[number])) for number in tokens) < WORDLIKE


def _is_named_alone(note: Note, symbols: str, tokens: list[int], graded: bool, cued: bool) -> bool:
    """Whether a thing is called by a name that stands alone, or by names joined by hyphens, commas and strokes."""
    lower, first, after = note.lower, tokens[0], tokens[-1] + 1
    given = [number for number in tokens if lexicon.fold(lower[number]) in first_names()]
    known = [number for number in tokens if lower[number] in namesakes()]
    sure = bool(given) and not known
    if graded and note.words[after] in ROMAN and len(note.words[first]) < 5 and note.words[first].isupper():
        return True  # patient was ASA II
    if cued:
        return _is_called_plainly(note, symbols, tokens, sure)
    if all(symbols[number] == "u" for number in tokens) and _is_unlike_a_name(note, tokens):
        return True
    if len(tokens) == 1 and not given and len(note.words[first]) == 2 and lower[first] not in SHORT_NAMES:
        return True  # Ao, Ke
    if _is_glued(note, symbols, first, after) or (not given and _is_numbered(note, after)):
        return True
    if not sure and _is_item(note, first, after):
        return True  # CEAP 4. Linton. Dodd.
    if len(parted(symbols, tokens)) == 1:
        whole = len(known) == len(tokens) > 1
        roman = graded and len(note.words[after]) > 1 and len(tokens) == 1
        sided = graded and note.words[after] in ("L", "R")
        if roman or (graded and (known or (len(tokens) > 1 and not given)) and (whole or not sided)):
            return True  # Weber B, Child-Pugh C
        if whole and any(lower[number] not in cues.common_surnames() for number in tokens):
            return True  # Dandy-Walker
        if is_told_behind(note, symbols, after, sure, bool(known)):
            return True
        if not sure and _is_told_before(note, symbols, first, after):
            return True
    return is_listed(note, symbols, tokens, bool(given))


def _is_item(note: Note, first: int, after: int) -> bool:
    """Whether a name is all there is between two full stops or semicolons in the midst of a line, as findings stand."""
    return (
        first > 0 and note.lower[first - 1] in (".", ";") and note.lower[after : after + 1] in (["."], [";"])
        and same_line(note, first) and same_line(note, after + 1)
    )


def _is_called_plainly(note: Note, symbols: str, tokens: list[int], given: bool) -> bool:
    """Whether a word for a thing stands right behind a name that has a person's cue before it."""
    members = parted(symbols, tokens)
    after = tokens[-1] + 1
    if _is_glued(note, symbols, tokens[0], after):
        return True
    if tokens[0] and note.lower[tokens[0] - 1] == "by" and _is_method(note, symbols, tokens[0]):
        return True
    if not same_line(note, after):
        return False
    if note.words[after] in ACTS:
        return True
    if given or len(members) != 1:
        return False
    if is_head(note, after, STRONG_THINGS) or (note.words[after].islower() and note.lower[after] in MORE):
        return True
    if note.lower[tokens[-1]] in namesakes():
        if note.lower[after] in RESULTS or is_marked(note, after):
            return True  # R. Spurling +
        alone = len(note.words[after]) == 1 and note.lower[after + 1 : after + 2] in ([], ["."], [","], [";"], [")"])
        if symbols[after] == "d" and not is_dated(note, after) and (
            alone or note.lower[tokens[-1]] in lexicon.named_after()
        ):
            return True  # Gleason 4+3, Wagner 2
    start = linked_to(note, symbols, after, 1)  # Pinard and Loveset maneuvers
    if start < 0:
        return False
    stop = member_end(note, symbols, start)
    return same_line(note, stop) and is_head(note, stop, STRONG_THINGS)


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
                number == before + 2 or len(tokens) > 2 or first not in first_names()
                or last not in cues.common_surnames() or _is_among_things(note, before, number + 1)
            )
    return len(tokens) > 2 and (note.lower[tokens[0]], note.lower[tokens[-1]]) in pairs  # Cornelia de Lange


def _is_among_things(note: Note, first: int, after: int) -> bool:
    """Whether a word for a thing stands behind names, or parentheses around them: ``(Austin Moore)``."""
    if first and note.lower[first - 1] == "(" and note.lower[after : after + 1] == [")"]:
        return True
    if first and note.lower[first - 1] in _COMPLAINED and same_line(note, first):
        return True
    return same_line(note, after) and (
        is_head(note, after, THINGS) or note.lower[after] in MORE or note.lower[after] in AWAITED
        or note.lower[after] in RESULTS or is_marked(note, after)
    )


def _is_grade(note: Note, symbols: str, number: int) -> bool:
    """Whether a letter or a numeral is a grade rather than an initial."""
    initial = len(note.words[number]) == 1 and symbols[number + 1 : number + 2] == "."
    if initial and symbols[number + 2 : number + 3] not in ("C", "w", ""):
        return False
    return symbols[number - 1] not in ".,^" and note.words[number] in GRADES


def _is_glued(note: Note, symbols: str, first: int, after: int) -> bool:
    """Whether a hyphen joins a name to a word of medicine: ``Solu-Medrol``, ``Os-Cal``, ``Clark-type``."""
    lower, starts, ends = note.lower, note.starts, note.ends
    if symbols[after : after + 1] == "-" and starts[after + 1 : after + 2] == [ends[after - 1] + 1]:
        word = lower[after + 1]
        return symbols[after + 1] in "Cw" and (
            word in RESULTS or word in THINGS or word in namesakes()
            or (is_medicine(word) and word not in lexicon.census_names())
        )
    return first > 1 and symbols[first - 2 : first] == "C-" and ends[first - 2] + 1 == starts[first] and (
        lower[first - 2] not in lexicon.census_names() or are_pair(note, first - 2, first)
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
    if is_called(note.text, note.starts[number], note.ends[number], note.lower[number]):
        return True
    end = number + 1
    while symbols[end : end + 1] == "-" and symbols[end + 1 : end + 2] and symbols[end + 1] in "NenuC" and (
        note.ends[end - 1] == note.starts[end]
    ):
        end += 2
    if not same_line(note, end):
        return False
    return is_head(note, end, STRONG_THINGS if end == number + 1 else THINGS) or (
        note.lower[end] in RESULTS and note.lower[number] in namesakes()
    )


#: Before a colon and a kind of anesthesia, which may be written as a name is.
_ASLEEP = word_set("anesthesia anaesthesia anesthetic anesth")
_ANESTHESIA = word_set("geta mac ga gea lma tiva mask local general regional spinal epidural cse tap block topical iv")


def _is_told_before(note: Note, symbols: str, first: int, after: int) -> bool:
    """Whether a thing is expected where a name begins: behind ``s/p``, ``no``, ``dx``, an article."""
    if not same_line(note, first):
        return False
    lower = note.lower
    before = lower[first - 1]
    if before == "by" and _is_method(note, symbols, first):
        return True
    if before == ":" and first > 1 and lower[first - 2] in FIELDS_OF_THINGS:
        return True  # Brace: Bledsoe
    if before == "of" and first > 1 and (lower[first - 2] in PARTS or lower[first - 2] in THINGS or (
        lower[first - 2] in MORE and lower[first] in namesakes()
    )):
        return True  # circle of Willis, critical view of Strasberg
    if before == "(" and lower[first] in namesakes() and lower[after : after + 1] in ([")"], [","]):
        return True  # (Steinberg)
    if before == "(" and lower[first] in namesakes() and after < len(lower) and note.words[after].isupper() and (
        lower[after + 1 : after + 2] == [")"] and 1 < len(note.words[after]) < _MODEL
    ):
        return True  # implant (Straumann BLX)
    beside = note.starts[first] == note.ends[first - 1] + 1
    if beside and symbols[first - 1] == "C" and is_sold(before):
        return True  # Pred Forte
    if before in SIZES and first > 1 and symbols[first - 2] == "d":
        return True  # 22 g Huber
    if symbols[first - 1] in "dw.*" and _is_gauged(note, first):
        return True  # 20g 0.75 Huber
    if before == "+" and first > 1 and symbols[first - 2] == "d" and lower[first] in namesakes():
        return True  # tonsils 2+ Brodsky
    if before in SCORED and lower[first] in namesakes():
        return True  # NAS scored Finnegan
    if before in ("or", "nor") and first > 2 and lower[first] in namesakes() and lower[first - 2] in namesakes() and (
        not _DENIED.isdisjoint(lower[max(0, first - 5) : first - 2])
    ):
        return True  # no Grey Turner or Cullen
    if before in BEFORE:
        return before != "no" or first < 2 or symbols[first - 2] != "d"
    if first > 2 and lower[first - 2] == "/" and (lower[first - 3], before) in BEFORE_STROKE:
        return True
    behind = lower[after] if same_line(note, after) else ""
    if before == "the":
        told = symbols[first] == "u" or lower[first] in namesakes()
        return told and (not behind or behind in ",.;)" or behind in cues.functions())
    if before in ("a", "an") and (not behind or behind in ".,;)" or behind == "of"):
        return True  # then an Aspen; a Haller of 3.8
    return before in ("a", "an") and _is_article_before(note, after)


#: The letters of what a maker makes are fewer.
_MODEL = 5
#: What a needle's width and length are written with.
_GAUGES = frozenset(("g", "ga", "gauge", "fr", "french"))
_LENGTHS = _GAUGES | frozenset((".", "/", "-", "x", "in", "inch", "inches", "cm", "mm", '"'))


def _is_gauged(note: Note, first: int) -> bool:
    """Whether a width stands before a name, and no more than a length between: ``20g 0.75 Huber``, ``22 ga 3.5 in``."""
    lower = note.lower
    for at in range(first - 1, max(0, first - 7), -1):
        if lower[at] in _GAUGES:
            return lower[at - 1].isdecimal() and same_line(note, first)
        if not (lower[at].isdecimal() or lower[at] in _LENGTHS):
            return False
    return False


def _is_method(note: Note, symbols: str, first: int) -> bool:
    """Whether "by" before a name stands behind what is measured: ``52% by Simpson``, ``bone age by Greulich``."""
    if first < 3:
        return False
    before = note.lower[first - 2]
    return before in MEASURED or (
        symbols[first - 2] == "d" and note.lower[first - 3] != "/" and note.lower[first] in namesakes()
    )


def _is_article_before(note: Note, after: int) -> bool:
    """Whether a noun stands behind a name behind an article: ``a Corrigan pulse``, not ``a Garza patient``."""
    if not same_line(note, after) or not note.words[after].islower():
        return False
    return not any(
        note.lower[after] in words
        for words in (cues.functions(), cues.PERSONAL, cues.PATIENTS, cues.RELATIVES, cues.PLACES)
    )


def is_what_was_named(note: Note, at: int) -> bool:
    """Whether a name stands for what was called after somebody: ``has a Foley``, ``Bell's palsy``."""
    if note.lower[at] not in lexicon.eponyms():
        return False
    behind = [*note.lower[at + 1 : at + 4], "", "", ""]
    if behind[0] in ("'", "’"):
        return behind[1] == "s" and behind[2] in STRONG_THINGS  # Johnson's pain is a patient's
    # The Johnson family is not: but what follows is a word that tells nothing, or a sign.
    alone = not behind[0] or behind[0] in ".,;:)" or behind[0] in cues.functions()
    return at > 0 and note.lower[at - 1] in ("a", "an", "the") and alone
