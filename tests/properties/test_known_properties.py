"""What an index of known values finds is what looking for each value by itself finds."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date

from hypothesis import given
from hypothesis import strategies as st

from resynth.recognize.known import RECOGNIZER
from resynth.recognize.known_values import MONTHS, one_edit
from resynth.types import Document, KnownValue

POOL = (
    ("PATIENT", "Zebadiah Quillfeather"), ("DOCTOR", "Quillfeathar, Ng"), ("PATIENT", "Ab Bo"), ("DATE", "2011-01-11"),
    ("DATE", "2011-11-01"), ("HOLIDAY", "2001-11-11"), ("DATE", "1931-02-03"), ("DATE", "Feb 3"),
    ("STREET", "12 Abc 12"), ("STREET", "12 abc"), ("CITY", "Abc"), ("CITY", "São Tomé"), ("ORGANIZATION", "A_B 12"),
    ("IDNUM", "QF-77190"), ("IDNUM", "11111"), ("MEDICALRECORD", "0011112"), ("SSN", "11112"),
    ("PHONE", "513-555-0142"), ("ROOM", "12"), ("HOSPITAL", "12 12 12"),
)
PIECES = (
    *(value for _, value in POOL), "quillfeather", "Quillfeathe", "Quilfeathar", "11112", "11113", "0142", "qf 77190",
    "QF77190", "1/11/2011", "11.1.11", "01-11-'11", "2011-1-11", "20110111", "11012011", "Jan 11, 2011", "Mar", "11",
    "1st Nov, 2011", "nov. 1 11", "Feb 3", "1931", "12", "abc", "A_B", "_", " ", "  ", ", ", "-", "/", "\n", "x", "sao",
)


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


@given(st.sets(st.sampled_from(POOL)), st.lists(st.sampled_from(PIECES), max_size=12), st.sampled_from(["", " ", ", "]))
def test_an_index_finds_what_looking_for_each_value_finds(rows: set[tuple[str, str]], pieces: list[str], between: str):
    text = between.join(pieces)
    rest = [KnownValue(*row) for row in sorted(rows) if row[0] not in ("PATIENT", "DOCTOR")]
    found = {(span.start, span.end, span.kind, span.found_by.removeprefix("known:"))
             for span in RECOGNIZER.find(Document("d", "p", text), tuple(rest))}
    pieces_of = {hit for hit in found if hit[3] == "number in pieces"}
    assert found - pieces_of == set(sought(text, rest))
    for start, end, kind, _ in pieces_of:
        held = "".join(filter(str.isdigit, text[start:end]))
        numbers = ["".join(filter(str.isdigit, one.value)) for one in rest if one.kind == kind]
        assert any(number in held or (kind == "PHONE" and number[-7:] in held) for number in numbers if len(number) > 4)
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
