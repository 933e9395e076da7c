"""M4: what is kept of one class does not give away a replaced name of another."""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import pairwise

from resynth.verify.facts import Facts
from resynth.verify.house_short import shorts_of, stands_behind, stays
from resynth.verify.name_forms import read
from resynth.verify.notes import ChartView, NoteView
from resynth.verify.promises.base import Promise, Tallying
from resynth.verify.words import distinct, ordinary

PROMISES = (
    Promise("M4", "Initials, institutions, user names and e-mail addresses, kept or new, do not give away a replaced "
            "name.", "reference/privacy.md 6.2"),
)
CLASSES = frozenset(("INITIALS", "INSTITUTION", "EMAIL", "IDNUM"))


#: Three letters on end, as ``distinct`` reads them: what has none holds no name.
_THREE = re.compile(r"(?:[A-Za-z]'*){3}")


@lru_cache(maxsize=256)
def _telling(text: str) -> frozenset[str]:
    """Words that could be somebody's: no ordinary words, three letters or more."""
    return frozenset(word for word in distinct(text) if len(word) > 2) - ordinary()


@lru_cache(maxsize=2048)
def _initials(name: str) -> frozenset[str]:
    """The initials of a name, in the order written and with the last name last; BO and BOS of Bo O'Shaughnessy."""
    tokens = [token for token in read(name).tokens if token.sort in "WXI" and token.canon]
    if len(tokens) < 2:
        return frozenset()
    letters = "".join(token.canon[0] for token in tokens)
    given = "".join(token.canon[0] for token in tokens if token.role != "L")
    last = "".join(token.canon[0] for token in tokens if token.role == "L")
    capitals = "".join(_capitals(token.word) for token in tokens if token.role == "L")
    # Of Osei-Bonsu alone nothing tells which is first and which last: one letter of it is nobody's initials.
    ways = (letters, given + last, given[:1] + last[-1:], given + capitals, given[:1] + capitals)
    return frozenset(said for said in ways if len(said) > 1)


def _capitals(word: str) -> str:
    """The first letter of a name, and those that have a capital inside or stand behind an apostrophe, small."""
    inside = [now for before, now in pairwise(word) if before in "'’" or (before.islower() and now.isupper())]
    return "".join((word[:1], *inside)).casefold()


def observe(note: NoteView, at: int, chart: ChartView, facts: Facts, tally: Tallying) -> None:
    by_class = note.by_class
    initials: set[str] | None = None
    checked = 0
    for _, _, surrogate, rung, start, end, _, _ in by_class.get("INITIALS", ()):
        if initials is None:
            initials = {letters for name in by_class.get("NAME", ()) for letters in _initials(name[1])}
        checked += 1
        if "".join(filter(str.isalpha, surrogate.casefold())) in initials:
            tally.miss("M4", note.place(start, end), rung)
    shorts = shorts_of(chart) if "INSTITUTION" in by_class else frozenset()
    for _, original, surrogate, rung, start, end, nth, changes in by_class.get("INSTITUTION", ()):
        checked += 1
        if not _telling(surrogate).isdisjoint(facts.strict_last) or (shorts and not changes and (
            stays(original, surrogate, shorts)
            or (original != surrogate and stands_behind(note.after[nth + 1], shorts))
        )):
            tally.miss("M4", note.place(start, end), rung)
    names = chart.chart_words
    for cls in ("EMAIL", "IDNUM"):
        for _, _, surrogate, rung, start, end, _, _ in by_class.get(cls, ()):
            if surrogate.isascii() and (surrogate.isdigit() or not any(map(str.isalpha, surrogate))):
                continue
            checked += 1
            if surrogate.isascii() and not _THREE.search(surrogate):
                continue
            if not names.isdisjoint(distinct(surrogate)) and not _telling(surrogate).isdisjoint(names):
                tally.miss("M4", note.place(start, end), rung)
    if checked:
        tally.check("M4", checked)
