"""Last names that are words, or have two letters, where they open a sentence: ``Young is doing well``, ``Ng in 4``.

What is told behind them is told of people alone, and of less than behind a name that no list has: snow falls, rice is
refused, a page was called. Whom people are called by what they do is nobody here: ``Driver states``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from resynth import lexicon
from resynth.recognize.note import Note, anchored
from resynth.recognize.persons import name_cues as cues
from resynth.recognize.persons.called_names import SHORT_NAMES
from resynth.recognize.persons.deeds import of_patients
from resynth.recognize.persons.name_born import Whose
from resynth.recognize.persons.name_classes import dates
from resynth.recognize.persons.name_opening import gap, opens
from resynth.recognize.persons.name_whose import DOCTOR, NOBODYS
from resynth.recognize.words import Decided, regex, word_set

#: What people alone do, in words that are no nouns.
_ALONE = word_set(
    "says said states stated denies denied agrees agreed disagrees wants wanted insists insisted verbalizes verbalized "
    "phoned texted emailed endorses advises recommends recommended prefers preferred explains apologized spoke slept "
    "ambulated ambulates ambulating tearful thanked fainted walked tolerating covering underwent complains"
)
#: The same, but of what is long, little or good: "Little sleeping", "Good eating habits".
_DURING = word_set("sleeping resting eating crying sitting walking talking asking requesting")
_ADJECTIVES = word_set(
    "long short little small good best better fair strong sharp sweet smart early late young bright keen light rich "
    "wise noble stout swift grand fine moody gentle hardy blank poor bland"
)
#: What is done with things as well: to whom it is done must stand behind.
_OBJECTED = word_set(
    "called calls asked told saw sees examined evaluated notified updated paged met brought helped assisted consented "
    "consenting thinks thought knows knew gave left discussed reports reported"
)
_OBJECT = word_set(
    "her his him them me us she he they that pt patient family nurse rn team mom mother dad wife husband daughter son "
    "back feeling having pain no"
)
_REFUSED = word_set("refused declined refuses declines")
_REFUSES = word_set(
    "am pm lunch dinner breakfast labs lab meds med medication medications vitals vs to all his her bath shower care "
    "blood iv pt ot treatment surgery transfer transfusion dialysis hd insulin any"
)
_WELL = word_set("well ok okay fine great better poorly good much very alright excellent")
_CALM = word_set(
    "aware asking requesting upset tearful anxious pleasant sleeping eating awake resting crying retired married "
    "divorced widowed covering agreeable alert calm cooperative confused hungry thirsty willing worried adamant happy "
    "sad angry ambulating amenable interested unhappy tolerating feeling sitting walking talking refusing complaining "
    "eager comfortable oriented drowsy sleepy somnolent"
)
_SPOKE = word_set("agreed asked said refused decided requested spoken signed declined told insisted consented")
#: Two words that are told of people alone.
_PAIRS = {
    "doing": _WELL,
    "is": _CALM,
    "was": (_CALM | word_set("notified paged informed told asked instructed counseled extubated intubated born")) - {
        "covering"
    },
    "will": word_set("see call review evaluate discuss examine round assess cosign staff"),
    "has": _SPOKE,
    "had": _SPOKE - {"signed"},
    "would": word_set("like prefer rather"),
    "wants": word_set("to his her a"),
    "fell": word_set("while backwards asleep out off"),
    "tolerated": word_set("diet procedure feeds lunch breakfast dinner therapy"),
    "can": word_set("see ambulate"),
    "got": word_set("up oob"),
    "up": word_set("walking ad ambulating"),
    "at": word_set("bedside bs"),
    "to": word_set("see cosign dictate operate admit"),
    "on": word_set("call"),
    "resting": word_set("comfortably quietly in"),
    "oob": word_set("to in x"),
}
_SEEN_BY = cues.SERVICES | cues.TITLES | word_set("me us myself np md")
#: Who is called by what they do or are, and where one calls from: "Driver states", "Church called".
_ROLES = word_set(
    "driver friend bishop church temple house hall camp case bank court crew crews steward barber butcher farmer "
    "miner minor major painter singer waiters justice judge champion guy peoples workman booth branch post field "
    "german english french self group urban north south east west blue gold silver orange colon hand cheek chin shin "
    "christian guest public mason fisher porter street comer stranger stringer drew fields lodge village key keys "
    "heard pope queen prince duke earl coach child children cousins other others staples deal hood will may can bill "
    "so do to no go he me my or in on at as if is it an be by us we up of id ok hi oh pa ma la co mo dose lay bolus"
)
#: What stands at a bedside, or is seen, and is no person.
_OBJECTS = word_set(
    "walker bell ball cross glass hammer horn pack sheets flowers gates cotton coats cane fan lamb rice ham lemon bean "
    "bread sugar berry berries mast stone stones link root ring crutch bass beach stool cash wall walls wood snow"
)
#: What is told of patients, where it is told of no thing: ``Brown is stable``; not: Stone is stable.
_OF_PERSONS = regex(
    r" (?:(?:is|was|remains|remained) (?:hemodynamically |clinically )?(?:stable|npo|afebrile)\b"
    r"|was (?:brought|transferred|referred|taken|sent) (?:in|to|by|from|here|back|home|out|for)\b"
    r"|was (?:evaluated|treated|cleared) (?:by|for|with|in)\b|was weaned\b"
    r"|(?:will|to) (?:return|need|follow|go|stay|remain)\b|(?:came|comes) (?:in|to|back)\b"
    r"|(?:looks|looked|appears|appeared) (?:well|comfortable|tired|pale|unwell|ill|better)\b"
    r"|(?:takes|took) (?:his|her|the|a|all)\b|has (?:been (?:doing|feeling|taking|having)|done (?:well|poorly))\b)",
    re.IGNORECASE,
)
#: Whom people are called by, so that these are no last name where they open what is told of patients.
_BY_TRADE = word_set(
    "driver friend barber butcher farmer miner minor painter singer justice judge champion guy peoples workman group "
    "german english french self christian guest public stranger child children cousins other others staples heard will "
    "can may bill so do to no go he me my or in on at as if is it an be by us we up of id ok hi oh pa ma la co mo "
    "dose crew crews coach queen prince baby pope lay drew bolus post colon"
)
#: Before a thing of somebody's or of a place, and before a name that is told otherwise.
_DETERMINERS = word_set(
    "the a an his her their my our your its this that these those any no each every of dr mr mrs ms"
)
#: Behind a word, hours and seasons that come and go.
_TIMES = word_set("day days winter summer spring autumn weeks monday friday")
#: A name of two letters, in a room: ``Le in 4 c/o pain``.
_IN_ROOM = regex(
    r" in (?:rm |room |bed |bay )?\d{1,4}[A-D]? (?:c/o|is|wants|needs|asking|has|doing|refusing|crying|not)\b"
)
_ATTENTION = word_set("attn attention team surgeons attendings residents")
_LISTED = regex(r": ?(?P<it>[A-Z][a-z]{1,14}(?: ?/ ?[A-Z][a-z]{1,14}){1,5})(?=[ \t]*(?:\n|\Z|[.,;|]))")
_WORD = regex(r"[A-Z](?:[a-z]+|[A-Z]+)\Z")
#: First names of Vietnamese, Chinese and Korean that are words of grammar, within a sentence before a last name.
_GRAMMATICAL = word_set("an do to my so in la le ha ho hai thu may long hung he be on she you ed")
#: With these what is told of patients begins.
_TOLD = word_set(
    "was were is has had will can may should could to ate drank vomited voided denies denied presents presented "
    "remains remained came comes looks looked appears appeared takes took"
)
_ANCHORS = _ALONE | _DURING | _OBJECTED | _REFUSED | _PAIRS.keys() | _ATTENTION | _TOLD | {"c", "in"}


@cache
def _names() -> frozenset[str]:
    """Who may open a sentence: last names of many bearers, words too, and those of two letters."""
    nobody = cues.OFFICES | cues.SERVICES | cues.RELATIVES | cues.TITLES | cues.NOBODY | cues.LANGUAGES | cues.SEXES
    return frozenset(
        name for name in cues.common_surnames() | SHORT_NAMES | {"love", "summer", "autumn", "winter"}
        if name not in nobody and name not in _ROLES and name not in dates() and name not in cues.functions()
        and name not in cues.TRADES and lexicon.institution_words().get(name) != "head"
    ) | {"day", "ho", "le", "ng", "cox"}


def _is_patient(name: str) -> bool:
    """Whether it is one of those, or one after whom things are called, where what is told is told of patients alone."""
    if name in _names():
        return True
    called = name in cues.common_surnames() or (name in lexicon.named_after() and name in lexicon.census_names())
    return called and not (name in _BY_TRADE or name in cues.LANGUAGES or name in dates() or name in cues.functions())


_patients = Decided(_is_patient)


@cache
def _anchors() -> int:
    return anchored(dict.fromkeys(sorted(_ANCHORS), True))


def told(note: Note) -> Iterator[tuple[list[int], Whose]]:
    """The token of each such name, and whose it is."""
    lower = note.lower
    for word, _ in note.hits(_anchors()):
        for number in note.here[word]:
            if word in _ATTENTION:
                yield from _attending(note, number)
            elif number and _patients[lower[number - 1]] and _is_written(note, number - 1):
                if opens(note, number - 1):
                    surely = is_somebodys(note, word, number)
                else:
                    surely = _goes_on(note, number - 1) and _is_told_of_patients(note, word, number)
                if surely:
                    yield [number - 1], NOBODYS


def is_somebodys(note: Note, word: str, number: int) -> bool:
    """Whether what a word begins is told of somebody, if a last name before it opens the sentence."""
    name = note.lower[number - 1]
    return bool(_patients[name]) and (
        _is_told_of_patients(note, word, number) or (name in _names() and _is_told(note, word, number))
    )


@cache
def may_open() -> frozenset[str]:
    """The words that what is told of somebody begins with."""
    return frozenset(_ANCHORS - _ATTENTION - {"c", "in"})


def _is_written(note: Note, number: int) -> bool:
    """Whether a word with a capital has a blank behind it."""
    return _WORD.match(note.words[number]) is not None and gap(note, number) == " "


def _goes_on(note: Note, number: int) -> bool:
    """Whether a word with a capital stands in a sentence, behind a word of one: ``overnight Brown was given``."""
    before = note.words[number - 1]
    if note.words[number].isupper() or before == ",":
        return before == "," and note.words[number].istitle()
    return before.isalpha() and len(before) > 1 and gap(note, number - 1) == " " and (
        note.lower[number - 1] not in _DETERMINERS and (before.islower() or (
            before.istitle() and opens(note, number - 1) and note.lower[number - 1] in lexicon.plain_words()
            and note.lower[number - 1] not in lexicon.census_names()
        ))
    )


def _is_told_of_patients(note: Note, word: str, number: int) -> bool:
    """Whether a word and what stands behind it are told of a patient alone, or of one where it is no thing."""
    name = note.lower[number - 1]
    if word not in _TOLD or note.words[number].isupper() != note.words[number - 1].isupper():
        return False
    if of_patients(note, number):
        return True
    after = note.ends[number - 1]
    return name in _names() and name not in _OBJECTS and name not in lexicon.named_after() and (
        _OF_PERSONS.match(note.text, after) is not None
    )


def _is_told(note: Note, word: str, number: int) -> bool:
    """Whether a word and what stands behind it are told of people alone, of a name that may be a word."""
    lower, text = note.lower, note.text
    name = lower[number - 1]
    behind = lower[number + 1] if number + 1 < len(lower) and text[note.ends[number]] in " /" else ""
    if word != "oob" and note.words[number].isupper() != note.words[number - 1].isupper():
        return False
    if word == "in":
        return name in SHORT_NAMES and _IN_ROOM.match(text, note.ends[number - 1]) is not None
    if word == "c":
        return text.startswith("c/o ", note.starts[number])
    if word in _ALONE:
        return behind != "-"
    if word in _DURING:
        return name not in _ADJECTIVES and name not in _OBJECTS
    if word in _PAIRS and behind in _PAIRS[word]:
        return (name not in _OBJECTS or word not in ("at", "up", "got", "fell", "on", "to", "oob")) and (
            name not in _TIMES or word != "on"
        ) and (name not in _ADJECTIVES or word != "to" or not (
            note.words[number - 1].islower()  # best to see daily
        ))
    if word == "is" and behind == "doing":
        return lower[number + 2 : number + 3] != [] and lower[number + 2] in _WELL
    if word == "was" and behind == "seen":
        return lower[number + 2 : number + 3] == ["by"] and lower[number + 3 : number + 4] != [] and (
            lower[number + 3] in _SEEN_BY
        )
    if word in _REFUSED:
        return behind in _REFUSES
    return word in _OBJECTED and behind in _OBJECT


def _attending(note: Note, number: int) -> Iterator[tuple[list[int], Whose]]:
    """Last names with strokes between: ``Attn: To / Do / Fan``."""
    found = _LISTED.match(note.text, note.ends[number])
    if found is None:
        return
    at = note.token_at(found.start("it"))
    tokens = range(at, at + 2 * found["it"].count("/") + 1, 2)
    if all(_is_last_name(note.lower[token]) for token in tokens):
        for token in tokens:
            yield [token], DOCTOR


def _is_last_name(word: str) -> bool:
    return word in SHORT_NAMES or (word in lexicon.census_names() and word not in cues.SERVICES | cues.OFFICES)


def given_before(note: Note, number: int) -> bool:
    """Whether a word of grammar with a capital is a first name before a last one: ``from An Nguyen``."""
    return number > 0 and note.lower[number] in _GRAMMATICAL and _WORD.match(note.words[number]) is not None and (
        note.words[number - 1].islower() and gap(note, number) == gap(note, number - 1) == " "
    )
