"""What was found, as one HTML page to be read: a sample of the notes, with what nobody marked and should be looked at.

The page holds PHI, as the notes do. No script, no image, no request to anywhere.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from html import escape
from pathlib import Path
from typing import Any, NamedTuple

from resynth import lexicon
from resynth.errors import counted
from resynth.kinds import KINDS
from resynth.recognize.note import Note
from resynth.recognize.persons import ratio

#: Of a note, so many characters are shown; so many of the words to look at are listed.
MOST_SHOWN, MOST_LISTED = 20_000, 200
#: A span that is surer than this is marked without a dashed line.
SURE = 0.8
#: A run of so many digits is likelier a number of somebody than a quantity.
_LONG_NUMBER = 5
_CODE = re.compile(r"(?=[A-Z0-9-]{0,40}\d)(?=[A-Z0-9-]{0,40}[A-Z])[A-Z0-9]{2}(?:-?[A-Z0-9])++\b")

#: Fewer digits make a code of five signs and more, unless it is one of medicine: T12-L1, G3P2A1, 10X12.
_CODE_LENGTH = 5
_MEDICAL = re.compile(r"[CTLS]\d{1,2}-[CTLS]?\d{1,2}|G\d+P\d+[A-Z\d]*|\d+X\d+")
#: A road, a number behind its sign, who dictated and typed; iodine is none.
_OTHER_CODES = re.compile(r"(?:I|US|SR|CR)-(?!12[345]\b|131\b)\d{1,3}\b|#\d{3,40}\b|[a-z]{2,4}/[a-z]{1,4}\d{1,3}\b")
#: How somebody is called by a machine: letters that are no word, and a digit or a few (jmarsh4); oxygen has them too.
_CALLED = re.compile(r"([A-Za-z][a-z]{1,14})\d{1,4}\b(?<=\w{4})(?![./-]\w|%)")
_GASES = frozenset(("co", "fio", "hco", "paco", "pao", "pco", "po", "sao", "spo", "sto", "svo"))
_CODES = (_OTHER_CODES, _CALLED, _CODE)
#: How an age is written to a sex.
_AGED = frozenset(("yo", "yom", "yof"))

_STYLE = """
:root { color-scheme: light dark; --ink: #1c2430; --soft: #5b6675; --line: #dde2e8; --paper: #fff; --tint: #f5f7f9;
  --warn: #8a5a00; --warn-tint: #fdf3dd; --person: #ffe0a6; --time: #c4e3f6; --place: #cdebc9; --number: #e3d3f4;
  --other: #f3d1d6; --look: #c2255c; }
@media (prefers-color-scheme: dark) { :root { --ink: #e4e8ee; --soft: #9aa6b5; --line: #323b47; --paper: #14181e;
  --tint: #1b2129; --warn: #e8c069; --warn-tint: #33290f; --person: #5c4310; --time: #1d4a66; --place: #274d23;
  --number: #46306a; --other: #60303a; --look: #ff8fb3; } }
body { margin: 0 auto; max-width: 62rem; padding: 2.5rem 1.5rem 4rem; background: var(--paper); color: var(--ink);
  font: 16px/1.55 system-ui, sans-serif; }
h1 { font-size: 1.7rem; margin: 0 0 .25rem; } h2 { font-size: 1.2rem; margin: 2.5rem 0 .4rem; }
h3 { font-size: 1rem; margin: 2.2rem 0 .4rem; } h3 small { color: var(--soft); font-weight: 400; }
p { max-width: 46rem; margin: .4rem 0 .8rem; } .soft { color: var(--soft); }
.banner { border-left: .4rem solid; border-radius: .35rem; padding: .8rem 1.1rem; margin: 1.5rem 0; color: var(--warn);
  background: var(--warn-tint); }
.note { white-space: pre-wrap; overflow-wrap: anywhere; background: var(--tint); border: 1px solid var(--line);
  border-radius: .5rem; padding: 1rem 1.2rem; font: 14px/1.75 ui-monospace, monospace; }
mark { color: inherit; border-radius: .2rem; padding: .05rem .15rem; }
mark.person { background: var(--person); } mark.time { background: var(--time); }
mark.place { background: var(--place); } mark.number { background: var(--number); }
mark.other { background: var(--other); } .key mark.unsure { background: none; }
mark.unsure { outline: 1px dashed var(--soft); }
mark small { color: var(--soft); font-size: .68rem; padding-left: .2rem; }
u { text-decoration: underline wavy var(--look) 1.5px; text-underline-offset: 3px; }
.words { columns: 14rem; font-size: .9rem; margin: .6rem 0; padding: 0; list-style: none; }
.words li { break-inside: avoid; } .words a { color: inherit; }
.key { max-width: none; } .key mark { margin-right: .6rem; }
.kinds { columns: 3 16rem; } .kinds div { break-inside: avoid; display: flex; justify-content: space-between;
  border-bottom: 1px solid var(--line); padding: .25rem 0; font-size: .9rem; margin-right: 1rem; }
.kinds small { color: var(--soft); }
@media print { :root { color-scheme: light; } .note { border: 0; padding: 0; } }
"""

_COLOURS = {
    **dict.fromkeys(("PATIENT", "DOCTOR", "NAME", "INITIALS", "USERNAME"), "person"),
    **dict.fromkeys(("DATE", "AGE", "TIME", "HOLIDAY"), "time"),
    **dict.fromkeys(("HOSPITAL", "ORGANIZATION", "INSTITUTION", "CITY", "STATE", "STREET", "ZIP", "COUNTY", "COUNTRY",
                     "LOCATION", "LOCATION-OTHER", "ROOM"), "place"),
    **dict.fromkeys(("PROFESSION", "OTHER"), "other"),
}


class _Seen(NamedTuple):
    """A note of the sample, and the places in it that nobody marked and somebody should look at."""

    number: int
    said: Mapping[str, Any]
    unmarked: tuple[tuple[int, int], ...]

    def __repr__(self) -> str:
        return f"_Seen({self.number})"


def page(found: Path, notes: int, most: int) -> str:
    """The page of a file that ``detect`` made with explanations; ``most`` of its notes, evenly spread over it."""
    kinds: Counter[str] = Counter()
    unsure: Counter[str] = Counter()
    shown: list[_Seen] = []
    wanted = {number * notes // most for number in range(most)} if most < notes else set(range(notes))
    with open(found, encoding="utf-8", errors="surrogatepass") as file:
        for number, line in enumerate(file):
            said = json.loads(line)
            kinds.update(span["label"] for span in said["spans"])
            unsure.update(span["label"] for span in said["spans"] if span["score"] < SURE)
            if number in wanted:
                places = [(span["start"], span["end"]) for span in said["spans"]]
                shown.append(_Seen(number, said, tuple(unmarked(said["text"], places))))
    parts = [
        "<!DOCTYPE html>", '<html lang="en">', '<head><meta charset="utf-8"><title>What was found</title>',
        "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">",
        f'<meta name="viewport" content="width=device-width"><style>{_STYLE}</style></head>', "<body>",
        "<h1>What was found</h1>",
        f'<p class="soft">{counted(kinds.total(), "span")} in {counted(notes, "note")}; {len(shown):,} of them on this '
        "page, evenly spread over the input.</p>",
        '<div class="banner">This page holds patients’ notes. Keep it where the notes are, and delete it when you have '
        "looked.</div>",
        "<p>Read a few notes as they stand. What is coloured was found; point at it to see which rule found it. What "
        "becomes of it the policy decides (resynth policy show). "
        "A dashed line is around what the program is less sure of. A wavy line is under what nobody marked and no list "
        "of words explains: most of it is clinical, but a name that was missed is likely among it, unless it is a word "
        "too.</p>",
        '<p class="key"><mark class="person">person</mark><mark class="time">date, age</mark><mark class="place">place,'
        ' institution</mark><mark class="number">number, address</mark><mark class="other">occupation, other</mark>'
        '<mark class="unsure">less sure</mark><u>not marked</u></p>',
        _words(shown), _kinds(kinds, unsure), "<h2>The notes</h2>", *map(_note, shown), "</body>", "</html>", "",
    ]
    return "\n".join(parts)


def unmarked(text: str, spans: Sequence[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    """Places outside of all spans that a person should look at: words that no list has, codes, long numbers.

    Of words in capitals or in small letters, those that are likelier a name than a word.

    Args:
        spans: (start, end), sorted and disjoint.
    """
    note = Note(text)
    known = lexicon.plain_words() | lexicon.titles() | lexicon.credentials() | _AGED | _GASES
    known |= frozenset(cue for cue in lexicon.column("identifiers/cues") if cue.isalpha())
    ends = iter([*spans, (len(text) + 1, len(text) + 1)])
    start, end = next(ends)
    last = 0
    for word, at, behind in zip(note.words, note.starts, note.ends, strict=True):
        while at >= end:
            start, end = next(ends)
        if behind > start or at < last:
            continue
        codes = () if text[at - 1 : at].isalnum() else (one.match(text, at) for one in _CODES)
        code = next(filter(None, codes), None)
        if code and behind < code.end() <= start:
            if code.re is _OTHER_CODES or (
                code[1].lower() not in known if code.re is _CALLED else _is_odd(code[0], known)
            ):
                last = code.end()
                yield at, last
        elif len(word) >= _LONG_NUMBER if word.isdecimal() else _unexplained(word, known):
            yield at, behind


def _is_odd(code: str, known: Set[str]) -> bool:
    """Whether letters and digits are likelier a code of somebody than a quantity or a term of medicine."""
    digits = sum(map(str.isdigit, code))
    if digits >= _LONG_NUMBER:
        return True
    letters = re.match("[A-Z]*", code) if code[0].isalpha() else re.fullmatch(r"\d+([A-Z]+)", code)
    word = letters[letters.re.groups].lower() if letters else ""
    return (
        digits > 1 and len(code.replace("-", "")) >= _CODE_LENGTH and not _MEDICAL.fullmatch(code)
        and not (len(word) > 1 and word in known)
    )


def _unexplained(word: str, known: Set[str]) -> bool:
    if len(word) < 3 or not word.isalpha() or word.lower() in known or (folded := lexicon.fold(word)) in known:
        return False
    return (word[0].isupper() and not word.isupper()) or ratio.likely(folded)


def _kinds(kinds: Counter[str], unsure: Counter[str]) -> str:
    rows = "\n".join(
        f'<div><mark class="{_colour(kind)}">{escape(kind)}</mark><span>{count:,}'
        f'{f" <small>({unsure[kind]:,} less sure)</small>" if unsure[kind] else ""}</span></div>'
        for kind, count in sorted(kinds.items(), key=lambda row: (-row[1], row))
    )
    return f'<h2>By kind, in all notes</h2><div class="kinds">\n{rows}\n</div>'


def _words(shown: Iterable[_Seen]) -> str:
    """The words that nobody marked, those that stand in fewest places first: a name is rarer than a drug."""
    first: dict[str, str] = {}
    counts: Counter[str] = Counter()
    for one in shown:
        for n, (start, end) in enumerate(one.unmarked):
            word = one.said["text"][start:end]
            counts[word] += 1
            first.setdefault(word, f"#n{one.number}-{n}")
    rows = sorted(counts.items(), key=lambda row: (row[1], row[0].lower(), row[0]))
    listed = "\n".join(
        f'<li><a href="{first[word]}">{escape(word)}</a>{f" <small>× {count}</small>" if count > 1 else ""}</li>'
        for word, count in rows[:MOST_LISTED]
    )
    more = f"<p>And {len(rows) - MOST_LISTED:,} more, each under a wavy line.</p>" if len(rows) > MOST_LISTED else ""
    none = "" if rows else "<p>None on this page.</p>"
    return f'<h2>Not marked, to look at</h2><ul class="words">\n{listed}\n</ul>{more}{none}'


def _note(one: _Seen) -> str:
    said = one.said
    text = said["text"]
    pieces: list[str] = []
    places: list[tuple[int, int, str]] = [
        (span["start"], span["end"], _mark(span, text)) for span in said["spans"] if span["end"] <= MOST_SHOWN
    ] + [
        (start, end, f'<u id="n{one.number}-{n}">{escape(text[start:end])}</u>')
        for n, (start, end) in enumerate(one.unmarked) if end <= MOST_SHOWN
    ]
    at = 0
    for start, end, shown in sorted(places):
        pieces += [escape(text[at:start]), shown]
        at = end
    pieces.append(escape(text[at : max(at, MOST_SHOWN)]))
    rest = "<p>The rest of this note is not shown.</p>" if len(text) > MOST_SHOWN else ""
    whose = f"patient {escape(str(said['patient_id']))}, {counted(len(said['spans']), 'span')}"
    return (f'<h3>{escape(str(said["doc_id"]))} <small>{whose}</small></h3>\n'
            f'<div class="note">{"".join(pieces)}</div>{rest}')


def _mark(span: Mapping[str, Any], text: str) -> str:
    kind = str(span["label"])
    classes = _colour(kind) + (" unsure" if span["score"] < SURE else "")
    why = f"{kind}, {span['role']}; {span['found_by']}; {span['score']:.2f}"
    return (f'<mark class="{classes}" title="{escape(why)}">{escape(text[span["start"] : span["end"]])}'
            f"<small>{escape(kind.lower())}</small></mark>")


def _colour(kind: str) -> str:
    return _COLOURS.get(kind, "number" if kind in KINDS else "other")
