"""Institutions that something leads to: a cue (``transferred from``), ``at``, a field, HL7; short forms.

What stands behind is a run of words with capitals that hold one that is none of English or medicine, or two that are
none of medicine; a short form in capitals that is no ward; in small letters a word that nobody has seen.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache

from resynth import lexicon
from resynth.recognize.institutions import firms, known_organizations
from resynth.recognize.institutions.institution_ends import is_step_or_program
from resynth.recognize.institutions.institution_words import (
    FIELDS,
    GENERAL,
    LINKS,
    MEDICAL,
    NO_ACRONYMS,
    NO_LETTERS,
    NO_VALUES,
    SAINTS,
    STARTERS,
    TITLES,
    TO,
)
from resynth.recognize.institutions.institutions import (
    capitals,
    close,
    heads,
    is_clinical,
    is_placed,
    is_proper,
    kind_of,
    lower_at,
    span_of,
)
from resynth.recognize.institutions.rooms import UNITS, WINGS
from resynth.recognize.lines import shouted
from resynth.recognize.note import Note
from resynth.recognize.numbers.joined import is_plain
from resynth.recognize.persons.name_months import MONTHS
from resynth.recognize.persons.name_things import THINGS
from resynth.recognize.words import Decided, regex, word_set
from resynth.types import Span

_MOST_WORDS = 9
#: Signs and words at which an employer's name goes on behind an occupation.
_FOR = word_set("for at with @")
AT = frozenset(("at", "@"))
OF = frozenset(("of",))
_ACRONYM = regex(r"[A-Z]{3,6}\Z")
#: Times, causes and states that somebody is at.
_NO_PLACE = word_set(
    "bedtime home noon midnight night times risk rest baseline birth discharge christmas thanksgiving easter halloween "
    "least most bedside work school present onset follow time point level age dusk dawn sea grand tumor morning "
    "evening afternoon interval stage step phase week day month year dose rate term length last next this that each "
    "every one two full half current low high maximum minimum peak trough end start beginning mid apex base "
    "left right upper lower lateral medial anterior posterior proximal distal"
)


@cache
def _cues() -> dict[str, tuple[tuple[tuple[str, ...], str], ...]]:
    cues: dict[str, list[tuple[tuple[str, ...], str]]] = {}
    for kind in ("HOSPITAL", "ORGANIZATION"):
        for cue, _, _ in lexicon.table(f"cues/{kind.lower()}"):
            words = tuple(cue.split())
            cues.setdefault(words[0], []).append((words, kind))
    return {first: tuple(sorted(several, key=lambda row: (-len(row[0]), row))) for first, several in cues.items()}


def cues() -> Iterator[tuple[str, ...]]:
    """The phrases at which ``at_cue`` wants to be asked; a field only before a sign."""
    for several in _cues().values():
        for words, _ in several:
            if len(words) == 1 and words[0] in FIELDS and words[0] not in _PLAIN_FIELDS:
                yield from ((*words, sign) for sign in ":(=")
            else:
                yield words


def at_cue(note: Note, at: int) -> Iterable[Span]:
    """What stands behind a cue: ``transferred from``, ``employed by``."""
    for cue, kind in _cues()[note.lower[at]]:
        if len(cue) == 1 or tuple(note.lower[at : at + len(cue)]) == cue:
            sure = kind == "ORGANIZATION" and (len(cue) > 1 or cue[0] == "camp")
            return firms.behind_cue(note, at, cue, kind) or _behind(note, at, at + len(cue), kind, sure=sure)
    return ()


_PEOPLE = word_set(
    "patient doctor physician nurse surgeon man woman lady person boy girl mom dad mother father parent"
)


@cache
def _occupations() -> frozenset[str]:
    """Last words of occupations, behind which "for" and "at" lead to an employer."""
    last = {word for word, sort in lexicon.table("cues/profession_words") if sort == "head"}
    jobs = {name.lower().split()[-1] for name, sort in lexicon.table("cues/professions") if sort != "field"}
    return frozenset(last | jobs) - _PEOPLE - STARTERS


def at_jobs() -> Iterator[tuple[str, str]]:
    """The words at which ``at_work`` wants to be asked."""
    return ((job, word) for job in sorted(_occupations()) for word in sorted(_FOR))


def at_work(note: Note, at: int) -> Iterable[Span]:
    """``a pipefitter for Ohio Valley Bell``: what leads to an employer behind an occupation."""
    for_a_firm = firms.behind_cue(note, at, note.lower[at : at + 2], "ORGANIZATION")
    return for_a_firm or _behind(note, at + 1, at + 2, "ORGANIZATION", sure=True)


def at_at(note: Note, at: int) -> Iterable[Span]:
    """``at Desert Willow Preparatory``: places and times apart, who is at something with a capital is at a house."""
    number = at + 1
    if number >= len(note.words) or note.ends[at] + 1 < note.starts[number]:
        return ()
    if note.lower[number] == "the":
        number += 1
    if number >= len(note.words) or not note.words[number][0].isupper() or note.lower[number] in _NO_PLACE:
        return ()
    return _behind(note, at, at + 1, "ORGANIZATION" if _at_work(note, at) else "HOSPITAL", placed=True)


def _at_work(note: Note, at: int) -> bool:
    """Whether a word of work leads to "at", how much or when between: ``works nights at``, ``line cook at``."""
    for back in range(at - 1, max(-1, at - 4), -1):
        word = note.lower[back]
        if word in _WORKS - _FOR or (back == at - 1 and word in _occupations()):
            return True
        if word not in _HOW_MUCH:
            return False
    return False


_HOW_MUCH = word_set("full part time ft pt nights days evenings weekends currently now - / the counter shift shifts")


#: What leads to somebody, or to a house.
LEADING = word_set("through via from to with by for called contacted call of using per and")


def at_lead(note: Note, at: int) -> Iterator[Span]:
    """``through Molalla Healthy Kids``: behind what leads to them a word that is none, and one of English that no
    person is called, all with capitals."""
    first = at + 1
    words, lower = note.words, note.lower
    if lower[at] == "for" and _worked_years(note, at):
        yield from _behind(note, at, first, "ORGANIZATION", sure=True)
        return
    if lower[first] in STARTERS or lower[first] in TITLES or not words[first].istitle() or first + 1 == len(words):
        return
    behind = first + 1 + (words[first + 1] in _JOINING)
    if behind == len(words) or not words[behind][0].isupper() or note.ends[at] + 1 != note.starts[first]:
        return
    taken = [n for n in capitals(note, first, 5) if words[n][0].isalpha()]
    if len(taken) < 2 or note.text[note.ends[taken[-1]] :][:2] == "'s" or _is_officer(note, first) or (
        is_step_or_program(note, first, lower[taken[-1]])
    ):
        return
    told = [_named[lower[n]] for n in taken]
    if _FOREIGN in told or not all(words[n].istitle() or not words[n].isupper() for n in taken):
        return
    if (_OWN in told and _PLAIN in told[1:]) or (lower[at] in _OUT_OF and _says_who(note, at, taken, told)):
        yield span_of(note.starts[first], note.ends[taken[-1]], "ORGANIZATION", "institution behind a cue", 0.6)


def _worked_years(note: Note, at: int) -> bool:
    """Whether years stand between a verb of work and "for": ``Worked 1975-2012 for``, ``drove 30 years for``."""
    number = at - 1
    while number > 0 and at - number < 7 and (note.words[number].isdigit() or note.lower[number] in _YEARS):
        number -= 1
    return number < at - 1 and number >= 0 and note.lower[number] in _DID


_YEARS = frozenset("-–/") | word_set("from to years yrs until over about nearly almost")
_DID = word_set("worked works drove flew hauled cooked welded drilled fished logged mined employed")
#: Behind these two words of English with capitals are a name too: ``a call from Helping Hands``.
_OUT_OF = frozenset(("from", "by", "via", "through"))
_TIMES = word_set(
    "day days eve week weekend month year morning afternoon evening night season break friday monday tuesday wednesday "
    "thursday saturday sunday spring summer fall winter level stage line list school side end"
)


def _says_who(note: Note, at: int, taken: list[int], told: list[int]) -> bool:
    """Whether two words of English, in a sentence that has no capitals but for names, are what somebody is called."""
    lower, last = note.lower, taken[-1]
    if len(taken) != 2 or told[0] != _PLAIN or lower[last] in _TIMES or not at or not note.words[at - 1].islower():
        return False
    return not any(lower[n] in GENERAL or lower[n] in STARTERS for n in taken) and (
        last + 1 >= len(note.words) or not note.words[last + 1][0].isupper()
    )


_JOINING = frozenset("-.'’")
#: What a word says of the name that it is in: that it is none of an institution; that it is one; nothing; English.
_FOREIGN, _OWN, _SILENT, _PLAIN = range(4)


def _what_it_says(word: str) -> int:
    if lexicon.is_product(word) or word in lexicon.eponyms():
        return _FOREIGN
    if len(word) > 2 and is_proper(word):
        return _OWN
    english = word in lexicon.common_words() and word not in lexicon.clinical_words()
    return _PLAIN if english and word not in lexicon.census_names() else _SILENT


_named = Decided(_what_it_says)


def _behind(
    note: Note, at: int, number: int, kind: str, *, sure: bool = False, placed: bool = False
) -> Iterable[Span]:
    """What stands behind a cue.

    Args:
        sure: of work, where one word of English may be an employer too.
        placed: behind "at" alone.
    """
    words, lower = note.words, note.lower
    count = len(words)
    if number >= count:
        return ()
    field = number - at == 1 and lower[at] in FIELDS
    named = field and words[number] == ":" and (words[at][0].isupper() or kind == "ORGANIZATION")
    if named and (value := _field_value(note, number + 1, kind)):
        return (span_of(*value, kind, "institution behind a cue", 0.7),)
    if words[number] in _FIELD_SIGNS:
        number += 1
        if field and kind == "HOSPITAL" and number < count and lower[number] in _OF_A_BODY:
            return ()  # Location: Right Upper Lobe
    elif field and not _plain_field(note, at, number):
        return ()
    while number < count and (lower[number] == "the" or (not placed and lower[number] in _ARTICLES)):
        number += 1
    if number >= count or note.starts[number] - note.ends[number - 1] > (8 if field else 2):
        return ()
    word = words[number]
    if is_step_or_program(note, number, lower_at(note, number + 1)):
        return ()
    if not placed and lower[at] != "with" and _ACRONYM.match(word) and is_acronym(note, number):
        span = span_of(note.starts[number], note.ends[number], kind, "short form behind a cue", 0.6)
        return (span,)
    if word[0].isupper() and lower[at] != "student":
        if placed and (both := firms.pair_at(note, number, kind)):
            return both
        called = words[number - 1] == "The" and number - 1 > at and word.istitle()
        if called and (found := _called_the(note, number, kind, sure=sure)):
            return (found,)
        taken = tuple(_with_capitals(note, number, kind, field=field, sure=sure, placed=placed))
        return taken or _known_employer(note, at, number, field=field, sure=sure)
    if sure and word.islower() and lower[at] in _WORKS:
        return _small_employer(note, number)
    return _known_employer(note, at, number, field=field, sure=sure)


def _known_employer(note: Note, at: int, number: int, *, field: bool, sure: bool) -> Iterator[Span]:
    """``works for 3M``, ``Empl: BP``: behind words of work what any note has for something else."""
    led = sure and note.lower[at] in _WORKS and note.lower[number - 1] != "with"
    if (led or (field and note.lower[at] in _EMPLOYERS)) and (last := _lettered(note, number)) >= 0:
        yield span_of(note.starts[number], note.ends[last], "ORGANIZATION", "institution behind a cue", 0.7)


_EMPLOYERS = frozenset(("employer", "empl", "emp"))


def _lettered(note: Note, first: int) -> int:
    """The last token of an employer that any note has for something else, or of two letters and "&"; -1: it is none."""
    last = first + 2
    if note.words[first + 1 : last] == ["&"] and last < len(note.words) and note.ends[last] == note.starts[first] + 3:
        return last if note.words[first].isupper() and note.words[last].isupper() else -1
    return known_organizations.named(note, first)


def _called_the(note: Note, first: int, kind: str, *, sure: bool) -> Span | None:
    """``line cook at The Copper Skillet``: inside a sentence an article with a capital is of a name, whatever it is."""
    words, lower = note.words, note.lower
    taken = capitals(note, first, 4)
    if not taken or taken[0] != first or words[first - 2][0].isupper() or lower[first] in _NO_PLACE:
        return None
    told = [lower[n] for n in taken if words[n][0].isalpha()]
    if not sure and (told[0] in GENERAL or any(map(is_clinical, told))):
        return None
    end = taken[-1]
    end += 2 * (lower[end + 1 : end + 3] in (["'", "s"], ["’", "s"]))
    return span_of(note.starts[first - 1], note.ends[end], kind_of(set(told), kind, ended=False),
                   "institution behind a cue", 0.7)


def _field_value(note: Note, first: int, kind: str) -> tuple[int, int] | None:
    """``Pharmacy: Food City Pharmacy``: two words with capitals or more of which one says more than that there is none.
    """
    words, lower, number = note.words, note.lower, first
    while number < len(words) and number - first < _MOST_WORDS and lower[number] not in TITLES:
        joins = number > first and (words[number] in "&'’-" or lower[number] in _INSIDE)
        if not (words[number][0].isupper() or joins):
            break
        if number > first and note.text[note.ends[number - 1] : note.starts[number]] not in ("", " "):
            break
        number += 1
    taken = [n for n in range(first, number) if words[n].isalpha() and len(words[n]) > 1]
    if len(taken) < 2 or words[first].isupper() or note.starts[first] - note.ends[first - 1] > 8:
        return None
    if number < len(words) and words[number] == ":":
        return None  # the next field of the line
    said = [n for n in taken if lower[n] not in NO_VALUES and lower[n] not in STARTERS]
    if kind == "HOSPITAL" and (
        lower[first] in _OF_A_BODY
        or all(lower[n] in GENERAL or lower[n] in heads() or is_clinical(lower[n]) for n in taken)
    ):
        return None
    return (note.starts[first], note.ends[number - 1]) if said and said[0] == first else None


_FIELD_SIGNS = frozenset(":(=")
#: What the place of a finding begins with.
_OF_A_BODY = word_set(
    "left right bilateral upper lower anterior posterior lateral medial proximal distal mid midline central dorsal "
    "ventral inner outer superior inferior"
)
_ARTICLES = frozenset(("the", "a", "by"))


def _with_capitals(
    note: Note, first: int, kind: str, *, field: bool, sure: bool, placed: bool
) -> Iterator[Span]:
    """The name that begins with this capital."""
    words, lower = note.words, note.lower
    if _is_officer(note, first):
        return
    number, count = first, len(words)
    last = -1
    while number < count and number - first < _MOST_WORDS:
        word = words[number]
        if number > first and not close(note, number - 1, number):
            break
        if word[0].isupper():
            general = last < 0 and lower[number] in GENERAL and not placed
            if lower[number] in STARTERS or (general and not words[min(number + 1, count - 1)].istitle()):
                break
            last = number
        elif lower[number] in _INSIDE or word in "-'’":
            if last < 0:
                break
            if lower[number] == "s":
                last = number
        elif not (word == "." and last >= 0 and (lower[last] in SAINTS or words[last] in _CAPITALS)):
            if last >= 0 and lower[number] in heads() and lower[number] not in GENERAL and word.islower():
                last = number  # Piney Woods Hosiery mill
            break
        number += 1
    addressed = lower[first] in _ADDRESSED and last - first < 3 and lower[last] not in heads()
    if last >= 0 and not (addressed or _is_on_a_body(note, last)) and (
        _is_one(note, first, last, kind, field=field, sure=sure, placed=placed)
    ):
        kind = kind_of(set(lower[first : last + 1]), kind, ended=False)
        crew = known_organizations.FLEET.match(note.text, note.ends[last]) if _is_carried(note, first) else None
        end = crew.end() if crew else note.ends[last]
        yield span_of(note.starts[first], end, kind, "institution behind a cue", 0.7)


def _is_on_a_body(note: Note, last: int) -> bool:
    """Whether what ends here is a place on a body, or what was called after somebody: ``at McBurney's point``."""
    if note.lower[last - 1] == "s" and note.words[last].islower():
        own = last
    else:
        own = last + (1 if note.lower[last] == "s" else 3)
    return 1 < own < len(note.lower) and note.lower[own] in THINGS and note.lower[own - 1] == "s" and (
        note.words[own - 2] in "'’"
    )


_OFFICERS = word_set("co sgt sergeant ofc officer lt lieutenant cpl corporal deputy trooper detective det")


def _is_officer(note: Note, at: int) -> bool:
    """Whether a rank stands here before whose it is: escorted by ``CO Lindqvist`` and Sgt. Amaro."""
    words = note.words
    return note.lower[at] in _OFFICERS and (words[at].istitle() or words[at] == "CO") and (
        at + 1 < len(words) and words[at + 1].istitle() and close(note, at, at + 1)
    )


def _is_carried(note: Note, first: int) -> bool:
    """Whether somebody is carried by what stands here: ``flown in by MedSkies 3``."""
    before = note.lower[max(0, first - 4) : first - 1]
    return note.lower[first - 1] in ("by", "via", ":", "with") and not _CARRIED.isdisjoint(before)


_CARRIED = word_set(
    "air ambulance ems flown flew airlifted transported transport medevac medevaced helicopter brought conveyed xport "
    "arrived lifted retrieved picked unit crew flight medical"
)
_CAPITALS = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
#: Fields that stand in a sentence too: ``insurance BlueRidge Select``.
_PLAIN_FIELDS = word_set(
    "camp insurance insurer pharmacy employer school daycare preschool hospice agency company carrier"
)


def _plain_field(note: Note, at: int, number: int) -> bool:
    """Whether the name of a field stands in a sentence, and a name behind it."""
    if note.lower[at] == "camp":
        return note.words[at][0].isupper()
    first = note.lower[number]
    word = note.words[number]
    if note.lower[at] not in _PLAIN_FIELDS or not word[0].isupper() or word.isupper() or first in GENERAL:
        return False
    several = number + 1 < len(note.words) and note.words[number + 1].istitle()
    if several and note.lower[at] in _FOR_CHILDREN and note.starts[number + 1] - note.ends[number] < 2:
        return first not in STARTERS and note.lower[number + 1] not in STARTERS  # daycare Little Acorns
    ends = note.words[number + 1 : number + 2] in ([","], [";"], ["."], ["("])
    if ends and note.lower[at] in _PAID and note.words[at + 1 : at + 2] == [word]:
        return not (first in STARTERS or first in NO_VALUES or is_clinical(first) or first.endswith("ed"))
    if note.words[at].islower() or ends:
        return is_proper(first)
    return several and (is_proper(first) or is_placed(first))


_PAID = word_set("insurance insurer carrier pharmacy")
_FOR_CHILDREN = word_set("daycare preschool camp")
#: What may stand inside a name: particles of other languages too.
_INSIDE = word_set("of and & s the de la del dei di da du des el los las van von")
#: Cues of work begin so.
_WORKS = word_set(
    "works work worked working employed job jobs shift shifts hired laid retired career at for with fired"
)


def _is_one(note: Note, first: int, last: int, kind: str, *, field: bool, sure: bool, placed: bool) -> bool:
    """Whether a run of words with capitals is a name."""
    general, lower = lexicon.institution_words(), note.lower
    told = [lower[n] for n in range(first, last + 1) if note.words[n][0].isalpha() and len(note.words[n]) > 1]
    own = [word for word in told if not is_clinical(word) and word not in LINKS
           and word not in GENERAL and general.get(word) is None]
    proper = [word for word in own if is_proper(word)]
    loud = note.words[first].isupper() and (placed or lower[first - 1] == "with")
    word = lower[first]
    if first == last and (word in NO_ACRONYMS or word in NO_VALUES or (sure and word in heads())):
        return False
    if word in _FEASTS and lower[last] in _FEASTS | _PARTIES:
        return False  # went to the Christmas bazaar
    if first == last and sure and lower[first - 1] in _AT_WORK and _is_shop(lower[first]):
        return True  # works at Target
    if field and first == last and lower[first - 1] == ":" and lower[first - 2] in _INSURES and _fills(note, first):
        return True  # Insurance: Cobalt
    if not (own or placed) or (first == last and (loud or len(lower[first]) < 3)):
        return False
    if first == last and lower[last + 1 : last + 2] == ["in"] and own and _is_town(note, last + 2):
        return True
    if placed:
        near = last + 1 < len(lower) and note.starts[last + 1] - note.ends[last] < 2
        behind = lower[last + 1] if near and "\n" not in note.text[note.ends[last] : note.starts[last + 1]] else ""
        if not told:
            return False
        head = told[0]
        foreign = is_clinical(head) and not (
            head in heads() or head in GENERAL or (last > first and not loud and head in lexicon.common_words())
        )
        rest = [word for word in told if word not in lexicon.eponyms()]
        if told[-1] in _MEETINGS and not proper:
            return False
        medical = behind in lexicon.clinical_words() and behind not in MONTHS
        if foreign or medical or (len(rest) < len(told) and not any(map(_is_english, rest))):
            return False
        return bool(proper) or len(own) > 1 or (last > first and told[0] not in GENERAL)
    if proper:
        return True
    if kind == "HOSPITAL" and first == last and lower[first - 1] in _STAYED and _is_house(note, first):
        return True
    if kind == "HOSPITAL" and not field:
        several = len(own) > 1 or (len(told) > 1 and any(lower[n] == "of" for n in range(first, last)))
        return several and not any(map(is_clinical, told))
    return len(told) > 1 or sure or (field and lower[first - 1] in _PAID)


def _is_house(note: Note, at: int) -> bool:
    """``prior stay at Wellspring.``: one word of English with a capital that no part of a hospital is called."""
    word = note.lower[at]
    ends = at + 1 >= len(note.words) or note.words[at + 1] in ".,;()" or note.words[at + 1].isdigit()
    plain = word in lexicon.common_words() and len(word) > 4 and note.words[at].istitle()
    return plain and ends and not (
        word in MEDICAL or word in heads() or word in _NO_PLACE or word in STARTERS or word in NO_VALUES
        or is_clinical(word) or word in lexicon.eponyms() or lexicon.is_product(word) or word in _DEPARTMENTS
    )


_DEPARTMENTS = WINGS | UNITS | word_set(
    "registration scheduling billing triage chaplaincy palliative genetics ethics nutrition dietary transport "
    "radiology dispatch security housekeeping reception checkout checkin outreach school church court jail prison camp "
    "college"
)


_INSURES = word_set("insurance ins insurer carrier payer payor")


def _fills(note: Note, at: int) -> bool:
    """Whether a word with a capital that is no kind of insurance is all that a field says."""
    word = note.lower[at]
    kind = word in GENERAL or word in STARTERS or word in heads() or word in _DEPARTMENTS or len(word) < 4
    behind = note.text[note.ends[at] : note.ends[at] + 2].lstrip(" ")
    return not kind and note.words[at].istitle() and behind[:1] in ("", ",", ";", ".", "(", "|", "\n")


_STAYED = frozenset(("at", "from"))
_AT_WORK = frozenset(("at", "for", "by"))


def _is_shop(word: str) -> bool:
    """Whether a word with a capital behind "works at" may be an employer: no department, no disease, no drug."""
    foreign = word in MEDICAL or word in GENERAL or word in heads() or word in lexicon.eponyms()
    return len(word) > 3 and not foreign and not lexicon.is_product(word)


def _is_english(word: str) -> bool:
    """Whether a word is one of English and none of medicine, nor what the body has that is called after people."""
    return word in lexicon.common_words() and not is_clinical(word) and word not in _BODY


_FEASTS = word_set("christmas xmas thanksgiving easter halloween hanukkah chanukah passover ramadan")
_PARTIES = word_set("bazaar party dinner lunch concert service mass meal gathering fair eve day")
#: What somebody is spoken of at: ``at Thoracic Tumor Board``.
_MEETINGS = word_set("board conference rounds conf meeting huddle handoff signout timeout")
_BODY = word_set("point line space sign area triangle canal node pouch angle tubercle law")


#: Before the name of whom something is sent to: Doctor Goldfarb is no house.
_ADDRESSED = word_set("doctor nurse professor")


def _is_town(note: Note, number: int) -> bool:
    """Whether a town with a capital stands here: ``at Strong in Rochester``."""
    return number < len(note.words) and note.words[number][0].isupper() and is_placed(note.lower[number])


#: No employer is called by how a word of medicine ends: ``a candidate for subthalamic stimulation``.
_ADJECTIVES = (
    "amic", "emic", "atic", "etic", "itic", "ical", "inal", "onal", "eous", "tive", "ular", "oidal", "enous", "olic",
    "onic", "enic", "otic", "ytic", "iac", "uric", "ropic",
)


def _small_employer(note: Note, number: int) -> Iterator[Span]:
    """``works at starbucks``: in small letters, what nobody has seen as a word."""
    lower = note.lower
    last = number
    word = lower[number]
    if not is_proper(word) or len(word) < 4 or not word.isalpha() or word.endswith(_ADJECTIVES):
        return
    if lower[last + 1 : last + 2] in (["'"], ["’"]) and lower[last + 2 : last + 3] == ["s"]:
        last += 2
    while last + 1 < len(lower) and note.text[note.ends[last] : note.starts[last + 1]] == " " and (
        lower[last + 1] in heads() or (is_proper(lower[last + 1]) and len(lower[last + 1]) > 3)
    ) and lower[last + 1].isalpha() and last - number < 4:
        last += 1
    yield span_of(note.starts[number], note.ends[last], "ORGANIZATION", "employer in small letters", 0.6)


def at_of(note: Note, at: int) -> Iterator[Span]:
    """``at Northwestern of Franklin``: a house of a chain in a town, where something leads to it."""
    words, lower = note.words, note.lower
    first, town = at - 1, at + 1
    if first < 1 or town >= len(words):
        return
    loud = words[first].isupper() and words[town].isupper() and len(words[town]) > 3
    if not loud and not (words[first].istitle() and words[town].istitle()):
        return
    while first > 1 and words[first - 1][0].isupper() and lower[first - 1] not in STARTERS:
        if not close(note, first - 1, first):
            break
        first -= 1
    led = lower[first - 1] in TO or (loud and lower[first - 1] == ",")
    if not led or lower[at - 1] in GENERAL or lower[town] in STARTERS:
        return
    if any(map(is_clinical, lower[first:at])):
        return
    taken = capitals(note, town, 3)
    if taken and (is_placed(lower[town]) or is_proper(lower[town])):
        yield span_of(note.starts[first], note.ends[taken[-1]], "HOSPITAL", "institution behind a cue", 0.6)


# ── short forms ──────────────────────────────────────────────────────────────────────────────────────────────────────


def is_acronym(note: Note, number: int, *, anywhere: bool = False) -> bool:
    """Whether capitals may be a short form: no ward, no method, no word; nor is all of its line so."""
    word = note.lower[number]
    if word in NO_LETTERS or word in NO_ACRONYMS or is_plain(word) or word in heads() or word in GENERAL:
        return False
    if word in STARTERS or lexicon.institution_words().get(word) or lexicon.is_product(word):
        return False
    before = note.words[number - 1]
    return anywhere or not (before.isupper() and len(before) > 2) or not shouted(note, number)
