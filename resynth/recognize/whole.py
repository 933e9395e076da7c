"""Mentions are made whole: pieces that were told apart become one, and what weights told of a house grows to its end.

``William (Bill) Okafor``, where a degree told the last name and the ratio the first; ``Pikes Peak`` and its ``Paving``;
``Driftwood`` with ``Child Guidance``. Annotators mark such a name whole, and one mention gets one surrogate.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from functools import cache

from resynth import lexicon
from resynth.kinds import KINDS
from resynth.recognize.around import chain
from resynth.recognize.around.around import BY
from resynth.recognize.institutions.below import end_below
from resynth.recognize.persons import name_cues as cues
from resynth.recognize.persons.below import goes_below
from resynth.recognize.persons.borne import folded, is_given, is_word
from resynth.recognize.persons.name_filling import filled
from resynth.recognize.words import regex, word_set
from resynth.types import Span

_CLASS = {name: kind.cchmc for name, kind in KINDS.items()}
#: What found spans of which what stands around them, or a chain of labels, told what they are.
_LEARNED = (f"{BY}:", f"{chain.BY}:")
#: What opens a nickname behind a first name, and what closes it.
_CLOSES = {' "': '"', " “": "”", " (": ")"}
_QUOTES, _LAST_BEHIND = frozenset("\"“"), regex(r"[\"”] [A-Z][^\W\d_]")
_ARTICLES = frozenset(("the", "said"))
#: A first name before a nickname: [Leopold] "Leo" Varga.
_FIRST_BEFORE = regex(r"(?<![\w.])(?P<name>[A-Z][^\W\d_A-Z]{2,})(?P<opens> [\"“])\Z")
#: What may be a first name, in the middle of a sentence.
_RARE_BEFORE = regex(r"(?<=[a-z,] )(?P<name>[A-Z][^\W\d_A-Z]{2,13}) \Z")
#: In brackets somebody else may stand, unless the last name is there too: ``Denise (Sarah)``.
_BRACKET = " ("
#: What may stand between a name and an initial alone behind it, and behind one before it.
_TO_INITIAL, _FROM_INITIAL = frozenset((" ", ", ")), ". "
#: A last name and, behind a comma, its first name, of which weights told one.
_LAST_NAME, _FIRST_NAME = regex(r"[^\W\d_][\w'’-]+(?: [^\W\d_][\w'’-]+)?"), regex(r"[^\W\d_][\w'’-]+")
#: The rest of a name behind its hyphen: ``Alberta Plenty-Horses``, ``Min-jun``.
_HYPHENED = regex(r"-(?:[A-Z][a-z]+|(?P<syllable>[a-z]{2,5}))(?![\w-])")
_SYLLABLES = word_set(
    "ah ae chul eun ha hae hee ho hong hoon hun hwa hyun ja jae ji jin joo joon ju jun jung ki kyu kyung ling mei min "
    "ming mi myung na ok ping rae rim seo seok seung sik sil soo sook su suk sun sung ting wei won woo yeon yeong ying "
    "yong yoon young yu yul"
)
#: Pieces of which classes may be one house; of which class a mention is that has pieces of several.
_OF_HOUSES, _SAYS_MOST = frozenset(("INSTITUTION", "LOCATION", "NAME")), (
    "INSTITUTION", "LOCATION", "IDNUM", "NAME", "INITIALS", "DATE")
#: What may stand in the name of a house, and where both pieces were told by weights: Racine County [Clerk of] Courts.
_IN_HOUSES, _BETWEEN_HOUSES = frozenset((" ", "-", " & ")), regex(r",?(?: [^\W\d_][\w'’&-]*,?){0,4} (?:& )?")
#: A word of a house behind what was told of it.
_ON = regex(r"(?: | & )(?P<word>[A-Z][\w'’&]*)(?![\w-])")
_MOST_WORDS, _MOST_CHARACTERS = 5, 26
#: With a capital behind a house, the next thing said: degrees, titles, whose note it is.
_NO_HOUSE = cues.DEGREES | cues.TITLES | word_set(
    "pts patient patient's she he they we his her their i it this was is has had will the called reports states "
    "denies dob mrn tel phone fax ph mon tue tues wed thu thur thurs fri sat sun monday tuesday wednesday thursday "
    "friday saturday sunday january february march april may june july august september october november december "
    "jan feb mar apr jun jul aug sept sep oct nov dec"
)
#: What rules of weekdays are called, and what may stand behind one before its day; the year of a day behind its stroke.
_WEEKDAY, _TO_DAY, _YEAR = "weekday", frozenset((" ", ", ", ". ", "")), regex(r"(?:19|20)\d\d")
_OVER_LINE = regex(r",[ \t]?\n[ \t]{0,40}")
#: What stands between the pieces of a number in groups: W0417 [24] 118823.
_GROUP = regex(r" (?:\d{2,4} )?")


def whole(text: str, spans: Iterable[Span], given: Collection[Span]) -> tuple[Span, ...]:
    """The spans of a note, with the pieces of a mention in one.

    Args:
        text: as it is read (plain.py).
        spans: disjoint and sorted.
        given: those that somebody marked: they stay as they are.
    """
    told: list[Span] = []
    spans = tuple(spans)
    reaches = [*(one.start for one in spans), len(text)][1:]
    for span, reach in zip(spans, reaches, strict=True):
        if span.given or (given and span in given):
            told.append(span)
            continue
        floor = told[-1].end if told else 0
        span = _with_first(text, _opened(text, span, floor), floor)
        if _CLASS[span.kind] == "NAME":
            span = filled(text, span, floor, reach, _is_thing)
        *pieces, last = _sentences(text, _grown(text, span, reach))
        told.extend(pieces)
        told.append(last)
        while len(told) > 1 and told[-1].start - told[-2].end <= _MOST_CHARACTERS and (
            pieces := _pieces(text, told, given)
        ):
            told[-len(pieces) :] = [_one(text, pieces)]
    return tuple(told)


def _sentences(text: str, span: Span) -> tuple[Span, ...]:
    """A house by its sentences: ``Copper Valley Regional. copper valley`` are two mentions, without the full stop."""
    if _CLASS[span.kind] != "INSTITUTION" or "." not in text[span.start : span.end]:
        return (span,)
    pieces, start = [], span.start
    for stop in _FULL_STOP.finditer(text, span.start, span.end):
        word = stop["word"].lower()
        if word in lexicon.plain_words() and word not in _SHORTENED:
            pieces.append(span._replace(start=start, end=stop.end("word")))
            start = stop.end()
    return (*pieces, span._replace(start=start)) if start < span.end else tuple(pieces)


#: A word in full and the full stop behind it; what is a word and short for another one.
_FULL_STOP = regex(r"(?P<word>[^\W\d_]{4,})\.(?: |\Z)")
_SHORTENED = word_set("corp meth mass hosp pres inst comm soc cath memo")


def _opened(text: str, span: Span, floor: int) -> Span:
    """A nickname in quotes with the first name before it, of which a known nickname left nothing."""
    if text[span.start - 1 : span.start] not in _QUOTES or _CLASS[span.kind] != "NAME":
        return span
    found = _FIRST_BEFORE.search(text, max(floor, span.start - 24), span.start)
    if found is None or text[span.end : span.end + 1] != _CLOSES[found["opens"]]:
        return span
    name = found["name"].lower()
    given = is_given(name) and name not in _ARTICLES
    if given or (_LAST_BEHIND.match(text, span.end) and not is_word(name)):
        return span._replace(start=found.start("name"), end=span.end + 1)
    return span


def _with_first(text: str, span: Span, floor: int) -> Span:
    """A last name that stands alone with the rare first name before it, in a sentence: ``with Brid Costello``."""
    if _CLASS[span.kind] != "NAME" or text[span.start - 1 : span.start] != " ":
        return span
    found = _RARE_BEFORE.search(text, max(floor, span.start - _MOST_CHARACTERS), span.start)
    if found is None or not _LAST_NAME.fullmatch(text, span.start, span.end):
        return span
    last, first = folded(text[span.start : span.end]), folded(found["name"])
    borne = last in lexicon.last_borne(_BORNE) and not (is_given(last) or _is_thing(first))
    return span._replace(start=found.start("name")) if borne else span


#: A last name that so many bear needs no other sign that a first name stands before it.
_BORNE = 5_000


def _with_last(text: str, span: Span, reach: int) -> Span:
    """A first name alone with the last name behind it that is a word, in capitals: ``CARDS LEIGHTON FRY.``"""
    found = _LAST_IN_CAPITALS.match(text, span.end, reach) if text[span.start : span.end].isupper() else None
    if found is None or not _FIRST_NAME.fullmatch(text, span.start, span.end):
        return span
    first, last = folded(text[span.start : span.end]), folded(found["name"])
    borne = is_given(first) and not is_word(first) and last in lexicon.last_borne(_BORNE) and last not in _HOW
    return span._replace(end=found.end("name")) if borne and last not in lexicon.clinical_words() else span


#: How somebody is.
_HOW = word_set("well fine strong weak low still good best short long small moody savage")
#: Behind a first name in capitals: one word, and the end of what is said.
_LAST_IN_CAPITALS = regex(r" (?P<name>[A-Z]{3,14})(?=[.,;)](?!\w)|[ \t]*(?:\n|\Z)| (?:MD|RN|NP|PA|DO)\b)")


@cache
def _own_words() -> frozenset[str]:
    """Who and where somebody is, and languages: words with a capital right before a last name that are no first name.
    """
    return frozenset().union(
        cues.TITLES, cues.CAPITAL_TITLES, cues.OFFICES, cues.SERVICES, cues.SHORT, cues.RELATIVES, cues.DEGREES,
        cues.LANGUAGES, cues.TRADES, lexicon.named_after(), cues.lands(), cues.functions(),
        lexicon.institution_words(), lexicon.credentials(), lexicon.titles(),
        word_set("mme mlle madame monsieur frau herr sra srta don dona pani pan mevrouw signora"),
    )


def _is_thing(word: str) -> bool:
    """Whether a word with a capital is one of the language, of medicine or of offices, or what something is sold as."""
    return (
        word in _own_words() or word in lexicon.plain_words() or word in lexicon.terms() or lexicon.is_product(word)
    )


def _grown(text: str, span: Span, reach: int) -> Span:
    """A span with what else is the same mention behind it, as far as no other begins."""
    if _CLASS[span.kind] == "NAME":
        found = _HYPHENED.match(text, span.end, reach) if text.startswith("-", span.end, reach) else None
        is_name = found and (found["syllable"] is None or found["syllable"] in _SYLLABLES)
        return span._replace(end=found.end()) if found and is_name else _with_last(text, span, reach)
    end = span.end
    if _CLASS[span.kind] == "INSTITUTION" and (below := end_below(text, span.start, end)) <= reach:
        end = below
    if span.kind != "INSTITUTION" or span.found_by != f"{BY}:weights" or text[span.start : end].isupper():
        return span if end == span.end else span._replace(end=end)
    for _ in range(_MOST_WORDS):
        found = _ON.match(text, end, reach)
        if found is None or found["word"].lower() in _NO_HOUSE:
            break
        end = found.end()
    return span._replace(end=end)


def _pieces(text: str, told: list[Span], given: Collection[Span]) -> list[Span]:
    """Those of the last spans that are pieces of one mention; none: the last two are not."""
    before, last = told[-2:]
    if before.given or (given and before in given):
        return []
    gap = text[before.end : last.start]
    classes = (_CLASS[before.kind], _CLASS[last.kind])
    if classes[0] in _OF_HOUSES and classes[1] in _OF_HOUSES and _is_house(before, last, gap):
        return [before, last]
    if classes == ("DATE", "DATE"):
        return [before, last] if _is_day(text, before, last, gap) else []
    if classes == ("IDNUM", "IDNUM"):
        return [before, last] if _is_weighed(last, "IDNUM") and _GROUP.fullmatch(gap) else []
    if not (_is_of_person(before) and _is_of_person(last)):
        return []
    pieces = [before, last] if _is_name(text, before, last, gap) else []
    if gap == ") " and len(told) > 2 and text[told[-3].end : before.start] == _BRACKET and not (
        told[-3].given or told[-3] in given
    ):
        pieces = told[-3:]
    whose = {(one.kind, one.role) for one in pieces if one.kind not in ("NAME", "INITIALS")}
    return pieces if all(map(_is_of_person, pieces)) and len(whose) < 2 and not all(map(_is_initial, pieces)) else []


def _is_house(before: Span, last: Span, gap: str) -> bool:
    """Whether two spans are one house or place, of which weights told a piece."""
    weighed = [_is_weighed(one, "INSTITUTION") for one in (before, last)]
    if all(weighed):
        return _BETWEEN_HOUSES.fullmatch(gap) is not None or gap in _IN_HOUSES
    if gap == " " and (_CLASS[before.kind], _CLASS[last.kind]) == ("INSTITUTION", "INSTITUTION"):
        return True
    return (any(weighed) and gap in _IN_HOUSES) or (gap == " " and _is_weighed(before, "LOCATION"))


def _is_day(text: str, before: Span, last: Span, gap: str) -> bool:
    """Whether two dates are one day: ``Wed., [Mar. 6]``, ``12/19/[1971]``."""
    weekday, day = _WEEKDAY in before.found_by, text[last.start : last.end]
    to_day = gap in _TO_DAY or _OVER_LINE.fullmatch(gap) is not None
    return (weekday and to_day and _WEEKDAY not in last.found_by and any(map(str.isdecimal, day))) or (
        not gap and text[before.end - 1] == "/" and _YEAR.fullmatch(day) is not None)


def _is_name(text: str, before: Span, last: Span, gap: str) -> bool:
    """Whether two spans, if both are of persons, are one."""
    closing = _CLOSES.get(gap)
    if closing:
        name = text[before.start : before.end]
        return text[last.end : last.end + 1] == closing and (gap != _BRACKET or "," in name)
    if "\n" in gap:
        return goes_below(text, before, last)
    if gap in (" ", "-") or (gap in _TO_INITIAL and _is_initial(last)):
        return True
    if gap == _FROM_INITIAL:
        return _is_initial(before)
    return gap in (", ", ",") and (_is_weighed(before, "NAME") or _is_weighed(last, "NAME")) and bool(
        _LAST_NAME.fullmatch(text, before.start, before.end) and _FIRST_NAME.fullmatch(text, last.start, last.end)
    )


def _one(text: str, pieces: Sequence[Span]) -> Span:
    """The mention of all pieces, said to be found by what found the surest of them; a guess if one of them was.

    So nobody stays in a release as a part of a house that the policy keeps (plan/guesses.py).
    """
    first, last = pieces[0], pieces[-1]
    name = min((_CLASS[one.kind] for one in pieces), key=_SAYS_MOST.index)
    of_class = [one for one in pieces if _CLASS[one.kind] == name]
    sure = [one for one in of_class if one.kind != name] or of_class
    surest = max(sure, key=lambda one: (one.role != "unknown", one.end - one.start))
    disputed = any(one.disputed for one in pieces)
    closing = _CLOSES.get(text[pieces[-2].end : last.start])
    guessed = next((one.found_by for one in pieces if one.found_by.startswith(_LEARNED)), surest.found_by)
    found_by = guessed if name in ("INSTITUTION", "LOCATION") else surest.found_by
    return surest._replace(start=first.start, end=last.end + bool(closing), found_by=found_by, disputed=disputed)


def _is_weighed(span: Span, name: str) -> bool:
    return _CLASS[span.kind] == name and span.found_by.startswith(_LEARNED)


def _is_of_person(span: Span) -> bool:
    return _CLASS[span.kind] == "NAME" or _is_initial(span)


def _is_initial(span: Span) -> bool:
    return span.kind == "INITIALS" and span.end - span.start == 1
