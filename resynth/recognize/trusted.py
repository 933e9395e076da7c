"""Trusted PHI: what was surely found once is found wherever it stands again (Yang & Garibaldi 2015, section 3.4).

Four ways to be trusted: a reliable template (identifiers and telephone numbers, searched in their own note); a string
that tells what it is (a title, a degree, a field of names, marks joined by ^); recognized more than once in a note;
and coreferent with another mention of the kind. The last two are for persons and hospitals alone. Persons and
hospitals are then searched, with their permutations, in all notes of the patient.

The paper searches dates too: here a date that can be written once is found by its template everywhere. Ages are not
searched (the paper's Table 3): an age is a number.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence, Set
from functools import cache, lru_cache
from itertools import compress
from typing import Any, NamedTuple

from resynth import lexicon
from resynth.kinds import KINDS
from resynth.listed import Either
from resynth.recognize.note import Note, note_of
from resynth.recognize.numbers import id_kinds, ids
from resynth.recognize.persons import name_letters, own_letters
from resynth.recognize.persons.called_after import is_what_was_named
from resynth.recognize.persons.name_acts import TOLD_BEHIND, acts, families, quoted
from resynth.recognize.persons.name_months import MONTHS, is_month
from resynth.recognize.times.ages import behind_persons
from resynth.recognize.words import regex, word_set
from resynth.types import Document, Span, is_given

#: Searched in all notes of the patient; of the kinds of the house these are the paper's PATIENT, DOCTOR, HOSPITAL.
PERSONS = frozenset({"PATIENT", "DOCTOR", "NAME"})
HOSPITALS = frozenset({"HOSPITAL", "INSTITUTION"})
#: Searched in the note where they were found: what has a reliable template.
TEMPLATES = frozenset(name for name, kind in KINDS.items() if kind.cchmc in ("IDNUM", "PHONE", "SSN")) - {"USERNAME"}
#: Fewest digits of an identifier that is searched, and fewest when its digits are searched without its hyphens.
FEWEST, FEWEST_BARE = 5, 7
#: Rules after whose names everything in the string is trusted.
STRONG = frozenset({"keywords:joined marks", "keywords:sign-off", "known:name", "known:as it stands"})
#: Post-processing in the paper's sense: its ablation leaves these rules out, and ``trust``.
EXTRACTED = frozenset({"keywords:joined marks", "keywords:joined names", "keywords:joined weekdays",
                       "keywords:digits joined to letters"})
#: Role and rule of a first name behind kin, which is told as behind a title.
_BY_KIN = ("relative", "names:cue")
BY = "trusted"

_TITLES = word_set("dr drs mr mrs ms miss mister doctor prof professor sister father rev")
_FIELDS = word_set("patient name pt attending surgeon physician provider by resident pcp referring cc")
_UNIT = regex(r"[^\W\d_]+(?:[-'’][^\W\d_]+)*")
_LETTERS = regex(r"[^\W\d_]+")
#: What ends a name of an institution and is left out of shorter forms, besides the words that any institution has.
_SMALL = word_set(
    "of the and for at in a an de la los las du"
)
#: General words that tell one institution from another, and stay in its shorter forms.
_STAY = word_set(
    "north south east west northeast northwest southeast southwest northern southern eastern western county"
)
#: Before these a name may stand though it is a word: "asked Small about it".
_FUNCTION = word_set(
    "about and or but in on at to for from with who whom that this is was are were be been has had have will would "
    "can could may might should by as of the a an if when while then than so not no he she they it him her his their "
    "up down out over before after again also today here there said saw came called agreed felt"
)
_THINGS = word_set(
    "disease syndrome sign test score scale fracture tumor lymphoma catheter tube drain procedure reflex criteria "
    "classification stain forceps clamp position maneuver male female man woman men women count counts matter cell "
    "cells"
)
#: Before a hospital's two initials, which are an abbreviation elsewhere: ``transferred from HH``.
_LEADS = regex(
    r"(?i)\b(?:transfer(?:red|s)?|xfer(?:red)?|hospitali[sz](?:ed|ation)|seen|presented|sent|brought|taken|admissions?"
    r"|stay|records|films|ED|ER|ICU) (?:from|at|to|in) \Z"
)
_JOINT = frozenset(".,-'’&")
_APOSTROPHES = frozenset("'’")
_STOP = regex(r"\.(?!\.)")

Term = tuple[str, ...]


class Person(NamedTuple):
    """A mention of a person: first names and initials, last name (of several parts when hyphenated), all folded."""

    first: tuple[Term, ...]
    last: Term

    def __repr__(self) -> str:
        return "Person()"


#: (kind, role) -> in how many mentions it was said.
_Said = dict[tuple[str, str], int]


def trust(documents: Sequence[Document], spans: Sequence[Sequence[Span]]) -> list[tuple[Span, ...]]:
    """More spans for each note of one patient: all places where trusted terms stand, found before or not.

    Args:
        documents: all notes of the patient.
        spans: what was found in each, disjoint.
    """
    notes = [note_of(document) for document in documents]
    terms, records = _terms(notes, spans)
    index = _index(terms)
    trusted: list[tuple[Span, ...]] = []
    users = own_letters.user_names(notes, spans)
    for note, found in zip(notes, spans, strict=True):
        said = {(span[0], span[1]): span for span in found}
        also = [*_places(note, index, terms, said), *_same_numbers(note, said)]
        if records:
            also += id_kinds.same_records(note.text, found, records, f"{BY}:number")
        also += families(note.text, terms, f"{BY}:person")
        also += own_letters.beside(note.text, found, f"{BY}:person")
        also += own_letters.called(note, users, f"{BY}:person")
        also += behind_persons(note.text, found)
        also += ids.behind_persons(note.text, found)
        trusted.append(tuple(span for span in also if _is_new(said, span[0], span[1], span[2])) if also else ())
    return trusted


def _is_new(said: dict[tuple[int, int], Span], start: int, end: int, kind: str) -> bool:
    """Whether a kind says something new of a place; it has no say where two recognizers are of two minds."""
    one = said.get((start, end))
    return one is None or (one[2] != kind and not one.disputed)


def _terms(
    notes: Sequence[Note], spans: Sequence[Sequence[Span]]
) -> tuple[dict[Term, tuple[str, str]], frozenset[str]]:
    """Every trusted term of a patient, with kind and role, persons before all others; and the numbers of records."""
    mentions: list[_Mention] = []
    reads = dict[str, _Reading | None]()
    people = dict[Person, _Reading]()  # one reading of each person, however written
    hospitals: list[tuple[str, str]] = []
    towns: list[Term] = []
    letters: list[str] = []
    records = set[str]()
    for number, (note, found) in enumerate(zip(notes, spans, strict=True)):
        text = note.text
        for span in found:
            kind = span[2]
            if kind in PERSONS:
                written = text[span[0] : span[1]]
                if written in reads:
                    read = reads[written]
                else:
                    read = _reading(written)
                    reads[written] = read = read and people.setdefault(read.person, read)
                if read is not None:
                    mentions.append((read, kind, span[4], number, span))
            elif kind in HOSPITALS:
                hospitals.append((text[span[0] : span[1]], kind))
            elif kind == "CITY":
                if span[5] in _SURE_TOWNS:
                    term = tuple(map(str.lower, _LETTERS.findall(text[span[0] : span[1]])))
                    if term and (len(term) > 1 or len(term[0]) > 3):
                        towns.append(term)
            elif kind == "INITIALS":
                letters.append(text[span[0] : span[1]])
            elif kind == "MEDICALRECORD" and id_kinds.is_sure(span):
                records.add(id_kinds.bare(text[span[0] : span[1]]))
    terms = dict[Term, tuple[str, str]]()
    for term, kind in _hospitals(hospitals):
        if term not in terms or terms[term][0] == "INSTITUTION":  # which says no more than that it is a house
            terms[term] = kind, "unknown"
    for term in towns:
        terms.setdefault(term, ("CITY", "unknown"))
    if len(notes) > 1:  # in their own note the recognizer of names finds them
        for one in letters:
            if one.isupper() and one.isalpha() and one.lower() not in name_letters.abbreviated():
                terms.setdefault((one,), ("INITIALS", "unknown"))
        for mention in mentions:
            if mention[0].letters:
                terms.setdefault((mention[0].letters,), ("INITIALS", "unknown"))
    terms.update(_persons(notes, mentions))
    return terms, frozenset(record for record in records if sum(map(str.isdecimal, record)) >= FEWEST)


# ── persons ──────────────────────────────────────────────────────────────────────────────────────────────────────────


@cache
def _beside_names() -> frozenset[str]:
    return lexicon.titles() | lexicon.credentials() | lexicon.suffixes()


@lru_cache(maxsize=256)
def person(text: str) -> Person | None:
    """The parts of a name as it is written, titles, degrees and what is no letter left out; None when nothing is."""
    without = _beside_names()
    if text.replace(" ", "").isalpha():
        words = [word for word in text.split(" ") if len(word) == 1 or (word and lexicon.fold(word) not in without)]
        return Person(tuple([(word.lower(),) for word in words[:-1]]), (words[-1].lower(),)) if words else None
    head, comma, tail = text.partition(",")
    before, behind = (
        [tuple(part.lower() for part in _LETTERS.findall(unit)) for unit in _UNIT.findall(half)
         if len(unit) == 1 or lexicon.fold(unit) not in without]
        for half in (head, tail)
    )
    if comma and behind and before:
        return Person(tuple(behind), before[-1])  # "Valdez, Harlan"
    units = before or behind
    if not units:
        return None
    return Person(tuple(units[:-1]), units[-1])


@lru_cache(maxsize=256)
def permutations(one: Person) -> list[Term]:
    """Every way in which a person is written, as words; what stands between them is nothing but . , - and blanks.

    ``Harlan Valdez``: Harlan Valdez; Valdez, Harlan; H. Valdez; Valdez, H; Valdez; and Harlan, which the paper does
    not have, since it finds first names by other means.
    """
    last = one.last
    if not one.first and len(last) == 1:
        return [last] if len(last[0]) > 1 else []
    given = [name for name in one.first if len(name[0]) > 1]
    starts = [(name[0][0],) for name in one.first]
    found: list[Term] = []
    if one.first:
        whole = tuple(word for name in one.first for word in name)
        letters = tuple(word for letter in starts for word in letter)
        found += [whole + last, last + whole, letters + last, last + letters]
        first = one.first[0]
        found += [first + last, last + first, starts[0] + last, last + starts[0]]
        if len(one.first) > 1 and len(first[0]) > 1:
            found += [first + starts[1] + last, last + first + starts[1], first + starts[1]]
    found += [last, *(name for name in given[:1])]
    if len(last) > 1:
        found += [(part,) for part in last if len(part) > 3]
    return [term for term in dict.fromkeys(found) if len(term) > 1 or len(term[0]) > 1]


def coreferent(one: Person, other: Person) -> bool:
    """Whether two mentions can be one person: the last name is the same, and no first name speaks against it."""
    if one.last != other.last:
        # A first name alone, or "Valdez" of "Valdez-Ruiz".
        alone, whole = (one, other) if not one.first else (other, one)
        return not alone.first and bool(whole.first) and (alone.last in whole.first or alone.last[0] in whole.last)
    return all(
        a == b or (len(a[0]) == 1 and a[0] == b[0][0]) or (len(b[0]) == 1 and b[0] == a[0][0])
        for a, b in zip(one.first, other.first, strict=False)
    )


class _Reading:
    """A person as a mention of it is written, and what follows from that alone."""

    __slots__ = ("letters", "person", "terms", "whole", "words")

    def __init__(self, one: Person) -> None:
        self.person = one
        self.terms = permutations(one)
        #: Of its words those by which coreferent mentions are sought.
        self.words = tuple({*one.last, *(name[0] for name in one.first)})
        #: A first and a last name together, neither of them a word: nobody is called so by chance.
        self.whole = bool(one.first) and len(one.last[0]) > 3 and len(one.first[0][0]) > 2 and not (
            _ordinary(one.last[0]) or _ordinary(one.first[0][0]) or one.last[0] in lexicon.named_after()
        )
        letters = "".join(name[0][0] for name in (*one.first, one.last)).upper() if one.first else ""
        fits = 1 < len(letters) < 4 and letters.lower() not in name_letters.abbreviated()
        #: The initials, unless they abbreviate a word.
        self.letters = letters if fits else ""

    def __repr__(self) -> str:
        return "_Reading()"


@lru_cache(maxsize=2048)
def _reading(text: str) -> _Reading | None:
    one = person(text)
    return None if one is None else _Reading(one)


#: What is read, its kind and role, the number of its note, the span.
_Mention = tuple[_Reading, str, str, int, Span]


def _persons(notes: Sequence[Note], mentions: Sequence[_Mention]) -> dict[Term, tuple[str, str]]:
    """The terms of all trusted persons, with kind and role."""
    in_note: dict[_Reading, int] = {}  # the last note in which each was seen
    sure = set[_Reading]()
    for read, _, _, number, _ in mentions:
        if read.whole or in_note.get(read) == number:
            sure.add(read)  # a whole name, or twice in a note
        else:
            in_note[read] = number
    by_word: dict[str, list[tuple[_Reading, str]]] = {}
    if not sure.issuperset(in_note):
        for read, kind in {(mention[0], mention[1]): None for mention in mentions}:
            for word in read.words:
                by_word.setdefault(word, []).append((read, kind))
    said_of: dict[_Reading, _Said] = {}
    alike: dict[tuple[_Reading, str], bool] = {}
    for read, kind, role, number, span in mentions:
        if read in sure or _is_told(notes[number].text, span) or _is_alike(read, kind, by_word, alike):
            said = said_of.setdefault(read, {})
            said[kind, role] = said.get((kind, role), 0) + 1
    votes: dict[Term, _Said] = {}
    for read, said in said_of.items():
        for term in read.terms:
            votes[term] = said if term not in votes else _together(votes[term], said)
    return {term: next(iter(said)) if len(said) == 1 else _agreed(said) for term, said in votes.items()}


#: So many of those who share a word are asked whether they are the one who is meant.
_MOST_ALIKE = 200


def _is_alike(
    read: _Reading, kind: str, by_word: dict[str, list[tuple[_Reading, str]]],
    decided: dict[tuple[_Reading, str], bool],
) -> bool:
    """Whether a mention is coreferent with another one of its kind; remembered for all that are written like it."""
    said = decided.get((read, kind))
    if said is None:
        said = decided[read, kind] = any(
            coreferent(read.person, other.person)
            for other, of in by_word[read.person.last[0]][:_MOST_ALIKE] if of == kind and other is not read
        )
    return said


def _together(one: _Said, other: _Said) -> _Said:
    """What was said of two persons who share a term."""
    return {key: one.get(key, 0) + other.get(key, 0) for key in {**one, **other}}


def _is_told(text: str, span: Span) -> bool:
    """Whether a title, kin, a degree or a field stands beside a name, or its rule is one of the strong ones."""
    if span[5] in STRONG or is_given(span[5]) or quoted(text, *span[:2]) or span[4:6] == _BY_KIN:
        return True
    before = text[max(0, span[0] - 24) : span[0]].rstrip().lower()
    field = before[-1:] in (":", "#")
    words = before.rstrip(":#. \t").split()
    if words and words[-1] in (_FIELDS if field else _TITLES):
        return True
    return TOLD_BEHIND.match(text, span[1]) is not None


#: Of one term said to be several people's: whose privacy weighs most.
_ROLES = {"patient": 0, "relative": 1, "unknown": 2, "other": 3, "provider": 4}


def _agreed(said: _Said) -> tuple[str, str]:
    """Kind and role of a term: the most frequent of those that say more than NAME; of two, the patient's."""
    told = {key: count for key, count in said.items() if key[0] != "NAME"} or dict(said)
    return min(told, key=lambda key: (-told[key], _ROLES.get(key[1], 2), key))


# ── hospitals ────────────────────────────────────────────────────────────────────────────────────────────────────────


def hospital_names(text: str) -> list[Term]:
    """Shorter forms of a hospital's name: what is left without its last general words, and its initials.

    ``Atlantic North Rehabilitation Center``: Atlantic North Rehabilitation Center; Atlantic North Rehabilitation;
    Atlantic North; ANRC. A single word is left only when it is none of English or medicine.
    """
    words = [word.lower() for word in _LETTERS.findall(text)]
    if not words:
        return []
    general = lexicon.institution_words()
    goes = {word for word in words if general.get(word) in ("head", "word")} - _STAY | _SMALL
    found: list[Term] = [tuple(words)]
    short = list(words)
    while len(short) > 1 and short[-1] in goes:
        short.pop()
        told = [word for word in short if word not in general and word not in _SMALL]
        if not told or short[-1] in _SMALL:
            continue
        if len(short) > 1 or (len(short[0]) > 3 and not _ordinary(short[0])):
            found.append(tuple(short))
    letters = "".join(word[0] for word in words if word not in _SMALL and len(word) > 1)
    if 3 <= len(letters) <= 6 and len(words) > 1 and not _ordinary(letters):
        found.append((letters.upper(),))
    return found


def _hospitals(mentions: Sequence[tuple[str, str]]) -> Iterator[tuple[Term, str]]:
    """The terms of trusted hospitals, of mentions and their kinds: seen twice in a note, or in two forms."""
    kinds: dict[Term, dict[str, int]] = {}
    forms: dict[Term, list[Term]] = {}
    shorter: dict[Term, int] = {}
    for text, kind in mentions:
        names = _forms(text)
        if names:
            whole = names[0]
            if whole not in forms:
                kinds[whole] = {}
                for term in names:
                    shorter[term] = shorter.get(term, 0) + 1
            forms[whole] = names
            kinds[whole][kind] = kinds[whole].get(kind, 0) + 1
    for whole in sorted(forms):
        names, said = forms[whole], kinds[whole]
        # A name of several words that an institution's own words end is a reliable template of its own.
        if len(whole) > 2 or sum(said.values()) > 1 or any(shorter[term] > 1 for term in names):
            kind = next(iter(said)) if len(said) == 1 else min(said, key=lambda one: (-said[one], one))
            for term in names:
                yield term, kind
        if len(whole) == 2:
            yield (f"{whole[0][0]}{whole[1][0]}".upper(),), min(said)


#: Rules of addresses that are sure of a town by the state or country behind it: the paper's templates of places.
_SURE_TOWNS = frozenset({"addresses:before a state", "addresses:before a country"})


@lru_cache(maxsize=1024)
def _forms(text: str) -> list[Term]:
    return hospital_names(text)


# ── where they stand ─────────────────────────────────────────────────────────────────────────────────────────────────

#: Where terms stand that begin alike: the words that go on, each with such a table; "" -> the terms that end here.
_Node = dict[str, Any]


def _index(terms: Iterable[Term]) -> dict[str, _Node]:
    """First word of terms, in small letters -> all that begin with it, so that one walk finds which stand somewhere."""
    index: dict[str, _Node] = {}
    for term in terms:
        first = term[0].lower()
        node = index.get(first)
        if node is None:
            node = index[first] = {}
        for word in term[1:]:
            following = node.get(word)
            if following is None:
                following = node[word] = {}
            node = following
        if "" in node:
            node[""] = sorted([*node[""], term])
        else:
            node[""] = [term]
    return index


def _places(
    note: Note, index: dict[str, _Node], terms: dict[Term, tuple[str, str]], said: dict[tuple[int, int], Span]
) -> Iterator[Span]:
    """All places of terms in a note, the longest first, in one pass over its words; but those that are known as such.

    Args:
        said: what was found in the note, by its place.
    """
    lower, starts, ends = note.lower, note.starts, note.ends
    to, count = 0, len(lower)
    for at in compress(range(count), map(index.__contains__, lower)):
        if at < to:
            continue
        node = index[lower[at]]
        for end, term in reversed(_matched(note, at, node)) if len(node) > 1 or "" not in node else ():
            if not _inside_a_word(note.text, starts[at], ends[end - 1]):
                kind, role = terms[term]
                stop = ends[end - 1]
                if len(lower[end - 1]) == 1 and kind in PERSONS and note.text[stop - 2] in " ," and (
                    _STOP.match(note.text, stop)
                ):
                    stop += 1  # of an initial
                if _is_new(said, starts[at], stop, kind):
                    yield Span(starts[at], stop, kind, kind, role, _RULES.get(kind, f"{BY}:person"), 0.9)
                to = end
                break
        else:
            place = starts[at], ends[at]
            for term in node.get("", ()):
                kind, role = terms[term]
                if term[0].isupper() and note.words[at] != term[0]:
                    continue
                if kind in PERSONS and (is_what_was_named(note, at) or is_month(note, at)):
                    continue
                if kind in HOSPITALS and len(term[0]) == 2 and not _LEADS.search(
                    note.text, max(0, starts[at] - _NEAR), starts[at]
                ):
                    continue  # HH nursing is home health
                named = _is_name(note, at) or (kind in PERSONS and acts(note, at))
                if named and _is_new(said, *place, kind) and not _inside_a_word(note.text, *place) and (
                    kind != "INITIALS" or name_letters.stand_alone(note.text, starts[at], ends[at])
                ):
                    yield Span(*place, kind, kind, role, _RULES.get(kind, f"{BY}:person"), 0.9)
                break


#: What a place of a term is found by, unless it is a person's.
_RULES = {**dict.fromkeys(HOSPITALS, f"{BY}:hospital"), "CITY": f"{BY}:town"}


def _inside_a_word(text: str, start: int, end: int) -> bool:
    """Whether digits or an e-mail's signs are glued to a place."""
    before, behind = text[start - 1 : start] if start else "", text[end : end + 1]
    return behind == "@" or before.isdigit() or (before in ("@", "_", "/") and behind in ("@", "_", "/"))


def _matched(note: Note, at: int, node: _Node) -> list[tuple[int, Term]]:
    """(number of the token behind it, term) of the terms of several words that begin here, the shortest first.

    Between their words stands punctuation, and one line end at most.
    """
    lower = note.lower
    count = len(lower)
    found: list[tuple[int, Term]] = []
    number = at + 1
    last = at
    while True:
        stop = min(number + 2, count)
        while number < stop and lower[number] in _JOINT:
            number += 1
        following = node.get(lower[number]) if number < count else None
        if following is None or (lower[number] == "s" and lower[number - 1] in _APOSTROPHES):
            break  # Okereke's: no S. Okereke
        if note.starts[number] != note.ends[last] + 1 or note.text[note.ends[last]] == "\n":
            gap = note.text[note.ends[number - 1] : note.starts[number]]
            if note.starts[number] - note.ends[last] > 4 + 24 * ("\n" in gap) or gap.count("\n") > 1:
                break
        node, last = following, number
        number += 1
        if "" in node:
            found.append((number, node[""][0]))
    return found


@cache
def _vocabulary() -> Set[str]:
    return Either(lexicon.plain_words(), MONTHS)


def _ordinary(word: str) -> bool:
    """Whether a word is one of English or medicine."""
    return word in _vocabulary()


#: So far before a word what ends there is looked for.
_NEAR = 80


def _is_name(note: Note, at: int) -> bool:
    """Whether a single word, which is a trusted name, is that name here: by its capital and the words around."""
    word, lower = note.words[at], note.lower[at]
    following = note.lower[at + 1] if at + 1 < len(note.lower) else ""
    if following in _THINGS and note.text[note.ends[at] : note.starts[at + 1]] == " ":
        return False
    if not _ordinary(lower):
        return len(lower) > 3 or not word.islower()
    if word.islower() or word.isupper():
        return False
    # "Small bowel" begins a sentence; "for Small" does not; "White male" is no name.
    medical = following in lexicon.clinical_words() and following not in _FUNCTION
    if medical and not note.words[at + 1].istitle():
        return False
    place = note.starts[at]
    start, _ = note.line(place)
    before = note.text[max(start, place - _NEAR) : place].rstrip(" \t\"'([*-•")
    return bool(before) and before[-1] not in ".!?:;|)" and not before[-1].isdigit()


# ── numbers ──────────────────────────────────────────────────────────────────────────────────────────────────────────


#: A value that is longer is data, and found as such wherever it stands.
_LONGEST = 200
_RUN = regex(r"\d+")


def _same_numbers(note: Note, said: dict[tuple[int, int], Span]) -> Iterator[Span]:
    """Identifiers and telephone numbers of a note wherever the same stands again in it, cut in the same way or not.

    In one pass over the note's runs of digits, however many values there are.
    """
    text = note.text
    # First run of digits -> (what stands before it, length of the value) -> values, with kind and role.
    sought: dict[str, dict[tuple[int, int], dict[str, tuple[str, str]]]] = {}
    for span in said.values():
        if span[2] in TEMPLATES:
            value = text[span[0] : span[1]]
            digits = value if value.isdecimal() else "".join(filter(str.isdigit, value))
            as_it_is = len(digits) >= FEWEST or (len(digits) > 1 and len(value) > FEWEST)
            bare = len(digits) >= FEWEST_BARE and digits != value and not any(map(str.isalpha, value))
            if as_it_is and len(value) <= _LONGEST and (run := _RUN.search(value)):
                place = run.start(), len(value)
                sought.setdefault(run[0], {}).setdefault(place, {}).setdefault(value, (span[2], span[4]))
            if bare and len(digits) <= _LONGEST:
                sought.setdefault(digits, {}).setdefault((0, len(digits)), {}).setdefault(digits, (span[2], span[4]))
    if not sought:
        return
    words, starts = note.words, note.starts
    for number in [number for number in note.digits if words[number] in sought]:
        for (offset, length), values in sought[words[number]].items():
            at = starts[number] - offset
            end = at + length
            told = values.get(text[at:end]) if at >= 0 else None
            if told and _is_new(said, at, end, told[0]):
                before, behind = text[at - 1 : at] if at else " ", text[end : end + 1] or " "
                if not before.isalnum() and not behind.isalnum():
                    yield Span(at, end, told[0], told[0], told[1], f"{BY}:number", 0.9)
