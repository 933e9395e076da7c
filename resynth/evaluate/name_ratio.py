"""How good the likelihood ratio alone is on annotated notes: NLM Scrubber's own figures (report of 2013).

"Likelihood Ratio Metric" of the report: the share of the unique name tokens of each report that the ratio finds (98 %),
the share of tokens outside all PHI that it keeps (99.5 %, and 99.8 % when a name must have a capital), each here with
and without the filter of clinical words; what a token scores that is neither name nor word (2.4 there); and Figure 6,
how names are spread over people.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Sequence
from html import escape
from typing import Any, NamedTuple

from resynth import lexicon
from resynth.errors import counted
from resynth.kinds import KINDS
from resynth.recognize.persons import ratio

_TOKEN = re.compile(r"[^\W_]+")
#: Kinds of a name that are nobody's of the patient's side.
_PROVIDERS = frozenset({"DOCTOR"})
#: Points of a curve, evenly apart on the logarithm of the rank.
_POINTS = 160
#: The settings in which the ratio is looked at, as JSON names them.
SETTINGS = ("without_filter", "with_filter", "with_filter_and_letters")
#: A word is frequent English from so many times in a billion on.
_FREQUENT = 10_000


class Marked(NamedTuple):
    """A note: its text, and (start, end, kind) of all that is PHI in it."""

    text: str
    spans: Sequence[tuple[int, int, str]]

    def __repr__(self) -> str:
        return "Marked()"


class Side(NamedTuple):
    """Figures of one setting (with or without the filter): counts of tokens."""

    names: int
    found: int
    others: int
    kept: int
    kept_small: int

    @property
    def sensitivity(self) -> float:
        """Share of unique name tokens that the ratio finds; 1 when there are none."""
        return self.found / self.names if self.names else 1.0

    @property
    def specificity(self) -> float:
        """Share of tokens outside PHI that the ratio keeps."""
        return self.kept / self.others if self.others else 1.0

    @property
    def with_capital(self) -> float:
        """The same where a name must begin with a capital (the report's initCap)."""
        return self.kept_small / self.others if self.others else 1.0


class Figures(NamedTuple):
    """All figures of the page.

    Attributes:
        plain, filtered: without and with the filter of clinical words.
        lettered: with it, and with an unseen token weighed by its letters, as detection does.
        missed: of the name tokens that are missed without it, how many are particles, frequent words, and others.
        unseen: the score of a token that is neither.
        half: how many first and last names half of all people bear.
    """

    notes: int
    plain: Side
    filtered: Side
    lettered: Side
    missed: dict[str, int]
    unseen: float
    half: dict[str, int]

    def __repr__(self) -> str:
        return f"Figures(notes={self.notes})"

    def told(self) -> dict[str, Any]:
        """For JSON."""
        return {
            "notes": self.notes,
            **{
                name: {**side._asdict(), "sensitivity": side.sensitivity, "specificity": side.specificity,
                       "specificity_with_capital": side.with_capital}
                for name, side in zip(SETTINGS, (self.plain, self.filtered, self.lettered), strict=True)
            },
            "missed": self.missed,
            "false_positives_less_by_filter": self.spared,
            "unseen_token_score": self.unseen,
            "names_of_half_of_all_people": self.half,
        }

    @property
    def spared(self) -> float:
        """Share of the false positives that the filter takes away (29 % in the report)."""
        wrong = self.plain.others - self.plain.kept_small
        return (wrong - (self.filtered.others - self.filtered.kept_small)) / wrong if wrong else 0.0


def filtered(token: str) -> bool:
    """Whether the filter keeps a folded token as a clinical word; names after which things are called it does not."""
    return token in lexicon.clinical_words() and token not in lexicon.eponyms()


def measure(notes: Iterable[Marked]) -> Figures:
    """The figures of annotated notes; names are those of patients and relatives, as in the report."""
    count = 0
    found, kept, small = ([0] * len(SETTINGS) for _ in range(3))
    all_names = all_others = 0
    missed = {"particles": 0, "frequent words": 0, "others": 0}
    for note in notes:
        count += 1
        of_names, outside = _tokens(note)
        for token in sorted(of_names):
            said = _said(token)
            all_names += 1
            for number, name in enumerate(said):
                found[number] += name
            if not said[0]:
                frequent = lexicon.frequency(token) >= _FREQUENT
                particle = token in lexicon.particles()
                missed["particles" if particle else "frequent words" if frequent else "others"] += 1
        for word in outside:
            # Of the report's rules noDigit belongs to the token; a single letter is its automaton's, as an initial.
            said = _said(lexicon.fold(word)) if len(word) > 1 and word.isalpha() else _NO_NAME
            all_others += 1
            for number, name in enumerate(said):
                kept[number] += not name
                small[number] += not name or not word[0].isupper()
    plain, less, lettered = (
        Side(all_names, found[n], all_others, kept[n], small[n]) for n in range(len(SETTINGS))
    )
    half = {which: _half(counts, whole) for which, counts, whole in _distributions()}
    return Figures(count, plain, less, lettered, missed, ratio.score(""), half)


_NO_NAME = (False,) * len(SETTINGS)


def _said(token: str) -> tuple[bool, ...]:
    """Whether a folded token is a name, in each of ``SETTINGS``."""
    name = ratio.score(token) > 1
    spared = name and not filtered(token)
    listed = token in ratio.names() or token in lexicon.seen_words()
    return name, spared, spared and (listed or ratio.unseen(token) > ratio.WORDLIKE)


def _tokens(note: Marked) -> tuple[set[str], list[str]]:
    """The folded unique tokens of names of the patient's side, and all tokens that lie in no span."""
    covered = bytearray(len(note.text))
    of_names: set[str] = set()
    for start, end, kind in note.spans:
        covered[start:end] = b"\1" * (end - start)
        if KINDS[kind].cchmc == "NAME" and kind not in _PROVIDERS:
            words = (lexicon.fold(found[0]) for found in _TOKEN.finditer(note.text[start:end]))
            of_names.update(
                word for word in words
                if len(word) > 1 and word.isalpha() and word not in lexicon.titles() | lexicon.credentials()
            )
    outside = [found[0] for found in _TOKEN.finditer(note.text) if not any(covered[found.start() : found.end()])]
    return of_names, outside


def _distributions() -> list[tuple[str, list[int], int]]:
    """(which, bearers of each name, most first, all people) of first and last names."""
    first = [count for count, _ in lexicon.first_2020(ratio.BEARERS).values()]
    last = list(lexicon.last_2010(ratio.BEARERS).values())
    people = lexicon.PERSONS
    return [("first", first, people["names/first2020"]), ("last", last, people["names/last2010"])]


def _half(counts: list[int], whole: int) -> int:
    """How many of the most frequent names half of all people bear."""
    total = 0
    for rank, count in enumerate(counts, 1):
        total += count
        if 2 * total >= whole:
            return rank
    return len(counts)


# ── the page ─────────────────────────────────────────────────────────────────────────────────────────────────────────

#: Room for the longest label of the upright axis, and for half of the last one below.
_WIDE, _HIGH, _LEFT, _RIGHT, _ABOVE, _BELOW = 500, 310, 84, 36, 22, 46
_STYLE = (
    ":root{color-scheme:light dark;--ink:#1c2430;--soft:#5b6675;--line:#dde2e8;--paper:#fff}"
    "@media(prefers-color-scheme:dark){:root{--ink:#e4e8ee;--soft:#9aa6b5;--line:#323b47;--paper:#14181e}}"
    "body{margin:0 auto;max-width:64rem;padding:2rem 1rem;background:var(--paper);color:var(--ink);"
    "font:16px/1.5 system-ui,sans-serif}table{border-collapse:collapse}th,td{text-align:left;"
    "padding:.3rem 1rem .3rem 0;border-bottom:1px solid var(--line)}"
    "th+th,td.n{text-align:right;font-variant-numeric:tabular-nums}svg{max-width:100%}"
    "svg text{font-size:11px;fill:var(--soft)}.axis{stroke:var(--soft)}.grid{stroke:var(--line)}"
    ".first{stroke:#3f7fb5;fill:none;stroke-width:2}.last{stroke:#c2612c;fill:none;stroke-width:2}"
    "svg .first-name{fill:#3f7fb5}svg .last-name{fill:#c2612c}"
)


def page(figures: Figures) -> str:
    """The figures as one HTML page that asks nothing of anywhere; Figure 6 of the report drawn from our lists."""
    rows = "".join(
        f"<tr><td>{escape(says)}</td>" + "".join(f"<td class=\"n\">{value}</td>" for value in values) + "</tr>"
        for says, *values in rows_of(figures)
    )
    ranked = [(which, _points(counts)) for which, counts, _ in _distributions()]
    shares = [(which, _cumulative(counts, whole)) for which, counts, whole in _distributions()]
    return (
        "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>Likelihood ratio of names</title>"
        f"<meta name=\"viewport\" content=\"width=device-width\"><style>{_STYLE}</style></head><body>\n"
        f"<h1>The likelihood ratio of names</h1>\n<p>{counted(figures.notes, 'annotated note')}. "
        "Report: NLM Scrubber, 2013.</p>\n"
        "<table><tr><th></th><th>without filter</th><th>with filter</th><th>and letters</th><th>report</th></tr>"
        + rows + "</table>\n"
        "<h2>How names are spread over people</h2>\n"
        + _plot(ranked, "rank of the name", "people who bear it", True)
        + _plot(shares, "rank of the name", "share of all people", False)
        + f"\n<p>Half of all people bear one of {figures.half['first']:,} first and one of {figures.half['last']:,} "
        "last names (report: fewer than 300, fewer than 3,000).</p>\n</body></html>\n"
    )


def rows_of(figures: Figures) -> list[tuple[str, str, str, str, str]]:
    """What is told: (what it says, without the filter, with it, with the letters of unseen tokens, in the report)."""
    sides = (figures.plain, figures.filtered, figures.lettered)
    return [
        ("unique name tokens found", *_percents([side.sensitivity for side in sides], figures.plain.names), "98%"),
        ("tokens outside PHI kept", *_percents([side.specificity for side in sides], figures.plain.others), "99.5%"),
        ("… when a name must have a capital",
         *_percents([side.with_capital for side in sides], figures.plain.others), "99.8%"),
        ("score of an unseen token", f"{figures.unseen:.2f}", f"{figures.unseen:.2f}", "by its letters", "2.4"),
        ("false positives that the filter takes away", "", f"{figures.spared:.0%}", "", "29%"),
        *((f"missed name tokens: {what}", f"{number:,}", "", "", "") for what, number in figures.missed.items()),
        ("first names that half of all people bear", f"{figures.half['first']:,}", "", "", "under 300"),
        ("last names that half of all people bear", f"{figures.half['last']:,}", "", "", "under 3,000"),
    ]


def _percents(shares: Iterable[float], of: int) -> tuple[str, str, str]:
    """Three shares; dashes where they are shares of nothing."""
    first, second, third = (f"{share:.2%}" if of else "-" for share in shares)
    return first, second, third


def _ranks(length: int) -> list[int]:
    """Ranks from 1 to the last, evenly apart on their logarithm."""
    steps = (round(math.exp(step / (_POINTS - 1) * math.log(length))) for step in range(_POINTS))
    return sorted(set(steps))


def _points(counts: list[int]) -> list[tuple[float, float]]:
    return [(rank, counts[rank - 1]) for rank in _ranks(len(counts))]


def _cumulative(counts: list[int], whole: int) -> list[tuple[float, float]]:
    wanted, total, found = set(_ranks(len(counts))), 0, []
    for rank, count in enumerate(counts, 1):
        total += count
        if rank in wanted:
            found.append((float(rank), total / whole))
    return found


def _plot(curves: list[tuple[str, list[tuple[float, float]]]], across: str, up: str, logarithmic: bool) -> str:
    """Curves over a logarithmic rank, as SVG; the upright axis logarithmic too, or from 0 to 1."""
    right = math.ceil(math.log10(max(x for _, points in curves for x, _ in points)))
    top = math.ceil(math.log10(max(y for _, points in curves for _, y in points))) if logarithmic else 1
    bottom = 1 if logarithmic else 0

    def place(x: float, y: float) -> tuple[float, float]:
        height = (math.log10(y) - bottom) / (top - bottom) if logarithmic else y
        along = _LEFT + math.log10(x) / right * (_WIDE - _LEFT - _RIGHT)
        return along, _HIGH - _BELOW - height * (_HIGH - _BELOW - _ABOVE)

    parts = [f"<svg viewBox=\"0 0 {_WIDE} {_HIGH}\" width=\"{_WIDE}\" role=\"img\" aria-label=\"{up} by {across}\">"]
    for power in range(right + 1):
        x, base = place(10**power, 10**bottom if logarithmic else 0)
        parts.append(f"<line class=\"grid\" x1=\"{x:.1f}\" y1=\"{_ABOVE}\" x2=\"{x:.1f}\" y2=\"{base:.1f}\"/>")
        parts.append(f"<text x=\"{x:.1f}\" y=\"{base + 16:.1f}\" text-anchor=\"middle\">{10**power:,}</text>")
    marks = [10.0**p for p in range(bottom, top + 1)] if logarithmic else [0.0, 0.25, 0.5, 0.75, 1.0]
    for mark in marks:
        x, y = place(1, mark)
        label = f"{mark:,.0f}" if logarithmic else f"{mark:.0%}"
        parts.append(f"<line class=\"grid\" x1=\"{x:.1f}\" y1=\"{y:.1f}\" x2=\"{_WIDE - _RIGHT}\" y2=\"{y:.1f}\"/>")
        parts.append(f"<text x=\"{x - 6:.1f}\" y=\"{y + 4:.1f}\" text-anchor=\"end\">{label}</text>")
    for number, (which, points) in enumerate(curves):
        line = " ".join(f"{x:.1f},{y:.1f}" for x, y in (place(*point) for point in points))
        parts.append(f"<polyline class=\"{which}\" points=\"{line}\"/>")
        x = _WIDE - _RIGHT - 70 * (2 - number)
        parts.append(f"<text class=\"{which}-name\" x=\"{x}\" y=\"11\">{which} names</text>")
    parts.append(f"<text x=\"{_WIDE / 2}\" y=\"{_HIGH - 6}\" text-anchor=\"middle\">{across}</text>")
    parts.append(f"<text x=\"{_LEFT}\" y=\"11\">{up}</text></svg>")
    return "".join(parts)
