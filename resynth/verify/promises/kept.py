"""P1, P2, P3: what is to change changes, what is to stay stays, and no age is over 89."""

from __future__ import annotations

import re
from functools import lru_cache
from operator import itemgetter

from resynth.verify import date_told, place_forms
from resynth.verify.age_forms import over_89, plainly_told, tells_more
from resynth.verify.facts import CUT, Facts
from resynth.verify.house_short import followed, shorts_of
from resynth.verify.kept_marks import holds_more, may_hold_more
from resynth.verify.known_by import keeps_name
from resynth.verify.notes import ChartView, NoteView
from resynth.verify.number_forms import bare
from resynth.verify.promises.base import PAPER, Promise, Tallying
from resynth.verify.room_words import houses_go, is_room
from resynth.verify.tags import fits, is_tagged
from resynth.verify.words import WORD, canon, distinct

PROMISES = (
    Promise("P1", "Nothing that is to be replaced stays what it was, in whatever case or punctuation, nor does what a "
            "program only guessed to be of a kind that is kept, nor a number of another kind in a mark that is kept; a "
            "tag or a mask holds nothing but what its rule says.", PAPER),
    Promise("P2", "What the policy keeps stays exactly as it was; only an institution that holds a name of the corpus, "
            "and what that is called in short, may change, and a mark in which another original stands, or a number of "
            "another kind, becomes a tag.",
            PAPER),
    Promise("P3", "The corpus holds no age over 89.", PAPER + "; 45 CFR 164.514(b)(2)(i)(C)"),
)
CLASSES = None
_CHANGES = itemgetter(7)
_NUMBERS = frozenset(("IDNUM", "PHONE", "SSN"))
#: What is said in words, and four digits and more beside it: a telephone behind an occupation.
_WORDED, _FIGURES = frozenset(("INITIALS", "NAME", "OTHER")), re.compile(r"\d(?:\D{0,4}\d){3}")
#: Who only guessed what a mention is (plan/guesses.py holds the planner's list); what it may be besides.
GUESSED = frozenset((
    "resynth:guess", "around:weights", "around:kinds", "around:whose", "chain:labels", "window:network",
    "doubts:one in ten", "doubts:one in six", "known:place or name",
    *(f"{by}:{rule}" for by in ("keywords", "views", "scanned")
      for rule in ("room by its name", "room's code", "ward's code", "room of a list", "room by its name again",
                   "firm of partners")),
    *(f"{by}:by its form" for by in ("addresses", "views", "scanned")),
))
_MAY_BE = ("NAME", "LOCATION")


@lru_cache(maxsize=1024)
def _words(text: str) -> frozenset[str]:
    # As a scan finds them, and as a name is read: signs between letters divide the one and not the other. A line may
    # have cut one in two: "KOWAL-\nSKI Clinic".
    cut = (first + second for first, second in CUT.findall(text)) if "\n" in text else ()
    return frozenset((*distinct(text), *map(canon, WORD.findall(text)), *map(canon, cut)))


def holds_name(text: str, facts: Facts) -> bool:
    """Whether a kept institution holds a name of the corpus ("Hansen Family Clinic")."""
    words = _words(text)
    return (
        not (facts.last.isdisjoint(words) and facts.first.isdisjoint(words))
        or any(facts.prints.has("doubted", word) for word in words)
    )


def observe(note: NoteView, at: int, chart: ChartView, facts: Facts, tally: Tallying) -> None:
    changed = kept = 0
    mask = chart.terms.ssn_mask
    tags = chart.terms.tags
    order = chart.terms.date_order
    houses = houses_go(chart.terms.policy)
    folded: set[int] = set()
    if note.by_class:
        before, after = map(_folded, (note.originals, note.surrogates))
        folded = {nth for nth, (old, new) in enumerate(zip(before, after, strict=True)) if old == new}
    for cls, mentions in note.by_class.items():
        bared = cls in _NUMBERS
        worded = cls in _WORDED and any(_FIGURES.search(mention[1]) for mention in mentions)
        if not (bared or worded or folded or tags or cls == "INSTITUTION") and all(map(_CHANGES, mentions)):
            changed += len(mentions)
            continue
        for kind, original, surrogate, rung, start, end, nth, changes in mentions:
            if changes:
                changed += 1
                same = nth in folded or (bared and bare(original) == bare(surrogate))
                if tags and is_tagged(rule := chart.terms.rules[kind, note.spans[4][nth]]):
                    # What came as a tag stays one: it holds nothing.
                    if not fits(original, surrogate, kind, rule):
                        tally.miss("P1", note.place(start, end), rung)
                # What came masked stays masked.
                elif (
                    (same and not (cls == "SSN" and original == mask) and not _may_stay(note, chart, nth, original))
                    or (worded and _same_figures(original, surrogate))
                    or (cls == "INSTITUTION" and keeps_name(original, surrogate) and _is_invented(note, chart, nth))
                ):
                    tally.miss("P1", note.place(start, end), rung)
            else:
                kept += 1
                if original == surrogate and _is_guess(note, chart, nth, cls):
                    tally.check("P1")
                    tally.miss("P1", note.place(start, end), rung)
                no_room = kind == "ROOM" and original != _own_tag(note, nth) and not is_room(original, houses)
                if original == surrogate and (no_room or holds_more(original, kind, cls, order)):
                    tally.check("P1")
                    tally.miss("P1", note.place(start, end), rung)
                if original != surrogate:
                    if cls == "INSTITUTION" and (
                        holds_name(original, facts) or followed(original, surrogate, shorts_of(chart))
                    ):
                        tally.collide("institution replaced")
                    elif surrogate == _own_tag(note, nth) and held_another(note, chart, nth):
                        tally.collide("mark with another original in it replaced")
                    elif cls == "AGE" and surrogate == _own_tag(note, nth) and not plainly_told(original):
                        tally.collide("age that cannot be read replaced")
                    elif no_room and surrogate == _own_tag(note, nth):
                        tally.collide("room that may be something else replaced")
                    elif surrogate == _own_tag(note, nth) and may_hold_more(original, kind, cls, order):
                        tally.collide("mark that may hold something else replaced")
                    elif _went_out_so(note, chart, nth):
                        tally.collide("kept mark replaced as in an earlier release")
                    else:
                        tally.miss("P2", note.place(start, end), rung)
                if cls == "AGE":
                    if tells_more(surrogate):
                        tally.miss("P2", note.place(start, end), rung)
                    tally.check("P3")
                    if over_89(surrogate):
                        tally.miss("P3", note.place(start, end), rung)
    tally.check("P1", changed)
    tally.check("P2", kept)


def _same_figures(original: str, surrogate: str) -> bool:
    """Whether all digits of a text stay: four and more."""
    return _FIGURES.search(original) is not None and (
        [*filter(str.isdigit, original)] == [*filter(str.isdigit, surrogate)]
    )


def _own_tag(note: NoteView, nth: int) -> str:
    return f"[{note.spans[3][nth].upper()}]"


def _went_out_so(note: NoteView, chart: ChartView, nth: int) -> bool:
    """Whether an earlier release under this policy replaced a mention so: it stays (M17), when its reason has left the
    corpus too, for its original would tell whose name stood in it.
    """
    said = note.spans[2][nth], note.originals[nth], note.surrogates[nth]
    rows = chart.earlier.get(note.pair.source.doc_id, ())
    return any((row.kind, row.original, row.surrogate) == said and row.rule != "keep" for row in rows)


def _is_invented(note: NoteView, chart: ChartView, nth: int) -> bool:
    """Whether a mention is to get an invented name."""
    rule = chart.terms.rules[note.spans[2][nth], note.spans[4][nth]]
    return rule.behaviour.startswith("institutions.invented.")


def held_another(note: NoteView, chart: ChartView, nth: int) -> bool:
    """Whether somebody decided that another original stands in a mention (residuals.csv)."""
    start, end, doc_id = note.spans[0][nth], note.spans[1][nth], note.pair.source.doc_id
    return any(
        said.split()[:1] == ["phi"] and doc == doc_id and start <= first and last <= end
        for (doc, first, last), said in chart.decisions.items()
    )


def _is_guess(note: NoteView, chart: ChartView, nth: int, cls: str) -> bool:
    """Whether a mention that stays was only guessed to be what it is called, and may be what has to go."""
    role, found_by = note.spans[4][nth], note.spans[5][nth].removeprefix("given:")
    return (
        cls not in ("DATE", "AGE") and found_by in GUESSED
        and any(chart.terms.rules[kind, whose].changes for kind in _MAY_BE for whose in (role, "unknown"))
    )


def _may_stay(note: NoteView, chart: ChartView, nth: int, original: str) -> bool:
    """Whether a mention may be what it was although its rule changes it.

    What a rule makes coarser may be coarse as it comes (a state, a year, an age of 40); the promises of that class look
    at it (M12, M13). New homes in the same state are in that state.
    """
    kind, role = note.spans[2][nth], note.spans[4][nth]
    rule = chart.terms.rules[kind, role]
    if rule.action == "generalize":
        return True
    if rule.action == "shift":
        # A time of day, and now and then a year or a season; what tells a day of a month moves.
        return not date_told.tells_day(original, chart.terms.date_order)
    return rule.options.get("region") == "same state" and place_forms.state_code(original) is not None


def _folded(texts: list[str]) -> list[str]:
    """Texts without case, folded in one go."""
    folded = "\x00".join(texts).casefold().split("\x00")
    return folded if len(folded) == len(texts) else list(map(str.casefold, texts))
