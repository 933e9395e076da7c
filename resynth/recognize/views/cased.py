"""The capitals that a text would have: of one without any, or of nothing but capitals, in small letters.

A word is given one by what it is (a name that is hardly a word, a town that is none, what nobody has seen), by what it
stands before (``tidewater general hospital``: back to the word that cannot be of a name), by what it stands behind
(``at lovely nails,``, ``lives in candor``), and in a code with figures (``bi554``, ``rm 4w``).
"""

from __future__ import annotations

from functools import cache, lru_cache

from resynth import lexicon
from resynth.recognize import gazetteer
from resynth.recognize.institutions.institution_words import (
    BRANCHES,
    CAREFUL,
    FIELDS,
    GENERAL,
    LEADS,
    LINKS,
    MEDICAL,
    OF,
    SAINTS,
    STARTERS,
)
from resynth.recognize.institutions.institutions import (
    heads,
    is_clinical,
    is_placed,
    is_proper,
    small_heads,
)
from resynth.recognize.institutions.known_organizations import by_first
from resynth.recognize.institutions.rooms import SIDES, UNITS
from resynth.recognize.institutions.small_names import SO_MUCH
from resynth.recognize.note import Note
from resynth.recognize.numbers.joined import is_plain
from resynth.recognize.persons import name_cues as cues
from resynth.recognize.persons.name_classes import small_classes
from resynth.recognize.persons.name_letters import is_abbreviation
from resynth.recognize.persons.ratio import WORDLIKE, likely, unseen
from resynth.recognize.views import lettered
from resynth.recognize.views.strange import is_no_name, is_strange
from resynth.recognize.words import Decided, regex, word_set

_MONTHS = word_set(
    "january february april june july august september october november december monday tuesday wednesday thursday "
    "friday saturday sunday christmas thanksgiving easter mon tue tues wed weds thu thur thurs fri jan feb apr jun jul "
    "aug sept nov"
)
#: Months and weekdays that are words, and what stands before them where they are none.
_MONTH_WORDS = word_set("march may sat sun oct dec")
_BEFORE_MONTH = word_set(
    "in on since until till til last this next early late mid of by / every each due back rtc came come comes coming "
    "home starting lmp appt pm"
)
#: What is measured as "sat", and how; behind another word it ends a clause as a weekday: ``church sat.``, ``out sat;``.
_SATURATED = word_set(
    "o2 spo2 sao2 oxygen pulse ra air room low high good normal stable poor resting amb goal fat chol iron venous tsat "
    "transferrin patient pt mom dad who child baby he she they"
)
#: Of these, before a day: "may 3", not "sat 92".
_DAYS_OF = word_set("march may")
_TITLES = word_set("dr mr mrs ms miss doctor prof")
#: Short forms of first names behind a title.
_SHORT_FIRST = word_set("wm chas jas thos geo jos robt jno benj edw")
#: Words behind which rooms are named, and their numbers.
_ROOMS = word_set(
    "room rm bed bay unit ward floor pod hall wing suite ste bldg building icu micu sicu picu nicu ccu ed er tele "
    "location pavilion tower"
)
#: Letters and figures in one: no dose, time, count or duration.
_CODE = regex(r"(?<![\w.])(?=[a-z-]{0,24}\d)(?=[\d-]{0,24}[a-z])[a-z\d]+(?:-[a-z\d]+)*(?![\w])")
_MEASURE = regex(
    r"\d+(?:mg|ml|mcg|kg|g|l|cm|mm|lb|lbs|oz|am|pm|a|p|x|d|h|hr|hrs|min|mins|w|wk|wks|mo|mos|y|yr|yrs|yo|st|nd|rd|th|s"
    r"|cc|u|iu|meq|f|c|m|ft|in|kcal|cal|french|fr|ppd|k|nd|yom|yof|rx)\Z|(?:x|q|qd|po|iv|u|t|l|s|c|v|g|p|t|h|b|r|ef"
    r"|ht|wt|hr|bp|spo|fio|hgb|hba|a)\d{1,3}[a-z]?\Z"
)


#: From one hour to another: ``8a-12p``.
_SHIFT = regex(r"\d{1,2}(?:\d\d)?[ap]m?-\d{1,2}(?:\d\d)?[ap]m?\Z")
#: Behind a ward.
_BED = regex(r",? (?:bed|rm|room)\b")
#: Who signs and who typed, at a line's end or before a gap; initials that end a line behind a gap.
_SIGNED = regex(
    r"(?:(?<=\n)|(?<=  )|\A|(?<=m\.d\. )|(?<=m\.d\.))([a-z]{2,3})[/:]([a-z]{2,6}\d{0,3})"
    r"(?=[ \t]*(?:\n|\Z)|[ \t]{2}| d)"
)
#: Who speaks, at a line's start before a time and a colon; initials between a time and a colon.
_SPEAKS = regex(r"(?:(?<=\n)|\A|(?<=>> ))([a-z]{2,12}) (?=\d{1,2}:\d\d ?(?:[ap]m?)?:)")
_TIMED = regex(r"\d{1,2}:\d\d ?(?:[ap]m?)? ([a-z]{2,3})(?=:)")
_LAST = regex(r"(?<=\S)[ \t]{2,}([a-z]{2,3})[ \t]*(?=\n|\Z)")


def cased(text: str) -> str:
    """A text in small letters with the capitals that it would have, each character in its place."""
    note = Note(text)
    read = _Cased(note)
    read.look()
    places = {(note.starts[number], note.starts[number] + 1) for number in read.large}
    places |= {(note.starts[number], note.ends[number]) for number in read.loud}
    places |= {found.span() for found in _CODE.finditer(text) if not _is_measure(text, found.start(), found.end())}
    for signed in _SIGNED.finditer(text):
        if not is_plain(signed[1]) or not is_plain(signed[2].rstrip("0123456789")):
            places.add(signed.span(1))
    for spoken in _SPEAKS.finditer(text):
        start, end = spoken.span(1)
        places.add((start, start + 1 if end - start > _LETTERS else end))
    places |= {timed.span(1) for timed in _TIMED.finditer(text) if not is_plain(timed[1])}
    places |= {last.span(1) for last in _LAST.finditer(text) if not is_plain(last[1])}
    places.update(lettered.places(text))
    letters = list(text)
    for start, end in places:
        capitals = text[start:end].upper()
        if len(capitals) == end - start:
            letters[start:end] = capitals
    return "".join(letters)


def _is_measure(text: str, start: int, end: int) -> bool:
    """Whether letters and figures in one are a dose, a time or a count; a ward before its bed is none: ``6w bed 4``.

    Nor is a user name given capitals, behind initials and a stroke.
    """
    if text[max(0, start - 1) : start] in ("/", ":") and text[max(0, start - 2) : start - 1].isalpha():
        return True
    if _SHIFT.match(text, start, end) or lexicon.named().get(text[start:end]) == "gene":
        return True
    return _MEASURE.match(text, start, end) is not None and not _BED.match(text, end)


#: What is known of a word: it can be of no name; it ends the name of an institution, for sure or beside others that
#: tell; it is none of English or medicine; it is one of medicine; a town begins with it; no list has it, and its
#: letters are those of a name; no list has it, and it is none of a name.
_NEVER, _HEAD, _WEAK, _PROPER, _CLINICAL, _PLACED, _STRANGE, _NONE = (1 << bit for bit in range(8))
_VERBS = ("ed", "ing", "ly")
#: What somebody has of a part of the body, which ends names of houses too; a part that many are called after.
_HAD, _SITES = word_set("cancer pain"), frozenset(("colon",))
#: What a treatment was of, and how much of it.
_DONE_GOOD = word_set("benefit benefits response relief effect")
#: What kin has or died of, in letters; what who cares for somebody bears.
_ILLS = word_set("mi ra ca dm ms cad chf cva copd htn hld sle tb pe dvt ckd esrd afib als pd etoh si")
_BEARERS, _BORNE = word_set("caregiver caregivers carer carers caretaker parent parental role"), word_set(
    "strain stress burden burnout fatigue guilt"
)
#: Short forms of what a clinic is for.
_CLINICS = word_set("cf gt hm ddx dm hf chf ckd ra sle ibd hcv hiv tb afib copd osa mci oud pcos fap als pd")
#: Kin by short words, of whom an illness is told: bro prostate.
_SHORT_KIN = word_set("bro sis gm gf gma gpa gmom mgm mgf pgm pgf dtr")
#: Last words of names that hardly end one behind an ordinary word: ``ett a bit high``, ``hypoplastic left heart``.
_ADJECTIVES = word_set("high heart middle")


def _facts_of(word: str) -> int:
    verb = word.endswith(_VERBS) and word in lexicon.common_words() and not is_placed(word) and word not in heads()
    never = (word in STARTERS or word in cues.functions() or word in cues.PERSONAL or verb) and word not in SAINTS
    head = word in heads()
    proper = is_proper(word) and (word in lexicon.census_names() or is_placed(word) or unseen(word) > WORDLIKE)
    none = not is_placed(word) and is_no_name(word)
    weak = head and (word not in small_heads() or word in _ADJECTIVES)
    return (
        _NEVER * never + _HEAD * head + _WEAK * weak + _NONE * none
        + _STRANGE * (len(word) > _SHORTEST and not none and unseen(lexicon.fold(word)) > 0 and is_strange(word))
        + _PROPER * proper + _CLINICAL * is_clinical(word) + _PLACED * (is_placed(word) and word not in GENERAL)
    )


@cache
def _is_of_any(word: str) -> bool:
    """Whether any house may have a word in its name, or it is a short form of medicine: no hospital's own is listed."""
    return word in GENERAL or word in _CLINICS or lexicon.named().get(word) == "abbreviation"


@cache
def _is_rare_name(word: str) -> bool:
    """Whether a word of English is a last name of the Census, and rare enough behind a title: ``dr quill``."""
    return len(word) > _LETTERS and word in lexicon.census_names() and not _facts[word] & (_NEVER | _CLINICAL) and (
        lexicon.frequency(word) < _RARE
    )


_facts = Decided(_facts_of)
#: So often a rare word is among a billion.
_RARE = 5000
#: A shorter word that no list has is an abbreviation.
_SHORTEST = 4
_MOST_WORDS = 7
#: A room is told in so many tokens; what is a field of it; before what a row's patient stands.
_ROOM_TOKENS = 9
_FIELDS = word_set("room unit bed ward location loc")
_RECORDS = word_set("mrn dob mr chart pt")
#: Of these, before whose number a last name stands alone.
_NUMBERS_OF = word_set("mrn dob mr chart")
_APART, _NAME_TOKENS = "/|,;.(", 6
#: Behind the name of an insurer.
_NUMBERED = word_set("auth id policy plan member group no dob number ref acct")
#: Names of no more letters are short forms of medicine as well.
_LETTERS = 3
#: Behind "may" and "will", what tells that they are verbs.
_VERBAL = word_set("be have not also do need been go get come take use")
#: Work, when it is done, and what is driven for who pays; where it is done that is no employer.
_WORK = word_set("works work worked working job employed shift shifts groomer cook clerk cashier manager driver aide")
_SHIFTS = word_set("nights days evenings weekends shift 1st 2nd 3rd first second third full part time now again prn")
_DRIVES = word_set("drives drove driving")
_NO_EMPLOYER = word_set(
    "home heights height night nights church school it bedside times present all least first last once two three four "
    "five six seven eight nine ten many several some years months weeks days hours mom dad brother sister son daughter "
    "husband wife uncle aunt cousin friend friends family money cash myself himself herself themselves different"
)
_AT = word_set("at with for from by to near via through")
#: Of these what is done with means and drugs too: a lone word behind them is no name.
_LOOSE = word_set("with by for via through")
_TOWNS = word_set("in from to near of at lives resides moved")


class _Cased:
    """The words of a note that are given a capital, and those that are given nothing else.

    Attributes:
        large, loud: the numbers of their tokens.
    """

    def __init__(self, note: Note) -> None:
        self.note = note
        self.large: set[int] = set()
        self.loud: set[int] = set()

    def look(self) -> None:
        """Find them."""
        lower = self.note.lower
        for number, (word, symbol) in enumerate(zip(lower, small_classes(self.note), strict=True)):
            if word == ",":
                self._turned(number)
            if not word[0].isalpha() or len(word) < 2:
                continue
            facts = _facts[word]
            if facts & _HEAD or word in OF or word in MEDICAL:
                self._institution(number)
            named = symbol == "N" and len(word) > _LETTERS and not facts & _NONE
            if named or word in _MONTHS or word in _named() or facts & _STRANGE:
                self.large.add(number)
            elif _firms_at(word):
                self._firm(number)
            elif word in _MONTH_WORDS:
                self._month(number)
            elif word in _TITLES:
                self._titled(number)
            elif (word in _ROOMS or word in UNITS) and not self._is_day(number):
                self._room(number)
            elif word in _RECORDS:
                self._row(number)
            elif word in SIDES and number and lower[number - 1].isdecimal():
                self.large.add(number)
            if not facts & _NEVER:
                self._town(number)
                if number and lower[number - 1] in _AT:
                    self._behind(number)
                elif number and lower[number - 1 - (number > 1 and lower[number - 1] == ":")] in FIELDS:
                    self._field(number)
                if number and lower[number - 1 - (number > 1 and lower[number - 1] in ".:")] in cues.told_before():
                    self._person(number)
        self._initials()
        self.large.difference_update(number for number in self.note.where("vi") if lower[number - 1 : number] == ["/"])
        for branch in BRANCHES:
            for number in self.note.where(branch[0]):
                if tuple(lower[number : number + len(branch)]) == branch and (len(branch) > 1 or self._led(number)):
                    self.large.update(range(number, number + len(branch)))

    def _joined(self, number: int) -> bool:
        """Whether a token stands right behind the one before, or one blank from it."""
        gap = self.note.starts[number] - self.note.ends[number - 1]
        return gap == 0 or (gap == 1 and self.note.text[self.note.ends[number - 1]] == " ")

    def _institution(self, head: int) -> None:
        """A word that ends a name, and those before it that may be of it."""
        lower = self.note.lower
        if self._is_of_body(head):
            return
        taken: list[int] = []
        number = head
        while number and len(taken) < _MOST_WORDS and self._joined(number):
            number -= 1
            word = lower[number]
            if word in LINKS:
                of = number and (lower[number - 1] in OF or lower[number - 1] in heads())
                if not of and word != "&":
                    break
            elif word[0].isalpha():
                if word == "s" and lower[number - 1 : number] in (["'"], ["’"]):
                    continue
                if _facts[word] & _NEVER or word == "w" or word in _SHORT_KIN:  # with
                    break
                taken.append(number)
            elif word not in "-'’&" and not (word == "." and number and lower[number - 1] in SAINTS):
                break
        facts = [_facts[lower[one]] for one in taken]
        led = bool(taken) and self._led(taken[-1])
        enough = _PROPER * (led or lower[head] not in CAREFUL) | _PLACED * (led or lower[head] == "county")
        told = not _facts[lower[head]] & _WEAK or any(fact & enough and not fact & _CLINICAL for fact in facts)
        told = told and bool(_facts[lower[head]] & _HEAD)
        if taken and told and any(len(lower[one]) > 1 and not _is_of_any(lower[one]) for one in taken):
            self.large.update(taken)
            self.large.add(head)
            first = taken[-1] - 1
            if first >= 0 and lower[first] == "the" and self.note.line(self.note.starts[first])[0] == (
                self.note.starts[first]
            ):
                self.large.add(first)
        behind = lower[head + 1 : head + 3]
        if behind[:1] == ["of"] and self._joined(head + 1):
            name = head + 2 + (behind[1:] == ["the"])
            word = lower[name] if name < len(lower) else ""
            sure = lower[head] in OF or lower[head] in ("university", "college", "hospital")
            if word and (sure or (_facts[word] & (_PROPER | _PLACED) and not _facts[word] & (_NEVER | _CLINICAL))):
                self.large.add(head)
                if taken and self._led(taken[-1]):
                    self.large.update(taken)
                self._run(name, 3)
                if head and lower[head - 1] in ("our", "good", "holy", "us"):
                    self.large.add(head - 1)

    def _is_of_body(self, head: int) -> bool:
        """Whether a word is what a part of the body has, or what a drug did: ``colon cancer``, ``little benefit``."""
        lower = self.note.lower
        before = lower[head - 1] if head else ""
        if lower[head] in _HAD:
            behind = lower[head + 1] if head + 1 < len(lower) else ""
            return before in _SITES or (bool(_facts[before] & _CLINICAL) and behind not in heads())
        return lower[head] in _DONE_GOOD and before in SO_MUCH

    def _led(self, number: int) -> bool:
        """Whether a name may begin at a token: behind what leads to one, a sign, or at a line's start."""
        if not number:
            return True
        before = self.note.lower[number - 1]
        return before in LEADS or before in FIELDS or before == "the" or (
            "\n" in self.note.text[self.note.ends[number - 1] : self.note.starts[number]]
        )

    def _ends(self, number: int) -> bool:
        """Whether what begins with a token ends with it: a sign, a figure or a word of grammar follows, or nothing."""
        behind = self.note.lower[number + 1 : number + 2]
        return not behind or not behind[0].isalpha() or (behind[0] in cues.functions() and behind[0] not in _VERBAL)

    def _field(self, first: int) -> None:
        """Up to three words behind the word for an employer or an insurer, where nothing else stands there."""
        lower = self.note.lower
        number = first
        while number < len(lower) and number - first < 3 and lower[number].isalpha() and self._joined(number) and not (
            _facts[lower[number]] & (_NEVER | _CLINICAL)
        ):
            number += 1
        if number > first and (
            number == len(lower) or not lower[number].isalpha() or not self._joined(number)
            or lower[number] in _NUMBERED
        ):
            self.large.update(range(first, number))

    def _person(self, first: int) -> None:
        """A first name behind what persons stand behind, and the last name behind it."""
        lower = self.note.lower
        word = lower[first]
        folded = lexicon.fold(word)
        before = lower[first - 1 - (lower[first - 1] in ".:")]
        if (word in _ILLS and before in cues.RELATIVES and self._ends(first)) or (
            word in _BORNE and before in _BEARERS
        ):
            return  # dad mi, mom breast ca; caregiver strain moderate
        if len(word) < _LETTERS and before not in cues.RELATIVES and is_abbreviation(word) and word not in _states():
            return
        plain = word in lexicon.plain_words() and not (likely(folded) and (before in cues.RELATIVES or before == "by"))
        if (plain or folded not in lexicon.census_names()) and word not in cues.word_names():
            return
        self.large.add(first)
        last = first + 1
        if last < len(lower) and lower[last].isalpha() and self._joined(last) and len(lower[last]) > 2 and not (
            _facts[lower[last]] & _NEVER
        ) and (lower[last] not in lexicon.plain_words() or (
            self._ends(last) and lexicon.fold(lower[last]) in lexicon.census_names()  # not: her husband Leif afterward
        )):
            self.large.add(last)

    def _run(self, first: int, most: int) -> None:
        """Words from here on that may be of a name."""
        lower = self.note.lower
        number = first
        while number < len(lower) and number - first < most and lower[number].isalpha() and not (
            _facts[lower[number]] & _NEVER
        ) and (number == first or self._joined(number)):
            self.large.add(number)
            number += 1

    def _month(self, number: int) -> None:
        """A month or a weekday that is a word too: behind what leads to one, or before a day of the month."""
        lower = self.note.lower
        before, behind = lower[number - 1] if number else "", lower[number + 1 : number + 3]
        led = before in _BEFORE_MONTH and self._ends(number)
        led = led or (lower[number] == "sat" and behind[:1] in ([], ["."], [";"]) and before.isalnum() and not (
            before in _SATURATED or before in cues.functions() or before.isdecimal()
        ))
        day = lower[number] in _DAYS_OF and len(behind) > 1 and behind[0].isdecimal() and 0 < int(behind[0][:3]) < 32
        if led or (day and self._joined(number + 1) and not behind[1].isalpha() and behind[1] not in "-%/"):
            self.large.add(number)

    def _titled(self, number: int) -> None:
        """A last name behind a title, where it is a rare word, or a first name stands before it and it can be one."""
        lower = self.note.lower
        first = number + 1 + (lower[number + 1 : number + 2] == ["."])
        last = first + 1
        if lower[first : first + 1] and self._joined(first) and _is_rare_name(lower[first]):
            self.large.add(first)
        if last < len(lower) and lower[first] in cues.first_names() and lower[last].isalpha() and len(
            lower[last]
        ) > _LETTERS and self._joined(first) and self._joined(last) and not (
            _facts[lower[last]] & _NEVER or lower[last] in cues.SPEAKING or lower[last] in cues.DONE
        ) and (self._ends(last) or not _facts[lower[last]] & _CLINICAL):
            self.large.update((first, last))
        initials: list[int] = []
        at = first
        while at + 1 < len(lower) and lower[at].isalpha() and (
            len(lower[at]) == 1 or (lower[at] in _SHORT_FIRST and not initials)
        ) and self._joined(at):
            initials.append(at)
            at += 1 + (lower[at + 1] == ".")
        if initials and at < len(lower) and len(lower[at]) > 2 and lower[at].isalpha() and self._joined(at) and not (
            _facts[lower[at]] & (_NEVER | _CLINICAL)
        ):
            self.large.update((*initials, at))

    def _initials(self) -> None:
        """Letters between words that have capitals, and behind a first name that stands behind a last one."""
        lower, large = self.note.lower, self.large
        for number, word in enumerate(lower):
            if len(word) > 1 or not word.isalpha() or number - 1 not in large or not self._joined(number):
                continue
            behind = number + 1 + (lower[number + 1 : number + 2] == ["."])
            between = behind in large and self._joined(behind) and self._joined(number + 1)
            turned = number > 2 and lower[number - 2] == "," and number - 3 in large and self._ends(number)
            if between or turned:
                large.add(number)

    def _room(self, number: int) -> None:
        """A word for a place beside its number: its own capital, and those of letters and units beside it."""
        lower, text = self.note.lower, self.note.text
        field = lower[number + 1 : number + 2] == [":"] and lower[number] in _FIELDS
        hyphened = lower[number + 2 : number + 3] == ["-"]  # unit ms-3
        near = [*lower[max(0, number - 1) : number], *lower[number + 1 : number + 3 + hyphened]]
        if not field and not any(map(str.isdecimal, near)) and not (len(near) > 1 and len(near[-2]) == 1 and self._ends(
            number + 1
        )):
            return
        (self.loud if lower[number] in UNITS else self.large).add(number)
        at = number + 1
        while at < len(lower) and at - number < _ROOM_TOKENS and self.note.starts[at] - self.note.ends[at - 1] < (
            12 if field and at == number + 2 else 2
        ) and "\n" not in text[self.note.ends[at - 1] : self.note.starts[at]]:
            word = lower[at]
            if word in UNITS or (word.isalpha() and len(word) == 1):
                self.loud.add(at)
            elif word.isalpha() and (len(word) < 3 or word in SIDES or (field and not _facts[word] & _NEVER)):
                self.large.add(at)
            elif word.isalpha() or (word not in ":#-/" and not word.isdecimal()):
                break
            at += 1

    def _is_day(self, number: int) -> bool:
        """Whether "pod" is a day behind an operation, by the figures behind it and no bed: ``pod 6``, ``pod#2``."""
        lower = self.note.lower
        if lower[number] != "pod":
            return False
        at = number + 1 + (lower[number + 1 : number + 2] in (["#"], [":"]))
        return "".join(lower[at : at + 1]).isdecimal() and not _BED.match(self.note.text, self.note.ends[at])

    def _row(self, number: int) -> None:
        """Whose a record number or a day of birth is: words before it, from a line's start, a sign or figures on."""
        note, lower = self.note, self.note.lower
        end = number - (number > 0 and lower[number - 1] in _APART)
        numbered = lower[number] in _NUMBERS_OF and any(map(str.isdecimal, lower[number + 1 : number + 3]))
        if not end or "\n" in note.text[note.ends[end - 1] : note.starts[number]] or (
            end == number and note.starts[number] - note.ends[number - 1] < 2 and not numbered
        ):
            return
        first = end
        while first and end - first < _NAME_TOKENS and (lower[first - 1].isalpha() or lower[first - 1] in ",-'") and (
            first == end or note.starts[first] - note.ends[first - 1] < 2
        ):
            first -= 1
        if first < end and lower[first] == ",":
            first += 1
        words = [at for at in range(first, end) if lower[at].isalpha()]
        begins = not first or not lower[first - 1].isalpha() or note.starts[first] - note.ends[first - 1] > 1
        if begins and len(words) == 1 and numbered and len(lower[words[0]]) > _LETTERS and (
            lower[words[0]] not in lexicon.plain_words() and not _facts[lower[words[0]]] & (_NEVER | _CLINICAL)
        ):
            self.large.update(words)
        if begins and 1 < len(words) < 4 and not any(_facts[lower[at]] & (_NEVER | _CLINICAL) for at in words) and any(
            lower[at] not in lexicon.plain_words() for at in words
        ):
            self.large.update(words)

    def _turned(self, comma: int) -> None:
        """A last and a first name around a comma, alone between two signs, where neither is a word."""
        lower = self.note.lower
        first, end = comma - 1, comma + 2
        if first < 0 or end > len(lower) or not (lower[first].isalpha() and lower[comma + 1].isalpha()):
            return
        gap = self.note.text[self.note.ends[first - 1] : self.note.starts[first]] if first else "\n"
        begins = "\n" in gap or lower[first - 1] in ".:/|"
        if not begins or lower[end : end + 1] == [","] or not self._ends(comma + 1):
            return
        words = (lower[first], lower[comma + 1])
        if all(
            len(word) > 2 and word not in lexicon.plain_words() and not _facts[word] & (_NEVER | _CLINICAL)
            and not lexicon.is_product(word) and unseen(lexicon.fold(word)) > WORDLIKE for word in words
        ):
            self.large.update((first, comma + 1))

    def _town(self, number: int) -> None:
        """A town by its name alone where it is no word, else behind what leads to one or before a state."""
        note, lower = self.note, self.note.lower
        if not gazetteer.begins(note, number):
            return
        for place, last in gazetteer.cities_at(note, number):
            words = lower[number : last + 1]
            before = lower[number - 1] if number else ""
            behind = lower[last + 1] if last + 1 < len(lower) else "."
            states = lower[last + 2 : last + 3] if behind == "," else [behind]
            stated = bool(states) and states[0] in _states()
            led = before in _TOWNS
            strange = gazetteer.unmistakable(lower[number])
            ends = not behind.isalpha() or _facts[behind] & _NEVER
            if stated or (len(words) > 1 and (led or place.people > 50_000)) or (
                len(words) == 1 and (strange or (led and ends and not _facts[words[0]] & (_CLINICAL | _HEAD)))
            ):
                self.large.update(one for one in range(number, last + 1) if lower[one].isalpha())
                return

    def _firm(self, first: int) -> None:
        """What everybody knows, if one of its words is none of English: ``walgreens``."""
        for name in _firms_at(self.note.lower[first]):
            if tuple(self.note.lower[first : first + len(name)]) == name:
                self.large.update(range(first, first + len(name)))
                return

    def _works(self, at: int) -> bool:
        """Whether work ends at a token: ``works``, ``works 3rd shift``, ``a groomer``, ``drives a bus``."""
        lower = self.note.lower
        least = max(-1, at - 3)
        while at > least and lower[at] in _SHIFTS:
            at -= 1
        return at > least and (lower[at] in _WORK or (lower[at - 2] in _DRIVES and lower[at - 1] in ("a", "the")))

    def _behind(self, first: int) -> None:
        """Up to four words behind "at", up to a sign or a word of grammar, with one that may be a name.

        Behind work any may be: ``worked at wags``.
        """
        lower = self.note.lower
        number = first
        while number < len(lower) and number - first < 4 and lower[number].isalpha() and (
            number == first or self._joined(number)
        ) and not _facts[lower[number]] & _NEVER:
            number += 1
        run, before = lower[first:number], lower[first - 1]
        if run and before in ("at", "for") and first > 1 and self._works(first - 2) and run[0] not in _NO_EMPLOYER and (
            (len(run) > 1 or before == "at") and not _facts[run[0]] & _CLINICAL
        ):
            self.large.update(range(first, number))
        if len(run) == 1 and (before in _LOOSE or (before == "to" and _facts[run[0]] & _NONE)):
            return
        if run and any(_facts[word] & (_PROPER | _PLACED) and not _facts[word] & _CLINICAL for word in run) and not (
            any(_facts[word] & _CLINICAL for word in run)
        ):
            self.large.update(range(first, number))


@lru_cache(maxsize=4_096)
def _firms_at(word: str) -> tuple[tuple[str, ...], ...]:
    """The organizations that everybody knows, that begin with a word and that nothing else is called after."""
    names = [name for name, sort in by_first().get(word, ()) if sort in ("sure", "house")]
    return tuple(name for name in names if any(one.isalpha() and one not in lexicon.plain_words() for one in name))


@cache
def _named() -> frozenset[str]:
    """Words after which things are called, and lands: they have a capital wherever they stand."""
    return lexicon.named_after() | cues.lands()


@cache
def _states() -> frozenset[str]:
    states = lexicon.states()
    return frozenset(map(str.lower, states)) | frozenset(name.lower() for name in states.values())
