"""Hospitals and other organizations by the word that ends their name: ``Fenwick Memorial Hospital``.

The name is walked to the left over words with a capital; it must hold a word that not every institution has.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from resynth import lexicon
from resynth.recognize.institutions.institution_words import (
    CAREFUL,
    FIELDS,
    FIRMS,
    GENERAL,
    GOES_ON,
    GRADES,
    LEADS,
    LINKS,
    MEDICAL,
    STARTERS,
    TITLES,
    TO,
)
from resynth.recognize.institutions.institutions import (
    ABBREVIATED,
    GUIDED,
    PHASES,
    SIDES,
    STOPPED,
    SUFFIX,
    capitals,
    close,
    heads,
    heads_by_class,
    is_clinical,
    is_led,
    is_placed,
    is_proper,
    is_sold,
    is_telling,
    kind_of,
    left,
    lower_at,
    own_words,
    span_of,
)
from resynth.recognize.lines import shouted
from resynth.recognize.note import Note
from resynth.recognize.persons.name_things import THINGS
from resynth.recognize.words import regex, word_set
from resynth.types import Span

#: A short form in brackets behind a name.
_SHORT = regex(r"[ \t]?\([\"'“]?([A-Z]{2,6})[\"'”]?\)")
_COLUMN_END = regex(r"[ \t]{2}|[ \t]*(?:\n|\Z|[,|~])|[ \t](?:\(|-|at )")
#: Of these words of medicine people are members.
_BODIES = word_set("group association system systems complex unit units center class product")
_INSTRUMENTS = frozenset(("elevator", "nails", "lines", "prep"))
#: What is done with data.
_COMPUTED = word_set("analyzed analysed processed reconstructed measured calculated segmented quantified performed")
#: Parts of a hospital, which belong to its name only where nothing else ends it.
_PARTS = frozenset(("ed", "er"))
_WHOLE = word_set("general regional memorial medical center centre methodist mercy")
_NO_END = frozenset((("state", ":"), *(("security", word) for word in ("number", "no", "#", "card"))))
_TEAMS = frozenset(("team", "teams", "service", "svc"))
#: What of care is a document or a time of it, before "of care".
_OF_CARE = word_set("start plan plans level levels goals continuity transition transitions resumption episode standard")
#: Behind "hospital" of what somebody has in any: ``Brief Hospital Course``.
_OF_A_STAY = (["course"], ["stay"], ["day"], ["days"], ["summary"])
_HOSPITALS = frozenset(("hospital", "hospitals", "hosp"))
#: What a page in capitals is called, too: HD TREATMENT RECORD, BRONCH SUITE LOG.
_OF_A_HEADING = word_set("treatment suite brace")
_GOODS = word_set("drug drugs tire tires nails high middle labs")
_CAPITALS = word_set("ltac ltach snf alf ecf irf ymca ywca ems")
_PLACE_CUES = TO - frozenset(":>")
_NEVER_BEFORE = STARTERS - {"the", "living"} - LINKS
#: What may stand before a last word besides a word with a capital, and behind it.
_BEFORE = LINKS | frozenset(".-'’&s")
_BEHIND = frozenset(("of", "for", "at", "'", "’", "-"))
_FIELDS = FIELDS | {"cc", "ordering", "referring", "performing"}
#: For whom a hospital is, in its name.
_FOR_WHOM = word_set("women womens woman infants infant children childrens child mothers mother babies baby")
_LEARNED = frozenset(("university", "univ", "college"))
#: Who reads what was taken, and what stands behind them where a result is cited.
_READ, _CITED = word_set("pathology radiology imaging"), frozenset((",", ")", "ref", "lab", "acc", "report"))
_SEES = frozenset(("see", "sees", "saw", "seeing"))
_TO_A_FIRM = frozenset(("at", "from", "to", "with", "by", "via", "for", "#"))
#: What names of institutions end with and findings too: a cup of bright red blood, a steam iron burn.
_OF_THE_BODY = word_set("blood burn wound bone skin vein eye hand foot hip knee spine joint heart lung liver")
#: Before the last word of a practice that is called after its street.
_ROADS = word_set("street road avenue boulevard parkway pike highway lane")
_TO_OR_OF = TO | {"of"}
#: What a house does, behind its name, when a patient is offered to it.
_OFFERED = frozenset((
    "accepted", "accepts", "declined", "declines", "denied", "offered", "called", "calls", "full", "admissions", "bed",
    "beds", "liaison", "staff", "will", "has", "can", "cannot", "reports", "nurse", "rn",
))
_ANSWERED = (["accepted"], ["accepts"], ["declined"], ["declines"], ["offered"])


def at_head(note: Note, at: int) -> Iterable[Span]:
    """The institution that a word of ``heads`` with a capital ends."""
    words, lower = note.words, note.lower
    before = words[at - 1] if at else ""
    behind = lower[at + 1] if at + 1 < len(words) else ""
    goes_on = behind in _BEHIND and (behind not in GOES_ON or _may_go_on(note, at + 2))
    if before == "." and not goes_on and not (
        at > 1 and (lower[at - 2] in STOPPED or (len(words[at - 2]) == 1 and words[at - 2].isupper()))
    ):
        return ()  # a sentence begins here
    if not goes_on and not (
        before and (before[0].isupper() or before in _BEFORE)
        and (lower[at - 1] not in _NEVER_BEFORE or words[at - 2 : at - 1] == ["-"])  # Walk-In Clinic
    ):
        return ()
    return _ended(note, at, behind)


def _may_go_on(note: Note, number: int) -> bool:
    """Whether a name may go on behind "of": with a capital, an article before it or not."""
    number += note.lower[number : number + 1] == ["the"]
    return number < len(note.words) and note.words[number][0].isupper()


class _Name(NamedTuple):
    """What may be an institution's name in a note, by its last word."""

    note: Note
    #: The last word, its first token, and where it ends: the token behind it.
    at: int
    start: int
    end: int
    #: The last word in small letters.
    tail: str
    #: Whether it ends names of institutions, and not of places alone.
    ends: bool
    #: Its tokens behind the last word, and all of its words but that one.
    more: list[int]
    inside: list[int]

    def __repr__(self) -> str:
        return f"_Name({self.end - self.start} tokens)"


def _ended(note: Note, at: int, behind: str) -> Iterator[Span]:
    """The institution that a word with a capital ends, behind one that may be of its name."""
    if _ends_none(note, at, behind):
        return
    name = _walked(note, at, behind)
    if name.tail not in heads_by_class().strong and lower_at(note, name.start - 1) == ":" and (
        lower_at(note, name.start - 2) in _TEAMS
    ):
        return  # Team: Gen Med Gold
    if not name.inside:
        yield from _bare(name, behind)
    elif not _is_nothing(name) and ((name.ends and _is_one(name)) or _is_place(note, at, name.inside, name.start)):
        yield from _spans(name, behind)


def _ends_none(note: Note, at: int, behind: str) -> bool:
    """Whether a last word is part of another thing, or another one behind it or before it ends the name."""
    word, lower = note.words[at], note.lower[at]
    if lower == "co" and ((word == "CO" and (note.words[at - 1] == "-" or behind.isdecimal())) or (
        behind.isdecimal() and note.lower[at - 1] in lexicon.named_after()
    )):
        return True  # EMA-CO; FICK CO 4.8
    if lower == "care" and note.lower[at - 1] == "of" and lower_at(note, at - 2) in _OF_CARE:
        return True  # OASIS START OF CARE
    if (lower, behind) in _NO_END or (lower == "station" and behind.isdecimal()):
        return True  # HD station 5; ADA MOOR'S SOCIAL SECURITY NUMBER; CITY: SALEM STATE: OREGON
    strong = heads_by_class().strong
    part = behind in _PARTS and (lower in strong or lower in _WHOLE)  # Wattle Creek Base Hospital ED
    if behind in heads() and note.words[at + 1][0].isupper() and note.starts[at + 1] == note.ends[at] + 1 and (
        note.text[note.ends[at]] == " " and not part
    ):
        return True  # the last of several decides: Heart Association
    return lower in _PARTS and (note.lower[at - 1] in strong or note.lower[at - 1] in _WHOLE)


def _walked(note: Note, at: int, behind: str) -> _Name:
    """The name that a last word ends: walked to the left, and on behind it where it goes on."""
    lower, classes = note.lower[at], heads_by_class()
    ends = lower in classes.strong or lower in classes.medium or lower in classes.weak
    start = left(note, at)
    end, more = _right(note, at) if ends and behind in GOES_ON else (at + 1, [])
    if lower == "co" and note.lower[at + 1 : at + 3] == ["-", "op"]:
        lower, end = "coop", at + 3
    if lower in ("walk", "drop") and note.lower[at + 1 : at + 3] == ["-", "in"]:
        ends, end = True, at + 3
    if lower == "children" and note.lower[at + 1 : at + 3] in (["'", "s"], ["’", "s"]):
        end = at + 3
    inside = [n for n in (*range(start, at), *more) if note.words[n][0].isalpha() and len(note.words[n]) > 1]
    return _Name(note, at, start, end, lower, ends, more, inside)


def _bare(name: _Name, behind: str) -> Iterator[Span]:
    """A last word alone that is a name: ``The Elms at Chartiers``, ``to The Willows``, ``to Children's``."""
    note, at, start, end = name.note, name.at, name.start, name.end
    if name.tail in heads_by_class().places and start and note.words[start - 1] == "The":
        if behind == "at" and (also := capitals(note, at + 2, 3)) and is_proper(note.lower[also[0]]):
            yield span_of(note.starts[start - 1], note.ends[also[-1]], "HOSPITAL", "institution's last word", 0.7)
        elif is_led(note, at, _TO_OR_OF):
            yield span_of(note.starts[start - 1], note.ends[at], "HOSPITAL", "institution's last word", 0.7)
    if name.tail == "children" and end > at + 1 and is_led(note, at, TO):
        yield span_of(note.starts[at], note.ends[end - 1], "HOSPITAL", "institution's last word", 0.7)


def _is_nothing(name: _Name) -> bool:
    """Whether words with a last word are a product, a thing called after somebody, a step, or part of a short form."""
    note, at, tail, inside = name.note, name.at, name.tail, name.inside
    word = note.words[at]
    if tail in ("er", "ed") and len(inside) == 1 and note.words[inside[0]].isupper():
        return True  # FMH ED: the part of a short form is none
    if all(is_sold(note.lower[n]) for n in inside) or (
        word.isupper() and (len(word) > 3 or tail == "co") and tail not in heads_by_class().strong
        and tail not in _CAPITALS and note.words[inside[0]].istitle()
    ):
        return True
    if (note.lower[inside[-1]], tail) in lexicon.named_pairs() and len(inside) == 1:
        return True  # Hydrofera Blue
    return is_step_or_program(note, name.start, tail) or (
        len(inside) == 1 and _is_called_after(note, at, inside[0], name.start)
    )


def _spans(name: _Name, behind: str) -> Iterator[Span]:
    """A name with what belongs to it before and behind, and its short form."""
    note, at, start, end, tail = name[:5]
    if not name.more and tail in heads_by_class().places and behind == "at" and (also := capitals(note, at + 2, 3)):
        end = also[-1] + 1  # Arbor Glen at Metuchen
    kind = kind_of({note.lower[n] for n in (*range(start, end), at)}, "ORGANIZATION" if name.ends else "HOSPITAL")
    side = end < len(note.words) and note.lower[end] in SIDES and note.words[end][0].isupper()
    if side and close(note, end - 1, end):
        end += 1  # Union Health Service North
    stop = note.ends[end - 1]
    short = _SHORT.match(note.text, stop)
    if short:
        yield span_of(*short.span(1), kind, "institution's short form")
    if start and note.words[start - 1] in ("The", "THE") and close(note, start - 1, start):
        start -= 1
    suffix = SUFFIX.match(note.text, stop)
    if suffix:
        stop = suffix.end()
    elif note.text[stop : stop + 1] == "." and tail in ABBREVIATED:
        stop += 1
    yield span_of(note.starts[start], stop, kind, "institution's last word")


def _right(note: Note, at: int) -> tuple[int, list[int]]:
    """Where a name ends that goes on behind its last word ("University of …"), and the tokens that it takes in."""
    words, lower = note.words, note.lower
    count = len(words)
    link = lower[at + 1] if at + 1 < count else ""
    if link not in GOES_ON or not close(note, at, at + 1):
        return at + 1, []
    sure = lower[at] in GOES_ON[link]
    if not sure and link != "of":
        return at + 1, []
    taken = capitals(note, at + 2, 4)
    if taken and (sure or any(is_proper(lower[n]) or is_placed(lower[n]) for n in taken)):
        return taken[-1] + 1, [n for n in taken if words[n][0].isalpha()]
    return at + 1, []


def is_step_or_program(note: Note, start: int, tail: str) -> bool:
    """Whether a name that begins here is a step or a program: ``Phase II Rehab``, ``analyzed with Chas software``."""
    if lower_at(note, start) == "phase" and lower_at(note, start + 1) in PHASES:
        return True
    return tail == "software" and lower_at(note, start - 1) in ("with", "using", "by") and (
        lower_at(note, start - 2) in _COMPUTED
    )


def _is_called_after(note: Note, at: int, own: int, start: int) -> bool:
    """Whether a last word is what an eponym is of: ``MUEHRCKE LINES``; in a list in capitals, others' names too."""
    word, tail = note.lower[own], note.lower[at]
    listed = word in lexicon.namesakes() and lower_at(note, start - 1) == "," and (
        "".join(note.lower[at + 1 : at + 2]) in (",", ".", ";")
    )
    if word in lexicon.named_after():
        return tail in THINGS and tail not in _BODIES and not (is_placed(word) or is_led(note, start, _PLACE_CUES))
    return listed and note.words[at].isupper() and not is_placed(word) and (tail in THINGS or tail in _INSTRUMENTS)


class _Own(NamedTuple):
    """A name by its last word, and what speaks for it."""

    name: _Name
    #: Of its words those that not every institution has; of these, those of no language, and those of no medicine
    #: unless somebody is called so.
    own: list[str]
    proper: list[str]
    told: list[str]
    #: Whether a word before it leads to it, or it answers; whether brackets are around it.
    led: bool
    enclosed: bool
    #: Whether it is a line, a column or a field of its own, or in brackets.
    heading: bool

    @property
    def placed(self) -> bool:
        """Whether a town or a house is called as the first of what it is told by."""
        return bool(self.told) and is_placed(self.told[0])

    def __repr__(self) -> str:
        return f"_Own(words={len(self.own)})"


def _is_one(name: _Name) -> bool:
    """Whether words before (or after) a last word make it the name of one institution and not of any."""
    note, _, start, end, tail, _, _, inside = name
    own = own_words(note, inside)
    if (end < len(note.lower) and note.lower[end] in GUIDED) or (tail == "response" and not GRADES.isdisjoint(own)):
        return False  # W/ FAIR RESPONSE
    loud = note.words[inside[0]].isupper() and shouted(note, inside[0], 8)
    if tail in _HOSPITALS and not loud:
        stay = note.lower[end : end + 1] in _OF_A_STAY
        if not stay and _for_two(note, inside):
            return True
        return any(is_proper(word) or is_placed(word) for word in own) if stay else bool(own)
    if tail in MEDICAL and len(inside) > 1 and note.lower[inside[-1]] in _ROADS:
        return not (start and note.words[start - 1].isdigit())  # Forbes Street Medical
    if tail in ("er", "ed") and not loud:
        house = any(map(is_placed, own)) or note.lower[inside[-1]] in heads()
        return bool(own) and (house or is_led(note, start, _PLACE_CUES))  # Levlen ED is a drug
    enclosed = start > 0 and note.words[start - 1] == "(" and note.words[end : end + 1] == [")"]
    weighed = _Own(
        name, own, [word for word in own if is_proper(word)], [word for word in own if is_telling(word)],
        is_led(note, start, LEADS) or note.lower[end : end + 1] in _ANSWERED, enclosed,
        enclosed or _heading(note, start, end) or _fills_field(note, start),
    )
    return _is_in_capitals(weighed) if loud else _is_written(weighed)


def _is_in_capitals(one: _Own) -> bool:
    """Whether words in a line of capitals are a name."""
    tail, told, heading, count = one.name.tail, one.told, one.heading, len(one.told)
    classes = heads_by_class()
    if tail in _OF_A_HEADING:
        return False
    if heading and tail in FIRMS and told and _is_firm(one.name.note, one.name.inside, told):
        return True
    if tail in CAREFUL and tail in classes.weak and not heading:
        return False
    if tail in classes.weak and not (one.proper and (one.led or count > 1 or heading)):
        return heading and (count > 1 or one.placed)
    if heading and tail in _HOSPITALS and told:
        return True
    sure = tail in classes.strong and tail not in _GOODS
    if one.proper or (count > 1 and (heading or one.led or sure)):
        return True
    return one.placed and (heading or (one.led and (tail in classes.medium or tail in classes.strong)))


def _is_written(one: _Own) -> bool:
    """Whether words are a name where small letters are between them."""
    note, _, start, end, tail, _, more, inside = one.name
    told, classes = one.told, heads_by_class()
    if start and note.lower[start - 1 - (start > 1 and note.words[start - 1] == ".")] in TITLES:
        return tail in classes.strong
    if tail in classes.strong or more or tail in ("center", "centre", "ctr"):
        return bool(told) or (bool(more) and tail in _LEARNED)  # University of the Western Slope
    if told and (tail == "memorial" or one.enclosed or _is_practice(note, tail, inside, start, told)):
        return True
    if tail in FIRMS and tail not in ("group", "practice") and is_led(note, start, _TO_A_FIRM):
        return len(inside) > 1 or lower_at(note, start - 1) != "the"  # at Retina Associates
    if tail == "medical" and len(inside) > 1 and lower_at(note, start - 1) in _TO_A_FIRM:
        ends = end >= len(note.words) or not note.words[end].isalpha() or note.lower[end] in STARTERS
        return ends and any(note.lower[n] not in GENERAL for n in inside)  # referred by Family Tree Medical
    if tail in _READ and len(told) == 1 and start and (note.words[start - 1] in ("(", ":") or (
        note.words[start - 1].isdigit() and lower_at(note, end) in _CITED
    )):
        return True  # HbA1c 7.4% (17/07/23 Sunrise Pathology, lab ref 23-77)
    if tail in classes.weak and not one.proper:
        return _is_of_any_words(one)
    if one.proper or len(told) > 1:
        return True
    if tail == "house" and told and lower_at(note, start - 1) == lower_at(note, end) == ",":
        return True  # rehab 1994, Sagebrush House, Casper
    return bool(told) and (one.led or one.heading) and (tail not in CAREFUL or one.placed)


def _is_of_any_words(one: _Own) -> bool:
    """Whether words of English before a last word that is one of any are a name: ``sees Headwaters Neurology``."""
    note, tail, told, count = one.name.note, one.name.tail, one.told, len(one.told)
    start = one.name.start
    if count == 1 and tail not in CAREFUL and lower_at(note, start - 1) in _SEES:
        return True
    placed = any(map(is_placed, told))
    to = is_led(note, start, _PLACE_CUES)
    if count > 1:
        return (placed and tail not in _OF_THE_BODY) or to or one.heading
    return bool(told) and (to or (placed and (one.led or one.heading))) and (tail not in CAREFUL or one.placed)


def _is_practice(note: Note, tail: str, inside: list[int], start: int, told: list[str]) -> bool:
    """``Tidewater Cardiology Associates``, ``with Saguaro Home Care``: an own word, and what such a house does."""
    if not _is_firm(note, inside, told):
        return False
    if tail in FIRMS:
        return True
    return is_led(note, start, LEADS) and not _opens_line(note, start)


def _is_firm(note: Note, inside: list[int], told: list[str]) -> bool:
    """Whether an own word opens a name and what such a house does ends it."""
    last = note.lower[inside[-1]]
    return note.lower[inside[0]] == told[0] and last != told[-1] and (last in GENERAL or last in heads())


def _fills_field(note: Note, start: int) -> bool:
    """Whether the name of a field of institutions stands before a name: ``Facility: MERCY GENERAL HOSPITAL``."""
    return start > 1 and note.words[start - 1] == ":" and note.lower[start - 2] in _FIELDS


def _for_two(note: Note, inside: list[int]) -> bool:
    """``Women & Infants Hospital``, ``Mother and Child Hospital``: no word of its own, and a name."""
    whom = [n for n in inside if note.lower[n] in _FOR_WHOM]
    return len(whom) > 1 and any(note.lower[n] in ("&", "and") for n in range(whom[0], whom[-1]))


def _opens_line(note: Note, start: int) -> bool:
    return start == 0 or "\n" in note.text[note.ends[start - 1] : note.starts[start]]


def _is_place(note: Note, at: int, inside: list[int], start: int) -> bool:
    """``at Beacon Ridge``: a place that a house is called after, with a word of its own, and led to."""
    classes = heads_by_class()
    site = note.lower[at] in classes.sites
    if not (site or note.lower[at] in classes.places):
        return False
    if not is_led(note, start, TO) and (site or not _apart(note, start, at)):
        return False
    own = own_words(note, inside)
    if not own or any(is_clinical(word) and word not in heads() for word in own):
        return False
    return not site or any(is_proper(word) or word in classes.places for word in own)


def _apart(note: Note, start: int, at: int) -> bool:
    """Whether a name stands between two commas, or a house says yes or no: ``; Beacon Ridge declined``."""
    behind = note.lower[at + 1] if at + 1 < len(note.lower) else "."
    before = note.lower[start - 1] if start else "."
    return (before == "," and behind in (",", ".", ";")) or (
        before in (",", ";", ".", ":", "of", "and", "but") and behind in _OFFERED
    )


def _heading(note: Note, start: int, end: int) -> bool:
    """Whether a name is a line, or a column, of its own."""
    at = note.starts[start]
    opens = not at or note.text[at - 1] in "\n|~" or note.text[max(0, at - 2) : at].isspace()
    stop = note.ends[end - 1]
    stop += note.lower[end - 1] in ABBREVIATED and note.text[stop : stop + 1] == "."
    return opens and _COLUMN_END.match(note.text, stop) is not None
