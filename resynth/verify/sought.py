"""What is looked for in the notes of a chart where nobody marked it (M3)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence, Set
from functools import cache, lru_cache
from unicodedata import normalize

from resynth import lexicon
from resynth.verify import number_forms
from resynth.verify.disguise import disguised
from resynth.verify.facts import SHORTEST, SHORTEST_ID
from resynth.verify.name_forms import borne
from resynth.verify.number_forms import bare, phone, western
from resynth.verify.read_as import read_as
from resynth.verify.sought_ends import SoughtEnds, sought_ends
from resynth.verify.sought_places import SoughtPlace, needs, sought_places
from resynth.verify.twins import Twin, twin_of
from resynth.verify.twins import needs as needs_of
from resynth.verify.words import distinct, exempt, ordinary, word_set

#: From how many letters on a name is found with a letter wrong, or broken over two lines.
LONG = 6
#: A longer word that is marked as a name is no name: it is looked for as it stands, and not with a letter wrong.
_LONGEST = 40
#: So many letters more a word may have that a scanner made of one: "Zirnrnerrnan".
_MORE_SCANNED = 3
#: From how many letters on a name is found among the words of a hashtag, and how many letters these may have.
_TAGGED, _LONGEST_REST = 5, 24
#: The digits of an identifier behind letters and zeros and before check letters; round numbers are what anything is
#: counted in.
_CORE = re.compile(r"[a-z]{0,4}0*([1-9]\d{4,})[a-z]{0,2}")
_ROUND = "00"
#: An identifier with a check digit behind a hyphen or a slash: "0048213-7".
_CHECKED = re.compile(r"\d{5,}(?=\s?[-–/]\s?\d\Z)")
#: A day as a number of eight digits; digits in a row of what the input calls somebody.
_DAY, _LONG_RUN = re.compile(r"(?:19|20)\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])"), re.compile(r"\d{5,}")
#: What stands before the sign of an e-mail address.
_LOCALS = re.compile(r"([^\W_][\w.+-]{2,63})@")
#: Letters of all particles before a last name.
_MOST_PARTICLES = 12
#: Digits of a telephone number without its area code.
_LOCAL = 7
#: Titles before a name, and what is said of persons behind one, where a blank was lost.
_TITLES = frozenset(("mr", "mrs", "ms", "miss", "dr", "drs", "prof", "pt", "patient"))
_DO = frozenset((
    "presents", "presented", "reports", "reported", "states", "stated", "denies", "denied", "says", "said", "is", "was",
    "has", "had", "came", "seen", "called", "notes", "noted", "agrees", "agreed", "aware",
))
#: Words of grammar, with which no name goes on: "TURP in".
_SMALL = word_set(
    "am an and are as at be but by did do for from had has he her him his if in is it me my no not of off on or our "
    "out she so the to up us was we who you"
)
#: The class of words that say what an institution does.
_TRADE = "trade"
#: A class and what is written there.
Mention = tuple[str, str]


@lru_cache(maxsize=4096)
def _deletions(word: str) -> frozenset[str]:
    """The word and all words with one letter less: two words one letter apart share one of these."""
    return frozenset((word, *(word[:i] + word[i + 1 :] for i in range(len(word)))))


def one_letter_off(a: str, b: str) -> bool:
    """Whether one letter changed, lost, added, or two neighbours swapped makes the one of the other."""
    if a == b or abs(len(a) - len(b)) > 1:
        return False
    if len(a) == len(b):
        different = [i for i in range(len(a)) if a[i] != b[i]]
        if len(different) == 1:
            return True
        return len(different) == 2 and different[1] == different[0] + 1 and a[different[0]] == b[different[1]] and (
            a[different[1]] == b[different[0]]
        )
    short, long = (a, b) if len(a) < len(b) else (b, a)
    return short in _deletions(long)


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


class Sought:
    """What is looked for in the notes of one chart, beside the last names of the corpus.

    Attributes:
        long: names of six letters or more that are no ordinary words.
        firsts: first names of all notes that are hardly words, and no products either, what they are short for, what is
            short for them, and what is read of names that are written in a disguise.
        called: first names of all notes that are words, products or parts of names too: something has to tell them.
        ids: identifiers and social security numbers that are replaced, bare.
        cores: the digits of the identifiers without zeros and letters around them, those of telephone and social
            security numbers without zeros, and the class of each.
        ends: how these end, and what is too short to be looked for alone.
        halves: the beginnings of the long names, and what each goes on with, where they are no words by themselves.
        locals: telephone numbers that are marked without an area code.
        mailboxes: what stands before the sign of the e-mail addresses, but for those of any office.
        twins: what has few digits in a row or none, with the words without which it does not stand in a note.
        places: streets and towns that are replaced, with the words without which they do not stand in a note.
        work: what tells the institutions of the chart that are replaced.
    """

    __slots__ = ("_firsts", "_lasts", "_longest", "_misspelled", "_most", "_near", "_odd", "_scanned", "_tagged",
                 "_whose", "behind", "called", "cores", "ends", "firsts", "halves", "ids", "locals", "long",
                 "mailboxes", "places", "twins", "work")

    def __init__(
        self, words: Iterable[str], lasts: Iterable[str], firsts: Sequence[Set[str]], people: Iterable[Set[str]],
        mentions: Iterable[Mention], places: Sequence[Mention] = (), written: Iterable[str] = (), trades: bool = False,
        marks: Iterable[tuple[str, str, str]] = (), named: tuple[str, Iterable[str]] = ("", ()),
    ) -> None:
        plain = ordinary()
        self.long = frozenset(word for word in words if len(word) >= LONG and word not in plain)
        self._misspelled = [name for name in self.long if len(name) <= _LONGEST]
        self._most = max(map(len, self._misspelled), default=-1) + 1
        self._firsts = firsts
        self._near: set[str] | None = None
        #: a long name as a scanner may have read it -> the name
        self._scanned: dict[str, str] = {}
        self._odd: dict[str, str] = {}
        self._lasts = [word for word in lasts if len(word) > 3 and word not in plain]
        #: a name of three letters or more -> whose it is, by number
        self._whose: dict[str, set[int]] = {}
        for number, parts in enumerate(people):
            for word in parts:
                if SHORTEST <= len(word) <= _LONGEST:
                    self._whose.setdefault(word, set()).add(number)
        self._longest = max(map(len, self._whose), default=0)
        self._tagged = [word for word in self._whose if len(word) >= _TAGGED and word not in plain]
        every = frozenset[str]().union(*firsts)
        formal = [name for word in every for name in lexicon.nicknames().get(word, ())]
        nicknames = [name for word in every for name in _short_forms().get(word, ())]
        read = [word for name in set(written) for word in hidden(name)]
        #: the rest of a last name behind particles -> what these are in one word: "zocupelt" of "vanderzocupelt"
        self.behind: dict[str, set[str]] = {}
        for last in self._lasts:
            for head, rest in _behind_particles(last):
                self.behind.setdefault(rest, set()).add(head)
        self.firsts = frozenset(word for word in (*every, *formal, *nicknames, *read) if told_alone(word))
        self.called = every - self.firsts
        self.places = [(place, needs(place)) for place in sorted(sought_places(places))]
        self.ids: set[str] = set()
        self.cores: dict[str, str] = {}
        self.locals: set[str] = set()
        self.mailboxes: set[str] = set()
        self.twins: list[tuple[Twin, tuple[frozenset[str], ...]]] = []
        self.halves: dict[str, list[str]] = {}
        for first, rest in (half for name in self._misspelled for half in _halves(name)):
            self.halves.setdefault(first, []).append(rest)
        self.work: set[str] = set()
        short: list[tuple[str, str]] = []
        for cls, text in dict.fromkeys(mentions):
            if cls in ("IDNUM", "PHONE") and len(digits := "".join(filter(str.isdigit, western(text)))) <= LONG:
                short.append((digits, cls))
            if cls == "INSTITUTION":
                self.work.update(telling(text, trades))
            elif cls == "EMAIL":
                self.mailboxes.update(filter(_is_own, _LOCALS.findall(text.casefold())))
            elif cls == "PHONE":
                self._add_phone(text)
            elif len(value := bare(text)) >= SHORTEST_ID:
                self.ids.add(value)
                if cls == "SSN" and value.isdigit():
                    self.cores.setdefault(value.lstrip("0"), "SSN")
                else:
                    meant = () if value.isdigit() else tuple([digits for _, _, digits in disguised(text)[1]])
                    several = number_forms.several(text, SHORTEST_ID, "\\-–")
                    self.ids.update(several)
                    meant = (*meant, *_CHECKED.findall(text), *several)
                    self.cores |= {core: "IDNUM" for one in (value, *meant) if (core := core_of(one))}
        patient, documents = named
        self.ids.update(bare(one) for one in (patient, *documents) if is_number(one))
        # What a note is called may begin with the patient's number: 5558123-01.
        runs = [run for one in documents for run in _LONG_RUN.findall(western(one)) if not _DAY.fullmatch(run)]
        self.ids.update(filter(is_number, runs))
        if is_number(patient):
            own = [run for run in _LONG_RUN.findall(western(patient)) if not _DAY.fullmatch(run)]
            self.cores |= {core: "IDNUM" for run in own if (core := core_of(run)) and core not in self.cores}
        if any(map(str.isdigit, patient)):
            marks = (*marks, ("IDNUM", "IDNUM", patient))
        zips = [text for kind, text in places if kind == "ZIP"]
        self.ends: SoughtEnds = sought_ends(self.cores.items(), short, zips, self._lasts)
        found = (twin_of(*one) for one in dict.fromkeys(marks))
        self.twins = [(one, needs_of(one)) for one in found if one is not None]

    def _add_phone(self, text: str) -> None:
        """Look for a telephone number, and for it without its area code."""
        one = phone(text)
        whole = (one.area + one.local,) if one.area else (one.digits,) if len(one.digits) == _LOCAL else ()
        for digits in (*whole, *number_forms.dialled(text)):
            self.cores.setdefault(digits.lstrip("0"), "PHONE")
            self.cores.setdefault(digits[-_LOCAL:].lstrip("0"), "PHONE")
            if len(digits) == _LOCAL:
                self.locals.add(digits)

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

    def places_among(self, words: Set[str]) -> set[SoughtPlace]:
        """The places of which a note has all words somewhere."""
        return {place for place, needed in self.places if needed <= words}

    def odd(self, word: str) -> str:
        """What a word is that no dictionary knows: ``glued``, ``near`` a name of the chart, ``cased``, or nothing."""
        known = self._odd.get(word)
        if known is None:
            glued = self.glued(word) or self.met(word)
            known = self._odd[word] = (
                "glued" if glued else "near" if self.near(word) else
                "cased" if any(name in word for name in self._tagged) else ""
            )
        return known

    def near(self, word: str) -> bool:
        """Whether a word is one letter off a long name of the chart: a misspelled name."""
        # Of a longer word no deletion is a name; it would be cut in as many ways as it has letters.
        if len(word) > self._most + _MORE_SCANNED:
            return False
        if self._near is None:
            self._near = {piece for name in self._misspelled for piece in _deletions(name)}
            self._scanned = {_misread(name): name for name in self._misspelled}
        if _misread(word) in self._scanned and word not in self._scanned.values():
            return True
        return not _deletions(word).isdisjoint(self._near) and any(
            one_letter_off(word, name) for name in self._misspelled
        )

    def glued(self, word: str) -> bool:
        """Whether a word is two names of one person, or a last name and a first name of the chart or its initial."""
        if len(word) <= 3 * self._longest and self._joined(word, None, 3):
            return True
        for last in self._lasts:
            if last in word and word != last:
                rest = word.removeprefix(last) if word.startswith(last) else word.removesuffix(last)
                if word.endswith(last) and _of_particles(rest):
                    return True
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
            _ordinary_words(rest) for name in self._tagged
            if (rest := word.removeprefix(name)) != word or (rest := word.removesuffix(name)) != word
        )


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


def core_of(value: str) -> str:
    """What an identifier is without zeros and letters around its digits; nothing where that is a round number."""
    found = _CORE.fullmatch(value)
    return "" if found is None or found[1].endswith(_ROUND) else found[1]


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
    ends = range(2, min(_MOST_PARTICLES, len(last) - 2))
    return tuple((last[:at], last[at:]) for at in ends if _of_particles(last[:at]))


@lru_cache(maxsize=4096)
def _halves(name: str) -> tuple[tuple[str, str], ...]:
    """The ways to part a name in two, of which one at least is no word and nobody's name: "kowals ki"."""
    parts = [(name[:at], name[at:]) for at in range(2, len(name) - 1)]
    return tuple(
        (first, rest) for first, rest in parts
        if not (_said(first) and _said(rest)) and first not in _SMALL and rest not in _SMALL
    )


def _said(word: str) -> bool:
    return word in ordinary() or word in exempt() or borne(word)


@lru_cache(maxsize=4096)
def hidden(name: str) -> frozenset[str]:
    """What is read of a name that is written in a disguise, words of four letters and more: "S-M-I-T-H", "Sm1th"."""
    read = read_as(name)
    words = {word for one in disguised(name if read is None else read.text)[0] for word in one.words}
    words |= set() if read is None else distinct(read.text)
    return frozenset(word for word in words if len(word) > SHORTEST)


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


def _ordinary_words(text: str) -> bool:
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
    # A syllable of Hangul is one letter, not the three that it is made of.
    return frozenset(word for word in words_of(text) if len(normalize("NFC", word)) > 2 and word not in known
                     and said.get(word) != _TRADE)


@lru_cache(maxsize=1024)
def words_of(text: str) -> frozenset[str]:
    return frozenset(distinct(text))
