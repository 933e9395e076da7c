"""Ages that no word for an age tells: ``67 c DM2, CHF`` opens a story, ``She reached 94 last spring``, ``spry for 91``.

Above 89 the law names them, and hardly anything else is told of a person in these words.
"""

from __future__ import annotations

import re
from bisect import bisect_left

from resynth.recognize.note import Note
from resynth.recognize.numbers import shapes
from resynth.recognize.pattern import pattern
from resynth.recognize.times.age_cues import KIN, is_name
from resynth.recognize.times.age_forms import AFTER, ENDS, ONES, TEENS
from resynth.recognize.words import regex, word_set

_GROWN = r"(?:1[01]\d|[2-9]\d|1[89])"
#: Of whom nobody says "spry for 45": from here on.
_AGED = r"(?:1[01]\d|[6-9]\d)"
_SAID = word_set("he she they i who patient pt client resident veteran lady gentleman man woman mr mrs ms miss")
_PERSONS = KIN | _SAID
#: What is measured, of which a person is not told: its number is no age.
_MEASURED = word_set(
    "rate rates hr bp rr map pulse sat sats satting saturation saturating spo2 spo o2 oxygen pressure pressures sbp "
    "dbp sugar sugars glucose bg fsbs weight wt weighs weighed dose temp temperature tmax score scored scores inr "
    "hgb hct wbc plt plts platelets labs cr ef gfr egfr rom flexion extension degrees peak flow pef fio2 peep "
    "spirometry treadmill speed bpm watts percent percentile goal target level levels drip gtt fever febrile volume "
    "fev1 fvc dlco cea afp scale marker output gradient counted counting counts serial sevens tachy tachycardic "
    "brady bradycardic a1c ldl hdl psa icp cvp meld kps moca mmse mg mcg ml units cm mm lb lbs kg"
)
_FAR, _NEAR = 14, 6
#: What a line of a note begins with, before whom it is about.
_TELLS = word_set(
    "cc hpi id s a ap imp impression assessment summary indication indications indic hx history reason info "
    "information brief liner oneliner presentation subjective clinical story intro pt patient bed rm room bay line"
)
#: What something is measured with, rather than what somebody has.
_MEASURED_WITH = word_set(
    "o flush exertion activity ambulation ambulating rest standing sitting walking stairs exercise meals assist "
    "assistance effort oxygen o2 ra nc nrb bipap cpap hfnc min mod max supervision cues ease no a an the one two three "
    "valsalva cough inspiration movement position turning fluids pressors levophed insulin lasix"
)
_ENDED = frozenset(".:;!?)]|-=_*")
_DAY = 24


def _clause(note: Note, number: int, most: int) -> list[str]:
    """The tokens before one in its sentence, the nearest first."""
    lower, said = note.lower, list[str]()
    for at in range(number - 1, max(-1, number - 1 - most), -1):
        if lower[at] in (".", ";") and len(lower[at - 1]) > 2:
            break
        if "\n\n" in note.text[note.ends[at] : note.starts[at + 1]]:
            break
        said.append(lower[at])
    return said


def _measures(note: Note, found: re.Match[str], far: int = _FAR) -> bool:
    """Whether a unit stands right behind a number, or what is measured so far before it or a few tokens behind."""
    first, behind = bisect_left(note.starts, found.start()), bisect_left(note.starts, found.end("it"))
    said = note.lower[behind : behind + 3]
    return shapes.unit_behind(note.text, found.end("it")) or not _MEASURED.isdisjoint(said) or (
        not _MEASURED.isdisjoint(_clause(note, first, far)))


def opens_story(note: Note, found: re.Match[str]) -> float:
    """Whether a number opens a note, a paragraph or a field of the story, and what somebody has follows."""
    text, start = note.text, found.start("it")
    behind = bisect_left(note.starts, found.end())
    if found["with"] and (
        not _MEASURED_WITH.isdisjoint(note.lower[behind : behind + 1])
        or not _MEASURED.isdisjoint(note.lower[behind : behind + 3])
    ):
        return 0.0  # 90 with exertion
    before = text[max(0, start - _WIDE) : start].rstrip(" \t")
    if not before.strip():
        return 0.8
    if before[-1] == "\n":
        return 0.8 if before.endswith("\n\n") or before.rstrip()[-1] in _ENDED else 0.0
    number = bisect_left(note.starts, start)
    if note.lower[number - 1] in ("pt", "this"):
        return 0.7
    if before[-1] != ":" or number < 2:
        return 0.0
    first = bisect_left(note.starts, note.line(start)[0])
    told = note.lower[first : number - 1]
    last = told[-2:] if told and told[-1].isdecimal() else told[-1:]
    return 0.8 if len(told) < _NEAR and (told == ["a", "/", "p"] or not _TELLS.isdisjoint(last)) else 0.0


_WIDE = 120


def reached(note: Note, found: re.Match[str]) -> float:
    """Whether it is a person who reached so much, and nothing that is measured; under 60, with the time behind it."""
    number = bisect_left(note.starts, found.start())
    when = _WHEN.match(note.text, found.end()) is not None
    if _measures(note, found, 3 if when else _FAR) or (int(found["it"]) < _LATE and not when):
        return 0.0
    near = note.lower[max(0, number - 3) : number]
    opens = not number or "\n" in note.text[note.ends[number - 1] : found.start()]
    if opens and int(found["it"]) > _OLDEST and when:
        return 0.7  # hit 94 in March
    return 0.7 if not _PERSONS.isdisjoint(near) or (number and is_name(note.lower[number - 1])) else 0.0


_LATE, _OLDEST = 60, 89
_WHEN = regex(
    r" (?:last|this|next|yesterday|in (?:the (?:spring|summer|fall|autumn|winter)|jan|feb|mar|apr|may|jun|jul|aug|sep"
    r"|oct|nov|dec))", re.IGNORECASE
)


def of_person(note: Note, found: re.Match[str]) -> float:
    """Whether nothing is measured in the sentence, nor behind the number."""
    return 0.0 if _measures(note, found) else 0.7


def named_before(note: Note, found: re.Match[str]) -> float:
    """Whether a person stands before what is in brackets, and nothing that is measured: ``Mr. Moor (MRN 4) is 97.``"""
    opened = note.text.rfind("(", max(0, found.start() - _BRACKET), found.start())
    number = bisect_left(note.starts, opened) if opened >= 0 else 0
    if not number or _measures(note, found):
        return 0.0
    near = note.lower[max(0, number - 4) : number]
    return 0.7 if not _PERSONS.isdisjoint(near) or is_name(note.lower[number - 1]) else 0.0


_BRACKET = 60


def rises(note: Note, found: re.Match[str]) -> float:
    """Whether the second age is the higher, and an age, kin or an illness before says that both are ages."""
    if int(found["first"]) >= int(found["it"]) or _measures(note, found):
        return 0.0
    number = bisect_left(note.starts, found.start())
    return 0.7 if not _AGES_TOLD.isdisjoint(_clause(note, number, _NEAR)) else 0.0


_AGES_TOLD = KIN | word_set(
    "age aged dx dxd diagnosed diagnosis menopause menarche menop onset ca cancer breast ovarian colon retired married "
    "widowed stroke mi cabg quit"
)


def hundred(note: Note, found: re.Match[str]) -> float:
    """Whether a hundred in words is an age: a person stands before in the sentence, and nothing is measured in it."""
    if _measures(note, found):
        return 0.0
    number = bisect_left(note.starts, found.start("it"))
    if not _SAID.isdisjoint(note.lower[bisect_left(note.starts, found.end()) :][:1]):
        return 0.8  # at one hundred and one she
    return 0.8 if not _LIVED.isdisjoint(note.lower[max(0, number - 3) : number]) or not _PERSONS.isdisjoint(
        _clause(note, number, _FAR)) else 0.0


_LIVED = word_set("died d lived lives living alive age aged")


UNTOLD = (
    pattern(
        "opens a story", "AGE",
        rf"(?:(?<![^\n])|(?<=: )|(?<=:)|(?<=pt )|(?<=this ))(?P<it>{_GROWN}) "
        r"(?:(?P<with>(?:c̄?|with|w) |w/ ?)(?=[A-Za-z])"
        r"|(?=(?:h/o|hx|s/p|p/w|c/o|here|bib|adm|admitted|presents|presenting|presented|who|RHD|LHD|smoker)\b)"
        r"|(?=(?:T[12]DM|DM[12]?|IDDM|NIDDM|HTN|CHF|HFrEF|HFpEF|COPD|CAD|ESRD|CKD\d?|CVA|AFib|AF|HIV|BPH|OSA)"
        r"(?:,| w/| c | and| here| with)))" + AFTER,
        finds=["[67] c DM2, CHF", "HPI: [71] with chest pain", "CC: [94] w/ fall", "Bed 4: [58] s/p TKR",
               "A/P: [80] with CHF exacerbation", "INDICATION: [78] W/ FALL", "[72] DM2, HTN, here c CP",
               "Pt [67] c DM2", "this [91] with CHF"],
        skips=["HR: 90 with exertion", "Sats were\n90 with walking", "90 with exertion", "A: 38 c", "98 c 40 mg",
               "Insulin: 20 with meals", "T: 39 with chills", "Seen in bed 12\n40 with help",
               "History: 36 wk, 2.6 kg"],
        digits="2-3", then=" (?:[wchspbafron]|dm|t0|id|es|lh)", judge=opens_story,
    ),
    pattern(
        "reached so old", "AGE",
        rf"\b(?:reached|reaches|hit|hits|passed|made|made it to|saw) (?:the age of |age )?(?P<it>{_GROWN})"
        rf"(?={ENDS}|[ ](?:last|this|next|yesterday|today)\b)(?! of | on (?!\d|his|her|the \d)){{AFTER}}".replace(
            "{AFTER}", AFTER),
        finds=["She reached [94] last spring", "he has passed [91].", "My mother made [100], to her own surprise",
               "he hit [90] in March", "she reached [40] last year",
               "hit [94] in March"],
        skips=["HR reached 94 and", "she reached 94 on the treadmill", "his rate hit 90.", "she made 90 calls",
               "he passed 60 ml", "reached 94 of 100", "he made 40 and",
               "reached 40 last year"],
        leads="reached reaches hit hits passed made saw", follows=r" (?:\d\d|the a|age|it)", judge=reached,
    ),
    pattern(
        "well for so old", "AGE",
        r"\b(?:(?:sharp|spry|active|independent|vigorous|healthy|mobile|alert|lucid|agile|frail) (?:for|at)"
        r"|(?:remarkable|impressive|fit|robust|strong|well|great|good|fine|excellent|amazing|young) for"
        r"|(?:younger|older) than) (?:an? )?"
        rf"(?P<it>{_AGED})(?=[,;.)!](?!\d)|[ \t]*(?:\n|\Z)| (?:and|but|with)\b)" + AFTER,
        finds=["still sharp for [94].", "doing well for [91], no falls", "looks younger than [90]",
               "remarkable for [97] and", "frail at [93]."],
        skips=["sats good at 94.", "rate is fine at 70", "well for 60 min", "stable at 60.", "good for 30.",
               "BP is great for 90/60"],
        leads="sharp spry active remarkable impressive independent vigorous fit healthy robust strong well great good "
        "fine excellent amazing mobile alert lucid agile frail young younger older",
        follows=" (?:for|at|than)", judge=of_person,
    ),
    pattern(
        "although so old", "AGE",
        r"\b(?:although|though|being|while|given|approaching|nearing|pushing)"
        rf"(?: (?:only|now|nearly|almost|already|just|over|past))? (?P<it>{_GROWN})"
        r"(?=,? (?:he|she|they|i|pt|patient|the patient|mr|mrs|ms|miss)\b)" + AFTER,
        finds=["Although [94], she drives", "being [83] he declined", "even though [91], the patient"],
        skips=["HR now 94, though 88, he", "although 94 mg she", "INR 2, although 20, he"],
        leads="although though being while given approaching nearing pushing", judge=of_person,
        follows=r" (?:\d\d|on|no|ne|al|ju|ov|pa)",
    ),
    pattern(
        "did so until", "AGE",
        r"\b(?:independent|drove|driving|worked|working|farmed|farming|golfed|gardened|active|alone|ambulatory|lived"
        r"|taught|skied|danced|smoked|drank|practiced)(?: (?:[a-z]{2,12}|in \w{3,12})){0,2}"
        rf" (?:until|till|up to|up until|through|past) (?:age |about |nearly )?(?P<it>{_AGED}|[3-5]\d)"
        r"(?=[,;.)!](?!\d)|[ \t]*(?:\n|\Z)| (?:and|but|when|with|after)\b)" + AFTER,
        finds=["she's been independent until [94]", "drove until [91], then", "worked part time until [72]."],
        skips=["worked until 20.", "walked up to 60 feet", "independent until 7/4", "active until 19:00"],
        leads="independent drove driving worked working farmed farming golfed gardened active alone ambulatory "
        "lived taught skied danced smoked drank practiced", follows=" [a-z]", judge=of_person,
    ),
    pattern(
        "is past so old", "AGE",
        rf"\b(?:well|already|now|long|is|was|far|just) (?:over|past) (?P<it>{_AGED})(?={ENDS})" + AFTER,
        finds=["She is past [90] and frail", "he is well over [90]."],
        skips=["HR is over 90.", "sats now over 90 and", "is over 90% of", "weight is over 90.",
               "The mean is past 90."],
        leads="well already now long is was far just", follows=" (?:over|past)", judge=reached,
    ),
    pattern(
        "person, a bracket and an age", "AGE", rf"(?<=\) )is (?:now )?(?P<it>{_GROWN})(?={ENDS})" + AFTER,
        finds=["Mr. Moor (MRN 00-884-1290) is [97]. He", "Her sister (a nurse) is [81] and"],
        skips=["sodium (serum) is 97.", "his rate (apical) is 80.", "Mr. Moor (asleep) is 97 kg"],
        leads="is", follows=r" (?:\d\d|now)", judge=named_before,
    ),
    pattern(
        "then and now", "AGE",
        rf"(?<![\w.$/:-])(?P<first>[1-9]\d?),? (?:is |and )?now (?P<it>{_GROWN})(?=[,;.)](?!\d)|[ \t]*(?:\n|\Z))"
        + AFTER,
        finds=["CPAP since age 38, now [52];", "daughter dx breast ca 38, now [61], tested"],
        skips=["dose 20, now 40,", "HR 110, now 90.", "mother on 10, now 20 mg", "age 60, now 40,"],
        digits="1-2", then=",? (?:is|and|now)", judge=rises,
    ),
    pattern(
        "died on a day and at", "AGE",
        r"\b(?:d\.?|died|dec['’]?d|deceased|passed(?: away)?|expired),? (?:on |in )?"
        r"(?:\d{1,2}/\d{1,2}(?:/(?:\d{4}|\d\d))?|(?:\d{1,2}/)?(?:19|20)\d\d)(?:,? (?:at|@|age|aged) (?:age )?|, )"
        rf"(?P<it>{_GROWN})(?=[,;.)](?!\d)|[ \t]*(?:\n|\Z)| (?:of|from)\b)" + AFTER,
        finds=["Uncle Roosevelt d. 6/30 at [94].", "widower of Halyna (d. 2020, [81]);", "died 3/4/19 at [71] of MI"],
        skips=["died 6/30 at 19:20", "expired 6/30 at 22.5", "d. 2020, 3 sons"],
        leads="d died dec deceased passed expired", follows=r"['’.,]?d? ?(?:\d|[oia])",
        judge=lambda note, found: 0.8 if int(found["it"]) > _DAY else 0.0,
    ),
    pattern(
        "since the teens", "AGE",
        r"\b(?:since|from|through|throughout|during|until) (?P<it>(?:(?:early|mid|late)[- ]?)?teens)\b",
        finds=["smoked since [teens]", "from [late teens] on"], skips=["sats from the teens", "in teens"],
        leads="since from through throughout during until", follows=" (?:te|ea|mi|la)",
    ),
    pattern(
        "a hundred in words", "AGE",
        rf"(?:\b(?:is|was|s|at|of|to|be|reached|made|turn(?:ed|ing|s)|nearly|almost|over|past|until|till|since|about|just|aged?"
        rf"|hit)|[(,]) ?(?P<it>(?:a |one )?hundred(?:[ -](?:and[ -])?(?:{{TEENS}}|{{ONES}}))?)(?![\w-])"
        rf"(?={ENDS}|[ ](?:last|this|next|years?)\b)(?! percent)".replace("{TEENS}", TEENS).replace("{ONES}", ONES),
        finds=["She is [one hundred and three].", "his wife ([one hundred and two]) drives",
               "she reached [a hundred] last spring", "his mother died at [one hundred and four]"],
        skips=["the dose is one hundred milligrams", "rate of one hundred.", "she walked one hundred feet",
               "he was one hundred percent", "pressure was one hundred and ten."],
        leads="is was s at of to be reached made turn turned turning turns nearly almost over past until till since "
        "about just age aged hit ( ,", follows=r" ?(?:a h|one|hun)", judge=hundred,
    ),
)
