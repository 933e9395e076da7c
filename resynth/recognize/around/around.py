"""Weighs the words around a token: adds PHI that no recognizer found, and takes back what only its form spoke for.

The likelihood ratio of NLM Scrubber asks what a token is; this asks where it stands. The weights are learned by
logistic regression from invented notes (``python -m benchmarks.around``) and stand in lists/around; no package is
needed to use them. A weight is a log-odds in hundredths: 100 is e to one, and 0 is even.
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
from resynth.recognize.numbers import id_kinds
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
#: ``found_by`` of spans that are never changed here: what the site knows, its own model, and names that were spelled.
_KNOWN = ("known:", f"{BY_MODEL}:", spelled.BY)
#: A token is taken for PHI from this weight on. That is odds of five to two, not one to one, for the weights are
#: surer than they should be.
ENOUGH = 90
#: Where the chain was asked too, half of its weight is added (it counts in thousandths, so its figure is divided by
#: 20), and less is needed in all: the chain speaks against most words as well.
SHARE_OF_CHAIN, ENOUGH_TOGETHER = 20, -30
#: Even then the words around a token must not speak against it.
LEAST_AROUND = 0
#: More is needed for what medicine and tables are full of: identifiers, telephone numbers, years in the future, dates
#: that may be a fraction (3/5), ages under 90 (45 CFR 164.514(b)(2)(i)(C)) and single words in a column.
ENOUGH_FOR_NUMBERS = 360
_OLD = 90
#: Below the first of these, the neighbours of a token alone settle that it is no PHI. Below the second, its wider
#: surroundings do, and its line is not looked at.
FAR_OFF, HOPELESS = -400, -150
#: Rules that go by what a token is and hardly by where it stands. A span of theirs is taken back, and a word at the
#: edge of a name cut off, where all its tokens weigh less than ``UNBELIEVED``: odds of twelve to one against PHI.
DOUBTED = frozenset((
    "names:ratio", "names:unknown", "names:automaton", "names:again", "views:ratio", "dates:year",
    "keywords:known organization", "keywords:language or people", *NAMES_OR_WORDS,
))
UNBELIEVED = -250
#: Where the chain was asked too, its weight is added, strings that only have the form of an identifier are doubted as
#: well, and more must speak against PHI. What the chain alone found must be spoken for more clearly.
DOUBTED_TOGETHER = DOUBTED | {"ids:letters and digits", chain.FOUND_BY}
UNBELIEVED_TOGETHER, UNBELIEVED_OF_CHAIN = -350, -100
#: Rules that find a name by its words alone. Such a name stays where the chain, which also knows words, gives it at
#: least this much (thousandths).
NAMES_BY_THEMSELVES, KEPT_BY_CHAIN = frozenset(("names:ratio", "names:unknown")), -2_000
#: A known name that is also a word is taken back only where both are sure: the words around it (hundredths) and the
#: chain (thousandths). Abbreviations in capitals within text in small letters need less.
SURE_OF_KNOWN = dict(zip(NAMES_OR_WORDS, ((-650, -5_500), (-350, -4_000)), strict=True))
#: From the first weight on, the neighbours of one token keep the whole span. From the second on, the neighbours of its
#: first and last token keep its edges.
SPOKEN_FOR, SPOKEN_FOR_AT_EDGE = 100, -100
#: Views of a patient's notes are kept between doubting and telling where the notes have no more characters than this.
_KEPT_CHARACTERS = 100_000
#: How many sums are remembered for each group of features; fewer for weights by kind, which few tokens need.
_MOST_SUMS, _MOST_SPOKEN = 2_000, 1_000
#: Letter (view.py) -> kind.
KINDS_OF = {
    "N": "NAME", "D": "DATE", "A": "AGE", "P": "PHONE", "I": "IDNUM", "H": "INSTITUTION", "L": "LOCATION", "O": "OTHER",
}
#: The forms of dates and ages that a surrogate can be made for. Other strings with a digit count as identifiers.
_READABLE = {
    "D": regex(
        r"(?:(?:0?[1-9]|1[0-2])[-/.](?:0?[1-9]|[12]\d|3[01])|(?:[12]\d|3[01])[-/.](?:0?[1-9]|1[0-2]))"
        r"(?:[-/.]\d\d(?:\d\d)?)?\Z|(?:19|20)\d\d\Z"
    ),
    "A": regex(r"(?:\d|[1-9]\d|1[01]\d)\Z"),
}
#: One capitalised word between two tokens that were found: part of the same name.
_BRIDGE = regex(r" [A-Z][A-Za-z'’&-]{0,19} \Z")
#: What is a score or a fraction rather than a date: n/n, n/5, n/10, and 1/2, 2/3, 3/4 and the like.
_SO_MANY_OF = regex(r"(\d{1,2})/(?:\1|5|10)\Z|(?:1/[234]|2/3|3/4)\Z")
#: Years too far ahead for any note: such four digits are measures.
_LATER = regex(r"20(?:3[6-9]|[4-9]\d)\Z")
_DIGIT = regex(r"\d")
#: Months, days and seasons that are also words: at the beginning of a sentence they are the word (May resume diet).
_WORDS = frozenset(("may", "march", "mar", "sat", "sun", "second", "fall", "spring"))
_OPENS = regex(r"(?:\A|\n|.\n|[.!?] )[A-Z][a-z]+ [a-z]")
#: A decimal number, which is a measure: no identifier has so few digits before a point.
_DECIMAL = regex(r"\d{0,2}\.\d{1,4}\Z")
#: Two or more words without a comma: a comma parts last and first name, whose edges are not cut.
_TWO_WORDS = regex(r"[^\w,\s]*\w[^,\s]*\s[^,]*\Z")
#: From this weight of the chain on (thousandths), a number of up to three digits is taken for a room.
_SURE_OF_ROOMS = 1_200
#: Fewest digits of an identifier among single letters (B-44-A); words that join clauses, which no room holds.
_FEWEST_FIGURES, _CLAUSE = 3, frozenset(("when", "if", "then", "until", "after", "before", "because", "while"))
_NAMES = frozenset(name for name, kind in KINDS.items() if kind.cchmc == "NAME")
_INITIALS = regex(r"[A-Z]\.?(?:[A-Z]\.?){0,2}\Z")


class Weights:
    """The learned weight of each feature, for PHI at all and for each kind of it.

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
        """Take in both lists: feature as written (``what=key``, blanks between the words of a key) -> its weight."""
        self.phi, self.kinds = phi, kinds
        self.base = int(phi.get("", 0))
        self.near, self.far = ([Sums(self._weigher(group)) for group in some] for some in (NEAR, FAR))
        self.letters = sorted(one[0] for one in self.kinds.get("", "").split())
        self.base_of_letters = self._of_letters([""])
        self.spoken = [Sums(partial(self._speaker, group), _MOST_SPOKEN) for group in (*NEAR, *FAR)]
        self.spoken_by_one = Sums(lambda feature: self.speaks_for([feature]), _MOST_SPOKEN)

    @classmethod
    def of_rows(cls, phi: Iterable[str], kinds: Iterable[str]) -> Weights:
        """Weights from the rows of both lists (feature, tab, weight)."""
        return cls(*(dict(row.split("\t", 1) for row in rows) for rows in (phi, kinds)))

    def of(self, features: Iterable[Feature]) -> int:
        """The sum of the weights of some features."""
        return sum([int(self.phi.get(written(asked, key), 0)) for asked, key in features])

    def _weigher(self, group: Group) -> Callable[[Any], int]:
        """A function from a key of this group to the sum of the weights of all its features."""
        return lambda key: self.of(features_of(group, key))

    def _speaker(self, group: Group, key: Any) -> tuple[int, ...]:
        """The weights of all features of a key, summed for each of ``letters``."""
        return self.speaks_for(features_of(group, key))

    def speaks_for(self, features: Iterable[Feature]) -> tuple[int, ...]:
        """The weights of some features, summed for each of ``letters``."""
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
    """Key -> sum of its weights, worked out at first use; emptied when it holds too many."""

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
    """The weights of lists/around."""
    return Weights(*(Rows(lexicon.path(f"around/{name}"), 6) for name in ("weights", "kinds")))


class Weighing:
    """All notes of a patient, ready to have their tokens weighed."""

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
        #: note -> spans and the view with them, kept from ``trimmed`` until ``told`` asks for it
        self._wholes: dict[int, tuple[Sequence[Span], View]] = {}

    def _view(self, number: int) -> View:
        """The view of a note with nothing found in it."""
        if number in self._views:
            return self._views[number]
        view = View(note_of(self._documents[number]))
        if self._keeps:
            self._views[number] = view
        return view

    def _whole(self, number: int, found: Sequence[Span]) -> View:
        """The view of a note with these spans found in it."""
        spans, view = self._wholes.pop(number, ((), None))
        if view is None or spans is not found:
            view = self._view(number).with_(span[:3] for span in found)
        return view

    def believed(
        self, spans: Sequence[tuple[Span, ...]], given: Sequence[Collection[Span]],
    ) -> list[tuple[Span, ...]]:
        """The spans of each note without those of ``DOUBTED`` rules that everything around them speaks against.

        Args:
            spans: what was found in each note, disjoint.
            given: those of them that somebody else marked: they stay.
        """
        return [_believed(self._view(number), *one, self._learned)
                for number, one in enumerate(zip(spans, given, self._odds, strict=True))]

    def trimmed(
        self, spans: Sequence[Sequence[Span]], given: Sequence[Collection[Span]],
    ) -> list[tuple[Span, ...]]:
        """The spans of each note, names without words at their edges that everything speaks against: ``WILL DRIVE``.

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
        """New spans for each note: tokens that nothing found, and that the words around them make likely PHI.

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
    """Whether at least one of these tokens has a total weight of ``least`` or more."""
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
    """These spans without the words at their edges that do not belong to them; None where no word is left."""
    near = _near(view, joined.from_iterable(
        (numbers[0], numbers[-1]) for numbers in (view.within(span[0], span[1]) for span in spans)), learned)
    sure = [learned.base + weight >= SPOKEN_FOR_AT_EDGE for weight in near]
    return [span if first and last else _without_edge(view, span, learned)
            for span, first, last in zip(spans, sure[::2], sure[1::2], strict=True)]


def _without_edge(view: View, span: Span, learned: Weights) -> Span | None:
    """A span without the words at its edges that do not belong to it, cut one by one; at least one word stays.

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
        if span.end < note.ends[words[last]]:
            break  # of a glued token only a part is the name's: Frank Moor|AdmitDate:6/1/2018
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
    """Whether everything around a found token speaks against it, taken as not found. Never so for a first name."""
    if view.classes[number] not in ASKED or lexicon.fold(view.note.lower[number]) in first_names():
        return False
    before = view.cover([number], [""])
    none = not _may_be(view, [number], learned)
    view.cover([number], before)
    return none


def _weighed(view: View, numbers: Sequence[int], learned: Weights) -> list[tuple[int, int]]:
    """The tokens among these that may still be PHI after a look at their surroundings, each with its total weight."""
    near = _near(view, numbers, learned)
    left = [(number, weight) for number, weight in zip(numbers, near, strict=True) if weight + learned.base >= FAR_OFF]
    numbers = [number for number, _ in left]
    far = _far(view, numbers, learned)
    both = ((number, learned.base + weight + more) for (number, weight), more in zip(left, far, strict=True))
    return [(number, weight + learned.of(view.rest(number))) for number, weight in both if weight >= HOPELESS]


def _near(view: View, numbers: Iterable[int], learned: Weights) -> list[int]:
    """For each token the weight of its form and its direct neighbours."""
    of_word, of_before, of_behind, of_both = learned.near
    return [of_word[word] + of_before[before] + of_behind[behind] + of_both[both]
            for word, before, behind, both in view.near(numbers)]


def _far(view: View, numbers: Iterable[int], learned: Weights) -> list[int]:
    """For each token the weight of what stands up to four tokens away."""
    return [sum(map(getitem, learned.far, keys)) for keys in view.far(numbers)]


def _told(view: View, learned: Weights, odds: Sequence[int]) -> tuple[Span, ...]:
    """New spans of a note, in two rounds: the second looks beside the spans of the first."""
    first = _spans(view, view.asked(), learned, odds)
    if not first:
        return ()
    view.take_in(span[:3] for span in first)
    more = _spans(view, view.beside(span[:3] for span in first), learned, odds)
    return tuple(_joined(view, sorted([*first, *more])) if more else first)


def _spans(view: View, asked: Sequence[int], learned: Weights, odds: Sequence[int]) -> list[Span]:
    """A span for each string with a token that weighs enough; neighbours of one kind become one span."""
    told = {number: weight for number, weight in _weighed(view, asked, learned)
            if weight >= _enough(view.note.words[number], number, odds)}
    return _of_told(view, told, learned) if told else []


def _enough(word: str, number: int, odds: Sequence[int]) -> int:
    """The weight that a token needs. The chain's is counted in for words, not for numbers: it cannot tell dates from
    scores."""
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
    """The span of a run of tokens, or nothing where a rule knows that it cannot be PHI of this kind."""
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
    """Spans from the chain: mentions that nothing else found, and longer versions of spans that were found.

    A longer version keeps kind and role where the chain agrees on the class. Marks of annotators, values that the site
    knows and spans of its own model stay as they are.
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
    """The span of tokens that chain or network found, unless such a find is rarely right; ``weight`` in thousandths."""
    if _is_unlikely(letter, [note.words[number] for number in run], weight) or is_fragment(note, run):
        return []
    return [id_kinds.by_context(note, span) if span.kind == "IDNUM" else span
            for span in _span(note, run, kind, weight // 10, by)
            if not is_house_of_any(note, span) and not (letter in "PI" and no_numbers.is_few(note.text, span))]


def _is_unlikely(letter: str, words: Sequence[str], weight: int) -> bool:
    """Whether a find of the chain alone is rarely right: a name with a number in it or of two small letters (the IL13
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
    """These spans, with those that are parts of one mention joined."""
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
    """For each token a list of weights by letter, one entry for each group of features; their sum decides the kind."""
    spoken, by_one = learned.spoken, learned.spoken_by_one.__getitem__
    return {
        number: [learned.base_of_letters, *map(getitem, spoken, near + far), *map(by_one, view.rest(number))]
        for number, near, far in zip(numbers, view.near(numbers), view.far(numbers), strict=True)
    }


def letter_of(spoken: Iterable[Iterable[tuple[int, ...]]], learned: Weights, may_be: str) -> str:
    """The letter with the highest sum, among ``may_be`` unless that is empty."""
    weights = map(sum, zip(*joined.from_iterable(spoken), strict=True))
    scores = dict(zip(learned.letters, weights, strict=True))
    return max([letter for letter in scores if letter in may_be] or scores, key=scores.__getitem__)


def kind_of_string(letter: str, text: str, weight: int) -> str | None:
    """The kind of a string by its letter and its form; None where it is more likely a clinical number."""
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
    """For each token the whole string without blanks around it, cut at found spans and at signs at its ends."""
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
    """Whether a token can be part of a longer string: letters, digits, and the signs ``- . ' /``."""
    return word[0].isalnum() or word in "-.'’/"
