"""What stands around the number of an age: kin, the sex, a heading, a row; and what is a tube, a bed or a distance."""

from __future__ import annotations

import re
from bisect import bisect_left

from resynth import lexicon
from resynth.recognize.note import Note
from resynth.recognize.numbers import shapes
from resynth.recognize.persons.ratio import likely
from resynth.recognize.times import age_scores
from resynth.recognize.times.age_scores import SCALES
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
#: Events with the age right behind them.
BARE = word_set("menopause menarche onset thelarche puberty")
TITLES = word_set("mr mrs ms miss mx mister señor señora sr sra mme")


def is_name(word: str) -> bool:
    """Whether a word is more often a name than a word, and no word of English or medicine."""
    folded = lexicon.fold(word)
    return likely(folded) and folded not in lexicon.plain_words()


def may_name(word: str) -> bool:
    """Whether a word with a capital stands in the Census, and is no common word."""
    folded = lexicon.fold(word)
    return folded in lexicon.census_names() and folded not in lexicon.common_words()


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


DIAGNOSED = word_set("diagnosed dx dxd dxed diagnosis")


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
    if before in KIN or (number > 1 and lower[number - 2] in TITLES):
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
    if any(may_name(part) for part in re.findall(r"[A-Z][a-z]+", found["name"])):
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
    return 0.7 if word[:1].isupper() and len(word) > 2 and may_name(word) else 0.0


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
    events = BARE.union(DIAGNOSED, ("menopausal", "symptoms", "began", "started", "elderly"))
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
