"""Hospitals and other organizations by the word that ends their name, where that word has no capital.

``lincoln sq peds``: in small letters a word that nobody has seen, a saint or a place stands for the capital; behind
capitals what sort of house it is may be written small: ``Maine-Endwell middle school``.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from resynth import lexicon
from resynth.recognize import gazetteer
from resynth.recognize.institutions.institution_words import (
    GENERAL,
    LEADS,
    LINKS,
    SMALL_SERVICES,
    STARTERS,
    TO,
)
from resynth.recognize.institutions.institutions import (
    heads,
    heads_by_class,
    is_clinical,
    is_led,
    is_placed,
    is_proper,
    kind_of,
    left,
    lower_at,
    own_words,
    small_heads,
    span_of,
)
from resynth.recognize.lines import once
from resynth.recognize.note import Note
from resynth.recognize.words import Decided, word_set
from resynth.types import Span


def at_small_head(note: Note, at: int) -> Iterable[Span]:
    """The institution that a word of ``small_heads`` without a capital ends."""
    if note.words[at][0].isupper():
        return ()
    before = note.words[at - 1] if at else ""
    if before.islower():
        begin = _behind_capitals(note, at)
        return _small_end(note, begin, at) if begin else _small(note, at)
    return _small_end(note, at, at) if before[:1].isupper() else ()


def _small(note: Note, at: int) -> Iterator[Span]:
    """``lincoln sq peds``, ``st annes hospital``: a word that nobody has seen before it, or a saint or a place."""
    lower = note.lower
    classes = heads_by_class()
    tail = lower[at]
    if lower_at(note, at + 1) in _NO_HOUSE.get(tail, ()) or lower_at(note, at - 1) in _NO_OWN.get(tail, ()):
        return
    if tail not in small_heads() or not (stands := _stands_before[lower[at - 1]]) or (
        stands < _NAMED and tail not in _SCHOOLS
    ):
        return
    number, proper, rest = at, False, 0
    while number and at - number < 5:
        word = lower[number - 1]
        gap = note.text[note.ends[number - 1] : note.starts[number]]
        if word == "s" and number > 2 and note.words[number - 2] in "'’" and not gap.strip():
            number -= 2
            owner = lower[number - 1]
            if owner in _OWNERS:
                break
            proper = proper or (len(owner) > 3 and is_proper(owner)) or owner in lexicon.census_names()
            number -= 1
            continue
        if gap != " " or not note.words[number - 1].islower() or word in STARTERS or len(word) < 2:
            break
        if rest:
            break
        if (word in classes.places and word not in GENERAL) or word in _SMALL_OWN:
            proper = True
            if word in classes.places and _is_modifier(note, number - 2):
                number -= 1
                rest = 1
        elif number == at and tail in _SCHOOLS and _two_words(note, at):
            number -= 1
            proper, rest = True, 1
        elif number == at and _is_town(note, at, word):
            proper, rest = True, 1
        elif is_proper(word) and word not in lexicon.institution_words() and word not in _ABBREVIATED_WORDS:
            if len(word) < 4 and word not in ("sq", "mt", "st", "ft"):
                break
            proper = proper or len(word) > 3
        elif word not in _SMALL_PARTS and not (word in heads() and word not in GENERAL):
            break
        number -= 1
    if tail in SMALL_SERVICES and not is_led(note, number, _TO_A_SERVICE):
        return
    if proper and (in_small_letters(note) or is_led(note, number, LEADS)):
        kind = kind_of(set(lower[number : at + 1]), "ORGANIZATION")
        last = at - (tail in ("ed", "er") and at - 1 > number)  # mercy west er
        yield span_of(note.starts[number], note.ends[last], kind, "institution in small letters", 0.7)


#: Two words that end the name of a house together, in small letters.
_PAIRS = {
    "living": word_set("assisted sober supportive"), "nursing": word_set("skilled"), "body": word_set("auto"),
    "start": word_set("head"), "care": word_set("memory"), "rescue": word_set("fire"),
    "center": word_set("recovery surgery detention"), "health": word_set("home"),
}
_PAIRED = frozenset(_PAIRS)


def at_pair(note: Note, at: int) -> Iterator[Span]:
    """``lakeport assisted living``, ``live oak recovery center``: names before two words that end one together."""
    lower = note.lower
    if note.words[at][0].isupper() or lower_at(note, at - 1) not in _PAIRS[lower[at]]:
        return
    number, proper = at - 1, False
    if number > 1 and any(last == number - 1 for place, last in gazetteer.cities_at(note, number - 2) if place.rest):
        number, proper = number - 2, note.words[number - 2].islower()  # cedar grove
    while number and at - number < 4 and note.text[note.ends[number - 1] : note.starts[number]] == " ":
        word = lower[number - 1]
        if word in STARTERS or not note.words[number - 1].islower() or word in GENERAL:
            break
        known = word in heads_by_class().places or (is_placed(word) and word not in lexicon.town_words())
        named = len(word) > 3 and is_proper(word) and word not in lexicon.institution_words()
        if not (known or named or word in _SMALL_PARTS) or word in _ABBREVIATED_WORDS:
            break
        proper = proper or known or named
        number -= 1
    if proper and (in_small_letters(note) or is_led(note, number, LEADS)):
        yield span_of(note.starts[number], note.ends[at], "ORGANIZATION", "institution in small letters", 0.7)


PAIR_ANCHORS = ((_PAIRED, at_pair),)
_TO_A_SERVICE = frozenset(("at", "from", "to", "by", "via", "@"))
#: Whose house or office is nobody's: ``dad's house``, ``mother-in-law's funeral``.
_OWNERS = word_set(
    "dad mom mother father son daughter sister brother cousin uncle aunt law friend neighbor neighbour grandma grandpa "
    "dean boss wife husband partner owner family parent child boyfriend girlfriend roommate nephew niece gf bf ex "
    "patient pt landlord pastor teacher doctor"
)
#: Behind these the last word says how high or how fast: ``sky high pain``, ``peak heart rate``.
_NO_HOUSE = {
    "high": word_set("pain score scores risk fever dose grade blood bp rate sugar sugars level levels of on for flow"),
    "heart": word_set("rate rates rhythm failure beat beats sounds disease attack block"),
    "nails": word_set("x"), "labs": word_set("daily weekly q x qam bid in"),
}
SO_MUCH = word_set("little some no good great marked minimal partial complete limited lasting clinical lost full poor")
_SO_MANY = word_set("two three four five six seven eight nine ten both several many few multiple")
#: Before these the last word says how much there was, or how many: ``with little benefit``, ``failing two drugs``.
_NO_OWN = {"benefit": SO_MUCH, "benefits": SO_MUCH, "response": SO_MUCH, "drugs": _SO_MANY, "lines": _SO_MANY}
#: What stands before a last word in small letters: what is no part of a name; two words of English; what may be one.
_NO_PART, _ENGLISH, _NAMED = range(3)


def _before_a_small_head(word: str) -> int:
    if word in ("s", *_SMALL_OWN, *_SMALL_PARTS):
        return _NAMED
    if word in STARTERS or len(word) < 2:
        return _NO_PART
    if word not in GENERAL and (word in heads() or is_placed(word)):
        return _NAMED
    if is_proper(word) and word not in lexicon.institution_words() and word not in _ABBREVIATED_WORDS:
        return _NAMED
    return _ENGLISH if len(word) > 3 else _NO_PART


_stands_before = Decided(_before_a_small_head)


#: What two words of English before it are the name of, in notes in small letters.
_SCHOOLS = word_set(
    "daycare preschool elementary elem academy montessori taqueria pizzeria bbq salon casino brewery bakery"
)


def _two_words(note: Note, at: int) -> bool:
    """``little acorns daycare``: two words of English, in a note in small letters."""
    return _is_modifier(note, at - 1) and _is_modifier(note, at - 2) and in_small_letters(note)


def _is_town(note: Note, at: int, word: str) -> bool:
    """Whether a town's name stands before a last word that is one for sure, or something leads to a long one."""
    if word in GENERAL or word in _SMALL_PARTS or not is_placed(word):
        return False
    return note.lower[at] in heads_by_class().strong or (len(word) > 5 and is_led(note, at - 1, TO))


_NO_MODIFIERS = STARTERS | LINKS | TO | GENERAL


def _is_modifier(note: Note, number: int) -> bool:
    """Whether a word may stand before the name of a place: ``sunny acres``."""
    if number < 0 or not note.words[number].isalpha() or note.lower[number] in _NO_MODIFIERS:
        return False
    return note.text[note.ends[number] : note.starts[number + 1]] == " " and len(note.lower[number]) > 3


_SMALL_OWN = word_set("mercy samaritan providence trinity bethesda sinai lourdes sacred grace")


def _behind_capitals(note: Note, at: int) -> int:
    """Where the words in small letters begin that a last word has before it, behind a capital: ``middle school``."""
    number = at
    while at - number < 3 and number > 1 and note.lower[number - 1] in _KINDS_OF:
        number -= 1
    return number if number < at and note.words[number - 1][0].isupper() else 0


#: What sort of school, hospital or shop one is.
_KINDS_OF = word_set(
    "middle high elementary junior senior primary grade grammar charter medical community family urgent nursing public "
    "rehab rehabilitation memorial regional general hardware grocery drug convenience department shoe furniture auto"
)


def _small_end(note: Note, begin: int, at: int) -> Iterator[Span]:
    """``the Murtis Taylor center``, ``Maine-Endwell middle school``: capitals, and small words behind them."""
    start = left(note, begin)
    inside = [n for n in range(start, begin) if note.words[n][0].isupper() and len(note.words[n]) > 1]
    if not inside or note.words[begin - 1] != note.words[inside[-1]] or not is_led(note, start, _SMALL_LEADS):
        return
    own = own_words(note, inside)
    sure = len(inside) > 1 or (begin < at and note.lower[at] in heads_by_class().strong)
    if sure and any(map(is_proper, own)) and not any(map(is_clinical, own)):
        kind = kind_of(set(note.lower[start : at + 1]), "ORGANIZATION")
        yield span_of(note.starts[start], note.ends[at], kind, "institution's last word", 0.7)


_SMALL_LEADS = TO | {"of", "in"}


#: What stands inside such a name.
_SMALL_PARTS = word_set(
    "st saint mt mount north south east west new old upper lower queen king good holy sacred our lady county city "
    "med medical regional general community memorial family childrens elementary high middle draw physical urgent "
    "health transplant nursing foods surgery surgical rehab dental eye credit"
)
_ABBREVIATED_WORDS = word_set(
    "debride debrided outpt inpt pt pts hosp appt appts neuro cardiac onc heme derm uro w wk dc'd"
)


@once
def in_small_letters(note: Note) -> bool:
    """Whether a note has hardly any capital."""
    return sum(map(str.isupper, note.text)) * 50 < len(note.text)
