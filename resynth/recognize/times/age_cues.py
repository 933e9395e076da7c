"""What stands around the number of an age: kin, events of a life, the sex, a person's name; and who may be neither."""

from __future__ import annotations

import re
from bisect import bisect_left

from resynth import lexicon
from resynth.recognize.note import Note
from resynth.recognize.numbers import shapes
from resynth.recognize.persons.ratio import likely
from resynth.recognize.times import age_scores
from resynth.recognize.times.age_scores import GRADED, HOUSES, REPAIRS, SCALES, is_value, scored_of, then_done
from resynth.recognize.words import regex, word_set

#: One person of somebody's family or household, as notes call them.
KIN = word_set(
    "mother mom mum mommy mummy momma mama father dad daddy papa pa parent brother bro sister sis sib sibling son "
    "daughter dtr dau dght dgtr child kid boy girl infant husband hubby wife spouse partner fiance fiancee fiancé "
    "fiancée boyfriend girlfriend bf gf ex widow widower grandmother grandfather grandma grandpa grandmom granddad "
    "grandad granny gramma nana nanny gma gpa gm abuela abuelo nonna oma opa grandparent grandson granddaughter "
    "grandchild grandkid gdtr gson grandniece grandnephew aunt uncle niece nephew cousin law mil fil bil dil "
    "stepmother auntie stepfather stepmom stepdad stepson stepdaughter stepbrother stepsister stepchild stepparent "
    "half godmother godfather godson goddaughter foster guardian fob foc mob mgm mgf pgm pgf mgma mgpa pgma pgpa "
    "neighbor neighbour friend roommate housemate flatmate coworker caregiver caretaker donor recipient hcp poa nok "
    "companion fiancè s/o"
)
#: Several of them: a number right behind tells how many.
KINS = word_set(
    "kiddos brothers sisters sibs siblings sons daughters children kids stepkids boys girls parents grandparents "
    "grandsons granddaughters grandchildren grandkids aunts uncles nieces nephews cousins stepsons stepdaughters "
    "stepchildren dtrs bros twins triplets infants neighbors neighbours friends roommates partners"
)
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
#: Events with the age right behind them.
_BARE = word_set("menopause menarche onset thelarche puberty")
_TITLES = word_set("mr mrs ms miss mx mister señor señora sr sra mme")
_EITHER = word_set("one another other both first second third latter former")
#: Latest hour on a clock of twelve, and the last that "at" may mean on one of twenty-four.
_NOON, DAY = 12, 24


def is_name(word: str) -> bool:
    """Whether a word is more often a name than a word, and no word of English or medicine."""
    folded = lexicon.fold(word)
    return likely(folded) and folded not in lexicon.plain_words()


def _may_name(word: str) -> bool:
    """Whether a word with a capital stands in the Census, and is no common word."""
    folded = lexicon.fold(word)
    return folded in lexicon.census_names() and folded not in lexicon.common_words()


#: A word in small letters right before a number says nothing of an age unless it is one of these.
_MATTERS = _FILLERS | KIN | KINS | _SUBJECTS | EVENTS | _BARE | _EITHER | {"and"}


def _unseen(word: str) -> bool:
    """Whether letters are no word at all that is known."""
    return word not in lexicon.plain_words() and word not in lexicon.seen_words()


def kin_before(note: Note, number: int, most: int) -> bool:
    """Whether a member of the family stands up to so many tokens before one, in its sentence."""
    lower = note.lower
    for at in range(number - 1, max(-1, number - 1 - most), -1):
        word = lower[at]
        if word in KIN or word in KINS:
            return True
        if word == ";" or (word == "." and len(lower[at - 1]) > 2):
            return False
    return False


def told_before(note: Note, found: re.Match[str]) -> float:
    """Whether kin, an event, a subject or a name before a number makes it an age."""
    words, lower, text = note.words, note.lower, note.text
    number = bisect_left(note.starts, found.start("it"))
    digits = found["it"].isdecimal()
    value = int(found["it"]) if digits else 20
    if not number or (text[found.end() : found.end() + 1] == "." and _numbered(text, found.start("it"))):
        return 0.0
    if not digits and found["it"][0].isupper() and not found["it"].isupper():
        return 0.0  # a sentence begins
    sign = words[number - 1]
    if digits and sign != ":" and text[found.end() : found.end() + 2] == ". " and _listed(note, number, value):
        return 0.0  # 1. bed mobility. 2. transfers
    if digits and (lower[number - 1] in GRADED or is_value(note, number, value)):
        return 0.0
    if sign == "(" and words[number - 2] in _CLASSES and number > 2 and words[number - 3][0].isalnum():
        return 0.0  # Child-Pugh A (5)
    if sign == ":" and digits and value < _NOON and text[found.end() : found.end() + 2] == ". ":
        return 0.0  # DIAGNOSIS: 1. Fracture
    if sign == "," and so_long(text, found.end("it")):
        return 0.0  # payroll clerk at Johnson, 31 years
    if sign.isdecimal() or (sign.islower() and sign not in _MATTERS and (number < 2 or lower[number - 2] not in KIN)):
        return 0.0
    opened = listed = at = dead = copula = age = event = dated = False
    nearest = number
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
                    return 0.0
                break  # a sentence begins with the event
        elif at and (word in MONTHS or (word.isdecimal() and len(word) == 4) or (dated and word in ("in", "on"))):
            dated = True
        elif (word == "and" or word.isdecimal()) and len(word) < 4:
            listed = True
        else:
            break
        if place and "\n\n" in text[note.ends[place - 1] : note.starts[place]]:
            return 0.0
    else:
        place = -1
    unit = found["unit"]
    word = lower[place] if place >= 0 else ""
    if word in KIN or (word in _KIN_LETTERS and _in_family_line(note, place)):
        if digits and scored_of(lower, place, sign):
            return 0.0
        if lower[number - 1] == "of" and not age:
            return 0.7 if _of_years(note, place, number, value) and not unit else 0.0
        if unit and not (at or dead):
            return 0.0
        near = sign in ",(:-–" or copula or dead or age or place == number - 1 or word != "half"
        late = not at or dead or age or value > _NOON
        return 0.8 if near and late and (listed or word != "child" or sign != ":") else 0.0
    if word == "home" and place > 1 and lower[place - 2] in KINS:
        word, place = lower[place - 2], place - 2  # 2 kids at home, 4 and 9
    if word in KINS:
        listed = listed or ((sign in ",:" or copula or place == number - 1) and _several(text, found.end("it")))
        return 0.8 if (opened or listed or age) and not unit else 0.0
    if word in _SUBJECTS:
        if _ON_AIR.match(text, found.end("it")):
            return 0.0  # she is 94 on 2 L
        ends = text[found.end() : found.end() + 1] in (".", ",", ";")
        years = unit is not None and unit.lstrip()[:1] in "yY" and value > _NOON and (ends or unit[-1] == ".")
        if value <= _NOON and _OF_SEVERAL.match(text, found.end("it")):
            return 0.0  # patient 1 of 2
        if word in ("patient", "pt", "client", "resident"):
            return 0.7 if (copula and years) or ((copula or sign in ",(" or place == number - 1) and not unit) else 0.0
        return 0.8 if (copula and (not unit or years)) or (dead and at and not unit) else 0.0
    if unit and sign == "at" and word in REPAIRS:
        return 0.7 if unit.lstrip()[0] in "mMyY" and then_done(lower, place) else 0.0
    if at and (word in EVENTS or word in _BARE or word.endswith(EVENT_ENDS)):
        if unit and unit.lstrip()[0] in "wdWD" and word not in _BARE and word not in ("diagnosis", "death"):
            return 0.0  # "bleeding stopped at 4 weeks"
        young = age or unit or word in YOUNG or word.endswith(EVENT_ENDS)
        return 0.8 if value > _NOON or young else 0.0
    if (word in _BARE and not unit) or (opened and not unit and value > _NOON and word.endswith(("ectomy", "plasty"))):
        return 0.8  # appendectomy (19)
    if dead and (kin_before(note, place + 1, 12) or (place >= 0 and not at and words[place].istitle())):
        return 0.7
    if at and word in _EITHER and value > DAY and kin_before(note, place, 20):
        return 0.7
    if event and at and (not unit or value <= DAY) and (value > _NOON or unit or age or dead):
        return 0.7
    if not unit and (_of_kin(note, number, value, sign) or _at_event_of_kin(note, place, number, value)):
        return 0.7
    if sign == "at" and value > _NOON and not unit and _diagnosed(note, number):
        return 0.7
    if place < 0 or dead or at or (unit and (sign not in ",(" or (unit.lstrip()[0] in "wW" and value > DAY))):
        return 0.0  # AGA F, 40 weeks
    if copula and not opened:
        named = number - place < 5 and value > _NOON and (is_name(words[place]) or bool(_titled(note, place)))
        return 0.7 if named and words[place][0].isupper() else 0.0
    return 0.0 if listed and not opened else _behind_name(note, place, number, sign)


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


_DIAGNOSED = word_set("diagnosed dx dxd dxed diagnosis")


def _diagnosed(note: Note, number: int) -> bool:
    """Whether somebody was diagnosed with something at a number, told a few words before it in its sentence."""
    for at in range(number - 2, max(-1, number - 9), -1):
        word = note.lower[at]
        if word in _DIAGNOSED:
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
        if lower[first] in _TITLES:
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
    return 0.7 if _may_name(word) or _may_name(pair) else 0.0


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
    return frozenset((note.lower[place],)) if not _TITLES.isdisjoint(around) else frozenset()


#: Before or behind a number with F or M: a catheter's size, a temperature, a bed, a distance.
TUBES = word_set(
    "foley catheter cath chest tube tubes sheath introducer french fr ng ngt og ogt peg drain drains pigtail dobhoff "
    "keofeed cordis trach ett ureteral stent stents port picc coude malecot mahurkar quinton permacath dilator scope "
    "suction red rubber nephrostomy biliary feeding temp needle gauge wire balloon size wide long walk away apart "
    "height altitude below above deep ambient water outdoor thal blake argyle bougie jejunostomy gastrostomy "
    "cystoscope ureteroscope bronchoscope"
)
_NO_AGE = word_set(
    "t temp tmax tm temperature temperatures fever fevers febrile bed room rm size fr french foley catheter sheath "
    "tube cath walked walks walk ambulated ambulate ambulates ran run distance within x at to of up down gait feet "
    "under over per every chair apt unit floor ward bay pod ft rate hr pulse bp rr sat sats spo for ambient core "
    "rectal axillary tympanic esophageal outdoors outside water bath heat index environmental"
)
#: What is done with a tube in a chest: 36F CT to suction.
_SUCKED = word_set("to out placed removed inserted")
#: Behind the age and sex of somebody whose story begins.
_GOES_ON = word_set(
    "with who w has had is was here from found in on presents presented presenting brought admitted seen referred "
    "transferred walked came comes c p s hx pmh pmhx history h bib bibems bibpd biba bibfd g status post complaining "
    "involved restrained driver passenger unrestrained smoker nonsmoker known no without today dropped sent reports "
    "reporting states complains denies unknown nkda fell fall struck hit pedestrian ped mvc mva gsw sp cc pw wearing "
    "and arrived arrives"
)
_STRONG = word_set(
    "c bib bibems bibpd biba bibfd hx pmh pmhx here who found presents presented presenting brought g pw"
)
_STARTS = word_set("pt patient this a an cc hpi id hx old is the . : | ; * • -")
_STOPS = word_set(", . ; )")


_ID = 5  #: So many digits are a record's number.


def sexed(note: Note, found: re.Match[str]) -> float:
    """Whether a number with the letter of a sex is somebody's age, and no temperature, catheter or distance."""
    if found["y"]:
        return 0.9
    value, sex = int(found["it"]), found["sex"]
    lower, starts = note.lower, note.starts
    number = bisect_left(starts, found.start("it"))
    behind = bisect_left(starts, found.end())
    after, beyond = (*lower[behind : behind + 2], "", "")[:2]
    before = lower[number - 1] if number else ""
    tube = (after == "ct" and beyond in _SUCKED) or (
        after in TUBES and (after != "chest" or beyond in TUBES) and (after != "long" or beyond != "-")) or (
        sex in "fF" and after not in _GOES_ON and age_scores.is_french(note, number, behind, value))
    elsewhere = before in _NO_AGE and not (sex.isupper() and age_scores.is_called_for(note, number))
    if elsewhere or value < 13 or tube or age_scores.is_taken(lower, number):
        return 0.0  # 82F chest pain is somebody; so is 55M long-haul driver
    if found["race"]:
        return 0.9 if found["race"].isupper() and (not after.isdecimal() or beyond != "pm") else 0.0  # 80 AM 40 PM
    opens = not number or "\n" in note.text[note.ends[number - 1] : starts[number]] or before in _STARTS
    warm = sex in "fF" and 93 < value < 108
    if opens and warm and not age_scores.is_warm(lower, behind):
        return 0.7  # 97F thunderclap headache
    if opens and warm and note.text[found.end() : found.end() + 2] == "  ":
        return 0.7  # 94F   DOI 6/9
    if sex.isupper() or not sex.isalpha():
        goes_on = after in _GOES_ON or after in _STOPS
        return 0.8 if not warm or ((opens or note.words[number - 1][0].isupper()) and goes_on) else 0.0
    if before in KIN or (number > 1 and lower[number - 2] in _TITLES):
        return 0.8
    named = before[:1].isalpha() and (is_name(before) or (len(before) > 3 and _unseen(before)))
    if before == "," and number > 1 and lower[number - 2].isdecimal() and len(lower[number - 2]) > _ID - 1:
        return 0.7 if not warm else 0.0  # Sall M0101774, 69 m,
    if opens or named:
        return 0.7 if after in _GOES_ON or (not found["gap"] and not warm) else 0.0
    return 0.7 if after in _STRONG and not warm else 0.0


def no_dose(note: Note, found: re.Match[str]) -> float:
    """Whether no unit stands behind a number."""
    return 0.0 if shapes.unit_behind(note.text, found.end("it")) else 0.8


def no_place(note: Note, found: re.Match[str]) -> float:
    """Whether a number is none of a bed, a room or the like."""
    number = bisect_left(note.starts, found.start("it"))
    return 0.0 if number and note.lower[number - 1] in _NO_AGE | {"#", "no"} else 0.8


def in_row(note: Note, found: re.Match[str]) -> float:
    """Whether what stands between a bed's number that begins a line and another number is a name."""
    start = found.start()
    first = note.text[max(0, start - 4) : start].rpartition("\n")[2]
    if len(first) > 3 or not (not first or first.isupper()) or found["name"].lower() in SCALES:
        return 0.0
    if any(_may_name(part) for part in re.findall(r"[A-Z][a-z]+", found["name"])):
        return 0.7
    return 0.7 if len(_ROW.findall(note.text, max(0, start - _ROWS), start + _ROWS)) > 2 else 0.0


#: So far up and down rows of one form are looked for.
_ROWS = 1500
#: A bed, a name, an age and a word, as lists of patients have them.
_ROW = regex(r"(?m)^[A-Z]{0,2}\d{2,4}[A-Z]?(?:-\d{1,2})? [A-Z][\w'’-]+ \d{1,2}(?:wk|d|mo|yo?)? [A-Za-z]{2}")


_BORN_AND_AGE = regex(r"\d{1,2}[-/]\d{1,2}[-/]((?:19|20)\d\d) *\| *(\d{1,3}) *\|")


def behind_birth(note: Note, found: re.Match[str]) -> float:
    """Whether a column behind dates is ages: year and number of every row make the same year, or nearly."""
    rows = _BORN_AND_AGE.findall(note.text, max(0, found.start() - _ROWS), found.start() + _ROWS)
    years = [int(year) + int(age) for year, age in rows]
    own = int(found["year"]) + int(found["it"])
    return 0.8 if sum(abs(own - year) < 2 for year in years) > 1 and len({year - own for year in years}) < 4 else 0.0


def opens_line(note: Note, found: re.Match[str]) -> float:
    """Whether a number begins a line, and a comma and a word follow, or ``now``: ``87, ret brewmaster``."""
    start = found.start()
    before = note.text[max(0, start - _WIDE) : start].rstrip(" \t")
    return 0.7 if before[-1:] in ("", "\n") else 0.0


def glued_to_name(note: Note, found: re.Match[str]) -> float:
    """Whether the letters to which a number is glued are a name."""
    number = bisect_left(note.starts, found.start("it")) - 1
    word = note.words[number] if number >= 0 else ""
    return 0.7 if word[:1].isupper() and len(word) > 2 and _may_name(word) else 0.0


_SEXES = word_set(
    "m f male female man woman men gentleman lady y yo yr year yof yom old wm wf bm bf hm hf aam aaf guy person adult "
    "boy girl patient pt"
)
_TENS_ELSEWHERE = word_set("hr pulse sat sats saturation bp sbp dbp map rate pressures pressure fsbs bg glucose rr")


def of_person(note: Note, found: re.Match[str]) -> float:
    """Whether tens tell how old somebody is: before the sex, or behind kin."""
    number = bisect_left(note.starts, found.start("it"))
    behind = bisect_left(note.starts, found.end())
    before = note.lower[max(0, number - 2) : number]
    if before[-1:] == ["the"] or not _TENS_ELSEWHERE.isdisjoint(before):
        return 0.0
    if behind < len(note.lower) and note.lower[behind] in _SEXES:
        return 0.8
    events = _BARE.union(_DIAGNOSED, ("menopausal", "symptoms", "began", "started", "elderly"))
    return 0.7 if kin_before(note, number, 8) or not events.isdisjoint(note.lower[max(0, number - 4) : number]) else 0.0


#: Words that make a heading of a line: whose note it is.
_HEADING = word_set("mrn dob sex patient pt name gender acct admitted age")
_LASTED = regex(
    r"\b(?:education|schooling|school|experience|duration|sober|smok\w+|employed|married|symptoms?)[ \t]{0,3}:\Z",
    re.IGNORECASE
)
_ABOUT = regex(r" +(?:approx|about|est|circa|appx|apparent age)\.?\Z", re.IGNORECASE)
_GESTATION = regex(r"\b(?:e?ga|cga|pma|gest\w*)[ :]*\Z", re.IGNORECASE)
#: How far into a note its heading reaches, in characters, and how far to both sides a line is looked at.
_TOP, _WIDE = 400, 100


def in_heading(note: Note, found: re.Match[str]) -> float:
    """Whether a number stands in the heading of a note: near its top, or in a line that says whose it is."""
    at = found.start()
    start, end = note.line(at)
    start, end = max(start, at - _WIDE), min(end, at + _WIDE)
    before = note.text[start:at]
    if at < _TOP and not before.strip(" \t-*|([,"):
        return 0.7
    if _GESTATION.search(before):
        return 0.0
    last = _ABOUT.sub("", before.rstrip(" "))
    if _LASTED.search(last):
        return 0.0  # Education: 14 years
    if last[-1:].islower() and len(before) - len(last) < 2:
        return 0.0  # a sentence goes on: "no driving 6 months"
    words = note.lower[bisect_left(note.starts, start) : bisect_left(note.starts, end)]
    return 0.7 if not _HEADING.isdisjoint(words) else 0.0
