"""Names that a word beside them tells, in small letters too: of pets, families, kin in brackets, who is talked with.

``d/w thwaite, will chase``; ``- t. mbeki, LPN``; ``for m. okafor.``; ``cat (Pickles)``, ``spidey (his cat)``; ``w/ the
Penns``; ``Grandfather (Pak Sung-ho, acupuncturist)``; ``Hi its rose.``; ``Preferred name: Pops``; ``Dr. med. W. Kern``;
``per johnson rn``; ``assist: keeling``; ``rechecked by Toncrey at 1400``; ``Cards/Demory following``;
``SMITH-JONES, WAY / F /``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cache

from resynth import lexicon
from resynth.recognize.note import Note, anchored
from resynth.recognize.persons import name_cues as cues
from resynth.recognize.persons import name_native
from resynth.recognize.persons.called_names import first_names, is_medicine
from resynth.recognize.persons.name_classes import dates
from resynth.recognize.persons.name_opening import is_unheard
from resynth.recognize.words import regex, word_set

#: What is had with somebody, before "w", "with" and the stroke of "d/w".
_TALKED = word_set("d spoke spoken talked discussed met reviewed s")
_WITH = word_set("w with")
_SMALL = r"[^\W\d_A-Z]{3,15}"
_ENDS = r"(?=[,.;)](?!\w)|[ \t]*(?:\n|\Z)| (?:re|about|who|and|at|on|by|this|today|will|he|she|regarding)\b)"
_ONE = regex(rf" (?P<it>{_SMALL}){_ENDS}")
_INITIALED = regex(rf" (?P<it>[a-z]\. ?{_SMALL})(?![\w'’-])")
#: Before an initial and a last name in small letters.
_LEADS = word_set("for by with w of per from and to paged called")
#: Of who signs so, before a degree.
_SIGNED = regex(rf"(?:(?:\A|\n|[-–—,.;:~/]) ?)(?P<it>(?:[a-z]\. ?|[b-hj-z] ){_SMALL}),? \Z")
#: A last name alone in small letters, behind who something goes through and before a degree: ``per johnson rn``.
_THROUGH = regex(
    r"(?:\A|(?<=[\s(/]))(?:per|by|with|w/|from|to|told|called|notified|paged|via|nurse) ?(?<=[ /])"
    r"(?P<it>[a-z]{3,15}),? \Z"
)
#: Who of a service follows somebody: ``Cards/Demory following``; who helped, in small letters: ``assist: keeling``.
_OF_SERVICE = regex(
    r"/(?P<it>[A-Z][a-z]{2,14})(?= (?:following|follows|aware|recs?|consulted|saw|seeing|to see|on board|notified"
    r"|agrees?|recommends?|signed off|plans?|wants?)\b)"
)
_HELPERS = word_set("assist assistant asst scrub scrubbed circulator circulating surgeon surgeons scribe anes")
_HELPED = regex(r": ?(?P<it>[a-z]{4,15})(?=[,.;](?!\w)|[ \t]*(?:\n|\Z))")
#: Who did something at an hour; who is asked at the head of a line; whose family; which twin.
_DONE_AT = regex(r" (?P<it>[A-Z][a-z]{2,14})(?= (?:at|@) ?(?:[01]?\d|2[0-3]):?[0-5]\d(?![\d/]))")
_ASKED_FIRST = regex(r"(?:\A|\n)[ \t]*(?P<it>[A-Z][a-z]{2,14})[:,] \Z")
_WHOSE_FAMILY = regex(r"\b[Tt]he (?P<it>[A-Z][a-z]{2,14}) \Z")
_NO_FAMILY = word_set(
    "room medicine practice planning house home meeting care history health clinic center centre doctor physician "
    "suite lounge services conference foundation fund dentistry dental pharmacy"
)
_TWIN = regex(r" (?:[A-C]|[1-3]|one|two) \((?P<it>[A-Z][a-z]{2,14})\)")
#: Which nurse or doctor one is, and no name.
_WHICH = word_set(
    "charge night noc nocs am pm eve day evening float clinic ward field hall home staff triage bedside primary "
    "agency travel hospice school unit floor lead head intake discharge admitting receiving sending transferring "
    "oncoming offgoing outgoing incoming previous prior next same other another this that the our her his their your "
    "some any each second third house shift relief duty case care wound stroke trauma transport flight research study "
    "trial vein line access infusion dialysis icu picc burn cath sleep pain office phone desk visiting private "
    "retired student new old senior junior male female supervising covering assigned registered licensed practical "
    "weekend weekday morning family patient rapid code crisis street jail camp summer long short current former only "
    "one two both"
)
#: So many bear a name that is a word of the language too.
_BORNE = 3_000
#: In capitals, behind what somebody is: ``CALLED PHARMD P VOLKMANN``.
_PHARMACISTS = word_set("pharm pharmd rph")
_IN_CAPITALS = regex(r" (?P<it>[A-HJ-Z]\.? (?P<last>[A-Z]{3,14}))(?![\w'’-])")
_DEGREES = word_set("rn lpn lvn np pa md do cna pharmd rph lcsw msw crna rrt aprn fnp dnp phd")
_PETS = word_set(
    "dog dogs cat cats puppy puppies pup kitten kittens kitty horse pony bird parrot parakeet rabbit bunny hamster "
    "ferret poodle beagle chihuahua terrier pitbull bulldog rottweiler retriever collie tabby pet"
)
_IN_BRACKETS = regex(r" \((?P<it>[A-Z][a-z]{2,14})\)")
_PET_NAMES = regex(r" (?P<it>[a-z]{3,12}) ?(?:\+|&|and) ?(?P<other>[a-z]{3,12})(?=[,.;)]|[ \t]*(?:\n|\Z))")
_HIS = regex(r"(?<!\w)(?P<it>[A-Za-z][a-z]{2,14}) \((?:his|her|their|my|our|the) (?:\w{3,12} )?\Z")
_FAMILY = regex(r" the (?P<it>[A-Z][a-z]{2,13}s)(?=[.,;)](?!\w)|[ \t]*(?:\n|\Z)| (?:and|for|on|at|next|who|in)\b)")
_KIN_NAME = regex(
    r" \((?P<it>[A-Z][a-z]{1,14}(?:[ -][A-Z]?[a-z]{1,14}){1,2})(?=\)|, (?:an? |the |retired |age )?[a-z0-9])"
)
#: Behind kin and before a telephone or how many children there are: a name of few letters that a list of terms has too.
_KIN_NUMBERED = regex(r" (?P<it>[A-Z][a-z]{2,12})(?= \+ ?\d|,? \(?\d{3}[-.)]|,? x ?\d{4}\b)")
#: A last name that is a word, in brackets before who reads a film: ``(Park, resident read)``.
_READER = regex(r"\((?P<it>[A-Z][a-z]{1,14}), (?:[a-z]{4,14} )?\Z")
_READERS = word_set("resident attending fellow intern radiologist hospitalist intensivist registrar sonographer")
#: First and last name of who signs on a line for it, and a first name that is a word, before a degree in capitals.
_SIGNS = regex(r"[ \t]*:[ \t]*(?P<it>[A-Z]\. ?(?:[A-Z]\. ?)?(?P<last>[A-Z][a-z]{2,14}))(?![\w'’-]|\.[A-Za-z])")
_GIVEN = regex(
    r"(?:\b(?:w/|[Ww]ith|[Bb]y|[Pp]er|[Ff]rom|[Tt]o|[Tt]old|[Cc]alled|[Pp]aged) ?)(?P<it>[A-Z][a-z]{2,12}),? \Z"
)
_NO_ANATOMY = word_set("complex group type grade class arm leg hand foot head")
_READS = regex(r"\)| (?:read|prelim|overread|wet read|interpretation|note)\b|, ")
_NO_READERS = word_set(
    "read seen left right home hand foot verbal signed reviewed discussed staff called paged rest day night house "
    "senior junior chief first second third supervising new no none prior outside"
)
_KIN = cues.RELATIVES - word_set("significant so contact other sig law ward hcp poa proxy nok kin dpoa surrogate")
#: Who calls, or what one is called.
_GREETING = regex(
    r",? (?:it[’']?s|it is|this is|im|i[’']m|i am) (?P<it>[A-Za-z][a-z]{2,12})(?=[.,!]| (?:from|in|at|again)\b)"
)
_GREETS = word_set("hi hello hey hiya")
_PREFERRED = regex(
    r" name ?[:=] ?(?P<it>[A-Za-z][\w'’-]{1,14}(?: [A-Z][\w'’-]{1,14})?)(?=[.,;|)]|[ \t]{2}|[ \t]*(?:\n|\Z))"
)
_PREFERS = word_set("preferred pref chosen nick pet street")
_DOCTORATE = regex(
    r"\. (?:med|rer|phil|dent|vet|jur|sc)\. (?:(?:habil|nat|univ|hum|dent|pol)\. ?)*"
    r"(?P<it>(?:[A-ZÄÖÜ]\. ?){0,2}(?:von |van |de |zu )?[A-ZÄÖÜ][^\W\d_]{2,15}(?:[ -][A-ZÄÖÜ][^\W\d_]{2,15})?)"
)
_SPELLED = regex(r"[ :,-]{1,3}(?P<it>[A-Z](?:[ -][A-Z]){3,14})(?![\w'])")
_SPELLS = word_set("name hyphen spelled spelling last first surname dash")
_CALLS = regex(r" (?P<it>[A-Z][a-z]{2,14})(?=[.,;)]|[ \t]*(?:\n|\Z)| (?:and|who|is|was|at|in|from)\b)")
_CALLED_BY, _CALLED = word_set("he she they pt patient"), word_set(
    "man woman friend person boy girl someone somebody guy lady neighbor neighbour roommate cousin aunt uncle one voice"
)
_AGED = regex(r"(?P<it>[A-Z][a-z]{2,12} [A-Z][a-z]{2,13}) (?:is|was) (?:an? )?\d{1,3}(?=[. ,]|yo\b|-year)")
_NOT_FAMILIES = word_set("jones higgins hodgkins williams")
#: Who is talked with and is no name.
_NOBODY = (
    cues.functions() | cues.OFFICES | cues.SERVICES | cues.RELATIVES | cues.TITLES | cues.TRADES | cues.NOBODY
    | cues.PATIENTS | cues.SEXES | cues.LANGUAGES | word_set("indoor outdoor")
)
_KIN_WORDS = word_set("maternal paternal adoptive step biological deceased older younger twin")
_BACK = 36
Place = tuple[int, int]


def places(note: Note) -> Iterator[Place]:
    """The places of such names in a note."""
    yield from name_native.places(note)
    for word, rules in note.hits(_anchors()):
        for rule in rules:
            for start, end in rule(note, note.here[word]):
                if note.text[end - 1 : end] != " ":
                    yield start, end


def _talked_with(note: Note, numbers: Iterable[int]) -> Iterator[Place]:
    lower = note.lower
    for number in numbers:
        at = number - 1 - (number > 0 and lower[number - 1] == "/")
        if at >= 0 and lower[at] in _TALKED and (found := _ONE.match(note.text, note.ends[number])) and (
            _is_spoken_with(found["it"])
        ):
            yield found.span("it")


def _families(note: Note, numbers: Iterable[int]) -> Iterator[Place]:
    for number in numbers:
        end = note.ends[number]
        if (found := _FAMILY.match(note.text, end + (note.text[end : end + 1] == "/"))) and (
            _is_family(found["it"].lower())
        ):
            yield found.span("it")


def _initialed(note: Note, numbers: Iterable[int]) -> Iterator[Place]:
    words, last = note.words, len(note.words) - 1
    for number in numbers:
        if number < last and len(words[number + 1]) == 1 and (
            found := _INITIALED.match(note.text, note.ends[number])
        ) and _is_last(found["it"].rpartition(".")[2].strip()):
            yield found.span("it")


def _signed(note: Note, numbers: Iterable[int]) -> Iterator[Place]:
    for number in numbers:
        start = note.starts[number]
        if (found := _SIGNED.search(note.text, max(0, start - _BACK), start)) and (
            _is_last(found["it"].replace(".", " ").split()[-1], True)
        ):
            yield found.span("it")


def _through(note: Note, numbers: Iterable[int]) -> Iterator[Place]:
    for number in numbers:
        if not note.words[number].islower():
            continue
        start = note.starts[number]
        found = _THROUGH.search(note.text, max(0, start - _BACK), start)
        if found and _is_passed_on(found["it"]):
            yield found.span("it")


def _of_services(note: Note, numbers: Iterable[int]) -> Iterator[Place]:
    for number in numbers:
        found = _OF_SERVICE.match(note.text, note.ends[number])
        if found and _is_passed_on(found["it"].lower()):
            yield found.span("it")


def _helpers(note: Note, numbers: Iterable[int]) -> Iterator[Place]:
    for number in numbers:
        found = _HELPED.match(note.text, note.ends[number])
        if found and _is_passed_on(found["it"]):
            yield found.span("it")


def _done_at(note: Note, numbers: Iterable[int]) -> Iterator[Place]:
    for number in numbers:
        if number and note.lower[number - 1].endswith("ed") and (
            found := _DONE_AT.match(note.text, note.ends[number])
        ) and _is_passed_on(found["it"].lower()):
            yield found.span("it")


def _asked_first(note: Note, numbers: Iterable[int]) -> Iterator[Place]:
    for number in numbers:
        start = note.starts[number]
        if (found := _ASKED_FIRST.search(note.text, max(0, start - _BACK), start)) and (
            _is_passed_on(found["it"].lower())
        ):
            yield found.span("it")


def _of_family(note: Note, numbers: Iterable[int]) -> Iterator[Place]:
    for number in numbers:
        start = note.starts[number]
        if note.lower[number + 1 : number + 2] and note.lower[number + 1] in _NO_FAMILY:
            continue
        if (found := _WHOSE_FAMILY.search(note.text, max(0, start - _BACK), start)) and (
            _is_passed_on(found["it"].lower())
        ):
            yield found.span("it")


def _twins(note: Note, numbers: Iterable[int]) -> Iterator[Place]:
    for number in numbers:
        found = _TWIN.match(note.text, note.ends[number])
        if found and found["it"].lower() in cues.first_names() and found["it"].lower() not in _NOBODY:
            yield found.span("it")


def _is_passed_on(word: str) -> bool:
    """Whether a word is the last name of who something goes through."""
    folded = lexicon.fold(word)
    if folded in _NOBODY or folded in _WHICH:
        return False
    if folded in lexicon.last_borne(_BORNE) or folded in cues.first_names():
        return True
    return not _is_word(folded) and folded not in lexicon.common_words() and not is_medicine(folded)


def _pharmacists(note: Note, numbers: Iterable[int]) -> Iterator[Place]:
    for number in numbers:
        if note.words[number].isupper() and (found := _IN_CAPITALS.match(note.text, note.ends[number])) and (
            _is_last(found["last"].lower(), True)
        ):
            yield found.span("it")


def _given(note: Note, numbers: Iterable[int]) -> Iterator[Place]:
    for number in numbers:
        start = note.starts[number]
        if note.words[number].isupper() and (found := _GIVEN.search(note.text, max(0, start - _BACK), start)) and (
            found["it"].lower() in cues.first_names() and found["it"].lower() not in _NOBODY
        ):
            yield found.span("it")


def _on_a_line(note: Note, numbers: Iterable[int]) -> Iterator[Place]:
    for number in numbers:
        if (found := _SIGNS.match(note.text, note.ends[number])) and (
            lexicon.fold(found["last"].lower()) in lexicon.last_borne(1_000)
            and found["last"].lower() not in _NO_ANATOMY
        ):
            yield found.span("it")


def _of_pets(note: Note, numbers: Iterable[int]) -> Iterator[Place]:
    text = note.text
    for number in numbers:
        start, end = note.starts[number], note.ends[number]
        if (found := _IN_BRACKETS.match(text, end)) and not _is_word(found["it"].lower()):
            yield found.span("it")
        if text[end : end + 1] == ")" and (found := _HIS.search(text, max(0, start - _BACK), start)) and (
            not _is_word(found["it"].lower())
        ):
            yield found.span("it")
        if note.lower[number].endswith("s") and (found := _PET_NAMES.match(text, end)) and (
            found["it"] in first_names() or found["other"] in first_names()
        ) and found["it"] not in _NOBODY and found["other"] not in _NOBODY | _PETS:
            yield found.span("it")
            yield found.span("other")


def _of_kin(note: Note, numbers: Iterable[int]) -> Iterator[Place]:
    for number in numbers:
        if (found := _KIN_NAME.match(note.text, note.ends[number])) and _are_name(found["it"]):
            yield found.span("it")
        if (found := _KIN_NUMBERED.match(note.text, note.ends[number])) and _is_kins(found["it"].lower()):
            yield found.span("it")


def _readers(note: Note, numbers: Iterable[int]) -> Iterator[Place]:
    for number in numbers:
        start = note.starts[number]
        if (found := _READER.search(note.text, max(0, start - _BACK), start)) and (
            _READS.match(note.text, note.ends[number]) and found["it"].lower() not in _NO_READERS
            and found["it"].lower() in lexicon.last_borne(5_000)
        ):
            yield found.span("it")


def _greeting(note: Note, numbers: Iterable[int]) -> Iterator[Place]:
    for number in numbers:
        if (found := _GREETING.match(note.text, note.ends[number])) and found["it"].lower() in first_names() and (
            found["it"].lower() not in cues.functions()
        ):
            yield found.span("it")


def _preferred(note: Note, numbers: Iterable[int]) -> Iterator[Place]:
    for number in numbers:
        if (found := _PREFERRED.match(note.text, note.ends[number])) and not _is_filled(found["it"].lower()):
            yield found.span("it")


def _doctors(note: Note, numbers: Iterable[int]) -> Iterator[Place]:
    for number in numbers:
        if found := _DOCTORATE.match(note.text, note.ends[number]):
            yield found.span("it")


def _spelled(note: Note, numbers: Iterable[int]) -> Iterator[Place]:
    for number in numbers:
        if (found := _SPELLED.match(note.text, note.ends[number])) and not _is_word(
            "".join(filter(str.isalpha, found["it"])).lower()
        ):
            yield found.span("it")


def _called(note: Note, numbers: Iterable[int]) -> Iterator[Place]:
    lower = note.lower
    for number in numbers:
        if number > 1 and lower[number - 1] in _CALLED_BY and lower[number - 2] in _CALLED and (
            found := _CALLS.match(note.text, note.ends[number])
        ) and found["it"].lower() not in _NOBODY:
            yield found.span("it")


def _aged(note: Note, numbers: Iterable[int]) -> Iterator[Place]:
    """A first and a last name, words too, that open a sentence before an age: ``Rose Winter is 58.``"""
    words = note.words
    for number in numbers:
        if number < 2 or not words[number - 1][0].isupper():
            continue
        first = number - 2
        found = _AGED.match(note.text, note.starts[first])
        if found is None or found.end("it") != note.ends[number - 1]:
            continue
        gap = note.text[note.ends[first - 1] : note.starts[first]]
        opens = not first or words[first - 1] in ".!?:" or "\n" in gap
        given, last = note.lower[first], note.lower[first + 1]
        if opens and given in first_names() and given not in cues.functions() and (
            last in lexicon.census_names() and last not in _NOBODY
        ) and lexicon.institution_words().get(last) != "head":
            yield found.span("it")


#: The head of a chart, up to the sex: ``SMITH-JONES, WAY / F /``; what stands behind the sex there.
_TURNED = regex(
    r"(?:\A|\n|[|:]|[ ]{2})[ \t]*(?P<it>(?P<last>[A-Z][A-Za-z'’-]{1,20}(?:[ -][A-Z][A-Za-z'’]{1,20})?), ?"
    r"(?P<first>[A-Z][A-Za-z'’-]{1,15})(?: [A-Z]\.?| [A-Z][A-Za-z]{2,14})?)[ ]?/[ ]?\Z"
)
_SEXED = regex(r"[ ]?/[ ]?(?:\d|[ \t]*(?:\n|\Z)|DOB|MRN|born|[A-Z])")
_WIDEST_HEAD = 72


def _heads(note: Note, numbers: Iterable[int]) -> Iterator[Place]:
    """Whose chart it is, whatever words the names are: a last name of many, or a first one, before the sex."""
    for number in numbers:
        start = note.starts[number]
        if number < 4 or note.words[number - 1] != "/" or not _SEXED.match(note.text, note.ends[number]):
            continue
        found = _TURNED.search(note.text, max(0, start - _WIDEST_HEAD), start)
        if found is None:
            continue
        parts = [lexicon.fold(part) for part in found["last"].lower().replace("-", " ").split()]
        given = lexicon.fold(found["first"].lower())
        borne = all(part in lexicon.last_borne(_BORNE) for part in parts) or given in lexicon.first_borne(_BORNE)
        if borne and not any(part in _NO_HEADS for part in (*parts, given)):
            yield found.span("it")


_NO_HEADS = word_set("head neck chest abdomen pelvis left right hand foot leg arm none unknown result results room bed")
#: Words, and what is looked for beside them.
_RULES: tuple[tuple[frozenset[str], Callable[[Note, Iterable[int]], Iterator[Place]]], ...] = (
    (_WITH, _talked_with), (_WITH | {"from", "by", "to"}, _families), (_LEADS, _initialed), (_DEGREES, _signed),
    ((_DEGREES | cues.SIGNED) - {"pt", "ot", "do", "ma"}, _through), (_PHARMACISTS, _pharmacists),
    (cues.SERVICES, _of_services), (_HELPERS, _helpers), (frozenset(("by",)), _done_at),
    (frozenset(("please", "pls", "plz")), _asked_first), (frozenset(("family",)), _of_family),
    (frozenset(("twin",)), _twins),
    (_DEGREES, _given), (frozenset(("signature",)), _on_a_line),
    (_PETS, _of_pets), (_KIN, _of_kin), (_READERS, _readers), (_GREETS, _greeting), (_PREFERS, _preferred),
    (frozenset(("dr",)), _doctors), (_SPELLS, _spelled), (frozenset(("calls",)), _called),
    (frozenset(("is", "was")), _aged), (word_set("f m female male u nb"), _heads),
)


@cache
def _anchors() -> int:
    """The table of the words, each with what is looked for beside it."""
    words = frozenset[str]().union(*(words for words, _ in _RULES))
    return anchored({word: tuple(rule for words, rule in _RULES if word in words) for word in sorted(words)})


def _is_kins(word: str) -> bool:
    """Whether a word with a capital behind kin and before a number is no word of language or a state."""
    return not (
        word in _NOBODY or word in _KIN_WORDS or word in lexicon.common_words() or word in lexicon.clinical_words()
        or word in dates() or lexicon.is_product(word) or word in _FILLED
    )


def _is_last(word: str, signed: bool = False) -> bool:
    """Whether a word in small letters behind an initial is a last name; one who signs may have a word for one."""
    folded = lexicon.fold(word)
    if folded in _NOBODY:
        return False
    if folded in lexicon.census_names():
        return folded not in lexicon.common_words() and (signed or not is_medicine(folded))
    return signed and not _is_word(folded) and folded not in lexicon.common_words()


def _is_spoken_with(word: str) -> bool:
    """Whether a word in small letters is whom one talks with."""
    folded = lexicon.fold(word)
    if folded in _NOBODY or folded in dates() or is_medicine(folded) or folded.endswith(("ing", "ly")):
        return False
    if folded in lexicon.common_words():
        return folded in cues.word_names() and folded in lexicon.first_borne(1_000)
    return (
        folded in lexicon.census_names() or folded in lexicon.nicknames() or folded in first_names()
        or is_unheard(word.title())
    )


def _is_family(word: str) -> bool:
    """Whether a plural with a capital is a family's: ``the Penns``."""
    name = word[:-2] if word.endswith(("ses", "xes", "zes", "ches", "shes")) else word[:-1]
    return name in lexicon.last_borne(1_000) and word not in _NOT_FAMILIES and word not in lexicon.common_words() and (
        word not in lexicon.seen_words() and not is_medicine(word)
    )


def _is_word(word: str) -> bool:
    """Whether a word is of grammar, of an office or of medicine, so that it names no animal and nobody."""
    return word in _NOBODY or word in _KIN_WORDS or is_medicine(word) or word in lexicon.terms() or word in dates() or (
        word in _COATS
    )


_FILLED = word_set("same none na n unknown no yes see as declined patient pt above legal first last not is")
#: How animals look and what they are, in brackets behind one.
_COATS = word_set(
    "black white brown gray grey tan orange small large big indoors outdoors outside inside friendly vaccinated "
    "unvaccinated service support emotional stray neighbor allergic allergy shedding male female two three four"
)


def _are_name(written: str) -> bool:
    """Whether words in brackets behind kin are a name: no sickness, no side of the family."""
    parts = written.lower().replace("-", " ").split()
    names = lexicon.census_names()
    return not any((_is_word(part) and part not in names) or part in cues.GRAMMAR for part in parts) and any(
        part in names or part in first_names() for part in parts
    ) and not all(part in lexicon.common_words() for part in parts)


def _is_filled(value: str) -> bool:
    """Whether a field of a name says that there is none, or who."""
    return value.split()[0] in _FILLED
