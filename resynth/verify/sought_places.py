"""Streets, towns and other places of a chart where nobody marked them (M3): without number or suffix too.

A street or a town is claimed only where the writing shows it: ordinary words name a place with capitals in a row
("Larkspur Hollow"), behind a word that leads to a place ("lives in Defiance"), or before their own suffix.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Set
from functools import lru_cache
from typing import NamedTuple

from resynth import lexicon
from resynth.verify import place_forms
from resynth.verify.name_forms import borne
from resynth.verify.words import canon, ordinary, word_set

#: A word, as the parts of a place have them: "1st", "O'Fallon".
_WORD = re.compile(r"[^\W_]+(?:['’][^\W\d_]+)*")
_SMALL = word_set("a and at by de del des du el in la las le los of on or the to upon")
#: Between two words, at the end of a line too.
_APART = r"(?:[ \t]+|[ \t]*\r?\n[ \t>]*)"
#: Words that lead to a town, or to a street.
_TO_TOWN = re.compile(
    r"\b(?:in|from|near|outside|at|to|(?:city|town|village|east|west|north|south) of|lives?|leaving|towards?)"
    rf"{_APART}\Z",
    re.IGNORECASE,
)
_TO_STREET = re.compile(rf"\b(?:on|at|along|off|down|corner of|address:?){_APART}\Z", re.IGNORECASE)
_HOUSE = re.compile(rf"(?<![\w.])(\d{{1,6}}[a-z]?){_APART}\Z", re.IGNORECASE)
_STATE = re.compile(rf"[ \t]*,?{_APART}([A-Z]{{2}})\b")
_GLUED_STATE = re.compile(r"(?<![^\W_])[^\W\d_]{3,24}(?P<state>[A-Z]{2})(?=\d{5}|[^\w]|\Z)")
_LONGEST_TOWN = 48
_NEXT, _SUFFIX = re.compile(r"[ \t]+([^\W_]+)"), re.compile(rf"{_APART}([^\W_]+)")
#: What is named after a town and is no town: "Glasgow scale", "Boston criteria".
_NAMED_AFTER = re.compile(
    r"[ \t-]+(?:[a-z]+[ \t-]+)?(?:criteria|classification|scales?|scores?|index|staging|grade|diseases?|syndromes?"
    r"|tests?|questionnaire|scientific|virus(?:es)?|fever|beans?|tubes?|brace|procedures?|protocol|consensus|sign|type|strain)\b",
    re.IGNORECASE,
)
#: A name of so many letters is told in one word; a shorter one only with more around it.
_TOLD = 5
#: A street called like a town of so many people is one only where more shows it.
_BIG = 50_000
#: So many words on, in a row of capitals, what heads the name of an institution may stand.
_REST = 4
#: Parts of places beside streets and towns that are looked for, and what each is called.
_OTHERS = {"county": "COUNTY", "country": "COUNTRY", "other": "LOCATION-OTHER"}
_COUNTY = word_set("county parish borough co")
#: US is also an ultrasound.
_MOST_WORDS, _FEWEST_LETTERS = 6, 4
_SPACED = r"(?:[.,]?[ \t]*\r?\n?[ \t>]*|-[ \t]*\r?\n?[ \t>]*)"
#: What stands inside no name of a town.
_CUT = re.compile(r"[^\w\s.'’-]|\n[ \t]*\n")
_LONG_FORMS = {short: long for long, short in place_forms.SHORT_FORMS.items()}


class SoughtPlace(NamedTuple):
    """One street, town or another place: its words in small letters, and what else is known of a street.

    ``begun``: the words are only how a street begins, which its house must tell: "4418 Larkspur".
    """

    kind: str
    words: tuple[str, ...]
    suffix: str = ""
    house: str = ""
    begun: bool = False

    def __repr__(self) -> str:
        return f"SoughtPlace({self.kind})"


def sought_places(mentions: Iterable[tuple[str, str]]) -> frozenset[SoughtPlace]:
    """What is looked for of places, each (kind, text)."""
    found: set[SoughtPlace] = set()
    for kind, text in set(mentions):
        parts = place_forms.read(kind, text)
        house = next((part.value for part in parts if part.sort == "number"), "")
        for at, part in enumerate(parts):
            words = tuple(_WORD.findall(part.value))
            if part.sort not in ("street", "city", *_OTHERS) or not any(map(str.isalpha, "".join(words))):
                continue
            if part.sort in _OTHERS:
                found.update(_other(kind, part.sort, words))
            elif part.sort == "city":
                found.add(SoughtPlace("CITY", words))
            else:
                after = parts[at + 1] if at + 1 < len(parts) else None
                found.add(SoughtPlace("STREET", words, after.value if after and after.sort == "suffix" else "", house))
                if house and len(words) > 1 and len(words[0]) >= _FEWEST_LETTERS:
                    found.add(SoughtPlace("STREET", words[:1], "", house, True))
    return frozenset(found)


def _other(kind: str, sort: str, words: tuple[str, ...]) -> Iterator[SoughtPlace]:
    """What is looked for of a place that is neither a street nor a town; a county without that word too."""
    letters = "".join(words)
    if len(words) <= _MOST_WORDS and len(letters) >= _FEWEST_LETTERS and not any(map(str.isdigit, letters)):
        called = _OTHERS[sort] if kind == "LOCATION" else kind
        yield SoughtPlace(called, words)
        if sort == "county" and len(words) > 1 and words[-1] in _COUNTY and not _plain(words[:-1]):
            yield SoughtPlace(called, words[:-1])


def towns_of(places: Iterable[SoughtPlace]) -> dict[str, list[tuple[str, ...]]]:
    """The towns among places by their last word, the longest first."""
    found: dict[str, list[tuple[str, ...]]] = {}
    for one in places:
        if one.kind == "CITY":
            words = tuple(place_forms.SHORT_FORMS.get(word, word) for word in one.words)
            found.setdefault(words[-1], []).append(words)
    return {last: sorted(towns, key=lambda words: (-len(words), words)) for last, towns in found.items()}


def town_ending(text: str, towns: dict[str, list[tuple[str, ...]]]) -> int:
    """How many letters at the end of a text are a town of these, in any case; 0 without one."""
    words = list(_WORD.finditer(text))
    if not words or words[-1].end() != len(text):
        return 0
    said = [place_forms.SHORT_FORMS.get(word[0].lower(), word[0].lower()) for word in words]
    for town in towns.get(said[-1], ()):
        first = words[-len(town)].start() if len(town) <= len(said) and tuple(said[-len(town) :]) == town else -1
        if first >= 0 and not _CUT.search(text, first):
            return len(text) - first
    return 0


def may_end_in(text: str, towns: Iterable[str]) -> bool:
    """Whether the last word of a town, in full or shortened, stands in a text, of a longer word too; cheap.

    Args:
        towns: the last words, as ``towns_of`` has them.
    """
    lowered = text.lower().replace("σ", "ς")  # which of them it is depends on what stands behind
    return any(
        last.replace("σ", "ς") in lowered or _LONG_FORMS.get(last, last) in lowered for last in towns
    )


def glued_towns(text: str, towns: dict[str, list[tuple[str, ...]]]) -> Iterator[tuple[int, int]]:
    """Where towns of these stand with a state glued to them, and perhaps its ZIP code: "ToledoOH", "TOLEDOOH43604"."""
    for found in _GLUED_STATE.finditer(text):
        at = found.start("state")
        size = town_ending(text[max(0, at - _LONGEST_TOWN) : at], towns)
        if size and place_forms.state_code(found["state"]):
            yield at - size, at


def needs(one: SoughtPlace) -> frozenset[str]:
    """The words without which a place does not stand in a note, as ``distinct`` gives them."""
    return frozenset(word for word in map(canon, one.words) if len(word) > 2 and word not in _other_forms())


@lru_cache(maxsize=1)
def _other_forms() -> frozenset[str]:
    return frozenset({*place_forms.SHORT_FORMS, *_LONG_FORMS})


@lru_cache(maxsize=512)
def _pattern(words: tuple[str, ...]) -> re.Pattern[str]:
    """The words one behind the other, with a blank, dot, hyphen or line end between; ``Saint`` and ``St.`` are one."""
    forms = []
    for word in words:
        other = place_forms.SHORT_FORMS.get(word) or _LONG_FORMS.get(word)
        forms.append(f"(?:{re.escape(word)}|{other})" if other else re.escape(word))
    return re.compile(rf"(?<![^\W_])(?<!['’-]){_SPACED.join(forms)}(?![^\W_])(?!['’][^\W\d_s])", re.IGNORECASE)


def places_in(text: str, wanted: Set[SoughtPlace]) -> Iterator[tuple[int, int, str]]:
    """(start, end, kind) of every place that stands in a piece of text, with its house and suffix where it has them."""
    for one in sorted(wanted, key=lambda place: (-len(place.words), place)):
        for found in _pattern(one.words).finditer(text):
            start, end = found.span()
            if one.kind != "STREET":
                if _is_town(text, start, end, one):
                    yield start, end, one.kind
            elif (to := _street_end(text, start, end, one)) > 0:
                house = _own_house(text, start, one)
                yield start if house is None else house, to, "STREET"


def _capitals(text: str) -> bool:
    """Whether all longer words begin with a capital."""
    return all(word[0].isupper() for word in _WORD.findall(text) if word.lower() not in _SMALL and word[0].isalpha())


def _shouted(text: str, start: int, end: int) -> bool:
    """Whether a place stands in a line of capitals, in which a capital says nothing."""
    last = text.find("\n", end)
    line = text[text.rfind("\n", 0, start) + 1 : last if last >= 0 else len(text)]
    return line.isupper()


def _plain(words: tuple[str, ...]) -> bool:
    """Whether all words are ordinary ones."""
    return all(canon(word) in ordinary() or not word.isalpha() for word in words)


def _of_any_institution(words: tuple[str, ...]) -> bool:
    return all(lexicon.fold(word) in lexicon.institution_words() for word in words)


def _in_a_name(text: str, end: int) -> bool:
    """Whether a row of capitals goes on to what heads the name of an institution: "Toledo General Hospital"."""
    heads = lexicon.institution_words()
    at = end
    for _ in range(_REST):
        found = _NEXT.match(text, at + 2 if text[at : at + 2].lower() in ("'s", "’s") else at)
        if found is None or not (found[1][0].isupper() or found[1].lower() in _SMALL):
            return False
        if heads.get(lexicon.fold(found[1])) == "head":
            return True
        at = found.end()
    return False


def _is_town(text: str, start: int, end: int, one: SoughtPlace) -> bool:
    written = text[start:end]
    if _NAMED_AFTER.match(text, end) or _in_a_name(text, end):
        return False
    led = _TO_TOWN.search(text, max(0, start - 14), start) is not None
    state = _STATE.match(text, end)
    led = led or (state is not None and state[1] in lexicon.states())
    if not _plain(one.words):
        alone = len(one.words) == 1
        special = alone and (lexicon.is_product(canon(written)) or len(written) < _TOLD)
        if alone and one.kind != "CITY":
            # Jordan and Hamilton are people, and what is named after them.
            special = special or borne(canon(written)) or canon(written) in lexicon.named_after()
        return led if special or not _capitals(written) else True
    if not _capitals(written) or _shouted(text, start, end) or _of_any_institution(one.words):
        return False
    if len(one.words) > 1:
        return True
    following = _NEXT.match(text, end)
    return led and (state is not None or following is None or not following[1][0].isupper())


def _own_house(text: str, start: int, one: SoughtPlace) -> int | None:
    """Where the house of a street begins that stands before it; None where another or none does."""
    house = _HOUSE.search(text, max(0, start - 10), start)
    return house.start(1) if house is not None and one.house and house[1].lower() == one.house else None


def _street_end(text: str, start: int, end: int, one: SoughtPlace) -> int:
    """Where a street ends, with its suffix if that follows; 0 where this is none."""
    written = text[start:end]
    following = _SUFFIX.match(text, end)
    own = following is not None and bool(one.suffix) and (
        lexicon.street_suffixes().get(lexicon.fold(following[1]), "") == one.suffix
    )
    if _own_house(text, start, one) is not None:
        return following.end() if own and following else end
    if one.begun:
        return 0
    several = len(one.words) > 1
    plain = _plain(one.words)
    anybodys = several and _of_any_institution(one.words)
    if own and following and (not plain or (several and not anybodys)):
        return following.end()  # in small letters too: "on larkspur lane"
    if not _capitals(written) or anybodys:
        return 0
    if own and following and following[1][0].isupper():
        return following.end()
    if _NAMED_AFTER.match(text, end) or _in_a_name(text, end) or (plain and _shouted(text, start, end)):
        return 0
    name = " ".join(one.words)
    listed = place_forms.state_code(name) is not None or name in place_forms.big_towns(_BIG)
    if several and not listed:
        return end
    led = _TO_STREET.search(text, max(0, start - 14), start) is not None
    return end if led and not plain and not listed and len(name) >= _TOLD else 0
