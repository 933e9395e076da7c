"""Last names that are words where no capital tells: in small letters, or in nothing but capitals.

What is told of people alone stands behind one that opens a sentence (``brown denies pain``, ``HUNT DENIES PAIN``), or
before it stands through whom something went (``ok per bloom``, ``paged hunt re: labs``), or what somebody is, with what
people do behind (``nurse rice at bedside``, ``pt stone resting``). So stand names behind letters, whatever they stand
for: ``RT Om at bedside``, ``VPSO Long aware``.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from resynth import lexicon
from resynth.recognize.note import Note, anchored
from resynth.recognize.persons import name_cues as cues
from resynth.recognize.persons.name_born import Whose
from resynth.recognize.persons.name_classes import dates
from resynth.recognize.persons.name_opening import gap, opens
from resynth.recognize.persons.name_whose import DOCTOR, NOBODYS
from resynth.recognize.persons.name_worded import is_somebodys, may_open
from resynth.recognize.words import regex, word_set

#: Through whom something goes; with "d" and "w" before a stroke.
_LEADS = word_set("per paged")
#: What somebody is, before a last name.
_DOCTORS, _PATIENTS = word_set("nurse attending rn resident intern surgeon hospitalist"), word_set("pt patient")
#: What is counted or paid "per", and how calls and teams are called: no person in small letters.
_NOBODY = cues.OFFICES | cues.SERVICES | cues.RELATIVES | cues.TITLES | cues.NOBODY | cues.LANGUAGES | cues.SEXES | (
    cues.TRADES - {"ward"}
) | word_set(
    "day head hand foot street field fields power page side bank banks person house best long short minor bag "
    "bottle post small little good low high call early late lane camp court church school wall seat key mile miles "
    "store gallon pound floor lab will may can do he me be by us we no to go my or in on at as if is it an "
    "heart back bed home dose rate cup weeks fall link price"
)
_ENDS = (
    r"(?=[ \t]*(?:\n|\Z)|[.,;)](?!\w)| (?:re|regarding|about|and|to|will|who|at|on|ok|okay|hold|held|stop|start|give|"
    r"cont|continue|increase|decrease|restart|resume|change|d/c|dc|no|he|she|they|said|says|states|wants|ordered|aware"
    r"|notified|this|today|tonight|x ?\d|for|via|with|w/|is|was|has|-|&|\()(?![\w'])|[:/](?!\d))"
)
#: What people do, behind who they are and a last name.
_DOES = (
    r"(?= (?:aware|notified|informed|updated|paged|at (?:bedside|bs)|to (?:see|call|follow|assess|bedside|cosign|come)"
    r"|(?:is |was )?(?:aware|notified|here|resting|sleeping|asleep|awake|ambulating|tearful|calm|cooperative|anxious"
    r"|tolerating|refusing|refused|denies|denied|agrees|agreed|states|stated|reports|reported|requesting|assessed|saw"
    r"|spoke|asked|asks|wants|wanted|called|returned|ambulated|voided|ate|vomited|slept|woke|walked|complains|says|said"
    r"|took|gave|assisted|assisting|made aware|taking over|verbalized|verbalizes|oob))(?![\w'-]))"
)
_BEHIND_LEAD = regex(r"(?i)" + _ENDS)
_BEHIND_ROLE = regex(r"(?i)" + _DOES)
#: The first words of what people do behind letters that tell who they are, and the rest of it.
_DEEDS = word_set(
    "aware notified informed updated paged at to here gave suctioned assisted assisting assists sitting with present "
    "arrived called says said states stated reports reported drew assessed evaluated saw spoke covering watching"
)
_BY_LETTERS = regex(
    r" (?:(?:aware|notified|informed|updated|paged)(?! (?:of|by)\b)|at (?:the )?(?:bedside|bs|door|side)\b"
    r"|to (?:see|assess|come|follow|relieve|bedside)\b|here\b(?! (?:is|are)\b)"
    r"|gave (?:a |an |the |pt |patient |neb|tx|report|meds)|suctioned\b|assist(?:ed|ing|s)\b"
    r"|sitting (?:with|w/|at|in)|with (?:pt|patient|him|her)\b|present(?= (?:at|in|for)\b|[.;,)]|\s*\Z)|arrived\b"
    r"|called (?:to|for|back|and|re|by|x)\b|(?:says?|said|state[sd]|report(?:s|ed)) (?:that|pt|patient|he|she|no)\b"
    r"|drew (?:labs?|blood|abg)|(?:assessed|evaluated|saw) (?:pt|patient|him|her)\b|spoke (?:with|to)|covering\b"
    r"|watching)"
)
#: What is no person behind letters: parts, sides and devices; letters that are beside something, and no role.
_NO_BEARER = word_set(
    "head neck chest brain spine hip hand arm leg foot knee wrist elbow heart lung lungs stone brace cast walker cane "
    "power bolt ball port stent line lane drain case study team floor clinic order orders note notes plan goal goals"
)
_STOPS = frozenset(".!?;:")
#: A line that is longer may go on in the next.
_WHOLE_LINE = 50


@cache
def _anchors() -> int:
    return anchored(dict.fromkeys(sorted(may_open() | _LEADS | _DOCTORS | _PATIENTS | _DEEDS | {"w"}), True))


@cache
def _names() -> frozenset[str]:
    """Last names of many bearers, words too, and what no word of those is."""
    return frozenset(
        name for name in cues.common_surnames()
        if name not in _NOBODY and name not in dates() and len(name) > 2
    ) | {"cox"}


def told(note: Note) -> Iterator[tuple[list[int], Whose]]:
    """The token of each such name, and whose it is."""
    deeds = may_open()
    for word, _ in note.hits(_anchors()):
        for number in note.here[word]:
            if word in deeds and number and _is_alike(note, number - 1, number) and (
                _opens(note, number - 1) and is_somebodys(note, word, number)
            ):
                yield [number - 1], NOBODYS
            if word in _DEEDS and number > 1 and _is_of_letters(note, number):
                yield [number - 1], DOCTOR
            if number + 1 < len(note.words) and _is_alike(note, number, number + 1) and (
                note.lower[number + 1] in _names() and (whose := _led(note, word, number)) is not None
            ):
                yield [number + 1], whose


def _is_of_letters(note: Note, number: int) -> bool:
    """Whether letters in capitals and a name stand before what people do: ``MHT Small sitting with pt``."""
    role, name = note.words[number - 2 : number]
    if not (role.isupper() and role.isalpha() and 1 < len(role) < _LONGEST_ROLE and note.words[number].islower()) or (
        gap(note, number - 2) + gap(note, number - 1) != "  " or not name.istitle()
    ):
        return False
    word = note.lower[number - 1]
    short = len(word) == len("Om") and word in lexicon.census_names()
    if word in _NO_BEARER or (word in _NOBODY and word not in _BEARERS) or (
        word in lexicon.anatomy() or word in cues.GRAMMAR
    ):
        return False
    if word in dates() and not short and not (word == "may" and role.lower() in cues.DEGREES):
        return False
    borne = short or word in cues.common_surnames() or word in cues.word_names() or word in _BEARERS or (
        word in lexicon.census_names() and word not in lexicon.common_words() and word not in lexicon.clinical_words()
    )
    return borne and _BY_LETTERS.match(note.text, note.ends[number - 1]) is not None


#: Of what is nobody in small letters, last and first names that have a capital of their own.
_BEARERS = word_set("long small little lane may day banks hill parks church camp hope")
_LONGEST_ROLE = 7


def _is_alike(note: Note, first: int, second: int) -> bool:
    """Whether two words with a blank between are both in small letters, or both in capitals."""
    one, other = note.words[first], note.words[second]
    small = one.islower() and other.islower()
    return (small or (one.isupper() and other.isupper())) and gap(note, first) == " "


def _led(note: Note, word: str, number: int) -> Whose | None:
    """Whose a last name behind a word is, by the word and what stands behind the name; None: nobody's."""
    end = note.ends[number + 1]
    if word in _LEADS or (word == "w" and note.lower[max(0, number - 2) : number] == ["d", "/"]):
        return DOCTOR if _BEHIND_LEAD.match(note.text, end) else None
    if word in _DOCTORS or word in _PATIENTS:
        return (DOCTOR if word in _DOCTORS else NOBODYS) if _BEHIND_ROLE.match(note.text, end) else None
    return None


def _opens(note: Note, number: int) -> bool:
    """Whether a sentence begins with a word; one in small letters may go on from a long line above."""
    if not opens(note, number):
        return False
    if note.words[number].isupper() or not number or note.words[number - 1] in _STOPS:
        return True
    between = gap(note, number - 1)
    start = note.line(note.starts[number])[0]
    if "\n" not in between:
        return not note.text[start : note.starts[number]].strip("-*\u2022 \t")
    above = note.line(note.ends[number - 1] - 1)[0]
    return between.count("\n") > 1 or note.ends[number - 1] - above < _WHOLE_LINE
