"""What an index of known values finds is what looking for each value by itself finds."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date

from hypothesis import example, given
from hypothesis import strategies as st

from resynth.recognize.known import RECOGNIZER
from resynth.recognize.known_values import MONTHS, one_edit
from resynth.types import Document, KnownValue

POOL = (
    ("PATIENT", "Zebadiah Quillfeather"), ("DOCTOR", "Quillfeathar, Ng"), ("PATIENT", "Ab Bo"), ("DATE", "2011-01-11"),
    ("DATE", "2011-11-01"), ("HOLIDAY", "2001-11-11"), ("DATE", "1931-02-03"), ("DATE", "Feb 3"),
    ("STREET", "12 Abc 12"), ("STREET", "12 abc"), ("CITY", "Abc"), ("CITY", "São Tomé"), ("ORGANIZATION", "A_B 12"),
    ("IDNUM", "QF-77190"), ("IDNUM", "11111"), ("MEDICALRECORD", "0011112"), ("SSN", "11112"),
    ("PHONE", "513-555-0142"), ("ROOM", "12"), ("HOSPITAL", "12 12 12"), ("IDNUM", "1111112"), ("ACCOUNT", "2112100"),
)
PIECES = (
    *(value for _, value in POOL), "quillfeather", "Quillfeathe", "Quilfeathar", "11112", "11113", "0142", "qf 77190",
    "QF77190", "1/11/2011", "11.1.11", "01-11-'11", "2011-1-11", "20110111", "11012011", "Jan 11, 2011", "Mar", "11",
    "1st Nov, 2011", "nov. 1 11", "Feb 3", "1931", "12", "abc", "A_B", "_", " ", "  ", ", ", "-", "/", "\n", "x", "sao",
    "1 1", "1-1", "one", "oh", "double", "TRIPLE", "five", "fifty-five",
)
NUMBER_PIECES = (
    "1", "11", "111", "112", "one", "One", "two", "twelve", "eleven", "double", "triple", "twenty", "twenty-one", "12",
    "oh", "00", "0", "hundred", "513", "555", "fifty", "five", "thirteen", "01", "42", "forty", " ", "-", "\n", " \n ",
    "    ", ".", "x", "_",
)
ONES = ("oh", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
TEENS = ("ten", "eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen")
TENS = ("twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")
SAID = {word: str(number) for number, word in enumerate((*ONES, *TEENS))} | {"hundred": "00"}
SAID |= {word: f"{number}0" for number, word in enumerate(TENS, 2)}
TIMES = {"double": 2, "triple": 3}


def sought(text: str, known: list[KnownValue]) -> Iterator[tuple[int, int, str, str]]:
    """Numbers, dates and the rest, value by value; without names."""
    for kind, value, *_ in known:
        digits = "".join(filter(str.isdigit, value))
        patterns = []
        if re.fullmatch(r"\d{4}-\d\d-\d\d", value):
            day = date.fromisoformat(value)
            year = rf"({day.year}|['’]?{value[2:4]})"
            month, number, cut = rf"0?{day.month}", rf"0?{day.day}", "[-/. ]{1,2}"
            word = rf"{MONTHS[day.month - 1][:3]}({MONTHS[day.month - 1][3:]})?\.?"
            forms = (
                month + cut + number + cut + year, number + cut + month + cut + year,
                str(day.year) + cut + month + cut + number, f"{word}[ -]?{number}(st|nd|rd|th)?[, -]{{1,2}}{year}",
                f"{number}(st|nd|rd|th)?[ -]?{word}[, -]{{1,2}}{year}", f"{day:%Y%m%d}", f"{day:%m%d%Y}",
            )
            patterns = [rf"(?<!\d)({'|'.join(forms)})(?!\d)"]
        elif kind in ("DATE", "STREET", "CITY") or len(digits) < 5 or re.search("[A-Za-z]", value):
            patterns = [r"(?<!\w)" + r"[\W_]{1,3}".join(re.findall(r"\w+", value)) + r"(?!\w)"] * (len(value) > 2)
        for pattern in patterns:
            yield from ((*found.span(), kind, "as it stands") for found in re.finditer(pattern, text, re.IGNORECASE))
        if kind in ("DATE", "HOLIDAY", "STREET", "CITY") or len(digits) < 5:
            continue
        for found in re.finditer(r"(?<!\w)[A-Za-z]{0,3}[-#]?\d(?:[-. /()]{0,2}\d)*(?!\w)", text):
            here = "".join(filter(str.isdigit, found[0]))
            off = [a != b for a, b in zip(here, digits, strict=False)] if len(here) == len(digits) else []
            if len(here) > 4 and here.lstrip("0") == digits.lstrip("0"):
                yield (*found.span(), kind, "number")
            elif sum(off) == 1:
                yield (*found.span(), kind, "number, one digit off")


def told(text: str, known: list[KnownValue]) -> Iterator[tuple[int, int, str, str]]:
    """Numbers in pieces: from a piece on the longest that is known, with what a sign alone binds to it."""
    kinds: dict[str, str] = {}
    for kind, value, *_ in known:
        digits = "".join(filter(str.isdigit, value))
        if len(digits) > 4 and kind not in ("DATE", "HOLIDAY", "STREET", "CITY"):
            for number in (digits, digits[-7:]) if kind == "PHONE" and len(digits) > 9 else (digits,):
                kinds.setdefault(number, kind)
    words = [found for found in re.finditer(r"(?<![^\W_])(\d+|[a-z]+)(?![^\W_])", text, re.IGNORECASE)
             if found[0].isdigit() or found[0].lower() in {**SAID, **TIMES}]
    breaks = [n for n in range(1, len(words)) if not re.fullmatch(
        r"[\W_]{0,13}", between := text[words[n - 1].end() : words[n].start()]
    ) or between.count("\n") > 1 or max(map(len, between.split("\n"))) > 6]
    for first, end in zip([0, *breaks], [*breaks, len(words)], strict=True):
        pieces = list(_pieces(text, words[first:end]))
        at = 0
        while at < len(pieces):
            held = ["".join(digits for _, _, digits in pieces[at:to]) for to in range(at + 1, len(pieces) + 1)]
            ends = [n for n, digits in enumerate(held) if digits in kinds]
            if not ends:
                at += 1
                continue
            left, right = at, at + ends[-1]
            while left and re.fullmatch("[-./]?", text[pieces[left - 1][1] : pieces[left][0]]):
                left -= 1
            while right + 1 < len(pieces) and re.fullmatch("[-./]?", text[pieces[right][1] : pieces[right + 1][0]]):
                right += 1
            yield pieces[left][0], pieces[right][1], kinds[held[ends[-1]]], "number in pieces"
            at = right + 1


def _pieces(text: str, words: list[re.Match[str]]) -> Iterator[tuple[int, int, str]]:
    """(start, end, digits) of what is said in words and figures: "double five", "twenty-six", "12"."""
    at = 0
    while at < len(words):
        first = at
        while at < len(words) and words[at][0].lower() in TIMES:
            at += 1
        if at == len(words):
            return
        said = words[at][0].lower()
        digits = SAID.get(said, said) * (TIMES[words[at - 1][0].lower()] if at > first else 1)
        after = words[at + 1][0].lower() if at + 1 < len(words) else ""
        if said in TENS and after in ONES[1:] and text[words[at].end() : words[at + 1].start()] in (" ", "-"):
            digits, at = digits[0] + SAID[after], at + 1
        yield words[first].start(), words[at].end(), digits
        at += 1


@example({("IDNUM", "11111"), ("IDNUM", "1111112")}, ["11", "111", "12", "x", "11", "-", "111"], " ")
@given(st.sets(st.sampled_from(POOL)), st.lists(st.sampled_from(PIECES), max_size=12)
       | st.lists(st.sampled_from(NUMBER_PIECES), max_size=16), st.sampled_from(["", " ", ", "]))
def test_an_index_finds_what_looking_for_each_value_finds(rows: set[tuple[str, str]], pieces: list[str], between: str):
    text = between.join(pieces)
    rest = [KnownValue(*row) for row in sorted(rows) if row[0] not in ("PATIENT", "DOCTOR")]
    found = {(span.start, span.end, span.kind, span.found_by.removeprefix("known:"))
             for span in RECOGNIZER.find(Document("d", "p", text), tuple(rest))}
    whole = set(sought(text, rest))
    numbers = {(start, end) for start, end, _, how in whole if how.startswith("number")}
    assert found == whole | {hit for hit in told(text, rest) if hit[:2] not in numbers}
    names = sorted(row for row in rows if row[0] in ("PATIENT", "DOCTOR"))
    tokens = [(kind, token.lower()) for kind, value in names for token in re.findall(r"[A-Za-z]+", value)]
    expected = {}
    for word in re.finditer(r"[^\W\d_]+", text):
        known = [kind for kind, token in tokens if token == word[0].lower()]
        near = [kind for kind, token in tokens if len(word[0]) > 4 < len(token) and one_edit(token, word[0].lower())]
        plain = len(word[0]) < 3 and word[0].islower()
        if (known and not plain) or (not known and near):
            expected[word.start()] = (known or near)[0]
    spans = list(RECOGNIZER.find(Document("d", "p", text), tuple(KnownValue(*row) for row in names)))
    assert {word.start(): span.kind for word in re.finditer(r"[^\W\d_]+", text) for span in spans
            if span.start <= word.start() < span.end and not span.found_by.endswith("initials")} == expected
