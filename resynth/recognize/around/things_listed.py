"""Names among what is called after persons, in a row: ``Kocher, Allis, Lahey, Deaver``, ``Bosniak 2F. Gil-Vernet.``

Trays of instruments, tests of a joint and operations are listed so. Weights, chain and ratio hold each of them for a
last name among last names; that most of the row is nobody's tells that the rest is none either. What nobody is called
must stand there twice: a row of persons may have a Weber, a Young or an Allen.
"""

from __future__ import annotations

from collections.abc import Iterator

from resynth import lexicon
from resynth.recognize.note import EMPTY_LINES, Note
from resynth.recognize.persons import name_cues as cues
from resynth.recognize.persons.called_names import first_names, namesakes
from resynth.recognize.persons.name_things import RESULTS, STRONG_THINGS
from resynth.recognize.words import Decided, regex, word_set

#: What parts the items of a row; of an item so many tokens are looked at, and so many items to each side.
_PARTING = frozenset((",", ".", ";", "/", "and", "&"))
_LONGEST, _REACH = 5, 4
#: A label opens the first item; behind who acts, what follows is no row of things.
_BOUNDS = _PARTING | {":"}
#: So many of a row must be what nobody is called, and how many bear a name that is somebody's as well.
_FEWEST, _BORNE = 2, 3_000
#: A grade, a stage or a size behind whose it is; how a test was.
_GRADE = regex(r"(?:[IVX]+[a-eA-E]?|\d{1,3}[A-Za-z]?|[A-E]\d?|[LR])\Z")
_SIGNS = frozenset("+-=()%x")
_SAID = RESULTS | word_set("intact fr french gauge ga mm cm cc ml g mg x left right lt rt")
#: No item of a row of things has one: who somebody is, or what he does.
_OF_PERSONS = cues.RELATIVES | word_set("dr drs mr mrs ms miss md do np pa rn rph pharmd phd lpn cna sw cc by")
_LABELS = _OF_PERSONS | cues.PROVIDERS | cues.CALLED | cues.PATIENTS | word_set(
    "present rounds team participants attendees members to from with crew"
)


def _is_eponym(word: str) -> bool:
    """Whether a folded word is an eponym that few are called."""
    return word in lexicon.named_after() and word not in lexicon.last_borne(_BORNE) and word not in first_names()


def _is_medicine(word: str) -> bool:
    """Whether a folded word is one of medicine or a product that nobody is called."""
    return len(word) > 3 and word not in lexicon.census_names() and word not in lexicon.named_after() and (
        word in lexicon.clinical_words() or word in lexicon.terms() or lexicon.is_product(word)
    )


_eponyms, _medicine = Decided(_is_eponym), Decided(_is_medicine)


def stands_in_row(note: Note, first: int, last: int) -> bool:
    """Whether the tokens from the first to the last are an item of a row of things, most of which nobody is called."""
    if not all(word[0].isupper() or not word[0].isalnum() for word in note.words[first : last + 1]):
        return False
    items = list[tuple[int, int]]()
    for start, stop in _items_of(note, first, last):
        begin, end = _item(note, start, stop)
        if end - begin > _LONGEST or not _is_item_of(note, begin, end, start, stop):
            return False
        items.append((begin, end))
    others = [*_beside(note, first, -1), *_beside(note, items[-1][1] - 1, 1)]
    if any(not _OF_PERSONS.isdisjoint(note.lower[start:stop]) for start, stop in others) or _is_labelled(
        note, min([first, *(start for start, _ in others)])
    ):
        return False
    others += [one for one in items if _is_named(note, *one)]
    named = [one for one in others if _is_named(note, *one)]
    things = len(named) + sum(_is_of_medicine(note, *one) for one in others)
    borne = [note.lower[one[0]] for one in others if one not in named and note.lower[one[0]] in lexicon.census_names()]
    return bool(named) and things >= max(_FEWEST, sum(word not in namesakes() for word in borne))


def _is_labelled(note: Note, first: int) -> bool:
    """Whether the label of who somebody is, one word or several of them, stands before a row."""
    if first < 2 or note.words[first - 1] != ":":
        return False
    label = note.lower[first - 2].removesuffix("s")
    return not _LABELS.isdisjoint((label, note.lower[first - 2])) or label in cues.TRADES


def _items_of(note: Note, first: int, last: int) -> Iterator[tuple[int, int]]:
    """The first and the last token of each item of a mention: ``Rubin, Gaskin`` has two."""
    start = first
    for number in range(first, last + 1):
        if note.words[number] == "," and start < number < last:
            yield start, number - 1
            start = number + 1
    yield start, last


def _item(note: Note, first: int, last: int) -> tuple[int, int]:
    """The tokens of the item in which some stand, and one behind them; no more than so many."""
    while first and last - first < _LONGEST and note.lower[first - 1] not in _BOUNDS and (
        note.gaps[first - 1] != EMPTY_LINES
    ):
        first -= 1
    end = last + 1
    while end < len(note.words) and end - first <= _LONGEST and note.lower[end] not in _BOUNDS and (
        note.gaps[end - 1] != EMPTY_LINES
    ):
        end += 1
    return first, end


def _is_item_of(note: Note, begin: int, end: int, first: int, last: int) -> bool:
    """Whether an item is a name, or two that a hyphen joins, with a grade or how it was behind, and nothing else."""
    while last > first and _is_said(note, last):
        last -= 1
    words = [at for at in range(first, last + 1) if note.words[at].isalpha() and len(note.words[at]) > 1]
    if not words or (len(words) > 1 and "-" not in note.words[first : last + 1]) or begin < first:
        return False
    if len(words) == 1 and note.lower[words[0]] not in namesakes() and (
        lexicon.fold(note.lower[words[0]]) in first_names()
    ):
        return False
    return all(_is_said(note, number) for number in range(last + 1, end))


def _is_said(note: Note, number: int) -> bool:
    """Whether a token behind a name says its grade, its size, how it was, or what it is."""
    word = note.words[number]
    return word in _SIGNS or note.lower[number] in _SAID or note.lower[number] in STRONG_THINGS or (
        _GRADE.match(word) is not None)


def _beside(note: Note, edge: int, step: int) -> Iterator[tuple[int, int]]:
    """The items before or behind that which ends at ``edge``, the nearest first; none behind an empty line."""
    for _ in range(_REACH):
        sign = edge + step
        inner = sign - step if step > 0 else sign
        if not 0 <= sign < len(note.words) or note.lower[sign] not in _PARTING or note.gaps[inner] == EMPTY_LINES:
            return
        at = sign + step
        if not 0 <= at < len(note.words) or note.lower[at] in _PARTING:
            return
        begin, end = _item(note, at, at)
        if end - begin > _LONGEST:
            return
        yield begin, end
        edge = begin if step < 0 else end - 1


def _is_named(note: Note, start: int, end: int) -> bool:
    """Whether an item begins with what few are called, or is a namesake with a grade, or an eponym of two names."""
    if not note.words[start][0].isupper():
        return False
    word = lexicon.fold(note.lower[start])
    if end > start + 2 and note.words[start + 1] == "-" and (
        (word, lexicon.fold(note.lower[start + 2])) in lexicon.named_pairs()
    ):
        return True
    return bool(_eponyms[word]) or (
        end > start + 1 and note.lower[start] in namesakes() and _is_said(note, start + 1))


def _is_of_medicine(note: Note, start: int, end: int) -> bool:
    """Whether an item is a word of medicine with a capital, with a grade or a size, and no named thing."""
    word = lexicon.fold(note.lower[start])
    return note.words[start][0].isupper() and bool(_medicine[word]) and not _is_named(note, start, end) and all(
        _is_said(note, number) or note.lower[number] in lexicon.clinical_words() for number in range(start + 1, end)
    )
