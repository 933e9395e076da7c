"""What somebody works at, by another word than an occupation's last: teaches, drives, owns, is, at an age."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from resynth import lexicon
from resynth.recognize.institutions.occupations import CLINICAL, PEOPLE, SUBJECTS, SUBJECTS_TAUGHT, span_of, vocabulary
from resynth.recognize.note import Note
from resynth.recognize.words import regex, word_set
from resynth.types import Span

_BEFORE_SUBJECT = word_set(
    "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth 1st 2nd 3rd 4th 5th 6th 7th "
    "8th high middle grade junior elementary public private primary secondary special world american european art "
    "music modern ancient creative computer political physical home adult sunday"
)
#: What somebody drives for a living.
_DRIVEN = (
    ("school", "bus"), ("city", "bus"), ("tour", "bus"), ("bus",), ("cab",), ("taxi",), ("semi",), ("forklift",),
    ("tractor", "trailer"), ("tractor", "-", "trailer"), ("tow", "truck"), ("dump", "truck"), ("delivery", "truck"),
    ("garbage", "truck"), ("big", "rig"), ("18", "-", "wheeler"), ("limousine",), ("limo",), ("streetcar",),
    ("trolley",), ("tram",), ("ambulance",), ("snow", "plow"), ("snowplow",), ("log", "truck"), ("logging", "truck"),
    ("tanker",), ("truck", "for"), ("trucks",), ("buses",), ("cabs",), ("crane",), ("bulldozer",),
    ("uber",), ("lyft",), ("combine",),
)
_MOS = regex(r"MOS[: ]{1,2}\d\d[A-Z]\d{0,2}(?: [a-z]{4,}(?: [a-z]{4,}(?:er|or|man|ic|ist))?)?(?!\w)")

TEACHES = word_set("teaches taught teach teaching")
DRIVES = word_set("drives drove")


def at_teaching(note: Note, at: int) -> Iterator[Span]:
    """``taught piano``, ``teaches third grade math``; the note's own teaching ("taught use of the spirometer") not."""
    lower, number, count = note.lower, at + 1, len(note.words)
    last = -1
    while number < count and number - at < 6 and (
        lower[number] in _BEFORE_SUBJECT or lower[number] in SUBJECTS_TAUGHT or lower[number].isdigit()
    ):
        if lower[number] in SUBJECTS_TAUGHT:
            last = number
        number += 1
    if last > 0:
        yield span_of(note.starts[at + 1], note.ends[last], "what somebody teaches", 0.8)


def at_driving(note: Note, at: int) -> Iterator[Span]:
    """``Drives a school bus``."""
    lower, number = note.lower, at + 1
    if lower[number : number + 1] in (["a"], ["an"], ["the"]):
        number += 1
    for words in _DRIVEN:
        if tuple(lower[number : number + len(words)]) == words:
            last = number + len(words) - 1 - (words[-1] == "for")
            yield span_of(note.starts[at + 1], note.ends[last], "what somebody drives", 0.7)
            return


#: Words that end like an occupation and say something else of somebody.
_NO_WORK = word_set(
    "smoker drinker user abuser nonsmoker father mother brother sister daughter survivor former ambulator walker "
    "toddler teenager newcomer youngster foreigner prisoner driver passenger pedestrian hunter member never other "
    "over under older younger another however prior minor senior junior major elder donor bearer sufferer transfer "
    "bachelor widower stranger settler visitor responder player mover number water matter fever cancer ulcer tumor "
    "tremor finger shoulder bladder liver anger danger winter summer december november october september dinner "
    "supper after before later earlier farther rather together either neither whether per inpatient outpatient "
    "homemaker vegetarian caucasian christian italian historian asian russian hungarian indian canadian persian "
    "egyptian iranian bleeder sleeper eater responder metabolizer reactor healer planner breather biter snorer starter "
    "listener reader writer speaker talker believer dreamer stutterer feeder faller wanderer hoarder cutter bedwetter "
    "jumper climber beginner learner loser winner gainer keeper leader lover hater factor killer monster tester "
    "partner supporter roommate human commuter renter owner runner swimmer dancer golfer"
)
AGED = frozenset(("old",))
_WHO = word_set("from who with presents presenting referred admitted seen at for in whose presented being transferred")


def at_age(note: Note, at: int) -> Iterator[Span]:
    """``a 67-year-old almond huller from``: small words behind an age that end as occupations do."""
    lists, lower, words = vocabulary(), note.lower, note.words
    first = at + 1
    while first < len(words) and first - at < 7:
        glued = words[first] == "-" and lower[first - 1] in _HANDS
        if not (glued or lower[first] in PEOPLE or lower[first] in _AGED_MODIFIERS):
            break
        first += 1
    for last in range(first, min(first + 3, len(words) - 1)):
        word = lower[last]
        if not words[last].islower() or not words[last].isalpha() or word in lists.no_part or word in _NO_WORK:
            return
        follows = lower[last + 1] in _WHO or words[last + 1] == ","
        known = last > first and (word in lists.heads or word in lists.ends) and word not in CLINICAL
        if follows or (known and not (lower[last + 1] in lists.heads or lower[last + 1] in lists.ends)):
            if known or (len(word) > 4 and word.endswith(_OCCUPIED)):
                yield span_of(note.starts[first], note.ends[last], "occupation told of somebody", 0.7)
            return


_HANDS = word_set("right left hand non")
_AGED_MODIFIERS = _HANDS | word_set("retired former handed dominant pleasant married single divorced widowed very")
#: Ends of words that say what somebody does, where one is said to be it.
_OCCUPIED = ("er", "or", "ist", "man", "woman", "smith", "wright")


def at_being(note: Note, at: int) -> Iterable[Span]:
    """``his wife is a glass etcher``: who is said to be something that ends as occupations do, behind a noun."""
    lower, words, lists = note.lower, note.words, vocabulary()
    first, last = at + 2, at + 3
    if last + 1 >= len(words) or not at or not words[first].isalpha() or not words[last].islower():
        return ()
    back = at - 1 - (lower[at] == "been" and at > 1)
    word, modifier = lower[last], lower[first]
    if not (lower[back] in SUBJECTS or words[back].istitle()) or word in _NO_WORK or len(word) < 5:
        return ()
    if not word.endswith(_OCCUPIED) or word in lists.no_part or modifier in lists.no_part:
        return ()
    clinical = lexicon.clinical_words()
    follows = lower[last + 1] in _BEHIND_WORK or words[last + 1] in ",.;)"
    said = {word, modifier}
    if follows and modifier in lexicon.nouns() and modifier not in _NO_TRADE and not (
        said & PEOPLE or said & clinical or word in CLINICAL
    ):
        return (span_of(note.starts[first], note.ends[last], "occupation told of somebody", 0.7),)
    return ()


_BEHIND_WORK = word_set("at for in with by and who from on since until but here")
#: Nouns before words that end so and say what somebody is like.
_NO_TRADE = word_set(
    "side back stomach mouth light hand organ blood bone chain pipe cigar night day home risk problem lone"
)


OWNS = word_set("owns owned own runs ran operates opened manages managed")
_BUSINESSES = word_set(
    "business company shop store farm ranch restaurant salon nursery bakery cafe bar tavern diner deli garage "
    "dealership firm agency practice studio gallery daycare preschool school franchise motel hotel inn laundromat "
    "market grocery  pharmacy bookstore boutique brewery winery vineyard orchard dairy greenhouse stable kennel gym "
    "barbershop  contractor factory mill plant warehouse lodge resort campground marina theater stand truck service "
    "services"
)


def at_owning(note: Note, at: int) -> Iterator[Span]:
    """``owns a landscaping business``, ``ran a nursery``: a business that many people have."""
    lower, number = note.lower, at + 1
    if lower[number : number + 1] not in (["a"], ["an"], ["his"], ["her"], ["their"], ["the"]):
        return
    number += 1
    if lower[number : number + 1] == ["own"]:
        number += 1
    for last in range(number, min(number + 4, len(lower))):
        if not note.words[last].islower() or (lower[last] in vocabulary().no_part and lower[last] != "-"):
            return
        if lower[last] in _BUSINESSES:
            yield span_of(note.starts[number], note.ends[last], "what somebody owns", 0.7)
            return


def at_mos(note: Note, at: int) -> Iterable[Span]:
    """``MOS 63B mechanic``: a military occupational specialty; months are written small."""
    found = _MOS.match(note.text, note.starts[at])
    return [span_of(*found.span(), "military occupation")] if found else []
