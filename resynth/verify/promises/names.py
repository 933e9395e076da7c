"""P24 to P32 and M8: names keep their form, sex and sameness; no original name is used where it could be believed."""

from __future__ import annotations

from collections import defaultdict
from functools import cache, lru_cache
from typing import NamedTuple

from resynth import lexicon
from resynth.verify.facts import Facts
from resynth.verify.name_forms import KEPT, align, loose_words
from resynth.verify.notes import ChartView, Mention, NoteView
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
    """Which promises a word and its surrogate were checked for, and which they break."""

    checked: tuple[str, ...]
    broken: tuple[str, ...]


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
    return Judged(tuple(checked), tuple(broken))


def _related(first: str, second: str) -> bool:
    """Whether two first names share a formal name (Bob and Robert)."""
    nicknames = lexicon.nicknames()
    return not {first, *nicknames.get(first, ())}.isdisjoint({second, *nicknames.get(second, ())})


def observe(note: NoteView, at: int, chart: ChartView, facts: Facts, tally: Tallying) -> None:
    own = chart.names[at].words
    borne: dict[str, str] = {}
    checked = initials = words = 0
    counts: dict[str, int] = {}
    text, spans = note.pair.source.text, note.pair.source.spans
    nobody = exempt()
    for mention in note.by_class["NAME"]:
        if not mention.changes:
            continue
        checked += 1
        original, surrogate, rung = mention.original, mention.surrogate, mention.rung
        match = align(original, surrogate)
        if not match.same_form:
            tally.miss("P24", note.place(mention.start, mention.end), rung)
        if is_tag(surrogate):
            continue
        if not match.words:
            for word in loose_words(surrogate):
                words += 1
                _apart(word, "", own, facts, nobody, note, mention, tally)
            continue
        after: bool | None = None
        for token, word in match.words:
            sort = token.sort
            if sort == "I":
                initials += 1
                continue
            if sort in KEPT and word == token.canon:
                continue
            words += 1
            _apart(word, token.canon if sort in "KXU" else "", own, facts, nobody, note, mention, tally)
            initials += sort == "N"
            if sort in KEPT or sort in "UN" or len(word) < 2:
                continue
            role = token.role
            if role == "?":
                if after is None:
                    after = after_title(text, spans[mention.nth].start)
                role = chart.roles.get((token.canon, token.titled or after), "-")
            role = role.upper()
            judged = judge(role, token.canon, word)
            for promise in judged.checked:
                counts[promise] = counts.get(promise, 0) + 1
            for promise in judged.broken:
                tally.miss(promise, note.place(mention.start, mention.end), rung)
            if role != "-":
                key = f"{role}:{token.canon}"
                known = tally.same.get(key)
                if known is None or not known.startswith(f"{word}|all|"):
                    tally.became(key, word, rung, note.place(mention.start, mention.end))
                if token.role in "LF":
                    key = f"{token.role}:{word}"
                    other = borne.setdefault(key, token.canon)
                    counts["M8"] = counts.get("M8", 0) + 1
                    if other != token.canon and not (token.role == "F" and _related(other, token.canon)):
                        tally.miss("M8", note.place(mention.start, mention.end), rung)
        if not match.initials_ok:
            tally.miss("P29", note.place(mention.start, mention.end), rung)
    tally.check("P24", checked)
    tally.check("P29", initials)
    tally.check("P31", words)
    tally.check("P32", words)
    for promise, number in counts.items():
        tally.check(promise, number)


def _apart(
    word: str,
    kept: str,
    own: frozenset[str],
    facts: Facts,
    nobody: frozenset[str],
    note: NoteView,
    mention: Mention,
    tally: Tallying,
) -> None:
    """P31 and P32 for one word of a new name; a word that both names keep as nobody's part is exempt."""
    if len(word) < 2 or (word == kept and word in nobody):
        return
    if word in facts.last:
        tally.miss("P31", note.place(mention.start, mention.end), mention.rung)
    if word in own:
        tally.miss("P32", note.place(mention.start, mention.end), mention.rung)
