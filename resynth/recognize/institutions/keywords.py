"""Keyword and rule categories (Yang & Garibaldi 2015, sections 3.2 to 3.4): what a word beside it tells.

Numbers of devices, health plans, accounts, licences, vehicles and biometry behind their cues; occupations; countries;
rooms; hospitals and other organizations; user names, initials and sign-offs. The cues stand in lists/cues, and can be
made anew of annotated notes (``resynth evaluate cues``).

One pass over the words of a note: a word that is a cue is looked at more closely, all others cost one look-up.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from operator import itemgetter
from typing import NamedTuple

from resynth import lexicon
from resynth.recognize.institutions import (
    agencies,
    carriers,
    congregations,
    firms,
    foreign_houses,
    goals,
    houses,
    institution_cues,
    institution_ends,
    institutions,
    insurers,
    job_forms,
    job_lists,
    known_organizations,
    livelihoods,
    occupations,
    occupations_cued,
    other_scripts,
    pursuits,
    room_codes,
    room_columns,
    room_forms,
    room_led,
    room_prose,
    room_wards,
    room_words,
    rooms,
    schools,
    seats,
    shops,
    short_forms,
    small_moves,
    small_names,
    small_shops,
    tails,
    troops,
    user_names,
    works,
)
from resynth.recognize.note import Note, anchored, note_of
from resynth.recognize.numbers import joined
from resynth.recognize.persons.name_letters import FRAGMENTS, unknown
from resynth.recognize.words import regex, word_set
from resynth.types import Document, KnownValue, Span

BY = "keywords"
#: Kinds whose values are numbers behind a cue.
NUMBERED = frozenset({"DEVICE", "HEALTHPLAN", "ACCOUNT", "LICENSE", "VEHICLE", "BIOID"})
#: Kinds that have a list of cues here (``lists/cues/<kind>.tsv``); hospitals and organizations read their own.
CUED = ("ACCOUNT", "BIOID", "COUNTRY", "DEVICE", "HEALTHPLAN", "INITIALS", "LICENSE", "PROFESSION", "ROOM", "USERNAME",
        "VEHICLE")
Handler = Callable[[Note, int], Iterable[Span]]
Cue = tuple[str, ...]
_Handlers = tuple[Handler, ...]
_Row = tuple[int, _Handlers | dict[str, _Handlers]]

_LINK = regex(
    r"(?:[ \t]*(?:number|num|no|nr|id|code|card|#)\b\.?|[ \t]*#){0,2}[ \t.:#=(\[]{0,24}"
    r"(?:(?:is|was|ending in|reads?) )?[ \t:#]{0,3}",
    re.IGNORECASE,
)
_VALUE = regex(
    r"(?:[A-Z]{1,5}[ -])?[A-Z]{0,8}\d*[A-Za-z]?[A-Z0-9]*(?:[-/.][A-Z0-9]+){0,6}(?:[ ]\d[\d-]+){0,4}(?![a-z])"
)
_NO_NUMBER = regex(
    r"\d{1,2}[-/.]\d{1,2}(?:[-/.]\d{2,4})?|\d{1,2}/\d{4}|(?:19|20)\d\d(?:[-/]\d\d?){0,2}|\d{1,2}:\d\d|[A-Z]{0,2}\d{1,2}(?:\.\d+)?"
    r"|\d{1,3}(?:\.\d{1,2})?/\d{1,3}(?:\.\d{1,2})?"
)
_MEASURED = regex(r"[ -]?(?:mg|mcg|ml|mL|cm|mm|kg|g|units?|%|days?|weeks?|months?|years?|hours?|hrs?|min)\b", re.I)
_BEHIND_NAME = regex(r"[ \t]{1,2}([A-Za-z]+)|-([a-z]+)")
_INITIALS = regex(r"[ \t]*[:,]?[ \t]*([A-Z]{2,3}|[A-Z][a-z][A-Z])(?![\w/'’-])")


#: The first word of cues -> the cues, the longest first, with what each says.
_Cues = dict[str, tuple[tuple[Cue, str], ...]]


class _Lists(NamedTuple):
    """The cue lists, made ready once."""

    numbered: _Cues
    countries: _Cues
    country_before: frozenset[str]
    country_after: frozenset[str]
    initials: dict[str, tuple[Cue, ...]]
    users: dict[str, tuple[Cue, ...]]
    handlers: _Asked

    def __repr__(self) -> str:
        return "_Lists()"


def _by_first(cues: Iterable[tuple[Cue, str]]) -> _Cues:
    found: dict[str, set[tuple[Cue, str]]] = {}
    for words, said in cues:
        found.setdefault(words[0], set()).add((words, said))
    return {first: tuple(sorted(several, key=lambda row: (-len(row[0]), row))) for first, several in found.items()}


def _only(cues: Iterable[Cue]) -> dict[str, tuple[Cue, ...]]:
    return {first: tuple(words for words, _ in rows) for first, rows in _by_first((cue, "") for cue in cues).items()}


#: Where a word is looked at more closely, before its handler is called: everywhere; where it has a capital; before a
#: word with one; behind a word in capitals; before one of some words; behind one of some words.
_ANY, _CAPITAL, _BEFORE_CAPITAL, _BEHIND_CAPITALS, _BEFORE, _BEHIND = range(6)
#: What notes have many of, the commonest first: a phrase is looked for at its rarer word, or else at its first.
_BY_RANK = (
    ". , : - / ' the and of ( ) is with a to in was at on for no not she he her his by as an are patient or pt s d t i "
    "it from this that m e had has been new = #"
)
_COMMON = {word: rank for rank, word in enumerate(_BY_RANK.split())}
_RARE = len(_COMMON)


class _Asked(dict[str, tuple[_Row, ...]]):
    """Word -> (where, those who look at it, or the words beside it -> who looks where the two stand).

    Told of a word when it is first asked for: a note has few of them.
    """

    def __init__(self) -> None:
        super().__init__()
        self._words = set[str]()
        self._looking: list[tuple[frozenset[str], int, Handler]] = []
        self._beside: dict[str, list[tuple[int, str, Handler]]] = {}

    def at(self, words: Iterable[str], handler: Handler, where: int = _ANY) -> None:
        """A handler that looks at each of these words."""
        some = frozenset(words)
        self._words |= some
        self._looking.append((some, where, handler))

    def begun(self, phrases: Iterable[Cue], handler: Handler, where: int = _ANY) -> None:
        """A handler that looks where one of these phrases begins: two of its words are looked at here."""
        several = set(phrases)
        alone = {phrase[0] for phrase in several if len(phrase) == 1}
        self.at(alone, handler, where)
        for first, second in {phrase[:2] for phrase in several if phrase[0] not in alone}:
            rarer = _COMMON.get(second, _RARE) > _COMMON.get(first, _RARE)
            word, side, other = (second, _BEHIND, first) if rarer else (first, _BEFORE, second)
            self._beside.setdefault(word, []).append((side, other, handler))

    def __contains__(self, word: object) -> bool:
        return word in self._words or word in self._beside

    def __iter__(self) -> Iterator[str]:
        return iter(self._words | self._beside.keys())

    def __missing__(self, word: str) -> tuple[_Row, ...]:
        looking: dict[int, list[Handler]] = {}
        for words, where, handler in self._looking:
            if word in words:
                looking.setdefault(where, []).append(handler)
        beside: dict[int, dict[str, _Handlers]] = {}
        for side, other, handler in sorted(self._beside.get(word, ()), key=itemgetter(0)):
            here = beside.setdefault(side, {})
            here[other] = (*here.get(other, ()), handler)
        rows = self[word] = (*((where, tuple(several)) for where, several in looking.items()), *beside.items())
        return rows


def _by_country() -> _Cues:
    """The words for countries and languages, by their first; a sort that the list of doubtful ones gives counts."""
    countries = [(job_lists.words_of(name), "country") for name in lexicon.countries()]
    countries += [(job_lists.words_of(name), "language") for name in lexicon.demonyms().values()]
    rows = [(job_lists.words_of(name), sort) for name, sort in lexicon.table("cues/countries")]
    doubtful = {words for words, sort in rows if sort == "doubtful"}
    countries = [(words, sort) for words, sort in countries if words not in doubtful] + [
        (words, sort) for words, sort in rows if sort == "doubtful" or words not in doubtful
    ]
    return _by_first((words, sort) for words, sort in countries if words != ("georgia",))


def _asked(
    places: frozenset[str], numbered: _Cues, by_country: _Cues, initials: dict[str, tuple[Cue, ...]],
    users: dict[str, tuple[Cue, ...]],
) -> _Asked:
    """Who looks at which words: one table, in the order in which they are asked."""
    asked = _Asked()
    for words, handler in (
        (occupations.heads(), occupations.at_head), (places, rooms.at_place),
        (frozenset({"floor", "flr"}), rooms.at_floor),
        (institutions.small_heads(), small_names.at_small_head), *known_organizations.ANCHORS, *houses.ANCHORS,
        *insurers.ANCHORS, *foreign_houses.ANCHORS, *shops.ANCHORS,
        *small_shops.ANCHORS, *small_names.PAIR_ANCHORS, *agencies.ANCHORS, *goals.ANCHORS, *pursuits.ANCHORS,
        (joined.SIGN_OFFS, joined.at_sign_off),
        (carriers.CARRIED, carriers.at_carried), (seats.SEATS, seats.at_seat), (seats.MOVES, seats.at_move),
        (tails.ANCHORS, tails.at_tail), (user_names.SIGNS, user_names.at_signed), *room_wards.ANCHORS,
        *room_forms.ANCHORS, *room_led.ANCHORS,
        (frozenset("("), joined.at_bracket), (frozenset("="), joined.at_key), (joined.weeks(), joined.at_week),
        (works.TEACHES, works.at_teaching), (works.DRIVES, works.at_driving),
        (works.OWNS, works.at_owning), (works.AGED, works.at_age), (works.DOES, works.at_doing),
        (works.WORKS, works.at_working), (livelihoods.WORKING, livelihoods.at_working),
        (livelihoods.VERBS, livelihoods.at_trade), (frozenset({"living"}), livelihoods.at_living),
        (troops.AMPERSAND, troops.at_letters), (troops.LODGES, troops.at_lodge),
        (works.PUPILS, works.at_pupil), (schools.GOES, schools.at_going),
    ):
        asked.at(words, handler)
    asked.at(institution_cues.LEADING, institution_cues.at_lead, _BEFORE_CAPITAL)
    asked.at(institution_cues.OF, institution_cues.at_of, _BEFORE_CAPITAL)
    asked.at(institution_cues.AT, institution_cues.at_at, _BEFORE_CAPITAL)
    asked.at(firms.AND, firms.at_and)
    asked.at(firms.LABELS, firms.at_label)
    asked.at(rooms.TO_BUILDINGS, rooms.at_building, _BEFORE_CAPITAL)
    asked.at(houses.OFFERS, houses.at_offer)
    asked.at(short_forms.PARTS, short_forms.at_part, _BEHIND_CAPITALS)
    asked.begun(((word, "the") for word in institution_cues.AT), institution_cues.at_at)
    for words, handler in (
        (institutions.heads(), institution_ends.at_head),
        (frozenset({"mos"}), works.at_mos), (works.SERVICES, works.at_serving), *rooms.ANCHORS, *congregations.ANCHORS,
        *room_forms.CAPITALS, *agencies.CAPITALS, *goals.CAPITALS,
        (joined.CREDENTIALS, joined.at_credential), *firms.CAPITALS, (troops.TROOPS, troops.at_troop),
    ):
        asked.at(words, handler, _CAPITAL)
    for phrases, handler in (
        ((cue for several in numbered.values() for cue, _ in several), _number),
        (occupations_cued.cues(), occupations_cued.behind_cue), (institution_cues.cues(), institution_cues.at_cue),
        ((cue for several in initials.values() for cue in several), _initials),
        ((cue for several in users.values() for cue in several), _user),
        (known_organizations.known_names(), known_organizations.at_known),
        (institution_cues.at_jobs(), institution_cues.at_work), (small_moves.PHRASES, small_moves.at_move),
        (((be, article) for be in ("is", "was", "been", "s") for article in ("a", "an")), works.at_being),
    ):
        asked.begun(phrases, handler)
    asked.begun((cue for several in by_country.values() for cue, _ in several), _country, _CAPITAL)
    return asked


@cache
def _lists() -> _Lists:
    cues: dict[tuple[str, str], list[Cue]] = {}
    for kind in CUED:
        for cue, side, _ in lexicon.table(f"cues/{kind.lower()}"):
            cues.setdefault((kind, side), []).append(job_lists.words_of(cue))
    numbered = _by_first((cue, kind) for (kind, _), several in cues.items() if kind in NUMBERED for cue in several)
    by_country = _by_country()
    places = frozenset(words[0] for words in cues["ROOM", "before"])
    initials, users = _only(cues["INITIALS", "before"]), _only(cues["USERNAME", "before"])
    return _Lists(
        numbered, by_country,
        frozenset(words[0] for words in cues["COUNTRY", "before"] if len(words) == 1),
        frozenset(words[0] for words in cues["COUNTRY", "after"]), initials, users,
        _asked(places, numbered, by_country, initials, users),
    )


@cache
def _anchors() -> int:
    return anchored(_lists().handlers)


class Keywords:
    """What the words beside it tell."""

    name = BY
    version = "1"
    kinds = NUMBERED | {"USERNAME", "PROFESSION", "COUNTRY", "HOSPITAL", "ORGANIZATION", "ROOM", "INITIALS", "DATE",
                        "MEDICALRECORD", "IDNUM", "PATIENT", "DOCTOR", "NAME", "PHONE", "AGE", "SSN", "HEALTHPLAN",
                        "ACCOUNT", "LICENSE", "VEHICLE", "DEVICE"}

    def find(self, document: Document, known: tuple[KnownValue, ...]) -> Iterable[Span]:
        """The spans of a note."""
        note = note_of(document)
        found = _at_words(note)
        for anywhere in (room_columns.spans, joined.spans, short_forms.short_forms, short_forms.in_messages,
                         room_codes.codes, room_wards.wards, room_prose.spans, rooms.listed, rooms.signed_out,
                         user_names.anywhere, other_scripts.spans, agencies.wings, pursuits.spans):
            found += anywhere(note)
        found = list(rooms.by_name(note, found))
        for again in (rooms.again, user_names.again, joined.again, known_organizations.again,
                      known_organizations.houses_again):
            found += again(note, found)
        return list(_narrowed(note, found))


def _narrowed(note: Note, found: Iterable[Span]) -> Iterator[Span]:
    for span in found:
        if span.kind == "ROOM":
            yield from room_words.bare(note.text, span)
        elif span.kind == "PROFESSION":
            yield job_forms.whole(note, span)
        else:
            yield span


def _at_words(note: Note) -> list[Span]:
    """What the words of a note tell at which somebody looks."""
    words, lower = note.words, note.lower
    # A sign behind the last word: what stands behind a word is asked for often. Nothing stands before the first.
    following, behind, before = [*words[1:], "."], [*lower[1:], "."], ["", *lower]
    found: list[Span] = []
    for word, asked in note.hits(_anchors()):
        numbers = note.here[word]
        for where, who in asked:
            if isinstance(who, dict):
                beside = behind if where == _BEFORE else before
                for at in numbers:
                    if beside[at] in who:
                        for handler in who[beside[at]]:
                            found += handler(note, at - (where == _BEHIND))
                continue
            if where == _CAPITAL:
                places = [at for at in numbers if words[at][0].isupper()]
            elif where == _BEFORE_CAPITAL:
                places = [at for at in numbers if following[at][0].isupper()]
            elif where == _BEHIND_CAPITALS:
                places = [at for at in numbers if words[at - 1].isupper()]
            else:
                places = numbers
            for at in places:
                for handler in who:
                    found += handler(note, at)
    return found


def _said(note: Note, at: int, cues: Iterable[Cue]) -> int:
    """How many tokens the longest cue that stands here has; 0: none does."""
    for cue in cues:
        if len(cue) == 1 or tuple(note.lower[at : at + len(cue)]) == cue:
            return len(cue)
    return 0


def _span(start: int, end: int, kind: str, rule: str, score: float = 0.9) -> Span:
    return Span(start, end, kind, kind, "unknown", f"{BY}:{rule}", score)


#: What is done again and again, before what it showed.
_REPEATED = word_set("ekg ekgs ecg ecgs cxr ct cts mri us echo abg vbg hct hgb h&h labs trop trops exam exams films")

# ── numbers behind a cue ─────────────────────────────────────────────────────────────────────────────────────────────


def _number(note: Note, at: int) -> Iterator[Span]:
    text = note.text
    if at and note.words[at - 1] in "-/" and note.ends[at - 1] == note.starts[at]:
        return  # mg/dL, non-group
    for cue, kind in _lists().numbered[note.lower[at]]:
        if tuple(note.lower[at : at + len(cue)]) != cue:
            continue
        link = _LINK.match(text, note.ends[at + len(cue) - 1])
        value = _VALUE.match(text, link.end()) if link else None
        if value is None or link is None or (link.end() == link.start() and text[link.start() : link.end()] != "#"):
            return
        said = value[0].rstrip("-/. ")
        if " " in said and said.split()[0].lower() in _REPEATED:
            return  # serial EKG PR 168
        digits = sum(map(str.isdigit, said))
        if digits < 3 or len(said) < 4 or _NO_NUMBER.fullmatch(said) or _MEASURED.match(text, value.end()):
            return
        yield _span(value.start(), value.start() + len(said), kind, f"number behind {' '.join(cue)}")
        return


# ── countries ────────────────────────────────────────────────────────────────────────────────────────────────────────


#: Fields of what country somebody is of.
_OF_A_NATION = word_set("nationality citizenship")


def _country(note: Note, at: int) -> Iterator[Span]:
    """A country; a language or a people where the word behind tells; a country that is also a word behind a cue."""
    if not note.words[at][0].isupper():
        return
    lists = _lists()
    before = note.lower[at - 1] if at else ""
    if before == "new":
        return  # New Mexico, New England
    for words, sort in lists.countries[note.lower[at]]:
        if tuple(note.lower[at : at + len(words)]) != words:
            continue
        last = at + len(words) - 1
        start, end = note.starts[at], note.ends[last]
        if len(words) > 1 and note.starts[last] - start > sum(map(len, words)) + len(words) + 1:
            return
        if sort == "language":
            behind = _BEHIND_NAME.match(note.text, end)
            field = before == ":" and at > 1 and note.lower[at - 2] in _OF_A_NATION
            if not field and (not behind or (behind[1] or behind[2]).lower() not in lists.country_after):
                continue
        elif sort == "doubtful" and before not in lists.country_before:
            continue
        elif (note.lower[last], "".join(note.lower[last + 1 : last + 2])) in lexicon.named_pairs():
            continue  # Congo red
        elif note.words[at].isupper() and note.words[at + 1 : at + 2] and note.words[at + 1].isdecimal():
            continue  # in LAO 35: an angle
        elif note.words[at].isupper() and len(note.words[at]) < 5 and len(words) == 1 and before not in (
            "in", "from", "to", "the"
        ):
            continue  # IRAN is one; MALI may be anything
        if note.text[end : end + 1] == "." and note.text[start:end].endswith(("U.S", "U.K")):
            end += 1
        rule = "language or people" if sort == "language" else "country"
        yield _span(start, end, "COUNTRY", rule)
        return


# ── rooms, initials, user names ──────────────────────────────────────────────────────────────────────────────────────


def _initials(note: Note, at: int) -> Iterable[Span]:
    size = _said(note, at, _lists().initials[note.lower[at]])
    number = at + size
    if size == 1 and note.lower[at] == "by" and at and note.words[at - 1].isalpha() and (
        note.lower[at - 1] not in joined.SIGNED_BY
    ):
        return ()  # excluded by PCR
    if size and number < len(note.words):
        word = note.words[number + (note.words[number] in ":," and number + 1 < len(note.words))]
        found = _INITIALS.match(note.text, note.ends[number - 1]) if word[0].isupper() and len(word) < 4 else None
        if found and not joined.is_plain(found[1]) and _may_sign(found[1]) and _stands_alone(note.text, found.end()):
            return (_span(*found.span(1), "INITIALS", "initials behind a cue", 0.7),)
    return ()


def _may_sign(letters: str) -> bool:
    """Whether three capitals are no abbreviation, ``0 by IHC``, and two no office: ``per SW``."""
    if not letters.isupper():
        return True
    return unknown(letters.lower()) if len(letters) > 2 else letters.lower() not in FRAGMENTS


def _stands_alone(text: str, end: int) -> bool:
    """Whether nothing that initials could belong to follows: a date, a degree, a mark or the line's end."""
    behind = text[end : end + 6].lstrip(" \t")
    return not behind or behind[0] in ",;.\n\r" or behind[0].isdigit() or (
        behind[:2].isupper() and not text[max(text.rfind("\n", 0, end) + 1, end - 100) : end + 20].isupper()
    )


def _user(note: Note, at: int) -> Iterable[Span]:
    size = _said(note, at, _lists().users[note.lower[at]])
    number = at + size
    if not size or number >= len(note.words):
        return ()
    alone = number + 1 == len(note.words) or note.starts[number + 1] > note.ends[number]
    if alone and note.words[number].istitle() and note.lower[number] not in _LINKS:
        return ()  # a name
    link = _LINK.match(note.text, note.ends[number - 1])
    return user_names.behind_cue(note, size, at, link) if link else ()


_LINKS = word_set("number num no nr id code card is was ending reads read")


RECOGNIZER = Keywords()
