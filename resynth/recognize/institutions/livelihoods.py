"""What somebody lives by, told by what they do: ``farms for a living``, ``hauled freight for 40 years``, ``works in a
shoe factory``.

Before "for a living" whatever somebody does is one. Where years, a life or a retirement stand behind, what is done has
to be a trade: who smoked or drove for years has none.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from resynth.recognize.institutions.job_cues import SUBJECTS
from resynth.recognize.institutions.occupations import span_of
from resynth.recognize.lines import shouted
from resynth.recognize.note import Note
from resynth.recognize.words import regex, word_set
from resynth.types import Span

#: Trades that are told by a verb alone.
_ALONE = word_set(
    "farmed farms ranched ranches logged trucked trucks welded welds mined roofed landscaped bartended bartends "
    "waitressed preached barbered shrimped trapped trawled plumbed homesteaded sharecropped longshored coached "
    "upholstered tailored blacksmithed roughnecked"
)
#: What is done in a trade, and to what.
_DONE_TO = {
    "sold sells": "insurance cars houses homes furniture shoes appliances clothes clothing tires jewelry produce "
    "pharmaceuticals equipment boats trucks tractors carpet seed feed advertising cosmetics real tools",
    "built builds": "houses homes boats cabinets furniture bridges roads engines fences decks ships pools barns",
    "painted paints": "houses homes cars signs buildings bridges ships",
    "repaired repairs fixed fixes": "cars computers engines roofs trucks shoes appliances watches tractors tvs "
    "televisions clocks boats motorcycles machinery machines elevators",
    "hauled hauls": "freight hay logs gravel cattle grain trash steel garbage lumber coal livestock milk",
    "laid lays": "brick bricks carpet tile pipe asphalt flooring block stone cable track sod",
    "hung hangs": "drywall sheetrock wallpaper doors",
    "poured pours finished": "concrete cement",
    "raised raises bred breeds": "cattle hogs chickens horses sheep goats bees poultry pigs livestock turkeys",
    "tended tends": "bar sheep", "waited waits": "tables",
    "cut cuts": "hair timber meat lawns trees glass stone", "styled styles": "hair",
    "cleaned cleans": "houses offices pools homes rooms carpets hotels chimneys",
    "picked picks": "cotton fruit tobacco grapes apples strawberries", "packed packs": "fruit fish meat",
    "installed installs": "carpet windows drywall cable flooring insulation siding gutters pools elevators",
    "delivered delivers": "mail newspapers pizza milk furniture packages",
    "fished fishes": "commercially", "trained trains": "horses dogs", "groomed grooms": "dogs horses",
    "drilled drills": "wells", "sewed sews": "clothes garments", "mined mines": "coal gold copper uranium silver",
    "drove drives": "truck trucks taxi cab bus semi trailers", "ran runs": "cattle",
}
_OBJECTS: dict[str, frozenset[str]] = {
    verb: word_set(objects) for verbs, objects in _DONE_TO.items() for verb in verbs.split()
}
VERBS = _ALONE | frozenset(_OBJECTS)
_OF_TWO = frozenset((("real", "estate"),))
#: So long somebody does it, or until when: behind a trade.
_SO_LONG = regex(
    r"[ ,]{1,2}(?:(?:for|x|over)[ ]?(?:(?:over|about|more|than|the|past|last|nearly|almost|some|his|her|~)[ ]?){0,4}"
    r"(?:\d{1,2}|many|several|twenty|thirty|forty|fifty|ten|fifteen)?\+?[ ]?(?:years?|yrs?|y|decades?)\b"
    r"|(?:for )?(?:most|all|much) of (?:his|her|their) (?:adult |working |whole )?life\b"
    r"|(?:all|his whole|her whole|his entire|her entire) (?:his|her|their)? ?life\b|for a living\b"
    r"|before (?:that|retir|his stroke|her stroke)|prior to (?:that|retir)"
    r"|(?:until|till) (?:retir|(?:he|she|they) retired)|(?:as|since) a (?:young|teen)|full[ -]time|part[ -]time)",
    re.IGNORECASE,
)
#: Before a trade: whoever has retired or still does it.
_STILL = word_set("still formerly previously")
#: Whose doing it is may stand so many tokens before a living.
_FARTHEST = 6
_NOTHING = word_set("do does did done work works worked working doing what he she")
_ADVERBS = word_set("still formerly previously currently now also then just only to used")
_ENDS_BEFORE = SUBJECTS | word_set(". , ; : ( ) - – / | and but that has had have")


def at_living(note: Note, at: int) -> Iterator[Span]:
    """``sells real estate for a living``: what stands between who is told of and "for a living"."""
    lower = note.lower
    last = at - 3
    if last < 0 or lower[at - 2 : at] != ["for", "a"] or lower[at - 3] == "do":
        last = -1
    first = last
    while first > 0 and last - first < _FARTHEST and lower[first - 1] not in _ENDS_BEFORE and (
        "\n" not in note.text[note.ends[first - 1] : note.starts[first]]
    ):
        first -= 1
    while 0 <= first < last and (lower[first] in _ADVERBS or lower[first] in ("does", "did", "do")):
        first += 1
    if 0 <= first <= last and lower[first] not in _NOTHING and lower[first].isalpha() and last - first < _FARTHEST and (
        _is_written_small(note, first + (first < last))
    ):
        yield span_of(note.starts[first], note.ends[last], "what somebody lives by", 0.7)


def _is_written_small(note: Note, number: int) -> bool:
    word = note.words[number]
    return word.islower() or shouted(note, number) or (word.istitle() and (
        not number or note.words[number - 1] in ".:;" or "\n" in note.text[note.ends[number - 1] : note.starts[number]]
    ))


def at_trade(note: Note, at: int) -> Iterator[Span]:
    """``farmed for 40 years``, ``laid brick until he retired``; ``Retired, hauled freight``, ``still farms``."""
    lower, last = note.lower, at
    objects = _OBJECTS.get(lower[at])
    if objects is not None:
        number = at + 1
        if lower[number : number + 1] == ["a"] and lower[at] in ("drove", "drives"):
            return
        if lower[number : number + 1] and lower[number] in objects:
            last = number + (tuple(lower[number : number + 2]) in _OF_TWO)
        elif lower[at] not in _ALONE:
            return
    if not _is_written_small(note, at) or "\n" in note.text[note.starts[at] : note.ends[last]]:
        return
    before = lower[at - 1] if at else ""
    still = before in _STILL or (before == "," and at > 1 and lower[at - 2] == "retired")
    if still or _SO_LONG.match(note.text, note.ends[last]):
        yield span_of(note.starts[at], note.ends[last], "what somebody lives by", 0.7)


# ── where somebody works ─────────────────────────────────────────────────────────────────────────────────────────────

#: Where people work, by the last word of what it is called; alone, the second ones may be at home.
_HOUSES = word_set(
    "mill mine mines plant factory foundry bakery bank store shop salon warehouse cannery slaughterhouse shipyard "
    "restaurant diner deli cafe bar tavern casino hotel motel supermarket brewery winery sawmill refinery quarry "
    "dealership firm barbershop laundromat daycare preschool library bookstore nursery greenhouse dairy "
    "pharmacy studio kitchen gallery theater museum zoo"
)
_HOUSES_OF_TWO = _HOUSES | word_set(
    "station center office company agency yard market farm ranch wash garage lab laboratory club park dock pier "
    "school plantation stand line business practice facility"
)
_ARTICLES = word_set("a an the")
_LED = word_set("in at for from with by of")
WORKING = word_set("works work worked working employed job jobs retired")
#: What is no kind of a house: not "works in the same store", "retired from the local plant", whose kind follows.
_NO_KIND = word_set("same his her their my our this that which local new old other another small large big family")
#: What such words are of somewhere else than at work.
_NOT_AT = word_set("operating emergency recovery waiting exam treatment surgery medical surgical health care urgent "
                   "wellness rehab day senior community nursing group dialysis infusion imaging cancer birth detox "
                   "doctor doctors physician physicians primary dental eye outpatient inpatient")


def at_working(note: Note, at: int) -> Iterator[Span]:
    """``works in a bakery``, ``retired from the shoe factory``: a house of a kind, and no name; not "the store"."""
    lower, count = note.lower, len(note.words)
    number = at + 1
    if at and lower[at - 1] in ("off", "from", "out", "of", "to", "line"):
        return  # off work from the cheese plant
    if number < count and lower[number] in ("out", "nights", "days", "part", "full"):
        number += 1
    if number + 2 >= count + 1 or lower[number : number + 1] == [] or lower[number] not in _LED:
        return
    if lower[number + 1 : number + 2] == [] or lower[number + 1] not in _ARTICLES:
        return
    first = number + 2
    while first < count and lower[first] in _NO_KIND:
        first += 1
    for last in range(first, min(first + 4, count)):
        word = lower[last]
        if not word.isalpha() or not (note.words[last].islower() or shouted(note, last)) or word in _NOT_AT:
            return
        if "\n\n" in note.text[note.ends[last - 1] : note.starts[last]]:
            return
        more = last + 1 < count and (lower[last + 1] in _HOUSES_OF_TWO)
        if not more and ((word in _HOUSES and lower[number + 1] != "the") or (last > first and word in _HOUSES_OF_TWO)):
            yield span_of(note.starts[first], note.ends[last], "where somebody works", 0.7)
            return
