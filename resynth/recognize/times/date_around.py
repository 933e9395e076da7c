"""A bare month and day, ``3/7``: what stands around it tells more often than the other dates of its note.

``RhoGAM 3/7``, ``CXR 3/4: clear``, ``K 4.1 (3/5)``, ``Foley out 4/7 0600`` are dates with no other date in the note;
``5/5 delt, 4/5 bi``, ``cores 4/12``, ``SHIM 12/25`` and ``ate 3/4`` are none, whatever month the note is of.
"""

from __future__ import annotations

import re

from resynth import lexicon
from resynth.recognize.note import Note
from resynth.recognize.numbers import shapes
from resynth.recognize.times import date_cues as cues
from resynth.recognize.times import date_fractions, date_scores, date_series, date_shares, scales, year_hours, years
from resynth.recognize.words import regex, word_set

#: So many of as many as were shown or asked, whatever the number: plates of colours, losses of fixation in a field.
_SHOWN = word_set("ishihara hrr plates stereo stereopsis titmus randot animals fl fp fn losses lang wirt clinimix")
#: A murmur's grade is of four or six, strength of five; what is told behind them.
_GRADED = {
    28: word_set("swollen tender joints"),
    4: word_set("systolic diastolic murmur murmurs"),
    6: word_set("systolic diastolic murmur murmurs sem hsm dem sys ejection holosystolic mr ms tr ai ar ps"),
    5: word_set(
        "supraspinatus infraspinatus subscapularis deltoid biceps triceps brachioradialis wrist grip interossei apb "
        "iliopsoas quadriceps hamstrings gastrocnemius tibialis peroneals ehl edb abductors adductors glutei gluteus "
        "trapezius sternocleidomastoid throughout prox proximal distal"
    ),
}
_NEAR = 3
#: Modes of ventilators, with two pressures or a volume behind them.
_VENTED = word_set("ac imv simv vc pcv bilevel bipap cpap epap ipap ps psv peep prvc vent")
#: What is done to somebody on a day, and what is seen, sent or given then.
DONE_ON = word_set(
    "ct cta ctpe ctap cth mri mra mrcp cxr kub ekg ecg tte tee echo us usg xray xrays films film scan pet pft pfts "
    "spirometry eeg emg dexa mammo mammogram pap egd colonoscopy cath angio angiogram lhc rhc mibi holter bronch bx "
    "biopsy fna lp cx bcx ucx scx culture cultures labs lab bmp cbc cmp path surgery orif hd picc foley extubated "
    "extubation intubated intubation trach peg circ ppd flu vaccine shot tdap dtap mmr prevnar pneumovax shingrix "
    "rhogam booster rtc appt appointment clinic call called phoned paged msg message staples sutures chemo xrt port "
    "admit admission dispo transferred transfer home return lmp edc edd crrt tpa fistulogram brain aware notified "
    "reviewed drawn sent faxed mailed refilled resulted resumed restarted discontinued repeated biopsied operated "
    "cancelled canceled rescheduled updated tubed consulted meeting mtg aspirated"
)
#: Of these one is as often told by how long until then: RTC 6/12.
_DATED_BY = DONE_ON - {"rtc"}
_TUBES_OUT = word_set("sutures staples foley drain drains jp tube stitches picc line pins cast packing")
#: A time of day, or a part of the day, behind a date.
TIMED = regex(
    r"\s?(?:@|at)?\s?(?:(?:[01]\d|2[0-3])[0-5]\d(?![\d/:%-]|\.\d|\s?(?:m[lg]|cc|k?cal))|\d{1,2}(?::[0-5]\d)?\s?[ap]\.?m\b"
    r"|\d{1,2}:[0-5]\d)| in (?:the )?(?:am|pm|a\.m|p\.m|morning|afternoon|evening)\b| (?:am|pm|noc|overnight)\b",
    re.IGNORECASE,
)
#: What opens an entry of its day: ``4/5: amb 200 ft``, ``4/5 - pt called``.
_ENTRY = regex(r":(?!\d)| [-–—] ")
#: A value before a bracket, or which day after an operation it is.
_VALUE = regex(r"(?<![\d/])(\d{1,4}(?:\.\d{1,3})?)\s?(?:%|[a-z]{1,5}(?:/[a-z]{1,3})?)?\s{0,3}\(\Z", re.IGNORECASE)
_NTH_DAY = regex(r"\b(?:pod|hod|hd|dol|ppd|day)\s?#?\s?\d{1,3}\s{0,3}\(\Z", re.IGNORECASE)
#: A day of a cycle of chemotherapy; what was stopped.
_CYCLE = regex(r"(?<!\w)C\d{1,2} ?D\d{1,2}[ (:,]{1,2}\Z")
_STOPPED = regex(r"(?<!\w)d/?c['’]?e?d[ (:]{1,2}\Z", re.IGNORECASE)
_PAIRS = regex(r"(?<![\d/.-])(\d{1,2})[+-]?/(\d{1,2})(?![\d/.%]|-\d)")
_NAMED = regex(r"(?<![A-Za-z])([A-Za-z]{2,20})[ :=]{1,3}\Z")
#: What was measured before, in brackets behind what it is now: ``wt 141 (146 4/7)``, ``Cr 3.4 (b/l 1.2 8/30)``.
_MEASURED = regex(
    r"\d \((?:(?:b/?l|base|baseline|prior|prev|was|from|adm),? )?(?:\d{2,4}|\d{1,3}\.\d{1,2}) \Z", re.IGNORECASE
)
#: Before a page's number, of so many.
_PAGE = regex(r"(?<![\w.])(?:p|pg|pp|[Pp]age)\.? \Z")
#: How long something is taken, behind how often; a magnet's strength; who is to come when; a line of what was done.
_TAKEN = regex(
    r"\b(?:[bt]id|qid|qd|daily|nightly|qhs|weekly|q\d{1,2}h|po|iv) (?:to|thru|through|til|till|until) \Z", re.IGNORECASE
)
_MAGNET = regex(r"\bMRI?(?: [A-Za-z]{1,9})? (?:1\.5|3|7) ?T \Z")
_BOOKED = regex(
    r"\b(?:card|appt|appointment|reminder|slot|visit|booked|scheduled) for \Z"
    r"|\b(?:call|visit|appt|appointment|meeting|mtg|date|surgery|conference|hearing) set \Z", re.IGNORECASE,
)
_DID = word_set("returned called came seen admitted discharged transferred refused started stopped moved arrived left")
#: What grows on a day, and in how many of how many.
_GROWN = word_set("cultures culture cx bcx ucx blood ,")
_POSITIVE = regex(r" (?:pos|positive|neg|growing|with|w/|gpc|gnr) (?:in )?\d/\d(?!\d)")
#: So far to both sides pairs of numbers of one kind stand, in characters.
_BESIDE, _VALUE_LONG = 40, 24
#: Points of strength, and of pain, that pairs of one line are out of.
_OF_FIVE, _OF_TEN = 5, 10
_DAYS, _MONTHS = 31, 12


def month_and_day(note: Note, found: re.Match[str]) -> float:
    """How sure a bare ``4/9`` is: by what is right beside it, else as ``date_cues`` says."""
    a, b = int(found["a"]), int(found["b"])
    if note.text[found.end() : found.end() + 2] == " %":
        return 0.0  # 11-16 %ile
    number, after = cues.at(note, found.start()), cues.word_after(note, found.end())
    if ((a, b) in _FILMS and after in _FILMED) or ((a, b) in _HALVES and _INCHES.match(note.text, found.end())):
        return 0.0
    if _is_of_value(note, found, number) or _is_of_image(note, found, number, after):
        return 0.8
    if number and note.lower[number - 1] in _PER_DAY:
        return 0.0  # NPH 15/8
    if b == _OF_TEN and found["sep"] == "/" and 1 <= a <= _MONTHS and _begun(note, number):
        return 0.7
    if found["sep"] != "/" and date_scores.is_range(note, number, found.end()):
        return 0.0
    if found["sep"] != "/" and 0 < b <= _DAYS and _done_on(note, number, after, a, b):
        return 0.7
    if found["sep"] != "/" or not (1 <= a <= _MONTHS and 1 <= b <= _DAYS):
        return cues.month_and_day(note, found, number, after)
    lower = note.lower
    before = lower[number - 1] if number else ""
    if _eased(note.text, found.start(), found.end(), b) or after in ("soaked", "saturated"):
        return 0.0
    if date_series.in_row(note, found.start()):
        return 0.8  # given 2/5, 30/5, 27/6
    if before in _GROWN and _POSITIVE.match(note.text, found.end()):
        return 0.7  # cultures 5/8 pos 1/4, 5/9 pos 1/4
    if (a, b) not in _HALVES and _is_told(note, found, number, after):
        return 0.7
    behind = TIMED.match(note.text, found.end()) is not None
    if date_fractions.is_none(note, found, number, after, dated=behind or before in _DATED_BY):
        return 0.0
    timed = (a, b) != (1, 2) and (b != _OF_TEN or after == "in") and behind
    cued = before in cues.DATE_CUES and not before == after == "of"  # resection of 2/3 of the liver
    if not timed and not cued and _counted(note, found, number, a, b, before, after):
        return 0.0
    said = cues.month_and_day(note, found, number, after)
    if said > cues.MAYBE:
        return said
    if before in cues.SCORE_CUES and before not in DONE_ON and not (timed and before == "rom"):
        return said
    if said == cues.MAYBE and (timed or _beside(note, found, number, before, after)):
        return 0.7
    if not said and timed and after == "in" and (before in DONE_ON or before in cues.DATE_CUES):
        return 0.7  # circ 4/10 in AM
    if not said and b == _OF_TEN and (before == "on" or found["a"][0] == "0"):
        return 0.7  # pain 3; cleared 01/10
    if not said and _CYCLE.search(note.text, max(0, found.start() - _VALUE_LONG), found.start()):
        return 0.7
    return said


#: A blood pressure behind a blank, and a value; before what is measured on a day.
_PRESSURE = regex(r" (?:1[0-9]\d|2[0-4]\d|[89]\d)/(?:[3-9]\d|1[0-3]\d)(?![\d/])")
_VALUED = regex(r":? [<>~]?\d{1,4}(?:\.\d{1,2})?(?![\w/:.-])(?! ?(?:on|in|at|days?|hours?|hrs?|wks?|weeks?)\b)")
_QUANTITIES = word_set(
    "wt wts weight inr a1c hba1c hgba1c wbc hgb hb hct plt plts cr creat creatinine k na bun bnp probnp trop troponin "
    "psa tsh ferritin egfr gfr ldl fsbs fbs bg glucose lactate esr crp cea"
)


def _is_of_value(note: Note, found: re.Match[str], number: int) -> bool:
    """Whether a value stands behind its day, and what was measured before: ``BP 7/23 142/88``, ``INR 5/5 2.3``."""
    before = note.lower[number - 1] if number else ""
    a, b = int(found["a"]), int(found["b"])
    if found["sep"] != "/" or not (1 <= a <= _MONTHS and 1 <= b <= _DAYS):
        return False
    if _PRESSURE.match(note.text, found.end()):
        return before == "bp" or (before in (";", ",") and _PRESSURE_BEFORE.search(
            note.text, max(0, found.start() - _VALUE_LONG), found.start()) is not None)
    if before == "c" and note.text[max(0, found.start() - 4) : found.start()].lower() == "a1c ":
        before = "a1c"
    return before in _QUANTITIES and _VALUED.match(note.text, found.end()) is not None


#: The day and the pressure before.
_PRESSURE_BEFORE = regex(r"\d{1,2}/\d{1,2} \d{2,3}/\d{2,3}[;,] \Z")


def _begun(note: Note, number: int) -> bool:
    """Whether what is taken begins or ends right before, and no pain: ``Xarelto to stop 10/10``, ``off Actos 9/10``."""
    before = note.lower[max(0, number - _MODE) : number]
    drug = len(before) > 1 and (
        lexicon.is_product(before[-1]) or before[-1] in lexicon.clinical_words()
    )
    begun = bool(before) and (before[-1] in _BEGUN or (drug and before[-2] in _BEGUN))
    return begun and "pain" not in before


#: What begins or ends on a day.
_BEGUN = word_set(
    "stop stopped start started begin began ceased restart restarted resume resumed held off added increased"
)


def _done_on(note: Note, number: int, after: str, month: int, day: int) -> bool:
    """Whether what is done on a day stands before ``5-7`` in a note that writes days of that month so: ``Culture 5-7``.
    """
    if not number or note.lower[number - 1] not in DONE_ON:
        return False
    months = cues.hyphened(note)
    if month not in months and (day <= max(_MONTHS, month) or not months.intersection((month % 12 + 1, month - 1))):
        return False
    return after not in cues.UNITS and after not in cues.SCORE_ENDS and not after.startswith(("time", "per", "min"))


def is_count(note: Note, start: int, end: int) -> bool:
    """Whether what has the form of a month and day tells how many of how many, or points, whatever stands around it.

    So does what has the form of a year, and is the year of an edition.
    """
    found = _FRACTION.fullmatch(note.text, start, end)
    if found is None:
        number = cues.at(note, start)
        if _RANGE.fullmatch(note.text, start, end):
            return date_scores.is_range(note, number, end)
        if end - start != _YEAR or note.ends[number] != end or not note.words[number].isdecimal():
            return (
                _is_nth_day(note, number, end) or _is_spell(note, start, end) or _is_measured(note, number, start, end)
            )
        before = note.lower[number - 1] if number else ""
        return years.is_edition(note, number, before) or year_hours.is_hour(note, number, before)
    a, b, number = int(found["a"]), int(found["b"]), cues.at(note, start)
    before = note.lower[number - 1] if number else ""
    if (a, b) == _ALWAYS or before in _PER_DAY or ((a, b) in _HALVES and _INCHES.match(note.text, end)):
        return True
    dated, after = before in _DATED_BY or TIMED.match(note.text, end) is not None, cues.word_after(note, end)
    if _eased(note.text, start, end, b) or date_fractions.is_none(note, found, number, after, dated=dated):
        return True
    if a <= b and after in _STRONG and not (dated or before in cues.DATE_CUES):
        return True
    if date_scores.is_of_term(note, end, b) or (b == _TERM and date_fractions.is_pregnant(note, number)):
        return True
    if date_scores.is_pointed(note, number) and not dated:
        return True
    return before not in cues.DATE_CUES and (
        cues.is_felt(note, number, a, b)
        or _counted(note, found, number, a, b, before, after)
        or cues.is_of_scale(note, number, b)
        or cues.is_share(note, number, a, b, after)
    )


def _is_nth_day(note: Note, number: int, end: int) -> bool:
    """Whether the word "day" alone tells which one it is: ``from Day 3``; not of a day with a name: ``Senior Day 5``.
    """
    if note.lower[number] != "day" or end != note.ends[number] or number + 1 >= len(note.words):
        return False
    before = note.words[number - 1] if number else ""
    return note.words[number + 1].isdecimal() and not before.istitle() and before not in ("s", "'", "’")


#: Behind these words something rose or fell by so much, or to so much.
CHANGED = word_set(
    "increased reduced rose fell dropped up down decreased higher lower improved raised increase reduce rise fall drop "
    "risen fallen gone went divided multiplied grown differ differed titrated"
)
_DOTTED = regex(r"\d{1,2}\.\d{1,2}")


def _is_measured(note: Note, number: int, start: int, end: int) -> bool:
    """Whether two numbers with a dot are a value: of a measurement, or by how much something changed."""
    if not _DOTTED.fullmatch(note.text, start, end):
        return False
    return shapes.measured(note.text, start, end) or not CHANGED.isdisjoint(note.lower[max(0, number - 3) : number])


def _is_spell(note: Note, start: int, end: int) -> bool:
    """Whether two groups of four digits are from when to when on one day."""
    found = _FROM_TO.fullmatch(note.text, start, end)
    return found is not None and not years.apart(note, found)


_FROM_TO = regex(r"(?:19|2[0-3])[0-5]\d[-–](?:19|2[0-3])[0-5]\d")


def _eased(text: str, start: int, end: int, b: int) -> bool:
    return b == _OF_TEN and _EASED.search(text, max(0, start - _VALUE_LONG), end + _VALUE_LONG) is not None


#: Weeks that a pregnancy lasts, and digits of a year.
_TERM, _YEAR = 40, 4
_STRONG = word_set("strength power motor murmur murmurs reflexes")
_FRACTION = regex(r"(?P<a>\d{1,2})(?P<sep>/)(?P<b>\d{1,2})")
_RANGE = regex(r"\d{1,2}[-–]\d{1,2}")
#: Hours of a day and days of a week.
_ALWAYS = (24, 7)
#: Parts of one, and of an inch.
_INCHES = regex(r" ?[\"”″](?:,? [a-z#(]|[,;.)]| ?x)", re.IGNORECASE)
_HALVES = frozenset(((1, 2), (1, 3), (2, 3), (1, 4), (3, 4), (1, 8), (5, 8), (7, 8)))


def _is_told(note: Note, found: re.Match[str], number: int, after: str) -> bool:
    """Whether what stands right before leaves no other reading: a value of before, how long, a magnet, who comes."""
    text, start = note.text, found.start()
    first = max(0, start - _BESIDE)
    sign = text[start - 1 : start]
    if sign == "\n":
        return after in _DID and text[found.end() : found.end() + 1] == " " and number > 0
    if sign != " ":
        return False
    before = note.lower[number - 1] if number else ""
    if before[-1:].isdecimal():
        closed = text[found.end() : found.end() + 1] in (")", ",", ";")
        return closed and _MEASURED.search(text, first, start) is not None
    if before in _UNTIL:
        return _TAKEN.search(text, first, start) is not None or _ends_a_stay(note, found)
    return (before == "t" and _MAGNET.search(text, first, start) is not None) or (
        before in ("for", "set") and _BOOKED.search(text, first, start) is not None
    )


def _ends_a_stay(note: Note, found: re.Match[str]) -> bool:
    """Whether a day stands before "to", and these are a later one of another number: ``worn 4/21 to 5/5``."""
    begun = _BEGUN_ON.search(note.text, max(0, found.start() - _VALUE_LONG), found.start())
    first = _FRACTION.fullmatch(note.text, *begun.span("first")) if begun else None
    if first is None or int(first["b"]) == int(found["b"]):
        return False
    rises = (int(first["a"]), int(first["b"])) < (int(found["a"]), int(found["b"]))
    return rises and month_and_day(note, first) > cues.MAYBE


#: A pair of numbers before "to" and the next.
_BEGUN_ON = regex(r"(?<![\d/.-])(?P<first>\d{1,2}/\d{1,2}) (?:to|thru|through|til|till|until) \Z")
#: Pain that grew less, out of ten: no days follow each other so.
_EASED = regex(
    r"(?<![\d/])(?:10/10 to \d|9/10 to [1-8]|8/10 to [1-7]|7/10 to [1-6]|6/10 to [1-5]|5/10 to [1-4])/10(?!\d)"
)
_UNTIL = word_set("to thru through til till until")
_INSULINS = word_set(
    "insulin lispro humalog novolog aspart glulisine apidra regular admelog fiasp lyumjev nph carbs ratio ratios"
)


#: Insulins whose units stand in the morning and in the evening.
_PER_DAY = _INSULINS - word_set("insulin regular carbs ratio ratios") | word_set(
    "lantus levemir basaglar toujeo tresiba")


def no_meals(note: Note, found: re.Match[str]) -> float:
    """Whether three numbers are no units of insulin before three meals, ``lispro 12/12/16``, and no pump's settings.

    A pump that a patient presses is set to a dose, minutes and a most: ``PCA hydromorphone 1/8/4``, ``pca ms 1/6/10``.
    """
    number = cues.at(note, found.start())
    if number and note.lower[number - 1] in _INSULINS:
        return 0.0
    return 0.0 if not _PUMPS.isdisjoint(note.lower[max(0, number - _SET) : number]) else 1.0


_PUMPS = word_set("pca pcea ivpca cadd")
#: So many tokens before three numbers a pump is told.
_SET = 5


def _counted(note: Note, found: re.Match[str], number: int, a: int, b: int, before: str, after: str) -> bool:
    """Whether ``4/12`` tells how many of how many, points of an instrument, strength or a ventilator's pressures."""
    lower = note.lower
    around = lower[max(0, number - 4) : number]
    if date_scores.is_scored(note, number, found.end(), a, b):
        return True
    if scales.has_points(note, number, b):
        return True
    if not _SHOWN.isdisjoint(around[-2:]):
        return True
    if a <= b and b in _GRADED and not _GRADED[b].isdisjoint(lower[number + 3 : number + 3 + _NEAR]):
        return True
    if date_shares.is_share(note, number, after, a, b):
        return True
    if a <= b and _PAGE.search(note.text, max(0, found.start() - _VALUE_LONG), found.start()):
        return True
    if a <= b and before in _VACCINES and _THEN.match(note.text, found.end()):
        return True  # HPV 1/3 8/23
    if b == _MONTHS and before.isdecimal() and not _AGED.isdisjoint(around):
        return True  # Age: 15 10/12
    if a >= b and not _VENTED.isdisjoint(_sentence(note, number)):
        return True
    if a > b and before in _CHAMBERS and not _MEASURED_IN.isdisjoint(lower[max(0, number - _CATH) : number + _CATH]):
        return True  # RHC: RA 8 RV 40/6 PA 28/12
    if a <= b and number > 3 and _named_before(note, number, before, after):
        return True
    return _of_one_scale(note.text, found, a, b) or _below_scores(note, found)


#: Where a catheter measures pressures, by what it is told near: the words of it, so many tokens to both sides.
_CHAMBERS, _MEASURED_IN, _CATH = word_set("pa rv lv ao aorta fa rvot lvot pas pad"), word_set(
    "rhc lhc swan wedge pcwp pcw paop ra lvedp cath catheterization hemodynamics"), 12
_AGED = word_set("age aged ages")
#: In so many doses; the day of one behind which of them it is.
_VACCINES = word_set("hpv hepa hepb b hbv rota rotavirus dtap ipv opv pcv hib gardasil shingrix menb rabies mmr")
_THEN = regex(r" \(?\d{1,2}/\d{1,2}(?:/\d\d)?(?!\d)")
#: So many tokens before two numbers a ventilator's mode is looked for.
_MODE = 8


def _sentence(note: Note, number: int) -> list[str]:
    """The tokens before one, so many at most, since the last full stop with a blank behind it."""
    first = max(0, number - _MODE)
    for at in range(number - 1, first - 1, -1):
        if note.words[at] == "." and note.ends[at] < note.starts[at + 1]:
            return note.lower[at + 1 : number]
    return note.lower[first:number]


def _named_before(note: Note, number: int, before: str, after: str) -> bool:
    """Whether what has so many points or parts stands before two numbers: an index, a criterion, nodes.

    ``Elder Abuse Suspicion Index (EASI) 4/6``; ``criteria B 4/5, C 2/2``; ``one node with metastasis 9 mm (1/1)``
    """
    words, lower = note.words, note.lower
    if before == ")":
        letters = lower[number - 2]
        first = number - 3 - len(letters)
        return words[number - 2].isupper() and len(letters) > 2 and first >= 0 and (
            [word[0] for word in lower[first : number - 3]] == [*letters]
        )
    if before == "(":
        told = lower[max(0, number - _NODES) : number - 1]
        return after == ")" and not _LYMPH.isdisjoint(told) and told[-1] not in DONE_ON and any(
            lower[n] in _LYMPH and not _is_lane(note, n) for n in range(max(0, number - _NODES), number - 1))
    if len(before) == 1 and words[number - 1].isupper():
        return lower[number - 2] in _CRITERIA or (
            lower[number - 2] == "," and lower[number - 3].isdecimal() and lower[number - 4] == "/"
        )
    return False


def _is_lane(note: Note, number: int) -> bool:
    """Whether two letters are a street's: ``12 Elm Ln``, ``1187 OLD QUARRY LN``; not ``4 axillary LN``."""
    return note.words[number] == "Ln" or (note.lower[number] == "ln" and any(
        len(word) > 2 and word.isdecimal() for word in note.words[max(0, number - 4) : number]))


#: Milligrams of buprenorphine and naloxone in a film or a tablet.
_FILMS = frozenset(((4, 1), (8, 2), (12, 3), (16, 4), (24, 6)))
_FILMED = word_set("daily bid # sl film films tabs qd")
_LYMPH = word_set("node nodes ln lns sln slns")
_CRITERIA = word_set("criterion criteria cluster clusters domain item part")
#: So many tokens before two numbers in brackets what is counted is told.
_NODES = 14
#: Points in a column of a table that can be no day: of none, or of more than there are days and months.
_NO_DAY = regex(r"(?<![\d/.-])(?:0/\d|(?:1[3-9]|[2-9]\d)/(?:1[3-9]|[2-9]\d)(?![\d/])|\d{2,3}/\d{3}(?![\d/]))")
_ROWS = 3


def _below_scores(note: Note, found: re.Match[str]) -> bool:
    """Whether points that can be no day stand in the same column of a row nearby: ``3/12`` above ``32/36``."""
    text, start = note.text, found.start()
    if text[start - 1 : start] != "\t" and text[start - 2 : start] != "  ":
        return False
    line, end = note.line(start)
    place = start - line
    above = note.line(line - 1)[0] + place if line else 0
    # Above a heading of days no cell stands in their columns.
    heads = not line or above >= line or text[above - 2 : above].strip(" \t") != "" or text[above].isspace()
    for step in (-1,) if heads else (-1, 1):
        first, last = line, end
        for _ in range(_ROWS):
            at = first - 1 if step < 0 else last + 1
            if not 0 <= at < len(text):
                break
            first, last = note.line(at)
            if first + place < last and _NO_DAY.match(text, first + place):
                return True
    return False


def _of_one_scale(text: str, found: re.Match[str], a: int, b: int) -> bool:
    """Whether pairs beside one are out of as many points: ``5/5 delt, 4/5 bi``, ``14/24->6/24``, ``8/8, 6/8``."""
    start, end = max(0, found.start() - _BESIDE), found.end() + _BESIDE
    if a > b or text.count(f"/{b}", start, end) + text.count(f"/0{b}", start, end) < 2:
        return False
    for pair in _PAIRS.finditer(text, start, end):
        one, other = int(pair[1]), int(pair[2])
        if other != b or pair.start() == found.start():
            continue
        gap = text[min(pair.end(), found.end()) : max(pair.start(), found.start())]
        if "\n" in gap:
            continue
        if b == _OF_FIVE or one == b or gap.strip() in ("->", "→", "-->", "=>"):
            return True
        named = _NAMED.search(text, max(0, pair.start() - _VALUE_LONG), pair.start())
        if named and b in scales.OUT_OF.get(named[1].lower(), ()):
            return True  # hyperactive 8/9; teacher: 7/9
    return False


def _beside(note: Note, found: re.Match[str], number: int, before: str, after: str) -> bool:
    """Whether what was done on a day stands before, a value with its day in brackets, or a line begins."""
    text, lower = note.text, note.lower
    if after in cues.SCORE_ENDS or after in date_shares.BEHIND:
        return False
    start = found.start()
    opens = not number or "\n" in text[note.ends[number - 1] : start]
    if opens and (found["a"], found["b"]) != ("1", "2") and _ENTRY.match(text, found.end()):
        return True
    if before == "(":
        value = _VALUE.search(text, max(0, start - _VALUE_LONG), start)
        closed = text[found.end() : found.end() + 1] in (")", "-", ",", ";")
        if closed and _NTH_DAY.search(text, max(0, start - _VALUE_LONG), start):
            return True
        if closed and value and value[1] not in (found["a"], found["b"]) and found["b"] != "10":
            return True
    at = number - 1
    while at > 0 and lower[at] in ("(", ":", "on", "-"):
        at -= 1
    # 2/4, 4/6, 6/8: the first tells for all
    for _ in range(_LIST):
        if at < 4 or lower[at] not in (",", "and", "&") or not (lower[at - 1].isdecimal() and lower[at - 2] == "/"):
            break
        at -= 4
    word = lower[at] if at >= 0 else ""
    if word == "out":
        return at > 0 and lower[at - 1] in _TUBES_OUT
    if word in ("c", "d", "u") and _STOPPED.search(text, max(0, start - _VALUE_LONG), start):
        return True
    if word == "s" and lower[max(0, at - 2) : at] == ["u", "/"]:
        return True  # u/s (3/4)
    if word in ("c", "u"):
        return lower[max(0, at - 2) : at] in (["d", "/"], ["f", "/"])
    return word in DONE_ON


#: What of a body is looked at, behind how: CT a/p 9/15, mri l-spine 3/4.
_REGIONS = word_set(
    "a p chest abd abdomen pelvis head neck brain spine c t l ls cspine lspine tspine hip knee shoulder foot ankle "
    "hand wrist elbow sinus sinuses orbits face iac kidneys renal liver ruq pelvic carotids carotid le ue r lt rt "
    "left right"
)
_LOOKED_AT = word_set("ct cta mri mra cxr xr xray xrays us usg u/s pet scan dexa doppler duplex echo film films")
_REGION_LONG, _FEWEST_LETTERS = 6, 3


def _is_of_image(note: Note, found: re.Match[str], number: int, after: str) -> bool:
    """Whether a region that was looked at stands before a day, and before it how: ``CT a/p 9/15``."""
    lower, at = note.lower, number - 1
    if found["sep"] != "/" or not 1 <= int(found["a"]) <= _MONTHS or not 1 <= int(found["b"]) <= _DAYS:
        return False
    if after in cues.SCORE_ENDS or after in date_shares.BEHIND or after in ("view", "views", "images") or at < 1:
        return False
    if lower[at] not in _REGIONS or note.starts[number] != note.ends[at] + 1:
        return False
    if len(lower[at]) < _FEWEST_LETTERS and (lower[at] != "p" or lower[at - 1] != "/"):
        return False  # scan L 9/10
    for back in range(at - 1, max(-1, at - 1 - _REGION_LONG), -1):
        if lower[back] in _LOOKED_AT:
            return True
        if lower[back] not in _REGIONS and lower[back] not in ("/", "-", "&", "and"):
            break
    return False


#: So many dates of a list are walked over.
_LIST = 6
