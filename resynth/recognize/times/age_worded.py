"""Ages in words as they are dictated: ``turned eighty last week``, ``seventy some years``, ``a woman of sixty-two``.

Tens with "some", "odd" and "something" are so many years of a life or of what lasted; what stands before tells which.
"""

from __future__ import annotations

import re
from bisect import bisect_left

from resynth.recognize.note import Note
from resynth.recognize.numbers import shapes
from resynth.recognize.pattern import pattern
from resynth.recognize.times.age_cues import KIN
from resynth.recognize.times.age_forms import AFTER, NUMBERS, ONE, ONES, TEENS, TENS, WORDS
from resynth.recognize.words import word_set

#: From ten on; below, who turns so often and takes so many is told as well.
_GROWN = rf"(?:(?:a |one )hundred(?:[ -](?:and[ -])?(?:{TEENS}|{ONES}))?|{TENS}(?:[- ]?{ONES})?|{TEENS})"
_WHEN = (
    r"(?=[,.;!?)](?!\d)|[ \t]{0,9}(?:\n|\Z)| (?:last|next|this|in|on|and|but|yesterday|today|tomorrow|soon|before|after"
    r"|when|during|while|since|with|just|recently|so|at|years?|two|three|a|the|over)\b)"
)
#: Who turns and will be so old, a few tokens before.
_PERSONS = KIN | word_set(
    "he she i we they who patient pt client resident veteran vet man woman gentleman lady ll has had just"
)
#: What lasted so many years, or was so long ago.
_LASTED = word_set(
    "for over past last smoked smoking married marriage worked x times about after within almost nearly than every "
    "these those drank drinking sober lived together employed previous"
)
#: Who is so old: before it, and behind "-something".
_IS = word_set("is was s be now aged age turned of a an about at approximately approx maybe probably late early mid")
_SOMEBODY = (
    r"(?:man|woman|male|female|gentleman|lady|guy|gal|patient|pt|m|f|veteran|widow|widower|mother|father|grandmother"
    r"|grandfather|couple|year[- ]old|y/?o|yo|smoker|driver|farmer|teacher|nurse)"
)
_NEAR = 5


def _number(note: Note, at: int) -> int:
    return bisect_left(note.starts, at)


def turns(note: Note, found: re.Match[str]) -> float:
    """Whether somebody turns so old, and no head, knob or patient in bed by so many degrees."""
    if shapes.unit_behind(note.text, found.end("it")):
        return 0.0
    number = _number(note, found.start())
    opens = not number or note.lower[number - 1] in (".", ";", ",") or "\n" in (
        note.text[note.ends[number - 1] : note.starts[number]]
    )
    return 0.9 if opens or not _PERSONS.isdisjoint(note.lower[max(0, number - _NEAR) : number]) else 0.0


def some_years(note: Note, found: re.Match[str]) -> float:
    """Whether so many years are those of somebody: nothing lasted so long."""
    if found["old"]:
        return 0.9
    number = _number(note, found.start())
    before = note.lower[max(0, number - 3) : number]
    if not _LASTED.isdisjoint(before) or note.lower[bisect_left(note.starts, found.end()) :][:1] == ["ago"]:
        return 0.0
    opens = not number or before[-1] in (".", ",", ";", ":", "(") or (
        "\n" in note.text[note.ends[number - 1] : note.starts[number]]
    )
    return 0.8 if opens or before[-1] in _IS else 0.0


WORDED = (
    pattern(
        "turning, in words", "AGE",
        rf"\b(?:turn(?:s|ed|ing)|will (?:turn|be)|to turn|celebrat(?:ed|es|ing) (?:his|her)) "
        rf"(?:just |about |only )?(?P<it>{_GROWN})(?![\w-]){_WHEN}{AFTER}",
        finds=["He turned [eighty] last week", "just turned [fifty].", "she will be [seventy] next month",
               "he is turning [sixty-five] soon", "Mother turned [ninety-three] in May", "turned [thirteen] and"],
        skips=["turned eighty degrees", "valve turned fifty", "turned forty times", "dose will be seventy units",
               "rate will be eighty.", "the knob turned twenty and", "turned ten steps"],
        leads="turn turns turned turning will to celebrated celebrates celebrating",
        follows=r" (?:turn|be |his|her|just|abou|only|a hun|one|tw|th|fo|fi|si|se|ei|ni|te|el)", judge=turns,
    ),
    pattern(
        "some years in words", "AGE",
        rf"\b(?P<it>{TENS}|[2-9]0)[- ](?:some|something|odd|plus)[- ]?(?:years?|yrs?|y)\b\.?"
        r"(?P<old>[- ](?:old|of age))?"
        r"(?! (?:ago|later|earlier|history|smok|pack|marriage|of (?!age)))(?![- ](?:pack|history|smoking|marriage))",
        finds=["a [seventy]-some years old man", "is [seventy] some years", "[eighty] odd years old",
               "[70] some years old", "[sixty] some years, here"],
        skips=["smoked for seventy some years", "married fifty some years", "thirty-odd pack years",
               "twenty some years ago", "for 20-some years", "forty-odd year history", "seventy some pills"],
        leads="twenty thirty forty fifty sixty seventy eighty ninety", digits="2",
        follows=r"[- ](?:some|odd|plus)", then=r"[- ](?:some|odd|plus)", judge=some_years,
    ),
    pattern(
        "unit behind words", "AGE",
        rf"(?<![\w-])(?P<it>{WORDS})[- ](?:y\.?/?o\.?|yr/?o|years young|months young)(?![\w/])",
        finds=["a [sixty three] y/o man", "[ninety-one] yo", "[eighty] years young", "[four] y.o. girl"],
        skips=["three yogurts", "ninety mg", "six y axis"], leads=NUMBERS, follows=rf"[- ](?:y|{ONE}|hun|and)",
    ),
    pattern(
        "sex behind words", "AGE",
        rf"(?<![\w-])(?<!hundred )(?<!and )(?P<it>{TENS}(?:[- ]{ONES})?|{TEENS})"
        r" (?:male|female|(?:wo)?man|gentleman|lady)\b"
        r"(?! (?:patients?|subjects?|participants?|partners?|volunteers?|residents?|nurses|and|controls|to|stools?))",
        finds=["[thirty one] male bed nine", "is [eighty-four] female with cough", "[nineteen] male, chest pain"],
        skips=["twenty male patients", "thirty one male and twenty female", "four male kittens",
               "one hundred ten male"],
        leads="ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty thirty forty "
        "fifty sixty seventy eighty ninety", follows=rf"[- ](?:{ONE}|male|fem|man|wom|gent|lady)",
    ),
    pattern(
        "something in words", "AGE",
        rf"\b(?P<it>(?:{TENS}|[2-8]0)[- ]?some?thing)(?=[- ]{_SOMEBODY}\b)",
        finds=["a [seventy-something] man", "[thirtysomething] woman", "[50-something] male"],
        skips=["seventy something pills", "twenty-something times", "50-something dollars"],
        leads="twenty thirty forty fifty sixty seventy eighty twentysomething thirtysomething fortysomething "
        "fiftysomething sixtysomething seventysomething eightysomething", digits="2",
        follows=r"[- ]some?t|(?<=something)", then=r"[- ]?some?t",
    ),
    pattern(
        "of so many years, in words", "AGE",
        r"\b(?:man|woman|lad|lass|lady|gent|gentleman|guy|gal|youth|teen|adolescent|veteran|widow|widower|chap"
        r"|fellow) of "
        rf"(?:about |nearly |almost |some |only |just )?(?P<it>{_GROWN})(?![\w-])(?: years)?(?=[,.;:!?)](?!\d)"
        r"|[ \t]{0,9}(?:\n|\Z)| (?:with|who|and|but|was|is|has|had|presents|presented|came|here|in|on|whose|living"
        r"|lives|from|years|seen|admitted|brought|for|at)\b)",
        finds=["a woman of [sixty-two] with chest pain", "a lad of [nineteen],", "a lady of [ninety-one] who fell",
               "a teen of [sixteen] was seen", "a man of some [eighty] years"],
        skips=["a lady of forty houses", "a man of ten thousand", "a woman of twenty stone", "a man of few words"],
        leads="man woman lad lass lady gent gentleman guy gal youth teen adolescent veteran widow widower fellow chap",
        follows=" of ", score=1.0,
    ),
    pattern(
        "lived to a hundred", "AGE",
        rf"\b(?:lived|lives|living|made it|live) (?:to be |to )(?P<it>a hundred(?:[ -]and[ -](?:{TEENS}|{ONES}))?)"
        r"(?![\w-])(?=[,.;)]|[ \t]{0,9}(?:\n|\Z)| (?:and|with|years|in)\b)",
        finds=["lived to be [a hundred and two].", "made it to [a hundred] and"],
        skips=["lived to a hundred degrees", "walked to a hundred"], leads="lived lives living made live",
        follows=" (?:to|it)",
    ),
)
