"""Words of medicine and of English that nobody is called, where what stands around them alone told a name.

Weights and the chain look at where a word stands; where findings, dishes and headings are listed, names are listed as
well. What nobody in the Census and no place is called is none there: ``CV - Varicosities``, ``Author: Nephrologist``,
``PTH/TKR/VDRL``. In a sentence only a word of medicine is none, for somebody may be called Biscuit by his friends.
"""

from __future__ import annotations

from collections.abc import Sequence

from resynth import lexicon
from resynth.recognize.institutions.institutions import is_clinical, is_placed
from resynth.recognize.note import EMPTY_LINES, LINE_END, Note
from resynth.recognize.persons import name_cues as cues
from resynth.recognize.persons.medicine import LETTERS, TERMS
from resynth.recognize.persons.name_letters import is_short_form, stands_for_somebody
from resynth.recognize.persons.ratio import WORDLIKE, likely, unseen
from resynth.recognize.words import Decided, regex, word_set

#: What a word is: nobody's name; one of medicine besides; one that towns or houses have too.
_NOBODYS, _MEDICINE, _PLACED = 1, 2, 4
#: Shorter ones are somebody's letters, or names from elsewhere that no list has.
_SHORTEST = 4
#: Letters that abbreviate something: fewer are somebody's as often.
_LETTERS = regex(r"[A-Z]{3,6}\Z")
_LINE = frozenset((LINE_END, EMPTY_LINES))
#: Behind these stands the next of a list, or what a label says.
_PARTING = frozenset((":", ";", ",", "-", "–", "—", "/", "|", "•", "*", "#", "[", "]", ">", "+", "&", ".", ")", "="))
#: Labels of what somebody is called, by whom and by what.
_OF_NAMES = cues.RELATIVES | cues.CALLED | cues.PATIENTS | word_set("names goes by pet pets dog dogs cat cats")
#: Behind these who did something signs with letters.
_DOING = word_set("by per tech rn initials init")
#: Labels of what was found, taken or eaten; what somebody does with a dish; so many tokens has such a list.
_OF_FINDINGS = word_set(
    "diet allergies allergy intolerance intolerances sensitivities breakfast lunch dinner supper snack snacks specimen "
    "impression result results finding findings dx diagnosis skin color colour mood affect gait drainage reason type"
)
_EATEN, _LONGEST_LIST = word_set("ate eats drank drinks"), 16
#: What a person has, who is called by the word before.
_OF_SOMEBODY = word_set("household residence family home house farm ranch place team clinic practice office")
_WORDS = frozenset(("NAME", "INSTITUTION", "LOCATION"))
_HOUSES = frozenset(("INSTITUTION", "LOCATION"))
#: How images, operations, findings and who sees to them are called: no name of so many letters ends so.
_ENDS = regex(
    r".{4,}(?:ologists?|ology|iatrists?|emia|aemia|uria|itis|osis|ectomy|otomy|ostomy|plasty|scopy|scopies|graphy|metry"
    r"|pathy|penia|megaly|algias?|phagia|pnea|cytes|philia|phils|therapy|plegia|paresis|rrhaphy|rrhea|cytosis|edema"
    r"|lysis|emesis|chezia|syncope|globulins?|amines?|oscopic|ectomies|otomies|esthesias?)\Z"
)


def _facts_of(word: str) -> int:
    folded = lexicon.fold(word)
    if len(word) < _SHORTEST or folded in lexicon.census_names() or folded in lexicon.all_first_names():
        return 0
    medicine = is_clinical(word) or folded in TERMS or _ENDS.match(folded) is not None
    medicine = medicine or (word in lexicon.product_names() and word not in lexicon.common_words())
    known = medicine or word in lexicon.common_words() or word in lexicon.terms() or lexicon.is_product(folded)
    known = known or (lexicon.is_rather_word(word) and unseen(folded) <= WORDLIKE)
    return (_NOBODYS | _MEDICINE * medicine | _PLACED * is_placed(word)) if known else 0


_facts = Decided(_facts_of)


def _is_letters(word: str) -> bool:
    lower = word.lower()
    if _LETTERS.match(word) is None or lower in lexicon.common_words() or lower in lexicon.all_first_names():
        return False
    return lower in LETTERS or is_short_form(lower) or lexicon.named().get(lower) == "abbreviation" or (
        lower in lexicon.clinical_words() and not likely(lower)
    )


_letters = Decided(_is_letters)


def is_worded(note: Note, first: int, last: int, kind: str) -> bool:
    """Whether the tokens from the first to the last are words or letters that nobody is called, where they stand."""
    own = [number for number in range(first, last + 1) if note.words[number][0].isalnum()]
    if kind in ("NAME", "INITIALS") and _are_letters(note, own):
        return True
    if kind in _WORDS and _is_value(note, own):
        return True
    if kind == "NAME" and len(own) == 1 and _is_compound(note, first):
        return True
    facts = [_facts[note.lower[number]] for number in own]
    if not all(fact & _NOBODYS for fact in facts):
        return False
    if all(fact & _MEDICINE and not fact & _PLACED for fact in facts):
        alone = len(own) == 1 or "/" in note.words[first:last]
        return kind == "NAME" or (kind in _HOUSES and alone and not _may_be_house(note, first, last))
    return kind == "NAME" and _is_listed(note, first, last)


def _are_letters(note: Note, own: Sequence[int]) -> bool:
    """Whether letters abbreviate something: one by itself, or one of several that stand side by side."""
    known = [bool(_letters[note.words[number]]) for number in own]
    if len(own) < 2:
        return all(known) and not _stand_for_somebody(note, own[0])
    return any(known) and all(note.words[number].isupper() for number in own) and (
        len(known) < 2 * sum(known) or "/" in note.words[own[0] : own[-1]]
    )


def _stand_for_somebody(note: Note, at: int) -> bool:
    """Whether three letters stand as who did something does: ``tech NRB``, the last of a row."""
    if len(note.words[at]) >= _SHORTEST:
        return False
    before, behind = note.lower[at - 1] if at else "", note.words[at + 1 : at + 2]
    if (before == "(" and behind == [")"]) or (before == "/" and at > 1 and _letters[note.words[at - 2]]):
        return False  # (TKR), HTN/TKR
    return before in _DOING or (before == "|" and note.gaps[at] in _LINE) or (
        stands_for_somebody(note.text, note.starts[at], note.ends[at])
    )


def _is_value(note: Note, own: Sequence[int]) -> bool:
    """Whether words of English or medicine, last names among them, are all that a label of findings or dishes is
    followed by, up to a sign: ``Diet: soft, Rice``, ``Specimen: Palm``; or what somebody ate: ``ate Rice``."""
    first, last, lower = own[0], own[-1], note.lower
    if not all(lower[number] in lexicon.plain_words() for number in own) or _goes_on(note, last):
        return False
    other = "".join(lower[last + 2 : last + 3]) if note.words[last + 1 : last + 2] == [","] else ""
    if lexicon.fold(other) in lexicon.all_first_names() and other not in lexicon.plain_words():
        return False  # Specimen: Young, Latisha
    if first and note.gaps[first - 1] not in _LINE and (
        lower[first - 1] in _EATEN or lower[max(0, first - 2) : first] == ["allergic", "to"]
    ):
        return True
    at = first - 1
    while at > 0 and first - at < _LONGEST_LIST and note.gaps[at] not in _LINE:
        if note.words[at] == ":":
            return lower[at - 1] in _OF_FINDINGS
        if note.words[at] in (".", "?", "!"):
            return False
        at -= 1
    return False


def _goes_on(note: Note, last: int) -> bool:
    """Whether a word stands right behind in the same line."""
    return last + 1 < len(note.words) and note.gaps[last] not in _LINE and note.words[last + 1][0].isalpha()


def _is_compound(note: Note, at: int) -> bool:
    """Whether a word with a capital says which of a thing that stands behind it: ``Dry mouth``, ``Wound care``."""
    if not note.words[at].istitle() or not _goes_on(note, at) or note.lower[at] not in lexicon.common_words():
        return False
    behind = note.words[at + 1]
    return behind.islower() and (behind in lexicon.anatomy() or (
        behind in lexicon.nouns() and behind in lexicon.clinical_words() and behind not in _OF_SOMEBODY
        and behind not in cues.OFFICES
    ))


def _is_listed(note: Note, first: int, last: int) -> bool:
    """Whether words stand in a list, behind a label or on a line of their own, and in no sentence."""
    if _goes_on(note, last):
        return False
    if first == 0 or note.gaps[first - 1] in _LINE:
        return True
    before, sign = note.lower[max(0, first - 2) : first - 1], note.words[first - 1]
    if sign not in _PARTING:
        return False
    other = "".join(before)
    if sign == ":":
        return other not in _OF_NAMES
    return sign == "." or not other.isalpha() or not note.words[first - 2].istitle() or bool(_facts[other])


def _may_be_house(note: Note, first: int, last: int) -> bool:
    """Whether a word may be a house's or a feast: another with a capital or "the" stands right beside it."""
    return any(
        0 <= other < len(note.words) and note.gaps[min(last, other)] not in _LINE
        and (note.words[other][0].isupper() or (other < first and note.lower[other] == "the"))
        for other in (first - 1, last + 1)
    )
