"""What a chart has that the policy replaces, of every kind, as what a person typed is compared with it (M3)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache
from typing import NamedTuple

from resynth import lexicon
from resynth.verify import place_forms
from resynth.verify.notes import ChartView, Mention
from resynth.verify.number_forms import bare, western
from resynth.verify.words import WORD, canon, exempt, ordinary

#: Fewest letters of a word that tells something, of what is found inside other letters, of initials by themselves.
_TELLING, LONG, _INITIALS = 4, 6, 2
#: Fewest digits of a house number that is compared.
_HOUSE = 3
#: Parts of places that have words of their own.
_CALLED = frozenset(("street", "city", "county", "country", "name", "other"))
#: What may stay what it is where places are made coarser.
_COARSE = frozenset(("STATE", "COUNTRY"))
_DIGITS, _HOST = re.compile(r"\d+"), re.compile(r"@([\w.-]+)|(?:https?://|www\.)([\w.-]+)", re.IGNORECASE)
_MAILBOX = re.compile(r"([^\s@<(\[]+)@")
#: Digits in groups: what parts those of one number.
_APART = re.compile(r"[^\w]{1,3}|_{1,3}")
Words = tuple[str, ...]


class OwnValues(NamedTuple):
    """The originals of one chart.

    Attributes:
        names: the words of its names.
        words: words that tell an institution, an occupation, a login, a mailbox or a host, none ordinary.
        places: words that tell a place.
        rows: the words of what is made of ordinary words alone, in a row, and the class of each.
        glued: letters and digits of six and more, found inside others too.
        wholes: letters and digits of every mark with four letters and more, but for dates, ages, states and countries.
        short: house numbers and what is dialled or called by three to six digits; ``zips``: ZIP codes.
        initials: initials by themselves, as they are written.
    """

    names: frozenset[str]
    words: frozenset[str]
    places: frozenset[str]
    rows: frozenset[tuple[str, Words]]
    glued: frozenset[str]
    wholes: frozenset[str]
    short: frozenset[str]
    zips: frozenset[str]
    initials: frozenset[str]

    def without_places(self) -> OwnValues:
        """The same but for what tells places and their numbers."""
        none = frozenset[str]()
        rows = frozenset(row for row in self.rows if row[0] != "LOCATION")
        return self._replace(places=none, rows=rows, wholes=none, short=none, zips=none)

    def __repr__(self) -> str:
        return f"OwnValues(names={len(self.names)})"


_newest: list[tuple[ChartView, OwnValues]] = []


def own_values(chart: ChartView) -> OwnValues:
    """The originals of a chart that become something else; made once for the chart that is looked at."""
    if not _newest or _newest[0][0] is not chart:
        _newest[:] = [(chart, _gathered(chart))]
    return _newest[0][1]


def _gathered(chart: ChartView) -> OwnValues:
    names = {*chart.chart_words, *chart.lasts, *(word for note in chart.names for word in note.firsts)}
    words: set[str] = set()
    places: set[str] = set()
    rows: set[tuple[str, Words]] = set()
    glued = {word for word in names if len(word) >= LONG and word not in ordinary()}
    initials: set[str] = set()
    wholes: set[str] = set()
    zips = set(chart.sought().ends.zips)
    short = {digits for digits in chart.sought().ends.short if len(digits) >= _HOUSE}
    for cls, mention in _replaced(chart):
        kind, original = mention[0], mention[1]
        if cls not in ("AGE", "DATE") and kind not in _COARSE and sum(map(str.isalpha, original)) >= _TELLING:
            wholes.add(bare(original))
        if cls == "INITIALS":
            initials.add("".join(filter(str.isalpha, original)))
        elif cls in ("LOCATION", "INSTITUTION", "OTHER"):
            for said in _said(kind, cls, original):
                row = tuple(map(canon, WORD.findall(said)))
                telling = {word for word in row if _tells(word)}
                (places if cls == "LOCATION" else words).update(telling)
                if not telling and any(len(word) >= _TELLING and not is_anybodys(word) for word in row):
                    rows.add((cls, row))
                if telling and cls == "OTHER" and len(bare(said)) >= LONG and not bare(said).isdigit():
                    glued.add(bare(said))
        elif kind == "USERNAME" or cls in ("EMAIL", "IPADDRESS"):
            words.update(filter(_tells, _addressed(kind, original)))
            boxes = map(bare, (original,) if kind == "USERNAME" else _MAILBOX.findall(original))
            glued.update(box for box in boxes if len(box) >= LONG and not box.isdigit() and box not in ordinary())
    return OwnValues(
        frozenset(word for word in names if len(word) > 1 and word not in exempt()), frozenset(words),
        frozenset(places), frozenset(rows), frozenset(glued), frozenset(wholes), frozenset(short), frozenset(zips),
        frozenset(one for one in initials if len(one) >= _INITIALS and one.isupper()),
    )


def _replaced(chart: ChartView) -> Iterator[tuple[str, Mention]]:
    """The mentions that the policy changes, and those that were changed all the same, with their classes."""
    for note in chart.notes:
        for cls, mentions in note.by_class.items():
            for mention in mentions:
                if mention[7] or mention[1] != mention[2]:
                    yield cls, mention


def _said(kind: str, cls: str, original: str) -> Iterable[str]:
    if cls != "LOCATION":
        return (original,)
    return [part.value for part in place_forms.read(kind, original) if part.sort in _CALLED]


def _addressed(kind: str, original: str) -> Iterator[str]:
    """The words of a login, of a mailbox and of a host; what ends a host is nobody's."""
    if kind == "USERNAME":
        yield from map(canon, WORD.findall(original))
        return
    for box in _MAILBOX.findall(original):
        yield from map(canon, WORD.findall(box))
    for found in _HOST.finditer(original):
        host = (found[1] or found[2]).lower().rstrip(".-_")
        ends = (f".{domain}" for domain in lexicon.reserved_domains() if f".{host}".endswith(f".{domain}"))
        end = max(ends, key=len, default="." + host.rpartition(".")[2])
        yield from map(canon, WORD.findall(f".{host}".removesuffix(end)))


def _tells(word: str) -> bool:
    return len(word) >= _TELLING and word not in ordinary() and word not in exempt() and not is_anybodys(word)


def is_anybodys(word: str) -> bool:
    """Whether any institution or street may have a word: ``General``, ``Street``."""
    return word in lexicon.institution_words() or word in lexicon.street_suffixes() or word in _trades()


@cache
def _trades() -> frozenset[str]:
    return frozenset(word for word, kind in lexicon.institution_parts().items() if kind == "trade")


def joined_digits(text: str) -> Iterator[str]:
    """The digits of every number that a text may hold: runs, and runs with a sign or three between, taken together."""
    text = western(text)
    runs = list(_DIGITS.finditer(text))
    for first, begin in enumerate(runs):
        joined, end = begin[0], begin.end()
        yield joined
        for run in runs[first + 1 :]:
            if not _APART.fullmatch(text, end, run.start()):
                break
            joined, end = joined + run[0], run.end()
            yield joined
