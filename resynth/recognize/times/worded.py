"""Years and days in words, as they are dictated, and dates of digits alone behind a word that tells of a day."""

from __future__ import annotations

import re

from resynth.recognize.note import Note
from resynth.recognize.numbers import shapes
from resynth.recognize.pattern import pattern
from resynth.recognize.times import date_cues as cues
from resynth.recognize.times.age_forms import ONES, TEENS, TENS
from resynth.recognize.words import regex, word_set

_TWO = rf"(?:{TENS}(?:[- ]{ONES})?|{TEENS}|(?:oh|o|ought|aught)[- ]{ONES})"
#: Words right before a year: in what, since when, of which month or season.
_BEFORE = word_set(cues.MONTHS) | word_set(
    "in since until till of from by year before after during through around about circa to early late mid and , spring "
    "summer fall autumn winter born class"
)
#: Before the last two digits of a year, which without these are a count.
_SURE = word_set("in since of class summer winter spring fall autumn")
#: What is of a year, before "of".
_YEARED = word_set("class summer winter spring fall autumn") | word_set(cues.MONTHS)
_COUNTED = word_set("one two three four five six seven eight nine ten out most rest")
_CLOSES = (
    r"(?=[,.;)!?]|[ \t]*(?:\n|\Z)| [-–—]| (?:and|when|with|for|after|because|at|he|she|they|but|by|to|while|where"
    r"|until|as|i|his|her|the)\b)"
)


#: Two thousand ten and later: so much of anything is hardly told to the last one.
_OF_OUR_DAYS = regex(rf"two[- ]thousand(?:[- ]and)?[- ](?:{TEENS}|twenty(?:[- ]{ONES})?)\Z", re.IGNORECASE)


def year_in_words(note: Note, found: re.Match[str]) -> float:
    """Whether words are a year: no unit stands behind, and what begins as a count does stands behind a cue."""
    number = cues.at(note, found.start())
    before = note.lower[number - 1] if number else ""
    if shapes.unit_behind(note.text, found.end()) or cues.word_after(note, found.end()) in cues.UNITS | _HELD:
        return 0.0
    if found[0][:3].lower() in ("nin", "eig"):
        return 0.8
    if _OF_OUR_DAYS.match(found[0]) and cues.word_after(note, found.end()) != "hundred":
        return 0.8
    return 0.8 if before in _BEFORE or (before == "," and note.lower[number - 2] in cues.MONTHS) else 0.0


#: What is counted in thousands and twenties.
_HELD = word_set(
    "milligram microgram milliliter vision calorie calories cells copies patients people times dollars units "
    "milligrams milliliters days hours weeks "
    "minutes percent steps feet pounds year years month months old"
)


def short_year(note: Note, found: re.Match[str]) -> float:
    """Whether ``in ninety-six`` is a year: who counts says "one in ninety-six"."""
    number = cues.at(note, found.start("it"))
    before = note.lower[max(0, number - 2) : number]
    if before[-1:] == ["of"] and not _YEARED.intersection(before[:-1]):
        return 0.0  # a woman of sixty-two
    return 0.7 if before and before[-1] in _SURE and _COUNTED.isdisjoint(before[:-1]) else 0.0


#: A day of the month in words, counted or numbered.
_DAY_SAID = (
    rf"(?:(?:twenty|thirty)[- ](?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|{ONES})|first|second|third"
    r"|fourth|fifth|sixth|seventh|eighth|ninth|tenth|eleventh|twelfth|thirteenth|fourteenth|fifteenth|sixteenth"
    rf"|seventeenth|eighteenth|nineteenth|twentieth|thirtieth|{TEENS}|{ONES}|twenty|thirty)"
)
_MONTH_SAID = r"(?:january|february|march|april|may|june|july|august|september|october|november|december)"
_YEAR_SAID = (
    rf"(?:(?:(?:nineteen|eighteen|twenty)[- ](?:hundred[- ](?:and[- ])?)?)?{_TWO}"
    rf"|two[- ]thousand(?:[- ](?:and[- ])?(?:{TEENS}|{ONES}|{TENS}(?:[- ]{ONES})?))?)"
)
_ORDINAL_LEADS = (
    "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth "
    "sixteenth seventeenth eighteenth nineteenth twentieth thirtieth twenty thirty thirteen fourteen fifteen sixteen "
    "seventeen eighteen nineteen"
)
_BIRTHS = word_set("dob birthday birthdate born bday bd birth")
_TO_BIRTH = word_set("is was on the of date : = - , in its his her he she be being")


def born(note: Note, found: re.Match[str]) -> float:
    """Whether numbers in words stand behind what tells of a birth, and no unit behind them."""
    number = cues.at(note, found.start())
    if shapes.unit_behind(note.text, found.end()) or cues.word_after(note, found.end()) in cues.UNITS | _HELD:
        return 0.0
    for at in range(number - 1, max(-1, number - 1 - _NEAR), -1):
        if note.lower[at] in _BIRTHS:
            return 0.95
        if note.lower[at] not in _TO_BIRTH:
            return 0.0
    return 0.0


#: A day as an ordinal, which no verb has behind it: may sixth.
_NTH_SAID = regex(r"(?:first|second|third|th)[, ]")


def whole_day(note: Note, found: re.Match[str]) -> float:
    """Whether a day and a month in words have a year behind them and no count: a century stands in it, or a birth."""
    if (found["month"] or found["first"]) == "may" and not _NTH_SAID.search(found[0]) and not born(note, found):
        return 0.0
    if found["year"][:3].lower() in ("nin", "eig", "two") or "twenty " in found["year"].lower()[:7]:
        return 0.0 if cues.word_after(note, found.end()) in cues.UNITS | _HELD else 0.9
    return born(note, found)


def cued(note: Note, found: re.Match[str]) -> float:
    """Whether digits alone stand behind a word that tells of a day, and no number's name."""
    number = cues.at(note, found.start())
    for at in range(number - 1, max(-1, number - 1 - _NEAR), -1):
        word = note.lower[at]
        if word in cues.DATE_CUES or word in _DATED:
            return 0.95
        if word not in _SIGNS:
            return 0.0
    return 0.0


_NEAR = 4
_DATED = word_set("date dated printed updated dob birthdate dod doa dos ended start end scanned filed faxed dtd eff")
_SIGNS = word_set(": = - . of the was is on # / (")

WORDED = (
    pattern(
        "year in words", "DATE",
        rf"\b(?:(?:nineteen|eighteen)(?:[- ]hundred(?:[- ]and)?)?[- ]{_TWO}|(?:nineteen|eighteen)[- ]hundred"
        rf"|two[- ]thousand(?:(?:[- ]and)?[- ](?:{TENS}(?:[- ]{ONES})?|{TEENS}|{ONES}))?"
        rf"|twenty[- ](?:{TEENS}|(?:oh|o)[- ]{ONES}|(?:twenty|thirty)(?:[- ]{ONES})?))(?![\w-])",
        finds=["in [nineteen ninety-eight] when", "since [two thousand and four].", "in [twenty eleven].",
               "August, [nineteen hundred and ninety two]", "born in [nineteen thirty-seven]", "of [nineteen oh-four]",
               "in [twenty twenty-one] she", "tetanus [two thousand nineteen] wife here"],
        skips=["two thousand calories", "twenty twenty vision", "two thousand and four cells", "nineteen of twenty",
               "two thousand twelve calories", "in twenty minutes", "nineteen fifty milligram doses"],
        leads="nineteen eighteen two twenty", follows=r"[- ](?:tw|th|te|el|fo|fi|si|se|ei|ni|hu|o|au)",
        judge=year_in_words,
    ),
    pattern(
        "day of birth in words", "DATE",
        rf"\b(?:twelve|eleven|ten|{ONES})[- ,]{{1,2}}{_DAY_SAID},?[- ]{_YEAR_SAID}(?![\w-])",
        finds=["birthday [four twenty-two eighty-eight], calling", "DOB: [six six fifty-five]",
               "born [ten ten nineteen seventy]", "date of birth is [one two thirty-nine]"],
        skips=["gave six six fifty-five", "born at six two fifty grams", "four twenty-two eighty-eight",
               "birthday in one two three", "took two two forty milligram tabs"],
        leads="one two three four five six seven eight nine ten eleven twelve",
        follows=r"[- ,]{1,2}(?:on|tw|th|fo|fi|si|se|ei|ni|te|el)", judge=born,
    ),
    pattern(
        "whole day in words", "DATE",
        rf"\b(?:{_DAY_SAID} (?:day )?(?:of )?(?P<month>{_MONTH_SAID}),?"
        rf"|(?P<first>{_MONTH_SAID}) (?:the )?{_DAY_SAID},?)[- ](?P<year>{_YEAR_SAID})(?![\w-])",
        finds=["born [april twenty-second eighty-eight].", "the [third of march nineteen sixty]",
               "on [May second, two thousand four] she", "DOB [june six fifty-five]",
               "last seen [may sixth, nineteen sixty]"],
        skips=["on march third twenty patients", "april second forty milligrams", "the third of march sixty people",
               "she may two thousand"],
        leads=f"{_ORDINAL_LEADS} january february march april may june july august september october november december "
        "one two three four five six seven eight nine ten eleven twelve",
        follows=r" (?:of [jfmasond]|day|ja|fe|ma[ry]|apr|ju[nl]|au|se|oc|no|de|the|th|fi|fo|si|ei|ni|te|el|tw|on)"
        r"|-(?:fi|se|th|fo|si|ei|ni|on|tw)", judge=whole_day,
    ),
    pattern(
        "short year in words", "DATE",
        rf"\b(?:in|since|of) (?P<it>(?:forty|fifty|sixty|seventy|eighty|ninety)[- ]{ONES}"
        rf"|(?:oh|ought|aught)[- ]{ONES}){_CLOSES}",
        finds=["back in [ninety-six] she", "since [eighty-nine].", "in [oh-four].", "class of [sixty-eight]"],
        skips=["one in sixty-four.", "in forty-five minutes", "in his sixties", "of ninety-six patients"],
        leads="in since of", follows=r" (?:fo[ru]|fi[f]|six|sev|eig|nin|oh|oug|aug)", judge=short_year,
    ),
    pattern(
        "the ordinal in words", "DATE",
        r"(?:(?<=\bon the )|(?<=\buntil the )|(?<=\bsince the )|(?<=\bby the )|(?<=\band the )|(?<=\bfrom the )"
        r"|(?<=\bto the )|(?<=\bthrough the ))(?P<it>eleventh|thirteenth|fourteenth|fifteenth|sixteenth|seventeenth"
        r"|eighteenth|nineteenth|twentieth|thirtieth|(?:twenty|thirty)[- ](?:first|second|third|fourth|fifth|sixth"
        rf"|seventh|eighth|ninth)){_CLOSES}",
        finds=["was seen on the [fourteenth] and", "until the [twenty-first].", "by the [thirtieth],"],
        skips=["on the fourteenth day", "on the twelfth rib", "at the ninetieth percentile", "to the eleventh rib"],
        leads="eleventh thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth "
        "thirtieth twenty thirty", follows=r"(?<!twenty)(?<!thirty)|[- ](?:fi|se|th|fo|si|ei|ni)", score=0.7,
    ),
    pattern(
        "digits of a date", "DATE",
        r"(?<![\w.$#/-])(?:(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])(?:19|20)\d\d|(?:19|20)\d\d(?:0[1-9]|1[0-2]))"
        r"(?![\w/-]|\.\d)",
        finds=["Printed [03042019] 0811", "Dx date: [201503]", "DOB [11301956]", "seen on [03042019]"],
        skips=["MRN 03042019", "acct 11301956", "lot 201503", "date 03322019"], digits="6 8", judge=cued,
    ),
)
