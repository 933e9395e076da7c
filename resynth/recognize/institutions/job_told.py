"""Whether an occupation is said of somebody, by what stands before it and behind it: rules, in the order asked."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from resynth import lexicon
from resynth.recognize.institutions import job_titles
from resynth.recognize.institutions.job_cues import (
    ALSO,
    BE,
    BEFORE,
    CLINICAL,
    CLINICAL_HEADS,
    DOUBTFUL,
    FIELD_NAMES,
    HISTORY,
    MARITAL,
    OF_BODY_OR_BIRTH,
    PEOPLE,
    RELATIVES,
    SUBJECTS,
    WINDOW,
    WORK,
)
from resynth.recognize.note import Note
from resynth.recognize.words import word_set

#: One word behind an age that says what happened and no occupation: a 24 yo driver.
_OF_DUTY = word_set("officer worker operator")
_HAPPENED = word_set("driver operator passenger student patient volunteer officer worker")
_TRADE = (
    ("by", "trade"), ("by", "profession"), ("by", "training"), ("by", "vocation"), ("by", "occupation"),
    ("by", "education"), (",", "retired"),
)
_STOPS = frozenset(".;!?")
#: What may stand between "is" and an article.
_ADVERBS = word_set("now currently also still formerly previously once then presently himself herself originally")
_NUMBERS = word_set(
    "one two three four five six seven eight nine twenty thirty forty fifty sixty seventy eighty ninety eighteen "
    "nineteen"
)
_TITLES = word_set("dr mr mrs ms jr sr husb")
#: Before these an occupation of an industry stands for itself.
_APPOSED = frozenset(",(;•*") | word_set("then volunteer that")
_PT = word_set("pt patient")
_AT_WORK_NOW = frozenset(("work", "job"))
_SEXES = word_set("male female")
_OF_A_SEX = word_set("y o yr white black hispanic asian caucasian handed married single divorced widowed year retired")
#: Before an occupation that was somebody's.
_IN_BETWEEN = word_set("previously formerly")
_BEFORE_IS = frozenset(",.\"”)") | word_set("and to now also then currently himself herself")
#: The last word of a service.
_SERVED_IN = word_set("army navy marine marines usmc usaf usn usa guard force corps reserves")
#: Behind these an occupation with its employer is told of whoever the note is about.
_WITH_EMPLOYER = frozenset("(;:") | word_set("and is was then now before currently still")
_YEARS, _OF_A_YEAR = word_set("years yrs yr y"), 4
#: So far before "as a" a verb of work may stand: the employer's name is between them.
_FAR = 10
_AT_WORK = word_set(
    "supports supported supporting living income money duty volunteers volunteer volunteering volunteered hiring "
    "started starts moonlights moonlighting"
)
#: Behind a verb of work these tell of what works and not of who: ``worked well as a bridge``.
_NOT_AT = word_set("up well out on")
#: So many tokens more where figures stand between: ``Mother: Jerry West, 32, G2P2, midwife``.
_MORE_OF_AGE = 5
#: Between kin and an occupation: her son-in-law is Dr Neff, a dentist.
_OF_KIN = frozenset(("in", "law", "a", "an", "is", "was"))
_ARTICLES = frozenset(("a", "an", "the"))
_SEX_LETTERS = frozenset(("m", "f"))
_ONE_OF_KIN = word_set("one another other oldest eldest youngest second")
#: Beside a person, these stand before what he is.
_BESIDE = frozenset((",", "(", "-", "–", "/"))


class Phrase(NamedTuple):
    """An occupation in a note, and the token that leads to it."""

    note: Note
    #: Its first and its last token.
    first: int
    at: int
    #: "person", "staff", "head" or "several".
    sort: str
    one_word: bool
    #: Whether its head, or its only word, is one of the body and the ward as well.
    doubtful: bool
    #: Whether all before its last word is of an industry, and it closes.
    industry: bool
    #: Whether an occupation told of somebody ends at a token, or before words there that join one to the next.
    joined_to: Callable[[int], bool]
    #: The token that leads to it, and that token in small letters; -1 and "": the note begins.
    number: int
    before: str
    #: Whether an article stands between the two.
    article: bool = False

    @property
    def word(self) -> str:
        """Its last word, in small letters."""
        return self.note.lower[self.at]

    @property
    def clinical(self) -> bool:
        """Whether its last word acts in notes too."""
        return self.note.lower[self.at] in CLINICAL

    @property
    def acts(self) -> bool:
        """Whether it is one word that may say what somebody did or whom they met, and not what they are."""
        return self.one_word and (self.doubtful or self.note.lower[self.at] in _HAPPENED)

    def __repr__(self) -> str:
        return f"Phrase({self.at + 1 - self.first} tokens, {self.sort!r})"


#: True or False decides; None: the next rule is asked.
Rule = Callable[[Phrase], bool | None]


def is_told(
    note: Note, first: int, at: int, *, sort: str, one_word: bool, joined_to: Callable[[int], bool],
) -> bool:
    """Whether the words before a phrase, or those behind it, say it of somebody.

    Args:
        first, at: its first and its last token.
        sort: "person", "staff", "head" or "several".
        joined_to: whether an occupation told of somebody ends at a token, or before what joins one to the next there.
    """
    lower = note.lower
    if tuple(lower[at + 1 : at + 3]) in _TRADE:
        return True  # a nurse by training; Farmer, retired
    if not first:
        return False
    if is_promoted(note, first):
        return True
    doubtful = (sort == "head" and not job_titles.is_learned(lower[at])) or (one_word and lower[at] in DOUBTFUL)
    industry = not one_word and job_titles.is_of_an_industry(note, first, at)
    one = Phrase(note, first, at, sort, one_word, doubtful, industry, joined_to, first - 1, lower[first - 1])
    for rule in _RIGHT_BEFORE:
        if (told := rule(one)) is not None:
            return told
    one = _before_article(one)
    for rule in _LED_TO:
        if (told := rule(one)) is not None:
            return told
    return one.before in WORK and sort == "person"


# ── by the token right before it ─────────────────────────────────────────────────────────────────────────────────────


def _of_several(one: Phrase) -> bool | None:
    """``both are welders``."""
    if one.sort != "several":
        return None
    return one.before in ("both", "are", "were") and not (one.one_word and one.word[:-1] in DOUBTFUL)


def _for_so_long(one: Phrase) -> bool | None:
    """``firefighter 22 years``."""
    return True if not one.clinical and _for_years(one.note, one.at) else None


def _was_once(one: Phrase) -> bool | None:
    """``retired welder``, ``ex-welder``, ``ret. welder``."""
    before, ahead = one.before, one.note.lower[one.number - 1 : one.number]
    told = before in BEFORE or before == "ex" or (before == "-" and ahead == ["ex"])
    return True if told or (before == "." and ahead == ["ret"]) else None


def _has_served(one: Phrase) -> bool | None:
    """``Air Force cook, 1951-55``."""
    words = one.note.words
    served = one.before in _SERVED_IN and words[one.first].islower() and words[one.number][0].isupper()
    return True if served else None


def _of_industry(one: Phrase) -> bool | None:
    """``gravida 3, public relations officer``, ``let go (fish farm manager)``, ``pt: fish farm manager``."""
    before = one.before
    return True if one.industry and (
        before in _APPOSED or before in MARITAL or before in _PT or job_titles.is_a_job(one.note, one.at)
        or (before == ":" and one.note.lower[one.number - 1] in _PT)
    ) else None


def _behind_marital(one: Phrase) -> bool | None:
    """``divorced welder``, ``Divorced, security director, nonsmoker``."""
    before, number, lower = one.before, one.number, one.note.lower
    if before in MARITAL or (before == "." and lower[number - 1] in MARITAL):
        return one.sort in ("person", "staff") and not one.clinical
    apart = before == "," and number and lower[number - 1] in MARITAL
    if apart and (one.sort == "person" or not one.one_word):
        return not one.clinical or lower[one.at + 1 : one.at + 2] == [","]
    return None


def _at_work_now(one: Phrase) -> bool | None:
    """``Dad at work (night dispatcher, KC Freight)``."""
    at_work = one.before == "(" and one.number and one.note.lower[one.number - 1] in _AT_WORK_NOW
    return True if at_work and not (one.one_word and one.clinical) else None


def _with_employer(one: Phrase) -> bool | None:
    """``is roofing foreman at Bluegrass Gutter``, ``my son, correctional officer at Laurel Ridge Prison``."""
    note, first, at = one.note, one.first, one.at
    small = note.words[first].islower() and (not one.clinical or one.industry)
    if small and one.before in _WITH_EMPLOYER and job_titles.is_at_a_firm(note, at):
        return True
    return True if one.before == "," and not one.one_word and job_titles.is_of_a_firm(note, first, at) else None


def _in_history(one: Phrase) -> bool | None:
    """``SH welder``."""
    return not (one.one_word and one.doubtful) if one.before in HISTORY else None


def _in_field(one: Phrase) -> bool | None:
    """``Occupation: welder``, ``Employment status: welder``, ``Work/Employer: welder``, ``Father: truck driver``."""
    if one.before != ":":
        return None
    number, lower = one.number, one.note.lower
    of_kin = number > 0 and lower[number - 1] in RELATIVES and not one.one_word and one.note.words[one.at].islower()
    label = lower[number - 3 : number] if number > 2 else []
    of_two = len(label) == 3 and label[1:] == ["/", "employer"] and label[0] in FIELD_NAMES
    status = lower[number - 2 : number] in (["employment", "status"], ["work", "status"], ["job", "status"])
    return of_kin or of_two or status or (number > 0 and lower[number - 1] in FIELD_NAMES)


def _of_body_or_birth(one: Phrase) -> bool | None:
    """``right handed welder``, ``Tongan born welder``."""
    return not one.acts if one.before in OF_BODY_OR_BIRTH else None


_RIGHT_BEFORE: tuple[Rule, ...] = (
    _of_several, _for_so_long, _was_once, _has_served, _of_industry, _behind_marital, _at_work_now, _with_employer,
    _in_history, _in_field, _of_body_or_birth,
)


# ── by the token before its article, if it has one ───────────────────────────────────────────────────────────────────


def _before_article(one: Phrase) -> Phrase:
    """A phrase with what leads to its article, and to adverbs before that: ``is now a welder``."""
    if one.before not in _ARTICLES:
        return one
    number, lower = one.number - 1, one.note.lower
    while number > 0 and lower[number] in _ADVERBS and lower[number - 1] not in WORK:
        number -= 1
    return one._replace(number=number, before=lower[number] if number >= 0 else "", article=True)


def _one_of_them(one: Phrase) -> bool | None:
    """``one of them a tugboat mate``."""
    of = one.note.lower[one.number - 1 : one.number] == ["of"]
    return True if one.article and one.before in ("them", "whom") and of else None


def _works_as(one: Phrase) -> bool | None:
    """``works as a welder``, ``works nights for Tri-Bend Freight as a welder``."""
    if one.before != "as":
        return None
    note, number = one.note, one.number
    if any(word in WORK for word in note.lower[max(0, number - 3) : number]):
        return True
    if one.industry and _works_at(note, number):
        return True
    return one.article and (
        note.words[number] == "As" or (one.word not in _HAPPENED and _works_at(note, number))
    )


def _is_one(one: Phrase) -> bool | None:
    """``he is a welder``, ``Tom was a welder``, ``I'm a welder``; not ``she was the driver``."""
    note, number, before, article = one.note, one.number, one.before, one.article
    lower, words = note.lower, note.words
    short = (before == "s" and number and words[number - 1] in "'’") or (before == "m" and article)
    if before not in BE and not short:
        return None
    back = number - (1 if before in BE else 2)
    back -= back > 0 and before in ("been", "become") and lower[back] in ("has", "had", "have", "ve")
    subject = back >= 0 and (
        lower[back] in SUBJECTS or words[back][0].isupper()
        or (article and (lower[back] in _BEFORE_IS or words[number].istitle()))
    )
    the = lower[one.first - 1] == "the"
    if the and (one.acts or (one.one_word and one.clinical)):
        return False
    if before == "am" and one.clinical:
        return False  # I am the attending physician of Mr. Stroud
    opens = article and not the and not one.clinical and (back < 0 or words[back] in _STOPS)  # Was a stunt rider
    return (subject or opens) and (article or not one.doubtful)


def _child_of(one: Phrase) -> bool | None:
    """``the daughter of a welder``, ``2 sons, one a welder``."""
    number, lower = one.number, one.note.lower
    if not one.article:
        return None
    if one.before == "of":
        return any(word in RELATIVES for word in lower[max(0, number - 3) : number])
    if one.before in _ONE_OF_KIN:
        return any(word in RELATIVES for word in lower[max(0, number - _FAR) : number])
    return None


def _at_times(one: Phrase) -> bool | None:
    """``previously a welder``, ``part-time valet``."""
    note, at = one.note, one.at
    if one.before not in _IN_BETWEEN and not (one.number and of_part_time(note, one.number)):
        return None
    closes = note.lower[at + 1 : at + 2] == [] or note.words[at + 1] in ",.;)" or (
        "\n" in note.text[note.ends[at] : note.starts[at + 1]]
    )
    return closes or not one.clinical


def _of_age_or_sex(one: Phrase) -> bool | None:
    """``a 61-year-old mail handler``, ``45 y/o welder``, ``G3P3 florist``; not ``Female therapist preferred``."""
    before, number = one.before, one.number
    if before in _SEXES and one.one_word and one.clinical and not _aged(one.note, number):
        return False
    ahead = one.note.lower[number - 1 : number]
    told = before in PEOPLE or before in _SEX_LETTERS or (before.isdigit() and ahead == ["p"])
    return not one.acts if told or (before == "o" and ahead == ["/"]) else None


def _apposed(one: Phrase) -> bool | None:
    """``Rosanne, forty-one, a dental hygienist``, ``a woman, a nurse``; not ``A COOPER LIGAMENT``."""
    if not one.article or one.before != ",":
        return None
    note, number, word = one.note, one.number, one.word
    lower = note.lower
    if one.one_word and note.words[one.at].isupper() and word in lexicon.census_names():
        return False
    if number and (lower[number - 1].isdigit() or lower[number - 1] in _NUMBERS):
        return True
    doubt = (one.clinical and not one.industry) or (one.sort == "head" and word in DOUBTFUL)
    doubt = doubt and (one.one_word or lower[one.first] in lexicon.clinical_words())
    somebody = number > 0 and (lower[number - 1] in PEOPLE or lower[number - 1] == "patient")
    # Renee, a bank examiner with the Bank of Oakmere
    employed = not one.one_word and job_titles.is_employed(note, one.at)
    return one.sort == "person" or not doubt or somebody or employed or of_a_relative(note, number)


def _beside_another(one: Phrase) -> bool | None:
    """``a barista and student``, ``now welder``."""
    if one.before not in ALSO:
        return None
    own = one.sort in ("person", "staff") and one.before in ("now", "currently") and not one.clinical
    return own or one.joined_to(one.number)


def _in_brackets(one: Phrase) -> bool | None:
    """``(truck driver)``, ``Kayode (deacon, Lansdowne)``."""
    note, at = one.note, one.at
    if one.before != "(":
        return None
    behind = note.lower[at + 1 : at + 2]
    if behind == [")"] and note.words[at].islower() and not one.one_word and one.word not in CLINICAL_HEADS:
        return True
    beside = one.number > 0 and note.words[one.number - 1].istitle()
    return True if beside and behind in ([","], [")"]) and not one.clinical and not one.doubtful else None


def _behind_person(one: Phrase) -> bool | None:
    """``Melissa Holt (24, conservation officer)``, ``husband Tom, plumber``."""
    note, before, number = one.note, one.before, one.number
    if not (before in _BESIDE or before in RELATIVES or note.words[number][0].isupper()):
        return None
    comma = before == ","
    if comma and number and (note.lower[number - 1] in PEOPLE or note.lower[number - 1] in _SEX_LETTERS):
        return not one.acts
    acts = (one.one_word or one.word not in _OF_DUTY) and one.word in _HAPPENED
    if comma and not (acts or (one.one_word and (one.word in DOUBTFUL or one.clinical))) and (
        job_titles.is_aged(note, number)
    ):
        return True
    if comma and not one.one_word and not one.clinical and _works_at(note, number):
        return True  # worked 1980-2001 for Bolt Steel, crane operator
    return (before in RELATIVES or of_a_relative(note, number)) and not (one.doubtful and one.sort == "head")


_LED_TO: tuple[Rule, ...] = (
    _one_of_them, _works_as, _is_one, _child_of, _at_times, _of_age_or_sex, _apposed, _beside_another, _in_brackets,
    _behind_person,
)


# ── what the rules ask of a note ─────────────────────────────────────────────────────────────────────────────────────


def is_promoted(note: Note, first: int) -> bool:
    """``promoted to foreman``, ``promoted to the head dispatcher``: behind it everybody has an occupation."""
    at = first - 1 - (note.lower[first - 1] in ("a", "an", "the"))
    return at > 0 and note.lower[at] == "to" and note.lower[at - 1] == "promoted"


def of_part_time(note: Note, at: int) -> bool:
    """Whether a token is the "time" of part-time, with a hyphen or a blank."""
    lower = note.lower
    back = at - 1 - (lower[at - 1 : at] == ["-"])
    return lower[at] == "time" and back >= 0 and lower[back] in ("part", "full")


def _aged(note: Note, number: int) -> bool:
    """Whether an age, or another word for somebody, stands before a sex: ``62 yo female``."""
    before = note.lower[number - 1] if number else "."
    return before.isdigit() or before in PEOPLE or before in _OF_A_SEX


def _for_years(note: Note, at: int) -> bool:
    """Whether years stand right behind an occupation: ``firefighter 22 years``, ``welder x 30 yrs``."""
    behind = at + 1 + (note.lower[at + 1 : at + 2] == ["x"])
    if behind + 1 >= len(note.lower):
        return False
    if note.lower[behind] == "until":
        return note.lower[behind + 1].isdigit() and len(note.lower[behind + 1]) == _OF_A_YEAR  # welder until 2021
    return note.lower[behind].isdigit() and note.lower[behind + 1] in _YEARS


def _works_at(note: Note, number: int) -> bool:
    """Whether somebody works somewhere in the sentence before: ``works nights for Tri-Bend Freight as a``."""
    for back in range(number - 1, max(-1, number - _FAR), -1):
        if note.words[back] in ".;:" and note.text[note.ends[back] : note.ends[back] + 1].isspace():
            return False
        if note.lower[back] in WORK or note.lower[back] in _AT_WORK:
            return note.lower[back + 1] not in _NOT_AT
    return False


def of_a_relative(note: Note, number: int) -> bool:
    """Whether a relative is spoken of right before: ``daughter Linh Pham-Whitlock,``; nothing but a name between."""
    near = note.lower[max(0, number - WINDOW) : number]
    aged = note.words[number] == "," and any(word.isdecimal() and len(word) < 3 for word in near)
    farthest = number - WINDOW - 4 * ("law" in near)
    for back in range(number, max(-1, farthest - _MORE_OF_AGE * aged), -1):
        word = note.words[back]
        if back <= farthest and "\n" in note.text[note.ends[back] : note.starts[number]]:
            return False
        if note.lower[back] in RELATIVES:
            return True
        if word == "." and back and (len(note.words[back - 1]) == 1 or note.lower[back - 1] in _TITLES):
            continue
        glued = word.islower() and back and note.words[back - 1] == "-" and note.ends[back - 1] == note.starts[back]
        if word in _STOPS or (word.islower() and not glued and note.lower[back] not in _OF_KIN):
            return False  # but not at the end of Sung-ho
    return False
