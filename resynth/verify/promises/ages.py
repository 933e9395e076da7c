"""M12: no age over 89, told or implied; and of dates no element but the year, where the policy says year."""

from __future__ import annotations

import re
from functools import lru_cache

from resynth.policy.model import Rule
from resynth.verify import date_told
from resynth.verify.age_forms import left_behind, over_89, reaches, tells_more, told_in_words
from resynth.verify.facts import Facts
from resynth.verify.notes import ChartView, NoteView, Terms
from resynth.verify.number_forms import western
from resynth.verify.promises.base import Promise, Tallying
from resynth.verify.promises.unmarked import unmarked
from resynth.verify.sought_days import sought_days
from resynth.verify.tags import is_tagged

YEAR_RULE = "dates.year.v1"
PROMISES = (
    Promise("M12", "Ages over 89, told or implied by a year, become one class (those that are told from an earlier age "
            "on, where the policy says so), and others stay what they are; and where the policy leaves the year of a "
            "date, nothing else of it is left.",
            "45 CFR 164.514(b)(2)(i)(C); reference/privacy.md 6.2"),
)
CLASSES = frozenset(("AGE", "DATE"))
_TAG = re.compile(r"\[(?:AGE|DATE|TIME|HOLIDAY)\]")
#: What stands for an age over 89, by the policy's setting.
_CAPS = {
    "90+": re.compile(r"(?<!\d)90\+"), "91": re.compile(r"(?<!\d)91(?!\d)"), "over 89": re.compile(r"\bover 89(?!\d)"),
    "300": re.compile(r"(?<!\d)300(?!\d)"),
}
_BAND = re.compile(r"(?<!\d)(\d{1,2})-(\d{1,2})(?!\d)")
_OPEN = re.compile(r"(?<!\d)(\d{1,2})\+")
#: An age in years that anybody can read, up to 89.
_YOUNG = re.compile(r"[1-8]?\d")
#: Of a time of day, 1935 is an hour.
_HHMM = re.compile(r"(?:[01]\d|2[0-3])[0-5]\d")
_YEARS = re.compile(r"(?:before )?(?:1[7-9]|2[0-3])\d\ds?(?:(?:-|, )(?:1[7-9]|2[0-3])\d\ds?)*")
_YEAR = re.compile(r"(?:1[7-9]|2[0-3])\d\d")


@lru_cache(maxsize=2048)
def told_in_class(text: str, cap: str) -> bool:
    """Whether an age tells nothing over 89 but the class itself."""
    classes = _CAPS[cap]
    return not over_89(classes.sub(" ", text)) and not any(
        left_behind(text, found.end()) for found in classes.finditer(text)
    )


@lru_cache(maxsize=2048)
def told_in_band(text: str, width: int) -> bool:
    """Whether an age tells nothing but a band of that width, or of several, or the class over 89."""
    rest = text
    for found in _BAND.finditer(text):
        low, high = int(found[1]), int(found[2])
        if low % width or (high + 1) % width or high <= low or high > 89:
            return False
        rest = rest.replace(found[0], " ")
    for found in _OPEN.finditer(rest):
        if int(found[1]) % width:
            return False
    rest = _OPEN.sub(" ", rest)
    return not re.search(r"\d", rest) and not over_89(rest) and not told_in_words(rest)


def _told_at_top(original: str, surrogate: str, least: int) -> bool:
    """Whether an age stays as long as it is surely younger, and else tells the class and no number beside it."""
    if surrogate == original:
        return not reaches(original, least)
    plain = western(original.strip())
    young = _YOUNG.fullmatch(plain) is not None and int(plain) < least
    rest = surrogate.replace(f"{least}+", " ", 1)
    return f"{least}+" in surrogate and not young and not (
        re.search(r"\d", rest) or over_89(rest) or told_in_words(rest))


#: The year that it is at least, where nobody named a day.
_AT_LEAST = "2026"


def observe(note: NoteView, at: int, chart: ChartView, facts: Facts, tally: Tallying) -> None:
    terms = chart.terms
    for kind, original, surrogate, rung, start, end, nth, changes in note.by_class.get("AGE", ()):
        rule = terms.rules[kind, note.spans[4][nth]]
        if not changes or not rule.behaviour.startswith("ages."):
            continue
        tally.check("M12")
        if not age_holds(original, surrogate, rule):
            tally.miss("M12", note.place(start, end), rung)
    if YEAR_RULE not in terms.behaviours and not _kept_times(terms):
        return
    if YEAR_RULE in terms.behaviours and not any("DATE" in other.by_class for other in chart.notes[at + 1 :]):
        # With the last note that holds dates, the chart as a whole.
        days = sought_days(
            told for other in chart.notes for mention in other.by_class.get("DATE", ()) if mention[7]
            for row in date_told.readings(mention[1], terms.date_order)[:1] for told in row)
        for other in chart.notes if days else ():
            unmarked(other, days, chart, tally, "M12")
    as_of = terms.policy.as_of
    yearly = terms.rules["DATE", "unknown"].behaviour == YEAR_RULE or _kept_times(terms)
    for kind, _, surrogate, rung, start, end, nth, _ in note.by_class.get("DATE", ()):
        rule = terms.rules[kind, note.spans[4][nth]]
        # A time of day that is kept beside years must be one.
        if rule.behaviour != YEAR_RULE and (not yearly or is_tagged(rule)):
            continue
        tally.check("M12")
        if not _only_year(surrogate, kind, terms.date_order, as_of):
            tally.miss("M12", note.place(start, end), rung)


def _kept_times(terms: Terms) -> bool:
    """Whether times of day are kept where no date may stay: what is marked as one may be a date."""
    return terms.policy.legal_route == "safe_harbor" and terms.rules["TIME", "unknown"].action == "keep"


def age_holds(original: str, surrogate: str, rule: Rule) -> bool:
    """Whether a released age is what its rule makes of the original, or a tag."""
    if _TAG.fullmatch(surrogate):
        return True
    if tells_more(original) or tells_more(surrogate):
        return False  # of a day or a telephone nothing stays beside the class
    if rule.behaviour == "ages.band.v1":
        return told_in_band(surrogate, int(rule.options.get("width", "10")))
    if rule.behaviour == "ages.top.v1":
        return _told_at_top(original, surrogate, int(rule.options["first"]))
    if _YOUNG.fullmatch(western(original.strip())):
        return surrogate == original
    return told_in_class(surrogate, rule.options.get("cap", "90+"))


@lru_cache(maxsize=2048)
def _only_year(text: str, kind: str, order: str, as_of: str | None) -> bool:
    """Whether a released date is a tag, a year that shows no age over 89, or a time of day."""
    if _TAG.fullmatch(text) or (kind == "TIME" and _HHMM.fullmatch(text)):
        return True
    if _YEARS.fullmatch(text):
        last = int((as_of or _AT_LEAST)[:4]) - 90
        return all(int(year) > last for year in _YEAR.findall(text))
    return any(row and all(date_told.grain(told) == "clock" for told in row) for row in date_told.readings(text, order))
