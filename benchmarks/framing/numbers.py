"""Numbers and addresses of systems: what identifies somebody, and the numbers of charts that identify nobody."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from itertools import product

from benchmarks.framing.names import firsts, lasts

Draw = random.Random

def _words(text: str) -> list[str]:
    """The words of a text, in their order."""
    return text.split()


_CAPITALS = "ABCDEFGHJKLMNPRSTUVWXYZ"
_MARKS = {
    "?": "ACDEFGHJKMNPQRTUVWXY",
    "#": "0123456789",
    "%": "123456789",
    "@": _CAPITALS,
    "~": _CAPITALS.lower(),
    "*": _CAPITALS + "0123456789",
    "^": "0123456789ABCDEF",
    "_": "23456789",
}
_WORDS = _words("sunny quilter bass fisher river mama dog gator music lady cowboy tiger pickle angel hawk rider star")
_ORGS = _words("lakeview northpoint stclare summit mercygen harbor pinehill valleycare bayside tricounty ridgewood")
_MAILS = _words("gmail.com yahoo.com hotmail.com aol.com icloud.com comcast.net outlook.com sbcglobal.net msn.com")

_ACIDS = "ACDEFGHIKLMNPQRSTVWY"
_DIGITS = _words("oh one two three four five six seven eight nine")


def written(draw: Draw, shape: str) -> str:
    """The shape with a letter or digit drawn for each of its marks."""
    return "".join(draw.choice(_MARKS[mark]) if mark in _MARKS else mark for mark in shape)


def shapes(*options: str) -> Callable[[Draw], str]:
    """One of the shapes, with letters and digits at random."""
    return lambda draw: written(draw, draw.choice(options))


def digits(least: int, most: int, *before: str) -> list[str]:
    """Shapes of so many digits, with each of the letters before."""
    return [start + "%" + "#" * (length - 1) for start, length in product(before or ("",), range(least, most + 1))]


def within(least: float, most: float, places: int = 0) -> Callable[[Draw], str]:
    """A number between two, with so many places behind the point."""
    return lambda draw: f"{draw.uniform(least, most):.{places}f}"


def one_of(words: str | Sequence[str]) -> Callable[[Draw], str]:
    """One of the words."""
    options = words.split() if isinstance(words, str) else list(words)
    return lambda draw: draw.choice(options)


_AREA = "_##"
_LINE = ("_##", "####")


def _telephones() -> list[str]:
    one, two = _LINE
    ten = [f"{_AREA}{a}{one}{b}{two}" for a, b in ("--", "..", "  ", " -", "/-", "-.", ("", ""), ("", "-"), "- ")]
    bracketed = [f"({_AREA}){a}{one}{b}{two}" for a, b in ((" ", "-"), ("", "-"), (" ", " "), ("-", "-"), (" ", "."))]
    return [*ten, *ten, *bracketed, *bracketed, *(f"1{a}{ten[0]}" for a in "- "), f"+1 {bracketed[0]}", f"1.{ten[1]}"]


def _surrounded(draw: Draw) -> str:
    """An e-mail's name before the at sign."""
    first, last = draw.choice(firsts(3_000)), draw.choice(lasts(3_000))
    return draw.choice(
        [
            f"{first}.{last}",
            f"{first[0]}{last}",
            f"{first}{last}",
            f"{first}_{last}",
            f"{last}{first[0]}",
            f"{draw.choice(_WORDS)}{draw.choice(_WORDS)}{draw.randrange(100)}",
            f"{first}{draw.randrange(40, 2000)}",
            f"{first}-{last}{draw.randrange(10)}",
        ]
    ).lower()


def _site(draw: Draw) -> str:
    org = draw.choice(_ORGS)
    return f"{org}{draw.choice(['', 'health', 'clinic', '-med'])}.{draw.choice(['org', 'com', 'net', 'edu', 'us'])}"


def email(draw: Draw) -> str:
    """An e-mail address."""
    return f"{_surrounded(draw)}@{draw.choice([draw.choice(_MAILS), _site(draw), 'mail.' + _site(draw)])}"


def disguised(draw: Draw) -> str:
    """An e-mail address in words."""
    name, _, host = email(draw).partition("@")
    at = draw.choice([" at ", "(at)", " [at] ", " (at) ", "_at_"])
    dot = draw.choice([" dot ", "."] if at == " at " else [".", "(dot)", " [dot] ", " (dot) ", " dot "])
    return name.replace(".", dot if dot != "." and draw.random() < 0.5 else ".") + at + host.replace(".", dot)


def url(draw: Draw) -> str:
    """An address of the web."""
    start = draw.choice(["www.", "http://", "https://", "https://www.", ""])
    path = draw.choice(
        [f"/{draw.choice(_WORDS)}{draw.choice(_WORDS)}", written(draw, "/s/########"), "/f/help-us"]
    )
    return start + _site(draw) + (path if not start or draw.random() < 0.6 else "")


def handle(draw: Draw) -> str:
    """A name by which somebody signs in or posts."""
    return draw.choice(
        [
            _surrounded(draw).replace("-", "_"),
            f"{draw.choice(_WORDS)}_{draw.choice(_WORDS)}{draw.randrange(100)}",
            f"{draw.choice(_WORDS)}{draw.randrange(1940, 2010)}",
            written(draw, f"{draw.choice(firsts(3_000))[0].lower()}{draw.choice(lasts(3_000)).lower()}##"),
        ]
    )


def spoken(draw: Draw) -> str:
    """A telephone number in words."""
    return draw.choice([" ", "-"]).join(draw.choice(_DIGITS) for _ in range(draw.choice([7, 10])))


def variant(draw: Draw) -> str:
    """A change in a gene, as a laboratory writes it."""
    acids = _words("Ala Arg Asn Asp Cys Gln Glu Gly His Ile Leu Lys Met Phe Pro Ser Thr Trp Tyr Val")
    place, end = draw.randrange(20, 3000), draw.randrange(3000, 3100)
    step = draw.choice(["A>G", "C>T", "del", "dupA", f"_{end}delAG"])
    return draw.choice(
        [
            f"c.{place}{step}",
            f"p.{draw.choice(acids)}{place}{draw.choice(acids)}",
            f"{draw.choice(_ACIDS)}{place}{draw.choice(_ACIDS)}",
            f"p.{draw.choice(acids)}{place}fs",
        ]
    )


def pressure(draw: Draw) -> str:
    """A blood pressure."""
    return f"{draw.randrange(84, 212)}/{draw.randrange(40, 112)}"


def clock(draw: Draw) -> str:
    """A time of day."""
    hour, minute = draw.randrange(24), draw.randrange(60)
    half = draw.choice(["am", "PM"])
    return draw.choice([f"{hour:02}:{minute:02}", f"{hour:02}{minute:02}", f"{hour % 12 + 1}:{minute:02} {half}"])


def interval(draw: Draw) -> str:
    """The range of a laboratory."""
    low = draw.choice([draw.randrange(1, 40), draw.randrange(40, 200), round(draw.uniform(0.1, 9), 1)])
    return f"{low}{draw.choice(['-', ' - ', '–'])}{low * 3 if isinstance(low, int) else round(low * 2.5, 1)}"


_TEN = _telephones()
_RECORD = [
    *digits(6, 9),
    *digits(6, 8),
    "0######",
    "00######",
    *digits(6, 8, "M", "E", "H", "Z", "R"),
    "##-##-##",
    "###-##-##",
    "%##-###",
    "%##-####",
    "%##-###-###",
    "0%-##-##-##",
    "%## ## ##",
    "%#######-#",
    "%######@",
    "@@######",
]
_ACCOUNT = [*digits(8, 12), *digits(9, 11), *digits(8, 11, "V", "A", "H", "AC"), "%#########-#", "%###-######",
    "@##-######", "00#########"]
_VISIT = [*digits(7, 12), *digits(7, 9, "E", "V", "VN"), "%#####-##", "%##-######"]
_SURGICAL = [
    f"{start}{year}-{number}"
    for start, year, number in product(("S", "SP", "S-", "SP-", "C", "HS", "SU", "NS", "GS-", "M"), ("##", "20##"),
        ("####", "#####", "%###"))
] + ["##-SP-####", "##S-#####", "S##:####", "##-#####", "SP##:#####", "##:S#####"]

SLOTS: dict[str, Callable[[Draw], str]] = {
    "MRN": shapes(*_RECORD),
    "ACCT": shapes(*_ACCOUNT),
    "ENC": shapes(*_VISIT),
    "EPI": shapes(*digits(6, 9), *digits(6, 8, "E", "Z")),
    "CLAIM": shapes(*digits(8, 11), "##-######", "WC##-#####", "@@########", "%##-##-####-#", "##-@####-###",
        "%###########-###"),
    "AUTH": shapes(*digits(7, 11), *digits(6, 9, "A", "P", "PA", "OP"), "%###-#####", "@#########", "@####*####"),
    "CASE": shapes("##-#####", "##-####", "20##-######", *digits(6, 9), "##-@@-####", "ME##-####", "20##-@@-######",
        "##-%####-@"),
    "INMATE": shapes(*digits(5, 8), "@#####", "@@####", "%####-###", "@-#####"),
    "ACC": shapes("@@-##-######", "##-###-#####", *digits(7, 10), "20######-@@-####", "@##-#######", *digits(7, 8,
        "F", "RAD", "US"), "##@@######", "%######-@"),
    "ORD": shapes(*digits(7, 10), "%########-#", "O########", "@@######", "%###-####"),
    "SPEC": shapes("##:H#######R", "####:CH#####S", *digits(7, 9), *digits(6, 7, "T", "W", "H", "M"), "##-%##-####",
        "##-######", "@##-#####", "####:@#####@"),
    "PATH": shapes(*_SURGICAL),
    "DONOR": shapes("@@@@###", "@@@####", *digits(6, 8), "%##-###"),
    "UNOS": shapes("@@@@###", "@@@%###"),
    "DIN": shapes("W#### ## ######", "W############", "W#############", "##@@#####", "W#### ## ###### #"),
    "BAND": shapes("@@@####", "@####", "*@@####", "%#####"),
    "LOT": shapes("@@####", "@####@@", "%@####", "#@###", "@###@", "#####@@", "@@@###", "%####", "@##-####", "##@##@",
        "@@#####", "@@@@###@@", "###@##@", "%#####"),
    "SERIAL": shapes("@@@######@", "@@#######", "%######", "%@@####", "##-#######", "@#@#@#@#", "@@@######",
        "@##########", "%#########", "@-####-####", "##@#####", "%##-@@@-####"),
    "UDI": shapes("(01)0############%(17)2#%#%#(10)@@####(21)%######", "(01)0############%(21)@@@######@",
        "(01)0############%(11)2#0%0%(10)*****"),
    "SUBJ": shapes("0%#-0##", "%###-###", "@@-###", "SUBJ-###", "%#-%##", "%####", "@@@##-###", "%##-%##-###", "%##",
        "@@@-###-##"),
    "PROT": shapes("20##-####", "STUDY########", "Pro########", "HSC-@@-##-####", "##-######", "@@@-####-##",
        "@@@####", "H-#####", "20##P######", "##-####.#", "@####%###"),
    "LIC": shapes("@ #####", "@######", "###-######", "@@.######", "@@######", "%#####", "RN%#####", "@@-@####",
        "@@@#####"),
    "DL": shapes("@#######", "########", "@###-####-####", "@@@##*###*", "@### ### ### ###", "%########",
        "@##-##-####", "@############"),
    "PASS": shapes("@########", "#########", "@@#######", "5########"),
    "ALIEN": shapes("A#########", "A ### ### ###", "A##-###-###", "A########", "###-###-###"),
    "DEA": shapes("@@#######", "B@#######", "F@#######", "M@#######", "A@#######-###"),
    "NPI": shapes("1#########"),
    "PLATE": shapes("@@@ ####", "%@@@###", "###-@@@", "@@@####", "@@@-####", "@@# #@#", "@@@ ###", "###@@@", "%###@@"),
    "VIN": shapes("1@@@@########****", "2****************", "J@#@@##@*@#######", "5@@@@##@*@@######"),
    "HP": shapes("@@@#########", "@#### #####", "@######### ##", *digits(8, 11), "@@@%@@########", "%########-##",
        "@@#######", "@@@@########", "%## ### ###"),
    "GRP": shapes("%#####", "#######-##", "@@####", "%####-###", "@####", "%######"),
    "MCAID": shapes("@@#####@", "##########", "#########", "############", "%#######-##", "@#######", "%########@"),
    "MBI": shapes("%??#-??#-??##", "%?##-?##-??##", "%??#??#??##", "%??# ?## ??##"),
    "HICN": shapes("#########A", "###-##-####A", "###-##-####B%", "#########D", "A#########"),
    "RX": shapes("%######", "%######-#####", "######", "C%######", "%#-#####"),
    "SSN": shapes("###-##-####", "###-##-####", "### ## ####", "#########", "###.##.####", "###–##–####"),
    "SSNX": shapes("xxx-xx-####", "XXX-XX-####", "***-**-####".replace("*", "X"), "xxxxx####", "XXX XX ####"),
    "LASTFOUR": shapes("####"),
    "DOD": shapes("1#########", "%#########"),
    "PH": shapes(*_TEN),
    "PHSEV": shapes("_##-####", "_##-####", "_##.####", "_## ####", "_######"),
    "PHP": shapes("___-####", "(_##) _##-____", "_##-_##-####"),
    "PHW": spoken,
    "TOLL": shapes("1-800-###-####", "800-###-####", "1-888-###-####", "(877) ###-####", "1-800-@@@-@@@@",
        "866.###.####"),
    "INTL": shapes("+52 %# #### ####", "+44 20 %### ####", "011-52-%##-###-####", "+44 7### ######",
        "011 52 %# #### ####", "+91 %#### #####", "+63-9##-###-####", "+49 %## #######", "011-44-20-%###-####",
        "00 44 %### ######"),
    "EXT": shapes("%####", "%###", "%###", "%-####"),
    "PAGER": shapes("%####", "%###", "%#####", "_##-####", "_##-_##-####", "%-####", "##-####", "(_##) _##-####"),
    "EMAIL": email,
    "EMAILD": disguised,
    "URL": url,
    "HANDLE": handle,
    "HANDLEB": handle,
    "LASTINIT": lambda draw: draw.choice(lasts(3_000))[0] + written(draw, "####"),
    "ZOOM": shapes("%## ### ####", "%## #### ####", "%#########", "%##-###-####"),
    "IP": lambda draw: ".".join(str(draw.randrange(1, 255)) for _ in range(4)),
    "MAC": shapes("^^:^^:^^:^^:^^:^^", "^^-^^-^^-^^-^^-^^", "^^^^.^^^^.^^^^", "^^^^^^^^^^^^"),
    "BATES": shapes("@@@#######", "@@@######", "@@@-######", "@@@@ ######", "@@@00####", "DEF000###"),
    "MSG": shapes("MSG#####", "%#######", "Q########T########", "@@@@%######"),
    "UID": shapes("1.2.840.113619.2.%#.%.%########.###.%#########", "1.3.6.1.4.1.%####.%.%.####.##########",
        "2.16.840.1.%#####.%.##.%.%#######.%###"),
    "JOB": shapes(*digits(5, 9), *digits(6, 8, "J", "T", "D"), "%###-####", "%#-######", "%#######/######"),
    "BADGE": shapes(*digits(4, 7), *digits(4, 6, "E", "T"), "%#-####", "@@####"),
    "RUN": shapes("##-######", "20##-#####", *digits(5, 9), "%#-%###", "@##-####", "##@%####"),
    "CERT": shapes("##-######", "###-##-######", *digits(6, 10), "20##-######"),
    "BANK": shapes(*digits(8, 12)),
    "ROUTING": shapes("0########"),
    "CARD": shapes("4### #### #### ####", "4###-####-####-####", "4###############"),
    "EIN": shapes("%#-#######"),
    "CLIA": shapes("%#D#######"),
    # what identifies nobody
    "LAB": within(0.4, 14, 1),
    "TROP": within(0.01, 9, 2),
    "NA": within(121, 155),
    "CL": within(88, 118),
    "TWO": within(11, 88),
    "CNT": within(40, 480),
    "CNTFOUR": within(1000, 9500),
    "CNTFIVE": within(10000, 98000),
    "BP": pressure,
    "HR": within(48, 140),
    "RR": within(8, 27),
    "TEMP": within(96.1, 103.4, 1),
    "SAT": within(84, 100),
    "WT": within(41, 180, 1),
    "HT": within(142, 199),
    "PHV": within(7.05, 7.58, 2),
    "VL": one_of("1,240,000 48,000 320 <20 <50 2,340 91,000 1.2M"),
    "DOSE": one_of("6.25 12.5 25 37.5 50 100 200"),
    "MU": one_of(["2.4 million", "1.2 million", "4 million", "600,000"]),
    "VITD": one_of("50,000 50000 2000 1000 25000"),
    "MCG": one_of("25 50 75 88 100 112 125 137 150 175 200"),
    "DRUGSTR": one_of("5-325 10-325 7.5-325 5/325 7.5/500 5/500 2.5-325"),
    "DRUGSTRB": one_of("875-125 500-125 875/125 2000-125"),
    "ICD": shapes("@##.#", "@##.##", "@##.#", "@##", "S%#.###A", "Z##.##"),
    "ICDN": shapes("%##.##", "%##.#", "%##", "V##.#", "E%##.#"),
    "CPT": shapes("9####", "7####", "%####", "992##", "%####-##", "992##-25"),
    "HCPCS": shapes("J####", "G####", "L####", "A####", "Q####"),
    "LOINC": shapes("####-#", "#####-#"),
    "SNOMED": shapes("%#######", "%########", "%####%###"),
    "CAS": shapes("%#-##-#", "%##-##-#", "%###-##-#"),
    "CUI": shapes("C#######"),
    "GENE": one_of("BRCA1 EGFR KRAS TP53 CFTR MYBPC3 PIK3CA MLH1 CHEK2 SCN5A RYR1 IDH1 FLT3 ATM PALB2 GJB2 CALR JAK2"),
    "VAR": variant,
    "REFSEQ": shapes("%#####.%", "00####.%"),
    "RSID": shapes("rs%######", "rs%####", "rs%########"),
    "REFN": shapes("%######", "%#####"),
    "KARYO": one_of(["46,XX", "46,XY", "47,XY,+21", "45,X", "46,XY,t(9;22)(q34;q11.2)"]),
    "CD": one_of("3 4 5 8 10 19 20 23 30 33 34 38 45 56 68 117 138"),
    "HLA": one_of("02:01 24:02 07:02 57:01 15:02 27:05 51:01"),
    "QTC": within(350, 560),
    "LENS": one_of("SN60WF SA60AT ZCB00 MA60AC SN6AT4 ZXR00 AU00T0 MX60E DIU150"),
    "DIOP": within(9, 29, 1),
    "SPH": lambda draw: f"{draw.choice('+-')}{draw.randrange(0, 9)}.{draw.choice(['00', '25', '50', '75'])}",
    "AXIS": within(1, 180),
    "VA": one_of("20 25 30 40 50 60 70 80 100 200 400"),
    "FR": within(4, 28),
    "GA": within(14, 30),
    "ETT": one_of("6.0 6.5 7.0 7.5 8.0 8.5"),
    "STENT": lambda draw: f"{draw.choice(['2.25', '2.5', '2.75', '3.0', '3.5', '4.0'])} x {draw.randrange(8, 39)}",
    "EF": one_of("15 20 25 30 35 40 45 50 55 60 65"),
    "EFB": one_of("70 75"),
    "MODEL": one_of("L331 4076 6947M D284DRG DTBA1D1 5076 3830 W1DR01 L111 2088TC 7842 CRTD-V 4968 6935M"),
    "GCS": within(1, 9),
    "STAGE": within(1, 4),
    "LUMBAR": within(1, 5),
    "THORACIC": within(2, 12),
    "SIZE": within(0.4, 9.8, 1),
    "MM": within(2, 19),
    "CSPINE": within(4, 7),
    "CAL": one_of("1200 1500 1800 2000 2200"),
    "TIME": clock,
    "TIMEM": lambda draw: f"{draw.randrange(24):02}{draw.randrange(60):02}",
    "RRX": one_of("4 6 8 12"),
    "RANGE": interval,
    "RANGEB": one_of("12.0-16.0 13.5-17.5 3.5-5.1 0.6-1.2 4.0-11.0"),
    "PPV": one_of("23 20"),
    "PCV": one_of("13 15 20 7"),
    "TRIALNAME": one_of("PARADIGM-HF AFFIRM COMPANION TAILORx DAPA-HF SPRINT ACCORD"),
    "PROTNAME": one_of("FOLFOX6 R-CHOP sepsis CIWA-Ar heparin hypoglycemia ERAS R-EPOCH 7+3 BMT"),
    "EPIC": one_of("1,000 10,000 100,000 1000 10000 100000 200,000"),
    "ASADOSE": one_of("81 325 500 650 1000 162"),
    "DISP": one_of("10 15 20 30 45 60 90 120 180 360"),
    "REV": shapes("0%#0", "0###"),
    "LENSLEN": within(20.5, 29.9, 2),
    "FORM": one_of("1500 4473 CMS-1500 SF-36 DS-11 UB-04 W-9 8850 I-9 3010"),
    "VER": lambda draw: f"{draw.randrange(1, 12)}.{draw.randrange(0, 10)}.{draw.randrange(0, 30)}",
}
