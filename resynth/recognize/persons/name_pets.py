"""Who is said to be named so, and animals of a household, whatever word the name is: ``Cat named Biscuit``."""

from __future__ import annotations

from collections.abc import Iterator, Set
from functools import cache

from resynth import lexicon
from resynth.recognize.note import Note, anchored
from resynth.recognize.persons import name_cues as cues
from resynth.recognize.persons.name_classes import dates
from resynth.recognize.persons.name_opening import is_unheard
from resynth.recognize.persons.name_things import THINGS
from resynth.recognize.words import regex, word_set

_PETS = word_set(
    "dog dogs cat cats puppy puppies pup kitten kittens kitty horse horses pony bird birds parrot parakeet cockatiel "
    "canary rabbit bunny hamster ferret turtle tortoise lizard iguana snake goat pig poodle beagle chihuahua terrier "
    "dachshund pitbull bull bulldog rottweiler retriever collie tabby pet pets"
)
_NAMED = frozenset(("named", "called"))
_CALLS = frozenset(("calls", "nickname"))
_OWNERS = frozenset((
    "a", "an", "his", "her", "their", "my", "our", "your", "one", "two", "three", "s", "family", "pet", "therapy",
    "service", "beloved", "household", "elderly", "support", "rescue",
))
#: Behind the name of an animal, what a sentence goes on with.
_ENDS = frozenset((",", ".", ";", ")", "'", "’", "and", "&"))
#: Behind an animal with a capital of its own, what is no name: a disease, a feast, a day.
_NO_PETS = THINGS | cues.LANGUAGES | cues.OFFICES | cues.TITLES | word_set(
    "bites bite allergy allergies dander scratch scratches hair park walker walkers walking groomer show food owner "
    "owners licks lick saliva ticks fur flu exposure attack breeder trainer training rescue "
    "shelter pose person people on at in x no present absent both all and or with named called inside outside"
)
#: Two or three of them in brackets: ``two cats (Biscuit and Mog)``.
_BRACKETED = regex(
    r" \((?P<a>[A-Z][a-z]{1,14})(?:(?:, (?P<b>[A-Z][a-z]{1,14}))?,? (?:and|&|\+) (?P<c>[A-Z][a-z]{1,14})"
    r"|, (?P<d>[A-Z][a-z]{1,14}))\)"
)
_KINDS = word_set(
    "black white brown gray grey orange spotted large small old young male female vaccinated unvaccinated indoor "
    "outdoor indoors outdoors friendly healthy siamese persian labrador shepherd german husky bengal maine tabby "
    "calico mixed stray longhair shorthair neutered spayed elderly deceased"
)
#: What an animal does or where it is, behind a word in small letters: ``dog chispa came in``.
_SMALL = regex(
    r" (?P<it>[a-z]{3,12})(?= (?:came|is|was|at|with|sleeps|died|visits|visited|brought|stays|passed|here|barks?"
    r"|keeps)\b)"
)
_LATER = frozenset((".", "!", "?", ";", ":"))


@cache
def _table() -> int:
    return anchored(dict.fromkeys(sorted(_PETS | _NAMED | _CALLS), True))


@cache
def _bearers() -> Set[str]:
    """Who or what may be named so, besides animals."""
    return (cues.RELATIVES | cues.PATIENTS | cues.PROVIDERS | cues.SEXES) - {"name", "named", "client"}


def named(note: Note) -> Iterator[int]:
    """The numbers of the tokens that are such names."""
    for word, _ in note.hits(_table()):
        for number in note.here[word]:
            if word in _PETS:
                yield from _bracketed(note, number)
            if word in _CALLS:
                first = _behind_calls(note, number)
                told = first > 0
            elif word in _NAMED:
                at = number - 1 - (number > 1 and note.lower[number - 1] in ("is", "was"))
                told = at >= 0 and (note.lower[at] in _PETS or (word == "named" and note.lower[at] in _bearers()))
                first = number + 1
            else:
                first = _behind_pet(note, number)
                told = first > 0
            if told and _may_be(note, first):
                yield first
                if note.lower[first + 1 : first + 2] in (["and"], ["&"]) and _may_be(note, first + 2):
                    yield first + 2


def _bracketed(note: Note, number: int) -> Iterator[int]:
    """The names of several in brackets behind animals, and one in small letters before what it does."""
    if found := _BRACKETED.match(note.text, note.ends[number]):
        names = [note.token_at(found.start(group)) for group in "abcd" if found[group]]
        called = [note.lower[name] for name in names]
        if not any(map(_is_kind, called)) and not all(map(lexicon.clinical_words().__contains__, called)):
            yield from names
    elif (found := _SMALL.match(note.text, note.ends[number])) and note.words[number].islower():
        name = found["it"]
        known = name in cues.first_names() and name not in lexicon.common_words()
        if (known or is_unheard(name.title())) and not _is_kind(name) and name not in lexicon.clinical_words():
            yield note.token_at(found.start("it"))


def _is_kind(word: str) -> bool:
    """Whether a word says what an animal is or has rather than how it is called."""
    return word in _NO_PETS or word in _PETS or word in cues.functions() or word in dates() or word in _KINDS


def _behind_calls(note: Note, number: int) -> int:
    """Where the nickname begins that somebody is said to be called by or to have; -1: none is told."""
    lower = note.lower
    if lower[number] == "nickname":
        behind = lower[number + 1 : number + 2]
        return number + 2 if behind in (["is"], ["was"], [":"]) else -1
    first = number + 2
    if lower[number + 1 : first] not in (["her"], ["him"], ["me"], ["them"]) or first >= len(lower):
        return -1
    name = lexicon.fold(lower[first])
    known = name in lexicon.nicknames() or name in lexicon.census_names()
    return first if known and lower[first] not in _NO_PETS and lower[first] not in dates() else -1


def _behind_pet(note: Note, number: int) -> int:
    """Where the name of an animal of somebody's begins; -1: none is told."""
    if not number or note.words[number + 1 : number + 2] == []:
        return -1
    owned = not _OWNERS.isdisjoint(note.lower[max(0, number - 3) : number]) or (
        note.words[number].istitle() and note.lower[number - 1] in _LATER  # Dog Radar on lap
    )
    comma = note.words[number + 1] == ","
    name = number + 1 + comma
    if not owned or name >= len(note.words) or note.lower[name] in _NO_PETS:
        return -1
    behind = note.words[name + 1] if name + 1 < len(note.words) else "."
    return name if behind.lower() in _ENDS or (not comma and behind.islower()) else -1


def _may_be(note: Note, number: int) -> bool:
    """Whether a token is written like a name and is no word of grammar, in the line of the one before."""
    if number >= len(note.words) or "\n" in note.text[note.ends[number - 1] : note.starts[number]]:
        return False
    word, lower = note.words[number], note.lower[number]
    return word.istitle() and word.isalpha() and len(word) > 1 and lower not in cues.GRAMMAR
