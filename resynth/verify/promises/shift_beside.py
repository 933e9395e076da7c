"""What stands beside dates that were moved and tells what they were: weekdays, holidays, days that all know (M10).

"Christmas (12/11/18)" tells the move as well as "Christmas, 12/11/2018" does: a day is worked out of two digits of a
year, and of none where its note tells the year, as a reader would do it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from datetime import date, timedelta
from typing import NamedTuple

from resynth.policy.model import Rule
from resynth.verify import date_told, everybody
from resynth.verify.date_told import Told
from resynth.verify.holidays import holiday_on, holidays, is_holiday
from resynth.verify.model import Residual
from resynth.verify.notes import ChartView, Mention, NoteView
from resynth.verify.promises.base import Tallying

_DAY = r"((mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?)\b"
_WEEKDAY = re.compile(rf"\b{_DAY}\.?,?\s*\Z", re.IGNORECASE)
_WEEKDAY_AFTER = re.compile(rf"[,\s]*\(?(?:a )?{_DAY}", re.IGNORECASE)
_SEASON = re.compile(r"\b(?:winter|spring|summer|fall|autumn)(?: of)?[\s,(:;-]*\Z", re.IGNORECASE)
_SEASON_AFTER = re.compile(r"[\s,(:;-]*(?:winter|spring|summer|fall|autumn)\b", re.IGNORECASE)
_NUMBERS = {"mon": 0, "tue": 1, "wed": 2, "thu": 3, "fri": 4, "sat": 5, "sun": 6}
#: So many days from a holiday, told beside a date.
_NUMBER_WORDS = {
    word: n for n, word in enumerate(re.findall(r"\w+", "one two three four five six seven eight nine ten"), 1)}
_COUNTED = re.compile(
    rf"(?<![^\W_])(?P<number>\d{{1,2}}|a|the|{'|'.join(_NUMBER_WORDS)})[ \t-]+(?P<unit>days?|weeks?)[ \t]+"
    r"(?P<side>after|past|following|since|before|prior to|until|to)[ \t]+(?:the[ \t]+)?\Z", re.IGNORECASE,
)
#: So far from a date a holiday in the text is no more beside it; one from which days are counted.
_BESIDE, _BESIDE_COUNTED = 24, 56


class Moved(NamedTuple):
    """One mention that was moved: its note and place, and the ways to read it, before and after."""

    note: NoteView
    mention: Mention
    rule: Rule
    ways: list[tuple[tuple[Told, ...], tuple[Told, ...]]]

    def __repr__(self) -> str:
        return "Moved()"


class Day(NamedTuple):
    """One day of a moved mention, as it was and as it is now."""

    one: Moved
    old: date
    now: date
    new: Told

    def __repr__(self) -> str:
        return "Day()"


def days_of(rows: Sequence[Moved], offsets: Sequence[int], lately: range) -> list[Day]:
    """The days of all mentions that tell one: with its year, with two digits of it, or in a note that tells it.

    Args:
        offsets: by how many days the dates were moved, the likeliest first.
        lately: the years in which notes are written.
    """
    days: list[Day] = []
    without: list[tuple[Moved, Told, Told]] = []
    #: of each note a day, by which a reader places those that have no year
    of_note: dict[int, date] = {}
    for one in rows:
        for before, after in one.ways[:1]:
            for old, new in zip(before, after, strict=True):
                if old.full is not None and new.full is not None:
                    found: tuple[date, date] | None = (old.full, new.full)
                elif old.day is None or old.month is None or old.whole:
                    continue
                elif old.year is None:
                    without.append((one, old, new))
                    continue
                else:
                    ends = sorted((2000 + old.year, 1900 + old.year), key=lambda year: year not in lately)
                    found = _placed(old, new, offsets, ends)
                if found is not None:
                    days.append(Day(one, *found, new))
                    of_note.setdefault(id(one.note), found[0])
    any_note = next(iter(of_note.values()), None)
    for one, old, new in without:
        near = of_note.get(id(one.note), any_note)
        found = _placed(old, new, offsets, reversed(lately) if near is None else _years_by(near, old))
        if found is not None:
            days.append(Day(one, *found, new))
    return days


def _years_by(near: date, old: Told) -> Sequence[int]:
    """The years around a day, first the one that puts a day of a month next to it."""
    def away(year: int) -> int:
        day = date_told.on(year, old.month or 0, old.day or 0)
        return 1000 if day is None else abs((day - near).days)
    return sorted((near.year, near.year - 1, near.year + 1), key=away)


def _placed(
    old: Told, new: Told, offsets: Sequence[int], years: Sequence[int] | Iterator[int]
) -> tuple[date, date] | None:
    """The day in the first of the years in which the move leads to what is written now; None where it is in none."""
    for year in years:
        day = date_told.on(year, old.month or 0, old.day or 0)
        if day is None or not date_told.moves(old._replace(year=year, whole=True), new, offsets[:1]):
            continue
        now = back_by(day, -offsets[0])
        if now is not None:
            return day, now
    return None


class Clues:
    """What was found beside the days of one chart: what it leaves of the moves, and where it stands."""

    def __init__(self, chart: ChartView, tally: Tallying) -> None:
        self._chart, self._tally = chart, tally
        self._places: list[Residual] = []
        #: what was asked of the moves already: hundreds of dates with their weekdays ask one thing
        self._asked: set[tuple[str, object]] = set()

    def told(self, tally: Tallying) -> None:
        """Every word outside the marks that tells a day is for somebody to decide."""
        tally.residuals += self._places

    def narrowed(self, left: set[int], day: Day) -> set[int]:
        """The offsets under which a weekday or a holiday beside a new date is that of the old one.

        Only what is true of the old date is a clue: "a Friday" beside another day's date leads astray.
        """
        one, old, now, new = day
        before, after = around(one)
        if new.weekday is None or new.weekday != now.weekday():
            told = new.weekday is not None and new.weekday == old.weekday()
            for start, end, weekday in _weekdays(before, after):
                place = self._place(one, start, end, "DATE")
                if weekday == old.weekday() and self._stands(place):
                    self._note(place)
                    told = True
            if told and self._new("weekday", (now.weekday() - old.weekday()) % 7):
                left = {days for days in left if (now.weekday() - days) % 7 == old.weekday()}
        feasts = [(place, name) for start, end, name in _feasts(before, after)
                  if self._stands(place := self._place(one, start, end, "HOLIDAY"))]
        for place, name in feasts:
            if holiday_on(name, old.year) == old:
                self._note(place)
                if self._new(name, now):
                    left = {days for days in left if (back := back_by(now, days)) is not None and (
                        holiday_on(name, back.year) == back)}
        for start, end, name, by in _days_from_feasts(*_sides(one.note.pair.released.text, *one.mention[4:6],
                                                              _BESIDE_COUNTED)):
            feast, place = back_by(old, by), self._place(one, start, end, "HOLIDAY")
            if feast and feast == holiday_on(name, feast.year) and self._stands(place):
                self._note(place)
                if self._new(f"{by} days from {name}", now):
                    left = {days for days in left if (back := back_by(now, days + by)) is not None and (
                        holiday_on(name, back.year) == back)}
        for fits in _known_days(one):
            if fits(old):
                left = {days for days in left if (back := back_by(now, days)) is not None and fits(back)}
        # A holiday that moved with the date it names is another one or a season; it says that the old date was one.
        if feasts or _SEASON.search(before) or _SEASON_AFTER.match(after):
            spans, nth = one.note.spans, one.mention[6]
            clue = _feasts(*_sides(one.note.pair.source.text, spans[0][nth], spans[1][nth]))
            if any(holiday_on(name, old.year) == old for _, _, name in clue) and self._new("feast", now):
                left = {days for days in left if (was := back_by(now, days)) is not None and is_holiday(was)}
        return left

    def _new(self, what: str, value: object) -> bool:
        asked = what, value
        if asked in self._asked:
            return False
        self._asked.add(asked)
        return True

    @staticmethod
    def _place(one: Moved, start: int, end: int, kind: str) -> Residual | None:
        """Where a word beside a date stands, unless inside a mark.

        Args:
            start, end: counted from where the date begins when before it, else from where it ends.
        """
        note = one.note
        at = one.mention[4] if start < 0 else one.mention[5]
        start, end = at + start, at + end
        for gap in note.gaps():
            if gap.start <= start and end <= gap.start + len(gap.text):
                source = gap.source + start - gap.start if gap.source >= 0 else -1
                to = source + end - start if source >= 0 else -1
                return Residual(note.pair.source.doc_id, source, to, kind, note.released_id, start, end)
        return None

    def _stands(self, place: Residual | None) -> bool:
        """Whether a word tells something: not where a person said that it is none."""
        if place is None or self._chart.decisions.get(place[:3]) != "not_phi":
            return True
        self._tally.collide("decided: not_phi")
        return False

    def _note(self, place: Residual | None) -> None:
        if place is not None and place not in self._places:
            self._places.append(place)

    def __repr__(self) -> str:
        return "Clues()"


def around(one: Moved) -> tuple[str, str]:
    """What stands before and behind a moved mention in the release."""
    return _sides(one.note.pair.released.text, *one.mention[4:6])


def _known_days(one: Moved) -> Iterator[Callable[[date], bool]]:
    """What everybody knows and a word around a moved mention tells; that another moved date became ``9/11`` is chance.
    """
    if not any(everybody.fixed(*around(one))):
        return
    text, (start, end) = one.note.pair.released.text, one.mention[4:6]
    for _, original, surrogate, _, first, last, *_ in one.note.by_class["DATE"]:
        if original != surrogate and first != start and start - _BESIDE < last and first < end + _BESIDE:
            text = f"{text[:first]}{' ' * (last - first)}{text[last:]}"
    yield from everybody.fixed(*_sides(text, start, end))


def _sides(text: str, start: int, end: int, far: int = _BESIDE) -> tuple[str, str]:
    return text[max(0, start - far) : start], text[end : end + far]


def _weekdays(before: str, after: str) -> Iterator[tuple[int, int, int]]:
    """Start, end and number of the weekdays right beside a date; before it counted from its start, which is 0."""
    if found := _WEEKDAY.search(before):
        yield found.start(1) - len(before), found.end(1) - len(before), _NUMBERS[found[2].lower()[:3]]
    if found := _WEEKDAY_AFTER.match(after):
        yield *found.span(1), _NUMBERS[found[2].lower()[:3]]


def _feasts(before: str, after: str) -> Iterator[tuple[int, int, str]]:
    """Holidays right beside a date, placed as weekdays are: "on Christmas, 12/25/2008", "12/25/2008 (Christmas)"."""
    for start, end, name in holidays(before):
        if re.fullmatch(r"[\s,(:;-]*(?:on |of )?", before[end:]):
            yield start - len(before), end - len(before), name
    for start, end, name in holidays(after):
        if re.fullmatch(r"[\s,(:;-]*(?:on |is |was )?", after[:start]):
            yield start, end, name


def _days_from_feasts(before: str, after: str) -> Iterator[tuple[int, int, str, int]]:
    """Holidays from which the days to a date are counted beside it, placed as ``_feasts`` are, and how many days.

    "12/28/2008, three days after Christmas".
    """
    for start, end, name in holidays(before):
        counted = _COUNTED.search(before[:start])
        if counted and re.fullmatch(r"[\s,(:;-]*(?:on |of |that is |i\.e\.,? )?", before[end:]):
            yield start - len(before), end - len(before), name, _days(counted)
    for start, end, name in holidays(after):
        counted = _COUNTED.search(after[:start])
        if counted and re.fullmatch(r"[\s,(:;-]*(?:on |is |was |only |just |about |some )*", after[: counted.start()]):
            yield start, end, name, _days(counted)


def _days(counted: re.Match[str]) -> int:
    said = counted["number"].lower()
    many = int(said) if said.isdecimal() else _NUMBER_WORDS.get(said, 1)
    many *= 7 if counted["unit"].lower().startswith("w") else 1
    return many if counted["side"].lower() in ("after", "past", "following", "since") else -many


def back_by(new: date, days: int) -> date | None:
    try:
        return new - timedelta(days)
    except OverflowError:
        return None
