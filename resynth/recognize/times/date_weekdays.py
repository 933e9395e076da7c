"""Weekdays by their short forms: with a capital, and in small letters, where sat, sun and wed are words too."""

from __future__ import annotations

import re

from resynth.recognize.note import Note
from resynth.recognize.times.date_cues import DATE_CUES, SHORT_DAYS, at
from resynth.recognize.words import regex, word_set

_WEEKDAY_CUES = DATE_CUES | {"this", "every", "and", "or", "each", "green", "morning", "night"}


def short_weekday(note: Note, found: re.Match[str]) -> float:
    """A weekday's abbreviation with its capital; saturation and the sun are none."""
    word = found["d"].lower()
    if word == "weds":
        return 0.8
    if found["d"].islower():
        return _small_weekday(note, found, word)
    number = at(note, found.start())
    before = note.lower[number - 1] if number else ""
    behind = note.text[found.end("d") : found.end("d") + 2]
    cued = before in _WEEKDAY_CUES
    if word in ("sat", "sun", "mon", "wed"):
        if word == "sat" and (before in ("o", "2", "spo", "sao") or (not cued and behind[:1] in (":", "="))):
            return 0.0
        if word == "sat" and _HELD.match(note.text, found.end("d")):
            return 0.0  # Sat 97% on room air
        following = note.lower[number + 1] if number + 1 < len(note.lower) else ""
        if word in ("sat", "sun") and (behind[:1] in (".", ",", ")") or following in ("if", "mn", "noc", "am", "pm")):
            return 0.7
        if behind[:1] == " " and note.text[found.end("d") + 1 : found.end("d") + 6].replace(":", "", 1).isdecimal():
            return 0.8  # Sat 11:17
        if _WHOLE_DAY.match(note.text, found.end("d")):
            return 0.8  # Seen: Sat 16/07/2016
        if behind[:1] == " " and note.lowered.startswith(_PARTS_OF_DAY, found.end("d") + 1):
            return 0.8  # Sat night
        listed = note.words[number - 1] in (",", "-", "–", "/", "(") if number else False
        closed = word in ("mon", "wed") and behind[:1] in "., |)/?"
        return 0.8 if cued or closed or (listed and word != "wed") else 0.0
    return 0.8


_NO_DAY = word_set("be to was were the a an is are newly , - recently got just en")


_HOUR = regex(r" (?:\d{4}|\d\d?:\d\d)")
_WHOLE_DAY = regex(r",? \d{1,2}[/.-]\d{1,2}[/.-](?:\d{4}|\d\d)(?![\d/-])")
#: How much oxygen the blood holds, in hundredths.
_PERCENT = regex(r" ?[:=]? ?(?:[6-9]\d|100)(?![\d:/])")


_HELD = regex(r" ?[:=]? ?\d{2,3}(?:\.\d)? ?%")
_SMALL_CUES = word_set("on next last this since until til till by every each thru q")
_SMALL_DAYS = word_set(SHORT_DAYS)
#: What is done with how much oxygen the blood holds.
_OF_OXYGEN = word_set(
    "checked monitored improved decreased dropped maintained increased noted repeated declined documented measured "
    "obtained required needed recorded observed reported rechecked titrated resting exerted desaturated decompensated "
    "elevated lowered stabilized targeted desired expected assessed continued"
)
#: What happens on a day that is told right behind.
_SEEN_ON = word_set(
    "seen admitted discharged began onset came arrived fell started stopped drsg dressing appt visit returned "
    "resched rescheduled"
)
#: What is done on days of the week; where somebody was seen: in uc sun.
_WEEKLY = word_set("hd dialysis inr labs lab missed cbc bmp clinic rehab chemo")
_SEEN_IN = word_set("ed er uc clinic office ucc urgent hospital church work school")
_OXYGEN = word_set("o o2 2 spo spo2 sao sao2 pulse ox")
_PARTS_OF_DAY = ("am", "pm", "nigh", "nite", "morn", "even", "aft", "dinn", "lunc", "brea", "brun", "supp", "bkf")


def _small_weekday(note: Note, found: re.Match[str], word: str) -> float:
    """A weekday's abbreviation in small letters: most are no word; to wed, the sun and what sat or mon is are."""
    if word[:2] in ("tu", "th", "fr"):
        return 0.8
    number = at(note, found.start())
    before = note.lower[number - 1] if number else ""
    behind = note.text[found.end() : found.end() + 6]
    if word == "sat" and _PERCENT.match(behind):
        return 0.0
    timed = _HOUR.match(behind) is not None or behind[1:].startswith(_PARTS_OF_DAY)
    dated = before.isdecimal() and number > 2 and note.lower[number - 2] in ("/", "-")
    cued = before in _SMALL_CUES
    following = note.lower[number + 1] if number + 1 < len(note.lower) else ""
    listed = (following in _SMALL_DAYS and behind[:1] == " ") or (
        before in _SMALL_DAYS and note.text[found.start() - 1] == " "
    )  # missed sat sun mon; not o2 sat mon
    beside = listed and _OXYGEN.isdisjoint(note.lower[max(0, number - 2) : number])
    done = before.endswith("ed") and len(before) > 4 and (word != "sat" or before not in _OF_OXYGEN)
    told = done or before in _SEEN_ON or (before == "in" and number > 1 and note.lower[number - 2] in ("came", "seen"))
    told |= before in _WEEKLY and not _PERCENT.match(behind)
    told |= before in _SEEN_IN and number > 1 and note.lower[number - 2] in ("in", "at", "to")
    ends = behind[:1] in (".", ",", ";", ")", "\n", "") or following in ("w", "with", "for", "by", "after", "before")
    if told and ends:
        return 0.8
    if beside or timed or dated or (cued and behind[:1] not in "-'’"):
        return 0.8 if word != "sat" or before not in ("o", "2", "spo", "sao", "o2") else 0.0
    ends = behind[:1] in (",", ".", ";", ")", "") or behind[1:4] in ("if ", "for", "w/ ", "to ", "at ")
    return 0.6 if word in ("wed", "mon") and ends and before not in _NO_DAY else 0.0
