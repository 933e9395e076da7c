"""Trusted PHI: what was surely found once is found wherever it stands again (Yang & Garibaldi 2015, section 3.4).

Four ways to be trusted: a reliable template (identifiers and telephone numbers, searched in their own note); a string
that tells what it is (a title, a degree, a field of names, marks joined by ^); recognized more than once in a note;
and coreferent with another mention of the kind. The last two are for persons and hospitals alone. Persons and
hospitals are then searched, with their permutations, in all notes of the patient.

The paper searches dates too: here a date that can be written once is found by its template everywhere. Ages are not
searched (the paper's Table 3): an age is a number.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence, Set
from functools import cache, lru_cache
from typing import NamedTuple

from resynth import lexicon
from resynth.kinds import KINDS
from resynth.listed import Either
from resynth.recognize.note import Note, note_of
from resynth.recognize.persons import name_initials
from resynth.recognize.settle import DISPUTED
from resynth.recognize.times.ages import behind_persons
from resynth.recognize.words import regex, word_set
from resynth.types import Document, Span

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
BY = "trusted"

_TITLES = word_set("dr drs mr mrs ms miss mister doctor prof professor sister father rev")
_FIELDS = word_set("patient name pt attending surgeon physician provider by resident pcp referring cc")
_TOLD_BEHIND = regex(r",?[ \t]*(?:M\.?D\.?|D\.?O\.?|R\.?N\.?|Ph\.?D\.?|N\.?P\.?|P\.?A\.?|LICSW|ARNP|CRNP|Esq)\b")
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
_JOINT = frozenset(".,-'’&")
_MONTHS = word_set(
    "january february march april may june july august september october november december"
)

Term = tuple[str, ...]


class Person(NamedTuple):
    """A mention of a person: first names and initials, last name (of several parts when hyphenated), all folded."""

    first: tuple[Term, ...]
    last: Term

    def __repr__(self) -> str:
        return "Person()"


class _Found(NamedTuple):
    """A mention with what it is; ``strong``: the words beside it tell so."""

    person: Person
    kind: str
    role: str
    strong: bool

    def __repr__(self) -> str:
        return "_Found()"


def trust(documents: Sequence[Document], spans: Sequence[Sequence[Span]]) -> list[tuple[Span, ...]]:
    """More spans for each note of one patient: all places where trusted terms stand, found before or not.

    Args:
        documents: all notes of the patient.
        spans: what was found in each, disjoint.
    """
    notes = [note_of(document) for document in documents]
    terms: dict[Term, tuple[str, str]] = {}
    for term, kind in _hospitals(notes, spans):
        terms.setdefault(term, (kind, "unknown"))
    for term in _towns(notes, spans):
        terms.setdefault(term, ("CITY", "unknown"))
    for letters in _initials(notes, spans):
        terms.setdefault((letters,), ("INITIALS", "unknown"))
    terms.update(_persons(notes, spans))
    index: dict[str, list[Term]] = {}
    for term in terms:
        index.setdefault(term[0].lower(), []).append(term)
    for several in index.values():
        several.sort(key=lambda term: (-len(term), term))
    return [
        _new((*_places(note, index, terms), *_same_numbers(note.text, found), *behind_persons(note.text, found)), found)
        for note, found in zip(notes, spans, strict=True)
    ]


def _new(also: Iterable[Span], found: Sequence[Span]) -> tuple[Span, ...]:
    """Without what says nothing new of a place, and without a say where two recognizers are of two minds."""
    said = {(span[0], span[1]): span for span in found}
    return tuple(
        span for span in also
        if (one := said.get((span[0], span[1]))) is None or (one[2] != span[2] and one[3] != DISPUTED)
    )


# ── persons ──────────────────────────────────────────────────────────────────────────────────────────────────────────


@cache
def _beside_names() -> frozenset[str]:
    return lexicon.titles() | lexicon.credentials() | lexicon.suffixes()


@lru_cache(maxsize=4096)
def person(text: str) -> Person | None:
    """The parts of a name as it is written, titles, degrees and what is no letter left out; None when nothing is."""
    without = _beside_names()
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


@lru_cache(maxsize=4096)
def permutations(one: Person) -> list[Term]:
    """Every way in which a person is written, as words; what stands between them is nothing but . , - and blanks.

    ``Harlan Valdez``: Harlan Valdez; Valdez, Harlan; H. Valdez; Valdez, H; Valdez; and Harlan, which the paper does
    not have, since it finds first names by other means.
    """
    given = [name for name in one.first if len(name[0]) > 1]
    starts = [(name[0][0],) for name in one.first]
    last = one.last
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


def _persons(notes: Sequence[Note], spans: Sequence[Sequence[Span]]) -> dict[Term, tuple[str, str]]:
    """The terms of all trusted persons, with kind and role."""
    mentions: dict[_Found, int] = {}
    in_note: Counter[tuple[int, Person]] = Counter()
    for number, (note, found) in enumerate(zip(notes, spans, strict=True)):
        for span in found:
            if span[2] in PERSONS and (read := person(note.text[span[0] : span[1]])) is not None:
                mention = _Found(read, span[2], span[4], _told(note.text, span))
                mentions[mention] = mentions.get(mention, 0) + 1
                in_note[number, read] += 1
    twice = {one for (_, one), count in in_note.items() if count > 1}
    by_word: dict[str, list[_Found]] = {}
    for mention in mentions:
        for word in {*mention.person.last, *(name[0] for name in mention.person.first)}:
            by_word.setdefault(word, []).append(mention)
    votes: dict[Term, dict[tuple[str, str], int]] = {}
    for mention, count in mentions.items():
        one = mention.person
        if mention.strong or one in twice or _is_whole(one) or any(
            other.kind == mention.kind and other.person != one and coreferent(one, other.person)
            for other in by_word[one.last[0]]
        ):
            said = (mention.kind, mention.role)
            for term in permutations(one):
                if term in votes:
                    votes[term][said] = votes[term].get(said, 0) + count
                else:
                    votes[term] = {said: count}
    return {term: next(iter(said)) if len(said) == 1 else _agreed(said) for term, said in votes.items()}


def _initials(notes: Sequence[Note], spans: Sequence[Sequence[Span]]) -> Iterator[str]:
    """Initials found in one of several notes, and of who is named in one in full, but those that abbreviate a word."""
    if len(notes) < 2:
        return  # in their own note the recognizer of names finds them
    for note, found in zip(notes, spans, strict=True):
        for span in found:
            if span[2] == "INITIALS":
                letters = note.text[span[0] : span[1]]
                if letters.isupper() and letters.isalpha() and letters.lower() not in name_initials.abbreviated():
                    yield letters
                continue
            one = person(note.text[span[0] : span[1]]) if span[2] in PERSONS else None
            if one is not None and one.first:
                letters = "".join(name[0][0] for name in (*one.first, one.last)).upper()
                if 1 < len(letters) < 4 and letters.lower() not in name_initials.abbreviated():
                    yield letters


def _is_whole(one: Person) -> bool:
    """Whether a first and a last name stand together, neither of them a word: nobody is called so by chance."""
    return bool(one.first) and len(one.last[0]) > 3 and len(one.first[0][0]) > 2 and not (
        _ordinary(one.last[0]) or _ordinary(one.first[0][0]) or one.last[0] in lexicon.named_after()
    )


def _told(text: str, span: Span) -> bool:
    """Whether a title, a degree or a field stands beside a name, or its rule is one of the strong ones."""
    if span[5] in STRONG or span[5] == "given":
        return True
    before = text[max(0, span[0] - 24) : span[0]].rstrip().lower()
    field = before[-1:] in (":", "#")
    words = before.rstrip(":#. \t").split()
    if words and words[-1] in (_FIELDS if field else _TITLES):
        return True
    return _TOLD_BEHIND.match(text, span[1]) is not None


#: Of one term said to be several people's: whose privacy weighs most.
_ROLES = {"patient": 0, "relative": 1, "unknown": 2, "other": 3, "provider": 4}


def _agreed(said: dict[tuple[str, str], int]) -> tuple[str, str]:
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


def _hospitals(notes: Sequence[Note], spans: Sequence[Sequence[Span]]) -> Iterator[tuple[Term, str]]:
    """The terms of trusted hospitals: seen twice in a note, or in two forms."""
    seen: Counter[Term] = Counter()
    kinds: dict[Term, Counter[str]] = {}
    forms: dict[Term, list[Term]] = {}
    for note, found in zip(notes, spans, strict=True):
        for span in found:
            if span[2] in HOSPITALS:
                names = _forms(note.text[span[0] : span[1]])
                if names:
                    seen[names[0]] += 1
                    kinds.setdefault(names[0], Counter())[span[2]] += 1
                    forms[names[0]] = names
    shorter = Counter(term for names in forms.values() for term in names)
    for whole in sorted(forms):
        names = forms[whole]
        # A name of several words that an institution's own words end is a reliable template of its own.
        trusted = seen[whole] > 1 or len(whole) > 2 or any(shorter[term] > 1 for term in names)
        if trusted:
            kind = min(kinds[whole], key=lambda one: (-kinds[whole][one], one))
            for term in names:
                yield term, kind


#: Rules of addresses that are sure of a town by the state or country behind it.
_SURE_TOWNS = frozenset({"addresses:before a state", "addresses:before a country"})


def _towns(notes: Sequence[Note], spans: Sequence[Sequence[Span]]) -> Iterator[Term]:
    """The towns that stood before a state or a country: the paper's templates of places."""
    for note, found in zip(notes, spans, strict=True):
        for span in found:
            if span[5] in _SURE_TOWNS and span[2] == "CITY":
                term = tuple(map(str.lower, _LETTERS.findall(note.text[span[0] : span[1]])))
                if term and (len(term) > 1 or len(term[0]) > 3):
                    yield term


@lru_cache(maxsize=1024)
def _forms(text: str) -> list[Term]:
    return hospital_names(text)


# ── where they stand ─────────────────────────────────────────────────────────────────────────────────────────────────


def _places(note: Note, index: dict[str, list[Term]], terms: dict[Term, tuple[str, str]]) -> Iterator[Span]:
    """All places of terms in a note, the longest first, in one pass over its words."""
    places = note.places
    hits = sorted((at, word) for word in index.keys() & places.keys() for at in places[word])
    to = 0
    for at, word in hits:
        if at < to:
            continue
        for term in index[word]:
            end = _match(note, at, term)
            if end and (len(term) > 1 or _is_name(note, at)):
                kind, role = terms[term]
                rule = "hospital" if kind in HOSPITALS else "town" if kind == "CITY" else "person"
                start, stop = note.starts[at], note.ends[end - 1]
                if not _inside_a_word(note.text, start, stop):
                    yield Span(start, stop, kind, kind, role, f"{BY}:{rule}", 0.9)
                    to = end
                    break


def _inside_a_word(text: str, start: int, end: int) -> bool:
    """Whether digits or an e-mail's signs are glued to a place."""
    before, behind = text[start - 1 : start] if start else "", text[end : end + 1]
    return behind == "@" or before.isdigit() or (before in ("@", "_", "/") and behind in ("@", "_", "/"))


def _match(note: Note, at: int, term: Term) -> int:
    """The number of the token after a term that begins here, or 0: between its words punctuation and one line end."""
    if term[0].isupper():
        return at + 1 if note.words[at] == term[0] else 0
    lower = note.lower
    count = len(lower)
    number = at + 1
    last = at
    for word in term[1:]:
        skipped = 0
        while number < count and lower[number] in _JOINT and skipped < 2:
            number += 1
            skipped += 1
        if number >= count or lower[number] != word:
            return 0
        gap = note.text[note.ends[number - 1] : note.starts[number]]
        if note.starts[number] - note.ends[last] > 4 + 24 * ("\n" in gap) or gap.count("\n") > 1:
            return 0
        last = number
        number += 1
    return number


@cache
def _vocabulary() -> Set[str]:
    return Either(lexicon.plain_words(), _MONTHS)


def _ordinary(word: str) -> bool:
    """Whether a word is one of English or medicine."""
    return word in _vocabulary()


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
    start, _ = note.line(note.starts[at])
    before = note.text[start : note.starts[at]].rstrip(" \t\"'([*-•")
    return bool(before) and before[-1] not in ".!?:;|)" and not before[-1].isdigit()


# ── numbers ──────────────────────────────────────────────────────────────────────────────────────────────────────────


def _same_numbers(text: str, found: Iterable[Span]) -> Iterator[Span]:
    """Identifiers and telephone numbers of a note wherever the same stands again in it, cut in the same way or not."""
    sought: dict[str, tuple[str, str]] = {}
    for span in found:
        if span[2] in TEMPLATES:
            value = text[span[0] : span[1]]
            digits = "".join(filter(str.isdigit, value))
            if len(digits) >= FEWEST or (len(digits) > 1 and len(value) > FEWEST):
                sought.setdefault(value, (span[2], span[4]))
            if len(digits) >= FEWEST_BARE and not any(map(str.isalpha, value)):
                sought.setdefault(digits, (span[2], span[4]))
    for value, (kind, role) in sought.items():
        at = text.find(value)
        while at >= 0:
            end = at + len(value)
            before, behind = text[at - 1 : at] if at else " ", text[end : end + 1] or " "
            if not before.isalnum() and not behind.isalnum():
                yield Span(at, end, kind, kind, role, f"{BY}:number", 0.9)
            at = text.find(value, end)
