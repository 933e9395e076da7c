"""M3 in what a person wrote in review.csv: typed by hand, so whatever its mark is, no original comes back by it.

What a program draws may be like an original of another kind by chance, and its own promises look at it. What somebody
types is no chance: every word and every number of it is compared with what the policy replaces, of all kinds, and it is
looked through as the text outside of all marks is.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from datetime import date
from itertools import chain

from resynth.verify import date_forms
from resynth.verify.date_told import on
from resynth.verify.facts import CLASS, SHORTEST, SHORTEST_ID, Facts, id_class
from resynth.verify.name_forms import borne
from resynth.verify.notes import ChartView, Gap, NoteView
from resynth.verify.number_forms import bare
from resynth.verify.own_values import OwnValues, is_anybodys, joined_digits, own_values
from resynth.verify.place_forms import is_country, is_town, state_code
from resynth.verify.promises.base import Promise, Tallying
from resynth.verify.promises.inside import trades
from resynth.verify.promises.look import Look
from resynth.verify.promises.look_days import in_order, told_in
from resynth.verify.promises.residuals import search
from resynth.verify.sought import LONG, one_letter_off
from resynth.verify.sought_days import SoughtDays, days_in, sought_days
from resynth.verify.words import WORD, canon, distinct, exempt, ordinary

PROMISES: tuple[Promise, ...] = ()
CLASSES = None
#: The rule of a mention whose surrogate a person wrote, as a crosswalk has it.
BY_HAND = "review.v1"
#: Fewest letters of a last name of the corpus that is found inside a longer word; digits of a number of the corpus
#: that is found in a place, where shorter ones are houses and ZIP codes.
_INSIDE, _IN_PLACE = 5, 6
_LOCAL, _NATIONAL, _SOCIAL = 7, 10, 9
#: Classes of names, numbers and addresses, which hold no date at all.
_DATELESS = frozenset(("NAME", "IDNUM", "PHONE", "SSN", "EMAIL", "LOCATION", "AGE", "INITIALS"))
#: In these a last name may stand behind an initial, without any sign.
_GLUED = frozenset(("IDNUM", "EMAIL", "IPADDRESS"))
#: Digits of these are numbers of their own; kinds of places, as they are found.
_NUMBERS = frozenset(("IDNUM", "PHONE", "SSN", "DATE", "AGE", "IPADDRESS"))
_PLACES = frozenset(("STREET", "CITY", "COUNTY", "COUNTRY", "ZIP", "STATE", "LOCATION-OTHER", "LOCATION"))
_LETTERS = re.compile(r"[^\W\d_]+")


class _Days(SoughtDays):
    """Days as they are told in marks of dates: with a year those with that year, without one those without."""

    def has(self, month: int, day: int, years: Iterable[int]) -> bool:
        years = tuple(years)
        if not years:
            return (month, day) in self.yearless
        return any(on(year, month, day) in self.whole for year in years)


class _AnyDay(SoughtDays):
    """Every day that is told with its year."""

    def has(self, month: int, day: int, years: Iterable[int]) -> bool:
        return bool(tuple(years))


_ANY_DAY = _AnyDay(frozenset((date.min,)), frozenset((month, 0) for month in range(1, 13)))


class _Edited(Look):
    """One look at what a person wrote in a note."""

    __slots__ = ("_coarse", "_kinds", "found")

    def __init__(
        self, note: NoteView, at: int, chart: ChartView, facts: Facts, tally: Tallying, written: dict[int, int]
    ) -> None:
        """
        Args:
            written: where the new text of a mention begins -> the number of its span.
        """
        gaps = [Gap(start, -1, note.surrogates[nth]) for start, nth in written.items()]
        super().__init__(note, at, chart, facts, tally, gaps)
        self._kinds = {start: note.spans[2][nth] for start, nth in written.items()}
        self._coarse = {note.spans[2][nth] for nth in written.values() if is_coarse(note, nth, chart)}
        #: where the mentions begin in which an original stands
        self.found: set[int] = set()

    def hit(self, gap: Gap, start: int, end: int, kind: str) -> None:
        """Take down the mention, unless what was met is of its own sort, at which other promises look."""
        if not self._may_be(self._kinds[gap.start], gap.text, gap.text[start:end], kind):
            self.found.add(gap.start)

    def _may_be(self, mark: str, whole: str, said: str, kind: str) -> bool:
        """Whether what looks like an original may stand in this mark."""
        own = CLASS[mark]
        digits = "".join(filter(str.isdigit, said))
        if kind in ("IDNUM", "PHONE", "SSN") and said and not any(map(str.isalpha, said)):
            # Numbers alone are compared by themselves.
            return own == kind == "PHONE" or own in ("DATE", "LOCATION") or len(digits) < SHORTEST_ID
        if kind in ("DATE", "AGE") and own == kind:
            return True
        if own == "LOCATION" and kind in _PLACES and mark in self._coarse:
            return True
        return kind == "NAME" and all(self._is_called(own, mark, whole, word) for word in distinct(said))

    def _is_called(self, own: str, mark: str, whole: str, word: str) -> bool:
        """Whether a word that is like a name is one of its own here: a listed town, an occupation, another name."""
        chart, facts = self.chart, self.facts
        if word in chart.chart_words or word in chart.lasts:
            return False
        if word not in facts.last:
            return borne(word) and own == "NAME"  # one letter off, or short for one, and a name by itself
        return may_be_called(own, mark, whole, word)


def is_coarse(note: NoteView, nth: int, chart: ChartView) -> bool:
    """Whether a place is made coarser, so that parts of it may stay (M13)."""
    kind, role = note.spans[2][nth], note.spans[4][nth]
    return CLASS[kind] == "LOCATION" and chart.terms.rules[kind, role].action == "generalize"


def is_trade(word: str) -> bool:
    """Whether a word is one of an occupation, so that it is one rather than a name where one is marked."""
    return word in trades()


def may_be_called(own: str, mark: str, whole: str, word: str) -> bool:
    """Whether a last name of another chart is a listed place in the mark of one, or what somebody is."""
    if own == "LOCATION":
        return is_town(whole) or is_country(whole) or state_code(whole) is not None
    return mark == "PROFESSION" and is_trade(word)


def observe(note: NoteView, at: int, chart: ChartView, facts: Facts, tally: Tallying) -> None:
    if not note.aligned or BY_HAND not in (rules := note.rows[-2]):
        return
    known = {(row.kind, row.original, row.surrogate) for row in chart.earlier.get(note.pair.source.doc_id, ())
             if row.rule == BY_HAND}
    kinds = note.spans[2]
    # What went out before was looked at before; of the names and numbers of new patients other promises speak.
    written = {
        note.outs[0][nth]: nth for nth, rule in enumerate(rules)
        if rule == BY_HAND and note.surrogates[nth].strip()
        and (kinds[nth], note.originals[nth], note.surrogates[nth]) not in known
    }
    if not written:
        return
    look = _Edited(note, at, chart, facts, tally, written)
    search(look)
    every = own_values(chart)
    elsewhere = every.without_places()
    for start, nth in written.items():
        text, kind = note.surrogates[nth], kinds[nth]
        own = elsewhere if is_coarse(note, nth, chart) else every
        if (
            start in look.found or _holds_word(text, kind, own, facts)
            or _holds_number(text, note.originals[nth], kind, look, own) or _holds_day(text, nth, note, chart)
        ):
            tally.miss("M3", note.place(start, note.outs[1][nth]), note.rows[-1][nth])


def _holds_word(text: str, kind: str, own: OwnValues, facts: Facts) -> bool:
    """Whether a word of an edit is one of an original, or holds one."""
    cls = CLASS[kind]
    small = {canon(found) for found in _LETTERS.findall(text) if found.islower()}
    for word in distinct(text):
        if word in own.words or word in own.places or (not borne(word) and word not in ordinary() and any(
            len(one) >= LONG and one_letter_off(word, one) for one in own.words
        )):
            return True
        if word in own.names and not _may_stand(word, cls, word in small):
            return True
        if word in facts.strict_last and not may_be_called(cls, kind, text, word) and not (
            facts.is_rather_word(word) and word in small
        ):
            return True
        if _holds_name(word, cls, facts):
            return True
    letters = bare(text)
    return (
        letters in own.wholes or any(one in letters for one in own.glued)
        or any(_in_row(row, text, whose == cls) for whose, row in own.rows)
        or (cls != "INITIALS" and not own.initials.isdisjoint(
            found for found in _LETTERS.findall(text)
            if canon(found) not in ordinary() and canon(found) not in exempt() and not is_anybodys(canon(found))
        ))
    )


def _may_stand(word: str, cls: str, small: bool) -> bool:
    """Whether a word that is somebody's name as well is one of those that a mark of this class is made of."""
    if cls == "NAME" or word not in ordinary():
        return False
    return small or is_anybodys(word) or (cls == "OTHER" and is_trade(word))


def _holds_name(word: str, cls: str, facts: Facts) -> bool:
    """Whether a word that nobody knows has a last name of the corpus in it: ``wzimbrowski``, ``kowalskim``."""
    if len(word) <= SHORTEST or word in ordinary() or word in exempt() or is_anybodys(word):
        return False
    if cls in _GLUED and not facts.strict_last.isdisjoint((word[1:], word[:-1])):
        return True
    if cls == "LOCATION" or borne(word):
        return False
    sizes = range(_INSIDE, len(word))
    return any(word[at : at + size] in facts.strict_last for size in sizes for at in range(len(word) - size + 1))


def _in_row(row: tuple[str, ...], text: str, alike: bool) -> bool:
    """Whether ordinary words that are a place or a house together stand in an edit, each with its capital.

    Args:
        alike: the edit is of the same class: small letters say nothing there.
    """
    found = WORD.findall(text)
    words = [canon(one) for one in found]
    return any(
        tuple(words[at : at + len(row)]) == row
        and (alike or not all(one.islower() for one in found[at : at + len(row)]))
        for at in range(len(words) - len(row) + 1)
    )


def _holds_number(text: str, original: str, kind: str, look: Look, own: OwnValues) -> bool:
    """Whether the digits of an edit are those of an original, however they are parted."""
    cls, cores = CLASS[kind], look.sought.cores
    if cls == "PHONE":
        # The last seven digits of another number of the patient may be met: of those that reach nobody there are few.
        was = "".join(joined_digits(original))
        cores = {core: sort for core, sort in cores.items()
                 if sort != "PHONE" or len(core) > _LOCAL or core in was}
    if cls == "DATE" and date_forms.form(text.strip()) is not None:
        return False
    for digits in joined_digits(text):
        if digits.lstrip("0") in cores or digits in look.sought.ids or any(
            len(one) >= _LOCAL and one in digits for one in cores
        ):
            return True
        if len(digits) >= SHORTEST_ID and _is_of_corpus(digits, cls, look.facts):
            return True
        if digits in own.zips or (cls not in _NUMBERS and digits in own.short):
            return True
        if cls != "DATE" and digits in look.sought.ends.social:
            return True  # the last four of a social security number
    return False


def _is_of_corpus(digits: str, cls: str, facts: Facts) -> bool:
    """Whether digits are a number of the corpus, whatever it was marked as."""
    has = facts.prints.has
    if cls == "LOCATION" and len(digits) < _IN_PLACE:
        return False
    if has(id_class(digits), digits) or has("idp", digits) or (len(digits) == _SOCIAL and has("ssn", digits)):
        return True
    national = digits.removeprefix("1") if len(digits) == _NATIONAL + 1 else digits
    if len(national) == _NATIONAL and has("phone", national):
        return True
    # Of telephone numbers the area code is new, and seven digits are of many.
    return cls != "PHONE" and len(digits) == _LOCAL and has("phone7", digits) and not facts.dense_phones()


def _holds_day(text: str, nth: int, note: NoteView, chart: ChartView) -> bool:
    """Whether an edit tells a day of the patient, in any form; in a name, a number or an address, any day."""
    kind = note.spans[2][nth]
    cls, order = CLASS[kind], in_order(note, chart)
    orders = dict.fromkeys((order, chart.terms.date_order))
    if cls == "DATE":
        rule = chart.terms.rules[kind, note.spans[4][nth]]
        # Where dates are exchanged a new one may be that of another note (P10).
        notes = [note] if rule.behaviour.startswith("dates.shuffle.") else chart.notes
        wanted = _Days(*days_of(notes, chart))
        return any(any(days_in(text, wanted, one)) for one in orders) or _is_month_of(text, notes, chart, order)
    if cls not in _DATELESS:
        return False  # the days of the patient were looked for
    for one in orders:
        before = {note.originals[nth][slice(*place)] for place in days_in(note.originals[nth], _ANY_DAY, one)}
        days = [text[slice(*place)] for place in days_in(text, _ANY_DAY, one)]
        if any(not day.strip().isdigit() for day in days) and all(map(str.isdigit, before)):
            return True
    return False


def days_of(notes: list[NoteView], chart: ChartView) -> SoughtDays:
    """The days of notes that the policy replaces."""
    told = chain.from_iterable([told_in(note, chart, True) for note in notes])
    return sought_days(one for one in told if one.day is not None)._replace(months=frozenset())


def _is_month_of(text: str, notes: list[NoteView], chart: ChartView, order: str) -> bool:
    """Whether an edit is a month with its year that notes tell without a day."""
    told = chain.from_iterable([told_in(note, chart, True) for note in notes])
    months = sought_days(one for one in told if one.day is None).months
    return bool(months) and (0, len(text)) in set(days_in(text, SoughtDays(months=months), order))
