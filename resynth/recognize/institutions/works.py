"""What somebody works at, by another word than an occupation's last: teaches, drives, owns, is, at an age."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from resynth import lexicon
from resynth.recognize.institutions import institutions
from resynth.recognize.institutions.departments import SUBJECTS_TAUGHT
from resynth.recognize.institutions.job_cues import CLINICAL, PEOPLE, SUBJECTS
from resynth.recognize.institutions.job_lists import vocabulary
from resynth.recognize.institutions.occupations import span_of
from resynth.recognize.lines import shouted
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
    "egyptian iranian bleeder sleeper eater metabolizer reactor healer planner breather biter snorer starter "
    "listener reader writer speaker talker believer dreamer stutterer feeder faller wanderer hoarder cutter bedwetter "
    "jumper climber beginner learner loser winner gainer keeper leader lover hater factor killer monster tester "
    "partner supporter roommate human commuter renter owner runner swimmer dancer golfer grader graders"
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


# ── trades, pupils, who served as what ───────────────────────────────────────────────────────────────────────────────

DOES = frozenset(("does", "do"))
#: What somebody does for a living, told by the trade alone.
_TRADES = word_set(
    "drywall hair nails roofing landscaping construction framing plumbing masonry makeup upholstery siding flooring "
    "concrete carpentry welding hvac bookkeeping accounting tattoos lawns excavating logging hauling daycare catering "
    "asphalt insulation tiling painting trucking farming childcare housekeeping electrical"
)
_BEHIND_TRADE = word_set(
    "for at in and with by on since until but full part nights days evenings weekends work jobs now out "
    "from seasonally"
) | frozenset(",.;)(/")
#: What somebody works with or in, straight behind the verb.
_WORKED = word_set(
    "forklift drywall construction security retail landscaping roofing concrete oilfield warehouse maintenance "
    "housekeeping janitorial dispatch telemarketing demolition asphalt"
)
WORKS = word_set("works work worked working")
_SHIFTS = word_set("nights days evenings weekends overnights graveyard swing full part ft pt seasonal seasonally")


def at_doing(note: Note, at: int) -> Iterator[Span]:
    """``he does hair``, ``Pt does drywall``: somebody, and a trade that ends the clause."""
    number = at + 1
    if not at or number >= len(note.words) or note.lower[number] not in _TRADES or not note.words[number].islower():
        return
    who = note.lower[at - 1] in SUBJECTS or (note.words[at - 1].istitle() and note.lower[at] == "does")
    if who and (number + 1 == len(note.words) or note.lower[number + 1] in _BEHIND_TRADE or _ends_line(note, number)):
        yield span_of(note.starts[number], note.ends[number], "what somebody does", 0.7)


def _ends_line(note: Note, number: int) -> bool:
    return "\n" in note.text[note.ends[number] : note.starts[number + 1]]


def at_working(note: Note, at: int) -> Iterator[Span]:
    """``works forklift nights``, ``worked security at``; ``works in IT``, in a line that is not all capitals."""
    lower, words, number = note.lower, note.words, at + 1
    if lower[number : number + 1] == ["in"]:
        if words[number + 1 : number + 2] == ["IT"] and not shouted(note, number + 1):
            yield span_of(note.starts[number + 1], note.ends[number + 1], "what somebody does", 0.7)
        return
    if number < len(words) and lower[number] in _WORKED and words[number].islower():
        ends = number + 1 == len(words) or lower[number + 1] in _BEHIND_TRADE or lower[number + 1] in _SHIFTS
        if ends or _ends_line(note, number):
            yield span_of(note.starts[number], note.ends[number], "what somebody does", 0.7)


PUPILS = frozenset(("student", "pupil"))
_YEAR = regex(r"(?<![\w-])(?:[Yy](?:ea)?r|[Gg]rade) \d{1,2} \Z")
#: A university by its short name, and one of its houses.
_OF_A_UNIVERSITY = regex(r"(?<![\w-])(?:U[A-Z]{1,4}|[A-Z]{2,4}U)(?:-[A-Z][a-z]{2,15})? \Z")
_NO_UNIVERSITY = regex(r"(?:US|USA|UTI|UK|UC|ICU|NICU|PICU|MICU|SICU|CCU|MSU|TCU|EMU|AMU)\b")


def at_pupil(note: Note, at: int) -> Iterator[Span]:
    """``year 10 student``; ``UW-Tamarack student``; ``Student at Crestwood High``, where the clause begins."""
    start = note.starts[at]
    before = note.text[max(0, start - 24) : start]
    if (year := _YEAR.search(before)) is not None:
        yield span_of(start - len(before) + year.start(), note.ends[at], "occupation told of somebody", 0.8)
        return
    told = _OF_A_UNIVERSITY.search(before)
    if told is not None and not _NO_UNIVERSITY.match(told[0]) and not shouted(note, at):
        first = start - len(before) + told.start()
        yield institutions.span_of(first, start - 1, "ORGANIZATION", "institution behind a cue", 0.7)
        yield span_of(start, note.ends[at], "occupation told of somebody", 0.7)
    opens = not at or before.rstrip(" ")[-1:] in ("", "\n", ".", ",", ";", ":", "(")
    house = note.words[at + 2 : at + 4]
    if opens and note.lower[at + 1 : at + 2] in (["at"], ["@"]) and len(house) == 2 and all(map(str.istitle, house)):
        yield span_of(start, note.ends[at], "occupation told of somebody", 0.7)


SERVICES = word_set("army navy marine marines usmc usaf usn guard")
_SERVED = word_set(
    "cook medic corpsman mechanic gunner machinist radioman electrician welder engineer sniper pilot sergeant "
    "cryptologist boatswain seabee photographer linguist clerk driver"
)


def at_serving(note: Note, at: int) -> Iterator[Span]:
    """``Navy cook Okinawa 1951``: a service with a capital, and what somebody was in it."""
    number = at + 1
    if number < len(note.words) and note.lower[number] in _SERVED and note.words[number].islower() and (
        note.text[note.ends[at] : note.starts[number]] == " "
    ):
        yield span_of(note.starts[at], note.ends[number], "occupation told of somebody", 0.7)
