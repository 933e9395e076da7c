"""The table that a person reviews: ``VAULT/review.csv``, written by ``plan``, read by ``apply``.

Only the cells of ``new_surrogate`` are read, and ``row``, which says whose they are: spreadsheets rewrite dates and
drop leading zeros, so no other cell is compared, but for words and long numbers typed over those of ``surrogate``: the
cell of ``row`` ends with a check of them. The file has a byte order mark, without which spreadsheets take UTF-8
for something else; it may come back with other delimiters, in another order, or with columns that somebody added.
"""

from __future__ import annotations

import codecs
import csv
import hashlib
import io
import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from resynth.errors import InputError, counted
from resynth.formats.fields import FOR_SPREADSHEETS, delimiter_of
from resynth.plan import review
from resynth.plan.review import Edit

COLUMNS = ("patient", "kind", "original", "surrogate", "new_surrogate", "mentions", "rule", "rung", "note", "row")
NAME = "review.csv"
#: What a spreadsheet takes for the beginning of a formula, and the mark that says that it is none.
_FORMULA = "=+-@\t\r"
_PLAIN = "'"
#: What makes a cell look odd: a line break or a tab anywhere, a formula or its mark in front.
_ODD = re.compile(r"[\r\n\t\x0b\x0c\x1c-\x1e\x85\u2028\u2029]|\A[=+\-@']")
_MARKS = ((codecs.BOM_UTF8, "utf-8-sig"), (codecs.BOM_UTF16_LE, "utf-16"), (codecs.BOM_UTF16_BE, "utf-16"))
_BAD = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]")
#: Alphabets whose letters look like one another's.
_ALIKE = frozenset(("LATIN", "CYRILLIC", "GREEK", "ARMENIAN", "CHEROKEE"))
#: What a spreadsheet leaves of what it took for a formula, and of a long number; what pandas makes of a number.
_BROKEN = re.compile(
    r"#(?:N/A|NAME\?|REF!|VALUE!|DIV/0!|NUM!|NULL!|SPILL!|CALC!|FIELD!|BLOCKED!|GETTING_DATA|#+)|#{3,}|Err:\d{3}"
    r"|\d(?:[.,]\d+E[+-]|E\+)\d{2,3}|\d{4,}\.0"
)
#: No surrogate is longer than this.
MOST = 500
#: What a spreadsheet takes for a day or a time when it stands beside figures.
_DATED = re.compile(r"jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|mon|tue|wed|thu|fri|sat|sun|[ap]m\b",
                    re.IGNORECASE)
_LETTERS = re.compile(r"[^\W\d_]{3}")
#: A number that none rewrites but for zeros in front: as many figures as it keeps, or more than a day has.
_NUMBER = re.compile(r"\d{1,15}|(?:\d[-. ()]*){9,15}")
_WORDS, _FIGURES, _ANYTHING = "w", "n", "x"
_CHECK = 6


def lines_of(rows: Iterable[review.Row]) -> bytes:
    """Rows of the table, a line each, with nothing written in them."""
    out = io.StringIO()
    csv.writer(out, lineterminator="\n").writerows([
        (_cell(patient), kind, _cell(original), _cell(surrogate), "", mentions, rule, rung, _cell(note),
         f"{row}.{_check(_cell(surrogate))}")
        for patient, kind, original, surrogate, mentions, rule, rung, note, row in rows
    ])
    return out.getvalue().encode("utf-8", "surrogatepass")


def table(parts: Iterable[bytes], edits: Mapping[str, Edit]) -> Iterator[bytes]:
    """The table, of the lines of all buckets; what somebody wrote before stays written."""
    yield codecs.BOM_UTF8 + ",".join(COLUMNS).encode() + b"\n"
    for part in parts:
        if not edits:
            yield part
            continue
        for line in part.splitlines(keepends=True):
            edit = edits.get(line.rstrip().rpartition(b",")[2].decode("ascii").partition(".")[0])
            yield line if edit is None else _edited(line, edit)


def _edited(line: bytes, edit: Edit) -> bytes:
    [cells] = csv.reader([line.decode("utf-8", "surrogatepass")])
    cells[COLUMNS.index("new_surrogate")] = str(_cell(edit.text))
    out = io.StringIO()
    csv.writer(out, lineterminator="\n").writerow(cells)
    return out.getvalue().encode("utf-8", "surrogatepass")


def _cell(value: str) -> str:
    """A cell on one line that no spreadsheet runs."""
    if _ODD.search(value) is None:
        return value
    shown = " ".join(value.split())
    return f"{_PLAIN}{shown}" if shown[:1] and shown[0] in _FORMULA + _PLAIN else shown


def read_edits(path: Path) -> dict[str, Edit]:
    """Row id -> what was written in it, of a table as it came back. Nothing when there is no table.

    Raises:
        InputError: it is no such table, or a row cannot be told; with the number of the row as a spreadsheet shows it.
    """
    if not path.exists():
        return {}
    header, rows, sure = _opened(path)
    at_row, at_new = header.index("row"), header.index("new_surrogate")
    edits: dict[str, Edit] = {}
    problems = []
    for number, cells in enumerate(rows, 2):
        new = _written(cells[at_new]) if at_new < len(cells) else ""
        if not new:
            continue
        row = cells[at_row].strip().casefold().partition(".")[0] if at_row < len(cells) else ""
        why = ""
        if not review.is_id(row):
            why = "its cell in the column row is not as it was written"
        elif not sure and not new.isascii():
            why = "it holds letters with accents, and the file is not in UTF-8: nobody can tell which"
        elif _BAD.search(new):
            why = "a surrogate is one line of text, without control characters"
        elif any(unicodedata.category(char) == "Cf" for char in new):
            why = "it holds a character that nobody sees"
        elif any(_mixed(word) for word in new.split()):
            why = "a word of it has letters of two alphabets"
        elif _BROKEN.fullmatch(new):
            why = "a spreadsheet put an error or another number there: format the column as text, and write it again"
        elif len(new) > MOST:
            why = f"a surrogate has at most {MOST} characters"
        elif row in edits and edits[row].text != new:
            why = f"it says something else than row {edits[row].number} for the same value"
        if why:
            problems.append(f"row {number}: {why}")
        else:
            edits.setdefault(row, Edit(new, number))
    if problems:
        raise InputError(f"{NAME}: {edits_told(len(problems), 'cannot be read')}", problems=problems,
                         hint="save the table as CSV (comma delimited) in UTF-8")
    return edits


def typed_over(path: Path) -> list[int]:
    """The rows in which somebody wrote over the planned surrogate, and left ``new_surrogate`` empty.

    Words and long numbers are compared; dates, short numbers and what holds both a spreadsheet may have rewritten.

    Raises:
        InputError: it is no such table.
    """
    if not path.exists():
        return []
    header, rows, sure = _opened(path)
    if header.count("surrogate") != 1:
        return []
    places = tuple(header.index(name) for name in ("row", "new_surrogate", "surrogate"))
    found = []
    for number, cells in enumerate(rows, 2):
        if len(cells) <= max(places):
            continue
        row, new, surrogate = (cells[at] for at in places)
        if not sure and not surrogate.isascii():
            continue  # which letters were meant nobody can tell
        check = row.strip().casefold().partition(".")[2]
        now = _check(surrogate)
        if check[:1] in (_WORDS, _FIGURES) and check != now and surrogate.strip() and not _written(new) and (
            check[:1] == _WORDS or now[:1] == _FIGURES
        ):
            found.append(number)
    return found


def refuse_typed_over(path: Path) -> None:
    """Refuse a table whose reader wrote in the wrong column: the release would have what was to be replaced.

    Raises:
        InputError: as said, with the rows.
    """
    if found := typed_over(path):
        raise InputError(
            f"{NAME}: in {counted(len(found), 'row')} the planned surrogate was written over, and new_surrogate is "
            "empty: what is written in the column surrogate is not read",
            problems=[f"row {number}" for number in found],
            hint="write it in new_surrogate; resynth plan, run again, writes the column surrogate as it was planned",
        )


def _check(surrogate: str) -> str:
    """What a planned surrogate is known by, however a spreadsheet writes it: of which sort it is, and six digits."""
    text = _written(surrogate)
    if _NUMBER.fullmatch(text):
        sort, told = _FIGURES, "".join(filter(str.isdigit, text)).lstrip("0")
    elif _LETTERS.search(text) and not (any(map(str.isdigit, text)) and _DATED.search(text)):
        # An accent is one sign with its letter or one of its own, as programs like.
        sort, told = _WORDS, "".join(filter(str.isalnum, unicodedata.normalize("NFKD", text))).casefold()
    else:
        return _ANYTHING
    return sort + hashlib.sha256(told.encode("utf-8", "surrogatepass")).hexdigest()[:_CHECK]


def _opened(path: Path) -> tuple[list[str], Iterator[list[str]], bool]:
    """The names of the columns, the rows behind them, and whether the encoding is sure."""
    text, sure = _decoded(path.read_bytes())
    rows = _rows(text)
    header = [name.strip().casefold() for name in next(rows, [])]
    for name in ("row", "new_surrogate"):
        if header.count(name) != 1:
            raise InputError(
                f"{NAME}: no column {name}" if name not in header else f"{NAME}: two columns {name}",
                hint="leave the first row as it was written, and save the table as CSV (comma delimited) in UTF-8",
            )
    return header, rows, sure


def _mixed(word: str) -> bool:
    """Whether letters of two alphabets stand in a word: what looks like an original would pass for another word."""
    return not word.isascii() and len(_ALIKE & {unicodedata.name(char, "").split(" ")[0] for char in word}) > 1


def _decoded(raw: bytes) -> tuple[str, bool]:
    """The text of a table, and whether its encoding is sure."""
    if raw[:4] == b"PK\x03\x04" or raw[:4] == b"\xd0\xcf\x11\xe0":
        raise InputError(f"{NAME}: this is a workbook, not a table", hint="save it as CSV (comma delimited) in UTF-8")
    for mark, encoding in (*_MARKS, (b"", "utf-8")):
        if raw.startswith(mark):
            try:
                return raw.decode(encoding), True
            except UnicodeError:
                break
    if b"\0" in raw:
        raise InputError(f"{NAME}: this is no text in UTF-8", hint="save it as CSV (comma delimited) in UTF-8")
    # An old spreadsheet's own encoding: only what is the same in all of them is taken from it.
    return raw.decode("latin-1"), False


def _rows(text: str) -> Iterator[list[str]]:
    """The rows of a table, whose delimiter is the comma, semicolon, tab or bar that its first line holds most of."""
    text = FOR_SPREADSHEETS.sub("", text)
    lines = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter_of(text.partition("\n")[0]), strict=True)
    number = 0
    try:
        for row in lines:
            number += 1
            yield row
    except csv.Error:
        raise InputError(
            f"{NAME}: row {number + 1} is not CSV", hint="save the table as CSV (comma delimited) in UTF-8"
        ) from None


def _written(cell: str) -> str:
    """What a person meant by a cell: without the mark that says that it is no formula."""
    text = cell.strip(" \u00a0")
    return text[1:] if text[:1] == _PLAIN and text[1:2] and text[1] in _FORMULA else text


def edits_told(number: int, verb: str) -> str:
    """``1 edit breaks``, ``3 edits break``; a verb of several words stays as it is."""
    return counted(number, f"edit {verb}{'' if ' ' in verb else 's'}", f"edits {verb}")
