"""What stands before the number of an age: whose it is, or of what event; and what is a number of something else."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Callable
from typing import NamedTuple

from resynth.recognize.note import Note
from resynth.recognize.times.age_cues import BARE, DIAGNOSED, KIN, KINS, TITLES, is_name, kin_before, may_name
from resynth.recognize.times.age_scores import GRADED, HOUSES, REPAIRS, is_value, scored_of, then_done
from resynth.recognize.words import regex, word_set

_SUBJECTS = word_set("he she i you who patient pt they client resident")
_COPULAS = word_set("is was s m am be been turned turns turning are were re became becomes")
_DEAD = word_set("died d dec deceased dead passed expired dx dxd diagnosed drowned killed murdered hanged drown")
#: Of a date between an event and an age: ``died in November 2005 at 72``.
MONTHS = word_set(
    "january february march april may june july august september october november december jan feb mar apr jun jul aug "
    "sep sept oct nov dec"
)
_AT = word_set("at @ age aged ages until by since till before after")
_OPEN = frozenset(",(:-–—.~=[\"”“'’&")
#: What may stand between a person or an event and the number.
_FILLERS = _COPULAS | _DEAD | _AT | word_set(
    "now currently nearly almost about around approximately approx only just already of the would will ll alive living "
    "lives healthy well away a w still both also ed over past under roughly barely suddenly unexpectedly "
    "peacefully tragically"
)
#: Events of a life, told with the age at which they were.
EVENTS = word_set(
    "diagnosis death onset menopause menarche mi cva tia stroke cancer ca carcinoma well alive healthy retired started "
    "starting began beginning quit stopped married divorced widowed cabg pci stent surgery accident mva crash injury "
    "arrest attack failure disease diabetes dm t1dm t2dm htn dementia suicide pregnancy delivery childbirth birth "
    "removed adopted school smoking drinking transition transitioned walked talked walking talking first last asthma "
    "epilepsy seizure seizures depression leukemia lymphoma melanoma transplant puberty amputation fracture polio "
    "measles mumps chickenpox meningitis pneumonia tuberculosis tb cataracts tonsils adenoids appendix gallbladder "
    "hernia depressed manic mania psychosis psychotic episode episodes event hospitalized hospitalization attempt "
    "attempted overdose drank drink sober arrested orphaned placed expelled injured drowned stone stones "
    "angina lupus gout migraine migraines bypass stents tumor cyst ulcer clot dvt pe embolism aneurysm ablation "
    "dialysis replacement out divorce marriage child immigrated emigrated arrived moved enlisted graduated dropped "
    "incarcerated widow counselor ged army navy marines service appy chole hives rash anaphylaxis preeclampsia "
    "convulsion convulsions conviction rehab prison jail etoh alcohol tobacco tob cannabis marijuana thc heroin "
    "cocaine meth si nssi cutting autism adhd eczema coitarche thelarche pubarche vasectomy tubal btl hysterectomy tah "
    "bso"
)
#: Events that are told of small children, or behind which a small number is no hour.
YOUNG = word_set(
    "diagnosis onset menarche adopted walked talked walking talking removed leukemia lymphoma asthma epilepsy seizure "
    "seizures meningitis death tonsils adenoids polio measles mumps chickenpox bronchiolitis first puberty smoking "
    "hives rash anaphylaxis appy drinking coitarche thelarche pubarche"
)
EVENT_ENDS = ("ectomy", "plasty", "otomy", "ostomy", "rrhaphy", "itis", "osis", "oma", "emia", "lepsy", "pathy",
    "trophy", "iasis")
_EITHER = word_set("one another other both first second third latter former")
#: Latest hour on a clock of twelve, and the last that "at" may mean on one of twenty-four.
_NOON, DAY = 12, 24
#: A word in small letters right before a number says nothing of an age unless it is one of these.
_MATTERS = _FILLERS | KIN | KINS | _SUBJECTS | EVENTS | BARE | _EITHER | {"and"}


class _Number(NamedTuple):
    """A number that may be an age, written in figures or in words."""

    note: Note
    found: re.Match[str]
    #: Its token.
    at: int
    #: Twenty, if it is in words: neither an hour nor a small child's.
    value: int
    digits: bool
    #: The token before it, as it is written.
    sign: str
    unit: str | None

    @property
    def ends(self) -> int:
        """Where its last character ends, in the note, without its unit."""
        return self.found.end("it")

    @property
    def behind(self) -> str:
        """The two characters behind it and its unit."""
        return self.note.text[self.found.end() : self.found.end() + 2]

    def __repr__(self) -> str:
        return f"_Number(at={self.at})"


class _Between(NamedTuple):
    """What stands between a number and the word before it that tells whose it is, or of what."""

    #: The token of that word; -1: the note begins.
    place: int
    #: That word, in small letters.
    word: str
    opened: bool
    listed: bool
    at: bool
    dead: bool
    copula: bool
    age: bool
    event: bool

    def __repr__(self) -> str:
        return f"_Between(place={self.place})"


def told_before(note: Note, found: re.Match[str]) -> float:
    """Whether kin, an event, a subject or a name before a number makes it an age."""
    at = bisect_left(note.starts, found.start("it"))
    if not at:
        return 0.0
    digits = found["it"].isdecimal()
    one = _Number(note, found, at, int(found["it"]) if digits else 20, digits, note.words[at - 1], found["unit"])
    if _is_no_age(one):
        return 0.0
    between = _between(one)
    if between is None:
        return 0.0
    return next(told for rule in _RULES if (told := rule(one, between)) is not None)


def _is_no_age(one: _Number) -> bool:
    """Whether a number is one of a list, a score, so many years of something, or behind a word that tells no age."""
    note, found, number, sign = one.note, one.found, one.at, one.sign
    words, lower = note.words, note.lower
    if one.behind[:1] == "." and _numbered(note.text, found.start("it")):
        return True
    if not one.digits and found["it"][0].isupper() and not found["it"].isupper():
        return True  # a sentence begins
    if one.digits and sign != ":" and one.behind == ". " and _listed(note, number, one.value):
        return True  # 1. bed mobility. 2. transfers
    if one.digits and (lower[number - 1] in GRADED or is_value(note, number, one.value)):
        return True
    if sign == "(" and words[number - 2] in _CLASSES and number > 2 and words[number - 3][0].isalnum():
        return True  # Child-Pugh A (5)
    if sign == ":" and one.digits and one.value < _NOON and one.behind == ". ":
        return True  # DIAGNOSIS: 1. Fracture
    if sign == "," and so_long(note.text, one.ends):
        return True  # payroll clerk at Johnson, 31 years
    return sign.isdecimal() or (
        sign.islower() and sign not in _MATTERS and (number < 2 or lower[number - 2] not in KIN)
    )


def _between(one: _Number) -> _Between | None:
    """What stands between a number and the word that tells of it; None: a sentence or a paragraph begins there."""
    note, sign, words, lower = one.note, one.sign, one.note.words, one.note.lower
    opened = listed = at = dead = copula = age = event = dated = False
    nearest = one.at
    while nearest > 3 and words[nearest - 1] == "," and words[nearest - 2].isdecimal() and len(words[nearest - 2]) < 3:
        nearest -= 2  # children 20, 18, 15, 12, 9, 4
        listed = True
    place = nearest - 1
    for place in range(nearest - 1, max(-1, nearest - 10), -1):
        word = lower[place]
        if word in _FILLERS and (word != "d" or note.ends[place] != note.starts[place + 1] or sign != "@"):
            dead |= word in _DEAD and (word != "d" or words[place + 1] == ".")
            copula |= word in _COPULAS
            at |= word in _AT
            age |= word in ("age", "aged", "ages")
            event |= word in EVENTS or word in _DEAD
        elif word in _OPEN:
            opened |= word == "("
            if word == "." and place and len(lower[place - 1]) > 3 and lower[place - 1] not in _FILLERS | MONTHS:
                if not (event and at):
                    return None
                break  # a sentence begins with the event
        elif at and (word in MONTHS or (word.isdecimal() and len(word) == 4) or (dated and word in ("in", "on"))):
            dated = True
        elif (word == "and" or word.isdecimal()) and len(word) < 4:
            listed = True
        else:
            break
        if place and "\n\n" in note.text[note.ends[place - 1] : note.starts[place]]:
            return None
    else:
        place = -1
    return _Between(place, lower[place] if place >= 0 else "", opened, listed, at, dead, copula, age, event)


def _told_of_kin(one: _Number, between: _Between) -> float | None:
    """``Father, 71``, ``FH: Mo d. colon ca 58``."""
    note, unit, sign, place, word = one.note, one.unit, one.sign, between.place, between.word
    if word not in KIN and (word not in _KIN_LETTERS or not _in_family_line(note, place)):
        return None
    at, dead, age = between.at, between.dead, between.age
    if one.digits and scored_of(note.lower, place, sign):
        return 0.0
    if note.lower[one.at - 1] == "of" and not age:
        return 0.7 if _of_years(note, place, one.at, one.value) and not unit else 0.0
    if unit and not (at or dead):
        return 0.0
    near = sign in ",(:-–" or between.copula or dead or age or place == one.at - 1 or word != "half"
    late = not at or dead or age or one.value > _NOON
    return 0.8 if near and late and (between.listed or word != "child" or sign != ":") else 0.0


def _told_of_several_kin(one: _Number, between: _Between) -> float | None:
    """``2 sons, 4 and 9``, ``2 kids at home, 4 and 9``."""
    word, place = between.word, between.place
    if word == "home" and place > 1 and one.note.lower[place - 2] in KINS:
        word, place = one.note.lower[place - 2], place - 2
    if word not in KINS:
        return None
    near = one.sign in ",:" or between.copula or place == one.at - 1
    listed = between.listed or (near and _several(one.note.text, one.ends))
    return 0.8 if (between.opened or listed or between.age) and not one.unit else 0.0


def _told_of_subject(one: _Number, between: _Between) -> float | None:
    """``she is 61``, ``patient, 61``."""
    text, unit, word, copula = one.note.text, one.unit, between.word, between.copula
    if word not in _SUBJECTS:
        return None
    if _ON_AIR.match(text, one.ends):
        return 0.0  # she is 94 on 2 L
    ends = one.behind[:1] in (".", ",", ";")
    years = unit is not None and unit.lstrip()[:1] in "yY" and one.value > _NOON and (ends or unit[-1] == ".")
    if one.value <= _NOON and _OF_SEVERAL.match(text, one.ends):
        return 0.0  # patient 1 of 2
    if word in ("patient", "pt", "client", "resident"):
        near = copula or one.sign in ",(" or between.place == one.at - 1
        return 0.7 if (copula and years) or (near and not unit) else 0.0
    return 0.8 if (copula and (not unit or years)) or (between.dead and between.at and not unit) else 0.0


def _told_at_event(one: _Number, between: _Between) -> float | None:
    """``hypospadias repair at 9 months``, ``menarche at 13``, ``appendectomy (19)``."""
    unit, word, at = one.unit, between.word, between.at
    if unit and one.sign == "at" and word in REPAIRS:
        return 0.7 if unit.lstrip()[0] in "mMyY" and then_done(one.note.lower, between.place) else 0.0
    if at and (word in EVENTS or word in BARE or word.endswith(EVENT_ENDS)):
        if unit and unit.lstrip()[0] in "wdWD" and word not in BARE and word not in ("diagnosis", "death"):
            return 0.0  # "bleeding stopped at 4 weeks"
        young = between.age or unit or word in YOUNG or word.endswith(EVENT_ENDS)
        return 0.8 if one.value > _NOON or young else 0.0
    operated = between.opened and one.value > _NOON and word.endswith(("ectomy", "plasty"))
    return 0.8 if not unit and (word in BARE or operated) else None


def _told_in_sentence(one: _Number, between: _Between) -> float | None:
    """Whether kin, an event or a diagnosis farther off in the sentence tells of a number."""
    note, value, unit, place, at, dead = one.note, one.value, one.unit, between.place, between.at, between.dead
    return 0.7 if (
        (dead and (kin_before(note, place + 1, 12) or (place >= 0 and not at and note.words[place].istitle())))
        or (at and between.word in _EITHER and value > DAY and kin_before(note, place, 20))
        or (between.event and at and (not unit or value <= DAY) and (value > _NOON or unit or between.age or dead))
        or (not unit and (_of_kin(note, one.at, value, one.sign) or _at_event_of_kin(note, place, one.at, value)))
        or (one.sign == "at" and value > _NOON and not unit and _diagnosed(note, one.at))
    ) else None


def _told_of_name(one: _Number, between: _Between) -> float:
    """``Marta Quill, 44``, ``Mr. Quill is 44``."""
    note, unit, place, words = one.note, one.unit, between.place, one.note.words
    long = unit and (one.sign not in ",(" or (unit.lstrip()[0] in "wW" and one.value > DAY))  # AGA F, 40 weeks
    if place < 0 or between.dead or between.at or long:
        return 0.0
    if between.copula and not between.opened:
        named = one.at - place < 5 and one.value > _NOON and (is_name(words[place]) or bool(_titled(note, place)))
        return 0.7 if named and words[place][0].isupper() else 0.0
    return 0.0 if between.listed and not between.opened else _behind_name(note, place, one.at, one.sign)


#: Asked in this order: the first that says something decides.
_RULES: tuple[Callable[[_Number, _Between], float | None], ...] = (
    _told_of_kin, _told_of_several_kin, _told_of_subject, _told_at_event, _told_in_sentence, _told_of_name,
)

_OF_SEVERAL = regex(r" of \d|:")
#: Kin of whom nobody says how many others they have: ``a sister of 7``, but ``mother of 3``.
_OF_YEARS = word_set("sister sis brother bro son daughter dtr nephew niece grandson granddaughter")
_BORN_NTH = word_set("oldest eldest youngest only first second third fourth middle")


def _of_years(note: Note, place: int, number: int, value: int) -> bool:
    """Whether ``brother of 10`` tells how old he is, and not among how many."""
    first = place == number - 2 and note.lower[place] in _OF_YEARS and value > 2
    return first and _BORN_NTH.isdisjoint(note.lower[max(0, place - 2) : place])


_MORE = regex(r"(?:, ?1?\d?\d(?![\d/.:%]\d))*(?:, ?|,? (?:and|&) )1?\d?\d(?! ?(?:%|[\d/:]|\.\d|mg|ml|cm|mm))")


_SO_LONG = regex(r" ?y(?:ea)?rs?\b(?! old| of age)(?: [A-Za-z]|\. [A-Z]|, retired)")


def so_long(text: str, end: int) -> bool:
    """Whether a number is of years in which something was done: a word follows them, or the next sentence."""
    return _SO_LONG.match(text, end) is not None


#: Behind somebody's number that is no age: the air they breathe, and a fever.
_ON_AIR = regex(r" (?:on (?:RA\b|room air|\d|NC\b|O2\b|oxygen|BiPAP|CPAP)|and (?:febrile|afebrile|satting|in sinus))")


def _several(text: str, end: int) -> bool:
    """Whether a number is the first of several: ``Two boys, 8 and 5``, ``children 22, 19, 12``."""
    return _MORE.match(text, end) is not None


APART, _FEW = 14, 3
#: Words of kin that are as often of something else.
_PARTS_OF_KIN = word_set("half law foster ex donor guardian partner mob fob sis ma pa papa girl boy child infant")


def _of_kin(note: Note, number: int, value: int, sign: str) -> bool:
    """Whether kin begins the sentence of a number in which nothing but its end says that it is an age.

    ``Her father had a clot in the leg at 44.``, ``Mother Cajun from Houma, 60, thyroid``
    """
    lower, text = note.lower, note.text
    if sign == "at":
        if value <= _NOON:
            return False
    elif (sign != "," and (sign, lower[number - 2]) != ("about", ",")) or (
        value <= DAY and (value < _FEW or sign != ",")
    ) or text[note.ends[number] : note.ends[number] + 1] not in ((",", ".", ";") if value > DAY else (".", ";")):
        return False
    told = counted = False
    for at in range(number - 1, max(-1, number - 1 - APART), -1):
        word = lower[at]
        counted |= word in KINS or word in ("x", "gravida", "visits")
        told |= word in EVENTS or word in _DEAD or word.endswith(EVENT_ENDS) or word in ("had", "has", "developed")
        if word in KIN and word not in _PARTS_OF_KIN:
            return (value > DAY or told) if sign == "at" else value > DAY or (told and not counted)
        if word.isdecimal() or word in ";()" or (word == "." and len(lower[at - 1]) > 3):
            return False
        if "\n" in text[note.ends[at] : note.starts[at + 1]]:
            return False
    return False


def _at_event_of_kin(note: Note, place: int, number: int, value: int) -> bool:
    """Whether an event stands right before a number, or only "alive", and kin before it: ``Father d. MI 47.``"""
    if value <= _NOON or place < 0:
        return False
    word = note.lower[place]
    event = word in EVENTS or word in DISEASES or word.endswith(EVENT_ENDS)
    if (event and place == number - 1) or (word in DISEASES and note.lower[number - 1] in ("alive", "living")):
        return kin_before(note, place, 8)
    return note.lower[number - 1] in _LIVING and _in_family_line(note, number)


#: Short for diseases that kin have, with the age at which they had them.
DISEASES = word_set(
    "mi cva cad cabg pci ca cancer stroke lupus ms pd als copd chf dm htn ckd esrd aaa dvt pe ra ibd uc crohn crohns "
    "colon breast prostate lung ovarian pancreatic gastric uterine endometrial renal kidney bladder thyroid brain "
    "liver esophageal cervical colorectal accident mva overdose suicide cirrhosis hepatitis glaucoma gout dementia "
    "alzheimer alzheimers parkinson parkinsons epilepsy melanoma sarcoma myeloma"
)
_LIVING = word_set("alive living well healthy d died deceased dead dec")
_KIN_LETTERS = word_set("fa mo f m b s")
_FAMILY = word_set("fh fhx famhx fmhx family household")
#: So far before a number the heading of its line is looked for, in tokens.
_LINE_LONG = 60


def _in_family_line(note: Note, place: int) -> bool:
    """Whether the line of a token begins as a family history does: ``FH: Mo d. colon ca 58; Fa alive 84``."""
    start, _ = note.line(note.starts[place])
    first = bisect_left(note.starts, start)
    return place - first < _LINE_LONG and not _FAMILY.isdisjoint(note.lower[first : first + 3])


def _diagnosed(note: Note, number: int) -> bool:
    """Whether somebody was diagnosed with something at a number, told a few words before it in its sentence."""
    for at in range(number - 2, max(-1, number - 9), -1):
        word = note.lower[at]
        if word in DIAGNOSED:
            return True
        if word == ";" or (word == "." and len(note.lower[at - 1]) > 3):
            return False
    return False


#: Classes of scores, with the points behind them in brackets; so far back a list is looked at, in tokens.
_CLASSES, _ITEMS = frozenset("ABC"), 60


def _listed(note: Note, number: int, value: int) -> bool:
    """Whether a number goes on a list within a line: the one below it stands before, with its point."""
    lower = note.lower
    if value < 2 or value > DAY:
        return False
    below = str(value - 1)
    return any(
        lower[at] == below and lower[at + 1] == "." for at in range(max(0, number - _ITEMS), number - 2)
    )


def _numbered(text: str, at: int) -> bool:
    """Whether a number begins a line or a column, as one of a list does: ``2. Fall``."""
    before = text[max(0, at - 12) : at]
    bare = before.rstrip(" \t")
    return not bare or bare[-1] == "\n" or len(before) - len(bare) > 1


def _behind_name(note: Note, place: int, number: int, sign: str) -> float:
    """Whether what stands before a number, ending with the token at a place, is a person's name."""
    words, lower = note.words, note.lower
    word = words[place]
    tight = sign in ",(["
    if not word[0].isupper():
        if lower[place - 1] in KIN and place > 0 and number - place < 3:
            return 0.7  # kid ana 4
        if tight and lower[place] in _titled(note, place):
            return 0.7
        # robinson, k., 44, back again
        initial = len(word) == 1 and place > 1 and words[place - 1] == ","
        after = words[number + 1] if number + 1 < len(words) else ""
        if sign == "," and (_has_status(note, number) or (after == "," and len(word) > 3 and is_name(word))):
            return 0.7  # walt sorensen, 88, called
        first_name = len(word) == 1 and place > 0 and is_name(words[place - 1])
        return 0.7 if tight and ((initial and is_name(words[place - 2])) or first_name) else 0.0
    # In capitals, or with more between them, kin tells of another word: "brother Yako's nitro x 1".
    beside = tight or (place == number - 1 and len(word) > 1)
    if lower[place] in HOUSES:
        return 0.0  # second at Penobscot Bay General, 6 days
    first = place
    if words[first - 1] == ":" and first > 1 and lower[first - 2] in KINS and place == number - 1:
        return 0.8  # Sibs: Theo 5
    while first > max(0, place - 8) and (
        words[first - 1][0].isupper() or words[first - 1] in ".,-'’\"&()“”" or lower[first - 1] == "and"
        or (words[first - 1].isdecimal() and len(words[first - 1]) < 4)
    ) and not (words[first - 1] == "." and (len(words[first - 2]) > 3 or words[first - 2].isdecimal())):
        if lower[first - 1] in KIN or lower[first - 1] in KINS:
            return 0.8 if (tight or (beside and number - first < 5)) and not scored_of(lower, first - 1, "") else 0.0
        first -= 1
        if words[first - 1] == ":" and first > 1 and lower[first - 2] in KINS and (tight or place == number - 1):
            return 0.8  # Sibs: Theo 5, Juno 3
        if lower[first] in TITLES:
            return 0.8 if beside else 0.0
    if first and (lower[first - 1] in KIN or lower[first - 1] in KINS) and (tight or (beside and number - first < 4)):
        return 0.8
    if not tight:
        return 0.0
    if _has_status(note, number):
        return 0.7
    if len(word) == 1 and place and words[place - 1][0].isupper():
        word = words[place - 1]
    before = words[place - 1] if place else ""
    pair = words[place - 2] if before in ",-" and place > 1 else before
    if is_name(word) or (pair.istitle() and is_name(pair)):
        return 0.7
    if sign == "(" or not pair or not pair[0].isupper() or len(pair) < 2:
        return 0.0
    # "Last, First, 59," and "Whitehorse-Jones, 29,"
    return 0.7 if may_name(word) or may_name(pair) else 0.0


_STATUS = word_set(
    "widowed married single divorced separated retired unemployed disabled homeless lives living presents presented "
    "admitted who smoker nonsmoker right left"
)


def _has_status(note: Note, number: int) -> bool:
    """Whether a comma and how somebody lives stand behind a number from 18 on: ``postal worker, 71, widowed``."""
    behind = note.lower[number + 1 : number + 3]
    value = note.words[number]
    return len(behind) == 2 and behind[0] == "," and behind[1] in _STATUS and value.isdecimal() and int(value) > 17


def _titled(note: Note, place: int) -> frozenset[str]:
    """The token at a place, when a title of a person stands up to two tokens before it."""
    around = note.lower[max(0, place - 2) : place]
    return frozenset((note.lower[place],)) if not TITLES.isdisjoint(around) else frozenset()
