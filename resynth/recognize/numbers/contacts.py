"""Telephone and fax numbers, e-mail, web and IP addresses, social security numbers."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator
from itertools import product

from resynth.recognize.note import Note, note_of
from resynth.recognize.numbers import phone_forms, phone_parts, reached
from resynth.recognize.pattern import all_spans, pattern
from resynth.recognize.persons import name_cues as cues
from resynth.recognize.words import regex, word_set
from resynth.types import Document, KnownValue, Span

_LAST = r"(?![\w-]|[./]\d|/(?:d|day|h|hr)\b)"
_FIRST = r"(?<![\w.$/-])(?<!\d\))"
#: Columns of a flowsheet: pressures with their signs, and a volume.
_COLUMNS = r"\d{3}(?: -| {2,3})\d{3} {2,3}\d"
_EXTENSION = r"(?:[ ,]{0,3}(?:x|ext\.?|extension)[ .:#]{0,2}(?:\d(?: \d){2,4}(?!\d| \d)|\d{1,6}))?"
_CUE = (
    r"(?:tele?phone|phone|tel|cell(?:ular)?|mobile|pager|paged?|beeper|bleep|fax|facsimile|voice ?mail|call(?:ed|ing)?"
    r"|contact|reach(?:ed)?(?: (?:me|him|her|us|them))?|home|work|office|ph|p|f|c|h|w|ext|extension|number|hotline)"
)
#: The words of ``_CUE``, as they begin.
_CUES = (
    "telephone telphone phone tel cell cellular mobile pager page paged beeper bleep fax facsimile voice voicemail "
    "call called calling contact reach reached home work office ph p f c h w ext extension number hotline"
)
#: "fax" up to so far before, and no other way to reach somebody between.
_FAX = regex(
    r"(?:(?<![a-z_])fax|facsimile)(?!\))(?:(?!\b(?:phone|tel|call|cell|pager|mobile|voice|or)\b)[^\n]){0,45}\Z"
    r"|\bF[.:] ?\Z", re.IGNORECASE
)
#: "fax" behind a number, if it leads to no other one.
_FAX_BEHIND = regex(r" ?\(?fax\b(?! ?(?:no|number|#)?[.:#]{0,2} {0,3}\(?\+?\d)", re.IGNORECASE)

#: Before a number in which a time of day may stand first.
_REACHES = word_set("ph phone tel t m mob mobile cell call ring rang text sms fax contact nok on ) : or whatsapp")
_SURELY = _REACHES - word_set("on ) : or t m") | {"telephone"}


def _no_hour(note: Note, found: re.Match[str]) -> float:
    """Whether ``0412 555 019`` is no hour with measures behind it: no such minute, or behind what reaches somebody."""
    if found[0][:2] != "04" or " " not in found[0] or found[0][2] > "5":
        return 1.0
    number = bisect_left(note.starts, found.start())
    return 1.0 if number and note.lower[number - 1] in _REACHES else 0.0


def _reaches(note: Note, found: re.Match[str]) -> float:
    """Whether what reaches somebody stands before a number."""
    number = bisect_left(note.starts, found.start())
    return 0.0 if _SURELY.isdisjoint(note.lower[max(0, number - 3) : number]) else 1.0


def _of_pager(note: Note, found: re.Match[str]) -> float:
    """Whether a "p" before four or five digits is a pager's: behind a degree, a comma or a gap, and no year."""
    number = bisect_left(note.starts, found.start())
    if not number or found["it"][:2] in ("19", "20"):
        return 0.0
    before = note.lower[number - 1]
    gap = note.starts[number] - note.ends[number - 1]
    return 0.8 if before in cues.DEGREES or (before in ",;(" and number > 1 and note.words[number - 2].istitle()) or (
        gap > 1 and note.words[number - 1].isalpha()
    ) else 0.0


def _no_joint(note: Note, found: re.Match[str]) -> float:
    """Whether two or three digits behind "extension" are no degrees of a joint: bending is told before."""
    if not found["it"].isdecimal() or int(found["it"]) > _DEGREES:
        return 1.0
    number = bisect_left(note.starts, found.start())
    return 0.0 if not _BENDS.isdisjoint(note.lower[max(0, number - 10) : number]) else 1.0


#: A joint is bent by no more; how it moves.
_DEGREES = 180
#: What is measured in, as the end of a host would be.
_MEASURES = word_set("ms mm mv ma hz sec min mg ml cm kg ohm ohms")


def _hosted(note: Note, found: re.Match[str]) -> float:
    """Whether behind the sign stands a host: letters before its last part, or an end of letters that is no unit."""
    parts, _, last = found[0].rpartition("@")[2].rpartition(".")
    named = any(map(str.isalpha, parts)) or (last.isalpha() and len(last) > 1 and last.lower() not in _MEASURES)
    return 1.0 if named else 0.0


_BENDS = word_set(
    "flex flexion rom arom prom degrees deg abduction rotation lumbar cervical knee elbow wrist mcp pip dip"
)


def _no_hours(note: Note, found: re.Match[str]) -> float:
    """Whether not each of several groups of four digits is a time of day: ``bed check 0100 0300 0500``."""
    groups = found[0].split()
    return 0.0 if len(groups) > 1 and all(map(_HOUR.fullmatch, groups)) else 1.0


_HOUR = regex(r"(?:[01]\d|2[0-3])[0-5]\d")

#: Letters with which a group of an IPv6 address may begin.
_HEXADECIMAL = " ".join("".join(letters) for size in (1, 2, 3, 4) for letters in product("abcdef", repeat=size))

PATTERNS = (
    pattern(
        "ten digits", "PHONE",
        rf"{_FIRST}(?!{_COLUMNS})(?:(?:\+|00)?1[-. ]?)?(?:\([2-9]\d\d\)(?:[-. ]{{0,2}}|\n)"
        r"|[2-9]\d\d(?:[-. /]{1,3}|-\n))"
        rf"\d{{3}}(?:[-. ]{{1,3}}|-\n)\d{{4}}"
        rf"(?:/\d{{1,4}}(?!\d| \d{{3}}|[-.]\d)){{0,3}}{_EXTENSION}{_LAST}",
        finds=["tel. [513-555-0142]", "[(513) 555-0142 x12]", "[1-800-555-0199]", "at [513.555.0142]",
               "[001-513-555-0142x7284]", "[513-555-0142 extension 2 2 1],",
               "[513/555-0142]", "[617-555-0199/0198]", "[(513)\n555-0142]", "[513-555-\n0142]"],
        skips=["MRN 5135550142", "1513-555-0142-9", "300  200 -220   1100", "300  205  1500"],
        leads="( +", follows=r"\d", digits="1 3-4", then=r"[-. /]{1,2}\d\d\d|-\n\d\d\d|[-. ]?\(\d",
        judge=phone_parts.no_hours,
    ),
    pattern(
        "ten digits by strokes", "PHONE",
        rf"(?<![\w./-])(?:\([2-9]\d\d\)|[2-9]\d\d)/[2-9]\d\d/\d{{4}}{_EXTENSION}(?![\w/-]|\.\d)",
        finds=["Witness [724/555/0109]", "[(724)/555/0101]"], skips=["120/80/3300", "3/12/2014", "724/555/0109/2"],
        leads="(", follows=r"\d\d\d\)/", digits="3", then=r"/\d\d\d/",
    ),
    pattern(
        "ten digits of no area", "PHONE",
        rf"{_FIRST}(?:\+?1[-. ])?(?:\([01]\d\d\) ?|[01]\d\d([-.]))\d{{3}}(?(1)\1|[-.])\d{{4}}{_EXTENSION}{_LAST}"
        r"(?! ?(?:mg|ml|kcal)\b)",
        finds=["[123-102-2039] is old", "[(123) 102-2039]", "[123.102.2039]", "[1 (123) 102-2039]",
               "[+1-111-102-2039]"],
        skips=["123-102-203", "0123-102-2039", "120-140.1601", "1,123-102-2039-1"], 
        leads="( +", follows=r"00?0?[-. )]", digits="1 3", then=r"[-.]\d\d\d[-.]|[-. ]\(\d", score=0.7,
    ),
    pattern(
        "seven digits", "PHONE", rf"{_FIRST}[2-9]\d\d[-.]\d{{4}}{_EXTENSION}{_LAST}",
        finds=["call [555-0142]", "[555-0142 ext. 7]"],
        skips=["05-555-0142", "1234-5678", "555-01421", "2014;371:993-1004"],
        digits="3", then=r"[-.]\d{4}", judge=phone_parts.no_range,
    ),
    pattern(
        "digits behind a cue", "PHONE",
        rf"\b{_CUE}\b(?:[ ]?(?:number|no|nr|num))?[ .:#=(]{{1,5}}(?:is |at |on |to |in |\+?1[-. ]?)?"
        rf"(?P<it>(?:\(?\d{{3}}\)?[-. /]?\d{{3}}[-. ]?\d{{4}}"
        rf"|(?=0[1-9](?:[-. /]?\d){{7,9}}(?!\d))0\d{{1,4}}(?:(?!{phone_forms.AMOUNT})[-. /]?\d{{2,9}}){{1,4}})"
        rf"{_EXTENSION}){_LAST}",
        finds=["phone: [5135550142]", "Pager # [513 555 0142]", "cell number is [513-5550142]",
               "telephone [03069990850]", "call on [0115 4960620]"], skips=["phone 51355", "call at 0730 1200 1830"],
        leads=_CUES, follows=r" ?(?:mail|me|him|her|us|them|n[uor])|[ .:#=(]+(?:\d|is|at|on|to|in|\+|\Z)",
    ),
    pattern(
        "seven digits behind a cue", "PHONE",
        r"\b(?:tele?phone|phone|tel|cell(?:ular)?|mobile|fax|ph|[fpt](?=:))[ .:#]{1,3}(?P<it>[2-9]\d\d \d{4})"
        r"(?![\w-]|[./]\d| \d)",
        finds=["busy use F: [555 0190]", "tel. [555 0142]"], skips=["P 555 0190", "phone 555 019", "ph 7.35 4000"],
        leads="telephone telphone phone tel cell cellular mobile fax ph f p t", follows=r"[ .:#]+000 ",
    ),
    pattern(
        "extension or pager", "PHONE",
        r"\b(?:pagers?|pgr|paged(?! ?(?:[01]\d|2[0-3])[0-5]\d\b)|pg\.?|beeper|beep|bleep|voalte|vocera|ascom"
        r"|spectralink|zone"
        r" phone|poste|x|ext\.?|extn\.?|exten\.?|extension)(?:[ ]?(?:number|no|id))?[ .:#]{0,3}"
        r"(?P<it>(?:\d{1,2}-)?\d{4,6}|(?<=ext )\d{2,3}|(?<=ext. )\d{2,3}|(?<=extn )\d{2,3}|(?<=extn. )\d{2,3}"
        r"|(?<=extension )\d{2,3}|(?<=pager )\d{3}|(?<=bleep )\d{3}|(?<=bleep: )\d{3}|(?<=pager: )\d{3}"
        r"|(?<=beeper )\d{3})(?![\w%-]|[./]\d| ?(?:mg|ml|cm|mm|doses?|days?|times)\b)",
        finds=["beeper [31217]", "ext. [4021]", "x[4-2231]", "pager #[12345]", "pg [2-6140]", "pgr [0418]", "ext [14]",
               "Vocera [44192]", "extn. [4-4418]", "pg [41-0107]", "pager [613]  25/11", "SpR on bleep [109]",
               "Mme Roy, poste [2214], pour"],
        skips=["x4", "x 3 days", "x10 6", "paged 1510", "pg 4", "ext 4/5", "ext 10 mg", "flex 50%, ext 25%",
               "bleep 200 times", "pager 61"],
        leads="pager pagers pgr paged pg beeper beep bleep voalte vocera ascom spectralink zone poste ext extn exten "
              "extension x", follows=r" ?(?:nu|no|id|ph)|[ .:#]*(?:\d|\Z)", judge=_no_joint,
    ),
    pattern(
        "pager of whom one paged", "PHONE",
        r"\bpaged[^.;\n()]{0,30}(?:[A-Z][a-z]\.[^.;\n()]{0,24})? ?\(#(?P<it>\d{3,6})\)",
        finds=["Paged Dr. Sandoval x2 (#[0614]). Call", "RN Bonnie paged (#[331])."],
        skips=["paged x2 (0614)", "paged. Bed (#331)", "repaged at (#1)"],
        leads="paged", follows=" ",
    ),
    pattern(
        "pager behind a letter", "PHONE",
        r"\bp\.? ?(?P<it>\d{4,5}|\d{1,2}-\d{3,5})(?=[,;)]|\.?\s*\n|\.?\s*\Z|\. [A-Z]|  )",
        finds=["Bello, RN, CCM   p [4490]", "Dr. St. Cloud, p [4602], notified", "Ann Moor MD p [61204]",
               "Ann Moor, PGY2 / AMO   p [31-447]"],
        skips=["p 120", "p 0.05, n", "see p 1204 of it", "Moor, p 2019,", "PIP 30, p 4490", "fell p 10-120 min"],
        leads="p", follows=r"\.? ?\d", judge=_of_pager, flags=re.IGNORECASE,
    ),
    pattern(
        "who is to be paged", "PHONE",
        r"(?<!see )(?<!on )\bpage (?P<it>(?!(?:19|20)\d\d)\d{4,5})(?= (?:for|with|if|when|prn|any|once|and|to)\b|[,;)]"
        r"|\.(?!\d))",
        finds=["Page [6118] for relapse", "before pickup: page [6118], hold"],
        skips=["see page 1204, left", "page 12 of 40", "page 1204 of the book"], leads="page", follows=r" \d",
    ),
    pattern(
        "Indian", "PHONE", r"(?<![\w.$/#+-])[6-9]\d{4}[ -]?\d{5}(?![\w-]|[./]\d)",
        finds=["Mob: [98455 50142]", "mobile no. [9845550142]", "contact [98455-50142]"],
        skips=["98455 50142", "12345 67890", "Mob: 98455 501"], digits="5 10", then=r"[ -]\d{5}|\Z|[^\d]",
        judge=_reaches,
    ),
    pattern(
        "inside a house", "PHONE",
        r"\b(?:dial|call(?:ed|ing)?|phone|tel|ph|reach(?:ed)?|contact|desk|office|station|clerk|page|paged|pager"
        r"|number)"
        r"(?: (?:me|us|him|her|them|back|is|at|on|her at|him at|me at|us at|back at))?[ .:#]{1,3}"
        r"(?P<it>\d-\d{4})(?![\w-]|[./]\d)",
        finds=["call me at [5-5519]", "desk: [4-2210]"], skips=["call 5-10 times", "phone 5-551"],
        leads="dial call called calling phone tel ph reach reached contact desk office station clerk page paged "
              "pager number", follows=r" (?:me|us|hi|he|th|ba|is|at|on)|[ .:#]+0-",
    ),
    pattern(
        "in letters", "PHONE",
        r"(?<![\w-])(?:1[-. ])?8(?:00|33|44|55|66|77|88)[-. ](?:\d{3}[-. ]?[A-Z]{4}|\d{2}[-. ]?[A-Z]{5}"
        r"|[A-Z]{3}[-. ][A-Z]{4}|[A-Z]{3}[-. ]?\d{4}|[A-Z]{7,10}|[A-Z]{2,6}-[A-Z]{1,7}(?:-[A-Z]{1,7})?)(?![\w-])",
        finds=["[1-800-555-HELP]", "quit line [800-55-NURSE]", "[1-800-QUIT-NOW]"], skips=["800 UNITS", "1-800 MG"],
        digits="1 3", then=r"[-. ]000[-. ]|[-.](?:000[-. ]?[a-z]|00-?[a-z]|[a-z]{2}[a-z-])", flags=0,
    ),
    pattern(
        "ten digits in two groups", "PHONE", r"(?<![\w.$/#-])[2-9]\d\d [2-9]\d{6}(?![\w-]|[./]\d)",
        finds=["[617 5550199]"], skips=["120 1234567", "617 555019"], digits="3", then=r" \d{5}",
    ),
    pattern(
        "glued to its cue", "PHONE",
        r"(?<![^A-Za-z])(?<=[A-Za-z])[2-9]\d\d[-. ]\d{3}[-. ]\d{4}(?!\d|-\d)", finds=["Tel[402-555-0191]",
                                                                                    "Kevinc[508-555-0170]."],
        skips=["x402-555-01911"], digits="3", then=r"[-. ]\d{3}[-. ]",
    ),
    pattern(
        "British", "PHONE", r"(?<![\w.$/#+-])(?:0[12]\d{1,3} \d{3,4} \d{3,4}|07\d{3}[ -]?\d{3} ?\d{3}"
                            r"|0[12]\d{3} \d{5,6}|0[12]\d\d \d{7})(?![\w-]|[./]\d)",
        finds=["ring [020 7946 0018]", "mobile [07700 900123]", "[07700 900 461] daughter", "[07700-900461]"],
        skips=["0044 7719 3", "010 20", "bed check 0100 0300 0500"], digits="3-5 11", then=r"[ -]?\d{3}|\Z",
        judge=_no_hours,
    ),
    pattern(
        "Australian", "PHONE", r"(?<![\w.$/#+-])(?:0[2378] [2-9]\d{3} \d{4}|04\d\d \d{3} \d{3}|04[1-9]\d{7}"
                               r"|1[38]00 \d{3} \d{3})(?![\w-]|[./]\d| \d)",
        finds=["informed [02 5550 7213],", "wife [0491 570 156]", "[1300 975 707]", "mob [0412555019]"],
        skips=["O2 95", "02 1200 1300", "0400 120 80", "0415 118 102", "1800 12 100"], digits="2 4 10",
        then=r" \d{3}|\Z", judge=_no_hour,
    ),
    pattern(
        "area in brackets", "PHONE",
        r"\(0\d{1,4}\)[-. ]{0,2}(?:[2-9]\d{3}[-. ]?\d{4}|\d{4}-\d{4}|\d{3}[- ]?\d{3,4}|\d{6,8})(?![\w-]|[./]\d)",
        finds=["Ph [(07) 5550 1400]", "[(08).5550.1043]", "[(03)-1249-6587]", "[(064)-6264978]",
               "T [(01539) 496012]", "[(020) 7946 0018]"],
        skips=["(02) 95", "(0) 1234 5678", "(01) 12 2012"], leads="(", follows=r"0\d",
    ),
    pattern(
        "digits of a text line", "PHONE",
        r"\b(?:text line|text(?:ing)?(?: to)?|sms(?: to)?|short ?code)[ :#]{1,3}(?P<it>\d{5,6})(?![\w-]|[./]\d)",
        finds=["text line [55501]", "SMS to [741741]"], skips=["text 4 times", "text 2019-2020"],
        leads="text texting sms short shortcode",
    ),
    pattern(
        "from abroad", "PHONE",
        r"(?<![\w+])\+(?!1[-. ]?[2-9])(?=\d(?:[-. ()]{0,3}\d){7,14}(?!\d))[1-9]\d{0,2}(?:[-. ]?\(\d{1,4}\))?"
        r"(?:[-. ]?\d{1,10}){1,6}(?![\w-])",
        finds=["[+44 20 7946 0958]", "[+49 (0)30 901820]", "on [+44(0)121 4960712].", "[+44117 4960357]",
               "[+70(2)2353809241]"],
        skips=["+2 edema", "WBC +3 10 20", "+1200 ml"], leads="+",
        follows=r"\d",
    ),
    pattern(
        "address", "EMAIL", r"(?<![\w.+%-])[\w+%-]+(?:\.[\w+%-]+)*@[\w-]+(?:\.[\w-]+)+",
        finds=["write [j.doe+x@clinic.example]", "<[mary@a.example.org]>"], skips=["2 tabs @ 10:30", "@home",
        "RA thresh 0.5@0.4", "1.0V@0.5ms"], within=("@",), judge=_hosted,
    ),
    pattern(
        "address in words", "EMAIL",
        r"(?<![\w.+-])[\w.+-]{1,64} (?:at|\(at\)|\[at\]) [\w-]{1,64}(?: (?:dot|\(dot\)|\[dot\]) [a-z]{2,6}\b){1,4}",
        finds=["[jdoe at clinic dot org]"], skips=["seen at clinic dotted"], near=(" dot ", "(dot)", "[dot]"),
    ),
    pattern(
        "link", "URL",
        r"(?:\b(?:https?|s?ftps?|file|smb|nfs|afp|s3|gs|ssh|davs?)://|\bwww\d?\.)[^\s<>\"'\]]*[^\s<>\"'\].,;:!?)]",
        finds=["see [www.clinic.example/x]", "([https://a.b/c?d=1])", "[file:///home/jdoe/a.txt]", "[s3://b/doe.nii]"],
        skips=["www", "http", "PT://"], within=("://", "www"),
    ),
    pattern(
        "host", "URL",
        r"(?<![\w@.-])[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)*"
        r"\.(?:com|org|net|edu|gov|mil|info|biz|health|example|test|invalid|co\.uk|ac\.uk|nhs\.uk|(?:us|io|me|tv|ly)(?=/(?:[a-z]|[A-Z0-9][A-Za-z0-9])))\b(?!\.[a-z])"
        r"(?:/[^\s<>\"')\]]*[^\s<>\"')\].,;:!?])?",
        finds=["on [mychart.clinic.org]", "[patients.com/a]", "page ([sso.campus.example]) reads",
               "her page [clinic.us/s/ada]", "link [moor.ly/3xYzA]"],
        skips=["j@clinic.example.org", "Pt.comes in"],
        within=(".com", ".org", ".net", ".edu", ".gov", ".mil", ".info", ".biz", ".health", ".example", ".test",
                ".invalid", ".uk", ".us/", ".io/", ".me/", ".tv/", ".ly/"), flags=0,
    ),
    pattern(
        "host in capitals", "URL",
        r"(?<![\w@.-])[A-Z0-9](?:[A-Z0-9-]*[A-Z0-9])?(?:\.[A-Z0-9](?:[A-Z0-9-]*[A-Z0-9])?)*"
        r"\.(?:COM|ORG|NET|EDU|GOV|INFO|BIZ)\b(?!\.[A-Z])(?:/[A-Z0-9./_-]*[A-Z0-9/])?",
        finds=["BLOG AT [MOOR-HILL.COM] AND"], skips=["PAIN.NETWORK"],
        within=(".com", ".org", ".net", ".edu", ".gov", ".info", ".biz"), flags=0,
    ),
    pattern(
        "host of a country", "URL",
        r"\b(?:web ?site|site|web|blog(?: is)?(?: at)?|visit|online at|go to)[ :]{1,2}"
        r"(?P<it>[a-z0-9][a-z0-9-]{2,40}(?:\.[a-z0-9-]{2,40})?\.(?:fr|de|es|eu|nl|pl|br|mx|ie|ca|au|nz|uk|io|app))"
        r"(?![\w@-]|\.\w)",
        finds=["a blog at [moor-hill.eu] and", "website: [clinic.moor.fr]"],
        skips=["site above.in the", "site L.de", "visit x.y"],
        leads="website web site blog visit online go", follows=r" ?[: a-z]", flags=0,
    ),
    pattern(
        "IPv4", "IPADDRESS",
        r"(?<![\w.])(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)\.){3}(?:25[0-5]|2[0-4]\d|1?\d?\d)(?:/\d{1,2})?(?::\d{2,5})?"
        r"(?![\w.]\d|\w)",
        finds=["from [192.168.4.12]", "[10.0.0.1/24]"], skips=["1.2.3", "v 1.2.3.4.5", "300.1.1.1"],
        digits="1-3", then=r"\.\d{1,3}\.",
    ),
    pattern(
        "IPv6", "IPADDRESS",
        r"(?<![\w:])(?:(?:[0-9a-f]{1,4}:){7}[0-9a-f]{1,4}|(?:[0-9a-f]{1,4}:){1,6}(?::[0-9a-f]{1,4}){1,6})(?![\w:])",
        finds=["host [2001:db8::8a2e]", "[fe80:0:0:0:202:b3ff:fe1e:8329]",
               "ip=[abad:4c94:aed6:98c5:2b22:cfdf:d969:182b]",
               "[48d1:426:2d62:4a77:5b14:19cf:cd8a:a231]"],
        skips=["12:30:45", "ratio 1:2", "bad: 12:30", "a:b:c"],
        leads=_HEXADECIMAL, follows=r"[\da-f]{0,3}:[\da-f:]", digits="1-4", then=r"[a-f][\da-f]{0,2}:|:[\da-f:]",
    ),
    pattern(
        "three, two and four", "SSN", r"(?<![\w.-])\d{3}([- ])\d{2}\1\d{4}(?![\w-]|\.\d)",
        finds=["SSN [912-34-5678]", "[912 34 5678]"], skips=["912-345-678", "1912-34-5678", "912-34 5678"],
        digits="3", then=r"([- ])\d\d\1\d",
    ),
    pattern(
        "behind its name", "SSN",
        r"\b(?:ssn|soc(?:ial)?\.? sec(?:urity)?\.?(?: (?:number|no|nr|#))?|ss ?#)[\s.:#=]{0,4}(?:is |was )?"
        r"(?P<it>\d{3}-?\d{2}-?\d{4}|(?:[x*]{3}-?[x*]{2}-?)\d{4})(?!\d)",
        finds=["SSN: [912345678]", "social security number is [912-34-5678]", "SS# [xxx-xx-5678]"], skips=["ssn 12"],
        leads="ssn ss soc social",
    ),
    pattern(
        "masked", "SSN", r"(?<![\w*#-])[x*#]{3}([- ])[x*#]{2}\1\d{4}(?![\w-]|[./]\d)",
        finds=["SSN [xxx-xx-5678]", "[***-**-5678]", "[xxx xx 5678]"], skips=["xxx-xx-567", "** 12 34", "xx-xxx-5678"],
        leads="xxx * #", follows=r"-| xx|\*\*|##",
    ),
    pattern(
        "its last four", "SSN",
        r"\b(?:last (?:four|4)(?: digits)?(?: of)?(?: (?:the|his|her|your))? ?(?:ssn|social)[^\d\n]{0,20}"
        r"|last(?: (?:four|4)(?: digits)?|-?4)(?:(?: is| are|:|#)? ?| \((?!(?:19|20)\d\d\)))"
        r"|(?:ssn|social(?: security)?(?: number)?) (?:ending|ends)(?: in| with)? ?"
        r"|last (?:four|4)/?ssn:? ?)"
        r"(?P<it>\d{4})(?![\w-]|[./]\d)",
        finds=["last four of SSN: [5678]", "last 4 digits of her social are [5678]", "(KESSLER, last four [9942])",
               "SSN ending in [4419]", "LAST4: [0091]", "last4 [6613]", "by name/DOB/last 4 ([1540])."],
        skips=["last four days", "last 4 2018-19", "last4 x 0091", "the last 4 (2019)"],
        leads="last ssn social", follows=r" (?:fo|0|nu|se|en)|-?0|[ /]?ss",
    ),
    *phone_parts.PATTERNS,
    *phone_forms.PATTERNS,
    *reached.PATTERNS,
)


class Contacts:
    """What reaches somebody, by its shape and the words before it (45 CFR 164.514(b)(2)(i)(D) to (G), (N), (O))."""

    name = "contacts"
    version = "1"
    kinds = frozenset({"PHONE", "FAX", "EMAIL", "URL", "IPADDRESS", "SSN"})

    def find(self, document: Document, known: tuple[KnownValue, ...]) -> Iterable[Span]:
        """The spans of a note; a telephone number behind the word fax is one."""
        return self._spans(note_of(document))

    def _spans(self, note: Note) -> Iterator[Span]:
        text = note.text
        for span in all_spans(PATTERNS, note, self.name):
            if span.kind == "PHONE":
                before, after = text[max(0, span.start - 60) : span.start], text[span.end : span.end + 20]
                low = before.lower()
                told = "fa" in low or low.rstrip(" ")[-2:] in ("f.", "f:")
                if (told and _FAX.search(before)) or _FAX_BEHIND.match(after):
                    yield span._replace(kind="FAX", label="FAX")
                    continue
            yield span


RECOGNIZER = Contacts()
