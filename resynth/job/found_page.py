"""What was found, as one HTML page to be read: a sample of the notes, with what nobody marked and should be looked at.

The page holds PHI, as the notes do. No script, no image, no request to anywhere.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from html import escape
from pathlib import Path
from typing import Any, NamedTuple

from resynth.errors import counted
from resynth.job import doubted
from resynth.kinds import KINDS
from resynth.types import Span

#: Of a note, so many characters are shown; so many of the words to look at are listed.
MOST_SHOWN, MOST_LISTED = 20_000, 200
#: So much of what stands around is shown in the list.
_BEFORE, _BEHIND = 36, 24
#: A span that is surer than this is marked without a dashed line.
SURE = 0.8

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
.words { columns: 27rem; font-size: .9rem; margin: .6rem 0; padding: 0; list-style: none; }
.words li { break-inside: avoid; white-space: nowrap; overflow: hidden; text-overflow: ellipsis; }
.words a { color: var(--look); font-weight: 600; } .words small { color: var(--soft); }
.key { max-width: none; } .key mark { margin-right: .6rem; white-space: nowrap; }
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
    doubts: Sequence[Span]

    def __repr__(self) -> str:
        return f"_Seen({self.number})"


def page(found: Path, notes: int, most: int) -> str:
    """The page of a file that ``detect`` made with explanations; ``most`` of its notes, evenly spread over it."""
    kinds: Counter[str] = Counter()
    unsure: Counter[str] = Counter()
    notes_shown: dict[int, Any] = {}
    wanted = {number * notes // most for number in range(most)} if most < notes else set(range(notes))
    with open(found, encoding="utf-8", errors="surrogatepass") as file:
        for number, line in enumerate(file):
            said = json.loads(line)
            kinds.update(span["label"] for span in said["spans"])
            unsure.update(span["label"] for span in said["spans"] if span["score"] < SURE)
            if number in wanted:
                notes_shown[number] = said
    looked = doubted.of_notes(notes_shown.values())
    shown = [_Seen(number, said, [one for one in doubts if one.end <= MOST_SHOWN])
             for number, (said, doubts) in zip(notes_shown, looked, strict=True)]
    parts = [
        "<!DOCTYPE html>", '<html lang="en">', '<head><meta charset="utf-8"><title>What was found</title>',
        "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">",
        f'<meta name="viewport" content="width=device-width"><style>{_STYLE}</style></head>', "<body>",
        "<h1>What was found</h1>",
        f'<p class="soft">{counted(kinds.total(), "span")} in {counted(notes, "note")}; {len(shown):,} of them on this '
        "page, evenly spread over the input.</p>",
        '<div class="banner">This page holds patients’ notes. Keep it where the notes are, and delete it when you have '
        "looked.</div>",
        "<p>Coloured text was found: point at it to see by which rule. What becomes of it, the policy decides (resynth "
        "policy show). A dashed line means that the program is less sure. A wavy line means that the text is not "
        "marked but may be PHI, with a chance of one in ten or more: more than a third of the missed words are among "
        "these. To list such places of all notes, use resynth detect --doubts.</p>",
        '<p class="key"><mark class="person">person</mark><mark class="time">date, age</mark><mark class="place">place,'
        ' institution</mark><mark class="number">number, address</mark><mark class="other">occupation, other</mark>'
        '<mark class="unsure">less sure</mark><u>not marked</u></p>',
        _words(shown), _kinds(kinds, unsure), "<h2>The notes</h2>", *map(_note, shown), "</body>", "</html>", "",
    ]
    return "\n".join(parts)


def _kinds(kinds: Counter[str], unsure: Counter[str]) -> str:
    rows = "\n".join(
        f'<div><mark class="{_colour(kind)}">{escape(kind)}</mark><span>{count:,}'
        f'{f" <small>({unsure[kind]:,} less sure)</small>" if unsure[kind] else ""}</span></div>'
        for kind, count in sorted(kinds.items(), key=lambda row: (-row[1], row))
    )
    return f'<h2>By kind, in all notes</h2><div class="kinds">\n{rows}\n</div>'


def _words(shown: Iterable[_Seen]) -> str:
    """What nobody marked and may be PHI, the likeliest first, with what stands around it."""
    rows: dict[str, tuple[float, str]] = {}
    counts: Counter[str] = Counter()
    for one in shown:
        text = one.said["text"]
        for n, span in enumerate(one.doubts):
            word = text[span.start : span.end]
            counts[word] += 1
            if span.score > rows.get(word, (0.0,))[0]:
                rows[word] = span.score, _around(text, span, f"#n{one.number}-{n}")
    likeliest = sorted(rows.items(), key=lambda row: (-row[1][0], row[0]))
    listed = "\n".join(
        f"<li>{around}{f' <small>× {counts[word]}</small>' if counts[word] > 1 else ''}</li>"
        for word, (_, around) in likeliest[:MOST_LISTED]
    )
    rest = len(likeliest) - MOST_LISTED
    more = f"<p>And {rest:,} more, each under a wavy line.</p>" if rest > 0 else ""
    none = "" if likeliest else "<p>None on this page.</p>"
    return f'<h2>Not marked, to look at: the likeliest first</h2><ul class="words">\n{listed}\n</ul>{more}{none}'


def _around(text: str, span: Span, place: str) -> str:
    """A place with what stands around it, on one line; it leads to where it stands."""
    before, behind = text[max(0, span.start - _BEFORE) : span.start], text[span.end : span.end + _BEHIND]
    shown = text[span.start : span.end]
    shown = shown if len(shown) <= _BEHIND else f"{shown[:_BEHIND]}…"
    # A word of which only the end stands there says nothing.
    before = before.partition(" ")[2] if span.start > _BEFORE else before
    return (f"<small>{escape(' '.join(before.split()))}</small> "
            f'<a href="{place}">{escape(shown)}</a> <small>{escape(" ".join(behind.split()))}</small>')


def _note(one: _Seen) -> str:
    said = one.said
    text = said["text"]
    pieces: list[str] = []
    places: list[tuple[int, int, str]] = [
        (span["start"], span["end"], _mark(span, text)) for span in said["spans"] if span["end"] <= MOST_SHOWN
    ] + [
        (span.start, span.end, f'<u id="n{one.number}-{n}">{escape(text[span.start : span.end])}</u>')
        for n, span in enumerate(one.doubts)
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
