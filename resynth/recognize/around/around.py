"""What stands around a token, weighed: what no recognizer took is told by it, what only its form spoke for is doubted.

The likelihood ratio of NLM Scrubber asks what a token is; this asks where it stands. The weights are learned by
logistic regression from invented notes (``python -m benchmarks.around``) and stand in lists/around; no package is
needed to use them.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import cache, partial
from itertools import chain as joined
from math import exp
from operator import getitem
from typing import Any

from resynth import lexicon
from resynth.kinds import KINDS
from resynth.listed import Rows
from resynth.recognize.around import chain, no_numbers
from resynth.recognize.around.nobodys import is_fragment, is_house_of_any, is_nobodys, letters_for
from resynth.recognize.around.persons import NAMES_OR_WORDS
from resynth.recognize.around.view import (
    ASKED,
    FAR,
    LETTERS,
    NEAR,
    Feature,
    Group,
    View,
    features_of,
    written,
)
from resynth.recognize.learned.model import BY as BY_MODEL
from resynth.recognize.note import COLUMN, JOINED, Note, note_of
from resynth.recognize.numbers.coded import is_billed
from resynth.recognize.persons.called_names import SHORT_NAMES
from resynth.recognize.persons.deeds import acts
from resynth.recognize.persons.name_cues import first_names
from resynth.recognize.persons.name_filling import is_filling
from resynth.recognize.persons.name_traits import behind_trait
from resynth.recognize.scans import damage, spelled
from resynth.recognize.times import date_around, date_lists
from resynth.recognize.words import regex
from resynth.types import Document, Span

BY, VERSION = "around", "1"
#: What the site knows, or learned, begins so, and stays as it is; so do letters that were spelled.
_KNOWN = ("known:", f"{BY_MODEL}:", spelled.BY)
#: A token is PHI from this weight on, hundredths of the logarithm of its odds: five to two, for what is missed costs
#: more than what goes, and weights are too sure of themselves.
ENOUGH = 90
#: Where the chain was asked, half of what it weighs counts too, a twentieth of its thousandths; and less is
#: needed then: the chain, too, says of most words that they are none.
SHARE_OF_CHAIN, ENOUGH_TOGETHER = 20, -30
#: What stands around must speak for it all the same.
LEAST_AROUND = 0
#: The same of a person's number, a telephone, a year to come, a day that may be so many of as many, an age that the law
#: does not name (45 CFR 164.514(b)(2)(i)(C)) and one word in a column: medicine has more such numbers, and tables such
#: words.
ENOUGH_FOR_NUMBERS = 360
_OLD = 90
#: What stands right beside a token settles that it is none, where it weighs less than this; and all that stands around
#: it, so that its line is not asked.
FAR_OFF, HOPELESS = -400, -150
#: Rules that ask what a token is and hardly where it stands; and what all tokens of a span must weigh less than for it
#: to be taken back, or a word at the edge of a name to be taken off: twelve to one that it is no PHI.
DOUBTED = frozenset((
    "names:ratio", "names:unknown", "names:automaton", "names:again", "views:ratio", "dates:year",
    "keywords:known organization", "keywords:language or people", *NAMES_OR_WORDS,
))
UNBELIEVED = -250
#: Where the chain was asked, strings of a form are doubted too, and what it weighs counts; then there must be more
#: against PHI. What the chain alone told needs more for it.
DOUBTED_TOGETHER = DOUBTED | {"ids:letters and digits", chain.FOUND_BY}
UNBELIEVED_TOGETHER, UNBELIEVED_OF_CHAIN = -350, -100
#: Names by what they are, which what stands around them does not ask: they stay where the chain, which does, gives them
#: so much, thousandths of the logarithm of odds.
NAMES_BY_THEMSELVES, KEPT_BY_CHAIN = frozenset(("names:ratio", "names:unknown")), -2_000
#: A word that is the name of somebody whom the site knows is the word where both are sure: what stands around it and,
#: thousandths, the chain; surer where it is not the short form of something, in capitals, among small letters.
SURE_OF_KNOWN = dict(zip(NAMES_OR_WORDS, ((-650, -5_500), (-350, -4_000)), strict=True))
#: What stands right beside one of its tokens keeps a span, where it weighs as much as this; beside those at both of its
#: edges, the whole of it.
SPOKEN_FOR, SPOKEN_FOR_AT_EDGE = 100, -100
#: Views of a patient's notes are kept between doubting and telling where the notes have no more characters than this.
_KEPT_CHARACTERS = 100_000
#: So many sums are remembered for each group of questions; of those for each kind, which few tokens are asked for, so
#: many.
_MOST_SUMS, _MOST_SPOKEN = 2_000, 1_000
#: Letter (view.py) -> kind.
KINDS_OF = {
    "N": "NAME", "D": "DATE", "A": "AGE", "P": "PHONE", "I": "IDNUM", "H": "INSTITUTION", "L": "LOCATION", "O": "OTHER",
}
#: Dates and ages that rules of replacement can read; others with a digit are numbers, as is what is of no kind.
_READABLE = {
    "D": regex(
        r"(?:(?:0?[1-9]|1[0-2])[-/.](?:0?[1-9]|[12]\d|3[01])|(?:[12]\d|3[01])[-/.](?:0?[1-9]|1[0-2]))"
        r"(?:[-/.]\d\d(?:\d\d)?)?\Z|(?:19|20)\d\d\Z"
    ),
    "A": regex(r"(?:\d|[1-9]\d|1[01]\d)\Z"),
}
#: One word between two that are told, of the name of a house or a person.
_BRIDGE = regex(r" [A-Z][A-Za-z'’&-]{0,19} \Z")
#: All of so many, so many of the five or ten of most scales, and what is less than one.
_SO_MANY_OF = regex(r"(\d{1,2})/(?:\1|5|10)\Z|(?:1/[234]|2/3|3/4)\Z")
#: Years that no note tells of a past: measures are written so.
_LATER = regex(r"20(?:3[6-9]|[4-9]\d)\Z")
_DIGIT = regex(r"\d")
#: Words that are months and days too; where one opens a sentence, it is none: May resume diet.
_WORDS = frozenset(("may", "march", "mar", "sat", "sun", "second", "fall", "spring"))
_OPENS = regex(r"(?:\A|\n|.\n|[.!?] )[A-Z][a-z]+ [a-z]")
#: A measure: no number of anybody is so short before its point.
_DECIMAL = regex(r"\d{0,2}\.\d{1,4}\Z")
#: Words with a blank between them; on both sides of a comma stand the two halves of a name.
_TWO_WORDS = regex(r"[^\w,\s]*\w[^,\s]*\s[^,]*\Z")
#: What the chain must weigh a short number for a room's, thousandths.
_SURE_OF_ROOMS = 1_200
#: A number between single letters has so many figures; words that join clauses.
_FEWEST_FIGURES, _CLAUSE = 3, frozenset(("when", "if", "then", "until", "after", "before", "because", "while"))
_NAMES = frozenset(name for name, kind in KINDS.items() if kind.cchmc == "NAME")
_INITIALS = regex(r"[A-Z]\.?(?:[A-Z]\.?){0,2}\Z")


class Weights:
    """What each key weighs, hundredths of the logarithm of odds.

    Attributes:
        base: what all tokens weigh for PHI.
        phi: feature as it is written (``""``: all tokens) -> its weight for PHI, as it is written.
        kinds: the same -> letters of kinds, each with its weight for it.
        letters: of all kinds, in order.
        base_of_letters: what all tokens weigh for each.
        near, far: for each of ``NEAR`` and ``FAR``, key -> what all that it tells weighs.
        spoken: for each of both, key -> what all that it tells weighs for each letter.
        spoken_by_one: feature -> what it weighs for each letter.
    """

    def __init__(self, phi: Mapping[str, str], kinds: Mapping[str, str]) -> None:
        """Take in both lists: what=key, with blanks between the words of a key, and what that weighs."""
        self.phi, self.kinds = phi, kinds
        self.base = int(phi.get("", 0))
        self.near, self.far = ([Sums(self._weigher(group)) for group in some] for some in (NEAR, FAR))
        self.letters = sorted(one[0] for one in self.kinds.get("", "").split())
        self.base_of_letters = self._of_letters([""])
        self.spoken = [Sums(partial(self._speaker, group), _MOST_SPOKEN) for group in (*NEAR, *FAR)]
        self.spoken_by_one = Sums(lambda feature: self.speaks_for([feature]), _MOST_SPOKEN)

    @classmethod
    def of_rows(cls, phi: Iterable[str], kinds: Iterable[str]) -> Weights:
        """Those of the rows of both lists."""
        return cls(*(dict(row.split("\t", 1) for row in rows) for rows in (phi, kinds)))

    def of(self, features: Iterable[Feature]) -> int:
        """What some features weigh together."""
        return sum([int(self.phi.get(written(asked, key), 0)) for asked, key in features])

    def _weigher(self, group: Group) -> Callable[[Any], int]:
        """From a key of a group, what all that it tells weighs."""
        return lambda key: self.of(features_of(group, key))

    def _speaker(self, group: Group, key: Any) -> tuple[int, ...]:
        """What all that a key of a group tells weighs for each of ``letters``."""
        return self.speaks_for(features_of(group, key))

    def speaks_for(self, features: Iterable[Feature]) -> tuple[int, ...]:
        """What some features weigh together for each of ``letters``."""
        return self._of_letters(written(asked, key) for asked, key in features)

    def _of_letters(self, features: Iterable[str]) -> tuple[int, ...]:
        weights = dict.fromkeys(self.letters, 0)
        for feature in features:
            for one in self.kinds.get(feature, "").split():
                weights[one[0]] += int(one[1:])
        return tuple(weights.values())

    def __repr__(self) -> str:
        return "Weights()"


class Sums(dict[Any, Any]):
    """Key of a group -> what all that it tells weighs, made when it is asked for first."""

    def __init__(self, weigh: Callable[[Any], Any], most: int = _MOST_SUMS) -> None:
        super().__init__()
        self._weigh, self._most = weigh, most

    def __missing__(self, key: Any) -> Any:
        if len(self) >= self._most:
            self.clear()
        weight = self[key] = self._weigh(key)
        return weight

    def __repr__(self) -> str:
        return f"Sums({len(self)})"


@cache
def weights() -> Weights:
    """Those of lists/around."""
    return Weights(*(Rows(lexicon.path(f"around/{name}"), 6) for name in ("weights", "kinds")))


class Weighing:
    """The notes of a patient, and what stands around the tokens of each."""

    def __init__(
        self, documents: Sequence[Document], learned: Weights | None = None, odds: Sequence[Sequence[int]] = (),
    ) -> None:
        """Take in all notes of a patient.

        Args:
            learned: unless given, ``weights()``.
            odds: of each note, what the chain says of each token (``chain.Told``); nothing where it was not asked.
        """
        self._learned = learned or weights()
        self._documents = documents
        self._odds = odds or [() for _ in documents]
        self._keeps = sum(len(document.text) for document in documents) <= _KEPT_CHARACTERS
        self._views: dict[int, View] = {}
        #: The same with what was found, between the look at its edges and telling.
        self._wholes: dict[int, tuple[Sequence[Span], View]] = {}

    def _view(self, number: int) -> View:
        """That of a note, in which nothing was found yet."""
        if number in self._views:
            return self._views[number]
        view = View(note_of(self._documents[number]))
        if self._keeps:
            self._views[number] = view
        return view

    def _whole(self, number: int, found: Sequence[Span]) -> View:
        """That of a note, in which some spans were found."""
        spans, view = self._wholes.pop(number, ((), None))
        if view is None or spans is not found:
            view = self._view(number).with_(span[:3] for span in found)
        return view

    def believed(
        self, spans: Sequence[tuple[Span, ...]], given: Sequence[Collection[Span]],
    ) -> list[tuple[Span, ...]]:
        """The spans of each note without those that a rule of ``DOUBTED`` told where all around speaks against PHI.

        Args:
            spans: what was found in each note, disjoint.
            given: those of them that somebody else marked: they stay.
        """
        return [_believed(self._view(number), *one, self._learned)
                for number, one in enumerate(zip(spans, given, self._odds, strict=True))]

    def trimmed(
        self, spans: Sequence[Sequence[Span]], given: Sequence[Collection[Span]],
    ) -> list[tuple[Span, ...]]:
        """The spans of each note, names without words at their edges that all around speaks against: ``WILL DRIVE``.

        Args:
            spans: what was found in each note, disjoint.
            given: those of them that somebody else marked: they stay as they are.
        """
        return [self._trimmed(number, *one) for number, one in enumerate(zip(spans, given, strict=True))]

    def _trimmed(self, number: int, found: Sequence[Span], given: Collection[Span]) -> tuple[Span, ...]:
        text = self._documents[number].text
        names = [span for span in found if _has_edges(span, text) and span not in given]
        if not names:
            return tuple(found)
        view = self._whole(number, found)
        bare = dict(zip(names, _without_edges(view, names, self._learned), strict=True))
        if any(span is not other for span, other in bare.items()):
            left = [bare.get(span, span) for span in found]
            return tuple(span for span in left if span is not None)
        if self._keeps:
            self._wholes[number] = found, view
        return tuple(found)

    def told(self, spans: Sequence[Sequence[Span]]) -> list[tuple[Span, ...]]:
        """More spans for each note: tokens that nothing found, where what stands around them says that they are PHI.

        Args:
            spans: what was found in each note, disjoint.
        """
        return [_told(self._whole(number, found), self._learned, odds)
                for number, (found, odds) in enumerate(zip(spans, self._odds, strict=True))]

    def __repr__(self) -> str:
        return f"Weighing(notes={len(self._documents)})"


def _believed(
    view: View, found: tuple[Span, ...], given: Collection[Span], odds: Sequence[int], learned: Weights,
) -> tuple[Span, ...]:
    doubted, together = (DOUBTED_TOGETHER, UNBELIEVED_TOGETHER) if odds else (DOUBTED, UNBELIEVED)
    asked = [span for span in found if span.found_by in doubted and span not in given]
    if not asked:
        return found
    whole, none = view.with_(span[:3] for span in found), set[Span]()
    for span in asked:
        numbers = view.within(span.start, span.end)
        before = whole.cover(numbers, [""] * len(numbers))
        asked_of = [number for number in numbers if view.classes[number] in ASKED]
        least = UNBELIEVED_OF_CHAIN if span.found_by == chain.FOUND_BY else together
        kept = bool(odds) and span.found_by in NAMES_BY_THEMSELVES and any(
            odds[number] >= KEPT_BY_CHAIN for number in asked_of)
        if span.found_by in SURE_OF_KNOWN:
            least, of_chain = SURE_OF_KNOWN[span.found_by]
            asked_of, kept = list(numbers), not odds or any(odds[number] >= of_chain for number in numbers)
        if asked_of and not kept and not _may_be(whole, asked_of, learned, odds, least):
            none.add(span)
        whole.cover(numbers, before)
    return tuple(span for span in found if span not in none) if none else found


def _may_be(
    view: View, numbers: Sequence[int], learned: Weights, odds: Sequence[int] = (), least: int = UNBELIEVED
) -> bool:
    """Whether any of some tokens may be PHI by what stands around it: whether that weighs so much at least."""
    near = [learned.base + weight for weight in _near(view, numbers, learned)]
    if odds:
        near = [weight + odds[number] // SHARE_OF_CHAIN for number, weight in zip(numbers, near, strict=True)]
    elif max(near) >= SPOKEN_FOR:
        return True
    far = _far(view, numbers, learned)
    return any(one + other + learned.of(view.rest(number)) >= least
               for number, one, other in zip(numbers, near, far, strict=True))


def _has_edges(span: Span, text: str) -> bool:
    """Whether a span is a name of several words that nobody knew before."""
    return (
        span[2] in _NAMES and _TWO_WORDS.match(text, span[0], span[1]) is not None
        and not span.found_by.startswith(_KNOWN) and not is_filling(text, span)
    )


def _without_edges(view: View, spans: Sequence[Span], learned: Weights) -> list[Span | None]:
    """Some spans of a view without those of their words at the edges that are none of them."""
    near = _near(view, joined.from_iterable(
        (numbers[0], numbers[-1]) for numbers in (view.within(span[0], span[1]) for span in spans)), learned)
    sure = [learned.base + weight >= SPOKEN_FOR_AT_EDGE for weight in near]
    return [span if first and last else _without_edge(view, span, learned)
            for span, first, last in zip(spans, sure[::2], sure[1::2], strict=True)]


def _without_edge(view: View, span: Span, learned: Weights) -> Span | None:
    """A span without those of its words at the edges that are none of it, one after the other; one word stays.

    Of an initial and a last name both stay (``P VOLKMANN``), of a sign and its side or class neither (``Babinski R.``).
    """
    note = view.note
    words = [number for number in view.within(span.start, span.end) if note.words[number][0].isalnum()]
    first, last = 0, len(words) - 1
    while first < last and _is_apart(note, words[first : first + 2]) and _is_none(view, words[first], learned):
        first += 1
    while first < last and _is_apart(note, words[last - 1 : last + 1]) and _is_none(view, words[last], learned):
        if acts(note, words[last] + 1) or note.lower[words[last]] in SHORT_NAMES:
            break  # Mark Brown denies chest pain, Virginia R. Do
        last -= 1
    if first == last and len(note.words[words[first]]) == 1:
        return None if first else span
    if last + 1 - first == len(words):
        return span
    return span._replace(
        start=note.starts[words[first]] if first else span.start,
        end=note.ends[words[last]] if last + 1 < len(words) else span.end,
    )


def _is_apart(note: Note, pair: Sequence[int]) -> bool:
    """Whether a blank stands between two tokens."""
    return " " in note.text[note.ends[pair[0]] : note.starts[pair[1]]]


def _is_none(view: View, number: int, learned: Weights) -> bool:
    """Whether all around a token that was found speaks against it, as if it alone were not; no first name is none."""
    if view.classes[number] not in ASKED or lexicon.fold(view.note.lower[number]) in first_names():
        return False
    before = view.cover([number], [""])
    none = not _may_be(view, [number], learned)
    view.cover([number], before)
    return none


def _weighed(view: View, numbers: Sequence[int], learned: Weights) -> list[tuple[int, int]]:
    """Those of some tokens of which what stands around does not settle that they are none, with all that they weigh."""
    near = _near(view, numbers, learned)
    left = [(number, weight) for number, weight in zip(numbers, near, strict=True) if weight + learned.base >= FAR_OFF]
    numbers = [number for number, _ in left]
    far = _far(view, numbers, learned)
    both = ((number, learned.base + weight + more) for (number, weight), more in zip(left, far, strict=True))
    return [(number, weight + learned.of(view.rest(number))) for number, weight in both if weight >= HOPELESS]


def _near(view: View, numbers: Iterable[int], learned: Weights) -> list[int]:
    """What stands right beside each of some tokens weighs."""
    of_word, of_before, of_behind, of_both = learned.near
    return [of_word[word] + of_before[before] + of_behind[behind] + of_both[both]
            for word, before, behind, both in view.near(numbers)]


def _far(view: View, numbers: Iterable[int], learned: Weights) -> list[int]:
    """What stands further off from each of some tokens weighs."""
    return [sum(map(getitem, learned.far, keys)) for keys in view.far(numbers)]


def _told(view: View, learned: Weights, odds: Sequence[int]) -> tuple[Span, ...]:
    """What is told of a view at first, and of what stands beside it when that is taken for found."""
    first = _spans(view, view.asked(), learned, odds)
    if not first:
        return ()
    view.take_in(span[:3] for span in first)
    more = _spans(view, view.beside(span[:3] for span in first), learned, odds)
    return tuple(_joined(view, sorted([*first, *more])) if more else first)


def _spans(view: View, asked: Sequence[int], learned: Weights, odds: Sequence[int]) -> list[Span]:
    """A span for each string in which a token is told, and for those that stand side by side and are of one kind."""
    told = {number: weight for number, weight in _weighed(view, asked, learned)
            if weight >= _enough(view.note.words[number], number, odds)}
    return _of_told(view, told, learned) if told else []


def _enough(word: str, number: int, odds: Sequence[int]) -> int:
    """What a token must weigh to be told: a word less or more by what the chain says of it, which tells days and scores
    badly apart."""
    if not odds or _DIGIT.match(word):
        return ENOUGH
    return max(LEAST_AROUND, ENOUGH_TOGETHER - odds[number] // SHARE_OF_CHAIN)


def _of_told(view: View, told: dict[int, int], learned: Weights) -> list[Span]:
    note, spans = view.note, list[Span]()
    numbers = sorted(told)
    spoken = told_of(view, numbers, learned)
    for run in _strings(view, numbers):
        sure = [number for number in run if number in told]
        text, weight = note.text[note.starts[run[0]] : note.ends[run[-1]]], max(told[number] for number in sure)
        letter = letter_of([spoken[number] for number in sure], learned, letters_for(text))
        found = _span(note, run, kind_of_string(letter, text, weight), weight, f"{BY}:weights")
        spans += [span for span in found
                  if span.kind != "NAME" or weight >= ENOUGH_FOR_NUMBERS or not _is_cell(view, run)]
    return [span for span in _joined(view, spans) if not is_house_of_any(view.note, span)]


def _span(note: Note, run: Sequence[int], kind: str | None, weight: int, by: str) -> Iterator[Span]:
    """The span of a run of tokens that are told to be of a kind; none where that cannot be."""
    start, end = note.starts[run[0]], note.ends[run[-1]]
    if kind is None or is_nobodys(note, run[0], run[-1], kind, weight):
        return
    if kind == "DATE" and note.text[start:end].lower() in _WORDS and _OPENS.match(note.text, max(0, start - 2)):
        return
    if kind in ("DATE", "IDNUM", "PHONE") and date_around.is_count(note, start, end):
        return
    if kind == "DATE" and date_lists.is_list(note, start, end):
        return
    if kind in ("PHONE", "IDNUM") and _DECIMAL.match(note.text, start, end):
        return
    yield Span(start, end, kind, kind, "unknown", by, 1 / (1 + exp(-weight / 100)))


def chained(note: Note, spans: Sequence[Span], told: chain.Told) -> list[Span]:
    """What the chain tells beside what was found: mentions that nothing found, and more of those that were found.

    More of a mention is of the kind and role that it was, where that is of the class that the chain tells. What was
    marked, what the site knows and what its own model told stays as it is.
    """
    more: list[Span] = []
    starts, ends = [one.start for one in spans], [one.end for one in spans]
    for run, letter, weight in chain.runs(note, spans, told.mentions):
        if not (run := behind_trait(note, run)):
            continue
        start, end = note.starts[run[0]], note.ends[run[-1]]
        there = spans[bisect_right(ends, start) : bisect_left(starts, end)]
        if any(one.given or one.found_by.startswith(_KNOWN) for one in there):
            continue
        own = [one for one in there if LETTERS[KINDS[one.kind].cchmc] == letter]
        if own:
            more.append(max(own, key=lambda one: one.end - one.start)._replace(start=start, end=end))
            continue
        kind = kind_of_string(letter, note.text[start:end], ENOUGH_FOR_NUMBERS)
        more += new_spans(note, run, letter, kind, weight, chain.FOUND_BY)
    return more


def new_spans(note: Note, run: Sequence[int], letter: str, kind: str | None, weight: int, by: str) -> list[Span]:
    """The span of some tokens that were learned to be PHI, if that is often so; ``weight``: thousandths."""
    if _is_unlikely(letter, [note.words[number] for number in run], weight) or is_fragment(note, run):
        return []
    return [span for span in _span(note, run, kind, weight // 10, by)
            if not is_house_of_any(note, span) and not (letter in "PI" and no_numbers.is_few(note.text, span))]


def _is_unlikely(letter: str, words: Sequence[str], weight: int) -> bool:
    """Whether words are rarely what a chain alone tells: a name with a number in it or of two small letters (the IL13
    arm, be:ah), a code of a service, two figures between single letters (B-44-A), a clause (floor when bed), a number
    of three digits alone (drew 500) that is no room for sure."""
    alone = len(words) == 1 and len(words[0]) <= 3
    if letter in "LI" and any(map(is_billed, words)):
        return True
    if letter == "N":
        return any(map(str.isdecimal, words)) or (alone and len(words[0]) < 3 and words[0].islower())
    if letter == "I" and len(words) > 1 and all(len(word) == 1 or word.isdecimal() for word in words):
        return sum(map(str.isdecimal, "".join(words))) < _FEWEST_FIGURES
    if letter == "O" and not _CLAUSE.isdisjoint(words):
        return True
    return alone and words[0].isdecimal() and (letter in "PI" or weight < _SURE_OF_ROOMS)


def _joined(view: View, spans: Iterable[Span]) -> list[Span]:
    """Strings that were told, those that are one mention as one."""
    joined = list[Span]()
    for span in spans:
        before = joined[-1] if joined else None
        if before and _is_one(before, span.kind, view.note.text[before.end : span.start]) and not any(
            view.covered[number] for number in view.within(before.end, span.start)
        ):
            joined[-1] = span._replace(start=before.start, score=max(before.score, span.score))
        else:
            joined.append(span)
    return [span for span in joined if not no_numbers.is_row(view.note.text, span)]


def _is_cell(view: View, run: Sequence[int]) -> bool:
    """Whether a string is one word of the language that stands in a column behind another: a finding, a rank."""
    return len(run) == 1 and view.classes[run[0]] in "mC" and view.gap(run[0]) == COLUMN


def _is_one(before: Span, kind: str, between: str) -> bool:
    """Whether two strings are one mention: side by side, one word with a capital between, an initial and a name."""
    if before.kind == kind:
        return between == " " or _BRIDGE.match(between) is not None
    return (before.kind, kind) == ("INITIALS", "NAME") and between in (" ", ". ")


def told_of(view: View, numbers: Sequence[int], learned: Weights) -> dict[int, list[tuple[int, ...]]]:
    """What all that stands around each of some tokens weighs for each letter, piece by piece."""
    spoken, by_one = learned.spoken, learned.spoken_by_one.__getitem__
    return {
        number: [learned.base_of_letters, *map(getitem, spoken, near + far), *map(by_one, view.rest(number))]
        for number, near, far in zip(numbers, view.near(numbers), view.far(numbers), strict=True)
    }


def letter_of(spoken: Iterable[Iterable[tuple[int, ...]]], learned: Weights, may_be: str) -> str:
    """The letter of the kind that what stands around some tokens tells, one of some unless these are none."""
    weights = map(sum, zip(*joined.from_iterable(spoken), strict=True))
    scores = dict(zip(learned.letters, weights, strict=True))
    return max([letter for letter in scores if letter in may_be] or scores, key=scores.__getitem__)


def kind_of_string(letter: str, text: str, weight: int) -> str | None:
    """The kind of a string; None where it is more likely one of the numbers that medicine has."""
    if any(meant.lower() in lexicon.plain_words() for _, _, meant in damage.words(text, 0, len(text))):
        return None  # Pat1ent
    if not _DIGIT.search(text):
        return "INITIALS" if letter == "N" and _INITIALS.match(text) else KINDS_OF[letter]
    if letter == "O":
        return "IDNUM"
    if letter in _READABLE and not _READABLE[letter].match(text):
        letter = "I"
    counts = (
        letter in "IP" or (letter == "D" and (_LATER.match(text) or _SO_MANY_OF.match(text)))
        or (letter == "A" and int(text) < _OLD)
    )
    return None if counts and weight < ENOUGH_FOR_NUMBERS else KINDS_OF[letter]


def _strings(view: View, numbers: Sequence[int]) -> list[list[int]]:
    """The strings without a blank in which some tokens stand, up to what was found and without signs at their ends."""
    words, covered, gap = view.note.words, view.covered, view.gap
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number <= runs[-1][-1]:
            continue
        first = last = number
        while first and gap(first) == JOINED and not covered[first - 1] and _binds(words[first - 1]):
            first -= 1
        while last + 1 < len(words) and gap(last + 1) == JOINED and not covered[last + 1] and _binds(words[last + 1]):
            last += 1
        while not words[first][0].isalnum():
            first += 1
        while not words[last][0].isalnum():
            last -= 1
        runs.append(list(range(first, last + 1)))
    return runs


def _binds(word: str) -> bool:
    """Whether a token binds those beside it into one string."""
    return word[0].isalnum() or word in "-.'’/"
