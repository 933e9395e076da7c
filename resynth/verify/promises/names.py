"""P24 to P32 and M8: names keep their form, sex and sameness; no original name is used where it could be believed."""

from __future__ import annotations

from collections import defaultdict
from functools import cache, lru_cache
from typing import NamedTuple

from resynth import lexicon
from resynth.verify.facts import Facts
from resynth.verify.name_forms import KEPT, align, loose_words
from resynth.verify.notes import ChartView, NoteView
from resynth.verify.number_forms import is_tag
from resynth.verify.promises.base import PAPER, Promise, Tallying
from resynth.verify.words import after_title, exempt

_NAMES = ("NAME",)
PROMISES = (
    Promise("P24", "A new name has the same parts in the same order, titles and credentials kept.", PAPER, False,
            _NAMES),
    Promise("P25", "A listed name is replaced by a name of the same list.", PAPER, False, _NAMES),
    Promise("P26", "Every listed name that is given is borne by at least 0.002 % of the population.", PAPER, True,
            _NAMES),
    Promise("P27", "A woman's first name becomes a woman's, a man's a man's, either either.", PAPER, False, _NAMES),
    Promise("P28", "A name that is on no list is replaced by a list name with two letters changed, itself on no list.",
            PAPER, False, _NAMES),
    Promise("P29", "Initials inside names become other capital letters.", PAPER, False, _NAMES),
    Promise("P30", "The same first name gets the same first name, the same last name the same last name, in the whole "
            "corpus.", PAPER, False, _NAMES),
    Promise("P31", "No last name of the corpus is part of any new name.", PAPER, True, _NAMES),
    Promise("P32", "In a note, no part of a new name is part of an original name of that note.", PAPER, True, _NAMES),
    Promise("M8", "Two persons of a note never share one surrogate name.", "reference/privacy.md 6.2", True, _NAMES),
)
CLASSES = frozenset(_NAMES)


class Judged(NamedTuple):
    """Which promises a word and its surrogate were checked for, and which they break.

    ``key`` and ``line``: how the tally remembers the word, and how what it remembers of it begins.
    """

    checked: tuple[str, ...]
    broken: tuple[str, ...]
    key: str
    line: str

    def __repr__(self) -> str:
        return f"Judged(broken={self.broken})"


@cache
def _pieces() -> dict[tuple[int, int, str], tuple[str, ...]]:
    """List names by length and by one third of their letters: two changed letters leave one third untouched."""
    found: dict[tuple[int, int, str], list[str]] = defaultdict(list)
    names = lexicon.names()
    for name in sorted(names.last.keys() | names.female.keys() | names.male.keys()):
        for third, piece in enumerate(_thirds(name)):
            found[len(name), third, piece].append(name)
    return {key: tuple(group) for key, group in found.items()}


def _thirds(name: str) -> tuple[str, str, str]:
    a, b = len(name) // 3, 2 * len(name) // 3
    return name[:a], name[a:b], name[b:]


@lru_cache(maxsize=4096)
def altered(name: str) -> bool:
    """Whether a name is a list name with one or two letters changed."""
    for third, piece in enumerate(_thirds(name)):
        for other in _pieces().get((len(name), third, piece), ()):
            if 1 <= sum(map(str.__ne__, name, other)) <= 2:
                return True
    return False


@lru_cache(maxsize=4096)
def _rare(name: str) -> bool:
    """Whether a name is in the Census files, but below the threshold."""
    names, everything = lexicon.names(), lexicon.all_names()
    return name not in names.last and name not in names.female and name not in names.male and (
        name in everything.last or name in everything.first
    )


@lru_cache(maxsize=8192)
def judge(role: str, original: str, surrogate: str) -> Judged:
    """P25 to P28 for one word. ``role``: F (first or middle), L (last), or - when only a person could tell."""
    names = lexicon.names()

    def lists(word: str) -> tuple[bool, bool]:
        return word in names.female or word in names.male, word in names.last

    first, last = lists(original)
    new_first, new_last = lists(surrogate)
    # Where only a person could tell the role, what is listed in one role may be out of list in the other.
    listed = first if role == "F" else last if role == "L" else first and last
    known = new_first if role == "F" else new_last if role == "L" else new_first or new_last
    checked, broken = ["P26"], []
    if not known and _rare(surrogate):
        broken.append("P26")
    if listed:
        checked.append("P25")
        if not known:
            broken.append("P25")
        sex = names.sex(original) if role == "F" else None
        given = names.sex(surrogate)
        if sex is not None and given is not None:  # P25 tells of a surrogate that is on no list
            checked.append("P27")
            if given != sex:
                broken.append("P27")
    elif role != "-":
        checked.append("P28")
        nowhere = surrogate not in names.last and surrogate not in names.female and surrogate not in names.male
        if not nowhere or not altered(surrogate):
            broken.append("P28")
    return Judged(tuple(checked), tuple(broken), f"{role}:{original}", f"{surrogate}|all|")


def _related(first: str, second: str) -> bool:
    """Whether two first names share a formal name (Bob and Robert)."""
    nicknames = lexicon.nicknames()
    return not {first, *nicknames.get(first, ())}.isdisjoint({second, *nicknames.get(second, ())})


class Told(NamedTuple):
    """What an original name and its surrogate tell by themselves, whatever note they stand in.

    Attributes:
        checked: how many words were checked for each promise of ``_COUNTED``.
        broken: the promises that are missed, once for each word.
        apart: words of the surrogate that must be part of no name of the corpus or the note.
        words: role ("?" where only the chart tells it), original, surrogate, whether a title is before the original,
            whether M8 looks at them, and how the tally remembers them.
    """

    checked: tuple[int, ...]
    broken: tuple[str, ...]
    apart: tuple[str, ...]
    apart_set: frozenset[str]
    words: tuple[tuple[str, str, str, bool, bool, str, str], ...]

    def __repr__(self) -> str:
        return f"Told(broken={self.broken})"


_COUNTED = ("P24", "P29", "P31", "P32", "P25", "P26", "P27", "P28", "M8")
_JUDGED = _COUNTED[4:8]


@lru_cache(maxsize=4096)
def told(original: str, surrogate: str) -> Told:
    """Read a name and its surrogate beside each other."""
    nobody = exempt()
    match = align(original, surrogate)
    broken = [] if match.same_form else ["P24"]
    if is_tag(surrogate):
        return Told((1, *[0] * 8), tuple(broken), (), frozenset(), ())
    apart: list[str] = []
    counts = dict.fromkeys(_JUDGED, 0)
    found: list[tuple[str, str, str, bool, bool, str, str]] = []
    words = initials = persons = 0
    if not match.words:
        loose = loose_words(surrogate)
        words, apart = len(loose), [word for word in loose if len(word) > 1]
    for token, word in match.words:
        sort, old = token.sort, token.canon
        if sort == "I":
            initials += 1
            continue
        if sort in KEPT and word == old:
            continue
        words += 1
        # A word that both names keep as nobody's part is exempt.
        if len(word) > 1 and not (sort in "KXU" and word == old and word in nobody):
            apart.append(word)
        initials += sort == "N"
        if sort in KEPT or sort in "UN" or len(word) < 2:
            continue
        role = token.role.upper()
        if role == "?":
            found.append((role, old, word, token.titled, False, "", ""))
            continue
        judged = judge(role, old, word)
        for promise in judged.checked:
            counts[promise] += 1
        broken += judged.broken
        if role != "-":
            alone = token.role != "l"
            persons += alone
            found.append((role, old, word, token.titled, alone, judged.key, judged.line))
    if match.words and not match.initials_ok:
        broken.append("P29")
    checked = (1, initials, words, words, *counts.values(), persons)
    return Told(checked, tuple(broken), tuple(apart), frozenset(apart), tuple(found))


def observe(note: NoteView, at: int, chart: ChartView, facts: Facts, tally: Tallying) -> None:
    own = chart.names[at].words
    everyone = facts.last
    same = tally.same
    borne: dict[tuple[str, str], str] = {}
    counts: list[tuple[int, ...]] = []
    for _, original, surrogate, rung, start, end, nth, changes in note.by_class["NAME"]:
        if not changes:
            continue
        checked, broken, apart, apart_set, words = told(original, surrogate)
        counts.append(checked)
        for promise in broken:
            tally.miss(promise, note.place(start, end), rung)
        if not apart_set.isdisjoint(everyone) or not apart_set.isdisjoint(own):
            for word in apart:
                if word in everyone:
                    tally.miss("P31", note.place(start, end), rung)
                if word in own:
                    tally.miss("P32", note.place(start, end), rung)
        for role, old, word, titled, alone, key, line in words:
            if role == "?":
                titled = titled or after_title(note.pair.source.text, note.spans[0][nth])
                role = chart.roles.get((old, titled), "-").upper()
                judged = judge(role, old, word)
                for promise in judged.checked:
                    tally.check(promise)
                for promise in judged.broken:
                    tally.miss(promise, note.place(start, end), rung)
                if role == "-":
                    continue
                key, line = judged.key, judged.line
            known = same.get(key)
            if known is None or not known.startswith(line):
                tally.became(key, word, rung, note.place(start, end))
            if alone:
                other = borne.setdefault((role, word), old)
                if other != old and not (role == "F" and _related(other, old)):
                    tally.miss("M8", note.place(start, end), rung)
    for promise, number in zip(_COUNTED, map(sum, zip(*counts, strict=True)), strict=False):
        tally.check(promise, number)
