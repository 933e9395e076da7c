"""Names without titles, offices, degrees, possessives and words beside them; two persons on both sides of a comma.

``Coach Dietz``, ``SW Renee Doyle``, ``Orla Kilbride, M.D.``, ``jolene calm``: the name is marked, the rest is left.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from resynth import lexicon
from resynth.recognize.persons import name_cues as cues
from resynth.recognize.persons.borne import MANY, folded, is_given, is_word
from resynth.recognize.persons.ratio import likely
from resynth.recognize.words import regex, word_set
from resynth.types import Span

#: Before a name: who somebody is, in full or short, but for words that are names as well.
_OFFICES = (cues.CAPITAL_TITLES | cues.OFFICES | cues.SERVICES | cues.TRADES | word_set(
    "atty dep adj mgr histotech tech lc ff ombudsman dona doña don frau herr mme mlle monsieur madame atc director "
    "pilot intrp interp neurosurg bronchoscopist nana vovó tía tío pani gal ip nf pm"
)) - word_set("st case law guard judge father mother sister brother chief don elder miss")
#: Offices and kin that only capitals of their own tell: ``SN Marisol Teague``, ``MIL Hedda``.
_IN_CAPITALS = word_set("sn dn hv cpn co fil mil sil bil")
_LEADING = regex(r"(?P<word>[^\W\d_]+)\.?[ \t\n]+(?=\S)")
#: What ends a letter, before who wrote it, and is nobody's last name.
_CLOSED = regex(r"(?:[Cc]heers|CHEERS|[Tt]hanks|THANKS|[Tt]hx|[Rr]egards|[Ss]incerely),[ \t]+(?=[A-Z])")
_BEHIND = regex(r"(?P<sign>,?)[ \t]*(?<=[ \t,])(?P<word>[A-Za-z](?:\.?[A-Za-z]){0,6}(?:-[A-Z]{1,2})?)\.?\Z")
#: A sex before a name in joined fields; one before an age, and a possessive.
_SEX = regex(r"[MF]\^(?=\S)")
_BEHIND_NAMES = regex(r"(?P<s>['’][sS])\Z|[ ][MFmf]\Z")
#: Which of a name somebody is, that ran on behind a full stop or reads as a title: ``Pringle, Sr.``, ``Nix, III``.
_GENERATION = regex(
    r"(?:,[ \t]?|[ \t])(?:Sr|SR|Jr|JR)\b(?!\.? [A-Z][a-z])\.?|,[ \t]?I(?:II?|V)\b(?! [A-Z][a-z]|[/.-]\w)"
)
#: An initial that stands behind a stroke, a rule or what was done with somebody: ``Okonjo/D Lindquist LPN``.
_INITIAL_BEFORE = regex(
    r"(?:[A-Za-z]/|-{3,} ?|(?:\A|[ \n])(?:c|w/|with|by|per|d/w|s/w) )(?P<it>(?<![/ ][A-Za-z]/)[A-Z]\.? )\Z"
)
_BESIDE_DEGREES = frozenset(("names:degree", "trusted:person"))
#: Days of the week behind who comes on them: Aide Shawntelle M-W-F.
_DAY = r"(?:Tu|Th|Sa|Su|[MTWRFS])"
#: A day of the week behind a name; what people are called too, only before another: Papazian Thurs, Ruthanne Mon/Wed.
_ON_A_DAY, _CALLED_SO = regex(r" (?P<day>Mon|Tues?|Weds?|Thurs?|Fri)\Z"), frozenset(("Mon", "Tue", "Thur"))
_NEXT_DAY = regex(r"[/-](?:Tue|Wed|Thu|Fri|Sat|Sun)")
#: A label behind a gap or before "#", and what stands behind it: Valdespino  Start 0734; TEO DOC# 0771204.
_NEXT_LABEL = regex(r",?(?P<gap>[ \t]+)(?P<word>[A-Z][A-Za-z]+)\Z")
_VALUE, _LABELS = regex(r"[:#]| ?\d| #"), word_set(
    "start started stop time date sex doc mrn mr id acct csn ssn dob npi chart visit")
_GAP = 2
_ON_DAYS = regex(rf"[ ]{_DAY}[-/]{_DAY}(?P<more>(?:[-/]{_DAY}){{1,5}})?\.?\Z")
_AGED = regex(r"[ ,]{1,2}\d{1,3}\b")
_LINE_BEFORE = regex(r"(?:[a-z]{1,2}|min|[A-Z]{2})\.?[ \t]*\n\s*(?=\S)")
_LINE_BEHIND = regex(r"[ \t]*\n\s*[A-Za-z]\Z")
_LAST_WORD = regex(r",?[ \t]+(?P<word>[^\W\d_]{3,})\Z")
_FIRST_WORD = regex(r"(?P<word>[^\W\d_]{3,})[ \t]+(?=\S)")
#: The field that follows a name in a line of fields.
_NEXT_FIELD = word_set("acct account mrn dob tel phone ph hosp dept ssn ins unit rec loc")
#: A word that fewer bear is no name where nothing else speaks for one.
_HARDLY = 500
#: Both sides of a comma are one person, the left one alone is one, or each is one.
_ONE, _FIRST, _TWO = range(3)
#: Rules that take a name by its looks, or by a word before it.
_BY_LOOKS = frozenset(f"{by}:{rule}" for by in ("names", "views") for rule in ("ratio", "cue", "automaton"))


def bare(text: str, span: Span) -> Iterator[Span]:
    """A name that was found without what stands at its edges (days are told); two where a comma parts two persons."""
    start, end = span.start, span.end
    name = text[start:end]
    if name.isalpha():
        led = None
        if name.istitle() and span.found_by in _BESIDE_DEGREES:
            led = _INITIAL_BEFORE.search(text, max(0, start - 16), start)
        yield span._replace(start=led.start("it")) if led else span
        return
    stop = _before_what_follows(text, start, end)
    if stop < end:
        end, name, span = stop, text[start:stop], span._replace(end=stop)
    in_field = text[max(0, start - 8) : start].rstrip(" \t")[-1:] in ("", "\n", ":", "|")
    aged = name[-2:-1] == " " and _AGED.match(text, end) is not None
    more_days = _NEXT_DAY.match(text, end) is not None
    for first, last in _pieces(name, span.found_by in _BY_LOOKS, in_field, aged, more_days):
        if last == len(name) and (more := _GENERATION.match(text, end)) and " " in name[first:]:
            last += more.end() - end
        yield span if last - first == len(name) else span._replace(start=start + first, end=start + last)
    if day := _on_a_day(name, not_last=more_days):
        yield span._replace(start=start + day.start("day"), end=end, kind="DATE", label="DATE", role="unknown")
    elif (days := _ON_DAYS.search(name)) and days["more"]:
        yield span._replace(start=start + days.start() + 1, end=start + days.end("more"), kind="DATE", label="DATE",
                            role="unknown")


def _on_a_day(name: str, start: int = 0, end: int | None = None, *, not_last: bool) -> re.Match[str] | None:
    """The day of the week that ends a name; ``not_last``: another one follows."""
    found = _ON_A_DAY.search(name, start, len(name) if end is None else end)
    return found if found and (not_last or found["day"] not in _CALLED_SO) else None


def _before_what_follows(text: str, start: int, end: int) -> int:
    """Where a name ends, when what stands behind it says that its last word is of that."""
    sign = text[end : end + 1]
    if sign == "&":
        found = _LAST_LETTER.search(text, start, end)
    else:
        found = _NEXT_LABEL.search(text, start, end) if _VALUE.match(text, end) else None
        if found and (found["word"].lower() not in _LABELS or (sign != "#" and len(found["gap"]) < _GAP)):
            found = None  # T. JONES#2217, Ann Start 45F
    return found.start() if found else end


#: A letter behind a name that belongs to what follows: Lattimore, T&C.
_LAST_LETTER = regex(r"(?<=\w),? [A-Z]\Z")


@lru_cache(2048)
def _pieces(
    name: str, by_looks: bool, in_field: bool, aged: bool, more_days: bool
) -> tuple[tuple[int, int], ...]:
    """Where in what was found the names begin and end.

    Args:
        by_looks: whether its looks or a word before it told it.
        in_field: whether it opens a line or a field.
        aged: whether an age stands behind it.
        more_days: whether a day of the week does.
    """
    start, end = _one_line(name, 0, len(name))
    if found := _SEX.match(name, start, end) or _CLOSED.match(name, start, end):
        start = found.end()
    start = _behind_offices(name, start, end)
    if found := _on_a_day(name, start, end, not_last=more_days) or _ON_DAYS.search(name, start, end):
        end = found.start()
    end = _before_degrees(name, start, end)
    if (found := _BEHIND_NAMES.search(name, start, end)) and (found["s"] or aged):
        end = found.start()
    if by_looks:
        start, end = _between_words(name, start, end)
    left, _, right = name[start:end].partition(",")
    behind = right.lstrip()
    if not (left.strip() and behind) or "," in behind:
        return ((start, end),)
    which = _of_two(left, behind, in_field=in_field)
    if which == _ONE:
        return ((start, end),)
    one = (start, start + len(left.rstrip()))
    return (one,) if which == _FIRST else (one, (_behind_offices(name, end - len(behind), end), end))


def _one_line(text: str, start: int, end: int) -> tuple[int, int]:
    """A name without a letter or an abbreviation in another line: ``y.``, and below it ``C. Guidry``."""
    if found := _LINE_BEFORE.match(text, start, end):
        start = found.end()
    if found := _LINE_BEHIND.search(text, start, end):
        end = found.start()
    return start, end


def _between_words(text: str, start: int, end: int) -> tuple[int, int]:
    """A name without words of the language beside it, where no capital tells: ``jolene calm``, ``TAMAR PRESENT``."""
    while (found := _LAST_WORD.search(text, start, end)) and (
        found["word"].lower() in _NEXT_FIELD or _is_plain(text, found["word"], start, found.start())
    ):
        end = found.start()
    if (found := _FIRST_WORD.match(text, start, end)) and is_given(text[found.end() : end].split()[0]) and (
        _is_plain(text, found["word"], found.end(), end)
    ):
        start = found.end()
    return start, end


def _is_plain(text: str, word: str, start: int, end: int) -> bool:
    """Whether a word is hardly anybody's name, and has no capital of its own beside what is left of a name."""
    rest = text[start:end]
    small = word.lower()
    if small in cues.GENERATIONS:
        return False
    return (word.islower() or (word.isupper() and rest.isupper())) and not likely(small) and (
        is_word(small, _HARDLY) and any(map(is_given, rest.split()))
    )


def _behind_offices(text: str, start: int, end: int) -> int:
    """Where a name begins behind titles and offices, if something is left: ``Coach Dietz``, ``SW Renee Doyle``."""
    while found := _LEADING.match(text, start, end):
        word, rest = found["word"], text[found.end() : end]
        if word.istitle() and rest.islower():
            break  # Ms. Pastor travelled
        small, abbreviated = word.lower(), word.isupper() and not rest.isupper()
        office = (small in _OFFICES and (abbreviated or small not in cues.first_names())) or (
            abbreviated and small in _IN_CAPITALS)
        if not (office or (abbreviated and len(word) > 2 and small in lexicon.clinical_words())):
            break
        start = found.end()
    return start


def _before_degrees(text: str, start: int, end: int) -> int:
    """Where a name ends before its degrees; what all capitals leave open may be a name: ``NGUYEN, DO``."""
    while found := _BEHIND.search(text, start, end):
        degree = found["word"].replace(".", "").replace("-", "")
        before = text[start : found.start()].rstrip()
        if degree.lower() not in cues.DEGREES or not before or not any(map(str.isupper, degree[1:])):
            break
        if before.isupper() and not (found["sign"] and len(before.split()) > 1):
            break
        end = start + len(before)
    return end


def _of_two(left: str, right: str, *, in_field: bool) -> int:
    """Whether both sides of a comma are one person, ``Smith, John``; the left one alone is one; or each is one."""
    before, behind = left.split(), right.split()
    if behind[0].strip(".").lower() in cues.GENERATIONS:
        return _ONE  # Robert E. Nix, III
    last, first = folded(before[-1]), folded(behind[0])
    if len(before) > 1 and (len(folded(before[0])) == 1 or is_given(before[0])):
        if len(behind) > 1 and len(first) != 1:
            return _TWO
        office = first in _OFFICES and first not in cues.first_names()
        return _FIRST if len(first) == 1 or is_word(first) or office else _ONE
    if len(before) > 1 or len(behind) > 1:
        return _ONE
    if first in cues.TITLES or is_word(first):
        return _FIRST  # Win, Excellent
    both = is_given(before[0]) and is_given(behind[0]) and last not in lexicon.last_borne(MANY)
    return _TWO if both and last in lexicon.first_borne(MANY + 1) and not in_field else _ONE  # Darlene, Jolene
