"""Occupations: a closed vocabulary, and the positions that tell an occupation from somebody who acts in the note.

A word of the vocabulary is looked at where it ends a phrase. What many people are and no ward has (``pipefitter``) is
one anywhere; what acts in notes too (nurse, driver, pharmacist) only where it is said of somebody: ``works as a``,
``retired``, ``husband Tom (plumber)``, ``Occupation:``, ``a 61-year-old mail handler``, ``nurse by training``. Fields
of work are asked for a verb of work: ``works in construction``, ``teaches violin``.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from resynth import lexicon
from resynth.recognize.institutions import departments, institutions, job_forms, job_titles
from resynth.recognize.institutions.job_lists import vocabulary
from resynth.recognize.lines import once, shouted
from resynth.recognize.note import Note
from resynth.recognize.persons.name_cues import CAPITAL_TITLES
from resynth.recognize.words import regex, word_set
from resynth.types import Span

BY = "keywords"
#: Words of the ward that begin no occupation, and what makes another thing of a phrase: a restrained driver.
_WARD = word_set(
    "telephone hospital patient nurse nursing lab laboratory surgical drug card bedside floor clinic charge"
)
_WHERE = word_set("hospital lab laboratory drug surgical")
NEVER = word_set(
    "restrained unrestrained belted unbelted designated poor good fair reliable unreliable limited transplant organ "
    "hard potential excellent suitable appropriate candidate blood support"
)
#: Of these a word before makes another thing.
_ANYBODY = word_set(
    "driver passenger historian candidate donor carrier person worker pedestrian operator tech player"
)
_RELATIVES = word_set(
    "husband wife spouse son sons daughter daughters mother father mom dad brother sister parents parent uncle aunt "
    "cousin nephew niece grandfather grandmother grandson granddaughter fiance fiancee boyfriend girlfriend partner "
    "dtr dau hubby roomie bro sis gf bf mgf mgm pgf pgm widow widower stepson stepfather stepmother stepdaughter "
    "grandma grandpa mum papa mama ex husb tenant neighbor neighbour guarantor fob"
)
SUBJECTS = _RELATIVES | word_set("he she i pt patient who they mr mrs ms")
_BE = word_set("is am was became be been being becoming are were")
_WORK = word_set(
    "works work worked working employed job served serving career trained hired retired shift shifts years decades"
)
_BEFORE = word_set(
    "retired former formerly ret disabled laid aspiring professional freelance lifelong itinerant unemployed"
)
PEOPLE = word_set("old male female man woman gentleman lady yo yof yom boy girl bachelor mf wm wf bm bf")
_FIELD_NAMES = word_set(
    "occupation occupational work job employment profession career occ vocation trade position sh social soc hx "
    "history employed socialhx sochx occhx shx socioeconomic livelihood"
)
#: What follows an occupation that opens a sentence: ``Truck driver, home on weekends``.
_GOES_ON = frozenset(",.;") | word_set("for at on by since until who retired x from with and now out")
#: Heads that are told by an article or a verb of work alone: words of the body and of the ward.
_DOUBTFUL = word_set(
    "hand tender rep mate chief player keeper cutter setter mover processor finisher carrier monitor model "
    "professional conductor washer server minister secretary inspector trainer cook guard aide clerk tech driver "
    "student operator porter loader miller mason potter baker specialist assistant"
)
#: Who acts in notes: of these ``, a`` tells nothing.
CLINICAL = word_set(
    "rn lpn cna "
    "nurse nurses physician doctor surgeon therapist pharmacist tech technician technologist aide assistant "
    "interpreter translator counselor dentist hygienist midwife paramedic emt medic dietitian nutritionist worker "
    "specialist coordinator resident intern provider consultant practitioner cardiologist dermatologist neurologist "
    "neurosurgeon oncologist pathologist pediatrician psychiatrist psychologist radiologist urologist "
    "anesthesiologist gynecologist obstetrician ophthalmologist orthopedist manager clerk secretary receptionist "
    "representative student volunteer officer chaplain operator caregiver phlebotomist sonographer examiner advocate "
    "agent rep member person host dealer"
)
_CLINICAL_HEADS = (CLINICAL | _DOUBTFUL) - {"worker", "operator", "guard", "driver"}
#: One word behind an age that says what happened and no occupation: a 24 yo driver.
_OF_DUTY = word_set("officer worker operator")
_HAPPENED = word_set("driver operator passenger student patient volunteer officer worker")
_TRADE = (("by", "trade"), ("by", "profession"), ("by", "training"), ("by", "vocation"), ("by", "occupation"),
          ("by", "education"),
          (",", "retired"))
_STOPS = frozenset(".;!?")
_WINDOW = 7
#: What may stand between "is" and an article.
_ADVERBS = word_set("now currently also still formerly previously once then presently himself herself originally")
_NUMBERS = word_set(
    "one two three four five six seven eight nine twenty thirty forty fifty sixty seventy eighty ninety eighteen "
    "nineteen"
)
_TITLES = word_set("dr mr mrs ms jr sr husb")

@cache
def heads() -> frozenset[str]:
    """The words at which ``at_head`` wants to be asked: all that end an occupation."""
    both = vocabulary().heads.union(vocabulary().ends)
    return both | {f"{word}s" for word in both} | {"head"}


def span_of(start: int, end: int, rule: str, score: float = 0.9) -> Span:
    return Span(start, end, "PROFESSION", "PROFESSION", "unknown", f"{BY}:{rule}", score)


# ── by the last word ─────────────────────────────────────────────────────────────────────────────────────────────────


#: Occupations that are eponyms too or of whom a finding is called, and the findings and instruments.
_CALLED_SO = word_set("tanner baker miller tailor potter farmer gamekeeper bowler hunter carter mason butcher cooper")
_SO_CALLED = word_set(
    "cyst cysts cuff blade bunion bunionette thumb lung elbow knee criteria syndrome facies sequence ligament "
    "ligaments canal collar sign tube class faces face scale stage stages staging"
)
#: How far somebody has grown: ``tanner 5``.
_STAGES = regex(r"[ :]{1,2}(?:[1-5](?:[-/][1-5])?|I{1,3}|IV|V|i{1,3}|iv|v)(?![\w/.:])")


def at_head(note: Note, at: int, joined: int = 0) -> Iterator[Span]:
    """The occupation that ends here, when it is one anywhere or when it is said of somebody.

    Args:
        joined: how many occupations that are joined to it have led here.
    """
    lists, lower, words = vocabulary(), note.lower, note.words
    start, sort = at, "head"
    known = _known(note, at, lower[at])
    if known is not None:
        start, sort = known
    elif lower[at] == "head":
        sort = "staff"
        if departments.last_of(note, at) == at:
            return
    elif lower[at] not in lists.heads:
        several = _known(note, at, lower[at][:-1])
        if several is None or lower[at][-1] != "s":
            return
        start, sort = several[0], "several"
    end = note.ends[departments.last_of(note, at)]
    behind = note.text[note.ends[at] : note.ends[at] + 2]
    if behind[:1] in ("'", "’") or (behind[:1] in ("-", ".") and behind[1:].isalpha()):
        return  # baker's cyst, farmer's lung, custodian.display
    if start == at and lower[at] in _CALLED_SO and lower[at + 1 : at + 2] != [] and lower[at + 1] in _SO_CALLED:
        return  # baker cyst, miller cuff, tailor bunion
    if lower[at] == "tanner" and _STAGES.match(note.text, note.ends[at]):
        return
    small = words[start][0].islower() or (words[start].isupper() and words[at].islower())  # HVAC installer
    loud = words[start].isupper() and shouted(note, start)
    if not small and not loud and not words[start].istitle() and len(words[start]) > 3:
        return
    if lower[at] in CAPITAL_TITLES and words[at].istitle() and _NAMED.match(note.text, note.ends[at]):
        return  # her husband, Pastor Abbott
    if "avid" in lower[max(0, start - 3) : start]:
        return  # an avid fly fisherman
    first = _first(note, start)
    if job_titles.is_none(note, first, at):
        return
    if lower[at] in _ANYBODY and ((first and lower[first - 1] in NEVER) or lower[first] in NEVER):
        return
    told_as = "person" if sort == "staff" else sort
    if first > 1 and small and _has_employer(note, first, at) and _told(note, first - 1, at, told_as, False, joined):
        yield span_of(note.starts[first], end, "occupation told of somebody")
        start, end = note.starts[first - 1], note.ends[first - 1]
        yield institutions.span_of(start, end, "ORGANIZATION", "institution behind a cue", 0.7)
        return
    if first and words[first].islower() and _opened_by(note, first - 1, several=first < start):
        first -= 1
        small = False
    if sort != "person" and not (
        _may_be_told(note, first) or lower[at + 1 : at + 2] == ["by"] or _opens_sentence(note, first)
    ):
        return
    turned = job_forms.is_turned(note, at) and lower[at] not in CLINICAL
    one_word = first == at and not turned
    sort = "staff" if turned and sort == "head" else sort
    joined_first = job_forms.before(note, first, at) if lower[first - 1] in job_forms.JOINS else first
    if joined_first < first and _told(note, joined_first, at, sort, False, joined):
        yield span_of(note.starts[joined_first], end, "occupation told of somebody")
    elif _told(note, first, at, sort, one_word, joined):
        if small or loud or not words[first - 1].istitle() or not first:
            yield span_of(note.starts[first], end, "occupation told of somebody")
            if firm := job_titles.employer(note, at):
                yield institutions.span_of(*firm, "ORGANIZATION", "institution behind a cue", 0.7)
    elif (not small and not loud) or (small and sort != "person" and first < at):
        own = sort == "staff" if small else sort == "head" or start == at
        industrial = own and first < at and lower[at] not in _CLINICAL_HEADS
        employed = sort == "staff" and first < at and job_titles.is_of_a_firm(note, first, at)
        if (sort == "person" or industrial or employed) and _opens(note, first, at):
            yield span_of(note.starts[first], end, "occupation that opens a sentence", 0.7)
    elif sort == "person" and not (loud and start == at and lower[at] in lexicon.census_names()) and (
        not job_titles.is_of_others(note, first, at)
    ):
        yield span_of(note.starts[first if _bounded(note, first) else start], end, "occupation")


def _known(note: Note, at: int, last: str) -> tuple[int, str] | None:
    """Where the longest occupation of the vocabulary begins whose last word stands here, and its sort."""
    for phrase, said in vocabulary().ends.get(last):
        size = len(phrase)
        if size == 1 or (at + 1 >= size and tuple(note.lower[at + 1 - size : at]) == phrase[:-1]):
            return at + 1 - size, said
    return None


def _first(note: Note, start: int) -> int:
    """Where a phrase begins: modifiers before the words that are known, a hyphen between two of them too."""
    no_part, lower, words = vocabulary().no_part, note.lower, note.words
    first = start
    while first and start - first < 4:
        before = words[first - 1]
        gap = note.text[note.ends[first - 1] : note.starts[first]]
        if gap not in ("", " ", "\n") or not (before[0].isalpha() or before == "-"):
            break
        if lower[first - 1] in no_part and not _is_of_children(note, first - 1):
            break
        ward = lower[first - 1] in _WARD and not _whose_ward(note, first)
        if ward or lower[first - 1] in _NO_MODIFIER or _of_part_time(note, first - 1) or (
            before[0].isupper() and words[start].islower() and not (before.isupper() and 1 < len(before) < 5)
        ):
            break
        first -= 1
    while first < start and words[first] == "-":
        first += 1
    return with_ordinal(note, first)


def _is_of_children(note: Note, at: int) -> bool:
    """Whether a word is of whose work it is: ``, child psychotherapist``, ``early years teacher``; not "her child"."""
    if note.lower[at] in _PAIRS:
        return _PAIRS[note.lower[at]] in (note.lower[at - 1], note.lower[at + 1])
    return note.lower[at] == "child" and at > 0 and note.lower[at - 1] in _BEFORE_CHILD


_PAIRS = {"years": "early", "trade": "union"}
_BEFORE_CHILD = _BEFORE | frozenset(",(:/") | word_set("a an as is was")


def _of_part_time(note: Note, at: int) -> bool:
    """Whether a token is the "time" of part-time, with a hyphen or a blank."""
    lower = note.lower
    back = at - 1 - (lower[at - 1 : at] == ["-"])
    return lower[at] == "time" and back >= 0 and lower[back] in ("part", "full")


def with_ordinal(note: Note, first: int) -> int:
    """Where a phrase begins that opens with a number's ending: ``3rd grade teacher``."""
    ordinal = first and note.lower[first] in _ORDINAL and note.words[first - 1].isdecimal() and (
        note.ends[first - 1] == note.starts[first]
    )
    return first - 1 if ordinal else first


_ORDINAL = frozenset(("st", "nd", "rd", "th"))

def _whose_ward(note: Note, first: int) -> bool:
    """Whether a word of the ward is of somebody's occupation: ``divorced woman, a hospital pharmacist``."""
    if note.lower[first - 1] in _WHERE and note.words[first - 2] in ",(:" and _of_a_relative(note, first - 2):
        return True  # father, 35, hospital porter
    before = note.lower[max(0, first - 4) : first - 1]
    return len(before) == 3 and before[2] in ("a", "an") and (before[0] in PEOPLE or before[1] in _BE)


def _has_employer(note: Note, first: int, at: int) -> bool:
    """Whether an employer stands between an article and an occupation: ``a Bashas clerk``."""
    word = note.lower[first - 1]
    if not note.words[first - 1].istitle() or len(word) < 4 or note.lower[first - 2] not in _ARTICLES:
        return False
    if not institutions.is_proper(word) or word in _peoples():
        return False
    return note.lower[at] not in CLINICAL or note.lower[at] in _SHOPS


_ARTICLES = word_set("a an retired former ex")
#: Who works in a shop too, of those that act in notes.
_SHOPS = word_set("clerk manager pharmacist")


@cache
def _peoples() -> frozenset[str]:
    """Words for peoples and languages, in small letters."""
    names = (*lexicon.demonyms(), *lexicon.demonyms().values(), *lexicon.countries())
    return frozenset(word for name in names for word in name.lower().split())


#: Before these an occupation of an industry stands for itself.
_APPOSED = frozenset(",(;•*") | word_set("then volunteer that")
_PT = word_set("pt patient")
_MARITAL = word_set("wid widowed married divorced div sep separated widow widower")
_AT_WORK_NOW = frozenset(("work", "job"))
#: What is said of a person before an occupation: ``right handed``, ``Tongan born``.
_OF_BODY_OR_BIRTH = word_set("born speaking handed dominant native educated rhm rhf lhm lhf rhw lhw")
#: Words before an occupation that are no part of it.
_NO_MODIFIER = _BEFORE | _OF_BODY_OR_BIRTH | {"later"}


def _bounded(note: Note, first: int) -> bool:
    """Whether a phrase begins where its modifiers do: behind a comma, an article, a gap or a line's end."""
    if not first:
        return True
    gap = note.text[note.ends[first - 1] : note.starts[first]]
    return len(gap) > 1 or "\n" in gap or note.lower[first - 1] in (",", ";", ".", "(", ":", "a", "an")


#: So many occupations in a row are looked at from the last one back.
_MOST_JOINED = 4
_SEXES = word_set("male female")
_NAMED = regex(r" [A-Z][a-z]")


def _aged(note: Note, number: int) -> bool:
    """Whether an age, or another word for somebody, stands before a sex: ``62 yo female``."""
    before = note.lower[number - 1] if number else "."
    return before.isdigit() or before in PEOPLE or before in _OF_A_SEX


_OF_A_SEX = word_set("y o yr white black hispanic asian caucasian handed married single divorced widowed year retired")
#: Before an occupation that was somebody's.
_IN_BETWEEN = word_set("previously formerly")
#: What joins one occupation to another: ``a barista and student``, ``and then a landlady``.
_ALSO = word_set("and then later now or also turned currently")
_BEFORE_IS = frozenset(",.\"”)") | word_set("and to now also then currently himself herself")
_HISTORY = word_set("hx sh soc occ occupation shx")
#: What may stand right before a phrase that is told of somebody.
_LAST_BEFORE = (
    _HISTORY | _ALSO | _BE | _BEFORE | _MARITAL | PEOPLE | _RELATIVES | _WORK | frozenset(",(-:/–")
    | word_set("a an the as s m f both o 0 1 2 3 4 5 6 7 8 9 previously time")
)


def _may_be_told(note: Note, first: int) -> bool:
    """A quick look at the token before a phrase."""
    if not first:
        return False
    before = note.lower[first - 1]
    return before in _LAST_BEFORE or note.words[first - 1][0].isupper() or before in (".", ";") or (
        _is_promoted(note, first))


def _is_promoted(note: Note, first: int) -> bool:
    """``promoted to foreman``, ``promoted to the head dispatcher``: behind it everybody has an occupation."""
    at = first - 1 - (note.lower[first - 1] in ("a", "an", "the"))
    return at > 0 and note.lower[at] == "to" and note.lower[at - 1] == "promoted"


def _told(note: Note, first: int, at: int, sort: str, one_word: bool, joined: int) -> bool:
    """Whether the words before a phrase, or those behind it, say it of somebody."""
    lower = note.lower
    if tuple(lower[at + 1 : at + 3]) in _TRADE:
        return True  # a nurse by training; Farmer, retired
    if not first:
        return False
    if _is_promoted(note, first):
        return True
    before = lower[first - 1]
    number = first - 1
    doubtful = (sort == "head" and not job_titles.is_learned(lower[at])) or (one_word and lower[at] in _DOUBTFUL)
    if sort == "several":
        return before in ("both", "are", "were") and not (one_word and lower[at][:-1] in _DOUBTFUL)
    if lower[at] not in CLINICAL and _for_years(note, at):
        return True  # firefighter 22 years
    if before in _BEFORE or (before == "-" and lower[number - 1 : number] == ["ex"]) or before == "ex":
        return True
    if before in _SERVED_IN and note.words[first].islower() and note.words[number][0].isupper():
        return True  # Air Force cook, 1951-55
    industry = not one_word and job_titles.is_of_an_industry(note, first, at)
    if industry and (before in _APPOSED or before in _MARITAL or before in _PT or job_titles.is_a_job(note, at) or (
        before == ":" and lower[number - 1] in _PT
    )):
        return True  # gravida 3, public relations officer; let go (fish farm manager)
    if before in _MARITAL or (before == "." and lower[number - 1] in _MARITAL):
        return sort in ("person", "staff") and lower[at] not in CLINICAL
    if before == "." and lower[number - 1 : number] == ["ret"]:
        return True
    if before == "," and number and lower[number - 1] in _MARITAL and (sort == "person" or not one_word):
        return lower[at] not in CLINICAL or lower[at + 1 : at + 2] == [","]  # Divorced, security director, nonsmoker
    if before == "(" and number and lower[number - 1] in _AT_WORK_NOW and not (one_word and lower[at] in CLINICAL):
        return True  # Dad at work (night dispatcher, KC Freight)
    small = note.words[first].islower() and (lower[at] not in CLINICAL or industry)
    if small and before in _WITH_EMPLOYER and job_titles.is_at_a_firm(note, at):
        return True  # was a picker and cook at El Farol; is roofing foreman at Bluegrass Gutter
    if before == "," and not one_word and job_titles.is_of_a_firm(note, first, at):
        return True  # my son, correctional officer at Laurel Ridge Prison
    if before in _HISTORY:
        return not (one_word and doubtful)
    if before == ":":
        of_kin = number > 0 and lower[number - 1] in _RELATIVES and not one_word and note.words[at].islower()
        joined_to = lower[number - 3 : number] if number > 2 else []
        of_two = len(joined_to) == 3 and joined_to[1:] == ["/", "employer"] and joined_to[0] in _FIELD_NAMES
        status = lower[number - 2 : number] in (["employment", "status"], ["work", "status"], ["job", "status"])
        return of_kin or of_two or status or (number > 0 and lower[number - 1] in _FIELD_NAMES)
    if before in _OF_BODY_OR_BIRTH:
        return not (one_word and (doubtful or lower[at] in _HAPPENED))
    article = before in ("a", "an", "the")
    if article:
        number -= 1
        while number > 0 and lower[number] in _ADVERBS and lower[number - 1] not in _WORK:
            number -= 1
        before = lower[number] if number >= 0 else ""
        if before in ("them", "whom") and lower[number - 1 : number] == ["of"]:
            return True  # one of them a tugboat mate
    window = lower[max(0, number - 3) : number]
    if before == "as":
        return any(word in _WORK for word in window) or (
            industry and _works_at(note, number)
        ) or (
            article and (note.words[number] == "As" or (lower[at] not in _HAPPENED and _works_at(note, number)))
        )
    if before in _BE or (before == "s" and number and note.words[number - 1] in "'’") or (before == "m" and article):
        back = number - (1 if before in _BE else 2)
        back -= back > 0 and before in ("been", "become") and lower[back] in ("has", "had", "have", "ve")
        subject = back >= 0 and (
            lower[back] in SUBJECTS or note.words[back][0].isupper()
            or (article and (lower[back] in _BEFORE_IS or note.words[number].istitle()))
        )
        if lower[first - 1] == "the" and one_word and (
            doubtful or lower[at] in _HAPPENED or lower[at] in CLINICAL
        ):
            return False  # she was the driver
        if before == "am" and lower[at] in CLINICAL:
            return False  # I am the attending physician of Mr. Stroud
        opens = article and lower[first - 1] != "the" and lower[at] not in CLINICAL and (
            back < 0 or note.words[back] in _STOPS
        )  # Was a stunt rider
        return (subject or opens) and (article or not doubtful)
    if before == "of" and article:
        return any(word in _RELATIVES for word in window)
    if article and before in ("one", "another", "other", "oldest", "eldest", "youngest", "second"):
        return any(word in _RELATIVES for word in lower[max(0, number - _FAR) : number])  # 2 sons, one a welder
    if before in _IN_BETWEEN or (number and _of_part_time(note, number)):  # previously a welder; part-time valet
        closes = lower[at + 1 : at + 2] == [] or note.words[at + 1] in ",.;)" or (
            "\n" in note.text[note.ends[at] : note.starts[at + 1]]
        )
        return closes or lower[at] not in CLINICAL
    para = before.isdigit() and lower[number - 1 : number] == ["p"]  # G3P3
    if before in _SEXES and one_word and lower[at] in CLINICAL and not _aged(note, number):
        return False  # Female therapist preferred
    if before in PEOPLE or before in ("m", "f") or para or (before == "o" and lower[number - 1 : number] == ["/"]):
        return not (one_word and (doubtful or lower[at] in _HAPPENED))
    if article and before == ",":
        named = one_word and note.words[at].isupper() and lower[at] in lexicon.census_names()
        if named:
            return False  # A COOPER LIGAMENT
        if number and (lower[number - 1].isdigit() or lower[number - 1] in _NUMBERS):
            return True  # Rosanne, forty-one, a dental hygienist
        doubt = (lower[at] in CLINICAL and not industry) or (sort == "head" and lower[at] in _DOUBTFUL)
        doubt = doubt and (one_word or lower[first] in lexicon.clinical_words())
        somebody = number > 0 and (lower[number - 1] in PEOPLE or lower[number - 1] == "patient")  # a woman, a nurse
        employed = not one_word and job_titles.is_employed(note, at)  # Renee, a bank examiner with the Bank of Oakmere
        return sort == "person" or not doubt or somebody or employed or _of_a_relative(note, number)
    if before in _ALSO:
        own = sort in ("person", "staff") and before in ("now", "currently") and lower[at] not in CLINICAL
        return own or _beside_another(note, number, joined)
    enclosed = before == "(" and lower[at + 1 : at + 2] == [")"] and note.words[at].islower()
    if enclosed and not one_word and lower[at] not in _CLINICAL_HEADS:
        return True
    beside = before == "(" and number > 0 and note.words[number - 1].istitle()
    if beside and lower[at + 1 : at + 2] in ([","], [")"]) and lower[at] not in CLINICAL and not doubtful:
        return True  # Kayode (deacon, Lansdowne)
    if before in (",", "(", "-", "–", "/") or before in _RELATIVES or note.words[number][0].isupper():
        if before == "," and number and (lower[number - 1] in PEOPLE or lower[number - 1] in ("m", "f")):
            return not (one_word and (doubtful or lower[at] in _HAPPENED))
        acts = (one_word or lower[at] not in _OF_DUTY) and lower[at] in _HAPPENED
        if before == "," and not (acts or (one_word and (lower[at] in _DOUBTFUL or lower[at] in CLINICAL))) and (
            job_titles.is_aged(note, number)
        ):
            return True  # Melissa Holt (24, conservation officer)
        acts = acts or (one_word and (doubtful or lower[at] in CLINICAL))
        if before == "," and not one_word and lower[at] not in CLINICAL and _works_at(note, number):
            return True  # worked 1980-2001 for Bolt Steel, crane operator
        return (before in _RELATIVES or _of_a_relative(note, number)) and not (doubtful and sort == "head")
    return before in _WORK and sort == "person"


#: The last word of a service.
_SERVED_IN = word_set("army navy marine marines usmc usaf usn usa guard force corps reserves")
#: Behind these an occupation with its employer is told of whoever the note is about.
_WITH_EMPLOYER = frozenset("(;:") | word_set("and is was then now before currently still")


@once
def _joined_here(note: Note) -> dict[tuple[int, int], bool]:
    """(Where an occupation would end, how many led there) -> whether one does."""
    return {}


def _for_years(note: Note, at: int) -> bool:
    """Whether years stand right behind an occupation: ``firefighter 22 years``, ``welder x 30 yrs``."""
    behind = at + 1 + (note.lower[at + 1 : at + 2] == ["x"])
    if behind + 1 >= len(note.lower):
        return False
    if note.lower[behind] == "until":
        return note.lower[behind + 1].isdigit() and len(note.lower[behind + 1]) == _OF_A_YEAR  # welder until 2021
    return note.lower[behind].isdigit() and note.lower[behind + 1] in _YEARS


_YEARS, _OF_A_YEAR = word_set("years yrs yr y"), 4


def _works_at(note: Note, number: int) -> bool:
    """Whether somebody works somewhere in the sentence before: ``works nights for Tri-Bend Freight as a``."""
    for back in range(number - 1, max(-1, number - _FAR), -1):
        if note.words[back] in ".;:" and note.text[note.ends[back] : note.ends[back] + 1].isspace():
            return False
        if note.lower[back] in _WORK or note.lower[back] in _AT_WORK:
            return note.lower[back + 1] not in _NOT_AT
    return False


#: So far before "as a" a verb of work may stand: the employer's name is between them.
_FAR = 10
_AT_WORK = word_set(
    "supports supported supporting living income money duty volunteers volunteer volunteering volunteered hiring "
    "started starts moonlights moonlighting"
)
#: Behind a verb of work these tell of what works and not of who: ``worked well as a bridge``.
_NOT_AT = word_set("up well out on")


def _beside_another(note: Note, number: int, joined: int) -> bool:
    """Whether an occupation that is told of somebody stands before a word that joins one more to it."""
    least = max(0, number - _WINDOW)
    while number >= least and (note.lower[number] in _ALSO or note.words[number] == ","):
        number -= 1
    if number <= 0 or joined == _MOST_JOINED or note.lower[number] not in vocabulary().ends:
        return False
    here = _joined_here(note)
    if (number, joined) not in here:
        here[number, joined] = next(at_head(note, number, joined + 1), None) is not None
    return here[number, joined]


def _of_a_relative(note: Note, number: int) -> bool:
    """Whether a relative is spoken of right before: ``daughter Linh Pham-Whitlock,``; nothing but a name between."""
    near = note.lower[max(0, number - _WINDOW) : number]
    aged = note.words[number] == "," and any(word.isdecimal() and len(word) < 3 for word in near)
    farthest = number - _WINDOW - 4 * ("law" in near)
    for back in range(number, max(-1, farthest - _MORE_OF_AGE * aged), -1):
        word = note.words[back]
        if back <= farthest and "\n" in note.text[note.ends[back] : note.starts[number]]:
            return False
        if note.lower[back] in _RELATIVES:
            return True
        if word == "." and back and (len(note.words[back - 1]) == 1 or note.lower[back - 1] in _TITLES):
            continue
        glued = word.islower() and back and note.words[back - 1] == "-" and note.ends[back - 1] == note.starts[back]
        if word in _STOPS or (word.islower() and not glued and note.lower[back] not in _OF_KIN):
            return False  # but not at the end of Sung-ho
    return False


#: So many tokens more where figures stand between: ``Mother: Jerry West, 32, G2P2, midwife``.
_MORE_OF_AGE = 5
#: Between kin and an occupation: her son-in-law is Dr Neff, a dentist.
_OF_KIN = frozenset(("in", "law", "a", "an", "is", "was"))
#: What a patient does who is asked for the president.
_KNOWS = word_set("names knows identifies recalls remembers named knew identified recalled remembered")


def _opens(note: Note, first: int, at: int) -> bool:
    """Whether a phrase with a capital opens a sentence and goes on as one that tells of somebody's work."""
    if not _opens_sentence(note, first):
        return False
    if any(word[0].isupper() for word in note.words[first + 1 : at + 1]):
        return False
    if (first == at and note.lower[at] in lexicon.census_names()) or note.lower[first] in _KNOWS:
        return False
    following = note.lower[at + 1] if at + 1 < len(note.lower) else "."
    if following in _GOES_ON or (first < at and job_titles.goes_on(note, at + 1)):
        return True
    return note.words[at + 1][0].isupper() and not (note.lower[at] in CLINICAL and note.words[at + 1].istitle())


def _opens_sentence(note: Note, at: int) -> bool:
    before = note.text[max(0, note.starts[at] - 3) : note.starts[at]].strip(" \t")
    return not before or before[-1] in ".\n:;"


def _opened_by(note: Note, at: int, *, several: bool) -> bool:
    """Whether a modifier with a capital opens a sentence here: ``Brewery worker``; the first of several: a field."""
    word = note.lower[at]
    field = at > 1 and note.words[at - 1] == ":" and note.lower[at - 2] in _FIELD_NAMES
    if several and not field:
        return False
    part = not (word in vocabulary().no_part or word in _BEFORE or word in _WARD)
    part = part and (field or word not in lexicon.clinical_words() or job_titles.is_employed(note, at + 1))
    near = note.text[note.ends[at] : note.starts[at + 1]] == " "
    return part and near and note.words[at].istitle() and _opens_sentence(note, at)
