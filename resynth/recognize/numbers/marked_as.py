"""Numbers and marks that one form and the word before it tell: handles, hardware, blood, Medicare's, lots, plates.

``insta: rider2001``, ``u/river_lady``, ``MAC 2998.C64A.5C07``, ``W1894 97 584055 2``, ``7AC1 EF3 YK86``,
``Pt 1488-388 on study drug``, ``Fluzone, L delt, 87L32L``, ``silver honda zzy 840``.
"""

from __future__ import annotations

import re
from bisect import bisect_left

from resynth import lexicon
from resynth.recognize.institutions.handles import is_name_or_unseen
from resynth.recognize.note import Note
from resynth.recognize.numbers import reached
from resynth.recognize.numbers.kept import table
from resynth.recognize.pattern import pattern
from resynth.recognize.words import regex, word_set

_M, _A = "[AC-HJKMNP-RT-Y]", "[AC-HJKMNP-RT-Y0-9]"
_NETWORKS = (
    "instagram insta ig twitter tiktok facebook fb snapchat snap venmo telegram discord kik cashapp skype reddit "
    "linkedin youtube mychart portal login username"
)
#: What names a handle in so many words: behind it a word without a figure is one.
_NAMED = regex(r"\b(?:handle|user ?name|user id|login|id|as|under|called)\W{0,3}@?\Z", re.IGNORECASE)
_SIGNED = regex(r"[A-Za-z][\w-]*(?:[A-Za-z]\d{2,}|_[\w-]*[A-Za-z0-9]|\d+[A-Za-z]\w*)\Z")
_DOTTED_PAIR = regex(r"([a-z]{2,})[._-]([a-z]{3,})\d{0,4}\Z", re.IGNORECASE)
_HOST = regex(r".*\.(?:com|org|net|edu|gov|us|io|co|info|html?)\Z", re.IGNORECASE)
_TRIAL = word_set("study trial drug cohort arm randomized randomised protocol dosed enrolled consented c1d1 visit")
_NEAR = 10
_VACCINES = (
    "pfizer moderna novavax comirnaty spikevax fluzone flucelvax fluarix flulaval fluad flublok afluria flumist sanofi "
    "gsk merck prevnar pneumovax vaxneuvance gardasil boostrix adacel daptacel infanrix pediarix pentacel vaxelis "
    "shingrix zostavax havrix vaqta engerix recombivax heplisav twinrix menactra menveo menquadfi bexsero trumenba "
    "proquad varivax rotateq rotarix kinrix quadracel tdvax tenivac tubersol aplisol arexvy abrysvo beyfortus ipol"
)
_VACCINE_NAME = regex(r"[A-Z]{3,}\d{1,2}\Z|BNT\w+\Z|\d+(?:MG|MCG|ML|UNITS?|IU)\Z")
_CARS = (
    "honda toyota ford chevy chevrolet nissan hyundai kia mazda subaru jeep dodge gmc buick vw volkswagen bmw audi "
    "lexus acura cadillac chrysler pontiac saturn tesla volvo infiniti mitsubishi sedan suv pickup truck minivan coupe "
    "hatchback camry corolla accord civic altima sentra"
)
_PLATE_WORDS = word_set(
    "mph mpg rpm mile crv rav cts suv gti gts bmw kph pod day hrs min now was hit and the for lbs ton"
)


def _is_handle(note: Note, found: re.Match[str]) -> float:
    """Whether a word behind a network is a handle: letters with figures or a line below, or a name that is told so."""
    it = found["it"]
    if _HOST.match(it) or it.lower() in table()["term"]:
        return 0.0
    pair = _DOTTED_PAIR.match(it)
    if pair:
        return 0.9 if any(is_name_or_unseen(part.lower()) for part in pair.groups()) or "_" in it else 0.0
    if _SIGNED.match(it):
        return 0.9
    if not it.isalpha():
        return 0.0
    start = found.start("it")
    named = note.text[start - 1] == "@" or _NAMED.search(note.text, max(0, start - 14), start)
    return 0.8 if named and it.islower() and is_name_or_unseen(it) else 0.0


def _is_user(_: Note, found: re.Match[str]) -> float:
    it = found["it"]
    return 0.9 if "_" in it or any(map(str.isdecimal, it)) or (it.islower() and is_name_or_unseen(it)) else 0.0


def _of_trial(note: Note, found: re.Match[str]) -> float:
    """Whether two groups of figures behind a patient are a subject's: no range, and a trial is told beside it."""
    first, _, last = found["it"].partition("-")
    if not last and found[0][:1] in "sS":
        return 0.8  # subj #004
    number = bisect_left(note.starts, found.start())
    if first.isdecimal() and last.isdecimal() and first[0] != "0" and int(first) < int(last) < int(first) * 3:
        return 0.0
    return 0.0 if _TRIAL.isdisjoint(note.lower[number : number + _NEAR]) else 0.8


def _is_lot(_: Note, found: re.Match[str]) -> float:
    """Whether capitals and figures behind a vaccine are its lot, and no vaccine's name."""
    it = found["it"]
    return 0.0 if _VACCINE_NAME.match(it) or it.lower() in table()["term"] else 0.8


def _is_plate(_: Note, found: re.Match[str]) -> float:
    """Whether letters and figures behind a car are its plate: no word, no year."""
    it = found["it"]
    letters = "".join(filter(str.isalpha, it)).lower()
    figures = "".join(filter(str.isdecimal, it))
    if letters in _PLATE_WORDS or re.fullmatch(r"(?:19|20)\d\d", figures):
        return 0.0
    return 0.0 if letters in lexicon.plain_words() or letters in table()["unit"] else 0.8


PATTERNS = (
    pattern(
        "handle of a network", "USERNAME",
        rf"\b(?:{'|'.join(_NETWORKS.split())})"
        r"(?: (?:handle|name|username|user|id|account|acct|page|profile|login|is|as|at|under|called))*[ :=-]{1,3}@?"
        r"(?P<it>[A-Za-z](?:[\w-]|\.(?=\w)){2,28})(?![\w@])",
        finds=["insta: [rider2001]", "posted on facebook as [river1994]", "twitter handle [quilter_angel8] said"],
        skips=["facebook page says", "portal message", "login at 1430", "portal www.x.org", "instagram and tiktok"],
        leads=_NETWORKS, follows=r"[ :=-]", judge=_is_handle,
    ),
    pattern(
        "user of a forum", "USERNAME", r"(?<![\w/])(?<!\d )u/(?P<it>[A-Za-z][\w-]{2,20})(?![\w/])",
        finds=["reddit u/[gator_hawk42]", "posts as u/[rider1998]"], skips=["10 u/kg", "u/day", "24 U/hour"], leads="u",
        follows=r"/", judge=_is_user,
    ),
    pattern(
        "hardware address by dots", "DEVICE",
        r"\b(?:mac|bt|wi-?fi|ethernet|bluetooth|hardware|ble)(?: (?:mac|addr(?:ess)?|id))*[ .:#=]{1,3}"
        r"(?P<it>[\dA-F]{4}\.[\dA-F]{4}\.[\dA-F]{4}|[\dA-F]{12})(?![\w.-]\w|\w)",
        finds=["MAC [2998.C64A.5C07]", "Wi-Fi MAC [d530.e0b8.818b],", "MAC address: [4719B12E6753]"],
        skips=["mac 2998.5", "MAC 50"], leads="mac bt wi wifi ethernet bluetooth hardware ble", follows=r"[ .:#=-]",
    ),
    pattern(
        "unit of blood", "IDNUM",
        r"(?<![\w-])[A-Z]\d{4} \d\d \d{6}(?: [\dC-NP-Z]|-\d{1,3})?(?![\w%-]|[.:]\d)",
        finds=["prbc unit # [W1894 97 584055 2],", "[W0633 60 345302 X] given", "[W1894 97 584055] A POS",
               "O neg 4 [W1894 97 584055-58] given"],
        skips=["W1894 97 58405", "L4172 23 5840551"], leads="w v g c", follows=r"0000",
    ),
    pattern(
        "Medicare number by blanks", "HEALTHPLAN",
        rf"(?<![\w-])[1-9]{_M}{_A}\d[ -]{_M}{_A}\d[ -]{_M}{{2}}\d\d(?![\w-])",
        finds=["Medicare A/B [7AC1 EF3 YK86]", "mbi [7ac1 ef3 yk86]"], skips=["7AC1 EF3 YK8", "1am2 to3 on 12"],
        digits="1", then=r"[a-z][a-z0]0? ?[a-z0]",
    ),
    pattern(
        "subject behind who", "IDNUM",
        r"\b(?:pt|patient|subj|subject|participant)\.? ?#? ?"
        r"(?P<it>(?:[A-Z]{2,4}-)?\d{2,4}-\d{2,4}(?:-\d{2,4})?|(?<=#)\d{3,5})(?![\w/%-]|[.:]\d)",
        finds=["Pt [1488-388] on study drug", "Patient [RVB-046-74] enrolled", "pt [040-036] randomized",
               "subj #[004] dosed", "Pt #[0042] on study drug"],
        skips=["pt 120-140 on drug", "pt #004 seen", "pt 12-14 of the visit", "Pt 1488-388 seen"],
        leads="pt patient subj subject participant",
        follows=r"\.? ?#? ?(?:00|[a-z]{2,4}-)", judge=_of_trial,
    ),
    pattern(
        "number of a board", "IDNUM", r"(?<![\w-])(?:STUDY|PRO|IRB|HUM|HSC)\d{6,8}(?![\w-])",
        finds=["consented to [STUDY00012345]", "[Pro00045678], subject"], skips=["study 00012345", "pro2000", "IRB12"],
        leads="study pro irb hum hsc", follows=r"000000",
    ),
    pattern(
        "number of who signed", "IDNUM",
        r"\b(?:witness(?:ed)?|verified|co-?signed|(?:double-? ?)?checked|scanned|drawn|collected)(?: by)"
        r"(?: (?:rn|lpn|rph|tech|emp(?:loyee)?))?[ :#]{1,3}(?P<it>\d{4,6})(?![\w/%-]|[.:,]\d| ?(?:h|hrs?|hours)\b)",
        finds=["verified by RN [3632]", "Witnessed by [57301],"], skips=["verified by RN 1430", "checked by 2019"],
        leads="witness witnessed verified co cosigned double checked scanned drawn collected", follows=r" |-|signed",
        judge=reached.no_hour,
    ),
    pattern(
        "lot behind a vaccine", "IDNUM",
        rf"\b(?i:{'|'.join(_VACCINES.split())})\b(?:[^\n.;:]|\.\d){{0,32}}?[ ,(]"
        r"(?P<it>(?=[A-Z\d]*\d[A-Z\d]*\d)(?=\d*[A-Z])[A-Z\d]{5,9})"
        r"(?![\w/%-]|[.:]\d)",
        finds=["Fluzone HD, L delt, [87L32L]", "Pfizer [49Y38G] LA", "Boostrix 0.5 mL ([299P7])"],
        skips=["Prevnar PCV20", "Pfizer BNT162B2", "Pneumovax PPSV23", "Merck 100MG"], leads=_VACCINES,
        follows=r"[ ,(]", judge=_is_lot, flags=0,
    ),
    pattern(
        "plate behind a car", "VEHICLE",
        rf"\b(?:{'|'.join(_CARS.split())})[ ,(]{{1,2}}"
        r"(?P<it>[A-Z]{3}[ -]?\d{3,4}|\d{3}[ -]?[A-Z]{3}|\d[A-Z]{3}\d{3}|[A-Z]{2}\d [\dA-Z]{3}|\d{3,4}[ -]?[A-Z]{2})"
        r"(?![\w/%-]|[.:]\d)",
        finds=["silver honda [zzy 840]", "blue sedan, [KT9 3E2]", "Toyota ([7XKB123])"],
        skips=["honda crv 2014", "truck hit 100", "ford 150 mph", "Honda 2014 LX"], leads=_CARS, follows=r"[ ,(]",
        judge=_is_plate,
    ),
)
