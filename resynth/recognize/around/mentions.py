"""What stands in a found mention and around it, in short keys that a weight can be given to: for kinds.py to ask."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Mapping, Sequence
from functools import cache

from resynth import lexicon
from resynth.kinds import KINDS
from resynth.recognize import gazetteer
from resynth.recognize.institutions.institution_words import HOSPITALS, MEDICAL, MEDICAL_TOO, NO_HOSPITAL
from resynth.recognize.institutions.institutions import is_clinical
from resynth.recognize.note import EMPTY_LINES, Note
from resynth.recognize.persons import name_cues as cues
from resynth.recognize.persons.name_classes import classes_of
from resynth.recognize.persons.ratio import unseen
from resynth.types import Span

#: What stands for a mention beside others or elsewhere: a sign of its kind, or of its class.
_OF_KIND = {
    "PATIENT": "P", "DOCTOR": "R", "STATE": "S", "COUNTRY": "S", "COUNTY": "S", "ZIP": "Z", "STREET": "T",
    "PROFESSION": "J", "MEDICALRECORD": "M", "HOSPITAL": "H", "ORGANIZATION": "G",
}
_OF_CLASS = {
    "NAME": "N", "INITIALS": "n", "DATE": "D", "AGE": "A", "PHONE": "F", "EMAIL": "E", "IPADDRESS": "E", "SSN": "I",
    "IDNUM": "I", "INSTITUTION": "I", "LOCATION": "L", "OTHER": "O",
}
SIGNS = {name: _OF_KIND.get(name, _OF_CLASS[kind.cchmc]) for name, kind in KINDS.items()}
#: Signs of mentions whose single words are told elsewhere too: persons, places, houses and numbers.
_BY_WORD = frozenset("NPRLHGI")
#: Where a word stands (in a mention ``w``, its first ``0``, its last ``1``, before it ``-1`` or anywhere ``b``, behind
#: it ``+1`` or ``d``, first in the line ``f``, the label ``y``), and the word in small letters.
Word = tuple[str, str]
#: Places of its own words; what begins so is told of it and of nothing around it.
OWN_WORDS, OWN = frozenset("w01"), ("c=", "n=", "a=", "t=", "m=")
_BEFORE, _BEHIND = ("-1", "-2", "-3"), ("+1", "+2", "+3")
#: So many tokens to each side are told without their places; in so many a label is looked for.
_NEAR, _LABEL = 7, 8
#: So many tokens of a mention are told; so many characters part two mentions that stand side by side.
_WORDS, _BESIDE = 6, 4
#: Steps in which are told: what letters weigh (ratio.py), so many to each side; who lives in a town; lines, and tokens
#: from the beginning of one.
_STEP, _STEPS = 60, 4
_PEOPLE = (1, 1_000, 10_000, 100_000, 1_000_000)
_LINES, _FIRST = 4, 3
_NINES = "999999"


class Mentions:
    """All spans of a patient's notes: what each text, and each word, was found as."""

    def __init__(self, notes: Sequence[Note], spans: Sequence[Sequence[Span]]) -> None:
        #: Text, and word, in small letters -> sign of what it was found as -> how often.
        self._whole: dict[str, dict[str, int]] = {}
        self._words: dict[str, dict[str, int]] = {}
        for note, found in zip(notes, spans, strict=True):
            text = note.lowered
            for span in found:
                self._take_in(text[span[0] : span[1]], SIGNS[span[2]])

    def _take_in(self, text: str, sign: str) -> None:
        _count(self._whole, text, sign, 1)
        if sign in _BY_WORD:
            for word in text.split():
                _count(self._words, word, sign, 1)

    def change(self, text: str, before: str, after: str) -> None:
        """Let a mention, in small letters, be of another kind."""
        sign = SIGNS[before]
        _count(self._whole, text, sign, -1)
        for word in text.split() if sign in _BY_WORD else ():
            _count(self._words, word, sign, -1)
        self._take_in(text, SIGNS[after])

    def elsewhere(self, text: str, kind: str) -> tuple[str, ...]:
        """What the same text in small letters, its first word and its last were found as elsewhere."""
        sign, words = SIGNS[kind], text.split()
        first, last = _others(self._words.get(words[0], {}), sign), _others(self._words.get(words[-1], {}), sign)
        return f"e={_others(self._whole[text], sign)}", f"e0={first}", f"e1={last}"

    def __repr__(self) -> str:
        return f"Mentions({len(self._whole)})"


def _count(found: dict[str, dict[str, int]], text: str, sign: str, more: int) -> None:
    signs = found.setdefault(text, {})
    signs[sign] = signs.get(sign, 0) + more


def _others(found: Mapping[str, int], sign: str) -> str:
    """The signs of all that was found, without one of one's own."""
    return "".join(sorted([one for one, many in found.items() if many > (one == sign)]))


class Mentioned:
    """A note and what was found in it, as the weights for mentions see it."""

    def __init__(self, note: Note, spans: Sequence[Span]) -> None:
        """``spans``: disjoint and sorted."""
        self._note, self._spans = note, spans
        self._classes = classes_of(note)
        #: Its words as keys have them: of a number how long it is, for the digits of invented ones are no real one's.
        self._lower = list(note.lower)
        for number in note.digits:
            self._lower[number] = _NINES[: len(self._lower[number])]

    def told(self, at: int, mentions: Mentions) -> tuple[list[Word], list[str]]:
        """All that is told of a span by its number: words with their places, first its own first and last; features."""
        note, span = self._note, self._spans[at]
        first = bisect_right(note.ends, span[0])
        last = max(first, bisect_left(note.starts, span[1], first) - 1)
        lower, behind = self._lower, last + 1
        words = [("0", lower[first]), ("1", lower[last])]
        words += [("w", word) for word in lower[first : min(behind, first + _WORDS)]]
        words += zip(_BEFORE, lower[max(0, first - len(_BEFORE)) : first][::-1], strict=False)
        words += zip(_BEHIND, lower[behind : behind + len(_BEHIND)], strict=False)
        words += [("b", word) for word in dict.fromkeys(lower[max(0, first - _NEAR) : first])]
        words += [("d", word) for word in dict.fromkeys(lower[behind : behind + _NEAR])]
        told = self._within(first, last)
        self._near(first, last, told)
        self._beside(at, told)
        words += self._in_line(first, last, told)
        told += mentions.elsewhere(note.lowered[span[0] : span[1]], span[2])
        return words, told

    def _within(self, first: int, last: int) -> list[str]:
        """How it is written, whether it is a town, and what its words say of a house."""
        note, houses = self._note, _houses()
        text = note.text[note.starts[first] : note.ends[last]]
        case = "A" if text.isupper() else "a" if text[0].islower() else "Aa"
        signs = {houses[word] for word in note.lower[first : last + 1] if word in houses}
        return [
            f"c={self._classes[first : min(last + 1, first + _WORDS)]}", f"n={min(last + 1 - first, _WORDS)}",
            f"a={case}", f"t={_town(note, first, last)}", f"m={''.join(sorted(signs))}",
        ]

    def _near(self, first: int, last: int, told: list[str]) -> None:
        """The gaps before and behind it, and the words there two by two."""
        note = self._note
        lower, gaps = self._lower, note.gaps
        gap, gap_behind = gaps[first - 1] if first else EMPTY_LINES, gaps[last]
        before = lower[first - 1] if first else ""
        after = lower[last + 1] if last + 1 < len(lower) else ""
        told += (
            f"g-={gap}", f"g+={gap_behind}", f"-1g={gap}{before}", f"+1g={gap_behind}{after}", f"-+={before} {after}",
        )
        if first > 1:
            told.append(f"-12={lower[first - 2]} {before}")
        if last + 2 < len(lower):
            told.append(f"+12={after} {lower[last + 2]}")

    def _beside(self, at: int, told: list[str]) -> None:
        """What the mentions before and behind it are, and what parts them from it where they stand side by side."""
        text, spans = self._note.text, self._spans
        start, end = spans[at][:2]
        if at:
            before = spans[at - 1]
            told.append(f"-s={SIGNS[before[2]]}{_between(text[before[1] : start])}")
        if at + 1 < len(spans):
            behind = spans[at + 1]
            told.append(f"+s={SIGNS[behind[2]]}{_between(text[end : behind[0]])}")

    def _in_line(self, first: int, last: int, told: list[str]) -> list[Word]:
        """Where it stands in its line, and the line in the note; the first word of the line, and the label before."""
        note = self._note
        start, end = note.line(note.starts[first])
        begin, lines = bisect_left(note.starts, start), note.line_starts
        number = bisect_right(lines, start) - 1
        told += (
            f"at={min(first - begin, _FIRST)}{'$' if end <= note.ends[last] else ''}",
            f"top={min(number, _LINES)}", f"end={min(len(lines) - 1 - number, _LINES)}",
        )
        words = [("f", self._lower[begin] if begin < first else "")]
        before = self._lower[max(begin, first - _LABEL) : first]
        if ":" in before and (label := before[: -1 - before[::-1].index(":")]):
            words.append(("y", label[-1]))
        return words

    def __repr__(self) -> str:
        return f"Mentioned(spans={len(self._spans)})"


def features_of(word: Word) -> list[str]:
    """All that is told of a word at its place: itself, what it says of whom it stands beside, what lists say of it."""
    place, lower = word
    if place in "01":
        ends = [f"3={lower[-3:]}", f"2={lower[-2:]}"] if place == "1" else []
        return [f"w{place}={lower}", *ends, *_of_lists(place, lower)]
    if place in "bd" and (len(lower) < 2 or not lower.isalpha()):
        return []
    told = [f"{place}={lower}"]
    if place not in "wf" and lower in (said := _said()):
        told.append(f"k{place}={said[lower]}")
    return told


@cache
def _said() -> dict[str, str]:
    """Word -> what it says of whoever stands beside it: kin, provider, patient, title, degree, trade, service, deed."""
    return _signed(k=cues.RELATIVES, v=cues.PROVIDERS, t=cues.PATIENTS, i=cues.TITLES, d=cues.DEGREES, r=cues.TRADES,
                   s=cues.SERVICES, p=cues.PERSONAL)


@cache
def _houses() -> dict[str, str]:
    """Word -> what it says of a house in whose name it stands: a hospital, none, something of medicine."""
    return _signed(h=HOSPITALS, n=NO_HOSPITAL, m=MEDICAL | MEDICAL_TOO)


def _signed(**words: frozenset[str]) -> dict[str, str]:
    """Word -> the signs of the sets that have it."""
    found: dict[str, str] = {}
    for sign, some in words.items():
        for word in some:
            found[word] = found.get(word, "") + sign
    return found


def _between(text: str) -> str:
    """What parts two mentions side by side: its signs, and whether a blank or a line end is behind them; else a dot."""
    if len(text) > _BESIDE:
        return "."
    return "_".join(text.split()) + ("/" if "\n" in text else "_" if text[-1:] == " " else "")


def _of_lists(place: str, word: str) -> tuple[str, ...]:
    """What lists and letters say of a word: whose name it may be, a town, medicine, a word, part of a house's name."""
    if not word.isalpha():
        return ()
    folded = lexicon.fold(word)
    name = "f" if folded in cues.first_names() else "l" if folded in lexicon.census_names() else "-"
    town = "c" if gazetteer.key(word) in gazetteer.cities() else "-"
    thing = "m" if is_clinical(word) else "p" if lexicon.is_product(folded) else "-"
    common = "w" if folded in lexicon.common_words() else "-"
    letters = max(-_STEPS, min(_STEPS, unseen(folded) // _STEP))
    house = lexicon.institution_words().get(word, "-")
    return f"l{place}={name}{town}{thing}{common}", f"u{place}={letters}", f"h{place}={house}"


def _town(note: Note, first: int, last: int) -> str:
    """How many live in the town of which a mention is the whole name, in steps; ``-``: it is none."""
    for place, end in gazetteer.cities_at(note, first):
        if end == last:
            return str(sum(place.people >= most for most in _PEOPLE))
    return "-"
