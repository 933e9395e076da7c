"""What is nobody's, whatever stands around it: what the weights told is held against what a string is."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from resynth import lexicon
from resynth.recognize.around import bedside, measures, no_numbers
from resynth.recognize.around.place import HOUSES, TYPED, UNITS, Place, Rule, opens_line
from resynth.recognize.around.things_called import CALLED_SO
from resynth.recognize.around.things_listed import stands_in_row
from resynth.recognize.around.worded import is_worded
from resynth.recognize.institutions.institution_words import GENERAL
from resynth.recognize.institutions.institutions import is_clinical
from resynth.recognize.note import Note
from resynth.recognize.numbers import coded
from resynth.recognize.persons import called_sold, name_traits
from resynth.recognize.persons.called_made import is_grown
from resynth.recognize.persons.name_things import STRONG_THINGS
from resynth.recognize.places import no_places
from resynth.recognize.times.date_cues import MONTHS, SHORT_DAYS, WEEKDAYS
from resynth.recognize.words import Decided, regex, word_set
from resynth.types import Span

#: Below this weight what a string is weighs more than what stands around it: 13 to 1, hundredths of a logarithm.
SURE = 260
#: The same of numbers.
SURE_OF_NUMBERS = 600
#: Letters of kinds (view.py) that a string without a digit may be of, beside numbers of capitals and days with a word.
_OF_LETTERS = "NHLO"
_DATED = word_set(f"{MONTHS} {WEEKDAYS} {SHORT_DAYS} spring summer fall autumn winter day eve")
#: What a row of last names is told for.
_NAMED = ("NAME", "INSTITUTION", "LOCATION")
#: Words of which, with such as any house may have, no house's name is made.
_ANY = frozenset(("and", "of", "the", "insurance"))
#: Steps to enter a home, and stairs.
_CLIMBED = word_set("ste steps step stairs stair flights flight stories story")
_CAPITALS = regex(r"[A-Z]{3,}\Z")
_DIGIT = regex(r"\d")
#: A shorter word is somebody's letters as often.
_SHORTEST = 3
#: Meetings of any house, and who leads it; what is called after a place that wrote it.
_GATHERINGS = word_set("conference conferences rounds board committee huddle director directors chief chair")
#: What somebody may do, in letters that no list has, behind a name that is not written so.
_LETTERS_BEHIND = regex(r"[A-Z]{3,5}\Z")
#: M.D., R.N., Ph.D
_DEGREE = regex(r"(?:[A-Z][A-Za-z]?\.){1,3}[A-Z]?\Z")
#: So many of so many, a pair of measures.
_PAIR = regex(r"(?:P(?:g|age)?\. ?)?\d{1,2}/\d{1,2}\Z")
#: A stage with its part: Ib, IIIa.
_STAGE = regex(r"[IVX]{1,4}[a-e]\Z")
#: Behind one of these MAY in capitals is the month, else the verb.
_DAYS = word_set(
    "in since of last by until till early late mid next this from through thru during to and or before after on"
)
#: Behind how many there are.
_COUNTED = word_set(
    "times x hours hrs days weeks months years minutes mins mg mcg ml g units tabs tablets puffs doses pounds lbs lb "
    "kg ounces oz cups degrees deg nights liters liter pillows flights feet ft rails wk wks mos yr yrs hr min"
)
#: Behind from how many to how many, beside these; a number alone may be how old a child is.
_RANGED = _COUNTED | word_set("mo beers drinks shots cigs cigarettes stools bms steps stairs")
#: Before a letter that is nobody's: Sex F.
_SEX = ("sex", "gender")


def letters_for(text: str) -> str:
    """The letters of the kinds that a string may be of; none: of any. Without a digit it is no age and no telephone."""
    if _DIGIT.search(text):
        return ""
    more = "D" if any(word.strip(".,'’").lower() in _DATED for word in text.split()) else ""
    return _OF_LETTERS + more + ("I" if _CAPITALS.match(text) else "")


def _is_thing(word: str) -> bool:
    """Whether a word in small letters is one of medicine, a product, a unit of a house or a name that things have."""
    folded = lexicon.fold(word)
    return (
        word in UNITS or is_clinical(word) or lexicon.is_product(folded) or folded in lexicon.named_after()
        or word in lexicon.note_type_words()
    )


_things = Decided(_is_thing)


def _is_gathering(own: Sequence[str], before: str, behind: str) -> bool:
    """Whether words are what any house has, a meeting or who leads it: ``Hepatobiliary Conference``."""
    if own[-1] in _GATHERINGS:
        return all(map(_is_of_any, own[:-1] or [before]))
    return behind in _GATHERINGS and all(map(_is_of_any, own))


def _is_of_any(word: str) -> bool:
    return word in UNITS or word in lexicon.clinical_words() or word in lexicon.terms() or word in GENERAL


def _is_of_form(note: Note, first: int, last: int) -> bool:
    """Whether words are a drug behind its form, or the letters behind it: ``Tab Telma 40``, ``Syp Ascoril LS``."""
    if first == last and (called_sold.is_form(note, first) or called_sold.is_how_often(note, first)):
        return True
    word, alone = note.words[first], first == last and first > 0
    if alone and word.isdecimal():
        return not called_sold.is_form(note, first - 1) and called_sold.is_of_form(note, first - 1, first - 1)
    start = first - (alone and word.isupper() and len(word) < _SHORTEST)
    return called_sold.is_of_form(note, start, last)


#: Peoples of two words: of the first alone, no land is told.
_OF_TWO_WORDS = frozenset((
    ("puerto", "rican"), ("puerto", "ricans"), ("costa", "rican"), ("sri", "lankan"), ("cape", "verdean"),
    ("el", "salvadoran"), ("sierra", "leonean"), ("south", "african"), ("latin", "american"), ("saudi", "arabian"),
))


def _is_way(lower: Sequence[str], first: int, last: int, before: str) -> bool:
    """Whether tokens say that somebody is on the way: ``EMS EN ROUTE NOW``."""
    return (first == last and lower[first] == "route" and before == "en") or lower[first : first + 2] == ["en", "route"]


def _is_climbed(note: Note, first: int, last: int) -> bool:
    """Whether tokens are how many steps there are, with or without the number before them: ``12 STE``."""
    number = first if note.words[first].isdecimal() else first - 1
    return number >= 0 and note.words[number].isdecimal() and last <= number + 1 and (
        "".join(note.lower[number + 1 : number + 2]) in _CLIMBED
    )


def _place(note: Note, first: int, last: int, kind: str, weight: int) -> Place:
    words, lower = note.words, note.lower
    return Place(
        note, first, last, kind, weight, note.text[note.starts[first] : note.ends[last]],
        lower[first - 1] if first else "", lower[last + 1] if last + 1 < len(lower) else "",
        [lower[number] for number in range(first, last + 1) if words[number][0].isalnum()],
    )


def is_nobodys(note: Note, first: int, last: int, kind: str, weight: int) -> bool:
    """Whether the tokens from the first to the last are no PHI of a kind, whatever they weigh.

    Args:
        weight: hundredths of the logarithm of odds; what things are called counts below ``SURE`` alone.
    """
    place = _place(note, first, last, kind, weight)
    if kind in ("PHONE", "IDNUM") and place.text.isdecimal() and len(place.text) < 3:
        return _is_small_number(place)
    if any(rule(place) for rule in _WRITTEN_SO):
        return True
    if place.alone and place.word == "may" and kind != "NAME" and place.before not in _DAYS:
        return place.behind.isalpha()
    if any(rule(place) for rule in _SAID_SO):
        return True
    if weight >= SURE_OF_NUMBERS or _DIGIT.search(place.text):
        return False
    if any(rule(place) for rule in CALLED_SO):
        return True
    return weight < SURE and (_is_letters_behind(place) or _is_of_things(place))


def _is_small_number(place: Place) -> bool:
    """Whether a number of one or two digits counts or measures something."""
    note, last = place.note, place.last
    of_so_many = place.behind == "of" and note.words[last + 2 : last + 3] and note.words[last + 2].isdecimal()
    return (
        place.kind == "PHONE" or place.behind in _COUNTED or bool(of_so_many) or _is_in_numbers(note, place.first)
        or _is_counted(note, place.first) or bedside.is_measured(note, place.first, last, place.kind)
    )


# ── what is written so, at any weight ────────────────────────────────────────────────────────────────────────────────


def _is_coded(place: Place) -> bool:
    """Whether characters are a code of a therapy, of a service, or stand in a field for codes."""
    text, start, end = place.note.text, place.note.starts[place.first], place.note.ends[place.last]
    return (
        coded.is_therapy(text, start, end) or coded.is_named_service(text, start, end)
        or coded.is_in_its_field(text, start, end)
    )


def _is_pair_or_manager(place: Place) -> bool:
    return (place.alone and place.word in ("mgr", "ndc")) or (
        place.last - place.first < 2 and _is_of_pair(place.note, place.first, place.last)
    )


def _is_range(place: Place) -> bool:
    """``5-7 times`` is no date."""
    return place.kind == "DATE" and place.behind in _RANGED


def _is_stairs(place: Place) -> bool:
    return place.kind in HOUSES and _is_climbed(place.note, place.first, place.last)


def _is_measure(place: Place) -> bool:
    note, first, last, kind, weight = place[:5]
    return measures.is_one(note, first, last, kind) or (
        no_numbers.is_none(note, first, last, kind, weight, SURE_OF_NUMBERS)
    )


def _is_flow(place: Place) -> bool:
    """``on 2 liters 98`` is no age."""
    return place.kind == "AGE" and place.weight < SURE_OF_NUMBERS and (
        place.behind.isdecimal() or place.before in ("liters", "liter", "lpm")
    )


def _is_pair_of_measures(place: Place) -> bool:
    return place.kind == "IDNUM" and place.weight < SURE_OF_NUMBERS and _PAIR.match(place.text) is not None


def _is_letter_of_trait(place: Place) -> bool:
    """``Sex F``, ``Race: W``."""
    return len(place.text) == 1 and (place.before in _SEX or name_traits.is_value(place.note, place.first))


_WRITTEN_SO: tuple[Rule, ...] = (
    _is_coded, _is_pair_or_manager, _is_range, _is_stairs, _is_measure, _is_flow, _is_pair_of_measures,
    _is_letter_of_trait,
)


# ── what words say, at any weight ────────────────────────────────────────────────────────────────────────────────────


def _is_way_or_people(place: Place) -> bool:
    """Whether somebody is on the way, or words are half of a people of two words."""
    lower, first = place.note.lower, place.first
    return _is_way(lower, first, place.last, place.before) or (
        tuple(lower[first : first + 2]) in _OF_TWO_WORDS or (place.before, lower[first]) in _OF_TWO_WORDS
    )


def _is_grown_or_french(place: Place) -> bool:
    """Whether a word is of something grown, or a size: ``28 French``."""
    return place.alone and (is_grown(place.note, place.first) or (
        place.word == "french" and (place.before == "the" or place.before.isdecimal())
    ))


def _is_degree(place: Place) -> bool:
    return place.kind != "INSTITUTION" and _DEGREE.match(place.text) is not None and (
        place.text.replace(".", "").lower() in lexicon.credentials()
    )


def _is_gathering_or_form(place: Place) -> bool:
    """Whether words are a tissue's type, a meeting of any house, or a drug beside its form."""
    own = place.own
    return own != [] and (
        own[0] == "hla" or _is_gathering(own, place.before, place.behind)
        or (place.kind not in ("DATE", "AGE") and _is_of_form(place.note, place.first, place.last))
    )


def _is_in_words(place: Place) -> bool:
    return place.own != [] and not _DIGIT.search(place.text) and (
        is_worded(place.note, place.first, place.last, place.kind)
    )


def _is_drug(place: Place) -> bool:
    """``taking Yasmin``."""
    return place.kind == "NAME" and called_sold.is_taken_drug(place.note, place.first, place.last)


def _is_class_stage_or_row(place: Place) -> bool:
    """``Los Angeles C``, ``Forrest Ib``, ``Kocher, Allis, Lahey``."""
    if place.kind not in _NAMED:
        return False
    note, first, last, before = place.note, place.first, place.last, place.before
    if no_places.is_classed(note.text, note.starts[first], note.ends[last]):
        return True
    if place.alone and _STAGE.match(note.words[first]) and (
        before in lexicon.namesakes() or before in lexicon.named_after() or before in TYPED
    ):
        return True
    return stands_in_row(note, first, last)


_SAID_SO: tuple[Rule, ...] = (
    _is_way_or_people, _is_grown_or_french, _is_degree, _is_gathering_or_form, _is_in_words, _is_drug,
    _is_class_stage_or_row,
)


# ── what weighs little ───────────────────────────────────────────────────────────────────────────────────────────────


def _is_letters_behind(place: Place) -> bool:
    """``O. Benavidez, RCIS``."""
    return place.kind == "NAME" and place.before == "," and place.first > 1 and (
        place.note.words[place.first - 2].istitle() and _LETTERS_BEHIND.match(place.text) is not None
    )


def _is_of_things(place: Place) -> bool:
    """Whether all words are of things, or two beside each other are an eponym of two."""
    beside = [word for word in (place.before, *place.own, place.behind) if word.isalpha()]
    return all(map(_things.__getitem__, place.own)) or (
        not lexicon.named_pairs().isdisjoint(pairwise(map(lexicon.fold, beside)))
    )


def _is_of_pair(note: Note, first: int, last: int) -> bool:
    """Whether one word or two are an eponym of two before what is called so: ``Rose Bengal stain``."""
    lower, pairs = note.lower, lexicon.named_pairs()
    for at in {first, last - 1, first - 1}:
        if at >= 0 and tuple(lower[at : at + 2]) in pairs and at <= first and last <= at + 1:
            after = at + 2 + 2 * (lower[at + 2 : at + 4] in (["'", "s"], ["’", "s"]))
            if lower[after : after + 1] != [] and lower[after] in STRONG_THINGS and note.words[after].islower():
                return True
    return False


def _is_counted(note: Note, at: int) -> bool:
    """Whether a figure is one of a list, at a line's beginning, or of a row that counts: ``1. Room``, ``three 4 5``."""
    if len(note.words[at]) > 1:
        return False
    behind, beside = note.words[at + 1 : at + 2], note.words[max(0, at - 1) : at] + note.words[at + 1 : at + 2]
    return (opens_line(note, at) and behind in (["."], [")"])) or any(
        len(word) == 1 and word.isdecimal() and abs(int(word) - int(note.words[at])) == 1 for word in beside
    )


def _is_in_numbers(note: Note, at: int) -> bool:
    """Whether what stands on both sides of a token is a number too: a row of measures."""
    return all(0 <= other < len(note.words) and note.words[other].isdecimal() for other in (at - 1, at + 1))


def is_house_of_any(note: Note, span: Span) -> bool:
    """Whether a span is an institution of words that any may have: to Diagnostic Radiology."""
    return span.kind == "INSTITUTION" and all(
        word in _ANY or (is_clinical(word) and lexicon.institution_words().get(word, "before") != "before")
        for word in note.text[span.start : span.end].lower().split())


def is_fragment(note: Note, run: Sequence[int]) -> bool:
    """Whether capitals are what stands behind the hyphen of an abbreviation: EBUS-TBNA."""
    first = run[0]
    return len(run) == 1 and first > 1 and note.words[first].isupper() and note.words[first - 1] == "-" and (
        note.ends[first - 2] == note.starts[first - 1] and note.words[first - 2].isupper()
        and len(note.words[first - 2]) > 1
    )
