"""What is looked for in the notes of a chart where nobody marked it (M3)."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence, Set
from functools import cache, lru_cache
from itertools import pairwise
from unicodedata import normalize

from resynth import lexicon
from resynth.verify import number_forms
from resynth.verify.disguise import disguised
from resynth.verify.facts import SHORTEST, SHORTEST_ID
from resynth.verify.name_forms import borne
from resynth.verify.number_forms import bare, phone, western
from resynth.verify.read_as import read_as
from resynth.verify.sought_ends import SoughtEnds, sought_ends
from resynth.verify.sought_places import SoughtPlace, needs, sought_places, towns_of
from resynth.verify.twins import SORTS, twin_of, whole_house
from resynth.verify.twins import needs as needs_of
from resynth.verify.words import canon, distinct, exempt, ordinary, word_set

#: From how many letters on a name is found with a letter wrong, or broken over two lines.
LONG = 6
#: From how many digits on a number is one in a longer row of digits too, whatever these are.
LONG_NUMBER = 7
#: A longer word that is marked as a name is no name: it is looked for as it stands, and not with a letter wrong.
_LONGEST = 40
#: From how many letters on a name is found among the words of a hashtag, and how many letters these may have.
_TAGGED, _LONGEST_REST = 5, 24
#: The digits of an identifier behind letters and zeros and before check letters; round numbers are what anything is
#: counted in, but of seven digits hundreds are none.
_CORE = re.compile(r"[a-z]{0,4}0*([1-9]\d{4,})[a-z]{0,2}")
_ROUND, _LONG_ROUND = "00", "0000"
#: An identifier with a check digit behind a hyphen or a slash: "0048213-7".
_CHECKED = re.compile(r"\d{5,}(?=\s?[-–/]\s?\d\Z)")
#: A day as a number of eight digits; digits in a row of what the input calls somebody.
_DAY, _LONG_RUN = re.compile(r"(?:19|20)\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])"), re.compile(r"\d{5,}")
#: What stands before the sign of an e-mail address.
_LOCALS = re.compile(r"([^\W_][\w.+-]{2,63})@")
#: Letters of all particles before a last name.
_MOST_PARTICLES = 12
#: A telephone number of ten digits or seven, and nothing else.
_GROUPS = re.compile(r"(?:\(?\d{3}\)?[ .\-/]{0,2})?\d{3}[ .-]?\d{4}")
#: Digits of a telephone number without its area code.
_LOCAL = 7
#: Titles before a name, and what is said of persons behind one, where a blank was lost.
_TITLES = frozenset(("mr", "mrs", "ms", "miss", "dr", "drs", "prof", "pt", "patient"))
_DO = frozenset((
    "presents", "presented", "reports", "reported", "states", "stated", "denies", "denied", "says", "said", "is", "was",
    "has", "had", "came", "seen", "called", "notes", "noted", "agrees", "agreed", "aware",
))
#: What a last name has behind it where all of a family are meant.
_PLURAL = frozenset(("s", "es"))
#: Words of grammar, with which no name goes on: "TURP in".
_SMALL = word_set(
    "am an and are as at be but by did do for from had has he her him his if in is it me my no not of off on or our "
    "out she so the to up us was we who you"
)
#: The class of words that say what an institution does.
_TRADE = "trade"
_LETTERS, _LAST_WORD = re.compile(r"[^\W\d_]+"), re.compile(r"([^\W\d_]+)['’.]?[ \t]+\Z")
_SMALL_WORDS = re.compile(r"(?<=[\s-])[a-z]+(?=\s)")
#: How these letters are written where a keyboard has them not: "Muehlendoerfer", "Graabollensen".
_SPELLED = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "å": "aa", "ø": "oe"})
#: Classes whose mentions are looked for.
SOUGHT = ("NAME", "LOCATION", "INSTITUTION", "PHONE", "EMAIL", "IDNUM", "SSN", "INITIALS", "OTHER")
#: Of them those whose marks are looked for as they are written, or in short.
_TWINS = ("IDNUM", "INITIALS", "INSTITUTION", "OTHER")
#: A kind and what is written there.
Mention = tuple[str, str]


def one_letter_off(a: str, b: str) -> bool:
    """Whether one letter changed, lost, added, or two neighbours swapped makes the one of the other."""
    if a == b or abs(len(a) - len(b)) > 1:
        return False
    short, long = (a, b) if len(a) < len(b) else (b, a)
    at = next((n for n, letter in enumerate(short) if letter != long[n]), len(short))
    if len(short) < len(long):
        return short[at:] == long[at + 1 :]
    swapped = a[at : at + 2] == b[at : at + 2][::-1] and a[at + 2 :] == b[at + 2 :]
    return swapped or a[at + 1 :] == b[at + 1 :]


def _misread(word: str) -> str:
    """A word with what a scanner takes for each other as one: "rn" and "m", "vv" and "w", "cl" and "d"."""
    return word.replace("rn", "m").replace("vv", "w").replace("cl", "d")


@cache
def _short_forms() -> dict[str, tuple[str, ...]]:
    """Formal first name -> its nicknames."""
    found: dict[str, list[str]] = {}
    for nickname, names in lexicon.nicknames().items():
        for name in names:
            found.setdefault(name, []).append(nickname)
    return {name: tuple(those) for name, those in found.items()}


def _has_more(kind: str, text: str) -> bool:
    """Whether a mark is a telephone number with more than its digits in groups, or a street with a house and more."""
    if kind in ("PHONE", "FAX"):
        more = phone(text).digits != text and _GROUPS.fullmatch(text) is None
        return more and sum(map(str.isdigit, text)) >= _LOCAL
    return kind == "STREET" and text[:1].isdigit() and sum(map(str.isalpha, text)) >= LONG


class Sought:
    """What is looked for in the notes of one chart, beside the last names of the corpus.

    Attributes:
        long: names of six letters or more that are no ordinary words.
        firsts: first names of all notes that are hardly words, and no products either, what they are short for, what is
            short for them, and what is read of names that are written in a disguise.
        called: first names of all notes that are words, products or parts of names too: something has to tell them.
        behind: the rest of a last name behind particles -> what these are in one word: "zocupelt" of "vanderzocupelt".
        halves: the beginnings of the long names, and what each goes on with.
        ids: identifiers and social security numbers that are replaced, bare.
        cores: the digits of the identifiers without zeros and letters around them, those of telephone and social
            security numbers without zeros, and the class of each.
        lengths: how many digits those of seven and more have.
        ends: how these end, and what is too short to be looked for alone.
        locals: telephone numbers that are marked without an area code.
        mailboxes: what stands before the sign of the e-mail addresses, but for those of any office.
        twins: what has few digits in a row or none, with the words without which it does not stand in a note.
        places: streets and towns that are replaced, with the words without which they do not stand in a note.
        houses: the institutions of the chart that are replaced, as they are called, with the words that each needs.
        towns: the towns among them, by their last word.
        wholes: telephone numbers that are more than ten digits and streets with a house, as they are marked, and
            the kind of each, the longest first.
        work: what tells the institutions of the chart that are replaced.
    """

    __slots__ = ("_begin", "_end", "_every", "_firsts", "_lasts", "_longest", "_meant", "_odd", "_particles",
                 "_tagged", "_whose", "behind", "called", "cores", "ends", "firsts", "halves", "houses", "ids",
                 "lengths", "locals", "long", "mailboxes", "places", "towns", "twins", "wholes", "work")

    def __init__(
        self, words: Iterable[str], lasts: Iterable[str], firsts: Sequence[Set[str]], people: Iterable[Set[str]],
        replaced: Mapping[str, Sequence[Mention]], trades: bool = False, named: tuple[str, Iterable[str]] = ("", ()),
    ) -> None:
        """
        Args:
            words, lasts, firsts, people: the names of the chart: all words, last names, first names note by note, the
                words of each name.
            replaced: class -> the mentions that the policy changes.
            trades: as ``telling`` has it.
            named: what the input calls the patient and the notes.
        """
        self._find_names(words, lasts, firsts, people)
        formal = [name for word in self.called for name in lexicon.nicknames().get(word, ())]
        nicknames = [name for word in self.called for name in _short_forms().get(word, ())]
        read = hidden_in(names := [text for _, text in replaced.get("NAME", ())])
        read |= _spelled_out(names)
        self.firsts = frozenset(filter(told_alone, (*self.called, *formal, *nicknames, *read)))
        self.called -= self.firsts
        self.places = [(place, needs(place)) for place in sorted(sought_places(replaced.get("LOCATION", ())))]
        houses = [text for _, text in replaced.get("INSTITUTION", ())]
        # What joins words in "Casa dei Bimbi" tells nothing of "CASA DEI BIMBI".
        self.work = frozenset().union(*(telling(text, trades) for text in houses)).difference(*map(joining, houses))
        self.wholes = sorted({(text, kind) for cls in ("PHONE", "LOCATION") for kind, text in replaced.get(cls, ())
                              if _has_more(kind, text)}, key=lambda one: (-len(one[0]), one))
        self.ids: set[str] = set()
        self.cores: dict[str, str] = {}
        self.locals: set[str] = set()
        addresses = " ".join(text for _, text in replaced.get("EMAIL", ()))
        self.mailboxes = frozenset(filter(_is_own, _LOCALS.findall(addresses.casefold())))
        for text in dict.fromkeys(text for _, text in replaced.get("PHONE", ())):
            self._add_phone(text)
        for cls in ("IDNUM", "SSN"):
            for text in dict.fromkeys(text for _, text in replaced.get(cls, ())):
                self._add_number(cls, text)
        patient, documents = named
        self._add_ids(patient, documents)
        self._particles = _particles_of(text for _, text in replaced.get("NAME", ()))
        self.towns = towns_of(place for place, _ in self.places)
        short = [(digits, cls) for cls in ("IDNUM", "PHONE") for _, text in replaced.get(cls, ())
                 if len(digits := "".join(filter(str.isdigit, western(text)))) <= LONG]
        zips = [text for kind, text in replaced.get("LOCATION", ()) if kind == "ZIP"]
        short += [(one.house, "STREET") for one, _ in self.places if one.house.isdecimal()]
        self.ends: SoughtEnds = sought_ends(self.cores.items(), dict.fromkeys(short), zips, self._lasts)
        self.lengths = sorted({len(core) for core in self.cores if len(core) >= LONG_NUMBER})
        called = (whole_house(text) for _, text in dict.fromkeys(replaced.get("INSTITUTION", ())))
        self.houses = [(one, needs_of(one)) for one in dict.fromkeys(called) if one is not None]
        marks = [(kind, cls, text) for cls in _TWINS for kind, text in replaced.get(cls, ())]
        marks += [("USERNAME", "IDNUM", box) for box in sorted(self.mailboxes) if _is_login(box)]
        marks += [(kind, cls, number_forms.unlabelled(text)) for kind, cls, text in marks if cls == "IDNUM"]
        if any(map(str.isdigit, patient)):
            marks.append(("IDNUM", "IDNUM", patient))
        found = (twin_of(*one) for one in dict.fromkeys(marks))
        self.twins = [(one, needs_of(one)) for one in found if one is not None]

    def _find_names(
        self, words: Iterable[str], lasts: Iterable[str], firsts: Sequence[Set[str]], people: Iterable[Set[str]]
    ) -> None:
        plain = ordinary()
        self.long = frozenset([word for word in words if len(word) >= LONG and word not in plain])
        self.called: Set[str] = frozenset().union(*firsts)
        self._firsts = firsts
        self._lasts = [word for word in lasts if len(word) > 3 and word not in plain]
        self._odd: dict[str, str] = {}
        #: a long name as a scanner may have read it -> the name
        self._meant: dict[str, str] | None = None
        #: a name of three letters or more -> whose it is, by number
        self._whose: dict[str, set[int]] = {}
        for number, parts in enumerate(people):
            for word in parts:
                if SHORTEST <= len(word) <= _LONGEST:
                    self._whose.setdefault(word, set()).add(number)
        self._longest = max(map(len, self._whose), default=0)
        self._tagged = [word for word in self._whose if len(word) >= _TAGGED and word not in plain]
        self._every = frozenset((*self._whose, *self._lasts))
        self.behind: dict[str, set[str]] = {}
        for last in self._lasts:
            for head, rest in _behind_particles(last):
                self.behind.setdefault(rest, set()).add(head)
        self._begin: defaultdict[str, list[str]] = defaultdict(list)
        self._end: defaultdict[str, list[str]] = defaultdict(list)
        self.halves: defaultdict[str, list[str]] = defaultdict(list)
        for name in self.long:
            if len(name) <= _LONGEST:
                self._begin[name[:2]].append(name)
                self._end[name[-2:]].append(name)
                for at in range(2, len(name) - 1):
                    self.halves[name[:at]].append(name[at:])

    def _add_phone(self, text: str) -> None:
        """Look for a telephone number, and for it without its area code."""
        one = phone(text)
        whole = (one.area + one.local,) if one.area else (one.digits,) if len(one.digits) == _LOCAL else ()
        for digits in (*whole, *number_forms.dialled(text)):
            self.cores.setdefault(digits.lstrip("0"), "PHONE")
            self.cores.setdefault(digits[-_LOCAL:].lstrip("0"), "PHONE")
            if len(digits) == _LOCAL:
                self.locals.add(digits)

    def _add_number(self, cls: str, text: str) -> None:
        """Look for an identifier or a social security number."""
        value = bare(text)
        if len(value) < SHORTEST_ID:
            return
        self.ids.add(value)
        if cls == "SSN" and value.isdigit():
            self.cores.setdefault(value.lstrip("0"), "SSN")
            return
        meant = () if value.isdigit() else tuple([digits for _, _, digits in disguised(text)[1]])
        several = (*number_forms.several(text, SHORTEST_ID), *number_forms.several(text, SHORTEST_ID, hyphens=True))
        self.ids.update(several)
        self.cores |= {core: "IDNUM" for one in (value, *meant, *_CHECKED.findall(text), *several)
                       if (core := core_of(one))}

    def _add_ids(self, patient: str, documents: Iterable[str]) -> None:
        """Look for what the input calls the patient and the notes; a note may begin with the patient's number."""
        self.ids.update(bare(one) for one in (patient, *documents) if is_number(one))
        self.ids.update(run for one in documents for run in _long_runs(one) if is_number(run))
        if is_number(patient):
            for core in filter(None, map(core_of, _long_runs(patient))):
                self.cores.setdefault(core, "IDNUM")

    def led(self, word: str, text: str, start: int) -> bool:
        """Whether a word stands behind the particle with which it is a last name: "VAN DER THROWER"."""
        if word not in self._particles:
            return False
        found = _LAST_WORD.search(text, max(0, start - _MOST_PARTICLES), start)
        return found is not None and canon(found[1]) in self._particles[word]

    def whole_among(self, words: Set[str]) -> Set[str]:
        """The words of a note that are parts of a name of one person each, two of one person at least."""
        those, seen = words & self._whose.keys(), set[int]()
        for word in those:
            if not seen.isdisjoint(self._whose[word]):
                return those
            seen |= self._whose[word]
        return frozenset()

    def one_person(self, a: str, b: str) -> bool:
        """Whether two different words are names of one person, whatever words they are: "Bill", "Rice"."""
        return a != b and not self._whose.get(a, frozenset()).isdisjoint(self._whose.get(b, ()))

    def begins_name_of(self, letter: str, word: str) -> bool:
        """Whether a letter begins another name of the person whose name a word is."""
        return any(other[0] == letter and self.one_person(word, other) for other in self._whose)

    def places_among(self, words: Set[str]) -> set[SoughtPlace]:
        """The places of which a note has all words somewhere."""
        return {place for place, needed in self.places if needed <= words}

    def particles_among(self, words: Set[str]) -> bool:
        """Whether a note has the rest of a last name and what may end the particles before it."""
        return any(head[at:] in words for rest in self.behind.keys() & words for head in self.behind[rest]
                   for at in range(len(head)))

    def parted(self, first: str, rest: str, named: bool) -> bool:
        """Whether two words are a long name in two, of which one at least is no word and nobody's name: "kowals ki".

        Args:
            named: both are written like names.
        """
        return rest in self.halves.get(first, ()) and (named or _tell(first, rest))

    def odd(self, word: str) -> str:
        """What a word is that no dictionary knows: ``glued``, ``cut``, ``near`` a name of the chart, ``cased``."""
        known = self._odd.get(word)
        if known is None:
            inside = [name for name in self._every if name in word]
            known = self._odd[word] = (
                "glued" if inside and (self.glued(word) or self.met(word)) else "cut" if self._cut(word) else
                "near" if self.near(word) else
                "cased" if inside and any(name in word for name in self._tagged) else ""
            )
        return known

    def near(self, word: str) -> bool:
        """Whether a word is one letter off a long name of the chart: a misspelled name.

        Its first two letters are right then, or its last two.
        """
        same = (*self._begin.get(word[:2], ()), *self._end.get(word[-2:], ()))
        return any(one_letter_off(word, name) for name in same) or self._scanned(word)

    def _cut(self, word: str) -> bool:
        """Whether a word is how a last name begins, with the initial of a first name too: a narrow column, a login."""
        if len(word) < LONG or borne(word):
            return False
        if any(len(word) < len(name) and name.startswith(word) for name in self._begin.get(word[:2], ())):
            return True
        return any(
            name.startswith(rest) and any(first[0] == letter for firsts in self._firsts for first in firsts)
            for letter, rest in ((word[0], word[1:]), (word[-1], word[:-1])) for name in self._begin.get(rest[:2], ())
        )

    def _scanned(self, word: str) -> bool:
        """Whether a word is a long name as a scanner reads it, or such a name as it was meant."""
        if self._meant is None:
            self._meant = {_misread(name): name for name in self.long if len(name) <= _LONGEST}
        return word not in self.long and _misread(word) in self._meant

    def glued(self, word: str) -> bool:
        """Whether a word is two names of one person, a last name and a first name or its initial, or a family."""
        if len(word) <= 3 * self._longest and self._joined(word, None, 3):
            return True
        for last in self._lasts:
            if last in word and word != last:
                rest = word.removeprefix(last) if word.startswith(last) else word.removesuffix(last)
                if word.endswith(last) and _of_particles(rest):
                    return True
                if rest in _PLURAL and len(last) >= LONG and word.startswith(last):
                    return True  # "the kowalskis", which no capital tells
                for firsts in self._firsts:
                    if rest in firsts or (len(rest) == 1 and any(first[0] == rest for first in firsts)):
                        return True
        return False

    def cased(self, word: str, written: str) -> bool:
        """Whether a word is written so that a capital begins a name of the chart inside: ``ScanKowalski``."""
        for name in self._tagged:
            at = word.find(name)
            if at >= 0 and len(written) == len(word):
                end = at + len(name)
                if _begins_in(written, at) and (end == len(word) or _begins_in(written, end)):
                    return True
        return False

    def _joined(self, word: str, whose: set[int] | None, most: int) -> bool:
        """Whether a word is two or three different names of one person, one behind the other: "MaryGrace"."""
        for at in range(SHORTEST, min(self._longest, len(word) - SHORTEST) + 1):
            found = self._whose.get(word[:at])
            both = found if found is None or whose is None else found & whose
            rest = word[at:]
            if both and (
                (rest != word[:at] and not both.isdisjoint(self._whose.get(rest, ())))
                or (most > 2 and self._joined(rest, both, most - 1))
            ):
                return True
        return False

    def holds(self, word: str) -> bool:
        """Whether a row of letters holds a long name of the chart."""
        longest = min(self._longest, len(word))
        return any(
            word[at : at + size] in self.long for at in range(len(word) - LONG + 1) for size in range(LONG, longest + 1)
        )

    def met(self, word: str) -> bool:
        """Whether a word is a title and a name of the chart, or a name and what persons do: "mrkowalski"."""
        those = [name for name in self._tagged if name in word]
        return any(word.removesuffix(name) in _TITLES or word.removeprefix(name) in _DO for name in those)

    def tagged(self, word: str) -> bool:
        """Whether the word of a hashtag is a name of the chart and ordinary words: "#kowalskistrong"."""
        return any(
            ordinary_words(rest) for name in self._tagged
            if (rest := word.removeprefix(name)) != word or (rest := word.removesuffix(name)) != word
        )


def _particles_of(names: Iterable[str]) -> dict[str, set[str]]:
    """The words behind particles in names, and the particles just before each."""
    found: dict[str, set[str]] = {}
    particles = lexicon.particles()
    for name in names:
        words = [canon(word) for word in _LETTERS.findall(name)] if " " in name else []
        for one, other in pairwise(words):
            if len(one) > 1 and one in particles and one not in ("the", "of") and other not in particles:
                found.setdefault(other, set()).add(one)
    return found


@cache
def _offices() -> frozenset[str]:
    return frozenset(map(str.casefold, lexicon.column("hosts/mailboxes")))


def _is_own(mailbox: str) -> bool:
    """Whether what stands before the sign of an address is somebody's, and not "info", "frontdesk" or "nurse"."""
    return mailbox not in _offices() and mailbox not in ordinary()


def is_number(text: str) -> bool:
    """Whether what the input calls a patient or a note tells in a text: five digits, no round number, no day."""
    value = bare(text)
    return sum(map(str.isdigit, value)) >= SHORTEST_ID and not value.endswith(_ROUND) and not _DAY.fullmatch(value)


def _long_runs(text: str) -> list[str]:
    """The digits in a row of what the input calls somebody, without those that are a day."""
    return [run for run in _LONG_RUN.findall(western(text)) if not _DAY.fullmatch(run)]


def core_of(value: str) -> str:
    """What an identifier is without zeros and letters around its digits; nothing where that is a round number."""
    found = _CORE.fullmatch(value)
    if found is None or found[1].endswith(_ROUND if len(found[1]) < LONG_NUMBER else _LONG_ROUND):
        return ""
    return found[1]


@lru_cache(maxsize=4096)
def _of_particles(letters: str) -> bool:
    """Whether letters are particles of names one behind the other: "vander", "delos"."""
    particles = lexicon.particles()
    return letters in particles or (len(letters) <= _MOST_PARTICLES and any(
        letters[:at] in particles and _of_particles(letters[at:]) for at in range(1, len(letters))
    ))


@lru_cache(maxsize=4096)
def _behind_particles(last: str) -> tuple[tuple[str, str], ...]:
    """The ways to part a last name in particles and the rest: "delacruz" is "dela", "cruz"."""
    if not last.startswith(_beginnings()):
        return ()
    ends = range(2, min(_MOST_PARTICLES, len(last) - 2))
    return tuple((last[:at], last[at:]) for at in ends if _of_particles(last[:at]))


@cache
def _beginnings() -> tuple[str, ...]:
    return tuple(lexicon.particles())


def _tell(first: str, rest: str) -> bool:
    """Whether two parts of a name tell it: they are not both words, or names of their own."""
    return not (_said(first) and _said(rest)) and first not in _SMALL and rest not in _SMALL


def _said(word: str) -> bool:
    return word in ordinary() or word in exempt() or borne(word)


def hidden_in(names: Iterable[str]) -> set[str]:
    """What is read of names that are written in a disguise, words of four letters and more: "S-M-I-T-H", "Sm1th"."""
    together = " \x00 ".join(names)
    if read_as(together) is None and not disguised(together)[0]:
        return set()
    return set().union(*map(_hidden, names))


def _hidden(name: str) -> set[str]:
    read = read_as(name)
    words = {word for one in disguised(name if read is None else read.text)[0] for word in one.words}
    words |= set() if read is None else distinct(read.text)
    return {word for word in words if len(word) > SHORTEST}


def _spelled_out(names: Iterable[str]) -> set[str]:
    """The words of names in two letters for one that has a sign above it or a stroke through it."""
    written = normalize("NFC", " ".join(names).casefold())
    spelled = written.translate(_SPELLED)
    return set() if spelled == written else distinct(spelled) - distinct(written)


def _is_login(box: str) -> bool:
    """Whether a mailbox is a word that nobody says, so that it is somebody's login wherever it stands."""
    return len(box) >= LONG and box.isalnum() and not ordinary_words(canon(box))


@lru_cache(maxsize=4096)
def told_alone(word: str) -> bool:
    """Whether a first name is hardly a word: it names somebody wherever it stands in the notes of its patient."""
    return (
        len(word) >= SHORTEST and word not in ordinary() and word not in exempt() and word not in lexicon.named_after()
        and not lexicon.is_product(word)
    )


def _begins_in(written: str, at: int) -> bool:
    """Whether a capital begins a word inside another: behind a small letter, or before one."""
    before, behind = written[at - 1 : at] if at else "a", written[at + 1 : at + 2]
    return written[at].isupper() and (before.islower() or behind.islower())


def ordinary_words(text: str) -> bool:
    """Whether letters are one ordinary word, or two."""
    plain = ordinary()
    return len(text) <= _LONGEST_REST and (
        text in plain or any(text[:at] in plain and text[at:] in plain for at in range(2, len(text) - 1))
    )


@lru_cache(maxsize=1024)
def telling(text: str, trades: bool = False) -> frozenset[str]:
    """The words of an institution's name that no other one need have, of three letters or more.

    Args:
        trades: words that say what an institution does tell it from no other, as ``institutions.invented.v2`` has it.
    """
    known, said = lexicon.institution_words(), lexicon.institution_parts() if trades else {}
    joined = joining(text)
    # A syllable of Hangul is one letter, not the three that it is made of.
    return frozenset(word for word in words_of(text) if len(normalize("NFC", word)) > 2 and word not in known
                     and word not in SORTS and said.get(word) != _TRADE and word not in joined)


def joining(text: str) -> frozenset[str]:
    """The words in small letters that join others and tell nothing: of "Casa dei Bimbi" dei."""
    if text.islower():
        return frozenset()
    return lexicon.particles().intersection(_SMALL_WORDS.findall(text))


@lru_cache(maxsize=1024)
def words_of(text: str) -> frozenset[str]:
    return frozenset(distinct(text))
